import { Position, PositionList, PositionQuery } from '../../_shared/contract/position.ts';
import { readable } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { byName, byText, everyRow } from '../supabase/every-row.ts';
import { toPosition } from './row.ts';

/** `/positions`: where the account of each lease stands. */
export function positionRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Where each account stands today, the one that is paid to the earliest day first: all, or who is late',
      query: PositionQuery,
      answer: [200, PositionList],
      errors: ['VALIDATION_FAILED'],
    },
    async (c, { query: { late } }) => {
      const db = c.get('db');
      const rows = await everyRow(db, (after_id) =>
        db.rpc('position_page', { is_late: late === 'true', after_id }),
      );
      const positions = readable(Position, rows, toPosition);
      return c.json(
        positions.toSorted(
          (a, b) => byText(a.paidTo ?? '', b.paidTo ?? '') || byName(a.names.join(), b.names.join()),
        ),
      );
    },
  );

  return routes;
}
