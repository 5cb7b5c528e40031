/**
 * What the visitor is doing: the only mutable state of the app. Panel, keyboard and pointer write it, view and panel
 * read it, and the simulation changes only by commands that go through here into the recording.
 */
import { type Body, ccdModes, clamp, FixedClock, type Pen, type World } from '#engine';
import {
  type Command,
  captureThing,
  findScene,
  isSimKey,
  SIM_KEYS,
  type Scene,
  type SimSettings,
  type Simulation,
  type Thing,
  thingOf,
} from '#scenes';
import { type Draft, draftAngle, draftLength, HoldToRepeat, SHORTEST_DRAG } from './session/drafts.ts';
import { type Edit, Edits } from './session/edits.ts';
import { History } from './session/history.ts';
import { extendMoment, makeMoment, MOMENT_LIFE, type Moment, SlowMotion } from './session/moments.ts';
import { type Note, Notes, type Tone } from './session/notes.ts';
import { drawPicture, outlineBody } from './session/picture.ts';
import { FirstMinute } from './session/prompt.ts';
import { checkKind, readShot, readThing } from './session/spawning.ts';
import { collectStats, FrameRate, type SessionStats, StopWatch } from './session/stats.ts';
import { captureLayout, Keeper, type Saved, viewPart } from './session/storage.ts';
import { describeAim, describeBody, describeTool, isErasable, nameBody, type ToolId } from './session/words.ts';
import { checkPatch, defaultSettings, type Settings, splitPatch } from './settings.ts';

export type { Draft } from './session/drafts.ts';
export type { Moment } from './session/moments.ts';
export type { Note } from './session/notes.ts';
export type { SessionStats } from './session/stats.ts';
export { TOOLS, type ToolId } from './session/words.ts';

export interface SessionOptions {
  settings?: Partial<Settings>;
  scene?: string;
  /** Starts frozen. */
  prefersReducedMotion?: boolean;
  storage?: Storage | null;
}

export interface Viewport {
  /** CSS px of the canvas, and how much of each side is covered. */
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Ticks that one frame may run. */
const MAX_TICKS = 5;
/** Changes are saved this long after the last of them, s. */
const SAVE_DELAY = 1;
/** Free room around what 'fit' shows, as a share of it. */
const FIT_MARGIN = 0.04;

/** A body that is moved by its pose: while frozen, or because it is static. */
interface PoseDrag {
  id: number;
  offsetX: number;
  offsetY: number;
  from: { x: number; y: number; angle: number };
}

export class Session {
  readonly viewport: Viewport = { width: 1280, height: 720, left: 0, right: 0, top: 0, bottom: 0 };
  /** The pointer in world px; the view writes it. */
  hover: { x: number; y: number; body: number | null } | null = null;
  /** What the pointed control does; the panel writes it, and it goes before the status line's own words. */
  hint: string | null = null;
  revision = 0;

  private readonly values: Settings = defaultSettings();
  private past!: History;
  private edits = new Edits();
  private readonly clock = new FixedClock({ maxTicks: MAX_TICKS });
  private readonly watch = new StopWatch();
  private readonly rate = new FrameRate();
  private readonly noteList = new Notes();
  private readonly slow = new SlowMotion();
  private readonly hold = new HoldToRepeat();
  private readonly keeper: Keeper;
  private readonly firstMinute: FirstMinute;
  private currentTool: ToolId = 'select';
  private chosen: number | null = null;
  private isFrozen = false;
  private currentMoment: Moment | null = null;
  private currentDraft: Draft | null = null;
  private poseDrag: PoseDrag | null = null;
  private dragTarget: { x: number; y: number } | null = null;
  private triggerHeld = false;
  private triggerDue = 0;
  private eye = { x: 0, y: 0, zoom: 1 };
  private fitted = true;
  private touched = false;
  private savedRevision = 0;
  private saveDue = 0;

