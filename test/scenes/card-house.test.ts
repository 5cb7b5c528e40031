/** Houses of cards of every lean: held by friction, and by contacts that do not forget what they bore. */
import { describe, expect, test } from 'vitest';
import { kineticEnergy } from '#engine';
import { makeSlab, type Scene, Simulation } from '#scenes';
import { run } from './kit.ts';

const LENGTH = 100;
const THICKNESS = 4;

/** Pairs of cards that lean by `lean` degrees, flat ones across their tops, and the next storey on those. */
function makeHouse(lean: number, pairs: number): Scene {
  const angle = (lean * Math.PI) / 180;
  const reach = (LENGTH * Math.sin(angle) + THICKNESS * Math.cos(angle)) / 2;
  const height = LENGTH * Math.cos(angle) + THICKNESS * Math.sin(angle);
  const spacing = LENGTH + 2;
  return {
    id: 'house',
    label: 'House',
    about: '',
    defaults: { gravity: 600, friction: 0.7, restitution: 0, sleep: false },
    view: { x: -400, y: -520, width: 800, height: 580 },
    build(stage) {
      const form = { type: 'box', width: LENGTH, height: THICKNESS } as const;
      stage.add(makeSlab('floor', 0, 30, 2000, 60));
      for (let storey = 0; storey < pairs; storey++) {
        const ground = -storey * (height + THICKNESS);
        const y = ground - height / 2;
        const count = pairs - storey;
        for (let i = 0; i < count; i++) {
          const x = (i - (count - 1) / 2) * spacing;
          stage.add({ kind: 'card', form, x: x - reach, y, angle: angle - Math.PI / 2 });
          stage.add({ kind: 'card', form, x: x + reach, y, angle: Math.PI / 2 - angle });
          if (i > 0) {
            stage.add({ kind: 'card', form, x: x - spacing / 2, y: ground - height - THICKNESS / 2, angle: 0 });
          }
        }
      }
    },
  };
}

/** The longest way of any card, px, from where it was built and from where it was after five seconds. */
function stand(simulation: Simulation, seconds: number): { sag: number; creep: number } {
  const bodies = simulation.world.bodies();
  const places = () => bodies.map(({ x, y }) => ({ x, y }));
  const farthest = (from: { x: number; y: number }[]) =>
    Math.max(...bodies.map((body, i) => Math.hypot(body.x - from[i]!.x, body.y - from[i]!.y)));
  const start = places();
  run(simulation, 5 * 60);
  const then = places();
  run(simulation, (seconds - 5) * 60);
  return { sag: farthest(start), creep: farthest(then) };
}

describe('five storeys of cards stand for half a minute without sleep', () => {
  test.each([12, 16, 20, 22, 22.5, 23, 23.25, 23.75, 24, 24.5, 25, 25.25, 25.5, 26.25, 28])(
    'where they lean by %f degrees',
    (lean) => {
      const { sag, creep } = stand(new Simulation(makeHouse(lean, 5)), 30);
      expect(sag).toBeLessThan(3);
      expect(creep).toBeLessThan(0.01);
    },
  );
});

test.each([2, 3, 4])('a house of %d storeys comes to rest to the last digit and does not rattle', (storeys) => {
  for (const lean of [18, 20, 22, 23, 24, 25, 27]) {
    const simulation = new Simulation(makeHouse(lean, storeys));
    run(simulation, 10 * 60);
    expect(kineticEnergy(simulation.world), `cards that lean by ${lean} degrees`).toBeLessThan(1e-12);
  }
});
