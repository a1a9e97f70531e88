import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Account, addHouse, addRoy, pay, setToday } from './ledger.ts';
import { addLandlord, changeLease, changeTenant } from './rows.ts';
import { connect, DENIED, it, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

const draftOf = (db: TestDatabase, { owner, lease }: Account) =>
  valueOf(db.as(owner)`select reminder_of_lease(${lease})`);

interface Letter {
  readonly level: number;
  readonly key?: string;
  readonly overriddenBlockers?: readonly string[];
  readonly addition?: string | null;
}

const query =
  (
    { lease }: Account,
    { level, key = randomUUID(), overriddenBlockers = [], addition = null }: Letter,
  ): Parameters<TestDatabase['as']>[1] =>
  (tx) =>
    tx`select issue_reminder(${lease}, ${key}, ${level}, ${[...overriddenBlockers]}, ${addition}) as letter`;

async function issue(db: TestDatabase, account: Account, letter: Letter) {
  const [row] = await db.as(account.owner, query(account, letter));
  return row?.['letter'];
}

const refused = (db: TestDatabase, account: Account, letter: Letter) =>
  db.refusalText(account.owner, query(account, letter));

const saysOf = ({ tx }: TestDatabase, id: string) =>
  valueOf(tx`select snapshot -> 'says' from documents where id = ${id}`);

/** Returns the amounts and the terms of the documents in the list, in the order of their numbers. */
async function listedTerms(db: TestDatabase, { owner }: Account) {
  const [row] = await db.as(owner)`select document_page() as page`;
  const terms: { number: string; terms: unknown }[] = row?.['page'].map(
    ({ number, kind, amount, period_from, period_to }: Record<string, unknown>) => ({
      number,
      terms: { kind, amount, period_from, period_to },
    }),
  );
  return terms.toSorted((a, b) => a.number.localeCompare(b.number)).map((document) => document.terms);
}

const addDue = (db: TestDatabase, account: Account, { dueOn, amount }: { dueOn: string; amount: number }) =>
  db.as(account.owner)`
    select add_due(${account.lease}, ${randomUUID()}, 'repair', ${dueOn}, ${amount}, 'Vitre')`;

async function notify(db: TestDatabase, owner: string, tenants: readonly string[], month = '2026-04-01') {
  return valueOf(db.as(owner)`select issue_due_notices(${month}, ${[...tenants]})`);
}

describe('the level of the next letter', () => {
  test.each([
    ['seven days late: no letter yet', 7, 1, [], null],
    ['eight days late', 8, 1, [], 1],
    ['twenty days late, one letter sent', 20, 1, [1], 2],
    ['twenty days late, a formal notice sent first: no further letter', 20, 1, [3], null],
    ['nineteen days late, one letter sent: no letter yet', 19, 1, [1], null],
    ['forty days late, no letter sent: the next letter is the first', 40, 2, [], 1],
    ['forty days late, two letters sent', 40, 2, [1, 2], 3],
    ['twenty days late, two unpaid terms, two letters sent', 20, 2, [1, 2], 3],
    ['thirty-four days late, one unpaid term, two letters sent: no letter yet', 34, 1, [1, 2], null],
    ['all three letters sent: no further letter', 90, 3, [1, 2, 3], null],
  ] as const)(
    'the level of the next letter follows from the days late, the unpaid terms and the letters sent: %s',
    async (_, days, terms, sent, level) => {
      const [row] =
        await sql`select private.next_reminder(${days}, ${terms}, ${[...sent]}::integer[]) as level`;
      expect(row).toEqual({ level });
    },
  );

  test.each([
    ['nothing can be claimed', 0, null, ['NOTHING_OWED']],
    ['a letter six days ago', 500, '2026-03-06', ['SENT_RECENTLY']],
    ['a letter seven days ago', 500, '2026-03-05', []],
    ['no letter', 500, null, []],
  ] as const)(
    'the reasons against the next letter follow from the debt and the last letter: %s',
    async (_, claimable, sentOn, blockers) => {
      const [row] =
        await sql`select private.reminder_blockers(${claimable}, ${sentOn}::date, '2026-03-12') as blockers`;
      expect(row).toEqual({ blockers });
    },
  );
});

describe('a letter about arrears', () => {
  it('a letter about arrears claims the late unpaid dues, and the two reminders are issued once each, in order', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await pay(db, account, { paidOn: '2026-03-10', amount: 600 });
    expect(await draftOf(db, account)).toMatchObject({
      total: 1220,
      days_late: 38,
      unpaid_terms: 2,
      possible_levels: [1, 3],
      proposed_level: 1,
      proposed_on: '2026-03-13',
      earlier: [],
      blockers: [],
      document_blocker: null,
      dues: [
        { due_on: '2026-03-05', amount: 910, received: 600, remaining: 310 },
        { due_on: '2026-04-05', amount: 910, received: 0, remaining: 910 },
      ],
    });
    const first = await issue(db, account, { level: 1, addition: '  Merci de me rappeler. ' });
    expect(first).toMatchObject({ kind: 'reminder', number: 'L-2026-0001', state: 'valid' });
    expect(await saysOf(db, first.id)).toMatchObject({
      level: 1,
      total: 1220,
      addition: 'Merci de me rappeler.',
      sentTo: null,
      lines: [{ remaining: 310 }, { remaining: 910 }],
    });
    expect(await refused(db, account, { level: 1 })).toBe('PT400 VALIDATION_FAILED level=invalid');
    expect(await refused(db, account, { level: 3 })).toBe('PT409 REMINDER_NOT_ALLOWED');
    expect(await refused(db, account, { level: 2 })).toBe('PT409 REMINDER_NOT_ALLOWED');
    await issue(db, account, { level: 2, overriddenBlockers: ['SENT_RECENTLY'] });
    expect(await draftOf(db, account)).toMatchObject({
      possible_levels: [3],
      proposed_level: 3,
      earlier: [{ number: 'L-2026-0001' }, { number: 'L-2026-0002' }],
      blockers: ['SENT_RECENTLY'],
    });
    const last = await issue(db, account, { level: 3, overriddenBlockers: ['SENT_RECENTLY'] });
    expect(last).toMatchObject({ kind: 'formalNotice', number: 'M-2026-0001' });
    expect(await draftOf(db, account)).toMatchObject({
      possible_levels: [],
      proposed_level: null,
      proposed_on: null,
    });
    expect(await refused(db, account, { level: 3 })).toBe('PT400 VALIDATION_FAILED level=invalid');
  });

  it('the formal notice can be the first letter, and no reminder about the same due follows it', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-12');
    const letter = await issue(db, account, { level: 3 });
    expect(await saysOf(db, letter.id)).toMatchObject({ level: 3, earlier: [] });
    expect(await draftOf(db, account)).toMatchObject({ possible_levels: [], proposed_level: null });
    expect(await refused(db, account, { level: 1, overriddenBlockers: ['SENT_RECENTLY'] })).toBe(
      'PT400 VALIDATION_FAILED level=invalid',
    );
  });

  it('a letter names each day of earlier letters once, and a letter of the same day only if it was sent', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-12');
    const [row] =
      await db.tx`select private.day_of(now())::text as today, (private.day_of(now()) + 1)::text as tomorrow`;
    const [today, tomorrow] = [String(row?.['today']), String(row?.['tomorrow'])];
    await setToday(db, today);
    const first = await issue(db, account, { level: 1 });
    const second = await issue(db, account, { level: 2, overriddenBlockers: ['SENT_RECENTLY'] });
    const named = async () => {
      const draft = await valueOf(
        db.as(account.owner)`select preview_reminder(${account.lease}, 3, '{SENT_RECENTLY}')`,
      );
      return draft.snapshot.says.earlier;
    };
    expect(await named()).toEqual([]);
    await db.as(
      account.owner,
    )`select deliver_document(${second.id}, ${db.tx.json([{ how: 'hand', sent_on: today }])})`;
    expect(await named()).toEqual([{ number: second.number, on: today }]);
    await setToday(db, tomorrow);
    expect(await named()).toEqual([{ number: first.number, on: today }]);
  });

  it('the list of documents shows the claim of a letter, and shows its months only if they are consecutive', async (db) => {
    const { account } = await addRoy(db, {}, '2026-05-12');
    await issue(db, account, { level: 1 });
    await pay(db, account, { paidOn: '2026-05-12', amount: 910, month: '2026-04-01' });
    const second = await issue(db, account, { level: 1 });
    await pay(db, account, { paidOn: '2026-05-12', amount: 910, month: '2026-05-01' });
    await addDue(db, account, { dueOn: '2026-04-01', amount: 55.5 });
    await issue(db, account, { level: 3 });
    expect(second).toMatchObject({ amount: 1820, period_from: null, period_to: null });
    expect(await listedTerms(db, account)).toEqual([
      { kind: 'reminder', amount: 2730, period_from: '2026-03-01', period_to: '2026-05-31' },
      { kind: 'reminder', amount: 1820, period_from: null, period_to: null },
      { kind: 'formalNotice', amount: 965.5, period_from: null, period_to: null },
    ]);
  });

  it('a letter about arrears is refused if nothing is owed, and the refusal uses up no number', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-12');
    await db.as(account.owner)`select preview_reminder(${account.lease}, 1)`;
    await pay(db, account, { paidOn: '2026-03-12', amount: 910 });
    expect(await refused(db, account, { level: 1 })).toBe('PT409 NOTHING_OWED');
    expect(await draftOf(db, account)).toMatchObject({ proposed_level: null, blockers: ['NOTHING_OWED'] });
    expect(
      await db.tx`select from private.document_counters where owner_id = ${account.owner} and kind = 'reminder'`,
    ).toHaveLength(0);
  });

  it('a letter about arrears leaves out debts past their limitation period', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-12');
    await setToday(db, '2029-03-06');
    const { dues } = await draftOf(db, account);
    expect(dues[0]).toMatchObject({ due_on: '2026-04-05' });
    await db.tx`update dues set due_on = due_on - interval '10 years', period_from = period_from - interval '10 years', period_to = period_to - interval '10 years' where lease_id = ${account.lease}`;
    expect(await draftOf(db, account)).toMatchObject({ total: 0, blockers: ['NOTHING_OWED'] });
  });

  it('letters about arrears start again at the first level once the oldest due is paid', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await issue(db, account, { level: 1 });
    await pay(db, account, { paidOn: '2026-04-12', amount: 910 });
    expect(await draftOf(db, account)).toMatchObject({
      possible_levels: [1, 3],
      proposed_level: null,
      proposed_on: '2026-04-13',
      earlier: [],
    });
  });

  it('after the first letter about arrears is voided, the next letter is the first level again', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const letter = await issue(db, account, { level: 1 });
    await db.as(account.owner)`select void_document(${letter.id}, 'Erreur')`;
    expect(await draftOf(db, account)).toMatchObject({
      possible_levels: [1, 3],
      blockers: [],
      last_issued_on: null,
    });
  });

  it('repeating the key of a letter returns the same letter, and a different request with the key is refused', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-30');
    const key = randomUUID();
    const first = await issue(db, account, { level: 1, key });
    expect((await issue(db, account, { level: 1, key })).id).toBe(first.id);
    expect(await refused(db, account, { level: 2, key })).toContain('PT409 IDEMPOTENCY_KEY_REUSED');
  });

  it('a letter about arrears needs the new address of tenants who returned the keys', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-31', keys_on: '2026-03-31' });
    expect(await draftOf(db, account)).toMatchObject({ blockers: ['NO_ADDRESS'], sent_to: null });
    expect(await refused(db, account, { level: 1 })).toBe('PT409 REMINDER_NOT_ALLOWED');
    await changeLease(db, account, { new_address: '4 rue Neuve, 44000 Nantes' });
    const letter = await issue(db, account, { level: 1 });
    expect(await saysOf(db, letter.id)).toMatchObject({ sentTo: '4 rue Neuve, 44000 Nantes' });
  });

  it('a letter about arrears names the tenants on the days of the dues, not a newer tenant', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-04-12');
    await db.tx`insert into tenants (owner_id, lease_id, first_name, last_name, joins_on) values (${owner}, ${account.lease}, 'Neo', 'Neuf', '2026-04-10')`;
    await db.tx`update dues set due_on = '2026-04-05' where lease_id = ${account.lease} and due_on > '2026-04-05'`;
    const letter = await issue(db, account, { level: 1 });
    expect(letter.tenant_ids).toContain(account.tenant);
  });

  it('a letter about arrears invokes the termination clause only for rent and charges, and only while the lease runs', async (db) => {
    const { add } = await addHouse(db, '2026-04-12');
    const hasClause = async (account: Account) => {
      await db.tx`update leases set has_resolutory_clause = true where id = ${account.lease}`;
      return (await saysOf(db, (await issue(db, account, { level: 1 })).id)).hasResolutoryClause;
    };
    expect(await hasClause(await add('Roy'))).toBe(true);
    const repair = await add('Petit', { rent: 0, charges: 0 });
    await addDue(db, repair, { dueOn: '2026-04-01', amount: 80 });
    expect(await hasClause(repair)).toBe(false);
    const ended = await add('Zola');
    await changeLease(db, ended, { ended_by: 'agreement', ends_on: '2026-03-31' });
    expect(await hasClause(ended)).toBe(false);
  });

  it('a letter about arrears is refused if the lessor has no name, or if the lease has no dwelling', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-20');
    await db.tx`update lessors set first_name = null, last_name = null, company_name = null where owner_id = ${owner}`;
    expect(await refused(db, account, { level: 1 })).toBe('PT409 PROFILE_INCOMPLETE');
    await changeLease(db, account, { property_id: null });
    expect(await refused(db, account, { level: 1 })).toBe('PT409 NO_PROPERTY');
    expect(await draftOf(db, account)).toMatchObject({ document_blocker: 'NO_PROPERTY' });
  });

  it('only the landlord can issue a letter about arrears: a stranger and a visitor are refused', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const stranger = await addLandlord(db);
    const calls = [
      query(account, { level: 1 }),
      ((tx) => tx`select reminder_of_lease(${account.lease})`) as Parameters<TestDatabase['as']>[1],
      ((tx) => tx`select preview_reminder(${account.lease}, 1)`) as Parameters<TestDatabase['as']>[1],
    ];
    for (const call of calls) {
      expect(await db.refusalText(stranger, call)).toBe('PT404 NOT_FOUND');
      expect(await db.refusalCode(null, call)).toBe(DENIED);
    }
  });
});

