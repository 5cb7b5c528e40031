/**
 * What follows when a CCD mode sees a fast body meet something: the same for every mode.
 *
 * Each fast body plans its earliest impact. The earliest of all, by (t, id, id), is taken from a heap, both bodies
 * are put where they are at that moment, the body's hit action is applied there (bounce, stop, die, pass), and they
 * set out on new legs with the rest of the tick. After MAX_IMPACTS a body stays at its last impact, keeps its
 * velocity and is counted.
 */
import { BOUNCE, FAST, grown, INNER_RADIUS, OUTER_RADIUS, PASS, SENSOR, VX, VY, X, X0, Y, Y0 } from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { Aabb } from '../geometry/aabb.ts';
import { length } from '../math.ts';
import { FAST_SHARE, LINEAR_SLOP, MAX_IMPACTS, RESTITUTION_THRESHOLD } from '../tuning.ts';
import { FastBoxes } from './fast-boxes.ts';
import { ImpactHeap } from './impact-heap.ts';
import { legs, sweptBounds } from './legs.ts';
import { look, seen, tellSight } from './look.ts';
import { impact, meetAt, moment, pullA, pullB, resolveMeeting, turnToSurface } from './meeting.ts';
import type { CcdMode, CcdQuery } from './mode.ts';
import { passed, slid, struck } from './pair-log.ts';
import { approachOf } from './parting.ts';
import { canBePushed, end, finish, keepEnd, otherEnd, putBack, setOut } from './set-out.ts';
import { resolveAloud } from './tell-impact.ts';
import { listFastSensors, watchFastPair, watchFastSensors, watchLeg } from './watch.ts';

// --- scratch of one call of correctFast; nothing of it outlives the call
/** Per fast body: how often it has planned, the pair it will meet and when. */
let version = new Int32Array(64);
let planOwn = new Int32Array(64);
let planOther = new Int32Array(64);
let planTime = new Float64Array(64);
/** Per body: its impacts so far. */
let impacts = new Int32Array(64);
const heap = new ImpactHeap();
/** Filters of all fast bodies together. Where they do not meet, as in a cloud of bullets, no two fast bodies do. */
let categories = 0;
let masks = 0;
const candidates = new IntList();
const box = new Aabb();
const all = new Aabb();
const boxes = new FastBoxes();
const pairs = new IntList();

/** Before anything is met in this tick: everybody is on the first leg, and nothing has happened yet. */
export function beginLegs(fast: IntList, query: CcdQuery): void {
  legs.begin(query.bodies);
  passed.clear();
  struck.clear();
  slid.clear();
  listFastSensors(fast, query);
}

/**
 * Moves every fast body to its first impact and on, until the tick is used up. `beginLegs` comes first; `fast` holds slots in
 * ascending order.
 */
export function correctFast(mode: CcdMode, fast: IntList, query: CcdQuery): void {
  if (fast.count === 0) return;
  begin(fast, query);
  planAll(fast, mode, query);
  while (heap.count > 0) {
    const f = heap.topItem;
    const isStale = heap.topVersion !== version[f];
    heap.pop();
    if (!isStale) strike(f, fast, mode, query);
  }
  for (let f = 0; f < fast.count; f++) watchLeg(fast.at(f), 1, mode, query);
  if (query.detectPasses) watchFast(fast, query);
}

/** Fast bodies that passed through one another, each pair told once. */
function watchFast(fast: IntList, query: CcdQuery): void {
  pairs.clear();
  if ((categories & masks) !== 0) boxes.findPairs(fast.count, pairs);
  for (let p = 0; p < pairs.count; p += 2) {
    const f = Math.min(pairs.at(p), pairs.at(p + 1));
    const g = Math.max(pairs.at(p), pairs.at(p + 1));
    watchFastPair(fast.at(f), fast.at(g), query);
  }
}

function begin(fast: IntList, query: CcdQuery): void {
  const { bodies } = query;
  ensureRoom(fast.count);
  version.fill(0, 0, fast.count);
  if (bodies.id.length > impacts.length) impacts = new Int32Array(bodies.id.length);
  impacts.fill(0, 0, bodies.high);
  categories = 0;
  masks = 0;
  for (let f = 0; f < fast.count; f++) {
    categories |= bodies.category[fast.at(f)]!;
    masks |= bodies.mask[fast.at(f)]!;
  }
  heap.clear();
  query.expect(categories, masks);
  refreshBoxes(fast, query);
}

