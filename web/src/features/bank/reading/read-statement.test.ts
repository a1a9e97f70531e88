import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const latin = (text: string, signs: Readonly<Record<string, number>> = {}) =>
  Uint8Array.from(text, (sign) => signs[sign] ?? sign.charCodeAt(0));

const read = (content: string | Uint8Array, remembered = {}) =>
  readStatement(new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), remembered);

async function statementIn(content: string | Uint8Array, remembered = {}) {
  const { statement, error, question } = await read(content, remembered);
  if (statement === null) throw new Error(error ?? `asks ${question?.key}`);
  return statement;
}

const linesOf = async (content: string | Uint8Array, remembered = {}) =>
  (await statementIn(content, remembered)).lines;

const errorOf = async (content: string | Uint8Array) => (await read(content)).error;

/** Returns the fields that most tests compare. */
const briefly = async (content: string | Uint8Array, remembered = {}) =>
  (await linesOf(content, remembered)).map(({ day, cents, label }) => [day, cents, label]);

/** Returns a part of a Crédit Agricole file: an account with its line. */
const partOf = (number: string, label: string) =>
  `Compte courant n° ${number};\nSolde au 05/11/2026 10,00 €;\n\nDate;Libellé;Débit euros;Crédit euros;\n05/11/2026;${label};;650,00;\n`;

const textOf = (label: string) => `Date;Libellé;Montant\n05/11/2026;${label};650,00`;

const ofxLine = (values: string) => `<STMTTRN>${values}</STMTTRN>`;

const sgml = (lines: string, currency = 'EUR') =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}\n<BANKACCTFROM><BANKID>30003\n<ACCTID>00012345678\n<ACCTTYPE>CHECKING\n</BANKACCTFROM><BANKTRANLIST>\n${lines}</BANKTRANLIST><LEDGERBAL><BALAMT>12.00\n<DTASOF>20261106\n</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const ofxStatement = (account: string, memo: string) =>
  `<STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>${account}</ACCTID></BANKACCTFROM><BANKTRANLIST>${ofxLine(
    `<DTPOSTED>20261105</DTPOSTED><TRNAMT>650.00</TRNAMT><NAME>VIR ROY</NAME><MEMO>${memo}</MEMO>`,
  )}</BANKTRANLIST></STMTRS></STMTTRNRS>`;

const camt = (entries: string) =>
  `<?xml version="1.0"?>\n<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><ns:BkToCstmrStmt><ns:Stmt><ns:Acct><ns:Id><ns:Othr><ns:Id>00012345678</ns:Id></ns:Othr></ns:Id></ns:Acct>${entries.replaceAll(/<(\/?)(?=\w)/g, '<$1ns:')}</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;

const entry = (cents: string, inner: string, more = '') =>
  `<Ntry><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts>BOOK</Sts><BookgDt><DtTm>2026-11-05T08:00:00</DtTm></BookgDt>${inner}</Ntry>`;

const transaction = (cents: string, name: string) =>
  `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${cents}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;

const batchOf = (total: string) =>
  camt(
    entry(
      total,
      `<NtryDtls>${transaction('650.00', 'ROY ANA')}${transaction('1.00', 'PETIT')}</NtryDtls><AddtlNtryInf>REMISE</AddtlNtryInf>`,
    ),
  );

