/** Which body is chosen. */
import type { Body } from '#engine';
import type { Bench } from './bench.ts';
import { isErasable } from './words.ts';

export class Selection {
  id: number | null = null;
  private readonly bench: Bench;

  constructor(bench: Bench) {
    this.bench = bench;
  }

  get body(): Body | null {
    return this.id === null ? null : (this.bench.world.body(this.id) ?? null);
  }

  /** The chosen body when it may be moved by hand: the gun stays where it is. */
  get movable(): Body | null {
    const { body } = this;
    return body && isErasable(body) ? body : null;
  }

  /** Returns whether another one is chosen now. */
  choose(id: number | null): boolean {
    const found = id !== null && this.bench.world.body(id) ? id : null;
    const isNew = found !== this.id;
    this.id = found;
    if (isNew) this.watchPushes();
    return isNew;
  }

  /** The log of pushes follows the chosen body against everybody; without one it is the pair that the scene names. */
  private watchPushes(): void {
    const { watch, scene } = this.bench.simulation;
    if (this.id !== null) watch.watch(this.id);
    else watch.watch(scene.watch?.body ?? 0, scene.watch?.partner ?? 0);
  }

  /** Lets go of a body that is no longer there. */
  refresh(): boolean {
    return this.choose(this.id);
  }

  /** The id after or before the chosen one in the order of ids, bullets and the gun left out; null when there is none. */
  neighbour(direction: 1 | -1): number | null {
    const ids: number[] = [];
    for (const body of this.bench.world.bodies()) if (!body.isBullet && isErasable(body)) ids.push(body.id);
    if (ids.length === 0) return null;
    const at = this.id === null ? -1 : ids.indexOf(this.id);
    const first = direction === 1 ? 0 : ids.length - 1;
    return ids[at < 0 ? first : (at + direction + ids.length) % ids.length]!;
  }
}