  constructor(options: SessionOptions = {}) {
    this.keeper = new Keeper(options.storage ?? null);
    this.firstMinute = new FirstMinute(this.keeper.promptSeen);
    const saved = this.keeper.load();
    this.isFrozen = options.prefersReducedMotion === true;
    const scene = findScene(options.scene ?? this.knownScene(saved) ?? 'playground');
    const same = saved !== null && saved.scene === scene.id;
    Object.assign(this.values, scene.defaults, same ? saved.settings : viewPart(saved));
    if (options.settings) Object.assign(this.values, checkPatch({ ...options.settings }));
    this.openHistory(scene, same ? saved.layout : null);
    this.fit();
    this.savedRevision = this.revision;
  }

  private knownScene(saved: Saved | null): string | null {
    try {
      return saved ? findScene(saved.scene).id : null;
    } catch {
      return null;
    }
  }

  /** A run of a scene with the present settings. A saved layout that no longer makes a world is said and left out. */
  private openHistory(scene: Scene, layout: readonly Thing[] | null): void {
    const sim = splitPatch(this.values).sim;
    this.touched = layout !== null;
    try {
      this.past = new History(scene, sim, this.watch, layout);
    } catch (error) {
      if (!layout) throw error;
      this.past = new History(scene, sim, this.watch);
      this.touched = false;
      this.say('What was saved here last time could not be read back; the scene starts anew.', 'warning');
    }
    this.forgetMoments();
    this.clock.reset();
    this.changed();
  }

  private changed(): void {
    this.revision++;
  }

  private forgetMoments(): void {
    this.currentMoment = null;
    this.poseDrag = null;
    this.dragTarget = null;
    this.currentDraft = null;
    this.chosen = null;
    this.slow.reset();
  }

  // ------------------------------------------------------------------------------------------------ scene, settings

  get settings(): Readonly<Settings> {
    return this.values;
  }

  get simulation(): Simulation {
    return this.past.simulation;
  }

  get scene(): Scene {
    return this.past.simulation.scene;
  }

  get world(): World {
    return this.past.simulation.world;
  }

  /** Checks the whole patch, then changes. @throws RangeError naming the key, the value and what is allowed */
  set(patch: Record<string, unknown>): void {
    const { sim, view } = splitPatch(checkPatch(patch));
    const steering: Partial<SimSettings> = {};
    for (const key of SIM_KEYS) {
      if (!(key in sim) || (sim[key] === this.values[key] && key !== 'seed')) continue;
      Object.assign(steering, { [key]: sim[key] });
    }
    if (Object.keys(steering).length > 0) {
      this.perform({ type: 'settings', patch: steering });
      this.adoptSettings();
    }
    Object.assign(this.values, view);
    this.changed();
  }

  /** The simulation's settings are the truth: going back in time changes them. */
  private adoptSettings(): void {
    for (const [key, value] of Object.entries(this.simulation.settings)) {
      if (isSimKey(key) && this.values[key] !== value) {
        Object.assign(this.values, { [key]: value });
        this.changed();
      }
    }
  }

  /** Opens a scene with its own settings. Undo comes back. @throws RangeError for an unknown id */
  load(id: string): void {
    const scene = findScene(id);
    const left = this.leaveScene();
    const fresh: Partial<Settings> = defaultSettings();
    const { sim } = splitPatch(fresh);
    Object.assign(this.values, sim, scene.defaults);
    this.openHistory(scene, null);
    this.edits.push(left);
    this.fit();
  }

  /** The scene from its beginning, with the present settings. Undo comes back. */
  restart(): void {
    const left = this.leaveScene();
    this.openHistory(this.scene, null);
    this.edits.push(left);
  }

  /** One left scene is kept, with what was done in it, but not the scene that was left before it. */
  private leaveScene(): Edit {
    const done = this.edits.done.filter((edit) => edit.kind !== 'scene');
    this.edits = new Edits();
    return { kind: 'scene', history: this.past, done };
  }

  // ---------------------------------------------------------------------------------------------------------- time

