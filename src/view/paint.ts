/** The brushes for bodies: each writes one shape as triangles of the body mesh. Positions are CSS px from the middle of the canvas. */

import type { Shape, Transform } from '#engine';
import { CRATE_FRAME, type Spot, type Tile } from './art.ts';
import { fadeColor } from './color.ts';
import type { Eye } from './eye.ts';
import type { TriangleMesh } from './mesh/triangle-mesh.ts';
import { addOutlinePoint, closeOutline, type Outline, openOutline } from './outline.ts';

/** Boxes whose sides differ by less than this share get the crate's picture whole. */
const SQUARE = 0.02;

/** The outline filled flat. `feather`: see {@link Eye.feather}. */
export function paintFlat(mesh: TriangleMesh, outline: Outline, blank: Spot, color: number, feather: number): void {
  const { count, points, miters } = outline;
  const { u, v } = blank;
  const clear = fadeColor(color, 0);
  const a = mesh.reserve(2 * count, 6 * count + 3 * (count - 2));
  for (let i = 0; i < count; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    const mx = feather * miters[2 * i]!;
    const my = feather * miters[2 * i + 1]!;
    mesh.vertex(x + mx, y + my, u, v, clear);
    mesh.vertex(x - mx, y - my, u, v, color);
  }
  band(mesh, a, count, 2, 0);
  fan(mesh, a + 1, count, 2);
}

/** The outline filled, with an edge of `width` CSS px of another colour inside it. */
export function paintEdged(
  mesh: TriangleMesh,
  outline: Outline,
  blank: Spot,
  color: number,
  edge: number,
  width: number,
  feather: number,
): void {
  const { count, points, miters } = outline;
  const { u, v } = blank;
  const clear = fadeColor(edge, 0);
  const soft = Math.min(feather, width);
  const a = mesh.reserve(4 * count, 12 * count + 3 * (count - 2));
  for (let i = 0; i < count; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    const mx = miters[2 * i]!;
    const my = miters[2 * i + 1]!;
    mesh.vertex(x + feather * mx, y + feather * my, u, v, clear);
    mesh.vertex(x - soft * mx, y - soft * my, u, v, edge);
    mesh.vertex(x - width * mx, y - width * my, u, v, edge);
    mesh.vertex(x - width * mx, y - width * my, u, v, color);
  }
  band(mesh, a, count, 4, 0);
  band(mesh, a, count, 4, 1);
  fan(mesh, a + 3, count, 4);
}

/** A disc with a picture that turns with it; the outline of a circle starts at the body's own x axis. */
export function paintBall(mesh: TriangleMesh, outline: Outline, tile: Tile, color: number, feather: number): void {
  const { count, points, miters } = outline;
  const clear = fadeColor(color, 0);
  const a = mesh.reserve(2 * count, 6 * count + 3 * (count - 2));
  const u = (tile.u0 + tile.u1) / 2;
  const v = (tile.v0 + tile.v1) / 2;
  const ru = (tile.u1 - tile.u0) / 2;
  const rv = (tile.v1 - tile.v0) / 2;
  const c = Math.cos((2 * Math.PI) / count);
  const s = Math.sin((2 * Math.PI) / count);
  let dx = 1;
  let dy = 0;
  for (let i = 0; i < count; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    const mx = feather * miters[2 * i]!;
    const my = feather * miters[2 * i + 1]!;
    mesh.vertex(x + mx, y + my, u + ru * dx, v + rv * dy, clear);
    mesh.vertex(x - mx, y - my, u + ru * dx, v + rv * dy, color);
    const turned = dx * c - dy * s;
    dy = dx * s + dy * c;
    dx = turned;
  }
  band(mesh, a, count, 2, 0);
  fan(mesh, a + 1, count, 2);
}

/** The strip between ring `ring` and the next one of points that lie `stride` vertices apart. */
function band(mesh: TriangleMesh, first: number, count: number, stride: number, ring: number): void {
  let p = first + stride * (count - 1) + ring;
  for (let i = 0; i < count; i++) {
    const q = first + stride * i + ring;
    mesh.triangle(p, q, q + 1);
    mesh.triangle(p, q + 1, p + 1);
    p = q;
  }
}

/** A convex polygon whose points lie `stride` vertices apart. */
function fan(mesh: TriangleMesh, first: number, count: number, stride: number): void {
  for (let i = 2; i < count; i++) mesh.triangle(first, first + stride * (i - 1), first + stride * i);
}

/**
 * A box as a crate. On a square the picture lies whole; otherwise it is cut in nine, so that frame and corners keep
 * their width and only the boards grow longer, and the planks run along the longer side.
 */
