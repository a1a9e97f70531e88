import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import {
  addDeposited,
  addHeld,
  addPaidAndHeld,
  answerOf,
  cancel,
  countedRows,
  deduct,
  depositOf,
  lastMovement,
  move,
  payRents,
  settle,
} from './deposits.ts';
import { positionOf, setToday } from './ledger.ts';
import { it } from './support.ts';

const INVALID = 'PT400 VALIDATION_FAILED';

describe('a deposit', () => {
  it('a deposit is first expected, then held, then to be returned within a month of the return of the keys, and at last settled', async (db) => {
    const account = await addDeposited(db, { keys_on: null, exit_state: null }, '2026-06-15');
    await payRents(db, account, 6 * 910, '2026-06-15');
    expect(await depositOf(db, account)).toMatchObject({ agreed: 850, held: 0, state: 'expected' });
    const held = await answerOf(db, account, move(account));
    expect(held).toMatchObject({ received: 850, held: 850, state: 'held', deadline: null, increase: 0 });
    expect(lastMovement(held)).toMatchObject({
      kind: 'received',
      moved_on: '2026-01-02',
      amount: 850,
      method: 'transfer',
      document: { number: expect.stringMatching(/^D-\d{4}-0001$/) },
    });
    await setToday(db, '2026-07-10');
    const change = (columns: Record<string, string>) =>
      db.as(account.owner)`select change_lease(${account.lease}, ${db.tx.json(columns)})`;
    await change({ keys_on: '2026-06-30' });
    expect(await depositOf(db, account)).toMatchObject({
      state: 'toReturn',
      deadline: '2026-07-30',
      is_provisional: true,
    });
    await change({ exit_state: 'different' });
    expect(await depositOf(db, account)).toMatchObject({ deadline: '2026-08-30', is_provisional: false });
    await change({ keys_on: '2199-12-31' });
    expect(await depositOf(db, account)).toMatchObject({ deadline: '2199-12-31' });
    await change({ keys_on: '2026-06-30' });
    const settled = await answerOf(db, account, settle(account, { on: '2026-07-10' }));
    expect(settled).toMatchObject({ held: 0, to_return: 0, state: 'settled' });
    expect(lastMovement(settled)).toMatchObject({ kind: 'settled', amount: 850, set_off: 0, increase: 0 });
  });

  it('a deposit pays the part of an office only once it is late', async (db) => {
    const account = await addHeld(db, {}, '2026-07-14');
    const { owner, lease, tenant } = account;
    await db.as(owner)`select add_benefit(${lease}, ${tenant}, 'caf', 312, '2026-05-01')`;
    await payRents(db, account, 4 * 910 + 2 * 598);
    await db.as(owner)`
      select record_payment(${tenant}, ${randomUUID()}, '2026-06-06', 312, kind => 'benefit', month => '2026-05-01')`;
    expect(await depositOf(db, account)).toMatchObject({ arrears: 0, to_return: 850 });
    await setToday(db, '2026-07-15');
    expect(await depositOf(db, account)).toMatchObject({ arrears: 312, to_return: 538 });
    expect(await depositOf(db, account, '2026-07-14')).toMatchObject({ arrears: 0, to_return: 850 });
    await db.as(owner, deduct(account, [{ amount: 700, kind: 'repair' }]));
    const settled = await answerOf(db, account, settle(account, { on: '2026-07-15', amount: 0 }));
    expect(lastMovement(settled)).toMatchObject({ set_off: 312, deducted: 538 });
    expect(await positionOf(db, account)).toMatchObject({ advance: '0.00' });
  });

  it('even before the settlement, a deposit that is one day late states the increase of 10% of the rent', async (db) => {
    const account = await addPaidAndHeld(db, {}, '2026-07-31');
    const late = { to_return: 850, periods_late: 1, increase_per_period: 85, increase: 85 };
    expect(await depositOf(db, account)).toMatchObject(late);
    expect(await depositOf(db, account, '2026-07-30')).toMatchObject({ periods_late: 0, increase: 0 });
    expect(await db.refusalText(account.owner, settle(account, { on: '2026-07-31' }))).toBe(
      'PT409 DEPOSIT_CHANGED',
    );
    const settled = await answerOf(db, account, settle(account, { on: '2026-07-31', amount: 935 }));
    expect(lastMovement(settled)).toMatchObject({ amount: 850, increase: 85 });
  });

  it('the second month of delay begins a month and a day after the deadline', async (db) => {
    const account = await addPaidAndHeld(db, {}, '2026-08-31');
    expect(await depositOf(db, account, '2026-08-30')).toMatchObject({ periods_late: 1, increase: 85 });
    expect(await depositOf(db, account, '2026-08-31')).toMatchObject({ periods_late: 2, increase: 170 });
  });

  it('a part of the deposit that was returned late causes the full increase, even if deductions take the rest', async (db) => {
    const account = await addPaidAndHeld(db, {}, '2026-10-31');
    await db.as(account.owner, move(account, { kind: 'returned', on: '2026-09-15', amount: 700 }));
    await db.as(account.owner, deduct(account, [{ amount: 150 }]));
    const late = { to_return: 0, periods_late: 2, increase: 170 };
    expect(await depositOf(db, account)).toMatchObject(late);
    const settled = await answerOf(db, account, settle(account, { on: '2026-10-31', amount: 170 }));
    expect(lastMovement(settled)).toMatchObject({ amount: 0, deducted: 150, increase: 170 });
    expect(settled).toMatchObject({ held: 0, increase: 0, state: 'settled' });
  });

  it('a part of the deposit that was returned in time causes no increase if deductions take the rest', async (db) => {
    const account = await addPaidAndHeld(db, {}, '2026-10-31');
    await db.as(account.owner, move(account, { kind: 'returned', on: '2026-07-30', amount: 700 }));
    await db.as(account.owner, deduct(account, [{ amount: 150 }]));
    expect(await depositOf(db, account)).toMatchObject({ to_return: 0, increase: 0 });
  });

  it('a settlement with a past day pays no rent that fell due after that day', async (db) => {
    const account = await addPaidAndHeld(db, { keys_on: '2026-06-10', ends_on: '2026-07-31' });
    expect(await depositOf(db, account)).toMatchObject({ arrears: 910, to_return: 0 });
    expect(await depositOf(db, account, '2026-07-04')).toMatchObject({ arrears: 0, to_return: 850 });
    const settled = await answerOf(db, account, settle(account, { on: '2026-07-04' }));
    expect(lastMovement(settled)).toMatchObject({ set_off: 0, amount: 850 });
    expect(await positionOf(db, account)).toMatchObject({ owed: '910.00' });
  });

  it('a settlement with a past day pays a rent that could still be claimed on that day', async (db) => {
    // The rent of May 2026 fell due more than three years ago. The rent of June 2026 fell due less than three years
    // ago.
    const account = await addDeposited(db, {}, '2029-06-01');
    await payRents(db, account, 4 * 910);
    await db.as(account.owner, move(account));
    expect(await depositOf(db, account)).toMatchObject({ arrears: 910 });
    expect(await depositOf(db, account, '2026-07-30')).toMatchObject({ arrears: 1820, still_owed: 970 });
    const settled = await answerOf(db, account, settle(account, { amount: 0 }));
    expect(lastMovement(settled)).toMatchObject({ set_off: 850, amount: 0 });
  });

  it.each([
    ['is above the deposit', 910, [], { set_off: 850, deducted: 0, amount: 0, not_covered: 0 }, '60.00'],
    [
      'and deductions are above the deposit',
      910,
      [100],
      { set_off: 850, deducted: 0, amount: 0, not_covered: 100 },
      '160.00',
    ],
    [
      'leaves a part of the deductions uncovered',
      300,
      [400, 200.55],
      { set_off: 300, deducted: 550, amount: 0, not_covered: 50.55 },
      '50.55',
    ],
    [
      'and deductions leave a rest to return',
      300,
      [200],
      { set_off: 300, deducted: 200, amount: 350, not_covered: 0 },
      '0.00',
    ],
  ])(
    'the deposit pays arrears before deductions: a debt that %s',
    async (db, _, arrears, deductions, moved, owed) => {
      const account = await addDeposited(db);
      await payRents(db, account, 6 * 910 - arrears);
      await db.as(account.owner, move(account));
      await db.as(
        account.owner,
        deduct(
          account,
          deductions.map((amount) => ({ amount })),
        ),
      );
      const before = await countedRows(db, account);
      const settled = await answerOf(db, account, settle(account, { amount: moved.amount }));
      expect(lastMovement(settled)).toMatchObject(moved);
      expect(await positionOf(db, account)).toMatchObject({ owed, advance: '0.00' });
      const [row] = await db.tx`
        select payments.kind, payments.paid_on::text, dues.kind as due, dues.label, dues.due_on::text
        from deposit_movements left join payments on payments.id = payment_id left join dues on dues.id = due_id
        where deposit_movements.kind = 'settled'`;
      expect(row).toEqual({
        kind: 'offset',
        paid_on: '2026-07-30',
        ...(moved.not_covered > 0
          ? { due: 'repair', label: 'Solde du dépôt de garantie', due_on: '2026-07-30' }
          : { due: null, label: null, due_on: null }),
      });
      const undone = await answerOf(db, account, cancel(lastMovement(settled)['id']));
      expect(undone).toMatchObject({ held: 850, state: 'toReturn' });
      expect(lastMovement(undone)).toMatchObject({ cancel_reason: 'Erreur' });
      expect(await countedRows(db, account)).toEqual(before);
    },
  );

  it('the part of a deposit that is kept for the accounts of a collective building must go back within a month of their approval', async (db) => {
    const account = await addPaidAndHeld(db);
    await db.tx`update properties set is_collective = true where id = ${account.property}`;
    const kept = await answerOf(db, account, deduct(account, [], 170));
    expect(kept).toMatchObject({ provision: 170, provision_limit: 170, to_return: 680 });
    const first = await answerOf(db, account, settle(account, { amount: 680 }));
    expect(first).toMatchObject({ held: 170, state: 'accounts', deadline: null, provision_limit: 0 });
    await setToday(db, '2027-06-01');
    const approve = (day: string) => (tx: TransactionSql) =>
      tx`select change_lease(${account.lease}, ${tx.json({ accounts_approved_on: day })})`;
    expect(await db.refusalText(account.owner, approve('2026-06-29'))).toBe(
      `${INVALID} accountsApprovedOn=tooEarly`,
    );
    expect(await db.refusalText(account.owner, approve('2027-06-02'))).toBe(
      `${INVALID} accountsApprovedOn=futureDate`,
    );
    await db.as(account.owner, approve('2027-04-20'));
    await db.as(account.owner, deduct(account, [{ kind: 'charges', amount: 20 }]));
    expect(await depositOf(db, account)).toMatchObject({
      state: 'toReturn',
      deadline: '2027-05-20',
      to_return: 150,
      increase: 85,
    });
    expect(await db.refusalText(account.owner, deduct(account, [], 1))).toBe(`${INVALID} provision=aboveCap`);
    const second = await answerOf(db, account, settle(account, { on: '2027-06-01', amount: 235 }));
    expect(second).toMatchObject({ held: 0, state: 'settled' });
    expect(second['deductions']).toMatchObject([{ movement_id: lastMovement(second)['id'] }]);
    const settlement = second['movements'].at(-2)['id'];
    expect(await db.refusalText(account.owner, cancel(settlement))).toBe('PT409 NOT_LAST_MOVEMENT');
    await db.as(account.owner, cancel(lastMovement(second)['id']));
    expect(await answerOf(db, account, cancel(settlement))).toMatchObject({
      held: 850,
      provision: 170,
      to_return: 660,
    });
  });

  it('the list of accounts states the amounts of a deposit at each step from the agreement to the settlement', async (db) => {
    const account = await addDeposited(db, { keys_on: null }, '2026-06-15');
    await payRents(db, account, 6 * 910, '2026-06-15');
    const listed = async () => {
      const [row] = await db.as(account.owner)`
        select deposit - 'received_on' as deposit, deposit ->> 'received_on' as received_on
        from jsonb_path_query(position_page(), '$[0].deposit') deposit`;
      return row;
    };
    const nothing = { to_return: 0, deadline: null, increase: 0 };
    expect(await listed()).toMatchObject({
      deposit: { state: 'expected', agreed: 850, ...nothing },
      received_on: null,
    });
    await db.as(account.owner, move(account));
    expect(await listed()).toMatchObject({
      deposit: { state: 'held', held: 850, ...nothing },
      received_on: '2026-01-02',
    });
    await db.as(account.owner, deduct(account, [{ amount: 240 }]));
    await setToday(db, '2026-08-01');
    const change = { keys_on: '2026-06-30' };
    await db.as(account.owner)`select change_lease(${account.lease}, ${db.tx.json(change)})`;
    const toReturn = await listed();
    expect(toReturn).toMatchObject({ deposit: { to_return: 610, increase: 85 } });
    expect(await depositOf(db, account)).toMatchObject(toReturn?.['deposit']);
    await db.as(account.owner, settle(account, { on: '2026-08-01', amount: 695 }));
    expect(await listed()).toMatchObject({ deposit: { state: 'settled', held: 0, ...nothing } });
  });

  it('the position of an account without a deposit states no deposit', async (db) => {
    const account = await addDeposited(db, { deposit: 0 });
    const [row] = await db.as(account.owner)`select position_page() -> 0 as position`;
    expect(row?.['position']).toMatchObject({ deposit: null });
  });

  it('a landlord who has handed a deposit over to the buyer of the dwelling no longer owes it', async (db) => {
    const account = await addHeld(db);
    const sale = move(account, { kind: 'handedOver', on: '2026-03-01' });
    const sold = await answerOf(db, account, sale);
    expect(sold).toMatchObject({ held: 0, state: 'handedOver', to_return: 0, arrears: 0 });
    expect(await db.refusalText(account.owner, settle(account))).toBe('PT409 DEPOSIT_NOT_HELD');
    expect(await answerOf(db, account, cancel(lastMovement(sold)['id']))).toMatchObject({ held: 850 });
  });

  it('no increase is owed if the lease is outside the law of 1989, or if the tenant’s new address is unknown', async (db) => {
    const account = await addHeld(db, { kind: 'other' }, '2026-12-01');
    expect(await depositOf(db, account)).toMatchObject({ deadline: null, periods_late: 0, increase: 0 });
    const governed = { kind: 'furnished', new_address: null };
    await db.as(account.owner)`select change_lease(${account.lease}, ${db.tx.json(governed)})`;
    await payRents(db, account);
    expect(await depositOf(db, account)).toMatchObject({
      deadline: '2026-07-30',
      periods_late: 5,
      increase_per_period: 0,
      increase: 0,
    });
  });
});

