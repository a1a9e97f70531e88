import { describe, expect } from 'vitest';
import { addAccount } from './ledger.ts';
import { insertRevision } from './revisions.ts';
import { addLandlord } from './rows.ts';
import { CHECK, FOREIGN_KEY, it, type TestDatabase, valueOf } from './support.ts';

/** Adds an account with a revised rent: 750 until 1 September 2026, and 758.64 from that day on. */
async function addRevised(db: TestDatabase) {
  const account = await addAccount(db, await addLandlord(db), { rent: 750 });
  await db.as(account.owner)`select change_rent(${account.lease}, '2026-09-01', 758.64, 60)`;
  return account;
}

describe('the table of revisions', () => {
  it.each([
    ['a cent above the cap', { amount: 758.65 }],
    ['with a cap above the cap that the indices give', { cap: 758.65 }],
    ['that starts before the day of revision', { starts_on: '2026-08-31', asked_on: '2026-08-31' }],
    ['that starts before the day of the request', { asked_on: '2026-09-02' }],
    ['with an index of another quarter', { new_quarter: '2026-Q1' }],
    ['with indices that are two years apart', { old_quarter: '2024-Q2' }],
    ['with indices that differ by more than 8%', { old_index: 136, cap: 818.21 }],
    ['that confirms a fact that no landlord can confirm', { confirmed_facts: ['LEASE_ENDED'] }],
    ['undone without a reason', { undone_at: '2026-09-02T08:00:00Z' }],
  ])('the table refuses a revision %s, even from the owner of the table', async (db, _, changes) => {
    const account = await addRevised(db);
    await insertRevision(db.tx, account);
    const insert = db.tx.savepoint((tx) => insertRevision(tx, account, changes));
    await expect(insert).rejects.toMatchObject({ code: CHECK });
  });

  it('the table refuses a revision of the lease of another landlord', async (db) => {
    const account = await addRevised(db);
    const owner = await db.account();
    const insert = db.tx.savepoint((tx) => insertRevision(tx, { ...account, owner }));
    await expect(insert).rejects.toMatchObject({ code: FOREIGN_KEY });
  });

  it('a revision is in force until it is undone or the rent of its day gets another amount', async (db) => {
    const account = await addRevised(db);
    const [revision] = await insertRevision(db.tx, account);
    const isInForce = () =>
      valueOf(db.as(account.owner)`select private.is_in_force(revisions) from revisions`);
    const setRent = (rent: number) =>
      db.as(account.owner)`select change_rent(${account.lease}, '2026-09-01', ${rent}, 60)`;
    expect(await isInForce()).toBe(true);
    await setRent(760);
    expect(await isInForce()).toBe(false);
    await setRent(758.64);
    expect(await isInForce()).toBe(true);
    await db.tx`update revisions set undone_at = now(), undo_reason = 'Erreur' where id = ${revision?.['id']}`;
    expect(await isInForce()).toBe(false);
  });
});
