import { expect, test } from 'vitest';
import { makeCircle } from '#engine';
import { mountView } from './kit.ts';

function addCircles(world: { add(def: object): unknown }, count: number): void {
  for (let i = 0; i < count; i++)
    world.add({ shape: makeCircle(6), x: (i % 20) * 14 - 140, y: Math.floor(i / 20) * 14 });
}

test('LEAK-04: 100 outlines drawn anew for 600 frames are the same few meshes, and after a clear none', async () => {
  const { session, view } = await mountView({
    empty: true,
    width: 320,
    height: 240,
    settings: { outlines: true, ids: true },
  });
  addCircles(session.world, 100);
  view.render();
  const first = view.counts();
  expect(first.bodies).toBe(100);
  const { children } = first;
  for (let frame = 0; frame < 600; frame++) {
    session.moveCamera(frame / 100, 0, 1);
    view.render();
    expect(view.counts().children).toBe(children);
  }
  const before = view.counts();
  expect(before.meshes).toBe(first.meshes);
  session.world.clear();
  view.render();
  const after = view.counts();
  expect(after.bodies).toBe(0);
  expect(after.children).toBe(children);
  // Grid, scale bar and its words remain; the meshes of bodies and outlines are hidden.
  expect(after.meshes).toBe(before.meshes - 2);
});

test('LEAK-05: ten bodies and a cleared world leave nothing displayed for them', async () => {
  const { session, view } = await mountView({ empty: true });
  const bare = view.counts();
  addCircles(session.world, 10);
  view.render();
  expect(view.counts()).toEqual({ ...bare, bodies: 10, meshes: bare.meshes + 1 });
  session.world.clear();
  view.render();
  expect(view.counts()).toEqual(bare);
});

test('a destroyed view leaves neither a canvas nor listeners behind', async () => {
  const { host, session, view, canvas } = await mountView({ empty: true });
  view.destroy();
  expect(host.children.length).toBe(0);
  canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: 10, clientY: 10 }));
  expect(session.hover).toBeNull();
  // The kit destroys it once more at the end of the test; make that harmless.
  view.destroy = () => {};
});
