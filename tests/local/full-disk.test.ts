import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { preparePostgresHome, removeDatabase } from '../../local/postgres/home.ts';
import { applyMigrations } from '../../local/postgres/migrate.ts';
import { type Database, startPostgres } from '../../local/postgres/postgres.ts';
import { startUpgradedPostgres } from '../../local/postgres/upgrade.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { connect } from '../../local/shared/connect.ts';
import { log } from '../../local/shared/log.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { MAY_MOUNT } from '../elsewhere.mjs';
import { REPOSITORY } from './project.ts';

test('PostgreSQL runs although its log cannot be written, and the log goes on when it can be', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-full-'));
  const guard = startGuard();
  const { folder } = preparePostgresHome(dataDir);
  const file = path.join(folder, 'postgres.log');
  // A folder of this name makes each write fail, on every system.
  mkdirSync(file, { recursive: true });
  const port = await getPort({ host: '127.0.0.1' });
  const database = await startPostgres({ dataDir, port, guard });
  const sql = connect(database.url('postgres'), { max: 1 });
  await expect(sql`select 1 / 0`).rejects.toThrow('division by zero');
  rmSync(file, { recursive: true });
  await expect(sql`select 'a word'::integer`).rejects.toThrow('invalid input');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('a word');
  await sql.end();
  await database.stop();
  guard.close();
  removeDatabase(dataDir);
});

const POLL = { timeout: 60_000, interval: 200 };

