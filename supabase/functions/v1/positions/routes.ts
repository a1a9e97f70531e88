import { Position, PositionList, PositionQuery } from '../../_shared/contract/leases/position.ts';
import { readRows } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { byPerson, byText, readAllRows } from '../supabase/read-all-rows.ts';
import { toPerson } from './row.ts';

/** Returns the route of `/positions`: the positions of all accounts of a landlord. */
export function positionRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Returns today’s positions of all accounts, or of late accounts only. Sorted by `paidTo`, earliest day first',
      query: PositionQuery,
      answer: [200, PositionList],
    },
    async (c, { query: { late } }) => {
      const db = c.get('db');
      const rows = await readAllRows(db, (after_id) =>
        db.rpc('position_page', { is_late: late === 'true', after_id }),
      );
      const inOrder = rows.toSorted(
        (a, b) => byText(a.paid_to ?? '', b.paid_to ?? '') || byPerson(toPerson(a), toPerson(b)),
      );
      return c.json(readRows(Position, inOrder));
    },
  );

  return routes;
}
