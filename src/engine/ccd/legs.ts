/**
 * What follows when a CCD mode sees a fast body meet something: the same for every mode.
 *
 * Within a tick a body moves along straight legs. Each fast body plans its earliest impact; the earliest of all, by
 * (t, id, id), is taken from a heap, both bodies are put where they are at that moment, the body's hit action
 * is applied there (bounce, stop, die, pass), and they set out on new legs with the rest of the tick. Bodies keep
 * their final angle on all legs. After MAX_IMPACTS a body stays at its last impact and keeps its velocity.
 */
import {
  ANGLE,
  type Bodies,
  BOUNCE,
  BULLET,
  DIE,
  DOOMED,
  FAST,
  FRICTION,
  OMEGA,
  PASS,
  RESTITUTION,
  SENSOR,
  STATIC,
  VX,
  VY,
  X,
  X0,
  Y,
} from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { mixFriction, shareOf, trait } from '../contacts.ts';
import { Aabb, boundsOf } from '../geometry/aabb.ts';
import { applyImpact, Impact } from '../impact.ts';
import { length, Transform } from '../math.ts';
import { Manifold } from '../narrow-phase/manifold.ts';
import { collide } from '../narrow-phase/pair-table.ts';
import { Sweep, sweepShapes } from '../narrow-phase/sweep.ts';
import { LINEAR_SLOP, MAX_IMPACTS } from '../tuning.ts';
import { ImpactHeap } from './impact-heap.ts';
import { type CcdMode, type CcdQuery, SweptPair } from './mode.ts';
import { sweepPair } from './sweep.ts';

/** Bullets meet what they graze; other bodies slide over a lip as deep as the slop. */
const BULLET_GRAZE = 0;

// --- scratch of one call of correctFast; nothing of it outlives the call
/** Start of the present leg of each body: t, x, y, angle; only meaningful where `legStamp` is the current one. */
let legs = new Float64Array(64 * 4);
let legStamp = new Int32Array(64);
let stamp = 0;
/** Per fast body: the plan's version, the pair it will meet, the time, the impacts so far. */
let version = new Int32Array(64);
let planOwn = new Int32Array(64);
let planOther = new Int32Array(64);
let planTime = new Float64Array(64);
let impacts = new Int32Array(64);
/** Pairs of colliders let pass in this tick: (own, other) flattened. */
const passed = new IntList();
/** Pairs that hit in this tick, and the normal of each impact. */
const struck = new IntList();
let struckNormals = new Float64Array(64);
const heap = new ImpactHeap();
/** Whether any two of the fast bodies may meet at all; a cloud of bullets may not, and then costs no pairs. */
let fastMayMeet = true;
const candidates = new IntList();
const pair = new SweptPair();
const swept = new Aabb();
const atEnd = new Transform();
const manifold = new Manifold();
const impact = new Impact();
const path = new Sweep();
/** Angles of the two bodies at the impact. */
let angleA = 0;
let angleB = 0;

/** Moves every fast body to its first impact and on, until the tick is used up. `fast` holds slots in ascending order. */
export function correctFast(mode: CcdMode, fast: IntList, query: CcdQuery, h: number): void {
  if (fast.count === 0) return;
  begin(fast, query.bodies);
  for (let f = 0; f < fast.count; f++) plan(f, fast, mode, query);
  while (heap.count > 0) {
    const f = heap.topItem;
    const isStale = heap.topVersion !== version[f];
    heap.pop();
    if (!isStale) strike(f, fast, mode, query, h);
  }
  for (let f = 0; f < fast.count; f++) watchLeg(fast.at(f), 1, mode, query);
}

function begin(fast: IntList, bodies: Bodies): void {
  if (bodies.id.length > legStamp.length) {
    legs = new Float64Array(bodies.id.length * 4);
    legStamp = new Int32Array(bodies.id.length);
  }
  if (fast.count > version.length) {
    const capacity = Math.max(fast.count, version.length * 2);
    version = new Int32Array(capacity);
    planOwn = new Int32Array(capacity);
    planOther = new Int32Array(capacity);
    planTime = new Float64Array(capacity);
    impacts = new Int32Array(capacity);
  }
  version.fill(0, 0, fast.count);
  impacts.fill(0, 0, fast.count);
  let categories = 0;
  let masks = 0;
  for (let f = 0; f < fast.count; f++) {
    categories |= bodies.category[fast.at(f)]!;
    masks |= bodies.mask[fast.at(f)]!;
  }
  fastMayMeet = (categories & masks) !== 0;
  stamp++;
  heap.clear();
  passed.clear();
  struck.clear();
}

