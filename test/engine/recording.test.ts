import { describe, expect, it } from 'vitest';
import { Recording, type RecordingOptions, type Replayable, World, type WorldSnapshot } from '#engine';
import { createRandom } from '../kit/random-shapes.ts';
import { addBall, fillMixedScene } from '../kit/world.ts';

type Command = { spawn: [x: number, y: number, vx: number] } | { gravity: number } | { remove: number };

/** A world that takes commands, as the playground does. */
class Stage implements Replayable<Command, WorldSnapshot> {
  readonly world = new World({ ccd: 'sweep' });
  steps = 0;

  step(): void {
    this.steps++;
    this.world.step();
  }

  apply(command: Command): void {
    if ('spawn' in command) addBall(this.world, command.spawn[0], command.spawn[1], 8, { vx: command.spawn[2] });
    else if ('gravity' in command) this.world.configure({ gravityY: command.gravity });
    else this.world.remove(command.remove);
  }

  snapshot(): WorldSnapshot {
    return this.world.snapshot();
  }

  restore(snapshot: WorldSnapshot): void {
    this.world.restore(snapshot);
  }

  bytes(snapshot: WorldSnapshot): number {
    return snapshot.bytes;
  }
}

class Session {
  readonly stage = new Stage();
  readonly recording: Recording<Command, WorldSnapshot>;
  /** Hash at each tick, with the commands given there. */
  readonly hashes: string[] = [];

  constructor(options: RecordingOptions = {}, bodies = 20) {
    fillMixedScene(this.stage.world, bodies, 5);
    this.recording = new Recording(this.stage, options);
    this.note();
  }

  note(): void {
    this.hashes[this.recording.tick] = this.stage.world.hash();
  }

  give(command: Command): void {
    this.stage.apply(command);
    this.recording.record(command);
    this.note();
  }

  run(ticks: number): void {
    for (let i = 0; i < ticks; i++) {
      this.recording.advance();
      this.note();
    }
  }

  expectAt(tick: number): void {
    expect([this.recording.tick, this.stage.world.tick]).toEqual([tick, tick]);
    expect(this.stage.world.hash(), `tick ${tick}`).toBe(this.hashes[tick]);
  }
}

/** Commands at irregular ticks, several at one among them, on keyframes and beside them. */
function play(session: Session): void {
  session.give({ spawn: [0, 0, 100] });
  session.run(19);
  session.give({ gravity: -300 });
  session.run(1);
  session.give({ spawn: [20, -50, -4000] });
  session.give({ spawn: [-20, -50, 4000] });
  session.run(33);
  session.give({ remove: 9 });
  session.give({ gravity: 600 });
  session.run(7);
  session.give({ spawn: [100, 0, 0] });
  session.run(40);
}

