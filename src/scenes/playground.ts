import { PI } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeCrate, makeRegular, makeSlab } from './things.ts';

/** Top of the floor, px. */
const GROUND = 560;
const CRATE = 38;

/** Crates in rows, each row half a crate to the side of the one below. */
function addPyramid(stage: SceneStage, middle: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    const count = rows - row;
    for (let i = 0; i < count; i++) {
      const x = middle + (i - (count - 1) / 2) * (CRATE + 2);
      stage.add(makeCrate(x, GROUND - CRATE / 2 - row * CRATE, CRATE, 0, (row + i) % 3));
    }
  }
}

/** A few loose things that come down the ramp and rest against the wall's back. */
function addLooseThings(stage: SceneStage): void {
  const { dice } = stage;
  for (let i = 0; i < 6; i++) {
    const radius = dice.between(11, 19);
    stage.add(makeBall(815 + (i % 3) * 44, 130 - Math.floor(i / 3) * 60 + dice.between(-6, 6), radius, i));
  }
  for (let i = 0; i < 5; i++) {
    const sides = 3 + i;
    const x = 500 + i * 58 + dice.between(-5, 5);
    stage.add(makeRegular(x, 60 + (i % 2) * 46, sides, dice.between(17, 24), dice.between(-PI, PI), i));
  }
}

/**
 * The first thing anybody sees: a gun on the left, a thin wall in front of it, and behind the wall what it should
 * protect. Everything else is there to be thrown about.
 */
export const playground: Scene = {
  id: 'playground',
  label: 'Playground',
  about: 'A gun, a thin wall, and crates that it should protect: how fast must a bullet be to get through?',
  defaults: { ccd: 'discrete', bulletSpeed: 600, bulletSize: 4, wallThickness: 8, slowMotion: true },
  view: { x: 0, y: 0, width: 1000, height: 620 },
  build(stage) {
    stage.add(makeSlab('floor', 500, GROUND + 30, 2400, 60));
    stage.add(makeSlab('ramp', 865, 330, 260, 14, -0.42));
    stage.mountGun({ x: 70, y: 450, angle: 0, wall: { x: 360, y: GROUND - 105, length: 210 } });
    addPyramid(stage, 620, 5);
    addLooseThings(stage);
  },
};
