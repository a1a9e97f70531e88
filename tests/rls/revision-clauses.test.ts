import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addAccount, setToday } from './ledger.ts';
import { CHECK, DENIED, it } from './support.ts';

describe('the revision clause of a lease', () => {
  it.each([
    [{ revision_month: 9 }, 'revisionDay=required'],
    [{ revision_day: 1 }, 'revisionMonth=required'],
    [{ revision_month: 2, revision_day: 30 }, 'revisionDay=invalidDate'],
    [{ revision_month: 4, revision_day: 31 }, 'revisionDay=invalidDate'],
    [{ revision_month: 13, revision_day: 1 }, 'revisionDay=invalidDate'],
    [{ revision_month: 1, revision_day: 0 }, 'revisionDay=invalidDate'],
  ])('the day of revision %j is refused', async (db, changes, issue) => {
    const owner = await db.account();
    const { lease } = await addAccount(db, owner);
    const change = (tx: TransactionSql) => tx`select change_lease(${lease}, ${tx.json(changes)})`;
    expect(await db.refusalText(owner, change)).toBe(`PT400 VALIDATION_FAILED ${issue}`);
  });

  it.each([
    ['published after the signature', { irl_reference: '2024-Q4' }, 'irlReference=notPublished'],
    ['published years after the signature', { irl_reference: '2026-Q1' }, 'irlReference=notPublished'],
    ['not published today', { irl_reference: '2026-Q4' }, 'irlReference=notPublished'],
    [
      'published after the day from which it should count',
      { irl_reference: '2024-Q4', irl_reference_from: '2025-01-15' },
      'irlReferenceFrom=notPublished',
    ],
    [
      'not published today, with a day in the future',
      { irl_reference: '2026-Q4', irl_reference_from: '2027-03-01' },
      'irlReference=notPublished',
    ],
    [
      'published after a lease of which only the first day is known',
      { signed_on: null, irl_reference: '2024-Q1' },
      'irlReference=notPublished',
    ],
    // Insee published this index on 11 July. The table of indices does not store this day, so the index counts from the
    // 15th.
    [
      'of which the day of publication is unknown, before the 15th',
      { signed_on: '2025-07-14', irl_reference: '2025-Q2' },
      'irlReference=notPublished',
    ],
    ['published before the signature', { irl_reference: '2023-Q4' }, null],
    [
      'published before the day from which it counts',
      { irl_reference: '2024-Q4', irl_reference_from: '2025-03-01' },
      null,
    ],
    [
      'of which the day of publication is unknown, on the 15th',
      { signed_on: '2025-07-15', irl_reference: '2025-Q2' },
      null,
    ],
    [
      'published before today, of a lease without any day',
      { signed_on: null, starts_on: null, irl_reference: '2026-Q3' },
      null,
    ],
  ])('a reference index %s is accepted or refused at its field', async (db, _, changes, issue) => {
    await setToday(db, '2026-11-27');
    const owner = await db.account();
    const { lease } = await addAccount(db, owner, { lease_starts_on: '2024-03-01' });
    const all = { signed_on: '2024-02-20', has_revision_clause: true, ...changes };
    const change = (tx: TransactionSql) => tx`select change_lease(${lease}, ${tx.json(all)})`;
    expect(await db.refusalText(owner, change)).toBe(issue && `PT400 VALIDATION_FAILED ${issue}`);
  });

  it('a later day of signature is refused if the reference index was published after it, and other changes are not', async (db) => {
    await setToday(db, '2026-11-27');
    const owner = await db.account();
    const { lease } = await addAccount(db, owner, { lease_starts_on: '2024-03-01' });
    // An import may have stored this reference.
    await db.tx`update leases set has_revision_clause = true, irl_reference = '2024-Q1' where id = ${lease}`;
    const change = (changes: Record<string, string>) => (tx: TransactionSql) =>
      tx`select change_lease(${lease}, ${tx.json(changes)})`;
    expect(await db.refusalText(owner, change({ charges_kind: 'fixed' }))).toBeNull();
    expect(await db.refusalText(owner, change({ signed_on: '2024-04-11' }))).toBe(
      'PT400 VALIDATION_FAILED irlReference=notPublished',
    );
    expect(await db.refusalText(owner, change({ signed_on: '2024-04-12' }))).toBeNull();
  });

  it('without a day of signature, an earlier start of the lease is refused if the reference index was published after it', async (db) => {
    await setToday(db, '2026-11-27');
    const owner = await db.account();
    const { lease, tenant } = await addAccount(db, owner, { lease_starts_on: '2024-03-01' });
    await db.as(
      owner,
    )`select change_lease(${lease}, '{"has_revision_clause": true, "irl_reference": "2023-Q4"}')`;
    const start = (day: string) => (tx: TransactionSql) =>
      tx`select change_tenant(${tenant}, ${tx.json({ lease_starts_on: day })})`;
    expect(await db.refusalText(owner, start('2023-11-01'))).toBe(
      'PT400 VALIDATION_FAILED leaseStartsOn=notPublished',
    );
    expect(await db.refusalText(owner, start('2024-02-01'))).toBeNull();
  });

  it('the table of leases refuses an invalid clause from every role, and refuses a landlord’s change of the clause without the command', async (db) => {
    const owner = await db.account();
    const { lease } = await addAccount(db, owner);
    for (const clause of [
      { revision_month: 2, revision_day: 30 },
      { revision_month: 9, revision_day: null },
      { revision_month: 0, revision_day: 1 },
      { irl_reference: '2024-Q5' },
      { irl_reference: 'T2 2024' },
    ]) {
      const change = (tx: TransactionSql) => tx`update leases set ${tx(clause)} where id = ${lease}`;
      await expect(db.tx.savepoint(change), JSON.stringify(clause)).rejects.toMatchObject({ code: CHECK });
    }
    const change = (tx: TransactionSql) => tx`update leases set revision_month = null where id = ${lease}`;
    expect(await db.refusalCode(owner, change)).toBe(DENIED);
    const [row] = await db.tx`
      update leases set revision_month = 2, revision_day = 29 where id = ${lease} returning revision_day`;
    expect(row).toEqual({ revision_day: 29 });
  });
});
