import { describe, expect, test } from 'vitest';
import { ReceiptKind } from '../../../../_shared/contract/documents/receipt-kind.ts';
import { textWidth } from '../../../pdf/embedded-font.ts';
import { A4, type Mark, MM } from '../../../pdf/sheet.ts';
// The test covers the layout of both kinds.
// oxlint-disable-next-line klinky/walls
import { partial as ofPartial } from '../partial.ts';
// oxlint-disable-next-line klinky/walls
import { quittance as ofQuittance } from '../quittance.ts';
import { layOutReceipt } from './layout.ts';
import { receiptText } from './page-text.ts';
import { bilingual, joint, partial, quittance, received, stated, SAMPLES } from './samples.fixture.ts';
import type { ReceiptSnapshot } from './snapshot.ts';
import { english } from './wording-en.ts';
import { french } from './wording-fr.ts';
import type { Wording } from './wording.ts';

const wide = 'W'.repeat(200);
const words = 'Résidence Œuvré-Straße '.repeat(9).slice(0, 200);
const extreme = (text: string): ReceiptSnapshot => ({
  ...bilingual,
  verificationUrl: `https://klinky.example/${text}`,
  landlord: {
    name: `${text} ${text}`,
    isCompany: true,
    representedBy: text,
    email: `${'a'.repeat(242)}@klinky.test`,
    address: text,
    addressComplement: text,
    postalCode: text,
    city: text,
    country: 'FR',
    phoneNumber: text,
    siren: '732829320',
    signatureId: null,
  },
  tenants: Array.from({ length: 3 }, () => ({ firstName: text, lastName: text, companyName: null })),
  property: { name: text, address: text, addressComplement: text, postalCode: text, city: text },
  rent: 9_999_999.99,
  charges: 9_999_999.99,
  due: { rent: 9_999_999.99, charges: 9_999_999.99 },
  replaces: [text, text],
  reduction: { label: text, amount: 9_999_999.99 },
  arrears: 9_999_999.99,
  payments: Array.from({ length: 12 }, () =>
    received({
      paidOn: '2026-03-05',
      amount: 9_999_999.99,
      method: null,
      payer: text,
      earlier: stated(1, text),
    }),
  ),
});

/** A receipt for a term of three months. Each month, the CAF and three tenants with long names pay. */
const many: ReceiptSnapshot = {
  ...joint,
  tenants: ['Marie-Antoinette', 'Jean-Christophe', 'Wilhelmine'].map((firstName) => ({
    firstName,
    lastName: 'de la Rochefoucauld-Montmorency',
    companyName: null,
  })),
  payments: Array.from({ length: 12 }, (_, index) =>
    received({
      paidOn: `2026-03-${String(index + 10)}`,
      amount: 250,
      kind: index % 4 === 0 ? 'benefit' : 'payment',
      payer: index % 4 === 1 ? 'Marie-Antoinette de la Rochefoucauld-Montmorency' : null,
      earlier: index < 9 ? stated(250, `R-2026-00${index + 10}`) : [],
    }),
  ),
};

const guarantor = received({
  paidOn: '2026-03-05',
  amount: 9_999_999.99,
  method: null,
  earlier: stated(1, wide),
});

/** A receipt for twelve dues other than rent. Their labels have the maximum length. */
const others: ReceiptSnapshot = {
  ...extreme(words),
  kind: 'partial',
  periodFrom: null,
  periodTo: null,
  others: Array.from({ length: 12 }, () => ({
    kind: 'other',
    label: wide,
    dueOn: '2026-03-05',
    amount: 9_999_999.99,
    remaining: 9_999_999.99,
  })),
};

/** A receipt for the maximum number of tenants. Their names have the maximum length. */
const crowded: ReceiptSnapshot = {
  ...extreme(wide),
  tenants: Array.from({ length: 20 }, () => ({ firstName: wide, lastName: wide, companyName: null })),
  payments: [...extreme(wide).payments, ...extreme(wide).payments.slice(4)],
};

const KINDS = { quittance: ofQuittance, partial: ofPartial };

const layOut = (snapshot: ReceiptSnapshot, wording = french) =>
  layOutReceipt(
    receiptText(KINDS[snapshot.kind], snapshot, wording, 'Page 1/1'),
    { width: 600, height: 200 },
    textWidth,
  ).marks;

type Drawn = readonly [name: string, marks: readonly Mark[]];

const samplesIn = (wording: Wording) =>
  Object.entries(SAMPLES).map(([name, snapshot]): Drawn => [`the sample ${name}`, layOut(snapshot, wording)]);