export function paintCrate(
  mesh: TriangleMesh,
  shape: Shape,
  pose: Transform,
  eye: Eye,
  tile: Tile,
  color: number,
): void {
  const p = shape.points;
  const alongX = p[2]! - p[0]!;
  const alongY = p[3]! - p[1]!;
  const acrossX = p[4]! - p[2]!;
  const acrossY = p[5]! - p[3]!;
  const along = Math.sqrt(alongX * alongX + alongY * alongY);
  const across = Math.sqrt(acrossX * acrossX + acrossY * acrossY);
  // The core's positive orientation keeps (long side, short side) right-handed from whichever corner it starts.
  const longFirst = along >= across * (1 - SQUARE);
  const from = longFirst ? 0 : 1;
  const x0 = p[2 * from]!;
  const y0 = p[2 * from + 1]!;
  const ux = longFirst ? alongX : acrossX;
  const uy = longFirst ? alongY : acrossY;
  const vx = longFirst ? acrossX : -alongX;
  const vy = longFirst ? acrossY : -alongY;
  const long = longFirst ? along : across;
  const short = longFirst ? across : along;
  const square = long - short <= SQUARE * long;
  // The outermost row of vertices lies half a px outside and is clear, the next one half a px inside: a soft rim.
  const rimU = eye.feather / (eye.zoom * long);
  const rimV = eye.feather / (eye.zoom * short);
  const cuts = square ? 4 : 6;
  const a = mesh.reserve(cuts * cuts, 6 * (cuts - 1) * (cuts - 1));
  const { c, s } = pose;
  const clear = fadeColor(color, 0);
  for (let j = 0; j < cuts; j++) {
    const tv = cutAt(j, cuts, rimV, CRATE_FRAME);
    const v = tile.v0 + (tile.v1 - tile.v0) * cutAt(j, cuts, 0, CRATE_FRAME);
    for (let i = 0; i < cuts; i++) {
      const tu = cutAt(i, cuts, rimU, (CRATE_FRAME * short) / long);
      const u = tile.u0 + (tile.u1 - tile.u0) * cutAt(i, cuts, 0, CRATE_FRAME);
      const x = x0 + ux * tu + vx * tv;
      const y = y0 + uy * tu + vy * tv;
      const outside = i === 0 || j === 0 || i === cuts - 1 || j === cuts - 1;
      mesh.vertex(eye.toX(pose.x + c * x - s * y), eye.toY(pose.y + s * x + c * y), u, v, outside ? clear : color);
    }
  }
  for (let j = 0; j + 1 < cuts; j++) {
    for (let i = 0; i + 1 < cuts; i++) {
      const q = a + j * cuts + i;
      quad(mesh, q, q + 1, q + cuts + 1, q + cuts);
    }
  }
}

/** Where a side is cut, 0..1: `rim` outside and inside of both ends and, when in six, at the frame's inner edges. */
function cutAt(i: number, cuts: number, rim: number, frame: number): number {
  if (i <= 1) return i === 0 ? -rim : rim;
  if (i >= cuts - 2) return i === cuts - 1 ? 1 + rim : 1 - rim;
  return i === 2 ? frame : 1 - frame;
}

function quad(mesh: TriangleMesh, a: number, b: number, c: number, d: number): void {
  mesh.triangle(a, b, c);
  mesh.triangle(a, c, d);
}

/** The colours of a gun, packed. */
export interface GunPaint {
  edge: number;
  metal: number;
  dark: number;
  tip: number;
}

/** A box as a gun that points along its own x axis: breech block, barrel, muzzle with a bright tip. */
export function paintGun(
  mesh: TriangleMesh,
  shape: Shape,
  pose: Transform,
  eye: Eye,
  blank: Spot,
  paint: GunPaint,
): void {
  const { c, s } = pose;
  const halfLength = shape.points.reduce((most, value, i) => (i % 2 === 0 ? Math.max(most, value) : most), 0);
  const halfWidth = shape.points.reduce((most, value, i) => (i % 2 === 1 ? Math.max(most, value) : most), 0);
  const rectangle = (x0: number, x1: number, half: number, color: number): void => {
    const outline = openOutline();
    for (let corner = 0; corner < 4; corner++) {
      const x = (corner === 1 || corner === 2 ? x1 : x0) * halfLength;
      const y = (corner < 2 ? -half : half) * halfWidth;
      addOutlinePoint(eye.toX(pose.x + c * x - s * y), eye.toY(pose.y + s * x + c * y));
    }
    if (closeOutline()) paintFlat(mesh, outline, blank, color, eye.feather);
  };
  // Each part once as its edge and once, a little smaller, as its face.
  rectangle(-0.2, 0.9, 0.62, paint.edge);
  rectangle(-0.2, 0.9, 0.44, paint.metal);
  rectangle(-1, -0.18, 1, paint.edge);
  rectangle(-0.94, -0.24, 0.82, paint.metal);
  rectangle(-0.72, -0.46, 0.44, paint.dark);
  rectangle(0.72, 1, 0.88, paint.edge);
  rectangle(0.77, 0.92, 0.7, paint.dark);
  rectangle(0.92, 1, 0.7, paint.tip);
}
