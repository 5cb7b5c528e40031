// The built folder is plain files: it works from any sub-path of a server that knows nothing about it.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './kit.ts';

const PREFIX = '/games/2026/thinwall/';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a folder below PREFIX, and nothing else. */
function servePlainFiles(folder: string): Server {
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const inside = path.startsWith(PREFIX) ? normalize(path.slice(PREFIX.length) || 'index.html') : '..';
    const file = join(folder, inside);
    if (inside.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
}

test('the built folder plays from a sub-path of a plain file server', async ({ page }) => {
  const built = fileURLToPath(
    new URL(`../../node_modules/.thinwall/e2e-${process.env.E2E_PORT ?? 4317}/dist`, import.meta.url),
  );
  const server = servePlainFiles(built);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    const strays: string[] = [];
    page.on('response', (response) => {
      if (!response.ok()) strays.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${PREFIX}`);
    await expect(page.locator('#stage canvas')).toBeVisible();
    await page.waitForFunction(() => 'thinwall' in window);
    expect(strays).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
