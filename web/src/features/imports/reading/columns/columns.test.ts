import { expect, test } from 'vitest';
import { guessColumns, missingFields, rememberColumns, wholeNameColumn, withMeaning } from './columns.ts';
import type { Table } from '../model.ts';

const table = (header: readonly string[], ...rows: readonly (readonly string[])[]): Table => ({
  header,
  headerRow: 1,
  rows: rows.map((cells, index) => ({ number: index + 2, cells })),
  sheets: [],
  sheet: 0,
});

const guessed = (...header: readonly string[]) => guessColumns(table(header));

test.each([
  ['Logement|CP|Ville|Locataire', 'address|postalCode|city|tenantName'],
  ['Nom|PRÉNOM|Mail|Tél.', 'lastName|firstName|email|phoneNumber'],
  // Without another address, these titles mean the address of the dwelling.
  ['Locataire|Adresse du locataire', 'tenantName|address'],
  ['Locataire|Adresse postale', 'tenantName|place'],
  ['Locataire|Adresse|Adresse du locataire', 'tenantName|address|postalAddress'],
  ['Locataire|Adresse complète|Adresse postale', 'tenantName|place|postalAddress'],
  ['Tenant|Address|Postal address', 'tenantName|address|postalAddress'],
  ['Locataire|Adresse|Domicile', 'tenantName|address|postalAddress'],
  ['Locataire|Prénom', 'lastName|firstName'],
  ['Locataire|Loyer HC|Charges', 'tenantName|rent|charges'],
  ['Nom|Loyer CC', 'tenantName|rentWithCharges'],
  ['Nom du bien|Locataire|C.P.|Commune', 'address|tenantName|postalCode|city'],
  ['Locataire|CP|Loyer|Loyer CC', 'tenantName|postalCode|rent|rentWithCharges'],
  ['Dépôt de garantie|Date d’entrée|Jour d’échéance', 'deposit|leaseStartsOn|rentDueDay'],
  ['Solde|Date du solde|Accord e-mail', 'balance|balanceOn|consent'],
  ['Début du bail|Fin|Service charge(s)', 'leaseStartsOn|leaseEndsOn|charges'],
  ['Service charge|Locataire(s)', 'charges|tenantName'],
  ['Fin du bail|Type de bail|Quidam', 'leaseEndsOn|leaseKind|?'],
  ['Remarques|Locataire|Date sortie|Immeuble', 'ignored|tenantName|leaseEndsOn|propertyName'],
  ['First name|Last name|Rent|Move-in date', 'firstName|lastName|rent|leaseStartsOn'],
  ['Tenant|Zip code|Security deposit', 'tenantName|postalCode|deposit'],
])('the column titles %s mean %s', (header, mapping) => {
  const meanings = guessed(...header.split('|')).map((meaning) => meaning ?? '?');
  expect(meanings.join('|')).toBe(mapping);
});

test('of two columns with the same meaning, the clearer title gets the meaning, and equal titles get none', () => {
  expect(guessed('Loyer', 'Loyer hors charges', 'Locataire')).toEqual([null, 'rent', 'tenantName']);
  expect(guessed('Charges', 'Locataire', 'charges')).toEqual([null, 'tenantName', null]);
});

test.each([
  ['DPE', 'energyClass', ['D', 'NC', 'Classe E'], ['04/05/2022', 'fait']],
  ['CAF', 'cafBenefit', ['312,45', '', '-', '1.050'], ['1234567', '0123456 B', 'oui']],
  ['MSA', 'msaBenefit', ['312.45 €', '0'], ['123456789']],
  ['IRL', 'irlReference', ['T2 2024', '2e trimestre 2023'], ['145,17', '143,46']],
  ['Révision', 'revisionOn', ['01/09', '1er mars'], ['oui', 'non']],
] as const)('the column %s means %s only if most cells state one', (title, meaning, stated, others) => {
  const guess = (cells: readonly string[]) =>
    guessColumns(table([title, 'Locataire'], ...cells.map((cell) => [cell, 'Roy'])))[0];
  expect(guess(stated)).toBe(meaning);
  expect(guess([...stated, others[0]])).toBe(meaning);
  expect(guess(others)).toBe('ignored');
});

test.each([
  ['Dépôt reçu', ['30/08/2024', '01/09/2024'], 'depositReceivedOn'],
  ['Dépôt reçu', ['oui', '850'], 'depositReceived'],
  ['Dépôt reçu le', ['oui', 'non'], 'depositReceived'],
  ['Dépôt reçu le', ['30/08/2024', ''], 'depositReceivedOn'],
] as const)('the column %s with the cells %j means %s', (title, cells, meaning) => {
  expect(guessColumns(table([title, 'Locataire'], ...cells.map((cell) => [cell, 'Roy'])))[0]).toBe(meaning);
});

test('a column of full addresses is recognized, whatever its title', () => {
  expect(guessColumns(table(['Logement', 'Locataire'], ['3 rue X, 75011 Paris', 'Roy']))).toEqual([
    'place',
    'tenantName',
  ]);
  expect(guessColumns(table(['Adresse', 'Locataire'], ['3 rue X 75011 Paris', 'Roy']))).toEqual([
    'place',
    'tenantName',
  ]);
  expect(guessColumns(table(['Adresse', 'Loyer'], ['3 rue X 75011 Paris', '5'], ['TOTAL', '5']))[0]).toBe(
    'place',
  );
  expect(guessColumns(table(['Logement', 'Locataire'], ['T2 du port', 'Roy']))).toEqual([
    'propertyName',
    'tenantName',
  ]);
  const whole = guessColumns(table(['Adresse', 'CP', 'Locataire'], ['3 rue X 75011 Paris', '75011', 'Roy']));
  expect(whole).toEqual(['address', 'postalCode', 'tenantName']);
});

