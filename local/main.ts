import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { removeDatabase } from './postgres/home.ts';
import { claimDataDirectory } from './postgres/owner.ts';
import { assertFileHandles } from './processes/file-handles.ts';
import { inspectProcess } from './processes/inspect.ts';
import { keysFile } from './shared/keys.ts';
import type { Stack } from './stack.ts';

/** The command line as parsed by cli.mjs. */
interface Command {
  name: 'start' | 'dev' | 'reset' | 'backup' | 'restore';
  projectRoot: string;
  port: number | undefined;
  dataDir: string;
  isConfirmed: boolean;
  /** The path of the backup, for `backup` and `restore`. */
  file?: string | undefined;
  /** The path of the program `deno` that runs the functions. Only tests set it. */
  deno?: string | undefined;
}

/**
 * Runs the command. `start` and `dev` run the stack until a signal stops it or PostgreSQL ends. `reset` deletes the
 * database. `backup` and `restore` write and read a backup.
 */
export async function main(command: Command): Promise<void> {
  if (command.name === 'reset') await withClaim(command, reset);
  else if (command.name === 'restore') await withClaim(command, restore);
  else if (command.name === 'backup') await backUp(command);
  else await serve(command);
}

async function serve(command: Command): Promise<void> {
  const { name, projectRoot, port, dataDir, deno } = command;
  const ending = endOnSignal();
  // A write to a closed terminal fails. Without these listeners, the error would end the process.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  let stack: Stack;
  try {
    assertFileHandles();
    const { startStack } = await import('./stack.ts');
    const isDev = name === 'dev';
    const place = port === undefined ? { dataDir, deno } : { dataDir, deno, port };
    stack = await startStack({ projectRoot, ...place, watch: isDev, webDev: isDev, signal: ending.signal });
  } catch (error) {
    // A signal during the start makes startStack fail. This is no error.
    if (ending.signal.aborted) process.exit(0);
    throw error;
  }
  process.stdout.write(banner(stack));

  const reason = await Promise.race([ending.asked, stack.ended.then(() => 'database' as const)]);
  // If a part takes too long to stop, the guard ends its processes after this process has ended.
  await Promise.race([stack.stop(), delay(LONGEST_STOP_MS)]);
  if (reason === 'database')
    process.stderr.write('PostgreSQL has ended unexpectedly, so the stack was stopped.\n');
  // Exits explicitly, because an open connection would keep the process running.
  process.exit(reason === 'database' ? 1 : 0);
}

const LONGEST_STOP_MS = 2_900;
const SECOND_SIGNAL_AFTER_MS = 1_000;

/**
 * Resolves `asked` and aborts `signal` on Ctrl-C, on SIGTERM, when the terminal closes or when npm ends. A second
 * Ctrl-C ends this process at once.
 */
function endOnSignal(): { signal: AbortSignal; asked: Promise<'signal'> } {
  const controller = new AbortController();
  const asked = new Promise<'signal'>((resolve) => {
    let firstAt = 0;
    const end = () => {
      // One Ctrl-C arrives twice: from the terminal, and forwarded by npm. So a second signal within a second is
      // ignored.
      if (firstAt > 0 && performance.now() - firstAt > SECOND_SIGNAL_AFTER_MS) process.exit(1);
      firstAt ||= performance.now();
      controller.abort();
      resolve('signal');
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end);
    // This process gets no signal if npm is killed, or if the shell between npm and this process does not forward
    // signals.
    if (process.env['npm_lifecycle_event'] !== undefined) endWithParent(end);
  });
  return { signal: controller.signal, asked };
}

/** Calls `end` when npm ends, or when a shell between npm and this process ends. */
function endWithParent(end: () => void): void {
  const ancestry = () => `${process.ppid} ${inspectProcess(process.ppid)?.parentPid}`;
  const atStart = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === atStart) return;
    clearInterval(timer);
    end();
  }, 1_000);
  timer.unref();
}

async function withClaim(command: Command, work: (command: Command) => Promise<void>): Promise<void> {
  const claim = await claimDataDirectory(command.dataDir);
  try {
    await work(command);
  } finally {
    await claim.stop();
  }
}

async function reset(command: Command): Promise<void> {
  const { dataDir } = command;
  if (!(await confirm(command, `Delete the database and its kept files in ${dataDir}?`))) return;
  removeDatabase(dataDir);
  process.stdout.write('The database has been deleted. "npm start" creates a new one with the demo data.\n');
}

/** Asks for a confirmation, unless the command has `--yes`. Returns false if the answer is no. */
async function confirm({ name, isConfirmed }: Command, question: string): Promise<boolean> {
  if (isConfirmed) return true;
  if (!process.stdin.isTTY) {
    throw new Error(
      `${name} deletes the database. Without a terminal, confirm it with --yes: npm run ${name} -- --yes${name === 'restore' ? ' FILE' : ''}`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  const isYes = /^y(es)?$/i.test(answer.trim());
  if (!isYes) process.stdout.write('Nothing was changed.\n');
  return isYes;
}

async function backUp({ dataDir, file = '' }: Command): Promise<void> {
  const { backUp } = await import('./backup.ts');
  const { tables, files, missing } = await backUp({ dataDir, file });
  const objects = Object.keys(files).filter((name) => name.startsWith('storage/'));
  process.stdout.write(
    `${file} has the rows of ${tables.length} tables, ${objects.length} kept files and the keys. Keep the file secret.\n${withoutBytes(missing)}`,
  );
}

async function restore(command: Command): Promise<void> {
  const { projectRoot, dataDir, file = '' } = command;
  const hasData = existsSync(keysFile(dataDir));
  if (hasData && !(await confirm(command, `Replace the database and its kept files in ${dataDir}?`))) return;
  const { restore } = await import('./restore.ts');
  const { madeAt, missing } = await restore({ projectRoot, dataDir, file });
  process.stdout.write(`${dataDir} now has the data of the backup of ${madeAt}.\n${withoutBytes(missing)}`);
}

function withoutBytes(missing: readonly unknown[]): string {
  if (missing.length === 0) return '';
  return `${missing.length} kept files are missing, because Storage no longer had their bytes.\n`;
}

function banner(stack: Stack): string {
  const seconds = (performance.now() / 1000).toFixed(1);
  return `
  Klinky     ${stack.urls.app}
  Mailbox    ${stack.urls.mailbox}
  Database   ${stack.urls.database}

  Landlord     demo@klinky.test     password Klinky2026!
  Super-admin  admin@klinky.test    password Klinky2026!
  To sign up   invite@klinky.test   is on the whitelist and has no account yet

  Ready in ${seconds} s. Ctrl-C stops the stack.

`;
}
