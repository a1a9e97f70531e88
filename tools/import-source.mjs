import path from 'node:path';
import { runnerImport } from 'vite';
import { PROJECT_ROOT } from './install.mjs';

const ALIAS = {
  '@shared': path.join(PROJECT_ROOT, 'supabase/functions/_shared'),
  '@': path.join(PROJECT_ROOT, 'web/src'),
};

/**
 * Imports a TypeScript module of the project, and restores NODE_ENV. Vite sets NODE_ENV to development, which would
 * slow down later builds and processes.
 * @template {object} Module
 * @param {string} file
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<Module>}
 */
export async function importSource(file, plugins = []) {
  const { NODE_ENV: before } = process.env;
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(path.join(PROJECT_ROOT, file), {
    plugins,
    resolve: { alias: ALIAS },
  });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  return module;
}
