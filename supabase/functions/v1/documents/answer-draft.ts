import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import type { Context } from 'hono';
import * as v from 'valibot';
import { pdfHeaders } from '../http/attachment.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { SessionEnv } from '../session/context.ts';
import { loadSignatures } from '../signatures/row.ts';
import { type Drawable, drawDocuments } from './draw.ts';
import { ownFileName } from './file-name.ts';
import { KINDS } from './kinds.ts';
import { StoredDocument } from './row.ts';

/** A document that is not issued yet. */
const Draft = v.pick(StoredDocument, ['kind', 'snapshotVersion', 'snapshot']);

/** Sends a document that is not issued yet. The PDF has no number and no code, and is marked as a draft. */
export async function answerDraft(
  c: Context<SessionEnv>,
  query: PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<Response> {
  const { kind, snapshotVersion: version, snapshot } = await readAnswer(Draft, query);
  const content = KINDS[kind].read({
    version,
    snapshot,
    number: '',
    issuedAt: new Date().toISOString(),
    verificationUrl: '',
    receipt: null,
  });
  const { signatureId } = content.head.landlord;
  const signatures = await loadSignatures(c.get('db'), signatureId === null ? [] : [signatureId]);
  const signature = signatures.get(signatureId ?? '') ?? null;
  const document: Drawable = { content, signature, ending: { state: 'draft' } };
  const pdf = drawDocuments([document]);
  return c.body(pdf, 200, pdfHeaders(pdf, ownFileName(document)));
}
