import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

/** Returns all texts of some lines in one list. In each line, `|` separates the texts. */
const list = (...lines: readonly string[]) => lines.flatMap((line) => line.split('|'));

/** `READ_LAYOUTS=20000` sets the number of layouts. */
const count = Number(process.env['READ_LAYOUTS'] ?? 400);

const DAYS = list(
  "Date|Date opération|Date de l'opération|Date de comptabilisation|date_comptable|Booking date",
  'Jour|dateOp|Date du mouvement',
);
const LABELS = list(
  "Libellé|Libellé de l'opération|Libelle operation|Description|Intitulé|Nature de l'opération",
  'Opération|label|Libellé du mouvement',
);
const AMOUNTS = list("Montant|Montant (EUR)|Montant(EUROS)|Montant de l'opération|Montant en €|Amount|Somme");
const PAIRS: readonly (readonly [debit: string, credit: string])[] = [
  ['Débit', 'Crédit'],
  ['Débit euros', 'Crédit euros'],
  ['Débit (EUR)', 'Crédit (EUR)'],
  ['Montant débit', 'Montant crédit'],
  ['Montant du débit', 'Montant du crédit'],
  ['Mouvement débiteur', 'Mouvement créditeur'],
  ['Dépenses', 'Recettes'],
  ['Sortie', 'Entrée'],
  ['Money out', 'Money in'],
];
const OTHERS = ['Solde', 'Date de valeur', 'Référence', 'Catégorie', 'Pointage', 'Devise', ''];

/** The expected lines for each layout. */
const LINES = [
  { day: '2026-11-03', cents: 134_500, label: 'VIR SEPA PERRIN LEA LOYER' },
  { day: '2026-11-04', cents: -1250, label: 'CARTE 03/11 MAGASIN' },
  { day: '2026-11-25', cents: 123_456_789, label: 'VENTE D’UN IMMEUBLE' },
  { day: '2026-11-26', cents: -412_007, label: 'PRLV SYNDIC DU PORT' },
] as const;

const MONTHS = ['nov.', 'novembre'] as const;

const Layout = fc.record({
  separator: fc.constantFrom(';', '\t', ',', '|'),
  isQuoted: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
  encoding: fc.constantFrom('utf-8', 'utf-16le'),
  day: fc.constantFrom(...DAYS),
  label: fc.constantFrom(...LABELS),
  amount: fc.constantFrom(...AMOUNTS),
  pair: fc.constantFrom(...PAIRS),
  money: fc.constantFrom('signed', 'signed', 'pair', 'pairBelowZero', 'sides', 'sense'),
  sides: fc.constantFrom(['C', 'D'], ['Crédit', 'Débit'], ['+', '-'], ['CR', 'DB']),
  days: fc.constantFrom('d/m/Y', 'd/m/y', 'Y-m-d', 'd-m-Y', 'd.m.Y', 'words', 'hours', 'Ymd'),
  decimal: fc.constantFrom(',', '.'),
  thousands: fc.constantFrom('', ' ', '\u00A0', '\u202F', 'other'),
  minus: fc.constantFrom('-', '\u2212', 'behind', '- '),
  plus: fc.constantFrom('', '+'),
  currency: fc.constantFrom('', '', ' €', '\u00A0€', ' EUR'),
  others: fc.uniqueArray(fc.constantFrom(...OTHERS), { maxLength: 4 }),
  order: fc.array(fc.nat(1000), { minLength: 9, maxLength: 9 }),
  isTrailing: fc.boolean(),
  above: fc.constantFrom<readonly string[]>(
    [],
    ['Compte n° 00012345678', ''],
    ['Relevé du 01/11/2026 au 30/11/2026', 'M. PAUL REY', 'Solde au 30/11/2026 1 234,56 €', ''],
  ),
  below: fc.constantFrom<readonly string[]>([], ['', 'Document non contractuel.'], ['Total']),
  isUpper: fc.boolean(),
});
type Layout = typeof Layout extends fc.Arbitrary<infer Value> ? Value : never;

