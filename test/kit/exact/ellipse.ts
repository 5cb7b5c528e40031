/**
 * The judge of pairs with ellipses: no rational arithmetic can say where they are nearest, so it is found by search.
 *
 * For any two convex sets let s(n) be the gap between their shadows along the unit vector n (negative: the overlap). The
 * largest s is the distance when they are apart and minus the depth when they are not. So the circle of directions is
 * sampled, and every sampled peak is narrowed by golden sections and polished by Newton steps where s is smooth.
 */
import { Ellipse } from '../../../src/engine/geometry/support.ts';

/** An ellipse, or the hull of points grown by a radius. */
export interface SmoothSample {
  ellipse?: { x: number; y: number; rx: number; ry: number; angle: number };
  points: [number, number][];
  radius: number;
}

/** max of n . p over the set, for n = (cos t, sin t). */
function reach(shape: SmoothSample, t: number): number {
  const [nx, ny] = [Math.cos(t), Math.sin(t)];
  const { ellipse } = shape;
  if (ellipse === undefined) return Math.max(...shape.points.map(([x, y]) => x * nx + y * ny)) + shape.radius;
  const [c, s] = [Math.cos(ellipse.angle), Math.sin(ellipse.angle)];
  const u = ellipse.rx * (c * nx + s * ny);
  const v = ellipse.ry * (c * ny - s * nx);
  return ellipse.x * nx + ellipse.y * ny + Math.hypot(u, v);
}

const SAMPLES = 360;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Signed distance of two samples, to about 1e-12 of their size. */
export function judgeSmooth(a: SmoothSample, b: SmoothSample): number {
  const gap = (t: number) => -reach(b, t + Math.PI) - reach(a, t);
  const step = (2 * Math.PI) / SAMPLES;
  const values = Array.from({ length: SAMPLES }, (_, i) => gap(i * step));
  let best = -Infinity;
  for (const [i, value] of values.entries()) {
    const isPeak = value >= values[(i + SAMPLES - 1) % SAMPLES]! && value >= values[(i + 1) % SAMPLES]!;
    if (isPeak) best = Math.max(best, climb(gap, (i - 1) * step, (i + 1) * step));
  }
  return best;
}

/** Largest value of a function with one peak between low and high. */
function climb(f: (t: number) => number, low: number, high: number): number {
  let [p, q] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [fp, fq] = [f(p), f(q)];
  for (let i = 0; i < 60; i++) {
    if (fp < fq) {
      low = p;
      [p, fp] = [q, fq];
      q = low + GOLDEN * (high - low);
      fq = f(q);
    } else {
      high = q;
      [q, fq] = [p, fp];
      p = high - GOLDEN * (high - low);
      fp = f(p);
    }
  }
  return Math.max(fp, fq, polish(f, (low + high) / 2));
}

/** Newton on the slope, by central differences; harmless at a kink, where the golden sections have the answer. */
function polish(f: (t: number) => number, t: number): number {
  const h = 1e-4;
  let best = f(t);
  for (let i = 0; i < 4; i++) {
    const bend = (f(t + h) - 2 * f(t) + f(t - h)) / (h * h);
    const next = t - (f(t + h) - f(t - h)) / (2 * h) / bend;
    if (!(bend < 0) || Math.abs(next - t) > h) break;
    t = next;
    best = Math.max(best, f(t));
  }
  return best;
}

/** A random pair with at least one ellipse. */
export function nextSmoothPair(random: () => number): [SmoothSample, SmoothSample] {
  const between = (low: number, high: number) => low + (high - low) * random();
  const spread = random() < 0.5 ? 60 : 150;
  const draw = (round: boolean): SmoothSample => {
    const [x, y] = [between(-spread, spread), between(-spread, spread)];
    if (round) {
      const ry = random() < 0.2 ? 10 ** between(-3, 1) : between(2, 40);
      return {
        ellipse: { x, y, rx: between(2, 40), ry, angle: between(0, 6.28) },
        points: [],
        radius: 0,
      };
    }
    const count = 1 + Math.floor(random() * 6);
    const points = Array.from({ length: count }, (): [number, number] => [x + between(-30, 30), y + between(-30, 30)]);
    return { points, radius: random() < 0.5 ? 0 : between(0, 10) };
  };
  return [draw(true), draw(random() < 0.6)];
}

export function toEllipse({ ellipse }: SmoothSample): Ellipse | null {
  return ellipse === undefined ? null : new Ellipse(ellipse.x, ellipse.y, ellipse.rx, ellipse.ry, ellipse.angle);
}
