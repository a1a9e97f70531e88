import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Returns a click handler for a link within the app. The handler calls `before`, and then opens the page without a
 * reload. The browser handles a click that opens the link in a new tab or window.
 */
export function useFollowLink() {
  const router = useRouter();
  return (event: MouseEvent<HTMLAnchorElement>, before: () => void): void => {
    const isElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(event.currentTarget.href);
    before();
    void router.navigate({ href: `${pathname}${search}${hash}` });
  };
}
