/** What a scene is: words, defaults, what the camera shows, and how it is laid out. */
import type { Dice, World } from '#engine';
import type { GunMount } from './gun.ts';
import type { RunnerMount } from './runner.ts';
import type { SimSettings } from './sim-settings.ts';
import type { Thing } from './things.ts';

/** What a scene is built on. Everything random comes from the dice, so the seed decides the layout. */
export interface SceneStage {
  readonly world: World;
  readonly dice: Dice;
  readonly settings: Readonly<SimSettings>;
  add(thing: Thing): void;
  /** One gun a scene at the most. */
  mountGun(mount: GunMount): void;
  /** One character a scene at the most, after its tiles have been added. */
  mountRunner(mount: RunnerMount): void;
}

/** Settings that a scene starts with where it differs from the panel's defaults; ghosts and the like are for the eye. */
export type SceneDefaults = Partial<SimSettings> & {
  ghosts?: boolean;
  slowMotion?: boolean;
  outlines?: boolean;
  pushLog?: boolean;
  velocities?: boolean;
  safeSpeeds?: boolean;
};

export interface Scene {
  id: string;
  label: string;
  /** One line: what to look for. */
  about: string;
  defaults: Readonly<SceneDefaults>;
  /** The part of the world that 'fit' shows, px. */
  view: Readonly<{ x: number; y: number; width: number; height: number }>;
  /** Bodies, by their numbers in the order of building, whose pushes are logged until another is chosen. */
  watch?: { body: number; partner: number };
  build(stage: SceneStage): void;
  /** What the scene itself does to its bodies before each tick. Only the world may decide it: replays run it again. */
  beforeTick?(world: World): void;
}
