-- There is no foreign key to auth.users: Auth deletes its row at once, while Klinky erases the landlord's data in
-- pieces.
create table public.users (
  id uuid primary key,
  email public.email_address not null,
  first_name public.short_text,
  last_name public.short_text,
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  is_bilingual boolean not null default false,
  late_rent_after_days smallint not null default 5 check (late_rent_after_days between 0 and 28),
  muted_notification_types text[] not null default '{}'
    check (
      muted_notification_types <@ array['payment', 'maintenance', 'lease', 'document', 'match']
      and cardinality(muted_notification_types) <= 5
      -- Refuse nested arrays.
      and coalesce(array_ndims(muted_notification_types), 1) = 1
    ),
  is_super_admin boolean not null default false,
  created_at timestamptz not null default now(),
  deletes_on public.day,
  is_ended boolean not null default false,
  constraint users_is_ended_check check (deletes_on is not null or not is_ended)
);
comment on table public.users is 'One row per account. A trigger on Auth''s table inserts the row with the account.';
comment on column public.users.is_bilingual is 'Default of is_bilingual for new leases.';
comment on column public.users.late_rent_after_days is
  'The number of days between the due day of an unpaid rent and the notification that the rent is late.';
comment on column public.users.muted_notification_types is 'Notification types that the badge does not count.';
comment on column public.users.is_super_admin is 'True if the user may manage the whitelist. Only the database''s administrator sets this column.';
comment on column public.users.deletes_on is
  'The last day on which the landlord can keep the account. The account is erased on the next day. Only commands write this column.';
comment on column public.users.is_ended is 'True if a super-admin ended the account. The landlord can then no longer keep the account.';
-- The index finds the super-admins to notify of a new account. There are only few super-admins.
create index users_super_admin_idx on public.users (id) where is_super_admin;
-- The index finds the account of an address on the whitelist.
create index users_email_idx on public.users (email);
create index users_deletes_on_idx on public.users (deletes_on) where deletes_on is not null;

alter table public.users enable row level security;
grant select on public.users to authenticated;
grant update (first_name, last_name, locale, is_bilingual, late_rent_after_days, muted_notification_types) on public.users to authenticated;

create policy users_select_self on public.users for select to authenticated
  using (id = (select auth.uid()));
create policy users_update_self on public.users for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- Policies call this function instead of reading public.users. A policy of public.users that read this table would
-- recurse into itself.
create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select is_super_admin from public.users where id = auth.uid()), false)
$$;
grant execute on function private.is_super_admin() to authenticated;

-- Locks and returns the landlord who calls a command. Commands of one landlord run one after the other. So the numbers
-- of documents have no gaps, a term has one quittance, and no cent is allocated twice. A command takes this lock before
-- all other locks, which rules out deadlocks. `most_wait` is short, since a waiting command holds a connection.
create function private.lock_landlord(most_wait text default '2s') returns public.users
language plpgsql security definer set search_path = ''
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
exception
  -- A time limit that ends between the two waits for a row, for its queue and for its lock, cancels the query.
  when lock_not_available or query_canceled then
    perform private.refuse_busy();
end
$$;

-- Refuses letters and mails of an account that waits for deletion.
create function private.require_lasting_account(landlord public.users) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if landlord.deletes_on is not null then
    perform private.refuse('ACCOUNT_CLOSING', 'The account is about to be deleted');
  end if;
end
$$;

-- Takes the lock of commands before a REST statement writes rows. Without this lock, two statements could wait for each
-- other's rows.
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
