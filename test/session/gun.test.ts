import { describe, expect, test } from 'vitest';
import { Session } from '../../src/session.ts';
import type { Settings } from '../../src/settings.ts';
import { showFrames } from './kit.ts';

function bullets(session: Session): number {
  return session.world.bodies().filter((body) => body.isBullet).length;
}

describe('the trigger', () => {
  test('fires at once and, held, at its rate counted in ticks', () => {
    const session = new Session({ scene: 'firing-range', settings: { fireRate: 6 } });
    session.trigger(true);
    session.stepForward(60);
    session.trigger(false);
    session.stepForward(60);
    expect(session.stats().fired).toBe(7);
  });

  test('fires once however long the press when time stands, and says what waits', () => {
    const session = new Session({ scene: 'firing-range', prefersReducedMotion: true });
    session.trigger(true);
    session.trigger(true);
    showFrames(session, 1);
    expect(session.status).toMatch(/1 shot waits for the next tick/);
    session.trigger(false);
    session.stepForward();
    expect(session.stats().fired).toBe(1);
  });

  test('says so where there is no gun', () => {
    const session = new Session({ scene: 'rain' });
    session.trigger(true);
    expect(session.notes[0]!.text).toMatch(/no gun/);
    expect(() => session.fire(1)).toThrow(/'rain' has no gun/);
  });

  test('steers time travel too: a held trigger replays shot by shot', () => {
    const session = new Session({ scene: 'firing-range', settings: { fireRate: 20 } });
    session.trigger(true);
    session.stepForward(50);
    session.trigger(false);
    const hash = session.simulation.hash();
    session.stepBack(50);
    session.stepForward(50);
    expect(session.simulation.hash()).toBe(hash);
  });
});

describe('a bullet that is aimed by dragging', () => {
  test('is fired on release, from where the drag began, along it', () => {
    const session = new Session({ scene: 'playground' });
    session.tool = 'bullet';
    session.beginDraft('aim', 200, 300);
    session.moveDraft(300, 200);
    session.endDraft(true);
    session.stepForward();
    const body = session.world.bodies().find((candidate) => candidate.isBullet)!;
    expect(body.vx).toBeCloseTo(-body.vy, 9);
    expect(body.vx).toBeGreaterThan(0);
  });

  test('is dropped with its draft', () => {
    const session = new Session();
    session.beginDraft('aim', 200, 300);
    session.endDraft(false);
    session.stepForward();
    expect(bullets(session)).toBe(0);
  });

  test('repeats while it is held still, and the release adds none', () => {
    const session = new Session({ scene: 'playground', settings: { fireRate: 10, bulletSpeed: 100 } });
    session.beginDraft('aim', 200, 300);
    session.moveDraft(300, 300);
    showFrames(session, 1.4);
    const held = bullets(session);
    expect(held).toBeGreaterThanOrEqual(10);
    expect(held).toBeLessThanOrEqual(12);
    session.endDraft(true);
    session.stepForward();
    expect(bullets(session)).toBeLessThanOrEqual(held + 1);
  });
});

describe('a wall that is drawn by dragging', () => {
  test('stands between the two ends, as thick as the setting says', () => {
    const session = new Session({ settings: { wallThickness: 10 } });
    session.beginDraft('wall', 500, 100);
    session.moveDraft(600, 100);
    session.endDraft(true);
    expect(session.world.queryPoint(550, 104)).toHaveLength(1);
    expect(session.world.queryPoint(550, 106)).toHaveLength(0);
  });

  test('is not put down by a mere click', () => {
    const session = new Session();
    const before = session.world.bodyCount;
    session.beginDraft('wall', 500, 100);
    session.endDraft(true);
    expect(session.world.bodyCount).toBe(before);
  });
});

