import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { finishRestore, preparePostgresHome, removeDatabase } from '../../local/postgres/home.ts';
import { claimDataDirectory } from '../../local/postgres/owner.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { startUpgradedPostgres } from '../../local/postgres/upgrade.ts';
import { type Guard, startGuard } from '../../local/processes/guard.ts';
import { connect } from '../../local/shared/connect.ts';
import { databaseFolder, workFolders } from '../../local/shared/folders.ts';

/** Only root can run PostgreSQL as another user. */
const AS_ROOT = process.getuid?.() === 0 ? ['without user namespaces'] : [];

describe.each(AS_ROOT)('%s, the database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-linked-'));
  const [dataDir, library, cache] = [
    path.join(folder, 'data'),
    path.join(folder, 'lib/klinky'),
    path.join(folder, 'cache/klinky-postgres'),
  ];
  const link = path.join(dataDir, 'postgres');
  /** A database where Klinky 0.1.0 makes it. */
  const old = path.join(cache, 'data-0aB1cd');
  const unchanged = path.join(folder, 'unchanged');
  let guard: Guard;
  let umask: number;

  beforeAll(async () => {
    vi.stubEnv('KLINKY_NO_USER_NAMESPACE', '1');
    vi.stubEnv('KLINKY_VAR', folder);
    chmodSync(folder, 0o755);
    for (const name of ['lib', 'cache', 'data', 'supabase/migrations'])
      mkdirSync(path.join(folder, name), { recursive: true });
    // A careful root lets nobody else read new files.
    umask = process.umask(0o077);
    guard = startGuard();
    const database = await startPostgres({ dataDir, port: await getPort({ host: '127.0.0.1' }), guard });
    const sql = connect(database.url('postgres'), { max: 1 });
    await sql`create table visits as select 'Lyon' as place`;
    await sql.end();
    await database.stop();
    renameSync(databaseFolder(dataDir), unchanged);
  });

  beforeEach(() => {
    for (const place of [dataDir, old, library]) rmSync(place, { recursive: true, force: true });
    mkdirSync(dataDir);
    copy(unchanged, old);
    symlinkSync(old, link);
  });

  afterAll(() => {
    process.umask(umask);
    vi.unstubAllEnvs();
    guard.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

  /** Starts the database under the claim, expects its rows, and returns what the start has said. */
  async function start(): Promise<string> {
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const claimed = await claimDataDirectory(dataDir);
    const port = await getPort({ host: '127.0.0.1' });
    const migrate = async () => {};
    try {
      const database = await startUpgradedPostgres({ dataDir, port, projectRoot: folder, guard, migrate });
      const sql = connect(database.url('postgres'), { max: 1 });
      const rows = await sql`select place from visits`;
      await sql.end();
      await database.stop();
      expect(rows).toEqual([{ place: 'Lyon' }]);
      return said.mock.calls.join('');
    } finally {
      said.mockRestore();
      await claimed.stop();
    }
  }

  function expectMoved(): void {
    expect(path.dirname(databaseFolder(dataDir))).toBe(library);
    expect(readdirSync(library)).toEqual([path.basename(databaseFolder(dataDir))]);
    // Klinky 0.1.0 refuses a folder, and would replace a link by a new database.
    expect(lstatSync(link).isDirectory()).toBe(true);
    expect(existsSync(old)).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  }

  test('is made in /var/lib/klinky, where only the user of PostgreSQL may read it', () => {
    unlinkSync(link);
    const { folder: made, user } = preparePostgresHome(dataDir);
    expect(path.dirname(made)).toBe(library);
    expect(databaseFolder(dataDir)).toBe(made);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    expect(statSync(made).uid).toBe(user?.uid);
    removeDatabase(dataDir);
    expect(readdirSync(library)).toEqual([]);
  });

  test('moves there from /var/cache once, and leaves nothing behind', async () => {
    expect(await start()).toContain(`Moving the database of ${dataDir} out of ${old}`);
    expectMoved();
    expect(await start()).toBe('');
    expectMoved();
  });

  test('stays in /var/cache if /var/lib cannot be written', async () => {
    symlinkSync('/nowhere', library);
    expect(await start()).toBe('');
    expect(readlinkSync(link)).toBe(old);
    unlinkSync(library);
  });

  test('is the old one after a move that was killed before its end, and moves again', async () => {
    const { incomplete } = workFolders(dataDir);
    const { folder: part } = preparePostgresHome(incomplete);
    copy(path.join(unchanged, 'cluster'), part);
    rmSync(path.join(part, 'cluster/global'), { recursive: true });
    expect(await start()).toContain('Moving the database');
    expectMoved();
  });

  test.for(['before the old one is removed', 'after the link to the old one is removed'])(
    'is the new one after a move that was killed %s',
    async (moment) => {
      const { incomplete, complete } = workFolders(dataDir);
      const { folder: made } = preparePostgresHome(incomplete);
      copy(`${unchanged}/.`, made);
      renameSync(incomplete, complete);
      if (moment.startsWith('after')) for (const place of [old, link]) rmSync(place, { recursive: true });
      expect(await start()).toBe('');
      expect(databaseFolder(dataDir)).toBe(made);
      expectMoved();
    },
  );

  test('is named with another one of the same data, and none is moved', async () => {
    await start();
    const moved = databaseFolder(dataDir);
    copy(unchanged, old);
    rmSync(link, { recursive: true });
    symlinkSync(old, link);
    const said = await start();
    for (const text of [old, moved, `ln -sfn ${moved} ${link}`]) expect(said).toContain(text);
    expect(readlinkSync(link)).toBe(old);
    expect(existsSync(path.join(moved, 'cluster'))).toBe(true);
  });

  test.each(['', 'cluster'])('is not replaced by a new one if its files %j are missing', async (name) => {
    rmSync(path.join(old, name), { recursive: true });
    if (name === '') mkdirSync(old);
    mkdirSync(path.join(dataDir, 'storage/files'), { recursive: true });
    writeFileSync(path.join(dataDir, 'storage/files/lease.pdf'), 'The signed lease');
    await expect(start()).rejects.toThrow(`there is none in ${path.join(old, 'cluster')}`);
    expect(existsSync(path.join(dataDir, 'storage/files/lease.pdf'))).toBe(true);
  });

  test('is not replaced by a new one if it is missing', async () => {
    rmSync(old, { recursive: true });
    await expect(start()).rejects.toThrow(`${link} leads to ${old}, which does not exist`);
    expect(readlinkSync(link)).toBe(old);
    expect(existsSync(library)).toBe(false);
  });
});

