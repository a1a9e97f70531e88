import type { Receipt } from '@shared/contract/receipt-list.ts';
import { expect, test } from 'vitest';
import { receiptRows } from './receipt-row.ts';

const receipt = (id: string, values: Partial<Receipt>): Receipt => ({
  id,
  kind: 'partial',
  number: `R-2026-000${id}`,
  state: 'valid',
  tenantId: 'tenant',
  tenantName: 'Inès Œuvré',
  propertyId: 'property',
  propertyName: 'Studio',
  from: '2026-03-01',
  to: '2026-03-31',
  paidAt: '2026-03-05',
  paymentMethod: null,
  issuedAt: `2026-03-0${id}T10:00:00Z`,
  rent: 200,
  charges: 0,
  total: 200,
  housingBenefit: 0,
  due: 650.5,
  voidedAt: null,
  voidReason: null,
  replacedBy: null,
  replaces: [],
  email: null,
  ...values,
});

const left = (...receipts: Receipt[]): number[] => receiptRows(receipts).map((row) => row.left);

test('each partial receipt shows what was left after it, and a quittance nothing', () => {
  const first = receipt('1', {});
  const second = receipt('2', { total: 150.25, state: 'replaced' });
  const whole = receipt('3', { kind: 'quittance', total: 650.5 });
  const otherTerm = receipt('4', { from: '2026-04-01', to: '2026-04-30', total: 365 });
  expect(left(otherTerm, whole, second, first)).toEqual([285.5, 0, 300.25, 450.5]);
});

test('a partial receipt voided before counts for none after it, and one voided later for those until then', () => {
  const voided = receipt('1', { state: 'voided', voidedAt: '2026-03-03T10:00:00Z' });
  expect(left(voided, receipt('2', {}), receipt('4', {}))).toEqual([450.5, 250.5, 250.5]);
});

test('the receipts of two former tenants are told apart by name', () => {
  const former = { tenantId: null, tenantName: 'Noé Martin' };
  expect(left(receipt('1', former), receipt('2', { ...former, tenantName: 'Zoé Petit' }))).toEqual([
    450.5, 450.5,
  ]);
});
