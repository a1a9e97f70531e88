import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ColumnUse, RememberedLayouts } from './model.ts';
import { readStatement } from './read-statement.ts';

const FOLDER = 'tests/fixtures/bank-cases';

const bytesOf = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(`${FOLDER}/${name}`));

const read = async (content: string | Uint8Array<ArrayBuffer>, remembered: RememberedLayouts = {}) =>
  readStatement(new Blob([content]), remembered);

const readCase = async (name: string) => read(await bytesOf(name));

const linesOf = ({ statement }: Awaited<ReturnType<typeof read>>) =>
  statement?.lines.map(({ day, cents }) => [day, cents]);

const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const many = (day: string) => `Date;Libellé;Montant\n${`${day};ROY;650,00\n`.repeat(10_001)}`;

describe('a row with more cells than the CSV file has titles is never read', () => {
  test.each([
    ['unquoted-commas.csv', 2],
    ['unquoted-commas-pair.csv', 3],
  ])('no row of a file with unquoted decimal commas is read: %s', async (name, unreadable) => {
    expect(await readCase(name)).toMatchObject({ error: 'noLines', leftOut: { unreadable } });
  });

  test.each([
    ['a decimal comma before the label', 'Date,Montant,Libellé,Solde\n05/11/2026,1345,00,VIR PERRIN,'],
    ['debits alone', 'Date,Libellé,Débit,Crédit\n06/11/2026,FRAIS,2,50,'],
    ['a label with a semicolon', 'Date;Libellé;Montant;Solde\n05/11/2026;VIR; PERRIN;780,50;12,00'],
  ])('%s', async (_, content) => {
    expect(await read(content)).toMatchObject({ error: 'noLines', leftOut: { unreadable: 1 } });
  });

  test('if one row has too many cells, the other rows of the file are still read', async () => {
    const reading = await read(
      'Date,Libellé,Montant\n05/11/2026,VIR PERRIN,"1345,00"\n06/11/2026,FRAIS,-2,50\n07/11/2026,VIR ROY,650.00\n',
    );
    expect(linesOf(reading)).toEqual([
      ['2026-11-05', 134_500],
      ['2026-11-07', 65_000],
    ]);
    expect(reading.statement?.leftOut.unreadable).toBe(1);
  });

  test('a semicolon at the end of each row is not counted as a cell', async () => {
    const reading = await read(
      'Date;Libellé;Montant\n05/11/2026;VIR PERRIN;780,50;\n06/11/2026;FRAIS;-2,50;\n',
    );
    expect(linesOf(reading)).toEqual([
      ['2026-11-05', 78_050],
      ['2026-11-06', -250],
    ]);
  });

  test('a row with both a debit and a credit is left out, unless one of them is zero', async () => {
    expect(await read('Date;Libellé;Débit;Crédit\n06/11/2026;FRAIS;2;50')).toMatchObject({
      leftOut: { unreadable: 1 },
    });
    const zeros = await read('Date;Libellé;Débit;Crédit\n06/11/2026;FRAIS;2,50;0,00');
    expect(linesOf(zeros)).toEqual([['2026-11-06', -250]]);
  });
});

describe('a row whose day cannot be read is counted and named', () => {
  test.each([
    ['day-words.csv', 2, 'pas-une-date · LOYER MARTIN · 650,00'],
    ['day-hash.csv', 2, '######## · VIR MARLIN LOYER · 640,00'],
  ])('%s', async (name, lines, row) => {
    const { statement } = await readCase(name);
    expect(statement?.lines).toHaveLength(lines);
    expect(statement).toMatchObject({ leftOut: { unreadable: 1 }, unreadableRows: [row] });
  });

  test('a weekday before the day is ignored, with and without known titles', async () => {
    const rows = 'mar. 06/10/2026;VIREMENT ROY;650,00\nmercredi 07/10/2026;PRLV EDF;-80,00';
    const days = [
      ['2026-10-06', 65_000],
      ['2026-10-07', -8000],
    ];
    expect(linesOf(await read(`Date;Libellé;Montant\n${rows}`))).toEqual(days);
    expect(linesOf(await read(rows))).toEqual(days);
  });

  test('a month is not a day', async () => {
    const { statement } = await read('Date;Libellé;Montant\n05/11/2026;VIR;1,00\nNov-26;VIR ROY;650,00\n');
    expect(statement).toMatchObject({
      leftOut: { unreadable: 1 },
      unreadableRows: ['Nov-26 · VIR ROY · 650,00'],
    });
  });

  test('a total in the column of the day, and a dash for the day of a pending row, are no unreadable rows', async () => {
    const { statement } = await read(
      'Date;Date valeur;Libellé;Montant\n05/11/2026;05/11/2026;VIR;1,00\n-;06/11/2026;CB;-2,00\nTotal des opérations;;novembre;1,00\n',
    );
    expect(statement?.leftOut).toEqual({ pending: 1, currency: 0, balance: 0, unreadable: 0 });
  });
});

