import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { ReceiptSnapshot } from '../../_shared/contract/receipt.ts';
import { layOutReceipt, PAGE_HEIGHT, PAGE_WIDTH } from './receipt-layout.ts';
import { renderReceipt } from './receipt.ts';
import { drawable } from './text.ts';

const snapshot: ReceiptSnapshot = {
  number: 'Q-2026-0007',
  issuedAt: '2026-04-04T22:30:00.000Z',
  landlord: { name: 'Claire Œuvré', email: 'claire@klinky.test' },
  tenant: { firstName: 'Łukasz', lastName: 'Nguyễn-Öztürk' },
  property: {
    name: 'Studio Croix-Rousse',
    address: '12 rue des Lilas',
    addressComplement: 'Bâtiment B, 3e étage',
    postalCode: '69004',
    city: 'Lyon',
  },
  periodFrom: '2026-03-01',
  periodTo: '2026-03-31',
  paidAt: '2026-03-05',
  rent: 1250,
  charges: 85.5,
};

const wide = 'W'.repeat(200);
const words = 'Résidence Œuvré-Straße '.repeat(9).slice(0, 200);
const extreme = (text: string): ReceiptSnapshot => ({
  ...snapshot,
  landlord: {
    name: `${text} ${text}`,
    email: `${'a'.repeat(242)}@klinky.test`,
    address: text,
    addressComplement: text,
    postalCode: text,
    city: text,
    phoneNumber: text,
    siren: '732829320',
  },
  tenant: { firstName: text, lastName: text },
  property: { name: text, address: text, addressComplement: text, postalCode: text, city: text },
  rent: 9_999_999.99,
  charges: 9_999_999.99,
});

async function read(bytes: Uint8Array): Promise<{ text: string; pageCount: number }> {
  // pdf.js takes what it is given for itself.
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return { text, pageCount: totalPages };
}

const hash = async (data: ReceiptSnapshot) =>
  createHash('sha256')
    .update(await renderReceipt(data))
    .digest('hex');

test('the text reads from top to bottom as it was given', async () => {
  const { text } = await read(await renderReceipt(snapshot));
  expect(text).toBe(
    [
      'Bailleur Claire Œuvré claire@klinky.test',
      'Locataire Łukasz Nguyễn-Öztürk 12 rue des Lilas Bâtiment B, 3e étage 69004 Lyon',
      'QUITTANCE DE LOYER mars 2026',
      'N° Q-2026-0007 · Terme du 01/03/2026 au 31/03/2026 · Établie le 05/04/2026',
      'Adresse de la location Studio Croix-Rousse – 12 rue des Lilas, Bâtiment B, 3e étage, 69004 Lyon',
      'Le bailleur, Claire Œuvré, déclare avoir reçu de Łukasz Nguyễn-Öztürk la somme de 1 335,50 €',
      'au titre du paiement du loyer et des charges du logement désigné ci-dessus, pour la période du',
      '1er mars 2026 au 31 mars 2026, et lui en donne quittance, sous réserve de tous ses droits.',
      'Loyer hors charges 1 250,00 € Charges 85,50 € Total du terme 1 335,50 €',
      'Date du paiement 5 mars 2026',
      'Fait le 5 avril 2026 Le bailleur Claire Œuvré',
      'Cette quittance annule tous les reçus qui auraient pu être établis précédemment en cas de paiement partiel du montant du présent terme.',
      'Le paiement de la présente quittance ne présume pas du paiement des termes précédents.',
      'Elle est à conserver pendant trois ans par le locataire (loi n° 89-462 du 6 juillet 1989, art. 7-1).',
      'Délivrée gratuitement (art. 21 de la même loi).',
    ].join(' '),
  );
});

test('names in other scripts come out as typed, and what the font lacks is visible', async () => {
  const tenant = { firstName: 'Παπαδοπούλου Жуковская', lastName: 'Şeyma 漢字' };
  const { text } = await read(await renderReceipt({ ...snapshot, tenant }));
  expect(text).toContain('Παπαδοπούλου Жуковская Şeyma □□');
});

