import { expect, test, vi } from 'vitest';
import type { ImportLine } from '@shared/contract/import.ts';
import { guessColumns } from './columns/columns.ts';
import { toLines, withCorrection } from './lines.ts';
import type { Answer, Answers, Corrections, QuestionTopic, Table } from './model.ts';
import { questionsOf } from './questions.ts';
import { readTable } from './read-table.ts';

async function tableOf(text: string): Promise<Table> {
  const reading = await readTable(text);
  if (reading.table === null) throw new Error(reading.error);
  return reading.table;
}

/** Returns the questions about a table, without the questions about the kind of lease and the start of accounts. */
const cellQuestionsOf = (table: Table) =>
  questionsOf(table, guessColumns(table)).filter(
    ({ about }) => about !== 'leaseKind' && about !== 'accountStart',
  );

/** Returns the questions of a topic about a table. */
async function questionsAbout(topic: QuestionTopic, text: string) {
  const table = await tableOf(text);
  return questionsOf(table, guessColumns(table)).filter(({ about }) => about === topic);
}

async function read(text: string, answers: Answers = {}, corrections: Corrections = {}) {
  const table = await tableOf(text);
  return toLines(table, guessColumns(table), answers, corrections);
}

/** Returns the first line of a table with these columns and a name. */
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

test('a line of an import has the values of its cells', async () => {
  const one = await line({
    Logement: 'T2 du port',
    Adresse: '3 rue X',
    Complément: 'bât. B',
    CP: '75011',
    Ville: 'Paris',
    DPE: 'Classe D (210 kWh/m²)',
    Bailleur: 'SCI Les Tilleuls',
    Mail: 'Ana@Roy.fr',
    Tél: '06.12.34.56.78',
    'Adresse du locataire': '12 rue Hoche, 93100 Montreuil',
    'Type de bail': 'Location meublée',
    'Début du bail': '2024-09-01',
    Loyer: '1 345,00 €',
    Charges: '(0)',
    'Type de charges': 'forfait',
    'Jour d’échéance': 'le 5 du mois',
    Dépôt: '2690',
    'Dépôt reçu le': '30/08/2024',
    'IRL de référence': '2e trimestre 2024',
    'Révision le': '1er septembre',
    APL: '312,45',
    'Aide MSA': 'non',
    'Solde au': '31 oct. 2026',
    'Reste dû': '12,50',
  });
  expect(one).toMatchObject({ row: 2, issues: [], repaired: [], typed: {} });
  expect(one.line).toEqual({
    propertyName: 'T2 du port',
    address: '3 rue X',
    addressComplement: 'bât. B',
    postalCode: '75011',
    city: 'Paris',
    energyClass: 'D',
    lessor: 'SCI Les Tilleuls',
    tenants: [
      {
        companyName: null,
        siren: null,
        firstName: 'Ana',
        lastName: 'Roy',
        email: 'ana@roy.fr',
        phoneNumber: '06.12.34.56.78',
        postalAddress: '12 rue Hoche, 93100 Montreuil',
      },
    ],
    leaseKind: 'furnished',
    leaseStartsOn: '2024-09-01',
    rent: 1345,
    charges: 0,
    chargesKind: 'fixed',
    rentDueDay: 5,
    deposit: 2690,
    depositReceived: null,
    depositReceivedOn: '2024-08-30',
    irlReference: '2024-Q2',
    revisionOn: '09-01',
    cafBenefit: 312.45,
    msaBenefit: null,
    accountStartsOn: '2026-11-01',
    newAccountStartsOn: null,
    balance: 12.5,
    completes: false,
  });
});

test('an empty cell of an import has no value', async () => {
  expect((await line({ Loyer: '', Ville: '', Mail: '' })).line).toMatchObject({
    rent: null,
    city: null,
    tenants: [{ email: null }],
  });
});

test.each([
  ['Loyer', 'abc', 'rent', 'invalidAmount'],
  ['Loyer', '=A1+B1', 'rent', 'formula'],
  ['Loyer CC', '=A1+B1', 'rent', 'formula'],
  ['Solde dû', '=A1+B1', 'balance', 'formula'],
  ['Loyer', '-12', 'rent', 'negativeAmount'],
  ['CAF', '-12', 'cafBenefit', 'negativeAmount'],
  ['CAF', '=A1+B1', 'cafBenefit', 'formula'],
  ['Loyer', '99999999', 'rent', 'invalidAmount'],
  ['Début du bail', '31/02/2026', 'leaseStartsOn', 'invalidDate'],
  ['Jour d’échéance', '31', 'rentDueDay', 'invalid'],
  ['Jour d’échéance', 'fin du mois', 'rentDueDay', 'invalid'],
  ['Type de bail', 'précaire', 'leaseKind', 'invalid'],
  ['Type de charges', 'selon compteur', 'chargesKind', 'invalid'],
  ['Mail', 'ana@', 'email', 'invalidEmail'],
  ['CP', 'Paris', 'postalCode', 'invalidPostalCode'],
  ['Nom du bien', '日本', 'propertyName', 'unsupportedCharacter'],
])('the cell %s %j is refused at its field', async (name, text, field, code) => {
  const one = await line({
    Adresse: '3 rue X',
    Ville: 'Paris',
    ...(name !== 'CP' && { CP: '75011' }),
    [name]: text,
  });
  expect(one.issues).toEqual([{ field, column: expect.any(Number), code }]);
  expect(one.line).toBeNull();
});

test.each([
  ['Classe énergie', 'D', 'H', 'energyClass', 'invalid'],
  ['IRL de référence', 'T2 2024', 'T5 2024', 'irlReference', 'invalid'],
  ['Révision le', '1er mars', '30 février', 'revisionOn', 'invalidDate'],
])(
  'in the column %s with cells such as %j, the cell %j is refused',
  async (name, usual, text, field, code) => {
    const rows = [usual, usual, text].map((cell) => `Ana\tRoy\t${cell}`);
    const { lines } = await read(['Prénom\tNom\t' + name, ...rows].join('\n'));
    expect(lines.map(({ issues }) => issues)).toEqual([[], [], [{ field, column: 2, code }]]);
  },
);

test.each([
  [{ 'Dépôt reçu': 'oui' }, { depositReceived: 850, depositReceivedOn: null }],
  [{ 'Dépôt reçu': '500,00' }, { depositReceived: 500, depositReceivedOn: null }],
  [{ 'Dépôt reçu': 'non' }, { depositReceived: 0, depositReceivedOn: null }],
  [{ 'Dépôt reçu': '' }, { depositReceived: null, depositReceivedOn: null }],
  [{ 'Dépôt reçu le': '30/08/2024' }, { depositReceived: null, depositReceivedOn: '2024-08-30' }],
  [{ 'Dépôt reçu le': 'oui' }, { depositReceived: 850, depositReceivedOn: null }],
  [
    { 'Dépôt reçu': 'oui', 'Dépôt reçu le': '30/08/2024' },
    { depositReceived: 850, depositReceivedOn: '2024-08-30' },
  ],
])('a received deposit %j is read as %j', async (cells, expected) => {
  const { line: read850, issues } = await line({ 'Dépôt de garantie': '850', ...cells });
  expect(issues).toEqual([]);
  expect(read850).toMatchObject(expected);
});