describe('due notices', () => {
  it('due notices announce the dues of the next 31 days and subtract an advance', async (db) => {
    const { owner, add } = await addHouse(db, '2026-03-12');
    const [late, ahead] = [await add('Roy'), await add('Zola')];
    await pay(db, ahead, { paidOn: '2026-03-12', amount: 1010 });
    const bounced = await pay(db, ahead, { paidOn: '2026-03-12', amount: 200 });
    await db.as(owner)`select cancel_payment(${bounced}, 'Sans provision')`;
    const outcome = await notify(db, owner, [late.tenant, ahead.tenant]);
    expect(outcome).toMatchObject({
      issued: [
        { tenant_id: late.tenant, number: 'A-2026-0001' },
        { tenant_id: ahead.tenant, number: 'A-2026-0002' },
      ],
      skipped: [],
      failed: [],
    });
    expect(await saysOf(db, outcome.issued[0].id)).toMatchObject({
      dueOn: '2026-04-05',
      rent: 850,
      charges: 60,
      advance: 0,
      arrears: 910,
    });
    expect(await saysOf(db, outcome.issued[1].id)).toMatchObject({ advance: 100, arrears: 0 });
  });

  it('the list of documents shows the claim of each due notice, and shows a term only if the due is rent', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-04-04');
    await pay(db, account, { paidOn: '2026-03-10', amount: 1010 });
    await addDue(db, account, { dueOn: '2026-04-20', amount: 55.5 });
    await notify(db, owner, [account.tenant]);
    expect(await listedTerms(db, account)).toEqual([
      { kind: 'dueNotice', amount: 810, period_from: '2026-04-01', period_to: '2026-04-30' },
      { kind: 'dueNotice', amount: 55.5, period_from: null, period_to: null },
    ]);
  });

  it('a due notice is replaced only if its amounts have changed', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-12');
    const {
      issued: [first],
    } = await notify(db, owner, [account.tenant]);
    expect(await notify(db, owner, [account.tenant])).toMatchObject({
      issued: [],
      skipped: [{ tenant_id: account.tenant }],
    });
    await pay(db, account, { paidOn: '2026-03-12', amount: 500 });
    const {
      issued: [second],
    } = await notify(db, owner, [account.tenant]);
    expect(
      await db.tx`select number, state, replaced_by_number from private.document_list where owner_id = ${owner} order by number`,
    ).toMatchObject([
      { number: first.number, state: 'replaced', replaced_by_number: second.number },
      { number: second.number, state: 'valid' },
    ]);
  });

  it('a due notice is refused for a due that is paid, and for a month without a due in the next 31 days', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-12');
    await pay(db, account, { paidOn: '2026-03-12', amount: 1820 });
    const failure = { failed: [{ tenant_id: account.tenant, error_code: 'NOTHING_OWED' }], issued: [] };
    expect(await notify(db, owner, [account.tenant])).toMatchObject(failure);
    expect(await notify(db, owner, [account.tenant], '2026-03-01')).toMatchObject(failure);
    expect(await notify(db, owner, [account.tenant], '2026-08-01')).toMatchObject(failure);
  });

  it('a paid due, with or without a quittance, does not stop the due notices of other dues of its lease', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-12');
    await addDue(db, account, { dueOn: '2026-04-07', amount: 80 });
    await pay(db, account, { paidOn: '2026-03-12', amount: 1820 });
    const { issued } = await notify(db, owner, [account.tenant]);
    expect(issued).toHaveLength(1);
    expect(await saysOf(db, issued[0].id)).toMatchObject({ kind: 'repair', other: 80, arrears: 0 });
    await db.as(owner)`select issue_month('2026-04-01', ${[account.tenant]})`;
    expect(await notify(db, owner, [account.tenant])).toMatchObject({ skipped: [{}], failed: [] });
  });

  it('the arrears of a due notice are the dues of earlier days, not other dues of the same day', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-04-05');
    await addDue(db, account, { dueOn: '2026-04-05', amount: 80 });
    const { issued } = await notify(db, owner, [account.tenant]);
    expect(issued).toHaveLength(2);
    for (const { id } of issued) expect(await saysOf(db, id)).toMatchObject({ arrears: 910 });
  });

  it('a reminder and a due notice state the late part that an office has not paid, and no awaited part as late', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-20');
    await db.as(
      account.owner,
    )`select add_benefit(${account.lease}, ${account.tenant}, 'caf', 312, '2026-03-01')`;
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    const { id } = await issue(db, account, { level: 1 });
    const { lines } = await saysOf(db, id);
    expect(lines).toMatchObject([
      { remaining: 312, lateBenefit: 312, lateOffices: ['caf'] },
      { remaining: 598, benefit: 312 },
    ]);
    expect(lines[0]).not.toHaveProperty('benefit');
    expect(lines[1]).not.toHaveProperty('lateBenefit');
    const announced = async () => {
      const { issued } = await notify(db, account.owner, [account.tenant], '2026-05-01');
      return saysOf(db, issued[0].id);
    };
    expect(await announced()).toMatchObject({
      arrears: 910,
      lateBenefit: 312,
      lateOffices: ['caf'],
      benefit: 312,
    });
    await pay(db, account, { paidOn: '2026-04-20', amount: 312, kind: 'benefit', month: '2026-03-01' });
    expect(await announced()).not.toHaveProperty('lateBenefit');
  });

  it('a due notice to tenants who returned the keys has no address if their new address is unknown', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-12');
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-04-30', keys_on: '2026-03-11' });
    const { issued } = await notify(db, owner, [account.tenant]);
    expect(await saysOf(db, issued[0].id)).toMatchObject({ sentTo: '' });
  });

  it('a due notice leaves out a debt that only an outdated receipt states', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-12');
    await pay(db, account, { paidOn: '2026-03-12', amount: 910, month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-03-12', amount: 500, month: '2026-04-01' });
    await db.as(owner)`select issue_month('2026-04-01', ${[account.tenant]})`;
    await db.as(owner)`select change_rent(${account.lease}, '2026-04-01', 700, 60)`;
    const { issued } = await notify(db, owner, [account.tenant]);
    expect(await saysOf(db, issued[0].id)).toMatchObject({ rent: 700, charges: 60, advance: 500 });
    await db.as(owner)`select change_rent(${account.lease}, '2026-04-01', 400, 60)`;
    expect(await notify(db, owner, [account.tenant])).toMatchObject({
      failed: [{ error_code: 'NOTHING_OWED' }],
    });
  });

  it('a due notice goes to the new address of tenants who returned the keys', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-04-12');
    const ending = { ended_by: 'agreement', ends_on: '2026-03-31', keys_on: '2026-03-31' };
    await changeLease(db, account, { ...ending, new_address: '4 rue Neuve, 44000 Nantes' });
    await addDue(db, account, { dueOn: '2026-04-30', amount: 80 });
    const { issued } = await notify(db, owner, [account.tenant]);
    expect(await saysOf(db, issued[0].id)).toMatchObject({ sentTo: '4 rue Neuve, 44000 Nantes' });
  });

  it('due notices to another landlord’s tenants fail, because the tenants are not found', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-12');
    const stranger = await addLandlord(db);
    expect(await notify(db, stranger, [account.tenant])).toMatchObject({
      issued: [],
      failed: [{ error_code: 'NOT_FOUND' }],
    });
  });
});

