import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { unwrap } from './rest-errors.ts';

/** PostgREST returns no more rows at once: `max_rows` in supabase/config.toml and in the project's API settings. */
export const PAGE_ROWS = 1000;

/**
 * Every row of a query that gives `PAGE_ROWS` rows at most, in the order of their ids, after the id it is told. Paging
 * by id rather than by offset, no row is missed or doubled when others come and go meanwhile.
 */
export async function everyRow<Row extends { id: string }>(
  page: (afterId: string) => PromiseLike<PostgrestSingleResponse<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let afterId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = unwrap(await page(afterId));
    rows.push(...found);
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE_ROWS) return rows;
    afterId = last.id;
  }
}

/** Compares names as people sort them: without regard to case or accents, numbers by value. */
export const byName = new Intl.Collator('fr', { numeric: true }).compare;
