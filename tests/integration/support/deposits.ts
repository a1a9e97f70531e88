import { randomUUID } from 'node:crypto';
import { Deposit } from '../../../supabase/functions/_shared/contract/leases/deposit.ts';
import { addMonths } from '../../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import type { Landlord } from './accounts.ts';
import { type Client, json } from './client.ts';
import { newProperty, newTenant } from './rows.ts';

export const receiptDraft = () => ({
  movedOn: addMonths(todayInParis(), -3),
  amount: 850,
  method: 'transfer',
});

export const receipt = () => ({
  idempotencyKey: randomUUID(),
  kind: 'received',
  ...receiptDraft(),
});

/**
 * Adds a lease that ended today, with an agreed deposit of 850. The tenant returned the keys and owes this month's
 * rent. `fields` are fields of the tenant, and `lease` are fields of the lease.
 */
export async function newDeparture(
  { client }: Landlord,
  fields: object = {},
  lease: object = {},
): Promise<{ leaseId: string; tenantId: string }> {
  const { id: propertyId } = await newProperty(client, { isCollective: true });
  const today = todayInParis();
  const { leaseId, id: tenantId } = await newTenant(client, {
    propertyId,
    rent: 850,
    charges: 60,
    leaseStartsOn: addMonths(today, -3),
    accountStartsOn: `${today.slice(0, 7)}-01`,
    ...fields,
  });
  await client.put(`/leases/${leaseId}`, {
    deposit: 850,
    endedBy: 'agreement',
    endsOn: today,
    keysOn: today,
    exitState: 'different',
    newAddress: '3 rue Neuve, 69003 Lyon',
    ...lease,
  });
  return { leaseId, tenantId };
}

/** Adds a lease of `newDeparture` whose deposit was received. */
export async function newDeposit(landlord: Landlord): Promise<{ leaseId: string; tenantId: string }> {
  const lease = await newDeparture(landlord);
  await landlord.client.post(`/leases/${lease.leaseId}/deposit/movements`, receipt());
  return lease;
}

export const depositOf = async (client: Client, leaseId: string): Promise<Deposit> =>
  json(await client.get(`/leases/${leaseId}/deposit`), Deposit);

/** Returns the body of a request that settles the deposit today, without an idempotency key. */
export async function settlementDraftOf(client: Client, leaseId: string) {
  const { toReturn, increase } = await depositOf(client, leaseId);
  return { returnedOn: todayInParis(), amount: toReturn + increase, method: 'transfer' };
}

/** Returns the body of a request that settles the deposit today. */
export const settlementOf = async (client: Client, leaseId: string) => ({
  idempotencyKey: randomUUID(),
  ...(await settlementDraftOf(client, leaseId)),
});
