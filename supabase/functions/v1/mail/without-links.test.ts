import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

/**
 * Links that mail programs recognise: addresses with a scheme, with `www` or with a known domain, mailboxes and file
 * shares.
 */
const LINKS = [
  /[a-z][a-z\d+.-]*:\S/iu,
  /\bwww\.\S/iu,
  /[\p{L}\d-]+[.．。｡]\p{L}{2,}/u,
  /[\p{L}\p{N}.+-]@[\p{L}\p{N}]/u,
  /\\\\\S/u,
  /\d+\.\d+\.\d+\.\d+/u,
];

test.each([
  'https://banque.example/compte?a=1#b',
  'http://localhost:3000',
  'HTTPS://192.168.0.1/',
  'www.banque.example',
  'banque.fr',
  'votre-banque.co.uk/connexion',
  'éclair.fr',
  'banque。example',
  'conseiller@banque.example',
  'mailto:conseiller@banque.example',
  'javascript:alert(1)',
  String.raw`\\serveur\partage`,
  'x.y.z.banque.fr.',
])('the text %s contains no link after the removal of links', (text) => {
  expect(LINKS.some((link) => link.test(text))).toBe(true);
  for (const link of LINKS) expect(withoutLinks(text)).not.toMatch(link);
  expect(withoutLinks(text).replaceAll('\u2060', '')).toBe(text);
});

test.each(['12 rue de la Charité, 69002 Lyon', 'M. Dupont', 'Le Bellecour : cour', 'Anne-Marie d’Été'])(
  'the text %s has no link and stays unchanged',
  (text) => {
    expect(withoutLinks(text)).toBe(text);
  },
);
