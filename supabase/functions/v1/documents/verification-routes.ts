import { Verification } from '../../_shared/contract/documents/verification.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import type { Routers } from '../session/routers.ts';
import { documentByCode } from '../supabase/secret-key.ts';
import { toVerification } from './verification.ts';

/** Returns the route of `/verify`, where anybody with a document's code can check the document. */
export function verificationRoutes({ everybody }: Routers, config: Config) {
  const routes = everybody();

  routes.get(
    '/:code',
    {
      summary: 'Checks a document by the code printed on it; open to everybody',
      answer: [200, Verification],
      errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    },
    async (c) => {
      await limitAttempts(config, c, 'verification', null);
      const code = c.req.param('code')?.toLowerCase() ?? '';
      const found = /^[0-9a-f]{32}$/.test(code) ? await documentByCode(config, code) : null;
      if (found === null) throw notFound('There is no document with this code');
      return c.json(toVerification(found));
    },
  );

  return routes;
}
