import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ReceiptTerm } from '@shared/contract/documents/receipt-term.ts';
import { receiptForm } from './receipt-schema.ts';

const filled = {
  tenantId: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c02',
  paidAt: '05/03/2026',
  from: '01/03/2026',
  to: '31/03/2026',
  rent: '1 250,50',
  charges: '',
  method: '',
  housingBenefit: '',
  benefitOffice: '',
  paidInAdvance: false,
};

const term: ReceiptTerm = {
  from: '2026-03-01',
  to: '2026-03-31',
  parts: [],
  due: { rent: 1200, charges: 50.5 },
  prorata: null,
  received: { rent: 200, charges: 0, housingBenefit: 0 },
  advance: 0,
  payments: [],
  earlier: [],
  conflicts: [],
};

const Unknown = receiptForm(() => undefined);
const WithTerm = receiptForm(({ from }) => (from === '2026-03-01' ? term : undefined));

/** Returns the invalid field and its error, such as `rent aboveDue`; `undefined` if the input is valid. */
function refusal(schema: typeof Unknown, input: Partial<typeof filled>): string | undefined {
  const [issue] = v.safeParse(schema, { ...filled, ...input }).issues ?? [];
  return issue && `${v.getDotPath(issue)} ${issue.message}`;
}

test('the receipt form converts its input to the values that the API accepts', () => {
  expect(v.parse(Unknown, filled)).toEqual({
    tenantId: filled.tenantId,
    paidAt: '2026-03-05',
    from: '2026-03-01',
    to: '2026-03-31',
    rent: 1250.5,
    charges: 0,
    method: null,
    housingBenefit: 0,
    benefitOffice: null,
    paidInAdvance: false,
  });
  expect(v.parse(Unknown, { ...filled, method: 'cheque', housingBenefit: '120,40' })).toMatchObject({
    method: 'cheque',
    housingBenefit: 120.4,
  });
});

test('the receipt form accepts a period of a single day', () => {
  expect(v.is(Unknown, { ...filled, to: filled.from })).toBe(true);
});

test.each([
  ['a period that ends before it starts', { from: '02/03/2026', to: '10/02/2026' }, 'to periodReversed'],
  ['a payment in the future', { paidAt: '01/01/2199' }, 'paidAt futureDate'],
  ['more housing benefit than was paid', { housingBenefit: '1250,51' }, 'housingBenefit abovePayment'],
  ['an unknown payment method', { method: 'barter' }, 'method '],
])('%s shows an error at its field', (_, input, expected) => {
  expect(refusal(Unknown, input)).toContain(expected);
});

test('the receipt form needs no new payment while a recorded payment has no receipt', () => {
  expect(refusal(WithTerm, { rent: '0' })).toBeUndefined();
  const earlier = {
    id: filled.tenantId,
    number: 'R-2026-0001',
    kind: 'partial' as const,
    from: term.from,
    to: term.to,
    paidOn: '2026-03-05',
    method: null,
    rent: 200,
    charges: 0,
    other: 0,
  };
  const Stated = receiptForm(() => ({ ...term, earlier: [earlier] }));
  expect(refusal(Stated, { rent: '0' })).toBe('rent nothingPaid');
});

test('the receipt form refuses a period in the future, unless the period is marked as paid in advance', () => {
  const ahead = { from: '01/01/2199', to: '31/01/2199' };
  expect(refusal(Unknown, ahead)).toBe('from futureTerm');
  expect(refusal(Unknown, { ...ahead, paidInAdvance: true })).toBeUndefined();
  expect(refusal(Unknown, { ...ahead, from: '01/03/2026' })).toBeUndefined();
  // The first day with rent decides whether the period is in the future. The typed dates do not decide it.
  const Starting = receiptForm(() => ({ ...term, from: '2199-01-15', to: '2199-01-31' }));
  expect(refusal(Starting, { to: '31/01/2199' })).toBe('from futureTerm');
});

test('the receipt form asks nothing about a future period that the recorded payments cover', () => {
  const Covered = receiptForm(() => ({
    ...term,
    from: '2199-01-01',
    to: '2199-01-31',
    received: { ...term.received, ...term.due },
  }));
  const result = v.safeParse(Covered, { ...filled, from: '01/01/2199', to: '31/01/2199' });
  expect(result).toMatchObject({ success: true, output: { paidInAdvance: true } });
});

test('the receipt form shows an error at the last day if the period ends before the lease starts', () => {
  const Later = receiptForm(() => ({ ...term, from: '2026-04-15', due: { rent: 0, charges: 0 } }));
  expect(refusal(Later, {})).toBe('to beforeLease');
});

test('the receipt form accepts any amount for a period whose amounts are unknown', () => {
  expect(refusal(Unknown, { rent: '999999' })).toBeUndefined();
  expect(refusal(WithTerm, { from: '01/02/2026', rent: '999999' })).toBeUndefined();
});
