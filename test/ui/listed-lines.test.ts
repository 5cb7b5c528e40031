import { describe, expect, test } from 'vitest';
import type { LineKind, Listing } from '../../src/listing.ts';
import { findLit, findShown, type ListingOptions } from '../../src/ui/lesson/listed-lines.ts';

const KINDS: LineKind[] = [
  'doc',
  'blank',
  'doc',
  'blank',
  'code',
  'note',
  'code',
  'trace',
  'blank',
  'note',
  'blank',
  'code',
];

const listing: Listing = {
  path: 'src/some.ts',
  lines: KINDS.map((kind, i) => ({ number: i + 1, kind, indent: 0, pieces: [] })),
  marks: { here: { trace: [8], code: [7], note: [6] } },
  styles: [],
};

const bare: ListingOptions = { view: 'code', comments: false, trace: false };
const numbers = (options: ListingOptions) => findShown(listing, options).flatMap((shown, i) => (shown ? [i + 1] : []));

describe('what is shown', () => {
  test('bare code: no comment, no telling, and one empty line where several come together', () => {
    expect(numbers(bare)).toEqual([5, 7, 9, 12]);
  });

  test('comments, and the telling, come where they stand in the file', () => {
    expect(numbers({ ...bare, comments: true })).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]);
    expect(numbers({ ...bare, trace: true })).toEqual([5, 7, 8, 9, 12]);
    expect(numbers({ view: 'code', comments: true, trace: true })).toEqual(KINDS.map((_, i) => i + 1));
  });

  test('both shows the notes without the other comments, words nothing but the notes', () => {
    expect(numbers({ ...bare, view: 'both' })).toEqual([5, 6, 7, 9, 10, 11, 12]);
    expect(numbers({ view: 'words', comments: true, trace: true })).toEqual([6, 10]);
  });
});

describe('what is lit', () => {
  test('the telling where it is shown, the statement that it tells about where it is not', () => {
    expect(findLit(listing, 'here', bare)).toEqual([7]);
    expect(findLit(listing, 'here', { ...bare, trace: true })).toEqual([8]);
  });

  test('with the notes their sentence too, and among words that sentence alone', () => {
    expect(findLit(listing, 'here', { ...bare, view: 'both' })).toEqual([6, 7]);
    expect(findLit(listing, 'here', { view: 'words', comments: false, trace: true })).toEqual([6]);
  });

  test('nothing before the first step, and nothing for a mark that the file has not', () => {
    expect(findLit(listing, undefined, bare)).toEqual([]);
    expect(findLit(listing, 'elsewhere', bare)).toEqual([]);
  });
});
