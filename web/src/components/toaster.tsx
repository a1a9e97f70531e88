import { useSyncExternalStore } from 'react';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { toasterLink } from '@/lib/notify.ts';
import { LazyContent } from './lazy-content.tsx';

const view = lazyPart(async () => (await import('./toaster-view.tsx')).ToasterView);

/** The container of the toasts. The code of this container loads with the first toast. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toasterLink.onWanted, toasterLink.isWanted);
  return isWanted && <LazyContent part={view}>{(ToasterView) => <ToasterView />}</LazyContent>;
}
