/**
 * The loop of animation frames: the parts of a frame, one after the other, for as long as the page is open. A part
 * that throws takes neither the others nor the next frame with it.
 */

/** Called once a frame with the seconds since the last one. */
export type FramePart = (elapsed: number) => void;

/**
 * @param request calls back before the next paint with the time, ms
 * @param fail told of the first error after frames that went well, so that what throws in every frame is told once
 */
export function runFrames(
  request: (next: (now: number) => void) => unknown,
  parts: readonly FramePart[],
  fail: (error: unknown) => void,
): void {
  let last: number | null = null;
  let wasWell = true;
  const frame = (now: number): void => {
    // First of all: whatever goes wrong below, there is a next frame.
    request(frame);
    const elapsed = last === null ? 0 : Math.max(0, (now - last) / 1000);
    last = now;
    const errors: unknown[] = [];
    for (const part of parts) {
      try {
        part(elapsed);
      } catch (error) {
        errors.push(error);
      }
    }
    const isNews = wasWell && errors.length > 0;
    wasWell = errors.length === 0;
    if (isNews) fail(errors[0]);
  };
  request(frame);
}
