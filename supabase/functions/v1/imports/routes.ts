import {
  Import,
  ImportBlockerList,
  ImportCheck,
  ImportList,
  ImportOutcome,
  ImportPart,
} from '../../_shared/contract/import.ts';
import { readRows } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { fromLine } from './row.ts';

/** The maximum number of imports in the list. */
const LISTED = 100;

/** Returns the routes of `/imports`. An import adds lettings from a landlord's own list. */
export function importRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    { summary: 'Lists the last hundred imports, newest first', answer: [200, ImportList] },
    async (c) => {
      const query = c
        .get('db')
        .from('import_list')
        .select('id, file_name, created_at, undone_at, added, completed, refused')
        .order('created_at', { ascending: false })
        .order('id')
        .limit(LISTED);
      return c.json(readRows(Import, unwrap(await query)));
    },
  );

  routes.post(
    '/check',
    {
      summary: 'Previews each line of an import. Stores nothing',
      body: ImportCheck,
      answer: [200, ImportOutcome],
    },
    (c, { body: { lines } }) => c.get('db').rpc('check_import', { lines: lines.map(fromLine) }),
  );

  routes.post(
    '/',
    {
      summary:
        'Stores the accepted lines of a part of an import. After an error, no line of the part is stored. Sending a part twice stores its lines once',
      body: ImportPart,
      answer: [200, ImportOutcome],
      errors: ['QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED'],
    },
    (c, { body }) =>
      c.get('db').rpc('import_lettings', { ...toSnakeCase(body), lines: body.lines.map(fromLine) }),
  );

  addItemRoutes(routes);

  return routes;
}

function addItemRoutes(routes: Router<SessionEnv>): void {
  routes.get(
    '/:id/blockers',
    {
      summary:
        'Lists the data that prevents undoing an import, because it was added to the imported lettings later',
      answer: [200, ImportBlockerList],
    },
    (c, { id }) => c.get('db').rpc('import_blockers', { import: id }),
  );

  routes.post(
    '/:id/undo',
    {
      summary:
        'Undoes an import: deletes the rows that the import added. Fails if other data depends on these rows',
      answer: [204],
      errors: ['IMPORT_IN_USE'],
    },
    (c, { id }) => c.get('db').rpc('undo_import', { import: id }),
  );
}
