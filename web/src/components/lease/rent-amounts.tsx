import type { FormStore } from '@formisch/react';
import * as v from 'valibot';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountField } from '../form/amount-field.tsx';

const AmountsForm = v.object({ rent: v.string(), charges: v.string() });

/** Asks for the rent and charges of one month. `form` is any form with the fields of `AmountsForm`. */
export function RentAmounts({ form: given }: { form: unknown }) {
  const { LL } = useI18nContext();
  // Every form gives these fields the same names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const form = given as FormStore<typeof AmountsForm>;
  const hint = LL.panel.perMonth();
  return (
    <>
      <AmountField form={form} path={['rent']} label={LL.fields.rent()} hint={hint} />
      <AmountField form={form} path={['charges']} label={LL.fields.charges()} hint={hint} isOptional />
    </>
  );
}
