import { expect, test } from 'vitest';
import { guessColumns } from './columns.ts';
import { toLines, withCorrection } from './lines.ts';
import type { Answers, Corrections, Table } from './model.ts';
import { questionsOf } from './questions.ts';
import { readTable } from './read-table.ts';

async function tableOf(text: string): Promise<Table> {
  const reading = await readTable(text);
  if (reading.table === null) throw new Error(reading.error);
  return reading.table;
}

async function read(text: string, answers: Answers = {}, corrections: Corrections = {}) {
  const table = await tableOf(text);
  return toLines(table, guessColumns(table), answers, corrections);
}

/** The first line of a table with these columns beside a name. */
async function line(
  columns: Readonly<Record<string, string>>,
  answers: Answers = {},
  corrections: Corrections = {},
) {
  const all = { Prénom: 'Ana', Nom: 'Roy', ...columns };
  const { lines } = await read(
    `${Object.keys(all).join('\t')}\n${Object.values(all).join('\t')}\n`,
    answers,
    corrections,
  );
  const [first] = lines;
  if (!first) throw new Error('There is no line');
  return first;
}

test('a line says what its cells say', async () => {
  const one = await line({
    Logement: 'T2 du port',
    Adresse: '3 rue X',
    Complément: 'bât. B',
    CP: '75011',
    Ville: 'Paris',
    Mail: 'Ana@Roy.fr',
    Tél: '06.12.34.56.78',
    'Type de bail': 'Location meublée',
    'Début du bail': '2024-09-01',
    Loyer: '1 345,00 €',
    Charges: '(0)',
    'Type de charges': 'forfait',
    'Jour d’échéance': 'le 5 du mois',
    Dépôt: '2690',
    'Solde au': '1er nov. 2026',
    'Reste dû': '12,50',
  });
  expect(one).toMatchObject({ row: 2, issues: [], repaired: [], typed: {} });
  expect(one.line).toEqual({
    propertyName: 'T2 du port',
    address: '3 rue X',
    addressComplement: 'bât. B',
    postalCode: '75011',
    city: 'Paris',
    firstName: 'Ana',
    lastName: 'Roy',
    email: 'ana@roy.fr',
    phoneNumber: '06 12 34 56 78',
    leaseKind: 'furnished',
    leaseStartsOn: '2024-09-01',
    rent: 1345,
    charges: 0,
    chargesKind: 'fixed',
    rentDueDay: 5,
    deposit: 2690,
    accountStartsOn: '2026-11-01',
    balance: 12.5,
  });
});

test('an empty cell says nothing', async () => {
  expect((await line({ Loyer: '', Ville: '', Mail: '' })).line).toMatchObject({
    rent: null,
    city: null,
    email: null,
  });
});

test.each([
  ['Loyer', 'abc', 'rent', 'invalidAmount'],
  ['Loyer', '=A1+B1', 'rent', 'formula'],
  ['Loyer CC', '=A1+B1', 'rent', 'formula'],
  ['Solde dû', '=A1+B1', 'balance', 'formula'],
  ['Loyer', '-12', 'rent', 'negativeAmount'],
  ['Loyer', '99999999', 'rent', 'invalidAmount'],
  ['Début du bail', '31/02/2026', 'leaseStartsOn', 'invalidDate'],
  ['Jour d’échéance', '31', 'rentDueDay', 'invalid'],
  ['Jour d’échéance', 'fin du mois', 'rentDueDay', 'invalid'],
  ['Type de bail', 'précaire', 'leaseKind', 'invalid'],
  ['Type de charges', 'selon compteur', 'chargesKind', 'invalid'],
  ['Mail', 'ana@', 'email', 'invalidEmail'],
  ['Tél', '12', 'phoneNumber', 'invalidPhoneNumber'],
  ['CP', 'Paris', 'postalCode', 'invalidPostalCode'],
  ['Nom du bien', '日本', 'propertyName', 'unsupportedCharacter'],
])('%s %j is told at its field', async (name, text, field, code) => {
  const one = await line({
    Adresse: '3 rue X',
    Ville: 'Paris',
    ...(name !== 'CP' && { CP: '75011' }),
    [name]: text,
  });
  expect(one.issues).toEqual([{ field, column: expect.any(Number), code }]);
  expect(one.line).toBeNull();
});

test('an address needs its postal code and its city', async () => {
  expect((await line({ Adresse: '3 rue X' })).issues).toEqual([
    { field: 'postalCode', column: null, code: 'required' },
    { field: 'city', column: null, code: 'required' },
  ]);
});

