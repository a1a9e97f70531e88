import fc from 'fast-check';
import { inflateSync } from 'node:zlib';
import { getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { openPdf, readPages } from '../../pdf/read-pdf.fixture.ts';
import { drawStatement } from './draw.ts';
import { monthly, payment, statement } from './samples.fixture.ts';
import type { Entry, Statement } from './statement.ts';

const read = (statement: Statement) => readPages(drawStatement(statement));

describe('the text of a statement', () => {
  test('a bilingual statement has its whole text in reading order, with the French page before the English page', async () => {
    expect(await read(statement)).toEqual([
      [
        'Bailleur SCI Les Tilleuls représentée par Claire Œuvré 3 quai Fulchiron 69005 Lyon 04 72 00 00 00 contact@tilleuls.example SIREN 732 829 320',
        'Locataires Ana Roy Łukasz Nguyễn-Öztürk 12 rue des Lilas Bâtiment B, 3e étage 69004 Lyon',
        'Relevé de compte du 1er janvier 2026 au 20 mars 2026',
        'Ce relevé ne vaut pas quittance. Établi le 4 avril 2026',
        'Adresse de la location Studio Croix-Rousse – 12 rue des Lilas, Bâtiment B, 3e étage, 69004 Lyon',
        'Date Libellé Dû Reçu Solde',
        'Solde avant le 1er janvier 2026 310,00 €',
        '01/01/2026 Loyer et charges, janvier 2026 1 200,00 € 1 510,00 €',
        '05/01/2026 Paiement par virement d’Odile Roy 600,00 € 910,00 €',
        '06/01/2026 Paiement par virement de la CAF ou de la MSA, aide au logement 250,00 € 660,00 €',
        '28/01/2026 Paiement par chèque 660,00 € 0,00 €',
        '01/02/2026 Loyer et charges, février 2026 1 200,00 € 1 200,00 €',
        '03/02/2026 Paiement par virement 1 200,00 € 0,00 €',
        '10/02/2026 Réparation : serrure de la porte d’entrée 85,50 € 85,50 €',
        '28/02/2026 Régularisation des charges : année 2025 142,37 € 227,87 €',
        '01/03/2026 Loyer et charges, du 1er mars 2026 au 15 mars 2026 580,65 € 808,52 €',
        '02/03/2026 Retenu sur le dépôt de garantie 42,37 € 766,15 €',
        '04/03/2026 Paiement 951,15 € −185,00 €',
        '20/03/2026 Second jeu de clés 25,00 € −160,00 €',
        'Solde au 20 mars 2026, en faveur du locataire −160,00 €',
        'Ce relevé ne vaut pas quittance. Page 1/2',
      ].join(' '),
      [
        'Landlord SCI Les Tilleuls represented by Claire Œuvré 3 quai Fulchiron 69005 Lyon 04 72 00 00 00 contact@tilleuls.example SIREN 732 829 320',
        'Tenants Ana Roy Łukasz Nguyễn-Öztürk 12 rue des Lilas Bâtiment B, 3e étage 69004 Lyon',
        'Courtesy translation. Only the French text is binding.',
        'Statement of account from 1 January 2026 to 20 March 2026',
        'This statement is not a receipt. Issued on 4 April 2026',
        'Rented premises Studio Croix-Rousse – 12 rue des Lilas, Bâtiment B, 3e étage, 69004 Lyon',
        'Date Description Due Received Balance',
        'Balance before 1 January 2026 €310.00',
        '1 January 2026 Rent and charges, January 2026 €1,200.00 €1,510.00',
        '5 January 2026 Payment by bank transfer from Odile Roy €600.00 €910.00',
        '6 January 2026 Payment by bank transfer from the CAF or MSA, housing benefit €250.00 €660.00',
        '28 January 2026 Payment by cheque €660.00 €0.00',
        '1 February 2026 Rent and charges, February 2026 €1,200.00 €1,200.00',
        '3 February 2026 Payment by bank transfer €1,200.00 €0.00',
        '10 February 2026 Repair: serrure de la porte d’entrée €85.50 €85.50',
        '28 February 2026 Settlement of charges: année 2025 €142.37 €227.87',
        '1 March 2026 Rent and charges, from 1 March 2026 to 15 March 2026 €580.65 €808.52',
        '2 March 2026 Withheld from the deposit €42.37 €766.15',
        '4 March 2026 Payment €951.15 −€185.00',
        '20 March 2026 Second jeu de clés €25.00 −€160.00',
        'Balance on 20 March 2026, in the tenant’s favour −€160.00',
        'This statement is not a receipt. Page 2/2',
      ].join(' '),
    ]);
  });

  test('a statement without a translation has only French pages', async () => {
    const pages = await read({ ...statement, isBilingual: false });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/^Bailleur .* Page 1\/1$/);
  });

  test('a statement without lines shows the opening and closing balances, and omits unknown premises', async () => {
    const empty = { ...statement, lines: [], closingBalance: 310, property: null, isBilingual: false };
    expect(String(await read(empty))).toContain(
      [
        'Locataires Ana Roy Łukasz Nguyễn-Öztürk Relevé de compte du 1er janvier 2026 au 20 mars 2026',
        'Ce relevé ne vaut pas quittance. Établi le 4 avril 2026 Date Libellé Dû Reçu Solde',
        'Solde avant le 1er janvier 2026 310,00 € Solde au 20 mars 2026, reste dû 310,00 €',
      ].join(' '),
    );
  });

  test('a statement that does not go to the dwelling has the address of its recipients', async () => {
    const [french] = await read({ ...statement, sentTo: '12 rue Hoche, 93100 Montreuil' });
    expect(french).toContain('Łukasz Nguyễn-Öztürk 12 rue Hoche, 93100 Montreuil Relevé de compte');
    expect(french).toContain('Adresse de la location Studio Croix-Rousse');
  });

  test.each<readonly [Entry, french: string, english: string]>([
    [{ kind: 'opening' }, 'Solde à l’ouverture du compte', 'Opening balance'],
    [
      { kind: 'refund', label: 'trop-perçu', isReturn: false },
      'Remboursement : trop-perçu',
      'Refund: trop-perçu',
    ],
    [{ kind: 'refund', label: null, isReturn: false }, 'Remboursement', 'Refund'],
    [
      { kind: 'refund', label: 'Repris par la CAF', isReturn: true },
      'Repris par la CAF',
      'Repris par la CAF',
    ],
    [{ kind: 'refund', label: null, isReturn: true }, 'Paiement repris', 'Payment taken back'],
    [payment({ of: 'opening', method: null }), 'Avance à l’ouverture du compte', 'Opening credit'],
    [
      payment({ of: 'benefit', payerOffice: 'caf', beneficiary: 'Alice Martin' }),
      'Paiement par virement de la CAF, pour Alice Martin',
      'Payment by bank transfer from the CAF, for Alice Martin',
    ],
    [
      payment({ of: 'benefit', payerOffice: 'msa', method: null }),
      'Paiement de la MSA, aide au logement',
      'Payment from the MSA, housing benefit',
    ],
    [
      payment({ of: 'benefit', beneficiary: 'Alice Martin' }),
      'Paiement par virement de la CAF ou de la MSA, pour Alice Martin',
      'Payment by bank transfer from the CAF or MSA, for Alice Martin',
    ],
  ])('a statement describes the line %o in French and English', async (entry, inFrench, inEnglish) => {
    const line = { day: '2026-03-01', entry, owed: 50, received: null, balance: 50 };
    const [french, english] = await read({ ...statement, lines: [line] });
    expect(french).toContain(`01/03/2026 ${inFrench} 50,00 € 50,00 €`);
    expect(english).toContain(`1 March 2026 ${inEnglish} €50.00 €50.00`);
  });
});

