/**
 * The contact that explains itself while time stands still: the one under the pointer, or the one that the keys have
 * come to.
 */
import { findContactAt, listContacts } from '#engine';
import type { Bench } from './bench.ts';
import type { Camera } from './camera.ts';
import { describeContact } from './inspection-words.ts';
import type { Selection } from './selection.ts';

/** How far from a contact point the pointer may be, CSS px. */
const REACH = 9;

export class ContactPointer {
  private readonly bench: Bench;
  private readonly eye: Camera;
  private readonly selection: Selection;
  private readonly changed: () => void;
  /** Where the keys have come to: a contact's record, its pair, and the tick at which it was one. */
  private slot = -1;
  private key = -1;
  private tick = -1;

  constructor(bench: Bench, eye: Camera, selection: Selection, changed: () => void) {
    this.bench = bench;
    this.eye = eye;
    this.selection = selection;
    this.changed = changed;
  }

  /** Slot of the contact that is explained, the one at the pointer before that of the keys; -1 for none. */
  at(pointer: { readonly x: number; readonly y: number } | null): number {
    const { bench, slot } = this;
    if (!bench.frozen) return -1;
    const found = pointer ? findContactAt(bench.world, pointer.x, pointer.y, REACH / this.eye.eye.zoom) : -1;
    if (found !== -1) return found;
    const { contacts } = bench.world.state;
    const isThere = this.tick === bench.history.tick && contacts.points[slot]! > 0;
    return isThere && contacts.key[slot] === this.key ? slot : -1;
  }

  /** The next or previous contact, of the chosen body when there is one. */
  next(direction: 1 | -1): void {
    const { world, history } = this.bench;
    const { contacts } = world.state;
    const { body } = this.selection;
    const isWanted = (slot: number): boolean =>
      body === null || contacts.pair[slot * 4 + 2] === body.slot || contacts.pair[slot * 4 + 3] === body.slot;
    const slots = listContacts(world).filter(isWanted);
    const at = slots.indexOf(this.at(null));
    const next = at < 0 ? (direction === 1 ? 0 : slots.length - 1) : (at + direction + slots.length) % slots.length;
    this.slot = slots[next] ?? -1;
    this.key = this.slot < 0 ? -1 : contacts.key[this.slot]!;
    this.tick = history.tick;
    this.changed();
  }

  /** The contact that the keys have come to, in words; null when there is none. */
  get words(): string | null {
    return this.describe(null);
  }

  describe(pointer: { readonly x: number; readonly y: number } | null): string | null {
    const slot = this.at(pointer);
    return slot === -1 ? null : describeContact(this.bench.world, slot);
  }
}
