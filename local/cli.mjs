// The door to the local stack: plain JavaScript that needs nothing installed. It checks what it stands on, installs and
// builds what is missing or older than its sources, and hands over to main.ts.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const HELP = `Klinky on this machine, without Docker.

  npm start                    builds and serves the app
  npm run dev                  the same from the sources, with hot reload
  npm run reset                starts over with an empty database

Options, after "--" (npm start -- --port 60000):
  --port N      port of the app; PostgreSQL and the mailbox move along (N+1, N+3). Default: supabase/config.toml
  --data DIR    directory of the database. Default: .data
  --yes         reset: do not ask
  --help        this text`;

/** A mistake of the person at the keyboard: shown as a sentence, without a stack trace. */
class UsageError extends Error {}

try {
  assertNodeVersion();
  await run(process.argv.slice(2));
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${text}\n${error instanceof UsageError ? '\nnpm start -- --help shows the options.\n' : ''}`,
  );
  process.exitCode = 1;
}

/** @param {string[]} args */
async function run(args) {
  const command = await parse(args);
  if (command === null) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  installWhenStale();
  const { buildStack, buildWeb } = await import('./build.mjs');
  const bundle = await buildStack(PROJECT_ROOT);
  if (command.name === 'start') await buildWeb(PROJECT_ROOT);
  const { main } = await import(bundle);
  await main({ ...command, projectRoot: PROJECT_ROOT });
}

/** @param {string[]} args */
async function parse(args) {
  const { parseArgs } = await import('node:util');
  const { values, positionals } = readArguments(parseArgs, args);
  if (values.help === true) return null;
  const name = positionals[0] ?? 'start';
  if ((name !== 'start' && name !== 'dev' && name !== 'reset') || positionals.length > 1) {
    throw new UsageError(`Unknown command: ${positionals.join(' ')}. There are start, dev and reset.`);
  }
  if (values.yes === true && name !== 'reset') throw new UsageError('--yes belongs to reset.');
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_532)) {
    throw new UsageError(`--port must be a whole number from 1 to 65532, not "${values.port}".`);
  }
  if (values.data === '') throw new UsageError('--data needs a directory.');
  // npm runs scripts in the project's folder and tells where the person was.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const dataDir = path.resolve(values.data === undefined ? PROJECT_ROOT : from, values.data ?? '.data');
  return { name, port, dataDir, isConfirmed: values.yes === true };
}

/**
 * @param {typeof import('node:util').parseArgs} parseArgs
 * @param {string[]} args
 */
function readArguments(parseArgs, args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!isSupported) {
    throw new Error(`Klinky needs Node.js 20.19 or 22.12 or newer; this is ${process.versions.node}.`);
  }
  if (process.platform === 'win32') {
    throw new Error('The local stack runs on Linux and macOS. On Windows, use it inside WSL.');
  }
}

function installWhenStale() {
  const installed = modifiedMs('node_modules/.package-lock.json');
  if (installed >= modifiedMs('package-lock.json')) return;
  process.stdout.write('Installing the packages (npm ci) …\n');
  const { status } = spawnSync('npm', ['ci'], { cwd: PROJECT_ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages could not be installed: see npm’s message above.');
}

/** @param {string} file */
function modifiedMs(file) {
  return statSync(path.join(PROJECT_ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
