import { describe, expect, it } from 'vitest';
import { Aabb, makeBox, makeCircle, Recording, Transform, type WorldSnapshot } from '#engine';
import { addBall, addBox, addWall, emptySpace, run } from '../kit/world.ts';

describe('a handle whose body is gone', () => {
  it('keeps place, motion and shape of the moment of removal, whoever gets its rows', () => {
    const world = emptySpace({ friction: 0.3 });
    const gone = world.add({ shapes: [makeBox(20, 10), makeCircle(4, 0, 20)], x: 5, vx: 60, omega: 1, bullet: true });
    run(world, 10);
    const pose = gone.poseAt(0.5, new Transform());
    const box = gone.bounds(new Aabb());
    const { x, y, angle, vx, omega, mass, friction, type, isBullet, shapes, collisionShapes } = gone;
    expect(x).toBeCloseTo(5 + 10, 9);
    world.remove(gone);
    const heir = addBox(world, 777, 777, 3, 3, { type: 'kinematic', vx: -9, friction: 0.9 });
    world.configure({ friction: 0.8 });
    run(world, 10);
    expect(heir.slot).toBe(gone.slot);
    expect(gone).toMatchObject({ removed: true, x, y, angle, vx, omega, mass, friction, type, isBullet });
    expect([gone.shapes, gone.collisionShapes]).toEqual([shapes, collisionShapes]);
    expect([gone.poseAt(0.5, new Transform()), gone.bounds(new Aabb())]).toEqual([pose, box]);
    expect([gone.poseAt(1, new Transform()).x, gone.unresolvedAt(1, new Transform()).x]).toEqual([x, x]);
  });

  it('tells where a bullet died: at the wall, not where another bullet flies now', () => {
    const world = emptySpace({ ccd: 'sweep' });
    addWall(world, 100, -50, 110, 50);
    const bullet = addBall(world, 0, 0, 4, { vx: 3000, bullet: true, onHit: 'die', userData: 'mine' });
    run(world, 4);
    expect(bullet.removed).toBe(true);
    addBall(world, -500, 0, 4);
    expect(bullet.x).toBeCloseTo(96, 6);
    expect(bullet.userData).toBe('mine');
  });

  it('follows nothing that is asked of it, by an error with its id', () => {
    const world = emptySpace();
    const gone = addBall(world, 0, 0, 5);
    world.remove(gone);
    const heir = addBall(world, 50, 0, 5);
    const before = world.hash();
    for (const order of [
      () => gone.setPose(1, 1),
      () => gone.setVelocity(1, 1),
      () => gone.applyImpulse(1, 1),
      () => {
        gone.onHit = 'die';
      },
      () => world.grab(gone, 0, 0),
    ]) {
      expect(order).toThrow(`body ${gone.id} has been removed`);
    }
    expect([world.hash(), heir.x]).toEqual([before, 50]);
  });

  it('lives again with a snapshot of its time, and one made since is gone with its last place', () => {
    const world = emptySpace();
    const early = addBall(world, 0, 0, 5, { vx: 60 });
    const snapshot = world.snapshot();
    run(world, 60);
    world.remove(early);
    const late = addBall(world, 200, 0, 5, { vx: 60 });
    run(world, 60);
    expect([early.x, late.x].map(Math.round)).toEqual([60, 260]);
    world.restore(snapshot);
    expect([early.removed, early.x, late.removed, Math.round(late.x)]).toEqual([false, 0, true, 260]);
    run(world, 60);
    expect([early.x, late.x].map(Math.round)).toEqual([60, 260]);
    expect(early.bounds(new Aabb()).minX).toBeCloseTo(55, 9);
  });
});

describe('a snapshot', () => {
  it('of another world makes a double of that one, with handles of its own', () => {
    const one = emptySpace();
    const mark = { name: 'door' };
    const ball = addBall(one, 0, 0, 5, { vx: 60, userData: mark });
    const other = emptySpace({ gravityY: 9 });
    const stranger = addBall(other, 2, 0, 5);
    other.restore(one.snapshot());
    const double = other.body(ball.id)!;
    expect([stranger.removed, stranger.x, ball.removed, double.removed]).toEqual([true, 2, false, false]);
    expect([double === ball, double.userData, other.hash()]).toEqual([false, mark, one.hash()]);
    run(other, 60);
    expect([double.x, ball.x].map(Math.round)).toEqual([60, 0]);
    double.setVelocity(0, 0);
    expect([ball.vx, double.vx]).toEqual([60, 0]);
    run(one, 60);
    double.setVelocity(60, 0);
    expect(other.tick).toBe(one.tick);
    other.remove(double);
    expect([one.bodyCount, ball.removed, other.bodyCount]).toEqual([1, false, 0]);
  });

  it('that lost its handles on the way through JSON is refused, and the world is untouched', () => {
    const world = emptySpace();
    addBall(world, 1, 0, 5);
    const before = world.hash();
    const { handles } = JSON.parse(JSON.stringify({ handles: [{ slot: 0, id: 1 }] }));
    const copy = { ...world.snapshot(), world: {}, handles };
    expect(() => world.restore(copy as WorldSnapshot)).toThrow('a snapshot comes from snapshot()');
    expect(world.hash()).toBe(before);
  });

  it('of its own world is what a recording goes back to, with the same handles', () => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5, { vx: 60 });
    const recording = new Recording({
      step: () => world.step(),
      apply: (vx: number) => ball.setVelocity(vx, 0),
      snapshot: () => world.snapshot(),
      restore: (snapshot: WorldSnapshot) => world.restore(snapshot),
      bytes: (snapshot: WorldSnapshot) => snapshot.bytes,
    });
    for (let i = 0; i < 100; i++) recording.advance();
    recording.seek(30);
    expect([world.bodies()[0], ball.removed]).toEqual([ball, false]);
    expect(ball.x).toBeCloseTo(30, 9);
  });
});
