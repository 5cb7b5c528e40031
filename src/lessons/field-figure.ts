/** The tenth lesson's field: what circles, boxes and both leave over for the exact test. */
import { drawBounds, drawShapes, drawSurvivors } from './bounds-picture.ts';
import { type Bounded, bound, FIELD, judgeField } from './bounds-run.ts';
import { poseOf } from './figure.ts';
import type { Account, Figure } from './lesson.ts';
import { showNumber } from './words.ts';

const share = (part: number, whole: number): string => `${part} of ${whole}`;

const fieldOf = (figure: Figure): Bounded[] => FIELD.map((shape, i) => bound(shape, poseOf(figure, `f${i}`)));

export function explainField(figure: Figure): Account {
  const shapes = fieldOf(figure);
  const { count, pairs } = judgeField(shapes);
  const { pairs: all, rejectedByCircles, rejectedByBoxes, rejectedByEither, hits } = count;
  const struck = new Set(pairs.filter(({ verdict }) => verdict.hit).flatMap(({ i, j }) => [i, j]));
  const line = (name: string, rejected: number) => [
    name,
    showNumber(rejected),
    showNumber(all - rejected),
    showNumber(all - rejected - hits),
  ];
  return {
    status: `${hits} of ${all} pairs touch; the boxes leave ${all - rejectedByBoxes} to the exact test`,
    tone: 'plain',
    rows: [
      { id: 'pairs', label: 'Pairs', value: showNumber(all) },
      { id: 'byCircles', label: 'Rejected by circles', value: share(rejectedByCircles, all), ink: 'thickened' },
      { id: 'byBoxes', label: 'Rejected by boxes', value: share(rejectedByBoxes, all), ink: 'bounds' },
      { id: 'hits', label: 'Hits', value: showNumber(hits), ink: 'push' },
      { id: 'comparisons', label: 'Comparisons per box test', value: `${showNumber(count.comparisons / all, 2)} of 4` },
      { id: 'first', label: 'Box tests that the first one ended', value: share(count.endedAtFirst, all) },
    ],
    tables: [
      {
        title: 'What each test leaves over',
        head: ['bounds', 'rejected', 'exact tests', 'for nothing'],
        rows: [
          line('none', 0),
          line('circles', rejectedByCircles),
          line('boxes', rejectedByBoxes),
          line('both', rejectedByEither),
        ],
      },
    ],
    data: { ...count },
    draw(pen) {
      for (const each of shapes) drawBounds(pen, each);
      drawShapes(pen, shapes, (i) => (struck.has(i) ? 'overlap' : 'collider'));
      drawSurvivors(pen, shapes, pairs);
    },
  };
}
