import { describe, expect, test } from 'vitest';
import { PairTrace, type World } from '#engine';
import { findScene, Simulation } from '#scenes';
import { createApi } from '../../src/api.ts';
import { copyWorld, measureMode } from '../../src/session/experiment-costs.ts';
import { Session } from '../../src/session.ts';

/** The range with a bullet that is known to pass: at 1,800 px/s three shots in five do. */
function openRange(settings: Record<string, unknown> = {}): Session {
  const session = new Session({ scene: 'firing-range', settings: { bulletSpeed: 1800, slowMotion: false } });
  session.set(settings);
  return session;
}

/** Ticks until the first shot of a volley has passed, found without the break. */
function findPassTick(): { tick: number; passed: number } {
  const session = openRange();
  session.fire(20);
  for (let tick = 1; tick < 120; tick++) {
    session.stepForward(1);
    const { passed } = session.stats();
    if (passed > 0) return { tick: session.tick, passed };
  }
  throw new Error('no shot passed');
}

describe('break on tunnel', () => {
  test('time stands at the very tick in which the first of twenty shots passes, the shot chosen', () => {
    const { tick, passed } = findPassTick();
    const session = openRange({ breakOnTunnel: true });
    session.fire(20);
    for (let i = 0; i < 600 && !session.frozen; i++) session.frame(1 / 60);
    expect(session.frozen).toBe(true);
    expect(session.tick).toBe(tick);
    expect(session.stats().passed).toBe(passed);
    const { broken } = session.experiments;
    expect(broken?.tick).toBe(tick);
    expect(broken?.passed).toBe(session.simulation.gun?.target);
    expect(session.selected).toBe(broken?.passed);
    expect(session.world.body(broken!.body)?.isBullet).toBe(true);
    // The two poses lie on either side of the 8 px wall at x = 480, and no farther apart than a step.
    expect(broken!.fromX).toBeLessThan(480 - 6);
    expect(broken!.toX).toBeGreaterThan(480 + 6);
    expect(broken!.toX - broken!.fromX).toBeCloseTo(30, 6);
  });

  test('the status line says why time stands, and says no more when it has gone on', () => {
    const session = openRange({ breakOnTunnel: true });
    session.fire(20);
    session.stepForward(200);
    const { tick, body, passed } = session.experiments.broken!;
    session.select(null);
    expect(session.status).toContain(`Stopped at tick ${tick}: bullet ${body} passed wall ${passed} unseen`);
    session.stepForward(1);
    expect(session.status).not.toContain('Stopped');
  });

  test('of a bullet and a wall that comes, it is the bullet that passed, whoever is told to be the faster', () => {
    const session = new Session({ scene: 'moving-walls' });
    session.set({ breakOnTunnel: true, aim: -25, bulletSpeed: 660 });
    session.trigger(true);
    session.stepForward(2000);
    const { broken } = session.experiments;
    expect(session.world.body(broken!.body)?.isBullet).toBe(true);
    expect(session.world.body(broken!.passed)?.type).toBe('kinematic');
  });

  test('many ticks asked for at once end there as well, and the next tick goes on', () => {
    const { tick } = findPassTick();
    const session = openRange({ breakOnTunnel: true });
    session.fire(20);
    session.stepForward(200);
    expect([session.tick, session.frozen]).toEqual([tick, true]);
    session.stepForward(1);
    expect(session.tick).toBe(tick + 1);
  });

  test('a script that steps on ends at the break, too', async () => {
    const { tick } = findPassTick();
    const session = openRange({ breakOnTunnel: true });
    session.fire(20);
    await createApi(session).step(500);
    expect([session.tick, session.frozen]).toEqual([tick, true]);
  });

  test('a script that has seen the break, switched it off and gone back runs on through that tick', async () => {
    const { tick } = findPassTick();
    const session = openRange({ breakOnTunnel: true });
    const api = createApi(session);
    session.fire(20);
    await api.step(500);
    session.set({ breakOnTunnel: false });
    api.back(5);
    await api.step(50);
    expect(session.tick).toBe(tick - 5 + 50);
  });

  test('a script that goes back and leaves it on is stopped there again', async () => {
    const { tick } = findPassTick();
    const session = openRange({ breakOnTunnel: true });
    const api = createApi(session);
    session.fire(20);
    await api.step(500);
    api.back(5);
    await api.step(50);
    expect([session.tick, session.frozen]).toEqual([tick, true]);
  });

  test('a break is no longer told at its tick once the past was changed so that nothing passes in it', () => {
    const { tick } = findPassTick();
    const session = openRange({ breakOnTunnel: true });
    session.fire(20);
    session.stepForward(200);
    session.stepBack(tick - 1);
    session.set({ ccd: 'sweep' });
    session.stepForward(tick - 1);
    expect([session.tick, session.experiments.broken]).toEqual([tick, null]);
  });

  test('nothing breaks where nothing passes', () => {
    const session = openRange({ breakOnTunnel: true, ccd: 'sweep' });
    session.fire(20);
    session.stepForward(60);
    expect(session.stats().hit).toBe(20);
    expect([session.tick, session.experiments.broken]).toEqual([60, null]);
  });
});

