import type { ExportedPage, ExportPart } from './parts.ts';
import { unwrap } from '../../supabase/rest-errors.ts';
import type { Functions } from '../../supabase/schema.ts';
import { untilFree } from '../../supabase/until-free.ts';
import type { UserClient } from '../../supabase/user-client.ts';

/**
 * Yields the pages of a part of an account, with the rows made until `asOf`. If `asOf` is null, yields the rows made
 * until now, and the first page states the current instant.
 */
export async function* readPages<Part extends ExportPart>(
  db: UserClient,
  part: Part,
  asOf: string | null,
): AsyncGenerator<ExportedPage<Part>> {
  let after: readonly string[] | null = null;
  do {
    const asked: Functions['export_page']['Args'] = { part, after, as_of: asOf ?? undefined };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SQL returns rows of this part
    const page = (await untilFree<unknown>(async () =>
      unwrap(await db.rpc('export_page', asked)),
    )) as ExportedPage<Part>;
    yield page;
    after = page.next;
  } while (after !== null);
}
