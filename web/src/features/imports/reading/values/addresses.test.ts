import { expect, test } from 'vitest';
import { isFullAddress, isPostalCodeCity, readPostalCodeCity } from './addresses.ts';

test.each([
  ['69002 Lyon', '69002', 'Lyon'],
  ['69002 - LYON', '69002', 'LYON'],
  ['69002, Lyon', '69002', 'Lyon'],
  ['69002/Lyon', '69002', 'Lyon'],
  ['F-69002 Lyon', '69002', 'Lyon'],
  ['69003 Lyon 3e', '69003', 'Lyon 3e'],
  ['75116 PARIS CEDEX 16', '75116', 'PARIS CEDEX 16'],
  ['Lyon (69002)', '69002', 'Lyon'],
  ['Lyon 69002', '69002', 'Lyon'],
  ['Saint-Étienne, 42000', '42000', 'Saint-Étienne'],
  ['1000 Bourg-en-Bresse', '1000', 'Bourg-en-Bresse'],
  ['69002 Lyon, France', '69002', 'Lyon'],
  ['Lyon', '', 'Lyon'],
  ['69002', '69002', ''],
])('the postal code of %j is %j and the city is %j', (text, postalCode, city) => {
  expect(readPostalCodeCity(text)).toEqual({ postalCode, city });
});

test('a postal code with a city is not read as a full address, and a full address is not read as a postal code with a city', () => {
  expect([isPostalCodeCity('69002 Lyon'), isFullAddress('69002 Lyon')]).toEqual([true, false]);
  expect([isPostalCodeCity('3 rue X, 69002 Lyon'), isFullAddress('3 rue X, 69002 Lyon')]).toEqual([
    false,
    true,
  ]);
  expect([isPostalCodeCity('Le Bourg 24000 Périgueux'), isFullAddress('Le Bourg 24000 Périgueux')]).toEqual([
    false,
    true,
  ]);
});
