/** Lesson 11: one pair, one push; who gives way by how much, and what becomes of the velocity. */
import { collide, makeBox, type PairResult, type Pen, type Shape, type Transform, type Vec } from '#engine';
import { explainFall } from './fall-figure.ts';
import { poseOf, transformOf } from './figure.ts';
import { type Account, EPSILON, type Figure, type Lesson, type Part, type Pose } from './lesson.ts';
import { keepWithin } from './limits.ts';
import { crateShape, type Mass, type Moved, type PairBody, resolveOnce } from './push-run.ts';
import { drawSolid, outlineShape, shiftBy } from './strokes.ts';
import { describePair, showLength, showNumber, showVector, toneOf } from './words.ts';

const VIEW = { x: 20, y: 30, width: 560, height: 350 };
const STAGE = { x: 80, y: 90, width: 440, height: 160 };
const shapeA = makeBox(130, 90);
const shapeB = makeBox(100, 100);

const isFall = (figure: Figure): boolean => figure.values.kind === 'crate';

function bodiesOf(figure: Figure): readonly [PairBody, PairBody] {
  const { massA, massB, speedA, speedB, held } = figure.values;
  const body = (id: 'a' | 'b', shape: Shape, mass: unknown, speed: unknown): PairBody => {
    const weight: Mass = held === id ? 'static' : Number(mass);
    return {
      shape,
      pose: poseOf(figure, id),
      mass: weight,
      velocity: { x: weight === 'static' ? 0 : Number(speed), y: 0 },
    };
  };
  return [body('a', shapeA, massA, speedA), body('b', shapeB, massB, speedB)];
}

/** Share of the push that a body takes: its inverse mass over the sum of both. */
export function shareOf(own: Mass, other: Mass): number {
  const inverse = (mass: Mass) => (mass === 'static' ? 0 : 1 / mass);
  const sum = inverse(own) + inverse(other);
  return sum === 0 ? 0 : inverse(own) / sum;
}

const percent = (share: number): string => `${showNumber(100 * share, 1)} %`;
const showSpeed = (v: Readonly<Vec>): string => `${showVector(v)} px/s`;

function explain(figure: Figure): Account {
  return isFall(figure) ? explainFall(figure) : explainPair(figure);
}

function explainPair(figure: Figure): Account {
  const [a, b] = bodiesOf(figure);
  const [ta, tb] = [transformOf(a.pose), transformOf(b.pose)];
  const pair = collide(shapeA, shapeB, EPSILON, ta, tb);
  const [movedA, movedB] = resolveOnce(a, b, figure.values.remove === true);
  const [shareA, shareB] = [shareOf(a.mass, b.mass), shareOf(b.mass, a.mass)];
  return {
    status:
      pair.state === 'overlapping'
        ? `${describePair(pair)}: A gives way by ${showLength(lengthOf(movedA.push), 1)}, B by ${showLength(lengthOf(movedB.push), 1)}`
        : describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      { id: 'pushA', label: `Push of A, ${percent(shareA)}`, value: showVector(movedA.push, 1), ink: 'push' },
      { id: 'pushB', label: `Push of B, ${percent(shareB)}`, value: showVector(movedB.push, 1), ink: 'push' },
      { id: 'velocityA', label: 'Velocity of A after it', value: showSpeed(movedA.velocity), ink: 'velocity' },
      { id: 'velocityB', label: 'Velocity of B after it', value: showSpeed(movedB.velocity), ink: 'velocity' },
      { id: 'impulse', label: 'Impulse on B', value: `${showVector(movedB.impulse)} kg px/s`, ink: 'normal' },
      { id: 'closing', label: 'Still closing at', value: `${showNumber(closingOf(movedA, movedB, pair))} px/s` },
    ],
    data: { ...pair, shares: { a: shareA, b: shareB }, a: movedA, b: movedB },
    draw(pen) {
      drawSolid(pen, 'first', shapeA, ta);
      drawSolid(pen, 'second', shapeB, tb);
      drawMoved(pen, a, ta, movedA, -LABEL_ASIDE);
      drawMoved(pen, b, tb, movedB, LABEL_ASIDE);
      if (pair.contact) drawImpulses(pen, pair.contact, movedA, movedB);
      pen.text('first', a.pose.x, a.pose.y + 18, a.mass === 'static' ? 'A, static' : `A, ${showNumber(a.mass, 1)} kg`);
      pen.text('second', b.pose.x, b.pose.y + 18, b.mass === 'static' ? 'B, static' : `B, ${showNumber(b.mass, 1)} kg`);
      if (pair.state === 'overlapping') drawShares(pen, shareA, shareB, pair.depth);
    },
  };
}

