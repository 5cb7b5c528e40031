/**
 * How the engine draws: a handful of strokes, each with a meaning instead of a colour.
 *
 * Overlays, broad phases and lessons draw with a Pen when somebody asks them to, after a tick. The page's pen
 * puts lines on a canvas, the tests' pen writes the calls down. Neither is known here.
 */

/** Meanings. What each looks like (hue, width, dash) is decided once, by whoever owns the pen. */
export const INKS = [
  'collider', // outline of a body's shape
  'static', // outline of a body that never moves
  'sensor', // outline of a body that only reports
  'asleep', // outline of a body at rest
  'thickened', // the grown outline of a static collider
  'bounds', // axis-aligned box of a collider
  'fat', // the world's enlarged box
  'cell', // a broad phase's own structure
  'contact', // a contact point
  'normal', // a contact normal
  'push', // displacement applied to a body
  'velocity', // where a body is heading
  'sweep', // the path swept within a tick
  'ghost', // a pose that was sampled
  'missed', // the part of a path that no sample saw
  'impact', // where something was hit
  'first', // the first shape of a pair
  'second', // the second shape of a pair
  'overlap', // the common part of two shapes
  'axis', // a direction that is tried
  'separating', // a direction that separates
  'hint', // thin construction lines
  'aim', // where a gun points
  'selected', // what the visitor has chosen
  'label', // words and numbers
] as const;

export type Ink = (typeof INKS)[number];

/**
 * Strokes in world coordinates, px. Line widths and text sizes are the pen's: they stay constant on the screen.
 * Point lists are flat: x0, y0, x1, y1, ...
 */
export interface Pen {
  line(ink: Ink, x0: number, y0: number, x1: number, y1: number): void;
  polyline(ink: Ink, points: ArrayLike<number>, closed: boolean): void;
  circle(ink: Ink, x: number, y: number, radius: number): void;
  box(ink: Ink, minX: number, minY: number, maxX: number, maxY: number): void;
  /** A filled convex polygon, `strength` 0..1 of the ink's fill. */
  fill(ink: Ink, points: ArrayLike<number>, strength: number): void;
  /** An arrow from (x, y) along (dx, dy); nothing when that is zero. */
  arrow(ink: Ink, x: number, y: number, dx: number, dy: number): void;
  /** A small mark of constant size on the screen. */
  dot(ink: Ink, x: number, y: number): void;
  text(ink: Ink, x: number, y: number, text: string): void;
}
