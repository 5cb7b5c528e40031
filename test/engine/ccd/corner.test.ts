// The corner of a room: what slides along one wall is stopped by the other, however the two walls are joined. Both end in
// one outer face there, which is no way out for what stands inside.
import { describe, expect, it } from 'vitest';
import { ccdModes, makeBox, makeCapsule, makeCircle, solvers, World } from '#engine';
import { addWall, makeRegular } from '../../kit/world.ts';

const THICK = 40;
const JOINTS = {
  'lies under the side wall': { bottom: THICK, side: 0 },
  'ends where the side wall does, the side wall standing in it': { bottom: THICK, side: THICK },
  'ends at the side wall, which stands beside it': { bottom: 0, side: THICK },
} as const;
const SHAPES = {
  circle: makeCircle(6),
  triangle: makeRegular(3, 8),
  box: makeBox(14, 10),
  pentagon: makeRegular(5, 8),
  heptagon: makeRegular(7, 7),
  capsule: makeCapsule(-8, 0, 8, 0, 3),
};
const SLOW = [
  [50, 50],
  [50, 0],
] as const;
const FAST = [
  [2000, 300],
  [300, 2000],
  [20_000, 10_000],
] as const;

describe.each(Object.keys(solvers))('a body that may not turn, in the corner of two walls, under %s', (solver) => {
  it.each(Object.keys(ccdModes))('stays in the room, whatever its shape and its angle: %s', (ccd) => {
    for (const [joint, { bottom, side }] of Object.entries(JOINTS)) {
      for (const [name, shape] of Object.entries(SHAPES)) {
        for (let angle = 0.1; angle < 6.3; angle += Math.PI / 3) {
          for (const [vx, vy] of ccd === 'discrete' ? SLOW : [...SLOW, ...FAST]) {
            const world = new World({ ccd, solver, gravityY: 600, restitution: 0, friction: 0, sleep: false });
            addWall(world, 200, -200, 200 + THICK, 200 + side);
            addWall(world, -200, 200, 200 + bottom, 200 + THICK);
            const body = world.add({ shape, x: 150, y: 150, vx, vy, angle, fixedRotation: true });
            const [rightmost, lowest] = [200, 200].map((at) => at - body.shapes[0]!.innerRadius + 1);
            for (let tick = 0; tick < 100; tick++) {
              world.step();
              if (body.x > rightmost! || body.y > lowest!)
                expect.fail(`${name} at ${angle} rad, ${vx}, ${vy} px/s, bottom ${joint}: ${body.x}, ${body.y}`);
            }
          }
        }
      }
    }
  });
});
