/** From what the visitor asks for (a kind and a few options) to a thing that can be recorded. Everything is checked. */
import { atan2, type BodyType, length, PI } from '#engine';
import { type Form, makeSlab, showValue, type Thing } from '#scenes';
import type { Settings } from '../settings.ts';

export const SPAWN_KINDS = ['crate', 'box', 'circle', 'polygon', 'capsule', 'wall', 'bullet'] as const;
export type SpawnKind = (typeof SPAWN_KINDS)[number];

type Options = Readonly<Record<string, unknown>>;

const COMMON = [
  'x',
  'y',
  'angle',
  'vx',
  'vy',
  'omega',
  'type',
  'density',
  'friction',
  'restitution',
  'fixedRotation',
  'gravityScale',
  'sensor',
];
const OWN: Readonly<Record<SpawnKind, readonly string[]>> = {
  crate: ['size', 'width', 'height'],
  box: ['size', 'width', 'height'],
  circle: ['size', 'radius'],
  polygon: ['size', 'radius', 'sides', 'points'],
  capsule: ['length', 'radius'],
  wall: ['x0', 'y0', 'x1', 'y1', 'thickness', 'width', 'height'],
  bullet: [],
};

export function checkKind(kind: unknown): SpawnKind {
  const known = SPAWN_KINDS.find((candidate) => candidate === kind);
  if (!known) throw new RangeError(`unknown shape ${showValue(kind)}; shapes are ${SPAWN_KINDS.join(', ')}`);
  return known;
}

/** Reads options by name, each checked with a message that names it. */
class OptionReader {
  private readonly kind: SpawnKind;
  private readonly options: Options;

  constructor(kind: SpawnKind, options: unknown) {
    if (typeof options !== 'object' || options === null || Array.isArray(options)) {
      throw new RangeError(
        `options of a ${kind} must be an object such as { x: 100, y: 50 }, got ${showValue(options)}`,
      );
    }
    const known = [...COMMON, ...OWN[kind]];
    for (const key of Object.keys(options)) {
      if (!known.includes(key))
        throw new RangeError(`unknown option '${key}' of a ${kind}; known are ${known.join(', ')}`);
    }
    this.kind = kind;
    this.options = options as Options;
  }

  has(key: string): boolean {
    return this.options[key] !== undefined;
  }

  get(key: string): unknown {
    return this.options[key];
  }

  number(key: string, fallback: number): number {
    const value = this.options[key] ?? fallback;
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new RangeError(`${this.kind} ${key} must be a finite number, got ${showValue(value)}`);
    }
    return value;
  }

  positive(key: string, fallback: number): number {
    const value = this.options[key] ?? fallback;
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
      throw new RangeError(`${this.kind} ${key} must be positive and finite, got ${showValue(value)}`);
    }
    return value;
  }

  flag(key: string): boolean {
    const value = this.options[key];
    if (typeof value !== 'boolean') {
      throw new RangeError(`${this.kind} ${key} must be true or false, got ${showValue(value)}`);
    }
    return value;
  }

  motion(): BodyType {
    const value = this.options.type;
    if (value !== 'static' && value !== 'kinematic' && value !== 'dynamic') {
      throw new RangeError(`${this.kind} type must be one of static, kinematic, dynamic, got ${showValue(value)}`);
    }
    return value;
  }
}

function readPoints(value: unknown): { x: number; y: number }[] {
  if (!Array.isArray(value)) throw new RangeError(`polygon points must be a list of { x, y }, got ${showValue(value)}`);
  return value.map((point: unknown, i) => {
    const { x, y } = (typeof point === 'object' && point !== null ? point : {}) as { x?: unknown; y?: unknown };
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) {
      throw new RangeError(`polygon point ${i} must have a finite x and y, got ${showValue(x)}, ${showValue(y)}`);
    }
    return { x, y };
  });
}

