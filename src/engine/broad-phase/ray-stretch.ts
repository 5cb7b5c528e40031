/**
 * The part of a ray that lies in a horizontal band: what rows of cells and lanes need to follow a ray. It is a little
 * too long rather than too short: `room` covers what divisions round off.
 */
export class RayStretch {
  /** Least and greatest x of the stretch. */
  left = 0;
  right = 0;
  private x0 = 0;
  private y0 = 0;
  private dx = 0;
  private dy = 0;
  private room = 0;

  aim(x0: number, y0: number, x1: number, y1: number): void {
    this.x0 = x0;
    this.y0 = y0;
    this.dx = x1 - x0;
    this.dy = y1 - y0;
    this.room = 1e-12 * Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1));
  }

  /** The stretch between two heights, either of which may be infinite. */
  cut(top: number, bottom: number): void {
    const { x0, y0, dx, dy, room } = this;
    const enter = dy === 0 ? 0 : clamp01(((dy > 0 ? top - room : bottom + room) - y0) / dy);
    const leave = dy === 0 ? 1 : clamp01(((dy > 0 ? bottom + room : top - room) - y0) / dy);
    this.left = Math.min(x0 + dx * enter, x0 + dx * leave) - room;
    this.right = Math.max(x0 + dx * enter, x0 + dx * leave) + room;
  }
}

function clamp01(t: number): number {
  return t > 0 ? Math.min(1, t) : 0;
}
