import { expect, test } from 'vitest';
import { linkInput } from './link-input.ts';

test.each([
  ['', {}],
  ['login=zo%C3%A9%2Bx%40klinky.test&code=0123456789', { login: 'zoé+x@klinky.test', code: '0123456789' }],
  ['login=camille%40klinky.test', { login: 'camille@klinky.test' }],
])('linkInput parses the fragment %j', (hash, input) => {
  expect(linkInput(hash)).toEqual(input);
});
