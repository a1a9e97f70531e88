import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/form/drafts.ts';
import { notify } from '@/lib/notify.ts';

interface PageDraft {
  /** The name of the page to which the draft belongs. */
  readonly page: string;
  /** Returns the unsaved work as data for JSON, or `null` if there is no unsaved work. */
  readonly read: () => object | null;
  /** Restores stored work and returns true on success. The work may come from an older version of the app. */
  readonly restore: (kept: unknown) => boolean;
}

/**
 * Keeps the unsaved work of a page if the session ends, the page is loaded again or the user deliberately leaves the
 * page. Returns a function that the page calls before the user deliberately leaves the page.
 */
export function usePageDraft({ page, read, restore }: PageDraft): () => void {
  const { LL } = useI18nContext();
  const router = useRouter();
  const isLeft = useRef(false);
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(() => {
    const kept = drafts.take(router.state.location.href, [page, 'isLeft']);
    if (!kept || !restore(kept.draft[page]) || kept.draft['isLeft'] === true) return;
    notify.info(kept.isFromTab ? LL.unsaved.loadedAgain() : LL.unsaved.restored());
  });
  useEffect(() => {
    restoreNow();
    return drafts.watch(() => {
      const kept = readNow();
      return kept && { [page]: kept, isLeft: isLeft.current };
    });
  }, [page]);
  return () => {
    isLeft.current = true;
    drafts.keep(router.state.location.href);
  };
}
