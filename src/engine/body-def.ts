/** What a body is made of: the definition as the user writes it, and the check that every definition goes through. */
import { BOUNCE, DIE, DYNAMIC, KINEMATIC, PASS, STATIC, STOP } from './bodies.ts';
import { checkKeys } from './body-keys.ts';
import { describeNoShape } from './geometry/check.ts';
import { MassData, massOfPieces } from './geometry/mass.ts';
import { Shape } from './geometry/shape.ts';
import {
  MAX_ANGLE,
  MAX_COORDINATE,
  MAX_DENSITY,
  MAX_FRICTION,
  MAX_GRAVITY_SCALE,
  MAX_OMEGA,
  MAX_SPEED,
  MIN_DENSITY,
  requireCoordinate,
  requireWithin,
} from './limits.ts';
import { requirePositive } from './math.ts';

export type BodyType = 'static' | 'kinematic' | 'dynamic';
export const BODY_TYPES = ['static', 'kinematic', 'dynamic'] as const satisfies readonly BodyType[];

/** What a fast body does where it hits something new. */
export type OnHit = 'bounce' | 'stop' | 'die' | 'pass';
export const HIT_ACTIONS = ['bounce', 'stop', 'die', 'pass'] as const satisfies readonly OnHit[];

export interface BodyDef {
  /** Default dynamic. */
  type?: BodyType;
  /** One shape, or several that make a compound; in the body's own frame, px. */
  shape?: Shape;
  shapes?: readonly Shape[];
  /** Position of the body's frame, px, and its angle, rad. Default 0. */
  x?: number;
  y?: number;
  angle?: number;
  /** px/s and rad/s. Default 0. */
  vx?: number;
  vy?: number;
  omega?: number;
  /** kg per 1,000 px^2, > 0. Default 1. */
  density?: number;
  /** Coulomb friction >= 0 and restitution 0..1; without them the world's. */
  friction?: number;
  restitution?: number;
  /** Speed of the surface itself, px/s, clockwise on the screen: the top of a conveyor belt runs to the right. Default 0. */
  surfaceSpeed?: number;
  /** Resistance to rolling, as a share of the radius by which the ground's push leads the centre, >= 0. Default 0. */
  rollingResistance?: number;
  fixedRotation?: boolean;
  gravityScale?: number;
  /** Reports who is inside and stops nobody. */
  sensor?: boolean;
  /** Always handled as fast. */
  bullet?: boolean;
  onHit?: OnHit;
  /** 32-bit filter: two bodies meet when each one's category is in the other's mask. Default 1 and all. */
  category?: number;
  mask?: number;
  /** Whatever the user wants to find again. */
  userData?: unknown;
}

export function hitAction(onHit: OnHit): 0 | 1 | 2 | 3 {
  if (onHit === 'bounce') return BOUNCE;
  if (onHit === 'stop') return STOP;
  if (onHit === 'die') return DIE;
  if (onHit === 'pass') return PASS;
  throw new RangeError(`onHit must be one of ${HIT_ACTIONS.join(', ')}, got ${String(onHit)}`);
}

export function bodyKind(type: BodyType): 0 | 1 | 2 {
  if (type === 'dynamic') return DYNAMIC;
  if (type === 'kinematic') return KINEMATIC;
  if (type === 'static') return STATIC;
  throw new RangeError(`body type must be one of ${BODY_TYPES.join(', ')}, got ${String(type)}`);
}

const SLOWER = 'nothing is faster than across any level in one tick';

/** What the numbers of a body may be, the unit, and what to do when one is beyond. */
const LIMITS = {
  angle: [MAX_ANGLE, 'rad', 'take whole turns off'],
  vx: [MAX_SPEED, 'px/s', SLOWER],
  vy: [MAX_SPEED, 'px/s', SLOWER],
  surfaceSpeed: [MAX_SPEED, 'px/s', SLOWER],
  omega: [MAX_OMEGA, 'rad/s', 'nothing that can be seen turns faster'],
  gravityScale: [MAX_GRAVITY_SCALE, "times the world's gravity", 'give the body a velocity instead'],
} as const satisfies Partial<Record<keyof BodyDef, readonly [limit: number, unit: string, remedy: string]>>;

export type LimitedKey = keyof typeof LIMITS;
const LIMITED = Object.keys(LIMITS) as LimitedKey[];

/** Throws unless the value may be given to a body for this key. */
export function requireNumber(key: LimitedKey, value: number): void {
  const [limit, unit, remedy] = LIMITS[key];
  requireWithin(value, limit, `body ${key}`, unit, remedy);
}

