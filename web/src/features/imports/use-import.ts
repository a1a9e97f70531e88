import type { ImportField } from '@shared/contract/import.ts';
import {
  type ImportDraft,
  type Source,
  answered,
  beginDraft,
  corrected,
  meant,
  namesConfirmed,
  toKnown,
  unchecked,
  withAside,
} from './import-draft.ts';
import { knownColumns } from './known-columns.ts';
import type { Answer, Meaning, Question } from './reading/model.ts';
import { readTable } from './reading/read-table.ts';
import { useCheckLines } from './use-check-lines.ts';
import { useImportState } from './use-import-state.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useWriteLines } from './use-write-lines.ts';
import { startWriting } from './write-progress.ts';

/** A list on its way in: what was read, what the server says of it, and what is written. */
export function useImport() {
  const store = useImportState();
  const { state, latest, set, change } = store;
  const check = useCheckLines(store);
  const write = useWriteLines(store);
  useKeptDraft(state.draft, (draft) => {
    set({ draft });
    // What the server said before may hold no more.
    if (draft.isAsked) void check();
  });

  const read = async (source: Source, sheet?: number): Promise<void> => {
    set({ reading: { isBusy: true, error: null } });
    try {
      const { table, error } = await readTable(source.input, sheet);
      set({ reading: { isBusy: false, error } });
      if (table)
        set({
          draft: beginDraft(source, table, knownColumns.read()),
          checkProgress: null,
          writeProgress: null,
        });
    } catch {
      // A file that was moved or changed since it was chosen.
      set({ reading: { isBusy: false, error: 'unreadable' } });
    }
  };
  const changeAndCheck = (next: (draft: ImportDraft) => ImportDraft): void => {
    change(next);
    void check();
  };

  return {
    ...state,
    read,
    readSheet: (sheet: number): void => {
      const { draft } = latest();
      if (draft) void read(draft.source, sheet);
    },
    mean: (column: number, meaning: Meaning | null): void => change((now) => meant(now, column, meaning)),
    answer: (question: Question, answer: Answer): void => change((now) => answered(now, question, answer)),
    /** Asks what all lines would do, and remembers what was said of the columns. */
    ask: (): void =>
      changeAndCheck((now) => {
        knownColumns.write(toKnown(now, knownColumns.read()));
        return { ...now, isAsked: true };
      }),
    checkAgain: (): void => void check(),
    correct: (row: number, field: ImportField, text: string | null): void =>
      changeAndCheck((now) => corrected(now, row, field, text)),
    confirmNames: (row: number): void => changeAndCheck((now) => namesConfirmed(now, row)),
    setAside: (row: number, isAside: boolean): void => changeAndCheck((now) => withAside(now, row, isAside)),
    recheck: (row: number): void => changeAndCheck((now) => unchecked(now, row)),
    write: (): void => {
      const { draft } = latest();
      if (draft) void write(startWriting(draft));
    },
    resume: (): void => {
      const { writeProgress } = latest();
      if (writeProgress) void write(writeProgress);
    },
    /** Drops the progress of an import that has ended: the lines that are left can be corrected again. */
    dismiss: (): void => set({ writeProgress: null }),
  };
}

export type ImportWork = ReturnType<typeof useImport>;
