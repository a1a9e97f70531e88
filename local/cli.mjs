// The entry point of the local stack. This file is plain JavaScript and imports no packages, because it installs them.
// It checks the platform and the version of Node, installs missing packages, builds what has changed, and runs main.ts.
import path from 'node:path';
import { claim } from './claim.mjs';
import { assertNodeVersion, installWhenStale, PROJECT_ROOT } from '../tools/install.mjs';

const HELP = `Runs Klinky on this machine, without Docker.

  npm start                    builds and serves the app
  npm run dev                  serves the app from its sources, with hot reload
  npm run build                builds the app into web/dist, for a static host
  npm run reset                deletes the database; the next start creates a new one
  npm run backup -- FILE       writes the database, the kept files and the keys into FILE
  npm run restore -- FILE      replaces the database, the kept files and the keys with those of FILE

Options, after "--" (npm start -- --port 20000):
  --port N      port of the app. PostgreSQL has N+1, the mailbox N+3, SMTP N+4. Default: supabase/config.toml
  --data DIR    directory of the database. Default: .data
  --yes         resets or restores without asking
  --help        prints this text`;

const COMMANDS = /** @type {const} */ (['start', 'dev', 'build', 'reset', 'backup', 'restore']);

/** A mistake in the command line. Its message is followed by a hint at --help. */
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
  const bundle = await prepare(command.name);
  if (command.name === 'build') return;
  const { main } = await import(bundle);
  await main({ ...command, projectRoot: PROJECT_ROOT });
}

/**
 * Installs missing packages and builds outdated parts. If another command is already installing or building, waits
 * until it has finished. Returns the path of the stack's bundle, or '' for the command `build`.
 * @param {typeof COMMANDS[number]} name
 */
async function prepare(name) {
  const claimed = await claim(path.join(PROJECT_ROOT, '.build', 'preparing'), {
    onWait: (holder) =>
      process.stdout.write(
        `Another start (${holder}) is installing or building. This command waits until it has finished …\n`,
      ),
  });
  try {
    await installWhenStale();
    const { buildStack, buildWeb } = await import('../tools/build.mjs');
    const { generate } = await import('../tools/generate.mjs');
    if (name === 'dev') await generate(PROJECT_ROOT);
    if (name === 'start' || name === 'build') await buildWeb(PROJECT_ROOT);
    return name === 'build' ? '' : await buildStack(PROJECT_ROOT);
  } finally {
    claimed.release();
  }
}

/**
 * @param {string} name
 * @returns {name is typeof COMMANDS[number]}
 */
function isCommand(name) {
  return COMMANDS.some((command) => command === name);
}

/** @param {string[]} args */
async function parse(args) {
  const { parseArgs } = await import('node:util');
  const { values, positionals } = readArguments(parseArgs, args);
  if (values.help === true) return null;
  const name = positionals[0] ?? 'start';
  const hasFile = name === 'backup' || name === 'restore';
  if (hasFile && positionals.length !== 2) {
    throw new UsageError(`${name} needs one file: npm run ${name} -- klinky.tar.gz`);
  }
  if (!isCommand(name) || positionals.length > (hasFile ? 2 : 1)) {
    throw new UsageError(
      `Unknown command: ${positionals.join(' ')}. The commands are ${COMMANDS.join(', ')}.`,
    );
  }
  if (values.yes === true && name !== 'reset' && name !== 'restore') {
    throw new UsageError('--yes is only for reset and restore.');
  }
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_531)) {
    throw new UsageError(`--port must be a whole number from 1 to 65531, not "${values.port}".`);
  }
  if (values.data === '') throw new UsageError('--data needs a directory.');
  // A relative path starts at the user's folder. npm runs this file in the project's folder and passes the
  // user's folder as INIT_CWD.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const dataDir = path.resolve(values.data === undefined ? PROJECT_ROOT : from, values.data ?? '.data');
  const file = positionals[1] === undefined ? undefined : path.resolve(from, positionals[1]);
  return { name, port, dataDir, file, isConfirmed: values.yes === true };
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
