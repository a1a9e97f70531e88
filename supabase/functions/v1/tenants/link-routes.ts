import * as v from 'valibot';
import {
  TenantLink,
  TenantLinkOpened,
  TenantLinkRequest,
} from '../../_shared/contract/leases/tenant-link.ts';
import type { Config } from '../config.ts';
import { newSecret } from '../hash.ts';
import { sendMail } from '../mail/send.ts';
import type { Routers } from '../session/routers.ts';
import { readRow } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { addLinkToken, recordSentLink } from '../supabase/secret-key.ts';
import { LinkMail, linkMail } from '../tenant-view/link-mail.ts';
import { tenantUrl } from '../tenant-view/url.ts';

const OpenedLink = v.object({ ...LinkMail.entries, linkId: v.string() });

/** Returns the routes of `/tenants/{id}/link`: the tenant's access to the account and documents without a password. */
export function tenantLinkRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/:id/link',
    { summary: 'Returns the state of the tenant’s access by a link', answer: [200, TenantLink] },
    (c, { id }) => c.get('db').rpc('tenant_link', { tenant: id }),
  );

  routes.post(
    '/:id/link',
    {
      summary:
        'Opens the tenant’s access, and mails the link or returns it once. The links that were sent before stay good',
      body: TenantLinkRequest,
      answer: [201, TenantLinkOpened],
      errors: [
        'EMAIL_MISSING',
        'LINK_EXPIRED',
        'ACCOUNT_CLOSING',
        'QUOTA_REACHED',
        'EMAIL_NOT_SENT',
        'TOO_MANY_REQUESTS',
      ],
    },
    async (c, { id, body: { isMailed } }) => {
      const command = { tenant: id, is_mailed: isMailed };
      const opened = readRow(OpenedLink, unwrap(await c.get('db').rpc('open_tenant_link', command)));
      const { secret, hash } = await newSecret();
      await addLinkToken(config, opened.linkId, hash);
      const url = tenantUrl(config, secret);
      if (!isMailed) return c.json({ url }, 201);
      await sendMail(config.smtp, await linkMail(opened, url));
      await recordSentLink(config, opened.linkId);
      return c.json({ url: null }, 201);
    },
  );

  routes.delete(
    '/:id/link',
    { summary: 'Ends the tenant’s access. All links that the tenant received stop', answer: [204] },
    (c, { id }) => c.get('db').rpc('end_tenant_link', { tenant: id }),
  );

  return routes;
}
