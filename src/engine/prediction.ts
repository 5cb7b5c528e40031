/**
 * When a straight shot can pass something unseen, and how likely it then is.
 *
 * The places of the bullet at which the pair would be a hit form the Minkowski sum of the wall and the mirrored bullet,
 * grown by epsilon when touching counts and shrunk by it when not. Seen from the wall the bullet moves along a straight
 * line, which is inside that set on a chord of length c. A mode that looks k times a tick of h seconds leaves v h / k
 * between two looks, so nothing is missed up to v* = k c / h. Above, with a uniformly random phase, a look falls on the
 * chord with probability v* / v, and the bullet passes unseen with 1 - v* / v.
 *
 * Neither of the two may turn on the way: a spinning shape has another sum at every moment.
 */
import { ccdModes } from './ccd/index.ts';
import { requirePose, requireShape } from './geometry/check.ts';
import { growShape } from './geometry/make.ts';
import { Shape } from './geometry/shape.ts';
import { IDENTITY, length, type Pose, requireFinite } from './math.ts';
import { Sweep, sweepShapes } from './narrow-phase/sweep.ts';
import { requireWhole } from './options.ts';

/** A straight flight. */
export interface TunnelPath {
  /** Where the bullet's frame starts, and how the bullet is turned all the way; default: the origin, not turned. */
  pose?: Readonly<Pose>;
  /** Direction of flight, of any length but 0. */
  dx: number;
  dy: number;
  /** px/s, >= 0. */
  speed: number;
}

/** What may be passed: a shape, where its frame stands, and how fast it moves itself. */
export interface TunnelWall {
  shape: Shape;
  /** Default: the origin, not turned. */
  pose?: Readonly<Pose>;
  /** px/s, default 0. */
  vx?: number;
  vy?: number;
}

export interface TunnelOptions {
  /** Ticks per second, > 0. */
  hz: number;
  /** Looks per tick, at least 1 (the default); Infinity for a mode that sees the whole path. See {@link samplesPerTick}. */
  slices?: number;
  /** Tolerance of a hit, px >= 0; default 0. */
  epsilon?: number;
  /** Whether touching is a hit; default true. */
  touchingCounts?: boolean;
  /** By how much the wall is grown on each side, px >= 0; default 0. The world thickens its static bodies only. */
  thicken?: number;
}

export interface TunnelPrediction {
  /** Length of the path, as the wall sees it, on which the pair is a hit, px; 0 when the path misses the wall. */
  chord: number;
  /** Speed relative to the wall up to which nothing passes, px/s; Infinity when nothing ever does. */
  thresholdSpeed: number;
  /** Chance to pass unseen at the path's speed, 0..1; 0 when there is nothing on the path to be passed. */
  passShare: number;
  /** Speed relative to the wall, px/s, and how far that is in a tick, px. */
  relativeSpeed: number;
  stepDistance: number;
  /** Whether the path meets the wall at all. */
  meets: boolean;
  /** Where the chord begins and ends, as distances along the relative path from its start, px: negative is behind it. */
  enter: number;
  exit: number;
}

// Scratch of predictTunnelling.
const sweep = new Sweep();

/**
 * @param bullet the moving shape, in the frame that the path carries
 * @returns what the arithmetic says; turning is not part of it
 * @throws RangeError naming the value that cannot be used
 */
