/**
 * Seams: where static colliders abut, the faces between them are not exposed, and nothing may be stopped by them.
 * A crate that slides over a row of tiles is nearest to the next tile's hidden side and would trip over it (the
 * "ghost collision" of Erin Catto, 2011).
 *
 * A contact with a static collider is hidden when just outside that collider, at every one of its points, there is
 * another static one that the body is near to as well. One exposed point is enough to keep it: the foot of a wall
 * stays a wall.
 */
import { type Bodies, type Colliders, DYNAMIC, STATIC, X, Y } from './bodies.ts';
import {
  APPROACH,
  AX,
  AY,
  CONTACT_STRIDE,
  type Contacts,
  DISTANCE,
  IGNORED,
  NX,
  NY,
  POINT,
  POINT_STRIDE,
  SENSING,
  TOUCHING,
} from './contacts.ts';
import { makeCircle } from './geometry/make.ts';
import { Transform } from './math.ts';
import { testOverlap } from './narrow-phase/pair-table.ts';
import { HitRule } from './tolerance.ts';
import { LINEAR_SLOP } from './tuning.ts';

/** How far outside the face is looked, px: more than bodies sink in, less than any step that should stop them. */
const OUTSIDE = 2 * LINEAR_SLOP;
/** Tiles that abut within this are one floor, px. */
const probe = makeCircle(LINEAR_SLOP / 2);
const probePose = new Transform();
const tilePose = new Transform();
const touching = new HitRule();

/** Lists of the static contacts of each body: head by body slot, next by contact slot. */
export class SeamLists {
  head = new Int32Array(64);
  next = new Int32Array(128);
}

/** Empties the manifolds of contacts with hidden faces, so that neither solver nor events see them. */
export function hideSeams(contacts: Contacts, bodies: Bodies, colliders: Colliders, lists: SeamLists): void {
  if (listStaticContacts(contacts, bodies, lists) < 2) return;
  for (let i = 0; i < contacts.count; i++) hideSeam(contacts, contacts.order[i]!, bodies, colliders, lists);
}

/** The same for one contact that was looked at again since the lists were made. */
export function hideSeam(
  contacts: Contacts,
  slot: number,
  bodies: Bodies,
  colliders: Colliders,
  lists: SeamLists,
): void {
  const body = dynamicSide(contacts, bodies, slot);
  if (body === -1 || contacts.points[slot] === 0) return;
  const first = lists.head[body]!;
  if (first === slot && lists.next[slot] === -1) return;
  if (isHidden(contacts, slot, body, bodies, colliders, lists)) hide(contacts, slot);
}

function hide(contacts: Contacts, slot: number): void {
  contacts.points[slot] = 0;
  contacts.data[slot * CONTACT_STRIDE + DISTANCE] = Number.MAX_VALUE;
  contacts.data[slot * CONTACT_STRIDE + APPROACH] = 0;
  contacts.flags[slot]! &= ~(TOUCHING | IGNORED);
}

/** Chains each body's contacts with static colliders; returns how many there are. */
function listStaticContacts(contacts: Contacts, bodies: Bodies, lists: SeamLists): number {
  if (bodies.id.length > lists.head.length) lists.head = new Int32Array(bodies.id.length);
  if (contacts.key.length > lists.next.length) lists.next = new Int32Array(contacts.key.length);
  lists.head.fill(-1, 0, bodies.high);
  let count = 0;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const body = dynamicSide(contacts, bodies, slot);
    if (body === -1) continue;
    lists.next[slot] = lists.head[body]!;
    lists.head[body] = slot;
    count++;
  }
  return count;
}

/** The dynamic body of a solid contact with a static one, -1 for all other contacts. */
function dynamicSide(contacts: Contacts, bodies: Bodies, slot: number): number {
  if ((contacts.flags[slot]! & SENSING) !== 0) return -1;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  if (bodies.kind[a] === STATIC && bodies.kind[b] === DYNAMIC) return b;
  return bodies.kind[b] === STATIC && bodies.kind[a] === DYNAMIC ? a : -1;
}

function isHidden(
  contacts: Contacts,
  slot: number,
  body: number,
  bodies: Bodies,
  colliders: Colliders,
  lists: SeamLists,
): boolean {
  const c = slot * CONTACT_STRIDE;
  const { data, pair } = contacts;
  const a = pair[slot * 4 + 2]!;
  // The normal runs from A to B; outside means towards the dynamic body.
  const out = a === body ? -OUTSIDE : OUTSIDE;
  for (let p = 0; p < contacts.points[slot]!; p++) {
    const q = c + POINT + p * POINT_STRIDE;
    probePose.x = bodies.pose[a * 8 + X]! + data[q + AX]! + out * data[c + NX]!;
    probePose.y = bodies.pose[a * 8 + Y]! + data[q + AY]! + out * data[c + NY]!;
    if (!isCovered(contacts, slot, body, bodies, colliders, lists)) return false;
  }
  return true;
}

/** Whether another static collider near the body covers the probe. */
function isCovered(
  contacts: Contacts,
  slot: number,
  body: number,
  bodies: Bodies,
  colliders: Colliders,
  lists: SeamLists,
): boolean {
  for (let other = lists.head[body]!; other !== -1; other = lists.next[other]!) {
    if (other === slot) continue;
    const isA = contacts.pair[other * 4 + 2] === body;
    const tile = contacts.pair[other * 4 + (isA ? 1 : 0)]!;
    bodies.transform(colliders.body[tile]!, tilePose);
    if (testOverlap(probe, probePose, colliders.shape[tile]!, tilePose, touching)) return true;
  }
  return false;
}
