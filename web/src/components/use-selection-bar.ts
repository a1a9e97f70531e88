import { useEffect, useEffectEvent } from 'react';

/** The bar with what can be done with the rows that are ticked; its first step is marked as primary. */
const selectionBar = (): HTMLElement | null => document.querySelector<HTMLElement>('section[data-selection]');

/** Whether the focus has nowhere to be once the bar is gone. */
export const losesFocus = (): boolean =>
  document.activeElement === document.body || selectionBar()?.contains(document.activeElement) === true;

/** Brings the bar into view, where it is at the end of the page, and the focus to it. */
export function goToSelectionBar(): void {
  const bar = selectionBar();
  bar?.focus({ preventScroll: true });
  bar?.scrollIntoView({ block: 'nearest' });
}

/** While a bar stands at the bottom of the page, what is above it leaves its height free. */
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

/** Where keys are for something else. */
const ELSEWHERE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * While the bar of ticked rows is there, from anywhere but a field, a menu and a dialog: Ctrl+Enter, or ⌘+Enter, presses its first button,
 * and Escape clears the ticks.
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
