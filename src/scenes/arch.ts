import { MassData, makePolygon, massOf, PI, sinCos, type Vec } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeSlab } from './things.ts';

const STONES = 15;
const INNER = 200;
const OUTER = 270;

const direction = { c: 1, s: 0 };
const mass = new MassData();

function onCircle(radius: number, angle: number): Vec {
  sinCos(angle, direction);
  return { x: radius * direction.c, y: -radius * direction.s };
}

/** A stone between two rays from the arch's centre; its form stands about its own centre of mass. */
function addStone(stage: SceneStage, from: number, to: number, hue: number): void {
  const corners = [onCircle(INNER, from), onCircle(OUTER, from), onCircle(OUTER, to), onCircle(INNER, to)];
  massOf(makePolygon(corners), 1, mass);
  const { x, y } = mass;
  const points = corners.map((corner) => ({ x: corner.x - x, y: corner.y - y }));
  stage.add({ kind: 'stone', hue, form: { type: 'polygon', points }, x, y, angle: 0 });
}

/** Stones cut along the rays of a half circle: every one wedges the next, and the floor takes the thrust by friction. */
export const arch: Scene = {
  id: 'arch',
  label: 'Arch',
  about:
    'Fifteen loose stones carry one another without mortar. Take the topmost out and the rest closes up; on ice it spreads.',
  defaults: { gravity: 600, friction: 0.7, restitution: 0 },
  view: { x: -420, y: -340, width: 840, height: 410 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 2000, 60));
    for (let i = 0; i < STONES; i++) addStone(stage, (PI * i) / STONES, (PI * (i + 1)) / STONES, i % 3);
  },
};
