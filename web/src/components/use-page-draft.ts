import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { drafts } from '@/lib/form/drafts.ts';
import { notify } from '@/lib/notify.ts';
import { tabDraft } from '@/lib/storage/tab-draft.ts';

interface PageDraft {
  /** The name of the page to which the draft belongs. */
  readonly page: string;
  /** Returns the unsaved work as data for JSON, or `null` if there is no unsaved work. */
  readonly read: () => object | null;
  /** Restores stored work and returns true on success. The work may come from an older version of the app. */
  readonly restore: (kept: unknown) => boolean;
}

/**
 * Keeps the unsaved work of a page. If the session ends or the user deliberately leaves the page, the work stays in
 * memory. While the page is hidden, the work is stored for the tab, because the browser may reload a hidden page.
 * Returns a function that the page calls before the user deliberately leaves the page.
 */
export function usePageDraft({ page, read, restore }: PageDraft): () => void {
  const { LL } = useI18nContext();
  const router = useRouter();
  const isLeft = useRef(false);
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(() => {
    const inMemory = drafts.take(router.state.location.href, [page, 'isLeft']);
    const kept = inMemory?.[page] ?? tabDraft.read(page);
    // The page takes over the stored work, so the stored copy is deleted.
    tabDraft.forget();
    if (kept === null || !restore(kept) || inMemory?.['isLeft'] === true) return;
    notify.info(inMemory ? LL.unsaved.restored() : LL.unsaved.loadedAgain());
  });
  const keepInTab = useEffectEvent((event: Event) => {
    const kept = event.type === 'pagehide' || document.visibilityState === 'hidden' ? readNow() : null;
    if (kept) tabDraft.keep(page, kept);
    else tabDraft.forget();
  });
  useEffect(() => {
    restoreNow();
    const unwatch = drafts.watch(() => {
      const kept = readNow();
      return kept && { [page]: kept, isLeft: isLeft.current };
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
  }, [page]);
  return () => {
    isLeft.current = true;
    drafts.keep(router.state.location.href);
  };
}
