import { describe, expect } from 'vitest';
import { addLetting, addReceipt, addTenant, changeTenant, deleteTenant, reissueReceipt } from './rows.ts';
import { CHECK, DENIED, FOREIGN_KEY, it, type TestDatabase, valueOf } from './support.ts';

const voidWithPayments = (
  db: TestDatabase,
  userId: string,
  receiptId: string,
  reason: string | null = 'Wrong tenant',
) => db.refusalText(userId)`select void_receipt(${receiptId}, ${reason}, true)`;

const reissue = async (db: TestDatabase, userId: string, receiptId: string) => {
  const [issued] = await db.as(userId, (tx) => reissueReceipt(tx, receiptId));
  return db.as(userId)`select * from private.receipt_list where id = ${String(issued?.['id'])}`;
};

const states = async (db: TestDatabase, owner: string) => {
  const lines = await db.as(owner)`select number, state from private.receipt_list order by issued_at`;
  return lines.map((line) => `${String(line['number']).slice(0, 1)} ${line['state']}`);
};

describe('voiding a receipt', () => {
  it('a voided receipt cannot be voided again, and a new receipt can be issued for its term', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    expect(await voidWithPayments(db, letting.owner, id)).toBeNull();
    expect(await voidWithPayments(db, letting.owner, id)).toBe('PT409 DOCUMENT_NOT_VALID');
    await addReceipt(db, letting, { replaces: [id] });
    expect(await states(db, letting.owner)).toEqual(['Q replaced', 'Q valid']);
    const [line] = await db.as(letting.owner)`select * from private.receipt_list where id = ${id}`;
    expect(line).toMatchObject({ void_reason: 'Wrong tenant', voided_at: expect.any(Date) });
  });

  it('a new quittance for the term of a voided quittance need not name the voided quittance', async (db) => {
    const letting = await addLetting(db);
    const { id, year } = await addReceipt(db, letting);
    await voidWithPayments(db, letting.owner, id);
    expect((await addReceipt(db, letting))['number']).toBe(`Q-${year}-0002`);
    expect(await states(db, letting.owner)).toEqual(['Q voided', 'Q valid']);
  });

  it('a partial receipt can be voided only after voiding its quittance, which makes the partial receipt valid again', async (db) => {
    const letting = await addLetting(db);
    const partial = await addReceipt(db, letting, { rent: 500, charges: 0 });
    const quittance = await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    expect(await states(db, letting.owner)).toEqual(['R replaced', 'Q valid']);
    expect(await voidWithPayments(db, letting.owner, partial.id)).toBe('PT409 DOCUMENT_NOT_VALID');
    expect(await voidWithPayments(db, letting.owner, quittance.id)).toBeNull();
    expect(await states(db, letting.owner)).toEqual(['R valid', 'Q voided']);
    expect(await voidWithPayments(db, letting.owner, partial.id)).toBeNull();
    expect(await states(db, letting.owner)).toEqual(['R voided', 'Q voided']);
  });

  it('voiding a receipt with its payments cancels only payments that this receipt states in full and no other receipt states', async (db) => {
    const letting = await addLetting(db);
    const paymentsOf = (receipt: string, userId = letting.owner): Promise<unknown> =>
      valueOf(db.as(userId)`select payments_of_receipt(${receipt})`);
    const partial = await addReceipt(db, letting, { rent: 500, charges: 0 });
    expect(await paymentsOf(partial.id)).toMatchObject([{ amount: 500, stated: 500, is_own: true }]);
    const quittance = await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    expect(await paymentsOf(partial.id)).toMatchObject([{ amount: 500, is_own: false }]);
    expect(await paymentsOf(quittance.id)).toMatchObject([
      { amount: 500, is_own: false },
      { amount: 845.5, is_own: true },
    ]);
    await voidWithPayments(db, letting.owner, quittance.id);
    const left = await db.as(letting.owner)`select amount from payments where cancelled_at is null`;
    expect(left).toMatchObject([{ amount: '500.00' }]);
    expect(await paymentsOf(quittance.id)).toMatchObject([{ is_own: false }, { is_own: false }]);
    expect(await paymentsOf(partial.id)).toMatchObject([{ amount: 500, is_own: true }]);
    expect(await paymentsOf(partial.id, (await addLetting(db)).owner)).toBeNull();
  });

  it('the record of a void has a reason and never changes', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    expect(await voidWithPayments(db, letting.owner, id, null)).toBe(
      'PT400 VALIDATION_FAILED reason=required',
    );
    expect(await voidWithPayments(db, letting.owner, id, '')).toContain(CHECK);
    await voidWithPayments(db, letting.owner, id);
    expect(await db.refusalCode(letting.owner)`update document_voids set reason = 'x'`).toBe(DENIED);
    expect(await db.refusalCode(letting.owner)`delete from document_voids`).toBe(DENIED);
    const direct = (tx: Parameters<Parameters<TestDatabase['as']>[1]>[0]) =>
      tx`insert into document_voids (document_id, reason) values (${id}, 'x')`;
    expect(await db.refusalCode(letting.owner, direct)).toBe(DENIED);
  });

  it('reissuing a receipt keeps the payments, uses today’s names and links the replaced receipt', async (db) => {
    const letting = await addLetting(db);
    const { owner } = letting;
    const partial = await addReceipt(db, letting, { rent: 500, charges: 0 });
    const quittance = await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    await db.as(owner, (tx) => changeTenant(tx, { last_name: 'Marchand-Roy' }, letting.tenant));
    await db.as(owner)`update properties set city = 'Lyon 2e'`;
    // The rent changes for days that the receipt covers.
    await db.as(owner)`select change_rent(lease_id, '2026-03-01', 1300, 95.50) from tenant_list`;
    const [again] = await reissue(db, owner, quittance.id);
    expect(again).toMatchObject({
      kind: 'quittance',
      state: 'valid',
      tenant_name: 'Élodie Marchand-Roy',
      due_rent: '1250.00',
      remaining: '0.00',
      snapshot: {
        property: { city: 'Lyon 2e' },
        says: {
          payments: [
            { amount: 500, earlier: [{ number: partial['number'], amount: 500 }] },
            { amount: 845.5, earlier: [] },
          ],
        },
        replaces: [partial['number'], quittance['number']],
      },
      replaces: [{ id: partial.id }, { id: quittance.id }],
    });
    expect(await states(db, owner)).toEqual(['R replaced', 'Q replaced', 'Q valid']);
    const named = await db.as(owner)`
      select receipt_id, payment_id, amount from receipt_payments order by payment_id`;
    const of = (id: unknown) =>
      named.filter((said) => said['receipt_id'] === id).map((said) => [said['payment_id'], said['amount']]);
    expect(of(again?.['id'])).toEqual(of(quittance.id));
    expect(of(quittance.id)).toHaveLength(2);
  });

  it('a receipt voided without its payments can be reissued, unless another receipt states the payments', async (db) => {
    const letting = await addLetting(db);
    const { owner } = letting;
    const keep = (id: string) => db.as(owner)`select void_receipt(${id}, 'Nom mal écrit')`;
    const refused = (id: string) => db.refusalText(owner)`select reissue_receipt(${id})`;
    const partial = await addReceipt(db, letting, { rent: 500, charges: 0 });
    await keep(partial.id);
    const [again] = await reissue(db, owner, partial.id);
    expect(again).toMatchObject({
      kind: 'partial',
      remaining: '845.50',
      snapshot: { replaces: [partial['number']] },
      replaces: [{ id: partial.id }],
    });
    expect(await states(db, owner)).toEqual(['R replaced', 'R valid']);
    expect(await refused(partial.id)).toBe('PT409 DOCUMENT_NOT_VALID');

    const quittance = await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    await keep(quittance.id);
    await addReceipt(db, letting, { rent: 0, charges: 0 });
    expect(await refused(quittance.id)).toBe('PT409 TERM_ALREADY_RECEIPTED');
  });

  it('if two receipts of a term were voided without their payments, reissuing the first receipt states both payments', async (db) => {
    const letting = await addLetting(db);
    const { owner } = letting;
    const partial = await addReceipt(db, letting, { rent: 500, charges: 0 });
    await db.as(owner)`select void_receipt(${partial.id}, 'Nom mal écrit')`;
    const issued = await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    expect(issued['kind']).toBe('quittance');
    await db.as(owner)`select void_receipt(${issued.id}, 'Nom mal écrit')`;
    const [again] = await reissue(db, owner, partial.id);
    expect(again).toMatchObject({
      kind: 'quittance',
      rent: '1250.00',
      charges: '95.50',
      snapshot: { says: { payments: [{ amount: 500 }, { amount: 845.5 }] }, replaces: [partial['number']] },
    });
  });

  it('a receipt voided with its payments cannot be reissued', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    await voidWithPayments(db, letting.owner, id);
    expect(await db.refusalText(letting.owner)`select reissue_receipt(${id})`).toBe('PT409 TERM_NOT_OWED');
  });

  it('a reissue is refused for an invalid receipt, without a profile, and for everybody except the owner', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const refused = (userId: string) => db.refusalText(userId)`select reissue_receipt(${id})`;
    for (const other of [(await addLetting(db)).owner, await db.account({ isSuperAdmin: true })])
      expect(await refused(other)).toBe('PT404 NOT_FOUND');
    await db.as(letting.owner)`update lessors set last_name = null`;
    expect(await refused(letting.owner)).toBe('PT409 PROFILE_INCOMPLETE');
    await db.as(letting.owner)`update lessors set last_name = 'Lefèvre'`;
    await reissue(db, letting.owner, id);
    expect(await refused(letting.owner)).toBe('PT409 DOCUMENT_NOT_VALID');
  });

  it('a reissued receipt keeps its dwelling when the lease no longer has a dwelling', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    await db.as(letting.owner)`delete from properties`;
    const [again] = await reissue(db, letting.owner, id);
    expect(again).toMatchObject({ property_id: null, property_name: 'Le Bellecour' });
    await db.as(letting.owner, (tx) => deleteTenant(tx, letting.tenant));
    const gone = String(again?.['id']);
    expect(await db.refusalText(letting.owner)`select reissue_receipt(${gone})`).toBe('PT404 NOT_FOUND');
  });

  it('only the owner of an existing receipt can void this receipt', async (db) => {
    const letting = await addLetting(db);
    const { owner: stranger } = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    for (const other of [stranger, await db.account({ isSuperAdmin: true })]) {
      expect(await voidWithPayments(db, other, id)).toBe('PT404 NOT_FOUND');
    }
    expect(await voidWithPayments(db, letting.owner, crypto.randomUUID())).toBe('PT404 NOT_FOUND');
    await voidWithPayments(db, letting.owner, id);
    expect(await db.as(stranger)`select * from document_voids`).toHaveLength(0);
    expect(await db.as(letting.owner)`select * from document_voids`).toHaveLength(1);
  });

  it('a receipt that would replace another tenant’s receipt is refused', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const neighbour = { ...letting, tenant: await addTenant(db, letting.owner, letting.property) };
    await expect(addReceipt(db, neighbour, { replaces: [id] })).rejects.toThrow('VALIDATION_FAILED');
    expect(await states(db, letting.owner)).toEqual(['Q valid']);
  });
});

