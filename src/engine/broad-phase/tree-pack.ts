/**
 * A tree laid out from scratch: leaves in the order of a Hilbert curve, halved again and again. Near boxes end up near
 * each other in the tree and in memory; heights of siblings differ by one at most. (Kamel and Faloutsos, On packing R-trees, 1993.)
 *
 * Nodes stand in the order of a walk from the root, parents before children: boxes are fitted in one pass from the last
 * node to the first. The shape depends on the number of leaves alone, so a new layout of as many only deals them anew.
 */
import type { Boxes } from './boxes.ts';
import { IntSort } from './int-sort.ts';
import { chooseShift, cutToLattice, SURELY_ON_LATTICE } from './lattice.ts';
import type { Roster } from './roster.ts';
import { Survey } from './survey.ts';
import { HEIGHT, LEFT, NODE, NONE, PARENT, RIGHT, type Tree } from './tree.ts';

/** Lattice units of the usual box, as a power of two: less where the world is so wide that the lattice would end. */
const FINE = 10;
const COARSE = 4;
/** Side of the square that the curve fills, in its own steps. */
const CURVE_BITS = 14;
const CURVE = 1 << CURVE_BITS;
/** The lattice is chosen anew after this many layouts in any case. */
const PATIENCE = 64;
/** Proxies a call: V8 compiles a function that is called often sooner, and better, than one with a long loop. */
const BATCH = 512;

export class TreePack {
  /** Lattice units a px. */
  scale = 1;
  private readonly survey = new Survey();
  private readonly order = new IntSort();
  private codes = new Int32Array(64);
  /** Leaves from left to right, and for how many of them the shape in the tree was made. */
  private leaves = new Int32Array(64);
  private shapedFor = 0;
  private count = 0;
  private layouts = 0;

  /** Whatever the tree holds has been changed singly: its shape is nobody's any more. */
  forget(): void {
    this.shapedFor = 0;
  }

  get isPacked(): boolean {
    return this.shapedFor > 0;
  }

  get bytes(): number {
    return this.order.bytes + this.codes.byteLength + this.leaves.byteLength;
  }

  /** A coordinate in px on the lattice; beyond its ends, the end. */
  toInt(x: number): number {
    return cutToLattice(x * this.scale);
  }

  /** Lays out everybody anew. `leafOf` gets the leaf of each proxy. Returns what `refit` returns. */
  layOut(tree: Tree, boxes: Boxes, roster: Roster, leafOf: Int32Array): number {
    const isOff = roster.count > 2 * this.count || 4 * roster.count < this.count;
    if (isOff || ++this.layouts >= PATIENCE) this.plan(boxes, roster);
    if (roster.count !== this.shapedFor) this.shape(tree, roster.count);
    this.sortAlongCurve(boxes, roster);
    const { items } = this.order;
    for (let k = 0; k < roster.count; k++) {
      const leaf = this.leaves[k]!;
      tree.nodes[leaf + LEFT] = ~items[k]!;
      leafOf[items[k]!] = leaf;
    }
    return this.refit(tree, boxes, roster, leafOf);
  }

  /**
   * Fits all boxes to where the proxies are now, the shape left as it is. Returns the sum of the sizes of all inner
   * nodes: how good the shape is.
   */
  refit(tree: Tree, boxes: Boxes, roster: Roster, leafOf: Int32Array): number {
    // Leaves in the order of proxies: writing here and there costs less than reading here and there.
    for (let from = 0; from < roster.high; from += BATCH) {
      this.fitLeaves(tree, boxes, roster, leafOf, from, Math.min(roster.high, from + BATCH));
    }
    let sum = 0;
    for (let to = tree.end; to > 0; to -= BATCH * NODE) sum += this.fitNodes(tree, Math.max(0, to - BATCH * NODE), to);
    return sum;
  }

  private fitLeaves(tree: Tree, boxes: Boxes, roster: Roster, leafOf: Int32Array, from: number, to: number): void {
    const { nodes } = tree;
    const { scale } = this;
    const { present } = roster;
    const d = boxes.data;
    for (let proxy = from; proxy < to; proxy++) {
      if (present[proxy] === 0) continue;
      const i = 4 * proxy;
      const leaf = leafOf[proxy]!;
      const minX = d[i]! * scale;
      const minY = d[i + 1]! * scale;
      const maxX = d[i + 2]! * scale;
      const maxY = d[i + 3]! * scale;
      const isOn = minX * minX + minY * minY + maxX * maxX + maxY * maxY < SURELY_ON_LATTICE;
      nodes[leaf] = isOn ? minX | 0 : cutToLattice(minX);
      nodes[leaf + 1] = isOn ? minY | 0 : cutToLattice(minY);
      nodes[leaf + 2] = isOn ? maxX | 0 : cutToLattice(maxX);
      nodes[leaf + 3] = isOn ? maxY | 0 : cutToLattice(maxY);
    }
  }

