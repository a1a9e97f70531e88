import { type FormStore, getInput, setInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import type { Due } from '@shared/contract/leases/due.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/text/amount-text.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { benefitMonth } from '@/lib/lease/benefit-month.ts';
import { BENEFIT_OFFICE } from './payers.ts';
import { type PaymentAccount, benefitRent, expectedAmount } from './payment-account.ts';
import type { PaymentForm } from './payment-schema.ts';

/**
 * Returns a function that proposes the rent that a housing benefit pays, and the expected amount of the benefit. Call the
 * function when the payer or the typed day changes. It keeps a due and an amount that the user has chosen himself.
 */
export function useBenefitRent(
  form: FormStore<typeof PaymentForm>,
  account: PaymentAccount,
  named: readonly Due[],
  earlier: readonly string[],
): (from: string, paidOn: string) => void {
  const { locale } = useI18nContext();
  const [ofTenants] = useState(() => expectedAmount(account));
  const [proposed, setProposed] = useState(() => ({
    dueId: getInput(form, { path: ['dueId'] }) ?? '',
    amount: getInput(form, { path: ['amount'] }) ?? '',
  }));
  return (from, paidOn) => {
    const day = parseDay(paidOn.trim());
    if (getInput(form, { path: ['dueId'] }) !== proposed.dueId || !v.is(CalendarDate, day)) return;
    const rent = from === BENEFIT_OFFICE ? benefitRent(named, day) : undefined;
    // For a month before the account, offices usually pay what they pay for the first month.
    const expected =
      from === BENEFIT_OFFICE
        ? ((rent ?? named.findLast(({ benefitRemaining }) => benefitRemaining > 0))?.benefitRemaining ?? 0)
        : ofTenants;
    const usual = benefitMonth(day);
    const next = {
      dueId: from === BENEFIT_OFFICE ? (rent?.id ?? (earlier.includes(usual) ? usual : '')) : '',
      amount: expected > 0 ? amountText(expected, locale) : '',
    };
    setInput(form, { path: ['dueId'], input: next.dueId });
    const isTyped = getInput(form, { path: ['amount'] }) !== proposed.amount;
    if (!isTyped) setInput(form, { path: ['amount'], input: next.amount });
    setProposed(isTyped ? { ...next, amount: proposed.amount } : next);
  };
}
