import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The keys of the rows, while the focus is on what opens one: up and down go from row to row, right opens, left closes. */
export function rowKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.matches('[aria-expanded]')) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = STEPS[key];
  if (step !== undefined) {
    const all = [...currentTarget.querySelectorAll<HTMLElement>('[aria-expanded]')];
    all[all.indexOf(target) + step]?.focus();
  } else if (key === (target.ariaExpanded === 'true' ? 'ArrowLeft' : 'ArrowRight')) target.click();
  else return;
  event.preventDefault();
}
