import * as v from 'valibot';
import { Locale } from '../../_shared/contract/users/user.ts';
import {
  RemovalQuery,
  SendEmailQuery,
  WhitelistBatch,
  WhitelistedUser,
  WhitelistedUserCreate,
  WhitelistedUserList,
  WhitelistedUserUpdate,
} from '../../_shared/contract/users/whitelist.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { siteOf } from '../http/origin.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { readAnswer, readRows } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { readAllRows, PAGE_ROWS } from '../supabase/read-all-rows.ts';
import { toSnakeCase, readRow } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { mailOwner } from '../users/owner-mail.ts';
import { addToWhitelist, invite } from './entries.ts';
import { WHITELIST_COLUMNS } from './row.ts';

/** An account that a super-admin has ended, and the last day on which its landlord can use it. */
const EndedAccount = v.object({ email: v.string(), locale: Locale, deletesOn: v.string() });

/** Returns the routes of `/admin/whitelist/users`, for super-admins. Everybody else gets a 404. */
export function whitelistRoutes({ superAdmin }: Routers, config: Config) {
  const routes = superAdmin();
  addListRoutes(routes, config);
  addItemRoutes(routes, config);
  return routes;
}

function addListRoutes(routes: Router<SessionEnv>, config: Config): void {
  routes.get(
    '/',
    {
      summary: 'Lists the whitelist, newest entry first',
      answer: [200, WhitelistedUserList],
    },
    async (c) => {
      const rows = await readAllRows(c.get('db'), (afterId) =>
        c
          .get('db')
          .from('whitelisted_users')
          .select(WHITELIST_COLUMNS)
          .gt('id', afterId)
          .order('id')
          .limit(PAGE_ROWS),
      );
      const list = readRows(WhitelistedUser, rows);
      return c.json(list.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)));
    },
  );

  routes.post(
    '/',
    {
      summary: 'Adds an address to the whitelist. `sendEmail` also sends an invitation to this address',
      query: SendEmailQuery,
      body: WhitelistedUserCreate,
      answer: [201, WhitelistedUser],
      errors: ['EMAIL_ALREADY_WHITELISTED', 'QUOTA_REACHED', 'EMAIL_NOT_SENT'],
    },
    async (c, { query, body: { sendEmail, ...guest } }) => {
      const isInvited = wantsMail(query, sendEmail);
      if (isInvited) await limitAttempts(config, c, 'invitation', guest.email);
      const added = await addToWhitelist(c.get('db'), guest);
      return c.json(isInvited ? await invite(config, c.get('db'), added, siteOf(c, config)) : added, 201);
    },
  );

  routes.post(
    '/batch',
    {
      summary: 'Adds addresses to the whitelist without sending mails. Returns the new entries',
      body: WhitelistBatch,
      answer: [201, WhitelistedUserList],
      errors: ['QUOTA_REACHED'],
    },
    (c, { body: { users } }) => {
      return c.get('db').rpc('add_to_whitelist', { people: users.map((person) => toSnakeCase(person)) });
    },
  );
}

function addItemRoutes(routes: Router<SessionEnv>, config: Config): void {
  routes.post(
    '/:id',
    {
      summary:
        'Changes an entry of the whitelist. `sendEmail` also sends an invitation to the entry’s address',
      query: SendEmailQuery,
      body: WhitelistedUserUpdate,
      changedObject: {
        schema: WhitelistedUser,
        read: (c, id) =>
          readAnswer(
            v.nullable(WhitelistedUser),
            c.get('db').from('whitelisted_users').select(WHITELIST_COLUMNS).eq('id', id).maybeSingle(),
          ),
      },
      answer: [200, WhitelistedUser],
      errors: ['EMAIL_ALREADY_WHITELISTED', 'EMAIL_NOT_SENT'],
    },
    async (c, { id, query, body: { sendEmail, email, firstName, lastName } }) => {
      const entries = c.get('db').from('whitelisted_users');
      const hasChanges = [email, firstName, lastName].some((field) => field !== undefined);
      const changed = hasChanges
        ? entries
            .update({ email, first_name: firstName, last_name: lastName })
            .eq('id', id)
            .select(WHITELIST_COLUMNS)
        : entries.select(WHITELIST_COLUMNS).eq('id', id);
      const [row] = unwrap(await changed);
      if (row === undefined) throw notFound();
      const entry = readRow(WhitelistedUser, row);
      if (!wantsMail(query, sendEmail)) return c.json(entry);
      await limitAttempts(config, c, 'invitation', entry.email);
      return c.json(await invite(config, c.get('db'), entry, siteOf(c, config)));
    },
  );

  routes.delete(
    '/:id',
    {
      summary:
        'Removes an address from the whitelist. The account of this address stays, unless `end-account` is set: the account then ends and is erased after 14 days',
      query: RemovalQuery,
      answer: [204],
      errors: ['NO_ACCOUNT', 'SUPER_ADMIN_ACCOUNT'],
    },
    async (c, { id, query: { 'end-account': endAccount } }) => {
      if (endAccount === 'true') {
        const command = c.get('db').rpc('end_account', { whitelisted: id });
        const ended = await readAnswer(v.array(EndedAccount), command);
        for (const owner of ended) mailOwner(config, c, owner, { kind: 'ended', deletesOn: owner.deletesOn });
        return c.body(null, 204);
      }
      const query = c.get('db').from('whitelisted_users').delete().eq('id', id).select('id');
      if (unwrap(await query).length === 0) throw notFound();
      return c.body(null, 204);
    },
  );
}

/** True if the request asks for the invitation mail. The query takes precedence over the body. */
function wantsMail(
  query: { readonly 'send-email'?: 'true' | 'false' | undefined },
  sendEmail: boolean,
): boolean {
  const wanted = query['send-email'];
  return wanted === undefined ? sendEmail : wanted === 'true';
}
