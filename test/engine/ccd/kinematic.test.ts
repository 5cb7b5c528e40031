// A body that is moved by hand keeps its motion, whatever it runs into.
import { describe, expect, it } from 'vitest';
import { ccdModes, makeBox, makeCircle, World } from '#engine';

describe('a kinematic cross that sweeps through a crowd', () => {
  it.each(Object.keys(ccdModes))('turns on at its speed, under %s', (ccd) => {
    const world = new World({ ccd, gravityY: 0, sleep: false });
    const arms = [makeBox(400, 10), makeBox(10, 400)];
    const cross = world.add({ type: 'kinematic', shapes: arms, omega: 1.8 });
    for (let i = 0; i < 60; i++) {
      const x = -150 + 33 * (i % 10);
      const y = -150 + 60 * Math.floor(i / 10);
      if (Math.abs(x) > 15 && Math.abs(y) > 15) world.add({ shape: makeCircle(6), x, y });
    }
    for (let i = 0; i < 300; i++) world.step();
    expect(cross.angle).toBeCloseTo(1.8 * 5, 9);
  });
});
