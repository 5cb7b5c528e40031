/**
 * The same shot under every CCD mode: one world a lane, all from one state, stepped together. A lane has a wall, a
 * bullet, and nothing else, so what differs at the end is the mode's doing.
 *
 * The phase says where in a step the contact falls: the bullet starts N + phase steps before the pose at which the
 * pair becomes a hit. The pose that is looked at next is then (1 - phase) of a step behind that pose, so a look per
 * tick misses the wall exactly when (1 - phase) * v * h is longer than the chord.
 */
import { type Body, ccdModes, type Shape, Transform, World } from '#engine';
import { makeBulletDef, makeBulletShape } from './bullets.ts';
import { type Prediction, predictTunnelling } from './prediction.ts';
import { makeSimSettings, type SimSettings, worldSettingsOf } from './sim-settings.ts';
import { makeForm, type SimpleForm } from './things.ts';

/** Whole steps before the contact. */
const LEAD = 3;
/** Ticks that are run after every lane has come to its end. */
const TAIL = 3;
const MOST_TICKS = 600;
const WALL_LENGTH = 240;
/** Near enough behind the wall for a CCD mode to look at it, px. */
const BEHIND = 0.01;
/** The path is looked at from this far away, px. */
const FAR = 1e5;

const pose = new Transform();
const wallPose = new Transform();

export type LaneOutcome = 'flying' | 'hit' | 'passed';

export interface Lane {
  label: string;
  ccd: string;
  slices: number;
  /** Looks a tick: poses that are compared with the wall; Infinity where the whole path is. */
  looks: number;
  /** x, y of the bullet at the start and at the end of every tick, px. */
  trail: number[];
  outcome: LaneOutcome;
  /** Where it was met, px: of the bullet's centre's path and of the contact. */
  hit: { x: number; y: number } | null;
  /** How much later than the exact moment of contact it was met, s. */
  lost: number;
  /** Exact tests of two shapes, those of the mode included. */
  tests: number;
  /** px/s, after the last tick; null for a bullet that is gone. */
  speed: number | null;
}

interface Run {
  lane: Lane;
  world: World;
  bullet: Body;
}

export interface LanePlan {
  settings: Partial<SimSettings>;
  /** 0 <= phase < 1; without it one in the middle of those that pass unseen under discrete. */
  phase?: number | undefined;
}

/** The textbook case: 8 px of wall, 4 px of bullet, 60 ticks a second, 30 px in one step. */
export const TEXT_EXAMPLE: Readonly<Partial<SimSettings>> = {
  bulletSpeed: 1800,
  bulletSize: 4,
  bulletShape: 'circle',
  wallThickness: 8,
  wallAngle: 0,
  hz: 60,
  epsilon: 0,
  touchingCounts: true,
  thicken: 0,
  slices: 3,
};

export class Lanes {
  readonly settings: Readonly<SimSettings>;
  readonly phase: number;
  /** What the arithmetic says about the shot under `discrete`. */
  readonly prediction: Prediction;
  readonly wallForm: SimpleForm;
  /** Of the wall, rad. */
  readonly wallAngle: number;
  /** Where the bullet's centre is when the pair becomes a hit, px; the wall's middle is (0, 0). */
  readonly contactX: number;
  /** The exact moment of contact, s. */
  readonly contactTime: number;
  tick = 0;
  private readonly runs: Run[];
  private overSince = -1;

  /** @throws RangeError when the settings are not allowed, or make a shot that does not meet the wall */
  constructor(plan: LanePlan) {
    const settings = makeSimSettings({ ...plan.settings, gravity: 0 });
    this.settings = settings;
    if (!(settings.bulletSpeed > 0)) throw new RangeError('the bullet needs a speed above 0');
    this.wallForm = { type: 'box', width: settings.wallThickness, height: WALL_LENGTH };
    this.wallAngle = (settings.wallAngle * Math.PI) / 180;
    const wall = makeForm(this.wallForm);
    this.prediction = predictShot(settings, wall, this.wallAngle);
    if (this.prediction.chord === 0) throw new RangeError('with these settings nothing that meets the wall is a hit');
    const share = this.prediction.passShare;
    const phase = plan.phase ?? (share > 0 ? share / 2 : 0.5);
    if (!(phase >= 0 && phase < 1)) throw new RangeError(`phase must be at least 0 and less than 1, got ${phase}`);
    this.phase = phase;
    this.contactX = this.prediction.enter - FAR;
    this.contactTime = (LEAD + phase) / settings.hz;
    this.runs = listLanes(settings, wall).map((lane) => this.open(lane, wall));
  }