test('the order of day and month is asked for if the days of a file contradict each other', async () => {
  const file = new Blob([await bytesOf('day-orders.csv')]);
  const { dayQuestion } = await readStatement(file, {});
  expect(dayQuestion).toEqual({ dayFirst: '28/08/2026', monthFirst: '04/13/2026' });
  const dayFirst = await readStatement(file, {}, 'dayFirst');
  expect(linesOf(dayFirst)).toEqual([['2026-08-28', 78_050]]);
  expect(dayFirst.statement?.unreadableRows).toEqual(['04/13/2026 · ACHAT · -12,00']);
  expect(linesOf(await readStatement(file, {}, 'monthFirst'))).toEqual([['2026-04-13', -1200]]);
});

/** Returns the question about the order of day and month in a file that is read at a given time. */
const dayQuestionOf = async (content: string | Uint8Array<ArrayBuffer>, now = '2026-11-27') => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  return (await read(content)).dayQuestion;
};

const statementOn = (...days: string[]): string =>
  `Date;Libellé;Montant\n${days.map((day) => `${day};VIR ROY;650,00\n`).join('')}`;

describe('the order of day and month is asked for if a day would be in the future only in one order', () => {
  afterEach(() => void vi.useRealTimers());
  test('if a single row has the month first, the landlord is still asked for the order of day and month', async () => {
    const content = await bytesOf('day-us-row.csv');
    expect(await dayQuestionOf(content)).toEqual({ dayFirst: '12/11/2026', monthFirst: '11/13/2026' });
    const { statement } = await readStatement(new Blob([content]), {}, 'dayFirst');
    expect(statement?.lines.map(({ day }) => day)).toEqual([
      '2026-11-03',
      '2026-11-05',
      '2026-11-09',
      '2026-11-12',
    ]);
    expect(statement?.unreadableRows).toEqual(['11/13/2026 · ACHAT FNAC · -19,90']);
  });

  test('no day proves the order, and a day would be in the future', async () => {
    expect(await dayQuestionOf(statementOn('11/03/2026', '11/12/2026'))).toEqual({
      dayFirst: '11/12/2026',
      monthFirst: '11/12/2026',
    });
    expect(await dayQuestionOf(statementOn('03/11/2026', '12/11/2026'))).toBeUndefined();
  });

  test('a bank may announce a transfer of the next month', async () => {
    expect(await dayQuestionOf(statementOn('13/11/2026', '20/11/2026', '01/12/2026'))).toBeUndefined();
    expect(await dayQuestionOf(statementOn('05/12/2026', '06/12/2026'), '2026-01-02')).toBeUndefined();
  });
});

test('a row with a day before the euro is counted and named, and the other rows are read', async () => {
  const { statement } = await readCase('day-1900.csv');
  expect(statement?.lines.map(({ day }) => day)).toEqual(['2026-11-03']);
  expect(statement).toMatchObject({
    leftOut: { unreadable: 1 },
    unreadableRows: ['1900-01-01 · VIR DIALLO OMAR'],
  });
});