  get frozen(): boolean {
    return this.isFrozen;
  }

  get tick(): number {
    return this.past.tick;
  }

  /** Ticks that one can go to. */
  get history(): { first: number; last: number } {
    return { first: this.past.first, last: this.past.last };
  }

  /** Between the previous tick (0) and the present one (1). */
  get alpha(): number {
    return this.isFrozen ? 1 : this.clock.alpha;
  }

  /** The time scale in force, automatic slow motion included. */
  get speedNow(): number {
    return this.values.timeScale * this.slow.factor;
  }

  freeze(): void {
    if (this.isFrozen) return;
    this.isFrozen = true;
    this.handOverDrag();
    this.firstMinute.frozen();
    this.changed();
  }

  run(): void {
    if (!this.isFrozen) return;
    this.isFrozen = false;
    this.clock.reset();
    this.handOverDrag();
    this.changed();
  }

  /** n ticks at once, frozen or not. */
  stepForward(n = 1): void {
    for (let i = 0; i < n; i++) this.runTick();
    this.afterTravel();
  }

  /** Back up to n ticks; freezes. @returns how many it was */
  stepBack(n = 1): number {
    this.freeze();
    const gone = this.past.back(n);
    this.afterTravel();
    return gone;
  }

  /** Goes to a tick between history.first and history.last; freezes. */
  seek(tick: number): void {
    this.freeze();
    this.past.seek(Math.round(tick));
    this.afterTravel();
  }

  private afterTravel(): void {
    this.adoptSettings();
    if (this.currentMoment && this.tick < this.currentMoment.tick) this.currentMoment = null;
    if (this.chosen !== null && !this.world.body(this.chosen)) this.chosen = null;
    this.noticePassage();
    this.changed();
  }

  private runTick(): void {
    this.fireHeld();
    this.flushDrag();
    this.past.advance();
  }

  /** Once per animation frame, with the wall time since the last one in seconds. */
  frame(elapsed: number): void {
    this.rate.frame(elapsed);
    if (this.noteList.advance(elapsed)) this.changed();
    if (this.firstMinute.advance(elapsed)) this.changed();
    this.autosave(elapsed);
    this.repeatAim(elapsed);
    if (this.isFrozen) return;
    this.slow.update(elapsed, this.values.slowMotion, this.simulation, this.values.timeScale);
    this.clock.hz = this.values.hz;
    this.clock.timeScale = this.speedNow;
    const due = this.clock.advance(elapsed);
    const inPast = this.past.inPast;
    for (let i = 0; i < due; i++) this.runTick();
    if (due > 0) this.noticePassage();
    if (inPast) this.adoptSettings();
    if (this.chosen !== null && !this.world.body(this.chosen)) this.select(null);
    this.ageMoment(elapsed);
  }

  private noticePassage(): void {
    const { passage } = this.simulation.shots;
    if (passage && passage.tick <= this.tick && passage.tick !== this.currentMoment?.tick) {
      if (this.currentMoment === null || passage.tick > this.currentMoment.tick) {
        this.currentMoment = makeMoment(this.simulation, passage);
        this.simulation.shots.passage = null;
        this.firstMinute.passed();
        this.changed();
      }
    }
    if (this.currentMoment) extendMoment(this.currentMoment, this.simulation);
    if (this.simulation.shots.tally.hit > 0) this.firstMinute.hit(this.simulation);
  }

  private ageMoment(elapsed: number): void {
    if (!this.currentMoment) return;
    this.currentMoment.age += elapsed;
    if (this.currentMoment.age > MOMENT_LIFE) this.currentMoment = null;
  }

  // ------------------------------------------------------------------------------------------------------- editing

  /** Applies and records a command; in the past it discards the future and says so. @returns the id of what was spawned */
  private perform(command: Command): number {
    const { id, discarded } = this.past.apply(command);
    if (discarded) {
      this.edits.forgetAfter(this.tick);
      this.say(`The future after tick ${this.tick} is discarded: it was changed here.`, 'info');
    }
    if (this.isFrozen && command.type !== 'fire') this.world.recollide();
    return id;
  }

