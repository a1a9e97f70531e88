// Builds minimal pages in a temporary folder, to compare them with the app. Serves the pages compressed.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { gzipSync } from 'node:zlib';
import sirv from 'sirv';
import { build } from 'vite';
import { PROJECT_ROOT } from '../tools/install.mjs';

const html = (/** @type {string} */ body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="A floor to compare with." />
    <link rel="icon" href="data:," />
    <title>Floor</title>
  </head>
  <body>${body}</body>
</html>
`;

const FORM = `<main><h1>Sign in</h1><form>
  <p><label>E-mail <input type="email" name="email" /></label></p>
  <p><label>Password <input type="password" name="password" /></label></p>
  <p><button type="submit">Sign in</button></p></form></main>`;

const REACT = `import { createRoot } from 'react-dom/client';
const Page = () => <main><h1>Sign in</h1><form>
  <p><label>E-mail <input type="email" name="email" /></label></p>
  <p><label>Password <input type="password" name="password" /></label></p>
  <p><button type="submit">Sign in</button></p></form></main>;
createRoot(document.getElementById('root')).render(<Page />);`;

/**
 * Serves the pages `/static/` and `/react/` during `work`.
 * @param {(origin: string) => Promise<void>} work
 */
export async function withMinimalPages(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-bench-floor-'));
  const site = path.join(folder, 'site');
  try {
    mkdirSync(path.join(folder, 'react'));
    writeFileSync(
      path.join(folder, 'react/index.html'),
      html('<div id="root"></div><script type="module" src="main.jsx"></script>'),
    );
    writeFileSync(path.join(folder, 'react/main.jsx'), REACT);
    symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    // Build for production, like the measured app. An earlier build in this process may have set another mode.
    process.env['NODE_ENV'] = 'production';
    await build({
      root: path.join(folder, 'react'),
      base: '/react/',
      configFile: false,
      logLevel: 'error',
      oxc: { jsx: { runtime: 'automatic' } },
      build: { outDir: path.join(site, 'react'), modulePreload: { polyfill: false } },
    });
    mkdirSync(path.join(site, 'static'));
    writeFileSync(path.join(site, 'static/index.html'), html(FORM));
    for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
      if (!/\.\w+$/.test(name)) continue;
      const file = path.join(site, name);
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
    }
    const handler = sirv(site, { gzip: true, etag: true });
    const server = createServer((request, response) => handler(request, response));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      await work(`http://127.0.0.1:${port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
