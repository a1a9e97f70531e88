import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { setToday } from './ledger.ts';
import { addLetting, addReceipt, deleteTenant } from './rows.ts';
import { DENIED, it, type TestDatabase, valueOf } from './support.ts';

type Delivery = Readonly<Record<string, string | null>>;

/** Saves a list of deliveries of a document as its owner, and returns the stored list. */
async function deliver(db: TestDatabase, owner: string, document: string, deliveries: readonly Delivery[]) {
  return valueOf(db.as(owner)`select deliver_document(${document}, ${db.tx.json(deliveries)})`);
}

const refused = (db: TestDatabase, owner: string, document: string, deliveries: unknown) =>
  db.refusalText(owner)`
    select deliver_document(${document}, ${db.tx.json(JSON.parse(JSON.stringify(deliveries)))})`;

async function addDocument(db: TestDatabase) {
  await setToday(db, '2026-04-01');
  const letting = await addLetting(db);
  const { id: document } = await addReceipt(db, letting);
  await db.tx`update documents set issued_at = '2026-03-05T23:30:00+01' where id = ${document}`;
  return { ...letting, document };
}

const POSTED = { how: 'post', sent_on: '2026-03-06' };

describe('deliveries of a document', () => {
  it('saving a list of deliveries keeps the deliveries on the list and deletes all others', async (db) => {
    const { owner, tenant, document } = await addDocument(db);
    const registered = {
      how: 'registered',
      sent_on: '2026-03-09',
      registered_number: '1A 234 567 8901 2',
      received_on: '2026-03-11',
      tenant_id: tenant,
    };
    const first = await deliver(db, owner, document, [registered, POSTED]);
    expect(first).toMatchObject([
      { how: 'post', sent_on: '2026-03-06', tenant_id: null, registered_number: null, received_on: null },
      {
        how: 'registered',
        sent_on: '2026-03-09',
        tenant_id: tenant,
        registered_number: '1A 234 567 8901 2',
        received_on: '2026-03-11',
      },
    ]);
    const [posted] = first;
    const hand = { how: 'hand', sent_on: '2026-03-07' };
    const second = await deliver(db, owner, document, [
      { ...POSTED, id: posted.id, received_on: '2026-03-08' },
      hand,
    ]);
    expect(second).toMatchObject([
      { id: posted.id, how: 'post', received_on: '2026-03-08' },
      { how: 'hand' },
    ]);
    const [line] = await db.as(owner)`select deliveries from private.receipt_list where id = ${document}`;
    expect(line?.['deliveries']).toEqual(second);
    const twice = await refused(db, owner, document, [
      { ...POSTED, id: posted.id },
      { ...POSTED, id: posted.id },
    ]);
    expect(twice).toBe('PT400 VALIDATION_FAILED deliveries=invalid');
    expect(await deliver(db, owner, document, [])).toEqual([]);
  });

  it('a delivery dated before the document’s day of issue in Paris is refused', async (db) => {
    const { owner, document } = await addDocument(db);
    expect(await deliver(db, owner, document, [{ how: 'hand', sent_on: '2026-03-05' }])).toHaveLength(1);
    const before = await refused(db, owner, document, [{ how: 'hand', sent_on: '2026-03-04' }]);
    expect(before).toBe('PT400 VALIDATION_FAILED deliveries.0.sentOn=beforeIssue');
  });

  it('a delivery of a voided document can be recorded, and is kept after the tenant is deleted', async (db) => {
    const { owner, tenant, document } = await addDocument(db);
    await db.as(owner)`select void_receipt(${document}, 'Wrong')`;
    expect(await deliver(db, owner, document, [{ ...POSTED, tenant_id: tenant }])).toHaveLength(1);
    await db.as(owner, (tx) => deleteTenant(tx));
    const rows = await db.tx`select how, tenant_id from document_deliveries where document_id = ${document}`;
    expect([...rows]).toEqual([{ how: 'post', tenant_id: null }]);
  });

  it('an impossible delivery is refused, and the error names the field', async (db) => {
    const { owner, document } = await addDocument(db);
    const other = await addDocument(db);
    const [theirs] = await deliver(db, other.owner, other.document, [POSTED]);
    const cases: readonly [Delivery, string][] = [
      [{ how: 'post', sent_on: null }, 'sentOn=required'],
      [{ how: 'post', sent_on: '2026-04-02' }, 'sentOn=futureDate'],
      [{ how: 'hand', sent_on: '2026-03-04' }, 'sentOn=beforeIssue'],
      [{ ...POSTED, received_on: '2026-04-02' }, 'receivedOn=futureDate'],
      [{ ...POSTED, received_on: '2026-03-05' }, 'receivedOn=periodReversed'],
      [{ ...POSTED, how: 'pigeon' }, 'how=invalid'],
      [{ ...POSTED, how: null }, 'how=invalid'],
      [{ ...POSTED, registered_number: '1A' }, 'registeredNumber=invalid'],
      [{ ...POSTED, how: 'registered', registered_number: '' }, 'registeredNumber=invalid'],
      [{ ...POSTED, how: 'registered', registered_number: 'x'.repeat(41) }, 'registeredNumber=tooLong'],
      [{ ...POSTED, tenant_id: other.tenant }, 'tenantId=invalid'],
      [{ ...POSTED, id: theirs.id }, 'id=invalid'],
      [{ ...POSTED, id: randomUUID() }, 'id=invalid'],
    ];
    for (const [delivery, issue] of cases)
      expect(await refused(db, owner, document, [POSTED, delivery]), issue).toBe(
        `PT400 VALIDATION_FAILED deliveries.1.${issue}`,
      );
    expect(
      await refused(
        db,
        owner,
        document,
        Array.from({ length: 21 }, () => POSTED),
      ),
    ).toBe('PT400 VALIDATION_FAILED deliveries=tooLong');
    const impossible = [
      { ...POSTED, sent_on: '1899-12-31' },
      { ...POSTED, sent_on: '2026-13-45' },
      { ...POSTED, received_on: 1 },
      { ...POSTED, id: 'x' },
      { ...POSTED, registered_number: 'a\nb' },
    ];
    for (const list of [[null], [POSTED, 1], ['x'], [[]], ...impossible.map((delivery) => [delivery])])
      expect(await refused(db, owner, document, list)).toBe('PT400 VALIDATION_FAILED deliveries=invalid');
    for (const list of [null, {}, 'x'])
      expect(await refused(db, owner, document, list)).toBe('PT400 VALIDATION_FAILED deliveries=required');
    expect(await db.tx`select from document_deliveries where owner_id = ${owner}`).toHaveLength(0);
    expect(await db.tx`select from document_deliveries where owner_id = ${other.owner}`).toHaveLength(1);
  });

  it('deliveries are read-only for the landlord of the document and hidden from everybody else', async (db) => {
    const { owner, document } = await addDocument(db);
    await deliver(db, owner, document, [POSTED]);
    const stranger = await db.account();
    const superAdmin = await db.account({ isSuperAdmin: true });
    const read = (who: string) => db.as(who)`select id from document_deliveries`;
    expect(await read(owner)).toHaveLength(1);
    for (const who of [stranger, superAdmin]) {
      expect(await read(who)).toHaveLength(0);
      expect(await refused(db, who, document, [])).toBe('PT404 NOT_FOUND');
    }
    for (const who of [owner, stranger, superAdmin])
      for (const change of [
        `insert into document_deliveries (owner_id, document_id, how, sent_on) values ('${owner}', '${document}', 'post', '2026-03-06')`,
        `update document_deliveries set how = 'hand'`,
        'delete from document_deliveries',
      ])
        expect(await db.refusalCode(who, (tx) => tx.unsafe(change)), change).toBe(DENIED);
    expect(await read(owner)).toHaveLength(1);
  });
});

