import { expect, test } from 'vitest';
import type { Moment } from '../../../src/session.ts';
import { momentOpacity } from '../../../src/view/moment.ts';
import { THEMES } from '../../../src/view/palette.ts';
import { mountView, readPixels } from './kit.ts';

/** A 4 px bullet that was seen 2 px before and 1 px behind an 8 px wall. */
function makeMoment(age: number): Moment {
  return {
    kind: 'passed',
    epoch: 0,
    tick: 1,
    shot: 1,
    samples: Float64Array.of(78, 100, 93, 100, 108, 100, 123, 100),
    before: { x: 93, y: 100 },
    after: { x: 108, y: 100 },
    enter: { x: 94, y: 100 },
    leave: { x: 106, y: 100 },
    radius: 2,
    wall: 1,
    age,
  };
}

test('the missed part of the path is marked where it is, and fades in the end', async () => {
  const { ground } = THEMES.dark;
  const { session, view } = await mountView({ empty: true });
  let moment: Moment | null = makeMoment(0);
  Object.defineProperty(session, 'moment', { get: () => moment });
  session.run();
  session.draw = () => {};
  expect((await readPixels(view)).countMarked(ground, 494, 398, 506, 402)).toBeGreaterThan(24);
  const badge = (await readPixels(view)).countMarked(ground, 420, 320, 580, 370);
  expect(badge).toBeGreaterThan(100);
  moment = makeMoment(60);
  expect((await readPixels(view)).countMarked(ground, 420, 320, 580, 402)).toBe(0);
});

test('while time is frozen, or with less motion, the moment stays as it is', () => {
  expect(momentOpacity(60, true)).toBe(1);
  expect(momentOpacity(0, false)).toBe(1);
  expect(momentOpacity(6, false)).toBeLessThan(1);
  expect(momentOpacity(60, false)).toBe(0);
});
