import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addAccount } from './ledger.ts';
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
