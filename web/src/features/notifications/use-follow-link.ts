import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Handles clicks on a link within the app whose path is only known at run time: calls `before`, then navigates
 * without a reload. Clicks that open a link elsewhere, such as middle clicks, are left to the browser.
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
