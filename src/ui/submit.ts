// The one way from a control to a setting.

import type { Session } from '../session.ts';
import type { SettingKey } from '../settings.ts';

/**
 * Sets one setting, or says why not: the session checks the value and names it, what is allowed, and the setting.
 * Returns whether it was set; if not, the control must take the old value back.
 */
export function submit(session: Session, key: SettingKey, value: unknown): boolean {
  if (session.settings[key] === value) return true;
  try {
    session.set({ [key]: value });
    return true;
  } catch (error) {
    session.say(error instanceof Error ? error.message : String(error), 'error');
    return false;
  }
}
