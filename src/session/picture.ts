/** What is drawn over the bodies: the overlays that are switched on, ghosts, aim, drafts and the chosen body. */
import { type Body, CIRCLE, type Pen, PI, overlays, sinCos, Transform } from '#engine';
import type { Simulation } from '#scenes';
import type { Settings } from '../settings.ts';
import { draftAngle, draftLength, type Draft, SHORTEST_DRAG } from './drafts.ts';
import type { Moment } from './moments.ts';
import { showNumber } from './words.ts';

export interface PictureSource {
  readonly simulation: Simulation;
  readonly settings: Readonly<Settings>;
  readonly alpha: number;
  readonly draft: Draft | null;
  readonly moment: Moment | null;
  readonly selected: number | null;
  readonly hover: { x: number; y: number; body: number | null } | null;
}

/** Steps of the aimed shot that are shown. */
const AIM_STEPS = 40;
const AIM_LENGTH = 2400;

const pose = new Transform();
const heading = { c: 1, s: 0 };
const corners: number[] = [];

export function drawPicture(pen: Pen, source: PictureSource): void {
  const { settings, simulation, alpha } = source;
  for (const id of Object.keys(overlays)) {
    if (settings[id as keyof Settings] === true) overlays[id]!.draw(simulation.world, pen, alpha);
  }
  if (settings.ghosts) drawGhosts(pen, simulation);
  drawAim(pen, simulation);
  if (source.draft) drawDraft(pen, source.draft, simulation);
  if (source.moment) drawMissed(pen, source.moment);
}

function drawGhosts(pen: Pen, simulation: Simulation): void {
  for (const { points, radius } of simulation.shots.ghosts) {
    for (let i = 0; i < points.length; i += 2) pen.circle('ghost', points[i]!, points[i + 1]!, radius);
  }
}

/** From the muzzle to the wall; when it is turned past the wall, into the open. */
function drawAim(pen: Pen, simulation: Simulation): void {
  const { gun } = simulation;
  if (!gun) return;
  const prediction = gun.prediction;
  const reach = prediction && prediction.chord > 0 ? prediction.enter : AIM_LENGTH / 4;
  sinCos(gun.direction, heading);
  pen.line('aim', gun.x, gun.y, gun.x + reach * heading.c, gun.y + reach * heading.s);
}

function drawMissed(pen: Pen, moment: Moment): void {
  pen.line('missed', moment.enter.x, moment.enter.y, moment.leave.x, moment.leave.y);
}

function drawDraft(pen: Pen, draft: Draft, simulation: Simulation): void {
  if (draft.kind === 'wall') drawWallDraft(pen, draft, simulation.settings.wallThickness);
  else drawAimDraft(pen, draft, simulation);
}

function drawWallDraft(pen: Pen, draft: Draft, thickness: number): void {
  const span = draftLength(draft);
  if (span < SHORTEST_DRAG) return;
  const ux = ((draft.x1 - draft.x0) / span) * (thickness / 2);
  const uy = ((draft.y1 - draft.y0) / span) * (thickness / 2);
  corners.length = 0;
  corners.push(draft.x0 - uy, draft.y0 + ux, draft.x1 - uy, draft.y1 + ux);
  corners.push(draft.x1 + uy, draft.y1 - ux, draft.x0 + uy, draft.y0 - ux);
  pen.polyline('hint', corners, true);
  pen.text('label', draft.x1, draft.y1 - 12, `${showNumber(span)} px`);
}

/** The line of flight, with the spacing of the positions that will be looked at. */
function drawAimDraft(pen: Pen, draft: Draft, simulation: Simulation): void {
  const { settings } = simulation;
  sinCos(draftAngle(draft), heading);
  pen.line('aim', draft.x0, draft.y0, draft.x0 + AIM_LENGTH * heading.c, draft.y0 + AIM_LENGTH * heading.s);
  const step = settings.bulletSpeed / settings.hz;
  if (step < settings.bulletSize / 2) return;
  for (let k = 1; k <= AIM_STEPS && k * step < AIM_LENGTH; k++) {
    pen.circle('ghost', draft.x0 + k * step * heading.c, draft.y0 + k * step * heading.s, settings.bulletSize / 2);
  }
}

/** Outline of a body in any ink. */
export function outlineBody(pen: Pen, ink: 'selected' | 'hint', body: Body, alpha: number): void {
  body.poseAt(alpha, pose);
  const { x, y, c, s } = pose;
  for (const shape of body.shapes) {
    const { points, count, radius } = shape;
    const px = (i: number) => x + c * points[2 * i]! - s * points[2 * i + 1]!;
    const py = (i: number) => y + s * points[2 * i]! + c * points[2 * i + 1]!;
    if (shape.type === CIRCLE) {
      pen.circle(ink, px(0), py(0), radius);
      continue;
    }
    corners.length = 0;
    if (radius === 0) for (let i = 0; i < count; i++) corners.push(px(i), py(i));
    else pushStadium(px(0), py(0), px(1), py(1), radius);
    pen.polyline(ink, corners, true);
  }
}

/** Outline of a segment grown by a radius: a half circle about each end. */
function pushStadium(ax: number, ay: number, bx: number, by: number, radius: number): void {
  const start = Math.atan2(by - ay, bx - ax) + PI / 2;
  const arcs = 10;
  for (let end = 0; end < 2; end++) {
    for (let i = 0; i <= arcs; i++) {
      sinCos(start + end * PI + (PI * i) / arcs, heading);
      corners.push((end === 0 ? ax : bx) + radius * heading.c, (end === 0 ? ay : by) + radius * heading.s);
    }
  }
}
