import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AddMenu, FloatingAdd } from './add-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { BOTTOM_PAGES, SIDE_PAGES } from './navigation-pages.ts';
import { Shell } from './shell.tsx';
import { TopBar } from './top-bar.tsx';

interface AppLayoutProps {
  readonly palette: ReactNode;
  readonly notifications: ReactNode;
}

export function AppLayout({ palette, notifications }: AppLayoutProps) {
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
