import { type FormStore, getInput } from '@formisch/react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import type { ReceiptTerm } from '@shared/contract/documents/receipt-term.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { monthOf, shortDate } from '@shared/domain/period.ts';
import { rentOn } from '@shared/domain/rents.ts';
import { usePrefilled, useProposal } from '@/components/form/use-prefilled.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseDay } from '@/lib/text/date-text.ts';
import { firstTerm } from './first-term.ts';
import { amountsInput, linkedPeriodStart } from './receipt-input.ts';
import type { ReceiptFormSchema } from './receipt-schema.ts';
import { proposedAmounts } from './remaining-amounts.ts';

interface PrefillOptions {
  readonly form: FormStore<ReceiptFormSchema>;
  readonly initialInput: Readonly<Record<'from' | 'to' | 'rent' | 'charges', string>>;
  /** The month in the link that opened the panel. */
  readonly month: string | undefined;
  readonly tenant: Tenant | undefined;
  /** The amounts of the period; `undefined` while they load. */
  readonly term: ReceiptTerm | undefined;
  /** True if the landlord says that he has not received the unpaid rest. */
  readonly isUnpaid: boolean;
}

/**
 * Fills in the period of a payment, and the unpaid amounts of this period. For a fully paid period, fills in the
 * amounts due.
 */
export function useReceiptPrefill({ form, initialInput, month, tenant, term, isUnpaid }: PrefillOptions) {
  const { locale } = useI18nContext();
  const { from, to, rent, charges } = initialInput;
  const textOf = (name: 'paidAt' | 'from'): string => getInput(form, { path: [name] }) ?? '';
  const period = usePrefilled(form, { from, to });
  const amounts = usePrefilled(form, { rent, charges });
  // The proposal contains the tenant, so that it changes with the tenant even if two tenants have equal amounts.
  useProposal(term && { tenantId: tenant?.id, term, isUnpaid }, ({ term: loaded, isUnpaid: isNothing }) => {
    // If nothing is paid, the form hides the amounts, so an amount that was typed before must not be sent.
    if (isNothing) amounts.prefill(amountsInput({ rent: 0, charges: 0 }, locale));
    else if (!amounts.isTyped()) amounts.prefill(amountsInput(proposedAmounts(loaded), locale));
  });

  /** Fills in the period and returns its first day, or `null` if the payment date is invalid. */
  const fillPeriod = (paidAt: string, payer: Tenant | undefined): string | null => {
    const day = linkedPeriodStart(month) ?? parseDay(paidAt.trim());
    if (!v.is(CalendarDate, day)) return null;
    const first = firstTerm(day, payer?.leaseStartsOn ?? null);
    period.prefill({ from: shortDate(first.from), to: shortDate(first.to) });
    return first.from;
  };

  return {
    followPaidAt: (paidAt: string): void => void fillPeriod(paidAt, tenant),
    /** Fills in the last day of the month in which the period starts, unless the landlord has typed a last day. */
    followFrom: (text: string): void => {
      const day = parseDay(text.trim());
      if (v.is(CalendarDate, day) && !period.isTyped('to'))
        period.prefill({ to: shortDate(monthOf(day).to) });
    },
    /**
     * Fills in the rent of the chosen tenant. Unless a period was typed, also fills in the default period. The rent is
     * the rent on the first day of the period.
     */
    followTenant: (chosen: Tenant | undefined): void => {
      const first = period.isTyped() ? null : fillPeriod(textOf('paidAt'), chosen);
      const day = first ?? parseDay(textOf('from').trim());
      amounts.prefill(amountsInput(chosen ? rentOn(chosen, day) : null, locale));
    },
  };
}
