import { fullName } from '@shared/domain/full-name.ts';
import type { Lease } from './expected.ts';
import type { TypedPart } from './line-part.ts';
import type { BankLine, ProposedPart } from '../matching/model.ts';
import { beneficiaryAmong, payerAmong } from '../matching/payers.ts';

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

/**
 * Returns a row of a split with a beneficiary who has no other benefit for the same month in the line, if the row names
 * none. Co-tenants may each have a benefit in one line.
 */
export function withOwnBeneficiary(
  row: TypedPart,
  rows: readonly TypedPart[],
  line: BankLine,
  lease: Lease | undefined,
): TypedPart {
  if (lease === undefined || !isBenefit(row) || row.tenantId !== null) return row;
  const of = ({ tenantId }: TypedPart): string =>
    payerOfPart({ kind: 'benefit', tenantId }, line, lease).tenantId;
  const taken = new Set(
    rows.flatMap((other) =>
      other.key !== row.key && other.leaseId === row.leaseId && isBenefit(other) && other.month === row.month
        ? [of(other)]
        : [],
    ),
  );
  const free = lease.tenants.find(
    ({ id, leavesOn }) => !taken.has(id) && (leavesOn === null || leavesOn >= line.day),
  );
  return taken.has(of(row)) && free !== undefined ? { ...row, tenantId: free.id } : row;
}

const isBenefit = ({ kind }: TypedPart): boolean => kind === 'benefit';

/** Returns the first tenant of a lease who had not left before a day. If all had left, returns the first tenant. */
const tenantOn = ({ tenants }: Lease, day: string): Lease['tenants'][number] | undefined =>
  tenants.find(({ leavesOn }) => leavesOn === null || leavesOn >= day) ?? tenants[0];