/** Boxes are needed only where two fast bodies can meet. */
function refreshBoxes(fast: IntList, query: CcdQuery): void {
  if ((categories & masks) === 0) return;
  for (let f = 0; f < fast.count; f++) refreshBox(f, fast.at(f), query);
}

function ensureRoom(count: number): void {
  boxes.ensure(count);
  if (count <= version.length) return;
  const capacity = Math.max(count, version.length * 2);
  version = grown(version, new Int32Array(capacity));
  planOwn = grown(planOwn, new Int32Array(capacity));
  planOther = grown(planOther, new Int32Array(capacity));
  planTime = grown(planTime, new Float64Array(capacity));
}

// --- planning

/** The first plans of all fast bodies; pairs among them come from one sweep over their boxes. */
function planAll(fast: IntList, mode: CcdMode, query: CcdQuery): void {
  for (let f = 0; f < fast.count; f++) planSlow(f, fast, mode, query);
  pairs.clear();
  if ((categories & masks) !== 0) boxes.findPairs(fast.count, pairs);
  for (let p = 0; p < pairs.count; p += 2) {
    considerFast(pairs.at(p), pairs.at(p + 1), fast, mode, query);
    considerFast(pairs.at(p + 1), pairs.at(p), fast, mode, query);
  }
  for (let f = 0; f < fast.count; f++) announce(f, fast, query);
}

/** Finds the earliest impact of fast body number f on its present leg and puts it on the heap. */
function plan(f: number, fast: IntList, mode: CcdMode, query: CcdQuery): void {
  planSlow(f, fast, mode, query);
  for (let g = 0; (categories & masks) !== 0 && g < fast.count; g++) {
    if (g !== f && boxes.meet(f, g)) considerFast(f, g, fast, mode, query);
  }
  announce(f, fast, query);
}

/** Begins a new plan of fast body f with everything that is not fast. */
function planSlow(f: number, fast: IntList, mode: CcdMode, query: CcdQuery): void {
  const { bodies, colliders } = query;
  const slot = fast.at(f);
  version[f]!++;
  planTime[f] = Infinity;
  if (legs.startOf(slot) >= 1 || (bodies.flags[slot]! & SENSOR) !== 0) return;
  if (!legs.isLater(slot) && isFree(slot, query)) return;
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    sweptBounds(own, slot, 1, query, box);
    candidates.clear();
    query.candidates(own, box.minX, box.minY, box.maxX, box.maxY, candidates);
    for (let k = 0; k < candidates.count; k++) consider(f, slot, own, candidates.at(k), mode, query);
  }
}

/** Whether a body's way through the tick, with room for all that it is at any angle, is clear: most are, and cheaply told. */
function isFree(slot: number, query: CcdQuery): boolean {
  const { pose, traits } = query.bodies;
  const p = slot * 8;
  const reach = traits[p + OUTER_RADIUS]! + query.rule.epsilon + query.slowReach;
  const x0 = pose[p + X0]!;
  const y0 = pose[p + Y0]!;
  const x1 = pose[p + X]!;
  const y1 = pose[p + Y]!;
  return !query.mayMeet(
    Math.min(x0, x1) - reach,
    Math.min(y0, y1) - reach,
    Math.max(x0, x1) + reach,
    Math.max(y0, y1) + reach,
  );
}

/** Puts the plan of fast body f on the heap, if it has one. */
function announce(f: number, fast: IntList, query: CcdQuery): void {
  if (planTime[f]! > 1) return;
  const { bodies, colliders } = query;
  const other = colliders.body[planOther[f]!]!;
  heap.push(planTime[f]!, bodies.id[fast.at(f)]!, bodies.id[other]!, f, version[f]!);
}

