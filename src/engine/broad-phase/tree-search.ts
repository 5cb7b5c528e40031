/**
 * The inner loops of the dynamic tree: all pairs, and who meets a box. Both keep a stack of nodes still to be looked
 * at; a node is written to its top in any case and stays there only if its box overlaps, by the sign of the comparison,
 * so that no branch has to be guessed.
 */
import type { Boxes } from './boxes.ts';
import { type Candidates, ENOUGH } from './candidates.ts';
import { type IntList, MAX_PROXIES, type PairBuffer } from './pair-buffer.ts';
import type { Tree } from './tree.ts';

/** Box comparisons made since somebody set it to zero. */
export const looked = { count: 0 };

// Scratch of both searches.
let stack = new Int32Array(512);

function makeRoom(top: number): void {
  if (top + 8 < stack.length) return;
  const larger = new Int32Array(stack.length * 2);
  larger.set(stack);
  stack = larger;
}

/**
 * Gathers pairs of leaves whose boxes overlap, from the subtrees of `node` on, until there are enough: of every inner
 * node the one half against the other. Returns the node to go on with.
 */
export function gatherPairs(node: number, tree: Tree, candidates: Candidates): number {
  const { box, left, right, height, high } = tree;
  let { first, second } = candidates;
  let n = 0;
  let sum = 0;
  for (; node < high && n < ENOUGH; node++) {
    if (height[node]! <= 0) continue;
    let a = left[node]!;
    let b = right[node]!;
    let k = 4 * b;
    let m = 4 * a;
    stack[0] = b;
    stack[1] = a;
    const isApart = (box[m + 2]! - box[k]!) | (box[k + 2]! - box[m]!) | (box[m + 3]! - box[k + 1]!);
    let top = (~(isApart | (box[k + 3]! - box[m + 1]!)) >>> 31) << 1;
    sum++;
    while (top > 0) {
      b = stack[--top]!;
      a = stack[--top]!;
      let half = left[a]!;
      if (half < 0) {
        half = left[b]!;
        if (half < 0) {
          if (n === first.length) {
            candidates.makeRoom(n + 1);
            first = candidates.first;
            second = candidates.second;
          }
          first[n] = a;
          second[n++] = b;
          continue;
        }
        const swap = a;
        a = b;
        b = swap;
      }
      // The halves of a against b; b is put first, to be halved next.
      k = 4 * b;
      const minX = box[k]!;
      const minY = box[k + 1]!;
      const maxX = box[k + 2]!;
      const maxY = box[k + 3]!;
      m = 4 * half;
      stack[top] = b;
      stack[top + 1] = half;
      top += (~((box[m + 2]! - minX) | (maxX - box[m]!) | (box[m + 3]! - minY) | (maxY - box[m + 1]!)) >>> 31) << 1;
      half = right[a]!;
      m = 4 * half;
      stack[top] = b;
      stack[top + 1] = half;
      top += (~((box[m + 2]! - minX) | (maxX - box[m]!) | (box[m + 3]! - minY) | (maxY - box[m + 1]!)) >>> 31) << 1;
      sum += 2;
      if (top + 8 > stack.length) makeRoom(top);
    }
  }
  candidates.count = n;
  looked.count += sum;
  return node;
}

/**
 * Reports gathered pairs of leaves that overlap exactly. Boxes that overlap by at least one unit of the lattice on both
 * axes do; only where an edge falls on an edge the doubles are asked. With `wanted`, a pair counts only if one of its
 * proxies is marked there.
 */
export function reportPairs(
  tree: Tree,
  candidates: Candidates,
  boxes: Boxes,
  wanted: Uint8Array | null,
  out: PairBuffer,
): void {
  const { box, left } = tree;
  const { first, second, count } = candidates;
  out.ensure(out.count + count);
  const { keys } = out;
  let n = out.count;
  for (let i = 0; i < count; i++) {
    const a = ~left[first[i]!]!;
    const b = ~left[second[i]!]!;
    if (wanted !== null && (wanted[a]! | wanted[b]!) === 0) continue;
    const k = 4 * first[i]!;
    const m = 4 * second[i]!;
    const least =
      (box[m + 2]! - box[k]! - 1) |
      (box[k + 2]! - box[m]! - 1) |
      (box[m + 3]! - box[k + 1]! - 1) |
      (box[k + 3]! - box[m + 1]! - 1);
    if (least < 0 && !boxes.overlap(a, b)) continue;
    keys[n++] = Math.min(a, b) * MAX_PROXIES + Math.max(a, b);
  }
  out.count = n;
}

/** Notes the proxies of all leaves whose boxes overlap the given one on the lattice. */
export function collectLeaves(tree: Tree, minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
  const { box, left, right } = tree;
  if (tree.root < 0) return;
  const r = 4 * tree.root;
  looked.count++;
  if (((box[r + 2]! - minX) | (maxX - box[r]!) | (box[r + 3]! - minY) | (maxY - box[r + 1]!)) < 0) return;
  stack[0] = tree.root;
  let top = 1;
  while (top > 0) {
    const node = stack[--top]!;
    const first = left[node]!;
    if (first < 0) {
      out.push(~first);
      continue;
    }
    const m = 4 * first;
    stack[top] = first;
    top += ~((box[m + 2]! - minX) | (maxX - box[m]!) | (box[m + 3]! - minY) | (maxY - box[m + 1]!)) >>> 31;
    const second = right[node]!;
    const n = 4 * second;
    stack[top] = second;
    top += ~((box[n + 2]! - minX) | (maxX - box[n]!) | (box[n + 3]! - minY) | (maxY - box[n + 1]!)) >>> 31;
    looked.count += 2;
    if (top + 8 > stack.length) makeRoom(top);
  }
}
