/** What comes to rest, what bounces on for ever, and what stays asleep: long runs of small worlds. */
import { describe, expect, test } from 'vitest';
import {
  type Body,
  Dice,
  kineticEnergy,
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  World,
  type WorldSettings,
} from '#engine';

type Settings = Partial<WorldSettings>;

function makeWorld(settings: Settings = {}): World {
  return new World({ gravityY: 600, friction: 0.5, restitution: 0, ...settings });
}

function addSlab(world: World, minX: number, minY: number, maxX: number, maxY: number): Body {
  const shape = makeBox(maxX - minX, maxY - minY);
  return world.add({ type: 'static', shape, x: (minX + maxX) / 2, y: (minY + maxY) / 2 });
}

function run(world: World, ticks: number): void {
  for (let i = 0; i < ticks; i++) world.step();
}

function dynamic(world: World): Body[] {
  return world.bodies().filter((body) => body.type === 'dynamic');
}

test('ten crates on one another stand for ten seconds without sleep: upright, in line, none sunk by a slop', () => {
  const world = makeWorld({ sleep: false });
  addSlab(world, -500, 600, 500, 640);
  const crates = Array.from({ length: 10 }, (_, i) => world.add({ shape: makeBox(20, 20), x: 0, y: 590 - 20 * i }));
  run(world, 600);
  for (const crate of crates) {
    expect(Math.abs(crate.x)).toBeLessThan(0.1);
    expect(Math.abs(crate.angle)).toBeLessThan(0.001);
  }
  expect(crates[9]!.y).toBeGreaterThan(410 - 1e-6);
  expect(crates[9]!.y).toBeLessThan(410 + 10 * 0.25);
});

test('a pyramid on ten crates keeps each within a pixel of its place, and falls asleep', () => {
  const world = makeWorld();
  addSlab(world, -500, 0, 500, 40);
  const places: { body: Body; x: number; y: number }[] = [];
  for (let row = 0; row < 10; row++) {
    for (let i = 0; i < 10 - row; i++) {
      const x = (i - (9 - row) / 2) * 22;
      const y = -10 - 20 * row;
      places.push({ body: world.add({ shape: makeBox(20, 20), x, y }), x, y });
    }
  }
  run(world, 600);
  for (const { body, x, y } of places) expect(Math.hypot(body.x - x, body.y - y)).toBeLessThan(1);
  expect(world.counters.asleep).toBe(55);
});

test('bouncy balls poured into a box come to rest and fall asleep, all of them', () => {
  const world = makeWorld({ restitution: 0.8 });
  addSlab(world, -100, 0, 100, 40);
  addSlab(world, -100, -600, -60, 0);
  addSlab(world, 60, -600, 100, 0);
  for (let i = 0; i < 20; i++) {
    world.add({ shape: makeCircle(10), x: -45 + 30 * (i % 4) + (i % 3), y: -60 - 25 * Math.floor(i / 4) });
  }
  let peak = 0;
  for (let tick = 0; tick < 1200; tick++) {
    world.step();
    peak = Math.max(peak, kineticEnergy(world));
  }
  expect(kineticEnergy(world)).toBeLessThan(1e-3 * peak);
  expect(world.counters.asleep).toBe(20);
});

