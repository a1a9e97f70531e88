import type * as v from 'valibot';
import type { Receipt } from '../../_shared/contract/receipt-list.ts';
import type { ReceiptRequest } from '../../_shared/contract/receipt.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import { toDocument } from '../documents/row.ts';
import type { ReceiptLineRow } from '../supabase/database.ts';

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

export function toReceipt(row: ReceiptLineRow): Receipt {
  return {
    ...toDocument(row),
    kind: row.kind,
    from: row.period_from,
    to: row.period_to,
    paidAt: row.paid_at,
    paymentMethod: row.payment_method,
    rent: row.due_rent,
    charges: row.due_charges,
    total: sumEuros(row.due_rent, row.due_charges),
    received: sumEuros(row.rent, row.charges, row.other),
    others: row.others,
    remaining: row.remaining,
    housingBenefit: row.housing_benefit,
  };
}
