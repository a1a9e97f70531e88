import { type RefObject, useEffect, useState } from 'react';

/** A finger that rests on the page moves it by less. */
const LEAST_PX = 8;

/** Whether what floats above the page gives way: the page was last scrolled down, away from its top, or it would cover a button. */
export function useGivesWay(floating: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    let from = window.scrollY;
    let isDown = false;
    const look = (): void => setIsAway(isDown || coversButton(floating.current));
    const listener = (): void => {
      const to = Math.max(0, window.scrollY);
      if (to > 0 && Math.abs(to - from) < LEAST_PX) return;
      isDown = to > from;
      from = to;
      look();
    };
    // What is loaded, opens or goes moves buttons: looked at once they stand.
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    const page = floating.current?.closest('main');
    if (page) observer.observe(page, { childList: true, subtree: true });
    look();
    window.addEventListener('scroll', listener, { passive: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', listener);
    };
  }, [floating]);
  return isAway;
}

/** A link with the look of a button keeps its size, as those do. */
function coversButton(floating: HTMLElement | null): boolean {
  const box = floating?.getBoundingClientRect();
  if (!floating || !box || box.width === 0) return false;
  return [...document.querySelectorAll('main :is(button, input, select, a.shrink-0)')].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return (
      !floating.contains(one) && left < box.right && right > box.left && top < box.bottom && bottom > box.top
    );
  });
}
