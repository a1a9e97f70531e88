import * as v from 'valibot';
import type { Receipt } from '../../_shared/contract/receipt-list.ts';
import type { MonthMail, ReceiptMail } from '../../_shared/contract/receipt-mail.ts';
import type { ReceiptRequest } from '../../_shared/contract/receipt.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import type { ReceiptLineRow, ReceiptRow } from '../supabase/database.ts';
import { toInstant } from '../supabase/to-instant.ts';
import { parse, ReceiptSnapshot } from './document/snapshot.ts';

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

/**
 * What a receipt's document is drawn from: the columns and, in JSON, the rest. `site` is where anybody can verify it, as
 * configured. Throws when a part is missing, or the JSON is of a version that is unknown.
 */
export function toReceiptSnapshot(row: ReceiptRow, site: string): ReceiptSnapshot {
  const { says, ...head } = parse(row.snapshot_version, row.snapshot);
  return v.parse(ReceiptSnapshot, {
    ...head,
    ...says,
    kind: row.kind,
    number: row.number,
    issuedAt: toInstant(row.issued_at),
    verificationUrl: `${site}/verify/${row.code}`,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    paidAt: row.paid_at,
    paymentMethod: row.payment_method,
    rent: row.rent,
    charges: row.charges,
    other: row.other,
    housingBenefit: row.housing_benefit,
    due: { rent: row.due_rent, charges: row.due_charges },
  });
}

export function toReceipt(row: ReceiptLineRow): Receipt {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    state: row.state,
    tenantId: row.tenant_id,
    tenantIds: row.tenant_ids,
    tenantName: row.tenant_name,
    propertyId: row.property_id,
    propertyName: row.property_name,
    from: row.period_from,
    to: row.period_to,
    paidAt: row.paid_at,
    paymentMethod: row.payment_method,
    issuedAt: toInstant(row.issued_at),
    rent: row.due_rent,
    charges: row.due_charges,
    total: sumEuros(row.due_rent, row.due_charges),
    received: sumEuros(row.rent, row.charges, row.other),
    others: row.others,
    remaining: row.remaining,
    housingBenefit: row.housing_benefit,
    voidedAt: row.voided_at && toInstant(row.voided_at),
    voidReason: row.void_reason,
    replacedBy:
      row.replaced_by_id === null || row.replaced_by_number === null
        ? null
        : { id: row.replaced_by_id, number: row.replaced_by_number },
    replaces: row.replaces,
    emails: row.emails.map(toReceiptMail),
    deliveries: row.deliveries,
  };
}

export function toReceiptMail({ state, tenantId, recipient, at, errorCode }: ReceiptMail): ReceiptMail {
  return { state, tenantId, recipient, at: toInstant(at), errorCode };
}

export const toMonthMail = (row: MonthMail): MonthMail => ({
  ...row,
  mails: row.mails.map(toReceiptMail),
});
