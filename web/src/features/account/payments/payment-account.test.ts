import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { expect, test } from 'vitest';
import { anOpenBenefit } from '../../../../../tests/fixtures/benefit.ts';
import { aDue } from '../../../../../tests/fixtures/due.ts';
import { aPayment } from '../../../../../tests/fixtures/payment.ts';
import { aPosition } from '../../../../../tests/fixtures/position.ts';
import {
  benefitRent,
  expectedAmount,
  hasPossibleDuplicate,
  missingBenefitRent,
  monthsBeforeAccount,
  namedDues,
  usualMethod,
} from './payment-account.ts';

const due = (month: string, values: Partial<Due> = {}): Due =>
  aDue({
    id: month,
    from: `${month}-01`,
    to: `${month}-28`,
    rent: 910,
    charges: 0,
    amount: 910,
    received: 910,
    remaining: 0,
    state: 'paid',
    ...values,
  });

const expected = (owed: number, timeBarred: number, ...dues: Due[]): number =>
  expectedAmount({ position: aPosition({ owed, timeBarred }), dues });

test('the expected amount does not include a debt that only an outdated receipt states', () => {
  expect(expectedAmount({ position: aPosition({ owed: 420.67, held: 326.67 }), dues: [] })).toBe(94);
});

test('the expected amount is the claimable debt, else the next due, else 0', () => {
  const next = due('2026-12', { state: 'upcoming', remaining: 820 });
  const later = due('2027-01', { state: 'upcoming', remaining: 910 });
  expect(expected(1610.1, 700, next)).toBe(910.1);
  expect(expected(700, 700, later, next)).toBe(820);
  expect(expected(0, 0, due('2026-11'))).toBe(0);
});

test('while an office is expected to pay a part, the expected amount is the tenants’ oldest unpaid share', () => {
  const share = { amount: 950.5, received: 0, remaining: 950.5, benefitRemaining: 312, awaited: 312 };
  const october = due('2026-10', { ...share, received: 638.5, remaining: 312, state: 'awaited' });
  const november = due('2026-11', { ...share, state: 'late' });
  const december = due('2026-12', { ...share, awaited: 0, state: 'upcoming' });
  const position = aPosition({ owed: 1262.5, awaited: 624, late: 638.5 });
  const account = { position, dues: [december, november, october] };
  expect(expectedAmount(account)).toBe(638.5);
  const paid = { position: aPosition({ owed: 312, awaited: 312 }), dues: [december, october] };
  expect(expectedAmount(paid)).toBe(638.5);
  // A repair is paid before the next rent.
  const repair = { position: aPosition({ owed: 392, awaited: 312, late: 80 }), dues: [december, october] };
  expect(expectedAmount(repair)).toBe(80);
  expect(expectedAmount({ ...account, position: { ...position, timeBarred: 50 } })).toBe(588.5);
});

test('a sum that the tenants may pay until a later day comes after the rents that fall due before', () => {
  const returned = due('2026-09', {
    remaining: 112,
    awaited: 112,
    lateAfter: '2026-12-20',
    state: 'awaited',
  });
  const share = { remaining: 380, benefitRemaining: 172, awaited: 172 };
  const december = due('2026-12', { ...share, state: 'late' });
  const january = due('2027-01', { ...share, state: 'upcoming' });
  const position = aPosition({ owed: 492, awaited: 284 });
  expect(expectedAmount({ position, dues: [returned, december, january] })).toBe(208);
  expect(expectedAmount({ position, dues: [returned, january] })).toBe(112);
});

test('a benefit may be for the three months before a new account', () => {
  const account = { startsOn: null, accountStartsOn: '2026-01-01' };
  expect(monthsBeforeAccount(account, '2026-11-05')).toEqual(['2025-12', '2025-11', '2025-10']);
  expect(monthsBeforeAccount(account, '2027-02-05')).toEqual([]);
  // Nobody paid for a month before the lease.
  expect(monthsBeforeAccount({ ...account, startsOn: '2025-11-15' }, '2026-11-05')).toEqual([
    '2025-12',
    '2025-11',
  ]);
  expect(monthsBeforeAccount({ ...account, startsOn: '2026-01-01' }, '2026-11-05')).toEqual([]);
});

