/** The scenes and what makes them run, headless: the door of this room. A new scene is one file and one line here. */
import { arch } from './arch.ts';
import { brawl } from './brawl.ts';
import { cardHouse } from './card-house.ts';
import { conveyor } from './conveyor.ts';
import { dominoes } from './dominoes.ts';
import { fallingAsleep } from './falling-asleep.ts';
import { fences } from './fences.ts';
import { fight } from './fight.ts';
import { firingRange } from './firing-range.ts';
import { galaxies } from './galaxies.ts';
import { ghostCorner } from './ghost-corner.ts';
import { giantAndDust } from './giant-and-dust.ts';
import { gnats } from './gnats.ts';
import { grazedCorner } from './grazed-corner.ts';
import { longCorridor } from './long-corridor.ts';
import { movingWalls } from './moving-walls.ts';
import { offsetCollider } from './offset-collider.ts';
import { playground } from './playground.ts';
import { pyramid } from './pyramid.ts';
import { pyramid40 } from './pyramid-40.ts';
import { rain } from './rain.ts';
import type { Scene } from './scene.ts';
import { smash } from './smash.ts';
import { speedLimit } from './speed-limit.ts';
import { spinner } from './spinner.ts';
import { spinningRod } from './spinning-rod.ts';
import { stack } from './stack.ts';
import { staticLevel } from './static-level.ts';
import { steelBalls } from './steel-balls.ts';
import { swords } from './swords.ts';
import { tileRun } from './tile-run.ts';
import { tumbler } from './tumbler.ts';
import { uniformCrowd } from './uniform-crowd.ts';
import { wallRow } from './wall-row.ts';

/** As the lists show them: a new scene is a line in its group. */
export const sceneGroups: Readonly<Record<string, readonly Scene[]>> = {
  'The gun and the wall': [playground, firingRange],
  'Piles and machines': [
    pyramid,
    rain,
    brawl,
    stack,
    pyramid40,
    cardHouse,
    arch,
    dominoes,
    smash,
    tumbler,
    spinner,
    conveyor,
    steelBalls,
  ],
  'What goes wrong': [
    tileRun,
    offsetCollider,
    fight,
    wallRow,
    movingWalls,
    grazedCorner,
    spinningRod,
    ghostCorner,
    speedLimit,
  ],
  'Crowds for the broad phase': [
    uniformCrowd,
    giantAndDust,
    longCorridor,
    galaxies,
    gnats,
    fences,
    staticLevel,
    fallingAsleep,
    swords,
  ],
};

export const scenes: Readonly<Record<string, Scene>> = Object.fromEntries(
  Object.values(sceneGroups).flatMap((group) => group.map((scene) => [scene.id, scene])),
);

/** Where a CCD mode goes wrong in its own way; conservative advancement has no such scene. */
export const FAILURES: Readonly<Record<string, string>> = {
  discrete: wallRow.id,
  substep: grazedCorner.id,
  sweep: spinningRod.id,
  speculative: ghostCorner.id,
  'speed-cap': speedLimit.id,
};

/** @throws RangeError naming the id and the scenes there are */
export function findScene(id: string): Scene {
  if (!Object.hasOwn(scenes, id)) {
    throw new RangeError(`unknown scene '${id}'; scenes are ${Object.keys(scenes).join(', ')}`);
  }
  return scenes[id]!;
}

export { type Audit, auditWorld, isObstacle } from './audit.ts';
export { makeBulletShape } from './bullets.ts';
export type { Command } from './commands.ts';
export {
  agrees,
  predictCurve,
  type TableCell,
  type TableMode,
  type TablePlan,
  TableRun,
  tableToCsv,
} from './experiment.ts';
export { Gun, type GunMount } from './gun.ts';
export { type Lane, type LaneOutcome, type LanePlan, Lanes, TEXT_EXAMPLE } from './lanes.ts';
export {
  looksOf,
  type Prediction,
  type PredictionOptions,
  predictTunnelling,
  reachOf,
  samplesPerTick,
  wilsonInterval,
} from './prediction.ts';
export { RUNNER_HEIGHT, RUNNER_WIDTH, Runner, type RunnerMount } from './runner.ts';
export { type SafeSpeed, safeSpeedOf, safeSpeedThrough } from './safe-speed.ts';
export type { Scene, SceneStage } from './scene.ts';
export {
  checkSetting,
  describeAllowed,
  FOLDERS,
  type Folder,
  readSetting,
  type SettingOption,
  type SettingSpec,
  type SettingValue,
  showValue,
} from './setting-spec.ts';
export type { Ghost, Outcome, Passage, Shot, Tally } from './shot.ts';
export { MAX_SHOTS } from './shots.ts';
export {
  type BulletShape,
  isSimKey,
  SIM_KEYS,
  type SimKey,
  type SimSettings,
  simSettingSpecs,
} from './sim-settings.ts';
export { Simulation, type SimulationSnapshot } from './simulation.ts';
export { AT_REST, FASTEST_WALL, makeTableRange, type WallMotion } from './table-range.ts';
export {
  addThing,
  captureThing,
  type Form,
  makeForm,
  makeSlab,
  motionOf,
  type Thing,
  type ThingKind,
  thingOf,
} from './things.ts';
