/** Lesson 12: the detector walks every pair, first by boxes, then by shapes, and its own source shows where it is. */
import { DEFAULT_COUNT, FIELD, keepInside, LEAST, MOST, parts } from './detector/field.ts';
import { drawField } from './detector/picture.ts';
import { passages, sources } from './detector/prose.ts';
import { carryStep, runOf, toldAt } from './detector/run.ts';
import { tour } from './detector/tour.ts';
import { dataOf, listRows, sayStep, tableOf } from './detector/words.ts';
import { startFigure } from './figure.ts';
import type { Account, Control, Figure, Lesson, Rect } from './lesson.ts';

/** Room around the field, px. */
const RIM = 10;
const VIEW: Rect = {
  x: FIELD.x - RIM,
  y: FIELD.y - RIM,
  width: FIELD.width + 2 * RIM,
  height: FIELD.height + 2 * RIM,
};

const controls: readonly Control[] = [
  {
    id: 'bodies',
    label: 'Bodies',
    help: 'How many bodies are on the field. The more there are, the smaller they are drawn.',
    kind: 'number',
    start: DEFAULT_COUNT,
    min: LEAST,
    max: MOST,
    step: 1,
  },
  {
    id: 'shapes',
    label: 'Shapes',
    help: 'Which shapes the bodies have.',
    kind: 'choice',
    start: 'both',
    options: [
      { value: 'both', label: 'Both' },
      { value: 'discs', label: 'Discs' },
      { value: 'boxes', label: 'Boxes' },
    ],
  },
  {
    id: 'bounds',
    label: 'Bounds',
    help: 'Whose surrounding boxes are drawn, which the broad phase compares.',
    kind: 'choice',
    start: 'pair',
    options: [
      { value: 'none', label: 'None' },
      { value: 'pair', label: 'Pair' },
      { value: 'all', label: 'All' },
    ],
  },
];

function explain(figure: Figure): Account {
  const run = runOf(figure);
  const { status, tone, narration } = sayStep(run, figure.step);
  const told = toldAt(run, figure.step);
  return {
    status,
    tone,
    rows: listRows(figure, run),
    tables: [tableOf(run, figure.step)],
    steps: run.told.length,
    narration,
    ...(told && { mark: told.what }),
    data: dataOf(run, figure.step),
    draw: (pen) => drawField(pen, figure, run),
  };
}

/** The figure at the place in its own run where `before` was in its. */
function follow(figure: Figure, before: Figure): Figure {
  return { ...figure, step: carryStep(runOf(before), before.step, runOf(figure)) };
}

const lesson: Lesson = {
  id: 'detector',
  label: 'The detector',
  about: 'Every pair by its boxes, the few that are left by their shapes, beside the code that does it.',
  caption:
    'Play or step: each pair is judged by its boxes, then, if they overlap, by its shapes. Bodies in a hit found so far are dotted and brighter. Drag any of them.',
  rule: 'Touching does not count here: a hit begins below a gap of 0.',
  parts,
  controls,
  passages,
  sources,
  pace: 3,
  listing: 'src/lessons/detector/detect.ts',
  tour,
  view: () => VIEW,
  explain,
  moved: (figure, part, before) => follow(keepInside(figure, part), before),
  valueSet: (figure, _control, before) => follow(figure, before),
};

/** Opens with every pair judged: all counters and hits are on the screen, and playing starts over. */
export const detector: Lesson = { ...lesson, startStep: runOf(startFigure(lesson)).told.length };
