import type { KeyboardEvent } from 'react';
import { handleRowKey } from '@/lib/focus/row-keys.ts';

/** The steps that a letter key can start. If a document may not be e-mailed, E opens the form for its delivery. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  n: ['record'],
  g: ['issue'],
  e: ['send', 'handOver'],
};

const LETTERS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Focuses the row with the given number, counted from 1. Does nothing if the row does not exist. */
export const focusRow = (place: number): void =>
  document.querySelector<HTMLElement>(`li[aria-posinset="${place}"] [data-row]`)?.focus();

/**
 * Handles the keys of the list while the focus is in the list but not in a field. Arrows, J and K move between rows.
 * Space ticks a row. Ctrl+A or ⌘+A ticks all visible rows. N, G and E start the next step of a row. Enter opens the
 * tenant's account.
 */
export const listKey = (event: KeyboardEvent<HTMLElement>, onTickAll: () => void): void =>
  handleRowKey(event, ({ key, step = LETTERS[key], target, row, press }) => {
    if (key === 'Ctrl+a') {
      onTickAll();
      return true;
    }
    if (step !== undefined) {
      // When a task ends, the focus is on the list itself. The arrow down then leads to the first row.
      focusRow(Number(row?.closest('li')?.getAttribute('aria-posinset') ?? 0) + step);
      return true;
    }
    const steps = STEPS[key]?.map((name) => `[data-step="${name}"]:not([aria-expanded="true"]):enabled`);
    if (steps) return press(steps.join());
    if (target !== row) return false;
    // Space must not scroll the page if the row has no checkbox.
    if (key === ' ') return press('input[type="checkbox"]:enabled') || true;
    return key === 'Enter' && press('[data-account]');
  });
