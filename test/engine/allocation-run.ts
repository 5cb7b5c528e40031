// The program that allocation.test.ts builds and runs by itself: a crowd settles, then 2,000 ticks are run between two
// marks, once or several times. Node writes a line for each garbage collection (--trace-gc), so the lines between the marks are the answer.
import {
  type Body,
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  RayResult,
  World,
  type WorldSettings,
} from '#engine';
import { createRandom } from '../kit/random-shapes.ts';

const [kind, settings] = JSON.parse(process.argv[2]!) as ['settled' | 'wild' | 'asked', Partial<WorldSettings>];
const isWild = kind === 'wild';
const random = createRandom(5);
const world = new World({ restitution: isWild ? 1 : 0, ...settings });

function addSlab(x: number, y: number, width: number, height: number): void {
  world.add({ type: 'static', shape: makeBox(width, height), x, y });
}

addSlab(0, 320, 880, 40);
addSlab(0, -320, 880, 40);
addSlab(-420, 0, 40, 680);
addSlab(420, 0, 40, 680);
const corners = Array.from({ length: 5 }, (_, i) => ({ x: 11 * Math.cos(i * 1.2566), y: 11 * Math.sin(i * 1.2566) }));
const shapes = [makeCircle(10), makeBox(20, 16), makePolygon(corners), makeCapsule(-8, 0, 8, 0, 6)];
for (let i = 0; i < 160; i++) {
  const speed = isWild ? 3000 : 0;
  world.add({
    shape: shapes[i % 4]!,
    x: -380 + (i % 20) * 40,
    y: 270 - Math.floor(i / 20) * 34,
    angle: random() * 6,
    vx: (random() - 0.5) * speed,
    vy: (random() - 0.5) * speed,
    gravityScale: isWild ? 0 : 1,
  });
}
const at: Body[] = [];
const within: Body[] = [];
const ray = new RayResult();

/** Ten of each question, with the answers in records of the asker's own. */
function ask(i: number): void {
  for (let k = 0; k < 10; k++) {
    const x = ((37 * i + 71 * k) % 760) - 380;
    world.queryPoint(x, 290, undefined, at);
    world.queryBox(x, 200, x + 300, 300, undefined, within);
    world.castRay(x, -290, 380 - x, 290, undefined, ray);
  }
}

for (let i = 0; i < 2000; i++) world.step();
if (kind === 'asked') for (let i = 0; i < 2000; i++) ask(i);
// Rare branches are met late, and each throws compiled code away once: so there is more than one round.
for (let round = 0; round < (isWild ? 3 : 1); round++) {
  console.log('BEGIN');
  for (let i = 0; i < 2000; i++) {
    if (kind === 'asked') ask(i);
    else world.step();
  }
  console.log(`END ${world.counters.candidatePairs} pairs, ${world.counters.asleep} asleep, ${world.bodyCount} bodies`);
}
