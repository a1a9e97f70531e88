import * as v from 'valibot';
import { loadSignatures } from '../signatures/row.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { type Drawable, drawDocuments } from './draw.ts';
import { ownFileName } from './file-name.ts';
import { KINDS } from './kinds.ts';
import { StoredDocument } from './row.ts';

/** A document that is not issued yet. */
export const DraftDocument = v.pick(StoredDocument, ['kind', 'snapshotVersion', 'snapshot']);

/** Draws a document that is not issued yet. The PDF has no number and no code, and is marked as a draft. */
export async function drawDraft(
  db: UserClient,
  { kind, snapshotVersion: version, snapshot }: v.InferOutput<typeof DraftDocument>,
): Promise<{ readonly pdf: Uint8Array<ArrayBuffer>; readonly fileName: string }> {
  const content = KINDS[kind].read({
    version,
    snapshot,
    number: '',
    issuedAt: new Date().toISOString(),
    verificationUrl: '',
    receipt: null,
  });
  const { signatureId } = content.head.landlord;
  const signatures = await loadSignatures(db, signatureId === null ? [] : [signatureId]);
  const signature = signatures.get(signatureId ?? '') ?? null;
  const document: Drawable = { content, signature, ending: { state: 'draft' } };
  return { pdf: drawDocuments([document]), fileName: ownFileName(document) };
}
