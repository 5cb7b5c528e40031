/**
 * A binary tree of boxes: every leaf is a proxy, every inner node the box about its two children.
 *
 * Single leaves are put in where the tree's boxes grow least and taken out again. On the way up from where a leaf came or
 * went, a child and a grandchild on the other side change places wherever that makes the boxes smaller (Kensler, Tree
 * rotations for improving bounding volume hierarchies, 2008; Catto, Dynamic bounding volume hierarchies, 2019): balance
 * by height alone leaves nodes that overlap, and every search then walks most of the tree. Rotations bound no height:
 * whoever owns the tree lays it out anew when `isTall`.
 *
 * A node is a record of eight integers in one array, and is named by the offset of its record: its box on a lattice of
 * whole numbers (lattice.ts), its children, its parent, its height. Whoever looks at a node finds all in one place.
 */

/** No node. */
export const NONE = -1;
/** Integers of a node. The box comes first: minX minY maxX maxY. */
export const NODE = 8;
/** First child; in a leaf ~proxy. */
export const LEFT = 4;
export const RIGHT = 5;
export const PARENT = 6;
/** 0 in a leaf, -1 in a node that is not in use. */
export const HEIGHT = 7;

/** A tree of n leaves is tall when it is more than this many times as high as a balanced one, and some levels more. */
const TALL = 2;
const TALL_IN_ANY_CASE = 6;

// Scratch of Tree.insert: the box that is put in.
const fresh = new Int32Array(4);
// Scratch of Tree.rotate: the best exchange so far.
const best = { gain: 0, child: NONE, sibling: NONE, down: NONE };

export class Tree {
  root = NONE;
  /** Where the nodes in use end. */
  end = 0;
  nodes = new Int32Array(64 * NODE);
  private free = NONE;

  clear(): void {
    this.root = NONE;
    this.end = 0;
    this.free = NONE;
  }

  allocate(): number {
    let node = this.free;
    if (node !== NONE) this.free = this.nodes[node + LEFT]!;
    else {
      node = this.end;
      this.end += NODE;
      this.ensure(this.end / NODE);
    }
    this.nodes[node + HEIGHT] = 0;
    return node;
  }

  release(node: number): void {
    this.nodes[node + LEFT] = this.free;
    this.nodes[node + HEIGHT] = -1;
    this.free = node;
  }

  /** Makes room for this many nodes. */
  ensure(count: number): void {
    if (this.nodes.length >= count * NODE) return;
    const larger = new Int32Array(Math.max(count * NODE, this.nodes.length * 2));
    larger.set(this.nodes);
    this.nodes = larger;
  }

  isLeaf(node: number): boolean {
    return this.nodes[node + LEFT]! < 0;
  }

  setBox(node: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const { nodes } = this;
    nodes[node] = minX;
    nodes[node + 1] = minY;
    nodes[node + 2] = maxX;
    nodes[node + 3] = maxY;
  }

  /** Whether a tree of so many leaves is higher than searches should have to go down. */
  isTall(leaves: number): boolean {
    if (this.root === NONE) return false;
    return this.nodes[this.root + HEIGHT]! > TALL * (32 - Math.clz32(leaves)) + TALL_IN_ANY_CASE;
  }

  /** Puts in a leaf that has its box: beside the node for which the boxes grow least in all. */
  insert(leaf: number): void {
    if (this.root === NONE) {
      this.root = leaf;
      this.nodes[leaf + PARENT] = NONE;
      return;
    }
    const sibling = this.findSibling(leaf);
    const above = this.nodes[sibling + PARENT]!;
    const node = this.allocate();
    const { nodes } = this;
    nodes[node + LEFT] = sibling;
    nodes[node + RIGHT] = leaf;
    nodes[sibling + PARENT] = node;
    nodes[leaf + PARENT] = node;
    this.hang(node, above, sibling);
    this.repair(node);
  }

  /** Takes out a leaf; the node stays allocated. */
  remove(leaf: number): void {
    const { nodes } = this;
    if (leaf === this.root) {
      this.root = NONE;
      return;
    }
    const node = nodes[leaf + PARENT]!;
    const above = nodes[node + PARENT]!;
    const sibling = nodes[node + LEFT] === leaf ? nodes[node + RIGHT]! : nodes[node + LEFT]!;
    this.hang(sibling, above, node);
    this.release(node);
    this.repair(above);
  }

  /** Whether the node's box contains the given one. */
  contains(node: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const { nodes } = this;
    return nodes[node]! <= minX && nodes[node + 1]! <= minY && nodes[node + 2]! >= maxX && nodes[node + 3]! >= maxY;
  }

  /** Fits the boxes above a leaf whose box has changed, as far up as they change. */
  refit(leaf: number): void {
    const { nodes } = this;
    for (let node = nodes[leaf + PARENT]!; node !== NONE; node = nodes[node + PARENT]!) {
      const minX = nodes[node];
      const minY = nodes[node + 1];
      const maxX = nodes[node + 2];
      const maxY = nodes[node + 3];
      this.pull(node);
      const isSame = nodes[node] === minX && nodes[node + 1] === minY;
      if (isSame && nodes[node + 2] === maxX && nodes[node + 3] === maxY) return;
    }
  }

  // --- the parts