describe('the moment in which a bullet passes unseen', () => {
  function passOnce(): Session {
    const session = new Session({ scene: 'firing-range', settings: { bulletSpeed: 7000 } });
    for (let i = 0; i < 50 && !session.moment; i++) {
      session.fire(1);
      session.stepForward(8);
    }
    return session;
  }

  test('knows the two poses that miss the wall and the stretch in between that was never looked at', () => {
    const { moment } = passOnce();
    expect(moment).not.toBeNull();
    const { before, after, enter, leave, samples } = moment!;
    expect(enter.x).toBeCloseTo(474, 6);
    expect(leave.x).toBeCloseTo(486, 6);
    expect(before.x).toBeLessThan(474);
    expect(after.x).toBeGreaterThan(486);
    expect(after.x - before.x).toBeCloseTo(7000 / 60, 6);
    for (let i = 0; i < samples.length; i += 2) expect(samples[i]! < 474 || samples[i]! > 486).toBe(true);
  });

  test('stays while time is frozen and goes by itself when it runs', () => {
    const session = passOnce();
    session.freeze();
    showFrames(session, 60);
    expect(session.moment).not.toBeNull();
    session.run();
    showFrames(session, 10);
    expect(session.moment).toBeNull();
  });

  test('goes with its tally: under another mode it would be untrue', () => {
    const session = passOnce();
    session.freeze();
    session.set({ ccd: 'sweep' });
    expect(session.moment).toBeNull();
  });

  test('is undone by going back before it', () => {
    const session = passOnce();
    session.seek(session.moment!.tick - 1);
    expect(session.moment).toBeNull();
  });
});

describe('a bullet that is seen in the wall past its middle', () => {
  /** One shot at an 8 px wall whose middle is at 480: 12 px of its way are a hit, from 474 to 486. */
  function shoot(settings: Partial<Settings>): Session {
    const session = new Session({ scene: 'firing-range', settings: { bulletSpeed: 600, ...settings } });
    session.fire(1);
    for (let i = 0; i < 60 && session.stats().hit === 0; i++) session.stepForward();
    return session;
  }

  test('is a hit whose shortest way out leads ahead, and the moment says so; one short of the middle is none', () => {
    const sides = new Set<boolean>();
    for (let seed = 1; seed <= 12; seed++) {
      const session = shoot({ seed });
      const bullet = session.world.bodies().find((body) => body.isBullet)!;
      const { moment } = session;
      const isBehind = bullet.x > 480;
      sides.add(isBehind);
      expect(moment !== null, `seed ${seed}`).toBe(isBehind);
      if (moment === null) continue;
      expect(moment.kind).toBe('pushed');
      expect(moment.enter.x).toBeCloseTo(474, 6);
      expect(moment.leave.x).toBeCloseTo(486, 6);
      expect(moment.before.x).toBeCloseTo(moment.after.x - 10, 6);
      // Seen behind the middle: less than half of the 12 px is left.
      expect(moment.after.x).toBeGreaterThan(480);
      expect(moment.after.x).toBeLessThanOrEqual(486);
    }
    expect(sides.size).toBe(2);
  });

  test('is put out on the near side by a mode that sweeps', () => {
    for (let seed = 1; seed <= 12; seed++) expect(shoot({ seed, ccd: 'sweep' }).moment).toBeNull();
  });

  test('gives way to a pass, which says more, and does not drive one away', () => {
    const session = new Session({ scene: 'firing-range', settings: { bulletSpeed: 900 } });
    session.fire(100);
    for (let i = 0; i < 60 && session.stats().passed === 0; i++) session.stepForward();
    expect(session.moment!.kind).toBe('passed');
    session.fire(100);
    session.stepForward(40);
    expect(session.moment!.kind).toBe('passed');
  });
});

describe('automatic slow motion', () => {
  test('is at the wall when the first bullet passes, goes back to full speed, and changes no tick', () => {
    const slowed = new Session({ scene: 'firing-range', settings: { bulletSpeed: 7000 } });
    const plain = new Session({ scene: 'firing-range', settings: { bulletSpeed: 7000, slowMotion: false } });
    // The first seed's first shot may hit: fire until the phases have brought a pass.
    for (const session of [slowed, plain]) session.fire(12);
    let slowest = 1;
    for (let frame = 0; frame < 600; frame++) {
      slowed.frame(1 / 60);
      slowest = Math.min(slowest, slowed.speedNow);
    }
    expect(slowest).toBeLessThan(0.15);
    expect(slowed.speedNow).toBe(1);
    plain.stepForward(slowed.tick);
    expect(slowed.simulation.hash()).toBe(plain.simulation.hash());
    slowed.fire(12);
    showFrames(slowed, 1);
    expect(slowed.speedNow).toBe(1);
  });

  test('leaves shots alone that the wall will stop', () => {
    const session = new Session({ scene: 'firing-range', settings: { bulletSpeed: 700 } });
    session.fire(50);
    for (let frame = 0; frame < 60; frame++) {
      session.frame(1 / 60);
      expect(session.speedNow).toBe(1);
    }
  });
});

