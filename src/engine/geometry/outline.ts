/**
 * The outline of a convex core grown by a radius, as pieces: its edges moved out, and arcs about its corners. And where
 * a piece is cut by another such outline. Areas of common parts and outlines of unions are put together from these.
 */
import type { CoreLike } from './line.ts';
import { REAL } from './real.ts';

/** One edge, or one arc of at most a quarter turn, of an outline in positive orientation. */
export class Piece {
  /** Start and end, px. */
  ax = REAL;
  ay = REAL;
  bx = REAL;
  by = REAL;
  /** Radius of the arc, 0 for an edge. */
  radius = REAL;
  /** Centre of the arc. */
  cx = REAL;
  cy = REAL;
  /** Outward unit normals at the start and at the end (the same for an edge). */
  ux = REAL;
  uy = REAL;
  vx = REAL;
  vy = REAL;
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

/** Writes the outline of a core and its radius to `out`. */
export function traceOutline(core: CoreLike, out: Outline): void {
  const { points, normals, count, radius } = core;
  out.count = 0;
  if (count === 1) {
    for (let quarter = 0; quarter < 4 && radius > 0; quarter++) {
      const arc = startArc(core, 0, out);
      arc.ux = QUARTERS[quarter]!;
      arc.uy = QUARTERS[quarter + 3]!;
      arc.vx = QUARTERS[quarter + 1]!;
      arc.vy = QUARTERS[quarter + 4]!;
      finishArc(arc, out);
    }
    return;
  }
  for (let i = 0; i < 2 * count; i += 2) {
    const j = i + 2 === 2 * count ? 0 : i + 2;
    const edge = out.next();
    edge.ux = edge.vx = normals[i]!;
    edge.uy = edge.vy = normals[i + 1]!;
    edge.ax = points[i]! + radius * edge.ux;
    edge.ay = points[i + 1]! + radius * edge.uy;
    edge.bx = points[j]! + radius * edge.ux;
    edge.by = points[j + 1]! + radius * edge.uy;
    edge.radius = 0;
    if (!(radius > 0)) continue;
    const arc = startArc(core, j, out);
    arc.ux = normals[i]!;
    arc.uy = normals[i + 1]!;
    arc.vx = normals[j]!;
    arc.vy = normals[j + 1]!;
    finishArc(arc, out);
  }
}

/** Cosines of 0, 1, 2, ... quarter turns; sines are the cosines three quarters on. */
const QUARTERS = [1, 0, -1, 0, 1, 0, -1, 0];

/** A new arc about the point with array index i. */
function startArc(core: CoreLike, i: number, out: Outline): Piece {
  const arc = out.next();
  arc.cx = core.points[i]!;
  arc.cy = core.points[i + 1]!;
  arc.radius = core.radius;
  return arc;
}

/** Sets the ends of an arc from u to v, at most half a turn on; one of more than a quarter is halved. */
function finishArc(arc: Piece, out: Outline): void {
  const { cx, cy, radius, ux, uy, vx, vy } = arc;
  if (ux * vx + uy * vy < -1e-12) {
    // Half-way: with what u - v gives when turned by a quarter, because for opposite u and v their sum is nothing.
    const mx = ux + vx - (uy - vy);
    const my = uy + vy + (ux - vx);
    const length = Math.sqrt(mx * mx + my * my);
    const second = out.next();
    second.cx = cx;
    second.cy = cy;
    second.radius = radius;
    second.ux = arc.vx = mx / length;
    second.uy = arc.vy = my / length;
    second.vx = vx;
    second.vy = vy;
    finishArc(second, out);
  }
  arc.ax = cx + radius * ux;
  arc.ay = cy + radius * uy;
  arc.bx = cx + radius * arc.vx;
  arc.by = cy + radius * arc.vy;
}

/** Places on one piece, sorted, in a list that only grows. Keys run from 0 at the start to `end` at the end. */
export class Cuts {
  count = 0;
  keys = new Float64Array(64);
  end = REAL;
  /** IN for {@link insert}. */
  key = REAL;

