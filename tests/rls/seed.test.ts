import { expect, it } from 'vitest';
import { connect } from './support.ts';

const sql = connect();

// As it looks an account up, and the columns it reads as texts:
// https://github.com/supabase/auth/blob/master/internal/models/user.go
it('the demo accounts are ones that Supabase Auth finds and can read, also under `supabase start`', async () => {
  const found = await sql`
    select email from auth.users
    where instance_id = '00000000-0000-0000-0000-000000000000' and aud = 'authenticated' and not is_sso_user
      and num_nulls(confirmation_token, recovery_token, email_change, email_change_token_new) = 0
    order by email`;
  expect(found.map(({ email }) => email)).toEqual(['admin@klinky.test', 'demo@klinky.test']);
});
