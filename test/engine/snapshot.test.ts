import { describe, expect, it } from 'vitest';
import { broadPhases, ccdModes, solvers, World, type WorldSettings } from '#engine';
import { createRandom } from '../kit/random-shapes.ts';
import { addBall, addBox, addWall, emptySpace, fillMixedScene, run, runAndListen } from '../kit/world.ts';

/** Hash after each of the given ticks. */
function trail(world: World, ticks: number): string[] {
  return Array.from({ length: ticks }, () => {
    world.step();
    return world.hash();
  });
}

describe('the same world', () => {
  const play = (settings: Partial<WorldSettings>, count: number, ticks: number): string[] => {
    const world = new World(settings);
    fillMixedScene(world, count, 42);
    const hashes: string[] = [];
    for (let i = 0; i < ticks / 50; i++) {
      run(world, 50);
      hashes.push(world.hash());
    }
    return hashes;
  };

  it('has the same future under every broad phase: 200 bodies of all kinds, 300 ticks', () => {
    const [first, ...others] = Object.keys(broadPhases).map((broadPhase) =>
      play({ broadPhase, ccd: 'sweep', subSteps: 1 }, 200, 300),
    );
    expect(new Set(first).size).toBe(first!.length);
    for (const other of others) expect(other).toEqual(first);
  });

  it('has it in every mode and under every solver, too', () => {
    for (const ccd of Object.keys(ccdModes)) {
      for (const solver of Object.keys(solvers)) {
        const futures = Object.keys(broadPhases).map((broadPhase) => play({ broadPhase, ccd, solver }, 40, 100));
        for (const other of futures) expect(other, `${ccd}, ${solver}`).toEqual(futures[0]);
      }
    }
  });

  it('does not mind in what the ticks are grouped, nor what else runs beside it', () => {
    const alone = new World();
    fillMixedScene(alone, 40, 1);
    run(alone, 90);
    const one = new World();
    const two = new World({ ccd: 'sweep', solver: 'push-out' });
    fillMixedScene(one, 40, 1);
    fillMixedScene(two, 70, 2);
    for (let i = 0; i < 90; i++) {
      one.step();
      two.step();
    }
    expect(one.hash()).toBe(alone.hash());
  });

  it('may change its settings in the middle, and the same changes give the same world', () => {
    const changes: Partial<WorldSettings>[] = [
      { broadPhase: 'brute-force' },
      { ccd: 'sweep' },
      { gravityY: -200 },
      { solver: 'push-out', passes: 2 },
      { hz: 120, friction: 0.1 },
      { thicken: 4 },
      { epsilon: 1, touchingCounts: false },
      { solver: 'soft-step', subSteps: 8, thicken: 0 },
      { broadPhase: 'uniform-grid', sleep: false },
    ];
    const withChanges = (skipped: (patch: Partial<WorldSettings>) => boolean): string => {
      const world = new World();
      fillMixedScene(world, 60, 8);
      for (const patch of changes) {
        run(world, 20);
        if (!skipped(patch)) world.configure(patch);
      }
      run(world, 20);
      return world.hash();
    };
    const all = withChanges(() => false);
    expect(withChanges(() => false)).toBe(all);
    // Which broad phase runs is the one change that changes nothing.
    expect(withChanges((patch) => patch.broadPhase === 'brute-force')).toBe(all);
    expect(withChanges((patch) => 'gravityY' in patch)).not.toBe(all);
  });
});

