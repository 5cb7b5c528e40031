/** The status line while a lesson is open: what the pointed or chosen part is and where, then what holds of the figure. */
import { type Account, type Figure, findPart, type Lesson, poseOf } from '#lessons';

export function describeLesson(lesson: Lesson, figure: Figure, account: Account, part: string | null): string {
  if (part === null) return `${account.status}. ${lesson.rule}`;
  const { label, turns } = findPart(lesson, part);
  const { x, y, degrees } = poseOf(figure, part);
  const turned = turns && degrees !== 0 ? `, turned ${show(degrees)}°` : '';
  return `${label} · at ${show(x)}, ${show(y)}${turned} · ${account.status}`;
}

/** Up to two decimals, none where there are none. */
const show = (value: number): string => String(Number(value.toFixed(2))).replace('-', '−');