  /** A node takes the place of another one below `above`. */
  private hang(node: number, above: number, instead: number): void {
    const { nodes } = this;
    nodes[node + PARENT] = above;
    if (above === NONE) this.root = node;
    else if (nodes[above + LEFT] === instead) nodes[above + LEFT] = node;
    else nodes[above + RIGHT] = node;
  }

  private findSibling(leaf: number): number {
    const { nodes } = this;
    for (let k = 0; k < 4; k++) fresh[k] = nodes[leaf + k]!;
    let node = this.root;
    while (nodes[node + LEFT]! >= 0) {
      const together = this.sizeWithFresh(node);
      // What it costs to make a parent for this node here, and what every node further down adds to its ancestors.
      const here = 2 * together;
      const passedOn = 2 * (together - this.sizeOf(node));
      const inLeft = passedOn + this.costBelow(nodes[node + LEFT]!);
      const inRight = passedOn + this.costBelow(nodes[node + RIGHT]!);
      if (here < inLeft && here < inRight) break;
      node = inLeft <= inRight ? nodes[node + LEFT]! : nodes[node + RIGHT]!;
    }
    return node;
  }

  private costBelow(node: number): number {
    const together = this.sizeWithFresh(node);
    return this.nodes[node + LEFT]! < 0 ? together : together - this.sizeOf(node);
  }

  /** Half the perimeter of a node's box. */
  private sizeOf(node: number): number {
    const { nodes } = this;
    return nodes[node + 2]! - nodes[node]! + nodes[node + 3]! - nodes[node + 1]!;
  }

  private sizeWithFresh(node: number): number {
    const { nodes } = this;
    const width = Math.max(nodes[node + 2]!, fresh[2]!) - Math.min(nodes[node]!, fresh[0]!);
    return width + Math.max(nodes[node + 3]!, fresh[3]!) - Math.min(nodes[node + 1]!, fresh[1]!);
  }

  /** Heights, boxes and rotations from a node up to the root. */
  private repair(from: number): void {
    const { nodes } = this;
    for (let node = from; node !== NONE; node = nodes[node + PARENT]!) {
      this.measure(node);
      this.rotate(node);
    }
  }

  private measure(node: number): void {
    const { nodes } = this;
    this.pull(node);
    const left = nodes[nodes[node + LEFT]! + HEIGHT]!;
    const right = nodes[nodes[node + RIGHT]! + HEIGHT]!;
    nodes[node + HEIGHT] = 1 + Math.max(left, right);
  }

  /** The box of an inner node becomes that about its children. */
  private pull(node: number): void {
    const { nodes } = this;
    const left = nodes[node + LEFT]!;
    const right = nodes[node + RIGHT]!;
    nodes[node] = Math.min(nodes[left]!, nodes[right]!);
    nodes[node + 1] = Math.min(nodes[left + 1]!, nodes[right + 1]!);
    nodes[node + 2] = Math.max(nodes[left + 2]!, nodes[right + 2]!);
    nodes[node + 3] = Math.max(nodes[left + 3]!, nodes[right + 3]!);
  }

  /**
   * Of the exchanges of a child with a child of its sibling, the one that makes the boxes of both children smallest in
   * all, if any makes them smaller. The node's own box stays as it is.
   */
  private rotate(node: number): void {
    const { nodes } = this;
    const left = nodes[node + LEFT]!;
    const right = nodes[node + RIGHT]!;
    best.gain = 0;
    this.weigh(left, right);
    this.weigh(right, left);
    if (best.gain > 0) this.exchange(node, best.child, best.sibling, best.down);
  }

  /** What it gains to exchange `child` with either child of `sibling`. */
  private weigh(child: number, sibling: number): void {
    const { nodes } = this;
    if (nodes[sibling + LEFT]! < 0) return;
    const size = this.sizeOf(sibling);
    for (let side = LEFT; side <= RIGHT; side++) {
      // The other grandchild stays and is joined by the child.
      const gain = size - this.sizeOfBoth(child, nodes[sibling + LEFT + RIGHT - side]!);
      if (gain > best.gain) {
        best.gain = gain;
        best.child = child;
        best.sibling = sibling;
        best.down = nodes[sibling + side]!;
      }
    }
  }

  private exchange(node: number, child: number, sibling: number, down: number): void {
    const { nodes } = this;
    nodes[node + (nodes[node + LEFT] === child ? LEFT : RIGHT)] = down;
    nodes[sibling + (nodes[sibling + LEFT] === down ? LEFT : RIGHT)] = child;
    nodes[down + PARENT] = node;
    nodes[child + PARENT] = sibling;
    this.measure(sibling);
    const heights = Math.max(nodes[nodes[node + LEFT]! + HEIGHT]!, nodes[nodes[node + RIGHT]! + HEIGHT]!);
    nodes[node + HEIGHT] = 1 + heights;
  }

  private sizeOfBoth(a: number, b: number): number {
    const { nodes } = this;
    const width = Math.max(nodes[a + 2]!, nodes[b + 2]!) - Math.min(nodes[a]!, nodes[b]!);
    return width + Math.max(nodes[a + 3]!, nodes[b + 3]!) - Math.min(nodes[a + 1]!, nodes[b + 1]!);
  }
}
