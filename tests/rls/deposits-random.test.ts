import { randomUUID } from 'node:crypto';
import type { Row } from 'postgres';
import { expect, it } from 'vitest';
import {
  addDeposited,
  cancel,
  countedRows,
  type Deduction,
  deduct,
  type Deposited,
  depositOf,
  lastMovement,
  move,
  settle,
} from './deposits.ts';
import { addDays } from './ledger-reference.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { connect, inTransaction, type TestDatabase } from './support.ts';

const sql = connect();

const TODAY = '2026-11-20';
const KEYS = '2026-06-30';
const DEADLINE = '2026-07-30';
const COMMANDS = 40;
/**
 * For a longer test, set `DEPOSIT_ACCOUNTS=100`. To repeat a failure, set `DEPOSIT_SEED` to its seed and
 * `DEPOSIT_ACCOUNTS=1`.
 */
const count = Number(process.env['DEPOSIT_ACCOUNTS'] ?? 6);
const firstSeed = Number(process.env['DEPOSIT_SEED'] ?? 43);

type Call = readonly [kind: 'move' | 'settle' | 'cancel' | 'other', call: Parameters<TestDatabase['as']>[1]];

/** The number of accepted commands of each kind. */
const done = new Map<Call[0], number>();

const cents = (euros: number): number => Math.round(euros * 100);

/**
 * Returns the debt of the account in cents: all dues less all payments. In these accounts, all dues have fallen due.
 */
async function debtOf({ tx }: TestDatabase, { lease }: Deposited): Promise<number> {
  const [row] = await tx`
    select
      ((select sum(amount) from dues where lease_id = ${lease} and cancelled_at is null)
      - (select coalesce(sum(amount), 0) from payments where lease_id = ${lease} and cancelled_at is null))::float as debt`;
  return cents(Number(row?.['debt']));
}

/** Returns, in cents, the sum of an account's payments, of which one kind is the part of the deposit that pays dues. */
async function paidBy({ tx }: TestDatabase, { lease }: Deposited): Promise<number> {
  const [row] = await tx`
    select coalesce(sum(amount), 0)::float as paid from payments where lease_id = ${lease} and cancelled_at is null`;
  return cents(Number(row?.['paid']));
}

/** Returns, in cents, the rents, the charges and the other payments of 2026, the only year of these accounts. */
async function incomeOfYear(db: TestDatabase, { owner }: Deposited): Promise<number> {
  const [row] = await db.as(owner)`select year_of(2026) as year`;
  const { rents, charges, unclassified } = row?.['year'].lessors[0].properties[0].regimes[0] ?? {};
  return cents(rents) + cents(charges) + cents(unclassified);
}

/** Returns, in cents, the unpaid rest of the dues that fell due on or before `day`. */
async function unpaidOn({ tx }: TestDatabase, { lease }: Deposited, day: string): Promise<number> {
  const [row] = await tx`
    select coalesce(sum(amount - received), 0)::float as unpaid from dues
    where lease_id = ${lease} and cancelled_at is null and due_on <= ${day}`;
  return cents(Number(row?.['unpaid']));
}

/** Returns, in cents, the sum of one field over the movements of the given kinds that are not cancelled. */
const sumOf = (deposit: Row, field: string, kinds: readonly string[]): number =>
  deposit['movements']
    .filter((movement: Row) => movement['cancelled_at'] === null && kinds.includes(movement['kind']))
    .reduce((sum: number, movement: Row) => sum + cents(movement[field]), 0);

/**
 * Returns the number of months that have begun between two days. Counts day by day, so that the test does not repeat
 * the computation in SQL.
 */
function monthsBegun(from: string, to: string): number {
  let months = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
    const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
    const end = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
    if (day > end.toISOString().slice(0, 10)) months += 1;
  }
  return months;
}

