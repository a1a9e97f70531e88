import { Suspense, lazy, useSyncExternalStore } from 'react';
import { toasterLink } from '@/lib/notify.ts';

const ToasterView = lazy(() => import('./toaster-view.tsx'));

/** Where messages appear. Its code loads with the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toasterLink.onWanted, toasterLink.isWanted);
  return isWanted ? (
    <Suspense fallback={null}>
      <ToasterView />
    </Suspense>
  ) : null;
}
