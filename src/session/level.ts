/** A level from a file as a scene: it opens, restarts and is undone as the scenes of the house are. */
import {
  Aabb,
  type BodyDef,
  boundsOf,
  buildScene,
  buildShape,
  readScene,
  type SceneJson,
  Transform,
  type World,
} from '#engine';
import { isSimKey, type Scene, type SimSettings, Simulation, thingOf } from '#scenes';

/** A level and a visitor's settings fit together into what a browser keeps of a page. */
const MOST_CHARACTERS = 2_000_000;
const LEVEL_ID = 'level';
/** Around the bodies, px. */
const MARGIN = 60;

export interface Level {
  name: string;
  text: string;
}

const levels = new WeakMap<Scene, Level>();

/** The file that a scene was opened from, null for a scene of the house. */
export const levelOf = (scene: Scene): Level | null => levels.get(scene) ?? null;

/** @throws RangeError before a file is read that is too large */
export function checkLevelSize(size: number): void {
  if (size <= MOST_CHARACTERS) return;
  throw new RangeError(`a level must have at most ${MOST_CHARACTERS} bytes, got ${size}: take bodies out of it`);
}

/** @throws SyntaxError or RangeError in the words of the scene check, naming the place and what is allowed there */
export function makeLevelScene({ name, text }: Level): Scene {
  checkLevelSize(text.length);
  const json = readScene(text);
  const scene: Scene = {
    id: LEVEL_ID,
    label: name,
    about: `${name}: a level opened from a file, with ${json.bodies.length} bodies.`,
    defaults: steeringOf(json),
    view: viewOf(buildScene(json)),
    build: ({ world }) => addBodies(world, json),
  };
  // What the panel cannot set is refused here, while the world before it still stands.
  new Simulation(scene);
  levels.set(scene, { name, text });
  return scene;
}

function steeringOf({ settings = {} }: SceneJson): Partial<SimSettings> {
  const { gravityY, ...others } = settings;
  const known = Object.entries(others).filter(([key]) => isSimKey(key));
  return { ...Object.fromEntries(known), ...(gravityY === undefined ? {} : { gravity: gravityY }) };
}

function viewOf(world: World): Scene['view'] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const [pose, box] = [new Transform(), new Aabb()];
  for (const { x, y, angle, shapes } of world.bodies()) {
    pose.set(x, y, angle);
    for (const shape of shapes) {
      boundsOf(shape, pose, box);
      [left, right] = [Math.min(left, box.minX), Math.max(right, box.maxX)];
      [top, bottom] = [Math.min(top, box.minY), Math.max(bottom, box.maxY)];
    }
  }
  if (left > right) [left, top, right, bottom] = [-400, -300, 400, 300];
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  return { x: left - MARGIN, y: top - MARGIN, width, height };
}

/** The gun and the runner are machines of their scene and not mere bodies: without it they would be empty cases. */
function addBodies(world: World, json: SceneJson): void {
  for (const { at, shapes, ...rest } of json.bodies) {
    const body = world.add({ ...rest, shapes: shapes.map(buildShape) } as BodyDef);
    if (at) body.setPose(at[0], at[1]);
    const kind = thingOf(body)?.kind;
    if (kind === 'gun' || kind === 'runner') world.remove(body);
  }
}
