import { expect, test } from 'vitest';
import type { Due } from '@shared/contract/due.ts';
import { certifiedRentsAfter } from './certified-rents.ts';

const due = (from: string, to: string, others: Partial<Due> = {}): Due => ({
  id: from,
  leaseId: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c01',
  kind: 'rent',
  from,
  to,
  dueOn: from,
  rent: 610,
  charges: 40,
  other: 0,
  reduction: 0,
  mostReduction: 0,
  amount: 650,
  label: null,
  received: 650,
  remaining: 0,
  state: 'paid',
  isFixed: true,
  wouldBe: null,
  parts: [],
  receipts: [{ id: from, number: 'Q-2026-0001', kind: 'quittance' }],
  next: null,
  createdAt: '2026-01-01T00:00:00Z',
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

test('a term that a receipt states stays when the lease ends before its last day; the latest is listed first', () => {
  expect(rentsAfter('2026-11-14')).toEqual(['2026-11-01']);
  expect(rentsAfter('2026-10-15')).toEqual(['2026-11-01', '2026-10-01']);
});

test('no receipt needs voiding for a term owed to its end or a term without a receipt', () => {
  expect(rentsAfter('2026-11-30')).toEqual([]);
  expect(rentsAfter('2026-12-15')).toEqual([]);
});
