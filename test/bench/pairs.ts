/** Pre-made pairs of convex polygons with poses, the same for every contender. */
import { createRandom } from '../kit/random-shapes.ts';

export interface PairSet {
  /** Corners x0, y0, x1, y1, ... about the centroid, in positive orientation, px. */
  polygons: number[][];
  count: number;
  /** Index of each pair's polygons. */
  ia: Uint16Array;
  ib: Uint16Array;
  /** Position and angle of each, and the angle's cosine and sine for those that take them. */
  ax: Float64Array;
  ay: Float64Array;
  aAngle: Float64Array;
  aCos: Float64Array;
  aSin: Float64Array;
  bx: Float64Array;
  by: Float64Array;
  bAngle: Float64Array;
  bCos: Float64Array;
  bSin: Float64Array;
}

/** `count` pairs from a pool of polygons with `low` to `high` corners of 20 to 30 px, about half of them overlapping. */
export function makePairs(count: number, pool: number, low: number, high: number): PairSet {
  const random = createRandom(20_26);
  const polygons = Array.from({ length: pool }, (_, k) => makePolygon(random, low + (k % (high - low + 1))));
  const column = (value: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => value(i));
  const ia = Uint16Array.from({ length: count }, () => random() * pool);
  const ib = Uint16Array.from({ length: count }, () => random() * pool);
  const ax = column(() => 1000 * random());
  const ay = column(() => 1000 * random());
  const direction = column(() => 2 * Math.PI * random());
  const distance = column(() => 25 + 35 * random());
  const bx = column((i) => ax[i]! + distance[i]! * Math.cos(direction[i]!));
  const by = column((i) => ay[i]! + distance[i]! * Math.sin(direction[i]!));
  const aAngle = column(() => 2 * Math.PI * random());
  const bAngle = column(() => 2 * Math.PI * random());
  const [aCos, aSin, bCos, bSin] = [
    aAngle.map(Math.cos),
    aAngle.map(Math.sin),
    bAngle.map(Math.cos),
    bAngle.map(Math.sin),
  ];
  return { polygons, count, ia, ib, ax, ay, aAngle, aCos, aSin, bx, by, bAngle, bCos, bSin };
}

/** Corners at uneven steps on a circle. */
function makePolygon(random: () => number, corners: number): number[] {
  const radius = 20 + 10 * random();
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = ((i + 0.6 * (random() - 0.5)) * 2 * Math.PI) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
  const [cx, cy] = centroidOf(points);
  return points.flatMap(([x, y]) => [x - cx, y - cy]);
}

function centroidOf(points: readonly (readonly [number, number])[]): [number, number] {
  let [area, x, y] = [0, 0, 0];
  for (const [i, [px, py]] of points.entries()) {
    const [qx, qy] = points[(i + 1) % points.length]!;
    const cross = px * qy - py * qx;
    area += cross;
    x += cross * (px + qx);
    y += cross * (py + qy);
  }
  return [x / (3 * area), y / (3 * area)];
}
