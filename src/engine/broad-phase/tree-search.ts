/**
 * The inner loops of the dynamic tree: all pairs, and who meets a box. Both keep a stack of nodes still to be looked
 * at; a node is written to its top in any case and stays there only if its box overlaps, by the sign of the comparison,
 * so that no branch has to be guessed.
 */
import type { Boxes } from './boxes.ts';
import { type Candidates, ENOUGH } from './candidates.ts';
import { type IntList, MAX_PROXIES, type PairBuffer } from './pair-buffer.ts';
import { HEIGHT, LEFT, NODE, NONE, RIGHT, type Tree } from './tree.ts';

/** Box comparisons made since somebody set it to zero. */
export const looked = { count: 0 };

// Scratch of both searches.
let stack = new Int32Array(512);

function makeRoom(): void {
  const larger = new Int32Array(stack.length * 2);
  larger.set(stack);
  stack = larger;
}

/**
 * Gathers pairs of leaves whose boxes overlap, from the subtrees of `node` on, until there are enough: of every inner
 * node the one half against the other. Returns the node to go on with.
 */
export function gatherPairs(node: number, tree: Tree, candidates: Candidates): number {
  const { nodes, end } = tree;
  let { first, second } = candidates;
  let n = 0;
  let sum = 0;
  for (; node < end && n < ENOUGH; node += NODE) {
    if (nodes[node + HEIGHT]! <= 0) continue;
    let a = nodes[node + LEFT]!;
    let b = nodes[node + RIGHT]!;
    stack[0] = b;
    stack[1] = a;
    const isApart = (nodes[a + 2]! - nodes[b]!) | (nodes[b + 2]! - nodes[a]!) | (nodes[a + 3]! - nodes[b + 1]!);
    let top = (~(isApart | (nodes[b + 3]! - nodes[a + 1]!)) >>> 31) << 1;
    sum++;
    while (top > 0) {
      b = stack[--top]!;
      a = stack[--top]!;
      let half = nodes[a + LEFT]!;
      if (half < 0) {
        half = nodes[b + LEFT]!;
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
      const minX = nodes[b]!;
      const minY = nodes[b + 1]!;
      const maxX = nodes[b + 2]!;
      const maxY = nodes[b + 3]!;
      stack[top] = b;
      stack[top + 1] = half;
      const x = (nodes[half + 2]! - minX) | (maxX - nodes[half]!);
      top += (~(x | (nodes[half + 3]! - minY) | (maxY - nodes[half + 1]!)) >>> 31) << 1;
      half = nodes[a + RIGHT]!;
      stack[top] = b;
      stack[top + 1] = half;
      const x2 = (nodes[half + 2]! - minX) | (maxX - nodes[half]!);
      top += (~(x2 | (nodes[half + 3]! - minY) | (maxY - nodes[half + 1]!)) >>> 31) << 1;
      sum += 2;
      if (top + 8 > stack.length) makeRoom();
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
  const { nodes } = tree;
  const { first, second, count } = candidates;
  out.ensure(out.count + count);
  const { keys } = out;
  let n = out.count;
  for (let i = 0; i < count; i++) {
    const k = first[i]!;
    const m = second[i]!;
    const a = ~nodes[k + LEFT]!;
    const b = ~nodes[m + LEFT]!;
    if (wanted !== null && (wanted[a]! | wanted[b]!) === 0) continue;
    const least =
      (nodes[m + 2]! - nodes[k]! - 1) |
      (nodes[k + 2]! - nodes[m]! - 1) |
      (nodes[m + 3]! - nodes[k + 1]! - 1) |
      (nodes[k + 3]! - nodes[m + 1]! - 1);
    if (least < 0 && !boxes.overlap(a, b)) continue;
    keys[n++] = Math.min(a, b) * MAX_PROXIES + Math.max(a, b);
  }
  out.count = n;
}

/** Notes the proxies of all leaves whose boxes overlap the given one on the lattice. */
export function collectLeaves(tree: Tree, minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
  const { nodes, root } = tree;
  if (root === NONE) return;
  let sum = 1;
  stack[0] = root;
  const y = (nodes[root + 3]! - minY) | (maxY - nodes[root + 1]!);
  let top = ~((nodes[root + 2]! - minX) | (maxX - nodes[root]!) | y) >>> 31;
  while (top > 0) {
    const node = stack[--top]!;
    let half = nodes[node + LEFT]!;
    if (half < 0) {
      out.push(~half);
      continue;
    }
    stack[top] = half;
    const x = (nodes[half + 2]! - minX) | (maxX - nodes[half]!);
    top += ~(x | (nodes[half + 3]! - minY) | (maxY - nodes[half + 1]!)) >>> 31;
    half = nodes[node + RIGHT]!;
    stack[top] = half;
    const x2 = (nodes[half + 2]! - minX) | (maxX - nodes[half]!);
    top += ~(x2 | (nodes[half + 3]! - minY) | (maxY - nodes[half + 1]!)) >>> 31;
    sum += 2;
    if (top + 8 > stack.length) makeRoom();
  }
  looked.count += sum;
}
