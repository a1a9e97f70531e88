import { useLocation } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { LazyMenu } from '@/components/lazy-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { BottomIcon, bottomLinkClass } from './bottom-link.tsx';
import { MORE_PAGES } from './navigation-pages.ts';

const view = lazyPart(async () => (await import('./more-menu-view.tsx')).MoreMenuView);

/** The last button in the bottom bar of a phone. The button opens a sheet with the pages that do not fit in the bar. */
export function MoreMenu() {
  const { LL } = useI18nContext();
  const isThere = useLocation({
    select: ({ pathname }) => MORE_PAGES.some(({ to }) => pathname.startsWith(to)),
  });
  const trigger = (
    <button type="button" className={bottomLinkClass} aria-current={isThere ? 'true' : undefined}>
      <BottomIcon icon={Ellipsis} />
      {LL.nav.more()}
    </button>
  );
  return (
    <LazyMenu menu={view} trigger={trigger}>
      {(MoreMenuView, menu) => <MoreMenuView {...menu} />}
    </LazyMenu>
  );
}