// --- where a body is during the tick

function legStart(slot: number): number {
  return legStamp[slot] === stamp ? legs[slot * 4]! : 0;
}

/** Coordinate `which` (X, Y or ANGLE) of a body at time t of the tick: linear from its leg's start to its end pose. */
function coordinateAt(slot: number, t: number, which: number, bodies: Bodies): number {
  const p = slot * 8;
  const end = bodies.pose[p + which]!;
  const isOnLaterLeg = legStamp[slot] === stamp;
  const t0 = isOnLaterLeg ? legs[slot * 4]! : 0;
  if (t0 >= 1) return end;
  const start = isOnLaterLeg ? legs[slot * 4 + 1 + which]! : bodies.pose[p + X0 + which]!;
  return start + (end - start) * ((t - t0) / (1 - t0));
}

function xAt(slot: number, t: number, bodies: Bodies): number {
  return coordinateAt(slot, t, X, bodies);
}

function yAt(slot: number, t: number, bodies: Bodies): number {
  return coordinateAt(slot, t, Y, bodies);
}

/** The body is at (x, y) at time t and moves on with its velocities for the rest of the tick. */
function startLeg(slot: number, t: number, x: number, y: number, angle: number, h: number, bodies: Bodies): void {
  const p = slot * 8;
  legStamp[slot] = stamp;
  legs[slot * 4] = t;
  legs[slot * 4 + 1] = x;
  legs[slot * 4 + 2] = y;
  legs[slot * 4 + 3] = angle;
  const rest = (1 - t) * h;
  bodies.pose[p + X] = x + bodies.motion[p + VX]! * rest;
  bodies.pose[p + Y] = y + bodies.motion[p + VY]! * rest;
  const endAngle = angle + bodies.motion[p + OMEGA]! * rest;
  if (endAngle !== bodies.pose[p + ANGLE]) bodies.setAngle(slot, endAngle);
}

// --- planning

/** Finds the earliest impact of fast body number f on its present leg and puts it on the heap. */
function plan(f: number, fast: IntList, mode: CcdMode, query: CcdQuery): void {
  const { bodies, colliders } = query;
  const slot = fast.at(f);
  version[f]!++;
  planTime[f] = Infinity;
  if (legStart(slot) >= 1 || (bodies.flags[slot]! & SENSOR) !== 0) return;
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    sweptBounds(own, slot, 1, query, swept);
    candidates.clear();
    query.candidates(own, swept.minX, swept.minY, swept.maxX, swept.maxY, candidates);
    for (let k = 0; k < candidates.count; k++) consider(f, slot, own, candidates.at(k), mode, query);
    for (let g = 0; fastMayMeet && g < fast.count; g++) {
      const otherSlot = fast.at(g);
      if (otherSlot === slot) continue;
      for (let other = bodies.firstCollider[otherSlot]!; other !== -1; other = colliders.next[other]!) {
        if (query.accepts(own, other)) consider(f, slot, own, other, mode, query);
      }
    }
  }
  if (planTime[f]! <= 1) {
    const other = colliders.body[planOther[f]!]!;
    heap.push(planTime[f]!, bodies.id[slot]!, bodies.id[other]!, f, version[f]!);
  }
}

/** Keeps the pair as the body's plan when it is seen to meet earlier than what is planned so far. */
function consider(f: number, slot: number, own: number, other: number, mode: CcdMode, query: CcdQuery): void {
  const { bodies } = query;
  const otherSlot = query.colliders.body[other]!;
  if ((bodies.flags[otherSlot]! & SENSOR) !== 0) return;
  if (query.isKnown(own, other) || isListed(passed, own, other)) return;
  if (!setUpPair(slot, own, other, query)) return;
  const isBullet = ((bodies.flags[slot]! | bodies.flags[otherSlot]!) & BULLET) !== 0;
  pair.graze = isBullet ? BULLET_GRAZE : LINEAR_SLOP;
  const isHeld = slot === query.grabbed;
  const u = isHeld ? sweepPair(pair, query) : mode.see(pair, query);
  if (u === Infinity) return;
  const t = pair.from + u * (1 - pair.from);
  if (isLeaving(own, other, slot, otherSlot, bodies)) return;
  if (t > planTime[f]! || (t === planTime[f]! && planTime[f] !== Infinity && !isEarlierPartner(f, otherSlot, query))) return;
  planTime[f] = t;
  planOwn[f] = own;
  planOther[f] = other;
}

