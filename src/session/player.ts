/**
 * Time in the hand: frames in, ticks out; freeze, step, back, seek; and what wall time lets come and go, the missed
 * moment, automatic slow motion and the first-minute line.
 */
import { FixedClock } from '#engine';
import type { Settings } from '../settings.ts';
import type { Bench } from './bench.ts';
import type { Experiments } from './experiment.ts';
import type { Hand } from './hand.ts';
import type { Moment } from './moment.ts';
import { MomentWatch } from './moments.ts';
import type { FirstMinute } from './prompt.ts';
import type { RaceTrack } from './race.ts';
import { SlowMotion } from './slow-motion.ts';
import type { Trigger } from './trigger.ts';

/** Ticks that one frame may run. */
const MAX_TICKS = 5;

export interface PlayerParts {
  bench: Bench;
  hand: Hand;
  trigger: Trigger;
  firstMinute: FirstMinute;
  settings: Readonly<Settings>;
  track: RaceTrack;
  experiments: Experiments;
  select(id: number): void;
  /** The shown tick is another one, or time has been stopped or let go. */
  changed(): void;
}

export class Player {
  private readonly moments = new MomentWatch();
  private readonly parts: PlayerParts;
  private readonly clock = new FixedClock({ maxTicks: MAX_TICKS });
  private readonly slow = new SlowMotion();

  constructor(parts: PlayerParts) {
    this.parts = parts;
  }

  /** The bullet that passed unseen, or was put out behind the wall, while it is shown. */
  get moment(): Moment | null {
    return this.moments.current(this.parts.bench.simulation);
  }

  get alpha(): number {
    return this.parts.bench.frozen ? 1 : this.clock.alpha;
  }

  get speedNow(): number {
    return this.parts.settings.timeScale * this.slow.factor;
  }

  /** Another run is on the bench. */
  beginAnew(): void {
    this.parts.experiments.forget();
    this.moments.forget();
    this.slow.reset();
    this.clock.reset();
  }

  setFrozen(frozen: boolean, pointer: { x: number; y: number } | null): void {
    const { bench, hand, firstMinute, changed } = this.parts;
    if (frozen === bench.frozen) return;
    bench.frozen = frozen;
    this.clock.reset();
    hand.handOver(pointer);
    if (frozen) firstMinute.frozen();
    changed();
  }

  forward(n: number): void {
    for (let i = 0; i < n && this.runTick(); i++);
    this.look();
    this.parts.changed();
  }

  seek(tick: number): void {
    this.keepWhatIsDrawn();
    const { bench, track } = this.parts;
    bench.history.seek(tick);
    track.ticked(bench.world, bench.history.tick);
    this.look();
    this.parts.changed();
  }

  /** Wall time goes by. Returns whether ticks were run. */
  frame(elapsed: number): boolean {
    const { bench, trigger, settings } = this.parts;
    trigger.frame(elapsed);
    if (bench.frozen) return false;
    this.slow.update(elapsed, settings.slowMotion, bench.simulation, settings.timeScale);
    this.clock.hz = settings.hz;
    this.clock.timeScale = this.speedNow;
    const due = this.clock.advance(elapsed);
    for (let i = 0; i < due && this.runTick(); i++);
    this.moments.age(elapsed);
    if (due > 0) this.look();
    return due > 0;
  }

  /** A picture that is taken too early needs poses that the world otherwise forgets. */
  private keepWhatIsDrawn(): void {
    const { bench, settings } = this.parts;
    bench.world.keepsUnresolved = settings.drawOrder === 'moved';
  }

  /** @returns false when something tunnelled and time is to stop at that: the tick is the one in which it did */
  private runTick(): boolean {
    this.keepWhatIsDrawn();
    this.parts.trigger.tick();
    this.parts.hand.flush();
    const { bench, track, experiments, settings } = this.parts;
    bench.history.advance();
    track.ticked(bench.world, bench.history.tick);
    experiments.ticked();
    if (!settings.breakOnTunnel) return true;
    const broken = experiments.lookForPass();
    if (!broken) return true;
    this.setFrozen(true, null);
    // Bullets are not among the bodies that one goes through: of a bullet and a wall the wall is chosen.
    this.parts.select(bench.world.body(broken.body)?.isBullet ? broken.passed : broken.body);
    return false;
  }

  /** After ticks, or somewhere else in time: is there a moment to see, and has the visitor got where the line leads? */
  private look(): void {
    const { bench, firstMinute, changed } = this.parts;
    const { simulation } = bench;
    const moment = this.moments.look(simulation);
    if (moment === 'passed') firstMinute.passed();
    if (moment !== null) changed();
    if (simulation.shots.tally.hit > 0 && firstMinute.hit(simulation)) changed();
  }
}
