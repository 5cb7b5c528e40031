/** A body as it is now, and why it sleeps or does not. */
import { DYNAMIC, INERTIA, KINEMATIC, OUTER_RADIUS, REST_TIME } from '../bodies.ts';
import type { Body } from '../body.ts';
import type { BodyType, OnHit } from '../body-def.ts';
import { length } from '../math.ts';
import type { WorldState } from '../state.ts';
import { SLEEP_SPEED, TIME_TO_SLEEP } from '../tuning.ts';

/** Why a body is asleep or awake. */
export type Wakefulness =
  | 'static' // nothing moves it: it neither sleeps nor wakes
  | 'kinematic' // moved by hand or at its own speed
  | 'asleep' // its island rested long enough
  | 'sleep-off' // the world puts nobody to sleep
  | 'held' // in the visitor's hand
  | 'moving' // faster than what counts as rest
  | 'resting'; // slow, but it or its island not for long enough yet

export interface BodyStateReport {
  readonly id: number;
  readonly type: BodyType;
  /** Centre of mass, px; rad. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** px/s and rad/s */
  readonly vx: number;
  readonly vy: number;
  readonly speed: number;
  readonly omega: number;
  /** kg and kg px²; 0 for what cannot be pushed. */
  readonly mass: number;
  readonly inertia: number;
  readonly friction: number;
  readonly restitution: number;
  readonly sensor: boolean;
  readonly bullet: boolean;
  readonly fast: boolean;
  readonly onHit: OnHit;
  readonly colliders: number;
  readonly asleep: boolean;
  readonly wakefulness: Wakefulness;
  /** Speed of the centre plus that of the rim by turning, px/s, and what counts as rest. */
  readonly restSpeed: number;
  readonly sleepSpeed: number;
  /** How long it has rested, and how long its island must, s. */
  readonly restTime: number;
  readonly timeToSleep: number;
  /** Id of the body that names the island it sleeps in; null while awake. */
  readonly island: number | null;
}

export function reportBody(state: WorldState, body: Body): BodyStateReport {
  const { bodies } = state;
  const { slot } = body;
  const p = slot * 8;
  const speed = length(body.vx, body.vy);
  const restSpeed = speed + Math.abs(body.omega) * bodies.traits[p + OUTER_RADIUS]!;
  return {
    id: body.id,
    type: body.type,
    x: body.x,
    y: body.y,
    angle: body.angle,
    vx: body.vx,
    vy: body.vy,
    speed,
    omega: body.omega,
    mass: body.mass,
    inertia: bodies.traits[p + INERTIA]!,
    friction: body.friction,
    restitution: body.restitution,
    sensor: body.isSensor,
    bullet: body.isBullet,
    fast: body.isFast,
    onHit: body.onHit,
    colliders: body.shapes.length,
    asleep: body.isAsleep,
    wakefulness: wakefulnessOf(state, body, restSpeed),
    restSpeed,
    sleepSpeed: SLEEP_SPEED,
    restTime: bodies.traits[p + REST_TIME]!,
    timeToSleep: TIME_TO_SLEEP,
    island: body.isAsleep ? bodies.id[bodies.island[slot]!]! : null,
  };
}

function wakefulnessOf({ bodies, settings, grab }: WorldState, body: Body, restSpeed: number): Wakefulness {
  const kind = bodies.kind[body.slot];
  if (kind === KINEMATIC) return 'kinematic';
  if (kind !== DYNAMIC) return 'static';
  if (body.isAsleep) return 'asleep';
  if (!settings.sleep) return 'sleep-off';
  if (grab.body === body.slot) return 'held';
  return restSpeed < SLEEP_SPEED ? 'resting' : 'moving';
}
