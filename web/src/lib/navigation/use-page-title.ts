import { useEffect } from 'react';
import { tabTitle } from './tab-title.ts';

export function usePageTitle(title: string): void {
  useEffect(() => tabTitle.setPage(title), [title]);
}