/** Expects the amounts of a deposit to match its movements, its deductions and the account of its lease. */
async function expectSums(db: TestDatabase, account: Deposited, isCollective: boolean): Promise<Row> {
  const deposit = await depositOf(db, account);
  const out = ['returned', 'handedOver', 'settled'];
  const received = sumOf(deposit, 'amount', ['received']);
  const held =
    received -
    sumOf(deposit, 'amount', out) -
    sumOf(deposit, 'set_off', ['settled']) -
    sumOf(deposit, 'deducted', ['settled']);
  const isSettled = deposit['is_settled'];
  const open = deposit['deductions'].filter((deduction: Row) => deduction['movement_id'] === null);
  const kept = open.reduce((sum: number, deduction: Row) => sum + cents(deduction['kept']), 0);
  const debt = await debtOf(db, account);
  const arrears = held > 0 ? Math.max(0, debt) : 0;
  const rest = Math.max(0, held - arrears - kept);
  const provision = cents(deposit['provision']);
  const isLeft = rest > provision;
  const returnedOn = deposit['movements']
    .filter((movement: Row) => movement['kind'] === 'returned' && movement['cancelled_at'] === null)
    .map((movement: Row) => movement['moved_on'])
    .reduce((last: string, day: string) => (day > last ? day : last), DEADLINE);
  const late = isSettled || held === 0 ? 0 : monthsBegun(DEADLINE, isLeft ? TODAY : returnedOn);
  expect({
    received: cents(deposit['received']),
    held: cents(deposit['held']),
    arrears: cents(deposit['arrears']),
    kept: cents(deposit['kept']),
    toReturn: cents(deposit['to_return']),
    stillOwed: cents(deposit['still_owed']),
    increase: cents(deposit['increase']),
    most: cents(deposit['provision_limit']),
  }).toEqual({
    received,
    held,
    arrears,
    kept,
    toReturn: rest - provision,
    stillOwed: Math.max(0, arrears + kept - held),
    increase: late * 8500,
    most: isCollective && !isSettled ? Math.trunc(received / 5) : 0,
  });
  expect(held).toBeGreaterThanOrEqual(0);
  expect(provision).toBeLessThanOrEqual(rest);
  return deposit;
}

async function expectRows(db: TestDatabase, account: Deposited, rows: readonly Row[]): Promise<void> {
  expect(await countedRows(db, account)).toEqual(rows);
}

/**
 * Expects the last settlement to have paid first the arrears on its day, and to have made one due of the deductions
 * that the deposit did not cover.
 */
async function expectSettled(
  db: TestDatabase,
  account: Deposited,
  before: Row,
  debtBefore: number,
  arrears: number,
): Promise<void> {
  const settled = lastMovement(await depositOf(db, account));
  const setOff = cents(settled['set_off']);
  const notCovered = cents(settled['not_covered']);
  expect(setOff).toBe(Math.min(arrears, cents(before['held'])));
  expect(cents(settled['deducted']) + notCovered).toBe(cents(before['kept']));
  expect(await debtOf(db, account)).toBe(debtBefore - setOff + notCovered);
  expect(await incomeOfYear(db, account)).toBe(await paidBy(db, account));
  await expectDocument(db, account, settled);
}

/**
 * Expects the sums in the document of a settlement to agree: the deposit, less all amounts that left it, is the
 * returned amount.
 */
async function expectDocument(db: TestDatabase, account: Deposited, settled: Row): Promise<void> {
  const [row] = await db.tx`
    select snapshot -> 'says' as says from documents where id = ${settled['document'].id}`;
  const says: Row = row?.['says'];
  const before = cents(says['keptBefore'] ? says['keptBefore'].amount : says['received']);
  const gone = ['returnedBefore', 'handedOver', 'setOff', 'deducted', 'provision'].map((field) =>
    cents(says[field]),
  );
  expect(gone.reduce((rest, amount) => rest - amount, before)).toBe(cents(says['returned']));
  expect(cents(says['amount'])).toBe(cents(settled['amount']) + cents(settled['increase']));
  const sumOfDues = (field: string) =>
    says['dues'].reduce((sum: number, due: Row) => sum + cents(due[field]), 0);
  expect(sumOfDues('setOff')).toBe(cents(says['setOff']));
  expect(cents(says['stillOwed'])).toBe(await unpaidOn(db, account, says['returnedOn']));
  expect(cents(says['stillOwed']) - sumOfDues('remaining')).toBeLessThanOrEqual(cents(says['notCovered']));
}

