/** The ninth lesson's three sums that do not come out: on paper the shapes touch, in doubles they do not quite. */
import {
  buildBounds,
  collide,
  IDENTITY,
  makeBox,
  type PairState,
  type Pen,
  PI,
  type Shape,
  sinCos,
  Transform,
} from '#engine';
import type { Account, Row, Table } from './lesson.ts';
import { fillShape, outlineShape } from './strokes.ts';
import { showNumber, showTiny, toneOf } from './words.ts';

/** Two shapes that touch on paper. */
interface Meeting {
  readonly name: string;
  readonly a: Shape;
  readonly b: Shape;
  readonly ta: Readonly<Transform>;
  readonly tb: Readonly<Transform>;
}

export type RoundingCase = 'sum' | 'turn' | 'far';

export const OFFSETS = [0, 1e2, 1e4, 1e6, 1e8] as const;

/** '10⁸' */
const showPower = (x: number): string => showTiny(x).replace('1 × ', '');

/** Boxes that touch at x = 30 when the first stands at the origin. */
const leftBox = makeBox(60, 60);
const rightBox = makeBox(2 * (60.7 - 30), 60);
const BETWEEN = 60.7;

function at(x: number): Transform {
  const pose = new Transform();
  pose.x = x;
  return pose;
}

/** 0.1 so many times over, the way a loop adds it. */
export function addTenths(count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += 0.1;
  return sum;
}

const SUMS: readonly Meeting[] = [
  {
    name: '0.1 + 0.2',
    a: buildBounds(0, 0, 0.3, 0.3),
    b: buildBounds(0.1 + 0.2, 0, 1, 0.3),
    ta: IDENTITY,
    tb: IDENTITY,
  },
  {
    name: 'ten times 0.1',
    a: buildBounds(0, 0, 1, 0.3),
    b: buildBounds(addTenths(10), 0, 1.4, 0.3),
    ta: IDENTITY,
    tb: IDENTITY,
  },
];

/** A rectangle of 8 by 4 px stood on end reaches from -2 to 2, and B begins at 2. */
const TURNED: Meeting = {
  name: 'turned by π/2',
  a: makeBox(8, 4),
  b: buildBounds(2, -3, 7, 3),
  ta: new Transform().set(0, 0, PI / 2),
  tb: IDENTITY,
};

const FAR: readonly Meeting[] = OFFSETS.map((x) => ({
  name: x === 0 ? 'origin' : `${showPower(x)} px out`,
  a: leftBox,
  b: rightBox,
  ta: at(x),
  tb: at(x + BETWEEN),
}));

const MEETINGS: Readonly<Record<RoundingCase, readonly Meeting[]>> = { sum: SUMS, turn: [TURNED], far: FAR };

/** The one that the status is about: the last. */
const chiefOf = (kind: RoundingCase): Meeting => MEETINGS[kind].at(-1)!;

export interface Judged {
  readonly separation: number;
  readonly exact: PairState;
  readonly absolute: PairState;
  readonly relative: PairState;
}

/** The pair without a tolerance, with an absolute one of so many px, and with the engine's relative default. */
function judge({ a, b, ta, tb }: Meeting, epsilon: number): Judged {
  const exact = collide(a, b, 0, ta, tb);
  return {
    separation: exact.separation,
    exact: exact.state,
    absolute: collide(a, b, epsilon, ta, tb).state,
    relative: collide(a, b, undefined, ta, tb).state,
  };
}

export function judgeAll(kind: RoundingCase, epsilon: number): Judged[] {
  return MEETINGS[kind].map((meeting) => judge(meeting, epsilon));
}

const showGap = (separation: number): string =>
  separation === 0 ? '0' : `${separation > 0 ? 'gap' : 'overlap'} ${showTiny(Math.abs(separation))} px`;

const WORDS: Readonly<Record<PairState, string>> = {
  separated: 'apart',
  touching: 'touching',
  overlapping: 'colliding',
};