/** Mounts a small disk. */
function mountDisk(size: string): {
  place: string;
  fill(): void;
  empty(): void;
  grow(size: string): void;
  unmount(): void;
} {
  const place = mkdtempSync(path.join(tmpdir(), 'klinky-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place]);
  const ballast = path.join(place, 'ballast');
  return {
    place,
    fill() {
      for (let bytes = 2 ** 22; bytes >= 2 ** 12; bytes /= 2) {
        try {
          for (;;) appendFileSync(ballast, Buffer.alloc(bytes));
        } catch {
          // There is no room for so many bytes.
        }
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    grow: (newSize) => execFileSync('mount', ['-o', `remount,size=${newSize}`, place]),
    unmount() {
      execFileSync('umount', ['--lazy', place]);
      rmSync(place, { recursive: true });
    },
  };
}

interface Landlord {
  list(): Promise<Response>;
  /** Adds a property. */
  add(name: string): Promise<Response>;
}

async function signIn(stack: Stack): Promise<Landlord> {
  const call = (method: string, place: string, { body, cookie = '' }: { body?: object; cookie?: string }) =>
    fetch(`${stack.urls.app}${place}`, {
      method,
      headers: { origin: stack.urls.app, 'content-type': 'application/json', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const answer = await call('POST', '/v1/authentication/signin', {
    body: { username: 'demo@klinky.test', password: 'Klinky2026!' },
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const address = { address: '1 rue Mercière', postalCode: '69002', city: 'Lyon', rent: 500 };
  return {
    list: () => call('GET', '/v1/properties', { cookie }),
    add: (name) => call('POST', '/v1/properties', { cookie, body: { name, ...address } }),
  };
}

test.for(MAY_MOUNT ? ['400m'] : [])(
  'on a full disk, writes get a 503 and reads go on; after PostgreSQL has ended, it starts again and has all acknowledged rows',
  async (size) => {
    const disk = mountDisk(size);
    onTestFinished(disk.unmount);
    const spoken = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')].map(({ mock }) => mock.calls);
    const says = (text: string) => spoken.flat(2).some((line) => line.includes(text));
    const port = await freeStackPort();
    const stack = await startStack({ projectRoot: REPOSITORY, port, dataDir: path.join(disk.place, 'data') });
    onTestFinished(stack.stop);
    let hasEnded = false;
    void stack.ended.then(() => (hasEnded = true));
    const { list, add } = await signIn(stack);
    const names: string[] = [];
    const tryToAdd = async (): Promise<Response> => {
      const name = `Studio ${Math.random()}`;
      const answer = await add(name);
      if (answer.ok) names.push(name);
      return answer;
    };
    expect((await tryToAdd()).status).toBe(201);

    disk.fill();
    let refused = await tryToAdd();
    for (let tries = 0; refused.ok && tries < 2_000; tries += 1) refused = await tryToAdd();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ errorCode: 'DISK_FULL' });
    expect((await list()).status).toBe(200);

    // Messages fill only the log of changes, without which PostgreSQL cannot go on.
    const sql = connect(stack.urls.database, { max: 1 });
    const write = () => sql`
    select count(pg_logical_emit_message(false, '', repeat('x', 100))) from generate_series(1, 10000)`;
    await vi.waitUntil(async () => {
      await write().catch(() => {});
      return says('PostgreSQL has ended');
    }, POLL);
    await sql.end({ timeout: 0 });
    refused = await tryToAdd();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ errorCode: 'DISK_FULL' });
    disk.empty();
    await vi.waitFor(async () => expect((await tryToAdd()).status).toBe(201), POLL);
    expect(says('PostgreSQL runs again')).toBe(true);
    expect(await (await list()).text()).toEqual(expect.stringContaining(names.at(-1) ?? ''));
    const after = connect(stack.urls.database, { max: 1 });
    const [found] = await after`select count(*)::integer from public.properties where name = any (${names})`;
    expect(found).toEqual({ count: names.length });
    expect(hasEnded).toBe(false);
    await after.end();
  },
);

test.for(MAY_MOUNT ? ['60m'] : [])(
  'without room for a copy, an upgrade leaves the data as they are, and it succeeds when there is room',
  async (size) => {
    const disk = mountDisk(size);
    onTestFinished(disk.unmount);
    const guard = startGuard();
    onTestFinished(guard.close);
    const [projectRoot, dataDir] = [path.join(disk.place, 'project'), path.join(disk.place, 'data')];
    const migrations = path.join(projectRoot, 'supabase/migrations');
    mkdirSync(migrations, { recursive: true });
    symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(projectRoot, 'node_modules'));
    const port = await getPort({ host: '127.0.0.1' });
    const migrate = (database: Database) => applyMigrations({ database, projectRoot, guard });
    const start = async () => {
      const database = await startUpgradedPostgres({ dataDir, port, projectRoot, guard, migrate });
      onTestFinished(database.stop);
      await migrate(database);
      const sql = connect(database.url('postgres'), { max: 1 });
      const rows = await sql`select * from visits`;
      await sql.end();
      await database.stop();
      return rows;
    };
    const [first, second] = [path.join(migrations, '1_visits.sql'), path.join(migrations, '2_days.sql')];
    writeFileSync(first, `create table visits as select 'Lyon' as place;`);
    expect(await start()).toEqual([{ place: 'Lyon' }]);
    writeFileSync(second, `alter table visits add column day integer default 1;`);
    await expect(start()).rejects.toThrow(/no space left on device/i);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    rmSync(second);
    expect(await start()).toEqual([{ place: 'Lyon' }]);

    writeFileSync(second, `alter table visits add column day integer default 1;`);
    disk.grow('400m');
    expect(await start()).toEqual([{ place: 'Lyon', day: 1 }]);
  },
);

const FIRST_STARTS = [
  ['its claim', '4k'],
  ['initdb', '20m'],
  ['its migrations', '41m'],
];

test.for(MAY_MOUNT ? FIRST_STARTS : [])(
  'a first start without room for %s names the full disk first, and does not offer to delete the data',
  async ([, size = '']) => {
    const disk = mountDisk(size);
    onTestFinished(disk.unmount);
    const port = await freeStackPort();
    const starting = startStack({ projectRoot: REPOSITORY, port, dataDir: path.join(disk.place, 'data') });
    const reason = String(await starting.catch((error: unknown) => error));
    expect(reason).toMatch(/^Error: The disk is full, so Klinky cannot start\./);
    expect(reason).toMatch(/no space left on device|wrote only/i);
    expect(reason).not.toContain('reset');
  },
);
