import type { ImportLineOutcome } from '@shared/contract/import.ts';
import { type ImportDraft, type SentLine, linesToWrite } from './import-draft.ts';
import { partsOf } from './import-parts.ts';

/** The progress of a series of requests. Each request sends a part of the lines. */
export interface Progress {
  readonly state: 'running' | 'failed' | 'done';
  readonly done: number;
  readonly total: number;
  /** The error of the last request if the state is `failed`. */
  readonly error: unknown;
}

/** The progress of an import that is running or has ended. */
export interface WriteProgress extends Progress {
  readonly importId: string;
  readonly fileName: string | null;
  readonly parts: readonly (readonly SentLine[])[];
  /** The number of the next part, counted from 1. */
  readonly part: number;
  readonly added: number;
  /** The number of lines that added missing data to stored dwellings or leases. */
  readonly completed: number;
  /** The number of vacant properties that were added. */
  readonly vacant: number;
}

/** Returns the initial progress of a draft's import. */
export function startWriting(draft: ImportDraft): WriteProgress {
  const lines = linesToWrite(draft);
  return {
    state: 'running',
    importId: crypto.randomUUID(),
    fileName: draft.source.name,
    parts: partsOf(lines),
    part: 1,
    done: 0,
    total: lines.length,
    added: 0,
    completed: 0,
    vacant: 0,
    error: null,
  };
}

/** Returns the progress after the API has answered a request with the given lines. */
export function withAnswer(
  progress: WriteProgress,
  lines: readonly SentLine[],
  answer: readonly ImportLineOutcome[],
): WriteProgress {
  const added = lines.filter((_, index) => answer[index]?.state === 'new');
  return {
    ...progress,
    part: progress.part + 1,
    done: progress.done + lines.length,
    added: progress.added + added.length,
    completed: progress.completed + answer.filter(({ state }) => state === 'completed').length,
    vacant: progress.vacant + added.filter(isVacant).length,
  };
}

/** A line without tenants adds a vacant property. */
const isVacant = ({ line }: SentLine): boolean => (line.tenants ?? []).length === 0;
