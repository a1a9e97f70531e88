import type { RefObject } from 'react';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { validMovements } from '../deposit/deposit-draft.tsx';

/**
 * Focuses the list of movements when the pressed button disappears. The button disappears after a movement is added or
 * cancelled, and after the approval of the building's accounts is saved.
 */
export const useFocusAfterMovement = (deposit: Deposit | undefined): RefObject<HTMLUListElement | null> =>
  useLostFocus(deposit && `${validMovements(deposit).at(-1)?.id} ${deposit.state === 'accounts'}`);
