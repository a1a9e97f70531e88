import { expect, test } from 'vitest';
import { payerInput, payersOf } from './payers.ts';

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  companyName: null,
});

const account = {
  tenantId: 'ana',
  lease: {
    tenants: [person('zoe', 'Zoé', 'Roy'), person('ana', 'Ana', 'Le Goff')],
    guarantors: [person('odile', 'Odile', 'Roy')],
  },
};

test('the possible payers of a lease start with the tenant of the account', () => {
  expect(payersOf(account)).toEqual({
    tenants: [
      { value: 'ana', name: 'Ana Le Goff' },
      { value: 'zoe', name: 'Zoé Roy' },
    ],
    guarantors: [{ value: 'odile', name: 'Odile Roy' }],
  });
});

const typed = { payer: 'Marie Roy', payerOffice: 'msa', beneficiary: 'zoe' } as const;

test.each([
  ['the tenants', 'tenants', { kind: 'payment', tenantId: 'ana' }],
  ['the tenant of the account', 'ana', { kind: 'payment', tenantId: 'ana', payerTenantId: 'ana' }],
  ['another tenant of the lease', 'zoe', { kind: 'payment', tenantId: 'zoe', payerTenantId: 'zoe' }],
  ['a guarantor', 'odile', { kind: 'payment', tenantId: 'ana', payerGuarantorId: 'odile' }],
  ['another person by name', 'other', { kind: 'payment', tenantId: 'ana', payer: 'Marie Roy' }],
  ['a benefit office for a tenant', 'benefit', { kind: 'benefit', tenantId: 'zoe', payerOffice: 'msa' }],
])('the API gets %s as the payer of a payment', (_, from, expected) => {
  expect(payerInput(account, { from, ...typed })).toEqual(expected);
});
