// A level from a file: chosen in the browser's own chooser, or dropped on the stage.

import { checkLevelSize, makeLevelScene } from '../session/level.ts';
import type { Session } from '../session.ts';
import { make } from './dom.ts';

/** A machine of a scene, which a file of bodies cannot hold. */
const MACHINE = /"kind":\s*"(gun|runner)"/;

/** Opens the file in the world's place. What is no level is said, and the world stays as it is. */
export async function openLevel(session: Session, file: File): Promise<void> {
  try {
    checkLevelSize(file.size);
    const text = await file.text();
    session.load(makeLevelScene({ name: file.name.replace(/\.json$/i, ''), text }));
    const machine = MACHINE.exec(text)?.[1];
    const left = machine === undefined ? '' : `; the ${machine} stays with the scene it came from`;
    session.say(`The level ${session.scene.label} is open${left}. Undo brings back what was here.`);
  } catch (error) {
    session.say(`${file.name} is not opened: ${error instanceof Error ? error.message : String(error)}`, 'error');
  }
}

export function chooseLevel(session: Session): void {
  const input = make('input', { type: 'file', accept: '.json,application/json', hidden: true });
  // Phones answer only a chooser that is on the page.
  document.body.append(input);
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.remove();
    if (file) void openLevel(session, file);
  });
  input.click();
}

/** @returns the end of it */
export function takeDroppedLevels(root: HTMLElement, session: Session): () => void {
  const over = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void openLevel(session, file);
  };
  root.addEventListener('dragover', over);
  root.addEventListener('drop', drop);
  return () => {
    root.removeEventListener('dragover', over);
    root.removeEventListener('drop', drop);
  };
}
