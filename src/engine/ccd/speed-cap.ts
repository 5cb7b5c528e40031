/**
 * Speed cap: nobody moves farther in a tick than its own thickness and the thinnest thing ahead allow, so that a look
 * a tick is enough. The speed that is taken away is gone: the game is slower, and that is the price.
 */
import { BULLET, DYNAMIC, GRAVITY_SCALE, INNER_RADIUS, SENSOR, VX, VY } from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { Aabb, boundsOf } from '../geometry/aabb.ts';
import { length, Transform } from '../math.ts';
import { FAST_SHARE } from '../tuning.ts';
import type { CcdMode, CcdQuery } from './mode.ts';
import { lookAtEnd } from './substep.ts';

/** Stay this share below the chord, so that rounding cannot make a step longer than it. */
const ALLOWANCE = 1e-6;

const ahead = new IntList();
const box = new Aabb();
const pose = new Transform();

function prepare(query: CcdQuery): void {
  const { bodies } = query;
  for (let slot = 0; slot < bodies.high; slot++) {
    if (bodies.id[slot] === 0 || bodies.kind[slot] !== DYNAMIC || (bodies.flags[slot]! & SENSOR) !== 0) continue;
    const k = slot * 8;
    const speed = length(bodies.motion[k + VX]!, bodies.motion[k + VY]!);
    const move = speed * query.h;
    const isBullet = (bodies.flags[slot]! & BULLET) !== 0;
    if (move <= FAST_SHARE * bodies.traits[k + INNER_RADIUS]! && !isBullet) continue;
    const fall =
      0.5 * query.h * query.h * length(query.gravityX, query.gravityY) * Math.abs(bodies.traits[k + GRAVITY_SCALE]!);
    const most = longestMove(slot, query) - fall;
    if (move <= most || most <= 0) continue;
    const share = most / move;
    bodies.motion[k + VX]! *= share;
    bodies.motion[k + VY]! *= share;
  }
}

/** The face-on chord of the body with the thinnest thing that its next move can reach, px; Infinity with nothing ahead. */
function longestMove(slot: number, query: CcdQuery): number {
  const { bodies, colliders, h } = query;
  const k = slot * 8;
  let thinnest = Infinity;
  bodies.transform(slot, pose);
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    boundsOf(colliders.shape[own]!, pose, box);
    const dx = bodies.motion[k + VX]! * h;
    const dy = bodies.motion[k + VY]! * h;
    ahead.clear();
    query.candidates(
      own,
      Math.min(box.minX, box.minX + dx),
      Math.min(box.minY, box.minY + dy),
      Math.max(box.maxX, box.maxX + dx),
      Math.max(box.maxY, box.maxY + dy),
      ahead,
    );
    for (let i = 0; i < ahead.count; i++) {
      const other = ahead.at(i);
      if ((bodies.flags[colliders.body[other]!]! & SENSOR) !== 0 || query.isKnown(own, other)) continue;
      thinnest = Math.min(thinnest, colliders.shape[other]!.innerRadius);
    }
  }
  const chord = 2 * (thinnest + bodies.traits[k + INNER_RADIUS]! + query.rule.reach);
  return chord * (1 - ALLOWANCE);
}

export const speedCap: CcdMode = {
  label: 'Speed cap',
  about: 'Slows a body down until no move is longer than it and the thinnest thing ahead are thick.',
  misses: 'Your speed: what is capped stays slow. A grazed corner can still be skipped.',
  sweeps: false,
  turns: false,
  reaches: false,
  slicesOf: () => Infinity,
  prepare,
  see: lookAtEnd,
};
