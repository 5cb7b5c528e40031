import { PI } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeCrate, makeRegular, makeSlab } from './things.ts';

/** Top of the floor, px. */
const GROUND = 560;
const CRATE = 40;
/** Where the gun points, px above the floor, and where the wall stands. */
const LINE = 100;
const WALL_X = 380;
const WALL_HEIGHT = 230;

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

/** Balls that roll off the ramp on the left, and polygons that come down the one on the right. */
function addLooseThings(stage: SceneStage): void {
  const { dice } = stage;
  for (let i = 0; i < 5; i++) {
    const radius = dice.between(13, 21);
    stage.add(makeBall(150 + i * 46, 118 + i * 14 + dice.between(-8, 0), radius, i));
  }
  for (let i = 0; i < 6; i++) {
    const x = 770 + (i % 3) * 62 + dice.between(-6, 6);
    const y = 150 - Math.floor(i / 3) * 70 + dice.between(-6, 6);
    stage.add(makeRegular(x, y, 3 + i, dice.between(20, 27), dice.between(-PI, PI), i));
  }
}

/**
 * The first thing anybody sees: a gun on the left, a thin wall in front of it, and behind the wall what it should
 * protect. Everything else is there to be thrown about.
 */
export const playground: Scene = {
  id: 'playground',
  label: 'Playground',
  about: 'How fast is too fast for a thin wall?',
  defaults: { ccd: 'discrete', bulletSpeed: 600, bulletSize: 4, wallThickness: 8, slowMotion: true },
  view: { x: 0, y: 50, width: 1000, height: 560 },
  build(stage) {
    stage.add(makeSlab('floor', 500, GROUND + 40, 2600, 80));
    stage.add(makeSlab('ramp', 270, 210, 300, 12, 0.3));
    stage.add(makeSlab('ramp', 850, 280, 240, 12, -0.42));
    stage.add(makeSlab('floor', 70, GROUND - (LINE - 7) / 2, 26, LINE - 7));
    stage.mountGun({
      x: 70,
      y: GROUND - LINE,
      angle: 0,
      wall: { x: WALL_X, y: GROUND - WALL_HEIGHT / 2, length: WALL_HEIGHT },
    });
    addPyramid(stage, 640, 5);
    addLooseThings(stage);
  },
};
