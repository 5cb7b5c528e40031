/** Lesson 6: GJK asks support points for the distance, and EPA asks them for the depth. */
import {
  collide,
  makeBox,
  makeCircle,
  makePolygon,
  type PairResult,
  type Pen,
  PlacedShape,
  type Shape,
  TAU,
  Transform,
} from '#engine';
import { poseOf, transformOf } from './figure.ts';
import { drawDifference, drawSupports } from './gjk-picture.ts';
import { runSearch, type Search, type SearchStep } from './gjk-run.ts';
import { type Account, EPSILON, type Figure, type Layout, type Lesson, type Pose, type Table } from './lesson.ts';
import { keepWithin } from './limits.ts';
import { makePanes } from './panes.ts';
import { nameBelow } from './poses.ts';
import { drawResolution, drawSolid } from './strokes.ts';
import { describePair, showLength, showNumber, showVector, toneOf } from './words.ts';

const MAIN = { width: 400, height: 280 };
const SIDE = { width: 330, height: 280 };
/** Where the middle of a shape can be put, px. */
const STAGE = { x: 20, y: 20, width: 360, height: 240 };

const shapeA = makeBox(150, 90);

/** A regular polygon of `n` corners about its centre, the first one at the top. */
function regular(n: number, radius: number): Shape {
  const at = new Transform();
  return makePolygon(
    Array.from({ length: n }, (_, i) => {
      at.set(0, 0, (i * TAU) / n);
      return { x: radius * at.s, y: -radius * at.c };
    }),
  );
}

const OTHERS: Readonly<Record<string, { label: string; shape: Shape }>> = {
  pentagon: { label: 'Pentagon', shape: regular(5, 62) },
  triangle: { label: 'Triangle', shape: regular(3, 72) },
  box: { label: 'Rectangle', shape: makeBox(110, 80) },
  round: { label: 'Twelve corners', shape: regular(12, 60) },
  circle: { label: 'Circle', shape: makeCircle(55) },
};

const otherOf = (figure: Figure): Shape => OTHERS[String(figure.values.other)]!.shape;

const APART: Pose = { x: 103, y: 188, degrees: 20 };
const DEEP: Pose = { x: 190, y: 145, degrees: 20 };

/** Nothing is gained when a support point is nearer by no more than this, px. */
const NOTHING = 1e-6;

const listNames = (step: SearchStep) => step.corners.map(({ name }) => name).join(', ');

function tellSimplex(step: SearchStep): string {
  const far = showLength(step.distance, 1);
  if (step.corners.length === 1 && step.corners[0]!.name === 'W1')
    return `Any point of A ⊖ B will do to begin with: W1, the farthest to the right, ${far} from the origin. From there the search looks towards the origin.`;
  if (step.distance === 0) return `The origin lies on the simplex ${listNames(step)}.`;
  return `What the nearest point does not need is dropped: ${listNames(step)} remain, ${far} from the origin at their nearest.`;
}

function tellSupport({ support, gain = 0 }: SearchStep): string {
  const n = support!.name.slice(1);
  const found = `The farthest point of A ⊖ B that way is ${support!.name} = a${n} − b${n}`;
  if (gain <= NOTHING) return `${found}. It is no nearer to the origin, so nothing is.`;
  return `${found}: A's farthest point that way, less B's farthest the other way. It lies ${showLength(gain, 1)} further that way than the nearest point so far, so the search goes on.`;
}

function tellEnd(step: SearchStep, search: Search): string {
  const far = showLength(step.distance, 1);
  if (step.distance === 0)
    return 'The simplex holds the origin: A and B share a point. How deep they overlap GJK does not know, so EPA takes over.';
  if (search.radius === 0)
    return `The point of A ⊖ B nearest to the origin is ${far} away: that is the distance of A and B.`;
  const round = `The cores are ${far} apart and the radii add up to ${showLength(search.radius, 1)}`;
  return search.overlapping
    ? `${round}: the shapes overlap by the difference.`
    : `${round}: the difference is the distance.`;
}

