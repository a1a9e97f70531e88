import { useEffect, useRef } from 'react';
import { useCheckImport } from '@/api/imports.ts';
import { linesToCheck, withOutcomes } from './import-draft.ts';
import { partsOf } from './import-parts.ts';
import type { ImportStore } from './use-import-state.ts';

/** Asks the API to check all lines without a result, one request at a time. */
export function useCheckLines({ latest, set, change }: ImportStore): () => Promise<void> {
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
