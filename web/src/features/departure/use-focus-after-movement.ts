import { useEffect, useRef } from 'react';
import type { Deposit } from '@shared/contract/deposit.ts';
import { validMovements } from './deposit-draft.tsx';

/**
 * Focuses the list of movements when the pressed button disappears: a movement was added or cancelled, or the accounts
 * were approved.
 */
export function useFocusAfterMovement(deposit: Deposit | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const last = deposit && `${validMovements(deposit).at(-1)?.id} ${deposit.state === 'accounts'}`;
  const known = useRef(last);
  useEffect(() => {
    if (known.current !== last && document.activeElement === document.body) list.current?.focus();
    known.current = last;
  }, [last]);
  return list;
}
