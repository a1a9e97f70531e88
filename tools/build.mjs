// Builds what the stack runs from, each only when its sources changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSED = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const SMALLEST_COMPRESSED_BYTES = 1_000;

/**
 * Bundles local/main.ts, so that a start needs no transpiler. Returns the bundle's URL to import.
 * @param {string} projectRoot
 */
export async function buildStack(projectRoot) {
  const file = path.join(projectRoot, '.build', 'stack', 'main.mjs');
  await whenStale(projectRoot, 'stack', file, ['local', 'tools/build.mjs', 'package-lock.json'], async () => {
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
  });
  return pathToFileURL(file).href;
}

/**
 * Builds the web app into web/dist, with a .br and a .gz beside each file that compresses well.
 * @param {string} projectRoot
 */
export async function buildWeb(projectRoot) {
  const folder = path.join(projectRoot, 'web', 'dist');
  const sources = ['web', 'supabase/functions/_shared', 'package-lock.json'];
  await whenStale(projectRoot, 'web', path.join(folder, 'index.html'), sources, async () => {
    process.stdout.write('Building the web app …\n');
    const { build } = await import('vite');
    await build({
      root: path.join(projectRoot, 'web'),
      configFile: path.join(projectRoot, 'web', 'vite.config.ts'),
      logLevel: 'warn',
    });
    for (const file of filesIn(folder)) compress(file);
  });
}

/**
 * @param {string} projectRoot
 * @param {string} name
 * @param {string} output
 * @param {string[]} sources
 * @param {() => Promise<void>} build
 */
async function whenStale(projectRoot, name, output, sources, build) {
  const stampFile = path.join(projectRoot, '.build', `${name}.stamp`);
  const stamp = () => stampOf(sources.map((source) => path.join(projectRoot, source)));
  if (existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return;
  const mode = process.env['NODE_ENV'];
  await build();
  // Vite sets NODE_ENV to "production", which later children of this process must not inherit.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  mkdirSync(path.dirname(stampFile), { recursive: true });
  // Computed after the build, since the build writes generated sources.
  writeFileSync(stampFile, stamp());
}

/** @param {string[]} sources */
function stampOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} entry
 * @returns {string[]}
 */
function filesIn(entry) {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !(name === 'dist' && entry.endsWith('web')))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesIn(path.join(entry, name)));
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
