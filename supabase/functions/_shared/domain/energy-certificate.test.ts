import { expect, test } from 'vitest';
import { certificateEnd } from './energy-certificate.ts';

test.each([
  ['2023-05-10', '2033-05-09'],
  ['2021-07-01', '2031-06-30'],
  ['2021-06-30', '2024-12-31'],
  ['2018-01-01', '2024-12-31'],
  ['2016-06-01', '2022-12-31'],
  ['2010-03-01', '2020-02-29'],
])('a certificate of %s is valid until %s', (day, end) => {
  expect(certificateEnd(day)).toBe(end);
});
