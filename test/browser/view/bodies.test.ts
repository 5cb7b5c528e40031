import { expect, test } from 'vitest';
import { makeBox, makeCapsule, makeCircle } from '#engine';
import { THEMES } from '../../../src/view/palette.ts';
import { mountView, readPixels } from './kit.ts';

const { ground } = THEMES.dark;

test('a body is painted where it is: its pixels centre on its place', async () => {
  const { session, view } = await mountView({ empty: true });
  session.world.add({ shape: makeBox(40, 40), x: 100, y: -50, angle: 0.3, userData: { kind: 'crate' } });
  const pixels = await readPixels(view);
  // Scale bar and axes are outside this part of the picture.
  const count = pixels.countMarked(ground, 440, 190, 560, 310);
  expect(count).toBeGreaterThan(1500);
  expect(count).toBeLessThan(1700);
  expect(pixels.countMarked(ground, 560, 190, 700, 310)).toBe(0);
});

test('between two ticks a body is painted between its two poses', async () => {
  const { session, view } = await mountView({ empty: true, settings: { gravity: 0 } });
  const body = session.world.add({
    shape: makeCircle(10),
    x: 100,
    y: 100,
    vx: 2400,
    vy: 0,
    userData: { kind: 'circle', hue: 1 },
  });
  session.world.step();
  expect(body.x).toBeCloseTo(140, 6);
  Object.defineProperty(session, 'alpha', { get: () => 0.25 });
  const pixels = await readPixels(view);
  expect(pixels.countMarked(ground, 502, 398, 518, 402)).toBeGreaterThan(50);
  expect(pixels.countMarked(ground, 532, 398, 548, 402)).toBe(0);
});

test('a shape covers its area: circle, box, capsule and a body of two shapes', async () => {
  const area = async (shapes: ReturnType<typeof makeCircle>[]): Promise<number> => {
    const { session, view } = await mountView({ empty: true });
    session.world.add({ shapes, x: 120, y: -100, angle: 0.5, userData: { kind: 'polygon', hue: 1 } });
    return (await readPixels(view)).countMarked(ground, 402, 100, 700, 298);
  };
  const expectArea = (found: number, wanted: number): void => {
    expect(found).toBeGreaterThan(0.96 * wanted);
    expect(found).toBeLessThan(1.04 * wanted);
  };
  expectArea(await area([makeCircle(40)]), Math.PI * 1600);
  expectArea(await area([makeBox(90, 30)]), 2700);
  expectArea(await area([makeCapsule(-40, 0, 40, 0, 15)]), 80 * 30 + Math.PI * 225);
  expectArea(await area([makeBox(20, 20, -40, 0), makeBox(20, 20, 40, 0)]), 800);
});

test('a 4 px bullet at 20,000 px/s is seen: a streak as long as its way through one tick', async () => {
  const { session, view } = await mountView({ empty: true });
  const bullet = { shape: makeCircle(2), x: -250, y: 150, vx: 20000, vy: 0, gravityScale: 0, bullet: true };
  session.world.add({ ...bullet, userData: { kind: 'bullet' } });
  session.world.step();
  const pixels = await readPixels(view);
  const head = 400 - 250 + 20000 / 60;
  expect(pixels.countMarked(ground, Math.floor(head) - 2, 447, Math.ceil(head) + 2, 453)).toBeGreaterThan(6);
  // Half of the way is clearly brighter than the ground.
  expect(pixels.countMarked(ground, Math.floor(head) - 160, 449, Math.floor(head), 451)).toBeGreaterThan(150);
});

test('a bullet stays visible when the camera is far away', async () => {
  const { session, view } = await mountView({ empty: true });
  session.world.add({ shape: makeCircle(2), x: 1000, y: 1000, bullet: true, userData: { kind: 'bullet' } });
  session.moveCamera(0, 0, 0.1);
  const pixels = await readPixels(view);
  expect(pixels.countMarked(ground, 494, 394, 506, 406)).toBeGreaterThan(3);
});

test('a picture that was put beside its collider is painted there, and turns with the body', async () => {
  const paintAt = async (angle: number): Promise<[beside: number, collider: number]> => {
    const { session, view } = await mountView({ empty: true });
    const userData = { kind: 'crate', picture: { x: 60, y: 0 } };
    session.world.add({ shape: makeBox(20, 20), x: 100, y: -100, angle, userData });
    const pixels = await readPixels(view);
    const [x, y] = angle === 0 ? [560, 200] : [500, 260];
    return [pixels.countMarked(ground, x - 12, y - 12, x + 12, y + 12), pixels.countMarked(ground, 488, 188, 512, 212)];
  };
  for (const angle of [0, Math.PI / 2]) {
    const [beside, collider] = await paintAt(angle);
    expect(beside).toBeGreaterThan(380);
    expect(collider).toBe(0);
  }
});

test('a picture taken before resolution shows the overlap, one taken after it does not', async () => {
  const leftEdge = async (drawOrder: 'moved' | 'resolved'): Promise<number> => {
    const settings = { drawOrder, solver: 'push-out', gravity: 0, restitution: 0 };
    const { session, view } = await mountView({ empty: true, settings });
    session.freeze();
    session.world.add({ type: 'static', shape: makeBox(40, 100), x: 45, y: -100, userData: { kind: 'wall' } });
    // 10 px a tick, 5 px away from the wall: pushed back by 5 px.
    session.world.add({ shape: makeBox(40, 40), x: 0, y: -100, vx: 600, userData: { kind: 'crate' } });
    session.stepForward(1);
    const pixels = await readPixels(view);
    return pixels.countMarked(ground, 385, 190, 389, 210);
  };
  expect(await leftEdge('resolved')).toBeGreaterThan(60);
  expect(await leftEdge('moved')).toBe(0);
});
