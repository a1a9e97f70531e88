import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { type Person, sortName } from '../../_shared/domain/full-name.ts';
import type { SqlRow } from './reader.ts';
import { unwrap } from './rest-errors.ts';
import type { UserClient } from './user-client.ts';

/**
 * The maximum number of rows in a response. `max_rows` in supabase/config.toml and in the project's API settings has
 * the same number.
 */
export const PAGE_ROWS = 1000;

type ListRow = SqlRow & { readonly id: string };

let asking: Promise<number> | undefined;

/**
 * Returns all rows of a query, in pages of at most `PAGE_ROWS` rows. Pages are sorted by id, and `page` returns the
 * rows after an id. A page continues after an id and not at an offset, so that added and deleted rows cause no gap or
 * repetition. If the project's limit is lower, pages are smaller.
 */
export async function readAllRows(
  db: UserClient,
  page: (afterId: string) => PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let afterId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows, which the contract's schema reads
    const found = unwrap(await page(afterId)) as ListRow[];
    rows.push(...found);
    const last = found.at(-1);
    if (last === undefined) return rows;
    if (found.length < PAGE_ROWS && found.length < (await rowsAtOnce(db))) return rows;
    afterId = last.id;
  }
}

/** Returns the project's limit of rows per response. Responses do not state this limit, so each instance asks once. */
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

/** Compares names. Ignores case and accents, and compares numbers by value. */
export const byName = new Intl.Collator('fr', { numeric: true }).compare;

/**
 * Compares people for sorting. Companies sort by name. People sort by last name, and then by first name. `undefined`
 * comes first. `private.tenant_order` has the same order.
 */
export const byPerson = (a: Person | undefined, b: Person | undefined): number =>
  byName(a ? sortName(a) : '', b ? sortName(b) : '') || byName(firstNameOf(a), firstNameOf(b));

/**
 * Returns the first name of a person. Returns an empty text for a company, even if its representative has a first name.
 */
const firstNameOf = (person: Person | undefined): string =>
  person?.companyName === null ? (person.firstName ?? '') : '';

/**
 * Compares texts by their characters. This order is right for days, receipt numbers, and instants of one zone as
 * Postgres writes them.
 */
export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
