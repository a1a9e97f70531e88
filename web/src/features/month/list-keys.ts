import type { KeyboardEvent } from 'react';

/** The steps that each letter starts. G also hands over a document that may not be e-mailed. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  n: ['record'],
  g: ['issue'],
  e: ['send', 'handOver'],
};

const DOWN = new Set(['ArrowDown', 'j']);
const UP = new Set(['ArrowUp', 'k']);

/** Focuses the row with the given number, counted from 1, if it exists. */
export const focusRow = (place: number): void =>
  document.querySelector<HTMLElement>(`li[aria-posinset="${place}"] [data-row]`)?.focus();

/**
 * Handles the keys of the list while the focus is in it and not in a field. Arrows, J and K move between rows.
 * Space ticks a row; Ctrl+A or ⌘+A ticks all rows shown. N, G and E start the next step. Enter opens the account.
 */
export function listKey(event: KeyboardEvent, onTickAll: () => void): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.defaultPrevented) return;
  if (target.matches('input:not([type="checkbox"]), select, textarea')) return;
  const item = target.closest('li[aria-posinset]');
  const row = item?.querySelector<HTMLElement>('[data-row]') ?? null;
  const press = (selector: string): boolean => {
    const found = row?.querySelector<HTMLElement>(selector);
    found?.click();
    return found instanceof HTMLElement;
  };
  const act = (): boolean => {
    if (event.metaKey || event.ctrlKey) {
      if (key === 'a') onTickAll();
      return key === 'a';
    }
    if (DOWN.has(key) || UP.has(key)) {
      // When a task ends, the list itself gets the focus, before its first row.
      const place = Number(item?.getAttribute('aria-posinset') ?? 0);
      focusRow(place + (DOWN.has(key) ? 1 : -1));
      return true;
    }
    const steps = STEPS[key]?.map((step) => `[data-step="${step}"]:not([aria-expanded="true"]):enabled`);
    if (steps) return press(steps.join());
    if (target !== row) return false;
    // Keep Space from scrolling the page if the row has no checkbox.
    if (key === ' ') return press('input[type="checkbox"]:enabled') || true;
    return key === 'Enter' && press('[data-account]');
  };
  if (act()) event.preventDefault();
}
