/**
 * A Vite plugin that writes the lessons' still pictures into the page, where index.html has the mark. The pictures are
 * drawn by the lessons themselves, so they cannot fall behind them.
 */
import { type Plugin, runnerImport } from 'vite';

const MARK = '<!-- lessons, standing still -->';

export function stills(): Plugin {
  let root = '';
  let drawn: Promise<string> | null = null;
  const draw = async (): Promise<string> => {
    const { module } = await runnerImport<typeof import('./no-script.ts')>(`${root}/src/build/no-script.ts`, {
      root,
      configFile: false,
      logLevel: 'error',
    });
    return module.showLessons();
  };
  return {
    name: 'thinwall:stills',
    configResolved(config) {
      root = config.root;
    },
    hotUpdate({ file }) {
      if (/\/src\/(?:lessons|engine|build)\/|\/src\/inks\.ts$/.test(file)) drawn = null;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(MARK)) return html;
        drawn ??= draw();
        const text = await drawn;
        return html.replace(MARK, () => text);
      },
    },
  };
}
