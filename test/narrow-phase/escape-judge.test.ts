import { describe, expect, it } from 'vitest';
import { buildPolygon } from '../../src/engine/geometry/build.ts';
import { makeConcave } from '../../src/engine/geometry/concave.ts';
import { convexHull } from '../../src/engine/geometry/hull.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import type { Vec } from '../../src/engine/math.ts';
import { queryPair } from '../../src/engine/narrow-phase/query-pair.ts';
import { createRandom } from '../kit/random-shapes.ts';

const cornersOf = (shape: Shape): Vec[] =>
  Array.from({ length: shape.count }, (_, i) => ({ x: shape.points[2 * i]!, y: shape.points[2 * i + 1]! }));

type Edge = [Vec, Vec];

/** Edges of the hull of all differences of corners. */
function differenceOf(a: Shape, b: Shape): Edge[] {
  const all = cornersOf(a).flatMap((p) => cornersOf(b).map((q) => ({ x: p.x - q.x, y: p.y - q.y })));
  const hull = convexHull(all);
  return hull.map((p, i): Edge => [p, hull[(i + 1) % hull.length]!]);
}

const depthIn = (edges: readonly Edge[], t: Vec) =>
  Math.min(
    ...edges.map(
      ([p, q]) => ((q.x - p.x) * (t.y - p.y) - (q.y - p.y) * (t.x - p.x)) / Math.hypot(q.x - p.x, q.y - p.y),
    ),
  );

/**
 * The depth from first principles: among all places where a way out can end (the foot of the origin on an edge of some
 * difference, and where two edges cross or end) the nearest one that lies inside of no difference.
 */
function judgeDepth(differences: readonly Edge[][]): number {
  const edges = differences.flat();
  const candidates: Vec[] = edges.flatMap(([p, q]) => {
    const [ex, ey] = [q.x - p.x, q.y - p.y];
    const t = Math.min(1, Math.max(0, -(p.x * ex + p.y * ey) / (ex * ex + ey * ey)));
    return [p, { x: p.x + t * ex, y: p.y + t * ey }];
  });
  for (const [i, [p, q]] of edges.entries()) {
    for (const [r, s] of edges.slice(i + 1)) {
      const cross = (q.x - p.x) * (s.y - r.y) - (q.y - p.y) * (s.x - r.x);
      if (Math.abs(cross) < 1e-9) continue;
      const t = ((r.x - p.x) * (s.y - r.y) - (r.y - p.y) * (s.x - r.x)) / cross;
      if (t >= 0 && t <= 1) candidates.push({ x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) });
    }
  }
  const free = candidates.filter((t) => differences.every((edgesOfOne) => depthIn(edgesOfOne, t) < 1e-9));
  return Math.min(...free.map(({ x, y }) => Math.hypot(x, y)));
}

describe('the depth of a convex shape in a concave polygon', () => {
  it('is the way to the nearest free corner or foot, of all there are', () => {
    const random = createRandom(83);
    let met = 0;
    for (let trial = 0; trial < 400; trial++) {
      const count = 5 + Math.floor(5 * random());
      const star = Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + 0.7 * random())) / count;
        const radius = 15 + 85 * random();
        return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
      });
      const [x, y] = [80 * (random() - 0.5), 80 * (random() - 0.5)];
      const corners = Array.from({ length: 5 }, () => ({ x: x + 20 * random(), y: y + 20 * random() }));
      const shape = buildPolygon(convexHull(corners));
      const concave = makeConcave(star);
      const { depth, state } = queryPair(concave, shape);
      if (state !== 'overlapping') continue;
      met++;
      expect(Math.abs(depth - judgeDepth(concave.pieces.map((piece) => differenceOf(piece, shape))))).toBeLessThan(
        1e-7,
      );
    }
    expect(met).toBeGreaterThan(150);
  });
});
