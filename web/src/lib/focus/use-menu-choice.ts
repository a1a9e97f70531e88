import { useRef } from 'react';

/**
 * Runs a choice after its menu, sheet or palette has closed. Before this moment, the menu's button does not have the
 * focus, and the focus could not move to a panel that the choice opens.
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