describe('a bank’s table is read by the meaning of its titles', () => {
  test.each([
    [
      'Crédit Mutuel, CIC',
      'Date;Date de valeur;Débit;Crédit;Libellé;Solde\n05/11/2026;06/11/2026;;650,00;VIR ROY ANA;900,10\n06/11/2026;06/11/2026;-12,50;;CARTE;887,60',
      [
        ['2026-11-05', 65_000, 'VIR ROY ANA'],
        ['2026-11-06', -1250, 'CARTE'],
      ],
    ],
    [
      'La Banque Postale',
      'Numéro Compte   ;1234567A020\nType         ;CCP\nSolde (EUROS)   ;1234,56\n\nDate;Libellé;Montant(EUROS)\n05/11/2026;VIREMENT DE ROY ANA;650,00\n',
      [['2026-11-05', 65_000, 'VIREMENT DE ROY ANA']],
    ],
    [
      'tabs',
      'Date\tLibellé\tMontant(EUROS)\n05/11/2026\tVIREMENT DE ROY ANA\t650,00\n',
      [['2026-11-05', 65_000, 'VIREMENT DE ROY ANA']],
    ],
    [
      'Revolut, where only completed lines count',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nTRANSFER,Current,2026-11-04 10:00:00,2026-11-05 10:00:01,Ana Roy,650.00,0.00,EUR,COMPLETED,700.00\nTRANSFER,Current,2026-11-06 10:00:00,,Ana Roy,650.00,0.00,EUR,REVERTED,\n',
      [['2026-11-05', 65_000, 'Ana Roy']],
    ],
    [
      'N26',
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"\n2026-11-05,2026-11-05,"ANA ROY",FR7630001007941234567890185,"Credit Transfer","Loyer novembre","Main",650.00,,,\n',
      [['2026-11-05', 65_000, 'Loyer novembre']],
    ],
    [
      'a column with the direction of the money',
      'Date;Libellé;Montant;Sens\n05/11/2026;LOYER;650,00;C\n06/11/2026;EDF;80,00;D',
      [
        ['2026-11-05', 65_000, 'LOYER'],
        ['2026-11-06', -8000, 'EDF'],
      ],
    ],
    [
      'debits without a minus sign',
      'Date;Libellé;Débit;Crédit\n05/11/2026;EDF;80,00;\n06/11/2026;LOYER;;1.345,00',
      [
        ['2026-11-05', -8000, 'EDF'],
        ['2026-11-06', 134_500, 'LOYER'],
      ],
    ],
    [
      'months before days, if a column shows this order',
      'Date,Description,Amount\n11/25/2026,ROY,650.00\n11/05/2026,ROY,1.00',
      [
        ['2026-11-25', 65_000, 'ROY'],
        ['2026-11-05', 100, 'ROY'],
      ],
    ],
  ])('%s', async (_, content, lines) => {
    expect(await briefly(content)).toEqual(lines);
  });

  test('the name and the IBAN of the other side are not added to the label', async () => {
    const [line] = await linesOf(
      'Date;Libellé;Nom de la contrepartie;IBAN de la contrepartie;Montant\n05/11/2026;Loyer;Ana Roy;FR76 3000 1007 9412 3456 7890 185;650,00',
    );
    expect(line).toMatchObject({
      label: 'Loyer',
      payer: 'Ana Roy',
      payerIban: 'FR7630001007941234567890185',
    });
  });

  test('each account in a file has its lines, whether a column or a row above the lines names the account', async () => {
    const lines = await linesOf(partOf('00012345678', 'ROY') + partOf('00087654321', 'PETIT'));
    expect(lines.map(({ account, label }) => [account, label])).toEqual([
      ['00012345678', 'ROY'],
      ['00087654321', 'PETIT'],
    ]);
    const columns = await linesOf(
      'dateOp;dateVal;label;category;amount;accountNum\n2026-11-05;2026-11-05;ROY;x;650,00;00040123456\n2026-11-05;2026-11-05;PETIT;x;1,00;00040123457',
    );
    expect(columns.map(({ account }) => account)).toEqual(['00040123456', '00040123457']);
  });

  test('rows that are not booked, not in euros, a balance or unreadable are left out and counted', async () => {
    const { statement } = await read(
      'Date;Libellé;Montant;Devise;Statut\n05/11/2026;ROY;650,00;EUR;Exécuté\n06/11/2026;ROY;650,00;EUR;En cours\n06/11/2026;ROY;650,00;USD;Exécuté\n06/11/2026;Solde au 06/11;10,00;EUR;\n06/11/2026;ROY;six cents;EUR;\n;Total;650,00;;',
    );
    expect(statement?.lines).toHaveLength(1);
    expect(statement?.leftOut).toEqual({ pending: 1, currency: 1, balance: 1, unreadable: 1 });
  });

  test('a file with only amounts in dollars is refused because of its currency', async () => {
    expect(await errorOf('Date;Libellé;Montant;Devise\n05/11/2026;ROY;650,00;USD')).toBe('wrongCurrency');
    expect(await errorOf('Date;Libellé;Montant (USD)\n05/11/2026;ROY;650,00')).toBe('wrongCurrency');
  });

  test('a label that spans several rows is read as one text', async () => {
    expect(
      await briefly('Date;Libellé;Montant\n05/11/2026;"VIR\n  ROY   ANA\n\n";650,00\n05/11/2026;=1+1;1,00'),
    ).toEqual([
      ['2026-11-05', 65_000, 'VIR ROY ANA'],
      ['2026-11-05', 100, '=1+1'],
    ]);
  });

  test('HTML entities are replaced, even if they are escaped twice', async () => {
    expect(
      await briefly(
        'Date;Libell&eacute;;Montant\n05/11/2026;Cr&amp;eacute;dit &#201;lodie D&#39;A &amp; Co;650,00',
      ),
    ).toEqual([['2026-11-05', 65_000, "Crédit Élodie D'A & Co"]]);
  });
});

