import { describe, expect, it } from 'vitest';
import { solvers, World } from '#engine';
import { addBall, addWall, ofType, run, runAndListen } from '../../kit/world.ts';

const SOLVERS = Object.keys(solvers);

describe.each(SOLVERS)(
  'a ball of 1 px, a wall of 1 px and a gravity that pulls 2.8 px in the first tick, under %s',
  (solver) => {
    const makeWorld = (): World => new World({ ccd: 'speed-cap', gravityY: 20_000, solver, detectPasses: true });

    it('the cap stays on: the shot of 12,000 px/s moves no farther than the two are thick, and meets the wall', () => {
      const world = makeWorld();
      const wall = addWall(world, 20, -100, 21, 4000);
      const bullet = addBall(world, 0, 0, 0.5, { vx: 12_000, bullet: true });
      let before = { x: 0, y: 0 };
      run(world, 1);
      expect(Math.hypot(bullet.x - before.x, bullet.y - before.y)).toBeLessThanOrEqual(2);
      const told = [];
      for (let tick = 0; tick < 30; tick++) {
        before = { x: bullet.x, y: bullet.y };
        told.push(...runAndListen(world, 1));
        expect(bullet.x - before.x).toBeLessThanOrEqual(2);
      }
      expect(ofType(told, 'passed')).toEqual([]);
      expect(ofType(told, 'hit')[0]).toMatchObject({ a: bullet.id, b: wall.id });
      expect(bullet.x).toBeLessThan(20);
    });

    it('what falls onto a floor of 1 px comes to lie on it', () => {
      for (let y = 0; y < 20; y++) {
        const world = makeWorld();
        addWall(world, -100, 100, 100, 101);
        const ball = addBall(world, 0, y, 0.5, { bullet: true });
        expect(ofType(runAndListen(world, 120), 'passed')).toEqual([]);
        expect(ball.y, `from ${y}`).toBeGreaterThan(98);
        expect(ball.y, `from ${y}`).toBeLessThan(100);
      }
    });
  },
);
