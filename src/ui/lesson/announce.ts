// What changed in a figure, said when it has come to rest: while somebody drags or while steps play, every number
// would cut off the one before it.

import type { Account, Figure, Lesson } from '#lessons';
import type { Session } from '../../session.ts';

/** ms without a change before it is told. */
const REST = 500;
/** More numbers than these are not said at once; all of them can be read in the page. */
const MOST = 4;

interface Told {
  readonly lesson: Lesson;
  readonly selected: string | null;
  readonly figure: Figure;
  readonly account: Account;
}

/** Gives the words that are due at a moment, or null. */
export function createLessonNews(session: Session): (now: number) => string | null {
  let told: Told | null = null;
  let seen: Figure | null = null;
  let changedAt = 0;
  return (now) => {
    const { lesson } = session.lessons;
    if (lesson === null) {
      const closed = told !== null;
      told = null;
      seen = null;
      return closed ? `lesson closed. scene: ${session.scene.label}` : null;
    }
    const { figure, selected, playing } = session.lessons;
    if (figure !== seen) {
      seen = figure;
      changedAt = now;
    }
    if (told?.lesson !== lesson) {
      const { account } = session.lessons;
      told = { lesson, selected, figure, account };
      return `lesson: ${lesson.label}. ${account.status}. ${lesson.caption}`;
    }
    const isStill = !playing && now - changedAt >= REST;
    if (selected === told.selected && (figure === told.figure || !isStill)) return null;
    const next: Told = { lesson, selected, figure, account: session.lessons.account };
    const words = compare(told, next);
    told = next;
    return words;
  };
}

function compare(before: Told, { lesson, selected, figure, account }: Told): string | null {
  const words: string[] = [];
  const part = lesson.parts.find(({ id }) => id === selected);
  const pose = selected === null ? undefined : figure.poses[selected];
  if (selected !== before.selected) words.push(part === undefined ? 'nothing chosen' : `chosen: ${part.label}`);
  if (part !== undefined && pose !== undefined && pose !== before.figure.poses[part.id]) {
    words.push(`${part.label} at ${Math.round(pose.x)}, ${Math.round(pose.y)}`);
  }
  if (account.status !== before.account.status) words.push(account.status);
  if (account.narration !== undefined && account.narration !== before.account.narration) words.push(account.narration);
  const old = new Map(before.account.rows.map(({ id, value }) => [id, value]));
  const changed = account.rows.filter(({ id, value }) => old.get(id) !== value);
  words.push(...changed.slice(0, MOST).map(({ label, value }) => `${label} ${value}`));
  return words.length === 0 ? null : words.join('. ');
}
