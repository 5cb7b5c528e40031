/** The finger on the trigger, and drafts: what is drawn and not yet there. */
import type { Settings } from '../settings.ts';
import type { Bench } from './bench.ts';
import { type Draft, draftAngle, draftLength, HoldToRepeat, SHORTEST_DRAG } from './drafts.ts';

export class Trigger {
  draft: Draft | null = null;
  private readonly bench: Bench;
  private readonly settings: Readonly<Settings>;
  private readonly hold = new HoldToRepeat();
  private held = false;
  /** Ticks until the next shot. */
  private due = 0;

  constructor(bench: Bench, settings: Readonly<Settings>) {
    this.bench = bench;
    this.settings = settings;
  }

  /** @throws RangeError for a bad count, or when the scene has no gun */
  fire(count: number): void {
    this.bench.perform({ type: 'fire', count });
  }

  /** One shot at once, then at the fire rate, counted in ticks. @returns whether a shot was fired */
  pull(held: boolean): boolean {
    const begins = held && !this.held;
    this.held = held;
    if (!begins) return false;
    this.due = this.settings.hz / this.settings.fireRate;
    this.fire(1);
    return true;
  }

  /** Before each tick. */
  tick(): void {
    if (!this.held || !this.bench.simulation.gun) return;
    this.due--;
    if (this.due > 0) return;
    this.due += this.settings.hz / this.settings.fireRate;
    this.fire(1);
  }

  /** Once a frame: an aim that is held still fires at the rate of the gun. */
  frame(elapsed: number): void {
    const { draft } = this;
    // While time stands shots only wait for the next tick: a held aim would pile them up.
    if (draft?.kind !== 'aim' || this.bench.frozen) return;
    const shots = this.hold.advance(elapsed, this.settings.fireRate);
    for (let i = 0; i < shots; i++) this.shoot(draft);
  }

  begin(kind: Draft['kind'], x: number, y: number): void {
    this.draft = { kind, x0: x, y0: y, x1: x, y1: y };
    this.hold.begin();
  }

  move(x: number, y: number): void {
    if (!this.draft || !(Number.isFinite(x) && Number.isFinite(y))) return;
    this.draft.x1 = x;
    this.draft.y1 = y;
    this.hold.moved();
  }

  /** Ends the draft. An aimed bullet is fired here; a wall that is long enough is returned, to be put down. */
  end(commit: boolean): Draft | null {
    const { draft } = this;
    this.draft = null;
    if (!draft || !commit) return null;
    if (draft.kind === 'aim') {
      if (!this.hold.fired) this.shoot(draft);
      return null;
    }
    return draftLength(draft) >= SHORTEST_DRAG ? draft : null;
  }

  private shoot(draft: Draft): void {
    this.bench.perform({ type: 'fire', count: 1, from: { x: draft.x0, y: draft.y0, angle: draftAngle(draft) } });
  }

  forget(): void {
    this.draft = null;
    this.held = false;
  }

  /** Lets go of the trigger and of what is aimed, unfired. */
  release(): void {
    this.forget();
  }
}
