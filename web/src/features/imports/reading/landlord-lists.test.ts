import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportLine } from '@shared/contract/import.ts';
import { guessColumns } from './columns/columns.ts';
import { toLines } from './lines.ts';
import { workbook } from './workbook.fixture.ts';
import type { Answers, Mapping } from './model.ts';
import { questionsOf } from './questions.ts';
import { readTable } from './read-table.ts';

// These tests read typical lists of landlords and compare every field, amounts to the cent.

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Returns the reading of a list: its columns, the questions, and the filled fields of each row. */
async function read(source: Blob | string, answers: Answers = {}) {
  const { table, error } = await readTable(source);
  if (table === null) throw new Error(error);
  const mapping = guessColumns(table);
  const { lines, leftOut } = toLines(table, mapping, answers);
  const asked = questionsOf(table, mapping, answers).filter(
    ({ about }) => about !== 'leaseKind' && about !== 'accountStart',
  );
  return {
    sheet: table.sheets[table.sheet],
    mapping,
    asked: asked.map(({ column, about, proposed }) => `${column}.${about}${proposed ? ` ${proposed}` : ''}`),
    lines: lines.map(({ line, issues }) =>
      line === null ? issues.map(({ field, code }) => `${field} ${code}`).join(', ') : filledLine(line),
    ),
    leftOut: leftOut.map(({ row }) => row),
  };
}

/** Returns the fields with a value: the fields of the line and of its first tenant, and the other tenants. */
const filledLine = ({ tenants = [], ...line }: ImportLine): object => {
  const [first, ...others] = tenants.map(filled);
  return { ...filled(line), ...first, ...(others.length > 0 && { others }) };
};

const filled = (cells: object): object =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null && value !== false));

const at = (address: string, postalCode: string, city: string) => ({ address, postalCode, city });
const person = (firstName: string, lastName: string) => ({ firstName, lastName });
const costs = (rent: number, charges: number) => ({ rent, charges });
const owing = (accountStartsOn: string, balance: number) => ({ accountStartsOn, balance });

