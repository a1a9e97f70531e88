import type { KeyboardEvent } from 'react';
import { handleRowKey } from '@/lib/focus/row-keys.ts';

/** The steps that each letter starts. G also hands over a document that may not be e-mailed. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  n: ['record'],
  g: ['issue'],
  e: ['send', 'handOver'],
};

const LETTERS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Focuses the row with the given number, counted from 1, if it exists. */
export const focusRow = (place: number): void =>
  document.querySelector<HTMLElement>(`li[aria-posinset="${place}"] [data-row]`)?.focus();

/**
 * Handles the keys of the list while the focus is in it and not in a field. Arrows, J and K move between rows.
 * Space ticks a row; Ctrl+A or ⌘+A ticks all rows shown. N, G and E start the next step. Enter opens the account.
 */
export const listKey = (event: KeyboardEvent<HTMLElement>, onTickAll: () => void): void =>
  handleRowKey(event, ({ key, step = LETTERS[key], target, row, press }) => {
    if (key === 'Ctrl+a') {
      onTickAll();
      return true;
    }
    if (step !== undefined) {
      // When a task ends, the list itself gets the focus, before its first row.
      focusRow(Number(row?.closest('li')?.getAttribute('aria-posinset') ?? 0) + step);
      return true;
    }
    const steps = STEPS[key]?.map((name) => `[data-step="${name}"]:not([aria-expanded="true"]):enabled`);
    if (steps) return press(steps.join());
    if (target !== row) return false;
    // Keep Space from scrolling the page if the row has no checkbox.
    if (key === ' ') return press('input[type="checkbox"]:enabled') || true;
    return key === 'Enter' && press('[data-account]');
  });
