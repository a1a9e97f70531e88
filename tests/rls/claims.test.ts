import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { move, settle } from './deposits.ts';
import { type Account, addHouse, addRoy, duesOf, pay, setToday } from './ledger.ts';
import { monthNotices } from './months.ts';
import { addLandlord, changeLease, changeTenant, newTenant } from './rows.ts';
import { DENIED, it, type TestDatabase, valueOf } from './support.ts';

/** Issues a due notice for April, and returns its id. Today must be in March or April 2026. */
async function announce(db: TestDatabase, { owner, tenant }: Account, month = '2026-04-01'): Promise<string> {
  const outcome = await valueOf(db.as(owner)`select issue_due_notices(${month}, ${[tenant]})`);
  return outcome.issued[0].id;
}

async function remind(db: TestDatabase, { owner, lease }: Account, level = 1): Promise<string> {
  const letter = await valueOf(
    db.as(owner)`select issue_reminder(${lease}, ${randomUUID()}, ${level}, '{SENT_RECENTLY}')`,
  );
  return letter.id;
}

/** Returns the listed document. */
async function listed(db: TestDatabase, owner: string, id: string): Promise<Row> {
  const page: Row[] = await valueOf(db.as(owner)`select document_page()`);
  return page.find((document) => document['id'] === id) ?? {};
}

const overtakenOf = async (db: TestDatabase, { owner }: Account, id: string) =>
  (await listed(db, owner, id))['overtaken'];

const replace = (db: TestDatabase, { owner }: Account, id: string, key: string = randomUUID()) =>
  valueOf(db.as(owner)`select replace_claim(${id}, ${key})`);

const notReplaced = (db: TestDatabase, { owner }: Account, id: string) =>
  db.refusalText(owner)`select replace_claim(${id}, ${randomUUID()})`;

const deliver = (db: TestDatabase, { owner }: Account, id: string, sentOn: string) =>
  db.as(owner)`select deliver_document(${id}, ${db.tx.json([{ how: 'hand', sent_on: sentOn }])})`;

const dutiesOf = async (db: TestDatabase, { owner }: Account) =>
  (
    await db.as(owner)`select kind, details from private.duties_of_day() where kind in ('letters', 'late')`
  ).map((duty) => [duty['kind'], duty['details'].count ?? null, duty['details'].letter ?? null]);

const dueOn = async (db: TestDatabase, account: Account, day: string): Promise<string> =>
  String((await duesOf(db, account)).find((due) => due['dueOn'] === day)?.['id']);

/** Gives the tenant an address to which letters can be mailed. */
const consent = (db: TestDatabase, { owner }: Account) =>
  db.as(owner, (tx) =>
    changeTenant(tx, {
      email: 'ana@example.test',
      email_consent_address: 'ana@example.test',
      email_consent_on: '2026-01-05',
      email_consent_how: 'Lease',
    }),
  );

const replaceable = { amount: null, is_settled: false, next: 'replace' };

