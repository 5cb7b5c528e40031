/**
 * What the visitor is doing: the only mutable state of the app. Panel, keyboard and pointer write it, view and panel
 * read it, and the simulation changes only by commands that go through here into the recording.
 */
import { clamp, type Pen, type World } from '#engine';
import { findScene, type Scene, type Simulation } from '#scenes';
import { Bench } from './session/bench.ts';
import { Camera, type Viewport } from './session/camera.ts';
import { SettingsDesk } from './session/desk.ts';
import type { Draft } from './session/drafts.ts';
import type { Edit } from './session/edits.ts';
import { Experiments } from './session/experiment.ts';
import { Hand } from './session/hand.ts';
import { Inspection } from './session/inspection.ts';
import { LessonDesk } from './session/lessons.ts';
import type { Moment } from './session/moment.ts';
import { type Note, Notes, type Tone } from './session/notes.ts';
import { Pad } from './session/pad.ts';
import { drawPicture } from './session/picture.ts';
import { Player } from './session/player.ts';
import { FirstMinute } from './session/prompt.ts';
import { RaceTrack } from './session/race.ts';
import { Selection } from './session/selection.ts';
import { collectStats, FrameRate, type SessionStats, StopWatch } from './session/stats.ts';
import { Keeper } from './session/storage.ts';
import { Trigger } from './session/trigger.ts';
import { beginVisit, type SessionOptions } from './session/visit.ts';
import { describeStatus, NO_GUN, type ToolId } from './session/words.ts';
import type { Settings } from './settings.ts';

export type { Viewport } from './session/camera.ts';
export type { Draft } from './session/drafts.ts';
export type { Moment } from './session/moment.ts';
export type { Note } from './session/notes.ts';
export type { SessionStats } from './session/stats.ts';
export { TOOLS, type ToolId } from './session/words.ts';

export class Session {
  /** The pointer in world px; the view writes it. */
  hover: { x: number; y: number; body: number | null } | null = null;
  /** Words for the status line that go before its own, such as what a control is for; the panel writes them. */
  hint: string | null = null;
  /** Grows with everything that a panel must show. */
  revision = 0;
  /** Broad phases side by side, while somebody looks. */
  readonly track = new RaceTrack();

  private readonly desk = new SettingsDesk();
  private readonly watch = new StopWatch();
  private readonly rate = new FrameRate();
  private readonly noteList = new Notes();
  private readonly bench = new Bench(this.watch, {
    changed: () => void this.revision++,
    say: (text, tone) => this.say(text, tone),
  });
  readonly experiments = new Experiments(this.bench);
  /** The keys that steer the runner of a scene. */
  readonly pad = new Pad(this.bench);
  private readonly hand = new Hand(this.bench);
  private readonly gunner = new Trigger(this.bench, this.desk.values);
  private readonly selection = new Selection(this.bench);
  private readonly eye = new Camera();
  /** The lesson on the stage, while it is there in the world's place. */
  readonly lessons = new LessonDesk(this.eye, [this.hand, this.gunner], () => void this.revision++);
  /** Two bodies under the glass. */
  readonly inspection = new Inspection(this.bench, this.eye, this.selection, this);
  private readonly keeper: Keeper;
  private readonly firstMinute: FirstMinute;
  private readonly player: Player;
  private currentTool: ToolId = 'select';

  constructor(options: SessionOptions = {}) {
    this.keeper = new Keeper(options.storage ?? null);
    this.firstMinute = new FirstMinute(this.keeper.promptSeen);
    const { bench, hand, gunner: trigger, firstMinute, track, experiments } = this;
    const parts = { bench, hand, trigger, firstMinute, track, experiments, settings: this.desk.values };
    this.player = new Player({ ...parts, select: (id) => this.select(id), changed: () => void this.revision++ });
    beginVisit(options, this.keeper, this.desk, this.bench);
    this.beginAnew();
    this.fit();
    this.keeper.settled(this.revision);
  }

  /** Another run is on the bench: what pointed into the old one is forgotten. */
  private beginAnew(): void {
    this.hand.forget();
    this.gunner.forget();
    this.player.beginAnew();
    this.selection.choose(null);
    this.desk.adopt(this.bench);
    this.revision++;
  }

  get settings(): Readonly<Settings> {
    return this.desk.values;
  }

  get simulation(): Simulation {
    return this.bench.simulation;
  }

  get scene(): Scene {
    return this.bench.simulation.scene;
  }

  get world(): World {
    return this.bench.world;
  }

