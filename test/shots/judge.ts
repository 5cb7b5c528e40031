/**
 * What each CCD mode owes to a shot, and whether it kept its word. The judge is the path itself: where it enters and
 * leaves the Minkowski sum of the two shapes, and for what spins the distance of the two at many moments.
 */
import { signedDistance, Transform } from '../../src/engine/index.ts';
import { fire } from './fire.ts';
import { isSpinning, type ShotSpec } from './shot.ts';

/** How the shots of one mode ended. */
export interface ModeTally {
  shots: number;
  hits: number;
  /** Passed although the path crosses the wall; of them grazes, and passes that the mode may let through. */
  passes: number;
  grazes: number;
  /** Hits of what the path does not meet. */
  ghosts: number;
  /** So near to a border that doubles cannot decide. */
  undecided: number;
  /** Not asked, because no speed of the bullet could help: the wall alone moves farther than the chord. */
  beaten: number;
}

export type Tallies = Record<string, ModeTally>;

/** Nearer to a border than this, px, is undecided. */
const DOUBT = 1e-6;
/** Overlap that the tick of a hit may end with, px: corners that come round may sink in by a slop at each of a few impacts. */
const SUNK = 1;
/** Moments per tick at which the distance of what spins is looked at. */
const MOMENTS = 400;
/** An overlap that shallow may be a touch that the tolerance let go, px. */
const SHALLOW = 0.01;

export const MODES = ['discrete', 'substep', 'sweep', 'conservative-advancement', 'speculative', 'speed-cap'] as const;

export function makeTallies(): Tallies {
  const zero = { shots: 0, hits: 0, passes: 0, grazes: 0, ghosts: 0, undecided: 0, beaten: 0 };
  const names = [...MODES, 'conservative-advancement, spinning'];
  return Object.fromEntries(names.map((name) => [name, { ...zero }]));
}

/** Fires the shot under every mode; returns what went wrong, a sentence each. */
export function judgeShot(shot: ShotSpec, tallies: Tallies): string[] {
  const faults: string[] = [];
  if (isSpinning(shot)) {
    judgeSpinning(shot, tallies['conservative-advancement, spinning']!, faults);
    return faults;
  }
  judgeDiscrete(shot, tallies.discrete!, faults);
  judgeSweeping(shot, 'sweep', tallies.sweep!, faults);
  judgeSweeping(shot, 'conservative-advancement', tallies['conservative-advancement']!, faults);
  judgeSpeculative(shot, tallies.speculative!, faults);
  judgeSubstep(shot, tallies.substep!, faults);
  judgeSpeedCap(shot, tallies['speed-cap']!, faults);
  return faults;
}

/** Whether the straight path is a hit: 1, none: -1, too near to tell: 0. */
function meetsPath({ prediction }: ShotSpec): -1 | 0 | 1 {
  if (!prediction.meets) return -1;
  return prediction.chord < DOUBT * Math.max(1, prediction.stepDistance) ? 0 : 1;
}

/** A look a tick: hit exactly when one of the looks falls on the chord. */
function judgeDiscrete(shot: ShotSpec, tally: ModeTally, faults: string[]): void {
  const { meets, enter, exit, stepDistance, thresholdSpeed, relativeSpeed, passShare } = shot.prediction;
  tally.shots++;
  const flight = fire(shot, 'discrete');
  const first = Math.ceil((enter - DOUBT) / stepDistance);
  const isSampled = meets && first * stepDistance <= exit + DOUBT;
  const certain = Math.ceil((enter + DOUBT) / stepDistance);
  const isSurelySampled = meets && certain * stepDistance <= exit - DOUBT;
  if (isSampled !== isSurelySampled) {
    tally.undecided++;
    return;
  }
  const isHit = flight.hitTick > 0;
  if (isHit) tally.hits++;
  else if (meets) tally.passes++;
  if (isHit !== isSampled) faults.push(`discrete: ${isHit ? 'hit' : 'passed'}, the arithmetic says otherwise`);
  if (isHit && flight.hitTick !== first) faults.push(`discrete: hit in tick ${flight.hitTick}, predicted ${first}`);
  if (meets && !isHit && !(relativeSpeed > thresholdSpeed && passShare > 0))
    faults.push(`discrete: passed at ${relativeSpeed} px/s, threshold ${thresholdSpeed}`);
}

/** The whole path is seen: hit exactly when it meets the wall, in the tick in which it does. */
function judgeSweeping(shot: ShotSpec, mode: string, tally: ModeTally, faults: string[]): void {
  tally.shots++;
  const flight = fire(shot, mode);
  const truth = meetsPath(shot);
  if (truth === 0) {
    tally.undecided++;
    return;
  }
  const isHit = flight.hitTick > 0;
  if (isHit) tally.hits++;
  if (truth === 1 && (!isHit || flight.isBeyond)) {
    tally.passes++;
    faults.push(`${mode}: passed`);
  }
  if (truth === -1 && isHit) {
    tally.ghosts++;
    faults.push(`${mode}: hit what is not in the way`);
  }
  if (flight.depth > SUNK) faults.push(`${mode}: ${flight.depth} px in the wall after the hit`);
  const { enter, stepDistance } = shot.prediction;
  const tick = Math.max(1, Math.ceil(enter / stepDistance));
  const isOnBorder = Math.abs(enter / stepDistance - Math.round(enter / stepDistance)) * stepDistance < 1e-3;
  if (truth === 1 && isHit && flight.hitTick !== tick && !isOnBorder)
    faults.push(`${mode}: hit in tick ${flight.hitTick}, met in ${tick}`);
}