function isEarlierPartner(f: number, otherSlot: number, query: CcdQuery): boolean {
  return query.bodies.id[otherSlot]! < query.bodies.id[query.colliders.body[planOther[f]!]!]!;
}

/** Whether a pair that hit in this tick only leaves, or slides along where it hit: then it is not met again. */
function isLeaving(own: number, other: number, slot: number, otherSlot: number, bodies: Bodies): boolean {
  for (let i = struck.count - 2; i >= 0; i -= 2) {
    const isSame = struck.at(i) === own && struck.at(i + 1) === other;
    if (!isSame && !(struck.at(i) === other && struck.at(i + 1) === own)) continue;
    const sign = isSame ? 1 : -1;
    const m = bodies.motion;
    const vx = m[otherSlot * 8 + VX]! - m[slot * 8 + VX]!;
    const vy = m[otherSlot * 8 + VY]! - m[slot * 8 + VY]!;
    return sign * (vx * struckNormals[i]! + vy * struckNormals[i + 1]!) >= -1e-9 * length(vx, vy);
  }
  return false;
}

function noteStruck(own: number, other: number): void {
  if (struck.count + 2 > struckNormals.length) {
    const larger = new Float64Array(struckNormals.length * 2);
    larger.set(struckNormals);
    struckNormals = larger;
  }
  struckNormals[struck.count] = impact.nx;
  struckNormals[struck.count + 1] = impact.ny;
  struck.push(own);
  struck.push(other);
}

/** Relative motion of the two colliders from the later of their leg starts on; false when their paths stay apart. */
function setUpPair(slot: number, own: number, other: number, query: CcdQuery): boolean {
  const { bodies, colliders } = query;
  const otherSlot = colliders.body[other]!;
  const from = Math.max(legStart(slot), legStart(otherSlot));
  if (from >= 1) return false;
  pair.a = colliders.shape[own]!;
  pair.b = colliders.shape[other]!;
  pair.from = from;
  bodies.transform(slot, pair.poseA);
  bodies.transform(otherSlot, pair.poseB);
  const endX = pair.poseA.x - pair.poseB.x;
  const endY = pair.poseA.y - pair.poseB.y;
  pair.poseA.x = xAt(slot, from, bodies);
  pair.poseA.y = yAt(slot, from, bodies);
  pair.poseB.x = xAt(otherSlot, from, bodies);
  pair.poseB.y = yAt(otherSlot, from, bodies);
  pair.dx = endX - (pair.poseA.x - pair.poseB.x);
  pair.dy = endY - (pair.poseA.y - pair.poseB.y);
  // Nothing can meet when the gap between the bounding circles is longer than the way.
  const reach = pair.a.outerRadius + pair.b.outerRadius + offsetOf(pair.a) + offsetOf(pair.b) + query.rule.epsilon;
  const gap = length(pair.poseA.x - pair.poseB.x, pair.poseA.y - pair.poseB.y) - reach;
  return gap <= length(pair.dx, pair.dy);
}

/** Distance of a shape's centroid from its body's centre of mass. */
function offsetOf(shape: { centroidX: number; centroidY: number }): number {
  return length(shape.centroidX, shape.centroidY);
}

/** Box around a collider from its leg's start to time `t`, grown by the tolerance. */
function sweptBounds(collider: number, slot: number, t: number, query: CcdQuery, out: Aabb): void {
  const { bodies, colliders, rule } = query;
  bodies.transform(slot, atEnd);
  const t0 = legStart(slot);
  atEnd.x = xAt(slot, t, bodies);
  atEnd.y = yAt(slot, t, bodies);
  boundsOf(colliders.shape[collider]!, atEnd, out);
  const backX = xAt(slot, t0, bodies) - atEnd.x;
  const backY = yAt(slot, t0, bodies) - atEnd.y;
  out.minX += Math.min(0, backX) - rule.epsilon;
  out.minY += Math.min(0, backY) - rule.epsilon;
  out.maxX += Math.max(0, backX) + rule.epsilon;
  out.maxY += Math.max(0, backY) + rule.epsilon;
}

function isListed(list: IntList, own: number, other: number): boolean {
  for (let i = 0; i < list.count; i += 2) {
    if (list.at(i) === own && list.at(i + 1) === other) return true;
    if (list.at(i) === other && list.at(i + 1) === own) return true;
  }
  return false;
}

