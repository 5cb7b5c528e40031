/**
 * Which speed is safe in this level? For every collider the thinnest that it stands in a bullet's way, the highest speed
 * at which nothing passes there, and what would make more speed safe.
 *
 * Thinnest in the way means face-on: of all directions the one in which the longest chord through the Minkowski sum of
 * collider and bullet is shortest. That is the sum's width (its least distance of two parallel supports), and widths
 * add: the collider's at its thinnest plus the bullet's at its thinnest, which a bullet that may fly and be turned
 * anyhow can reach. (The width of a convex set is found at the normal of one of its edges: Shamos, 1978.) A corner that
 * is only grazed has shorter chords, down to none: looks at moments miss some of those at any speed, a sweep does not.
 */
import type { Body } from './body.ts';
import { ccdModes } from './ccd/index.ts';
import { requireShape } from './geometry/check.ts';
import { CIRCLE, type Shape } from './geometry/shape.ts';
import { length } from './math.ts';
import type { SceneJson } from './scene-format.ts';
import { buildScene } from './scene-json.ts';
import { MAX_FIXED_SLICES } from './tuning.ts';
import { World } from './world.ts';

export interface AuditOptions {
  bullet: Shape;
  /** Ticks per second; default: the scene's. */
  hz?: number;
  /** Key of a CCD mode, with the slices of one that cuts ('substep:3'); default: the scene's. */
  mode?: string;
  /** The speed that is wanted, px/s; default: that of the scene's fastest body, if one moves. */
  speed?: number;
  /** The bullet's filter; default: it meets everything. */
  category?: number;
  mask?: number;
}

export interface AuditEntry {
  /** Position in the scene's list of bodies, the body's id in its world, and the shape of it that is meant. */
  index: number;
  id: number;
  shape: number;
  /** What to call it. */
  name: string;
  isSensor: boolean;
  /** Thickness at the thinnest, as it collides, px. */
  thickness: number;
  /** Thinnest chord of bullet and collider, tolerance included, px. */
  chord: number;
  /** Speed of the collider itself, px/s. */
  ownSpeed: number;
  /** Highest speed of a bullet that never passes it face-on, px/s; Infinity when none does. */
  safeSpeed: number;
  /** Chance that a bullet of the wanted speed passes the thinnest chord, 0..1. */
  passShare: number;
  /** What makes the wanted speed safe; null when it is. */
  advice: AuditAdvice | null;
}

export interface AuditAdvice {
  /** px; never for a sensor that nobody looks at in between: then it is as thick as a step. */
  thicknessNeeded: number;
  /** Looks a tick; more than MAX_FIXED_SLICES cannot be asked for. */
  slicesNeeded: number;
  /** CCD modes that miss nothing face-on. */
  modes: readonly string[];
  text: string;
}

export interface AuditReport {
  hz: number;
  mode: string;
  slices: number;
  /** The speed that was wanted; null when none was and nothing moves. */
  speed: number | null;
  /** Highest speed that is safe everywhere, px/s. */
  safeSpeed: number;
  /** Worst first. */
  entries: AuditEntry[];
  /** How many are not safe at the wanted speed. */
  offenders: number;
  /** What the numbers do not say. */
  remarks: string[];
}

/** Least distance between two parallel lines that hold a convex shape between them, px. @throws TypeError for others */
export function thinnest(shape: Shape): number {
  requireShape(shape, 'shape');
  if (shape.type === CIRCLE) return 2 * shape.radius;
  let least = Infinity;
  for (let e = 0; e < shape.normals.length; e += 2) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < shape.points.length; i += 2) {
      const along = shape.normals[e]! * shape.points[i]! + shape.normals[e + 1]! * shape.points[i + 1]!;
      low = Math.min(low, along);
      high = Math.max(high, along);
    }
    least = Math.min(least, high - low);
  }
  return least + 2 * shape.radius;
}

/** Whether a mode cuts the tick into as many slices as it is told to. */
function cutsSlices(mode: string): boolean {
  const { slicesOf } = ccdModes[mode]!;
  return slicesOf(2) === 2 && slicesOf(3) === 3;
}

/** 'substep:3' is the mode substep with 3 slices. @throws RangeError naming the value and what is allowed */
export function parseMode(text: string): { mode: string; slices: number } {
  const [mode = '', count, ...rest] = String(text).split(':');
  if (!Object.hasOwn(ccdModes, mode) || rest.length > 0) {
    throw new RangeError(
      `CCD mode must be one of ${Object.keys(ccdModes).join(', ')} (substep:3 for 3 slices), got ${text}`,
    );
  }
  if (count === undefined) return { mode, slices: 0 };
  if (!cutsSlices(mode)) throw new RangeError(`the mode ${mode} cuts no slices, got ${text}: leave out ':${count}'`);
  const slices = /^\d+$/.test(count) ? Number(count) : Number.NaN;
  if (!(slices >= 1 && slices <= MAX_FIXED_SLICES)) {
    throw new RangeError(
      `slices must be a whole number from 1 to ${MAX_FIXED_SLICES}, got '${count}' in ${text}: ${mode} alone cuts as many as it needs`,
    );
  }
  return { mode, slices };
}