export function predictTunnelling(
  bullet: Shape,
  path: Readonly<TunnelPath>,
  wall: Readonly<TunnelWall>,
  options: Readonly<TunnelOptions>,
): TunnelPrediction {
  requireRecord(path, 'path', '{ pose, dx, dy, speed }');
  requireRecord(wall, 'wall', '{ shape, pose }');
  requireRecord(options, 'options', '{ hz, slices }');
  const { hz, slices = 1, epsilon = 0, touchingCounts = true, thicken = 0 } = options;
  checkInput(bullet, path, wall, hz, slices);
  requirePx(epsilon, 'epsilon');
  requirePx(thicken, 'thicken');
  const size = scaleOf(path.dx, path.dy);
  const scale = length(path.dx / size, path.dy / size);
  let ux = path.dx / size / scale;
  let uy = path.dy / size / scale;
  let relativeSpeed = path.speed;
  if ((wall.vx ?? 0) !== 0 || (wall.vy ?? 0) !== 0) {
    const vx = ux * path.speed - (wall.vx ?? 0);
    const vy = uy * path.speed - (wall.vy ?? 0);
    const large = scaleOf(vx, vy);
    relativeSpeed = large * length(vx / large, vy / large);
    if (relativeSpeed > 0) {
      ux = vx / relativeSpeed;
      uy = vy / relativeSpeed;
    }
  }
  const solid = thicken > 0 ? growShape(wall.shape, thicken) : wall.shape;
  const { pose: from = IDENTITY } = path;
  const { pose: at = IDENTITY } = wall;
  const grow = touchingCounts ? epsilon : -epsilon;
  const meets = sweepShapes(bullet, from, solid, at, ux, uy, grow, sweep);
  const chord = meets ? Math.max(0, sweep.exit - sweep.enter) : 0;
  // Who sees the whole path sees a chord without length as well.
  const thresholdSpeed = slices === Infinity ? Infinity : chord * hz * slices;
  return {
    chord,
    thresholdSpeed,
    passShare: meets && relativeSpeed > thresholdSpeed ? (relativeSpeed - thresholdSpeed) / relativeSpeed : 0,
    relativeSpeed,
    stepDistance: relativeSpeed / hz,
    meets,
    enter: meets ? sweep.enter : 0,
    exit: meets ? sweep.exit : 0,
  };
}

/** What to divide a vector by before its length is taken: squares of very large and very small numbers are lost. */
function scaleOf(x: number, y: number): number {
  const size = Math.max(Math.abs(x), Math.abs(y));
  return size > 1e-140 && size < 1e140 ? 1 : size || 1;
}

function checkInput(
  bullet: Shape,
  path: Readonly<TunnelPath>,
  wall: Readonly<TunnelWall>,
  hz: number,
  slices: number,
): void {
  requireShape(bullet, 'bullet');
  requireShape(wall.shape, 'shape of the wall');
  for (const key of ['dx', 'dy', 'speed'] as const) requireFinite(path[key], `path ${key}`);
  for (const key of ['vx', 'vy'] as const) requireFinite(wall[key] ?? 0, `wall ${key}`);
  if (path.pose) requirePose(path.pose, 'path pose');
  if (wall.pose) requirePose(wall.pose, 'wall pose');
  if (path.dx === 0 && path.dy === 0) throw new RangeError('path needs a direction, got dx 0 and dy 0');
  if (path.speed < 0) throw new RangeError(`path speed must be 0 or more, got ${path.speed}: turn the direction round`);
  if (!(hz > 0 && Number.isFinite(hz))) throw new RangeError(`hz must be positive and finite, got ${hz}`);
  if (!(slices >= 1)) throw new RangeError(`slices must be 1 or more (Infinity for a sweep), got ${slices}`);
}

function requireRecord(value: object, what: string, form: string): void {
  if (typeof value === 'object' && value !== null && !(value instanceof Shape)) return;
  const given = value instanceof Shape ? 'a shape' : String(value);
  throw new TypeError(
    `${what} of the prediction must be a record ${form}, got ${given}: predictTunnelling(bullet, path, wall, options)`,
  );
}

function requirePx(value: number, what: string): void {
  if (!(value >= 0 && Number.isFinite(value)))
    throw new RangeError(`${what} must be 0 or more and finite, got ${value}`);
}

/**
 * How often a CCD mode looks at a fast body per tick; Infinity when nothing in its way can be missed face-on.
 * `slices` is the world's setting: 0, the default, = as many as the pair needs.
 * @throws RangeError naming a mode that does not exist, or slices that are no whole number
 */
export function samplesPerTick(ccd: string, slices = 0): number {
  requireWhole(slices, 0, 'slices');
  const mode = Object.hasOwn(ccdModes, ccd) ? ccdModes[ccd] : undefined;
  if (!mode) throw new RangeError(`CCD mode must be one of ${Object.keys(ccdModes).join(', ')}, got ${ccd}`);
  return mode.slicesOf(slices);
}
