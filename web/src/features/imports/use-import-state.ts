import { useRef, useState } from 'react';
import type { ImportDraft } from './import-draft.ts';
import type { ReadingError } from './reading/model.ts';
import type { Progress, WriteProgress } from './write-progress.ts';

interface ImportState {
  readonly draft: ImportDraft | null;
  readonly reading: { readonly isBusy: boolean; readonly error: ReadingError | 'unreadable' | null };
  readonly checkProgress: Progress | null;
  readonly writeProgress: WriteProgress | null;
}

export interface ImportStore {
  /** The state that is on screen. */
  readonly state: ImportState;
  /** Returns the newest state. Call it in a function that continues after a render, where `state` is outdated. */
  readonly latest: () => ImportState;
  readonly set: (change: Partial<ImportState>) => void;
  /** Changes the draft. Does nothing if the draft was dropped in the meantime. */
  readonly change: (next: (draft: ImportDraft) => ImportDraft) => void;
}

const NOTHING: ImportState = {
  draft: null,
  reading: { isBusy: false, error: null },
  checkProgress: null,
  writeProgress: null,
};

export function useImportState(): ImportStore {
  const [state, setState] = useState(NOTHING);
  const latest = useRef(state);
  const set = (change: Partial<ImportState>): void => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  return {
    state,
    latest: () => latest.current,
    set,
    change: (next) => {
      const { draft } = latest.current;
      if (draft) set({ draft: next(draft) });
    },
  };
}
