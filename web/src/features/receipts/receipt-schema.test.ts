import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ReceiptForm } from './receipt-schema.ts';

const filled = {
  tenantId: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c02',
  paidAt: '05/03/2026',
  from: '01/03/2026',
  to: '31/03/2026',
  rent: '1 250,50',
  charges: '',
};

test('what is typed becomes what the API takes', () => {
  expect(v.parse(ReceiptForm, filled)).toEqual({
    tenantId: filled.tenantId,
    paidAt: '2026-03-05',
    from: '2026-03-01',
    to: '2026-03-31',
    rent: 1250.5,
    charges: 0,
  });
});

test('one day is a period', () => {
  expect(v.is(ReceiptForm, { ...filled, to: filled.from })).toBe(true);
});

test('a period that ends before it starts is refused at its end, whatever the order of the texts', () => {
  const [issue] = v.safeParse(ReceiptForm, { ...filled, from: '02/03/2026', to: '10/02/2026' }).issues ?? [];
  expect(issue?.message).toBe('periodReversed');
  expect(issue && v.getDotPath(issue)).toBe('to');
});