test('every letter of the promised scripts comes out as typed, whatever was drawn before', async () => {
  const blocks = [
    [0x41, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1eff],
  ] as const;
  const letters = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((char) => /\p{L}/u.test(char) && char.normalize('NFKC') === char && drawable(char) === char)
    // (pdf.js would give compatibility characters, such as the micro sign, in their common form.)
    // Accented letters first: they are made of plain ones, which must not suffer from it.
    .toReversed();
  expect(letters.length).toBeGreaterThan(1000);
  for (let start = 0; start < letters.length; start += 150) {
    const name = letters.slice(start, start + 150).join('');
    const landlord = { name, email: name };
    const { text } = await read(
      await renderReceipt({ ...snapshot, landlord, tenant: { firstName: name, lastName: 'c' } }),
    );
    expect(text.replaceAll(' ', '')).toContain(`Bailleur${name}`);
    expect(text.replaceAll(' ', '')).toContain(`Locataire${name}c`);
  }
});

test('a term that is not a month is written from day to day', async () => {
  const period = { periodFrom: '2026-03-10', periodTo: '2026-04-09' };
  const { text } = await read(await renderReceipt({ ...snapshot, ...period }));
  expect(text).toContain('QUITTANCE DE LOYER du 10 mars 2026 au 9 avril 2026');
});

test('what is known of the landlord stands below the name', async () => {
  const landlord = {
    name: 'SCI Les Tilleuls',
    email: 'sci@klinky.test',
    address: '3 quai Fulchiron',
    addressComplement: null,
    postalCode: '69005',
    city: 'Lyon',
    phoneNumber: '04 72 00 00 00',
    siren: '732829320',
  };
  const { text } = await read(await renderReceipt({ ...snapshot, landlord }));
  expect(text).toContain(
    'Bailleur SCI Les Tilleuls 3 quai Fulchiron 69005 Lyon 04 72 00 00 00 sci@klinky.test SIREN 732 829 320 Locataire',
  );
  expect(text).toContain('Le bailleur SCI Les Tilleuls');
  const { text: townOnly } = await read(
    await renderReceipt({ ...snapshot, landlord: { name: 'Claire', email: 'c@klinky.test', city: 'Lyon' } }),
  );
  expect(townOnly).toContain('Bailleur Claire Lyon c@klinky.test Locataire');
});

test('a landlord without a name is named by the address, once', async () => {
  const landlord = { name: 'claire@klinky.test', email: 'claire@klinky.test' };
  const { text } = await read(await renderReceipt({ ...snapshot, landlord }));
  expect(text).toContain('Bailleur claire@klinky.test Locataire');
});

test('the same snapshot gives the same bytes', async () => {
  const first = await hash(snapshot);
  await renderReceipt(extreme(words));
  expect(await hash(snapshot)).toBe(first);
});

test('the document says what it is, in which language, by whom and when', async () => {
  const { info } = await getMeta(await getDocumentProxy(await renderReceipt(snapshot)));
  expect(info).toMatchObject({
    Title: 'Quittance de loyer Q-2026-0007 – mars 2026',
    Author: 'Claire Œuvré',
    CreationDate: 'D:20260404223000Z',
    Language: 'fr-FR',
  });
});

test('a file is small', async () => {
  expect((await renderReceipt(snapshot)).byteLength).toBeLessThan(30_000);
});

describe.each([
  ['the longest words', extreme(wide)],
  ['the longest texts', extreme(words)],
  ['ordinary data', snapshot],
])('with %s', (_, data) => {
  const { marks } = layOutReceipt(data, (text) => Array.from(text).length * 0.6);

  test('there is one page, and everything is on it', async () => {
    expect(await read(await renderReceipt(data))).toMatchObject({ pageCount: 1 });
    for (const mark of marks) {
      const width = mark.kind === 'text' ? mark.text.length * 0.6 * mark.size : mark.width;
      expect(mark.x).toBeGreaterThan(0);
      expect(mark.x + width).toBeLessThan(PAGE_WIDTH);
      expect(mark.y).toBeGreaterThan(0);
      expect(mark.y).toBeLessThan(PAGE_HEIGHT);
    }
  });

  test('no text lies on another', () => {
    const texts = marks
      .filter((mark) => mark.kind === 'text')
      .map(({ x, y, size, text }) => ({
        left: x,
        right: x + text.trimEnd().length * 0.6 * size,
        top: y - 0.7 * size,
        bottom: y + 0.2 * size,
      }));
    const clashes = texts.flatMap((a, index) =>
      texts
        .slice(index + 1)
        .filter(
          (b) => a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.bottom && b.top < a.bottom,
        ),
    );
    expect(clashes).toEqual([]);
  });
});