// --- impacts

/** Carries out the planned impact of fast body number f. */
function strike(f: number, fast: IntList, mode: CcdMode, query: CcdQuery, h: number): void {
  const { bodies, colliders } = query;
  const slot = fast.at(f);
  const own = planOwn[f]!;
  const other = planOther[f]!;
  const otherSlot = colliders.body[other]!;
  const t = planTime[f]!;
  const action = bodies.onHit[slot]!;
  const isLetPass = action === PASS || ((bodies.flags[otherSlot]! & FAST) !== 0 && bodies.onHit[otherSlot] === PASS);
  if (isLetPass) {
    letPass(slot, own, otherSlot, other, t, query);
    plan(f, fast, mode, query);
    return;
  }
  watchLeg(slot, t, mode, query);
  if (legStamp[otherSlot] === stamp || (bodies.flags[otherSlot]! & FAST) !== 0) watchLeg(otherSlot, t, mode, query);
  meet(slot, own, otherSlot, other, t, query);
  noteStruck(own, other);
  const xa = bodies.pose[slot * 8 + X]!;
  const ya = bodies.pose[slot * 8 + Y]!;
  impact.restitution =
    action === BOUNCE && bodies.onHit[otherSlot] === BOUNCE
      ? Math.max(trait(bodies, slot, RESTITUTION, query.restitution), trait(bodies, otherSlot, RESTITUTION, query.restitution))
      : 0;
  applyImpact(bodies, impact);
  query.noteHit(slot, otherSlot, t, Math.max(0, impact.speed), xa + impact.ax, ya + impact.ay, impact.nx, impact.ny);
  settle(slot, action, bodies);
  if ((bodies.flags[otherSlot]! & FAST) !== 0) settle(otherSlot, bodies.onHit[otherSlot]!, bodies);
  goOn(f, fast, otherSlot, t, mode, query, h);
}

/** What a body that does not bounce does with itself after an impact: it gave its momentum away and stands still. */
function settle(slot: number, action: number, bodies: Bodies): void {
  if (action === BOUNCE) return;
  bodies.motion[slot * 8 + VX] = 0;
  bodies.motion[slot * 8 + VY] = 0;
  bodies.motion[slot * 8 + OMEGA] = 0;
  if (action === DIE) bodies.flags[slot]! |= DOOMED;
}

function letPass(slot: number, own: number, otherSlot: number, other: number, t: number, query: CcdQuery): void {
  const { bodies } = query;
  passed.push(own);
  passed.push(other);
  query.ignore(own, other);
  const x = xAt(slot, t, bodies);
  const y = yAt(slot, t, bodies);
  const speed = length(bodies.motion[slot * 8 + VX]!, bodies.motion[slot * 8 + VY]!);
  query.noteHit(slot, otherSlot, t, speed, x, y, 0, 0);
}

/** Puts both bodies where they are at time t, pushes them apart if they overlap there, and fills in `impact`. */
function meet(slot: number, own: number, otherSlot: number, other: number, t: number, query: CcdQuery): void {
  const { bodies, colliders, rule } = query;
  const xa = xAt(slot, t, bodies);
  const ya = yAt(slot, t, bodies);
  const xb = xAt(otherSlot, t, bodies);
  const yb = yAt(otherSlot, t, bodies);
  bodies.transform(slot, pair.poseA);
  bodies.transform(otherSlot, pair.poseB);
  pair.poseA.x = xa;
  pair.poseA.y = ya;
  pair.poseB.x = xb;
  pair.poseB.y = yb;
  manifold.margin = rule.epsilon + LINEAR_SLOP;
  query.countTest();
  collide(colliders.shape[own]!, pair.poseA, colliders.shape[other]!, pair.poseB, manifold);
  // With two points the impulse acts between them, so that a box that lands flat does not spin from a corner.
  const isDouble = manifold.pointCount === 2;
  const { p0, p1 } = manifold;
  const mx = isDouble ? (p0.x + p1.x) / 2 : p0.x;
  const my = isDouble ? (p0.y + p1.y) / 2 : p0.y;
  const depth = manifold.pointCount > 0 && rule.isHit(manifold.separation) ? Math.max(0, -manifold.separation) : 0;
  const shareA = shareOf(bodies, slot, otherSlot) * depth;
  const shareB = shareOf(bodies, otherSlot, slot) * depth;
  const { nx, ny } = manifold;
  bodies.pose[slot * 8 + X] = xa - nx * shareA;
  bodies.pose[slot * 8 + Y] = ya - ny * shareA;
  bodies.pose[otherSlot * 8 + X] = xb + nx * shareB;
  bodies.pose[otherSlot * 8 + Y] = yb + ny * shareB;
  impact.a = slot;
  impact.b = otherSlot;
  angleA = coordinateAt(slot, t, ANGLE, bodies);
  angleB = coordinateAt(otherSlot, t, ANGLE, bodies);
  impact.nx = nx;
  impact.ny = ny;
  impact.ax = mx;
  impact.ay = my;
  impact.bx = mx + xa - xb;
  impact.by = my + ya - yb;
  impact.friction = mixFriction(trait(bodies, slot, FRICTION, query.friction), trait(bodies, otherSlot, FRICTION, query.friction));
}

