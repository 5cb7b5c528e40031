import { FALLING_TILE, NO_TILE, ONE_WAY_TILE, RISING_TILE, SOLID_TILE, TileMap } from '#engine';
import { makeTile, RUNNER_HEIGHT } from './runner.ts';
import type { Scene, SceneStage } from './scene.ts';
import type { Thing } from './things.ts';

const SIZE = 32;
/** # solid, - one-way, / and \ slopes, o coin, z zone, @ start */
const PLAN = [
  '#                                      #',
  '#                                      #',
  '#                    o o o         o   #',
  '#                    -----        ###  #',
  '#                                 #    #',
  '#            o                    #    #',
  '#           ---          o o    --#    #',
  '#                  o    /##\\      #    #',
  '#       o              /####\\     #    #',
  '#      ---     ---    /######\\  --#  zz#',
  '#           o   o    /########\\   #  zz#',
  '#  @    o  /##\\     /##########\\ o#  ###',
  '################  ######################',
  '################  ######################',
];
const NUMBERS: Readonly<Record<string, number>> = {
  '#': SOLID_TILE,
  '-': ONE_WAY_TILE,
  '/': RISING_TILE,
  '\\': FALLING_TILE,
};

function makeCoin(x: number, y: number): Thing {
  return { kind: 'coin', hue: 2, form: { type: 'circle', radius: 8 }, x, y, angle: 0, sensor: true };
}

function makeZone(x: number, y: number): Thing {
  return { kind: 'zone', form: { type: 'box', width: 2 * SIZE, height: 2 * SIZE }, x, y, angle: 0, sensor: true };
}

/** Adds what a sign of the plan stands for; tiles go into the map first. */
function addSign(stage: SceneStage, map: TileMap, sign: string, column: number, row: number): void {
  if (map.get(column, row) !== NO_TILE) stage.add(makeTile(map, column, row));
  else if (sign === 'o') stage.add(makeCoin(map.middleX(column), map.middleY(row)));
  // A zone is drawn as four signs; the one at its top left counts.
  else if (sign === 'z' && PLAN[row - 1]![column] !== 'z' && PLAN[row]![column - 1] !== 'z') {
    stage.add(makeZone(map.middleX(column) + SIZE / 2, map.middleY(row) + SIZE / 2));
  }
}

/** A level of tiles to run and jump in. The character looks its tiles up in the map and asks the world for the rest. */
export const tileRun: Scene = {
  id: 'tile-run',
  label: 'Tile run',
  about:
    'Run with the arrows, jump with Space: no seam stops you. Switch one axis at a time off and feel where they are.',
  defaults: { gravity: 600, friction: 0.5, restitution: 0 },
  view: { x: 0, y: 0, width: PLAN[0]!.length * SIZE, height: PLAN.length * SIZE },
  build(stage) {
    const map = new TileMap({ columns: PLAN[0]!.length, rows: PLAN.length, size: SIZE });
    let start = { x: 0, y: 0 };
    PLAN.forEach((line, row) => {
      for (let column = 0; column < line.length; column++) {
        const sign = line[column]!;
        map.set(column, row, NUMBERS[sign] ?? NO_TILE);
        if (sign === '@') start = { x: map.middleX(column), y: (row + 1) * SIZE - RUNNER_HEIGHT / 2 };
      }
    });
    PLAN.forEach((line, row) => {
      for (let column = 0; column < line.length; column++) addSign(stage, map, line[column]!, column, row);
    });
    stage.mountRunner({ ...start, map });
  },
};
