/** What is told to scripts: plain copies that can be kept. */
import type { PushEntry, World } from '#engine';
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

export interface PushReport {
  /** Ids of the watched body and of its partner, 0 for everybody. */
  body: number;
  partner: number;
  /** Whether two resolutions are fighting over it. */
  fighting: boolean;
  /** The last ticks, the latest first. */
  ticks: PushEntry[];
}

/** The log of pushes on the watched body. */
export function reportPushes({ watch }: Simulation): PushReport {
  const ticks = Array.from({ length: watch.count }, (_, age) => ({ ...watch.entry(age) }));
  return { body: watch.body, partner: watch.partner, fighting: watch.isFighting, ticks };
}
