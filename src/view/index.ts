/**
 * The view: shows a session on a WebGL canvas and turns the pointer into what the session can do. It reads the
 * session every frame and keeps nothing of the world but the last poses of what moves fast.
 */

import type { Session } from '../session.ts';
import { loadArt } from './art.ts';
import { Picture } from './picture.ts';
import { PointerInput } from './pointer.ts';
import { Stage } from './stage.ts';

export { NoWebGlError } from './stage.ts';

export interface View {
  /** Shows the session as it is now. Called once per animation frame. */
  render(): void;
  /** The picture as it is now, as a PNG data URL. */
  screenshot(): string;
  destroy(): void;
  /** Bodies painted in the last frame, meshes on the canvas that show something, and all display objects. */
  counts(): { bodies: number; meshes: number; children: number };
}

/** @throws NoWebGlError (as a rejection) when the browser has no WebGL 2. */
export async function createView(host: HTMLElement, session: Session): Promise<View> {
  const art = await loadArt();
  if (art.problems.length > 0) session.say('Pictures could not be loaded: some bodies are drawn plain.', 'warning');
  const stage = await Stage.create(host, () => render());
  const picture = new Picture(art);
  stage.app.stage.addChild(picture.root);
  const pointer = new PointerInput(stage.app.canvas, session);

  function paint(): boolean {
    stage.refresh();
    const { width, height } = session.viewport;
    if (width !== stage.width || height !== stage.height) {
      session.setViewport({ width: stage.width, height: stage.height });
    }
    pointer.refresh();
    return picture.draw(session, stage);
  }

  function render(): void {
    // A picture like the last one is on the canvas already.
    if (paint() || stage.isStale) stage.render();
  }

  return {
    render,
    screenshot() {
      // The drawing buffer is only readable in the task that drew it.
      paint();
      stage.render();
      return stage.app.canvas.toDataURL('image/png');
    },
    counts: () => picture.counts(),
    destroy() {
      pointer.destroy();
      stage.app.stage.removeChild(picture.root);
      picture.destroy();
      stage.destroy();
    },
  };
}
