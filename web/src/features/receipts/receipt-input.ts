import * as v from 'valibot';
import { Month } from '@shared/contract/month/month.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { firstDayOf, shortDate, todayInParis } from '@shared/domain/period.ts';
import { rentOn } from '@shared/domain/rents.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { singleItem } from '@/lib/single-item.ts';
import { firstTerm } from './first-term.ts';

/** The tenant and the month that the link to the panel states. */
export interface LinkedReceipt {
  /**
   * The id of the tenant to preselect. If the id is missing or unknown, and the landlord has only one tenant, the form
   * preselects this tenant.
   */
  readonly tenantId: string | undefined;
  /**
   * The month to fill in as the period. If the month is missing or invalid, the form fills in the month of the payment.
   */
  readonly month: string | undefined;
}

/** Returns the first day of the month in the link, or `undefined` if the link has no valid month. */
export const linkedPeriodStart = (month: LinkedReceipt['month']): string | undefined =>
  v.is(Month, month) ? firstDayOf(month) : undefined;

/**
 * Returns the initial input of the form: a payment received today, a period, and the rent of the period. The period is
 * the month in the link, or the current month if the link has no valid month.
 */
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
    method: '',
    housingBenefit: '',
    benefitOffice: '',
    paidInAdvance: false,
  };
}

/** Returns the rent and charges as text for their fields; empty texts for `null`. */
export const amountsInput = (
  amounts: { readonly rent: number; readonly charges: number } | null,
  locale: Locale,
) => ({
  rent: amounts ? amountText(amounts.rent, locale) : '',
  charges: amounts ? amountText(amounts.charges, locale) : '',
});