  /** Inner nodes from the last to the first: children come after their parents. */
  private fitNodes(tree: Tree, from: number, to: number): number {
    const { nodes } = tree;
    let sum = 0;
    for (let node = to - NODE; node >= from; node -= NODE) {
      const left = nodes[node + LEFT]!;
      if (left < 0) continue;
      const right = nodes[node + RIGHT]!;
      const minX = Math.min(nodes[left]!, nodes[right]!);
      const minY = Math.min(nodes[left + 1]!, nodes[right + 1]!);
      const maxX = Math.max(nodes[left + 2]!, nodes[right + 2]!);
      const maxY = Math.max(nodes[left + 3]!, nodes[right + 3]!);
      nodes[node] = minX;
      nodes[node + 1] = minY;
      nodes[node + 2] = maxX;
      nodes[node + 3] = maxY;
      sum += maxX - minX + maxY - minY;
    }
    return sum;
  }

  private plan(boxes: Boxes, roster: Roster): void {
    const { survey } = this;
    survey.take(boxes, roster);
    this.count = survey.count;
    this.layouts = 0;
    const usual = survey.sizeOfAllBut(Math.floor(Math.sqrt(survey.count)));
    const size = Math.max(usual, survey.farthest / 2 ** 22, 1 / 2 ** 60);
    this.scale = (1 << chooseShift(survey.farthest, size, FINE, COARSE, 1)) / size;
  }

  /** Makes the nodes of a tree of `count` leaves, without boxes. */
  private shape(tree: Tree, count: number): void {
    tree.clear();
    tree.ensure(2 * count);
    if (this.leaves.length < count) this.leaves = new Int32Array(Math.max(count, 2 * this.leaves.length));
    tree.root = count > 0 ? this.halve(tree, NONE, 0, count) : NONE;
    this.shapedFor = count;
  }

  private halve(tree: Tree, parent: number, from: number, to: number): number {
    const node = tree.allocate();
    const { nodes } = tree;
    nodes[node + PARENT] = parent;
    if (to - from === 1) {
      this.leaves[from] = node;
      return node;
    }
    const middle = (from + to) >> 1;
    nodes[node + LEFT] = this.halve(tree, node, from, middle);
    const second = this.halve(tree, node, middle, to);
    nodes[node + RIGHT] = second;
    // The second half is never the smaller one.
    nodes[node + HEIGHT] = 1 + nodes[second + HEIGHT]!;
    return node;
  }

  private sortAlongCurve(boxes: Boxes, roster: Roster): void {
    const { order, survey } = this;
    const { present, high } = roster;
    if (this.codes.length < high) this.codes = new Int32Array(present.length);
    order.ensure(roster.count);
    const d = boxes.data;
    // Places are those of least corners; one square for both axes, so that near on the curve is near on both.
    const side = Math.max(survey.maxX - survey.minX, survey.maxY - survey.minY);
    const step = side > 0 ? (CURVE - 1) / side : 0;
    let count = 0;
    for (let proxy = 0; proxy < high; proxy++) {
      if (present[proxy] === 0) continue;
      const x = (d[proxy * 4]! - survey.minX) * step;
      const y = (d[proxy * 4 + 1]! - survey.minY) * step;
      this.codes[proxy] = hilbertCode(toStep(x), toStep(y));
      order.items[count++] = proxy;
    }
    order.sort(count, this.codes, 1);
  }
}

function toStep(x: number): number {
  return x >= CURVE - 1 ? CURVE - 1 : x > 0 ? x | 0 : 0;
}

/**
 * Place of a point on the Hilbert curve through the square (Hilbert, 1891), two levels of the curve at a time. In each
 * quarter the curve runs as in the whole, but turned over (bit 1 of the state: both axes) or with its axes swapped
 * (bit 0); such turns add up by exclusive or.
 */
function hilbertCode(x: number, y: number): number {
  let code = 0;
  let state = 0;
  for (let shift = CURVE_BITS - 2; shift >= 0; shift -= 2) {
    const entry = TURNS[(state << 4) | (((x >> shift) & 3) << 2) | ((y >> shift) & 3)]!;
    code = (code << 4) | (entry & 15);
    state = entry >> 4;
  }
  return code;
}

/** By state, two bits of x and two of y: four bits of the code, and the next state above them. */
const TURNS = Uint8Array.from({ length: 64 }, (_, index) => {
  let state = index >> 4;
  let code = 0;
  for (let bit = 1; bit >= 0; bit--) {
    const turnedX = ((index >> (2 + bit)) & 1) ^ (state >> 1);
    const turnedY = ((index >> bit) & 1) ^ (state >> 1);
    const x = (state & 1) === 0 ? turnedX : turnedY;
    const y = (state & 1) === 0 ? turnedY : turnedX;
    code = (code << 2) | ((3 * x) ^ y);
    if (y === 0) state ^= x === 1 ? 3 : 1;
  }
  return (state << 4) | code;
});
