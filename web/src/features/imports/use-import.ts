import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportField, ImportLineOutcome } from '@shared/contract/import.ts';
import { useCheckImport, useWriteImport } from '@/api/imports.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/drafts.ts';
import { notify } from '@/lib/notify.ts';
import {
  type ImportDraft,
  type SentLine,
  type Source,
  answered,
  beginDraft,
  corrected,
  keptName,
  meant,
  namesConfirmed,
  toCheck,
  toKnown,
  toWrite,
  unchecked,
  withAside,
  withOutcomes,
  withWritten,
} from './import-draft.ts';
import { partsOf } from './import-parts.ts';
import { knownColumns } from './known-columns.ts';
import type { Answer, Meaning, Question, ReadingError } from './reading/model.ts';
import { readTable } from './reading/read-table.ts';

/** Requests one after another, a part of the lines each. */
interface Run {
  readonly state: 'running' | 'failed' | 'done';
  readonly done: number;
  readonly total: number;
  /** Why the last request failed, in the state `failed`. */
  readonly error: unknown;
}

/** Lines that are being written, or were. */
export interface WriteRun extends Run {
  readonly importId: string;
  readonly fileName: string | null;
  readonly parts: readonly (readonly SentLine[])[];
  /** The part that is next, counted from 1. */
  readonly part: number;
  readonly added: number;
  /** Those of them that are dwellings that nobody lives in. */
  readonly vacant: number;
}

interface ImportState {
  readonly draft: ImportDraft | null;
  readonly reading: { readonly isBusy: boolean; readonly error: ReadingError | 'unreadable' | null };
  readonly checkRun: Run | null;
  readonly writeRun: WriteRun | null;
}

const NOTHING: ImportState = {
  draft: null,
  reading: { isBusy: false, error: null },
  checkRun: null,
  writeRun: null,
};

const NOT_READING: ImportState['reading'] = { isBusy: false, error: null };

