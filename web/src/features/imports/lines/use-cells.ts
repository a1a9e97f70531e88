import { type KeyboardEvent, useRef, useState } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import type { DraftRow } from '../import-draft.ts';
import type { Corrections } from '../reading/model.ts';

/** A field of a line. */
export interface Cell {
  readonly row: number;
  readonly field: ImportField;
}

const isSame = (one: Cell | null, other: Cell): boolean =>
  one?.row === other.row && one.field === other.field;

interface CellGrid {
  readonly rows: readonly DraftRow[];
  /** Returns the shown fields of a row, in order. */
  readonly fieldsOf: (row: DraftRow) => readonly ImportField[];
}

interface CellsOptions extends CellGrid {
  readonly corrections: Corrections;
  /** Sets the correction of a field. With `null`, removes the correction. */
  readonly onCorrect: (row: number, field: ImportField, text: string | null) => void;
}

/**
 * Where the focus moves when the open cell closes. `leave` means that the user has already moved the focus out of the
 * cell.
 */
type Closing = 'stay' | 'next' | 'previous' | 'leave';

/** Manages the focused cell and the open cell, as in a spreadsheet. */
export function useCells({ rows, fieldsOf, corrections, onCorrect }: CellsOptions) {
  const [active, setActive] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<{ readonly cell: Cell; readonly typed: string | null } | null>(null);
  // Only `focus` sets this ref, so that a render alone does not move the focus.
  const wantsFocus = useRef(false);
  const { at, place, neighbour, stepByKey } = cellGrid({ rows, fieldsOf });
  const [rowIndex, fieldIndex] = active === null ? [-1, -1] : place(active);
  /** The single cell that Tab reaches. */
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
  return {
    /** The index of the row with the active cell, which must stay rendered; `null` if no cell is active. */
    activeRow: rowIndex >= 0 ? rowIndex : null,
    edit,
    /** Focuses a cell without opening it. */
    goTo: (cell: Cell): void => focus(cell),
    isEntrance: (cell: Cell): boolean => isSame(entrance, cell),
    /**
     * Returns the initial text of an open cell: the key that opened the cell, or `null` for the cell's value. Returns
     * `undefined` for a closed cell.
     */
    typedIn: (cell: Cell): string | null | undefined =>
      editing && isSame(editing.cell, cell) ? editing.typed : undefined,
    isOpen: editing !== null,
    /** Returns true if the cell should take the focus. Returns true only once. */
    takesFocus: (cell: Cell): boolean => {
      if (!wantsFocus.current || !isSame(active, cell)) return false;
      wantsFocus.current = false;
      return true;
    },
    onFocus: (cell: Cell): void => void (isSame(active, cell) || setActive(cell)),
    /** Returns true if Tab reaches the controls beside a row's cells. */
    isEntranceRow: (row: number): boolean => entrance?.row === row,
    /** Keeps the row rendered, because a control beside its cells has the focus. */
    onRowFocus: (row: number): void => {
      const rowAt = rows.findIndex(({ read }) => read.row === row);
      if (active?.row !== row) setActive(at(rowAt, 0));
    },
    /**
     * Closes the open cell. `text` is the cell's new text, or `null` if the landlord changed nothing. `then` says where
     * the focus moves.
     */
    close: (cell: Cell, text: string | null, then: Closing): void => {
      setEditing((now) => (now && isSame(now.cell, cell) ? null : now));
      if (text !== null) onCorrect(cell.row, cell.field, text);
      const next = then === 'next' ? neighbour(cell, 1) : then === 'previous' ? neighbour(cell, -1) : null;
      if (next) edit(next);
      else if (then !== 'leave') focus(cell);
    },
    onKeyDown: (event: KeyboardEvent, cell: Cell): void => {
      const typed = corrections[`${cell.row}.${cell.field}`];
      const correct = (text: string | null): void => onCorrect(cell.row, cell.field, text);
      const open = (letter?: string): void => edit(cell, letter);
      const step = stepByKey(cell, event.key);
      const goOn = step === undefined ? null : (): void => focus(step);
      if (handleCellKey(event, typed, { correct, open, goOn })) event.preventDefault();
    },
  };
}

interface CellKeys {
  /** Sets the correction of the cell. With `null`, removes the correction. */
  readonly correct: (text: string | null) => void;
  /** Opens the cell. The cell then contains the given letter; without a letter, it contains its value. */
  readonly open: (letter?: string) => void;
  /** Moves the focus to the cell to which the key leads; `null` if the key does not move the focus. */
  readonly goOn: (() => void) | null;
}

/** Handles a key of a closed cell. Returns false if the browser should handle the key. */
function handleCellKey(
  event: KeyboardEvent,
  typed: string | undefined,
  { correct, open, goOn }: CellKeys,
): boolean {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    const letter = event.altKey || event.shiftKey ? '' : key.toLowerCase();
    // Open the cell, so that the browser pastes into it.
    if (letter === 'v') open();
    if (letter !== 'z' || typed === undefined) return false;
    correct(null);
  } else if (goOn) goOn();
  else if (key === 'F2') open();
  else if (key === 'Delete' || key === 'Backspace') correct('');
  else if (key === 'Escape' && typed === '') correct(null);
  else if (key.length === 1 && key !== ' ') open(key);
  else return false;
  return true;
}

export type Cells = ReturnType<typeof useCells>;

/** The number of rows that Page Up and Page Down move. */
const PAGE = 10;

/** Returns functions that find a cell by its indices, the indices of a cell, and the cells next to a cell. */
function cellGrid({ rows, fieldsOf }: CellGrid) {
  const fieldsAt = (rowAt: number): readonly ImportField[] => {
    const row = rows[rowAt];
    return row ? fieldsOf(row) : [];
  };
  const lastIn = (rowAt: number): number => fieldsAt(rowAt).length - 1;
  const at = (rowAt: number, fieldAt: number): Cell | null => {
    const row = rows[rowAt]?.read.row;
    const field = fieldsAt(rowAt)[fieldAt];
    return row === undefined || field === undefined ? null : { row, field };
  };
  const place = (cell: Cell): readonly [number, number] => {
    const rowAt = rows.findIndex(({ read }) => read.row === cell.row);
    return [rowAt, fieldsAt(rowAt).indexOf(cell.field)];
  };
  return {
    at,
    place,
    /** Returns the next cell in reading order; with the step -1, the previous cell. */
    neighbour: (cell: Cell, step: 1 | -1): Cell | null => {
      const [row, field] = place(cell);
      return at(row, field + step) ?? at(row + step, step === 1 ? 0 : lastIn(row + step));
    },
    /**
     * Returns the cell to which a key moves the focus. Returns `null` if there is no cell in this direction, and
     * `undefined` if the key does not move the focus.
     */
    stepByKey: (cell: Cell, key: string): Cell | null | undefined => {
      const [row, field] = place(cell);
      const steps: Readonly<Record<string, Cell | null>> = {
        ArrowUp: at(row - 1, field),
        ArrowDown: at(row + 1, field),
        ArrowLeft: at(row, field - 1),
        ArrowRight: at(row, field + 1),
        Home: at(row, 0),
        End: at(row, lastIn(row)),
        PageUp: at(Math.max(row - PAGE, 0), field),
        PageDown: at(Math.min(row + PAGE, rows.length - 1), field),
      };
      return steps[key];
    },
  };
}
