/** A lesson standing still: its first figure as a picture, and what is said about it. For pages without a canvas. */
import { startFigure } from './figure.ts';
import type { Lesson, Row } from './lesson.ts';
import { type InkLooks, SvgPen, wrapSvg } from './svg-pen.ts';

export interface Still {
  /** An svg element as text. */
  readonly svg: string;
  readonly status: string;
  readonly rows: readonly Row[];
}

/** Width at which the picture is meant to be seen, CSS px: lines and letters have their size there. */
const WIDTH = 600;

export function drawStill(lesson: Lesson, looks: InkLooks): Still {
  const figure = startFigure(lesson);
  const account = lesson.explain(figure, 'wide');
  const { status, rows } = account;
  const view = lesson.view(figure, 'wide');
  const pen = new SvgPen(looks, view.width / WIDTH);
  account.draw(pen);
  return { svg: wrapSvg(view, `${lesson.label}: ${status}. ${lesson.caption}`, pen.inside()), status, rows };
}