test('an agency’s workbook is read: a cell with the building, merged over the rows of its flats, a vacant flat, a balance at the end of September', async () => {
  const file = workbook([
    { name: 'Notice', rows: [['État locatif de la résidence'], ['Mis à jour le 1er octobre']] },
    {
      name: 'État locatif',
      rows: [
        ['ÉTAT LOCATIF AU 30/09/2026'],
        [
          'Adresse',
          'CP Ville',
          'Appt',
          'Réf.',
          'Locataire',
          'Tél. mobile',
          'Date d’effet',
          'Loyer principal',
          'Prov. charges',
          'Loyer C.C.',
          'Dépôt garantie',
          'Solde dû au 30/09/2026',
        ],
        [
          '14 rue des Écoles',
          '69003 Lyon',
          'A01',
          'L-001',
          'MARTIN Claire',
          '06 11 22 33 44',
          { day: 44_256 },
          742.18,
          58.5,
          800.68,
          742.18,
          0,
        ],
        [
          null,
          null,
          'A02',
          'L-002',
          'NGUYEN Thi Hoa',
          '06 11 22 33 45 / 04 78 00 11 22',
          { day: 45_170 },
          655,
          45,
          700,
          655,
          350.25,
        ],
        [null, null, 'A03', 'L-003', 'Vacant', null, null, 610, 40, 650, null, 0],
        [null, null, 'A04', 'L-004', 'SCI DU PARC', null, { day: 43_831 }, 980, 120, 1100, 980, 0],
        [
          '16 rue des Écoles',
          '69003 Lyon',
          null,
          'L-005',
          'DE LA TOUR Marie-Claude',
          612_345_678,
          { day: 46_341 },
          1210.4,
          89.6,
          1300,
          1210.4,
          0,
        ],
        ['TOTAL', null, null, null, null, null, null, 4197.58, 353.1, 4550.68, 3587.58, 350.25],
      ],
      merged: ['A3:A6', 'B3:B6', 'A1:L1'],
    },
  ]);
  const school = { address: '14 rue des Écoles', postalCode: '69003', city: 'Lyon' };
  expect(await read(file)).toEqual({
    sheet: 'État locatif',
    mapping: [
      'address',
      'postalCodeCity',
      'addressComplement',
      'ignored',
      'tenantName',
      'phoneNumber',
      'leaseStartsOn',
      'rent',
      'charges',
      'rentWithCharges',
      'deposit',
      'balance',
    ] satisfies Mapping,
    asked: ['11.balanceDay 2026-09-30', '10.deposits'],
    lines: [
      {
        ...school,
        addressComplement: 'A01',
        ...person('Claire', 'MARTIN'),
        phoneNumber: '06 11 22 33 44',
        leaseStartsOn: '2021-03-01',
        ...costs(742.18, 58.5),
        deposit: 742.18,
        ...owing('2026-10-01', 0),
      },
      {
        ...school,
        addressComplement: 'A02',
        ...person('Thi Hoa', 'NGUYEN'),
        phoneNumber: '06 11 22 33 45',
        leaseStartsOn: '2023-09-01',
        ...costs(655, 45),
        deposit: 655,
        ...owing('2026-10-01', 350.25),
      },
      { ...school, addressComplement: 'A03', rent: 610, charges: 40 },
      {
        ...at('14 rue des Écoles', '69003', 'Lyon'),
        addressComplement: 'A04',
        companyName: 'SCI DU PARC',
        leaseKind: 'other',
        leaseStartsOn: '2020-01-01',
        ...costs(980, 120),
        deposit: 980,
        ...owing('2026-10-01', 0),
      },
      {
        ...school,
        address: '16 rue des Écoles',
        firstName: 'Marie-Claude',
        lastName: 'DE LA TOUR',
        phoneNumber: '0612345678',
        // The lease begins after the day of the balances.
        leaseStartsOn: '2026-11-15',
        rent: 1210.4,
        charges: 89.6,
        deposit: 1210.4,
        accountStartsOn: '2026-11-15',
        balance: 0,
      },
    ],
    leftOut: [8],
  });
});

test('in a workbook with one sheet for each year, the front sheet is read, and its column “Solde au” gives the day of the balances', async () => {
  const header = [
    'Bien',
    'Adresse complète',
    'Nom',
    'Prénom',
    'Mél',
    'Entrée le',
    'HC',
    'Charges locatives',
    'Reste à payer',
    'Solde au',
  ];
  const year = (name: string, day: number) => ({
    name,
    rows: [
      header,
      [
        'T2 Croix-Rousse',
        '8 montée de la Grande-Côte, 69001 Lyon',
        'Petit',
        'Noël',
        'noel.petit@exemple.test',
        'mars 2021',
        '612,40 €',
        '47,60 €',
        '- €',
        { day },
      ],
      [
        'Studio Monplaisir',
        '21 avenue des Frères Lumière 69008 Lyon',
        'Sand',
        'Ida',
        'néant',
        '15/09/2024',
        '1 045,00 €',
        'néant',
        '1 045,00 €',
        { day },
      ],
    ],
  });
  // The two numbers mean 31 October 2025 and 31 October 2026.
  const file = workbook([year('2025', 45_961), year('2026', 46_326)], { front: 1 });
  const { sheet, asked, lines } = await read(file);
  expect({ sheet, asked }).toEqual({ sheet: '2026', asked: ['9.balanceDay 2026-10-31'] });
  expect(lines).toEqual([
    {
      propertyName: 'T2 Croix-Rousse',
      ...at('8 montée de la Grande-Côte', '69001', 'Lyon'),
      ...person('Noël', 'Petit'),
      email: 'noel.petit@exemple.test',
      leaseStartsOn: '2021-03-01',
      ...costs(612.4, 47.6),
      ...owing('2026-11-01', 0),
    },
    {
      propertyName: 'Studio Monplaisir',
      ...at('21 avenue des Frères Lumière', '69008', 'Lyon'),
      ...person('Ida', 'Sand'),
      leaseStartsOn: '2024-09-15',
      ...costs(1045, 0),
      ...owing('2026-11-01', 1045),
    },
  ]);
});

