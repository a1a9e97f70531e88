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
  ])('%s / %s says nothing twice', (address, complement, lines) => {
    expect(linesOf(address, complement)).toEqual(lines);
  });

  test('keeps a letter or a figure that is in the street by chance', () => {
    expect(linesOf('3 rue A. Comte', '3')).toEqual(['3 rue A. Comte', '3', '69003 Lyon']);
    expect(linesOf('3 rue A. Comte', 'A')).toEqual(['3 rue A. Comte', 'A', '69003 Lyon']);
  });

  test('keeps words that only begin as another', () => {
    expect(linesOf('12 rue Lyonnaise', null)).toEqual(['12 rue Lyonnaise', '69003 Lyon']);
  });

  test('may be missing', () => {
    expect(linesOf(null, null, null)).toEqual(['69003']);
    expect(addressLines({ address: null, addressComplement: null, postalCode: null, city: null })).toEqual(
      [],
    );
  });
});

describe('the name of a dwelling beside its address', () => {
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
  ])('%s', (name, lines, kept, left) => {
    expect(namedAddress(name, lines)).toEqual({ name: kept, lines: left });
  });
});
