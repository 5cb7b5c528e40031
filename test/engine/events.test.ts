import { describe, expect, it } from 'vitest';
import { ccdModes, makeBox, makeCircle, World } from '#engine';
import { EventLog } from '../../src/engine/events.ts';
import {
  addBall,
  addBox,
  addWall,
  emptySpace,
  fillMixedScene,
  namesOf,
  ofType,
  run,
  runAndListen,
} from '../kit/world.ts';

const SOLVERS = ['soft-step', 'push-out'] as const;
const MODES = ['discrete', 'substep', 'sweep'] as const;

describe('begin and end', () => {
  it.each(SOLVERS)('are told once each when a ball meets a wall and leaves it again, under %s', (solver) => {
    const world = emptySpace({ solver, restitution: 1 });
    const ball = addBall(world, 0, 0, 5, { vx: 100 });
    const wall = addWall(world, 30, -50, 40, 50);
    const told = runAndListen(world, 60);
    expect(namesOf(ofType(told, 'begin', 'end'))).toEqual([`begin ${ball.id} ${wall.id}`, `end ${ball.id} ${wall.id}`]);
    expect(told[0]!.tick).toBeLessThan(told[1]!.tick);
  });

  it.each(SOLVERS)('of a begin names the speed of approach, the place and the normal, under %s', (solver) => {
    const world = emptySpace({ solver, touchingCounts: true });
    addBall(world, 0, 0, 5, { vx: 60, vy: 80 });
    addWall(world, 30, -50, 40, 150);
    const [begin] = ofType(runAndListen(world, 60), 'begin');
    expect(begin!.speed).toBeCloseTo(60, 6);
    expect([begin!.nx, begin!.ny]).toEqual([1, 0]);
    // Where the ball's foremost point meets the face: halfway between the two surfaces.
    expect(Math.abs(begin!.x - 30)).toBeLessThan(1);
    expect(Math.abs(begin!.y - (25 / 60) * 80)).toBeLessThan((100 / 60) * 1.5);
  });

  it.each(SOLVERS)('of a begin names no speed for a tile that is merely slid onto, under %s', (solver) => {
    const world = new World({ solver, friction: 0 });
    for (let i = 0; i < 10; i++) addWall(world, 16 * i, 100, 16 * i + 16, 120);
    addBox(world, 7, 95, 10, 10, { vx: 120 });
    const begins = ofType(runAndListen(world, 60), 'begin');
    expect(begins.length).toBeGreaterThan(5);
    // Straight down it moves by what gravity adds in a tick, at the most.
    for (const begin of begins) expect(begin.speed, `tick ${begin.tick}`).toBeLessThanOrEqual(10 + 1e-6);
  });

  it.each(SOLVERS)('are told of a crate that slides against a wall and stays there, under %s', (solver) => {
    const world = new World({ solver, friction: 0 });
    addWall(world, -100, 100, 300, 120);
    const wall = addWall(world, 160, 60, 200, 100);
    const crate = addBox(world, 20, 95, 10, 10, { vx: 120 });
    const told = ofType(runAndListen(world, 120), 'begin').filter(
      (event) => event.a === wall.id || event.b === wall.id,
    );
    expect(Math.abs(crate.x - 155)).toBeLessThan(0.25);
    expect(told).toHaveLength(1);
  });

  it('are not told again while a pair stays together: a crate at rest begins once and never ends', () => {
    for (const solver of SOLVERS) {
      const world = new World({ solver });
      addWall(world, -100, 0, 100, 20);
      addBox(world, 0, -10.05, 20, 20);
      expect(namesOf(runAndListen(world, 300)), solver).toEqual(['begin 1 2']);
    }
  });

  it('of a bouncing ball alternate: no second begin before an end', () => {
    for (const solver of SOLVERS) {
      const world = new World({ solver, restitution: 0.7 });
      addWall(world, -100, 0, 100, 20);
      addBall(world, 0, -100, 8);
      const told = ofType(runAndListen(world, 400), 'begin', 'end').map((event) => event.type);
      expect(told.length, solver).toBeGreaterThan(8);
      for (const [i, type] of told.entries())
        expect(type, `event ${i} under ${solver}`).toBe(i % 2 === 0 ? 'begin' : 'end');
    }
  });

  it('alternate for every pair of a whole crowd, sensors included', () => {
    for (const ccd of MODES) {
      const world = new World({ ccd });
      fillMixedScene(world, 80, 9);
      const open = new Set<string>();
      for (const event of runAndListen(world, 120)) {
        const pair =
          event.type === 'begin' || event.type === 'end'
            ? [event.a, event.b].sort((x, y) => x - y)
            : [event.a, event.b];
        const key = `${event.type === 'enter' || event.type === 'leave' ? 'sensor' : 'solid'} ${pair.join()}`;
        if (event.type === 'begin' || event.type === 'enter') {
          if (open.has(key))
            expect.fail(`${ccd}: second ${event.type} of ${event.a}, ${event.b} in tick ${event.tick}`);
          open.add(key);
        } else if (event.type === 'end' || event.type === 'leave') {
          if (!open.delete(key))
            expect.fail(`${ccd}: ${event.type} of ${event.a}, ${event.b} in tick ${event.tick} without a start`);
        }
      }
      expect(open.size).toBeGreaterThan(10);
    }
  });

  it.each([
    ['soft-step', 60],
    ['push-out', 60],
    ['soft-step', 300],
    ['push-out', 300],
    ['soft-step', 1200],
    ['push-out', 1200],
  ] as const)(
    'belong to bodies, not to parts: under %s a crate slides over nine seams at %d px/s and begins once',
    (solver, speed) => {
      const world = new World({ solver, friction: 0 });
      const shapes = Array.from({ length: 10 }, (_, i) => makeBox(16, 20, 16 * i + 8, 10));
      world.add({ type: 'static', shapes, y: 100 });
      const crate = addBox(world, 7, 94.99, 10, 10, { vx: speed });
      const told = runAndListen(world, Math.floor((140 / speed) * 60));
      expect(crate.x).toBeGreaterThan(125);
      expect(namesOf(ofType(told, 'begin', 'end'))).toEqual(['begin 1 2']);
    },
  );

  it('belong to bodies, not to parts: a table that lands on all fours begins once, and ends once when it is lifted', () => {
    const world = new World();
    addWall(world, -100, 0, 100, 20);
    const shapes = [makeBox(4, 20, -20, 0), makeBox(4, 20, 20, 0), makeBox(44, 4, 0, -8)];
    const table = world.add({ shapes, y: -10.05 });
    expect(namesOf(runAndListen(world, 120))).toEqual(['begin 1 2']);
    table.setPose(0, -200);
    expect(namesOf(ofType(runAndListen(world, 2), 'end'))).toEqual(['end 1 2']);
  });

  it('of five circles in a row, the second and the fourth taken out, end four times, each pair once', () => {
    const world = emptySpace({ touchingCounts: true, solver: 'push-out', passes: 1 });
    const row = [0, 15, 30, 45, 60].map((x) => addBall(world, x, 0, 10, { type: x % 30 === 0 ? 'static' : 'dynamic' }));
    expect(ofType(runAndListen(world, 1), 'begin')).toHaveLength(4);
    world.remove(row[1]!);
    world.remove(row[3]!);
    const ends = namesOf(ofType(runAndListen(world, 1), 'end')).sort();
    expect(ends).toEqual(['end 1 2', 'end 2 3', 'end 3 4', 'end 4 5']);
    expect(namesOf(runAndListen(world, 5))).toEqual([]);
    expect(world.counters.hits).toBe(0);
  });

  it('of a removed body are told in the next tick, once for a compound, whatever slots its parts sat in', () => {
    const world = emptySpace();
    const early = addBall(world, 500, 500, 1);
    const crate = addBox(world, 0, 0, 30, 30);
    world.remove(early);
    // The first part takes the slot before the crate's, the second one behind it.
    const bench = world.add({ type: 'static', shapes: [makeBox(20, 20, -10, 0), makeBox(20, 20, 10, 0)] });
    expect(ofType(runAndListen(world, 1), 'begin')).toHaveLength(1);
    world.remove(bench);
    const [end, ...more] = ofType(runAndListen(world, 1), 'end');
    expect(more).toEqual([]);
    expect([end!.a, end!.b].sort()).toEqual([crate.id, bench.id]);
  });

  it('may be answered by removing bodies while they are read', () => {
    const world = emptySpace();
    addWall(world, 20, -200, 30, 200);
    for (let i = 0; i < 20; i++) addBall(world, 0, i * 15 - 150, 5, { vx: 200 + 20 * i });
    const seen = new Set<number>();
    for (let tick = 0; tick < 60; tick++) {
      world.step();
      for (const event of world.events) {
        if (event.type !== 'begin') continue;
        for (const id of [event.a, event.b]) {
          const body = world.body(id);
          if (body?.type !== 'dynamic') continue;
          seen.add(id);
          world.remove(body);
        }
      }
    }
    expect([seen.size, world.bodyCount]).toEqual([20, 1]);
  });

  it('may be answered by adding bodies while they are read', () => {
    const world = emptySpace();
    addWall(world, 20, -200, 30, 200);
    addBall(world, 0, 0, 5, { vx: 200 });
    for (let tick = 0; tick < 30; tick++) {
      world.step();
      for (const event of world.events)
        if (event.type === 'begin') addBall(world, -50 * world.bodyCount, 0, 5, { vx: 1000 });
    }
    expect(world.bodyCount).toBeGreaterThan(3);
  });

  it('are kept until the next tick and no longer', () => {
    const world = emptySpace();
    addBall(world, 0, 0, 5);
    addBall(world, 3, 0, 5);
    world.step();
    expect(world.events.count).toBe(1);
    expect(world.events.at(0).type).toBe('begin');
    expect(() => world.events.at(1)).toThrow('event index must be in 0..0, got 1');
    expect(() => world.events.at(-1)).toThrow('got -1');
    world.step();
    expect([...world.events]).toEqual([]);
  });
});

