/**
 * The character of a scene that a player steers: it runs and jumps over tiles, collects coins and notices zones. Its
 * body is kinematic, so sensors see it and crates are pushed; where it goes is the character's affair.
 */
import {
  type Body,
  Character,
  type CharacterState,
  type Intent,
  MassData,
  makeBox,
  massOf,
  type Shape,
  type TileMap,
  type World,
  WorldTerrain,
} from '#engine';
import { addThing, type Thing, thingOf } from './things.ts';

export interface RunnerMount {
  /** Where it starts: the middle of its box, px. */
  x: number;
  y: number;
  /** The map whose tiles the scene has added as bodies. */
  map: TileMap;
}

/** A tile of a map as a thing: where it stands in the map, and the number of its kind. */
export interface TilePlace {
  column: number;
  row: number;
  kind: number;
}

export interface RunnerSnapshot {
  character: CharacterState;
  intent: Intent;
  coins: number;
  /** Ids of the zones that it is in, ascending. */
  zones: readonly number[];
}

/** px */
export const RUNNER_WIDTH = 22;
export const RUNNER_HEIGHT = 36;
/** A jump feels right in heavier gravity than a crate's. */
const GRAVITY_SHARE = 3;
/** This far below the scene's view it is put back to its start, px. */
const PIT = 200;
/** What rounding may move a tile, px. */
const SAME_PLACE = 1e-6;

export class Runner {
  readonly map: TileMap;
  coins = 0;
  readonly intent: Intent = { left: false, right: false, jump: false, down: false };
  private readonly character: Character;
  private readonly start: Readonly<{ x: number; y: number }>;
  private readonly terrain: readonly [TileMap, WorldTerrain];
  private id = -1;
  /** By their ids, ascending: a zone that is taken away is left without anybody telling. */
  private within: readonly number[] = [];

  constructor(mount: RunnerMount, world: World) {
    this.start = { x: mount.x, y: mount.y };
    this.map = mount.map;
    this.character = new Character({
      width: RUNNER_WIDTH,
      height: RUNNER_HEIGHT,
      speed: 220,
      jumpSpeed: 620,
      ...this.start,
    });
    // Tiles are looked up in the map; every other static body is asked for from the world.
    const footing = (body: Body) => (placeOf(this.map, body) ? 'none' : 'solid');
    this.terrain = [this.map, new WorldTerrain(world, footing)];
  }

  get body(): number {
    return this.id;
  }

  get grounded(): boolean {
    return this.character.grounded;
  }

  /** Zones that it is in. */
  get zones(): number {
    return this.within.length;
  }

  /** Tiles looked at in the last tick. */
  get looked(): number {
    return this.map.looked;
  }

  /** Adds its body to the world. */
  mount(world: World): void {
    const form = { type: 'box', width: RUNNER_WIDTH, height: RUNNER_HEIGHT } as const;
    this.id = addThing(world, { kind: 'runner', hue: 3, form, ...this.start, angle: 0, motion: 'kinematic' }).id;
    this.readLevel(world);
  }

  /** After bodies were added, moved or taken away by hand. */
  readLevel(world: World): void {
    this.readTiles(world);
    this.within = this.within.filter((id) => world.body(id));
  }

  /** The map as the bodies are: whoever takes a tile away makes a hole, whoever moves one away makes a loose wall. */
  private readTiles(world: World): void {
    this.map.clear();
    for (const body of world.bodies()) {
      const place = placeOf(this.map, body);
      if (place) this.map.set(place.column, place.row, place.kind);
    }
  }

  steer(intent: Readonly<Intent>): void {
    const { left, right, jump, down } = intent;
    Object.assign(this.intent, { left, right, jump, down });
  }

  /** Before the tick: where the character goes is the velocity that brings its body there. */
  prepare(world: World, gravity: number, oneAxis: boolean, bottom: number): void {
    const body = world.body(this.id);
    if (!body) return;
    const { character } = this;
    if (body.y > bottom + PIT) {
      body.setPose(this.start.x, this.start.y, 0);
      character.restore({ ...character.save(), vx: 0, vy: 0 });
    }
    const h = 1 / world.settings.hz;
    const { x, y } = body;
    // The body's own place counts: somebody may have dragged it.
    character.x = x;
    character.y = y;
    character.gravity = GRAVITY_SHARE * gravity;
    character.step(this.terrain, this.intent, h, oneAxis);
    body.setVelocity((character.x - x) / h, (character.y - y) / h, 0);
  }

  /** After the tick: a coin that was touched is taken, a zone that was entered counts. Yes or no, nothing more. */
  observe(world: World): void {
    for (const event of world.events) {
      if ((event.type !== 'enter' && event.type !== 'leave') || event.b !== this.id) continue;
      const kind = kindOf(world, event.a);
      if (kind === 'zone') this.cross(event.a, event.type === 'enter');
      if (kind === 'coin' && event.type === 'enter') {
        this.coins++;
        world.remove(event.a);
      }
    }
  }

  private cross(zone: number, enters: boolean): void {
    const others = this.within.filter((id) => id !== zone);
    this.within = enters ? [...others, zone].sort((a, b) => a - b) : others;
  }

  snapshot(): RunnerSnapshot {
    const { coins, within } = this;
    return { character: this.character.save(), intent: { ...this.intent }, coins, zones: within };
  }

  restore(snapshot: RunnerSnapshot, world: World): void {
    this.character.restore(snapshot.character);
    this.steer(snapshot.intent);
    this.coins = snapshot.coins;
    this.within = snapshot.zones;
    this.readTiles(world);
  }
}

const mass = new MassData();

/** Middle of mass of a kind of tile about the tile's own middle, in `mass`. */
function centreOf(map: TileMap, kind: number): MassData {
  massOf(map.kinds[kind]?.shape ?? makeBox(map.size, map.size), 1, mass);
  return mass;
}

/** The thing that stands for one tile of a map. @throws RangeError when there is no tile */
export function makeTile(map: TileMap, column: number, row: number): Thing {
  const kind = map.get(column, row);
  const tile = map.kinds[kind];
  if (!tile) throw new RangeError(`there is no tile at column ${column}, row ${row}`);
  const { x, y } = centreOf(map, kind);
  return {
    kind: 'tile',
    form: { type: 'polygon', points: cornersOf(tile.shape, x, y) },
    x: map.middleX(column) + x,
    y: map.middleY(row) + y,
    angle: 0,
    tile: { column, row, kind },
  };
}

function cornersOf(shape: Shape, x: number, y: number): { x: number; y: number }[] {
  return Array.from({ length: shape.count }, (_, i) => ({
    x: shape.points[2 * i]! - x,
    y: shape.points[2 * i + 1]! - y,
  }));
}

/** Which tile of the map a body is, or null when it is none or no longer stands where the map has it. */
function placeOf(map: TileMap, body: Body): TilePlace | null {
  const place = thingOf(body)?.tile;
  if (!place || body.angle !== 0) return null;
  const { x, y } = centreOf(map, place.kind);
  const dx = body.x - map.middleX(place.column) - x;
  const dy = body.y - map.middleY(place.row) - y;
  return Math.abs(dx) < SAME_PLACE && Math.abs(dy) < SAME_PLACE ? place : null;
}

function kindOf(world: World, id: number): string | undefined {
  const body = world.body(id);
  return body ? thingOf(body)?.kind : undefined;
}
