import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp, type Manifest, readManifest } from '../../local/backup.ts';
import { removeDatabase } from '../../local/postgres/home.ts';
import { claimDataDirectory } from '../../local/postgres/owner.ts';
import { restore } from '../../local/restore.ts';
import { databaseFolder, storageFolder, workFolders } from '../../local/shared/folders.ts';
import { startStack } from '../../local/stack.ts';
import { buildStack } from '../../tools/build.mjs';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { copyProject, REPOSITORY } from './project.ts';
import { descendantsOf, type StackProcess, startStackProcess, untilAllEnded } from './stack-process.ts';

const DEMO = { username: 'demo@klinky.test', password: 'Klinky2026!' };
const PDF = `%PDF-1.4\n${'kept '.repeat(1_000)}\n%%EOF\n`;
const POLL = { timeout: 60_000, interval: 5 };

const folder = mkdtempSync(path.join(tmpdir(), 'klinky-backup-'));
/** The data of a killed stack, with two kept files. */
const dataDir = path.join(folder, 'data');
/** A backup that was made while the stack ran. */
const file = path.join(folder, 'klinky.tar.gz');
/** The data of the backup, which the tests do not change. */
const stopped = path.join(folder, 'stopped');
let stack: StackProcess;
let ofRunning: Manifest;
let cookie: string;
let fileIds: string[];

beforeAll(async () => {
  await buildStack(REPOSITORY);
  const port = await freeStackPort();
  stack = startStackProcess({ projectRoot: REPOSITORY, port, dataDir });
  await stack.ready();
  const app = `http://127.0.0.1:${port}`;
  const signedIn = await signIn(app);
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const properties: { id: string }[] = await (await ask(app, '/properties')).json();
  fileIds = [];
  for (const name of ['Assurance', 'Plan']) {
    const query = new URLSearchParams({ name, kind: 'other', propertyId: properties[0]?.id ?? '' });
    const added = await fetch(`${app}/v1/files?${query}`, {
      method: 'POST',
      headers: { cookie, origin: app, 'content-type': 'application/pdf' },
      body: `${PDF}${name}`,
    });
    const { id }: { id: string } = await added.json();
    fileIds.push(id);
  }
  ofRunning = await backUp({ dataDir, file });
  const pids = stack.descendants();
  stack.kill('SIGKILL');
  await stack.ended;
  await untilAllEnded(pids);
  await restoreInto(stopped);
});

afterAll(async () => {
  stack.kill('SIGKILL');
  await stack.ended;
  for (const name of ['data', 'stopped', 'restored', 'partial', 'newer', 'made'])
    removeDatabase(path.join(folder, name));
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (app: string): Promise<Response> =>
  fetch(`${app}/v1/authentication/signin`, {
    method: 'POST',
    headers: { origin: app, 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });

const ask = (app: string, place: string): Promise<Response> =>
  fetch(`${app}/v1${place}`, { headers: { cookie } });

/** Runs a command of the stack in a separate process, and rejects with its error output if it fails. */
const cli = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(REPOSITORY, 'local/cli.mjs'), ...args]);

/** Returns the hashes of all rows, kept files and keys of a stopped stack, its sequences and its migrations. */
async function contentOf(dataDir: string): Promise<Manifest> {
  const manifest = await backUp({ dataDir, file: path.join(folder, 'compared.tar.gz') });
  return { ...manifest, madeAt: ofRunning.madeAt };
}

async function restoreInto(dataDir: string, { from = file, projectRoot = REPOSITORY } = {}) {
  const claimed = await claimDataDirectory(dataDir);
  try {
    await restore({ projectRoot, dataDir, file: from });
  } finally {
    await claimed.stop();
  }
}

/** Makes a backup with a change, and returns its path. */
function changedBackup(change: (folder: string) => void): string {
  const unpacked = mkdtempSync(path.join(folder, 'changed-'));
  execFileSync('tar', ['-xzf', file, '-C', unpacked]);
  change(unpacked);
  execFileSync('tar', ['-czf', `${unpacked}.tar.gz`, '-C', unpacked, '.']);
  return `${unpacked}.tar.gz`;
}

test('a backup of a running stack has all rows, and a restore brings them back with files, sessions and passwords', async () => {
  const restored = path.join(folder, 'restored');
  await restoreInto(restored);
  expect(await contentOf(restored)).toEqual(ofRunning);
  expect(Object.keys(ofRunning.files)).toEqual(
    expect.arrayContaining(['keys.json', 'tables/auth.users.txt', 'tables/private.usage.txt']),
  );

  const stack = await startStack({
    projectRoot: REPOSITORY,
    port: await freeStackPort(),
    dataDir: restored,
  });
  try {
    const { app } = stack.urls;
    expect(await (await ask(app, `/files/${fileIds[0]}`)).text()).toBe(`${PDF}Assurance`);
    expect((await signIn(app)).status).toBe(200);
    const restoring = cli('restore', file, '--data', restored, '--yes');
    await expect(restoring).rejects.toThrow('Stop it');
  } finally {
    await stack.stop();
  }
});

test('a backup of a killed stack has the same rows, and only the owner may read it', async () => {
  expect(Object.keys((await contentOf(dataDir)).files)).toEqual(Object.keys(ofRunning.files));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(workFolders(dataDir).backup)).toBe(false);
});

