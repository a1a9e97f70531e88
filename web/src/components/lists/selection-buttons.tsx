import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { goToSelectionBar } from './use-selection-bar.ts';

/**
 * A button for keyboard users that moves the focus to the action bar at the end of the page. The button follows the
 * checkbox that ticks all rows.
 */
export function SelectionBarButton() {
  const { LL } = useI18nContext();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      className="focus-ring sr-only z-20 h-8 rounded-control bg-surface px-3 text-small font-medium text-foreground shadow-raised focus:not-sr-only focus:absolute focus:left-12 focus:px-3"
      onClick={goToSelectionBar}
    >
      {LL.table.toSelection()}
    </button>
  );
}

/**
 * A button for windows of little height. The button shows the number of ticked rows and leads to the action bar at the
 * end of the page.
 */
export function SelectionCountButton({ n }: { readonly n: number }) {
  const { LL } = useI18nContext();
  return (
    <button
      type="button"
      className="focus-ring fixed right-3 bottom-[calc(var(--bottom-nav)+0.5rem)] z-30 hidden min-h-9 items-center rounded-full border border-border bg-surface px-4 text-small font-medium shadow-raised low:flex"
      onClick={goToSelectionBar}
    >
      {LL.table.ticked({ n })} · {LL.table.toSelection()}
    </button>
  );
}
