/**
 * The nodes of the quadtree and who stands in them.
 *
 * A node is a square cell; its four children, when it has any, are its quarters. A box stands in the cell of its least
 * corner, as deep as there are cells no smaller than itself. So it may stick out of its cell to the right and below,
 * by its own size at most (loose as in Ulrich, Loose octrees, 2000, but by what is there instead of a fixed factor:
 * every node knows how far its boxes reach). The root doubles towards whoever comes from outside: the plane has no
 * border. Sides are powers of two and corners multiples of small ones, so that halves and sums are exact.
 */
import type { Boxes } from './boxes.ts';

/** No node, no proxy. */
export const NONE = -1;
/** A leaf with more boxes than this is quartered, if some of them fit into quarters. */
const SPLIT = 8;
/** Children that hold no more than this together go back into their parent. */
const MERGE = 4;
/** Cells are not quartered below this share of the first root: points in one place cannot be told apart. */
const FINEST = 1 / 2 ** 20;

// Doubles of a node: corner and side of the cell, greatest corner that its boxes have reached.
export const SHAPE = 5;
export const X = 0;
export const Y = 1;
export const SIDE = 2;
export const FAR_X = 3;
export const FAR_Y = 4;
// Integers of a node: first of four children, parent, first proxy, proxies here, proxies here and below. A node that is
// not in use has no child and no proxies; its HEAD is the next such node.
export const LINKS = 5;
export const CHILD = 0;
export const PARENT = 1;
export const HEAD = 2;
export const OWN = 3;
export const TOTAL = 4;

// Scratch of QuadNodes: the box that is being placed, laid out as a shape is. Numbers handed on in arrays stay numbers;
// handed on as arguments they may become objects.
const box = new Float64Array(SHAPE);
const SIZE = SIDE;

export class QuadNodes {
  root = NONE;
  /** One more than the largest node in use. */
  high = 0;
  shapes = new Float64Array(64 * SHAPE);
  links = new Int32Array(64 * LINKS);
  /** By proxy: its node, NONE outside of the tree, and its neighbours in the node's list. */
  nodeOf = new Int32Array(64).fill(NONE);
  next = new Int32Array(64);
  private previous = new Int32Array(64);
  private readonly boxes: Boxes;
  private freeFour = NONE;
  private freeOne = NONE;
  private finest = 0;

  constructor(boxes: Boxes) {
    this.boxes = boxes;
  }

  clear(): void {
    this.root = NONE;
    this.high = 0;
    this.freeFour = NONE;
    this.freeOne = NONE;
    this.nodeOf.fill(NONE);
  }

  get bytes(): number {
    return this.shapes.byteLength + this.links.byteLength + 3 * this.nodeOf.byteLength;
  }

  ensureProxies(count: number): void {
    if (this.nodeOf.length >= count) return;
    const length = Math.max(count, this.nodeOf.length * 2);
    const nodeOf = new Int32Array(length).fill(NONE);
    nodeOf.set(this.nodeOf);
    this.nodeOf = nodeOf;
    this.next = enlarge(this.next, length);
    this.previous = enlarge(this.previous, length);
  }

  /** Lays the first root about the given range of corners of boxes of the given size. */
  found(minX: number, minY: number, maxX: number, maxY: number, size: number): void {
    const range = Math.max(maxX - minX, maxY - minY, size);
    // Not so small that its halves would vanish beside its corner.
    const extent = Math.max(range > 0 ? range : 1, Math.max(Math.abs(minX), Math.abs(minY)) / 2 ** 26);
    let side = 1;
    while (side <= extent * 1.25) side *= 2;
    while (side > extent * 2.5) side /= 2;
    const step = side / 64;
    this.root = this.allocateOne();
    this.shape(this.root, Math.floor(minX / step) * step, Math.floor(minY / step) * step, side, NONE);
    this.finest = side * FINEST;
  }

  /**
   * Takes a proxy whose box has changed out of its cell, unless it still belongs there. Returns the cell that it left,
   * or NONE. Everybody who moved must be lifted before anybody is put in: cells are quartered by the boxes in them.
   */
  lift(proxy: number): number {
    const node = this.nodeOf[proxy]!;
    if (node === NONE) return NONE;
    this.read(proxy);
    if (this.holds(node) && this.isDeepest(node)) {
      this.reach(node);
      return NONE;
    }
    this.unlink(proxy);
    this.nodeOf[proxy] = NONE;
    return node;
  }

  /** Puts in a proxy that is in no cell, the root growing until it holds it. */
  enter(proxy: number): void {
    this.read(proxy);
    // Who has no size in numbers meets nobody.
    if (!(box[SIZE]! < Infinity)) return;
    while (!this.holds(this.root)) this.grow();
    let node = this.root;
    while (!this.isDeepest(node)) node = this.quarterOf(node);
    this.link(proxy, node);
    this.reach(node);
    if (this.links[node * LINKS + CHILD] === NONE && this.links[node * LINKS + OWN]! > SPLIT) this.split(node);
  }

