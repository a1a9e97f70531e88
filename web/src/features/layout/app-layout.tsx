import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { toasterLink } from '@/lib/notify.ts';
import { AddMenu } from './add-menu.tsx';
import { BottomNav, SideNav } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every page of someone signed in. */
export function AppLayout() {
  const { LL } = useI18nContext();
  useEffect(() => toasterLink.prepare(), []);
  return (
    <>
      <a
        href="#content"
        className="focus-ring sr-only z-50 rounded-control bg-surface px-4 py-2 shadow-raised focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {LL.skipToContent()}
      </a>
      <TopBar />
      <div className="lg:flex">
        <SideNav />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-6 pb-32 outline-none sm:px-8 lg:pt-9 lg:pb-16"
        >
          <div className="mx-auto max-w-[76rem]">
            <Outlet />
          </div>
          <div className="fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 lg:hidden">
            <AddMenu place="floating" />
          </div>
        </main>
      </div>
      <BottomNav />
    </>
  );
}
