import type { WhitelistedUser } from '../../_shared/contract/whitelist.ts';
import type { WhitelistedUserRow } from '../supabase/database.ts';

export const WHITELIST_COLUMNS =
  'id, email, first_name, last_name, email_sent_at, created_at, created_by_email';

export function toWhitelistedUser(row: WhitelistedUserRow): WhitelistedUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    emailSentAt: row.email_sent_at === null ? null : new Date(row.email_sent_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.created_by_email,
  };
}
