import { chunks } from '../../_shared/domain/chunks.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import type { Config } from '../config.ts';
import { lastingSite } from '../http/origin.ts';
import { loadSignatures } from '../signatures/row.ts';
import type { KnownDocument } from '../supabase/database.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { keepFiles } from '../supabase/secret-key.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { type Drawable, drawInTurn } from './draw.ts';
import { toContent } from './row.ts';
import type { Ending } from './snapshot.ts';

/** A document and its file. */
interface IssuedDocument {
  readonly document: Drawable;
  readonly pdf: Uint8Array<ArrayBuffer>;
}

/** Documents per request: each has some 40 KB in base64. */
const DOCUMENTS_PER_QUERY = 50;

/**
 * Documents, in the order of the rows. One that holds is drawn the first time it leaves the house, and
 * kept: from then on its file is the same, byte for byte, whatever becomes of the drawing. Of one that no longer holds it
 * is a copy that says so.
 */
export async function issueDocuments(
  config: Config,
  db: UserClient,
  rows: readonly KnownDocument[],
): Promise<IssuedDocument[]> {
  const valid = rows.filter(({ state }) => state === 'valid').map(({ id }) => id);
  const [kept, documents] = await Promise.all([readKept(db, valid), loadDocuments(config, db, rows)]);
  const issued: { readonly document: (typeof documents)[number]; pdf: Uint8Array<ArrayBuffer> }[] = [];
  for (const document of documents) {
    issued.push({ document, pdf: kept.get(document.id) ?? (await drawInTurn([document])) });
  }
  const fresh = issued.filter(({ document: { id, ending } }) => ending === null && !kept.has(id));
  // Another request may have been quicker, perhaps with another release of the drawing: then its file is the document.
  const others = await readKept(db, await keep(config, fresh));
  for (const one of issued) one.pdf = others.get(one.document.id) ?? one.pdf;
  return issued;
}

/** What documents are drawn from, in the order of the rows: what they say, and the images of their signatures. */
async function loadDocuments(
  config: Config,
  db: UserClient,
  rows: readonly KnownDocument[],
): Promise<(Drawable & { readonly id: string })[]> {
  const drafts = rows.map((row) => ({
    id: row.id,
    content: toContent(row, lastingSite(config)),
    ending: endingOf(row),
  }));
  const ids = new Set(drafts.flatMap(({ content }) => content.head.landlord.signatureId ?? []));
  const signatures = await loadSignatures(db, [...ids]);
  return drafts.map(({ id, content, ending }) => ({
    id,
    content,
    ending,
    signature: signatures.get(content.head.landlord.signatureId ?? '') ?? null,
  }));
}

function endingOf({ state, replaced_by_number: by }: KnownDocument): Ending | null {
  if (state === 'valid') return null;
  return state === 'replaced' && by !== null ? { state, by } : { state: 'voided' };
}

async function readKept(
  db: UserClient,
  ids: readonly string[],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const pages = await Promise.all(
    chunks(ids, DOCUMENTS_PER_QUERY).map(async (documents) =>
      unwrap(await db.rpc('kept_files', { documents })),
    ),
  );
  return new Map(pages.flat().map(({ documentId, pdf }) => [documentId, fromBase64(pdf)]));
}

/** Keeps files that are not kept yet. Answers the documents whose files another request has kept meanwhile. */
async function keep(
  config: Config,
  issued: readonly { readonly document: { readonly id: string }; readonly pdf: Uint8Array }[],
): Promise<string[]> {
  const overtaken: string[] = [];
  for (const page of chunks(issued, DOCUMENTS_PER_QUERY)) {
    const files = page.map(({ document, pdf }) => ({ documentId: document.id, pdf: toBase64(pdf) }));
    const kept = new Set(await keepFiles(config, files));
    overtaken.push(...files.flatMap(({ documentId }) => (kept.has(documentId) ? [] : documentId)));
  }
  return overtaken;
}
