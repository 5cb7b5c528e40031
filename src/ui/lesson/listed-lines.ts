// Which lines of a listing are shown, and which of them are lit. Hidden lines keep their numbers.

import type { LineKind, Listing } from '../../listing.ts';

/** The program alone, the notes above its statements as prose too, or the notes alone. */
export type ListingView = 'code' | 'both' | 'words';

export interface ListingOptions {
  readonly view: ListingView;
  /** Comments as they stand in the file. */
  readonly comments: boolean;
  /** The lines that tell the steps. */
  readonly trace: boolean;
}

function isShown(kind: LineKind, { view, comments, trace }: ListingOptions): boolean {
  if (view === 'words') return kind === 'note';
  if (kind === 'note') return comments || view === 'both';
  if (kind === 'doc') return comments;
  return kind !== 'trace' || trace;
}

/** For each line whether it is shown; of the empty lines that come together, and of those at the top, none but one. */
export function findShown(listing: Listing, options: ListingOptions): boolean[] {
  let isAfterBlank = true;
  return listing.lines.map(({ kind }) => {
    const shown = isShown(kind, options) && !(kind === 'blank' && isAfterBlank);
    if (shown) isAfterBlank = kind === 'blank';
    return shown;
  });
}

/** Numbers of the lines that are lit at a mark: the telling itself where it is shown, or the statement told about. */
export function findLit(listing: Listing, mark: string | undefined, options: ListingOptions): readonly number[] {
  const place = mark === undefined ? undefined : listing.marks[mark];
  if (place === undefined) return [];
  if (options.view === 'words') return place.note;
  const lines = options.trace ? place.trace : place.code;
  return options.view === 'both' ? [...place.note, ...lines] : lines;
}
