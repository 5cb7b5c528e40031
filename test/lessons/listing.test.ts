// The source that is shown beside the detector: the marks are found in the file itself, wherever it puts them.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lessons, startFigure } from '#lessons';
import { listSource } from '../../src/build/list-source.ts';
import type { ListedLine, Listing } from '../../src/listing.ts';

const detector = lessons.detector!;
const PATH = detector.listing!;
const SOURCE = readFileSync(new URL(`../../${PATH}`, import.meta.url), 'utf8');
const MARKS = ['pair', 'bounds', 'reject', 'narrow', 'hit', 'end'];

const textOf = (line: ListedLine): string => ' '.repeat(line.indent) + line.pieces.map(([text]) => text).join('');
const textAt = (listing: Listing, numbers: readonly number[]): string =>
  numbers.map((number) => textOf(listing.lines[number - 1]!)).join('\n');
const list = (source: string) => listSource('src/some.ts', source);

test('the listing is the file, line by line and letter by letter', async () => {
  const listing = await listSource(PATH, SOURCE);
  expect(listing.lines.map(textOf).join('\n')).toBe(SOURCE.trimEnd());
  expect(listing.lines.map(({ number }) => number)).toEqual(
    SOURCE.trimEnd()
      .split('\n')
      .map((_, i) => i + 1),
  );
});

test('every mark of the detector leads to the lines that tell it', async () => {
  const listing = await listSource(PATH, SOURCE);
  expect(Object.keys(listing.marks).sort()).toEqual([...MARKS].sort());
  for (const name of MARKS) {
    const mark = listing.marks[name]!;
    expect(textAt(listing, mark.trace)).toContain(`trace?.tell('${name}'`);
    expect(textAt(listing, mark.note)).toMatch(/^\s*\/\/ /);
  }
});

test('with telling hidden, the lit line is the statement that is told about', async () => {
  const listing = await listSource(PATH, SOURCE);
  const codeOf = (name: string) => textAt(listing, listing.marks[name]!.code).trim();
  expect(codeOf('pair')).toMatch(/^for \(let b/);
  expect(codeOf('bounds')).toContain('testBoxes(');
  expect(codeOf('reject')).toMatch(/^if \(!near\)/);
  expect(codeOf('narrow')).toContain('measureGap(');
  expect(codeOf('hit')).toContain('hits.push(');
  expect(codeOf('end')).toBe('return hits;');
});

test('every step of the detector is told by a mark that its file has', async () => {
  const { marks } = await listSource(PATH, SOURCE);
  const start = startFigure(detector);
  const { steps = 0 } = detector.explain(start, 'wide');
  const used = new Set<string>();
  for (let step = 1; step <= steps; step++) used.add(detector.explain({ ...start, step }, 'wide').mark!);
  expect([...used].sort()).toEqual(Object.keys(marks).sort());
});

test('a line put in above moves every mark down by one, and a line above its own mark only those behind it', async () => {
  const before = (await list(SOURCE)).marks;
  const first = (await list(`// another line\n${SOURCE}`)).marks;
  const down = (numbers: readonly number[]) => numbers.map((number) => number + 1);
  for (const name of MARKS) {
    const { trace, code, note } = before[name]!;
    expect(first[name]).toEqual({ trace: down(trace), code: down(code), note: down(note) });
  }
  const inside = SOURCE.replace(/^.*tell\('narrow'/m, '      const unused = 0;\n$&');
  const second = (await list(inside)).marks;
  expect(second.bounds!.trace).toEqual(before.bounds!.trace);
  expect(second.narrow!.trace).toEqual(down(before.narrow!.trace));
  expect(second.hit!.trace).toEqual(down(before.hit!.trace));
});

test('a call and a statement over several lines are found whole', async () => {
  const { marks, lines } = await list(`
    // Add up,
    // all of it.
    const sum = add(
      one, ')',
      [two],
    );
    trace?.tell(
      'sum', // 'none'
      { sum },
    );`);
  expect(marks.sum).toEqual({ code: [4, 5, 6, 7], trace: [8, 9, 10, 11], note: [2, 3] });
  expect(lines.map(({ kind }) => kind).join(' ')).toBe('blank note note code code code code trace trace trace trace');
});

test('after the end of a block the statement behind it is meant', async () => {
  const { marks } = await list(
    ['if (a) {', '  b();', '}', "trace?.tell('done', {});", '// Over.', 'return [', '  c,', '];'].join('\n'),
  );
  expect(marks.done).toEqual({ code: [6, 7, 8], trace: [4], note: [5] });
});

test('words in comments and strings that look like telling are none', async () => {
  const { marks } = await list("f();\n// trace?.tell('a', {});\nconst s = `\n  trace?.tell('b', {});\n`;");
  expect(Object.keys(marks)).toEqual([]);
});

test('a mark in two places, or without a plain name, is refused with its line', async () => {
  const twice = "f();\ntrace?.tell('a', {});\ntrace?.tell('a', {});";
  await expect(list(twice)).rejects.toThrow("'a' is told in two places, line 3 is one");
  await expect(list('f();\ntrace?.tell(name, {});')).rejects.toThrow('line 2 tells no plain name');
});

test('every colour of the program stands out from the ground of its theme, lit or not', async () => {
  const listing = await listSource(PATH, SOURCE);
  // Comments have a colour of the page.
  const program = listing.lines.filter(({ kind }) => kind === 'code' || kind === 'trace');
  const used = new Set(program.flatMap(({ pieces }) => pieces.map(([, style]) => style)));
  const styles = [...used].map((style) => listing.styles[style]!);
  expect(styles.length).toBeGreaterThan(3);
  const [dark, light] = readGrounds();
  for (const [onDark, onLight] of styles) {
    expect(contrast(onDark, dark.lit), `${onDark} on a lit line`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onDark, dark.plain), onDark).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onLight, light.lit), `${onLight} on a lit line`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onLight, light.plain), onLight).toBeGreaterThanOrEqual(4.5);
  }
});

/** What the page has behind code and behind its lit lines, in the dark theme and in the light one. */
function readGrounds(): [{ plain: string; lit: string }, { plain: string; lit: string }] {
  const tokens = readFileSync(new URL('../../src/ui/style/tokens.css', import.meta.url), 'utf8');
  const read = (selector: string) => {
    const rule = tokens.slice(tokens.indexOf(`${selector} {`)).split('}')[0]!;
    const of = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)![1]!;
    return { plain: of('surface'), lit: of('accent-ground') };
  };
  return [read(':root'), read(":root[data-theme='light']")];
}

/** Contrast of two colours after WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [bright, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright! + 0.05) / (dim! + 0.05);
}

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = channels.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
