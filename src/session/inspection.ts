/**
 * Two bodies under the glass: who they are, what the engine has decided about them, and how they fared in the last
 * ticks. While a pair is watched its world tells what it decides during a tick; while none is, nothing is told, kept
 * or asked.
 *
 * What a tick alone knew cannot be asked afterwards, so for a pair that is chosen while time stands still the last
 * ticks are run once more from the recording: they come to the same bits, and the world stands where it stood.
 */
import { inspectPair, notePair, type PairInspection, type PairNote, PairTrace } from '#engine';
import type { Bench } from './bench.ts';
import type { Camera } from './camera.ts';
import { ContactPointer } from './contact-pointer.ts';
import type { History } from './history.ts';
import { bringNear, isSeen } from './inspection-focus.ts';
import { describePicking, describeSeparation, nameOf, type Section } from './inspection-words.ts';
import type { Selection } from './selection.ts';

/** Ticks that are told one under the other. */
export const NOTED_TICKS = 8;
/** Notes kept, so that a few steps back and forth need no look back. */
const MOST_NOTES = 64;

/** What the inspector tells, as data. */
export interface InspectionReport extends PairInspection {
  /** The last ticks, the latest first. */
  readonly history: readonly PairNote[];
}

/** Whoever counts what a panel must show. */
interface Revised {
  revision: number;
}

export class Inspection {
  /** The contact that is explained, with or without a pair under the glass. */
  readonly pointer: ContactPointer;
  private readonly bench: Bench;
  private readonly eye: Camera;
  private readonly selection: Selection;
  private readonly owner: Revised;
  private idA: number | null = null;
  private idB: number | null = null;
  private open = false;
  private shown: Section = 'narrow';
  /** The run that is being watched. */
  private run: History | null = null;
  private trace: PairTrace | null = null;
  private notes: PairNote[] = [];
  private cache: { readonly key: string; readonly report: InspectionReport | null } | null = null;
  private soughtAt = -1;

  constructor(bench: Bench, eye: Camera, selection: Selection, owner: Revised) {
    this.bench = bench;
    this.eye = eye;
    this.selection = selection;
    this.owner = owner;
    this.pointer = new ContactPointer(bench, eye, selection, () => void owner.revision++);
  }

  get isOpen(): boolean {
    return this.open;
  }

  /** Whether the next body that is chosen goes under the glass. */
  get isPicking(): boolean {
    return this.open && (this.idA === null || this.idB === null);
  }

  get a(): number | null {
    return this.idA;
  }

  get b(): number | null {
    return this.idB;
  }

  get section(): Section {
    return this.shown;
  }

  set section(section: Section) {
    if (section === this.shown) return;
    this.shown = section;
    this.owner.revision++;
  }

  /** The key: opens with the chosen body as the first of the pair, takes the chosen one as the second, closes. */
  mark(): void {
    const { id } = this.selection;
    if (!this.open) this.begin(id);
    else if (this.isPicking && id !== null && id !== this.idA) this.pick(id);
    else this.close();
  }

  /** Opens without a pair, or with the first body of one. */
  begin(a: number | null): void {
    this.close();
    this.open = true;
    this.idA = a;
    this.owner.revision++;
  }

  /** A body is chosen for the glass: as the first, then as the second, and from then on in the second's place. */
  pick(id: number): void {
    if (this.idA === null || !this.bench.world.body(this.idA)) this.begin(id);
    else if (id !== this.idA) this.inspect(this.idA, id);
  }

  /** Puts two bodies under the glass. @throws RangeError for bodies that are not there, and for one body twice */
  inspect(a: number, b: number): void {
    inspectPair(this.bench.world, a, b);
    this.leave();
    this.open = true;
    this.idA = a;
    this.idB = b;
    this.watch();
    this.owner.revision++;
  }

  /** Names the second body first. */
  swap(): void {
    if (this.idA !== null && this.idB !== null) this.inspect(this.idB, this.idA);
  }

  close(): void {
    if (!this.open) return;
    this.leave();
    this.open = false;
    this.idA = null;
    this.idB = null;
    this.owner.revision++;
  }

  /** Takes the glass off the run that is watched. */
  private leave(): void {
    if (this.run) {
      this.run.afterTick = null;
      this.run.simulation.world.trace = null;
    }
    this.run = null;
    this.trace = null;
    this.notes = [];
    this.cache = null;
    this.soughtAt = -1;
  }