  /** A change that the visitor made by hand, to be kept over a reload. */
  private made(edit: Edit): void {
    this.edits.push(edit);
    this.touched = true;
    this.changed();
  }

  /**
   * Puts something into the world; a bullet leaves with the next tick. Sizes in px, angles in radians.
   * @returns the body's id, 0 for a bullet
   * @throws RangeError naming the option, its value and what is allowed
   */
  spawn(kind: string, options: Record<string, unknown> = {}): number {
    const known = checkKind(kind);
    const at = { x: this.eye.x, y: this.eye.y };
    if (known === 'bullet') {
      this.perform({ type: 'fire', count: 1, from: readShot(options, at) });
      this.changed();
      return 0;
    }
    const thing = readThing(known, options, this.values, at, this.world.bodyCount % 5);
    const id = this.perform({ type: 'spawn', thing });
    this.made({ kind: 'spawn', id, thing, tick: this.tick });
    return id;
  }

  /** Takes a body away. The gun stays. */
  remove(id: number): void {
    const body = this.need(id);
    const thing = captureThing(body);
    if (!isErasable(body)) {
      this.say('The gun belongs to the scene and stays.', 'info');
      return;
    }
    if (this.poseDrag?.id === id || this.world.grabbed?.id === id) this.release();
    this.perform({ type: 'remove', id });
    if (this.chosen === id) this.chosen = null;
    if (thing) this.made({ kind: 'remove', id, thing, tick: this.tick });
    this.changed();
  }

  private need(id: number): Body {
    const body = this.world.body(id);
    if (!body) throw new RangeError(`there is no body ${id} now`);
    return body;
  }

  /** Moves the selected body by (dx, dy) px. */
  nudge(dx: number, dy: number): void {
    const body = this.selectedBody();
    if (body) this.place(body, body.x + dx, body.y + dy, body.angle);
  }

  /** Turns the selected body. */
  turn(degrees: number): void {
    const body = this.selectedBody();
    if (body) this.place(body, body.x, body.y, body.angle + (degrees * Math.PI) / 180);
  }

  private selectedBody(): Body | null {
    const body = this.chosen === null ? undefined : this.world.body(this.chosen);
    return body && isErasable(body) ? body : null;
  }

  private place(body: Body, x: number, y: number, angle: number): void {
    const from = { x: body.x, y: body.y, angle: body.angle };
    this.perform({ type: 'move', id: body.id, x, y, angle });
    this.made({ kind: 'move', id: body.id, from, to: { x, y, angle }, tick: this.tick });
  }

  undo(): boolean {
    if (this.past.inPast) this.edits.forgetAfter(this.tick);
    for (let edit = this.edits.done.pop(); edit; edit = this.edits.done.pop()) {
      if (!this.replay(edit, 'undo')) continue;
      if (edit.kind !== 'scene') this.edits.undone.push(edit);
      this.changed();
      return true;
    }
    return false;
  }

  redo(): boolean {
    for (let edit = this.edits.undone.pop(); edit; edit = this.edits.undone.pop()) {
      if (!this.replay(edit, 'redo')) continue;
      this.edits.done.push(edit);
      this.changed();
      return true;
    }
    return false;
  }

  /** Undoes or redoes one edit; false when the world has moved on and there is nothing to do it to. */
  private replay(edit: Edit, way: 'undo' | 'redo'): boolean {
    if (edit.kind === 'scene') {
      this.returnTo(edit);
      return true;
    }
    // An edit in the past drops the list of what was undone, so hold on to it.
    const { undone } = this.edits;
    const done = this.replayBody(edit, way);
    this.edits.undone = undone;
    if (edit.kind !== 'move') edit.tick = this.tick;
    return done;
  }

