import * as v from 'valibot';
import { Month } from '@shared/contract/month.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import type { Locale } from '@shared/contract/user.ts';
import { firstDayOf, shortDate, todayInParis } from '@shared/domain/period.ts';
import { rentOn } from '@shared/domain/rents.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { singleItem } from '@/lib/single-item.ts';
import { firstTerm } from './first-term.ts';

/** The tenant and month of a receipt, as far as the link to the panel states them. */
export interface LinkedReceipt {
  /** The tenant to preselect. If the id is unknown, the landlord's only tenant is preselected. */
  readonly tenantId: string | undefined;
  /** The month to prefill. If it is missing or invalid, the month of the payment is used. */
  readonly month: string | undefined;
}

/** The first day of the month to prefill, if there is one. */
export const linkedPeriodStart = (month: LinkedReceipt['month']): string | undefined =>
  v.is(Month, month) ? firstDayOf(month) : undefined;

/** The initial input of the panel: a payment of today, and the rent of its month. */
export function receiptInput({ tenantId, month }: LinkedReceipt, tenants: readonly Tenant[], locale: Locale) {
  const today = todayInParis();
  const chosen = tenants.find(({ id }) => id === tenantId) ?? singleItem(tenants);
  const { from, to } = firstTerm(linkedPeriodStart(month) ?? today, chosen?.leaseStartsOn ?? null);
  return {
    tenantId: chosen?.id ?? '',
    paidAt: shortDate(today),
    from: shortDate(from),
    to: shortDate(to),
    ...amountsInput(chosen ? rentOn(chosen, from) : null, locale),
    paymentMethod: '',
    housingBenefit: '',
    benefitOffice: '',
    paidInAdvance: false,
  };
}

/** Rent and charges as texts for their fields. Empty if there is no rent. */
export const amountsInput = (
  amounts: { readonly rent: number; readonly charges: number } | null,
  locale: Locale,
) => ({
  rent: amounts ? amountText(amounts.rent, locale) : '',
  charges: amounts ? amountText(amounts.charges, locale) : '',
});
