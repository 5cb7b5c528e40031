// The scenes that are made for broad phases to win and lose in: each is the crowd that its words promise, and stays it.

import { expect, test } from 'vitest';
import type { Body } from '#engine';
import { findScene, Simulation } from '#scenes';
import { Race } from '../../src/session/race.ts';

function open(id: string, ticks = 0): Simulation {
  const simulation = new Simulation(findScene(id), {});
  for (let i = 0; i < ticks; i++) simulation.step();
  return simulation;
}

const movers = (simulation: Simulation): Body[] => simulation.world.bodies().filter(({ type }) => type === 'dynamic');

test('the uniform crowd is of one size, and nobody leaves it', () => {
  const simulation = open('uniform-crowd', 120);
  const bodies = movers(simulation);
  expect(bodies).toHaveLength(1200);
  expect(new Set(bodies.map(({ shapes }) => shapes[0]!.radius)).size).toBe(1);
  for (const { x, y } of bodies) {
    expect(Math.abs(x)).toBeLessThan(600);
    expect(Math.abs(y)).toBeLessThan(450);
  }
});

test("the giant's box meets dozens of others, a speck's one or two", () => {
  const simulation = open('giant-and-dust', 60);
  const { contacts } = simulation.world.state;
  const meetings = new Map<number, number>();
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    for (const body of [contacts.pair[slot * 4 + 2]!, contacts.pair[slot * 4 + 3]!]) {
      meetings.set(body, (meetings.get(body) ?? 0) + 1);
    }
  }
  const giant = movers(simulation).find(({ shapes }) => shapes[0]!.radius > 100)!;
  const specks = movers(simulation).filter((body) => body !== giant);
  expect(meetings.get(giant.slot)).toBeGreaterThan(48);
  const sum = specks.reduce((total, { slot }) => total + (meetings.get(slot) ?? 0), 0);
  expect(sum / specks.length).toBeLessThan(3);
});

test('sorted along the corridor hardly two bodies overlap; sorted across it most of them do', () => {
  const simulation = open('long-corridor', 60);
  const bodies = movers(simulation);
  const meetings = (coordinate: 'x' | 'y'): number => {
    let pairs = 0;
    for (const [i, a] of bodies.entries()) {
      for (const b of bodies.slice(i + 1)) if (Math.abs(a[coordinate] - b[coordinate]) < 12) pairs++;
    }
    return pairs / bodies.length;
  };
  expect(meetings('x')).toBeLessThan(1.5);
  expect(meetings('y')).toBeGreaterThan(100);
});

test('the stars of a galaxy stay in its ring', () => {
  const simulation = open('galaxies');
  const start = new Map(movers(simulation).map(({ id, x, y }) => [id, { x, y }]));
  for (let i = 0; i < 200; i++) simulation.step();
  for (const { id, x, y } of movers(simulation)) {
    // No two galaxies are nearer than two rings.
    const from = start.get(id)!;
    expect(Math.abs(x - from.x)).toBeLessThan(460);
    expect(Math.abs(y - from.y)).toBeLessThan(460);
  }
});

test('a swarm stays together, swarms stay apart, and every gnat is somewhere else a tick later', () => {
  const simulation = open('gnats', 30);
  const race = new Race(simulation.world, () => 0);
  race.run(30);
  simulation.step();
  race.run(31);
  expect(race.boxes).toBe(1400);
  // A gnat may be thrown back to about where it was, but not many are.
  expect(race.moved).toBeGreaterThan(0.9 * race.boxes);
  for (const body of simulation.world.bodies()) {
    const home = body.userData as { x: number; y: number };
    expect(Math.max(Math.abs(body.x - home.x), Math.abs(body.y - home.y))).toBeLessThan(20.01);
  }
});

test('among thin slats a tree of boxes compares less than any cells and any order along an axis', () => {
  const simulation = open('fences', 10);
  const race = new Race(simulation.world, () => 0);
  race.run(10);
  const tests = new Map(race.rows().map(({ id, boxTests }) => [id, boxTests]));
  const tree = tests.get('dynamic-tree')!;
  for (const [id, count] of tests) if (id !== 'dynamic-tree') expect(count, id).toBeGreaterThan(2 * tree);
});

test('in the static level fewer than one box in ten changes, and a block never does', () => {
  const simulation = open('static-level', 30);
  const race = new Race(simulation.world, () => 0);
  race.run(30);
  const blocks = simulation.world.bodies().filter(({ type }) => type === 'static');
  expect(blocks.length).toBeGreaterThan(10 * movers(simulation).length);
  for (let tick = 31; tick <= 60; tick++) {
    simulation.step();
    race.run(tick);
    expect(race.moved).toBeLessThan(race.boxes / 10);
  }
});

test('what falls asleep costs the broad phase nothing: no box moves and none is tested', () => {
  const simulation = open('falling-asleep', 240);
  const { world } = simulation;
  expect(world.counters.asleep).toBe(movers(simulation).length);
  const { counters } = world.state.broadPhase;
  const moved = counters.moved;
  for (let i = 0; i < 10; i++) simulation.step();
  expect(counters.moved).toBe(moved);
  expect(counters.boxTests).toBe(0);
});
