import { expect, test } from 'vitest';
import { openingBalance } from './opening-balance.ts';

const rent = { kind: 'rent', amount: 900 } as const;
const opening = { kind: 'opening', amount: 90, cancelledAt: null } as const;

test('openingBalance returns the debt, the advance as a negative amount, or 0', () => {
  expect(openingBalance([rent, { kind: 'opening', amount: 310.5 }], [])).toBe(310.5);
  expect(openingBalance([rent], [{ ...opening, kind: 'payment' }, opening])).toBe(-90);
  expect(openingBalance([rent], [{ ...opening, cancelledAt: '2026-01-01T00:00:00Z' }])).toBe(0);
});
