import { ApiError } from '../../errors.ts';
import type { ExportedPage, ExportPart } from './parts.ts';
import { unwrap } from '../../supabase/rest-errors.ts';
import type { Functions } from '../../supabase/schema.ts';
import type { UserClient } from '../../supabase/user-client.ts';

/** While the account is busy, a page is read again after `ASK_AGAIN_MS`. */
const ASK_AGAIN_MS = 250;
const ASK_AGAIN_TIMES = 40;

/**
 * Yields the pages of a part of an account, with the rows made until `asOf`. If `asOf` is null, yields the rows made
 * until now. The first page states the instant.
 */
export async function* readPages<Part extends ExportPart>(
  db: UserClient,
  part: Part,
  asOf: string | null,
): AsyncGenerator<ExportedPage<Part>> {
  let after: readonly string[] | null = null;
  do {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what SQL answers for this part
    const page = (await askAgain(db, { part, after, as_of: asOf ?? undefined })) as ExportedPage<Part>;
    yield page;
    after = page.next;
  } while (after !== null);
}

async function askAgain(db: UserClient, asked: Functions['export_page']['Args']): Promise<unknown> {
  for (let times = 1; ; times += 1) {
    try {
      return unwrap(await db.rpc('export_page', asked));
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      if (!isBusy || times === ASK_AGAIN_TIMES) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}