function tellExpansion(step: SearchStep, search: Search): string {
  const { support, gain = 0, distance } = step;
  if (step.what === 'epa-polygon')
    return `EPA's polygon has ${step.corners.length} corners. The edge nearest to the origin, ${showLength(distance, 1)} away, is asked whether it is the end.`;
  if (step.what === 'epa-support')
    return gain > NOTHING
      ? `${support!.name} lies ${showLength(gain, 1)} beyond that edge: the edge gives way to two.`
      : 'Nothing of A ⊖ B lies beyond that edge: it is an edge of the difference itself.';
  const round = search.radius > 0 ? `, and the radius of ${showLength(search.radius, 1)} on top` : '';
  return `The shortest way from the origin to the outline is ${showLength(distance, 1)}${round}: the depth. The arrow is the MTV.`;
}

function narrate(step: SearchStep | null, search: Search): string {
  if (!step)
    return 'A and B share a point exactly when A ⊖ B holds the origin. The search never builds that outline; it only asks for support points.';
  if (step.what === 'gjk-simplex') return tellSimplex(step);
  if (step.what === 'gjk-support') return tellSupport(step);
  if (step.what === 'gjk-end') return tellEnd(step, search);
  return tellExpansion(step, search);
}

/** What the search knew after each look at its simplex or polygon, as far as it has come. */
function makeTable(search: Search, step: number): Table {
  const seen = search.steps.slice(0, step).filter(({ what }) => what === 'gjk-simplex' || what === 'epa-polygon');
  return {
    title: 'The search so far',
    head: ['', 'corners', 'nearest'],
    rows: seen.map((each, i) => [
      each.what === 'gjk-simplex' ? `GJK ${i + 1}` : `EPA ${i + 1 - search.iterations}`,
      listNames(each),
      showLength(each.distance, 2),
    ]),
  };
}

function explain(figure: Figure, layout: Layout): Account {
  const shapeB = otherOf(figure);
  const ta = transformOf(poseOf(figure, 'a'));
  const tb = transformOf(poseOf(figure, 'b'));
  const pair = collide(shapeA, shapeB, EPSILON, ta, tb);
  const search = runSearch(shapeA, ta, shapeB, tb);
  const last = search.steps.length;
  const at = Math.max(0, Math.min(last, figure.step));
  const step = at > 0 ? search.steps[at - 1]! : null;
  const { main: _, side } = makePanes(layout, MAIN, SIDE);
  const supports = search.steps.slice(0, at).filter(({ support }) => support).length + (at > 0 ? 1 : 0);
  return {
    status: describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      { id: 'phase', label: 'Now', value: phaseOf(step) },
      {
        id: 'simplex',
        label: step?.what.startsWith('epa') ? 'Polygon' : 'Simplex',
        value: step ? listNames(step) : 'empty',
        ink: 'selected',
      },
      {
        id: 'nearest',
        label: 'Nearest to the origin',
        value: step ? showLength(step.distance, 1) : 'not known',
        ink: 'separating',
      },
      { id: 'supports', label: 'Support points asked for', value: showNumber(supports) },
      search.overlapping
        ? { id: 'mtv', label: 'MTV', value: showVector(pair.mtv), ink: 'push' }
        : { id: 'distance', label: 'Distance', value: showLength(search.distance, 1) },
    ],
    tables: at > 0 ? [makeTable(search, at)] : [],
    steps: last,
    narration: narrate(step, search),
    data: {
      ...pair,
      gjk: { distance: search.distance, overlapping: search.overlapping, iterations: search.iterations },
      epa: { depth: search.depth, normal: search.normal, iterations: search.expansions },
      step: step ? { what: step.what, corners: step.corners.map(({ name, x, y }) => ({ name, x, y })) } : null,
    },
    draw(pen) {
      drawSolid(pen, 'first', shapeA, ta);
      drawSolid(pen, 'second', shapeB, tb);
      if (at === last) drawAnswer(pen, search, pair, ta, shapeB, tb);
      if (step) drawSupports(pen, step, ta, tb);
      nameBelow(pen, 'first', shapeA, ta, 'A');
      nameBelow(pen, 'second', shapeB, tb, 'B');
      drawDifference(pen, side, search, step, new PlacedShape(shapeA, ta), new PlacedShape(shapeB, tb));
    },
  };
}

function phaseOf(step: SearchStep | null): string {
  if (!step) return 'before the first step';
  return step.what.startsWith('gjk') ? 'GJK: is the origin inside?' : 'EPA: how deep?';
}

