import { expect, test } from 'vitest';
import { lessons, startFigure, termOf } from '#lessons';
import { showLarge } from '../../src/lessons/words.ts';

/** Labels of the read-outs as the lessons open, and at their last step, by row. */
function labelsByRow(): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const lesson of Object.values(lessons)) {
    const start = startFigure(lesson);
    const { steps = 0 } = lesson.explain(start, 'wide');
    for (const step of [start.step, steps]) {
      for (const { id, label } of lesson.explain({ ...start, step }, 'wide').rows) {
        labels.set(id, (labels.get(id) ?? new Set()).add(label));
      }
    }
  }
  return labels;
}

test('a term that is explained has one meaning in all lessons, and the push of lesson one is explained', () => {
  const explained = [...labelsByRow()].filter(([id]) => termOf(id) !== null);
  expect(explained.length).toBeGreaterThan(8);
  for (const [id, labels] of explained) expect([...labels], id).toHaveLength(1);
  expect(termOf('mtv')).toMatch(/^Minimum translation vector/);
  expect(termOf('toString')).toBeNull();
});

test('large numbers are read in groups of three', () => {
  expect([0, 999, 1000, -1234567.4].map(showLarge)).toEqual(['0', '999', '1,000', '−1,234,567']);
});