function makeTable(kind: RoundingCase, epsilon: number): Table {
  return {
    title: 'On paper all of these touch',
    head: ['', 'gap, px', `ε = ${showNumber(epsilon, 2)} px`, 'relative'],
    rows: MEETINGS[kind].map((meeting) => {
      const { separation, absolute, relative } = judge(meeting, epsilon);
      return [meeting.name, showTiny(separation), WORDS[absolute], WORDS[relative]];
    }),
  };
}

function rowsOf(kind: RoundingCase): Row[] {
  if (kind === 'sum')
    return [
      { id: 'sum', label: '0.1 + 0.2', value: String(0.1 + 0.2) },
      { id: 'tenths', label: '0.1 added ten times', value: String(addTenths(10)) },
    ];
  if (kind === 'turn') {
    const turn = { c: 1, s: 0 };
    sinCos(PI / 2, turn);
    return [
      { id: 'cosine', label: 'cos(π/2), this engine', value: showTiny(turn.c) },
      { id: 'corner', label: 'Corner that belongs at 2', value: String(-4 * turn.c + 2 * turn.s) },
    ];
  }
  const x = OFFSETS.at(-1)!;
  return [
    { id: 'place', label: `Centre of B, ${showPower(x)} px out`, value: String(x + BETWEEN) },
    { id: 'spacing', label: 'Distance of neighbouring doubles there', value: `${showTiny(2 ** -26)} px` },
  ];
}

const STORIES: Readonly<Record<RoundingCase, string>> = {
  sum: 'Neither 0.1 nor 0.2 is a binary fraction, so their sum misses 0.3 by a last digit.',
  turn: 'The double nearest to π/2 is not π/2, so its cosine is not 0: every library says about 6.1 × 10⁻¹⁷.',
  far: 'The same two boxes, moved out: the farther, the coarser the doubles, and the gap between the boxes with them.',
};

export function explainRounding(kind: RoundingCase, epsilon: number): Account {
  const judged = judge(chiefOf(kind), epsilon);
  return {
    status: `${chiefOf(kind).name}: ${WORDS[judged.absolute]} with ε = ${showNumber(epsilon, 2)} px, ${WORDS[judged.relative]} with a relative one`,
    tone: toneOf(judged.absolute),
    rows: [...rowsOf(kind), { id: 'gap', label: 'What remains', value: showGap(judged.separation) }],
    tables: [makeTable(kind, epsilon)],
    narration: STORIES[kind],
    data: { judged: judgeAll(kind, epsilon) },
    draw: (pen) => drawMeetings(pen, kind, epsilon),
  };
}

/** Enlarged so that both shapes fill the view; the flaw itself no picture can show, so it is written beside it. */
function drawMeetings(pen: Pen, kind: RoundingCase, epsilon: number): void {
  const rows = kind === 'far' ? FAR.slice(-1) : MEETINGS[kind];
  const scale = { sum: 330, turn: 24, far: 2.4 }[kind];
  const height = 320 / rows.length;
  for (const [i, meeting] of rows.entries()) {
    const middle = 30 + (i + 0.5) * height;
    const judged = judge(meeting, epsilon);
    const joint =
      kind === 'turn' ? { x: 2, y: 0 } : { x: kind === 'sum' ? (i === 0 ? 0.3 : 1) : 30, y: kind === 'sum' ? 0.15 : 0 };
    const left = kind === 'sum' ? 70 : 300 - scale * joint.x;
    drawMeeting(pen, meeting, left, middle - scale * joint.y, scale);
    const x = left + scale * joint.x;
    pen.line('separating', x, middle - height / 2 + 24, x, middle + height / 2 - 24);
    pen.text('label', x, middle - height / 2 + 10, `${meeting.name}: ${showGap(judged.separation)}`);
  }
}

/** Both shapes about their common place, without the distance from the origin. */
function drawMeeting(pen: Pen, { a, b, ta, tb }: Meeting, x: number, y: number, scale: number): void {
  for (const [ink, shape, from] of [
    ['first', a, ta],
    ['second', b, tb],
  ] as const) {
    const place = new Transform();
    place.x = x + scale * (from.x - ta.x);
    place.y = y + scale * from.y;
    place.c = scale * from.c;
    place.s = scale * from.s;
    fillShape(pen, ink, shape, place, 0.16);
    outlineShape(pen, ink, shape, place);
  }
}
