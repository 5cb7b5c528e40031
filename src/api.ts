/**
 * `window.thinwall`: the playground for people who script it, and for its own tests. Everything is checked as it is
 * in the panel; what is wrong throws, naming the value and what is allowed, and leaves the world as it was.
 * Positions in px, velocities in px/s, angles of bodies in radians; settings as the panel has them.
 */

import type { InspectionReport } from './session/inspection.ts';
import {
  type LessonConfig,
  type LessonReport,
  makeFigure,
  reportLesson,
  reportLessons,
} from './session/lesson-report.ts';
import {
  type BodyReport,
  type PushReport,
  reportBodies,
  reportPushes,
  reportScenes,
  reportShots,
  type SceneReport,
} from './session/reports.ts';
import type { Session, SessionStats } from './session.ts';

export interface ThinwallApi {
  /** The scenes there are, in the panel's order. */
  scenes(): SceneReport[];
  /** Opens a scene with its own settings. */
  load(id: string): void;
  /** Starts the scene anew with the present settings. */
  restart(): void;
  /** Changes settings by name, all of them or, when one is wrong, none. */
  set(patch: Record<string, unknown>): void;
  /** All settings, and the scene. */
  get(): Session['settings'] & { scene: string };
  /** Puts a body into the world and returns its id; a bullet (0) leaves with the next tick. */
  spawn(shape: string, options?: Record<string, unknown>): number;
  /** Takes a body out of the world. */
  remove(id: number): void;
  /** n shots of the scene's gun with the next tick. */
  fire(n?: number): void;
  freeze(): void;
  run(): void;
  /** Runs n ticks as fast as they go, frozen or not, or up to a break; the page stays alive meanwhile. */
  step(n?: number): Promise<void>;
  /** Goes back up to n ticks, freezes, and returns how many it was. */
  back(n?: number): number;
  stats(): SessionStats;
  /** Fingerprint of everything that steers the future, 16 hexadecimal digits. */
  hash(): string;
  bodies(): BodyReport[];
  /** The shots of the present tally: how each started and what became of it. */
  shots(): ReturnType<typeof reportShots>;
  /** What the engine has decided about two bodies, by their ids, and their last ticks. */
  inspect(a: number, b: number): InspectionReport;
  /** Watches the pushes on a body, by one partner or (without one) by everybody. */
  watch(body: number, partner?: number): void;
  /** Their log: sums, travel and flips of the last ticks, and whether two resolutions are fighting. */
  pushes(): PushReport;
  undo(): boolean;
  redo(): boolean;
  /** Ids of the lessons, in the chooser's order. */
  lessons(): string[];
  /** Opens a lesson at its start, or with parts (px, degrees), controls and step as asked for. */
  openLesson(id: string, config?: LessonConfig): void;
  /** The open lesson: shapes, read-out, status, step and the numbers behind them; null while the world is shown. */
  lesson(): LessonReport | null;
  /** Brings the scene back as it was left. */
  closeLesson(): void;
  /** The world point in the middle of the canvas, screen px per world px, and the canvas' size in CSS px. */
  camera(): { x: number; y: number; zoom: number; width: number; height: number };
}

/** Ticks run for this long before the page gets a turn, ms. */
const TURN = 80;
const MOST_TICKS = 1e7;

function checkCount(what: string, n: number, most: number): void {
  if (Number.isInteger(n) && n >= 1 && n <= most) return;
  throw new RangeError(`${what} must be a whole number from 1 to ${most}, got ${String(n)}`);
}

async function stepMany(session: Session, n: number): Promise<void> {
  checkCount('ticks to step', n, MOST_TICKS);
  let done = 0;
  while (done < n) {
    const until = performance.now() + TURN;
    do {
      // A few ticks between looks at the watch, so that short ones are not held up by it.
      const batch = Math.min(10, n - done);
      const { broken } = session.experiments;
      session.stepForward(batch);
      done += batch;
      // Time was stopped now because something tunnelled: whoever asked for it wants to be there.
      if (session.experiments.broken !== null && session.experiments.broken !== broken) return;
    } while (done < n && performance.now() < until);
    if (done < n) await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

export function createApi(session: Session): ThinwallApi {
  return {
    scenes: reportScenes,
    load: (id) => session.load(id),
    restart: () => session.restart(),
    set: (patch) => session.set(patch),
    get: () => ({ ...session.settings, scene: session.scene.id }),
    spawn: (shape, options = {}) => session.spawn(shape, options),
    remove: (id) => session.remove(id),
    fire: (n = 1) => session.fire(n),
    freeze: () => session.freeze(),
    run: () => session.run(),
    step: (n = 1) => stepMany(session, n),
    back(n = 1) {
      checkCount('ticks to go back', n, MOST_TICKS);
      return session.stepBack(n);
    },
    stats: () => session.stats(),
    hash: () => session.simulation.hash(),
    bodies: () => reportBodies(session.world),
    shots: () => reportShots(session.simulation),
    inspect: (a, b) => session.inspection.read(a, b),
    watch(body, partner = 0) {
      for (const id of partner === 0 ? [body] : [body, partner]) {
        if (!session.world.body(id)) throw new RangeError(`there is no body ${String(id)} now`);
      }
      session.simulation.watch.watch(body, partner);
    },
    pushes: () => reportPushes(session.simulation),
    undo: () => session.undo(),
    redo: () => session.redo(),
    lessons: reportLessons,
    openLesson: (id, config = {}) => session.lessons.open(id, makeFigure(id, config)),
    lesson: () => reportLesson(session.lessons),
    closeLesson: () => session.lessons.close(),
    camera: () => ({ ...session.camera, width: session.viewport.width, height: session.viewport.height }),
  };
}
