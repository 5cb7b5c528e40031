/** The guided tour of the detector: one look at each decision, then at what is left when all are taken. */
import type { Figure, Lesson } from '../lesson.ts';
import { runOf, type Told } from './run.ts';

/** The first step at which such a thing is told; the end when it never is. */
function stepTo(start: Figure, is: (told: Told) => boolean): Figure {
  const { told } = runOf(start);
  const k = told.findIndex(is);
  return { ...start, step: k < 0 ? told.length : k + 1 };
}

export const tour: NonNullable<Lesson['tour']> = [
  {
    says: 'Ten bodies, discs and boxes, and one question: which of them overlap? Nothing is judged yet.',
    figure: (start) => ({ ...start, step: 0 }),
  },
  {
    says: 'The detector forms every pair once. This is the first: body 1 is solid, body 2 dashed.',
    figure: (start) => stepTo(start, ({ what }) => what === 'pair'),
  },
  {
    says: 'Broad phase: the two boxes around them leave a gap on one axis, so the shapes cannot meet. The pair is out.',
    figure: (start) => stepTo(start, ({ what }) => what === 'reject'),
  },
  {
    says: 'Here the boxes do overlap, so the pair goes on to the narrow phase, the test made for these two shapes.',
    figure: (start) => stepTo(start, (told) => told.what === 'bounds' && told.near),
  },
  {
    says: 'Its answer is a signed gap. Above zero the boxes raised a false alarm: a disc leaves the corners of its box empty.',
    figure: (start) => stepTo(start, (told) => told.what === 'narrow' && told.gap >= 0),
  },
  {
    says: 'Below zero it is a hit. The arrow is its depth along the normal: moved by it, the second body would just touch.',
    figure: (start) => stepTo(start, ({ what }) => what === 'hit'),
  },
  {
    says: 'All 45 pairs are judged: 36 left at their boxes, 9 were measured, 8 are hits.',
    figure: (start) => stepTo(start, ({ what }) => what === 'end'),
  },
  {
    says: 'Forty bodies are four times as many and make 780 pairs, more than seventeen times as many. Now drag a body, or play it all from the start.',
    figure: (start) => {
      const many = { ...start, values: { ...start.values, bodies: 40 } };
      return stepTo(many, ({ what }) => what === 'end');
    },
  },
];