test('a backup needs a file in an existing folder', async () => {
  await expect(backUp({ dataDir, file: path.join(folder, 'none', 'a.tar.gz') })).rejects.toThrow(
    `There is no folder ${path.join(folder, 'none')}.`,
  );
  await expect(backUp({ dataDir, file: folder })).rejects.toThrow(`${folder} is a folder.`);
});

test('a kept file whose bytes were removed during the backup is left out with its row', async () => {
  const source = path.join(folder, 'partial');
  await restoreInto(source);
  const [bytes = ''] = readdirSync(storageFolder(source));
  rmSync(path.join(storageFolder(source), bytes));
  const partial = path.join(folder, 'partial.tar.gz');
  expect((await backUp({ dataDir: source, file: partial })).missing).toHaveLength(1);
  await restoreInto(source, { from: partial });
  expect((await backUp({ dataDir: source, file: partial })).missing).toEqual([]);
  const rows = rowCounts(partial);
  expect([rows('public.files'), rows('storage.objects')]).toEqual([1, 1]);
});

/** Returns a function that counts the rows of a table in a backup. */
function rowCounts(from: string): (table: string) => number {
  const unpacked = mkdtempSync(path.join(folder, 'unpacked-'));
  execFileSync('tar', ['-xzf', from, '-C', unpacked]);
  return (table) =>
    readFileSync(path.join(unpacked, 'tables', `${table}.txt`), 'utf8').split('\n').length - 1;
}

describe('a backup that cannot be restored is refused, and the old data stay', () => {
  const withManifest = (change: (manifest: Manifest) => void) =>
    changedBackup((unpacked) => {
      const manifest = readManifest(unpacked);
      change(manifest);
      writeFileSync(path.join(unpacked, 'manifest.json'), JSON.stringify(manifest));
    });

  test.for<[string, RegExp, () => string]>([
    ['a missing file', /There is no file/, () => path.join(folder, 'missing.tar.gz')],
    [
      'a cut file',
      /is damaged or is not a backup/,
      () => {
        const cut = path.join(folder, 'cut.tar.gz');
        cpSync(file, cut);
        truncateSync(cut, statSync(file).size - 20);
        return cut;
      },
    ],
    [
      'a changed table',
      /auth\.users\.txt has another checksum/,
      () => changedBackup((unpacked) => writeFileSync(path.join(unpacked, 'tables/auth.users.txt'), '')),
    ],
    [
      'a missing table',
      /is damaged or is not a backup/,
      () => changedBackup((unpacked) => rmSync(path.join(unpacked, 'tables/auth.users.txt'))),
    ],
    [
      'a backup of a newer version',
      /with the migration 20991231000000/,
      () => withManifest(({ migrations }) => migrations.push('20991231000000')),
    ],
    [
      'a backup with an unknown column',
      /column "unknown" of relation "users" does not exist/,
      () =>
        withManifest(({ tables }) => tables.find(({ name }) => name === 'users')?.columns.push('unknown')),
    ],
  ])('%s', async ([, message, make]) => {
    await expect(restoreInto(stopped, { from: make() })).rejects.toThrow(message);
    expect(readdirSync(stopped).toSorted()).toEqual(['keys.json', 'postgres', 'storage']);
    expect(await contentOf(stopped)).toEqual(ofRunning);
  });
});