test('a text file that an old Excel wrote in Windows-1252 is read: totals with charges, unpaid amounts, and couples in one cell', async () => {
  const text = [
    'Nom du bien;Adresse logement;Code postal;Commune;Nom et prénom;Début de bail;Loyer CC;Forfait charges;Impayés au 31/10/2026;DG;Garant',
    'Appt Jaurès;3 bis rue Jean-Jaurès;1000;Bourg-en-Bresse;M. BERNARD Hervé;01/02/2019;1.250,00;95,50;1.154,50;1.154,50;Mme Bernard',
    'Maison;5 chemin du Moulin;01310;Polliat;M. et Mme GARCIA;01/07/2022;980,00;0;0;980;',
    'Garage;7 chemin du Moulin;01310;Polliat;GARCIA Ana / GARCIA Luis;01/07/2022;60,00;;;;',
    ';;;;;;2.290,00;95,50;1.154,50;;',
  ].join('\r\n');
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const { asked, lines, leftOut } = await read(new Blob([bytes]), { '5.dayOrder': 'dayFirst' });
  expect(asked).toEqual(['5.dayOrder', '8.balanceDay 2026-10-31', '9.deposits']);
  expect(lines).toEqual([
    {
      propertyName: 'Appt Jaurès',
      ...at('3 bis rue Jean-Jaurès', '01000', 'Bourg-en-Bresse'),
      ...person('Hervé', 'BERNARD'),
      leaseStartsOn: '2019-02-01',
      ...costs(1154.5, 95.5),
      deposit: 1154.5,
      ...owing('2026-11-01', 1154.5),
    },
    {
      propertyName: 'Maison',
      ...at('5 chemin du Moulin', '01310', 'Polliat'),
      ...person('M.', 'GARCIA'),
      others: [{ firstName: 'Mme', lastName: 'GARCIA' }],
      leaseStartsOn: '2022-07-01',
      ...costs(980, 0),
      deposit: 980,
      ...owing('2026-11-01', 0),
    },
    {
      propertyName: 'Garage',
      leaseKind: 'other',
      ...at('7 chemin du Moulin', '01310', 'Polliat'),
      ...person('Ana', 'GARCIA'),
      others: [{ firstName: 'Luis', lastName: 'GARCIA' }],
      leaseStartsOn: '2022-07-01',
      rent: 60,
      accountStartsOn: '2026-11-01',
    },
  ]);
  expect(leftOut).toEqual([5]);
});

test('cells pasted from a spreadsheet are read: vacant properties with empty cells for the tenant, credits with a minus, a day in the middle of a month', async () => {
  const text = [
    'Lot\tAdresse\tCP\tVille\tPrénom\tNom\tLoyer HC (€)\tCharges (€/mois)\tSolde au 15/10/2026',
    'Lot 1\t2 place Carnot\t69002\tLyon\tAna\tRoy\t1 345,50\t60,05\t-420,25',
    'Lot 2\t2 place Carnot\t69002\tLyon\t\t\t890,00\t45\t',
    'Lot 3\t2 place Carnot\t69002\tLyon\t-\t-\t720\t-\t-',
    'Lot 4\t2 place Carnot\t69002\tLyon\tÉloïse\tMercier\t705,00 €\t35,00 €\t(12,50)',
  ].join('\r\n');
  const open = await read(text);
  expect(open.asked).toEqual(['8.sign', '8.balanceDay']);
  expect(open.lines).toEqual([
    'accountStartsOn notAsked, balance notAsked',
    expect.any(Object),
    expect.any(Object),
    'accountStartsOn notAsked, balance notAsked',
  ]);
  const { lines } = await read(text, { '8.sign': 'owedBelowZero', '8.balanceDay': '2026-10-31' });
  const place = { address: '2 place Carnot', postalCode: '69002', city: 'Lyon' };
  const lot = (n: number) => ({ ...place, propertyName: `Lot ${n}`, addressComplement: `Lot ${n}` });
  expect(lines).toEqual([
    { ...lot(1), ...person('Ana', 'Roy'), ...costs(1345.5, 60.05), ...owing('2026-11-01', 420.25) },
    { ...lot(2), rent: 890, charges: 45 },
    { ...lot(3), rent: 720, charges: 0 },
    { ...lot(4), ...person('Éloïse', 'Mercier'), ...costs(705, 35), ...owing('2026-11-01', 12.5) },
  ]);
});

