/**
 * The eighth lesson's third part: one jump, integrated in equal steps, and again in steps as long as a machine's frames.
 *
 * Both move by v += g dt, p += v dt, the usual game loop, and look for an overlap after every step. Only dt differs.
 */
import {
  clamp,
  collide,
  Dice,
  FixedClock,
  IDENTITY,
  type Ink,
  makeBox,
  type Pen,
  type Transform,
  type Vec,
} from '#engine';
import { poseOf, transformOf } from './figure.ts';
import type { Account, Figure, Rect } from './lesson.ts';
import { drawSolid, outlineShape, shiftBy } from './strokes.ts';
import { showNumber, showVector } from './words.ts';

/** Sizes of the jumper and of the ledge, px. */
const SIZE = { width: 26, height: 40 };
const jumper = makeBox(SIZE.width, SIZE.height);
export const ledgeShape = makeBox(150, 80);
/** Top of the floor and left end of the jump, px. */
const FLOOR = 300;
const FROM: Vec = { x: 90, y: FLOOR - SIZE.height / 2 };
/** Speeds at take-off, px/s, and gravity, px/s^2. */
const RUN = 230;
const LEAP = -470;
const GRAVITY = 1000;
/** Fixed step, s, and the shortest and longest frame of the uneven machine, s. */
export const TICK = 1 / 60;
const FRAMES = { shortest: 0.008, longest: 0.055 };
/** After this time a jump has ended, s. */
const LONGEST = 2;

export const JUMP_STEPS = 60;
/** What is shown of the plane, and where the ledge may be put. */
export const JUMP_VIEW: Rect = { x: 20, y: 124, width: 440, height: 244 };
export const LEDGE_RANGE: Rect = { x: 170, y: 200, width: 220, height: 60 };

export interface Jump {
  /** Centre of the jumper after each step, beginning with the start. */
  readonly path: readonly Vec[];
  /** Time of each, s. */
  readonly times: readonly number[];
  /** Where the first overlap has pushed it. */
  readonly end: 'on the ledge' | 'against its side' | 'on the floor' | 'in the air';
  readonly rest: Vec;
}

/** Where the first overlap pushes the jumper, or null. */
function land(at: Vec, ledge: Readonly<Transform>): Pick<Jump, 'end' | 'rest'> | null {
  const hit = collide(ledgeShape, jumper, 0, ledge, shiftBy(IDENTITY, at));
  if (hit.state === 'overlapping') {
    const rest = { x: at.x + hit.mtv.x, y: at.y + hit.mtv.y };
    return { end: hit.normal.y < -0.5 ? 'on the ledge' : 'against its side', rest };
  }
  const foot = FLOOR - SIZE.height / 2;
  return at.y > foot ? { end: 'on the floor', rest: { x: at.x, y: foot } } : null;
}

/** One jump; `next` gives the length of each step, s. */
export function runJump(ledge: Readonly<Transform>, next: () => number): Jump {
  const at = { ...FROM };
  let vy = LEAP;
  let time = 0;
  const path: Vec[] = [{ ...at }];
  const times = [0];
  while (time < LONGEST) {
    const dt = next();
    vy += GRAVITY * dt;
    at.x += RUN * dt;
    at.y += vy * dt;
    time += dt;
    path.push({ ...at });
    times.push(time);
    const landed = land(at, ledge);
    if (landed) return { path, times, ...landed };
  }
  return { path, times, end: 'in the air', rest: { ...at } };
}

/** Frames of a machine that cannot keep its rate, the same for the same number. */
export function unevenFrames(machine: number): () => number {
  const dice = new Dice(machine);
  return () => dice.between(FRAMES.shortest, FRAMES.longest);
}

/** Equal ticks drawn from the uneven frames by the engine's clock: what a fixed step does on the same machine. */
export function clockedTicks(machine: number): () => number {
  const clock = new FixedClock({ hz: 1 / TICK, maxTicks: 60 });
  const frame = unevenFrames(machine);
  let due = 0;
  return () => {
    while (due === 0) due = clock.advance(frame());
    due--;
    return TICK;
  };
}

export function runJumps(ledge: Readonly<Transform>, machine: number): { even: Jump; uneven: Jump; clocked: Jump } {
  return {
    even: runJump(ledge, () => TICK),
    uneven: runJump(ledge, unevenFrames(machine)),
    clocked: runJump(ledge, clockedTicks(machine)),
  };
}

