// One contract for every broad phase in the register, judged by a list of boxes and four comparisons a pair.
import { beforeEach, describe, expect, it } from 'vitest';
import { broadPhases } from '#engine';
import { Boxes } from '../../../src/engine/broad-phase/boxes.ts';
import type { BroadPhase } from '../../../src/engine/broad-phase/broad-phase.ts';
import { IntList, PairBuffer } from '../../../src/engine/broad-phase/pair-buffer.ts';
import { createRandom } from '../../kit/random-shapes.ts';

type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

const meet = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

const around = (x: number, y: number, halfWidth: number, halfHeight = halfWidth): Box => [
  x - halfWidth,
  y - halfHeight,
  x + halfWidth,
  y + halfHeight,
];

/** A broad phase beside the judge's own list. Every change goes to both. */
class Bench {
  readonly boxes = new Boxes();
  readonly known = new Map<number, Box>();
  readonly tested: BroadPhase;
  /** Proxies put in or moved since the last search. */
  private readonly moved = new IntList();

  constructor(id: string) {
    this.tested = broadPhases[id]!.create(this.boxes);
  }

  insert(proxy: number, box: Box): void {
    this.boxes.ensure(proxy + 1);
    this.boxes.set(proxy, ...box);
    this.known.set(proxy, box);
    this.tested.insert(proxy);
    this.moved.push(proxy);
  }

  move(proxy: number, box: Box): void {
    this.boxes.set(proxy, ...box);
    this.known.set(proxy, box);
    this.tested.move(proxy);
    this.moved.push(proxy);
  }

  remove(proxy: number): void {
    this.tested.remove(proxy);
    this.known.delete(proxy);
    this.boxes.unset(proxy);
  }

  clear(): void {
    this.tested.clear();
    this.known.clear();
    this.moved.clear();
  }

  /** Pairs that the structure finds for what moved since the last search. */
  newPairs(): string[] {
    const stillThere = new IntList();
    for (let i = 0; i < this.moved.count; i++) if (this.known.has(this.moved.at(i))) stillThere.push(this.moved.at(i));
    this.moved.clear();
    const out = new PairBuffer();
    this.tested.findPairs(stillThere, out);
    return namesOf(out);
  }

  allPairs(): string[] {
    const out = new PairBuffer();
    this.tested.findAllPairs(out);
    return namesOf(out);
  }

  query(box: Box): number[] {
    const out = new IntList();
    this.tested.queryBox(...box, out);
    return [...out.data.subarray(0, out.count)];
  }

  /** The judge's pairs; with `moved`, those in which one of them takes part. */
  expectedPairs(moved?: ReadonlySet<number>): string[] {
    const names: string[] = [];
    const all = [...this.known].sort((x, y) => x[0] - y[0]);
    for (const [i, [a, boxA]] of all.entries()) {
      for (const [b, boxB] of all.slice(i + 1)) {
        if (meet(boxA, boxB) && (!moved || moved.has(a) || moved.has(b))) names.push(`${a} ${b}`);
      }
    }
    return names;
  }

  expectedQuery(box: Box): number[] {
    return [...this.known]
      .filter(([, other]) => meet(box, other))
      .map(([proxy]) => proxy)
      .sort((a, b) => a - b);
  }

  /** All three questions against the judge. */
  check(queries: readonly Box[], what = ''): void {
    expect(this.allPairs(), `all pairs ${what}`).toEqual(this.expectedPairs());
    for (const box of queries) {
      // Sorted, but not thinned out: a proxy named twice is a fault.
      const found = this.query(box).sort((a, b) => a - b);
      expect(found, `query [${box.join(', ')}] ${what}`).toEqual(this.expectedQuery(box));
    }
  }
}

function namesOf(pairs: PairBuffer): string[] {
  pairs.settle();
  return Array.from({ length: pairs.count }, (_, i) => `${pairs.first(i)} ${pairs.second(i)}`);
}

const EVERYWHERE: Box = [-1e9, -1e9, 1e9, 1e9];

