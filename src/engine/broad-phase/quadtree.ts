/**
 * A quadtree without borders (Finkel and Bentley, 1974; its cells: quad-nodes.ts): cells are quartered where the crowd
 * is dense and merged where it has gone, so that a small region is small cells and the emptiness about it is one.
 *
 * Pairs are found cell by cell: a cell's boxes among themselves, and against those of every other cell whose reach
 * meets its own. Nothing is rebuilt when boxes move: who stays in its cell costs one look.
 */
import type { Pen } from '../draw.ts';
import { type Boxes, segmentMeetsNode } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import { CROWDED, drawCell } from './draw-cell.ts';
import { IntList, type PairBuffer } from './pair-buffer.ts';
import { CHILD, FAR_X, FAR_Y, HEAD, LINKS, NONE, OWN, QuadNodes, SHAPE, SIDE, TOTAL, X, Y } from './quad-nodes.ts';
import { Roster } from './roster.ts';
import { Survey } from './survey.ts';

// Scratch of Quadtree: the box that is asked about, or how far the boxes of a node reach.
const bounds = new Float64Array(4);

class Quadtree implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private readonly roster = new Roster(this.counters);
  private readonly nodes: QuadNodes;
  private readonly survey = new Survey();
  private readonly stack = new IntList();
  /** Cells that somebody left in the update that is being made. */
  private readonly left = new IntList();

  constructor(boxes: Boxes) {
    this.boxes = boxes;
    this.nodes = new QuadNodes(boxes);
  }

  insert(proxy: number): void {
    this.roster.add(proxy);
  }

  move(proxy: number): void {
    this.roster.touch(proxy);
  }

  remove(proxy: number): void {
    const { nodes, roster } = this;
    roster.drop(proxy);
    if (proxy >= nodes.nodeOf.length) return;
    const node = nodes.nodeOf[proxy]!;
    nodes.remove(proxy);
    // While others have moved that have not been lifted yet, nothing must be merged.
    if (!roster.isBulk && roster.changed.count === 0) nodes.tidy(node);
  }

  clear(): void {
    this.roster.clear();
    this.nodes.clear();
  }

  findPairs(moved: IntList, out: PairBuffer): void {
    this.update();
    const { boxes, stack, nodes, counters, roster } = this;
    if (roster.isMost(moved)) {
      this.search(roster.mark(moved), out);
      roster.unmark(moved);
      return;
    }
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      const i = a * 4;
      for (let k = 0; k < 4; k++) bounds[k] = boxes.data[i + k]!;
      this.collectNodes(0);
      for (let k = 0; k < stack.count; k++) {
        for (let b = nodes.links[stack.at(k) * LINKS + HEAD]!; b !== NONE; b = nodes.next[b]!) {
          counters.rawCandidates++;
          counters.boxTests++;
          if (b !== a && boxes.overlap(a, b)) out.add(a, b);
        }
      }
    }
  }

  findAllPairs(out: PairBuffer): void {
    this.update();
    this.search(null, out);
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    this.update();
    const { nodes, boxes, counters } = this;
    const { next } = nodes;
    bounds[0] = minX;
    bounds[1] = minY;
    bounds[2] = maxX;
    bounds[3] = maxY;
    this.collectNodes(0);
    const { stack } = this;
    for (let k = 0; k < stack.count; k++) {
      const node = stack.at(k);
      for (let p = nodes.links[node * LINKS + HEAD]!; p !== NONE; p = next[p]!) {
        counters.rawCandidates++;
        counters.boxTests++;
        if (boxes.meets(p, minX, minY, maxX, maxY)) out.push(p);
      }
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    this.update();
    const { nodes, stack, boxes, counters } = this;
    const { links, next } = nodes;
    stack.clear();
    if (nodes.root !== NONE) stack.push(nodes.root);
    while (stack.count > 0) {
      const node = stack.at(--stack.count);
      counters.boxTests++;
      this.readBounds(node);
      if (links[node * LINKS + TOTAL] === 0 || !segmentMeetsNode(bounds, 0, x0, y0, x1, y1)) continue;
      for (let p = links[node * LINKS + HEAD]!; p !== NONE; p = next[p]!) {
        counters.boxTests++;
        if (boxes.meetsSegment(p, x0, y0, x1, y1)) out.push(p);
      }
      const child = links[node * LINKS + CHILD]!;
      if (child !== NONE) for (let q = 0; q < 4; q++) stack.push(child + q);
    }
  }

  measure(): BroadPhaseCounters {
    this.update();
    const { counters, nodes, roster, stack, left } = this;
    counters.cells = 0;
    counters.height = nodes.root === NONE ? 0 : this.measureNode(nodes.root);
    counters.bytes = nodes.bytes + roster.bytes + stack.data.byteLength + left.data.byteLength;
    return counters;
  }

  /** All cells, the fuller the darker. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    this.update();
    const { nodes, stack } = this;
    stack.clear();
    if (nodes.root !== NONE) stack.push(nodes.root);
    while (stack.count > 0) {
      const node = stack.at(--stack.count);
      const left = nodes.shapes[node * SHAPE + X]!;
      const top = nodes.shapes[node * SHAPE + Y]!;
      const right = left + nodes.shapes[node * SHAPE + SIDE]!;
      const bottom = top + nodes.shapes[node * SHAPE + SIDE]!;
      if (left > maxX || right < minX || top > maxY || bottom < minY) continue;
      drawCell(pen, left, top, right, bottom, nodes.links[node * LINKS + OWN]! / CROWDED);
      const child = nodes.links[node * LINKS + CHILD]!;
      if (child !== NONE) for (let q = 0; q < 4; q++) stack.push(child + q);
    }
  }

  // --- the parts

  private update(): void {
    const { roster, nodes } = this;
    if (!roster.isBulk && roster.changed.count === 0) return;
    nodes.ensureProxies(roster.high);
    if (nodes.root === NONE) this.found();
    this.left.clear();
    if (roster.isBulk) {
      for (let proxy = 0; proxy < roster.high; proxy++) if (roster.present[proxy] === 1) this.lift(proxy);
      for (let proxy = 0; proxy < roster.high; proxy++) if (roster.present[proxy] === 1) this.enter(proxy);
    } else {
      const { changed } = roster;
      for (let k = 0; k < changed.count; k++) if (roster.present[changed.at(k)] === 1) this.lift(changed.at(k));
      for (let k = 0; k < changed.count; k++) if (roster.present[changed.at(k)] === 1) this.enter(changed.at(k));
    }
    for (let k = 0; k < this.left.count; k++) nodes.tidy(this.left.at(k));
    roster.settle();
  }

  private found(): void {
    const { survey, roster } = this;
    survey.take(this.boxes, roster);
    const size = survey.sizeOfAllBut(Math.floor(roster.count / 2));
    this.nodes.found(survey.minX, survey.minY, survey.maxX, survey.maxY, size);
  }

  private lift(proxy: number): void {
    const node = this.nodes.lift(proxy);
    if (node !== NONE) this.left.push(node);
  }

  private enter(proxy: number): void {
    if (this.nodes.nodeOf[proxy] === NONE) this.nodes.enter(proxy);
  }

  private search(wanted: Uint8Array | null, out: PairBuffer): void {
    const { nodes, stack } = this;
    const { links } = nodes;
    for (let node = 0; node < nodes.high; node++) {
      if (links[node * LINKS + OWN] === 0) continue;
      this.pairWithin(node, wanted, out);
      this.readBounds(node);
      this.collectNodes(node + 1);
      for (let k = 0; k < stack.count; k++) this.pairBetween(node, stack.at(k), wanted, out);
    }
  }

  /** Boxes of one cell among themselves. */
  private pairWithin(node: number, wanted: Uint8Array | null, out: PairBuffer): void {
    const { boxes, counters } = this;
    const { links, next } = this.nodes;
    for (let a = links[node * LINKS + HEAD]!; a !== NONE; a = next[a]!) {
      for (let b = next[a]!; b !== NONE; b = next[b]!) {
        counters.boxTests++;
        counters.rawCandidates++;
        if (boxes.overlap(a, b) && (wanted === null || (wanted[a]! | wanted[b]!) !== 0)) out.add(a, b);
      }
    }
  }

  /** Boxes of one cell that meet the reach of another, against those of the other. */
  private pairBetween(one: number, other: number, wanted: Uint8Array | null, out: PairBuffer): void {
    const { boxes, counters } = this;
    const { links, next, shapes } = this.nodes;
    const s = other * SHAPE;
    const minX = shapes[s + X]!;
    const minY = shapes[s + Y]!;
    const maxX = shapes[s + FAR_X]!;
    const maxY = shapes[s + FAR_Y]!;
    for (let a = links[one * LINKS + HEAD]!; a !== NONE; a = next[a]!) {
      counters.boxTests++;
      if (!boxes.meets(a, minX, minY, maxX, maxY)) continue;
      for (let b = links[other * LINKS + HEAD]!; b !== NONE; b = next[b]!) {
        counters.boxTests++;
        counters.rawCandidates++;
        if (boxes.overlap(a, b) && (wanted === null || (wanted[a]! | wanted[b]!) !== 0)) out.add(a, b);
      }
    }
  }

  /** Fills `stack` with the nodes from number `least` on that hold boxes and whose reach meets `bounds`. */
  private collectNodes(least: number): void {
    const { nodes, stack } = this;
    const { links, shapes } = nodes;
    const minX = bounds[0]!;
    const minY = bounds[1]!;
    const maxX = bounds[2]!;
    const maxY = bounds[3]!;
    stack.clear();
    if (nodes.root === NONE) return;
    stack.push(nodes.root);
    // The list is walked and grows at its end; nodes that are to stay are moved to its front.
    let kept = 0;
    let tests = 0;
    for (let k = 0; k < stack.count; k++) {
      const node = stack.data[k]!;
      const s = node * SHAPE;
      tests++;
      if (shapes[s + X]! > maxX || shapes[s + FAR_X]! < minX) continue;
      if (shapes[s + Y]! > maxY || shapes[s + FAR_Y]! < minY) continue;
      const child = links[node * LINKS + CHILD]!;
      if (child !== NONE)
        for (let q = 0; q < 4; q++) if (links[(child + q) * LINKS + TOTAL]! > 0) stack.push(child + q);
      if (node >= least && links[node * LINKS + OWN]! > 0) stack.data[kept++] = node;
    }
    stack.count = kept;
    this.counters.boxTests += tests;
  }

  private readBounds(node: number): void {
    const { shapes } = this.nodes;
    const s = node * SHAPE;
    bounds[0] = shapes[s + X]!;
    bounds[1] = shapes[s + Y]!;
    bounds[2] = shapes[s + FAR_X]!;
    bounds[3] = shapes[s + FAR_Y]!;
  }

  /** Counts a node and those below it, and returns how many levels they are. */
  private measureNode(node: number): number {
    this.counters.cells++;
    const child = this.nodes.links[node * LINKS + CHILD]!;
    if (child === NONE) return 1;
    let deepest = 0;
    for (let q = 0; q < 4; q++) deepest = Math.max(deepest, this.measureNode(child + q));
    return deepest + 1;
  }
}

export const quadtree: BroadPhaseEntry = {
  label: 'Quadtree',
  about: 'Cells quartered where it is crowded; each box stands in the smallest that holds its corner and is as large.',
  create: (boxes) => new Quadtree(boxes),
};
