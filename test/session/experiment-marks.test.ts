import { describe, expect, test } from 'vitest';
import type { Ink, Pen } from '#engine';
import { Session } from '../../src/session.ts';

interface Marks {
  fills: Ink[];
  words: string[];
  lines: Ink[];
}

/** What a session draws, with fills, lines and words written down. */
function listen(session: Session): Marks {
  const marks: Marks = { fills: [], words: [], lines: [] };
  const pen: Pen = {
    line: (ink) => void marks.lines.push(ink),
    polyline: (ink) => void marks.lines.push(ink),
    circle: (ink) => void marks.lines.push(ink),
    box() {},
    fill: (ink) => void marks.fills.push(ink),
    arrow() {},
    dot() {},
    text: (_ink, _x, _y, text) => void marks.words.push(text),
  };
  session.draw(pen);
  return marks;
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
