/**
 * Marks over the bodies: safe speeds of what stands still, offenders of an audit, and the pair at which time was
 * stopped. A meaning is said in words beside its colour.
 */
import {
  Aabb,
  type AuditEntry,
  atan2,
  type Body,
  drawShape,
  type Ink,
  type Pen,
  PI,
  type Shape,
  sinCos,
  Transform,
} from '#engine';
import { isObstacle, type SimSettings, type Simulation, safeSpeedOf } from '#scenes';
import type { Break, Experiments } from './experiment.ts';
import { LabelPlacer } from './label-placer.ts';
import { nameBody, showNumber } from './words.ts';

/** Colliders with a word on them at most: more could not be read. */
const MOST_WORDS = 60;
/** Positions of the row before the tick of a break. */
const ROW_BEFORE = 4;
/** Chords of half a turn where a fill is round. */
const HALF_TURN = 16;

const pose = new Transform();
const box = new Aabb();
const outline: number[] = [];
const direction = { c: 1, s: 0 };
const placer = new LabelPlacer();

export interface MarkSource {
  readonly simulation: Simulation;
  readonly settings: Readonly<SimSettings & { safeSpeeds: boolean }>;
  readonly alpha: number;
  readonly experiments: Experiments;
  readonly camera: Readonly<{ x: number; y: number; zoom: number }>;
  readonly viewport: Readonly<{ width: number; height: number }>;
}

export function drawMarks(pen: Pen, source: MarkSource): void {
  const { simulation, settings, alpha, experiments } = source;
  placer.begin(source.camera, source.viewport);
  if (settings.safeSpeeds) drawSafeSpeeds(pen, simulation, alpha);
  if (experiments.audit) drawOffenders(pen, simulation, experiments.audit.offenders, alpha);
  if (experiments.broken) drawBreak(pen, simulation, experiments.broken, alpha);
}

/** Every collider that stands still is filled by how the present bullet compares with what it can stop. */
function drawSafeSpeeds(pen: Pen, { world, settings }: Simulation, alpha: number): void {
  let words = 0;
  for (const body of world.bodies()) {
    if (body.type !== 'static' || body.isSensor || !isObstacle(body)) continue;
    const { speed } = safeSpeedOf(body, settings);
    const isSafe = settings.bulletSpeed <= speed;
    fillBody(pen, body, isSafe ? 'separating' : 'missed', alpha, isSafe ? 0.35 : 0.75);
    if (words >= MOST_WORDS) continue;
    body.bounds(box);
    const limit = speed === Infinity ? 'any speed' : `≤ ${showNumber(speed)} px/s`;
    if (placer.write(pen, box, isSafe ? limit : `! ${limit}`)) words++;
  }
}

function drawOffenders(pen: Pen, { world }: Simulation, offenders: readonly AuditEntry[], alpha: number): void {
  for (const [rank, { id, safeSpeed }] of offenders.entries()) {
    const body = world.body(id);
    if (!body) continue;
    fillBody(pen, body, 'missed', alpha, 0.6);
    drawBody(pen, body, 'missed', alpha);
    if (rank >= MOST_WORDS) continue;
    body.bounds(box);
    placer.write(pen, box, `${rank + 1}: safe to ${showNumber(safeSpeed)} px/s`);
  }
}

/** The row of positions that were looked at, the part in between, and both bodies. */
function drawBreak(pen: Pen, { world }: Simulation, broken: Break, alpha: number): void {
  if (world.tick !== broken.tick) return;
  const body = world.body(broken.body);
  const other = world.body(broken.passed);
  if (other) drawBody(pen, other, 'selected', alpha);
  if (!body) return;
  const dx = broken.toX - broken.fromX;
  const dy = broken.toY - broken.fromY;
  pen.line('missed', broken.fromX, broken.fromY, broken.toX, broken.toY);
  body.poseAt(1, pose);
  for (let i = -ROW_BEFORE; i <= 1; i++) {
    pose.x = broken.fromX + i * dx;
    pose.y = broken.fromY + i * dy;
    for (const shape of body.shapes) drawShape(pen, 'ghost', shape, pose);
  }
  pen.dot('missed', broken.x, broken.y);
  drawBody(pen, body, 'selected', alpha);
  if (other) pen.text('label', broken.fromX, broken.fromY + 22, `${nameBody(body)} passed ${nameBody(other)} unseen`);
}

function drawBody(pen: Pen, body: Body, ink: Ink, alpha: number): void {
  body.poseAt(alpha, pose);
  for (const shape of body.shapes) drawShape(pen, ink, shape, pose);
}

function fillBody(pen: Pen, body: Body, ink: Ink, alpha: number, strength: number): void {
  body.poseAt(alpha, pose);
  for (const shape of body.shapes) {
    outline.length = 0;
    if (shape.count < 3) traceRound(shape);
    else for (let i = 0; i < shape.count; i++) trace(shape.points[2 * i]!, shape.points[2 * i + 1]!);
    pen.fill(ink, outline, strength);
  }
}

/** Adds a point of the body's frame to the outline. */
function trace(x: number, y: number): void {
  outline.push(pose.x + pose.c * x - pose.s * y, pose.y + pose.s * x + pose.c * y);
}

/** A circle, which has one point and a radius, or a capsule, which has two: half a turn about either end. */
function traceRound({ points, count, radius }: Shape): void {
  const last = 2 * (count - 1);
  const along = atan2(points[last + 1]! - points[1]!, points[last]! - points[0]!);
  for (const [end, first] of [
    [0, along + PI / 2],
    [last, along - PI / 2],
  ] as const) {
    for (let k = 0; k <= HALF_TURN; k++) {
      sinCos(first + (k * PI) / HALF_TURN, direction);
      trace(points[end]! + radius * direction.c, points[end + 1]! + radius * direction.s);
    }
  }
}