  private replayBody(edit: Exclude<Edit, { kind: 'scene' }>, way: 'undo' | 'redo'): boolean {
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
    if (this.chosen === edit.id) this.chosen = null;
    return true;
  }

  private returnTo(edit: Extract<Edit, { kind: 'scene' }>): void {
    const other = edit.history.simulation.scene !== this.scene;
    this.past = edit.history;
    this.edits.done = edit.done;
    this.edits.undone = [];
    this.touched = true;
    this.forgetMoments();
    this.clock.reset();
    this.adoptSettings();
    if (other) this.fit();
  }

  // ---------------------------------------------------------------------------------------------- choosing, dragging

  get tool(): ToolId {
    return this.currentTool;
  }

  set tool(tool: ToolId) {
    if (tool === this.currentTool) return;
    this.endDraft(false);
    this.currentTool = tool;
    this.changed();
  }

  get selected(): number | null {
    return this.chosen;
  }

  select(id: number | null): void {
    const found = id !== null && this.world.body(id) ? id : null;
    if (found === this.chosen) return;
    this.chosen = found;
    this.changed();
  }

  /** The next or previous body by id, bullets and the gun left out. */
  selectNext(direction: 1 | -1): void {
    const ids: number[] = [];
    for (const body of this.world.bodies()) if (!body.isBullet && isErasable(body)) ids.push(body.id);
    if (ids.length === 0) return;
    const at = this.chosen === null ? -1 : ids.indexOf(this.chosen);
    const next = at < 0 ? (direction === 1 ? 0 : ids.length - 1) : (at + direction + ids.length) % ids.length;
    this.select(ids[next]!);
  }

  /** Takes a body at a world point: by the bounded spring while running, by its pose while frozen or when it is static. */
  grab(id: number, x: number, y: number): void {
    const body = this.need(id);
    if (!isErasable(body)) return;
    this.release();
    if (this.isFrozen || body.type !== 'dynamic') this.takePose(body, x, y);
    else this.perform({ type: 'grab', id, x, y });
  }

  private takePose(body: Body, x: number, y: number): void {
    const from = { x: body.x, y: body.y, angle: body.angle };
    this.poseDrag = { id: body.id, offsetX: body.x - x, offsetY: body.y - y, from };
  }

  dragTo(x: number, y: number): void {
    if (!(Number.isFinite(x) && Number.isFinite(y))) return;
    this.dragTarget = { x, y };
    // A running spring follows at the next tick; many pointer moves make one command.
    if (this.poseDrag) this.flushDrag();
  }

  private flushDrag(): void {
    const target = this.dragTarget;
    if (!target) return;
    this.dragTarget = null;
    const drag = this.poseDrag;
    if (!drag) {
      if (this.world.grabbed) this.perform({ type: 'drag', x: target.x, y: target.y });
      return;
    }
    const body = this.world.body(drag.id);
    if (!body) {
      this.poseDrag = null;
      return;
    }
    this.perform({ type: 'move', id: drag.id, x: target.x + drag.offsetX, y: target.y + drag.offsetY, angle: body.angle });
  }

  release(): void {
    const drag = this.poseDrag;
    if (this.world.grabbed) this.perform({ type: 'release' });
    this.dragTarget = null;
    this.poseDrag = null;
    const body = drag ? this.world.body(drag.id) : undefined;
    if (!drag || !body || (body.x === drag.from.x && body.y === drag.from.y)) return;
    const to = { x: body.x, y: body.y, angle: body.angle };
    this.made({ kind: 'move', id: drag.id, from: drag.from, to, tick: this.tick });
  }

  /** Freezing or running in the middle of a drag: the hand keeps hold of the body in the other way. */
  private handOverDrag(): void {
    const held = this.poseDrag?.id ?? this.world.grabbed?.id;
    if (held === undefined) return;
    const at = this.hover ?? this.dragTarget;
    this.release();
    if (at && this.world.body(held)) this.grab(held, at.x, at.y);
  }

  // ------------------------------------------------------------------------------------------------ drafts, shooting

