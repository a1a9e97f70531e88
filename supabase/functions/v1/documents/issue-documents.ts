import * as v from 'valibot';
import { chunks } from '../../_shared/domain/chunks.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import type { Config } from '../config.ts';
import { permanentOrigin } from '../http/origin.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { PdfImage } from '../pdf/image.ts';
import { loadSignatures } from '../signatures/row.ts';
import { keepFiles } from '../supabase/secret-key.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { type Drawable, drawInTurn } from './draw.ts';
import { type StoredDocument, toContent } from './row.ts';
import type { Ending } from './snapshot.ts';

interface IssuedDocument {
  readonly document: Drawable;
  readonly pdf: Uint8Array<ArrayBuffer>;
}

/** The file of a document, in base64. */
const KeptFile = v.object({ documentId: v.string(), pdf: v.string() });

/** Reads the stored files of documents and the images of signatures, by their ids. */
export interface DocumentReader {
  files(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>>;
  signatures(ids: readonly string[]): Promise<ReadonlyMap<string, PdfImage>>;
}

/** Returns a reader for the documents of a landlord. */
export const documentsOf = (db: UserClient): DocumentReader => ({
  files: (ids) => readKept(db, ids),
  signatures: (ids) => loadSignatures(db, ids),
});

/** The maximum number of documents in a request to Postgres. The file of a document has about 40 KB in base64. */
const DOCUMENTS_PER_QUERY = 50;

/**
 * Returns documents with their files, in the order of the rows. The first request for a valid document draws and stores
 * its file. The stored file never changes by a byte, even if the drawing code does. A document that is no longer valid
 * is drawn as a marked copy.
 */
export async function issueDocuments(
  config: Config,
  reader: DocumentReader,
  rows: readonly StoredDocument[],
): Promise<IssuedDocument[]> {
  const valid = rows.filter(({ state }) => state === 'valid').map(({ id }) => id);
  const [kept, documents] = await Promise.all([reader.files(valid), loadDocuments(config, reader, rows)]);
  const issued: { readonly document: (typeof documents)[number]; pdf: Uint8Array<ArrayBuffer> }[] = [];
  for (const document of documents) {
    issued.push({ document, pdf: kept.get(document.id) ?? (await drawInTurn([document])) });
  }
  const fresh = issued.filter(({ document: { id, ending } }) => ending === null && !kept.has(id));
  // Another request may have stored a file first, maybe with another release of the drawing code. Return the stored
  // file, because it is now the document.
  const others = await reader.files(await keep(config, fresh));
  for (const one of issued) one.pdf = others.get(one.document.id) ?? one.pdf;
  return issued;
}

/** Loads the content of documents and the images of their signatures, in the order of the rows. */
async function loadDocuments(
  config: Config,
  reader: DocumentReader,
  rows: readonly StoredDocument[],
): Promise<(Drawable & { readonly id: string })[]> {
  const drafts = rows.map((row) => ({
    id: row.id,
    content: toContent(row, permanentOrigin(config)),
    ending: endingOf(row),
  }));
  const ids = new Set(drafts.flatMap(({ content }) => content.head.landlord.signatureId ?? []));
  const signatures = await reader.signatures([...ids]);
  return drafts.map(({ id, content, ending }) => ({
    id,
    content,
    ending,
    signature: signatures.get(content.head.landlord.signatureId ?? '') ?? null,
  }));
}

function endingOf({ state, replacedByNumber: by }: StoredDocument): Ending | null {
  if (state === 'valid') return null;
  return state === 'replaced' && by !== null ? { state, by } : { state: 'voided' };
}

async function readKept(
  db: UserClient,
  ids: readonly string[],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const pages = await Promise.all(
    chunks(ids, DOCUMENTS_PER_QUERY).map((ids) =>
      readAnswer(v.array(KeptFile), db.rpc('kept_files', { document_ids: ids })),
    ),
  );
  return new Map(pages.flat().map(({ documentId, pdf }) => [documentId, fromBase64(pdf)]));
}

/** Stores new files. Returns the ids of documents whose file another request has stored first. */
async function keep(
  config: Config,
  issued: readonly { readonly document: { readonly id: string }; readonly pdf: Uint8Array }[],
): Promise<string[]> {
  const overtaken: string[] = [];
  for (const page of chunks(issued, DOCUMENTS_PER_QUERY)) {
    const files = page.map(({ document, pdf }) => ({ document_id: document.id, pdf: toBase64(pdf) }));
    const kept = new Set(await keepFiles(config, files));
    overtaken.push(...files.flatMap(({ document_id: id }) => (kept.has(id) ? [] : id)));
  }
  return overtaken;
}
