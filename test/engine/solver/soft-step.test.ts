import { describe, expect, it } from 'vitest';
import { type Body, LINEAR_SLOP, makeBox, World, type WorldSettings } from '#engine';
import { createRandom } from '../../kit/random-shapes.ts';
import {
  addBall,
  addBox,
  addRoom,
  addWall,
  emptySpace,
  expectFinite,
  kineticEnergyOf,
  makeRegular,
  momentumOf,
  ofType,
  run,
  runAndListen,
} from '../../kit/world.ts';

/** Nobody sleeps here: what stands must stand by itself. */
const world = (settings: Partial<WorldSettings> = {}): World => {
  return new World({ solver: 'soft-step', sleep: false, ...settings });
};

function stack(on: World, count: number, size: number, floor: number, def = {}): Body[] {
  return Array.from({ length: count }, (_, i) => addBox(on, 0, floor - size / 2 - size * i, size, size, def));
}

describe('a stack', () => {
  it('of ten crates stands upright for ten seconds: nothing creeps, tilts or sinks', () => {
    const on = world({ gravityY: 600, friction: 0.5, restitution: 0 });
    addWall(on, -500, 600, 500, 640);
    const crates = stack(on, 10, 20, 600);
    for (let tick = 0; tick < 600; tick++) {
      on.step();
      for (const crate of crates) {
        if (Math.abs(crate.x) >= 0.1 || Math.abs(crate.angle) >= 0.001) {
          expect.fail(`crate ${crate.id} at x ${crate.x}, angle ${crate.angle} in tick ${tick}`);
        }
      }
    }
    expect(crates[9]!.y).toBeGreaterThan(410 - 1e-6);
    expect(crates[9]!.y).toBeLessThan(410 + 10 * LINEAR_SLOP);
  });

  it('of six large crates is not squeezed by its own weight and does not spring back', () => {
    const on = world({ gravityY: 600 });
    addWall(on, -500, 600, 500, 640);
    const crates = stack(on, 6, 50, 600);
    let lowest = -Infinity;
    let highest = Infinity;
    for (let tick = 0; tick < 300; tick++) {
      on.step();
      lowest = Math.max(lowest, crates[5]!.y);
      highest = Math.min(highest, crates[5]!.y);
    }
    expect(lowest).toBeLessThan(325 + 6 * LINEAR_SLOP);
    expect(highest).toBeGreaterThan(325 - LINEAR_SLOP);
  });

  it('with a crate ten times heavier on top holds', () => {
    const on = world();
    addWall(on, -500, 600, 500, 640);
    const crates = stack(on, 5, 30, 600);
    const heavy = addBox(on, 0, 600 - 150 - 15, 30, 30, { density: 10 });
    run(on, 600);
    expect(Math.abs(heavy.x)).toBeLessThan(0.5);
    expect(heavy.y).toBeLessThan(600 - 165 + 6 * LINEAR_SLOP);
    expect(Math.max(...crates.map((crate) => Math.abs(crate.angle)))).toBeLessThan(0.01);
  });

  it('rests: a settled pile has no speed left to speak of', () => {
    const on = world();
    addWall(on, -500, 600, 500, 640);
    const crates = stack(on, 5, 40, 600);
    run(on, 300);
    for (const crate of crates) {
      expect(Math.hypot(crate.vx, crate.vy)).toBeLessThan(0.01);
      expect(Math.abs(crate.omega)).toBeLessThan(1e-3);
    }
  });

  it.each([
    // Sixty seconds as the playground runs it; and ten in which nobody may sleep, with its share of the creep.
    ['with sleep', true, 60, 1],
    ['without sleep', false, 10, 5 / 55],
  ] as const)(
    'of twenty rows, a pyramid, creeps by less than a pixel between second 5 and second 60, %s',
    (_how, sleep, until, most) => {
      const on = world({ gravityY: 600, friction: 0.6, restitution: 0, sleep });
      addWall(on, -1200, 0, 1200, 60);
      const crates: Body[] = [];
      for (let row = 0; row < 20; row++) {
        const count = 20 - row;
        for (let i = 0; i < count; i++) crates.push(addBox(on, (i - (count - 1) / 2) * 32, -15 - row * 30, 30, 30));
      }
      run(on, 300);
      const start = crates.map((crate) => ({ x: crate.x, y: crate.y }));
      let creep = 0;
      for (let second = 5; second < until; second++) {
        run(on, 60);
        crates.forEach((crate, i) => {
          creep = Math.max(creep, Math.hypot(crate.x - start[i]!.x, crate.y - start[i]!.y));
        });
      }
      expect(creep).toBeLessThan(most);
      // And it had not collapsed before.
      expect(crates[crates.length - 1]!.y).toBeLessThan(-585 + 20 * LINEAR_SLOP);
    },
  );
});

