import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { type Account, dueLines, pay, setToday } from './ledger.ts';
import { addRevisable, insertRevision, type RevisableLease } from './revisions.ts';
import { addLandlord } from './rows.ts';
import { DENIED, it, type TestDatabase, valueOf } from './support.ts';

const TODAY = '2026-11-20';

/**
 * Adds a lease of September 2024 at 750 of rent and 60 of charges, whose account begins in October 2026. Today is 20
 * November 2026, so the revision of 1 September 2026 is possible up to 758.64.
 */
async function addLease(db: TestDatabase, { columns, ...fields }: RevisableLease = {}): Promise<Account> {
  await setToday(db, TODAY);
  const lease = await addRevisable(db, await addLandlord(db), {
    charges: 60,
    energyClass: 'C',
    energyClassOn: '2024-01-10',
    ...fields,
    columns: { account_since: '2026-10-01', ...columns },
  });
  const [tenant] = await db.tx`
    insert into tenants (owner_id, lease_id, first_name, last_name)
    values (${lease.owner}, ${lease.lease}, 'Ana', 'Roy') returning id`;
  await db.tx`select private.update_account(${lease.lease})`;
  return { ...lease, tenant: String(tenant?.['id']) };
}

interface Request {
  readonly key?: string;
  readonly target?: string;
  readonly askedOn?: string;
  readonly forDay?: string | null;
  readonly newAmount?: number | null;
  readonly fromNextTerm?: boolean;
  readonly confirmedFacts?: readonly string[];
  readonly indices?: readonly { quarter: string; value: number; yearly_change: number }[];
  readonly addition?: string | null;
}

const query =
  (command: 'revise_lease' | 'preview_revision', { lease }: Pick<Account, 'lease'>, request: Request = {}) =>
  (tx: TransactionSql) => {
    const { target = 'rent', askedOn = TODAY, forDay = null, newAmount = null, addition = null } = request;
    const { fromNextTerm = false, confirmedFacts = [], indices = [], key = randomUUID() } = request;
    const keyed = command === 'revise_lease' ? tx`idempotency_key => ${key},` : tx``;
    return tx`select ${tx(command)}(
      lease_id => ${lease}, ${keyed} target => ${target}, asked_on => ${askedOn}, for_day => ${forDay},
      new_amount => ${newAmount}, from_next_term => ${fromNextTerm}, confirmed_facts => ${[...confirmedFacts]},
      indices => ${tx.json(indices)}, addition => ${addition}
    ) as answer`;
  };

async function revise(db: TestDatabase, account: Account, request: Request = {}) {
  const [row] = await db.as(account.owner, query('revise_lease', account, request));
  return row?.['answer'];
}

const refused = (db: TestDatabase, account: Account, request: Request = {}) =>
  db.refusalText(account.owner, query('revise_lease', account, request));

async function undo(db: TestDatabase, { owner }: Account, id: string) {
  return valueOf(db.as(owner)`select undo_revision(${id}, 'Erreur')`);
}

const setRent = (db: TestDatabase, { owner, lease }: Account, startsOn: string, rent: number, charges = 60) =>
  db.as(owner)`select change_rent(${lease}, ${startsOn}, ${rent}, ${charges})`;

async function rentsOf({ tx }: TestDatabase, { lease }: Account): Promise<string[]> {
  const rows =
    await tx`select starts_on::text, rent, charges from rents where lease_id = ${lease} order by holds_from`;
  return rows.map((row) => [row['starts_on'], row['rent'], row['charges']].join(' '));
}

async function listOf(db: TestDatabase, { owner, lease }: Account) {
  return valueOf(db.as(owner)`select revisions_of_lease(${lease})`);
}

const saysOf = ({ tx }: TestDatabase, id: string) =>
  valueOf(tx`select snapshot -> 'says' from documents where id = ${id}`);

async function stateOf({ tx }: TestDatabase, id: string) {
  const [row] = await tx`select state, void_reason from private.document_list where id = ${id}`;
  return [row?.['state'], row?.['void_reason']];
}

