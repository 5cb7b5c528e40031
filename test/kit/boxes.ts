/** A broad phase beside the judge, and worlds of boxes to try both in. */
import { expect } from 'vitest';
import { broadPhases } from '#engine';
import { Boxes } from '../../src/engine/broad-phase/boxes.ts';
import type { BroadPhase } from '../../src/engine/broad-phase/broad-phase.ts';
import { IntList, PairBuffer } from '../../src/engine/broad-phase/pair-buffer.ts';

export type Random = () => number;
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

export function around(x: number, y: number, halfWidth: number, halfHeight = halfWidth): Box {
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

/** A place for a box, new ones and those that jump: `index` counts them. */
export type Place = (random: Random, index: number) => Box;

/** The worlds of boxes that every broad phase must be right in. */
export const WORLDS: Readonly<Record<string, Place>> = {
  'about the origin': (random) => around((random() - 0.5) * 600, (random() - 0.5) * 600, 1 + 20 * random()),
  'on the borders of cells': (random) => {
    const side = 2 ** Math.floor(7 * random());
    const x = side * Math.floor(12 * random() - 6);
    const y = side * Math.floor(12 * random() - 6);
    return [x, y, x + side, y + side];
  },
  'one giant among specks': (random, index) =>
    index % 97 === 5
      ? around((random() - 0.5) * 1e4, (random() - 0.5) * 1e4, 4e4)
      : around((random() - 0.5) * 3000, (random() - 0.5) * 3000, 1 + random()),
  'everybody in one cell': (random) => around(3 * random(), 3 * random(), 9 + random(), 9 + random()),
  'on a line along x': (random) => around((random() - 0.5) * 1e4, 0, 5 + 10 * random(), 8),
  'on a line along y': (random) => around(-7, (random() - 0.5) * 1e4, 5, 3 + 20 * random()),
  'in sorted order': (_random, index) => around(2 * (index % 5000), 0, 0.5 + (index % 3)),
  'without size': (random) => {
    const x = 4 * Math.floor(40 * random() - 20);
    const y = 4 * Math.floor(40 * random() - 20);
    return [x, y, x + (random() < 0.6 ? 0 : 8), y + (random() < 0.6 ? 0 : 8)];
  },
  'ten million px away': (random) => {
    const x = (random() < 0.5 ? -1e7 : 1e7) + 300 * random();
    const y = (random() < 0.5 ? -1e7 : 1e7) + 300 * random();
    return around(x, y, 2 + 20 * random(), 2 + 20 * random());
  },
  'of all sizes': (random) => {
    const size = 10 ** (5 * random() - 2);
    return around((random() - 0.5) * 2000, (random() - 0.5) * 2000, size, size * random());
  },
  'in clusters far apart': (random, index) => {
    const cluster = index % 5;
    return around(cluster ** 3 * 1e4 + 200 * random(), (cluster % 2) * 3e5 + 200 * random(), 2 + 8 * random());
  },
};

/** A broad phase and the judge, told the same. */
export class Duel {
  readonly boxes = new Boxes();
  readonly tested: BroadPhase;
  readonly judge: BroadPhase;
  readonly here: number[] = [];
  private readonly free: number[] = [];
  private readonly moved = new Set<number>();
  private index = 0;

  constructor(id: string, most: number) {
    this.boxes.ensure(most);
    this.tested = broadPhases[id]!.create(this.boxes);
    this.judge = broadPhases['brute-force']!.create(this.boxes);
    for (let proxy = most - 1; proxy >= 0; proxy--) this.free.push(proxy);
  }

  /** One change: somebody comes, goes, creeps, grows or jumps. */
  change(random: Random, place: Place): void {
    const dice = random();
    if (this.here.length === 0 || (dice < 0.3 && this.free.length > 0)) this.insert(random, place);
    else if (dice < 0.45) this.remove(Math.floor(random() * this.here.length));
    else this.move(random, place, dice);
  }

  private insert(random: Random, place: Place): void {
    const [proxy] = this.free.splice(Math.floor(random() * this.free.length), 1);
    this.boxes.set(proxy!, ...place(random, this.index++));
    this.here.push(proxy!);
    this.tested.insert(proxy!);
    this.judge.insert(proxy!);
    this.moved.add(proxy!);
  }

  private remove(which: number): void {
    const proxy = this.here[which]!;
    this.here[which] = this.here[this.here.length - 1]!;
    this.here.pop();
    this.tested.remove(proxy);
    this.judge.remove(proxy);
    this.moved.delete(proxy);
    this.boxes.unset(proxy);
    this.free.push(proxy);
  }

  private move(random: Random, place: Place, dice: number): void {
    const proxy = this.here[Math.floor(random() * this.here.length)]!;
    const d = this.boxes.data;
    const [minX, minY, maxX, maxY] = [d[4 * proxy]!, d[4 * proxy + 1]!, d[4 * proxy + 2]!, d[4 * proxy + 3]!];
    const dx = (random() - 0.5) * 12;
    const dy = (random() - 0.5) * 12;
    if (dice < 0.9) this.boxes.set(proxy, minX + dx, minY + dy, maxX + dx, maxY + dy);
    else if (dice < 0.93) this.boxes.set(proxy, minX, minY, maxX + Math.abs(dx), maxY + Math.abs(dy));
    else this.boxes.set(proxy, ...place(random, this.index++));
    this.tested.move(proxy);
    this.judge.move(proxy);
    this.moved.add(proxy);
  }

  /** Pairs of what has moved since the last comparison, under both. */
  compareMoved(what: string): void {
    const moved = new IntList();
    for (const proxy of this.moved) moved.push(proxy);
    this.moved.clear();
    const found = new PairBuffer();
    const expected = new PairBuffer();
    this.tested.findPairs(moved, found);
    this.judge.findPairs(moved, expected);
    expectSame(found, expected, `pairs of what moved, ${what}`);
  }

  compareAll(what: string): void {
    const found = new PairBuffer();
    const expected = new PairBuffer();
    this.tested.findAllPairs(found);
    this.judge.findAllPairs(expected);
    expectSame(found, expected, `all pairs, ${what}`);
  }

  compareQuery(box: Box, what: string): void {
    const found = new IntList();
    const expected = new IntList();
    this.tested.queryBox(...box, found);
    this.judge.queryBox(...box, expected);
    expect(sorted(found), `query [${box.join(', ')}], ${what}`).toEqual(sorted(expected));
  }

  compareRay(x0: number, y0: number, x1: number, y1: number, what: string): void {
    const found = new IntList();
    const expected = new IntList();
    this.tested.castRay(x0, y0, x1, y1, found);
    this.judge.castRay(x0, y0, x1, y1, expected);
    expect(sorted(found), `ray (${x0}, ${y0}) to (${x1}, ${y1}), ${what}`).toEqual(sorted(expected));
  }
}

/** Members of a list, sorted but not thinned out: one that is named twice is a fault. */
export function sorted(list: IntList): number[] {
  return [...list.data.subarray(0, list.count)].sort((a, b) => a - b);
}

/** Settled pairs of two buffers; only their names are compared, and only when something differs are they spelled out. */
export function expectSame(found: PairBuffer, expected: PairBuffer, what: string): void {
  found.settle();
  expected.settle();
  let isSame = found.count === expected.count;
  for (let i = 0; i < found.count && isSame; i++) isSame = found.keys[i] === expected.keys[i];
  if (!isSame) expect(namesOf(found), what).toEqual(namesOf(expected));
}

export function namesOf(pairs: PairBuffer): string[] {
  return Array.from({ length: pairs.count }, (_, i) => `${pairs.first(i)} ${pairs.second(i)}`);
}