  get draft(): Draft | null {
    return this.currentDraft;
  }

  beginDraft(kind: Draft['kind'], x: number, y: number): void {
    this.currentDraft = { kind, x0: x, y0: y, x1: x, y1: y };
    this.hold.begin();
    this.changed();
  }

  moveDraft(x: number, y: number): void {
    if (!this.currentDraft) return;
    this.currentDraft.x1 = x;
    this.currentDraft.y1 = y;
    this.hold.moved();
  }

  /** A wall is put down, an aimed bullet is fired; or it is dropped. */
  endDraft(commit: boolean): void {
    const draft = this.currentDraft;
    if (!draft) return;
    this.currentDraft = null;
    this.changed();
    if (!commit) return;
    if (draft.kind === 'aim') {
      if (!this.hold.fired) this.shoot(draft);
    } else if (draftLength(draft) >= SHORTEST_DRAG) {
      this.spawn('wall', { x0: draft.x0, y0: draft.y0, x1: draft.x1, y1: draft.y1 });
    }
  }

  private shoot(draft: Draft): void {
    this.perform({ type: 'fire', count: 1, from: { x: draft.x0, y: draft.y0, angle: draftAngle(draft) } });
  }

  private repeatAim(elapsed: number): void {
    const draft = this.currentDraft;
    if (draft?.kind !== 'aim') return;
    const shots = this.hold.advance(elapsed, this.values.fireRate);
    for (let i = 0; i < shots; i++) this.shoot(draft);
  }

  /** Holds or lets go of the gun's trigger: one shot at once, then the fire rate, counted in ticks. */
  trigger(held: boolean): void {
    if (held && !this.triggerHeld) {
      this.triggerDue = this.values.hz / this.values.fireRate;
      this.triggerHeld = this.fireGun(1);
      return;
    }
    if (!held) this.triggerHeld = false;
  }

  private fireHeld(): void {
    if (!this.triggerHeld) return;
    this.triggerDue--;
    if (this.triggerDue > 0) return;
    this.triggerDue += this.values.hz / this.values.fireRate;
    this.fireGun(1);
  }

  private fireGun(count: number): boolean {
    if (!this.simulation.gun) {
      this.say('This scene has no gun: take the bullet tool (5) and drag.', 'info');
      return false;
    }
    this.fire(count);
    return true;
  }

  /** n shots of the scene's gun for the next tick. @throws RangeError for a bad count, or when there is no gun */
  fire(n = 1): void {
    this.perform({ type: 'fire', count: n });
    this.firstMinute.fired();
    this.changed();
  }

  cycleCcd(direction: 1 | -1 = 1): void {
    const ids = Object.keys(ccdModes);
    const next = ids[(ids.indexOf(this.values.ccd) + direction + ids.length) % ids.length]!;
    this.set({ ccd: next });
  }

  scaleBulletSpeed(factor: number): void {
    const speed = clamp(Math.round(this.values.bulletSpeed * factor), 0, 20000);
    this.set({ bulletSpeed: speed });
  }

  // ---------------------------------------------------------------------------------------------------- words, notes

  get notes(): readonly Note[] {
    return this.noteList.list;
  }

  say(text: string, tone: Tone = 'info'): void {
    this.noteList.say(text, tone);
    this.changed();
  }

  dismiss(id: number): void {
    if (this.noteList.dismiss(id)) this.changed();
  }

  /** The first-minute prompt of the playground. */
  get prompt(): string | null {
    return this.scene.id === 'playground' ? this.firstMinute.text : null;
  }

  dismissPrompt(): void {
    this.firstMinute.dismiss();
    this.keeper.rememberPrompt();
    this.changed();
  }

  get moment(): Moment | null {
    return this.currentMoment;
  }