describe('replacements', () => {
  it('the replacements of receipts are read-only for their owner and hidden from everybody else', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const successor = await addReceipt(db, letting, { replaces: [id] });
    const rows = (who: string) => db.as(who)`select * from document_replacements`;
    expect(await rows(letting.owner)).toEqual([
      { document_id: successor.id, replaced_id: id, owner_id: letting.owner },
    ]);
    const { owner: stranger } = await addLetting(db);
    const admin = await db.account({ isSuperAdmin: true });
    for (const other of [stranger, admin]) expect(await rows(other)).toHaveLength(0);
    for (const who of [letting.owner, stranger, admin, null]) {
      const insert = db.refusalCode(who)`
        insert into document_replacements values (${id}, ${successor.id}, ${letting.owner})`;
      expect(await insert).toBe(DENIED);
      expect(await db.refusalCode(who)`update document_replacements set owner_id = null`).toBe(DENIED);
      expect(await db.refusalCode(who)`delete from document_replacements`).toBe(DENIED);
    }
  });

  it('a replacement links two different receipts of one landlord', async (db) => {
    const [mine, theirs] = [await addLetting(db), await addLetting(db)];
    const [one, other] = [await addReceipt(db, mine), await addReceipt(db, theirs)];
    const link = (replaced: string) =>
      db.tx.savepoint(
        (tx) => tx`insert into document_replacements values (${one.id}, ${replaced}, ${mine.owner})`,
      );
    await expect(link(other.id)).rejects.toMatchObject({ code: FOREIGN_KEY });
    await expect(link(one.id)).rejects.toMatchObject({ code: CHECK });
  });
});