/** Each row: the reason, the kind of claim, and the change that overtakes the claim. */
const CHANGES: readonly (readonly [
  title: string,
  claim: (db: TestDatabase, account: Account) => Promise<string>,
  change: (db: TestDatabase, account: Account) => Promise<unknown>,
  overtaken: object,
])[] = [
  [
    'a payment pays a part of a reminder',
    remind,
    (db, account) => pay(db, account, { paidOn: '2026-03-20', amount: 300 }),
    { ...replaceable, reason: 'paymentReceived', amount: 300 },
  ],
  [
    'a payment pays all of a reminder',
    remind,
    (db, account) => pay(db, account, { paidOn: '2026-03-20', amount: 910 }),
    { reason: 'paymentReceived', amount: 910, is_settled: true, next: null },
  ],
  [
    'payments pay a part of a reminder, and also a later rent',
    remind,
    async (db, account) => {
      await pay(db, account, { paidOn: '2026-03-20', amount: 910, month: '2026-04-01' });
      await pay(db, account, { paidOn: '2026-03-20', amount: 300, month: '2026-03-01' });
    },
    { ...replaceable, reason: 'paymentReceived', amount: 300 },
  ],
  [
    'a payment pays all of a reminder and a part of the next rent',
    remind,
    (db, account) => pay(db, account, { paidOn: '2026-03-20', amount: 1000 }),
    { reason: 'paymentReceived', amount: 910, is_settled: true, next: null },
  ],
  [
    'a payment pays a part of a formal notice',
    (db, account) => remind(db, account, 3),
    (db, account) => pay(db, account, { paidOn: '2026-03-20', amount: 300 }),
    { ...replaceable, reason: 'paymentReceived', amount: 300 },
  ],
  [
    'a payment in advance pays a part of a due notice',
    async (db, account) => {
      await pay(db, account, { paidOn: '2026-03-20', amount: 910 });
      return announce(db, account);
    },
    (db, account) => pay(db, account, { paidOn: '2026-03-20', amount: 100 }),
    { ...replaceable, reason: 'paymentReceived', amount: 100 },
  ],
  [
    'a payment lowers the arrears of a due notice',
    announce,
    (db, account) => pay(db, account, { paidOn: '2026-03-20', amount: 10 }),
    { ...replaceable, reason: 'paymentReceived', amount: 10 },
  ],
  [
    'a new rent changes a due notice',
    announce,
    (db, { owner, lease }) => db.as(owner)`select change_rent(${lease}, '2026-04-01', 860, 60)`,
    { ...replaceable, reason: 'rentChanged' },
  ],
  [
    'a new rent changes a reminder',
    remind,
    (db, { owner, lease }) => db.as(owner)`select change_rent(${lease}, '2026-03-01', 840, 60)`,
    { ...replaceable, reason: 'rentChanged' },
  ],
  [
    'a reduction lowers the due of a reminder',
    remind,
    async (db, account) =>
      db.as(account.owner)`select reduce_due(${await dueOn(db, account, '2026-03-05')}, 50, 'Panne')`,
    { ...replaceable, reason: 'reductionGranted' },
  ],
  [
    'the charges of a due notice become fixed',
    announce,
    (db, account) => changeLease(db, account, { charges_kind: 'fixed' }),
    { ...replaceable, reason: 'provisionsChanged' },
  ],
  [
    'a departure shortens the term of a due notice',
    announce,
    (db, account) => changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-04-10' }),
    { ...replaceable, reason: 'leaseEnded' },
  ],
  [
    'a departure deletes the due of a due notice',
    announce,
    (db, account) => changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-31' }),
    { reason: 'leaseEnded', amount: null, is_settled: true, next: null },
  ],
  [
    'the due day of a due notice passes',
    announce,
    (db) => setToday(db, '2026-04-06'),
    { reason: 'dayPassed', amount: null, is_settled: false, next: 'remind' },
  ],
  [
    'the debt of a reminder is time-barred',
    remind,
    (db) => setToday(db, '2029-03-07'),
    { ...replaceable, reason: 'timeBarred' },
  ],
  [
    'the lease of a reminder is deleted',
    remind,
    (db, { owner, tenant }) => db.as(owner)`select delete_tenant(${tenant})`,
    { reason: 'leaseDeleted', amount: null, is_settled: true, next: null },
  ],
  [
    'another tenant owes the due of a reminder as well',
    remind,
    (db, { owner, lease }) =>
      db.as(owner, (tx) => newTenant(tx, { first_name: 'Neo', last_name: 'Neuf', lease_id: lease })),
    { ...replaceable, reason: 'tenantsChanged' },
  ],
  [
    'the tenants move after a reminder',
    remind,
    async (db, account) => {
      await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-31' });
      await setToday(db, '2026-04-02');
      await changeLease(db, account, { keys_on: '2026-03-31', new_address: '4 rue Neuve, 44000 Nantes' });
    },
    { ...replaceable, reason: 'tenantMoved' },
  ],
  [
    'the tenants return the keys after a reminder, and leave no address',
    remind,
    async (db, account) => {
      await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-31' });
      await setToday(db, '2026-04-02');
      await changeLease(db, account, { keys_on: '2026-03-31' });
    },
    { ...replaceable, reason: 'tenantMoved' },
  ],
  [
    'the address of the dwelling is corrected after a reminder',
    remind,
    (db, { owner }) => db.tx`update properties set city = 'Villeurbanne' where owner_id = ${owner}`,
    { ...replaceable, reason: 'addressChanged' },
  ],
];

