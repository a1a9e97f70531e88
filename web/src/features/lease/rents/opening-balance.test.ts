import { expect, test } from 'vitest';
import { openingBalance } from './opening-balance.ts';

const rent = { kind: 'rent', amount: 900, from: '2026-01-01', to: '2026-01-31' } as const;
const eve = { kind: 'opening', amount: 310.5, from: '2025-12-31', to: '2025-12-31' } as const;
const opening = { kind: 'opening', amount: 90, cancelledAt: null } as const;

test('openingBalance returns a debt as a positive amount, an advance as a negative amount, and 0 if there is neither', () => {
  expect(openingBalance([rent, eve], [])).toBe(310.5);
  // A benefit for December is no balance that the landlord entered.
  expect(openingBalance([rent, { ...eve, from: '2025-12-01' }], [])).toBe(0);
  expect(openingBalance([rent], [{ ...opening, kind: 'payment' }, opening])).toBe(-90);
  expect(openingBalance([rent], [{ ...opening, cancelledAt: '2026-01-01T00:00:00Z' }])).toBe(0);
});
