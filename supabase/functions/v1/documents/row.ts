import { Document } from '../../_shared/contract/document.ts';
import type { DrawnDocument } from '../supabase/database.ts';
import { type SqlRow, spell } from '../supabase/reader.ts';
import { toInstant } from '../supabase/to-instant.ts';
import type { Content } from './kind.ts';
import { KINDS } from './kinds.ts';

/** The document that has replaced one, as the lists have it. */
export const replacedBy = ({ replaced_by_id: id, replaced_by_number: number }: SqlRow) =>
  id === null || number === null ? null : { id, number };

spell(Document, { replacedBy });

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
