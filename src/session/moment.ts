/** What a bullet did that the eye would not believe, in world px: plain data, for the picture and for words. */
export interface Moment {
  /** Passed unseen; or seen past the middle of the wall, a hit, and pushed out ahead. */
  kind: 'passed' | 'pushed';
  /** Number of the tally that it belongs to. */
  epoch: number;
  tick: number;
  shot: number;
  /** x, y of the positions at the ends of ticks around the wall, px. */
  samples: Float64Array;
  /** The two poses that miss the wall; of one that was pushed, the last before the wall and the one seen inside. */
  before: { x: number; y: number };
  after: { x: number; y: number };
  /** The part of the path on which the pair is a hit: the chord. */
  enter: { x: number; y: number };
  leave: { x: number; y: number };
  /** Of the bullet, px. */
  radius: number;
  /** Body id. */
  wall: number;
  /** Seconds of wall time since it happened; stands still while frozen. */
  age: number;
}