/** Highest point of the feet above the floor, px. */
const heightOf = ({ path }: Jump): number => FROM.y - Math.min(...path.map(({ y }) => y));

export function explainJump(figure: Figure): Account {
  const ledge = transformOf(poseOf(figure, 'ledge'));
  const machine = Number(figure.values.machine);
  const { even, uneven, clocked } = runJumps(ledge, machine);
  const differ = even.end !== uneven.end;
  const longest = Math.max(even.times.at(-1)!, uneven.times.at(-1)!);
  const now = (clamp(figure.step, 0, JUMP_STEPS) / JUMP_STEPS) * longest;
  return {
    status: differ
      ? `One jump, two ends: ${even.end} in equal steps, ${uneven.end} in uneven ones`
      : `Both end ${even.end}: ${showNumber(Math.abs(even.rest.x - uneven.rest.x), 1)} px apart`,
    tone: differ ? 'wrong' : 'plain',
    rows: [
      { id: 'even', label: 'Equal steps', value: `${even.end}, ${showVector(even.rest)}`, ink: 'first' },
      {
        id: 'uneven',
        label: 'Steps as long as the frames',
        value: `${uneven.end}, ${showVector(uneven.rest)}`,
        ink: 'second',
      },
      { id: 'clocked', label: 'The same frames, fixed step', value: `${clocked.end}, ${showVector(clocked.rest)}` },
      {
        id: 'heights',
        label: 'Height of the two jumps',
        value: `${showNumber(heightOf(even), 1)} and ${showNumber(heightOf(uneven), 1)} px`,
      },
    ],
    steps: JUMP_STEPS,
    narration: narrate(even, uneven, now),
    data: { even, uneven, clocked, machine },
    draw(pen) {
      pen.line('static', JUMP_VIEW.x, FLOOR, JUMP_VIEW.x + JUMP_VIEW.width, FLOOR);
      drawSolid(pen, 'static', ledgeShape, ledge);
      drawJump(pen, 'first', even, now);
      drawJump(pen, 'second', uneven, now);
      drawTicks(pen, 'first', even, now, ROWS.even, 'equal');
      drawTicks(pen, 'second', uneven, now, ROWS.uneven, 'uneven');
    },
  };
}

function narrate(even: Jump, uneven: Jump, now: number): string {
  if (now === 0) return 'Both leave the ground alike; only the length of their steps differs.';
  return `${showNumber(now, 2)} s after take-off: ${countSteps(even, now)} equal steps of 17 ms, ${countSteps(uneven, now)} steps of 8 to 55 ms.`;
}

const countSteps = ({ times }: Jump, now: number): number => times.filter((t) => t > 0 && t <= now + 1e-9).length;

/** The arc with a mark at every step, the jumper where it is now, and where it comes to rest. */
function drawJump(pen: Pen, ink: Ink, jump: Jump, now: number): void {
  const { path, rest } = jump;
  pen.polyline(
    'hint',
    path.flatMap(({ x, y }) => [x, y]),
    false,
  );
  for (const { x, y } of path) pen.dot(ink, x, y);
  outlineShape(pen, ink, jumper, shiftBy(IDENTITY, rest));
  const at = path[countSteps(jump, now)] ?? FROM;
  drawSolid(pen, ink, jumper, shiftBy(IDENTITY, at), 0.3);
}

/** px per second of the two rows of ticks, half the length of a tick, and where the rows stand, px. */
const TIME_SCALE = 400;
const TICK_MARK = 3.5;
const ROWS = { x: 90, even: 326, uneven: 350 };

function drawTicks(pen: Pen, ink: Ink, { times }: Jump, now: number, y: number, label: string): void {
  const { x } = ROWS;
  pen.text(ink, x - 36, y, label);
  pen.line('axis', x, y, x + TIME_SCALE * times.at(-1)!, y);
  for (const t of times) pen.line(ink, x + TIME_SCALE * t, y - TICK_MARK, x + TIME_SCALE * t, y + TICK_MARK);
  pen.line('aim', x + TIME_SCALE * now, y - 8, x + TIME_SCALE * now, y + 8);
}