describe('an overtaken claim', () => {
  for (const [title, claim, overtake, overtaken] of CHANGES) {
    it(`${title}: the claim is overtaken, and nobody is asked to send it`, async (db) => {
      const { account } = await addRoy(db, {}, '2026-03-20');
      const id = await claim(db, account);
      expect(await overtakenOf(db, account, id)).toBeNull();
      expect(await dutiesOf(db, account)).toContainEqual(['letters', 1, null]);
      await overtake(db, account);
      expect(await overtakenOf(db, account, id)).toEqual(overtaken);
      expect(await dutiesOf(db, account)).not.toContainEqual(['letters', 1, null]);
    });
  }

  it('a reminder is overtaken after one of its payments is cancelled, and after one of its dues is cancelled', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const payment = await pay(db, account, { paidOn: '2026-03-10', amount: 300 });
    const first = await remind(db, account);
    await db.as(account.owner)`select cancel_payment(${payment}, 'Chèque impayé')`;
    expect(await overtakenOf(db, account, first)).toEqual({
      ...replaceable,
      reason: 'paymentCancelled',
      amount: 300,
    });
    const due = await valueOf(
      db.as(
        account.owner,
      )`select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-01', 80, 'Vitre')`,
    );
    const second = await remind(db, account);
    await db.as(account.owner)`select cancel_due(${due.id}, 'Erreur')`;
    expect(await overtakenOf(db, account, second)).toEqual({ ...replaceable, reason: 'dueCancelled' });
  });

  it('a claim is settled after the deposit paid its dues', async (db) => {
    const { account } = await addRoy(db, { deposit: 850 }, '2026-03-20');
    await db.as(account.owner, move(account, { on: '2026-03-01' }));
    await changeLease(db, account, {
      ended_by: 'agreement',
      ends_on: '2026-03-15',
      keys_on: '2026-03-15',
      exit_state: 'conform',
    });
    await changeLease(db, account, { new_address: '3 rue Neuve, 69003 Lyon' });
    const id = await remind(db, account);
    const deposit = await valueOf(
      db.as(account.owner)`select deposit_of_lease(${account.lease}, '2026-03-20')`,
    );
    await db.as(account.owner, settle(account, { on: '2026-03-20', amount: deposit.to_return }));
    expect(await overtakenOf(db, account, id)).toMatchObject({
      reason: 'takenFromDeposit',
      is_settled: true,
    });
  });

  it('a formal notice is overtaken once the lease whose termination clause it invokes has ended', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    await changeLease(db, account, { has_resolutory_clause: true });
    const id = await remind(db, account, 3);
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-31' });
    expect(await overtakenOf(db, account, id)).toBeNull();
    await setToday(db, '2026-04-02');
    expect(await overtakenOf(db, account, id)).toEqual({ ...replaceable, reason: 'leaseEnded' });
  });

  it('the deletion of the dwelling does not overtake a claim', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-20');
    const id = await remind(db, account);
    await changeLease(db, account, { property_id: null });
    await db.tx`delete from properties where owner_id = ${owner}`;
    expect(await overtakenOf(db, account, id)).toBeNull();
  });

  it('a claim is not overtaken by another late due, by higher arrears or by a co-tenant of later days', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const [notice, reminder] = [await announce(db, account), await remind(db, account)];
    await db.as(
      account.owner,
    )`select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-01', 80, 'Vitre')`;
    await db.as(account.owner, (tx) =>
      newTenant(tx, {
        first_name: 'Neo',
        last_name: 'Neuf',
        lease_id: account.lease,
        joins_on: '2026-05-01',
      }),
    );
    expect(await overtakenOf(db, account, notice)).toBeNull();
    expect(await overtakenOf(db, account, reminder)).toBeNull();
  });
});

