import { describe, expect, test } from 'vitest';
import { Session } from '../../src/session.ts';
import { showFrames } from './kit.ts';

/** Shots, a slow motion that wants to begin, a change of speed on the way. */
function playAt(framesPerSecond: number): string {
  const session = new Session({ scene: 'firing-range', settings: { bulletSpeed: 3000, timeScale: 1 } });
  session.fire(20);
  let frames = 0;
  while (session.tick < 600 && frames++ < 20000) {
    session.frame(1 / framesPerSecond);
    // The last frame may run a tick too many; what counts is the state at tick 600.
  }
  if (session.tick > 600) session.seek(600);
  expect(session.tick).toBe(600);
  return session.simulation.hash();
}

describe('frames and ticks', () => {
  test('at 30, 60 and 144 frames a second tick 600 is the same to the last bit', () => {
    const hash = playAt(60);
    expect(playAt(30)).toBe(hash);
    expect(playAt(144)).toBe(hash);
  });

  test('a body moves 100 px a second on every screen', () => {
    for (const framesPerSecond of [30, 60, 120, 144]) {
      const session = new Session({ scene: 'firing-range', settings: { gravity: 0 } });
      const id = session.spawn('circle', { x: 0, y: -100, radius: 5, vx: 100 });
      showFrames(session, 2, framesPerSecond);
      expect(Math.abs(session.tick - 120)).toBeLessThanOrEqual(1);
      expect(Math.abs(session.world.body(id)!.x - 200)).toBeLessThan(1.7);
    }
  });

  test('a hidden tab that comes back does not make the page catch up', () => {
    const session = new Session({ scene: 'firing-range' });
    session.frame(1200);
    expect(session.tick).toBeLessThanOrEqual(5);
  });

  test('after a slow phase nothing has piled up: one tick a frame again at once', () => {
    const session = new Session({ scene: 'firing-range' });
    for (let i = 0; i < 10; i++) {
      const before = session.tick;
      session.frame(0.1);
      expect(session.tick - before).toBe(5);
    }
    for (let i = 0; i < 10; i++) {
      const before = session.tick;
      session.frame(1 / 60);
      expect(session.tick - before).toBe(1);
    }
  });

  test('the time scale changes how fast ticks come', () => {
    const session = new Session({ scene: 'firing-range', settings: { timeScale: 0.25 } });
    showFrames(session, 4);
    expect(Math.abs(session.tick - 60)).toBeLessThanOrEqual(1);
  });
});

describe('freezing', () => {
  test('stops time, and never changes what would have happened', () => {
    const ran = new Session({ scene: 'playground' });
    ran.fire(3);
    ran.stepForward(60);

    const frozen = new Session({ scene: 'playground' });
    frozen.fire(3);
    showFrames(frozen, 0.2);
    frozen.freeze();
    const { tick } = frozen;
    showFrames(frozen, 3);
    expect(frozen.tick).toBe(tick);
    frozen.run();
    while (frozen.tick < 60) frozen.frame(1 / 60);
    expect(frozen.simulation.hash()).toBe(ran.simulation.hash());
  });

  test('is how the page opens for those who asked for less motion', () => {
    const session = new Session({ prefersReducedMotion: true });
    showFrames(session, 1);
    expect(session.frozen).toBe(true);
    expect(session.tick).toBe(0);
  });

  test('shows the state after the tick, not one on the way to it', () => {
    const session = new Session();
    session.frame(1 / 90);
    session.freeze();
    expect(session.alpha).toBe(1);
  });
});

