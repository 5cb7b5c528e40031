import { expect, test } from 'vitest';
import { type FramePart, runFrames } from '../../src/session/frames.ts';
import { Session } from '../../src/session.ts';

/** A page whose frames are pumped by hand, 1/60 s apart. */
function openPage(parts: readonly FramePart[]) {
  const errors: unknown[] = [];
  let waiting: ((now: number) => void)[] = [];
  let now = 1000;
  runFrames(
    (next) => void waiting.push(next),
    parts,
    (error) => void errors.push(error),
  );
  const pump = (frames: number): void => {
    for (let i = 0; i < frames; i++) {
      const due = waiting;
      waiting = [];
      for (const next of due) next(now);
      now += 1000 / 60;
    }
  };
  return { pump, errors };
}

test('a picture that cannot be drawn freezes neither time nor panel, and is told once', () => {
  const session = new Session({ scene: 'pyramid' });
  let refreshed = 0;
  const draw = (): void => {
    throw new Error('the picture is broken');
  };
  const { pump, errors } = openPage([(elapsed) => session.frame(elapsed), draw, () => void refreshed++]);
  pump(61);
  expect(session.tick).toBeGreaterThan(50);
  expect(refreshed).toBe(61);
  expect(errors.map(String)).toEqual(['Error: the picture is broken']);
});

test('a tick that throws does not take the next frame with it; after frames that went well the same is news again', () => {
  const bad = new Set([3, 4, 9]);
  let frame = 0;
  let drawn = 0;
  const tick = (): void => {
    if (bad.has(++frame)) throw new RangeError(`frame ${frame}`);
  };
  const { pump, errors } = openPage([tick, () => void drawn++]);
  pump(12);
  expect([frame, drawn]).toEqual([12, 12]);
  expect(errors.map(String)).toEqual(['RangeError: frame 3', 'RangeError: frame 9']);
});

test('the first frame takes no time, the others what went by', () => {
  const seen: number[] = [];
  const { pump } = openPage([(elapsed) => void seen.push(elapsed)]);
  pump(3);
  expect(seen[0]).toBe(0);
  expect(seen[1]).toBeCloseTo(1 / 60, 9);
  expect(seen[2]).toBeCloseTo(1 / 60, 9);
});