/** Fast body f looks at fast body g. */
function considerFast(f: number, g: number, fast: IntList, mode: CcdMode, query: CcdQuery): void {
  const { bodies, colliders } = query;
  const slot = fast.at(f);
  const otherSlot = fast.at(g);
  if ((bodies.flags[slot]! & SENSOR) !== 0) return;
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    for (let other = bodies.firstCollider[otherSlot]!; other !== -1; other = colliders.next[other]!) {
      if (query.accepts(own, other)) consider(f, slot, own, other, mode, query);
    }
  }
}

/** Box around all of fast body f's colliders over its present leg. */
function refreshBox(f: number, slot: number, query: CcdQuery): void {
  const { bodies, colliders } = query;
  const first = bodies.firstCollider[slot]!;
  sweptBounds(first, slot, 1, query, all);
  for (let own = colliders.next[first]!; own !== -1; own = colliders.next[own]!) {
    sweptBounds(own, slot, 1, query, box);
    all.minX = Math.min(all.minX, box.minX);
    all.minY = Math.min(all.minY, box.minY);
    all.maxX = Math.max(all.maxX, box.maxX);
    all.maxY = Math.max(all.maxY, box.maxY);
  }
  boxes.set(f, all);
}

/** Keeps the pair as the body's plan when it is seen to meet earlier than what is planned so far. */
function consider(f: number, slot: number, own: number, other: number, mode: CcdMode, query: CcdQuery): void {
  const sight = look(slot, own, other, mode, query);
  if (query.trace !== null) tellSight(query.trace, sight, slot, own, other, query);
  if (sight !== 'seen') return;
  const { t } = seen;
  const otherSlot = query.colliders.body[other]!;
  const planned = planTime[f]!;
  if (t > planned || (t === planned && !isEarlierPartner(f, otherSlot, query))) return;
  planTime[f] = t;
  planOwn[f] = own;
  planOther[f] = other;
}

function isEarlierPartner(f: number, otherSlot: number, query: CcdQuery): boolean {
  return query.bodies.id[otherSlot]! < query.bodies.id[query.colliders.body[planOther[f]!]!]!;
}

// --- impacts

/** Carries out the planned impact of fast body number f. */
function strike(f: number, fast: IntList, mode: CcdMode, query: CcdQuery): void {
  const { bodies } = query;
  const slot = fast.at(f);
  const own = planOwn[f]!;
  const other = planOther[f]!;
  const otherSlot = query.colliders.body[other]!;
  const t = planTime[f]!;
  const otherIsFast = (bodies.flags[otherSlot]! & FAST) !== 0;
  if (bodies.onHit[slot] === PASS || (otherIsFast && bodies.onHit[otherSlot] === PASS)) {
    letPass(slot, own, otherSlot, other, t, query);
    plan(f, fast, mode, query);
    return;
  }
  query.wake(otherSlot);
  const isMetAgain = struck.has(own, other) || query.isKnown(own, other);
  // Struck, whatever its normal: a shot that is seen only behind a wall, within the tolerance, has not passed it.
  struck.add(own, other, 0, 0);
  watchLeg(slot, t, mode, query);
  if (otherIsFast) watchLeg(otherSlot, t, mode, query);
  else watchFastSensors(otherSlot, t, mode, query);
  keepEnd(slot, end, bodies);
  keepEnd(otherSlot, otherEnd, bodies);
  meetAt(slot, own, otherSlot, other, t, query);
  const isSeam = turnToSurface(own, other, query);
  struck.setLast(impact.nx, impact.ny);
  if (isSeam && slidesOver(slot, otherSlot, query)) {
    // It slides over: what little it sinks in until the tick ends is the solver's.
    slid.add(own, other, t, moment.isOver ? 0 : 1);
    putBack(slot, end, bodies);
    putBack(otherSlot, otherEnd, bodies);
    plan(f, fast, mode, query);
    return;
  }
  if (bodies.onHit[slot] !== BOUNCE || (otherIsFast && bodies.onHit[otherSlot] !== BOUNCE)) impact.restitution = 0;
  if (query.trace?.concerns(slot, otherSlot)) resolveAloud(query.trace, t, query);
  else resolveMeeting(query);
  const x = bodies.pose[slot * 8 + X]! + impact.ax;
  const y = bodies.pose[slot * 8 + Y]! + impact.ay;
  // Who was on it before, and only settles there, has not hit it.
  if (impact.speed > RESTITUTION_THRESHOLD || !isMetAgain)
    query.noteHit(slot, otherSlot, t, Math.max(0, impact.speed), x, y, impact.nx, impact.ny);
  finish(slot, otherSlot, -1, bodies);
  if (otherIsFast) finish(otherSlot, slot, 1, bodies);
  if (!canBePushed(slot, bodies)) putBack(slot, end, bodies);
  if (!canBePushed(otherSlot, bodies)) putBack(otherSlot, otherEnd, bodies);
  goOn(f, fast, otherSlot, mode, query);
}

