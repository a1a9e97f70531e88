import { drawBar, drawFurtherHead, drawLetterhead } from '../../letterhead/letterhead.ts';
import {
  ACCENT,
  body,
  BOTTOM,
  HAIRLINE,
  heading,
  label,
  LEFT,
  legal,
  RIGHT,
  small,
  strong,
  subheading,
  WIDTH,
} from '../../letterhead/page.ts';
import { drawOnOwnSheet, flowOverPages, type LaidOutPages } from '../../letterhead/pages.ts';
import { type Cells, tableParts } from '../../letterhead/table.ts';
import { A4, MM, Sheet } from '../../pdf/sheet.ts';
import type { Measure } from '../../pdf/text.ts';
import type { Row, StatementText } from './text.ts';

/**
 * The maximum height of the part above the table, as a share of the first page. Long names and addresses are scaled
 * down to fit.
 */
const HEAD_SHARE = 0.55;

const LEGAL_LINE = 8 * 1.4;
const FOOTER_HEIGHT = LEGAL_LINE + 2 * MM;

/** Returns the cells of a row; the last three are amounts. */
const cellsOf = ({ day, label, owed, received, balance }: Row): Cells => [
  day,
  label,
  owed,
  received,
  balance,
];
const AMOUNTS = 3;

/** Lays out a statement on as many pages as needed. */
export function layOutStatement(text: StatementText, measure: Measure): LaidOutPages {
  const blank = (scale = 1) => new Sheet(A4, measure, scale, text.language);
  const rows = tableParts(blank, {
    amounts: AMOUNTS,
    header: cellsOf(text.columns),
    rows: [text.opening, ...text.lines, text.closing].map((row) => ({
      cells: cellsOf(row),
      isBalance: row === text.opening || row === text.closing,
    })),
    sizes: { line: 9, balance: 9.5 },
  });
  return flowOverPages({
    blank,
    head: drawOnOwnSheet(blank, (sheet) => drawHead(sheet, text), A4.height * HEAD_SHARE),
    furtherHead: drawOnOwnSheet(blank, (sheet) => drawFurtherHead(sheet, text.continued)),
    parts: [...rows, { ...drawOnOwnSheet(blank, (sheet) => drawNotes(sheet, text)), isJoined: true }],
    bottom: BOTTOM - FOOTER_HEIGHT,
    finish: (sheet, page) => drawFooter(sheet, text, page),
  });
}

function drawHead(sheet: Sheet, text: StatementText): void {
  drawBar(sheet);
  drawLetterhead(sheet, text);
  drawTitle(sheet, text);
}

function drawTitle(sheet: Sheet, { courtesy, title, period, caution, drawn, premises }: StatementText): void {
  if (courtesy !== null) {
    sheet.paragraph(courtesy, LEFT, WIDTH, { ...small, color: ACCENT });
    sheet.gap(2);
  }
  sheet.part('H1', () => sheet.text(title, LEFT, WIDTH, heading));
  sheet.paragraph(period, LEFT, WIDTH, subheading);
  sheet.gap(3);
  sheet.paragraph(caution, LEFT, WIDTH, { ...strong, size: 9.5 });
  sheet.gap(6);
  sheet.paragraph(drawn, LEFT, WIDTH, small);
  if (premises !== null) {
    sheet.gap(8);
    sheet.rule(LEFT, WIDTH, HAIRLINE);
    sheet.gap(12);
    sheet.paragraph(premises.label, LEFT, WIDTH, label);
    sheet.gap(2);
    sheet.paragraph(premises.text, LEFT, WIDTH, body);
  }
  sheet.gap(14);
}

function drawNotes(sheet: Sheet, { notes }: StatementText): void {
  for (const note of notes) {
    sheet.gap(8);
    sheet.paragraph(note, LEFT, WIDTH, small);
  }
}

function drawFooter(sheet: Sheet, { caution }: StatementText, page: string): void {
  const top = BOTTOM - LEGAL_LINE;
  sheet.y = top;
  sheet.part('P', () => sheet.text(caution, LEFT, WIDTH / 2, legal));
  sheet.part('P', () => sheet.textBefore(page, RIGHT, top, legal));
}
