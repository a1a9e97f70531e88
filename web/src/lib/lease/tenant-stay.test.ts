import { expect, test } from 'vitest';
import { hasStay, stayStart, hasLeft, movesInLater, stayEnd, vacantFrom } from './tenant-stay.ts';

const stay = { leaseStartsOn: null, joinsOn: null, leavesOn: null, rentOwedUntil: null };

test('a tenant’s stay starts with the lease, or later if the tenant joins later', () => {
  expect(stayStart(stay)).toBeNull();
  expect(stayStart({ ...stay, leaseStartsOn: '2026-01-01' })).toBe('2026-01-01');
  expect(stayStart({ ...stay, leaseStartsOn: '2026-01-01', joinsOn: '2026-03-01' })).toBe('2026-03-01');
  expect(movesInLater(stay, '2026-02-28')).toBe(false);
  expect(movesInLater({ ...stay, joinsOn: '2026-03-01' }, '2026-02-28')).toBe(true);
  expect(movesInLater({ ...stay, joinsOn: '2026-03-01' }, '2026-03-01')).toBe(false);
});

test('a tenant’s stay ends with the lease, or earlier if the tenant leaves earlier', () => {
  expect(stayEnd(stay)).toBeNull();
  expect(stayEnd({ ...stay, rentOwedUntil: '2026-12-31' })).toBe('2026-12-31');
  expect(stayEnd({ ...stay, rentOwedUntil: '2026-12-31', leavesOn: '2026-11-30' })).toBe('2026-11-30');
  expect(hasLeft(stay, '2026-12-01')).toBe(false);
  expect(hasLeft({ ...stay, leavesOn: '2026-11-30' }, '2026-11-30')).toBe(false);
  expect(hasLeft({ ...stay, leavesOn: '2026-11-30' }, '2026-12-01')).toBe(true);
});

test('a dwelling is vacant from the day after the last stay, unless a stay has no end', () => {
  const [first, last] = [
    { ...stay, leavesOn: '2026-09-30' },
    { ...stay, rentOwedUntil: '2026-10-31' },
  ];
  expect(vacantFrom([last, first])).toBe('2026-11-01');
  expect(vacantFrom([first, stay])).toBeNull();
  expect(vacantFrom([])).toBeNull();
  // This lease ends before it begins.
  const never = { ...stay, leaseStartsOn: '2026-12-15', rentOwedUntil: '2026-12-09' };
  expect(hasStay(never)).toBe(false);
  expect(vacantFrom([first, never])).toBe('2026-10-01');
});
