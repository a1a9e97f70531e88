import { MM, type Sheet, type Style } from '../pdf/sheet.ts';
import { LEFT, RIGHT } from './page.ts';

/** Between two columns. */
const GUTTER = 5 * MM;
const PADDING = 4;

/** A row, cell by cell. */
export type Cells = readonly string[];

/** Where a column of text starts and how wide it is, or where a column of amounts ends. */
type Column =
  | { readonly isAmount: false; readonly start: number; readonly width: number }
  | { readonly isAmount: true; readonly end: number };

/** A part of a table that is not split: laid out from the top of a sheet of its own. */
export interface Block {
  readonly sheet: Sheet;
  readonly height: number;
}

interface Table {
  /** How many of the last columns have amounts. */
  readonly amounts: number;
  readonly header: Cells;
  readonly headerStyle: Style;
  readonly rows: readonly Cells[];
  /** The widest that a row has. */
  readonly style: Style;
}

/** Columns as wide as the widest of their cells; the one before the amounts has the room that is left. */
export function columnsOf(sheet: Sheet, { amounts, header, headerStyle, rows, style }: Table): Column[] {
  const wide = header.length - amounts - 1;
  const widest = (index: number): number =>
    rows.reduce(
      (width, row) => Math.max(width, sheet.widthOf(row[index] ?? '', style, index > wide)),
      sheet.widthOf(header[index] ?? '', headerStyle),
    );
  let start = LEFT + PADDING;
  const texts = header.slice(0, wide).map((_, index): Column => {
    const from = start;
    start = from + widest(index) + GUTTER;
    return { isAmount: false, start: from, width: start - from };
  });
  let end = RIGHT - PADDING;
  const last: Column[] = [];
  for (let index = header.length - 1; index > wide; index -= 1) {
    last.unshift({ isAmount: true, end });
    end = end - widest(index) - GUTTER;
  }
  return [...texts, { isAmount: false, start, width: end - start }, ...last];
}

/** Draws a row from its top; goes on below the tallest of its cells. */
export function drawCells(
  sheet: Sheet,
  row: Cells,
  columns: readonly Column[],
  tag: 'TH' | 'TD',
  style: Style,
): void {
  const top = sheet.y;
  let bottom = top;
  columns.forEach((column, index) => {
    const cell = row[index] ?? '';
    const draw = (): void => {
      if (!column.isAmount) sheet.text(cell, column.start, column.width, style);
      else if (cell !== '') sheet.textBefore(cell, column.end, top, style, true);
    };
    sheet.y = top;
    sheet.part(tag, draw, tag === 'TH' ? { scope: 'Column' } : {});
    bottom = Math.max(bottom, sheet.y);
  });
  sheet.y = bottom;
}

/** Splits rows over pages. The last is never alone: a balance stands below what it is of. */
export function split(rows: readonly Block[], firstRoom: number, furtherRoom: number): Block[][] {
  const first: Block[] = [];
  const pages = [first];
  let page = first;
  let left = firstRoom;
  for (const row of rows) {
    if (row.height > left && page.length > 0) {
      page = row === rows.at(-1) ? page.splice(-1) : [];
      pages.push(page);
      left = page.reduce((room, { height }) => room - height, furtherRoom);
    }
    page.push(row);
    left -= row.height;
  }
  return pages;
}
