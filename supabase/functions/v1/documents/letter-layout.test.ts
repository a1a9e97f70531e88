import { describe, expect, test } from 'vitest';
import { drawPages } from '../letterhead/pages.ts';
import { frenchWords } from '../letterhead/words.ts';
import { textWidth } from '../pdf/embedded-font.ts';
import { A4, MM, type Sheet } from '../pdf/sheet.ts';
import type { Content } from './kind.ts';
import { debtSettlementOf } from './deposit-samples.fixture.ts';
import { formalNoticeOf, LETTERS, settlementSample } from './letter-samples.fixture.ts';
import type { Ending } from './snapshot.ts';
import { depositSettlement } from './kinds/deposit-settlement.ts';
import { formalNotice } from './kinds/formal-notice.ts';
import { settlement } from './kinds/settlement.ts';

const layOut = (content: Content, ending: Ending | null = null): Sheet[] => {
  const options = { ending, signature: { width: 600, height: 200 }, measure: textWidth };
  return drawPages([{ words: frenchWords, laidOut: content.layOut('fr', options) }]);
};

const noticeOf = (lines: number): Sheet[] => layOut(formalNotice.of(formalNoticeOf(lines)));

const textsOf = ({ marks }: Sheet): string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []));

const smallestText = (sheets: readonly Sheet[]): number =>
  Math.min(
    ...sheets.flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'text' ? mark.size : Infinity))),
  );

const rowsOf = ({ root }: Sheet): number =>
  root.children.reduce((sum, { tag, children }) => sum + (tag === 'Table' ? children.length : 0), 0);

/** Returns a formal notice of 36 dues in which the given text stands for each typed text. */
function extreme(text: string): Content {
  const letter = formalNoticeOf(36);
  return formalNotice.of({
    ...letter,
    verificationUrl: `https://klinky.example/${text}`,
    landlord: { ...letter.landlord, name: `${text} ${text}`, representedBy: text, address: text, city: text },
    tenants: Array.from({ length: 20 }, () => ({ firstName: text, lastName: text, companyName: null })),
    property: { ...letter.property, name: text, address: text, city: text },
    replaces: [text, text],
    says: {
      ...letter.says,
      addition: text.repeat(3),
      lines: letter.says.lines.map((line) => Object.assign(line, { kind: 'other', label: text })),
    },
  });
}

/**
 * Returns a settlement with 50 deductions. Each label and proof is the given text, and each amount is the highest
 * possible.
 */
function extremeSettlement(text: string): Content {
  const settlement = debtSettlementOf(50);
  const { says } = settlement;
  const deductions = says.deductions.map((deduction) =>
    Object.assign(deduction, { label: text, proof: text, amount: 9_999_999.99, kept: 9_999_999.99 }),
  );
  return depositSettlement.of({ ...settlement, says: { ...says, deductions, stillOwed: 9_999_999.99 } });
}

describe.each([
  ...Object.entries(LETTERS).map(([name, content]) => [`the sample ${name}`, layOut(content)] as const),
  ['a letter with the longest words', layOut(extreme('W'.repeat(200)))],
  ['a letter with the longest texts', layOut(extreme('Résidence Œuvré-Straße '.repeat(9).slice(0, 200)))],
  ['a settlement of a deposit with the longest words', layOut(extremeSettlement('W'.repeat(200)))],
] as const)('the layout of %s', (_, sheets) => {
  const pages = sheets.map(({ marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind === 'text')
        return {
          left: mark.x,
          right: mark.x + mark.width * mark.size,
          top: mark.y - 0.7 * mark.size,
          bottom: mark.y + 0.2 * mark.size,
        };
      if (mark.kind !== 'image') return [];
      return { left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height };
    }),
  );

  test('all texts and images of a letter stay within the margins', () => {
    for (const { left, right, top, bottom } of pages.flat()) {
      expect(left).toBeGreaterThanOrEqual(20 * MM);
      // A line may exceed the margin by less than a point, because line breaking ignores the kerning between words.
      expect(right).toBeLessThan(A4.width - 20 * MM + 1);
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(A4.height - 10 * MM);
    }
  });

  test('no texts and images of a letter overlap', () => {
    for (const seen of pages) {
      const clashes = seen.flatMap((a, index) =>
        seen
          .slice(index + 1)
          .filter(
            (b) => a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.bottom && b.top < a.bottom,
          ),
      );
      expect(clashes).toEqual([]);
    }
  });
});

