import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBox } from '#engine';
import {
  choose,
  type Figure,
  type Lesson,
  lessons,
  movePart,
  type Part,
  press,
  readLink,
  setValue,
  startFigure,
  writeLink,
} from '#lessons';

const read = (lesson: Lesson, query: string) => readLink(lesson, new URLSearchParams(query));

/** One thing that a visitor may do to a figure. */
type Deed = (lesson: Lesson, figure: Figure) => Figure;

const anyCoordinate = fc.oneof(
  fc.integer({ min: -50, max: 700 }),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.constantFrom(0, 0.1 + 0.2, 1e8 + 0.25),
);

function anyDeed(lesson: Lesson): fc.Arbitrary<Deed> {
  const moves = lesson.parts.map(({ id }) =>
    fc.record({ x: anyCoordinate, y: anyCoordinate, degrees: fc.double({ min: -400, max: 400, noNaN: true }) }).map(
      (pose): Deed =>
        (of, figure) =>
          movePart(of, figure, id, pose),
    ),
  );
  const controls = lesson.controls.map((control): fc.Arbitrary<Deed> => {
    if (control.kind === 'press') return fc.constant<Deed>((of, figure) => press(of, figure, control.id));
    const value: fc.Arbitrary<unknown> =
      control.kind === 'choice'
        ? fc.constantFrom(...control.options.map((option) => option.value))
        : control.kind === 'number'
          ? fc.oneof(
              fc.constantFrom(control.min, control.max),
              fc
                .integer({ min: 0, max: Math.floor((control.max - control.min) / control.step) })
                .map((k) => control.min + k * control.step),
            )
          : fc.boolean();
    return value.map(
      (chosen): Deed =>
        (of, figure) =>
          setValue(of, figure, control.id, chosen),
    );
  });
  const step = fc.nat().map((n): Deed => {
    return (of, figure) => ({ ...figure, step: n % ((of.explain(figure, 'wide').steps ?? 0) + 1) });
  });
  const entry = fc.nat().map((n): Deed => {
    return (of, figure) => {
      const { choices } = of.explain(figure, 'wide');
      const chosen = choices?.entries[n % Math.max(1, choices.entries.length)];
      return choices && chosen ? choose(figure, choices.id, chosen.value) : figure;
    };
  });
  return fc.oneof(...moves, ...controls, step, entry);
}

/** With a step that it has and an entry that is listed, as the page keeps it. */
function settle(lesson: Lesson, figure: Figure): Figure {
  const { steps = 0, choices } = lesson.explain(figure, 'wide');
  const chosen = choices && figure.values[choices.id];
  if (choices && chosen && !choices.entries.some(({ value }) => value === chosen)) {
    return settle(lesson, { ...figure, values: { ...figure.values, [choices.id]: '' } });
  }
  return { ...figure, step: Math.min(figure.step, steps) };
}

/** What counts in a figure: no chosen entry and '' are the same. */
function essence({ poses, values, step }: Figure): unknown {
  const chosen = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return { poses: JSON.parse(JSON.stringify(poses)), values: chosen, step };
}

describe.each(Object.values(lessons).map((lesson) => [lesson.id, lesson] as const))('%s', (id, lesson) => {
  test('whatever a visitor has done to it, its link opens the very same figure', () => {
    fc.assert(
      fc.property(fc.array(anyDeed(lesson), { maxLength: 6 }), (deeds) => {
        let figure = startFigure(lesson);
        for (const deed of deeds) figure = deed(lesson, figure);
        figure = settle(lesson, figure);
        const reading = read(lesson, writeLink(lesson, figure));
        expect(reading.problems).toEqual([]);
        expect(reading.rest).toEqual([]);
        expect(essence(reading.figure)).toEqual(essence(figure));
      }),
      { seed: 11, numRuns: 150 },
    );
  });

  test('its start needs no more than its name', () => {
    expect(writeLink(lesson, startFigure(lesson))).toBe(`lesson=${id}`);
  });
});

/** A lesson whose parts and controls depend on each other: the handle goes with the box, and another kind moves both. */
const part = (id: string, x: number, y: number, turns: boolean): Part => ({
  id,
  label: id,
  start: { x, y, degrees: 0 },
  turns,
  shape: () => (turns ? makeBox(40, 20) : null),
});