describe('the end of a restore', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-end-'));
  const { complete, replaced } = workFolders(dataDir);
  const write = (folder: string, content: string): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'rows'), content);
  };
  const rows = () => readFileSync(path.join(dataDir, 'postgres/rows'), 'utf8');

  beforeEach(() => {
    for (const name of readdirSync(dataDir)) rmSync(path.join(dataDir, name), { recursive: true });
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  test('replaces the database, also if a program has left a file in the folder', () => {
    write(path.join(dataDir, 'postgres'), 'old');
    write(path.join(complete, 'postgres'), 'new');
    writeFileSync(path.join(complete, '.DS_Store'), '');
    finishRestore(dataDir);
    expect(rows()).toBe('new');
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  test('takes back the database that a late process has set aside', () => {
    write(path.join(replaced, 'postgres'), 'new');
    finishRestore(dataDir);
    expect(rows()).toBe('new');
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  test('deletes the database behind a relative link, and no folder of this process', () => {
    write(path.join(dataDir, 'elsewhere/database'), 'old');
    symlinkSync('elsewhere/database', path.join(dataDir, 'postgres'));
    write(path.join(complete, 'postgres'), 'new');
    finishRestore(dataDir);
    expect(rows()).toBe('new');
    expect(readdirSync(path.join(dataDir, 'elsewhere'))).toEqual([]);
  });
});
