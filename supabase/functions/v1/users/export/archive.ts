import { todayInParis } from '../../../_shared/domain/period.ts';
import { fromBase64 } from '../../base64.ts';
import type { Config } from '../../config.ts';
import { documentsOf, issueDocuments } from '../../documents/issue-documents.ts';
import { StoredDocument, toContent } from '../../documents/row.ts';
import { notFound } from '../../errors.ts';
import {
  addFiles,
  BEFORE_ALL_FILES,
  firstFiles,
  nextFiles,
  readExportedFiles,
} from '../../files/exported-files.ts';
import { accountNames } from '../../files/exported-names.ts';
import { joinForFileName } from '../../http/attachment.ts';
import { permanentOrigin } from '../../http/origin.ts';
import { readAnswerList, readEachRow } from '../../http/read-answer.ts';
import { unwrap } from '../../supabase/rest-errors.ts';
import type { UserClient } from '../../supabase/user-client.ts';
import { addYears } from '../../years/export.ts';
import { Directory } from './directory.ts';
import { readPages } from './read-pages.ts';
import type { ExportedPage, ExportedRow, ExportPart } from './parts.ts';
import { README } from './readme.ts';
import type { Table } from './table.ts';
import { accountTables, lessorNames } from './tables.ts';
import type { ZipPart } from './zip-part.ts';
import { type Archive, zipStream } from './zip-stream.ts';

/**
 * The maximum number of documents in a part. Drawing more documents would exceed the processor time of a hosted
 * function.
 */
const DOCUMENTS_PER_PART = 50;

/** The version of `klinky.json`. Raise the version for each change that programs must know to read the file. */
const FORMAT_VERSION = 1;

interface Asked {
  readonly year?: number | undefined;
  readonly part: number;
  /** The last file of the part before. Missing for a part with documents. */
  readonly after?: string | undefined;
}

type Tables = { readonly [One in ExportPart]?: Table<One> };

const PARTS: readonly ExportPart[] = [
  'leases',
  'rents',
  'revisions',
  'depositMovements',
  'depositDeductions',
  'expenses',
  'expenseProperties',
  'settlements',
  'settlementLines',
  'files',
  'guarantors',
  'expectedBenefits',
  'tenantLinks',
  'dues',
  'reductions',
  'payments',
  'bankLines',
  'allocations',
  'documents',
  'receipts',
  'receiptPayments',
  'documentReplacements',
  'documentVoids',
  'documentMails',
  'documentDeliveries',
  'dutySnoozes',
  'imports',
  'notifications',
];

/**
 * Returns a part of the caller's account as a ZIP file that is sent while it is written. The first part has the data,
 * tables and signatures. The first parts have the documents, and the following parts the kept files. If `year` is given,
 * only the documents and files of this year are exported. If a read fails before anything is sent, the function throws. A
 * later failure breaks off the stream. `onEnd` is called once, when the stream has ended.
 */
export async function exportAccount(
  config: Config,
  db: UserClient,
  { year, part, after }: Asked,
  onEnd: () => void,
): Promise<ZipPart> {
  if (after !== undefined) {
    const [files, nameOf] = [await readExportedFiles(db, { after, year }), await accountNames(db)];
    const file = zipStream((archive) => addFiles(archive, db, files.files, nameOf), onEnd);
    return { file, count: null, next: nextFiles(files) };
  }
  const found = await rowsOf(db, year, part);
  const rows = found.slice(0, DOCUMENTS_PER_PART);
  const { parts } = await readExportedFiles(db, { after: BEFORE_ALL_FILES, year });
  const next = found.length > rows.length ? `part=${part + 1}` : firstFiles(parts);
  if (part > 1) {
    if (rows.length === 0) throw notFound('There is no such part');
    return {
      file: zipStream((archive) => addDocuments(archive, config, db, rows), onEnd),
      count: null,
      next,
    };
  }
  const [documents, account] = [await countOf(db, year), await firstPage(db)];
  const file = zipStream(async function* write(archive) {
    yield* addData(archive, db, account);
    yield* addYears(archive, db);
    yield* addDocuments(archive, config, db, rows);
  }, onEnd);
  return { file, count: Math.max(1, Math.ceil(documents / DOCUMENTS_PER_PART)) + parts, next };
}

