import { Position, PositionList, PositionQuery } from '../../_shared/contract/position.ts';
import { readable } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { byName, byText, everyRow, PAGE_ROWS } from '../supabase/every-row.ts';
import { POSITION_COLUMNS, toPosition } from './row.ts';

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
      const rows = await everyRow(c.get('db'), (afterId) =>
        c
          .get('db')
          .from('positions')
          .select(`id:lease_id, ${POSITION_COLUMNS}`)
          .gt('lease_id', afterId)
          .gt('days_late', late === 'true' ? 0 : -1)
          .order('lease_id')
          .limit(PAGE_ROWS),
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