function readForm(
  kind: Exclude<SpawnKind, 'bullet' | 'wall'>,
  reader: OptionReader,
  settings: Readonly<Settings>,
): Form {
  switch (kind) {
    case 'crate':
    case 'box': {
      const size = reader.positive('size', settings.spawnSize);
      return { type: 'box', width: reader.positive('width', size), height: reader.positive('height', size) };
    }
    case 'circle':
      return { type: 'circle', radius: reader.positive('radius', reader.positive('size', settings.spawnSize) / 2) };
    case 'polygon': {
      if (reader.has('points')) return { type: 'polygon', points: readPoints(reader.get('points')) };
      const radius = reader.positive('radius', reader.positive('size', settings.spawnSize) / 2);
      return { type: 'regular', sides: reader.number('sides', settings.spawnSides), radius };
    }
    case 'capsule': {
      const radius = reader.positive('radius', settings.spawnSize / 4);
      return { type: 'capsule', length: reader.positive('length', 4 * radius), radius };
    }
  }
}

/** A wall from one end to the other, or a slab about a point. */
function readWall(reader: OptionReader, settings: Readonly<Settings>, at: { x: number; y: number }): Thing {
  const thickness = reader.positive('thickness', settings.wallThickness);
  if (reader.has('x0') || reader.has('x1')) {
    const x0 = reader.number('x0', Number.NaN);
    const y0 = reader.number('y0', Number.NaN);
    const x1 = reader.number('x1', Number.NaN);
    const y1 = reader.number('y1', Number.NaN);
    const span = length(x1 - x0, y1 - y0);
    if (!(span > 0)) throw new RangeError(`a wall needs two different ends, got (${x0}, ${y0}) twice`);
    const angle = atan2(y1 - y0, x1 - x0);
    return makeSlab('wall', (x0 + x1) / 2, (y0 + y1) / 2, span, thickness, angle);
  }
  const width = reader.positive('width', thickness);
  const height = reader.positive('height', 200);
  return makeSlab('wall', reader.number('x', at.x), reader.number('y', at.y), width, height, reader.number('angle', 0));
}

/** A shot that is asked for by hand: where it starts, px, and where it goes, radians. */
export function readShot(options: unknown, at: { x: number; y: number }): { x: number; y: number; angle: number } {
  const reader = new OptionReader('bullet', options);
  return { x: reader.number('x', at.x), y: reader.number('y', at.y), angle: reader.number('angle', 0) };
}

/**
 * @param at where it goes when the options do not say
 * @throws RangeError naming the option, its value and what is allowed
 */
export function readThing(
  kind: Exclude<SpawnKind, 'bullet'>,
  options: unknown,
  settings: Readonly<Settings>,
  at: { x: number; y: number },
  hue: number,
): Thing {
  const reader = new OptionReader(kind, options);
  const thing = kind === 'wall' ? readWall(reader, settings, at) : readLoose(kind, reader, settings, at, hue);
  if (reader.has('type')) thing.motion = reader.motion();
  for (const key of ['vx', 'vy', 'omega', 'gravityScale'] as const)
    if (reader.has(key)) thing[key] = reader.number(key, 0);
  for (const key of ['density'] as const) if (reader.has(key)) thing[key] = reader.positive(key, 1);
  for (const key of ['friction', 'restitution'] as const) {
    if (!reader.has(key)) continue;
    thing[key] = reader.number(key, 0);
    if (thing[key] < 0) throw new RangeError(`${kind} ${key} must be 0 or more, got ${thing[key]}`);
  }
  for (const key of ['fixedRotation', 'sensor'] as const) if (reader.has(key)) thing[key] = reader.flag(key);
  return thing;
}

function readLoose(
  kind: Exclude<SpawnKind, 'bullet' | 'wall'>,
  reader: OptionReader,
  settings: Readonly<Settings>,
  at: { x: number; y: number },
  hue: number,
): Thing {
  const turned = kind === 'circle' ? 0 : (settings.spawnAngle * PI) / 180;
  return {
    kind: kind === 'box' ? 'crate' : kind,
    hue,
    form: readForm(kind, reader, settings),
    x: reader.number('x', at.x),
    y: reader.number('y', at.y),
    angle: reader.number('angle', turned),
  };
}
