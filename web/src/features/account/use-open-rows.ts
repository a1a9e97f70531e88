import { useState } from 'react';

interface OpenRows {
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

/**
 * Returns the open rows. A row opens when its id first appears in `atFirst`. After that, only the user opens or closes
 * the row.
 */
export function useOpenRows(atFirst: readonly string[]): OpenRows {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(atFirst));
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (atFirst.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...atFirst]));
  const isOpen = (id: string): boolean => chosen.get(id) ?? seen.has(id);
  return { isOpen, toggle: (id) => setChosen(new Map(chosen).set(id, !isOpen(id))) };
}