/** Issues the quittance of the rent due that contains the given day. */
async function certify(db: TestDatabase, { owner, tenant, lease }: Account, day: string) {
  const [property] = await db.tx`select property_id as id from leases where id = ${lease}`;
  const [due] = await db.tx`
    select period_from::text, period_to::text, rent, charges from dues
    where lease_id = ${lease} and kind = 'rent' and period_from <= ${day} and period_to >= ${day}`;
  await db.as(owner)`select issue_receipt(
      tenant_id => ${tenant}, property_id => ${property?.['id']}, period_from => ${due?.['period_from']},
      period_to => ${due?.['period_to']}, paid_on => ${TODAY}, rent => ${due?.['rent']}, charges => ${due?.['charges']},
      housing_benefit => 0, paid_in_advance => true, replaces => '{}'
    )`;
}

describe('a revision', () => {
  it('a revision issues a letter and stores the new rent from the day of the request on, and the month is split by days', async (db) => {
    const account = await addLease(db);
    const answer = await revise(db, account, { addition: ' Merci. ' });
    expect(answer).toMatchObject({
      target: 'rent',
      for_day: '2026-09-01',
      asked_on: TODAY,
      starts_on: TODAY,
      former: 750,
      amount: 758.64,
      cap: 758.64,
      is_index_entered: false,
      is_in_force: true,
      may_undo: true,
      unchanged_dues: [],
      document: {
        kind: 'revision',
        state: 'valid',
        tenant_name: 'Ana Roy',
        amount: 758.64,
        period_from: TODAY,
        period_to: null,
      },
    });
    expect(answer.document.number).toMatch(/^V-\d{4}-0001$/);
    expect(await rentsOf(db, account)).toEqual([' 750.00 60.00', `${TODAY} 758.64 60.00`]);
    expect(await dueLines(db, account)).toEqual([
      '2026-10-01 2026-10-31 810.00 810.00',
      '2026-11-01 2026-11-30 813.17 813.17',
      '2026-12-01 2026-12-31 818.64 818.64',
    ]);
    expect(await saysOf(db, answer.document.id)).toEqual({
      target: 'rent',
      article: '17-1',
      leaseOn: '2024-09-01',
      askedOn: TODAY,
      startsOn: TODAY,
      former: 750,
      amount: 758.64,
      cap: 758.64,
      zone: 'metropole',
      oldQuarter: '2025-Q2',
      newQuarter: '2026-Q2',
      oldIndex: 146.68,
      newIndex: 148.37,
      enteredQuarters: [],
      unchanged: 60,
      chargesKind: 'provision',
      splitTerm: { from: '2026-11-01', to: '2026-11-30', amount: 813.17 },
      sentTo: null,
      addition: 'Merci.',
    });
    expect(await listOf(db, account)).toMatchObject([
      { id: answer.id, document: { id: answer.document.id, number: answer.document.number } },
    ]);
    const [duty] = await db.as(account.owner)`
      select (select details from private.letter_duties()) as details`;
    expect(duty?.['details']).toMatchObject({ count: 1, names: ['Ana Roy'] });
  });

  it('a repeated request returns the same revision, and a second request in the same year is refused', async (db) => {
    const account = await addLease(db);
    const request = { key: randomUUID() };
    const first = await revise(db, account, request);
    expect(await revise(db, account, request)).toEqual(first);
    expect(await refused(db, account)).toBe('PT409 REVISION_NOT_ALLOWED');
    expect(await listOf(db, account)).toHaveLength(1);
    await undo(db, account, first.id);
    expect(await refused(db, account, request)).toBe('PT409 ALREADY_CANCELLED');
  });

  it.each([
    ['another day of revision', 'revision_month = 8, revision_day = 15'],
    [
      'another day and an older reference quarter',
      "revision_month = 11, revision_day = 19, irl_reference = '2021-Q4'",
    ],
  ])(
    'after a revision, %s allows no second revision for the same rise of the index',
    async (db, _, changes) => {
      const account = await addLease(db);
      const { id } = await revise(db, account);
      await db.tx.unsafe(`update leases set ${changes} where id = '${account.lease}'`);
      expect(await refused(db, account)).toBe('PT409 REVISION_NOT_ALLOWED');
      await undo(db, account, id);
      expect(await refused(db, account)).toBeNull();
    },
  );

  it.each<[string, Request, string]>([
    ['an amount a cent above the cap', { newAmount: 758.65 }, 'PT400 VALIDATION_FAILED newAmount=aboveCap'],
    ['an amount equal to the former amount', { newAmount: 750 }, 'PT400 VALIDATION_FAILED newAmount=invalid'],
    [
      'an amount with a fraction of a cent',
      { newAmount: 758.633 },
      'PT400 VALIDATION_FAILED newAmount=invalidAmount',
    ],
    ['a request dated tomorrow', { askedOn: '2026-11-21' }, 'PT400 VALIDATION_FAILED askedOn=futureDate'],
    ['a request dated 32 days ago', { askedOn: '2026-10-19' }, 'PT400 VALIDATION_FAILED askedOn=tooLongAgo'],
    ['a request dated a year ago', { askedOn: '2025-11-20' }, 'PT400 VALIDATION_FAILED askedOn=tooLongAgo'],
    ['an unknown target', { target: 'deposit' }, 'PT400 VALIDATION_FAILED target=invalid'],
    ['the revision of a provision', { target: 'charges' }, 'PT409 REVISION_NOT_ALLOWED'],
    [
      'a day of revision other than the day that the landlord read',
      { forDay: '2027-09-01' },
      'PT409 REVISION_NOT_ALLOWED',
    ],
    [
      'an added paragraph above the length limit',
      { addition: 'x'.repeat(601) },
      'PT400 VALIDATION_FAILED addition=tooLong',
    ],
    [
      'an index of another quarter',
      { indices: [{ quarter: '2026-Q1', value: 146.6, yearly_change: 0.78 }] },
      'PT400 VALIDATION_FAILED indices.0.quarter=invalid',
    ],
    [
      'too many indices',
      {
        indices: Array.from({ length: 8 }, () => ({
          quarter: '2026-Q2',
          value: 148.37,
          yearly_change: 1.15,
        })),
      },
      'PT400 VALIDATION_FAILED indices=invalid',
    ],
    [
      'an index that differs from the stored index',
      { indices: [{ quarter: '2026-Q2', value: 148.38, yearly_change: 1.16 }] },
      'PT400 VALIDATION_FAILED indices.0.value=invalid',
    ],
  ])('the command refuses %s and writes nothing', async (db, _, request, refusal) => {
    const account = await addLease(db);
    expect(await refused(db, account, request)).toBe(refusal);
    expect(await listOf(db, account)).toEqual([]);
    expect(await rentsOf(db, account)).toHaveLength(1);
  });

  it.each<[string, RevisableLease]>([
    ['of a dwelling of class G', { energyClass: 'G' }],
    ['without a revision clause', { columns: { has_revision_clause: false } }],
    ['whose revision clause is unknown', { columns: { has_revision_clause: null } }],
    ['on its last day', { columns: { ended_by: 'agreement', ends_on: TODAY } }],
    ['in its first year', { startsOn: '2026-03-01' }],
    ['for mobility', { columns: { kind: 'mobility' } }],
    ['without rent', { rent: 0 }],
  ])('the command refuses the revision of a lease %s', async (db, _, fields) => {
    const account = await addLease(db, fields);
    expect(await refused(db, account)).toBe('PT409 REVISION_NOT_ALLOWED');
    expect(await db.refusalText(account.owner, query('preview_revision', account))).toBe(
      'PT409 REVISION_NOT_ALLOWED',
    );
  });

  it('the command refuses a revision by stored indices that differ by more than 8%', async (db) => {
    const account = await addLease(db);
    await db.tx`update rent_indices set value = 136 where (zone, quarter) = ('metropole', '2025-Q2')`;
    expect(await refused(db, account)).toBe('PT409 REVISION_NOT_ALLOWED');
    expect(await listOf(db, account)).toEqual([]);
    expect(await rentsOf(db, account)).toHaveLength(1);
  });

  it('a revision may stay below the cap, and may begin with the next term so that no term is split', async (db) => {
    const account = await addLease(db);
    const { document } = await revise(db, account, { newAmount: 755, fromNextTerm: true });
    expect(await rentsOf(db, account)).toEqual([' 750.00 60.00', '2026-12-01 755.00 60.00']);
    expect(await saysOf(db, document.id)).toMatchObject({ amount: 755, cap: 758.64, splitTerm: null });
  });

  it('a revision cannot begin with a term that starts after the end of the lease', async (db) => {
    const account = await addLease(db, { columns: { ended_by: 'agreement', ends_on: '2026-11-29' } });
    expect(await refused(db, account, { fromNextTerm: true })).toBe('PT409 REVISION_NOT_ALLOWED');
    expect(await refused(db, account)).toBeNull();
  });

  it('if the landlord sent the request himself, the revision starts on the day of his request, and the letter states this day', async (db) => {
    const account = await addLease(db);
    const { starts_on, document } = await revise(db, account, { askedOn: '2026-11-12' });
    expect(starts_on).toBe('2026-11-12');
    expect(await saysOf(db, document.id)).toMatchObject({ askedOn: '2026-11-12', startsOn: '2026-11-12' });
  });

  it('a revision needs and stores the landlord’s confirmation of each fact that only he knows', async (db) => {
    const account = await addLease(db, { energyClassOn: '2019-01-01' });
    await setRent(db, account, '2026-10-15', 751);
    expect(await refused(db, account)).toBe('PT409 REVISION_NOT_ALLOWED');
    expect(await refused(db, account, { confirmedFacts: ['RENT_CHANGED'] })).toBe(
      'PT409 REVISION_NOT_ALLOWED',
    );
    const { confirmed_facts: confirmedFacts, former } = await revise(db, account, {
      confirmedFacts: ['RENT_CHANGED', 'ENERGY_CLASS_UNKNOWN', 'DURATION_UNKNOWN'],
    });
    expect(former).toBe(751);
    expect(confirmedFacts.toSorted()).toEqual(['ENERGY_CLASS_UNKNOWN', 'RENT_CHANGED']);
  });

  it('a landlord can type an index that is not stored, and the letter says that he entered the index', async (db) => {
    const account = await addLease(db, { startsOn: '2024-11-01', reference: '2024-Q3' });
    const typed = (value: number, yearly_change: number, quarter = '2026-Q3') => ({
      indices: [{ quarter, value, yearly_change }],
    });
    expect(await refused(db, account)).toBe('PT409 REVISION_NOT_ALLOWED');
    expect(await refused(db, account, typed(174.84, 1.3))).toBe(
      'PT400 VALIDATION_FAILED indices.0.value=invalid',
    );
    expect(await refused(db, account, typed(147.664, 1.3))).toBe(
      'PT400 VALIDATION_FAILED indices.0.value=invalid',
    );
    const { is_index_entered, new_index, document } = await revise(db, account, typed(147.66, 1.3));
    expect([is_index_entered, new_index]).toEqual([true, 147.66]);
    expect(await saysOf(db, document.id)).toMatchObject({ enteredQuarters: ['2026-Q3'] });
    expect(await db.tx`select from rent_indices where quarter = '2026-Q3'`).toHaveLength(0);
  });

  it('an index that Insee published earlier than usual can be typed', async (db) => {
    const account = await addLease(db, { startsOn: '2025-10-10', reference: '2025-Q3' });
    await setToday(db, '2026-10-16');
    const askedOn = '2026-10-16';
    expect(await refused(db, account, { askedOn })).toBe('PT409 REVISION_NOT_ALLOWED');
    const indices = [{ quarter: '2026-Q3', value: 147.66, yearly_change: 1.3 }];
    expect(await revise(db, account, { askedOn, indices })).toMatchObject({ starts_on: askedOn });
  });

  it('an index of a quarter that is not over cannot be typed', async (db) => {
    const account = await addLease(db, { startsOn: '2026-01-01', reference: '2025-Q4' });
    const indices = [{ quarter: '2026-Q4', value: 147.66, yearly_change: 1.29 }];
    expect(await refused(db, account, { indices })).toBe(
      'PT400 VALIDATION_FAILED indices.0.quarter=futureTerm',
    );
  });

  it('fixed charges are revised like the rent if the lease provides for it, without a change of the rent', async (db) => {
    const account = await addLease(db, {
      columns: { kind: 'furnished', charges_kind: 'fixed', has_charges_index: true },
    });
    const { former, amount, document } = await revise(db, account, { target: 'charges' });
    expect([former, amount]).toEqual([60, 60.69]);
    expect(await rentsOf(db, account)).toEqual([' 750.00 60.00', `${TODAY} 750.00 60.69`]);
    expect(await saysOf(db, document.id)).toMatchObject({ article: '25-10', unchanged: 750 });
    await revise(db, account);
    expect(await rentsOf(db, account)).toEqual([' 750.00 60.00', `${TODAY} 758.64 60.69`]);
  });

  it('a revision changes no amount that a receipt states', async (db) => {
    const account = await addLease(db);
    await pay(db, account, { paidOn: TODAY, amount: 1620 });
    await certify(db, account, TODAY);
    const { unchanged_dues, document, id } = await revise(db, account);
    expect(unchanged_dues).toMatchObject([{ period_from: '2026-11-01', amount: 810, lease_amount: 813.17 }]);
    expect(await saysOf(db, document.id)).toMatchObject({ splitTerm: null });
    expect(await dueLines(db, account)).toContain('2026-11-01 2026-11-30 810.00 0.00');
    // The revision can be undone, because the quittance states the former rent.
    expect(await undo(db, account, id)).toMatchObject({ is_in_force: false });
  });

  it('the preview of a revision drafts the same letter, without a number, and writes nothing', async (db) => {
    const account = await addLease(db);
    const [row] = await db.as(account.owner, query('preview_revision', account));
    expect(await listOf(db, account)).toEqual([]);
    expect(await rentsOf(db, account)).toHaveLength(1);
    const { document } = await revise(db, account);
    expect(row?.['answer']).toMatchObject({ kind: 'revision', snapshot_version: 1 });
    expect(row?.['answer'].snapshot.says).toEqual(await saysOf(db, document.id));
  });

  it('a revision without a name or an address of the lessor, or without tenants, is refused', async (db) => {
    const account = await addLease(db);
    await db.tx`update tenants set leaves_on = '2026-11-19' where id = ${account.tenant}`;
    expect(await refused(db, account)).toBe('PT409 NO_TENANT');
    await db.tx`update tenants set leaves_on = null where id = ${account.tenant}`;
    const documentBlocker = () =>
      valueOf(db.as(account.owner)`select revision_of_lease(${account.lease}) -> 'document_blocker'`);
    expect(await documentBlocker()).toBeNull();
    await db.tx`update lessors set city = null where owner_id = ${account.owner}`;
    expect([await refused(db, account), await documentBlocker()]).toEqual([
      'PT409 PROFILE_INCOMPLETE',
      'PROFILE_INCOMPLETE',
    ]);
    await db.tx`update lessors set city = 'Lyon', last_name = null where owner_id = ${account.owner}`;
    expect(await refused(db, account)).toBe('PT409 PROFILE_INCOMPLETE');
  });
});

