-- The parts of a Supabase project's auth schema that @supabase/lite does not describe. Run this file as
-- supabase_auth_admin, because the default privileges of this role give postgres the same rights as in a project.

-- Supabase Auth requires a value in the column instance_id, so seeds set it. This stack ignores the column.
alter table auth.users add column instance_id uuid;
alter table auth.refresh_tokens add column instance_id uuid;

alter table auth.identities alter column id set default gen_random_uuid();

-- The way in which a session was opened: `password`, or `otp` for a code or link of a mail. The claim `amr` of each
-- access token of the session contains this value.
create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
