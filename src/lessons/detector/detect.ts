/**
 * Collision detection among discs and boxes, every pair in two phases.
 *
 * The broad phase compares the boxes around two bodies: four comparisons that
 * throw most pairs out. The narrow phase measures the few that are left by the
 * test that their shapes deserve. All pairs are formed, n(n - 1)/2 of them.
 */
import {
  Aabb,
  BOX,
  boundsOf,
  collide,
  type Shape,
  signedDistance,
  type Trace,
  type Transform,
  testBoxes,
  type Vec,
} from '#engine';

/** Lowest and highest corner, px. */
type Box = Parameters<typeof testBoxes>[0];

/** A shape and where it stands. */
export interface Body {
  readonly shape: Shape;
  readonly at: Readonly<Transform>;
}

/** An overlapping pair, and what a response needs in order to part it. */
export interface Hit {
  readonly a: number;
  readonly b: number;
  /** px */
  readonly depth: number;
  /** Unit vector from a to b, along which the overlap is least. */
  readonly normal: Vec;
  /** The middle of what they have in common, px. */
  readonly at: Vec;
}

/** Every overlapping pair, in the order in which the pairs are formed. */
export function detect(bodies: readonly Body[], trace: Trace | null): Hit[] {
  // Put a box around every body, once: each is compared with all the others.
  const boxes = bodies.map(boxAround);
  // No hit is known yet.
  const hits: Hit[] = [];
  // Let a be each body in turn.
  for (let a = 0; a < bodies.length; a++) {
    // Let b be each body behind it: that is the next pair.
    for (let b = a + 1; b < bodies.length; b++) {
      trace?.tell('pair', { a, b, test: nameTest(bodies[a]!, bodies[b]!) });
      // Do the boxes around a and b overlap? A shared edge is not enough.
      const near = testBoxes(boxes[a]!, boxes[b]!, false);
      trace?.tell('bounds', { a, b, near });
      // If they do not, the pair is out: its shapes need no look.
      if (!near) {
        trace?.tell('reject', { a, b, ...widerGap(boxes[a]!, boxes[b]!) });
        // On to the next pair.
        continue;
      }
      // How far apart are the shapes? Below zero is how deep they overlap.
      const gap = measureGap(bodies[a]!, bodies[b]!);
      trace?.tell('narrow', { a, b, gap });
      // A gap of zero is a touch, and a touch is no hit.
      if (gap >= 0) continue;
      // They overlap: keep the pair with its normal and its depth.
      hits.push(describeHit(a, b, bodies));
      trace?.tell('hit', { a, b, depth: -gap });
    }
  }
  trace?.tell('end', { hits: hits.length });
  // Every pair is judged: these are the hits.
  return hits;
}

/** The box itself, or the square around a disc. */
export function boxAround({ shape, at }: Body): Box {
  const out = new Aabb();
  boundsOf(shape, at, out);
  return { min: [out.minX, out.minY], max: [out.maxX, out.maxY] };
}

/** Which of the narrow tests two bodies take. */
export function nameTest(a: Body, b: Body): string {
  const boxes = Number(a.shape.type === BOX) + Number(b.shape.type === BOX);
  return ['two discs', 'a disc and a box', 'two boxes'][boxes]!;
}

/** The narrow test: distance of two shapes in px, or minus their depth. */
function measureGap(a: Body, b: Body): number {
  return signedDistance(a.shape, a.at, b.shape, b.at);
}

/** Told of a rejected pair: the axis on which the gap is wider, and it. */
function widerGap(a: Box, b: Box): { axis: 'x' | 'y'; gap: number } {
  const x = Math.max(b.min[0]! - a.max[0]!, a.min[0]! - b.max[0]!);
  const y = Math.max(b.min[1]! - a.max[1]!, a.min[1]! - b.max[1]!);
  return x >= y ? { axis: 'x', gap: x } : { axis: 'y', gap: y };
}

/** The shortest way out, which only a hit has to pay for. */
function describeHit(a: number, b: number, bodies: readonly Body[]): Hit {
  const [first, second] = [bodies[a]!, bodies[b]!];
  const { shape, at } = second;
  const pair = collide(first.shape, shape, 0, first.at, at);
  return { a, b, depth: pair.depth, normal: pair.normal, at: pair.contact! };
}
