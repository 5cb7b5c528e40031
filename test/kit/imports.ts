// Reads source text well enough to know what it imports: comments and the insides of strings are blanked out, at the
// same positions, so that plain patterns can be searched in what is left.

/** Files by their path from the project's folder, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** After these a slash begins a regular expression; after anything else it divides. */
const BEFORE_REGEXP = /(?:[=(,:[!&|?{};+*%<>~^-]|\breturn|\bcase|\btypeof|^)\s*$/;

const TOKENS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[`{}/]/g;
const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/y;
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The same text with comments, the insides of strings and regular expressions replaced by spaces. */
export function blankOut(source: string): string {
  let out = '';
  let at = 0;
  // Open braces; true for the `${` of a template, whose text goes on after the matching brace.
  const braces: boolean[] = [];
  const copyTo = (end: number): void => {
    out += source.slice(at, end);
    at = end;
  };
  const blankTo = (end: number): void => {
    out += blank(source.slice(at, end));
    at = end;
  };
  const readTemplate = (): void => {
    TEMPLATE_PART.lastIndex = at;
    const part = TEMPLATE_PART.exec(source)?.[0] ?? source.slice(at);
    const opens = part.endsWith('${');
    blankTo(at + part.length - (opens ? 2 : 1));
    copyTo(at + (opens ? 2 : 1));
    if (opens) braces.push(true);
  };
  TOKENS.lastIndex = 0;
  for (let match = TOKENS.exec(source); match !== null; match = TOKENS.exec(source)) {
    const token = match[0];
    copyTo(match.index);
    const end = match.index + token.length;
    if (token.startsWith('//') || token.startsWith('/*')) {
      blankTo(end);
    } else if (token === '`') {
      copyTo(end);
      readTemplate();
    } else if (token === '{') {
      braces.push(false);
    } else if (token === '}') {
      copyTo(end);
      if (braces.pop() === true) readTemplate();
    } else if (token === '/') {
      REGEXP.lastIndex = at;
      const regexp = BEFORE_REGEXP.test(out.slice(-20)) ? REGEXP.exec(source) : null;
      if (regexp === null) copyTo(end);
      else blankTo(at + regexp[0].length);
    } else {
      copyTo(at + 1);
      blankTo(end - 1);
      copyTo(end);
    }
    TOKENS.lastIndex = Math.max(at, end);
  }
  copyTo(source.length);
  return out;
}

const IMPORTS = /\b(?:from|import)\s*\(?\s*(['"`]) *\1|\bnew\s+URL\(\s*(['"]) *\2\s*,\s*import\.meta\.url/g;

/** What a file names in `import … from`, `export … from`, `import(…)` and `new URL(…, import.meta.url)`. */
export function listImports(source: string): string[] {
  const found: string[] = [];
  for (const match of blankOut(source).matchAll(IMPORTS)) {
    const quote = match[1] ?? match[2]!;
    const first = match.index + match[0].indexOf(quote) + 1;
    found.push(source.slice(first, source.indexOf(quote, first)));
  }
  return found;
}

/** `./x.ts` seen from `src/a/b.ts` is `src/a/x.ts`; a query such as `?url` is dropped. */
export function resolvePath(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('?')[0]!.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The first circle in a graph of imports, as the path that closes it, or null when there is none. */
export function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    const first = path.indexOf(file);
    if (first >= 0) return [...path.slice(first), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}
