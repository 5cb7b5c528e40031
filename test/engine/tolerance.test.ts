import { describe, expect, it } from 'vitest';
import { collide, HitRule, makeCircle, stateOf } from '#engine';

function rule(epsilon: number, touchingCounts: boolean): HitRule {
  return Object.assign(new HitRule(), { epsilon, touchingCounts });
}

describe('the three states of a pair', () => {
  it('meet at minus and plus epsilon, which both still touch', () => {
    expect([-2.1, -2, 0, 2, 2.1].map((separation) => stateOf(separation, 2))).toEqual([
      'overlapping',
      'touching',
      'touching',
      'touching',
      'separated',
    ]);
  });

  it('without a tolerance leave touching to a distance of exactly nothing', () => {
    expect([-1e-300, -0, 0, 1e-300].map((separation) => stateOf(separation, 0))).toEqual([
      'overlapping',
      'touching',
      'touching',
      'separated',
    ]);
  });

  it('with the relative tolerance keep their verdict when the world is drawn a million times larger', () => {
    // A thousand-millionth of 150 px, where the farther disc ends, is tolerated: 1.5e-7 px.
    for (const scale of [1, 2 ** 20]) {
      const stateAt = (gap: number) =>
        collide(makeCircle(50 * scale), makeCircle(50 * scale, (100 + gap) * scale, 0)).state;
      expect([-1e-6, -1e-8, 1e-8, 1e-6].map(stateAt)).toEqual(['overlapping', 'touching', 'touching', 'separated']);
    }
  });
});

describe('a hit', () => {
  it('with touching counted is every state but separated; without it is overlapping alone', () => {
    for (const epsilon of [0, 0.5, 2]) {
      for (const separation of [-3, -2, -0.5, -0.1, 0, 0.1, 0.5, 2, 3]) {
        const state = stateOf(separation, epsilon);
        expect(rule(epsilon, true).isHit(separation), `${separation}, ${epsilon}`).toBe(state !== 'separated');
        expect(rule(epsilon, false).isHit(separation), `${separation}, ${epsilon}`).toBe(state === 'overlapping');
      }
    }
  });

  it('begins at the reach of its rule', () => {
    expect([rule(2, true).reach, rule(2, false).reach]).toEqual([2, -2]);
    expect([rule(2, true).isHit(2), rule(2, false).isHit(-2)]).toEqual([true, false]);
  });
});