test('a leading zero that a spreadsheet took comes back, and is told', async () => {
  const one = await line({ Adresse: '3 rue X', CP: '1000', Ville: 'Bourg-en-Bresse', Tél: '612345678' });
  expect(one.line).toMatchObject({ postalCode: '01000', phoneNumber: '06 12 34 56 78' });
  expect(one.repaired).toEqual(['postalCode', 'phoneNumber']);
});

test('a formula as a name is stored as it was typed', async () => {
  expect((await line({ Logement: '=HYPERLINK("http://x")' })).line?.propertyName).toBe(
    '=HYPERLINK("http://x")',
  );
});

test('rent and charges in one sum are told apart by the charges', async () => {
  expect((await line({ 'Loyer CC': '910,10', Charges: '60,05' })).line).toMatchObject({
    rent: 850.05,
    charges: 60.05,
  });
  expect((await line({ 'Loyer CC': '910' })).line).toMatchObject({ rent: 910, charges: null });
  expect((await line({ 'Loyer CC': '10', Charges: '60' })).issues).toMatchObject([
    { field: 'rent', code: 'negativeAmount' },
  ]);
});

test('a whole address is split at its postal code', async () => {
  const { lines } = await read(
    'Adresse\tLocataire\n3 rue du 11 novembre, 75011 Paris, France\tROY Ana\n"3 rue X\n69003 Lyon"\tROY Ana\n12345 route Y 97410 Saint-Pierre\tROY Ana',
  );
  expect(lines.map(({ line }) => line)).toMatchObject([
    { address: '3 rue du 11 novembre', postalCode: '75011', city: 'Paris' },
    { address: '3 rue X', postalCode: '69003', city: 'Lyon' },
    { address: '12345 route Y', postalCode: '97410', city: 'Saint-Pierre' },
  ]);
});

test('a name in one cell: capitals are the last name, others are asked once, several people are told', async () => {
  const text = 'Locataire\tLoyer\nROY Ana\t5\nPaul Marchand\t5\nM. et Mme Petit\t5\nMme Roy\t5\n';
  const table = await tableOf(text);
  expect(questionsOf(table, guessColumns(table))).toEqual([
    {
      column: 0,
      about: 'nameOrder',
      example: 'Paul Marchand',
      choices: [
        { answer: 'firstNameFirst', reading: { firstName: 'Paul', lastName: 'Marchand' } },
        { answer: 'lastNameFirst', reading: { firstName: 'Marchand', lastName: 'Paul' } },
      ],
    },
  ]);
  const asked = await read(text);
  expect(asked.lines.map(({ issues }) => issues)).toEqual([
    [],
    [{ field: 'lastName', column: 0, code: 'notAsked' }],
    [{ field: 'lastName', column: 0, code: 'severalPeople' }],
    [{ field: 'firstName', column: 0, code: 'required' }],
  ]);
  const { lines } = await read(text, { '0.nameOrder': 'firstNameFirst' });
  expect(lines[0]?.line).toMatchObject({ firstName: 'Ana', lastName: 'ROY' });
  expect(lines[1]?.line).toMatchObject({ firstName: 'Paul', lastName: 'Marchand' });
});

test('an amount that may be a thousand times less is asked once for its column, unless another cell shows it', async () => {
  const text = 'Nom\tPrénom\tLoyer\nRoy\tAna\t1.345\nRoy\tPaul\t1,250\n';
  const table = await tableOf(text);
  expect(questionsOf(table, guessColumns(table))).toEqual([
    {
      column: 2,
      about: 'separator',
      example: '1.345',
      choices: [
        { answer: 'thousands', reading: 1345 },
        { answer: 'decimal', reading: 1.35 },
      ],
    },
  ]);
  const rents = async (answers: Answers) =>
    (await read(text, answers)).lines.map(({ values }) => values.rent);
  expect((await read(text)).lines[0]?.issues).toEqual([{ field: 'rent', column: 2, code: 'notAsked' }]);
  expect(await rents({ '2.separator': 'thousands' })).toEqual([1345, 1250]);
  expect(await rents({ '2.separator': 'decimal' })).toEqual([1.35, 1.25]);
  const shown = await tableOf(`${text}Roy\tIda\t910,00\n`);
  expect(questionsOf(shown, guessColumns(shown))).toEqual([]);
  expect(toLines(shown, guessColumns(shown), {}).lines.map(({ values }) => values.rent)).toEqual([
    1345, 1.25, 910,
  ]);
});

