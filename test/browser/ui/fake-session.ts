// A session without a world: it keeps settings (checked as the real ones are), counts calls, and shows what a test
// puts into it. The ui is tried against it; that both agree is what the end-to-end tests of the built app are for.

import type { Body } from '#engine';
import { scenes } from '#scenes';
import { Camera } from '../../../src/session/camera.ts';
import { Experiments } from '../../../src/session/experiment.ts';
import { LessonDesk } from '../../../src/session/lessons.ts';
import type { Moment, Note, Session, SessionStats, ToolId } from '../../../src/session.ts';
import type { Settings } from '../../../src/settings.ts';
import { checkPatch, defaultSettings } from '../../../src/settings.ts';

/** What the fake may be told and asked, besides being a session. */
export interface FakeControl {
  readonly calls: string[];
  settings: Settings;
  revision: number;
  frozen: boolean;
  tick: number;
  history: { first: number; last: number };
  speedNow: number;
  status: string;
  notes: Note[];
  moment: Moment | null;
  prompt: string | null;
  hasGun: boolean;
  hasRunner: boolean;
  numbers: Partial<SessionStats>;
  bodies: Body[];
  /** makes load() accept ids that are in the register */
  sceneId: string;
}

const CALM: SessionStats = {
  tick: 0,
  fired: 0,
  hit: 0,
  passed: 0,
  missed: 0,
  possiblePairs: 0,
  candidatePairs: 0,
  rejectedByBox: 0,
  rejectedByCircle: 0,
  narrowTests: 0,
  hits: 0,
  bodies: 0,
  kineticEnergy: 0,
  potentialEnergy: 0,
  deepestPenetration: 0,
  islands: 0,
  asleep: 0,
  coins: null,
  zones: null,
  stepDistance: 10,
  threshold: 720,
  predictedPassShare: 0,
  measuredShare: null,
  interval: null,
  stages: {},
  stepMs: 0,
  fps: 60,
  tunnelled: 0,
  waiting: 0,
};

/** A body as far as words about it need it. */
export function makeFakeBody(id: number, kind: string, fields: Partial<Body> = {}): Body {
  return { id, type: 'dynamic', x: 0, y: 0, vx: 0, vy: 0, omega: 0, userData: { kind }, shapes: [], ...fields } as Body;
}

export function makeFakeSession(): { session: Session; control: FakeControl } {
  const control: FakeControl = {
    calls: [],
    settings: defaultSettings(),
    revision: 1,
    frozen: false,
    tick: 0,
    history: { first: 0, last: 0 },
    speedNow: 1,
    status: 'crate 12 at 300, 210, at rest',
    notes: [],
    moment: null,
    prompt: null,
    hasGun: true,
    hasRunner: false,
    numbers: {},
    bodies: [],
    sceneId: Object.keys(scenes)[0]!,
  };
  const call = (...words: unknown[]): void => {
    control.calls.push(words.map(String).join(' '));
  };
  const change = (): void => {
    control.revision++;
  };
  let tool: ToolId = 'select';
  let selected: number | null = null;
  let nextNote = 1;
  const session = {
    get settings() {
      return control.settings;
    },
    set(patch: Record<string, unknown>) {
      control.settings = { ...control.settings, ...checkPatch(patch) };
      call('set', JSON.stringify(patch));
      change();
    },
    get scene() {
      return scenes[control.sceneId]!;
    },
    load(id: string) {
      control.sceneId = id;
      call('load', id);
      change();
    },
    restart: () => call('restart'),
    get simulation() {
      return { gun: control.hasGun ? {} : null };
    },
    world: {
      body: (id: number) => control.bodies.find((body) => body.id === id),
      bodies: () => control.bodies,
      queryPoint: () => [],
      state: { find: () => undefined },
    },
    get frozen() {
      return control.frozen;
    },
    freeze() {
      control.frozen = true;
      call('freeze');
      change();
    },
    run() {
      control.frozen = false;
      call('run');
      change();
    },
    stepForward: (n = 1) => call('stepForward', n),
    stepBack(n = 1) {
      call('stepBack', n);
      return n;
    },
    seek(tick: number) {
      control.tick = tick;
      call('seek', tick);
    },
    get tick() {
      return control.tick;
    },
    get history() {
      return control.history;
    },
    get speedNow() {
      return control.speedNow;
    },
    get tool() {
      return tool;
    },
    set tool(id: ToolId) {
      tool = id;
      change();
    },
    get selected() {
      return selected;
    },
    select(id: number | null) {
      selected = id;
      call('select', id);
      change();
    },
    selectNext(direction: 1 | -1) {
      const ids = control.bodies.map((body) => body.id);
      if (ids.length === 0) return;
      const at = selected === null ? (direction > 0 ? -1 : 0) : ids.indexOf(selected);
      selected = ids[(at + direction + ids.length) % ids.length]!;
      call('selectNext', direction);
      change();
    },
    hover: null,
    track: { race: null, toggle: () => call('track.toggle') },
    // a lesson needs no world: the real desk
    lessons: new LessonDesk(new Camera(), [], change),
    inspection: {
      isOpen: false,
      a: null,
      b: null,
      mark: () => call('inspection.mark'),
      pointer: { words: null, next: (direction: number) => call('inspection.pointer.next', direction) },
    },
    experiments: new Experiments({} as ConstructorParameters<typeof Experiments>[0]),
    hint: null as string | null,
    get status() {
      return session.hint ?? control.status;
    },
    spawn(kind: string, options: Record<string, unknown>) {
      call('spawn', kind, JSON.stringify(options));
      return 99;
    },
    remove: (id: number) => call('remove', id),
    nudge: (dx: number, dy: number) => call('nudge', dx, dy),
    turn: (degrees: number) => call('turn', degrees),
    draft: null,
    endDraft: (commit: boolean) => call('endDraft', commit),
    pad: {
      hold(what: string, isHeld: boolean): boolean {
        if (control.hasRunner) call('hold', what, isHeld);
        return control.hasRunner;
      },
    },
    trigger: (held: boolean) => call('trigger', held),
    fire: (n = 1) => call('fire', n),
    cycleCcd: (direction = 1) => call('cycleCcd', direction),
    undo() {
      call('undo');
      return true;
    },
    redo() {
      call('redo');
      return true;
    },
    get notes() {
      return control.notes;
    },
    say(text: string, tone: Note['tone'] = 'info') {
      control.notes = [...control.notes, { id: nextNote++, text, tone }];
      change();
    },
    dismiss(id: number) {
      control.notes = control.notes.filter((note) => note.id !== id);
      change();
    },
    get moment() {
      return control.moment;
    },
    get prompt() {
      return control.prompt;
    },
    camera: { x: 640, y: 360, zoom: 1 },
    fit: () => call('fit'),
    viewport: { width: 0, height: 0, left: 0, right: 0, top: 0, bottom: 0 },
    stats: (): SessionStats => ({ ...CALM, ...control.numbers }),
    get revision() {
      return control.revision;
    },
  };
  return { session: session as unknown as Session, control };
}
