import { describe, expect, it } from 'vitest';
import { ccdModes, makeBox, makePolygon, samplesPerTick, solvers, World } from '#engine';
import { addBall, addWall, emptySpace, namesOf, ofType, run, runAndListen } from '../../kit/world.ts';

const SOLVERS = Object.keys(solvers);
/** Modes that stop a shot where it first touches, at any speed. */
const EXACT = ['sweep', 'conservative-advancement', 'speculative'];
const everyMode = EXACT.flatMap((ccd) => SOLVERS.map((solver) => [ccd, solver] as const));

describe.each(everyMode)(
  'a shot of 200 px a tick at five walls of 8 px, 20 px apart, under %s and %s',
  (ccd, solver) => {
    it.each(['bounce', 'stop', 'die'] as const)(
      'hits the first and no other, where and when it touches it: %s',
      (onHit) => {
        for (const bulletFirst of [true, false]) {
          const world = emptySpace({ ccd, solver });
          const shoot = (): number => addBall(world, 0, 0, 2, { vx: 12_000, bullet: true, onHit }).id;
          const early = bulletFirst ? shoot() : 0;
          const walls = [0, 1, 2, 3, 4].map((i) => addWall(world, 96 + 20 * i, -50, 104 + 20 * i, 50).id);
          const id = bulletFirst ? early : shoot();
          const told = runAndListen(world, 1);
          const hits = ofType(told, 'hit');
          expect(namesOf(hits)).toEqual([`hit ${id} ${walls[0]}`]);
          // 94 px of way, face at 96.
          const [{ t, x, y, nx, ny, speed }] = hits as [(typeof hits)[0]];
          expect([t, x, y, nx, ny, speed]).toEqual([94 / 200, 96, 0, 1, 0, 12_000].map((v) => expect.closeTo(v, 6)));
          const begins = namesOf(ofType(told, 'begin'));
          expect(begins).toEqual([`begin ${Math.min(id, walls[0]!)} ${Math.max(id, walls[0]!)}`]);
          if (onHit !== 'die') expect(world.body(id)!.x).toBeCloseTo(94, 6);
        }
      },
    );
  },
);

const ramp = makePolygon([
  { x: -16, y: 16 },
  { x: 16, y: -16 },
  { x: 16, y: 16 },
]);
const pillar = makePolygon([
  { x: -8, y: 16 },
  { x: 0, y: -40 },
  { x: 8, y: 16 },
]);

describe.each(everyMode)('a wall that stands on a floor, under %s and %s', (ccd, solver) => {
  const shoot = (shape: typeof ramp, x: number, y: number, onHit: 'stop' | 'bounce', restitution = 0) => {
    const world = emptySpace({ ccd, solver, friction: 0, restitution });
    world.add({ type: 'static', shape, x: 80, y: 48 });
    world.add({ type: 'static', shape: makeBox(400, 32), x: 80, y: 80 });
    const bullet = addBall(world, x, y, 2, { vx: 4000, bullet: true, onHit });
    return { world, bullet, told: ofType(runAndListen(world, 6), 'hit') };
  };

  it('stops what flies into it at the first touch of the slope, from wherever it comes', () => {
    for (let x = -40; x < 30; x += 2) {
      for (const y of [50, 55, 60]) {
        const { bullet, told } = shoot(ramp, x, y, 'stop');
        expect(namesOf(told), `from ${x}, ${y}`).toEqual(['hit 3 1']);
        // The slope is x + y = 128; 2 px off it the centre stands at x + y = 128 - 2 sqrt 2.
        expect(bullet.x).toBeCloseTo(128 - 2 * Math.SQRT2 - y, 4);
        expect(bullet.y).toBeCloseTo(y, 4);
        const [{ x: hitX, y: hitY }] = told as [(typeof told)[0]];
        expect(hitX + hitY).toBeCloseTo(128, 4);
        expect(shoot(pillar, x, y, 'stop').bullet.x, `pillar, from ${x}, ${y}`).toBeLessThan(80);
      }
    }
  });

  it('throws what bounces off its slope of 45 degrees straight up, or off the foot that was nearest, but never through', () => {
    for (let x = -40; x < 30; x += 7) {
      for (const y of [46, 50, 55, 60]) {
        const { bullet } = shoot(ramp, x, y, 'bounce', 1);
        expect(bullet.x + bullet.y, `from ${x}, ${y}`).toBeLessThan(128);
        expect(Math.hypot(bullet.vx, bullet.vy)).toBeCloseTo(4000, 3);
        const isOnRow = ccd === 'speculative' && solver === 'soft-step';
        if (isOnRow) expect(bullet.vy, `from ${x}, ${y}`).toBeLessThan(0);
        else expect([bullet.vx, bullet.vy]).toEqual([expect.closeTo(0, 3), expect.closeTo(-4000, 3)]);
      }
    }
  });
});

