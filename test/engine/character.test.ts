import { describe, expect, it } from 'vitest';
import {
  Character,
  type CharacterOptions,
  type CharacterState,
  FALLING_TILE,
  type Intent,
  makeBox,
  ONE_WAY_TILE,
  RISING_TILE,
  SOLID_TILE,
  type Terrain,
  TileMap,
  World,
  WorldTerrain,
} from '#engine';
import { addBall, addBox, addWall } from '../kit/world.ts';

const H = 1 / 60;
const STILL: Intent = { left: false, right: false, jump: false, down: false };
const RIGHT: Intent = { ...STILL, right: true };
const LEFT: Intent = { ...STILL, left: true };

/** A map of 32 px tiles from its plan: # solid, - one-way, / and \ slopes. */
function readMap(plan: readonly string[]): TileMap {
  const map = new TileMap({ columns: plan[0]!.length, rows: plan.length, size: 32 });
  const numbers: Record<string, number> = { '#': SOLID_TILE, '-': ONE_WAY_TILE, '/': RISING_TILE, '\\': FALLING_TILE };
  plan.forEach((line, row) => {
    for (let column = 0; column < line.length; column++) map.set(column, row, numbers[line[column]!] ?? 0);
  });
  return map;
}

function makeCharacter(x: number, y: number, options: Partial<CharacterOptions> = {}): Character {
  return new Character({ width: 20, height: 30, x, y, ...options });
}

function play(who: Character, terrain: Terrain, intent: Intent, ticks: number, oneAxis = true): void {
  for (let i = 0; i < ticks; i++) who.step(terrain, intent, H, oneAxis);
}

describe('a character on a floor of tiles', () => {
  /** Tiles of 16 px, tops at y = 100, and a box of 10 px that runs over them at 120 px/s. */
  function run(direction: 1 | -1, oneAxis: boolean): { x: number; slowest: number } {
    const map = new TileMap({ columns: 20, rows: 1, size: 16, x: 0, y: 100 });
    for (let i = 0; i < 20; i++) map.set(i, 0, SOLID_TILE);
    const x = direction > 0 ? 9.05 : 310.95;
    const who = new Character({ width: 10, height: 10, x, y: 95, speed: 120, gravity: 600 });
    who.vx = 120 * direction;
    let slowest = Infinity;
    for (let i = 0; i < 60; i++) {
      who.step(map, direction > 0 ? RIGHT : LEFT, H, oneAxis);
      slowest = Math.min(slowest, Math.abs(who.vx));
    }
    return { x: who.x, slowest };
  }

  it('that moves one axis at a time runs over every seam at full speed, both ways', () => {
    expect(run(1, true)).toEqual({ x: expect.closeTo(129.05, 9), slowest: 120 });
    expect(run(-1, true)).toEqual({ x: expect.closeTo(190.95, 9), slowest: 120 });
  });

  it('that moves both axes at once is stopped dead at the first seam', () => {
    expect(run(1, false).slowest).toBe(0);
    expect(run(-1, false).slowest).toBe(0);
    expect(run(1, false).x).toBeLessThan(129);
  });

  it('looks at a handful of tiles', () => {
    const map = readMap(['#'.repeat(60), ' '.repeat(60), ' '.repeat(60), '#'.repeat(60)]);
    const who = makeCharacter(100, 81);
    for (let i = 0; i < 120; i++) {
      who.step(map, RIGHT, H);
      expect(map.looked).toBeLessThanOrEqual(9);
    }
  });

  it('stands still to the last bit', () => {
    const map = readMap(['     ', '#####']);
    const who = makeCharacter(80, 17);
    play(who, map, STILL, 30);
    const { x, y } = who;
    play(who, map, STILL, 600);
    expect([who.x, who.y, who.vx, who.vy, who.grounded]).toEqual([x, y, 0, 0, true]);
    expect(y).toBeCloseTo(17, 12);
  });

  it('slides down a wall that it presses against without catching on its seams', () => {
    const map = readMap(Array.from({ length: 20 }, () => '   #'));
    const who = makeCharacter(86, 20);
    let fallen = -Infinity;
    for (let i = 0; i < 40; i++) {
      who.step(map, RIGHT, H);
      expect(who.y).toBeGreaterThan(fallen);
      fallen = who.y;
      expect(who.grounded).toBe(false);
    }
    // As if there were no wall: g t^2 / 2.
    expect(who.y - 20).toBeCloseTo((1800 * (40 * H) ** 2) / 2, 6);
  });

  it('passes through no floor, however fast it falls', () => {
    const map = readMap([...Array.from({ length: 60 }, () => ' '), '#']);
    const who = makeCharacter(16, 20);
    who.vy = 60_000;
    play(who, map, STILL, 3);
    expect([who.y, who.grounded]).toEqual([expect.closeTo(60 * 32 - 15, 6), true]);
  });
});

