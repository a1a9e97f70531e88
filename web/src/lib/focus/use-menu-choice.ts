import { useRef } from 'react';

/**
 * Runs a choice after its menu, sheet or palette has closed. Only a closed menu has returned the focus to its button,
 * so that a panel can take the focus.
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