/** Throws unless the value is from 0 to what friction may be. */
function requireFriction(value: number | undefined, what: string): void {
  if (value === undefined) return;
  if (!(value >= 0 && Number.isFinite(value))) {
    throw new RangeError(`body ${what} must be 0 or more and finite, got ${value}`);
  }
  if (value > MAX_FRICTION) {
    throw new RangeError(`body ${what} must be from 0 to ${MAX_FRICTION}, got ${value}: that already holds everything`);
  }
}

function requireDensity(value: number): void {
  requirePositive(value, 'body density');
  if (value < MIN_DENSITY || value > MAX_DENSITY) {
    throw new RangeError(
      `body density must be from ${MIN_DENSITY} to ${MAX_DENSITY} kg per 1,000 px^2, got ${value}: only the ratio of two bodies' densities counts`,
    );
  }
}

/** A 32-bit set may be written with or without its sign: -1 and 0xffffffff are the same. */
function requireBits(value: number | undefined, what: string): void {
  if (value === undefined || value >>> 0 === value || (value | 0) === value) return;
  throw new RangeError(`body ${what} must be a whole number of 32 bits, got ${value}`);
}

/** Throws, naming the value, unless the definition makes a body. Nothing has been touched by then. */
export function checkDef(def: BodyDef): readonly Shape[] {
  checkKeys(def);
  if (def.shape && def.shapes) throw new RangeError('a body takes either shape or shapes, got both');
  const shapes = def.shapes ?? (def.shape ? [def.shape] : []);
  if (!Array.isArray(shapes)) throw new TypeError('shapes of a body must be a list: give a single one as shape');
  if (shapes.length === 0)
    throw new RangeError(
      'a body needs a shape: give shape or shapes, made by makeCircle, makeBox, makePolygon or makeCapsule',
    );
  for (const shape of shapes) {
    if (!(shape instanceof Shape))
      throw new TypeError(`a body's shape must come from a maker such as makeBox, got ${describeNoShape(shape)}`);
    if (!(shape.innerRadius > 0))
      throw new RangeError(`a body's shape must have a positive size, got inner radius ${shape.innerRadius}`);
    const reach = Math.max(Math.abs(shape.centroidX), Math.abs(shape.centroidY)) + shape.outerRadius;
    if (!(reach <= MAX_COORDINATE))
      throw new RangeError(
        `a body's shape must lie within ${MAX_COORDINATE} px of the body's frame, got ${reach} px: make it smaller or nearer`,
      );
  }
  if (def.x !== undefined) requireCoordinate(def.x, 'body x');
  if (def.y !== undefined) requireCoordinate(def.y, 'body y');
  for (const key of LIMITED) if (def[key] !== undefined) requireNumber(key, def[key]);
  requireBits(def.category, 'category');
  requireBits(def.mask, 'mask');
  if (def.density !== undefined) requireDensity(def.density);
  requireFriction(def.friction, 'friction');
  requireFriction(def.rollingResistance, 'rollingResistance');
  if (
    def.restitution !== undefined &&
    !(Number.isFinite(def.restitution) && def.restitution >= 0 && def.restitution <= 1)
  ) {
    throw new RangeError(`body restitution must be from 0 to 1, got ${def.restitution}`);
  }
  const kind = bodyKind(def.type ?? 'dynamic');
  hitAction(def.onHit ?? 'bounce');
  if (kind === STATIC && ((def.vx ?? 0) !== 0 || (def.vy ?? 0) !== 0 || (def.omega ?? 0) !== 0)) {
    throw new RangeError(
      `a static body cannot have a velocity, got (${def.vx ?? 0}, ${def.vy ?? 0}): make it kinematic`,
    );
  }
  return shapes;
}

const compound = new MassData();

/**
 * Mass, centre and inertia of all shapes together, in a record that the next call writes anew.
 * @throws RangeError when they are beyond what a double can hold.
 */
export function weigh(shapes: readonly Shape[], density: number): Readonly<MassData> {
  massOfPieces(shapes, density, compound);
  // Their inverses are what counts: a mass that rounds to nothing, or to infinity, would make every speed NaN.
  const { mass, inertia } = compound;
  if (!(mass > 0 && inertia > 0 && Number.isFinite(1 / mass + 1 / inertia) && Number.isFinite(mass + inertia))) {
    throw new RangeError(
      `a body's mass and inertia must be positive and finite, got ${mass} and ${inertia} at density ${density}: change its size or its density`,
    );
  }
  return compound;
}