const lengthOf = ({ x, y }: Readonly<Vec>): number => Math.sqrt(x * x + y * y);

/** How fast the two still move into each other, px/s. */
function closingOf(a: Moved, b: Moved, { normal: n }: Readonly<PairResult>): number {
  const apart = (b.velocity.x - a.velocity.x) * n.x + (b.velocity.y - a.velocity.y) * n.y;
  return Math.max(0, -apart);
}

/** px of an arrow per px/s, and how far from the shape velocities stand: above what was, below what is. */
const SPEED_SCALE = 0.3;
const BESIDE = 16;
/** A's velocities stand to the left and B's to the right, so that their words do not meet, px. */
const LABEL_ASIDE = 26;

/** Where the push takes a body, the push, and its velocity before (above it) and after (below it). */
function drawMoved(
  pen: Pen,
  { shape, pose, velocity }: PairBody,
  at: Readonly<Transform>,
  moved: Moved,
  aside: number,
): void {
  const { push } = moved;
  if (lengthOf(push) > 1e-9) {
    outlineShape(pen, 'ghost', shape, shiftBy(at, push));
    pen.arrow('push', pose.x, pose.y, push.x, push.y);
  }
  pen.dot('label', pose.x, pose.y);
  const reach = shape.outerRadius * 0.75 + BESIDE;
  const [above, below] = [pose.y - reach, pose.y + reach];
  drawVelocity(pen, pose.x + aside, above, velocity, -11, 'before');
  drawVelocity(pen, pose.x + push.x + aside, below, moved.velocity, 13, 'after');
}

function drawVelocity(pen: Pen, x: number, y: number, v: Readonly<Vec>, beside: number, when: string): void {
  pen.arrow('velocity', x, y, SPEED_SCALE * v.x, SPEED_SCALE * v.y);
  pen.text('velocity', x, y + beside, `${when}: ${showNumber(lengthOf(v))} px/s`);
}

/** Longest impulse that is drawn at its scale, px, and px per kg px/s. */
const IMPULSE = { longest: 90, scale: 0.25 };

function drawImpulses(pen: Pen, at: Readonly<Vec>, a: Moved, b: Moved): void {
  for (const { impulse } of [a, b]) {
    const size = lengthOf(impulse);
    if (size < 1e-9) continue;
    const drawn = Math.min(IMPULSE.longest, IMPULSE.scale * size) / size;
    pen.arrow('normal', at.x, at.y, drawn * impulse.x, drawn * impulse.y);
  }
  pen.dot('contact', at.x, at.y);
}

const BAR = { x: 150, y: 345, width: 300, half: 8 };

/** The depth as a bar, cut where A's share ends and B's begins. */
function drawShares(pen: Pen, shareA: number, shareB: number, depth: number): void {
  if (shareA + shareB === 0) return;
  const { x, y, width, half } = BAR;
  const middle = x + width * shareA;
  pen.fill('first', [x, y - half, middle, y - half, middle, y + half, x, y + half], 0.5);
  pen.fill('second', [middle, y - half, x + width, y - half, x + width, y + half, middle, y + half], 0.5);
  pen.box('label', x, y - half, x + width, y + half);
  pen.text('first', x - 56, y, `A ${showLength(depth * shareA, 1)}`);
  pen.text('second', x + width + 56, y, `B ${showLength(depth * shareB, 1)}`);
  pen.text('label', x + width / 2, y - 20, 'who takes how much of the push');
}

function makePart(id: string, label: string, start: Pose, shape: Shape, falls: boolean): Part {
  return { id, label, start, turns: !falls, shape: (figure) => (isFall(figure) === falls ? shape : undefined) };
}

const mass = (id: string, label: string, start: number) => ({
  id,
  label,
  help: 'The heavier of the two gives way less.',
  kind: 'number' as const,
  start,
  min: 0.5,
  max: 20,
  step: 0.5,
  unit: 'kg',
});

