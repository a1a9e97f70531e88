import { drawBar, drawLetterhead } from '../../letterhead/letterhead.ts';
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
  TINT,
  TOP,
  WIDTH,
} from '../../letterhead/page.ts';
import type { LaidOutPages } from '../../letterhead/pages.ts';
import { type Block, type Cells, columnsOf, drawCells, splitIntoPages } from '../../letterhead/table.ts';
import { A4, MM, Sheet, type Style } from '../../pdf/sheet.ts';
import type { Measure } from '../../pdf/text.ts';
import type { Row, StatementText } from './text.ts';

/** The maximum share of the first page above the table. Long names and addresses are scaled down to this share. */
const HEAD_SHARE = 0.55;
const SMALLEST_SCALE = 0.15;

const ROW_GAP = 3.5;
const LEGAL_LINE = 8 * 1.4;
const FOOTER_HEIGHT = LEGAL_LINE + 2 * MM;

const cell: Style = { ...body, size: 9 };
const heads: Style = { ...label, weight: 'semiBold' };
const balance: Style = { ...strong, size: 9.5, color: ACCENT };

type Columns = ReturnType<typeof columnsOf>;

/** Returns the cells of a row; the last three are amounts. */
const cellsOf = ({ day, label, owed, received, balance }: Row): Cells => [
  day,
  label,
  owed,
  received,
  balance,
];
const AMOUNTS = 3;

/** Lays out a statement on as many pages as needed. Each page has the header of the table. */
export function layOutStatement(text: StatementText, measure: Measure): LaidOutPages {
  const blank = (scale = 1) => new Sheet(A4, measure, scale, text.language);
  const columns = columnsOf(blank(), {
    amounts: AMOUNTS,
    header: cellsOf(text.columns),
    headerStyle: heads,
    rows: [text.opening, ...text.lines, text.closing].map(cellsOf),
    style: balance,
  });
  const layOut = (draw: (sheet: Sheet) => void): Block => {
    const sheet = blank();
    draw(sheet);
    return { sheet, height: sheet.y };
  };
  const head = drawHead(text, blank);
  const further = layOut((sheet) => {
    sheet.y = TOP;
    drawBar(sheet);
    sheet.gap(5 * MM);
    sheet.paragraph(text.continued, LEFT, WIDTH, small);
    sheet.gap(6);
  });
  const header = layOut((sheet) => drawHeader(sheet, text.columns, columns));
  const closing = layOut((sheet) => drawBalance(sheet, text.closing, columns));
  const note = layOut((sheet) => drawNote(sheet, text));
  const rows = [
    layOut((sheet) => drawBalance(sheet, text.opening, columns)),
    ...text.lines.map((row, index) => layOut((sheet) => drawLine(sheet, row, columns, index > 0))),
    // The note stays below the closing balance.
    { ...closing, height: closing.height + note.height },
  ];
  const room = BOTTOM - FOOTER_HEIGHT - header.height;
  const pages = splitIntoPages(rows, room - head.y, room - further.height);
  return {
    count: pages.length,
    draw: (page) =>
      pages.map((rows, index) => {
        const sheet = blank();
        sheet.place(index === 0 ? head : further.sheet, 0);
        sheet.y = index === 0 ? head.y : further.height;
        sheet.part('Table', () => {
          for (const row of [header, ...rows]) {
            sheet.place(row.sheet, sheet.y);
            sheet.y += row.height;
          }
        });
        if (index === pages.length - 1) sheet.place(note.sheet, sheet.y - note.height);
        drawFooter(sheet, text, page(index));
        return sheet;
      }),
  };
}

/** Draws the letterhead and the title, and scales them down until the account has room. */
function drawHead(text: StatementText, blank: (scale: number) => Sheet): Sheet {
  const most = A4.height * HEAD_SHARE;
  for (let scale = 1; ;) {
    const sheet = blank(scale);
    drawBar(sheet);
    drawLetterhead(sheet, text);
    drawTitle(sheet, text);
    if (sheet.y <= most || scale <= SMALLEST_SCALE) return sheet;
    scale = Math.max(SMALLEST_SCALE, Math.min(scale - 0.02, scale * Math.sqrt(most / sheet.y)));
  }
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

function drawHeader(sheet: Sheet, row: Row, columns: Columns): void {
  sheet.part('TR', () => drawCells(sheet, cellsOf(row), columns, 'TH', heads));
  sheet.gap(3);
  sheet.rule(LEFT, WIDTH, ACCENT, 1.2);
}

function drawLine(sheet: Sheet, row: Row, columns: Columns, hasRule: boolean): void {
  if (hasRule) sheet.rule(LEFT, WIDTH, HAIRLINE);
  sheet.gap(ROW_GAP);
  sheet.part('TR', () => drawCells(sheet, cellsOf(row), columns, 'TD', cell));
  sheet.gap(ROW_GAP);
}

function drawBalance(sheet: Sheet, row: Row, columns: Columns): void {
  const box = sheet.marks.length;
  sheet.gap(5);
  sheet.part('TR', () => drawCells(sheet, cellsOf(row), columns, 'TD', balance));
  sheet.gap(5);
  sheet.marks.splice(box, 0, { kind: 'box', x: LEFT, y: 0, width: WIDTH, height: sheet.y, color: TINT });
}

function drawNote(sheet: Sheet, { prescribed }: StatementText): void {
  if (prescribed === null) return;
  sheet.gap(8);
  sheet.paragraph(prescribed, LEFT, WIDTH, small);
}

function drawFooter(sheet: Sheet, { caution }: StatementText, page: string): void {
  const top = BOTTOM - LEGAL_LINE;
  sheet.y = top;
  sheet.part('P', () => sheet.text(caution, LEFT, WIDTH / 2, legal));
  sheet.part('P', () => sheet.textBefore(page, RIGHT, top, legal));
}
