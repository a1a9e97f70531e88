import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freeze, lossesOf, problemsOf, readFiles, writeMigration } from './files.mjs';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');

let projectRoot: string;

beforeEach(() => {
  projectRoot = mkdtempSync(path.join(tmpdir(), 'klinky-schema-'));
  mkdirSync(path.join(projectRoot, 'supabase/migrations'), { recursive: true });
  mkdirSync(path.join(projectRoot, 'supabase/schemas/10_foundations'), { recursive: true });
  mkdirSync(path.join(projectRoot, 'supabase/schemas/20_leases'));
  write('schemas/20_leases/10_rents.sql', 'create table rents (amount numeric);\n');
  write('schemas/10_foundations/20_days.sql', 'create domain day as date;\n');
});
afterEach(() => rmSync(projectRoot, { recursive: true }));

const files = () => readFiles(projectRoot);
const problems = () => problemsOf(files());
const write = (name: string, text: string) => writeFileSync(path.join(projectRoot, 'supabase', name), text);

it('released migrations are unchanged, and the schema files are in order', () => {
  expect(problemsOf(readFiles(PROJECT_ROOT))).toEqual([]);
});

it('a schema file may change rows inside a function only', () => {
  write(
    'schemas/20_leases/10_rents.sql',
    'create function pay() returns void as $$\n  insert into rents\n$$;\n',
  );
  expect(problems()).toEqual([]);
  for (const statement of [
    'insert into rents values (1);',
    'UPDATE rents SET amount = 2;',
    'copy rents from stdin;',
  ]) {
    write('schemas/20_leases/10_rents.sql', `create table rents (amount numeric);\n${statement}\n`);
    expect(problems()).toEqual([
      `supabase/schemas/20_leases/10_rents.sql changes rows ("${statement}"): a generated migration would not contain this change. Use a view, or write a migration by hand.`,
    ]);
  }
});

it('a schema file outside the numbered folders is refused', () => {
  for (const name of ['rents.sql', '20_leases/Rents.sql']) {
    write(`schemas/${name}`, 'create table rents (amount numeric);\n');
    expect(problems()).toEqual([
      `supabase/schemas/${name} is not in a folder such as "40_leases": files are applied in the order of their paths.`,
    ]);
    rmSync(path.join(projectRoot, 'supabase/schemas', name));
  }
});

it('a released migration must stay as it is, and an unreleased one may change', () => {
  const name = writeMigration(files(), 'charges', 'alter table rents add column charges numeric;\n');
  expect(name).toMatch(/^\d{14}_charges\.sql$/);
  write(`migrations/${name}`, 'alter table rents add column charges money;\n');
  expect(problems()).toEqual([]);
  expect(freeze(files())).toEqual([name]);
  expect(freeze(files())).toEqual([]);

  write(`migrations/${name}`, 'alter table rents add column charges numeric;\n');
  const edited = `supabase/migrations/${name} was released and is edited: restore the file, and write a new migration for the change.`;
  expect(problems()).toEqual([edited]);
  rmSync(path.join(projectRoot, 'supabase/migrations', name));
  expect(problems()).toEqual([`supabase/migrations/${name} was released and is missing: restore the file.`]);
});

it('the checksums of released migrations have the format of sha256sum', () => {
  write('migrations/20270101000000_rents.sql', 'create table rents ();\n');
  freeze(files());
  const text = readFileSync(path.join(projectRoot, 'supabase/frozen.sha256'), 'utf8');
  expect(text).toMatch(/^[0-9a-f]{64} {2}migrations\/20270101000000_rents\.sql\n$/);
});

it('a new migration comes after all others, even after a migration with a later date', () => {
  write('migrations/20991231235958_far.sql', 'select 1;\n');
  expect(writeMigration(files(), 'further', '')).toBe('20991231235959_further.sql');
  freeze(files());
  renameSync(
    path.join(projectRoot, 'supabase/migrations/20991231235958_far.sql'),
    path.join(projectRoot, 'supabase/migrations/20270101000000_late.sql'),
  );
  expect(problems()).toEqual([
    'supabase/migrations/20991231235958_far.sql was released and is missing: restore the file.',
    'supabase/migrations/20270101000000_late.sql comes before 20991231235959_further.sql, which was released: give it a later number.',
  ]);
});

it.each(['Plans', '../plans', 'add plans', ''])('a migration is not named "%s"', (title) => {
  expect(() => writeMigration(files(), title, '')).toThrow('is not a name for a migration');
});

// The statements are written as the CLI writes them.
it('a generated migration marks the statements that may delete rows', () => {
  const statements = `SET local check_function_bodies = off;

ALTER TABLE "public"."tenants"
  DROP CONSTRAINT "tenants_birth_place_check";

DROP FUNCTION "private"."letting_of"(uuid, uuid);

DROP VIEW "private"."lettings";

DROP TYPE "private"."run";

ALTER TABLE "public"."tenants"
  DROP COLUMN "birth_place";

ALTER TABLE "public"."tenants"
  ADD COLUMN "born_in" public.one_line;

ALTER TABLE "public"."payments"
  ALTER COLUMN "amount" TYPE public.balance USING "amount"::public.balance;

DROP TABLE "public"."guarantors";
`;
  expect(lossesOf(statements)).toEqual([
    'ALTER TABLE "public"."tenants" DROP COLUMN "birth_place";',
    'ALTER TABLE "public"."payments" ALTER COLUMN "amount" TYPE public.balance USING "amount"::public.balance;',
    'DROP TABLE "public"."guarantors";',
  ]);
});
