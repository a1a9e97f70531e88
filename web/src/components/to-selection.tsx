import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { selectionBar } from './use-selection-bar.ts';

/** After the box that ticks all rows: leads by keyboard to the bar with what can be done with them, which is at the end of the page. */
export function ToSelection() {
  const { LL } = useI18nContext();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      className="focus-ring sr-only z-20 h-8 rounded-control bg-surface px-3 text-small font-medium text-foreground shadow-raised focus:not-sr-only focus:absolute focus:left-12 focus:px-3"
      onClick={() => selectionBar()?.focus({ preventScroll: true })}
    >
      {LL.table.toSelection()}
    </button>
  );
}
