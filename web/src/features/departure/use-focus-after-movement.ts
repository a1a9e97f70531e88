import type { RefObject } from 'react';
import type { Deposit } from '@shared/contract/deposit.ts';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { validMovements } from './deposit-draft.tsx';

/**
 * Focuses the list of movements when the pressed button disappears: a movement was added or cancelled, or the accounts
 * were approved.
 */
export const useFocusAfterMovement = (deposit: Deposit | undefined): RefObject<HTMLUListElement | null> =>
  useLostFocus(deposit && `${validMovements(deposit).at(-1)?.id} ${deposit.state === 'accounts'}`);