  /** One line: what the pointed thing is, what the tool does, or what the arithmetic says about the aim. */
  get status(): string {
    if (this.hint) return this.hint;
    const target = this.simulation.gun?.target ?? -1;
    const held = this.world.grabbed ?? (this.poseDrag ? this.world.body(this.poseDrag.id) : undefined);
    if (held) return `Dragging ${nameBody(held)}`;
    if (this.currentDraft?.kind === 'aim') return describeTool('bullet', this.values);
    const pointed = this.hover?.body ?? null;
    const body = pointed === null ? undefined : this.world.body(pointed);
    if (body) return thingOf(body)?.kind === 'gun' ? describeAim(this.simulation) : describeBody(body, target);
    const { waiting } = this.simulation.shots;
    if (waiting > 0 && this.isFrozen) return `${waiting} ${waiting === 1 ? 'shot waits' : 'shots wait'} for the next tick (.)`;
    if (this.currentTool !== 'select') return describeTool(this.currentTool, this.values);
    const chosen = this.chosen === null ? undefined : this.world.body(this.chosen);
    if (chosen) return describeBody(chosen, target);
    return this.simulation.gun ? describeAim(this.simulation) : this.scene.about;
  }

  stats(): SessionStats {
    return collectStats(this.simulation, this.tick, this.watch, this.rate);
  }

  // ---------------------------------------------------------------------------------------------------------- camera

  /** The world point in the middle of the canvas, px, and screen px per world px. */
  get camera(): Readonly<{ x: number; y: number; zoom: number }> {
    return this.eye;
  }

  moveCamera(x: number, y: number, zoom: number): void {
    this.eye.x = x;
    this.eye.y = y;
    this.eye.zoom = zoom;
    this.fitted = false;
  }

  /** Shows the scene's view in the part of the canvas that nothing covers. */
  fit(): void {
    const { width, height, left, right, top, bottom } = this.viewport;
    const { view } = this.scene;
    const freeWidth = Math.max(1, width - left - right);
    const freeHeight = Math.max(1, height - top - bottom);
    const margin = 1 + 2 * FIT_MARGIN;
    const zoom = Math.min(freeWidth / (view.width * margin), freeHeight / (view.height * margin));
    const middleX = (left + (width - right)) / 2;
    const middleY = (top + (height - bottom)) / 2;
    this.eye.zoom = zoom;
    this.eye.x = view.x + view.width / 2 - (middleX - width / 2) / zoom;
    this.eye.y = view.y + view.height / 2 - (middleY - height / 2) / zoom;
    this.fitted = true;
  }

  /** The canvas or what covers it has changed; a view that was fitted stays fitted. */
  setViewport(viewport: Partial<Viewport>): void {
    Object.assign(this.viewport, viewport);
    if (this.fitted) this.fit();
  }

  /** Overlays, ghosts, aim, drafts and the outlines of the pointed and the chosen body. */
  draw(pen: Pen): void {
    drawPicture(pen, this);
    const pointed = this.hover?.body ?? null;
    const body = pointed === null || pointed === this.chosen ? undefined : this.world.body(pointed);
    if (body && this.currentTool !== 'bullet' && this.currentTool !== 'wall') outlineBody(pen, 'hint', body, this.alpha);
    const chosen = this.chosen === null ? undefined : this.world.body(this.chosen);
    if (chosen) outlineBody(pen, 'selected', chosen, this.alpha);
  }

  // ------------------------------------------------------------------------------------------------------- remembering

  private autosave(elapsed: number): void {
    if (this.revision === this.savedRevision) return;
    this.saveDue += elapsed;
    if (this.saveDue > SAVE_DELAY) this.save();
  }

  /** Keeps settings, scene and what was made over a reload; the page also calls it when it is left. */
  save(): void {
    this.savedRevision = this.revision;
    this.saveDue = 0;
    const layout = this.touched ? captureLayout(this.world) : null;
    if (!this.keeper.save({ scene: this.scene.id, settings: { ...this.values }, layout })) {
      this.say('This page could not be saved: the browser gave it no room.', 'warning');
      this.savedRevision = this.revision;
    }
  }
}