describe('cost of the modes', () => {
  test('the world is the same to the last bit after its next ticks were measured under every mode', async () => {
    const session = openRange();
    session.fire(30);
    session.stepForward(12);
    const hash = session.simulation.hash();
    const counters = { ...session.world.counters };
    session.experiments.measureCosts();
    while (session.experiments.costs.length < 6) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(session.simulation.hash()).toBe(hash);
    expect(session.world.counters).toEqual(counters);
    const costs = Object.fromEntries(session.experiments.costs.map((cost) => [cost.ccd, cost]));
    // Bullets in the open meet nobody in these ticks: three slices look no oftener than the wall is near.
    expect(costs.sweep!.ms).toBeGreaterThan(0);
    expect(costs.sweep!.tests).toBeGreaterThanOrEqual(costs.sweep!.modeTests);
    session.stepForward(30);
    const other = openRange();
    other.fire(30);
    other.stepForward(42);
    expect(session.simulation.hash()).toBe(other.simulation.hash());
  });
});

describe('a copy of the world for measuring', () => {
  test.each(['playground', 'tile-run', 'fight', 'tumbler'])(
    'of %s has its bodies where they are, and no hand in it',
    (id) => {
      const simulation = new Simulation(findScene(id));
      if (simulation.gun) simulation.apply({ type: 'fire', count: 20 });
      for (let tick = 0; tick < 30; tick++) simulation.step();
      const { world } = simulation;
      const poses = (of: World) =>
        of.bodies().map(({ type, x, y, angle, vx, vy }) => [type, x, y, angle, vx, vy] as const);
      const before = { hash: world.hash(), poses: poses(world) };
      const copy = copyWorld(world);
      // Written and read back, a place may be off by a rounding.
      for (const [i, [type, ...numbers]] of poses(copy).entries()) {
        const [asType, ...wanted] = before.poses[i]!;
        expect(type).toBe(asType);
        numbers.forEach((value, k) => void expect(value).toBeCloseTo(wanted[k] as number, 9));
      }
      expect(copy.bodyCount).toBe(world.bodyCount);
      for (let tick = 0; tick < 40; tick++) copy.step();
      expect(world.hash()).toBe(before.hash);
      expect(poses(world)).toEqual(before.poses);
      expect(world.bodies().some(({ removed }) => removed)).toBe(false);
    },
  );

  test.each(['discrete', 'sweep', 'substep'])(
    'costs what the world itself goes on to cost: twenty bullets under %s',
    (ccd) => {
      const simulation = new Simulation(findScene('firing-range'), { ccd, bulletSpeed: 1800 });
      simulation.apply({ type: 'fire', count: 20 });
      for (let tick = 0; tick < 3; tick++) simulation.step();
      const { world } = simulation;
      const measured = measureMode(world, ccd);
      let [tests, modeTests] = [0, 0];
      for (let tick = 0; tick < 12; tick++) {
        world.step();
        if (tick < 3) continue;
        tests += world.counters.narrowTests;
        modeTests += world.counters.sweepTests;
      }
      expect(modeTests).toBeGreaterThan(0);
      expect(measured).toMatchObject({ tests: tests / 9, modeTests: modeTests / 9 });
    },
  );

  test('a scene that sleeps costs nothing there either', () => {
    const simulation = new Simulation(findScene('falling-asleep'));
    for (let tick = 0; tick < 400; tick++) simulation.step();
    const { world } = simulation;
    expect(world.counters.asleep).toBeGreaterThan(50);
    world.step();
    expect(measureMode(world, 'discrete').tests).toBeLessThanOrEqual(world.counters.narrowTests);
  });

  test('leaves what the last tick has told: events, pushes, and the trace of a watched pair', () => {
    const { watch } = findScene('fight');
    const simulation = new Simulation(findScene('fight'));
    for (let tick = 0; tick < 20; tick++) simulation.step();
    const { world } = simulation;
    const trace = new PairTrace(watch!.body, watch!.partner!);
    world.trace = trace;
    simulation.step();
    const { pushes } = world.state;
    const told = () => JSON.stringify([[...world.events], pushes.count, [...pushes.data], trace, world.counters]);
    const before = told();
    expect(pushes.count).toBeGreaterThan(0);
    expect(trace.entries.length).toBeGreaterThan(0);
    measureMode(world, 'sweep');
    expect(told()).toBe(before);
  });
});

