/**
 * Speed cap: nobody moves farther in a tick than its own thickness and the thinnest thing ahead allow, so that a look
 * a tick is enough. The speed that is taken away is gone: the game is slower, and that is the price.
 */
import { BULLET, DYNAMIC, GRAVITY_SCALE, INNER_RADIUS, OUTER_RADIUS, SENSOR, STATIC, VX, VY, X, Y } from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { Aabb, boundsOf } from '../geometry/aabb.ts';
import { REAL } from '../geometry/real.ts';
import { length, Transform } from '../math.ts';
import { Manifold } from '../narrow-phase/manifold.ts';
import { collide } from '../narrow-phase/pair-table.ts';
import { Sweep, sweepShapes } from '../narrow-phase/sweep.ts';
import { FAST_SHARE, LINEAR_SLOP } from '../tuning.ts';
import { findSurface, surface } from './flush.ts';
import type { CcdMode, CcdQuery } from './mode.ts';
import { lookAtEnd } from './substep.ts';
import { sweepPair } from './sweep.ts';

/** Stay this share below the chord, so that rounding cannot make a step longer than it. */
const ALLOWANCE = 1e-6;
/** A static collider is ahead when the way comes as near as this, px. */
const ROOM = 2 * LINEAR_SLOP;

const ahead = new IntList();
/** Slots of everything that moves by itself. */
const movers = new IntList();
const box = new Aabb();
const pose = new Transform();
const otherPose = new Transform();
const path = new Sweep();
const manifold = new Manifold();

function prepare(query: CcdQuery): void {
  const { bodies } = query;
  listMovers(query);
  for (let slot = 0; slot < bodies.high; slot++) {
    if (bodies.id[slot] === 0 || bodies.kind[slot] !== DYNAMIC || (bodies.flags[slot]! & SENSOR) !== 0) continue;
    const k = slot * 8;
    findWay(slot, query);
    const wholeX = way.x + way.fallX;
    const wholeY = way.y + way.fallY;
    const move = length(wholeX, wholeY);
    // A small fall bends the way by less than the room that is kept around it, and who lies on something does not fall.
    if (length(way.fallX, way.fallY) > ROOM) {
      way.x = wholeX;
      way.y = wholeY;
    }
    const isBullet = (bodies.flags[slot]! & BULLET) !== 0;
    if (move <= FAST_SHARE * bodies.traits[k + INNER_RADIUS]! && !isBullet) continue;
    const most = longestMove(slot, move, query);
    if (move <= most) continue;
    // The way as a whole, gravity's part in it as well: however hard it pulls, the move is no longer than that.
    const share = most / move;
    bodies.motion[k + VX] = (wholeX * share - way.fallX) / query.h;
    bodies.motion[k + VY] = (wholeY * share - way.fallY) / query.h;
  }
}

/** The way on which what lies ahead is looked for, v h, and what gravity adds to it, g h^2 / 2, px. */
const way = { x: REAL, y: REAL, fallX: REAL, fallY: REAL };

function findWay(slot: number, query: CcdQuery): void {
  const { bodies, h } = query;
  const k = slot * 8;
  const fall = 0.5 * h * h * bodies.traits[k + GRAVITY_SCALE]!;
  way.fallX = query.gravityX * fall;
  way.fallY = query.gravityY * fall;
  way.x = bodies.motion[k + VX]! * h;
  way.y = bodies.motion[k + VY]! * h;
}

/** How far a body moves in the tick by its velocity, px. */
function moveOf(slot: number, query: CcdQuery): number {
  const { motion } = query.bodies;
  return length(motion[slot * 8 + VX]!, motion[slot * 8 + VY]!) * query.h;
}

function listMovers(query: CcdQuery): void {
  const { bodies } = query;
  movers.clear();
  for (let slot = 0; slot < bodies.high; slot++) {
    if (bodies.id[slot] !== 0 && bodies.kind[slot] !== STATIC && moveOf(slot, query) > 0) movers.push(slot);
  }
}

/** The longest move, px, with which a look a tick misses nothing that the body can reach in it; Infinity when it is free. */
function longestMove(slot: number, move: number, query: CcdQuery): number {
  const { bodies, colliders } = query;
  let longest = Infinity;
  bodies.transform(slot, pose);
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    boundsOf(colliders.shape[own]!, pose, box);
    const { x: dx, y: dy } = way;
    ahead.clear();
    query.candidates(
      own,
      Math.min(box.minX, box.minX + dx),
      Math.min(box.minY, box.minY + dy),
      Math.max(box.maxX, box.maxX + dx),
      Math.max(box.maxY, box.maxY + dy),
      ahead,
    );
    for (let i = 0; i < ahead.count; i++) longest = Math.min(longest, allowedBy(own, ahead.at(i), slot, query));
    for (let m = 0; m < movers.count; m++) {
      const other = movers.at(m);
      if (other === slot || !isInReach(slot, move, other, query)) continue;
      for (let c = bodies.firstCollider[other]!; c !== -1; c = colliders.next[c]!) {
        if (query.accepts(own, c)) longest = Math.min(longest, allowedBy(own, c, slot, query));
      }
    }
  }
  return longest;
}