describe('a hit is what the settings say it is', () => {
  /** Whether a still ball, its surface `gap` px from a wall, is told to have begun. */
  function begins(gap: number, epsilon: number, touchingCounts: boolean): boolean {
    const world = emptySpace({ epsilon, touchingCounts });
    addWall(world, 0, -50, 10, 50);
    addBall(world, -5 - gap, 0, 5);
    return ofType(runAndListen(world, 1), 'begin').length === 1;
  }

  it('with touching counted a gap of epsilon begins it, and one a hair wider does not', () => {
    expect([begins(0, 0, true), begins(1e-9, 0, true)]).toEqual([true, false]);
    expect([begins(2, 2, true), begins(2 + 1e-9, 2, true), begins(-1, 2, true)]).toEqual([true, false, true]);
  });

  it('with touching not counted only an overlap of more than epsilon begins it', () => {
    expect([begins(0, 0, false), begins(-1e-9, 0, false)]).toEqual([false, true]);
    expect([begins(-2 + 1e-9, 2, false), begins(-2 - 1e-9, 2, false)]).toEqual([false, true]);
  });

  it('a wall thicker by n px a side begins it n px earlier, and only static ones grow', () => {
    const world = emptySpace({ thicken: 3 });
    addWall(world, 0, -50, 10, 50);
    addBall(world, -8, 0, 5);
    addBall(world, -8, 30, 4.99);
    addBox(world, 300, 0, 10, 10);
    addBall(world, 312, 0, 5);
    expect(namesOf(runAndListen(world, 1))).toEqual(['begin 1 2']);
  });
});

