import { describe, expect, it } from 'vitest';
import {
  FALLING_TILE,
  makeTileKinds,
  NO_TILE,
  Obstacles,
  ONE_WAY_TILE,
  RISING_TILE,
  SOLID_TILE,
  TileMap,
} from '#engine';

describe('a tile map', () => {
  const map = new TileMap({ columns: 100, rows: 50, size: 16, x: -32, y: 8 });
  for (let column = 0; column < 100; column++) map.set(column, 49, SOLID_TILE);
  map.set(3, 48, RISING_TILE);
  map.set(4, 48, FALLING_TILE);
  map.set(6, 45, ONE_WAY_TILE);

  it('finds a tile by dividing: the one whose box holds the point', () => {
    expect([map.columnAt(-32), map.columnAt(-16.001), map.columnAt(-16), map.rowAt(8), map.rowAt(7.999)]).toEqual([
      0, 0, 1, 0, -1,
    ]);
    expect([map.middleX(3), map.middleY(49)]).toEqual([24, 800]);
  });

  it('looks at the tiles under a box and at no other, however large the map is', () => {
    const near = new Obstacles();
    map.gather(map.middleX(2), map.middleY(48), map.middleX(4), map.middleY(49), near);
    expect(map.looked).toBe(6);
    expect(near.count).toBe(5);
    expect(near.poses.slice(0, near.count).map((pose) => [pose.x, pose.y])).toEqual([
      [24, 784],
      [40, 784],
      [8, 800],
      [24, 800],
      [40, 800],
    ]);
  });

  it('has nothing outside its borders', () => {
    expect([map.get(-1, 0), map.get(100, 0), map.get(0, -1), map.get(0, 50)]).toEqual([
      NO_TILE,
      NO_TILE,
      NO_TILE,
      NO_TILE,
    ]);
    const near = new Obstacles();
    map.gather(-1e6, -1e6, -1e5, -1e5, near);
    expect([near.count, map.looked]).toEqual([0, 0]);
  });

  it('says which tile is one-way', () => {
    const near = new Obstacles();
    map.gather(map.middleX(6), map.middleY(45), map.middleX(6), map.middleY(45), near);
    expect([near.count, near.oneWay[0]]).toEqual([1, true]);
  });

  it('refuses what makes no map, naming the value', () => {
    expect(() => new TileMap({ columns: 0, rows: 4, size: 16 })).toThrow(
      'columns must be a positive whole number, got 0',
    );
    expect(() => new TileMap({ columns: 4, rows: 2.5, size: 16 })).toThrow(
      'rows must be a positive whole number, got 2.5',
    );
    expect(() => new TileMap({ columns: 4, rows: 4, size: -1 })).toThrow(
      'tile size must be positive and finite, got -1',
    );
    expect(() => map.set(100, 0, SOLID_TILE)).toThrow('column 100, row 0');
    expect(() => map.set(0, 0, 9)).toThrow('tile must be a whole number from 0 to 4, got 9');
  });

  it('sets no tile between two, and none by the name of its number', () => {
    const set = (column: unknown, row: unknown) => () => map.set(column as number, row as number, SOLID_TILE);
    expect(set(0.5, 0)).toThrow('a tile has a whole column and row, got 0.5 and 0: columnAt(x) and rowAt(y) find them');
    expect(set('1', '1')).toThrow('a tile has a whole column and row, got 1 and 1');
    expect(() => map.get(0.5, 0)).toThrow('a tile has a whole column and row, got 0.5 and 0');
  });

  it('holds 256 kinds and refuses the next: number 256 would be 0 again', () => {
    const kind = makeTileKinds(16)[SOLID_TILE]!;
    const options = { columns: 4, rows: 4, size: 16 };
    const kinds = Array.from({ length: 256 }, (_, i) => (i === 0 ? null : kind));
    const full = new TileMap({ ...options, kinds });
    full.set(0, 0, 255);
    expect(full.get(0, 0)).toBe(255);
    expect(() => new TileMap({ ...options, kinds: [...kinds, kind] })).toThrow('a list of 1 to 256, got 257');
    expect(() => new TileMap({ ...options, kinds: [null, { oneWay: false } as never] })).toThrow(
      'shape of kind 1 of tiles must be a convex shape from a maker such as makeBox, got undefined',
    );
  });
});
