/**
 * The pixi application: one WebGL canvas that fills its host at the screen's own resolution. It renders when told to
 * and never by itself; it follows the host's size and the window's device pixel ratio.
 */

import { Application } from 'pixi.js';

/** Thrown when the browser gives no WebGL 2 context. */
export class NoWebGlError extends Error {
  constructor(cause?: unknown) {
    super('This browser or device offers no WebGL 2, which the canvas is drawn with.', { cause });
    this.name = 'NoWebGlError';
  }
}

/** Beyond this a denser canvas costs more than the eye can tell. */
const DENSEST = 3;

export class Stage {
  readonly app: Application;
  /** CSS px. */
  width = 1;
  height = 1;
  /** Device px per CSS px. */
  resolution = 1;

  /** Whether what was last painted is not on the canvas: it has a new size, a context of its own again, or failed. */
  isStale = true;

  private readonly host: HTMLElement;
  private readonly resized: () => void;
  private readonly observer: ResizeObserver;

  private constructor(app: Application, host: HTMLElement, resized: () => void) {
    this.app = app;
    this.host = host;
    this.resized = resized;
    const { style } = app.canvas;
    style.display = 'block';
    style.width = '100%';
    style.height = '100%';
    host.append(app.canvas);
    app.canvas.addEventListener('webglcontextrestored', () => {
      this.isStale = true;
    });
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(host);
    this.fill();
  }

  /** `resized` is called when the canvas was cleared by a new size, so that it can be drawn again at once. */
  static async create(host: HTMLElement, resized: () => void): Promise<Stage> {
    if (!hasWebGl2()) throw new NoWebGlError();
    const app = new Application();
    try {
      await app.init({
        preference: ['webgl'],
        autoStart: false,
        sharedTicker: false,
        // Everything painted has soft edges of its own; multisampling would cost fill rate and show nothing.
        antialias: false,
        autoDensity: false,
        resolution: density(),
        width: Math.max(1, host.clientWidth),
        height: Math.max(1, host.clientHeight),
        // Neither its pointer events, nor its layer for screen readers, nor filters are used here.
        skipExtensionImports: true,
      });
    } catch (error) {
      throw new NoWebGlError(error);
    }
    return new Stage(app, host, resized);
  }

  /** Whether the graphics context is gone for the moment. */
  get lost(): boolean {
    const renderer = this.app.renderer as { context?: { isLost: boolean } };
    return renderer.context?.isLost ?? false;
  }

  /** Follows a window that has moved to a denser screen; to be called before a frame is drawn. */
  refresh(): void {
    if (density() !== this.resolution) this.fill();
  }

  render(): void {
    this.isStale = true;
    this.app.render();
    this.isStale = false;
  }

  destroy(): void {
    this.observer.disconnect();
    this.app.destroy({ removeView: true });
  }

  private measure(): void {
    if (this.fill()) this.resized();
  }

  /** Makes the canvas as large as its host; tells whether that changed anything. */
  private fill(): boolean {
    const width = Math.max(1, this.host.clientWidth);
    const height = Math.max(1, this.host.clientHeight);
    const resolution = density();
    if (width === this.width && height === this.height && resolution === this.resolution) return false;
    this.width = width;
    this.height = height;
    this.resolution = resolution;
    this.app.renderer.resize(width, height, resolution);
    this.isStale = true;
    return true;
  }
}

function density(): number {
  return Math.min(DENSEST, window.devicePixelRatio || 1);
}

function hasWebGl2(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
