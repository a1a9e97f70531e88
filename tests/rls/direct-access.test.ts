import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isUpToDate, outOfDate } from '../../tools/generated/file.mjs';
import {
  CALLERS,
  type Caller,
  readAccess,
  type Relation,
  securityPage,
} from '../../tools/generated/security-page.ts';
import { PROJECT_ROOT } from '../../tools/install.mjs';
import { lineOf, recordLines, rentOf } from './bank.ts';
import { addPaidAndHeld, deduct } from './deposits.ts';
import { keepFile } from './files.ts';
import { addRoy, duesOf } from './ledger.ts';
import { insertRevision } from './revisions.ts';
import { addLetting, addReceipt, addSignature } from './rows.ts';
import { World } from './settlement-world.ts';
import { connect, it, type TestDatabase } from './support.ts';

const sql = connect();

/** A statement that a caller tries, after the statement that REST or Realtime runs before each request. */
interface Trial {
  readonly claims: string;
  readonly role: 'anon' | 'authenticated';
  readonly before: string;
  readonly statement: string;
}

const REST = 'select private.require_open_session()';

/** The SQLSTATEs of a missing privilege, a generated column, a view that cannot be changed, and an ended session. */
const REFUSED = /^(?:42501|428C9|0A000|55000|PT401) /;

/**
 * Runs each statement as its caller, and undoes the statement. Returns the number of rows of each statement, or the
 * SQLSTATE and the message of its error.
 */
async function outcomesOf({ tx }: TestDatabase, trials: readonly Trial[]): Promise<string[]> {
  await tx`
    create or replace function pg_temp.outcome(trial jsonb) returns text language plpgsql as $$
    declare
      rows bigint;
    begin
      perform set_config('request.jwt.claims', trial ->> 'claims', true), set_config('role', trial ->> 'role', true);
      execute trial ->> 'before';
      execute trial ->> 'statement';
      get diagnostics rows = row_count;
      -- The exception rolls back the statement and the role.
      raise exception using errcode = 'OUTCO', message = rows::text;
    exception when others then
      return case sqlstate when 'OUTCO' then sqlerrm else sqlstate || ' ' || sqlerrm end;
    end $$`;
  const rows = await tx<{ outcome: string }[]>`
    select pg_temp.outcome(trial) as outcome
    from jsonb_array_elements(${tx.json(trials.map((trial) => ({ ...trial })))}) with ordinality as tried (trial, place)
    order by place`;
  return rows.map(({ outcome }) => outcome);
}

/** Returns true if a statement has found rows, and false if it found none or was refused. */
function hasRows(outcome: string): boolean {
  if (REFUSED.test(outcome)) return false;
  if (!/^\d+$/.test(outcome)) throw new Error(outcome);
  return outcome !== '0';
}

/** Adds the other callers. Returns the claims and the role of each caller on the rows of an owner. */
async function addCallers(db: TestDatabase) {
  const [other, admin] = [await db.account(), await db.account({ isSuperAdmin: true })];
  const sessions = new Map<string, string>();
  for (const user of [other, admin]) sessions.set(user, await db.session(user));
  return async (caller: Caller, owner: string): Promise<Pick<Trial, 'claims' | 'role'>> => {
    if (caller === 'visitor') return { claims: '{"role": "anon"}', role: 'anon' };
    const [open] = await db.tx`select id from auth.sessions where user_id = ${owner}`;
    sessions.set(owner, open ? String(open['id']) : await db.session(owner));
    const users = { 'another landlord': other, 'super-admin': admin, 'session that ended': owner, owner };
    const sub = users[caller];
    const session = caller === 'session that ended' ? randomUUID() : sessions.get(sub);
    return {
      claims: JSON.stringify({ role: 'authenticated', sub, session_id: session }),
      role: 'authenticated',
    };
  };
}

/** Adds landlords who together have a row in each table. */
async function addRows(db: TestDatabase): Promise<void> {
  const { tx } = db;
  await addReceipts(db);
  const deposited = await addPaidAndHeld(db);
  await db.as(deposited.owner, deduct(deposited, [{}]));
  await addSettled(db);
  const { owner, property, account } = await addRoy(db);
  const { tenant, lease } = account;
  await recordLines(db, owner, [lineOf([rentOf(account)])]);
  await keepFile(db, owner, { property_id: property });
  await insertRevision(tx, account);
  const guarantors = [{ first_name: 'Odile', last_name: 'Roy' }];
  await db.as(owner)`select change_lease(${lease}, ${tx.json({ guarantors })})`;
  await db.as(owner)`select add_benefit(${lease}, ${tenant}, 'caf', 300, '2026-03-01')`;
  const due = (await duesOf(db, account)).at(-1);
  await db.as(owner)`select reduce_due(${due?.['id']}, 50, 'Travaux')`;
  await db.as(owner)`select open_tenant_link(${tenant}, false)`;
  const line = { line: 1, tenants: [{ first_name: 'Ana', last_name: 'Roy' }], letting: { rent: 850 } };
  await db.as(owner)`select import_lettings(${randomUUID()}, 1, ${tx.json([line])})`;
  await tx`
    insert into duty_snoozes (owner_id, kind, subject_id, day, until)
    values (${owner}, 'keys', ${tenant}, '2026-01-05', '2026-02-05')`;
  await tx`
    insert into notifications (user_id, kind, subject_id, details)
    values (${owner}, 'tenant_without_property', ${tenant}, '{"tenantName": "Roy"}')`;
  await tx`insert into whitelisted_users (email) select email from users where id = ${owner}`;
}

