import type { KeyboardEvent } from 'react';
import { handleRowKey } from '@/lib/focus/row-keys.ts';

/**
 * Handles the arrow keys of the rows. Up and down move between rows, right opens a row, and left closes a row. The
 * focus is on a row's button. After the payment of a row was cancelled, the focus is on the row itself.
 */
export const moveByArrowKey = (event: KeyboardEvent<HTMLElement>): void =>
  handleRowKey(event, ({ key, step, target }) => {
    const opener = target.matches('li') ? target.querySelector<HTMLElement>('[aria-expanded]') : target;
    if (!opener?.ariaExpanded) return false;
    if (step !== undefined) {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-expanded]')];
      all[all.indexOf(opener) + step]?.focus();
    } else if (key === (opener.ariaExpanded === 'true' ? 'ArrowLeft' : 'ArrowRight')) opener.click();
    else return false;
    return true;
  });
