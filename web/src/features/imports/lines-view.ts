import type { DraftRow, ImportDraft } from './import-draft.ts';
import type { Cells } from './use-cells.ts';

/** The shared props of the table and the cards: the lines' cells and actions. */
export interface LinesView {
  readonly draft: ImportDraft;
  readonly cells: Cells;
  readonly isLocked: boolean;
  /** In the table, Tab reaches one cell and its row's controls; arrow keys reach the other cells. */
  readonly isInGrid: boolean;
  readonly onAside: (row: number, isAside: boolean) => void;
  /** Asks the API to check the line again. */
  readonly onRecheck: (row: number) => void;
  /** Confirms the guessed names. */
  readonly onConfirm: (row: number) => void;
}

export interface LineProps {
  readonly row: DraftRow;
  readonly view: LinesView;
}

/** The props of a control beside a row's cells: its place in the Tab order, and keeping its row rendered while focused. */
export const besideCells = ({ cells, isInGrid }: Pick<LinesView, 'cells' | 'isInGrid'>, row: number) => ({
  tabIndex: isInGrid && !cells.isEntranceRow(row) ? -1 : 0,
  onFocus: () => cells.onRowFocus(row),
});
