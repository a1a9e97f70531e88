import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface RowKey {
  /** The name of the key. The name begins with `Ctrl+` if Ctrl or ⌘ is also pressed. */
  readonly key: string;
  /** 1 to go to the next row, -1 to go to the previous row; `undefined` for other keys. */
  readonly step: number | undefined;
  readonly target: HTMLElement;
  /** The row that contains `target`; `null` if `target` is outside of the rows. */
  readonly row: HTMLElement | null;
  /** Clicks an element of the row. Returns false if the row has no such element. */
  readonly press: (selector: string) => boolean;
}

/**
 * Handles a key in a list of rows. In a field, handles only Ctrl+Enter. If `handle` returns false, the key has its
 * usual effect in the browser.
 */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, handle: (key: RowKey) => boolean): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.defaultPrevented) return;
  const key = event.metaKey || event.ctrlKey ? `Ctrl+${event.key}` : event.key;
  if (key !== 'Ctrl+Enter' && target.matches('input:not([type="checkbox"]), select, textarea')) return;
  const row = target.closest<HTMLElement>('[data-row]');
  const press = (selector: string): boolean => {
    const found = row?.querySelector<HTMLElement>(selector);
    found?.click();
    return found instanceof HTMLElement;
  };
  if (handle({ key, step: STEPS[key], target, row, press })) event.preventDefault();
}