/** Whether the body stands over the neighbour's part of the surface, or will not sink into it deeper than the slop. */
function slidesOver(slot: number, otherSlot: number, query: CcdQuery): boolean {
  const approach = approachOf(slot, otherSlot, impact.nx, impact.ny, query.bodies);
  return !moment.isOver || moment.depth + approach * (1 - moment.t) * query.h <= LINEAR_SLOP;
}

function letPass(slot: number, own: number, otherSlot: number, other: number, t: number, query: CcdQuery): void {
  const { bodies } = query;
  passed.add(own, other, 0, 0);
  query.ignore(own, other);
  const speed = length(bodies.motion[slot * 8 + VX]!, bodies.motion[slot * 8 + VY]!);
  query.noteHit(slot, otherSlot, t, speed, legs.at(slot, t, X, bodies), legs.at(slot, t, Y, bodies), 0, 0);
}

/** New legs for whom the impulse moved, and new plans for everyone whose plans they crossed. */
function goOn(f: number, fast: IntList, otherSlot: number, mode: CcdMode, query: CcdQuery): void {
  const slot = fast.at(f);
  // What nothing can push finishes its way whatever it hits: the impact is the other's.
  const isPushed = canBePushed(slot, query.bodies);
  const otherIsPushed = canBePushed(otherSlot, query.bodies);
  if (otherIsPushed) {
    setOut(otherSlot, moment.angleB, pullB, query);
    enlist(otherSlot, fast, query);
  }
  // Last, so that it is the one who stays when it is counted out.
  if (isPushed) setOut(slot, moment.angleA, pullA, query);
  const counted = isPushed ? slot : otherSlot;
  if (++impacts[counted]! >= MAX_IMPACTS) {
    query.noteCappedImpacts(counted);
    legs.stay(counted, query);
  }
  if ((categories & masks) !== 0) refreshBox(f, slot, query);
  for (let g = 0; otherIsPushed && g < fast.count; g++) if (fast.at(g) === otherSlot) refreshBox(g, otherSlot, query);
  plan(f, fast, mode, query);
  for (let g = 0; otherIsPushed && g < fast.count; g++) {
    if (g === f) continue;
    const aimsAtIt = planTime[g]! <= 1 && query.colliders.body[planOther[g]!] === otherSlot;
    if (aimsAtIt || fast.at(g) === otherSlot) plan(g, fast, mode, query);
  }
}

/** A slow body that was hit so hard that it is fast for the rest of the tick is looked after like the others. */
function enlist(slot: number, fast: IntList, query: CcdQuery): void {
  const { bodies } = query;
  if ((bodies.flags[slot]! & FAST) !== 0) return;
  const t0 = legs.startOf(slot);
  const dx = bodies.pose[slot * 8 + X]! - legs.at(slot, t0, X, bodies);
  const dy = bodies.pose[slot * 8 + Y]! - legs.at(slot, t0, Y, bodies);
  if (length(dx, dy) <= FAST_SHARE * bodies.traits[slot * 8 + INNER_RADIUS]!) return;
  bodies.flags[slot]! |= FAST;
  const f = fast.count;
  fast.push(slot);
  ensureRoom(fast.count);
  version[f] = 0;
  planTime[f] = Infinity;
  const metBefore = categories & masks;
  categories |= bodies.category[slot]!;
  masks |= bodies.mask[slot]!;
  query.expect(categories, masks);
  if (metBefore === 0) refreshBoxes(fast, query);
}
