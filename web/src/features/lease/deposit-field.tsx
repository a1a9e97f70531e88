import { type FormStore, useField } from '@formisch/react';
import type { LeaseKind } from '@shared/contract/lease.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { useDepositHint } from '@/components/use-deposit-hint.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { LeaseForm } from './lease-schema.ts';

interface DepositFieldProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly kind: LeaseKind;
  /** The newest rent of the lease, in euros. */
  readonly rent: number;
}

/** The field for the deposit. The hint states the legal maximum, but the field accepts more. */
export function DepositField({ form, kind, rent }: DepositFieldProps) {
  const { LL } = useI18nContext();
  const { input: typed } = useField(form, { path: ['deposit'] });
  const termMonths = Number(useField(form, { path: ['termMonths'] }).input ?? 1);
  const hint = useDepositHint({ kind, rent, termMonths, typed });
  return <AmountField form={form} path={['deposit']} label={LL.lease.deposit()} hint={hint} isOptional />;
}
