import { useCallback, useState } from 'react';

export interface RowForms {
  /** The dues whose payment is being noted. */
  readonly open: ReadonlySet<string>;
  /** Whether something is typed that is not saved. */
  readonly isDirty: boolean;
  readonly setOpen: (dueId: string, isOpen: boolean) => void;
  readonly setDirty: (dueId: string, isDirty: boolean) => void;
}

/** The rows in which a payment is being noted; several at once, so that none loses what is typed in it. */
export function useRowForms(): RowForms {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  return {
    open,
    isDirty: dirty.size > 0,
    setOpen: useCallback((dueId, isOpen) => setOpen((before) => withOne(before, dueId, isOpen)), []),
    setDirty: useCallback((dueId, isDirty) => setDirty((before) => withOne(before, dueId, isDirty)), []),
  };
}

function withOne(before: ReadonlySet<string>, one: string, isIn: boolean): ReadonlySet<string> {
  if (before.has(one) === isIn) return before;
  const after = new Set(before);
  after[isIn ? 'add' : 'delete'](one);
  return after;
}
