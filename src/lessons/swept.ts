/** Lesson 8: when do two shapes first meet on the way, and why equal steps. */
import { poseOf } from './figure.ts';
import { explainJump, JUMP_VIEW, LEDGE_RANGE, ledgeShape } from './jump-figure.ts';
import type { Account, Figure, Lesson, Pose } from './lesson.ts';
import { keepWithin, placeAt } from './limits.ts';
import { explainSweep, moverOf, type SweepKind, shapeB } from './sweep-figure.ts';

const VIEW = { x: 0, y: 0, width: 600, height: 420 };
/** Where shapes can be put: above the bars of time. */
const STAGE = { x: 30, y: 30, width: 540, height: 265 };

const kindOf = (figure: Figure): string => String(figure.values.kind);
const isJump = (figure: Figure): boolean => kindOf(figure) === 'jump';

function explain(figure: Figure): Account {
  return isJump(figure) ? explainJump(figure) : explainSweep(kindOf(figure) as SweepKind, figure);
}

/** The tip is carried along with the start, so that the motion stays what it is. */
function moved(figure: Figure, part: string, before: Figure): Figure {
  const kept = keepWithin(part === 'ledge' ? LEDGE_RANGE : STAGE, figure, part);
  if (part !== 'a') return kept;
  const [from, to, tip] = [poseOf(before, 'a'), poseOf(kept, 'a'), poseOf(kept, 'tip')];
  return keepWithin(STAGE, placeAt(kept, 'tip', tip.x + to.x - from.x, tip.y + to.y - from.y), 'tip');
}

const start = (x: number, y: number): Pose => ({ x, y, degrees: 0 });

const put = (id: string, label: string, help: string, kind: SweepKind, a: Pose, tip: Pose) => ({
  id,
  label,
  help,
  kind: 'press' as const,
  press: (figure: Figure): Figure => ({
    ...figure,
    values: { ...figure.values, kind },
    poses: { ...figure.poses, a, tip, b: start(320, 170) },
  }),
});

export const swept: Lesson = {
  id: 'swept',
  label: 'Swept test and time of impact',
  about: 'Between two frames: when, and not only whether. And why every step should be as long as the last.',
  caption:
    'Drag A, the tip of its motion, or B, and move through the time of one step. The bars show when the shadows overlap on each axis; the shapes meet where all bars do. "A jump" runs one jump in equal and in uneven steps.',
  rule: 'Exact: no tolerance. What only touches meets when the motion leads into it.',
  parts: [
    {
      id: 'a',
      label: 'A, at the start of the step',
      start: start(90, 80),
      turns: false,
      shape: (figure) => (isJump(figure) ? undefined : moverOf(kindOf(figure) as SweepKind)),
    },
    {
      id: 'tip',
      label: 'Tip, where A is at the end of the step',
      start: start(520, 235),
      turns: false,
      shape: (figure) => (isJump(figure) ? undefined : null),
    },
    {
      id: 'b',
      label: 'B, at rest',
      start: start(320, 170),
      turns: false,
      shape: (figure) => (isJump(figure) ? undefined : shapeB),
    },
    {
      id: 'ledge',
      label: 'Ledge',
      start: start(330, 260),
      turns: false,
      shape: (figure) => (isJump(figure) ? ledgeShape : undefined),
    },
  ],
  controls: [
    {
      id: 'kind',
      label: 'Figure',
      help: 'What is swept, or the jump.',
      kind: 'choice',
      start: 'box',
      options: [
        { value: 'box', label: 'Box against box' },
        { value: 'circle', label: 'Circle against box' },
        { value: 'jump', label: 'A jump' },
      ],
    },
    put(
      'corner',
      'Past a corner',
      'A circle that a box with sharp corners would stop, and that passes.',
      'circle',
      start(345, 40),
      start(450, 145),
    ),
    put(
      'fast',
      'Fast',
      'A box that stands on one side before the step and on the other after it.',
      'box',
      start(70, 170),
      start(560, 170),
    ),
    {
      id: 'machine',
      label: 'Machine',
      shown: isJump,
      help: 'Another machine has other frame times; the equal steps do not notice.',
      kind: 'number',
      start: 1,
      min: 1,
      max: 20,
      step: 1,
    },
  ],
  passages: [
    {
      title: 'Two snapshots miss what lies between',
      text: 'A check after every step sees where things are, not where they have been. A body that moves farther in a step than the way on which it would touch, the **chord** $c$, can be on one side before and on the other side after. With a step of $h$ seconds the fastest safe speed is\n\n$$v^* = \\frac{c}{h}.$$\n\nA 4 px bullet against an 8 px wall has $c = 12$ px: 720 px/s at 60 steps a second. The sweep asks for the time of the first contact instead.',
    },
    {
      title: 'Slabs',
      text: "Shrink A to its centre and grow B by A's half sizes: the question is now when a moving point enters a box. On the x axis the point moves from $a$ by $v$, and the grown box is an interval of half length $r$ about $b$. The point is in it from\n\n$$t_{1,2} = \\frac{b - a \\mp r}{v},$$\n\nsorted. The same on y. Both at once means from the later entry to the earlier exit; if that is an empty stretch, they miss. When $v = 0$ on an axis, the point is in that slab always or never, and nothing is divided.",
    },
    {
      title: 'A rounded outline for a circle',
      text: 'The Minkowski sum of a box and a disc is the box grown by the radius **with round corners**. A circle meets the box while the path of its centre is in there: two slabs for the sides, and a quadratic $\\lVert a + t v - k \\rVert^2 = r^2$ about each corner $k$. With sharp corners the circle would hit thin air.',
    },
    {
      title: 'Why the steps should be equal',
      text: 'A game that moves by $v \\mathrel{+}= g\\,\\Delta t,\\; p \\mathrel{+}= v\\,\\Delta t$ makes an error that grows with $\\Delta t$: the top of a jump is lower by about $v_0\\,\\Delta t/2$. If $\\Delta t$ is the time of the last frame, the same jump reaches the ledge on one machine and its side on the next. With an accumulator, uneven frames pay into a clock that gives out equal steps, and the jump is the same everywhere.',
    },
  ],
  sources: [
    'S. Cameron, R. K. Culley: Determining the minimum translational distance between two convex polyhedra, 1986',
    'T. L. Kay, J. T. Kajiya: Ray tracing complex scenes (slabs), 1986',
    'C. Ericson: Real-Time Collision Detection, chapter 5, 2005',
    'G. Fiedler: Fix your timestep!, 2004',
  ],
  pace: 20,
  view: (figure) => (isJump(figure) ? JUMP_VIEW : VIEW),
  explain,
  moved,
};
