import { useEffect } from 'react';
import { tabTitle } from './tab-title.ts';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  useEffect(() => tabTitle.setPage(title), [title]);
}