describe('a recording', () => {
  it('gives back every tick to the last bit, in whatever order they are sought', () => {
    const session = new Session({ interval: 10 });
    play(session);
    const last = session.recording.last;
    expect([last, session.recording.first]).toEqual([100, 0]);
    const random = createRandom(3);
    for (let i = 0; i < 60; i++) {
      const tick = Math.floor(random() * (last + 1));
      session.recording.seek(tick);
      session.expectAt(tick);
    }
  });

  it('goes ten ticks back and ten forward into the same world', () => {
    const session = new Session();
    play(session);
    expect(session.recording.back(10)).toBe(10);
    session.expectAt(90);
    for (let i = 1; i <= 10; i++) {
      session.recording.advance();
      session.expectAt(90 + i);
    }
  });

  it('goes back one tick at a time over commands, keyframes and all', () => {
    const session = new Session({ interval: 7 });
    play(session);
    for (let tick = 99; tick >= 0; tick--) {
      session.recording.back(1);
      session.expectAt(tick);
    }
    expect(session.recording.back(1)).toBe(0);
  });

  it('runs again at most one interval of ticks to go back one', () => {
    const session = new Session({ interval: 12 });
    session.run(100);
    for (let i = 0; i < 60; i++) {
      const before = session.stage.steps;
      session.recording.back(1);
      expect(session.stage.steps - before).toBeLessThanOrEqual(12);
    }
  });

  it('goes on from the past with the recorded commands, as if nobody had looked back', () => {
    const session = new Session();
    play(session);
    session.recording.seek(15);
    for (let tick = 16; tick <= 100; tick++) {
      session.recording.advance();
      session.expectAt(tick);
    }
    // And beyond its end into what would have come.
    const twin = new Session();
    play(twin);
    twin.run(30);
    for (let tick = 101; tick <= 130; tick++) {
      session.recording.advance();
      expect(session.stage.world.hash()).toBe(twin.hashes[tick]);
    }
  });

  it('refuses a command in the past until the future is discarded', () => {
    const session = new Session();
    play(session);
    session.recording.seek(50);
    expect(() => session.recording.record({ gravity: 0 })).toThrow(
      'a command at tick 50 would contradict what is recorded up to 100',
    );
    session.recording.discardFuture();
    expect(session.recording.last).toBe(50);
    session.expectAt(50);
    session.give({ gravity: 0 });
    session.run(40);
    for (const tick of [50, 49, 90, 20, 0, 75]) {
      session.recording.seek(tick);
      session.expectAt(tick);
    }
  });

  it('keeps the commands of the very tick at which the future is discarded', () => {
    const session = new Session({ interval: 20 });
    play(session);
    // Tick 20 has a keyframe and two commands; 53 two commands and none.
    for (const tick of [53, 20]) {
      session.recording.seek(tick);
      session.recording.discardFuture();
      session.recording.seek(0);
      session.recording.seek(tick);
      session.expectAt(tick);
      session.give({ spawn: [0, -100, 50] });
      session.run(5);
      session.recording.seek(0);
      session.recording.seek(tick + 5);
      session.expectAt(tick + 5);
      session.recording.seek(tick);
      session.expectAt(tick);
    }
  });

  it('refuses ticks that it does not hold, by name', () => {
    const session = new Session();
    session.run(5);
    for (const tick of [-1, 6, 2.5, NaN]) {
      expect(() => session.recording.seek(tick)).toThrow(`tick must be a whole number from 0 to 5, got ${tick}`);
    }
    session.expectAt(5);
  });

  it('stays within its budget, keeps the last 600 ticks all the same, and forgets the oldest first', () => {
    const session = new Session({ interval: 5, budget: 0 }, 0);
    const one = session.recording.bytes;
    const tight = new Session({ interval: 5, budget: 40 * one, keep: 600 }, 0);
    for (let i = 0; i < 30; i++) {
      tight.give({ spawn: [i, -100, i] });
      tight.run(50);
      expect(tight.recording.first).toBeLessThanOrEqual(Math.max(0, tight.recording.last - 600));
    }
    expect(tight.recording.last).toBe(1500);
    expect(tight.recording.first).toBeGreaterThan(0);
    for (const tick of [1500, 900, 901, 1234, 905, 1499, tight.recording.first]) {
      tight.recording.seek(tick);
      tight.expectAt(tick);
    }
    expect(() => tight.recording.seek(tight.recording.first - 1)).toThrow('tick must be a whole number');
  });

  it('holds no more bytes than its budget once there are enough ticks to choose from', () => {
    const session = new Session({ interval: 10 }, 30);
    const one = session.recording.bytes;
    const tight = new Session({ interval: 10, budget: 12 * one, keep: 600 }, 30);
    for (let i = 0; i < 10; i++) {
      tight.run(100);
      expect(tight.recording.bytes).toBeLessThanOrEqual(12 * one * 1.001);
    }
    expect(tight.recording.first).toBeLessThanOrEqual(400);
    tight.recording.seek(400);
    tight.expectAt(400);
  });
});
