/**
 * The sum that every action game has to do once: how fast may a bullet be that must not pass a wall?
 *
 * Face-on the two are a hit along the bullet's size plus the wall's thickness, and that is how far the bullet may move
 * between two looks: speed = (bullet + wall) * Hz * slices. Any three of the four give the fourth.
 */

export interface TunnelSum {
  /** Size of the bullet along its flight, px. */
  bullet: number;
  /** Thickness of the wall, px. */
  wall: number;
  /** Ticks per second. */
  hz: number;
  /** px/s */
  speed: number;
}

export type TunnelTerm = keyof TunnelSum;

export interface TunnelAnswer extends TunnelSum {
  /** The term that was missing and has been worked out, so that the bullet is just safe; null when all were given. */
  solvedFor: TunnelTerm | null;
  /** Looks per tick that the answer is for. */
  slices: number;
  /** How far the bullet moves in a tick, px. */
  stepDistance: number;
  /** Fastest speed at which nothing passes, px/s. */
  safeSpeed: number;
  /** Whether the given speed is one. */
  safe: boolean;
  /** Fewest looks per tick that make the given speed safe. */
  slicesNeeded: number;
  /** Thinnest wall that makes it safe, px. */
  thicknessNeeded: number;
  /** Chance to pass unseen, 0..1. */
  passShare: number;
  /** A few lines for a game loop of one's own. */
  code: string;
}

const TERMS = ['bullet', 'wall', 'hz', 'speed'] as const;
/** What each term is called in a message, and whether it may be 0. */
const NAMES: Readonly<Record<TunnelTerm, string>> = {
  bullet: 'bullet size',
  wall: 'wall thickness',
  hz: 'Hz',
  speed: 'speed',
};

/**
 * @param given three of the four terms, or all; a wall, a bullet or a speed may be 0, Hz may not
 * @param slices looks per tick, a whole number of at least 1
 * @throws RangeError naming what is missing or cannot be
 */
export function calculateTunnelling(given: Readonly<Partial<TunnelSum>>, slices = 1): TunnelAnswer {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`three of bullet, wall, hz and speed must be given as a record, got ${String(given)}`);
  }
  if (!(slices >= 1 && Number.isFinite(slices) && Math.floor(slices) === slices)) {
    throw new RangeError(`slices must be a whole number of at least 1, got ${slices}`);
  }
  const missing = TERMS.filter((term) => given[term] === undefined);
  if (missing.length > 1) {
    const names = missing.map((term) => NAMES[term]).join(', ');
    throw new RangeError(`three of bullet, wall, hz and speed must be given, missing are ${names}`);
  }
  for (const term of TERMS) if (given[term] !== undefined) checkTerm(term, given[term]);
  const solvedFor = missing[0] ?? null;
  return judge(solve(given, solvedFor, slices), solvedFor, slices);
}

function checkTerm(term: TunnelTerm, value: number): void {
  if (Number.isFinite(value) && (term === 'hz' ? value > 0 : value >= 0)) return;
  throw new RangeError(`${NAMES[term]} must be ${term === 'hz' ? 'positive' : '0 or more'} and finite, got ${value}`);
}

function solve(given: Readonly<Partial<TunnelSum>>, missing: TunnelTerm | null, slices: number): TunnelSum {
  const { bullet = 0, wall = 0, hz = 0, speed = 0 } = given;
  const chord = bullet + wall;
  if (missing === null) return { bullet, wall, hz, speed };
  if (missing === 'speed') return { bullet, wall, hz, speed: chord * hz * slices };
  if (missing === 'hz') {
    if (chord === 0) throw new RangeError('no Hz is safe for a bullet and a wall without thickness');
    if (speed === 0) throw new RangeError('every Hz is safe for a bullet that does not move: give a speed above 0');
    return { bullet, wall, hz: speed / (chord * slices), speed };
  }
  // One of the two may be thick enough by itself.
  const rest = Math.max(0, speed / (hz * slices) - chord);
  return missing === 'bullet' ? { bullet: rest, wall, hz, speed } : { bullet, wall: rest, hz, speed };
}

function judge(sum: TunnelSum, solvedFor: TunnelTerm | null, slices: number): TunnelAnswer {
  const { bullet, wall, hz, speed } = sum;
  const chord = bullet + wall;
  const stepDistance = speed / hz;
  const safeSpeed = chord * hz * slices;
  // What was solved for is safe by construction, whatever its last bit says.
  const safe = solvedFor !== null || speed <= safeSpeed;
  return {
    ...sum,
    solvedFor,
    slices,
    stepDistance,
    safeSpeed,
    safe,
    slicesNeeded: safe && slices === 1 ? 1 : countSlices(speed, chord * hz),
    thicknessNeeded: Math.max(0, stepDistance / slices - bullet),
    passShare: safe ? 0 : (speed - safeSpeed) / speed,
    code: writeCode(sum),
  };
}

/** Fewest k with speed <= k * once; `once` is what one look a tick allows. */
function countSlices(speed: number, once: number): number {
  if (speed === 0) return 1;
  if (once === 0) return Infinity;
  const k = Math.max(1, Math.ceil(speed / once));
  // The quotient of a speed that was worked out as k times `once` may lie a bit above k.
  return k > 1 && speed <= (k - 1) * once * (1 + 1e-12) ? k - 1 : k;
}

function writeCode({ bullet, wall, hz, speed }: TunnelSum): string {
  if (bullet + wall === 0)
    return '// A bullet and a wall without thickness: no number of looks finds them. Sweep the path instead.';
  return [
    `// A bullet of ${round(bullet)} px and a wall of ${round(wall)} px at ${round(hz)} Hz: safe up to ${round((bullet + wall) * hz)} px/s with one look a tick.`,
    `const dt = 1 / ${round(hz)};`,
    `const chord = ${round(bullet)} + ${round(wall)}; // px on which the two overlap`,
    `const speed = Math.hypot(bullet.vx, bullet.vy); // ${round(speed)} px/s`,
    'const slices = Math.max(1, Math.ceil((speed * dt) / chord));',
    'for (let i = 0; i < slices; i++) {',
    '  bullet.x += (bullet.vx * dt) / slices;',
    '  bullet.y += (bullet.vy * dt) / slices;',
    '  if (overlaps(bullet, wall)) break; // hit: resolve here',
    '}',
  ].join('\n');
}

/** Six digits are enough to read, and to copy. */
function round(value: number): string {
  return String(Number(value.toPrecision(6)));
}
