import { SIGNATURE_MEDIA_TYPES } from '../../_shared/contract/signature.ts';
import { User } from '../../_shared/contract/user.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { askedLocale } from '../http/preferred-locale.ts';
import { limitOwnAttempts } from '../session/own-rate-limits.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { addSignature } from '../supabase/secret-key.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { readUser } from '../users/read-user.ts';
import { readSignatureImage } from './image.ts';
import { fromImage } from './row.ts';

/** `/users/me/signature`: the image that the next receipts are signed with. */
export function signatureRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'The image of the caller’s signature',
      answer: [200, SIGNATURE_MEDIA_TYPES],
      errors: ['NOT_FOUND'],
    },
    async (c) => {
      const signature = await readSignature(c.get('db'));
      if (!signature) throw notFound('There is no signature');
      const bytes = fromBase64(signature.image);
      return c.body(bytes, 200, { 'Content-Type': signature.mediaType });
    },
  );

  routes.put(
    '/',
    {
      summary:
        'Sets the caller’s signature: at most 200 KB, 1200 pixels wide and 600 high; issued receipts keep theirs',
      body: SIGNATURE_MEDIA_TYPES,
      answer: [200, User],
      errors: ['QUOTA_REACHED'],
    },
    async (c) => {
      await limitOwnAttempts(config, c, 'signature');
      const { mediaType, bytes, drawing } = readSignatureImage(
        c.req.header('Content-Type') ?? '',
        await c.req.arrayBuffer(),
      );
      const { userId } = c.get('session');
      const image = toBase64(bytes);
      const known = await readSignature(c.get('db'));
      // Each is kept for good: what is there already is not kept twice.
      if (known?.mediaType !== mediaType || known.image !== image)
        await addSignature(config, {
          owner: userId,
          media_type: mediaType,
          image,
          drawing: fromImage(drawing),
        });
      return c.json(await readUser(c.get('db'), userId, askedLocale(c)));
    },
  );

  routes.delete(
    '/',
    {
      summary: 'Removes the caller’s signature from future receipts; issued ones keep theirs',
      answer: [200, User],
    },
    async (c) => {
      const { userId } = c.get('session');
      unwrap(await c.get('db').from('users').update({ signature_id: null }).eq('id', userId));
      return c.json(await readUser(c.get('db'), userId, askedLocale(c)));
    },
  );

  return routes;
}

async function readSignature(db: UserClient) {
  return unwrap(await db.rpc('signature_in_use'));
}