test.each([
  [{ 'Dépôt reçu': '850,01' }, 'depositReceived', 'aboveAmount'],
  [{ 'Dépôt reçu': 'abc' }, 'depositReceived', 'invalidAmount'],
  [{ 'Dépôt reçu le': '01/01/2199' }, 'depositReceivedOn', 'futureDate'],
  [{ 'Dépôt de garantie': '', 'Dépôt reçu': 'oui' }, 'deposit', 'required'],
  [{ 'Dépôt de garantie': '', 'Dépôt reçu le': '30/08/2024' }, 'deposit', 'required'],
])('a received deposit %j is refused at %s: %s', async (cells, field, code) => {
  const { issues } = await line({ 'Dépôt de garantie': '850', ...cells });
  expect(issues).toMatchObject([{ field, code }]);
});

test('a cell that says that the dwelling has no energy class leaves the class empty', async () => {
  const { lines } = await read('Prénom\tNom\tDPE\nAna\tRoy\tNC\nBo\tLi\tE');
  expect(lines.map(({ line: one }) => one?.energyClass)).toEqual([null, 'E']);
});

/** Returns the questions about a column of days of revision, and the day of each line. */
async function revisionDays(cells: readonly string[], answers: Answers = {}) {
  const text = ['Prénom\tNom\tRévision le', ...cells.map((cell) => `Ana\tRoy\t${cell}`)].join('\n');
  const { lines } = await read(text, answers);
  return { asked: cellQuestionsOf(await tableOf(text)), days: lines.map(({ values }) => values.revisionOn) };
}

test('the landlord is asked for the order of day and month in a column of days of the year, unless the cells show it', async () => {
  expect(await revisionDays(['01/09', '01/09/2025'])).toMatchObject({
    asked: [{ column: 2, about: 'dayOrder', choices: [{ reading: '09-01' }, { reading: '01-09' }] }],
    days: [undefined, undefined],
  });
  expect((await revisionDays(['01/09', '02/09'], { '2.dayOrder': 'monthFirst' })).days).toEqual([
    '01-09',
    '02-09',
  ]);
  expect(await revisionDays(['01/09', '15/09', '1er mars'])).toMatchObject({
    asked: [],
    days: ['09-01', '09-15', '03-01'],
  });
});

test('an address of an import needs its postal code and its city', async () => {
  expect((await line({ Adresse: '3 rue X' })).issues).toEqual([
    { field: 'postalCode', column: null, code: 'required' },
    { field: 'city', column: null, code: 'required' },
  ]);
});

test('a leading zero that a spreadsheet has removed is restored and reported', async () => {
  const one = await line({ Adresse: '3 rue X', CP: '1000', Ville: 'Bourg-en-Bresse', Tél: '612345678' });
  expect(one.line).toMatchObject({ postalCode: '01000', tenants: [{ phoneNumber: '0612345678' }] });
  expect(one.repaired).toEqual(['postalCode', 'phoneNumber']);
});

test('a formula in a name is stored as the text that was typed', async () => {
  expect((await line({ Logement: '=HYPERLINK("http://x")' })).line?.propertyName).toBe(
    '=HYPERLINK("http://x")',
  );
});

test('the sum of rent and charges is split if another column has the charges', async () => {
  expect((await line({ 'Loyer CC': '910,10', Charges: '60,05' })).line).toMatchObject({
    rent: 850.05,
    charges: 60.05,
  });
  expect((await line({ 'Loyer CC': '910' })).line).toMatchObject({ rent: 910, charges: null });
  expect((await line({ 'Loyer CC': '10', Charges: '60' })).issues).toMatchObject([
    { field: 'rent', code: 'negativeAmount' },
  ]);
});

test('a full address is split at its postal code', async () => {
  const { lines } = await read(
    'Adresse\tLocataire\n3 rue du 11 novembre, 75011 Paris, France\tROY Ana\n"3 rue X\n69003 Lyon"\tROY Ana\n12345 route Y 97410 Saint-Pierre\tROY Ana',
  );
  expect(lines.map(({ line }) => line)).toMatchObject([
    { address: '3 rue du 11 novembre', postalCode: '75011', city: 'Paris' },
    { address: '3 rue X', postalCode: '69003', city: 'Lyon' },
    { address: '12345 route Y', postalCode: '97410', city: 'Saint-Pierre' },
  ]);
});

test('several e-mail addresses in a cell go to the tenants in order', async () => {
  const two = await line({
    Prénom: 'Jean et Marie',
    Nom: 'Dupuis',
    Mail: 'jean@exemple.test ; marie@exemple.test',
  });
  expect(two).toMatchObject({
    issues: [],
    hasMoreEmails: false,
    line: { tenants: [{ email: 'jean@exemple.test' }, { firstName: 'Marie', email: 'marie@exemple.test' }] },
  });
  const one = await line({ Mail: 'ana@exemple.test, ana.roy@exemple.test' });
  expect(one).toMatchObject({
    issues: [],
    hasMoreEmails: true,
    line: { tenants: [{ email: 'ana@exemple.test' }] },
  });
  // An e-mail address in its own column is not overwritten. An invalid e-mail address is refused at its field.
  const own = await line({
    'Prénom 2': 'Luc',
    'Nom 2': 'Roy',
    Mail: 'a@exemple.test / b@exemple.test',
    'Mail 2': 'luc@exemple.test',
  });
  expect(own).toMatchObject({
    hasMoreEmails: true,
    values: { email: 'a@exemple.test', email2: 'luc@exemple.test' },
  });
  for (const wrong of ['ana@exemple.test ; 06 12 34 56 78', 'ana@exemple.test, luc@', 'ana.exemple.test'])
    expect((await line({ Mail: wrong })).issues).toMatchObject([{ field: 'email' }]);
});

test.each([
  ['Ana Roy <ana@exemple.test>', 'ana@exemple.test'],
  ['Ana : ana@exemple.test', 'ana@exemple.test'],
  ['ana@exemple.test ;', 'ana@exemple.test'],
  ['ana@exemple.test.', 'ana@exemple.test'],
  ['pas de mail', null],
  ['non', null],
])('the cell %j gives the e-mail address %j', async (Mail, email) => {
  expect((await line({ Mail })).line).toMatchObject({ tenants: [{ email }] });
});

test('in a column of first names, a comma or a new line separates two people', async () => {
  expect(tenantsOf(await line({ Prénom: 'Ana, Xiu' }))).toEqual(['Ana Roy', 'Xiu Roy']);
  expect(tenantsOf(await line({ Prénom: '"Ana\nXiu"', Nom: '"Roy\nPetit"' }))).toEqual([
    'Ana Roy',
    'Xiu Petit',
  ]);
});

