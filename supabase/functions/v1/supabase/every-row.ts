import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { type Person, sortName } from '../../_shared/domain/full-name.ts';
import { unwrap } from './rest-errors.ts';
import type { UserClient } from './user-client.ts';

/** PostgREST returns no more rows at once: `max_rows` in supabase/config.toml and in the project's API settings. */
export const PAGE_ROWS = 1000;

let asking: Promise<number> | undefined;

/**
 * Every row of a query that gives `PAGE_ROWS` rows at most, in the order of their ids, after the id it is told. Paging
 * by id rather than by offset, no row is missed or doubled when others come and go meanwhile. Where the project's own
 * limit is lower, the pages are as small as that.
 */
export async function everyRow<Row extends { id: string }>(
  db: UserClient,
  page: (afterId: string) => PromiseLike<PostgrestSingleResponse<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let afterId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = unwrap(await page(afterId));
    rows.push(...found);
    const last = found.at(-1);
    if (last === undefined) return rows;
    if (found.length < PAGE_ROWS && found.length < (await rowsAtOnce(db))) return rows;
    afterId = last.id;
  }
}

/** How many rows the project gives at once, which it does not say in its answers. Asked once, as long as this instance lives. */
function rowsAtOnce(db: UserClient): Promise<number> {
  asking ??= ask(db).catch((error: unknown) => {
    asking = undefined;
    throw error;
  });
  return asking;
}

async function ask(db: UserClient): Promise<number> {
  const { length } = unwrap(await db.rpc('rows_at_once'));
  if (length < PAGE_ROWS) {
    const detail = `The project's API gives ${length} rows at once: max_rows should be at least ${PAGE_ROWS}`;
    // oxlint-disable-next-line no-console -- the function's log, which is above this folder
    console.error(JSON.stringify({ level: 'error', event: 'small pages', detail }));
  }
  return length;
}

/** Compares names as people sort them: without regard to case or accents, numbers by value. */
export const byName = new Intl.Collator('fr', { numeric: true }).compare;

/**
 * The order of people in every list, which SQL has as `private.tenant_order`: a company by its name, a person by last name, then
 * by first name; nobody comes first.
 */
export const byPerson = (a: Person | undefined, b: Person | undefined): number =>
  byName(a ? sortName(a) : '', b ? sortName(b) : '') || byName(firstNameOf(a), firstNameOf(b));

/** Who acts for a company has no part in its place. */
const firstNameOf = (person: Person | undefined): string =>
  person?.companyName === null ? (person.firstName ?? '') : '';

/** Compares what sorts as a text: days, numbers of receipts, and instants of one zone as Postgres writes them. */
export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