  private watch(): void {
    if (this.idA === null || this.idB === null) return;
    this.run = this.bench.history;
    this.trace = new PairTrace(this.idA, this.idB);
    this.run.simulation.world.trace = this.trace;
    this.run.afterTick = () => this.note();
    this.note();
  }

  private note(): void {
    const note =
      this.run && this.idA !== null && this.idB !== null
        ? notePair(this.run.simulation.world, this.idA, this.idB)
        : null;
    if (note === null) return;
    this.notes = this.notes.filter(({ tick }) => tick < note.tick).slice(-MOST_NOTES);
    this.notes.push(note);
  }

  /** Follows to another run, and looks back where the last tick has not been watched. */
  private follow(): void {
    if (this.idA === null || this.idB === null) return;
    if (this.run !== this.bench.history) {
      // In another scene the same ids are other bodies.
      if (this.run && this.run.simulation.scene !== this.bench.simulation.scene) {
        this.close();
        return;
      }
      this.leave();
      this.watch();
    }
    const { tick, first } = this.bench.history;
    const isUnseen = this.trace?.tick !== tick || !this.notes.some((note) => note.tick === tick - 1);
    if (!this.bench.frozen || !isUnseen || tick === first || this.soughtAt === tick) return;
    this.soughtAt = tick;
    this.liveAgain();
  }

  /** Runs the last ticks once more. */
  private liveAgain(): void {
    const { history, simulation } = this.bench;
    const now = history.tick;
    const { passage } = simulation.shots;
    history.seek(Math.max(history.first, now - NOTED_TICKS));
    this.note();
    while (history.tick < now) history.advance();
    simulation.shots.passage = passage;
  }

  /** What is known about the pair at the present tick; null while there is none, or one of the two is gone. */
  get report(): InspectionReport | null {
    const { idA, idB } = this;
    if (!this.open || idA === null || idB === null) return null;
    this.follow();
    if (!this.open) return null;
    const { world, history } = this.bench;
    const key = `${history.tick} ${this.owner.revision}`;
    if (this.cache?.key === key) return this.cache.report;
    const isThere = world.body(idA) !== undefined && world.body(idB) !== undefined;
    const report = isThere ? { ...inspectPair(world, idA, idB), history: this.lately(history.tick) } : null;
    this.cache = { key, report };
    return report;
  }

  private lately(now: number): PairNote[] {
    return this.notes
      .filter(({ tick }) => tick <= now)
      .slice(-NOTED_TICKS)
      .reverse();
  }

  /** The same about any two bodies, for scripts; what is under the glass stays there. @throws RangeError as inspect does */
  read(a: number, b: number): InspectionReport {
    const { open, idA, idB } = this;
    this.inspect(a, b);
    const { history } = this.bench;
    if (history.tick > history.first) this.liveAgain();
    const report = { ...inspectPair(this.bench.world, a, b), history: this.lately(history.tick) };
    if (idA !== null && idB !== null) this.inspect(idA, idB);
    else if (open) this.begin(idA);
    else this.close();
    return report;
  }

  /** For the status line: the contact at the pointer, or what to do next; null when there is nothing to say. */
  status(pointer: { readonly x: number; readonly y: number } | null): string | null {
    return this.pointer.describe(pointer) ?? (this.isPicking ? describePicking(this.idA, this.bench.world) : null);
  }

  /** Whom the glass is over, for those who do not see it; null while it is closed. */
  get words(): string | null {
    const { world } = this.bench;
    const part = this.report?.narrow[0];
    if (!this.open) return null;
    if (!part || this.idA === null || this.idB === null) return describePicking(this.idA, world);
    const pair = `${nameOf(world, this.idA)} and ${nameOf(world, this.idB)}`;
    return `inspecting ${pair}: ${describeSeparation(part.state, part.separation)}`;
  }

  /** Whether the pair can be seen in the free part of the canvas. */
  get isInView(): boolean {
    const { report } = this;
    return !report || isSeen(report, this.eye);
  }

  /** Brings the place where the two are nearest to the middle of the free canvas, near enough to see it. */
  show(): void {
    const { report } = this;
    if (report) bringNear(report, this.eye);
  }
}
