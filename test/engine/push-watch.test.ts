import { describe, expect, it } from 'vitest';
import { makeBox, PUSH_HISTORY, PushWatch, World, type WorldSettings } from '#engine';
import { addBox, addWall, emptySpace } from '../kit/world.ts';

function runAndLook(world: World, watch: PushWatch, ticks: number): number {
  let fighting = 0;
  for (let tick = 0; tick < ticks; tick++) {
    world.step();
    watch.look(world);
    if (watch.isFighting) fighting++;
  }
  return fighting;
}

/** A crate of 60 px between the jaws of one static body. */
function squeeze(gap: number): { world: World; watch: PushWatch; crate: number; vise: number } {
  const world = emptySpace({ solver: 'push-out', sleep: false });
  const reach = (gap + 40) / 2;
  const shapes = [makeBox(40, 200, -reach, 0), makeBox(40, 200, reach, 0)];
  const vise = world.add({ type: 'static', shapes });
  const crate = addBox(world, 0, 0, 60, 60);
  const watch = new PushWatch();
  watch.watch(crate.id, vise.id);
  return { world, watch, crate: crate.id, vise: vise.id };
}

/** Crates of 40 px, one on the other, and the log of one of them. */
function watchStack(count: number, settings: Partial<WorldSettings>, body: number, partner: number): number {
  const world = new World({ gravityY: 600, friction: 0.5, sleep: false, ...settings });
  const ids = [addWall(world, -400, 0, 400, 40).id];
  for (let i = 0; i < count; i++) ids.push(addBox(world, 0, -20 - 40 * i, 40, 40).id);
  const watch = new PushWatch();
  watch.watch(ids[body]!, partner < 0 ? 0 : ids[partner]!);
  return runAndLook(world, watch, 240);
}

describe('the log of pushes', () => {
  it('flags a crate that is squeezed between two jaws: its push flips in every pass and leads nowhere', () => {
    const { world, watch } = squeeze(52);
    expect(runAndLook(world, watch, 60)).toBeGreaterThan(50);
    const entry = watch.entry(0);
    // Four passes, two pushes of 8 px each but the first one of 4.
    expect(entry.count).toBe(8);
    expect(entry.flips).toBe(8);
    expect(Math.hypot(entry.dx, entry.dy)).toBeLessThan(1e-9);
    expect(entry.travel).toBeCloseTo(64, 9);
  });

  it('flags it, too, when the jaws are two bodies and the crate is watched against everybody', () => {
    const world = emptySpace({ solver: 'push-out', sleep: false });
    addWall(world, -100, -100, -26, 100);
    addWall(world, 26, -100, 100, 100);
    const crate = addBox(world, 0, 0, 60, 60);
    const watch = new PushWatch();
    watch.watch(crate.id);
    expect(runAndLook(world, watch, 60)).toBeGreaterThan(50);
  });

  it('is silent about a crate that has room', () => {
    const { world, watch } = squeeze(68);
    expect(runAndLook(world, watch, 60)).toBe(0);
    expect(watch.entry(0).count).toBe(0);
  });

  it.each([
    ['the lowest crate and the floor', 1, 0],
    ['two crates in the middle', 3, 2],
    ['a crate in the middle and the one on it', 3, 4],
    ['the crate on top and everybody', 5, -1],
    ['a crate in the middle and everybody', 3, -1],
  ])('is silent on a resting stack of five: %s', (_what, body, partner) => {
    expect(watchStack(5, { solver: 'push-out', passes: 4 }, body, partner)).toBe(0);
    expect(watchStack(5, { solver: 'soft-step' }, body, partner)).toBe(0);
  });

  it('tells the very displacement: what a crate on a floor is pushed by is what it fell in the tick', () => {
    const world = new World({ solver: 'push-out', gravityY: 600, sleep: false });
    const floor = addWall(world, -400, 0, 400, 40);
    const crate = addBox(world, 0, -20, 40, 40);
    const watch = new PushWatch();
    watch.watch(crate.id, floor.id);
    runAndLook(world, watch, 10);
    const { dx, dy, count, flips, tick } = watch.entry(0);
    expect([dx, count, flips, tick]).toEqual([0, 1, 0, 10]);
    expect(dy).toBeCloseTo(-600 / 60 / 60 / 2, 9);
  });

  it('keeps the last ticks and no more, and goes back with the world', () => {
    const { world, watch } = squeeze(52);
    runAndLook(world, watch, 40);
    const snapshot = world.snapshot();
    runAndLook(world, watch, PUSH_HISTORY);
    expect(watch.count).toBe(PUSH_HISTORY);
    expect(watch.entry(PUSH_HISTORY - 1).tick).toBe(41);
    world.restore(snapshot);
    runAndLook(world, watch, 1);
    expect(watch.entry(0).tick).toBe(41);
    expect(watch.count).toBe(1);
  });

  it('never changes what is to come', () => {
    const seen = squeeze(52);
    const unseen = squeeze(52);
    runAndLook(seen.world, seen.watch, 30);
    for (let i = 0; i < 30; i++) unseen.world.step();
    expect(seen.world.hash()).toBe(unseen.world.hash());
  });
});