test('the second tenant’s full name has the order of the first tenant’s full name', async () => {
  const text = 'Locataire\tNom 2\tLoyer\nRoy Ana\tPetit Luc\t5\n';
  const { lines } = await read(text, { '0.nameOrder': 'lastNameFirst' });
  expect(lines.map(tenantsOf)).toEqual([['Ana Roy', 'Luc Petit']]);
});

test('a column « Type » with the words meublé, vide and garage gives the kind of each lease', async () => {
  const { lines } = await read(
    'Locataire\tLoyer\tType\nROY Ana\t5\tmeublé\nROY Luc\t5\tvide\nROY Léa\t5\tgarage\n',
  );
  expect(lines.map(({ values }) => values.leaseKind)).toEqual(['furnished', 'unfurnished', 'other']);
});

test('capitals mark the last name in a full name', async () => {
  const text = 'Locataire\tLoyer\nROY Ana\t5\nPaul Marchand\t5\nM. et Mme Petit\t5\nMme Roy\t5\n';
  const table = await tableOf(text);
  expect(cellQuestionsOf(table)).toEqual([
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
    [],
    [],
  ]);
  const { lines } = await read(text, { '0.nameOrder': 'firstNameFirst' });
  expect(lines[0]?.line).toMatchObject({ tenants: [{ firstName: 'Ana', lastName: 'ROY' }] });
  expect(lines[1]?.line).toMatchObject({ tenants: [{ firstName: 'Paul', lastName: 'Marchand' }] });
});

test('the landlord is asked once per column for the separator of ambiguous amounts, unless another cell shows it', async () => {
  const text = 'Nom\tPrénom\tLoyer\nRoy\tAna\t1.345\nRoy\tPaul\t1,250\n';
  const table = await tableOf(text);
  expect(cellQuestionsOf(table)).toEqual([
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
  expect(cellQuestionsOf(shown)).toEqual([]);
  expect(toLines(shown, guessColumns(shown), {}).lines.map(({ values }) => values.rent)).toEqual([
    1345, 1.25, 910,
  ]);
});

test('the landlord is asked for the order of day and month if every value fits both orders', async () => {
  const text = 'Nom\tPrénom\tDébut du bail\nRoy\tAna\t05/11/2026\n';
  const table = await tableOf(text);
  expect(cellQuestionsOf(table)).toMatchObject([
    { column: 2, about: 'dayOrder', choices: [{ reading: '2026-11-05' }, { reading: '2026-05-11' }] },
  ]);
  const days = async (more: string, answers: Answers = {}) =>
    (await read(text + more, answers)).lines.map(({ values }) => values.leaseStartsOn);
  expect(await days('', { '2.dayOrder': 'monthFirst' })).toEqual(['2026-05-11']);
  expect(await days('Roy\tIda\t13/11/2026\n')).toEqual(['2026-11-05', '2026-11-13']);
  expect(await days('')).toEqual([undefined]);
});

test('a day stored as a number does not decide the order of day and month in other cells', async () => {
  const text = 'Nom\tPrénom\tDébut du bail\tLoyer\nRoy\tAna\t05/11/2026\t850\nRoy\tIda\t44562\t44562\n';
  const table = await tableOf(text);
  expect(cellQuestionsOf(table)).toMatchObject([{ column: 2, example: '05/11/2026' }]);
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

test('the landlord is asked for the sign of a debt, unless the column’s title states it', async () => {
  const text = 'Nom\tPrénom\tSolde\nRoy\tAna\t0\nRoy\tPaul\t-540,50\n';
  const table = await tableOf(text);
  expect(cellQuestionsOf(table)[0]).toMatchObject({
    about: 'sign',
    example: '-540,50',
    choices: [
      { answer: 'owedAboveZero', reading: -540.5 },
      { answer: 'owedBelowZero', reading: 540.5 },
    ],
  });
  expect(await balances(text)).toEqual([0, undefined]);
  expect(await balances(text, { '2.sign': 'owedBelowZero' })).toEqual([0, 540.5]);
  expect(await balances(text.replace('Solde', 'Solde dû'))).toEqual([0, -540.5]);
});

const TODAY = '2026-11-22';

/** Returns the first day of each line's account if the table is read on `TODAY`. */
async function starts(text: string, answers: Answers = {}): Promise<(string | null | undefined)[]> {
  vi.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), toFake: ['Date'] });
  try {
    return (await read(text, answers)).lines.map(({ line }) => line?.accountStartsOn);
  } finally {
    vi.useRealTimers();
  }
}

const askedOfDay = async (text: string, answers: Answers = {}) => {
  const table = await tableOf(text);
  return questionsOf(table, guessColumns(table), answers).filter(({ about }) => about === 'balanceDay');
};

test.each([
  ['Solde dû au 30/09/2026', '2026-10-01'],
  ['Solde dû au 31 octobre 2026', '2026-11-01'],
  ['Solde dû fin octobre', '2026-11-01'],
  ['Impayés au 31/10', '2026-11-01'],
  ['Balance due at 31 Oct 2026', '2026-11-01'],
])(
  'a balance with the day in its title %j includes this day: the account starts on %s',
  async (title, day) => {
    const text = `Nom\tPrénom\t${title}\nRoy\tAna\t310\nPetit\tLuc\t\n`;
    expect(await starts(text)).toEqual([day, day]);
    expect(await balances(text)).toEqual([310, undefined]);
  },
);

test.each(['Solde au', 'Date du solde', 'Arrêté au', 'Balance date'])(
  'balances include the days in a column %j, so that each account starts on the next day',
  async (title) => {
    const head = `Nom\tPrénom\tReste dû\t${title}\n`;
    expect(
      await starts(`${head}Roy\tAna\t310\t31/10/2026\nPetit\tLuc\t0\t31/10/2026\nSand\tIda\t0\t\n`),
    ).toEqual(['2026-11-01', '2026-11-01', '2026-11-01']);
    expect(
      await starts(`${head}Roy\tAna\t310\toctobre 2026\nPetit\tLuc\t0\t30/09/2026\nSand\tIda\t0\t\n`),
    ).toEqual(['2026-11-01', '2026-10-01', null]);
  },
);

test('if a column states the start of the account, the account starts on the day in this column', async () => {
  const text =
    'Nom\tPrénom\tReste dû\tCompte depuis le\nRoy\tAna\t310\t01/11/2026\nPetit\tLuc\t\t13/10/2026\n';
  expect(await askedOfDay(text)).toEqual([]);
  expect(await starts(text)).toEqual(['2026-11-01', '2026-10-13']);
});

test('if a balance is of a day in the middle of a month, the landlord is asked for the last day that the balance includes', async () => {
  const text = 'Nom\tPrénom\tReste dû au 15/10/2026\nRoy\tAna\t310\n';
  expect(await askedOfDay(text)).toEqual([
    {
      column: 2,
      about: 'balanceDay',
      example: 'Reste dû au 15/10/2026',
      choices: ['2026-09-30', '2026-10-15', '2026-10-31'].map((day) => ({ answer: day, reading: day })),
    },
  ]);
  expect((await read(text)).lines[0]?.issues).toEqual([
    { field: 'accountStartsOn', column: 2, code: 'notAsked' },
  ]);
  expect(await starts(text, { '2.balanceDay': '2026-10-31' })).toEqual(['2026-11-01']);
  expect(await starts(text, { '2.balanceDay': '2026-10-15' })).toEqual(['2026-10-16']);
  const cells = 'Nom\tPrénom\tReste dû\tSolde au\nRoy\tAna\t310\t01/11/2026\n';
  expect(await askedOfDay(cells)).toEqual([]);
  const asked = await askedOfDay(cells, { '3.dayOrder': 'dayFirst' });
  expect(asked).toMatchObject([{ column: 3, example: '01/11/2026' }]);
  expect(asked[0]).not.toHaveProperty('proposed');
  const answers: Answers = { '3.dayOrder': 'dayFirst', '3.balanceDay': '2026-10-31' };
  expect(await starts(cells, answers)).toEqual(['2026-11-01']);
});

test('only a chosen day of balances is sent, not the proposed end of last month', async () => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), toFake: ['Date'] });
  const text = 'Nom\tPrénom\tReste dû\nRoy\tAna\t310\n';
  const [question] = await askedOfDay(text);
  vi.useRealTimers();
  expect(question).toMatchObject({
    proposed: '2026-10-31',
    choices: [{ answer: '2026-10-31' }, { answer: '2026-11-30' }],
  });
  expect(await starts(text)).toEqual([null]);
  expect(await starts(text, { '2.balanceDay': '2026-11-30' })).toEqual(['2026-12-01']);
});

