// The exact sweep beside the running mode: what it tells as passed unseen, and what it must not.
import { describe, expect, it, test } from 'vitest';
import { ccdModes, makeBox, makeCircle } from '#engine';
import { addWall, emptySpace, ofType, runAndListen } from '../../kit/world.ts';

const PEG = { type: 'static', shape: makeCircle(2), x: 0, y: 25 } as const;

/** A rod of 60 px that flies 200 px in the tick, its middle along y = 0, and ends upright. */
function fly(ccd: string, turn: number) {
  const world = emptySpace({ ccd, detectPasses: true });
  world.add(PEG);
  world.add({ shape: makeBox(60, 2), x: -100, y: 0, angle: Math.PI / 2 - turn, vx: 12_000, omega: turn * 60 });
  return runAndListen(world, 1);
}

describe('a rod that flies by a peg within a tick', () => {
  test('has passed it unseen when it is upright all the way', () => {
    expect(ofType(fly('discrete', 0), 'passed').length).toBe(1);
  });

  // At 45 degrees, where its middle is abreast of the peg, its upper end is at y = 21; when it reaches y = 23 it is
  // 30 px beyond.
  it.each(['discrete', 'conservative-advancement'])('has passed nothing when it turns and comes by: %s', (ccd) => {
    expect(fly(ccd, Math.PI / 2)).toEqual([]);
  });
});

test('a crate that slides over a lip lower than the slop has passed nothing, a bullet has', () => {
  for (const bullet of [false, true]) {
    const world = emptySpace({ ccd: 'discrete', detectPasses: true, friction: 0 });
    addWall(world, 0, 4.9, 10, 20);
    world.add({ shape: makeBox(10, 10), x: -100, y: 0, vx: 12_000, bullet });
    expect(ofType(runAndListen(world, 1), 'passed').length).toBe(bullet ? 1 : 0);
  }
});

test('a mode that looks at moments promises nothing of corners, and no mode promises what it misses', () => {
  for (const mode of Object.values(ccdModes)) {
    if (!mode.sweeps && !mode.reaches && mode.slicesOf(0) === Infinity) expect(mode.promise).toMatch(/face-on.*corner/);
    if (/turn/i.test(mode.misses) && mode.slicesOf(0) === Infinity) expect(mode.promise).toMatch(/unless it turns/);
  }
});
