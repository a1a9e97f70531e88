import { ACCENT, body, LEFT, strong, WIDTH } from '../../../letterhead/page.ts';
import { drawOnOwnSheet, type Part } from '../../../letterhead/pages.ts';
import { type Cells, tableParts } from '../../../letterhead/table.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { sentence, type StyledText } from '../../../pdf/text.ts';
import { type AmountRow, drawTable } from '../page/page.ts';

/** A block of a letter between its title and its signature. */
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

/** Returns a sentence as a block of its own. */
export const paragraph = (...template: Parameters<typeof sentence>): Block => ({
  kind: 'text',
  text: sentence(...template),
});

const BLOCK_GAP = 12;

/**
 * Splits the blocks of a letter into parts of at most the given height. The last part of a block includes the space
 * below the block. Amounts below a table sum up the table, so they stay with it.
 */
export function bodyParts(
  body: readonly Block[],
  blank: (scale?: number) => Sheet,
  heightMax: number,
): Part[] {
  return body.flatMap((block, index) => {
    const parts = blockParts(block, blank, heightMax);
    const isJoinedToTable = block.kind === 'amounts' && body[index - 1]?.kind === 'list';
    return isJoinedToTable ? parts.map((part) => Object.assign(part, { isJoinedToTable })) : parts;
  });
}

function blockParts(block: Block, blank: (scale?: number) => Sheet, heightMax: number): Part[] {
  if (block.kind === 'list') return listParts(block, blank);
  const draw = (sheet: Sheet): void => {
    if (block.kind === 'text') sheet.paragraph(block.text, LEFT, WIDTH, { ...body, leading: 1.5 });
    else
      drawTable(sheet, block.rows, {
        width: WIDTH,
        padding: 8,
        gap: 5,
        text: body,
        total: { ...strong, size: 12, color: ACCENT },
      });
    sheet.gap(BLOCK_GAP);
  };
  return [drawOnOwnSheet(blank, draw, heightMax)];
}

function listParts({ amounts, header, rows, total }: List, blank: () => Sheet): Part[] {
  const lines = rows.map((cells) => ({ cells, isBalance: false }));
  return [
    ...tableParts(blank, {
      amounts,
      header,
      rows: [...lines, { cells: total, isBalance: true }],
      sizes: { line: 9.5, balance: 10.5 },
    }),
    { ...drawOnOwnSheet(blank, (sheet) => sheet.gap(BLOCK_GAP)), isJoined: true },
  ];
}