test('the order of day and month is asked when every value fits both', async () => {
  const text = 'Nom\tPrénom\tDébut du bail\nRoy\tAna\t05/11/2026\n';
  const table = await tableOf(text);
  expect(questionsOf(table, guessColumns(table))).toMatchObject([
    { column: 2, about: 'dayOrder', choices: [{ reading: '2026-11-05' }, { reading: '2026-05-11' }] },
  ]);
  const days = async (more: string, answers: Answers = {}) =>
    (await read(text + more, answers)).lines.map(({ values }) => values.leaseStartsOn);
  expect(await days('', { '2.dayOrder': 'monthFirst' })).toEqual(['2026-05-11']);
  expect(await days('Roy\tIda\t13/11/2026\n')).toEqual(['2026-11-05', '2026-11-13']);
  expect(await days('')).toEqual([undefined]);
});

test('a day that a cell shows as a number is read in any order, and answers no question about the others', async () => {
  const text = 'Nom\tPrénom\tDébut du bail\tLoyer\nRoy\tAna\t05/11/2026\t850\nRoy\tIda\t44562\t44562\n';
  const table = await tableOf(text);
  expect(questionsOf(table, guessColumns(table))).toMatchObject([{ column: 2, example: '05/11/2026' }]);
  const valuesOf = async (answers: Answers, corrections?: Corrections) =>
    (await read(text, answers, corrections)).lines.map(({ values: { leaseStartsOn, rent } }) => [
      leaseStartsOn,
      rent,
    ]);
  expect(await valuesOf({})).toEqual([
    [undefined, 850],
    ['2022-01-01', 44562],
  ]);
  expect(await valuesOf({ '2.dayOrder': 'monthFirst' }, { '3.leaseStartsOn': '02/01/2022' })).toEqual([
    ['2026-05-11', 850],
    ['2022-01-02', 44562],
  ]);
});

const balances = async (text: string, answers: Answers = {}) =>
  (await read(text, answers)).lines.map(({ values }) => values.balance);

test('which sign of a balance is owed is asked, unless the column says it', async () => {
  const text = 'Nom\tPrénom\tSolde\nRoy\tAna\t0\nRoy\tPaul\t-540,50\n';
  const table = await tableOf(text);
  expect(questionsOf(table, guessColumns(table))).toMatchObject([
    {
      about: 'sign',
      example: '-540,50',
      choices: [
        { answer: 'owedAboveZero', reading: -540.5 },
        { answer: 'owedBelowZero', reading: 540.5 },
      ],
    },
  ]);
  expect(await balances(text)).toEqual([0, undefined]);
  expect(await balances(text, { '2.sign': 'owedBelowZero' })).toEqual([0, 540.5]);
  expect(await balances(text.replace('Solde', 'Solde dû'))).toEqual([0, -540.5]);
});

test('a correction counts instead of its cell, also where there is none', async () => {
  const corrections = withCorrection(withCorrection({}, 2, 'rent', ' 910,50 '), 2, 'city', 'Paris');
  const one = await line({ Loyer: 'abc', Adresse: '3 rue X', CP: '75011' }, {}, corrections);
  expect(one.line).toMatchObject({ rent: 910.5, city: 'Paris' });
  const split = withCorrection(withCorrection({}, 2, 'firstName', 'Ana'), 2, 'lastName', 'Petit');
  const { lines } = await read('Locataire\tLoyer\nM. et Mme Petit\t5\n', {}, split);
  expect(lines[0]?.line).toMatchObject({ firstName: 'Ana', lastName: 'Petit' });
  const emptied = await line({ Loyer: 'abc' }, {}, withCorrection({}, 2, 'rent', ''));
  expect(emptied.line).toMatchObject({ rent: null });
});

test('a sum at the bottom and the header once more are left out, and told', async () => {
  const { lines, leftOut } = await read(
    'Nom;Prénom;Loyer\nRoy;Ana;5\nNom;Prénom;Loyer\nTotalin;Ida;6\nSous-total;;11\nPetit;Léa;1\nTOTAL;;12\n',
  );
  expect(lines.map(({ row }) => row)).toEqual([2, 4, 6]);
  expect(leftOut).toEqual([
    { row: 3, why: 'header' },
    { row: 5, why: 'total' },
    { row: 7, why: 'total' },
  ]);
  expect((await read('Nom;Prénom;Loyer\nRoy;Ana;5\n;;5\n')).leftOut).toEqual([{ row: 3, why: 'total' }]);
});

test('a line with more cells than columns has slipped', async () => {
  const { lines } = await read('Nom,Prénom,Loyer\nRoy,Ana,1345,00\n');
  expect(lines[0]?.issues).toEqual([{ field: null, column: null, code: 'tooManyCells' }]);
});

test('a column of consent is recognized, and nothing is read from it', async () => {
  expect((await line({ 'Accord e-mail': 'oui' })).line).toEqual((await line({})).line);
});
