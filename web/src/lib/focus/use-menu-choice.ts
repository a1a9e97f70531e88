import { useRef } from 'react';

/**
 * Runs the action of a menu item after the menu, sheet or palette has closed. A menu that closes returns the focus to
 * its button. Only after that can a panel, which the action opens, take the focus.
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
