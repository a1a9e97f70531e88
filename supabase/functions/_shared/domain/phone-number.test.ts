import { expect, test } from 'vitest';
import { readPhoneNumber } from './phone-number.ts';

test.each([
  ['0612345678', '06 12 34 56 78'],
  ['06 12 34 56 78', '06 12 34 56 78'],
  [' 06.12.34.56.78 ', '06 12 34 56 78'],
  ['06-12-34-56-78', '06 12 34 56 78'],
  ['06\u00A012\u00A034\u00A056\u00A078', '06 12 34 56 78'],
  ['+33612345678', '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '06 12 34 56 78'],
  ['0033 4 78 00 00 00', '04 78 00 00 00'],
  ['+32 470 12 34 56', '+32 470 12 34 56'],
  ['0032470123456', '+32470123456'],
  ['+44 (20) 7946-0958', '+44 20 7946 0958'],
])('%j is read as %j', (text, number) => {
  expect(readPhoneNumber(text)).toBe(number);
  expect(readPhoneNumber(number), 'and once more').toBe(number);
});

test.each([
  '',
  '06',
  '06 12 34 56 7',
  '06 12 34 56 789',
  '0012',
  '+33 12',
  '+0612345678',
  '+1234567890123456',
  'appeler le soir',
  '06 12 34 56 78 (bureau)',
])('%j is no telephone number', (text) => {
  expect(readPhoneNumber(text)).toBeNull();
});
