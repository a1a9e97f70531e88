import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The keys of the rows, while the focus is on a row, where it is once a payment is removed, or on what opens one: up and down go from
 * row to row, right opens, left closes.
 */
export function rowKey(event: KeyboardEvent<HTMLElement>): void {
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