describe('the direction of the money in a line', () => {
  test('the direction of the money is asked for if two amount columns have no titles', async () => {
    const { question } = await readCase('credit-first.csv');
    expect(question?.proposed).toEqual(['day', 'label', 'debit', 'credit']);
  });

  test('the direction of the money is not asked for if one amount column has negative amounts', async () => {
    const reading = await read('05/11/2026;VIR PERRIN LEA;780,50;\n07/11/2026;PRLV SYNDIC;;-412,77\n');
    expect(linesOf(reading)).toEqual([
      ['2026-11-05', 78_050],
      ['2026-11-07', -41_277],
    ]);
  });

  test('the direction of the money is read from a column of plus and minus signs', async () => {
    expect(linesOf(await readCase('plus-minus.csv'))).toEqual([
      ['2026-11-05', 78_050],
      ['2026-11-06', -250],
    ]);
  });

  test('a column with only C and D gives the direction of the money, whatever its title', async () => {
    const reading = await read('Date;Libellé;Montant;Mvt\n05/11/2026;VIR;780,50;C\n06/11/2026;FRAIS;2,50;D');
    expect(linesOf(reading)).toEqual([
      ['2026-11-05', 78_050],
      ['2026-11-06', -250],
    ]);
  });

  test('a row is left out if the column with the direction of the money has an unknown word', async () => {
    const reading = await read(
      'Date;Libellé;Montant;Sens\n05/11/2026;VIR;780,50;C\n06/11/2026;FRAIS;2,50;Autre',
    );
    expect(linesOf(reading)).toEqual([['2026-11-05', 78_050]]);
    expect(reading.statement?.leftOut.unreadable).toBe(1);
  });
});

/** Reads a text with the proposed columns and with these answers, each for the title before it. */
const readAnswered = async (
  content: string | Uint8Array<ArrayBuffer>,
  answers: Record<string, ColumnUse>,
) => {
  const { question } = await read(content);
  const uses = question?.titles.map((title, column) => answers[title] ?? question.proposed[column] ?? null);
  return read(content, { [question?.key ?? '']: uses ?? [] });
};

describe('after an answer about the columns, the known titles keep their meaning', () => {
  test('the state and the currency', async () => {
    const { question } = await readCase('paypal-fr.csv');
    expect(question?.titles).toContain('Net');
    const reading = await read(await bytesOf('paypal-fr.csv'), {
      [question?.key ?? '']: ['day', null, null, 'label', 'label', null, null, null, null, 'amount'],
    });
    expect(linesOf(reading)).toEqual([['2026-11-05', 78_015]]);
    expect(reading.statement?.leftOut).toMatchObject({ pending: 1, currency: 1, unreadable: 0 });
  });

  test('the direction, even if only one direction occurs', async () => {
    expect(linesOf(await readAnswered(await bytesOf('unknown-label-sens.csv'), { Qui: 'label' }))).toEqual([
      ['2026-11-05', -41_277],
      ['2026-11-06', -6000],
    ]);
    const signs = 'Date;Qui;Débit/Crédit;Montant\n05/11/2026;EDF;Débit;60,00';
    expect(linesOf(await readAnswered(signs, { Qui: 'label' }))).toEqual([['2026-11-05', -6000]]);
  });

  test('the accounts of the landlord and of the other side', async () => {
    const { statement } = await readAnswered(
      'Compte;Date;Tiers;Compte;Qui;Montant\n30001234567;05/11/2026;ROY;FR7630006000011234567890189;LOYER;650,00\n30007654321;05/11/2026;PERRIN;;LOYER;640,00',
      { Qui: 'label' },
    );
    expect(statement?.lines.map(({ account, payer, payerIban }) => [account, payer, payerIban])).toEqual([
      ['30001234567', 'ROY', 'FR7630006000011234567890189'],
      ['30007654321', 'PERRIN', null],
    ]);
  });

  test('Greenwich time', async () => {
    const late = 'Date (UTC);Qui;Montant\n30/10/2026 23:30;ROY;650,00';
    expect(linesOf(await readAnswered(late, { Qui: 'label' }))).toEqual([['2026-10-31', 65_000]]);
  });

  test('a column with another answer has only the meaning of the answer', async () => {
    const { statement } = await readAnswered('Date;Qui;Statut;Montant\n05/11/2026;ROY;Annulation;650,00', {
      Statut: 'label',
    });
    expect(statement).toMatchObject({ lines: [{ cents: 65_000 }], leftOut: { pending: 0 } });
  });

  test('a file without a line in euros is refused instead of asking again', async () => {
    const dollars = 'Date;Qui;Devise;Montant\n05/11/2026;ROY;USD;650,00';
    expect(await readAnswered(dollars, { Qui: 'label' })).toMatchObject({ error: 'wrongCurrency' });
    const pounds = 'Date;Qui;Montant (GBP)\n05/11/2026;ROY;650,00';
    expect(await readAnswered(pounds, { Qui: 'label', 'Montant (GBP)': 'amount' })).toMatchObject({
      error: 'wrongCurrency',
    });
    const pending = 'Date;Qui;Statut;Montant\n05/11/2026;ROY;En attente;650,00';
    expect(await readAnswered(pending, { Qui: 'label' })).toMatchObject({
      error: 'noLines',
      leftOut: { pending: 1 },
    });
  });
});

