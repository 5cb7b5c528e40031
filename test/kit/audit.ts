/**
 * npm run audit -- FILE --bullet circle:4 [--hz 60] [--mode substep:3] [--speed 1800] [--json]
 *
 * How fast may a bullet fly in this level? FILE is a scene as JSON (src/engine/scene-format.ts). Prints every collider,
 * thinnest first: its thinnest chord, its safe speed, and what would make the wanted speed safe. Without --speed the
 * fastest body of the scene says what is wanted. Exit code 1 when the wanted speed is not safe, 2 when nothing could
 * be said.
 */
import { readFileSync } from 'node:fs';
import {
  type AuditEntry,
  type AuditReport,
  auditLevel,
  makeBox,
  makeCapsule,
  makeCircle,
  readScene,
  type SceneJson,
  type Shape,
} from '../../src/engine/index.ts';

const USAGE =
  'usage: npm run audit -- FILE --bullet circle:4 [--hz 60] [--mode substep:3] [--speed 1800] [--json]\n' +
  '  --bullet  circle:DIAMETER, box:WIDTH or box:WIDTHxHEIGHT, capsule:LENGTHxWIDTH, in px\n' +
  "  --hz      ticks a second; without it the scene's\n" +
  "  --mode    a CCD mode; without it the scene's\n" +
  "  --speed   the speed that is wanted, px/s; without it that of the scene's fastest body\n" +
  '  --json    the report as JSON';

const OPTIONS = ['bullet', 'hz', 'mode', 'speed'] as const;
type Option = (typeof OPTIONS)[number];

/** 'box:4x8' as a shape. @throws RangeError naming the text and what is allowed */
function parseBullet(text: string): Shape {
  const parts = /^(circle|box|capsule):(\d*\.?\d+)(?:x(\d*\.?\d+))?$/.exec(text);
  const width = Number(parts?.[2]);
  const height = Number(parts?.[3] ?? width);
  if (parts && !(width > 0 && height > 0)) throw new RangeError(`a bullet must be larger than 0 px, got '${text}'`);
  if (parts?.[1] === 'circle' && parts[3] === undefined) return makeCircle(width / 2);
  if (parts?.[1] === 'box') return makeBox(width, height);
  if (parts?.[1] === 'capsule' && width > height) {
    return makeCapsule(-(width - height) / 2, 0, (width - height) / 2, 0, height / 2);
  }
  throw new RangeError(
    `bullet must be circle:4, box:4, box:4x8 or capsule:12x4 (longer than wide), all in px without a unit, got '${text}'`,
  );
}

function parseNumber(values: ReadonlyMap<Option, string>, option: Option): number | undefined {
  const text = values.get(option);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new RangeError(`--${option} must be a number, got '${text}'`);
  return value;
}

interface Request {
  file: string;
  json: boolean;
  values: ReadonlyMap<Option, string>;
}

function split(word: string): [string, string] {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}

function setOption(values: Map<Option, string>, name: Option, value: string | undefined): void {
  if (value === undefined || value === '' || value.startsWith('--')) {
    throw new RangeError(`--${name} needs a value, got ${value ? `'${value}'` : 'none'}\n${USAGE}`);
  }
  if (values.has(name)) {
    throw new RangeError(`--${name} can be given once, got '${values.get(name)}' and '${value}'`);
  }
  values.set(name, value);
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'it may not be read',
    };
    throw new RangeError(`cannot read ${file}: ${reasons[code] ?? String(error)}`);
  }
}

/** What is wrong in a file is told with its name. */
function readSceneOf(file: string): SceneJson {
  const text = readFile(file);
  try {
    return readScene(text);
  } catch (error) {
    throw new RangeError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseArguments(words: readonly string[]): Request {
  const values = new Map<Option, string>();
  const files: string[] = [];
  let json = false;
  // '--hz=60' is '--hz 60'.
  const parts = words.flatMap((word) => (/^--\w+=/.test(word) ? split(word) : [word]));
  for (let i = 0; i < parts.length; i++) {
    const word = parts[i]!;
    const name = OPTIONS.find((option) => word === `--${option}`);
    if (word === '--json') json = true;
    else if (name !== undefined) setOption(values, name, parts[++i]);
    else if (word.startsWith('-')) {
      const known = [...OPTIONS, 'json', 'help'].map((option) => `--${option}`).join(', ');
      throw new RangeError(`there is no option '${word}': there are ${known}\n${USAGE}`);
    } else files.push(word);
  }
  if (!values.has('bullet')) throw new RangeError(`--bullet is needed: how large is what flies?\n${USAGE}`);
  if (files.length === 0) throw new RangeError(`a FILE is needed: a scene as JSON\n${USAGE}`);
  if (files.length > 1) throw new RangeError(`one FILE is read at a time, got ${files.join(' and ')}\n${USAGE}`);
  return { file: files[0]!, json, values };
}

function audit({ file, values }: Request): AuditReport {
  const [hz, speed, mode] = [parseNumber(values, 'hz'), parseNumber(values, 'speed'), values.get('mode')];
  const bullet = parseBullet(values.get('bullet')!);
  return auditLevel(readSceneOf(file), {
    bullet,
    ...(hz === undefined ? {} : { hz }),
    ...(speed === undefined ? {} : { speed }),
    ...(mode === undefined ? {} : { mode }),
  });
}

const show = (value: number): string => (value === Infinity ? 'any' : String(Number(value.toPrecision(6))));

function printReport(report: AuditReport): void {
  const { hz, mode, slices, speed, safeSpeed, entries, offenders, remarks } = report;
  const wanted = speed === null ? 'no speed wanted (give --speed)' : `wanted: ${show(speed)} px/s`;
  const count = `${entries.length} ${entries.length === 1 ? 'collider' : 'colliders'}`;
  if (entries.length === 0) {
    console.log(`no colliders that a bullet could meet at ${hz} Hz: there is nothing to pass`);
    return;
  }
  console.log(`${count} at ${hz} Hz, ${mode}${slices > 0 ? `:${slices}` : ''}, ${wanted}`);
  console.log(
    `${'thick px'.padStart(9)}${'chord px'.padStart(9)}${'safe px/s'.padStart(11)}${'pass'.padStart(7)}  what`,
  );
  for (const entry of entries) printEntry(entry);
  console.log(
    `safe everywhere ${safeSpeed === Infinity ? 'at any speed' : `up to ${show(safeSpeed)} px/s`}${speed === null ? '' : `; ${offenders} not safe at ${show(speed)} px/s`}`,
  );
  for (const remark of remarks) console.log(remark);
}

function printEntry({ thickness, chord, safeSpeed, passShare, name, isSensor, advice }: AuditEntry): void {
  const numbers = [show(thickness).padStart(9), show(chord).padStart(9), show(safeSpeed).padStart(11)].join('');
  console.log(`${numbers}${`${(100 * passShare).toFixed(0)} %`.padStart(7)}  ${name}${isSensor ? ', sensor' : ''}`);
  if (advice !== null) console.log(`${' '.repeat(38)}${advice.text}`);
}

function main(words: readonly string[]): number {
  try {
    if (words.includes('--help')) {
      console.log(USAGE);
      return 0;
    }
    const request = parseArguments(words);
    const report = audit(request);
    // JSON has no Infinity.
    if (request.json) console.log(JSON.stringify(report, (_, value) => (value === Infinity ? 'any' : value)));
    else printReport(report);
    return report.offenders > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

process.exitCode = main(process.argv.slice(2));
