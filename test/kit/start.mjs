// npm start: serves the playground from its sources, prints the address and opens it where there is a display.

import { giveUp, prepare, ROOT } from './prepare.mjs';

/** A browser window can appear here: not in CI, not over ssh, and on Linux only under X or Wayland. */
function hasDisplay() {
  const { CI, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (CI || SSH_CONNECTION) return false;
  return process.platform === 'darwin' || process.platform === 'win32' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** @param {string[]} words the command line: [--port N] [--host] */
async function start(words) {
  const { createServer } = await import('vite');
  const at = words.indexOf('--port');
  const server = await createServer({
    root: ROOT,
    server: {
      ...(at >= 0 && { port: Number(words[at + 1]) }),
      ...(words.includes('--host') && { host: true }),
      open: hasDisplay(),
    },
  });
  await server.listen();
  console.log('\n  Thinwall is served at');
  server.printUrls();
  if (process.stdin.isTTY) server.bindCLIShortcuts({ print: true });
  else console.log('  (end it with Ctrl+C)');
}

prepare();
await start(process.argv.slice(2)).catch(giveUp);
