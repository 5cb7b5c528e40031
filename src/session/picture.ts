/**
 * What is drawn over the bodies: the overlays that are switched on, ghosts, aim, drafts and the outline of the chosen
 * body. What hovers about the pointer, and the missed moment with its badge, are the view's.
 */
import { Aabb, drawShape, length, overlays, type Pen, sinCos, Transform } from '#engine';
import type { Simulation } from '#scenes';
import type { Settings } from '../settings.ts';
import { drawCandidates } from './candidates.ts';
import { type Draft, draftAngle, draftLength, SHORTEST_DRAG } from './drafts.ts';
import type { Experiments } from './experiment.ts';
import { drawMarks } from './experiment-marks.ts';
import { drawInspection, type InspectionSource } from './inspection-picture.ts';
import { drawPushLog } from './push-picture.ts';
import { showNumber } from './words.ts';

export interface PictureSource extends InspectionSource {
  readonly simulation: Simulation;
  readonly settings: Readonly<Settings>;
  readonly alpha: number;
  readonly draft: Draft | null;
  readonly experiments: Experiments;
  readonly selected: number | null;
  readonly camera: Readonly<{ x: number; y: number; zoom: number }>;
  readonly viewport: Readonly<{ width: number; height: number }>;
}

/** Steps of the aimed shot that are shown. */
const AIM_STEPS = 40;
const AIM_LENGTH = 2400;

const seen = new Aabb();
const pose = new Transform();
const heading = { c: 1, s: 0 };
const corners: number[] = [];

export function drawPicture(pen: Pen, source: PictureSource): void {
  const { settings, simulation, alpha } = source;
  seeThrough(source);
  drawMarks(pen, source);
  for (const id of Object.keys(overlays) as (keyof typeof overlays)[]) {
    if (settings[id]) overlays[id].draw(simulation.world, pen, alpha, seen);
  }
  if (settings.ghosts) drawGhosts(pen, simulation);
  if (settings.pushLog) drawPushLog(pen, simulation, alpha, source.camera.zoom);
  drawAim(pen, simulation);
  if (source.draft) drawDraft(pen, source.draft, simulation);
  drawInspection(pen, source);
  const chosen = source.selected === null ? undefined : simulation.world.body(source.selected);
  if (!chosen) return;
  if (settings.candidates) drawCandidates(pen, simulation.world, chosen, seen, source.camera.zoom);
  // Under the glass it has an outline that says more.
  if (chosen.id === source.inspection.a || chosen.id === source.inspection.b) return;
  chosen.poseAt(alpha, pose);
  for (const shape of chosen.shapes) drawShape(pen, 'selected', shape, pose);
}

/** Whether a row of positions begins nearer than `distance` to the line of another. */
function isOnRow(points: readonly number[], row: readonly number[], distance: number): boolean {
  if (points.length < 2 || row.length < 4) return false;
  const dx = row[row.length - 2]! - row[0]!;
  const dy = row[row.length - 1]! - row[1]!;
  const along = length(dx, dy);
  if (along === 0) return false;
  return Math.abs((points[0]! - row[0]!) * dy - (points[1]! - row[1]!) * dx) < distance * along;
}

/** The part of the world on the canvas. */
function seeThrough({ camera, viewport }: PictureSource): void {
  const halfWidth = viewport.width / 2 / camera.zoom;
  const halfHeight = viewport.height / 2 / camera.zoom;
  seen.minX = camera.x - halfWidth;
  seen.maxX = camera.x + halfWidth;
  seen.minY = camera.y - halfHeight;
  seen.maxY = camera.y + halfHeight;
}

function drawGhosts(pen: Pen, simulation: Simulation): void {
  // Rows that lie on one another cannot be read: of each, the latest is shown.
  const { ghosts } = simulation.shots;
  for (let g = ghosts.length - 1; g >= 0; g--) {
    const { points, radius } = ghosts[g]!;
    if (ghosts.some((later, index) => index > g && isOnRow(points, later.points, 4 * radius))) continue;
    for (let i = 0; i < points.length; i += 2) pen.circle('ghost', points[i]!, points[i + 1]!, radius);
  }
}

/** From the muzzle to the wall; when it is turned past the wall, into the open. */
function drawAim(pen: Pen, simulation: Simulation): void {
  const { gun } = simulation;
  if (!gun) return;
  const prediction = gun.prediction;
  // Of a wall that moves, to where it will be met.
  const { relativeSpeed = 0 } = prediction ?? {};
  const share = relativeSpeed > 0 ? simulation.settings.bulletSpeed / relativeSpeed : 1;
  const reach = prediction?.meets ? prediction.enter * share : AIM_LENGTH / 4;
  sinCos(gun.direction, heading);
  pen.line('aim', gun.x, gun.y, gun.x + reach * heading.c, gun.y + reach * heading.s);
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
