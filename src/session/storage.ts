/**
 * What outlives a reload: the settings, the scene, and the bodies as they are when the visitor has changed the scene
 * by hand. Everything read back is checked; what does not fit any more is left out.
 */
import { type World, writeScene } from '#engine';
import { captureThing, type Scene, scenes, type Thing } from '#scenes';
import { checkPatch, type Settings } from '../settings.ts';
import { type Level, levelOf, makeLevelScene } from './level.ts';

const KEY = 'thinwall.session';
const PROMPT_KEY = 'thinwall.prompt';
const VERSION = 1;
/** Changes are saved this long after they were made, s. */
const SAVE_DELAY = 1;

export interface Saved {
  scene: Scene;
  settings: Partial<Settings>;
  /** null when the scene is as it was built. */
  layout: Thing[] | null;
}

/** The page's storage, or one that forgets: private windows may refuse. */
export class Keeper {
  private readonly storage: Storage | null;
  private revision = 0;
  private waited = 0;

  constructor(storage: Storage | null) {
    this.storage = storage;
  }

  /** @param world the bodies to keep, null when the scene is as it was built. @returns whether there was room */
  save(scene: Scene, settings: Readonly<Settings>, world: World | null): boolean {
    if (!this.storage) return true;
    const opened = levelOf(scene);
    try {
      const level = opened && world ? { ...opened, text: writeScene(world) } : opened;
      const layout = world && !level ? captureLayout(world) : null;
      this.storage.setItem(KEY, JSON.stringify({ version: VERSION, scene: scene.id, settings, layout, level }));
      return true;
    } catch {
      return false;
    }
  }

  /** Everything up to this revision needs no saving. */
  settled(revision: number): void {
    this.revision = revision;
    this.waited = 0;
  }

  /** Whether changes have waited long enough. */
  isDue(revision: number, elapsed: number): boolean {
    if (revision === this.revision) return false;
    this.waited += elapsed;
    return this.waited > SAVE_DELAY;
  }

  load(): Saved | null {
    try {
      const text = this.storage?.getItem(KEY);
      return text ? readSaved(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }

  get promptSeen(): boolean {
    try {
      return this.storage?.getItem(PROMPT_KEY) === 'seen';
    } catch {
      return false;
    }
  }

  rememberPrompt(): void {
    try {
      this.storage?.setItem(PROMPT_KEY, 'seen');
    } catch {
      // Then it is shown again next time.
    }
  }
}

function readSaved(data: unknown): Saved | null {
  if (typeof data !== 'object' || data === null) return null;
  const { version, scene: id, settings, layout, level } = data as Record<string, unknown>;
  if (version !== VERSION || typeof id !== 'string') return null;
  const scene = level ? makeLevelScene(level as Level) : Object.hasOwn(scenes, id) ? scenes[id] : undefined;
  if (!scene) return null;
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries((settings ?? {}) as Record<string, unknown>)) {
    try {
      Object.assign(kept, checkPatch({ [key]: value }));
    } catch {
      // A setting of another version.
    }
  }
  return { scene, settings: kept as Partial<Settings>, layout: Array.isArray(layout) ? (layout as Thing[]) : null };
}

/** Every body that a thing can make again; bullets and the gun come from elsewhere. */
function captureLayout(world: World): Thing[] {
  const layout: Thing[] = [];
  for (const body of world.bodies()) {
    const thing = captureThing(body);
    if (thing && thing.kind !== 'gun') layout.push(thing);
  }
  return layout;
}
