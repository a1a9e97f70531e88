import { WhitelistedUser } from '../../_shared/contract/users/whitelist.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { readAnswer } from '../http/read-answer.ts';
import { sendMail } from '../mail/send.ts';
import { toSnakeCase, readRow } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { recordInvitation } from '../supabase/secret-key.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { invitationMail } from './invitation-mail.ts';
import { WHITELIST_COLUMNS } from './row.ts';

interface Guest {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Lets an address sign up. Throws `EMAIL_ALREADY_WHITELISTED`. */
export async function addToWhitelist(db: UserClient, guest: Guest): Promise<WhitelistedUser> {
  const command = db.from('whitelisted_users').insert(toSnakeCase(guest)).select(WHITELIST_COLUMNS).single();
  return readAnswer(WhitelistedUser, command);
}

/**
 * Sends the invitation, with a link to the app at `siteUrl`, and records the sending. If the function throws
 * `EMAIL_NOT_SENT`, the address stays on the whitelist.
 */
export async function invite(
  config: Config,
  db: UserClient,
  guest: WhitelistedUser,
  siteUrl: string,
): Promise<WhitelistedUser> {
  await sendMail(config.smtp, await invitationMail(guest, siteUrl));
  await recordInvitation(config, guest.id, guest.email);
  const query = db
    .from('whitelisted_users')
    .select(WHITELIST_COLUMNS)
    .eq('id', guest.id)
    // Compare the address too, because the address of the entry may have changed meanwhile.
    .eq('email', guest.email)
    .maybeSingle();
  const row = unwrap(await query);
  if (!row) throw notFound();
  return readRow(WhitelistedUser, row);
}
