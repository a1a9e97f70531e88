import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { setToday } from './ledger.ts';
import { addLetting, addReceipt, changeTenant } from './rows.ts';
import { DENIED, it, type TestDatabase, valueOf } from './support.ts';

type Account = Awaited<ReturnType<typeof addLetting>> & { readonly lease: string };

/**
 * Creates a letting since January 2026 at 1250 of rent and 95.50 of charges a month, without payments. Today is 12
 * March.
 */
async function addAccount(db: TestDatabase): Promise<Account> {
  await setToday(db, '2026-03-12');
  const letting = await addLetting(db);
  await db.as(letting.owner, (tx) => changeTenant(tx, { lease_starts_on: '2026-01-01' }));
  const lease = String(await valueOf(db.tx`select lease_id from tenants where id = ${letting.tenant}`));
  await db.as(letting.owner)`select set_account(${lease}, '2026-01-01', 0)`;
  return { ...letting, lease };
}

interface Payment {
  readonly amount: number;
  readonly paidOn?: string;
  readonly kind?: string;
  readonly month?: string;
  readonly issue?: string;
  readonly seen?: number;
}

const call = (
  tx: TransactionSql,
  command: 'record_payment' | 'preview_payment',
  { tenant }: Account,
  { amount, paidOn = '2026-03-10', kind = 'payment', month, issue = 'all', seen }: Payment,
) =>
  tx`select ${tx(command)}(
    ${tenant}, ${randomUUID()}, ${paidOn}, ${amount}, kind => ${kind}, month => ${month ?? null}, issue => ${issue},
    payments_seen => ${seen ?? null}
  ) as answer`;