describe('sensors', () => {
  it.each(MODES)('tell a slow visitor once in and once out, sensor first, in mode %s', (ccd) => {
    for (const sensorFirst of [true, false]) {
      const world = emptySpace({ ccd });
      const addGate = (): number => addWall(world, 50, -50, 70, 50, { sensor: true }).id;
      const gate = sensorFirst ? addGate() : 2;
      const ball = addBall(world, 0, 0, 5, { vx: 120 });
      if (!sensorFirst) addGate();
      const told = runAndListen(world, 90);
      expect(namesOf(told)).toEqual([`enter ${gate} ${ball.id}`, `leave ${gate} ${ball.id}`]);
      // In when the foremost point has gone 45 px, out when the last one has passed 70: 2 px a tick.
      expect(told.map((event) => event.tick)).toEqual([23, 38]);
    }
  });

  it('see nothing of a visitor that crosses them within one tick in discrete', () => {
    const world = emptySpace({ ccd: 'discrete' });
    addWall(world, 50, -50, 54, 50, { sensor: true });
    addBall(world, 0, 0, 2, { vx: 6000 });
    expect(runAndListen(world, 3)).toEqual([]);
  });

  it('tell such a visitor exactly once in and once out in sweep, at the moments when it was so', () => {
    const world = emptySpace({ ccd: 'sweep' });
    const gate = addWall(world, 50, -50, 54, 50, { sensor: true });
    const ball = addBall(world, 0, 0, 2, { vx: 6000 });
    const [enter, leave, ...more] = runAndListen(world, 1);
    expect(more).toEqual([]);
    expect([enter!.type, enter!.a, enter!.b]).toEqual(['enter', gate.id, ball.id]);
    expect([leave!.type, leave!.a, leave!.b]).toEqual(['leave', gate.id, ball.id]);
    expect(enter!.t).toBeCloseTo(0.48, 12);
    expect(leave!.t).toBeCloseTo(0.56, 12);
    expect([ball.x, ball.vx]).toEqual([expect.closeTo(100, 9), 6000]);
    expect(runAndListen(world, 5)).toEqual([]);
  });

  it('tell once in and once out in sweep at any phase, however wide they are and wherever ticks end', () => {
    for (let i = 0; i < 60; i++) {
      const world = emptySpace({ ccd: 'sweep' });
      addWall(world, 250, -50, 251 + 5 * i, 50, { sensor: true });
      addBall(world, (i * 37) % 100, 0, 2, { vx: 6000, bullet: i % 2 === 0 });
      expect(namesOf(runAndListen(world, 12)), `${1 + 5 * i} px wide, from ${(i * 37) % 100}`).toEqual([
        'enter 1 2',
        'leave 1 2',
      ]);
    }
  });

  it('crossed on the way to a wall and back are told twice in sweep, in the order of time', () => {
    const world = emptySpace({ ccd: 'sweep', restitution: 1 });
    addWall(world, 50, -50, 54, 50, { sensor: true });
    addBall(world, 0, 0, 2, { vx: 9600 });
    addWall(world, 80, -50, 90, 50);
    const told = runAndListen(world, 1);
    expect(namesOf(ofType(told, 'enter', 'leave'))).toEqual(['enter 1 2', 'leave 1 2', 'enter 1 2', 'leave 1 2']);
    // 160 px a tick: in at 48, out at 56, the wall at 78, back in at 78 + 22, out at 78 + 30.
    const times = ofType(told, 'enter', 'leave').map((event) => event.t * 160);
    expect(times).toEqual([48, 56, 100, 108].map((x) => expect.closeTo(x, 6)));
  });

  it('behind a wall that stops the visitor are not told at all', () => {
    const world = emptySpace({ ccd: 'sweep' });
    addWall(world, 60, -50, 64, 50, { sensor: true });
    addBall(world, 0, 0, 2, { vx: 6000 });
    addWall(world, 50, -50, 54, 50);
    expect(ofType(runAndListen(world, 10), 'enter', 'leave')).toEqual([]);
  });

  it('are left when their visitor is removed or put elsewhere, and name themselves first then, too', () => {
    for (const isRemoved of [true, false]) {
      const world = emptySpace();
      const ball = addBall(world, 0, 0, 5);
      const gate = addWall(world, -20, -20, 20, 20, { sensor: true });
      expect(namesOf(runAndListen(world, 1))).toEqual([`enter ${gate.id} ${ball.id}`]);
      if (isRemoved) world.remove(ball);
      else ball.setPose(500, 0);
      expect(namesOf(runAndListen(world, 3))).toEqual([`leave ${gate.id} ${ball.id}`]);
    }
  });

  it('of several parts are entered once and left once', () => {
    const world = emptySpace({ ccd: 'discrete' });
    const shapes = [0, 1, 2, 3].map((i) => makeBox(20, 40, 20 * i, 0));
    world.add({ type: 'static', shapes, sensor: true });
    addBall(world, -60, 0, 5, { vx: 200 });
    expect(namesOf(runAndListen(world, 60))).toEqual(['enter 1 2', 'leave 1 2']);
  });

  it('see kinematic visitors, and do not see static ones or one another', () => {
    const world = emptySpace();
    addWall(world, -20, -20, 20, 20, { sensor: true });
    addWall(world, 0, 0, 10, 10);
    addBall(world, -10, 0, 3, { type: 'kinematic' });
    addBall(world, 10, -10, 3, { sensor: true });
    expect(namesOf(runAndListen(world, 2))).toEqual(['enter 1 3']);
  });

  /** Told by every mode that sweeps, whatever its solver: who enters and who leaves, and when. */
  const SWEEPING = Object.keys(ccdModes).filter((id) => ccdModes[id]!.sweeps);

  it('that are fast tell once in and once out of what they sweep over within a tick, awake or asleep, in modes that sweep', () => {
    expect(SWEEPING.length).toBeGreaterThanOrEqual(3);
    for (const ccd of SWEEPING) {
      for (const solver of SOLVERS) {
        for (const rest of [0, 60]) {
          const world = new World({ ccd, solver, gravityY: 0 });
          addBox(world, 0, 0, 40, 40);
          run(world, rest);
          const gate = addBox(world, -110, 0, 8, 100, { type: 'kinematic', sensor: true, vx: 12_000 });
          const told = runAndListen(world, 4);
          expect(namesOf(told), `${ccd}, ${solver}, ${rest}`).toEqual([`enter ${gate.id} 1`, `leave ${gate.id} 1`]);
          // 200 px a tick: its front has 86 px to go, its back 134.
          expect(told.map(({ t }) => t * 200)).toEqual([86, 134].map((x) => expect.closeTo(x, 6)));
        }
      }
    }
  });

  it('that are fast see bullets that fly at them, once in and once out at any phase, in modes that sweep', () => {
    for (const ccd of SWEEPING) {
      for (let i = 0; i < 40; i++) {
        const world = emptySpace({ ccd });
        addBox(world, 0, 0, 8, 100, { type: 'kinematic', sensor: true, vx: 12_000 });
        addBall(world, 300 + 10 * i, 0, 2, { vx: -12_000, bullet: true });
        expect(namesOf(runAndListen(world, 5)), `${ccd}, ${i}`).toEqual(['enter 1 2', 'leave 1 2']);
      }
    }
  });

  it('that are round are crossed by bullets once in and once out at any phase, in modes that sweep', () => {
    for (const ccd of SWEEPING) {
      for (let i = 0; i < 40; i++) {
        const world = emptySpace({ ccd });
        addBall(world, 400, 0, 6, { type: 'static', sensor: true });
        addBall(world, 5 * i, 3, 2, { vx: 12_000, bullet: true, onHit: (['stop', 'pass', 'bounce'] as const)[i % 3]! });
        expect(namesOf(runAndListen(world, 6)), `${ccd}, ${i}`).toEqual(['enter 1 2', 'leave 1 2']);
      }
    }
  });

  it('that are fast see a crate that a bullet flings out of their way before and after, in modes that sweep', () => {
    for (const ccd of SWEEPING) {
      const world = emptySpace({ ccd });
      const crate = addBox(world, 0, 0, 20, 20);
      addBox(world, -110, 0, 8, 100, { type: 'kinematic', sensor: true, vx: 12_000 });
      addBall(world, 0, -100, 2, { vy: 12_000, bullet: true, onHit: 'stop' });
      const told = ofType(runAndListen(world, 4), 'enter', 'leave').filter(({ b }) => b === crate.id);
      expect(namesOf(told), ccd).toEqual(['enter 2 1', 'leave 2 1']);
    }
  });

  it('may be missed by modes that look at moments, and those say so', () => {
    for (const mode of Object.values(ccdModes)) if (!mode.sweeps) expect(mode.misses).toMatch(/sensor/i);
  });

  it('that move see what they run over', () => {
    const world = emptySpace();
    addBall(world, 50, 0, 5, { type: 'static' });
    addBall(world, 50, 20, 5);
    const scanner = addBox(world, 0, 0, 10, 100, { type: 'kinematic', sensor: true, vx: 120 });
    const told = runAndListen(world, 60);
    expect(namesOf(told)).toEqual(['enter 3 1', 'enter 3 2', 'leave 3 1', 'leave 3 2']);
    expect(scanner.x).toBeCloseTo(120, 9);
  });
});

