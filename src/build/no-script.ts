/** What the page shows where no script runs: every lesson as a still picture with its numbers. */
import { drawStill, escapeText, type Lesson, lessons, type Row } from '#lessons';
import { INK_STYLES } from '../inks.ts';

const showRow = ({ label, value }: Row): string =>
  `<div><dt>${escapeText(label)}</dt><dd>${escapeText(value)}</dd></div>`;

function showLesson(lesson: Lesson): string {
  const { svg, status, rows } = drawStill(lesson, INK_STYLES);
  return [
    `<section class="still" id="lesson-${lesson.id}">`,
    `<h2>${escapeText(lesson.label)}</h2>`,
    `<figure>${svg}<figcaption>${escapeText(lesson.caption)}</figcaption></figure>`,
    `<p><strong>${escapeText(status)}.</strong> ${escapeText(lesson.rule)}</p>`,
    `<dl>${rows.map(showRow).join('')}</dl>`,
    '</section>',
  ].join('\n');
}

export function showLessons(): string {
  return Object.values(lessons).map(showLesson).join('\n');
}
