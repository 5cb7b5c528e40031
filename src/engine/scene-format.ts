/**
 * Scenes as text: a world's settings and bodies as JSON, written to the last bit and checked when it is read.
 *
 *     { "format": "thinwall-scene", "version": 1,
 *       "settings": { "hz": 60, "gravityY": 600, ... },          any of WorldSettings; what is missing has its default
 *       "bodies": [ {
 *         "type": "static" | "kinematic" | "dynamic",            default dynamic
 *         "x": px, "y": px, "angle": rad,                        the body's frame, default 0
 *         "vx": px/s, "vy": px/s, "omega": rad/s,                default 0
 *         "at": [x, y],                                          centre of mass, px; wins over x and y (see below)
 *         "shapes": [ { "type": "circle", "radius": px, "x": px, "y": px },
 *                     { "type": "box", "width": px, "height": px, "x": px, "y": px, "angle": rad },
 *                     { "type": "capsule", "ax": px, "ay": px, "bx": px, "by": px, "radius": px },
 *                     { "type": "polygon", "points": [[x, y], ...] } ],     convex, in the body's frame
 *         "density", "friction", "restitution", "surfaceSpeed", "rollingResistance", "gravityScale": numbers,
 *         "fixedRotation", "sensor", "bullet": true or false,
 *         "onHit": "bounce" | "stop" | "die" | "pass", "category", "mask": 32 bits,
 *         "userData": any JSON } ] }
 *
 * Numbers are doubles with as many digits as tell them apart, -0 included. A frame that was computed back from a centre
 * of mass may be off by a rounding; then "at" says where the centre is. What contacts remember is not part of a scene:
 * that is what snapshots are for. Bodies stand in the order of their ids, and a world made of them counts from 1.
 */
import type { BodyType, OnHit } from './body-def.ts';
import type { WorldSettings } from './settings.ts';

export const SCENE_FORMAT = 'thinwall-scene';
export const SCENE_VERSION = 1;

export type ShapeJson =
  | { type: 'circle'; radius: number; x?: number; y?: number }
  | { type: 'box'; width: number; height: number; x?: number; y?: number; angle?: number }
  | { type: 'capsule'; ax: number; ay: number; bx: number; by: number; radius: number }
  | { type: 'polygon'; points: [number, number][] };

export interface BodyJson {
  type?: BodyType;
  x?: number;
  y?: number;
  at?: [number, number];
  angle?: number;
  vx?: number;
  vy?: number;
  omega?: number;
  shapes: ShapeJson[];
  density?: number;
  friction?: number;
  restitution?: number;
  surfaceSpeed?: number;
  rollingResistance?: number;
  gravityScale?: number;
  fixedRotation?: boolean;
  sensor?: boolean;
  bullet?: boolean;
  onHit?: OnHit;
  category?: number;
  mask?: number;
  userData?: unknown;
}

export interface SceneJson {
  format: typeof SCENE_FORMAT;
  version: typeof SCENE_VERSION;
  settings?: Partial<WorldSettings>;
  bodies: BodyJson[];
}
