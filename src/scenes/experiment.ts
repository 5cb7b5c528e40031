/**
 * Running the table: volleys of shots at random phases, for every speed and CCD mode asked for, measured against what
 * the arithmetic says. Work is done a tick at a time: whoever runs it decides how long a slice is.
 */
import { wilsonInterval } from './prediction.ts';
import type { Scene } from './scene.ts';
import { makeSimSettings, type SimSettings } from './sim-settings.ts';
import { Simulation } from './simulation.ts';
import {
  AT_REST,
  chooseForTable,
  FASTEST_WALL,
  makeRangeScene,
  makeTableRange,
  moves,
  type WallMotion,
} from './table-range.ts';

/**
 * Shots that fly together: more of them make ticks longer and not the table better. A wall that moves stands for each
 * shot where its own moment wants it.
 */
const VOLLEY = 250;
const VOLLEY_AT_MOVING = 1;
/** A volley that has not ended by then is broken off, ticks. */
const MOST_TICKS = 6000;

/** A CCD mode with its slices, 0 for as many as it needs. */
export interface TableMode {
  ccd: string;
  slices: number;
}

export interface TablePlan {
  /** Bullet, wall, tick rate and tolerance; speed, mode and slices are the table's. */
  settings: Partial<SimSettings>;
  modes: readonly TableMode[];
  /** How the wall moves; without it, not at all. */
  wall?: WallMotion;
  /** px/s */
  speeds: readonly number[];
  /** Per speed and mode. */
  shots: number;
  seed: number;
}

export interface TableCell {
  mode: TableMode;
  /** px/s */
  speed: number;
  /** As the wall sees it, px a tick. */
  step: number;
  /** Of the bullet, px/s, Infinity when nothing passes. */
  threshold: number;
  predicted: number;
  hit: number;
  passed: number;
  /** Shots whose path does not cross the wall; in neither share. */
  missed: number;
  /** Share of hit and passed that passed. */
  measured: number;
  /** 95 % interval of the measured share; null when nothing met the wall. */
  interval: readonly [low: number, high: number] | null;
}

function checkPlan({ modes, speeds, shots, wall = AT_REST }: TablePlan): void {
  if (modes.length === 0) throw new RangeError('a table needs at least one CCD mode');
  if (speeds.length === 0) throw new RangeError('a table needs at least one speed');
  if (!(Number.isInteger(shots) && shots >= 1 && shots <= 1e6)) {
    throw new RangeError(`shots per cell must be a whole number from 1 to 1000000, got ${shots}`);
  }
  for (const key of ['comes', 'slides'] as const) {
    if (Math.abs(wall[key]) <= FASTEST_WALL) continue;
    throw new RangeError(
      `a wall may move at up to ${FASTEST_WALL} px/s, got ${wall[key]} for the speed at which it ${key}`,
    );
  }
}

export class TableRun {
  readonly plan: TablePlan;
  /** Finished cells: mode by mode, and within a mode in the order of the speeds. */
  readonly cells: TableCell[] = [];
  /** Shots of a volley. */
  private readonly size: number;
  /** Of the cell that is worked on. */
  private scene: Scene | null = null;
  private volley: Simulation | null = null;
  private fired = 0;
  private flownTicks = 0;
  private hit = 0;
  private passed = 0;
  private missed = 0;

  /** @throws RangeError naming what is wrong with the plan, or the setting that is not allowed */
  constructor(plan: TablePlan) {
    checkPlan(plan);
    this.plan = plan;
    this.size = moves(plan.wall ?? AT_REST) ? VOLLEY_AT_MOVING : VOLLEY;
    // All of the plan is tried now, so that nothing is refused halfway.
    for (const mode of plan.modes) for (const speed of plan.speeds) this.makeRange(mode, speed, 0);
  }

  get total(): number {
    return this.plan.modes.length * this.plan.speeds.length;
  }

  get isOver(): boolean {
    return this.cells.length === this.total;
  }

  /** 0..1 */
  get progress(): number {
    return Math.min(1, (this.cells.length + this.fired / (this.plan.shots + this.size)) / this.total);
  }

  /** One tick of the volley in flight. @returns whether there is more to do */
  advance(): boolean {
    if (this.isOver) return false;
    this.volley ??= this.fireVolley();
    this.volley.step();
    this.flownTicks++;
    if (this.volley.shots.flying.some((shot) => shot.outcome === 'flying') && this.flownTicks < MOST_TICKS) return true;
    this.countVolley(this.volley);
    this.volley = null;
    if (this.fired >= this.plan.shots) this.finishCell();
    return !this.isOver;
  }

