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
} from '../../_shared/contract/revision.ts';
import '../documents/row.ts';
import { DraftDocument, drawDraft } from '../documents/draw-draft.ts';
import { pdfHeaders } from '../http/attachment.ts';
import { readAnswer } from '../http/read-answer.ts';
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
      errors: ['VALIDATION_FAILED'],
    },
    async (c, { id, query: { askedOn, target } }) => {
      const decision = c.get('db').rpc('revision_of_lease', {
        lease_id: id,
        target,
        ...(askedOn !== undefined && { asked_on: askedOn }),
      });
      return c.json(await readAnswer(RevisionCheck, decision));
    },
  );

  routes.get(
    '/:id/revisions',
    { summary: 'Lists the revisions of a lease, newest first', answer: [200, RevisionList] },
    async (c, { id }) =>
      c.json(await readAnswer(RevisionList, c.get('db').rpc('revisions_of_lease', { lease_id: id }))),
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
    async (c, { id, body }) => {
      const command = c.get('db').rpc('revise_lease', { lease_id: id, ...argumentsOf(body) });
      return c.json(await readAnswer(IssuedRevision, command), 201);
    },
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
    async (c, { id, body }) => {
      const db = c.get('db');
      const draft = db.rpc('preview_revision', { lease_id: id, ...argumentsOf(body) });
      const { pdf, fileName } = await drawDraft(db, await readAnswer(DraftDocument, draft));
      return c.body(pdf, 200, pdfHeaders(pdf, fileName));
    },
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
    async (c, { id, body: { reason } }) => {
      const command = c.get('db').rpc('undo_revision', { revision: id, reason });
      return c.json(await readAnswer(Revision, command));
    },
  );
  return routes;
}

const REFUSALS = ['REVISION_NOT_ALLOWED', 'NO_TENANT', 'PROFILE_INCOMPLETE', 'ACCOUNT_CLOSING'] as const;

const argumentsOf = <Body extends v.InferOutput<typeof RevisionDraft>>(body: Body) => ({
  ...toSnakeCase(body),
  indices: body.indices.map((index) => toSnakeCase(index)),
});
