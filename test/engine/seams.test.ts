import { describe, expect, it } from 'vitest';
import {
  type Body,
  ccdModes,
  collideManifold,
  Manifold,
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  type Shape,
  solvers,
  Transform,
  World,
} from '#engine';
import { addBall, addBox, addWall, makeRegular, run } from '../kit/world.ts';
import { slideAll } from './seams-run.ts';

/** Tiles of 16 px in a row, tops at y = 100, from x = 0 to x = 320. */
function layTiles(world: World): void {
  for (let i = 0; i < 20; i++) addWall(world, 16 * i, 100, 16 * (i + 1), 116);
}

describe.each(['soft-step', 'push-out'])('a floor of equal tiles, under %s', (solver) => {
  it.each([1, -1])('carries a sliding box over every seam as if there were none, in direction %d', (direction) => {
    const world = new World({ solver, gravityY: 600, friction: 0, restitution: 0 });
    layTiles(world);
    const start = direction > 0 ? 9.05 : 310.95;
    const box = addBox(world, start, 95, 10, 10, { vx: 120 * direction });
    let least = Infinity;
    for (let tick = 0; tick < 60; tick++) {
      world.step();
      least = Math.min(least, box.vx * direction);
    }
    expect(least).toBeGreaterThan(120 * (1 - 1e-4));
    // As far as without a seam, to a few thousandths of a pixel, on the same height and upright.
    expect((box.x - start) * direction).toBeCloseTo(120, 2);
    expect(Math.abs(box.y - 95)).toBeLessThan(0.25);
    expect(Math.abs(box.angle)).toBeLessThan(1e-3);
  });

  it.each([
    ['laid', 98.9, 'discrete'],
    ['dropped from half its size', 98.5, 'discrete'],
    ['dropped from nine times its size in a mode that sweeps', 90, 'sweep'],
  ])('lets no small ball slip into the crack between two tiles, %s', (_how, y, ccd) => {
    const world = new World({ solver, ccd, gravityY: 600, friction: 0.5, restitution: 0 });
    layTiles(world);
    const ball = addBall(world, 16, y, 1);
    run(world, 120);
    expect(ball.x).toBeCloseTo(16, 6);
    expect(Math.abs(ball.y - 99)).toBeLessThan(0.25);
  });

  it('still is a wall at its end: a box that slides against a step of one tile stops', () => {
    const world = new World({ solver, gravityY: 600, friction: 0, restitution: 0 });
    layTiles(world);
    addWall(world, 160, 84, 176, 100);
    const box = addBox(world, 100, 95, 10, 10, { vx: 120 });
    run(world, 120);
    expect(box.vx).toBeCloseTo(0, 6);
    expect(Math.abs(box.x - 155)).toBeLessThan(0.25);
  });
});

it('the top of a round floor pushes straight up, wherever its centre lies', () => {
  const manifold = new Manifold();
  manifold.margin = 1;
  collideManifold(makeBox(10, 10), new Transform().set(0, -55, 0), makeCircle(50), new Transform(), manifold);
  expect(manifold.pointCount).toBeGreaterThan(0);
  expect([manifold.nx, manifold.ny]).toEqual([0, 1]);
  expect(manifold.separation).toBeCloseTo(0, 12);
});

const MODES = Object.keys(ccdModes);
const SOLVERS = Object.keys(solvers);

describe('whatever slides along a row of 16 px tiles, for 500 ticks, without friction', () => {
  const cases = MODES.flatMap((ccd) =>
    SOLVERS.flatMap((solver) => [600, 0, 3000].map((g) => [ccd, solver, g] as const)),
  );
  it.each(cases)('loses none of its way to a seam: %s, %s, gravity %d px/s^2', (ccd, solver, gravityY) => {
    const reports = slideAll({ ccd, solver, gravityY });
    expect(reports.length).toBe(40);
    expect(reports.filter(({ lost }) => !(Math.abs(lost) < 1e-4))).toEqual([]);
    expect(reports.filter(({ sunk }) => !(sunk < 0.3))).toEqual([]);
  });
});

