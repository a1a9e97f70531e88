import { type FormStore, useField } from '@formisch/react';
import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/lease.ts';
import { depositCap, isPaidFarAhead } from '@shared/domain/ledger/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { FieldWarning } from '@/components/form/field-warning.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { OptionalAmountText } from '@/lib/amount-text.ts';
import type { LeaseForm } from './lease-schema.ts';

interface DepositFieldProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly kind: LeaseKind;
  /** The newest rent of the lease, in euros. */
  readonly rent: number;
}

/** The deposit, with the most that the law allows: said, not enforced. */
export function DepositField({ form, kind, rent }: DepositFieldProps) {
  const { LL, locale } = useI18nContext();
  const { input } = useField(form, { path: ['deposit'] });
  const termMonths = Number(useField(form, { path: ['termMonths'] }).input ?? 1);
  const isFarAhead = isPaidFarAhead(kind, termMonths);
  const most = depositCap(kind, rent, termMonths);
  const typed = v.safeParse(OptionalAmountText, input);
  const isAbove = most !== null && typed.success && typed.output > most;
  const amount = most === null ? '' : formatEuros(most, locale);
  return (
    <AmountField
      form={form}
      path={['deposit']}
      label={LL.lease.deposit()}
      hint={
        isAbove ? (
          <FieldWarning text={isFarAhead ? LL.lease.depositNone() : LL.lease.depositAbove({ amount })} />
        ) : (
          most !== null && (isFarAhead ? LL.lease.depositNone() : LL.lease.depositMost({ amount }))
        )
      }
      isOptional
    />
  );
}
