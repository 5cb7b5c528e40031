/**
 * npm run bench -- bullets [--json]
 *
 * 500 bullets of 4 x 4 px at 12,000 px/s between walls of 8 px, restitution 1: who steps them, and who steps them and
 * reads all poses back, in how many ms? Every contender plays the same scene in turns, a whole run each, so that whatever
 * disturbs the machine disturbs all of them; of each the median tick of its best run counts. The judge is the last tick:
 * nobody outside, nobody stalled, and each bullet some 200 px on.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeBox } from '../../src/engine/geometry/make.ts';
import { World } from '../../src/engine/world.ts';
import { createRandom } from '../kit/random-shapes.ts';
import { type BenchResult, type BenchTable, median } from './table.ts';

const COUNT = 500;
const ROUNDS = 7;
const TICKS = 120;
/** The first ticks of a run are left out: pools grow, code is compiled. */
const COLD = 10;
const WARM_UP = 240;
const GROWTH_ROUNDS = 12;
const SPEED = 12_000;
const HALF_WIDTH = 2000;
const HALF_HEIGHT = 1000;

interface BoxSpec {
  x: number;
  y: number;
  width: number;
  height: number;
  vx?: number;
  vy?: number;
}

interface BulletScene {
  walls: BoxSpec[];
  bullets: BoxSpec[];
}

interface Contender {
  step(): void;
  /** x, y, angle of every bullet. */
  read(out: Float64Array): void;
  destroy(): void;
}

type Maker = (scene: BulletScene) => Contender;

function makeScene(count: number): BulletScene {
  const random = createRandom(4242);
  const [w, h] = [HALF_WIDTH, HALF_HEIGHT];
  const walls = [
    { x: 0, y: h + 4, width: 2 * w + 16, height: 8 },
    { x: 0, y: -h - 4, width: 2 * w + 16, height: 8 },
    { x: w + 4, y: 0, width: 8, height: 2 * h + 16 },
    { x: -w - 4, y: 0, width: 8, height: 2 * h + 16 },
  ];
  const bullets = Array.from({ length: count }, (_, i) => {
    const angle = (random() - 0.5) * 1.2 + (i % 2 === 1 ? Math.PI : 0);
    const x = (random() - 0.5) * 3000;
    const y = (random() - 0.5) * 1800;
    return { x, y, width: 4, height: 4, vx: Math.cos(angle) * SPEED, vy: Math.sin(angle) * SPEED };
  });
  return { walls, bullets };
}

function thinwall({ walls, bullets }: BulletScene): Contender {
  const settings = { gravityX: 0, gravityY: 0, friction: 0, restitution: 1, sleep: false, ccd: 'sweep' };
  const world = new World(settings);
  for (const { width, height, x, y } of walls) {
    world.add({ type: 'static', shape: makeBox(width, height), x, y, category: 1, mask: 2 });
  }
  // All bullets are alike, and shapes may be shared.
  const shape = makeBox(bullets[0]!.width, bullets[0]!.height);
  const bodies = bullets.map(({ x, y, vx = 0, vy = 0 }) =>
    world.add({ shape, x, y, vx, vy, bullet: true, category: 2, mask: 1 }),
  );
  return {
    step: () => world.step(),
    read(out) {
      for (let i = 0; i < bodies.length; i++) {
        const body = bodies[i]!;
        out[3 * i] = body.x;
        out[3 * i + 1] = body.y;
        out[3 * i + 2] = body.angle;
      }
    },
    destroy() {},
  };
}

interface Run {
  step: number;
  withRead: number;
  tunnelled: number;
  stalled: number;
  travel: number;
}

function play(make: Maker, count: number, ticks: number): Run {
  const contender = make(makeScene(count));
  const now = new Float64Array(3 * count);
  const before = new Float64Array(3 * count);
  const steps: number[] = [];
  const sums: number[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    before.set(now);
    const start = performance.now();
    contender.step();
    const stepped = performance.now();
    contender.read(now);
    const read = performance.now();
    if (tick < COLD) continue;
    steps.push(stepped - start);
    sums.push(read - start);
  }
  contender.destroy();
  return { step: median(steps), withRead: median(sums), ...judge(before, now, count) };
}

