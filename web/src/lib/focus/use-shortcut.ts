import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * True if a key press types into the element. The keys of a select search its options. The keys of a checkbox do not
 * type.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(':read-write, select');

/** Runs `action` when the key is pressed without modifiers, outside fields and dialogs. */
export function useShortcut(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  // Use a layout effect, so that the shortcut works as soon as the page is visible.
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
