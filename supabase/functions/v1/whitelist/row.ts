import type { WhitelistedUser } from '../../_shared/contract/whitelist.ts';
import { ApiError } from '../errors.ts';
import type { WhitelistedUserRow } from '../supabase/database.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';

export const WHITELIST_COLUMNS =
  'id, email, first_name, last_name, email_sent_at, created_at, created_by_email, signed_up_at';

export function toWhitelistedUser(row: WhitelistedUserRow): WhitelistedUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    emailSentAt: row.email_sent_at === null ? null : new Date(row.email_sent_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    signedUpAt: row.signed_up_at === null ? null : new Date(row.signed_up_at).toISOString(),
    createdBy: row.created_by_email,
  };
}

explainConstraints({
  whitelisted_users_email_key: () =>
    new ApiError('EMAIL_ALREADY_WHITELISTED', 'The address is already on the whitelist'),
});
