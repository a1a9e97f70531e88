import { describe, expect, test } from 'vitest';
import { addressLines, namedAddress } from './address.ts';

const linesOf = (address: string | null, addressComplement: string | null, city: string | null = 'Lyon') =>
  addressLines({ address, addressComplement, postalCode: '69003', city });

describe('an address', () => {
  test.each([
    ['12 rue X', 'Apt 1', ['12 rue X', 'Apt 1', '69003 Lyon']],
    ['12 rue X', null, ['12 rue X', '69003 Lyon']],
    ['12 rue X', '12 RUE X', ['12 rue X', '69003 Lyon']],
    ['12 rue X, Apt. 1', 'apt 1', ['12 rue X, Apt. 1', '69003 Lyon']],
    ['12 rue X', '12 rue X – Bât. B', ['12 rue X – Bât. B', '69003 Lyon']],
    ['12 rue X, 69003 Lyon', null, ['12 rue X, 69003 Lyon']],
    ['12 rue X', 'Lyon', ['12 rue X', '69003 Lyon']],
  ])('the lines of the address %s with the complement %s repeat nothing', (address, complement, lines) => {
    expect(linesOf(address, complement)).toEqual(lines);
  });

  test('formatting an address keeps a complement of one character, even if the street contains this character', () => {
    expect(linesOf('3 rue A. Comte', '3')).toEqual(['3 rue A. Comte', '3', '69003 Lyon']);
    expect(linesOf('3 rue A. Comte', 'A')).toEqual(['3 rue A. Comte', 'A', '69003 Lyon']);
  });

  test('formatting an address keeps a city whose name is the beginning of a word of the street', () => {
    expect(linesOf('12 rue Lyonnaise', null)).toEqual(['12 rue Lyonnaise', '69003 Lyon']);
  });

  test('formatting an address keeps the city if the street is named after it', () => {
    const abroad = { addressComplement: null, postalCode: null, country: 'IE' };
    expect(addressLines({ ...abroad, address: '5 Dublin Road', city: 'Dublin' })).toEqual([
      '5 Dublin Road',
      'Dublin',
      'IRLANDE',
    ]);
    expect(linesOf('5 rue de Lyon', null)).toEqual(['5 rue de Lyon', '69003 Lyon']);
    expect(linesOf('12 rue X 69003 LYON', null)).toEqual(['12 rue X 69003 LYON']);
  });

  test('formatting an address leaves out the lines of missing parts', () => {
    expect(linesOf(null, null, null)).toEqual(['69003']);
    expect(addressLines({ address: null, addressComplement: null, postalCode: null, city: null })).toEqual(
      [],
    );
  });
});

test.each([
  [
    'Studio',
    ['5 rue Racine', 'Apt 1', '69100 Villeurbanne'],
    'Studio',
    ['5 rue Racine', 'Apt 1', '69100 Villeurbanne'],
  ],
  [
    'T4 coloc',
    ['5 rue Racine', 'T4 coloc', '69100 Villeurbanne'],
    null,
    ['5 rue Racine', 'T4 coloc', '69100 Villeurbanne'],
  ],
  ['T4', ['5 rue Racine', 'T4', '69100 Villeurbanne'], null, ['5 rue Racine', 'T4', '69100 Villeurbanne']],
  ['5 rue racine', ['5 rue Racine', '69100 Villeurbanne'], null, ['5 rue Racine', '69100 Villeurbanne']],
  [
    '5 rue Racine, T4',
    ['5 rue Racine', 'T4', '69100 Villeurbanne'],
    null,
    ['5 rue Racine', 'T4', '69100 Villeurbanne'],
  ],
  [
    '5 rue Racine – cave',
    ['5 rue Racine', '69100 Villeurbanne'],
    '5 rue Racine – cave',
    ['69100 Villeurbanne'],
  ],
  ['Lyon', ['5 rue de Lyon', '69003 Lyon'], 'Lyon', ['5 rue de Lyon', '69003 Lyon']],
  ['Appt 1', ['5 rue Racine', 'Appt 1 bis'], 'Appt 1', ['5 rue Racine', 'Appt 1 bis']],
  ['Cœur de ville', ['5 rue Racine', 'Coeur de ville'], null, ['5 rue Racine', 'Coeur de ville']],
])('the name %s of a dwelling is not repeated beside its address', (name, lines, kept, left) => {
  expect(namedAddress(name, lines)).toEqual({ name: kept, lines: left });
});
