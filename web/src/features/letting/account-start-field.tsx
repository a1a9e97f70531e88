import { type FormStore, focus, setInput, useField } from '@formisch/react';
import { DateField } from '@/components/form/date-field.tsx';
import { EarliestStart } from '@/components/form/earliest-start.tsx';
import { validateForm } from '@/components/form/form-errors.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { asksAccountStart } from '@/lib/lease/account-start.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import type { TermsForm } from './terms-schema.ts';

/** Asks for the first day of the lease's account if the lease began before this month. */
export function AccountStartField({ form }: { readonly form: FormStore<typeof TermsForm> }) {
  const { LL } = useI18nContext();
  const { input: startsOn = '' } = useField(form, { path: ['startsOn'] });
  const { input = '' } = useField(form, { path: ['accountStartsOn'] });
  const typed = parseDay(startsOn.trim());
  // Ignore a half-typed date, so that the field does not flicker while the landlord types.
  if (!/^\d{4}-/.test(typed) || !asksAccountStart(typed)) return null;
  return (
    <div className="sm:col-span-2">
      <DateField
        form={form}
        path={['accountStartsOn']}
        label={LL.tenants.followedFrom()}
        hint={LL.tenants.followedFromHint()}
      />
      <EarliestStart
        startsOn={input}
        note={LL.tenants.balanceAfterwards()}
        onChoose={(text) => {
          setInput(form, { path: ['accountStartsOn'], input: text });
          void validateForm(form);
          focus(form, { path: ['accountStartsOn'] });
        }}
      />
    </div>
  );
}
