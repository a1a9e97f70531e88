import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/leases/lease.ts';
import { depositCap, isPaidFarAhead } from '@shared/domain/ledger/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { OptionalAmountText } from '@/lib/text/amount-text.ts';
import { FieldWarning } from '../form/field-warning.tsx';

interface Deposit {
  readonly kind: LeaseKind;
  /** The rent in euros, without charges. The rent is `null` while the typed amount is invalid. */
  readonly rent: number | null;
  readonly termMonths: number;
  readonly typed: unknown;
}

/**
 * Returns the legal maximum of a deposit as the hint of its field. If the typed deposit is higher, the hint is a
 * warning.
 */
export function useDepositHint({ kind, rent, termMonths, typed }: Deposit): ReactNode {
  const { LL, locale } = useI18nContext();
  const most = rent === null ? null : depositCap(kind, rent, termMonths);
  if (most === null) return false;
  const amount = formatEuros(most, locale);
  const isNone = isPaidFarAhead(kind, termMonths);
  const deposit = v.safeParse(OptionalAmountText, typed);
  if (deposit.success && deposit.output > most)
    return <FieldWarning text={isNone ? LL.lease.depositNone() : LL.lease.depositAbove({ amount })} />;
  return isNone ? LL.lease.depositNone() : LL.lease.depositMost({ amount });
}
