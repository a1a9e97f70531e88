import { expect, it } from 'vitest';
import { connect } from './support.ts';

const sql = connect();

// As it looks an account up, and the columns it reads as texts:
// https://github.com/supabase/auth/blob/master/internal/models/user.go
it('Supabase Auth finds and reads the demo accounts, also under `supabase start`', async () => {
  const found = await sql`
    select email from auth.users
    where instance_id = '00000000-0000-0000-0000-000000000000' and aud = 'authenticated' and not is_sso_user
      and num_nulls(confirmation_token, recovery_token, email_change, email_change_token_new) = 0
    order by email`;
  expect(found.map(({ email }) => email)).toEqual(['admin@klinky.test', 'demo@klinky.test']);
});

it('the demo landlord has receipts of every kind and state, and a month still to issue', async () => {
  const found = await sql`
    select kind, state, count(*)::integer from receipt_list
    where owner_id = '10000000-0000-4000-8000-000000000001' group by kind, state order by kind, state`;
  expect(found.map(({ kind, state, count }) => `${count} ${kind} ${state}`)).toEqual([
    '1 partial replaced',
    '1 partial valid',
    '1 quittance replaced',
    '7 quittance valid',
  ]);
});