describe('contacts ahead of time', () => {
  it('far from a foot that the floor hides stand on the slope into which the way leads', () => {
    for (let x = 0; x <= 20; x += 2) {
      const world = emptySpace({ ccd: 'speculative', friction: 0, restitution: 1 });
      world.add({ type: 'static', shape: ramp, x: 80, y: 48 });
      world.add({ type: 'static', shape: makeBox(400, 32), x: 80, y: 80 });
      const bullet = addBall(world, x, 60, 2, { vx: 4000, bullet: true });
      run(world, 1);
      expect([bullet.vx, bullet.vy], `from ${x}`).toEqual([expect.closeTo(0, 6), expect.closeTo(-4000, 6)]);
      expect(bullet.x).toBeCloseTo(68 - 2 * Math.SQRT2, 6);
    }
  });

  it('are no hit for the mode that promises to miss nothing and the solver that has none: it sweeps, and says so', () => {
    expect(samplesPerTick('speculative', 0)).toBe(Infinity);
    expect(ccdModes.speculative!.misses).toMatch(/push out.*swept/i);
    for (let phase = 0; phase < 40; phase++) {
      const world = emptySpace({ ccd: 'speculative', solver: 'push-out' });
      addWall(world, 1000, -50, 1004, 50);
      const bullet = addBall(world, phase * 5, 0, 2, { vx: 12_000, bullet: true });
      run(world, 10);
      expect(bullet.x).toBeLessThan(1000);
    }
  });

  it('send a ball back and forth through a sensor, and it tells both ways', () => {
    const world = emptySpace({ ccd: 'speculative', restitution: 1 });
    addWall(world, 50, -50, 54, 50, { sensor: true });
    addBall(world, 0, 0, 2, { vx: 9600 });
    addWall(world, 80, -50, 90, 50);
    const told = ofType(runAndListen(world, 1), 'enter', 'leave');
    expect(namesOf(told)).toEqual(['enter 1 2', 'leave 1 2', 'enter 1 2', 'leave 1 2']);
    expect(told.map(({ t }) => t * 160)).toEqual([48, 56, 100, 108].map((x) => expect.closeTo(x, 6)));
  });

  it('keep momentum between a fast ball and what it hits', () => {
    const world = emptySpace({ ccd: 'speculative', restitution: 0.5 });
    const ball = addBall(world, 0, 0, 4, { vx: 9000 });
    const other = addBall(world, 60, 1, 6, { vx: -500 });
    const before = ball.mass * 9000 - other.mass * 500;
    const told = ofType(runAndListen(world, 3), 'hit');
    expect(told.length).toBe(1);
    expect(ball.mass * ball.vx + other.mass * other.vx).toBeCloseTo(before, 6);
    expect(ball.mass * ball.vy + other.mass * other.vy).toBeCloseTo(0, 6);
  });
});

describe('the fastest that a world takes, 1e12 px/s', () => {
  it.each(everyMode)('is stopped by a wall of 8 px at any phase, under %s and %s', (ccd, solver) => {
    for (let i = 0; i < 20; i++) {
      const world = new World({ gravityY: 0, ccd, solver });
      world.add({ type: 'static', shape: makeBox(8, 100), x: 0, y: 0, angle: i * 0.02 });
      addBall(world, -50 - 1.37 * i, i - 10, 2, { vx: 1e12, bullet: true, onHit: 'stop' });
      expect(namesOf(ofType(runAndListen(world, 1), 'hit'))).toEqual(['hit 2 1']);
    }
  });
});

it('a landing that does not bounce is one hit, at whatever phase of the tick it comes', () => {
  for (const [gravityY, speed] of [
    [0, 1000],
    [600, 1000],
    [600, 9000],
  ] as const) {
    for (let phase = 0; phase < 60; phase++) {
      const world = new World({ ccd: 'speculative', gravityY, restitution: 0, friction: 0.3, sleep: false });
      addWall(world, -2000, 100, 2000, 140);
      const y = -300 - (phase * speed) / 3600;
      addBall(world, 0, y, 5, { vx: 0.7 * speed, vy: 0.7 * speed, bullet: true });
      const told = runAndListen(world, 60);
      expect(ofType(told, 'hit').length, `${gravityY} px/s^2, ${speed} px/s, phase ${phase}`).toBe(1);
      expect(ofType(told, 'begin').length).toBe(1);
    }
  }
});