describe('a file in every encoding of banks is read', () => {
  const whole = 'Élodie Cœur 12 €';
  test.each([
    ['UTF-8', textOf(whole), whole],
    ['UTF-8 with a mark', `\uFEFF${textOf(whole)}`, whole],
    // Node 20 reads the Windows-1252 bytes from 0x80 to 0x9F as control characters. Browsers read these bytes as
    // letters and signs.
    ['Windows-1252', latin(textOf('Élodie, 2½ pièces')), 'Élodie, 2½ pièces'],
    ['ISO-8859-15', latin(textOf(whole), { œ: 0xbd, '€': 0xa4 }), whole],
  ])('%s', async (_, content, label) => {
    expect(await briefly(content)).toEqual([['2026-11-05', 65_000, label]]);
  });
});

describe('a question about unknown columns', () => {
  const unknown = 'Quand;Quoi;Combien;Reste\n05/11/2026;ROY ANA;650,00;900,00\n06/11/2026;EDF;-80,00;820,00';

  test('unknown columns are asked for with examples and with a guess from the cells', async () => {
    expect((await read(unknown)).question).toEqual({
      key: 'quand|quoi|combien|reste',
      titles: ['Quand', 'Quoi', 'Combien', 'Reste'],
      examples: [
        ['05/11/2026', 'ROY ANA', '650,00', '900,00'],
        ['06/11/2026', 'EDF', '-80,00', '820,00'],
      ],
      proposed: ['day', 'label', 'amount', null],
    });
  });

  test('unknown columns are asked for only once for files with the same titles', async () => {
    const { question } = await read(unknown);
    const remembered = { [question?.key ?? '']: question?.proposed };
    expect(await briefly(unknown.replaceAll('11/2026', '10/2026'), remembered)).toEqual([
      ['2026-10-05', 65_000, 'ROY ANA'],
      ['2026-10-06', -8000, 'EDF'],
    ]);
  });

  test('an answer about columns can be changed later, unless the file states the meaning of its columns', async () => {
    const answer = ['day', null, 'amount', null, 'label'];
    const titled = 'Quand;Type;Combien;Reste;Quoi\n05/11/2026;VIR;650,00;900,00;ROY ANA';
    const key = 'quand|type|combien|reste|quoi';
    expect((await statementIn(titled, { [key]: answer })).columns).toMatchObject({ key, proposed: answer });
    const untitled = '02/11/2026;-35,90;PRLV EAU\n03/11/2026;780,00;VIREMENT ROY\n';
    expect((await statementIn(untitled)).columns).toMatchObject({ proposed: ['day', 'amount', 'label'] });
    expect((await statementIn('Date;Libellé;Montant\n05/11/2026;ROY;650,00')).columns).toBeNull();
  });

  test('unknown columns are asked for again if the answer is incomplete, or if no line can be read with the answer', async () => {
    const key = 'quand|quoi|combien|reste';
    for (const answer of [['label', 'day', 'amount', null], ['day', 'label', null, null], []])
      expect((await read(unknown, { [key]: answer })).question?.key).toBe(key);
  });

  test('unknown columns are not asked for if the cells are unambiguous and no column has a title', async () => {
    expect(await briefly('02/11/2026;-35,90;PRLV EAU;\n03/11/2026;780,00;VIREMENT ROY;\n')).toEqual([
      ['2026-11-02', -3590, 'PRLV EAU'],
      ['2026-11-03', 78_000, 'VIREMENT ROY'],
    ]);
  });

  test('if the columns have no titles and two may be the amount, the landlord is asked which one it is', async () => {
    const { question } = await read('02/11/2026;PRLV EAU;-35,90;100,00\n03/11/2026;VIREMENT;780,00;880,00\n');
    expect(question).toMatchObject({ key: '4 columns', titles: ['', '', '', ''] });
  });
});