  private get mode(): TableMode {
    return this.plan.modes[Math.floor(this.cells.length / this.plan.speeds.length)]!;
  }

  private get speed(): number {
    return this.plan.speeds[this.cells.length % this.plan.speeds.length]!;
  }

  private settingsOf(mode: TableMode, speed: number, volley: number): Partial<SimSettings> {
    // The same dice for every mode and speed: the same phases, whatever looks at them.
    const seed = (this.plan.seed + volley) % 4294967296;
    return { ...this.plan.settings, ...mode, bulletSpeed: speed, seed };
  }

  private makeRange(mode: TableMode, speed: number, volley: number): Simulation {
    return makeTableRange(this.settingsOf(mode, speed, volley), this.plan.wall);
  }

  private fireVolley(): Simulation {
    const settings = chooseForTable(this.settingsOf(this.mode, this.speed, Math.floor(this.fired / this.size)));
    this.scene ??= makeRangeScene(settings, this.plan.wall ?? AT_REST);
    const simulation = new Simulation(this.scene, settings);
    const count = Math.min(this.size, this.plan.shots - this.fired);
    simulation.apply({ type: 'fire', count });
    this.fired += count;
    this.flownTicks = 0;
    return simulation;
  }

  private countVolley({ shots: { tally, flying } }: Simulation): void {
    this.hit += tally.hit;
    this.passed += tally.passed;
    this.missed += tally.missed + flying.filter((shot) => shot.outcome === 'flying').length;
  }

  private finishCell(): void {
    const { mode, speed, hit, passed, missed } = this;
    const prediction = this.makeRange(mode, speed, 0).gun!.prediction!;
    const met = hit + passed;
    this.cells.push({
      mode,
      speed,
      step: prediction.stepDistance,
      threshold: prediction.threshold,
      predicted: prediction.passShare,
      hit,
      passed,
      missed,
      measured: met > 0 ? passed / met : 0,
      interval: wilsonInterval(passed, met),
    });
    this.scene = null;
    this.fired = 0;
    this.hit = 0;
    this.passed = 0;
    this.missed = 0;
  }
}

/** Whether the predicted share lies in the measured one's interval; null when nothing met the wall. */
export function agrees(cell: TableCell): boolean | null {
  const { interval, predicted } = cell;
  if (!interval) return null;
  return predicted >= interval[0] - 1e-12 && predicted <= interval[1] + 1e-12;
}

/** The predicted share over the speed for one mode: points of a curve with its corner at the threshold. */
export function predictCurve(
  plan: Pick<TablePlan, 'settings' | 'wall'>,
  mode: TableMode,
  speeds: readonly number[],
): (number | null)[] {
  // The fastest of them meets the wall if any does.
  const bulletSpeed = speeds.reduce((most, speed) => Math.max(most, speed), 0);
  return makeTableRange({ ...plan.settings, ...mode, bulletSpeed }, plan.wall).gun!.predictShares(speeds);
}

const CSV_HEAD =
  'ccd,slices,speed_px_s,step_px,threshold_px_s,predicted_share,shots,hit,passed,missed,measured_share,low_95,high_95,' +
  'bullet_shape,bullet_px,wall_px,wall_angle_deg,wall_comes_px_s,wall_slides_px_s,hz,epsilon_px,thicken_px,seed';

/** The table as comma-separated values with a head line; at the end of each line what it was measured with. */
export function tableToCsv({ plan, cells }: Pick<TableRun, 'plan' | 'cells'>): string {
  const set = makeSimSettings(plan.settings);
  const { comes, slides } = plan.wall ?? AT_REST;
  const setUp = [set.bulletShape, set.bulletSize, set.wallThickness, set.wallAngle, comes, slides, set.hz];
  setUp.push(set.epsilon, set.thicken, plan.seed);
  const lines = cells.map((cell) =>
    [
      cell.mode.ccd,
      cell.mode.slices === 0 ? 'auto' : cell.mode.slices,
      cell.speed,
      cell.step,
      cell.threshold === Infinity ? 'none' : cell.threshold,
      cell.predicted,
      cell.hit + cell.passed + cell.missed,
      cell.hit,
      cell.passed,
      cell.missed,
      cell.measured,
      cell.interval?.[0] ?? '',
      cell.interval?.[1] ?? '',
      ...setUp,
    ].join(','),
  );
  return `${[CSV_HEAD, ...lines].join('\n')}\n`;
}
