import { randomUUID } from 'node:crypto';
import { Expense } from '../../../supabase/functions/_shared/contract/expense.ts';
import { Settlement } from '../../../supabase/functions/_shared/contract/leases/charges-settlement.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import type { Landlord } from './accounts.ts';
import { json } from './client.ts';
import { newProperty, newTenant } from './rows.ts';

/** Returns the calendar year `ago` years ago as a period. */
export const yearAgo = (ago: number) => {
  const year = Number(todayInParis().slice(0, 4)) - ago;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
};

/**
 * Adds a lease of a dwelling with provisions of 60 a month since the first day of a past year, and a water bill of 1,000
 * for this year. The tenants owe 280 for the year.
 */
export async function newSettleable({ client }: Landlord, ago = 1) {
  const period = yearAgo(ago);
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId, leaseId } = await newTenant(client, {
    propertyId,
    rent: 750,
    charges: 60,
    leaseStartsOn: period.from,
    accountStartsOn: period.from,
  });
  const bill = {
    idempotencyKey: randomUUID(),
    paidOn: period.to,
    amount: 1000,
    label: 'Eau',
    charge: 'water',
    ...period,
    properties: [{ propertyId, shares: 1 }],
  };
  const { id: expenseId } = await json(await client.post('/expenses', bill), Expense);
  return { leaseId, tenantId, propertyId, expenseId, ...period };
}

/** Returns the body of the request that settles the charges of a year, for a lease of `newSettleable`. */
export const settlementOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  idempotencyKey: randomUUID(),
  from,
  to,
  balance: 280,
  billsAt: 'sur rendez-vous',
});

/** Settles the year of `newSettleable`. */
export async function newSettlement(owner: Landlord, ago = 1) {
  const settleable = await newSettleable(owner, ago);
  const path = `/leases/${settleable.leaseId}/settlements`;
  const settlement = await json(await owner.client.post(path, settlementOf(settleable)), Settlement);
  return { ...settleable, settlement };
}