  remove(proxy: number): void {
    const node = this.nodeOf[proxy]!;
    if (node === NONE) return;
    this.unlink(proxy);
    this.nodeOf[proxy] = NONE;
  }

  /** Merges cells that hold too few, from a node upwards; the node may be one that is not in use any more. */
  tidy(from: number): void {
    const { links } = this;
    for (let node = from; node !== NONE; node = links[node * LINKS + PARENT]!) {
      if (links[node * LINKS + CHILD] !== NONE && links[node * LINKS + TOTAL]! <= MERGE) this.merge(node);
    }
  }

  // --- the parts

  /** Takes the box of a proxy into `box`. */
  private read(proxy: number): void {
    const d = this.boxes.data;
    const i = proxy * 4;
    box[X] = d[i]!;
    box[Y] = d[i + 1]!;
    box[FAR_X] = d[i + 2]!;
    box[FAR_Y] = d[i + 3]!;
    box[SIZE] = Math.max(d[i + 2]! - d[i]!, d[i + 3]! - d[i + 1]!);
  }

  /** Whether the box that was read may stand in a cell or below it: its corner is in it, and it is no larger. */
  private holds(node: number): boolean {
    const { shapes } = this;
    const s = node * SHAPE;
    const side = shapes[s + SIDE]!;
    if (box[X]! < shapes[s + X]! || box[Y]! < shapes[s + Y]!) return false;
    return box[SIZE]! <= side && box[X]! < shapes[s + X]! + side && box[Y]! < shapes[s + Y]! + side;
  }

  /** Whether the box that was read goes no deeper than this node. */
  private isDeepest(node: number): boolean {
    return this.links[node * LINKS + CHILD] === NONE || box[SIZE]! > this.shapes[node * SHAPE + SIDE]! / 2;
  }

  private quarterOf(node: number): number {
    const { shapes, links } = this;
    const s = node * SHAPE;
    const half = shapes[s + SIDE]! / 2;
    const right = box[X]! >= shapes[s + X]! + half ? 1 : 0;
    const below = box[Y]! >= shapes[s + Y]! + half ? 2 : 0;
    return links[node * LINKS + CHILD]! + right + below;
  }

  /** Notes how far the box that was read reaches, in its node and above. */
  private reach(from: number): void {
    const { shapes, links } = this;
    for (let node = from; node !== NONE; node = links[node * LINKS + PARENT]!) {
      const s = node * SHAPE;
      if (shapes[s + FAR_X]! >= box[FAR_X]! && shapes[s + FAR_Y]! >= box[FAR_Y]!) return;
      shapes[s + FAR_X] = Math.max(shapes[s + FAR_X]!, box[FAR_X]!);
      shapes[s + FAR_Y] = Math.max(shapes[s + FAR_Y]!, box[FAR_Y]!);
    }
  }

  private link(proxy: number, node: number): void {
    const { links, next, previous } = this;
    const k = node * LINKS;
    const first = links[k + HEAD]!;
    next[proxy] = first;
    previous[proxy] = NONE;
    if (first !== NONE) previous[first] = proxy;
    links[k + HEAD] = proxy;
    links[k + OWN]!++;
    this.nodeOf[proxy] = node;
    for (let up = node; up !== NONE; up = links[up * LINKS + PARENT]!) links[up * LINKS + TOTAL]!++;
  }

  private unlink(proxy: number): void {
    const { links, next, previous } = this;
    const node = this.nodeOf[proxy]!;
    const before = previous[proxy]!;
    const after = next[proxy]!;
    if (before === NONE) links[node * LINKS + HEAD] = after;
    else next[before] = after;
    if (after !== NONE) previous[after] = before;
    links[node * LINKS + OWN]!--;
    for (let up = node; up !== NONE; up = links[up * LINKS + PARENT]!) {
      if (--links[up * LINKS + TOTAL]! === 0) this.shapes.fill(-Infinity, up * SHAPE + FAR_X, up * SHAPE + FAR_Y + 1);
    }
  }

  /** A root of twice the side, with the old one as the quarter that is farther from the box that was read. */
  private grow(): void {
    const old = this.root;
    const side = this.shapes[old * SHAPE + SIDE]!;
    const left = this.shapes[old * SHAPE + X]!;
    const top = this.shapes[old * SHAPE + Y]!;
    const right = box[X]! < left ? 1 : 0;
    const below = box[Y]! < top ? 2 : 0;
    const root = this.allocateOne();
    this.shape(root, left - right * side, top - (below / 2) * side, 2 * side, NONE);
    this.root = root;
    this.quarter(root);
    const { shapes, links } = this;
    const quarter = links[root * LINKS + CHILD]! + right + below;
    this.replace(quarter, old);
    links[root * LINKS + TOTAL] = links[quarter * LINKS + TOTAL]!;
    shapes[root * SHAPE + FAR_X] = shapes[quarter * SHAPE + FAR_X]!;
    shapes[root * SHAPE + FAR_Y] = shapes[quarter * SHAPE + FAR_Y]!;
  }

