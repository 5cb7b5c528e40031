/**
 * The range that a table is measured on: the playground's own, only without a floor, with bullets that die at the wall so
 * that a volley ends soon, and with a wall that may move.
 */
import { PI, sinCos } from '#engine';
import type { Scene } from './scene.ts';
import type { SimSettings } from './sim-settings.ts';
import { Simulation } from './simulation.ts';

/** How the wall moves, px/s: towards the gun (away below 0), and along its own face. */
export interface WallMotion {
  readonly comes: number;
  readonly slides: number;
}

export const AT_REST: WallMotion = { comes: 0, slides: 0 };
/** The fastest wall that a table is run against, px/s. */
export const FASTEST_WALL = 2000;

const GUN = { x: 150, y: 0, angle: 0 };
const WALL = { x: 480, y: 0, length: 420 };
const VIEW = { x: -60, y: -400, width: 900, height: 800 };

const heading = { c: 1, s: 0 };
const face = { c: 1, s: 0 };

/** The range with its wall at rest, or on a way of (wayX, wayY) px to its place that it covers in `time` s. */
function makeRange(wayX = 0, wayY = 0, time = 1): Scene {
  const { x, y, length } = WALL;
  const margin = Math.abs(wayX) + Math.abs(wayY);
  return {
    id: 'table',
    label: 'Table',
    about: 'The firing range without its floor.',
    defaults: {},
    // A wall that comes from far away is not lost.
    view: {
      x: VIEW.x - margin,
      y: VIEW.y - margin,
      width: VIEW.width + 2 * margin,
      height: VIEW.height + 2 * margin,
    },
    build: (stage) =>
      stage.mountGun({
        ...GUN,
        wall: { x: x - wayX, y: y - wayY, length, vx: wayX / time, vy: wayY / time, goesOn: true },
      }),
  };
}

/**
 * The range that the table shoots on, with these settings. A wall that moves is where one at rest would stand when the
 * bullet gets there, so that all of them are met at the same place.
 */
export function makeTableRange(settings: Partial<SimSettings>, motion: WallMotion = AT_REST): Simulation {
  const chosen = chooseForTable(settings);
  return new Simulation(makeRangeScene(chosen, motion), chosen);
}

export function makeRangeScene(settings: Partial<SimSettings>, motion: WallMotion): Scene {
  return moves(motion) ? placeWall(settings, motion) : makeRange();
}

export function chooseForTable(settings: Partial<SimSettings>): Partial<SimSettings> {
  return { ...settings, bulletOnHit: 'die', fireRate: 1 };
}

export function moves({ comes, slides }: WallMotion): boolean {
  return comes !== 0 || slides !== 0;
}

/** The range whose wall starts where it has to, to be in its place in time. */
function placeWall(settings: Partial<SimSettings>, { comes, slides }: WallMotion): Scene {
  const resting = new Simulation(makeRange(), settings);
  const { gun } = resting;
  const { bulletSpeed, wallAngle } = resting.settings;
  const { meets, enter } = gun!.predict(bulletSpeed)!;
  const time = (meets ? enter : WALL.x - GUN.x) / bulletSpeed;
  sinCos(gun!.direction, heading);
  sinCos((wallAngle * PI) / 180, face);
  const vx = -comes * heading.c - slides * face.s;
  const vy = -comes * heading.s + slides * face.c;
  return makeRange(vx * time, vy * time, time);
}
