import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { summarize, lineOf, rentOf, recordLines } from './bank.ts';
import { type Account, addAccount, pay, positionOf, setToday } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import { it, type TestDatabase } from './support.ts';

/** Creates a landlord with two tenants. Each tenant owes 910, due on 5 March. Sets today's date to 12 March 2026. */
async function addTwo(db: TestDatabase) {
  await setToday(db, '2026-03-12');
  const owner = await addLandlord(db);
  const property_id = await addProperty(db, owner);
  const add = (last_name: string) =>
    addAccount(db, owner, { last_name, property_id, account_starts_on: '2026-03-01' });
  return { owner, ana: await add('Roy'), bo: await add('Ly') };
}

/** Records a month as paid for several tenants in one call. */
const payMonth = (db: TestDatabase, owner: string, accounts: readonly Account[], key: string) =>
  db.as(owner)`
    select pay_month('2026-03-01', ${key}, '2026-03-12', 'transfer', ${accounts.map(({ tenant }) => tenant)}, 'all')`;

const read = async (db: TestDatabase, owner: string, query: Parameters<TestDatabase['as']>[1]) => {
  const [row] = await db.as(owner, query);
  return row?.['answer'];
};

const batchesOf = (db: TestDatabase, owner: string) =>
  read(db, owner, (tx) => tx`select batches() as answer`);
const preview = (db: TestDatabase, owner: string, batch: string) =>
  read(db, owner, (tx) => tx`select preview_batch_undo(${batch}) as answer`);
const undo =
  (batch: string, reason: string | null = 'Mauvais relevé') =>
  (tx: TransactionSql) =>
    tx`select undo_batch(${batch}, ${reason}) as answer`;

/** Writes a mail of a document with the given state, as the function does. */
const addMail = ({ tx }: TestDatabase, owner: string, document: string, state: string) =>
  tx`insert into document_mails (owner_id, document_id, idempotency_key, recipient, state)
    values (${owner}, ${document}, ${randomUUID()}, ${`${state}@example.test`}, ${state})`;

const documentsOf = ({ tx }: TestDatabase, owner: string) => tx`
  select document.number, document.state, void.reason
  from private.document_list document left join document_voids void on void.document_id = document.id
  where document.owner_id = ${owner} order by document.issued_at`;

