import { describe, expect, test } from 'vitest';
import { INKS } from '#engine';
import { drawStill, lessons, SvgPen, wrapSvg } from '#lessons';
import { showLessons } from '../../src/build/no-script.ts';
import { INK_STYLES } from '../../src/inks.ts';

/** Numbers of an attribute, in order. */
const numbersIn = (text: string): number[] => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

describe.each(Object.values(lessons))('$id standing still', (lesson) => {
  const still = drawStill(lesson, INK_STYLES);

  test('is a picture with words in its place, in the part of the plane that the lesson shows', () => {
    expect(still.svg).toMatch(/^<svg viewBox="[^"]+" role="img" aria-label="[^"]+">.+<\/svg>$/s);
    expect(still.svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(still.svg).toContain(lesson.label.replaceAll('&', '&amp;'));
    const [x, y, width, height] = numbersIn(/viewBox="([^"]+)"/.exec(still.svg)![1]!) as [
      number,
      number,
      number,
      number,
    ];
    const points = [...still.svg.matchAll(/<text x="([^"]+)" y="([^"]+)"/g)].map((match) => [+match[1]!, +match[2]!]);
    for (const [tx, ty] of points as [number, number][]) {
      expect(tx).toBeGreaterThanOrEqual(x);
      expect(tx).toBeLessThanOrEqual(x + width);
      expect(ty).toBeGreaterThanOrEqual(y);
      expect(ty).toBeLessThanOrEqual(y + height);
    }
  });

  test('stands in the page without scripts with its caption, its status and all its numbers', () => {
    const section = new RegExp(`<section class="still" id="lesson-${lesson.id}">[\\s\\S]*?</section>`).exec(
      showLessons(),
    );
    const plain = (text: string): string =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    expect(section?.[0]).toContain(plain(lesson.caption));
    expect(section?.[0]).toContain(`<strong>${plain(still.status)}.</strong>`);
    expect(section?.[0].match(/<dd>/g) ?? []).toHaveLength(still.rows.length);
  });
});

test('the boxes’ still tells the numbers of the guide', () => {
  const { status, rows } = drawStill(lessons['two-boxes']!, INK_STYLES);
  expect(status).toBe('Colliding, depth 25 px');
  expect(rows.map(({ value }) => value)).toEqual(['25 px', '95 px', '(25, 0)', '(338, 223)']);
});

describe('the pen of text', () => {
  const draw = (stroke: (pen: SvgPen) => void, scale = 1): string => {
    const pen = new SvgPen(INK_STYLES, scale);
    stroke(pen);
    return pen.inside();
  };

  test.each(INKS)('gives %s its hue in both themes, its width and its dashes', (ink) => {
    const { dark, light, width, dash } = INK_STYLES[ink];
    const text = draw((pen) => pen.line(ink, 0, 0, 10, 0));
    const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;
    expect(text).toContain(`light-dark(${hex(light)},${hex(dark)})`);
    expect(text).toContain(`stroke-width="${width}"`);
    if (dash === null) expect(text).not.toContain('dasharray');
    else expect(text).toContain(`stroke-dasharray="${dash.join(' ')}"`);
  });

  test('keeps widths, dashes and marks the same in the picture however large the world is shown', () => {
    const text = draw((pen) => pen.line('second', 0, 0, 10, 0), 0.5);
    expect(text).toContain('stroke-width="1"');
    expect(text).toContain('stroke-dasharray="3.5 2"');
    const dot = (scale: number): number =>
      Number(/ r="([^"]+)"/.exec(draw((pen) => pen.dot('contact', 0, 0), scale))![1]);
    expect(dot(2) / dot(0.5)).toBeCloseTo(4, 1);
  });

  test('an arrow ends where it points to', () => {
    const text = draw((pen) => pen.arrow('push', 10, 20, 30, 40));
    const head = /<path d="M([\d.]+) ([\d.]+)L[^"]+Z"/.exec(text);
    expect(head?.slice(1).map(Number)).toEqual([40, 60]);
  });

  test('an arrow of no length, a fill without area and a line of one point leave nothing', () => {
    expect(
      draw((pen) => {
        pen.arrow('push', 1, 2, 0, 0);
        pen.fill('overlap', [0, 0, 1, 1], 1);
        pen.polyline('hint', [3, 4], true);
      }),
    ).toBe('');
  });

  test('words are words, whatever signs are in them', () => {
    const text = draw((pen) => pen.text('label', 0, 0, 'a < b & "c"'));
    expect(text).toContain('>a &lt; b &amp; &quot;c&quot;</text>');
    expect(wrapSvg({ x: 0, y: 0, width: 1, height: 1 }, '"<', text)).toContain('aria-label="&quot;&lt;"');
  });
});
