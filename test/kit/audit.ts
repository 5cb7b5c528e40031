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
  type Shape,
} from '../../src/engine/index.ts';

const USAGE =
  'usage: npm run audit -- FILE --bullet circle:4 [--hz 60] [--mode substep:3] [--speed 1800] [--json]\n' +
  '  --bullet  circle:DIAMETER, box:WIDTH or box:WIDTHxHEIGHT, capsule:LENGTHxWIDTH, in px';

const OPTIONS = ['bullet', 'hz', 'mode', 'speed'] as const;
type Option = (typeof OPTIONS)[number];

/** 'box:4x8' as a shape. @throws RangeError naming the text and what is allowed */
function parseBullet(text: string): Shape {
  const parts = /^(circle|box|capsule):([\d.]+)(?:x([\d.]+))?$/.exec(text);
  const width = Number(parts?.[2]);
  const height = Number(parts?.[3] ?? width);
  if (parts?.[1] === 'circle' && parts[3] === undefined) return makeCircle(width / 2);
  if (parts?.[1] === 'box') return makeBox(width, height);
  if (parts?.[1] === 'capsule' && width > height) {
    return makeCapsule(-(width - height) / 2, 0, (width - height) / 2, 0, height / 2);
  }
  throw new RangeError(`bullet must be circle:4, box:4, box:4x8 or capsule:12x4, got '${text}'`);
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

function parseArguments(words: readonly string[]): Request {
  const values = new Map<Option, string>();
  const files: string[] = [];
  let json = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const name = OPTIONS.find((option) => word === `--${option}`);
    if (word === '--json') json = true;
    else if (name !== undefined && words[i + 1] !== undefined) values.set(name, words[++i]!);
    else if (word.startsWith('--')) throw new RangeError(`cannot use '${word}'\n${USAGE}`);
    else files.push(word);
  }
  if (!values.has('bullet')) throw new RangeError(`--bullet is needed: how large is what flies?\n${USAGE}`);
  if (files.length !== 1) throw new RangeError(`one FILE is needed, got ${files.length}\n${USAGE}`);
  return { file: files[0]!, json, values };
}

function audit({ file, values }: Request): AuditReport {
  const [hz, speed, mode] = [parseNumber(values, 'hz'), parseNumber(values, 'speed'), values.get('mode')];
  return auditLevel(readScene(readFileSync(file, 'utf8')), {
    bullet: parseBullet(values.get('bullet')!),
    ...(hz === undefined ? {} : { hz }),
    ...(speed === undefined ? {} : { speed }),
    ...(mode === undefined ? {} : { mode }),
  });
}

const show = (value: number): string => (value === Infinity ? 'any' : String(Number(value.toPrecision(6))));

function printReport(report: AuditReport): void {
  const { hz, mode, slices, speed, safeSpeed, entries, offenders, remarks } = report;
  const wanted = speed === null ? 'no speed wanted (give --speed)' : `wanted: ${show(speed)} px/s`;
  console.log(`${entries.length} colliders at ${hz} Hz, ${mode}${slices > 0 ? `:${slices}` : ''}, ${wanted}`);
  console.log(
    `${'thick px'.padStart(9)}${'chord px'.padStart(9)}${'safe px/s'.padStart(11)}${'pass'.padStart(7)}  what`,
  );
  for (const entry of entries) printEntry(entry);
  console.log(
    `safe everywhere up to ${show(safeSpeed)} px/s${speed === null ? '' : `; ${offenders} not safe at ${show(speed)} px/s`}`,
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
