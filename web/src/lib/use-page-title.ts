import { useEffect } from 'react';
import { tabTitle } from './tab-title.ts';

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => tabTitle.setPage(title), [title]);
}