describe('a line that is not booked yet is left out', () => {
  test.each([
    ['revolut-fr.csv', [78_050, -2000, 10_000], 5],
    ['pending.csv', [78_050], 4],
  ])('%s', async (name, cents, pending) => {
    const { statement } = await readCase(name);
    expect(statement?.lines.map((line) => line.cents)).toEqual(cents);
    expect(statement?.leftOut.pending).toBe(pending);
  });

  test.each([
    'Non comptabilisée',
    'Remboursée',
    'À comptabiliser',
    'Bloqué',
    'Suspendu',
    'Unbooked',
    'Refunded',
  ])('%s', async (state) => {
    const { statement } = await read(
      `Date;Libellé;Montant;Statut\n05/11/2026;A;1,00;Comptabilisé\n05/11/2026;B;2,00;${state}`,
    );
    expect(statement).toMatchObject({ lines: [{ label: 'A' }], leftOut: { pending: 1 } });
  });
});

describe('the day of a line is its day in Paris', () => {
  test.each([
    ['Date (UTC)', '2026-10-31 23:30:00'],
    ['Date (UTC)', '31/10/2026 23:30'],
    ['Date', '2026-10-31T23:30:00Z'],
    ['Date', '2026-10-31T23:30:00.000+00:00'],
    ['Date', '2026-10-31 23:30:00 UTC'],
  ])('%s: %s', async (title, day) => {
    expect(linesOf(await read(`${title};Libellé;Montant\n${day};VIR ROY;650,00`))).toEqual([
      ['2026-11-01', 65_000],
    ]);
  });

  test.each([
    ['Date', '2026-10-31 23:30:00'],
    ['Date', '2026-10-31T23:30:00+01:00'],
    ['Date (UTC)', '31/10/2026'],
  ])('%s: %s is read as the same day', async (title, day) => {
    expect(linesOf(await read(`${title};Libellé;Montant\n${day};VIR ROY;650,00`))).toEqual([
      ['2026-10-31', 65_000],
    ]);
  });

  test('an OFX line with only zeros as its booking day gets the day in its element `DTUSER`', async () => {
    expect(linesOf(await readCase('date-zero.ofx'))).toEqual([['2026-11-05', 78_050]]);
    const none = (await readFile(`${FOLDER}/date-zero.ofx`, 'utf8')).replace('20261105', '00000000');
    expect(await read(none)).toMatchObject({ error: 'noLines', leftOut: { unreadable: 1 } });
  });
});

describe('an IBAN in a column beside names', () => {
  test('an IBAN beside names belongs to the payer', async () => {
    const { statement } = await readCase('iban-of-payer.csv');
    expect(statement?.lines).toMatchObject([
      { cents: 78_000, account: null, payer: 'Lea Perrin', payerIban: 'FR7630001007941234567890185' },
      { cents: -41_270, account: null, payer: 'Syndic', payerIban: null },
    ]);
  });

  test('an IBAN beside names belongs to the account if it is the same in every line', async () => {
    const { statement } = await read(
      'Date;Bénéficiaire;Débiteur;Type;IBAN;Montant\n05/11/2026;Moi;Lea Perrin;Entrée;FR7630006000011234567890189;780,00\n06/11/2026;Moi;Ana Roy;Entrée;FR7630006000011234567890189;650,00',
    );
    expect(statement?.lines).toMatchObject([
      { account: 'FR7630006000011234567890189', payer: 'Lea Perrin', payerIban: null },
      { account: 'FR7630006000011234567890189', payer: 'Ana Roy', payerIban: null },
    ]);
  });
});