describe('a batch', () => {
  it('cancelling the batch of a bank statement cancels its payments and voids their receipts with one reason, and then the lines can be recorded again', async (db) => {
    const { owner, ana, bo } = await addTwo(db);
    const batch = randomUUID();
    const lines = [lineOf([rentOf(ana)]), lineOf([rentOf(bo)])];
    const outcomes = await recordLines(db, owner, lines, { batch, issue: 'quittances' });
    const [sent, failed] = outcomes.map(({ receipts }) => String(receipts?.[0]?.id));
    await addMail(db, owner, String(sent), 'sent');
    await addMail(db, owner, String(failed), 'failed');
    const kept = { kind: 'bank', file_name: 'mars.ofx', created_at: expect.any(String) };
    expect(await batchesOf(db, owner)).toEqual([
      { id: batch, ...kept, payments: 2, deposits: 0, amount: 1820, cancelled: 0, lines: 2 },
    ]);
    expect(await preview(db, owner, batch)).toEqual({
      payments: 2,
      deposits: 0,
      amount: 1820,
      lines: 2,
      kept: 0,
      returns: 0,
      blocked_by: [],
      settlements: [],
      documents: [
        {
          id: sent,
          number: expect.stringMatching(/^Q-/),
          kind: 'quittance',
          tenant_name: 'Ana Roy',
          mails: [{ recipient: 'sent@example.test', at: expect.any(String) }],
          deliveries: [],
        },
        expect.objectContaining({ id: failed, mails: [] }),
      ],
    });
    expect((await documentsOf(db, owner)).map(({ state }) => state)).toEqual(['valid', 'valid']);
    expect(await read(db, owner, undo(batch))).toEqual({ left: 0 });
    expect([...(await documentsOf(db, owner))].map(({ state, reason }) => [state, reason])).toEqual([
      ['voided', 'Mauvais relevé'],
      ['voided', 'Mauvais relevé'],
    ]);
    const payments = await db.tx`select cancel_reason as reason from payments where batch_id = ${batch}`;
    expect(payments.map(({ reason }) => reason)).toEqual(['Mauvais relevé', 'Mauvais relevé']);
    for (const account of [ana, bo]) expect(await positionOf(db, account)).toMatchObject({ owed: '910.00' });
    expect(await batchesOf(db, owner)).toEqual([
      { id: batch, ...kept, payments: 0, deposits: 0, amount: 0, cancelled: 2, lines: 2 },
    ]);
    expect(summarize(await recordLines(db, owner, lines, { fileName: 'avril.ofx' }))).toEqual([
      'recorded',
      'recorded',
    ]);
    // The lines now belong to the second batch. The cancelled batch is still listed, with its file name.
    expect(await batchesOf(db, owner)).toEqual([
      expect.objectContaining({ file_name: 'avril.ofx', payments: 2, lines: 2 }),
      { id: batch, ...kept, payments: 0, deposits: 0, amount: 0, cancelled: 2, lines: 0 },
    ]);
  });

  it('cancelling a batch also cancels the returns of its payments', async (db) => {
    const { owner, ana } = await addTwo(db);
    const batch = randomUUID();
    const [outcome] = await recordLines(db, owner, [lineOf([rentOf(ana)])], { batch });
    const payment = String(outcome?.payments?.[0]?.id);
    await db.as(owner)`
      select refund(${ana.lease}, ${randomUUID()}, '2026-03-10', 910, 'Retourné', payment_id => ${payment}, void_receipts => true)`;
    expect(await preview(db, owner, batch)).toMatchObject({ payments: 1, returns: 1 });
    await db.as(owner, undo(batch));
    expect(await preview(db, owner, batch)).toMatchObject({ payments: 0, returns: 0 });
    const returns =
      await db.tx`select cancel_reason as reason from dues where returns_payment_id = ${payment}`;
    expect(returns.map(({ reason }) => reason)).toEqual(['Mauvais relevé']);
  });

  it('cancelling the batch of a month cancels its payments, and a late repeat of the request records nothing', async (db) => {
    const { owner, ana, bo } = await addTwo(db);
    const key = randomUUID();
    await payMonth(db, owner, [ana, bo], key);
    expect(await batchesOf(db, owner)).toMatchObject([
      { id: key, kind: 'month', file_name: null, payments: 2, amount: 1820, lines: 0 },
    ]);
    expect(await read(db, owner, undo(key))).toEqual({ left: 0 });
    expect((await documentsOf(db, owner)).map(({ state }) => state)).toEqual(['voided', 'voided']);
    await payMonth(db, owner, [ana, bo], key);
    for (const account of [ana, bo]) expect(await positionOf(db, account)).toMatchObject({ owed: '910.00' });
    expect(await read(db, owner, undo(key))).toEqual({ left: 0 });
  });

  it('a month that is recorded as paid for one lease is not listed as a batch, nor is a single payment', async (db) => {
    const { owner, ana } = await addTwo(db);
    await payMonth(db, owner, [ana], randomUUID());
    await pay(db, ana, { paidOn: '2026-03-12', amount: 5 });
    expect(await batchesOf(db, owner)).toEqual([]);
  });

  it('cancelling a batch keeps the payments that the batch only linked to its bank lines, and removes the links', async (db) => {
    const { owner, ana, bo } = await addTwo(db);
    const [batch, typed] = [randomUUID(), await pay(db, ana, { paidOn: '2026-03-05' })];
    const link = lineOf([{ kind: 'existing', payment_id: typed }]);
    await recordLines(db, owner, [link, lineOf([rentOf(bo)])], { batch });
    expect(await preview(db, owner, batch)).toMatchObject({ payments: 1, amount: 910, lines: 2, kept: 1 });
    await db.as(owner, undo(batch));
    const [payment] = await db.tx`select cancelled_at, bank_line_id from payments where id = ${typed}`;
    expect(payment).toEqual({ cancelled_at: null, bank_line_id: null });
    expect(await positionOf(db, ana)).toMatchObject({ owed: '0.00' });
    expect(await db.tx`select from bank_lines where id = ${link.id}`).toHaveLength(0);
    expect(summarize(await recordLines(db, owner, [link]))).toEqual(['recorded']);
  });

  it('cancelling a batch voids every receipt that states one of its payments, and makes the partial receipts of other payments valid again', async (db) => {
    const { owner, ana } = await addTwo(db);
    const part = (amount: number) => lineOf([rentOf(ana, { amount })], { amount });
    const [first, second] = [randomUUID(), randomUUID()];
    await recordLines(db, owner, [part(400)], { batch: first, issue: 'all' });
    await recordLines(db, owner, [part(510)], { batch: second, issue: 'all' });
    const states = async () =>
      (await documentsOf(db, owner)).map(({ number, state }) => [String(number)[0], state]);
    expect(await states()).toEqual([
      ['R', 'replaced'],
      ['Q', 'valid'],
    ]);
    await db.as(owner, undo(second));
    expect(await states()).toEqual([
      ['R', 'valid'],
      ['Q', 'voided'],
    ]);
    await recordLines(db, owner, [part(510)], { issue: 'all' });
    await db.as(owner, undo(first));
    expect(await states()).toEqual([
      ['R', 'voided'],
      ['Q', 'voided'],
      ['Q', 'voided'],
    ]);
  });

  it('cancelling a batch cancels two hundred payments at a time', async (db) => {
    const { owner, ana } = await addTwo(db);
    const batch = randomUUID();
    const many = (first: number) =>
      lineOf(
        Array.from({ length: 150 }, (_, place) =>
          rentOf(ana, { amount: 1, payer: `Payeur ${first + place}`, is_separate_payment: true }),
        ),
        { amount: 150 },
      );
    expect(summarize(await recordLines(db, owner, [many(0), many(150)], { batch }))).toEqual([
      'recorded',
      'recorded',
    ]);
    expect(await read(db, owner, undo(batch))).toEqual({ left: 100 });
    expect(await read(db, owner, undo(batch))).toEqual({ left: 0 });
    expect(await positionOf(db, ana)).toMatchObject({ owed: '910.00', advance: '0.00' });
  });

  it('a batch can be cancelled only by its landlord and only with a reason', async (db) => {
    const { owner, ana } = await addTwo(db);
    const batch = randomUUID();
    await recordLines(db, owner, [lineOf([rentOf(ana)])], { batch });
    expect(await db.refusalText(owner, undo(batch, null))).toBe('PT400 VALIDATION_FAILED reason=required');
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })]) {
      expect(await db.refusalText(other, undo(batch))).toBe('PT404 NOT_FOUND');
      expect(await db.refusalText(other)`select preview_batch_undo(${batch})`).toBe('PT404 NOT_FOUND');
      expect(await batchesOf(db, other)).toEqual([]);
    }
    expect(await positionOf(db, ana)).toMatchObject({ owed: '0.00' });
  });
});
