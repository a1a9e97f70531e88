import type { DraftRow, ImportDraft } from './import-draft.ts';
import type { Cells } from './use-cells.ts';

/** The lines of an import, as a table or as cards, and what can be done with one. */
export interface LinesView {
  readonly draft: ImportDraft;
  readonly cells: Cells;
  readonly isLocked: boolean;
  /** In a table, Tab leads to one cell and to the controls of its row; arrows lead to the other cells. */
  readonly isInGrid: boolean;
  readonly onAside: (row: number, isAside: boolean) => void;
  /** Has the server check the line again. */
  readonly onRecheck: (row: number) => void;
  /** Accepts the names that were guessed. */
  readonly onConfirm: (row: number) => void;
}

export interface LineProps {
  readonly row: DraftRow;
  readonly view: LinesView;
}

/** Keeps a control beside the cells of a row in the order of Tab, and its row rendered while it has the focus. */
export const besideCells = ({ cells, isInGrid }: Pick<LinesView, 'cells' | 'isInGrid'>, row: number) => ({
  tabIndex: isInGrid && !cells.isEntranceRow(row) ? -1 : 0,
  onFocus: () => cells.onRowFocus(row),
});