/** @throws RangeError naming what cannot be used */
export function auditLevel(scene: World | SceneJson, options: Readonly<AuditOptions>): AuditReport {
  requireShape(options?.bullet, 'bullet of the audit');
  const world = scene instanceof World ? scene : buildScene(scene);
  const { settings } = world;
  const hz = requirePositiveOr(options.hz, settings.hz, 'hz');
  // The world's slices lie idle in a mode that cuts none.
  const ownSlices = cutsSlices(settings.ccd) ? settings.slices : 0;
  const chosen = options.mode === undefined ? { mode: settings.ccd, slices: ownSlices } : parseMode(options.mode);
  const bodies = world.bodies();
  const speed = options.speed === undefined ? fastestOf(bodies) : requirePositiveOr(options.speed, 0, 'speed');
  const tolerance = (settings.touchingCounts ? 2 : -2) * settings.epsilon;
  const least = thinnest(options.bullet) + tolerance;
  const entries: AuditEntry[] = [];
  for (const [index, body] of bodies.entries()) {
    if (!isInTheWay(body, options)) continue;
    // A sensor is looked at once a tick by every mode that does not sweep.
    const { sweeps, slicesOf } = ccdModes[chosen.mode]!;
    const looks = body.isSensor ? (sweeps ? Infinity : 1) : slicesOf(chosen.slices);
    for (const [k, shape] of body.collisionShapes.entries()) {
      entries.push(judge(body, index, k, thinnest(shape), least, hz, looks, speed));
    }
  }
  entries.sort(
    (a, b) => compare(a.safeSpeed, b.safeSpeed) || compare(a.chord, b.chord) || a.id - b.id || a.shape - b.shape,
  );
  return {
    hz,
    ...chosen,
    speed,
    safeSpeed: entries[0]?.safeSpeed ?? Infinity,
    entries,
    offenders: entries.filter(({ advice }) => advice !== null).length,
    remarks: remarksOn(chosen.mode, entries),
  };
}

/** Infinities are equal; their difference would be NaN. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function requirePositiveOr(value: number | undefined, otherwise: number, what: string): number {
  if (value === undefined) return otherwise;
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${what} must be positive and finite, got ${value}`);
  return value;
}

function fastestOf(bodies: readonly Body[]): number | null {
  const speed = bodies.reduce((most, body) => Math.max(most, length(body.vx, body.vy)), 0);
  return speed > 0 ? speed : null;
}

/** Bullets are not part of the level, and filters may let one pass on purpose. */
function isInTheWay(body: Body, { category = 1, mask = -1 }: Readonly<AuditOptions>): boolean {
  const { category: own = 1, mask: met = -1 } = body.def;
  return !body.isBullet && (category & met) !== 0 && (own & mask) !== 0;
}

function judge(
  body: Body,
  index: number,
  shape: number,
  thickness: number,
  least: number,
  hz: number,
  looks: number,
  speed: number | null,
): AuditEntry {
  const chord = Math.max(0, thickness + least);
  const ownSpeed = length(body.vx, body.vy);
  const limit = looks === Infinity ? Infinity : chord * hz * looks;
  const safeSpeed = Math.max(0, limit - ownSpeed);
  // At the worst the two fly at one another.
  const closing = (speed ?? 0) + ownSpeed;
  const isSafe = speed === null || closing <= limit;
  const entry = { index, id: body.id, shape, name: nameOf(body, index, shape), isSensor: body.isSensor };
  return {
    ...entry,
    thickness,
    chord,
    ownSpeed,
    safeSpeed,
    passShare: isSafe ? 0 : (closing - limit) / closing,
    advice: isSafe ? null : advise(body, thickness, closing / hz, chord, looks),
  };
}

function nameOf(body: Body, index: number, shape: number): string {
  const data = body.userData as { name?: unknown; kind?: unknown } | null | undefined;
  const given = [data?.name, data?.kind].find((value) => typeof value === 'string');
  const part = body.collisionShapes.length > 1 ? `.shapes[${shape}]` : '';
  return `${given === undefined ? body.type : String(given)} (bodies[${index}]${part})`;
}

function advise(body: Body, thickness: number, step: number, chord: number, looks: number): AuditAdvice {
  const missing = step / looks - chord;
  const thicknessNeeded = thickness + missing;
  const slicesNeeded = chord > 0 ? Math.ceil((step / chord) * (1 - 1e-12)) : Infinity;
  const modes = Object.keys(ccdModes).filter((id) => {
    const { sweeps, slicesOf } = ccdModes[id]!;
    return body.isSensor ? sweeps : slicesOf(0) === Infinity;
  });
  const ways = [`make it ${round(thicknessNeeded)} px thick (${round(missing)} px more)`];
  // Slices do not look at sensors.
  if (!body.isSensor && slicesNeeded <= MAX_FIXED_SLICES)
    ways.push(`look ${slicesNeeded} times a tick (substep:${slicesNeeded})`);
  const tooMany = !body.isSensor && slicesNeeded > MAX_FIXED_SLICES;
  ways.push(`use ${modes.join(', ')}${tooMany ? ` (${MAX_FIXED_SLICES} looks a tick, the most, are too few)` : ''}`);
  return { thicknessNeeded, slicesNeeded, modes, text: ways.join('; or ') };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

function remarksOn(mode: string, entries: readonly AuditEntry[]): string[] {
  const { label, misses } = ccdModes[mode]!;
  const remarks = [`${label} misses: ${misses}`];
  if (entries.some(({ ownSpeed }) => ownSpeed > 0)) {
    remarks.push('What moves is judged as if it flew straight at the bullet with the speed it has now.');
  }
  if (entries.some(({ shape }) => shape > 0)) {
    remarks.push('Parts of a body are judged one by one: side by side they are thicker than the thinnest of them.');
  }
  remarks.push('Turning on the way is not reckoned with.');
  return remarks;
}
