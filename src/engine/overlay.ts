/** What can be drawn over a world, as data: each overlay reads the state after a tick and makes a few strokes. */
import { DYNAMIC, STATIC, VX, VY, X, X0, Y, Y0 } from './bodies.ts';
import type { Body } from './body.ts';
import { AX, AY, CONTACT_STRIDE, NX, NY, POINT, POINT_STRIDE, SENSING } from './contacts.ts';
import { PUSH_STRIDE } from './counters.ts';
import type { Ink, Pen } from './draw.ts';
import { Aabb } from './geometry/aabb.ts';
import { CAPSULE, CIRCLE, type Shape } from './geometry/shape.ts';
import { atan2, PI, type Pose, sinCos, Transform } from './math.ts';
import type { World } from './world.ts';

export interface Overlay {
  readonly label: string;
  readonly about: string;
  /** Draws the world as it is at `alpha` between the last two ticks, within the given view. */
  draw(world: World, pen: Pen, alpha: number, view: Readonly<Aabb>): void;
}

const pose = new Transform();
const box = new Aabb();
/** Length of a drawn normal, px, and the time that a drawn velocity or push stands for, s. */
const NORMAL_LENGTH = 14;
const VELOCITY_TIME = 0.1;
const PUSH_SCALE = 10;

/** Outline of one shape in a pose. */
export function drawShape(pen: Pen, ink: Ink, shape: Shape, at: Readonly<Pose>): void {
  const { points, count, radius } = shape;
  if (shape.type === CIRCLE) {
    const x = at.x + at.c * points[0]! - at.s * points[1]!;
    const y = at.y + at.s * points[0]! + at.c * points[1]!;
    pen.circle(ink, x, y, radius);
    pen.line(ink, x, y, x + at.c * radius, y + at.s * radius);
    return;
  }
  outline.length = 0;
  if (shape.type === CAPSULE) traceCapsule(shape, at);
  else for (let i = 0; i < count; i++) trace(points[2 * i]!, points[2 * i + 1]!, at);
  pen.polyline(ink, outline, true);
}

/** The outline at hand: a list that only grows, because a thousand are drawn in a frame. */
const outline: number[] = [];

function trace(x: number, y: number, at: Readonly<Pose>): void {
  outline.push(at.x + at.c * x - at.s * y, at.y + at.s * x + at.c * y);
}

/** Two half circles, 12 chords each. */
function traceCapsule(shape: Shape, at: Readonly<Pose>): void {
  const { points, radius } = shape;
  const along = atan2(points[3]! - points[1]!, points[2]! - points[0]!);
  for (let end = 0; end < 2; end++) {
    for (let i = 0; i <= 12; i++) {
      sinCos(along + (end === 0 ? PI / 2 : -PI / 2) + (PI * i) / 12, arc);
      trace(points[2 * end]! + arc.c * radius, points[2 * end + 1]! + arc.s * radius, at);
    }
  }
}

const arc = { c: 1, s: 0 };

function inkOf(body: Body): Ink {
  if (body.isSensor) return 'sensor';
  if (body.isAsleep) return 'asleep';
  return body.type === 'static' ? 'static' : 'collider';
}

function inView(body: Body, view: Readonly<Aabb>): boolean {
  body.bounds(box);
  return box.minX <= view.maxX && box.maxX >= view.minX && box.minY <= view.maxY && box.maxY >= view.minY;
}

const outlines: Overlay = {
  label: 'Collider outlines',
  about: 'The shapes as they collide; a thickened collider shows both of its outlines.',
  draw(world, pen, alpha, view) {
    for (const body of world.bodies()) {
      if (!inView(body, view)) continue;
      body.poseAt(alpha, pose);
      for (const shape of body.shapes) drawShape(pen, inkOf(body), shape, pose);
      if (world.settings.thicken > 0 && body.type === 'static' && !body.isSensor) {
        for (const shape of body.collisionShapes) drawShape(pen, 'thickened', shape, pose);
      }
    }
  },
};

