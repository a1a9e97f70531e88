import type { Document } from '../../_shared/contract/document.ts';
import type { DocumentMail } from '../../_shared/contract/document-mail.ts';
import type { DocumentLineRow, DrawnDocument } from '../supabase/database.ts';
import { toInstant } from '../supabase/to-instant.ts';
import type { Content } from './kind.ts';
import { KINDS } from './kinds.ts';

/**
 * What a document says: its columns and, in JSON, the rest. `site` is where anybody can verify it, as configured. Throws
 * when a part is missing, or the JSON is of a version that is unknown.
 */
export function toContent(row: DrawnDocument, site: string): Content {
  return KINDS[row.kind].read({
    version: row.snapshot_version,
    snapshot: row.snapshot,
    number: row.number,
    issuedAt: toInstant(row.issued_at),
    verificationUrl: `${site}/verify/${row.code}`,
    receipt: row.receipt && {
      kind: row.kind,
      periodFrom: row.receipt.period_from,
      periodTo: row.receipt.period_to,
      paidAt: row.receipt.paid_at,
      paymentMethod: row.receipt.payment_method,
      rent: row.receipt.rent,
      charges: row.receipt.charges,
      other: row.receipt.other,
      housingBenefit: row.receipt.housing_benefit,
      due: { rent: row.receipt.due_rent, charges: row.receipt.due_charges },
    },
  });
}

/** What the list says of a document. */
export function toDocument(row: DocumentLineRow): Document {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    state: row.state,
    lessorId: row.lessor_id,
    lessorName: row.lessor_name,
    tenantId: row.tenant_id,
    tenantIds: row.tenant_ids,
    tenantName: row.tenant_name,
    propertyId: row.property_id,
    propertyName: row.property_name,
    issuedAt: toInstant(row.issued_at),
    voidedAt: row.voided_at && toInstant(row.voided_at),
    voidReason: row.void_reason,
    replacedBy:
      row.replaced_by_id === null || row.replaced_by_number === null
        ? null
        : { id: row.replaced_by_id, number: row.replaced_by_number },
    replaces: row.replaces,
    emails: row.emails.map(toDocumentMail),
    deliveries: row.deliveries,
  };
}

export function toDocumentMail({ state, tenantId, recipient, at, errorCode }: DocumentMail): DocumentMail {
  return { state, tenantId, recipient, at: toInstant(at), errorCode };
}
