import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DocumentKind, mayMail } from '../../supabase/functions/_shared/contract/documents/document-kind.ts';
import { addLetting, addReceipt, addTenant, deleteTenant } from './rows.ts';
import { CHECK, connect, DENIED, FOREIGN_KEY, it, type TestDatabase, UNIQUE, valueOf } from './support.ts';

const sql = connect();

/** The data of a document to issue. */
interface Draft {
  readonly id: string;
  readonly kind?: string;
  readonly series?: string;
  readonly key?: string | null;
  readonly subject?: string | null;
  readonly replaces?: readonly string[];
}

/** Writes documents as the issuing commands do. */
const write = (tx: TransactionSql, owner: string, drafts: readonly Draft[]) => tx`
  select private.write_documents(${owner}, array(
    select row(
      draft ->> 'id', draft ->> 'kind', draft ->> 'series', null, null, null, null, array[gen_random_uuid()], draft ->> 'subject',
      1, '{}', draft ->> 'key', null, array(select jsonb_array_elements_text(draft -> 'replaces'))
    )::text::private.document_draft
    from jsonb_array_elements(${tx.json(
      drafts.map(({ id, kind = 'quittance', series = '', key = null, subject = null, replaces = [] }) => ({
        id,
        kind,
        series,
        key,
        subject,
        replaces,
      })),
    )}) with ordinality asked (draft, place) order by place
  ))`;

const numbersOf = async ({ tx }: TestDatabase, owner: string) =>
  (await tx`select number from documents where owner_id = ${owner} order by issued_at, id`).map((row) =>
    String(row['number']),
  );

const drafts = (...fields: readonly Omit<Draft, 'id'>[]): Draft[] =>
  fields.map((field) => Object.assign({ id: randomUUID() }, field));

/**
 * Until the transaction ends, allows `void_document` for every kind of document, and mails of every kind if `mayMail`
 * is true.
 */
const ofKind = ({ tx }: TestDatabase, mayMail: boolean) =>
  tx.unsafe(`create or replace function private.document_kind(kind text) returns private.document_kind
    language sql immutable set search_path = '' as $$ select ('Q', ${mayMail}, true, true)::private.document_kind $$`);