describe('a hash', () => {
  it('tells worlds apart by the last bit of any coordinate or speed', () => {
    const hashOf = (x: number, vy: number, omega: number): string => {
      const world = emptySpace();
      addBall(world, x, 0, 5, { vy, omega });
      return world.hash();
    };
    const hashes = [
      hashOf(1, 2, 3),
      hashOf(1 + 2 ** -52, 2, 3),
      hashOf(1, 2 + 2 ** -51, 3),
      hashOf(1, 2, 3 + 2 ** -51),
    ];
    expect(new Set(hashes).size).toBe(4);
    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  it('counts materials, filters, actions, shapes and the dice, which all steer the future', () => {
    const hashOf = (change: (world: World) => void): string => {
      const world = emptySpace();
      change(world);
      return world.hash();
    };
    const hashes = [
      hashOf((world) => addBall(world, 0, 0, 5)),
      hashOf((world) => addBall(world, 0, 0, 5, { friction: 0.5 })),
      hashOf((world) => addBall(world, 0, 0, 5, { restitution: 0.5 })),
      hashOf((world) => addBall(world, 0, 0, 5, { mask: 3 })),
      hashOf((world) => addBall(world, 0, 0, 5, { category: 2 })),
      hashOf((world) => addBall(world, 0, 0, 5, { onHit: 'die' })),
      hashOf((world) => addBall(world, 0, 0, 5, { bullet: true })),
      hashOf((world) => addBall(world, 0, 0, 5, { sensor: true })),
      hashOf((world) => addBall(world, 0, 0, 6)),
      hashOf((world) => addBox(world, 0, 0, 10, 10)),
      hashOf((world) => {
        addBall(world, 0, 0, 5);
        world.dice.next();
      }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('reads and does not touch', () => {
    const world = new World();
    fillMixedScene(world, 20, 1);
    expect(world.hash()).toBe(world.hash());
  });
});

describe('a snapshot', () => {
  it('of a stack that is being knocked over gives the same bits at tick 300', () => {
    const world = new World();
    addWall(world, -500, 0, 500, 40);
    for (let i = 0; i < 6; i++) addBox(world, 0, -15 - 30 * i, 30, 30);
    addBall(world, -260, -80, 10, { vx: 400 });
    run(world, 75);
    const { contacts } = world.state;
    let points = 0;
    for (let i = 0; i < contacts.count; i++) points += contacts.points[contacts.order[i]!]!;
    expect(points).toBeGreaterThanOrEqual(8);
    const snapshot = world.snapshot();
    const at = world.hash();
    const future = trail(world, 300 - world.tick);
    world.restore(snapshot);
    expect([world.hash(), world.tick]).toEqual([at, snapshot.tick]);
    expect(trail(world, 300 - world.tick)).toEqual(future);
  });

  it('taken at any tick of a crowd, restored from any later one, gives the same future to the last bit', () => {
    for (const ccd of Object.keys(ccdModes)) {
      for (const solver of Object.keys(solvers)) {
        const world = new World({ ccd, solver });
        fillMixedScene(world, 50, 4);
        const random = createRandom(7);
        for (let round = 0; round < 3; round++) {
          run(world, 1 + Math.floor(random() * 30));
          const snapshot = world.snapshot();
          const future = trail(world, 25);
          run(world, Math.floor(random() * 40));
          world.restore(snapshot);
          expect(trail(world, 25), `${ccd}, ${solver}, tick ${snapshot.tick}`).toEqual(future);
        }
      }
    }
  });

  it('gives the same events again, those of bodies that were removed just before it among them', () => {
    const world = new World({ ccd: 'sweep' });
    const bodies = fillMixedScene(world, 60, 6);
    run(world, 40);
    for (const body of bodies.slice(0, 25)) world.remove(body);
    const snapshot = world.snapshot();
    const future = runAndListen(world, 30);
    expect(future.some((event) => event.type === 'end')).toBe(true);
    world.restore(snapshot);
    expect(runAndListen(world, 30)).toEqual(future);
  });

  it('goes into another world made the same way, and on into the same future', () => {
    const world = new World({ ccd: 'sweep', friction: 0.3 });
    fillMixedScene(world, 40, 6);
    run(world, 30);
    const snapshot = world.snapshot();
    const future = trail(world, 30);
    world.clear();
    run(world, 3);
    world.configure({ ccd: 'discrete', solver: 'push-out', broadPhase: 'brute-force', friction: 0.9 });
    world.restore(snapshot);
    expect(world.settings.friction).toBe(0.3);
    expect(trail(world, 30)).toEqual(future);
  });

  it('keeps sleepers asleep and the tired tired', () => {
    const world = new World();
    addWall(world, -500, 0, 500, 40);
    for (let i = 0; i < 6; i++) addBox(world, -150 + 60 * i, -15 - 3 * i * i, 30, 30);
    // Some sleep already, others are about to.
    run(world, 60);
    const snapshot = world.snapshot();
    const future = trail(world, 120);
    world.restore(snapshot);
    expect(trail(world, 120)).toEqual(future);
  });

  it('keeps what is in hand in hand', () => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5);
    world.grab(ball, 2, 0);
    world.dragTo(200, 50);
    run(world, 5);
    const snapshot = world.snapshot();
    const future = trail(world, 20);
    world.release();
    world.remove(ball);
    world.restore(snapshot);
    expect(world.grabbed).toBe(ball);
    expect(trail(world, 20)).toEqual(future);
  });

  it('makes handles valid again: of bodies that are there, and only of them', () => {
    const world = emptySpace();
    const first = addBall(world, 0, 0, 5, { userData: 'first' });
    const second = addBall(world, 50, 0, 5);
    const snapshot = world.snapshot();
    world.remove(first);
    const third = addBall(world, 100, 0, 5);
    expect([first.removed, second.removed, third.removed]).toEqual([true, false, false]);
    world.restore(snapshot);
    expect([first.removed, second.removed, third.removed]).toEqual([false, false, true]);
    expect(world.bodies()).toEqual([first, second]);
    expect(world.body(first.id)).toBe(first);
    expect([first.x, first.userData]).toEqual([0, 'first']);
    first.setVelocity(0, 60);
    run(world, 60);
    expect(first.y).toBeCloseTo(60, 9);
    expect(() => third.setPose(0, 0)).toThrow('has been removed');
    expect(addBall(world, 0, 90, 5).id).toBe(third.id);
  });

  it('is not changed by what the world does afterwards', () => {
    const world = new World();
    const bodies = fillMixedScene(world, 30, 3);
    run(world, 10);
    const snapshot = world.snapshot();
    const at = world.hash();
    run(world, 50);
    for (const body of bodies) world.remove(body);
    world.restore(snapshot);
    run(world, 20);
    world.restore(snapshot);
    expect(world.hash()).toBe(at);
  });

  it('tells how many bytes it holds, and is not wasteful: under 2 kB a body in a settled crowd', () => {
    const world = new World();
    fillMixedScene(world, 200, 3);
    run(world, 200);
    const snapshot = world.snapshot();
    expect(snapshot.bytes).toBeGreaterThanOrEqual(snapshot.doubles.byteLength + snapshot.ints.byteLength);
    expect(snapshot.bytes / world.bodyCount).toBeLessThan(2048);
  });
});
