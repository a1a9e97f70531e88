import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import {
  addDeposited,
  addPaidAndHeld,
  answerOf,
  cancel,
  deduct,
  type Deposited,
  depositOf,
  lastMovement,
  move,
  payRents,
  settle,
} from './deposits.ts';
import { setToday } from './ledger.ts';
import { addLandlord, changeLease, deleteTenant } from './rows.ts';
import { DENIED, it, type TestDatabase } from './support.ts';

/** Returns the documents of a landlord, oldest first. */
const documentsOf = ({ tx }: TestDatabase, { owner }: Pick<Deposited, 'owner'>) => tx`
  select document.*, document.snapshot -> 'says' as says from private.document_list document
  where document.owner_id = ${owner} order by document.issued_at`;

const saysOf = async (db: TestDatabase, account: Deposited): Promise<Row> =>
  (await documentsOf(db, account)).at(-1)?.['says'];

const kindsOf = async (db: TestDatabase, account: Deposited): Promise<string[]> =>
  (await documentsOf(db, account)).map(
    (document) => `${document['kind']} ${document['number'].slice(0, 1)}-${document['number'].slice(-4)}`,
  );

const voidDocument = (id: unknown) => (tx: TransactionSql) =>
  tx`select void_document(${String(id)}, 'Erreur')`;

const previewReceipt =
  ({ lease }: Deposited) =>
  (tx: TransactionSql) =>
    tx`select preview_deposit_movement(${lease}, '2026-01-02', 850, 'transfer') as answer`;

const previewSettlement =
  ({ lease }: Deposited, amount = 850) =>
  (tx: TransactionSql) =>
    tx`select preview_deposit_settlement(${lease}, '2026-07-30', ${amount}, 'transfer') as answer`;

/** Adds a tenant to the lease, and returns the tenant's id. */
async function addCoTenant(
  { tx }: TestDatabase,
  { owner, lease }: Deposited,
  columns: Record<string, string>,
) {
  const [row] = await tx`
    insert into tenants ${tx({ owner_id: owner, lease_id: lease, first_name: 'Bo', last_name: 'Ly', ...columns })}
    returning id`;
  return String(row?.['id']);
}

describe('the receipt of a deposit', () => {
  it('each received part of a deposit gets a separate receipt with a separate number', async (db) => {
    const account = await addDeposited(db, { keys_on: null });
    await db.as(account.owner, move(account, { amount: 400 }));
    const second = await answerOf(db, account, move(account, { on: '2026-02-01', amount: 450 }));
    expect(await kindsOf(db, account)).toEqual(['depositReceipt D-0001', 'depositReceipt D-0002']);
    expect(await documentsOf(db, account)).toMatchObject([
      { tenant_name: 'Ana Roy', amount: '400.00', period_from: null, state: 'valid' },
      { id: lastMovement(second)['document'].id, subject_id: lastMovement(second)['id'], amount: '450.00' },
    ]);
    expect(await saysOf(db, account)).toEqual({
      amount: 450,
      receivedOn: '2026-02-01',
      method: 'transfer',
      agreed: 850,
      receivedBefore: 400,
      sentTo: null,
    });
  });

  it('a received deposit gets no receipt if the caller declines the receipt, and a deposit that is handed over never gets one', async (db) => {
    const account = await addDeposited(db);
    const movement = (tx: TransactionSql) =>
      tx`select add_deposit_movement(${account.lease}, ${randomUUID()}, 'received', '2026-01-02', 850, issue => false) as answer`;
    expect(lastMovement(await answerOf(db, account, movement))['document']).toBeNull();
    await db.as(account.owner, move(account, { kind: 'handedOver', on: '2026-03-01', amount: 100 }));
    expect(await documentsOf(db, account)).toEqual([]);
  });

  it('while the lease exists, the receipt of a deposit is voided only by cancelling the movement that it states', async (db) => {
    const account = await addDeposited(db);
    const received = lastMovement(await answerOf(db, account, move(account)));
    const { id } = received['document'];
    expect(await db.refusalText(account.owner, voidDocument(id))).toBe('PT409 DOCUMENT_NOT_VOIDABLE');
    const cancelled = await answerOf(db, account, cancel(received['id']));
    expect(lastMovement(cancelled)['document']).toEqual(received['document']);
    expect(await documentsOf(db, account)).toMatchObject([{ id, state: 'voided', void_reason: 'Erreur' }]);
  });

  it('the receipt of a deposit can be voided alone once the lease is deleted', async (db) => {
    const account = await addDeposited(db);
    const { id } = lastMovement(await answerOf(db, account, move(account)))['document'];
    await db.as(account.owner, (tx) => deleteTenant(tx, account.tenant));
    expect(await documentsOf(db, account)).toMatchObject([{ id, state: 'valid' }]);
    await db.as(account.owner, voidDocument(id));
    expect(await documentsOf(db, account)).toMatchObject([{ id, state: 'voided' }]);
  });
});

