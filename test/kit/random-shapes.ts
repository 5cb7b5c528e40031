/** Seeded random shapes and poses for property tests, and a plain judge for their distance. */
import { makeBox, makeCapsule, makeCircle, makePolygon } from '../../src/engine/geometry/make.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import { Transform } from '../../src/engine/math.ts';

/** Mulberry32 (Ettinger, 2017): a small generator whose sequence a seed fixes. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Corners on an ellipse: always convex. */
export function randomConvexPoints(random: () => number, count: number, size: number): { x: number; y: number }[] {
  const angles = Array.from({ length: count }, () => random() * 2 * Math.PI).sort((a, b) => a - b);
  const flat = 0.2 + 0.8 * random();
  const turn = random() * 2 * Math.PI;
  return angles.map((angle) => {
    const x = size * Math.cos(angle);
    const y = size * flat * Math.sin(angle);
    return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
  });
}

/** A shape of the given type (the numbers of SHAPE_NAMES) of some 10 to 60 px, somewhat off its frame's origin. */
export function randomShape(random: () => number, type: number): Shape {
  const x = 20 * (random() - 0.5);
  const y = 20 * (random() - 0.5);
  if (type === 0) return makeCircle(5 + 25 * random(), x, y);
  if (type === 1) return makeBox(5 + 55 * random(), 5 + 55 * random(), x, y, random() < 0.5 ? 0 : 6 * random());
  if (type === 3) {
    return makeCapsule(x, y, x + 60 * (random() - 0.5), y + 60 * (random() - 0.5), 3 + 10 * random());
  }
  const points = randomConvexPoints(random, 3 + Math.floor(6 * random()), 10 + 25 * random());
  return makePolygon(points.map((p) => ({ x: p.x + x, y: p.y + y })));
}

export function randomPose(random: () => number, spread: number): Transform {
  const angle = random() < 0.3 ? (Math.floor(4 * random()) * Math.PI) / 2 : 6.28 * random();
  return new Transform().set(spread * (random() - 0.5), spread * (random() - 0.5), angle);
}

/** A shape's core in world coordinates. */
export function worldCore(shape: Shape, t: Readonly<Transform>): [number, number][] {
  return Array.from({ length: shape.count }, (_, i) => {
    const x = shape.points[2 * i]!;
    const y = shape.points[2 * i + 1]!;
    return [t.x + t.c * x - t.s * y, t.y + t.s * x + t.c * y];
  });
}

/**
 * Signed distance of two shapes from the definition: all differences of core points, their convex hull (gift
 * wrapping), the distance of the origin from its outline, less the radii. Slow, and shares no step with the engine.
 */
export function judgeDistance(a: Shape, ta: Readonly<Transform>, b: Shape, tb: Readonly<Transform>): number {
  const differences: [number, number][] = [];
  for (const [ax, ay] of worldCore(a, ta)) {
    for (const [bx, by] of worldCore(b, tb)) differences.push([bx - ax, by - ay]);
  }
  return signedDistanceOfOrigin(wrap(differences)) - a.radius - b.radius;
}

function wrap(points: [number, number][]): [number, number][] {
  const start = points.reduce((best, p) => (p[0] < best[0] || (p[0] === best[0] && p[1] < best[1]) ? p : best));
  const hull = [start];
  for (let at = start; hull.length <= points.length; ) {
    let next = at;
    for (const p of points) {
      const turn = (next[0] - at[0]) * (p[1] - at[1]) - (next[1] - at[1]) * (p[0] - at[0]);
      const farther = Math.hypot(p[0] - at[0], p[1] - at[1]) > Math.hypot(next[0] - at[0], next[1] - at[1]);
      if (next === at || turn < 0 || (turn === 0 && farther)) next = p;
    }
    if (next[0] === start[0] && next[1] === start[1]) break;
    hull.push(next);
    at = next;
  }
  return hull;
}

function signedDistanceOfOrigin(hull: [number, number][]): number {
  let nearest = Math.hypot(...hull[0]!);
  let inside = hull.length > 2;
  for (let i = 0; i < hull.length; i++) {
    const [px, py] = hull[i]!;
    const [qx, qy] = hull[(i + 1) % hull.length]!;
    const ex = qx - px;
    const ey = qy - py;
    const ee = ex * ex + ey * ey;
    if (ee === 0) continue;
    const t = Math.min(1, Math.max(0, -(px * ex + py * ey) / ee));
    nearest = Math.min(nearest, Math.hypot(px + t * ex, py + t * ey));
    if (ex * -py - ey * -px < 0) inside = false;
  }
  return inside ? -nearest : nearest;
}
