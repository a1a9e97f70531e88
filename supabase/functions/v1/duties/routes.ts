import { DutyList, DutySnooze } from '../../_shared/contract/leases/duty.ts';
import type { Routers } from '../session/routers.ts';

/** Returns the routes of `/duties`. */
export function dutyRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Lists all duties of the landlord, most urgent first, including duties that were put off',
      answer: [200, DutyList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    (c) => c.get('db').rpc('duty_list'),
  );

  routes.post(
    '/snooze',
    {
      summary:
        'Puts off a duty of a lease or lessor until a given day, at most a year ahead, or shows a duty again that was put off',
      body: DutySnooze,
      answer: [204],
      errors: ['NOT_FOUND', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    (c, { body: { until, ...duty } }) =>
      c.get('db').rpc('snooze_duty', { ...duty, ...(until !== null && { until }) }),
  );

  return routes;
}
