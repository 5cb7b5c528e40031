/**
 * Words over bodies that do not lie on one another: a word that would is moved up a line or two, and left out where its
 * body is out of sight or the same word stands beside it already (tiles of one wall all say the same).
 */
import type { Aabb, Pen } from '#engine';

/** What a letter takes, CSS px: wide enough for every one that is written here. */
const LETTER = 7;
const LINE = 15;
/** Lines that a word may be moved up. */
const MOST_LINES = 3;
/** The same word is not said again this near, CSS px. */
const NEAR = 36;
/** At the top of the canvas something else is on it, CSS px. */
const COVERED = 118;
/** Above its body, CSS px. */
const ABOVE = 10;

interface Placed {
  text: string;
  x: number;
  y: number;
  half: number;
}

export class LabelPlacer {
  private readonly placed: Placed[] = [];
  private zoom = 1;
  private readonly seen = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

  /** A new picture. */
  begin(
    camera: Readonly<{ x: number; y: number; zoom: number }>,
    viewport: Readonly<{ width: number; height: number }>,
  ): void {
    this.placed.length = 0;
    this.zoom = camera.zoom;
    const halfWidth = viewport.width / 2 / camera.zoom;
    const halfHeight = viewport.height / 2 / camera.zoom;
    this.seen.minX = camera.x - halfWidth;
    this.seen.maxX = camera.x + halfWidth;
    this.seen.minY = camera.y - halfHeight;
    this.seen.maxY = camera.y + halfHeight;
  }

  /** Writes over what is seen of a body's box. @returns whether there was room */
  write(pen: Pen, box: Readonly<Aabb>, text: string): boolean {
    const { seen, zoom } = this;
    const left = Math.max(box.minX, seen.minX);
    const right = Math.min(box.maxX, seen.maxX);
    if (left > right || box.minY > seen.maxY || box.maxY < seen.minY) return false;
    const half = (text.length * LETTER) / 2;
    const x = ((left + right) / 2) * zoom;
    // Of what goes on above the part that is seen, on the body itself.
    const highest = Math.min(seen.minY * zoom + COVERED, box.maxY * zoom);
    const top = Math.max(box.minY * zoom - ABOVE, highest);
    for (let line = 0; line < MOST_LINES; line++) {
      const label = { text, x, y: top - line * LINE, half };
      if (this.placed.some((other) => other.text === text && isNear(label, other, NEAR))) return false;
      if (this.placed.some((other) => isNear(label, other, 0))) continue;
      this.placed.push(label);
      pen.text('label', label.x / zoom, label.y / zoom, text);
      return true;
    }
    return false;
  }
}

function isNear(a: Placed, b: Placed, gap: number): boolean {
  return Math.abs(a.x - b.x) < a.half + b.half + gap && Math.abs(a.y - b.y) < LINE + gap;
}
