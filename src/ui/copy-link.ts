import type { Session } from '../session.ts';

/** Copies an address of this page with another query, and says so. */
export async function copyLink(session: Session, query: string, said: string): Promise<void> {
  const address = new URL(query, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    session.say(said);
  } catch {
    // no clipboard without permission or a secure page: the words are there to be copied by hand
    session.say(address);
  }
}
