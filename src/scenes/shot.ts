/** The records of shooting: a shot, the trail it leaves, a pass unseen, the tally. Plain data, all of it. */

export type Outcome = 'flying' | 'hit' | 'passed' | 'missed';

export interface Shot {
  /** Counts all shots of the simulation from 1. */
  serial: number;
  body: number;
  /** The tally it belongs to, or -1 for a shot that was aimed by hand. */
  epoch: number;
  /** The tick after which it is first seen in flight. */
  tick: number;
  lane: number;
  /** Share of the first tick that had gone by when it left the muzzle, 0 <= u < 1. */
  u: number;
  /** Where it would have been at the start of that tick: u * speed * h behind the muzzle, px. */
  x: number;
  y: number;
  /** Unit direction. */
  dx: number;
  dy: number;
  /** px/s */
  speed: number;
  outcome: Outcome;
  /** Tick of its first hit on anything, -1 before. */
  hitTick: number;
  /** Ticks at rest. */
  rest: number;
  /** In its first tick, when it flies less than a step. */
  fresh: boolean;
  ended: boolean;
}

/** The positions of a recent shot at the ends of ticks: x0, y0, x1, y1, ... px. */
export interface Ghost {
  serial: number;
  radius: number;
  points: number[];
}

/** A pass unseen, as it was told. */
export interface Passage {
  tick: number;
  serial: number;
  body: number;
  wall: number;
  /** Pose before and after the tick, px and radians. */
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  angle: number;
  /** How many ticks it had been in flight before. */
  age: number;
}

export interface Tally {
  fired: number;
  hit: number;
  passed: number;
  missed: number;
}

/** Where shots come from: a point, px, and a direction, radians. */
export interface Muzzle {
  x: number;
  y: number;
  direction: number;
  /** The lanes of a volley are spread over this much to each side, px. */
  spread: number;
  /**
   * Velocity of the wall that is faced, px/s: whenever in the tick a shot leaves, it finds the wall equally far away, or
   * the moments at which it is looked at would not be spread evenly over its way as the wall sees it.
   */
  driftX?: number;
  driftY?: number;
}

/** Shots that wait for the next tick. */
export interface Order {
  count: number;
  /** null for the scene's gun, wherever it points when the tick begins. */
  from: Muzzle | null;
}

export interface ShotsSnapshot {
  orders: Order[];
  flying: Shot[];
  log: readonly Shot[];
  ghosts: Ghost[];
  tally: Tally;
  serial: number;
  epoch: number;
  passes: number;
  bytes: number;
}
