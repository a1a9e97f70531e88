import { useEffect, useRef } from 'react';
import { useCheckImport } from '@/api/imports.ts';
import { toCheck, withOutcomes } from './import-draft.ts';
import { partsOf } from './import-parts.ts';
import type { ImportStore } from './use-import-state.ts';

/** Has the server say what each line would do that it has not said it of; one request at a time. */
export function useCheckLines({ latest, set, change }: ImportStore): () => Promise<void> {
  const { mutateAsync: send } = useCheckImport();
  // It stops when the page is left.
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
        const waiting = draft?.isAsked ? toCheck(draft) : [];
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