/** Expects each receipt and settlement to be valid if its movement is not cancelled, and void otherwise. */
async function expectValidDocuments({ tx }: TestDatabase, { lease }: Deposited): Promise<void> {
  const states = await tx`
    select movement.kind, document.state, movement.cancelled_at is null as counts
    from deposit_movements movement left join private.document_list document on document.subject_id = movement.id
    where movement.lease_id = ${lease}`;
  for (const { kind, state, counts } of states) {
    const hasDocument = kind === 'received' || kind === 'settled';
    expect(state).toBe(hasDocument ? (counts === true ? 'valid' : 'voided') : null);
  }
}

it.each(Array.from({ length: count }, (_, index) => firstSeed + index))(
  'the sums of a deposit agree after random commands, and cancelling the last movement restores the account: seed %i',
  (seed) =>
    inTransaction(sql, async (db) => {
      const { below, pick, random } = seededRandom(seed);
      const isCollective = random() < 0.5;
      const account = await addDeposited(db, {}, TODAY);
      await db.tx`update properties set is_collective = ${isCollective} where id = ${account.property}`;
      const { owner, lease, tenant } = account;
      const amount = (most: number) => (1 + below(most * 100)) / 100;
      const day = () => addDays(KEYS, below(120));
      /** The result of `countedRows` before the last movement; null if the account has changed since that movement. */
      let before: Row[] | null = null;
      for (let step = 0; step < COMMANDS; step += 1) {
        const deposit = await expectSums(db, account, isCollective);
        const rows = await countedRows(db, account);
        const debt = await debtOf(db, account);
        const last = deposit['movements'].findLast((movement: Row) => movement['cancelled_at'] === null);
        const on = day();
        const then = await depositOf(db, account, on);
        const arrears = await unpaidOn(db, account, on);
        const deductions: Deduction[] = Array.from({ length: below(3) }, () => ({
          amount: amount(400),
          tenant_share: below(101),
        }));
        const undo: Call = ['cancel', cancel(last?.['id'] ?? randomUUID())];
        const settlement: Call = [
          'settle',
          settle(account, { on, amount: then['to_return'] + then['increase'] }),
        ];
        const paid = amount(3000);
        const owed = amount(500);
        const [kind, call] = pick<Call>([
          ['move', move(account, { on: addDays('2026-01-01', below(200)), amount: amount(600) })],
          ['move', move(account, { kind: pick(['returned', 'handedOver']), on, amount: amount(300) })],
          ['other', deduct(account, deductions, random() < 0.3 ? amount(170) : 0)],
          ['other', (tx) => tx`select record_payment(${tenant}, ${randomUUID()}, ${on}, ${paid})`],
          ['other', (tx) => tx`select add_due(${lease}, ${randomUUID()}, 'other', ${on}, ${owed}, 'Eau')`],
          settlement,
          settlement,
          undo,
          undo,
        ]);
        if ((await db.refusalText(owner, call)) !== null) {
          await expectRows(db, account, rows);
          continue;
        }
        done.set(kind, (done.get(kind) ?? 0) + 1);
        if (kind === 'settle') await expectSettled(db, account, then, debt, arrears);
        if (kind === 'cancel' && before !== null) await expectRows(db, account, before);
        before = kind === 'settle' || kind === 'move' ? rows : null;
      }
      await expectSums(db, account, isCollective);
      await expectValidDocuments(db, account);
      expect(done.get('other')).toBeGreaterThan(0);
    }),
);

it('the random commands include accepted commands of each kind', () => {
  expect([...done.keys()].toSorted()).toEqual(['cancel', 'move', 'other', 'settle']);
});
