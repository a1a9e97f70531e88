import type { PaymentCreate } from '@shared/contract/payment.ts';
import type { BenefitOffice } from '@shared/contract/receipt.ts';
import { fullName, type Person } from '@shared/domain/full-name.ts';

interface Payer extends Person {
  readonly id: string;
}

interface PayersAccount {
  /** The tenant whose page it is. */
  readonly tenantId: string;
  readonly lease: { readonly tenants: readonly Payer[]; readonly guarantors: readonly Payer[] };
}

/** What is chosen for the tenants, whichever of them it was; for the housing benefit office; for a name that is typed. */
export const TENANTS = 'tenants';
export const BENEFIT_OFFICE = 'benefit';
export const SOMEBODY_ELSE = 'other';

const option = (person: Payer) => ({ value: person.id, name: fullName(person) });

/** Those of the lease who may have paid: its tenants, the one of this account first, and its guarantors. */
export const payersOf = ({ tenantId, lease }: PayersAccount) => ({
  tenants: lease.tenants
    .toSorted((one, other) => Number(other.id === tenantId) - Number(one.id === tenantId))
    .map(option),
  guarantors: lease.guarantors.map(option),
});

/** What is chosen and typed of who paid. */
interface ChosenPayer {
  /** The id of a tenant or of a guarantor, or one of the others above. */
  readonly from: string;
  /** The name of somebody else. */
  readonly payer: string | null;
  /** Which office pays the housing benefit, and the id of the tenant for whom. */
  readonly payerOffice: BenefitOffice | null;
  readonly beneficiary: string;
}

/** Who paid, as the API takes it. */
export function paidBy(
  account: PayersAccount,
  { from, payer, payerOffice, beneficiary }: ChosenPayer,
): Pick<PaymentCreate, 'kind' | 'tenantId' | 'payerTenantId' | 'payerGuarantorId' | 'payer' | 'payerOffice'> {
  const { tenants, guarantors } = payersOf(account);
  if (from === BENEFIT_OFFICE) return { kind: 'benefit', tenantId: beneficiary, payerOffice };
  const tenant = tenants.find(({ value }) => value === from);
  const guarantor = guarantors.find(({ value }) => value === from);
  return {
    kind: 'payment',
    tenantId: tenant?.value ?? account.tenantId,
    ...(tenant && { payerTenantId: tenant.value }),
    ...(guarantor && { payerGuarantorId: guarantor.value }),
    ...(from === SOMEBODY_ELSE && { payer }),
  };
}