describe('mails with letters', () => {
  const mail = (db: TestDatabase, { owner }: Account, document: string) =>
    db.refusalText(owner)`select queue_document_mail(${document}, gen_random_uuid())`;
  const deliveries = async ({ tx }: TestDatabase, documents: readonly string[]) => {
    const rows = await tx`select document_id, delivery from private.deliveries_of(${[...documents]}::uuid[])`;
    return documents.map((id) => rows.find((row) => row['document_id'] === id)?.['delivery']);
  };

  it('a due notice and a reminder are mailed without the consent that receipts need, and a formal notice is never mailed', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const { owner, tenant } = account;
    const partial = await valueOf(
      db.as(
        owner,
      )`select record_payment(${tenant}, ${randomUUID()}, '2026-03-10', 100, issue => 'all') -> 'receipts' -> 0 ->> 'id'`,
    );
    const reminder = await issue(db, account, { level: 1 });
    await issue(db, account, { level: 2, overriddenBlockers: ['SENT_RECENTLY'] });
    const formal = await issue(db, account, { level: 3, overriddenBlockers: ['SENT_RECENTLY'] });
    await notify(db, owner, [tenant]);
    const notice = await valueOf(
      db.tx`select id from documents where owner_id = ${owner} and kind = 'dueNotice'`,
    );
    const documents = [notice, reminder.id, formal.id, partial].map(String);
    for (const document of documents.slice(0, 2))
      expect(await mail(db, account, document)).toBe('PT409 EMAIL_MISSING');
    expect(await deliveries(db, documents)).toEqual(Array(4).fill('otherwise'));
    await db.as(owner, (tx) => changeTenant(tx, { email: 'roy@example.test' }));
    expect(await deliveries(db, documents)).toEqual(['ready', 'ready', 'otherwise', 'otherwise']);
    const outcomes = [];
    for (const document of documents) outcomes.push(await mail(db, account, document));
    expect(outcomes).toEqual([null, null, 'PT409 DOCUMENT_BY_POST', 'PT409 CONSENT_MISSING']);
    const mails = await db.tx`select document_id, recipient from document_mails where owner_id = ${owner}`;
    expect(mails.map(({ document_id, recipient }) => [document_id, recipient])).toEqual(
      documents.slice(0, 2).map((document) => [document, 'roy@example.test']),
    );
    const [ways] = await db.as(owner)`select private.delivery_ways_json(${documents}::uuid[]) as ways`;
    const obstacles = new Map(
      ways?.['ways'].map((way: Record<string, unknown>) => [way['document_id'], way['obstacle']]),
    );
    expect(documents.map((id) => obstacles.get(id))).toEqual([null, null, null, 'NO_CONSENT']);
  });
});
