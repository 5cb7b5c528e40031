import { describe, expect, test } from 'vitest';
import { Transform } from '#engine';
import { Session } from '../../src/session.ts';

/** A browser's storage, in memory. */
function makeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('what a scene switches on for the eye', () => {
  test('goes when the scene is left', () => {
    const session = new Session({ scene: 'fight' });
    expect([session.settings.outlines, session.settings.pushLog]).toEqual([true, true]);
    session.load('stack');
    expect([session.settings.outlines, session.settings.pushLog]).toEqual([false, false]);
  });

  test('and what the visitor has switched on stays', () => {
    const session = new Session({ scene: 'stack' });
    session.set({ contacts: true, outlines: true });
    session.load('pyramid');
    expect([session.settings.contacts, session.settings.outlines]).toEqual([true, true]);
  });

  test('is there however the scene is opened, and does not follow the visitor by way of the storage', () => {
    const storage = makeStorage();
    const first = new Session({ scene: 'stack', storage });
    first.set({ ids: true });
    first.save();
    const second = new Session({ scene: 'fight', storage });
    expect([second.settings.outlines, second.settings.ids]).toEqual([true, true]);
    second.save();
    const third = new Session({ scene: 'stack', storage });
    expect([third.settings.outlines, third.settings.pushLog, third.settings.ids]).toEqual([false, false, true]);
  });

  test('comes back as the visitor left it in that scene', () => {
    const storage = makeStorage();
    const first = new Session({ scene: 'fight', storage });
    first.set({ outlines: false });
    first.save();
    expect(new Session({ scene: 'fight', storage }).settings.outlines).toBe(false);
  });
});

describe('the log of pushes', () => {
  test('is of the pair that the scene names, and of the chosen body while one is chosen', () => {
    const session = new Session({ scene: 'fight' });
    const { watch } = session.simulation;
    expect([watch.body, watch.partner]).toEqual([3, 2]);
    session.select(5);
    expect([watch.body, watch.partner]).toEqual([5, 0]);
    session.select(null);
    expect([watch.body, watch.partner]).toEqual([3, 2]);
  });

  test('says in words that two resolutions are fighting, when one points at the body', () => {
    const session = new Session({ scene: 'fight' });
    session.freeze();
    session.stepForward(30);
    session.hover = { x: 0, y: 0, body: 3 };
    expect(session.status).toContain('two resolutions are fighting over it');
    session.hover = { x: 0, y: 0, body: 5 };
    expect(session.status).not.toContain('fighting');
  });

  test('survives a step back: the same tick tells the same pushes again', () => {
    const session = new Session({ scene: 'fight' });
    session.freeze();
    session.stepForward(50);
    const then = { ...session.simulation.watch.entry(0) };
    session.stepForward(30);
    session.stepBack(30);
    expect(session.simulation.watch.entry(0)).toEqual(then);
  });
});

describe('a picture that is taken too early', () => {
  test('shows the overlap that the tick then resolves, by what a crate fell in it; a resting world is the same', () => {
    const session = new Session({ scene: 'stack', settings: { solver: 'push-out', sleep: false, drawOrder: 'moved' } });
    session.freeze();
    session.stepForward(2);
    const crate = session.world.body(2)!;
    const drawn = crate.unresolvedAt(1, new Transform()).y;
    const resolved = crate.poseAt(1, new Transform()).y;
    expect(drawn - resolved).toBeGreaterThan(0.01);
    session.set({ drawOrder: 'resolved' });
    session.stepForward(1);
    expect(crate.unresolvedAt(1, new Transform()).y).toBe(crate.poseAt(1, new Transform()).y);
  });

  test('never changes what is to come', () => {
    const play = (drawOrder: 'moved' | 'resolved') => {
      const session = new Session({ scene: 'stack', settings: { solver: 'push-out', drawOrder } });
      session.freeze();
      session.stepForward(60);
      return session.simulation.hash();
    };
    expect(play('moved')).toBe(play('resolved'));
  });
});

describe('the numbers in view', () => {
  test('tell energies, the deepest overlap, islands and sleepers', () => {
    const session = new Session({ scene: 'stack' });
    session.freeze();
    session.stepForward(1);
    const moving = session.stats();
    expect(moving.islands).toBe(3);
    expect(moving.kineticEnergy).toBeGreaterThan(0);
    session.stepForward(180);
    const resting = session.stats();
    expect([resting.kineticEnergy, resting.islands, resting.asleep]).toEqual([0, 0, 18]);
    expect(resting.potentialEnergy).toBeLessThan(moving.potentialEnergy);
    expect(resting.deepestPenetration).toBeGreaterThan(0);
    expect([resting.coins, resting.zones]).toEqual([null, null]);
  });
});

describe('keys that steer', () => {
  test('reach the runner as a command, once for each change, and nobody in other scenes', () => {
    const session = new Session({ scene: 'tile-run' });
    session.freeze();
    expect(session.pad.hold('right', true)).toBe(true);
    expect(session.simulation.runner!.intent.right).toBe(true);
    session.stepForward(60);
    const hash = session.simulation.hash();
    session.stepBack(40);
    session.stepForward(40);
    expect(session.simulation.hash()).toBe(hash);
    session.pad.hold('right', false);
    expect(session.simulation.runner!.intent.right).toBe(false);
    session.load('stack');
    expect(session.pad.hold('right', true)).toBe(false);
  });
});
