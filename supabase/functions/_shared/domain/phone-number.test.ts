import { expect, test } from 'vitest';
import { dialledNumber, phoneNumbersIn, readPhoneNumber } from './phone-number.ts';

test.each([
  ['0612345678', '06 12 34 56 78'],
  ['06 12 34 56 78', '06 12 34 56 78'],
  [' 06.12.34.56.78 ', '06 12 34 56 78'],
  ['06-12-34-56-78', '06 12 34 56 78'],
  ['06\u00A012\u00A034\u00A056\u00A078', '06 12 34 56 78'],
  ['\u202A+33\u00A06\u00A012\u00A034\u00A056\u00A078\u202C', '06 12 34 56 78'],
  ['\u2066\u200B06 12\u00AD34\u200E56 78\u2069\uFEFF', '06 12 34 56 78'],
  ['\u200E0\u200B0\u20603\u200B3 (\u200D0) 6 12 34 56 78', '06 12 34 56 78'],
  ['\u202D+32\u202F470 12 34 56\u202C', '+32 470 12 34 56'],
  ['+33612345678', '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '06 12 34 56 78'],
  ['0033 4 78 00 00 00', '04 78 00 00 00'],
  ['+32 470 12 34 56', '+32 470 12 34 56'],
  ['0032470123456', '+32470123456'],
  ['+44 (20) 7946-0958', '+44 20 7946 0958'],
])('the telephone number %j is read as %j', (text, number) => {
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
])('the text %j is not read as a telephone number', (text) => {
  expect(readPhoneNumber(text)).toBeNull();
});

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['06 12 34 56 78 (le soir)', '+33612345678'],
  ['06 12 34 56 78 / 04 72 00 00 00', '+33612345678'],
  ['+32 470 12 34 56', '+32470123456'],
  ['0044 20 7946 0958', '+442079460958'],
  ['512 555 0100', '5125550100'],
  ['+1 555', '+1555'],
  ['poste 12', '12'],
  ['appeler le soir', null],
  ['+', null],
])('a link to %j dials %j', (text, number) => {
  expect(dialledNumber(text)).toBe(number);
});

test('reading a text with several telephone numbers finds each number', () => {
  expect(phoneNumbersIn('06 12 34 56 78 / +32 470 12 34 56')).toEqual(['06 12 34 56 78', '+32 470 12 34 56']);
  expect(phoneNumbersIn('appeler le 12')).toEqual([]);
});
