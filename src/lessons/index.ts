/** The lessons: the door of this room. A new lesson is one file and one line here. */
import type { Lesson } from './lesson.ts';
import { twoBoxes } from './two-boxes.ts';

export const lessons: Readonly<Record<string, Lesson>> = {
  [twoBoxes.id]: twoBoxes,
};

export {
  checkValue,
  choose,
  findPart,
  movePart,
  poseOf,
  presentParts,
  press,
  setValue,
  startFigure,
  transformOf,
} from './figure.ts';
export type {
  Account,
  ChoiceEntry,
  Choices,
  Control,
  ControlValue,
  Figure,
  Layout,
  Lesson,
  Part,
  Passage,
  Pose,
  Rect,
  Row,
  Table,
  Tone,
} from './lesson.ts';
export { drawStill, type Still } from './still.ts';
export { escapeText, type InkLook, type InkLooks, SvgPen, wrapSvg } from './svg-pen.ts';