test('an answer about the day of balances applies to all lines', async () => {
  const text =
    'Nom\tPrénom\tDébut du bail\tReste dû\tSolde au\nRoy\tAna\t2020-01-01\t310\t31/10/2026\nPetit\tLuc\t2026-11-15\t0\t31/10/2026\n';
  expect(await starts(text)).toEqual(['2026-11-01', '2026-11-15']);
  expect(await starts(text, { '4.balanceDay': '2026-09-30' })).toEqual(['2026-10-01', '2026-11-15']);
});

test('a column “Solde au” that contains amounts is read as balances', async () => {
  const text = 'Nom\tPrénom\tSolde au\nRoy\tAna\t310,50\nPetit\tLuc\t0\n';
  const answers: Answers = { '2.sign': 'owedAboveZero' };
  expect(await balances(text, answers)).toEqual([310.5, 0]);
});

test.each(['Solde du locataire', 'Solde du 31/10/2026', 'Solde du compte'])(
  'the title %j does not tell which sign means a debt',
  async (title) => {
    const table = await tableOf(`Nom\tPrénom\t${title}\nRoy\tAna\t310\n`);
    expect(cellQuestionsOf(table).map(({ about }) => about)).toEqual(['sign', 'balanceDay']);
  },
);

test('a correction replaces its cell, or adds a value if there is no cell', async () => {
  const corrections = withCorrection(withCorrection({}, 2, 'rent', ' 910,50 '), 2, 'city', 'Paris');
  const one = await line({ Loyer: 'abc', Adresse: '3 rue X', CP: '75011' }, {}, corrections);
  expect(one.line).toMatchObject({ rent: 910.5, city: 'Paris' });
  const split = withCorrection(withCorrection({}, 2, 'firstName', 'Ana'), 2, 'lastName', 'Petit');
  const { lines } = await read('Locataire\tLoyer\nFamille Petit\t5\n', {}, split);
  expect(lines[0]?.line).toMatchObject({ tenants: [{ firstName: 'Ana', lastName: 'Petit' }] });
  const emptied = await line({ Loyer: 'abc' }, {}, withCorrection({}, 2, 'rent', ''));
  expect(emptied.line).toMatchObject({ rent: null });
});

