import { fullName } from '@shared/domain/full-name.ts';
import type { Lease } from './expected.ts';
import type { BankLine, ProposedPart } from './matching/model.ts';
import { beneficiaryAmong, payerAmong } from './matching/payers.ts';

/** The tenant of a part, and the part's payer. */
interface PartPayer {
  readonly tenantId: string;
  readonly payerTenantId?: string;
  readonly payerGuarantorId?: string;
  /** The payer's name to store. `null` if the payer is unknown, or is the lease's only tenant. */
  readonly name: string | null;
}

/**
 * Returns the tenant of a part. Also returns the payer if he is a tenant or guarantor of the lease. The only tenant of
 * a lease is not named as payer.
 */
export function payerOfPart(
  { kind, tenantId }: Pick<ProposedPart, 'kind' | 'tenantId'>,
  line: BankLine,
  lease: Lease,
): PartPayer {
  const { tenants, guarantors } = lease;
  const isAlone = tenants.length === 1;
  if (kind === 'benefit') {
    const stated = tenants.find(({ id }) => id === tenantId);
    const tenant = stated ?? beneficiaryAmong(tenants, line) ?? tenantOn(lease, line.day);
    return { tenantId: tenant?.id ?? '', name: tenant && !isAlone ? fullName(tenant) : null };
  }
  const payer = payerAmong([...tenants, ...guarantors], line);
  const tenant = tenants.find(({ id }) => id === payer?.id);
  const other = (tenant ?? tenantOn(lease, line.day))?.id ?? '';
  if (payer === null || (tenant && isAlone)) return { tenantId: other, name: null };
  return {
    tenantId: other,
    ...(tenant ? { payerTenantId: tenant.id } : { payerGuarantorId: payer.id }),
    name: fullName(payer),
  };
}

/** Returns the first tenant of a lease who had not left before a day. If all had left, returns the first tenant. */
const tenantOn = ({ tenants }: Lease, day: string): Lease['tenants'][number] | undefined =>
  tenants.find(({ leavesOn }) => leavesOn === null || leavesOn >= day) ?? tenants[0];
