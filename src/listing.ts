/** A source file as the page lists it beside a lesson: highlighted beforehand, and with the places of its trace marks. */

/** What a line holds: program, a word to the reader above a statement, a documenting comment, telling, or nothing. */
export type LineKind = 'code' | 'note' | 'doc' | 'trace' | 'blank';

export interface ListedLine {
  /** As in the file, from 1. */
  readonly number: number;
  readonly kind: LineKind;
  /** Columns before its first word. */
  readonly indent: number;
  /** Its text cut where the colours change: the text of a piece and the index of its style. */
  readonly pieces: readonly (readonly [text: string, style: number])[];
}

/** Where a trace mark stands, as line numbers; a statement may take several lines. */
export interface ListedMark {
  readonly trace: readonly number[];
  /** The statement that is told about: the one before, or the one behind when a block ends before it. */
  readonly code: readonly number[];
  /** The note above, which says the same in plain words. */
  readonly note: readonly number[];
}

export interface Listing {
  /** From the project's root. */
  readonly path: string;
  readonly lines: readonly ListedLine[];
  readonly marks: Readonly<Record<string, ListedMark>>;
  /** Colours in the dark and the light theme. */
  readonly styles: readonly (readonly [dark: string, light: string])[];
}
