// Slides a body of every shape, at four speeds, with and without the bullet flag, along one row of tiles, for
// seams.test.ts. The bodies do not know one another.
import { makeBox, makeCapsule, makeCircle, makePolygon, type Shape, World, type WorldSettings } from '#engine';

const TICKS = 500;
const TILE = 16;
const SPEEDS = [120, 900, 3000, 9000];

const corners = Array.from({ length: 6 }, (_, i) => ({
  x: 6 * Math.cos((i * Math.PI) / 3),
  y: 6 * Math.sin((i * Math.PI) / 3),
}));

/** A shape as it lies flat, and how much of it is below its centre, px. */
const SHAPES: Readonly<Record<string, readonly [Shape, number]>> = {
  box: [makeBox(10, 10), 5],
  slab: [makeBox(40, 6), 3],
  ball: [makeCircle(5), 5],
  capsule: [makeCapsule(-6, 0, 6, 0, 4), 4],
  hexagon: [makePolygon(corners), 6 * Math.cos(Math.PI / 6)],
};

export interface LaneReport {
  what: string;
  /** Share of the way that it lost. */
  lost: number;
  /** How deep it lies in the tiles at the end, px. */
  sunk: number;
}

export function slideAll(settings: Partial<WorldSettings>): LaneReport[] {
  const world = new World({ friction: 0, restitution: 0, sleep: false, ...settings });
  const seconds = TICKS / world.settings.hz;
  const end = Math.max(...SPEEDS) * seconds + 100;
  for (let x = -6 * TILE; x < end; x += TILE) {
    world.add({ type: 'static', shape: makeBox(TILE, TILE), x: x + TILE / 2, y: 100 + TILE / 2, category: 1, mask: 2 });
  }
  const lanes = [];
  for (const [name, [shape, below]] of Object.entries(SHAPES)) {
    for (const speed of SPEEDS) {
      for (const bullet of [false, true]) {
        const x: number = 9.05 + lanes.length / 7;
        const body = world.add({ shape, x, y: 100 - below, vx: speed, bullet, category: 2, mask: 1 });
        lanes.push({ what: `${name}, ${speed} px/s${bullet ? ', bullet' : ''}`, body, x, speed, below });
      }
    }
  }
  for (let i = 0; i < TICKS; i++) world.step();
  return lanes.map(({ what, body, x, speed, below }) => ({
    what,
    lost: 1 - (body.x - x) / (speed * seconds),
    sunk: body.y + below - 100,
  }));
}