test('a pile of all shapes comes to rest and sleeps; then nothing wakes by itself, and nothing moves by a bit', () => {
  const world = makeWorld({ friction: 0.6 });
  addSlab(world, -240, 0, 240, 40);
  addSlab(world, -240, -900, -200, 0);
  addSlab(world, 200, -900, 240, 0);
  const dice = new Dice();
  dice.seed(3);
  for (let i = 0; i < 120; i++) {
    const x = -165 + 30 * (i % 12);
    const y = -30 - 32 * Math.floor(i / 12);
    const size = dice.between(7, 12);
    const triangle = [
      { x: -size, y: size },
      { x: size, y: size },
      { x: 0, y: -size },
    ];
    const shapes = [
      () => makeCircle(size),
      () => makeBox(2 * size, size),
      () => makePolygon(triangle),
      () => makeCapsule(-size, 0, size, 0, 5),
    ];
    world.add({ shape: shapes[i % 4]!(), x, y, angle: dice.between(-3, 3) });
  }
  let ticks = 0;
  while (world.counters.asleep < 120 && ticks < 3600) {
    world.step();
    ticks++;
  }
  expect(world.counters.asleep, `asleep after ${ticks} ticks`).toBe(120);
  const then = dynamic(world).map(({ x, y, angle }) => [x, y, angle]);
  for (let tick = 0; tick < 1200; tick++) {
    world.step();
    if (world.counters.asleep !== 120) expect.fail(`${120 - world.counters.asleep} woke at tick ${world.tick}`);
  }
  expect(dynamic(world).map(({ x, y, angle }) => [x, y, angle])).toEqual(then);
});

describe('a ball of restitution 1 that falls 500 px', () => {
  test.each(['discrete', 'substep', 'sweep'])('rises as high twenty times and never higher, in mode %s', (ccd) => {
    const world = makeWorld({ restitution: 1, friction: 0, ccd });
    addSlab(world, -200, 0, 200, 40);
    const ball = world.add({ shape: makeCircle(10), x: 0, y: -510 });
    const tops: number[] = [];
    let rising = false;
    for (let tick = 0; tick < 60 * 60 && tops.length < 20; tick++) {
      world.step();
      // The exact top between two ticks, from height and speed: v^2 / 2 g above.
      if (rising && ball.vy >= 0) tops.push(-(ball.y + 10) + (ball.vy * ball.vy) / 1200);
      rising = ball.vy < 0;
    }
    expect(tops.length).toBe(20);
    for (const top of tops) {
      expect(top).toBeGreaterThan(0.99 * 500);
      expect(top).toBeLessThan(500 * (1 + 1e-9));
    }
  });
});

test('a slope of 30 degrees holds a box of any size where mu is 0.6 and lets it go by theory where mu is 0.5', () => {
  const angle = Math.PI / 6;
  for (const size of [100, 10, 1]) {
    const slide = (friction: number, seconds: number): number => {
      const world = makeWorld({
        gravityX: 600 * Math.sin(angle),
        gravityY: 600 * Math.cos(angle),
        friction,
        sleep: false,
      });
      addSlab(world, -2000, 0, 4000, 40);
      const box = world.add({ shape: makeBox(size, size), x: 0, y: -size / 2 });
      run(world, 60 * seconds);
      return box.x;
    };
    // A thousandth of its size, or a hundredth of a pixel while the smallest settles.
    expect(Math.abs(slide(0.6, 10)), `a box of ${size} px`).toBeLessThan(Math.max(0.001 * size, 0.01));
    const expected = (600 * (Math.sin(angle) - 0.5 * Math.cos(angle)) * 4) / 2;
    expect(Math.abs(slide(0.5, 2) / expected - 1), `a box of ${size} px`).toBeLessThan(0.01);
  }
});

test('a crate that sleeps on a slope wakes and slides when the friction of the world falls', () => {
  const angle = Math.PI / 9;
  const world = makeWorld({ gravityX: 600 * Math.sin(angle), gravityY: 600 * Math.cos(angle), friction: 0.6 });
  addSlab(world, -200, 0, 4000, 40);
  const crate = world.add({ shape: makeBox(20, 20), x: 0, y: -10 });
  run(world, 120);
  expect(world.counters.asleep).toBe(1);
  world.configure({ friction: 0.1 });
  run(world, 2);
  expect(world.counters.asleep).toBe(0);
  const { vx } = crate;
  run(world, 60);
  const expected = 600 * (Math.sin(angle) - 0.1 * Math.cos(angle));
  expect(Math.abs((crate.vx - vx) / expected - 1)).toBeLessThan(0.01);
});
