import { SIGNATURE_MEDIA_TYPES } from '../../_shared/contract/users/signature.ts';
import { User } from '../../_shared/contract/users/user.ts';
import type { Config } from '../config.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { readOwnUser } from '../users/read-user.ts';
import { answerSignature, setSignature } from './signature-answers.ts';

/** Returns the routes of `/users/me/signature`, for the signature of the first lessor. */
export function signatureRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Returns the image of the caller’s signature',
      answer: [200, SIGNATURE_MEDIA_TYPES],
      errors: ['NOT_FOUND'],
    },
    (c) => answerSignature(c, null),
  );

  routes.put(
    '/',
    {
      summary:
        'Sets the image of the caller’s signature: at most 200 KB, 1200 pixels wide and 600 pixels high. Issued receipts keep the earlier signature',
      body: SIGNATURE_MEDIA_TYPES,
      answer: [200, User],
      errors: ['QUOTA_REACHED'],
    },
    async (c) => {
      await setSignature(config, c, null);
      return c.json(await readOwnUser(c));
    },
  );

  routes.delete(
    '/',
    {
      summary: 'Removes the caller’s signature from future receipts. Issued receipts keep the signature',
      answer: [200, User],
    },
    async (c) => {
      unwrap(await c.get('db').rpc('set_profile', { changes: { signature_id: null } }));
      return c.json(await readOwnUser(c));
    },
  );

  return routes;
}
