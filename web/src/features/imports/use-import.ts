import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { useCheckImport, useWriteImport } from '@/api/imports.ts';
import { userQuery } from '@/api/session/user.ts';
import { usePageDraft } from '@/components/form/use-page-draft.ts';
import {
  type ImportDraft,
  type Source,
  answerQuestion,
  beginDraft,
  confirmNames,
  correctField,
  isUnsaved,
  linesToCheck,
  recheckLine,
  rememberChoices,
  withColumnMeaning,
  withCompletion,
  withLeftOut,
  withOutcomes,
  withWritten,
} from './import-draft.ts';
import { partsOf } from './import-parts.ts';
import { storedColumnAnswers } from './source/stored-column-answers.ts';
import type { Answer, Meaning, Question } from './reading/model.ts';
import { readTable } from './reading/read-table.ts';
import { restoredImport, storedImport } from './stored-import.ts';
import { type ImportStore, useImportState } from './use-import-state.ts';
import { type WriteProgress, startWriting, withAnswer } from './write-progress.ts';

/** Returns the state of the import on the page, and the functions that change this state. */
export function useImport() {
  const store = useImportState();
  const { state, latest, set, change } = store;
  const check = useCheckLines(store);
  const write = useWriteLines(store);
  const read = (source: Source, sheet?: number): Promise<void> => readSource(set, source, sheet);
  useStoredImport(state.draft, (draft) => {
    set({ draft });
    // A restored draft has no results of the API, so check its lines again.
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
    complete: (rows: readonly number[]): void => changeAndCheck((now) => withCompletion(now, rows)),
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

/**
 * Reads a table, or one sheet of a workbook, and begins a new draft. Keeps the earlier draft if the source cannot be
 * read.
 */
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

/** Stores an import and its corrections while the user is on another page. */
function useStoredImport(draft: ImportDraft | null, onRestored: (draft: ImportDraft) => void): void {
  const { data: user } = useSuspenseQuery(userQuery);
  usePageDraft({
    page: 'import',
    read: () => (draft && isUnsaved(draft) ? storedImport(user.id, draft) : null),
    restore: (kept) => {
      const restored = restoredImport(kept, user.id, storedColumnAnswers.read());
      if (restored) onRestored(restored);
      return restored !== null;
    },
  });
}

/** Sends the parts of an import one after another. After a failure, the landlord can continue with the failed part. */
function useWriteLines({ set, change }: ImportStore): (start: WriteProgress) => Promise<void> {
  const { mutateAsync: send } = useWriteImport();
  return async (start) => {
    const { importId, fileName, parts } = start;
    let progress: WriteProgress = { ...start, state: 'running', error: null };
    set({ writeProgress: progress });
    try {
      for (let lines = parts[progress.part - 1]; lines; lines = parts[progress.part - 1]) {
        const answer = await send({
          importId,
          part: progress.part,
          fileName,
          lines: lines.map(({ line }) => line),
        });
        progress = withAnswer(progress, lines, answer);
        set({ writeProgress: progress });
        change((now) => withWritten(now, lines, answer));
      }
      set({ writeProgress: { ...progress, state: 'done' } });
    } catch (error) {
      set({ writeProgress: { ...progress, state: 'failed', error } });
    }
  };
}

/** Asks the API to check the lines that have no result yet, one request at a time. */
function useCheckLines({ latest, set, change }: ImportStore): () => Promise<void> {
  const { mutateAsync: send } = useCheckImport();
  // True once the user has left the page, which stops the check.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  return async () => {
    if (latest().checkProgress?.state === 'running') return;
    set({ checkProgress: { state: 'running', done: 0, total: 0, error: null } });
    let done = 0;
    try {
      while (!isGone.current) {
        const { draft } = latest();
        const waiting = draft?.isAsked ? linesToCheck(draft) : [];
        const [part] = partsOf(waiting);
        set({ checkProgress: { state: 'running', done, total: done + waiting.length, error: null } });
        if (!part) break;
        const answer = await send({ lines: part.map(({ line }) => line) });
        done += part.length;
        change((now) => withOutcomes(now, part, answer));
      }
      set({ checkProgress: null });
    } catch (error) {
      set({ checkProgress: { state: 'failed', done, total: done, error } });
    }
  };
}