describe('documents', () => {
  it('documents are numbered by kind and series without a gap, even when written at the same time', async (db) => {
    const owner = await db.account();
    const other = { series: 'DUP' };
    await write(db.tx, owner, drafts({}, { kind: 'partial' }, other, {}, other));
    const year = Number(await valueOf(db.tx`select extract(year from private.today())::integer`));
    expect((await numbersOf(db, owner)).toSorted()).toEqual(
      [
        `Q-${year}-0001`,
        `Q-${year}-0002`,
        `Q-DUP-${year}-0001`,
        `Q-DUP-${year}-0002`,
        `R-${year}-0001`,
      ].toSorted(),
    );
    // The number of a document whose transaction is rolled back is used again.
    await expect(
      db.tx.savepoint(async (tx) => {
        await write(tx, owner, drafts({}));
        throw new Error('Undone');
      }),
    ).rejects.toThrow('Undone');
    await write(db.tx, owner, drafts({}));
    expect(await numbersOf(db, owner)).toContain(`Q-${year}-0003`);
  });

  test('document numbers have at least four digits and follow the order of issue', async () => {
    const [row] = await sql`
      select private.document_number('partial', '', 2026, 9999) as last, private.document_number('partial', 'A1', 2026, 10000) as next`;
    expect(row).toEqual({ last: 'R-2026-9999', next: 'R-A1-2026-10000' });
  });

  test('Postgres knows the kinds of documents of the contract, each with its own prefix', async () => {
    const rows = await sql`
      select kind, (private.document_kind(kind)).prefix as prefix, (private.document_kind(kind)).may_mail as may_mail
      from pg_constraint con
      cross join lateral regexp_matches(pg_get_constraintdef(con.oid), '''([^'']*)''::text', 'g') allowed
      cross join lateral (select allowed[1] as kind) named
      where con.conname = 'documents_kind_check'`;
    expect(rows.map(({ kind }) => String(kind)).toSorted()).toEqual(DocumentKind.options.toSorted());
    expect(rows.filter((row) => row['may_mail'] !== mayMail(v.parse(DocumentKind, row['kind'])))).toEqual([]);
    const prefixes = rows.map(({ prefix }) => String(prefix));
    expect(prefixes).toEqual(prefixes.map(() => expect.stringMatching(/^[A-Z]$/)));
    expect(new Set(prefixes).size).toBe(rows.length);
  });

  it('a second document with the same key is refused', async (db) => {
    const owner = await db.account();
    const key = randomUUID();
    await write(db.tx, owner, drafts({ key }, {}, {}));
    await expect(
      db.tx.savepoint((tx) => write(tx, owner, drafts({ key, kind: 'partial' }))),
    ).rejects.toMatchObject({ code: UNIQUE });
    // Two landlords may use the same key.
    await write(db.tx, await db.account(), drafts({ key }));
    expect(await numbersOf(db, owner)).toHaveLength(3);
  });

  it('a list of documents has pages of a thousand, newest first', async (db) => {
    const letting = await addLetting(db);
    const receipt = await addReceipt(db, letting);
    await write(db.tx, letting.owner, drafts(...Array.from({ length: 1001 }, () => ({}))));
    const rows = await db.tx`
      select id from documents where owner_id = ${letting.owner} order by issued_at desc, number collate "C" desc`;
    const newestFirst = rows.map(({ id }) => String(id));
    const page = async (command: string, after: string | null, who = letting.owner) => {
      const [row] = await db.as(who, (tx) =>
        tx.unsafe(`select ${command}(after_id => $1) as answer`, [after]),
      );
      return row?.['answer'].map(({ id }: { id: string }) => id);
    };
    expect(newestFirst).toHaveLength(1002);
    expect(await page('document_page', null)).toEqual(newestFirst.slice(0, 1000));
    expect(await page('document_page', newestFirst[999] ?? '')).toEqual(newestFirst.slice(1000));
    expect(await page('document_page', newestFirst[1001] ?? '')).toEqual([]);
    expect(await page('receipt_page', null)).toEqual([receipt.id]);
    expect(await page('receipt_page', newestFirst[1000] ?? '')).toEqual([receipt.id]);
    expect(await page('receipt_page', receipt.id)).toEqual([]);
    // A request for the page after an unknown document is refused. An empty page would look like the end of the list.
    const stranger = await db.account();
    for (const [who, after] of [
      [letting.owner, randomUUID()],
      [stranger, receipt.id],
    ] as const)
      for (const command of ['document_page', 'receipt_page'])
        expect(
          await db.refusalText(who, (tx) => tx.unsafe(`select ${command}(after_id => $1)`, [after])),
        ).toBe('PT400 VALIDATION_FAILED after=invalid');
  });

  it('only the landlord reads his documents and the amounts that they certify', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const [other] = drafts({ kind: 'partial' });
    if (!other) throw new Error('No draft');
    await write(db.tx, letting.owner, [other]);
    const answerOf = async (who: string, call: string) =>
      (await db.as(who, (tx) => tx.unsafe(`select ${call} as answer`)))[0]?.['answer'];
    const byId = `documents_by_id('{${id},${other.id}}')`;
    const inOrder = [
      { id, state: 'valid', snapshot: { landlord: {} }, receipt: { id, paid_on: expect.any(String) } },
      { id: other.id, state: 'valid', snapshot: {}, receipt: null },
    ];
    const found = await answerOf(letting.owner, byId);
    expect(found).toHaveLength(2);
    for (const one of inOrder) expect(found).toContainEqual(expect.objectContaining({ id: one.id }));
    expect(await answerOf(letting.owner, 'documents_of_year(null, 0, 10)')).toMatchObject(inOrder);
    expect(await answerOf(letting.owner, 'documents_of_year(null, 1, 10)')).toMatchObject(inOrder.slice(1));
    expect(await answerOf(letting.owner, 'documents_of_year(1999, 0, 10)')).toEqual([]);
    expect(await answerOf(letting.owner, 'documents_of_year(null, -1, 10)')).toMatchObject(inOrder);
    expect(await answerOf(letting.owner, 'documents_of_year(null, 0, -1)')).toEqual([]);
    expect(await answerOf(letting.owner, `document_page(kinds => array['partial'])`)).toMatchObject([
      { id: other.id },
    ]);
    expect(await answerOf(letting.owner, `document_page(tenant_id => '${letting.tenant}')`)).toMatchObject([
      { id },
    ]);
    expect(await answerOf(letting.owner, 'document_page(year => 1999)')).toEqual([]);
    const [line] = await answerOf(letting.owner, `document_page(kinds => array['quittance'])`);
    for (const secret of ['snapshot', 'code']) expect(line).not.toHaveProperty(secret);
    const numbered = (typed: string) => answerOf(letting.owner, `document_page(number => '${typed}')`);
    const number: string = line.number;
    for (const typed of [
      number,
      number.toLowerCase(),
      number.replace(/-0+(?=\d+$)/, '-'),
      number.replace(/-0+/, '-00000'),
      number.replace(/-\d+-0+/, '-'),
    ])
      expect(await numbered(typed), typed).toMatchObject([{ id }]);
    for (const typed of [number.slice(2), '1'])
      expect(await numbered(typed), typed).toEqual([
        expect.objectContaining({ id: other.id }),
        expect.objectContaining({ id }),
      ]);
    for (const typed of [
      '',
      '11',
      'Q',
      number.slice(0, -1),
      number.slice(3),
      `X-${number}`,
      `1${number.slice(1)}`,
      '%',
    ])
      expect(await numbered(typed), typed).toEqual([]);
    for (const who of [await db.account(), await db.account({ isSuperAdmin: true })])
      for (const call of [byId, 'documents_of_year(null, 0, 10)', 'document_page()'])
        expect(await answerOf(who, call), call).toEqual([]);
    expect(await db.refusalText(letting.owner)`select document_page(number => ${'9'.repeat(41)})`).toBe(
      'PT400 VALIDATION_FAILED number=tooLong',
    );
    const many = db.refusalText(letting.owner)`
      select documents_by_id(array(select gen_random_uuid() from generate_series(1, 101)))`;
    expect(await many).toBe('PT400 VALIDATION_FAILED ids=tooLong');
  });

  it('a row in `receipts` cannot belong to a document whose kind differs from the kind of the row', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const [other] = drafts({ kind: 'partial' });
    await write(db.tx, letting.owner, other ? [other] : []);
    const certify = (document: string | undefined) =>
      db.tx.savepoint(
        (tx) => tx`
            insert into receipts
            select receipt.* from receipts known
            cross join lateral jsonb_populate_record(known, jsonb_build_object(
              -- No quittance covers these days.
              'id', ${String(document)}::uuid, 'period_from', '2026-04-01', 'period_to', '2026-04-30'
            )) receipt
            where known.id = ${id}`,
      );
    await expect(certify(other?.id)).rejects.toMatchObject({
      code: FOREIGN_KEY,
      constraint_name: 'receipts_document_fkey',
    });
    const [same] = drafts({});
    await write(db.tx, letting.owner, same ? [same] : []);
    await expect(certify(same?.id)).resolves.toBeDefined();
  });

  it('a document that certifies no payment does not fix the amounts of its lease’s dues', async (db) => {
    const { owner, tenant } = await addLetting(db);
    await write(db.tx, owner, drafts({}));
    await db.tx`
      update documents set lease_id = (select lease_id from tenants where id = ${tenant}) where owner_id = ${owner}`;
    const [row] = await db.tx`
      select private.days_fixed_by_receipts(lease_id)::text as days from tenants where id = ${tenant}`;
    expect(row?.['days']).toBe('{}');
  });

  it('documents stay after all leases of their landlord are deleted', async (db) => {
    const { owner } = await addLetting(db);
    await addTenant(db, owner, null);
    await write(db.tx, owner, drafts({ key: randomUUID() }, { key: randomUUID() }));
    const named = await db.tx`
      update documents set lease_id = lease.id
      from (select id, row_number() over (order by id) as place from leases where owner_id = ${owner}) lease
      where documents.owner_id = ${owner} and documents.sequence = lease.place
      returning documents.id`;
    expect(named).toHaveLength(2);
    await db.as(owner, (tx) => deleteTenant(tx));
    expect(await db.tx`select from leases where owner_id = ${owner}`).toHaveLength(0);
    const left = await db.tx`select lease_id from documents where owner_id = ${owner}`;
    expect(left.map((document) => document['lease_id'])).toEqual([null, null]);
  });

  it('writing a document with an impossible series or code is refused', async (db) => {
    const owner = await db.account();
    for (const series of ['dup', 'LONGER', 'A-B'])
      await expect(db.tx.savepoint((tx) => write(tx, owner, drafts({ series })))).rejects.toMatchObject({
        code: CHECK,
      });
  });

  it('documents are read-only for their landlord and hidden from everybody else', async (db) => {
    const letting = await addLetting(db);
    await addReceipt(db, letting);
    const others = [await db.account(), await db.account({ isSuperAdmin: true })];
    const read = (who: string) => db.as(who)`select id from documents`;
    expect(await read(letting.owner)).toHaveLength(1);
    for (const who of others) expect(await read(who)).toHaveLength(0);
    for (const who of [letting.owner, ...others]) {
      for (const change of ['update documents set series = $$X$$', 'delete from documents'])
        expect(await db.refusalCode(who, (tx) => tx.unsafe(change)), change).toBe(DENIED);
      expect(await db.refusalCode(who)`select from private.document_counters`).toBe(DENIED);
      expect(await db.refusalCode(who, (tx) => write(tx, letting.owner, drafts({})))).toBe(DENIED);
    }
  });

  it('`void_document` voids a document once, with a reason, but refuses kinds of documents that a separate command voids', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const { owner } = letting;
    const voidIt = (who: string, reason: string | null = 'Wrong day') =>
      db.refusalText(who)`select void_document(${id}, ${reason})`;
    // Receipts are voided by a separate command, since voiding a receipt also affects payments.
    expect(await voidIt(owner)).toBe('PT409 DOCUMENT_NOT_VOIDABLE');
    expect(await voidIt(await db.account())).toBe('PT404 NOT_FOUND');
    expect(await voidIt(await db.account({ isSuperAdmin: true }))).toBe('PT404 NOT_FOUND');
    expect(await voidIt(owner, null)).toBe('PT400 VALIDATION_FAILED reason=required');
    await ofKind(db, true);
    const [row] = await db.as(owner)`select void_document(${id}, 'Wrong day') as answer`;
    expect(row?.['answer']).toMatchObject({ id, state: 'voided', void_reason: 'Wrong day' });
    expect(row?.['answer']).not.toHaveProperty('snapshot');
    expect(row?.['answer']).not.toHaveProperty('code');
    expect(await voidIt(owner)).toBe('PT409 DOCUMENT_NOT_VALID');
  });

  it('a document whose kind does not allow mails cannot be mailed', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    await ofKind(db, false);
    const mailIt = db.refusalText(letting.owner)`select queue_document_mail(${id}, ${randomUUID()})`;
    expect(await mailIt).toBe('PT409 DOCUMENT_BY_POST');
  });
});
