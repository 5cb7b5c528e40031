/** The Minkowski difference of two shapes as a second view beside them. */
import { Core, type Ink, length, minkowskiDifference, type PairResult, type Pen, type Vec } from '#engine';
import { type NamedAxis, type Placed, rangeWithin } from './axes.ts';
import type { Layout, Rect } from './lesson.ts';

/** Room about the drawing, px. */
const MARGIN = 14;

/** Words keep their size on the screen, so that on a tall, narrow stage they need more room in px of the figure. */
const ROOM: Readonly<Record<Layout, { heading: number; label: number }>> = {
  /** Above the drawing for the heading, and from the origin to its name. */
  wide: { heading: 28, label: 13 },
  tall: { heading: 48, label: 26 },
};

/** Directions whose cross product is smaller are the same: edges of the difference against those of the shapes. */
const SAME = 1e-9;

/**
 * Draws A ⊖ B into `area`. The polygon stays and the origin moves, just as B moves beside A, so that the way out is the
 * same arrow in both views; all of it shrinks when the origin is far away.
 */
export function drawDifference(
  pen: Pen,
  area: Rect,
  layout: Layout,
  placed: Placed,
  pair: Readonly<PairResult>,
  drawn: NamedAxis | null,
): void {
  const { heading, label } = ROOM[layout];
  const inner = { ...area, y: area.y + heading, height: area.height - heading };
  const core = new Core();
  minkowskiDifference(placed.a, placed.ta, placed.b, placed.tb, core);
  const corners: Vec[] = [];
  for (let i = 0; i < core.count; i++) corners.push({ x: core.points[2 * i]!, y: core.points[2 * i + 1]! });
  const map = fitView(inner, placed, corners);
  pen.box('cell', area.x, area.y, area.x + area.width, area.y + area.height);
  pen.text('label', area.x + area.width / 2, area.y + heading / 2, 'Minkowski difference A ⊖ B');
  const flat = corners.map(map).flatMap(({ x, y }) => [x, y]);
  pen.fill('axis', flat, 0.12);
  drawEdges(pen, core, corners.map(map), placed);
  if (drawn !== null) drawSupport(pen, inner, drawn, pair.state === 'separated', map);
  drawWayOut(pen, pair, map);
  const zero = map({ x: 0, y: 0 });
  pen.dot('label', zero.x, zero.y);
  // Behind the arrow, which leads out; outside, on the side where the polygon is not.
  const aside = pair.state === 'separated' ? label : -label;
  pen.text('label', zero.x + aside * pair.normal.x, zero.y + aside * pair.normal.y, '0');
}

type Map = (point: Readonly<Vec>) => Vec;

/** Keeps the difference of the centres in the middle, and everything in the area, at its true size if it fits. */
function fitView(area: Rect, { ta, tb }: Placed, corners: readonly Readonly<Vec>[]): Map {
  const mx = ta.x - tb.x;
  const my = ta.y - tb.y;
  let reachX = Math.abs(mx);
  let reachY = Math.abs(my);
  for (const { x, y } of corners) {
    reachX = Math.max(reachX, Math.abs(x - mx));
    reachY = Math.max(reachY, Math.abs(y - my));
  }
  const roomX = area.width / 2 - MARGIN;
  const roomY = area.height / 2 - MARGIN;
  const scale = Math.min(1, roomX / reachX, roomY / reachY);
  const cx = area.x + area.width / 2;
  const cy = area.y + area.height / 2;
  return ({ x, y }) => ({ x: cx + scale * (x - mx), y: cy + scale * (y - my) });
}

/** Every edge in the ink of the shape that it comes from. */
function drawEdges(pen: Pen, core: Core, corners: readonly Readonly<Vec>[], { a, ta }: Placed): void {
  for (const [i, p] of corners.entries()) {
    const q = corners[(i + 1) % corners.length]!;
    const nx = core.normals[2 * i]!;
    const ny = core.normals[2 * i + 1]!;
    let ink: Ink = 'second';
    for (let k = 0; k < a.normals.length; k += 2) {
      const x = ta.c * a.normals[k]! - ta.s * a.normals[k + 1]!;
      const y = ta.s * a.normals[k]! + ta.c * a.normals[k + 1]!;
      if (Math.abs(x * ny - y * nx) < SAME && x * nx + y * ny > 0) ink = 'first';
    }
    pen.line(ink, p.x, p.y, q.x, q.y);
  }
}

/** The line that bounds the difference in the direction of an axis, on the side of the cheaper push. */
function drawSupport(pen: Pen, area: Rect, { axis }: NamedAxis, apart: boolean, map: Map): void {
  const sign = axis.a[1] - axis.b[0] <= axis.b[1] - axis.a[0] ? 1 : -1;
  const n = { x: sign * axis.normal.x, y: sign * axis.normal.y };
  const u = { x: -n.y, y: n.x };
  const zero = map({ x: 0, y: 0 });
  const foot = map({ x: n.x * axis.overlap, y: n.y * axis.overlap });
  const [low, high] = rangeWithin(area, foot, u);
  if (low < high) {
    const ink = apart && axis.separating ? 'separating' : 'axis';
    pen.line(ink, foot.x + low * u.x, foot.y + low * u.y, foot.x + high * u.x, foot.y + high * u.y);
  }
  // How far the line is from the origin: the overlap on this axis.
  pen.line('hint', zero.x, zero.y, foot.x, foot.y);
}

/** Inside: the shortest way out, and the largest circle about the origin that fits. Outside: the shortest way in. */
function drawWayOut(pen: Pen, pair: Readonly<PairResult>, map: Map): void {
  const zero = map({ x: 0, y: 0 });
  if (pair.state === 'overlapping') {
    const tip = map(pair.mtv);
    const [dx, dy] = [tip.x - zero.x, tip.y - zero.y];
    pen.circle('hint', zero.x, zero.y, length(dx, dy));
    pen.arrow('push', zero.x, zero.y, dx, dy);
  } else if (pair.nearestA && pair.nearestB) {
    // The nearest points are a and b, so a - b is the point of the difference that is nearest to the origin.
    const nearest = map({ x: pair.nearestA.x - pair.nearestB.x, y: pair.nearestA.y - pair.nearestB.y });
    pen.line('hint', zero.x, zero.y, nearest.x, nearest.y);
    pen.dot('label', nearest.x, nearest.y);
  }
}
