import { expect, test } from 'vitest';
import { initials } from './verification.ts';

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
