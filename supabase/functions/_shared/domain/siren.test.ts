import { expect, test } from 'vitest';
import { isSiren, sirenText } from './siren.ts';

test.each(['732829320', '552100554', '356000000', '404833048'])('the number %s is a SIREN', (digits) => {
  expect(isSiren(digits)).toBe(true);
});

test.each(['732829321', '372829320', '73282932', '7328293200', '73282932x', ''])(
  'the text %j is not a SIREN',
  (digits) => {
    expect(isSiren(digits)).toBe(false);
  },
);

test('formatting a SIREN groups its digits by three', () => {
  expect(sirenText('732829320')).toBe('732\u00A0829\u00A0320');
});