test('a note below the balance states the expected benefit, which the tenant owes if it is not paid', async () => {
  const [french, english] = await read({ ...statement, closingBalance: 1200, awaited: 312 });
  expect(french).toContain(
    'Dont 312,00 € d’aide au logement attendus : si elle n’est pas versée, ce montant reste dû par le locataire.',
  );
  expect(english).toContain('Of which €312.00 of expected housing benefit');
});

describe('a debt that can no longer be claimed', () => {
  const owed = { ...statement, closingBalance: 1200, timeBarred: 910 };

  test('a note below the balance states the debt past its limitation period, and the article of the law', async () => {
    const [french, english] = await read(owed);
    expect(french).toContain(
      'Solde au 20 mars 2026, reste dû 1 200,00 € Au 20 mars 2026, 910,00 € ne pouvaient plus être réclamés : l’échéance remonte à plus de trois ans (loi n° 89-462 du 6 juillet 1989, art. 7-1). Ce relevé',
    );
    expect(english).toContain(
      'Balance on 20 March 2026, due €1,200.00 On 20 March 2026, €910.00 could no longer be claimed: it fell due more than three years before (French Act No. 89-462 of 6 July 1989, art. 7-1). This statement',
    );
  });

  test('the limitation period is five years for a lease outside the law of 1989', async () => {
    const [french, english] = await read({ ...owed, isGoverned: false });
    expect(french).toContain('à plus de cinq ans (Code civil, art. 2224).');
    expect(english).toContain('more than five years before (French Civil Code, art. 2224).');
    expect(french + String(english)).not.toContain('1989');
  });

  test('a statement without a debt past its limitation period does not mention the period', async () => {
    expect(String(await read(statement))).not.toMatch(/réclamés|claimed/);
  });
});

