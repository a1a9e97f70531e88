import { expect, test } from 'vitest';
import { areRecorded, proposedAmounts, remainingAmounts } from './remaining-amounts.ts';

test.each([
  ['nothing was received', [610, 40], [0, 0], [610, 40]],
  ['part of the rent was received', [610, 40], [200.1, 0], [409.9, 40]],
  ['the charges were paid with the rent', [610, 40], [630, 0], [0, 20]],
  ['more charges were paid than are owed', [610, 40], [0, 100], [550, 0]],
  ['more was received than is owed now', [610, 40], [700, 0], [0, 0]],
] as const)('remainingAmounts returns the unpaid rent and charges if %s', (_, due, received, left) => {
  const sums = {
    due: { rent: due[0], charges: due[1] },
    received: { rent: received[0], charges: received[1], housingBenefit: 0 },
  };
  expect(remainingAmounts(sums)).toEqual({ rent: left[0], charges: left[1] });
});

test('the form suggests the rent and charges of a fully paid period, and does not count them as a new payment', () => {
  const due = { rent: 610, charges: 40 };
  const allPaid = { due, received: { rent: 610, charges: 40, housingBenefit: 0 } };
  const half = { due, received: { rent: 300, charges: 0, housingBenefit: 0 } };
  expect(proposedAmounts(allPaid)).toEqual(due);
  expect(proposedAmounts(half)).toEqual({ rent: 310, charges: 40 });
  expect(areRecorded(allPaid, due)).toBe(true);
  expect(areRecorded(allPaid, { rent: 0, charges: 0 })).toBe(true);
  expect(areRecorded(allPaid, { rent: 650, charges: 0 })).toBe(false);
  expect(areRecorded(half, due)).toBe(false);
});
