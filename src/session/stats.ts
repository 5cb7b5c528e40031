/** The numbers of the panel and the read-out, and the stop-watch for the stages of a tick. */
import { kineticEnergy, potentialEnergy, type StageTimer } from '#engine';
import { type Simulation, wilsonInterval } from '#scenes';

export interface SessionStats {
  tick: number;
  fired: number;
  hit: number;
  passed: number;
  missed: number;
  possiblePairs: number;
  candidatePairs: number;
  /** Candidates that the second look at their bounding volumes rejected. */
  rejectedByBox: number;
  rejectedByCircle: number;
  narrowTests: number;
  hits: number;
  bodies: number;
  /** Of all dynamic bodies, kg px²/s²; height counts from the origin, upwards. */
  kineticEnergy: number;
  potentialEnergy: number;
  /** Deepest overlap of two solid bodies, px. */
  deepestPenetration: number;
  /** Awake groups of bodies linked by contacts, and bodies that sleep. */
  islands: number;
  asleep: number;
  /** Coins that the scene's runner has taken, and zones that it is in; null without one. */
  coins: number | null;
  zones: number | null;
  /** As the gun's wall sees it, px per tick. */
  stepDistance: number;
  /** px/s; Infinity when no speed passes, null when there is no wall to pass or the gun does not point at it. */
  threshold: number | null;
  /** 0..1; null when there is no wall to pass. */
  predictedPassShare: number | null;
  /** Of the shots that met or passed the wall; null before the first. */
  measuredShare: number | null;
  /** Its 95 % interval. */
  interval: [low: number, high: number] | null;
  /** ms per tick and stage, smoothed. */
  stages: Record<string, number>;
  stepMs: number;
  fps: number;
  /** How often a bullet has passed anything unseen since the scene started. */
  tunnelled: number;
  /** Shots that wait for the next tick. */
  waiting: number;
}

/** Share of a new measurement in the smoothed one. */
const SMOOTHING = 0.08;

/** Smoothed time per stage. */
export class StopWatch implements StageTimer {
  readonly stages: Record<string, number> = {};
  stepMs = 0;
  private running = '';
  private since = 0;
  private started = 0;

  stage(name: string): void {
    const now = performance.now();
    if (this.running === '') this.started = now;
    else this.stages[this.running] = smooth(this.stages[this.running], now - this.since);
    this.since = now;
    this.running = name === 'end' ? '' : name;
    if (name === 'end') this.stepMs = smooth(this.stepMs, now - this.started);
  }
}

function smooth(old: number | undefined, value: number): number {
  return old === undefined || old === 0 ? value : old + SMOOTHING * (value - old);
}

/** Frames per second, smoothed over the time per frame. */
export class FrameRate {
  private seconds = 0;

  frame(elapsed: number): void {
    if (elapsed > 0) this.seconds = smooth(this.seconds, elapsed);
  }

  get fps(): number {
    return this.seconds > 0 ? 1 / this.seconds : 0;
  }
}

export function collectStats(simulation: Simulation, tick: number, watch: StopWatch, rate: FrameRate): SessionStats {
  const { world, shots, gun, runner, settings } = simulation;
  const { counters } = world;
  const { fired, hit, passed, missed } = shots.tally;
  const told = gun ? gun.prediction : null;
  const prediction = told?.meets ? told : null;
  const met = hit + passed;
  return {
    tick,
    fired,
    hit,
    passed,
    missed,
    possiblePairs: counters.possiblePairs,
    candidatePairs: counters.candidatePairs,
    rejectedByBox: counters.rejectedByBox,
    rejectedByCircle: counters.rejectedByCircle,
    narrowTests: counters.narrowTests,
    hits: counters.hits,
    bodies: world.bodyCount,
    kineticEnergy: kineticEnergy(world),
    potentialEnergy: potentialEnergy(world),
    deepestPenetration: world.deepestPenetration(),
    islands: counters.islands,
    asleep: counters.asleep,
    coins: runner ? runner.coins : null,
    zones: runner ? runner.zones : null,
    stepDistance: prediction ? prediction.stepDistance : settings.bulletSpeed / settings.hz,
    threshold: prediction ? prediction.threshold : null,
    predictedPassShare: prediction ? prediction.passShare : null,
    measuredShare: met > 0 ? passed / met : null,
    interval: wilsonInterval(passed, met),
    stages: { ...watch.stages },
    stepMs: watch.stepMs,
    fps: rate.fps,
    tunnelled: shots.passes,
    waiting: shots.waiting,
  };
}
