/**
 * Where the trace marks of a source file stand. A mark is the name in `trace?.tell('name', ...)`; it is looked for in
 * the file as it is now, so that a line more or less above moves it along.
 */
import type { LineKind, ListedMark } from '../listing.ts';

/** A line as the highlighter read it. */
export interface ReadLine {
  kind: LineKind;
  /** Without comments. */
  readonly code: string;
  /** Without comments and without what stands in strings, so that its brackets are brackets. */
  readonly bare: string;
}

const CALL = /^\s*trace\??\.tell\(/;
const MARK = /^\s*trace\??\.tell\(\s*(['"])(.+?)\1/s;
/** Nothing but the end of a block. */
const BLOCK_END = /^\s*\}[\s;,)]*$/;

/** Finds every mark, and gives the lines of its call the kind 'trace'. @throws when a name is told in two places */
export function findMarks(lines: readonly ReadLine[]): Record<string, ListedMark> {
  const calls = new Map<string, readonly number[]>();
  for (const [i, line] of lines.entries()) {
    if (!CALL.test(line.bare)) continue;
    const rows = reachDown(lines, i);
    const text = rows.map((row) => lines[row]!.code).join('\n');
    const name = MARK.exec(text)?.[2];
    if (name === undefined) throw new Error(`line ${i + 1} tells no plain name: write trace?.tell('name', ...)`);
    if (calls.has(name)) throw new Error(`'${name}' is told in two places, line ${i + 1} is one: name them apart`);
    calls.set(name, rows);
    for (const row of rows) lines[row]!.kind = 'trace';
  }
  const marks = [...calls].map(([name, rows]) => [name, describeMark(lines, rows)] as const);
  return Object.fromEntries(marks);
}

function describeMark(lines: readonly ReadLine[], trace: readonly number[]): ListedMark {
  const code = findStatement(lines, trace);
  const number = (row: number) => row + 1;
  return {
    trace: trace.map(number),
    code: code.map(number),
    note: findNote(lines, code[0] ?? trace[0]!).map(number),
  };
}

/** The statement before the call, or the one behind it when a block ends before it. */
function findStatement(lines: readonly ReadLine[], trace: readonly number[]): number[] {
  const isCode = ({ kind }: ReadLine) => kind === 'code';
  const before = lines.slice(0, trace[0]).findLastIndex(isCode);
  if (before >= 0 && !BLOCK_END.test(lines[before]!.bare)) return reachUp(lines, before);
  const last = trace.at(-1)!;
  const behind = lines.slice(last + 1).findIndex(isCode);
  return behind < 0 ? [] : reachDown(lines, last + 1 + behind);
}

/** The nearest note above a line, all of its lines. */
function findNote(lines: readonly ReadLine[], above: number): number[] {
  const last = lines.slice(0, above).findLastIndex(({ kind }) => kind === 'note');
  const rows: number[] = [];
  for (let row = last; row >= 0 && lines[row]!.kind === 'note'; row--) rows.unshift(row);
  return rows;
}

/** From the first line of a statement to the one on which its round and square brackets are closed. */
function reachDown(lines: readonly ReadLine[], first: number): number[] {
  const rows: number[] = [];
  let open = 0;
  for (let row = first; row < lines.length; row++) {
    rows.push(row);
    for (const letter of lines[row]!.bare) open += '(['.includes(letter) ? 1 : ')]'.includes(letter) ? -1 : 0;
    if (open <= 0) break;
  }
  return rows;
}

/** From the last line of a statement up to the one on which every bracket that it closes was opened. */
function reachUp(lines: readonly ReadLine[], last: number): number[] {
  const rows: number[] = [];
  let closed = 0;
  for (let row = last; row >= 0; row--) {
    rows.unshift(row);
    for (const letter of [...lines[row]!.bare].reverse()) {
      if (')]}'.includes(letter)) closed++;
      else if ('([{'.includes(letter) && closed > 0) closed--;
    }
    if (closed === 0) break;
  }
  return rows;
}