/** Nothing passes; but it may be stopped by what it would have missed. */
function judgeSpeculative(shot: ShotSpec, tally: ModeTally, faults: string[]): void {
  tally.shots++;
  const flight = fire(shot, 'speculative');
  const truth = meetsPath(shot);
  const isHit = flight.hitTick > 0;
  if (isHit) tally.hits++;
  if (isHit && truth === -1) tally.ghosts++;
  if (truth === 0) tally.undecided++;
  if (truth === 1 && (!isHit || flight.isBeyond)) {
    tally.passes++;
    faults.push('speculative: passed');
  }
}

/** Nothing passes on a chord that is as long as the two are thick; what passes on a shorter one is a graze. */
function judgeSubstep(shot: ShotSpec, tally: ModeTally, faults: string[]): void {
  tally.shots++;
  const flight = fire(shot, 'substep');
  const truth = meetsPath(shot);
  if (truth === 0) {
    tally.undecided++;
    return;
  }
  const isHit = flight.hitTick > 0;
  if (isHit) tally.hits++;
  if (truth === -1 && isHit) {
    tally.ghosts++;
    faults.push('substep: hit what is not in the way');
  }
  if (truth !== 1 || (isHit && !flight.isBeyond)) return;
  if (shot.prediction.chord < shot.faceOn + DOUBT) {
    tally.grazes++;
    return;
  }
  tally.passes++;
  faults.push('substep: passed face-on');
}

/**
 * A bullet that is slowed down flies another path past a wall that moves, and takes many ticks: so it starts nearer, and
 * every tick's own way is looked at. A wall that by itself outruns the chord cannot be helped.
 */
function judgeSpeedCap(shot: ShotSpec, tally: ModeTally, faults: string[]): void {
  const wallMove = Math.sqrt(shot.wvx * shot.wvx + shot.wvy * shot.wvy) / shot.hz;
  if (wallMove > 0.5 * shot.faceOn) {
    tally.beaten++;
    return;
  }
  tally.shots++;
  const { meets, enter } = shot.prediction;
  const near = (shot.number % 16) * 0.7 * shot.faceOn;
  const flight = fire(shot, 'speed-cap', meets ? Math.max(0, enter - 0.01 - near) : 0);
  if (flight.hitTick > 0) tally.hits++;
  if (wallMove === 0 && flight.hitTick > 0 && meetsPath(shot) === -1) {
    tally.ghosts++;
    faults.push('speed-cap: hit what is not in the way');
  }
  if (flight.skippedChord === 0) return;
  if (flight.skippedChord < shot.faceOn + DOUBT) {
    tally.grazes++;
    return;
  }
  tally.passes++;
  faults.push('speed-cap: passed face-on');
}

const poseA = new Transform();
const poseB = new Transform();

/** Deepest overlap of the two on their way without one another, at many moments, px; negative when they stay apart. */
function deepestOnTheWay(shot: ShotSpec, ticks: number): number {
  let deepest = -Infinity;
  for (let i = 0; i <= ticks * MOMENTS; i++) {
    const t = i / (MOMENTS * shot.hz);
    poseA.set(shot.bx + shot.bvx * t, shot.by + shot.bvy * t, shot.bulletAngle + shot.bulletSpin * t);
    poseB.set(shot.wx + shot.wvx * t, shot.wy + shot.wvy * t, shot.wallAngle + shot.wallSpin * t);
    const gap = Math.sqrt((poseA.x - poseB.x) ** 2 + (poseA.y - poseB.y) ** 2);
    if (gap > shot.bullet.outerRadius + shot.wall.outerRadius) continue;
    deepest = Math.max(deepest, -signedDistance(shot.bullet, poseA, shot.wall, poseB));
  }
  return deepest;
}

function judgeSpinning(shot: ShotSpec, tally: ModeTally, faults: string[]): void {
  tally.shots++;
  const flight = fire(shot, 'conservative-advancement');
  const isHit = flight.hitTick > 0;
  if (isHit) tally.hits++;
  const deepest = deepestOnTheWay(shot, flight.ticks);
  if (!isHit && deepest > SHALLOW) {
    tally.passes++;
    faults.push(`conservative-advancement, spinning: passed ${deepest} px deep`);
  }
  if (flight.depth > SUNK)
    faults.push(`conservative-advancement, spinning: ${flight.depth} px in the wall after the hit`);
}
