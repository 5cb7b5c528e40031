/**
 * The outline of a convex core grown by a radius, as pieces: its edges moved out, and arcs about its corners. And where
 * a piece is cut by another such outline. Areas of common parts and outlines of unions are put together from these.
 */
import type { Core } from './minkowski.ts';

/** One edge, or one arc of at most a quarter turn, of an outline in positive orientation. */
export class Piece {
  /** Start and end, px. */
  ax = 0;
  ay = 0;
  bx = 0;
  by = 0;
  /** Radius of the arc, 0 for an edge. */
  radius = 0;
  /** Centre of the arc. */
  cx = 0;
  cy = 0;
  /** Outward unit normals at the start and at the end (the same for an edge). */
  ux = 0;
  uy = 0;
  vx = 0;
  vy = 0;
}

/** Pieces in a list that only grows. */
export class Outline {
  count = 0;
  readonly pieces: Piece[] = [];

  next(): Piece {
    const piece = this.pieces[this.count] ?? new Piece();
    this.pieces[this.count++] = piece;
    return piece;
  }
}

/** Writes the outline of a core grown by `radius` >= 0 to `out`. */
export function traceOutline(core: Readonly<Core>, radius: number, out: Outline): void {
  const { points, normals, count } = core;
  out.count = 0;
  if (count === 1) {
    if (radius > 0) addCircle(points[0]!, points[1]!, radius, out);
    return;
  }
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1;
    const ux = normals[2 * i]!;
    const uy = normals[2 * i + 1]!;
    const edge = out.next();
    edge.ax = points[2 * i]! + radius * ux;
    edge.ay = points[2 * i + 1]! + radius * uy;
    edge.bx = points[2 * j]! + radius * ux;
    edge.by = points[2 * j + 1]! + radius * uy;
    edge.radius = 0;
    edge.ux = edge.vx = ux;
    edge.uy = edge.vy = uy;
    if (radius > 0)
      addArc(points[2 * j]!, points[2 * j + 1]!, radius, ux, uy, normals[2 * j]!, normals[2 * j + 1]!, out);
  }
}

function addCircle(x: number, y: number, radius: number, out: Outline): void {
  addArc(x, y, radius, 1, 0, 0, 1, out);
  addArc(x, y, radius, 0, 1, -1, 0, out);
  addArc(x, y, radius, -1, 0, 0, -1, out);
  addArc(x, y, radius, 0, -1, 1, 0, out);
}

/** The arc from direction u to direction v, at most half a turn on; halved when it is more than a quarter. */
function addArc(
  cx: number,
  cy: number,
  radius: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
  out: Outline,
): void {
  if (ux * vx + uy * vy < -1e-12) {
    // Half-way: u turned by a quarter when v is opposite, which the sum of both cannot tell.
    const mx = ux + vx - (uy - vy);
    const my = uy + vy + (ux - vx);
    const length = Math.sqrt(mx * mx + my * my);
    addArc(cx, cy, radius, ux, uy, mx / length, my / length, out);
    addArc(cx, cy, radius, mx / length, my / length, vx, vy, out);
    return;
  }
  const arc = out.next();
  arc.ax = cx + radius * ux;
  arc.ay = cy + radius * uy;
  arc.bx = cx + radius * vx;
  arc.by = cy + radius * vy;
  arc.radius = radius;
  arc.cx = cx;
  arc.cy = cy;
  arc.ux = ux;
  arc.uy = uy;
  arc.vx = vx;
  arc.vy = vy;
}

/** Places on one piece, sorted, in a list that only grows. Keys run from 0 at the start to `end` at the end. */
export class Cuts {
  count = 0;
  keys = new Float64Array(64);
  end = 1;

  /** Starts a piece: its two ends are cuts. */
  start(piece: Piece): void {
    this.end = piece.radius > 0 ? keyOfDirection(piece, piece.vx, piece.vy) : 1;
    this.count = 0;
    this.add(0);
    this.add(this.end);
  }

  /** Inserts a key in order, unless it lies beyond the piece. */
  add(key: number): void {
    if (!(key >= 0 && key <= this.end)) return;
    if (this.count === this.keys.length) {
      const longer = new Float64Array(2 * this.count);
      longer.set(this.keys);
      this.keys = longer;
    }
    let i = this.count++;
    for (; i > 0 && this.keys[i - 1]! > key; i--) this.keys[i] = this.keys[i - 1]!;
    this.keys[i] = key;
  }
}

