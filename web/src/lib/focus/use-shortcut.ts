import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Returns true if a pressed key types into the element. In a select, a key searches the options. In a checkbox, a key
 * does not type.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(':read-write, select');

/** Runs `action` when the key is pressed without modifiers, outside of fields and dialogs. */
export function useShortcut(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  // The layout effect makes the shortcut work as soon as the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (
        isTyping(event.target) ||
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
      ) {
        return;
      }
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [key]);
}