/** Returns a digest of a landlord's rows in each table. Any write changes the digest. */
async function everything({ tx }: TestDatabase, { owner }: Account): Promise<Row[]> {
  const tables = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'realtime') order by 1`;
  const digests = [];
  for (const { name } of tables)
    digests.push(
      ...(await tx.unsafe(
        `select '${name}' as name, md5(string_agg(one::text, '' order by one::text)) from ${name} one where one::text like '%${owner}%'`,
      )),
    );
  return digests;
}

describe('the preview of a payment', () => {
  const payments: readonly [string, Payment][] = [
    ['pays in part', { amount: 600 }],
    ['pays one month and a part of the next', { amount: 1500 }],
    ['pays all dues and leaves an advance', { amount: 9000 }],
    ['names a future month without dues', { amount: 1345.5, month: '2026-06-01' }],
    ['is housing benefit', { amount: 300, kind: 'benefit', month: '2026-02-01' }],
    ['requests no documents', { amount: 1345.5, issue: 'none' }],
    ['requests quittances only', { amount: 1500, issue: 'quittances' }],
  ];
  it.each(payments)(
    'a preview of a payment that %s shows the same result as recording it, and writes nothing',
    async (db, _, payment) => {
      const account = await addAccount(db);
      const before = await everything(db, account);
      const [preview] = await db.as(account.owner, (tx) => call(tx, 'preview_payment', account, payment));
      expect(await everything(db, account)).toEqual(before);
      const [recorded] = await db.as(account.owner, (tx) => call(tx, 'record_payment', account, payment));
      const id = String(recorded?.['answer'].payment.id);
      const [done] = await db.tx`
        select
          (
            select coalesce(jsonb_agg(jsonb_build_object(
              'kind', due.kind, 'label', due.label, 'period_from', due.period_from, 'period_to', due.period_to, 'due_on', due.due_on,
              'amount', part.amount
            ) order by due.due_on), '[]')
            from allocations part join dues due on due.id = part.due_id where part.payment_id = ${id}
          ) as parts,
          ${payment.amount} - (select sum(amount) from allocations where payment_id = ${id})::float as advance,
          (
            select coalesce(jsonb_agg(jsonb_build_object(
              'kind', kind, 'period_from', period_from, 'period_to', period_to
            ) order by period_from), '[]')
            from receipts where owner_id = ${account.owner}
          ) as receipts`;
      expect(done?.['parts']).not.toEqual([]);
      expect(preview?.['answer']).toEqual({ ...done, blockers: recorded?.['answer'].blockers });
    },
  );

  it('the preview of a payment names the reasons why no receipt can be issued', async (db) => {
    const account = await addAccount(db);
    await db.tx`update lessors set last_name = null where owner_id = ${account.owner}`;
    const [row] = await db.as(account.owner, (tx) =>
      call(tx, 'preview_payment', account, { amount: 1345.5 }),
    );
    expect(row?.['answer']).toMatchObject({ receipts: [], blockers: ['PROFILE_INCOMPLETE'] });
  });

  const refused: readonly [string, Payment, string][] = [
    [
      'a payment before the account',
      { amount: 1, paidOn: '2019-12-31' },
      'PT400 VALIDATION_FAILED paidOn=tooEarly',
    ],
    [
      'a payment for a month without dues',
      { amount: 1, month: '2025-01-01' },
      'PT400 VALIDATION_FAILED month=invalid',
    ],
    ['a payment of 0', { amount: 0 }, 'PT400 VALIDATION_FAILED amount=invalidAmount'],
    ['a payment after others that the caller has not seen', { amount: 1, seen: 0 }, 'PT409 UNSEEN_PAYMENTS'],
  ];
  it.each(refused)(
    'previewing %s is refused exactly like recording it',
    async (db, _, payment, refusalText) => {
      const account = await addAccount(db);
      await db.as(account.owner, (tx) => call(tx, 'record_payment', account, { amount: 10 }));
      for (const command of ['preview_payment', 'record_payment'] as const)
        expect(await db.refusalText(account.owner, (tx) => call(tx, command, account, payment))).toBe(
          refusalText,
        );
    },
  );
});

describe('the preview of a change of rent', () => {
  interface Rent {
    readonly startsOn: string | null;
    readonly rent: number;
    readonly charges?: number;
  }

  /** Returns the rent dues sorted by first day, each with its amount, its remaining amount, and whether it is paid. */
  async function months({ tx }: TestDatabase, { lease }: Account) {
    const rows = await tx<{ from: string; amount: number; received: number }[]>`
      select period_from::text as from, amount::float, received::float from dues
      where lease_id = ${lease} and kind = 'rent' order by period_from`;
    return new Map(rows.map((row) => [row.from, row]));
  }

  const owed = async ({ tx }: TestDatabase, { lease }: Account): Promise<number> =>
    Number((await tx`select (private.position_of(${lease})).owed as owed`)[0]?.['owed']);

  const preview = (db: TestDatabase, { owner, lease }: Account, rent: Rent, replacesLater: boolean) =>
    db.as(owner)`
      select preview_rent(${lease}, ${rent.startsOn}, ${rent.rent}, ${rent.charges ?? 95.5}, ${replacesLater}) as answer`;

  const commands = {
    change_rent: (tx: TransactionSql, { lease }: Account, { startsOn, rent, charges = 95.5 }: Rent) =>
      tx`select change_rent(${lease}, ${startsOn}, ${rent}, ${charges}) as answer`,
    change_tenant: (tx: TransactionSql, { tenant }: Account, { startsOn, rent, charges = 95.5 }: Rent) =>
      tx`select change_tenant(${tenant}, ${tx.json({ rent, charges, rent_starts_on: startsOn })}) as answer`,
  };

  const rents: readonly [string, Rent][] = [
    ['from the next term', { startsOn: '2026-04-01', rent: 1300 }],
    ['from the middle of a paid month', { startsOn: '2026-02-11', rent: 1300 }],
    ['without a start day', { startsOn: null, rent: 1300 }],
    ['to a lower amount, for paid months', { startsOn: '2026-02-01', rent: 900 }],
    ['before a later change', { startsOn: '2026-03-10', rent: 1400, charges: 90 }],
    ['to the same amount', { startsOn: '2026-03-01', rent: 1250 }],
  ];
  const cases = rents.flatMap(([title, rent]) =>
    (['change_rent', 'change_tenant'] as const).map((command) => [title, command, rent] as const),
  );
  it.each(cases)(
    'the preview of a change of rent %s shows the same result as %s, and writes nothing',
    async (db, _, command, rent) => {
      const account = await addAccount(db);
      await db.as(account.owner, (tx) =>
        commands.change_rent(tx, account, { startsOn: '2026-04-01', rent: 1280 }),
      );
      // A receipt certifies January, February is paid, and March is paid in part.
      await db.as(account.owner, (tx) => call(tx, 'record_payment', account, { amount: 1345.5 }));
      await db.as(account.owner, (tx) =>
        call(tx, 'record_payment', account, { amount: 1500, issue: 'none' }),
      );
      const before = await months(db, account);
      const owedBefore = await owed(db, account);
      const stored = await everything(db, account);
      const [previewed] = await preview(db, account, rent, command === 'change_tenant');
      expect(await everything(db, account)).toEqual(stored);
      const [done] = await db.as(account.owner, (tx) => commands[command](tx, account, rent));
      const after = await months(db, account);
      const changed = [...after.values()].filter(({ from, amount }) => before.get(from)?.amount !== amount);
      expect(previewed?.['answer']).toEqual({
        months: changed.map(({ from, amount, received }) => ({
          period_from: from,
          period_to: expect.any(String),
          before: before.get(from)?.amount,
          after: amount,
          was_paid: before.get(from)?.received === before.get(from)?.amount,
          remaining: Math.round((amount - received) * 100) / 100,
        })),
        unchanged_dues: done?.['answer'].unchanged_dues,
        owed_before: owedBefore,
        owed_after: await owed(db, account),
      });
    },
  );

  it('the preview of a change of rent lists the current month and the months that are cut, paid or stated by a receipt', async (db) => {
    const account = await addAccount(db);
    await db.as(account.owner, (tx) => call(tx, 'record_payment', account, { amount: 1345.5 }));
    await db.as(account.owner, (tx) =>
      call(tx, 'record_payment', account, { amount: 1345.5, issue: 'none' }),
    );
    const [row] = await preview(db, account, { startsOn: '2026-01-15', rent: 1300 }, false);
    expect(row?.['answer']).toMatchObject({
      months: [
        { period_from: '2026-02-01', before: 1345.5, after: 1395.5, was_paid: true, remaining: 50 },
        { period_from: '2026-03-01', before: 1345.5, after: 1395.5, was_paid: false, remaining: 1395.5 },
        { period_from: '2026-04-01', before: 1345.5, after: 1395.5, was_paid: false },
      ],
      unchanged_dues: [{ period_from: '2026-01-01', amount: 1345.5, lease_amount: 1372.92 }],
      owed_before: 1345.5,
      owed_after: 1445.5,
    });
    const [cut] = await preview(db, account, { startsOn: '2026-02-15', rent: 1300 }, false);
    expect(cut?.['answer'].months[0]).toMatchObject({
      period_from: '2026-02-01',
      after: 1370.5,
      remaining: 25,
    });
  });

  it('the preview of a change of rent is refused like the change itself, and is refused to strangers and visitors', async (db) => {
    const account = await addAccount(db);
    const ask = (tx: TransactionSql) => tx`select preview_rent(${account.lease}, '2026-03-01', -1, 0)`;
    expect(await db.refusalText(account.owner, ask)).toBe('PT400 VALIDATION_FAILED rent=negativeAmount');
    expect(await db.refusalText(await db.account(), ask)).toMatch(/^PT404/);
    expect(await db.refusalCode(null, ask)).toBe(DENIED);
  });
});

describe('the preview of a receipt', () => {
  const preview = (tx: TransactionSql, { tenant, property }: Account, rent: number, paidOn: string) =>
    tx`select preview_receipt(${tenant}, ${property}, '2026-03-01', '2026-03-31', ${paidOn}, ${rent}, 95.5) as answer`;

  it('the preview of a receipt names its kind and uses up no number', async (db) => {
    const account = await addAccount(db);
    const before = await everything(db, account);
    const foretell = async (rent: number) =>
      (await db.as(account.owner, (tx) => preview(tx, account, rent, '2026-03-10')))[0]?.['answer'];
    expect(await foretell(1250)).toEqual({
      kind: 'quittance',
      period_from: '2026-03-01',
      period_to: '2026-03-31',
      stated: 1345.5,
      remaining: 0,
    });
    expect(await foretell(500)).toMatchObject({ kind: 'partial', stated: 595.5, remaining: 750 });
    expect(await everything(db, account)).toEqual(before);
    const receipt = await addReceipt(db, account, { paid_on: '2026-03-10' });
    expect(receipt).toMatchObject({ kind: 'quittance', sequence: 1 });
  });

  it('the preview of a receipt is refused like the receipt itself', async (db) => {
    const account = await addAccount(db);
    const refusal = (rent: number, paidOn: string) =>
      db.refusalText(account.owner, (tx) => preview(tx, account, rent, paidOn));
    expect(await refusal(1300, '2026-03-10')).toBe('PT400 VALIDATION_FAILED rent=aboveDue');
    expect(await refusal(1250, '2026-03-13')).toBe('PT400 VALIDATION_FAILED paidAt=futureDate');
  });
});
