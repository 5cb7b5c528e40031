/** What is told beside the figure about separating axes. */
import type { Passage } from './lesson.ts';

export const passages: readonly Passage[] = [
  {
    title: 'The theorem',
    text: `The *shadow* of a shape $S$ on a direction $\\mathbf{n}$ is the interval of all $\\mathbf{n} \\cdot \\mathbf{s}$ with $\\mathbf{s}$ in $S$. Two convex polygons are apart exactly when on some direction their shadows are apart, and it is enough to try the normals of their edges.

So: project both on every edge normal. One gap proves that they are apart, and the search may end. No gap anywhere proves that they meet. A shadow is cheap: $\\mathbf{n} \\cdot \\mathbf{s}$ is linear, so its extremes lie at corners.`,
  },
  {
    title: 'Candidates',
    text: `An edge along $\\mathbf{e}$ has the normal $(e_y, -e_x)$. Parallel edges share an axis: a rectangle brings two, a triangle three, a pentagon five. For a yes or no the normals may have any length; a depth needs unit normals.

On each axis B can leave by either end, and the *overlap* is the cheaper of the two pushes:

$$\\begin{aligned} o_{\\mathbf{n}} = \\min\\bigl(&\\max_A \\mathbf{n} \\cdot \\mathbf{a} - \\min_B \\mathbf{n} \\cdot \\mathbf{b},\\\\ &\\max_B \\mathbf{n} \\cdot \\mathbf{b} - \\min_A \\mathbf{n} \\cdot \\mathbf{a}\\bigr). \\end{aligned}$$

The depth is the least overlap over all candidates, $d = \\min_{\\mathbf{n}} o_{\\mathbf{n}}$, and the push runs along the axis that has it.`,
  },
  {
    title: 'Why edge normals are enough',
    text: `Look at the second view, the set of all differences

$$A \\ominus B = \\{\\, \\mathbf{a} - \\mathbf{b} : \\mathbf{a} \\in A,\\; \\mathbf{b} \\in B \\,\\}.$$

1. A and B share a point exactly when some $\\mathbf{a} - \\mathbf{b}$ is $\\mathbf{0}$: when the origin lies in $A \\ominus B$.
2. $A \\ominus B$ is A plus the mirrored B. For convex polygons that is a convex polygon again, made of the edges of both in the order of their directions. So each of its normals is a normal of A, or the opposite of one of B.
3. A convex polygon is what its edges' half-planes $\\mathbf{n}_j \\cdot \\mathbf{x} \\le h_j$ have in common. The origin is outside exactly when some $h_j < 0$.
4. $h_j = \\max_A \\mathbf{n}_j \\cdot \\mathbf{a} - \\min_B \\mathbf{n}_j \\cdot \\mathbf{b}$, and that is negative exactly when A's shadow on $\\mathbf{n}_j$ ends before B's begins.

Hence a gap, if there is any, shows on an edge normal. $h_j = 0$ is touching: the origin lies on the outline.`,
  },
  {
    title: 'Why the least overlap is the depth',
    text: `Moving B by $\\mathbf{t}$ shifts $A \\ominus B$ by $-\\mathbf{t}$. To part the shapes is to bring the origin to the outline, and from inside a convex polygon the nearest outline lies straight across an edge, $h_j$ away. The least $h_j$ is therefore no rule of thumb but the exact depth. The circle in the second view is the largest about the origin that stays inside; it touches where the arrow ends.

When the shapes are apart, the widest gap on an axis may be less than their distance: if two corners are nearest, no edge normal points from one to the other.`,
  },
  {
    title: 'Rectangles and triangles',
    text: `A rectangle with centre $\\mathbf{c}$, half sizes $w, h$ and angle $\\theta$ has the axes $\\mathbf{u} = (\\cos\\theta, \\sin\\theta)$ and $\\mathbf{v} = (-\\sin\\theta, \\cos\\theta)$. Its shadow on a unit vector $\\mathbf{n}$ needs no corners: it is centred at $\\mathbf{n} \\cdot \\mathbf{c}$ and reaches

$$r = w\\,\\lvert \\mathbf{n} \\cdot \\mathbf{u} \\rvert + h\\,\\lvert \\mathbf{n} \\cdot \\mathbf{v} \\rvert$$

to either side. Two rectangles need four axes, two if they are aligned.

For a triangle the sign of $(\\mathbf{b} - \\mathbf{a}) \\times (\\mathbf{c} - \\mathbf{a})$ tells which way round it runs, and so on which side its normals point out. The same sign places a point $\\mathbf{p}$: it is in the triangle exactly when none of $\\mathbf{pbc}$, $\\mathbf{apc}$, $\\mathbf{abp}$ runs the other way round than $\\mathbf{abc}$.`,
  },
  {
    title: 'What it costs',
    text: 'With $n$ and $m$ corners there are up to $n + m$ axes with $n + m$ projections each: $O((n + m)^2)$, less when a gap ends the search. For a dozen corners that is fast. For many corners, or in space, methods that ask only for the farthest point in a direction (GJK, then EPA for the depth) scale better.',
  },
];

export const sources: readonly string[] = [
  'Minkowski: Geometrie der Zahlen, 1896',
  'Cameron, Culley: Determining the minimum translational distance between two convex polyhedra, 1986',
  'Gottschalk, Lin, Manocha: OBBTree, a hierarchical structure for rapid interference detection, 1996',
  'Ericson: Real-Time Collision Detection, chapters 4 and 5, 2005',
  'de Berg, Cheong, van Kreveld, Overmars: Computational Geometry, chapter 13, 3rd edition 2008',
];
