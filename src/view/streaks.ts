/**
 * Motion streaks: what moved so far within one tick that it would only flicker gets a tapered tail as long as its way
 * through one tick. At 20,000 px/s and 60 Hz that is 333 px. The tail follows the last three poses, so it bends with
 * a bounce instead of reaching through a wall.
 */

import { type Body, Transform, type World } from '#engine';
import type { Spot } from './art.ts';
import { fadeColor, packColor } from './color.ts';
import type { Eye } from './eye.ts';
import type { TriangleMesh } from './mesh/triangle-mesh.ts';
import type { Theme } from './palette.ts';

/** Ways shorter than this many CSS px a tick need no streak. */
const SHORTEST = 3;

/** Positions of one body at the ends of the last ticks: `a` oldest, `c` now. */
interface Trail {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  cx: number;
  cy: number;
  tick: number;
  seen: number;
}

export class Streaks {
  private readonly mesh: TriangleMesh;
  private readonly blank: Spot;
  private readonly trails = new Map<number, Trail>();
  private readonly pose = new Transform();
  private frame = 0;
  private color = 0;

  constructor(mesh: TriangleMesh, blank: Spot) {
    this.mesh = mesh;
    this.blank = blank;
  }

  setTheme(theme: Theme): void {
    this.color = packColor(theme.bulletEdge, 0.8);
  }

  paint(world: World, alpha: number, eye: Eye): void {
    this.frame++;
    const bodies = world.bodies();
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]!;
      if (body.isBullet || body.isFast) this.body(body, world.tick, alpha, eye);
    }
    for (const [id, trail] of this.trails) if (trail.seen !== this.frame) this.trails.delete(id);
  }

  private body(body: Body, tick: number, alpha: number, eye: Eye): void {
    const trail = this.follow(body, tick);
    const head = body.poseAt(alpha, this.pose);
    const way = Math.sqrt((trail.cx - trail.bx) ** 2 + (trail.cy - trail.by) ** 2);
    if (way * eye.zoom < SHORTEST) return;
    const { innerRadius: radius, outerRadius } = body.shapes[0]!;
    // Other things than bullets show a streak only when one tick carries them clear of where they were.
    if (!body.isBullet && way < 2 * outerRadius) return;
    if (!eye.sees(head.x, head.y, 2 * way + radius, 8)) return;
    const half = Math.max(1.3 * radius * eye.zoom, 1.5);
    const done = Math.sqrt((head.x - trail.bx) ** 2 + (head.y - trail.by) ** 2);
    const turn = Math.min(1, done / way);
    const middle = fadeColor(this.color, 1 - turn);
    this.taper(eye, head.x, head.y, trail.bx, trail.by, half, half * (1 - 0.7 * turn), this.color, middle);
    const before = Math.sqrt((trail.bx - trail.ax) ** 2 + (trail.by - trail.ay) ** 2);
    if (turn >= 1 || before === 0) return;
    const share = Math.min(1, (way - done) / before);
    const endX = trail.bx + (trail.ax - trail.bx) * share;
    const endY = trail.by + (trail.ay - trail.by) * share;
    this.taper(
      eye,
      trail.bx,
      trail.by,
      endX,
      endY,
      half * (1 - 0.7 * turn),
      half * 0.3,
      middle,
      fadeColor(this.color, 0),
    );
  }

  /** The body's trail, brought up to the world's tick. */
  private follow(body: Body, tick: number): Trail {
    const start = body.poseAt(0, this.pose);
    const bx = start.x;
    const by = start.y;
    let trail = this.trails.get(body.id);
    if (!trail) {
      trail = { ax: bx, ay: by, bx, by, cx: body.x, cy: body.y, tick, seen: 0 };
      this.trails.set(body.id, trail);
    } else if (trail.tick !== tick) {
      // Only the tick before this one says where the tail goes on.
      const follows = tick === trail.tick + 1;
      trail.ax = follows ? trail.bx : bx;
      trail.ay = follows ? trail.by : by;
      trail.tick = tick;
    }
    trail.bx = bx;
    trail.by = by;
    trail.cx = body.x;
    trail.cy = body.y;
    trail.seen = this.frame;
    return trail;
  }

  /** A strip from one world point to another, with half widths in CSS px and a colour at each end. */
  private taper(
    eye: Eye,
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
    fromHalf: number,
    toHalf: number,
    fromColor: number,
    toColor: number,
  ): void {
    const x0 = eye.toX(fromX);
    const y0 = eye.toY(fromY);
    const x1 = eye.toX(toX);
    const y1 = eye.toY(toY);
    const dx = x1 - x0;
    const dy = y1 - y0;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 0)) return;
    const nx = -dy / length;
    const ny = dx / length;
    const { mesh } = this;
    const { u, v } = this.blank;
    const q = mesh.reserve(6, 12);
    // Full in the middle and clear at both sides: soft edges, and slim enough not to hide what it passes.
    mesh.vertex(x0 + nx * fromHalf, y0 + ny * fromHalf, u, v, fadeColor(fromColor, 0));
    mesh.vertex(x0, y0, u, v, fromColor);
    mesh.vertex(x0 - nx * fromHalf, y0 - ny * fromHalf, u, v, fadeColor(fromColor, 0));
    mesh.vertex(x1 + nx * toHalf, y1 + ny * toHalf, u, v, fadeColor(toColor, 0));
    mesh.vertex(x1, y1, u, v, toColor);
    mesh.vertex(x1 - nx * toHalf, y1 - ny * toHalf, u, v, fadeColor(toColor, 0));
    for (let side = 0; side < 2; side++) {
      mesh.triangle(q + side, q + side + 1, q + side + 4);
      mesh.triangle(q + side, q + side + 4, q + side + 3);
    }
  }
}
