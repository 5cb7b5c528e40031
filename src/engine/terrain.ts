/**
 * What a character may stand on and run into: solid convex shapes that never move, found near a box. A world's static
 * bodies are one terrain, a tile map with its direct look-up another; a game may ask several.
 */

import { SENSOR, STATIC } from './bodies.ts';
import type { Body } from './body.ts';
import { IntList } from './broad-phase/pair-buffer.ts';
import type { Shape } from './geometry/shape.ts';
import { Transform } from './math.ts';
import { World } from './world.ts';

/** Obstacles near somebody: a list that only grows, filled anew for every question. */
export class Obstacles {
  count = 0;
  readonly shapes: Shape[] = [];
  readonly poses: Transform[] = [];
  /** One-way: stops only what comes down from above. */
  readonly oneWay: boolean[] = [];

  clear(): void {
    this.count = 0;
  }

  /** Adds an obstacle and returns its pose, for the caller to fill. */
  add(shape: Shape, oneWay: boolean): Transform {
    const i = this.count++;
    if (i === this.poses.length) this.poses.push(new Transform());
    this.shapes[i] = shape;
    this.oneWay[i] = oneWay;
    return this.poses[i]!;
  }
}

export interface Terrain {
  /** Adds what may reach into the box (px) to `out`, always in the same order for the same state. */
  gather(minX: number, minY: number, maxX: number, maxY: number, out: Obstacles): void;
}

/** What a body is to a character. */
export type Footing = 'solid' | 'one-way' | 'none';

/** The static bodies of a world, sensors left out. */
export class WorldTerrain implements Terrain {
  private readonly world: World;
  private readonly footingOf: (body: Body) => Footing;
  private readonly found = new IntList();

  /**
   * @param footingOf what a static body is; the default takes all of them as solid. It is asked in every step, and
   *   the step throws when it answers anything else.
   */
  constructor(world: World, footingOf: (body: Body) => Footing = () => 'solid') {
    if (!(world instanceof World)) throw new TypeError(`a terrain is made of a world, got ${String(world)}`);
    if (typeof footingOf !== 'function') {
      throw new TypeError("footing must be a function of a static body that returns 'solid', 'one-way' or 'none'");
    }
    this.world = world;
    this.footingOf = footingOf;
  }

  gather(minX: number, minY: number, maxX: number, maxY: number, out: Obstacles): void {
    const { state } = this.world;
    const { bodies, colliders, handles } = state;
    this.world.recollide();
    this.found.clear();
    state.broadPhase.queryBox(minX, minY, maxX, maxY, this.found);
    this.found.order();
    for (let i = 0; i < this.found.count; i++) {
      const c = this.found.at(i);
      const slot = colliders.body[c]!;
      if (bodies.kind[slot] !== STATIC || (bodies.flags[slot]! & SENSOR) !== 0) continue;
      const footing = this.footingOf(handles[slot]!);
      if (footing === 'none') continue;
      if (footing !== 'solid' && footing !== 'one-way') refuseFooting(handles[slot]!, footing);
      bodies.transform(slot, out.add(colliders.shape[c]!, footing === 'one-way'));
    }
  }
}

function refuseFooting(body: Body, footing: unknown): never {
  throw new RangeError(`footing of body ${body.id} must be 'solid', 'one-way' or 'none', got '${String(footing)}'`);
}