describe('the sending of an overtaken claim', () => {
  it('an overtaken claim is not mailed, neither for the first time nor again, and a delivery can still be recorded', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    await consent(db, account);
    const id = await remind(db, account);
    const mail = () => db.as(account.owner)`select queue_document_mail(${id}, ${randomUUID()})`;
    await mail();
    await db.tx`select settle_document_mail(id, null) from document_mails where document_id = ${id}`;
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    expect(await db.refusalText(account.owner)`select queue_document_mail(${id}, ${randomUUID()})`).toBe(
      'PT409 DOCUMENT_OVERTAKEN',
    );
    const [row] = await db.tx`select private.day_of(issued_at)::text as day from documents where id = ${id}`;
    await setToday(db, String(row?.['day']));
    await deliver(db, account, id, String(row?.['day']));
    expect(await listed(db, account.owner, id)).toMatchObject({
      state: 'valid',
      deliveries: [{ how: 'hand' }],
      overtaken: { reason: 'paymentReceived' },
    });
  });

  it('a mail that waits in the queue may leave only while its claim is not overtaken', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    await consent(db, account);
    const id = await remind(db, account);
    await db.as(account.owner)`select queue_document_mail(${id}, ${randomUUID()})`;
    const refusal = () =>
      valueOf(db.tx`select mail_refusal(id) from document_mails where document_id = ${id}`);
    expect(await refusal()).toBeNull();
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    expect(await refusal()).toBe('DOCUMENT_OVERTAKEN');
    await db.tx`select settle_document_mail(id, 'DOCUMENT_OVERTAKEN') from document_mails where document_id = ${id}`;
    expect(await listed(db, account.owner, id)).toMatchObject({
      emails: [{ state: 'failed', error_code: 'DOCUMENT_OVERTAKEN' }],
    });
    expect(await valueOf(db.tx`select private.was_sent(${id})`)).toBe(false);
  });

  it('a queued mail may not leave after its document was voided, its tenant’s address changed, or its row was erased', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    await consent(db, account);
    const id = await remind(db, account);
    await db.as(account.owner)`select queue_document_mail(${id}, ${randomUUID()})`;
    const refusal = () =>
      valueOf(db.tx`select mail_refusal(id) from document_mails where document_id = ${id}`);
    await db.as(account.owner, (tx) =>
      changeTenant(tx, {
        email: 'other@example.test',
        email_consent_address: null,
        email_consent_on: null,
        email_consent_how: null,
      }),
    );
    expect(await refusal()).toBe('RECIPIENT_CHANGED');
    await db.as(account.owner)`select void_document(${id}, 'Erreur')`;
    expect(await refusal()).toBe('DOCUMENT_NOT_VALID');
    expect(await valueOf(db.tx`select mail_refusal(${randomUUID()})`)).toBe('DOCUMENT_NOT_VALID');
  });

  it('a landlord cannot call the check of the queue', async (db) => {
    const owner = await addLandlord(db);
    const call = (tx: TransactionSql) => tx`select mail_refusal(${randomUUID()})`;
    expect(await db.refusalCode(owner, call)).toBe(DENIED);
  });
});

describe('the delivery of a due notice that was sent, on the page of its month', () => {
  const noticeOf = async (db: TestDatabase, { owner }: Account) =>
    (await monthNotices(db, owner, '2026-04-01'))[0];
  const sent = async (db: TestDatabase) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const id = await announce(db, account);
    await db.tx`insert into document_deliveries (owner_id, document_id, how, sent_on)
      select owner_id, id, 'hand', '2026-03-20' from documents where id = ${id}`;
    expect(await noticeOf(db, account)).toMatchObject({ documentId: id, delivery: 'delivered' });
    return { account, id };
  };

  it('it is overtaken once its amounts are not those of today, and the notices of the month replace it', async (db) => {
    const { account, id } = await sent(db);
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-04-01', 860, 60)`;
    expect(await noticeOf(db, account)).toMatchObject({ documentId: id, delivery: 'overtaken' });
    const replacement = await announce(db, account);
    expect(await noticeOf(db, account)).toMatchObject({ documentId: replacement, delivery: 'otherwise' });
    const dues: Row[] = await valueOf(db.as(account.owner)`select dues_of_lease(${account.lease})`);
    expect(dues.flatMap((due) => due['notice'] ?? [])).toEqual([
      { id: replacement, number: expect.stringMatching(/^A-/) },
    ]);
    expect(await listed(db, account.owner, id)).toMatchObject({ state: 'replaced' });
  });

  it('it stays delivered once its due is paid, and once its due day has passed', async (db) => {
    const { account, id } = await sent(db);
    await setToday(db, '2026-04-20');
    expect(await overtakenOf(db, account, id)).toMatchObject({ reason: 'dayPassed' });
    expect(await noticeOf(db, account)).toMatchObject({ delivery: 'delivered' });
    await pay(db, account, { paidOn: '2026-04-20', amount: 5000 });
    expect(await overtakenOf(db, account, id)).toMatchObject({ is_settled: true });
    expect(await noticeOf(db, account)).toMatchObject({ delivery: 'delivered' });
  });
});