test('a payer may name each unpaid due and each of the twelve newest rents', () => {
  const months = Array.from({ length: 14 }, (_, index) =>
    due(`20${25 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`),
  );
  const unpaid = due('2019-05', { remaining: 1, state: 'late' });
  const repair = due('2026-03', { id: 'repair', kind: 'repair', dueOn: '2026-03-09' });
  const cancelled = { ...repair, id: 'cancelled', remaining: 80, state: 'cancelled' as const };
  const named = namedDues([unpaid, ...months, repair, cancelled]).map(({ id }) => id);
  expect(named).toEqual([
    ...months
      .slice(2)
      .map(({ id }) => id)
      .toReversed(),
    '2019-05',
  ]);
});

test('for a housing benefit received before the 25th, the previous month’s rent is proposed, and otherwise the same month’s rent', () => {
  const repair = due('2026-10', { id: 'repair', kind: 'repair' });
  const named = [due('2026-11'), repair, due('2026-10'), due('2025-12')];
  expect(benefitRent(named, '2026-11-05')?.id).toBe('2026-10');
  expect(benefitRent(named, '2026-11-25')?.id).toBe('2026-11');
  expect(benefitRent(named, '2026-01-05')?.id).toBe('2025-12');
  expect(benefitRent(named, '2026-12-25')).toBeUndefined();
});

/** Returns the values of a rent whose benefits of these months are missing. */
const missing = (...months: string[]): Partial<Due> => ({
  benefits: months.map((month) => anOpenBenefit({ month })),
  benefitRemaining: 312 * months.length,
});

test('for a housing benefit, the oldest rent with a missing benefit is proposed', () => {
  const november = due('2026-11', missing('2026-11'));
  const august = due('2026-08', missing('2026-08'));
  const named = [november, due('2026-10', missing('2026-10')), due('2026-09'), august, due('2026-07')];
  expect(benefitRent(named, '2026-11-05')?.id).toBe('2026-08');
  // An office does not pay a month in advance.
  expect(benefitRent([november, due('2026-10')], '2026-11-05')?.id).toBe('2026-10');
  expect(benefitRent([november, due('2026-10')], '2026-11-25')?.id).toBe('2026-11');
  const quarter = due('2026-07', { to: '2026-09-30', ...missing('2026-09') });
  expect(benefitRent([due('2026-10', missing('2026-10')), quarter], '2026-11-05')?.id).toBe('2026-07');
});

const payment = (kind: Payment['kind'], method: Payment['method'], cancelledAt: string | null): Payment =>
  aPayment({ kind, method, paidOn: '2026-11-01', amount: 910, cancelledAt });

test('the proposed payment method is the method of the last payment by a tenant', () => {
  const gone = payment('payment', 'cheque', '2026-11-02T00:00:00Z');
  const aid = payment('benefit', 'transfer', null);
  expect(usualMethod([gone, aid, payment('payment', 'cash', null)])).toBe('cash');
  expect(usualMethod([aid])).toBe('');
});

test('a payment of the same amount and day is a possible duplicate, unless it was cancelled or moved no money', () => {
  const typed = { paidOn: '2026-11-01', amount: 910 };
  const twin = payment('payment', null, null);
  expect(hasPossibleDuplicate([twin], typed)).toBe(true);
  expect(hasPossibleDuplicate([payment('benefit', null, null)], typed)).toBe(true);
  expect(hasPossibleDuplicate([payment('payment', null, '2026-11-02T00:00:00Z')], typed)).toBe(false);
  expect(hasPossibleDuplicate([payment('offset', null, null)], typed)).toBe(false);
  expect(
    hasPossibleDuplicate(
      [
        { ...twin, amount: 910.01 },
        { ...twin, paidOn: '2026-11-02' },
      ],
      typed,
    ),
  ).toBe(false);
});

const aided = (month: string, own: number, state: Due['state']): Due =>
  due(month, {
    remaining: 312 + own,
    benefitRemaining: 312,
    benefits: [anOpenBenefit({ month })],
    state,
  });

const missingOf = (dues: readonly Due[], timeBarred = 0) =>
  missingBenefitRent({ position: aPosition({ timeBarred }), dues }, '2026-11-28')?.id;

test('a payment is proposed as the benefit of an ended month only if the tenants owe nothing themselves', () => {
  const [october, november] = [aided('2026-10', 0, 'late'), aided('2026-11', 0, 'awaited')];
  const december = aided('2026-12', 598, 'upcoming');
  expect(missingOf([december, november, october])).toBe('2026-10');
  expect(missingOf([december, aided('2026-11', 20, 'late'), october])).toBeUndefined();
  expect(missingOf([december, november, october], 50)).toBeUndefined();
  // November has not ended.
  expect(missingOf([december, november])).toBeUndefined();
});
