import { expect, test } from 'vitest';
import type { NameOrder } from '../model.ts';
import { hasSeveralPeople, isUnclearName, readPeople } from './people.ts';

/**
 * Returns the reading as text: `Ana Roy + … Petit`. A `?` means that the landlord is asked. Brackets mark a company.
 */
function readText(text: string, order: NameOrder | null): string {
  const read = readPeople(text, order);
  if (read === null) return 'who?';
  const people = read.people.map(({ firstName, lastName, companyName }) => {
    const names = [firstName || '…', lastName || '…'].join(' ');
    return companyName === ''
      ? names
      : [`[${companyName}]`, ...(firstName + lastName ? [names] : [])].join(' ');
  });
  return `${people.join(' + ')}${read.isUnsure ? ' ?' : ''}`;
}

const FIRST = 'firstNameFirst';
const LAST = 'lastNameFirst';

test.each<readonly [string, NameOrder | null, string]>([
  // A couple with a shared last name.
  ['M. et Mme Martin', null, 'M. Martin + Mme Martin'],
  ['Mr et Mme de La Tour', null, 'Mr de La Tour + Mme de La Tour'],
  ['M. ou Mme Roy', null, 'M. Roy + Mme Roy'],
  ['Monsieur et Madame MARTIN', null, 'M. MARTIN + Mme MARTIN'],
  ['M. Mme Roy', null, 'M. Roy + Mme Roy'],
  ['M/Mme Roy', null, 'M. Roy + Mme Roy'],
  ['M./Mme LE GOFF', null, 'M. LE GOFF + Mme LE GOFF'],
  ['Mr & Mrs Smith', null, 'Mr Smith + Mrs Smith'],
  ['Époux Martin', null, '… Martin + … Martin'],
  ['Mme et M. Roy', null, 'Mme Roy + M. Roy'],
  ['M. et Mme Jean et Sophie Martin', FIRST, 'Jean Martin + Sophie Martin'],
  ['M. et Mme MARTIN Jean et Sophie', null, 'Jean MARTIN + Sophie MARTIN'],
  ['M. et Mme Jean Martin', null, 'Jean Martin + Mme Martin ?'],
  ['M. et Mme MARTIN Jean', null, 'Jean MARTIN + Mme MARTIN ?'],
  ['M. et Mme Martin Jean', null, 'Jean Martin + Mme Martin ?'],
  ['M. et Mme Dupont Durand', null, 'M. Dupont Durand + Mme Dupont Durand ?'],
  // A shared last name with two first names.
  ['MARTIN Jean et Sophie', null, 'Jean MARTIN + Sophie MARTIN'],
  ['Jean et Sophie MARTIN', null, 'Jean MARTIN + Sophie MARTIN'],
  ['DE LA TOUR Marie et Luc', null, 'Marie DE LA TOUR + Luc DE LA TOUR'],
  ['Jean-Pierre & Anne Le Goff', null, 'Jean-Pierre Le Goff + Anne Le Goff'],
  ['Ana + Luc Roy', FIRST, 'Ana Roy + Luc Roy'],
  ['Ana et Luc Roy', null, 'Ana Roy + Luc Roy'],
  ['Martin Jean et Sophie', LAST, 'Jean Martin + Sophie Martin'],
  ['Martin Jean et Sophie', null, 'Jean Martin + Sophie Martin'],
  ['Ana et Luc Roy', LAST, 'Ana Roy + Luc Roy ?'],
  ['Dupont et Sophie Martin', null, 'Dupont Martin + Sophie Martin ?'],
  ['Xiu et Wei Chen', FIRST, 'Xiu Chen + Wei Chen'],
  ['Xiu et Wei Chen', null, 'Xiu Chen + Wei Chen ?'],
  ['Jean, Paul et Marie DURAND', null, 'Jean DURAND + Paul DURAND + Marie DURAND ?'],
  // Two full names.
  ['Jean Martin et Anne Petit', FIRST, 'Jean Martin + Anne Petit'],
  ['Martin Jean et Petit Anne', LAST, 'Jean Martin + Anne Petit'],
  ['MARTIN Jean / PETIT Anne', null, 'Jean MARTIN + Anne PETIT'],
  ['Roy Ana - Petit Luc', LAST, 'Ana Roy + Luc Petit'],
  ['Roy Ana, Petit Luc', LAST, 'Ana Roy + Luc Petit'],
  ['ROY Ana\nPETIT Luc', null, 'Ana ROY + Luc PETIT'],
  ['Mme DUPONT Claire et M. Luc PETIT', null, 'Claire DUPONT + Luc PETIT'],
  ['Xiu Chen et Wei Li', null, 'Xiu Chen + Wei Li ?'],
  ['ROY Ana, PETIT Luc, LE GALL Yann', null, 'Ana ROY + Luc PETIT + Yann LE GALL'],
  // A cell with one name per person.
  ['Dupont/Durand', null, '… Dupont + … Durand'],
  ['DUPONT et DURAND', null, '… DUPONT + … DURAND'],
  ['Manon et Kévin', null, 'Manon … + Kévin …'],
  ['M. Roy et Mme Petit', null, 'M. Roy + Mme Petit'],
  ['M. Roy Mme Petit', null, 'M. Roy + Mme Petit'],
  ['Mme Roy M. Petit', null, 'Mme Roy + M. Petit'],
  ['M. Roy M. Petit', null, 'M. Roy + M. Petit'],
  ['Le Goff & de La Tour', null, '… Le Goff + … de La Tour'],
  ['M. Dupont et Mme Sophie Martin', FIRST, 'M. Dupont + Sophie Martin'],
  ['Sophie et Durand', null, 'Sophie … + … Durand ?'],
  ['DUPONT - DURAND', null, '… DUPONT + … DURAND ?'],
  ['Dupont - Durand', null, '… Dupont + … Durand ?'],
  // Companies.
  ['SCI Les Tilleuls', null, '[SCI Les Tilleuls]'],
  ['Société Durand', null, '[Société Durand]'],
  ['Établissements Petit', null, '[Établissements Petit]'],
  ['Dupont & Fils', null, '[Dupont & Fils]'],
  ['Acme Ltd', null, '[Acme Ltd]'],
  ['SARL Roy, représentée par Mme Ana ROY', null, '[SARL Roy] Ana ROY'],
  ['SCI Les Lilas (représentée par Jean Martin)', null, '[SCI Les Lilas] Jean Martin ?'],
  ['SCI Pierre et Patrimoine', null, '[SCI Pierre et Patrimoine] ?'],
  // A person beside a company, who is the representative or a tenant.
  ['Mme Petit (SARL Petit)', null, '[SARL Petit] … Petit ?'],
  ['SARL Petit (M. Jean Petit)', null, '[SARL Petit] Jean Petit ?'],
  ['M. et Mme Petit (SARL Petit)', null, '[M. et Mme Petit (SARL Petit)] ?'],
  ['SCI Les Lilas (Jean Martin)', null, '[SCI Les Lilas (Jean Martin)] ?'],
  ['Mme Petit - SARL Petit', null, '[Mme Petit - SARL Petit] ?'],
  ['SARL Petit, Mme Petit', null, '[SARL Petit, Mme Petit] ?'],
  ['Mme Petit SARL', null, '[Mme Petit SARL] ?'],
  ['SARL Petit - Lyon', null, '[SARL Petit - Lyon]'],
  // A cell that does not show how many people it names.
  ['Famille Petit', null, 'who?'],
  ['Consorts Roy', null, 'who?'],
  ['Ana, Bo, Cléo, Dan et Eva ROY', null, 'who?'],
  // One person.
  ['Mme DUPONT Claire', null, 'Claire DUPONT'],
  ['Mme Da Costa', null, 'Mme Da Costa'],
  ['Le Goff', FIRST, '… Le Goff'],
  // A note behind the name.
  ['Ana Roy (garant : M. Petit)', FIRST, 'Ana Roy ?'],
  ['Roy Ana garant M. Petit', LAST, 'Ana Roy ?'],
  ['Mme Roy (préavis)', null, 'Mme Roy ?'],
  ['Roy Ana *', LAST, 'Ana Roy ?'],
  ['El Mansouri', LAST, '… El Mansouri'],
  ['Dupont-Durand Claire', LAST, 'Claire Dupont-Durand'],
])('the cell %j, read with the order %s, gives %s', (text, order, expected) => {
  expect(readText(text, order)).toBe(expected);
});

test.each([
  'M. et Mme Roy',
  'Ana Roy / Paul Roy',
  'Ana & Paul Roy',
  'Ana Roy, Paul Roy',
  'Roy Ana - Petit Luc',
  'M. Roy Mme Petit',
  'Roy / Petit',
  'Famille Petit',
  'Ana Roy ou Luc Petit',
])('the cell %j names several people', (text) => {
  expect(hasSeveralPeople(text)).toBe(true);
  expect(isUnclearName(text)).toBe(false);
});

test.each([
  'Jean M. Roy',
  'M. Roy',
  'Marie-Claude de La Tour',
  'Ana Roy née Petit',
  'Roy, Ana',
  'Etienne Roy',
  'Mme Mélanie Roy',
  'Roy Ana - bât. 2',
  '=1+1',
])('the cell %j names one person', (text) => {
  expect(hasSeveralPeople(text)).toBe(false);
});
