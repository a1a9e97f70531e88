import { useRef } from 'react';

/**
 * Runs the action of a menu item after the menu, sheet or palette has closed. A menu that closes returns the focus to
 * its button. A panel that the action opens can take the focus only after that.
 */
export function useMenuChoice() {
  const chosen = useRef<(() => void) | null>(null);
  return {
    choose: (act: () => void): void => {
      chosen.current = act;
    },
    runChosen: (): void => {
      chosen.current?.();
      chosen.current = null;
    },
  };
}
