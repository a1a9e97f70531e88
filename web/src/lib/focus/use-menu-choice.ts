import { useRef } from 'react';

/**
 * What is chosen in a menu, a sheet or a palette runs once that has closed: only then has its button the focus back, out of any panel that
 * is opened.
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
