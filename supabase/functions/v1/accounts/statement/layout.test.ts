import { describe, expect, test } from 'vitest';
import { textWidth } from '../../pdf/embedded-font.ts';
import { A4, MM } from '../../pdf/sheet.ts';
import { layOutStatement } from './layout.ts';
import { monthly, payment, statement } from './samples.fixture.ts';
import type { Statement } from './statement.ts';
import { statementText } from './text.ts';
import { english, french } from './wording.ts';

const wide = 'W'.repeat(200);
const words = 'Résidence Œuvré-Straße '.repeat(9).slice(0, 200);
const extreme = (text: string): Statement => ({
  ...statement,
  landlord: {
    name: `${text} ${text}`,
    representedBy: text,
    email: `${'a'.repeat(242)}@klinky.test`,
    address: text,
    addressComplement: text,
    postalCode: text,
    city: text,
    phoneNumber: text,
    siren: '732829320',
  },
  tenants: Array.from({ length: 20 }, () => ({ firstName: text, lastName: text, companyName: null })),
  property: { name: text, address: text, addressComplement: text, postalCode: text, city: text },
  lines: Array.from({ length: 40 }, () => ({
    day: '2026-09-30',
    entry: payment({ method: 'directDebit', payer: text }),
    owed: 9_999_999.99,
    received: 9_999_999.99,
    balance: -999_999_999.99,
  })),
});

const layOut = (statement: Statement, wording = french) =>
  layOutStatement(statementText(statement, wording), textWidth).draw((index) => `Page ${index + 1}/9`);

describe.each([
  ['an account', layOut(statement)],
  ['an account in English', layOut(statement, english)],
  ['an account of 200 lines', layOut(monthly(100))],
  ['an account with a single line', layOut({ ...statement, lines: statement.lines.slice(0, 1) })],
  ['an account with a debt past its limitation period', layOut({ ...statement, timeBarred: 910 })],
  ['the longest words', layOut(extreme(wide))],
  ['the longest texts', layOut(extreme(words))],
  ['the longest texts in English', layOut(extreme(words), english)],
])('the layout of %s', (_, sheets) => {
  const pages = sheets.map(({ marks }) =>
    marks.flatMap((mark) =>
      mark.kind === 'text'
        ? {
            ...mark,
            left: mark.x,
            right: mark.x + mark.width * mark.size,
            top: mark.y - 0.7 * mark.size,
            bottom: mark.y + 0.2 * mark.size,
          }
        : [],
    ),
  );

  test('all texts of a statement stay within the margins', () => {
    for (const { left, right, top, bottom } of pages.flat()) {
      expect(left).toBeGreaterThanOrEqual(20 * MM);
      // A line may exceed the margin by less than a point, because line breaking ignores the kerning between words.
      expect(right).toBeLessThan(A4.width - 20 * MM + 1);
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(A4.height - 10 * MM);
    }
  });

  test('no two texts of a statement overlap', () => {
    for (const seen of pages) {
      const clashes = seen.flatMap((a, index) =>
        seen
          .slice(index + 1)
          .filter(
            (b) => a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.bottom && b.top < a.bottom,
          )
          .map((b) => [a.text, b.text]),
      );
      expect(clashes).toEqual([]);
    }
  });

  test('the closing balance is in the same table as the last line', () => {
    const rows = (sheets.at(-1)?.root.children ?? []).flatMap(({ tag, children }) =>
      tag === 'Table' ? children : [],
    );
    expect(rows.length).toBeGreaterThan(2);
  });
});

test.each(Array.from({ length: 80 }, (_, index) => index))(
  'the closing balance of an account of %i lines shares its page with the last line',
  (lines) => {
    const months = { ...monthly(40), timeBarred: lines % 2 };
    const last = layOut({ ...months, lines: months.lines.slice(0, lines) }).at(-1);
    const table = last?.root.children.find(({ tag }) => tag === 'Table');
    expect(table?.children.length).toBeGreaterThan(2);
  },
);

test('the window of an envelope shows only the tenants and their address', () => {
  const shown = (layOut(statement)[0]?.marks ?? []).flatMap((mark) =>
    mark.kind === 'text' && mark.x > 100 * MM && mark.y > 45 * MM && mark.y < 80 * MM ? mark.text : [],
  );
  expect(shown).toEqual([
    'Ana Roy',
    'Łukasz Nguyễn-Öztürk',
    '12 rue des Lilas',
    'Bâtiment B, 3e étage',
    '69004 Lyon',
  ]);
});
