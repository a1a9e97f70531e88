import type { Context } from 'hono';
import { AccountDeletion, AccountDeletionRequest, ExportQuery } from '../../_shared/contract/account.ts';
import { todayInParis } from '../../_shared/domain/period.ts';
import { askCurrentPassword } from '../authentication/current-password.ts';
import type { Config } from '../config.ts';
import { inBackground } from '../http/background.ts';
import { clientAddress } from '../http/client-address.ts';
import { siteOf } from '../http/origin.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { sendMail } from '../mail/send.ts';
import type { SessionEnv } from '../session/context.ts';
import { limitOwnAttempts } from '../session/own-rate-limits.ts';
import type { Routers } from '../session/routers.ts';
import type { Sessions } from '../session/session.ts';
import { unauthenticated, unwrap } from '../supabase/rest-errors.ts';
import { askAccountDeletion, createAuth, eraseAccount } from '../supabase/secret-key.ts';
import { deletionMail } from './deletion-mail.ts';
import { exportAccount } from './export/archive.ts';

/** `/users/me`: what somebody may do with all of their data. */
export function accountRoutes({ landlord }: Routers, config: Config, sessions: Sessions) {
  const routes = landlord();

  /** The caller's account, once the password is known to be theirs. */
  async function proven(c: Context<SessionEnv>, currentPassword: string) {
    const query = c.get('db').from('users').select('id, email, locale').eq('id', c.get('session').userId);
    const account = unwrap(await query.maybeSingle());
    if (!account) throw unauthenticated('The account is gone');
    await limitAttempts(config, c, 'passwordChange', account.email);
    const auth = createAuth(config, clientAddress(config, c));
    await askCurrentPassword(auth, account.email, currentPassword);
    await auth.signOut({ scope: 'local' });
    return account;
  }

  routes.get(
    '/export',
    {
      summary: 'Everything of the account in one file; of the documents, those of one year only with `year`',
      query: ExportQuery,
      answer: [200, ['application/zip']],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { year } }) => {
      await limitOwnAttempts(config, c, 'export');
      const name = ['klinky', year, todayInParis()].filter(Boolean).join('-');
      return c.body(await exportAccount(config, c.get('db'), year), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}.zip"`,
      });
    },
  );

  routes.post(
    '/deletion',
    {
      summary: 'Has the account erased after 14 days, and says so by mail; asking again changes nothing',
      body: AccountDeletionRequest,
      answer: [202, AccountDeletion],
      errors: ['LAST_SUPER_ADMIN', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { currentPassword } }) => {
      const { id, email, locale } = await proven(c, currentPassword);
      const deletesOn = await askAccountDeletion(config, id);
      const mail = deletionMail({ email, locale, deletesOn }, siteOf(c, config));
      inBackground(
        c.get('requestId'),
        mail.then((letter) => sendMail(config.smtp, letter)),
      );
      return c.json({ deletesOn }, 202);
    },
  );

  routes.delete(
    '/deletion',
    { summary: 'Keeps the account after all', answer: [204], errors: ['ACCOUNT_CLOSING'] },
    async (c) => {
      unwrap(await c.get('db').rpc('keep_account'));
      return c.body(null, 204);
    },
  );

  routes.post(
    '/deletion/now',
    {
      summary: 'Erases the account at once, and clears the cookies',
      body: AccountDeletionRequest,
      answer: [204],
      errors: ['LAST_SUPER_ADMIN', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { currentPassword } }) => {
      const { id } = await proven(c, currentPassword);
      await eraseAccount(config, id);
      sessions.cookies.clear(c);
      return c.body(null, 204);
    },
  );

  return routes;
}