describe('undoing a revision', () => {
  it('an undo puts back each row of the account, voids the letter, and can be repeated', async (db) => {
    const account = await addLease(db);
    await pay(db, account, { paidOn: TODAY, amount: 900 });
    const before = [await dueLines(db, account), await rentsOf(db, account)];
    const { id, document } = await revise(db, account);
    const undone = await undo(db, account, id);
    expect(undone).toMatchObject({ is_in_force: false, may_undo: false, undo_reason: 'Erreur' });
    expect(await undo(db, account, id)).toEqual(undone);
    expect([await dueLines(db, account), await rentsOf(db, account)]).toEqual(before);
    expect(await stateOf(db, document.id)).toEqual(['voided', 'Erreur']);
    expect(await refused(db, account)).toBeNull();
  });

  it('if a rent already began on the first day of a revision, undoing the revision restores this rent', async (db) => {
    const account = await addLease(db);
    await setRent(db, account, TODAY, 750, 65);
    await setRent(db, account, '2026-10-15', 750, 60);
    const before = await rentsOf(db, account);
    const { id } = await revise(db, account);
    expect(await rentsOf(db, account)).toContain(`${TODAY} 758.64 65.00`);
    await undo(db, account, id);
    expect(await rentsOf(db, account)).toEqual(before);
  });

  it('an undo puts back the former rent, and keeps the charges that were agreed since the revision', async (db) => {
    const account = await addLease(db);
    const { id } = await revise(db, account);
    await setRent(db, account, '2026-12-01', 758.64, 70);
    await setRent(db, account, '2027-01-01', 800, 70);
    await undo(db, account, id);
    expect(await rentsOf(db, account)).toEqual([
      ' 750.00 60.00',
      '2026-12-01 750.00 70.00',
      '2027-01-01 800.00 70.00',
    ]);
  });

  it('a revision cannot be undone while a receipt states its amount', async (db) => {
    const account = await addLease(db);
    const { id } = await revise(db, account);
    await pay(db, account, { paidOn: TODAY, amount: 2000 });
    await certify(db, account, TODAY);
    expect(await listOf(db, account)).toMatchObject([{ may_undo: false }]);
    const undoing = (tx: TransactionSql) => tx`select undo_revision(${id}, 'Erreur')`;
    expect(await db.refusalText(account.owner, undoing)).toBe('PT409 DUE_CERTIFIED');
    await db.as(account.owner)`
      select void_receipt(id, 'Erreur') from private.issued_receipts where lease_id = ${account.lease}`;
    expect(await undo(db, account, id)).toMatchObject({ is_in_force: false });
  });

  it.each([
    ['on a later day', false, TODAY],
    ['on the same day', true, '2026-08-20'],
  ])(
    'a revision cannot be undone while a later revision starts from its amount %s',
    async (db, _, fromNextTerm, day) => {
      const account = await addLease(db, { startsOn: '2023-09-01', reference: '2023-Q2' });
      await setToday(db, '2026-08-20');
      const first = await revise(db, account, { askedOn: '2026-08-20', fromNextTerm });
      await setToday(db, day);
      const second = await revise(db, account, { askedOn: day });
      expect(second).toMatchObject({ former: first.amount, for_day: '2026-09-01' });
      expect((await listOf(db, account)).map((one: { may_undo: boolean }) => one.may_undo)).toEqual([
        true,
        false,
      ]);
      expect(await db.refusalText(account.owner)`select undo_revision(${first.id}, 'Erreur')`).toBe(
        'PT409 REVISION_NOT_ALLOWED',
      );
      await undo(db, account, second.id);
      await undo(db, account, first.id);
      expect(await rentsOf(db, account)).toEqual([' 750.00 60.00']);
    },
  );

  it('if the rent was changed after a revision, undoing the revision voids its letter and keeps the changed rent', async (db) => {
    const account = await addLease(db);
    const { id, document } = await revise(db, account);
    await setRent(db, account, TODAY, 757);
    expect(await listOf(db, account)).toMatchObject([{ is_in_force: false, may_undo: true }]);
    await undo(db, account, id);
    expect(await rentsOf(db, account)).toContain(`${TODAY} 757.00 60.00`);
    expect(await stateOf(db, document.id)).toEqual(['voided', 'Erreur']);
  });

  it('the letter of a revision is voided only with its revision, unless the lease is deleted', async (db) => {
    const account = await addLease(db);
    const { document } = await revise(db, account);
    expect(await db.refusalText(account.owner)`select void_document(${document.id}, 'Erreur')`).toBe(
      'PT409 DOCUMENT_NOT_VOIDABLE',
    );
    await db.as(account.owner)`select delete_tenant(${account.tenant})`;
    await db.as(account.owner)`select void_document(${document.id}, 'Erreur')`;
    expect(await stateOf(db, document.id)).toEqual(['voided', 'Erreur']);
  });

  it('a lease has room for 200 revisions', async (db) => {
    const account = await addLease(db);
    for (let done = 0; done < 199; done += 1)
      await insertRevision(db.tx, account, { undone_at: TODAY, undo_reason: 'Erreur' });
    const { id } = await revise(db, account);
    await undo(db, account, id);
    expect(await refused(db, account)).toBe('PT409 QUOTA_REACHED');
  });
});

it('a stranger, a super-admin and a visitor can neither read nor undo a revision, nor revise the lease', async (db) => {
  const account = await addLease(db);
  const calls = [
    query('revise_lease', account),
    query('preview_revision', account),
    (tx: TransactionSql) => tx`select revisions_of_lease(${account.lease})`,
  ];
  const others = [await db.account(), await db.account({ isSuperAdmin: true })];
  for (const call of calls) {
    for (const other of others) expect(await db.refusalText(other, call)).toBe('PT404 NOT_FOUND');
    expect(await db.refusalCode(null, call)).toBe(DENIED);
  }
  const { id } = await revise(db, account);
  const undoing = (tx: TransactionSql) => tx`select undo_revision(${id}, 'Erreur')`;
  for (const other of others) expect(await db.refusalText(other, undoing)).toBe('PT404 NOT_FOUND');
  expect(await db.refusalCode(null, undoing)).toBe(DENIED);
  expect(await listOf(db, account)).toMatchObject([{ is_in_force: true }]);
});
