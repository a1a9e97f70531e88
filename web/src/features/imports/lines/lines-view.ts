import type { DraftRow, ImportDraft } from '../import-draft.ts';
import type { Cells } from './use-cells.ts';

/** The props that the table and the cards share, with the cells and the actions of the lines. */
export interface LinesView {
  readonly draft: ImportDraft;
  readonly cells: Cells;
  readonly isLocked: boolean;
  /**
   * True in the table, and false in the cards. In the table, Tab reaches one cell and the controls of its row. Arrow
   * keys reach the other cells.
   */
  readonly isInGrid: boolean;
  readonly onAside: (row: number, isAside: boolean) => void;
  /** Asks the API to check the line again. */
  readonly onRecheck: (row: number) => void;
  readonly onConfirm: (row: number) => void;
  /** Adds the facts of the line that the stored dwelling or lease lacks. */
  readonly onComplete: (row: number) => void;
}

export interface LineProps {
  readonly row: DraftRow;
  readonly view: LinesView;
}

/**
 * Returns the props of a control beside a row's cells. The props set the control's place in the Tab order, and keep the
 * row rendered while the control has the focus.
 */
export const rowControlProps = ({ cells, isInGrid }: Pick<LinesView, 'cells' | 'isInGrid'>, row: number) => ({
  tabIndex: isInGrid && !cells.isEntranceRow(row) ? -1 : 0,
  onFocus: () => cells.onRowFocus(row),
});
