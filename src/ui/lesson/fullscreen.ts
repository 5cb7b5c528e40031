// The whole screen for the page, and back.

/** Never fails: where the page may not have the whole screen, nothing happens. */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // refused by the browser or its user; the page stays as it is
  }
}
