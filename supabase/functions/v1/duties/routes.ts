import { DutyList, DutySnooze } from '../../_shared/contract/duty.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';

/** Returns the routes of `/duties`. */
export function dutyRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'All duties of the landlord in their order, including those that are put off',
      answer: [200, DutyList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c) => c.json(await readAnswer(DutyList, c.get('db').rpc('duty_list'))),
  );

  routes.post(
    '/snooze',
    {
      summary: 'Puts a duty of a lease or lessor off until a day, at most a year ahead, or shows it again',
      body: DutySnooze,
      answer: [204],
      errors: ['NOT_FOUND', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { until, ...duty } }) => {
      unwrap(await c.get('db').rpc('snooze_duty', { ...duty, ...(until !== null && { until }) }));
      return c.body(null, 204);
    },
  );

  return routes;
}