const model: Lesson = {
  id: 'model',
  label: 'Model',
  about: 'A lesson for this test.',
  caption: 'A box and its handle.',
  rule: 'Nothing touches.',
  parts: [part('box', 100, 50, true), part('tip', 120, 50, false)],
  controls: [
    {
      kind: 'choice',
      id: 'kind',
      label: 'Kind',
      help: '',
      start: 'near',
      options: [
        { value: 'near', label: 'Near' },
        { value: 'far', label: 'Far' },
      ],
    },
    { kind: 'number', id: 'size', label: 'Size', help: '', start: 1, min: 0, max: 2, step: 0.1 },
    { kind: 'flag', id: 'both', label: 'Both', help: '', start: false },
  ],
  passages: [],
  sources: [],
  view: () => ({ x: 0, y: 0, width: 300, height: 200 }),
  moved(figure, id, before) {
    if (id !== 'box') return figure;
    const [now, then, tip] = [figure.poses.box!, before.poses.box!, before.poses.tip!];
    const carried = { ...tip, x: tip.x + now.x - then.x, y: tip.y + now.y - then.y };
    return { ...figure, poses: { ...figure.poses, tip: carried } };
  },
  valueSet(figure, control) {
    if (control !== 'kind' || figure.values.kind !== 'far') return figure;
    return movePart(model, { ...figure, values: { ...figure.values, both: true } }, 'box', { x: 250 });
  },
  explain: (figure) => {
    if (figure.poses.tip!.x > 1e6) throw new RangeError('the tip is out of reach');
    return {
      status: 'Nothing',
      tone: 'plain',
      rows: [],
      steps: 7,
      data: {},
      choices: {
        title: 'Axes',
        id: 'axis',
        now: '',
        entries: ['A1', 'A2'].map((value) => ({ value, label: value, detail: '', marks: [], shown: true })),
      },
      draw() {},
    };
  },
};

describe('a link', () => {
  test('names only what differs from the start, in words that can be read', () => {
    let figure = movePart(model, startFigure(model), 'box', { x: 130, y: 80.5, degrees: 15 });
    figure = setValue(model, figure, 'size', 0.3);
    figure = { ...choose(figure, 'axis', 'A2'), step: 3 };
    // The tip goes with the box: nobody needs to be told.
    expect(writeLink(model, figure)).toBe('lesson=model&box=130,80.5,15&size=0.3&axis=A2&step=3');
    figure = movePart(model, figure, 'tip', { x: 1, y: -2 });
    expect(writeLink(model, figure)).toBe('lesson=model&box=130,80.5,15&tip=1,-2&size=0.3&axis=A2&step=3');
  });

  test('lets a setting bring along what it brings, and names what was changed again after it', () => {
    const far = setValue(model, startFigure(model), 'kind', 'far');
    expect(far.poses.tip).toEqual({ x: 270, y: 50, degrees: 0 });
    expect(writeLink(model, far)).toBe('lesson=model&kind=far');
    expect(read(model, 'kind=far').figure).toEqual(far);
    const back = setValue(model, movePart(model, far, 'box', { x: 100 }), 'both', false);
    expect(writeLink(model, back)).toBe('lesson=model&box=100,50&kind=far&both=false');
    expect(read(model, 'both=false&box=100,50&kind=far').figure).toEqual(back);
  });

  test('that is wrong in parts is refused with value and remedy, and the rest is used', () => {
    const query = 'lesson=model&box=ten,5&tip=5,6&kind=odd&size=9&both=maybe&axis=B1&step=99&gravity=0';
    const { figure, problems, rest } = read(model, query);
    expect(figure).toEqual(movePart(model, startFigure(model), 'tip', { x: 5, y: 6 }));
    expect(problems).toEqual([
      "In the address: box must be x,y or x,y,degrees in px, such as 100,50, got 'ten,5'.",
      'In the address: kind must be one of near, far, got odd.',
      'In the address: size must be a number from 0 to 2, got 9.',
      'In the address: both must be true or false, got maybe.',
      "In the address: axis must be one of A1, A2, got 'B1'.",
      "In the address: step must be a whole number from 0 to 7, got '99'.",
    ]);
    expect(rest).toEqual([['gravity', '0']]);
  });

  test.each(['', '1', '1,', ',', '1,2,3,4', 'NaN,1', 'Infinity,1', '1e300,1', '1,2,x', ' , '])(
    'takes no place from %j',
    (text) => {
      const { figure, problems } = readLink(model, [['box', text]]);
      expect(problems).toHaveLength(1);
      expect(figure).toEqual(startFigure(model));
    },
  );

  test.each(['-1', '1.5', '', 'x', '1e0', ' 1'])('takes no step from %j', (text) => {
    const { figure, problems } = readLink(model, [['step', text]]);
    expect(problems).toHaveLength(1);
    expect(figure.step).toBe(0);
  });

  test('that makes no figure at all gives the start, and says so', () => {
    const { figure, problems } = read(model, 'tip=5000000,0&step=2');
    expect(problems).toEqual([
      "The address makes no figure of 'Model' (the tip is out of reach); its start is shown instead.",
    ]);
    expect(figure).toEqual({ ...startFigure(model), step: 2 });
  });
});
