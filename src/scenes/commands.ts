/**
 * Everything that changes a simulation from outside, as plain JSON objects applied between ticks. A recording of
 * commands and the ticks they came at is the whole history.
 */
import type { SimSettings } from './sim-settings.ts';
import type { Thing } from './things.ts';

export type Command =
  | { type: 'settings'; patch: Partial<SimSettings> }
  | { type: 'spawn'; thing: Thing }
  | { type: 'remove'; id: number }
  | { type: 'move'; id: number; x: number; y: number; angle: number }
  | { type: 'velocity'; id: number; vx: number; vy: number; omega: number }
  /** Shots for the next tick: from the gun, or from a point along an angle (radians). */
  | { type: 'fire'; count: number; from?: { x: number; y: number; angle: number } }
  /** The bounded spring: takes a body at a world point, draws it to another, lets go. */
  | { type: 'grab'; id: number; x: number; y: number }
  | { type: 'drag'; x: number; y: number }
  | { type: 'release' }
  /** What the player of a scene's runner wants from now on. */
  | { type: 'input'; left: boolean; right: boolean; jump: boolean; down: boolean };
