// What the benchmarks share: the embedded stack in a process of its own, with a temporary database.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildStack } from '../tools/build.mjs';

export const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Where the imports of the interface lead. */
const ALIAS = {
  '@shared': path.join(PROJECT_ROOT, 'supabase/functions/_shared'),
  '@': path.join(PROJECT_ROOT, 'web/src'),
};
/** The landlord of the seed. */
export const DEMO = { username: 'demo@klinky.test', password: 'Klinky2026!' };

/**
 * Imports TypeScript of the project. Vite sets the environment to development, which would slow down what is built or
 * started afterwards, so that is undone.
 * @template {object} Module
 * @param {string} file
 * @returns {Promise<Module>}
 */
export async function importSource(file) {
  const { NODE_ENV: before } = process.env;
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(path.join(PROJECT_ROOT, file), { resolve: { alias: ALIAS } });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  return module;
}

/** @type {typeof import('../local/postgres/home.ts')} */
const home = await importSource('local/postgres/home.ts');
/** @type {typeof import('../tests/local/free-stack-port.ts')} */
const ports = await importSource('tests/local/free-stack-port.ts');

/**
 * Starts the stack on free ports with the seed's data, runs the work on it and stops it. A failure is printed and sets
 * the exit code.
 * @param {(stack: { app: string, databaseUrl: string, pid: number, restart: () => Promise<number> }) => Promise<void>} work
 * @param {{ isQuiet?: boolean, rest?: string | undefined }} [options] whether what the stack prints is dropped; a PostgREST in place of
 * the embedded REST
 * `restart` starts the stack again on its data once it has ended, and resolves to its process.
 */
export async function withStack(work, { isQuiet = false, rest } = {}) {
  await buildStack(PROJECT_ROOT);
  const port = await ports.freeStackPort();
  const app = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-bench-'));
  const command =
    rest === undefined
      ? ['tests/local/fixtures/serve.mjs', PROJECT_ROOT, String(port), dataDir]
      : ['bench/serve-rest.mjs', String(port), dataDir, path.resolve(process.env['INIT_CWD'] ?? '.', rest)];
  const start = () => {
    const child = spawn(process.execPath, command, {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
    });
    return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
  };
  let stack = start();
  const restart = async () => {
    await stack.ended;
    stack = start();
    await ready(stack.child, app);
    return stack.child.pid ?? 0;
  };
  process.once('exit', () => stack.child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    await ready(stack.child, app);
    const databaseUrl = `postgresql://postgres:postgres@127.0.0.1:${port + 1}/postgres`;
    await work({ app, databaseUrl, pid: stack.child.pid ?? 0, restart });
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    stack.child.kill('SIGTERM');
    await stack.ended;
    home.removeDatabase(dataDir);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} stack
 * @param {string} app
 */
async function ready(stack, app) {
  for (;;) {
    if (stack.exitCode !== null) throw new Error('The stack did not start');
    const response = await fetch(`${app}/v1/openapi.json`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The machine on which the figures were measured. */
export const machine = () =>
  `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

/** @param {number[]} values @param {number} share of them that are not larger */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