describe('a jump', () => {
  it('rises by v^2 / 2 g, lands where it began and needs the ground', () => {
    const map = readMap([...Array.from({ length: 9 }, () => '   '), '###']);
    const who = makeCharacter(48, 273, { jumpSpeed: 600, gravity: 1800 });
    play(who, map, STILL, 2);
    let top = who.y;
    for (let i = 0; i < 60; i++) {
      who.step(map, { ...STILL, jump: i % 2 === 0 }, H);
      if (i < 38) top = Math.min(top, who.y);
    }
    expect(273 - top).toBeCloseTo(100, 0);
    play(who, map, STILL, 60);
    expect([who.y, who.grounded]).toEqual([expect.closeTo(273, 9), true]);
  });

  it('begins once while its key is held', () => {
    const map = readMap([...Array.from({ length: 9 }, () => '   '), '###']);
    const who = makeCharacter(48, 273);
    play(who, map, STILL, 2);
    let takeoffs = 0;
    let was = true;
    for (let i = 0; i < 200; i++) {
      who.step(map, { ...STILL, jump: true }, H);
      if (was && !who.grounded) takeoffs++;
      was = who.grounded;
    }
    expect(takeoffs).toBe(1);
  });

  it('against a ceiling ends there', () => {
    const map = readMap(['###', '   ', '   ', '###']);
    const who = makeCharacter(48, 81);
    play(who, map, STILL, 2);
    play(who, map, { ...STILL, jump: true }, 4);
    expect(who.y).toBeGreaterThanOrEqual(32 + 15 - 1e-9);
    expect(who.vy).toBeGreaterThanOrEqual(0);
  });
});

describe('slopes', () => {
  const hill = readMap([
    '                    ',
    '                    ',
    '        /##\\        ',
    '       /####\\       ',
    '####################',
  ]);

  it('are walked up, over the crest and down again with the feet on the ground all the way', () => {
    const who = makeCharacter(150, 113);
    play(who, hill, STILL, 2);
    let highest = Infinity;
    for (let i = 0; i < 120; i++) {
      who.step(hill, RIGHT, H);
      expect(who.grounded, `at x = ${who.x}`).toBe(true);
      highest = Math.min(highest, who.y + 15);
    }
    expect(highest).toBeCloseTo(64, 6);
    expect(who.y + 15).toBeCloseTo(128, 6);
    expect(who.x).toBeGreaterThan(500);
  });

  it('are walked at full speed and never slid down', () => {
    const who = makeCharacter(150, 113);
    play(who, hill, STILL, 2);
    play(who, hill, RIGHT, 24);
    expect(who.vx).toBe(200);
    expect(who.y + 15).toBeLessThan(120);
    play(who, hill, STILL, 10);
    const { x, y } = who;
    play(who, hill, STILL, 120);
    expect([who.x, who.y]).toEqual([x, y]);
  });

  it('steeper than it can walk stop it, and it slides down them', () => {
    const world = new World();
    addWall(world, -300, 0, 300, 20);
    // A board that leans at 65 degrees.
    world.add({ type: 'static', shape: makeBox(400, 10), x: 150, y: -100, angle: (-65 * Math.PI) / 180 });
    const terrain = new WorldTerrain(world);
    const who = makeCharacter(0, -15);
    play(who, terrain, RIGHT, 90);
    expect(who.y).toBeCloseTo(-15, 6);
    who.y = -140;
    who.x = 130;
    play(who, terrain, STILL, 120);
    expect([who.y, who.grounded]).toEqual([expect.closeTo(-15, 6), true]);
  });
});

describe('a one-way platform', () => {
  const map = readMap(['     ', '     ', ' --- ', '     ', '     ', '#####']);

  it('is jumped through from below, stood on from above and fallen through on demand', () => {
    const who = makeCharacter(80, 145, { jumpSpeed: 720 });
    play(who, map, STILL, 2);
    play(who, map, { ...STILL, jump: true }, 60);
    expect([who.y, who.grounded]).toEqual([expect.closeTo(64 - 15, 9), true]);
    play(who, map, { ...STILL, down: true }, 60);
    expect([who.y, who.grounded]).toEqual([expect.closeTo(160 - 15, 9), true]);
  });

  it('is no wall: who runs through it is not slowed', () => {
    const who = makeCharacter(40, 75, { gravity: 0, speed: 200 });
    who.vx = 200;
    play(who, map, RIGHT, 12);
    expect([who.vx, who.x]).toEqual([200, expect.closeTo(80, 9)]);
  });
});

