import type * as v from 'valibot';
import {
  IssuedRevision,
  Revision,
  RevisionCheck,
  RevisionCreate,
  RevisionDraft,
  RevisionList,
  RevisionQuery,
  RevisionUndo,
} from '../../_shared/contract/leases/revision.ts';
import '../documents/row.ts';
import { answerDraft } from '../documents/answer-draft.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes of `/leases/{id}/revision` and `/revisions`: the yearly revision of a rent by the rent index. */
export function revisionRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/revision',
    {
      summary:
        'Decides whether the rent or the fixed charges of a lease can be revised on a day: from when, up to which amount, or why not',
      query: RevisionQuery,
      answer: [200, RevisionCheck],
    },
    (c, { id, query: { askedOn, target, oldIndex, newIndex } }) =>
      c.get('db').rpc('revision_of_lease', {
        lease_id: id,
        target,
        ...(askedOn !== undefined && { asked_on: askedOn }),
        ...(oldIndex !== undefined && { old_index: oldIndex }),
        ...(newIndex !== undefined && { new_index: newIndex }),
      }),
  );

  routes.get(
    '/:id/revisions',
    { summary: 'Lists the revisions of a lease, newest first', answer: [200, RevisionList] },
    (c, { id }) => c.get('db').rpc('revisions_of_lease', { lease_id: id }),
  );

  routes.post(
    '/:id/revisions',
    {
      summary:
        'Revises the rent or the fixed charges of a lease, and issues the letter. The new amount applies from `askedOn` at the earliest, and is at most the cap. The same `idempotencyKey` revises once',
      body: RevisionCreate,
      answer: [201, IssuedRevision],
      errors: [...REFUSALS, 'QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED'],
    },
    (c, { id, body }) => c.get('db').rpc('revise_lease', { lease_id: id, ...argumentsOf(body) }),
  );

  routes.post(
    '/:id/revisions/preview',
    {
      summary:
        'The letter of the revision that would be made now, as a PDF without number, marked « PROJET ». Retry while the account is being changed',
      body: RevisionDraft,
      answer: [200, ['application/pdf']],
      errors: [...REFUSALS, 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    (c, { id, body }) =>
      answerDraft(c, c.get('db').rpc('preview_revision', { lease_id: id, ...argumentsOf(body) })),
  );

  return routes;
}

/** Returns the route that undoes a revision. */
export function undoRevisionRoutes({ landlord }: Routers) {
  const routes = landlord();
  routes.post(
    '/:id/undo',
    {
      summary:
        'Undoes a revision: the former amount applies again, and the letter is void. Repeating it changes nothing',
      body: RevisionUndo,
      answer: [200, Revision],
      errors: ['DUE_CERTIFIED', 'REVISION_NOT_ALLOWED', 'QUOTA_REACHED'],
    },
    (c, { id, body: { reason } }) => c.get('db').rpc('undo_revision', { revision: id, reason }),
  );
  return routes;
}

const REFUSALS = ['REVISION_NOT_ALLOWED', 'NO_TENANT', 'PROFILE_INCOMPLETE', 'ACCOUNT_CLOSING'] as const;

const argumentsOf = <Body extends v.InferOutput<typeof RevisionDraft>>(body: Body) => ({
  ...toSnakeCase(body),
  indices: body.indices.map((index) => toSnakeCase(index)),
});
