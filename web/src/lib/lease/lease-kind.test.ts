import { expect, test } from 'vitest';
import { usualDuration } from './lease-kind.ts';

const person = { companyName: null, isFamilyCompany: false };
const company = { companyName: 'SARL Rey', isFamilyCompany: false };
const family = { companyName: 'SCI Rey', isFamilyCompany: true };

test('an unfurnished lease lasts three years, or six years if the lessor is a company but not a family company', () => {
  expect([undefined, person, family, company].map((lessor) => usualDuration('unfurnished', lessor))).toEqual([
    '36',
    '36',
    '36',
    '72',
  ]);
  expect(usualDuration('furnished', company)).toBe('12');
  expect(usualDuration('other', company)).toBe('');
});
