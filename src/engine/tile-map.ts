/**
 * A map of square tiles with direct look-up: the grid is the broad phase, because a character can only touch the
 * handful of tiles under its box. A tile is a small number that stands for a kind.
 */
import { requireShape } from './geometry/check.ts';
import { makeBox, makePolygon } from './geometry/make.ts';
import type { Shape } from './geometry/shape.ts';
import { requireCoordinate } from './limits.ts';
import { requirePositive } from './math.ts';
import { checkOptions } from './options.ts';
import type { Obstacles, Terrain } from './terrain.ts';

/** A kind of tile: its shape about the tile's middle, px. */
export interface TileKind {
  readonly shape: Shape;
  /** Stops only what comes down from above. */
  readonly oneWay: boolean;
}

export const NO_TILE = 0;
export const SOLID_TILE = 1;
/** A board along the top of the tile. */
export const ONE_WAY_TILE = 2;
/** A slope of 45 degrees that rises to the right, and one that rises to the left. */
export const RISING_TILE = 3;
export const FALLING_TILE = 4;

/** Thickness of a one-way board, as a share of the tile. */
const BOARD = 0.25;

/** The usual kinds for tiles of `size` px, by their numbers; null is no tile. */
export function makeTileKinds(size: number): readonly (TileKind | null)[] {
  const r = size / 2;
  const low = { x: -r, y: r };
  const right = { x: r, y: r };
  return [
    null,
    { shape: makeBox(size, size), oneWay: false },
    { shape: makeBox(size, BOARD * size, 0, -r + (BOARD * size) / 2), oneWay: true },
    { shape: makePolygon([low, { x: r, y: -r }, right]), oneWay: false },
    { shape: makePolygon([low, { x: -r, y: -r }, right]), oneWay: false },
  ];
}

export interface TileMapOptions {
  columns: number;
  rows: number;
  /** Side of a tile, px. */
  size: number;
  /** Top left corner of the map, px. Default 0. */
  x?: number;
  y?: number;
  /** Kinds by number, 256 at the most, null for no tile; the default is makeTileKinds(size). */
  kinds?: readonly (TileKind | null)[];
}

/** Tiles are held in a byte each. */
const MAX_KINDS = 256;

export class TileMap implements Terrain {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly kinds: readonly (TileKind | null)[];
  /** Tiles looked at by the last question. */
  looked = 0;
  private readonly tiles: Uint8Array;

  /** @throws RangeError naming the value when a count or a size makes no map */
  constructor(options: TileMapOptions) {
    checkOptions(options, ['columns', 'rows', 'size', 'x', 'y', 'kinds'], 'options of the tile map');
    const { columns, rows, size, x = 0, y = 0 } = options;
    for (const [name, count] of [
      ['columns', columns],
      ['rows', rows],
    ] as const) {
      if (!(Number.isInteger(count) && count > 0)) {
        throw new RangeError(`tile map ${name} must be a positive whole number, got ${count}`);
      }
    }
    requireCoordinate(requirePositive(size, 'tile size'), 'tile size');
    requireCoordinate(x, 'tile map x');
    requireCoordinate(y, 'tile map y');
    this.columns = columns;
    this.rows = rows;
    this.size = size;
    this.x = x;
    this.y = y;
    this.kinds = requireKinds(options.kinds ?? makeTileKinds(size));
    this.tiles = new Uint8Array(columns * rows);
  }

  /** Number of the tile; no tile outside the map. @throws RangeError for a place that is not whole */
  get(column: number, row: number): number {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return NO_TILE;
    const tile = this.tiles[row * this.columns + column];
    if (tile === undefined) throw new RangeError(`a tile has a whole column and row, got ${column} and ${row}`);
    return tile;
  }

  /** @throws RangeError for a place outside the map or a number that no kind has */
  set(column: number, row: number, tile: number): void {
    if (!(Number.isInteger(column) && Number.isInteger(row))) {
      throw new RangeError(
        `a tile has a whole column and row, got ${String(column)} and ${String(row)}: columnAt(x) and rowAt(y) find them`,
      );
    }
    if (!(column >= 0 && row >= 0 && column < this.columns && row < this.rows)) {
      throw new RangeError(`tile must lie within ${this.columns} x ${this.rows}, got column ${column}, row ${row}`);
    }
    if (!(Number.isInteger(tile) && tile >= 0 && tile < this.kinds.length)) {
      throw new RangeError(`tile must be a whole number from 0 to ${this.kinds.length - 1}, got ${tile}`);
    }
    this.tiles[row * this.columns + column] = tile;
  }

  /** Takes every tile away. */
  clear(): void {
    this.tiles.fill(NO_TILE);
  }

  /** Column and row that hold a coordinate, px; they may lie outside the map. */
  columnAt(x: number): number {
    return Math.floor((x - this.x) / this.size);
  }

  rowAt(y: number): number {
    return Math.floor((y - this.y) / this.size);
  }

  /** Middle of a tile, px. */
  middleX(column: number): number {
    return this.x + (column + 0.5) * this.size;
  }

  middleY(row: number): number {
    return this.y + (row + 0.5) * this.size;
  }

  gather(minX: number, minY: number, maxX: number, maxY: number, out: Obstacles): void {
    const left = Math.max(0, this.columnAt(minX));
    const right = Math.min(this.columns - 1, this.columnAt(maxX));
    const top = Math.max(0, this.rowAt(minY));
    const bottom = Math.min(this.rows - 1, this.rowAt(maxY));
    this.looked = 0;
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        this.looked++;
        const kind = this.kinds[this.tiles[row * this.columns + column]!];
        if (!kind) continue;
        const pose = out.add(kind.shape, kind.oneWay);
        pose.x = this.middleX(column);
        pose.y = this.middleY(row);
        pose.c = 1;
        pose.s = 0;
      }
    }
  }
}

function requireKinds(kinds: readonly (TileKind | null)[]): readonly (TileKind | null)[] {
  if (!Array.isArray(kinds) || kinds.length === 0 || kinds.length > MAX_KINDS) {
    const given = Array.isArray(kinds) ? `${kinds.length}` : String(kinds);
    throw new RangeError(`kinds of tiles must be a list of 1 to ${MAX_KINDS}, got ${given}`);
  }
  for (const [i, kind] of kinds.entries()) if (kind !== null) requireShape(kind?.shape, `shape of kind ${i} of tiles`);
  return kinds;
}