const smallestText = (marks: readonly Mark[]): number =>
  Math.min(...marks.map((mark) => (mark.kind === 'text' ? mark.size : Infinity)));

describe.each<Drawn>([
  ['the longest words', layOut(extreme(wide))],
  ...ReceiptKind.options.map((kind): Drawn => [
    `the longest texts of the kind ${kind}`,
    layOut({ ...extreme(words), kind }),
  ]),
  ['the longest texts in English', layOut(extreme(words), english)],
  ['twelve dues other than rent', layOut(others)],
  ['twelve payments', layOut(many)],
  ['twelve payments in English', layOut(many, english)],
  ['twenty tenants and twenty payments', layOut(crowded)],
  [
    'twenty tenants and twenty other payers',
    layOut({
      ...crowded,
      payments: Array.from({ length: 20 }, (_, index) => ({ ...guarantor, payer: `${index} ${wide}` })),
    }),
  ],
  ...samplesIn(french),
  ...samplesIn(english).map(([name, marks]): Drawn => [`${name} in English`, marks]),
])('the layout of %s', (_, marks) => {
  const areas = marks.map((mark) =>
    mark.kind === 'text'
      ? {
          ...mark,
          left: mark.x,
          right: mark.x + mark.width * mark.size,
          top: mark.y - 0.7 * mark.size,
          bottom: mark.y + 0.2 * mark.size,
        }
      : mark.kind === 'stamp'
        ? { ...mark, left: mark.x, right: mark.x, top: mark.y, bottom: mark.y }
        : { ...mark, left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height },
  );

  test('all elements of a receipt stay within the margins', () => {
    for (const { left, right, top, bottom } of areas) {
      expect(left).toBeGreaterThanOrEqual(20 * MM);
      // A line may exceed the margin by less than a point, because line breaking ignores the kerning between words.
      expect(right).toBeLessThan(A4.width - 20 * MM + 1);
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(A4.height);
    }
  });

  test('no texts and images of a receipt overlap', () => {
    const seen = areas.filter(({ kind }) => kind !== 'box');
    const clashes = seen.flatMap((a, index) =>
      seen
        .slice(index + 1)
        .filter(
          (b) => a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.bottom && b.top < a.bottom,
        )
        .map((b) => [a, b]),
    );
    expect(clashes).toEqual([]);
  });
});

test.each([
  ['quittance', quittance],
  ['partial receipt', partial],
  ['quittance with all optional texts', bilingual],
])('an envelope window shows only the tenant’s name and address on a %s', (_, snapshot) => {
  const shown = layOut(snapshot).filter(
    ({ kind, x, y }) => kind === 'text' && x > 100 * MM && y > 45 * MM && y < 80 * MM,
  );
  expect(shown.map((mark) => (mark.kind === 'text' ? mark.text : ''))).toEqual([
    'Łukasz Nguyễn-Öztürk',
    '12 rue des Lilas',
    'Bâtiment B, 3e étage',
    '69004 Lyon',
  ]);
});

test('the window of an envelope shows three tenants and their address', () => {
  const shown = layOut(joint).filter(
    ({ kind, x, y }) => kind === 'text' && x > 100 * MM && y > 45 * MM && y < 80 * MM,
  );
  expect(shown.map((mark) => (mark.kind === 'text' ? mark.text : ''))).toEqual([
    'Ana Roy',
    'Élodie Marchand',
    'Łukasz Nguyễn-Öztürk',
    '12 rue des Lilas',
    'Bâtiment B, 3e étage',
    '69004 Lyon',
  ]);
});

test('a receipt with twelve payments has text that is large enough to read', () => {
  expect(smallestText(layOut({ ...quittance, payments: many.payments }))).toBeGreaterThan(6);
  expect(smallestText(layOut(many))).toBeGreaterThan(5.5);
});

test.each([...samplesIn(french), ['the sample bilingual in English', layOut(bilingual, english)] as const])(
  'the text of %s is large enough to read',
  (_, marks) => {
    expect(smallestText(marks)).toBeGreaterThan(7);
  },
);

const textsOf = (snapshot: ReceiptSnapshot): string[] =>
  layOut(snapshot).flatMap((mark) => (mark.kind === 'text' ? mark.text : []));

test('a document without payments has no heading for payments', () => {
  const heading = receiptText(ofQuittance, quittance, french, 'Page 1/1').paymentsLabel;
  expect(textsOf(quittance)).toContain(heading);
  expect(textsOf({ ...quittance, payments: [] })).not.toContain(heading);
});
