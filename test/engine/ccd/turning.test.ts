// What turns while it flies. A mode that sweeps at the final angle may miss it; what it meets, it meets where and when the
// turning brings it there.
import { describe, expect, it } from 'vitest';
import { Aabb, ccdModes, MAX_IMPACTS, makeBox, makeCapsule } from '#engine';
import { createRandom } from '../../kit/random-shapes.ts';
import { addBox, addRoom, addWall, emptySpace, makeRegular, ofType, runAndListen } from '../../kit/world.ts';

const SEEING = Object.keys(ccdModes).filter((id) => id !== 'discrete');
const SWEEPING = SEEING.filter((id) => ccdModes[id]!.sweeps);

const SHAPES = {
  box: makeBox(14, 10),
  triangle: makeRegular(3, 8),
  heptagon: makeRegular(7, 7),
  capsule: makeCapsule(-8, 0, 8, 0, 3),
  rod: makeBox(60, 6),
};

describe.each(SEEING)('what tumbles in a closed room of 400 px, under %s', (ccd) => {
  it.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])(
    'stays in it up to 1e5 px/s, with any bounce and spin, and loses no time to what it has hit already: %s',
    (name) => {
      const random = createRandom(11);
      const bounds = new Aabb();
      for (const restitution of [0, 0.5, 1]) {
        for (const omega of [0, 200]) {
          for (const speed of [2000, 1e5]) {
            const world = emptySpace({ ccd, restitution, friction: 0.3 });
            addRoom(world, 400, 400, 40);
            const [angle, heading] = [6 * random(), 6 * random()];
            const [vx, vy] = [speed * Math.cos(heading), speed * Math.sin(heading)];
            const body = world.add({ shape: SHAPES[name], angle, vx, vy, omega });
            const throwOf = `${speed} px/s, ${omega} rad/s, restitution ${restitution}`;
            for (let tick = 0; tick < 60; tick++) {
              const hits = ofType(runAndListen(world, 1), 'hit');
              if (restitution < 1) expect(hits.length, throwOf).toBeLessThan(MAX_IMPACTS);
              body.bounds(bounds);
              const beyond = Math.max(-bounds.minX, -bounds.minY, bounds.maxX, bounds.maxY) - 200;
              if (beyond > 5) expect.fail(`${throwOf}: ${beyond} px in a wall after tick ${tick}`);
            }
            if (restitution < 1) expect(world.counters.cappedImpacts, throwOf).toBe(0);
          }
        }
      }
    },
  );
});

describe('a bar that falls turning onto a floor within a tick', () => {
  const HALF = 20;
  /** When the lowest corner of a bar, turning from `angle` by `turn` and falling `fall` px, comes down to `drop` px. */
  function landing(angle: number, turn: number, fall: number, drop: number, half = 0): number {
    const lowest = (t: number): number => {
      const a = angle + turn * t;
      return fall * t + HALF * Math.abs(Math.sin(a)) + half * Math.abs(Math.cos(a)) - drop;
    };
    let t = 0;
    while (lowest(t) < 0) t += 1e-6;
    return t;
  }

  it.each(SWEEPING.filter((id) => !ccdModes[id]!.reaches))('lands when its end comes down: %s', (ccd) => {
    for (const [angle, turn] of [
      [0.1, 1],
      [0.4, 0.8],
      [1.2, -0.9],
      [2, 1.1],
    ] as const) {
      const world = emptySpace({ ccd, friction: 0 });
      addWall(world, -1e3, 60, 1e3, 100);
      addBox(world, 0, 0, 2 * HALF, 1e-3, { angle, vy: 100 * 60, omega: turn * 60 });
      const [hit] = ofType(runAndListen(world, 1), 'hit');
      expect(hit!.t).toBeCloseTo(landing(angle, turn, 100, 60), 4);
    }
  });

  it.each(SEEING)('is not met where the tick began because its turn ends in the floor: %s', (ccd) => {
    const world = emptySpace({ ccd, friction: 0 });
    addWall(world, -1e3, 18, 1e3, 100);
    // Flat at first, its surface 17.5 px above the floor; upright where the tick ends, 2 px in the floor and more.
    addBox(world, 0, 0, 2 * HALF, 1, { vx: 30 * 60, vy: 6, omega: (Math.PI / 2) * 60 });
    const hits = ofType(runAndListen(world, 1), 'hit');
    // A mode of samples sees it where it ends.
    if (ccd === 'substep' || ccd === 'speed-cap') for (const { t } of hits) expect(t).toBeGreaterThan(0.5);
    else expect(hits[0]!.t).toBeCloseTo(landing(0, Math.PI / 2, 0.1, 18, 0.5), 4);
  });
});
