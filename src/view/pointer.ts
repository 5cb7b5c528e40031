/**
 * Mouse, pen and touch on the canvas. The primary button or one finger uses the session's tool; the right or middle
 * button, two fingers, or a drag from empty ground with the select tool move the camera; wheel and pinch zoom about
 * the pointer. Pointers are captured, so a drag goes on outside the window and always ends.
 */

import type { Session } from '../session.ts';
import { panBy, screenToWorld, zoomAbout } from './camera.ts';
import { pickBody, pickPart } from './pick.ts';
import { beginTool, type ToolUse } from './tools.ts';

/** A finger becomes a tool after so many CSS px or ms; before that a second finger makes it a pinch. */
const TOUCH_SLACK = 6;
const TOUCH_PATIENCE = 90;
/** Two taps on empty ground within so many ms and CSS px fit the scene into the canvas. */
const DOUBLE_TAP = 350;
const DOUBLE_TAP_REACH = 24;
/** Zoom per px of wheel travel; a trackpad's pinch comes as a wheel with ctrl and small steps. */
const WHEEL_ZOOM = 0.0016;
const PINCH_WHEEL_ZOOM = 0.011;
const LINE_HEIGHT = 16;

interface Finger {
  id: number;
  /** CSS px from the canvas' top left corner. */
  x: number;
  y: number;
}

type Gesture =
  | { kind: 'tool'; pointer: number; use: ToolUse }
  /** A finger that may still become a pinch. */
  | { kind: 'pending'; pointer: number; x: number; y: number; timer: number }
  | { kind: 'pan'; pointer: number; x: number; y: number; moved: boolean }
  | { kind: 'pinch' };

export class PointerInput {
  private readonly canvas: HTMLCanvasElement;
  private readonly session: Session;
  private readonly fingers = new Map<number, Finger>();
  private readonly abort = new AbortController();
  private gesture: Gesture | null = null;
  /** Whether Shift was held when the pointer was pressed. */
  private shift = false;
  /** The lesson that the gesture began with. */
  private lesson: Session['lessons']['lesson'] = null;
  private lastTap = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  /** The pointer over the canvas, CSS px; null when there is none. */
  private over: { x: number; y: number; coarse: boolean } | null = null;

  constructor(canvas: HTMLCanvasElement, session: Session) {
    this.canvas = canvas;
    this.session = session;
    const { signal } = this.abort;
    canvas.style.touchAction = 'none';
    canvas.addEventListener('pointerdown', (event) => this.down(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.move(event), { signal });
    canvas.addEventListener('pointerup', (event) => this.up(event, true), { signal });
    canvas.addEventListener('pointercancel', (event) => this.up(event, false), { signal });
    canvas.addEventListener('lostpointercapture', (event) => this.up(event, false), { signal });
    canvas.addEventListener('pointerleave', (event) => this.leave(event), { signal });
    canvas.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    // Middle press would start the browser's own scrolling.
    canvas.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), { signal });
    window.addEventListener('blur', () => this.cancel(), { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && this.cancel(), { signal });
  }

  /** Drops whatever a pointer is doing. */
  cancel(): void {
    const gesture = this.gesture;
    this.gesture = null;
    if (gesture?.kind === 'tool') gesture.use.end(false);
    if (gesture?.kind === 'pending') clearTimeout(gesture.timer);
  }

  /** Tells the session what is under the pointer now: bodies move under a pointer that rests. */
  refresh(): void {
    const { over, session } = this;
    if (session.lessons.lesson !== this.lesson) {
      // What was held has left the stage.
      this.cancel();
      this.lesson = session.lessons.lesson;
    }
    if (this.lesson) this.pointAtPart();
    else if (over === null) {
      if (session.hover !== null) session.hover = null;
    } else {
      const at = this.toWorld(over.x, over.y);
      const body = pickBody(session, at.x, at.y, over.coarse);
      session.hover = { x: at.x, y: at.y, body: body ? body.id : null };
    }
    const cursor = this.cursor();
    if (this.canvas.style.cursor !== cursor) this.canvas.style.cursor = cursor;
  }

