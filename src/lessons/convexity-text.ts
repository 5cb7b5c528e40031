/** What is told beside the figure about convexity. */
import type { Passage } from './lesson.ts';

export const passages: readonly Passage[] = [
  {
    title: 'What goes wrong',
    text: `A shadow of the U is the shadow of its convex hull: on no direction can it show the notch. So SAT on the whole U answers for the hull (the dotted outline), and the square is inside that. The straight line that would have to pass between the two does not exist, although there is room all round.

The proof of the theorem needs convexity twice: $A \\ominus B$ is a convex polygon only for convex $A$ and $B$, and only a convex polygon is what its edges' half-planes have in common.`,
  },
  {
    title: 'The remedy',
    text: `Cut the shape into convex pieces $P_1, \\dots, P_k$, and test each. The shapes collide exactly when some piece does, and their distance is the least of the pieces' distances. Here the U is triangulated by clipping ears, and every cut that is not needed to keep the pieces convex is taken out again.`,
  },
  {
    title: 'The depth needs all pieces at once',
    text: `The way out of one piece can lead into the next. So the largest depth of the pieces,

$$\\max_i d(P_i, B) \\le d(A, B),$$

is only a lower bound. *Into the corner* shows it: 30 px out of the wall, 40 px out of the floor, but both at once take $\\sqrt{30^2 + 40^2} = 50$ px.

The exact push is again the shortest way from $\\mathbf{0}$ to an outline, now that of the union of all $P_i \\ominus B$: cut every outline wherever it meets another, drop what another one covers, and take the nearest point of what is left.`,
  },
  {
    title: 'What it costs',
    text: 'The cutting is done once, when the shape is made. After that every test is a handful of convex ones, most of which a box around each piece can spare.',
  },
];

export const sources: readonly string[] = [
  'Meisters: Polygons have ears, 1975',
  'Hertel, Mehlhorn: Fast triangulation of simple polygons, 1983',
  'Dobkin, Hershberger, Kirkpatrick, Suri: Computing the intersection-depth of polyhedra, 1993',
  'Ericson: Real-Time Collision Detection, chapter 12, 2005',
];
