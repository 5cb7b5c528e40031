/** The lessons: the door of this room. A new lesson is one file and one line here. */

import { boundingVolumes } from './bounding-volumes.ts';
import { circleBox } from './circle-box.ts';
import { clipping } from './clipping.ts';
import { convexity } from './convexity.ts';
import { detector } from './detector.ts';
import { epsilon } from './epsilon.ts';
import { gjk } from './gjk.ts';
import type { Lesson } from './lesson.ts';
import { resolve } from './resolve.ts';
import { separatingAxis } from './separating-axis.ts';
import { swept } from './swept.ts';
import { twoBoxes } from './two-boxes.ts';
import { twoCircles } from './two-circles.ts';

export const lessons: Readonly<Record<string, Lesson>> = {
  [twoBoxes.id]: twoBoxes,
  [twoCircles.id]: twoCircles,
  [circleBox.id]: circleBox,
  [separatingAxis.id]: separatingAxis,
  [convexity.id]: convexity,
  [gjk.id]: gjk,
  [clipping.id]: clipping,
  [swept.id]: swept,
  [epsilon.id]: epsilon,
  [boundingVolumes.id]: boundingVolumes,
  [resolve.id]: resolve,
  [detector.id]: detector,
};

/** @throws RangeError naming the id and the lessons that there are */
export function findLesson(id: string): Lesson {
  const lesson = Object.hasOwn(lessons, id) ? lessons[id] : undefined;
  if (lesson) return lesson;
  throw new RangeError(`unknown lesson '${id}'; lessons are ${Object.keys(lessons).join(', ')}`);
}

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
export { type LinkReading, readLink, writeLink } from './link.ts';
export { drawStill, type Still } from './still.ts';
export { fillShape, outlineShape } from './strokes.ts';
export { escapeText, type InkLook, type InkLooks, SvgPen, wrapSvg } from './svg-pen.ts';
export { termOf } from './terms.ts';
