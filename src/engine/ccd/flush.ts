/**
 * Seams: where a fast body meets the side or the corner of a static collider that lies flush with its neighbour, it
 * meets nothing but the surface that the two share (narrow-phase/shared-face.ts). What was seen to hit is then a hit on
 * that surface, or none. A wall on a floor stands out, so its foot stays a wall.
 */
import { SENSOR, STATIC } from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { REAL } from '../geometry/real.ts';
import { Transform } from '../math.ts';
import type { Manifold } from '../narrow-phase/manifold.ts';
import { Cover, findCover, leansLittle, Met, placeMet, placesOf } from '../narrow-phase/shared-face.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import type { CcdQuery } from './mode.ts';

/** How far around the point neighbours are looked for, px: as far as shared faces are looked out for. */
const AROUND = 1 + LINEAR_SLOP;

const near = new IntList();
const neighbourPose = new Transform();

/** Where it was met, and its outward normal there. */
const met = new Met();
const cover = new Cover();

/** What truly was met: the outward normal, whether that is a neighbour's cover, and the face in its plane (-1 for none). */
export const surface = { nx: REAL, ny: REAL, isCover: false, face: -1 };

/**
 * What collider `own`, at `pose`, has met of `other`, at `otherPose`, when their manifold (`own` is its A) is as given: its
 * own surface there, or that of a shared face. The answer is in `surface`.
 */
export function findSurface(
  own: number,
  pose: Transform,
  other: number,
  otherPose: Transform,
  manifold: Readonly<Manifold>,
  query: CcdQuery,
): void {
  met.nx = 0 - manifold.nx;
  met.ny = 0 - manifold.ny;
  surface.nx = met.nx;
  surface.ny = met.ny;
  surface.isCover = false;
  if (query.bodies.kind[query.colliders.body[other]!] !== STATIC) return;
  cover.clear();
  let covered = 0;
  const places = placesOf(manifold);
  for (let p = 0; p < places; p++) {
    placeMet(manifold, p, pose, met);
    if (isCovered(own, pose, other, otherPose, query)) covered++;
  }
  if (covered === 0 || (covered < places && !leansLittle(met, cover))) return;
  surface.nx = cover.nx;
  surface.ny = cover.ny;
  surface.isCover = true;
  surface.face = cover.face;
}

/** Whether a neighbour of `other` covers what was met of it; the best cover stays in `cover`. */
function isCovered(own: number, pose: Transform, other: number, otherPose: Transform, query: CcdQuery): boolean {
  const { bodies, colliders } = query;
  let covers = false;
  near.clear();
  query.candidates(own, met.x - AROUND, met.y - AROUND, met.x + AROUND, met.y + AROUND, near);
  const d = colliders.shape[own]!;
  const s = colliders.shape[other]!;
  for (let i = 0; i < near.count; i++) {
    const neighbour = near.at(i);
    const slot = colliders.body[neighbour]!;
    if (neighbour === other || bodies.kind[slot] !== STATIC || (bodies.flags[slot]! & SENSOR) !== 0) continue;
    bodies.transform(slot, neighbourPose);
    if (findCover(met, s, otherPose, colliders.shape[neighbour]!, neighbourPose, d, pose, cover)) covers = true;
  }
  return covers;
}
