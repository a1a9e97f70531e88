import { useWriteImport } from '@/api/imports.ts';
import { withWritten } from './import-draft.ts';
import type { ImportStore } from './use-import-state.ts';
import { type WriteProgress, withAnswer } from './write-progress.ts';

/** Sends the parts of an import one after another. A failed import can be started again. */
export function useWriteLines({ set, change }: ImportStore): (start: WriteProgress) => Promise<void> {
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
