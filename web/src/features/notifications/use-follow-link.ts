import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Handles clicks on a link within the app whose path is known only at run time. Calls `before`, then navigates
 * without a reload. The browser handles clicks that open the link elsewhere, such as middle clicks.
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
