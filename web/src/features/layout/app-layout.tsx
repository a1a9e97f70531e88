import { useLocation } from '@tanstack/react-router';
import { ChevronDown, Ellipsis, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { LazyMenu } from '@/components/lazy-menu.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { BottomIcon, bottomLinkClass } from './bottom-link.tsx';
import { BOTTOM_PAGES, MORE_PAGES, SIDE_PAGES } from '../../components/navigation/navigation-pages.ts';
import { Shell } from './shell.tsx';
import { TopBar } from './top-bar.tsx';

const menuView = lazyPart(async () => (await import('./add-menu-view.tsx')).AddMenuView);

const sheetView = lazyPart(async () => (await import('./add-sheet-view.tsx')).AddSheetView);

const view = lazyPart(async () => (await import('./more-menu-view.tsx')).MoreMenuView);

export function AppLayout({ palette, notifications }: { palette: ReactNode; notifications: ReactNode }) {
  const { LL } = useI18nContext();
  return (
    <Shell
      bar={<TopBar palette={palette} notifications={notifications} addMenu={<AddMenu />} />}
      navLabel={LL.nav.main()}
      side={SIDE_PAGES}
      bottom={BOTTOM_PAGES}
      more={<MoreMenu />}
      add={<FloatingAdd />}
    />
  );
}

/** The last button in the bottom bar of a phone. The button opens a sheet with the pages that do not fit in the bar. */
function MoreMenu() {
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

/** The add button with its menu, in the top bar of wide screens. */
function AddMenu() {
  const { LL } = useI18nContext();
  const trigger = (
    <Button variant="secondary" size="small">
      <Plus aria-hidden />
      {LL.common.add()}
      <ChevronDown aria-hidden className="-mr-1 opacity-70" />
    </Button>
  );
  return (
    <LazyMenu menu={menuView} trigger={trigger}>
      {(AddMenuView, menu) => <AddMenuView {...menu} />}
    </LazyMenu>
  );
}

/** The round add button in the bottom bar of a phone. The button opens a sheet. */
function FloatingAdd() {
  const { LL } = useI18nContext();
  const trigger = (
    <Button size="floating" aria-label={LL.common.add()}>
      <Plus aria-hidden />
    </Button>
  );
  return (
    <LazyMenu menu={sheetView} trigger={trigger}>
      {(AddSheetView, menu) => <AddSheetView {...menu} />}
    </LazyMenu>
  );
}