/** Key of a direction on an arc: the tangent of half the angle from its start, negative or above `end` when off it. */
function keyOfDirection(arc: Piece, x: number, y: number): number {
  const cos = arc.ux * x + arc.uy * y;
  const sin = arc.ux * y - arc.uy * x;
  return cos > -0.5 ? sin / (1 + cos) : -1;
}

/** A place on a piece, and the outward unit normal there. */
export class Spot {
  x = 0;
  y = 0;
  nx = 0;
  ny = 0;
}

/** The place with the given key. */
export function spotAt(piece: Piece, key: number, out: Spot): void {
  if (piece.radius === 0) {
    out.x = piece.ax + key * (piece.bx - piece.ax);
    out.y = piece.ay + key * (piece.by - piece.ay);
    out.nx = piece.ux;
    out.ny = piece.uy;
    return;
  }
  const square = key * key;
  const cos = (1 - square) / (1 + square);
  const sin = (2 * key) / (1 + square);
  out.nx = cos * piece.ux - sin * piece.uy;
  out.ny = cos * piece.uy + sin * piece.ux;
  out.x = piece.cx + piece.radius * out.nx;
  out.y = piece.cy + piece.radius * out.ny;
}

/**
 * Adds the places where a piece meets the lines and circles of an outline to `cuts`. Some may lie off the outline
 * itself: cuts only part a piece, and whoever uses the parts asks where their middles lie.
 */
export function cutPiece(piece: Piece, core: Readonly<Core>, radius: number, cuts: Cuts): void {
  const { points, normals, count } = core;
  for (let i = 0; i < count; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    if (count > 1) {
      const nx = normals[2 * i]!;
      const ny = normals[2 * i + 1]!;
      cutByLine(piece, x + radius * nx, y + radius * ny, nx, ny, cuts);
    }
    if (radius > 0) cutByCircle(piece, x, y, radius, cuts);
  }
}

/** The line through (x, y) with unit normal n. */
function cutByLine(piece: Piece, x: number, y: number, nx: number, ny: number, cuts: Cuts): void {
  if (piece.radius === 0) {
    const from = nx * (piece.ax - x) + ny * (piece.ay - y);
    const to = nx * (piece.bx - x) + ny * (piece.by - y);
    if (from !== to) cuts.add(from / (from - to));
    return;
  }
  // Distance of the line from the arc's centre along n.
  const height = nx * (x - piece.cx) + ny * (y - piece.cy);
  addDirections(piece, nx, ny, height, cuts);
}

function cutByCircle(piece: Piece, x: number, y: number, radius: number, cuts: Cuts): void {
  if (piece.radius === 0) {
    const ex = piece.bx - piece.ax;
    const ey = piece.by - piece.ay;
    const wx = x - piece.ax;
    const wy = y - piece.ay;
    const ee = ex * ex + ey * ey;
    const cross = wx * ey - wy * ex;
    const square = radius * radius * ee - cross * cross;
    if (!(square >= 0)) return;
    const half = Math.sqrt(square);
    const middle = wx * ex + wy * ey;
    cuts.add((middle - half) / ee);
    cuts.add((middle + half) / ee);
    return;
  }
  // Two circles meet on their radical line, d (d^2 + r^2 - R^2) / (2 d^2) from the arc's centre along d.
  const dx = x - piece.cx;
  const dy = y - piece.cy;
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (!(distance > 0)) return;
  const height = distance / 2 + ((piece.radius - radius) * (piece.radius + radius)) / (2 * distance);
  addDirections(piece, dx / distance, dy / distance, height, cuts);
}

/** The two directions in which the arc's circle meets the line at `height` along the unit vector n. */
function addDirections(piece: Piece, nx: number, ny: number, height: number, cuts: Cuts): void {
  const cos = height / piece.radius;
  const square = 1 - cos * cos;
  if (!(square >= 0)) return;
  const sin = Math.sqrt(square);
  cuts.add(keyOfDirection(piece, cos * nx - sin * ny, cos * ny + sin * nx));
  cuts.add(keyOfDirection(piece, cos * nx + sin * ny, cos * ny - sin * nx));
}
