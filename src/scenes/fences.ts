import { cos, type World } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeSlab } from './things.ts';

const SLATS = 300;
const LENGTH = 1000;
const THICKNESS = 3;
/** From slat to slat, px. */
const PITCH = 8;
const BETWEEN = 120;
/** Every so manyth slat sways, so fast at the most, px/s, and once to and fro in so many radians a tick. */
const SWAYING = 50;
const SPEED = 120;
const PACE = 0.05;

function addSlat(stage: SceneStage, i: number, x: number, y: number, width: number, height: number): void {
  const slat = makeSlab('wall', x, y, width, height);
  stage.add(i % SWAYING === SWAYING / 2 ? { ...slat, motion: 'kinematic' } : slat);
}

/**
 * A blind of level slats and a fence of upright ones. Whatever the size of a cell, it is too long for a slat or too
 * thick, and on either axis half of all slats share one interval; only boxes about boxes are as thin as they are.
 */
export const fences: Scene = {
  id: 'fences',
  label: 'Fences',
  about: 'Thin slats, half of them level and half upright: no size of cell and no single axis tells them apart.',
  defaults: { gravity: 0 },
  view: { x: -40, y: -40, width: LENGTH + BETWEEN + SLATS * PITCH + 80, height: SLATS * PITCH + 80 },
  build(stage) {
    for (let i = 0; i < SLATS; i++) {
      addSlat(stage, i, LENGTH / 2, i * PITCH, LENGTH, THICKNESS);
      addSlat(stage, i, LENGTH + BETWEEN + i * PITCH, LENGTH / 2, THICKNESS, LENGTH);
    }
  },
  beforeTick(world: World) {
    const speed = SPEED * cos(PACE * world.tick);
    for (const body of world.bodies()) {
      if (body.type !== 'kinematic') continue;
      const isLevel = body.x < LENGTH + BETWEEN / 2;
      body.setVelocity(isLevel ? speed : 0, isLevel ? 0 : speed, 0);
    }
  },
};