/** On the figure: the two nearest points, or where B would rest. */
function drawAnswer(
  pen: Pen,
  search: Search,
  pair: Readonly<PairResult>,
  ta: Readonly<Transform>,
  shapeB: Shape,
  tb: Readonly<Transform>,
): void {
  if (!search.overlapping) {
    const { nearestA: p, nearestB: q } = search;
    pen.line('separating', p.x, p.y, q.x, q.y);
    return;
  }
  drawResolution(pen, shapeA, ta, shapeB, tb, pair);
}

const place = (id: string, label: string, help: string, pose: Pose) => ({
  id,
  label,
  help,
  kind: 'press' as const,
  press: (figure: Figure): Figure => ({ ...figure, step: 0, poses: { ...figure.poses, b: pose } }),
});

export const gjk: Lesson = {
  id: 'gjk',
  label: 'GJK and EPA',
  about: 'The distance, and then the depth, from support points alone.',
  caption:
    'The two shapes, and beside them their Minkowski difference with the origin O. Step on and see the search close in on the origin, one support point at a time; then let the shapes overlap and see how the depth is found.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    { id: 'a', label: 'A, the rectangle', start: { x: 285, y: 115, degrees: 345 }, turns: true, shape: () => shapeA },
    { id: 'b', label: 'B', start: APART, turns: true, shape: otherOf },
  ],
  controls: [
    {
      id: 'other',
      label: 'B is a',
      help: 'Both algorithms know a shape only by its support points, so any of these will do.',
      kind: 'choice',
      start: 'pentagon',
      options: Object.entries(OTHERS).map(([value, { label }]) => ({ value, label })),
    },
    place('apart', 'Apart', 'Puts B beside A and begins again.', APART),
    place('deep', 'Overlapping', 'Puts B into A and begins again: the search for the depth follows.', DEEP),
  ],
  passages: [
    {
      title: 'A question about one set',
      text: 'The **Minkowski difference** $A \\ominus B = \\{\\,a - b\\,\\}$ holds the origin exactly when some $a$ equals some $b$. Where it does not, the distance of the shapes is the distance of the origin from it. So two shapes become one set, and a point to be found in it.\n\nNobody builds that set. It is enough to ask for its **support point** in a direction $d$, the point with the largest $d \\cdot w$, and that comes from the two shapes separately:\n\n$$s_{A \\ominus B}(d) = s_A(d) - s_B(-d).$$',
    },
    {
      title: 'GJK: closing in on the origin',
      text: 'GJK keeps a **simplex**, one to three support points, and its point $v$ nearest to the origin. It asks for the support point $w$ towards the origin, $d = -v$. All of the difference lies on the far side of the line through $w$ square to $d$, so with\n\n$$v \\cdot v - v \\cdot w \\le 0$$\n\nnothing is nearer than $v$, and $\\lVert v \\rVert$ is the distance. Otherwise $w$ joins, corners that the new nearest point does not need are dropped, and the search goes on. Each round is nearer than the one before; a triangle that holds the origin ends it with "they overlap". In floating point the improvement may drown in rounding, so a point that comes back, or a round that gains nothing, ends the search as well.',
    },
    {
      title: 'EPA: pushing outwards',
      text: "When the origin is inside, the shortest way out is wanted. EPA grows a polygon from GJK's triangle: it takes the edge nearest to the origin, asks for the support point along that edge's outward normal $n$, and if it lies beyond the edge, splits the edge there. When nothing lies beyond, the edge belongs to the difference itself. Its height is the depth $d$ and the MTV is $d\\,n$.",
    },
    {
      title: 'Round shapes',
      text: 'A circle is a point with a radius. The search looks at the points only; the radii come off the distance, or onto the depth, at the end. So a circle costs what a point costs, and as long as only the rims overlap, EPA is not needed: $d = r_A + r_B - \\lVert v \\rVert$.',
    },
  ],
  sources: [
    'E. G. Gilbert, D. W. Johnson, S. S. Keerthi: A fast procedure for computing the distance between complex objects in three-dimensional space, 1988',
    'G. van den Bergen: Proximity queries and penetration depth computation on 3D game objects, 2001',
    'S. Cameron: Enhancing GJK: computing minimum and penetration distances between convex polyhedra, 1997',
  ],
  pace: 0.8,
  view: (_figure, layout) => makePanes(layout, MAIN, SIDE).view,
  explain,
  moved: (figure, part) => keepWithin(STAGE, figure, part),
};
