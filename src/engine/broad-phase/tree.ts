/**
 * A binary tree of boxes: every leaf is a proxy, every inner node the box about its two children.
 *
 * Single leaves are put in where the tree's boxes grow least and taken out again, and the tree is kept in balance by
 * rotations as in an AVL tree (Adelson-Velsky and Landis, 1962; for boxes: Coumans, Bullet's dbvt, 2006, and Catto,
 * Box2D, 2007): heights of two siblings differ by at most one wherever leaves came and went, so the height is
 * O(log n). Boxes are on a lattice of whole numbers (lattice.ts).
 */

/** No node. */
export const NONE = -1;

// Scratch of Tree.insert: the box that is put in.
const fresh = new Int32Array(4);

export class Tree {
  root = NONE;
  /** One more than the largest node in use. */
  high = 0;
  /** minX minY maxX maxY a node. */
  box = new Int32Array(4 * 64);
  /** First child, or ~proxy in a leaf; and the second child. */
  left = new Int32Array(64);
  right = new Int32Array(64);
  parent = new Int32Array(64);
  /** 0 in a leaf, -1 in a node that is not in use. */
  height = new Int8Array(64);
  private free = NONE;

  clear(): void {
    this.root = NONE;
    this.high = 0;
    this.free = NONE;
  }

  get bytes(): number {
    return this.box.byteLength + 3 * this.left.byteLength + this.height.byteLength;
  }

  allocate(): number {
    let node = this.free;
    if (node !== NONE) this.free = this.left[node]!;
    else {
      this.ensure(this.high + 1);
      node = this.high++;
    }
    this.height[node] = 0;
    return node;
  }

  release(node: number): void {
    this.left[node] = this.free;
    this.height[node] = -1;
    this.free = node;
  }

  ensure(nodes: number): void {
    if (this.left.length >= nodes) return;
    const length = Math.max(nodes, this.left.length * 2);
    this.box = enlarge(this.box, 4 * length);
    this.left = enlarge(this.left, length);
    this.right = enlarge(this.right, length);
    this.parent = enlarge(this.parent, length);
    const height = new Int8Array(length);
    height.set(this.height);
    this.height = height;
  }

  isLeaf(node: number): boolean {
    return this.left[node]! < 0;
  }

  setBox(node: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const { box } = this;
    const b = 4 * node;
    box[b] = minX;
    box[b + 1] = minY;
    box[b + 2] = maxX;
    box[b + 3] = maxY;
  }

  /** Puts in a leaf that has its box: beside the node for which the boxes grow least in all. */
  insert(leaf: number): void {
    const { left, right, parent } = this;
    if (this.root === NONE) {
      this.root = leaf;
      parent[leaf] = NONE;
      return;
    }
    const sibling = this.findSibling(leaf);
    const above = parent[sibling]!;
    const node = this.allocate();
    this.left[node] = sibling;
    this.right[node] = leaf;
    this.parent[node] = above;
    this.parent[sibling] = node;
    this.parent[leaf] = node;
    if (above === NONE) this.root = node;
    else if (left[above] === sibling) this.left[above] = node;
    else if (right[above] === sibling) this.right[above] = node;
    this.repair(node);
  }

  /** Takes out a leaf; the node stays allocated. */
  remove(leaf: number): void {
    const { left, right, parent } = this;
    if (leaf === this.root) {
      this.root = NONE;
      return;
    }
    const node = parent[leaf]!;
    const above = parent[node]!;
    const sibling = left[node] === leaf ? right[node]! : left[node]!;
    parent[sibling] = above;
    this.release(node);
    if (above === NONE) {
      this.root = sibling;
      return;
    }
    if (left[above] === node) left[above] = sibling;
    else right[above] = sibling;
    this.repair(above);
  }

  /** Whether the node's box contains the given one. */
  contains(node: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const { box } = this;
    const b = 4 * node;
    return box[b]! <= minX && box[b + 1]! <= minY && box[b + 2]! >= maxX && box[b + 3]! >= maxY;
  }

