// Whom the broad phase lets through to a chosen body, and what told the others apart.

import { expect, test } from 'vitest';
import { Aabb, type Body, makeBox, type Pen, World } from '#engine';
import { describeCandidates, drawCandidates, judgeCandidates } from '../../src/session/candidates.ts';

/** A crate of 20 px in the middle of the world, and others of the same size about it. */
function place(...others: readonly (readonly [number, number])[]): { world: World; chosen: Body; bodies: Body[] } {
  const world = new World({ gravityY: 0 });
  const shape = makeBox(20, 20);
  const chosen = world.add({ shape });
  const bodies = others.map(([x, y]) => world.add({ shape, x, y }));
  world.recollide();
  return { world, chosen, bodies };
}

/** How much wider on each side a fat box is than its body: the gap of two boxes is the bodies' less twice that. */
function marginOf({ world, chosen }: { world: World; chosen: Body }): number {
  const first = world.state.bodies.firstCollider[chosen.slot]!;
  return world.state.boxes.data[4 * first + 2]! - 10;
}

test('boxes that overlap are candidates though the shapes do not; others are told apart on x or else on y', () => {
  const placed = place([22, 0], [60, 0], [0, -70], [90, 90]);
  const margin = marginOf(placed);
  const { candidates, rejected } = judgeCandidates(placed.world, placed.chosen);
  const [near, right, above, diagonal] = placed.bodies;
  expect(candidates.map(({ body }) => body)).toEqual([near]);
  const of = (body: Body | undefined) => rejected.find((verdict) => verdict.body === body)!;
  expect(of(right)).toMatchObject({ axis: 'x' });
  expect(of(right).gap).toBeCloseTo(40 - 2 * margin, 9);
  expect(of(above)).toMatchObject({ axis: 'y' });
  expect(of(above).gap).toBeCloseTo(50 - 2 * margin, 9);
  // A gap on x ends the test: y is not looked at.
  expect(of(diagonal)).toMatchObject({ axis: 'x' });
  expect(rejected[0]!.body).toBe(right);
});

test('the verdict is the one of the world: candidates are those that it has contacts with', () => {
  const placed = place([22, 0], [18, 18], [-25, 3], [300, 0], [0, 24], [5, -120]);
  placed.world.step();
  const { contacts } = placed.world.state;
  const partners: number[] = [];
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const pair = [contacts.pair[slot * 4 + 2]!, contacts.pair[slot * 4 + 3]!];
    if (pair.includes(placed.chosen.slot)) partners.push(pair[0] === placed.chosen.slot ? pair[1]! : pair[0]!);
  }
  const { candidates } = judgeCandidates(placed.world, placed.chosen);
  expect(candidates.map(({ body }) => body.slot).sort((a, b) => a - b)).toEqual(partners.sort((a, b) => a - b));
});

test('of two walls neither is a candidate of the other: nothing that never moves is asked about', () => {
  const world = new World();
  const wall = { type: 'static', shape: makeBox(20, 20) } as const;
  const chosen = world.add(wall);
  world.add(wall);
  world.recollide();
  expect(judgeCandidates(world, chosen)).toEqual({ candidates: [], rejected: [] });
  expect(describeCandidates(world, chosen)).toBe('No candidates.');
});

test('the gap is drawn between the two edges that face one another, with its axis and its length', () => {
  const placed = place([60, 4]);
  const margin = marginOf(placed);
  const lines: number[][] = [];
  const words: string[] = [];
  const pen = new Proxy({} as Pen, {
    get: (_, stroke) =>
      stroke === 'line'
        ? (_ink: string, ...ends: number[]) => lines.push(ends)
        : stroke === 'text'
          ? (_ink: string, _x: number, _y: number, text: string) => words.push(text)
          : () => {},
  });
  const view = new Aabb();
  Object.assign(view, { minX: -500, minY: -500, maxX: 500, maxY: 500 });
  drawCandidates(pen, placed.world, placed.chosen, view, 1);
  expect(lines).toHaveLength(1);
  const [x0, y0, x1, y1] = lines[0]!;
  expect(x0).toBeCloseTo(10 + margin, 9);
  expect(x1).toBeCloseTo(50 - margin, 9);
  expect([y0, y1]).toEqual([4, 4]);
  expect(words).toEqual([expect.stringMatching(/^x \d/)]);
  drawCandidates(pen, placed.world, placed.chosen, view, 0.1);
  expect([lines.length, words.length], 'from far away the line alone').toEqual([2, 1]);
});

test('in words: who is a candidate, and who was nearest among the others', () => {
  const placed = place([22, 0], [60, 0]);
  const words = describeCandidates(placed.world, placed.chosen);
  expect(words).toMatch(/^Candidates: box 2\. Nearest rejected: box 3, on x by [\d.]+ px\.$/);
});
