/**
 * A Vite plugin: importing `./file.ts?listing` gives that very file as a `Listing`, read, highlighted and searched for
 * its trace marks while the page is served or built. So no highlighter is sent to a browser, and what is listed cannot
 * differ from what runs.
 */
import type { Plugin } from 'vite';
import { listSource } from './list-source.ts';

const QUERY = /^(.+\.ts)\?(?:.*&)?listing(?:&|$)/;

export function listings(): Plugin {
  let root = '';
  return {
    name: 'thinwall:listings',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    transform: {
      filter: { id: QUERY },
      async handler(source, id) {
        const file = QUERY.exec(id)?.[1];
        if (file === undefined) return null;
        const listing = await listSource(file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file, source);
        return { code: `export const listing = ${JSON.stringify(listing)};`, map: { mappings: '' } };
      },
    },
  };
}
