import { expect, test } from 'vitest';
import { isCompany, isVacant, splitName } from './names.ts';
import { isUnclearName } from './people.ts';

/** Splits each line at `|`, and returns all parts in one list. */
const list = (...lines: readonly string[]) => lines.flatMap((line) => line.split('|'));

test.each([
  ['ROY Ana', 'Ana', 'ROY'],
  ['Ana ROY', 'Ana', 'ROY'],
  ['Mme Ana ROY', 'Ana', 'ROY'],
  ['DE LA TOUR Marie-Claude', 'Marie-Claude', 'DE LA TOUR'],
  ['Marie de LA TOUR', 'Marie', 'de LA TOUR'],
  ['Roy, Ana', 'Ana', 'Roy'],
  ['M. Roy', '', 'Roy'],
])('the name %j shows the order of its parts', (text, firstName, lastName) => {
  expect(isUnclearName(text)).toBe(false);
  expect(splitName(text, 'firstNameFirst')).toEqual({ firstName, lastName });
});

test.each([
  ['Ana Roy', 'firstNameFirst', 'Ana', 'Roy'],
  ['Roy Ana', 'lastNameFirst', 'Ana', 'Roy'],
  ['M. Jean Paul Roy', 'firstNameFirst', 'Jean Paul', 'Roy'],
  ['Jean de la Fontaine', 'firstNameFirst', 'Jean', 'de la Fontaine'],
  ['Le Gall Yann', 'lastNameFirst', 'Yann', 'Le Gall'],
  ['ANA ROY', 'firstNameFirst', 'ANA', 'ROY'],
  ['Van den Berg Ana', 'lastNameFirst', 'Ana', 'Van den Berg'],
  ['Ana Roy née Petit', 'firstNameFirst', 'Ana', 'Roy née Petit'],
] as const)('the name %j is split by the chosen order', (text, order, firstName, lastName) => {
  expect(isUnclearName(text)).toBe(true);
  expect(splitName(text, order)).toEqual({ firstName, lastName });
});

test.each(
  list(
    'Jean M. Roy|M. Roy|Marie-Claude de La Tour|Ana Roy née Petit|Roy, Ana|Etienne Roy',
    'Mme Mélanie Roy|Roy Ana - bât. 2|=1+1',
  ),
)('the name %j is a person, not a company', (text) => {
  expect(isCompany(text)).toBe(false);
  expect(isVacant(text)).toBe(false);
});

test.each(
  list(
    'SCI Les Lilas|sci les lilas|Les Lilas SCI|S.C.I. Roy|SARL Roy|Roy S.A.R.L.|EURL Petit|SAS DUPONT',
    'S.A.S. Dupont|SASU Roy|LIDL SA|Ets Roy|Établissements Roy et fils|Dupont & Cie|Dupont & Fils',
    'Sté Roy|Société Roy|Acme Ltd|Acme Inc.|Acme LLC|Association des Lilas|Mairie de Lyon',
  ),
)('the name %j is a company', (text) => {
  expect(isCompany(text)).toBe(true);
});

test.each(list('Sas Ana|Earl Jones|Marie Ste-Croix|Vincent Roy|Cosima Petit|Noël Corpet|Sa Nguyen'))(
  'the name %j may be a person',
  (text) => {
    expect(isCompany(text)).toBe(false);
  },
);

test.each(
  list(
    'vacant|VACANT|Vacante|(vacant)|Vacant depuis le 1er mars|libre|Libre au 01/12/2026',
    'Logement vacant|à louer|inoccupé|-|—|néant|Vacant unit|to let',
  ),
)('the cell %j means that the property is vacant', (text) => {
  expect(isVacant(text)).toBe(true);
});

test.each(['Jean Libre', 'Vide Ana', 'Libre Ana'])(
  'the name %j is a person and does not mean vacant',
  (text) => {
    expect(isVacant(text)).toBe(false);
  },
);
