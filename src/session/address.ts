/** The address bar while a lesson is open: it carries the figure, so that a reload or a copied link opens the same. */

/**
 * The query of the page's address with another lesson link in it. What else it says stays, as it is written.
 * @param search the address' query now
 * @param shown the keys of the link that it carries
 * @param link the link that it is to carry, '' for none
 */
export function replaceLink(search: string, shown: readonly string[], link: string): string {
  const old = new Set([...shown, ...linkKeys(link)]);
  const kept = entriesOf(search).filter((entry) => !old.has(keyOf(entry)));
  const entries = [...entriesOf(link), ...kept];
  return entries.length > 0 ? `?${entries.join('&')}` : '';
}

export const linkKeys = (link: string): string[] => entriesOf(link).map(keyOf);

const entriesOf = (query: string): string[] => query.replace(/^\?/, '').split('&').filter(Boolean);
const keyOf = (entry: string): string => decode(entry.split('=', 1)[0] ?? '');

/** An address typed by hand may hold anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