describe('documents delivered together', () => {
  const together = (owner: string, documents: readonly string[], how = 'hand', sentOn = '2026-03-07') =>
    [
      owner,
      (tx: TestDatabase['tx']) => tx`select deliver_documents(${documents}, ${how}, ${sentOn})`,
    ] as const;
  const storedDeliveries = (db: TestDatabase, owner: string) =>
    db.as(owner)`
      select document_id, tenant_id, how, sent_on::text from document_deliveries order by how desc, document_id`;

  it('one command marks several documents as delivered on the same day and in the same way, and a repeat adds no delivery', async (db) => {
    const { owner, property, tenant, document } = await addDocument(db);
    const { id: other } = await addReceipt(
      db,
      { owner, property, tenant },
      { period_from: '2026-02-01', period_to: '2026-02-28', paid_on: '2026-02-05' },
    );
    await db.tx`update documents set issued_at = '2026-03-05' where id = ${other}`;
    await deliver(db, owner, document, [POSTED]);
    await db.as(...together(owner, [document, other, other]));
    await db.as(...together(owner, [other, document]));
    const [earlier, later] = [document, other].toSorted();
    const hand = { tenant_id: null, how: 'hand', sent_on: '2026-03-07' };
    expect(await storedDeliveries(db, owner)).toMatchObject([
      { document_id: document, how: 'post' },
      { ...hand, document_id: earlier },
      { ...hand, document_id: later },
    ]);
  });

  it('each document has at most twenty deliveries', async (db) => {
    const { owner, document } = await addDocument(db);
    await deliver(
      db,
      owner,
      document,
      Array.from({ length: 19 }, () => POSTED),
    );
    await db.as(...together(owner, [document]));
    expect(await db.refusalText(...together(owner, [document], 'post', '2026-03-08'))).toBe(
      'PT400 VALIDATION_FAILED documentIds=invalid',
    );
    // Recording a stored delivery again adds no delivery, so the limit does not refuse it.
    expect(await db.refusalText(...together(owner, [document]))).toBeNull();
    expect(await storedDeliveries(db, owner)).toHaveLength(20);
  });

  it('no delivery is recorded if one of several documents is refused', async (db) => {
    const { owner, document } = await addDocument(db);
    const stranger = await db.account();
    const refusal = (...said: Parameters<typeof together>) => db.refusalText(...together(...said));
    expect(await refusal(owner, [document, randomUUID()])).toBe('PT404 NOT_FOUND');
    expect(await refusal(stranger, [document])).toBe('PT404 NOT_FOUND');
    expect(await refusal(owner, [])).toBe('PT400 VALIDATION_FAILED documentIds=required');
    expect(
      await refusal(
        owner,
        Array.from({ length: 501 }, () => document),
      ),
    ).toBe('PT400 VALIDATION_FAILED documentIds=tooLong');
    expect(await refusal(owner, [document], 'pigeon')).toBe('PT400 VALIDATION_FAILED how=invalid');
    expect(await refusal(owner, [document], 'hand', '2026-04-02')).toBe(
      'PT400 VALIDATION_FAILED sentOn=futureDate',
    );
    expect(await refusal(owner, [document], 'hand', '2026-03-04')).toBe(
      'PT400 VALIDATION_FAILED sentOn=beforeIssue',
    );
    expect(await storedDeliveries(db, owner)).toEqual([]);
  });
});
