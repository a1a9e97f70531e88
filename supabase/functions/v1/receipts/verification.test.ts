import { expect, test } from 'vitest';
import { joint } from './document/samples.ts';
import { initials, toVerification } from './verification.ts';

test.each([
  ['Élodie Marchand', 'É. M.'],
  ['camille  lefèvre', 'C. L.'],
  ['Łukasz Nguyễn-Öztürk', 'Ł. N.'],
  ['SCI « Les Tilleuls »', 'S. L. T.'],
  ['e\u0301lodie', 'E\u0301.'],
  ['– 2 rives', '2. R.'],
  ['漢字 👩', '漢.'],
])('%s is told as %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('all tenants of a receipt are told by their initials', () => {
  const { isBilingual, landlord, tenants, property, chargesKind, prorata, ...rest } = joint;
  const { reduction, owedBefore, payments, replaces } = rest;
  const snapshot = { isBilingual, landlord, tenants, property, chargesKind, prorata };
  const receipt = {
    id: '0193b1f0-0000-7000-8000-000000000002',
    kind: joint.kind,
    number: joint.number,
    code: '0'.repeat(32),
    issued_at: joint.issuedAt,
    period_from: joint.periodFrom,
    period_to: joint.periodTo,
    paid_at: joint.paidAt,
    payment_method: joint.paymentMethod,
    rent: joint.rent,
    charges: joint.charges,
    due_rent: joint.due.rent,
    due_charges: joint.due.charges,
    housing_benefit: joint.housingBenefit,
    snapshot: { ...snapshot, reduction, owedBefore, payments, replaces },
  };
  const found = { receipt, state: 'valid', replacedBy: null, sha256: null } as const;
  expect(toVerification(found, 'https://klinky.test')).toMatchObject({
    tenantInitials: 'A. R., É. M., Ł. N.',
    landlordInitials: 'C. Œ.',
    amount: 700,
  });
});
