import type { SignatureFile } from '../pdf/image.ts';
import { fromBase64 } from '../signatures/base64.ts';
import type { KnownReceipt, SignatureRow } from '../supabase/database.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';
import type { ReceiptDocument } from './document/draw.ts';
import type { Ending } from './document/page-text.ts';
import { toReceiptSnapshot } from './row.ts';

/** Signatures never change, so an instance asks for each of a few landlords' once. */
const knownSignatures = new Map<string, SignatureFile>();
const SIGNATURES_MAX = 20;

/** What receipts are drawn from, in the order of the rows: what they say, and the images of their signatures. */
export async function loadDocuments(
  db: UserClient,
  rows: readonly KnownReceipt[],
): Promise<ReceiptDocument[]> {
  const snapshots = rows.map(toReceiptSnapshot);
  const ids = new Set(
    snapshots.map(({ landlord }) => landlord.signatureId ?? null).filter((id) => id !== null),
  );
  const signatures = new Map<string, SignatureFile>();
  for (const id of ids) {
    const known = knownSignatures.get(id);
    if (known) signatures.set(id, known);
  }
  const unknownIds = [...ids].filter((id) => !signatures.has(id));
  if (unknownIds.length > 0) {
    const found = unwrap(await db.from('signatures').select('id, media_type, image').in('id', unknownIds));
    for (const row of found) {
      const file = toSignatureFile(row);
      signatures.set(row.id, file);
      remember(row.id, file);
    }
  }
  return rows.map((row, index) => {
    const snapshot = snapshots[index] ?? toReceiptSnapshot(row);
    return {
      snapshot,
      signature: signatures.get(snapshot.landlord.signatureId ?? '') ?? null,
      ending: endingOf(row),
    };
  });
}

function endingOf({ state, replaced_by_number: by }: KnownReceipt): Ending | null {
  if (state === 'valid') return null;
  return state === 'replaced' && by !== null ? { state, by } : { state: 'voided' };
}

function remember(id: string, file: SignatureFile): void {
  knownSignatures.set(id, file);
  const [oldest] = knownSignatures.keys();
  if (knownSignatures.size > SIGNATURES_MAX && oldest !== undefined) knownSignatures.delete(oldest);
}

export function toSignatureFile({ media_type, image }: Omit<SignatureRow, 'id'>): SignatureFile {
  return { mediaType: media_type, bytes: fromBase64(image) };
}
