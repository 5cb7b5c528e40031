// What the ui remembers between visits: which folders are open, the theme for the first paint, the prompt that was
// waved away. Storage can be missing or forbidden (private windows, sandboxed frames); forgetting is then correct.

const PREFIX = 'thinwall.ui.';

/** The remembered value, or null. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Remembers a value under a key of this ui; null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // a full or forbidden storage costs the visitor a folded folder, nothing else
  }
}
