import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { Deposit } from '@shared/contract/deposit.ts';
import { typedSettlement } from '@shared/domain/ledger/deposit.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { depositQuery } from '@/api/deposits.ts';

/** The input that changes the settlement, in euros. */
export interface DepositDraft {
  readonly kept: number;
  readonly provision: number;
  /** The typed day of the return; `null` for today. */
  readonly returnedOn: string | null;
}

interface Draft {
  readonly draft: DepositDraft | null;
  readonly setDraft: (draft: DepositDraft | null) => void;
}

const DraftContext = createContext<Draft>({ draft: null, setDraft: () => {} });

/** Shares the input of the step with the summary beside the steps. */
export function DepositDraftProvider({ children }: { readonly children: ReactNode }) {
  const [draft, setDraft] = useState<DepositDraft | null>(null);
  const shared = useMemo(() => ({ draft, setDraft }), [draft]);
  return <DraftContext value={shared}>{children}</DraftContext>;
}

export type ShownSettlement = ReturnType<typeof typedSettlement>;

/** Returns the deposit on the typed day, and the settlement with the typed deductions. */
export function useDeposit(leaseId: string) {
  const { draft, setDraft } = use(DraftContext);
  const today = todayInParis();
  const day = draft?.returnedOn ?? today;
  const { data: deposit } = useQuery({
    ...depositQuery(leaseId, day === today ? null : day),
    placeholderData: keepPreviousData,
  });
  return {
    deposit,
    settlement: deposit && typedSettlement(deposit, draft ?? deposit),
    /** The day of the return. */
    day,
    setDraft,
  };
}

/** True if the deposit can be settled now: the landlord holds a part that waits for no accounts. */
export const isOpen = ({ state }: Deposit): boolean => state === 'held' || state === 'toReturn';

/** Returns the movements that are in force, oldest first. */
export const validMovements = ({ movements }: Deposit): Deposit['movements'] =>
  movements.filter(({ cancelledAt }) => cancelledAt === null);

/** True if a settlement has left a part until the accounts of the building. */
export const isSecondSettlement = (deposit: Deposit): boolean =>
  validMovements(deposit).some(({ kind }) => kind === 'settled');