  /** Checks the whole patch, then changes. @throws RangeError naming the key, the value and what is allowed */
  set(patch: Record<string, unknown>): void {
    this.desk.set(this.bench, patch);
    this.revision++;
  }

  /** Opens a scene with its own settings; undo comes back. @throws RangeError for an unknown id */
  load(wanted: string | Scene): void {
    const scene = typeof wanted === 'string' ? findScene(wanted) : wanted;
    this.lessons.close();
    this.release();
    this.desk.resetFor(scene, this.scene);
    this.bench.replace(scene, this.desk.steering);
    this.beginAnew();
    this.fit();
  }

  /** The scene from its beginning, with the present settings; undo comes back. */
  restart(): void {
    this.release();
    this.bench.replace(this.scene, this.desk.steering);
    this.beginAnew();
  }

  get frozen(): boolean {
    return this.bench.frozen;
  }

  get tick(): number {
    return this.bench.history.tick;
  }

  /** Ticks that one can go to. */
  get history(): { first: number; last: number } {
    return { first: this.bench.history.first, last: this.bench.history.last };
  }

  /** Between the previous tick (0) and the present one (1). */
  get alpha(): number {
    return this.player.alpha;
  }

  /** The time scale in force, automatic slow motion included. */
  get speedNow(): number {
    return this.player.speedNow;
  }

  freeze(): void {
    this.player.setFrozen(true, this.hover);
  }

  run(): void {
    this.player.setFrozen(false, this.hover);
  }

  /** n ticks at once, frozen or not. */
  stepForward(n = 1): void {
    this.player.forward(n);
    this.arrive();
  }

  /** Back up to n ticks; freezes. @returns how many it was */
  stepBack(n = 1): number {
    const from = this.tick;
    this.seek(from - n);
    return from - this.tick;
  }

  /** Goes to the nearest tick between history.first and history.last; freezes. */
  seek(tick: number): void {
    const { first, last } = this.history;
    this.freeze();
    this.player.seek(clamp(Math.round(tick), first, last));
    this.arrive();
  }

  /** At another tick: settings and selection follow. */
  private arrive(): void {
    const isNew = this.desk.adopt(this.bench);
    if (this.selection.refresh() || isNew) this.revision++;
  }

  /** Once per animation frame, with the wall time since the last one in seconds. */
  frame(elapsed: number): void {
    this.rate.frame(elapsed);
    this.eye.follow(this.view);
    if (this.noteList.advance(elapsed)) this.revision++;
    if (this.keeper.isDue(this.revision, elapsed)) this.save();
    if (this.lessons.frame(elapsed)) return;
    if (this.firstMinute.advance(elapsed)) this.revision++;
    if (this.firstMinute.isDone) this.keeper.rememberPrompt();
    // Running again through what is recorded runs through its changes of settings too.
    if (this.player.frame(elapsed)) this.arrive();
  }

  /**
   * Puts something into the world; a bullet leaves with the next tick. Sizes in px, angles in radians.
   * @returns the body's id, 0 for a bullet
   * @throws RangeError naming the option, its value and what is allowed
   */
  spawn(kind: string, options: Record<string, unknown> = {}): number {
    return this.bench.spawn(kind, options, this.desk.values, this.eye.eye);
  }

  /** Takes a body away. The gun stays. */
  remove(id: number): void {
    if (this.hand.held?.id === id) this.hand.release();
    this.bench.remove(id);
    this.selection.refresh();
  }

  /** Moves the selected body by (dx, dy) px. */
  nudge(dx: number, dy: number): void {
    const body = this.selection.movable;
    if (body) this.bench.place(body, body.x + dx, body.y + dy, body.angle);
  }

  /** Turns the selected body clockwise. */
  turn(degrees: number): void {
    const body = this.selection.movable;
    if (body) this.bench.place(body, body.x, body.y, body.angle + (degrees * Math.PI) / 180);
  }

  undo(): boolean {
    return this.lessons.lesson ? this.lessons.undo() : this.followEdit(this.bench.undo());
  }

  redo(): boolean {
    return this.lessons.lesson ? this.lessons.redo() : this.followEdit(this.bench.redo());
  }

  private followEdit(edit: Edit | null): boolean {
    if (edit?.kind === 'scene') {
      this.beginAnew();
      this.fit();
    } else if (edit && this.world.body(edit.id)) this.select(edit.id);
    this.selection.refresh();
    return edit !== null;
  }

  get tool(): ToolId {
    return this.currentTool;
  }

  set tool(tool: ToolId) {
    if (tool === this.currentTool) return;
    this.endDraft(false);
    this.currentTool = tool;
    this.revision++;
  }

