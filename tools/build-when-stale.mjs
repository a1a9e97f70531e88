// Builds an output only if its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Builds the output if it is missing, or if its sources have changed since the last build.
 * @param {string} projectRoot
 * @param {string} name of the file in .build that stores a digest of the sources
 * @param {string} output
 * @param {string[]} sources files and folders
 * @param {() => Promise<void>} build
 */
export async function buildWhenStale(projectRoot, name, output, sources, build) {
  const stampFile = path.join(projectRoot, '.build', `${name}.stamp`);
  const stamp = () => stampOf(sources.map((source) => path.join(projectRoot, source)));
  if (existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return;
  await inProduction(build);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  // The digest is computed after the build, because the build writes generated sources.
  writeFileSync(stampFile, stamp());
}

/**
 * Runs a build with NODE_ENV=production. A test runner sets NODE_ENV=test, and Vite would then bundle React's
 * development build. Later children of this process must not inherit the value, which Vite also sets itself.
 * @param {() => Promise<void>} build
 */
async function inProduction(build) {
  const former = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build();
  } finally {
    if (former === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = former;
  }
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
 * Returns the files below a folder, or the file itself.
 * @param {string} entry
 * @returns {string[]}
 */
export function filesIn(entry) {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !(name === 'dist' && entry.endsWith('web')))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesIn(path.join(entry, name)));
}
