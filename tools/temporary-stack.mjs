// Runs the embedded stack in a separate process with a temporary database, for scripts.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { buildStack } from './build.mjs';
import { importSource } from './import-source.mjs';
import { PROJECT_ROOT } from './install.mjs';

export const DEMO = { username: 'demo@klinky.test', password: 'Klinky2026!' };

/** @type {typeof import('../local/temporary-database.ts')} */
const { removeDatabase } = await importSource('local/temporary-database.ts');
/** @type {typeof import('../local/free-stack-port.ts')} */
const { freeStackPort } = await importSource('local/free-stack-port.ts');

/**
 * Starts the stack on free ports with the data of the seed, runs `work`, and stops the stack. If `work` fails, prints
 * the failure and sets the exit code. `sql` has the rights of the administrator. `restart` waits for the end of the
 * stack, starts a new stack on the same data, and resolves to the new process id.
 * @param {(stack: { app: string, sql: postgres.Sql, pid: number, restart: () => Promise<number> }) => Promise<void>} work
 * @param {{ isQuiet?: boolean, serve?: (port: number, dataDir: string) => string[] }} [options] isQuiet drops the
 * stack's output; serve returns the script that serves, with its arguments
 */
export async function withStack(work, { isQuiet = false, serve = serveBuilt } = {}) {
  await buildStack(PROJECT_ROOT);
  const port = await freeStackPort();
  const app = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-stack-'));
  const command = serve(port, dataDir);
  const start = () => {
    const child = spawn(process.execPath, command, {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
    });
    return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
  };
  let stack = start();
  const sql = postgres(`postgresql://postgres:postgres@127.0.0.1:${port + 1}/postgres`, { onnotice() {} });
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
    await work({ app, sql, pid: stack.child.pid ?? 0, restart });
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await sql.end();
    stack.child.kill('SIGTERM');
    await stack.ended;
    removeDatabase(dataDir);
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

/** @param {number} port @param {string} dataDir */
function serveBuilt(port, dataDir) {
  return [path.join(PROJECT_ROOT, 'tools/serve.mjs'), PROJECT_ROOT, String(port), dataDir];
}
