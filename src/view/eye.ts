/**
 * The frame's fixed frame of reference: world px to canvas px, taken once per frame from the session's camera.
 *
 * Vertices are written in CSS px relative to the middle of the canvas. The subtraction happens here, in double
 * precision, so 32-bit vertices stay exact to a fraction of a pixel at any zoom and any distance from the origin,
 * and a line's width is simply a number of CSS px.
 */

export class Eye {
  /** World point in the middle of the canvas. */
  x = 0;
  y = 0;
  /** CSS px per world px. */
  zoom = 1;
  /** Half the canvas in CSS px: nothing beyond it is visible. */
  halfWidth = 1;
  halfHeight = 1;
  /** Device px per CSS px. */
  resolution = 1;
  /** Size of letters, CSS px. */
  letters = 11;

  /** Half a device px in CSS px: painted edges fade out from so far inside to so far outside. */
  get feather(): number {
    return 0.5 / this.resolution;
  }

  /** Canvas px from the middle, of a world x. */
  toX(x: number): number {
    return (x - this.x) * this.zoom;
  }

  toY(y: number): number {
    return (y - this.y) * this.zoom;
  }

  /** Whether a disc about the world point (x, y) touches the canvas; `slack` CSS px are added to its radius. */
  sees(x: number, y: number, radius: number, slack: number): boolean {
    const reach = radius * this.zoom + slack;
    const sx = (x - this.x) * this.zoom;
    const sy = (y - this.y) * this.zoom;
    return (
      sx + reach > -this.halfWidth &&
      sx - reach < this.halfWidth &&
      sy + reach > -this.halfHeight &&
      sy - reach < this.halfHeight
    );
  }

  /** The left side of the device px that a canvas x (CSS px from the middle) falls on. */
  snapX(value: number): number {
    return Math.floor((value + this.halfWidth) * this.resolution) / this.resolution - this.halfWidth;
  }

  /** The top of the device px that a canvas y falls on. */
  snapY(value: number): number {
    return Math.floor((value + this.halfHeight) * this.resolution) / this.resolution - this.halfHeight;
  }
}
