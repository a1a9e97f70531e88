import type { PaymentCreate } from '@shared/contract/payment.ts';
import { fullName } from '@shared/domain/full-name.ts';

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface PayersAccount {
  /** The tenant whose page it is. */
  readonly tenantId: string;
  readonly lease: { readonly tenants: readonly Person[]; readonly guarantors: readonly Person[] };
}

/** What is chosen for the tenants, whichever of them it was; for the housing benefit office; for a name that is typed. */
export const TENANTS = 'tenants';
export const BENEFIT_OFFICE = 'benefit';
export const SOMEBODY_ELSE = 'other';

const option = (person: Person) => ({ value: person.id, name: fullName(person) });

/** Those of the lease who may have paid: its tenants, the one of this account first, and its guarantors. */
export const payersOf = ({ tenantId, lease }: PayersAccount) => ({
  tenants: lease.tenants
    .toSorted((one, other) => Number(other.id === tenantId) - Number(one.id === tenantId))
    .map(option),
  guarantors: lease.guarantors.map(option),
});

/** Who paid, as the API takes it, from what is chosen and the name that is typed for somebody else. */
export function paidBy(
  account: PayersAccount,
  from: string,
  somebody: string | null,
): Pick<PaymentCreate, 'kind' | 'tenantId' | 'payer'> {
  const { tenants, guarantors } = payersOf(account);
  const tenant = tenants.find(({ value }) => value === from);
  const guarantor = guarantors.find(({ value }) => value === from);
  return {
    kind: from === BENEFIT_OFFICE ? 'benefit' : 'payment',
    tenantId: tenant?.value ?? account.tenantId,
    payer: from === SOMEBODY_ELSE ? somebody : ((tenant ?? guarantor)?.name ?? null),
  };
}
