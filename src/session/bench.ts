/**
 * The workbench: the run that is on it, and every change to it. All commands go through {@link Bench.perform}, which
 * writes them down; edits by hand are also remembered for undo, and tell that the scene is no longer as it was built.
 */
import type { Body, StageTimer, World } from '#engine';
import {
  type Command,
  captureThing,
  type Scene,
  type SimSettings,
  type Simulation,
  type Thing,
  thingOf,
} from '#scenes';
import type { Settings } from '../settings.ts';
import { type Edit, Edits } from './edits.ts';
import { History } from './history.ts';
import { checkKind, readShot, readThing } from './spawning.ts';
import { isErasable } from './words.ts';

/** What the bench tells its owner. */
export interface BenchEvents {
  /** Something that is shown has changed. */
  changed(): void;
  say(text: string, tone: 'info' | 'warning'): void;
}

export class Bench {
  /** Time stands still. */
  frozen = false;
  /** The scene has been changed by hand. */
  touched = false;
  private run!: History;
  private edits = new Edits();
  private readonly timer: StageTimer;
  private readonly events: BenchEvents;

  constructor(timer: StageTimer, events: BenchEvents) {
    this.timer = timer;
    this.events = events;
  }

  get history(): History {
    return this.run;
  }

  get simulation(): Simulation {
    return this.run.simulation;
  }

  get world(): World {
    return this.run.simulation.world;
  }

  /** Puts a fresh run on the bench. A saved layout that no longer makes a world is said and left out. */
  open(scene: Scene, settings: Partial<SimSettings>, layout: readonly Thing[] | null): void {
    this.touched = layout !== null;
    try {
      this.run = new History(scene, settings, this.timer, layout);
    } catch (error) {
      if (!layout) throw error;
      this.run = new History(scene, settings, this.timer);
      this.touched = false;
      this.events.say('What was saved here last time could not be read back; the scene starts anew.', 'warning');
    }
    this.events.changed();
  }

  /** Puts a fresh run in the place of this one; undo brings this one back, with what was done in it. */
  replace(scene: Scene, settings: Partial<SimSettings>): void {
    // One left run is kept whole, so not also the one that was left before it: each may hold megabytes.
    const done = this.edits.done.filter((edit) => edit.kind !== 'scene');
    const left: Edit = { kind: 'scene', history: this.run, done, touched: this.touched };
    this.edits = new Edits();
    this.open(scene, settings, null);
    this.edits.push(left);
  }

  /** Applies and records a command; in the past it discards the future and says so. @returns the id of what was spawned */
  perform(command: Command): number {
    const { id, discarded } = this.run.apply(command);
    if (discarded) {
      this.edits.forgetAfter(this.run.tick);
      this.events.say(`Changed in the past: the future after tick ${this.run.tick} is discarded.`, 'info');
    }
    this.events.changed();
    return id;
  }

  private made(edit: Edit): void {
    this.edits.push(edit);
    this.touched = true;
    this.events.changed();
  }

  /** @throws RangeError when there is no such body */
  need(id: number): Body {
    const body = this.world.body(id);
    if (!body) throw new RangeError(`there is no body ${id} now`);
    return body;
  }

  /** @returns the body's id, 0 for a bullet, which leaves with the next tick */
  spawn(kind: string, options: unknown, settings: Readonly<Settings>, at: { x: number; y: number }): number {
    const known = checkKind(kind);
    if (known === 'bullet') {
      this.perform({ type: 'fire', count: 1, from: readShot(options, at) });
      return 0;
    }
    const thing = readThing(known, options, settings, at, this.world.bodyCount % 5);
    const id = this.perform({ type: 'spawn', thing });
    this.made({ kind: 'spawn', id, thing, tick: this.run.tick });
    return id;
  }

  remove(id: number): void {
    const body = this.need(id);
    if (!isErasable(body)) {
      this.events.say(`The ${thingOf(body)?.kind} belongs to the scene and stays.`, 'info');
      return;
    }
    const thing = captureThing(body);
    this.perform({ type: 'remove', id });
    // Bullets come from the gun and do not come back.
    if (thing) this.made({ kind: 'remove', id, thing, tick: this.run.tick });
  }

  /** Moves a body by hand, as one step of undo. */
  place(body: Body, x: number, y: number, angle: number): void {
    const from = { x: body.x, y: body.y, angle: body.angle };
    this.perform({ type: 'move', id: body.id, x, y, angle });
    this.rememberMove(body, from);
  }

  /** After a drag that was many commands. */
  rememberMove(body: Body, from: { x: number; y: number; angle: number }): void {
    const to = { x: body.x, y: body.y, angle: body.angle };
    if (to.x === from.x && to.y === from.y && to.angle === from.angle) return;
    this.made({ kind: 'move', id: body.id, from, to, tick: this.run.tick });
  }

  /** Takes the last edit back. @returns what was undone, null when there was nothing */
  undo(): Edit | null {
    if (this.run.inPast) this.edits.forgetAfter(this.run.tick);
    for (let edit = this.edits.done.pop(); edit; edit = this.edits.done.pop()) {
      if (!this.redoOrUndo(edit, 'undo')) continue;
      if (edit.kind !== 'scene') this.edits.undone.push(edit);
      this.events.changed();
      return edit;
    }
    return null;
  }

  redo(): Edit | null {
    for (let edit = this.edits.undone.pop(); edit; edit = this.edits.undone.pop()) {
      if (!this.redoOrUndo(edit, 'redo')) continue;
      this.edits.done.push(edit);
      this.events.changed();
      return edit;
    }
    return null;
  }

  /** False when the world has moved on and there is nothing to do it to. */
  private redoOrUndo(edit: Edit, way: 'undo' | 'redo'): boolean {
    if (edit.kind === 'scene') {
      this.run = edit.history;
      this.edits.done = edit.done;
      this.edits.undone = [];
      this.touched = edit.touched;
      return true;
    }
    // In the past a command drops the list of what was undone; hold on to it.
    const { undone } = this.edits;
    const done = this.repeat(edit, way);
    this.edits.undone = undone;
    edit.tick = this.run.tick;
    if (done) this.touched = true;
    return done;
  }

  private repeat(edit: Exclude<Edit, { kind: 'scene' }>, way: 'undo' | 'redo'): boolean {
    const body = this.world.body(edit.id);
    if (edit.kind === 'move') {
      if (!body) return false;
      const { x, y, angle } = way === 'undo' ? edit.from : edit.to;
      this.perform({ type: 'move', id: edit.id, x, y, angle });
      return true;
    }
    if ((edit.kind === 'spawn') === (way === 'redo')) {
      const old = edit.id;
      edit.id = this.perform({ type: 'spawn', thing: edit.thing });
      this.edits.rename(old, edit.id);
      return true;
    }
    if (!body) return false;
    edit.thing = captureThing(body) ?? edit.thing;
    this.perform({ type: 'remove', id: edit.id });
    return true;
  }
}