describe('a file that cannot be read is refused with the reason', () => {
  test.each([
    ['quicken.qif', 'qif'],
    ['cfonb120.txt', 'cfonb'],
    ['mt940.sta', 'mt940'],
    ['camt052.xml', 'camt052'],
    ['html.xls', 'workbook'],
  ])('%s', async (name, error) => {
    expect(await readCase(name)).toMatchObject({ error });
    expect(await read(zipSync({ [name]: await bytesOf(name) }))).toMatchObject({ error });
  });

  test.each([
    [
      'SpreadsheetML',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'workbook',
    ],
    ['MT940 in blocks', '{1:F01BNPAFRPPXXXX0000000000}{2:I940BNPAFRPPXXXXN}{4:\n:20:1\n:25:1\n', 'mt940'],
    ['a Quicken account', '!Account\nNCompte\nTBank\n^\n!Type:Bank\nD05/11/2026\n^\n', 'qif'],
    [
      'CAMT.054',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn/></Document>',
      'camt054',
    ],
  ])('%s', async (_, content, error) => {
    expect(await read(content)).toMatchObject({ error });
  });
});

describe('reading a ZIP joins the statements in it', () => {
  const october =
    'Date;Libellé;Montant\n05/10/2026;VIR ROY;650,00\n05/10/2026;VIR ROY;650,00\n06/10/2026;X;six';
  const november = 'Date;Libellé;Montant\n05/10/2026;VIR ROY;650,00\n05/11/2026;VIR ROY;650,00';

  test('a line in two overlapping statements counts once', async () => {
    const reading = await read(zip({ 'a.csv': october, 'b.csv': november, 'lisez-moi.txt': 'Bonjour' }));
    expect(linesOf(reading)).toEqual([
      ['2026-10-05', 65_000],
      ['2026-10-05', 65_000],
      ['2026-11-05', 65_000],
    ]);
    expect(reading.statement?.leftOut.unreadable).toBe(1);
  });

  test('the same statement in two formats counts once', async () => {
    const ofx =
      '<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20261005<TRNAMT>650.00<NAME>M ROY</STMTTRN><STMTTRN><DTPOSTED>20261105<TRNAMT>650.00<NAME>M ROY</STMTTRN></BANKTRANLIST></STMTRS></OFX>';
    const { statement } = await read(zip({ 'a.csv': november, 'b.ofx': ofx }));
    expect(statement?.lines.map(({ label }) => label)).toEqual(['M ROY', 'M ROY']);
  });

  test('after an answer about the columns of one statement in a ZIP, all its statements are read', async () => {
    const unknown = 'Quand;Quoi;Combien\n15/11/2026;ROY ANA;650,00';
    const files = zip({ 'a.csv': october, 'b.csv': unknown });
    const { question } = await read(files);
    expect(question?.key).toBe('quand|quoi|combien');
    const remembered = { [question?.key ?? '']: ['day', 'label', 'amount'] as const };
    expect((await read(files, remembered)).statement?.lines).toHaveLength(3);
  });

  test('a ZIP may have no more lines than a single file', async () => {
    expect(await read(zip({ 'a.csv': many('05/10/2026'), 'b.csv': many('05/11/2026') }))).toMatchObject({
      error: 'tooManyLines',
    });
  });
});

test('a text with a million columns is refused, because it is not a statement', async () => {
  const wide = ';x'.repeat(1_000_000);
  expect(await read(`Date;Libellé;Montant${wide}\n05/11/2026;ROY;1,00${wide}`)).toMatchObject({
    error: 'notAStatement',
  });
});

test('an entry from which the bank deducted its charges gives the amount that the payer paid', async () => {
  const { statement } = await readCase('charges.xml');
  expect(statement?.lines).toMatchObject([{ cents: 78_050, fee: 250, payer: 'PERRIN LEA' }]);
  const xml = await readFile(`${FOLDER}/charges.xml`, 'utf8');
  const others = (await read(xml.replace('>2.50<', '>2.00<'))).statement?.lines;
  expect(others).toMatchObject([{ cents: 77_800 }]);
  expect(others?.[0]?.fee).toBeUndefined();
});
