/** A world on its own, recorded: for games whose state between ticks is all in the world. */
import { Recording, type RecordingOptions } from './recording.ts';
import type { WorldSnapshot } from './snapshot.ts';
import { World } from './world.ts';

/**
 * What code does to a world between ticks. It is run again when its tick is replayed, so it finds bodies by their ids,
 * which are the same again, and not by handles from outside, and reads nothing that changes.
 */
export type WorldCommand = (world: World) => void;

/**
 * A recording of a world that can be gone back in: `advance()` runs a tick, `back(n)` and `seek(tick)` go where they say.
 * What code does between ticks is done first and then recorded: `command(world); recording.record(command)`. A game with
 * state of its own, or with commands as plain objects, makes a {@link Replayable} of both and a Recording of that.
 * @throws naming what is no world, or the option that cannot be
 */
export function recordWorld(world: World, options: RecordingOptions = {}): Recording<WorldCommand, WorldSnapshot> {
  if (!(world instanceof World)) throw new TypeError(`recordWorld records a world, got ${String(world)}`);
  const subject = {
    step: () => world.step(),
    apply: (command: WorldCommand) => command(world),
    snapshot: () => world.snapshot(),
    restore: (snapshot: WorldSnapshot) => world.restore(snapshot),
    bytes: (snapshot: WorldSnapshot) => snapshot.bytes,
  };
  return new Recording(subject, options);
}
