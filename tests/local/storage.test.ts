import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { log } from '../../local/shared/log.ts';
import { embeddedStorage } from '../../local/storage/storage.ts';
import { makeClient } from './client.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';
import { KEYS } from './keys.ts';

let base: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'klinky-storage-'));
vi.spyOn(log, 'error');

beforeAll(async () => {
  base = await startTestDatabase();
  await base.sql`insert into storage.buckets (id, name, file_size_limit) values ('papers', 'papers', 10)`;
});
afterAll(async () => {
  await base.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  embeddedStorage.start({ databaseUrl: base.database.url('supabase_storage_admin'), keys: KEYS, folder });
type Service = Awaited<ReturnType<typeof start>>;

const papersOf = (storage: Service) =>
  makeClient({
    url: 'http://storage.test',
    key: KEYS.secretKey,
    fetch: (request) => storage.fetch(request),
  }).storage.from('papers');

test('a start removes bytes without a row, which a killed stack leaves', async () => {
  const first = await start();
  expect((await papersOf(first).upload('a/b', 'bytes')).error).toBeNull();
  await first.stop();
  const [stored = ''] = readdirSync(folder);
  for (const stray of [`${stored}.new`, 'f'.repeat(64)]) writeFileSync(path.join(folder, stray), 'part');
  const second = await start();
  expect(readdirSync(folder)).toEqual([stored]);
  expect(await (await papersOf(second).download('a/b')).data?.text()).toBe('bytes');
  await papersOf(second).remove(['a/b']);
  expect(existsSync(path.join(folder, stored))).toBe(false);
  await second.stop();
});

test.skipIf(!existsSync('/dev/full'))(
  'an upload that finds the disk full gets a 503 and leaves no file, and the former bytes stay',
  async () => {
    const storage = await start();
    const papers = papersOf(storage);
    expect((await papers.upload('a/d', 'former')).error).toBeNull();
    const [stored = ''] = readdirSync(folder);
    symlinkSync('/dev/full', path.join(folder, `${stored}.new`));
    const refused = await papers.upload('a/d', 'newer', { upsert: true });
    expect(refused.error).toMatchObject({ status: 503, message: 'The disk is full' });
    expect(readdirSync(folder)).toEqual([stored]);
    expect(await (await papers.download('a/d')).data?.text()).toBe('former');
    await papers.remove(['a/d']);
    await storage.stop();
  },
);

test('a body whose stated length is too small does not pass the limit', async () => {
  const storage = await start();
  const answer = await storage.fetch(
    new Request('http://storage.test/storage/v1/object/papers/a/c', {
      method: 'POST',
      headers: { apikey: KEYS.secretKey, 'content-length': '5' },
      body: 'more than ten bytes',
    }),
  );
  expect(await answer.json()).toMatchObject({ statusCode: '413' });
  expect(readdirSync(folder)).toEqual([]);
  await storage.stop();
});

test('only Storage answers, and after its connections are ended it answers 503 until it answers again', async () => {
  const storage = await start();
  const ask = (place: string) =>
    storage.fetch(new Request(`http://storage.test${place}`, { headers: { apikey: KEYS.secretKey } }));
  for (const place of ['/rest/v1/', '/auth/v1/settings', '/_system/config']) {
    expect((await ask(place)).status).toBe(404);
  }
  expect((await ask('/storage/v1/bucket')).status).toBe(200);
  const sql = postgres(base.database.url('supabase_admin'), { max: 1, onnotice() {} });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'supabase_storage_admin'`;
  await sql.end();
  const statuses = new Set<number>();
  await expect
    .poll(async () => {
      const { status } = await ask('/storage/v1/bucket');
      statuses.add(status);
      return status;
    })
    .toBe(200);
  expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
  await storage.stop();
});
