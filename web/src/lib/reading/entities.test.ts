import { expect, test } from 'vitest';
import { unescaped } from './entities.ts';

test.each([
  ['Cr&eacute;dit', 'Crédit'],
  ['&Ccedil;a &agrave; No&euml;l', 'Ça à Noël'],
  ['D&#39;A &#x26; fils', "D'A & fils"],
  ['&lt;1&nbsp;&euro;&gt;', '<1 €>'],
  ['c&oelig;ur', 'cœur'],
  // A call unescapes a text only once. A text that was escaped twice needs two calls.
  ['Cr&amp;eacute;dit', 'Cr&eacute;dit'],
  ['A & B; R&D; &unknown; &#9999999;', 'A & B; R&D; &unknown; &#9999999;'],
  ['&constructor; &__proto__;', '&constructor; &__proto__;'],
])('the text %j is unescaped to %j', (text, signs) => {
  expect(unescaped(text)).toBe(signs);
});