  /** Everything that `old` holds goes over to a node of the same cell. */
  private replace(node: number, old: number): void {
    const { links, shapes } = this;
    for (let k = CHILD; k < LINKS; k++) if (k !== PARENT) links[node * LINKS + k] = links[old * LINKS + k]!;
    shapes[node * SHAPE + FAR_X] = shapes[old * SHAPE + FAR_X]!;
    shapes[node * SHAPE + FAR_Y] = shapes[old * SHAPE + FAR_Y]!;
    for (let p = links[old * LINKS + HEAD]!; p !== NONE; p = this.next[p]!) this.nodeOf[p] = node;
    const child = links[old * LINKS + CHILD]!;
    if (child !== NONE) for (let c = child; c < child + 4; c++) links[c * LINKS + PARENT] = node;
    links[old * LINKS + CHILD] = NONE;
    links[old * LINKS + OWN] = 0;
    links[old * LINKS + TOTAL] = 0;
    links[old * LINKS + HEAD] = this.freeOne;
    this.freeOne = old;
  }

  /** Quarters a full leaf and hands down what fits into the quarters. */
  private split(node: number): void {
    if (this.shapes[node * SHAPE + SIDE]! / 2 < this.finest || !this.hasSmaller(node)) return;
    this.quarter(node);
    for (let p = this.links[node * LINKS + HEAD]!; p !== NONE; ) {
      const after = this.next[p]!;
      this.read(p);
      if (!this.isDeepest(node)) {
        const quarter = this.quarterOf(node);
        this.unlink(p);
        this.link(p, quarter);
        this.reach(quarter);
      }
      p = after;
    }
    const child = this.links[node * LINKS + CHILD]!;
    for (let c = child; c < child + 4; c++) if (this.links[c * LINKS + OWN]! > SPLIT) this.split(c);
  }

  /** Whether some box of a cell would fit into a quarter of it. */
  private hasSmaller(node: number): boolean {
    const half = this.shapes[node * SHAPE + SIDE]! / 2;
    for (let p = this.links[node * LINKS + HEAD]!; p !== NONE; p = this.next[p]!) {
      this.read(p);
      if (box[SIZE]! <= half) return true;
    }
    return false;
  }

  /** Takes the boxes of all children into the node; the children have none. */
  private merge(node: number): void {
    const child = this.links[node * LINKS + CHILD]!;
    for (let c = child; c < child + 4; c++) {
      if (this.links[c * LINKS + CHILD] !== NONE) this.merge(c);
      for (let p = this.links[c * LINKS + HEAD]!; p !== NONE; ) {
        const after = this.next[p]!;
        this.unlink(p);
        this.link(p, node);
        this.read(p);
        this.reach(node);
        p = after;
      }
    }
    this.links[child * LINKS + HEAD] = this.freeFour;
    this.freeFour = child;
    this.links[node * LINKS + CHILD] = NONE;
  }

  /** Gives a node four empty children. */
  private quarter(node: number): void {
    const child = this.allocateFour();
    const { shapes } = this;
    const s = node * SHAPE;
    const half = shapes[s + SIDE]! / 2;
    this.links[node * LINKS + CHILD] = child;
    for (let q = 0; q < 4; q++) {
      this.shape(child + q, shapes[s + X]! + (q & 1) * half, shapes[s + Y]! + (q >> 1) * half, half, node);
    }
  }

  private shape(node: number, x: number, y: number, side: number, parent: number): void {
    const s = node * SHAPE;
    this.shapes[s + X] = x;
    this.shapes[s + Y] = y;
    this.shapes[s + SIDE] = side;
    this.shapes[s + FAR_X] = -Infinity;
    this.shapes[s + FAR_Y] = -Infinity;
    const k = node * LINKS;
    this.links[k + CHILD] = NONE;
    this.links[k + PARENT] = parent;
    this.links[k + HEAD] = NONE;
    this.links[k + OWN] = 0;
    this.links[k + TOTAL] = 0;
  }

  private allocateOne(): number {
    const node = this.freeOne;
    if (node === NONE) return this.extend(1);
    this.freeOne = this.links[node * LINKS + HEAD]!;
    return node;
  }

  private allocateFour(): number {
    const node = this.freeFour;
    if (node === NONE) return this.extend(4);
    this.freeFour = this.links[node * LINKS + HEAD]!;
    return node;
  }

  private extend(count: number): number {
    const node = this.high;
    this.high += count;
    if (this.high * LINKS > this.links.length) {
      const length = Math.max(this.high, (this.links.length / LINKS) * 2);
      const shapes = new Float64Array(length * SHAPE);
      shapes.set(this.shapes);
      this.shapes = shapes;
      this.links = enlarge(this.links, length * LINKS);
    }
    return node;
  }
}

function enlarge(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}
