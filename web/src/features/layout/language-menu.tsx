import { LazyMenu } from '@/components/lazy-menu.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';

const view = lazyPart(async () => (await import('./language-menu-view.tsx')).LanguageMenuView);

/** The button that shows the language as two letters and opens the language menu. */
export function LanguageMenu() {
  const { LL, locale } = useI18nContext();
  const face = locale.toUpperCase();
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`${LL.language.label()} ${face}`}
      title={LL.language.label()}
      className="text-small"
    >
      {face}
    </Button>
  );
  return (
    <LazyMenu menu={view} trigger={trigger}>
      {(LanguageMenuView, menu) => <LanguageMenuView {...menu} />}
    </LazyMenu>
  );
}