describe('an account of 200 lines', () => {
  const months = monthly(100);

  test('a statement of 200 lines takes several pages, with each line once and in order', async () => {
    const pages = await read({ ...months, isBilingual: false });
    expect(pages.length).toBeGreaterThan(4);
    const lines = pages.flatMap((page) => page.match(/\d\d\/\d\d\/\d{4} (?:Loyer|Paiement)/g) ?? []);
    expect(lines.map((line) => line.slice(0, 10).split('/').toReversed().join('-'))).toEqual(
      months.lines.map(({ day }) => day),
    );
  });

  test('each page of a long statement shows the header, the caution and the page number', async () => {
    const pages = await read(months);
    const half = pages.length / 2;
    for (const [index, page] of pages.entries()) {
      const isFrench = index < half;
      const isFirst = index % half === 0;
      const title = isFrench
        ? 'Relevé de compte du 1er janvier 2010 au 5 avril 2018'
        : 'Statement of account from 1 January 2010 to 5 April 2018';
      expect(page).toContain(isFirst ? title : `${title}, ${isFrench ? 'suite' : 'continued'}`);
      expect(page).toContain(
        isFrench ? 'Date Libellé Dû Reçu Solde' : 'Date Description Due Received Balance',
      );
      expect(page).toMatch(
        isFrench ? /Ce relevé ne vaut pas quittance\./ : /This statement is not a receipt\./,
      );
      expect(page.endsWith(`Page ${index + 1}/${pages.length}`)).toBe(true);
    }
    const french = pages.slice(0, half);
    expect(french.map((page) => page.includes('Solde avant le'))).toEqual(
      french.map((_, index) => index === 0),
    );
    expect(french.map((page) => page.includes('Solde au'))).toEqual(
      french.map((_, index) => index === half - 1),
    );
  });

  test('a bilingual statement of 200 lines is smaller than 120 kB', () => {
    expect(drawStatement(months).byteLength).toBeLessThan(120_000);
  });
});

test('the metadata of a statement contain its title, language, author and date', async () => {
  const document = await openPdf(drawStatement(statement));
  const { info } = await getMeta(document);
  const { metadata } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: 'Relevé de compte du 1er janvier 2026 au 20 mars 2026 – Ana Roy, Łukasz Nguyễn-Öztürk',
    Author: 'SCI Les Tilleuls',
    CreationDate: 'D:20260404000000Z',
    Language: 'fr-FR',
  });
  expect(Object.fromEntries(metadata)).toMatchObject({ 'pdfaid:part': '2', 'pdfuaid:part': '1' });
});

test('drawing the same account twice gives the same bytes', () => {
  const first = drawStatement(statement);
  drawStatement(monthly(3));
  expect(Buffer.compare(drawStatement(statement), first)).toBe(0);
});

