import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { chunks } from '../../../_shared/domain/chunks.ts';
import { todayInParis } from '../../../_shared/domain/period.ts';
import { fromBase64 } from '../../base64.ts';
import type { Config } from '../../config.ts';
import { issueDocuments } from '../../receipts/documents.ts';
import { KNOWN_RECEIPT_COLUMNS } from '../../receipts/row.ts';
import type { ExportedAccount } from '../../supabase/database.ts';
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

/** Documents drawn and packed at a time. */
const DOCUMENTS_PER_PAGE = 50;

/** The version of `klinky.json`: a change that a reader has to know of raises it. */
const FORMAT_VERSION = 1;

/**
 * Everything of the caller's account as a ZIP file, which is sent while it is written: data, tables, signatures and the
 * documents, of one year only when `year` is given. Throws before anything is sent, or breaks off the stream.
 */
export async function exportAccount(
  config: Config,
  db: UserClient,
  year: number | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const account = unwrap(await db.rpc('export_account'));
  return zip(entries(config, db, account, year));
}

async function* entries(
  config: Config,
  db: UserClient,
  account: ExportedAccount,
  year: number | undefined,
): AsyncGenerator<Entry> {
  const data = { format: 'klinky', version: FORMAT_VERSION, exportedOn: todayInParis(), ...account };
  yield text('LISEZ-MOI.txt', README);
  yield text('klinky.json', `${JSON.stringify(data, null, 2)}\n`);
  for (const [name, table] of Object.entries(accountTables(account))) yield text(`csv/${name}`, table);
  for (const [index, { media_type: type, image }] of account.signatures.entries()) {
    const name = `signatures/${index + 1}.${type === 'image/png' ? 'png' : 'jpg'}`;
    yield { name, bytes: fromBase64(image), isCompressed: true };
  }
  const receipts = account.receipts.filter((receipt) => year === undefined || receipt.year === year);
  for (const page of chunks(receipts, DOCUMENTS_PER_PAGE)) {
    const ids = page.map(({ id }) => id);
    const rows = unwrap(await db.from('receipt_list').select(KNOWN_RECEIPT_COLUMNS).in('id', ids));
    for (const { document, pdf } of await issueDocuments(config, db, rows)) {
      const { number } = document.snapshot;
      yield { name: `documents/${number.split('-')[1]}/${number}.pdf`, bytes: pdf, isCompressed: true };
    }
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
