/** What is told to scripts: plain copies that can be kept. */
import type { World } from '#engine';
import { type Shot, type Simulation, scenes } from '#scenes';

export interface SceneReport {
  id: string;
  label: string;
  about: string;
}

export interface BodyReport {
  id: number;
  kind: string;
  type: string;
  /** px, radians, px/s, radians/s, kg */
  x: number;
  y: number;
  angle: number;
  vx: number;
  vy: number;
  omega: number;
  mass: number;
}

export function reportScenes(): SceneReport[] {
  return Object.values(scenes).map(({ id, label, about }) => ({ id, label, about }));
}

export function reportBodies(world: World): BodyReport[] {
  return world.bodies().map((body) => {
    const data = body.userData;
    const kind = typeof data === 'object' && data !== null && 'kind' in data ? String(data.kind) : 'body';
    const { id, type, x, y, angle, vx, vy, omega, mass } = body;
    return { id, kind, type, x, y, angle, vx, vy, omega, mass };
  });
}

/** The shots of the present tally, oldest first. */
export function reportShots(simulation: Simulation): Shot[] {
  return simulation.shots.list().map((shot) => ({ ...shot }));
}
