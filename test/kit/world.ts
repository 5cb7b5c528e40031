/** Builders of small worlds, copies of events and plain judges, shared by the engine's tests. */
import { expect } from 'vitest';
import {
  type Body,
  type BodyDef,
  type EventType,
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  type Shape,
  type Vec,
  World,
  type WorldEvent,
  type WorldSettings,
} from '#engine';
import { createRandom } from './random-shapes.ts';

/** A world without gravity and sleep: what moves in it moves straight, however slowly. */
export function emptySpace(settings: Partial<WorldSettings> = {}): World {
  return new World({ gravityX: 0, gravityY: 0, sleep: false, ...settings });
}

/** A static box by its sides, px. */
export function addWall(
  world: World,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  def: Partial<BodyDef> = {},
): Body {
  const shape = makeBox(maxX - minX, maxY - minY);
  return world.add({ type: 'static', shape, x: (minX + maxX) / 2, y: (minY + maxY) / 2, ...def });
}

/** A box by its centre and its sides, px; dynamic unless the definition says otherwise. */
export function addBox(
  world: World,
  x: number,
  y: number,
  width: number,
  height: number,
  def: Partial<BodyDef> = {},
): Body {
  return world.add({ shape: makeBox(width, height), x, y, ...def });
}

/** A circle by its centre and its radius, px. */
export function addBall(world: World, x: number, y: number, radius: number, def: Partial<BodyDef> = {}): Body {
  return world.add({ shape: makeCircle(radius), x, y, ...def });
}

/** Corners of a regular polygon, the first at angle `turn` from the x axis. */
export function regularCorners(sides: number, radius: number, turn = 0): Vec[] {
  return Array.from({ length: sides }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / sides;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

export function makeRegular(sides: number, radius: number, turn = 0): Shape {
  return makePolygon(regularCorners(sides, radius, turn));
}

/** Four walls, `thickness` px thick, around the box from (-w/2, -h/2) to (w/2, h/2). */
export function addRoom(
  world: World,
  width: number,
  height: number,
  thickness: number,
  def: Partial<BodyDef> = {},
): Body[] {
  const x = width / 2;
  const y = height / 2;
  const t = thickness;
  return [
    addWall(world, -x - t, -y - t, x + t, -y, def),
    addWall(world, -x - t, y, x + t, y + t, def),
    addWall(world, -x - t, -y, -x, y, def),
    addWall(world, x, -y, x + t, y, def),
  ];
}

export function run(world: World, ticks: number): void {
  for (let i = 0; i < ticks; i++) world.step();
}

/** An event as it was told, and after which tick (1: the first). */
export type ToldEvent = WorldEvent & { tick: number };

/** Runs ticks and keeps a copy of every event. */
export function runAndListen(world: World, ticks: number): ToldEvent[] {
  const told: ToldEvent[] = [];
  for (let i = 0; i < ticks; i++) {
    world.step();
    for (const event of world.events) told.push({ ...event, tick: world.tick });
  }
  return told;
}

export function ofType<E extends WorldEvent>(events: readonly E[], ...types: EventType[]): E[] {
  return events.filter((event) => types.includes(event.type));
}

/** `type a b` of each event: what happened to whom, without the numbers. */
export function namesOf(events: readonly WorldEvent[]): string[] {
  return events.map((event) => `${event.type} ${event.a} ${event.b}`);
}

/** Fails when any number of any body is not finite. */
export function expectFinite(world: World): void {
  for (const body of world.bodies()) {
    for (const key of ['x', 'y', 'angle', 'vx', 'vy', 'omega'] as const) {
      expect(Number.isFinite(body[key]), `${key} of body ${body.id} is ${body[key]} at tick ${world.tick}`).toBe(true);
    }
  }
}

/** Sum of mass times velocity over all dynamic bodies, kg px/s. */
export function momentumOf(world: World): Vec {
  const sum = { x: 0, y: 0 };
  for (const body of world.bodies()) {
    sum.x += body.mass * body.vx;
    sum.y += body.mass * body.vy;
  }
  return sum;
}

/** Energy of motion without spin, kg px^2/s^2. */
export function kineticEnergyOf(world: World): number {
  let sum = 0;
  for (const body of world.bodies()) sum += (body.mass * (body.vx * body.vx + body.vy * body.vy)) / 2;
  return sum;
}

/**
 * A crowd that has everything in it: all shapes, compounds, kinematic and static bodies, sensors, bullets with every
 * hit action, materials of their own, in a closed room. The same seed gives the same crowd.
 */
export function fillMixedScene(world: World, count: number, seed: number): Body[] {
  const random = createRandom(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  addRoom(world, 1000, 700, 40);
  addWall(world, -200, 100, -100, 120, { angle: 0.4 });
  world.add({ type: 'static', shape: makeRegular(5, 60), x: 220, y: 120, friction: 0.1 });
  const paddle = makeBox(160, 12);
  world.add({ type: 'kinematic', shape: paddle, x: 0, y: 230, omega: 1.5 });
  addBox(world, -320, 250, 140, 80, { type: 'static', sensor: true });
  addBall(world, 330, 260, 50, { type: 'kinematic', sensor: true, vx: -20 });
  const bodies: Body[] = [];
  for (let i = 0; i < count; i++) {
    const size = between(6, 14);
    const kind = i % 6;
    const def: BodyDef = { x: between(-470, 470), y: between(-320, 60), angle: between(-3, 3), vx: between(-150, 150) };
    if (kind === 0) def.shape = makeCircle(size);
    else if (kind === 1) def.shape = makeBox(2 * size, between(8, 30));
    else if (kind === 2) def.shape = makeRegular(3 + Math.floor(random() * 6), size);
    else if (kind === 3) def.shape = makeCapsule(-size, 0, size, 0, between(4, 8));
    else if (kind === 4) def.shapes = [makeBox(2 * size, 8), makeBox(8, 2 * size)];
    else def.shape = makeCircle(4);
    if (kind === 5) {
      def.bullet = true;
      def.onHit = (['bounce', 'stop', 'die', 'pass'] as const)[Math.floor(random() * 4)]!;
      def.vx = between(-3000, 3000);
      def.vy = between(-3000, 3000);
      def.gravityScale = 0;
      def.restitution = between(0, 1);
    }
    if (random() < 0.2) def.friction = between(0, 1);
    if (random() < 0.1) def.fixedRotation = true;
    bodies.push(world.add(def));
  }
  return bodies;
}