/** All shapes, each as it lies flat: what of it is below its centre, px. */
const LYING: readonly (readonly [string, Shape, number])[] = [
  ['box', makeBox(10, 10), 5],
  ['ball', makeCircle(5), 5],
  ['capsule', makeCapsule(-6, 0, 6, 0, 4), 4],
  ['hexagon', makeRegular(6, 6), 6 * Math.cos(Math.PI / 6)],
];

function slideFrom(world: World, shape: Shape, below: number, vx: number): Body {
  return world.add({ shape, x: 40, y: 100 - below, vx, fixedRotation: true });
}

describe.each(SOLVERS)('among tiles, under %s', (solver) => {
  it.each(MODES)('a step of 3 px is a wall to what moves 2 px a tick: %s', (ccd) => {
    const world = new World({ solver, ccd, gravityY: 600, friction: 0, restitution: 0, sleep: false });
    layTiles(world);
    addWall(world, 160, 97, 176, 116);
    const box = slideFrom(world, makeBox(10, 10), 5, 120);
    run(world, 120);
    expect(box.x).toBeLessThan(155 + 0.26);
  });

  it.each(MODES)('the foot of a wall that stands on them stops every shape: %s', (ccd) => {
    for (const [name, shape, below] of LYING) {
      for (const vx of [120, 1200]) {
        const world = new World({ solver, ccd, gravityY: 600, friction: 0, restitution: 0, sleep: false });
        layTiles(world);
        addWall(world, 160, 60, 176, 100);
        const body = slideFrom(world, shape, below, vx);
        run(world, 120);
        expect(body.x, `${name}, ${vx} px/s`).toBeLessThan(160 - 4 + 0.26);
        expect(body.y, `${name}, ${vx} px/s`).toBeLessThan(100);
      }
    }
  });

  it('a lip as high as a quarter of the slop stops nobody', () => {
    for (const [name, shape, below] of LYING) {
      const world = new World({ solver, gravityY: 600, friction: 0, restitution: 0, sleep: false });
      for (let i = 0; i < 20; i++) addWall(world, 16 * i, 100 - (i % 2) / 16, 16 * (i + 1), 116);
      const body = slideFrom(world, shape, below + 1 / 16, 120);
      run(world, 120);
      expect(body.vx, name).toBeGreaterThan(119);
      expect(body.x, name).toBeCloseTo(280, 0);
    }
  });

  it('the ridge of a roof of two slopes bears what is laid on it', () => {
    for (const [name, shape, below] of LYING) {
      const world = new World({ solver, gravityY: 600, friction: 0.9, restitution: 0, sleep: false });
      const left = [
        { x: -200, y: 120 },
        { x: 0, y: 100 },
        { x: 0, y: 200 },
      ];
      world.add({ type: 'static', shape: makePolygon(left) });
      world.add({ type: 'static', shape: makePolygon(left.map(({ x, y }) => ({ x: -x, y }))) });
      const body = world.add({ shape, x: 0, y: 100 - below });
      run(world, 240);
      expect(Math.abs(body.x), name).toBeLessThan(0.01);
      expect(body.y, name).toBeGreaterThan(100 - below - 0.01);
      expect(body.y, name).toBeLessThan(100 - below + 0.26);
    }
  });

  it('a ball of 1 px that falls half a tick deep into a seam comes out as it does of one slab', () => {
    for (let shift = 0; shift <= 16; shift++) {
      const x = 160 + (shift - 8) / 64;
      const [tiled, whole] = [true, false].map((isTiled) => {
        const world = new World({ solver, gravityY: 0, friction: 0, restitution: 0, sleep: false });
        if (isTiled) layTiles(world);
        else addWall(world, 0, 100, 320, 116);
        const ball = addBall(world, x, 90.5, 1, { vy: 600 });
        run(world, 30);
        return ball;
      });
      expect(tiled!.x, `${x}`).toBeCloseTo(x, 9);
      expect(tiled!.y, `${x}`).toBeCloseTo(whole!.y, 9);
      expect(tiled!.y, `${x}`).toBeLessThan(100);
    }
  });
});
