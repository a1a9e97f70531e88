import { useRef } from 'react';

/**
 * Runs the choice from a menu, a sheet or the palette after the menu has closed. Only then is the focus back on the
 * menu's button, and outside any panel that the choice opens.
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
