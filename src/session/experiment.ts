/**
 * What the visitor tries out beside the running world: a table of measured and predicted shares, the same shot in
 * lanes, an audit of the level, what every CCD mode costs here; and the break when something tunnels.
 */
import { Transform } from '#engine';
import { type Audit, auditWorld, type LanePlan, Lanes, type TablePlan, TableRun, tableToCsv } from '#scenes';
import type { Bench } from './bench.ts';
import { type ModeCost, measureMode, modesToMeasure } from './experiment-costs.ts';

/** A slice of background work, ms: short enough for the page to answer between two of them. */
const SLICE = 12;

const start = new Transform();

export type RunState = 'none' | 'running' | 'done' | 'cancelled';

/** The views there are, none of them or one on the screen. */
export type ExperimentView = 'table' | 'lanes';

/** A body that passed another unseen, at which time was stopped. */
export interface Break {
  tick: number;
  /** Ids: of the one that passed and of the one it passed. */
  body: number;
  passed: number;
  /** Its pose before and after the tick, px. */
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** When in the tick it was inside and nobody looked, and where, px. */
  x: number;
  y: number;
}

export class Experiments {
  /** Grows with everything that is shown of them. */
  revision = 0;
  /** What the visitor looks at; closed, a view costs nothing. A table that runs goes on. */
  view: ExperimentView | null = null;
  table: TableRun | null = null;
  tableState: RunState = 'none';
  lanes: Lanes | null = null;
  audit: Audit | null = null;
  costs: ModeCost[] = [];
  /** Bullets in the world that the costs were measured in. */
  costBullets = 0;
  broken: Break | null = null;
  private readonly bench: Bench;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private costTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: Bench) {
    this.bench = bench;
  }

  open(view: ExperimentView | null): void {
    this.view = view;
    this.changed();
  }

  /** Starts a table in the background; one that runs is broken off. @throws RangeError for a plan that cannot be */
  runTable(plan: TablePlan): void {
    const table = new TableRun(plan);
    clearTimeout(this.timer);
    this.table = table;
    this.tableState = 'running';
    this.changed();
    this.timer = setTimeout(() => this.continueTable());
  }

  /** Ends the work; what is finished stays. */
  cancelTable(): void {
    if (this.tableState !== 'running') return;
    clearTimeout(this.timer);
    this.tableState = 'cancelled';
    this.changed();
  }

  private continueTable(): void {
    const { table } = this;
    if (!table || this.tableState !== 'running') return;
    const until = performance.now() + SLICE;
    let more = true;
    while (more && performance.now() < until) more = table.advance();
    if (more) this.timer = setTimeout(() => this.continueTable());
    else this.tableState = 'done';
    this.changed();
  }

  get csv(): string {
    return this.table ? tableToCsv(this.table) : '';
  }

  /** Puts bullets into the lanes. @throws RangeError for settings that make no shot */
  openLanes(plan: LanePlan): Lanes {
    this.lanes = new Lanes(plan);
    this.changed();
    return this.lanes;
  }

  closeLanes(): void {
    this.lanes = null;
    this.changed();
  }

  /** One tick of every lane. */
  stepLanes(): void {
    this.lanes?.step();
    this.changed();
  }

  /** Looks at every collider of the level as it stands. */
  runAudit(): Audit {
    this.audit = auditWorld(this.bench.world, this.bench.simulation.settings);
    this.changed();
    return this.audit;
  }

  endAudit(): void {
    if (!this.audit) return;
    this.audit = null;
    this.changed();
  }

  /** Measures, mode by mode, what the next ticks of this world would cost, in copies of it. */
  measureCosts(): void {
    clearTimeout(this.costTimer);
    this.costs = [];
    this.costBullets = this.bench.world.bodies().filter(({ isBullet }) => isBullet).length;
    this.changed();
    const waiting = [...modesToMeasure()];
    const next = (): void => {
      const ccd = waiting.shift();
      if (ccd === undefined) return;
      this.costs.push(measureMode(this.bench.world, ccd));
      this.changed();
      this.costTimer = setTimeout(next);
    };
    next();
  }

  /** Another run is on the bench, or another tick: what was found in the old one is no longer so. */
  forget(): void {
    clearTimeout(this.costTimer);
    this.broken = null;
    this.audit = null;
    this.costs = [];
    this.changed();
  }

  /** After a tick: a break in it may be of another future, in which this one has nothing that passed. */
  ticked(): void {
    const { broken, bench } = this;
    if (broken?.tick !== bench.history.tick) return;
    for (const { type, a, b } of bench.world.events) {
      if (type !== 'passed') continue;
      if (a === broken.body ? b === broken.passed : a === broken.passed && b === broken.body) return;
    }
    this.broken = null;
    this.changed();
  }

  /** After a tick: the first body that passed something unseen in it, as a break; null when there is none. */
  lookForPass(): Break | null {
    const { world, simulation } = this.bench;
    // Of several in a tick it is the one that the picture marks as the moment, if there is one.
    const { passage } = simulation.shots;
    const marked = passage?.tick === world.tick ? passage.body : 0;
    for (const event of world.events) {
      const { type, a, b, x, y } = event;
      if (type !== 'passed' || (marked !== 0 && a !== marked && b !== marked)) continue;
      // Of a bullet and a wall that moves either may be told to have passed the other; it is the bullet that is watched.
      const isBullet = world.body(b)?.isBullet === true;
      const [id, passed] = isBullet ? [b, a] : [a, b];
      const body = world.body(id);
      const from = body?.poseAt(0, start);
      if (!body || !from) continue;
      const { tick } = this.bench.history;
      this.broken = { tick, body: id, passed, fromX: from.x, fromY: from.y, toX: body.x, toY: body.y, x, y };
      this.changed();
      return this.broken;
    }
    return null;
  }

  private changed(): void {
    this.revision++;
  }
}
