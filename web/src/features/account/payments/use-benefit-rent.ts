import { type FormStore, getInput, setInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import type { Due } from '@shared/contract/due.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { BENEFIT_OFFICE } from './payers.ts';
import { benefitRent } from './payment-account.ts';
import type { PaymentForm } from './payment-schema.ts';

/**
 * Returns a function that selects the rent that a housing benefit pays. Call the function when the payer or the typed
 * day changes. It does nothing after the user has chosen a due himself.
 */
export function useBenefitRent(
  form: FormStore<typeof PaymentForm>,
  named: readonly Due[],
): (from: string, paidOn: string) => void {
  const [initial] = useState(() => getInput(form, { path: ['dueId'] }) ?? '');
  const [proposed, setProposed] = useState(initial);
  return (from, paidOn) => {
    const day = parseDay(paidOn.trim());
    if (getInput(form, { path: ['dueId'] }) !== proposed || !v.is(CalendarDate, day)) return;
    const dueId = from === BENEFIT_OFFICE ? (benefitRent(named, day)?.id ?? '') : initial;
    setInput(form, { path: ['dueId'], input: dueId });
    setProposed(dueId);
  };
}
