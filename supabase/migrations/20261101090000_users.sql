-- Deny, then grant: nothing in this schema is open to the API unless a migration says so.
revoke all on schema public from anon;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
-- What Postgres grants to everybody can only be revoked for the database as a whole.
alter default privileges revoke execute on functions from public;
grant usage on schema public to authenticated;

-- Helpers that policies and triggers need and that the API must not expose.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  first_name text check (char_length(first_name) between 1 and 200),
  last_name text check (char_length(last_name) between 1 and 200),
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  is_super_admin boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.users is 'One row per account, made when Auth creates the account.';
comment on column public.users.is_super_admin is 'May manage the whitelist. Set by the database''s administrator only.';

alter table public.users enable row level security;
revoke all on public.users from anon, authenticated, service_role;
grant select on public.users to authenticated;
grant update (first_name, last_name, locale) on public.users to authenticated;

create policy users_select_self on public.users for select to authenticated
  using (id = (select auth.uid()));
create policy users_update_self on public.users for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- A policy that read public.users itself would recurse into its own policies.
create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select is_super_admin from public.users where id = auth.uid()), false)
$$;
grant execute on function private.is_super_admin() to authenticated;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