const flat = (addressComplement: string) => ({
  propertyName: 'Riverside',
  ...at('12 quai de Saône', '69002', 'Lyon'),
  addressComplement,
});

test('an English list with commas is read: utilities, move-in, balance due at the end of a month, a company', async () => {
  const text = [
    'Property,Street address,Flat,Postcode,City,Tenant name,Email address,Mobile number,Move-in,Rent (pcm),Utilities,Security deposit,"Balance due at October 31, 2026",Reference',
    'Riverside,"12 quai de Saône",2B,69002,Lyon,"Doe, Jane",jane.doe@example.test,+44 20 7946 0958,03/25/2022,"1,250.00",80.50,"1,250.00",0.00,R1',
    'Riverside,"12 quai de Saône",3A,69002,Lyon,"Smith, John",none,,11/01/2023,"1,100.00",75.25,"1,100.00","2,350.50",R2',
    'Riverside,"12 quai de Saône",4A,69002,Lyon,Acme Ltd,,,11/01/2023,"2,100.00",0,,0.00,R3',
    'Riverside,"12 quai de Saône",5A,69002,Lyon,to let,,,,"1,150.00",75.25,,,R4',
  ].join('\n');
  const { asked, lines } = await read(text);
  expect(asked).toEqual(['12.balanceDay 2026-10-31', '11.deposits']);
  expect(lines).toEqual([
    {
      ...flat('2B'),
      ...person('Jane', 'Doe'),
      email: 'jane.doe@example.test',
      phoneNumber: '+44 20 7946 0958',
      leaseStartsOn: '2022-03-25',
      ...costs(1250, 80.5),
      deposit: 1250,
      ...owing('2026-11-01', 0),
    },
    {
      ...flat('3A'),
      ...person('John', 'Smith'),
      leaseStartsOn: '2023-11-01',
      ...costs(1100, 75.25),
      deposit: 1100,
      ...owing('2026-11-01', 2350.5),
    },
    {
      ...flat('4A'),
      companyName: 'Acme Ltd',
      leaseKind: 'other',
      leaseStartsOn: '2023-11-01',
      ...costs(2100, 0),
      ...owing('2026-11-01', 0),
    },
    { ...flat('5A'), rent: 1150, charges: 75.25 },
  ]);
});

test('reading a list without a day of balances proposes the end of last month', async () => {
  const text =
    'Locataire;Adresse complète;Loyer hors charges;Charges;Solde dû\nROY Ana;3 rue X, 75011 Paris;850;60;310\nPETIT Luc;5 rue X, 75011 Paris;900,55;;\n';
  const first = await read(text);
  const newThisMonth = { newAccountStartsOn: '2026-11-01' };
  expect(first.asked).toEqual(['4.balanceDay 2026-10-31']);
  expect(first.lines).toEqual([
    {
      ...person('Ana', 'ROY'),
      ...at('3 rue X', '75011', 'Paris'),
      ...costs(850, 60),
      ...newThisMonth,
      balance: 310,
    },
    { ...person('Luc', 'PETIT'), ...at('5 rue X', '75011', 'Paris'), ...newThisMonth, rent: 900.55 },
  ]);
  const then = await read(text, { '4.balanceDay': '2026-11-30' });
  expect(then.lines).toMatchObject([
    { accountStartsOn: '2026-12-01', balance: 310 },
    { accountStartsOn: '2026-12-01' },
  ]);
});
