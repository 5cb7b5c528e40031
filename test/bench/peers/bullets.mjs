// Adapters for the bullet benchmark. Each peer makes a world of static and dynamic boxes (px, y down) without gravity and
// friction, restitution 1, nobody sleeps; `step` runs 1/60 s and `read` writes x, y, angle of every bullet.
// Libraries that think in metres get 50 px to the metre.
// The libraries have no types, or types that forbid what is done here.
// @ts-nocheck
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const PX = 50;
const STEP = 1 / 60;

/** Packages that are ES modules only, from where this file's libraries are. */
const load = (path) => import(pathToFileURL(require.resolve(path)).href);

async function box2d3(flavour) {
  const file = `../node_modules/box2d3-wasm/build/dist/es/${flavour}/Box2D.${flavour}.mjs`;
  const b2 = await (await import(new URL(file, import.meta.url).href)).default();
  const vector = (x, y) => {
    const v = new b2.b2Vec2();
    v.x = x / PX;
    v.y = y / PX;
    return v;
  };
  return ({ walls, bullets }) => {
    const definition = b2.b2DefaultWorldDef();
    definition.gravity = vector(0, 0);
    definition.enableSleep = false;
    definition.enableContinuous = true;
    const world = b2.b2CreateWorld(definition);
    const add = (box, type, isBullet) => {
      const def = b2.b2DefaultBodyDef();
      def.type = type;
      def.position = vector(box.x, box.y);
      def.linearVelocity = vector(box.vx ?? 0, box.vy ?? 0);
      def.isBullet = isBullet;
      const body = b2.b2CreateBody(world, def);
      const shape = b2.b2DefaultShapeDef();
      const { material, filter } = shape;
      material.friction = 0;
      material.restitution = 1;
      shape.material = material;
      filter.categoryBits = isBullet ? 2 : 1;
      filter.maskBits = isBullet ? 1 : 2;
      shape.filter = filter;
      shape.density = 1;
      b2.b2CreatePolygonShape(body, shape, b2.b2MakeBox(box.width / 2 / PX, box.height / 2 / PX));
      def.delete?.();
      shape.delete?.();
      return body;
    };
    for (const wall of walls) add(wall, b2.b2BodyType.b2_staticBody, false);
    const bodies = bullets.map((bullet) => add(bullet, b2.b2BodyType.b2_dynamicBody, true));
    return {
      step: () => b2.b2World_Step(world, STEP, 4),
      read(out) {
        for (let i = 0; i < bodies.length; i++) {
          const position = b2.b2Body_GetPosition(bodies[i]);
          const rotation = b2.b2Body_GetRotation(bodies[i]);
          out[3 * i] = position.x * PX;
          out[3 * i + 1] = position.y * PX;
          out[3 * i + 2] = Math.atan2(rotation.s, rotation.c);
          position.delete();
          rotation.delete();
        }
      },
      destroy: () => b2.b2DestroyWorld(world),
    };
  };
}

async function rapier(name) {
  const RAPIER = (await load(name)).default;
  await RAPIER.init();
  return ({ walls, bullets }) => {
    const world = new RAPIER.World({ x: 0, y: 0 });
    const add = (box, description, groups) => {
      description.setTranslation(box.x / PX, box.y / PX);
      const body = world.createRigidBody(description);
      const collider = RAPIER.ColliderDesc.cuboid(box.width / 2 / PX, box.height / 2 / PX);
      collider.setDensity(1).setFriction(0).setRestitution(1).setCollisionGroups(groups);
      world.createCollider(collider, body);
      return body;
    };
    for (const wall of walls) add(wall, RAPIER.RigidBodyDesc.fixed(), (1 << 16) | 2);
    const bodies = bullets.map((bullet) => {
      const description = RAPIER.RigidBodyDesc.dynamic().setLinvel(bullet.vx / PX, bullet.vy / PX);
      return add(bullet, description.setCanSleep(false).setCcdEnabled(true), (2 << 16) | 1);
    });
    world.timestep = STEP;
    return {
      step: () => world.step(),
      read(out) {
        for (let i = 0; i < bodies.length; i++) {
          const position = bodies[i].translation();
          out[3 * i] = position.x * PX;
          out[3 * i + 1] = position.y * PX;
          out[3 * i + 2] = bodies[i].rotation();
        }
      },
      destroy: () => world.free(),
    };
  };
}

function planck() {
  const { World, Box, Settings } = require('planck');
  // It bounds the move of a tick to 2 m; these bullets make 4.
  Settings.maxTranslation = 10;
  return ({ walls, bullets }) => {
    const world = new World({ gravity: { x: 0, y: 0 }, allowSleep: false, continuousPhysics: true });
    const add = (box, type, isBullet) => {
      const linearVelocity = { x: (box.vx ?? 0) / PX, y: (box.vy ?? 0) / PX };
      const position = { x: box.x / PX, y: box.y / PX };
      const body = world.createBody({ type, position, linearVelocity, bullet: isBullet });
      const shape = new Box(box.width / 2 / PX, box.height / 2 / PX);
      const filter = { filterCategoryBits: isBullet ? 2 : 1, filterMaskBits: isBullet ? 1 : 2 };
      body.createFixture({ shape, density: 1, friction: 0, restitution: 1, ...filter });
      return body;
    };
    for (const wall of walls) add(wall, 'static', false);
    const bodies = bullets.map((bullet) => add(bullet, 'dynamic', true));
    return {
      step: () => world.step(STEP, 8, 3),
      read(out) {
        for (let i = 0; i < bodies.length; i++) {
          const position = bodies[i].getPosition();
          out[3 * i] = position.x * PX;
          out[3 * i + 1] = position.y * PX;
          out[3 * i + 2] = bodies[i].getAngle();
        }
      },
      destroy() {},
    };
  };
}

/** Each makes its library ready and hands back the maker of worlds. */
export const peers = {
  'box2d3-wasm simd': () => box2d3('deluxe'),
  'box2d3-wasm': () => box2d3('compat'),
  'rapier2d simd 0.19': () => rapier('@dimforge/rapier2d-simd-compat'),
  'rapier2d 0.21': () => rapier('@dimforge/rapier2d-compat'),
  planck: async () => planck(),
};