test('a sum at the bottom of a table and a repeated header are left out and reported', async () => {
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

test('a line with more cells than the table has columns is refused', async () => {
  const { lines } = await read('Nom,Prénom,Loyer\nRoy,Ana,1345,00\n');
  expect(lines[0]?.issues).toEqual([{ field: null, column: null, code: 'tooManyCells' }]);
});

test('a column of consent is recognized, and its cells are ignored', async () => {
  expect((await line({ 'Accord e-mail': 'oui' })).line).toEqual((await line({})).line);
});

/** Returns the names of a line's tenants, as they would be sent. */
const tenantsOf = ({ line }: { readonly line: ImportLine | null }) =>
  line?.tenants?.map(({ firstName, lastName, companyName }) => companyName ?? `${firstName} ${lastName}`);

test('a company is one tenant, and each of several people is a tenant', async () => {
  const { lines } = await read(
    'Locataire\tLoyer\nSCI Les Lilas\t5\nRoy Ana et Luc\t5\nRoy Ana, Roy Luc\t5\nDupont & Fils\t5\nPetit Luc\t5\n',
    { '0.nameOrder': 'lastNameFirst' },
  );
  expect(lines.map((one) => [tenantsOf(one), one.split])).toEqual([
    [['SCI Les Lilas'], null],
    [['Ana Roy', 'Luc Roy'], 'Roy Ana et Luc'],
    [['Ana Roy', 'Luc Roy'], 'Roy Ana, Roy Luc'],
    [['Dupont & Fils'], null],
    [['Luc Petit'], null],
  ]);
});

test('several people in the columns of first and last names are read like several people in one cell', async () => {
  expect(tenantsOf(await line({ Nom: 'SARL Roy', Prénom: '' }))).toEqual(['SARL Roy']);
  const two = await line({ Prénom: 'Ana et Luc' });
  expect([tenantsOf(two), two.split]).toEqual([['Ana Roy', 'Luc Roy'], 'Ana et Luc Roy']);
  expect(tenantsOf(await line({ Prénom: 'Ana & Luc', Nom: 'Roy / Petit' }))).toEqual([
    'Ana Roy',
    'Luc Petit',
  ]);
  expect(tenantsOf(await line({ Prénom: 'Ana & Luc', Nom: 'M. et Mme Petit' }))).toEqual([
    'Ana Petit',
    'Luc Petit',
  ]);
  expect((await line({ Nom: 'Roy / Petit' })).issues).toEqual([
    { field: 'firstName2', column: null, code: 'required' },
  ]);
  expect((await line({ Nom: 'Famille Roy' })).issues).toEqual([
    { field: 'lastName', column: 1, code: 'severalPeople' },
  ]);
  expect((await line({ Prénom: 'Ana, Bo & Cléo', Nom: 'Roy & Petit' })).issues).toContainEqual({
    field: 'firstName',
    column: null,
    code: 'unsureNames',
  });
});

test('numbered columns are for the second, the third and the fourth tenant', async () => {
  const one = await line({
    'Prénom 2': 'Bo',
    'Nom 2': 'Petit',
    'E-mail 2': 'bo@a.fr',
    'Téléphone 3': '612345678',
    'Société 3': 'SARL Roy',
  });
  expect(one.line?.tenants).toMatchObject([
    { firstName: 'Ana', lastName: 'Roy' },
    { firstName: 'Bo', lastName: 'Petit', email: 'bo@a.fr' },
    { companyName: 'SARL Roy', phoneNumber: '0612345678' },
  ]);
  expect(one).toMatchObject({ places: [0, 1, 2], repaired: ['phoneNumber3'], split: null });
  // The line for the API has no gaps, so the table's third tenant is the line's second tenant. The error still names
  // the fields of the third tenant.
  const third = await line({ 'Nom 3': 'Petit' });
  expect(third).toMatchObject({ places: [0, 2], issues: [{ field: 'firstName3', code: 'required' }] });
  expect(tenantsOf(await line({ 'Nom 2': 'PETIT Luc' }))).toEqual(['Ana Roy', 'Luc PETIT']);
  expect(tenantsOf(await line({ 'Nom 2': 'SCI Roy' }))).toEqual(['Ana Roy', 'SCI Roy']);
  expect((await line({ 'Nom 2': 'Bo et Luc Petit' })).issues).toMatchObject([
    { field: 'lastName2', code: 'severalPeople' },
  ]);
});

test('guessed names are an error of the line until the landlord has typed each name', async () => {
  const asked = await typed('DUPONT - DURAND', {});
  expect(asked).toMatchObject({ values: { lastName: 'DUPONT', lastName2: 'DURAND' }, line: null });
  expect(asked?.issues[0]).toEqual({ field: 'lastName', column: null, code: 'unsureNames' });
  const typedNames = { '2.firstName': 'Ana', '2.firstName2': 'Luc', '2.lastName': 'DUPONT' };
  expect((await typed('DUPONT - DURAND', typedNames))?.issues).toMatchObject([
    { field: 'lastName2', code: 'unsureNames' },
  ]);
  const both = await typed('DUPONT - DURAND', { ...typedNames, '2.lastName2': 'DURAND' });
  expect(both && tenantsOf(both)).toEqual(['Ana DUPONT', 'Luc DURAND']);
  const one = { '2.firstName': 'Ana', '2.lastName': 'DUPONT - DURAND', '2.lastName2': '' };
  const single = await typed('DUPONT - DURAND', one);
  expect(single && tenantsOf(single)).toEqual(['Ana DUPONT - DURAND']);
  const company = await typed('SCI Pierre et Patrimoine', { '2.companyName': 'SCI Pierre et Patrimoine' });
  expect(company && tenantsOf(company)).toEqual(['SCI Pierre et Patrimoine']);
});

/** Returns the line that is read from a full name and from corrections. */
const typed = async (text: string, corrections: Corrections) =>
  (await read(`Locataire\tLoyer\n${text}\t5\n`, {}, corrections)).lines[0];

test('a typed name is kept, and a missing first name is refused at its field', async () => {
  for (const text of ['Famille Petit', 'Consorts Petit']) {
    const last = await typed(text, { '2.lastName': 'Petit' });
    expect(last?.values.lastName).toBe('Petit');
    expect(last?.issues).toEqual([{ field: 'firstName', column: 0, code: 'required' }]);
    const first = await typed(text, { '2.firstName': 'Luc' });
    expect(first).toMatchObject({ values: { firstName: 'Luc' }, typed: { lastName: text } });
    expect(first?.issues).toMatchObject([{ field: 'lastName' }]);
    const both = await typed(text, { '2.firstName': 'Luc', '2.lastName': 'Petit' });
    expect(both?.line).toMatchObject({ tenants: [{ firstName: 'Luc', lastName: 'Petit' }] });
  }
  const couple = await typed('M. et Mme Petit', { '2.firstName': 'Luc' });
  expect(couple && tenantsOf(couple)).toEqual(['Luc Petit', 'Mme Petit']);
  const parents = await typed('Époux Petit', { '2.firstName': 'Luc' });
  expect(parents).toMatchObject({ values: { firstName: 'Luc', lastName: 'Petit', lastName2: 'Petit' } });
  expect(parents?.issues).toMatchObject([{ field: 'firstName2', code: 'required' }]);
  const named = await typed('M. et Mme Petit', { '2.firstName': 'Luc', '2.firstName2': 'Ana' });
  expect(named && tenantsOf(named)).toEqual(['Luc Petit', 'Ana Petit']);
  const beside = await line({ Prénom: 'Ana et Luc', 'Nom 2': 'Petit' });
  expect(beside.issues).toMatchObject([{ code: 'unsureNames' }]);
  const several = await typed('M. et Mme Petit', { '2.lastName': 'Luc et Ana Petit' });
  expect(several).toMatchObject({ typed: { lastName: 'Luc et Ana Petit' } });
  // By emptying the company, the landlord states that the tenant is a person.
  const sas = await typed('SAS Ana', { '2.companyName': '', '2.firstName': 'Ana', '2.lastName': 'SAS' });
  expect(sas?.line).toMatchObject({ tenants: [{ firstName: 'Ana', lastName: 'SAS' }] });
  const unclear = await typed('Paul Marchand', { '2.lastName': 'Marchand' });
  expect(unclear).toMatchObject({
    values: { lastName: 'Marchand' },
    typed: { firstName: 'Paul Marchand' },
    issues: [{ field: 'firstName', code: 'notAsked' }],
  });
});

/** Reads the same names from two columns and from one column of full names. Returns both readings. */
async function peopleOf([firstName, lastName]: readonly [string, string], corrections: Corrections) {
  const columns = await line({ Prénom: firstName, Nom: lastName }, {}, corrections);
  const whole = await typed(`${firstName}${lastName}`, corrections);
  return [columns, whole].map((one) => ({ values: one?.values, typed: one?.typed, issues: one?.issues }));
}

test.each<
  [
    cells: readonly [string, string],
    corrections: Corrections,
    values: Readonly<Record<string, string>>,
    required: readonly string[],
  ]
>([
  [
    ['Manon et Kévin', ''],
    { '2.lastName': 'Roux' },
    { firstName: 'Manon', lastName: 'Roux', firstName2: 'Kévin' },
    ['lastName2'],
  ],
  [
    ['Manon et Kévin', ''],
    { '2.firstName': 'Marion', '2.lastName': 'Roux', '2.lastName2': 'Petit' },
    { firstName: 'Marion', lastName: 'Roux', firstName2: 'Kévin', lastName2: 'Petit' },
    [],
  ],
  [
    ['', 'M. et Mme Martin'],
    { '2.firstName': 'Jean' },
    { firstName: 'Jean', lastName: 'Martin', firstName2: 'Mme', lastName2: 'Martin' },
    [],
  ],
  [
    ['', 'Époux Martin'],
    { '2.lastName': 'Martin-Roy' },
    { lastName: 'Martin-Roy', lastName2: 'Martin' },
    ['firstName', 'firstName2'],
  ],
  [
    ['', 'Dupont/Durand'],
    { '2.firstName': 'Jean' },
    { firstName: 'Jean', lastName: 'Dupont', lastName2: 'Durand' },
    ['firstName2'],
  ],
  [
    ['', 'Dupont/Durand'],
    { '2.firstName': 'Jean', '2.firstName2': '', '2.lastName2': '' },
    { firstName: 'Jean', lastName: 'Dupont' },
    [],
  ],
])(
  'the people in the cells %j have one name changed by each of the corrections %j',
  async (cells, corrections, values, required) => {
    for (const read of await peopleOf(cells, corrections)) {
      expect(read).toMatchObject({
        typed: {},
        issues: required.map((field) => ({ field, code: 'required' })),
      });
      const { rent: _, ...names } = read.values ?? {};
      expect(names).toEqual(values);
    }
  },
);

const ANA = { companyName: null, firstName: 'Ana', lastName: 'Roy' };

type Cells = Readonly<Record<string, string>>;

test.each<readonly [cells: Cells, corrections: Corrections, tenants: readonly object[]]>([
  // The corrections name the representative of a company in a cell of full names.
  [
    { Prénom: '', Nom: 'SARL Roy' },
    { '2.firstName': 'Ana' },
    [{ companyName: 'SARL Roy', firstName: 'Ana', lastName: null }],
  ],
  [
    { Prénom: '', Nom: 'SARL Roy' },
    { '2.firstName': 'Ana', '2.lastName': 'PETIT' },
    [{ companyName: 'SARL Roy', firstName: 'Ana', lastName: 'PETIT' }],
  ],
  [
    { Prénom: '', Nom: 'SARL Roy' },
    { '2.companyName': 'Roy et fils' },
    [{ companyName: 'Roy et fils', firstName: null, lastName: null }],
  ],
  [
    { Prénom: '', Nom: 'SCI Roy' },
    { '2.companyName': '', '2.firstName': 'Ana' },
    [{ companyName: null, firstName: 'Ana', lastName: 'SCI Roy' }],
  ],
  // The second tenant's full name is in the cell of his last name.
  [{ 'Nom 2': 'PETIT Luc' }, { '2.firstName2': 'Lucien' }, [ANA, { firstName: 'Lucien', lastName: 'PETIT' }]],
  [{ 'Nom 2': 'PETIT Luc' }, { '2.lastName2': 'Petit' }, [ANA, { firstName: 'Luc', lastName: 'Petit' }]],
  [
    { 'Nom 2': 'PETIT Luc' },
    { '2.firstName2': 'Luc', '2.lastName2': 'Petit Roy' },
    [ANA, { firstName: 'Luc', lastName: 'Petit Roy' }],
  ],
  [
    { 'Nom 2': 'SARL Roy' },
    { '2.firstName2': 'Luc' },
    [ANA, { companyName: 'SARL Roy', firstName: 'Luc', lastName: null }],
  ],
  [
    { 'Nom 2': 'PETIT Luc' },
    { '2.companyName2': 'SARL Petit' },
    [ANA, { companyName: 'SARL Petit', firstName: 'Luc', lastName: 'PETIT' }],
  ],
  [
    { 'Nom 2': 'SCI Roy' },
    { '2.companyName2': '', '2.firstName2': 'Luc' },
    [ANA, { companyName: null, firstName: 'Luc', lastName: 'SCI Roy' }],
  ],
])(
  'the reading of the cells %j does not depend on corrections of other fields: %j',
  async (cells, corrections, tenants) => {
    const read = await line(cells, {}, corrections);
    expect(read).toMatchObject({ issues: [], line: { tenants } });
  },
);

test('a company in a cell of full names stays a company if the landlord types first and last names, which name its representative', async () => {
  const both = await typed('SARL Roy', { '2.firstName': 'Ana', '2.lastName': 'PETIT' });
  expect(both?.line).toMatchObject({
    tenants: [{ companyName: 'SARL Roy', firstName: 'Ana', lastName: 'PETIT' }],
  });
});

test('several people typed as one name are refused at the name’s field', async () => {
  for (const read of await peopleOf(['Manon et Kévin', ''], { '2.lastName': 'Roux et Petit' }))
    expect(read).toMatchObject({
      values: { firstName: 'Manon', firstName2: 'Kévin' },
      typed: { lastName: 'Roux et Petit' },
      issues: [{ field: 'lastName', code: 'severalPeople' }, { field: 'lastName2' }],
    });
  const retyped = await line({ Prénom: 'Ana et Luc' }, {}, { '2.firstName': 'Anna' });
  expect(tenantsOf(retyped)).toEqual(['Anna Roy', 'Luc Roy']);
  const family = await line({ Prénom: '', Nom: 'Famille Roy' }, {}, { '2.firstName': 'Ana' });
  expect(family).toMatchObject({
    values: { firstName: 'Ana' },
    typed: { lastName: 'Famille Roy' },
    issues: [{ field: 'lastName', code: 'severalPeople' }],
  });
});

const DWELLING = { Adresse: '3 rue X', CP: '69002', Ville: 'Lyon', Loyer: '500', Charges: '- €' };

test.each([
  ['vacant', { Nom: 'vacant', Prénom: '' }],
  ['libre as the name', { Nom: 'LIBRE', Prénom: '-' }],
  ['nobody', { Nom: '', Prénom: '' }],
  ['dashes', { Nom: '-', Prénom: '-' }],
  [
    'data of a lease beside it',
    { Nom: 'à louer', Prénom: '', Mail: 'ana@', 'Début du bail': 'mars', Dépôt: '500', Solde: '0' },
  ],
])('a vacant row is read as a property without a lease: %s', async (_, cells) => {
  const one = await line({ ...DWELLING, ...cells });
  expect(one).toMatchObject({ isVacant: true, issues: [], typed: {} });
  expect(one.line).toMatchObject({ tenants: [], address: '3 rue X', rent: 500, charges: 0 });
  expect(Object.values(one.line ?? {}).filter((value) => value !== null)).toHaveLength(7);
});

test('a row with “Vacant” in the column of full names has no lease until the landlord types a name', async () => {
  const text = 'Locataire\tAdresse\tCP\tVille\tLoyer\nVacant\t3 rue X\t69002\tLyon\t500\n';
  expect((await read(text)).lines[0]?.line).toMatchObject({ tenants: [], rent: 500 });
  const half = (await read(text, {}, { '2.lastName': 'Roy' })).lines[0];
  expect(half?.issues).toEqual([{ field: 'firstName', column: 0, code: 'required' }]);
  const whole = (await read(text, {}, { '2.lastName': 'Roy', '2.firstName': 'Ana' })).lines[0];
  expect(whole).toMatchObject({
    isVacant: false,
    line: { tenants: [{ firstName: 'Ana', lastName: 'Roy' }] },
  });
});

test('a tenant’s data without a name, and a balance of a vacant property, are errors', async () => {
  for (const cells of [
    { Mail: 'ana@exemple.test' },
    { Tél: '0612345678' },
    { 'Début du bail': '2024-01-01' },
  ])
    expect((await line({ ...DWELLING, Nom: '', Prénom: '', ...cells })).issues).toMatchObject([
      { field: 'firstName', code: 'required' },
      { field: 'lastName', code: 'required' },
    ]);
  const owed = await line({ ...DWELLING, Nom: 'vacant', Prénom: '', 'Reste dû': '310' });
  expect(owed.issues).toEqual([{ field: 'balance', column: 7, code: 'vacantBalance' }]);
  expect((await line({ Nom: 'vacant', Prénom: '', Loyer: '5' })).issues).toMatchObject([
    { field: 'firstName', code: 'required' },
    { field: 'lastName', code: 'required' },
  ]);
});

test('beside a column of addresses, a cell with a postal code and a city fills both fields', async () => {
  const { lines } = await read(
    'Nom;Prénom;Adresse;CP Ville\nRoy;Ana;3 rue X;69002 Lyon\nPetit;Luc;5 rue X;1000 Bourg-en-Bresse\n',
  );
  expect(
    lines.map(({ line: one, repaired }) => [one?.address, one?.postalCode, one?.city, repaired]),
  ).toEqual([
    ['3 rue X', '69002', 'Lyon', []],
    ['5 rue X', '01000', 'Bourg-en-Bresse', ['postalCode']],
  ]);
  const named = await read('Nom;Prénom;Adresse;Ville\nRoy;Ana;3 rue X;69002 Lyon\n');
  expect(named.lines[0]?.line).toMatchObject({ address: '3 rue X', postalCode: '69002', city: 'Lyon' });
});

test('the first of several telephone numbers is taken, and the line has a note about the other numbers', async () => {
  const one = await line({ Tél: '06 12 34 56 78 / 01 23 45 67 89' });
  expect(one).toMatchObject({
    line: { tenants: [{ phoneNumber: '06 12 34 56 78' }] },
    hasMorePhones: true,
    issues: [],
  });
  expect((await line({ Tél: '06 12 34 56 78' })).hasMorePhones).toBe(false);
});

test('an invisible character is removed from a telephone number, and refused in a name', async () => {
  for (const [typed, phoneNumber] of [
    ['\u202A06 12 34 56 78\u202C', '06 12 34 56 78'],
    ['\u202A612345678\u202C', '0612345678'],
  ] as const)
    expect(await line({ Tél: typed })).toMatchObject({ line: { tenants: [{ phoneNumber }] }, issues: [] });
  const several = await line({ Tél: '\u202A06 12\u200B34 56 78\u202C / \u202A07 12 34 56 78\u202C' });
  expect(several).toMatchObject({
    line: { tenants: [{ phoneNumber: '06 1234 56 78' }] },
    hasMorePhones: true,
  });
  expect((await line({ Nom: 'Roy\u202C' })).issues).toMatchObject([{ code: 'unsupportedCharacter' }]);
});

test('a dash is read as zero in a column of amounts, and as an empty cell in other columns', async () => {
  const one = await line({
    Mail: 'néant',
    Tél: '-',
    Charges: '- €',
    Dépôt: 'néant',
    'Début du bail': '—',
    Loyer: '5',
  });
  expect(one.line).toMatchObject({
    tenants: [{ email: null, phoneNumber: null }],
    charges: 0,
    deposit: 0,
    leaseStartsOn: null,
  });
});

test('a month as the start of a lease is read as the first day of the month', async () => {
  expect((await line({ 'Début du bail': 'mars 2021' })).line?.leaseStartsOn).toBe('2021-03-01');
});

test('missing charges are calculated from the rent and the sum of rent and charges', async () => {
  const rentAndSum = await line({ Loyer: '850', 'Loyer CC': '910,10' });
  expect(rentAndSum.line).toMatchObject({ rent: 850, charges: 60.1 });
  const all = await line({ 'Loyer HC': '850', Charges: '', 'Loyer C.C.': '910' });
  expect(all.line).toMatchObject({ rent: 850, charges: 60 });
  expect((await line({ Loyer: '950', 'Loyer CC': '910' })).issues).toMatchObject([
    { field: 'charges', code: 'negativeAmount' },
  ]);
  expect((await line({ Loyer: 'abc', 'Loyer CC': '910' })).issues).toMatchObject([
    { field: 'rent', code: 'invalidAmount' },
  ]);
});

test.each([
  [{ Logement: 'Garage 3' }, 'other'],
  [{ Logement: 'Box n° 12' }, 'other'],
  [{ Logement: 'Local commercial' }, 'other'],
  [{ Logement: 'T2', Complément: 'parking 4' }, null],
  [{ Logement: 'T2 + garage' }, null],
  [{ Logement: 'Studio meublé' }, 'furnished'],
  [{ Logement: 'T3 non meublé' }, null],
  [{ Société: 'Dupont', Nom: 'Roy' }, 'other'],
  [{ Prénom: '', Nom: 'SARL Petit' }, 'other'],
  [{ 'Type de bien': 'Stationnement' }, 'other'],
  [{ Logement: 'Garage 3', 'Type de bail': 'vide' }, 'unfurnished'],
])('a line %j gets the proposed kind of lease %s', async (cells, kind) => {
  const one = await line({ Loyer: '100', ...cells });
  expect(one.values.leaseKind ?? null).toBe(kind);
  expect(one.isKindProposed).toBe(kind !== null && !('Type de bail' in cells));
});

test('the landlord is asked once per list for the kind of lease, and his answer does not apply to lines that show their kind', async () => {
  const text = 'Logement\tPrénom\tNom\tLoyer\nT2\tAna\tRoy\t500\nGarage\tNoël\tPetit\t60\n';
  const table = await tableOf(text);
  const questions = questionsOf(table, guessColumns(table));
  expect(questions).toMatchObject([
    { about: 'accountStart' },
    { column: 3, about: 'leaseKind', proposed: 'unfurnished' },
  ]);
  const kinds = async (answers: Answers) =>
    (await read(text, answers)).lines.map(({ values }) => values.leaseKind);
  expect(await kinds({})).toEqual([undefined, 'other']);
  expect(await kinds({ '3.leaseKind': 'furnished' })).toEqual(['furnished', 'other']);
});

test.each(['Type', 'Nature du bail'])('a column « %s » gives the kind of each lease', async (title) => {
  const text = `${title}\tPrénom\tNom\tLoyer\nmeublé\tAna\tRoy\t500\nvide\tNoël\tPetit\t60\ngarage\tLéa\tBon\t60\n`;
  const { lines } = await read(text);
  expect(lines.map(({ values }) => values.leaseKind)).toEqual(['furnished', 'unfurnished', 'other']);
});

test('if the landlord types or empties the kind of lease, his correction replaces the proposed kind', async () => {
  const cells = { Logement: 'Garage', Loyer: '60' };
  expect((await line(cells, {}, { '2.leaseKind': 'vide' })).values.leaseKind).toBe('unfurnished');
  expect((await line(cells, {}, { '2.leaseKind': '' })).values.leaseKind).toBeUndefined();
});

test('the cells of a column that is not imported are not looked at, because a table may have 60 columns', async () => {
  const table = await tableOf('Prénom\tNom\tLoyer\tRemarque\nAna\tRoy\t650\tpayé\nZoé\tLac\t700\tà voir\n');
  const looks: string[] = [];
  const rows = table.rows.map((row) => ({
    ...row,
    cells: new Proxy(row.cells, {
      get(cells, place, receiver) {
        looks.push(String(place));
        return Reflect.get(cells, place, receiver);
      },
    }),
  }));
  expect(toLines({ ...table, rows }, ['firstName', 'lastName', 'rent', 'ignored'], {}).lines).toHaveLength(2);
  expect(looks).toContain('2');
  expect(looks).not.toContain('3');
});

test('a date of another column shows the order of day and month, even if the column is not imported', async () => {
  const text = 'Prénom;Nom;Loyer;Début du bail;Visite\nAna;Roy;500;05/11/2024;';
  const asked = async (others: string) => cellQuestionsOf(await tableOf(text + others));
  expect(await asked('15/11/23')).toEqual([]);
  expect((await read(`${text}15/11/23`)).lines[0]?.values.leaseStartsOn).toBe('2024-11-05');
  expect((await read(`${text}11/15/23`)).lines[0]?.values.leaseStartsOn).toBe('2024-05-11');
  // Dates that contradict each other show nothing.
  for (const others of ['', '04/03/23', '15/11/23\nZoé;Lac;400;01/02/2024;11/15/23'])
    expect(await asked(others)).toMatchObject([{ column: 3, about: 'dayOrder', example: '05/11/2024' }]);
});

test('the landlord is asked once from which month the rents are tracked, unless a column states it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T09:00:00Z'), toFake: ['Date'] });
  const rows = ['Prénom;Nom;Loyer;Début du bail;', 'Ana;Roy;500;15/01/2024;'];
  const text = (...cells: string[]) => rows.map((row, index) => `${row}${cells[index] ?? ''}`).join('\n');
  const startQuestion = (title: string, cell: string) => questionsAbout('accountStart', text(title, cell));
  expect(await startQuestion('Remarque', '')).toMatchObject([
    {
      column: 3,
      proposed: '2026-11-01',
      choices: [{ answer: '2026-11-01' }, { answer: '2026-12-01' }],
    },
  ]);
  expect(await startQuestion('Suivi depuis le', '01/10/2026')).toEqual([]);
  expect(await startQuestion('Reste dû', '20')).toEqual([]);
  const start = async (answers: Answers, title = 'Remarque', cell = '') =>
    (await read(text(title, cell), answers)).lines[0]?.line;
  const none = { accountStartsOn: null };
  expect(await start({})).toMatchObject({ ...none, newAccountStartsOn: '2026-11-01' });
  expect(await start({ '3.accountStart': '2026-12-01' })).toMatchObject({
    ...none,
    newAccountStartsOn: '2026-12-01',
  });
  expect(await start({}, 'Suivi depuis le', '01/10/2026')).toMatchObject({
    accountStartsOn: '2026-10-01',
    newAccountStartsOn: null,
  });
  vi.useRealTimers();
});

