import { describe, expect, it } from 'vitest';
import { type Body, makeCapsule, makeCircle, World, type WorldSettings } from '#engine';
import { createRandom } from '../../kit/random-shapes.ts';
import {
  addBall,
  addBox,
  addWall,
  emptySpace,
  expectFinite,
  fillMixedScene,
  momentumOf,
  run,
} from '../../kit/world.ts';

const still = (settings: Partial<WorldSettings> = {}): World => emptySpace({ solver: 'push-out', ...settings });

describe('one push', () => {
  it('moves a body out of a static one by the whole depth, the shortest way', () => {
    const on = still();
    // Centre 2 px from the near face of a thin box: 28 px out that way, 42 the other.
    addWall(on, 0, -50, 10, 50);
    const ball = addBall(on, 12, 0, 30);
    run(on, 1);
    expect([ball.x, ball.y]).toEqual([40, 0]);
  });

  it('is shared by inverse mass: the lighter body takes the larger part', () => {
    const on = still({ passes: 1 });
    const heavy = addBox(on, 0, 0, 20, 20, { density: 3 });
    const light = addBox(on, 12, 0, 20, 20);
    run(on, 1);
    // 8 px of overlap, masses 3 to 1.
    expect(heavy.x).toBeCloseTo(-2, 9);
    expect(light.x).toBeCloseTo(12 + 6, 9);
  });

  it('keeps the common centre of mass where it was', () => {
    const on = still();
    const random = createRandom(2);
    for (let i = 0; i < 40; i++)
      addBall(on, (random() - 0.5) * 60, (random() - 0.5) * 60, 5 + random() * 5, { density: 0.5 + random() });
    const centre = (): number[] => {
      let x = 0;
      let y = 0;
      for (const body of on.bodies()) {
        x += body.mass * body.x;
        y += body.mass * body.y;
      }
      return [x, y];
    };
    const before = centre();
    run(on, 50);
    expect(centre()).toEqual(before.map((v) => expect.closeTo(v, 6)));
    expect(momentumOf(on)).toEqual({ x: expect.closeTo(0, 9), y: expect.closeTo(0, 9) });
  });

  it('never moves what is static or kinematic', () => {
    const on = still();
    const wall = addWall(on, 0, 0, 20, 20);
    const plate = addBox(on, 40, 10, 20, 20, { type: 'kinematic' });
    addBall(on, 21, 10, 12, { density: 1000 });
    addBall(on, 30, 12, 12, { density: 1000 });
    run(on, 60);
    expect([wall.x, wall.y, plate.x, plate.y]).toEqual([10, 10, 40, 10]);
  });

  it('takes the velocity into the surface away and leaves the one along it', () => {
    const on = still({ friction: 0 });
    addWall(on, 20, -500, 40, 500);
    const ball = addBall(on, 0, 0, 10, { vx: 300, vy: 120 });
    run(on, 30);
    expect([ball.x, ball.vx, ball.vy]).toEqual([expect.closeTo(10, 9), expect.closeTo(0, 9), expect.closeTo(120, 9)]);
  });

  it('leaves the velocity alone when that was asked for', () => {
    const on = still({ removeVelocity: false, friction: 0 });
    addWall(on, 20, -500, 40, 500);
    const ball = addBall(on, 0, 0, 10, { vx: 60 });
    run(on, 60);
    expect([ball.x, ball.vx]).toEqual([expect.closeTo(10, 9), 60]);
  });
});

