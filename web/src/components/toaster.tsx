import { Suspense, lazy, useSyncExternalStore } from 'react';
import { toasterLink } from '@/lib/notify.ts';

// Without it messages are not seen, which is no reason to lose the page.
const ToasterView = lazy(() => import('./toaster-view.tsx').catch(() => ({ default: () => <></> })));

/** Where messages appear. Its code loads when it is wanted. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toasterLink.onWanted, toasterLink.isWanted);
  return isWanted ? (
    <Suspense fallback={null}>
      <ToasterView />
    </Suspense>
  ) : null;
}
