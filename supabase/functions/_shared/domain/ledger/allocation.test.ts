import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type Due, type DueKind, type Part, type Payment } from './allocation.ts';
import { addDays, addMonths } from './days.ts';
import { positionOn } from './position.ts';

const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2022-12-01', days));
const amount = fc.oneof(fc.constant(91), fc.integer({ min: 1, max: 300 }));
const kinds = ['opening', 'rent', 'regularisation', 'repair', 'other', 'refund'] as const;

const dueOf = (
  index: number,
  kind: DueKind,
  from: string,
  to: string,
  dueOn: string,
  cents: number,
): Due => ({
  id: `due-${String(index).padStart(2, '0')}`,
  kind,
  from,
  to,
  dueOn,
  amount: cents,
  createdAt: `2026-01-01T00:00:${String(index).padStart(2, '0')}Z`,
});

/** Rents month by month, and some dues of their own. */
const someDues = fc
  .record({
    start: fc.integer({ min: 0, max: 30 }),
    rents: fc.array(amount, { maxLength: 20 }),
    dueDay: fc.integer({ min: 0, max: 27 }),
    others: fc.array(fc.tuple(fc.constantFrom(...kinds.filter((kind) => kind !== 'rent')), day, amount), {
      maxLength: 4,
    }),
  })
  .map(({ start, rents, dueDay, others }) => {
    const terms = rents.map((cents, index) => {
      const from = addMonths('2022-12-01', start + index);
      return dueOf(index, 'rent', from, addDays(addMonths(from, 1), -1), addDays(from, dueDay), cents);
    });
    return terms.concat(
      others.map(([kind, on, cents], index) => dueOf(rents.length + index, kind, on, on, on, cents)),
    );
  });

const somePayments = (dues: readonly Due[]) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('payment', 'payment', 'payment', 'benefit', 'offset', 'opening'),
        paidOn: fc.oneof(day, fc.constantFrom('2024-03-05', ...dues.map(({ dueOn }) => dueOn))),
        amount,
        named: fc.option(fc.nat(), { freq: 3 }),
      }),
      { maxLength: 12 },
    )
    .map((given) =>
      given.map(({ named, ...payment }, index): Payment => {
        const due = named === null ? undefined : dues[named % dues.length];
        return {
          ...payment,
          id: `payment-${String(index).padStart(2, '0')}`,
          names: due?.kind === 'rent' ? { from: due.from, to: due.to } : null,
          namesDueId: due && due.kind !== 'rent' ? due.id : null,
          createdAt: `2026-01-02T00:00:${String(index).padStart(2, '0')}Z`,
        };
      }),
    );

const accounts = someDues.chain((dues) =>
  fc.record({ dues: fc.constant(dues), payments: somePayments(dues), today: day }),
);

const says = ({ names, namesDueId }: Payment): number => (names || namesDueId ? 1 : 0);
const isUrgent = ({ kind }: Due): boolean => ['opening', 'rent', 'regularisation'].includes(kind);

/** The same rules, slowly: each day of the account, and each cent by itself. */
function centByCent(dues: readonly Due[], payments: readonly Payment[], kept: readonly Part[]): string[] {
  const coins = payments.flatMap((payment) =>
    Array.from({ length: payment.amount }, () => ({ payment, isSpent: false })),
  );
  const left = new Map(dues.map(({ id, amount: cents }) => [id, cents]));
  const spent = new Map<string, number>();
  const spend = (coin: (typeof coins)[number] | undefined, due: Due | undefined): void => {
    if (!coin || !due) return;
    coin.isSpent = true;
    left.set(due.id, (left.get(due.id) ?? 0) - 1);
    const pair = `${coin.payment.id} > ${due.id}`;
    spent.set(pair, (spent.get(pair) ?? 0) + 1);
  };
  for (const { paymentId, dueId, amount: cents } of kept) {
    for (let cent = 0; cent < cents; cent += 1) {
      spend(
        coins.find(({ payment, isSpent }) => !isSpent && payment.id === paymentId),
        dues.find(({ id }) => id === dueId),
      );
    }
  }
  const isOpen = ({ id }: Due): boolean => (left.get(id) ?? 0) > 0;
  const inOrder = dues.toSorted(
    (one, other) =>
      one.dueOn.localeCompare(other.dueOn) ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      one.from.localeCompare(other.from) ||
      one.amount - other.amount ||
      one.id.localeCompare(other.id),
  );
  const ofDay = (on: string): Payment[] =>
    payments
      .filter(({ paidOn }) => paidOn === on)
      .toSorted(
        (one, other) =>
          Number(other.kind === 'opening') - Number(one.kind === 'opening') ||
          says(other) - says(one) ||
          (one.names?.from ?? '~').localeCompare(other.names?.from ?? '~') ||
          Number(other.kind === 'benefit') - Number(one.kind === 'benefit') ||
          other.amount - one.amount ||
          one.id.localeCompare(other.id),
      );

  const purse: typeof coins = [];
  for (let today = '2022-12-01'; today < '2027-12-31'; today = addDays(today, 1)) {
    for (const due of inOrder.filter(({ dueOn }) => dueOn === today)) {
      while (isOpen(due) && purse.some(({ isSpent }) => !isSpent)) {
        spend(
          purse.find(({ isSpent }) => !isSpent),
          due,
        );
      }
    }
    for (const payment of ofDay(today)) {
      const isNamed = (due: Due): boolean =>
        due.id === payment.namesDueId ||
        (payment.names !== null &&
          due.kind === 'rent' &&
          due.from <= payment.names.to &&
          due.to >= payment.names.from);
      const isLive = (due: Due): boolean =>
        due.dueOn <= payment.paidOn && addMonths(due.dueOn, 36) >= payment.paidOn;
      for (const coin of coins.filter((one) => one.payment === payment && !one.isSpent)) {
        const open = inOrder.filter(isOpen);
        spend(
          coin,
          open.find(isNamed) ?? open.find((due) => isLive(due) && isUrgent(due)) ?? open.find(isLive),
        );
        purse.push(coin);
      }
    }
  }
  return [...spent].map(([pair, cents]) => `${pair}: ${cents}`).toSorted();
}