describe('hit and passed', () => {
  it.each(['substep', 'sweep'] as const)('a hit names time, speed, place and normal of the impact in %s', (ccd) => {
    const world = emptySpace({ ccd });
    const ball = addBall(world, 0, 0, 2, { vx: 6000 });
    const wall = addWall(world, 50, -50, 54, 50);
    const [hit] = ofType(runAndListen(world, 1), 'hit');
    expect([hit!.a, hit!.b, hit!.nx, hit!.ny]).toEqual([ball.id, wall.id, 1, 0]);
    expect([hit!.t, hit!.speed, hit!.x, hit!.y]).toEqual([0.48, 6000, 50, 0].map((v) => expect.closeTo(v, 9)));
    expect(ball.x).toBeCloseTo(48, 9);
  });

  it('a hit comes before the begin of the same pair', () => {
    const world = emptySpace({ ccd: 'sweep' });
    addBall(world, 0, 0, 2, { vx: 6000 });
    addWall(world, 50, -50, 54, 50);
    expect(namesOf(runAndListen(world, 2))).toEqual(['hit 1 2', 'begin 1 2']);
  });

  it('a wall crossed unseen is told when somebody asked for that, and silently crossed when nobody did', () => {
    for (const detectPasses of [true, false]) {
      const world = emptySpace({ detectPasses });
      addBall(world, 0, 0, 2, { vx: 6000 });
      addWall(world, 50, -50, 54, 50);
      const told = runAndListen(world, 3);
      expect(namesOf(told)).toEqual(detectPasses ? ['passed 1 2'] : []);
      if (detectPasses)
        expect([told[0]!.t, told[0]!.speed]).toEqual([expect.closeTo(0.48, 9), expect.closeTo(6000, 6)]);
    }
  });

  it('two fast bodies that swap places unseen are told, once', () => {
    const world = emptySpace({ detectPasses: true });
    addBall(world, 0, 0, 2, { vx: 6000 });
    addBall(world, 100, 0, 2, { vx: -6000 });
    const [passed, ...more] = runAndListen(world, 3);
    expect(more).toEqual([]);
    expect([passed!.type, [passed!.a, passed!.b].sort()]).toEqual(['passed', [1, 2]]);
  });

  it('asking who passed never changes what is to come', () => {
    const play = (detectPasses: boolean): string => {
      const world = new World({ detectPasses, ccd: 'discrete' });
      fillMixedScene(world, 80, 5);
      run(world, 120);
      return world.hash();
    };
    expect(play(true)).toBe(play(false));
  });

  it('a miss is told by nothing at all', () => {
    const world = emptySpace({ ccd: 'sweep', detectPasses: true });
    world.add({ shape: makeCircle(2), y: 53, vx: 6000 });
    addWall(world, 50, -50, 54, 50);
    expect(runAndListen(world, 5)).toEqual([]);
  });
});

