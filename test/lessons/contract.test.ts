// What holds for every lesson, whoever writes it: run over the register.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Account,
  type Figure,
  type Layout,
  type Lesson,
  lessons,
  movePart,
  presentParts,
  press,
  setValue,
  startFigure,
} from '#lessons';
import { explainFigure, findFlaws, record } from './kit.ts';

const all = Object.values(lessons);
const LAYOUTS: readonly Layout[] = ['wide', 'tall'];

/** Keys of an address that mean something else. */
const RESERVED = ['lesson', 'step', 'scene'];

/** Everything of an account that can be compared, what it draws included. */
function copyOf(account: Account): unknown {
  const { draw: _, ...told } = account;
  return { told: JSON.parse(JSON.stringify(told)), strokes: record(account).strokes };
}

/** Figures that each control, by itself, makes of the start. */
function figuresOfControls(lesson: Lesson): [string, Figure][] {
  const start = startFigure(lesson);
  return lesson.controls.flatMap((control): [string, Figure][] => {
    if (control.kind === 'press') return [[`${control.id} pressed`, press(lesson, start, control.id)]];
    const values =
      control.kind === 'choice'
        ? control.options.map(({ value }) => value)
        : control.kind === 'number'
          ? [control.min, control.max]
          : [true, false];
    return values.map((value) => [`${control.id} = ${value}`, setValue(lesson, start, control.id, value)]);
  });
}

/** Some moves of some parts, within what is shown. */
function anyMoves(lesson: Lesson): fc.Arbitrary<readonly { part: string; x: number; y: number; degrees: number }[]> {
  const { x, y, width, height } = lesson.view(startFigure(lesson), 'wide');
  const places = (from: number, size: number) =>
    fc.oneof(
      fc.integer({ min: Math.ceil(from), max: Math.floor(from + size) }),
      fc.double({ min: from, max: from + size, noNaN: true }),
    );
  const move = fc.record({
    part: fc.constantFrom(...lesson.parts.map(({ id }) => id)),
    x: places(x, width),
    y: places(y, height),
    degrees: fc.oneof(
      fc.integer({ min: 0, max: 23 }).map((k) => 15 * k),
      fc.double({ min: -720, max: 720, noNaN: true }),
    ),
  });
  return fc.array(move, { minLength: 1, maxLength: 4 });
}

describe.each(all.map((lesson) => [lesson.id, lesson] as const))('%s', (id, lesson) => {
  const start = startFigure(lesson);

  test('has a name for addresses, and words for the chooser, the figure and its rule', () => {
    expect(lessons[id]).toBe(lesson);
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    for (const words of [lesson.label, lesson.about, lesson.caption, lesson.rule]) {
      expect(words.trim()).toBe(words);
      expect(words.length).toBeGreaterThan(3);
    }
    expect(lesson.passages.length).toBeGreaterThan(0);
    for (const { title, text } of lesson.passages) expect([title, text]).not.toContain('');
    expect(lesson.sources.length).toBeGreaterThan(0);
  });

  test('calls no two things by one name, and none by a name that an address uses otherwise', () => {
    const names = [...lesson.parts, ...lesson.controls].map((each) => each.id);
    const { choices } = lesson.explain(start, 'wide');
    if (choices) names.push(choices.id);
    expect(names.filter((name, i) => names.indexOf(name) !== i || RESERVED.includes(name))).toEqual([]);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9-]*$/.test(name))).toEqual([]);
  });

  test.each(LAYOUTS)('begins with a picture and numbers that are some, on a %s stage', (layout) => {
    const account = explainFigure(lesson, start, layout);
    expect(findFlaws(account)).toEqual([]);
    expect(account.status).not.toBe('');
    expect(record(account).strokes.length).toBeGreaterThan(0);
    const ids = account.rows.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(LAYOUTS)('shows all of its parts and drawing at the start, on a %s stage', (layout) => {
    const { x, y, width, height } = lesson.view(start, layout);
    expect(width > 0 && height > 0).toBe(true);
    const isSeen = (px: number, py: number) => px >= x && px <= x + width && py >= y && py <= y + height;
    const outside = record(explainFigure(lesson, start, layout)).strokes.filter(({ stroke, numbers }) => {
      const [px = 0, py = 0, a = 0, b = 0] = numbers;
      if (stroke === 'circle') return !(isSeen(px - a, py - a) && isSeen(px + a, py + a));
      if (stroke === 'arrow') return !(isSeen(px, py) && isSeen(px + a, py + b));
      const points = stroke === 'fill' ? numbers.slice(0, -1) : numbers;
      return points.some((value, i) => i % 2 === 0 && !isSeen(value, points[i + 1]!));
    });
    expect(outside).toEqual([]);
    for (const part of presentParts(lesson, start)) expect(isSeen(part.start.x, part.start.y)).toBe(true);
  });

  test('says the same of a figure whenever it is asked, and does not touch it', () => {
    const before = JSON.stringify(start);
    const first = copyOf(explainFigure(lesson, start));
    for (const [, figure] of figuresOfControls(lesson)) explainFigure(lesson, figure);
    expect(copyOf(explainFigure(lesson, start))).toEqual(first);
    expect(JSON.stringify(start)).toBe(before);
  });
});

