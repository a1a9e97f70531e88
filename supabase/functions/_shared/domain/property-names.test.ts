import { expect, test } from 'vitest';
import { distinctNames, ownName } from './property-names.ts';

const flat = (id: string, name: string, address: string, addressComplement: string | null = null) => ({
  id,
  name,
  address,
  addressComplement,
  postalCode: '69002',
  city: 'Lyon',
});

test('dwellings with the same name are distinguished by their address complement', () => {
  const flats: readonly [string, string | null][] = [
    ['12 rue X', 'Apt 1'],
    ['12 rue X', 'Apt 2'],
    ['Studio Apt 1', 'Apt 1'],
    ['Studio', null],
  ];
  expect(flats.map(([name, complement]) => ownName(flat('1', name, '12 rue X', complement)))).toEqual([
    '12 rue X, Apt 1',
    '12 rue X, Apt 2',
    'Studio Apt 1',
    'Studio',
  ]);
});

test('dwellings that share a name and a complement are distinguished by their addresses', () => {
  const studio = flat('1', 'Studio', '12 rue X');
  const properties = [studio, studio, flat('2', 'Studio', '8 rue Y'), flat('3', 'T2', '8 rue Y', 'Apt 1')];
  expect([...distinctNames(properties)]).toEqual([
    ['1', 'Studio, 12 rue X, 69002 Lyon'],
    ['2', 'Studio, 8 rue Y, 69002 Lyon'],
    ['3', 'T2, Apt 1'],
  ]);
  expect(distinctNames([studio, studio]).get('1')).toBe('Studio');
});
