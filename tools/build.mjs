// Builds the bundle of the stack and the web app, if their sources have changed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { generate } from './generate.mjs';
import { filesIn, buildWhenStale } from './build-when-stale.mjs';
import { writeLicenses } from './licenses.mjs';

const COMPRESSED = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const SMALLEST_COMPRESSED_BYTES = 1_000;

/**
 * Bundles local/main.ts, so that `npm start` needs no transpiler. Returns the URL of the bundle for `import`.
 * @param {string} projectRoot
 */
export async function buildStack(projectRoot) {
  const file = path.join(projectRoot, '.build', 'stack', 'main.mjs');
  await buildWhenStale(
    projectRoot,
    'stack',
    file,
    ['local', 'tools/build.mjs', 'package-lock.json'],
    async () => {
      const { build } = await import('vite');
      await build({
        configFile: false,
        root: projectRoot,
        logLevel: 'warn',
        build: {
          ssr: path.join(projectRoot, 'local', 'main.ts'),
          outDir: path.dirname(file),
          emptyOutDir: false,
          target: 'node20',
          minify: false,
          rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
        },
      });
    },
  );
  return pathToFileURL(file).href;
}

/**
 * Builds the web app into web/dist, with a .br and a .gz beside each file that compresses well.
 * @param {string} projectRoot
 */
export async function buildWeb(projectRoot) {
  await generate(projectRoot);
  const folder = path.join(projectRoot, 'web', 'dist');
  const sources = ['web', 'supabase/functions/_shared', 'tools/licenses.mjs', 'package-lock.json'];
  await buildWhenStale(projectRoot, 'web', path.join(folder, 'index.html'), sources, async () => {
    process.stdout.write('Building the web app …\n');
    const { build } = await import('vite');
    await build({
      root: path.join(projectRoot, 'web'),
      configFile: path.join(projectRoot, 'web', 'vite.config.ts'),
      logLevel: 'warn',
    });
    await build({
      root: path.join(projectRoot, 'web'),
      configFile: path.join(projectRoot, 'web', 'tenant-page.config.ts'),
      logLevel: 'warn',
    });
    // The page of the API has a separate build, so that it shares no script with the app.
    await build({
      root: path.join(projectRoot, 'web'),
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        license: { fileName: 'api-licenses.json' },
        modulePreload: false,
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          input: path.join(projectRoot, 'web', 'api.html'),
          checks: { bundlerTimings: false },
        },
      },
    });
    writeLicenses(projectRoot, folder);
    for (const file of filesIn(folder)) compress(file);
  });
}

/** @param {string} file */
function compress(file) {
  if (!COMPRESSED.test(file)) return;
  const content = readFileSync(file);
  if (content.length < SMALLEST_COMPRESSED_BYTES) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}
