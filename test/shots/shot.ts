/**
 * Random shots: one bullet, one wall, and how the first flies past or into the second. Every shot has dice of its own,
 * made of the seed and its number, so that one of 200,000 can be repeated alone.
 */
import {
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  predictTunnelling,
  type Shape,
  Transform,
  type TunnelPrediction,
} from '../../src/engine/index.ts';
import { createRandom } from '../kit/random-shapes.ts';
import { makeRegular } from '../kit/world.ts';

export interface ShotSpec {
  number: number;
  hz: number;
  bullet: Shape;
  wall: Shape;
  /** Start poses, px and rad. */
  bx: number;
  by: number;
  bulletAngle: number;
  wx: number;
  wy: number;
  wallAngle: number;
  /** Velocities, px/s, and spins, rad/s: up to half a turn a tick. */
  bvx: number;
  bvy: number;
  bulletSpin: number;
  wvx: number;
  wvy: number;
  wallSpin: number;
  /** What the bullet does when it hits. */
  onHit: 'stop' | 'bounce' | 'die';
  /** Height of the floor on which the wall stands, px; null for none. */
  floor: number | null;
  /** What the arithmetic says about the straight path; meaningless for a shot that spins. */
  prediction: TunnelPrediction;
  /** Chord of the two face-on at their thinnest, px: whatever is shorter is a graze. */
  faceOn: number;
}

/** Shots of which this share spin, have a moving wall, fly past. */
const SPINNING = 0.1;
const MOVING = 0.35;
/** The path may lie this far beside the sum's middle, as a share of its half-width: above 1 it misses. */
const SIDE = 1.15;

const RATES = [30, 60, 60, 120, 240] as const;

export const isSpinning = ({ bulletSpin, wallSpin }: ShotSpec): boolean => bulletSpin !== 0 || wallSpin !== 0;

function makeBullet(random: () => number): Shape {
  const size = 1 + 29 * random() * random();
  const kind = Math.floor(random() * 4);
  if (kind === 0) return makeCircle(size / 2);
  if (kind === 1) return makeBox(size, size * (0.2 + 1.8 * random()));
  if (kind === 2) return makeCapsule(-size, 0, size, 0, size / 2);
  return makeRegular(3 + Math.floor(random() * 6), size / 2, 6 * random());
}

function makeWall(random: () => number): Shape {
  const thickness = 1 + 63 * random() * random();
  const kind = Math.floor(random() * 6);
  if (kind === 0) return makeCircle(5 + thickness);
  if (kind === 1) {
    const half = 100 * random();
    return makeCapsule(0, -half, 0, half, thickness / 2);
  }
  if (kind === 2) return makeRegular(3 + Math.floor(random() * 6), 10 + thickness, 6 * random());
  return makeBox(thickness, 20 + 400 * random());
}

export function makeShot(seed: number, number: number): ShotSpec {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  for (let i = 0; i < 10; i++) random();
  const hz = RATES[Math.floor(random() * RATES.length)]!;
  const bullet = makeBullet(random);
  const wall = makeWall(random);
  const [bulletAngle, wallAngle, direction] = [7 * random(), 7 * random(), 2 * Math.PI * random()];
  const spins = random() < SPINNING;
  const spin = (): number => (spins && random() < 0.7 ? (2 * random() - 1) * Math.PI * hz : 0);
  const [bulletSpin, wallSpin] = [spin(), spin()];
  const wallSpeed = random() < MOVING ? 3000 * random() * random() : 0;
  const wallDirection = 2 * Math.PI * random();
  const [wx, wy] = [2000 * (random() - 0.5), 2000 * (random() - 0.5)];
  const [wvx, wvy] = [wallSpeed * Math.cos(wallDirection), wallSpeed * Math.sin(wallDirection)];
  // Slow ones, too, but not so slow that the crossing takes more than some ten ticks; the fastest fly 1e5 px/s.
  const slowest = Math.max(60, ((bullet.outerRadius + wall.outerRadius) * hz) / 8);
  const speed = slowest * (1e5 / slowest) ** random();
  const [ux, uy] = [Math.cos(direction), Math.sin(direction)];
  const side = SIDE * (2 * random() - 1) * (bullet.outerRadius + wall.outerRadius);
  // Where the path comes nearest to the wall's middle, and how long before that the bullet starts: any phase of a step.
  const back = bullet.outerRadius + wall.outerRadius + 1 + ((random() + Math.floor(2 * random())) * speed) / hz;
  const bx = wx - side * uy - back * ux;
  const by = wy + side * ux - back * uy;
  const wallPose = new Transform().set(wx, wy, wallAngle);
  const pose = new Transform().set(bx, by, bulletAngle);
  const path = { pose, dx: ux, dy: uy, speed };
  return {
    number,
    hz,
    bullet,
    wall,
    bx,
    by,
    bulletAngle,
    wx,
    wy,
    wallAngle,
    bvx: ux * speed + wvx,
    bvy: uy * speed + wvy,
    bulletSpin,
    wvx,
    wvy,
    wallSpin,
    onHit: (['stop', 'bounce', 'die'] as const)[Math.floor(random() * 3)]!,
    floor: null,
    prediction: predictTunnelling(bullet, path, { shape: wall, pose: wallPose }, { hz }),
    faceOn: 2 * (bullet.innerRadius + wall.innerRadius),
  };
}

