import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/drafts.ts';
import { notify } from '@/lib/notify.ts';
import type { ImportDraft } from './import-draft.ts';

/** Keeps the lines when the session ends, for when the same landlord is back. */
export function useKeptDraft(draft: ImportDraft | null, onRestored: (draft: ImportDraft) => void): void {
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
