/**
 * A dynamic tree of boxes: near boxes share a node, whose box is about theirs, up to the root; whoever does not meet a
 * node meets nobody in it. It asks for no cell size and takes any mixture of sizes and any width of the world.
 *
 * A few changes are made in the tree itself, whose nodes rotations keep small (tree.ts). When many boxes have moved at
 * once, all boxes are fitted in one pass, the shape left as it is; and when that has made the nodes too large, everybody
 * is laid out anew (tree-pack.ts).
 */
import type { Pen } from '../draw.ts';
import { type Boxes, segmentMeetsNode } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import { Candidates } from './candidates.ts';
import { drawCell } from './draw-cell.ts';
import { LATTICE_END } from './lattice.ts';
import { IntList, type PairBuffer } from './pair-buffer.ts';
import { Roster } from './roster.ts';
import { HEIGHT, LEFT, NONE, PARENT, RIGHT, Tree } from './tree.ts';
import { TreePack } from './tree-pack.ts';
import { collectLeaves, gatherPairs, looked, reportPairs } from './tree-search.ts';

/** A shape is worn when its nodes have become this much larger, in all, than they were after the last layout. */
const WORN = 1.1;

/** How many times dearer it is to take out one leaf and put it in again than its share of a layout. */
const SINGLE_COST = 12;

// Scratch of DynamicTree: the box of a node in px, rounded outwards.
const outer = new Float64Array(4);

