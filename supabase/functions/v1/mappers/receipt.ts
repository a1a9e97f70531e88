import type { InferOutput } from 'valibot';
import type { ReceiptRequest, ReceiptSnapshot } from '../../_shared/contract/receipt.ts';
import type { ReceiptRow } from '../database.ts';

export const RECEIPT_COLUMNS = 'number, issued_at, snapshot, period_from, period_to, paid_at, rent, charges';

export function fromReceiptRequest(body: InferOutput<typeof ReceiptRequest>) {
  return {
    tenant_id: body.tenantId,
    property_id: body.propertyId,
    period_from: body.from,
    period_to: body.to,
    paid_at: body.paidAt,
    rent: body.rent,
    charges: body.charges,
  };
}

/** What the document is drawn from. */
export function toReceiptSnapshot(
  row: Omit<ReceiptRow, 'id' | 'tenant_id' | 'property_id'>,
): ReceiptSnapshot {
  return {
    number: row.number,
    issuedAt: new Date(row.issued_at).toISOString(),
    ...row.snapshot,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    paidAt: row.paid_at,
    rent: row.rent,
    charges: row.charges,
  };
}
