/**
 * The inner loops of the uniform grid: who begins in reach, who overlaps.
 *
 * A record is (x, y, w | h << 16, proxy): the least corner and the sides of a box on the lattice. With the corner of
 * another one seen from it as (u, v), two boxes overlap when u + w' >= 0, w - u >= 0, v + h' >= 0 and h - v >= 0: the
 * four are put together by `|`, and the sign of the whole is set when one of them is negative.
 */
import type { Boxes } from './boxes.ts';
import { type Candidates, ENOUGH } from './candidates.ts';
import type { GridPlan } from './grid-plan.ts';
import { MAX_PROXIES, type PairBuffer } from './pair-buffer.ts';
import type { Shelves } from './shelves.ts';

/** Integers of a record, and which is the proxy. */
export const RECORD = 4;
export const PROXY = 3;

/** Pairs looked at in the last search. */
export const looked = { count: 0 };

/**
 * Gathers pairs of slots whose boxes overlap on the lattice, for the slots from `p` on, until there are enough. Looks
 * only forward: the rest of the own row, then the rows below into which the box reaches. Returns the slot to go on with.
 *
 * The run in the own row and the run in the next are walked as one, and the first three steps are taken in any case:
 * the end of a short loop is what the processor guesses wrong most often here. Steps too many do no harm: they meet
 * boxes that begin behind this one's end, or gaps.
 */
export function gatherPairs(p: number, plan: GridPlan, shelves: Shelves, candidates: Candidates): number {
  const { shift, columns, reach } = plan;
  const { records, start, slots } = shelves;
  const { first, second } = candidates;
  let n = 0;
  let sum = 0;
  for (; p < slots && n < ENOUGH; p++) {
    const r = p * RECORD;
    const x = records[r]!;
    const y = records[r + 1]!;
    const size = records[r + 2]!;
    const w = size & 0xffff;
    const h = size >>> 16;
    const left = Math.max(0, x - reach) >> shift;
    const right = (x + w) >> shift;
    const row = y >> shift;
    const lastRow = (y + h) >> shift;
    const corner = row * columns + right + 1;
    const ownEnd = start[corner]!;
    const below = start[corner + columns - 1 - right + left]!;
    // No run below for a box that ends in its own row.
    const end = ownEnd + ((start[corner + columns]! - below) & ((row - lastRow) >> 31));
    const jump = below - ownEnd;
    let t = p + 1;
    sum += end - t;

    let q = t + (((ownEnd - 1 - t) >> 31) & jump);
    let k = q * RECORD;
    let u = records[k]! - x;
    let v = records[k + 1]! - y;
    let other = records[k + 2]!;
    first[n] = p;
    second[n] = q;
    n += ~((u + (other & 0xffff)) | (w - u) | (v + (other >>> 16)) | (h - v)) >>> 31;

    t++;
    q = t + (((ownEnd - 1 - t) >> 31) & jump);
    k = q * RECORD;
    u = records[k]! - x;
    v = records[k + 1]! - y;
    other = records[k + 2]!;
    first[n] = p;
    second[n] = q;
    n += ~((u + (other & 0xffff)) | (w - u) | (v + (other >>> 16)) | (h - v)) >>> 31;

    t++;
    q = t + (((ownEnd - 1 - t) >> 31) & jump);
    k = q * RECORD;
    u = records[k]! - x;
    v = records[k + 1]! - y;
    other = records[k + 2]!;
    first[n] = p;
    second[n] = q;
    n += ~((u + (other & 0xffff)) | (w - u) | (v + (other >>> 16)) | (h - v)) >>> 31;

    for (t++; t < end; t++) {
      q = t + (((ownEnd - 1 - t) >> 31) & jump);
      k = q * RECORD;
      u = records[k]! - x;
      v = records[k + 1]! - y;
      other = records[k + 2]!;
      first[n] = p;
      second[n] = q;
      n += ~((u + (other & 0xffff)) | (w - u) | (v + (other >>> 16)) | (h - v)) >>> 31;
    }
    if (lastRow - row > 1) {
      candidates.count = n;
      sum += gatherFarther(p, row + 2, lastRow, left, right, plan, shelves, candidates);
      n = candidates.count;
    }
  }
  candidates.count = n;
  looked.count += sum;
  return p;
}

/** The rows further down, for boxes of more than a cell: with a given cell size there may be such. */
function gatherFarther(
  p: number,
  fromRow: number,
  toRow: number,
  left: number,
  right: number,
  plan: GridPlan,
  shelves: Shelves,
  candidates: Candidates,
): number {
  const { records, start } = shelves;
  const { first, second } = candidates;
  const r = p * RECORD;
  const size = records[r + 2]!;
  let n = candidates.count;
  let sum = 0;
  for (let row = fromRow; row <= toRow; row++) {
    const from = start[row * plan.columns + left]!;
    const to = start[row * plan.columns + right + 1]!;
    sum += to - from;
    for (let q = from; q < to; q++) {
      const k = q * RECORD;
      const u = records[k]! - records[r]!;
      const v = records[k + 1]! - records[r + 1]!;
      const other = records[k + 2]!;
      first[n] = p;
      second[n] = q;
      const x = (u + (other & 0xffff)) | ((size & 0xffff) - u);
      const y = (v + (other >>> 16)) | ((size >>> 16) - v);
      n += ~(x | y) >>> 31;
    }
  }
  candidates.count = n;
  return sum;
}

/**
 * Reports the gathered pairs that overlap exactly. Boxes that overlap by at least one unit of the lattice on both axes
 * do; only where an edge falls on an edge the doubles are asked. With `wanted`, a pair counts only if one of its
 * proxies is marked there.
 */
export function reportPairs(
  shelves: Shelves,
  candidates: Candidates,
  boxes: Boxes,
  wanted: Uint8Array | null,
  out: PairBuffer,
): void {
  const { first, second, count } = candidates;
  const { records } = shelves;
  out.ensure(out.count + count);
  const { keys } = out;
  let n = out.count;
  for (let i = 0; i < count; i++) {
    const r = first[i]! * RECORD;
    const k = second[i]! * RECORD;
    const a = records[r + PROXY]!;
    const b = records[k + PROXY]!;
    if ((a | b) < 0) continue;
    if (wanted !== null && (wanted[a]! | wanted[b]!) === 0) continue;
    const u = records[k]! - records[r]!;
    const v = records[k + 1]! - records[r + 1]!;
    const size = records[r + 2]!;
    const other = records[k + 2]!;
    const least =
      (u + (other & 0xffff) - 1) | ((size & 0xffff) - u - 1) | (v + (other >>> 16) - 1) | ((size >>> 16) - v - 1);
    if (least < 0 && !boxes.overlap(a, b)) continue;
    // As PairBuffer.add does.
    keys[n++] = Math.min(a, b) * MAX_PROXIES + Math.max(a, b);
  }
  out.count = n;
}
