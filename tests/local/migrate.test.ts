import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDatabase } from '../../local/postgres/home.ts';
import { applyMigrations } from '../../local/postgres/migrate.ts';
import { type Database, startPostgres } from '../../local/postgres/postgres.ts';
import { type Guard, startGuard } from '../../local/processes/guard.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

let projectRoot: string;
let guard: Guard;
let database: Database;

beforeEach(async () => {
  projectRoot = await mkdtemp(path.join(tmpdir(), 'klinky-migrate-'));
  await mkdir(path.join(projectRoot, 'supabase/migrations'), { recursive: true });
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(projectRoot, 'node_modules'));
  await writeFile(path.join(projectRoot, 'supabase/config.toml'), 'project_id = "test"\n');
  guard = startGuard();
  await startDatabase();
});

afterEach(async () => {
  await database.stop();
  guard.close();
  removeDatabase(path.join(projectRoot, '.data'));
  await rm(projectRoot, { recursive: true, force: true });
});

test('each migration is applied once, at the first start after it was added', async () => {
  await writeSql('migrations/20260101000000_visits.sql', 'create table visits (place text not null);');
  await writeSql('seed.sql', `insert into visits values ('seed');`);
  await applyMigrations({ database, projectRoot, guard });
  expect(await visits()).toEqual(['seed']);

  await database.stop();
  await startDatabase();
  await applyMigrations({ database, projectRoot, guard });
  expect(await visits()).toEqual(['seed']);

  await writeSql('migrations/20260102000000_more.sql', `insert into visits values ('second migration');`);
  await applyMigrations({ database, projectRoot, guard });
  expect(await visits()).toEqual(['seed', 'second migration']);
});

test('the CLI is not run for an unchanged folder of migrations', async () => {
  await writeSql('migrations/20260101000000_visits.sql', 'create table visits (place text not null);');
  await writeSql('seed.sql', `insert into visits values ('seed');`);
  await applyMigrations({ database, projectRoot, guard });

  await database.stop();
  await startDatabase();
  const withoutCli: Guard = {
    ...guard,
    spawn() {
      throw new Error('The CLI was run');
    },
  };
  await expect(applyMigrations({ database, projectRoot, guard: withoutCli })).resolves.toBeUndefined();
  await writeSql('migrations/20260102000000_more.sql', 'select 1;');
  await expect(applyMigrations({ database, projectRoot, guard: withoutCli })).rejects.toThrow(
    'The CLI was run',
  );
});

test('a failing migration is rolled back and reported with its reason', async () => {
  await writeSql('migrations/20260101000000_visits.sql', 'create table visits (place text not null);');
  await writeSql('migrations/20260102000000_bad.sql', `insert into visits values ('bad'); select 1 / 0;`);
  await expect(applyMigrations({ database, projectRoot, guard })).rejects.toThrow(
    /^The migration 20260102000000_bad\.sql could not be applied.*division by zero/s,
  );
  expect(await visits()).toEqual([]);

  await writeSql('migrations/20260102000000_bad.sql', `insert into visits values ('good');`);
  await writeSql('seed.sql', 'select 1 / 0;');
  await expect(applyMigrations({ database, projectRoot, guard })).rejects.toThrow(
    /^The seed supabase\/seed\.sql could not be applied.*division by zero/s,
  );
  expect(await visits()).toEqual(['good']);
});

test('a database with other migrations is refused, and the message says how to go on without losing data', async () => {
  await writeSql('migrations/20260101000000_visits.sql', 'create table visits (place text not null);');
  await applyMigrations({ database, projectRoot, guard });
  await rm(path.join(projectRoot, 'supabase/migrations/20260101000000_visits.sql'));
  await writeSql('migrations/20260102000000_baseline.sql', 'create table visits (place text not null);');

  await expect(applyMigrations({ database, projectRoot, guard })).rejects.toThrow(
    'another version of Klinky, with the migration 20260101000000. Start them with that version or a newer one. Nothing was changed.',
  );
  expect(await visits()).toEqual([]);
});

test('a migration that needs a superuser fails, as in a hosted project', async () => {
  await writeSql('migrations/20260101000000_grab.sql', 'alter role anon superuser;');
  await expect(applyMigrations({ database, projectRoot, guard })).rejects.toThrow('permission denied');
});

async function startDatabase(): Promise<void> {
  database = await startPostgres({ dataDir: path.join(projectRoot, '.data'), port: await getPort(), guard });
}

async function writeSql(name: string, text: string): Promise<void> {
  await writeFile(path.join(projectRoot, 'supabase', name), text);
}

async function visits(): Promise<string[]> {
  const sql = postgres(database.url('postgres'), { max: 1 });
  const rows = await sql<{ place: string }[]>`select place from visits`;
  await sql.end();
  return rows.map((row) => row.place);
}
