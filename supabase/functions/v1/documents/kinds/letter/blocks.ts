import { ACCENT, body, HAIRLINE, label, LEFT, strong, TINT, WIDTH } from '../../../letterhead/page.ts';
import { type Cells, columnsOf, drawCells } from '../../../letterhead/table.ts';
import type { Sheet, Style } from '../../../pdf/sheet.ts';
import type { StyledText } from '../../../pdf/text.ts';
import { type AmountRow, drawTable } from '../page/page.ts';

/** A part of a letter between its title and its signature. */
export type Block =
  | { readonly kind: 'text'; readonly text: string | readonly StyledText[] }
  | { readonly kind: 'amounts'; readonly rows: readonly AmountRow[] }
  | ({ readonly kind: 'list' } & List);

/** A table with a header and a total. The last `amounts` cells of each row are amounts. */
interface List {
  readonly amounts: number;
  readonly header: Cells;
  readonly rows: readonly Cells[];
  readonly total: Cells;
}

const heads: Style = { ...label, weight: 'semiBold' };
const cell: Style = { ...body, size: 9.5 };
const total: Style = { ...strong, size: 10.5, color: ACCENT };

/** Draws a part of a letter at the current position, and leaves space below the part. */
export function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'text') sheet.paragraph(block.text, LEFT, WIDTH, { ...body, leading: 1.5 });
  else if (block.kind === 'list') drawList(sheet, block);
  else
    drawTable(sheet, block.rows, {
      width: WIDTH,
      padding: 8,
      gap: 5,
      text: body,
      total: { ...strong, size: 12, color: ACCENT },
    });
  sheet.gap(12);
}

function drawList(sheet: Sheet, list: List): void {
  const columns = columnsOf(sheet, {
    ...list,
    headerStyle: heads,
    rows: [...list.rows, list.total],
    style: total,
  });
  sheet.part('Table', () => {
    sheet.part('TR', () => drawCells(sheet, list.header, columns, 'TH', heads));
    sheet.gap(3);
    sheet.rule(LEFT, WIDTH, ACCENT, 1.2);
    list.rows.forEach((row, index) => {
      if (index > 0) sheet.rule(LEFT, WIDTH, HAIRLINE);
      sheet.gap(3.5);
      sheet.part('TR', () => drawCells(sheet, row, columns, 'TD', cell));
      sheet.gap(3.5);
    });
    sheet.box(LEFT, sheet.y, WIDTH, (10 + 1.4 * total.size) * sheet.scale, TINT);
    sheet.gap(5);
    sheet.part('TR', () => drawCells(sheet, list.total, columns, 'TD', total));
    sheet.gap(5);
  });
}
