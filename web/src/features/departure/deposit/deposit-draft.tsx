import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { typedSettlement } from '@shared/domain/ledger/deposit.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { depositQuery } from '@/api/accounts/deposits.ts';

/** The typed values that change the settlement. The amounts are in euros. */
interface DepositDraft {
  readonly kept: number;
  readonly provision: number;
  /** The typed day on which the deposit is returned; `null` for today. */
  readonly returnedOn: string | null;
}

export type ShownSettlement = ReturnType<typeof typedSettlement>;

interface DraftedDeposit {
  readonly deposit: Deposit | undefined;
  readonly settlement: ShownSettlement | undefined;
  /** The day for which the settlement is computed: the typed day, or today. */
  readonly day: string;
  readonly setDraft: (draft: DepositDraft | null) => void;
}

const DraftContext = createContext<DraftedDeposit | null>(null);

/** Provides the deposit, and the settlement for the typed day, to the open step and to the summary beside the steps. */
export function DepositDraftProvider({ leaseId, children }: { leaseId: string; children: ReactNode }) {
  const [draft, setDraft] = useState<DepositDraft | null>(null);
  const today = todayInParis();
  const day = draft?.returnedOn ?? today;
  const { data: deposit } = useQuery({
    ...depositQuery(leaseId, day === today ? null : day),
    placeholderData: keepPreviousData,
  });
  const drafted = useMemo(
    () => ({
      deposit,
      settlement: deposit && typedSettlement(deposit, draft ?? deposit, day),
      day,
      setDraft,
    }),
    [deposit, draft, day],
  );
  return <DraftContext value={drafted}>{children}</DraftContext>;
}

/** Returns the deposit that the surrounding provider shares. */
export function useDeposit(): DraftedDeposit {
  const drafted = use(DraftContext);
  if (!drafted) throw new Error('There is no provider of the deposit.');
  return drafted;
}

/** True if the landlord holds more of the deposit than the part kept for the building's accounts. */
export const maySettle = ({ state }: Deposit): boolean => state === 'held' || state === 'toReturn';

/** Returns the movements that are in force, oldest first. */
export const validMovements = ({ movements }: Deposit): Deposit['movements'] =>
  movements.filter(({ cancelledAt }) => cancelledAt === null);

/** True if a settlement is in force, even if the landlord still keeps a part for the building's accounts. */
export const hasSettlement = (deposit: Deposit): boolean =>
  validMovements(deposit).some(({ kind }) => kind === 'settled');

/** True if the lease ends in the future and the keys are not returned. The deposit cannot be settled before. */
export const isAhead = ({ endsOn, keysOn }: Lease): boolean =>
  keysOn === null && endsOn !== null && endsOn > todayInParis();
