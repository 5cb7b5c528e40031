import { expect, it } from 'vitest';
import { kineticEnergy, potentialEnergy, World } from '#engine';
import { addBall, addBox, addWall, emptySpace, run } from '../kit/world.ts';

it('energy of motion is half m v^2 and half I w^2, of everything that can be moved and of nothing else', () => {
  const world = emptySpace();
  // 2 kg at 5 px/s; a bar of 100 x 10 px has 1 kg and I = (100^2 + 10^2) / 12.
  addBox(world, 0, 0, 50, 40, { vx: 3, vy: 4 });
  addBox(world, 200, 0, 100, 10, { omega: 2 });
  addBall(world, 400, 0, 10, { type: 'kinematic', vx: 1000 });
  expect(kineticEnergy(world)).toBeCloseTo((2 * 25) / 2 + ((10100 / 12) * 4) / 2, 9);
});

it('what a falling body loses in height it gains in motion', () => {
  const world = new World({ gravityX: 20, gravityY: 600 });
  addBox(world, 10, -300, 20, 20, { vx: 30, vy: -40, angle: 0.3, omega: 1 });
  addBall(world, 90, -200, 8, { gravityScale: 0.5 });
  const total = () => kineticEnergy(world) + potentialEnergy(world);
  const before = total();
  run(world, 30);
  expect(total() / before).toBeCloseTo(1, 10);
});

it('a pile that comes to rest has no energy of motion left, and less of height than before', () => {
  const world = new World();
  addWall(world, -200, 0, 200, 20);
  for (let i = 0; i < 5; i++) addBox(world, 3 * i, -40 - 30 * i, 20, 20);
  const before = potentialEnergy(world);
  run(world, 300);
  expect(kineticEnergy(world)).toBe(0);
  expect(potentialEnergy(world)).toBeLessThan(before);
});