test.each([
  ['address', ['3 bis rue X', 'Résidence Y, 5 rue Z', 'Garage']],
  ['propertyName', ['Lot 1', 'T2 gauche', '3 rue X']],
] as const)('beside postal codes, a column of properties means %s with the cells %j', (meaning, cells) => {
  const rows = cells.map((cell) => [cell, '75011', 'Roy']);
  expect(guessColumns(table(['Lot', 'CP', 'Locataire'], ...rows))[0]).toBe(meaning);
});

test('choosing the meaning of a column remembers this meaning for the column’s title', () => {
  const first = table(['Quidam', 'Loyer', 'Note']);
  const chosen = withMeaning(withMeaning(guessColumns(first), 0, 'tenantName'), 2, 'ignored');
  const remembered = rememberColumns(first, chosen);
  expect(guessColumns(table(['Loyer', 'NOTE', 'Quidam']), remembered)).toEqual([
    'rent',
    'ignored',
    'tenantName',
  ]);
  expect(guessColumns(table(['constructor', '__proto__']), remembered)).toEqual([null, null]);
});

test.each([
  [{ nom: 'tenantName' }, ['Prénom', 'Nom'], ['firstName', 'lastName']],
  [{ nom: 'tenantName', prenom: 'ignored' }, ['Prénom', 'Nom'], ['ignored', 'tenantName']],
  [{ nom: 'lastName', prenom: 'firstName' }, ['Nom', 'Loyer'], ['tenantName', 'rent']],
  [{ nom: 'lastName', prenom: 'firstName' }, ['Nom', 'Locataire'], [null, 'tenantName']],
  [{ qui: 'lastName' }, ['Prénom', 'Qui'], ['firstName', 'lastName']],
  [
    { adresse: 'place' },
    ['Adresse', 'CP', 'Ville', 'Locataire'],
    ['address', 'postalCode', 'city', 'tenantName'],
  ],
  [{ logement: 'place' }, ['Logement', 'Adresse', 'Locataire'], ['propertyName', 'address', 'tenantName']],
  [{ adresse: 'place' }, ['Adresse', 'Locataire'], ['place', 'tenantName']],
  [
    { loyer: 'rentWithCharges' },
    ['Loyer', 'Charges', 'Locataire'],
    ['rentWithCharges', 'charges', 'tenantName'],
  ],
  [
    { mensualite: 'rentWithCharges', loyer: 'rent' },
    ['Mensualité', 'Loyer', 'Locataire'],
    ['rentWithCharges', 'rent', 'tenantName'],
  ],
] as const)(
  'with the remembered meanings %j, the column titles %j mean %j',
  (remembered, header, mapping) => {
    expect(guessColumns(table(header), remembered)).toEqual(mapping);
  },
);

test('choosing a second column for a field takes the field from the first column', () => {
  const mapping = guessed('Nom', 'Prénom', 'Occupant de fait');
  expect(withMeaning(mapping, 2, 'tenantName')).toEqual([null, null, 'tenantName']);
  expect(withMeaning(mapping, 2, 'ignored')).toEqual(['lastName', 'firstName', 'ignored']);
});

test('a table without a column of names lacks the first and last name', () => {
  expect(missingFields(guessed('Loyer', 'Adresse'))).toEqual(['firstName', 'lastName']);
  expect(missingFields(guessed('Locataire', 'Adresse'))).toEqual([]);
});

test.each([
  ['two words each', ['Nom'], ['lastName'], [['Ana Roy'], ['Noël Petit']], 0],
  [
    'a first name in another column',
    ['Nom', 'Prénom'],
    ['lastName', 'firstName'],
    [['Roy Sand', 'Ana']],
    null,
  ],
  [
    'empty first names',
    ['Prénom', 'Nom'],
    ['firstName', 'lastName'],
    [
      ['', 'Roy Ana'],
      ['', 'Sand Luc'],
    ],
    1,
  ],
  ['one word, with a title', ['Nom'], ['lastName'], [['M. Roy'], ['Mme Petit']], null],
  ['first names alone', ['Prénom'], ['firstName'], [['Ana Roy']], 0],
  ['a column that is already read as full names', ['Nom'], ['tenantName'], [['Ana Roy']], null],
] as const)(
  'full names in a column of first or last names are noticed: %s',
  (_, header, mapping, rows, column) => {
    expect(wholeNameColumn(table(header, ...rows), mapping)).toBe(column);
  },
);

const headerless = (...rows: readonly (readonly string[])[]): Table => {
  const { rows: numbered } = table([], ...rows);
  return { header: (rows[0] ?? []).map(() => ''), headerRow: null, rows: numbered, sheets: [], sheet: 0 };
};

test('the meaning of a column without a title is guessed if only one meaning fits its values', () => {
  const rows = [
    ['Ana Roy', '3 rue X', '75011', 'Paris', 'ana@exemple.test', '06 12 34 56 78', '850', '05/11/2024'],
    ['Noël Petit', '5 rue X', '75011', 'Paris', '', '+33 6 12 34 56 79', '900', ''],
  ];
  expect(guessColumns(headerless(...rows))).toEqual([
    null,
    null,
    'postalCode',
    null,
    'email',
    'phoneNumber',
    null,
    null,
  ]);
  expect(guessColumns(headerless(['3 rue X, 75011 Paris', '0612345678', '01.23.45.67.89']))).toEqual([
    'place',
    null,
    null,
  ]);
});
