/** A world as a scene and its text, and back; the format is described in scene-format.ts. */
import type { Body } from './body.ts';
import { type BodyDef, weigh } from './body-def.ts';
import { makeBox, makeCapsule, makeCircle, makePolygon } from './geometry/make.ts';
import { BOX, CAPSULE, CIRCLE, type Shape } from './geometry/shape.ts';
import { atan2, Transform, type Vec } from './math.ts';
import { checkScene, checkShape } from './scene-check.ts';
import { type BodyJson, SCENE_FORMAT, SCENE_VERSION, type SceneJson, type ShapeJson } from './scene-format.ts';
import { World } from './world.ts';

// --- from a world

const KEPT = [
  'density',
  'friction',
  'restitution',
  'surfaceSpeed',
  'rollingResistance',
  'gravityScale',
  'fixedRotation',
  'sensor',
  'bullet',
  'category',
  'mask',
] as const;

/** The scene that a world is now. @throws TypeError when user data is not JSON. */
export function describeScene(world: World): SceneJson {
  if (!(world instanceof World)) throw new TypeError(`a scene is described from a world, got ${String(world)}`);
  const settings = { ...world.settings };
  return { format: SCENE_FORMAT, version: SCENE_VERSION, settings, bodies: world.bodies().map(describeBody) };
}

const pose = new Transform();

function describeBody(body: Body): BodyJson {
  const { def } = body;
  const shapes = def.shapes ?? [def.shape!];
  const json: BodyJson = { type: body.type, ...describePlace(body, shapes), shapes: shapes.map(describeShape) };
  for (const key of ['vx', 'vy', 'omega'] as const) if (!Object.is(body[key], 0)) json[key] = body[key];
  for (const key of KEPT) if (def[key] !== undefined) Object.assign(json, { [key]: def[key] });
  if (body.onHit !== 'bounce') json.onHit = body.onHit;
  if (body.userData !== undefined) json.userData = requireJson(body.userData, `user data of body ${body.id}`);
  return json;
}

/** Where the frame is, from where the centre of mass is. */
function describePlace(body: Body, shapes: readonly Shape[]): Pick<BodyJson, 'x' | 'y' | 'at' | 'angle'> {
  const { x: cx, y: cy } = weigh(shapes, body.def.density ?? 1);
  body.poseAt(1, pose);
  // The centre's place in the world, in the very words of WorldState.add.
  const offsetX = pose.c * cx - pose.s * cy;
  const offsetY = pose.s * cx + pose.c * cy;
  const x = body.x - offsetX;
  const y = body.y - offsetY;
  const isExact = Object.is(x + offsetX, body.x) && Object.is(y + offsetY, body.y);
  return { x, y, ...(isExact ? {} : { at: [body.x, body.y] as [number, number] }), angle: body.angle };
}

function describeShape(shape: Shape): ShapeJson {
  const { points, radius, centroidX: x, centroidY: y } = shape;
  const place = { ...(x === 0 ? {} : { x }), ...(y === 0 ? {} : { y }) };
  if (shape.type === CIRCLE) return { type: 'circle', radius, ...place };
  if (shape.type === CAPSULE) {
    return { type: 'capsule', ax: points[0]!, ay: points[1]!, bx: points[2]!, by: points[3]!, radius };
  }
  if (shape.type === BOX) {
    const angle = atan2(shape.normals[1]!, shape.normals[0]!);
    const turn = angle === 0 ? {} : { angle };
    return { type: 'box', width: 2 * shape.halfWidth, height: 2 * shape.halfHeight, ...place, ...turn };
  }
  return {
    type: 'polygon',
    points: Array.from({ length: shape.count }, (_, i) => [points[2 * i]!, points[2 * i + 1]!] as [number, number]),
  };
}

/**
 * The value, when JSON can hold it and gives it back.
 * @param around what it is part of, from the outside in
 */
