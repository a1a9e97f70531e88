import { type KeyboardEvent, useRef, useState } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import type { DraftRow } from './import-draft.ts';
import type { Corrections } from './reading/model.ts';

/** A field of a line. */
export interface Cell {
  readonly row: number;
  readonly field: ImportField;
}

const isSame = (one: Cell | null, other: Cell): boolean =>
  one?.row === other.row && one.field === other.field;

interface CellsOptions {
  readonly rows: readonly DraftRow[];
  /** The fields of a row that are shown, in their order. */
  readonly fieldsOf: (row: DraftRow) => readonly ImportField[];
  /** What was typed over the cells. */
  readonly corrections: Corrections;
  /** `null` takes back what was typed. */
  readonly onCorrect: (row: number, field: ImportField, text: string | null) => void;
}

/** Which cell has the focus, and which is typed in, as in a spreadsheet. */
export function useCells({ rows, fieldsOf, corrections, onCorrect }: CellsOptions) {
  const [active, setActive] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<{ readonly cell: Cell; readonly typed: string | null } | null>(null);
  // Set by keys only: a page that is drawn anew does not take the focus.
  const wantsFocus = useRef(false);
  const shownFields = (rowAt: number): readonly ImportField[] => {
    const row = rows[rowAt];
    return row ? fieldsOf(row) : [];
  };
  const at = (rowAt: number, fieldAt: number): Cell | null => {
    const row = rows[rowAt]?.read.row;
    const field = shownFields(rowAt)[fieldAt];
    return row === undefined || field === undefined ? null : { row, field };
  };
  const place = (cell: Cell): readonly [number, number] => {
    const rowAt = rows.findIndex(({ read }) => read.row === cell.row);
    return [rowAt, shownFields(rowAt).indexOf(cell.field)];
  };
  const [rowIndex, fieldIndex] = active === null ? [-1, -1] : place(active);
  /** The one cell that Tab leads to. */
  const entrance = fieldIndex >= 0 ? active : at(0, 0);

  const focus = (cell: Cell | null): void => {
    if (!cell) return;
    wantsFocus.current = true;
    setActive(cell);
  };
  const edit = (cell: Cell, typed: string | null = null): void => {
    focus(cell);
    setEditing({ cell, typed });
  };
  /** The next cell in reading order, or the one before. */
  const neighbour = (cell: Cell, step: 1 | -1): Cell | null => {
    const [row, field] = place(cell);
    return at(row, field + step) ?? at(row + step, step === 1 ? 0 : shownFields(row + step).length - 1);
  };

  return {
    /** The row that has to stay drawn. */
    activeRow: rowIndex >= 0 ? rowIndex : null,
    edit,
    /** Gives a cell the focus, without opening it. */
    goTo: (cell: Cell): void => focus(cell),
    isEntrance: (cell: Cell): boolean => isSame(entrance, cell),
    /** What is typed first in a cell: a key that opened it, or `null` for what it holds; `undefined`: it is not open. */
    typedIn: (cell: Cell): string | null | undefined =>
      editing && isSame(editing.cell, cell) ? editing.typed : undefined,
    isOpen: editing !== null,
    /** Whether the cell is to take the focus, which it does once. */
    takesFocus: (cell: Cell): boolean => {
      if (!wantsFocus.current || !isSame(active, cell)) return false;
      wantsFocus.current = false;
      return true;
    },
    onFocus: (cell: Cell): void => void (isSame(active, cell) || setActive(cell)),
    /** Whether Tab leads to what a row has beside its cells. */
    isEntranceRow: (row: number): boolean => entrance?.row === row,
    /** Something beside the cells of a row has the focus, so that the row has to stay drawn. */
    onRowFocus: (row: number): void => {
      if (active?.row === row) return;
      setActive(
        at(
          rows.findIndex(({ read }) => read.row === row),
          0,
        ),
      );
    },
    /** Ends typing: with what was typed, or `null` to take it back; then goes to the cell itself, the next or the one before. */
    close: (cell: Cell, text: string | null, then: 'stay' | 'next' | 'previous' | 'leave'): void => {
      setEditing((now) => (now && isSame(now.cell, cell) ? null : now));
      if (text !== null) onCorrect(cell.row, cell.field, text);
      const next = then === 'next' ? neighbour(cell, 1) : then === 'previous' ? neighbour(cell, -1) : null;
      if (next) edit(next);
      else if (then !== 'leave') focus(cell);
    },
    /** Keys on a cell that is not open. */
    onKeyDown: (event: KeyboardEvent, cell: Cell): void => {
      const typed = corrections[`${cell.row}.${cell.field}`];
      if (event.ctrlKey || event.metaKey || event.altKey) {
        const key = event.altKey || event.shiftKey ? '' : event.key.toLowerCase();
        // The browser then pastes into what is typed in.
        if (key === 'v') edit(cell);
        if (key !== 'z' || typed === undefined) return;
        event.preventDefault();
        return onCorrect(cell.row, cell.field, null);
      }
      const [row, field] = place(cell);
      const steps: Readonly<Record<string, Cell | null>> = {
        ArrowUp: at(row - 1, field),
        ArrowDown: at(row + 1, field),
        ArrowLeft: at(row, field - 1),
        ArrowRight: at(row, field + 1),
        Home: at(row, 0),
        End: at(row, shownFields(row).length - 1),
        PageUp: at(Math.max(row - 10, 0), field),
        PageDown: at(Math.min(row + 10, rows.length - 1), field),
      };
      if (event.key in steps) focus(steps[event.key] ?? null);
      else if (event.key === 'F2') edit(cell);
      else if (event.key === 'Delete' || event.key === 'Backspace') onCorrect(cell.row, cell.field, '');
      else if (event.key === 'Escape' && typed === '') onCorrect(cell.row, cell.field, null);
      else if (event.key.length === 1 && event.key !== ' ') edit(cell, event.key);
      else return;
      event.preventDefault();
    },
  };
}

export type Cells = ReturnType<typeof useCells>;
