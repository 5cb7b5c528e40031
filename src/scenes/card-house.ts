import { PI, sinCos } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeSlab } from './things.ts';

const LENGTH = 100;
const THICKNESS = 4;
/** How far a card leans from upright, rad. */
const LEAN = (20 * PI) / 180;
const lean = { c: 1, s: 0 };
sinCos(LEAN, lean);
/** Two leaning cards of a pair touch at the tops; their middles are this far to the side of where they do. */
const REACH = (LENGTH * lean.s + THICKNESS * lean.c) / 2;
/** Height of a storey without its floor. */
const HEIGHT = LENGTH * lean.c + THICKNESS * lean.s;
/** From one pair to the next: the flat cards between their tops leave a slit of 2 px. */
const SPACING = LENGTH + 2;
const PAIRS = 5;

function addCard(stage: SceneStage, x: number, y: number, angle: number, hue: number): void {
  const form = { type: 'box', width: LENGTH, height: THICKNESS } as const;
  stage.add({ kind: 'card', hue, form, x, y, angle });
}

/** Pairs of cards that lean on one another, flat ones across their tops, and the next storey on those. */
export const cardHouse: Scene = {
  id: 'card-house',
  label: 'Card house',
  about: 'Held by friction alone: it stands for minutes. Lower the friction to 0.2 and it slides apart from below.',
  defaults: { gravity: 600, friction: 0.7, restitution: 0 },
  view: { x: -400, y: -520, width: 800, height: 580 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 2000, 60));
    let ground = 0;
    for (let pairs = PAIRS; pairs > 0; pairs--) {
      for (let i = 0; i < pairs; i++) {
        const top = (i - (pairs - 1) / 2) * SPACING;
        addCard(stage, top - REACH, ground - HEIGHT / 2, LEAN - PI / 2, pairs % 5);
        addCard(stage, top + REACH, ground - HEIGHT / 2, PI / 2 - LEAN, (pairs + 1) % 5);
        if (i > 0) addCard(stage, top - SPACING / 2, ground - HEIGHT - THICKNESS / 2, 0, (pairs + 2) % 5);
      }
      ground -= HEIGHT + THICKNESS;
    }
  },
};
