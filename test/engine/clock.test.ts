import { describe, expect, it } from 'vitest';
import { FixedClock } from '#engine';
import { createRandom } from '../kit/random-shapes.ts';
import { addBall, emptySpace, run } from '../kit/world.ts';

/** Ticks of `seconds` of wall time in equal frames. */
function ticksOf(clock: FixedClock, framesPerSecond: number, seconds: number): number {
  let ticks = 0;
  for (let i = 0; i < framesPerSecond * seconds; i++) ticks += clock.advance(1 / framesPerSecond);
  return ticks;
}

describe('the clock', () => {
  it.each([30, 60, 75, 120, 144, 240])('makes 120 ticks of two seconds at %d frames a second', (fps) => {
    expect(ticksOf(new FixedClock({ hz: 60 }), fps, 2)).toBe(120);
  });

  it.each([30, 60, 120, 144])('carries a body at 100 px/s over 200 px in two seconds at %d frames a second', (fps) => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5, { vx: 100 });
    const clock = new FixedClock({ hz: 60 });
    for (let i = 0; i < 2 * fps; i++) run(world, clock.advance(1 / fps));
    expect(Math.abs(ball.x - 200)).toBeLessThan(100 / 60 + 1e-9);
    expect(world.tick).toBe(120);
  });

  it.each([30, 60, 144])('gives the same world after ten seconds at %d frames a second', (fps) => {
    const atTick = (frames: number): string => {
      const world = emptySpace({ gravityY: 600 });
      addBall(world, 0, 0, 5, { vx: 100 });
      const clock = new FixedClock();
      for (let i = 0; i < frames && world.tick < 600; i++) run(world, clock.advance(10 / frames));
      expect(world.tick).toBe(600);
      return world.hash();
    };
    expect(atTick(fps * 10)).toBe(atTick(600));
  });

  it('makes 15 ticks of a hidden tab of twenty minutes, and drops the rest', () => {
    const clock = new FixedClock({ hz: 60, maxTicks: 1000, maxFrame: 0.25 });
    expect(clock.advance(1200)).toBe(15);
    expect(clock.advance(1 / 60)).toBe(1);
  });

  it('makes no more ticks of a hidden tab than a frame may hold', () => {
    const clock = new FixedClock({ hz: 60 });
    expect(clock.advance(1200)).toBe(5);
    expect(ticksOf(clock, 60, 1)).toBe(60);
  });

  it('saves up nothing in a slow phase: five ticks a slow frame, then exactly one a fast frame', () => {
    const clock = new FixedClock({ hz: 60, maxTicks: 5 });
    for (let i = 0; i < 10; i++) expect(clock.advance(0.1)).toBe(5);
    for (let i = 0; i < 120; i++) expect(clock.advance(1 / 60), `fast frame ${i}`).toBe(1);
  });

  it('never runs a double tick when the frames are as long as the ticks', () => {
    for (const hz of [30, 50, 60, 75, 90, 120, 144, 240]) {
      const clock = new FixedClock({ hz });
      const perFrame = new Set(Array.from({ length: 2000 }, () => clock.advance(1 / hz)));
      expect([...perFrame], `${hz} Hz`).toEqual([1]);
    }
  });

  it('tells in alpha which part of a tick has gone by, always within 0 and 1', () => {
    const random = createRandom(3);
    const clock = new FixedClock({ hz: 60 });
    let wall = 0;
    let ticks = 0;
    let worst = 0;
    for (let i = 0; i < 5000; i++) {
      const elapsed = random() * 0.05;
      wall += elapsed;
      ticks += clock.advance(elapsed);
      worst = Math.max(worst, Math.abs(ticks + clock.alpha - wall * 60));
      if (!(clock.alpha >= 0 && clock.alpha < 1)) expect.fail(`alpha is ${clock.alpha} after ${wall} s`);
    }
    expect(worst).toBeLessThan(1e-6);
  });

  it('slows down and speeds up with the time scale', () => {
    const slow = new FixedClock({ hz: 60, timeScale: 0.05 });
    expect(ticksOf(slow, 60, 20)).toBe(60);
    const fast = new FixedClock({ hz: 60, timeScale: 4 });
    expect(ticksOf(fast, 60, 5)).toBe(1200);
  });

  it('goes on smoothly when the rate changes in the middle of a tick', () => {
    const clock = new FixedClock({ hz: 60 });
    clock.advance(0.5 / 60);
    clock.hz = 120;
    expect(clock.advance(0.5 / 120)).toBe(1);
  });

  it('does not go backwards, and does not believe a time that is no number', () => {
    const clock = new FixedClock();
    clock.advance(0.5 / 60);
    const before = clock.alpha;
    for (const elapsed of [-1, 0, NaN, -Infinity]) expect(clock.advance(elapsed)).toBe(0);
    expect(clock.alpha).toBe(before);
  });

  it('forgets the part of a tick when it is reset', () => {
    const clock = new FixedClock();
    clock.advance(0.9 / 60);
    clock.reset();
    expect(clock.advance(0.5 / 60)).toBe(0);
  });

  it('refuses a rate, a scale or a bound that is not positive, by name and value', () => {
    expect(() => new FixedClock({ hz: 0 })).toThrow('clock rate in Hz must be positive and finite, got 0');
    expect(() => new FixedClock({ timeScale: NaN })).toThrow('time scale must be positive and finite, got NaN');
    expect(() => new FixedClock({ maxTicks: -1 })).toThrow(
      'ticks per frame must be a whole number of at least 1, got -1',
    );
    expect(() => new FixedClock({ maxFrame: Infinity })).toThrow(
      'longest frame in seconds must be positive and finite',
    );
    expect(() => new FixedClock({ maxTicks: 0.5 })).toThrow('must be a whole number of at least 1, got 0.5');
  });

  it('takes a record, not a rate, and no option that it does not have', () => {
    expect(() => new FixedClock(60 as never)).toThrow(
      'options of the clock must be a record such as { hz, timeScale }',
    );
    expect(() => new FixedClock({ fps: 60 } as never)).toThrow("unknown key 'fps' in options of the clock");
  });
});
