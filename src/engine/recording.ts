/**
 * What happened across ticks: keyframes of the whole state, and the commands given in between. Any tick that is
 * kept can be sought: the nearest keyframe before it is restored and the ticks after it are run again with their
 * commands. Because a tick is deterministic this gives the same bits, so nothing else has to be stored.
 *
 * A state "at tick n" is the state after n ticks with the commands applied that were given at n.
 */

import { checkOptions, requireWhole } from './options.ts';

/** What a recording records. C: a command, a plain object. S: a snapshot. */
export interface Replayable<C, S> {
  /** Runs one tick. */
  step(): void;
  /** Carries out a command between ticks. */
  apply(command: C): void;
  snapshot(): S;
  restore(snapshot: S): void;
  /** Bytes that a snapshot holds. */
  bytes(snapshot: S): number;
}

export interface RecordingOptions {
  /**
   * Ticks between new keyframes, and so the most that a step back runs again, as long as they fit the budget. Beyond
   * it some of those that must be kept are dropped, where they stand closest: then gaps are a multiple of it.
   */
  interval?: number;
  /**
   * Bytes of keyframes. Beyond it the oldest go first, as far as the last `keep` ticks allow, then those that stand
   * closest. The first and the last stay, even if the two alone are too large.
   */
  budget?: number;
  /** Ticks that can always be gone back. */
  keep?: number;
}

interface Keyframe<S> {
  tick: number;
  /** Commands of this tick that the snapshot has in it already. */
  included: number;
  snapshot: S;
  bytes: number;
}

export class Recording<C, S> {
  private readonly subject: Replayable<C, S>;
  private readonly interval: number;
  private readonly budget: number;
  private readonly keep: number;
  private keyframes: Keyframe<S>[] = [];
  private bytesHeld = 0;
  /** Commands by tick, in the order in which they were given. */
  private commands: { tick: number; command: C }[] = [];
  private now = 0;
  private end = 0;

  /** Begins with the subject as it is: that is tick 0. @throws naming what the subject lacks, or the option */
  constructor(subject: Replayable<C, S>, options: RecordingOptions = {}) {
    requireReplayable(subject);
    checkOptions(options, ['interval', 'budget', 'keep'], 'options of the recording');
    this.subject = subject;
    this.interval = requireWhole(options.interval ?? 20, 1, 'ticks between keyframes');
    this.budget = requireBudget(options.budget ?? 64 * 1024 * 1024);
    this.keep = requireWhole(options.keep ?? 600, 0, 'ticks to keep');
    this.takeKeyframe();
  }

  /** The tick the subject is at. */
  get tick(): number {
    return this.now;
  }

  /** The earliest and the latest tick that can be sought. */
  get first(): number {
    return this.keyframes[0]!.tick;
  }

  get last(): number {
    return this.end;
  }

  get bytes(): number {
    return this.bytesHeld;
  }

  /** Notes a command that has just been applied at the present tick. Only at the end of the recording. */
  record(command: C): void {
    if (this.now < this.end)
      throw new Error(
        `a command at tick ${this.now} would contradict what is recorded up to ${this.end}: discard the future first`,
      );
    this.commands.push({ tick: this.now, command });
  }

  /** Runs one tick: of what is recorded, or a new one. */
  advance(): void {
    const isNew = this.now === this.end;
    if (isNew && this.now - this.keyframes[this.keyframes.length - 1]!.tick >= this.interval) this.takeKeyframe();
    this.subject.step();
    this.now++;
    if (isNew) this.end = this.now;
    else this.applyCommands(0);
  }

  /** Goes back n ticks, as far as they are kept, and returns how many it was. */
  back(n: number): number {
    const from = this.now;
    this.seek(Math.max(this.first, from - n));
    return from - this.now;
  }

  /** @throws RangeError when the tick is not kept. */
  seek(tick: number): void {
    if (!(tick >= this.first && tick <= this.end && Math.floor(tick) === tick)) {
      throw new RangeError(`tick must be a whole number from ${this.first} to ${this.end}, got ${tick}`);
    }
    const frame = this.keyframes[this.frameBefore(tick)]!;
    // Running on from here is shorter than going back to a keyframe, when the tick lies ahead and near.
    if (tick < this.now || frame.tick > this.now) {
      this.subject.restore(frame.snapshot);
      this.now = frame.tick;
      this.applyCommands(frame.included);
    }
    while (this.now < tick) {
      this.subject.step();
      this.now++;
      this.applyCommands(0);
    }
  }

  /** Forgets everything after the present tick. */
  discardFuture(): void {
    this.end = this.now;
    while (this.keyframes[this.keyframes.length - 1]!.tick > this.now) {
      this.bytesHeld -= this.keyframes.pop()!.bytes;
    }
    while (this.commands.length > 0 && this.commands[this.commands.length - 1]!.tick > this.now) this.commands.pop();
  }

  private takeKeyframe(): void {
    const snapshot = this.subject.snapshot();
    const bytes = this.subject.bytes(snapshot);
    const included = this.commands.length - this.commandsBefore(this.now);
    this.keyframes.push({ tick: this.now, included, snapshot, bytes });
    this.bytesHeld += bytes;
    this.trim();
  }

  /** Back under the budget: first what is older than must be kept, then whatever leaves the smallest gap. */
  private trim(): void {
    while (this.bytesHeld > this.budget && this.keyframes.length > 2) {
      const isOldEnough = this.keyframes[1]!.tick <= this.end - this.keep;
      const index = isOldEnough ? 0 : this.densest();
      this.bytesHeld -= this.keyframes.splice(index, 1)[0]!.bytes;
      if (index === 0) this.commands.splice(0, this.commandsBefore(this.first));
    }
  }

  /** The keyframe, neither first nor last, whose loss leaves the smallest gap. */
  private densest(): number {
    let best = 1;
    let smallest = Infinity;
    for (let i = 1; i < this.keyframes.length - 1; i++) {
      const gap = this.keyframes[i + 1]!.tick - this.keyframes[i - 1]!.tick;
      if (gap < smallest) {
        smallest = gap;
        best = i;
      }
    }
    return best;
  }

  private applyCommands(from: number): void {
    for (let i = this.commandsBefore(this.now) + from; i < this.commands.length; i++) {
      if (this.commands[i]!.tick !== this.now) return;
      this.subject.apply(this.commands[i]!.command);
    }
  }

  /** How many commands were given before the tick. */
  private commandsBefore(tick: number): number {
    let low = 0;
    let high = this.commands.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.commands[middle]!.tick < tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private frameBefore(tick: number): number {
    let index = this.keyframes.length - 1;
    while (this.keyframes[index]!.tick > tick) index--;
    return index;
  }
}

function requireBudget(bytes: number): number {
  if (typeof bytes === 'number' && bytes >= 0) return bytes;
  throw new RangeError(`budget of a recording in bytes must be 0 or more, got ${String(bytes)}`);
}

/** A world is no subject by itself: it has no commands. */
function requireReplayable(subject: object): void {
  const lacks = ['step', 'apply', 'snapshot', 'restore', 'bytes'].filter(
    (name) => typeof (subject as Record<string, unknown> | null | undefined)?.[name] !== 'function',
  );
  if (lacks.length === 0) return;
  throw new TypeError(
    `a recording's subject lacks ${lacks.join(', ')}: of a world, recordWorld(world) makes a recording`,
  );
}
