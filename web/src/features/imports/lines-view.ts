import type { DraftRow, ImportDraft } from './import-draft.ts';
import type { Cells } from './use-cells.ts';

/** What both ways to draw the lines take. */
export interface LinesViewProps {
  readonly rows: readonly DraftRow[];
  readonly draft: ImportDraft;
  readonly cells: Cells;
  readonly isLocked: boolean;
  readonly onAside: (row: number, isAside: boolean) => void;
  readonly onRecheck: (row: number) => void;
  readonly onConfirm: (row: number) => void;
}