  get lanes(): readonly Lane[] {
    return this.runs.map(({ lane }) => lane);
  }

  /** Every lane has come to its end, and a little more. */
  get isOver(): boolean {
    return this.tick >= MOST_TICKS || (this.overSince >= 0 && this.tick - this.overSince >= TAIL);
  }

  /** Where the bullets start, px. */
  get startX(): number {
    return this.contactX - (LEAD + this.phase) * (this.settings.bulletSpeed / this.settings.hz);
  }

  /** One tick of every lane. */
  step(): void {
    this.tick++;
    for (const run of this.runs) this.advance(run);
    if (this.overSince < 0 && this.runs.every(({ lane }) => lane.outcome !== 'flying')) this.overSince = this.tick;
  }

  private open(lane: Lane, wall: Shape): Run {
    const settings = { ...this.settings, ccd: lane.ccd, slices: lane.slices };
    const world = new World(worldSettingsOf(settings));
    world.add({ type: 'static', shape: wall, angle: this.wallAngle });
    const def = makeBulletDef(settings, this.startX, 0, 0);
    const bullet = world.add({ ...def, vx: settings.bulletSpeed, vy: 0 });
    world.recollide();
    lane.trail.push(bullet.x, bullet.y);
    return { lane, world, bullet };
  }

  private advance({ lane, world, bullet }: Run): void {
    if (bullet.removed) return;
    world.step();
    lane.tests += world.counters.narrowTests;
    for (const event of world.events) {
      if (lane.outcome !== 'flying' || event.a !== bullet.id) continue;
      if (event.type === 'passed') lane.outcome = 'passed';
      if (event.type !== 'hit') continue;
      lane.outcome = 'hit';
      lane.hit = { x: event.x, y: event.y };
      lane.lost = Math.max(0, (this.tick - 1 + event.t) / this.settings.hz - this.contactTime);
    }
    if (bullet.removed) {
      lane.speed = null;
      return;
    }
    lane.trail.push(bullet.x, bullet.y);
    lane.speed = Math.sqrt(bullet.vx * bullet.vx + bullet.vy * bullet.vy);
  }
}

/** A shot along the x axis at the middle of the wall, under a look a tick. */
function predictShot(settings: SimSettings, wall: Shape, angle: number): Prediction {
  pose.set(-FAR, 0, 0);
  wallPose.set(0, 0, angle);
  const path = { x: -FAR, y: 0, dx: 1, dy: 0 };
  return predictTunnelling(makeBulletShape(settings), pose, path, wall, wallPose, {
    hz: settings.hz,
    speed: settings.bulletSpeed,
    samples: 1,
    epsilon: settings.epsilon,
    touchingCounts: settings.touchingCounts,
    thicken: settings.thicken,
  });
}

/** One lane a mode, in the register's order; substep has two: with the slices that are set, and as many as it needs. */
function listLanes(settings: SimSettings, wall: Shape): Lane[] {
  const fixed = settings.slices > 0 ? settings.slices : 3;
  return Object.keys(ccdModes).flatMap((ccd) =>
    (ccd === 'substep' ? [fixed, 0] : [0]).map((slices) => makeLane(ccd, slices, settings, wall)),
  );
}

function makeLane(ccd: string, slices: number, settings: SimSettings, wall: Shape): Lane {
  const mode = ccdModes[ccd]!;
  const label = ccd !== 'substep' ? mode.label : `${mode.label}, ${slices === 0 ? 'auto' : `${slices} slices`}`;
  return {
    label,
    ccd,
    slices,
    looks: countLooks(ccd, slices, settings, wall),
    trail: [],
    outcome: 'flying',
    hit: null,
    lost: 0,
    tests: 0,
    speed: settings.bulletSpeed,
  };
}

/**
 * Poses a tick that the mode compares with the wall. The mode itself is asked: a bullet that flies away from close
 * behind the wall is looked at as often as one on its way to it, and no hit ends the looking.
 */
function countLooks(ccd: string, slices: number, settings: SimSettings, wall: Shape): number {
  if (ccdModes[ccd]!.sweeps) return Infinity;
  const tried = { ...settings, ccd, slices };
  const world = new World(worldSettingsOf(tried));
  world.add({ type: 'static', shape: wall });
  const gap = settings.epsilon + settings.thicken + BEHIND;
  const x = settings.wallThickness / 2 + makeBulletShape(settings).outerRadius + gap;
  world.add({ ...makeBulletDef(tried, x, 0, 0), vx: settings.bulletSpeed, vy: 0 });
  world.recollide();
  world.step();
  return Math.max(1, world.counters.sweepTests);
}
