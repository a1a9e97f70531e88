import { Hono } from 'hono';
import {
  SendEmailQuery,
  WhitelistedUser,
  WhitelistedUserCreate,
  WhitelistedUserList,
  WhitelistedUserUpdate,
} from '../../_shared/contract/whitelist.ts';
import type { Config } from '../config.ts';
import type { SessionEnv } from '../http/context.ts';
import { notFound } from '../errors.ts';
import { everyRow, PAGE_ROWS } from '../supabase/every-row.ts';
import { toWhitelistedUser, WHITELIST_COLUMNS } from './row.ts';
import { operation } from '../http/openapi/operation.ts';
import { siteOf } from '../http/origin.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { readBody, readId, readQuery } from '../http/body.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { Sessions } from '../session/session.ts';
import { requireSuperAdmin } from '../session/super-admin.ts';
import { addToWhitelist, invite } from './entries.ts';

/** `/admin/whitelist/users`: for super-admins; for everybody else the path does not exist. */
export function whitelistRoutes(config: Config, sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.get(
    '/',
    operation({
      summary: 'The whitelist, newest first',
      answer: [200, WhitelistedUserList],
      errors: ['NOT_FOUND'],
    }),
    sessions.require,
    requireSuperAdmin,
    async (c) => {
      const rows = await everyRow((afterId) =>
        c
          .get('db')
          .from('whitelisted_users')
          .select(WHITELIST_COLUMNS)
          .gt('id', afterId)
          .order('id')
          .limit(PAGE_ROWS),
      );
      const list = rows.map(toWhitelistedUser);
      return c.json(list.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)));
    },
  );

  routes.post(
    '/',
    operation({
      summary: 'Puts an address on the whitelist; with `sendEmail`, invites it by mail',
      query: SendEmailQuery,
      body: WhitelistedUserCreate,
      answer: [201, WhitelistedUser],
      errors: ['NOT_FOUND', 'EMAIL_ALREADY_WHITELISTED', 'EMAIL_NOT_SENT'],
    }),
    sessions.require,
    requireSuperAdmin,
    async (c) => {
      const query = readQuery(c, SendEmailQuery);
      const { sendEmail, ...guest } = await readBody(c, WhitelistedUserCreate);
      const isInvited = wantsMail(query, sendEmail);
      if (isInvited) await limitAttempts(config, c, 'invitation', guest.email);
      const added = await addToWhitelist(c.get('db'), guest);
      return c.json(isInvited ? await invite(config, c.get('db'), added, siteOf(c, config)) : added, 201);
    },
  );

  routes.post(
    '/:id',
    operation({
      summary: 'Changes an entry of the whitelist; with `sendEmail`, invites its address by mail',
      query: SendEmailQuery,
      body: WhitelistedUserUpdate,
      answer: [200, WhitelistedUser],
      errors: ['EMAIL_ALREADY_WHITELISTED', 'EMAIL_NOT_SENT'],
    }),
    sessions.require,
    requireSuperAdmin,
    async (c) => {
      const id = readId(c);
      const query = readQuery(c, SendEmailQuery);
      const { sendEmail, email, firstName, lastName } = await readBody(c, WhitelistedUserUpdate);
      const lines = c.get('db').from('whitelisted_users');
      const hasChanges = [email, firstName, lastName].some((field) => field !== undefined);
      const changed = hasChanges
        ? lines
            .update({ email, first_name: firstName, last_name: lastName })
            .eq('id', id)
            .select(WHITELIST_COLUMNS)
        : lines.select(WHITELIST_COLUMNS).eq('id', id);
      const [row] = unwrap(await changed);
      if (row === undefined) throw notFound();
      const line = toWhitelistedUser(row);
      if (!wantsMail(query, sendEmail)) return c.json(line);
      await limitAttempts(config, c, 'invitation', line.email);
      return c.json(await invite(config, c.get('db'), line, siteOf(c, config)));
    },
  );

  routes.delete(
    '/:id',
    operation({
      summary: 'Removes an address from the whitelist; its account, if any, stays',
      answer: [204],
    }),
    sessions.require,
    requireSuperAdmin,
    async (c) => {
      const query = c.get('db').from('whitelisted_users').delete().eq('id', readId(c)).select('id');
      if (unwrap(await query).length === 0) throw notFound();
      return c.body(null, 204);
    },
  );

  return routes;
}

/** Where the query and the body disagree, the query wins. */
function wantsMail(
  query: { readonly 'send-email'?: 'true' | 'false' | undefined },
  sendEmail: boolean,
): boolean {
  const wanted = query['send-email'];
  return wanted === undefined ? sendEmail : wanted === 'true';
}
