import { RevisionCheck, RevisionQuery } from '../../_shared/contract/revision.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';

/** Returns the routes of `/leases/{id}/revision`: the yearly revision of a rent by the rent index. */
export function revisionRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/revision',
    {
      summary:
        'Decides whether the rent or the fixed charges of a lease can be revised on a day: from when, up to which amount, or why not',
      query: RevisionQuery,
      answer: [200, RevisionCheck],
      errors: ['VALIDATION_FAILED'],
    },
    async (c, { id, query: { askedOn, what } }) => {
      const decision = c.get('db').rpc('revision_of_lease', {
        lease_id: id,
        what,
        ...(askedOn !== undefined && { asked_on: askedOn }),
      });
      return c.json(await readAnswer(RevisionCheck, decision));
    },
  );

  return routes;
}
