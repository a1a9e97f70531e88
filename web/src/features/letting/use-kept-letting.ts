import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { userQuery } from '@/api/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/drafts.ts';
import { notify } from '@/lib/notify.ts';
import { tabDraft } from '@/lib/tab-draft.ts';
import { KeptLetting } from './kept-letting.ts';
import { STEPS } from './letting-body.ts';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

/**
 * Keeps what is typed in all steps: in the memory of the page when the session ends, or the page is left on purpose, and in the tab while
 * the page is out of sight, where it may be loaded again. Returns what to call before the page is left on purpose.
 */
export function useKeptLetting(forms: LettingForms, letting: Letting): () => void {
  const { LL } = useI18nContext();
  const router = useRouter();
  const { data: user } = useSuspenseQuery(userQuery);
  const isLeft = useRef(false);
  const read = useEffectEvent(() =>
    forms.isDirty && !letting.isAdded
      ? {
          ownerId: user.id,
          idempotencyKey: letting.idempotencyKey,
          inputs: structuredClone(forms.inputs),
          step: letting.step,
          furthest: STEPS[letting.reached],
        }
      : null,
  );
  const restore = useEffectEvent(() => {
    const inMemory = drafts.take(router.state.location.href, ['letting', 'isLeft']);
    const draft = v.safeParse(KeptLetting, inMemory?.['letting'] ?? tabDraft.read());
    if (!draft.success || draft.output.ownerId !== user.id) return;
    forms.restore(draft.output.inputs);
    letting.resume(draft.output);
    if (inMemory?.['isLeft'] !== true) notify.info(inMemory ? LL.unsaved.restored() : LL.letting.restored());
  });
  const keepInTab = useEffectEvent((event: Event) => {
    const kept = event.type === 'pagehide' || document.visibilityState === 'hidden' ? read() : null;
    if (kept) tabDraft.keep(kept);
    else tabDraft.forget();
  });
  useEffect(() => {
    restore();
    // The page has it now.
    tabDraft.forget();
    const unwatch = drafts.watch(() => {
      const kept = read();
      return kept && { letting: kept, isLeft: isLeft.current };
    });
    const listener = (event: Event): void => keepInTab(event);
    window.addEventListener('pagehide', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      unwatch();
      window.removeEventListener('pagehide', listener);
      document.removeEventListener('visibilitychange', listener);
      tabDraft.forget();
    };
  }, []);
  return () => {
    isLeft.current = true;
    drafts.keep(router.state.location.href);
  };
}
