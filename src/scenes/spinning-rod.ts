import { PI } from '#engine';
import type { Scene } from './scene.ts';
import { makeBall } from './things.ts';

/** Turn per tick at 60 Hz, rad: the rod stands at the same three angles for ever. */
const TURN = PI / 3;
const LENGTH = 320;
const BALL_RADIUS = 9;

/** At 30, 90, ... degrees on a circle of 140 px: cos 30 = sqrt(3) / 2. */
const FAR = 140;
const ACROSS = (FAR * Math.sqrt(3)) / 2;
const BALLS: readonly (readonly [number, number])[] = [
  [ACROSS, FAR / 2],
  [0, FAR],
  [-ACROSS, FAR / 2],
  [-ACROSS, -FAR / 2],
  [0, -FAR],
  [ACROSS, -FAR / 2],
];

/** A rod that only spins, and balls that lie where it never is at the end of a tick. */
export const spinningRod: Scene = {
  id: 'spinning-rod',
  label: 'A spinning rod',
  about:
    'A sweep follows straight moves only: the rod spins through six balls unseen. Conservative advancement sees the turn.',
  defaults: { ccd: 'sweep', gravity: 0, friction: 0, restitution: 0.5, outlines: true },
  view: { x: -330, y: -220, width: 660, height: 440 },
  build(stage) {
    stage.add({
      kind: 'spinner',
      form: { type: 'box', width: LENGTH, height: 8 },
      x: 0,
      y: 0,
      angle: 0,
      motion: 'kinematic',
      omega: TURN * 60,
    });
    // Halfway between the angles at which the rod stands.
    for (const [x, y] of BALLS) stage.add(makeBall(x, y, BALL_RADIUS, 1));
  },
};
