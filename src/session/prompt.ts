/** The first minute: one line that says what to try next, and goes away when it has been tried. */
import type { Simulation } from '#scenes';

type Stage = 'fire' | 'pass' | 'switch' | 'freeze' | 'done';

const TEXTS: Readonly<Record<Stage, string | null>> = {
  fire: 'Fire with F, press = until it passes.',
  pass: 'Fire with F, press = until it passes.',
  switch: 'It passed: no tick saw it in the wall. Press C for the next CCD mode and fire again.',
  freeze: 'Stopped. Freeze with P and step with . and , to see why.',
  done: null,
};

/** The last line goes by itself after this long, s. */
const LAST_LINE = 12;

export class FirstMinute {
  private stage: Stage = 'fire';
  private age = 0;

  constructor(seen: boolean) {
    if (seen) this.stage = 'done';
  }

  get text(): string | null {
    return TEXTS[this.stage];
  }

  get isDone(): boolean {
    return this.stage === 'done';
  }

  fired(): void {
    if (this.stage === 'fire') this.stage = 'pass';
  }

  passed(): void {
    if (this.stage === 'fire' || this.stage === 'pass') this.stage = 'switch';
  }

  /** A hit under another mode than `discrete`, after a pass: the answer. Returns whether the line has changed. */
  hit(simulation: Simulation): boolean {
    if (this.stage !== 'switch' || simulation.settings.ccd === 'discrete') return false;
    this.stage = 'freeze';
    this.age = 0;
    return true;
  }

  frozen(): void {
    if (this.stage === 'freeze') this.stage = 'done';
  }

  /** Returns whether the line has gone. */
  advance(elapsed: number): boolean {
    if (this.stage !== 'freeze') return false;
    this.age += elapsed;
    if (this.age < LAST_LINE) return false;
    this.stage = 'done';
    return true;
  }
}
