import * as v from 'valibot';
import type { Due } from '../../../supabase/functions/_shared/contract/leases/due.ts';
import { type Lease, LeaseUpdate } from '../../../supabase/functions/_shared/contract/leases/lease.ts';
import type { Payment } from '../../../supabase/functions/_shared/contract/payments/payment.ts';
import type { Position } from '../../../supabase/functions/_shared/contract/leases/position.ts';
import { monthOf, todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import type { Api } from './api.ts';
import { aLease, aLeaseTenant } from '../../fixtures/lease.ts';
import { aPosition } from '../../fixtures/position.ts';
import { aProperty } from '../../fixtures/property.ts';
import { aTenant } from '../../fixtures/tenant.ts';
import { aDeposit } from './deposits.ts';
import type { Landlord } from './landlord.ts';

/** Returns the lease of Inès Œuvré, with €610 of rent and €40 of charges a month. The account starts this month. */
export const aLeaseOf = (tenantId: string, lease: Partial<Lease> = {}): Lease =>
  aLease({
    startsOn: null,
    accountStartsOn: monthOf(todayInParis()).from,
    rents: [{ startsOn: null, rent: 610, charges: 40, repeatedOn: [] }],
    tenants: [aLeaseTenant({ id: tenantId })],
    ...lease,
  });

interface Letting {
  readonly lease?: Partial<Lease>;
  readonly dues?: readonly Due[];
  readonly payments?: readonly Payment[];
  readonly position?: Partial<Position>;
  /** Returns the other fields that a change of the lease also changes. */
  readonly follows?: (changed: LeaseUpdate) => Partial<Lease>;
}

/**
 * Gives a landlord a lease with its account, by default without dues. Returns the id of the lease's tenant. A change is
 * stored as sent, with the effects given in `follows`, which the database would compute.
 */
export function addLease(
  api: Api,
  landlord: Landlord,
  { lease = {}, dues = [], payments = [], position = {}, follows = () => ({}) }: Letting = {},
): string {
  const home = aProperty();
  const tenant = aTenant({ propertyId: home.id });
  let storedLease = aLeaseOf(tenant.id, { id: tenant.leaseId, propertyId: home.id, ...lease });
  landlord.properties = [home];
  landlord.tenants = [tenant];
  api.on('GET /leases', () => [storedLease]);
  api.on('GET /dues', () => dues);
  api.on('GET /payments', () => payments);
  api.on('GET /positions', () => [
    aPosition({ tenantId: tenant.id, leaseId: storedLease.id, upcoming: 650, ...position }),
  ]);
  api.on('GET /leases/:id/deposit', () => aDeposit({ leaseId: storedLease.id, agreed: 0, state: 'none' }));
  api.on('PUT /leases/:id', ({ body }) => {
    const { guarantors, isFormerOrderKept, ...changes } = v.parse(LeaseUpdate, body);
    const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    storedLease = {
      ...storedLease,
      ...said,
      ...(guarantors && {
        guarantors: guarantors.map((guarantor) =>
          Object.assign({}, guarantor, { id: guarantor.id ?? crypto.randomUUID() }),
        ),
      }),
      ...(isFormerOrderKept !== undefined && { formerOrder: null }),
      ...follows(changes),
    };
    return { ...storedLease, unchangedDues: [] };
  });
  return tenant.id;
}