  /** Fits the boxes above a leaf whose box has changed, as far up as they change. */
  refit(leaf: number): void {
    const { box, parent } = this;
    for (let node = parent[leaf]!; node !== NONE; node = parent[node]!) {
      const b = 4 * node;
      const minX = box[b];
      const minY = box[b + 1];
      const maxX = box[b + 2];
      const maxY = box[b + 3];
      this.pull(node);
      if (box[b] === minX && box[b + 1] === minY && box[b + 2] === maxX && box[b + 3] === maxY) return;
    }
  }

  /** The box of an inner node becomes that about its children. */
  pull(node: number): void {
    const { box } = this;
    const b = 4 * node;
    const l = 4 * this.left[node]!;
    const r = 4 * this.right[node]!;
    box[b] = Math.min(box[l]!, box[r]!);
    box[b + 1] = Math.min(box[l + 1]!, box[r + 1]!);
    box[b + 2] = Math.max(box[l + 2]!, box[r + 2]!);
    box[b + 3] = Math.max(box[l + 3]!, box[r + 3]!);
  }

  // --- the parts

  private findSibling(leaf: number): number {
    const { box, left, right } = this;
    for (let k = 0; k < 4; k++) fresh[k] = box[4 * leaf + k]!;
    let node = this.root;
    while (left[node]! >= 0) {
      const together = this.sizeWithFresh(node);
      // What it costs to make a parent for this node here, and what every node further down adds to its ancestors.
      const here = 2 * together;
      const passedOn = 2 * (together - this.sizeOf(node));
      const inLeft = passedOn + this.costBelow(left[node]!);
      const inRight = passedOn + this.costBelow(right[node]!);
      if (here < inLeft && here < inRight) break;
      node = inLeft <= inRight ? left[node]! : right[node]!;
    }
    return node;
  }

  private costBelow(node: number): number {
    const together = this.sizeWithFresh(node);
    return this.left[node]! < 0 ? together : together - this.sizeOf(node);
  }

  /** Half the perimeter of a node's box. */
  private sizeOf(node: number): number {
    const { box } = this;
    const b = 4 * node;
    return box[b + 2]! - box[b]! + box[b + 3]! - box[b + 1]!;
  }

  private sizeWithFresh(node: number): number {
    const { box } = this;
    const b = 4 * node;
    const width = Math.max(box[b + 2]!, fresh[2]!) - Math.min(box[b]!, fresh[0]!);
    return width + Math.max(box[b + 3]!, fresh[3]!) - Math.min(box[b + 1]!, fresh[1]!);
  }

  /** Heights, boxes and balance from a node up to the root. */
  private repair(from: number): void {
    for (let node = from; node !== NONE; node = this.parent[node]!) {
      this.measure(node);
      const tilt = this.height[this.left[node]!]! - this.height[this.right[node]!]!;
      if (tilt > 1) node = this.rotateUp(node, this.left[node]!, this.right[node]!);
      else if (tilt < -1) node = this.rotateUp(node, this.right[node]!, this.left[node]!);
    }
  }

  private measure(node: number): void {
    this.pull(node);
    this.height[node] = 1 + Math.max(this.height[this.left[node]!]!, this.height[this.right[node]!]!);
  }

  /**
   * The taller child takes the place of its parent: it keeps its own taller child and gives the other to the parent,
   * which becomes its second child. Returns the node that is on top now.
   */
  private rotateUp(node: number, tall: number, low: number): number {
    const { left, right, parent, height } = this;
    const one = left[tall]!;
    const other = right[tall]!;
    const kept = height[one]! > height[other]! ? one : other;
    const given = kept === one ? other : one;
    const above = parent[node]!;
    parent[tall] = above;
    if (above === NONE) this.root = tall;
    else if (left[above] === node) left[above] = tall;
    else right[above] = tall;
    left[tall] = node;
    right[tall] = kept;
    parent[node] = tall;
    left[node] = low;
    right[node] = given;
    parent[given] = node;
    this.measure(node);
    this.measure(tall);
    return tall;
  }
}

function enlarge(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}
