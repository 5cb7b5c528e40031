/** The pen as SVG text: the same strokes where there is no canvas, with line widths and marks of constant size. */
import type { Ink, Pen } from '#engine';
import type { Rect } from './lesson.ts';

/** What an ink looks like, lengths in CSS px, colours as 0xrrggbb; whoever asks for a picture brings all of them. */
export interface InkLook {
  readonly dark: number;
  readonly light: number;
  readonly width: number;
  readonly dash: readonly [number, number] | null;
  readonly mark: 'disc' | 'ring' | 'cross' | 'square' | 'diamond';
  readonly alpha: number;
}

export type InkLooks = Readonly<Record<Ink, InkLook>>;

/** CSS px: half a mark, an arrow's head along and half across its shaft, and the height of letters. */
const MARK = 2.75;
const HEAD = { length: 5, half: 2.2 };
const LETTERS = 12;

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;
/** Both themes in one value: the page's colour scheme chooses. */
const colorOf = (look: InkLook): string => `light-dark(${hex(look.light)},${hex(look.dark)})`;

const show = (value: number): string => String(Number(value.toFixed(2)));

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export class SvgPen implements Pen {
  private readonly pieces: string[] = [];
  private readonly looks: InkLooks;
  /** World px per CSS px of the picture. */
  private readonly scale: number;

  constructor(looks: InkLooks, scale: number) {
    this.looks = looks;
    this.scale = scale;
  }

  line(ink: Ink, x0: number, y0: number, x1: number, y1: number): void {
    this.stroke(ink, this.path([x0, y0, x1, y1], false));
  }

  polyline(ink: Ink, points: ArrayLike<number>, closed: boolean): void {
    if (points.length >= 4) this.stroke(ink, this.path(points, closed));
  }

  circle(ink: Ink, x: number, y: number, radius: number): void {
    this.pieces.push(
      `<circle cx="${show(x)}" cy="${show(y)}" r="${show(radius)}" ${this.strokeAttributes(ink, true)}/>`,
    );
  }

  box(ink: Ink, minX: number, minY: number, maxX: number, maxY: number): void {
    this.polyline(ink, [minX, minY, maxX, minY, maxX, maxY, minX, maxY], true);
  }

  fill(ink: Ink, points: ArrayLike<number>, strength: number): void {
    if (points.length >= 6) this.paint(ink, points, strength);
  }

  arrow(ink: Ink, x: number, y: number, dx: number, dy: number): void {
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 0)) return;
    const { scale } = this;
    const { width } = this.looks[ink];
    const [ux, uy] = [dx / length, dy / length];
    // A short arrow is all head; a long one has a head of constant size.
    const size = Math.min(1, length / (1.5 * HEAD.length * scale)) * scale;
    const along = (HEAD.length + width) * size;
    const across = (HEAD.half + 0.6 * width) * size;
    const [tipX, tipY] = [x + dx, y + dy];
    const [backX, backY] = [tipX - ux * along, tipY - uy * along];
    this.line(ink, x, y, backX, backY);
    const head = [tipX, tipY, backX - uy * across, backY + ux * across, backX + uy * across, backY - ux * across];
    this.paint(ink, head, 1);
  }

  dot(ink: Ink, x: number, y: number): void {
    const { mark } = this.looks[ink];
    const r = MARK * this.scale;
    if (mark === 'disc') {
      this.pieces.push(
        `<circle cx="${show(x)}" cy="${show(y)}" r="${show(r)}" style="fill:${colorOf(this.looks[ink])}"/>`,
      );
    } else if (mark === 'ring') {
      this.pieces.push(`<circle cx="${show(x)}" cy="${show(y)}" r="${show(r)}" ${this.strokeAttributes(ink, false)}/>`);
    } else if (mark === 'cross') {
      const strokes = [
        [x - r, y - r, x + r, y + r],
        [x - r, y + r, x + r, y - r],
      ];
      for (const stroke of strokes) this.stroke(ink, this.path(stroke, false), false);
    } else {
      const far = mark === 'diamond' ? r + this.scale : r;
      const near = mark === 'diamond' ? 0 : r;
      const corners = [x - near, y - far, x + far, y - near, x + near, y + far, x - far, y + near];
      this.stroke(ink, this.path(corners, true), false);
    }
  }

  text(ink: Ink, x: number, y: number, text: string): void {
    const { scale } = this;
    this.pieces.push(
      `<text x="${show(x)}" y="${show(y)}" text-anchor="middle" dominant-baseline="central" ` +
        `font-size="${show(LETTERS * scale)}" font-weight="500" paint-order="stroke" stroke-width="${show(3 * scale)}" ` +
        `stroke-linejoin="round" style="fill:${colorOf(this.looks[ink])};stroke:var(--ground)">${escapeText(text)}</text>`,
    );
  }

  /** What was drawn so far, without the svg element around it. */
  inside(): string {
    return this.pieces.join('');
  }

  private path(points: ArrayLike<number>, closed: boolean): string {
    let out = '';
    for (let i = 0; i + 1 < points.length; i += 2) {
      out += `${i === 0 ? 'M' : 'L'}${show(points[i]!)} ${show(points[i + 1]!)}`;
    }
    return closed ? `${out}Z` : out;
  }

  private stroke(ink: Ink, path: string, dashed = true): void {
    this.pieces.push(`<path d="${path}" ${this.strokeAttributes(ink, dashed)}/>`);
  }

  private paint(ink: Ink, points: ArrayLike<number>, strength: number): void {
    const look = this.looks[ink];
    const opacity = show(strength * look.alpha);
    this.pieces.push(`<path d="${this.path(points, true)}" style="fill:${colorOf(look)}" fill-opacity="${opacity}"/>`);
  }

  /** Attributes of a line in this ink. Gap 0, n is a row of dots, which only round ends show. */
  private strokeAttributes(ink: Ink, dashed: boolean): string {
    const look = this.looks[ink];
    const { scale } = this;
    const dash = dashed && look.dash ? look.dash : null;
    const pattern = dash ? ` stroke-dasharray="${show(dash[0] * scale)} ${show(dash[1] * scale)}"` : '';
    const ends = dash && dash[0] === 0 ? ' stroke-linecap="round"' : '';
    const faint = look.alpha === 1 ? '' : ` stroke-opacity="${look.alpha}"`;
    return `class="ink-${ink}" fill="none" stroke-width="${show(look.width * scale)}"${pattern}${ends}${faint} style="stroke:${colorOf(look)}"`;
  }
}

/** An svg element that shows a part of the plane. `label` is what is read out in its place. */
export function wrapSvg(view: Rect, label: string, inside: string): string {
  const box = [view.x, view.y, view.width, view.height].map(show).join(' ');
  return `<svg viewBox="${box}" role="img" aria-label="${escapeText(label)}">${inside}</svg>`;
}