describe('stepping', () => {
  test('goes forward by exactly one tick', () => {
    const session = new Session({ prefersReducedMotion: true });
    session.stepForward();
    expect(session.tick).toBe(1);
    session.stepForward();
    expect(session.tick).toBe(2);
  });

  test('ten back and ten forward is the same state', () => {
    const session = new Session({ scene: 'playground' });
    session.fire(5);
    session.stepForward(45);
    const hash = session.simulation.hash();
    expect(session.stepBack(10)).toBe(10);
    expect(session.tick).toBe(35);
    expect(session.simulation.hash()).not.toBe(hash);
    session.stepForward(10);
    expect(session.simulation.hash()).toBe(hash);
  });

  test('goes back over 600 ticks and more, with every command on the way', () => {
    const session = new Session({ scene: 'playground' });
    const hashes: string[] = [];
    for (let tick = 0; tick < 700; tick++) {
      if (tick % 97 === 0) session.fire(2);
      if (tick % 150 === 20) session.spawn('crate', { x: 500, y: 100 });
      if (tick === 333) session.set({ gravity: 300, bulletSpeed: 1000 });
      hashes.push(session.simulation.hash());
      session.stepForward();
    }
    for (const tick of [650, 400, 334, 333, 332, 100, 0]) {
      session.seek(tick);
      expect(session.tick).toBe(tick);
      expect(session.simulation.hash()).toBe(hashes[tick]);
    }
    session.seek(699);
    expect(session.simulation.hash()).toBe(hashes[699]);
  });

  test('brings back the settings of the tick, and the panel is told', () => {
    const session = new Session({ scene: 'firing-range' });
    session.stepForward(10);
    session.set({ bulletSpeed: 1234, ccd: 'sweep' });
    session.stepForward(10);
    const { revision } = session;
    session.stepBack(15);
    expect(session.settings.bulletSpeed).toBe(900);
    expect(session.settings.ccd).toBe('discrete');
    expect(session.revision).toBeGreaterThan(revision);
    session.stepForward(15);
    expect(session.settings.bulletSpeed).toBe(1234);
  });

  test('rewinds the tally', () => {
    const session = new Session({ scene: 'firing-range' });
    session.fire(50);
    session.stepForward(40);
    const { hit, passed } = session.stats();
    expect(hit + passed).toBe(50);
    session.stepBack(39);
    expect(session.stats()).toMatchObject({ fired: 50, hit: 0, passed: 0 });
  });

  test('stops at the beginning', () => {
    const session = new Session();
    session.stepForward(3);
    expect(session.stepBack(10)).toBe(3);
    expect(session.stepBack()).toBe(0);
  });
});

describe('an edit in the past', () => {
  test('discards the future and says so', () => {
    const session = new Session({ scene: 'playground' });
    session.stepForward(50);
    session.stepBack(20);
    expect(session.history.last).toBe(50);
    session.spawn('crate', { x: 500, y: 100 });
    expect(session.history.last).toBe(30);
    expect(session.notes.map((note) => note.text).join()).toMatch(/future after tick 30 is discarded/);
  });

  test('that is refused discards nothing', () => {
    const session = new Session({ scene: 'playground' });
    session.stepForward(50);
    session.stepBack(20);
    expect(() => session.set({ gravity: Number.NaN })).toThrow(RangeError);
    expect(() => session.spawn('circle', { radius: -1 })).toThrow(RangeError);
    expect(session.history.last).toBe(50);
  });

  test('looking there is no edit: choosing, panning and switching the theme keep the future', () => {
    const session = new Session({ scene: 'playground' });
    session.stepForward(50);
    session.stepBack(20);
    session.selectNext(1);
    session.moveCamera(0, 0, 2);
    session.set({ theme: 'light', outlines: true, timeScale: 0.5 });
    expect(session.history.last).toBe(50);
  });

  test('shows what it did at once, and again whenever one comes back to the tick', () => {
    const session = new Session({ scene: 'playground', prefersReducedMotion: true });
    session.stepForward(10);
    const id = session.spawn('crate', { x: 500, y: 100 });
    const hash = session.simulation.hash();
    session.stepForward(5);
    session.stepBack(5);
    expect(session.world.body(id)).toBeDefined();
    expect(session.simulation.hash()).toBe(hash);
    session.stepBack(1);
    expect(session.world.body(id)).toBeUndefined();
  });
});
