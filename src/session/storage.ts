/**
 * What outlives a reload: the settings, the scene, and the bodies as they are when the visitor has changed the scene
 * by hand. Everything read back is checked; what does not fit any more is left out.
 */
import type { World } from '#engine';
import { captureThing, type Thing } from '#scenes';
import { checkPatch, type Settings, splitPatch } from '../settings.ts';

const KEY = 'thinwall.session';
const PROMPT_KEY = 'thinwall.prompt';
const VERSION = 1;

export interface Saved {
  scene: string;
  settings: Partial<Settings>;
  /** null when the scene is as it was built. */
  layout: Thing[] | null;
}

/** The page's storage, or one that forgets: private windows may refuse. */
export class Keeper {
  private readonly storage: Storage | null;

  constructor(storage: Storage | null) {
    this.storage = storage;
  }

  /** Returns whether it could be kept. */
  save(saved: Saved): boolean {
    if (!this.storage) return true;
    try {
      this.storage.setItem(KEY, JSON.stringify({ version: VERSION, ...saved }));
      return true;
    } catch {
      return false;
    }
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
  const { version, scene, settings, layout } = data as Record<string, unknown>;
  if (version !== VERSION || typeof scene !== 'string') return null;
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
export function captureLayout(world: World): Thing[] {
  const layout: Thing[] = [];
  for (const body of world.bodies()) {
    const thing = captureThing(body);
    if (thing && thing.kind !== 'gun') layout.push(thing);
  }
  return layout;
}

/** The settings of a saved session that are not the simulation's. */
export function viewPart(saved: Saved | null): Partial<Settings> {
  return saved ? (splitPatch(saved.settings).view as Partial<Settings>) : {};
}