describe('a character in a world', () => {
  it('meets static bodies of every shape, and neither sensors nor what moves', () => {
    const world = new World();
    addWall(world, -500, 0, 500, 20);
    addBox(world, 60, -40, 20, 60, { type: 'static', sensor: true });
    addBox(world, 120, -40, 20, 60);
    addBall(world, 300, -30, 40, { type: 'static' });
    const who = makeCharacter(0, -15);
    play(who, new WorldTerrain(world), RIGHT, 240);
    // The disc's side is met at the height of the box's upper corner: sqrt(40^2 - 0^2) at its middle.
    expect(who.x + 10).toBeCloseTo(260, 1);
  });

  it('takes one-way bodies for what the game says they are', () => {
    const world = new World();
    addWall(world, -500, 0, 500, 20);
    const board = addWall(world, -50, -70, 50, -64);
    const terrain = new WorldTerrain(world, (body) => (body === board ? 'one-way' : 'solid'));
    const who = makeCharacter(0, -15);
    play(who, terrain, STILL, 2);
    play(who, terrain, { ...STILL, jump: true }, 90);
    expect(who.y).toBeCloseTo(-70 - 15, 9);
  });

  it('that was put into a wall gets out of it the shortest way', () => {
    const world = new World();
    addWall(world, 0, -500, 100, 500);
    const who = makeCharacter(4, 0, { gravity: 0 });
    play(who, new WorldTerrain(world), STILL, 1);
    expect(who.x).toBeCloseTo(-10, 9);
  });

  it('finds the same ground under every broad phase', () => {
    const walk = (broadPhase: string): number[] => {
      const world = new World({ broadPhase });
      for (let i = 0; i < 40; i++) addWall(world, 16 * i, 100 + (i % 3), 16 * (i + 1), 140);
      const who = makeCharacter(20, 80);
      const terrain = new WorldTerrain(world);
      const out: number[] = [];
      for (let i = 0; i < 120; i++) {
        who.step(terrain, { ...RIGHT, jump: i % 30 === 0 }, H);
        out.push(who.x, who.y);
      }
      return out;
    };
    expect(walk('brute-force')).toEqual(walk('uniform-grid'));
  });

  it('saved and restored goes on to the last bit', () => {
    const map = readMap(['          ', '          ', '  /#\\     ', '##########']);
    const one = makeCharacter(40, 81);
    play(one, map, RIGHT, 20);
    const other = makeCharacter(0, 0);
    other.restore(one.save());
    play(one, map, { ...RIGHT, jump: true }, 60);
    play(other, map, { ...RIGHT, jump: true }, 60);
    expect(other.save()).toEqual(one.save());
  });
});

describe('a bad character', () => {
  it.each([
    ['no width', { width: 0 }, 'character width must be more than 0.2 px, got 0'],
    ['a height that is no number', { height: NaN }, 'character height must be more than 0.2 px, got NaN'],
    ['a place that is none', { x: Infinity }, 'character x must be a finite number, got Infinity'],
    ['no speed', { speed: 0 }, 'character speed must be positive and finite, got 0'],
    ['a cliff to walk on', { maxSlope: 90 }, 'maxSlope must be from 0 to less than 90 degrees, got 90'],
  ] as const)('with %s is refused by name', (_what, options, message) => {
    expect(() => makeCharacter(0, 0, options)).toThrow(message);
  });
});

describe('a character that is called by plain JavaScript', () => {
  const world = new World();
  addWall(world, -500, 0, 500, 20);
  const ground = new WorldTerrain(world);

  it.each([undefined, NaN, Infinity, -1 / 60])('does not move through the time %s, and stays where it is', (h) => {
    const who = makeCharacter(0, -15);
    expect(() => who.step(ground, RIGHT, h as number)).toThrow(`in seconds that is finite and not negative, got ${h}`);
    expect(who.save()).toEqual(makeCharacter(0, -15).save());
  });

  it('stands while nothing is wanted, and walks when only that is named', () => {
    const who = makeCharacter(0, -15);
    for (let i = 0; i < 30; i++) who.step(ground, {}, H);
    expect(who.save()).toMatchObject({ x: 0, y: -15, vx: 0, grounded: true, jumpHeld: false });
    for (let i = 0; i < 30; i++) who.step(ground, { right: true }, H);
    expect(who.x).toBeGreaterThan(50);
  });

  it('is restored from a whole state only', () => {
    const who = makeCharacter(0, -15);
    expect(() => who.restore({} as CharacterState)).toThrow('as save() gives it: x must be a finite number');
    expect(() => who.restore({ ...who.save(), grounded: 1 } as never)).toThrow('grounded must be true or false, got 1');
    expect(who.save()).toEqual(makeCharacter(0, -15).save());
  });

  it('walks on no world: a terrain is made of it', () => {
    const who = makeCharacter(0, -15);
    expect(() => who.step(world as never, RIGHT, H)).toThrow('a TileMap, a WorldTerrain made of a world, or a list');
    expect(() => who.step([ground, null] as never, RIGHT, H)).toThrow('a terrain is a TileMap');
    expect(() => who.step(ground, undefined as never, H)).toThrow('an intent is a record such as { right: true }');
    expect(() => new WorldTerrain({} as never)).toThrow('a terrain is made of a world, got [object Object]');
  });

  it('has no option that it does not know', () => {
    expect(() => makeCharacter(0, 0, { maxSpeed: 5 } as never)).toThrow(
      "unknown key 'maxSpeed' in options of the char",
    );
  });

  it('does not stand on a misspelt footing', () => {
    const who = makeCharacter(0, -15);
    const sloppy = new WorldTerrain(world, () => 'oneWay' as never);
    expect(() => who.step(sloppy, RIGHT, H)).toThrow("must be 'solid', 'one-way' or 'none', got 'oneWay'");
    expect(() => new WorldTerrain(world, 'solid' as never)).toThrow('footing must be a function');
  });
});