describe('a push', () => {
  it('low and slow slides a crate; high and strong tumbles it', () => {
    const pushedAt = (height: number, speed: number): Body => {
      const on = world({ friction: 0.8 });
      addWall(on, -2000, 0, 2000, 40);
      const crate = addBox(on, 0, -20, 20, 40);
      run(on, 30);
      crate.applyImpulse(crate.mass * speed, 0, crate.x, -height);
      run(on, 300);
      return crate;
    };
    const slid = pushedAt(10, 60);
    expect(Math.abs(slid.angle)).toBeLessThan(0.01);
    expect(slid.x).toBeGreaterThan(1);
    const tumbled = pushedAt(38, 220);
    expect(Math.abs(tumbled.angle)).toBeGreaterThan(1);
    // It comes to lie on one of its sides again.
    const quarters = tumbled.angle / (Math.PI / 2);
    expect(Math.abs(quarters - Math.round(quarters))).toBeLessThan(0.01);
    expect(Math.hypot(tumbled.vx, tumbled.vy)).toBeLessThan(0.1);
  });

  it('of impulse 5 gives a mass of 2 a speed of 2.5, whatever the length of the tick', () => {
    for (const hz of [60, 120, 240]) {
      const on = emptySpace({ hz, solver: 'soft-step' });
      const crate = addBox(on, 0, 0, 50, 40);
      expect(crate.mass).toBeCloseTo(2, 12);
      crate.applyImpulse(5, 0);
      run(on, 1);
      expect(crate.vx, `${hz} Hz`).toBeCloseTo(2.5, 12);
      expect(crate.omega).toBe(0);
    }
  });

  it('off the centre of mass turns a free crate as its inertia says', () => {
    const on = emptySpace();
    const crate = addBox(on, 0, 0, 50, 40);
    crate.applyImpulse(0, 6, 25, 0);
    // I = m (w^2 + h^2) / 12.
    expect(crate.omega).toBeCloseTo((25 * 6) / ((2 * (50 * 50 + 40 * 40)) / 12), 12);
    expect(crate.vy).toBeCloseTo(3, 12);
  });

  it('moves neither what is static nor what is kinematic', () => {
    for (const type of ['static', 'kinematic'] as const) {
      const on = emptySpace();
      const body = addBox(on, 0, 0, 20, 20, { type });
      body.applyImpulse(100, 100, 10, 0);
      run(on, 5);
      expect([body.x, body.y, body.angle, body.vx, body.omega]).toEqual([0, 0, 0, 0, 0]);
    }
  });
});