describe('a stack of five crates', () => {
  function settle(settings: Partial<WorldSettings>): { on: World; crates: Body[]; deepest: number; unrest: number } {
    const on = new World({ solver: 'push-out', sleep: false, ...settings });
    addWall(on, -500, 600, 500, 640);
    const crates = Array.from({ length: 5 }, (_, i) => addBox(on, 0, 580 - 40 * i, 40, 40));
    let deepest = 0;
    let unrest = 0;
    for (let tick = 0; tick < 300; tick++) {
      const before = crates.map((crate) => crate.y);
      on.step();
      deepest = Math.max(deepest, on.deepestPenetration());
      if (tick >= 240) unrest = Math.max(unrest, ...crates.map((crate, i) => Math.abs(crate.y - before[i]!)));
    }
    return { on, crates, deepest, unrest };
  }

  it('is visibly disturbed with one pass: crates stand in one another by more than a tenth of their size', () => {
    const { deepest } = settle({ passes: 1 });
    expect(deepest).toBeGreaterThan(4);
  });

  it('is at rest with four passes: nobody moves by a thousandth of a pixel a tick, overlaps are below a pixel', () => {
    const { crates, deepest, unrest } = settle({ passes: 4 });
    expect(unrest).toBeLessThan(1e-3);
    expect(deepest).toBeLessThan(1);
    for (const [i, crate] of crates.entries()) {
      expect(Math.abs(crate.y - (580 - 40 * i))).toBeLessThan(2);
      expect(Math.abs(crate.x)).toBeLessThan(1e-9);
    }
  });

  it('is the calmer, the more passes it gets', () => {
    const deepest = [1, 2, 4, 8].map((passes) => settle({ passes }).deepest);
    for (let i = 1; i < deepest.length; i++) expect(deepest[i]!).toBeLessThan(deepest[i - 1]! / 2);
  });

  it('sinks when the velocity into the surface stays, as gravity rebuilds the overlap every tick', () => {
    const heightsOf = (removeVelocity: boolean): number[] => {
      const on = new World({ solver: 'push-out', sleep: false, removeVelocity });
      addWall(on, -500, 600, 500, 640);
      const crates = Array.from({ length: 5 }, (_, i) => addBox(on, 0, 580 - 40 * i, 40, 40));
      return [30, 60, 90].map(() => {
        run(on, 30);
        return crates[4]!.y;
      });
    };
    const sinking = heightsOf(false);
    expect(sinking[0]! - 420).toBeGreaterThan(4);
    expect(sinking[1]! - sinking[0]!).toBeGreaterThan(4);
    expect(sinking[2]! - sinking[1]!).toBeGreaterThan(4);
    const standing = heightsOf(true);
    expect(standing[2]! - standing[0]!).toBeLessThan(0.1);
  });
});

describe('a body under push-out', () => {
  it('never turns, whatever it meets, in whichever mode, in whatever hand', () => {
    for (const ccd of ['discrete', 'substep', 'sweep']) {
      const on = new World({ solver: 'push-out', sleep: false, ccd });
      const bodies = fillMixedScene(on, 60, 11);
      const angles = new Map(bodies.map((body) => [body, body.angle]));
      on.grab(bodies[1]!, bodies[1]!.x + 5, bodies[1]!.y + 5);
      for (let tick = 0; tick < 120; tick++) {
        on.dragTo(300 * Math.sin(tick / 10), -100);
        on.step();
      }
      for (const [body, angle] of angles) {
        if (!body.removed && body.angle !== angle)
          expect.fail(`${ccd}: body ${body.id} turned by ${body.angle - angle}`);
      }
    }
  });

  it('comes to rest on a floor without a bounce, its overlap gone within the tick', () => {
    const on = new World({ solver: 'push-out', sleep: false });
    addWall(on, -100, 0, 100, 40);
    const crate = addBox(on, 0, -100, 20, 20);
    run(on, 120);
    expect(crate.y).toBeCloseTo(-10, 9);
    expect(crate.vy).toBeCloseTo(0, 9);
  });

  it('slides over a row of abutting tiles without tripping', () => {
    const on = new World({ solver: 'push-out', sleep: false, friction: 0 });
    for (let i = 0; i < 20; i++) addWall(on, 16 * i, 100, 16 * i + 16, 120);
    const box = addBox(on, 9.05, 95, 10, 10, { vx: 120 });
    run(on, 60);
    expect(box.x + 5).toBeCloseTo(134.05, 6);
    expect(box.vx).toBeCloseTo(120, 6);
  });

  it('slides over a row of abutting tiles after it has fallen onto them', () => {
    for (const drop of [0.01, 0.5, 3, 20]) {
      const on = new World({ solver: 'push-out', sleep: false, friction: 0 });
      for (let i = 0; i < 40; i++) addWall(on, 16 * i, 100, 16 * i + 16, 120);
      const box = addBox(on, 9.05, 95 - drop, 10, 10, { vx: 120 });
      run(on, 120);
      expect(box.vx, `dropped by ${drop} px`).toBeCloseTo(120, 6);
      expect(box.y).toBeCloseTo(95, 6);
    }
  });

  it('put into the same place as another parts from it at once, and no number breaks', () => {
    const on = still();
    const a = addBall(on, 7, 7, 5);
    const b = addBall(on, 7, 7, 3);
    run(on, 1);
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(8, 9);
    const c = addBox(on, 100, 0, 8, 8);
    const d = addBox(on, 100, 0, 8, 8);
    run(on, 1);
    expect(Math.hypot(c.x - d.x, c.y - d.y)).toBeCloseTo(8, 9);
    on.add({ type: 'static', shape: makeCapsule(200, 0, 210, 0, 1) });
    const e = on.add({ shape: makeCircle(2), x: 204, y: 0 });
    run(on, 1);
    expect(Math.abs(e.y)).toBeCloseTo(3, 9);
    expect(e.x).toBeCloseTo(204, 9);
    for (let i = 0; i < 50; i++) addBox(on, 500, 500, 10, 10);
    run(on, 60);
    expectFinite(on);
  });
});
