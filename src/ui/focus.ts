// Who has the keys after a click. A button that was clicked keeps the focus, and the next Space would press it again
// instead of firing; a list that was chosen from would search for F. What was used by the pointer gives the keys back
// to the playground; what was reached by the keyboard keeps them, or Tab would begin anew after every press.

/** Gives the keys back after clicks under this element. Returns the end of it. */
export function giveKeysBack(root: HTMLElement): () => void {
  let byPointer = false;
  const { dataset } = document.documentElement;
  const onPointer = (): void => {
    byPointer = true;
    dataset.input = 'pointer';
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    byPointer = false;
    if (key === 'Tab') dataset.input = 'keys';
  };
  const onUse = ({ target }: Event): void => {
    if (!byPointer || !(target instanceof Element)) return;
    const used = target.closest<HTMLElement>('button, select, input[type=checkbox]');
    // a list is used when it has been chosen from; the click only opens it
    if (used !== null) used.blur();
  };
  const onClick = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('select') === null) onUse(event);
  };
  addEventListener('pointerdown', onPointer, true);
  addEventListener('keydown', onKey, true);
  root.addEventListener('click', onClick);
  root.addEventListener('change', onUse);
  return () => {
    removeEventListener('pointerdown', onPointer, true);
    removeEventListener('keydown', onKey, true);
    root.removeEventListener('click', onClick);
    root.removeEventListener('change', onUse);
  };
}
