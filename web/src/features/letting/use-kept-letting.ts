import { setInput } from '@formisch/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/drafts.ts';
import { notify } from '@/lib/notify.ts';
import { type Inputs, STEPS, type Step } from './letting-body.ts';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

interface Kept {
  readonly inputs: Inputs;
  readonly step: Step;
  /** How far one had come. */
  readonly furthest: Step | undefined;
  /** Whether the page was left by a link of it, and not by the end of the session. */
  readonly isLeft: boolean;
}

/**
 * Keeps what is typed in all steps when the session ends, for when the same landlord is back, and when the page is left on purpose.
 * Returns what to call before that.
 */
export function useKeptLetting(forms: LettingForms, { step, reached, open }: Letting): () => void {
  const { LL } = useI18nContext();
  const router = useRouter();
  const isLeft = useRef(false);
  const read = useEffectEvent(() =>
    forms.isDirty
      ? {
          letting: {
            inputs: structuredClone(forms.inputs),
            step,
            furthest: STEPS[reached],
            isLeft: isLeft.current,
          } satisfies Kept,
        }
      : null,
  );
  const restore = useEffectEvent(() => {
    const draft = drafts.take(router.state.location.href, ['letting']);
    if (!draft) return;
    // It never left the memory of the page.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = draft['letting'] as Kept;
    for (const one of STEPS)
      for (const [name, input] of Object.entries(kept.inputs[one] ?? {}))
        setInput(forms.stores[one], { path: [name], input });
    if (kept.furthest) open(kept.furthest);
    open(kept.step);
    if (!kept.isLeft) notify.info(LL.unsaved.restored());
  });
  useEffect(() => {
    restore();
    return drafts.watch(() => read());
  }, []);
  return () => {
    isLeft.current = true;
    drafts.keep(router.state.location.href);
  };
}