/**
 * A wall to stand flush on a floor: a post, a pillar that tapers, a ramp either way; its centroid at the origin and how
 * high that is over the floor, px.
 */
function makeStanding(random: () => number): { wall: Shape; height: number; level: number } {
  const height = 10 + 60 * random();
  const half = 1 + 30 * random() * random();
  const kind = Math.floor(random() * 4);
  if (kind === 0) return { wall: makeBox(2 * half, height), height, level: height / 2 };
  const top = kind === 1 ? 0 : kind === 2 ? half : -half;
  const level = height / 3;
  const wall = makePolygon([
    { x: -half - top / 3, y: level },
    { x: half - top / 3, y: level },
    { x: top - top / 3, y: level - height },
  ]);
  return { wall, height, level };
}

/** A shot along a floor at something that stands on it; the floor itself is never in the way. */
export function makeGroundShot(seed: number, number: number): ShotSpec {
  const random = createRandom(Math.imul(seed, 0x85ebca6b) ^ Math.imul(number + 1, 0x9e3779b1));
  for (let i = 0; i < 10; i++) random();
  const hz = RATES[Math.floor(random() * RATES.length)]!;
  const bullet = makeBullet(random);
  const { wall, height, level } = makeStanding(random);
  const bulletAngle = 7 * random();
  const ux = random() < 0.5 ? 1 : -1;
  const slowest = Math.max(60, ((bullet.outerRadius + wall.outerRadius) * hz) / 8);
  const speed = slowest * (1e5 / slowest) ** random();
  const back = bullet.outerRadius + wall.outerRadius + 80 + ((random() + Math.floor(2 * random())) * speed) / hz;
  const [wx, wy] = [2000 * (random() - 0.5), 2000 * (random() - 0.5)];
  const floor = wy + level;
  const by = floor - reachOf(bullet) - 0.05 - 1.1 * height * random();
  const bx = wx - back * ux;
  const path = { pose: new Transform().set(bx, by, bulletAngle), dx: ux, dy: 0, speed };
  return {
    number,
    hz,
    bullet,
    wall,
    bx,
    by,
    bulletAngle,
    wx,
    wy,
    wallAngle: 0,
    bvx: ux * speed,
    bvy: 0,
    bulletSpin: 0,
    wvx: 0,
    wvy: 0,
    wallSpin: 0,
    onHit: (['stop', 'bounce', 'die'] as const)[Math.floor(random() * 3)]!,
    floor,
    prediction: predictTunnelling(bullet, path, { shape: wall, pose: new Transform().set(wx, wy, 0) }, { hz }),
    faceOn: 2 * (bullet.innerRadius + wall.innerRadius),
  };
}

/** No corner of the shape is farther from its frame's origin. */
function reachOf({ outerRadius, centroidX, centroidY }: Shape): number {
  return outerRadius + Math.sqrt(centroidX * centroidX + centroidY * centroidY);
}
