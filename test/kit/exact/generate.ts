/**
 * Pairs of shapes for the fuzz: random, adversarial and degenerate, reproducible from a seed.
 *
 * A generated shape is raw points and a radius, as a caller might give them (any winding, duplicates, collinear points),
 * and its hull for the judge. Hulls are made here with the predicate package alone.
 */
import { orient2d } from 'robust-predicates';
import type { Hull } from './judge.ts';

export type Kind = 'circle' | 'box' | 'polygon' | 'capsule';

export interface Sample {
  kind: Kind;
  /** Centre; opposite corners; corners; ends. */
  points: [number, number][];
  radius: number;
  hull: Hull;
}

export interface PairSample {
  a: Sample;
  b: Sample;
  /** What is hard about it. */
  family: string;
}

type Random = () => number;

/** Corners of the hull in positive orientation (monotone chain). */
export function hullOf(points: readonly [number, number][], radius: number): Hull {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const chain = (list: readonly [number, number][]) => {
    const kept: [number, number][] = [];
    for (const r of list) {
      const same = kept.at(-1);
      if (same !== undefined && same[0] === r[0] && same[1] === r[1]) continue;
      while (kept.length > 1) {
        const [p, q] = [kept[kept.length - 2]!, kept[kept.length - 1]!];
        // The package counts turns in a frame whose y points the other way.
        if (orient2d(p[0], p[1], q[0], q[1], r[0], r[1]) < 0) break;
        kept.pop();
      }
      kept.push(r);
    }
    return kept;
  };
  const there = chain(sorted);
  const back = chain(sorted.reverse());
  const corners = there.length < 2 ? there : [...there.slice(0, -1), ...back.slice(0, -1)];
  return { corners: corners.flat(), radius };
}

function sample(kind: Kind, points: [number, number][], radius = 0): Sample {
  const outline: [number, number][] =
    kind === 'box' ? [points[0]!, [points[1]![0], points[0]![1]], points[1]!, [points[0]![0], points[1]![1]]] : points;
  return { kind, points, radius, hull: hullOf(outline, radius) };
}

const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** A number of any magnitude from 10^low to 10^high. */
const magnitude = (random: Random, low: number, high: number) => 10 ** between(random, low, high);

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** Mostly few corners; now and then up to 200. */
function cornerCount(random: Random): number {
  if (random() < 0.97) return 3 + Math.floor(random() * 6);
  return 9 + Math.floor(random() * random() * 192);
}

/** A convex polygon about (x, y): the hull of points on an ellipse, given in either winding from any corner. */
function randomPolygon(random: Random, x: number, y: number, size: number, flat: number): Sample {
  const turn = between(random, 0, 2 * Math.PI);
  const count = cornerCount(random);
  const ring = Array.from({ length: count }, (): [number, number] => {
    const angle = between(random, 0, 2 * Math.PI);
    const u = size * Math.cos(angle);
    const v = size * flat * Math.sin(angle);
    return [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)];
  });
  return polygonOf(random, ring);
}

/** The hull of some points as a polygon: shifted, perhaps reversed, sometimes with a repeated corner. */
function polygonOf(random: Random, points: [number, number][]): Sample {
  const { corners } = hullOf(points, 0);
  let ring: [number, number][] = [];
  for (let i = 0; i < corners.length; i += 2) ring.push([corners[i]!, corners[i + 1]!]);
  const shift = Math.floor(random() * ring.length);
  ring = [...ring.slice(shift), ...ring.slice(0, shift)];
  if (random() < 0.5) ring.reverse();
  const twice = Math.floor(random() * ring.length);
  if (random() < 0.05) ring.splice(twice, 0, ring[twice]!);
  return sample('polygon', ring);
}

function randomSample(random: Random, x: number, y: number, size: number): Sample {
  const kind = pick(random, ['circle', 'box', 'polygon', 'polygon', 'polygon', 'capsule'] as const);
  if (kind === 'circle') return sample('circle', [[x, y]], size * random());
  if (kind === 'capsule') {
    const dx = size * between(random, -1, 1);
    const dy = size * between(random, -1, 1);
    return sample(
      'capsule',
      [
        [x - dx, y - dy],
        [x + dx, y + dy],
      ],
      size * 0.5 * random(),
    );
  }
  if (kind === 'box') {
    const w = size * random();
    const h = size * random();
    return sample('box', [
      [x - w, y - h],
      [x + w, y + h],
    ]);
  }
  return randomPolygon(random, x, y, size, between(random, 0.1, 1));
}

