/** The engine's door. Nobody outside imports past it. */
export {
  type AuditAdvice,
  type AuditEntry,
  type AuditOptions,
  type AuditReport,
  auditLevel,
  parseMode,
  thinnest,
} from './audit.ts';
export { Body } from './body.ts';
export { BODY_TYPES, type BodyDef, type BodyType, HIT_ACTIONS, type OnHit } from './body-def.ts';
export { type BoundsTest, boundsTests } from './bounds-filter.ts';
export type { Boxes } from './broad-phase/boxes.ts';
export type {
  BroadPhase,
  BroadPhaseCounters,
  BroadPhaseEntry,
  BroadPhaseOptions,
} from './broad-phase/broad-phase.ts';
export { broadPhases } from './broad-phase/index.ts';
export { IntList, PairBuffer } from './broad-phase/pair-buffer.ts';
export { calculateTunnelling, type TunnelAnswer, type TunnelSum, type TunnelTerm } from './calculator.ts';
export { ccdModes } from './ccd/index.ts';
export type { CcdMode, CcdQuery, SweptPair } from './ccd/mode.ts';
export { Character, type CharacterOptions, type CharacterState, type Intent } from './character.ts';
export { type ClockOptions, FixedClock } from './clock.ts';
export type { WorldCounters } from './counters.ts';
export { Dice } from './dice.ts';
export { INKS, type Ink, type Pen } from './draw.ts';
export { kineticEnergy, potentialEnergy } from './energy.ts';
export type { EventLog, EventType, WorldEvent } from './events.ts';
export { Aabb, boundsOf, testBounds } from './geometry/aabb.ts';
export { testBoxes, testSphereBox, testSpheres } from './geometry/bounding.ts';
export {
  buildBounds,
  buildBox,
  buildCapsule,
  buildCircle,
  buildPoint,
  buildPolygon,
  buildSegment,
} from './geometry/build.ts';
export { castRay, containsPoint, RayHit } from './geometry/cast.ts';
export { type ClipResult, clipShapes } from './geometry/clip.ts';
export { measureCommon, Region } from './geometry/common-region.ts';
export { ConcavePolygon, makeConcave } from './geometry/concave.ts';
export { decompose } from './geometry/decompose.ts';
export { convexHull } from './geometry/hull.ts';
export { locateInRing, locatePoint, type Place } from './geometry/locate.ts';
export { growShape, makeBox, makeCapsule, makeCircle, makePolygon, translateShape } from './geometry/make.ts';
export { MassData, massOf, massOfPieces } from './geometry/mass.ts';
export { Core, minkowskiDifference, minkowskiPolygon } from './geometry/minkowski.ts';
export { orient } from './geometry/predicates.ts';
export { orientationOf, signedAreaOf } from './geometry/ring.ts';
export { BOX, CAPSULE, CIRCLE, POLYGON, SHAPE_NAMES, Shape, type ShapeName, type ShapeType } from './geometry/shape.ts';
export { type Convex, Ellipse, PlacedShape, supportPoint } from './geometry/support.ts';
export { StateHash } from './hash.ts';
export type { BodyStateReport, Wakefulness } from './inspect/body.ts';
export type { BoxPair, BoxReport, BroadReport, Exclusion } from './inspect/broad.ts';
export type { CcdReport, LookReport, MoveReport, PairEvent, SweepReport } from './inspect/ccd.ts';
export type { ClippedPoint, Clipping } from './inspect/clipping.ts';
export {
  type ContactReport,
  explainContact,
  type Feature,
  findContactAt,
  listContacts,
  listNeighbours,
  type Neighbour,
  type PointReport,
} from './inspect/contact.ts';
export type { NarrowPart } from './inspect/narrow.ts';
export { notePair, type PairNote } from './inspect/note.ts';
export type { BounceReport, PassReport, PushReport, SolverReport } from './inspect/solver.ts';
export { inspectPair, type PairInspection } from './inspect.ts';
export {
  atan2,
  clamp,
  cos,
  IDENTITY,
  length,
  PI,
  type Pose,
  requireFinite,
  requirePositive,
  type SinCos,
  sin,
  sinCos,
  TAU,
  Transform,
  type Vec,
} from './math.ts';
export { EpaResult, epaDepth, penetration } from './narrow-phase/epa.ts';
export { GjkResult, gjkDistance, gjkShapes } from './narrow-phase/gjk.ts';
export { Manifold, ManifoldPoint } from './narrow-phase/manifold.ts';
export { Measure, measureShapes } from './narrow-phase/measure.ts';
export { collide as collideManifold, signedDistance, testOverlap } from './narrow-phase/pair-table.ts';
export { PairAnswer, queryShapes } from './narrow-phase/query.ts';
export { type Geometry, queryGeometry } from './narrow-phase/query-concave.ts';
export { type PairResult, queryPair as collide, type Tolerance } from './narrow-phase/query-pair.ts';
export {
  findMtv,
  findSeparatingAxis,
  type Mtv,
  projectShape,
  reportAxes,
  type SatAxis,
  type SatReport,
} from './narrow-phase/sat.ts';
export { Sweep, sweepShapes } from './narrow-phase/sweep.ts';
export { type SweepResult, sweep } from './narrow-phase/sweep-pair.ts';
export { Impact, type Motion, timeOfImpact } from './narrow-phase/time-of-impact.ts';
export { drawShape, type Overlay, overlays } from './overlay.ts';
export {
  predictTunnelling,
  samplesPerTick,
  type TunnelOptions,
  type TunnelPath,
  type TunnelPrediction,
  type TunnelWall,
} from './prediction.ts';
export { PUSH_HISTORY, type PushEntry, PushWatch } from './push-watch.ts';
export type { QueryFilter } from './query-filter.ts';
export { recordWorld, type WorldCommand } from './record-world.ts';
export { Recording, type RecordingOptions, type Replayable } from './recording.ts';
export { type BodyJson, SCENE_FORMAT, SCENE_VERSION, type SceneJson, type ShapeJson } from './scene-format.ts';
export { buildScene, buildShape, describeScene, readScene, writeScene } from './scene-json.ts';
export { DEFAULT_SETTINGS, type WorldSettings } from './settings.ts';
export type { WorldSnapshot } from './snapshot.ts';
export { solvers } from './solver/index.ts';
export type { Solver, SolverContext, SolverEntry } from './solver/solver.ts';
export type { StageTimer } from './step.ts';
export { type Footing, Obstacles, type Terrain, WorldTerrain } from './terrain.ts';
export {
  FALLING_TILE,
  makeTileKinds,
  NO_TILE,
  ONE_WAY_TILE,
  RISING_TILE,
  SOLID_TILE,
  type TileKind,
  TileMap,
  type TileMapOptions,
} from './tile-map.ts';
export { HitRule, type PairState, stateOf } from './tolerance.ts';
export { type Facts, PairTrace, type Trace, TraceLog } from './trace.ts';
export { FAST_SHARE, LINEAR_SLOP, MAX_FIXED_SLICES, MAX_IMPACTS } from './tuning.ts';
export { RayResult, World } from './world.ts';
