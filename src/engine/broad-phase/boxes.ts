/**
 * The world's fat boxes, minX minY maxX maxY a proxy. They belong to the world, so that every broad phase answers
 * with the same candidates; a strategy keeps a copy of what it needs to find its own entries again.
 */
import type { IntList, PairBuffer } from './pair-buffer.ts';

/**
 * Room for rounding when a segment is told from a box, in units of last place of the largest product. The computed
 * cross product is wrong by less than 8; a box about another one gets twice the room, so that it never says no to a
 * segment that the box in it says yes to.
 */
const SEGMENT_ROOM = 16 / 2 ** 53;

export class Boxes {
  data = new Float64Array(256);

  /** Makes room for `proxies` boxes. */
  ensure(proxies: number): void {
    if (proxies * 4 <= this.data.length) return;
    const larger = new Float64Array(Math.max(proxies * 4, this.data.length * 2));
    larger.set(this.data);
    this.data = larger;
  }

  set(proxy: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const d = this.data;
    const i = proxy * 4;
    d[i] = minX;
    d[i + 1] = minY;
    d[i + 2] = maxX;
    d[i + 3] = maxY;
  }

  /** An impossible box: its proxy is not in the broad phase yet. */
  unset(proxy: number): void {
    this.set(proxy, Infinity, Infinity, -Infinity, -Infinity);
  }

  isSet(proxy: number): boolean {
    return this.data[proxy * 4]! <= this.data[proxy * 4 + 2]!;
  }

  /** Closed boxes: sharing an edge is an overlap. */
  overlap(a: number, b: number): boolean {
    const d = this.data;
    const i = a * 4;
    const k = b * 4;
    return d[i]! <= d[k + 2]! && d[k]! <= d[i + 2]! && d[i + 1]! <= d[k + 3]! && d[k + 1]! <= d[i + 3]!;
  }

  meets(proxy: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const d = this.data;
    const i = proxy * 4;
    return d[i]! <= maxX && minX <= d[i + 2]! && d[i + 1]! <= maxY && minY <= d[i + 3]!;
  }

  /** Does the closed box meet the segment? Errs, by rounding only, on the side of yes. */
  meetsSegment(proxy: number, x0: number, y0: number, x1: number, y1: number): boolean {
    return segmentMeetsBox(this.data, proxy * 4, x0, y0, x1, y1, SEGMENT_ROOM);
  }

  /** Reports the pairs of a proxy and those of `found` that it overlaps. It may be among them itself. */
  pairUp(a: number, found: IntList, out: PairBuffer): void {
    for (let f = 0; f < found.count; f++) {
      const b = found.at(f);
      if (b !== a && this.overlap(a, b)) out.add(a, b);
    }
  }
}

/** The same for a box about others: it never says no where one of them says yes. */
export function segmentMeetsNode(
  data: Float64Array,
  at: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): boolean {
  return segmentMeetsBox(data, at, x0, y0, x1, y1, 2 * SEGMENT_ROOM);
}

/**
 * Separating axes of a segment and a box: x, y and the segment's normal (Gottschalk, Lin and Manocha, 1996). On the
 * normal the box's shadow ends at two opposite corners; apart means that both lie strictly on one side of the line.
 */
function segmentMeetsBox(
  data: Float64Array,
  at: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  room: number,
): boolean {
  const minX = data[at]!;
  const minY = data[at + 1]!;
  const maxX = data[at + 2]!;
  const maxY = data[at + 3]!;
  if (Math.min(x0, x1) > maxX || Math.max(x0, x1) < minX) return false;
  if (Math.min(y0, y1) > maxY || Math.max(y0, y1) < minY) return false;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const rises = dx > 0 === dy > 0;
  const one = dx * ((rises ? maxY : minY) - y0) - dy * (minX - x0);
  const other = dx * ((rises ? minY : maxY) - y0) - dy * (maxX - x0);
  const farthest = Math.max(
    Math.max(Math.abs(minX), Math.abs(maxX), Math.abs(minY), Math.abs(maxY)),
    Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1)),
  );
  const slack = room * (Math.abs(dx) + Math.abs(dy)) * farthest;
  return !((one > slack && other > slack) || (one < -slack && other < -slack));
}