/** Whether the circles about two bodies can meet in the tick. */
function isInReach(slot: number, move: number, other: number, query: CcdQuery): boolean {
  const { pose: rows, traits } = query.bodies;
  const gap = length(rows[slot * 8 + X]! - rows[other * 8 + X]!, rows[slot * 8 + Y]! - rows[other * 8 + Y]!);
  const reach = traits[slot * 8 + OUTER_RADIUS]! + traits[other * 8 + OUTER_RADIUS]! + query.rule.epsilon;
  return gap <= reach + move + moveOf(other, query);
}

/** The face-on chord of two colliders, less what the other one moves by itself: at the worst they fly at one another. */
function allowedBy(own: number, other: number, slot: number, query: CcdQuery): number {
  const { bodies, colliders } = query;
  const otherSlot = colliders.body[other]!;
  if ((bodies.flags[otherSlot]! & SENSOR) !== 0) return Infinity;
  // What touches already is in the way only where it is driven into: then not beyond its middle, or the way out is ahead.
  const isKnown = query.isKnown(own, other);
  if (isKnown && query.closing(own, other, way.x, way.y) <= LINEAR_SLOP) return Infinity;
  if (bodies.kind[otherSlot] === STATIC && !isInTheWay(own, other, slot, query)) return Infinity;
  const inner = colliders.shape[other]!.innerRadius + bodies.traits[slot * 8 + INNER_RADIUS]!;
  const thickness = (isKnown ? 1 : 2) * (inner + query.rule.reach);
  const chord = thickness * (1 - ALLOWANCE) - moveOf(otherSlot, query);
  // What outruns the chord alone is missed however slow the body is.
  return chord > 0 ? chord : Infinity;
}

/**
 * Whether the body's way leads into a static collider, deeper than a lip as high as the slop: what it slides along, with
 * all the tiles that lie in one plane, is not ahead of it.
 */
function isInTheWay(own: number, other: number, slot: number, query: CcdQuery): boolean {
  const { bodies, colliders, rule } = query;
  const a = colliders.shape[own]!;
  const b = colliders.shape[other]!;
  const { x: dx, y: dy } = way;
  bodies.transform(slot, pose);
  bodies.transform(colliders.body[other]!, otherPose);
  const room = rule.reach + ROOM;
  if (!sweepShapes(a, pose, b, otherPose, dx, dy, room, path) || path.enter > 1 || path.exit < 0) return false;
  const t = Math.max(0, path.enter);
  pose.x += t * dx;
  pose.y += t * dy;
  manifold.margin = room + LINEAR_SLOP;
  collide(a, pose, b, otherPose, manifold);
  findSurface(own, pose, other, otherPose, manifold, query);
  return 0 - (dx * surface.nx + dy * surface.ny) > LINEAR_SLOP;
}

/**
 * The cap holds from the tick on whose whole way would reach the pair: that tick begins anywhere within a step before
 * the chord, and from there a look follows every `faceOn` px, each of them finding the places up to a chord before it.
 * What outruns the chord alone is not capped for.
 */
function missShare(chord: number, faceOn: number, step: number, otherStep: number): number {
  if (step <= faceOn || otherStep >= faceOn) return Math.max(0, 1 - chord / step);
  const whole = Math.floor(step / faceOn);
  const rest = step - whole * faceOn;
  return Math.max(0, 1 - (whole * chord + Math.max(0, rest - (faceOn - chord))) / step);
}

export const speedCap: CcdMode = {
  label: 'Speed cap',
  about: 'Slows a body down until no move is longer than it and the thinnest thing ahead are thick.',
  misses:
    'Your speed: what is capped stays slow. A grazed corner, a sensor, and what moves farther than the chord by itself, can still be skipped.',
  promise: 'Safe face-on at any speed; a grazed corner may pass.',
  sweeps: false,
  turns: false,
  reaches: false,
  slicesOf: () => Infinity,
  missShare,
  prepare,
  // Behind an impact nobody has capped what gravity adds, so the rest of the way is swept.
  see: (pair, query) => (pair.from > 0 ? sweepPair(pair, query) : lookAtEnd(pair, query)),
};