describe('friction on a slope of 30 degrees', () => {
  const slope = Math.PI / 6;

  /** Way down the slope of a crate after the given ticks, px. */
  function slide(size: number, gravityY: number, friction: number, ticks: number): number {
    const on = world({ gravityY, friction });
    on.add({ type: 'static', shape: makeBox(50_000, 40), angle: slope });
    const reach = 20 + size / 2;
    const crate = addBox(on, Math.sin(slope) * reach, -Math.cos(slope) * reach, size, size, { angle: slope });
    const x = crate.x;
    const y = crate.y;
    run(on, ticks);
    return (crate.x - x) * Math.cos(slope) + (crate.y - y) * Math.sin(slope);
  }

  it.each([
    [100, 10],
    [10, 10],
    [1, 10],
    [20, 600],
    [100, 600],
  ])(
    'of 0.6 holds a crate of %d px under a gravity of %d px/s^2: it moves less than a thousandth of its size in 10 s',
    (size, gravity) => {
      expect(Math.abs(slide(size, gravity, 0.6, 600))).toBeLessThan(size / 1000);
    },
  );

  it.each([
    [20, 10],
    [20, 600],
    [50, 600],
  ])('of 0.5 lets a crate of %d px under %d px/s^2 go as the law says: a = g (sin - mu cos)', (size, gravity) => {
    const acceleration = gravity * (Math.sin(slope) - 0.5 * Math.cos(slope));
    const way = slide(size, gravity, 0.5, 120);
    // Semi-implicit Euler in 480 sub-steps goes longer by 1/480 than the parabola.
    const expected = ((acceleration * 4) / 2) * (1 + 1 / 480);
    expect(Math.abs(way / expected - 1)).toBeLessThan(1e-3);
  });

  it('is the geometric mean of both: a body without friction slides on everything', () => {
    const on = world({ friction: 0.9 });
    addWall(on, -100, 0, 3000, 40);
    const ice = addBox(on, 0, -10, 20, 20, { vx: 100, friction: 0 });
    run(on, 300);
    expect(ice.vx).toBeCloseTo(100, 3);
  });

  it('of 0.2 against 0.2 is 0.2: a crate at 10 px/s under 10 px/s^2 stops after 25 px, and the floor keeps its own', () => {
    const on = world({ gravityY: 10 });
    const floor = addWall(on, -100, 0, 100, 40, { friction: 0.2 });
    const crate = addBox(on, 0, -1, 4, 2, { vx: 10, friction: 0.2 });
    run(on, 400);
    expect(Math.abs(crate.x - 25)).toBeLessThan(0.05);
    expect(Math.abs(crate.vx)).toBeLessThan(1e-6);
    expect(floor.friction).toBe(0.2);
  });

  it('carries a box on a moving platform: it reaches 50 px/s and loses 2.08 px', () => {
    const on = world({ friction: 1 });
    const platform = addBox(on, 0, 10, 2000, 20, { type: 'kinematic', vx: 50 });
    const box = addBox(on, 0, -10, 20, 20);
    run(on, 120);
    expect(platform.x).toBeCloseTo(100, 9);
    expect(box.vx).toBeCloseTo(50, 2);
    expect(Math.abs(box.x - 97.92)).toBeLessThan(0.25);
  });
});

describe('a bounce', () => {
  it('of restitution 1 keeps the height, of 0.5 a quarter of it, of 0 nothing', () => {
    for (const [e, height] of [
      [1, 200],
      [0.5, 50],
      [0, 0],
    ] as const) {
      const on = world({ restitution: e });
      addWall(on, -100, 0, 100, 40);
      const ball = addBall(on, 0, -210, 10);
      // Down for sqrt(2 * 200 / 600) s, 49 ticks; then up to the top of the bounce.
      run(on, 50);
      let top = 0;
      for (let tick = 0; tick < 100; tick++) {
        on.step();
        top = Math.max(top, -10 - ball.y);
      }
      expect(Math.abs(top - height), `restitution ${e} rises to ${top}`).toBeLessThan(
        0.02 * 200 * (e === 0 ? 0.05 : 1),
      );
    }
  });

  it('slower than the threshold does not happen: a pile of bouncy balls comes to rest', () => {
    const on = world({ restitution: 0.8 });
    addRoom(on, 120, 400, 20);
    const random = createRandom(3);
    for (let i = 0; i < 20; i++) addBall(on, (random() - 0.5) * 90, 180 - 22 * Math.floor(i / 4) - 200, 10);
    let peak = 0;
    for (let tick = 0; tick < 1200; tick++) {
      on.step();
      peak = Math.max(peak, kineticEnergyOf(on));
    }
    expect(kineticEnergyOf(on)).toBeLessThan(1e-3 * peak);
  });

  it('of two equal elastic balls that meet head on swaps their velocities', () => {
    const on = emptySpace({ solver: 'soft-step', restitution: 1, friction: 0 });
    const left = addBall(on, 0, 0, 10, { vx: 120 });
    const right = addBall(on, 50, 0, 10, { vx: -60 });
    run(on, 60);
    expect([left.vx, right.vx, left.vy]).toEqual([expect.closeTo(-60, 6), expect.closeTo(120, 6), 0]);
  });

  it('never gains: a closed room of elastic balls has at no time more energy than it began with', () => {
    const on = emptySpace({ solver: 'soft-step', restitution: 1, friction: 0 });
    addRoom(on, 400, 300, 40);
    const random = createRandom(4);
    for (let i = 0; i < 24; i++) {
      const def = { vx: (random() - 0.5) * 300, vy: (random() - 0.5) * 300 };
      addBall(on, -160 + (i % 6) * 60, -100 + Math.floor(i / 6) * 60, 8 + 6 * random(), def);
    }
    const before = kineticEnergyOf(on);
    let most = 0;
    for (let tick = 0; tick < 600; tick++) {
      on.step();
      most = Math.max(most, kineticEnergyOf(on));
    }
    expect(most / before).toBeLessThan(1 + 1e-9);
    // Only approaches slower than the restitution threshold lose anything.
    expect(kineticEnergyOf(on) / before).toBeGreaterThan(0.5);
  });
});

