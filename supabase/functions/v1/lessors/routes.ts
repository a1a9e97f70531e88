import * as v from 'valibot';
import { Lessor, LessorCreate, LessorList, LessorUpdate } from '../../_shared/contract/lessor.ts';
import { SIGNATURE_MEDIA_TYPES } from '../../_shared/contract/users/signature.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { readAnswer, readRows } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { answerSignature, setSignature } from '../signatures/signature-answers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { LESSOR_COLUMNS } from './row.ts';

/** Returns the routes of `/lessors`. The profile describes the first lessor. */
export function lessorRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get('/', { summary: 'Lists all lessors, oldest first', answer: [200, LessorList] }, async (c) =>
    c.json(await list(c.get('db'))),
  );

  routes.post(
    '/',
    {
      summary:
        'Adds a lessor. The documents of each lessor have a separate series of numbers. The same `idempotencyKey` adds it once',
      body: LessorCreate,
      answer: [201, Lessor],
      errors: ['QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
    },
    (c, { body: { idempotencyKey, ...fields } }) =>
      c.get('db').rpc('add_lessor', { fields: toSnakeCase(fields), idempotency_key: idempotencyKey }),
  );

  routes.put(
    '/:id',
    {
      summary: 'Changes a lessor. The series and issued documents do not change',
      body: LessorUpdate,
      changedObject: {
        schema: Lessor,
        read: (c, id) =>
          readAnswer(
            v.nullable(Lessor),
            c.get('db').from('lessors').select(LESSOR_COLUMNS).eq('id', id).maybeSingle(),
          ),
      },
      answer: [200, LessorList],
    },
    async (c, { id, body }) => {
      await change(c.get('db'), id, body);
      return c.json(await list(c.get('db')));
    },
  );

  routes.delete(
    '/:id',
    {
      summary:
        'Deletes a lessor. Fails for the last lessor, and for the lessor of a property or an expense. Issued documents do not change',
      answer: [200, LessorList],
      errors: ['LESSOR_IN_USE'],
    },
    async (c, { id }) => {
      unwrap(await c.get('db').rpc('delete_lessor', { lessor: id }));
      return c.json(await list(c.get('db')));
    },
  );

  addSignatureRoutes(routes, config);

  return routes;
}

function addSignatureRoutes(routes: Router<SessionEnv>, config: Config): void {
  routes.get(
    '/:id/signature',
    {
      summary: 'Returns the image of a lessor’s signature',
      answer: [200, SIGNATURE_MEDIA_TYPES],
      errors: ['NOT_FOUND'],
    },
    (c, { id }) => answerSignature(c, id),
  );

  routes.put(
    '/:id/signature',
    {
      summary:
        'Sets the image of a lessor’s signature: at most 200 KB, 1200 pixels wide and 600 pixels high. Issued documents keep the earlier signature',
      body: SIGNATURE_MEDIA_TYPES,
      answer: [200, LessorList],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id }) => {
      await setSignature(config, c, id);
      return c.json(await list(c.get('db')));
    },
  );

  routes.delete(
    '/:id/signature',
    {
      summary: 'Removes a lessor’s signature from future documents. Issued documents keep the signature',
      answer: [200, LessorList],
    },
    async (c, { id }) => {
      const query = c.get('db').from('lessors').update({ signature_id: null }).eq('id', id).select('id');
      if (unwrap(await query).length === 0) throw notFound();
      return c.json(await list(c.get('db')));
    },
  );
}

/** Changes a lessor. Throws a 404 for an unknown lessor, even if `changes` is empty. */
async function change(
  db: UserClient,
  id: string,
  changes: v.InferOutput<typeof LessorUpdate>,
): Promise<void> {
  const lessors = db.from('lessors');
  const hasChanges = Object.keys(changes).length > 0;
  const query = hasChanges
    ? lessors.update(toSnakeCase(changes)).eq('id', id).select('id')
    : lessors.select('id').eq('id', id);
  if (unwrap(await query).length === 0) throw notFound();
}

/** Returns all lessors of the caller's account. An account has at most 50 lessors. */
async function list(db: UserClient): Promise<Lessor[]> {
  const query = db.from('lessors').select(LESSOR_COLUMNS).order('created_at').order('id');
  return readRows(Lessor, unwrap(await query));
}
