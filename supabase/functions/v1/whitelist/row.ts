import { WhitelistedUser } from '../../_shared/contract/users/whitelist.ts';
import { ApiError } from '../errors.ts';
import { columnsOf, registerFields } from '../supabase/reader.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';

registerFields(WhitelistedUser, { createdBy: 'created_by_email' });
export const WHITELIST_COLUMNS = columnsOf(WhitelistedUser);

explainConstraints({
  whitelisted_users_email_key: () =>
    new ApiError('EMAIL_ALREADY_WHITELISTED', 'The address is already on the whitelist'),
});