  private pointAtPart(): void {
    const { over, session, gesture } = this;
    session.hover = null;
    // What is held stays the pointed one, wherever its limits leave it behind the pointer.
    if (gesture?.kind === 'tool') return;
    const at = over && this.toWorld(over.x, over.y);
    session.lessons.hover(at && over && pickPart(session.lessons, session.camera.zoom, at.x, at.y, over.coarse));
  }

  destroy(): void {
    this.cancel();
    this.abort.abort();
    this.session.hover = null;
  }

  private cursor(): string {
    const { gesture, session } = this;
    if (gesture?.kind === 'pan' && gesture.moved) return 'grabbing';
    const isLesson = session.lessons.lesson !== null;
    if (!isLesson && session.tool !== 'select') return 'crosshair';
    if (gesture?.kind === 'tool' && gesture.use.holding) return 'grabbing';
    if (isLesson) return session.lessons.hovered === null ? 'default' : 'grab';
    return (session.hover?.body ?? null) === null ? 'default' : 'grab';
  }

  private toWorld(px: number, py: number): { x: number; y: number } {
    return screenToWorld(this.session.camera, this.size(), px, py);
  }

  private size(): { width: number; height: number } {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  /** The event's place on the canvas, CSS px. */
  private place(event: PointerEvent | WheelEvent): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    const { x, y } = this.place(event);
    const coarse = event.pointerType === 'touch';
    this.capture(event.pointerId);
    this.shift = event.shiftKey;
    this.over = { x, y, coarse };
    if (coarse) this.fingers.set(event.pointerId, { id: event.pointerId, x, y });
    if (coarse && this.fingers.size === 2) {
      this.cancel();
      this.gesture = { kind: 'pinch' };
    } else if (this.gesture !== null || this.fingers.size > 2) {
      return;
    } else if (event.button === 1 || event.button === 2) {
      this.gesture = { kind: 'pan', pointer: event.pointerId, x, y, moved: false };
    } else if (event.button === 0) {
      if (coarse) this.wait(event.pointerId, x, y);
      else this.use(event.pointerId, x, y, false);
    }
  }