const bounds: Overlay = {
  label: 'Bounding boxes',
  about: 'The tight axis-aligned box of every body, and the fat one that the world remembers.',
  draw(world, pen, _alpha, view) {
    const { colliders, boxes } = world.state;
    for (const body of world.bodies()) {
      if (!inView(body, view)) continue;
      pen.box('bounds', box.minX, box.minY, box.maxX, box.maxY);
    }
    for (let c = 0; c < colliders.high; c++) {
      if (!colliders.shape[c] || !boxes.meets(c, view.minX, view.minY, view.maxX, view.maxY)) continue;
      const d = boxes.data;
      pen.box('fat', d[4 * c]!, d[4 * c + 1]!, d[4 * c + 2]!, d[4 * c + 3]!);
    }
  },
};

const cells: Overlay = {
  label: 'Broad-phase cells',
  about: 'How the broad phase has sorted the boxes; darker cells hold more.',
  draw: (world, pen, _alpha, view) => world.drawBroadPhase(pen, view.minX, view.minY, view.maxX, view.maxY),
};

const contacts: Overlay = {
  label: 'Contacts',
  about: 'Contact points, with the normal from the first body to the second.',
  draw(world, pen) {
    const { contacts: list, bodies } = world.state;
    for (let i = 0; i < list.count; i++) {
      const slot = list.order[i]!;
      if ((list.flags[slot]! & SENSING) !== 0) continue;
      const c = slot * CONTACT_STRIDE;
      const a = list.pair[slot * 4 + 2]! * 8;
      for (let p = 0; p < list.points[slot]!; p++) {
        const q = c + POINT + p * POINT_STRIDE;
        const x = bodies.pose[a + X]! + list.data[q + AX]!;
        const y = bodies.pose[a + Y]! + list.data[q + AY]!;
        pen.dot('contact', x, y);
        pen.arrow('normal', x, y, list.data[c + NX]! * NORMAL_LENGTH, list.data[c + NY]! * NORMAL_LENGTH);
      }
    }
  },
};

const pushes: Overlay = {
  label: 'Pushes',
  about: 'Displacements that the push-out solver applied in the last tick, ten times as long.',
  draw(world, pen) {
    const { pushes: log, bodies } = world.state;
    for (let i = 0; i < log.count; i++) {
      const k = PUSH_STRIDE * i;
      const p = log.data[k]! * 8;
      const dx = log.data[k + 2]! * PUSH_SCALE;
      const dy = log.data[k + 3]! * PUSH_SCALE;
      pen.arrow('push', bodies.pose[p + X]!, bodies.pose[p + Y]!, dx, dy);
    }
  },
};

const velocities: Overlay = {
  label: 'Velocities',
  about: 'Where each body would be in a tenth of a second.',
  draw(world, pen, alpha, view) {
    const { bodies } = world.state;
    for (const body of world.bodies()) {
      if (bodies.kind[body.slot] === STATIC || !inView(body, view)) continue;
      body.poseAt(alpha, pose);
      const k = body.slot * 8;
      pen.arrow(
        'velocity',
        pose.x,
        pose.y,
        bodies.motion[k + VX]! * VELOCITY_TIME,
        bodies.motion[k + VY]! * VELOCITY_TIME,
      );
    }
  },
};

const sweeps: Overlay = {
  label: 'Sweeps',
  about: 'The way of every fast body in the last tick, with its shape where the tick began and ended.',
  draw(world, pen) {
    const { bodies } = world.state;
    for (const body of world.bodies()) {
      if (!body.isFast || bodies.kind[body.slot] !== DYNAMIC) continue;
      const p = body.slot * 8;
      bodies.transform(body.slot, pose);
      for (const shape of body.shapes) drawShape(pen, 'sweep', shape, pose);
      pen.line('sweep', bodies.pose[p + X0]!, bodies.pose[p + Y0]!, pose.x, pose.y);
      body.poseAt(0, pose);
      for (const shape of body.shapes) drawShape(pen, 'ghost', shape, pose);
    }
  },
};

const ids: Overlay = {
  label: 'Ids',
  about: 'The id of every body; ids are never used twice.',
  draw(world, pen, alpha, view) {
    for (const body of world.bodies()) {
      if (!inView(body, view)) continue;
      body.poseAt(alpha, pose);
      pen.text('label', pose.x, pose.y, String(body.id));
    }
  },
};

/** The register of overlays. A new one is an object and a line here. */
export const overlays = {
  outlines,
  bounds,
  cells,
  contacts,
  pushes,
  velocities,
  sweeps,
  ids,
} as const satisfies Readonly<Record<string, Overlay>>;
