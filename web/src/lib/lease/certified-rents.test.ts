import { expect, test } from 'vitest';
import type { Due } from '@shared/contract/leases/due.ts';
import { aDue } from '../../../../tests/fixtures/due.ts';
import { certifiedRentsAfter } from './certified-rents.ts';

const due = (from: string, to: string, others: Partial<Due> = {}): Due =>
  aDue({
    from,
    to,
    received: 650,
    receipts: [{ id: from, number: 'Q-2026-0001', kind: 'quittance' }],
    ...others,
  });

const dues = [
  due('2026-09-01', '2026-09-30'),
  due('2026-10-01', '2026-10-31'),
  due('2026-11-01', '2026-11-30'),
  due('2026-12-01', '2026-12-31', { receipts: [], isFixed: false }),
  due('2026-11-15', '2026-11-15', { kind: 'repair' }),
];
const rentsAfter = (owedUntil: string): string[] =>
  certifiedRentsAfter(dues, owedUntil).map(({ from }) => from);

test('certifiedRentsAfter returns the rents that have a receipt and a term that ends after the last day with rent, latest first', () => {
  expect(rentsAfter('2026-11-14')).toEqual(['2026-11-01']);
  expect(rentsAfter('2026-10-15')).toEqual(['2026-11-01', '2026-10-01']);
});

test('certifiedRentsAfter leaves out a rent if its term ends by the last day with rent, or if it has no receipt', () => {
  expect(rentsAfter('2026-11-30')).toEqual([]);
  expect(rentsAfter('2026-12-15')).toEqual([]);
});