describe('the replacement of an overtaken claim', () => {
  it('a reminder is replaced by one of the same level with the sums of today, within seven days and without a name', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const id = await remind(db, account);
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    const key = randomUUID();
    const letter = await replace(db, account, id, key);
    expect(letter).toMatchObject({ kind: 'reminder', number: 'L-2026-0002', amount: 610, overtaken: null });
    expect(await replace(db, account, id, key)).toEqual(letter);
    expect(await listed(db, account.owner, id)).toMatchObject({
      state: 'replaced',
      replaced_by_number: 'L-2026-0002',
    });
    const snapshot = await valueOf(db.tx`select snapshot from documents where id = ${letter.id}`);
    expect(snapshot).toMatchObject({ replaces: [], says: { level: 1, earlier: [] } });
  });

  it('a replacement names the former letter only if it was sent', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    await consent(db, account);
    const id = await remind(db, account);
    await db.as(account.owner)`select queue_document_mail(${id}, ${randomUUID()})`;
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    const letter = await replace(db, account, id);
    const snapshot = await valueOf(db.tx`select snapshot from documents where id = ${letter.id}`);
    expect(snapshot).toMatchObject({ replaces: ['L-2026-0001'], says: { level: 1 } });
  });

  it('once the oldest due is paid, the replacement has the first level', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-20');
    await remind(db, account);
    const second = await remind(db, account, 2);
    await pay(db, account, { paidOn: '2026-04-20', amount: 910 });
    expect(await replace(db, account, second)).toMatchObject({ amount: 910 });
    const level = db.tx`select snapshot #>> '{says,level}' from documents where number = 'L-2026-0003' and owner_id = ${account.owner}`;
    expect(await valueOf(level)).toBe('1');
  });

  it('a formal notice is replaced by a formal notice, and a due notice by a due notice', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const [formal, notice] = [await remind(db, account, 3), await announce(db, account)];
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    expect(await replace(db, account, formal)).toMatchObject({ kind: 'formalNotice', amount: 610 });
    expect(await replace(db, account, notice)).toMatchObject({ kind: 'dueNotice', amount: 910 });
    expect(await listed(db, account.owner, notice)).toMatchObject({ state: 'replaced' });
  });

  it('only an overtaken claim with a debt is replaced', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const [reminder, notice] = [await remind(db, account), await announce(db, account)];
    expect(await notReplaced(db, account, reminder)).toBe('PT409 DOCUMENT_NOT_REPLACEABLE');
    await setToday(db, '2026-04-06');
    expect(await notReplaced(db, account, notice)).toBe('PT409 DOCUMENT_NOT_REPLACEABLE');
    await pay(db, account, { paidOn: '2026-04-06', amount: 1820 });
    expect(await notReplaced(db, account, reminder)).toBe('PT409 DOCUMENT_NOT_REPLACEABLE');
    await db.as(account.owner)`select void_document(${reminder}, 'Payé')`;
    expect(await notReplaced(db, account, reminder)).toBe('PT409 DOCUMENT_NOT_VALID');
  });

  it('a sent formal notice still counts after its replacement is overtaken, and is named by the next letter', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const first = await remind(db, account, 3);
    await db.tx`insert into document_deliveries (owner_id, document_id, how, sent_on)
      select owner_id, id, 'registered', private.day_of(issued_at) from documents where id = ${first}`;
    await pay(db, account, { paidOn: '2026-03-20', amount: 10 });
    const second = await replace(db, account, first);
    await pay(db, account, { paidOn: '2026-03-20', amount: 10 });
    expect(await valueOf(db.as(account.owner)`select reminder_of_lease(${account.lease})`)).toMatchObject({
      possible_levels: [],
      blockers: ['SENT_RECENTLY'],
    });
    expect(await dutiesOf(db, account)).toEqual([['late', 1, null]]);
    const third = await replace(db, account, second.id);
    const snapshot = await valueOf(db.tx`select snapshot from documents where id = ${third.id}`);
    expect(snapshot).toMatchObject({ replaces: ['M-2026-0001'], says: { level: 3, total: 890 } });
  });

  it('a second reminder is replaced by a second reminder, even if the first reminder was not sent', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const [, second] = [await remind(db, account), await remind(db, account, 2)];
    await db.tx`insert into document_deliveries (owner_id, document_id, how, sent_on)
      select owner_id, id, 'hand', private.day_of(issued_at) from documents where id = ${second}`;
    await pay(db, account, { paidOn: '2026-03-20', amount: 10 });
    expect(await valueOf(db.as(account.owner)`select reminder_of_lease(${account.lease})`)).toMatchObject({
      possible_levels: [3],
    });
    const letter = await replace(db, account, second);
    const level = db.tx`select snapshot #>> '{says,level}' from documents where id = ${letter.id}`;
    expect(await valueOf(level)).toBe('2');
  });

  it('a settled letter that was not sent does not delay the next letter', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    await remind(db, account);
    await pay(db, account, { paidOn: '2026-03-20', amount: 910 });
    await db.as(
      account.owner,
    )`select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-01', 80, 'Vitre')`;
    expect(await valueOf(db.as(account.owner)`select reminder_of_lease(${account.lease})`)).toMatchObject({
      possible_levels: [1, 3],
      blockers: [],
    });
  });

  it('a first reminder is not replaced after a second reminder was sent', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const [first, second] = [await remind(db, account), await remind(db, account, 2)];
    await db.tx`insert into document_deliveries (owner_id, document_id, how, sent_on)
      select owner_id, id, 'hand', private.day_of(issued_at) from documents where id in (${first}, ${second})`;
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    expect(await notReplaced(db, account, first)).toBe('PT409 DOCUMENT_NOT_REPLACEABLE');
    expect(await replace(db, account, second)).toMatchObject({ kind: 'reminder', amount: 610 });
  });

  it('a due notice whose due day moved into the past is followed by a reminder', async (db) => {
    const { account } = await addRoy(db, { rent_due_day: 28 }, '2026-03-20');
    const id = await announce(db, account, '2026-03-01');
    await changeLease(db, account, { rent_due_day: 5 });
    expect(await overtakenOf(db, account, id)).toMatchObject({ reason: 'dayPassed', next: 'remind' });
  });

  it('a reminder is not replaced after the formal notice about the same due', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const reminder = await remind(db, account);
    await remind(db, account, 3);
    await db.tx`insert into document_deliveries (owner_id, document_id, how, sent_on)
      select owner_id, id, 'registered', private.day_of(issued_at) from documents where kind = 'formalNotice' and owner_id = ${account.owner}`;
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    expect(await notReplaced(db, account, reminder)).toBe('PT409 DOCUMENT_NOT_REPLACEABLE');
  });

  it('only the landlord can replace a claim: a stranger finds no document, and a visitor is refused', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const id = await remind(db, account);
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    const call = (tx: TransactionSql) => tx`select replace_claim(${id}, ${randomUUID()})`;
    expect(await db.refusalText(await addLandlord(db), call)).toBe('PT404 NOT_FOUND');
    expect(await db.refusalCode(null, call)).toBe(DENIED);
  });

  it('the next reminder replaces an overtaken reminder that was not sent, and does not count it as a letter', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const id = await remind(db, account);
    expect(await dutiesOf(db, account)).toContainEqual(['late', 1, null]);
    await pay(db, account, { paidOn: '2026-03-20', amount: 300 });
    expect(await dutiesOf(db, account)).toEqual([['late', 1, 1]]);
    expect(await valueOf(db.as(account.owner)`select reminder_of_lease(${account.lease})`)).toMatchObject({
      possible_levels: [1, 3],
      proposed_level: 1,
      earlier: [],
      last_issued_on: null,
      blockers: [],
    });
    const letter = await valueOf(
      db.as(account.owner)`select issue_reminder(${account.lease}, ${randomUUID()}, 1)`,
    );
    expect(letter).toMatchObject({ amount: 610 });
    expect(await listed(db, account.owner, id)).toMatchObject({ state: 'replaced' });
  });

  it('the due notices of a month replace a notice whose recipients have changed', async (db) => {
    const { owner, add } = await addHouse(db, '2026-03-20');
    const account = await add();
    const id = await announce(db, account);
    await db.as(owner, (tx) =>
      newTenant(tx, { first_name: 'Neo', last_name: 'Neuf', lease_id: account.lease }),
    );
    await announce(db, account);
    expect(await listed(db, owner, id)).toMatchObject({ state: 'replaced' });
  });
});