function dayIn(day: string, { days }: Layout): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return {
    'd/m/Y': `${date}/${month}/${year}`,
    'd/m/y': `${date}/${month}/${year.slice(2)}`,
    'Y-m-d': day,
    'd-m-Y': `${date}-${month}-${year}`,
    'd.m.Y': `${date}.${month}.${year}`,
    words: `${date} ${MONTHS[Number(date) % 2]} ${year}`,
    hours: `${day} 09:12:01`,
    Ymd: `${year}${month}${date}`,
  }[days];
}

function amountIn(cents: number, layout: Layout): string {
  const { decimal, thousands, minus, plus, currency } = layout;
  const group = thousands === 'other' ? (decimal === ',' ? '.' : ',') : thousands;
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const amount = `${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  if (cents >= 0) return `${plus}${amount}${currency}`;
  return minus === 'behind' ? `${amount}-` : `${minus}${amount}${currency}`;
}

/** Returns the title and the cell of each amount column, for a line with this amount. */
function moneyIn(cents: number, layout: Layout): (readonly [title: string, cell: string])[] {
  const { money, pair, amount, sides } = layout;
  const side = cents > 0 ? sides[0] : sides[1];
  const bare: Layout = { ...layout, plus: '' };
  if (money === 'signed') return [[amount, amountIn(cents, layout)]];
  if (money === 'sense')
    return [
      [amount, amountIn(Math.abs(cents), bare)],
      ['Sens', side ?? ''],
    ];
  if (money === 'sides')
    return [[amount, `${amountIn(Math.abs(cents), { ...bare, currency: '' })} ${cents > 0 ? 'C' : 'D'}`]];
  const out = money === 'pair' ? amountIn(Math.abs(cents), bare) : amountIn(cents, layout);
  return [
    [pair[0], cents < 0 ? out : ''],
    [pair[1], cents > 0 ? amountIn(cents, layout) : ''],
  ];
}

const otherCell = (title: string, day: string, layout: Layout): string =>
  ({
    Solde: amountIn(99_999, layout),
    'Date de valeur': dayIn(day, layout),
    Référence: 'C4N7K2P',
    Catégorie: 'Logement',
    Pointage: 'Non',
    Devise: 'EUR',
  })[title] ?? '';

function fileOf(layout: Layout): Uint8Array {
  const { separator, isQuoted, end, mark, encoding, others, order, isTrailing, above, below } = layout;
  const rows = LINES.map(({ day, cents, label }) =>
    [
      [layout.day, dayIn(day, layout)] as const,
      [layout.label, label] as const,
      ...moneyIn(cents, layout),
      ...others.map((title) => [title, otherCell(title, day, layout)] as const),
    ]
      .map((cell, at) => ({ cell, at: order[at] ?? at }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ cell }) => cell),
  );
  const written = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        cell !== '' && (isQuoted || cell.includes(separator)) ? `"${cell.replaceAll('"', '""')}"` : cell,
      )
      .join(separator) + (isTrailing ? separator : '');
  const titles = (rows[0] ?? []).map(([title]) => (layout.isUpper ? title.toUpperCase() : title));
  const text = [
    ...above,
    written(titles),
    ...rows.map((cells) => written(cells.map(([, cell]) => cell))),
    ...below,
  ].join(end);
  return new Uint8Array(Buffer.from(`${mark}${text}${end}`, encoding));
}

test('a file in any combination of the banks’ layouts is read without a question', async () => {
  await fc.assert(
    fc.asyncProperty(Layout, async (layout) => {
      const bytes = fileOf(layout);
      const { statement, question, error } = await readStatement(new Blob([new Uint8Array(bytes)]), {});
      expect([question?.titles, error]).toEqual([undefined, null]);
      expect(statement?.lines.map(({ day, cents, label }) => ({ day, cents, label }))).toEqual(LINES);
      expect(statement?.leftOut).toEqual({ pending: 0, currency: 0, balance: 0, unreadable: 0 });
      const account = layout.above[0]?.startsWith('Compte') ? '00012345678' : null;
      expect(new Set(statement?.lines.map((line) => line.account))).toEqual(new Set([account]));
    }),
    { numRuns: count, seed: Number(process.env['READ_SEED'] ?? 1) },
  );
});
