/**
 * One run of a scene and its past: the simulation, the recording beside it, and the rule that an edit in the past
 * discards the future.
 */
import { Recording, type StageTimer } from '#engine';
import { type Command, type Scene, type SimSettings, Simulation, type SimulationSnapshot, type Thing } from '#scenes';

/** Ticks between keyframes: with a tick of 2 ms a step back replays at most 40 ms. */
const INTERVAL = 20;
/** Bytes of keyframes that are kept. */
const BUDGET = 64 * 1024 * 1024;

export class History {
  readonly simulation: Simulation;
  /** Told after every tick, of those that are run again as well; null while nobody looks. */
  afterTick: (() => void) | null = null;
  private readonly recording: Recording<Command, SimulationSnapshot>;

  constructor(
    scene: Scene,
    settings: Partial<SimSettings>,
    timer: StageTimer | null,
    layout: readonly Thing[] | null = null,
  ) {
    const simulation = new Simulation(scene, settings, layout);
    this.simulation = simulation;
    this.recording = new Recording<Command, SimulationSnapshot>(
      {
        step: () => {
          simulation.step(timer);
          this.afterTick?.();
        },
        apply: (command) => void simulation.apply(command),
        snapshot: () => simulation.snapshot(),
        restore: (snapshot) => simulation.restore(snapshot),
        bytes: (snapshot) => snapshot.bytes,
      },
      { interval: INTERVAL, budget: BUDGET },
    );
  }

  get tick(): number {
    return this.recording.tick;
  }

  get first(): number {
    return this.recording.first;
  }

  get last(): number {
    return this.recording.last;
  }

  get inPast(): boolean {
    return this.recording.tick < this.recording.last;
  }

  /** One tick: of what is known already, or a new one. */
  advance(): void {
    this.recording.advance();
  }

  /** Goes back up to n ticks and returns how many it was. */
  back(n: number): number {
    const from = this.tick;
    this.seek(Math.max(this.first, from - n));
    return from - this.tick;
  }

  seek(tick: number): void {
    this.recording.seek(Math.min(Math.max(tick, this.first), this.last));
  }

  /**
   * Applies a command now and writes it down under the present tick. A command that throws changes nothing.
   * @returns the id of what was spawned, and whether a future was discarded
   */
  apply(command: Command): { id: number; discarded: boolean } {
    const id = this.simulation.apply(command);
    const discarded = this.inPast;
    if (discarded) this.recording.discardFuture();
    this.recording.record(command);
    return { id, discarded };
  }
}
