import * as v from 'valibot';
import { ExpenseCharge, ExpenseTax } from '../../_shared/contract/expense.ts';
import { FileKind, StoredFile } from '../../_shared/contract/file.ts';
import { readAnswer } from '../http/read-answer.ts';
import { downloadFile } from '../supabase/storage.ts';
import { untilFree } from '../supabase/until-free.ts';
import type { UserClient } from '../supabase/user-client.ts';
import type { Archive } from '../users/export/zip-stream.ts';
import { EXTENSIONS } from './media-type.ts';

const ExportedFile = v.object({
  id: v.string(),
  path: v.string(),
  name: v.string(),
  kind: FileKind,
  mediaType: StoredFile.entries.mediaType,
  day: v.string(),
  /** The dwellings of the file. The bill of an expense can have none or several. */
  propertyIds: v.array(v.string()),
  tax: v.nullable(ExpenseTax),
  charge: v.nullable(ExpenseCharge),
});
export type ExportedFile = v.InferOutput<typeof ExportedFile>;

/** The files of a part of an export. `parts` is the number of parts from this part on. */
const ExportedFiles = v.object({ parts: v.number(), files: v.array(ExportedFile) });
type ExportedFiles = v.InferOutput<typeof ExportedFiles>;

/** An id that sorts before the ids of all files. */
export const BEFORE_ALL_FILES = '00000000-0000-0000-0000-000000000000';

interface ExportedFilesQuery {
  readonly after: string;
  readonly year?: number | undefined;
  /** True for the bills of the expenses of the year, false for all files. */
  readonly areBills?: boolean;
}

export const readExportedFiles = (
  db: UserClient,
  { after, year, areBills = false }: ExportedFilesQuery,
): Promise<ExportedFiles> =>
  untilFree(() =>
    readAnswer(
      ExportedFiles,
      db.rpc('exported_files', { year: year ?? null, after_id: after, are_bills: areBills }),
    ),
  );

/** Returns the query of the first part with files, or null if there are no files. */
export const firstFiles = (parts: number): string | null => (parts > 0 ? `after=${BEFORE_ALL_FILES}` : null);

/** Returns the query of the part that follows a part with files, or null after the last part. */
export function nextFiles({ parts, files }: ExportedFiles): string | null {
  const last = files.at(-1);
  return parts > 1 && last !== undefined ? `after=${last.id}` : null;
}

/**
 * Adds files to an archive, with one file in memory at a time. `nameOf` returns the path of a file without its ending.
 * The ending begins with the start of the file's id, so files of all parts have different names. If Storage has no bytes
 * of a file, a text names the file, and the export goes on.
 */
export async function* addFiles(
  archive: Archive,
  db: UserClient,
  files: readonly ExportedFile[],
  nameOf: (file: ExportedFile) => string,
): AsyncGenerator<void> {
  const missing: string[] = [];
  for (const file of files) {
    const name = `${nameOf(file)}-${startOf(file)}.${EXTENSIONS[file.mediaType]}`;
    const bytes = await downloadFile(db, file.path);
    if (bytes === null) missing.push(`${name} (${file.name})`);
    else archive.add(name, new Uint8Array(await bytes.arrayBuffer()));
    yield;
  }
  const [first] = files;
  if (first !== undefined && missing.length > 0) {
    const text = archive.beginText(`${nameOf(first).split('/')[0]}/LISEZ-MOI-${startOf(first)}.txt`);
    text.write([MISSING, ...missing, ''].join('\n'));
    text.end();
  }
}

const startOf = ({ id }: ExportedFile): string => id.slice(0, 8);

const MISSING = `Le contenu de ces documents n’est plus disponible :
The content of these files is no longer available:
`;
