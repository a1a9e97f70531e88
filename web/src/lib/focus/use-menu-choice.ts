import { useRef } from 'react';

/**
 * Runs a choice after its menu, sheet or palette has closed. A menu returns the focus to its button only once it has
 * closed. After that, a panel can take the focus.
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
