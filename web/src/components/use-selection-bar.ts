import { useEffect } from 'react';

/** The bar with what can be done with the rows that are ticked; its first step is marked as primary. */
export const selectionBar = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('section[data-selection]');

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

/** While the bar of ticked rows is there, Ctrl+Enter, or ⌘+Enter, from anywhere but a field and a dialog presses its first button. */
export function useSelectionBar(isThere: boolean): void {
  useBarHeight(isThere);
  useEffect(() => {
    if (!isThere) return undefined;
    const listener = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest('[role="dialog"], [role="alertdialog"]')) return;
      if (target.matches('input:not([type="checkbox"]), select, textarea')) return;
      event.preventDefault();
      selectionBar()?.querySelector<HTMLElement>('[data-bar-primary]')?.click();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isThere]);
}