  /** A pointer that the page made up itself, as in a test, cannot be captured; everything else works for it. */
  private capture(pointer: number): void {
    try {
      this.canvas.setPointerCapture(pointer);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  private wait(pointer: number, x: number, y: number): void {
    const timer = window.setTimeout(() => this.use(pointer, x, y, true), TOUCH_PATIENCE);
    this.gesture = { kind: 'pending', pointer, x, y, timer };
  }

  /** Begins the tool at a canvas point; where it has nothing to do, a drag pans. */
  private use(pointer: number, x: number, y: number, coarse: boolean): void {
    if (this.gesture?.kind === 'pending') clearTimeout(this.gesture.timer);
    const at = this.toWorld(x, y);
    const use = beginTool(this.session, { x: at.x, y: at.y, coarse, shift: this.shift });
    this.gesture = use ? { kind: 'tool', pointer, use } : { kind: 'pan', pointer, x, y, moved: false };
  }

  private move(event: PointerEvent): void {
    const { x, y } = this.place(event);
    const coarse = event.pointerType === 'touch';
    this.over = { x, y, coarse };
    const finger = this.fingers.get(event.pointerId);
    if (this.gesture?.kind === 'pinch') {
      if (finger) this.pinch(finger, x, y);
      return;
    }
    if (finger) {
      finger.x = x;
      finger.y = y;
    }
    this.drag(event.pointerId, x, y);
  }

  private drag(pointer: number, x: number, y: number): void {
    let gesture = this.gesture;
    if (gesture === null || gesture.kind === 'pinch' || gesture.pointer !== pointer) return;
    if (gesture.kind === 'pending') {
      if (Math.hypot(x - gesture.x, y - gesture.y) < TOUCH_SLACK) return;
      this.use(pointer, gesture.x, gesture.y, true);
      gesture = this.gesture;
    }
    if (gesture?.kind === 'tool') {
      const at = this.toWorld(x, y);
      gesture.use.move(at.x, at.y);
    } else if (gesture?.kind === 'pan') {
      // The first px of a press with empty ground under it may be a click.
      if (!gesture.moved && Math.hypot(x - gesture.x, y - gesture.y) < 3) return;
      this.moveCamera(panBy(this.session.camera, x - gesture.x, y - gesture.y));
      gesture.x = x;
      gesture.y = y;
      gesture.moved = true;
    }
  }

  /** Two fingers: the world points under both stay under them, as far as two points allow without turning. */
  private pinch(finger: Finger, x: number, y: number): void {
    const other = [...this.fingers.values()].find((f) => f !== finger);
    const before = other ? Math.hypot(finger.x - other.x, finger.y - other.y) : 0;
    const middleX = other ? (finger.x + other.x) / 2 : finger.x;
    const middleY = other ? (finger.y + other.y) / 2 : finger.y;
    finger.x = x;
    finger.y = y;
    if (!other) return;
    const after = Math.hypot(x - other.x, y - other.y);
    const newX = (x + other.x) / 2;
    const newY = (y + other.y) / 2;
    const panned = panBy(this.session.camera, newX - middleX, newY - middleY);
    const factor = before > 8 && after > 8 ? after / before : 1;
    this.moveCamera(zoomAbout(panned, this.size(), newX, newY, factor));
  }

  private up(event: PointerEvent, keep: boolean): void {
    const known = this.fingers.delete(event.pointerId);
    const gesture = this.gesture;
    if (known) this.over = null;
    if (gesture === null) return;
    if (gesture.kind === 'pinch') {
      if (this.fingers.size === 0) this.gesture = null;
      return;
    }
    if (gesture.pointer !== event.pointerId) return;
    const { x, y } = this.place(event);
    if (gesture.kind === 'pending' && keep) this.use(event.pointerId, gesture.x, gesture.y, true);
    const last = this.gesture;
    this.gesture = null;
    if (last?.kind === 'pending') clearTimeout(last.timer);
    if (last?.kind === 'tool') last.use.end(keep);
    if (last?.kind === 'pan' && keep && !last.moved && event.button === 0) this.tapGround(event.timeStamp, x, y);
  }

  /** Two quick taps on empty ground show the whole scene. */
  private tapGround(time: number, x: number, y: number): void {
    const near = Math.hypot(x - this.lastTap.x, y - this.lastTap.y) < DOUBLE_TAP_REACH;
    if (near && time - this.lastTap.time < DOUBLE_TAP) {
      this.session.fit();
      this.lastTap.time = Number.NEGATIVE_INFINITY;
    } else {
      this.lastTap = { time, x, y };
    }
  }

  private leave(event: PointerEvent): void {
    if (this.gesture === null && event.pointerType !== 'touch') this.over = null;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? LINE_HEIGHT : event.deltaMode === 2 ? this.canvas.clientHeight : 1;
    const travel = Math.max(-600, Math.min(600, event.deltaY * unit));
    const factor = Math.exp(-travel * (event.ctrlKey ? PINCH_WHEEL_ZOOM : WHEEL_ZOOM));
    const { x, y } = this.place(event);
    this.moveCamera(zoomAbout(this.session.camera, this.size(), x, y, factor));
    // What a tool holds follows the pointer, which is over another part of the world now.
    if (this.gesture?.kind === 'tool') this.drag(this.gesture.pointer, x, y);
  }

  private moveCamera(camera: { x: number; y: number; zoom: number }): void {
    this.session.moveCamera(camera.x, camera.y, camera.zoom);
  }
}
