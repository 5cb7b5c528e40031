/**
 * Why the winner wins here, in a line: its figures against the runner-up's, and what there is about these boxes that
 * suits it. A reason is only given where the boxes bear it out; where they do not, the figures stand alone.
 */
import type { World } from '#engine';
import type { Race, RaceRow } from './race.ts';

/** Two times that differ by less than this share are a draw: the order of the two changes from second to second. */
const DRAW = 0.05;

/** What there is about a set of boxes. Sizes are the longer sides, px. */
export interface Crowd {
  readonly boxes: number;
  /** Share of the boxes that changed in the last tick. */
  readonly movedShare: number;
  readonly medianSize: number;
  /** Of all but one box in fifty: a few walls about a crowd do not make it uneven. */
  readonly largeSize: number;
  /** How many times as long as thick the median box is. */
  readonly slenderness: number;
  /** Of the middle nine tenths of the places, px. */
  readonly spreadX: number;
  readonly spreadY: number;
  /** How many boxes there are to a square as wide as three usual ones, were they spread evenly. */
  readonly density: number;
  /** Pairs of boxes that overlap, per box. */
  readonly pairsPerBox: number;
}

export function describeCrowd(world: World, race: Race, rows: readonly RaceRow[]): Crowd {
  const { boxes, colliders } = world.state;
  const { data } = boxes;
  const sizes: number[] = [];
  const shares: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  for (let c = 0; c < colliders.high; c++) {
    if (!colliders.shape[c] || !boxes.isSet(c)) continue;
    const k = 4 * c;
    const width = data[k + 2]! - data[k]!;
    const height = data[k + 3]! - data[k + 1]!;
    sizes.push(Math.max(width, height));
    shares.push(Math.max(width, height) / Math.max(Math.min(width, height), 1e-9));
    xs.push((data[k]! + data[k + 2]!) / 2);
    ys.push((data[k + 1]! + data[k + 3]!) / 2);
  }
  for (const list of [sizes, shares, xs, ys]) list.sort((a, b) => a - b);
  const medianSize = rank(sizes, 0.5);
  const spreadX = rank(xs, 0.95) - rank(xs, 0.05);
  const spreadY = rank(ys, 0.95) - rank(ys, 0.05);
  const side = 3 * medianSize;
  const squares = (Math.max(spreadX, side) * Math.max(spreadY, side)) / (side * side);
  const pairs = rows.find(({ skipped }) => !skipped)?.pairs ?? 0;
  return {
    boxes: sizes.length,
    movedShare: sizes.length > 0 ? race.moved / sizes.length : 0,
    medianSize,
    largeSize: rank(sizes, 0.98),
    slenderness: rank(shares, 0.5),
    spreadX,
    spreadY,
    density: side > 0 ? sizes.length / squares : 0,
    pairsPerBox: sizes.length > 0 ? pairs / sizes.length : 0,
  };
}

function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/** What suits a strategy, if the crowd is such. A strategy that is not here has its figures. */
const REASONS: Readonly<Record<string, (crowd: Crowd) => string | null>> = {
  'brute-force': ({ boxes }) =>
    boxes <= 100 ? `for ${boxes} boxes the plain comparisons cost less than the upkeep of any structure` : null,
  'uniform-grid': (crowd) =>
    isEven(crowd) ? 'nearly all boxes are of much the same size, so that one size of cell suits them' : null,
  'spatial-hash': (crowd) =>
    crowd.density < 1 ? 'the boxes lie far apart, and only cells that hold something are kept' : null,
  'sweep-and-prune': (crowd) => {
    const long = Math.max(crowd.spreadX, crowd.spreadY);
    const short = Math.max(Math.min(crowd.spreadX, crowd.spreadY), 1);
    if (long > 4 * short) {
      const axis = crowd.spreadX > crowd.spreadY ? 'x' : 'y';
      return `the boxes lie along ${axis} (${count(long)} px by ${count(short)}), and their order there tells nearly all of them apart`;
    }
    return crowd.movedShare < 0.1
      ? `few boxes have changed (${percent(crowd.movedShare)}), and the order of the tick before is still right`
      : null;
  },
  quadtree: (crowd) => describeSizes(crowd, 'each box lies at the level of its size'),
  'dynamic-tree': (crowd) =>
    describeThin(crowd) ??
    describeSizes(crowd, 'a tree of boxes cares for no size') ??
    (crowd.movedShare < 0.1
      ? `only ${percent(crowd.movedShare)} of the boxes have changed, and a tree touches only those`
      : null),
};

function isEven({ largeSize, medianSize }: Crowd): boolean {
  return largeSize <= 4 * medianSize;
}

function describeSizes(crowd: Crowd, why: string): string | null {
  if (isEven(crowd)) return null;
  return `sizes differ (large ones are ${count(crowd.largeSize / crowd.medianSize)} times the usual one), and ${why}`;
}

function describeThin({ slenderness }: Crowd): string | null {
  if (slenderness < 20) return null;
  return `boxes are ${count(slenderness)} times as long as thick, and a box about boxes is as thin as they are, where a cell is not`;
}

/** One or two sentences for whoever reads the table. */
export function explainWinner(rows: readonly RaceRow[], crowd: Crowd): string {
  const ran = rows.filter((row) => row.ms !== null).sort((a, b) => a.ms! - b.ms!);
  const [first, second] = ran;
  if (first === undefined) return 'Nobody has run yet: let time go on.';
  if (crowd.boxes === 0) return 'There is nothing in this world to find pairs of.';
  if (second === undefined) return `${first.label} runs alone.`;
  const reason = REASONS[first.id]?.(crowd) ?? null;
  const tests = compareTests(first, second);
  if (second.ms! - first.ms! <= DRAW * second.ms!) {
    return `${first.label} and ${second.label} are level: ${tests}.`;
  }
  const lead = `${first.label} wins, ${(second.ms! / first.ms!).toFixed(1)} times as fast as ${second.label}`;
  return `${lead}: ${reason === null ? tests : `${reason}; ${tests}`}.`;
}

/** Fewer comparisons, or cheaper ones. */
function compareTests(first: RaceRow, second: RaceRow): string {
  const own = `${count(first.boxTests)} box tests`;
  if (first.boxTests === second.boxTests) return `${own} each`;
  if (first.boxTests < second.boxTests) return `${own} against ${count(second.boxTests)}`;
  return `its ${own} are more than ${count(second.boxTests)}, but each costs less`;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function count(value: number): string {
  return whole.format(value);
}

function percent(share: number): string {
  return `${count(100 * share)} %`;
}