  get selected(): number | null {
    return this.selection.id;
  }

  select(id: number | null): void {
    if (this.selection.choose(id)) this.revision++;
  }

  /** The next or previous body by id, bullets and the gun left out. */
  selectNext(direction: 1 | -1): void {
    const id = this.selection.neighbour(direction);
    if (id !== null) this.select(id);
  }

  /** Takes a body at a world point: by the bounded spring, or by its pose while frozen or when it is static. */
  grab(id: number, x: number, y: number): void {
    this.hand.grab(id, x, y);
  }

  dragTo(x: number, y: number): void {
    this.hand.dragTo(x, y);
  }

  release(): void {
    this.hand.release();
  }

  get draft(): Draft | null {
    return this.gunner.draft;
  }

  beginDraft(kind: Draft['kind'], x: number, y: number): void {
    this.gunner.begin(kind, x, y);
    this.revision++;
  }

  moveDraft(x: number, y: number): void {
    this.gunner.move(x, y);
  }

  /** A wall is put down, an aimed bullet is fired; or it is dropped. */
  endDraft(commit: boolean): void {
    const wall = this.gunner.end(commit);
    if (wall) this.spawn('wall', { x0: wall.x0, y0: wall.y0, x1: wall.x1, y1: wall.y1 });
    this.revision++;
  }

  /** The gun's trigger, held or let go: one shot at once, then the fire rate, counted in ticks. */
  trigger(held: boolean): void {
    if (held && !this.simulation.gun) this.say(NO_GUN, 'info');
    else if (this.gunner.pull(held)) this.firstMinute.fired();
  }

  /** n shots of the scene's gun for the next tick. @throws RangeError for a bad count, or when there is no gun */
  fire(n = 1): void {
    this.gunner.fire(n);
    this.firstMinute.fired();
  }

  cycleCcd(direction: 1 | -1 = 1): void {
    this.set({ ccd: this.desk.neighbourCcd(direction) });
  }

  scaleBulletSpeed(factor: number): void {
    this.set({ bulletSpeed: this.desk.scaledSpeed(factor) });
  }

  get notes(): readonly Note[] {
    return this.noteList.list;
  }

  say(text: string, tone: Tone = 'info'): void {
    this.noteList.say(text, tone);
    this.revision++;
  }

  dismiss(id: number): void {
    if (this.noteList.dismiss(id)) this.revision++;
  }

  /** The first-minute prompt of the playground. */
  get prompt(): string | null {
    return this.scene.id === 'playground' && !this.lessons.lesson ? this.firstMinute.text : null;
  }

  get moment(): Moment | null {
    return this.lessons.lesson ? null : this.player.moment;
  }

  /** One line: what the pointed thing is, what the tool does, or what the arithmetic says about the aim. */
  get status(): string {
    if (this.hint !== null) return this.hint;
    return this.lessons.lesson ? this.lessons.status : describeStatus(this, this.hand.held, this.selection.body);
  }

  stats(): SessionStats {
    return collectStats(this.simulation, this.tick, this.watch, this.rate);
  }

  /** The world point in the middle of the canvas, px, and screen px per world px. */
  get camera(): Readonly<{ x: number; y: number; zoom: number }> {
    return this.eye.eye;
  }

  get viewport(): Viewport {
    return this.eye.viewport;
  }

  setViewport(patch: Partial<Viewport>): void {
    this.eye.viewport = { ...this.eye.viewport, ...patch };
    this.eye.follow(this.view);
  }

  moveCamera(x: number, y: number, zoom: number): void {
    this.eye.move(x, y, zoom);
  }

  private get view(): Scene['view'] {
    return this.lessons.view ?? this.scene.view;
  }

  /** Shows the view of the scene or the lesson in the part of the canvas that nothing covers. */
  fit(): void {
    this.eye.fit(this.view);
  }

  /** Overlays, ghosts, aim, drafts and the outline of the chosen body; or the lesson. */
  draw(pen: Pen): void {
    if (this.lessons.lesson) this.lessons.draw(pen);
    else drawPicture(pen, this);
  }

  /** Keeps settings, scene and what was made over a reload; the page also calls it when it is left. @returns false without room */
  save(): boolean {
    const kept = this.keeper.save(this.scene, this.desk.values, this.bench.touched ? this.world : null);
    if (!kept) this.say('This page cannot be kept over a reload: the browser gave it no room.', 'warning');
    this.keeper.settled(this.revision);
    return kept;
  }
}
