/**
 * Whether a value has the form of a scene: every key known, every number finite, every choice one of those there are.
 * What its values mean (sizes, filters, settings) is judged by those who make things of them.
 */
import { BODY_TYPES, HIT_ACTIONS } from './body-def.ts';
import { SCENE_FORMAT, SCENE_VERSION, type SceneJson, type ShapeJson } from './scene-format.ts';

type Check = (value: unknown, path: string) => void;
type Fields = Readonly<Record<string, readonly [check: Check, isNeeded: boolean]>>;

function fail(path: string, allowed: string, value: unknown): never {
  const shown =
    typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'a list' : 'an object') : String(value);
  throw new RangeError(`${path} must be ${allowed}, got ${typeof value === 'string' ? `'${value}'` : shown}`);
}

const isNumber: Check = (value, path) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) fail(path, 'a finite number', value);
};
const isSwitch: Check = (value, path) => {
  if (typeof value !== 'boolean') fail(path, 'true or false', value);
};
const isPoint: Check = (value, path) => {
  if (!Array.isArray(value) || value.length !== 2) fail(path, 'a point [x, y]', value);
  isNumber(value[0], `${path}[0]`);
  isNumber(value[1], `${path}[1]`);
};
const isAnything: Check = () => {};
const isObject: Check = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, 'an object', value);
};
const isOneOf =
  (choices: readonly unknown[]): Check =>
  (value, path) => {
    if (!choices.includes(value)) fail(path, `one of ${choices.join(', ')}`, value);
  };
const isListOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) fail(path, 'a list', value);
    for (const [i, part] of value.entries()) check(part, `${path}[${i}]`);
  };

function checkFields(value: unknown, path: string, fields: Fields): void {
  isObject(value, path);
  for (const key of Object.keys(value as object)) {
    if (!Object.hasOwn(fields, key)) {
      throw new RangeError(`unknown key '${key}' in ${path}: known are ${Object.keys(fields).join(', ')}`);
    }
  }
  for (const [key, [check, isNeeded]] of Object.entries(fields)) {
    const part = (value as Record<string, unknown>)[key];
    if (part === undefined && !isNeeded) continue;
    check(part, path === 'scene' ? key : `${path}.${key}`);
  }
}

const number = [isNumber, false] as const;
const size = [isNumber, true] as const;
const toggle = [isSwitch, false] as const;

const SHAPE_FIELDS: Readonly<Record<ShapeJson['type'], Fields>> = {
  circle: { type: [isAnything, true], radius: size, x: number, y: number },
  box: { type: [isAnything, true], width: size, height: size, x: number, y: number, angle: number },
  capsule: { type: [isAnything, true], ax: size, ay: size, bx: size, by: size, radius: size },
  polygon: { type: [isAnything, true], points: [isListOf(isPoint), true] },
};

const isShape: Check = (value, path) => {
  const type = (value as { type?: unknown } | null)?.type;
  isOneOf(Object.keys(SHAPE_FIELDS))(type, `${path}.type`);
  checkFields(value, path, SHAPE_FIELDS[type as ShapeJson['type']]);
};

const BODY_FIELDS: Fields = {
  type: [isOneOf(BODY_TYPES), false],
  x: number,
  y: number,
  at: [isPoint, false],
  angle: number,
  vx: number,
  vy: number,
  omega: number,
  shapes: [isListOf(isShape), true],
  density: number,
  friction: number,
  restitution: number,
  surfaceSpeed: number,
  rollingResistance: number,
  gravityScale: number,
  fixedRotation: toggle,
  sensor: toggle,
  bullet: toggle,
  onHit: [isOneOf(HIT_ACTIONS), false],
  category: number,
  mask: number,
  userData: [isAnything, false],
};

const SCENE_FIELDS: Fields = {
  format: [isOneOf([SCENE_FORMAT]), true],
  version: [isOneOf([SCENE_VERSION]), true],
  settings: [isObject, false],
  bodies: [isListOf((value, path) => checkFields(value, path, BODY_FIELDS)), true],
};

/** @throws RangeError that says where in the scene what is wrong and what is allowed */
export function checkScene(value: unknown): SceneJson {
  checkFields(value, 'scene', SCENE_FIELDS);
  return value as SceneJson;
}

/** @throws RangeError that says what in the description of a shape is wrong and what is allowed */
export function checkShape(value: unknown): ShapeJson {
  isShape(value, 'shape');
  return value as ShapeJson;
}