const speed = (id: string, label: string, start: number) => ({
  id,
  label,
  help: 'Along x, to the right. A static body has none.',
  kind: 'number' as const,
  start,
  min: -300,
  max: 300,
  step: 10,
  unit: 'px/s',
});

export const resolve: Lesson = {
  id: 'resolve',
  label: 'Resolve',
  about: 'One pair, one push: who gives way, and what becomes of the velocity.',
  caption:
    'A and B overlap; the dotted outlines show where one push leaves them. Change the masses, or make one of them static, and see who gives way. Then leave the velocity in and let the crate fall.',
  rule: 'Within 0.5 px counts as touching; a push takes the whole depth.',
  parts: [
    makePart('a', 'A', { x: 250, y: 170, degrees: 0 }, shapeA, false),
    makePart('b', 'B', { x: 335, y: 180, degrees: 0 }, shapeB, false),
    makePart('crate', 'Crate', { x: 300, y: 148, degrees: 0 }, crateShape, true),
  ],
  controls: [
    {
      id: 'kind',
      label: 'Figure',
      help: 'One push, or a crate that falls on a floor tick by tick.',
      kind: 'choice',
      start: 'pair',
      options: [
        { value: 'pair', label: 'One pair' },
        { value: 'crate', label: 'A falling crate' },
      ],
    },
    {
      id: 'remove',
      label: 'Take away the velocity into the surface',
      help: 'Off: the push moves the bodies and leaves their velocities alone.',
      kind: 'flag',
      start: true,
    },
    mass('massA', 'Mass of A', 3),
    mass('massB', 'Mass of B', 1),
    {
      id: 'held',
      label: 'Static',
      help: 'What belongs to the level never moves: the other one takes the whole push.',
      kind: 'choice',
      start: 'none',
      options: [
        { value: 'none', label: 'neither' },
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
    speed('speedA', 'Velocity of A', 150),
    speed('speedB', 'Velocity of B', -90),
  ],
  passages: [
    {
      title: 'One push',
      text: 'The MTV $t = d\\,n$ is the shortest move of B that leaves the two touching. Moving A by $-t$ does as well, and so does any split of it. The usual split is by **inverse mass** $w = 1/m$:\n\n$$\\begin{aligned} \\Delta_A &= -\\frac{w_A}{w_A + w_B}\\, d\\,n, \\\\ \\Delta_B &= \\frac{w_B}{w_A + w_B}\\, d\\,n. \\end{aligned}$$\n\nA crate of 3 kg and one of 1 kg share it one to three, and their common centre of mass stays where it is. A wall has $w = 0$ and takes nothing; the other takes all.',
    },
    {
      title: 'The velocity into the surface',
      text: 'With the push alone, the two still move into each other, and the next tick finds them overlapping again. So the part of the relative velocity along the normal, $v_n = (v_B - v_A) \\cdot n$, is taken away when it is negative, by one impulse on both,\n\n$$\\begin{aligned} j &= \\frac{-v_n}{w_A + w_B}, \\\\ v_A &\\to v_A - w_A\\, j\\, n, \\\\ v_B &\\to v_B + w_B\\, j\\, n. \\end{aligned}$$\n\nWhat moves along the surface, or apart, is left alone; momentum is kept.',
    },
    {
      title: 'What happens when it is left in',
      text: 'A crate on the floor gets $g h$ px/s more in every tick. If the resolver lifts it out and leaves the velocity, it is found deeper each time: a visible sink where pictures are drawn before the push. At last it is so deep that the shortest way out is through the lower side.',
    },
    {
      title: 'More than one pair',
      text: 'In a stack each push makes a new overlap next door, so the pairs are gone through two to four times in a tick. That settles most small stacks. Larger ones want a solver that remembers the impulses from tick to tick.',
    },
  ],
  sources: [
    'E. Catto: Iterative dynamics with temporal coherence, 2005',
    'E. Catto: Fast and simple physics using sequential impulses, 2006',
    'B. Mirtich, J. Canny: Impulse-based simulation of rigid bodies, 1995',
  ],
  pace: 30,
  view: () => VIEW,
  explain,
  moved: (figure, part) =>
    keepWithin(part === 'crate' ? { x: 180, y: 50, width: 240, height: 150 } : STAGE, figure, part),
};
