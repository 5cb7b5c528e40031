/** The text beside the detector. */
import type { Passage } from '../lesson.ts';

export const passages: readonly Passage[] = [
  {
    title: 'Two phases',
    text: `Among $n$ bodies there are $\\binom{n}{2} = \\frac{n(n-1)}{2}$ pairs, and each is judged up to twice.

The **broad phase** looks only at the boxes around the two bodies. Boxes $A$ and $B$ overlap exactly when all four of these hold:

$$A_{\\min x} < B_{\\max x}, \\quad B_{\\min x} < A_{\\max x},$$

$$A_{\\min y} < B_{\\max y}, \\quad B_{\\min y} < A_{\\max y}.$$

Where one fails there is a gap on that axis, and since each body lies inside its box, the bodies cannot meet. Where there is a gap on both axes the figure tells the wider one.

The **narrow phase** asks the remaining pairs properly, with a test that depends on what the two bodies are.`,
  },
  {
    title: 'The narrow tests',
    text: `Each gives a signed gap $g$, the distance of the two shapes, or minus the depth of their overlap.

- **Two discs**, centres $c_1$, $c_2$ and radii $r_1$, $r_2$: $\\;g = \\lVert c_2 - c_1 \\rVert - (r_1 + r_2)$.
- **Two boxes** that overlap: on each axis the cheaper of the two ways out, and $g$ is minus the smaller of these two.
- **A disc and a box**: clamp the centre $c$ to the box to get its nearest point $p$; then $g = \\lVert c - p \\rVert - r$. A centre inside the box leaves by the nearest side, $m$ away, and $g = -(m + r)$.

A hit is $g < 0$. At exactly $g = 0$ the bodies touch, which counts for nothing in this lesson: resting contact would otherwise be reported for ever.`,
  },
  {
    title: 'What a hit carries',
    text: `A plain yes is of little use to whoever has to react. So each hit brings its **normal** $n$, the unit vector from the first body to the second along which the overlap is least, and its **depth** $d = -g$. Moving the second body by $d\\,n$, or sharing that way between both, leaves the two just touching. A solver pushes and bounces along the same $n$.`,
  },
  {
    title: 'What the box test costs, and saves',
    text: `Four comparisons and not one square root, whatever the shapes inside. On the field as it opens they spare 36 of 45 pairs any further look.

They may err in one direction only. A disc fills $\\pi/4$, about 79 %, of its square, so two boxes can overlap at a corner that no disc reaches: the narrow phase then finds a positive gap. With two boxes that stand straight the box test is already the answer, and the narrow phase adds depth and normal.`,
  },
  {
    title: 'What remains',
    text: `Every pair is still formed, and their number grows with the square of $n$: 10 bodies make 45 pairs, 16 make 120, and 1,000 make 499,500, about half a million in every tick. The remedy is not to form the far pairs at all. Grids, hashes, sorted axes and trees do that; the race of the broad phases in this playground shows what each of them costs.

One more thing no such test can see: it judges the poses of one tick. What has jumped over a thin wall between two ticks overlaps it in neither. That is tunnelling, and continuous detection is the answer to it.`,
  },
  {
    title: 'A little history',
    text: `- **1962** *Spacewar!* runs on a PDP-1 at MIT, by Steve Russell and others: do torpedo and ship meet?
- **1972** *Pong*, built by Allan Alcorn at Atari, settles ball against paddle in wired logic, without a processor.
- **1988** Gilbert, Johnson and Keerthi publish GJK: the distance of two convex shapes from their support points.
- **1995** I-COLLIDE, by Cohen, Lin, Manocha and Ponamgi, sweeps the sorted ends of all boxes and prunes the pairs.
- **2007** Erin Catto releases Box2D, whose division of labour many engines have followed.`,
  },
];

export const sources: readonly string[] = [
  'E. G. Gilbert, D. W. Johnson and S. S. Keerthi, A fast procedure for computing the distance between complex objects in three-dimensional space, 1988',
  'J. D. Cohen, M. C. Lin, D. Manocha and M. K. Ponamgi, I-COLLIDE: an interactive and exact collision detection system for large-scale environments, 1995',
  'E. Catto, Box2D, 2007',
];
