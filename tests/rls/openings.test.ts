import { expect } from 'vitest';
import { addAccount, pay, setToday } from './ledger.ts';
import type { TenantFields } from './rows.ts';
import { exported, it, type TestDatabase } from './support.ts';

/**
 * Creates a lease of 900 a month and changes its contract. Returns the lease and the opening balance that its export
 * states.
 */
async function openingOf(db: TestDatabase, fields: TenantFields, changes: TenantFields) {
  const owner = await db.account();
  const account = await addAccount(db, owner, { rent: 900, charges: 0, rent_due_day: 1, ...fields });
  await db.as(owner)`select change_lease(${account.lease}, ${db.tx.json(changes)})`;
  return {
    account,
    opening: async () => (await exported(db, owner, 'leases')).map(({ extra }) => extra),
  };
}

it.each([
  // The 35 months from December 2023 to October 2026 can still be claimed. The account that an import adds has the rent of
  // November as a due.
  ['unfurnished', 35 * 900],
  ['other', 53 * 900],
])(
  'an exported lease states the claims within their limitation period as its opening balance: %s',
  async (db, kind, balance) => {
    await setToday(db, '2026-11-20');
    const { opening, account } = await openingOf(db, { account_starts_on: '2022-06-01' }, { kind });
    expect(await opening()).toEqual([
      { lease_id: account.lease, starts_on: '2026-11-01', balance, rent: 900, charges: 0, lessor: null },
    ]);
  },
);

it('if the current month costs a different amount in a new account, the exported opening balance contains the difference', async (db) => {
  await setToday(db, '2026-10-20');
  const begins = { lease_starts_on: '2026-10-10', account_starts_on: '2026-10-10' };
  const { opening, account } = await openingOf(db, begins, { prorata_by: 'thirty' });
  // In the old account, 22 of 30 days cost 660.00. In the new account, 22 of 31 days cost 638.71.
  expect(await opening()).toMatchObject([{ starts_on: '2026-10-10', balance: 21.29 }]);
  await db.as(account.owner)`select change_rent(${account.lease}, '2026-10-20', 1000, 0)`;
  // The rent is 700.00 in the old account and 709.68 in the new account. The payment becomes an advance.
  await pay(db, account, { paidOn: '2026-10-15', amount: 100 });
  expect(await opening()).toMatchObject([{ rent: 1000, balance: -109.68 }]);
});