test('a restore into a newer version applies the newer migrations to the restored rows', async () => {
  const projectRoot = path.join(folder, 'project');
  copyProject(projectRoot);
  writeFileSync(
    path.join(projectRoot, 'supabase/migrations/20991231000000_pets.sql'),
    `create table public.pets as select id as owner_id, email as name from public.users;`,
  );
  const restored = path.join(folder, 'newer');
  await restoreInto(restored, { projectRoot });
  const newer = path.join(folder, 'newer.tar.gz');
  const { migrations } = await backUp({ dataDir: restored, file: newer });
  expect(migrations).toEqual([...ofRunning.migrations, '20991231000000']);
  expect(rowCounts(newer)('public.pets')).toBe(2);
});

/** Starts a command of the stack, and kills it with its children as soon as the condition holds. */
async function killWhen(condition: () => boolean, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [path.join(REPOSITORY, 'local/cli.mjs'), ...args], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => condition() || child.exitCode !== null, POLL);
  expect(child.exitCode).toBeNull();
  const pids = descendantsOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await ended;
  await untilAllEnded(pids);
}

test('a backup that is killed leaves the old file, and the next backup removes its remains', async () => {
  const replaced = path.join(folder, 'replaced.tar.gz');
  writeFileSync(replaced, 'old');
  const { backup } = workFolders(stopped);
  await killWhen(() => existsSync(path.join(backup, 'tables')), 'backup', replaced, '--data', stopped);
  expect(readFileSync(replaced, 'utf8')).toBe('old');
  expect(existsSync(backup)).toBe(true);
  const { files } = await backUp({ dataDir: stopped, file: replaced });
  expect(files).toEqual(ofRunning.files);
  expect(existsSync(backup)).toBe(false);
});

test('a restore that is killed before its end leaves the old data', async () => {
  const { incomplete } = workFolders(stopped);
  const hasRows = () => existsSync(path.join(databaseFolder(incomplete), 'rows.txt'));
  await killWhen(hasRows, 'restore', file, '--data', stopped, '--yes');
  expect(existsSync(incomplete)).toBe(true);
  expect(await contentOf(stopped)).toEqual(ofRunning);
  expect(existsSync(incomplete)).toBe(false);
});

test('a restore that is killed while the data are replaced is finished by the next command', async () => {
  const made = path.join(folder, 'made');
  await restoreInto(made);
  const { complete } = workFolders(made);
  mkdirSync(complete);
  // The database is in its place, and the rest is not.
  for (const name of ['storage', 'keys.json']) renameSync(path.join(made, name), path.join(complete, name));
  mkdirSync(storageFolder(made));
  writeFileSync(path.join(made, 'keys.json'), '{}');
  expect(await contentOf(made)).toEqual(ofRunning);
  expect(existsSync(complete)).toBe(false);
});

test.for(['backup', 'restore'])('%s without a file names the command', async (name) => {
  await expect(cli(name)).rejects.toThrow(`npm run ${name} -- klinky.tar.gz`);
});
