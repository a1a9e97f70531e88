import { expect, test } from 'vitest';
import { withoutTerm, company, joint, mixed, partial } from './kinds/receipt/samples.fixture.ts';
import type { ReceiptSnapshot } from './kinds/receipt/snapshot.ts';
import { initials, toVerification } from './verification.ts';

test.each([
  ['Élodie Marchand', 'É. M.'],
  ['camille  lefèvre', 'C. L.'],
  ['Łukasz Nguyễn-Öztürk', 'Ł. N.'],
  ['SCI « Les Tilleuls »', 'S. L. T.'],
  ['e\u0301lodie', 'E\u0301.'],
  ['– 2 rives', '2. R.'],
  ['漢字 👩', '漢.'],
])('the verification page shows the name %s as %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

/** A stored receipt. */
function stored(sample: ReceiptSnapshot) {
  const { isBilingual, isGoverned, landlord, tenants, property, chargesKind, prorata, ...rest } = sample;
  const { reduction, arrears, others, payments, replaces, sentTo } = rest;
  const head = { isBilingual, isGoverned, landlord, tenants, property, replaces };
  const document = {
    id: '0193b1f0-0000-7000-8000-000000000002',
    kind: sample.kind,
    number: sample.number,
    code: '0'.repeat(32),
    issued_at: sample.issuedAt,
    snapshot_version: 1,
    snapshot: { ...head, says: { chargesKind, prorata, reduction, arrears, others, payments, sentTo } },
  };
  const receipt = {
    period_from: sample.periodFrom,
    period_to: sample.periodTo,
    paid_on: sample.paidOn,
    method: sample.method,
    rent: sample.rent,
    charges: sample.charges,
    other: sample.other,
    due_rent: sample.due.rent,
    due_charges: sample.due.charges,
    housing_benefit: sample.housingBenefit,
  };
  return { document, receipt, state: 'valid', replacedBy: null, sha256: null } as const;
}

test('verifying a receipt shows the initials of all tenants', () => {
  expect(toVerification(stored(joint))).toMatchObject({
    tenants: 'A. R., É. M., Ł. N.',
    landlord: 'C. Œ.',
    receipt: { amount: 700 },
  });
});

test('verifying a document shows companies by their public names, without representatives', () => {
  expect(toVerification(stored(partial))).toMatchObject({ landlord: 'SCI Les Tilleuls', tenants: 'Ł. N.' });
  const alone = { ...partial, landlord: { ...partial.landlord, representedBy: null } };
  expect(toVerification(stored(alone))).toMatchObject({ landlord: 'SCI Les Tilleuls' });
  const named = toVerification(stored(company));
  expect(named).toMatchObject({ tenants: 'Société Durand & Fils' });
  expect(JSON.stringify(named)).not.toMatch(/Marchand|É\. M\./);
});

test('verifying a receipt shows the total amount, and the day of payment if there is no term', () => {
  expect(toVerification(stored(mixed))).toMatchObject({ receipt: { from: '2026-10-01', amount: 1000 } });
  expect(toVerification(stored(withoutTerm))).toMatchObject({
    receipt: { from: null, to: null, paidOn: '2026-10-05', amount: 527.87 },
  });
});

test('verifying a document that certifies no payment shows no days and no amounts', () => {
  const verification = toVerification({ ...stored(joint), receipt: null });
  expect(verification).toMatchObject({ number: joint.number, receipt: null, tenants: 'A. R., É. M., Ł. N.' });
});