/** Returns the documents of a part, and the first document of the next part. */
async function rowsOf(db: UserClient, year: number | undefined, part: number): Promise<StoredDocument[]> {
  const query = db.rpc('documents_of_year', {
    year: year ?? null,
    skipped: (part - 1) * DOCUMENTS_PER_PART,
    most: DOCUMENTS_PER_PART + 1,
  });
  return readAnswerList(StoredDocument, query);
}

/** Returns the number of documents in all parts. */
async function countOf(db: UserClient, year: number | undefined): Promise<number> {
  const query = db.from('documents').select('id', { count: 'exact' }).limit(1);
  const answer = await (year === undefined ? query : query.eq('year', year));
  unwrap(answer);
  return answer.count ?? 0;
}

async function firstPage(db: UserClient): Promise<ExportedPage<'account'>> {
  for await (const page of readPages(db, 'account', null)) return page;
  throw new Error('There is no account');
}

/**
 * Adds the data and tables page by page, as they are read. Only the lessors, the tenants, the dwellings and the
 * compressed output stay in memory.
 */
async function* addData(
  archive: Archive,
  db: UserClient,
  { rows, as_of: asOf }: ExportedPage<'account'>,
): AsyncGenerator<void> {
  const data = beginData(archive, rows[0]);
  const directory = new Directory();
  const lessors: ExportedRow<'lessors'>[] = [];
  for await (const page of readPages(db, 'lessors', asOf)) lessors.push(...page.rows);
  const tables: Tables = accountTables(directory, lessors);
  const files = new Map(
    Object.values(tables).map(({ name, header }) => {
      const file = archive.beginText(`csv/${name}`);
      file.write(header);
      return [name, file];
    }),
  );

  async function* addPart<One extends ExportPart>(
    part: One,
    alsoTo: (rows: readonly ExportedRow<One>[]) => void = () => {},
  ): AsyncGenerator<void> {
    const table: Table<One> | undefined = tables[part];
    data.write(`,\n"${part}":[`);
    let between = '\n';
    for await (const page of readPages(db, part, asOf)) {
      for (const { row } of page.rows) {
        data.write(`${between}${JSON.stringify(row)}`);
        between = ',\n';
      }
      alsoTo(page.rows);
      if (table) files.get(table.name)?.write(table.linesOf(page.rows));
      yield;
    }
    data.write(']');
  }
  yield* addPart('lessors');
  // The other tables name tenants and dwellings, so `directory` is filled first.
  yield* addPart('properties', (page) => directory.addProperties(page));
  yield* addPart('tenants', (page) => directory.addTenants(page));
  for (const part of PARTS) yield* addPart(part);
  const names = lessorNames(lessors);
  let images = 0;
  yield* addPart('signatures', (page) => {
    for (const { row } of page) {
      images += 1;
      addSignature(archive, row, images, names.get(row.lessor_id ?? ''));
    }
  });
  data.write('}\n');
  data.end();
  for (const file of files.values()) file.end();
}

/** Adds LISEZ-MOI.txt, which describes the files. Begins klinky.json with the fields that come before its lists. */
function beginData(archive: Archive, account: ExportedRow<'account'> | undefined) {
  const readme = archive.beginText('LISEZ-MOI.txt');
  readme.write(README);
  readme.end();
  const data = archive.beginText('klinky.json');
  const head = {
    format: 'klinky',
    version: FORMAT_VERSION,
    exportedOn: todayInParis(),
    account: account?.row,
  };
  data.write(JSON.stringify(head).slice(0, -1));
  return data;
}

/** Adds the image of a signature. The file's name contains the number of the image and, if known, the lessor's name. */
function addSignature(
  archive: Archive,
  { image, media_type: mediaType }: ExportedRow<'signatures'>['row'],
  number: number,
  lessor: string | null | undefined,
): void {
  const file = [String(number), ...(lessor ? [joinForFileName([lessor])] : [])].join('-');
  archive.add(`signatures/${file}.${mediaType === 'image/png' ? 'png' : 'jpg'}`, fromBase64(image));
}

async function* addDocuments(
  archive: Archive,
  config: Config,
  db: UserClient,
  rows: readonly StoredDocument[],
): AsyncGenerator<void> {
  const site = permanentOrigin(config);
  // Leaves out documents that cannot be read.
  const readable = readEachRow(rows, (row) => (toContent(row, site), row));
  for (const { document, pdf } of await issueDocuments(config, documentsOf(db), readable)) {
    const { number } = document.content.head;
    archive.add(`documents/${number.split('-').at(-2)}/${number}.pdf`, pdf);
    yield;
  }
}
