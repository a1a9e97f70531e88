-- Not a foreign key on auth.users: Auth's row goes at once, and what a landlord has is erased piece by piece.
create table public.users (
  id uuid primary key,
  email public.one_line not null check (char_length(email) between 3 and 254),
  first_name public.one_line check (char_length(first_name) between 1 and 200),
  last_name public.one_line check (char_length(last_name) between 1 and 200),
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  is_bilingual boolean not null default false,
  late_rent_after_days smallint not null default 5 check (late_rent_after_days between 0 and 28),
  muted_notification_types text[] not null default '{}'
    check (
      muted_notification_types <@ array['payment', 'maintenance', 'lease', 'document', 'match']
      and cardinality(muted_notification_types) <= 5
      -- A list of lists is none.
      and coalesce(array_ndims(muted_notification_types), 1) = 1
    ),
  is_super_admin boolean not null default false,
  created_at timestamptz not null default now(),
  deletes_on public.day,
  is_ended boolean not null default false,
  constraint users_is_ended_check check (deletes_on is not null or not is_ended)
);
comment on table public.users is 'One row per account, made when Auth creates the account.';
comment on column public.users.is_bilingual is 'Whether the quittances of a new lease are bilingual unless it says otherwise.';
comment on column public.users.late_rent_after_days is
  'How many days after its due day a rent without a receipt is reported as late.';
comment on column public.users.muted_notification_types is 'Types that do not count towards the badge.';
comment on column public.users.is_super_admin is 'May manage the whitelist. Set by the database''s administrator only.';
comment on column public.users.deletes_on is
  'The last day on which the account can be kept after all; the day after, it is erased. Written by commands only.';
comment on column public.users.is_ended is 'Whether a super-admin ended the account: then its landlord cannot keep it.';
-- Few among many: whom to notify of new accounts.
create index users_super_admin_idx on public.users (id) where is_super_admin;
create index users_deletes_on_idx on public.users (deletes_on) where deletes_on is not null;

alter table public.users enable row level security;
revoke all on public.users from anon, authenticated, service_role;
grant select on public.users to authenticated;
grant update (first_name, last_name, locale, is_bilingual, late_rent_after_days, muted_notification_types) on public.users to authenticated;

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

-- The landlord who calls a command. Numbers without gaps, one quittance per term, no cent twice: any other command of this
-- landlord waits until this one is committed or rolled back, and then sees it. It is each command's first and only lock, so
-- there is no deadlock. Nobody waits long, since who waits holds a connection.
create function private.lock_landlord(most_wait text default '2s') returns public.users
language plpgsql set search_path = ''
as $$
declare
  landlord public.users;
  timeout_before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', most_wait, true);
  select * into landlord from public.users where id = private.landlord_id() for no key update;
  perform set_config('lock_timeout', timeout_before, true);
  if landlord.id is null then
    raise exception 'UNAUTHENTICATED' using errcode = 'PT401', detail = 'There is no such account';
  end if;
  return landlord;
exception when lock_not_available then
  perform private.refuse_busy();
end
$$;

-- A statement of REST that writes rows takes the lock of commands first. Without it, two such statements could each wait for a row
-- that the other has locked.
create function private.lock_writer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    perform private.lock_landlord();
  end if;
  return null;
end
$$;
grant execute on function private.lock_landlord to authenticated;
create trigger lock_writer before update on public.users
  for each statement execute function private.lock_writer();
