import { useEffectEvent, useLayoutEffect } from 'react';

/** Whether the target takes text input, so that a key press is typing. A list is searched by typing; a tick box is not. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(':read-write, select');

/** Runs `action` when the key is pressed without modifiers, outside fields and dialogs. */
export function useShortcut(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  // A layout effect: the shortcut works as soon as the page is visible.
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
