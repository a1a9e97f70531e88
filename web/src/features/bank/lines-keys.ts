import type { KeyboardEvent } from 'react';
import { handleRowKey } from '@/lib/focus/row-keys.ts';

/**
 * Handles the keys of the lines while the focus is outside a field. Arrows move between lines. Space ticks a line.
 * Enter asks which tenant paid the line. Ctrl+Enter or ⌘+Enter presses the bar's button.
 */
export const linesKey = (event: KeyboardEvent<HTMLElement>): void =>
  handleRowKey(event, ({ key, step, target, row, press }) => {
    if (key === 'Ctrl+Enter') {
      document.querySelector<HTMLElement>('[data-bar-primary]')?.click();
      return true;
    }
    if (step !== undefined) {
      const next = besideIn(event.currentTarget, row ?? target, step > 0);
      next?.focus();
      return next !== undefined;
    }
    if (target !== row) return false;
    return key === ' ' ? press('input[type="checkbox"]:enabled') : key === 'Enter' && press('[data-open]');
  });

/** Returns the nearest row below an element, or above it if `isDown` is false. */
function besideIn(list: HTMLElement, from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const where = isDown ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const beside = rows.filter((row) => row !== from && from.compareDocumentPosition(row) & where);
  return isDown ? beside[0] : beside.at(-1);
}
