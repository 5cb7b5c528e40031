/**
 * When a straight shot can pass a wall unseen, and how likely it then is.
 *
 * The poses at which the pair would be a hit form the Minkowski sum of the wall and the mirrored bullet, grown by
 * epsilon when touching counts and shrunk by it when not. The path of the bullet's centre crosses that set along a
 * chord of length c. A mode that looks k times per tick of h seconds takes samples v * h / k apart, so it sees the
 * wall for certain while v <= v* = k * c / h. Above that, with a uniformly random phase, a sample falls on the
 * chord with probability v* / v, and the bullet passes unseen with 1 - v* / v.
 */
import { ccdModes, growShape, type Shape, Sweep, sweepShapes, type Transform } from '#engine';

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

/** A straight path: a point, px, and a unit direction. */
export interface Path {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

const sweep = new Sweep();

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
  const grow = options.touchingCounts ? options.epsilon : -options.epsilon;
  const solid = options.thicken > 0 ? growShape(wall, options.thicken) : wall;
  const crosses = sweepShapes(bullet, pose, solid, wallPose, path.dx, path.dy, grow, sweep);
  const chord = crosses ? Math.max(0, sweep.exit - sweep.enter) : 0;
  // A chord of no length and an infinite number of samples: whoever sees the whole path sees the touch as well.
  const threshold = options.samples === Infinity ? Infinity : chord * options.hz * options.samples;
  return {
    chord,
    stepDistance: options.speed / options.hz,
    threshold,
    passShare: options.speed > threshold ? (options.speed - threshold) / options.speed : 0,
    enter: crosses ? sweep.enter : 0,
    exit: crosses ? sweep.exit : 0,
  };
}

/** How often a CCD mode looks at a fast body per tick; Infinity when nothing on its path can be missed. */
export function samplesPerTick(ccd: string, slices: number): number {
  const mode = ccdModes[ccd];
  if (!mode) throw new RangeError(`CCD mode must be one of ${Object.keys(ccdModes).join(', ')}, got ${ccd}`);
  return mode.slicesOf(slices);
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