test('costs of a world that was left are not measured on in its place', async () => {
  const session = openRange();
  session.experiments.measureCosts();
  session.load('pyramid');
  expect(session.experiments.costs).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(session.experiments.costs).toEqual([]);
});

describe('level audit', () => {
  test('the 8 px wall is safe to 720 px/s; for 1,800 it must be 26 px thick or looked at three times a tick', () => {
    const session = openRange();
    const audit = session.experiments.runAudit();
    const [worst] = audit.offenders;
    expect(worst?.id).toBe(session.simulation.gun?.target);
    expect(worst?.safeSpeed).toBeCloseTo(720, 9);
    expect(worst?.advice?.thicknessNeeded).toBeCloseTo(26, 9);
    expect(worst?.advice?.slicesNeeded).toBe(3);
    expect(worst?.passShare).toBeCloseTo(0.6, 9);
    session.set({ wallThickness: worst!.advice!.thicknessNeeded });
    expect(session.experiments.runAudit().offenders.map(({ id }) => id)).not.toContain(session.simulation.gun?.target);
  });

  test('a mode that sweeps leaves no offender, and three slices none at 1,800 px/s', () => {
    const session = openRange({ ccd: 'sweep', bulletSpeed: 20000 });
    expect(session.experiments.runAudit().offenders).toEqual([]);
    session.set({ ccd: 'substep', slices: 3, bulletSpeed: 1800 });
    expect(session.experiments.runAudit().offenders).toEqual([]);
  });
});

describe('the line of sight', () => {
  const aimAt = (session: Session, x: number, y: number): string => {
    session.beginDraft('aim', 320, 0);
    session.moveDraft(x, y);
    const { status } = session;
    session.endDraft(false);
    return status;
  };

  test('a slanting shot crosses more of the wall: 12 px / cos 45 degrees, and is safe to 1,018 px/s', () => {
    const session = openRange();
    const flat = aimAt(session, 420, 0);
    expect(flat).toContain('wall');
    expect(flat).toContain('safe up to 720 px/s; 60 % should pass');
    const slanted = aimAt(session, 420, 100);
    expect(slanted).toContain('on 17 px of the way');
    expect(slanted).toContain('safe up to 1,018 px/s; 43 % should pass');
  });

  test('a shot that would miss the wall is told about what it meets instead', () => {
    expect(aimAt(openRange(), 420, 300)).toContain('floor');
    expect(aimAt(openRange(), 220, 0)).toContain('nothing in the way');
  });

  test('what the tolerance makes a hit is in the way, and what it makes none is not', () => {
    // A bullet of 4 px along y = 0 past a crate whose upper side is at y = 3: a gap of 1 px, then an overlap of 1 px.
    const statusPast = (y: number, settings: Record<string, unknown>): string => {
      const session = openRange({ gravity: 0, ...settings });
      session.remove(session.simulation.gun!.target);
      session.spawn('crate', { x: 420, y: y + 20, size: 40, angle: 0 });
      return aimAt(session, 440, 0);
    };
    expect(statusPast(3, { epsilon: 0 })).not.toContain('crate');
    expect(statusPast(3, { epsilon: 1.5 })).toContain('crate');
    expect(statusPast(1, { epsilon: 0 })).toContain('crate');
    expect(statusPast(1, { epsilon: 1.5, touchingCounts: false })).not.toContain('crate');
  });

  test('under a mode that sees the whole path no speed passes', () => {
    expect(aimAt(openRange({ ccd: 'sweep' }), 400, 0)).toContain('no speed passes it');
  });
});