function judge(before: Float64Array, now: Float64Array, count: number): Omit<Run, 'step' | 'withRead'> {
  const verdict = { tunnelled: 0, stalled: 0, travel: 0 };
  for (let i = 0; i < 3 * count; i += 3) {
    const [x, y] = [now[i]!, now[i + 1]!];
    // As far as the middle of the walls a bullet may be pressed.
    if (!(Math.abs(x) <= HALF_WIDTH + 4 && Math.abs(y) <= HALF_HEIGHT + 4)) verdict.tunnelled++;
    const way = Math.sqrt((x - before[i]!) ** 2 + (y - before[i + 1]!) ** 2);
    if (way < 20) verdict.stalled++;
    verdict.travel += way / count;
  }
  return verdict;
}

/** All contenders in turns; of each the run with the smallest median. */
function race(makers: Readonly<Record<string, Maker>>, count: number): Record<string, Run> {
  const best: Record<string, Run> = {};
  for (const make of Object.values(makers)) play(make, count, WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, make] of Object.entries(makers)) {
      const run = play(make, count, TICKS);
      const known = best[name];
      best[name] = {
        ...run,
        step: Math.min(run.step, known?.step ?? Infinity),
        withRead: Math.min(run.withRead, known?.withRead ?? Infinity),
      };
    }
  }
  return best;
}

function toResult(name: string, { step, withRead, tunnelled, stalled, travel }: Run): BenchResult {
  const note = `with read ${withRead.toFixed(3)}, ${tunnelled} tunnelled, ${stalled} stalled, mean travel ${travel.toFixed(1)} px`;
  return { name, median: step, withRead, ok: tunnelled === 0 && stalled === 0, note };
}

/**
 * Ten times the bullets, which ignore one another: by how much does a tick cost more? The two worlds take turns tick by
 * tick, in several short runs: a long tick is disturbed more often than a short one.
 */
function raceGrowth(): BenchTable {
  let [few, many] = [Infinity, Infinity];
  for (let round = 0; round < GROWTH_ROUNDS; round++) {
    const worlds = [thinwall(makeScene(COUNT)), thinwall(makeScene(10 * COUNT))];
    const times: [number[], number[]] = [[], []];
    for (let tick = 0; tick < TICKS; tick++) {
      for (const [k, world] of worlds.entries()) {
        const start = performance.now();
        world.step();
        if (tick >= COLD) times[k]!.push(performance.now() - start);
      }
    }
    few = Math.min(few, median(times[0]));
    many = Math.min(many, median(times[1]));
  }
  const ratio = many / few;
  return {
    bench: 'bullets',
    case: 'ten times the bullets',
    unit: 'ms per tick',
    results: [
      { name: `thinwall, ${COUNT}`, median: few, ok: true },
      { name: `thinwall, ${10 * COUNT}`, median: many, ok: ratio <= 11, note: `${ratio.toFixed(2)} times as much` },
    ],
  };
}

export async function benchBullets(): Promise<BenchTable[]> {
  const adapters = pathToFileURL(resolve('test/bench/peers/bullets.mjs')).href;
  const { peers } = (await import(/* @vite-ignore */ adapters)) as { peers: Record<string, () => Promise<Maker>> };
  const makers: Record<string, Maker> = { 'thinwall sweep': thinwall };
  for (const [name, prepare] of Object.entries(peers)) makers[name] = await prepare();
  const runs = race(makers, COUNT);
  const own = runs['thinwall sweep']!;
  const others = Object.entries(runs).filter(([name]) => name !== 'thinwall sweep');
  const fastest = Math.min(...others.map(([, run]) => run.withRead));
  const simd = runs['box2d3-wasm simd']!;
  return [
    {
      bench: 'bullets',
      case: `${COUNT} bullets of 4 px at ${SPEED} px/s, walls of 8 px`,
      unit: 'ms per tick',
      results: Object.entries(runs).map(([name, run]) => toResult(name, run)),
      remarks: [
        `step: ${(own.step / simd.step).toFixed(2)} of box2d3-wasm simd`,
        `step and read: ${(own.withRead / fastest).toFixed(2)} of the fastest peer`,
      ],
    },
    raceGrowth(),
  ];
}
