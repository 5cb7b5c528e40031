import { expect, it } from 'vitest';
import { legs } from '../../../src/engine/ccd/legs.ts';
import { impact, meetAt } from '../../../src/engine/ccd/meeting.ts';
import { makeBox, makeCircle } from '../../../src/engine/index.ts';
import { Probe } from '../../../src/engine/probe.ts';
import { WorldState } from '../../../src/engine/state.ts';

it('two that a search left apart meet along their own normal, not along that of whoever met before', () => {
  const state = new WorldState();
  const add = (x: number, y: number) => state.add({ shape: makeCircle(5), x, y });
  const first = add(0, 0);
  const below = add(0, 10);
  const far = state.add({ shape: makeBox(10, 10), x: 1000, y: 0 });
  const beside = state.add({ shape: makeBox(10, 10), x: 1030, y: 2 });
  const probe = new Probe(state);
  legs.begin(state.bodies);
  const { firstCollider } = state.bodies;
  const meet = (a: { slot: number }, b: { slot: number }): number[] => {
    meetAt(a.slot, firstCollider[a.slot]!, b.slot, firstCollider[b.slot]!, 1, probe);
    return [impact.nx, impact.ny];
  };
  expect(meet(first, below)).toEqual([0, 1]);
  // 20 px apart, as a search that ran out of steps may leave them.
  expect(meet(far, beside)).toEqual([1, 0]);
  expect(impact.ax).toBeCloseTo(15, 9);
  expect(meet(beside, far)).toEqual([-1, 0]);
});
