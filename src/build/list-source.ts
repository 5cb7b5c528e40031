/** A source file made ready for the page: coloured once and for all, by the highlighter that editors share. */
import { createHighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import typescript from 'shiki/langs/typescript.mjs';
import dark from 'shiki/themes/github-dark-high-contrast.mjs';
import light from 'shiki/themes/github-light-high-contrast.mjs';
import type { LineKind, ListedLine, Listing } from '../listing.ts';
import { findMarks, type ReadLine } from './marks.ts';

type Piece = ListedLine['pieces'][number];

/** Colours by the number that the pieces have instead. */
class Styles {
  readonly list: [dark: string, light: string][] = [];

  of({ htmlStyle = {} }: ThemedToken): number {
    const colours: [string, string] = [htmlStyle['--shiki-dark'] ?? '', htmlStyle['--shiki-light'] ?? ''];
    const known = this.list.findIndex((each) => each[0] === colours[0] && each[1] === colours[1]);
    return known >= 0 ? known : this.list.push(colours) - 1;
  }
}

let highlighter: ReturnType<typeof createHighlighterCore> | null = null;

async function colour(source: string): Promise<ThemedToken[][]> {
  highlighter ??= createHighlighterCore({
    themes: [dark, light],
    langs: [typescript],
    engine: createJavaScriptRegexEngine(),
  });
  const { tokens } = (await highlighter).codeToTokens(source, {
    lang: 'typescript',
    themes: { dark: dark.name ?? '', light: light.name ?? '' },
    defaultColor: false,
    includeExplanation: 'scopeName',
    // A busy machine must not cut a line short.
    tokenizeTimeLimit: 0,
  });
  return tokens;
}

/** @param path from the project's root, as it is shown */
export async function listSource(path: string, source: string): Promise<Listing> {
  const rows = await colour(source.replace(/\s+$/, ''));
  const read = rows.map(readLine);
  const marks = findMarks(read);
  const styles = new Styles();
  const lines = rows.map((tokens, i) => ({
    number: i + 1,
    kind: read[i]!.kind,
    indent: /^\s*/.exec(textOf(tokens))![0].length,
    pieces: cutPieces(tokens, styles),
  }));
  return { path, lines, marks, styles: styles.list };
}

const textOf = (tokens: readonly ThemedToken[]): string => tokens.map(({ content }) => content).join('');

function readLine(tokens: readonly ThemedToken[]): ReadLine {
  let [code, bare, comment] = ['', '', ''];
  for (const { content, scopes } of tokens.flatMap(({ explanation = [] }) => explanation)) {
    const names = scopes.map(({ scopeName }) => scopeName);
    const kind = names.find((name) => name.startsWith('comment.'));
    if (kind !== undefined) comment ||= kind;
    else code += content;
    const quoted = names.findLastIndex((name) => name.startsWith('string.'));
    const isText = quoted > names.findLastIndex((name) => name.startsWith('meta.template.expression'));
    if (kind === undefined && !isText) bare += content;
  }
  return { kind: kindOf(code, comment), code, bare };
}

function kindOf(code: string, comment: string): LineKind {
  if (code.trim() !== '') return 'code';
  if (comment === '') return 'blank';
  return comment.startsWith('comment.block') ? 'doc' : 'note';
}

/** Without the indent; neighbours of one style are one piece, and spaces belong to whatever stands before them. */
function cutPieces(tokens: readonly ThemedToken[], styles: Styles): Piece[] {
  const pieces: [string, number][] = [];
  for (const token of tokens) {
    const last = pieces.at(-1);
    const content = last === undefined ? token.content.trimStart() : token.content;
    if (content === '') continue;
    const style = styles.of(token);
    if (last !== undefined && (last[1] === style || content.trim() === '')) last[0] += content;
    else pieces.push([content, style]);
  }
  return pieces;
}