const told = (parts: readonly Part[]): string[] =>
  parts.map(({ paymentId, dueId, amount: cents }) => `${paymentId} > ${dueId}: ${cents}`).toSorted();

const total = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((sum, one) => sum + one.amount, 0);

/** Half of what some payments pay, as receipts say it. */
const certified = (parts: readonly Part[]): Part[] =>
  parts
    .filter((_, index) => index % 3 === 0)
    .map(({ paymentId, dueId, amount: cents }) => ({ paymentId, dueId, amount: Math.ceil(cents / 2) }));

describe('on any account', () => {
  test('payments entered in any order pay the same', () => {
    const shuffled = accounts.chain(({ dues, payments }) =>
      fc.record({
        dues: fc.constant(dues),
        payments: fc.constant(payments),
        otherDues: fc.shuffledSubarray(dues, { minLength: dues.length }),
        otherPayments: fc.shuffledSubarray(payments, { minLength: payments.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ dues, payments, otherDues, otherPayments }) => {
        expect(told(allocate(otherDues, otherPayments))).toEqual(told(allocate(dues, payments)));
      }),
      { seed: 20_261_121, numRuns: 500 },
    );
  });

  test('what is owed and to come, less the advance, is what was due less what was received', () => {
    fc.assert(
      fc.property(accounts, ({ dues, payments, today }) => {
        const position = positionOn(today, dues, payments, allocate(dues, payments));
        expect(position.owed + position.upcoming - position.advance).toBe(total(dues) - total(payments));
        for (const sum of [
          position.upcoming,
          position.advance,
          position.prescribed,
          position.late,
          position.owed - position.prescribed - position.late,
        ])
          expect(sum).toBeGreaterThanOrEqual(0);
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });

  test('each payment pays what a count of single cents says, also around what receipts say', () => {
    fc.assert(
      fc.property(accounts, ({ dues, payments }) => {
        expect(told(allocate(dues, payments))).toEqual(centByCent(dues, payments, []));
        // Receipts were issued before the last payments came.
        const kept = certified(allocate(dues, payments.slice(0, -2)));
        expect(told(allocate(dues, payments, kept))).toEqual(centByCent(dues, payments, kept));
      }),
      { seed: 20_261_123, numRuns: 25 },
    );
  });
});

const january = dueOf(1, 'rent', '2026-01-01', '2026-01-31', '2026-01-05', 100);
const february = dueOf(2, 'rent', '2026-02-01', '2026-02-28', '2026-02-05', 100);
const payment = (id: string, paidOn: string, cents: number): Payment => ({
  id,
  kind: 'payment',
  paidOn,
  amount: cents,
  names: null,
  namesDueId: null,
  createdAt: '2026-03-01T00:00:00Z',
});

test('what a receipt says stays where it is, also when older money is found', () => {
  const kept = [{ paymentId: 'known', dueId: january.id, amount: 100 }];
  const payments = [payment('known', '2026-01-10', 100), payment('found', '2026-01-07', 100)];
  expect(told(allocate([january, february], payments, kept))).toEqual([
    `found > ${february.id}: 100`,
    `known > ${january.id}: 100`,
  ]);
  expect(told(allocate([january, february], payments))).toEqual([
    `found > ${january.id}: 100`,
    `known > ${february.id}: 100`,
  ]);
});

test('a due of its own is paid first when the payer names it', () => {
  const repair = dueOf(3, 'repair', '2026-01-20', '2026-01-20', '2026-01-20', 60);
  const named = { ...payment('p', '2026-02-10', 80), namesDueId: repair.id };
  expect(told(allocate([january, repair], [named]))).toEqual([
    `p > ${january.id}: 20`,
    `p > ${repair.id}: 60`,
  ]);
});

test('what is three years old to the day is still paid, a day later only when it is named', () => {
  const old = dueOf(1, 'rent', '2023-01-01', '2023-01-31', '2023-01-05', 100);
  expect(allocate([old], [payment('p', '2026-01-05', 100)])).toHaveLength(1);
  expect(allocate([old], [payment('p', '2026-01-06', 100)])).toEqual([]);
  const names = { from: '2023-01-01', to: '2023-01-31' };
  expect(allocate([old], [{ ...payment('p', '2026-01-06', 100), names }])).toHaveLength(1);
});