/** A list on its way in: what was read, what the server says of it, and what is written. */
export function useImport() {
  const [state, setState] = useState(NOTHING);
  // What runs on its own needs what is known by then, and stops when the page is left.
  const latest = useRef(state);
  const isGone = useRef(false);
  const { mutateAsync: sendCheck } = useCheckImport();
  const { mutateAsync: sendPart } = useWriteImport();
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const set = (change: Partial<ImportState>): void => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  const change = (next: (draft: ImportDraft) => ImportDraft): void => {
    const { draft } = latest.current;
    if (draft) set({ draft: next(draft) });
  };
  useKeptDraft(state.draft, (draft) => set({ draft }));

  async function read(source: Source, sheet?: number): Promise<void> {
    set({ reading: { isBusy: true, error: null } });
    try {
      const { table, error } = await readTable(source.input, sheet);
      if (table === null) set({ reading: { isBusy: false, error } });
      else {
        const draft = beginDraft(source, table, knownColumns.read());
        set({ draft, reading: NOT_READING, checkRun: null, writeRun: null });
      }
    } catch {
      // A file that was moved or changed since it was chosen.
      set({ reading: { isBusy: false, error: 'unreadable' } });
    }
  }

  /** Has the server say what each line would do that it has not said it of; one request at a time. */
  async function check(): Promise<void> {
    if (latest.current.checkRun?.state === 'running') return;
    set({ checkRun: { state: 'running', done: 0, total: 0, error: null } });
    let done = 0;
    try {
      while (!isGone.current) {
        const { draft } = latest.current;
        const waiting = draft?.isAsked ? toCheck(draft) : [];
        const [part] = partsOf(waiting);
        set({ checkRun: { state: 'running', done, total: done + waiting.length, error: null } });
        if (!part) break;
        const answer = await sendCheck({ lines: part.map(({ line }) => line) });
        done += part.length;
        change((now) => withOutcomes(now, part, answer));
      }
      set({ checkRun: null });
    } catch (error) {
      set({ checkRun: { state: 'failed', done, total: done, error } });
    }
  }

  /** Writes part after part; safe to begin again where it failed. */
  async function follow(start: WriteRun): Promise<void> {
    const { importId, fileName, parts } = start;
    let run: WriteRun = { ...start, state: 'running', error: null };
    set({ writeRun: run });
    try {
      for (let lines = parts[run.part - 1]; lines; lines = parts[run.part - 1]) {
        const answer = await sendPart({
          importId,
          part: run.part,
          fileName,
          lines: lines.map(({ line }) => line),
        });
        run = withAnswer(run, lines, answer);
        set({ writeRun: run });
        change((now) => withWritten(now, lines, answer));
      }
      set({ writeRun: { ...run, state: 'done' } });
    } catch (error) {
      set({ writeRun: { ...run, state: 'failed', error } });
    }
  }

  return {
    ...state,
    read,
    readSheet: (sheet: number): void => {
      const { draft } = latest.current;
      if (draft) void read(draft.source, sheet);
    },
    mean: (column: number, meaning: Meaning | null): void => change((now) => meant(now, column, meaning)),
    answer: (question: Question, answer: Answer): void => change((now) => answered(now, question, answer)),
    /** Asks what all lines would do, and remembers what was said of the columns. */
    ask: (): void => {
      change((now) => {
        knownColumns.write(toKnown(now, knownColumns.read()));
        return { ...now, isAsked: true };
      });
      void check();
    },
    checkAgain: (): void => void check(),
    correct: (row: number, field: ImportField, text: string | null): void => {
      change((now) => corrected(now, row, field, text));
      void check();
    },
    confirmNames: (row: number): void => {
      change((now) => namesConfirmed(now, row));
      void check();
    },
    setAside: (row: number, isAside: boolean): void => {
      change((now) => withAside(now, row, isAside));
      void check();
    },
    recheck: (row: number): void => {
      change((now) => unchecked(now, row));
      void check();
    },
    write: (): void => {
      const { draft } = latest.current;
      const lines = draft ? toWrite(draft) : [];
      void follow({
        state: 'running',
        importId: crypto.randomUUID(),
        fileName: draft && keptName(draft.source),
        parts: partsOf(lines),
        part: 1,
        done: 0,
        total: lines.length,
        added: 0,
        vacant: 0,
        error: null,
      });
    },
    resume: (): void => {
      const { writeRun } = latest.current;
      if (writeRun) void follow(writeRun);
    },
    /** Lets go of a run that ended: what is left of its lines can be corrected again. */
    dismiss: (): void => set({ writeRun: null }),
  };
}

/** Whether a line is a dwelling that nobody lives in. */
const isVacant = ({ line }: SentLine): boolean => (line.tenants ?? []).length === 0;

function withAnswer(
  run: WriteRun,
  lines: readonly SentLine[],
  answer: readonly ImportLineOutcome[],
): WriteRun {
  const added = lines.filter((_, index) => answer[index]?.state === 'new');
  return {
    ...run,
    part: run.part + 1,
    done: run.done + lines.length,
    added: run.added + added.length,
    vacant: run.vacant + added.filter(isVacant).length,
  };
}

export type ImportWork = ReturnType<typeof useImport>;

/** Keeps the lines when the session ends, for when the same landlord is back. */
function useKeptDraft(draft: ImportDraft | null, onRestored: (draft: ImportDraft) => void): void {
  const { LL } = useI18nContext();
  const router = useRouter();
  const read = useEffectEvent(() => draft && { draft });
  const restore = useEffectEvent(() => {
    const kept = drafts.take(router.state.location.href, ['draft']);
    if (!kept) return;
    // It never left the memory of the page.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    onRestored(kept['draft'] as ImportDraft);
    notify.info(LL.unsaved.restored());
  });
  useEffect(() => {
    restore();
    return drafts.watch(() => read());
  }, []);
}
