// Lists that change while somebody drags: their elements stay, so that a focus in them stays too; only their words,
// and at the end their number, change.

/** Makes the children of `host` as many as there are items, and writes each item into its element. */
export function reconcile<Item, E extends HTMLElement>(
  host: HTMLElement,
  items: readonly Item[],
  create: (index: number) => E,
  update: (element: E, item: Item, index: number) => void,
): void {
  while (host.childElementCount > items.length) host.lastElementChild?.remove();
  while (host.childElementCount < items.length) host.append(create(host.childElementCount));
  items.forEach((item, index) => void update(host.children[index] as E, item, index));
}