describe('the settlement of a deposit as a document', () => {
  it('the document of a settlement states the arrears that the deposit paid, the deductions, and the increase for a late return', async (db) => {
    const account = await addDeposited(db, {}, '2026-07-31');
    await payRents(db, account, 6 * 910 - 300);
    await db.as(account.owner, move(account));
    await db.as(account.owner, deduct(account, [{ tenant_share: 60 }]));
    await db.as(account.owner, settle(account, { on: '2026-07-31', amount: 575 }));
    expect(await kindsOf(db, account)).toEqual(['depositReceipt D-0001', 'depositSettlement S-0001']);
    expect(await saysOf(db, account)).toEqual({
      keysOn: '2026-06-30',
      exitState: 'conform',
      deadline: '2026-07-30',
      returnedOn: '2026-07-31',
      method: 'transfer',
      received: 850,
      keptBefore: null,
      returnedBefore: 0,
      handedOver: 0,
      dues: [
        {
          dueId: expect.any(String),
          kind: 'rent',
          from: '2026-06-01',
          to: '2026-06-30',
          label: null,
          dueOn: '2026-06-05',
          hasCharges: true,
          setOff: 300,
          remaining: 0,
        },
      ],
      setOff: 300,
      deductions: [
        { label: 'Porte', amount: 100, tenantShare: 60, kept: 60, proof: 'Facture 12', files: [] },
      ],
      deducted: 60,
      notCovered: 0,
      provision: 0,
      returned: 490,
      periodsLate: 1,
      increasePerPeriod: 85,
      increase: 85,
      amount: 575,
      stillOwed: 0,
      hasNewAddress: true,
      sentTo: '3 rue Neuve, 69003 Lyon',
    });
  });

  it('the document of a settlement states the remaining debt, which includes the deductions that the deposit did not cover', async (db) => {
    const account = await addDeposited(db);
    await payRents(db, account, 6 * 910 - 910);
    await db.as(account.owner, move(account));
    await db.as(account.owner, deduct(account, [{}]));
    await db.as(account.owner, settle(account, { amount: 0 }));
    expect(await saysOf(db, account)).toMatchObject({
      dues: [{ setOff: 850, remaining: 60 }],
      deducted: 0,
      notCovered: 100,
      returned: 0,
      amount: 0,
      stillOwed: 160,
    });
  });

  it('the document of the settlement after the building’s accounts names the first settlement, which kept a part of the deposit', async (db) => {
    const account = await addPaidAndHeld(db);
    await db.as(account.owner, move(account, { kind: 'returned', on: '2026-07-02', amount: 50 }));
    await db.tx`update properties set is_collective = true where id = ${account.property}`;
    await db.as(account.owner, deduct(account, [], 170));
    const first = lastMovement(await answerOf(db, account, settle(account, { amount: 630 })));
    expect(await saysOf(db, account)).toMatchObject({ returnedBefore: 50, provision: 170, returned: 630 });
    await setToday(db, '2027-05-01');
    await changeLease(db, account, { accounts_approved_on: '2027-04-20' });
    await db.as(account.owner, settle(account, { on: '2027-05-01', amount: 170 }));
    expect(await saysOf(db, account)).toMatchObject({
      keptBefore: {
        amount: 170,
        on: '2026-07-30',
        number: first['document'].number,
        accountsApprovedOn: '2027-04-20',
      },
      received: 850,
      returnedBefore: 0,
      deductions: [],
      returned: 170,
      deadline: '2027-05-20',
    });
  });

  it('the document of a cancelled settlement is void, and keeps its number', async (db) => {
    const account = await addPaidAndHeld(db);
    const settled = lastMovement(await answerOf(db, account, settle(account)));
    expect(await db.refusalText(account.owner, voidDocument(settled['document'].id))).toBe(
      'PT409 DOCUMENT_NOT_VOIDABLE',
    );
    await db.as(account.owner, cancel(settled['id']));
    await db.as(account.owner, settle(account));
    expect(await kindsOf(db, account)).toEqual([
      'depositReceipt D-0001',
      'depositSettlement S-0001',
      'depositSettlement S-0002',
    ]);
    expect((await documentsOf(db, account)).map(({ state }) => state)).toEqual(['valid', 'voided', 'valid']);
  });

  it('the document of a settlement names the last tenants, even if they left before the return of the keys, but no earlier tenant', async (db) => {
    const account = await addDeposited(db);
    await payRents(db, account);
    await addCoTenant(db, account, { leaves_on: '2026-03-31' });
    await db.tx`update tenants set leaves_on = '2026-06-15' where id = ${account.tenant}`;
    await db.as(account.owner, move(account));
    await db.as(account.owner, settle(account));
    expect((await documentsOf(db, account)).map((document) => document['tenant_name'])).toEqual([
      'Ana Roy, Bo Ly',
      'Ana Roy',
    ]);
  });
});

