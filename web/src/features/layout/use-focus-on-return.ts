import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followHistory, leftRowAt } from '@/lib/navigation/page-history.ts';

/** The number of animation frames in which the hook looks for the link. */
const FRAMES = 90;

/** When the user goes back to a page, focuses the link through which he left the page. */
export function useFocusOnReturn(): void {
  const { history } = useRouter();
  useEffect(() => {
    let frame = 0;
    const stop = (): void => cancelAnimationFrame(frame);
    const look = (link: string, used: Element | null, frames: number): void => {
      const { activeElement } = document;
      const isFree =
        !activeElement ||
        activeElement === document.body ||
        activeElement === used ||
        isHeading(activeElement);
      // Stop if the user has moved the focus in the meantime.
      if (frames === 0 || !isFree) return;
      // Several rows may have the same link, so the row decides.
      const left = leftRowAt(history.location);
      const row = left?.href === link ? left.rowKey : undefined;
      const found = [...document.querySelectorAll<HTMLElement>('main a')].find(
        (one) =>
          one.getAttribute('href') === link &&
          one.tabIndex >= 0 &&
          (row === undefined || one.closest('[data-row]')?.getAttribute('data-row') === row),
      );
      if (found) found.focus({ preventScroll: true });
      else frame = requestAnimationFrame(() => look(link, used, frames - 1));
    };
    const unfollow = followHistory(history, (link) => {
      stop();
      const { activeElement } = document;
      frame = requestAnimationFrame(() => look(link, activeElement, FRAMES));
    });
    return () => {
      stop();
      unfollow();
    };
  }, [history]);
}

const isHeading = (element: Element): boolean => element.matches('[data-main-heading]');