test('each kind of letter fits on one page with text that is large enough to read', () => {
  for (const content of [
    LETTERS.dueNotice,
    LETTERS.reminder,
    LETTERS.secondReminder,
    LETTERS.formalNotice,
    LETTERS.depositReceipt,
    LETTERS.depositSettlement,
    LETTERS.finalDepositSettlement,
  ]) {
    const sheets = layOut(content);
    expect(sheets).toHaveLength(1);
    expect(smallestText(sheets)).toBeGreaterThan(7);
  }
});

test('a settlement of charges with four expenses fits on one page', () => {
  const { says } = settlementSample;
  const lines = says.lines.concat(says.lines.slice(0, 1));
  const sheets = layOut(settlement.of({ ...settlementSample, says: { ...says, lines, note: null } }));
  expect(sheets).toHaveLength(1);
  expect(smallestText(sheets)).toBeGreaterThan(7);
});

test('the settlement of a deposit keeps its summary on the page of the table above, if one page holds both', () => {
  for (const count of [1, 2, 3, 4, 6]) {
    const settlement = debtSettlementOf(count);
    const deducted = { ...settlement.says, deducted: 10 * count, provision: 0, notCovered: 0 };
    const pages = layOut(depositSettlement.of({ ...settlement, says: deducted })).map(textsOf);
    const [table, summary] = ['Retenue et justificatif', 'Dépôt de garantie versé'].map((text) =>
      pages.flatMap((page, index) => (page.includes(text) ? index : [])),
    );
    expect(table).toHaveLength(1);
    expect(summary).toEqual(table);
  }
  expect(layOut(LETTERS.longDepositSettlement)).toHaveLength(5);
});

test('a claim of 150 dues takes several pages, with each due once and with the header of the table on each page', () => {
  const sheets = noticeOf(150);
  const pages = sheets.map(textsOf);
  expect(smallestText(sheets)).toBe(8);
  const days = pages.flat().filter((text) => /^05\/\d\d\/\d{4}$/.test(text));
  expect(days).toHaveLength(150);
  expect(new Set(days).size).toBe(150);
  expect(pages.map((page) => page.includes('Exigible le'))).toEqual(sheets.map((sheet) => rowsOf(sheet) > 0));
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1}/${pages.length}`);
    expect(page.includes('Mise en demeure M-2026-0001, suite')).toBe(index > 0);
  });
});

test('each page of a voided letter is marked, and has the code to verify the letter', () => {
  const sheets = layOut(LETTERS.longFormalNotice, { state: 'voided' });
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) {
    expect(textsOf(sheet)).toContain('ANNULÉE');
    expect(sheet.marks).toContainEqual(expect.objectContaining({ kind: 'stamp', text: 'ANNULÉE' }));
    expect(sheet.marks).toContainEqual(expect.objectContaining({ kind: 'image', image: 'Code' }));
  }
});

test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  'in a claim of %i dues, the total shares its page with the last due',
  (count) => {
    const sheets = noticeOf(count);
    const withTotal = sheets.filter((sheet) => textsOf(sheet).includes('Total'));
    expect(withTotal.map(rowsOf)).toEqual([expect.toSatisfy((rows: number) => rows > 2)]);
    const last = sheets.slice(-1).flatMap(textsOf).join(' ');
    expect(last).toMatch(/Vous pouvez me joindre .*Fait à Lyon/);
  },
);