describe('a document of a deposit', () => {
  it('the previews of a deposit’s receipt and settlement state exactly what the issued documents state', async (db) => {
    const account = await addDeposited(db);
    await payRents(db, account, 6 * 910 - 300);
    const before = await depositOf(db, account);
    const receipt = await answerOf(db, account, previewReceipt(account));
    expect(await depositOf(db, account)).toEqual(before);
    expect(await documentsOf(db, account)).toEqual([]);
    await db.as(account.owner, move(account));
    expect(receipt).toMatchObject({ kind: 'depositReceipt', snapshot_version: 1 });
    expect(receipt['snapshot'].says).toEqual(await saysOf(db, account));

    const held = await depositOf(db, account);
    const settlement = await answerOf(db, account, previewSettlement(account, 550));
    expect(await depositOf(db, account)).toEqual(held);
    expect(await db.refusalText(account.owner, previewSettlement(account, 549))).toBe(
      'PT409 DEPOSIT_CHANGED',
    );
    await db.as(account.owner, settle(account, { amount: 550 }));
    expect(settlement['snapshot'].says).toEqual(await saysOf(db, account));
  });

  it('a settlement without a dwelling, a tenant or a lessor’s name is refused, and stores nothing', async (db) => {
    const account = await addDeposited(db);
    await payRents(db, account);
    const refused = async (call: Parameters<TestDatabase['as']>[1]): Promise<(string | null)[]> => {
      const before = await depositOf(db, account);
      const refusalTexts: (string | null)[] = [];
      for (const [broken, mended] of [
        ['update leases set property_id = null', `update leases set property_id = '${account.property}'`],
        ['update lessors set last_name = null', `update lessors set last_name = 'Roux'`],
      ] as const) {
        await db.tx.unsafe(`${broken} where owner_id = '${account.owner}'`);
        refusalTexts.push(await db.refusalText(account.owner, call));
        await db.tx.unsafe(`${mended} where owner_id = '${account.owner}'`);
      }
      expect(await depositOf(db, account)).toEqual(before);
      return refusalTexts;
    };
    const refusalTexts = ['PT409 NO_PROPERTY', 'PT409 PROFILE_INCOMPLETE'];
    expect(await refused(move(account))).toEqual(refusalTexts);
    await db.as(account.owner, move(account));
    expect(await refused(settle(account))).toEqual(refusalTexts);
    await db.as(account.owner, settle(account));
    expect(await kindsOf(db, account)).toEqual(['depositReceipt D-0001', 'depositSettlement S-0001']);
  });

  it('a stranger can neither preview nor read the documents of a deposit, and a visitor may not call the previews', async (db) => {
    const account = await addPaidAndHeld(db);
    const stranger = await addLandlord(db);
    for (const call of [previewReceipt(account), previewSettlement(account)]) {
      expect(await db.refusalText(stranger, call)).toBe('PT404 NOT_FOUND');
      expect(await db.refusalCode(null, call)).toBe(DENIED);
    }
    await db.as(account.owner, settle(account));
    expect(await db.as(stranger)`select * from documents`).toEqual([]);
  });
});
