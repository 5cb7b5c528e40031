/** The brushes for bodies: each writes one shape as triangles of the body mesh. Positions are CSS px from the middle of the canvas. */

import type { Shape, Transform } from '#engine';
import { CRATE_FRAME, type Tile } from './art.ts';
import type { Eye } from './eye.ts';
import type { TriangleMesh } from './mesh/triangle-mesh.ts';
import type { Outline } from './outline.ts';

/** Boxes whose sides differ by less than this share get the crate's picture whole. */
const SQUARE = 0.02;

/** The outline filled flat. */
export function paintFlat(mesh: TriangleMesh, outline: Outline, blank: { u: number; v: number }, color: number): void {
  const { count, points } = outline;
  const a = mesh.reserve(count, 3 * (count - 2));
  for (let i = 0; i < count; i++) mesh.vertex(points[2 * i]!, points[2 * i + 1]!, blank.u, blank.v, color);
  for (let i = 2; i < count; i++) mesh.triangle(a, a + i - 1, a + i);
}

/** The outline filled, with an edge of `width` CSS px of another colour inside it. */
export function paintEdged(
  mesh: TriangleMesh,
  outline: Outline,
  blank: { u: number; v: number },
  color: number,
  edge: number,
  width: number,
): void {
  const { count, points, miters } = outline;
  const a = mesh.reserve(3 * count, 6 * count + 3 * (count - 2));
  for (let i = 0; i < count; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    const innerX = x - width * miters[2 * i]!;
    const innerY = y - width * miters[2 * i + 1]!;
    mesh.vertex(x, y, blank.u, blank.v, edge);
    mesh.vertex(innerX, innerY, blank.u, blank.v, edge);
    mesh.vertex(innerX, innerY, blank.u, blank.v, color);
  }
  for (let i = 0; i < count; i++) {
    const p = a + 3 * i;
    const q = a + 3 * (i + 1 === count ? 0 : i + 1);
    mesh.triangle(p, q, q + 1);
    mesh.triangle(p, q + 1, p + 1);
  }
  for (let i = 2; i < count; i++) mesh.triangle(a + 2, a + 3 * (i - 1) + 2, a + 3 * i + 2);
}

/** A disc with a picture that turns with it; the outline of a circle starts at the body's own x axis. */
export function paintBall(mesh: TriangleMesh, outline: Outline, tile: Tile, color: number): void {
  const { count, points } = outline;
  const a = mesh.reserve(count, 3 * (count - 2));
  const u = (tile.u0 + tile.u1) / 2;
  const v = (tile.v0 + tile.v1) / 2;
  const ru = (tile.u1 - tile.u0) / 2;
  const rv = (tile.v1 - tile.v0) / 2;
  const c = Math.cos((2 * Math.PI) / count);
  const s = Math.sin((2 * Math.PI) / count);
  let dx = 1;
  let dy = 0;
  for (let i = 0; i < count; i++) {
    mesh.vertex(points[2 * i]!, points[2 * i + 1]!, u + ru * dx, v + rv * dy, color);
    const turned = dx * c - dy * s;
    dy = dx * s + dy * c;
    dx = turned;
  }
  for (let i = 2; i < count; i++) mesh.triangle(a, a + i - 1, a + i);
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
  const cuts = square ? 2 : 4;
  const frame = CRATE_FRAME * short;
  const a = mesh.reserve(cuts * cuts, 6 * (cuts - 1) * (cuts - 1));
  const { c, s } = pose;
  for (let j = 0; j < cuts; j++) {
    const tv = square ? j : cutAt(j, frame / short);
    const v = tile.v0 + (tile.v1 - tile.v0) * (square ? j : cutAt(j, CRATE_FRAME));
    for (let i = 0; i < cuts; i++) {
      const tu = square ? i : cutAt(i, frame / long);
      const u = tile.u0 + (tile.u1 - tile.u0) * (square ? i : cutAt(i, CRATE_FRAME));
      const x = x0 + ux * tu + vx * tv;
      const y = y0 + uy * tu + vy * tv;
      mesh.vertex(eye.toX(pose.x + c * x - s * y), eye.toY(pose.y + s * x + c * y), u, v, color);
    }
  }
  for (let j = 0; j + 1 < cuts; j++) {
    for (let i = 0; i + 1 < cuts; i++) {
      const q = a + j * cuts + i;
      mesh.triangle(q, q + 1, q + cuts + 1);
      mesh.triangle(q, q + cuts + 1, q + cuts);
    }
  }
}

/** The four cuts of a side: 0, the frame, the far frame, 1. */
function cutAt(i: number, frame: number): number {
  return i === 0 ? 0 : i === 1 ? frame : i === 2 ? 1 - frame : 1;
}
