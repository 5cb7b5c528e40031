/**
 * The engine's sum of tunnelling as guns ask it, and what a measured share is worth.
 */
import {
  type CcdMode,
  ccdModes,
  length,
  predictTunnelling as predict,
  type Shape,
  samplesPerTick,
  type Transform,
} from '#engine';
import type { SimSettings } from './sim-settings.ts';

export { samplesPerTick };

export interface PredictionOptions {
  /** Ticks per second. */
  hz: number;
  /** Of the bullet, px/s. */
  speed: number;
  /** Samples per tick; Infinity for a mode that sees the whole path, or enough of it for whatever meets face-on. */
  samples: number;
  /** What such a mode may lose all the same where it only looks at moments; see {@link looksOf}. */
  missShare?: CcdMode['missShare'];
  /** Tolerance, px. */
  epsilon: number;
  touchingCounts: boolean;
  /** By how much the wall is grown on each side, px. */
  thicken: number;
  /** How fast the wall itself moves, px/s; default 0. */
  wallVx?: number;
  wallVy?: number;
}

export interface Prediction {
  /** Whether the path leads to the wall at all. */
  meets: boolean;
  /** Length of the path, as the wall sees it, on which the pair is a hit, px; 0 when it does not lead there. */
  chord: number;
  /** How far the bullet moves per tick as the wall sees it, px, and how fast that is, px/s. */
  stepDistance: number;
  relativeSpeed: number;
  /** Speed relative to the wall above which it can pass unseen, px/s; Infinity when it never can. */
  threshold: number;
  /** Chance to pass unseen at the given speed, 0..1. */
  passShare: number;
  /** Where the chord begins and ends, as distances from the path's start along it as the wall sees it, px. */
  enter: number;
  exit: number;
}

/** A chord that falls short of the face-on one by more than this share cuts a corner; less is rounding. */
const CUT = 1e-9;

/** How the running CCD mode looks at a bullet: what mode and slices say of the options. */
export function looksOf(
  settings: Pick<SimSettings, 'ccd' | 'slices'>,
): Pick<PredictionOptions, 'samples' | 'missShare'> {
  const samples = samplesPerTick(settings.ccd, settings.slices);
  const { missShare } = ccdModes[settings.ccd]!;
  return samples === Infinity && missShare ? { samples, missShare } : { samples };
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
  const { speed, samples, missShare, wallVx = 0, wallVy = 0, ...rest } = options;
  const found = predict(
    bullet,
    { pose, dx: path.dx, dy: path.dy, speed },
    { shape: wall, pose: wallPose, vx: wallVx, vy: wallVy },
    { ...rest, slices: samples },
  );
  const { chord, stepDistance, relativeSpeed, thresholdSpeed, passShare, enter, exit } = found;
  // A bullet that is only aimed yet has a way without a speed; one that flies as fast as the wall goes comes no nearer.
  const meets = found.meets && exit >= 0 && (relativeSpeed > 0 || speed === 0);
  const told = { meets, chord, stepDistance, relativeSpeed, threshold: thresholdSpeed, passShare, enter, exit };
  if (!meets) return { ...told, chord: 0, threshold: 0, passShare: 0 };
  const faceOn = 2 * (bullet.innerRadius + wall.innerRadius + options.thicken + reachOf(options));
  const wallStep = length(wallVx, wallVy) / options.hz;
  if (!missShare || (chord >= faceOn * (1 - CUT) && wallStep < faceOn)) return told;
  const share = stepDistance > chord ? missShare(chord, faceOn, stepDistance, wallStep) : 0;
  return { ...told, threshold: chord < faceOn || share > 0 ? chord * options.hz : Infinity, passShare: share };
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