describe('a statement in OFX', () => {
  test('an OFX 1 file is read even if its values have commas, times, entities and no end tags', async () => {
    const content = sgml(
      ofxLine(
        '\n<TRNTYPE>CREDIT\n<DTPOSTED>20261105120000.000[+1:CET]\n<TRNAMT>+1345,00\n<FITID>1\n<NAME>VIR MARCHAND &amp; FILS\n<MEMO>LOYER NOVEMBRE\n',
      ) + ofxLine('<TRNTYPE>DEBIT<DTPOSTED>20261104<TRNAMT>-12.40<FITID>1<NAME>CARTE'),
    );
    expect(await linesOf(content)).toEqual([
      {
        account: '00012345678',
        day: '2026-11-05',
        cents: 134_500,
        label: 'VIR MARCHAND & FILS LOYER NOVEMBRE',
        payer: null,
        payerIban: null,
      },
      {
        account: '00012345678',
        day: '2026-11-04',
        cents: -1240,
        label: 'CARTE',
        payer: null,
        payerIban: null,
      },
    ]);
  });

  test('an OFX 2 file with several accounts is read, and a memo that does not repeat the name is added to the name', async () => {
    const lines = await linesOf(
      `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?><OFX><BANKMSGSRSV1>${ofxStatement('1111111', 'VIR ROY ANA')}${ofxStatement('2222222', 'LOYER')}</BANKMSGSRSV1></OFX>`,
    );
    expect(lines.map(({ account, label }) => [account, label])).toEqual([
      ['1111111', 'VIR ROY ANA'],
      ['2222222', 'VIR ROY LOYER'],
    ]);
  });

  test('an OFX file in dollars is refused', async () => {
    const content = ofxLine('<DTPOSTED>20261105<TRNAMT>1.00<NAME>X');
    expect(await errorOf(sgml(content, 'USD'))).toBe('wrongCurrency');
    const pending = '<STMTTRNP><DTTRAN>20261106<TRNAMT>2.00<NAME>Y</STMTTRNP>';
    expect((await read(sgml(content + pending))).statement).toMatchObject({
      lines: [{ cents: 100 }],
      leftOut: { pending: 1 },
    });
    expect(await errorOf(sgml(''))).toBe('noLines');
  });
});

describe('a statement in CAMT.053', () => {
  test('a CAMT.053 file with prefixes and with an account without an IBAN is read', async () => {
    expect(
      await linesOf(camt(entry('650.00', `<NtryDtls>${transaction('650.00', 'ROY ANA')}</NtryDtls>`))),
    ).toEqual([
      {
        account: '00012345678',
        day: '2026-11-05',
        cents: 65_000,
        label: 'ROY ANA',
        payer: 'ROY ANA',
        payerIban: null,
      },
    ]);
  });

  test('a CAMT.053 batch becomes one line for each transaction if the amounts add up, and otherwise one line without a name', async () => {
    expect((await linesOf(batchOf('651.00'))).map(({ cents, payer }) => [cents, payer])).toEqual([
      [65_000, 'ROY ANA'],
      [100, 'PETIT'],
    ]);
    expect((await linesOf(batchOf('700.00'))).map(({ cents, payer }) => [cents, payer])).toEqual([
      [70_000, null],
    ]);
  });

  test('a returned transfer in CAMT.053 names its payee', async () => {
    const [line] = await linesOf(
      camt(
        entry(
          '80.00',
          '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>MOI</Nm></Dbtr><Cdtr><Nm>EDF</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>',
          '<RvslInd>true</RvslInd>',
        ),
      ),
    );
    expect(line).toMatchObject({ cents: 8000, payer: 'EDF' });
  });

  test('a CAMT.053 file with a document type is refused, since no bank writes a document type', async () => {
    expect(
      await errorOf(
        `<!DOCTYPE Document [<!ENTITY x "y">]>${camt(entry('650.00', '')).replace(/<\?xml.*\n/, '')}`,
      ),
    ).toBe('notAStatement');
  });
});

describe('refusing a file that is not a statement names the kind of the file', () => {
  const csv = 'Date;Libellé;Montant\n05/11/2026;ROY;650,00';
  test.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \n\n ', 'empty'],
    ['a PDF', '%PDF-1.7\n…', 'pdf'],
    ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), 'image'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), 'workbook'],
    ['a workbook', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'workbook'],
    ['bytes', Uint8Array.of(1, 2, 3, 0, 0, 7), 'binary'],
    ['a web page', '<html><body>Connexion</body></html>', 'notAStatement'],
    ['a letter', 'Bonjour,\nvoici le relevé.', 'notAStatement'],
    ['titles without lines', 'Date;Libellé;Montant\n', 'noLines'],
    ['20,001 lines', `Date;Libellé;Montant\n${'05/11/2026;ROY;650,00\n'.repeat(20_001)}`, 'tooManyLines'],
    ['a ZIP without a statement', zipSync({ 'note.txt': strToU8('Bonjour') }), 'noStatement'],
    ['a broken ZIP', Uint8Array.of(0x50, 0x4b, 3, 4, 5, 6, 7), 'noStatement'],
    ['too many bytes', new Uint8Array(10_000_001), 'tooLarge'],
  ])('%s', async (_, content, error) => {
    expect(await errorOf(content)).toBe(error);
  });

  test('a ZIP with one statement and other files gives this statement', async () => {
    const zip = zipSync({
      'releve/': new Uint8Array(),
      'releve/operations.csv': strToU8(csv),
      '__MACOSX/releve/._operations.csv': Uint8Array.of(0, 5, 22, 7),
      'lisez-moi.txt': strToU8('Bonjour'),
    });
    expect(await briefly(zip)).toEqual([['2026-11-05', 65_000, 'ROY']]);
  });
});
