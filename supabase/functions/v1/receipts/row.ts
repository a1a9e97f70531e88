import type * as v from 'valibot';
import { Receipt } from '../../_shared/contract/receipt-list.ts';
import type { ReceiptRequest } from '../../_shared/contract/receipt.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import { replacedBy } from '../documents/row.ts';
import { spell } from '../supabase/reader.ts';

spell(Receipt, {
  replacedBy,
  from: 'period_from',
  to: 'period_to',
  rent: 'due_rent',
  charges: 'due_charges',
  total: ({ due_rent: rent, due_charges: charges }) => sumEuros(rent, charges),
  received: ({ rent, charges, other }) => sumEuros(rent, charges, other),
});

export function fromReceiptRequest(body: v.InferOutput<typeof ReceiptRequest>) {
  return {
    tenant_id: body.tenantId,
    property_id: body.propertyId,
    period_from: body.from,
    period_to: body.to,
    paid_at: body.paidAt,
    rent: body.rent,
    charges: body.charges,
    payment_method: body.paymentMethod,
    housing_benefit: body.housingBenefit,
    paid_in_advance: body.paidInAdvance,
    replaces: body.replaces,
    benefit_office: body.benefitOffice,
  };
}
