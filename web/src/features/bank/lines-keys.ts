import type { KeyboardEvent } from 'react';

/**
 * The keys of the lines while the focus is outside a field. Arrows move between lines. Space ticks a line. Enter asks
 * which tenant paid it. Ctrl+Enter or ⌘+Enter presses the bar's button.
 */
export function linesKey(event: KeyboardEvent): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.defaultPrevented) return;
  const act = (): boolean => {
    if (event.metaKey || event.ctrlKey) {
      if (key !== 'Enter') return false;
      document.querySelector<HTMLElement>('[data-bar-primary]')?.click();
      return true;
    }
    if (target.matches('input:not([type="checkbox"]), select, textarea')) return false;
    const row = target.closest<HTMLElement>('[data-row]');
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
      const next = besideIn(rows, row ?? target, key === 'ArrowDown');
      next?.focus();
      return next !== undefined;
    }
    if (target !== row) return false;
    const press = (selector: string): boolean => {
      const found = row.querySelector<HTMLElement>(selector);
      found?.click();
      return found !== null;
    };
    if (key === ' ') return press('input[type="checkbox"]:enabled');
    return key === 'Enter' && press('[data-open]');
  };
  if (act()) event.preventDefault();
}

/** The first row after an element; if there is none, the last row before it. */
function besideIn(rows: readonly HTMLElement[], from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const where = isDown ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beside = rows.filter((row) => row !== from && from.compareDocumentPosition(row) & where);
  return isDown ? beside[0] : beside.at(-1);
}