test('the landlord is asked once whether lettings without an address have the address above', async () => {
  const rows = [
    'Logement;Adresse;CP;Ville;Prénom;Nom;Loyer',
    'T1;;;;Ana;Roy;500',
    'T2;3 rue X;75011;Paris;Zoé;Lac;400',
    'T3;;;;Léa;Bon;300',
    'T4;idem;"";;;;350',
    'T5;;69002;;Luc;Ly;300',
    'Garants : voir dossier;;;;;;',
    ';;;;;;1850',
  ];
  expect(await questionsAbout('blankAddresses', rows.join('\n'))).toMatchObject([
    { column: 1, example: '4', choices: [{ answer: 'sameAddress' }, { answer: 'noAddress' }] },
  ]);
  // The rows without an address are above the first address.
  expect(await questionsAbout('blankAddresses', rows.slice(0, 3).join('\n'))).toEqual([]);
  expect(await questionsAbout('blankAddresses', rows.toSpliced(3, 2).join('\n'))).toEqual([]);
  const places = async (answer: Answer, corrections: Corrections = {}) =>
    (await read(rows.join('\n'), { '1.blankAddresses': answer }, corrections)).lines.map(
      ({ values: { propertyName, address, postalCode, city, addressComplement } }) =>
        [propertyName, address, postalCode, city, addressComplement].join(' '),
    );
  expect(await places('noAddress')).toEqual([
    'T1    ',
    'T2 3 rue X 75011 Paris ',
    'T3    ',
    'T4 idem   ',
    'T5  69002  ',
    'Garants : voir dossier    ',
  ]);
  expect(await places('sameAddress', { '5.city': 'Lyon' })).toEqual([
    'T1    ',
    'T2 3 rue X 75011 Paris T2',
    'T3 3 rue X 75011 Paris T3',
    'T4 3 rue X 75011 Lyon T4',
    'T5  69002  ',
    'Garants : voir dossier    ',
  ]);
});