describe('a refused call', () => {
  it('after a settlement, a second settlement and a change of deductions are refused', async (db) => {
    const account = await addPaidAndHeld(db);
    const key = randomUUID();
    const first = await answerOf(db, account, settle(account, { key }));
    for (const call of [settle(account), deduct(account, []), move(account, { amount: 1 })])
      expect(await db.refusalText(account.owner, call)).toBe('PT409 DEPOSIT_SETTLED');
    expect(await answerOf(db, account, settle(account, { key }))).toEqual(first);
    await db.as(account.owner, cancel(lastMovement(first)['id']));
    expect(await db.refusalText(account.owner, settle(account, { key }))).toBe('PT409 ALREADY_CANCELLED');
    expect(await db.refusalText(account.owner, settle(account))).toBeNull();
  });

  it('a settlement in one tab refuses amounts that another tab has changed', async (db) => {
    const account = await addPaidAndHeld(db);
    await db.as(account.owner, deduct(account, [{ amount: 100, tenant_share: 33 }]));
    expect(await db.refusalText(account.owner, settle(account))).toBe('PT409 DEPOSIT_CHANGED');
    expect(await db.refusalText(account.owner, settle(account, { amount: 817 }))).toBeNull();
  });

  it.each([
    ['the day of the keys', { keys_on: null }, `${INVALID} keysOn=required`],
    ['the check-out inventory', { exit_state: null }, `${INVALID} exitState=required`],
  ])('a settlement without %s is refused', async (db, _, columns, refusal) => {
    const account = await addHeld(db, columns);
    expect(await db.refusalText(account.owner, settle(account))).toBe(refusal);
  });

  it.each([
    ['dated tomorrow', { on: '2026-07-31' }, 'returnedOn=futureDate'],
    ['before the keys', { on: '2026-06-29' }, 'returnedOn=tooEarly'],
    ['before the deposit was received', { on: '2026-01-01' }, 'returnedOn=beforePayment'],
    ['of a negative amount', { amount: -1 }, 'amount=negativeAmount'],
  ])('a settlement %s is refused at its field', async (db, _, fields, issue) => {
    const account = await addHeld(db);
    expect(await db.refusalText(account.owner, settle(account, fields))).toBe(`${INVALID} ${issue}`);
  });

  it.each([
    ['dated tomorrow', { on: '2026-07-31' }, 'movedOn=futureDate'],
    ['long before its lease', { on: '1900-01-02' }, 'movedOn=tooEarly'],
    ['of nothing', { amount: 0 }, 'amount=invalidAmount'],
    ['with a fraction of a cent', { amount: 1.001 }, 'amount=invalidAmount'],
    ['above the agreed deposit', { amount: 850.01 }, 'amount=aboveAmount'],
    ['of an unknown kind', { kind: 'settled' }, 'kind=invalid'],
  ])('a movement %s is refused at its field', async (db, _, fields, issue) => {
    const account = await addDeposited(db);
    expect(await db.refusalText(account.owner, move(account, fields))).toBe(`${INVALID} ${issue}`);
  });

  it.each([
    ['more than is held', { kind: 'handedOver', on: '2026-03-01', amount: 850.01 }, 'amount=aboveAmount'],
    ['all of it after the keys', { kind: 'returned', on: '2026-07-01', amount: 850 }, 'amount=aboveAmount'],
    ['before it came', { kind: 'returned', on: '2026-01-01', amount: 1 }, 'movedOn=beforePayment'],
  ])('giving back %s is refused', async (db, _, fields, issue) => {
    const account = await addDeposited(db);
    await payRents(db, account);
    expect(await db.refusalText(account.owner, move(account, fields))).toBe('PT409 DEPOSIT_NOT_HELD');
    await db.as(account.owner, move(account));
    expect(await db.refusalText(account.owner, move(account, fields))).toBe(`${INVALID} ${issue}`);
  });

  it.each([
    ['without a proof', { proof: null }, 'deductions.1.proof=required'],
    ['without a label', { label: null }, 'deductions.1.label=required'],
    ['of an unknown kind', { kind: 'rent' }, 'deductions.1.kind=invalid'],
    ['of nothing', { amount: 0 }, 'deductions.1.amount=invalidAmount'],
    ['with a fraction of a cent', { amount: 1.001 }, 'deductions.1.amount=invalidAmount'],
    ['with a share above 100%', { tenant_share: 101 }, 'deductions.1.tenantShare=invalid'],
  ])('a deduction %s is refused at its field, and the list stays', async (db, _, fields, issue) => {
    const account = await addDeposited(db);
    const before = await answerOf(db, account, deduct(account, [{ amount: 5 }]));
    expect(await db.refusalText(account.owner, deduct(account, [{}, fields]))).toBe(`${INVALID} ${issue}`);
    expect(await depositOf(db, account)).toEqual(before);
  });

  it.each([
    ['no list', '{}'],
    ['a number in the list', '[1]'],
    [
      'an amount in words',
      '[{ "kind": "repair", "label": "Porte", "amount": "dix", "tenant_share": 100, "proof": "F" }]',
    ],
    [
      'a share in words',
      '[{ "kind": "repair", "label": "Porte", "amount": 10, "tenant_share": "tout", "proof": "F" }]',
    ],
    [
      'a share beyond smallint',
      '[{ "kind": "repair", "label": "Porte", "amount": 10, "tenant_share": 99999, "proof": "F" }]',
    ],
  ])('%s instead of deductions is refused by name', async (db, _, deductions) => {
    const { owner, lease } = await addDeposited(db);
    const refused = db.refusalText(
      owner,
    )`select set_deposit_deductions(${lease}, ${deductions}::text::jsonb)`;
    expect(await refused).toBe(`${INVALID} deductions=invalid`);
  });

  it('a deduction keeps its id if the list names the id, and a list may not repeat an id or name a deduction of another lease or a settlement', async (db) => {
    const [account, other] = [await addHeld(db), await addHeld(db)];
    const idsOf = async ({ lease }: typeof account) =>
      (await db.tx`select id from deposit_deductions where lease_id = ${lease} order by amount`).map(
        ({ id }) => String(id),
      );
    await db.as(other.owner, deduct(other, [{}]));
    await db.as(account.owner, deduct(account, [{ amount: 10 }, { amount: 20 }]));
    const [first = '', second = ''] = await idsOf(account);
    const [foreign = ''] = await idsOf(other);
    await db.as(account.owner, deduct(account, [{ amount: 30 }, { id: second, amount: 25 }]));
    expect(await idsOf(account)).toEqual([second, expect.not.stringMatching(first)]);
    const chosen = randomUUID();
    const list = [{ id: second }, { id: chosen, amount: 200 }];
    for (const _ of ['sent', 'repeated']) await db.as(account.owner, deduct(account, list));
    expect(await idsOf(account)).toEqual([second, chosen]);
    for (const ids of [[foreign], [second, second], [chosen, foreign]]) {
      const named = ids.map((id) => ({ id }));
      const issue = `deductions.${ids.length - 1}.id=invalid`;
      expect(await db.refusalText(account.owner, deduct(account, named))).toBe(`${INVALID} ${issue}`);
    }
    await db.tx`update deposit_deductions set movement_id = deposit_movements.id from deposit_movements
      where deposit_movements.lease_id = ${account.lease} and deposit_deductions.id = ${second}`;
    expect(await db.refusalText(account.owner, deduct(account, [{ id: second }]))).toBe(
      `${INVALID} deductions.0.id=invalid`,
    );
  });

  it('more than 50 deductions are refused before they are written', async (db) => {
    const account = await addDeposited(db);
    const refusal = (count: number) => {
      const deductions = Array.from({ length: count }, () => ({}));
      return db.refusalText(account.owner, deduct(account, deductions));
    };
    expect(await refusal(50)).toBeNull();
    expect(await refusal(51)).toBe(`${INVALID} deductions=tooLong`);
  });

  it('the deposit of a lease can have at most 200 movements, and settlements count as movements', async (db) => {
    const account = await addPaidAndHeld(db);
    await db.tx`
      insert into deposit_movements (owner_id, lease_id, kind, moved_on, amount, idempotency_key, cancelled_at, cancel_reason)
      select ${account.owner}, ${account.lease}, 'received', '2026-01-01', 1, gen_random_uuid(), now(), 'x'
      from generate_series(1, 199)`;
    expect(await db.refusalText(account.owner, settle(account))).toBe('PT409 QUOTA_REACHED');
  });

  it('after a settlement, the days of the keys and accounts and the result of the inventory cannot be changed until the settlement is cancelled', async (db) => {
    const account = await addPaidAndHeld(db);
    await db.tx`update properties set is_collective = true where id = ${account.property}`;
    await db.as(account.owner, deduct(account, [], 170));
    const change = (changes: Record<string, string | null>) =>
      db.refusalText(account.owner)`select change_lease(${account.lease}, ${db.tx.json(changes)})`;
    const refused = 'PT409 DEPOSIT_SETTLED';
    const first = lastMovement(await answerOf(db, account, settle(account, { amount: 680 })))['id'];
    expect(await change({ keys_on: null })).toBe(refused);
    expect(await change({ keys_on: '2026-06-29' })).toBe(refused);
    expect(await change({ exit_state: 'different' })).toBe(refused);
    expect(await change({ keys_on: '2026-06-30', exit_state: 'conform', new_address: 'Nantes' })).toBeNull();
    await setToday(db, '2027-05-01');
    expect(await change({ accounts_approved_on: '2027-04-30' })).toBeNull();
    expect(await change({ accounts_approved_on: '2027-04-20' })).toBeNull();
    const second = { on: '2027-05-01', amount: 170 };
    const { id } = lastMovement(await answerOf(db, account, settle(account, second)));
    expect(await change({ accounts_approved_on: '2027-04-21' })).toBe(refused);
    await db.as(account.owner, cancel(id));
    expect(await change({ accounts_approved_on: null })).toBeNull();
    expect(await change({ keys_on: '2026-06-29' })).toBe(refused);
    await db.as(account.owner, cancel(first));
    expect(await change({ keys_on: '2026-06-29', exit_state: 'different' })).toBeNull();
  });

  it('the payment and the due that a settlement has made can be cancelled only by cancelling the settlement', async (db) => {
    const account = await addDeposited(db);
    await payRents(db, account, 5 * 910);
    await db.as(account.owner, move(account));
    await db.as(account.owner, deduct(account, [{}]));
    const settled = await answerOf(db, account, settle(account, { amount: 0 }));
    const { id, payment_id: payment, due_id: due } = lastMovement(settled);
    const refused = 'PT409 DEPOSIT_SETTLED';
    for (const call of [
      (tx: TransactionSql) => tx`select cancel_payment(${payment}, 'x', true)`,
      (tx: TransactionSql) => tx`select cancel_due(${due}, 'x')`,
    ])
      expect(await db.refusalText(account.owner, call)).toBe(refused);
    expect(await db.refusalText(account.owner, cancel(id))).toBeNull();
    expect(await db.refusalText(account.owner, cancel(id))).toBeNull();
  });

  it('a settlement cannot be cancelled while a receipt states the payment that the settlement has made', async (db) => {
    const account = await addDeposited(db);
    await payRents(db, account, 5 * 910);
    await db.as(account.owner, move(account));
    const { id } = lastMovement(await answerOf(db, account, settle(account, { amount: 0 })));
    const receipt = (tx: TransactionSql) => tx`select issue_receipt(
        tenant_id => ${account.tenant}, property_id => ${account.property}, period_from => '2026-06-01',
        period_to => '2026-06-30', paid_on => '2026-07-30', rent => 60, charges => 0, housing_benefit => 0,
        paid_in_advance => false, replaces => '{}'
      ) as answer`;
    await db.as(account.owner, receipt);
    expect(await db.refusalText(account.owner, cancel(id))).toBe('PT409 PAYMENT_CERTIFIED');
    const [row] = await db.tx`
      select receipt_id, private.is_own_payment(receipt_id, payments) as is_own
      from receipt_payments join payments on payments.id = payment_id where payments.kind = 'offset'`;
    expect(row).toMatchObject({ is_own: false });
    await db.as(account.owner)`select void_receipt(${row?.['receipt_id']}, 'Erreur')`;
    expect(await db.refusalText(account.owner, cancel(id))).toBeNull();
  });
});
