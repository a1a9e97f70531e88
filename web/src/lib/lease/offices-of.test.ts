import { expect, test } from 'vitest';
import { anOpenBenefit } from '../../../../tests/fixtures/benefit.ts';
import { officesOf } from './offices-of.ts';

test('an office is named once', () => {
  expect(officesOf([anOpenBenefit(), anOpenBenefit(), anOpenBenefit({ office: 'msa' })])).toEqual([
    'CAF',
    'MSA',
  ]);
});
