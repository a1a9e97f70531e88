import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The arrow keys of the rows. Up and down move between rows, right opens a row, and left closes it. The focus is on a
 * row's button, or on the row itself after its payment was cancelled.
 */
export function moveByArrowKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const opener = target.matches('li') ? target.querySelector<HTMLElement>('[aria-expanded]') : target;
  if (!opener?.ariaExpanded) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = STEPS[key];
  if (step !== undefined) {
    const all = [...currentTarget.querySelectorAll<HTMLElement>('[aria-expanded]')];
    all[all.indexOf(opener) + step]?.focus();
  } else if (key === (opener.ariaExpanded === 'true' ? 'ArrowLeft' : 'ArrowRight')) opener.click();
  else return;
  event.preventDefault();
}