describe('the structure tree of a statement', () => {
  interface Node {
    readonly role?: string;
    readonly children?: readonly (Node | { readonly id: string })[];
  }
  const nodesOf = ({ children = [] }: Node) => children.flatMap((child) => ('id' in child ? [] : child));
  const roles = (node: Node): string => `${node.role ?? ''}(${nodesOf(node).map(roles).join(' ')})`;

  test('each page is tagged as a table with header cells, and all text is in the structure tree', async () => {
    const document = await openPdf(drawStatement({ ...monthly(100), isBilingual: false }));
    for (const number of [1, 2, document.numPages]) {
      const page = await document.getPage(number);
      const tree: Node = await page.getStructTree();
      const before = number === 1 ? 'P() P() P() P() H1() P() P() P() P() P()' : 'P()';
      const [start, end] = [`Root(Document(Sect(${before} Table(`, ') P() P())))'];
      const found = roles(tree);
      expect(found.startsWith(start)).toBe(true);
      expect(found.endsWith(end)).toBe(true);
      const rows = found.slice(start.length, -end.length).split(/ (?=TR)/);
      expect(rows.shift()).toBe('TR(TH() TH() TH() TH() TH())');
      // pdf.js leaves out cells without text.
      for (const row of rows) expect(row).toMatch(/^TR\(TD\(\) TD\(\)(?: TD\(\) TD\(\))?\)$/);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      let depth = 0;
      const outside = items.filter((item) => {
        if (!('str' in item)) depth += item.type === 'endMarkedContent' ? -1 : 1;
        return 'str' in item && depth === 0;
      });
      expect(outside).toEqual([]);
    }
  });

  test('each header cell is tagged as the header of its column in a table of five columns', () => {
    const objects = objectsOf(drawStatement({ ...statement, isBilingual: false }));
    const cells = (of: RegExp) => objects.match(of)?.length;
    expect(cells(/\/S \/TH .*\/A << \/O \/Table \/Scope \/Column >>/g)).toBe(5);
    expect(cells(/\/S \/TR /g)).toBe(1 + 1 + statement.lines.length + 1);
    expect(cells(/\/S \/TD /g)).toBe(5 * (1 + statement.lines.length + 1));
  });

  test('the English page of a statement is tagged as English', async () => {
    const document = await openPdf(drawStatement(statement));
    const tree = await (await document.getPage(2)).getStructTree();
    expect(JSON.stringify(tree)).toContain('"lang":"en-GB"');
  });
});

/** Returns the objects of a file, unpacked from its streams. */
function objectsOf(file: Uint8Array): string {
  const streams = Buffer.from(file)
    .toString('latin1')
    .matchAll(/\/ObjStm .*\nstream\n([^]*?)\nendstream/g);
  return Array.from(streams, ([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  ).join('');
}

const text = fc.oneof(fc.string({ maxLength: 200, unit: 'binary' }), fc.string({ maxLength: 200 }));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const euros = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((cents) => cents / 100);
const optionalEuros = fc.option(euros, { nil: null });
const anyEntry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ kind: fc.constant('rent' as const), from: day, to: day, hasCharges: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('settlement', 'repair', 'other'), label: text }),
  fc.record({ kind: fc.constant('refund' as const), label: text, isReturn: fc.boolean() }),
  fc.record({
    kind: fc.constant('payment' as const),
    of: fc.constantFrom('payment', 'benefit', 'offset', 'opening'),
    method: fc.option(fc.constantFrom('transfer', 'cheque', 'cash', 'directDebit'), { nil: null }),
    payer: fc.option(text, { nil: null }),
    payerOffice: fc.constantFrom('caf', 'msa', null),
    beneficiary: fc.option(text, { nil: null }),
  }),
);

test('a random account is drawn with all of its lines', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        tenants: fc.array(fc.record({ firstName: text, lastName: text, companyName: fc.constant(null) }), {
          minLength: 1,
          maxLength: 4,
        }),
        from: day,
        to: day,
        openingBalance: euros,
        lines: fc.array(
          fc.record({ day, entry: anyEntry, owed: optionalEuros, received: optionalEuros, balance: euros }),
          { maxLength: 40 },
        ),
        closingBalance: euros,
        isBilingual: fc.boolean(),
      }),
      async (some) => {
        const document = await openPdf(drawStatement({ ...statement, ...some }));
        let rows = 0;
        for (let number = 1; number <= document.numPages; number += 1) {
          const tree = JSON.stringify(await (await document.getPage(number)).getStructTree());
          rows += tree.split('"role":"TR"').length - 2;
        }
        expect(rows).toBe((some.lines.length + 2) * (some.isBilingual ? 2 : 1));
      },
    ),
    { numRuns: 30 },
  );
});