/** New legs for both bodies, new plans for everyone whose plans they crossed. */
function goOn(f: number, fast: IntList, otherSlot: number, t: number, mode: CcdMode, query: CcdQuery, h: number): void {
  const { bodies } = query;
  const slot = fast.at(f);
  restart(slot, t, angleA, h, bodies);
  const otherMoves = bodies.kind[otherSlot] !== STATIC;
  if (otherMoves) restart(otherSlot, t, angleB, h, bodies);
  impacts[f]!++;
  if (impacts[f]! >= MAX_IMPACTS) {
    startLeg(slot, 1, legs[slot * 4 + 1]!, legs[slot * 4 + 2]!, angleA, h, bodies);
    query.noteCappedImpacts(slot);
    version[f]!++;
  } else {
    plan(f, fast, mode, query);
  }
  if (!otherMoves) return;
  for (let g = 0; g < fast.count; g++) {
    if (g === f) continue;
    const isPartner = fast.at(g) === otherSlot;
    const aimsAtIt = planTime[g]! <= 1 && query.colliders.body[planOther[g]!] === otherSlot;
    if (isPartner || aimsAtIt) plan(g, fast, mode, query);
  }
}

function restart(slot: number, t: number, angle: number, h: number, bodies: Bodies): void {
  startLeg(slot, t, bodies.pose[slot * 8 + X]!, bodies.pose[slot * 8 + Y]!, angle, h, bodies);
}

// --- what was crossed on the way

/** Looks back on the present leg up to time t: sensors crossed, and solids crossed unseen. */
function watchLeg(slot: number, t: number, mode: CcdMode, query: CcdQuery): void {
  const { bodies, colliders } = query;
  const watchesSensors = mode.sweeps && query.hasSensors;
  const t0 = legStart(slot);
  if ((!watchesSensors && !query.detectPasses) || t <= t0 || (bodies.flags[slot]! & SENSOR) !== 0) return;
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    sweptBounds(own, slot, t, query, swept);
    candidates.clear();
    query.candidates(own, swept.minX, swept.minY, swept.maxX, swept.maxY, candidates);
    for (let k = 0; k < candidates.count; k++) {
      const other = candidates.at(k);
      const isSensor = (bodies.flags[colliders.body[other]!]! & SENSOR) !== 0;
      if (isSensor ? watchesSensors : query.detectPasses) watchPair(slot, own, other, t, isSensor, query);
    }
  }
}

function watchPair(slot: number, own: number, other: number, t: number, isSensor: boolean, query: CcdQuery): void {
  const { bodies, colliders } = query;
  if (!setUpPair(slot, own, other, query) || pair.from >= t) return;
  const span = 1 - pair.from;
  const last = (t - pair.from) / span;
  if (!sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, pair.dx, pair.dy, 0, path)) return;
  const { enter, exit } = path;
  if (enter > last || exit < 0) return;
  if (isSensor) {
    const t1 = exit < last ? pair.from + exit * span : 2;
    query.noteCrossing(other, own, pair.from + Math.max(0, enter) * span, t1);
    return;
  }
  const isLeft = exit > 1e-9 && exit < last && exit - enter > 1e-9;
  if (!isLeft || query.isKnown(own, other) || isListed(struck, own, other) || isListed(passed, own, other)) return;
  const tIn = pair.from + enter * span;
  const otherSlot = colliders.body[other]!;
  const speed = length(pair.dx, pair.dy);
  const x = pair.poseA.x + pair.dx * enter;
  const y = pair.poseA.y + pair.dy * enter;
  query.notePass(slot, otherSlot, tIn, speed, x, y, path.nx, path.ny);
}