describe('free bodies that meet', () => {
  it('keep their momentum to the last digits, whatever shapes, masses, friction and bounce', () => {
    const on = emptySpace({ solver: 'soft-step', friction: 0.5, restitution: 0.3 });
    const random = createRandom(5);
    for (let i = 0; i < 30; i++) {
      const x = (i % 6) * 30 - 75;
      const y = Math.floor(i / 6) * 30 - 60;
      const def = { x, y, vx: -x * 2 + 20, vy: -y * 2, angle: random() * 6, density: 0.2 + 5 * random() };
      if (i % 3 === 0) addBox(on, x, y, 20, 14, def);
      else if (i % 3 === 1) addBall(on, x, y, 10, def);
      else on.add({ shape: makeRegular(3 + (i % 5), 11), ...def });
    }
    const before = momentumOf(on);
    const begun = ofType(runAndListen(on, 240), 'begin').length;
    expect(begun).toBeGreaterThan(20);
    const after = momentumOf(on);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1e-9 * Math.hypot(before.x, before.y));
  });

  it('never gain energy, while they push one another out of an overlap and after', () => {
    const on = emptySpace({ solver: 'soft-step', friction: 0.5 });
    for (let i = 0; i < 16; i++) addBox(on, (i % 4) * 12, Math.floor(i / 4) * 12, 14, 14);
    run(on, 300);
    expectFinite(on);
    expect(on.deepestPenetration()).toBeLessThan(LINEAR_SLOP);
    // What they part with is far below what a spring would have stored: they drift, they do not explode.
    for (const body of on.bodies()) expect(Math.hypot(body.vx, body.vy)).toBeLessThan(50);
  });

  it('that were put into the same place part, and no number breaks', () => {
    const pairs: [what: string, add: (on: World) => [Body, Body], distance: number][] = [
      ['two circles', (on) => [addBall(on, 7, 7, 5), addBall(on, 7, 7, 3)], 8],
      ['two boxes', (on) => [addBox(on, 0, 0, 8, 8), addBox(on, 0, 0, 8, 8)], 8],
      ['two polygons', (on) => [on.add({ shape: makeRegular(6, 9) }), on.add({ shape: makeRegular(6, 9) })], 9],
    ];
    for (const [what, add, distance] of pairs) {
      const on = emptySpace({ solver: 'soft-step' });
      const [a, b] = add(on);
      for (let tick = 0; tick < 240; tick++) {
        on.step();
        expectFinite(on);
      }
      expect(Math.hypot(a.x - b.x, a.y - b.y), what).toBeGreaterThan(distance - LINEAR_SLOP);
    }
  });

  it('a hundred in one point part, no number breaks, and nobody gained from anybody', () => {
    const on = emptySpace({ solver: 'soft-step' });
    for (let i = 0; i < 100; i++) {
      if (i % 2 === 0) addBall(on, 0, 0, 6);
      else addBox(on, 0, 0, 10, 10);
    }
    for (let tick = 0; tick < 120; tick++) {
      on.step();
      expectFinite(on);
    }
    expect(on.deepestPenetration()).toBeLessThan(LINEAR_SLOP);
    const { x, y } = momentumOf(on);
    expect(Math.hypot(x, y)).toBeLessThan(1e-6);
  });
});
