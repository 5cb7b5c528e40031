// Prose with formulas: Markdown and TeX become elements. Loaded when a lesson is opened, because nothing else needs it.
// The texts are our own, so nothing in them is cleaned.

import 'katex/dist/katex.min.css';
import katex from 'katex';
import { Marked, type TokenizerAndRendererExtension } from 'marked';

const show = (tex: string, displayMode: boolean): string =>
  katex.renderToString(tex, { displayMode, output: 'htmlAndMathml', throwOnError: true, strict: 'error' });

/** $$ ... $$ as a line of its own. */
const displayed: TokenizerAndRendererExtension = {
  name: 'displayed',
  level: 'block',
  start: (source) => source.match(/\$\$/)?.index,
  tokenizer(source) {
    const match = /^\$\$([\s\S]+?)\$\$(?:\n|$)/.exec(source);
    return match ? { type: 'displayed', raw: match[0], tex: match[1]!.trim() } : undefined;
  },
  renderer: ({ tex }) => `<p class="formula" tabindex="0" role="math">${show(tex as string, true)}</p>`,
};

/** $ ... $ within a line; no space inside the signs, so that prices and ranges stay words. */
const inline: TokenizerAndRendererExtension = {
  name: 'inlined',
  level: 'inline',
  start: (source) => source.match(/\$/)?.index,
  tokenizer(source) {
    const match = /^\$\$?(?!\s)((?:\\.|[^$\\])+?)(?<!\s)\$\$?/.exec(source);
    return match ? { type: 'inlined', raw: match[0], tex: match[1]! } : undefined;
  },
  renderer: ({ tex }) => show(tex as string, false),
};

const reader = new Marked({ extensions: [displayed, inline] });

/** HTML of a passage. @throws what katex says about a formula that it cannot set */
export function typeset(text: string): string {
  return reader.parse(text, { async: false });
}
