/**
 * What scenes and visitors put into a world, as plain JSON: a thing can be recorded, undone, saved and read back.
 * The thing travels as its body's user data, so a body can always be told apart and made again.
 */
import {
  type Body,
  type BodyDef,
  type BodyType,
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  type Shape,
  sinCos,
  TAU,
  translateShape,
  type Vec,
  type World,
} from '#engine';

/** Dimensions in px, about the form's own middle. */
export type SimpleForm =
  | { type: 'circle'; radius: number }
  | { type: 'box'; width: number; height: number }
  | { type: 'polygon'; points: readonly Vec[] }
  /** A regular polygon, its corners on a circle; a corner points along the body's x axis. */
  | { type: 'regular'; sides: number; radius: number }
  /** A stadium of this length from tip to tip along the body's x axis. */
  | { type: 'capsule'; length: number; radius: number };

/** Several forms that move as one. Their common centre of mass must be the thing's own middle. */
export type CompoundForm = { type: 'compound'; parts: readonly { form: SimpleForm; x: number; y: number }[] };

export type Form = SimpleForm | CompoundForm;

export type ThingKind =
  | 'crate'
  | 'circle'
  | 'polygon'
  | 'capsule'
  | 'wall'
  | 'floor'
  | 'ramp'
  | 'gun'
  | 'bullet'
  | 'domino'
  | 'card'
  | 'stone'
  | 'drum'
  | 'spinner'
  | 'belt'
  | 'vise'
  | 'tile'
  | 'runner'
  | 'coin'
  | 'zone';

export interface Thing {
  /** What it looks like and is called. */
  kind: ThingKind;
  /** A small number that tells neighbours apart in the picture. */
  hue?: number;
  form: Form;
  x: number;
  y: number;
  /** Radians. */
  angle: number;
  vx?: number;
  vy?: number;
  omega?: number;
  /** Default: dynamic for what can be thrown about, static for walls, floors, ramps and guns. */
  motion?: BodyType;
  density?: number;
  friction?: number;
  restitution?: number;
  fixedRotation?: boolean;
  gravityScale?: number;
  sensor?: boolean;
  /** px/s at which the surface runs, clockwise: the top of a belt to the right. */
  surfaceSpeed?: number;
  rollingResistance?: number;
  /** Where the picture stands beside the collider, px in the body's frame: a mistake that outlines reveal. */
  picture?: Vec;
  /** It is this tile of its scene's map. */
  tile?: { column: number; row: number; kind: number };
  /** It is the wall that the gun of its scene faces. */
  target?: boolean;
}

const STATIC_KINDS: readonly ThingKind[] = ['wall', 'floor', 'ramp', 'gun', 'belt', 'vise', 'tile', 'coin', 'zone'];

/** Filter category of bullets. Bullets collide with everything but one another. */
export const BULLETS = 2;

/** Corner points of a regular polygon about the origin, the first one on the x axis. */
export function regularPoints(sides: number, radius: number): Vec[] {
  const points: Vec[] = [];
  const direction = { c: 1, s: 0 };
  for (let i = 0; i < sides; i++) {
    sinCos((TAU * i) / sides, direction);
    points.push({ x: radius * direction.c, y: radius * direction.s });
  }
  return points;
}

/** @throws RangeError that names the dimension, its value and what is allowed. */
export function makeForm(form: SimpleForm): Shape {
  switch (form.type) {
    case 'circle':
      return makeCircle(form.radius);
    case 'box':
      return makeBox(form.width, form.height);
    case 'polygon':
      return makePolygon(form.points);
    case 'regular':
      if (!(Number.isInteger(form.sides) && form.sides >= 3 && form.sides <= 64)) {
        throw new RangeError(`polygon sides must be a whole number from 3 to 64, got ${form.sides}`);
      }
      if (!(Number.isFinite(form.radius) && form.radius > 0)) {
        throw new RangeError(`polygon radius must be positive and finite, got ${form.radius}`);
      }
      return makePolygon(regularPoints(form.sides, form.radius));
    case 'capsule': {
      const half = form.length / 2 - form.radius;
      if (!(half > 0)) {
        throw new RangeError(`capsule length must be more than twice its radius ${form.radius}, got ${form.length}`);
      }
      return makeCapsule(-half, 0, half, 0, form.radius);
    }
  }
}

/** The shapes of a form, in its own frame. */
function makeForms(form: Form): Shape[] {
  if (form.type !== 'compound') return [makeForm(form)];
  return form.parts.map((part) => translateShape(makeForm(part.form), part.x, part.y));
}

export function motionOf(thing: Thing): BodyType {
  return thing.motion ?? (STATIC_KINDS.includes(thing.kind) ? 'static' : 'dynamic');
}

const NUMBERS = [
  'vx',
  'vy',
  'omega',
  'density',
  'friction',
  'restitution',
  'gravityScale',
  'surfaceSpeed',
  'rollingResistance',
] as const;

/** Adds the body of a thing. @throws RangeError, before anything is added, when a number makes no body. */
export function addThing(world: World, thing: Thing): Body {
  const def: BodyDef = {
    type: motionOf(thing),
    shapes: makeForms(thing.form),
    x: thing.x,
    y: thing.y,
    angle: thing.angle,
    userData: thing,
  };
  for (const key of NUMBERS) if (thing[key] !== undefined) def[key] = thing[key];
  if (thing.fixedRotation !== undefined) def.fixedRotation = thing.fixedRotation;
  if (thing.sensor !== undefined) def.sensor = thing.sensor;
  // A gun is a picture with a place: nothing runs into it.
  if (thing.kind === 'gun') def.mask = 0;
  return world.add(def);
}

/** The thing that a body was made from, or null for a body that came from elsewhere. */
export function thingOf(body: Body): Readonly<Thing> | null {
  const data = body.userData;
  return typeof data === 'object' && data !== null && 'kind' in data && 'form' in data ? (data as Thing) : null;
}

/** The thing that would make this body as it is now: same form, present pose and velocity. */
export function captureThing(body: Body): Thing | null {
  const thing = thingOf(body);
  if (!thing) return null;
  const now: Thing = { ...thing, x: body.x, y: body.y, angle: body.angle };
  if (motionOf(thing) !== 'static') {
    now.vx = body.vx;
    now.vy = body.vy;
    now.omega = body.omega;
  }
  return now;
}

export function makeCrate(x: number, y: number, size: number, angle = 0, hue = 0): Thing {
  return { kind: 'crate', hue, form: { type: 'box', width: size, height: size }, x, y, angle };
}

export function makeBall(x: number, y: number, radius: number, hue = 0): Thing {
  return { kind: 'circle', hue, form: { type: 'circle', radius }, x, y, angle: 0 };
}

export function makeRegular(x: number, y: number, sides: number, radius: number, angle = 0, hue = 0): Thing {
  return { kind: 'polygon', hue, form: { type: 'regular', sides, radius }, x, y, angle };
}

export function makePill(x: number, y: number, length: number, radius: number, angle = 0, hue = 0): Thing {
  return { kind: 'capsule', hue, form: { type: 'capsule', length, radius }, x, y, angle };
}

/** A static slab about (x, y). */
export function makeSlab(
  kind: 'wall' | 'floor' | 'ramp',
  x: number,
  y: number,
  width: number,
  height: number,
  angle = 0,
): Thing {
  return { kind, form: { type: 'box', width, height }, x, y, angle };
}
