import { PI, sinCos, TAU } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeSlab } from './things.ts';

/** Middles, px: scattered so that no two stand above or beside one another. */
const PLACES: readonly (readonly [number, number])[] = [
  [-2100, -900],
  [-1300, 700],
  [-400, -250],
  [500, 1000],
  [1250, -1050],
  [2200, 250],
];
const STARS = 170;
/** Radius of the ring that keeps a galaxy together, its pieces, and how thick they are. */
const RING = 230;
const PIECES = 16;
const THICKNESS = 24;
/** The angle from star to star that fills a disc evenly, as seeds do in a sunflower (Vogel, 1979). */
const GOLDEN = 2.399963229728653;

const heading = { c: 1, s: 0 };

function addGalaxy(stage: SceneStage, x: number, y: number, turn: 1 | -1): void {
  const { dice } = stage;
  for (let i = 0; i < PIECES; i++) {
    const angle = (TAU * i) / PIECES;
    sinCos(angle, heading);
    const length = 2 * (RING + THICKNESS) * 0.2;
    stage.add(makeSlab('wall', x + RING * heading.c, y + RING * heading.s, length, THICKNESS, angle + PI / 2));
  }
  for (let i = 0; i < STARS; i++) {
    const far = (RING - 30) * Math.sqrt((i + 0.5) / STARS);
    sinCos(i * GOLDEN, heading);
    const speed = turn * (20 + 0.35 * far);
    const star = makeBall(x + far * heading.c, y + far * heading.s, dice.between(3.5, 6), i % 5);
    stage.add({ ...star, vx: -speed * heading.s, vy: speed * heading.c });
  }
}

/** A thousand bodies in six heaps with nothing between them. */
export const galaxies: Scene = {
  id: 'galaxies',
  label: 'Galaxies',
  about: 'Six dense clusters and nothing between: even cells are either empty or full.',
  defaults: { gravity: 0, friction: 0, restitution: 1 },
  view: { x: -2500, y: -1400, width: 5000, height: 2800 },
  build(stage) {
    for (const [i, [x, y]] of PLACES.entries()) addGalaxy(stage, x, y, i % 2 === 0 ? 1 : -1);
  },
};
