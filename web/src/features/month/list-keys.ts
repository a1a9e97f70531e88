import type { KeyboardEvent } from 'react';

/** The steps that each letter asks for: a document that may not be e-mailed is handed over. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  n: ['note'],
  g: ['issue'],
  e: ['send', 'handOver'],
};

const DOWN = new Set(['ArrowDown', 'j']);
const UP = new Set(['ArrowUp', 'k']);

/** Focuses the row at a place, from 1 on, if it is there. */
export const focusRow = (place: number): void =>
  document.querySelector<HTMLElement>(`li[aria-posinset="${place}"] [data-row]`)?.focus();

/**
 * The keys of the list, while the focus is in it and not in a field: arrows or J and K go from row to row, Space ticks, N, G and E
 * do the next step, Enter opens the account; with Ctrl or ⌘, A ticks all that are shown.
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
      // What was under way has given the focus back to the list: its rows start before the first.
      const place = Number(item?.getAttribute('aria-posinset') ?? 0);
      focusRow(place + (DOWN.has(key) ? 1 : -1));
      return true;
    }
    const steps = STEPS[key]?.map((step) => `[data-step="${step}"]:not([aria-expanded="true"]):enabled`);
    if (steps) return press(steps.join());
    if (target !== row) return false;
    // Where there is nothing to tick, the page does not scroll instead.
    if (key === ' ') return press('input[type="checkbox"]:enabled') || true;
    return key === 'Enter' && press('[data-account]');
  };
  if (act()) event.preventDefault();
}
