import type { PaymentCreate } from '@shared/contract/payments/payment.ts';
import type { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { fullName, type Person } from '@shared/domain/full-name.ts';

interface Payer extends Person {
  readonly id: string;
}

interface PayersAccount {
  readonly tenantId: string;
  readonly lease: { readonly tenants: readonly Payer[]; readonly guarantors: readonly Payer[] };
}

/** Values of the select that are not ids: all tenants, the benefit office, and a payer whose name is typed. */
export const TENANTS = 'tenants';
export const BENEFIT_OFFICE = 'benefit';
export const SOMEBODY_ELSE = 'other';

const option = (person: Payer) => ({ value: person.id, name: fullName(person) });

/** Returns the possible payers of a lease: the tenants and the guarantors. The account's tenant comes first. */
export const payersOf = ({ tenantId, lease }: PayersAccount) => ({
  tenants: lease.tenants
    .toSorted((one, other) => Number(other.id === tenantId) - Number(one.id === tenantId))
    .map(option),
  guarantors: lease.guarantors.map(option),
});

/** The payer that the landlord has selected or typed in the form. */
interface ChosenPayer {
  /** The id of a tenant or guarantor, or a constant of this file. */
  readonly from: string;
  /** The typed name of another payer. */
  readonly payer: string | null;
  /** The office that pays the housing benefit, and the id of the tenant who is entitled to the benefit. */
  readonly payerOffice: BenefitOffice | null;
  readonly beneficiary: string;
}

/** Returns the payer in the form that the API expects. */
export function payerInput(
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
