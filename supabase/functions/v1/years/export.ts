import type { OtherLeases, Year } from '../../_shared/contract/year.ts';
import { toCsvHeader, toCsvLines } from '../../_shared/domain/csv.ts';
import { todayInParis } from '../../_shared/domain/period.ts';
import {
  addFiles,
  BEFORE_ALL_FILES,
  firstFiles,
  nextFiles,
  readExportedFiles,
} from '../files/exported-files.ts';
import { billNames } from '../files/exported-names.ts';
import { untilFree } from '../supabase/until-free.ts';
import type { UserClient } from '../supabase/user-client.ts';
import type { ZipPart } from '../users/export/zip-part.ts';
import { type Archive, zipStream } from '../users/export/zip-stream.ts';
import { expensePages, paymentPages, readYear } from './read-year.ts';
import {
  EXPENSE_COLUMNS,
  expenseRows,
  formColumns,
  formTable,
  namesOfYear,
  PAYMENT_COLUMNS,
  paymentRows,
} from './tables.ts';

interface Asked {
  readonly year: number;
  readonly other: OtherLeases;
  /** The last file of the part before. Missing for the part with the tables. */
  readonly after?: string | undefined;
}

/**
 * Returns a part of a year's export as a ZIP file that is sent while it is written. The first part has the tables, the
 * following parts have the bills of the year's expenses. If the year cannot be read, the function throws. A later failure
 * breaks off the stream.
 */
export async function exportYear(db: UserClient, { year, other, after }: Asked): Promise<ZipPart> {
  const bills = await readExportedFiles(db, { after: after ?? BEFORE_ALL_FILES, year, areBills: true });
  if (after !== undefined) {
    const nameOf = await billNames(db);
    const file = zipStream(
      (archive) => addFiles(archive, db, bills.files, nameOf),
      () => {},
    );
    return { file, count: null, next: nextFiles(bills) };
  }
  const summary = await readYear(db, year);
  const file = zipStream(
    (archive) => addYear(archive, db, summary, { folder: '', other }),
    () => {},
  );
  return { file, count: 1 + bills.parts, next: firstFiles(bills.parts) };
}

/** Adds the tables of all years from the first year to this year, each year in a folder of its own. */
export async function* addYears(archive: Archive, db: UserClient): AsyncGenerator<void> {
  const thisYear = Number(todayInParis().slice(0, 4));
  const { firstYear } = await untilFree(() => readYear(db, thisYear));
  for (let year = firstYear; year <= thisYear; year += 1) {
    const shown = year;
    const summary = await untilFree(() => readYear(db, shown));
    yield* addYear(archive, db, summary, { folder: `bilan/${year}/`, other: 'unfurnished' });
  }
}

/** Adds the tables of a year to an archive. */
async function* addYear(
  archive: Archive,
  db: UserClient,
  summary: Year,
  { folder, other }: { readonly folder: string; readonly other: OtherLeases },
): AsyncGenerator<void> {
  const names = namesOfYear(summary);
  const columns = formColumns(summary, other);
  const payments = archive.beginText(`${folder}recettes.csv`);
  payments.write(toCsvHeader(PAYMENT_COLUMNS));
  for await (const page of paymentPages(db, summary.year)) {
    payments.write(toCsvLines(paymentRows(page, names)));
    yield;
  }
  payments.end();
  const expenses = archive.beginText(`${folder}depenses.csv`);
  expenses.write(toCsvHeader(EXPENSE_COLUMNS));
  for await (const page of expensePages(db, summary.year)) {
    expenses.write(toCsvLines(expenseRows(page, names, columns)));
    yield;
  }
  expenses.end();
  const form = archive.beginText(`${folder}2044.csv`);
  form.write(formTable(summary, columns));
  form.end();
  yield;
}
