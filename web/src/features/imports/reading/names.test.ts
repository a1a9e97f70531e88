import { expect, test } from 'vitest';
import { hasSeveralPeople, isUnclearName, readName } from './names.ts';

test.each([
  ['ROY Ana', 'Ana', 'ROY'],
  ['Ana ROY', 'Ana', 'ROY'],
  ['Mme Ana ROY', 'Ana', 'ROY'],
  ['DE LA TOUR Marie-Claude', 'Marie-Claude', 'DE LA TOUR'],
  ['Marie de LA TOUR', 'Marie', 'de LA TOUR'],
  ['Roy, Ana', 'Ana', 'Roy'],
  ['M. Roy', '', 'Roy'],
])('%j shows which name is which', (text, firstName, lastName) => {
  expect(isUnclearName(text)).toBe(false);
  expect(readName(text, 'firstNameFirst')).toEqual({ firstName, lastName });
});

test.each([
  ['Ana Roy', 'firstNameFirst', 'Ana', 'Roy'],
  ['Roy Ana', 'lastNameFirst', 'Ana', 'Roy'],
  ['M. Jean Paul Roy', 'firstNameFirst', 'Jean Paul', 'Roy'],
  ['Jean de la Fontaine', 'firstNameFirst', 'Jean', 'de la Fontaine'],
  ['Le Gall Yann', 'lastNameFirst', 'Yann', 'Le Gall'],
  ['ANA ROY', 'firstNameFirst', 'ANA', 'ROY'],
] as const)('%j is split by the order that was asked', (text, order, firstName, lastName) => {
  expect(isUnclearName(text)).toBe(true);
  expect(readName(text, order)).toEqual({ firstName, lastName });
});

test.each([
  'M. et Mme Roy',
  'Ana Roy / Paul Roy',
  'Ana & Paul Roy',
  'Ana Roy, Paul Roy',
  'Ana Roy\nPaul Roy',
])('%j are several people', (text) => {
  expect(hasSeveralPeople(text)).toBe(true);
});
