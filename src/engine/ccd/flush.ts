/**
 * Seams: where a fast body meets the side or the corner of a static collider that lies flush with its neighbour, it
 * meets nothing but the surface that the two share. What was seen to hit is then a hit on that surface, or none.
 *
 * Let p be the point that was met and m the outward normal there. A pixel out of p along m lies the neighbour's inside,
 * or its surface close by, with outward normal k. If the collider does not stand out above that surface, its side is
 * covered and its corner is none. (A wall on a floor does stand out, so its foot stays a wall.)
 */
import { STATIC } from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { buildCircle } from '../geometry/build.ts';
import type { Shape } from '../geometry/shape.ts';
import { Transform } from '../math.ts';
import { Measure, measureShapes } from '../narrow-phase/measure.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import type { CcdQuery } from './mode.ts';

/** How far out of the point a neighbour is looked for, px. */
const OUT = 1;
/** Cosine between the normals from which on the two mean the same face. */
const SAME = 0.999;

const POINT = buildCircle(0);
const near = new IntList();
const at = new Transform();
const pose = new Transform();
const measure = new Measure();

/** The surface that covers what was met: outward unit normal. */
export const surface = { nx: 0, ny: 0 };

/**
 * Whether collider `own`, which met static `other` at (x, y) with outward normal (mx, my), met a covered side or corner;
 * then `surface` is what it lies on.
 */
export function isCovered(
  own: number,
  other: number,
  x: number,
  y: number,
  mx: number,
  my: number,
  query: CcdQuery,
): boolean {
  const { bodies, colliders } = query;
  if (bodies.kind[colliders.body[other]!] !== STATIC) return false;
  at.x = x + mx * OUT;
  at.y = y + my * OUT;
  near.clear();
  query.candidates(own, at.x - OUT, at.y - OUT, at.x + OUT, at.y + OUT, near);
  for (let i = 0; i < near.count; i++) {
    const neighbour = near.at(i);
    const slot = colliders.body[neighbour]!;
    if (neighbour === other || bodies.kind[slot] !== STATIC) continue;
    bodies.transform(slot, pose);
    measureShapes(colliders.shape[neighbour]!, pose, POINT, at, measure);
    if (measure.separation >= OUT) continue;
    const kx = pose.c * measure.nx - pose.s * measure.ny;
    const ky = pose.s * measure.nx + pose.c * measure.ny;
    if (kx * mx + ky * my > SAME) continue;
    const level = kx * at.x + ky * at.y - measure.separation;
    if (highest(other, kx, ky, query) > level + LINEAR_SLOP) continue;
    surface.nx = kx;
    surface.ny = ky;
    return true;
  }
  return false;
}

/** How far a collider reaches along a direction, px. */
function highest(collider: number, kx: number, ky: number, query: CcdQuery): number {
  const { bodies, colliders } = query;
  bodies.transform(colliders.body[collider]!, pose);
  const shape: Shape = colliders.shape[collider]!;
  const lx = pose.c * kx + pose.s * ky;
  const ly = pose.c * ky - pose.s * kx;
  let most = -Infinity;
  for (let i = 0; i < shape.points.length; i += 2) {
    most = Math.max(most, lx * shape.points[i]! + ly * shape.points[i + 1]!);
  }
  return most + shape.radius + kx * pose.x + ky * pose.y;
}
