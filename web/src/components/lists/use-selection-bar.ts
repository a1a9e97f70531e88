import { useEffect, useEffectEvent } from 'react';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';

/** Returns the bar with the actions for the ticked rows. */
const selectionBar = (): HTMLElement | null => document.querySelector<HTMLElement>('section[data-selection]');

/** Returns true if the focus is lost, or would be lost by removing the bar. */
export const losesFocus = (): boolean =>
  isFocusLost() || selectionBar()?.contains(document.activeElement) === true;

/** Moves the focus to the bar. If the bar is at the end of the page, scrolls to the bar. */
export function goToSelectionBar(): void {
  const bar = selectionBar();
  bar?.focus({ preventScroll: true });
  bar?.scrollIntoView({ block: 'nearest' });
}

/** Reserves the height of a bar at the bottom of the page. */
export function useBarHeight(isThere: boolean): void {
  useEffect(() => {
    const bar = isThere ? document.querySelector<HTMLElement>('[data-floating="always"]') : null;
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar-height', `${bar.offsetHeight}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, [isThere]);
}

/** Elements that handle Ctrl+Enter and Escape themselves. */
const ELSEWHERE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Handles keys while the bar is shown, outside of fields, menus and dialogs. Ctrl+Enter or ⌘+Enter presses the bar's
 * first button. Escape unticks all rows.
 */
export function useSelectionBar(isThere: boolean, onClear: () => void): void {
  useBarHeight(isThere);
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (!isThere) return undefined;
    const listener = (event: KeyboardEvent): void => {
      const { target, key } = event;
      const hasModifier = event.metaKey || event.ctrlKey;
      if (event.defaultPrevented || !(key === 'Escape' || (key === 'Enter' && hasModifier))) return;
      if (!(target instanceof Element) || target.closest(ELSEWHERE)) return;
      if (target.matches('input:not([type="checkbox"]), select, textarea')) return;
      event.preventDefault();
      if (key === 'Escape') clear();
      else selectionBar()?.querySelector<HTMLElement>('[data-bar-primary]')?.click();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isThere]);
}