describe('the events of a tick', () => {
  it('stand in the order of time: a gate that was flown through before the wall that was hit, and what rests last', () => {
    const world = emptySpace({ ccd: 'sweep' });
    const wall = addWall(world, 100, -50, 110, 50);
    const gate = addWall(world, 40, -50, 44, 50, { sensor: true });
    const bullet = addBall(world, 0, 0, 4, { vx: 9000, bullet: true });
    // Two crates that were laid against one another: that is seen where the tick ends.
    const [left, right] = [addBox(world, -300, 0, 20, 20), addBox(world, -280, 0, 20, 20)];
    world.step();
    // 150 px a tick: the gate from 36 to 48 px, the wall at 96 px.
    expect(namesOf([...world.events])).toEqual([
      `enter ${gate.id} ${bullet.id}`,
      `leave ${gate.id} ${bullet.id}`,
      `hit ${bullet.id} ${wall.id}`,
      ...[...world.events].filter(({ t }) => t === 1).map((event) => namesOf([event])[0]),
    ]);
    expect([...world.events].map(({ t }) => t)).toEqual([
      expect.closeTo(36 / 150, 6),
      expect.closeTo(48 / 150, 6),
      expect.closeTo(96 / 150, 6),
      ...Array(world.events.count - 3).fill(1),
    ]);
    expect(namesOf([...world.events])).toContain(`begin ${left.id} ${right.id}`);
  });

  it('are in the order of time in a crowd, passes that a sweep finds beside the mode among them', () => {
    for (const ccd of MODES) {
      const world = new World({ ccd, detectPasses: true });
      const bodies = fillMixedScene(world, 80, 3);
      for (const x of [-150, 0, 150]) addWall(world, x, -400, x + 2, 400, { sensor: x === 0 });
      for (let i = 0; i < 40; i++) addBall(world, -400, -300 + 15 * i, 3, { vx: 4000 + 100 * i, gravityScale: 0 });
      const types = new Set<string>();
      for (let tick = 0; tick < 60; tick++) {
        if (tick === 20) for (const body of bodies.slice(0, 20)) world.remove(body);
        world.step();
        let last = 0;
        for (const { t, type } of world.events) {
          expect(t, `${type} in tick ${world.tick} of ${ccd}`).toBeGreaterThanOrEqual(last);
          last = t;
          types.add(type);
        }
      }
      expect([...types]).toEqual(expect.arrayContaining(['hit', 'begin', 'end', 'enter', 'leave']));
      if (ccd === 'discrete') expect(types).toContain('passed');
    }
  });

  it('keep the order in which they were told when they are of one time, however many there are', () => {
    const log = new EventLog();
    for (let i = 0; i < 3000; i++) log.push('begin', i, 0, ((i * 7) % 5) / 4);
    log.sortByTime();
    const order = [...log];
    for (let i = 1; i < order.length; i++) {
      const [before, after] = [order[i - 1]!, order[i]!];
      if (!(before.t < after.t || (before.t === after.t && before.a < after.a))) expect.fail(`record ${i}`);
    }
    expect(new Set(order.map(({ a }) => a)).size).toBe(3000);
  });
});
