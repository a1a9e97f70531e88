import type { Due } from '@shared/contract/due.ts';
import type { Payment } from '@shared/contract/payment.ts';
import { expect, test } from 'vitest';
import { previewPayment } from './payment-preview.ts';

const due = (id: string, values: Partial<Due>): Due => ({
  id,
  leaseId: 'lease',
  kind: 'rent',
  from: `${id}-01`,
  to: `${id}-28`,
  dueOn: `${id}-01`,
  rent: 0,
  charges: 0,
  other: 0,
  reduction: 0,
  mostReduction: 0,
  amount: 910,
  label: null,
  received: 0,
  remaining: 910,
  state: 'late',
  isFixed: false,
  parts: [],
  receipts: [],
  next: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...values,
});

const payment = (id: string, paidOn: string, amount: number): Payment => ({
  id,
  leaseId: 'lease',
  tenantId: null,
  kind: 'payment',
  payer: null,
  payerOffice: null,
  beneficiary: null,
  paidOn,
  amount,
  method: null,
  names: null,
  namesDueId: null,
  note: null,
  cancelledAt: null,
  cancelReason: null,
  createdAt: `${paidOn}T00:00:00Z`,
});

const lease = { startsOn: '2026-01-01', accountStartsOn: '2026-01-01', termMonths: 1 } as const;
const october = due('2026-10', {});
const november = due('2026-11', {});
const typed = { kind: 'payment', paidOn: '2026-11-21', amount: 600, dueId: null } as const;

const told = (preview: ReturnType<typeof previewPayment>) => [
  ...preview.parts.map(({ due: { id }, amount }) => [id, amount]),
  ['advance', preview.advance],
];

test('a payment pays the oldest due first, as the law has it, whatever the order of the list', () => {
  const paid = [payment('first', '2026-10-05', 600)];
  expect(told(previewPayment({ lease, dues: [november, october], payments: paid }, typed))).toEqual([
    ['2026-10', 310],
    ['2026-11', 290],
    ['advance', 0],
  ]);
});

test('a named month is paid first, all of it when a change of tenant or payment has cut it', () => {
  const halves = [
    due('a', { from: '2026-11-01', to: '2026-11-15', dueOn: '2026-11-01', amount: 455 }),
    due('b', { from: '2026-11-16', to: '2026-11-30', dueOn: '2026-11-16', amount: 455 }),
  ];
  expect(
    told(previewPayment({ lease, dues: [...halves, october], payments: [] }, { ...typed, dueId: 'b' })),
  ).toEqual([
    ['a', 455],
    ['b', 145],
    ['advance', 0],
  ]);
});

test('a named part of a quarter stands for the quarter, also where its days are in other months', () => {
  const parts = [
    due('january', { from: '2026-01-01', to: '2026-01-31', dueOn: '2026-01-01', amount: 910 }),
    due('rest', { from: '2026-02-01', to: '2026-03-31', dueOn: '2026-02-01', amount: 1820 }),
  ];
  const account = {
    lease: { ...lease, termMonths: 3 },
    dues: [due('2025-12', {}), ...parts],
    payments: [],
  } as const;
  expect(told(previewPayment(account, { ...typed, amount: 1000, dueId: 'rest' }))).toEqual([
    ['january', 910],
    ['rest', 90],
    ['advance', 0],
  ]);
});

test('a due that is no rent can be named', () => {
  const repair = due('repair', { kind: 'repair', dueOn: '2026-11-10', amount: 80, label: 'Vitre' });
  expect(
    told(previewPayment({ lease, dues: [october, repair], payments: [] }, { ...typed, dueId: 'repair' })),
  ).toEqual([
    ['2026-10', 520],
    ['repair', 80],
    ['advance', 0],
  ]);
});

test('what receipts say stays, what is cancelled does not count, and the rest is an advance of cents', () => {
  const certified = { ...october, parts: [{ paymentId: 'later', amount: 910, certified: 910 }] };
  const cancelled = { ...payment('gone', '2026-10-01', 910), cancelledAt: '2026-10-02T00:00:00Z' };
  const dues = [certified, november, due('2026-12', { state: 'cancelled' })];
  const known = [payment('later', '2026-11-20', 910), cancelled];
  // Paid before it: without the receipt, October would be this payment’s.
  expect(
    told(previewPayment({ lease, dues, payments: known }, { ...typed, paidOn: '2026-10-15', amount: 910.3 })),
  ).toEqual([
    ['2026-11', 910],
    ['advance', 0.3],
  ]);
});

test('no document is made yet for a rent that falls due later, unless it is named', () => {
  const ahead = [due('2026-11', { remaining: 910 }), due('2026-12', { state: 'upcoming' })];
  const later = (dueId: string | null, amount = 1820) =>
    previewPayment({ lease, dues: ahead, payments: [] }, { ...typed, amount, dueId }).later.map(
      ({ id }) => id,
    );
  expect(later(null)).toEqual(['2026-12']);
  expect(later('2026-12')).toEqual([]);
  expect(later('2026-11')).toEqual(['2026-12']);
  expect(later(null, 910)).toEqual([]);
});

test('a payment of the same amount and day is known, unless it was cancelled or no money moved', () => {
  const hasTwin = (...payments: Payment[]): boolean =>
    previewPayment({ lease, dues: [october], payments }, typed).hasTwin;
  const twin = payment('twin', typed.paidOn, typed.amount);
  expect(hasTwin(twin)).toBe(true);
  expect(hasTwin({ ...twin, kind: 'benefit' })).toBe(true);
  expect(hasTwin({ ...twin, cancelledAt: '2026-11-22T00:00:00Z' })).toBe(false);
  expect(hasTwin({ ...twin, kind: 'offset' })).toBe(false);
  expect(hasTwin({ ...twin, amount: 600.01 }, { ...twin, paidOn: '2026-11-20' })).toBe(false);
});
