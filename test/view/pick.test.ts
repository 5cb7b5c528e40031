import { describe, expect, test } from 'vitest';
import { makeBox, makeCapsule, makeCircle } from '#engine';
import { Session } from '../../src/session.ts';
import { pickBody } from '../../src/view/pick.ts';
import { beginTool } from '../../src/view/tools.ts';

/** A frozen, empty world seen at a zoom of 1. */
function openEmpty(): Session {
  const session = new Session({ scene: 'pyramid', settings: { gravity: 0 } });
  session.freeze();
  session.world.clear();
  session.moveCamera(0, 0, 1);
  return session;
}

const EIGHTH = Math.PI / 4;

describe('a click beside a body', () => {
  test('100 px beside a slanting rod, though within its box, means nothing', () => {
    const session = openEmpty();
    session.world.add({ shape: makeBox(300, 10), x: 0, y: 0, angle: EIGHTH });
    expect(pickBody(session, 80, -80, false)).toBeNull();
    expect(pickBody(session, 80, -80, true)).toBeNull();
  });

  test('4 px beside the rod a mouse still takes it, 5 px beside it only a finger, 15 px beside it nobody', () => {
    const session = openEmpty();
    const rod = session.world.add({ shape: makeBox(300, 10), x: 0, y: 0, angle: EIGHTH });
    const pick = (gap: number, coarse: boolean) => {
      const across = (5 + gap) * Math.SQRT1_2;
      return pickBody(session, across, -across, coarse)?.id ?? null;
    };
    expect([pick(3.9, false), pick(4.1, false)]).toEqual([rod.id, null]);
    expect([pick(13.9, true), pick(14.1, true)]).toEqual([rod.id, null]);
  });

  test('the reach is on the screen: at a zoom of 4 the mouse reaches 1 px of the world', () => {
    const session = openEmpty();
    const ball = session.world.add({ shape: makeCircle(10), x: 0, y: 0 });
    session.moveCamera(0, 0, 4);
    expect(pickBody(session, 10.9, 0, false)?.id).toBe(ball.id);
    expect(pickBody(session, 11.1, 0, false)).toBeNull();
  });

  test('of two within reach it takes the one whose outline is nearer, not the one whose middle is', () => {
    const session = openEmpty();
    const small = session.world.add({ shape: makeCircle(2), x: 5.5, y: 0 });
    const long = session.world.add({ shape: makeCapsule(-100, 0, 0, 0, 5), x: -6, y: 0 });
    // 1 px from the end of the capsule, whose middle is 50 px away, and 3.5 px from the ball.
    expect(pickBody(session, 0, 0, false)?.id).toBe(long.id);
    expect(pickBody(session, 2, 0, false)?.id).toBe(small.id);
  });

  test('of a body of several shapes every one counts', () => {
    const session = openEmpty();
    const pair = session.world.add({ shapes: [makeBox(10, 200), makeCircle(6)], x: 0, y: 0 });
    expect(pickBody(session, 7, 80, false)?.id).toBe(pair.id);
    expect(pickBody(session, 12, 80, false)).toBeNull();
  });
});

describe('a click on a body', () => {
  test('on a wall means the wall, whatever movable lies beside it', () => {
    const session = openEmpty();
    const wall = session.world.add({ type: 'static', shape: makeBox(40, 200), x: 0, y: 0 });
    session.world.add({ shape: makeCircle(4), x: 25, y: 0 });
    session.world.add({ shape: makeBox(300, 10), x: 130, y: 100, angle: EIGHTH });
    expect(pickBody(session, 19, 0, false)?.id).toBe(wall.id);
    expect(pickBody(session, 19, 0, true)?.id).toBe(wall.id);
  });

  test('means the movable one where it overlaps a wall', () => {
    const session = openEmpty();
    const ball = session.world.add({ shape: makeCircle(10), x: 20, y: 0 });
    session.world.add({ type: 'static', shape: makeBox(40, 200), x: 0, y: 0 });
    expect(pickBody(session, 18, 0, false)?.id).toBe(ball.id);
  });
});

test('the eraser 100 px beside a slanting rod leaves it where it is, and on the rod takes it away', () => {
  const session = openEmpty();
  session.world.add({ shape: makeBox(300, 10), x: 0, y: 0, angle: EIGHTH, userData: { kind: 'crate' } });
  session.tool = 'erase';
  const press = { coarse: true, shift: false };
  beginTool(session, { x: 90, y: -90, ...press })?.end(true);
  expect(session.world.bodyCount).toBe(1);
  beginTool(session, { x: 90, y: 90, ...press })?.end(true);
  expect(session.world.bodyCount).toBe(0);
});