/** On a small grid of whole, half or quarter numbers: exact touches, shared lines, ties, coincident shapes. */
function gridSample(random: Random): Sample {
  const unit = pick(random, [1, 0.5, 0.25, 3, 0.1]);
  const at = (): [number, number] => [
    unit * Math.floor(between(random, -6, 7)),
    unit * Math.floor(between(random, -6, 7)),
  ];
  const kind = pick(random, ['circle', 'box', 'polygon', 'polygon', 'capsule'] as const);
  if (kind === 'circle') return sample('circle', [at()], unit * Math.floor(random() * 6));
  if (kind === 'capsule') return sample('capsule', [at(), at()], unit * Math.floor(random() * 4));
  if (kind === 'polygon') return polygonOf(random, Array.from({ length: 1 + Math.floor(random() * 7) }, at));
  const [p, q] = [at(), at()];
  return sample('box', [
    [Math.min(p[0], q[0]), Math.min(p[1], q[1])],
    [Math.max(p[0], q[0]), Math.max(p[1], q[1])],
  ]);
}

/** The same sample moved by (dx, dy); every coordinate is rounded, so a polygon is taken as the hull of what comes out. */
function moved(random: Random, from: Sample, dx: number, dy: number): Sample {
  const points = from.points.map(([x, y]): [number, number] => [x + dx, y + dy]);
  return from.kind === 'polygon' ? polygonOf(random, points) : sample(from.kind, points, from.radius);
}

const FAMILIES: Readonly<Record<string, (random: Random) => [Sample, Sample]>> = {
  random: (random) => {
    const spread = pick(random, [30, 80, 200]);
    return [
      randomSample(random, between(random, -spread, spread), between(random, -spread, spread), 50),
      randomSample(random, between(random, -spread, spread), between(random, -spread, spread), 50),
    ];
  },
  grid: (random) => [gridSample(random), gridSample(random)],
  far: (random) => {
    const x = magnitude(random, 3, 8) * pick(random, [-1, 1]);
    const y = magnitude(random, 3, 8) * pick(random, [-1, 1]);
    return [
      randomSample(random, x, y, 50),
      randomSample(random, x + between(random, -80, 80), y + between(random, -80, 80), 50),
    ];
  },
  sliver: (random) => {
    const thin = () =>
      randomPolygon(random, between(random, -20, 20), between(random, -20, 20), 50, magnitude(random, -11, -2));
    return [thin(), random() < 0.5 ? thin() : randomSample(random, 0, 0, 40)];
  },
  scale: (random) => {
    const size = magnitude(random, -6, 6);
    const other = random() < 0.5 ? size : magnitude(random, -6, 6);
    return [
      randomSample(random, 0, 0, size),
      randomSample(random, between(random, -1, 1) * (size + other), between(random, -1, 1) * (size + other), other),
    ];
  },
  parallel: (random) => {
    const a = randomPolygon(random, 0, 0, 50, between(random, 0.2, 1));
    // A second polygon on one edge of the first, turned by next to nothing.
    const [p, q] = [a.points[0]!, a.points[1 % a.points.length]!];
    const lean = magnitude(random, -16, -3) * pick(random, [-1, 0, 1]);
    const lift = magnitude(random, -14, 1) * pick(random, [-1, 0, 1]);
    const [ex, ey] = [q[0] - p[0], q[1] - p[1]];
    const from = between(random, -0.5, 0.9);
    const to = between(random, from, 1.5);
    const at = (t: number, h: number): [number, number] => {
      const height = h + lift + lean * t;
      return [p[0] + t * ex - height * ey, p[1] + t * ey + height * ex];
    };
    const side = pick(random, [-1, 1]);
    const b = polygonOf(random, [at(from, 0), at(to, 0), at(to, side * random()), at(from, side * random())]);
    return [a, b];
  },
  degenerate: (random) => {
    const thing = (): Sample => {
      const at = (): [number, number] => [between(random, -20, 20), between(random, -20, 20)];
      const [p, q] = [at(), at()];
      return pick(random, [
        () => sample('circle', [p], 0),
        () => sample('capsule', [p, q], 0),
        () => sample('capsule', [p, p], random() < 0.5 ? 0 : 5),
        () => sample('box', [p, p]),
        () => sample('box', [p, [p[0] + 10, p[1]]]),
        () => sample('polygon', [p, q, p]),
        () => sample('polygon', [p, p]),
        () => randomSample(random, p[0], p[1], 15),
      ])();
    };
    return [thing(), thing()];
  },
};

/** Distances at which near-touching pairs are put: from exact contact over the rounding of the numbers to a tenth px. */
function nudge(random: Random): number {
  return random() < 0.2 ? 0 : magnitude(random, -16, -1) * pick(random, [-1, 1]);
}

/** The next pair. `reach` tells the signed distance and direction of a pair, roughly: near-touching ones are made with it. */
export function nextPair(
  random: Random,
  reach: (a: Sample, b: Sample) => { separation: number; nx: number; ny: number },
): PairSample {
  const family = pick(random, Object.keys(FAMILIES));
  const [a, b] = FAMILIES[family]!(random);
  if (random() < 0.7) return { a, b, family };
  const { separation, nx, ny } = reach(a, b);
  const shift = nudge(random) - separation;
  return {
    a,
    b: moved(random, b, shift * nx, shift * ny),
    family: `${family}, near touching`,
  };
}
