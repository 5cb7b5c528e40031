/** Two views side by side: the figure as it stands, and beside it (on a tall stage below it) the same thing seen otherwise. */
import type { Ink, Pen } from '#engine';
import type { Layout, Rect } from './lesson.ts';

export interface Panes {
  readonly main: Rect;
  readonly side: Rect;
  /** Both of them. */
  readonly view: Rect;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the two views, and around both, px. */
const GAP = 24;
const MARGIN = 8;

export function makePanes(layout: Layout, main: Size, side: Size): Panes {
  const wide = layout === 'wide';
  const first: Rect = { x: 0, y: 0, ...main };
  const x = wide ? main.width + GAP : 0;
  const y = wide ? 0 : main.height + GAP;
  const second: Rect = wide
    ? { x, y, width: side.width, height: Math.max(main.height, side.height) }
    : { x, y, width: Math.max(main.width, side.width), height: side.height };
  const width = Math.max(main.width, second.x + second.width);
  const height = Math.max(main.height, second.y + second.height);
  const view = { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return { main: first, side: second, view };
}

/** A frame with a title, so that the second view is not taken for a part of the first. */
export function drawFrame(pen: Pen, { x, y, width, height }: Rect, title: string): void {
  pen.box('cell', x, y, x + width, y + height);
  pen.text('label', x + width / 2, y + TITLE / 2 + 2, title);
}

/** Room for a title at the upper edge of a frame, px. */
export const TITLE = 22;
/** Room inside of a frame on every side, px. */
const PADDING = 30;

/** A plane of its own within a frame: what has coordinates there is drawn where `x` and `y` say. */
export class Plane {
  readonly scale: number;
  private readonly dx: number;
  private readonly dy: number;

  /** The plane in which all of `points` (flat) fit into the frame, enlarged `most` times at the most. */
  constructor(frame: Rect, points: ArrayLike<number>, most = 1) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i + 1 < points.length; i += 2) {
      minX = Math.min(minX, points[i]!);
      maxX = Math.max(maxX, points[i]!);
      minY = Math.min(minY, points[i + 1]!);
      maxY = Math.max(maxY, points[i + 1]!);
    }
    const width = frame.width - 2 * PADDING;
    const height = frame.height - TITLE - 2 * PADDING;
    this.scale = Math.min(most, width / Math.max(maxX - minX, 1e-9), height / Math.max(maxY - minY, 1e-9));
    this.dx = frame.x + frame.width / 2 - (this.scale * (minX + maxX)) / 2;
    this.dy = frame.y + TITLE + (frame.height - TITLE) / 2 - (this.scale * (minY + maxY)) / 2;
  }

  x(x: number): number {
    return this.dx + this.scale * x;
  }

  y(y: number): number {
    return this.dy + this.scale * y;
  }

  place(points: ArrayLike<number>): number[] {
    return Array.from(points, (value, i) => (i % 2 === 0 ? this.x(value) : this.y(value)));
  }
}

/** A label a little beside a point, on the side away from `from`. */
export function labelBeside(
  pen: Pen,
  ink: Ink,
  at: { x: number; y: number },
  from: { x: number; y: number },
  text: string,
): void {
  const dx = at.x - from.x;
  const dy = at.y - from.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  const [ux, uy] = length > 1e-9 ? [dx / length, dy / length] : [0, -1];
  pen.text(ink, at.x + LABEL * ux, at.y + LABEL * uy, text);
}

/** From a point to the middle of its label, px. */
const LABEL = 14;
