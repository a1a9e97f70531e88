import { expect, test } from 'vitest';
import { aDue } from '../../../../tests/fixtures/due.ts';
import { anOpenBenefit } from '../../../../tests/fixtures/benefit.ts';
import { lateAfter, officesOf } from './late-after.ts';

test('a due is late after its due day, or after the 14th of the next month if only an office has not paid', () => {
  const due = aDue({ from: '2026-10-01', to: '2026-10-31', dueOn: '2026-10-05' });
  const benefits = [anOpenBenefit({ month: '2026-10' })];
  expect(lateAfter(due)).toBe('2026-10-05');
  expect(lateAfter({ ...due, benefits, benefitRemaining: 312 })).toBe('2026-10-05');
  expect(lateAfter({ ...due, benefits, benefitRemaining: 312, remaining: 312 })).toBe('2026-11-14');
  const december = [anOpenBenefit({ month: '2026-12' })];
  expect(lateAfter({ ...due, benefits: december, benefitRemaining: 312, remaining: 312 })).toBe('2027-01-14');
});

test('an office is named once', () => {
  expect(officesOf([anOpenBenefit(), anOpenBenefit(), anOpenBenefit({ office: 'msa' })])).toEqual([
    'CAF',
    'MSA',
  ]);
});
