import { useWriteImport } from '@/api/imports.ts';
import { withWritten } from './import-draft.ts';
import type { ImportStore } from './use-import-state.ts';
import { type WriteRun, withAnswer } from './write-run.ts';

/** Writes part after part; safe to begin again where it failed. */
export function useWriteRun({ set, change }: ImportStore): (start: WriteRun) => Promise<void> {
  const { mutateAsync: send } = useWriteImport();
  return async (start) => {
    const { importId, fileName, parts } = start;
    let run: WriteRun = { ...start, state: 'running', error: null };
    set({ writeRun: run });
    try {
      for (let lines = parts[run.part - 1]; lines; lines = parts[run.part - 1]) {
        const answer = await send({
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
  };
}