class DynamicTree implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private readonly roster = new Roster(this.counters, SINGLE_COST);
  private readonly tree = new Tree();
  private readonly pack = new TreePack();
  private readonly candidates = new Candidates();
  private readonly found = new IntList();
  private readonly stack = new IntList();
  /** Leaf of each proxy, NONE for those that are not in the tree. */
  private leafOf = new Int32Array(64).fill(NONE);
  /** Sum of the sizes of all inner nodes after the last layout. */
  private freshSize = 0;

  constructor(boxes: Boxes) {
    this.boxes = boxes;
  }

  insert(proxy: number): void {
    this.roster.add(proxy);
    this.pack.forget();
  }

  move(proxy: number): void {
    this.roster.touch(proxy);
  }

  remove(proxy: number): void {
    this.roster.drop(proxy);
    // A layout that is due anyway leaves it out.
    if (this.roster.isBulk) {
      this.pack.forget();
      return;
    }
    if (proxy < this.leafOf.length && this.leafOf[proxy] !== NONE) this.takeOut(proxy);
  }

  clear(): void {
    this.roster.clear();
    this.tree.clear();
    this.pack.forget();
    this.leafOf.fill(NONE);
  }

  findPairs(moved: IntList, out: PairBuffer): void {
    this.update();
    const { boxes, found, tree, leafOf, roster } = this;
    if (roster.isMost(moved)) {
      this.search(roster.mark(moved), out);
      roster.unmark(moved);
      return;
    }
    looked.count = 0;
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      const leaf = leafOf[a]!;
      const { nodes } = tree;
      found.clear();
      collectLeaves(tree, nodes[leaf]!, nodes[leaf + 1]!, nodes[leaf + 2]!, nodes[leaf + 3]!, found);
      this.counters.rawCandidates += found.count;
      boxes.pairUp(a, found, out);
    }
    this.counters.boxTests += looked.count;
  }

  findAllPairs(out: PairBuffer): void {
    this.update();
    this.search(null, out);
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    this.update();
    const { pack, boxes, counters, found } = this;
    looked.count = 0;
    found.clear();
    collectLeaves(this.tree, pack.toInt(minX), pack.toInt(minY), pack.toInt(maxX), pack.toInt(maxY), found);
    counters.boxTests += looked.count;
    counters.rawCandidates += found.count;
    for (let f = 0; f < found.count; f++) {
      if (boxes.meets(found.at(f), minX, minY, maxX, maxY)) out.push(found.at(f));
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    this.update();
    const { tree, stack, boxes, counters } = this;
    stack.clear();
    if (tree.root !== NONE) stack.push(tree.root);
    while (stack.count > 0) {
      const node = stack.at(--stack.count);
      counters.boxTests++;
      if (tree.isLeaf(node)) {
        const proxy = ~tree.nodes[node + LEFT]!;
        if (boxes.meetsSegment(proxy, x0, y0, x1, y1)) out.push(proxy);
        continue;
      }
      this.toPixels(node);
      if (!segmentMeetsNode(outer, 0, x0, y0, x1, y1)) continue;
      stack.push(tree.nodes[node + LEFT]!);
      stack.push(tree.nodes[node + RIGHT]!);
    }
  }

  measure(): BroadPhaseCounters {
    this.update();
    const { counters, tree, roster, pack, candidates, found, stack, leafOf } = this;
    counters.cells = roster.count === 0 ? 0 : 2 * roster.count - 1;
    counters.height = tree.root === NONE ? 0 : tree.nodes[tree.root + HEIGHT]! + 1;
    const lists = found.data.byteLength + stack.data.byteLength + leafOf.byteLength;
    counters.bytes = tree.nodes.byteLength + pack.bytes + roster.bytes + candidates.bytes + lists;
    return counters;
  }

  /** The boxes of inner nodes, the higher the fainter. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    this.update();
    const { tree, stack } = this;
    stack.clear();
    if (tree.root !== NONE) stack.push(tree.root);
    while (stack.count > 0) {
      const node = stack.at(--stack.count);
      if (tree.isLeaf(node)) continue;
      this.toPixels(node);
      const left = outer[0]!;
      const top = outer[1]!;
      const right = outer[2]!;
      const bottom = outer[3]!;
      if (left > maxX || right < minX || top > maxY || bottom < minY) continue;
      drawCell(pen, left, top, right, bottom, 0.5 / (1 + tree.nodes[node + HEIGHT]!));
      stack.push(tree.nodes[node + LEFT]!);
      stack.push(tree.nodes[node + RIGHT]!);
    }
  }

  // --- upkeep

  private update(): void {
    const { roster, pack, tree, boxes } = this;
    if (!roster.isBulk && roster.changed.count === 0) return;
    if (this.leafOf.length < roster.high) this.growLeaves();
    if (roster.isBulk) {
      const isFine = pack.isPacked && pack.refit(tree, boxes, roster, this.leafOf) <= WORN * this.freshSize;
      if (!isFine) this.layOut();
    } else {
      for (let k = 0; k < roster.changed.count; k++) {
        const proxy = roster.changed.at(k);
        if (roster.present[proxy] === 1) this.place(proxy);
      }
      if (tree.isTall(roster.count)) this.layOut();
    }
    roster.settle();
  }

  private layOut(): void {
    this.leafOf.fill(NONE);
    this.freshSize = this.pack.layOut(this.tree, this.boxes, this.roster, this.leafOf);
  }

  /** Brings one proxy to where its box belongs now: it stays while its parent's box contains it. */
  private place(proxy: number): void {
    const { tree, pack, leafOf } = this;
    const d = this.boxes.data;
    const i = proxy * 4;
    const minX = pack.toInt(d[i]!);
    const minY = pack.toInt(d[i + 1]!);
    const maxX = pack.toInt(d[i + 2]!);
    const maxY = pack.toInt(d[i + 3]!);
    let leaf = leafOf[proxy]!;
    if (leaf !== NONE) {
      const parent = tree.nodes[leaf + PARENT]!;
      if (parent === NONE || tree.contains(parent, minX, minY, maxX, maxY)) {
        tree.setBox(leaf, minX, minY, maxX, maxY);
        tree.refit(leaf);
        return;
      }
      tree.remove(leaf);
    } else {
      leaf = tree.allocate();
      tree.nodes[leaf + LEFT] = ~proxy;
      leafOf[proxy] = leaf;
    }
    pack.forget();
    tree.setBox(leaf, minX, minY, maxX, maxY);
    tree.insert(leaf);
  }

  private takeOut(proxy: number): void {
    const leaf = this.leafOf[proxy]!;
    this.tree.remove(leaf);
    this.tree.release(leaf);
    this.leafOf[proxy] = NONE;
    this.pack.forget();
  }

  private growLeaves(): void {
    const larger = new Int32Array(this.roster.present.length).fill(NONE);
    larger.set(this.leafOf);
    this.leafOf = larger;
  }

  // --- questions

  private search(wanted: Uint8Array | null, out: PairBuffer): void {
    const { tree, candidates, boxes, counters } = this;
    looked.count = 0;
    for (let node = 0; node < tree.end; ) {
      node = gatherPairs(node, tree, candidates);
      counters.rawCandidates += candidates.count;
      reportPairs(tree, candidates, boxes, wanted, out);
    }
    counters.boxTests += looked.count;
  }

  /** The box of a node in px, in `outer`, rounded outwards. */
  private toPixels(node: number): void {
    const { nodes } = this.tree;
    const { scale } = this.pack;
    for (let k = 0; k < 4; k++) {
      const units = nodes[node + k]!;
      const sign = k < 2 ? -1 : 1;
      // Whoever was drawn to the end of the lattice may be anywhere beyond it.
      outer[k] = Math.abs(units) < LATTICE_END ? (units + 2 * sign) / scale : sign * Infinity;
    }
  }
}

export const dynamicTree: BroadPhaseEntry = {
  label: 'Dynamic tree',
  about: 'A balanced tree of boxes about boxes: nobody in a node is looked at by those who miss its box.',
  create: (boxes) => new DynamicTree(boxes),
};
