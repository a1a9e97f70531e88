import { loadSignatures } from '../signatures/row.ts';
import type { KnownReceipt } from '../supabase/database.ts';
import type { UserClient } from '../supabase/user-client.ts';
import type { ReceiptDocument } from './document/draw.ts';
import type { Ending } from './document/snapshot.ts';
import { toReceiptSnapshot } from './row.ts';

/** What receipts are drawn from, in the order of the rows: what they say, and the images of their signatures. */
export async function loadDocuments(
  db: UserClient,
  rows: readonly KnownReceipt[],
): Promise<ReceiptDocument[]> {
  const drafts = rows.map((row) => ({ snapshot: toReceiptSnapshot(row), ending: endingOf(row) }));
  const ids = new Set(drafts.flatMap(({ snapshot }) => snapshot.landlord.signatureId ?? []));
  const signatures = await loadSignatures(db, [...ids]);
  return drafts.map(({ snapshot, ending }) => ({
    snapshot,
    ending,
    signature: signatures.get(snapshot.landlord.signatureId ?? '') ?? null,
  }));
}

function endingOf({ state, replaced_by_number: by }: KnownReceipt): Ending | null {
  if (state === 'valid') return null;
  return state === 'replaced' && by !== null ? { state, by } : { state: 'voided' };
}
