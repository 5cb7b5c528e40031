/**
 * Plays scenes for their hashes, in whatever runs this file: Node or a page. Every scene gets the same visitor, who
 * shoots, spawns, throws, steers and turns knobs at fixed ticks, so that commands and settings are in the hash, too.
 */
import { broadPhases, Dice } from '#engine';
import { type Command, findScene, Simulation, scenes } from '#scenes';
import { History } from '../../src/session/history.ts';

/** Golden hashes are those after this many ticks. */
export const TICKS = 1000;

export const SCENE_IDS: readonly string[] = Object.keys(scenes);
export const BROAD_PHASE_IDS: readonly string[] = Object.keys(broadPhases);

/** What the visitor does at a tick, before it is run. */
export function commandsAt(simulation: Simulation, tick: number): Command[] {
  const { scene, gun, runner, world } = simulation;
  const { x, y, width } = scene.view;
  const out: Command[] = [];
  if (gun && tick % 50 === 10) out.push({ type: 'fire', count: 3 });
  if (runner && tick % 40 === 0) {
    const isBack = tick % 320 === 280;
    out.push({ type: 'input', left: isBack, right: !isBack, jump: tick % 80 === 0, down: false });
  }
  if (tick === 120) {
    const form = { type: 'box', width: 30, height: 30 } as const;
    out.push({ type: 'spawn', thing: { kind: 'crate', form, x: x + 0.4 * width, y: y + 20, angle: 0.3, vx: 40 } });
    out.push({ type: 'fire', count: 2, from: { x: x + 10, y: y + 40, angle: 0.7 } });
  }
  if (tick === 240) {
    const loose = world.bodies().find((body) => body.type === 'dynamic' && !body.isBullet);
    if (loose) out.push({ type: 'velocity', id: loose.id, vx: 90, vy: -160, omega: 2 });
  }
  if (tick === 400) out.push({ type: 'settings', patch: { friction: 0.35, restitution: 0.2 } });
  if (tick === 600) out.push({ type: 'settings', patch: { hz: 90, ccd: 'substep' } });
  return out;
}

function playTick(simulation: Simulation, tick: number): void {
  for (const command of commandsAt(simulation, tick)) simulation.apply(command);
  simulation.step();
}

export function playTo(simulation: Simulation, from: number, to: number): void {
  for (let tick = from; tick < to; tick++) playTick(simulation, tick);
}

/** Hash of a scene after `ticks` ticks, from its beginning to its end in one go. */
export function playScene(id: string, broadPhase?: string, ticks = TICKS): string {
  const simulation = new Simulation(findScene(id), broadPhase === undefined ? {} : { broadPhase });
  playTo(simulation, 0, ticks);
  return simulation.hash();
}

/**
 * The same with a snapshot at a tick of every hundred, chosen by dice, and a return to it: every hundred is played
 * twice. The broad phase changes with every return. @returns the hash at the end, or what was different first
 */
export function playWithReturns(id: string, ticks = TICKS): string {
  const dice = new Dice();
  dice.seed(7);
  const simulation = new Simulation(findScene(id));
  const ids = BROAD_PHASE_IDS;
  for (let start = 0; start < ticks; start += 100) {
    const at = start + dice.below(100);
    const end = Math.min(ticks, start + 100);
    playTo(simulation, start, at);
    const snapshot = simulation.snapshot();
    const there = simulation.hash();
    playTo(simulation, at, end);
    const first = simulation.hash();
    simulation.restore(snapshot);
    if (simulation.hash() !== there) return `another state after the return to tick ${at}`;
    playTo(simulation, at, end);
    if (simulation.hash() !== first) return `another hash at tick ${end} after the return to tick ${at}`;
    simulation.world.configure({ broadPhase: ids[(start / 100) % ids.length]! });
  }
  return simulation.hash();
}

/**
 * The same as a visitor does it, who steps back by dice after every hundred ticks and then runs on again.
 * @returns the hash at the end, or what was different first
 */
export function playWithStepsBack(id: string, ticks = TICKS): string {
  const dice = new Dice();
  dice.seed(11);
  const history = new History(findScene(id), {}, null);
  const { simulation } = history;
  // A state "at a tick" has that tick's commands in it.
  const known: string[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    for (const command of commandsAt(simulation, tick)) history.apply(command);
    if (tick % 20 === 0) known[tick] = simulation.hash();
    history.advance();
    const now = tick + 1;
    if (now % 100 !== 0) continue;
    const here = simulation.hash();
    const target = now - 20 * (1 + dice.below(5));
    history.back(now - target);
    if (simulation.hash() !== known[target]) return `another state after the step back from ${now} to ${target}`;
    while (history.tick < now) history.advance();
    if (simulation.hash() !== here) return `another state at tick ${now} after the step back to ${target}`;
  }
  return simulation.hash();
}
