import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { todayInParis } from '../../../_shared/domain/period.ts';
import { fromBase64 } from '../../base64.ts';
import type { Config } from '../../config.ts';
import { issueDocuments } from '../../documents/files.ts';
import { toContent } from '../../documents/row.ts';
import { notFound } from '../../errors.ts';
import { lastingSite } from '../../http/origin.ts';
import { eachReadable } from '../../http/readable.ts';
import type { ExportedAccount, KnownReceipt } from '../../supabase/database.ts';
import { unwrap } from '../../supabase/rest-errors.ts';
import type { UserClient } from '../../supabase/user-client.ts';
import { README } from './readme.ts';
import { accountTables } from './tables.ts';

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** PDF and PNG files are compressed already. */
  readonly isCompressed: boolean;
}

/** Documents in a part: drawing many takes a hosted function more processor time than it has. */
const DOCUMENTS_PER_PART = 25;

/** The version of `klinky.json`: a change that a reader has to know of raises it. */
const FORMAT_VERSION = 1;

/** A part of the export. */
interface Part {
  readonly file: ReadableStream<Uint8Array>;
  /** How many there are; only the first one says so. */
  readonly count: number | null;
}

/**
 * Everything of the caller's account as ZIP files, each sent while it is written: data, tables and signatures in the first,
 * and the documents, of one year only when `year` is given, spread over all. Throws before anything is sent, or breaks off
 * the stream.
 */
export async function exportAccount(
  config: Config,
  db: UserClient,
  { year, part }: { readonly year?: number | undefined; readonly part: number },
): Promise<Part> {
  const rows = await rowsOf(db, year, part);
  if (part > 1) {
    if (rows.length === 0) throw notFound('There is no such part');
    return { file: zip(documents(config, db, rows)), count: null };
  }
  const account = unwrap(await db.rpc('export_account'));
  const wanted = account.receipts.filter((receipt) => year === undefined || receipt.year === year);
  const count = Math.max(1, Math.ceil(wanted.length / DOCUMENTS_PER_PART));
  return { file: zip(everything(account, documents(config, db, rows))), count };
}

/** The receipts of a part, in the order in which they were issued. */
async function rowsOf(db: UserClient, year: number | undefined, part: number): Promise<KnownReceipt[]> {
  const query = db.rpc('receipts_of_year', {
    year: year ?? null,
    skipped: (part - 1) * DOCUMENTS_PER_PART,
    most: DOCUMENTS_PER_PART,
  });
  return unwrap(await query);
}

async function* everything(
  account: ExportedAccount,
  documents: AsyncGenerator<Entry>,
): AsyncGenerator<Entry> {
  // What follows from the rest is for the tables.
  const { openings: _, ...stored } = account;
  const data = { format: 'klinky', version: FORMAT_VERSION, exportedOn: todayInParis(), ...stored };
  yield text('LISEZ-MOI.txt', README);
  yield text('klinky.json', `${JSON.stringify(data, null, 2)}\n`);
  for (const [name, table] of Object.entries(accountTables(account))) yield text(`csv/${name}`, table);
  for (const [index, { media_type: type, image }] of account.signatures.entries()) {
    const name = `signatures/${index + 1}.${type === 'image/png' ? 'png' : 'jpg'}`;
    yield { name, bytes: fromBase64(image), isCompressed: true };
  }
  yield* documents;
}

async function* documents(
  config: Config,
  db: UserClient,
  rows: readonly KnownReceipt[],
): AsyncGenerator<Entry> {
  const site = lastingSite(config);
  // Drawn from what this reads.
  const readable = eachReadable(rows, (row) => (toContent(row, site), row));
  for (const { document, pdf } of await issueDocuments(config, db, readable)) {
    const { number } = document.content.head;
    yield { name: `documents/${number.split('-').at(-2)}/${number}.pdf`, bytes: pdf, isCompressed: true };
  }
}

const text = (name: string, content: string): Entry => ({
  name,
  bytes: new TextEncoder().encode(content),
  isCompressed: false,
});

/** A ZIP file of entries, each written when the reader is ready for it. */
function zip(files: AsyncGenerator<Entry>): ReadableStream<Uint8Array> {
  const written: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  return new ReadableStream({
    async pull(controller) {
      const { value: file, done } = await files.next();
      if (file) {
        const entry = file.isCompressed ? new ZipPassThrough(file.name) : new ZipDeflate(file.name);
        archive.add(entry);
        entry.push(file.bytes, true);
      }
      if (done) archive.end();
      for (const chunk of written.splice(0)) controller.enqueue(chunk);
      if (done) controller.close();
    },
    async cancel() {
      await files.return(undefined);
    },
  });
}