test('the landlord is asked once whether the deposits of leases older than two months were received', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T09:00:00Z'), toFake: ['Date'] });
  const rows = [
    'Prénom;Nom;Loyer;Dépôt de garantie;Début du bail',
    'Ana;Roy;500;500;27/09/2026',
    'Zoé;Lac;400;400;28/09/2026',
    'Léa;Bon;300;;01/01/2020',
    'Luc;Ly;300;300;',
  ];
  expect(await questionsAbout('deposits', rows.join('\n'))).toMatchObject([
    { column: 3, choices: [{ answer: 'received' }, { answer: 'notReceived' }] },
  ]);
  expect(await questionsAbout('deposits', rows.toSpliced(1, 1).join('\n'))).toEqual([]);
  const stated = rows.map((row, index) => `${row};${index === 0 ? 'Dépôt reçu' : 'non'}`);
  expect(await questionsAbout('deposits', stated.join('\n'))).toEqual([]);
  const received = async (answers: Answers, corrections: Corrections = {}) =>
    (await read(rows.join('\n'), answers, corrections)).lines.map(({ values }) => values.depositReceived);
  expect(await received({})).toEqual([undefined, undefined, undefined, undefined]);
  expect(await received({ '3.deposits': 'notReceived' })).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await received({ '3.deposits': 'received' })).toEqual([500, undefined, undefined, undefined]);
  expect(await received({ '3.deposits': 'received' }, { '2.depositReceived': '' })).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  vi.useRealTimers();
});
