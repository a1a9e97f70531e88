import { expect, test } from 'vitest';
import { nextTerm, nextAgreedDay } from './rent-change.ts';

const rent = (from: string, to: string, isFixed = false) => ({ kind: 'rent' as const, from, to, isFixed });

test('nextTerm returns the first day of the next term', () => {
  const lease = { startsOn: null, accountStartsOn: '2026-10-01', termMonths: 1 } as const;
  expect(nextTerm(lease, [], '2026-12-31')).toBe('2027-01-01');
  const november = [rent('2026-11-01', '2026-11-30')];
  expect(nextTerm(lease, november, '2026-11-30')).toBe('2026-12-01');
  expect(nextTerm({ ...lease, termMonths: 3 }, [rent('2026-10-01', '2026-12-31')], '2026-11-23')).toBe(
    '2027-01-01',
  );
  // If the lease has not started, the rent of its first term stays as agreed.
  expect(nextTerm({ ...lease, startsOn: '2027-01-15' }, [], '2026-11-23')).toBe('2027-02-01');
});

test('nextTerm ignores dues that split a term, but returns a later day if a receipt states a longer period', () => {
  const lease = { startsOn: '2025-10-15', accountStartsOn: '2025-10-15', termMonths: 1 } as const;
  const cut = [
    rent('2026-10-01', '2026-10-31'),
    rent('2026-11-01', '2026-11-14', true),
    rent('2026-11-15', '2026-11-30'),
    rent('2026-12-01', '2026-12-31'),
  ];
  for (const today of ['2026-11-10', '2026-11-14', '2026-11-15'])
    expect(nextTerm(lease, cut, today)).toBe('2026-12-01');
  const quarter = rent('2026-10-01', '2026-12-31', true);
  expect(nextTerm(lease, [quarter], '2026-11-10')).toBe('2027-01-01');
  expect(nextTerm(lease, [{ ...quarter, kind: 'other' }], '2026-11-10')).toBe('2026-12-01');
});

test('nextAgreedDay returns the next day with an agreed rent, even if the amount is the same', () => {
  const rents = [
    { startsOn: null, repeatedOn: [] },
    { startsOn: '2026-03-01', repeatedOn: ['2026-06-01', '2026-09-01'] },
    { startsOn: '2027-01-01', repeatedOn: [] },
  ];
  expect(nextAgreedDay(rents, '2026-01-01')).toBe('2026-03-01');
  expect(nextAgreedDay(rents, '2026-04-01')).toBe('2026-06-01');
  expect(nextAgreedDay(rents, '2026-06-01')).toBe('2026-09-01');
  expect(nextAgreedDay(rents, '2026-10-01')).toBe('2027-01-01');
  expect(nextAgreedDay(rents, '2027-01-01')).toBeNull();
});
