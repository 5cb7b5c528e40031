/**
 * The hand that drags a body: by the world's bounded spring while time runs, so that nothing is pulled through a
 * wall, and by its pose while time stands or when the body is one that nothing moves.
 */
import type { Body } from '#engine';
import type { Bench } from './bench.ts';
import { isErasable } from './words.ts';

interface PoseDrag {
  id: number;
  offsetX: number;
  offsetY: number;
  from: { x: number; y: number; angle: number };
}

export class Hand {
  private readonly bench: Bench;
  private pose: PoseDrag | null = null;
  private target: { x: number; y: number } | null = null;

  constructor(bench: Bench) {
    this.bench = bench;
  }

  /** The body that is held. */
  get held(): Body | null {
    if (this.pose) return this.bench.world.body(this.pose.id) ?? null;
    return this.bench.world.grabbed;
  }

  /** Lets go without a trace: the world it held is gone. */
  forget(): void {
    this.pose = null;
    this.target = null;
  }

  grab(id: number, x: number, y: number): void {
    const body = this.bench.need(id);
    if (!isErasable(body)) return;
    this.release();
    if (this.bench.frozen || body.type !== 'dynamic') {
      const from = { x: body.x, y: body.y, angle: body.angle };
      this.pose = { id, offsetX: body.x - x, offsetY: body.y - y, from };
    } else {
      this.bench.perform({ type: 'grab', id, x, y });
    }
  }

  dragTo(x: number, y: number): void {
    if (!(Number.isFinite(x) && Number.isFinite(y))) return;
    this.target = { x, y };
    // The spring follows at the next tick: many moves of the pointer make one command.
    if (this.pose) this.flush();
  }

  /** Before each tick. */
  flush(): void {
    const { target, pose } = this;
    if (!target) return;
    this.target = null;
    if (!pose) {
      if (this.bench.world.grabbed) this.bench.perform({ type: 'drag', x: target.x, y: target.y });
      return;
    }
    const body = this.bench.world.body(pose.id);
    if (!body) this.pose = null;
    else {
      const x = target.x + pose.offsetX;
      const y = target.y + pose.offsetY;
      this.bench.perform({ type: 'move', id: pose.id, x, y, angle: body.angle });
    }
  }

  release(): void {
    const { pose } = this;
    if (this.bench.world.grabbed) this.bench.perform({ type: 'release' });
    this.forget();
    const body = pose ? this.bench.world.body(pose.id) : undefined;
    if (pose && body) this.bench.rememberMove(body, pose.from);
  }

  /** Time has been stopped or let go in the middle of a drag: the hand keeps hold, in the other way. */
  handOver(pointer: { x: number; y: number } | null): void {
    const { held } = this;
    if (!held) return;
    const at = this.target ?? pointer;
    this.release();
    if (at && !held.removed) this.grab(held.id, at.x, at.y);
  }
}
