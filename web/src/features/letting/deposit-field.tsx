import { type FormStore, useField } from '@formisch/react';
import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/lease.ts';
import { depositCap, isPaidFarAhead } from '@shared/domain/ledger/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { FieldWarning } from '@/components/form/field-warning.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountText, OptionalAmountText } from '@/lib/amount-text.ts';
import { TYPED_MS, useSettled } from '@/lib/use-settled.ts';
import type { TermsForm } from './terms-schema.ts';

interface DepositFieldProps {
  readonly form: FormStore<typeof TermsForm>;
  readonly kind: LeaseKind;
}

/** The deposit, with the most that the law allows at the rent that is typed: said, not enforced. */
export function DepositField({ form, kind }: DepositFieldProps) {
  const { LL, locale } = useI18nContext();
  const { input } = useField(form, { path: ['deposit'] });
  const termMonths = Number(useField(form, { path: ['termMonths'] }).input ?? 1);
  const isFarAhead = isPaidFarAhead(kind, termMonths);
  const rent = v.safeParse(AmountText, useSettled(useField(form, { path: ['rent'] }).input ?? '', TYPED_MS));
  const most = rent.success ? depositCap(kind, rent.output, termMonths) : null;
  const typed = v.safeParse(OptionalAmountText, input);
  const amount = most === null ? '' : formatEuros(most, locale);
  return (
    <AmountField
      form={form}
      path={['deposit']}
      label={LL.lease.deposit()}
      hint={
        most !== null && typed.success && typed.output > most ? (
          <FieldWarning text={isFarAhead ? LL.lease.depositNone() : LL.lease.depositAbove({ amount })} />
        ) : (
          most !== null && (isFarAhead ? LL.lease.depositNone() : LL.lease.depositMost({ amount }))
        )
      }
      isOptional
    />
  );
}
