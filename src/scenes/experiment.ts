/**
 * Running the table: volleys of shots at random phases, for every speed and CCD mode asked for, measured against what
 * the arithmetic says. The range is the playground's own, only without a floor and with bullets that die at the wall,
 * so that a volley ends soon. Work is done a tick at a time: whoever runs it decides how long a slice is.
 */
import { wilsonInterval } from './prediction.ts';
import type { Scene } from './scene.ts';
import type { SimSettings } from './sim-settings.ts';
import { Simulation } from './simulation.ts';

/** Shots that fly together: more of them make ticks longer and not the table better. */
const VOLLEY = 250;
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
  /** px a tick */
  step: number;
  /** px/s, Infinity when nothing passes. */
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

const range: Scene = {
  id: 'table',
  label: 'Table',
  about: 'The firing range without its floor.',
  defaults: {},
  view: { x: -60, y: -400, width: 900, height: 800 },
  build: (stage) => stage.mountGun({ x: 150, y: 0, angle: 0, wall: { x: 480, y: 0, length: 420 } }),
};

/** The range that the table shoots on, with these settings. */
export function makeTableRange(settings: Partial<SimSettings>): Simulation {
  return new Simulation(range, { ...settings, bulletOnHit: 'die', fireRate: 1 });
}

function checkPlan({ modes, speeds, shots }: TablePlan): void {
  if (modes.length === 0) throw new RangeError('a table needs at least one CCD mode');
  if (speeds.length === 0) throw new RangeError('a table needs at least one speed');
  if (!(Number.isInteger(shots) && shots >= 1 && shots <= 1e6)) {
    throw new RangeError(`shots per cell must be a whole number from 1 to 1000000, got ${shots}`);
  }
}

export class TableRun {
  readonly plan: TablePlan;
  /** Finished cells: mode by mode, and within a mode in the order of the speeds. */
  readonly cells: TableCell[] = [];
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
    // All of the plan is tried now, so that nothing is refused halfway.
    for (const mode of plan.modes) for (const speed of plan.speeds) makeTableRange(this.settingsOf(mode, speed, 0));
  }

  get total(): number {
    return this.plan.modes.length * this.plan.speeds.length;
  }

  get isOver(): boolean {
    return this.cells.length === this.total;
  }

  /** 0..1 */
  get progress(): number {
    return Math.min(1, (this.cells.length + this.fired / (this.plan.shots + VOLLEY)) / this.total);
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

  private fireVolley(): Simulation {
    const simulation = makeTableRange(this.settingsOf(this.mode, this.speed, Math.floor(this.fired / VOLLEY)));
    const count = Math.min(VOLLEY, this.plan.shots - this.fired);
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
    const { gun, settings } = makeTableRange(this.settingsOf(mode, speed, 0));
    const prediction = gun!.prediction!;
    const met = hit + passed;
    this.cells.push({
      mode,
      speed,
      step: speed / settings.hz,
      threshold: prediction.threshold,
      predicted: prediction.passShare,
      hit,
      passed,
      missed,
      measured: met > 0 ? passed / met : 0,
      interval: wilsonInterval(passed, met),
    });
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
  settings: Partial<SimSettings>,
  mode: TableMode,
  speeds: readonly number[],
): (number | null)[] {
  const { gun } = makeTableRange({ ...settings, ...mode });
  return speeds.map((speed) => gun?.predict(speed)?.passShare ?? null);
}

/** The table as comma-separated values with a head line. */
export function tableToCsv(cells: readonly TableCell[]): string {
  const head =
    'ccd,slices,speed_px_s,step_px,threshold_px_s,predicted_share,shots,hit,passed,missed,measured_share,low_95,high_95';
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
    ].join(','),
  );
  return `${[head, ...lines].join('\n')}\n`;
}