function requireJson(value: unknown, what: string, around: readonly object[] = []): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const isPlain = typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value));
  if (!Array.isArray(value) && !isPlain) {
    throw new TypeError(`${what} must be JSON to be written, got ${describeNoJson(value)}`);
  }
  const whole = value as object;
  if (around.includes(whole)) {
    throw new TypeError(`${what} must be JSON to be written, got what it is a part of: keep an id in its place`);
  }
  const path = [...around, whole];
  if (Array.isArray(value)) {
    // By number: a list with holes has fewer entries than places.
    for (let i = 0; i < value.length; i++) requireJson(value[i], `${what}[${i}]`, path);
  } else {
    for (const [key, part] of Object.entries(whole)) if (part !== undefined) requireJson(part, `${what}.${key}`, path);
  }
  return value;
}

function describeNoJson(value: unknown): string {
  if (value === undefined) return 'undefined: null stands for nothing in a list';
  if (typeof value === 'object') return 'an object of a class: copy what you need of it into a plain one';
  return typeof value === 'number' ? String(value) : `a ${typeof value}`;
}

/**
 * The text of a scene. Reading it back gives the same numbers to the last bit.
 * @throws before anything is written, naming the place, when the text would not be read back
 */
export function writeScene(scene: World | SceneJson): string {
  const json = scene instanceof World ? describeScene(scene) : scene;
  buildScene(json);
  const lines = json.bodies.map((body, i) => {
    if (body.userData !== undefined) requireJson(body.userData, `bodies[${i}].userData`);
    return `    ${writeValue(body)}`;
  });
  const head = `  "format": ${writeValue(json.format)},\n  "version": ${writeValue(json.version)}`;
  const settings = json.settings === undefined ? '' : `,\n  "settings": ${writeValue(json.settings)}`;
  return `{\n${head}${settings},\n  "bodies": [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]\n}\n`;
}

function writeValue(value: unknown): string {
  // JSON knows -0, but JSON.stringify does not write it.
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{ ${parts.map(([key, part]) => `${JSON.stringify(key)}: ${writeValue(part)}`).join(', ')} }`;
}

// --- to a world

/**
 * Reads the text of a scene.
 * @throws SyntaxError when it is no JSON; RangeError that says where in it what is wrong and what is allowed
 */
export function readScene(text: string): SceneJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`a scene must be JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  buildScene(value as SceneJson);
  return value as SceneJson;
}

/** A world with the scene's settings and bodies. @throws RangeError naming the place and what is wrong there */
export function buildScene(scene: Readonly<SceneJson>): World {
  if (typeof scene === 'string') throw new TypeError('a scene is not its text: give what readScene(text) returns');
  checkScene(scene);
  // Sizes, filters and settings are judged by those who make things of them.
  const world = atPlace('settings', () => new World(scene.settings ?? {}));
  scene.bodies.forEach((json, i) => {
    const shapes = json.shapes.map((shape, k) => atPlace(`bodies[${i}].shapes[${k}]`, () => makeShape(shape)));
    const { at, shapes: _shapes, ...rest } = json;
    atPlace(`bodies[${i}]`, () => {
      const body = world.add({ ...rest, shapes } as BodyDef);
      if (at !== undefined) body.setPose(at[0], at[1]);
    });
  });
  return world;
}

/** A shape by its description. @throws RangeError that names the value and what is allowed */
export function buildShape(shape: Readonly<ShapeJson>): Shape {
  return makeShape(checkShape(shape));
}

function makeShape(shape: Readonly<ShapeJson>): Shape {
  switch (shape.type) {
    case 'circle':
      return makeCircle(shape.radius, shape.x ?? 0, shape.y ?? 0);
    case 'box':
      return makeBox(shape.width, shape.height, shape.x ?? 0, shape.y ?? 0, shape.angle ?? 0);
    case 'capsule':
      return makeCapsule(shape.ax, shape.ay, shape.bx, shape.by, shape.radius);
    case 'polygon':
      return makePolygon(shape.points.map(([x, y]): Vec => ({ x, y })));
  }
}

function atPlace<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new RangeError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
