/**
 * What a press of the pointer does with each tool, in world coordinates. A use of a tool begins with the press, is
 * moved by the drag, and ends with the release (kept) or with Escape, a second finger or a lost pointer (dropped).
 */

import { clamp } from '#engine';
import { type Gun, thingOf } from '#scenes';
import type { Session } from '../session.ts';
import { settingSpecs } from '../settings.ts';
import { pickBody, pickPart } from './pick.ts';

/** Something that a pointer is doing to the world. */
export interface ToolUse {
  move(x: number, y: number): void;
  end(keep: boolean): void;
  /** Whether it holds a body, for the cursor. */
  readonly holding: boolean;
}

/** Where and how the pointer was pressed: world px, whether it is a finger or a pen, and whether Shift was held. */
export interface Press {
  x: number;
  y: number;
  coarse: boolean;
  shift: boolean;
}

/** Begins what the session's tool does here; null when a drag from here should move the camera instead. */
export function beginTool(session: Session, press: Press): ToolUse | null {
  if (session.lessons.lesson) return beginPart(session, press);
  switch (session.tool) {
    case 'select':
      return beginSelect(session, press);
    case 'crate':
    case 'circle':
    case 'polygon':
      session.spawn(session.tool, { x: press.x, y: press.y });
      return still;
    case 'wall':
      return beginDraft(session, 'wall', press);
    case 'bullet':
      return beginDraft(session, 'aim', press);
    case 'erase':
      return beginErase(session, press);
  }
}

/** A use that is over with its press. */
const still: ToolUse = { move() {}, end() {}, holding: false };

/**
 * A running body is held from the press on. Frozen or static ones are moved by hand, which is an edit, and looking at
 * a body is not: their press becomes a drag only after this many CSS px.
 */
const SLACK = 3;

function beginSelect(session: Session, press: Press): ToolUse | null {
  const body = pickBody(session, press.x, press.y, press.coarse);
  if (body && putUnderGlass(session, body.id, press.shift)) return still;
  session.select(body ? body.id : null);
  if (!body) return null;
  const { gun } = session.simulation;
  if (gun && thingOf(body)?.kind === 'gun') return beginAim(session, gun, press);
  const id = body.id;
  let grabbed = false;
  const grab = (): void => {
    session.grab(id, press.x, press.y);
    grabbed = true;
  };
  if (!session.frozen && body.type === 'dynamic') grab();
  return {
    move(x, y) {
      const slack = SLACK / session.camera.zoom;
      if (!grabbed && (x - press.x) ** 2 + (y - press.y) ** 2 > slack * slack && session.world.body(id)) grab();
      if (grabbed) session.dragTo(x, y);
    },
    end() {
      if (grabbed) session.release();
    },
    holding: true,
  };
}

/** The gun stands where it stands: a drag turns it, as far as the pointer goes round its pivot, by whole degrees. */
function beginAim(session: Session, { pivotX, pivotY }: Gun, press: Press): ToolUse {
  const { min = -90, max = 90 } = settingSpecs.aim;
  const from = session.settings.aim;
  const angleOf = (x: number, y: number) => Math.atan2(y - pivotY, x - pivotX);
  const start = angleOf(press.x, press.y);
  return {
    move(x, y) {
      const turn = (angleOf(x, y) - start) * (180 / Math.PI);
      // The short way round.
      const aim = clamp(Math.round(from + turn - 360 * Math.round(turn / 360)), min, max);
      if (aim !== session.settings.aim) session.set({ aim });
    },
    end(keep) {
      if (!keep) session.set({ aim: from });
    },
    holding: true,
  };
}

/** A press that chooses a body for the inspector: while it waits for one, or with Shift beside the body chosen before. */
function putUnderGlass(session: Session, id: number, shift: boolean): boolean {
  const { inspection, selected } = session;
  if (!shift && !inspection.isPicking) return false;
  if (!inspection.isOpen && selected !== null && selected !== id) inspection.inspect(selected, id);
  else inspection.pick(id);
  return true;
}

/** Chooses the pointed part of a lesson's figure and drags it. */
function beginPart({ lessons, camera }: Session, press: Press): ToolUse | null {
  const part = pickPart(lessons, camera.zoom, press.x, press.y, press.coarse);
  lessons.select(part);
  if (part === null) return null;
  lessons.grab(part, press.x, press.y);
  return {
    move: (x, y) => lessons.dragTo(x, y),
    end: (keep) => lessons.release(keep),
    holding: true,
  };
}

function beginDraft(session: Session, kind: 'wall' | 'aim', press: Press): ToolUse {
  session.beginDraft(kind, press.x, press.y);
  return {
    move: (x, y) => session.moveDraft(x, y),
    end: (keep) => session.endDraft(keep),
    holding: false,
  };
}

/** Erases what is under the pointer, and along a drag what is under its whole way. */
function beginErase(session: Session, press: Press): ToolUse {
  let lastX = press.x;
  let lastY = press.y;
  // What cannot be erased says so once, not at every step of the stroke.
  let refused: number | null = null;
  const eraseAt = (x: number, y: number): void => {
    const body = pickBody(session, x, y, press.coarse);
    if (!body || body.id === refused) return;
    session.remove(body.id);
    refused = session.world.body(body.id) ? body.id : null;
  };
  eraseAt(lastX, lastY);
  return {
    move(x, y) {
      // Points closer than the reach of a pick, so that a quick stroke skips nothing.
      const steps = Math.min(
        200,
        Math.ceil((Math.sqrt((x - lastX) ** 2 + (y - lastY) ** 2) * session.camera.zoom) / 4),
      );
      for (let i = 1; i <= steps; i++) eraseAt(lastX + ((x - lastX) * i) / steps, lastY + ((y - lastY) * i) / steps);
      lastX = x;
      lastY = y;
    },
    end() {},
    holding: false,
  };
}