  /** Starts a piece: its two ends are cuts. */
  start(piece: Piece): void {
    // An edge's keys run to 1, an arc's to the tangent of half its angle.
    const cos = piece.ux * piece.vx + piece.uy * piece.vy;
    const sin = piece.ux * piece.vy - piece.uy * piece.vx;
    this.end = piece.radius === 0 ? 1 : sin / (1 + cos);
    this.count = 0;
    this.key = 0;
    this.insert();
    this.key = this.end;
    this.insert();
  }

  /** Inserts `key` in order, unless it lies beyond the piece. */
  insert(): void {
    const { key, end } = this;
    if (!(key >= 0 && key <= end)) return;
    if (this.count === this.keys.length) {
      const longer = new Float64Array(2 * this.count);
      longer.set(this.keys);
      this.keys = longer;
    }
    const { keys } = this;
    let i = this.count++;
    for (; i > 0 && keys[i - 1]! > key; i--) keys[i] = keys[i - 1]!;
    keys[i] = key;
  }
}

/** A place on a piece, and the outward unit normal there. */
export class Spot {
  /** IN: its key. */
  key = REAL;
  x = REAL;
  y = REAL;
  nx = REAL;
  ny = REAL;
}

/** Fills in the place with the given key. */
export function locateSpot(piece: Piece, out: Spot): void {
  const { key } = out;
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
 * Adds the places where a piece meets the lines and circles of a core's outline to `cuts`. Some may lie off the outline itself: cuts only part a piece, and whoever uses the parts asks where their middles lie.
 */
export function cutPiece(piece: Piece, core: CoreLike, cuts: Cuts): void {
  for (let i = 0; i < 2 * core.count; i += 2) {
    if (core.count > 1) cutByLine(piece, core, i, cuts);
    if (core.radius > 0) cutByCircle(piece, core, i, cuts);
  }
}

/** The line of the edge with array index i. */
function cutByLine(piece: Piece, core: CoreLike, i: number, cuts: Cuts): void {
  const { radius } = core;
  const nx = core.normals[i]!;
  const ny = core.normals[i + 1]!;
  const x = core.points[i]!;
  const y = core.points[i + 1]!;
  if (piece.radius === 0) {
    const from = nx * (piece.ax - x) + ny * (piece.ay - y) - radius;
    const to = nx * (piece.bx - x) + ny * (piece.by - y) - radius;
    if (from === to) return;
    cuts.key = from / (from - to);
    cuts.insert();
    return;
  }
  // Distance of the line from the arc's centre along n.
  chord.nx = nx;
  chord.ny = ny;
  chord.height = nx * (x - piece.cx) + ny * (y - piece.cy) + radius;
  cutByChord(piece, cuts);
}

/** The circle about the corner with array index i. */
function cutByCircle(piece: Piece, core: CoreLike, i: number, cuts: Cuts): void {
  const { radius } = core;
  const x = core.points[i]!;
  const y = core.points[i + 1]!;
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
    cuts.key = (middle - half) / ee;
    cuts.insert();
    cuts.key = (middle + half) / ee;
    cuts.insert();
    return;
  }
  // Two circles meet on their radical line, (d^2 + r^2 - R^2) / (2 d) from the arc's centre along their centres' line.
  const dx = x - piece.cx;
  const dy = y - piece.cy;
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (!(distance > 0)) return;
  chord.nx = dx / distance;
  chord.ny = dy / distance;
  chord.height = distance / 2 + ((piece.radius - radius) * (piece.radius + radius)) / (2 * distance);
  cutByChord(piece, cuts);
}

/** The line at a height along a unit vector from an arc's centre. */
const chord = { nx: 0.5, ny: 0.5, height: 0.5 };

/** The two places where the arc's circle meets the chord's line, if they are on the arc. */
function cutByChord(arc: Piece, cuts: Cuts): void {
  const { nx, ny, height } = chord;
  const cos = height / arc.radius;
  const square = 1 - cos * cos;
  if (!(square >= 0)) return;
  const sin = Math.sqrt(square);
  for (let side = -1; side <= 1; side += 2) {
    const x = cos * nx - side * sin * ny;
    const y = cos * ny + side * sin * nx;
    const along = arc.ux * x + arc.uy * y;
    // Far off the arc, which is a quarter turn at most.
    if (along < -0.5) continue;
    cuts.key = (arc.ux * y - arc.uy * x) / (1 + along);
    cuts.insert();
  }
}
