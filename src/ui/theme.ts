// Dark or light. The resolved theme stands on the root element for the style sheet, and is remembered so that the
// script in index.html can set it before the first paint.

import type { Session } from '../session.ts';
import { setAttribute } from './dom.ts';
import { remember } from './memory.ts';

export interface ThemeKeeper {
  refresh(): void;
  destroy(): void;
}

export function keepTheme(session: Session): ThemeKeeper {
  const light = matchMedia('(prefers-color-scheme: light)');
  const refresh = (): void => {
    const { theme } = session.settings;
    const resolved = theme === 'auto' ? (light.matches ? 'light' : 'dark') : theme;
    const root = document.documentElement;
    if (root.dataset.theme === resolved && root.dataset.themeChoice === theme) return;
    root.dataset.theme = resolved;
    root.dataset.themeChoice = theme;
    remember('theme', theme === 'auto' ? null : theme);
    const meta = document.querySelector('meta[name=theme-color]');
    if (meta !== null) setAttribute(meta, 'content', getComputedStyle(root).getPropertyValue('--ground').trim());
  };
  light.addEventListener('change', refresh);
  refresh();
  return { refresh, destroy: () => light.removeEventListener('change', refresh) };
}
