import { useSyncExternalStore } from 'react';
import { later } from '@/lib/later.ts';
import { toasterLink } from '@/lib/notify.ts';
import { LaterPart } from './later-part.tsx';

const view = later(async () => (await import('./toaster-view.tsx')).ToasterView);

/** Where toasts appear. Its code loads on demand. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toasterLink.onWanted, toasterLink.isWanted);
  return isWanted && <LaterPart part={view}>{(ToasterView) => <ToasterView />}</LaterPart>;
}