/** Lessons by what they have; the register must have one of each kind, or nothing would be tried. */
const havers = (has: (lesson: Lesson) => unknown): (readonly [string, Lesson])[] =>
  all.filter((lesson) => Boolean(has(lesson))).map((lesson) => [lesson.id, lesson] as const);

const WITH_CONTROLS = havers(({ controls }) => controls.length > 0);
const WITH_PARTS = havers(({ parts }) => parts.length > 0);
const WITH_STEPS = havers((lesson) => explainFigure(lesson, startFigure(lesson)).steps !== undefined);
const WITH_CHOICES = havers((lesson) => explainFigure(lesson, startFigure(lesson)).choices);
const WITH_TOUR = havers(({ tour }) => tour !== undefined);

test('there are lessons with controls, with parts, with steps, with a list and with a tour', () => {
  const counts = [WITH_CONTROLS, WITH_PARTS, WITH_STEPS, WITH_CHOICES, WITH_TOUR].map((list) => list.length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test.each(WITH_CONTROLS)('%s has an answer to every setting of every control', (_, lesson) => {
  for (const [name, figure] of figuresOfControls(lesson)) {
    for (const layout of LAYOUTS)
      expect({ name, flaws: findFlaws(explainFigure(lesson, figure, layout)) }).toEqual({ name, flaws: [] });
  }
});

test.each(WITH_PARTS)('%s has an answer wherever its parts are moved', (_, lesson) => {
  const start = startFigure(lesson);
  const figures = [start, ...figuresOfControls(lesson).map(([, figure]) => figure)];
  fc.assert(
    fc.property(anyMoves(lesson), fc.nat(), fc.nat(), (moves, from, at) => {
      let figure = figures[from % figures.length]!;
      for (const { part, ...pose } of moves) figure = movePart(lesson, figure, part, pose);
      const { steps = 0 } = explainFigure(lesson, figure);
      const account = explainFigure(lesson, { ...figure, step: at % (steps + 1) });
      expect(findFlaws(account)).toEqual([]);
    }),
    { seed: 7, numRuns: 120 },
  );
});

test.each(WITH_STEPS)('%s has something to say at each of its steps, and the same on the way back', (_, lesson) => {
  const start = startFigure(lesson);
  const steps = explainFigure(lesson, start).steps!;
  expect(Number.isInteger(steps) && steps >= 0).toBe(true);
  const forward: unknown[] = [];
  for (let step = 0; step <= steps; step++) {
    const account = explainFigure(lesson, { ...start, step });
    expect(findFlaws(account)).toEqual([]);
    expect(account.steps).toBe(steps);
    expect(account.narration ?? '').not.toBe('');
    // Before the first line and after the last none is executed.
    if (lesson.listing && step > 0 && step < steps) expect(account.mark ?? '').not.toBe('');
    forward.push(copyOf(account));
  }
  for (let step = steps; step >= 0; step--) {
    expect(copyOf(explainFigure(lesson, { ...start, step }))).toEqual(forward[step]);
  }
});

test.each(WITH_CHOICES)('%s lists entries that can each be chosen', (_, lesson) => {
  const start = startFigure(lesson);
  const choices = explainFigure(lesson, start).choices!;
  expect(choices.entries.length).toBeGreaterThan(1);
  const values = choices.entries.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  for (const value of values) {
    const account = explainFigure(lesson, { ...start, values: { ...start.values, [choices.id]: value } });
    expect(findFlaws(account)).toEqual([]);
    expect(account.choices?.entries.filter(({ shown }) => shown).map((entry) => entry.value)).toEqual([value]);
  }
});

test.each(WITH_TOUR)('%s leads a tour to figures that there are', (_, lesson) => {
  const start = startFigure(lesson);
  expect(lesson.tour!.length).toBeGreaterThan(1);
  for (const stop of lesson.tour!) {
    expect(stop.says).not.toBe('');
    const figure = stop.figure(start);
    const account = explainFigure(lesson, figure);
    expect(findFlaws(account)).toEqual([]);
    expect(figure.step).toBeLessThanOrEqual(account.steps ?? 0);
  }
});