describe('the first minute', () => {
  test('leads from the first shot over the first pass to the mode that stops it', () => {
    const session = new Session({ settings: { slowMotion: false } });
    expect(session.settings).toMatchObject({ ccd: 'discrete', bulletSpeed: 600 });
    expect(session.prompt).toMatch(/Fire with F, press = until it passes/);
    session.fire(10);
    showFrames(session, 1.5);
    expect(session.prompt).toMatch(/press =/);
    expect(session.moment?.kind).not.toBe('passed');
    session.set({ bulletSpeed: 1800 });
    session.fire(10);
    showFrames(session, 1);
    expect(session.moment?.kind).toBe('passed');
    expect(session.prompt).toMatch(/Press C/);
    session.cycleCcd();
    session.fire(10);
    showFrames(session, 1);
    expect(session.prompt).toMatch(/Freeze with P/);
    session.freeze();
    expect(session.prompt).toBeNull();
  });

  test('is only in the playground', () => {
    expect(new Session({ scene: 'rain' }).prompt).toBeNull();
  });
});

describe('the figures', () => {
  test('follow every setting they depend on', () => {
    const session = new Session({ scene: 'firing-range' });
    expect(session.stats()).toMatchObject({
      stepDistance: 15,
      threshold: expect.closeTo(720, 6),
      predictedPassShare: expect.closeTo(0.2, 9),
    });
    session.set({ ccd: 'substep', slices: 3 });
    expect(session.stats().threshold).toBeCloseTo(2160, 6);
    session.set({ slices: 'auto' });
    expect(session.stats()).toMatchObject({ threshold: Infinity, predictedPassShare: 0 });
    session.set({ ccd: 'discrete', epsilon: 2 });
    expect(session.stats().threshold).toBeCloseTo(960, 6);
    session.set({ touchingCounts: false });
    expect(session.stats().threshold).toBeCloseTo(480, 6);
  });

  test('speak of the wall that stands there: taken away, 32 px chosen meanwhile and undone, it is 8 px thick again', () => {
    const session = new Session({ scene: 'firing-range', settings: { bulletSpeed: 900 } });
    session.remove(session.simulation.gun!.target);
    expect(session.stats().threshold).toBeNull();
    session.set({ wallThickness: 32 });
    session.undo();
    expect(session.stats()).toMatchObject({
      threshold: expect.closeTo(720, 6),
      predictedPassShare: expect.closeTo(0.2, 9),
    });
    // The next change builds a wall by the settings, (32 + 4 + 2 * 2) px * 60 Hz; thickening one counts once.
    session.set({ wallThickness: 16 });
    session.set({ wallThickness: 32, thicken: 2 });
    expect(session.stats().threshold).toBeCloseTo(2400, 6);
  });

  test('know no wall that was dragged over the edge of the world and is gone', () => {
    const session = new Session({ scene: 'firing-range' });
    const { world, gun } = session.simulation;
    world.body(gun!.target)!.setPose(20_000, 0);
    session.stepForward(60);
    expect(gun!.target).toBe(-1);
    expect(session.stats().threshold).toBeNull();
  });

  test('give the measured share with its interval, and neither before the first shot', () => {
    const session = new Session({ scene: 'firing-range' });
    expect(session.stats()).toMatchObject({ measuredShare: null, interval: null });
    session.fire(100);
    session.stepForward(60);
    const { measuredShare, interval, passed } = session.stats();
    expect(measuredShare).toBe(passed / 100);
    expect(interval![0]).toBeLessThan(measuredShare!);
    expect(interval![1]).toBeGreaterThan(measuredShare!);
  });

  test('know no threshold where there is no gun', () => {
    expect(new Session({ scene: 'pyramid' }).stats()).toMatchObject({ threshold: null, predictedPassShare: null });
  });
});
