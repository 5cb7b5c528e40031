/**
 * The engine's sum of tunnelling as guns ask it, and what a measured share is worth.
 */
import { predictTunnelling as predict, type Shape, samplesPerTick, type Transform } from '#engine';

export { samplesPerTick };

export interface PredictionOptions {
  /** Ticks per second. */
  hz: number;
  /** px/s */
  speed: number;
  /** Samples per tick; Infinity for a mode that sees the whole path. */
  samples: number;
  /** Tolerance, px. */
  epsilon: number;
  touchingCounts: boolean;
  /** By how much the wall is grown on each side, px. */
  thicken: number;
}

export interface Prediction {
  /** Length of the path on which the pair is a hit, px; 0 when the path misses the wall. */
  chord: number;
  /** How far the bullet moves per tick, px. */
  stepDistance: number;
  /** Speed above which it can pass unseen, px/s; Infinity when it never can. */
  threshold: number;
  /** Chance to pass unseen at the given speed, 0..1. */
  passShare: number;
  /** Where the chord begins and ends, as distances from the path's start along it, px. */
  enter: number;
  exit: number;
}

/** Signed distance at which the running world begins to count a hit, px; as the engine's rule has it. */
export function reachOf({ epsilon, touchingCounts }: Pick<PredictionOptions, 'epsilon' | 'touchingCounts'>): number {
  return touchingCounts ? epsilon : -epsilon;
}

/** A straight path: a point, px, and a unit direction. */
export interface Path {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/**
 * @param bullet the moving shape, and its fixed orientation with the path's start in `pose`
 * @param wall the resting shape and where it stands
 */
export function predictTunnelling(
  bullet: Shape,
  pose: Readonly<Transform>,
  path: Path,
  wall: Shape,
  wallPose: Readonly<Transform>,
  options: PredictionOptions,
): Prediction {
  const { speed, samples, ...rest } = options;
  const found = predict(
    bullet,
    { pose, dx: path.dx, dy: path.dy, speed },
    { shape: wall, pose: wallPose },
    { ...rest, slices: samples },
  );
  const { chord, stepDistance, thresholdSpeed, passShare, enter, exit } = found;
  return { chord, stepDistance, threshold: thresholdSpeed, passShare, enter, exit };
}

/**
 * Wilson's score interval (Wilson, 1927) for a share measured as `count` of `total`, at 95 %. Unlike the textbook
 * interval it stays within 0..1 and means something when the count is 0 or all.
 */
export function wilsonInterval(count: number, total: number): [low: number, high: number] | null {
  if (!(total > 0)) return null;
  const z = 1.959963984540054;
  const share = count / total;
  const scale = 1 + (z * z) / total;
  const middle = (share + (z * z) / (2 * total)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return [count === 0 ? 0 : Math.max(0, middle - half), count === total ? 1 : Math.min(1, middle + half)];
}
