import type { ImportField } from '@shared/contract/import.ts';
import {
  type ImportDraft,
  type Source,
  answerQuestion,
  beginDraft,
  correctField,
  withColumnMeaning,
  confirmNames,
  rememberChoices,
  recheckLine,
  withLeftOut,
} from './import-draft.ts';
import { storedColumnAnswers } from './stored-column-answers.ts';
import type { Answer, Meaning, Question } from './reading/model.ts';
import { readTable } from './reading/read-table.ts';
import { useCheckLines } from './use-check-lines.ts';
import { useImportState } from './use-import-state.ts';
import { useStoredImport } from './use-stored-import.ts';
import { useWriteLines } from './use-write-lines.ts';
import { startWriting } from './write-progress.ts';

/** Returns an import in progress: the table, the API's results, and the imported lines. */
export function useImport() {
  const store = useImportState();
  const { state, latest, set, change } = store;
  const check = useCheckLines(store);
  const write = useWriteLines(store);
  const read = (source: Source, sheet?: number): Promise<void> => readSource(set, source, sheet);
  useStoredImport(state.draft, (draft) => {
    set({ draft });
    // The change may have made earlier results wrong.
    if (draft.isAsked) void check();
  });

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
    mean: (column: number, meaning: Meaning | null): void =>
      change((now) => withColumnMeaning(now, column, meaning)),
    answer: (question: Question, answer: Answer): void =>
      change((now) => answerQuestion(now, question, answer)),
    /** Checks all lines, and remembers the answers about the columns. */
    ask: (): void =>
      changeAndCheck((now) => {
        storedColumnAnswers.write(rememberChoices(now, storedColumnAnswers.read()));
        return { ...now, isAsked: true };
      }),
    checkAgain: (): void => void check(),
    correct: (row: number, field: ImportField, text: string | null): void =>
      changeAndCheck((now) => correctField(now, row, field, text)),
    confirmNames: (row: number): void => changeAndCheck((now) => confirmNames(now, row)),
    setAside: (row: number, isAside: boolean): void =>
      changeAndCheck((now) => withLeftOut(now, row, isAside)),
    recheck: (row: number): void => changeAndCheck((now) => recheckLine(now, row)),
    write: (): void => {
      const { draft } = latest();
      if (draft) void write(startWriting(draft));
    },
    resume: (): void => {
      const { writeProgress } = latest();
      if (writeProgress) void write(writeProgress);
    },
    /** Removes the progress of an import that has ended, so that the remaining lines can be corrected. */
    dismiss: (): void => set({ writeProgress: null }),
  };
}

/** Reads a table, or one sheet of a workbook, and begins a new draft. Keeps the earlier draft if the source is unreadable. */
async function readSource(
  set: ReturnType<typeof useImportState>['set'],
  source: Source,
  sheet: number | undefined,
): Promise<void> {
  set({ reading: { isBusy: true, error: null } });
  try {
    const { table, error } = await readTable(source.input, sheet);
    set({ reading: { isBusy: false, error } });
    if (table)
      set({
        draft: beginDraft(source, table, storedColumnAnswers.read()),
        checkProgress: null,
        writeProgress: null,
      });
  } catch {
    // The file was moved or changed after it was chosen.
    set({ reading: { isBusy: false, error: 'unreadable' } });
  }
}

export type Importer = ReturnType<typeof useImport>;
