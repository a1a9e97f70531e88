import { type FormStore, useField } from '@formisch/react';
import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/lease.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { useDepositHint } from '@/components/use-deposit-hint.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountText } from '@/lib/text/amount-text.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import type { TermsForm } from './terms-schema.ts';

interface DepositFieldProps {
  readonly form: FormStore<typeof TermsForm>;
  readonly kind: LeaseKind;
}

/** The field for the deposit. The hint states the legal maximum for the typed rent, but the field accepts more. */
export function DepositField({ form, kind }: DepositFieldProps) {
  const { LL } = useI18nContext();
  const { input: typed } = useField(form, { path: ['deposit'] });
  const termMonths = Number(useField(form, { path: ['termMonths'] }).input ?? 1);
  const rent = v.safeParse(
    AmountText,
    useDebounced(useField(form, { path: ['rent'] }).input ?? '', TYPED_MS),
  );
  const hint = useDepositHint({ kind, rent: rent.success ? rent.output : null, termMonths, typed });
  return <AmountField form={form} path={['deposit']} label={LL.lease.deposit()} hint={hint} isOptional />;
}
