import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * For the click on a link within the app whose path is known at run time only: goes there without loading the app anew,
 * and calls `before` first. What the browser opens elsewhere, as with a middle click, is left to it.
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
