import type { Context } from 'hono';
import type * as v from 'valibot';
import {
  AccountDeletion,
  AccountDeletionRequest,
  ExportQuery,
} from '../../_shared/contract/leases/account.ts';
import { todayInParis } from '../../_shared/domain/period.ts';
import { askCurrentPassword } from '../authentication/current-password.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import { limitOwnAttempts } from '../session/own-rate-limits.ts';
import type { Routers } from '../session/routers.ts';
import type { Sessions } from '../session/session.ts';
import { requestAccountDeletion, createAuth, eraseAccount, keepAccount } from '../supabase/secret-key.ts';
import { exportAccount } from './export/archive.ts';
import { partHeaders } from './export/zip-part.ts';
import { mailOwner } from './owner-mail.ts';

/** Returns the routes of `/users/me` for the whole account: export and deletion. */
export function accountRoutes({ landlord }: Routers, config: Config, sessions: Sessions) {
  const routes = landlord();

  addExportRoute(routes, config);
  addDeletionRoutes(routes, config, sessions);
  return routes;
}

function addExportRoute(routes: Router<SessionEnv>, config: Config): void {
  /** The ids of users whose export is being sent. */
  const exporting = new Set<string>();

  async function startExport(c: Context<SessionEnv>, query: v.InferOutput<typeof ExportQuery>) {
    // The rate limit applies only to the first part, because only this part reads the whole account. The other parts
    // cost no more than downloading their documents.
    if (query.part === 1 && query.after === undefined) await limitOwnAttempts(config, c, 'export');
    return exportAccount(config, c.get('db'), query, () => exporting.delete(c.get('session').userId));
  }

  routes.get(
    '/export',
    {
      summary:
        'Exports the account as ZIP files. The first part has the data, the others have documents and files. `Klinky-Next` has the query of the next part. `year` limits the documents and files to one year',
      query: ExportQuery,
      answer: [200, ['application/zip']],
      errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query }) => {
      const { userId } = c.get('session');
      if (exporting.has(userId)) {
        throw new ApiError(
          'TOO_MANY_REQUESTS',
          'Another export of this account is being sent. Try again when it has ended.',
          {
            retryAfterSeconds: 1,
          },
        );
      }
      exporting.add(userId);
      const exported = await startExport(c, query).catch((error: unknown) => {
        exporting.delete(userId);
        throw error;
      });
      const name = ['klinky', query.year, todayInParis()].filter(Boolean).join('-');
      return c.body(exported.file, 200, partHeaders(exported, name));
    },
  );
}

function addDeletionRoutes(routes: Router<SessionEnv>, config: Config, sessions: Sessions): void {
  routes.post(
    '/deletion',
    {
      summary:
        'Schedules the deletion of the account in 14 days, and confirms it by mail; repeating changes nothing',
      body: AccountDeletionRequest,
      answer: [202, AccountDeletion],
      errors: ['LAST_SUPER_ADMIN', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { currentPassword } }) => {
      const account = await provenAccount(config, c, currentPassword);
      const deletesOn = await requestAccountDeletion(config, account.id);
      mailOwner(config, c, account, { kind: 'deletionAsked', deletesOn });
      return c.json({ deletesOn }, 202);
    },
  );

  routes.post(
    '/deletion/keep',
    {
      summary: 'Keeps an account that waits for deletion',
      body: AccountDeletionRequest,
      answer: [204],
      errors: ['ACCOUNT_CLOSING', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { currentPassword } }) => {
      const account = await provenAccount(config, c, currentPassword);
      await keepAccount(config, account.id);
      return c.body(null, 204);
    },
  );

  routes.post(
    '/deletion/now',
    {
      summary:
        'Deletes an account that waits for deletion at once, erases its data within the hour, confirms it by mail, and clears the cookies',
      body: AccountDeletionRequest,
      answer: [204],
      errors: ['LAST_SUPER_ADMIN', 'DELETION_NOT_REQUESTED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { currentPassword } }) => {
      const account = await provenAccount(config, c, currentPassword);
      await eraseAccount(config, account.id);
      mailOwner(config, c, account, { kind: 'erased' });
      sessions.cookies.clear(c);
      return c.body(null, 204);
    },
  );
}

/** Returns the caller's account after verifying the password. */
async function provenAccount(config: Config, c: Context<SessionEnv>, currentPassword: string) {
  const account = await limitOwnAttempts(config, c, 'passwordChange');
  const auth = createAuth(config, clientAddress(config, c));
  await askCurrentPassword(auth, account.email, currentPassword);
  await auth.signOut({ scope: 'local' });
  return account;
}