async function addSettled(db: TestDatabase): Promise<void> {
  const world = await World.create(db);
  await world.run('today', { day: '2026-11-20' });
  const rents = [[null, 70_000, 5000]];
  await world.run('lease', { id: 'Roy', dwelling: 'A', rents, starts: '2025-01-01' });
  await world.run('expense', { id: 'Eau', amount: 67_880, charge: 'water', shares: { A: 1 } });
  await world.run('settle', { lease: 'Roy', from: '2025-01-01', to: '2025-12-31' });
}

/** Adds a landlord with a signature, and a receipt that replaces another, was sent, and is void. */
async function addReceipts(db: TestDatabase): Promise<void> {
  const letting = await addLetting(db);
  const { owner } = letting;
  await addSignature(db, owner);
  const { id: replaced } = await addReceipt(db, letting, { rent: 100, charges: 0 });
  const { id } = await addReceipt(db, letting, { replaces: [replaced] });
  await db.tx`select keep_files(${db.tx.json([{ document_id: id, pdf: 'JVBERg==' }])})`;
  await db.as(owner)`select deliver_documents(${[id]}, 'hand', private.today())`;
  await db.tx`
    insert into document_mails (owner_id, document_id, idempotency_key, recipient)
    values (${owner}, ${id}, ${id}, 'roy@example.test')`;
  await db.as(owner)`select void_receipt(${id}, 'Faux')`;
}

const quoted = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);

/** Returns the statements that read and change each column of the rows of a landlord, and the landlord's id. */
async function statementsFor({ tx }: TestDatabase, { name, owner, columns }: Relation) {
  const [row] = await tx.unsafe(`
    select account.id as "of owner", ${columns.map((column) => `sample.${column}::text`).join(', ')}
    from public.${name} sample
    join public.users account on sample.${owner}::text in (account.id::text, account.email)
    limit 1`);
  if (row === undefined) throw new Error(`There is no row of ${name} to try`);
  const rows = `where ${owner} = ${quoted(row[owner])}`;
  return {
    landlord: String(row['of owner']),
    reads: columns.map((column) => `select ${column} from public.${name} ${rows}`),
    changes: columns.map((column) => `update public.${name} set ${column} = ${quoted(row[column])} ${rows}`),
  };
}

describe('the access past the function', () => {
  test('docs/security.md states the access that the catalogue grants', async () => {
    const page = await securityPage(PROJECT_ROOT, sql);
    expect(isUpToDate(PROJECT_ROOT, page), outOfDate(page.file)).toBe(true);
  });

  test('only the owner reads or changes a landlord’s rows, but a super-admin reads and changes the whitelist', async () => {
    const { relations } = await readAccess(sql);
    expect(relations.length).toBeGreaterThan(30);
    for (const { name, rights } of relations)
      expect(
        CALLERS.filter((caller) => rights[caller].reads.length + rights[caller].changes.length > 0),
        name,
      ).toEqual([name === 'whitelisted_users' ? 'super-admin' : 'owner']);
  });

  it('each caller reads and changes exactly the columns of a landlord’s rows that docs/security.md states', async (db) => {
    const callerOf = await addCallers(db);
    await addRows(db);
    const tried: Record<string, unknown> = {};
    const stated: Record<string, unknown> = {};
    for (const relation of (await readAccess(sql)).relations) {
      const { landlord, reads, changes } = await statementsFor(db, relation);
      for (const caller of CALLERS) {
        const as = await callerOf(caller, landlord);
        const columnsOf = async (statements: readonly string[]) => {
          const outcomes = await outcomesOf(
            db,
            statements.map((statement) => ({ ...as, before: REST, statement })),
          );
          return relation.columns.filter((_, place) => hasRows(outcomes[place] ?? ''));
        };
        const key = `${relation.name}, ${caller}`;
        tried[key] = { reads: await columnsOf(reads), changes: await columnsOf(changes) };
        stated[key] = relation.rights[caller];
      }
    }
    expect(tried).toEqual(stated);
  });

  it('each caller may call exactly the functions that docs/security.md states', async (db) => {
    const callerOf = await addCallers(db);
    const owner = await db.account();
    const { functions } = await readAccess(sql);
    for (const caller of CALLERS) {
      const as = await callerOf(caller, owner);
      const outcomes = await outcomesOf(
        db,
        functions.map(({ name, types }) => ({
          ...as,
          before: REST,
          statement: `select public.${name}(${types.map((type) => `null::${type}`).join(', ')})`,
        })),
      );
      const called = functions.filter(
        (_, place) => !/^PT401 |^42501 permission denied for function/.test(outcomes[place] ?? ''),
      );
      const stated = functions.filter(({ callers }) => callers.includes(caller));
      expect(
        called.map(({ name }) => name),
        caller,
      ).toEqual(stated.map(({ name }) => name));
    }
  });

  it('only the callers that docs/security.md states receive the messages of a session’s topic', async (db) => {
    const callerOf = await addCallers(db);
    const owner = await db.account();
    const session = await db.session(owner);
    const topic = `user:${owner}:${session}:notifications`;
    await db.tx`select realtime.send('{}', 'INSERT', ${topic}, true)`;
    const { hears } = await readAccess(sql);
    for (const caller of CALLERS) {
      const isEnded = caller === 'session that ended';
      if (isEnded) await db.tx`update auth.sessions set not_after = now() where id = ${session}`;
      const as = await callerOf(isEnded ? 'owner' : caller, owner);
      const before = `select set_config('realtime.topic', '${topic}', true)`;
      const statement = `select from realtime.messages where topic = '${topic}'`;
      const [outcome = ''] = await outcomesOf(db, [{ ...as, before, statement }]);
      expect(hasRows(outcome), caller).toBe(hears[caller]);
      if (isEnded) await db.tx`update auth.sessions set not_after = null where id = ${session}`;
    }
  });
});
