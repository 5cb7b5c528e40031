import { describe, expect, test } from 'vitest';
import type { Ink, Pen } from '#engine';
import { Session } from '../../src/session.ts';

interface Marks {
  fills: Ink[];
  /** Of every fill, px^2. */
  areas: number[];
  words: string[];
  lines: Ink[];
}

/** What a session draws, with fills, lines and words written down. */
function listen(session: Session): Marks {
  const marks: Marks = { fills: [], areas: [], words: [], lines: [] };
  const pen: Pen = {
    line: (ink) => void marks.lines.push(ink),
    polyline: (ink) => void marks.lines.push(ink),
    circle: (ink) => void marks.lines.push(ink),
    box() {},
    fill(ink, points) {
      marks.fills.push(ink);
      marks.areas.push(areaOf(points));
    },
    arrow() {},
    dot() {},
    text: (_ink, _x, _y, text) => void marks.words.push(text),
  };
  session.draw(pen);
  return marks;
}

/** The shoelace sum (Gauss). */
function areaOf(points: ArrayLike<number>): number {
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const k = (i + 2) % points.length;
    twice += points[i]! * points[k + 1]! - points[k]! * points[i + 1]!;
  }
  return twice / 2;
}

function openRow(settings: Record<string, unknown>): Session {
  const session = new Session({ scene: 'wall-row' });
  session.set({ safeSpeeds: true, ...settings });
  return session;
}

describe('safe speeds', () => {
  test('seven walls are told apart by colour and by a word: 5 px of chord are safe to 300 px/s, 68 to 4,080', () => {
    const { fills, words } = listen(openRow({ bulletSpeed: 1800 }));
    expect(words).toEqual([
      '! ≤ 300 px/s',
      '! ≤ 360 px/s',
      '! ≤ 480 px/s',
      '! ≤ 720 px/s',
      '! ≤ 1,200 px/s',
      '≤ 2,160 px/s',
      '≤ 4,080 px/s',
    ]);
    const [unsafe, safe] = [fills.slice(0, 5), fills.slice(5)];
    expect(new Set(unsafe).size).toBe(1);
    expect(safe).toEqual([safe[0], safe[0]]);
    expect(unsafe[0]).not.toBe(safe[0]);
  });

  test('they follow bullet, tick rate, slices and mode', () => {
    expect(listen(openRow({ bulletSize: 9 })).words[0]).toBe('! ≤ 600 px/s');
    expect(listen(openRow({ hz: 120 })).words[0]).toBe('! ≤ 600 px/s');
    expect(listen(openRow({ ccd: 'substep', slices: 6 })).words[0]).toBe('≤ 1,800 px/s');
    expect(new Set(listen(openRow({ ccd: 'sweep' })).words)).toEqual(new Set(['any speed']));
    expect(listen(openRow({ safeSpeeds: false })).words).toEqual([]);
  });
});

describe('safe speeds of round bodies', () => {
  const openWith = (kind: string, options: Record<string, unknown>, settings: Record<string, unknown>) => {
    const session = openRow(settings);
    const before = listen(session);
    session.spawn(kind, { type: 'static', x: 0, y: -200, ...options });
    const { fills, areas, words } = listen(session);
    // Marks are drawn in the order of the bodies' ids, the new one last.
    expect(fills).toHaveLength(before.fills.length + 1);
    return { ink: fills.at(-1), area: areas.at(-1)!, word: words.at(-1) };
  };

  test('a static circle of 20 px is filled like a wall: with a bullet of 4 px it is safe to 24 px * 60 Hz', () => {
    const slow = openWith('circle', { radius: 10 }, { bulletSpeed: 1400 });
    expect([slow.ink, slow.word]).toEqual(['separating', '≤ 1,440 px/s']);
    const fast = openWith('circle', { radius: 10 }, { bulletSpeed: 1500 });
    expect([fast.ink, fast.word]).toEqual(['missed', '! ≤ 1,440 px/s']);
    // 32 chords leave out less than a hundredth of the disc.
    expect(fast.area / (Math.PI * 100)).toBeGreaterThan(0.99);
    expect(fast.area / (Math.PI * 100)).toBeLessThanOrEqual(1);
  });

  test('a static capsule is filled to its round ends, at its angle', () => {
    const { ink, word, area } = openWith('capsule', { length: 60, radius: 8, angle: 0.7 }, { bulletSpeed: 1500 });
    expect([ink, word]).toEqual(['missed', '! ≤ 1,200 px/s']);
    const exact = 44 * 16 + Math.PI * 64;
    expect(area / exact).toBeGreaterThan(0.99);
    expect(area / exact).toBeLessThanOrEqual(1);
  });
});

describe('marks of what was found', () => {
  test('offenders of an audit are ranked on the spot, and cleared with it', () => {
    const session = openRow({ safeSpeeds: false, bulletSpeed: 500 });
    session.experiments.runAudit();
    expect(listen(session).words).toEqual(['1: safe to 300 px/s', '2: safe to 360 px/s', '3: safe to 480 px/s']);
    session.experiments.endAudit();
    expect(listen(session).words).toEqual([]);
  });

  test('a break shows the row of poses and both names, and only at its tick', () => {
    const session = openRow({ safeSpeeds: false, breakOnTunnel: true, slowMotion: false });
    session.fire(1);
    session.run();
    for (let i = 0; i < 200 && !session.frozen; i++) session.frame(1 / 60);
    const { words, lines } = listen(session);
    expect(words.filter((word) => /bullet \d+ passed wall \d+ unseen/.test(word))).toHaveLength(1);
    expect(lines.filter((ink) => ink === 'ghost').length).toBeGreaterThanOrEqual(6);
    expect(lines).toContain('missed');
    session.stepForward(1);
    const later = listen(session).words.filter((word) => word.includes('passed'));
    // The next wall may be passed in the next tick: then that is what is told, and nothing else.
    expect(later.length).toBe(session.experiments.broken?.tick === session.tick ? 1 : 0);
  });
});
