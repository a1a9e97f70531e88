import { Document } from '../../_shared/contract/document.ts';
import type { DrawnDocument } from '../supabase/database.ts';
import { type SqlRow, spell } from '../supabase/reader.ts';
import { toInstant } from '../supabase/to-instant.ts';
import type { Content } from './kind.ts';
import { KINDS } from './kinds.ts';

/** Returns the document that replaced a listed document. */
export const replacedBy = ({ replaced_by_id: id, replaced_by_number: number }: SqlRow) =>
  id === null || number === null ? null : { id, number };

spell(Document, { replacedBy });

/**
 * Returns the content of a document: its columns and its JSON snapshot. `site` is the configured origin for its verification link.
 * Throws if a part is missing or the version of the snapshot is unknown.
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
