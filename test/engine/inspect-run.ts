// For inspect.test.ts: a scene twice, once left alone and once with a watched pair that is looked at
// from all sides after every tick.
import { inspectPair, listContacts, listNeighbours, notePair, PairTrace } from '#engine';
import { findScene, type SimSettings, Simulation } from '#scenes';

export interface Comparison {
  /** Hashes at the end: of the world that was left alone, and of the one that was watched. */
  readonly alone: string;
  readonly watched: string;
  /** The first tick, of every twentieth, at which they differ; -1 for none. */
  readonly firstDifference: number;
  /** Decisions that were told. */
  readonly told: number;
}

export function compareWatched(id: string, settings: Partial<SimSettings>, ticks: number): Comparison {
  const alone = new Simulation(findScene(id), settings);
  const watched = new Simulation(findScene(id), settings);
  let told = 0;
  let firstDifference = -1;
  for (let tick = 1; tick <= ticks; tick++) {
    // Every now and then another pair: whoever has a contact, in turn.
    if (tick % 25 === 1) watched.world.trace = choosePair(watched, tick);
    for (const simulation of [alone, watched]) {
      if (tick % 10 === 0 && simulation.gun) simulation.apply({ type: 'fire', count: 1 });
      simulation.step();
    }
    told += look(watched);
    if (tick % 20 === 0 && firstDifference === -1 && alone.hash() !== watched.hash()) firstDifference = tick;
  }
  return { alone: alone.hash(), watched: watched.hash(), firstDifference, told };
}

function choosePair({ world, gun }: Simulation, tick: number): PairTrace | null {
  const bullet = world.bodies().find((body) => body.isBullet);
  if (gun && bullet && gun.target > 0) return new PairTrace(bullet.id, gun.target);
  const { contacts, bodies } = world.state;
  if (contacts.count === 0) return null;
  const slot = contacts.order[tick % contacts.count]!;
  return new PairTrace(bodies.id[contacts.pair[slot * 4 + 2]!]!, bodies.id[contacts.pair[slot * 4 + 3]!]!);
}

function look({ world }: Simulation): number {
  const { trace } = world;
  if (trace === null || !world.body(trace.a) || !world.body(trace.b)) return 0;
  inspectPair(world, trace.a, trace.b);
  inspectPair(world, trace.b, trace.a);
  notePair(world, trace.a, trace.b);
  listNeighbours(world, trace.a);
  listContacts(world);
  return trace.entries.length;
}