describe.each(Object.keys(broadPhases))('%s', (id) => {
  let bench: Bench;

  beforeEach(() => {
    bench = new Bench(id);
  });

  it('knows nobody at first', () => {
    bench.check([EVERYWHERE, [0, 0, 0, 0]]);
  });

  /** A thousand random changes, with a search after every few, all of them judged. */
  function live(seed: number, place: (random: () => number) => Box): void {
    const random = createRandom(seed);
    const free = Array.from({ length: 60 }, (_, i) => 59 - i);
    for (let change = 0; change < 600; change++) {
      const here = [...bench.known.keys()];
      const dice = random();
      if (here.length === 0 || (dice < 0.35 && free.length > 0)) {
        bench.insert(free.splice(Math.floor(random() * free.length), 1)[0]!, place(random));
      } else {
        const proxy = here[Math.floor(random() * here.length)]!;
        const old = bench.known.get(proxy)!;
        if (dice < 0.55) {
          bench.remove(proxy);
          free.push(proxy);
        } else if (dice < 0.8) {
          const dx = (random() - 0.5) * 30;
          const dy = (random() - 0.5) * 30;
          bench.move(proxy, [old[0] + dx, old[1] + dy, old[2] + dx, old[3] + dy]);
        } else {
          bench.move(proxy, place(random));
        }
      }
      if (change % 10 === 9) {
        bench.check([place(random), place(random), EVERYWHERE], `seed ${seed}, change ${change}`);
        expectNewPairs(bench, random, `seed ${seed}, change ${change}`);
      }
    }
  }

  /** Moves a few boxes a little and compares exactly the pairs they take part in. */
  function expectNewPairs(on: Bench, random: () => number, what: string): void {
    on.newPairs();
    const moved = new Set<number>();
    for (const [proxy, old] of on.known) {
      if (random() < 0.8) continue;
      moved.add(proxy);
      on.move(proxy, [old[0], old[1] - 3, old[2] + 3, old[3]]);
    }
    expect(on.newPairs(), `pairs of what moved, ${what}`).toEqual(on.expectedPairs(moved));
  }

  it('finds what four comparisons a pair find, however boxes come, go, creep and jump about the origin', () => {
    live(1, (random) => around((random() - 0.5) * 300, (random() - 0.5) * 300, 1 + random() * 25, 1 + random() * 25));
  });

  it('does so for boxes of all sizes at once, from a speck to a giant', () => {
    live(2, (random) => {
      const size = 10 ** (random() * 5 - 2);
      return around((random() - 0.5) * 2000, (random() - 0.5) * 2000, size, size * random());
    });
  });

  it('does so ten million pixels away in every quadrant', () => {
    live(3, (random) => {
      const x = (random() < 0.5 ? -1e7 : 1e7) + random() * 200;
      const y = (random() < 0.5 ? -1e7 : 1e7) + random() * 200;
      return around(x, y, 5 + random() * 20, 5 + random() * 20);
    });
  });

  it('does so when everybody is in one place', () => {
    live(4, (random) => around(random() * 4, random() * 4, 10 + random(), 10 + random()));
  });

  it('does so when everybody stands on one line', () => {
    live(5, (random) => around((random() - 0.5) * 4000, 0, 8 + random() * 4, 8));
  });

  it('does so on a lattice whose boxes share edges and corners, at every power of two and beside it', () => {
    live(6, (random) => {
      const side = 2 ** Math.floor(random() * 6);
      const x = side * Math.floor(random() * 8 - 4);
      const y = side * Math.floor(random() * 8 - 4);
      return [x, y, x + side, y + side];
    });
  });

  it('does so for boxes without width, without height, without both', () => {
    live(7, (random) => {
      const x = Math.floor(random() * 20 - 10) * 8;
      const y = Math.floor(random() * 20 - 10) * 8;
      return [x, y, x + (random() < 0.5 ? 0 : 16), y + (random() < 0.5 ? 0 : 16)];
    });
  });

  it('finds one neighbour across any corner of any cell: 49 placements, negative ones among them', () => {
    let proxy = 0;
    for (let k = -3; k <= 3; k++) {
      for (let m = -3; m <= 3; m++) {
        bench = new Bench(id);
        bench.insert(proxy, around(-60 + 64 * k, -60 + 64 * m, 10));
        bench.insert(proxy + 1, around(-68 + 64 * k, -66 + 64 * m, 10));
        expect(bench.newPairs(), `k ${k}, m ${m}`).toEqual([`${proxy} ${proxy + 1}`]);
        expect(bench.allPairs()).toEqual([`${proxy} ${proxy + 1}`]);
        proxy = (proxy + 7) % 40;
      }
    }
  });

  it('returns a flat box that lies on the outer border, before and after twenty others came', () => {
    bench.insert(0, [10, 200, 60, 200]);
    expect(bench.query([0, 150, 100, 200])).toEqual([0]);
    for (let i = 1; i <= 20; i++) bench.insert(i, around(10 * i - 5, 10 * i - 5, 3));
    expect(bench.query([0, 150, 100, 200])).toContain(0);
    expect(bench.query([10, 200, 10, 200])).toEqual([0]);
  });

  it('has no borders: a pair outside of everything known so far is a pair', () => {
    for (let i = 0; i < 10; i++) bench.insert(i, around(10 * i, 10 * i, 3));
    bench.newPairs();
    bench.insert(20, around(150, 150, 5));
    bench.insert(21, around(156, 150, 5));
    expect(bench.newPairs()).toEqual(['20 21']);
  });

  it('forgets a proxy that moved before it was removed, wherever it had been', () => {
    bench.insert(0, [0, 0, 10, 10]);
    bench.move(0, [500, 500, 510, 510]);
    bench.remove(0);
    for (const box of [EVERYWHERE, [0, 0, 10, 10], [500, 500, 510, 510]] as Box[]) expect(bench.query(box)).toEqual([]);
  });

  it('forgets a proxy whose box was changed behind its back before it was removed', () => {
    bench.insert(0, [0, 0, 10, 10]);
    bench.insert(1, [2, 2, 8, 8]);
    bench.boxes.set(0, 500, 500, 510, 510);
    bench.tested.remove(0);
    bench.known.delete(0);
    bench.check([EVERYWHERE, [0, 0, 10, 10], [500, 500, 510, 510]]);
  });

  it('drops exactly the pairs of what was removed: five in a row, the second and the fourth taken out', () => {
    for (let i = 0; i < 5; i++) bench.insert(i, around(15 * i, 0, 10));
    expect(bench.newPairs()).toEqual(['0 1', '1 2', '2 3', '3 4']);
    bench.remove(1);
    bench.remove(3);
    expect(bench.allPairs()).toEqual([]);
  });

  it('is as good as new after clear', () => {
    for (let i = 0; i < 50; i++) bench.insert(i, around(i * 7, 0, 5));
    bench.clear();
    bench.check([EVERYWHERE]);
    for (let i = 0; i < 50; i++) bench.insert(49 - i, around(-i * 3, i, 5));
    bench.check([EVERYWHERE, around(-30, 10, 9)]);
  });

  it('takes the same proxy back a thousand times without a trace of the last time', () => {
    const random = createRandom(8);
    for (let i = 0; i < 20; i++) bench.insert(i, around(random() * 100, random() * 100, 10));
    for (let round = 0; round < 1000; round++) {
      const proxy = Math.floor(random() * 20);
      bench.remove(proxy);
      bench.insert(proxy, around(random() * 100, random() * 100, 10));
    }
    bench.check([EVERYWHERE, around(50, 50, 5)]);
  });

  it('lets a giant meet every speck under it, and no speck meet another through the giant', () => {
    bench.insert(0, [-1e5, -1e5, 1e5, 1e5]);
    for (let i = 1; i <= 400; i++) bench.insert(i, around(((i * 37) % 400) * 11, ((i * 91) % 400) * 11, 2));
    const pairs = bench.newPairs();
    expect(pairs.filter((pair) => pair.startsWith('0 '))).toHaveLength(400);
    expect(pairs).toEqual(bench.expectedPairs());
    bench.move(0, [1e6, 1e6, 1.2e6, 1.2e6]);
    expect(bench.newPairs()).toEqual([]);
    bench.check([around(2000, 2000, 300)]);
  });

  it('follows a crowd that grows a thousandfold in size and shrinks again', () => {
    for (let i = 0; i < 40; i++) bench.insert(i, around((i % 7) * 9, Math.floor(i / 7) * 9, 5));
    for (const scale of [1, 30, 1000, 10, 0.1, 1e-3]) {
      for (let i = 0; i < 40; i++) bench.move(i, around((i % 7) * 9 * scale, Math.floor(i / 7) * 9 * scale, 5 * scale));
      bench.newPairs();
      bench.check([around(20 * scale, 20 * scale, 6 * scale)], `scale ${scale}`);
    }
  });

  it('answers a query of a point, of a line and of everything', () => {
    for (let i = 0; i < 30; i++) bench.insert(i, around(i * 10, i % 3, 6, 2));
    bench.check([[40, 1, 40, 1], [-100, 0, 1000, 0], [35, -50, 35, 50], EVERYWHERE, [-1e300, -1e300, 1e300, 1e300]]);
  });

  it('adds to a list that already holds something, and leaves that alone', () => {
    bench.insert(3, around(0, 0, 5));
    const out = new IntList();
    out.push(99);
    bench.tested.queryBox(-1, -1, 1, 1, out);
    expect([...out.data.subarray(0, out.count)]).toEqual([99, 3]);
  });

  it('counts its box tests', () => {
    for (let i = 0; i < 30; i++) bench.insert(i, around(i * 8, 0, 5));
    bench.tested.counters.reset();
    expect(bench.allPairs()).toHaveLength(29);
    // Every pair was a candidate, and every candidate cost a comparison at least.
    expect(bench.tested.counters.rawCandidates).toBeGreaterThanOrEqual(29);
    expect(bench.tested.counters.boxTests).toBeGreaterThanOrEqual(bench.tested.counters.rawCandidates);
  });
});

it('a broad phase that is none of the judge costs less than the judge in a crowd spread out', () => {
  for (const id of Object.keys(broadPhases).filter((key) => key !== 'brute-force')) {
    const bench = new Bench(id);
    for (let i = 0; i < 1000; i++) bench.insert(i, around((i % 40) * 30, Math.floor(i / 40) * 30, 12));
    bench.tested.counters.boxTests = 0;
    expect(bench.allPairs()).toEqual(bench.expectedPairs());
    expect(bench.tested.counters.boxTests, id).toBeLessThan((1000 * 999) / 2 / 10);
  }
});
