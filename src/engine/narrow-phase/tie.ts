/**
 * Which of two equally short ways out is taken. Any would do; a rule makes it the same one every time.
 */

/** Directions nearer than this count as the same. */
export const SAME_DIRECTION = 1e-9;

/**
 * Is unit normal n to be taken rather than m? Both point from A to B in a frame whose rotation is (c, s). First the one
 * more along the world's x; then the one whose x and y have the same sign; then the one towards positive x, then y.
 * All but the last are the same for (A, B) and (B, A): it decides only between opposite ways.
 */
export function isPreferred(c: number, s: number, nx: number, ny: number, mx: number, my: number): boolean {
  const ux = c * nx - s * ny;
  const uy = s * nx + c * ny;
  const vx = c * mx - s * my;
  const vy = s * mx + c * my;
  const flat = Math.abs(ux) - Math.abs(vx);
  if (Math.abs(flat) > SAME_DIRECTION) return flat > 0;
  const diagonal = ux * uy - vx * vy;
  if (Math.abs(diagonal) > SAME_DIRECTION) return diagonal > 0;
  return Math.abs(ux) > SAME_DIRECTION ? ux > vx : uy > vy;
}
