-- Written by `npm run schema` from the files of supabase/schemas. Edit those files, which also have the comments.
-- 10_foundations/10_privileges.sql
revoke all on schema public from anon;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
grant usage on schema public to authenticated, service_role, supabase_auth_admin;

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

create function private.landlord_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return auth.uid();
end
$$;
grant execute on function private.landlord_id to authenticated;
-- 10_foundations/20_days_and_amounts.sql
create function private.day_of(instant timestamptz) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return (instant at time zone 'Europe/Paris')::date;
end
$$;
create function private.start_of_day(day date) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return day::timestamp at time zone 'Europe/Paris';
end
$$;
grant execute on function private.day_of, private.start_of_day to authenticated;

create function private.today() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    case when session_user <> 'authenticator' then nullif(current_setting('klinky.today', true), '')::date end,
    private.day_of(now())
  );
end
$$;
grant execute on function private.today to authenticated;

create function private.month_of(day date, out first_day date, out last_day date)
language plpgsql immutable set search_path = ''
as $$
begin
  first_day := date_trunc('month', day::timestamp)::date;
  last_day := (first_day + interval '1 month - 1 day')::date;
end
$$;
grant execute on function private.month_of to authenticated;

create domain public.day as date check (value between '1900-01-01' and '2199-12-31');

create domain public.euros as numeric(14, 2) check (value between 0 and 999999999999.99);

create domain public.signed_euros as numeric(14, 2) check (value between -999999999999.99 and 999999999999.99);

create domain public.index_value as numeric(6, 2) check (value between 50 and 999.99);

create domain public.quarter as text check (value ~ '^(19|20|21)\d\d-Q[1-4]$');

create function private.is_day(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return pg_input_is_valid(day::text, 'public.day');
end
$$;
-- 10_foundations/30_text.sql
create collation private.by_name (provider = icu, locale = 'fr-u-kn-true');

create domain public.one_line as text
  check (
    value !~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]'
  )
  constraint one_line_shown check (
    value = ''
    or value ~ '[^\u0009-\u000D \u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  );

create domain public.short_text as public.one_line check (char_length(value) between 1 and 200);

create domain public.email_address as public.one_line check (char_length(value) between 3 and 254);

create domain public.payment_method as text check (value in ('transfer', 'cheque', 'cash', 'directDebit'));

create function private.is_address(address text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(address) between 3 and 254 and address ~ '^[^\s@,:;<>()"]+@[^\s@,:;<>()"]+$';
end
$$;
grant execute on function private.is_address to authenticated;
-- 10_foundations/35_refusals.sql
create function private.refuse(code text, detail text, hint text default null) returns void
language plpgsql set search_path = ''
as $$
declare
  status text := case code when 'VALIDATION_FAILED' then 'PT400' when 'NOT_FOUND' then 'PT404' else 'PT409' end;
begin
  -- Postgres does not accept a hint that is null.
  if hint is null then
    raise exception '%', code using errcode = status, detail = detail;
  end if;
  raise exception '%', code using errcode = status, detail = detail, hint = hint;
end
$$;
grant execute on function private.refuse to authenticated;
-- 10_foundations/40_rows.sql
create function private.refuse_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% is read-only', tg_table_name using errcode = '42501';
end
$$;

create function private.touch_changed_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;

create function public.rows_at_once() returns setof integer
language sql immutable set search_path = ''
as $$
  select generate_series(1, 1000)
$$;
comment on function public.rows_at_once is
  'The number of rows that the API should return at once. If the project''s max_rows is lower, the API returns fewer rows without stating this.';
grant execute on function public.rows_at_once to authenticated;
-- 10_foundations/50_rate_limits.sql
create table private.rate_limits (
  key bytea primary key,
  spent_until timestamptz not null
);
comment on table private.rate_limits is
  'Recent attempts. Keys are hashes, so the table contains no address. Expired rows are deleted.';
create index rate_limits_spent_until_idx on private.rate_limits (spent_until);
alter table private.rate_limits enable row level security;

create function public.take_attempt(attempt_key text, burst integer, every_seconds double precision)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hash bytea := sha256(convert_to(attempt_key, 'UTF8'));
  step interval := make_interval(secs => every_seconds);
  reach interval := step * burst;
  spent timestamptz;
  is_taken boolean;
begin
  insert into private.rate_limits as rate_limit (key, spent_until) values (hash, now() + step)
  on conflict (key) do update set spent_until = greatest(rate_limit.spent_until, now()) + step
    where greatest(rate_limit.spent_until, now()) + step <= now() + reach;
  is_taken := found;
  delete from private.rate_limits where key in (
    select key from private.rate_limits where spent_until < now()
    order by spent_until limit 10 for update skip locked
  );
  if is_taken then
    return 0;
  end if;
  select spent_until into spent from private.rate_limits where key = hash;
  return greatest(1, ceil(extract(epoch from spent + step - reach - now())));
end
$$;
comment on function public.take_attempt is
  'Counts an attempt. Allows several attempts at once, and then one attempt per interval. Returns the seconds to wait, or 0. Only for the secret key.';
grant execute on function public.take_attempt to service_role;

create function private.require_attempt(attempt_key text, burst integer, every_seconds double precision) returns void
language plpgsql set search_path = ''
as $$
declare
  wait_seconds integer := public.take_attempt(attempt_key, burst, every_seconds);
begin
  if wait_seconds > 0 then
    raise exception 'TOO_MANY_REQUESTS' using errcode = 'PT429',
      detail = format('Too many attempts: try again in %s seconds', wait_seconds), hint = wait_seconds::text;
  end if;
end
$$;

create function public.forget_attempts(attempt_keys text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.rate_limits where key in (select sha256(convert_to(name, 'UTF8')) from unnest(attempt_keys) name)
$$;
comment on function public.forget_attempts is 'Deletes the attempts counted under the given keys. Only for the secret key.';
grant execute on function public.forget_attempts to service_role;
-- 10_foundations/60_sessions.sql
create function private.has_open_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return exists (
    select from auth.sessions
    where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
      and (not_after is null or not_after > now())
  );
end
$$;
grant execute on function private.has_open_session to authenticated;

create function private.refuse_busy() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'TOO_MANY_REQUESTS' using errcode = 'PT429',
    detail = 'This account has too many requests at once: retry in a second', hint = '1';
end
$$;

create function private.take_slot() returns void
language plpgsql set search_path = ''
as $$
begin
  for slot in 1..3 loop
    if pg_try_advisory_xact_lock(hashtextextended(auth.uid()::text, slot)) then
      return;
    end if;
  end loop;
  perform private.refuse_busy();
end
$$;

create function private.take_turn() returns void
language plpgsql set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(auth.uid()::text, 0)) then
    perform private.refuse_busy();
  end if;
end
$$;

create function private.require_open_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if not private.has_open_session() then
      raise exception 'UNAUTHENTICATED' using errcode = 'PT401', detail = 'The session has ended';
    end if;
    perform private.take_slot();
    -- Reads are short, so 4 seconds are enough. REST reads at most a thousand rows of a table at once, and functions
    -- that read a whole account take turns.
    if current_setting('request.method', true) in ('GET', 'HEAD') then
      perform set_config('statement_timeout', '4s', true);
    end if;
  end if;
end
$$;
grant execute on function private.refuse_busy, private.take_slot, private.take_turn to authenticated;
grant usage on schema private to anon, service_role;
grant execute on function private.require_open_session to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.require_open_session';
alter role authenticator set pgrst.openapi_mode = 'disabled';
notify pgrst, 'reload config';
-- 20_people/10_users.sql
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
create index users_super_admin_idx on public.users (id) where is_super_admin;
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

create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select is_super_admin from public.users where id = auth.uid()), false)
$$;
grant execute on function private.is_super_admin() to authenticated;

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
exception when lock_not_available then
  perform private.refuse_busy();
end
$$;

create function private.require_lasting_account(landlord public.users) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if landlord.deletes_on is not null then
    perform private.refuse('ACCOUNT_CLOSING', 'The account is about to be deleted');
  end if;
end
$$;

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
-- 20_people/20_whitelist.sql
create table public.whitelisted_users (
  id uuid primary key default gen_random_uuid(),
  email public.email_address not null check (email = lower(email)),
  first_name public.short_text,
  last_name public.short_text,
  email_sent_at timestamptz,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  -- The creator's address is copied, because a super-admin cannot read the rows of other users.
  created_by_email public.email_address,
  created_at timestamptz not null default now(),
  signed_up_at timestamptz,
  constraint whitelisted_users_email_key unique (email)
);
comment on table public.whitelisted_users is 'The addresses that may sign up. Super-admins manage them.';
comment on column public.whitelisted_users.created_by_email is 'The creator''s address at the time of creation.';
comment on column public.whitelisted_users.signed_up_at is 'The time at which the invited account was created. Null if there is no such account.';
create index whitelisted_users_created_by_idx on public.whitelisted_users (created_by);

alter table public.users
  add column whitelisted_user_id uuid references public.whitelisted_users (id) on delete set null;
comment on column public.users.whitelisted_user_id is
  'The line of the whitelist that invited the account. Both addresses may have changed since.';
create index users_whitelisted_user_id_idx on public.users (whitelisted_user_id);

alter table public.whitelisted_users enable row level security;
grant select, delete on public.whitelisted_users to authenticated;
grant insert (email, first_name, last_name) on public.whitelisted_users to authenticated;
grant update (email, first_name, last_name) on public.whitelisted_users to authenticated;

create policy whitelisted_users_select_super_admin on public.whitelisted_users for select to authenticated
  using ((select private.is_super_admin()));
create policy whitelisted_users_insert_super_admin on public.whitelisted_users for insert to authenticated
  with check ((select private.is_super_admin()));
create policy whitelisted_users_update_super_admin on public.whitelisted_users for update to authenticated
  using ((select private.is_super_admin()))
  with check ((select private.is_super_admin()));
create policy whitelisted_users_delete_super_admin on public.whitelisted_users for delete to authenticated
  using ((select private.is_super_admin()));

create function private.name_whitelist_creator() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_by_email := (select email from public.users where id = new.created_by);
  return new;
end
$$;
create trigger lock_writer before insert or update or delete on public.whitelisted_users
  for each statement execute function private.lock_writer();
create trigger name_whitelist_creator before insert on public.whitelisted_users
  for each row execute function private.name_whitelist_creator();

create function private.forget_whitelist_mail() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_sent_at := null;
  return new;
end
$$;
create trigger forget_whitelist_mail before update of email on public.whitelisted_users
  for each row when (old.email is distinct from new.email)
  execute function private.forget_whitelist_mail();

create function public.record_invitation(entry uuid, address text) returns void
language sql security definer set search_path = ''
as $$
  update public.whitelisted_users set email_sent_at = now() where id = entry and email = address
$$;
comment on function public.record_invitation is
  'Records that the invitation of a line of the whitelist was sent now. Records nothing if the address of the line has changed. Only for the secret key.';
grant execute on function public.record_invitation to service_role;

create function private.link_whitelisted_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set whitelisted_user_id = null where whitelisted_user_id = new.id and email <> new.email;
  update public.users set whitelisted_user_id = new.id where email = new.email and whitelisted_user_id is null;
  return null;
end
$$;
create trigger link_whitelisted_account after insert or update of email on public.whitelisted_users
  for each row execute function private.link_whitelisted_account();

create function private.record_sign_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.whitelisted_users set signed_up_at = null where id = old.whitelisted_user_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.whitelisted_users set signed_up_at = new.created_at where id = new.whitelisted_user_id;
  end if;
  return null;
end
$$;
create trigger record_sign_up after insert or update of whitelisted_user_id or delete on public.users
  for each row execute function private.record_sign_up();

create function public.add_to_whitelist(people jsonb) returns jsonb
language sql set search_path = ''
as $$
  with added as (
    insert into public.whitelisted_users (email, first_name, last_name)
    select person.email, person.first_name, person.last_name
    from jsonb_to_recordset(people) person (email text, first_name text, last_name text)
    on conflict (email) do nothing
    returning *
  )
  select coalesce(jsonb_agg(to_jsonb(added)), '[]') from added
$$;
comment on function public.add_to_whitelist is
  'Adds people to the whitelist, for super-admins. Returns the added lines. An address that is already on the whitelist keeps its line.';
grant execute on function public.add_to_whitelist to authenticated;

create function private.is_whitelisted(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.whitelisted_users where email = lower(trim(address)))
$$;

create function public.hook_before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_whitelisted(event -> 'user' ->> 'email') then
    return '{}'::jsonb;
  end if;
  return jsonb_build_object(
    'error', jsonb_build_object('http_code', 403, 'message', 'EMAIL_NOT_WHITELISTED')
  );
end
$$;
comment on function public.hook_before_user_created is
  'Supabase Auth''s before-user-created hook: only whitelisted addresses may sign up.';
grant execute on function public.hook_before_user_created to supabase_auth_admin;
-- 20_people/30_accounts.sql
create table private.sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_hash text not null
);
comment on table private.sign_ups is
  'Accounts that wait for confirmation, each with the SHA-256 of a secret. Only the browser of the sign-up has the secret.';
alter table private.sign_ups enable row level security;

create function private.trim_user_metadata() returns trigger
language plpgsql set search_path = ''
as $$
declare
  given constant jsonb := new.raw_user_meta_data;
begin
  new.raw_user_meta_data := jsonb_strip_nulls(jsonb_build_object(
    'sub', case when given ->> 'sub' = new.id::text then new.id end,
    'email', case when given ->> 'email' = new.email then new.email end,
    'email_verified', case when jsonb_typeof(given -> 'email_verified') = 'boolean' then given -> 'email_verified' end,
    'phone_verified', case when jsonb_typeof(given -> 'phone_verified') = 'boolean' then given -> 'phone_verified' end,
    'locale', case when given ->> 'locale' in ('fr', 'en') then given ->> 'locale' end
  ));
  if tg_op = 'INSERT' then
    new.raw_user_meta_data := new.raw_user_meta_data || jsonb_strip_nulls(jsonb_build_object(
      'first_name', left(trim(given ->> 'first_name'), 200),
      'last_name', left(trim(given ->> 'last_name'), 200),
      'sign_up_secret_hash', substring(given ->> 'sign_up_secret_hash' from '^[0-9a-f]{64}$')
    ));
  end if;
  return new;
end
$$;

create function private.one_line_or_null(typed text) returns public.one_line
language plpgsql immutable set search_path = ''
as $$
declare
  one_line public.one_line;
begin
  one_line := nullif(typed, '');
  return one_line;
exception
  when check_violation then
    return null;
end
$$;

create function private.create_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invited public.whitelisted_users;
begin
  select * into invited from public.whitelisted_users where email = lower(new.email);
  insert into public.users (id, email, whitelisted_user_id, first_name, last_name, locale)
  values (
    new.id,
    lower(new.email),
    invited.id,
    coalesce(private.one_line_or_null(new.raw_user_meta_data ->> 'first_name'), invited.first_name),
    coalesce(private.one_line_or_null(new.raw_user_meta_data ->> 'last_name'), invited.last_name),
    case when new.raw_user_meta_data ->> 'locale' = 'en' then 'en' else 'fr' end
  );
  insert into public.lessors (owner_id, first_name, last_name)
  select users.id, users.first_name, users.last_name from public.users where users.id = new.id;
  insert into private.sign_ups (user_id, secret_hash)
  select new.id, new.raw_user_meta_data ->> 'sign_up_secret_hash'
  where new.email_confirmed_at is null and new.raw_user_meta_data ? 'sign_up_secret_hash';
  return new;
end
$$;

create function private.update_user_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set
    email = lower(new.email),
    whitelisted_user_id = coalesce(
      whitelisted_user_id, (select id from public.whitelisted_users where email = lower(new.email))
    )
  where id = new.id;
  return new;
end
$$;

create function private.refuse_uninvited_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  foreach address in array array[
    case when new.email is distinct from old.email then new.email end,
    case when new.email_change is distinct from old.email_change then new.email_change end
  ] loop
    if address <> '' and not private.is_whitelisted(address) then
      raise exception 'EMAIL_NOT_WHITELISTED' using errcode = 'PT403', detail = 'The address is not invited';
    end if;
  end loop;
  return new;
end
$$;

create function private.refuse_uninvited_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_whitelisted(new.email) then
    raise exception 'EMAIL_NOT_WHITELISTED' using errcode = 'PT403', detail = 'The invitation of the address was withdrawn';
  end if;
  return new;
end
$$;

create function private.keep_address() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_change_sent_at := '9999-12-31 00:00+00';
  return new;
end
$$;

create trigger keep_address before insert or update on auth.users
  for each row execute function private.keep_address();
create trigger refuse_uninvited_address before update of email, email_change on auth.users
  for each row execute function private.refuse_uninvited_address();
create trigger refuse_uninvited_confirmation before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.refuse_uninvited_confirmation();
create trigger trim_user_metadata before insert or update on auth.users
  for each row execute function private.trim_user_metadata();
create trigger create_user after insert on auth.users
  for each row execute function private.create_user();
create trigger update_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.update_user_email();

create function public.account_state(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select case
        when email_confirmed_at is not null then 'confirmed'
        when private.is_whitelisted(email) then 'pending'
        else 'withdrawn'
      end
      from auth.users
      -- Auth stores addresses in lower case. The index of Auth's table covers this condition.
      where email = lower(trim(address)) and not is_sso_user
      limit 1
    ),
    'none'
  )
$$;
comment on function public.account_state is
  'The state of the account with an address: none, pending (not confirmed yet), withdrawn (not confirmed and no longer invited) or confirmed. Only for the secret key.';
grant execute on function public.account_state to service_role;
-- 20_people/40_confirmations.sql
create table private.used_confirmations (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);
comment on table private.used_confirmations is
  'Hashes of the confirmation links that confirmed an account in the last 30 days.';
create index used_confirmations_used_at_idx on private.used_confirmations (used_at);
alter table private.used_confirmations enable row level security;

create function public.record_confirmation(link_token text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.used_confirmations where used_at < now() - interval '30 days';
  delete from private.sign_ups using auth.users
  where users.id = sign_ups.user_id and users.email_confirmed_at is not null;
  insert into private.used_confirmations (token_hash) values (sha256(convert_to(link_token, 'UTF8')))
  on conflict do nothing
$$;
comment on function public.record_confirmation is
  'Records that the link with this token has confirmed an account. Only for the secret key.';
grant execute on function public.record_confirmation to service_role;

create function private.is_mail_recent(sent_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select sent_at > now() - interval '24 hours'
$$;

create function private.awaiting_confirmation(link_token text) returns uuid
language sql stable set search_path = ''
as $$
  select id from auth.users
  -- Auth's partial index covers only non-empty tokens.
  where confirmation_token = link_token and length(link_token) > 6 and confirmation_token !~ '^[0-9 ]*$'
    and email_confirmed_at is null and private.is_mail_recent(confirmation_sent_at) and private.is_whitelisted(email)
$$;

create function public.confirmation_state(link_token text, browser_secret text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when awaiting.user_id is null then
      case
        when exists (
          select from private.used_confirmations where token_hash = sha256(convert_to(link_token, 'UTF8'))
        ) then 'already'
        else 'failed'
      end
    when exists (
      select from private.sign_ups
      where sign_ups.user_id = awaiting.user_id
        -- Every browser's secret has this form. Without this check, somebody could sign up with the hash of an empty
        -- secret.
        and browser_secret ~ '^[A-Za-z0-9_-]{43}$'
        and secret_hash = encode(sha256(convert_to(browser_secret, 'UTF8')), 'hex')
    ) then 'ready'
    else 'passwordRequired'
  end
  from private.awaiting_confirmation(link_token) as awaiting (user_id)
$$;
comment on function public.confirmation_state is
  'The effect of a link if the browser with the given secret opens it: ready (the link confirms the account), passwordRequired (the link asks for a new password first), already (the account is confirmed) or failed. Only for the secret key.';
grant execute on function public.confirmation_state to service_role;

create function private.forget_sign_up(account uuid) returns uuid
language plpgsql set search_path = ''
as $$
begin
  delete from private.sign_ups where user_id = account;
  update public.users set (first_name, last_name) = (
    select max(first_name), max(last_name) from public.whitelisted_users where email = users.email
  ) where id = account;
  update public.lessors set (first_name, last_name) = (
    select users.first_name, users.last_name from public.users where users.id = account
  ) where lessors.owner_id = account;
  return account;
end
$$;

create function public.take_over_by_link(link_token text) returns uuid
language sql security definer set search_path = ''
as $$
  select private.forget_sign_up(private.awaiting_confirmation(link_token))
$$;
comment on function public.take_over_by_link is
  'Deletes the secret and the name that the sign-up stored, for the account that waits for the link with this token. Returns the account. Only for the secret key.';
grant execute on function public.take_over_by_link to service_role;

create function public.take_over_by_code(address text, code text) returns uuid
language sql security definer set search_path = ''
as $$
  select private.forget_sign_up((
    select id from auth.users
    where email = lower(trim(address)) and not is_sso_user and email_confirmed_at is null
      and recovery_token = encode(sha224(convert_to(lower(trim(address)) || code, 'UTF8')), 'hex')
      and private.is_mail_recent(recovery_sent_at) and private.is_whitelisted(email)
  ))
$$;
comment on function public.take_over_by_code is
  'Deletes the secret and the name that the sign-up stored, for the account that waits for this code. Returns the account, or null if the code is wrong or the invitation was withdrawn. Only for the secret key.';
grant execute on function public.take_over_by_code to service_role;
-- 20_people/50_quotas.sql
create view private.quotas with (security_invoker = true) as
select quota.kind, quota.most
from (
  values
    ('bank_lines', 200000::bigint),
    ('deposit_deductions', 50000),
    ('deposit_movements', 20000),
    ('document_deliveries', 200000),
    ('document_files', 5000000000),
    ('document_mails', 400000),
    ('document_replacements', 200000),
    ('documents', 200000),
    ('dues', 200000),
    ('duty_snoozes', 20000),
    ('expected_benefits', 25000),
    ('expense_properties', 200000),
    ('expenses', 100000),
    ('file_bytes', 1000000000),
    ('files', 20000),
    ('guarantors', 10000),
    ('imports', 1000),
    ('leases', 5000),
    ('lessors', 50),
    ('payments', 200000),
    ('properties', 5000),
    ('receipt_payments', 400000),
    ('reductions', 25000),
    ('rents', 25000),
    ('revisions', 25000),
    ('settlement_lines', 400000),
    ('settlements', 25000),
    ('signatures', 50),
    ('tenant_links', 20000),
    ('tenants', 5000),
    ('whitelisted_users', 20000)
) quota (kind, most);
comment on view private.quotas is 'The maximum number of rows of a table, or of bytes of documents and kept files, that a landlord may have.';

create table private.usage (
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  used bigint not null,
  primary key (owner_id, kind)
);
comment on table private.usage is 'The rows or bytes that each landlord uses of each quota.';
alter table private.usage enable row level security;

create function private.refuse_above_quota(kind text, used bigint) returns void
language plpgsql stable set search_path = ''
as $$
declare
  quota bigint := (select most from private.quotas where quotas.kind = refuse_above_quota.kind);
begin
  if used > quota then
    perform private.refuse(
      'QUOTA_REACHED', format('An account has room for %s %s', quota, replace(refuse_above_quota.kind, '_', ' '))
    );
  end if;
end
$$;

create function private.require_quota(owner uuid, kind text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_above_quota(require_quota.kind, usage.used)
  from private.usage
  where usage.owner_id = require_quota.owner and usage.kind = require_quota.kind;
end
$$;

create function private.add_usage(owner uuid, kind text, amount bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  used bigint;
begin
  insert into private.usage (owner_id, kind, used) values (add_usage.owner, add_usage.kind, add_usage.amount)
  on conflict on constraint usage_pkey do update set used = usage.used + excluded.used
  returning usage.used into used;
  if private.landlord_id() is not null then
    perform private.refuse_above_quota(add_usage.kind, used);
  end if;
end
$$;

create function private.count_rows_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_usage(added_row.owner_id, tg_table_name, added_row.amount)
  from (select owner_id, count(*) as amount from added group by 1 order by 1) added_row;
  return null;
end
$$;

create function private.count_rows_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed_row record;
begin
  for removed_row in select owner_id, count(*) as amount from removed group by 1 order by 1 loop
    update private.usage set used = used - removed_row.amount
    where usage.owner_id = removed_row.owner_id and usage.kind = tg_table_name;
  end loop;
  return null;
end
$$;

create function private.count_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'select private.add_usage(added_rows.owner_id, $1, added_rows.amount)
    from (select %I as owner_id, %s as amount from added where %1$I is not null group by 1 order by 1) added_rows',
    tg_argv[0], tg_argv[1]
  ) using tg_table_name;
  return null;
end
$$;

create function private.count_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'update private.usage set used = used - gone.amount
    from (select %I as owner_id, %s as amount from removed group by 1 order by 1) gone
    where usage.owner_id = gone.owner_id and usage.kind = $1', tg_argv[0], tg_argv[1]
  ) using tg_table_name;
  return null;
end
$$;

create function private.create_quota_triggers(relation name, owner name default 'owner_id', amount text default 'count(*)')
returns void
language plpgsql set search_path = ''
as $$
declare
  counted text := case when (owner, amount) = ('owner_id', 'count(*)') then 'count_rows' else 'count' end;
begin
  execute format(
    'create trigger count_added after insert on public.%I
      referencing new table as added for each statement execute function private.%I(%L, %L)',
    relation, counted || '_added', owner, amount
  );
  execute format(
    'create trigger count_removed after delete on public.%I
      referencing old table as removed for each statement execute function private.%I(%L, %L)',
    relation, counted || '_removed', owner, amount
  );
end
$$;

alter role authenticated set statement_timeout = '8s';

select private.create_quota_triggers('whitelisted_users', 'created_by');
-- 20_people/60_lessors.sql
create table public.lessors (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default private.landlord_id() references public.users (id) on delete cascade,
  series text not null default '' check (series ~ '^[A-Z0-9]{0,4}$'),
  first_name public.short_text,
  last_name public.short_text,
  company_name public.short_text,
  siren text check (siren ~ '^[0-9]{9}$'),
  is_family_company boolean not null default false,
  address public.short_text,
  address_complement public.short_text,
  postal_code public.short_text,
  city public.short_text,
  country text not null default 'FR' check (country ~ '^[A-Z]{2}$'),
  phone_number public.short_text,
  -- Replies to mails with documents go to this address.
  email public.one_line check (private.is_address(email)),
  created_at timestamptz not null default clock_timestamp(),
  -- Properties and documents reference both columns, so that they have the owner of their lessor.
  constraint lessors_id_owner_id_key unique (id, owner_id),
  constraint lessors_owner_id_series_key unique (owner_id, series)
);
comment on table public.lessors is 'A lessor, as documents name it: a person, or a company and its representative.';
comment on column public.lessors.series is
  'The letters in the numbers of this lessor''s documents. A series never changes. The series of the account''s first lessor is empty.';
comment on column public.lessors.siren is 'The nine digits that identify a French company.';
comment on column public.lessors.is_family_company is
  'True if the company is a société civile of relatives up to the fourth degree (loi n° 89-462, art. 13 a).';
comment on column public.lessors.country is 'The country of the address, as ISO 3166-1 alpha-2.';
comment on column public.lessors.email is 'The e-mail address on documents. If it is null, documents show the address of the account.';

alter table public.lessors enable row level security;
grant select on public.lessors to authenticated;
grant insert (
  series, first_name, last_name, company_name, siren, is_family_company, address, address_complement, postal_code, city, country,
  phone_number, email
) on public.lessors to authenticated;
grant update (
  first_name, last_name, company_name, siren, is_family_company, address, address_complement, postal_code, city, country, phone_number,
  email
) on public.lessors to authenticated;

create policy lessors_select_owner on public.lessors for select to authenticated
  using (owner_id = (select private.landlord_id()));
create policy lessors_insert_owner on public.lessors for insert to authenticated
  with check (owner_id = (select private.landlord_id()) and series <> '');
create policy lessors_update_owner on public.lessors for update to authenticated
  using (owner_id = (select private.landlord_id()))
  with check (owner_id = (select private.landlord_id()));

create trigger lock_writer before insert or update on public.lessors
  for each statement execute function private.lock_writer();

select private.create_quota_triggers('lessors');

create function private.lessor_name(lessor public.lessors) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(lessor.company_name, nullif(concat_ws(' ', lessor.first_name, lessor.last_name), ''));
end
$$;
grant execute on function private.lessor_name to authenticated;

create function private.missing_for_receipts(lessor public.lessors) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when lessor.company_name is null and num_nulls(lessor.first_name, lessor.last_name) > 0 then array['name'] else '{}'
  end;
end
$$;
grant execute on function private.missing_for_receipts to authenticated;

create function private.lacks_address(lessor public.lessors) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return lessor.address is null or lessor.city is null
    or lessor.postal_code is null and lessor.country = any ('{FR,BL,GF,GP,MF,MQ,NC,PF,PM,RE,TF,WF,YT}');
end
$$;

create function private.first_lessor(landlord uuid) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  select * into lessor from public.lessors
  where lessors.owner_id = landlord order by lessors.created_at, lessors.id limit 1;
  return lessor;
end
$$;
grant execute on function private.first_lessor to authenticated;

create function private.default_lessor() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (private.first_lessor(private.landlord_id())).id;
end
$$;
grant execute on function private.default_lessor to authenticated;

create function public.delete_lessor(lessor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  perform from public.lessors where lessors.id = delete_lessor.lessor and lessors.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lessor');
  end if;
  if exists (select from public.properties where properties.lessor_id = delete_lessor.lessor) then
    perform private.refuse('LESSOR_IN_USE', 'A property names this lessor');
  end if;
  if exists (select from public.expenses where expenses.lessor_id = delete_lessor.lessor) then
    perform private.refuse('LESSOR_IN_USE', 'An expense names this lessor');
  end if;
  if not exists (
    select from public.lessors where lessors.owner_id = landlord.id and lessors.id <> delete_lessor.lessor
  ) then
    perform private.refuse('LESSOR_IN_USE', 'An account keeps at least one lessor');
  end if;
  delete from public.lessors where lessors.id = delete_lessor.lessor;
end
$$;
comment on function public.delete_lessor is
  'Deletes a lessor. Refuses to delete the last lessor, or a lessor with a property or an expense. The documents of a deleted lessor do not change.';
grant execute on function public.delete_lessor to authenticated;

create function public.set_profile(changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  account public.users := jsonb_populate_record(private.lock_landlord(), changes - 'id');
  lessor public.lessors := jsonb_populate_record(private.first_lessor(account.id), changes - 'id');
begin
  update public.users
  set
    (first_name, last_name, locale, is_bilingual, late_rent_after_days, muted_notification_types) = (
      account.first_name, account.last_name, account.locale, account.is_bilingual, account.late_rent_after_days,
      account.muted_notification_types
    )
  where users.id = account.id;
  update public.lessors
  set
    (
      first_name, last_name, company_name, siren, is_family_company, address, address_complement, postal_code, city, country,
      phone_number, signature_id
    ) = (
      lessor.first_name, lessor.last_name, lessor.company_name, lessor.siren, lessor.is_family_company, lessor.address,
      lessor.address_complement, lessor.postal_code, lessor.city, lessor.country, lessor.phone_number, lessor.signature_id
    )
  where lessors.id = lessor.id;
end
$$;
comment on function public.set_profile is
  'Changes the named columns of the caller’s account and of its first lessor.';
grant execute on function public.set_profile to authenticated;
-- 20_people/70_signatures.sql
create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default private.landlord_id() references public.users (id) on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- The image has at most 200 KB in base64.
  image text not null check (char_length(image) between 4 and 273068),
  -- The image in the form that PDF files store. functions/v1/signatures/row.ts makes it from `image`.
  drawing jsonb not null check (jsonb_typeof(drawing) = 'object' and octet_length(drawing::text) <= 600000),
  created_at timestamptz not null default now(),
  lessor_id uuid,
  -- The text must be base64 (RFC 4648, section 4).
  constraint signatures_image_base64_check
    check (image ~ '^[A-Za-z0-9+/]+={0,2}$' and char_length(image) % 4 = 0),
  -- Lessors reference these columns, so that a lessor can only show a signature of its own.
  constraint signatures_id_lessor_id_owner_id_key unique (id, lessor_id, owner_id),
  constraint signatures_lessor_owner_fkey foreign key (lessor_id, owner_id)
    references public.lessors (id, owner_id) on delete set null (lessor_id)
);
comment on table public.signatures is
  'Images of lessors'' signatures. Rows are never changed or deleted, because issued receipts show the images.';
create index signatures_owner_id_idx on public.signatures (owner_id);
create index signatures_lessor_id_owner_id_idx on public.signatures (lessor_id, owner_id);

alter table public.signatures enable row level security;
grant select (id, owner_id, media_type, created_at, lessor_id) on public.signatures to authenticated;

create policy signatures_select_owner on public.signatures for select to authenticated
  using (owner_id = (select private.landlord_id()));

alter table public.lessors
  add column signature_id uuid,
  add constraint lessors_signature_owner_fkey foreign key (signature_id, id, owner_id)
    references public.signatures (id, lessor_id, owner_id) on delete set null (signature_id);
create index lessors_signature_id_id_owner_id_idx on public.lessors (signature_id, id, owner_id);
grant update (signature_id) on public.lessors to authenticated;

create function private.use_signature() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.lessors set signature_id = new.id where lessors.id = new.lessor_id;
  return null;
end
$$;
create trigger use_signature after insert on public.signatures
  for each row execute function private.use_signature();

select private.create_quota_triggers('signatures');

create function private.own_lessor(landlord uuid, id uuid) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  if own_lessor.id is null then
    return private.first_lessor(landlord);
  end if;
  select * into lessor from public.lessors where lessors.id = own_lessor.id and lessors.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lessor');
  end if;
  return lessor;
end
$$;

create function public.add_signature(lessor uuid, media_type text, image text, drawing jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid := (select lessors.owner_id from public.lessors where lessors.id = lessor);
begin
  if owner is null then
    perform private.refuse('NOT_FOUND', 'There is no such lessor');
  end if;
  insert into public.signatures (owner_id, lessor_id, media_type, image, drawing)
  values (owner, lessor, add_signature.media_type, add_signature.image, add_signature.drawing);
  perform private.require_quota(owner, 'signatures');
end
$$;
comment on function public.add_signature is
  'Adds a signature in base64 to a lessor, and makes it the current signature. Only for the secret key.';
grant execute on function public.add_signature to service_role;

create function public.signature_in_use(lessor uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own_lessor public.lessors := private.own_lessor(private.landlord_id(), lessor);
begin
  return jsonb_build_object('lessor_id', own_lessor.id, 'signature', (
    select jsonb_build_object('media_type', signatures.media_type, 'image', signatures.image)
    from public.signatures where signatures.id = own_lessor.signature_id
  ));
end
$$;
comment on function public.signature_in_use is
  'The id and the current signature, in base64, of one of the caller''s lessors (by default the first).';
grant execute on function public.signature_in_use to authenticated;

create function public.signature_drawings(signatures uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- An account has at most 50 signatures, so a request needs no more.
  if cardinality(signatures) > 50 then
    perform private.refuse('VALIDATION_FAILED', 'More than 50 signatures', 'ids=tooLong');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', signature.id, 'drawing', signature.drawing)), '[]')
  from public.signatures signature
  where signature.owner_id = (select private.landlord_id()) and signature.id = any (signatures));
end
$$;
comment on function public.signature_drawings is 'The drawings of the caller''s signatures, for documents.';
grant execute on function public.signature_drawings to authenticated;

create function private.exported_signatures()
returns table (id uuid, owner_id uuid, lessor_id uuid, media_type text, image text, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select signature.id, signature.owner_id, signature.lessor_id, signature.media_type, signature.image, signature.created_at
  from public.signatures signature
  where signature.owner_id = (select private.landlord_id())
$$;
comment on function private.exported_signatures is 'All signatures of the caller, without their drawings.';
grant execute on function private.exported_signatures to authenticated;
-- 30_properties/10_properties.sql
create table public.properties (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default private.landlord_id() references public.users (id) on delete cascade,
  name public.short_text not null,
  address public.short_text not null,
  address_complement public.short_text,
  postal_code public.short_text not null,
  city public.short_text not null,
  rent public.euros not null check (rent <= 9999999.99),
  charges public.euros not null default 0 check (charges <= 9999999.99),
  energy_class text check (energy_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  energy_class_on public.day check (energy_class_on <= private.today()),
  is_collective boolean,
  archived_on public.day,
  lessor_id uuid not null default private.default_lessor(),
  created_at timestamptz not null default now(),
  -- Leases and documents reference both columns, so that they have the owner of their property.
  constraint properties_id_owner_id_key unique (id, owner_id),
  constraint properties_lessor_owner_fkey foreign key (lessor_id, owner_id) references public.lessors (id, owner_id)
);
comment on table public.properties is 'The dwellings that a landlord lets. Rent and charges are monthly, in euros.';
comment on column public.properties.energy_class is 'The class of the energy performance certificate (DPE). Null if it is unknown.';
comment on column public.properties.energy_class_on is 'The day of the energy performance certificate.';
comment on column public.properties.is_collective is 'True if the dwelling is in a collective building, whose accounts are approved each year. Null if it is unknown.';
comment on column public.properties.lessor_id is 'The lessor of the property. Issued documents keep the lessor that they name.';
comment on column public.properties.archived_on is 'The first day on which the property is no longer let. Lists leave out archived properties, and no lease of an archived property can be active.';
create index properties_owner_id_idx on public.properties (owner_id);
create index properties_lessor_id_owner_id_idx on public.properties (lessor_id, owner_id);

alter table public.properties enable row level security;
grant select, delete on public.properties to authenticated;
grant insert (
  name, address, address_complement, postal_code, city, rent, charges, energy_class, energy_class_on, is_collective, lessor_id
) on public.properties to authenticated;
grant update (
  name, address, address_complement, postal_code, city, rent, charges, energy_class, energy_class_on, is_collective, lessor_id
) on public.properties to authenticated;

create policy properties_select_owner on public.properties for select to authenticated
  using (owner_id = (select private.landlord_id()));
create policy properties_insert_owner on public.properties for insert to authenticated
  with check (owner_id = (select private.landlord_id()));
create policy properties_update_owner on public.properties for update to authenticated
  using (owner_id = (select private.landlord_id()))
  with check (owner_id = (select private.landlord_id()));
create policy properties_delete_owner on public.properties for delete to authenticated
  using (owner_id = (select private.landlord_id()));

create trigger lock_writer before insert or update or delete on public.properties
  for each statement execute function private.lock_writer();

select private.create_quota_triggers('properties');

create function private.require_property(landlord uuid, property uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if property is not null and not exists (
    select from public.properties where properties.id = require_property.property and properties.owner_id = landlord
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such property', 'propertyId=invalid');
  end if;
end
$$;

create function private.add_property(landlord uuid, property public.properties) returns uuid
language plpgsql set search_path = ''
as $$
begin
  property := jsonb_populate_record(property, jsonb_build_object(
    'id', gen_random_uuid(), 'owner_id', landlord, 'archived_on', null, 'created_at', now(),
    'name', coalesce(property.name, concat_ws(', ', property.address, property.address_complement)),
    'rent', coalesce(property.rent, 0), 'charges', coalesce(property.charges, 0),
    'lessor_id', coalesce(property.lessor_id, private.default_lessor())
  ));
  insert into public.properties select (property).*;
  return property.id;
end
$$;

create function public.archive_property(property uuid, is_archived boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  update public.properties
  set archived_on = case when is_archived then coalesce(properties.archived_on, private.today()) end
  where properties.id = archive_property.property and properties.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such property');
  end if;
  if is_archived and exists (
    select from public.leases lease where lease.property_id = archive_property.property and private.is_active(lease)
  ) then
    perform private.refuse('PROPERTY_IN_USE', 'A lease of this property is active, or starts later');
  end if;
end
$$;
comment on function public.archive_property is
  'Archives or restores a property. Refuses to archive a property with a lease that is active or starts later. Leases and receipts of the property stay.';
grant execute on function public.archive_property to authenticated;
-- 30_properties/20_rent_indices.sql
create table public.rent_indices (
  zone text not null check (zone in ('metropole', 'overseas', 'corsica')),
  quarter public.quarter not null,
  value public.index_value not null,
  published_on public.day,
  source public.short_text not null,
  added_by uuid references public.users (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (zone, quarter)
);
comment on table public.rent_indices is 'The rent indices that Insee has published. The figures are public and belong to no landlord.';
comment on column public.rent_indices.zone is 'overseas: Guadeloupe, Martinique, Guyane, La Réunion and Mayotte (Constitution, art. 73).';
comment on column public.rent_indices.published_on is 'The day on which Insee published the value. Null if the day is unknown.';
comment on column public.rent_indices.added_by is 'The super-admin who entered the value. Null for values of a release.';
create index rent_indices_added_by_idx on public.rent_indices (added_by);

alter table public.rent_indices enable row level security;
grant select (zone, quarter, value, published_on, source) on public.rent_indices to authenticated;
create policy rent_indices_select_landlord on public.rent_indices for select to authenticated
  using ((select private.landlord_id()) is not null);

create function private.irl_zone(postal_code text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when (postal_code ~ '^[0-9]{5}$') is not true or postal_code in ('97133', '97150') then null
    when left(postal_code, 3) in ('971', '972', '973', '974', '976') then 'overseas'
    when left(postal_code, 2) in ('97', '98') then null
    when left(postal_code, 2) = '20' then 'corsica'
    else 'metropole'
  end;
end
$$;

create function private.irl_cap(former numeric, old_index numeric, new_index numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return trunc(former * new_index / old_index, 2);
end
$$;

create function private.quarter_after(quarter text, years integer) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (left(quarter, 4)::integer + years)::text || substr(quarter, 5);
end
$$;

create function private.quarter_end(quarter text) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return (make_date(left(quarter, 4)::integer, 1, 1) + make_interval(months => 3 * right(quarter, 1)::integer))::date;
end
$$;

create function private.usual_index_day(quarter text) returns date
language sql immutable set search_path = ''
as $$
  select private.quarter_end(quarter) + 19
$$;

create function private.index_published_on(quarter text, published_on date) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(published_on, private.quarter_end(quarter) + 14);
end
$$;

create function private.reference_published_on(quarter text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.index_published_on(quarter, (
    select min(rent_indices.published_on) from public.rent_indices where rent_indices.quarter = reference_published_on.quarter
  ));
end
$$;

create function private.newest_usual_quarter() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return to_char(date_trunc('quarter', (private.today() - 19)::timestamp) - interval '1 day', 'YYYY"-Q"Q');
end
$$;

create function private.lacks_index(quarter text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select count(*) < 3 from public.rent_indices where rent_indices.quarter = lacks_index.quarter);
end
$$;

create function private.irl_reference(signed_on date) returns text
language plpgsql stable set search_path = ''
as $$
declare
  last_quarter text := (
    select max(rent_indices.quarter::text) from public.rent_indices
    where private.index_published_on(rent_indices.quarter, rent_indices.published_on) <= signed_on
  );
  -- The index of the next quarter is usually published by the 20th of the month after that quarter.
  next_index_on date := private.quarter_end(last_quarter) + interval '3 months 19 days';
begin
  return case when signed_on < next_index_on then last_quarter end;
end
$$;

create function private.is_plausible_change(year_before numeric, value numeric) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return abs(value / year_before - 1) <= 0.08;
end
$$;

create function private.index_issue(value numeric, year_before numeric, yearly_change numeric) returns text
language sql immutable set search_path = ''
as $$
  select case
    when abs((value / year_before - 1) * 100 - yearly_change) <= 0.01 and private.is_plausible_change(year_before, value) then null
    else 'value=invalid'
  end
$$;

create function public.add_rent_index(
  zone text, quarter public.quarter, value public.index_value, yearly_change numeric, source public.short_text,
  published_on public.day default null, replaces boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  year_before numeric;
  year_after numeric;
  rent_index public.rent_indices;
begin
  if not private.is_super_admin() then
    perform private.refuse('NOT_FOUND', 'There is nothing at this address');
  end if;
  -- Two simultaneous calls could otherwise write two indices that differ too much.
  lock table public.rent_indices in share row exclusive mode;
  year_before := (private.find_index(zone, private.quarter_after(quarter, -1), '{}')).value;
  year_after := (private.find_index(zone, private.quarter_after(quarter, 1), '{}')).value;
  if private.quarter_end(quarter) > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The quarter is not over', 'quarter=futureTerm');
  elsif published_on < private.quarter_end(quarter) then
    perform private.refuse('VALIDATION_FAILED', 'The day of publication is before the end of the quarter', 'publishedOn=tooEarly');
  elsif published_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day of publication is in the future', 'publishedOn=futureDate');
  elsif year_before is null then
    perform private.refuse('VALIDATION_FAILED', format(
      'The index of %s is not known: enter it first', private.quarter_after(quarter, -1)
    ), 'quarter=yearBeforeUnknown');
  elsif private.index_issue(value, year_before, yearly_change) is not null then
    perform private.refuse('VALIDATION_FAILED', format(
      'The value does not have this yearly change: the index of %s is %s', private.quarter_after(quarter, -1), year_before
    ), 'value=invalid');
  elsif not private.is_plausible_change(value, year_after) then
    perform private.refuse('VALIDATION_FAILED', format(
      'The index of %s is %s, which differs from the value by more than 8%%: check the index of %1$s first',
      private.quarter_after(quarter, 1), year_after
    ), 'value=yearAfterDiffers');
  end if;
  insert into public.rent_indices (zone, quarter, value, published_on, source, added_by)
  values (
    add_rent_index.zone, add_rent_index.quarter, add_rent_index.value, add_rent_index.published_on, add_rent_index.source,
    private.landlord_id()
  )
  on conflict on constraint rent_indices_pkey do update
  set value = excluded.value, published_on = excluded.published_on, source = excluded.source,
    added_by = excluded.added_by, added_at = excluded.added_at
  where add_rent_index.replaces
  returning * into rent_index;
  if rent_index.zone is null then
    perform private.refuse('INDEX_EXISTS', 'The index of this zone and quarter exists: send replaces to correct the index');
  end if;
  return to_jsonb(rent_index);
end
$$;
comment on function public.add_rent_index is
  'Adds the rent index of a zone and quarter, or corrects it. Checks the value against the yearly change that Insee prints, and against the index of the year after. For super-admins.';
grant execute on function public.add_rent_index to authenticated;
-- 30_properties/30_energy_classes.sql
create function private.energy_class_until(class_on date) returns date
language plpgsql immutable strict set search_path = ''
as $$
begin
  return case
    when class_on >= date '2021-07-01' then (class_on + interval '10 years')::date - 1
    when class_on >= date '2018-01-01' then date '2024-12-31'
    else least(date '2022-12-31', (class_on + interval '10 years')::date - 1)
  end;
end
$$;

create function private.energy_class_may_improve(class_on date, today date) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(private.energy_class_until(class_on) >= today and class_on < date '2026-01-01', false)
$$;
grant execute on function private.energy_class_until, private.energy_class_may_improve to authenticated;

create function private.frozen_from(
  starts_on date, duration_months integer, renewal_months integer, zone text, signed_on date default null
) returns date
language sql immutable set search_path = ''
as $$
  select min(renewal.day)
  from (
    select coalesce(signed_on, starts_on) as day
    union all
    select (starts_on + make_interval(months => duration_months + number * renewal_months))::date
    -- The series must contain the first renewal under the law. Therefore the first bound counts months of 31 days, and
    -- the last bound counts months of 28 days.
    from generate_series(
      greatest(0, ((date '2022-08-24' - starts_on) / 31 - duration_months) / renewal_months),
      2 + greatest(0, ((date '2024-07-01' - starts_on) / 28 - duration_months) / renewal_months)
    ) number
  ) renewal
  where renewal.day >= case zone when 'overseas' then date '2024-07-01' else date '2022-08-24' end
$$;
grant execute on function private.frozen_from to authenticated;
-- 40_leases/10_leases.sql
create function private.is_governed(kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return kind <> 'other';
end
$$;
grant execute on function private.is_governed to authenticated;

create function private.default_termination_clause(kind text, agreed_on date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return private.is_governed(kind) and coalesce(agreed_on >= date '2023-07-29', false);
end
$$;

create function private.limitation_period(kind text) returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return case when private.is_governed(kind) then interval '3 years' else interval '5 years' end;
end
$$;

create function private.is_day_of_year(month integer, day integer) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when month is null or day is null then month is null and day is null
    else month between 1 and 12 and day between 1 and case when month = 2 then 29 when month in (4, 6, 9, 11) then 30 else 31 end
  end;
end
$$;

create table public.leases (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  property_id uuid,
  kind text not null default 'unfurnished' check (kind in ('unfurnished', 'furnished', 'student', 'mobility', 'other')),
  -- The period is stored, because each read of an account needs it.
  limitation_period interval not null generated always as (private.limitation_period(kind)) stored,
  signed_on public.day,
  starts_on public.day,
  duration_months smallint check (duration_months between 1 and 1188),
  rent_due_day smallint not null default 1 check (rent_due_day between 1 and 28),
  term_months smallint not null default 1 check (term_months in (1, 3)),
  prorata_by text not null default 'days' check (prorata_by in ('days', 'thirty')),
  charges_kind text not null default 'provision' check (charges_kind in ('provision', 'fixed')),
  deposit public.euros not null default 0,
  deposit_provision public.euros not null default 0,
  has_solidarity boolean not null default false,
  has_resolutory_clause boolean not null default false,
  is_bilingual boolean not null default false,
  has_revision_clause boolean,
  revision_month smallint,
  revision_day smallint,
  irl_reference public.quarter,
  irl_reference_from public.day,
  has_charges_index boolean not null default false,
  account_since public.day not null,
  account_starts_on public.day not null generated always as (greatest(account_since, starts_on)) stored,
  ended_by text check (ended_by in ('tenant', 'landlord', 'agreement', 'term')),
  notice_received_on public.day,
  is_notice_reduced boolean not null default false,
  ends_on public.day,
  keys_on public.day,
  relet_on public.day,
  exit_state text check (exit_state in ('conform', 'different')),
  accounts_approved_on public.day,
  new_address public.one_line check (char_length(new_address) between 1 and 400),
  insured_until public.day,
  created_at timestamptz not null default clock_timestamp(),
  idempotency_key uuid,
  request jsonb,
  -- Tenants, rents, dues and payments reference both columns, so that they have the owner of their lease.
  constraint leases_id_owner_id_key unique (id, owner_id),
  constraint leases_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  -- If the property is deleted, the lease stays without a property.
  constraint leases_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete set null (property_id),
  constraint leases_revision_day_check check (private.is_day_of_year(revision_month, revision_day)),
  constraint leases_end_check check (ends_on >= starts_on),
  constraint leases_ending_check check ((ended_by is null) = (ends_on is null))
);
comment on table public.leases is 'The agreement between a landlord and one or several tenants. Rent and debt belong to the lease and not to the tenants.';
comment on column public.leases.limitation_period is 'The time in which a debt can be claimed.';
comment on column public.leases.starts_on is 'The first day of the lease. Null if it is unknown.';
comment on column public.leases.rent_due_day is 'The day of the month on which the rent is due.';
comment on column public.leases.term_months is 'The number of months of rent that fall due at once. Terms are counted from the lease''s first month.';
comment on column public.leases.prorata_by is 'The way to charge a partial month: by the days of the month, or in thirtieths.';
comment on column public.leases.charges_kind is 'provision: settled yearly; fixed: a forfait, without settlement.';
comment on column public.leases.has_solidarity is 'True if each co-tenant owes the whole rent. A co-tenant owes the rent for some time even after leaving (loi n° 89-462, art. 8-1 VI).';
comment on column public.leases.has_resolutory_clause is 'True if unpaid rent ends the lease by right (loi n° 89-462, art. 24).';
comment on column public.leases.is_bilingual is 'True if quittances include a courtesy translation into English.';
comment on column public.leases.has_revision_clause is 'True if the lease provides for a yearly revision of the rent by the rent index (loi n° 89-462, art. 17-1 I). Null if it is unknown.';
comment on column public.leases.revision_month is 'The month of the agreed day of revision. If it is null, the rent is revised on the anniversary of the lease.';
comment on column public.leases.revision_day is 'The day of the month of the agreed day of revision.';
comment on column public.leases.irl_reference is 'The quarter of the index that the revision clause refers to, such as 2024-Q2.';
comment on column public.leases.irl_reference_from is 'The day from which the reference index applies, if it is later than the start of the lease.';
comment on column public.leases.has_charges_index is 'True if fixed charges are revised like the rent (loi n° 89-462, art. 25-10 2°).';
comment on column public.leases.account_since is 'The first day of the account, as the landlord entered it.';
comment on column public.leases.account_starts_on is 'The first day of the account, which is never before the lease. A due from before this day exists only if a payment names the due.';
comment on column public.leases.ended_by is 'The party that ended the lease. term: a student or mobility lease that ended by itself.';
comment on column public.leases.ends_on is 'The day on which the notice or the agreement ends the lease.';
comment on column public.leases.keys_on is 'The day on which the keys were returned.';
comment on column public.leases.relet_on is 'The first day on which somebody else lives in the dwelling, with the landlord''s consent.';
comment on column public.leases.deposit_provision is 'The part of the deposit that the landlord keeps until the accounts of the building are approved (loi n° 89-462, art. 22 al. 5).';
comment on column public.leases.exit_state is 'The result of the check-out inventory, compared with the check-in inventory. Null if unknown.';
comment on column public.leases.accounts_approved_on is 'The day on which the accounts of the building were approved.';
comment on column public.leases.new_address is 'The address of the tenants after they returned the keys. Letters go to this address.';
comment on column public.leases.insured_until is 'The last day of the tenant''s insurance certificate (loi n° 89-462, art. 7 g).';
comment on column public.leases.request is
  'A digest of the arguments of the command that added the lease, to compare a repeated idempotency key.';
create index leases_owner_id_idx on public.leases (owner_id);
create index leases_property_id_owner_id_idx on public.leases (property_id, owner_id);

alter table public.leases enable row level security;
grant select on public.leases to authenticated;

create policy leases_select_owner on public.leases for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('leases');

create function private.notice_months(kind text, by_landlord boolean, is_reduced boolean) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when kind = 'other' then null
    when by_landlord then case kind when 'unfurnished' then 6 else 3 end
    when is_reduced or kind <> 'unfurnished' then 1
    else 3
  end;
end
$$;
grant execute on function private.notice_months to authenticated;

create function private.renewal_months(kind text, is_company boolean) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case when kind <> 'unfurnished' then 12 when is_company then 72 else 36 end;
end
$$;
grant execute on function private.renewal_months to authenticated;

create function private.lease_end(lease public.leases) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return case lease.ended_by
    when 'tenant' then (lease.notice_received_on
      + make_interval(months => private.notice_months(lease.kind, false, lease.is_notice_reduced)))::date
    when 'term' then (lease.starts_on + make_interval(months => coalesce(
      lease.duration_months,
      case lease.kind when 'unfurnished' then 36 when 'furnished' then 12 when 'student' then 9 when 'mobility' then 10 end
    )))::date - 1
  end;
end
$$;

create function private.rent_owed_until(lease public.leases) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return case lease.ended_by
    when 'tenant' then least(lease.ends_on, lease.relet_on - 1)
    when 'landlord' then least(lease.ends_on, lease.keys_on)
    else lease.ends_on
  end;
end
$$;
grant execute on function private.rent_owed_until to authenticated;

create function private.is_active(lease public.leases) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  until date := private.rent_owed_until(lease);
begin
  -- Most leases have no end, so private.today() is called for few leases.
  return until is null or until >= private.today();
end
$$;
grant execute on function private.is_active to authenticated;

create function private.lessor_of(lease public.leases) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  select lessors.* into lessor
  from public.properties
  join public.lessors on lessors.id = properties.lessor_id
  where properties.id = lease.property_id;
  if not found then
    return private.first_lessor(lease.owner_id);
  end if;
  return lessor;
end
$$;
grant execute on function private.lessor_of to authenticated;
-- 40_leases/20_command_checks.sql
create function private.refuse_archived(lease uuid, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.leases
    join public.properties property on property.id = leases.property_id
    where leases.id = refuse_archived.lease and property.archived_on is not null and private.is_active(leases)
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The property is archived', field || '=archived');
  end if;
end
$$;

create function private.lease_of(landlord uuid, lease uuid) returns public.leases
language plpgsql stable set search_path = ''
as $$
declare
  found_lease public.leases;
begin
  select * into found_lease from public.leases where leases.id = lease_of.lease and leases.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lease');
  end if;
  return found_lease;
end
$$;

create function private.request_of(command text, arguments jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(arguments) || jsonb_build_object('command', command)
$$;

create function private.request_digest(command text, arguments jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select private.request_of(command, jsonb_build_object(
    'sha256', encode(sha256(convert_to(jsonb_strip_nulls(arguments)::text, 'UTF8')), 'hex')
  ))
$$;

create function private.refuse_cancelled(is_cancelled boolean) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if is_cancelled then
    perform private.refuse('ALREADY_CANCELLED', 'The result of the request with this key was cancelled');
  end if;
end
$$;

create function private.require_own_key(landlord uuid, idempotency_key uuid, request jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  key uuid := idempotency_key;
  others integer;
  cancelled integer;
begin
  if key is null then
    perform private.refuse('VALIDATION_FAILED', 'An idempotency key is missing', 'idempotencyKey=required');
  end if;
  select count(*), count(other.cancelled_at) into others, cancelled
  from (
    select payment.request, payment.cancelled_at
    from public.payments payment where payment.owner_id = landlord and payment.idempotency_key = key
    union all
    select due.request, due.cancelled_at
    from public.dues due where due.owner_id = landlord and due.idempotency_key = key
    union all
    select lease.request, null
    from public.leases lease where lease.owner_id = landlord and lease.idempotency_key = key
    union all
    select revision.request, revision.undone_at
    from public.revisions revision where revision.owner_id = landlord and revision.idempotency_key = key
    union all
    select movement.request, movement.cancelled_at
    from public.deposit_movements movement where movement.owner_id = landlord and movement.idempotency_key = key
    union all
    select settlement.request, settlement.cancelled_at
    from public.settlements settlement where settlement.owner_id = landlord and settlement.idempotency_key = key
    union all
    select expense.request, null
    from public.expenses expense where expense.owner_id = landlord and expense.idempotency_key = key
    union all
    select mail.request, null
    from public.document_mails mail where mail.owner_id = landlord and mail.idempotency_key = key
    union all
    select document.request, null
    from public.documents document where document.owner_id = landlord and document.idempotency_key = key
  ) other
  where other.request is distinct from require_own_key.request;
  if others > 0 then
    perform private.refuse_cancelled(cancelled = others);
    perform private.refuse('IDEMPOTENCY_KEY_REUSED', 'The key was used for another request');
  end if;
end
$$;

create function private.require_lease_quota(used bigint, relation text, most integer) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if used > most and private.landlord_id() is not null then
    perform private.refuse('QUOTA_REACHED', format('A lease has room for %s %s', most, relation));
  end if;
end
$$;

create function private.require_amount(amount numeric, field text, lowest numeric default 0.01, highest numeric default 9999999999.99)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if amount < 0 then
    perform private.refuse('VALIDATION_FAILED', 'An amount must not be negative', field || '=negativeAmount');
  elsif amount is null or amount < lowest or amount > highest or amount <> round(amount, 2) then
    perform private.refuse('VALIDATION_FAILED', 'An amount must be in euros, with at most two decimals', field || '=invalidAmount');
  end if;
end
$$;

create function private.require_amounts(fields jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.require_amount(field.value::numeric, field.key, 0, 9999999.99)
  from jsonb_each_text(fields) field where field.key in ('rent', 'charges', 'deposit') and field.value is not null;
end
$$;

create function private.require_day(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day is null then
    perform private.refuse('VALIDATION_FAILED', 'A day is missing', field || '=required');
  elsif not private.is_day(day) then
    perform private.refuse('VALIDATION_FAILED', 'A day must be between 1900 and 2199', field || '=invalid');
  end if;
end
$$;

grant execute on function private.is_day, private.require_day to authenticated;

create function private.is_within_two_years(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return day <= private.today() + interval '2 years';
end
$$;
grant execute on function private.is_within_two_years to authenticated;

create function private.require_within_two_years(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_within_two_years(day) then
    perform private.refuse('VALIDATION_FAILED', 'The day is more than two years ahead', field || '=tooFarAhead');
  end if;
end
$$;

create function private.require_account_start(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day < (private.month_of(private.today())).first_day - interval '60 months' then
    perform private.refuse('VALIDATION_FAILED', 'An account may start at most sixty months ago', field || '=tooLongAgo');
  end if;
end
$$;

create function private.require_new_account_start(day date, lease_starts_on date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_account_start(day, field);
  if day is distinct from lease_starts_on then
    perform private.require_within_two_years(day, field);
  end if;
end
$$;

create function private.require_revision_day(month integer, day integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if not private.is_day_of_year(month, day) then
    perform private.refuse('VALIDATION_FAILED', 'The day of revision needs a month and a day that exists', case
      when month is null then 'revisionMonth=required' when day is null then 'revisionDay=required' else 'revisionDay=invalidDate'
    end);
  end if;
end
$$;

create function private.require_lease_time(starts_on date, ends_on date, issue text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if ends_on < starts_on then
    perform private.refuse('VALIDATION_FAILED', 'The lease ends before it starts', issue);
  end if;
end
$$;
-- 40_leases/30_rents.sql
create table public.rents (
  lease_id uuid not null,
  owner_id uuid not null,
  starts_on public.day,
  -- The column by which rents are sorted: starts_on, or -infinity if starts_on is null.
  holds_from date not null generated always as (coalesce(starts_on, '-infinity'::date)) stored,
  rent public.euros not null check (rent <= 9999999.99),
  charges public.euros not null check (charges <= 9999999.99),
  created_at timestamptz not null default clock_timestamp(),
  primary key (lease_id, holds_from),
  constraint rents_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table public.rents is
  'The monthly rent and charges in euros, as the landlord entered them. A row applies from its day until the day of the next row. Consecutive rows may have equal amounts.';
comment on column public.rents.starts_on is 'The day that the landlord entered. Null in the first row of each lease, which applies from the beginning.';
create index rents_lease_id_owner_id_idx on public.rents (lease_id, owner_id);
create index rents_owner_id_idx on public.rents (owner_id);

alter table public.rents enable row level security;
grant select on public.rents to authenticated;
create policy rents_select_owner on public.rents for select to authenticated
  using (owner_id = (select private.landlord_id()));

create view private.rent_changes with (security_invoker = true) as
select rent.lease_id, rent.owner_id, rent.starts_on, rent.holds_from, rent.rent, rent.charges
from (
  select
    rents.lease_id, rents.owner_id, rents.starts_on, rents.holds_from, rents.rent, rents.charges,
    lag((rents.rent, rents.charges)) over (partition by rents.lease_id order by rents.holds_from)
      is not distinct from (rents.rent, rents.charges) as is_same
  from public.rents
) rent
where not rent.is_same;
comment on view private.rent_changes is 'The rents of each lease, without rows that repeat the amounts of the previous row.';
grant select on private.rent_changes to authenticated;

create function private.newest_rent(lease uuid) returns public.rents
language plpgsql stable set search_path = ''
as $$
declare
  newest public.rents;
begin
  select rents.* into newest
  from public.rents
  join private.rent_changes on rent_changes.lease_id = rents.lease_id and rent_changes.holds_from = rents.holds_from
  where rents.lease_id = newest_rent.lease
  order by rents.holds_from desc limit 1;
  return newest;
end
$$;

create function private.set_rent(lease uuid, owner uuid, starts_on public.day, rent numeric, charges numeric) returns void
language plpgsql set search_path = ''
as $$
declare
  newest public.rents := private.newest_rent(lease);
begin
  delete from public.rents
  where rents.lease_id = set_rent.lease and rents.holds_from >= least(
    coalesce(set_rent.starts_on, '-infinity'),
    case when (newest.rent, newest.charges) = (set_rent.rent, set_rent.charges) then newest.holds_from end
  );
  newest := private.newest_rent(lease);
  -- If the remaining newest rent has the same amounts, this rent continues.
  if (newest.rent, newest.charges) is distinct from (set_rent.rent, set_rent.charges) then
    insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
    values (
      set_rent.lease, set_rent.owner, case when newest.lease_id is not null then set_rent.starts_on end,
      set_rent.rent, set_rent.charges
    );
  end if;
end
$$;

select private.create_quota_triggers('rents');
-- 40_leases/35_revisions.sql
create table public.revisions (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  target text not null check (target in ('rent', 'charges')),
  for_day public.day not null,
  asked_on public.day not null,
  starts_on public.day not null,
  former public.euros not null,
  amount public.euros not null,
  cap public.euros not null,
  zone text not null check (zone in ('metropole', 'overseas', 'corsica')),
  old_quarter public.quarter not null,
  new_quarter public.quarter not null,
  old_index public.index_value not null,
  new_index public.index_value not null,
  is_index_entered boolean not null default false,
  replaces_rent boolean not null default false,
  confirmed_facts text[] not null default '{}' check (confirmed_facts <@ array['RENT_CHANGED', 'ENERGY_CLASS_UNKNOWN', 'DURATION_UNKNOWN']),
  idempotency_key uuid not null,
  request jsonb,
  undone_at timestamptz,
  undo_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  constraint revisions_id_owner_id_key unique (id, owner_id),
  constraint revisions_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint revisions_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  -- These constraints enforce the law, even if a writer of this table does not check it.
  constraint revisions_cap_check check (amount <= cap and cap = trunc(former * new_index / old_index, 2)),
  constraint revisions_indices_check check (private.is_plausible_change(old_index, new_index)),
  constraint revisions_days_check check (starts_on >= for_day and starts_on >= asked_on),
  constraint revisions_quarters_check check (
    right(new_quarter, 1) = right(old_quarter, 1) and left(new_quarter, 4)::integer = left(old_quarter, 4)::integer + 1
  ),
  constraint revisions_undo_check check ((undone_at is null) = (undo_reason is null))
);
comment on table public.revisions is
  'The revisions of rents or fixed charges by the rent index. A revision is in force until it is undone, or until its row in rents changes.';
comment on column public.revisions.target is 'rent: without charges; charges: fixed charges that the lease indexes.';
comment on column public.revisions.for_day is 'The day of the lease for which the revision was made, such as an anniversary.';
comment on column public.revisions.asked_on is 'The day on which the landlord asked for the revision.';
comment on column public.revisions.starts_on is 'The first day with the new amount, which is the day of a row in rents.';
comment on column public.revisions.former is 'The monthly amount before the revision.';
comment on column public.revisions.cap is 'The highest new amount that the law allows, rounded down to the cent.';
comment on column public.revisions.is_index_entered is 'True if the landlord entered the value of an index for this revision.';
comment on column public.revisions.replaces_rent is 'True if another rent already started on this day. If the landlord undoes the revision, the other rent applies again, and the row stays.';
comment on column public.revisions.confirmed_facts is 'The facts that the landlord confirmed for the revision.';
create index revisions_lease_id_owner_id_idx on public.revisions (lease_id, owner_id);

alter table public.revisions enable row level security;
grant select on public.revisions to authenticated;

create policy revisions_select_owner on public.revisions for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('revisions');

create function private.is_in_force(revision public.revisions) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return revision.undone_at is null and exists (
    select from public.rents
    where rents.lease_id = revision.lease_id and rents.holds_from = revision.starts_on
      and case revision.target when 'rent' then rents.rent else rents.charges end = revision.amount
  ) and not exists (
    -- A revised rent may be changed back and then revised again, for the same day and to the same amount. Only the
    -- later revision is then in force.
    select from public.revisions later_revision
    where later_revision.lease_id = revision.lease_id and later_revision.target = revision.target
      and later_revision.for_day = revision.for_day and later_revision.created_at > revision.created_at
      and later_revision.undone_at is null
  );
end
$$;
grant execute on function private.is_in_force to authenticated;
-- 40_leases/40_tenants.sql
create function private.tenant_name(company_name text, first_name text, last_name text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(company_name, first_name || ' ' || last_name);
end
$$;
grant execute on function private.tenant_name to authenticated;

create function private.tenant_order(company_name text, first_name text, last_name text) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case when company_name is null then array[last_name, first_name] else array[company_name] end;
end
$$;
grant execute on function private.tenant_order to authenticated;

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  first_name public.short_text,
  last_name public.short_text,
  company_name public.short_text,
  siren text check (siren ~ '^[0-9]{9}$'),
  email public.one_line check (private.is_address(email)),
  phone_number public.short_text,
  postal_address public.one_line check (char_length(postal_address) between 1 and 400),
  email_consent_on public.day,
  email_consent_how public.short_text,
  email_consent_address public.email_address,
  former_consents jsonb not null default '[]',
  joins_on public.day,
  leaves_on public.day,
  replaced_on public.day,
  -- clock_timestamp() instead of now() keeps the order of tenants who are added in one transaction.
  created_at timestamptz not null default clock_timestamp(),
  constraint tenants_id_owner_id_key unique (id, owner_id),
  constraint tenants_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint tenants_email_consent_check
    check (num_nonnulls(email_consent_on, email_consent_how, email_consent_address) in (0, 3)),
  constraint tenants_consent_for_email_check
    check (email_consent_address is null or email_consent_address is not distinct from email),
  constraint tenants_former_consents_check check (jsonb_typeof(former_consents) = 'array'),
  constraint tenants_name_check check (company_name is not null or num_nulls(first_name, last_name) = 0),
  constraint tenants_company_siren_check check (siren is null or company_name is not null),
  constraint tenants_time_check check (leaves_on >= joins_on)
);
comment on table public.tenants is 'A person or a company that rents, on one lease.';
comment on column public.tenants.company_name is 'The company that rents. Null if a person rents. The names of a company are those of its representative.';
comment on column public.tenants.siren is 'The nine digits that identify a French company.';
comment on column public.tenants.postal_address is
  'The address of the tenant''s documents, if it is not the dwelling. Null if documents go to the dwelling.';
comment on column public.tenants.email_consent_on is
  'The day on which the tenant agreed to receive quittances by e-mail (loi n° 89-462 du 6 juillet 1989, art. 21).';
comment on column public.tenants.email_consent_address is
  'The address for which the tenant gave consent, which is always the tenant''s current address. A change of address ends or renews the consent, so that an old consent never becomes valid again.';
comment on column public.tenants.former_consents is
  'Ended consents, oldest first, as the contract''s FormerConsent in snake_case. The controller must be able to prove that consent was given (GDPR, art. 7 (1)).';
comment on column public.tenants.joins_on is 'The first day on the lease. Null if the tenant is on the lease from its beginning.';
comment on column public.tenants.leaves_on is 'The last day on the lease, if the lease continues without this tenant.';
comment on column public.tenants.replaced_on is
  'The day on which another tenant replaced this tenant. A replaced co-tenant is no longer liable for the rent of the other tenants.';
create index tenants_owner_id_idx on public.tenants (owner_id);
create index tenants_lease_id_owner_id_idx on public.tenants (lease_id, owner_id);

alter table public.tenants enable row level security;
grant select on public.tenants to authenticated;

create policy tenants_select_owner on public.tenants for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('tenants');

create view private.lettings with (security_invoker = true) as
select
  tenant.id, tenant.owner_id, tenant.lease_id, tenant.first_name, tenant.last_name, tenant.company_name, tenant.siren,
  tenant.email, tenant.phone_number, tenant.postal_address,
  lease.property_id, newest_rent.rent, newest_rent.charges, newest_rent.starts_on as rent_starts_on,
  lease.charges_kind, lease.rent_due_day, lease.starts_on as lease_starts_on, lease.is_bilingual,
  tenant.email_consent_on, tenant.email_consent_how, tenant.email_consent_address, tenant.former_consents,
  tenant.created_at, tenant.joins_on, tenant.leaves_on, tenant.replaced_on, lease.account_starts_on,
  owed.until as rent_owed_until,
  case when (select private.today()) > least(owed.until, tenant.leaves_on) then 'former' else 'current' end as state,
  -- One tenant represents the lease: the first tenant without a last day. If all tenants have a last day, the first of
  -- all tenants represents the lease.
  not exists (
    select from public.tenants other_tenant
    where other_tenant.lease_id = tenant.lease_id
      and (other_tenant.leaves_on is not null, other_tenant.created_at, other_tenant.id)
        < (tenant.leaves_on is not null, tenant.created_at, tenant.id)
  ) as stands_for_lease
from public.tenants tenant
join public.leases lease on lease.id = tenant.lease_id
cross join lateral (select private.rent_owed_until(lease) as until limit 1) owed
cross join lateral (
  select rent_changes.rent, rent_changes.charges, rent_changes.starts_on, rent_changes.holds_from
  from private.rent_changes
  where rent_changes.lease_id = lease.id order by rent_changes.holds_from desc limit 1
) newest_rent;
comment on view private.lettings is 'Each tenant with the lease and its newest rent. The rent has no start if it applies from the beginning of the lease.';
grant select on private.lettings to authenticated;

create view public.tenant_list with (security_invoker = true) as
select
  letting.id, letting.owner_id, letting.lease_id, letting.first_name, letting.last_name, letting.company_name, letting.siren,
  letting.email, letting.phone_number, letting.postal_address,
  letting.property_id, letting.rent, letting.charges, letting.rent_starts_on,
  letting.charges_kind, letting.rent_due_day, letting.lease_starts_on, letting.is_bilingual,
  letting.email_consent_on, letting.email_consent_how, letting.email_consent_address, letting.created_at,
  letting.former_consents, letting.joins_on, letting.leaves_on, letting.replaced_on, letting.account_starts_on, letting.rent_owed_until,
  letting.state, letting.stands_for_lease,
  case when letting.rent_starts_on is null then '[]' else (
    select coalesce(json_agg(rent_changes order by rent_changes.holds_from), '[]')
    from private.rent_changes
    where rent_changes.lease_id = letting.lease_id and rent_changes.holds_from < letting.rent_starts_on
  ) end as former_rents
from private.lettings letting;
comment on view public.tenant_list is 'Each tenant with the lease, its newest rent and its former rents, oldest first.';
grant select on public.tenant_list to authenticated;
create trigger refuse_write instead of insert or update or delete on public.tenant_list
  for each row execute function private.refuse_write();

create function private.was_tenant_between(tenant public.tenants, first_day date, last_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(tenant.joins_on, '-infinity') <= last_day and coalesce(tenant.leaves_on, 'infinity') >= first_day;
end
$$;
grant execute on function private.was_tenant_between to authenticated;

create function private.tenants_between(lease uuid, first_day date, last_day date) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select *
    from public.tenants tenant
    where tenant.lease_id = tenants_between.lease and private.was_tenant_between(tenant, first_day, last_day)
    order by tenant.created_at, tenant.id;
end
$$;
grant execute on function private.tenants_between to authenticated;

create type private.letting as (
  id uuid, owner_id uuid, lease_id uuid, first_name public.one_line, last_name public.one_line, company_name public.one_line,
  siren text, email public.one_line, phone_number public.one_line, postal_address public.one_line, property_id uuid, rent public.euros,
  charges public.euros, rent_starts_on public.day, charges_kind text, rent_due_day smallint, lease_starts_on public.day, is_bilingual boolean,
  email_consent_on public.day, email_consent_how public.one_line, email_consent_address public.one_line, joins_on public.day,
  leaves_on public.day, replaced_on public.day, account_starts_on public.day, deposit public.euros
);

create function private.tenant_of(landlord uuid, tenant uuid) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
begin
  select * into found_tenant from public.tenants where tenants.id = tenant_of.tenant and tenants.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such tenant');
  end if;
  return found_tenant;
end
$$;

create function private.letting_of(landlord uuid, tenant uuid) returns private.letting
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants := private.tenant_of(landlord, tenant);
begin
  return (
    select jsonb_populate_record(null::private.letting, to_jsonb(lettings)) from private.lettings where lettings.id = found_tenant.id
  );
end
$$;

create function private.tenant_json(tenant uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(tenant_list) from public.tenant_list where tenant_list.id = tenant
$$;
-- 40_leases/50_guarantors.sql
create table public.guarantors (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  tenant_id uuid,
  first_name public.short_text,
  last_name public.short_text,
  company_name public.short_text,
  siren text check (siren ~ '^[0-9]{9}$'),
  email public.one_line check (private.is_address(email)),
  phone_number public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  constraint guarantors_id_owner_id_key unique (id, owner_id),
  constraint guarantors_name_check check (company_name is not null or num_nulls(first_name, last_name) = 0),
  constraint guarantors_company_siren_check check (siren is null or company_name is not null),
  constraint guarantors_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  -- A guarantor with a `tenant_id` stands surety only for this tenant.
  constraint guarantors_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete cascade
);
comment on table public.guarantors is 'A person, company or body that stands surety for a lease.';
comment on column public.guarantors.company_name is
  'The company or body that stands surety. Null if a person stands surety. The names of a company are those of its representative.';
comment on column public.guarantors.siren is 'The nine digits that identify a French company.';
comment on column public.guarantors.tenant_id is 'The tenant for whom the guarantor stands surety. Null means all tenants of the lease.';
create index guarantors_owner_id_idx on public.guarantors (owner_id);
create index guarantors_lease_id_owner_id_idx on public.guarantors (lease_id, owner_id);
create index guarantors_tenant_id_owner_id_idx on public.guarantors (tenant_id, owner_id);

alter table public.guarantors enable row level security;
grant select on public.guarantors to authenticated;

create policy guarantors_select_owner on public.guarantors for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('guarantors');
-- 40_leases/60_tenant_commands.sql
create function private.require_name(tenant private.letting) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if tenant.company_name is not null then
    return;
  end if;
  if num_nulls(tenant.first_name, tenant.last_name) > 0 then
    perform private.refuse(
      'VALIDATION_FAILED', 'A person has a first and a last name',
      case when tenant.first_name is null then 'firstName' else 'lastName' end || '=required'
    );
  elsif tenant.siren is not null then
    perform private.refuse('VALIDATION_FAILED', 'Only a company has a SIREN', 'companyName=required');
  end if;
end
$$;

create function private.require_time(tenant private.letting) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if tenant.leaves_on < tenant.joins_on then
    perform private.refuse('VALIDATION_FAILED', 'A tenant must join before leaving', 'leavesOn=periodReversed');
  end if;
  if tenant.replaced_on is not null and tenant.leaves_on is null then
    perform private.refuse('VALIDATION_FAILED', 'A replaced tenant needs a last day', 'leavesOn=required');
  end if;
end
$$;

create function private.next_rent_month(lease_starts_on date, rent_due_day integer, term_months integer) returns date
language plpgsql stable set search_path = ''
as $$
declare
  this_month date := (private.month_of(private.today())).first_day;
  first_month date := (private.month_of(coalesce(lease_starts_on, this_month))).first_day;
  months integer := (extract(year from this_month) - extract(year from first_month)) * 12
    + extract(month from this_month) - extract(month from first_month);
  term date := first_month + make_interval(months => months / term_months * term_months);
begin
  if lease_starts_on >= this_month then
    return null;
  end if;
  return term + make_interval(months => case when private.today() >= term + rent_due_day then term_months else 0 end);
end
$$;

create function private.add_lease(landlord uuid, letting private.letting) returns uuid
language plpgsql set search_path = ''
as $$
declare
  lease uuid;
begin
  letting.account_starts_on := coalesce(letting.account_starts_on, private.next_rent_month(letting.lease_starts_on, letting.rent_due_day, 1));
  perform private.require_new_account_start(letting.account_starts_on, letting.lease_starts_on, 'accountStartsOn');
  if letting.account_starts_on < letting.lease_starts_on then
    perform private.refuse('VALIDATION_FAILED', 'The account starts before the lease', 'accountStartsOn=beforeLease');
  end if;
  perform private.require_property(landlord, letting.property_id);
  insert into public.leases (
    owner_id, property_id, charges_kind, rent_due_day, starts_on, deposit, has_resolutory_clause, is_bilingual, account_since
  ) values (
    landlord, letting.property_id, letting.charges_kind, letting.rent_due_day, letting.lease_starts_on, letting.deposit,
    private.default_termination_clause('unfurnished', letting.lease_starts_on), letting.is_bilingual,
    coalesce(letting.account_starts_on, letting.lease_starts_on)
  ) returning id into lease;
  perform private.refuse_archived(lease, 'propertyId');
  perform private.set_rent(lease, landlord, null, letting.rent, letting.charges);
  return lease;
end
$$;

create function private.add_tenant(landlord uuid, fields jsonb) returns public.tenants
language plpgsql set search_path = ''
as $$
declare
  letting private.letting;
  tenant public.tenants;
begin
  perform private.require_amounts(fields);
  letting := jsonb_populate_record(
    letting, '{"charges": 0, "charges_kind": "provision", "rent_due_day": 1, "deposit": 0}' || fields
  );
  letting.is_bilingual := coalesce(
    letting.is_bilingual, (select users.is_bilingual from public.users where users.id = landlord)
  );
  perform private.require_name(letting);
  perform private.require_time(letting);
  letting.lease_id := case
    when letting.lease_id is null then private.add_lease(landlord, letting)
    else (private.lease_of(landlord, letting.lease_id)).id
  end;
  insert into public.tenants (
    owner_id, lease_id, first_name, last_name, company_name, siren, email, phone_number, postal_address,
    email_consent_on, email_consent_how, email_consent_address, joins_on, leaves_on, replaced_on
  ) values (
    landlord, letting.lease_id, letting.first_name, letting.last_name, letting.company_name, letting.siren, letting.email, letting.phone_number,
    letting.postal_address, letting.email_consent_on, letting.email_consent_how, letting.email_consent_address,
    letting.joins_on, letting.leaves_on, letting.replaced_on
  ) returning * into tenant;
  perform private.require_lease_quota(
    (select count(*) from public.tenants where tenants.lease_id = letting.lease_id), 'tenants', 20
  );
  return tenant;
end
$$;

create function public.add_tenant(fields jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  added public.tenants := private.add_tenant(landlord.id, fields);
begin
  perform private.update_account(added.lease_id);
  return private.tenant_json(added.id);
end
$$;
comment on function public.add_tenant is
  'Adds a tenant, with a new lease or to an existing lease. An existing lease does not change. The fields are columns of tenant_list.';
grant execute on function public.add_tenant to authenticated;

create function private.start_of_rent(lease public.leases, newest_starts_on date) returns date
language plpgsql stable set search_path = ''
as $$
declare
  next_term date := upper(private.term_days(lease, private.today()));
begin
  return case
    when next_term > lease.account_starts_on and (
      exists (select from public.payments where payments.lease_id = lease.id and payments.cancelled_at is null)
      or exists (select from private.holding_receipts where holding_receipts.lease_id = lease.id)
    ) then greatest(next_term, newest_starts_on)
    else newest_starts_on
  end;
end
$$;

create function private.change_tenant(letting_before private.letting, changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  letting private.letting;
  lease public.leases := private.lease_of(letting_before.owner_id, letting_before.lease_id);
begin
  perform private.require_amounts(changes);
  letting := jsonb_populate_record(letting_before, changes);
  perform private.require_name(letting);
  perform private.require_time(letting);
  perform private.require_lease_time(letting.lease_starts_on, lease.ends_on, 'leaseStartsOn=afterEnd');
  perform private.require_property(letting_before.owner_id, letting.property_id);
  update public.tenants
  set
    first_name = letting.first_name, last_name = letting.last_name, company_name = letting.company_name, siren = letting.siren,
    email = letting.email, phone_number = letting.phone_number, postal_address = letting.postal_address,
    email_consent_on = letting.email_consent_on, email_consent_how = letting.email_consent_how,
    email_consent_address = letting.email_consent_address,
    joins_on = letting.joins_on, leaves_on = letting.leaves_on, replaced_on = letting.replaced_on
  where id = letting_before.id;
  if changes ? 'consent_withdrawn_on' then
    perform private.date_withdrawal(
      letting_before.id, (changes ->> 'consent_withdrawn_on')::date, changes ->> 'consent_withdrawn_how'
    );
  end if;
  if (letting.rent, letting.charges) is distinct from (letting_before.rent, letting_before.charges) and not changes ? 'rent_starts_on' then
    letting.rent_starts_on := private.start_of_rent(lease, letting_before.rent_starts_on);
  end if;
  if (letting.rent, letting.charges, letting.rent_starts_on)
    is distinct from (letting_before.rent, letting_before.charges, letting_before.rent_starts_on)
  then
    perform private.set_rent(letting_before.lease_id, letting_before.owner_id, letting.rent_starts_on, letting.rent, letting.charges);
  end if;
  update public.leases
  set
    property_id = letting.property_id, charges_kind = letting.charges_kind, rent_due_day = letting.rent_due_day,
    starts_on = letting.lease_starts_on, is_bilingual = letting.is_bilingual,
    account_since = private.account_start(lease, letting.lease_starts_on, 'leaseStartsOn')
  where id = letting_before.lease_id;
  perform private.require_published_reference(lease, private.lease_of(lease.owner_id, lease.id), 'leaseStartsOn');
  perform private.require_settled_days_kept(lease);
  perform private.refuse_archived(letting_before.lease_id, 'propertyId');
end
$$;

create function public.change_tenant(tenant uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  letting private.letting := private.letting_of(landlord.id, tenant);
  unchanged jsonb := private.unchanged_dues(letting.lease_id);
begin
  perform private.change_tenant(letting, changes);
  perform private.update_account(letting.lease_id);
  return private.tenant_json(letting.id)
    || jsonb_build_object('unchanged_dues', private.newly_unchanged(letting.lease_id, unchanged));
end
$$;
comment on function public.change_tenant is
  'Changes a tenant, the lease and its newest rent. Omitted fields do not change. The fields are columns of tenant_list. Returns the row of tenant_list, with unchanged_dues: the dues that keep their amounts because receipts state them.';
grant execute on function public.change_tenant to authenticated;

create function public.delete_tenant(tenant uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
begin
  delete from public.tenants where id = found_tenant.id;
  delete from public.leases
  where id = found_tenant.lease_id and not exists (select from public.tenants other_tenant where other_tenant.lease_id = found_tenant.lease_id);
end
$$;
comment on function public.delete_tenant is 'Deletes a tenant. If it is the last tenant of the lease, also deletes the lease. Receipts stay.';
grant execute on function public.delete_tenant to authenticated;
-- 40_leases/65_consents.sql
create function private.keep_former_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.former_consents := old.former_consents || jsonb_build_object(
    'on', old.email_consent_on, 'how', old.email_consent_how, 'address', old.email_consent_address,
    'ended_on', private.today(), 'ended_how', null,
    'ending', case
      when new.email is distinct from old.email then 'otherAddress'
      when new.email_consent_on is null then 'withdrawn'
      else 'corrected'
    end
  );
  perform private.require_lease_quota(jsonb_array_length(new.former_consents), 'former consents of a tenant', 100);
  return new;
end
$$;
create trigger keep_former_consent before update on public.tenants
  for each row when (
    old.email_consent_on is not null
    and (old.email_consent_on, old.email_consent_how, old.email_consent_address)
      is distinct from (new.email_consent_on, new.email_consent_how, new.email_consent_address)
  )
  execute function private.keep_former_consent();

create function private.date_withdrawal(tenant uuid, withdrawn_on date, how public.short_text) returns void
language plpgsql set search_path = ''
as $$
declare
  -- The newest former consent; null while a consent is in force.
  ended jsonb := (
    select tenants.former_consents -> -1 from public.tenants
    where tenants.id = date_withdrawal.tenant and tenants.email_consent_on is null
  );
begin
  if ended is null or ended ->> 'ending' <> 'withdrawn' then
    perform private.refuse(
      'VALIDATION_FAILED', 'There is no consent that was just withdrawn', 'emailConsent=invalid'
    );
  end if;
  perform private.require_day(withdrawn_on, 'emailConsentWithdrawal.on');
  if withdrawn_on > private.today() then
    perform private.refuse(
      'VALIDATION_FAILED', 'The withdrawal is dated in the future', 'emailConsentWithdrawal.on=futureDate'
    );
  elsif withdrawn_on < (ended ->> 'on')::date then
    perform private.refuse(
      'VALIDATION_FAILED', 'The withdrawal is dated before the consent', 'emailConsentWithdrawal.on=periodReversed'
    );
  end if;
  update public.tenants
  set former_consents = jsonb_set(
    former_consents, '{-1}', ended || jsonb_build_object('ended_on', withdrawn_on, 'ended_how', date_withdrawal.how)
  )
  where tenants.id = tenant;
end
$$;

create function public.record_consents(tenant_ids uuid[], consent_on date, how text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  recorded uuid[];
begin
  if coalesce(cardinality(tenant_ids), 0) not between 1 and 5000 then
    perform private.refuse(
      'VALIDATION_FAILED', 'Name 1 to 5000 tenants',
      case when cardinality(tenant_ids) > 5000 then 'tenantIds=tooLong' else 'tenantIds=required' end
    );
  end if;
  perform private.require_day(consent_on, 'on');
  if consent_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The consent is dated in the future', 'on=futureDate');
  elsif how is null then
    perform private.refuse('VALIDATION_FAILED', 'The form of the consent is missing', 'how=required');
  end if;
  landlord := private.lock_landlord();
  perform private.tenant_of(landlord.id, asked.id) from unnest(tenant_ids) asked (id);
  if exists (
    select from public.tenants tenant where tenant.id = any (record_consents.tenant_ids) and tenant.email is null
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A tenant without an e-mail address cannot consent', 'tenantIds=invalid');
  end if;
  with agreed as (
    update public.tenants tenant
    set email_consent_on = consent_on, email_consent_how = record_consents.how, email_consent_address = tenant.email
    where tenant.id = any (record_consents.tenant_ids) and tenant.email_consent_address is null
    returning tenant.id
  )
  select coalesce(array_agg(agreed.id), '{}') into recorded from agreed;
  return recorded;
end
$$;
comment on function public.record_consents is
  'Records that tenants agreed to documents by e-mail, on one day and in one form. Each consent is for the tenant''s own address. Returns the tenants who had not agreed before.';
grant execute on function public.record_consents to authenticated;
-- 40_leases/70_lease_commands.sql
create function private.unchanged_dues(lease_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  fixed datemultirange := private.days_fixed_by_receipts(lease_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'due_id', due.id, 'period_from', due.period_from, 'period_to', due.period_to, 'amount', due.amount,
      'lease_amount', due.without_receipts,
      'numbers', (
        select jsonb_agg(receipt.number order by receipt.issued_at, receipt.number)
        from private.holding_receipts receipt
        where receipt.lease_id = due.lease_id
          and receipt.period_from <= due.period_to and receipt.period_to >= due.period_from
      )
    ) order by due.period_from), '[]')
    from private.leased_dues due
    where due.lease_id = unchanged_dues.lease_id and due.kind = 'rent'
      and daterange(due.period_from, due.period_to, '[]') <@ fixed
      and due.without_receipts <> due.amount
  );
end
$$;

create function private.newly_unchanged(lease_id uuid, before jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(due order by place), '[]')
  from jsonb_array_elements(private.unchanged_dues(lease_id)) with ordinality unchanged (due, place)
  where not before @> jsonb_build_array(due)
$$;

create function private.lease_with_changes(lease_before public.leases, changes jsonb) returns public.leases
language plpgsql immutable set search_path = ''
as $$
declare
  lease public.leases := jsonb_populate_record(lease_before, changes);
  -- If one of these fields changes, the end is computed anew.
  sources text[] := case lease.ended_by
    when 'tenant' then array['ended_by', 'notice_received_on', 'is_notice_reduced']
    else array['ended_by', 'kind', 'starts_on', 'duration_months']
  end;
  derived_end date;
begin
  -- Student and mobility leases end by themselves (loi n° 89-462, art. 25-7 and 25-14).
  if lease.ended_by is null and not changes ? 'ended_by' and changes ? 'kind'
    and lease.kind in ('student', 'mobility') and lease.starts_on is not null
  then
    lease.ended_by := 'term';
  end if;
  derived_end := private.lease_end(lease);
  if not private.is_day(derived_end) then
    derived_end := null;
  end if;
  if not changes ? 'ends_on' and (
    lease.ended_by is null or changes ?| sources
    -- After a tenant's notice, a new kind of lease changes the end if the former end was computed. An end that the
    -- landlord entered stays.
    or changes ? 'kind' and lease_before.ends_on = private.lease_end(lease_before)
  ) then
    lease.ends_on := case when lease.ended_by is not null then coalesce(derived_end, lease.ends_on) end;
  elsif lease.ends_on is null then
    lease.ends_on := derived_end;
  end if;
  if lease.ended_by is null and lease.ends_on is not null then
    perform private.refuse('VALIDATION_FAILED', 'State who ends the lease', 'endedBy=required');
  elsif lease.ended_by is not null and lease.ends_on is null then
    perform private.refuse('VALIDATION_FAILED', 'State when the lease ends', 'endsOn=required');
  end if;
  perform private.require_lease_time(lease.starts_on, lease.ends_on, case
    when changes ? 'starts_on' and not changes ? 'ends_on' then 'startsOn=afterEnd'
    else 'endsOn=beforeLease'
  end);
  return lease;
end
$$;

create function private.set_guarantors(lease public.leases, guarantors jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  wrong bigint := (
    select min(element.place) from jsonb_array_elements(guarantors) with ordinality element (fields, place)
    where (element.fields ->> 'tenant_id')::uuid not in (select tenant.id from public.tenants tenant where tenant.lease_id = lease.id)
  );
begin
  if wrong is not null then
    perform private.refuse(
      'VALIDATION_FAILED', 'A guarantor must stand for a tenant of the lease', format('guarantors.%s.tenantId=invalid', wrong - 1)
    );
  end if;
  if (
    select count(new_guarantor.id) <> count(guarantor.id) or count(new_guarantor.id) <> count(distinct new_guarantor.id)
    from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor
    left join public.guarantors guarantor on guarantor.id = new_guarantor.id and guarantor.lease_id = lease.id
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A guarantor is named twice, or belongs to another lease', 'guarantors=invalid');
  end if;
  delete from public.guarantors guarantor
  where guarantor.lease_id = lease.id
    and not exists (
      select from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor where new_guarantor.id = guarantor.id
    );
  update public.guarantors guarantor
  set
    tenant_id = new_guarantor.tenant_id, first_name = new_guarantor.first_name, last_name = new_guarantor.last_name,
    company_name = new_guarantor.company_name, siren = new_guarantor.siren, email = new_guarantor.email, phone_number = new_guarantor.phone_number
  from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor
  where guarantor.lease_id = lease.id and guarantor.id = new_guarantor.id;
  insert into public.guarantors (
    owner_id, lease_id, tenant_id, first_name, last_name, company_name, siren, email, phone_number
  )
  select
    lease.owner_id, lease.id, new_guarantor.tenant_id, new_guarantor.first_name, new_guarantor.last_name,
    new_guarantor.company_name, new_guarantor.siren, new_guarantor.email,
    new_guarantor.phone_number
  from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor
  where new_guarantor.id is null;
  perform private.require_lease_quota(
    (select count(*) from public.guarantors guarantor where guarantor.lease_id = lease.id), 'guarantors', 20
  );
end
$$;

create function private.change_lease(lease_before public.leases, changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  lease public.leases;
begin
  perform private.require_amounts(changes);
  lease := private.lease_with_changes(lease_before, changes);
  if lease.rent_due_day not between 1 and 28 then
    perform private.refuse('VALIDATION_FAILED', 'The day must be between 1 and 28', 'rentDueDay=invalid');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The approval of the building''s accounts is dated in the future', 'accountsApprovedOn=futureDate');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on < lease.keys_on then
    perform private.refuse('VALIDATION_FAILED', 'The accounts of the building were approved before the keys were returned: correct one of the two days', 'accountsApprovedOn=tooEarly');
  end if;
  perform private.require_revision_day(lease.revision_month, lease.revision_day);
  perform private.require_property(lease_before.owner_id, lease.property_id);
  perform private.require_settled_facts_unchanged(lease_before, lease);
  update public.leases
  set
    property_id = lease.property_id, kind = lease.kind, signed_on = lease.signed_on, starts_on = lease.starts_on,
    duration_months = lease.duration_months, rent_due_day = lease.rent_due_day, term_months = lease.term_months,
    prorata_by = lease.prorata_by, charges_kind = lease.charges_kind, deposit = lease.deposit,
    has_solidarity = lease.has_solidarity, has_resolutory_clause = lease.has_resolutory_clause,
    is_bilingual = lease.is_bilingual, has_revision_clause = lease.has_revision_clause, revision_month = lease.revision_month,
    revision_day = lease.revision_day, irl_reference = lease.irl_reference, irl_reference_from = lease.irl_reference_from,
    has_charges_index = lease.has_charges_index, account_since = private.account_start(lease_before, lease.starts_on, 'startsOn'),
    ended_by = lease.ended_by, notice_received_on = lease.notice_received_on, is_notice_reduced = lease.is_notice_reduced,
    ends_on = lease.ends_on, keys_on = lease.keys_on, relet_on = lease.relet_on,
    exit_state = lease.exit_state, accounts_approved_on = lease.accounts_approved_on, new_address = lease.new_address,
    insured_until = lease.insured_until
  where id = lease_before.id;
  perform private.require_settled_days_kept(lease_before);
  perform private.refuse_archived(lease_before.id, case
    when changes ? 'property_id' then 'propertyId'
    when changes ? 'kind' then 'kind'
    when changes ? 'ended_by' and lease.ended_by is null then 'endedBy'
    else 'endsOn'
  end);
  if changes ? 'guarantors' then
    perform private.set_guarantors(lease_before, changes -> 'guarantors');
  end if;
end
$$;

create function private.require_published_reference(lease_before public.leases, lease public.leases, field text default null) returns void
language plpgsql stable set search_path = ''
as $$
declare
  published_on date := private.reference_published_on(lease.irl_reference);
  counts_from date := coalesce(lease.irl_reference_from, lease.signed_on, lease.starts_on);
begin
  if published_on > least(counts_from, private.today())
    and (lease.irl_reference, lease.irl_reference_from, lease.signed_on, lease.starts_on)
      is distinct from (lease_before.irl_reference, lease_before.irl_reference_from, lease_before.signed_on, lease_before.starts_on)
  then
    perform private.refuse('VALIDATION_FAILED', format(
      'The index of %s counts as published from %s: correct the quarter, or state a later day from which it applies',
      lease.irl_reference, published_on
    ), coalesce(field, case when published_on > lease.irl_reference_from then 'irlReferenceFrom' else 'irlReference' end) || '=notPublished');
  end if;
end
$$;

create function public.change_lease(lease uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
  unchanged jsonb := private.unchanged_dues(found_lease.id);
begin
  perform private.change_lease(found_lease, changes);
  perform private.require_published_reference(found_lease, private.lease_of(landlord.id, found_lease.id));
  perform private.update_account(found_lease.id);
  return private.changed_lease_json(found_lease.id, unchanged);
end
$$;
comment on function public.change_lease is
  'Changes a lease, its end or its guarantors. Omitted fields do not change. The end follows from the party that ends the lease. The changes are columns of leases. `guarantors` replaces the whole list. Returns the row of lease_list, with unchanged_dues: the dues that keep their amounts because receipts state them.';
grant execute on function public.change_lease to authenticated;
-- 40_leases/80_account_start.sql
create function private.account_start(lease public.leases, starts_on date, field text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if lease.account_since <= lease.starts_on and exists (
    select from public.payments payment
    where payment.lease_id = lease.id and payment.cancelled_at is null and payment.kind <> 'opening'
      and payment.paid_on < lease.account_starts_on
  ) then
    if starts_on < lease.account_since then
      perform private.require_account_start(starts_on, field);
    end if;
    return least(lease.account_since, starts_on);
  end if;
  return lease.account_since;
end
$$;

create function private.set_account(lease public.leases, starts_on date, balance numeric) returns void
language plpgsql set search_path = ''
as $$
declare
  -- The opening balance is dated on the day before the account starts.
  day_before date := starts_on - 1;
  changed_lease public.leases := jsonb_populate_record(lease, jsonb_build_object('account_starts_on', starts_on));
  -- Payments before this day would be part of the opening balance, and are refused below. If the account begins with
  -- the lease, advances from before the first day of the account are allowed. If the account moves to a later day, no
  -- payment may be older than that day.
  paid_from date := case
    when starts_on = lease.starts_on then private.earliest_payment_day(changed_lease)
    when starts_on > lease.account_starts_on then starts_on
  end;
begin
  perform private.require_day(starts_on, 'startsOn');
  perform private.require_day(day_before, 'startsOn');
  perform private.require_amount(abs(balance), 'balance', 0);
  if starts_on < lease.starts_on then
    perform private.refuse('VALIDATION_FAILED', 'The account starts before the lease', 'startsOn=beforeLease');
  end if;
  -- An account that started more than sixty months ago may keep its start.
  if starts_on <> lease.account_starts_on then
    perform private.require_new_account_start(starts_on, lease.starts_on, 'startsOn');
  end if;
  if exists (
    select from public.payments payment
    where payment.lease_id = lease.id and payment.cancelled_at is null and payment.kind <> 'opening'
      and payment.paid_on >= private.earliest_payment_day(lease) and payment.paid_on < paid_from
      -- A payment may name days before the account, because it then pays only those days.
      and (payment.names_to < set_account.starts_on) is not true
  ) then
    perform private.refuse('VALIDATION_FAILED', 'There are payments before this day', 'startsOn=afterPayments');
  end if;
  update public.leases set account_since = set_account.starts_on where leases.id = lease.id;
  perform private.require_settled_days_kept(lease);
  perform private.refuse_certified_due(due.id) from public.dues due where due.lease_id = lease.id and due.kind = 'opening';
  delete from public.dues due where due.lease_id = lease.id and due.kind = 'opening';
  perform private.refuse_certified_payment(payment.id) from public.payments payment
    where payment.lease_id = lease.id and payment.kind = 'opening';
  delete from public.payments payment where payment.lease_id = lease.id and payment.kind = 'opening';
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other)
  select lease.owner_id, lease.id, 'opening', day_before, day_before, day_before, balance where balance > 0;
  insert into public.payments (owner_id, lease_id, kind, paid_on, amount, idempotency_key)
  select lease.owner_id, lease.id, 'opening', day_before, -balance, gen_random_uuid() where balance < 0;
end
$$;

create function public.set_account(lease uuid, starts_on date, balance numeric) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
begin
  perform private.set_account(found_lease, starts_on, balance);
  perform private.update_account(found_lease.id);
  return private.position_json(found_lease.id);
end
$$;
comment on function public.set_account is
  'Sets the first day and the opening balance of a lease''s account. A negative balance is an advance. The new opening replaces the previous opening.';
grant execute on function public.set_account to authenticated;
-- 50_ledger/10_dues.sql
create extension if not exists btree_gist with schema extensions;

create table public.dues (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  kind text not null check (kind in ('opening', 'rent', 'settlement', 'repair', 'other', 'refund')),
  period_from public.day not null,
  period_to public.day not null,
  due_on public.day not null,
  rent public.euros not null default 0,
  charges public.euros not null default 0,
  other public.euros not null default 0,
  reduction public.euros not null default 0,
  amount public.euros not null generated always as (rent + charges + other - reduction) stored,
  label public.short_text,
  idempotency_key uuid,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  received public.euros not null default 0,
  constraint dues_id_owner_id_key unique (id, owner_id),
  constraint dues_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint dues_period_check check (period_from <= period_to),
  constraint dues_own_check check (
    case when kind = 'rent' then other = 0 and cancelled_at is null else rent + charges + reduction = 0 end
  ),
  constraint dues_reason_check check (
    label is not null or reduction = 0 and kind in ('opening', 'rent', 'refund')
  ),
  -- The constraint is checked at the end of a statement, because one statement may move days between two dues.
  constraint dues_rent_once_per_day exclude using gist (
    lease_id with =, daterange(period_from, period_to, '[]') with &&
  ) where (kind = 'rent') deferrable
);
comment on table public.dues is 'Debts under a lease. Each debt is owed from its due day on. A refund to a tenant is also a due.';
comment on column public.dues.kind is 'opening: the debt when the account started; refund: a part of the advance that was given back.';
comment on column public.dues.period_from is 'The first day of rent; period_to is the last day. Dues other than rent have the due day in both columns.';
comment on column public.dues.other is 'The amount of a due other than rent.';
comment on column public.dues.reduction is 'Rent and charges that the landlord waives, from `reductions`. The label states the reason.';
comment on column public.dues.request is 'The arguments of the command that added the due. A request that repeats the idempotency key must have the same arguments.';
comment on column public.dues.received is
  'The sum of the allocations to the due. The sum is stored, because each read of an account needs the unpaid rest.';
create index dues_lease_id_owner_id_idx on public.dues (lease_id, owner_id, period_to, period_from);
create index dues_owner_id_due_on_idx on public.dues (owner_id, due_on);
create unique index dues_owner_id_idempotency_key_idx on public.dues (owner_id, idempotency_key)
  where idempotency_key is not null;
create index dues_unpaid_idx on public.dues (owner_id, lease_id, due_on) where amount > received and cancelled_at is null;
create unique index dues_opening_idx on public.dues (lease_id) where kind = 'opening';

alter table public.dues enable row level security;
grant select on public.dues to authenticated;

create policy dues_select_owner on public.dues for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('dues');

create table public.reductions (
  lease_id uuid not null,
  owner_id uuid not null,
  period_from public.day not null,
  period_to public.day not null,
  amount public.euros not null check (amount > 0),
  label public.short_text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (lease_id, period_from, period_to),
  constraint reductions_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint reductions_period_check check (period_from <= period_to)
);
comment on table public.reductions is
  'Rent that a landlord waives, as entered. Each row applies to the first rent due that shares days with it. The due can become zero.';
create index reductions_lease_id_owner_id_idx on public.reductions (lease_id, owner_id);
create index reductions_owner_id_idx on public.reductions (owner_id);

alter table public.reductions enable row level security;
grant select on public.reductions to authenticated;

create policy reductions_select_owner on public.reductions for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('reductions');

create function private.due_state(due public.dues, remaining numeric, awaited numeric) returns text
language plpgsql stable set search_path = ''
as $$
declare
  today date;
begin
  if due.cancelled_at is not null then
    return 'cancelled';
  elsif remaining = 0 then
    return 'paid';
  end if;
  today := private.today();
  return case
    when due.due_on > today then 'upcoming'
    when remaining = awaited then 'awaited'
    when due.due_on = today then 'due'
    else 'late'
  end;
end
$$;
grant execute on function private.due_state to authenticated;

create function private.reductions_on(lease uuid, first_day date, last_day date) returns setof public.reductions
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select reduction.* from public.reductions reduction
    where reduction.lease_id = reductions_on.lease and reduction.period_from <= last_day and reduction.period_to >= first_day
      and not exists (
        select from public.dues due
        where due.lease_id = reductions_on.lease and due.kind = 'rent'
          and due.period_from < first_day and due.period_to >= reduction.period_from
      );
end
$$;
grant execute on function private.reductions_on to authenticated;

create function private.remaining_of_due(due public.dues, paid numeric) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if due.amount <= paid then
    return due.amount - paid;
  end if;
  return (select greatest(0.00, asked_dues.asked - paid) from private.asked_dues where asked_dues.id = due.id);
end
$$;
grant execute on function private.remaining_of_due to authenticated;
-- 50_ledger/20_rent_amounts.sql
create type private.rent_history as (holds_from date[], rent numeric[], charges numeric[]);

create type private.amounts as (rent numeric, charges numeric);

create function private.rent_history(lease uuid) returns private.rent_history
language sql stable set search_path = ''
as $$
  select
    coalesce(array_agg(rents.holds_from order by rents.holds_from), '{}'),
    coalesce(array_agg(rents.rent order by rents.holds_from), '{}'),
    coalesce(array_agg(rents.charges order by rents.holds_from), '{}')
  from public.rents
  where rents.lease_id = rent_history.lease
$$;

create type private.span as (first_day date, last_day date, days integer, divisor integer, monthly numeric, amount numeric);

create function private.lowered_spans(spans private.span[], excess numeric) returns private.span[]
language plpgsql immutable set search_path = ''
as $$
declare
  span private.span;
begin
  for i in reverse cardinality(spans) .. 1 loop
    exit when excess <= 0;
    span := spans[i];
    span.divisor := null;
    span.amount := greatest(0, span.amount - excess);
    excess := excess - spans[i].amount + span.amount;
    spans[i] := span;
  end loop;
  return spans;
end
$$;

create function private.spans_from(spans private.span[], first_day date, before numeric) returns private.span[]
language plpgsql immutable set search_path = ''
as $$
declare
  span private.span;
begin
  while spans[1].last_day < first_day loop
    before := before - spans[1].amount;
    spans := spans[2:];
  end loop;
  -- In thirtieths, `before` may exceed the amount of the first span. Subtract the rest from the next spans.
  for i in 1 .. cardinality(spans) loop
    span := spans[i];
    span.first_day := greatest(first_day, span.first_day);
    span.days := span.last_day - span.first_day + 1;
    span.amount := greatest(0, span.amount - before);
    if span.amount <> round(span.monthly * span.days / span.divisor, 2) then
      span.divisor := null;
    end if;
    before := before - spans[i].amount + span.amount;
    spans[i] := span;
    exit when before = 0;
  end loop;
  return spans;
end
$$;

create function private.owed_spans(
  month date, holds_from date[], monthly numeric[], owed_from date, first_day date, last_day date, prorata_by text
) returns private.span[]
language plpgsql immutable set search_path = ''
as $$
declare
  next_month date := month + interval '1 month';
  month_days integer := next_month - month;
  in_thirtieths boolean;
  divisor integer;
  spans private.span[] := '{}';
  span private.span;
  low date;
  high date;
begin
  owed_from := greatest(owed_from, month);
  first_day := greatest(first_day, owed_from);
  last_day := least(last_day, next_month - 1);
  -- A whole month costs the monthly amount, whether it is counted in days or in thirtieths.
  in_thirtieths := prorata_by = 'thirty' and last_day - owed_from + 1 < month_days;
  divisor := case when in_thirtieths then 30 else month_days end;
  for i in 1 .. cardinality(holds_from) loop
    low := greatest(owed_from, holds_from[i]);
    high := least(last_day, holds_from[i + 1] - 1);
    continue when high < low;
    if span.monthly = monthly[i] then
      span.last_day := high;
    else
      if span.monthly is not null then
        spans := spans || span;
      end if;
      span := (low, high, null, divisor, monthly[i], null);
    end if;
    span.days := span.last_day - span.first_day + 1;
    span.amount := round(span.monthly * span.days / divisor, 2);
  end loop;
  if span.monthly is null then
    return spans;
  end if;
  spans := spans || span;
  if in_thirtieths then
    -- In a month of 31 days, thirty days already cost the whole monthly amount. If a new rent starts in the month, the
    -- spans could cost more than the whole month. Subtract the excess.
    spans := private.lowered_spans(spans, private.total_of_spans(spans)
      - private.total_of_spans(private.owed_spans(month, holds_from, monthly, month, month, next_month - 1, prorata_by)));
  end if;
  if first_day > owed_from then
    spans := private.spans_from(spans, first_day, private.total_of_spans(
      private.owed_spans(month, holds_from, monthly, owed_from, owed_from, first_day - 1, prorata_by)
    ));
  end if;
  return spans;
end
$$;

create function private.total_of_spans(spans private.span[]) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  span private.span;
  total numeric := 0;
begin
  foreach span in array spans loop
    total := total + span.amount;
  end loop;
  return total;
end
$$;

create function private.agreed_amounts(rent_history private.rent_history, owed_from date, first_day date, last_day date, prorata_by text)
returns private.amounts
language plpgsql immutable set search_path = ''
as $$
declare
  month date := date_trunc('month', first_day::timestamp);
  span private.span;
  owed private.amounts := (0, 0);
begin
  while month <= last_day loop
    foreach span in array private.owed_spans(
      month, rent_history.holds_from, rent_history.rent, owed_from, first_day, last_day, prorata_by
    ) loop
      owed.rent := owed.rent + span.amount;
    end loop;
    foreach span in array private.owed_spans(
      month, rent_history.holds_from, rent_history.charges, owed_from, first_day, last_day, prorata_by
    ) loop
      owed.charges := owed.charges + span.amount;
    end loop;
    month := month + interval '1 month';
  end loop;
  return owed;
end
$$;

create function private.rent_days(lease public.leases) returns daterange
language plpgsql immutable set search_path = ''
as $$
begin
  return daterange(
    lease.starts_on, greatest(lease.starts_on, coalesce(private.rent_owed_until(lease) + 1, 'infinity'))
  );
end
$$;
grant execute on function private.rent_days to authenticated;

create function private.account_days(lease public.leases) returns daterange
language sql immutable set search_path = ''
as $$
  select daterange(
    lease.account_starts_on,
    greatest(lease.account_starts_on, coalesce(private.rent_owed_until(lease) + 1, 'infinity'))
  )
$$;

create function private.term_days(lease public.leases, day date) returns daterange
language plpgsql immutable set search_path = ''
as $$
declare
  origin date := date_trunc('month', coalesce(lease.starts_on, lease.account_starts_on)::timestamp);
  months integer := (extract(year from day) - extract(year from origin)) * 12
    + extract(month from day) - extract(month from origin);
  first_day date := origin
    + make_interval(months => floor(months::numeric / lease.term_months)::integer * lease.term_months);
begin
  return daterange(first_day, (first_day + make_interval(months => lease.term_months))::date);
end
$$;

create function private.days_with_rent(lease public.leases, first_day date, last_day date, out days daterange, out owed_from date)
language plpgsql immutable set search_path = ''
as $$
begin
  days := case when first_day <= last_day
    then daterange(first_day, last_day + 1) * private.rent_days(lease)
    else 'empty'
  end;
  owed_from := case
    when lower(days) < lease.account_starts_on then lower(days)
    else greatest(lease.account_starts_on, date_trunc('month', lower(days)::timestamp)::date)
  end;
end
$$;

create function private.lease_amounts(lease public.leases, first_day date, last_day date) returns private.amounts
language plpgsql stable set search_path = ''
as $$
declare
  ruled record := private.days_with_rent(lease, first_day, last_day);
begin
  if isempty(ruled.days) then
    return null;
  end if;
  return private.agreed_amounts(
    private.rent_history(lease.id), ruled.owed_from, lower(ruled.days), upper(ruled.days) - 1, lease.prorata_by
  );
end
$$;

create function private.owed_spans_of(lease public.leases, first_day date, last_day date)
returns table (charge text, month date, span private.span)
language plpgsql stable set search_path = ''
as $$
declare
  rent_history private.rent_history := private.rent_history(lease.id);
  ruled record := private.days_with_rent(lease, first_day, last_day);
begin
  if not isempty(ruled.days) then
    return query
      select amounts.charge, calendar_month.month::date, unnest(private.owed_spans(
        calendar_month.month::date, rent_history.holds_from, amounts.monthly, ruled.owed_from,
        lower(ruled.days), upper(ruled.days) - 1, lease.prorata_by
      ))
      from (values ('rent', rent_history.rent), ('charges', rent_history.charges)) amounts (charge, monthly)
      cross join lateral generate_series(
        date_trunc('month', lower(ruled.days)::timestamp), upper(ruled.days) - 1, interval '1 month'
      ) calendar_month (month);
  end if;
end
$$;
grant execute on function private.days_with_rent, private.lease_amounts, private.owed_spans_of, private.agreed_amounts, private.owed_spans,
  private.total_of_spans, private.lowered_spans, private.spans_from to authenticated;
-- 50_ledger/30_rent_dues.sql
create type private.rent_due as (
  first_day date, last_day date, due_on date, owed private.amounts, due_id uuid, reduction numeric, label text
);

create function private.planned_rent_dues(lease public.leases, until date, fixed datemultirange) returns private.rent_due[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  step interval := make_interval(months => lease.term_months);
  rent_history private.rent_history := private.rent_history(lease.id);
  account_days daterange := private.account_days(lease);
  named datemultirange := private.days_named_by_payments(lease);
  first_term date := lower(private.term_days(lease, least(lease.account_starts_on, lower(named))));
begin
  return (
    with term as materialized (
      select
        day::date as first_day, daterange(day::date, (day + step)::date) as days,
        greatest(day::date + lease.rent_due_day - 1, lease.account_starts_on) as due_on
      from generate_series(first_term::timestamp, greatest(until, upper(named)), step) day
    ), owed as materialized (
      -- Before the account starts, rent is owed only for days that a payment names.
      select
        coalesce(range_agg(days * account_days) filter (where due_on <= until or days && named), '{}')
          + named * datemultirange(private.rent_days(lease) * daterange(null, lease.account_starts_on)) as days
      from term
    ), bound as (
      select first_day as day from term
      union select upper(days) from term
      -- A payment also cuts a term, before the first day and after the last day that it names.
      union select cut
      from public.payments
      cross join lateral unnest(array[payments.names_from, payments.names_to + 1]) cut
      where payments.lease_id = lease.id and payments.cancelled_at is null and payments.names_from is not null
    ), rent_due as materialized (
      select
        lower(part) as first_day, upper(part) - 1 as last_day, lower(span) as owed_from,
        case
          when lower(part) < lease.account_starts_on
          then greatest(term.first_day + lease.rent_due_day - 1, lower(part))
          else term.due_on
        end as due_on
      from owed
      cross join (select day as low, lead(day) over (order by day) as high from bound) cut
      cross join unnest((owed.days - fixed) * datemultirange(daterange(cut.low, cut.high))) part
      join unnest(owed.days) span on span @> lower(part)
      join term on term.days @> lower(part)
      where cut.high is not null
    )
    select coalesce(array_agg((
      rent_due.first_day, rent_due.last_day, rent_due.due_on,
      private.agreed_amounts(rent_history, rent_due.owed_from, rent_due.first_day, rent_due.last_day, lease.prorata_by), null, null, null
    )::private.rent_due), '{}')
    from rent_due
  );
end
$$;

create function private.rent_dues_to_write(lease public.leases, until date, fixed datemultirange) returns private.rent_due[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent_dues private.rent_due[] := private.planned_rent_dues(lease, until, fixed);
begin
  return (
    with going_on as (
      -- An existing due gives its id to the first planned due that shares a day with it. If a planned due gets several
      -- ids, it keeps the id of the earliest existing due.
      select shared.first_day, (array_agg(shared.id order by shared.period_from))[1] as due_id
      from (
        select distinct on (dues.id) dues.id, dues.period_from, rent_due.first_day
        from public.dues
        join unnest(rent_dues) rent_due on dues.period_from <= rent_due.last_day and dues.period_to >= rent_due.first_day
        where dues.lease_id = lease.id and dues.kind = 'rent'
          and not daterange(dues.period_from, dues.period_to, '[]') <@ fixed
        order by dues.id, rent_due.first_day
      ) shared
      group by shared.first_day
    ), reduced as (
      -- A reduction applies to the earliest due that shares a day with it. If a receipt fixes this due, no planned due
      -- gets the reduction.
      select
        shared.first_day, sum(shared.amount) as amount,
        left(string_agg(distinct shared.label, ', ' order by shared.label), 200) as label
      from (
        select distinct on (reductions.period_from, reductions.period_to)
          reductions.amount, reductions.label, period.first_day
        from public.reductions
        join (
          select rent_due.first_day, rent_due.last_day from unnest(rent_dues) rent_due
          union all
          select dues.period_from, dues.period_to
          from public.dues
          where dues.lease_id = lease.id and dues.kind = 'rent' and daterange(dues.period_from, dues.period_to, '[]') <@ fixed
        ) period on period.first_day <= reductions.period_to and period.last_day >= reductions.period_from
        where reductions.lease_id = lease.id
        order by reductions.period_from, reductions.period_to, period.first_day
      ) shared
      group by shared.first_day
    )
    select coalesce(array_agg((
      rent_due.first_day, rent_due.last_day, rent_due.due_on, rent_due.owed, going_on.due_id, waived.amount,
      case when waived.amount > 0 then reduced.label end
    )::private.rent_due), '{}')
    from unnest(rent_dues) rent_due
    left join going_on using (first_day)
    left join reduced using (first_day)
    cross join lateral (
      select least(coalesce(reduced.amount, 0), (rent_due.owed).rent + (rent_due.owed).charges) as amount
    ) waived
  );
end
$$;

create function private.make_dues(lease public.leases, until date) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  fixed datemultirange := private.days_fixed_by_receipts(lease.id);
  rent_dues private.rent_due[] := private.rent_dues_to_write(lease, until, fixed);
begin
  delete from public.dues
  where dues.lease_id = lease.id and dues.kind = 'rent'
    and not daterange(dues.period_from, dues.period_to, '[]') <@ fixed
    and not exists (select from unnest(rent_dues) rent_due where rent_due.due_id = dues.id);
  update public.dues
  set
    period_from = rent_due.first_day, period_to = rent_due.last_day, due_on = rent_due.due_on,
    rent = (rent_due.owed).rent, charges = (rent_due.owed).charges, reduction = rent_due.reduction, label = rent_due.label
  from unnest(rent_dues) rent_due
  where dues.id = rent_due.due_id
    and (dues.period_from, dues.period_to, dues.due_on, dues.rent, dues.charges, dues.reduction, dues.label)
      is distinct from (
        rent_due.first_day, rent_due.last_day, rent_due.due_on, (rent_due.owed).rent, (rent_due.owed).charges, rent_due.reduction, rent_due.label
      );
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, rent, charges, reduction, label)
  select
    lease.owner_id, lease.id, 'rent', rent_due.first_day, rent_due.last_day, rent_due.due_on,
    (rent_due.owed).rent, (rent_due.owed).charges, rent_due.reduction, rent_due.label
  from unnest(rent_dues) rent_due
  where rent_due.due_id is null;
end
$$;

create function private.amount_without_receipts(due public.dues, lease public.leases, waived numeric) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  owed private.amounts := private.lease_amounts(lease, due.period_from, due.period_to);
begin
  return case
    when owed.rent + owed.charges = 0 and not exists (
      select from public.rents
      where rents.lease_id = due.lease_id and rents.holds_from <= due.period_to and rents.rent + rents.charges > 0
    ) and exists (
      select from private.holding_receipts receipt
      where receipt.lease_id = due.lease_id and receipt.kind = 'quittance'
        and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
    ) then null
    else greatest(0, coalesce(owed.rent + owed.charges, 0) - waived)
  end;
end
$$;
grant execute on function private.amount_without_receipts to authenticated;

create view private.leased_dues with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount,
  due.received, due.cancelled_at, lease.account_starts_on, lease.limitation_period, lease.keys_on,
  case when due.kind = 'rent' then private.amount_without_receipts(due, lease, case
    when exists (select from public.reductions where reductions.lease_id = due.lease_id) then (
      select coalesce(sum(reduction.amount), 0) from private.reductions_on(due.lease_id, due.period_from, due.period_to) reduction
    )
    else 0
  end) end as without_receipts
from public.dues due
join public.leases lease on lease.id = due.lease_id and lease.owner_id = due.owner_id;
comment on view private.leased_dues is
  'Each due with its lease. `without_receipts` is the amount that the lease now gives for a rent due, less its reductions. It is null if no rent was ever known for the days of the due.';
grant select on private.leased_dues to authenticated;
-- 50_ledger/35_rent_commands.sql
create function private.change_rent(lease public.leases, starts_on date, rent numeric, charges numeric) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
  values (lease.id, lease.owner_id, change_rent.starts_on, change_rent.rent, change_rent.charges)
  on conflict on constraint rents_pkey do update set rent = excluded.rent, charges = excluded.charges;
  perform private.require_lease_quota(
    (select count(*) from public.rents where rents.lease_id = lease.id), 'rents', 200
  );
end
$$;

create function private.write_rent(
  lease public.leases, starts_on date, rent numeric, charges numeric, replaces_later boolean default false
) returns void
language plpgsql set search_path = ''
as $$
begin
  if starts_on is not null then
    perform private.require_day(starts_on, 'startsOn');
  end if;
  perform private.require_amount(rent, 'rent', 0, 9999999.99);
  perform private.require_amount(charges, 'charges', 0, 9999999.99);
  if replaces_later then
    perform private.set_rent(lease.id, lease.owner_id, starts_on, rent, charges);
  else
    perform private.change_rent(lease, starts_on, rent, charges);
  end if;
  perform private.update_account(lease.id);
end
$$;

create function public.change_rent(lease uuid, starts_on date, rent numeric, charges numeric) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
  unchanged jsonb := private.unchanged_dues(found_lease.id);
begin
  perform private.write_rent(found_lease, starts_on, rent, charges);
  return private.changed_lease_json(found_lease.id, unchanged);
end
$$;
comment on function public.change_rent is 'Sets the rent from a day on, until the next change. If the day is null, sets the rent from the beginning of the lease.';
grant execute on function public.change_rent to authenticated;

create function private.changed_dues(before public.dues[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'period_from', due.period_from, 'period_to', due.period_to, 'before', due_before.amount, 'after', due.amount,
      'was_paid', due_before.amount > 0 and due_before.received = due_before.amount, 'remaining', private.remaining_of_due(due, due.received)
    ) order by due.period_from), '[]')
    from unnest(before) due_before
    join public.dues due on due.id = due_before.id
    where due.amount <> due_before.amount
  );
end
$$;

create function public.preview_rent(
  lease uuid, starts_on date, rent numeric, charges numeric, replaces_later boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  found_lease public.leases;
  before public.dues[];
  unchanged jsonb;
  owed numeric;
  answer jsonb;
begin
  landlord := private.lock_landlord('20ms');
  found_lease := private.lease_of(landlord.id, lease);
  -- First update the account, so that the preview shows only the effect of the new rent.
  perform private.update_account(found_lease.id);
  before := array(select dues from public.dues where dues.lease_id = found_lease.id and dues.kind = 'rent');
  unchanged := private.unchanged_dues(found_lease.id);
  owed := (private.position_of(found_lease.id)).owed;
  perform private.write_rent(found_lease, starts_on, rent, charges, replaces_later);
  answer := jsonb_build_object(
    'months', private.changed_dues(before), 'unchanged_dues', private.newly_unchanged(found_lease.id, unchanged),
    'owed_before', owed, 'owed_after', (private.position_of(found_lease.id)).owed
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return answer;
end
$$;
comment on function public.preview_rent is
  'Previews change_rent or, with replaces_later, change_tenant. Returns the rent dues whose amount changes, the dues that receipts keep unchanged, and the debt before and after the change. Writes nothing.';
grant execute on function public.preview_rent to authenticated;

create function public.undo_rent(lease uuid, starts_on date) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
  unchanged jsonb := private.unchanged_dues(found_lease.id);
begin
  delete from public.rents where rents.lease_id = found_lease.id and rents.starts_on = undo_rent.starts_on;
  if not found then
    perform private.refuse('NOT_FOUND', 'No rent starts on that day');
  end if;
  perform private.update_account(found_lease.id);
  return private.changed_lease_json(found_lease.id, unchanged);
end
$$;
comment on function public.undo_rent is 'Undoes a change of rent, so that the previous rent continues. A rent that applies from the beginning can only be corrected.';
grant execute on function public.undo_rent to authenticated;
-- 50_ledger/40_bank_lines.sql
create table public.bank_lines (
  owner_id uuid not null references public.users (id) on delete cascade,
  id uuid not null,
  account text check (account ~ '^[0-9A-Z]{1,4}$'),
  booked_on public.day not null,
  amount public.euros not null check (amount > 0),
  label public.short_text,
  payer_key public.one_line check (char_length(payer_key) between 1 and 40),
  file_name public.short_text,
  batch_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, id)
);
comment on table public.bank_lines is
  'Money received on a bank account that the landlord has confirmed as payments or deposits. Each payment or movement of a deposit names its line. A line is deleted with its last payment or movement.';
comment on column public.bank_lines.id is 'Derived from the line''s contents, so that the same line has one id in every file.';
comment on column public.bank_lines.account is 'The last characters of the account number.';
comment on column public.bank_lines.payer_key is 'The words in the label that name the payer. Klinky recognizes later lines by these words. Null if the label names nobody, or if the landlord has asked Klinky to forget the payer.';
comment on column public.bank_lines.batch_id is 'The last batch that recorded the line.';
create index bank_lines_owner_id_booked_on_idx on public.bank_lines (owner_id, booked_on);
create index bank_lines_owner_id_recorded_at_idx on public.bank_lines (owner_id, recorded_at, id);
create index bank_lines_owner_id_batch_id_idx on public.bank_lines (owner_id, batch_id);

alter table public.bank_lines enable row level security;
grant select on public.bank_lines to authenticated;

create policy bank_lines_select_owner on public.bank_lines for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('bank_lines');
-- 50_ledger/45_expected_benefits.sql
create table public.expected_benefits (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  tenant_id uuid not null,
  office text not null check (office in ('caf', 'msa')),
  amount public.euros not null check (amount > 0),
  first_month public.day not null check (extract(day from first_month) = 1),
  last_month public.day check (extract(day from last_month) = 1),
  created_at timestamptz not null default clock_timestamp(),
  constraint expected_benefits_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint expected_benefits_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete cascade,
  constraint expected_benefits_months_check check (first_month <= last_month),
  constraint expected_benefits_once_per_month exclude using gist (
    tenant_id with =, office with =, daterange(first_month, last_month, '[]') with &&
  )
);
comment on table public.expected_benefits is 'Housing benefit that an office pays to the landlord each month.';
comment on column public.expected_benefits.tenant_id is 'The beneficiary, a tenant of the lease.';
comment on column public.expected_benefits.last_month is 'The last month for which the office pays. Null if no end is known.';
create index expected_benefits_lease_id_owner_id_idx on public.expected_benefits (lease_id, owner_id);
create index expected_benefits_owner_id_idx on public.expected_benefits (owner_id);
create index expected_benefits_tenant_id_owner_id_idx on public.expected_benefits (tenant_id, owner_id);

alter table public.expected_benefits enable row level security;
grant select on public.expected_benefits to authenticated;

create policy expected_benefits_select_owner on public.expected_benefits for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('expected_benefits');

create view private.owed_benefits with (security_invoker = true) as
select
  benefit.lease_id, benefit.tenant_id, benefit.office, benefit.amount, benefit.first_month, least(
    benefit.last_month, date_trunc('month', (least(tenants.leaves_on, leases.keys_on) + 1)::timestamp) - interval '1 month'
  )::date as last_month
from public.expected_benefits benefit
join public.tenants on tenants.id = benefit.tenant_id and tenants.owner_id = benefit.owner_id
join public.leases on leases.id = benefit.lease_id and leases.owner_id = benefit.owner_id;
grant select on private.owed_benefits to authenticated;

create type private.open_benefit as (tenant_id uuid, office text, month date, amount numeric);

create type private.due_benefit as (remaining numeric, awaited numeric, late_after date, benefits private.open_benefit[]);

create function private.first_awaited_month() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return date_trunc('month', (private.today() - 14)::timestamp);
end
$$;

create function private.benefits_within_rent(lease uuid, benefits private.open_benefit[]) returns private.open_benefit[]
language plpgsql stable set search_path = ''
as $$
declare
  room numeric;
  place integer := 0;
  benefit private.open_benefit;
begin
  foreach benefit in array benefits loop
    place := place + 1;
    if place = 1 or benefits[place - 1].month < benefit.month then
      select amounts.rent + amounts.charges into room
      from public.leases
      cross join lateral private.lease_amounts(leases, benefit.month, (benefit.month + interval '1 month - 1 day')::date) amounts
      where leases.id = benefits_within_rent.lease;
    end if;
    benefits[place].amount := least(benefit.amount, room);
    room := room - benefits[place].amount;
  end loop;
  return benefits;
end
$$;

create function private.unpaid_benefits(
  expected private.open_benefit[], paid private.open_benefit[], out benefits private.open_benefit[], out surplus numeric
)
language plpgsql immutable set search_path = ''
as $$
declare
  payment private.open_benefit;
  part numeric;
begin
  benefits := expected;
  surplus := 0;
  foreach payment in array paid loop
    for place in 1 .. cardinality(benefits) loop
      if benefits[place].month = payment.month and benefits[place].tenant_id = payment.tenant_id
        and coalesce(payment.office, benefits[place].office) = benefits[place].office then
        part := least(payment.amount, benefits[place].amount);
        benefits[place].amount := benefits[place].amount - part;
        payment.amount := payment.amount - part;
      end if;
    end loop;
    surplus := surplus + payment.amount;
  end loop;
end
$$;

create function private.last_benefits(benefits private.open_benefit[], rest numeric) returns private.open_benefit[]
language plpgsql immutable set search_path = ''
as $$
declare
  benefit private.open_benefit;
  last_benefits private.open_benefit[] := '{}';
begin
  for place in reverse cardinality(benefits) .. 1 loop
    benefit := benefits[place];
    benefit.amount := least(benefit.amount, rest);
    if benefit.amount > 0 then
      rest := rest - benefit.amount;
      last_benefits := benefit || last_benefits;
    end if;
  end loop;
  return last_benefits;
end
$$;

create function private.benefit_of_due(
  lease uuid, due_on date, has_several_months boolean, unpaid numeric, expected private.open_benefit[], paid private.open_benefit[],
  first_awaited date
) returns private.due_benefit
language plpgsql stable set search_path = ''
as $$
declare
  benefits private.open_benefit[] := case when has_several_months then private.benefits_within_rent(lease, expected) else expected end;
  benefit private.open_benefit;
  total numeric := 0;
  surplus numeric := 0;
  due_benefit private.due_benefit;
begin
  if paid <> '{}' then
    select rest.benefits, rest.surplus into benefits, surplus from private.unpaid_benefits(benefits, paid) rest;
  end if;
  foreach benefit in array benefits loop
    total := total + benefit.amount;
  end loop;
  due_benefit := (least(total - surplus, unpaid), 0.00, due_on, benefits);
  if due_benefit.remaining <= 0 then
    return null;
  elsif has_several_months or paid <> '{}' or due_benefit.remaining < total then
    due_benefit.benefits := private.last_benefits(benefits, due_benefit.remaining);
  end if;
  foreach benefit in array due_benefit.benefits loop
    if benefit.month >= first_awaited then
      due_benefit.awaited := due_benefit.awaited + benefit.amount;
    end if;
  end loop;
  if due_benefit.remaining = unpaid then
    due_benefit.late_after := due_benefit.benefits[1].month + interval '1 month 13 days';
  end if;
  return due_benefit;
end
$$;
grant execute on function private.first_awaited_month, private.benefits_within_rent, private.unpaid_benefits, private.last_benefits,
  private.benefit_of_due to authenticated;

create function public.benefits_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', benefit.id, 'tenant_id', benefit.tenant_id, 'office', benefit.office, 'amount', benefit.amount,
      'first_month', to_char(benefit.first_month, 'YYYY-MM'), 'last_month', to_char(benefit.last_month, 'YYYY-MM')
    ) order by benefit.last_month desc nulls first, benefit.first_month desc, benefit.created_at), '[]')
    from public.expected_benefits benefit
    where benefit.lease_id = lease.id
  );
end
$$;
comment on function public.benefits_of_lease is 'The expected housing benefits of a lease. Benefits without an end come first, then the latest benefits.';

create function private.require_valid_benefit(lease public.leases, benefit public.expected_benefits, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  tenant public.tenants;
begin
  select * into tenant from public.tenants where tenants.id = benefit.tenant_id and tenants.lease_id = lease.id;
  if not found then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary is not a tenant of the lease', 'tenantId=invalid');
  end if;
  perform private.require_amount(amount, 'amount', highest => 9999999.99);
  perform private.require_within_two_years(benefit.first_month, 'firstMonth');
  if benefit.last_month < benefit.first_month then
    perform private.refuse('VALIDATION_FAILED', 'The last month is before the first month', 'lastMonth=periodReversed');
  elsif benefit.first_month < date_trunc('month', least(lease.account_starts_on, (
    select min(dues.period_from) from public.dues where dues.lease_id = lease.id and dues.kind = 'rent'
  ))::timestamp)
    -- A stored benefit may be older than the account, because the account may have moved to a later day.
    and not exists (
      select from public.expected_benefits kept_benefit where kept_benefit.id = benefit.id and kept_benefit.first_month = benefit.first_month
    ) then
    perform private.refuse('VALIDATION_FAILED', 'The account has no rent for this month', 'firstMonth=beforeAccount');
  elsif benefit.first_month > least(tenant.leaves_on, lease.keys_on, private.rent_owed_until(lease)) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary has left the dwelling before this month', 'firstMonth=afterEnd');
  elsif exists (
    select from public.expected_benefits other_benefit
    where other_benefit.tenant_id = benefit.tenant_id and other_benefit.office = benefit.office
      and other_benefit.id is distinct from benefit.id
      and daterange(other_benefit.first_month, other_benefit.last_month, '[]') && daterange(benefit.first_month, benefit.last_month, '[]')
  ) then
    perform private.refuse(
      'VALIDATION_FAILED', 'This office already pays for the beneficiary in these months: end the earlier benefit first', 'firstMonth=overlaps'
    );
  elsif amount > (
    select rents.rent + rents.charges from public.rents
    where rents.lease_id = lease.id and rents.holds_from <= (private.month_of(benefit.first_month)).last_day
    order by rents.holds_from desc limit 1
  ) - (
    select coalesce(sum(other_benefit.amount), 0) from public.expected_benefits other_benefit
    where other_benefit.lease_id = lease.id and other_benefit.id is distinct from benefit.id
      and benefit.first_month between other_benefit.first_month and coalesce(other_benefit.last_month, benefit.first_month)
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The benefits exceed the rent and charges of the first month', 'amount=aboveAmount');
  end if;
end
$$;

create function private.benefit_with(
  benefit public.expected_benefits, tenant_id uuid, office text, first_month date, last_month date
) returns public.expected_benefits
language plpgsql stable set search_path = ''
as $$
begin
  if office is null or office not in ('caf', 'msa') then
    perform private.refuse('VALIDATION_FAILED', 'The office must be caf or msa', 'office=invalid');
  end if;
  perform private.require_day(first_month, 'firstMonth');
  if last_month is not null then
    perform private.require_day(last_month, 'lastMonth');
  end if;
  benefit.tenant_id := benefit_with.tenant_id;
  benefit.office := benefit_with.office;
  benefit.first_month := (private.month_of(benefit_with.first_month)).first_day;
  benefit.last_month := (private.month_of(benefit_with.last_month)).first_day;
  return benefit;
end
$$;

create function private.benefit_of(lease public.leases, benefit uuid) returns public.expected_benefits
language plpgsql stable set search_path = ''
as $$
declare
  found_benefit public.expected_benefits;
begin
  select * into found_benefit from public.expected_benefits
  where expected_benefits.id = benefit_of.benefit and expected_benefits.lease_id = lease.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such expected benefit');
  end if;
  return found_benefit;
end
$$;

create function public.add_benefit(
  lease_id uuid, tenant_id uuid, office text, amount numeric, first_month date, last_month date default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  benefit public.expected_benefits := private.benefit_with(null, tenant_id, office, first_month, last_month);
begin
  if not exists (
    select from public.expected_benefits same_benefit
    where same_benefit.lease_id = lease.id and same_benefit.amount = add_benefit.amount
      and (same_benefit.tenant_id, same_benefit.office, same_benefit.first_month) = (benefit.tenant_id, benefit.office, benefit.first_month)
      and same_benefit.last_month is not distinct from benefit.last_month
  ) then
    perform private.require_valid_benefit(lease, benefit, amount);
    insert into public.expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month)
    values (landlord.id, lease.id, benefit.tenant_id, benefit.office, add_benefit.amount, benefit.first_month, benefit.last_month);
    perform private.require_lease_quota(
      (select count(*) from public.expected_benefits lease_benefit where lease_benefit.lease_id = lease.id), 'expected benefits', 100
    );
    perform private.review_accounts(array[lease.id]);
  end if;
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.add_benefit is
  'Adds a housing benefit that an office is expected to pay. Adding the same benefit again changes nothing. Returns the benefits of the lease.';

create function public.change_benefit(
  lease_id uuid, benefit uuid, tenant_id uuid, office text, amount numeric, first_month date, last_month date default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  changed_benefit public.expected_benefits := private.benefit_with(
    private.benefit_of(lease, benefit), tenant_id, office, first_month, last_month
  );
begin
  perform private.require_valid_benefit(lease, changed_benefit, amount);
  update public.expected_benefits
  set
    tenant_id = changed_benefit.tenant_id, office = changed_benefit.office, amount = change_benefit.amount,
    first_month = changed_benefit.first_month, last_month = changed_benefit.last_month
  where expected_benefits.id = changed_benefit.id;
  perform private.review_accounts(array[lease.id]);
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.change_benefit is 'Replaces the fields of an expected benefit. Returns the benefits of the lease.';

create function public.end_benefit(lease_id uuid, benefit uuid, last_month date) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  ended_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  perform private.require_day(last_month, 'lastMonth');
  return public.change_benefit(
    lease.id, ended_benefit.id, ended_benefit.tenant_id, ended_benefit.office, ended_benefit.amount, ended_benefit.first_month, last_month
  );
end
$$;
comment on function public.end_benefit is 'Sets the last month of an expected benefit. Returns the benefits of the lease.';

create function public.delete_benefit(lease_id uuid, benefit uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  deleted_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  delete from public.expected_benefits where expected_benefits.id = deleted_benefit.id;
  perform private.review_accounts(array[lease.id]);
end
$$;
comment on function public.delete_benefit is 'Deletes an expected benefit that was entered by mistake.';
grant execute on function
  public.benefits_of_lease, public.add_benefit, public.change_benefit, public.end_benefit, public.delete_benefit to authenticated;
-- 50_ledger/50_payments.sql
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  tenant_id uuid,
  kind text not null check (kind in ('payment', 'benefit', 'offset', 'credit', 'opening')),
  paid_on public.day not null,
  amount public.euros not null check (amount > 0),
  method public.payment_method,
  payer_tenant_id uuid,
  payer_guarantor_id uuid,
  payer_name public.short_text,
  payer_office text check (payer_office in ('caf', 'msa')),
  names_month public.day check (extract(day from names_month) = 1),
  names_from public.day,
  names_to public.day,
  names_until public.day,
  names_due_id uuid,
  note public.one_line check (char_length(note) between 1 and 500),
  idempotency_key uuid not null,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  bank_line_id uuid,
  batch_id uuid,
  acted_by uuid default auth.uid(),
  cancelled_by uuid,
  constraint payments_id_owner_id_key unique (id, owner_id),
  -- One request may record the payments of many leases for a month. All of its payments have the same key.
  constraint payments_idempotency_key unique (owner_id, idempotency_key, lease_id, kind),
  constraint payments_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint payments_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id),
  constraint payments_payer_tenant_owner_fkey foreign key (payer_tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (payer_tenant_id),
  constraint payments_payer_guarantor_owner_fkey foreign key (payer_guarantor_id, owner_id)
    references public.guarantors (id, owner_id) on delete set null (payer_guarantor_id),
  constraint payments_bank_line_fkey foreign key (owner_id, bank_line_id)
    references public.bank_lines (owner_id, id) on delete set null (bank_line_id),
  constraint payments_payer_check check (
    num_nonnulls(payer_tenant_id, payer_guarantor_id, payer_name) <= case kind when 'payment' then 1 else 0 end
  ),
  constraint payments_names_check check (
    (names_from is null) = (names_to is null) and names_from <= names_to
    and num_nonnulls(names_month, names_from, names_until, names_due_id) < 2
  ),
  constraint payments_office_check check (payer_office is null or kind = 'benefit'),
  constraint payments_benefit_check check (kind <> 'benefit' or num_nonnulls(names_month, names_from) > 0)
);
comment on table public.payments is 'Money that a landlord received under a lease. Allocations state what each payment pays.';
comment on column public.payments.kind is
  'benefit: housing benefit, paid by the CAF or MSA; offset: a part of the deposit that paid arrears; credit: the credit of a settlement of charges; opening: an advance from before the account.';
comment on column public.payments.tenant_id is 'The tenant for whom the payment was entered. The payer may be somebody else.';
comment on column public.payments.payer_tenant_id is 'The payer, if known: a tenant, a guarantor, or somebody with this name.';
comment on column public.payments.payer_office is 'The office that paid the housing benefit, if known.';
comment on column public.payments.request is 'The arguments of the command that recorded the payment. A request that repeats the idempotency key must have the same arguments.';
comment on column public.payments.names_month is
  'The month that the payer named (Code civil, art. 1342-10). The payment pays the rent of the term that contains this month.';
comment on column public.payments.names_from is 'The first day of the rent that the payer named; names_to is the last day.';
comment on column public.payments.names_until is
  'The payment first pays all dues that fall due by this day and can still be claimed, and only then later rents. A payment for a month sets this day.';
comment on column public.payments.names_due_id is
  'The due other than rent that the payer named. The column has no foreign key: if the due is deleted, the payment pays the oldest debts.';
comment on column public.payments.bank_line_id is 'The line of a bank statement that shows the payment.';
comment on column public.payments.acted_by is
  'The user who recorded the payment. The column has no foreign key, because the payment stays when the user leaves.';
comment on column public.payments.cancelled_by is 'The user who cancelled the payment.';
comment on column public.payments.batch_id is
  'The batch of payments that were recorded together, for a month or from a bank statement. The payments of a batch can be cancelled together.';
create index payments_lease_id_owner_id_idx on public.payments (lease_id, owner_id);
create index payments_tenant_id_owner_id_idx on public.payments (tenant_id, owner_id);
create index payments_payer_tenant_id_owner_id_idx on public.payments (payer_tenant_id, owner_id);
create index payments_payer_guarantor_id_owner_id_idx on public.payments (payer_guarantor_id, owner_id);
create index payments_owner_id_created_at_idx on public.payments (owner_id, created_at);
create index payments_owner_id_bank_line_id_idx on public.payments (owner_id, bank_line_id) where bank_line_id is not null;
create index payments_owner_id_batch_id_idx on public.payments (owner_id, batch_id, lease_id, id) where batch_id is not null;
create unique index payments_opening_idx on public.payments (lease_id) where kind = 'opening';

alter table public.payments enable row level security;
grant select on public.payments to authenticated;

create policy payments_select_owner on public.payments for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('payments');

create function private.days_of_payment(lease public.leases, payment public.payments) returns daterange
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when payment.names_month is not null then private.term_days(lease, payment.names_month)
    when payment.names_from is not null then daterange(payment.names_from, payment.names_to, '[]')
  end;
end
$$;
grant execute on function private.days_of_payment, private.term_days to authenticated;

create function private.name_of_tenant(tenant uuid) returns text
language sql stable set search_path = ''
as $$
  select private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)
  from public.tenants where tenants.id = name_of_tenant.tenant
$$;
grant execute on function private.name_of_tenant to authenticated;

create function private.name_of_payer(payment public.payments) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when payment.payer_tenant_id is not null then private.name_of_tenant(payment.payer_tenant_id)
    when payment.payer_guarantor_id is not null then (
      select private.tenant_name(guarantors.company_name, guarantors.first_name, guarantors.last_name)
      from public.guarantors where guarantors.id = payment.payer_guarantor_id
    )
    else payment.payer_name
  end;
end
$$;
grant execute on function private.name_of_payer to authenticated;

create function private.keep_payer_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'tenants' then
    -- Few tenants are payers. For all other tenants, skip the update.
    if exists (select from public.payments payment where payment.payer_tenant_id = old.id) then
      update public.payments payment set payer_name = private.name_of_payer(payment), payer_tenant_id = null
      where payment.payer_tenant_id = old.id;
    end if;
  else
    update public.payments payment set payer_name = private.name_of_payer(payment), payer_guarantor_id = null
    where payment.payer_guarantor_id = old.id;
  end if;
  return old;
end
$$;
create trigger keep_payer_name before delete on public.tenants
  for each row execute function private.keep_payer_name();
create trigger keep_payer_name before delete on public.guarantors
  for each row execute function private.keep_payer_name();

create view private.payment_list with (security_invoker = true) as
select
  payments.id, payments.owner_id, payments.lease_id, payments.tenant_id, payments.kind, payments.paid_on, payments.amount,
  payments.method, private.name_of_payer(payments) as payer, payments.payer_office,
  case when payments.kind = 'benefit' then private.name_of_tenant(payments.tenant_id) end as beneficiary,
  lower(named.days) as names_from, upper(named.days) - 1 as names_to,
  payments.names_due_id, payments.note, payments.cancelled_at, payments.cancel_reason, payments.created_at,
  bank_line.booked_on as bank_booked_on, bank_line.label as bank_label
from public.payments
join public.leases on leases.id = payments.lease_id
left join public.bank_lines bank_line on bank_line.owner_id = payments.owner_id and bank_line.id = payments.bank_line_id
cross join lateral private.days_of_payment(leases, payments) named (days);
comment on view private.payment_list is 'Payments with the days that they name and with their bank line. If a payment names a month, these are the days of the term.';
grant select on private.payment_list to authenticated;

create function public.payments_of_lease(lease uuid, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(payment) order by payment.id), '[]')
    from (
      select * from private.payment_list
      where payment_list.lease_id = payments_of_lease.lease and payment_list.id > after_id
      order by payment_list.id limit 1000
    ) payment
  );
end
$$;
comment on function public.payments_of_lease is
  'The payments of a lease, sorted by id: the first thousand, or the thousand after a given payment.';
grant execute on function public.payments_of_lease to authenticated;

create function private.days_named_by_payments(lease public.leases) returns datemultirange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(range_agg(
      case
        when payments.names_month is not null then private.term_days(lease, payments.names_month) * private.account_days(lease)
        else daterange(payments.names_from, payments.names_to, '[]')
      end
    ), '{}')
    from public.payments
    where payments.lease_id = lease.id and payments.cancelled_at is null
      and num_nonnulls(payments.names_month, payments.names_from) > 0
  );
end
$$;
-- 50_ledger/60_allocations.sql
create table public.allocations (
  payment_id uuid not null,
  due_id uuid not null,
  lease_id uuid not null,
  owner_id uuid not null,
  amount public.euros not null check (amount > 0),
  -- With the columns in this order, the index also serves the foreign key.
  primary key (payment_id, owner_id, due_id),
  constraint allocations_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete cascade,
  constraint allocations_due_owner_fkey foreign key (due_id, owner_id)
    references public.dues (id, owner_id) on delete cascade
);
comment on table public.allocations is 'The amount that each payment pays of each due. Allocations are derived from dues and payments.';
create index allocations_due_id_owner_id_idx on public.allocations (due_id, owner_id);
create index allocations_lease_id_idx on public.allocations (lease_id);
create index allocations_owner_id_idx on public.allocations (owner_id, payment_id, due_id);

alter table public.allocations enable row level security;
grant select on public.allocations to authenticated;

create policy allocations_select_owner on public.allocations for select to authenticated
  using (owner_id = (select private.landlord_id()));

create type private.allocation as (payment_id uuid, due_id uuid, amount numeric);

create type private.ordered_dues as (
  number integer, ids uuid[], split_of uuid[], due_on date[], claimable_until date[], rent_days daterange[], pass integer[], open numeric[]
);

create type private.ordered_payments as (
  number integer, ids uuid[], paid_on date[], names_days daterange[], names_until date[], names_due uuid[], free numeric[]
);

create function private.dues_in_order(lease public.leases, certified private.allocation[]) returns private.ordered_dues
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  ordered private.ordered_dues;
  -- Only a partial receipt can keep the amount of a due above the amount that the lease now gives.
  has_partial boolean := exists (
    select from private.holding_receipts receipt where receipt.lease_id = lease.id and receipt.kind = 'partial'
  );
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place)
  into ordered
  from (
    select
      dues.id, settlement.split_due_id as split_of, dues.due_on::date as due_on, (dues.due_on + lease.limitation_period)::date as claimable_until,
      case when dues.kind = 'rent' then daterange(dues.period_from, dues.period_to, '[]') end as rent_days,
      -- The payer has the greatest interest in paying rent and charges, because the lease can be ended for these debts.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      case
        when has_partial then private.remaining_of_due(dues, coalesce(certified_amount.amount, 0))
          else dues.amount - coalesce(certified_amount.amount, 0)
      end as open,
      row_number() over (order by
        dues.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id
      ) as place
    from public.dues
    left join (
      select paid.due_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.due_id
    ) certified_amount on certified_amount.due_id = dues.id
    left join public.settlements settlement
      on settlement.lease_id = lease.id and settlement.split_due_id is not null and dues.id = any (settlement.due_ids)
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$$;

create function private.payments_in_order(lease public.leases, dues private.ordered_dues, certified private.allocation[])
returns private.ordered_payments
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  ordered private.ordered_payments;
begin
  select
    count(*), array_agg(payment.id order by payment.place), array_agg(payment.paid_on order by payment.place),
    array_agg(payment.names_days order by payment.place), array_agg(payment.names_until order by payment.place),
    array_agg(payment.names_due_id order by payment.place),
    array_agg(payment.free order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.paid_on::date as paid_on, named.days as names_days,
      payments.names_until::date as names_until, payments.names_due_id,
      payments.amount - coalesce(certified_amount.amount, 0) as free,
      -- The opening advance is the first payment of its day. The payments that name days, a last due day or a due
      -- follow. All other payments come last, the largest first. The order of equal payments does not matter.
      row_number() over (order by
        payments.paid_on, payments.kind = 'opening' desc, num_nonnulls(named.days, payments.names_until, payments.names_due_id) desc,
        lower(named.days), payments.kind = 'benefit' desc, payments.amount desc, upper(named.days),
        array_position(dues.ids, payments.names_due_id), payments.created_at, payments.id
      ) as place
    from public.payments
    -- Few payments name days. Calling private.days_of_payment for all payments would take a tenth of the time of an
    -- allocation.
    cross join lateral (
      select case when num_nonnulls(payments.names_month, payments.names_from) > 0 then private.days_of_payment(lease, payments) end as days
    ) named
    left join (
      select paid.payment_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.payment_id
    ) certified_amount on certified_amount.payment_id = payments.id
    where payments.lease_id = lease.id and payments.cancelled_at is null
  ) payment;
  return ordered;
end
$$;

create function private.compute_allocations(dues private.ordered_dues, payments private.ordered_payments) returns private.allocation[]
language plpgsql immutable set search_path = ''
as $$
declare
  open numeric[] := dues.open;
  free numeric[] := payments.free;
  -- `fallen` is the number of dues that have fallen due. `first_open` is the first due that is not paid in full, and
  -- `first_free` the first payment with money left.
  fallen integer := 0;
  first_open integer := 1;
  first_free integer := 1;
  part numeric;
  paid private.allocation[] := '{}';
begin
  -- The last round has no new payment: the money that is left pays future dues.
  for payment in 1 .. payments.number + 1 loop
    while fallen < dues.number and (payment > payments.number or dues.due_on[fallen + 1] <= payments.paid_on[payment]) loop
      fallen := fallen + 1;
      -- When a due falls due, earlier payments with money left pay it. The oldest payment pays first.
      for earlier in first_free .. payment - 1 loop
        exit when open[fallen] = 0;
        if free[earlier] = 0 and earlier = first_free then
          first_free := first_free + 1;
        end if;
        continue when free[earlier] = 0;
        part := least(free[earlier], open[fallen]);
        free[earlier] := free[earlier] - part;
        open[fallen] := open[fallen] - part;
        paid := paid || (payments.ids[earlier], dues.ids[fallen], part)::private.allocation;
      end loop;
    end loop;
    exit when payment > payments.number;
    while first_open <= fallen and open[first_open] = 0 loop
      first_open := first_open + 1;
    end loop;
    -- Pass 1 pays the dues that the payer names. Passes 2 and 3 pay the dues that have fallen due and can be claimed.
    -- Passes 2 and 3 differ by the payer's interest: see `pass` in private.dues_in_order. Within a pass, the oldest due
    -- comes first.
    for pass in (case
      when num_nonnulls(payments.names_days[payment], payments.names_until[payment], payments.names_due[payment]) > 0 then 1 else 2
    end) .. 3 loop
      for due in (case pass when 1 then 1 else first_open end) .. (case pass when 1 then dues.number else fallen end) loop
        exit when free[payment] = 0;
        continue when open[due] = 0 or case pass
          when 1 then (
            payments.names_due[payment] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[payment]
            or dues.due_on[due] <= payments.names_until[payment] and dues.claimable_until[due] >= payments.paid_on[payment]
          ) is not true
          else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[payment]
        end;
        part := least(free[payment], open[due]);
        free[payment] := free[payment] - part;
        open[due] := open[due] - part;
        paid := paid || (payments.ids[payment], dues.ids[due], part)::private.allocation;
      end loop;
    end loop;
  end loop;
  return paid;
end
$$;

create function private.write_allocations(lease public.leases, paid private.allocation[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  with new_allocation as materialized (
    select paid_part.payment_id, paid_part.due_id, sum(paid_part.amount) as amount
    from unnest(paid) paid_part
    group by paid_part.payment_id, paid_part.due_id
  ), differs as materialized (
    select payment_id, due_id, new_allocation.amount
    from new_allocation
    full join (
      select allocations.payment_id, allocations.due_id, allocations.amount
      from public.allocations where allocations.lease_id = lease.id
    ) old_allocation using (payment_id, due_id)
    where new_allocation.amount is distinct from old_allocation.amount
  ), gone as (
    delete from public.allocations using differs
    where differs.amount is null
      and allocations.payment_id = differs.payment_id and allocations.due_id = differs.due_id and allocations.lease_id = lease.id
  ), received as (
    update public.dues set received = coalesce(sums.amount, 0)
    from public.dues due
    left join (
      select new_allocation.due_id, sum(new_allocation.amount) as amount from new_allocation group by new_allocation.due_id
    ) sums on sums.due_id = due.id
    where due.lease_id = lease.id and due.received <> coalesce(sums.amount, 0) and dues.id = due.id
  )
  insert into public.allocations (payment_id, due_id, lease_id, owner_id, amount)
  select differs.payment_id, differs.due_id, lease.id, lease.owner_id, differs.amount
  from differs
  where differs.amount is not null
  on conflict on constraint allocations_pkey do update set amount = excluded.amount;
end
$$;

create function private.certified_allocations(lease uuid) returns private.allocation[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select (certified_parts.payment_id, certified_parts.due_id, certified_parts.amount)::private.allocation
    from private.certified_parts
    where certified_parts.lease_id = certified_allocations.lease
  );
end
$$;

create function private.allocate(lease uuid) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  account public.leases;
  certified private.allocation[] := private.certified_allocations(lease);
  dues private.ordered_dues;
  payments private.ordered_payments;
begin
  select * into account from public.leases where leases.id = allocate.lease;
  dues := private.dues_in_order(account, certified);
  payments := private.payments_in_order(account, dues, certified);
  perform private.write_allocations(account, certified || private.compute_allocations(dues, payments));
end
$$;

create function private.settle_accounts(leases uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.allocate(lease) from unnest(leases) lease;
  perform private.review_accounts(leases);
end
$$;

create function private.update_account(lease uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.make_dues(leases, private.today() + 31) from public.leases where leases.id = update_account.lease;
  perform private.require_lease_quota(
    (select count(*) from public.dues due where due.lease_id = lease), 'dues', 1000
  );
  perform private.settle_accounts(array[lease]);
end
$$;

create function private.lacks_due(lease public.leases) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  days daterange := daterange(null, upper(private.term_days(lease, today + 32 - lease.rent_due_day))) * private.account_days(lease);
begin
  return coalesce(lower(datemultirange(days) - (
    select coalesce(range_agg(daterange(due.period_from, due.period_to, '[]')), '{}')
    from public.dues due where due.lease_id = lease.id and due.kind = 'rent'
  )) <= today + 31, false);
end
$$;
-- 50_ledger/70_due_commands.sql
create function private.due_of(landlord uuid, due uuid, kinds text[]) returns public.dues
language plpgsql stable set search_path = ''
as $$
declare
  found_due public.dues;
begin
  select * into found_due from public.dues
  where dues.id = due_of.due and dues.owner_id = landlord and dues.kind = any (kinds);
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such due');
  end if;
  return found_due;
end
$$;

create function private.add_other_due(
  lease public.leases, idempotency_key uuid, request jsonb, kind text, due_on date, amount numeric, label text
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  due uuid;
begin
  insert into public.dues (
    owner_id, lease_id, kind, period_from, period_to, due_on, other, label, idempotency_key, request
  ) values (
    lease.owner_id, lease.id, add_other_due.kind, add_other_due.due_on, add_other_due.due_on, add_other_due.due_on,
    add_other_due.amount, add_other_due.label, add_other_due.idempotency_key, add_other_due.request
  ) returning id into due;
  perform private.update_account(lease.id);
  return due;
end
$$;

create function private.due_of_key(landlord uuid, idempotency_key uuid, request jsonb) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  found_due public.dues;
begin
  perform private.require_own_key(landlord, idempotency_key, request);
  select * into found_due from public.dues due
  where due.owner_id = landlord and due.idempotency_key = due_of_key.idempotency_key;
  perform private.refuse_cancelled(found_due.cancelled_at is not null);
  return found_due.id;
end
$$;

create function public.add_due(
  lease_id uuid, idempotency_key uuid, kind text, due_on date, amount numeric, label text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('add_due', jsonb_build_object(
    'lease', found_lease.id, 'kind', kind, 'due_on', due_on, 'amount', amount, 'label', label
  ));
  due uuid := private.due_of_key(landlord.id, idempotency_key, request);
begin
  if due is null then
    perform private.require_day(due_on, 'dueOn');
    perform private.require_amount(amount, 'amount');
    perform private.require_within_two_years(due_on, 'dueOn');
    if kind is null or kind not in ('repair', 'other') then
      perform private.refuse('VALIDATION_FAILED', 'A landlord may only add a repair or another due', 'kind=invalid');
    elsif label is null then
      perform private.refuse('VALIDATION_FAILED', 'A label is missing: state what the amount is for', 'label=required');
    end if;
    due := private.add_other_due(found_lease, idempotency_key, request, kind, due_on, amount, label);
  end if;
  return public.due_by_id(due);
end
$$;
comment on function public.add_due is 'Adds a due other than rent. A repeated key adds no second due.';
grant execute on function public.add_due to authenticated;

create function private.advance_on(lease uuid, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(payments.amount), 0)
    from public.payments
    where payments.lease_id = advance_on.lease and payments.cancelled_at is null and payments.paid_on <= day
  ) - (
    select coalesce(sum(allocations.amount), 0)
    from public.allocations
    join public.dues on dues.id = allocations.due_id
    where dues.lease_id = advance_on.lease and dues.due_on <= day
  );
end
$$;

create function private.paid_before_due(lease uuid, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(allocations.amount), 0)
    from public.allocations
    join public.dues on dues.id = allocations.due_id
    where dues.lease_id = paid_before_due.lease and dues.kind <> 'rent' and dues.due_on > day
  );
end
$$;

create function public.refund(
  lease_id uuid, idempotency_key uuid, paid_on date, amount numeric, label text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('refund', jsonb_build_object(
    'lease', found_lease.id, 'paid_on', paid_on, 'amount', amount, 'label', label
  ));
  due uuid := private.due_of_key(landlord.id, idempotency_key, request);
  today date := private.today();
  owed numeric;
begin
  if due is null then
    perform private.require_paid_on(found_lease, paid_on);
    perform private.require_amount(amount, 'amount');
    if amount > private.advance_on(found_lease.id, today) - private.paid_before_due(found_lease.id, today) then
      perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the advance', 'amount=aboveAdvance');
    elsif amount > private.advance_on(found_lease.id, paid_on) then
      perform private.refuse('VALIDATION_FAILED', 'The advance was received after the day of the refund', 'paidOn=beforePayment');
    end if;
    owed := (private.position_of(found_lease.id)).owed;
    due := private.add_other_due(found_lease, idempotency_key, request, 'refund', paid_on, amount, label);
    -- The advance may contain money that a payment or a receipt assigns to a later term. Such money cannot be refunded.
    if (public.due_by_id(due) ->> 'remaining')::numeric > 0 or (private.position_of(found_lease.id)).owed > owed then
      perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the advance', 'amount=aboveAdvance');
    end if;
  end if;
  return public.due_by_id(due);
end
$$;
comment on function public.refund is 'Records a refund of the advance. The refund is a due that the advance pays. A repeated key records no second refund.';
grant execute on function public.refund to authenticated;

create function public.reduce_due(due uuid, reduction numeric, label text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_due public.dues := private.due_of(landlord.id, due, array['opening', 'rent', 'settlement', 'repair', 'other', 'refund']);
  numbers text;
begin
  -- A request that repeats the current reduction always succeeds, even if a quittance states this reduction.
  if found_due.reduction = reduce_due.reduction and found_due.label is not distinct from reduce_due.label then
    return public.due_by_id(found_due.id);
  end if;
  found_due := private.due_of(landlord.id, due, array['rent']);
  perform private.require_amount(reduction, 'reduction', 0);
  if reduction > 0 and label is null then
    perform private.refuse('VALIDATION_FAILED', 'A label is missing: state what the amount is for', 'label=required');
  end if;
  select string_agg(receipt.number, ', ') into numbers
  from private.holding_receipts receipt
  where receipt.lease_id = found_due.lease_id and receipt.kind = 'quittance'
    and receipt.period_from <= found_due.period_to and receipt.period_to >= found_due.period_from;
  if numbers is not null then
    perform private.refuse('DUE_CERTIFIED', 'Quittances state this amount: ' || numbers);
  end if;
  if reduction > (public.due_by_id(found_due.id) ->> 'most_reduction')::numeric then
    perform private.refuse('VALIDATION_FAILED', 'The reduction exceeds the unpaid rest', 'reduction=aboveAmount');
  end if;
  delete from public.reductions
  using private.reductions_on(found_due.lease_id, found_due.period_from, found_due.period_to) current_reduction
  where reductions.lease_id = found_due.lease_id
    and (reductions.period_from, reductions.period_to) = (current_reduction.period_from, current_reduction.period_to);
  insert into public.reductions (lease_id, owner_id, period_from, period_to, amount, label)
  select found_due.lease_id, found_due.owner_id, found_due.period_from, found_due.period_to, reduce_due.reduction, reduce_due.label
  where reduce_due.reduction > 0;
  perform private.require_lease_quota(
    (select count(*) from public.reductions where reductions.lease_id = found_due.lease_id), 'reductions', 1000
  );
  -- If a receipt fixes this due, private.make_dues does not write the reduction.
  update public.dues
  set reduction = reduce_due.reduction, label = case when reduce_due.reduction > 0 then reduce_due.label end
  where dues.id = found_due.id;
  perform private.update_account(found_due.lease_id);
  return public.due_by_id(found_due.id);
end
$$;
comment on function public.reduce_due is 'Waives a part of a rent due, or the whole due, for a reason that documents state. An amount of 0 removes the reduction.';
grant execute on function public.reduce_due to authenticated;

create function public.cancel_due(due uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_due public.dues := private.due_of(landlord.id, due, array['settlement', 'repair', 'other', 'refund']);
begin
  perform private.require_reason(reason);
  perform private.refuse_if_in_deposit_settlement(found_due.id);
  perform private.refuse_if_in_settlement(found_due.lease_id, found_due.id);
  perform private.refuse_certified_due(found_due.id);
  update public.dues
  set cancelled_at = clock_timestamp(), cancel_reason = reason
  where dues.id = found_due.id and dues.cancelled_at is null;
  perform private.update_account(found_due.lease_id);
  return public.due_by_id(found_due.id);
end
$$;
comment on function public.cancel_due is 'Cancels a due other than rent for good. A rent due cannot be cancelled, but it can be reduced to 0.';
grant execute on function public.cancel_due to authenticated;
-- 50_ledger/80_payment_commands.sql
create function private.earliest_lease_day(lease public.leases) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return least(
    coalesce(lease.starts_on - interval '6 months', lease.account_starts_on - interval '50 years')::date, lease.signed_on
  );
end
$$;

create function private.earliest_payment_day(lease public.leases, named_from date default null) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when lease.account_starts_on = lease.starts_on
    then private.earliest_lease_day(lease)
    when named_from < lease.account_starts_on then (named_from - interval '6 months')::date
    when exists (select from public.dues where dues.lease_id = lease.id and dues.kind = 'opening')
      or exists (select from public.payments where payments.lease_id = lease.id and payments.kind = 'opening')
    then lease.account_starts_on
    else least(
      lease.account_starts_on, private.day_of(lease.created_at), (named_from - interval '6 months')::date
    )
  end;
end
$$;

create function private.require_paid_on(
  lease public.leases, paid_on date, named_from date default null, field text default 'paidOn'
) returns void
language plpgsql stable set search_path = ''
as $$
declare
  earliest date := private.earliest_payment_day(lease, named_from);
begin
  perform private.require_day(paid_on, field);
  if paid_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The payment date is in the future', field || '=futureDate');
  elsif paid_on < earliest then
    perform private.refuse(
      'VALIDATION_FAILED', 'The payment is dated before the account or the paid rent starts',
      field || case
        when lease.account_starts_on = lease.starts_on or named_from is not null and earliest <> lease.account_starts_on
        then '=tooEarly' else '=beforeAccount'
      end
    );
  end if;
end
$$;

create function private.require_reason(reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if reason is null then
    perform private.refuse('VALIDATION_FAILED', 'A reason is missing', 'reason=required');
  end if;
end
$$;

create function private.require_method(method text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not pg_input_is_valid(method, 'public.payment_method') then
    perform private.refuse('VALIDATION_FAILED', 'The method must be transfer, cheque, cash or directDebit', 'method=invalid');
  end if;
end
$$;

create function private.require_issue(issue text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if issue is null or issue not in ('none', 'quittances', 'all') then
    perform private.refuse('VALIDATION_FAILED', 'issue must be none, quittances or all', 'issue=invalid');
  end if;
end
$$;

create function private.is_owed(lease public.leases, days daterange) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return days && private.account_days(lease) or exists (
    select from public.dues
    where dues.lease_id = lease.id and dues.kind = 'rent' and daterange(dues.period_from, dues.period_to, '[]') && days
  );
end
$$;

create function private.rent_of_part(payment public.payments) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Offices pay for the previous month, or from the 20th on for the same month.
  benefit_month date := date_trunc('month', (payment.paid_on - 19)::timestamp);
begin
  if payment.kind not in ('payment', 'benefit')
    or not exists (select from public.expected_benefits benefit where benefit.lease_id = payment.lease_id) then
    return null;
  elsif payment.kind = 'benefit' then
    return (
      select open_benefit.month
      from private.asked_dues due
      cross join lateral unnest((due.benefit).benefits) open_benefit
      where due.lease_id = payment.lease_id and due.amount > due.received
        and open_benefit.tenant_id = payment.tenant_id and open_benefit.month = benefit_month
        and open_benefit.office = coalesce(payment.payer_office, open_benefit.office) and open_benefit.amount = payment.amount
      limit 1
    );
  end if;
  return (
    select case when rent.follows_benefits then rent.period_from end
    from (
      select
        due.period_from, due.due_on, due.remaining - coalesce((due.benefit).remaining, 0) as share,
        bool_or((due.benefit).remaining > 0) over (order by due.due_on, due.period_from) as follows_benefits
      from private.asked_dues due
      where due.lease_id = payment.lease_id and due.kind = 'rent' and due.cancelled_at is null and due.amount > due.received
        and due.due_on + due.limitation_period >= payment.paid_on and due.due_on <= payment.paid_on + 31
    ) rent
    where rent.share = payment.amount
    order by rent.due_on
    limit 1
  );
end
$$;

create function private.named_payment(lease public.leases, payment public.payments, month date, due uuid) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  named_due public.dues;
begin
  if due is not null then
    select * into named_due from public.dues
    where dues.id = named_payment.due and dues.lease_id = lease.id and dues.cancelled_at is null;
    if not found or month is not null then
      perform private.refuse('VALIDATION_FAILED', 'There is no such due, or the payment also names a month', 'dueId=invalid');
    elsif named_due.kind = 'rent' then
      month := named_due.period_from;
    else
      payment.names_due_id := named_due.id;
    end if;
  elsif month is null then
    month := private.rent_of_part(payment);
  end if;
  if month is not null then
    perform private.require_day(month, 'month');
    perform private.require_within_two_years(month, 'month');
    payment.names_month := (private.month_of(month)).first_day;
    if not private.is_owed(lease, private.term_days(lease, month)) then
      perform private.refuse('VALIDATION_FAILED', 'No rent is owed for this month', 'month=invalid');
    end if;
  elsif payment.kind = 'benefit' then
    perform private.refuse('VALIDATION_FAILED', 'A housing benefit must name a month', 'month=required');
  end if;
  return payment;
end
$$;

create function private.payments_left_today(landlord uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  -- Computed before the query: with the volatile clock_timestamp() in its condition, Postgres would use no index and
  -- read all payments.
  yesterday timestamptz := clock_timestamp() - interval '1 day';
begin
  return 10000 - (
    select count(*) from public.payments payment where payment.owner_id = landlord and payment.created_at > yesterday
  );
end
$$;

create function private.write_payments(received public.payments[]) returns public.payments[]
language plpgsql set search_path = ''
as $$
declare
  leases uuid[] := array(select distinct payment.lease_id from unnest(received) payment order by 1);
  -- Only payments that name days can change dues, so only their leases need new dues.
  named uuid[] := array(select distinct payment.lease_id from unnest(received) payment
    where num_nonnulls(payment.names_month, payment.names_from) > 0 order by 1);
begin
  with written as (
    insert into public.payments (
      owner_id, lease_id, tenant_id, kind, paid_on, amount, method, payer_tenant_id, payer_guarantor_id, payer_name,
      payer_office, names_month, names_from, names_to, names_until, names_due_id, note, idempotency_key, request, bank_line_id, batch_id
    )
    select
      payment.owner_id, payment.lease_id, payment.tenant_id, payment.kind, payment.paid_on, payment.amount, payment.method,
      payment.payer_tenant_id, payment.payer_guarantor_id, payment.payer_name, payment.payer_office, payment.names_month,
      payment.names_from, payment.names_to, payment.names_until, payment.names_due_id,
      payment.note, payment.idempotency_key, payment.request, payment.bank_line_id, payment.batch_id
    from unnest(received) payment
    returning *
  )
  select array_agg(written) into received from written;
  perform private.require_lease_quota(used, 'payments', 2000)
  from (
    select count(*) as used from public.payments where payments.lease_id = any (leases) group by payments.lease_id
  ) lease;
  perform private.update_account(lease) from unnest(named) lease;
  perform private.settle_accounts(array(select lease from unnest(leases) lease where lease <> all (named)));
  return received;
end
$$;

create function private.record_payments(received public.payments[]) returns setof public.payments
language plpgsql set search_path = ''
as $$
begin
  if private.payments_left_today(received[1].owner_id) < cardinality(received) then
    perform private.refuse('QUOTA_REACHED', 'An account has room for 10000 payments a day');
  end if;
  return query select * from unnest(private.write_payments(received));
end
$$;

create function private.payment_of_key(lease public.leases, idempotency_key uuid) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments
  where payments.owner_id = lease.owner_id and payments.idempotency_key = payment_of_key.idempotency_key
    and payments.lease_id = lease.id;
  perform private.refuse_cancelled(payment.cancelled_at is not null);
  return payment;
end
$$;

create function private.payments_entered(lease uuid) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select count(*) from public.payments payment where payment.lease_id = payments_entered.lease and payment.kind <> 'opening'
  );
end
$$;
grant execute on function private.payments_entered to authenticated;

create type private.new_payment as (
  idempotency_key uuid, tenant_id uuid, paid_on date, amount numeric, kind text, method text, payer text, payer_office text,
  payer_tenant_id uuid, payer_guarantor_id uuid, month date, due_id uuid, note text, issue text, payments_seen integer
);

create function private.require_payer(lease public.leases, entered private.new_payment) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if entered.kind is null or entered.kind not in ('payment', 'benefit') then
    perform private.refuse('VALIDATION_FAILED', 'kind must be payment or benefit', 'kind=invalid');
  elsif entered.payer_office is not null and (entered.kind <> 'benefit' or entered.payer_office not in ('caf', 'msa')) then
    perform private.refuse('VALIDATION_FAILED', 'Housing benefit is paid by the CAF or the MSA', 'payerOffice=invalid');
  elsif entered.payer_tenant_id is not null
    and not exists (select from public.tenants where tenants.id = entered.payer_tenant_id and tenants.lease_id = lease.id)
  then
    perform private.refuse('VALIDATION_FAILED', 'The payer is not a tenant of the lease', 'payerTenantId=invalid');
  elsif entered.payer_guarantor_id is not null
    and not exists (select from public.guarantors where guarantors.id = entered.payer_guarantor_id and guarantors.lease_id = lease.id)
  then
    perform private.refuse('VALIDATION_FAILED', 'The payer is not a guarantor of the lease', 'payerGuarantorId=invalid');
  elsif num_nonnulls(entered.payer_tenant_id, entered.payer_guarantor_id, entered.payer)
    > (case entered.kind when 'payment' then 1 else 0 end)
  then
    perform private.refuse('VALIDATION_FAILED', 'A payment has at most one payer, and a housing benefit has no payer', 'payer=invalid');
  end if;
end
$$;

create function private.checked_payment(lease public.leases, entered private.new_payment) returns public.payments
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_paid_on(lease, entered.paid_on);
  perform private.require_amount(entered.amount, 'amount');
  perform private.require_method(entered.method);
  perform private.require_payer(lease, entered);
  return private.named_payment(
    lease,
    -- jsonb_populate_record checks the domains of the columns. The checks above come first, because their errors name
    -- the field.
    jsonb_populate_record(null::public.payments, to_jsonb(entered) || jsonb_build_object(
      'owner_id', lease.owner_id, 'lease_id', lease.id, 'payer_name', entered.payer
    )),
    entered.month, entered.due_id
  );
end
$$;

create function private.record_payment(landlord public.users, entered private.new_payment) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  lease public.leases := private.lease_of(landlord.id, (private.tenant_of(landlord.id, entered.tenant_id)).lease_id);
  payment public.payments;
  request jsonb := private.request_of('record_payment', to_jsonb(entered) - array['idempotency_key', 'payments_seen']);
  blockers text[] := '{}';
begin
  perform private.require_own_key(landlord.id, entered.idempotency_key, request);
  payment := private.payment_of_key(lease, entered.idempotency_key);
  perform private.require_issue(entered.issue);
  if payment.id is null then
    if private.payments_entered(lease.id) > entered.payments_seen then
      perform private.refuse('UNSEEN_PAYMENTS', 'Payments of this lease were recorded since its account was read');
    end if;
    payment := private.checked_payment(lease, entered);
    payment.request := request;
    select * into payment from private.record_payments(array[payment]);
    blockers := private.issue_for_payments(landlord, array[payment], entered.issue, private.today());
  end if;
  return jsonb_build_object(
    'payment', (select to_jsonb(payment_list) from private.payment_list where payment_list.id = payment.id),
    'parts', (
      select coalesce(jsonb_agg(allocations order by dues.due_on, dues.period_from, dues.id), '[]')
      from public.allocations
      join public.dues on dues.id = allocations.due_id
      where allocations.payment_id = payment.id
    ),
    'position', private.position_json(lease.id),
    'receipts', (select coalesce(jsonb_agg(named), '[]') from private.receipts_naming(payment.id) named),
    'blockers', to_jsonb(blockers)
  );
end
$$;

create function public.record_payment(
  tenant_id uuid, idempotency_key uuid, paid_on date, amount numeric, kind text default 'payment', method text default null,
  payer text default null, month date default null, due_id uuid default null, note text default null, issue text default 'none',
  payer_office text default null, payments_seen integer default null, payer_tenant_id uuid default null,
  payer_guarantor_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  return private.record_payment(private.lock_landlord(), (
    idempotency_key, tenant_id, paid_on, amount, kind, method, payer, payer_office, payer_tenant_id, payer_guarantor_id, month,
    due_id, note, issue, payments_seen
  )::private.new_payment);
end
$$;
comment on function public.record_payment is
  'Records a payment, which may name a month or a due, and issues receipts on request. A repeated key records no second payment. Refuses the payment if the account has more payments than the caller has read. Returns the payment, the dues that it pays, the account''s position, the receipts that name the payment, and the reasons why other receipts could not be issued.';
grant execute on function public.record_payment to authenticated;
-- 50_ledger/85_payment_previews.sql
create function private.payment_preview_json(outcome jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  payment uuid := outcome #>> '{payment,id}';
  parts jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', due.kind, 'label', due.label, 'period_from', due.period_from, 'period_to', due.period_to, 'due_on', due.due_on,
      'amount', allocation.amount
    ) order by due.due_on, due.period_from, due.id), '[]')
    from public.allocations allocation
    join public.dues due on due.id = allocation.due_id
    where allocation.payment_id = payment
  );
begin
  return jsonb_build_object(
    'parts', parts,
    'advance', (outcome #>> '{payment,amount}')::numeric
      - (select coalesce(sum((part ->> 'amount')::numeric), 0) from jsonb_array_elements(parts) part),
    'receipts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', receipt.kind, 'period_from', receipt.period_from, 'period_to', receipt.period_to
      ) order by receipt.period_from, receipt.kind), '[]')
      from private.receipts_naming(payment) named
      join public.receipts receipt on receipt.id = named.id
    ),
    'blockers', outcome -> 'blockers'
  );
end
$$;

create function public.preview_payment(
  tenant_id uuid, idempotency_key uuid, paid_on date, amount numeric, kind text default 'payment', method text default null,
  payer text default null, month date default null, due_id uuid default null, note text default null, issue text default 'none',
  payer_office text default null, payments_seen integer default null, payer_tenant_id uuid default null,
  payer_guarantor_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  answer := private.record_payment(private.lock_landlord('20ms'), (
    idempotency_key, tenant_id, paid_on, amount, kind, method, payer, payer_office, payer_tenant_id, payer_guarantor_id, month,
    due_id, note, issue, payments_seen
  )::private.new_payment);
  -- This needs a statement of its own: a statement does not see the rows that it writes itself.
  answer := private.payment_preview_json(answer);
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return answer;
end
$$;
comment on function public.preview_payment is
  'Previews record_payment. Returns the dues that the payment would pay, the advance, the receipts that would follow, and the reasons why other receipts would not follow. Writes nothing.';
grant execute on function public.preview_payment to authenticated;
-- 50_ledger/87_payment_cancelling.sql
create function private.cancel_payments(landlord uuid, cancelled_ids uuid[], reason text, void_receipts boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_reason(reason);
  if void_receipts then
    -- Void quittances first. When a quittance is voided, the partial receipts that it completed become valid again and
    -- can be voided.
    perform private.void_document(landlord, receipt.id, reason)
    from (
      select distinct receipts.id
      from unnest(cancelled_ids) payment (id)
      cross join lateral private.receipts_naming(payment.id) named
      join public.receipts on receipts.id = named.id and receipts.owner_id = landlord and receipts.kind = 'quittance'
    ) receipt;
    perform private.void_document(landlord, receipt.id, reason)
    from (
      select distinct named.id from unnest(cancelled_ids) payment (id) cross join lateral private.receipts_naming(payment.id) named
    ) receipt;
  end if;
  perform private.refuse_if_in_deposit_settlement(payment.id), private.refuse_certified_payment(payment.id) from unnest(cancelled_ids) payment (id);
  perform private.refuse_if_in_settlement(payments.lease_id, payments.id) from public.payments where payments.id = any (cancelled_ids);
  update public.payments
  set cancelled_at = clock_timestamp(), cancel_reason = reason, cancelled_by = auth.uid()
  where payments.id = any (cancelled_ids) and payments.cancelled_at is null;
  perform private.update_account(lease.id)
  from (select distinct payments.lease_id as id from public.payments where payments.id = any (cancelled_ids)) lease;
end
$$;

create function public.cancel_payment(payment uuid, reason text, void_receipts boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease uuid := (
    select payments.lease_id from public.payments where payments.id = cancel_payment.payment and payments.owner_id = landlord.id
  );
begin
  if lease is null then
    perform private.refuse('NOT_FOUND', 'There is no such payment');
  end if;
  perform private.cancel_payments(landlord.id, array[payment], reason, void_receipts);
  return private.position_json(lease);
end
$$;
comment on function public.cancel_payment is 'Cancels a payment that never arrived, for good. On request, also voids the receipts that name the payment. Returns the account''s position.';
grant execute on function public.cancel_payment to authenticated;
-- 50_ledger/90_month_payments.sql
create function private.remaining_by_day(lease uuid, day date, paid_on date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(due.remaining), 0)
    from private.asked_dues due
    where due.lease_id = remaining_by_day.lease and due.cancelled_at is null and due.amount > due.received
      and due.due_on <= day and due.due_on + due.limitation_period >= remaining_by_day.paid_on
  );
end
$$;

create function private.remaining_rent_of_month(lease uuid, month_end date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(due.remaining), 0)
    from private.asked_dues due
    where due.lease_id = remaining_rent_of_month.lease and due.kind = 'rent' and due.cancelled_at is null and due.amount > due.received
      and date_trunc('month', due.due_on::timestamp) = date_trunc('month', month_end::timestamp)
  );
end
$$;

create function private.office_debt(lease uuid, month_end date, out of_month numeric, out earlier numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  of_month := 0;
  earlier := 0;
  if exists (select from public.expected_benefits benefit where benefit.lease_id = office_debt.lease) then
    select
      coalesce(sum((due.benefit).remaining) filter (where due.due_on >= date_trunc('month', month_end::timestamp)), 0),
      coalesce(sum((due.benefit).remaining) filter (where due.due_on < date_trunc('month', month_end::timestamp)), 0)
    into of_month, earlier
    from private.asked_dues due
    where due.lease_id = office_debt.lease and due.due_on <= month_end and due.amount > due.received;
  end if;
end
$$;

create function private.payments_of_shares(payment public.payments, month_end date) returns public.payments[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  due record;
  payments public.payments[] := '{}';
begin
  for due in
    select asked_dues.id, asked_dues.kind, asked_dues.period_from, asked_dues.remaining - coalesce((asked_dues.benefit).remaining, 0) as share
    from private.asked_dues
    where asked_dues.lease_id = payment.lease_id and asked_dues.cancelled_at is null and asked_dues.amount > asked_dues.received
      and asked_dues.due_on <= month_end and asked_dues.due_on + asked_dues.limitation_period >= payment.paid_on
    order by asked_dues.due_on, asked_dues.period_from, asked_dues.id
  loop
    if due.share > 0 then
      payment.amount := due.share;
      payment.names_month := case when due.kind = 'rent' then (private.month_of(due.period_from)).first_day end;
      payment.names_due_id := case when due.kind <> 'rent' then due.id end;
      payments := payments || payment;
    end if;
  end loop;
  return payments;
end
$$;

create function private.payments_of_debt(
  lease public.leases, tenant uuid, month_end date, only_rent boolean, paid_on date, method text
) returns public.payments[]
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
  office_debt record := private.office_debt(lease.id, month_end);
  owed numeric;
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.tenant_id := tenant;
  payment.kind := 'payment';
  payment.paid_on := paid_on;
  payment.method := method;
  if only_rent then
    owed := private.remaining_rent_of_month(lease.id, month_end) - office_debt.of_month;
    payment.names_month := (private.month_of(month_end)).first_day;
  elsif office_debt.earlier > 0 then
    return private.payments_of_shares(payment, month_end);
  else
    owed := private.remaining_by_day(lease.id, month_end, paid_on) - office_debt.of_month;
    -- Without a named day, the payment would pay a later rent before an older repair, and the repair would stay unpaid.
    payment.names_until := month_end;
  end if;
  -- The difference may be negative: only the part of offices includes rent past its limitation period.
  if owed <= 0 then
    return '{}';
  end if;
  -- The sum of dues may exceed the limit of one payment.
  perform private.require_amount(owed, 'amount');
  payment.amount := owed;
  return array[payment];
end
$$;

create function private.month_payments_of_lease(
  lease public.leases, tenant uuid, month_end date, only_rent boolean, paid_on date, method text, idempotency_key uuid, request jsonb
) returns public.payments[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  payments public.payments[] := private.payments_of_debt(lease, tenant, month_end, only_rent, paid_on, method);
  benefit record;
  payment public.payments;
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.kind := 'benefit';
  payment.paid_on := paid_on;
  payment.method := method;
  for benefit in
    select open_benefit.tenant_id, open_benefit.office, open_benefit.month, open_benefit.amount
    from private.asked_dues due
    cross join lateral unnest((due.benefit).benefits) open_benefit
    where due.lease_id = lease.id and due.amount > due.received
      and due.due_on between date_trunc('month', month_end::timestamp) and month_end
      -- The benefits of the later months of a quarter are not paid yet.
      and open_benefit.month <= month_end
  loop
    payment.tenant_id := benefit.tenant_id;
    payment.amount := benefit.amount;
    payment.payer_office := benefit.office;
    payment.names_month := benefit.month;
    payments := payments || payment;
  end loop;
  for place in 1 .. cardinality(payments) loop
    payments[place].idempotency_key := case
      when place = 1 then month_payments_of_lease.idempotency_key
      else md5(month_payments_of_lease.idempotency_key::text || place)::uuid
    end;
    payments[place].batch_id := month_payments_of_lease.idempotency_key;
    payments[place].request := month_payments_of_lease.request;
  end loop;
  if payments <> '{}' then
    perform private.require_paid_on(lease, paid_on);
  end if;
  return payments;
end
$$;

create function private.record_payments_that_fit(new_payments public.payments[], out written public.payments[], out failed jsonb)
language plpgsql set search_path = ''
as $$
declare
  payment public.payments;
  room bigint;
begin
  failed := '[]';
  written := array(select private.record_payments(new_payments));
exception
  when others then
    written := '{}';
    -- The limit is read once, and not for each payment.
    room := private.payments_left_today(new_payments[1].owner_id);
    foreach payment in array new_payments loop
      begin
        if cardinality(written) >= room then
          perform private.refuse('QUOTA_REACHED', 'An account has room for 10000 payments a day');
        end if;
        written := written || private.write_payments(array[payment]);
      exception
        when others then
          failed := failed || jsonb_build_object(
            'tenant_id', payment.tenant_id, 'error_code', private.error_code(sqlstate, sqlerrm)
          );
      end;
    end loop;
end
$$;

create function private.month_payments_json(payments public.payments[], month date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', payment.lease_id, 'tenant_id', payment.tenant_id, 'payment_id', payment.id, 'amount', payment.amount,
      'earlier_months', coalesce(earlier.months, '[]')
    )), '[]')
    from unnest(payments) payment
    left join (
      select allocations.payment_id, jsonb_agg(distinct to_char(dues.due_on, 'YYYY-MM')) as months
      from unnest(payments) payment
      join public.allocations on allocations.payment_id = payment.id
      join public.dues on dues.id = allocations.due_id
      where dues.kind = 'rent' and dues.due_on < date_trunc('month', month_payments_json.month)
      group by allocations.payment_id
    ) earlier on earlier.payment_id = payment.id
  );
end
$$;

create function private.require_few_tenants(tenants uuid[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(tenants) > 500 then
    perform private.refuse('VALIDATION_FAILED', 'More than 500 tenants', 'tenantIds=tooLong');
  end if;
end
$$;

create function private.payments_of_month(
  landlord uuid, tenants uuid[], month_end date, only_rent boolean, paid_on date, method text, idempotency_key uuid, request jsonb,
  out new_payments public.payments[], out recorded public.payments[], out skipped jsonb, out failed jsonb
)
language plpgsql stable set search_path = ''
as $$
declare
  wanted_tenant record;
  lease public.leases;
  payment public.payments;
  payments public.payments[];
begin
  new_payments := '{}';
  recorded := '{}';
  skipped := '[]';
  failed := '[]';
  for wanted_tenant in
    -- Sort the payments by the tenants' names, because receipts are numbered in this order.
    select first_tenant.tenant_id as id, first_tenant.lease_id from private.first_tenant_per_lease(landlord, tenants) first_tenant
  loop
    -- Each lease has its own subtransaction, so that a refusal does not stop other leases.
    begin
      lease := private.lease_of(landlord, wanted_tenant.lease_id);
      payment := private.payment_of_key(lease, idempotency_key);
      if payment.id is not null then
        payment.tenant_id := wanted_tenant.id;
        recorded := recorded || payment || array(
          select batch_payment from public.payments batch_payment
          where batch_payment.owner_id = landlord and batch_payment.batch_id = payments_of_month.idempotency_key
            and batch_payment.lease_id = lease.id and batch_payment.id <> payment.id and batch_payment.cancelled_at is null
          order by batch_payment.created_at, batch_payment.id
        );
        continue;
      end if;
      payments := private.month_payments_of_lease(
        lease, wanted_tenant.id, month_end, only_rent, paid_on, method, idempotency_key, request
      );
      if payments = '{}' then
        skipped := skipped || jsonb_build_object('tenant_id', wanted_tenant.id);
      end if;
      new_payments := new_payments || payments;
    exception
      when others then
        failed := failed || jsonb_build_object('tenant_id', wanted_tenant.id, 'error_code', private.error_code(sqlstate, sqlerrm));
    end;
  end loop;
end
$$;

create function public.pay_month(
  month date, idempotency_key uuid, paid_on date, method text, tenant_ids uuid[], issue text default 'none',
  only_rent boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  month_end date;
  request jsonb;
  month_payments record;
  received record;
begin
  perform private.require_few_tenants(tenant_ids);
  perform private.require_day(month, 'month');
  perform private.require_day(paid_on, 'paidOn');
  perform private.require_method(method);
  perform private.require_issue(issue);
  month_end := (private.month_of(month)).last_day;
  -- The tenants are not part of the compared request: the client may split its tenants over several requests with the
  -- same key.
  request := private.request_of('pay_month', jsonb_build_object(
    'month', month_end, 'paid_on', paid_on, 'method', method, 'issue', issue, 'only_rent', only_rent
  ));
  if paid_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The payment date is in the future', 'paidOn=futureDate');
  end if;
  landlord := private.lock_landlord();
  perform private.require_own_key(landlord.id, idempotency_key, request);
  month_payments := private.payments_of_month(
    landlord.id, tenant_ids, month_end, coalesce(only_rent, false), paid_on, method, idempotency_key, request
  );
  received := private.record_payments_that_fit(month_payments.new_payments);
  perform private.issue_for_payments(landlord, received.written, issue, month_end, is_asked => false);
  return jsonb_build_object(
    'paid', private.month_payments_json(month_payments.recorded || received.written, month),
    'skipped', month_payments.skipped, 'failed', month_payments.failed || received.failed
  );
end
$$;
comment on function public.pay_month is
  'Records payments for the named leases. A lease gets one payment, or one for each due if an office has not paid an earlier month. Each benefit of the month that an office is expected to pay also gets a payment. The payments of tenants pay their whole debt by the end of a month, or only the rent of that month. A repeated key records no second payment.';
grant execute on function public.pay_month to authenticated;
-- 55_revisions/10_revision_days.sql
create function private.revisable_from(lease public.leases) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  reference_start date := greatest(lease.irl_reference_from, lease.starts_on);
  index_exists_from date := private.quarter_end(private.quarter_after(lease.irl_reference, 1))
    - case when lease.irl_reference_from is null then interval '0' else interval '3 months' end;
begin
  return greatest(reference_start + 1, least(reference_start + interval '1 year', coalesce(index_exists_from, reference_start)));
end
$$;

create function private.revision_day_in(lease public.leases, year integer, revisable_from date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  day date := case
    when lease.revision_month is null
      then (lease.starts_on + make_interval(years => year - extract(year from lease.starts_on)::integer))::date
    else least(
      make_date(year, lease.revision_month, 1) + lease.revision_day - 1,
      (make_date(year, lease.revision_month, 1) + interval '1 month')::date - 1
    )
  end;
begin
  return case when day >= revisable_from then day end;
end
$$;

create function private.revision_days(lease public.leases, until date) returns date[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(revision_day.day order by revision_day.day), '{}')
  from private.revisable_from(lease) first (day)
  cross join generate_series(extract(year from lease.starts_on)::integer, extract(year from until)::integer) year
  cross join lateral private.revision_day_in(lease, year, first.day) revision_day (day)
  where revision_day.day <= until
$$;

create function private.revision_days_near(lease public.leases, day date) returns date[]
language plpgsql immutable set search_path = ''
as $$
declare
  year integer := extract(year from day);
  first_day date := private.revisable_from(lease);
  of_year date := private.revision_day_in(lease, year, first_day);
begin
  return case
    when of_year <= day then array[of_year, private.revision_day_in(lease, year + 1, first_day)]
    else array[
      private.revision_day_in(lease, year - 1, first_day), coalesce(of_year, private.revision_day_in(lease, year + 1, first_day))
    ]
  end;
end
$$;

create function private.years_to_revision(lease public.leases, day date) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  first_day date := private.revisable_from(lease);
  first_year integer := extract(year from first_day);
begin
  return extract(year from day)::integer - first_year
    + case when private.revision_day_in(lease, first_year, first_day) is null then 0 else 1 end;
end
$$;

create function private.rent_on(lease uuid, day date) returns public.rents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent public.rents;
begin
  select rents.* into rent from public.rents
  where rents.lease_id = rent_on.lease and rents.holds_from <= day order by rents.holds_from desc limit 1;
  return rent;
end
$$;

create function private.revised_days(lease uuid, target text) returns date[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select revisions.for_day::date from public.revisions
    where revisions.lease_id = revised_days.lease and revisions.target = revised_days.target and private.is_in_force(revisions)
  );
end
$$;

create function private.excludes_revision(revision public.revisions, lease public.leases, day date) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    revision.for_day = day
    or revision.new_quarter > private.quarter_after(lease.irl_reference, private.years_to_revision(lease, day) - 1)
  ) and private.is_in_force(revision);
end
$$;

create function private.raise_days(lease uuid, target text) returns date[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select rent.holds_from
    from (
      select
        rents.holds_from, case target when 'rent' then rents.rent else rents.charges end as amount,
        lag(case target when 'rent' then rents.rent else rents.charges end) over (order by rents.holds_from) as former
      from public.rents where rents.lease_id = raise_days.lease
    ) rent
    where rent.amount > rent.former and not exists (
      select from public.revisions
      where revisions.lease_id = raise_days.lease and revisions.target = raise_days.target and revisions.starts_on = rent.holds_from
        and private.is_in_force(revisions)
    )
    order by rent.holds_from
  );
end
$$;
grant execute on function
  private.revisable_from, private.quarter_end, private.revision_day_in, private.revision_days, private.revision_days_near,
  private.years_to_revision, private.rent_on, private.revised_days, private.excludes_revision, private.raise_days to authenticated;
-- 55_revisions/20_revision_check.sql
create type private.revision_decision as (
  state text, blockers text[], facts_to_confirm text[], for_day date, last_day date, next_day date, starts_on date, next_term_on date, zone text,
  old_quarter text, new_quarter text, old_index numeric, new_index numeric, old_source text, new_source text, expected_on date,
  former numeric, cap numeric, per_month numeric, lost_so_far numeric, lost_years date[],
  energy_class text, energy_class_on date, energy_class_until date, may_improve boolean, frozen_from date, is_renewed boolean,
  rent_owed_until date, later_rent_on date, rent_changed_on date
);

create type private.typed_index as (quarter text, value numeric, yearly_change numeric);

create function private.revision_blockers(lease public.leases, zone text, former numeric, target text) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when lease.kind = 'mobility' then 'MOBILITY_LEASE' end,
    case when lease.has_revision_clause is null then 'CLAUSE_UNKNOWN' when not lease.has_revision_clause then 'NO_CLAUSE' end,
    case when target = 'rent' and former = 0 then 'NO_RENT' end,
    case when target = 'charges' and (lease.charges_kind = 'provision' or not lease.has_charges_index) then 'PROVISION_NOT_INDEXED' end,
    case when zone is null then 'ZONE_UNKNOWN' end,
    case when lease.starts_on is null then 'DAY_UNKNOWN' end,
    case when lease.irl_reference is null then 'REFERENCE_UNKNOWN' end
  ], null)
$$;

create function private.decide_revision_day(lease public.leases, asked_on date, target text, inout decision private.revision_decision)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  days date[] := private.revision_days(lease, (greatest(asked_on, private.revisable_from(lease)) + interval '2 years')::date);
  revised date[] := private.revised_days(lease.id, target);
  raises date[] := private.raise_days(lease.id, target);
  open_days date[];
begin
  decision.for_day := (select max(day) from unnest(days) day where day <= asked_on);
  open_days := array(
    select day from unnest(days) day
    where (day = decision.for_day or day > asked_on) and not exists (
      select from public.revisions
      where revisions.lease_id = lease.id and revisions.target = decide_revision_day.target
        and private.excludes_revision(revisions, lease, day)
    )
  );
  decision.next_day := (select min(day) from unnest(open_days) day where day > asked_on);
  decision.lost_years := array(
    select day from unnest(days) day
    where day < decision.for_day and day >= lease.account_starts_on and day <> all (revised)
      and not exists (select from unnest(raises) raise where raise >= day and raise < day + interval '1 year')
    order by day
  );
  if decision.for_day is null or decision.for_day <> all (open_days) then
    decision.state := case when decision.for_day is null then 'tooEarly' else 'done' end;
    decision.for_day := null;
    if decision.next_day - asked_on <= 60 then
      decision.state := null;
      decision.for_day := decision.next_day;
    end if;
  end if;
  decision.last_day := (decision.for_day + interval '1 year')::date;
  decision.starts_on := greatest(asked_on, decision.for_day);
  if decision.state is null then
    decision.next_term_on := lower(private.term_days(lease, decision.starts_on));
    if decision.next_term_on < decision.starts_on then
      decision.next_term_on := upper(private.term_days(lease, decision.starts_on));
    end if;
    decision.rent_changed_on := (
      select max(raise) from unnest(raises) raise where raise between decision.for_day and decision.starts_on
    );
  end if;
end
$$;

create function private.decide_freeze(lease public.leases, inout decision private.revision_decision)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  lessor public.lessors := private.lessor_of(lease);
  is_company boolean := lessor.company_name is not null and not lessor.is_family_company;
  renewal integer := private.renewal_months(lease.kind, is_company);
  is_expired boolean := coalesce(decision.energy_class_until < decision.starts_on, false);
  shortest integer := private.renewal_months(lease.kind, false);
  frozen_from date := private.frozen_from(
    lease.starts_on, coalesce(lease.duration_months, renewal), renewal, decision.zone, lease.signed_on
  );
  may_be_frozen boolean := frozen_from <= decision.starts_on or lease.duration_months is null
    and private.frozen_from(lease.starts_on, shortest, shortest, decision.zone, lease.signed_on) <= decision.starts_on;
begin
  if decision.energy_class in ('F', 'G') and not is_expired then
    decision.frozen_from := frozen_from;
    if frozen_from <= decision.starts_on then
      decision.blockers := decision.blockers || 'ENERGY_CLASS'::text;
      decision.is_renewed := frozen_from > greatest(lease.starts_on, lease.signed_on);
    elsif may_be_frozen then
      decision.facts_to_confirm := decision.facts_to_confirm || 'DURATION_UNKNOWN'::text;
    end if;
  elsif may_be_frozen and (decision.energy_class is null or is_expired) then
    decision.facts_to_confirm := decision.facts_to_confirm || 'ENERGY_CLASS_UNKNOWN'::text;
  end if;
end
$$;

create function private.decide_day_blockers(lease public.leases, inout decision private.revision_decision)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if private.is_governed(lease.kind) then
    decision := private.decide_freeze(lease, decision);
  end if;
  if private.rent_owed_until(lease) <= decision.starts_on then
    decision.blockers := decision.blockers || 'LEASE_ENDED'::text;
    decision.rent_owed_until := private.rent_owed_until(lease);
  end if;
  decision.later_rent_on := (
    select min(rents.holds_from) from public.rents
    where rents.lease_id = lease.id and rents.holds_from > decision.starts_on
  );
  if decision.later_rent_on is not null then
    decision.blockers := decision.blockers || 'RENT_CHANGES_LATER'::text;
  end if;
  if decision.rent_changed_on is not null then
    decision.facts_to_confirm := decision.facts_to_confirm || 'RENT_CHANGED'::text;
  end if;
end
$$;

create function private.find_index(zone text, quarter text, typed private.typed_index[], out value numeric, out published_on date, out source text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select rent_indices.value, private.index_published_on(rent_indices.quarter, rent_indices.published_on), rent_indices.source
  into value, published_on, source
  from public.rent_indices
  where rent_indices.zone = find_index.zone and rent_indices.quarter = find_index.quarter;
  if value is null then
    value := (select typed_index.value from unnest(typed) typed_index where typed_index.quarter = find_index.quarter limit 1);
  end if;
end
$$;

create function private.require_yearly_changes(zone text, typed private.typed_index[]) returns void
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  entry private.typed_index;
  year_before numeric;
begin
  for place in 1 .. cardinality(typed) loop
    entry := typed[place];
    year_before := (private.find_index(zone, private.quarter_after(entry.quarter, -1), typed)).value;
    if private.index_issue(entry.value, year_before, entry.yearly_change) is not null and not (
      year_before is null
      and exists (select from unnest(typed) typed_index where typed_index.quarter = private.quarter_after(entry.quarter, 1))
    ) then
      perform private.refuse(
        'VALIDATION_FAILED', format('The index of %s does not have this yearly change', entry.quarter), format('indices.%s.value=invalid', place - 1)
      );
    end if;
  end loop;
end
$$;

create function private.lost_amount(lease public.leases, first_day date, last_day date, target text, old_index numeric, new_index numeric)
returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent_history private.rent_history := private.rent_history(lease.id);
  with_rent record := private.days_with_rent(lease, first_day, last_day);
  revised private.rent_history := rent_history;
  before private.amounts;
  after private.amounts;
begin
  if isempty(with_rent.days) then
    return 0;
  end if;
  revised.rent := array(
    select private.irl_cap(amount, old_index, new_index) from unnest(rent_history.rent) with ordinality rent (amount, place) order by place
  );
  revised.charges := array(
    select private.irl_cap(amount, old_index, new_index) from unnest(rent_history.charges) with ordinality charge (amount, place) order by place
  );
  before := private.agreed_amounts(rent_history, with_rent.owed_from, lower(with_rent.days), upper(with_rent.days) - 1, 'days');
  after := private.agreed_amounts(revised, with_rent.owed_from, lower(with_rent.days), upper(with_rent.days) - 1, 'days');
  return case target when 'rent' then after.rent - before.rent else after.charges - before.charges end;
end
$$;

create function private.decide_amounts(
  lease public.leases, asked_on date, target text, typed private.typed_index[], inout decision private.revision_decision
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  years integer := cardinality(private.revision_days(lease, decision.for_day));
  old_entry record;
  new_entry record;
begin
  decision.old_quarter := private.quarter_after(lease.irl_reference, years - 1);
  decision.new_quarter := private.quarter_after(lease.irl_reference, years);
  old_entry := private.find_index(decision.zone, decision.old_quarter, typed);
  new_entry := private.find_index(decision.zone, decision.new_quarter, typed);
  decision.old_index := old_entry.value;
  decision.old_source := old_entry.source;
  if new_entry.published_on > asked_on or new_entry.value is null and private.usual_index_day(decision.new_quarter) > asked_on then
    decision.state := 'waitingForIndex';
    decision.expected_on := private.usual_index_day(decision.new_quarter);
    return;
  end if;
  decision.new_index := new_entry.value;
  decision.new_source := new_entry.source;
  if new_entry.value is null or old_entry.value is null then
    decision.blockers := decision.blockers || 'INDEX_UNKNOWN'::text;
    return;
  elsif not private.is_plausible_change(decision.old_index, decision.new_index) then
    decision.blockers := decision.blockers || 'INDEX_IMPLAUSIBLE'::text;
    return;
  end if;
  decision.cap := private.irl_cap(decision.former, decision.old_index, decision.new_index);
  decision.per_month := decision.cap - decision.former;
  decision.state := case when decision.per_month > 0 then 'allowed' else 'nothingToGain' end;
  if decision.per_month > 0 and decision.for_day < decision.starts_on then
    decision.lost_so_far := private.lost_amount(
      lease, decision.for_day, decision.starts_on - 1, target, decision.old_index, decision.new_index
    );
  end if;
end
$$;

create function private.revision_check(
  lease public.leases, asked_on date, target text default 'rent', typed private.typed_index[] default '{}'
) returns private.revision_decision
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  property public.properties;
  decision private.revision_decision;
  rent public.rents := private.rent_on(lease.id, asked_on);
begin
  select properties.* into property from public.properties where properties.id = lease.property_id;
  decision.facts_to_confirm := '{}';
  decision.lost_years := '{}';
  decision.is_renewed := false;
  decision.zone := private.irl_zone(property.postal_code);
  decision.energy_class := property.energy_class;
  decision.energy_class_on := property.energy_class_on;
  decision.energy_class_until := private.energy_class_until(property.energy_class_on);
  decision.may_improve := private.energy_class_may_improve(property.energy_class_on, asked_on);
  decision.former := case target when 'rent' then rent.rent else rent.charges end;
  decision.blockers := private.revision_blockers(lease, decision.zone, decision.former, target);
  if decision.blockers <> '{}' then
    -- The landlord sees these reasons before he answers a question about the lease.
    decision.starts_on := asked_on;
    decision := private.decide_day_blockers(lease, decision);
    decision.starts_on := null;
    decision.facts_to_confirm := '{}';
  else
    decision := private.decide_revision_day(lease, asked_on, target, decision);
    if decision.state is null then
      rent := private.rent_on(lease.id, decision.starts_on);
      decision.former := case target when 'rent' then rent.rent else rent.charges end;
      decision := private.decide_day_blockers(lease, decision);
      if decision.blockers = '{}' then
        decision := private.decide_amounts(lease, asked_on, target, typed, decision);
      end if;
    end if;
  end if;
  if decision.blockers <> '{}' then
    decision.state := 'blocked';
  end if;
  return decision;
end
$$;

create function public.revision_of_lease(
  lease_id uuid, asked_on public.day default null, target text default 'rent', old_index public.index_value default null,
  new_index public.index_value default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  day date := coalesce(asked_on, private.today());
  decision private.revision_decision := private.revision_check(lease, day, target);
begin
  if old_index is not null or new_index is not null then
    -- Only the first decision tells which quarters the typed indices belong to.
    decision := private.revision_check(lease, day, target, array[
      (decision.old_quarter, old_index, null), (decision.new_quarter, new_index, null)
    ]::private.typed_index[]);
  end if;
  return to_jsonb(decision) || jsonb_build_object('document_blocker', private.missing_for_letters(lease));
end
$$;
comment on function public.revision_of_lease is
  'Decides whether the rent or the fixed charges of a lease can be revised on a day: the state, the reasons against it, the questions to the landlord, the indices, the cap, and the data that the letter lacks. `old_index` and `new_index` are values that the caller gives for indices that are not stored.';
grant execute on function public.revision_of_lease to authenticated;
-- 55_revisions/30_possible_revisions.sql
create function private.freeze_on(lease public.leases, property public.properties, day date) returns private.revision_decision
language plpgsql stable set search_path = ''
as $$
declare
  decision private.revision_decision;
begin
  if private.is_governed(lease.kind) then
    decision.zone := private.irl_zone(property.postal_code);
    decision.starts_on := day;
    decision.energy_class := property.energy_class;
    decision.energy_class_until := private.energy_class_until(property.energy_class_on);
    decision := private.decide_freeze(lease, decision);
  end if;
  decision.blockers := coalesce(decision.blockers, '{}');
  return decision;
end
$$;
grant execute on function
  private.freeze_on, private.is_governed, private.decide_freeze, private.lessor_of, private.first_lessor,
  private.renewal_months, private.irl_zone, private.index_published_on, private.irl_cap, private.is_plausible_change,
  private.quarter_after to authenticated;

create view private.possible_revisions with (security_invoker = true) as
select
  lease.id as lease_id, lease.owner_id, revision_day.for_day,
  (revision_day.for_day + interval '1 year')::date as last_day, rent.rent::numeric as former, revised.cap
from (select private.today() as today offset 0) calendar
cross join public.leases lease
join public.properties property on property.id = lease.property_id and property.owner_id = lease.owner_id
cross join lateral (
  select min(near_day.day) as for_day
  from unnest(private.revision_days_near(lease, calendar.today)) near_day (day)
  where near_day.day <= calendar.today + 60 and not exists (
    select from public.revisions
    where revisions.lease_id = lease.id and revisions.owner_id = lease.owner_id and revisions.target = 'rent'
      and private.excludes_revision(revisions, lease, near_day.day)
  )
) revision_day
cross join lateral (
  select
    private.irl_zone(property.postal_code) as zone, greatest(calendar.today, revision_day.for_day) as starts_on,
    private.years_to_revision(lease, revision_day.for_day) as years
  offset 0
) term
cross join lateral (
  select rents.rent, rents.holds_from from public.rents
  where rents.lease_id = lease.id and rents.owner_id = lease.owner_id
  order by rents.holds_from desc limit 1
) rent
join public.rent_indices old_index
  on old_index.zone = term.zone and old_index.quarter = private.quarter_after(lease.irl_reference, term.years - 1)
join public.rent_indices new_index
  on new_index.zone = term.zone and new_index.quarter = private.quarter_after(lease.irl_reference, term.years)
cross join lateral (select private.irl_cap(rent.rent, old_index.value, new_index.value) as cap offset 0) revised
where lease.has_revision_clause and lease.kind <> 'mobility' and lease.starts_on is not null and lease.irl_reference is not null
  and private.index_published_on(new_index.quarter, new_index.published_on) <= calendar.today and revised.cap > rent.rent
  and private.is_plausible_change(old_index.value, new_index.value)
  and rent.holds_from <= term.starts_on and (rent.holds_from <= calendar.today or (private.rent_on(lease.id, calendar.today)).rent > 0)
  and coalesce(private.rent_owed_until(lease) > term.starts_on, true)
  and not (
    coalesce(property.energy_class in ('F', 'G'), false)
    and 'ENERGY_CLASS' = any ((private.freeze_on(lease, property, term.starts_on)).blockers)
  );
comment on view private.possible_revisions is
  'The rents that can be revised today, or within 60 days: the day of revision, the last day on which the landlord can ask for it, the rent, and the cap.';
grant select on private.possible_revisions to authenticated;
-- 57_deposits/10_deposits.sql
create table public.deposit_movements (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  kind text not null check (kind in ('received', 'returned', 'settled', 'handedOver')),
  moved_on public.day not null,
  amount public.euros not null,
  set_off public.euros not null default 0,
  deducted public.euros not null default 0,
  provision public.euros not null default 0,
  increase public.euros not null default 0,
  not_covered public.euros not null default 0,
  method public.payment_method,
  payment_id uuid,
  due_id uuid,
  idempotency_key uuid not null,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  bank_line_id uuid,
  batch_id uuid,
  constraint deposit_movements_id_owner_id_key unique (id, owner_id),
  constraint deposit_movements_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint deposit_movements_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint deposit_movements_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete set null (payment_id),
  constraint deposit_movements_due_owner_fkey foreign key (due_id, owner_id)
    references public.dues (id, owner_id) on delete set null (due_id),
  constraint deposit_movements_bank_line_fkey foreign key (owner_id, bank_line_id)
    references public.bank_lines (owner_id, id) on delete set null (bank_line_id),
  constraint deposit_movements_amounts_check check (
    kind = 'settled' or amount > 0 and set_off + deducted + provision + increase + not_covered = 0
  ),
  -- If the deposit does not cover all deductions, no money goes back and no provision is kept.
  constraint deposit_movements_not_covered_check check (not_covered = 0 or amount + provision = 0),
  constraint deposit_movements_cancel_check check ((cancelled_at is null) = (cancel_reason is null))
);
comment on table public.deposit_movements is 'The movements of deposits. The sum of the movements that are not cancelled is the deposit that the landlord holds.';
comment on column public.deposit_movements.kind is
  'received: from the tenant; returned: a part given back before the settlement; settled: the settlement; handedOver: to the buyer of the dwelling.';
comment on column public.deposit_movements.amount is 'The part of the deposit that was received, given back or handed over.';
comment on column public.deposit_movements.set_off is 'The part of the deposit that paid arrears, as the payment payment_id.';
comment on column public.deposit_movements.deducted is 'The part of the deposit that covered deductions.';
comment on column public.deposit_movements.provision is 'The part of the deposit that the landlord keeps until the accounts of the building are approved.';
comment on column public.deposit_movements.increase is 'The legal increase for a late settlement, paid on top of the amount.';
comment on column public.deposit_movements.not_covered is 'The deductions that the deposit did not cover, which became the due due_id.';
comment on column public.deposit_movements.bank_line_id is 'The line of a bank statement that shows the movement.';
comment on column public.deposit_movements.batch_id is 'The batch of payments and movements that were recorded together. A batch can be cancelled as a whole.';
create index deposit_movements_lease_id_owner_id_idx on public.deposit_movements (lease_id, owner_id);
create index deposit_movements_payment_id_owner_id_idx on public.deposit_movements (payment_id, owner_id) where payment_id is not null;
create index deposit_movements_due_id_owner_id_idx on public.deposit_movements (due_id, owner_id) where due_id is not null;
create index deposit_movements_owner_id_bank_line_id_idx on public.deposit_movements (owner_id, bank_line_id) where bank_line_id is not null;
create index deposit_movements_owner_id_batch_id_idx on public.deposit_movements (owner_id, batch_id) where batch_id is not null;

alter table public.deposit_movements enable row level security;
grant select on public.deposit_movements to authenticated;

create policy deposit_movements_select_owner on public.deposit_movements for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('deposit_movements');

create table public.deposit_deductions (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  kind text not null check (kind in ('repair', 'charges', 'other')),
  label public.short_text not null,
  amount public.euros not null check (amount > 0),
  tenant_share smallint not null default 100 check (tenant_share between 0 and 100),
  kept public.euros not null generated always as (round(amount * tenant_share / 100, 2)) stored,
  proof public.short_text not null,
  movement_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint deposit_deductions_id_owner_id_key unique (id, owner_id),
  constraint deposit_deductions_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint deposit_deductions_movement_owner_fkey foreign key (movement_id, owner_id)
    references public.deposit_movements (id, owner_id) on delete set null (movement_id)
);
comment on table public.deposit_deductions is 'The deductions from deposits, each with its proof and the share that the tenant owes after wear.';
comment on column public.deposit_deductions.tenant_share is 'The share that the tenant owes after wear, in percent.';
comment on column public.deposit_deductions.movement_id is 'The settlement that counted the deduction. Null if no settlement has counted the deduction.';
create index deposit_deductions_owner_id_idx on public.deposit_deductions (owner_id);
create index deposit_deductions_lease_id_owner_id_idx on public.deposit_deductions (lease_id, owner_id);
create index deposit_deductions_movement_id_owner_id_idx on public.deposit_deductions (movement_id, owner_id) where movement_id is not null;

alter table public.deposit_deductions enable row level security;
grant select on public.deposit_deductions to authenticated;

create policy deposit_deductions_select_owner on public.deposit_deductions for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('deposit_deductions');
-- 57_deposits/20_deposit_state.sql
create function private.deposit_deadline(from_day date, exit_state text) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  deadline date := (from_day + make_interval(months => case exit_state when 'different' then 2 else 1 end))::date;
begin
  -- If the deadline is after the last day of the type public.day, returns `from_day`.
  return case when private.is_day(deadline) then deadline else from_day end;
end
$$;

create function private.periods_late(deadline date, day date) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  months integer;
begin
  if day <= deadline then
    return 0;
  end if;
  months := (extract(year from day) - extract(year from deadline)) * 12 + extract(month from day) - extract(month from deadline);
  return months + case when (deadline + make_interval(months => months))::date < day then 1 else 0 end;
end
$$;

create type private.deposit_settlement as (
  provision_limit numeric, provision numeric, to_return numeric, still_owed numeric,
  periods_late integer, increase_per_period numeric, increase numeric
);

create function private.deposit_settlement_on(
  received numeric, held numeric, rent numeric, deadline date, has_address boolean, is_collective boolean, provision numeric,
  owed numeric, day date
) returns private.deposit_settlement
language plpgsql immutable set search_path = ''
as $$
declare
  settlement private.deposit_settlement;
begin
  settlement.provision_limit := case when is_collective then trunc(received * 0.2, 2) else 0 end;
  settlement.provision := least(provision, greatest(0, held - owed));
  settlement.to_return := greatest(0, held - owed) - settlement.provision;
  settlement.still_owed := greatest(0, owed - held);
  settlement.periods_late := coalesce(private.periods_late(deadline, day), 0);
  settlement.increase_per_period := case when has_address and deadline is not null then round(rent / 10, 2) else 0 end;
  settlement.increase := case when settlement.to_return > 0 then settlement.periods_late * settlement.increase_per_period else 0 end;
  return settlement;
end
$$;

create type private.deposit as (
  lease_id uuid, agreed numeric, received numeric, held numeric, state text, is_settled boolean, deadline date, is_provisional boolean,
  arrears numeric, kept numeric, provision numeric, provision_limit numeric, to_return numeric, still_owed numeric,
  periods_late integer, increase_per_period numeric, increase numeric
);

create function private.arrears_of(lease public.leases, day date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(counted_dues.remaining), 0) from private.counted_dues
    where counted_dues.lease_id = lease.id and day between counted_dues.due_on and counted_dues.due_on + lease.limitation_period
  );
end
$$;

create view private.deposit_sums with (security_invoker = true) as
select
  movement.lease_id,
  coalesce(sum(movement.amount) filter (where movement.kind = 'received'), 0) as received,
  max(movement.moved_on) filter (where movement.kind = 'received') as received_on,
  sum(case movement.kind when 'received' then movement.amount else -(movement.amount + movement.set_off + movement.deducted) end) as held,
  bool_or(movement.kind = 'settled') as is_settled,
  bool_or(movement.kind = 'handedOver') as is_handed_over
from public.deposit_movements movement
where movement.cancelled_at is null
group by movement.lease_id;
comment on view private.deposit_sums is 'The sums of the movements of each deposit. Cancelled movements do not count.';
grant select on private.deposit_sums to authenticated;

create function private.deposit_with_state(
  lease public.leases, received numeric, held numeric, is_settled boolean, is_handed_over boolean, arrears numeric
) returns private.deposit
language plpgsql stable set search_path = ''
as $$
declare
  deposit private.deposit;
begin
  deposit.lease_id := lease.id;
  deposit.agreed := lease.deposit;
  deposit.received := coalesce(received, 0);
  deposit.held := coalesce(held, 0);
  deposit.is_settled := coalesce(is_settled, false);
  deposit.arrears := arrears;
  deposit.state := case
    when deposit.held > 0 and deposit.is_settled and lease.accounts_approved_on is null then 'accounts'
    when deposit.held > 0 and not deposit.is_settled and coalesce(lease.keys_on > private.today(), true) then 'held'
    when deposit.held > 0 then 'toReturn'
    when is_handed_over then 'handedOver'
    when deposit.received > 0 then 'settled'
    when lease.deposit > 0 then 'expected'
    else 'none'
  end;
  return deposit;
end
$$;

create type private.settlement_basis as (lease_id uuid, rent numeric, deductions numeric, returned_on date, is_collective boolean);

create function private.settlement_bases(leases uuid[], day date) returns setof private.settlement_basis
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select
      lease.id,
      -- private.rent_on has the same rule, but would cost a call for each lease.
      (
        select rents.rent::numeric from public.rents
        where rents.lease_id = lease.id and rents.holds_from <= coalesce(lease.keys_on, day) order by rents.holds_from desc limit 1
      ),
      coalesce((
        select sum(deduction.kept) from public.deposit_deductions deduction
        where deduction.lease_id = lease.id and deduction.movement_id is null
      ), 0),
      (
        select max(movement.moved_on)::date from public.deposit_movements movement
        where movement.lease_id = lease.id and movement.kind = 'returned' and movement.cancelled_at is null
      ),
      coalesce(property.is_collective, false)
    from public.leases lease
    left join public.properties property on property.id = lease.property_id
    where lease.id = any (settlement_bases.leases);
end
$$;

create function private.with_settlement_on(
  lease public.leases, deposit private.deposit, basis private.settlement_basis, day date
) returns private.deposit
language plpgsql immutable set search_path = ''
as $$
declare
  settlement private.deposit_settlement;
begin
  deposit.is_provisional := not deposit.is_settled and lease.exit_state is null;
  if private.is_governed(lease.kind) then
    deposit.deadline := case
      when deposit.is_settled then private.deposit_deadline(lease.accounts_approved_on, null)
      else private.deposit_deadline(lease.keys_on, lease.exit_state)
    end;
  end if;
  deposit.kept := basis.deductions;
  settlement := private.deposit_settlement_on(
    deposit.received, deposit.held, basis.rent, deposit.deadline, lease.new_address is not null, basis.is_collective,
    case when deposit.is_settled then 0 else lease.deposit_provision end, deposit.arrears + deposit.kept, day
  );
  if settlement.to_return = 0 and deposit.held > 0 and not deposit.is_settled and basis.returned_on > deposit.deadline then
    settlement.periods_late := private.periods_late(deposit.deadline, basis.returned_on);
    settlement.increase := settlement.periods_late * settlement.increase_per_period;
  end if;
  deposit.provision := settlement.provision;
  deposit.provision_limit := case when deposit.is_settled then 0 else settlement.provision_limit end;
  deposit.to_return := settlement.to_return;
  deposit.still_owed := settlement.still_owed;
  deposit.periods_late := case when deposit.held > 0 then settlement.periods_late else 0 end;
  deposit.increase_per_period := settlement.increase_per_period;
  deposit.increase := settlement.increase;
  return deposit;
end
$$;

create function private.deposit_of(lease public.leases, day date) returns private.deposit
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  sums private.deposit_sums;
  basis private.settlement_basis;
begin
  select * into sums from private.deposit_sums where deposit_sums.lease_id = lease.id;
  select * into basis from private.settlement_bases(array[lease.id], day);
  return private.with_settlement_on(lease, private.deposit_with_state(
    lease, sums.received, sums.held, sums.is_settled, sums.is_handed_over,
    case when sums.held > 0 then private.arrears_of(lease, day) else 0 end
  ), basis, day);
end
$$;

create function private.deposit_summary(
  lease public.leases, received numeric, received_on date, held numeric, is_settled boolean, is_handed_over boolean, arrears numeric
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  deposit private.deposit := private.deposit_with_state(lease, received, held, is_settled, is_handed_over, arrears);
  basis private.settlement_basis;
begin
  if deposit.state = 'none' then
    return null;
  elsif deposit.state in ('toReturn', 'accounts') then
    select * into basis from private.settlement_bases(array[lease.id], today);
    deposit := private.with_settlement_on(lease, deposit, basis, today);
  end if;
  return jsonb_build_object(
    'state', deposit.state, 'agreed', deposit.agreed, 'received', deposit.received, 'received_on', received_on, 'held', deposit.held,
    'to_return', coalesce(deposit.to_return, 0), 'deadline', deposit.deadline, 'is_provisional', coalesce(deposit.is_provisional, false),
    'periods_late', coalesce(deposit.periods_late, 0), 'increase_per_period', coalesce(deposit.increase_per_period, 0),
    'increase', coalesce(deposit.increase, 0)
  );
end
$$;
grant execute on function
  private.deposit_deadline, private.periods_late, private.deposit_settlement_on, private.deposit_with_state, private.settlement_bases,
  private.with_settlement_on, private.deposit_summary to authenticated;

create function private.deposit_json(lease public.leases, day date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return to_jsonb(private.deposit_of(lease, day)) || jsonb_build_object(
    'movements', (
      select coalesce(jsonb_agg(
        to_jsonb(movement) - 'request' || jsonb_build_object('document', (
          select jsonb_build_object('id', documents.id, 'number', documents.number) from public.documents
          where documents.owner_id = movement.owner_id and documents.subject_id = movement.id
        )) order by movement.created_at, movement.id
      ), '[]')
      from public.deposit_movements movement where movement.lease_id = lease.id
    ),
    'deductions', (
      select coalesce(jsonb_agg(to_jsonb(deduction) order by deduction.created_at, deduction.id), '[]')
      from public.deposit_deductions deduction where deduction.lease_id = lease.id
    )
  );
end
$$;

create function public.deposit_of_lease(lease_id uuid, returned_on date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.deposit_json(
    private.lease_of((select private.landlord_id()), lease_id), coalesce(returned_on, private.today())
  );
end
$$;
comment on function public.deposit_of_lease is
  'The deposit of a lease with its movements and deductions, and the settlement that would be made on a day, by default today.';
grant execute on function public.deposit_of_lease to authenticated;
-- 57_deposits/30_deposit_movements.sql
create function private.movement_of_key(landlord uuid, idempotency_key uuid, request jsonb) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  movement public.deposit_movements;
begin
  perform private.require_own_key(landlord, idempotency_key, request);
  select * into movement from public.deposit_movements
  where deposit_movements.owner_id = landlord and deposit_movements.idempotency_key = movement_of_key.idempotency_key;
  perform private.refuse_cancelled(movement.cancelled_at is not null);
  return movement.id;
end
$$;

create function private.require_moved_on(lease public.leases, moved_on date, is_outgoing boolean, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(moved_on, field);
  if moved_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day is in the future', field || '=futureDate');
  elsif not is_outgoing and moved_on < private.earliest_lease_day(lease) then
    perform private.refuse('VALIDATION_FAILED', 'The day is long before the lease starts', field || '=tooEarly');
  elsif is_outgoing and exists (
    select from public.deposit_movements movement
    where movement.lease_id = lease.id and movement.cancelled_at is null and movement.moved_on > require_moved_on.moved_on
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The deposit has a movement on a later day', field || '=beforePayment');
  end if;
end
$$;

create function private.require_deposit_held(deposit private.deposit) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if deposit.held = 0 and deposit.is_settled then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit is settled');
  elsif deposit.held = 0 then
    perform private.refuse('DEPOSIT_NOT_HELD', 'The landlord holds no deposit of this lease: record its receipt first');
  end if;
end
$$;

create function private.require_valid_deposit_movement(deposit private.deposit, keys_on date, kind text, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if kind is null or kind not in ('received', 'returned', 'handedOver') then
    perform private.refuse('VALIDATION_FAILED', 'kind must be received, returned or handedOver', 'kind=invalid');
  elsif deposit.is_settled and kind <> 'handedOver' then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit is settled');
  elsif kind = 'received' then
    if deposit.received + amount > deposit.agreed then
      perform private.refuse('VALIDATION_FAILED', 'More than the agreed deposit would be received', 'amount=aboveAmount');
    end if;
    return;
  end if;
  perform private.require_deposit_held(deposit);
  if amount > deposit.held then
    perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the deposit that the landlord holds', 'amount=aboveAmount');
  elsif kind = 'returned' and keys_on is not null and amount >= deposit.to_return then
    perform private.refuse('VALIDATION_FAILED', 'The amount is the whole rest of the deposit: settle the deposit instead', 'amount=aboveAmount');
  end if;
end
$$;

create function private.require_movement_quota(lease uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_lease_quota(
    (select count(*) from public.deposit_movements where deposit_movements.lease_id = require_movement_quota.lease),
    'movements of the deposit', 200
  );
end
$$;

create function private.write_deposit_movement(
  lease public.leases, kind text, moved_on date, amount numeric, method text, idempotency_key uuid, request jsonb default null,
  bank_line public.bank_lines default null
) returns public.deposit_movements
language plpgsql set search_path = ''
as $$
declare
  movement public.deposit_movements;
begin
  perform private.require_moved_on(lease, moved_on, kind <> 'received', 'movedOn');
  perform private.require_amount(amount, 'amount');
  perform private.require_method(method);
  perform private.require_valid_deposit_movement(private.deposit_of(lease, private.today()), lease.keys_on, kind, amount);
  insert into public.deposit_movements (
    owner_id, lease_id, kind, moved_on, amount, method, idempotency_key, request, bank_line_id, batch_id
  )
  values (
    lease.owner_id, lease.id, kind, moved_on, amount, method, idempotency_key, request, bank_line.id, bank_line.batch_id
  )
  returning * into movement;
  perform private.require_movement_quota(lease.id);
  return movement;
end
$$;

create function private.issue_deposit_receipt(landlord public.users, lease public.leases, movement public.deposit_movements)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_quota(landlord.id, 'document_files');
  perform private.write_documents(landlord.id, array[private.draft_deposit_receipt(landlord, lease, movement)]);
end
$$;

create function public.add_deposit_movement(
  lease_id uuid, idempotency_key uuid, kind text, moved_on date, amount numeric, method text default null, issue boolean default true
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  request jsonb := private.request_of('add_deposit_movement', jsonb_build_object(
    'lease', lease.id, 'kind', kind, 'moved_on', moved_on, 'amount', amount, 'method', method, 'issue', issue
  ));
begin
  if private.movement_of_key(landlord.id, idempotency_key, request) is null then
    movement := private.write_deposit_movement(lease, kind, moved_on, amount, method, idempotency_key, request);
    if movement.kind = 'received' and issue then
      perform private.issue_deposit_receipt(landlord, lease, movement);
    end if;
  end if;
  perform private.review_accounts(array[lease.id]);
  return private.deposit_json(lease, private.today());
end
$$;
comment on function public.add_deposit_movement is
  'Records that a deposit was received, given back in part, or handed over to the buyer of the dwelling. With issue, a received deposit gets a receipt. A repeated key records nothing. Returns the deposit.';

create function private.require_valid_deduction(deduction public.deposit_deductions, amount numeric, place bigint) returns void
language plpgsql stable set search_path = ''
as $$
declare
  path text := format('deductions.%s.', place - 1);
begin
  perform private.require_amount(amount, path || 'amount');
  if deduction.kind is null or deduction.kind not in ('repair', 'charges', 'other') then
    perform private.refuse('VALIDATION_FAILED', 'kind must be repair, charges or other', path || 'kind=invalid');
  elsif deduction.label is null then
    perform private.refuse('VALIDATION_FAILED', 'A deduction needs a label', path || 'label=required');
  elsif deduction.tenant_share between 0 and 100 is not true then
    perform private.refuse('VALIDATION_FAILED', 'The share is a percentage', path || 'tenantShare=invalid');
  elsif deduction.proof is null then
    perform private.refuse('VALIDATION_FAILED', 'A deduction needs a proof', path || 'proof=required');
  end if;
end
$$;

create function private.read_deductions(deductions jsonb) returns public.deposit_deductions[]
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(deductions) is distinct from 'array' then
    perform private.refuse('VALIDATION_FAILED', 'The deductions are not a list', 'deductions=invalid');
  elsif jsonb_array_length(deductions) > 50 then
    perform private.refuse('VALIDATION_FAILED', 'More than 50 deductions', 'deductions=tooLong');
  elsif exists (select from jsonb_array_elements(deductions) element (fields) where jsonb_typeof(element.fields) <> 'object') then
    perform private.refuse('VALIDATION_FAILED', 'A deduction is not an object', 'deductions=invalid');
  end if;
  perform private.require_valid_deduction(
    jsonb_populate_record(null::public.deposit_deductions, element.fields - 'amount'), (element.fields ->> 'amount')::numeric, element.place
  )
  from jsonb_array_elements(deductions) with ordinality element (fields, place);
  return array(select deduction from jsonb_populate_recordset(null::public.deposit_deductions, deductions) deduction);
exception
  -- The message of Postgres quotes the input. Replace the message.
  when data_exception or check_violation then
    perform private.refuse('VALIDATION_FAILED', 'A deduction has an invalid value', 'deductions=invalid');
end
$$;

create function private.refuse_charges_claimed_twice(lease uuid, deductions public.deposit_deductions[]) returns void
language plpgsql stable set search_path = ''
as $$
declare
  names text := (
    select string_agg(distinct private.settlement_name(settlements), ', ')
    from public.settlements
    join private.counted_dues on counted_dues.lease_id = settlements.lease_id and counted_dues.id = any (settlements.due_ids)
    where settlements.lease_id = refuse_charges_claimed_twice.lease and settlements.cancelled_at is null and counted_dues.remaining > 0
  );
begin
  if names is not null and (
    select sum(deduction.amount * deduction.tenant_share)
    from unnest(deductions) deduction where deduction.kind = 'charges'
  ) > (
    select coalesce(sum(deduction.amount * deduction.tenant_share), 0) from public.deposit_deductions deduction
    where deduction.lease_id = refuse_charges_claimed_twice.lease and deduction.kind = 'charges' and deduction.movement_id is null
  ) then
    perform private.refuse('CHARGES_SETTLED', 'Unpaid settlements already claim charges, and the deposit pays them if they are due when it goes back: ' || names);
  end if;
end
$$;

create function private.require_open_deductions(lease uuid, deductions public.deposit_deductions[]) returns void
language plpgsql stable set search_path = ''
as $$
declare
  place integer;
begin
  select named.place into place
  from (
    select (deductions[given.place]).id, given.place, row_number() over (partition by (deductions[given.place]).id) as number
    from generate_subscripts(deductions, 1) given (place)
  ) named
  left join public.deposit_deductions deduction on deduction.id = named.id
  where named.id is not null and (
    named.number > 1 or deduction.lease_id <> require_open_deductions.lease or deduction.movement_id is not null
  )
  order by named.place limit 1;
  if found then
    perform private.refuse('VALIDATION_FAILED', 'The lease has no such open deduction', format('deductions.%s.id=invalid', place - 1));
  end if;
end
$$;

create function public.set_deposit_deductions(lease_id uuid, deductions jsonb, provision numeric default 0) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  deposit private.deposit := private.deposit_of(lease, private.today());
  new_deductions public.deposit_deductions[];
begin
  if deposit.is_settled and deposit.held = 0 then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit is settled');
  end if;
  new_deductions := private.read_deductions(deductions);
  perform private.require_amount(provision, 'provision', 0);
  if provision > deposit.provision_limit then
    perform private.refuse('VALIDATION_FAILED', 'At most 20% may be kept, and only in a collective building', 'provision=aboveCap');
  end if;
  perform private.refuse_charges_claimed_twice(lease.id, new_deductions);
  perform private.require_open_deductions(lease.id, new_deductions);
  delete from public.deposit_deductions deduction
  where deduction.lease_id = lease.id and deduction.movement_id is null
    and not exists (select from unnest(new_deductions) kept where kept.id = deduction.id);
  insert into public.deposit_deductions (id, owner_id, lease_id, kind, label, amount, tenant_share, proof)
  select coalesce(deduction.id, gen_random_uuid()), lease.owner_id, lease.id, deduction.kind, deduction.label, deduction.amount,
    deduction.tenant_share, deduction.proof
  from unnest(new_deductions) deduction
  on conflict on constraint deposit_deductions_pkey do update set
    kind = excluded.kind, label = excluded.label, amount = excluded.amount, tenant_share = excluded.tenant_share, proof = excluded.proof
  -- Another landlord may have taken the id since the check.
  where deposit_deductions.lease_id = excluded.lease_id and deposit_deductions.movement_id is null;
  perform private.require_lease_quota(
    (select count(*) from public.deposit_deductions deduction where deduction.lease_id = lease.id), 'deductions', 50
  );
  if not deposit.is_settled then
    update public.leases set deposit_provision = provision where leases.id = lease.id returning * into lease;
  end if;
  perform private.review_accounts(array[lease.id]);
  return private.deposit_json(lease, private.today());
end
$$;
comment on function public.set_deposit_deductions is
  'Replaces the deductions that no settlement has counted, and the part that the landlord keeps until the accounts of the building are approved. A deduction with the id of an open deduction replaces the open deduction and keeps the files. Returns the deposit.';
grant execute on function public.add_deposit_movement, public.set_deposit_deductions to authenticated;
-- 57_deposits/40_deposit_settlements.sql
create function private.require_valid_deposit_settlement(lease public.leases, deposit private.deposit, returned_on date, amount numeric)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_deposit_held(deposit);
  if lease.keys_on is null then
    perform private.refuse('VALIDATION_FAILED', 'State when the keys were returned', 'keysOn=required');
  elsif lease.exit_state is null then
    perform private.refuse('VALIDATION_FAILED', 'State whether the check-out inventory matches the check-in inventory', 'exitState=required');
  elsif returned_on < lease.keys_on then
    perform private.refuse('VALIDATION_FAILED', 'The deposit goes back before the keys were returned: correct one of the two days', 'returnedOn=tooEarly');
  elsif not deposit.is_settled and lease.deposit_provision > deposit.provision_limit then
    perform private.refuse('VALIDATION_FAILED', 'At most 20% may be kept, and only in a collective building', 'provision=aboveCap');
  elsif amount <> deposit.to_return + deposit.increase then
    perform private.refuse(
      'DEPOSIT_CHANGED', format('%s goes back now: read the deposit again', deposit.to_return + deposit.increase)
    );
  elsif deposit.arrears > 0 then
    perform private.require_paid_on(lease, returned_on, null, 'returnedOn');
  end if;
end
$$;

create function private.write_deposit_settlement(lease public.leases, deposit private.deposit, movement public.deposit_movements)
returns public.deposit_movements
language plpgsql set search_path = ''
as $$
declare
  payment public.payments;
begin
  movement.set_off := least(deposit.held, deposit.arrears);
  movement.deducted := least(deposit.held - movement.set_off, deposit.kept);
  movement.not_covered := deposit.kept - movement.deducted;
  if movement.set_off > 0 then
    payment.owner_id := lease.owner_id;
    payment.lease_id := lease.id;
    payment.kind := 'offset';
    payment.paid_on := movement.moved_on;
    payment.amount := movement.set_off;
    payment.idempotency_key := movement.idempotency_key;
    payment.request := movement.request;
    movement.payment_id := (select recorded.id from private.record_payments(array[payment]) recorded);
  end if;
  if movement.not_covered > 0 then
    movement.due_id := private.add_other_due(
      lease, movement.idempotency_key, movement.request, 'repair', movement.moved_on, movement.not_covered, 'Solde du dépôt de garantie'
    );
  end if;
  insert into public.deposit_movements (
    owner_id, lease_id, kind, moved_on, amount, set_off, deducted, provision, increase, not_covered, method, payment_id, due_id,
    idempotency_key, request
  ) values (
    lease.owner_id, lease.id, 'settled', movement.moved_on, deposit.to_return, movement.set_off, movement.deducted, deposit.provision,
    deposit.increase, movement.not_covered, movement.method, movement.payment_id, movement.due_id, movement.idempotency_key, movement.request
  ) returning * into movement;
  perform private.require_movement_quota(lease.id);
  update public.deposit_deductions set movement_id = movement.id
  where deposit_deductions.lease_id = lease.id and deposit_deductions.movement_id is null;
  return movement;
end
$$;

create function private.record_deposit_settlement(
  lease public.leases, inout movement public.deposit_movements, amount numeric, out deposit private.deposit
)
language plpgsql set search_path = ''
as $$
begin
  perform private.require_moved_on(lease, movement.moved_on, true, 'returnedOn');
  perform private.require_amount(amount, 'amount', 0);
  perform private.require_method(movement.method);
  deposit := private.deposit_of(lease, movement.moved_on);
  perform private.require_valid_deposit_settlement(lease, deposit, movement.moved_on, amount);
  movement := private.write_deposit_settlement(lease, deposit, movement);
end
$$;

create function public.settle_deposit(
  lease_id uuid, idempotency_key uuid, returned_on date, amount numeric, method text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  settled record;
begin
  movement.request := private.request_of('settle_deposit', jsonb_build_object(
    'lease', lease.id, 'returned_on', returned_on, 'amount', amount, 'method', method
  ));
  if private.movement_of_key(landlord.id, idempotency_key, movement.request) is null then
    movement.moved_on := returned_on;
    movement.method := method;
    movement.idempotency_key := idempotency_key;
    perform private.require_quota(landlord.id, 'document_files');
    settled := private.record_deposit_settlement(lease, movement, amount);
    perform private.write_documents(
      landlord.id, array[private.draft_deposit_settlement(landlord, lease, settled.deposit, settled.movement)]
    );
  end if;
  perform private.review_accounts(array[lease.id]);
  return private.deposit_json(lease, private.today());
end
$$;
comment on function public.settle_deposit is
  'Settles a deposit. The deposit pays the arrears, then the deductions. The rest goes back to the tenants, with the legal increase if the settlement is late. Issues the document. Refused if the rest differs from the given amount. A repeated key settles nothing. Returns the deposit.';
grant execute on function public.settle_deposit to authenticated;

create function private.refuse_if_in_deposit_settlement(payment_or_due uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.deposit_movements movement
    where payment_or_due in (movement.payment_id, movement.due_id) and movement.cancelled_at is null
  ) then
    perform private.refuse('DEPOSIT_SETTLED', 'The amount belongs to the settlement of a deposit: cancel the settlement');
  end if;
end
$$;

create function private.require_settled_facts_unchanged(lease_before public.leases, lease public.leases) returns void
language plpgsql stable set search_path = ''
as $$
declare
  settlements bigint := (
    select count(*) from public.deposit_movements movement
    where movement.lease_id = lease_before.id and movement.kind = 'settled' and movement.cancelled_at is null
  );
begin
  if settlements > 0 and (lease.keys_on, lease.exit_state) is distinct from (lease_before.keys_on, lease_before.exit_state)
    or settlements > 1 and lease.accounts_approved_on is distinct from lease_before.accounts_approved_on
  then
    perform private.refuse('DEPOSIT_SETTLED', 'The settlement of the deposit states this fact: cancel the settlement first');
  end if;
end
$$;

create function private.has_later_movement(movement public.deposit_movements, undone_batch uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.deposit_movements later_movement
    where later_movement.lease_id = movement.lease_id and later_movement.cancelled_at is null
      and later_movement.created_at > movement.created_at
      and (undone_batch is null or later_movement.batch_id is distinct from undone_batch)
  );
end
$$;
grant execute on function private.has_later_movement to authenticated;

create function public.cancel_deposit_movement(movement uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  cancelled public.deposit_movements;
begin
  perform private.require_reason(reason);
  select * into cancelled from public.deposit_movements
  where deposit_movements.id = cancel_deposit_movement.movement and deposit_movements.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such movement');
  elsif cancelled.cancelled_at is null then
    if private.has_later_movement(cancelled) then
      perform private.refuse('NOT_LAST_MOVEMENT', 'A later movement of the deposit exists: cancel it first');
    end if;
    update public.deposit_movements set cancelled_at = clock_timestamp(), cancel_reason = reason
    where deposit_movements.id = cancelled.id;
    update public.deposit_deductions set movement_id = null where deposit_deductions.movement_id = cancelled.id;
    perform private.void_document(landlord.id, documents.id, reason)
    from public.documents
    where documents.owner_id = landlord.id and documents.subject_id = cancelled.id;
    if cancelled.due_id is not null then
      perform public.cancel_due(cancelled.due_id, reason);
    end if;
    perform private.cancel_payments(landlord.id, array_remove(array[cancelled.payment_id], null), reason, false);
  end if;
  perform private.review_accounts(array[cancelled.lease_id]);
  return private.deposit_json(private.lease_of(landlord.id, cancelled.lease_id), private.today());
end
$$;
comment on function public.cancel_deposit_movement is
  'Cancels the last movement of a deposit. Its document becomes void. A cancelled settlement also cancels its payment and its due, and its deductions can be changed again. Returns the deposit.';
grant execute on function public.cancel_deposit_movement to authenticated;
-- 58_expenses/10_expenses.sql
create domain public.expense_tax as text check (value in (
  'propertyTax', 'coOwnership', 'coOwnershipSettlement', 'coOwnershipStatement', 'insurance', 'works', 'management', 'loan',
  'unrecovered', 'eviction', 'furniture', 'other', 'otherIncome'
));

create domain public.expense_charge as text check (value in (
  'water', 'hotWater', 'heating', 'lift', 'commonParts', 'electricity', 'greenSpaces', 'caretaker', 'hygiene', 'equipment', 'waste',
  'other'
));

create domain public.payee as public.one_line check (char_length(value) between 1 and 40);

create domain public.share_count as integer check (value between 1 and 1000000);

create function private.recoverable_limit(tax text, amount numeric, deductible numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case when tax = 'propertyTax' then amount - coalesce(deductible, amount) else amount end;
end
$$;

create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lessor_id uuid not null,
  paid_on public.day not null,
  amount public.signed_euros not null check (amount <> 0 and amount between -9999999.99 and 9999999.99),
  label public.short_text,
  tax public.expense_tax,
  deductible public.signed_euros,
  charge public.expense_charge,
  recoverable public.signed_euros,
  period_from public.day,
  period_to public.day,
  total_shares public.share_count not null,
  bank_line_id uuid,
  payee public.payee,
  idempotency_key uuid not null,
  request jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint expenses_id_owner_id_key unique (id, owner_id),
  constraint expenses_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint expenses_lessor_owner_fkey foreign key (lessor_id, owner_id) references public.lessors (id, owner_id),
  constraint expenses_use_check check (num_nonnulls(tax, charge) > 0),
  constraint expenses_deductible_part_check check (deductible is null or tax is not null and deductible between least(amount, 0) and greatest(amount, 0)),
  constraint expenses_recoverable_part_check check (
    recoverable between least(private.recoverable_limit(tax, amount, deductible), 0) and greatest(private.recoverable_limit(tax, amount, deductible), 0)
  ),
  constraint expenses_charge_whole_check check (
    (charge is null) = (period_from is null) and (charge is null) = (period_to is null) and (charge is not null or recoverable is null)
  ),
  constraint expenses_period_check check (period_from <= period_to)
);
comment on table public.expenses is 'The expenses of lessors in euros, for the declaration of income, the settlement of charges, or both.';
comment on column public.expenses.amount is 'A negative amount is a credit. The amount of otherIncome is money received.';
comment on column public.expenses.tax is 'The category in the declaration of income. Null if the expense is only a charge.';
comment on column public.expenses.deductible is 'The deductible part of the amount. Null means the whole amount.';
comment on column public.expenses.charge is 'The kind of charge that the tenants owe (décret n° 87-713). Null if the tenants owe no part.';
comment on column public.expenses.recoverable is 'The part of the amount that the tenants owe. Null means private.recoverable_limit, if there is a charge.';
comment on column public.expenses.total_shares is
  'The number of all shares, such as the tantièmes of a building. The lessor pays for the shares that no dwelling has.';
comment on column public.expenses.bank_line_id is
  'The id of the bank line that paid the expense, as in bank_lines. The line itself is not stored.';
comment on column public.expenses.payee is 'The words by which the bank line names the payee. Klinky recognizes later lines by these words.';
create index expenses_lessor_id_owner_id_idx on public.expenses (lessor_id, owner_id);
create index expenses_owner_id_paid_on_idx on public.expenses (owner_id, paid_on, created_at, id);
create unique index expenses_owner_id_bank_line_id_key on public.expenses (owner_id, bank_line_id) where bank_line_id is not null;

alter table public.expenses enable row level security;
grant select on public.expenses to authenticated;

create policy expenses_select_owner on public.expenses for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('expenses');

create table public.expense_properties (
  expense_id uuid not null,
  property_id uuid not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  shares public.share_count not null,
  primary key (expense_id, property_id),
  constraint expense_properties_expense_owner_fkey foreign key (expense_id, owner_id)
    references public.expenses (id, owner_id) on delete cascade,
  constraint expense_properties_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete cascade
);
comment on table public.expense_properties is
  'The dwellings of expenses with their shares. An expense without dwellings is for all dwellings of its lessor.';
create index expense_properties_expense_id_owner_id_idx on public.expense_properties (expense_id, owner_id);
create index expense_properties_property_id_owner_id_idx on public.expense_properties (property_id, owner_id);
create index expense_properties_owner_id_idx on public.expense_properties (owner_id);

alter table public.expense_properties enable row level security;
grant select on public.expense_properties to authenticated;

create policy expense_properties_select_owner on public.expense_properties for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('expense_properties');
-- 58_expenses/20_expense_parts.sql
create function private.recoverable_of(expense public.expenses) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when expense.charge is null then 0
    else coalesce(expense.recoverable, private.recoverable_limit(expense.tax, expense.amount, expense.deductible))
  end;
end
$$;
grant execute on function private.recoverable_limit, private.recoverable_of to authenticated;

create view private.expense_parts with (security_invoker = true) as
select
  expenses.id as expense_id, expenses.owner_id, expenses.lessor_id, part.property_id, expenses.paid_on, expenses.tax,
  round(expenses.amount * part.until / expenses.total_shares, 2)
    - round(expenses.amount * (part.until - part.shares) / expenses.total_shares, 2) as amount,
  -- Without a tax category, nothing is deductible. A syndic's statement is not deductible either, because the lessor
  -- has already paid it by his provisions.
  case when expenses.tax is null or expenses.tax = 'coOwnershipStatement' then 0 else
    round(coalesce(expenses.deductible, expenses.amount) * part.until / expenses.total_shares, 2)
      - round(coalesce(expenses.deductible, expenses.amount) * (part.until - part.shares) / expenses.total_shares, 2)
  end as deductible,
  expenses.charge, expenses.label, expenses.period_from, expenses.period_to, part.shares, expenses.total_shares,
  whole.recoverable as whole_recoverable,
  round(whole.recoverable * part.until / expenses.total_shares, 2)
    - round(whole.recoverable * (part.until - part.shares) / expenses.total_shares, 2) as recoverable
from public.expenses
cross join lateral (select private.recoverable_of(expenses) as recoverable offset 0) whole
cross join lateral (
  select
    share.property_id, share.shares,
    sum(share.shares) over (order by share.property_id nulls last rows unbounded preceding) as until
  from (
    select expense_property.property_id, expense_property.shares
    from public.expense_properties expense_property
    where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    union all
    select null, expenses.total_shares - coalesce(sum(expense_property.shares), 0)
    from public.expense_properties expense_property
    where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    having expenses.total_shares > coalesce(sum(expense_property.shares), 0)
  ) share
) part;
comment on view private.expense_parts is
  'The part of each dwelling in each expense. The part of the lessor has no dwelling. The parts of an expense add up to its amount.';
grant select on private.expense_parts to authenticated;
-- 58_expenses/30_expense_list.sql
create function private.expense_json(expense public.expenses) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(expense) - 'owner_id' - 'idempotency_key' - 'request' || jsonb_build_object(
    'owed_by_tenants', private.recoverable_of(expense),
    'properties', (
      select coalesce(jsonb_agg(jsonb_build_object('property_id', expense_property.property_id, 'shares', expense_property.shares)
        order by expense_property.property_id), '[]')
      from public.expense_properties expense_property
      where expense_property.expense_id = expense.id and expense_property.owner_id = expense.owner_id
    ),
    'bills', (select count(*) from public.files where files.expense_id = expense.id and files.stored_at is not null),
    'parts', (
      select jsonb_agg(
        jsonb_build_object('property_id', part.property_id, 'amount', part.amount, 'deductible', part.deductible)
        order by part.property_id
      )
      from private.expense_parts part where part.expense_id = expense.id and part.owner_id = expense.owner_id
    )
  );
end
$$;
grant execute on function private.expense_json to authenticated;

create function public.expense_by_id(expense uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select private.expense_json(expenses) from public.expenses where expenses.id = expense_by_id.expense);
end
$$;
comment on function public.expense_by_id is 'An expense with its dwellings and their parts. Null if there is no such expense.';
grant execute on function public.expense_by_id to authenticated;

create function private.expenses_of_page(ordered uuid[]) returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select listed.expense_id
    from (
      select place.expense_id, sum(dwelling.count) over (order by place.number) - dwelling.count as dwellings_before
      from unnest(ordered) with ordinality place (expense_id, number)
      cross join lateral (
        select count(*) from public.expense_properties expense_property where expense_property.expense_id = place.expense_id
      ) dwelling
    ) listed
    where listed.dwellings_before < 5000;
end
$$;

create function private.last_listed_expense(after_id uuid) returns public.expenses
language plpgsql stable set search_path = ''
as $$
declare
  last_expense public.expenses;
begin
  if after_id is not null then
    select * into last_expense from public.expenses where expenses.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such expense', 'after=invalid');
    end if;
  end if;
  return last_expense;
end
$$;
grant execute on function private.expenses_of_page, private.last_listed_expense to authenticated;

create function public.expense_page(year integer default null, property_id uuid default null, after_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := case when year is not null then private.require_year(year) end;
  last_expense public.expenses := private.last_listed_expense(after_id);
begin
  return (
    select coalesce(jsonb_agg(private.expense_json(expense) order by expense.paid_on desc, expense.created_at desc, expense.id desc), '[]')
    from public.expenses expense
    where expense.id in (select private.expenses_of_page(array(
      select expenses.id from public.expenses
      where expenses.owner_id = (select private.landlord_id())
        and (after_id is null or
          (expenses.paid_on, expenses.created_at, expenses.id) < (last_expense.paid_on, last_expense.created_at, last_expense.id))
        and (first_day is null or expenses.paid_on between first_day and (first_day + interval '1 year - 1 day')::date)
        and (expense_page.property_id is null or exists (
          select from public.expense_properties expense_property
          where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
            and expense_property.property_id = expense_page.property_id
        ))
      order by expenses.paid_on desc, expenses.created_at desc, expenses.id desc limit 500
    )))
  );
end
$$;
comment on function public.expense_page is
  'The expenses of a year or of a dwelling, newest first. A page has at most five hundred expenses, and ends once its expenses have five thousand dwellings. The first page begins with the newest expense, and a later page after a given expense.';
grant execute on function public.expense_page to authenticated;
-- 58_expenses/40_expense_commands.sql
create function private.is_signed_amount(amount text) returns boolean
language plpgsql immutable strict set search_path = ''
as $$
begin
  if not pg_input_is_valid(amount, 'numeric') then
    return false;
  end if;
  return abs(amount::numeric) <= 9999999.99 and amount::numeric = round(amount::numeric, 2);
end
$$;

create function private.read_expense(expense public.expenses, fields jsonb) returns public.expenses
language plpgsql stable set search_path = ''
as $$
declare
  issue text;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse('VALIDATION_FAILED', 'The expense must be an object', '=invalid');
  end if;
  select field.path || case when field.type = 'balance' then '=invalidAmount' else '=invalid' end into issue
  from (
    values
      ('lessor_id', 'uuid', 'lessorId'), ('paid_on', 'public.day', 'paidOn'), ('amount', 'balance', 'amount'),
      ('label', 'public.short_text', 'label'), ('tax', 'public.expense_tax', 'tax'), ('deductible', 'balance', 'deductible'),
      ('charge', 'public.expense_charge', 'charge'), ('recoverable', 'balance', 'recoverable'), ('period_from', 'public.day', 'from'),
      ('period_to', 'public.day', 'to'), ('total_shares', 'public.share_count', 'totalShares'), ('bank_line_id', 'uuid', 'bankLineId'),
      ('payee', 'public.payee', 'payee')
  ) field (name, type, path)
  where not case
    when field.type = 'balance' then private.is_signed_amount(fields ->> field.name)
    else pg_input_is_valid(fields ->> field.name, field.type)
  end
  limit 1;
  if found then
    perform private.refuse('VALIDATION_FAILED', 'The field does not accept this value', issue);
  end if;
  return jsonb_populate_record(expense, fields);
end
$$;

create function private.require_valid_expense(expense public.expenses) returns void
language plpgsql stable set search_path = ''
as $$
declare
  recoverable_limit numeric := private.recoverable_limit(expense.tax, expense.amount, expense.deductible);
begin
  perform private.require_day(expense.paid_on, 'paidOn');
  if expense.paid_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day is in the future', 'paidOn=futureDate');
  elsif expense.amount is null or expense.amount = 0 then
    perform private.refuse('VALIDATION_FAILED', 'The amount must not be 0', 'amount=invalidAmount');
  elsif expense.tax is null and (expense.charge is null or expense.deductible is not null) then
    perform private.refuse('VALIDATION_FAILED', 'The expense has no category', 'tax=required');
  elsif expense.tax = 'coOwnershipStatement' and expense.charge is null then
    perform private.refuse('VALIDATION_FAILED', 'A statement of the syndic states a charge of the tenants', 'charge=required');
  elsif expense.tax in ('otherIncome', 'coOwnershipStatement') and expense.deductible is not null then
    perform private.refuse('VALIDATION_FAILED', 'Income and the syndic''s statement have no deductible part: leave out the deductible part, or choose another category', 'deductible=invalid');
  elsif expense.deductible not between least(expense.amount, 0) and greatest(expense.amount, 0) then
    perform private.refuse('VALIDATION_FAILED', 'The deductible part exceeds the amount', 'deductible=aboveAmount');
  elsif expense.recoverable not between least(recoverable_limit, 0) and greatest(recoverable_limit, 0) then
    perform private.refuse('VALIDATION_FAILED', format(
      'The tenants owe at most %s: of a property tax, the tax on waste, which is the amount less its deductible part', recoverable_limit
    ), 'recoverable=aboveAmount');
  elsif expense.charge is null and num_nonnulls(expense.recoverable, expense.period_from, expense.period_to) > 0 then
    perform private.refuse('VALIDATION_FAILED', 'The kind of charge is missing', 'charge=required');
  elsif expense.charge is not null then
    perform private.require_day(expense.period_from, 'from');
    perform private.require_day(expense.period_to, 'to');
    if expense.period_to < expense.period_from then
      perform private.refuse('VALIDATION_FAILED', 'The period of the charge ends before it starts', 'to=periodReversed');
    end if;
    perform private.require_within_two_years(expense.period_to, 'to');
  end if;
end
$$;

create function private.lessor_with_dwelling(expense uuid, property uuid) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select expenses.lessor_id
    from public.expenses
    join public.expense_properties expense_property on expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    where expenses.id = lessor_with_dwelling.expense and expense_property.property_id = lessor_with_dwelling.property
  );
end
$$;

create function private.default_lessor_of(expense public.expenses, property uuid) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    private.lessor_with_dwelling(expense.id, property),
    (select properties.lessor_id from public.properties where properties.id = property and properties.owner_id = expense.owner_id),
    private.default_lessor()
  );
end
$$;

create function private.require_shares(properties jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  issue text;
begin
  if jsonb_typeof(properties) is distinct from 'array' then
    perform private.refuse('VALIDATION_FAILED', 'The dwellings are not a list', 'properties=invalid');
  elsif jsonb_array_length(properties) > 200 then
    perform private.refuse('VALIDATION_FAILED', 'More than 200 dwellings', 'properties=tooLong');
  end if;
  select format('properties.%s.%s=invalid', named.place - 1, wrong.field) into issue
  from jsonb_array_elements(properties) with ordinality named (dwelling, place)
  cross join lateral (
    select case
      when pg_input_is_valid(named.dwelling ->> 'property_id', 'uuid') is not true then 'propertyId'
      when pg_input_is_valid(named.dwelling ->> 'shares', 'public.share_count') is not true then 'shares'
    end
  ) wrong (field)
  where wrong.field is not null
  order by named.place limit 1;
  if found then
    perform private.refuse('VALIDATION_FAILED', 'A dwelling needs an id and between 1 and 1,000,000 shares', issue);
  end if;
end
$$;

create function private.require_expense_properties(expense public.expenses, properties jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  place bigint;
begin
  select named.place - 1 into place
  from rows from (jsonb_to_recordset(properties) as (property_id uuid)) with ordinality named (property_id, place)
  left join public.properties property on property.id = named.property_id and property.owner_id = expense.owner_id
  where property.id is null
    or property.lessor_id <> expense.lessor_id and private.lessor_with_dwelling(expense.id, property.id) is distinct from expense.lessor_id
  order by named.place limit 1;
  if found then
    perform private.refuse('NOT_FOUND', 'The lessor has no such dwelling', format('properties.%s.propertyId=invalid', place));
  elsif exists (
    select from jsonb_to_recordset(properties) named (property_id uuid) group by named.property_id having count(*) > 1
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A dwelling is named twice', 'properties=overlaps');
  end if;
end
$$;

create function private.store_expense(expense public.expenses, properties jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  shares bigint;
begin
  perform private.require_valid_expense(expense);
  perform private.require_shares(properties);
  expense.lessor_id := coalesce(expense.lessor_id, private.default_lessor_of(expense, (properties #>> '{0,property_id}')::uuid));
  perform from public.lessors where lessors.id = expense.lessor_id and lessors.owner_id = expense.owner_id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lessor', 'lessorId=invalid');
  end if;
  perform private.require_expense_properties(expense, properties);
  shares := (select sum(named.shares) from jsonb_to_recordset(properties) named (shares integer));
  expense.total_shares := coalesce(expense.total_shares, least(coalesce(shares, 1), 1000000));
  if shares > expense.total_shares then
    perform private.refuse('VALIDATION_FAILED', 'The dwellings have more shares than the whole', 'properties=aboveAmount');
  end if;
  perform private.refuse_if_settled(stored_expense, expense, properties)
  from public.expenses stored_expense where stored_expense.id = expense.id;
  delete from public.expense_properties expense_property where expense_property.expense_id = expense.id;
  insert into public.expenses select (expense).*
  on conflict on constraint expenses_pkey do update set
    lessor_id = excluded.lessor_id, paid_on = excluded.paid_on, amount = excluded.amount, label = excluded.label, tax = excluded.tax,
    deductible = excluded.deductible, charge = excluded.charge, recoverable = excluded.recoverable,
    period_from = excluded.period_from, period_to = excluded.period_to, total_shares = excluded.total_shares;
  insert into public.expense_properties (expense_id, property_id, owner_id, shares)
  select expense.id, named.property_id, expense.owner_id, named.shares
  from jsonb_to_recordset(properties) named (property_id uuid, shares integer);
  return private.expense_json(expense);
end
$$;

create function private.require_new_bank_line(landlord uuid, bank_line uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.expenses where expenses.owner_id = landlord and expenses.bank_line_id = bank_line
    union all
    select from public.payments where payments.owner_id = landlord and payments.bank_line_id = bank_line and payments.cancelled_at is null
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The bank line was recorded before', 'bankLineId=overlaps');
  end if;
end
$$;

create function public.add_expense(idempotency_key uuid, expense jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  properties jsonb := coalesce(expense -> 'properties', '[]');
  digest jsonb := private.request_digest('add_expense', expense);
  new_expense public.expenses;
begin
  perform private.require_own_key(landlord.id, idempotency_key, digest);
  select * into new_expense from public.expenses
  where expenses.owner_id = landlord.id and expenses.idempotency_key = add_expense.idempotency_key;
  if found then
    return private.expense_json(new_expense);
  end if;
  new_expense := private.read_expense(null, expense || jsonb_build_object(
    'id', gen_random_uuid(), 'owner_id', landlord.id, 'idempotency_key', add_expense.idempotency_key,
    'request', digest, 'created_at', clock_timestamp()
  ));
  perform private.require_new_bank_line(landlord.id, new_expense.bank_line_id);
  return private.store_expense(new_expense, properties);
end
$$;
comment on function public.add_expense is
  'Records an expense with its dwellings. The default lessor is the lessor of the first dwelling. A repeated key records nothing. Returns the expense.';

create function private.expense_of(landlord uuid, expense uuid) returns public.expenses
language plpgsql stable set search_path = ''
as $$
declare
  found_expense public.expenses;
begin
  select * into found_expense from public.expenses where expenses.id = expense_of.expense and expenses.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such expense');
  end if;
  return found_expense;
end
$$;

create function public.set_expense(expense uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  changed_expense public.expenses := private.expense_of(landlord.id, expense);
begin
  changed_expense := private.read_expense(
    changed_expense,
    -- If the dwellings change, clear `total_shares` and the lessor, unless the changes also name them.
    -- private.store_expense then sets their default values.
    case when changes ? 'properties' then '{"total_shares": null}'::jsonb else '{}' end
      || case when changes #> '{properties,0}' is null then '{}'::jsonb else '{"lessor_id": null}' end
      || case when jsonb_typeof(changes) = 'object'
        then changes - array['id', 'owner_id', 'bank_line_id', 'payee', 'idempotency_key', 'request', 'created_at']
      end
  );
  return private.store_expense(
    changed_expense, coalesce(changes -> 'properties', private.expense_json(changed_expense) -> 'properties')
  );
end
$$;
comment on function public.set_expense is 'Changes the named columns of an expense, and its dwellings. Returns the expense.';

create function public.delete_expense(expense uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  deleted public.expenses := private.expense_of(landlord.id, expense);
begin
  perform private.refuse_if_settled(deleted, null, null);
  delete from public.expenses where expenses.id = deleted.id;
end
$$;
comment on function public.delete_expense is 'Deletes an expense. Its bank line can be recorded again.';
grant execute on function public.add_expense, public.set_expense, public.delete_expense to authenticated;
-- 59_files/10_files.sql
create domain public.file_kind as text check (value in (
  'lease', 'entryInventory', 'exitInventory', 'furniture', 'insurance', 'surety', 'coOwnership', 'energy', 'risks', 'electricity',
  'gas', 'lead', 'asbestos', 'noise', 'surface', 'invoice', 'estimate', 'other'
));

create table public.files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  kind public.file_kind not null,
  name public.one_line not null check (char_length(name) between 1 and 120),
  lease_id uuid,
  property_id uuid,
  expense_id uuid,
  deduction_id uuid,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size between 1 and 10000000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_on public.day,
  valid_until public.day,
  is_shown boolean not null default false,
  stored_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint files_lease_owner_fkey foreign key (lease_id, owner_id) references public.leases (id, owner_id) on delete cascade,
  constraint files_property_owner_fkey foreign key (property_id, owner_id) references public.properties (id, owner_id) on delete cascade,
  constraint files_expense_owner_fkey foreign key (expense_id, owner_id) references public.expenses (id, owner_id) on delete cascade,
  constraint files_deduction_owner_fkey foreign key (deduction_id, owner_id)
    references public.deposit_deductions (id, owner_id) on delete cascade,
  constraint files_subject_check check (num_nonnulls(lease_id, property_id, expense_id, deduction_id) = 1),
  constraint files_kind_check check (
    (kind in ('invoice', 'estimate')) = (num_nonnulls(expense_id, deduction_id) = 1)
    -- These papers name the people of one lease. Later tenants of the dwelling may see the dwelling's files.
    and (kind not in ('lease', 'entryInventory', 'exitInventory', 'surety') or lease_id is not null)
  ),
  constraint files_days_check check (valid_until >= made_on)
);
comment on table public.files is
  'The files that a landlord keeps, each of one subject: a lease, a dwelling, an expense or a deduction. Storage has the bytes.';
comment on column public.files.sha256 is 'The hash of the bytes. The same bytes are stored once for each subject.';
comment on column public.files.made_on is 'The date of the document, such as the day on which the lease was signed.';
comment on column public.files.valid_until is 'The last day on which a certificate or an insurance is valid.';
comment on column public.files.is_shown is 'True if the tenants of the lease may see the file.';
comment on column public.files.stored_at is 'The time when Storage had the bytes. Null during the upload and after a failed upload.';
create unique index files_bytes_key on public.files (owner_id, coalesce(lease_id, property_id, expense_id, deduction_id), sha256);
create index files_lease_id_owner_id_idx on public.files (lease_id, owner_id) where lease_id is not null;
create index files_property_id_owner_id_idx on public.files (property_id, owner_id) where property_id is not null;
create index files_expense_id_owner_id_idx on public.files (expense_id, owner_id) where expense_id is not null;
create index files_deduction_id_owner_id_idx on public.files (deduction_id, owner_id) where deduction_id is not null;
create index files_certificates_idx on public.files (owner_id)
  where kind in ('insurance', 'energy', 'risks', 'electricity', 'gas', 'lead');
create index files_unstored_idx on public.files (created_at) where stored_at is null;

alter table public.files enable row level security;
grant select on public.files to authenticated;

create policy files_select_owner on public.files for select to authenticated
  using (owner_id = (select private.landlord_id()) and stored_at is not null);

select private.create_quota_triggers('files');

create table private.file_removals (
  path text primary key,
  id uuid not null default gen_random_uuid(),
  queued_at timestamptz not null default clock_timestamp()
);
comment on table private.file_removals is 'The files in the bucket `files` that the edge function still has to remove.';
comment on column private.file_removals.id is 'A path gets a new id each time it is queued. The report of an earlier removal then does not delete the new row.';
create index file_removals_queued_at_idx on private.file_removals (queued_at);
alter table private.file_removals enable row level security;

create function private.queue_file_removals(paths text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_removals (path) select unnest(paths)
  on conflict (path) do update set id = excluded.id, queued_at = excluded.queued_at;
end
$$;

create function private.queue_removed_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_file_removals(array(select removed.owner_id || '/' || removed.id from removed));
  return null;
end
$$;
create trigger queue_removed_files after delete on public.files
  referencing old table as removed for each statement execute function private.queue_removed_files();
-- 59_files/20_file_commands.sql
create function private.file_json(file public.files) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(file) - array['owner_id', 'sha256', 'stored_at'];
end
$$;

create function private.require_valid_file(file public.files) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if num_nonnulls(file.lease_id, file.property_id, file.expense_id, file.deduction_id) <> 1 then
    perform private.refuse('VALIDATION_FAILED', 'A file belongs to one lease, dwelling, expense or deduction', '=invalid');
  elsif file.name is null then
    perform private.refuse('VALIDATION_FAILED', 'A file needs a name', 'name=required');
  elsif file.kind is null then
    perform private.refuse('VALIDATION_FAILED', 'A file needs a kind', 'kind=required');
  elsif (file.kind in ('invoice', 'estimate')) <> (num_nonnulls(file.expense_id, file.deduction_id) = 1) then
    perform private.refuse(
      'VALIDATION_FAILED', 'Expenses and deductions have invoices and estimates, leases and dwellings have the other kinds', 'kind=invalid'
    );
  elsif file.kind in ('lease', 'entryInventory', 'exitInventory', 'surety') and file.lease_id is null then
    perform private.refuse('VALIDATION_FAILED', 'Leases, inventories and sureties belong to a lease, not to a dwelling', 'kind=invalid');
  elsif file.valid_until < file.made_on then
    perform private.refuse('VALIDATION_FAILED', 'The last day of validity is before the date of the document: correct one of the two days', 'validUntil=periodReversed');
  end if;
end
$$;

create function private.require_file_subject(landlord uuid, file public.files) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from public.leases where leases.id = file.lease_id and leases.owner_id = landlord
    union all
    select from public.properties where properties.id = file.property_id and properties.owner_id = landlord
    union all
    select from public.expenses where expenses.id = file.expense_id and expenses.owner_id = landlord
    union all
    select from public.deposit_deductions deduction where deduction.id = file.deduction_id and deduction.owner_id = landlord
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such lease, dwelling, expense or deduction');
  end if;
end
$$;

create function private.is_settled(file public.files) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.deposit_deductions deduction where deduction.id = file.deduction_id and deduction.movement_id is not null
  );
end
$$;

create function private.refuse_if_settled(file public.files) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_settled(file) then
    perform private.refuse('DEPOSIT_SETTLED', 'The settlement of the deposit names the files of its deductions: cancel the settlement first');
  end if;
end
$$;

create function private.require_file_quotas(file public.files) returns void
language plpgsql stable set search_path = ''
as $$
declare
  quota bigint := (select most from private.quotas where quotas.kind = 'file_bytes');
begin
  if (select sum(files.size) from public.files where files.owner_id = file.owner_id) > quota then
    perform private.refuse('QUOTA_REACHED', format('An account has room for %s bytes of files', quota));
  elsif (
    select count(*) from public.files
    where files.owner_id = file.owner_id
      and coalesce(files.lease_id, files.property_id, files.expense_id, files.deduction_id)
        = coalesce(file.lease_id, file.property_id, file.expense_id, file.deduction_id)
  ) > 100 then
    perform private.refuse('QUOTA_REACHED', 'A lease, dwelling, expense or deduction has room for 100 files');
  end if;
end
$$;

create function public.add_file(file jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  given public.files := jsonb_populate_record(null::public.files, file);
  kept public.files;
begin
  perform private.require_valid_file(given);
  perform private.require_file_subject(landlord.id, given);
  perform private.refuse_if_settled(given);
  insert into public.files (
    owner_id, kind, name, lease_id, property_id, expense_id, deduction_id, media_type, size, sha256, made_on, valid_until, is_shown
  )
  values (
    landlord.id, given.kind, given.name, given.lease_id, given.property_id, given.expense_id, given.deduction_id, given.media_type,
    given.size, given.sha256, given.made_on, given.valid_until, coalesce(given.is_shown, false)
  )
  on conflict (owner_id, coalesce(lease_id, property_id, expense_id, deduction_id), sha256) do update set
    kind = excluded.kind, name = excluded.name, media_type = excluded.media_type, size = excluded.size, made_on = excluded.made_on,
    valid_until = excluded.valid_until, is_shown = excluded.is_shown, created_at = excluded.created_at
  where files.stored_at is null
  returning * into kept;
  if not found then
    select * into kept from public.files
    where files.owner_id = landlord.id and files.sha256 = given.sha256
      and coalesce(files.lease_id, files.property_id, files.expense_id, files.deduction_id)
        = coalesce(given.lease_id, given.property_id, given.expense_id, given.deduction_id);
  else
    perform private.require_file_quotas(kept);
  end if;
  return jsonb_build_object(
    'file', private.file_json(kept), 'path', kept.owner_id || '/' || kept.id, 'is_stored', kept.stored_at is not null
  );
end
$$;
comment on function public.add_file is
  'Adds a file of a lease, a dwelling, an expense or a deduction before its bytes are stored. The file is hidden until store_file. Returns the file, its path in Storage, and whether the same bytes are already stored.';

create function public.store_file(path text, media_type text, size integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_kept boolean;
begin
  update public.files set stored_at = clock_timestamp(), media_type = store_file.media_type, size = store_file.size
  where files.id = split_part(path, '/', 2)::uuid and files.owner_id = split_part(path, '/', 1)::uuid
    -- A deposit that was settled during the upload does not name this file.
    and not private.is_settled(files);
  is_kept := found;
  if not is_kept then
    delete from public.files where files.id = split_part(path, '/', 2)::uuid and files.stored_at is null;
    perform private.queue_file_removals(array[path]);
  end if;
  return is_kept;
end
$$;
comment on function public.store_file is
  'Makes a file visible after its bytes were stored. If the file was deleted, or its deposit was settled during the upload, queues the bytes for removal and returns false. Only for the secret key.';
grant execute on function public.store_file to service_role;

create function private.file_of(landlord uuid, file uuid) returns public.files
language plpgsql stable set search_path = ''
as $$
declare
  found_file public.files;
begin
  select * into found_file from public.files
  where files.id = file_of.file and files.owner_id = landlord and files.stored_at is not null;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such file');
  end if;
  return found_file;
end
$$;

create function public.set_file(file uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  changed public.files := private.file_of(landlord.id, file);
begin
  perform private.refuse_if_settled(changed);
  changed := jsonb_populate_record(changed, (
    select jsonb_object_agg(change.key, change.value) from jsonb_each(changes) change
    where change.key in ('kind', 'name', 'made_on', 'valid_until', 'is_shown')
  ));
  perform private.require_valid_file(changed);
  update public.files set
    kind = changed.kind, name = changed.name, made_on = changed.made_on, valid_until = changed.valid_until, is_shown = changed.is_shown
  where files.id = changed.id;
  return private.file_json(changed);
end
$$;
comment on function public.set_file is 'Changes the kind, the name, the dates or the visibility of a file. Returns the file.';

create function public.delete_file(file uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  deleted public.files := private.file_of(landlord.id, file);
begin
  perform private.refuse_if_settled(deleted);
  delete from public.files where files.id = deleted.id;
end
$$;
comment on function public.delete_file is 'Deletes a file, and queues its bytes for removal.';
grant execute on function public.add_file, public.set_file, public.delete_file to authenticated;

create function public.file_by_id(file uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select (private.placed_files(array[files]) -> 0) || jsonb_build_object('path', files.owner_id || '/' || files.id)
    from public.files where files.id = file_by_id.file
  );
end
$$;
comment on function public.file_by_id is 'A file of the caller, with its subject and its path in Storage. Null if the caller has no such file.';

create function private.last_listed_file(after_id uuid) returns public.files
language plpgsql stable set search_path = ''
as $$
declare
  last_file public.files;
begin
  if after_id is not null then
    select * into last_file from public.files where files.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such file', 'after=invalid');
    end if;
  end if;
  return last_file;
end
$$;

create function private.placed_files(files public.files[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  leases uuid[] := array(
    select coalesce(file.lease_id, deduction.lease_id)
    from unnest(files) file
    left join public.deposit_deductions deduction on deduction.id = file.deduction_id
  );
begin
  return (
    select coalesce(jsonb_agg(private.file_json(file) || jsonb_build_object(
      'property_name', property.name, 'is_archived', property.archived_on is not null, 'paid_on', expense.paid_on,
      'tenant_id', tenants.people -> 'tenantId', 'tenant_names', coalesce(tenants.people -> 'names', '[]')
    ) order by file.created_at desc, file.id desc), '[]')
    from unnest(files) file
    left join public.deposit_deductions deduction on deduction.id = file.deduction_id
    left join public.leases lease on lease.id = coalesce(file.lease_id, deduction.lease_id)
    left join private.people_of_leases(leases, private.today()) tenants on tenants.lease_id = lease.id
    left join public.expenses expense on expense.id = file.expense_id
    left join lateral (
      select (array_agg(expense_property.property_id))[1] as property_id
      from public.expense_properties expense_property where expense_property.expense_id = expense.id
      having count(*) = 1
    ) single on true
    left join public.properties property on property.id = coalesce(file.property_id, lease.property_id, single.property_id)
  );
end
$$;

create function public.file_list(
  lease_id uuid default null, property_id uuid default null, expense_id uuid default null, deduction_id uuid default null,
  after_id uuid default null
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  last_file public.files := private.last_listed_file(after_id);
begin
  return private.placed_files(array(
    select files from public.files
    where (file_list.lease_id is null or files.lease_id = file_list.lease_id)
      and (file_list.property_id is null or files.property_id = file_list.property_id)
      and (file_list.expense_id is null or files.expense_id = file_list.expense_id)
      and (file_list.deduction_id is null or files.deduction_id = file_list.deduction_id)
      and (after_id is null or (files.created_at, files.id) < (last_file.created_at, last_file.id))
    order by files.created_at desc, files.id desc limit 1000
  ));
end
$$;
comment on function public.file_list is
  'The files of the caller, or of a lease, a dwelling, an expense or a deduction, newest first, each with its subject. A page has at most a thousand files. The first page begins with the newest file, and a later page after a given file.';
grant execute on function private.file_json, private.last_listed_file, private.placed_files to authenticated;
grant execute on function public.file_by_id, public.file_list to authenticated;
-- 59_files/30_file_removals.sql
create function public.file_removals() returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.files where files.id in (
    select files.id from public.files
    where files.stored_at is null and files.created_at < now() - interval '1 day'
    order by files.created_at limit 100 for update skip locked
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', removal.id, 'path', removal.path) order by removal.queued_at), '[]')
    from (select * from private.file_removals order by file_removals.queued_at limit 100) removal
  );
end
$$;
comment on function public.file_removals is
  'Deletes files whose upload failed a day ago. Returns at most a hundred paths whose bytes Storage should remove. Only for the secret key.';

create function public.end_file_removals(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.file_removals removal where removal.id = any (ids);
end
$$;
comment on function public.end_file_removals is 'Deletes the rows of removals that Storage has finished. Only for the secret key.';
grant execute on function public.file_removals, public.end_file_removals to service_role;
-- 59_files/40_storage_access.sql
create policy files_download_owner on storage.objects for select to authenticated
  using (
    bucket_id = 'files'
    and storage.operation() = 'storage.object.get_authenticated'
    and (select private.has_open_session())
    and (storage.foldername(name))[1] = (select private.landlord_id())::text
  );
-- 59_files/50_exported_files.sql
create function private.file_day(file public.files, expense public.expenses) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(expense.paid_on, file.made_on, private.day_of(file.created_at));
end
$$;

create function private.exported_file_json(file public.files) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  expense public.expenses;
  property uuid := coalesce(file.property_id, (
    select leases.property_id from public.leases where leases.id = coalesce(file.lease_id, (
      select deduction.lease_id from public.deposit_deductions deduction where deduction.id = file.deduction_id
    ))
  ));
begin
  select * into expense from public.expenses where expenses.id = file.expense_id;
  return jsonb_build_object(
    'id', file.id, 'path', file.owner_id || '/' || file.id, 'kind', file.kind, 'name', file.name, 'media_type', file.media_type,
    'tax', expense.tax, 'charge', expense.charge, 'day', private.file_day(file, expense),
    'property_ids', case
      when file.expense_id is null then to_jsonb(array_remove(array[property], null))
      else (
        select coalesce(jsonb_agg(expense_property.property_id), '[]') from public.expense_properties expense_property
        where expense_property.expense_id = file.expense_id
      )
    end
  );
end
$$;
grant execute on function private.file_day, private.exported_file_json to authenticated;

create function public.exported_files(year integer default null, after_id uuid default null, are_bills boolean default false)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  first_day date := case when year is not null then private.require_year(year) end;
  last_day date := first_day + interval '1 year - 1 day';
begin
  perform private.take_turn();
  return (
    with sized as materialized (
      select
        files.id, coalesce(sum(greatest(files.size, 1600000)) over files_before, 0) / 40000000 as parts_before
      from public.files
      left join public.expenses on expenses.id = files.expense_id
      where (exported_files.after_id is null or files.id > exported_files.after_id)
        and (not are_bills or files.expense_id is not null)
        and (first_day is null or private.file_day(files, expenses) between first_day and last_day)
      window files_before as (order by files.id rows between unbounded preceding and 1 preceding)
    )
    select jsonb_build_object(
      'parts', coalesce(max(sized.parts_before) + 1, 0),
      'files', (
        select coalesce(jsonb_agg(private.exported_file_json(files) order by files.id), '[]')
        from public.files where files.id in (select sized.id from sized where sized.parts_before = 0)
      )
    )
    from sized
  );
end
$$;
comment on function public.exported_files is
  'At most 25 of the caller''s files for an export, after a given file: all files, those of a year, or the bills of the expenses of a year. Also returns the number of parts from there on.';
grant execute on function public.exported_files to authenticated;
-- 59_settlements/10_settlements.sql
create table public.settlements (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  period_from public.day not null,
  period_to public.day not null,
  is_made_elsewhere boolean not null default false,
  called public.euros not null default 0,
  called_before public.euros not null default 0,
  agreed_provisions public.euros not null default 0,
  spent public.signed_euros not null default 0,
  balance public.signed_euros not null,
  sent_on public.day not null,
  due_on public.day,
  due_ids uuid[] not null default '{}' check (cardinality(due_ids) in (0, 1, 12)),
  split_due_id uuid,
  payment_id uuid,
  idempotency_key uuid not null,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  constraint settlements_id_owner_id_key unique (id, owner_id),
  constraint settlements_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint settlements_lease_owner_fkey foreign key (lease_id, owner_id) references public.leases (id, owner_id) on delete cascade,
  constraint settlements_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete set null (payment_id),
  -- Charges are settled once a year, so a settlement covers a year at most.
  constraint settlements_period_check check (period_from <= period_to and period_to < period_from + interval '1 year'),
  constraint settlements_balance_check check (
    case when is_made_elsewhere then called = 0 and called_before = 0 and spent = 0 else balance = spent - called - called_before end
  ),
  constraint settlements_due_on_check check ((balance > 0) = (due_on is not null) and due_on >= sent_on),
  constraint settlements_split_check check ((split_due_id is not null) = (cardinality(due_ids) = 12)),
  constraint settlements_cancel_check check ((cancelled_at is null) = (cancel_reason is null)),
  constraint settlements_once_per_day exclude using gist (
    lease_id with =, daterange(period_from, period_to, '[]') with &&
  ) where (cancelled_at is null)
);
comment on table public.settlements is 'The settlements of charges. The amounts are those of the letter, and never change.';
comment on column public.settlements.called is 'The provisions that fell due for the period, paid or not. Unpaid provisions stay dues.';
comment on column public.settlements.called_before is 'The provisions for days of the period before the account started.';
comment on column public.settlements.agreed_provisions is 'The sum of private.agreed_provisions on the day of the letter. The letter does not state this sum.';
comment on column public.settlements.spent is 'The sum of the amounts in settlement_lines.';
comment on column public.settlements.balance is 'A positive balance is a debt of the tenants, a negative balance a credit.';
comment on column public.settlements.due_on is 'The day on which a debt falls due. Null if the tenants owe nothing.';
comment on column public.settlements.due_ids is 'The due of the balance, or its twelve parts. The column has no foreign key: the dues of a lease are deleted with the lease.';
comment on column public.settlements.split_due_id is 'The cancelled due that the twelve parts replace. A payment that names the cancelled due pays the twelve parts before other dues. Like due_ids, the column has no foreign key.';
comment on column public.settlements.payment_id is 'The payment of kind credit that gives the credit to the tenants'' account.';
create index settlements_lease_id_owner_id_idx on public.settlements (lease_id, owner_id);
create index settlements_payment_id_owner_id_idx on public.settlements (payment_id, owner_id) where payment_id is not null;

alter table public.settlements enable row level security;
grant select on public.settlements to authenticated;
create policy settlements_select_owner on public.settlements for select to authenticated
  using (owner_id = (select private.landlord_id()));
select private.create_quota_triggers('settlements');

create table public.settlement_lines (
  settlement_id uuid not null,
  expense_id uuid not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  days datemultirange not null check (not isempty(days)),
  amount public.signed_euros not null,
  primary key (settlement_id, owner_id, expense_id),
  constraint settlement_lines_settlement_owner_fkey foreign key (settlement_id, owner_id)
    references public.settlements (id, owner_id) on delete cascade,
  constraint settlement_lines_expense_owner_fkey foreign key (expense_id, owner_id)
    references public.expenses (id, owner_id) on delete cascade
);
comment on table public.settlement_lines is 'The expenses of settlements, each with the days that the settlement counts and the amount that the tenants owe for these days.';
create index settlement_lines_expense_id_owner_id_idx on public.settlement_lines (expense_id, owner_id);
create index settlement_lines_owner_id_idx on public.settlement_lines (owner_id);
alter table public.settlement_lines enable row level security;
grant select on public.settlement_lines to authenticated;
create policy settlement_lines_select_owner on public.settlement_lines for select to authenticated
  using (owner_id = (select private.landlord_id()));
select private.create_quota_triggers('settlement_lines');
-- 59_settlements/20_charge_days.sql
create function private.charge_days(lease public.leases) returns daterange
language plpgsql immutable set search_path = ''
as $$
declare
  first_day date := coalesce(lease.starts_on, lease.account_starts_on);
begin
  -- Most leases have no end, so private.rent_owed_until is called for few leases.
  if lease.ended_by is null and lease.ends_on is null then
    return daterange(first_day, 'infinity');
  end if;
  return daterange(first_day, greatest(first_day, coalesce(private.rent_owed_until(lease) + 1, 'infinity')));
end
$$;

create function private.part_of_span(amount numeric, first_day date, last_day date, low date, high date) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  if low > high or low > last_day or high < first_day then
    return 0;
  end if;
  return round(amount * (least(high, last_day) - first_day + 1) / (last_day - first_day + 1), 2)
    - round(amount * (greatest(low, first_day) - first_day) / (last_day - first_day + 1), 2);
end
$$;

create function private.part_of_days(amount numeric, first_day date, last_day date, days datemultirange) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  -- Most bills are for days of one lease. The whole amount needs no query.
  if days @> daterange(first_day, last_day, '[]') then
    return amount;
  end if;
  return (
    select coalesce(sum(private.part_of_span(part_of_days.amount, first_day, last_day, lower(span), upper(span) - 1)), 0)
    from unnest(days * datemultirange(daterange(first_day, last_day, '[]'))) span
  );
end
$$;

create function private.number_of_days(days datemultirange) returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(sum(upper(span) - lower(span)), 0)::integer from unnest(days) span
$$;

create view private.provisions with (security_invoker = true) as
select
  dues.lease_id, dues.period_from, dues.period_to, dues.charges::numeric as agreed,
  dues.charges - greatest(dues.reduction - dues.rent, 0) as amount
from public.dues
where dues.kind = 'rent';
grant select on private.provisions to authenticated;

create type private.called_provisions as (called numeric, days datemultirange);

create function private.called_provisions(lease uuid, first_day date, last_day date) returns private.called_provisions
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  period datemultirange := datemultirange(daterange(first_day, last_day, '[]'));
  provisions private.called_provisions;
begin
  select
    coalesce(sum(private.part_of_days(provision.amount, provision.period_from, provision.period_to, period)), 0),
    coalesce(range_agg(daterange(provision.period_from, provision.period_to, '[]')), '{}') * period
  into provisions
  from private.provisions provision
  where provision.lease_id = called_provisions.lease and provision.period_from <= last_day and provision.period_to >= first_day;
  return provisions;
end
$$;

create function private.paid_provisions(lease uuid, days daterange) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(private.part_of_days(paid.charges, dues.period_from, dues.period_to, datemultirange(paid_provisions.days))), 0)
    from public.dues
    join (
      select part.due_id, sum(part.charges) as charges from private.income_parts part
      where part.lease_id = paid_provisions.lease and part.due_kind = 'rent' group by part.due_id
    ) paid on paid.due_id = dues.id
    where dues.lease_id = paid_provisions.lease and dues.kind = 'rent'
      and daterange(dues.period_from, dues.period_to, '[]') && paid_provisions.days
  );
end
$$;

create function private.provisions_without_dues(lease public.leases, days datemultirange) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum((private.lease_amounts(lease, lower(span), upper(span) - 1)).charges), 0) from unnest(days) span
  );
end
$$;

create function private.agreed_provisions(lease public.leases, first_day date, last_day date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  period datemultirange := datemultirange(daterange(first_day, last_day, '[]'));
  fixed datemultirange := private.days_fixed_by_receipts(lease.id);
  rent_history private.rent_history := private.rent_history(lease.id);
begin
  return (
    select coalesce(sum((
      private.agreed_amounts(rent_history, lower(private.rent_days(lease)), lower(span), upper(span) - 1, lease.prorata_by)
    ).charges), 0)
    from unnest(period - fixed) span
  ) + (
    select coalesce(sum(private.part_of_days(case
      when daterange(provision.period_from, provision.period_to, '[]') <@ fixed then provision.amount
      else provision.amount - provision.agreed
    end, provision.period_from, provision.period_to, period)), 0)
    from private.provisions provision
    where provision.lease_id = lease.id and provision.period_from <= last_day and provision.period_to >= first_day
  );
end
$$;

create function private.settled_days(lease uuid) returns datemultirange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(range_agg(daterange(settlement.period_from, settlement.period_to, '[]')), '{}')
    from public.settlements settlement
    where settlement.lease_id = settled_days.lease and settlement.cancelled_at is null
  );
end
$$;

create function private.is_newest_settlement(lease uuid, settled_until date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(upper(private.settled_days(lease)) - 1 <= settled_until, true);
end
$$;

create function private.charge_year_end(statement_to date, year integer) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  month integer := extract(month from coalesce(statement_to, date '2000-12-31'));
  last_of_month date := (make_date(year, month, 1) + interval '1 month - 1 day')::date;
begin
  return case
    when statement_to is null or statement_to = (date_trunc('month', statement_to::timestamp) + interval '1 month - 1 day')::date then last_of_month
    else make_date(year, month, least(extract(day from statement_to), extract(day from last_of_month))::integer)
  end;
end
$$;

create function private.charge_year_of(statement_to date, day date) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  year integer := extract(year from day);
begin
  return case when day <= private.charge_year_end(statement_to, year) then year else year + 1 end;
end
$$;

create view private.newest_statements with (security_invoker = true) as
select expense_property.property_id, max(expenses.period_to)::date as period_to
from public.expenses
join public.expense_properties expense_property on expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
where expenses.tax = 'coOwnershipStatement'
group by expense_property.property_id;
grant select on private.newest_statements to authenticated;

grant execute on function
  private.charge_days, private.part_of_span, private.part_of_days, private.provisions_without_dues, private.agreed_provisions, private.charge_year_end,
  private.charge_year_of
  to authenticated;
-- 59_settlements/30_settlement_decision.sql
create type private.settlement_line as (
  expense_id uuid, charge text, label text, period_from date, period_to date, recoverable numeric, shares bigint, total_shares integer,
  part numeric, days datemultirange, amount numeric
);

create function private.charge_place(charge text) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return array_position(array[
    'water', 'hotWater', 'heating', 'electricity', 'lift', 'commonParts', 'greenSpaces', 'caretaker', 'hygiene', 'equipment', 'waste', 'other'
  ], charge);
end
$$;

create type private.lease_days as (lease_id uuid, days daterange);

create type private.lease_line as (lease_id uuid, days daterange, line private.settlement_line);

create function private.settlement_lines_of(periods private.lease_days[]) returns setof private.lease_line
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with period as materialized (
      select
        asked.lease_id, asked.days, leases.property_id, datemultirange(asked.days) + coalesce(earlier.debited, '{}') as debited,
        datemultirange(asked.days) + coalesce(earlier.credited, '{}') as credited
      from unnest(periods) asked
      join public.leases on leases.id = asked.lease_id
      cross join lateral (
        select
          range_agg(daterange(settlement.period_from, settlement.period_to, '[]')) as credited,
          range_agg(daterange(settlement.period_from, settlement.period_to, '[]'))
            filter (where settlement.period_to + leases.limitation_period >= private.today()) as debited
        from public.settlements settlement
        where settlement.lease_id = leases.id and settlement.cancelled_at is null and not settlement.is_made_elsewhere
          and settlement.period_to < lower(asked.days)
      ) earlier
    ), stated as materialized (
      select settlement.lease_id, line.expense_id, range_agg(line.days) as days
      from public.settlements settlement
      join public.settlement_lines line on line.settlement_id = settlement.id and line.owner_id = settlement.owner_id
      where settlement.lease_id = any (array(select period.lease_id from period)) and settlement.cancelled_at is null
      group by settlement.lease_id, line.expense_id
    ), part as materialized (
      select part.* from private.expense_parts part
      where part.property_id = any (array(select period.property_id from period)) and part.charge is not null and part.recoverable <> 0
        and part.period_from < (select max(upper(period.days)) from period) and part.period_to >= (select min(lower(period.credited)) from period) and part.expense_id = any (array(
          select expense_property.expense_id from public.expense_properties expense_property
          where expense_property.property_id = any (array(select period.property_id from period))
        ))
    )
    select period.lease_id, period.days, (
      part.expense_id, part.charge, part.label, part.period_from, part.period_to, part.whole_recoverable, part.shares, part.total_shares,
      part.recoverable, named.days, private.part_of_days(part.recoverable, part.period_from, part.period_to, named.days)
    )::private.settlement_line
    from period
    join part on part.property_id = period.property_id
    left join stated on stated.lease_id = period.lease_id and stated.expense_id = part.expense_id
    cross join lateral (
      select case when part.recoverable < 0 then period.credited else period.debited end
        * datemultirange(daterange(part.period_from, part.period_to, '[]')) - coalesce(stated.days, '{}') as days
      offset 0
    ) named
    where not isempty(named.days);
end
$$;
grant execute on function private.settlement_lines_of to authenticated;

create type private.settlement_decision as (
  state text, blockers text[], facts_to_confirm text[], period_from date, period_to date, called numeric, paid numeric, called_before numeric,
  days_before datemultirange, spent numeric, balance numeric, earliest_due_on date, due_on date, is_late boolean, barred_after date,
  next_provision numeric, lines private.settlement_line[]
);

create function private.leases_beside(lease public.leases, days daterange) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select other_lease.id from public.leases other_lease
    where other_lease.property_id = lease.property_id and other_lease.owner_id = lease.owner_id and other_lease.id <> lease.id
      and private.charge_days(other_lease) && days
    order by other_lease.created_at, other_lease.id
  );
end
$$;

create function private.settlement_obstacle(lease public.leases) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when lease.kind = 'mobility' then 'MOBILITY_LEASE' when lease.charges_kind = 'fixed' then 'FIXED_CHARGES' end;
end
$$;

create function private.settlement_blockers(lease public.leases, decision private.settlement_decision) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array_remove(array[
    private.settlement_obstacle(lease),
    case when lease.property_id is null then 'NO_PROPERTY' end,
    case when private.leases_beside(lease, daterange(decision.period_from, decision.period_to, '[]')) <> '{}' then 'SEVERAL_LEASES' end,
    case when decision.balance > 0 and private.today() > decision.barred_after then 'TIME_BARRED' end,
    case when cardinality(decision.lines) > 200 then 'TOO_MANY_EXPENSES' end
  ], null);
end
$$;

create function private.next_rent_due_day(lease public.leases, day date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  term daterange := private.term_days(lease, day);
  days_later integer := lease.rent_due_day - 1;
  first_day date := case when lower(term) + days_later >= day then lower(term) else upper(term) end;
begin
  return case when first_day < upper(private.charge_days(lease)) then first_day + days_later end;
end
$$;

create function private.is_late_settlement(sent_on date, last_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return extract(year from sent_on) > extract(year from last_day) + 1;
end
$$;

create function private.were_charges_fixed(lease uuid, first_day date, last_day date) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from private.issued_receipts receipt
    left join public.document_voids void on void.document_id = receipt.id
    where receipt.lease_id = were_charges_fixed.lease and receipt.due_charges > 0
      and receipt.period_from <= last_day and receipt.period_to >= first_day
      and receipt.snapshot #>> '{says,chargesKind}' = 'fixed' and void.reason is null
  );
end
$$;

create function private.facts_of_days(lease uuid, first_day date, last_day date) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array_remove(array[
    case when exists (
      select from public.deposit_deductions deduction where deduction.lease_id = facts_of_days.lease and deduction.kind = 'charges'
    ) then 'CHARGES_DEDUCTED' end,
    case when private.were_charges_fixed(lease, first_day, last_day) then 'CHARGES_WERE_FIXED' end
  ], null);
end
$$;

create function private.decide_settlement(lease public.leases, first_day date, last_day date, called_before numeric default null)
returns private.settlement_decision
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  provisions private.called_provisions := private.called_provisions(lease.id, first_day, last_day);
  period datemultirange := datemultirange(daterange(first_day, last_day, '[]'));
  decision private.settlement_decision;
begin
  decision.period_from := first_day;
  decision.period_to := last_day;
  decision.called := provisions.called;
  decision.paid := private.paid_provisions(lease.id, daterange(first_day, last_day, '[]'));
  decision.days_before := period - provisions.days;
  decision.called_before := case
    when isempty(decision.days_before) then 0 else coalesce(called_before, private.provisions_without_dues(lease, decision.days_before))
  end;
  decision.lines := array(
    select charged.line from private.settlement_lines_of(array[(lease.id, daterange(first_day, last_day, '[]'))::private.lease_days]) charged
    order by
      private.charge_place((charged.line).charge), (charged.line).period_from, (charged.line).label, (charged.line).expense_id
  );
  decision.spent := (select coalesce(sum(line.amount), 0) from unnest(decision.lines) line);
  decision.balance := decision.spent - decision.called - decision.called_before;
  decision.earliest_due_on := (today + interval '1 month')::date;
  -- A debt falls due with the next rent, if there is one. The debt of tenants who have returned the keys does not wait
  -- for a rent, because the deposit only pays a debt that falls due before the deposit's deadline.
  decision.due_on := coalesce(
    case when lease.keys_on <= decision.earliest_due_on then null else private.next_rent_due_day(lease, decision.earliest_due_on) end,
    decision.earliest_due_on
  );
  decision.is_late := private.is_governed(lease.kind) and private.is_late_settlement(today, last_day);
  decision.barred_after := (last_day + lease.limitation_period)::date;
  decision.next_provision := greatest(0, round((
    select coalesce(sum(private.part_of_days(line.part, line.period_from, line.period_to, line.days * period)), 0) from unnest(decision.lines) line
  ) * 365 / ((last_day - first_day + 1) * 12), 2));
  decision.facts_to_confirm := array_remove(array[
    case when decision.lines = '{}' then 'NO_EXPENSES' end,
    case when private.address_for(lease, private.tenants_near(lease.id, last_day)) = '' then 'NO_ADDRESS' end
  ], null) || private.facts_of_days(lease.id, first_day, last_day);
  decision.blockers := private.settlement_blockers(lease, decision);
  decision.state := case when decision.blockers = '{}' then 'allowed' else 'blocked' end;
  return decision;
end
$$;

create function private.require_settlement_days(lease public.leases, first_day date, last_day date) returns daterange
language plpgsql stable set search_path = ''
as $$
declare
  days daterange;
begin
  perform private.require_day(first_day, 'from');
  perform private.require_day(last_day, 'to');
  if last_day < first_day then
    perform private.refuse('VALIDATION_FAILED', 'The period ends before it starts', 'to=periodReversed');
  elsif last_day >= first_day + interval '1 year' then
    perform private.refuse('VALIDATION_FAILED', 'Charges are settled once a year: the period is longer than a year', 'to=tooFarAhead');
  end if;
  days := daterange(first_day, last_day, '[]') * private.charge_days(lease);
  if isempty(days) then
    perform private.refuse('VALIDATION_FAILED', 'The lease owes no rent on these days', 'from=invalid');
  elsif upper(days) > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The period has not ended', 'to=futureDate');
  elsif days && private.settled_days(lease.id) then
    perform private.refuse('VALIDATION_FAILED', 'Some of these days are settled: cancel their settlement first', 'from=overlaps');
  end if;
  return days;
end
$$;
grant execute on function private.charge_place to authenticated;

create function private.decision_json(decision private.settlement_decision) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(decision) - 'days_before' || jsonb_build_object(
    'days', decision.period_to - decision.period_from + 1,
    'days_before', private.number_of_days(decision.days_before),
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(line) || jsonb_build_object(
        'days', private.number_of_days(line.days), 'of_days', line.period_to - line.period_from + 1,
        'is_later_bill', not line.days <@ datemultirange(daterange(decision.period_from, decision.period_to, '[]')),
        'is_statement', exists (select from public.expenses where expenses.id = line.expense_id and expenses.tax = 'coOwnershipStatement')
      ) order by line.place), '[]')
      from unnest(decision.lines) with ordinality line (
        expense_id, charge, label, period_from, period_to, recoverable, shares, total_shares, part, days, amount, place
      )
    )
  );
end
$$;

create function private.bills_until(settlement public.settlements) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return settlement.sent_on + interval '6 months';
end
$$;

create function private.settlement_document(settlement public.settlements) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('id', documents.id, 'number', documents.number) from public.documents
    where documents.owner_id = settlement.owner_id and documents.subject_id = settlement.id and documents.kind = 'settlement'
  );
end
$$;
grant execute on function private.settlement_document to authenticated;

create function private.unpaid_of_settlement(settlement public.settlements) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(dues.amount - dues.received), 0) from public.dues
    where dues.id = any (settlement.due_ids) and dues.cancelled_at is null
  );
end
$$;
grant execute on function private.unpaid_of_settlement to authenticated;

create function private.settlement_name(settlement public.settlements) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce(
    private.settlement_document(settlement) ->> 'number', format('%s to %s', settlement.period_from, settlement.period_to)
  );
end
$$;

create function private.refuse_if_settled(expense public.expenses, changed public.expenses, properties jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  names text := (
    select string_agg(private.settlement_name(settlements), ', ' order by settlements.created_at)
    from public.settlement_lines line
    join public.settlements on settlements.id = line.settlement_id and settlements.cancelled_at is null
    where line.expense_id = expense.id
  );
begin
  if names is not null and (
    changed is null
    or (private.recoverable_of(expense), expense.charge, expense.period_from, expense.period_to, expense.total_shares)
      is distinct from (private.recoverable_of(changed), changed.charge, changed.period_from, changed.period_to, changed.total_shares)
    or (select jsonb_object_agg(dwelling ->> 'property_id', dwelling -> 'shares') from jsonb_array_elements(properties) dwelling)
      is distinct from (
        select jsonb_object_agg(expense_property.property_id, expense_property.shares)
        from public.expense_properties expense_property where expense_property.expense_id = expense.id
      )
  ) then
    perform private.refuse('CHARGES_SETTLED', 'Settlements of charges state this expense: ' || names);
  end if;
end
$$;

create function private.refuse_settled_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names text;
begin
  if private.landlord_id() is not null then
    select string_agg(private.settlement_name(settlements), ', ' order by settlements.created_at) into names
    from public.settlements
    where settlements.cancelled_at is null and (
      settlements.lease_id in (select leases.id from public.leases where leases.property_id = old.id)
      or settlements.id in (
        select line.settlement_id from public.settlement_lines line
        join public.expense_properties expense_property on expense_property.expense_id = line.expense_id
        where expense_property.property_id = old.id
      )
    );
    if names is not null then
      perform private.refuse('CHARGES_SETTLED', 'Settlements of charges state this property: ' || names);
    end if;
  end if;
  return old;
end
$$;
create trigger refuse_settled before delete on public.properties for each row execute function private.refuse_settled_property();

create function private.has_changed(settlement public.settlements, called numeric) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not settlement.is_made_elsewhere and settlement.called <> called and settlement.agreed_provisions <> (
    select private.agreed_provisions(leases, settlement.period_from, settlement.period_to)
    from public.leases where leases.id = settlement.lease_id
  );
end
$$;

create function private.settlements_of_today(settlements uuid[])
returns table (settlement_id uuid, called numeric, has_changed boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select
      settlement.id, provisions.called,
      settlement.cancelled_at is null and settlement.called <> provisions.called and private.has_changed(settlement, provisions.called)
    from public.settlements settlement
    cross join lateral (
      -- Most dues lie within the period. The first case saves their call of private.part_of_span.
      select coalesce(sum(case
        when provision.period_from >= settlement.period_from and provision.period_to <= settlement.period_to then provision.amount
        else private.part_of_span(
          provision.amount, provision.period_from, provision.period_to, settlement.period_from, settlement.period_to
        )
      end), 0) as called
      from private.provisions provision
      where provision.lease_id = settlement.lease_id and not settlement.is_made_elsewhere
        and provision.period_from <= settlement.period_to and provision.period_to >= settlement.period_from
    ) provisions
    where settlement.id = any (settlements_of_today.settlements);
end
$$;
grant execute on function private.has_changed, private.settlements_of_today to authenticated;

create function private.is_in_account(settlement public.settlements, lease public.leases) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(settlement.due_on, settlement.sent_on) >= lease.account_starts_on;
end
$$;

create function private.require_settled_days_kept(lease_before public.leases) returns void
language plpgsql stable set search_path = ''
as $$
declare
  names text := (
    select string_agg(private.settlement_name(settlements), ', ' order by settlements.period_from)
    from public.settlements
    join public.leases on leases.id = settlements.lease_id
    where settlements.lease_id = lease_before.id and settlements.cancelled_at is null and (
      leases.property_id is distinct from lease_before.property_id
      or not daterange(settlements.period_from, settlements.period_to, '[]') <@ private.charge_days(leases)
      or exists (
        select from public.settlement_lines line
        where line.settlement_id = settlements.id and not line.days <@ datemultirange(private.charge_days(leases))
      )
      or settlements.balance <> 0
        and private.is_in_account(settlements, leases) is distinct from (num_nonnulls(settlements.payment_id, settlements.due_ids[1]) > 0)
    )
  );
begin
  if names is not null then
    perform private.refuse('CHARGES_SETTLED', 'Settlements of charges state these days: ' || names);
  end if;
end
$$;
-- 60_documents/10_documents.sql
create type private.document_kind as (prefix text, may_mail boolean, needs_consent boolean, may_void boolean);

create function private.document_kind(kind text) returns private.document_kind
language plpgsql immutable set search_path = ''
as $$
begin
  return case document_kind.kind
    when 'quittance' then ('Q', true, true, false)::private.document_kind
    when 'partial' then ('R', true, true, false)::private.document_kind
    when 'dueNotice' then ('A', true, false, true)::private.document_kind
    when 'reminder' then ('L', true, false, true)::private.document_kind
    -- Only a registered letter proves the day on which the tenant received it (Code civil, art. 1344).
    when 'formalNotice' then ('M', false, false, true)::private.document_kind
    -- Only the command that undoes the revision voids its letter.
    when 'revision' then ('V', true, false, false)::private.document_kind
    -- Only the command that cancels a movement of the deposit voids its receipt or settlement.
    when 'depositReceipt' then ('D', true, false, false)::private.document_kind
    when 'depositSettlement' then ('S', true, false, false)::private.document_kind
    -- Only the command that cancels the settlement voids its letter.
    when 'settlement' then ('C', true, false, false)::private.document_kind
  end;
end
$$;
grant execute on function private.document_kind to authenticated;

create function private.document_number(kind text, series text, year integer, sequence integer) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (private.document_kind(kind)).prefix || case when series <> '' then '-' || series else '' end
    || '-' || year::text || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0');
end
$$;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'quittance', 'partial', 'dueNotice', 'reminder', 'formalNotice', 'revision', 'depositReceipt', 'depositSettlement', 'settlement'
  )),
  series text not null check (series ~ '^[A-Z0-9]{0,4}$'),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null generated always as (private.document_number(kind, series, year, sequence)) stored,
  lessor_id uuid,
  lease_id uuid,
  property_id uuid,
  tenant_id uuid,
  tenant_ids uuid[] not null check (cardinality(tenant_ids) between 1 and 100),
  subject_id uuid,
  snapshot_version smallint not null check (snapshot_version > 0),
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  code text not null check (code ~ '^[0-9a-f]{32}$'),
  idempotency_key uuid,
  request jsonb,
  issued_at timestamptz not null,
  acted_by uuid default auth.uid(),
  constraint documents_id_owner_id_key unique (id, owner_id),
  -- public.receipts references these three columns, so that a receipt has a document of the same kind.
  constraint documents_id_owner_id_kind_key unique (id, owner_id, kind),
  constraint documents_number_key unique (owner_id, kind, series, year, sequence),
  constraint documents_code_key unique (code),
  constraint documents_idempotency_key unique (owner_id, idempotency_key),
  -- An issued document stays when its lessor, lease, tenant or property is deleted, because claims expire only after
  -- three years (loi n° 89-462, art. 7-1).
  constraint documents_lessor_owner_fkey foreign key (lessor_id, owner_id)
    references public.lessors (id, owner_id) on delete set null (lessor_id),
  constraint documents_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete set null (lease_id),
  constraint documents_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete set null (property_id),
  constraint documents_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id)
);
comment on column public.documents.acted_by is
  'The user who issued the document. The column has no foreign key, because the document stays when the user leaves.';
comment on table public.documents is
  'The issued documents. A row never changes. Each document is drawn once, from its snapshot.';
comment on column public.documents.series is 'The lessor''s letters in the number, between the prefix and the year. The series may be empty.';
comment on column public.documents.lessor_id is 'The property''s lessor, whom the document names.';
comment on column public.documents.tenant_id is 'The tenant of the lease whom the landlord selected.';
comment on column public.documents.tenant_ids is 'All tenants whom the document names. Some may be deleted.';
comment on column public.documents.subject_id is
  'The row that the document is about, such as a due. The column has no foreign key, because the document outlives the row.';
comment on column public.documents.snapshot_version is 'The version of the snapshot''s format. Issued documents keep their version, and each version stays readable for ever.';
comment on column public.documents.snapshot is 'The contents of the document on the day of issue.';
comment on column public.documents.code is
  '128 random bits in hexadecimal, to verify the document. The address of the link is added when the document is drawn, so that no caller can choose it.';
comment on column public.documents.request is
  'The arguments of the command that issued the document. A request that repeats the idempotency key must have the same arguments.';
create index documents_lessor_id_owner_id_idx on public.documents (lessor_id, owner_id);
create index documents_lease_id_owner_id_idx on public.documents (lease_id, owner_id);
create index documents_property_id_owner_id_idx on public.documents (property_id, owner_id);
create index documents_tenant_id_owner_id_idx on public.documents (tenant_id, owner_id);
create index documents_owner_id_issued_at_idx on public.documents (owner_id, issued_at, id);
create index documents_owner_id_subject_id_idx on public.documents (owner_id, subject_id) where subject_id is not null;

alter table public.documents enable row level security;
grant select on public.documents to authenticated;

create policy documents_select_owner on public.documents for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table public.document_replacements (
  document_id uuid not null,
  replaced_id uuid not null,
  owner_id uuid not null,
  -- With the columns in this order, the index also serves the foreign key.
  primary key (document_id, owner_id, replaced_id),
  constraint document_replacements_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_replacements_replaced_owner_fkey foreign key (replaced_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_replacements_other_check check (document_id <> replaced_id)
);
comment on table public.document_replacements is
  'Pairs of documents, one of which replaces the other. The replaced document is voided, or is a partial receipt that a quittance completes.';
create index document_replacements_replaced_idx on public.document_replacements (replaced_id, owner_id, document_id);
create index document_replacements_owner_id_idx on public.document_replacements (owner_id, document_id, replaced_id);

alter table public.document_replacements enable row level security;
grant select on public.document_replacements to authenticated;

create policy document_replacements_select_owner on public.document_replacements for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table public.document_voids (
  document_id uuid primary key,
  owner_id uuid not null references public.users (id) on delete cascade,
  reason public.short_text,
  voided_at timestamptz not null default now(),
  acted_by uuid default auth.uid(),
  constraint document_voids_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade
);
comment on table public.document_voids is
  'Documents voided for good. The reason is null if another document replaced the voided document.';
comment on column public.document_voids.acted_by is 'The user who voided the document.';
create index document_voids_owner_id_idx on public.document_voids (owner_id, voided_at, document_id);
create index document_voids_document_id_owner_id_idx on public.document_voids (document_id, owner_id);

alter table public.document_voids enable row level security;
grant select on public.document_voids to authenticated;

create policy document_voids_select_owner on public.document_voids for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table private.document_counters (
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  series text not null,
  year integer not null,
  last_sequence integer not null,
  primary key (owner_id, kind, series, year)
);
comment on table private.document_counters is 'The last number that was given, by landlord, kind, series and year of issue.';
alter table private.document_counters enable row level security;

create function private.refuse_used_series() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.series <> '' and exists (
    select from private.document_counters where document_counters.owner_id = new.owner_id and document_counters.series = new.series
  ) then
    raise unique_violation using
      message = 'duplicate key value violates unique constraint "lessors_owner_id_series_key"',
      detail = 'The numbers of a former lessor have these letters';
  end if;
  return new;
end
$$;
create trigger refuse_used_series before insert on public.lessors
  for each row execute function private.refuse_used_series();

create type private.document_draft as (
  id uuid, kind text, series text, lessor_id uuid, lease_id uuid, property_id uuid, tenant_id uuid, tenant_ids uuid[], subject_id uuid,
  snapshot_version smallint, snapshot jsonb, idempotency_key uuid, request jsonb, replaces uuid[]
);

create function private.next_numbers(landlord uuid, drafts private.document_draft[])
returns table (place bigint, issued_at timestamptz, year integer, sequence integer)
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with asked as materialized (
      select draft.kind, draft.series, draft.place, clock_timestamp() as issued_at
      from unnest(drafts) with ordinality draft (
        id, kind, series, lessor_id, lease_id, property_id, tenant_id, tenant_ids, subject_id, snapshot_version, snapshot,
        idempotency_key, request, replaces, place
      )
    ), dated as materialized (
      select
        asked.kind, asked.series, asked.place, asked.issued_at,
        extract(year from private.day_of(asked.issued_at))::integer as year
      from asked
    ), counted as (
      insert into private.document_counters as counter (owner_id, kind, series, year, last_sequence)
      select landlord, dated.kind, dated.series, dated.year, count(*) from dated group by dated.kind, dated.series, dated.year
      on conflict on constraint document_counters_pkey
        do update set last_sequence = counter.last_sequence + excluded.last_sequence
      returning counter.kind, counter.series, counter.year, counter.last_sequence
    )
    select
      dated.place, dated.issued_at, dated.year,
      (
        counted.last_sequence + 1
          - row_number() over (partition by dated.kind, dated.series, dated.year order by dated.place desc)
      )::integer
    from dated
    join counted on (counted.kind, counted.series, counted.year) = (dated.kind, dated.series, dated.year);
end
$$;

create function private.write_documents(landlord uuid, drafts private.document_draft[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.documents (
    id, owner_id, kind, series, year, sequence, lessor_id, lease_id, property_id, tenant_id, tenant_ids, subject_id,
    snapshot_version, snapshot, code, idempotency_key, request, issued_at
  )
  select
    draft.id, landlord, draft.kind, draft.series, given.year, given.sequence, draft.lessor_id, draft.lease_id, draft.property_id,
    draft.tenant_id, draft.tenant_ids, draft.subject_id, draft.snapshot_version, draft.snapshot,
    encode(extensions.gen_random_bytes(16), 'hex'), draft.idempotency_key, draft.request, given.issued_at
  from private.next_numbers(landlord, drafts) given
  cross join lateral (select (drafts[given.place]).*) draft
  order by given.place;
  insert into public.document_replacements (owner_id, document_id, replaced_id)
  select distinct landlord, draft.id, replaced.id
  from unnest(drafts) draft
  cross join unnest(draft.replaces) replaced (id);
end
$$;

create function private.void_document(landlord uuid, document uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  state text := (
    select document_list.state from private.document_list
    where document_list.id = void_document.document and document_list.owner_id = void_document.landlord
  );
begin
  if state is null then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  elsif state <> 'valid' then
    perform private.refuse('DOCUMENT_NOT_VALID', 'The document is already voided or replaced');
  end if;
  insert into public.document_voids (document_id, owner_id, reason) values (document, landlord, void_document.reason);
end
$$;

select private.create_quota_triggers('documents');
select private.create_quota_triggers('document_replacements');
-- 60_documents/20_receipts.sql
create table public.receipts (
  id uuid primary key,
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('quittance', 'partial')),
  -- A copy of documents.lease_id. Each update of an account searches its receipts by lease and days.
  lease_id uuid,
  period_from public.day,
  period_to public.day,
  paid_on public.day not null,
  method public.payment_method,
  rent public.euros not null,
  charges public.euros not null,
  other public.euros not null default 0,
  housing_benefit public.euros not null,
  due_rent public.euros not null,
  due_charges public.euros not null,
  remaining public.euros not null,
  is_paid_in_advance boolean not null,
  constraint receipts_period_check check (
    (period_from is null) = (period_to is null) and period_from <= period_to
    and (period_from is not null or kind = 'partial' and rent + charges + due_rent + due_charges = 0)
  ),
  constraint receipts_other_kind_check check (other = 0 or kind = 'partial'),
  constraint receipts_housing_benefit_part_check check (housing_benefit <= rent + charges + other),
  constraint receipts_id_owner_id_key unique (id, owner_id),
  -- The key includes the kind, so that only a document of the same kind can belong to a receipt.
  constraint receipts_document_fkey foreign key (id, owner_id, kind)
    references public.documents (id, owner_id, kind) on delete cascade,
  constraint receipts_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete set null (lease_id)
);
comment on table public.receipts is
  'The amounts that quittances and partial receipts certify. A row never changes.';
comment on column public.receipts.kind is
  'quittance: for a fully paid term; partial: a reçu de paiement partiel. private.draft_receipt decides.';
comment on column public.receipts.period_from is
  'The first day of rent; period_to is the last day. Null if the receipt states no rent.';
comment on column public.receipts.rent is
  'The rent paid for the term; `charges` has the charges. On a partial receipt, `rent` is the whole sum of its payments.';
comment on column public.receipts.other is
  'On a partial receipt, the amount paid for dues other than rent. The snapshot lists each due.';
comment on column public.receipts.due_rent is 'The rent owed for the term on the day of issue. due_charges are the charges owed.';
comment on column public.receipts.remaining is 'The remainder of the term after all payments; 0 on a quittance.';
comment on column public.receipts.housing_benefit is 'The part of rent, charges and other dues that the CAF or MSA paid to the landlord.';
comment on column public.receipts.is_paid_in_advance is
  'True if the whole term was in the future on the day of issue. For such a receipt, the landlord states that the tenant paid in advance.';
create index receipts_id_owner_id_kind_idx on public.receipts (id, owner_id, kind);
create index receipts_lease_id_owner_id_idx on public.receipts (lease_id, owner_id, period_to, period_from);
create index receipts_owner_id_idx on public.receipts (owner_id);

alter table public.receipts enable row level security;
grant select on public.receipts to authenticated;

create policy receipts_select_owner on public.receipts for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table public.receipt_payments (
  receipt_id uuid not null,
  payment_id uuid not null,
  due_id uuid not null,
  lease_id uuid not null,
  owner_id uuid not null,
  amount public.euros not null,
  primary key (receipt_id, payment_id, due_id),
  constraint receipt_payments_receipt_owner_fkey foreign key (receipt_id, owner_id)
    references public.receipts (id, owner_id) on delete cascade,
  constraint receipt_payments_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete cascade,
  constraint receipt_payments_due_owner_fkey foreign key (due_id, owner_id)
    references public.dues (id, owner_id) on delete cascade,
  constraint receipt_payments_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table public.receipt_payments is
  'The amounts that each receipt states, by payment and due. A quittance states all payments of its term. A partial receipt states only amounts that no earlier receipt states.';
create index receipt_payments_receipt_id_owner_id_idx on public.receipt_payments (receipt_id, owner_id);
create index receipt_payments_payment_id_owner_id_idx on public.receipt_payments (payment_id, owner_id);
create index receipt_payments_due_id_owner_id_idx on public.receipt_payments (due_id, owner_id);
create index receipt_payments_lease_id_owner_id_idx on public.receipt_payments (lease_id, owner_id);
create index receipt_payments_owner_id_idx on public.receipt_payments (owner_id, receipt_id, payment_id, due_id);

alter table public.receipt_payments enable row level security;
grant select on public.receipt_payments to authenticated;

create policy receipt_payments_select_owner on public.receipt_payments for select to authenticated
  using (owner_id = (select private.landlord_id()));

create view private.issued_receipts with (security_invoker = true) as
select
  receipts.id, receipts.owner_id, receipts.kind, receipts.lease_id, receipts.period_from, receipts.period_to,
  receipts.paid_on, receipts.method, receipts.rent, receipts.charges, receipts.other, receipts.housing_benefit,
  receipts.due_rent, receipts.due_charges, receipts.remaining, receipts.is_paid_in_advance,
  documents.tenant_id, documents.tenant_ids, documents.property_id, documents.year, documents.sequence, documents.number,
  documents.snapshot_version, documents.snapshot, documents.code, documents.issued_at
from public.receipts
left join public.documents on documents.id = receipts.id;
comment on view private.issued_receipts is 'Receipts with number, snapshot and names of their documents.';
grant select on private.issued_receipts to authenticated;

create view private.holding_receipts with (security_invoker = true) as
select
  receipt.id, receipt.owner_id, receipt.kind, receipt.lease_id, receipt.period_from, receipt.period_to,
  receipt.paid_on, receipt.method, receipt.rent, receipt.charges, receipt.other, receipt.number, receipt.issued_at
from private.issued_receipts receipt
where not exists (select from public.document_voids void where void.document_id = receipt.id);
comment on view private.holding_receipts is 'Receipts that are not voided. While such a receipt states a due or a payment, the stated amount cannot change.';
grant select on private.holding_receipts to authenticated;

create view private.asked_dues with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received,
  due.cancelled_at, due.account_starts_on, due.limitation_period, asked.amount as asked,
  case when due.amount > due.received then greatest(0.00, asked.amount - due.received) else 0.00 end as remaining,
  -- Few leases have expected benefits, and most dues are paid. Postgres evaluates the first subquery once per query.
  case
    when due.amount > due.received and due.kind = 'rent' and (select exists (select from public.expected_benefits)) and exists (
      select from public.expected_benefits expected_benefit where expected_benefit.lease_id = due.lease_id
    )
    then private.benefit_of_due(
      due.lease_id, due.due_on, due.period_to - due.period_from > 30, greatest(0.00, asked.amount - due.received),
      -- A month counts if the due covers the whole month.
      array(
        select (benefit.tenant_id, benefit.office, month.first_day, benefit.amount)::private.open_benefit
        from private.owed_benefits benefit
        cross join lateral generate_series(
          greatest(date_trunc('month', (due.period_from - 1)::timestamp) + interval '1 month', benefit.first_month::timestamp),
          least(due.period_to + 1 - interval '1 month', benefit.last_month::timestamp),
          interval '1 month'
        ) month (first_day)
        where benefit.lease_id = due.lease_id
        order by month.first_day, benefit.office, benefit.tenant_id
      ),
      array(
        select (payment.tenant_id, payment.payer_office, months.paid, allocation.amount)::private.open_benefit
        from public.allocations allocation
        join public.payments payment on payment.id = allocation.payment_id
        cross join lateral (
          select date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date as paid
        ) months
        where allocation.due_id = due.id and payment.kind = 'benefit'
          -- An office may have paid too much for an earlier month. This advance is money of the tenants.
          and months.paid between date_trunc('month', due.period_from::timestamp) and due.period_to
      ),
      (select private.first_awaited_month())
    )
  end as benefit
from private.leased_dues due
cross join lateral (
  select case
    when due.kind = 'rent' and exists (
      select from private.holding_receipts receipt
      where receipt.lease_id = due.lease_id and receipt.kind = 'partial'
        and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
    )
    then least(due.amount, due.without_receipts)
    else due.amount
  end as amount
) asked;
comment on view private.asked_dues is
  'For each due, the amount that the landlord may ask for, its unpaid rest, and the part of this rest that offices are expected to pay. Leaves out an amount that only an outdated receipt states.';
grant select on private.asked_dues to authenticated;

create function private.refuse_second_quittance() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  second record;
begin
  select issued.id, receipt.number into second
  from issued
  join private.holding_receipts receipt on receipt.lease_id = issued.lease_id and receipt.kind = 'quittance' and receipt.id <> issued.id
    and receipt.period_from <= issued.period_to and receipt.period_to >= issued.period_from
  limit 1;
  if found then
    raise exception 'Receipt % is for days that the quittance % is for', second.id, second.number using errcode = 'exclusion_violation';
  end if;
  return null;
end
$$;
create trigger refuse_second_quittance after insert on public.receipts
  referencing new table as issued for each statement execute function private.refuse_second_quittance();

create function private.days_fixed_by_receipts(lease uuid) returns datemultirange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(range_agg(daterange(receipt.period_from, receipt.period_to, '[]')), '{}')
    from private.holding_receipts receipt
    where receipt.lease_id = days_fixed_by_receipts.lease and receipt.period_from is not null
  );
end
$$;

create view private.certified_parts with (security_invoker = true) as
select
  receipt_payment.lease_id, receipt_payment.payment_id, receipt_payment.due_id,
  greatest(
    sum(receipt_payment.amount) filter (where receipt.kind = 'partial'), max(receipt_payment.amount) filter (where receipt.kind = 'quittance')
  ) as amount
from public.receipt_payments receipt_payment
join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
group by receipt_payment.lease_id, receipt_payment.payment_id, receipt_payment.due_id;
comment on view private.certified_parts is 'For each payment and due, the amount that valid receipts state.';
grant select on private.certified_parts to authenticated;

create function private.refuse_excess() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  excess record;
begin
  select certified_part.payment_id, certified_part.due_id, certified_part.amount into excess
  from (select distinct stated.lease_id, stated.payment_id, stated.due_id from stated) stated_part
  -- `limit` makes Postgres look up each payment and due separately. A plain join would sum the receipts of all
  -- landlords.
  cross join lateral (
    select * from private.certified_parts
    where certified_parts.lease_id = stated_part.lease_id
      and certified_parts.payment_id = stated_part.payment_id and certified_parts.due_id = stated_part.due_id
    limit 1
  ) certified_part
  left join public.allocations on allocations.payment_id = stated_part.payment_id and allocations.due_id = stated_part.due_id
  where certified_part.amount > coalesce(allocations.amount, 0)
  limit 1;
  if found then
    raise exception 'Receipts certify % of payment % for due %, which is more than the payment pays', excess.amount, excess.payment_id, excess.due_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger refuse_excess after insert on public.receipt_payments
  referencing new table as stated for each statement execute function private.refuse_excess();

create function private.receipts_naming(payment uuid) returns table (id uuid, number text)
language sql stable set search_path = ''
as $$
  select receipt.id, receipt.number
  from private.holding_receipts receipt
  where exists (
    select from public.receipt_payments receipt_payment where receipt_payment.receipt_id = receipt.id
      and receipt_payment.payment_id = receipts_naming.payment
  )
  order by receipt.issued_at, receipt.number
$$;
grant execute on function private.receipts_naming to authenticated;

create function private.receipts_of_due(due uuid) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select string_agg(distinct receipt.number, ', ')
    from private.holding_receipts receipt
    join public.receipt_payments receipt_payment on receipt_payment.receipt_id = receipt.id
    where receipt_payment.due_id = receipts_of_due.due
  );
end
$$;

create function private.refuse_certified_due(due uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  numbers text := private.receipts_of_due(due);
begin
  if numbers is not null then
    perform private.refuse('DUE_CERTIFIED', 'Receipts certify payments of this due: ' || numbers);
  end if;
end
$$;

create function private.refuse_certified_payment(payment uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  numbers text := (select string_agg(named.number, ', ') from private.receipts_naming(payment) named);
begin
  if numbers is not null then
    perform private.refuse('PAYMENT_CERTIFIED', 'Receipts name this payment: ' || numbers);
  end if;
end
$$;

select private.create_quota_triggers('receipt_payments');
-- 60_documents/30_terms.sql
create function private.term_amounts(lease public.leases, first_day date, last_day date) returns private.amounts
language plpgsql stable set search_path = ''
as $$
declare
  owed private.amounts;
  days integer;
  waived numeric;
begin
  select
    sum(greatest(0, due.rent - due.reduction)), sum(due.charges - greatest(0, due.reduction - due.rent)),
    sum(due.period_to - due.period_from + 1)
  into owed.rent, owed.charges, days
  from public.dues due
  where due.lease_id = lease.id and due.kind = 'rent' and due.period_from >= first_day and due.period_to <= last_day;
  if days = last_day - first_day + 1 then
    return owed;
  end if;
  owed := private.lease_amounts(lease, first_day, last_day);
  select coalesce(sum(reduction.amount), 0) into waived from private.reductions_on(lease.id, first_day, last_day) reduction;
  return (
    greatest(0, coalesce(owed.rent, 0) - waived),
    coalesce(owed.charges, 0) - least(coalesce(owed.charges, 0), greatest(0, waived - coalesce(owed.rent, 0)))
  )::private.amounts;
end
$$;
grant execute on function private.term_amounts to authenticated;
grant execute on function private.rent_history to authenticated;

create function private.spans_json(lease public.leases, first_day date, last_day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'of', span.charge, 'period_from', (span.span).first_day, 'period_to', (span.span).last_day, 'days', (span.span).days,
      'divisor', (span.span).divisor, 'monthly', (span.span).monthly, 'amount', (span.span).amount
    ) order by span.charge desc, (span.span).first_day), '[]')
    from (
      select *, count(*) over (partition by owed.charge, owed.month) as number
      from private.owed_spans_of(lease, first_day, last_day) owed
    ) span
    where span.number > 1
  );
end
$$;

create function private.prorata_json(lease public.leases, first_day date, last_day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if last_day > (private.month_of(first_day)).last_day
    or last_day - first_day + 1 = extract(day from (private.month_of(first_day)).last_day)
  then
    return null;
  end if;
  return (
    select case
      when count(*) = count((owed.span).divisor)
      then jsonb_build_object('days', sum((owed.span).days), 'divisor', min((owed.span).divisor))
    end
    from private.owed_spans_of(lease, first_day, last_day) owed
    where owed.charge = 'rent'
    having count(*) > 0
  );
end
$$;
grant execute on function private.spans_json, private.prorata_json to authenticated;

create type private.term_receipt as (
  id uuid, number text, kind text, period_from date, period_to date,
  paid_on date, method text, rent numeric, charges numeric, other numeric
);

create type private.term as (
  first_day date, last_day date,
  due_rent numeric, due_charges numeric,
  received numeric, received_housing_benefit numeric,
  earlier private.term_receipt[], conflicts private.term_receipt[]
);

create function private.payments_of_conflicts(term private.term, out amount numeric, out housing_benefit numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    coalesce(sum(receipt_payments.amount), 0),
    coalesce(sum(receipt_payments.amount) filter (where payments.kind = 'benefit'), 0)
  into amount, housing_benefit
  from unnest(term.conflicts) conflict
  join public.receipt_payments on receipt_payments.receipt_id = conflict.id
  join public.payments on payments.id = receipt_payments.payment_id
  join public.dues on dues.id = receipt_payments.due_id
  where dues.kind = 'rent' and dues.period_from >= term.first_day and dues.period_to <= term.last_day
    and private.is_own_payment(conflict.id, payments);
end
$$;

create function private.term_of(lease public.leases, first_day date, last_day date) returns private.term
language plpgsql stable set search_path = ''
as $$
declare
  term private.term;
  owed private.amounts;
  conflicting record;
begin
  -- No document covers days before the lease, so the term starts with the lease at the earliest.
  term.first_day := greatest(term_of.first_day, lease.starts_on);
  term.last_day := term_of.last_day;

  owed := private.term_amounts(lease, term.first_day, term.last_day);
  term.due_rent := owed.rent;
  term.due_charges := owed.charges;

  select
    coalesce(sum(allocations.amount), 0), coalesce(sum(allocations.amount) filter (where payments.kind = 'benefit'), 0)
  into term.received, term.received_housing_benefit
  from public.dues
  join public.allocations on allocations.due_id = dues.id
  join public.payments on payments.id = allocations.payment_id
  where dues.lease_id = lease.id and dues.kind = 'rent'
    and dues.period_from >= term.first_day and dues.period_to <= term.last_day;

  select
    coalesce(array_agg(held.receipt order by held.issued_at, held.number) filter (where held.is_earlier), '{}'),
    coalesce(array_agg(held.receipt order by held.issued_at, held.number) filter (where not held.is_earlier), '{}')
  into term.earlier, term.conflicts
  from (
    select
      receipt.issued_at, receipt.number,
      receipt.kind = 'partial' and receipt.period_from = term.first_day and receipt.period_to = term.last_day as is_earlier,
      (
        receipt.id, receipt.number, receipt.kind, receipt.period_from, receipt.period_to,
        receipt.paid_on, receipt.method, receipt.rent, receipt.charges, receipt.other
      )::private.term_receipt as receipt
    from private.holding_receipts receipt
    where receipt.lease_id = lease.id
      and receipt.period_from <= term.last_day and receipt.period_to >= term.first_day
  ) held;

  if cardinality(term.conflicts) > 0 then
    conflicting := private.payments_of_conflicts(term);
    term.received := term.received - conflicting.amount;
    term.received_housing_benefit := term.received_housing_benefit - conflicting.housing_benefit;
  end if;
  return term;
end
$$;
grant execute on function private.payments_of_conflicts, private.term_of to authenticated;

create function private.covering_quittance(term private.term) returns private.term_receipt
language plpgsql immutable set search_path = ''
as $$
declare
  conflict private.term_receipt;
begin
  foreach conflict in array term.conflicts loop
    if conflict.kind = 'quittance' and conflict.period_from <= term.first_day and conflict.period_to >= term.last_day then
      return conflict;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function private.covering_quittance to authenticated;

create type private.paid_part as (payment public.payments, due_id uuid, amount numeric, uncertified numeric);

create function private.uncertified_amount(allocation public.allocations) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return allocation.amount - coalesce((
    select sum(receipt_payment.amount) from public.receipt_payments receipt_payment
    join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
    where receipt_payment.payment_id = allocation.payment_id and receipt_payment.due_id = allocation.due_id
  ), 0);
end
$$;

create function private.paid_parts(lease public.leases, first_day date, last_day date) returns setof private.paid_part
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select payment, allocation.due_id, allocation.amount::numeric, private.uncertified_amount(allocation)
    from public.dues due
    join public.allocations allocation on allocation.due_id = due.id
    join public.payments payment on payment.id = allocation.payment_id
    where due.lease_id = lease.id and due.kind = 'rent'
      and due.period_from >= first_day and due.period_to <= last_day;
end
$$;

create function private.other_due_parts(lease uuid, payments uuid[], until date) returns setof private.paid_part
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select payment, allocation.due_id, allocation.amount::numeric, uncertified.amount
    from public.payments payment
    join public.allocations allocation on allocation.payment_id = payment.id
    join public.dues due on due.id = allocation.due_id
    cross join lateral private.uncertified_amount(allocation) uncertified (amount)
    where payment.lease_id = other_due_parts.lease and payment.id = any (payments) and payment.kind in ('payment', 'benefit')
      and due.kind in ('opening', 'settlement', 'repair', 'other')
      and (due.due_on <= until or payment.names_due_id = due.id or exists (
        select from public.settlements settlement
        where settlement.lease_id = due.lease_id and settlement.split_due_id = payment.names_due_id and due.id = any (settlement.due_ids)
      )) and uncertified.amount > 0;
end
$$;

create function private.recorded_payments(lease uuid, term private.term) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(paid.payment) || jsonb_build_object(
      'payer', private.name_of_payer(paid.payment), 'part', paid.part,
      'beneficiary', case when (paid.payment).kind = 'benefit' then private.name_of_tenant((paid.payment).tenant_id) end
    ) order by (paid.payment).paid_on, (paid.payment).created_at, (paid.payment).id), '[]')
    from (
      select part.payment, sum(part.amount) as part
      from public.leases
      cross join lateral private.paid_parts_ahead(leases, term.first_day, term.last_day) part
      where leases.id = recorded_payments.lease
      group by part.payment
    ) paid
    where not exists (
      select from unnest(term.conflicts) conflict where private.is_own_payment(conflict.id, paid.payment)
    )
  );
end
$$;
grant execute on function private.recorded_payments to authenticated;

create function private.term_with_advance(
  lease public.leases, first_day date, last_day date, out term private.term, out advance numeric
)
language plpgsql stable set search_path = ''
as $$
declare
  conflicting record;
begin
  term := private.term_of(lease, first_day, last_day);
  if private.due_day_ahead(lease, term.last_day) is not null then
    conflicting := private.payments_of_conflicts(term);
    select
      coalesce(sum(part.amount), 0) - conflicting.amount,
      coalesce(sum(part.amount) filter (where (part.payment).kind = 'benefit'), 0) - conflicting.housing_benefit
    into term.received, term.received_housing_benefit
    from private.paid_parts_ahead(lease, term.first_day, term.last_day) part;
  end if;
  advance := greatest(0, term.received - (
    select coalesce(sum(dues.received), 0)
    from public.dues
    where dues.lease_id = lease.id and dues.kind = 'rent'
      and dues.period_from >= term.first_day and dues.period_to <= term.last_day and dues.due_on <= private.today()
  ));
end
$$;
grant execute on function private.term_with_advance to authenticated;

create function public.receipt_term(tenant_id uuid, first_day public.day, last_day public.day) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'period_from', term.first_day, 'period_to', term.last_day,
    'due', jsonb_build_object('rent', term.due_rent, 'charges', term.due_charges),
    'parts', private.spans_json(leases, term.first_day, term.last_day),
    'prorata', private.prorata_json(leases, term.first_day, term.last_day),
    'received', jsonb_build_object(
      -- The received money pays the rent first, and then the charges.
      'rent', least(term.received, term.due_rent), 'charges', greatest(0, term.received - term.due_rent),
      'housing_benefit', term.received_housing_benefit
    ),
    'advance', ahead.advance,
    'payments', private.recorded_payments(leases.id, ahead.term),
    'earlier', to_jsonb(term.earlier),
    'conflicts', to_jsonb(term.conflicts)
  )
  from public.tenants
  join public.leases on leases.id = tenants.lease_id
  cross join lateral private.term_with_advance(leases, receipt_term.first_day, receipt_term.last_day) ahead
  cross join lateral (select (ahead.term).*) term
  where tenants.id = receipt_term.tenant_id
$$;
comment on function public.receipt_term is
  'The amounts owed and received for a tenant''s term (from the lease''s first day), the part received in advance, and the conflicting receipts. Null if there is no such tenant. For a term before the lease, the first day is after the last day.';
grant execute on function public.receipt_term to authenticated;
-- 60_documents/33_terms_ahead.sql
create function private.due_day_ahead(lease public.leases, day date) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  due_day date := greatest(lower(private.term_days(lease, day)) + lease.rent_due_day - 1, lease.account_starts_on);
begin
  return case when due_day > private.today() + 31 and private.is_within_two_years(day) then due_day end;
end
$$;

create function private.make_dues_ahead(lease public.leases, day date) returns boolean
language plpgsql set search_path = ''
as $$
declare
  until date := private.due_day_ahead(lease, day);
begin
  if until is null then
    return false;
  end if;
  perform private.make_dues(lease, until);
  perform private.allocate(lease.id);
  return true;
end
$$;

create function private.with_planned_dues(dues private.ordered_dues, planned private.rent_due[], lease public.leases)
returns private.ordered_dues
language plpgsql stable set search_path = ''
as $$
declare
  ordered private.ordered_dues;
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place)
  into ordered
  from (
    select every_due.*, row_number() over (order by
      every_due.due_on,
      -- On one future day, rent comes first.
      every_due.due_on > private.today() and every_due.rent_days is null,
      case when every_due.due_on > private.today() then lower(every_due.rent_days) end, every_due.stored_place
    ) as place
    from (
      select stored.*
      from unnest(dues.ids, dues.split_of, dues.due_on, dues.claimable_until, dues.rent_days, dues.pass, dues.open)
        with ordinality stored (id, split_of, due_on, claimable_until, rent_days, pass, open, stored_place)
      union all
      select
        rent_due.due_id, null, rent_due.due_on, (rent_due.due_on + lease.limitation_period)::date,
        daterange(rent_due.first_day, rent_due.last_day, '[]'), 2,
        (rent_due.owed).rent + (rent_due.owed).charges - rent_due.reduction, 0
      from unnest(planned) rent_due
    ) every_due
  ) due;
  return ordered;
end
$$;

create function private.paid_parts_ahead(lease public.leases, first_day date, last_day date) returns setof private.paid_part
language plpgsql stable set search_path = ''
as $$
declare
  until date := private.due_day_ahead(lease, last_day);
  certified private.allocation[];
  planned private.rent_due[];
  dues private.ordered_dues;
begin
  if until is null then
    return query select * from private.paid_parts(lease, first_day, last_day);
    return;
  end if;
  certified := private.certified_allocations(lease.id);
  planned := array(
    select (
      rent_due.first_day, rent_due.last_day, rent_due.due_on, rent_due.owed, md5(rent_due.first_day::text)::uuid,
      rent_due.reduction, rent_due.label
    )::private.rent_due
    from unnest(private.rent_dues_to_write(lease, until, private.days_fixed_by_receipts(lease.id))) rent_due
    where rent_due.due_id is null
  );
  dues := private.with_planned_dues(private.dues_in_order(lease, certified), planned, lease);
  return query
    select payment, paid.due_id, paid.amount, paid.amount - paid.certified
    from (
      select
        paid_part.payment_id, paid_part.due_id, sum(paid_part.amount) as amount,
        coalesce(sum(paid_part.amount) filter (where paid_part.is_certified), 0) as certified
      from (
        select certified_part.*, true as is_certified from unnest(certified) certified_part
        union all
        select allocation.*, false
        from unnest(private.compute_allocations(dues, private.payments_in_order(lease, dues, certified))) allocation
      ) paid_part
      group by paid_part.payment_id, paid_part.due_id
    ) paid
    join unnest(dues.ids, dues.rent_days) due (id, rent_days) on due.id = paid.due_id
    join public.payments payment on payment.id = paid.payment_id
    where due.rent_days <@ daterange(first_day, last_day, '[]');
end
$$;
grant execute on function
  private.due_day_ahead, private.with_planned_dues, private.paid_parts_ahead, private.certified_allocations,
  private.dues_in_order, private.payments_in_order, private.compute_allocations, private.rent_dues_to_write,
  private.planned_rent_dues, private.days_named_by_payments, private.days_fixed_by_receipts, private.account_days to authenticated;
-- 60_documents/35_possible_receipts.sql
create function private.days_obstacle(lease public.leases, days daterange) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if isempty(days) or not days <@ private.rent_days(lease) then
    return 'TERM_NOT_OWED';
  elsif not exists (
    select from public.tenants where tenants.lease_id = lease.id and private.was_tenant_between(tenants, lower(days), upper(days) - 1)
  ) then
    return 'NO_TENANT';
  end if;
  return null;
end
$$;

create function private.term_obstacle(lease public.leases, term private.term) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  days daterange := case when term.first_day <= term.last_day then daterange(term.first_day, term.last_day, '[]') else 'empty' end;
begin
  return case
    when not isempty(days) and (
      -- The dues must cover exactly the days of the term.
      select
        bool_or(not daterange(dues.period_from, dues.period_to, '[]') <@ days)
        or sum(dues.period_to - dues.period_from + 1) <> upper(days) - lower(days)
      from public.dues
      where dues.lease_id = lease.id and dues.kind = 'rent' and daterange(dues.period_from, dues.period_to, '[]') && days
    ) is not false then 'TERM_NOT_OWED'
    else private.days_obstacle(lease, days)
  end;
end
$$;
grant execute on function private.uncertified_amount, private.other_due_parts, private.days_obstacle, private.term_obstacle to authenticated;

create function private.receipt_days(lease uuid, first_day date, last_day date) returns daterange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce((
    select daterange(receipt.period_from, receipt.period_to, '[]')
    from private.holding_receipts receipt
    where receipt.lease_id = receipt_days.lease and receipt.kind = 'partial'
      and receipt.period_from <= receipt_days.first_day and receipt.period_to >= receipt_days.last_day
    limit 1
  ), daterange(first_day, last_day, '[]'));
end
$$;
grant execute on function private.receipt_days to authenticated;

create function private.possible_receipt(lease public.leases, term private.term) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if (private.covering_quittance(term)).id is not null or coalesce(term.received, 0) <= 0 then
    return null;
  elsif term.received >= term.due_rent + term.due_charges then
    return 'quittance';
  elsif exists (select from private.paid_parts(lease, term.first_day, term.last_day) part where part.uncertified > 0) then
    return 'partial';
  end if;
  return null;
end
$$;

create function private.next_receipt(lease public.leases, term private.term) returns text
language plpgsql stable set search_path = ''
as $$
declare
  possible text := private.possible_receipt(lease, term);
begin
  return case when possible is not null and (possible = 'partial' or term.first_day <= private.today()) and exists (
    select from private.paid_parts(lease, term.first_day, term.last_day) part
    where (part.payment).kind <> 'opening' and (possible = 'quittance' or part.uncertified > 0)
  ) then possible end;
end
$$;
grant execute on function private.possible_receipt, private.next_receipt, private.paid_parts to authenticated;

create function private.next_receipt_of_due(due public.dues) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select private.next_receipt(leases, private.term_of(leases, lower(days), upper(days) - 1))
    from public.leases
    cross join lateral private.receipt_days(leases.id, due.period_from, due.period_to) days
    where leases.id = due.lease_id
  );
end
$$;
grant execute on function private.next_receipt_of_due to authenticated;
-- 60_documents/40_document_mails.sql
create table public.document_mails (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  document_id uuid not null,
  tenant_id uuid,
  idempotency_key uuid not null,
  request jsonb,
  recipient public.email_address not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text check (error in (
    'RECIPIENT_REFUSED', 'EMAIL_NOT_SENT', 'DOCUMENT_NOT_VALID', 'RECIPIENT_CHANGED', 'DOCUMENT_OVERTAKEN', 'INTERNAL_ERROR'
  )),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint document_mails_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_mails_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id),
  -- A repeated request sends only one mail to each address.
  constraint document_mails_owner_id_idempotency_key_key unique (owner_id, idempotency_key, recipient)
);
comment on table public.document_mails is
  'Mails that send a document to tenants, one row for each request and address. A retry adds a row.';
comment on column public.document_mails.request is 'The arguments of the command that queued the mail. A request that repeats the idempotency key must have the same arguments.';
comment on column public.document_mails.error is 'The error code of a failed mail. The words of the mail server are not stored, because they may name people.';
create index document_mails_document_id_idx on public.document_mails (document_id, owner_id, created_at);
create index document_mails_tenant_id_owner_id_idx on public.document_mails (tenant_id, owner_id);

alter table public.document_mails enable row level security;
grant select on public.document_mails to authenticated;

create policy document_mails_select_owner on public.document_mails for select to authenticated
  using (owner_id = (select private.landlord_id()));

create trigger touch_changed_at before update on public.document_mails
  for each row execute function private.touch_changed_at();

create function private.is_interrupted(mail public.document_mails) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return mail.state = 'queued' and mail.created_at < now() - interval '2 minutes';
end
$$;

create function private.mail_state(mail public.document_mails) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when private.is_interrupted(mail) then 'failed' else mail.state end;
end
$$;
grant execute on function private.is_interrupted, private.mail_state to authenticated;

create function private.mail_json(mail public.document_mails) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'state', private.mail_state(mail),
    'tenant_id', mail.tenant_id,
    'recipient', mail.recipient,
    'at', mail.changed_at,
    'error_code', case
      when is_interrupted then 'INTERRUPTED'
      when mail.state = 'failed' then coalesce(mail.error, 'INTERNAL_ERROR')
    end
  )
  from private.is_interrupted(mail) as is_interrupted
$$;
grant execute on function private.mail_json to authenticated;

create function private.mail_address(kind text, tenant public.tenants) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when (private.document_kind(kind)).needs_consent then tenant.email_consent_address else tenant.email end;
end
$$;
grant execute on function private.mail_address to authenticated;

create function private.recipients_of(document uuid) returns table (tenant_id uuid, address text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select recipient.id, recipient.address::text
    from (
      select distinct on (lower(mail.address)) tenant.id, mail.address, tenant.created_at
      from public.documents document
      join public.tenants tenant on tenant.id = any (document.tenant_ids) and tenant.owner_id = document.owner_id
      cross join lateral private.mail_address(document.kind, tenant) mail (address)
      where document.id = recipients_of.document and mail.address is not null
      order by lower(mail.address), tenant.created_at, tenant.id
    ) recipient
    order by recipient.created_at, recipient.id;
end
$$;
grant execute on function private.recipients_of to authenticated;

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(regexp_replace(lower(normalize(address, nfkc)), '\+[^@]*', '', 'g'), '[^[:alnum:]@]+', '', 'g')
$$;

create function private.require_mail_attempts(landlord uuid, address text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_attempt('documentMail of ' || landlord, 1000, 60);
  -- A landlord's limit for an address is lower than the limit of all landlords for this address. Therefore one landlord
  -- cannot keep other landlords from mailing to this address.
  perform private.require_attempt('documentMail of ' || landlord || ' to ' || private.mailbox_of(address), 40, 7200);
  perform private.require_attempt('documentMail to ' || private.mailbox_of(address), 60, 3600);
end
$$;

create function private.require_sendable(landlord uuid, document uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  kind text := (
    select documents.kind from public.documents
    where documents.id = require_sendable.document and documents.owner_id = require_sendable.landlord
  );
begin
  if kind is null then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  elsif not (private.document_kind(kind)).may_mail then
    perform private.refuse('DOCUMENT_BY_POST', 'A document of this kind is only valid on paper');
  elsif (select state from private.document_list where document_list.id = require_sendable.document) <> 'valid' then
    perform private.refuse('DOCUMENT_NOT_VALID', 'The document is voided or replaced');
  elsif exists (select from private.overtaken_claims(array[document])) then
    perform private.refuse('DOCUMENT_OVERTAKEN', 'The amounts, recipients or address of the letter have changed: replace it, void it, or cancel its settlement of charges');
  end if;
  if not exists (select from private.recipients_of(document)) then
    if (private.document_kind(kind)).needs_consent then
      perform private.refuse('CONSENT_MISSING', 'No tenant on the document has agreed to e-mail');
    end if;
    perform private.refuse('EMAIL_MISSING', 'No tenant on the document has an e-mail address');
  end if;
end
$$;

create function public.queue_document_mail(document uuid, idempotency_key uuid, unless_sent boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  recipient record;
  mail public.document_mails;
  is_new boolean;
  mails jsonb;
  request jsonb := private.request_of('queue_document_mail', jsonb_build_object('document', document, 'unless_sent', unless_sent));
begin
  -- The lock makes simultaneous clicks wait for each other.
  landlord := private.lock_landlord();
  perform private.require_lasting_account(landlord);
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select jsonb_agg(
    private.mail_json(document_mails) || jsonb_build_object('id', document_mails.id, 'is_new', false)
    order by document_mails.created_at, document_mails.id
  ) into mails
  from public.document_mails
  where document_mails.owner_id = landlord.id and document_mails.idempotency_key = queue_document_mail.idempotency_key;
  if mails is not null then
    return mails;
  end if;
  perform private.require_sendable(landlord.id, document);
  mails := '[]';
  for recipient in select * from private.recipients_of(document) loop
    select * into mail from public.document_mails
    where document_mails.document_id = queue_document_mail.document and document_mails.tenant_id = recipient.tenant_id
      and (
        document_mails.state = 'queued' and not private.is_interrupted(document_mails)
        or document_mails.state = 'sent' and unless_sent
      )
    order by document_mails.created_at desc limit 1;
    is_new := not found;
    if is_new then
      perform private.require_mail_attempts(landlord.id, recipient.address);
      insert into public.document_mails (owner_id, document_id, tenant_id, idempotency_key, request, recipient)
      values (landlord.id, document, recipient.tenant_id, queue_document_mail.idempotency_key, request, recipient.address)
      returning * into mail;
    end if;
    mails := mails || (private.mail_json(mail) || jsonb_build_object('id', mail.id, 'is_new', is_new));
  end loop;
  return mails;
end
$$;
comment on function public.queue_document_mail is
  'Queues a mail with the document to each tenant on the document who has an e-mail address. A receipt goes only to tenants who agreed to e-mail. `is_new` marks the mails that the caller has to send.';
grant execute on function public.queue_document_mail to authenticated;

create function public.mail_refusal(mail uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  queued public.document_mails;
begin
  select * into queued from public.document_mails where document_mails.id = mail_refusal.mail and document_mails.state = 'queued';
  return case
    when (select document_list.state from private.document_list where document_list.id = queued.document_id) is distinct from 'valid'
    then 'DOCUMENT_NOT_VALID'
    when not exists (
      select from private.recipients_of(queued.document_id) recipient where lower(recipient.address) = lower(queued.recipient)
    ) then 'RECIPIENT_CHANGED'
    when exists (select from private.overtaken_claims(array[queued.document_id])) then 'DOCUMENT_OVERTAKEN'
  end;
end
$$;
comment on function public.mail_refusal is
  'The reason why a queued mail must not be sent any more: its document is no longer valid, its tenant no longer accepts mails at the address, or its document is an overtaken letter. Null if the mail may be sent. Only for the secret key.';
grant execute on function public.mail_refusal to service_role;

create function public.settle_document_mail(mail uuid, failure text) returns void
language sql security definer set search_path = ''
as $$
  update public.document_mails
  set state = case when failure is null then 'sent' else 'failed' end, error = failure
  where id = mail and state = 'queued'
$$;
comment on function public.settle_document_mail is
  'Records the outcome of a queued mail: sent, or failed with an error code. The first outcome stays. Only for the secret key.';
grant execute on function public.settle_document_mail to service_role;

select private.create_quota_triggers('document_mails');
-- 60_documents/45_document_deliveries.sql
create table public.document_deliveries (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  document_id uuid not null,
  tenant_id uuid,
  is_to_all boolean not null default true,
  how text not null check (how in ('registered', 'post', 'hand')),
  sent_on public.day not null,
  registered_number public.one_line check (char_length(registered_number) between 1 and 40),
  received_on public.day,
  created_at timestamptz not null default clock_timestamp(),
  constraint document_deliveries_registered_check check (registered_number is null or how = 'registered'),
  constraint document_deliveries_recipient_check check (not is_to_all or tenant_id is null),
  constraint document_deliveries_days_check check (received_on >= sent_on),
  constraint document_deliveries_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_deliveries_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id)
);
comment on table public.document_deliveries is 'Deliveries of documents by hand, post or registered letter, as landlords recorded them.';
comment on column public.document_deliveries.tenant_id is 'The only recipient. Null if the delivery was to everybody, or if the recipient was deleted.';
comment on column public.document_deliveries.is_to_all is 'True if the delivery was to everybody whom the document names.';
comment on column public.document_deliveries.sent_on is 'The day of posting or handing over.';
create index document_deliveries_owner_id_idx on public.document_deliveries (owner_id, created_at, id);
create index document_deliveries_document_id_owner_id_idx on public.document_deliveries (document_id, owner_id);
create index document_deliveries_tenant_id_owner_id_idx on public.document_deliveries (tenant_id, owner_id);

alter table public.document_deliveries enable row level security;
grant select on public.document_deliveries to authenticated;

create policy document_deliveries_select_owner on public.document_deliveries for select to authenticated
  using (owner_id = (select private.landlord_id()));

create function private.deliveries_json(document uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(delivery order by delivery.sent_on, delivery.created_at, delivery.id), '[]')
    from public.document_deliveries delivery
    where delivery.document_id = deliveries_json.document
  );
end
$$;
grant execute on function private.deliveries_json to authenticated;

create function private.was_sent(document uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.document_mails where document_mails.document_id = was_sent.document and document_mails.state in ('queued', 'sent')
  ) or exists (
    select from public.document_deliveries where document_deliveries.document_id = was_sent.document
  );
end
$$;
grant execute on function private.was_sent to authenticated;

create function private.require_delivery(document public.documents, delivery public.document_deliveries, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(delivery.sent_on, field || 'sentOn');
  if delivery.received_on is not null then
    perform private.require_day(delivery.received_on, field || 'receivedOn');
  end if;
  if delivery.sent_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The sending is dated in the future', field || 'sentOn=futureDate');
  elsif delivery.sent_on < private.day_of(document.issued_at) then
    perform private.refuse('VALIDATION_FAILED', 'The sending is dated before the issue', field || 'sentOn=beforeIssue');
  elsif delivery.received_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The reception is dated in the future', field || 'receivedOn=futureDate');
  elsif delivery.received_on < delivery.sent_on then
    perform private.refuse('VALIDATION_FAILED', 'The reception is dated before the sending', field || 'receivedOn=periodReversed');
  elsif delivery.how is null or delivery.how not in ('registered', 'post', 'hand') then
    perform private.refuse('VALIDATION_FAILED', 'how must be hand, post or registered', field || 'how=invalid');
  elsif delivery.registered_number = '' or delivery.registered_number is not null and delivery.how <> 'registered' then
    perform private.refuse('VALIDATION_FAILED', 'Only a registered letter has a number', field || 'registeredNumber=invalid');
  elsif char_length(delivery.registered_number) > 40 then
    perform private.refuse('VALIDATION_FAILED', 'The number has at most 40 characters', field || 'registeredNumber=tooLong');
  elsif delivery.tenant_id <> all (document.tenant_ids) then
    perform private.refuse('VALIDATION_FAILED', 'The document does not name this tenant', field || 'tenantId=invalid');
  elsif delivery.id is not null and not exists (
    select from public.document_deliveries
    where document_deliveries.id = delivery.id and document_deliveries.document_id = document.id
  ) then
    perform private.refuse('VALIDATION_FAILED', 'There is no such delivery of the document', field || 'id=invalid');
  end if;
end
$$;

create function private.require_few_deliveries(delivery_count bigint, hint text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if delivery_count > 20 then
    perform private.refuse('VALIDATION_FAILED', 'A document has at most twenty deliveries', require_few_deliveries.hint);
  end if;
end
$$;

create function private.read_deliveries(deliveries jsonb) returns public.document_deliveries[]
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(deliveries) is distinct from 'array' then
    perform private.refuse('VALIDATION_FAILED', 'deliveries is not a list', 'deliveries=required');
  end if;
  perform private.require_few_deliveries(jsonb_array_length(deliveries), 'deliveries=tooLong');
  if exists (select from jsonb_array_elements(deliveries) element (fields) where jsonb_typeof(element.fields) <> 'object') then
    perform private.refuse('VALIDATION_FAILED', 'A delivery is not an object', 'deliveries=invalid');
  end if;
  return array(select delivery from jsonb_populate_recordset(null::public.document_deliveries, deliveries) delivery);
exception
  -- The message of Postgres quotes the input. Replace the message.
  when data_exception or check_violation then
    perform private.refuse('VALIDATION_FAILED', 'A delivery has an invalid value', 'deliveries=invalid');
end
$$;

create function public.deliver_document(document uuid, deliveries jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  delivered public.documents;
  new_deliveries public.document_deliveries[];
begin
  select * into delivered from public.documents
  where documents.id = deliver_document.document and documents.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  end if;
  new_deliveries := private.read_deliveries(deliveries);
  if (select count(delivery.id) <> count(distinct delivery.id) from unnest(new_deliveries) delivery) then
    perform private.refuse('VALIDATION_FAILED', 'A delivery is named twice', 'deliveries=invalid');
  end if;
  for place in 1 .. cardinality(new_deliveries) loop
    perform private.require_delivery(delivered, new_deliveries[place], format('deliveries.%s.', place - 1));
  end loop;
  delete from public.document_deliveries
  where document_deliveries.document_id = delivered.id
    and not exists (select from unnest(new_deliveries) delivery where delivery.id = document_deliveries.id);
  update public.document_deliveries
  set
    tenant_id = delivery.tenant_id, is_to_all = delivery.tenant_id is null, how = delivery.how, sent_on = delivery.sent_on,
    registered_number = delivery.registered_number, received_on = delivery.received_on
  from unnest(new_deliveries) delivery
  where document_deliveries.id = delivery.id;
  insert into public.document_deliveries (owner_id, document_id, tenant_id, is_to_all, how, sent_on, registered_number, received_on)
  select
    landlord.id, delivered.id, delivery.tenant_id, delivery.tenant_id is null, delivery.how, delivery.sent_on, delivery.registered_number,
    delivery.received_on
  from unnest(new_deliveries) delivery
  where delivery.id is null;
  return private.deliveries_json(delivered.id);
end
$$;
comment on function public.deliver_document is
  'Records the deliveries of a document other than by e-mail. Takes the whole list of at most twenty deliveries, with the ids of existing deliveries. Returns the new list.';
grant execute on function public.deliver_document to authenticated;

create function public.deliver_documents(document_ids uuid[], how text, sent_on date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  delivered public.documents;
  new_delivery public.document_deliveries;
begin
  if coalesce(cardinality(document_ids), 0) = 0 then
    perform private.refuse('VALIDATION_FAILED', 'No document is named', 'documentIds=required');
  elsif cardinality(document_ids) > 500 then
    perform private.refuse('VALIDATION_FAILED', 'More than 500 documents', 'documentIds=tooLong');
  end if;
  if exists (
    select from unnest(deliver_documents.document_ids) named (id)
    where not exists (
      select from public.documents document where document.id = named.id and document.owner_id = landlord.id
    )
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  end if;
  new_delivery.how := deliver_documents.how;
  new_delivery.sent_on := deliver_documents.sent_on;
  for delivered in select document.* from public.documents document where document.id = any (deliver_documents.document_ids) loop
    perform private.require_delivery(delivered, new_delivery, '');
  end loop;
  insert into public.document_deliveries (owner_id, document_id, how, sent_on)
  select distinct landlord.id, named.id, deliver_documents.how, deliver_documents.sent_on
  from unnest(deliver_documents.document_ids) named (id)
  where not exists (
    select from public.document_deliveries delivery
    where delivery.document_id = named.id and delivery.is_to_all
      and delivery.how = deliver_documents.how and delivery.sent_on = deliver_documents.sent_on
  );
  perform private.require_few_deliveries(count(*), 'documentIds=invalid')
  from public.document_deliveries delivery
  where delivery.document_id = any (deliver_documents.document_ids) group by delivery.document_id;
end
$$;
comment on function public.deliver_documents is
  'Records that up to 500 documents were delivered in one way on one day, to everybody whom they name. Existing deliveries are not repeated.';
grant execute on function public.deliver_documents to authenticated;

select private.create_quota_triggers('document_deliveries');
-- 60_documents/50_document_list.sql
create view private.document_successors with (security_invoker = true) as
select
  document_replacement.replaced_id, document_replacement.owner_id, newer_document.id, newer_document.number, newer_document.issued_at,
  newer_document.sequence
from public.document_replacements document_replacement
join public.documents newer_document on newer_document.id = document_replacement.document_id
left join public.document_voids void on void.document_id = document_replacement.replaced_id
where void.document_id is not null and void.reason is null or not exists (
  select from public.document_voids where document_voids.document_id = newer_document.id
);
comment on view private.document_successors is 'The documents that replace other documents, one row for each replaced document.';
grant select on private.document_successors to authenticated;

create view private.document_list with (security_invoker = true) as
select
  document.id, document.owner_id, document.kind, document.year, document.number, document.lessor_id, document.lease_id, document.property_id,
  document.tenant_id, document.tenant_ids, document.subject_id,
  case
    when void.document_id is null and successor.id is null then 'valid'
    when successor.id is null then 'voided'
    else 'replaced'
  end as state,
  (
    select string_agg(
      private.tenant_name(tenant ->> 'companyName', tenant ->> 'firstName', tenant ->> 'lastName'), ', ' order by place
    )
    from jsonb_array_elements(document.snapshot -> 'tenants') with ordinality named (tenant, place)
  ) as tenant_name,
  document.snapshot -> 'property' ->> 'name' as property_name,
  document.snapshot -> 'landlord' ->> 'name' as lessor_name,
  document.issued_at, document.snapshot_version, document.snapshot, document.code,
  void.voided_at, void.reason as void_reason,
  successor.id as replaced_by_id, successor.number as replaced_by_number,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', older_document.id, 'number', older_document.number)
      order by older_document.issued_at), '[]')
    from public.document_replacements document_replacement
    join public.documents older_document on older_document.id = document_replacement.replaced_id
    where document_replacement.document_id = document.id
  ) as replaces,
  (
    select coalesce(jsonb_agg(private.mail_json(last.mail) order by tenant.created_at, tenant.id), '[]')
    from (
      select distinct on (document_mails.tenant_id) document_mails as mail, document_mails.tenant_id
      from public.document_mails
      where document_mails.document_id = document.id
      order by document_mails.tenant_id, document_mails.created_at desc
    ) last
    left join public.tenants tenant on tenant.id = last.tenant_id
  ) as emails,
  private.deliveries_json(document.id) as deliveries,
  case
    when receipt.id is not null then receipt.rent + receipt.charges + receipt.other
    when document.kind = 'dueNotice' then (
      select says.rent + says.charges + says.other - says.reduction - says.advance
      from jsonb_to_record(document.snapshot -> 'says')
        says (rent numeric, charges numeric, other numeric, reduction numeric, advance numeric)
    )
    else coalesce(document.snapshot #> '{says,total}', document.snapshot #> '{says,amount}', document.snapshot #> '{says,balance}')::numeric
  end as amount,
  coalesce(receipt.period_from, letter.period_from) as period_from,
  coalesce(receipt.period_to, letter.period_to) as period_to
from public.documents document
left join public.receipts receipt on receipt.id = document.id
left join public.document_voids void on void.document_id = document.id
left join lateral (
  select
    min(coalesce(line."startsOn", line."from")) as period_from,
    case when document.kind <> 'revision' then max(line."to") end as period_to
  from jsonb_to_recordset(case
    when document.kind in ('reminder', 'formalNotice') then document.snapshot #> '{says,lines}'
    when document.kind in ('dueNotice', 'revision', 'settlement') then jsonb_path_query_array(document.snapshot, '$.says')
  end) line (kind text, "from" date, "to" date, "startsOn" date)
  having document.kind in ('revision', 'settlement')
    or bool_and(line.kind = 'rent') and sum(line."to" - line."from" + 1) = max(line."to") - min(line."from") + 1
) letter on true
left join lateral (
  select document_successors.id, document_successors.number
  from private.document_successors
  where document_successors.owner_id = document.owner_id and document_successors.replaced_id = document.id
    -- Only a voided document or a partial receipt can have a successor. The condition saves the look-up for all other
    -- documents.
    and (void.document_id is not null or document.kind = 'partial')
  order by document_successors.issued_at desc, document_successors.sequence desc limit 1
) successor on true;
comment on view private.document_list is
  'Documents with their state (valid, voided, replaced), their replacement, their amount and period, the last mail to each tenant, and other deliveries.';
grant select on private.document_list to authenticated;

create function private.document_json(document uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select to_jsonb(document_list) - 'snapshot' - 'code' || jsonb_build_object('overtaken', to_jsonb(claim) - 'document_id')
    from private.document_list
    left join private.overtaken_claims(array[document]) claim on document_list.state = 'valid'
    where document_list.id = document_json.document
  );
end
$$;
grant execute on function private.document_json to authenticated;

create type private.issue_place as (issued_at timestamptz, number text);

create function private.place_after(document uuid) returns private.issue_place
language plpgsql stable set search_path = ''
as $$
declare
  place private.issue_place := ('infinity', '');
begin
  if document is not null then
    select documents.issued_at, documents.number into place from public.documents where documents.id = place_after.document;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such document', 'after=invalid');
    end if;
  end if;
  return place;
end
$$;
grant execute on function private.place_after to authenticated;

create function public.document_page(
  kinds text[] default null, year integer default null, tenant_id uuid default null, number text default null, after_id uuid default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  wanted_number text := upper(document_page.number);
  sequence text := substring(wanted_number from '\d+$');
  before text := left(wanted_number, -length(sequence));
  -- The landlord may leave out the prefix, the year and the leading zeros of a number.
  pattern text := case when before ~ '^([A-Z0-9]+-)*$' and ltrim(sequence, '0') <> ''
    then '(^|-)' || replace(before, '-', '-([A-Z0-9]+-)*') || '0*' || ltrim(sequence, '0') || '$'
  end;
  place private.issue_place;
begin
  if length(document_page.number) > 40 then
    perform private.refuse('VALIDATION_FAILED', 'The number has more than 40 characters', 'number=tooLong');
  end if;
  perform private.take_turn();
  place := private.place_after(after_id);
  return (
    with page as materialized (
      select documents.id from public.documents
      where (documents.issued_at, documents.number collate "C") < (place.issued_at, place.number)
        and (document_page.kinds is null or documents.kind = any (document_page.kinds))
        and (document_page.year is null or documents.year = document_page.year)
        and (document_page.tenant_id is null or document_page.tenant_id = any (documents.tenant_ids))
        and (document_page.number is null or documents.number ~ pattern)
      order by documents.issued_at desc, documents.number collate "C" desc limit 1000
    )
    select coalesce(jsonb_agg(
      to_jsonb(document) - 'snapshot' - 'code' || jsonb_build_object('overtaken', to_jsonb(claim) - 'document_id')
      order by document.issued_at desc, document.number collate "C" desc
    ), '[]')
    from page
    -- Look up each document separately. While statistics are few, Postgres would otherwise choose a join that reads the
    -- whole account for each document.
    cross join lateral (select * from private.document_list document where document.id = page.id offset 0) document
    left join private.overtaken_claims(array(
      select page.id from page where not exists (select from public.document_voids where document_voids.document_id = page.id)
    )) claim on claim.document_id = document.id
  );
end
$$;
comment on function public.document_page is
  'Documents without their snapshots, newest first: the first thousand, or the thousand after a given document. Filters by kinds, year, tenant or number. The prefix, the year and the zeros of a number may be omitted.';
grant execute on function public.document_page to authenticated;

create view private.drawn_documents with (security_invoker = true) as
select
  document.id, document.owner_id, document.kind, document.year, document.number, document.issued_at, document.state, document.replaced_by_number,
  document.snapshot_version, document.snapshot, document.code, to_jsonb(receipt) as receipt
from private.document_list document
left join public.receipts receipt on receipt.id = document.id;
comment on view private.drawn_documents is
  'Documents with their state and all data from which their files are drawn. `receipt` is null if the document is not a receipt.';
grant select on private.drawn_documents to authenticated;

create function public.documents_by_id(document_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if cardinality(document_ids) > 100 then
    perform private.refuse('VALIDATION_FAILED', 'More than 100 documents', 'ids=tooLong');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(document)), '[]')
    from private.drawn_documents document where document.id = any (documents_by_id.document_ids)
  );
end
$$;
comment on function public.documents_by_id is 'At most a hundred documents, with all data from which their files are drawn.';
grant execute on function public.documents_by_id to authenticated;

create function public.documents_of_year(year integer, skipped integer, most integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(drawn_documents) order by drawn_documents.issued_at, drawn_documents.number), '[]')
    from (
      select document.id from public.documents document
      where documents_of_year.year is null or document.year = documents_of_year.year
      order by document.issued_at, document.number offset greatest(skipped, 0) limit least(greatest(most, 0), 100)
    ) page
    join private.drawn_documents on drawn_documents.id = page.id
  );
end
$$;
comment on function public.documents_of_year is
  'At most a hundred documents in order of issue, after `skipped` documents, of one year or of all years. Each has all data from which its file is drawn.';
grant execute on function public.documents_of_year to authenticated;

create function public.void_document(document uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  voided public.documents;
begin
  perform private.require_reason(reason);
  select * into voided from public.documents
  where documents.id = void_document.document and documents.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  -- Normally the command that undoes a revision, or cancels a movement of a deposit or a settlement, voids the document.
  -- After the lease is deleted, only public.void_document can void the document.
  elsif not (private.document_kind(voided.kind)).may_void and not (
    voided.kind in ('revision', 'depositReceipt', 'depositSettlement', 'settlement')
    and not exists (select from public.revisions where revisions.id = voided.subject_id)
    and not exists (select from public.deposit_movements where deposit_movements.id = voided.subject_id)
    and not exists (select from public.settlements where settlements.id = voided.subject_id)
  ) then
    perform private.refuse('DOCUMENT_NOT_VOIDABLE', 'A document of this kind is voided by its own command');
  end if;
  perform private.void_document(landlord.id, voided.id, reason);
  return private.document_json(voided.id);
end
$$;
comment on function public.void_document is
  'Voids a document for good and for a reason, if its kind allows voiding. Returns the document.';
grant execute on function public.void_document to authenticated;
-- 60_documents/55_receipt_list.sql
create view private.receipt_list with (security_invoker = true) as
select
  document.id, document.owner_id, document.lessor_id, document.tenant_id, document.tenant_ids, document.property_id, document.kind,
  document.number, document.state, document.lessor_name, document.tenant_name, document.property_name,
  receipt.period_from, receipt.period_to, receipt.paid_on, receipt.method, document.issued_at,
  receipt.rent, receipt.charges, receipt.other, receipt.due_rent, receipt.due_charges, receipt.remaining, receipt.housing_benefit,
  document.snapshot #> '{says,others}' as others, document.snapshot_version, document.snapshot, document.code,
  document.voided_at, document.void_reason, document.replaced_by_id, document.replaced_by_number, document.replaces,
  document.emails, document.deliveries
from public.receipts receipt
join private.document_list document on document.id = receipt.id;
comment on view private.receipt_list is 'Receipts with the state of their documents, their replacement, and the last mail to each tenant.';
grant select on private.receipt_list to authenticated;

create function private.receipt_json(receipt uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select to_jsonb(receipt_list) from private.receipt_list where receipt_list.id = receipt_json.receipt);
end
$$;

create function public.receipt_page(after_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  place private.issue_place;
begin
  perform private.take_turn();
  place := private.place_after(after_id);
  return (
    select coalesce(jsonb_agg(to_jsonb(receipt) - 'snapshot' - 'code' order by receipt.issued_at desc, receipt.number collate "C" desc), '[]')
    from (
      select document.id
      from public.documents document
      join public.receipts on receipts.id = document.id
      where (document.issued_at, document.number collate "C") < (place.issued_at, place.number)
      order by document.issued_at desc, document.number collate "C" desc limit 1000
    ) page
    -- Look up each receipt separately, as in `document_page`.
    cross join lateral (select * from private.receipt_list receipt where receipt.id = page.id offset 0) receipt
  );
end
$$;
comment on function public.receipt_page is
  'Receipts without their snapshots, newest first: the first thousand, or the thousand after a given receipt.';
grant execute on function public.receipt_page to authenticated;
-- 60_documents/60_document_files.sql
create table public.document_files (
  document_id uuid primary key,
  owner_id uuid not null,
  pdf bytea not null check (octet_length(pdf) between 1 and 1000000),
  sha256 text not null generated always as (encode(sha256(pdf), 'hex')) stored,
  created_at timestamptz not null default now(),
  constraint document_files_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade
);
comment on table public.document_files is
  'The files of downloaded or sent documents, as they were drawn the first time. A row never changes.';
alter table public.document_files alter column pdf set storage external;
create index document_files_document_id_owner_id_idx on public.document_files (document_id, owner_id);
create index document_files_owner_id_idx on public.document_files (owner_id);

alter table public.document_files enable row level security;
grant select (document_id, owner_id, sha256, created_at) on public.document_files to authenticated;

create policy document_files_select_owner on public.document_files for select to authenticated
  using (owner_id = (select private.landlord_id()));

create function public.kept_files(document_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(document_ids) > 100 then
    perform private.refuse('VALIDATION_FAILED', 'More than 100 documents', 'ids=tooLong');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'document_id', file.document_id,
    'pdf', translate(encode(file.pdf, 'base64'), E'\n', '')
  )), '[]')
  from public.document_files file
  where file.owner_id = (select private.landlord_id()) and file.document_id = any (document_ids));
end
$$;
comment on function public.kept_files is 'The stored files of the caller''s documents, in base64.';
grant execute on function public.kept_files to authenticated;

create function public.keep_files(files jsonb) returns jsonb
language sql security definer set search_path = ''
as $$
  with drawn as (
    select * from jsonb_to_recordset(files) as file (document_id uuid, pdf text)
  ), kept as (
    insert into public.document_files (document_id, owner_id, pdf)
    select document.id, document.owner_id, decode(drawn.pdf, 'base64')
    from drawn join public.documents document on document.id = drawn.document_id
    -- All calls write files in the order of their ids, so that simultaneous calls do not deadlock.
    order by document.id
    on conflict do nothing
    returning document_id
  )
  select coalesce(jsonb_agg(document_id), '[]') from kept
$$;
comment on function public.keep_files is
  'Stores files of documents in base64. Never replaces a stored file. Returns the documents whose files are new. Only for the secret key.';
grant execute on function public.keep_files to service_role;

create table private.document_stubs (
  code_sha256 bytea primary key,
  kind text not null,
  number text not null,
  state text not null,
  issued_at timestamptz not null,
  sha256 text,
  erases_on public.day not null
);
comment on table private.document_stubs is
  'The remaining facts about the documents of a deleted account, without names, addresses and amounts. They are kept for three years, for the holders of the documents.';
create index document_stubs_erases_on_idx on private.document_stubs (erases_on);
alter table private.document_stubs enable row level security;

create view private.future_stubs with (security_invoker = true) as
select
  document.id as document_id, document.owner_id,
  sha256(convert_to(document.code, 'UTF8')) as code_sha256, document.kind, document.number, document_list.state, document.issued_at,
  file.sha256, (private.day_of(document.issued_at) + interval '3 years')::date as erases_on
from public.documents document
join private.document_list on document_list.id = document.id
left join public.document_files file on file.document_id = document.id
where document.issued_at > now() - interval '3 years';
comment on view private.future_stubs is 'The stub that each document will leave when its account is erased.';

create function public.document_by_code(document_code text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'document', to_jsonb(document),
    'receipt', to_jsonb(receipt),
    'state', document_list.state,
    'replaced_by', document_list.replaced_by_number,
    'sha256', file.sha256
  )
  from public.documents document
  join private.document_list on document_list.id = document.id
  left join public.receipts receipt on receipt.id = document.id
  left join public.document_files file on file.document_id = document.id
  where document.code = document_code and exists (select from auth.users where users.id = document.owner_id)
  union all
  -- The account is deleted, but a job has not erased its documents yet.
  select jsonb_build_object('stub', to_jsonb(stub) - array['document_id', 'owner_id'], 'state', stub.state, 'sha256', stub.sha256)
  from public.documents document
  join private.future_stubs stub on stub.document_id = document.id
  where document.code = document_code and not exists (select from auth.users where users.id = document.owner_id)
  union all
  select jsonb_build_object('stub', to_jsonb(stub), 'state', stub.state, 'sha256', stub.sha256)
  from private.document_stubs stub
  where stub.code_sha256 = sha256(convert_to(document_code, 'UTF8'))
$$;
comment on function public.document_by_code is
  'The document with a code: its receipt, its state, and the hash of its stored file. For a deleted account, returns the stub. Null if no document has the code. Only for the secret key.';
grant execute on function public.document_by_code to service_role;

select private.create_quota_triggers('document_files', amount => 'sum(octet_length(pdf))');
-- 60_documents/65_letterhead.sql
create function private.property_of_lease(lease public.leases, property_id uuid) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties
  where properties.id = property_of_lease.property_id and properties.owner_id = lease.owner_id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such property');
  end if;
  if lease.property_id is distinct from property.id then
    perform private.refuse('VALIDATION_FAILED', 'The lease of the tenant is for another property', 'propertyId=invalid');
  end if;
  return property;
end
$$;

create function private.named_property(lease public.leases) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties where properties.id = lease.property_id;
  if not found then
    perform private.refuse('NO_PROPERTY', 'The lease has no property');
  end if;
  return property;
end
$$;

create function private.require_profile(lessor public.lessors) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if private.missing_for_receipts(lessor) <> '{}' then
    perform private.refuse('PROFILE_INCOMPLETE', 'The lessor needs a first and last name, or a company name');
  end if;
end
$$;
grant execute on function private.require_profile to authenticated;

create function private.landlord_json(lessor public.lessors, email text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  person text := nullif(concat_ws(' ', lessor.first_name, lessor.last_name), '');
begin
  return jsonb_build_object(
    'name', private.lessor_name(lessor),
    'isCompany', lessor.company_name is not null,
    'representedBy', case when lessor.company_name is not null then person end,
    'email', coalesce(lessor.email, landlord_json.email),
    'address', lessor.address,
    'addressComplement', lessor.address_complement,
    'postalCode', lessor.postal_code,
    'city', lessor.city,
    'country', lessor.country,
    'phoneNumber', lessor.phone_number,
    'siren', lessor.siren
  );
end
$$;
grant execute on function private.landlord_json to authenticated;

create function private.people_json(people public.tenants[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object('firstName', tenant.first_name, 'lastName', tenant.last_name, 'companyName', tenant.company_name)
      order by tenant.created_at, tenant.id
    )
    from unnest(people) tenant
  );
end
$$;
grant execute on function private.people_json to authenticated;

create function private.property_json(property public.properties) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'name', property.name,
    'address', property.address,
    'addressComplement', property.address_complement,
    'postalCode', property.postal_code,
    'city', property.city
  );
end
$$;
grant execute on function private.property_json to authenticated;

create function private.address_for(lease public.leases, people public.tenants[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  have_left boolean := coalesce(lease.keys_on <= private.today(), false);
begin
  if have_left and lease.new_address is not null then
    return lease.new_address;
  -- Most people have no postal address. For them, the comparison saves the query.
  elsif people[1].postal_address is not null and not exists (
    select from unnest(people) person where person.postal_address is distinct from people[1].postal_address
  ) then
    return people[1].postal_address;
  end if;
  return case when have_left then '' end;
end
$$;
grant execute on function private.address_for to authenticated;

create function private.were_all_tenants(people public.tenants[], first_day date, last_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return not exists (
    select from unnest(people) person
    where coalesce(person.joins_on, '-infinity') > last_day or coalesce(person.leaves_on, 'infinity') < first_day
  );
end
$$;

create function private.document_snapshot(
  landlord public.users, lessor public.lessors, people public.tenants[], lease public.leases, property public.properties,
  replaces uuid[], says jsonb
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return jsonb_build_object(
    'isBilingual', lease.is_bilingual,
    'isGoverned', private.is_governed(lease.kind),
    'landlord', private.landlord_json(lessor, landlord.email) || jsonb_build_object('signatureId', lessor.signature_id),
    'tenants', private.people_json(people),
    'property', private.property_json(property),
    'replaces', (
      select coalesce(jsonb_agg(document.number order by document.issued_at, document.number), '[]')
      from public.documents document where document.id = any (replaces)
    ),
    'says', says || jsonb_build_object('sentTo', private.address_for(lease, people))
  );
end
$$;

create function private.draft_document(
  landlord public.users, lessor public.lessors, lease public.leases, property public.properties, kind text, people public.tenants[],
  tenant uuid, replaces uuid[], says jsonb
) returns private.document_draft
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  document private.document_draft;
begin
  document.id := gen_random_uuid();
  document.kind := kind;
  document.series := lessor.series;
  document.lessor_id := lessor.id;
  document.lease_id := lease.id;
  document.property_id := property.id;
  document.tenant_ids := array(select person.id from unnest(people) person);
  document.tenant_id := case when tenant = any (document.tenant_ids) then tenant else document.tenant_ids[1] end;
  document.snapshot_version := 1;
  document.snapshot := private.document_snapshot(landlord, lessor, people, lease, property, replaces, says);
  document.replaces := replaces;
  return document;
end
$$;
-- 60_documents/70_receipt_contents.sql
create function private.reduction_json(lease uuid, term private.term) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('label', string_agg(distinct due.label, ', '), 'amount', sum(due.reduction))
    from public.dues due
    where due.lease_id = reduction_json.lease and due.kind = 'rent' and due.reduction > 0
      and due.period_from >= term.first_day and due.period_to <= term.last_day
    having sum(due.reduction) > 0
  );
end
$$;

create function private.arrears_before_term(lease public.leases, people public.tenants[], term private.term) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(private.remaining_of_due(due, due.received)), 0)
    from public.dues due
    where due.lease_id = lease.id and due.kind in ('opening', 'rent') and due.period_to < term.first_day
      and due.amount <> due.received
      and due.due_on <= (select private.today()) and due.due_on + lease.limitation_period >= (select private.today())
      and private.were_all_tenants(people, due.period_from, due.period_to)
  );
end
$$;

create function private.earlier_parts_json(term private.term, payment uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('number', stated.number, 'amount', stated.amount) order by stated.issued_at, stated.number), '[]'
    )
    from (
      select documents.number, documents.issued_at, sum(receipt_payments.amount) as amount
      from unnest(term.earlier) earlier
      join public.documents on documents.id = earlier.id
      join public.receipt_payments on receipt_payments.receipt_id = earlier.id
      join public.dues on dues.id = receipt_payments.due_id
      where receipt_payments.payment_id = earlier_parts_json.payment and dues.kind = 'rent'
      group by documents.id
    ) stated
  );
end
$$;

create function private.payments_json(
  people public.tenants[], term private.term, parts private.paid_part[], others private.paid_part[]
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'paidOn', (paid.payment).paid_on,
      'amount', paid.amount,
      'other', paid.other,
      'method', (paid.payment).method,
      'kind', (paid.payment).kind,
      'payer', private.name_of_payer(paid.payment),
      'payerOffice', (paid.payment).payer_office,
      'beneficiary', (
        select private.tenant_name(person.company_name, person.first_name, person.last_name)
        from unnest(people) person where person.id = (paid.payment).tenant_id and (paid.payment).kind = 'benefit'
      ),
      'earlier', private.earlier_parts_json(term, (paid.payment).id)
    ) order by (paid.payment).paid_on, (paid.payment).created_at, (paid.payment).id), '[]')
    from (
      select
        part.payment, coalesce(sum(part.amount) filter (where not part.is_other), 0) as amount,
        coalesce(sum(part.uncertified) filter (where part.is_other), 0) as other
      from (
        select rent.*, false as is_other from unnest(parts) rent
        union all select other.*, true from unnest(others) other
      ) part
      group by part.payment
    ) paid
  );
end
$$;

create function private.other_dues_json(others private.paid_part[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', due.kind, 'label', due.label, 'dueOn', due.due_on, 'amount', stated.amount,
      'remaining', due.amount - due.received
    ) order by due.due_on, due.created_at, due.id), '[]')
    from (select part.due_id, sum(part.uncertified) as amount from unnest(others) part group by part.due_id) stated
    join public.dues due on due.id = stated.due_id
  );
end
$$;

create function private.receipt_facts_json(
  people public.tenants[], lease public.leases, term private.term, parts private.paid_part[], others private.paid_part[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'chargesKind', lease.charges_kind,
    'prorata', case when term.first_day is not null then private.prorata_json(lease, term.first_day, term.last_day) end,
    'reduction', private.reduction_json(lease.id, term),
    'arrears', private.arrears_before_term(lease, people, term),
    'payments', private.payments_json(people, term, parts, others),
    'others', private.other_dues_json(others)
  );
end
$$;
-- 60_documents/75_receipt_drafts.sql
create type private.stated_part as (payment_id uuid, due_id uuid, amount numeric);

create type private.receipt_draft as (document private.document_draft, receipt public.receipts, says private.stated_part[]);

create function private.require_certifiable(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
declare
  obstacle text := private.term_obstacle(lease, term);
begin
  if obstacle is not null then
    perform private.refuse(
      obstacle,
      case obstacle
        when 'NO_TENANT' then 'Nobody was a tenant on any of these days'
        else 'The term is not made up of whole dues that are owed'
      end
    );
  end if;
end
$$;

create function private.is_in_drafts(part private.paid_part, earlier_drafts private.receipt_draft[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return exists (
    select from unnest(earlier_drafts) draft
    cross join unnest(draft.says) stated_part
    where stated_part.payment_id = (part.payment).id and stated_part.due_id = part.due_id
  );
end
$$;

create function private.people_of_parts(lease uuid, parts private.paid_part[]) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select * from (
      select person.*
      from unnest(parts) part
      join public.dues due on due.id = part.due_id
      cross join lateral private.tenants_between(people_of_parts.lease, due.period_from, due.period_to) person
      union
      select person.*
      from unnest(parts) part
      join public.dues due on due.id = part.due_id
      cross join lateral private.tenants_between(people_of_parts.lease, (part.payment).paid_on, (part.payment).paid_on) person
      where not exists (select from private.tenants_between(people_of_parts.lease, due.period_from, due.period_to))
    ) named
    order by named.created_at, named.id;
end
$$;

create function private.other_parts_to_certify(
  lease uuid, term private.term, people public.tenants[], parts private.paid_part[], payments uuid[], earlier_drafts private.receipt_draft[]
) returns private.paid_part[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select part
    from private.other_due_parts(
      lease, payments || array(select (part.payment).id from unnest(parts) part where part.uncertified > 0), private.today()
    ) part
    join public.dues due on due.id = part.due_id
    -- A receipt does not show a newer tenant the debts of earlier tenants.
    where (term.first_day is null or private.were_all_tenants(people, due.period_from, due.period_to))
      and not private.is_in_drafts(part, earlier_drafts)
  );
end
$$;

create function private.receipt_with_amounts(
  receipt public.receipts, owed private.amounts, parts private.paid_part[], others private.paid_part[]
) returns public.receipts
language plpgsql immutable set search_path = ''
as $$
declare
  paid record;
begin
  select
    coalesce(sum(part.amount), 0) as whole, coalesce(sum(part.uncertified), 0) as uncertified,
    coalesce(sum(part.amount) filter (where (part.payment).kind = 'benefit'), 0) as benefit,
    coalesce(sum(part.uncertified) filter (where (part.payment).kind = 'benefit'), 0) as uncertified_benefit
  into paid
  from unnest(parts) part;
  if paid.whole = 0 and cardinality(others) = 0
    or receipt.period_from is not null and paid.uncertified = 0 and receipt.kind = 'partial'
  then
    perform private.refuse('VALIDATION_FAILED', 'Nothing was paid', 'rent=invalidAmount');
  end if;
  receipt.due_rent := owed.rent;
  receipt.due_charges := owed.charges;
  receipt.remaining := greatest(0, owed.rent + owed.charges - paid.whole);
  receipt.other := (select coalesce(sum(part.uncertified), 0) from unnest(others) part);
  if receipt.kind = 'quittance' then
    -- A quittance states the whole term, including the amounts of partial receipts.
    receipt.rent := owed.rent;
    receipt.charges := owed.charges;
    receipt.housing_benefit := paid.benefit;
  else
    -- A partial receipt states a single sum, which is not split into rent and charges.
    receipt.rent := paid.uncertified;
    receipt.charges := 0;
    receipt.housing_benefit := paid.uncertified_benefit + (
      select coalesce(sum(part.uncertified), 0) from unnest(others) part where (part.payment).kind = 'benefit'
    );
  end if;
  select
    max((part.payment).paid_on), (array_agg((part.payment).method order by
      (part.payment).paid_on desc, (part.payment).kind = 'benefit', (part.payment).created_at desc))[1]
  into receipt.paid_on, receipt.method
  from unnest(parts || others) part
  where receipt.kind = 'quittance' or part.uncertified > 0;
  return receipt;
end
$$;

create function private.draft_receipt(
  landlord public.users, lessor public.lessors, lease public.leases, tenant uuid, property public.properties, term private.term,
  payments uuid[] default '{}', replaces uuid[] default '{}', earlier_drafts private.receipt_draft[] default '{}'
) returns private.receipt_draft
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  receipt public.receipts;
  owed private.amounts := (0, 0)::private.amounts;
  parts private.paid_part[] := '{}';
  others private.paid_part[] := '{}';
  people public.tenants[];
  document private.document_draft;
begin
  receipt.owner_id := landlord.id;
  receipt.lease_id := lease.id;
  receipt.period_from := term.first_day;
  receipt.period_to := term.last_day;
  receipt.is_paid_in_advance := coalesce(term.first_day > private.today(), false);
  receipt.kind := 'partial';
  if term.first_day is not null then
    owed := private.term_amounts(lease, term.first_day, term.last_day);
    perform private.require_certifiable(lease, term);
    parts := array(select private.paid_parts(lease, term.first_day, term.last_day));
    people := array(select private.tenants_between(lease.id, term.first_day, term.last_day));
    if (select coalesce(sum(part.amount), 0) from unnest(parts) part) >= owed.rent + owed.charges then
      receipt.kind := 'quittance';
    end if;
  end if;
  if receipt.kind = 'quittance' then
    -- A partial receipt that also states dues other than rent stays valid.
    replaces := replaces || array(
      select receipts.id from public.receipts join unnest(term.earlier) earlier on earlier.id = receipts.id where receipts.other = 0
    );
  else
    others := private.other_parts_to_certify(lease.id, term, people, parts, payments, earlier_drafts);
  end if;
  receipt := private.receipt_with_amounts(receipt, owed, parts, others);
  if term.first_day is null then
    people := array(select private.people_of_parts(lease.id, others));
    if people = '{}' then
      perform private.refuse('NO_TENANT', 'Nobody was a tenant when the amount was owed or paid');
    end if;
  end if;
  document := private.draft_document(
    landlord, lessor, lease, property, receipt.kind, people, tenant, replaces,
    private.receipt_facts_json(people, lease, term, parts, others)
  );
  receipt.id := document.id;

  return (document, receipt, array(
    select (
      (part.payment).id, part.due_id, case receipt.kind when 'quittance' then part.amount else part.uncertified end
    )::private.stated_part
    from unnest(parts || others) part
    where receipt.kind = 'quittance' or part.uncertified > 0
  ))::private.receipt_draft;
end
$$;

create function private.write_receipts(landlord uuid, drafts private.receipt_draft[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.write_documents(landlord, array(select draft.document from unnest(drafts) draft));
  insert into public.receipts (
    id, owner_id, kind, lease_id, period_from, period_to, paid_on, method, rent, charges, other, housing_benefit,
    due_rent, due_charges, remaining, is_paid_in_advance
  )
  select
    receipt.id, receipt.owner_id, receipt.kind, receipt.lease_id, receipt.period_from, receipt.period_to, receipt.paid_on,
    receipt.method, receipt.rent, receipt.charges, receipt.other, receipt.housing_benefit, receipt.due_rent,
    receipt.due_charges, receipt.remaining, receipt.is_paid_in_advance
  from unnest(drafts) draft
  cross join lateral (select (draft.receipt).*) receipt;
  insert into public.receipt_payments (receipt_id, payment_id, due_id, lease_id, owner_id, amount)
  select (draft.receipt).id, stated_part.payment_id, stated_part.due_id, (draft.receipt).lease_id, landlord, stated_part.amount
  from unnest(drafts) draft
  cross join unnest(draft.says) stated_part;
end
$$;
-- 60_documents/80_receipt_commands.sql
create function private.require_term_in_lease(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if lease.starts_on > term.last_day then
    perform private.refuse('VALIDATION_FAILED', 'The term ends before the lease starts', 'to=beforeLease');
  end if;
  -- If the start of the lease is unknown, the term may begin before the account. The term may not begin before the
  -- earliest day on which an account may start.
  if lease.starts_on is null and term.first_day < lease.account_starts_on then
    perform private.require_account_start(term.first_day, 'from');
  end if;
  if term.last_day > private.rent_owed_until(lease) then
    perform private.refuse('VALIDATION_FAILED', 'The term ends after the last day of rent', 'to=afterEnd');
  end if;
  if term.last_day > term.first_day + interval '10 years' then
    perform private.refuse('VALIDATION_FAILED', 'The term is longer than ten years', 'to=invalid');
  end if;
end
$$;

create function private.require_paid_in_advance(term private.term, paid_in_advance boolean) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if term.first_day > private.today() and not paid_in_advance then
    perform private.refuse(
      'VALIDATION_FAILED', 'The whole term is in the future: confirm that it was paid in advance',
      'from=futureTerm'
    );
  end if;
end
$$;

create function private.refuse_conflicts(term private.term) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(term.conflicts) > 0 then
    perform private.refuse(
      'TERM_ALREADY_RECEIPTED',
      'There are receipts for days of this term: '
        || (select string_agg(conflict.number, ', ') from unnest(term.conflicts) conflict)
    );
  end if;
end
$$;

create function private.require_whole_reductions(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.dues due
    where due.lease_id = lease.id and due.kind = 'rent' and due.reduction > 0
      and due.period_from <= term.last_day and due.period_to >= term.first_day
      and (due.period_from < term.first_day or due.period_to > term.last_day)
  ) then
    perform private.refuse('DUE_REDUCED', 'A reduction covers days outside of the term');
  end if;
end
$$;

create function private.rest_of_term(
  lease public.leases, term private.term, key uuid, out rest numeric, out received numeric, out is_ahead boolean
)
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  certified private.allocation[] := private.certified_allocations(lease.id);
  dues private.ordered_dues := private.dues_in_order(lease, certified);
  payments private.ordered_payments := private.payments_in_order(lease, dues, certified);
  own uuid[] := array(
    select payment.id from public.payments payment where payment.lease_id = lease.id and payment.idempotency_key = key
  );
begin
  payments.free := array(
    select case when ordered.id = any (own) then 0 else ordered.free end
    from unnest(payments.ids, payments.free) with ordinality ordered (id, free, place)
    order by ordered.place
  );
  select sum(private.remaining_of_due(due, other.received)), sum(other.received), bool_or(due.due_on > today)
  into rest, received, is_ahead
  from public.dues due
  left join (
    select paid_part.due_id, sum(paid_part.amount) as amount
    from unnest(certified || private.compute_allocations(dues, payments)) paid_part
    group by paid_part.due_id
  ) paid_otherwise on paid_otherwise.due_id = due.id
  cross join lateral (
    select case
      when due.due_on > today then coalesce(paid_otherwise.amount, 0)
      else due.received - (
        select coalesce(sum(allocation.amount), 0) from public.allocations allocation
        where allocation.due_id = due.id and allocation.payment_id = any (own)
      )
    end as received
  ) other
  where due.lease_id = lease.id and due.kind = 'rent'
    and due.period_from >= term.first_day and due.period_to <= term.last_day;
end
$$;

create function private.require_unpaid_rest(lease public.leases, term private.term, key uuid, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  other record := private.rest_of_term(lease, term, key);
begin
  if amount <= other.rest then
    return;
  elsif other.is_ahead and other.received > 0 and other.rest > 0 then
    perform private.refuse(
      'ADVANCE_COVERS_PART',
      format('The advance pays %s of this term. Enter only the rest that the tenant paid: %s', other.received, other.rest)
    );
  end if;
  perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the unpaid rest of the term', 'rent=aboveDue');
end
$$;

create function private.record_payment_for_term(
  lease public.leases, tenant uuid, asked daterange, term private.term, paid_on date, rent numeric, charges numeric,
  method text, housing_benefit numeric, benefit_office text
) returns void
language plpgsql set search_path = ''
as $$
declare
  key uuid := gen_random_uuid();
  payment public.payments;
  received public.payments[] := '{}';
  owed record;
  until date := greatest(private.today(), lower(private.term_days(lease, term.last_day)) + lease.rent_due_day - 1);
  advance numeric := private.advance_on(lease.id, until);
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.tenant_id := tenant;
  payment.paid_on := paid_on;
  -- The payment names the requested days. Writing the payment updates the account, which makes the dues for these days.
  payment.names_from := lower(asked);
  payment.names_to := upper(asked) - 1;
  payment.idempotency_key := key;
  for payment.kind, payment.amount, payment.method, payment.payer_office in
    select paid.kind, paid.amount, paid.method, paid.office
    from (values
      ('benefit', housing_benefit, 'transfer', benefit_office),
      ('payment', rent + charges - housing_benefit, record_payment_for_term.method, null)
    ) paid (kind, amount, method, office)
    where paid.amount > 0
  loop
    received := received || payment;
  end loop;
  perform private.record_payments(received);
  perform private.make_dues_ahead(lease, term.last_day);
  select
    min(due.period_from) as first_day, sum(due.rent + due.charges) as agreed, sum(due.period_to - due.period_from + 1) as days
  into owed
  from public.dues due
  where due.lease_id = lease.id and due.kind = 'rent'
    and due.period_from >= term.first_day and due.period_to <= term.last_day;
  if owed.days is distinct from term.last_day - term.first_day + 1 then
    perform private.refuse('VALIDATION_FAILED', 'Nothing was paid for these days, and no dues cover them', 'rent=invalidAmount');
  elsif owed.agreed = 0 then
    -- No rent is known for these days, so the due gets the amounts of the payment.
    update public.dues due set rent = record_payment_for_term.rent, charges = record_payment_for_term.charges
    where due.lease_id = lease.id and due.kind = 'rent' and due.period_from = owed.first_day;
    perform private.allocate(lease.id);
  else
    perform private.require_unpaid_rest(lease, term, key, rent + charges);
    if private.advance_on(lease.id, until) > advance then
      perform private.refuse('VALIDATION_FAILED', 'Recorded payments already pay a part of this amount', 'rent=aboveDue');
    end if;
  end if;
end
$$;

create function private.matching_quittance(term private.term, rent numeric, charges numeric, housing_benefit numeric) returns public.receipts
language plpgsql stable set search_path = ''
as $$
declare
  quittance public.receipts;
begin
  select * into quittance from public.receipts
  where receipts.id = (private.covering_quittance(term)).id
    and (receipts.period_from, receipts.period_to) = (term.first_day, term.last_day)
    and (
      (receipts.rent, receipts.charges) = (matching_quittance.rent, matching_quittance.charges)
      or matching_quittance.rent + matching_quittance.charges = 0
    )
    and matching_quittance.housing_benefit in (0, receipts.housing_benefit);
  return quittance;
end
$$;

create function private.is_recorded_term(term private.term, rent numeric, charges numeric, housing_benefit numeric) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return rent + charges > 0 and (rent, charges) = (term.due_rent, term.due_charges) and term.received >= rent + charges
    and housing_benefit in (0, term.received_housing_benefit);
end
$$;

create function private.require_receipt_request(
  period_from date, period_to date, paid_on date, rent numeric, charges numeric, housing_benefit numeric, paid_in_advance boolean,
  replaces uuid[], benefit_office text
) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- The checks below would not refuse a null, because a comparison with null is not true.
  if num_nulls(period_from, period_to, paid_on, rent, charges, housing_benefit, paid_in_advance, replaces) > 0 then
    perform private.refuse('VALIDATION_FAILED', 'An argument must not be null');
  end if;
  if period_from > period_to then
    perform private.refuse('VALIDATION_FAILED', 'The term ends before it starts', 'to=periodReversed');
  end if;
  perform private.require_amount(rent, 'rent', 0);
  perform private.require_amount(charges, 'charges', 0);
  perform private.require_amount(housing_benefit, 'housingBenefit', 0);
  if housing_benefit > rent + charges then
    perform private.refuse('VALIDATION_FAILED', 'The housing benefit exceeds the payment', 'housingBenefit=invalidAmount');
  elsif benefit_office not in ('caf', 'msa') then
    perform private.refuse('VALIDATION_FAILED', 'Housing benefit is paid by the CAF or the MSA', 'benefitOffice=invalid');
  end if;
  if cardinality(replaces) > 100 then
    perform private.refuse('VALIDATION_FAILED', 'More than 100 receipts to replace', 'replaces=tooLong');
  end if;
end
$$;

create function private.issue_receipt(
  landlord public.users, tenant_id uuid, property_id uuid, period_from date, period_to date, paid_on date,
  rent numeric, charges numeric, method text, housing_benefit numeric, paid_in_advance boolean, replaces uuid[],
  benefit_office text
) returns public.receipts
language plpgsql set search_path = ''
as $$
declare
  lease public.leases;
  property public.properties;
  lessor public.lessors;
  term private.term;
  receipt public.receipts;
  draft private.receipt_draft;
  is_ahead boolean;
begin
  perform private.require_receipt_request(
    period_from, period_to, paid_on, rent, charges, housing_benefit, paid_in_advance, replaces, benefit_office
  );
  lease := private.lease_of(landlord.id, (private.tenant_of(landlord.id, tenant_id)).lease_id);
  property := private.property_of_lease(lease, property_id);
  term := private.term_of(lease, period_from, period_to);
  if replaces = '{}' then
    receipt := private.matching_quittance(term, rent, charges, housing_benefit);
    if receipt.id is not null then
      return receipt;
    end if;
  end if;
  perform private.require_quota(landlord.id, 'document_files');
  lessor := private.lessor_of(lease);
  perform private.require_profile(lessor);
  if replaces <> '{}' then
    perform private.void_receipts_to_replace(lease, replaces);
    term := private.term_of(lease, period_from, period_to);
  end if;
  perform private.require_term_in_lease(lease, term);
  perform private.require_paid_in_advance(term, paid_in_advance);
  perform private.refuse_conflicts(term);
  perform private.require_whole_reductions(lease, term);
  perform private.require_paid_on(lease, paid_on, term.first_day, 'paidAt');
  perform private.require_method(method);
  is_ahead := private.make_dues_ahead(lease, term.last_day);
  if is_ahead then
    term := private.term_of(lease, period_from, period_to);
  end if;
  if not private.is_recorded_term(term, rent, charges, housing_benefit) then
    perform private.record_payment_for_term(
      lease, tenant_id, daterange(issue_receipt.period_from, issue_receipt.period_to, '[]'), term, issue_receipt.paid_on,
      rent, charges, method, housing_benefit, benefit_office
    );
  end if;
  draft := private.draft_receipt(landlord, lessor, lease, tenant_id, property, term, replaces => replaces);
  perform private.write_receipts(landlord.id, array[draft]);
  if is_ahead then
    perform private.update_account(lease.id);
  end if;
  return draft.receipt;
end
$$;

create function public.issue_receipt(
  tenant_id uuid, property_id uuid, period_from public.day, period_to public.day, paid_on public.day,
  rent numeric, charges numeric, method text default null, housing_benefit numeric default 0,
  paid_in_advance boolean default false, replaces uuid[] default '{}', benefit_office text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  receipt public.receipts;
begin
  receipt := private.issue_receipt(
    private.lock_landlord(), tenant_id, property_id, period_from, period_to, paid_on, rent, charges, method,
    housing_benefit, paid_in_advance, replaces, benefit_office
  );
  return (select to_jsonb(document) from private.drawn_documents document where document.id = receipt.id);
end
$$;
comment on function public.issue_receipt is
  'Issues a receipt for a payment. The receipt is a quittance if the payment completes the term, and otherwise a partial receipt. Voids and replaces the named receipts. If recorded payments have already paid the amounts, no further payment is recorded. A repeated request returns the existing quittance. Returns a document as `documents_by_id` does.';
grant execute on function public.issue_receipt to authenticated;

create function public.preview_receipt(
  tenant_id uuid, property_id uuid, period_from public.day, period_to public.day, paid_on public.day,
  rent numeric, charges numeric, method text default null, housing_benefit numeric default 0,
  paid_in_advance boolean default false, replaces uuid[] default '{}', benefit_office text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  receipt public.receipts;
begin
  receipt := private.issue_receipt(
    private.lock_landlord('20ms'), tenant_id, property_id, period_from, period_to, paid_on, rent, charges, method,
    housing_benefit, paid_in_advance, replaces, benefit_office
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return jsonb_build_object(
      'kind', receipt.kind, 'period_from', receipt.period_from, 'period_to', receipt.period_to,
      'stated', receipt.rent + receipt.charges + receipt.other, 'remaining', receipt.remaining
    );
end
$$;
comment on function public.preview_receipt is
  'Previews issue_receipt. Returns the kind and days of the receipt, the amount that it would state, and the rest that would remain. Writes nothing.';
grant execute on function public.preview_receipt to authenticated;
-- 60_documents/85_receipts_of_payments.sql
create function private.missing_for_lease(lease public.leases) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return case when lease.property_id is null then 'NO_PROPERTY' else (
    select 'PROFILE_INCOMPLETE'
    from public.properties
    join public.lessors on lessors.id = properties.lessor_id
    where properties.id = lease.property_id and private.missing_for_receipts(lessors) <> '{}'
  ) end;
end
$$;
grant execute on function private.missing_for_lease to authenticated;

create function private.draft_paid_receipt(
  landlord public.users, lease public.leases, tenant uuid, term private.term,
  payments uuid[] default '{}', earlier_drafts private.receipt_draft[] default '{}'
) returns private.receipt_draft
language plpgsql set search_path = ''
as $$
declare
  property public.properties := private.named_property(lease);
  lessor public.lessors := private.lessor_of(lease);
begin
  perform private.require_profile(lessor);
  perform private.require_quota(landlord.id, 'document_files');
  perform private.refuse_conflicts(term);
  return private.draft_receipt(landlord, lessor, lease, tenant, property, term, payments, earlier_drafts => earlier_drafts);
end
$$;

create type private.failed_lease as (lease_id uuid, reason text);

create function private.error_code(state text, message text) returns text
language plpgsql set search_path = ''
as $$
begin
  if state in ('PT400', 'PT404', 'PT409') then
    return message;
  end if;
  raise warning 'A lease failed: % %', state, message;
  return 'INTERNAL_ERROR';
end
$$;

create function private.write_receipts_by_lease(landlord uuid, drafts private.receipt_draft[]) returns private.failed_lease[]
language plpgsql set search_path = ''
as $$
declare
  lease_drafts record;
  failed private.failed_lease[] := '{}';
begin
  perform private.write_receipts(landlord, drafts);
  return failed;
exception when others then
  for lease_drafts in
    select (draft.receipt).lease_id as lease_id, array_agg((draft.document, draft.receipt, draft.says)::private.receipt_draft
      order by draft.place) as drafts
    from unnest(drafts) with ordinality draft (document, receipt, says, place)
    group by 1
    order by min(draft.place)
  loop
    begin
      perform private.write_receipts(landlord, lease_drafts.drafts);
    exception when others then
      failed := failed || (lease_drafts.lease_id, private.error_code(sqlstate, sqlerrm))::private.failed_lease;
    end;
  end loop;
  return failed;
end
$$;

create function private.drafts_for_payments(
  landlord public.users, payments public.payments[], issue text, until date, is_asked boolean,
  out drafts private.receipt_draft[], out blockers text[]
)
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  lease public.leases := private.lease_of(landlord.id, payments[1].lease_id);
  tenant uuid := payments[1].tenant_id;
  paid daterange;
  term private.term;
begin
  drafts := '{}';
  blockers := '{}';
  for paid in
    select distinct private.receipt_days(due.lease_id, due.period_from, due.period_to)
    from unnest(payments) payment
    join public.allocations allocation on allocation.payment_id = payment.id
    join public.dues due on due.id = allocation.due_id
    where due.kind = 'rent' and (
      due.due_on <= until or daterange(due.period_from, due.period_to, '[]') && private.days_of_payment(lease, payment)
    )
    order by 1
  loop
    term := private.term_of(lease, lower(paid), upper(paid) - 1);
    continue when (private.covering_quittance(term)).id is not null
      -- Skip a partly paid term whose payments are all on receipts already.
      or term.received < term.due_rent + term.due_charges and not exists (
        select from private.paid_parts(lease, term.first_day, term.last_day) part where part.uncertified > 0
      )
      or issue = 'quittances' and term.received < term.due_rent + term.due_charges
      or not is_asked and term.first_day > private.today() and term.received >= term.due_rent + term.due_charges;
    begin
      drafts := array_append(drafts, private.draft_paid_receipt(landlord, lease, tenant, term, earlier_drafts => drafts));
    exception when sqlstate 'PT409' then
      blockers := blockers || sqlerrm;
    end;
  end loop;
  if issue = 'all' then
    begin
      drafts := drafts || private.draft_receipt_of_other_dues(
        landlord, lease, tenant, array(select payment.id from unnest(payments) payment), drafts
      );
    exception when sqlstate 'PT409' then
      blockers := blockers || sqlerrm;
    end;
  end if;
end
$$;

create function private.issue_for_payments(
  landlord public.users, payments public.payments[], issue text, until date, is_asked boolean default true
) returns text[]
language plpgsql set search_path = ''
as $$
declare
  lease_payments record;
  result record;
  drafts private.receipt_draft[] := '{}';
  blockers text[] := '{}';
begin
  if issue = 'none' then
    return blockers;
  end if;
  for lease_payments in
    select array_agg(payment.paid order by payment.place) as payments
    from (
      select payment as paid, row_number() over () as place from unnest(payments) payment
    ) payment
    group by (payment.paid).lease_id
    order by min(payment.place)
  loop
    begin
      result := private.drafts_for_payments(landlord, lease_payments.payments, issue, until, is_asked);
      drafts := drafts || result.drafts;
      blockers := blockers || result.blockers;
    exception when others then
      blockers := blockers || private.error_code(sqlstate, sqlerrm);
    end;
  end loop;
  return array(
    select unnest(blockers)
    union select failed.reason from unnest(private.write_receipts_by_lease(landlord.id, drafts)) failed
    order by 1
  );
end
$$;

create function private.draft_receipt_of_other_dues(
  landlord public.users, lease public.leases, tenant uuid, payments uuid[], earlier_drafts private.receipt_draft[]
) returns private.receipt_draft[]
language plpgsql set search_path = ''
as $$
begin
  if not exists (
    select from private.other_due_parts(lease.id, payments, private.today()) part
    where not private.is_in_drafts(part, earlier_drafts)
  ) then
    return '{}';
  end if;
  return array[private.draft_paid_receipt(landlord, lease, tenant, null, payments, earlier_drafts)];
end
$$;

create function public.issue_due(due uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_due public.dues := private.due_of(landlord.id, due, array['opening', 'settlement', 'repair', 'other']);
  drafts private.receipt_draft[];
begin
  drafts := private.draft_receipt_of_other_dues(
    landlord, private.lease_of(landlord.id, found_due.lease_id), null,
    array(select allocation.payment_id from public.allocations allocation where allocation.due_id = found_due.id), '{}'
  );
  if drafts = '{}' then
    perform private.refuse('DOCUMENT_NOT_VALID', 'Receipts state all payments already');
  end if;
  perform private.write_receipts(landlord.id, drafts);
  return private.receipt_json((drafts[1].receipt).id) - 'snapshot' - 'code';
end
$$;
comment on function public.issue_due is
  'Issues the receipt for a paid due other than rent. The receipt also states all other dues that the same payments paid, except rent. Returns a receipt as `receipt_page` does.';
grant execute on function public.issue_due to authenticated;
-- 60_documents/90_receipt_voiding.sql
create function private.is_own_payment(receipt uuid, payment public.payments) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return payment.cancelled_at is null and payment.kind not in ('opening', 'offset', 'credit')
    and payment.amount = (
      select sum(receipt_payment.amount) from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = is_own_payment.receipt and receipt_payment.payment_id = payment.id
    )
    and not exists (
      select from public.receipt_payments receipt_payment
      join private.holding_receipts other_receipt on other_receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = payment.id and other_receipt.id <> is_own_payment.receipt
    );
end
$$;
grant execute on function private.is_own_payment to authenticated;

create function private.cancel_payments_of(receipt uuid, reason text) returns void
language sql set search_path = ''
as $$
  update public.payments payment
  set cancelled_at = clock_timestamp(), cancel_reason = cancel_payments_of.reason, cancelled_by = auth.uid()
  where payment.id in (
      select receipt_payment.payment_id from public.receipt_payments receipt_payment
        where receipt_payment.receipt_id = cancel_payments_of.receipt
    )
    and private.is_own_payment(cancel_payments_of.receipt, payment)
$$;

create function public.payments_of_receipt(receipt uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(to_jsonb(payment) || jsonb_build_object(
      'payer', private.name_of_payer(payment), 'stated', stated.amount, 'is_own', private.is_own_payment(receipts.id, payment),
      'beneficiary', case when payment.kind = 'benefit' then private.name_of_tenant(payment.tenant_id) end
    ) order by payment.paid_on, payment.created_at, payment.id)
    from (
      select receipt_payment.payment_id, sum(receipt_payment.amount) as amount from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = receipts.id
      group by receipt_payment.payment_id
    ) stated
    join public.payments payment on payment.id = stated.payment_id
  ), '[]')
  from public.receipts
  where receipts.id = payments_of_receipt.receipt
$$;
comment on function public.payments_of_receipt is
  'The payments that a receipt names, oldest first. Each states whether it can be cancelled with the receipt. The list is empty if the lease is deleted. Null if there is no such receipt.';
grant execute on function public.payments_of_receipt to authenticated;

create function public.receipts_of_payment(payment uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(
      jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind, 'outcome', receipt.outcome)
      order by receipt.issued_at, receipt.number
    )
    from (
      select
        receipt.*,
        case
          when named.id is not null then 'voided'
          when receipt.state = 'valid' then 'kept'
          -- Voiding the quittance that completed the term of a partial receipt makes the partial receipt valid again.
          when receipt.replaced_by_id in (select naming.id from private.receipts_naming(payments.id) naming) then 'validAgain'
        end as outcome
      from (
        select distinct holding_receipts.id from private.holding_receipts
        join public.dues due on due.lease_id = holding_receipts.lease_id and due.kind = 'rent'
          and due.period_from <= holding_receipts.period_to and due.period_to >= holding_receipts.period_from
        join public.allocations allocation on allocation.due_id = due.id
        where allocation.payment_id = payments.id
      ) holding
      -- Look up each receipt separately, as in `document_page`. A join would read all receipts of the landlord.
      cross join lateral (select * from private.receipt_list where receipt_list.id = holding.id offset 0) receipt
      left join private.receipts_naming(payments.id) named on named.id = receipt.id
    ) receipt
    where receipt.outcome is not null
  ), '[]')
  from public.payments
  where payments.id = receipts_of_payment.payment
$$;
comment on function public.receipts_of_payment is
  'The receipts for the days that a payment pays, oldest first. Each states what happens to it if the payment is cancelled and the receipts that name the payment are voided. Null if there is no such payment.';
grant execute on function public.receipts_of_payment to authenticated;

create function private.void_receipts_to_replace(lease public.leases, replaces uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  older public.receipts;
begin
  if exists (
    select from unnest(replaces) named
    where not exists (
      select from public.receipts receipt
      where receipt.id = named and receipt.owner_id = lease.owner_id and receipt.lease_id = lease.id
    )
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A receipt to replace belongs to another lease', 'replaces=invalid');
  end if;
  for older in
    select receipt.* from public.receipts receipt
    where receipt.id = any (replaces)
    -- Void quittances first. When a quittance is voided, the partial receipts that it completed become valid again and
    -- can be voided.
    order by receipt.kind = 'partial'
  loop
    if not exists (select from public.document_voids void where void.document_id = older.id) then
      perform private.void_document(lease.owner_id, older.id, null);
    end if;
    perform private.cancel_payments_of(older.id, null);
  end loop;
  if cardinality(replaces) > 0 then
    perform private.update_account(lease.id);
  end if;
end
$$;

create function public.void_receipt(receipt uuid, reason text, cancel_payments boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  voided public.receipts;
begin
  if reason is null then
    perform private.refuse('VALIDATION_FAILED', 'A reason is missing', 'reason=required');
  end if;
  landlord := private.lock_landlord();
  select * into voided from public.receipts
  where receipts.id = void_receipt.receipt and receipts.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such receipt');
  end if;
  perform private.void_document(landlord.id, voided.id, reason);
  if cancel_payments then
    perform private.cancel_payments_of(voided.id, reason);
  end if;
  if voided.lease_id is not null then
    perform private.update_account(voided.lease_id);
  end if;
  return private.receipt_json(voided.id) - 'snapshot' - 'code';
end
$$;
comment on function public.void_receipt is
  'Voids a receipt for good and for a reason. On request, also cancels the payments that only this receipt names. Returns a receipt as `receipt_page` does.';
grant execute on function public.void_receipt to authenticated;
-- 60_documents/95_receipt_reissue.sql
create function private.days_of_dues(lease uuid, days daterange) returns daterange
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select daterange(min(dues.period_from), max(dues.period_to), '[]')
    from public.dues
    where dues.lease_id = days_of_dues.lease and dues.kind = 'rent'
      and daterange(dues.period_from, dues.period_to, '[]') && days
    having count(*) > 0
  );
end
$$;

create function private.property_for_reissue(lease public.leases, snapshot jsonb) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties where properties.id = lease.property_id;
  if not found then
    property.name := snapshot #>> '{property,name}';
    property.address := snapshot #>> '{property,address}';
    property.address_complement := snapshot #>> '{property,addressComplement}';
    property.postal_code := snapshot #>> '{property,postalCode}';
    property.city := snapshot #>> '{property,city}';
  end if;
  return property;
end
$$;

create function private.lessor_for_reissue(lease public.leases, document public.documents) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
  landlord_json jsonb := document.snapshot -> 'landlord';
begin
  if lease.property_id is not null then
    return private.lessor_of(lease);
  end if;
  select * into lessor from public.lessors where lessors.id = document.lessor_id;
  if not found then
    lessor.series := document.series;
    -- `name` is the name of a company, or the first and last name of a person. `representedBy` is the representative of
    -- a company.
    if (landlord_json ->> 'isCompany')::boolean then
      lessor.company_name := landlord_json ->> 'name';
      lessor.last_name := landlord_json ->> 'representedBy';
    else
      -- The name may be cut at any space, because documents join the first and last name again.
      lessor.first_name := split_part(landlord_json ->> 'name', ' ', 1);
      lessor.last_name := substr(landlord_json ->> 'name', length(lessor.first_name) + 2);
    end if;
    lessor.siren := landlord_json ->> 'siren';
    lessor.address := landlord_json ->> 'address';
    lessor.address_complement := landlord_json ->> 'addressComplement';
    lessor.postal_code := landlord_json ->> 'postalCode';
    lessor.city := landlord_json ->> 'city';
    lessor.country := landlord_json ->> 'country';
    lessor.phone_number := landlord_json ->> 'phoneNumber';
    lessor.email := landlord_json ->> 'email';
    lessor.signature_id := (landlord_json ->> 'signatureId')::uuid;
  end if;
  return lessor;
end
$$;

create function private.void_replaced_receipts(receipt public.receipts, follows_lease boolean) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  other uuid;
  replaced uuid[] := array[receipt.id];
begin
  -- A receipt that was voided for a reason can also be reissued. For a receipt that another document replaced,
  -- private.void_document raises an error.
  if (select receipt_list.state from private.receipt_list where receipt_list.id = receipt.id) <> 'voided' then
    perform private.void_document(receipt.owner_id, receipt.id, null);
  end if;
  if follows_lease then
    -- Void quittances first: when a quittance is voided, the partial receipts that it completed become valid again.
    for other in
      select holding_receipts.id from private.holding_receipts
      where holding_receipts.lease_id = receipt.lease_id
        and holding_receipts.period_from <= receipt.period_to and holding_receipts.period_to >= receipt.period_from
      order by holding_receipts.kind = 'partial'
    loop
      perform private.void_document(receipt.owner_id, other, null);
      replaced := replaced || other;
    end loop;
    perform private.update_account(receipt.lease_id);
  end if;
  return replaced;
end
$$;

create function private.term_for_reissue(lease public.leases, receipt public.receipts, follows_lease boolean) returns private.term
language plpgsql stable set search_path = ''
as $$
declare
  days daterange := daterange(receipt.period_from, receipt.period_to, '[]');
  term private.term;
begin
  if follows_lease then
    days := private.days_of_dues(lease.id, days);
  end if;
  if days is null then
    return null;
  end if;
  term := private.term_of(lease, lower(days), upper(days) - 1);
  perform private.refuse_conflicts(term);
  perform private.require_certifiable(lease, term);
  return case when private.possible_receipt(lease, term) is not null then term end;
end
$$;

create function public.reissue_receipt(receipt uuid, follows_lease boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  old_receipt public.receipts;
  document public.documents;
  lease public.leases;
  property public.properties;
  lessor public.lessors;
  payments uuid[] := '{}';
  term private.term;
  is_paid boolean;
  is_ahead boolean := false;
  draft private.receipt_draft;
  replaced uuid[];
begin
  select * into old_receipt from public.receipts where receipts.id = reissue_receipt.receipt and receipts.owner_id = landlord.id;
  if old_receipt.lease_id is null then
    perform private.refuse('NOT_FOUND', 'There is no such receipt, or its lease is deleted');
  end if;
  select * into document from public.documents where documents.id = old_receipt.id;
  perform private.require_quota(landlord.id, 'document_files');
  lease := private.lease_of(landlord.id, old_receipt.lease_id);
  lessor := private.lessor_for_reissue(lease, document);
  perform private.require_profile(lessor);
  property := private.property_for_reissue(lease, document.snapshot);
  replaced := private.void_replaced_receipts(old_receipt, follows_lease);
  if old_receipt.period_from is null then
    payments := array(select receipt_payment.payment_id
      from public.receipt_payments receipt_payment where receipt_payment.receipt_id = old_receipt.id);
    is_paid := exists (select from private.other_due_parts(lease.id, payments, private.today()));
  else
    -- The due of a future term is deleted if no payment or valid receipt names it. So make the due again.
    if private.days_of_dues(lease.id, daterange(old_receipt.period_from, old_receipt.period_to, '[]')) is null then
      is_ahead := private.make_dues_ahead(lease, old_receipt.period_to);
    end if;
    term := private.term_for_reissue(lease, old_receipt, follows_lease);
    is_paid := term.first_day is not null;
  end if;
  if not is_paid then
    perform private.refuse('DOCUMENT_NOT_VALID', 'Receipts state all payments already');
  end if;
  draft := private.draft_receipt(landlord, lessor, lease, document.tenant_id, property, term, payments, replaced);
  perform private.write_receipts(landlord.id, array[draft]);
  if is_ahead then
    perform private.update_account(lease.id);
  end if;
  return private.receipt_json((draft.receipt).id) - 'snapshot' - 'code';
end
$$;
comment on function public.reissue_receipt is
  'Issues a new receipt with today''s names for the amount that was paid for the term, and replaces the old receipt. With follows_lease, the new receipt has the days and amounts that are owed now. Returns the new receipt as `receipt_page` does.';
grant execute on function public.reissue_receipt to authenticated;
-- 70_bank_and_imports/10_bank_statements.sql
create view private.recorded_parts with (security_invoker = true) as
select
  payments.owner_id, payments.bank_line_id, payments.batch_id, payments.lease_id, payments.kind, payments.amount,
  payments.cancelled_at, payments.created_at, payments.request, payments.id as payment_id, payments.tenant_id, payments.names_month,
  payments.payer_office
from public.payments
union all
select
  movement.owner_id, movement.bank_line_id, movement.batch_id, movement.lease_id, 'deposit', movement.amount,
  movement.cancelled_at, movement.created_at, movement.request, null, null, null, null
from public.deposit_movements movement;
comment on view private.recorded_parts is
  'The payments and the movements of deposits, including the cancelled ones, as parts of bank lines and of batches.';
grant select on private.recorded_parts to authenticated;

create function private.has_parts(bank_line public.bank_lines) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from private.recorded_parts part where part.owner_id = bank_line.owner_id and part.bank_line_id = bank_line.id
  );
end
$$;

create function private.drop_bank_lines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.bank_lines
  using (select distinct owner_id, bank_line_id from removed where bank_line_id is not null) gone
  -- The array makes Postgres read only the lines of these owners.
  where bank_lines.owner_id = any (array(select removed.owner_id from removed))
    and bank_lines.owner_id = gone.owner_id and bank_lines.id = gone.bank_line_id and not private.has_parts(bank_lines);
  return null;
end
$$;
create trigger drop_bank_lines after delete on public.payments
  referencing old table as removed for each statement execute function private.drop_bank_lines();
create trigger drop_bank_lines after delete on public.deposit_movements
  referencing old table as removed for each statement execute function private.drop_bank_lines();

create type private.bank_part as (entered private.new_payment, payment_id uuid, is_separate_payment boolean);

create function private.read_bank_parts(parts jsonb) returns private.bank_part[]
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) = 0 then
    perform private.refuse('VALIDATION_FAILED', 'A line has no parts', 'parts=required');
  elsif jsonb_array_length(parts) > 200 then
    perform private.refuse('VALIDATION_FAILED', 'More than 200 parts', 'parts=tooLong');
  end if;
  return array(
    select (
      jsonb_populate_record(null::private.new_payment, part.fields), part.fields ->> 'payment_id',
      part.fields ->> 'is_separate_payment'
    )::private.bank_part
    from jsonb_array_elements(parts) with ordinality part (fields, place)
    order by part.place
  );
end
$$;

create function private.is_recorded(bank_line public.bank_lines) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from private.recorded_parts part
    where part.owner_id = bank_line.owner_id and part.bank_line_id = bank_line.id and part.cancelled_at is null
  );
end
$$;

create function private.write_bank_line(bank_line public.bank_lines) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_cancelled(exists (
    select from private.recorded_parts part
    where part.owner_id = bank_line.owner_id and part.bank_line_id = bank_line.id and part.batch_id = bank_line.batch_id
  ));
  perform private.require_day(bank_line.booked_on, 'bookedOn');
  perform private.require_amount(bank_line.amount, 'amount');
  if exists (
    select from public.bank_lines
    where bank_lines.owner_id = bank_line.owner_id and bank_lines.id = bank_line.id
      and (bank_lines.booked_on, bank_lines.amount) is distinct from (bank_line.booked_on, bank_line.amount)
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The line was recorded with another day or amount', 'id=invalid');
  end if;
  insert into public.bank_lines (
    owner_id, id, account, booked_on, amount, label, payer_key, file_name, batch_id, recorded_at
  )
  values (
    bank_line.owner_id, bank_line.id, bank_line.account, bank_line.booked_on, bank_line.amount, bank_line.label,
    bank_line.payer_key, bank_line.file_name, bank_line.batch_id,
    clock_timestamp()
  )
  on conflict on constraint bank_lines_pkey do update set
    account = excluded.account, label = excluded.label, payer_key = excluded.payer_key, file_name = excluded.file_name,
    batch_id = excluded.batch_id, recorded_at = excluded.recorded_at;
end
$$;

create function private.link_payment(bank_line public.bank_lines, payment uuid) returns numeric
language plpgsql set search_path = ''
as $$
declare
  found_payment public.payments;
  found_lease public.leases;
begin
  select * into found_payment from public.payments
  where payments.id = link_payment.payment and payments.owner_id = bank_line.owner_id and payments.cancelled_at is null
    and payments.kind in ('payment', 'benefit');
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such payment', 'paymentId=invalid');
  elsif found_payment.bank_line_id is not null then
    perform private.refuse('VALIDATION_FAILED', 'The payment belongs to another line', 'paymentId=overlaps');
  end if;
  found_lease := private.lease_of(bank_line.owner_id, found_payment.lease_id);
  if bank_line.booked_on < least(private.earliest_payment_day(found_lease), found_payment.paid_on) then
    perform private.refuse('VALIDATION_FAILED', 'The line is dated before the account', 'paidOn=beforeAccount');
  end if;
  update public.payments set bank_line_id = bank_line.id where payments.id = found_payment.id;
  return found_payment.amount;
end
$$;

create function private.lease_of_part(bank_line public.bank_lines, part private.bank_part) returns public.leases
language plpgsql stable set search_path = ''
as $$
declare
  lease uuid := (
    select tenants.lease_id from public.tenants where tenants.id = (part.entered).tenant_id and tenants.owner_id = bank_line.owner_id
  );
begin
  if lease is null then
    perform private.refuse('NOT_FOUND', 'There is no such tenant', 'tenantId=invalid');
  end if;
  return private.lease_of(bank_line.owner_id, lease);
end
$$;

create function private.record_deposit_part(
  landlord public.users, bank_line public.bank_lines, method text, part private.bank_part, issue text
) returns text[]
language plpgsql set search_path = ''
as $$
declare
  lease public.leases := private.lease_of_part(bank_line, part);
  movement public.deposit_movements;
begin
  if exists (
    select from public.deposit_movements earlier_movement
    where earlier_movement.owner_id = bank_line.owner_id and earlier_movement.bank_line_id = bank_line.id
      and earlier_movement.lease_id = lease.id and earlier_movement.cancelled_at is null
  ) then
    perform private.refuse('VALIDATION_FAILED', 'Two parts are the deposit of one lease', '=overlaps');
  end if;
  movement := private.write_deposit_movement(
    lease, 'received', bank_line.booked_on, (part.entered).amount, method, gen_random_uuid(),
    private.request_of('record_bank_lines', jsonb_build_object('file_name', bank_line.file_name)), bank_line
  );
  perform private.review_accounts(array[lease.id]);
  begin
    if issue <> 'none' then
      perform private.issue_deposit_receipt(landlord, lease, movement);
    end if;
    return '{}';
  exception
    -- The deposit stays recorded if only its receipt is refused.
    when sqlstate 'PT409' then
      return array[sqlerrm];
  end;
end
$$;

create function private.payment_of_part(bank_line public.bank_lines, method text, part private.bank_part) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
begin
  part.entered.idempotency_key := gen_random_uuid();
  part.entered.paid_on := bank_line.booked_on;
  part.entered.method := payment_of_part.method;
  part.entered.note := null;
  payment := private.checked_payment(private.lease_of_part(bank_line, part), part.entered);
  payment.request := private.request_of('record_bank_lines', jsonb_build_object('file_name', bank_line.file_name));
  payment.bank_line_id := bank_line.id;
  payment.batch_id := bank_line.batch_id;
  return payment;
end
$$;

create function private.possible_duplicate(payment public.payments) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select payments.id
    from public.payments
    left join public.bank_lines bank_line on bank_line.owner_id = payments.owner_id and bank_line.id = payments.bank_line_id
    where payments.lease_id = payment.lease_id and payments.amount = payment.amount and payments.cancelled_at is null
      and payments.kind in ('payment', 'benefit') and case
        when bank_line.id is null then payments.paid_on between payment.paid_on - 10 and payment.paid_on + 10
        else bank_line.booked_on = payment.paid_on and bank_line.batch_id <> payment.batch_id
      end
    order by abs(payments.paid_on - payment.paid_on), payments.created_at, payments.id
    limit 1
  );
end
$$;

create function private.require_parts(bank_line public.bank_lines, total numeric, payments public.payments[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if total > bank_line.amount then
    perform private.refuse('VALIDATION_FAILED', 'The parts exceed the line', 'parts=aboveAmount');
  elsif exists (
    select from unnest(payments) part
    group by
      part.lease_id, part.kind, part.names_month, part.names_due_id, part.payer_tenant_id, part.payer_guarantor_id, part.payer_name,
      -- Each co-tenant may have a housing benefit of his own.
      case part.kind when 'benefit' then part.tenant_id end
    having count(*) > 1
  ) then
    perform private.refuse('VALIDATION_FAILED', 'Two parts are the same', 'parts=overlaps');
  end if;
end
$$;

create type private.recorded_line as (outcome jsonb, payments public.payments[]);

create function private.is_known(bank_line public.bank_lines) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_recorded(bank_line) or exists (
    select from public.expenses where expenses.owner_id = bank_line.owner_id and expenses.bank_line_id = bank_line.id
  );
end
$$;

create function private.record_bank_line(landlord public.users, batch uuid, file_name text, issue text, fields jsonb)
returns private.recorded_line
language plpgsql set search_path = ''
as $$
declare
  bank_line public.bank_lines;
  parts private.bank_part[];
  -- The number of the part that is being checked, and the recorded payment that may be the same money.
  place integer;
  duplicate uuid;
  payments public.payments[] := '{}';
  total numeric := 0;
  -- The reasons why receipts of deposits could not be issued.
  blockers text[] := '{}';
  hint text;
  -- True once all checks have passed. If a constraint fails later, the error is Klinky's, and not the request's.
  is_checked boolean := false;
begin
  bank_line := jsonb_populate_record(null::public.bank_lines, fields || jsonb_build_object(
    'owner_id', landlord.id, 'batch_id', batch, 'file_name', file_name
  ));
  if private.is_known(bank_line) then
    return (jsonb_build_object('id', bank_line.id, 'state', 'alreadyRecorded'), '{}')::private.recorded_line;
  end if;
  perform private.write_bank_line(bank_line);
  parts := private.read_bank_parts(fields -> 'parts');
  -- Link the existing payments first, so that no new part of this line counts as a duplicate of them.
  for place in
    select part.place from generate_subscripts(parts, 1) part (place)
    order by (parts[part.place].entered).kind is distinct from 'existing', part.place
  loop
    total := total + case (parts[place].entered).kind
      when 'existing' then private.link_payment(bank_line, parts[place].payment_id) else (parts[place].entered).amount end;
    if (parts[place].entered).kind = 'deposit' then
      blockers := blockers || private.record_deposit_part(landlord, bank_line, fields ->> 'method', parts[place], issue);
    end if;
    continue when (parts[place].entered).kind in ('existing', 'deposit');
    payments := payments || private.payment_of_part(bank_line, fields ->> 'method', parts[place]);
    duplicate := case when parts[place].is_separate_payment is not true then private.possible_duplicate(payments[cardinality(payments)]) end;
    if duplicate is not null then
      perform private.refuse('UNSEEN_PAYMENTS', 'The payment may have been recorded already', '=overlaps');
    end if;
  end loop;
  place := null;
  perform private.require_parts(bank_line, total, payments);
  is_checked := true;
  return (
    jsonb_build_object('id', bank_line.id, 'state', 'recorded', 'blockers', blockers),
    case when payments = '{}' then payments else array(select private.record_payments(payments)) end
  )::private.recorded_line;
exception
  when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
    get stacked diagnostics hint = pg_exception_hint;
    return (private.refusal_json(fields, sqlerrm, place, hint, duplicate), '{}')::private.recorded_line;
  when others then
    return (case when not is_checked and (sqlstate like '22%' or sqlstate like '23%')
      then private.refusal_json(fields, 'VALIDATION_FAILED', place, '=invalid', null)
      else private.refusal_json(fields, private.error_code(sqlstate, sqlerrm), null, null, null) end, '{}')::private.recorded_line;
end
$$;

create function private.refusal_json(fields jsonb, code text, part integer, issue text, duplicate uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', fields ->> 'id', 'state', 'refused', 'error_code', code, 'payment_id', duplicate,
    'issue', case
      when part is null then nullif(issue, '')
      -- The day and the method belong to the line and not to its parts.
      when issue like 'paidOn=%' or issue like 'movedOn=%' then 'bookedOn=' || split_part(issue, '=', 2)
      when issue like 'method=%' then issue
      else concat('parts.', part - 1, case when issue not like '=%' then '.' end, issue)
    end
  );
end
$$;

create function private.documents_of(landlord uuid, payments uuid[], movements uuid[]) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select named.id from unnest(payments) payment (id) cross join lateral private.receipts_naming(payment.id) named
    union
    select documents.id from public.documents
    where documents.owner_id = landlord and documents.subject_id = any (movements)
  );
end
$$;

create function private.bank_line_json(landlord uuid, bank_line uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  paid uuid[] := array(
    select payments.id from public.payments
    where payments.owner_id = landlord and payments.bank_line_id = bank_line_json.bank_line and payments.cancelled_at is null
  );
  deposits uuid[] := array(
    select movement.id from public.deposit_movements movement
    where movement.owner_id = landlord and movement.bank_line_id = bank_line_json.bank_line and movement.cancelled_at is null
  );
  own_payments uuid[] := array(
    select payments.id
    from public.payments
    join public.bank_lines on bank_lines.owner_id = payments.owner_id and bank_lines.id = payments.bank_line_id
    where payments.id = any (paid) and payments.batch_id = bank_lines.batch_id
  );
begin
  return jsonb_build_object(
    'payments', (
      select coalesce(jsonb_agg(payments order by payments.created_at, payments.id), '[]')
      from public.payments where payments.id = any (paid)
    ),
    'deposits', (
      select coalesce(jsonb_agg(movement order by movement.created_at, movement.id), '[]')
      from public.deposit_movements movement where movement.id = any (deposits)
    ),
    'receipts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', documents.id, 'number', documents.number, 'kind', documents.kind)
        order by documents.issued_at, documents.number), '[]')
      from public.documents
      where documents.id = any (private.documents_of(landlord, own_payments, deposits))
    )
  );
end
$$;

create function private.require_bank_lines(batch uuid, lines jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if batch is null then
    perform private.refuse('VALIDATION_FAILED', 'The batch has no id', 'batchId=required');
  elsif jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse('VALIDATION_FAILED', 'Send at least one line', 'lines=required');
  elsif exists (select from jsonb_array_elements(lines) element (fields) where coalesce(element.fields ->> 'id', '') = '') then
    perform private.refuse('VALIDATION_FAILED', 'A line has no id', 'lines=invalid');
  elsif jsonb_array_length(lines) > 50 or (
    select sum(jsonb_array_length(element.fields -> 'parts'))
    from jsonb_array_elements(lines) element (fields) where jsonb_typeof(element.fields -> 'parts') = 'array'
  ) > 500 then
    perform private.refuse('VALIDATION_FAILED', 'More than 50 lines or 500 parts', 'lines=tooLong');
  end if;
end
$$;

create function public.record_bank_lines(batch uuid, lines jsonb, file_name text default null, issue text default 'none') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  fields jsonb;
  recorded_lines private.recorded_line[] := '{}';
  recorded_line private.recorded_line;
  blockers text[];
  answer jsonb := '[]';
begin
  perform private.require_issue(issue);
  perform private.require_bank_lines(batch, lines);
  landlord := private.lock_landlord();
  for fields in select element.value from jsonb_array_elements(lines) with ordinality element order by element.ordinality loop
    recorded_lines := recorded_lines || private.record_bank_line(landlord, batch, file_name, issue, fields);
  end loop;
  -- Issue the receipts only after all lines are recorded, because one receipt may state payments of two lines.
  foreach recorded_line in array recorded_lines loop
    if recorded_line.outcome ->> 'state' <> 'refused' then
      blockers := private.issue_for_payments(landlord, recorded_line.payments, issue, private.today());
      recorded_line.outcome := recorded_line.outcome || private.bank_line_json(landlord.id, (recorded_line.outcome ->> 'id')::uuid)
        || jsonb_build_object('blockers', array(
          select element.value from jsonb_array_elements_text(recorded_line.outcome -> 'blockers') element
          union select unnest(blockers)
          order by 1
        ));
    end if;
    answer := answer || (
      '{"payments": [], "deposits": [], "receipts": [], "blockers": [], "error_code": null, "payment_id": null}'
      || recorded_line.outcome
    );
  end loop;
  return answer;
end
$$;
comment on function public.record_bank_lines is
  'Records up to fifty lines of a bank statement as payments and received deposits, and issues receipts on request. A line that is sent several times is recorded once. A refused line does not stop other lines. Returns the result of each line.';
grant execute on function public.record_bank_lines to authenticated;

create function public.forget_bank_payer(payer_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  update public.bank_lines set payer_key = null
  where bank_lines.owner_id = landlord.id and bank_lines.payer_key = forget_bank_payer.payer_key;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such payer');
  end if;
end
$$;
comment on function public.forget_bank_payer is 'Forgets a payer, so that later lines are not matched with earlier lines of this payer.';
grant execute on function public.forget_bank_payer to authenticated;
-- 70_bank_and_imports/20_bank_matching.sql
create function private.open_dues() returns table (lease_id uuid, dues jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select due.lease_id, jsonb_agg(to_jsonb(due) || jsonb_build_object('benefits', case
      when due.benefit_remaining > 0 then private.open_benefits_json(due.benefits) else '[]'
    end) order by due.due_on, due.period_from, due.id)
    from private.counted_dues due
    where due.amount > due.received and due.remaining > 0 and due.kind <> 'refund' and not due.is_time_barred
    group by due.lease_id;
end
$$;

create function private.payments_to_match(since date) returns table (lease_id uuid, payments jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      payments.lease_id,
      jsonb_agg(jsonb_build_object(
        'id', payments.id, 'kind', payments.kind, 'paid_on', payments.paid_on, 'amount', payments.amount
      ) order by payments.paid_on, payments.created_at, payments.id)
    from public.payments
    where payments.cancelled_at is null and payments.kind in ('payment', 'benefit') and payments.bank_line_id is null
      and payments.paid_on >= since
    group by payments.lease_id;
end
$$;

create function private.people_to_match() returns table (lease_id uuid, tenants jsonb, guarantors jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      tenants.lease_id,
      jsonb_agg(jsonb_build_object(
        'id', tenants.id, 'first_name', tenants.first_name, 'last_name', tenants.last_name, 'company_name', tenants.company_name,
        'leaves_on', tenants.leaves_on
      ) order by tenants.created_at, tenants.id),
      coalesce((
        select jsonb_agg(guarantor order by guarantor.created_at, guarantor.id) from public.guarantors guarantor where guarantor.lease_id = tenants.lease_id
      ), '[]')
    from public.tenants
    group by tenants.lease_id;
end
$$;

create function private.movements_to_match(since date) returns table (lease_id uuid, movements jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select movement.lease_id, jsonb_agg(jsonb_build_object(
      'kind', case movement.kind when 'received' then 'received' else 'returned' end, 'moved_on', movement.moved_on,
      'amount', movement.amount + movement.increase
    ) order by movement.moved_on, movement.created_at, movement.id)
    from public.deposit_movements movement
    where movement.cancelled_at is null and movement.bank_line_id is null and movement.kind <> 'handedOver'
      and movement.amount > 0 and movement.moved_on >= since
    group by movement.lease_id;
end
$$;

create function private.refunds_to_match(since date) returns table (lease_id uuid, refunds jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select dues.lease_id, jsonb_agg(jsonb_build_object('paid_on', dues.due_on, 'amount', dues.amount) order by dues.due_on, dues.id)
    from public.dues
    where dues.kind = 'refund' and dues.cancelled_at is null and dues.due_on >= since
    group by dues.lease_id;
end
$$;

create function private.deposit_to_match(
  lease public.leases, received numeric, held numeric, is_settled boolean, movements jsonb
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  deposit private.deposit;
begin
  if held > 0 and lease.keys_on <= private.today() then
    deposit := private.deposit_of(lease, private.today());
  end if;
  return jsonb_build_object(
    'owed', case when is_settled then 0 else greatest(0, lease.deposit - coalesce(received, 0)) end,
    'held', coalesce(held, 0),
    'to_return', coalesce(deposit.to_return + deposit.increase, held, 0),
    'movements', coalesce(movements, '[]')
  );
end
$$;

create function private.leases_to_match(since date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', lease.id, 'property_name', property.name, 'starts_on', private.earliest_payment_day(lease),
      'rent_from', least(lower(private.term_days(lease, lease.account_starts_on)), (
        select min(dues.period_from) from public.dues where dues.lease_id = lease.id and dues.kind = 'rent'
      )),
      'ends_on', private.rent_owed_until(lease), 'monthly', coalesce(rent.rent + rent.charges, 0),
      'deposit', private.deposit_to_match(lease, deposit_sums.received, deposit_sums.held, deposit_sums.is_settled, moved.movements),
      'tenants', people.tenants, 'guarantors', people.guarantors, 'dues', coalesce(open.dues, '[]'),
      'payments', coalesce(paid.payments, '[]'), 'refunds', coalesce(refunded.refunds, '[]')
    ) order by lease.created_at, lease.id), '[]')
    from public.leases lease
    join private.people_to_match() people on people.lease_id = lease.id
    left join public.properties property on property.id = lease.property_id
    left join private.deposit_sums on deposit_sums.lease_id = lease.id
    left join private.open_dues() open on open.lease_id = lease.id
    left join private.payments_to_match(since) paid on paid.lease_id = lease.id
    left join private.movements_to_match(since) moved on moved.lease_id = lease.id
    left join private.refunds_to_match(since) refunded on refunded.lease_id = lease.id
    left join lateral (
      select rents.rent, rents.charges from public.rents
      where rents.lease_id = lease.id and rents.holds_from <= greatest(today, lease.account_starts_on)
      order by rents.holds_from desc limit 1
    ) rent on true
    where coalesce(private.rent_owed_until(lease) > today - 92, true) or open.dues is not null or deposit_sums.held > 0
      or moved.movements is not null or refunded.refunds is not null
  );
end
$$;

create function private.recorded_lines(since date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(bank_line order by bank_line.booked_on desc, bank_line.id), '[]')
    from (
      select bank_lines.id, bank_lines.booked_on, bank_lines.amount, bank_lines.payer_key, paid.parts
      from public.bank_lines
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
          'payment_id', part.payment_id, 'lease_id', part.lease_id, 'tenant_id', part.tenant_id, 'kind', part.kind,
          'amount', part.amount, 'month', to_char(part.names_month, 'YYYY-MM'), 'office', part.payer_office
        ) order by part.created_at, part.payment_id, part.lease_id) as parts
        from private.recorded_parts part
        where part.owner_id = bank_lines.owner_id and part.bank_line_id = bank_lines.id and part.cancelled_at is null
      ) paid
      where bank_lines.booked_on >= since and paid.parts is not null
      order by bank_lines.booked_on desc, bank_lines.id
      limit 10000
    ) bank_line
  );
end
$$;

create function public.bank_expected(since date default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  -- At most 61 months back, because private.require_account_start lets a new account start up to 60 months ago.
  first_day date := greatest(coalesce(since, today - 100), (today - interval '61 months')::date);
begin
  perform private.take_turn();
  return jsonb_build_object(
    'leases', private.leases_to_match(first_day),
    'lines', private.recorded_lines(least(first_day, (today - interval '13 months')::date))
  );
end
$$;
comment on function public.bank_expected is
  'The data with which a bank statement is matched. Each lease has its people, its open dues, and its payments since a day that name no bank line. Also returns the bank lines of the last thirteen months, or since an earlier day, with their payments: at most ten thousand lines.';
grant execute on function public.bank_expected to authenticated;
grant execute on function
  private.open_dues, private.payments_to_match, private.people_to_match, private.movements_to_match,
  private.refunds_to_match, private.leases_to_match, private.recorded_lines, private.earliest_lease_day, private.earliest_payment_day, private.deposit_to_match, private.deposit_of,
  private.arrears_of to authenticated;
-- 70_bank_and_imports/30_batches.sql
create function private.require_batch(landlord uuid, batch uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from private.recorded_parts part where part.owner_id = landlord and part.batch_id = batch)
    and not exists (select from public.bank_lines where bank_lines.owner_id = landlord and bank_lines.batch_id = batch)
  then
    perform private.refuse('NOT_FOUND', 'There is no such batch');
  end if;
end
$$;

create function private.payments_of_batch(landlord uuid, batch uuid, most integer default null) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select payments.id from public.payments
    where payments.owner_id = landlord and payments.batch_id = batch and payments.cancelled_at is null
    order by payments.lease_id, payments.id
    limit most
  );
end
$$;

create function private.deposits_of_batch(landlord uuid, batch uuid, most integer default null) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select movement.id from public.deposit_movements movement
    where movement.owner_id = landlord and movement.batch_id = batch and movement.cancelled_at is null
    order by movement.created_at desc, movement.id
    limit most
  );
end
$$;

create function public.batches() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(batch) order by batch.created_at desc, batch.id), '[]')
    from (
      select
        coalesce(payment.batch_id, bank_line.batch_id) as id,
        case when bank_line.batch_id is null and payment.is_month then 'month' else 'bank' end as kind,
        -- A line that was undone and recorded again belongs to its newer batch. The older batch keeps its cancelled
        -- payments, without a line.
        coalesce(bank_line.file_name, payment.file_name) as file_name, coalesce(payment.created_at, bank_line.recorded_at) as created_at,
        coalesce(payment.payments, 0) as payments, coalesce(payment.deposits, 0) as deposits, coalesce(payment.amount, 0) as amount,
        coalesce(payment.cancelled, 0) as cancelled, coalesce(bank_line.lines, 0) as lines
      from (
        select
          part.batch_id, min(part.created_at) as created_at, bool_and(part.request ->> 'command' = 'pay_month') as is_month,
          count(*) filter (where part.cancelled_at is null) as payments, count(part.cancelled_at) as cancelled,
          count(*) filter (where part.cancelled_at is null and part.kind = 'deposit') as deposits,
          sum(part.amount) filter (where part.cancelled_at is null) as amount,
          max(part.request ->> 'file_name') as file_name
        from private.recorded_parts part
        where part.batch_id is not null
        group by part.batch_id
      ) payment
      full join (
        select bank_lines.batch_id, min(bank_lines.recorded_at) as recorded_at, max(bank_lines.file_name) as file_name, count(*) as lines
        from public.bank_lines
        group by bank_lines.batch_id
      ) bank_line on bank_line.batch_id = payment.batch_id
      where bank_line.batch_id is not null or payment.is_month is not true or payment.payments + payment.cancelled > 1
      order by 4 desc, 1
      limit 100
    ) batch
  );
end
$$;
comment on function public.batches is
  'The last hundred batches, newest first. Each has the number of its payments, of its cancelled payments and of its bank lines. A received deposit counts as a payment.';
grant execute on function public.batches to authenticated;

create function private.documents_to_void(documents uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', document.id, 'number', document.number, 'kind', document.kind, 'tenant_name', document.tenant_name,
      'mails', (
        select coalesce(jsonb_agg(jsonb_build_object('recipient', mail.recipient, 'at', mail.changed_at)
          order by mail.changed_at, mail.id), '[]')
        from public.document_mails mail
        -- A queued mail may still reach the tenant.
        where mail.document_id = document.id and mail.state <> 'failed'
      ),
      'deliveries', document.deliveries
    ) order by document.issued_at, document.number), '[]')
    from private.document_list document
    where document.id = any (documents)
  );
end
$$;

create function private.settlements_of_batch(landlord uuid, batch uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', document.id, 'number', document.number, 'tenant_name', document.tenant_name
    ) order by document.issued_at, document.number), '[]')
    from private.document_list document
    join public.deposit_movements movement on movement.id = document.subject_id
    where document.owner_id = landlord and document.kind = 'depositSettlement' and document.state = 'valid' and exists (
      select from public.payments
      where payments.owner_id = landlord and payments.batch_id = settlements_of_batch.batch and payments.cancelled_at is null
        and payments.lease_id = movement.lease_id and payments.paid_on <= movement.moved_on
    )
  );
end
$$;

create function private.tenants_blocking_undo(landlord uuid, batch uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(distinct private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)), '[]')
    from public.deposit_movements movement
    join public.tenants on tenants.lease_id = movement.lease_id
    where movement.owner_id = landlord and movement.batch_id = batch and movement.cancelled_at is null
      and private.has_later_movement(movement, batch)
  );
end
$$;

create function public.preview_batch_undo(batch uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  landlord uuid := private.landlord_id();
  to_cancel record;
begin
  perform private.take_turn();
  perform private.require_batch(landlord, batch);
  select count(*) as payments, count(*) filter (where part.kind = 'deposit') as deposits, coalesce(sum(part.amount), 0) as amount into to_cancel
  from private.recorded_parts part
  where part.owner_id = landlord and part.batch_id = preview_batch_undo.batch and part.cancelled_at is null;
  return jsonb_build_object(
    'payments', to_cancel.payments,
    'deposits', to_cancel.deposits,
    'amount', to_cancel.amount,
    'lines', (
      select count(*) from public.bank_lines
      where bank_lines.owner_id = landlord and bank_lines.batch_id = batch and private.is_recorded(bank_lines)
    ),
    'kept', (
      select count(*) from public.payments
      join public.bank_lines on bank_lines.owner_id = payments.owner_id and bank_lines.id = payments.bank_line_id
      where bank_lines.owner_id = landlord and bank_lines.batch_id = batch
        and payments.batch_id is distinct from batch and payments.cancelled_at is null
    ),
    'blocked_by', private.tenants_blocking_undo(landlord, batch),
    'documents', private.documents_to_void(private.documents_of(
      landlord, private.payments_of_batch(landlord, batch), private.deposits_of_batch(landlord, batch)
    )),
    'settlements', private.settlements_of_batch(landlord, batch)
  );
end
$$;
comment on function public.preview_batch_undo is
  'Previews undo_batch. Returns the payments and received deposits to cancel, the bank lines to release, the earlier payments that stay, the tenants whose deposit has a later movement, the documents to void with their mails and deliveries, and the settlements of deposits that stay valid.';
grant execute on function public.preview_batch_undo to authenticated;
grant execute on function
  private.is_recorded, private.require_batch, private.payments_of_batch, private.deposits_of_batch, private.documents_of,
  private.documents_to_void, private.settlements_of_batch, private.tenants_blocking_undo to authenticated;

create function public.undo_batch(batch uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  payments uuid[];
begin
  perform private.require_batch(landlord.id, batch);
  -- Without this check, the first calls would cancel payments before a later call fails.
  if private.tenants_blocking_undo(landlord.id, batch) <> '[]' then
    perform private.refuse('NOT_LAST_MOVEMENT', 'A deposit has a later movement: cancel it first');
  end if;
  payments := private.payments_of_batch(landlord.id, batch, 200);
  perform private.cancel_payments(landlord.id, payments, reason, true);
  perform public.cancel_deposit_movement(movement.id, reason)
  from unnest(private.deposits_of_batch(landlord.id, batch, 200 - cardinality(payments))) movement (id);
  -- If the batch only linked a payment that was recorded before, the payment stays, without its bank line.
  update public.payments set bank_line_id = null
  from public.bank_lines
  where bank_lines.owner_id = landlord.id and bank_lines.batch_id = batch
    and payments.owner_id = bank_lines.owner_id and payments.bank_line_id = bank_lines.id
    and payments.batch_id is distinct from batch and payments.cancelled_at is null;
  delete from public.bank_lines
  where bank_lines.owner_id = landlord.id and bank_lines.batch_id = batch and not private.has_parts(bank_lines);
  return jsonb_build_object('left', cardinality(
    private.payments_of_batch(landlord.id, batch) || private.deposits_of_batch(landlord.id, batch)
  ));
end
$$;
comment on function public.undo_batch is
  'Undoes a batch, two hundred payments and received deposits at a time. Cancels them, voids their receipts for the same reason, and releases their bank lines. Returns the number of payments and deposits that are left.';
grant execute on function public.undo_batch to authenticated;
-- 70_bank_and_imports/40_imports.sql
create table public.imports (
  owner_id uuid not null references public.users (id) on delete cascade,
  id uuid not null,
  part smallint not null check (part between 1 and 100),
  file_name public.short_text,
  lines jsonb not null,
  request_hash bytea not null,
  -- clock_timestamp() keeps the order of a landlord's imports. now() would not, because it is the start of the
  -- transaction, before the transaction waits for the lock.
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (owner_id, id, part)
);
comment on table public.imports is 'The result of each line of an import, in parts, to undo it.';
comment on column public.imports.id is 'The id that the caller chose. Requests with the same id belong to the same import.';
comment on column public.imports.file_name is 'The name of the file with the lines. Null if the lines were pasted.';
comment on column public.imports.lines is
  'The state of each line: ids of new rows, or the differing fields with their stored values.';
comment on column public.imports.request_hash is 'A hash of the request, to compare a repeated part.';

alter table public.imports enable row level security;
grant select on public.imports to authenticated;

create policy imports_select_owner on public.imports for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('imports');

create view public.import_list with (security_invoker = true) as
select
  import.owner_id, import.id, max(import.file_name) as file_name, min(import.created_at) as created_at, max(import.undone_at) as undone_at,
  count(*) filter (where line.value ->> 'state' = 'new')::integer as added,
  count(*) filter (where line.value ->> 'state' = 'completed')::integer as completed,
  count(*) filter (where line.value ->> 'state' = 'refused')::integer as refused
from public.imports import
cross join lateral jsonb_array_elements(import.lines) line
group by import.owner_id, import.id;
comment on view public.import_list is 'Each import with the number of lines by state.';
grant select on public.import_list to authenticated;
create trigger refuse_write instead of insert or update or delete on public.import_list
  for each row execute function private.refuse_write();

create function private.added_ids(lines jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(added.id), '{}')
  from jsonb_array_elements(lines) done (line)
  cross join lateral (
    select tenant::uuid as id from jsonb_array_elements_text(done.line -> 'tenants') tenant
    union all
    select (done.line ->> 'added_property_id')::uuid where done.line ->> 'added_property_id' is not null
  ) added
  where done.line ->> 'state' = 'new'
$$;

create function private.import_group(landlord uuid, lines jsonb, added uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb;
  done jsonb;
  answer jsonb := '[]';
  before uuid[] := added;
  refusal jsonb;
  why text;
begin
  begin
    for line in select value from jsonb_array_elements(lines) loop
      done := private.import_line(landlord, line, added);
      answer := answer || done;
      added := added || private.added_ids(jsonb_build_array(done));
    end loop;
    return answer;
  exception
    when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      get stacked diagnostics why = pg_exception_hint;
      refusal := jsonb_build_object('state', 'refused', 'error_code', sqlerrm, 'issue', why);
    when integrity_constraint_violation or data_exception then
      refusal := '{"state": "refused", "error_code": "VALIDATION_FAILED", "issue": "=invalid"}';
  end;
  if jsonb_array_length(lines) = 1 then
    return jsonb_build_array(refusal || jsonb_build_object('line', line -> 'line'));
  end if;
  added := before;
  answer := '[]';
  for line in select value from jsonb_array_elements(lines) loop
    done := private.import_group(landlord, jsonb_build_array(line), added);
    answer := answer || done;
    added := added || private.added_ids(done);
  end loop;
  return answer;
end
$$;

create function private.import_lines(landlord uuid, lines jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  together jsonb;
  done jsonb;
  answer jsonb := '[]';
  added uuid[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 100 then
    perform private.refuse('VALIDATION_FAILED', 'Send 1 to 100 lines', 'lines=invalid');
  elsif exists (select from jsonb_array_elements(lines) element (line) where coalesce(element.line ->> 'line', '') !~ '^[0-9]{1,6}$') then
    perform private.refuse('VALIDATION_FAILED', 'A line has no number', 'lines=invalid');
  end if;
  for together in
    select jsonb_agg(element.line order by element.place)
    from jsonb_array_elements(lines) with ordinality element (line, place)
    group by (element.place - 1) / 20
    order by min(element.place)
  loop
    done := private.import_group(landlord, together, added);
    answer := answer || done;
    added := added || private.added_ids(done);
  end loop;
  return answer;
end
$$;

create function public.check_import(lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  answer jsonb;
begin
  perform private.take_turn();
  landlord := private.lock_landlord();
  begin
    answer := private.import_lines(landlord.id, lines);
    raise exception 'ROLLED_BACK' using errcode = 'KL001';
  exception
    when sqlstate 'KL001' then
      return answer;
  end;
end
$$;
comment on function public.check_import is 'Previews an import. Returns the result of each line. Writes nothing.';
grant execute on function public.check_import to authenticated;

create function public.import_lettings(import_id uuid, part integer, lines jsonb, file_name text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_import public.imports;
  answer jsonb;
  hash bytea := sha256(convert_to(jsonb_build_object('lines', lines, 'file_name', file_name)::text, 'UTF8'));
begin
  if import_id is null or part is null or part not between 1 and 100 then
    perform private.refuse('VALIDATION_FAILED', 'The part must be between 1 and 100', 'part=invalid');
  end if;
  perform private.refuse_cancelled(exists (
    select from public.imports import
    where import.owner_id = landlord.id and import.id = import_lettings.import_id and import.undone_at is not null
  ));
  select * into found_import from public.imports import
  where import.owner_id = landlord.id and import.id = import_lettings.import_id and import.part = import_lettings.part;
  if found then
    if found_import.request_hash <> hash then
      perform private.refuse('IDEMPOTENCY_KEY_REUSED', 'This part of the import was written with other lines');
    end if;
    return found_import.lines;
  end if;
  answer := private.import_lines(landlord.id, lines);
  insert into public.imports (owner_id, id, part, file_name, lines, request_hash)
  values (landlord.id, import_id, part, file_name, answer, hash);
  return answer;
end
$$;
comment on function public.import_lettings is
  'Imports the lines that are not refused, and returns the result of each. A part of an import is written once. Refused after the import was undone.';
grant execute on function public.import_lettings to authenticated;
-- 70_bank_and_imports/50_import_lines.sql
create function private.imported_columns(cells jsonb, variadic columns text[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if exists (select from jsonb_object_keys(cells) cell (name) where cell.name <> all (columns)) then
    perform private.refuse('VALIDATION_FAILED', 'A line has an unknown column', 'line=unknownField');
  end if;
  return coalesce(jsonb_strip_nulls(cells), '{}');
end
$$;

create function private.overlapping_lease(lease public.leases) returns public.leases
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  overlapping public.leases;
begin
  select * into overlapping from public.leases other_lease
  where other_lease.property_id = lease.property_id and other_lease.owner_id = lease.owner_id and other_lease.id <> lease.id
    and private.occupied_days(other_lease) && private.occupied_days(lease)
  order by private.rent_owed_until(other_lease) desc nulls first, other_lease.id limit 1;
  return overlapping;
end
$$;

create function private.deposit_cap(kind text, rent numeric, term_months integer) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when not private.is_governed(kind) then null
    when kind = 'mobility' or term_months > 2 then 0
    when kind = 'unfurnished' then rent
    else 2 * rent
  end;
end
$$;

create type private.parsed_line as (
  property public.properties, lessor text, tenants jsonb[], letting jsonb, lease jsonb, deposit jsonb, benefits jsonb,
  account jsonb, new_account_starts_on date, completes boolean
);

create type private.matched_line as (
  dwelling public.properties, tenant public.tenants, dwelling_differs jsonb, lease_differs jsonb
);

create function private.parse_line(line jsonb) returns private.parsed_line
language plpgsql immutable set search_path = ''
as $$
declare
  fields private.parsed_line;
  tenants jsonb := coalesce(nullif(line -> 'tenants', 'null'), '[]');
begin
  if jsonb_typeof(tenants) <> 'array' or jsonb_array_length(tenants) > 4 then
    perform private.refuse('VALIDATION_FAILED', 'A line has at most four tenants', 'tenants=invalid');
  end if;
  fields.property := jsonb_populate_record(null::public.properties, line -> 'property');
  fields.tenants := array(
    select private.imported_columns(
      tenant.fields, 'first_name', 'last_name', 'company_name', 'siren', 'email', 'phone_number', 'postal_address'
    )
    from jsonb_array_elements(tenants) with ordinality tenant (fields, place)
    order by tenant.place
  );
  fields.letting := private.imported_columns(
    line -> 'letting', 'rent', 'charges', 'charges_kind', 'rent_due_day', 'lease_starts_on'
  );
  fields.lease := private.imported_columns(line -> 'lease', 'kind', 'deposit', 'irl_reference', 'revision_on');
  fields.deposit := private.imported_columns(line -> 'deposit', 'received', 'received_on');
  fields.benefits := private.imported_columns(line -> 'benefits', 'caf', 'msa');
  fields.account := private.imported_columns(line -> 'account', 'starts_on', 'balance');
  fields.lessor := line ->> 'lessor';
  fields.new_account_starts_on := line ->> 'new_account_starts_on';
  fields.completes := coalesce((line ->> 'completes')::boolean, false);
  return fields;
end
$$;

create function private.require_names(tenants jsonb[]) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  names text[] := array(select private.imported_name(tenant.fields)
    from unnest(tenants) with ordinality tenant (fields, place) order by tenant.place);
begin
  for place in 1 .. greatest(1, cardinality(names)) loop
    if names[place] is null then
      perform private.refuse(
        'VALIDATION_FAILED', 'A tenant has no name',
        format(
          'tenants.%s.%s=required', place - 1, case when tenants[place] ? 'first_name' then 'lastName' else 'firstName' end
        )
      );
    elsif names[place] = any (names[: place - 1]) then
      perform private.refuse('VALIDATION_FAILED', 'A line names a tenant twice', format('tenants.%s.lastName=overlaps', place - 1));
    end if;
  end loop;
end
$$;

create function private.import_tenants(landlord uuid, property uuid, line private.parsed_line) returns public.tenants[]
language plpgsql set search_path = ''
as $$
declare
  added public.tenants[] := '{}';
  tenant jsonb;
begin
  perform private.require_names(line.tenants);
  if line.account ->> 'starts_on' is null then
    perform private.require_new_account_start(
      line.new_account_starts_on, (line.letting ->> 'lease_starts_on')::date, 'newAccountStartsOn'
    );
  end if;
  foreach tenant in array line.tenants loop
    added := added || private.add_tenant(landlord, tenant || case
      when cardinality(added) = 0 then line.letting || jsonb_build_object(
        'property_id', property,
        -- By default, the account starts this month. If the lease starts later, the account starts with the lease.
        'account_starts_on', coalesce((line.account ->> 'starts_on')::date, greatest(
          coalesce(line.new_account_starts_on, (private.month_of(private.today())).first_day),
          (line.letting ->> 'lease_starts_on')::date
        ))
      )
      else jsonb_build_object('lease_id', added[1].lease_id)
    end);
  end loop;
  return added;
end
$$;

create function private.reference_start(lease public.leases) returns date
language plpgsql stable set search_path = ''
as $$
declare
  published_on date := private.reference_published_on(lease.irl_reference);
begin
  if published_on > private.today() then
    perform private.refuse(
      'VALIDATION_FAILED', format('The index of %s is not published yet', lease.irl_reference), 'irlReference=notPublished'
    );
  end if;
  if lease.starts_on < published_on - interval '3 months' then
    return (
      select min(day) from unnest(private.revision_days(lease, (published_on + interval '1 year')::date)) day
      where day >= published_on
    );
  end if;
  return null;
end
$$;

create function private.imported_clause(lease public.leases, fields jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  clause jsonb := jsonb_build_object(
    'has_revision_clause', true, 'irl_reference', fields -> 'irl_reference',
    'revision_month', split_part(fields ->> 'revision_on', '-', 1)::integer,
    'revision_day', split_part(fields ->> 'revision_on', '-', 2)::integer
  );
begin
  return case when fields ?| array['irl_reference', 'revision_on'] then clause || jsonb_build_object(
    'irl_reference_from', private.reference_start(jsonb_populate_record(lease, clause))
  ) else '{}' end;
end
$$;

create function private.import_deposit(lease public.leases, deposit jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  amount numeric := coalesce((deposit ->> 'received')::numeric, lease.deposit);
  received_on date := coalesce(
    (deposit ->> 'received_on')::date, least(coalesce(lease.starts_on, lease.account_starts_on), private.today())
  );
  added uuid;
begin
  if deposit = '{}' or (deposit ->> 'received')::numeric = 0 and not deposit ? 'received_on' then
    return null;
  elsif lease.deposit = 0 then
    perform private.refuse('VALIDATION_FAILED', 'A received deposit needs its agreed amount', 'deposit=required');
  elsif amount > lease.deposit then
    perform private.refuse('VALIDATION_FAILED', 'More than the agreed deposit was received', 'depositReceived=aboveAmount');
  end if;
  perform private.require_moved_on(lease, received_on, false, 'depositReceivedOn');
  perform private.require_amount(amount, 'depositReceived');
  insert into public.deposit_movements (owner_id, lease_id, kind, moved_on, amount, idempotency_key)
  values (lease.owner_id, lease.id, 'received', received_on, amount, gen_random_uuid())
  returning id into added;
  return added;
end
$$;

create function private.import_benefits(lease public.leases, tenant uuid, benefits jsonb) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  office text;
  amount numeric;
  added uuid[] := '{}';
begin
  for office, amount in select benefit.key, benefit.value from jsonb_each_text(benefits) benefit order by benefit.key loop
    added := added || private.add_first_benefit(lease, tenant, office, amount, office);
  end loop;
  return added;
end
$$;

create function private.import_lease(
  landlord uuid, property uuid, line private.parsed_line,
  out lease public.leases, out tenants uuid[], out movement uuid, out benefits uuid[]
)
language plpgsql set search_path = ''
as $$
declare
  added public.tenants[];
  starts_on date;
  balance numeric := coalesce((line.account ->> 'balance')::numeric, 0);
begin
  if line.letting -> 'rent' is null then
    perform private.refuse('VALIDATION_FAILED', 'The rent is missing', 'rent=required');
  end if;
  added := private.import_tenants(landlord, property, line);
  tenants := array(select tenant.id from unnest(added) with ordinality tenant order by tenant.ordinality);
  lease := private.lease_of(landlord, added[1].lease_id);
  if private.differences(to_jsonb(lease), line.lease) <> '{}' then
    perform private.change_lease(lease, line.lease || private.imported_clause(lease, line.lease) || jsonb_build_object(
      'has_resolutory_clause', private.default_termination_clause(coalesce(line.lease ->> 'kind', lease.kind), lease.starts_on)
    ));
    lease := private.lease_of(landlord, lease.id);
  end if;
  -- A balance without a day is the balance on the first day of the account. A missing balance means 0.
  starts_on := coalesce((line.account ->> 'starts_on')::date, lease.account_starts_on);
  if starts_on <> lease.account_starts_on or balance <> 0 then
    perform private.set_account(lease, starts_on, balance);
    lease := private.lease_of(landlord, lease.id);
  end if;
  movement := private.import_deposit(lease, line.deposit);
  perform private.update_account(lease.id);
  benefits := private.import_benefits(lease, tenants[1], line.benefits);
end
$$;

create function private.has_tenant_named(landlord uuid, imported jsonb[]) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  names text[] := array(select private.imported_name(tenant) from unnest(imported) tenant);
begin
  return exists (
    select from public.tenants
    where tenants.owner_id = landlord
      and private.normalized(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) = any (names)
  );
end
$$;

create function private.lease_warnings(lease public.leases, rent numeric) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array_remove(array[
    case when rent = 0 then 'NO_RENT' end,
    case when lease.deposit > private.deposit_cap(lease.kind, rent, lease.term_months) then 'DEPOSIT_ABOVE_CAP' end
  ], null);
end
$$;

create function private.complete_tenants(landlord uuid, lease uuid, imported jsonb[], differing jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  matching public.tenants[] := private.tenants_of_line(lease, imported);
  missing record;
begin
  for missing in
    select fact.place, jsonb_object_agg(fact.field, imported[fact.place] -> fact.field) as changes
    from (
      select split_part(differing_field, '.', 2)::integer + 1 as place, split_part(differing_field, '.', 3) as field
      from jsonb_object_keys(differing) differing_field
      where differing_field like 'tenants.%'
    ) fact
    group by fact.place
  loop
    perform private.change_tenant(private.letting_of(landlord, matching[missing.place].id), missing.changes);
  end loop;
end
$$;

create function private.complete_lease(lease public.leases, line private.parsed_line, differing jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  changes jsonb := '{}';
begin
  if differing ? 'lease_starts_on' then
    changes := changes || jsonb_build_object('starts_on', line.letting -> 'lease_starts_on');
  end if;
  if differing ? 'deposit' then
    changes := changes || jsonb_build_object('deposit', line.lease -> 'deposit');
  end if;
  if differing ? 'irl_reference' then
    changes := changes || private.imported_clause(
      jsonb_populate_record(lease, changes), jsonb_strip_nulls(private.revision_day_json(lease)) || line.lease
    );
  elsif differing ? 'revision_on' then
    -- The lease keeps its reference index, and the day from which this index applies.
    changes := changes || (private.imported_clause(lease, line.lease - 'irl_reference') - array['irl_reference', 'irl_reference_from']);
  end if;
  if changes <> '{}' then
    perform private.change_lease(lease, changes);
  end if;
  if differing ?| array['received', 'received_on'] then
    perform private.import_deposit(private.lease_of(lease.owner_id, lease.id), line.deposit);
  end if;
  perform private.update_account(lease.id);
  perform private.import_benefits(
    private.lease_of(lease.owner_id, lease.id), (private.tenants_of_line(lease.id, line.tenants))[1].id,
    jsonb_strip_nulls(jsonb_build_object(
      'caf', case when differing ? 'caf' then line.benefits -> 'caf' end,
      'msa', case when differing ? 'msa' then line.benefits -> 'msa' end
    ))
  );
end
$$;

create function private.difference_json(matched private.matched_line) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  dwelling_differs jsonb := private.contradictions(matched.dwelling_differs);
  lease_differs jsonb := private.contradictions(matched.lease_differs);
  outcome jsonb := '{"state": "refused", "error_code": "VALIDATION_FAILED"}';
begin
  if dwelling_differs || lease_differs = '{}' then
    dwelling_differs := matched.dwelling_differs;
    lease_differs := matched.lease_differs;
    outcome := '{"state": "incomplete"}';
  end if;
  return outcome || jsonb_build_object(
    'differing', dwelling_differs || lease_differs,
    'property_id', case when dwelling_differs <> '{}' then (matched.dwelling).id end,
    'tenant_id', case when lease_differs <> '{}' then (matched.tenant).id end
  );
end
$$;

create function private.complete_matched(landlord uuid, matched private.matched_line, line private.parsed_line) returns void
language plpgsql set search_path = ''
as $$
begin
  if matched.dwelling_differs ? 'energy_class' then
    update public.properties set energy_class = (line.property).energy_class where properties.id = (matched.dwelling).id;
  end if;
  if matched.lease_differs <> '{}' then
    perform private.complete_tenants(landlord, (matched.tenant).lease_id, line.tenants, matched.lease_differs);
    perform private.complete_lease(private.lease_of(landlord, (matched.tenant).lease_id), line, matched.lease_differs);
  end if;
end
$$;

create function private.import_line(landlord uuid, line jsonb, added uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  parsed private.parsed_line := private.parse_line(line);
  answer jsonb := jsonb_build_object('line', line -> 'line');
  has_address boolean := (parsed.property).address is not null;
  is_vacant boolean := private.is_vacant(parsed);
  lessor public.lessors := private.find_lessor(landlord, parsed.lessor);
  matched private.matched_line := private.match_line(landlord, parsed, lessor, added);
  differs jsonb := matched.dwelling_differs || matched.lease_differs;
  property uuid := (matched.dwelling).id;
  has_namesake boolean;
  letting record;
begin
  if private.contradictions(differs) <> '{}' or differs <> '{}' and not parsed.completes then
    return answer || private.difference_json(matched);
  end if;
  perform private.complete_matched(landlord, matched, parsed);
  if (matched.tenant).id is not null or is_vacant and property is not null then
    return answer || jsonb_build_object('state', case when differs = '{}' then 'same' else 'completed' end);
  end if;
  if has_address and property is null then
    property := private.add_property(
      landlord, jsonb_populate_record(parsed.property, parsed.letting || jsonb_build_object('lessor_id', lessor.id))
    );
  end if;
  answer := answer || jsonb_build_object(
    'state', 'new', 'added_property_id', case when (matched.dwelling).id is null then property end
  );
  if is_vacant then
    return answer;
  end if;
  -- Search before the tenants of the line are added. Otherwise the search would find these tenants.
  has_namesake := private.has_tenant_named(landlord, parsed.tenants);
  letting := private.import_lease(landlord, property, parsed);
  return answer || jsonb_build_object(
    'tenants', letting.tenants, 'lease_id', (letting.lease).id, 'deposit_movement_id', letting.movement,
    'benefits', letting.benefits,
    'warnings', case when has_namesake then array['SAME_NAME'] else '{}' end
      || case when (private.overlapping_lease(letting.lease)).id is not null then array['ALREADY_LET'] else '{}' end
      || private.lease_warnings(letting.lease, (parsed.letting ->> 'rent')::numeric)
  );
end
$$;
-- 70_bank_and_imports/55_import_matching.sql
create function private.normalized(words text) returns text
language plpgsql immutable cost 10000 set search_path = ''
as $$
begin
  return regexp_replace(
    translate(
      regexp_replace(normalize(replace(replace(lower(words), 'œ', 'oe'), 'æ', 'ae'), nfkd), '[\u0300-\u036f]', '', 'g'), 'ø', 'o'
    ),
    '[^[:alnum:]]+', '', 'g'
  );
end
$$;
grant execute on function private.normalized to authenticated;

create function private.dwelling_key(address text, complement text, postal_code text) returns text
language plpgsql immutable cost 10000 set search_path = ''
as $$
begin
  return private.normalized(address) || '|' || private.normalized(coalesce(complement, '')) || '|' || private.normalized(postal_code);
end
$$;
grant execute on function private.dwelling_key to authenticated;

create index properties_dwelling_idx on public.properties
  (owner_id, private.dwelling_key(address, address_complement, postal_code));
create index tenants_name_idx on public.tenants
  (owner_id, private.normalized(private.tenant_name(company_name, first_name, last_name)));

create function private.differences(stored jsonb, imported jsonb) returns jsonb
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_object_agg(cell.key, stored -> cell.key), '{}')
    from jsonb_each(imported) cell
    where cell.value <> 'null' and cell.value is distinct from stored -> cell.key and (
      cell.key <> all ('{name,city,lessor,first_name,last_name,company_name,postal_address}')
      or private.normalized(cell.value #>> '{}') is distinct from private.normalized(stored ->> cell.key)
    )
  );
end
$$;

create function private.contradictions(differing jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(difference.key, difference.value), '{}')
    from jsonb_each(differing) difference
    where not case
      when difference.key = any ('{deposit,received}') then difference.value = '0'
      when difference.key ~ '^tenants\.\d+\.(siren|email|phone_number|postal_address)$'
        or difference.key = any ('{energy_class,lease_starts_on,irl_reference,revision_on,received_on,caf,msa}')
      then difference.value = 'null'
      else false
    end
  );
end
$$;

create function private.find_lessor(landlord uuid, imported text) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  if imported is null then
    return null;
  end if;
  select * into lessor from public.lessors
  where lessors.owner_id = landlord and private.normalized(imported) in (
    private.normalized(private.lessor_name(lessors)),
    private.normalized(coalesce(lessors.company_name, concat_ws(' ', lessors.last_name, lessors.first_name)))
  )
  order by lessors.created_at, lessors.id limit 1;
  if not found then
    perform private.refuse('VALIDATION_FAILED', format('There is no lessor called %s: add it first', imported), 'lessor=invalid');
  end if;
  return lessor;
end
$$;

create function private.opening_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('starts_on', lease.account_starts_on, 'balance', coalesce(
      (select due.amount from public.dues due where due.lease_id = lease.id and due.kind = 'opening'),
      (select -payment.amount from public.payments payment where payment.lease_id = lease.id and payment.kind = 'opening'),
      0
    ))
  );
end
$$;

create function private.received_json(lease uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('received', deposit_sums.received, 'received_on', deposit_sums.received_on)
    from private.deposit_sums where deposit_sums.lease_id = received_json.lease
  );
end
$$;
grant execute on function private.received_json to authenticated;

create function private.benefits_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := greatest(private.today(), lease.account_starts_on);
begin
  return (
    select coalesce(jsonb_object_agg(benefit.office, benefit.amount), '{}')
    from (
      select expected_benefit.office, coalesce(sum(expected_benefit.amount) filter (
        where (private.month_of(today)).first_day between expected_benefit.first_month and coalesce(expected_benefit.last_month, 'infinity')
      ), 0) as amount
      from public.expected_benefits expected_benefit
      where expected_benefit.lease_id = lease.id
      group by expected_benefit.office
    ) benefit
  );
end
$$;
grant execute on function private.benefits_json to authenticated;

create function private.revision_day_json(lease public.leases) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('revision_on', lpad(lease.revision_month::text, 2, '0') || '-' || lpad(lease.revision_day::text, 2, '0'))
$$;

create function private.rent_to_compare(lease public.leases, imported jsonb) returns public.rents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select rents
    from public.rents
    where rents.lease_id = lease.id and not exists (
      select from public.rents later_rent
      where later_rent.lease_id = lease.id and later_rent.holds_from <= greatest(private.today(), lease.account_starts_on)
        and later_rent.holds_from > rents.holds_from
    )
    order by to_jsonb(rents) @> imported desc, rents.holds_from
    limit 1
  );
end
$$;

create function private.occupied_days(lease public.leases) returns daterange
language plpgsql stable set search_path = ''
as $$
declare
  starts_on date := coalesce(lease.starts_on, least(lease.account_starts_on, private.today()));
begin
  return daterange(starts_on, greatest(coalesce(private.rent_owed_until(lease) + 1, 'infinity'), starts_on));
end
$$;

create function private.is_vacant(line private.parsed_line) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return (line.property).address is not null and cardinality(line.tenants) = 0
    and line.letting - array['rent', 'charges'] || line.lease || line.deposit || line.benefits || line.account = '{}';
end
$$;

create function private.imported_name(tenant jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.normalized(private.tenant_name(tenant ->> 'company_name', tenant ->> 'first_name', tenant ->> 'last_name'));
end
$$;

create function private.without_title(tenant jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when private.normalized(tenant ->> 'first_name') = any ('{m,mme,mlle,mr,mrs,ms,miss}') then tenant - 'first_name'
    else tenant
  end;
end
$$;

create function private.is_named(tenant public.tenants, imported jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  named text := private.imported_name(imported);
begin
  return case
    when named is not null then named in (
      private.normalized(private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name)),
      private.normalized(private.tenant_name(tenant.company_name, tenant.last_name, tenant.first_name))
    )
    else tenant.company_name is null and (
      private.normalized(imported ->> 'last_name') = private.normalized(tenant.last_name)
      or private.normalized(imported ->> 'first_name') = private.normalized(tenant.first_name)
    ) is true
  end;
end
$$;

create function private.find_dwelling(landlord uuid, imported public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  unit_name text := coalesce(imported.address_complement, imported.name);
  exactly text := private.dwelling_key(imported.address, unit_name, imported.postal_code);
  alone text := private.dwelling_key(imported.address, null, imported.postal_code);
  found_property public.properties;
begin
  select * into found_property from public.properties
  where properties.owner_id = landlord
    and private.dwelling_key(properties.address, properties.address_complement, properties.postal_code) = any (array[exactly, alone])
    and (
      properties.address_complement is not null or imported.address_complement is null
      or private.normalized(properties.name) = private.normalized(imported.address_complement)
    )
  order by
    private.dwelling_key(properties.address, properties.address_complement, properties.postal_code) <> exactly,
    properties.archived_on is not null, properties.created_at, properties.id
  limit 1;
  -- An import neither restores an archived property nor adds the property a second time. The landlord has to decide
  -- which is right.
  if found_property.archived_on is not null then
    perform private.refuse('VALIDATION_FAILED', 'The property is archived', 'address=archived');
  end if;
  return found_property;
end
$$;

create function private.dwelling_differences(
  property public.properties, line private.parsed_line, lessor public.lessors, added uuid[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  is_vacant boolean := private.is_vacant(line);
  differing jsonb := private.differences(to_jsonb(property) || jsonb_build_object(
    'lessor', private.lessor_name(private.own_lessor(property.owner_id, property.lessor_id))
  ), jsonb_build_object(
    'lessor', case when lessor.id <> property.lessor_id then private.lessor_name(lessor) end,
    'name', (line.property).name, 'city', (line.property).city, 'energy_class', (line.property).energy_class,
    'rent', case when is_vacant then nullif((line.letting ->> 'rent')::numeric, 0) end,
    'charges', case when is_vacant then nullif((line.letting ->> 'charges')::numeric, 0) end
  ));
begin
  if differing <> '{}' and property.id = any (added) then
    perform private.refuse(
      'VALIDATION_FAILED', 'An earlier line describes this property differently',
      case
        when differing ? 'name' then 'propertyName' when differing ? 'city' then 'city'
        when differing ? 'energy_class' then 'energyClass' when differing ? 'lessor' then 'lessor'
        when differing ? 'rent' then 'rent' else 'charges'
      end || '=overlaps'
    );
  end if;
  return differing;
end
$$;

create function private.find_tenant(landlord uuid, property uuid, imported jsonb, imported_start date) returns public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  named text := private.imported_name(imported);
begin
  -- A first or last name alone is searched only among the tenants of the property.
  if named is null then
    return (
      select tenants
      from public.leases
      join public.tenants on tenants.lease_id = leases.id
      cross join lateral least(private.rent_owed_until(leases), tenants.leaves_on) last_day
      where leases.owner_id = landlord and leases.property_id = find_tenant.property and private.is_named(tenants, imported)
        and (imported_start > last_day) is not true
      order by (leases.starts_on = imported_start) is true desc, (private.today() > last_day) is true, tenants.created_at, tenants.id
      limit 1
    );
  end if;
  return (
    select tenants
    from public.tenants
    join public.leases on leases.id = tenants.lease_id
    cross join lateral private.normalized(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) called
    cross join lateral least(private.rent_owed_until(leases), tenants.leaves_on) last_day
    where tenants.owner_id = landlord and leases.property_id is not distinct from find_tenant.property
      -- Swapped names also match. The line is then refused as different, and does not add the same tenant again.
      and named in (called, private.normalized(private.tenant_name(tenants.company_name, tenants.last_name, tenants.first_name)))
      and (imported_start > last_day) is not true
    order by called = named desc, (leases.starts_on = imported_start) is true desc,
      (private.today() > last_day) is true, tenants.created_at, tenants.id
    limit 1
  );
end
$$;

create function private.matching_tenant(landlord uuid, property uuid, line private.parsed_line) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  tenant jsonb;
  found_tenant public.tenants;
begin
  foreach tenant in array line.tenants loop
    found_tenant := private.find_tenant(landlord, property, private.without_title(tenant), (line.letting ->> 'lease_starts_on')::date);
    exit when found_tenant.id is not null;
  end loop;
  return found_tenant;
end
$$;

create function private.tenants_of_line(lease uuid, imported jsonb[]) returns public.tenants[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  place integer;
  found_tenant public.tenants;
  found_tenants public.tenants[] := array_fill(null::public.tenants, array[cardinality(imported)]);
  met uuid[] := '{}';
begin
  imported := array(select private.without_title(element.tenant)
    from unnest(imported) with ordinality element (tenant, place) order by element.place);
  -- Compare the tenants with a full name first, because a first or last name alone may match several tenants.
  for place in
    select element.place from unnest(imported) with ordinality element (tenant, place)
      order by private.imported_name(element.tenant) is null, element.place
  loop
    select tenants.* into found_tenant
    from public.tenants
    where tenants.lease_id = tenants_of_line.lease and tenants.id <> all (met) and private.is_named(tenants, imported[place])
    order by
      (
        private.normalized(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) =
          private.imported_name(imported[place])
      ) is true desc,
      tenants.leaves_on is not null, tenants.created_at, tenants.id
    limit 1;
    met := array_remove(met || found_tenant.id, null);
    found_tenants[place] := found_tenant;
  end loop;
  return found_tenants;
end
$$;

create function private.tenant_differences(lease uuid, imported jsonb[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  differing jsonb := '{}';
  matching public.tenants[] := private.tenants_of_line(lease, imported);
begin
  for place in 1 .. cardinality(imported) loop
    differing := differing || case
      when matching[place].id is null then jsonb_build_object('tenants.' || place - 1, null)
      else (
        select coalesce(jsonb_object_agg(format('tenants.%s.%s', place - 1, element.key), element.value), '{}')
        from jsonb_each(private.differences(to_jsonb(matching[place]), private.without_title(imported[place]))) element
      )
    end;
  end loop;
  return differing;
end
$$;

create function private.lease_differences(tenant public.tenants, line private.parsed_line, added uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  lease public.leases := private.lease_of(tenant.owner_id, tenant.lease_id);
  rent jsonb := jsonb_strip_nulls(jsonb_build_object('rent', line.letting -> 'rent', 'charges', line.letting -> 'charges'));
  differing jsonb := private.tenant_differences(lease.id, line.tenants)
    || private.differences(
      to_jsonb(private.letting_of(tenant.owner_id, tenant.id)), line.letting - array['rent', 'charges']
    )
    || private.differences(to_jsonb(private.rent_to_compare(lease, rent)), rent)
    || private.differences(to_jsonb(lease) || private.revision_day_json(lease) || case
      -- If the lease has no clause, a clause in the line contradicts the lease. An empty text says so; a null would say
      -- that the fact is missing.
      when not lease.has_revision_clause then '{"irl_reference": "", "revision_on": ""}'::jsonb else '{}'
    end, line.lease)
    || private.differences(coalesce(private.received_json(lease.id), '{"received": 0}'), line.deposit)
    || private.differences(private.benefits_json(lease), line.benefits)
    || private.differences(private.opening_json(lease), line.account);
begin
  if differing <> '{}' and tenant.id = any (added) then
    perform private.refuse('VALIDATION_FAILED', 'An earlier line describes this tenant differently', 'tenants.0.lastName=overlaps');
  end if;
  return differing;
end
$$;

create function private.match_line(
  landlord uuid, line private.parsed_line, lessor public.lessors, added uuid[]
) returns private.matched_line
language plpgsql stable set search_path = ''
as $$
declare
  matched private.matched_line;
  has_address boolean := (line.property).address is not null;
begin
  matched.dwelling_differs := '{}';
  matched.lease_differs := '{}';
  if has_address then
    matched.dwelling := private.find_dwelling(landlord, line.property);
  end if;
  if (matched.dwelling).id is not null then
    matched.dwelling_differs := private.dwelling_differences(matched.dwelling, line, lessor, added);
  end if;
  -- A new property has no tenants.
  if (matched.dwelling).id is not null or not has_address then
    matched.tenant := private.matching_tenant(landlord, (matched.dwelling).id, line);
  end if;
  if (matched.tenant).id is not null then
    matched.lease_differs := private.lease_differences(matched.tenant, line, added);
  end if;
  return matched;
end
$$;
-- 70_bank_and_imports/60_import_undo.sql
create function private.added_lines(landlord uuid, import uuid) returns table (line jsonb)
language sql stable set search_path = ''
as $$
  select element.line
  from public.imports
  cross join jsonb_array_elements(imports.lines) element (line)
  where imports.owner_id = landlord and imports.id = added_lines.import and imports.undone_at is null
    and element.line ->> 'state' = 'new'
$$;

create function private.import_obstacles(landlord uuid, import uuid)
returns table (line integer, tenant_id uuid, property_id uuid, name text, reason text)
language sql stable set search_path = ''
as $$
  with added as (
    select
      (added_line.line ->> 'line')::integer as line,
      array(select tenant::uuid from jsonb_array_elements_text(added_line.line -> 'tenants') tenant) as tenant_ids,
      (added_line.line ->> 'lease_id')::uuid as lease_id, (added_line.line ->> 'deposit_movement_id')::uuid as movement_id,
      array(select benefit::uuid from jsonb_array_elements_text(added_line.line -> 'benefits') benefit) as benefit_ids,
      (added_line.line ->> 'added_property_id')::uuid as property_id
    from private.added_lines(landlord, import_obstacles.import) added_line
  )
  -- Search by lease, because the tenants of a lease may have changed. `offset 0` makes Postgres look up each lease by
  -- an index. Otherwise Postgres would read the payments and dues of all landlords.
  select added.line, tenant.id, null::uuid, tenant.name, reason.code
  from added
  join public.leases lease on lease.id = added.lease_id and lease.owner_id = landlord
  cross join lateral (
    select tenants.id, private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) as name
    from public.tenants where tenants.lease_id = lease.id
    order by tenants.id <> all (added.tenant_ids), tenants.created_at, tenants.id limit 1
  ) tenant
  cross join lateral (
    select case
      when exists (select from public.documents where documents.lease_id = lease.id offset 0) then 'RECEIPTS'
      when exists (select from public.payments payment where payment.lease_id = lease.id and payment.kind <> 'opening' offset 0)
        or exists (select from public.deposit_movements movement where movement.lease_id = lease.id and movement.id is distinct from added.movement_id)
        or exists (select from public.deposit_deductions deduction where deduction.lease_id = lease.id) then 'PAYMENTS'
      when exists (select from public.dues due where due.lease_id = lease.id and due.kind not in ('rent', 'opening') offset 0)
        or exists (select from public.reductions reduction where reduction.lease_id = lease.id)
        or exists (select from public.settlements where settlements.lease_id = lease.id)
        or exists (
          select from public.expected_benefits benefit where benefit.lease_id = lease.id and benefit.id <> all (added.benefit_ids)
        ) then 'DUES'
      when exists (select from public.tenants where tenants.lease_id = lease.id and tenants.id <> all (added.tenant_ids))
        or exists (select from public.guarantors guarantor where guarantor.lease_id = lease.id) then 'PEOPLE'
    end as code
  ) reason
  where reason.code is not null
  union all
  select added.line, null, property.id, property.name, reason.code
  from added
  join public.properties property on property.id = added.property_id and property.owner_id = landlord
  cross join lateral (
    select case
      when exists (
        select from public.leases
        where leases.property_id = property.id and leases.id not in (select added.lease_id from added where added.lease_id is not null)
        offset 0
      ) then 'TENANTS'
      when exists (
        select from public.expense_properties expense_property
        where expense_property.property_id = property.id and expense_property.owner_id = landlord
      ) then 'EXPENSES'
    end as code
  ) reason
  where reason.code is not null
  order by 1
$$;

create function private.require_import(landlord uuid, import uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from public.imports where imports.owner_id = landlord and imports.id = require_import.import) then
    perform private.refuse('NOT_FOUND', 'There is no such import');
  end if;
end
$$;

create function public.import_blockers(import uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  landlord uuid := private.landlord_id();
begin
  perform private.take_turn();
  perform private.require_import(landlord, import);
  return (
    select coalesce(jsonb_agg(obstacle order by obstacle.line), '[]')
    from private.import_obstacles(landlord, import_blockers.import) obstacle
  );
end
$$;
comment on function public.import_blockers is 'The reasons why an import of the caller cannot be undone: data that was recorded later for rows of the import.';
grant execute on function public.import_blockers to authenticated;

create function private.delete_leases(lease_ids uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  delete from public.settlements where lease_id = any (lease_ids);
  delete from public.deposit_movements where lease_id = any (lease_ids);
  delete from public.expected_benefits where lease_id = any (lease_ids);
  delete from public.payments where lease_id = any (lease_ids);
  delete from public.dues where lease_id = any (lease_ids);
  delete from public.rents where lease_id = any (lease_ids);
  delete from public.tenants where lease_id = any (lease_ids);
  delete from public.leases where id = any (lease_ids);
end
$$;

create function public.undo_import(import uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  perform private.require_import(landlord.id, import);
  if exists (select from private.import_obstacles(landlord.id, import)) then
    perform private.refuse('IMPORT_IN_USE', 'Rows that the import added were used since');
  end if;
  perform private.delete_leases(array(
    select lease.id
    from private.added_lines(landlord.id, import) added
    join public.leases lease on lease.id = (added.line ->> 'lease_id')::uuid and lease.owner_id = landlord.id
  ));
  delete from public.properties property
  using private.added_lines(landlord.id, import) added
  where property.id = (added.line ->> 'added_property_id')::uuid and property.owner_id = landlord.id;
  update public.imports set undone_at = now()
  where imports.owner_id = landlord.id and imports.id = undo_import.import and imports.undone_at is null;
end
$$;
comment on function public.undo_import is 'Deletes the rows that an import added, if nothing depends on them.';
grant execute on function public.undo_import to authenticated;
-- 70_bank_and_imports/70_lettings.sql
create function private.find_or_add_property(landlord uuid, letting jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  place public.properties := jsonb_populate_record(null::public.properties, nullif(letting -> 'property', 'null'));
  named uuid := letting ->> 'property_id';
begin
  if (named is null) = (place.address is null) then
    perform private.refuse('VALIDATION_FAILED', 'Name one property: an existing or a new one', 'propertyId=required');
  elsif place.lessor_id is not null and not exists (
    select from public.lessors where lessors.id = place.lessor_id and lessors.owner_id = landlord
  ) then
    perform private.refuse('VALIDATION_FAILED', 'There is no such lessor', 'property.lessorId=invalid');
  end if;
  return coalesce(named, private.add_property(
    landlord, jsonb_populate_record(place, jsonb_build_object('rent', letting -> 'rent', 'charges', letting -> 'charges'))
  ));
end
$$;

create function private.add_tenants(landlord uuid, letting jsonb) returns public.tenants[]
language plpgsql set search_path = ''
as $$
declare
  lease jsonb := letting -> 'lease';
  tenant jsonb;
  added public.tenants[] := '{}';
begin
  for tenant in select value from jsonb_array_elements(letting -> 'tenants') loop
    added := added || private.add_tenant(landlord, tenant || case
      when cardinality(added) = 0 then jsonb_strip_nulls(jsonb_build_object(
        'property_id', private.find_or_add_property(landlord, letting), 'rent', letting -> 'rent', 'charges', letting -> 'charges',
        'charges_kind', lease -> 'charges_kind', 'rent_due_day', lease -> 'rent_due_day',
        'lease_starts_on', lease -> 'starts_on', 'account_starts_on', coalesce(
          nullif(letting -> 'account_starts_on', 'null'),
          to_jsonb(private.next_rent_month(
            (lease ->> 'starts_on')::date, coalesce((lease ->> 'rent_due_day')::integer, 1), coalesce((lease ->> 'term_months')::integer, 1)
          ))
        )
      )) || '{"lease_id": null}'
      else jsonb_build_object('lease_id', added[1].lease_id)
    end);
  end loop;
  return added;
end
$$;

create function private.guarantors_of(letting jsonb, tenants public.tenants[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  guarantors jsonb := coalesce(letting -> 'guarantors', '[]');
  wrong bigint := (
    select min(element.place) from jsonb_array_elements(guarantors) with ordinality element (fields, place)
    where (element.fields ->> 'tenant')::integer not between 0 and cardinality(tenants) - 1
  );
begin
  if wrong is not null then
    perform private.refuse(
      'VALIDATION_FAILED', 'A guarantor must stand for a tenant of the lease', format('guarantors.%s.tenant=invalid', wrong - 1)
    );
  end if;
  return (
    select coalesce(jsonb_agg(
      element.fields - 'id' || jsonb_build_object('tenant_id', tenants[(element.fields ->> 'tenant')::integer + 1].id) order by element.place
    ), '[]')
    from jsonb_array_elements(guarantors) with ordinality element (fields, place)
  );
end
$$;

create function private.add_first_benefit(lease public.leases, tenant uuid, office text, amount numeric, field text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  begins_on date := greatest(lease.account_starts_on, (private.today() - interval '2 years')::date);
  why text;
begin
  perform public.add_benefit(lease.id, tenant, office, amount, begins_on);
  return (
    select benefit.id from public.expected_benefits benefit
    where benefit.tenant_id = tenant and benefit.office = add_first_benefit.office
      and benefit.first_month = (private.month_of(begins_on)).first_day
  );
exception
  when sqlstate 'PT400' then
    get stacked diagnostics why = pg_exception_hint;
    perform private.refuse('VALIDATION_FAILED', 'The housing benefit is invalid', field || '=' || split_part(why, '=', 2));
end
$$;

create function private.add_letting_without_payment(landlord uuid, letting jsonb) returns public.leases
language plpgsql set search_path = ''
as $$
declare
  tenants public.tenants[];
  lease public.leases;
  payment jsonb := nullif(letting -> 'payment', 'null');
begin
  if jsonb_typeof(letting -> 'tenants') is distinct from 'array' or jsonb_array_length(letting -> 'tenants') not between 1 and 20 then
    perform private.refuse('VALIDATION_FAILED', 'A lease has 1 to 20 tenants', 'tenants=required');
  elsif letting ->> 'rent' is null then
    perform private.refuse('VALIDATION_FAILED', 'The rent is missing', 'rent=required');
  end if;
  perform private.require_day((letting #>> '{lease,starts_on}')::date, 'startsOn');
  tenants := private.add_tenants(landlord, letting);
  lease := private.lease_of(landlord, tenants[1].lease_id);
  perform private.change_lease(
    lease,
    jsonb_build_object('has_resolutory_clause', private.default_termination_clause(
      coalesce(letting #>> '{lease,kind}', lease.kind),
      coalesce(letting #>> '{lease,signed_on}', letting #>> '{lease,starts_on}')::date
    )) || (letting -> 'lease') || jsonb_build_object('guarantors', private.guarantors_of(letting, tenants))
  );
  perform private.update_account(lease.id);
  lease := private.lease_of(landlord, lease.id);
  if letting ->> 'benefit' is not null then
    perform private.add_first_benefit(
      lease, tenants[1].id, letting #>> '{benefit,office}', (letting #>> '{benefit,amount}')::numeric, 'benefit.amount'
    );
  end if;
  perform private.require_published_reference(null, lease);
  if payment is not null then
    perform private.require_paid_on(lease, (payment ->> 'paid_on')::date, field => 'payment.paidOn');
    perform private.require_amount((payment ->> 'amount')::numeric, 'payment.amount');
  end if;
  return lease;
end
$$;

create function private.benefits_between(lease uuid, first_day date, last_day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(benefit.amount), 0)
    from private.owed_benefits benefit
    cross join lateral generate_series(
      greatest(date_trunc('month', (first_day - 1)::timestamp) + interval '1 month', benefit.first_month::timestamp),
      least(last_day + 1 - interval '1 month', benefit.last_month::timestamp), interval '1 month'
    )
    where benefit.lease_id = benefits_between.lease
  );
end
$$;

create function private.first_rents(lease public.leases) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(rent) || jsonb_build_object(
      'share', greatest(0, rent.amount - private.benefits_between(lease.id, rent.period_from, rent.period_to))
    ) order by rent.period_from), '[]')
    from (
      -- Seven months are enough for two dues, even if a term is a quarter.
      select
        rent_due.first_day as period_from, rent_due.last_day as period_to, rent_due.due_on, (rent_due.owed).rent + (rent_due.owed).charges as amount
      from unnest(private.planned_rent_dues(lease, (lease.account_starts_on + interval '7 months')::date, '{}')) rent_due
      order by rent_due.first_day limit 2
    ) rent
  );
end
$$;

create function private.overlapping_lease_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  overlapping public.leases := private.overlapping_lease(lease);
begin
  return private.lease_people_json(overlapping.id, lower(private.occupied_days(overlapping) * private.occupied_days(lease)))
    || jsonb_build_object('until', private.rent_owed_until(overlapping));
end
$$;

create function private.receive_deposit(lease uuid, deposit numeric, receipt jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if deposit is null or deposit = 0 then
    perform private.refuse('VALIDATION_FAILED', 'The lease has no deposit', 'deposit=required');
  end if;
  return public.add_deposit_movement(
    lease, md5(lease || ' deposit')::uuid, 'received', (receipt ->> 'moved_on')::date, deposit, receipt ->> 'method',
    coalesce((receipt ->> 'issue')::boolean, false)
  ) #> '{movements,0,document}';
end
$$;

create function private.add_letting(
  landlord public.users, idempotency_key uuid, letting jsonb, out lease public.leases, out payment jsonb, out deposit_receipt jsonb
)
language plpgsql set search_path = ''
as $$
declare
  digest jsonb := private.request_digest('add_letting', letting);
begin
  perform private.require_own_key(landlord.id, idempotency_key, digest);
  select * into lease from public.leases
  where leases.owner_id = landlord.id and leases.idempotency_key = add_letting.idempotency_key;
  if not found then
    lease := private.add_letting_without_payment(landlord.id, letting);
    update public.leases set idempotency_key = add_letting.idempotency_key, request = digest
    where leases.id = lease.id;
  end if;
  if letting ->> 'payment' is not null then
    payment := private.record_payment(landlord, jsonb_populate_record(
      null::private.new_payment, letting -> 'payment' || jsonb_build_object('idempotency_key', lease.id, 'kind', 'payment', 'tenant_id', (
        select tenants.id from public.tenants where tenants.lease_id = lease.id order by tenants.created_at, tenants.id limit 1
      ))
    ));
  end if;
  if letting ->> 'deposit_receipt' is not null then
    deposit_receipt := private.receive_deposit(lease.id, (letting #>> '{lease,deposit}')::numeric, letting -> 'deposit_receipt');
  end if;
exception
  -- The message of Postgres quotes the row. Replace the message.
  when data_exception or check_violation or not_null_violation then
    perform private.refuse('VALIDATION_FAILED', 'The letting has an invalid value', 'letting=invalid');
end
$$;

create function public.add_letting(idempotency_key uuid, letting jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added record;
begin
  added := private.add_letting(private.lock_landlord(), idempotency_key, letting);
  return jsonb_build_object(
    'lease', (select to_jsonb(lease_list) from public.lease_list where lease_list.id = (added.lease).id),
    'payment', added.payment, 'deposit_receipt', added.deposit_receipt
  );
end
$$;
comment on function public.add_letting is
  'Adds a property (unless the letting names an existing property), a lease with tenants and guarantors, the received deposit and the first payment. If one part fails, nothing is added. A repeated key adds nothing. Returns the row of lease_list, the receipt of the deposit, and the result of the payment.';
grant execute on function public.add_letting to authenticated;

create function public.preview_letting(letting jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added record;
  answer jsonb;
begin
  -- The preview shows no receipt of the deposit. Without `issue`, the data that such a receipt needs may be missing.
  added := private.add_letting(private.lock_landlord('20ms'), gen_random_uuid(), letting #- '{deposit_receipt,issue}');
  -- This needs a statement of its own: a statement does not see the rows that it writes itself.
  answer := jsonb_build_object(
    'rents', private.first_rents(added.lease),
    'payment', case when added.payment is not null then private.payment_preview_json(added.payment) end,
    'already_let', private.overlapping_lease_json(added.lease),
    'warnings', private.lease_warnings(added.lease, (letting ->> 'rent')::numeric)
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return answer;
end
$$;
comment on function public.preview_letting is
  'Previews add_letting. Returns the first rents, the result of the payment, and warnings. Writes nothing.';
grant execute on function public.preview_letting to authenticated;
-- 80_overviews/10_due_list.sql
create function private.open_benefits_json(benefits private.open_benefit[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  benefit private.open_benefit;
  listed jsonb := '[]';
begin
  -- A loop costs less than a query for each due.
  foreach benefit in array benefits loop
    listed := listed || jsonb_build_object(
      'tenant_id', benefit.tenant_id, 'tenant_name', private.name_of_tenant(benefit.tenant_id), 'office', benefit.office,
      'month', to_char(benefit.month, 'YYYY-MM'), 'amount', benefit.amount
    );
  end loop;
  return listed;
end
$$;
grant execute on function private.open_benefits_json to authenticated;

create view private.due_list with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.period_from, due.period_to, due.due_on, due.rent, due.charges, due.other,
  due.reduction, due.amount, due.label, due.cancelled_at, due.cancel_reason, due.created_at,
  due.received, computed.remaining, coalesce((computed.benefit).remaining, 0) as benefit_remaining,
  coalesce((computed.benefit).awaited, 0) as awaited,
  coalesce((computed.benefit).late_after, due.due_on) as late_after,
  case
    when (computed.benefit).remaining > 0 then private.open_benefits_json((computed.benefit).benefits) else '[]'
  end as benefits,
  private.due_state(due, computed.remaining, coalesce((computed.benefit).awaited, 0)) as state,
  case when due.kind = 'repair' then (
    select deposit_movements.id from public.deposit_movements
    where deposit_movements.due_id = due.id and deposit_movements.cancelled_at is null
  ) end as deposit_movement_id,
  paid.parts,
  -- The landlord can waive the whole due except for the amounts that receipts certify.
  case when due.kind = 'rent' then due.rent + due.charges - paid.certified end as most_reduction,
  coalesce(held.receipts, '[]') as receipts,
  (
    select jsonb_build_object('id', documents.id, 'number', documents.number)
    from public.documents
    where documents.owner_id = due.owner_id and documents.subject_id = due.id and documents.kind = 'dueNotice'
      and not exists (select from public.document_voids where document_voids.document_id = documents.id)
    order by documents.issued_at desc limit 1
  ) as notice,
  case when due.kind = 'rent' and held.receipts is not null then nullif(
    (select leased_dues.without_receipts from private.leased_dues where leased_dues.id = due.id), due.amount
  ) end as lease_amount,
  case
    when due.cancelled_at is not null then null
    when due.kind = 'rent' then case when not coalesce(held.has_quittance, false) then private.next_receipt_of_due(due) end
    when due.kind <> 'refund' and paid.payments <> '{}' and exists (
      select from private.other_due_parts(due.lease_id, paid.payments, private.today()) part where part.due_id = due.id
    ) then 'partial'
  end as next
from public.dues due
cross join lateral (
  select case when due.cancelled_at is null then asked_dues.remaining else 0.00 end as remaining, asked_dues.benefit
  from private.asked_dues where asked_dues.id = due.id
  limit 1
) computed
cross join lateral (
  select
    coalesce(sum(certified.amount), 0) as certified,
    coalesce(array_agg(allocation.payment_id), '{}') as payments,
    coalesce(jsonb_agg(jsonb_build_object(
      'payment_id', allocation.payment_id, 'amount', allocation.amount, 'certified', certified.amount
    ) order by payment.paid_on, payment.created_at, payment.id), '[]') as parts
  from public.allocations allocation
  join public.payments payment on payment.id = allocation.payment_id
  cross join lateral (
    select coalesce(sum(part.amount), 0) as amount from private.certified_parts part
    where part.payment_id = allocation.payment_id and part.due_id = allocation.due_id
  ) certified
  where allocation.due_id = due.id
) paid
left join lateral (
  select
    jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind)
      order by receipt.issued_at, receipt.number) as receipts,
    bool_or(
      receipt.kind = 'quittance' and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
    ) as has_quittance
  from private.holding_receipts receipt
  where receipt.lease_id = due.lease_id and case
    when due.kind = 'rent' then receipt.period_from <= due.period_to and receipt.period_to >= due.period_from
    else exists (select from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = receipt.id and receipt_payment.due_id = due.id)
  end
) held on true;
comment on view private.due_list is
  'Each due with its payments (oldest first), its valid receipts, its last valid notice, the receipt that can follow, and the settlement of a deposit that made the due. Also has the unpaid rest, the part of this rest that offices are expected to pay, the certified amounts, and the amount that the landlord can waive. If receipts keep another amount than the lease now gives, also has the amount of the lease.';
grant select on private.due_list to authenticated;

create function public.dues_of_lease(lease uuid, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(due) order by due.id), '[]')
    from (
      select * from private.due_list
      where due_list.lease_id = dues_of_lease.lease and due_list.id > after_id
      order by due_list.id limit 1000
    ) due
  );
end
$$;
comment on function public.dues_of_lease is
  'The dues of a lease as rows of due_list, sorted by id: the first thousand, or the thousand after a given due.';
grant execute on function public.dues_of_lease to authenticated;

create function public.dues_of_month(month date, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(month, 'month');
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(due) order by due.id), '[]')
    from private.month_of(dues_of_month.month) days
    cross join lateral (
      select * from private.due_list
      where due_list.due_on between days.first_day and days.last_day and due_list.id > after_id
      order by due_list.id limit 1000
    ) due
  );
end
$$;
comment on function public.dues_of_month is
  'The dues that fall due in a month as rows of due_list, sorted by id: the first thousand, or the thousand after a given due.';
grant execute on function public.dues_of_month to authenticated;

create function public.due_by_id(due uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select to_jsonb(due_list) from private.due_list where due_list.id = due_by_id.due
  );
end
$$;
comment on function public.due_by_id is
  'A due as a row of due_list. Null if there is no such due.';
grant execute on function public.due_by_id to authenticated;
-- 80_overviews/20_positions.sql
create view private.counted_dues with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received,
  computed.remaining,
  -- The debt that only an outdated receipt states. The lease has changed since, and no longer gives this debt.
  due.amount - due.received - computed.remaining as held,
  coalesce((computed.benefit).remaining, 0) as benefit_remaining,
  coalesce((computed.benefit).awaited, 0) as awaited,
  coalesce((computed.benefit).late_after, due.due_on) as late_after,
  coalesce((computed.benefit).benefits, '{}') as benefits,
  due.kind in ('opening', 'rent') as is_term,
  due.due_on <= (select private.today()) as has_fallen_due,
  coalesce((computed.benefit).late_after, due.due_on) < (select private.today()) as is_late,
  -- True for a future due if the term before it has no due yet. Such a due exists because a payment or a receipt names
  -- its days.
  due.kind = 'rent' and due.due_on > (select private.today()) and due.period_from > due.account_starts_on
    and not exists (
      select from public.dues earlier_due
      where earlier_due.lease_id = due.lease_id and earlier_due.kind = 'rent' and earlier_due.period_to = due.period_from - 1
    ) as is_after_gap,
  due.due_on + due.limitation_period < (select private.today()) as is_time_barred
from private.asked_dues due
cross join lateral (select due.remaining, due.benefit limit 1) computed
where due.cancelled_at is null;
comment on view private.counted_dues is
  'Each due that is not cancelled, with the received amount, the unpaid rest, and the debt that only a receipt states. Also has the part of the unpaid rest that offices are expected to pay, the part of this benefit that is not late yet, and the day after which the due is late. Also states whether the due is a term, has fallen due, is late, or is past its limitation period.';
grant select on private.counted_dues to authenticated;

create view private.positions with (security_invoker = true) as
select
  leases.id as lease_id, leases.owner_id, people.tenant_id, people.names,
  terms.paid_to, account.oldest_unpaid_due_on,
  coalesce((select private.today()) - account.oldest_unpaid_due_on, 0) as days_late,
  coalesce(account.unpaid_terms, 0) as unpaid_terms,
  coalesce(account.owed, 0) as owed, coalesce(account.upcoming, 0) as upcoming,
  coalesce(money.amount, 0) - coalesce(account.received, 0) as advance,
  coalesce(account.time_barred, 0) as time_barred,
  coalesce(account.late, 0) as late,
  coalesce(account.awaited, 0) as awaited,
  coalesce(account.held, 0) as held,
  case when leases.deposit > 0 or deposit_sums.received > 0 then
    private.deposit_summary(
      leases, deposit_sums.received, deposit_sums.received_on, deposit_sums.held, deposit_sums.is_settled,
      deposit_sums.is_handed_over, coalesce(account.arrears, 0)
    )
  end as deposit
from public.leases
left join private.deposit_sums on deposit_sums.lease_id = leases.id
left join (
  select
    due.lease_id,
    sum(due.remaining + due.held) filter (where due.has_fallen_due) as owed,
    sum(due.remaining + due.held) filter (where not due.has_fallen_due) as upcoming,
    sum(due.received) as received,
    sum(due.remaining + due.held) filter (where due.is_time_barred) as time_barred,
    -- Most dues are paid. The first condition saves the look at their benefits.
    sum(due.remaining - due.awaited) filter (where due.remaining > 0 and due.is_late and not due.is_time_barred) as late,
    sum(due.awaited) filter (where due.remaining > 0 and due.has_fallen_due) as awaited,
    sum(due.held) filter (where due.has_fallen_due and not due.is_time_barred) as held,
    sum(due.remaining) filter (where due.has_fallen_due and not due.is_time_barred) as arrears,
    min(due.late_after) filter (
      where due.remaining > 0 and due.has_fallen_due and not due.is_time_barred and due.remaining > due.awaited
    ) as oldest_unpaid_due_on,
    min(due.period_from) filter (
      where due.is_term and (due.remaining > 0 and not due.is_time_barred or due.is_after_gap)
    ) as first_open,
    (count(*) filter (where due.is_term and due.remaining > 0 and due.remaining > due.awaited and due.has_fallen_due and not due.is_time_barred))::integer
      as unpaid_terms
  from private.counted_dues due
  group by due.lease_id
) account on account.lease_id = leases.id
cross join lateral (
  select sum(payments.amount) as amount
  from public.payments
  where payments.lease_id = leases.id and payments.cancelled_at is null
) money
cross join lateral (
  -- Null if only rents from before the account are paid. Rent from before the account has a due only if a payment names
  -- its days.
  select case when max(dues.period_to) >= leases.account_starts_on then max(dues.period_to) end as paid_to
  from public.dues
  where dues.lease_id = leases.id and dues.kind = 'rent' and dues.amount = dues.received
    and (account.first_open is null or dues.period_to < account.first_open)
) terms
cross join lateral (
  select
    (array_agg(tenants.id order by tenants.created_at, tenants.id))[1] as tenant_id,
    coalesce(array_agg(
      private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id
    ), '{}') as names
  from public.tenants
  where tenants.lease_id = leases.id
) people;
comment on view private.positions is
  'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';
comment on column private.positions.paid_to is
  'The last day of the last fully paid rent before the first unpaid rent that can still be claimed. Null if there is no such rent. A rent does not count as unpaid if only outdated receipts state its debt.';
comment on column private.positions.late is
  'The unpaid rest of dues that fell due before today and can still be claimed, without `held` and `awaited`.';
comment on column private.positions.awaited is 'The part of `owed` that offices are expected to pay, and that is not late yet.';
comment on column private.positions.oldest_unpaid_due_on is
  'The due day of the oldest unpaid due, without `awaited`. If only the part of an office is unpaid, the day after which this part is late.';
comment on column private.positions.held is
  'The debt that only receipts state, because the lease has changed. This debt disappears when the receipts are reissued, and makes no tenant late.';
comment on column private.positions.deposit is 'The deposit of the lease. Null if no deposit was agreed or received.';
comment on column private.positions.tenant_id is 'The first tenant of the lease.';
grant select on private.positions to authenticated;

create function public.position_page(is_late boolean default false, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(account) || jsonb_build_object(
      'id', account.lease_id,
      'company_name', tenant.company_name, 'last_name', tenant.last_name, 'first_name', tenant.first_name
    ) order by account.lease_id), '[]')
    from (
      select * from private.positions
      where (not is_late or positions.days_late > 0) and positions.lease_id > after_id
      order by positions.lease_id limit 1000
    ) account
    left join public.tenants tenant on tenant.id = account.tenant_id
  );
end
$$;
comment on function public.position_page is
  'The positions, sorted by lease id: the first thousand, or the thousand after a given lease.';
grant execute on function public.position_page to authenticated;

create function private.position_json(lease uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (select to_jsonb(positions) from private.positions where positions.lease_id = lease);
end
$$;

create type private.position as (
  paid_to date, oldest_unpaid_due_on date, days_late integer, owed numeric, advance numeric, time_barred numeric, late numeric,
  held numeric, awaited numeric
);

create function private.position_of(lease uuid) returns private.position
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select (
      positions.paid_to, positions.oldest_unpaid_due_on, positions.days_late, positions.owed, positions.advance,
      positions.time_barred, positions.late, positions.held, positions.awaited
    )::private.position
    from private.positions
    where positions.lease_id = lease
  );
end
$$;
-- 80_overviews/30_lease_list.sql
create view public.lease_list with (security_invoker = true) as
select
  lease.id, lease.owner_id, lease.property_id, lease.kind, lease.limitation_period, lease.signed_on, lease.starts_on,
  lease.duration_months, lease.rent_due_day, lease.term_months, lease.prorata_by, lease.charges_kind, lease.deposit,
  lease.has_solidarity, lease.has_resolutory_clause, lease.is_bilingual, lease.has_revision_clause, lease.revision_month,
  lease.revision_day, lease.irl_reference, lease.irl_reference_from, lease.has_charges_index, lease.account_since, lease.account_starts_on,
  lease.ended_by, lease.notice_received_on, lease.is_notice_reduced, lease.ends_on, lease.keys_on, lease.relet_on,
  lease.exit_state, lease.accounts_approved_on, lease.new_address, lease.insured_until,
  lease.created_at,
  private.rent_owed_until(lease) as rent_owed_until,
  -- The last day on which the landlord's notice arrives in time.
  case when lease.ended_by = 'landlord' then
    (lease.ends_on - make_interval(months => private.notice_months(lease.kind, true, false)))::date
  end as notice_by,
  (
    select coalesce(json_agg(json_build_object(
      'starts_on', change.starts_on, 'rent', change.rent, 'charges', change.charges,
      'repeated_on', (
        select coalesce(json_agg(repeated_rent.starts_on order by repeated_rent.holds_from), '[]')
        from public.rents repeated_rent
        where repeated_rent.lease_id = lease.id and repeated_rent.holds_from > change.holds_from
          and repeated_rent.holds_from < change.holds_until
      )
    ) order by change.holds_from), '[]')
    from (
      select
        rent_changes.starts_on, rent_changes.holds_from, rent_changes.rent, rent_changes.charges,
        lead(rent_changes.holds_from, 1, 'infinity'::date) over (order by rent_changes.holds_from) as holds_until
      from private.rent_changes where rent_changes.lease_id = lease.id
    ) change
  ) as rents,
  (
    select coalesce(json_agg(guarantor order by guarantor.created_at, guarantor.id), '[]')
    from public.guarantors guarantor where guarantor.lease_id = lease.id
  ) as guarantors,
  (
    select coalesce(json_agg(person order by person.created_at, person.id), '[]')
    from (
      select
        tenant.id, tenant.first_name, tenant.last_name, tenant.company_name, tenant.email, tenant.phone_number,
        tenant.postal_address, tenant.email_consent_on, tenant.email_consent_how, tenant.former_consents,
        tenant.joins_on, tenant.leaves_on, tenant.replaced_on, tenant.created_at,
        -- A tenant who left stays liable for the rent until a replacement arrives, for at most six months (loi n°
        -- 89-462, art. 8-1 VI).
        case when lease.has_solidarity and tenant.leaves_on is not null then
          least(
            tenant.replaced_on + greatest(tenant.leaves_on - tenant.replaced_on, 0),
            (tenant.leaves_on + interval '6 months')::date
          )
        end as solidarity_ends_on
      from public.tenants tenant where tenant.lease_id = lease.id
    ) person
  ) as tenants
from public.leases lease;
comment on view public.lease_list is 'Each lease with its people, its rents (oldest first), and the days that follow from its end.';
grant select on public.lease_list to authenticated;

create function private.changed_lease_json(lease uuid, unchanged_before jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(lease_list) || jsonb_build_object('unchanged_dues', private.newly_unchanged(lease_list.id, unchanged_before))
  from public.lease_list
  where lease_list.id = lease
$$;
-- 80_overviews/40_steps.sql
create function private.receipts_on_days(dues uuid[])
returns table (due_id uuid, receipts uuid[], has_quittance boolean, shares_term boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with due as materialized (
      select dues.id, dues.lease_id, dues.owner_id, dues.period_from, dues.period_to, lease.starts_on
      from public.dues
      join public.leases lease on lease.id = dues.lease_id and lease.owner_id = dues.owner_id
      where dues.id = any (receipts_on_days.dues) and dues.kind = 'rent'
    ), held as (
      select
        due.id, due.starts_on, due.period_from,
        bool_and(receipt.period_from = due.period_from and receipt.period_to = due.period_to) as has_own_days,
        array_agg(receipt.id) filter (where receipt.kind = 'partial') as partials,
        array_agg(receipt.id) filter (
          where receipt.kind = 'quittance' and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
        ) as quittances
      from private.holding_receipts receipt
      join due on due.lease_id = receipt.lease_id and due.owner_id = receipt.owner_id
        and due.period_from <= receipt.period_to and due.period_to >= receipt.period_from
      -- With the array and the first day, Postgres reads only the receipts of these leases and days by an index.
      where receipt.lease_id = any (array(select distinct due.lease_id from due))
        and receipt.period_to >= (select min(due.period_from) from due)
      group by due.id, due.starts_on, due.period_from
    )
    select
      held.id, case when held.quittances is not null then held.quittances[1:1] else coalesce(held.partials, '{}') end,
      held.quittances is not null,
      not (held.has_own_days and coalesce(held.starts_on, '-infinity') <= held.period_from)
        and (held.quittances is null or held.partials is not null)
    from held;
end
$$;
grant execute on function private.receipts_on_days to authenticated;

create function private.receipts_awaiting_quittance(receipts uuid[]) returns setof uuid
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with term as materialized (
      select receipt.id, receipt.lease_id, receipt.period_from, receipt.period_to, due.id as due_id
      from public.receipts receipt
      join public.dues due on due.lease_id = receipt.lease_id and due.owner_id = receipt.owner_id and due.kind = 'rent'
        and due.period_from = receipt.period_from and due.period_to = receipt.period_to
        and due.received >= due.amount and due.received > 0
      where receipt.id = any (receipts_awaiting_quittance.receipts) and receipt.kind = 'partial' and receipt.other = 0
    )
    select term.id
    from term
    join public.leases lease on lease.id = term.lease_id
    left join private.receipts_on_days(array(select term.due_id from term)) held on held.due_id = term.due_id
    where case
      when held.has_quittance then false
      when not held.shares_term then true
      else private.possible_receipt(lease, private.term_of(lease, term.period_from, term.period_to)) = 'quittance'
    end;
end
$$;
grant execute on function private.receipts_awaiting_quittance to authenticated;

create function private.addresses_reached(documents uuid[]) returns table (document_id uuid, number bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with issued_kind as materialized (
      -- `offset` makes Postgres call private.document_kind once per kind, and not once per document.
      select issued.kind, (private.document_kind(issued.kind)).needs_consent
      from (
        select distinct documents.kind from public.documents where documents.id = any (addresses_reached.documents) offset 0
      ) issued
    )
    select documents.id, count(distinct lower(tenants.address))
    from public.documents
    join issued_kind on issued_kind.kind = documents.kind
    cross join unnest(documents.tenant_ids) named (tenant_id)
    -- Look up each tenant separately. While statistics are few, Postgres would otherwise choose a join that compares
    -- each document with each tenant.
    cross join lateral (
      select case when issued_kind.needs_consent then tenants.email_consent_address else tenants.email end as address
      from public.tenants where tenants.id = named.tenant_id offset 0
    ) tenants
    where documents.id = any (addresses_reached.documents) and tenants.address is not null
    group by documents.id;
end
$$;
grant execute on function private.addresses_reached to authenticated;

create function private.deliveries_of(documents uuid[]) returns table (document_id uuid, delivery text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if documents = '{}' then
    return;
  end if;
  return query
    with document as materialized (
      select documents.id, documents.kind, documents.tenant_ids from public.documents
      where documents.id = any (deliveries_of.documents)
        and not exists (select from public.document_voids void where void.document_id = documents.id)
    ), paper_kind as (
      -- `offset` makes Postgres call private.document_kind once per kind, and not once per document.
      select issued.kind from (select distinct document.kind from document offset 0) issued
      where not (private.document_kind(issued.kind)).may_mail
    ), reached as materialized (
      select * from private.addresses_reached(array(select document.id from document))
    ), mailed as (
      select
        last_mail.document_id, count(*) as number, bool_or(last_mail.state = 'queued') as is_sending, bool_and(last_mail.state = 'sent') as is_sent,
        bool_or(last_mail.state = 'failed') as has_failed
      from (
        select distinct on (mail.document_id, mail.tenant_id) mail.document_id, private.mail_state(mail) as state
        from public.document_mails mail
        where mail.document_id = any (deliveries_of.documents)
        order by mail.document_id, mail.tenant_id, mail.created_at desc
      ) last_mail
      group by last_mail.document_id
    ), tried as materialized (
      select document.id, document.kind, reached.number as reached, mailed.has_failed, case
        when mailed.is_sending then 'sending'
        when mailed.is_sent and mailed.number >= coalesce(reached.number, 0) then 'sent'
        when document.id in (select delivery.document_id from public.document_deliveries delivery where delivery.document_id = any (deliveries_of.documents))
        then 'delivered'
      end as delivery
      from document
      left join reached on reached.document_id = document.id
      left join mailed on mailed.document_id = document.id
    ), overtaken as materialized (
      select claim.document_id
      from private.overtaken_claims(array(select tried.id from tried where tried.delivery is null and private.is_claim(tried.kind))) claim
    )
    select tried.id, case
      when tried.delivery is not null then tried.delivery
      when tried.id in (select overtaken.document_id from overtaken) then 'overtaken'
      when tried.reached is null or tried.kind in (select paper_kind.kind from paper_kind) then 'otherwise'
      when tried.has_failed then 'failed'
      else 'ready'
    end
    from tried
    -- Leave out a partial receipt that a quittance replaced, because the quittance does not void it.
    where tried.kind <> 'partial' or (
      not exists (select from private.document_successors successor where successor.replaced_id = tried.id)
      and tried.id not in (select awaiting.id from private.receipts_awaiting_quittance(
        array(select partial_receipt.id from tried partial_receipt where partial_receipt.kind = 'partial')
      ) awaiting (id))
    );
end
$$;
grant execute on function private.deliveries_of to authenticated;

create function private.month_of_delivery(receipt uuid) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select date_trunc('month', max(dues.due_on)::timestamp)::date
    from public.receipt_payments receipt_payment
    join public.dues on dues.id = receipt_payment.due_id and dues.owner_id = receipt_payment.owner_id
    where receipt_payment.receipt_id = month_of_delivery.receipt
  );
end
$$;
grant execute on function private.month_of_delivery to authenticated;

create type private.receipt_step as (receipts uuid[], next text, blocker text, document text);

create function private.step_of_shared_term(lease public.leases, due public.dues, missing text) returns private.receipt_step
language plpgsql stable set search_path = ''
as $$
declare
  days daterange := private.receipt_days(lease.id, due.period_from, due.period_to);
  term private.term := private.term_of(lease, lower(days), upper(days) - 1);
  quittance private.term_receipt := private.covering_quittance(term);
  step private.receipt_step;
begin
  step.next := private.next_receipt(lease, term);
  step.receipts := array(
    select receipt.id from unnest(case when quittance.id is null then term.earlier else array[quittance] end) receipt
  );
  if quittance.id is null then
    step.blocker := coalesce(missing, case
      when cardinality(term.conflicts) > 0 then 'TERM_ALREADY_RECEIPTED'
      when step.next is not null then private.term_obstacle(lease, term)
    end);
  end if;
  step.document := term.first_day;
  return step;
end
$$;

create function private.payments_of_due(due uuid) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(select allocations.payment_id from public.allocations where allocations.due_id = payments_of_due.due);
end
$$;

create function private.other_due_step(due public.dues, missing text) returns private.receipt_step
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  step private.receipt_step;
begin
  step.receipts := array(
    select receipt.id from private.holding_receipts receipt
    where receipt.lease_id = due.lease_id
      and exists (select from public.receipt_payments receipt_payment
        where receipt_payment.receipt_id = receipt.id and receipt_payment.due_id = due.id)
  );
  if due.received > 0 and exists (
    select from private.other_due_parts(due.lease_id, private.payments_of_due(due.id), private.today()) part where part.due_id = due.id
  ) then
    step.next := 'partial';
    step.blocker := missing;
  end if;
  return step;
end
$$;

create function private.dues_paid_by_money(dues uuid[]) returns table (due_id uuid, is_uncertified boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    select allocation.due_id, bool_or(allocation.amount > coalesce(stated.amount, 0))
    from public.allocations allocation
    join public.payments payment on payment.id = allocation.payment_id and payment.owner_id = allocation.owner_id
    left join (
      select receipt_payment.payment_id, receipt_payment.due_id, sum(receipt_payment.amount) as amount
      from public.receipt_payments receipt_payment
      join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id and receipt.owner_id = receipt_payment.owner_id
      where receipt_payment.due_id = any (dues_paid_by_money.dues)
      group by receipt_payment.payment_id, receipt_payment.due_id
    ) stated on stated.payment_id = allocation.payment_id and stated.due_id = allocation.due_id
    where allocation.due_id = any (dues_paid_by_money.dues) and payment.kind <> 'opening'
    group by allocation.due_id;
end
$$;

create type private.due_with_step as (due public.dues, step private.receipt_step);

create function private.dues_with_steps(first_day date, last_day date) returns setof private.due_with_step
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with due as materialized (
      select
        dues.id, dues.kind, dues.amount, dues.received, dues.period_from, dues.period_to, dues as due, leases as lease,
        case when leases.property_id is null then 'NO_PROPERTY' when lessor.is_incomplete then 'PROFILE_INCOMPLETE' end as missing
      from public.dues
      join public.leases on leases.id = dues.lease_id and leases.owner_id = dues.owner_id
      left join public.properties on properties.id = leases.property_id
      -- The rule of private.missing_for_lease, computed once per lessor and not once per lease.
      left join (
        select lessors.id, private.missing_for_receipts(lessors) <> '{}' as is_incomplete from public.lessors offset 0
      ) lessor on lessor.id = properties.lessor_id
      -- Refunds are left out, because they are not income.
      where dues.due_on between first_day and last_day
        and dues.amount > 0 and dues.cancelled_at is null and dues.kind <> 'refund'
    ), held as materialized (
      select * from private.receipts_on_days(array(select due.id from due))
    ), paid as materialized (
      select * from private.dues_paid_by_money(array(
        select due.id from due
        left join held on held.due_id = due.id
        where due.kind = 'rent' and due.received > 0 and not coalesce(held.has_quittance or held.shares_term, false)
      ))
    )
    select due.due, case
      when due.kind <> 'rent' then private.other_due_step(due.due, due.missing)
      when held.shares_term then private.step_of_shared_term(due.lease, due.due, due.missing)
      when held.has_quittance then (held.receipts, null, null, null)::private.receipt_step
      else (coalesce(held.receipts, '{}'), possible.receipt, coalesce(due.missing, case
        when possible.receipt is not null
        then private.days_obstacle(due.lease, daterange(due.period_from, due.period_to, '[]'))
      end), due.period_from)::private.receipt_step
    end
    from due
    left join held on held.due_id = due.id
    left join paid on paid.due_id = due.id
    cross join lateral (
      -- The same rule as in private.next_receipt.
      select case
        when due.received >= due.amount and due.period_from <= today and paid.due_id is not null then 'quittance'
        when due.received < due.amount and paid.is_uncertified then 'partial'
      end as receipt
    ) possible;
end
$$;

create function private.dues_with_documents(first_day date, last_day date) returns setof private.due_with_step
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with entry as materialized (
      select date_trunc('month', (with_step.due).due_on::timestamp) as month, with_step.due, with_step.step
      from private.dues_with_steps(first_day, last_day) with_step
    ), other as materialized (
      select distinct (entry.due).lease_id as lease_id, entry.month
      from entry
      where (entry.due).kind <> 'rent' and (entry.step).next is not null
    ), partial as materialized (
      select other.lease_id, other.month, min((entry.step).document) as document, array_agg(payment.id) as payments
      from other
      join entry on (entry.due).lease_id = other.lease_id and entry.month = other.month
      cross join lateral unnest(private.payments_of_due((entry.due).id)) payment (id)
      where (entry.due).kind = 'rent' and (entry.step).next = 'partial'
      group by other.lease_id, other.month
    )
    select entry.due, ((entry.step).receipts, (entry.step).next, (entry.step).blocker, case
      when (entry.step).next is null then null
      when (entry.due).kind = 'rent' then (entry.step).document
      when private.payments_of_due((entry.due).id) <@ partial.payments then partial.document
      else 'other'
    end)::private.receipt_step
    from entry
    left join partial on partial.lease_id = (entry.due).lease_id and partial.month = entry.month;
end
$$;
grant execute on function
  private.step_of_shared_term, private.payments_of_due, private.other_due_step, private.dues_paid_by_money, private.dues_with_steps,
  private.dues_with_documents to authenticated;

create type private.due_step as (
  due_id uuid, lease_id uuid, kind text, label text, period_from date, period_to date, due_on date, amount numeric,
  received numeric, remaining numeric, benefit_remaining numeric, awaited numeric, late_after date,
  benefits private.open_benefit[], state text, paid_on date, receipts jsonb,
  next text, blocker text, next_document text,
  todo text[], step text, document_id uuid
);

create function private.last_payments(first_day date, last_day date) returns table (due_id uuid, paid_on date)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select dues.id, paid.paid_on
    from public.dues
    -- Look up each due separately: a join would read all allocations of the account, and only few belong to the month.
    cross join lateral (
      select max(payments.paid_on)::date as paid_on
      from public.allocations allocation
      join public.payments on payments.id = allocation.payment_id and payments.owner_id = allocation.owner_id
      where allocation.due_id = dues.id and allocation.owner_id = dues.owner_id
    ) paid
    where dues.due_on between first_day and last_day and dues.received > 0;
end
$$;

create function private.may_issue(step private.receipt_step) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return step.next is not null and step.blocker is null;
end
$$;

create function private.todo_steps(
  step private.receipt_step, remaining numeric, sending uuid, to_send uuid, to_hand_over uuid
) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  is_paid boolean := remaining = 0;
  todo text[] := array_remove(array[
    case when not is_paid then 'record' end,
    case when step.blocker is not null and (step.next is not null or is_paid and step.receipts = '{}') then 'complete' end,
    case when private.may_issue(step) then 'issue' end,
    case when sending is not null then 'wait' end,
    case when to_send is not null then 'send' end,
    case when to_hand_over is not null then 'handOver' end
  ], null);
begin
  return case when todo = '{}' then array['done'] else todo end;
end
$$;
grant execute on function private.last_payments, private.may_issue, private.todo_steps to authenticated;

create function private.due_steps(first_day date, last_day date) returns setof private.due_step
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with entry as materialized (
      select * from private.dues_with_documents(first_day, last_day)
    ), receipt as materialized (
      select
        (entry.due).id as due_id, document.id, document.number, document.kind, document.issued_at,
        (entry.due).kind = 'rent'
          or private.month_of_delivery(document.id) = date_trunc('month', (entry.due).due_on::timestamp) as is_of_month
      from entry
      cross join lateral unnest((entry.step).receipts) issued (id)
      join public.documents document on document.id = issued.id
    ), issued as materialized (
      select
        receipt.due_id,
        jsonb_agg(
          jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind) order by receipt.issued_at, receipt.number
        ) as receipts,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery = 'sending'))[1] as sending,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery in ('ready', 'failed')))[1] as to_send,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery = 'otherwise'))[1] as to_hand_over
      from receipt
      left join private.deliveries_of(array(select receipt.id from receipt where receipt.is_of_month)) way
        on way.document_id = receipt.id and receipt.is_of_month
      group by receipt.due_id
    )
    select
      (entry.due).id, (entry.due).lease_id, (entry.due).kind, (entry.due).label::text, (entry.due).period_from::date,
      (entry.due).period_to::date, (entry.due).due_on::date, (entry.due).amount::numeric,
      (entry.due).received::numeric, unpaid.rest, coalesce((unpaid.benefit).remaining, 0), coalesce((unpaid.benefit).awaited, 0),
      coalesce((unpaid.benefit).late_after, (entry.due).due_on), (unpaid.benefit).benefits,
      private.due_state(entry.due, unpaid.rest, coalesce((unpaid.benefit).awaited, 0)), paid.paid_on,
      coalesce(issued.receipts, '[]'), (entry.step).next, (entry.step).blocker, (entry.step).document, todo.steps, todo.steps[1],
      case todo.steps[1] when 'wait' then issued.sending when 'send' then issued.to_send when 'handOver' then issued.to_hand_over end
    from entry
    left join issued on issued.due_id = (entry.due).id
    left join private.last_payments(first_day, last_day) paid on paid.due_id = (entry.due).id
    -- `limit` makes Postgres compute the amounts once per due.
    cross join lateral (
      select asked_dues.remaining as rest, asked_dues.benefit from private.asked_dues where asked_dues.id = (entry.due).id limit 1
    ) unpaid
    cross join lateral private.todo_steps(entry.step, unpaid.rest, issued.sending, issued.to_send, issued.to_hand_over) todo (steps);
end
$$;
comment on function private.due_steps is
  'The dues between two days. Each has its payments, its valid receipts, the receipt that can follow, the obstacle to this receipt, and the next steps.';
grant execute on function private.due_steps to authenticated;
-- 80_overviews/50_months.sql
create function private.accounts_of_month(first_day date, last_day date)
returns table (lease_id uuid, arrears numeric, office_arrears numeric, method public.payment_method, payments_seen bigint)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with lease as materialized (
      select leases.id, leases.owner_id
      from public.leases
      where exists (
        select from public.dues
        where dues.lease_id = leases.id and dues.owner_id = leases.owner_id and dues.due_on between first_day and last_day
      )
    ), owed as (
      select due.lease_id, sum(due.remaining - office.later) as before, sum(office.earlier) as by_offices
      from lease
      join private.counted_dues due on due.lease_id = lease.id and due.owner_id = lease.owner_id
      -- A benefit is late after the 14th of the next month.
      cross join (select least((first_day - interval '1 month')::date, private.first_awaited_month()) as month) first_later
      cross join lateral (
        select
          coalesce(sum(benefit.amount) filter (where benefit.month >= first_later.month), 0) as later,
          coalesce(sum(benefit.amount) filter (where benefit.month < first_later.month), 0) as earlier
        from unnest(due.benefits) benefit
      ) office
      where due.amount > due.received and due.remaining > 0 and due.due_on < first_day and not due.is_time_barred
      group by due.lease_id
    )
    select lease.id, coalesce(owed.before, 0), coalesce(owed.by_offices, 0), paid.method, paid.entered
    from lease
    left join owed on owed.lease_id = lease.id
    cross join lateral (
      select
        count(*) filter (where payments.kind <> 'opening') as entered,
        (array_agg(payments.method order by payments.paid_on desc, payments.created_at desc)
          filter (where payments.kind = 'payment' and payments.cancelled_at is null))[1] as method
      from public.payments
      where payments.lease_id = lease.id and payments.owner_id = lease.owner_id
    ) paid;
end
$$;
grant execute on function private.accounts_of_month to authenticated;

create function private.deliveries_of_month(documents uuid[]) returns table (document_id uuid, delivery text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with way as materialized (select * from private.deliveries_of(deliveries_of_month.documents))
    select way.document_id, case when claim.next = 'replace' then 'overtaken' else way.delivery end
    from way
    left join private.overtaken_claims(array(
      select sent.document_id from way sent where sent.delivery in ('sent', 'delivered')
    )) claim on claim.document_id = way.document_id;
end
$$;
grant execute on function private.deliveries_of_month to authenticated;

create function private.delivery_ways_json(documents uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(to_jsonb(month_mail) order by
    private.tenant_order(
      document.snapshot #>> '{tenants,0,companyName}', document.snapshot #>> '{tenants,0,firstName}',
      document.snapshot #>> '{tenants,0,lastName}'
    ) collate private.by_name,
    document.tenant_name collate private.by_name, document.number
  ), '[]')
  from private.deliveries_of_month(delivery_ways_json.documents) way
  join private.document_list document on document.id = way.document_id
  left join public.tenants tenant on tenant.id = document.tenant_id
  cross join lateral (
    select coalesce(jsonb_agg(recipient.address), '[]') as addresses from private.recipients_of(document.id) recipient
  ) wanted
  cross join lateral (
    select
      document.id as document_id, document.number, tenant.id as tenant_id, document.tenant_ids, document.tenant_name, wanted.addresses,
      way.delivery, document.emails as mails, document.deliveries,
      case
        when wanted.addresses <> '[]' then null
        when tenant.id is null then 'NO_TENANT'
        when tenant.email is null then 'NO_ADDRESS'
        else 'NO_CONSENT'
      end as obstacle
  ) month_mail);
end
$$;
grant execute on function private.delivery_ways_json to authenticated;

create function private.receipts_of_month(first_day date, last_day date) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select receipts.id from public.receipts
    where coalesce(receipts.period_from, receipts.paid_on) between first_day and last_day
    union
    select receipt_payment.receipt_id
    from public.dues
    join public.receipt_payments receipt_payment on receipt_payment.due_id = dues.id and receipt_payment.owner_id = dues.owner_id
    where dues.due_on between first_day and last_day
  );
end
$$;
grant execute on function private.receipts_of_month to authenticated;

create type private.named_people as (ids uuid[], names text);

create function private.people_with_names(lease uuid, first_day date, last_day date) returns private.named_people
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  people private.named_people;
begin
  select
    array_agg(tenant.id order by tenant.created_at, tenant.id),
    string_agg(private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name), ', ' order by tenant.created_at, tenant.id)
  into people
  from private.tenants_between(lease, first_day, last_day) tenant;
  return people;
end
$$;
grant execute on function private.people_with_names to authenticated;

create function private.notices_of(dues uuid[]) returns table (due_id uuid, notice jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select distinct on (document.subject_id)
      document.subject_id,
      jsonb_build_object('id', document.id, 'number', document.number, 'issued_at', document.issued_at, 'sent_on', (
        select max(sending.day) from (
          select private.day_of(document_mails.changed_at) as day from public.document_mails
          where document_mails.document_id = document.id and document_mails.state = 'sent'
          union all
          select document_deliveries.sent_on from public.document_deliveries where document_deliveries.document_id = document.id
        ) sending
      ))
    from public.documents document
    where document.subject_id = any (notices_of.dues) and document.kind = 'dueNotice'
      and not exists (select from public.document_voids where document_voids.document_id = document.id)
    order by document.subject_id, document.issued_at desc;
end
$$;
grant execute on function private.notices_of to authenticated;

create function private.month_dues_json(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  days record := private.month_of(month_dues_json.month);
begin
  return (select coalesce(jsonb_agg(to_jsonb(month_due) order by
    private.tenant_order(letting.company_name, letting.first_name, letting.last_name) collate private.by_name, letting.id, due.place
  ), '[]')
  from (
    select
      due_step.*, account.method, account.payments_seen, letter.notice,
      case when due_step.place = 1 then account.arrears else 0 end as arrears,
      case when due_step.place = 1 then account.office_arrears else 0 end as office_arrears
    from (
      select step.*, row_number() over (partition by step.lease_id order by step.due_on, step.period_from, step.due_id) as place
      from private.due_steps(days.first_day, days.last_day) step
    ) due_step
    join private.accounts_of_month(days.first_day, days.last_day) account on account.lease_id = due_step.lease_id
    left join private.notices_of(array(
      select dues.id from public.dues where dues.due_on between days.first_day and days.last_day
    )) letter on letter.due_id = due_step.due_id
  ) due
  join public.leases lease on lease.id = due.lease_id
  join private.lettings letting on letting.lease_id = due.lease_id and letting.stands_for_lease
  left join public.properties property on property.id = lease.property_id
  cross join lateral private.people_with_names(due.lease_id, due.period_from, due.period_to) people
  cross join lateral (
    select
      due.due_id, due.lease_id, coalesce(people.ids[1], letting.id) as tenant_id,
      coalesce(people.names, private.tenant_name(letting.company_name, letting.first_name, letting.last_name)) as tenant_name,
      property.name as property_name, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received,
      due.remaining, due.benefit_remaining, due.awaited, due.late_after, case
        when due.benefit_remaining > 0 then private.open_benefits_json(due.benefits) else '[]'
      end as benefits,
      due.state, due.receipts, due.arrears, due.office_arrears, due.paid_on, due.method, due.payments_seen, due.next,
      due.next_document, due.blocker, due.document_id, due.notice,
      -- If the due itself is paid but the lease has earlier arrears, the step to record a payment comes last.
      case
        when due.arrears > 0 and due.todo[1] <> 'record' then array_remove(due.todo, 'done') || 'record'::text else due.todo
      end as todo,
      case when due.arrears > 0 and due.step = 'done' then 'record' else due.step end as step
  ) month_due);
end
$$;
grant execute on function private.month_dues_json to authenticated;

create function public.month_list(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  days record;
  dues jsonb;
begin
  perform private.require_day(month, 'month');
  perform private.take_turn();
  days := private.month_of(month_list.month);
  dues := private.month_dues_json(month_list.month);
  return jsonb_build_object(
    'dues', dues,
    'mails', private.delivery_ways_json(private.receipts_of_month(days.first_day, days.last_day)),
    'notices', private.delivery_ways_json(array(
      select (due -> 'notice' ->> 'id')::uuid from jsonb_array_elements(dues) due where due -> 'notice' <> 'null'
    )),
    -- The first day of the earliest account that starts after the month. Null if a due falls due in the month, or if no
    -- account starts after the month.
    'accounts_start_on', case when dues = '[]' then (
      select min(leases.account_starts_on) from public.leases where leases.account_starts_on > days.last_day
    ) end
  );
end
$$;
comment on function public.month_list is
  'The month of a day. `dues`: sorted by tenants, with payments, earlier arrears, valid receipts, the receipt that can follow, the obstacle to this receipt, and the next steps. `mails`: the valid receipts with their delivery, without partial receipts whose term is fully paid. `notices`: the same for the dues'' valid notices. `accounts_start_on`: if nothing falls due, the first day of a later account.';
grant execute on function public.month_list to authenticated;

create function private.drafts_of_month(
  landlord public.users, lease public.leases, tenant uuid, first_day date, last_day date
) returns private.receipt_draft[]
language plpgsql set search_path = ''
as $$
declare
  paid daterange;
  term private.term;
  drafts private.receipt_draft[] := '{}';
begin
  for paid in
    select distinct private.receipt_days(due.lease_id, due.period_from, due.period_to)
    from public.dues due
    where due.lease_id = lease.id and due.kind = 'rent' and due.due_on between first_day and last_day
    order by 1
  loop
    term := private.term_of(lease, lower(paid), upper(paid) - 1);
    continue when private.next_receipt(lease, term) is null;
    drafts := array_append(drafts, private.draft_paid_receipt(landlord, lease, tenant, term, earlier_drafts => drafts));
  end loop;
  return drafts || private.draft_receipt_of_other_dues(landlord, lease, tenant, array(
    select allocation.payment_id
    from public.dues due
    join public.allocations allocation on allocation.due_id = due.id
    where due.lease_id = lease.id and due.kind in ('opening', 'settlement', 'repair', 'other')
      and due.cancelled_at is null and due.due_on between first_day and last_day
  ), drafts);
end
$$;

create function private.issued_month_json(
  landlord uuid, drafts private.document_draft[], leases uuid[], tenants uuid[], skipped uuid[], refused uuid[], reasons text[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'issued', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'lease_id', document.lease_id, 'tenant_id', tenants[array_position(leases, document.lease_id)],
          'id', document.id, 'number', document.number, 'kind', document.kind
        )
        order by draft.place
      ), '[]')
      from generate_subscripts(drafts, 1) draft (place)
      join public.documents document on document.id = drafts[draft.place].id
    ),
    'skipped', (select coalesce(jsonb_agg(jsonb_build_object('tenant_id', tenant.id) order by tenant.place), '[]')
      from unnest(skipped) with ordinality tenant (id, place)),
    'failed', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'tenant_id', failed.id,
          'tenant_name', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name),
          'error_code', failed.reason
        )
        order by private.tenant_order(tenant.company_name, tenant.first_name, tenant.last_name) collate private.by_name, failed.id
      ), '[]')
      from unnest(refused, reasons) failed (id, reason)
      left join public.tenants tenant on tenant.id = failed.id and tenant.owner_id = landlord
    )
  );
end
$$;

create function private.first_tenant_per_lease(landlord uuid, tenants uuid[]) returns table (tenant_id uuid, lease_id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select first.id, first.lease_id
    from (
      select distinct on (coalesce(tenant.lease_id, named.id))
        named.id, tenant.lease_id, private.tenant_order(tenant.company_name, tenant.first_name, tenant.last_name) as sorting
      from unnest(first_tenant_per_lease.tenants) with ordinality named (id, place)
      left join public.tenants tenant on tenant.id = named.id and tenant.owner_id = first_tenant_per_lease.landlord
      order by coalesce(tenant.lease_id, named.id), named.place
    ) first
    order by first.sorting collate private.by_name, first.id;
end
$$;

create function public.issue_month(month date, tenant_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  days record;
  first_tenant record;
  failed private.failed_lease;
  drafts private.receipt_draft[];
  ready private.receipt_draft[] := '{}';
  named_tenants uuid[] := '{}';
  named_leases uuid[] := '{}';
  skipped uuid[] := '{}';
  refused uuid[] := '{}';
  reasons text[] := '{}';
begin
  perform private.require_few_tenants(tenant_ids);
  perform private.require_day(month, 'month');
  days := private.month_of(issue_month.month);
  -- Lock before the first read. A second, simultaneous request then waits, and finds the receipts already issued.
  landlord := private.lock_landlord();
  for first_tenant in select * from private.first_tenant_per_lease(landlord.id, tenant_ids) loop
    -- Each lease has its own subtransaction, so that a failure does not stop other leases.
    begin
      named_tenants := named_tenants || first_tenant.tenant_id;
      named_leases := named_leases || first_tenant.lease_id;
      drafts := private.drafts_of_month(
        landlord, private.lease_of(landlord.id, first_tenant.lease_id), first_tenant.tenant_id, days.first_day, days.last_day
      );
      ready := ready || drafts;
      if drafts = '{}' then
        skipped := skipped || first_tenant.tenant_id;
      end if;
    exception
      when others then
        refused := refused || first_tenant.tenant_id;
        reasons := reasons || private.error_code(sqlstate, sqlerrm);
    end;
  end loop;
  foreach failed in array private.write_receipts_by_lease(landlord.id, ready) loop
    refused := refused || named_tenants[array_position(named_leases, failed.lease_id)];
    reasons := reasons || failed.reason;
  end loop;
  -- If the quota is reached for one lease, it is reached for all.
  if 'QUOTA_REACHED' = any (reasons) then
    perform private.refuse('QUOTA_REACHED', 'The account has no room for these receipts');
  end if;
  return private.issued_month_json(
    landlord.id, array(select draft.document from unnest(ready) draft), named_leases, named_tenants, skipped, refused, reasons
  );
end
$$;
comment on function public.issue_month is
  'Issues for the named tenants all receipts for uncertified payments of a month''s dues. A repeated call issues nothing new.';
grant execute on function public.issue_month to authenticated;
-- 80_overviews/60_duties.sql
create type private.duty as (kind text, subject uuid, state text, day date, amount numeric, details jsonb);

create function private.notice_window(
  kind text, starts_on date, duration_months integer, is_company boolean, today date,
  out term_ends_on date, out notice_by date, out shown_from date
)
language plpgsql immutable set search_path = ''
as $$
declare
  renewal integer := private.renewal_months(kind, is_company);
  months integer := coalesce(duration_months, renewal);
begin
  if kind not in ('unfurnished', 'furnished') or starts_on is null then
    return;
  end if;
  -- Skip most past terms at once. A month counts as 31 days, so that the current term is never skipped.
  months := months + renewal * greatest(0, ((today - starts_on) / 31 - months) / renewal);
  loop
    term_ends_on := (starts_on + make_interval(months => months))::date - 1;
    exit when term_ends_on >= today;
    months := months + renewal;
  end loop;
  notice_by := (term_ends_on - make_interval(months => private.notice_months(kind, true, false)))::date;
  shown_from := (notice_by - interval '2 months')::date;
end
$$;

grant execute on function private.notice_window to authenticated;

create type private.claimable_due as (
  id uuid, lease_id uuid, kind text, label text, period_from date, due_on date, is_term boolean, received numeric, remaining numeric,
  awaited numeric, late_after date, benefits private.open_benefit[]
);

create function private.claimable_dues() returns setof private.claimable_due
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      due.id, due.lease_id, due.kind, due.label::text, due.period_from::date, due.due_on::date, due.is_term, due.received::numeric,
      due.remaining, due.awaited, due.late_after, due.benefits
    from private.counted_dues due
    where due.amount > due.received and due.remaining > 0 and due.has_fallen_due and not due.is_time_barred;
end
$$;

create function private.late_duties(dues private.claimable_due[]) returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with due as materialized (
      select
        due.id, due.lease_id, due.kind, due.label, due.period_from, due.due_on, due.is_term, due.received, due.late_after,
        due.awaited, due.remaining - due.awaited as owed,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < today
    ), account as materialized (
      select
        due.lease_id, min(due.late_after) as since, max(due.due_on) as last, sum(due.owed) as amount, count(*) as number,
        jsonb_agg(jsonb_build_object(
          'month', case when due.kind = 'rent' then to_char(due.period_from, 'YYYY-MM') end,
          -- The label of a settlement is only its period.
          'label', case when due.kind = 'settlement' then 'régularisation des charges, ' || due.label else due.label end,
          'isPart', due.received + due.awaited > 0
        ) order by due.place) filter (where due.place <= 2) as first,
        (array_agg(due.id order by due.place))[1] as oldest, (count(*) filter (where due.is_term))::integer as terms
      from due
      group by due.lease_id
    ), people as materialized (
      select
        tenants.lease_id, (array_agg(tenants.id order by tenants.created_at, tenants.id))[1] as first,
        array_agg(
          private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id
        ) as names
      from public.tenants
      where tenants.lease_id in (select account.lease_id from account)
      group by tenants.lease_id
    )
    select
      'late', account.lease_id, 'late', account.since, account.amount,
      jsonb_build_object(
        'tenantId', people.first, 'names', coalesce(people.names, '{}'), 'propertyName', property.name, 'days', today - account.since,
        'month', to_char(account.last, 'YYYY-MM'), 'count', account.number, 'dues', account.first,
        'letter', case
          when letters.last_issued_on > today - 7 then null
          else private.next_reminder(today - account.since, account.terms, coalesce(letters.levels, '{}'))
        end
      )
    from account
    join public.leases lease on lease.id = account.lease_id
    left join people on people.lease_id = account.lease_id
    left join public.properties property on property.id = lease.property_id
    left join (
      select
        letter.subject_id, array_agg((letter.snapshot #>> '{says,level}')::integer) as levels,
        max(private.day_of(letter.issued_at)) as last_issued_on
      from private.reminders_about(array(select account.oldest from account)) letter
      group by letter.subject_id
    ) letters on letters.subject_id = account.oldest;
end
$$;

create function private.profile_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select 'profile', lessor.id, 'now', null::date, null::numeric, private.missing_json(lessor.id)
    from private.incomplete_lessors lessor;
end
$$;

create function private.generate_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  this_month record := private.month_of(private.today());
begin
  return query
    select 'generate', null::uuid, 'now', null::date, null::numeric, ready.details || jsonb_build_object('names', (
      select jsonb_agg(named.names order by named.place)
      from (
        select
          first.place,
          string_agg(
            private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name), ', ' order by tenant.created_at, tenant.id
          ) as names
        from unnest(ready.dues[1:5]) with ordinality first (id, place)
        join public.dues due on due.id = first.id
        cross join lateral private.tenants_between(due.lease_id, due.period_from, due.period_to) tenant
        group by first.place
      ) named
    ))
    from (
      select
        jsonb_build_object(
          'month', to_char(document.month, 'YYYY-MM'),
          'count', count(*), 'partials', count(*) filter (where not document.is_quittance)
        ) as details,
        array_agg(document.due_id order by document.due_on, document.due_id) as dues
      from (
        select
          date_trunc('month', (entry.due).due_on::timestamp) as month, bool_or((entry.step).next = 'quittance') as is_quittance,
          min((entry.due).due_on) as due_on, (array_agg((entry.due).id order by (entry.due).due_on, (entry.due).id))[1] as due_id
        from private.dues_with_documents((this_month.first_day - interval '1 month')::date, this_month.last_day) entry
        -- Most dues have no next receipt. For them, the comparison with null saves the call of private.may_issue.
        where (entry.step).next is not null and private.may_issue(entry.step)
        group by 1, (entry.due).lease_id, (entry.step).document
      ) document
      group by document.month
    ) ready;
end
$$;

create function private.send_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  this_month record := private.month_of(private.today());
  -- A timestamptz, because comparing `issued_at` with a date is not leakproof. Under a policy, Postgres would then use
  -- no index.
  since timestamptz := private.start_of_day((this_month.first_day - interval '1 month')::date);
begin
  return query
    select
      'send', null::uuid, 'now', null::date, null::numeric,
      jsonb_build_object(
        'month', to_char(issued.month, 'YYYY-MM'), 'count', issued.number, 'partials', issued.partials,
        'names', (
          select jsonb_agg(document.tenant_name order by document.tenant_name collate private.by_name, document.id)
          from private.document_list document where document.id = any (issued.first)
        )
      )
    from (
      select
        receipt.month, count(*) as number, count(*) filter (where receipt.kind = 'partial') as partials,
        (array_agg(receipt.id order by receipt.paid_on, receipt.id))[1:5] as first
      from (
        select
          receipts.id, receipts.kind, receipts.paid_on,
          -- The month stays a date here, because grouping and sorting by text is slow.
          coalesce(date_trunc('month', term.due_on::timestamp)::date, private.month_of_delivery(receipts.id)) as month
        from private.deliveries_of(array(
          select documents.id from public.documents
          where documents.kind in ('quittance', 'partial') and documents.issued_at >= since
        )) way
        join public.receipts on receipts.id = way.document_id
        left join lateral (
          select max(dues.due_on) as due_on from public.dues
          where dues.lease_id = receipts.lease_id and dues.owner_id = receipts.owner_id and dues.kind = 'rent'
            and dues.cancelled_at is null
            and dues.period_from <= receipts.period_to and dues.period_to >= receipts.period_from
        ) term on true
        where way.delivery in ('ready', 'failed', 'otherwise')
      ) receipt
      -- The month is null for the receipt of a deleted lease, and for a term before the account. No page of a month
      -- shows such a receipt.
      where receipt.month is not null
      group by receipt.month
    ) issued;
end
$$;

create function private.lease_end_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    select 'leaseEnds', leases.id, 'soon', leases.ends_on::date, null::numeric, '{}'::jsonb
    from public.leases
    where leases.ends_on between today and today + private.days_notified_before_end(leases)
      and (leases.keys_on is null or leases.keys_on > today or exists (
        select from private.deposit_sums where deposit_sums.lease_id = leases.id and deposit_sums.held > 0
      ));
end
$$;

create function private.consent_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      'consent', null::uuid, 'soon', null::date, null::numeric,
      jsonb_build_object(
        'count', count(*),
        'tenantId', case when count(*) = 1 then (array_agg(letting.id))[1] end,
        'names', (array_agg(
          private.tenant_name(letting.company_name, letting.first_name, letting.last_name)
          order by private.tenant_order(letting.company_name, letting.first_name, letting.last_name) collate private.by_name, letting.id
        ))[1:5]
      )
    from private.lettings letting
    where letting.email is not null and letting.email_consent_address is null and letting.state = 'current'
    having count(*) > 0;
end
$$;

create function private.statement_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  last record;
begin
  select private.day_of(max(bank_lines.recorded_at)) as recorded_on, max(bank_lines.booked_on) as booked_on into last
  from public.bank_lines;
  -- Read the account only if the last line was recorded 35 to 183 days ago.
  if last.recorded_on is null or last.recorded_on not between today - 183 and today - 35 then
    return;
  end if;
  return query
    select
      'statement', null::uuid, 'now', null::date, sum(due.remaining),
      jsonb_build_object('since', last.booked_on, 'month', to_char(max(due.due_on), 'YYYY-MM'), 'count', count(*))
    from (
      select counted_dues.due_on, counted_dues.remaining
      from private.counted_dues
      where counted_dues.kind = 'rent' and counted_dues.due_on > last.booked_on
        and counted_dues.has_fallen_due and counted_dues.amount > counted_dues.received
        and counted_dues.remaining > 0
    ) due
    having count(*) > 0;
end
$$;

create function private.notice_window_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    select
      'noticeWindow', leases.id, 'soon', deadline.notice_by, null::numeric, jsonb_build_object('termEndsOn', deadline.term_ends_on)
    from public.leases
    left join public.properties property on property.id = leases.property_id
    left join public.lessors lessor on lessor.id = coalesce(property.lessor_id, (private.first_lessor(leases.owner_id)).id)
    cross join lateral private.notice_window(
      leases.kind, leases.starts_on, leases.duration_months, lessor.company_name is not null and not lessor.is_family_company, today
    ) deadline
    where leases.ended_by is null and today between deadline.shown_from and deadline.notice_by;
end
$$;

create function private.keys_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    select 'keys', leases.id, 'now', private.rent_owed_until(leases), null::numeric, '{}'::jsonb
    from public.leases
    where leases.ended_by is not null and leases.keys_on is null and private.rent_owed_until(leases) < today
      and (
        private.rent_owed_until(leases) >= (today - interval '6 months')::date
        or exists (select from private.deposit_sums where deposit_sums.lease_id = leases.id and deposit_sums.held > 0)
      );
end
$$;

create function private.insurance_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    -- Materialized, because private.is_active takes longer than the comparison of days.
    with insured as materialized (
      select leases as lease, greatest(leases.insured_until, certificate.until)::date as until
      from public.leases
      left join (
        select files.lease_id, max(files.valid_until) as until from public.files
        where files.kind = 'insurance' and files.lease_id is not null
        group by files.lease_id
      ) certificate on certificate.lease_id = leases.id
      where greatest(leases.insured_until, certificate.until) <= today + 30
    )
    select
      'insurance', (insured.lease).id, case when insured.until < today then 'late' else 'soon' end, insured.until, null::numeric, '{}'::jsonb
    from insured
    where private.is_active(insured.lease);
end
$$;

create function private.letter_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  since timestamptz := today - 60;
begin
  return query
    select
      'letters', null::uuid, 'now', null::date, null::numeric,
      jsonb_build_object('count', letter.number, 'names', (
        select jsonb_agg(document.tenant_name order by document.issued_at, document.id)
        from private.document_list document where document.id = any (letter.first)
      ))
    from (
      select count(*) as number, (array_agg(document.id order by document.issued_at, document.id))[1:5] as first
      from private.deliveries_of(array(
        select documents.id from public.documents
        where documents.kind not in ('quittance', 'partial') and documents.issued_at >= since
      )) way
      join public.documents document on document.id = way.document_id
      where way.delivery in ('ready', 'failed', 'otherwise')
      having count(*) > 0
    ) letter;
end
$$;

create function private.revision_duties() returns setof private.duty
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
    with revision as materialized (select * from private.possible_revisions)
    select
      'revision', revision.lease_id,
      case when today >= revision.last_day - 30 then 'late' when today >= revision.for_day then 'now' else 'soon' end,
      revision.for_day, revision.cap - revision.former,
      jsonb_build_object('lastDay', revision.last_day, 'former', revision.former, 'cap', revision.cap)
    from revision;
end
$$;

create function private.clause_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    select 'clause', leases.id, 'soon', anniversary.day, null::numeric, '{}'::jsonb
    from public.leases
    cross join lateral private.anniversary(leases, today) anniversary (day)
    where leases.has_revision_clause is null and leases.kind <> 'mobility' and leases.starts_on <= today
      and anniversary.day <= today + 60 and coalesce(private.rent_owed_until(leases) > anniversary.day, true);
end
$$;

create function private.benefit_threshold_on(old_on date, new_on date, today date) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when old_on < date '2027-01-01' then old_on
    when today >= greatest(new_on, date '2027-01-01') then greatest(new_on, date '2027-01-01')
  end;
end
$$;

create view private.paying_offices with (security_invoker = true) as
with owed_benefit as materialized (select lease_id, office, amount, first_month, last_month from private.owed_benefits)
select
  benefit.lease_id, sum(benefit.amount) as amount, jsonb_agg(distinct benefit.office) as names, paid_until.month, paid_until.first_month
from (
  select
    begun_benefit.lease_id, min(begun_benefit.first_month) as first_month,
    least(max(coalesce(begun_benefit.last_month, 'infinity')), (private.month_of((select private.today()))).first_day) as month
  from owed_benefit begun_benefit
  where begun_benefit.first_month <= (select private.today())
  group by begun_benefit.lease_id
) paid_until
join owed_benefit benefit on benefit.lease_id = paid_until.lease_id
  and paid_until.month between benefit.first_month and coalesce(benefit.last_month, 'infinity')
group by benefit.lease_id, paid_until.month, paid_until.first_month;
comment on view private.paying_offices is 'The offices that pay benefits for a lease this month, or paid in the last month of its ended benefits.';
grant select on private.paying_offices to authenticated;

create function private.debts_by_day(dues private.claimable_due[], leases uuid[]) returns table (lease_id uuid, day date, debt numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with unpaid as materialized (
      select due.lease_id, part.day, part.amount
      from unnest(dues) due
      cross join lateral (
        select due.remaining - coalesce(sum(benefit.amount), 0) as amount, due.due_on as day from unnest(due.benefits) benefit
        union all
        select benefit.amount, (benefit.month + interval '1 month 13 days')::date from unnest(due.benefits) benefit
      ) part
      where part.day < private.today() and part.amount > 0 and due.kind in ('opening', 'rent', 'settlement')
        and due.lease_id = any (debts_by_day.leases)
    ), change as (
      select unpaid.lease_id, unpaid.day, unpaid.amount from unpaid
      union all
      select paid.lease_id, moment.day, moment.amount
      from (
        select
          dues.lease_id, allocations.amount, payments.paid_on, case
            when payments.kind = 'benefit' and payments.names_month is not null
            then (payments.names_month + interval '1 month 13 days')::date
            else dues.due_on
          end as late_after
        from public.dues
        join public.allocations on allocations.due_id = dues.id
        join public.payments on payments.id = allocations.payment_id
        where dues.lease_id in (select unpaid.lease_id from unpaid) and dues.kind in ('opening', 'rent', 'settlement')
      ) paid
      cross join lateral (values (paid.late_after, paid.amount), (paid.paid_on, -paid.amount)) moment (day, amount)
      where paid.late_after < paid.paid_on
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    group by change.lease_id, change.day;
end
$$;

create function private.benefit_duties(dues private.claimable_due[]) returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with office as materialized (select * from private.paying_offices),
    account as materialized (
      select account.*, greatest(0, 2 * (rent.monthly - office.amount)) as old_threshold, office.names, office.month, office.first_month
      from private.debts_by_day(dues, array(select office.lease_id from office)) account
      join office on office.lease_id = account.lease_id
      cross join lateral (
        select rents.rent + rents.charges as monthly from public.rents
        where rents.lease_id = account.lease_id and rents.holds_from <= today order by rents.holds_from desc limit 1
      ) rent
    ), below as (
      -- For each threshold, the last day on which the debt was below it.
      select
        account.lease_id,
        max(account.day) filter (where account.debt < account.old_threshold or account.debt <= 0) as old,
        max(account.day) filter (where account.debt <= 450) as new,
        max(account.day) filter (where account.debt <= 0) as any
      from account group by account.lease_id
    ), reached as (
      select
        account.lease_id, account.names, account.month, account.first_month,
        (array_agg(account.debt order by account.day desc))[1] as amount,
        min(account.day) filter (where (account.day > below.old) is not false) as old_on,
        least(
          min(account.day) filter (where (account.day > below.new) is not false),
          (min(account.day) filter (where (account.day > below.any) is not false) + interval '3 months')::date
        ) as new_on
      from account
      join below on below.lease_id = account.lease_id
      group by account.lease_id, account.names, account.month, account.first_month
    )
    select
      'benefitTell', reached.lease_id, case when threshold.until < today then 'late' else 'now' end, threshold.until, reached.amount,
      jsonb_build_object('offices', reached.names, 'since', threshold.since)
    from reached
    cross join lateral (
      select since.day as since, (greatest(since.day, reached.first_month) + interval '2 months')::date as until
      from private.benefit_threshold_on(reached.old_on, reached.new_on, today) since (day)
    ) threshold
    where threshold.since < reached.month + interval '1 month';
end
$$;

create function private.lease_duties(kind text, dues private.claimable_due[]) returns table (place integer, duty private.duty)
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with lease_duty as materialized (
      select 5 as place, ending.day as tenants_on, ending.* from private.lease_end_duties() ending
      where coalesce(lease_duties.kind, 'leaseEnds') = 'leaseEnds'
      union all select 9, keys.day, keys.* from private.keys_duties() keys where coalesce(lease_duties.kind, 'keys') = 'keys'
      union all select 10, today, * from private.notice_window_duties() where coalesce(lease_duties.kind, 'noticeWindow') = 'noticeWindow'
      union all select 11, today, * from private.insurance_duties() where coalesce(lease_duties.kind, 'insurance') = 'insurance'
      union all select 12, today, * from private.revision_duties() where coalesce(lease_duties.kind, 'revision') = 'revision'
      union all select 13, today, * from private.clause_duties() where coalesce(lease_duties.kind, 'clause') = 'clause'
      union all select 14, today, deposit_duty.* from private.deposit_return_duties(dues) deposit_duty
      where coalesce(lease_duties.kind, 'depositReturn') in ('depositReturn', 'depositAccounts') and coalesce(lease_duties.kind, deposit_duty.kind) = deposit_duty.kind
      union all select 15, today, * from private.deposit_receive_duties()
      where coalesce(lease_duties.kind, 'depositReceive') = 'depositReceive'
      union all select 17, today, * from private.benefit_duties(dues) where coalesce(lease_duties.kind, 'benefitTell') = 'benefitTell'
    )
    select
      lease_duty.place,
      row(
        lease_duty.kind, lease_duty.subject, lease_duty.state, lease_duty.day, lease_duty.amount,
        tenants.people || jsonb_build_object('propertyName', property.name) || lease_duty.details
      )::private.duty
    from (select lease_duty.tenants_on, array_agg(lease_duty.subject) as leases from lease_duty group by 1) day
    cross join lateral private.people_of_leases(day.leases, day.tenants_on) tenants
    join lease_duty on lease_duty.subject = tenants.lease_id and lease_duty.tenants_on = day.tenants_on
    join public.leases lease on lease.id = lease_duty.subject
    left join public.properties property on property.id = lease.property_id;
end
$$;

create function private.duties_of_day(kind text default null) returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  dues private.claimable_due[];
begin
  if exists (select from public.users where users.id = private.landlord_id() and users.deletes_on is not null) then
    return;
  end if;
  if coalesce(duties_of_day.kind, 'late') in ('late', 'depositReturn', 'depositAccounts', 'benefitTell') then
    dues := array(select due from private.claimable_dues() due);
  end if;
  return query
    select duty.kind, duty.subject, duty.state, duty.day, duty.amount, duty.details
    from (
      -- `place` is the usual order of work. It sorts duties with the same state and day.
      select 1 as place, * from private.late_duties(dues) where coalesce(duties_of_day.kind, 'late') = 'late'
      union all select 2, * from private.profile_duties() where coalesce(duties_of_day.kind, 'profile') = 'profile'
      union all select 3, * from private.generate_duties() where coalesce(duties_of_day.kind, 'generate') = 'generate'
      union all select 4, * from private.send_duties() where coalesce(duties_of_day.kind, 'send') = 'send'
      union all select 6, * from private.consent_duties() where coalesce(duties_of_day.kind, 'consent') = 'consent'
      union all select 7, * from private.statement_duties() where coalesce(duties_of_day.kind, 'statement') = 'statement'
      union all select 8, * from private.letter_duties() where coalesce(duties_of_day.kind, 'letters') = 'letters'
      union all select lease_duty.place, (lease_duty.duty).* from private.lease_duties(duties_of_day.kind, dues) lease_duty
      union all select 16, * from private.settlement_duties() where coalesce(duties_of_day.kind, 'settlement') = 'settlement'
      union all select 18, * from private.file_duties() where coalesce(duties_of_day.kind, 'fileExpires') = 'fileExpires'
    ) duty
    order by
      array_position(array['late', 'now', 'soon'], duty.state), duty.day nulls last, duty.place,
      duty.amount desc, duty.details ->> 'month', duty.subject;
end
$$;
comment on function private.duties_of_day is
  'The landlord''s duties of today. Overdue duties come first, beginning with the oldest. Duties that can be done now come next, and all other duties come last, sorted by day.';
grant execute on function
  private.claimable_dues, private.late_duties, private.profile_duties, private.generate_duties, private.send_duties, private.lease_end_duties,
  private.consent_duties, private.statement_duties, private.letter_duties, private.keys_duties, private.notice_window_duties,
  private.insurance_duties, private.revision_duties, private.clause_duties, private.benefit_threshold_on, private.debts_by_day, private.benefit_duties, private.lease_duties, private.duties_of_day to authenticated;
-- 80_overviews/62_deposit_duties.sql
create function private.deposits_to_settle(dues private.claimable_due[]) returns setof private.deposit
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
    with lease as materialized (
      select
        leases as lease, leases.id, deposit_sums.received, deposit_sums.held, deposit_sums.is_settled, deposit_sums.is_handed_over
      from private.deposit_sums
      join public.leases on leases.id = deposit_sums.lease_id
      where deposit_sums.held > 0 and (leases.keys_on <= today or deposit_sums.is_settled)
    ), arrears as materialized (
      select due.lease_id, sum(due.remaining) as amount from unnest(dues) due group by due.lease_id
    )
    select (settled.deposit).*
    from (
      select private.with_settlement_on(lease.lease, private.deposit_with_state(
        lease.lease, lease.received, lease.held, lease.is_settled, lease.is_handed_over, coalesce(arrears.amount, 0)
      ), basis, today) as deposit
      from lease
      left join arrears on arrears.lease_id = lease.id
      join private.settlement_bases(array(select lease.id from lease), today) basis on basis.lease_id = lease.id
      -- `offset` makes Postgres compute the settlement of each deposit only once.
      offset 0
    ) settled;
end
$$;

create function private.deposit_return_duties(dues private.claimable_due[]) returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with deposit as materialized (select * from private.deposits_to_settle(dues))
    select
      case when deposit.is_settled then 'depositAccounts' else 'depositReturn' end, deposit.lease_id,
      case
        when deposit.to_return + deposit.increase > 0 and deposit.deadline < today then 'late'
        when today >= task.day - task.days_before then 'now'
        else 'soon'
      end,
      task.day, nullif(deposit.to_return + deposit.increase, 0),
      jsonb_build_object(
        'increase', deposit.increase, 'perMonth', deposit.increase_per_period, 'hasAddress', lease.new_address is not null
      ) || case
        when deposit.is_settled then jsonb_build_object('approvedOn', lease.accounts_approved_on)
        else jsonb_build_object('isProvisional', deposit.is_provisional)
      end
    from deposit
    join public.leases lease on lease.id = deposit.lease_id
    cross join lateral (
      select
        coalesce(deposit.deadline, case
          when deposit.state = 'accounts' then make_date(extract(year from lease.keys_on)::integer + 1, 6, 30)
          else coalesce(lease.accounts_approved_on, lease.keys_on)::date
        end) as day,
        case when deposit.state = 'accounts' then 0 when deposit.is_settled then 31 else 10 end as days_before
    ) task;
end
$$;

create function private.deposit_receive_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with agreed as materialized (
      select leases.id, leases.deposit, leases.starts_on, case when leases.keys_on <= today then leases.keys_on end as keys_on
      from public.leases
      where leases.deposit > 0 and coalesce(private.deposit_cap(leases.kind, 1, leases.term_months) > 0, true)
        and case
          when leases.keys_on <= today then private.deposit_deadline(leases.keys_on, 'different') >= today
          else leases.starts_on between today - 60 and today
        end
    ), moved as materialized (
      select movement.lease_id, sum(movement.amount) as received, bool_and(movement.kind = 'received') as is_kept
      from public.deposit_movements movement
      where movement.lease_id = any (array(select agreed.id from agreed)) and movement.cancelled_at is null
      group by movement.lease_id
    ), lease as materialized (
      select agreed.*, agreed.deposit - coalesce(moved.received, 0) as missing
      from agreed
      left join moved on moved.lease_id = agreed.id
      where moved.lease_id is null or agreed.keys_on is null and moved.is_kept and moved.received < agreed.deposit
    )
    select
      'depositReceive', lease.id, case when lease.keys_on is null then 'soon' else 'now' end,
      coalesce(lease.keys_on, lease.starts_on)::date, lease.missing, '{}'::jsonb
    from lease;
end
$$;
grant execute on function
  private.deposit_receive_duties, private.deposit_return_duties, private.deposits_to_settle, private.deposit_cap to authenticated;
-- 80_overviews/63_settlement_duties.sql
create type private.lease_charge_year as (
  lease_id uuid, property_id uuid, lessor_id uuid, property_name text, limitation_period interval, year integer, ends_on date, days daterange,
  from_day date, settled datemultirange
);

create function private.lease_charge_years(first_year integer, last_year integer, in_account boolean default false)
returns setof private.lease_charge_year
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with statement as materialized (select * from private.newest_statements), settled as materialized (
      select settlement.lease_id, range_agg(daterange(settlement.period_from, settlement.period_to, '[]')) as days
      from public.settlements settlement where settlement.cancelled_at is null group by settlement.lease_id
    ), lease as materialized (
      select
        leases.id, leases.property_id, properties.lessor_id, properties.name::text as name, leases.limitation_period, leases.account_starts_on::date,
        private.charge_days(leases) as days, statement.period_to as statement_to, coalesce(settled.days, '{}') as settled
      from public.leases
      join public.properties on properties.id = leases.property_id and properties.owner_id = leases.owner_id
      left join statement on statement.property_id = leases.property_id
      left join settled on settled.lease_id = leases.id
      where leases.charges_kind = 'provision' and leases.kind <> 'mobility'
        and leases.id in (select rents.lease_id from public.rents where rents.charges > 0)
    )
    select
      lease.id, lease.property_id, lease.lessor_id, lease.name, lease.limitation_period, own.year, upper(own.charge_year) - 1,
      own.days, greatest(lower(own.days), lease.account_starts_on), lease.settled
    from lease
    cross join lateral (
      select number as year, charged.charge_year, lease.days * charged.charge_year as days
      from generate_series(greatest(first_year, extract(year from case
        when in_account then greatest(lower(lease.days), lease.account_starts_on) else lower(lease.days)
      end)::integer), last_year) number
      cross join lateral (select case
        when lease.statement_to is null then daterange(make_date(number, 1, 1), make_date(number + 1, 1, 1))
        else daterange(private.charge_year_end(lease.statement_to, number - 1) + 1, private.charge_year_end(lease.statement_to, number) + 1)
      end as charge_year) charged
      offset 0
    ) own
    where not isempty(own.days);
end
$$;

create function private.settlements_to_redo() returns table (lease_id uuid, last_day date)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Repeats the joins of private.was_sent, which saves a call for each letter.
  unsent uuid[] := array(
    select settlement.id from public.settlements settlement
    join public.documents on documents.owner_id = settlement.owner_id and documents.subject_id = settlement.id
    where settlement.cancelled_at is null and settlement.sent_on >= private.today() - 60
      and not exists (select from public.document_deliveries delivery where delivery.document_id = documents.id)
      and not exists (
        select from public.document_mails mail where mail.document_id = documents.id and mail.state in ('queued', 'sent')
      )
  );
begin
  return query
    select settlement.lease_id, settlement.period_to::date
    from private.settlements_of_today(unsent) today
    join public.settlements settlement on settlement.id = today.settlement_id
    where today.has_changed;
end
$$;
grant execute on function private.settlements_to_redo to authenticated;

create function private.unsettled_charge_years(first_year integer, last_year integer) returns setof private.lease_charge_year
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
    with redo as materialized (select * from private.settlements_to_redo())
    select own.* from private.lease_charge_years(first_year, last_year, in_account => true) own
    where own.ends_on < today and own.from_day < upper(own.days)
      and upper(own.days) - 1 + own.limitation_period >= today
      and (
        not daterange(own.from_day, upper(own.days)) <@ own.settled
        or exists (select from redo where redo.lease_id = own.lease_id and own.days @> redo.last_day)
      );
end
$$;

create function private.settlement_duties() returns setof private.duty
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  this_year integer := extract(year from today);
begin
  return query
    select
      'settlement', unsettled.lessor_id,
      case when today > make_date(unsettled.year + 1, 12, 31) then 'late' when today >= make_date(unsettled.year + 1, 10, 1) then 'now' else 'soon' end,
      make_date(unsettled.year + 1, 12, 31), null::numeric,
      jsonb_build_object('year', unsettled.year, 'count', count(*), 'names', (
        array_agg(unsettled.property_name order by unsettled.property_name collate private.by_name, unsettled.lease_id)
      )[1:5])
    from private.unsettled_charge_years(this_year - 5, this_year) unsettled
    group by unsettled.lessor_id, unsettled.year;
end
$$;
grant execute on function private.lease_charge_years, private.unsettled_charge_years, private.settlement_duties to authenticated;
-- 80_overviews/64_file_duties.sql
create function private.file_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    -- Most surveys are valid for years, so the query first looks for files that end soon, and then for newer files.
    with expiring as materialized (
      select files.property_id, files.kind::text as kind, files.valid_until::date as until
      from public.files
      where files.kind in ('energy', 'risks', 'electricity', 'gas', 'lead') and files.property_id is not null
        and coalesce(files.valid_until <= today + 30, files.kind in ('risks', 'electricity', 'gas'))
      union all
      select properties.id, 'energy', private.energy_class_until(properties.energy_class_on)
      from public.properties where private.energy_class_until(properties.energy_class_on) <= today + 30
    ), survey as (
      select expiring.property_id, expiring.kind, max(expiring.until) as until
      from expiring
      where not exists (
        select from public.files newer_file
        where newer_file.property_id = expiring.property_id and newer_file.kind = expiring.kind
          -- Without lead, the survey is valid forever.
          and (newer_file.valid_until > today + 30 or newer_file.kind = 'lead' and newer_file.valid_until is null)
      )
      group by expiring.property_id, expiring.kind
    )
    select
      'fileExpires', property.id, case when bool_or(coalesce(survey.until < today, true)) then 'now' else 'soon' end, min(survey.until),
      null::numeric,
      jsonb_build_object('propertyName', property.name, 'surveys', jsonb_agg(survey.kind order by survey.until, survey.kind))
    from survey
    join public.properties property on property.id = survey.property_id and property.archived_on is null
    where case survey.kind
      when 'energy' then coalesce(private.energy_class_until(property.energy_class_on) <= today + 30, true)
      else property.id not in (
        select leases.property_id from public.leases
        where leases.property_id is not null and leases.ended_by is null and coalesce(leases.starts_on <= today, true)
      )
    end
    group by property.id, property.name;
end
$$;
grant execute on function private.file_duties to authenticated;
-- 80_overviews/65_duty_snoozes.sql
create table public.duty_snoozes (
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'late', 'leaseEnds', 'noticeWindow', 'keys', 'insurance', 'revision', 'clause', 'depositReceive', 'depositReturn', 'depositAccounts',
    'settlement', 'benefitTell', 'fileExpires'
  )),
  subject_id uuid not null,
  day public.day not null,
  until public.day not null,
  primary key (owner_id, kind, subject_id, day)
);
comment on table public.duty_snoozes is 'The duties that a landlord has put off.';
comment on column public.duty_snoozes.subject_id is 'The row that the duty is about, such as a lease.';
comment on column public.duty_snoozes.day is 'The day of the duty. A duty with the same subject and another day is not put off.';
comment on column public.duty_snoozes.until is 'The day on which the duty is shown again.';

alter table public.duty_snoozes enable row level security;
grant select on public.duty_snoozes to authenticated;

create policy duty_snoozes_select_owner on public.duty_snoozes for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('duty_snoozes');

create type private.listed_duty as (
  kind text, subject uuid, state text, day date, amount numeric, details jsonb, until date
);

create function private.listed_duties() returns setof private.listed_duty
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select duty.kind, duty.subject, duty.state, duty.day, duty.amount, duty.details, snooze.until::date
    from private.duties_of_day() with ordinality duty (kind, subject, state, day, amount, details, place)
    left join public.duty_snoozes snooze on snooze.kind = duty.kind and snooze.subject_id = duty.subject
      and snooze.day = duty.day and snooze.until > private.today()
    order by duty.place;
end
$$;

create function public.duty_list() returns json
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(json_agg(listed), '[]')
    from (
      select duty.kind, duty.subject, duty.state, duty.day, duty.amount, duty.details, duty.until
      from private.listed_duties() with ordinality duty (kind, subject, state, day, amount, details, until, place)
      order by duty.place
    ) listed
  );
end
$$;
comment on function public.duty_list is 'All duties in their order, and the day until which each is put off.';

create function private.write_snooze(kind text, subject uuid, day date, until date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  delete from public.duty_snoozes
  where duty_snoozes.owner_id = landlord.id and (
    duty_snoozes.until <= private.today()
    or (duty_snoozes.kind, duty_snoozes.subject_id, duty_snoozes.day) = (write_snooze.kind, write_snooze.subject, write_snooze.day)
  );
  if until is not null then
    insert into public.duty_snoozes (owner_id, kind, subject_id, day, until) values (landlord.id, kind, subject, day, until);
  end if;
end
$$;

create function public.snooze_duty(kind text, subject uuid, day date, until date default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if until is not null then
    perform private.require_day(until, 'until');
    if until <= private.today() then
      perform private.refuse('VALIDATION_FAILED', 'A duty is put off until a later day', 'until=tooEarly');
    elsif until > private.today() + 366 then
      perform private.refuse('VALIDATION_FAILED', 'A duty is put off for at most a year', 'until=tooFarAhead');
    end if;
  end if;
  perform private.take_turn();
  if snooze_duty.kind is null or not exists (
    select from private.duties_of_day(snooze_duty.kind) duty
    where (duty.kind, duty.subject, duty.day) = (snooze_duty.kind, snooze_duty.subject, snooze_duty.day)
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such duty today, or it cannot be put off');
  end if;
  perform private.write_snooze(kind, subject, day, until);
end
$$;
comment on function public.snooze_duty is
  'Puts a duty off until a day, at most a year ahead; without a day, shows it again. Only a duty with a subject and a day can be put off.';
grant execute on function private.listed_duties, private.write_snooze, public.duty_list, public.snooze_duty to authenticated;
-- 80_overviews/70_dashboard.sql
create type private.past_month as (month text, expected numeric, received numeric);

create function private.last_months() returns setof private.past_month
language plpgsql stable set search_path = ''
as $$
declare
  this_month record := private.month_of(private.today());
begin
  return query
    with month_sums as (
      select
        date_trunc('month', due.due_on::timestamp) as first_day, sum(due.amount) as expected, sum(due.received) as received
      from public.dues due
      -- Refunds are left out, because they are not income.
      where due.cancelled_at is null and due.kind <> 'refund' and due.amount > 0
        and due.due_on between (this_month.first_day - interval '11 months')::date and this_month.last_day
      group by 1
    )
    select
      to_char(calendar_month.first_day, 'YYYY-MM'), coalesce(month_sums.expected, 0), coalesce(month_sums.received, 0)
    from generate_series(
      (select coalesce(min(month_sums.first_day), this_month.first_day) from month_sums), this_month.first_day::timestamp, interval '1 month'
    ) calendar_month (first_day)
    left join month_sums on month_sums.first_day = calendar_month.first_day
    order by calendar_month.first_day;
end
$$;

create function private.month_to_receive(
  first_day date, last_day date, leases_in_arrears uuid[], out rows bigint, out remaining numeric
)
language plpgsql stable set search_path = ''
as $$
begin
  select
    count(*) filter (where due.remaining > 0 or due.place = 1 and due.lease_id in (select unnest(leases_in_arrears))),
    coalesce(sum(due.remaining), 0)
  into rows, remaining
  from (
    select
      counted_dues.lease_id, counted_dues.remaining,
      row_number() over (partition by counted_dues.lease_id order by counted_dues.due_on, counted_dues.period_from, counted_dues.id) as place
    from private.counted_dues
    where counted_dues.due_on between first_day and last_day and counted_dues.amount > 0 and counted_dues.kind <> 'refund'
  ) due;
end
$$;
grant execute on function private.last_months, private.month_to_receive to authenticated;

create function public.dashboard() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  duties jsonb;
  months private.past_month[];
  this_month private.past_month;
  days record := private.month_of(private.today());
  to_receive record;
begin
  perform private.take_turn();
  duties := (
    select coalesce(jsonb_agg(to_jsonb(duty) - 'place' order by duty.place), '[]')
    from private.listed_duties() with ordinality duty (kind, subject, state, day, amount, details, until, place)
  );
  months := array(select last from private.last_months() last);
  this_month := months[cardinality(months)];
  to_receive := private.month_to_receive(days.first_day, days.last_day, array(
    select (duty ->> 'subject')::uuid from jsonb_array_elements(duties) duty
    where duty ->> 'kind' = 'late' and (duty ->> 'day')::date < days.first_day
  ));
  return jsonb_build_object(
    'month', this_month.month,
    'expected', this_month.expected,
    'received', this_month.received,
    'remaining', to_receive.remaining,
    'to_receive', to_receive.rows,
    'to_generate', (
      select coalesce(sum((duty #>> '{details,count}')::integer), 0) from jsonb_array_elements(duties) duty
      where duty ->> 'kind' = 'generate' and duty #>> '{details,month}' = this_month.month
    ),
    'to_send', (
      select coalesce(sum((duty #>> '{details,count}')::integer), 0) from jsonb_array_elements(duties) duty
      where duty ->> 'kind' = 'send' and duty #>> '{details,month}' = this_month.month
    ),
    'months', to_jsonb(months),
    'duties', (
      select coalesce(jsonb_agg(duty order by place), '[]') from jsonb_array_elements(duties) with ordinality listed (duty, place)
      where duty -> 'until' = 'null'
    ),
    'next_due_on', (
      select min(due.due_on) from public.dues due
      where due.due_on > private.today() and due.cancelled_at is null and due.kind <> 'refund' and due.amount > due.received
        and private.remaining_of_due(due, due.received) > 0
    )
  );
end
$$;
comment on function public.dashboard is
  'The duties in their order, and the sums due and received in the current month and in the last twelve months.';
grant execute on function public.dashboard to authenticated;

create function public.tenant_deletion(tenant uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
  is_last boolean;
  last_day date := (private.month_of(private.today())).last_day;
begin
  select * into found_tenant from public.tenants where tenants.id = tenant_deletion.tenant;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such tenant');
  end if;
  is_last := not exists (
    select from public.tenants other_tenant where other_tenant.lease_id = found_tenant.lease_id and other_tenant.id <> found_tenant.id
  );
  return jsonb_build_object(
    'is_last', is_last,
    'months', (
      select jsonb_build_object(
        'count', count(distinct date_trunc('month', due.due_on::timestamp)),
        'first', to_char(min(due.due_on), 'YYYY-MM'), 'last', to_char(max(due.due_on), 'YYYY-MM'),
        'expected', coalesce(sum(due.amount), 0), 'received', coalesce(sum(due.received), 0)
      )
      from public.dues due
      -- Counts the same dues as private.last_months.
      where is_last and due.lease_id = found_tenant.lease_id and due.cancelled_at is null and due.kind <> 'refund' and due.amount > 0
        and due.due_on <= last_day
    ),
    'payments', (
      select jsonb_build_object('count', count(*), 'amount', coalesce(sum(payments.amount), 0))
      from public.payments
      where is_last and payments.lease_id = found_tenant.lease_id and payments.cancelled_at is null
    ),
    'owed', case when is_last then coalesce((
      select positions.owed - positions.held from private.positions where positions.lease_id = found_tenant.lease_id
    ), 0) else 0 end,
    'deposit_held', case when is_last then coalesce((
      select deposit_sums.held from private.deposit_sums where deposit_sums.lease_id = found_tenant.lease_id
    ), 0) else 0 end,
    'guarantors', (
      select count(*) from public.guarantors
      where guarantors.lease_id = found_tenant.lease_id and (is_last or guarantors.tenant_id = found_tenant.id)
    ),
    'payers_forgotten', (
      select count(*) from public.payments
      where not is_last and payments.payer_tenant_id = found_tenant.id and payments.cancelled_at is null
    ),
    'files', (
      select count(*) from public.files
      where is_last and (files.lease_id = found_tenant.lease_id or files.deduction_id in (
        select deduction.id from public.deposit_deductions deduction where deduction.lease_id = found_tenant.lease_id
      ))
    ),
    'documents_kept', (
      select count(*) from public.documents where documents.lease_id = found_tenant.lease_id and found_tenant.id = any (documents.tenant_ids)
    )
  );
end
$$;
comment on function public.tenant_deletion is
  'Previews delete_tenant. Returns the lease with its dues, payments, held deposit and kept files, or the guarantors and payments of a co-tenant. Also returns the number of documents that stay.';
grant execute on function public.tenant_deletion to authenticated;
-- 80_overviews/80_statements.sql
create function private.people_of_statement(lease uuid, first_day date, last_day date, tenant uuid) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select *
    from (
      select * from private.tenants_between(people_of_statement.lease, people_of_statement.first_day, people_of_statement.last_day)
      union
      select * from public.tenants where tenants.id = people_of_statement.tenant
    ) named
    order by named.created_at, named.id;
end
$$;
grant execute on function private.people_of_statement to authenticated;

create function private.account_movements(lease uuid, until date)
returns table (day date, place integer, created_at timestamptz, id uuid, amount numeric, entry jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      dues.due_on::date, 1, dues.created_at, dues.id, dues.amount::numeric,
      case dues.kind
        when 'rent' then jsonb_build_object(
          'kind', dues.kind, 'from', dues.period_from, 'to', dues.period_to, 'hasCharges', dues.charges > 0
        )
        when 'opening' then jsonb_build_object('kind', dues.kind)
        else jsonb_build_object('kind', dues.kind, 'label', dues.label)
      end
    from public.dues
    where dues.lease_id = account_movements.lease and dues.cancelled_at is null and dues.due_on <= account_movements.until
    union all
    select
      payments.paid_on, 2, payments.created_at, payments.id, -payments.amount,
      jsonb_build_object(
        'kind', 'payment', 'of', payments.kind, 'method', payments.method, 'payer', private.name_of_payer(payments),
        'payerOffice', payments.payer_office,
        'beneficiary', case when payments.kind = 'benefit' then private.name_of_tenant(payments.tenant_id) end
      )
    from public.payments
    where payments.lease_id = account_movements.lease and payments.cancelled_at is null and payments.paid_on <= account_movements.until;
end
$$;

create function private.time_barred_on(lease public.leases, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(dues.amount), 0) - coalesce(sum(paid.amount), 0)
    from public.dues
    left join lateral (
      select sum(allocations.amount) as amount
      from public.allocations
      join public.payments on payments.id = allocations.payment_id
      where allocations.due_id = dues.id and payments.paid_on <= day
    ) paid on true
    where dues.lease_id = lease.id and dues.cancelled_at is null and dues.due_on + lease.limitation_period < day
  );
end
$$;
grant execute on function private.account_movements, private.time_barred_on to authenticated;

create function private.entry_without_payer(entry jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when entry ->> 'kind' = 'payment' then entry || jsonb_build_object(
      'of', case entry ->> 'of' when 'benefit' then 'payment' else entry ->> 'of' end,
      'payer', null, 'payerOffice', null, 'beneficiary', null
    )
    else entry
  end;
end
$$;

create function private.statement_json(tenant public.tenants, first_day date, until date, for_tenant boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  landlord public.users;
  property public.properties;
  lease public.leases;
  lessor public.lessors;
  since date;
  people public.tenants[];
begin
  select * into landlord from public.users where users.id = tenant.owner_id;
  select * into lease from public.leases where leases.id = tenant.lease_id;
  lessor := private.lessor_of(lease);
  perform private.require_profile(lessor);
  select * into property from public.properties where properties.id = lease.property_id;
  since := coalesce(first_day, least(lease.account_starts_on, until, (
    -- If the account begins with the lease, a payment at the signature belongs to the account, even if it precedes the
    -- account's first day.
    select min(payments.paid_on) from public.payments
    where payments.lease_id = lease.id and payments.cancelled_at is null and lease.account_starts_on = lease.starts_on
  )));
  people := case
    when for_tenant then array[tenant] else array(select private.people_of_statement(lease.id, since, until, tenant.id))
  end;
  return (
    select jsonb_build_object(
      'landlord', private.landlord_json(lessor, landlord.email),
      'locale', landlord.locale,
      'tenants', private.people_json(people),
      'sentTo', private.address_for(lease, people),
      'property', case when property.id is not null then private.property_json(property) end,
      'isBilingual', lease.is_bilingual,
      'from', since,
      'to', until,
      'drawnOn', private.today(),
      'isGoverned', private.is_governed(lease.kind),
      'timeBarred', private.time_barred_on(lease, until),
      -- Known only for today: later payments may have paid the benefits of an earlier day.
      'awaited', case
        when until = private.today() then (select positions.awaited from private.positions where positions.lease_id = lease.id)
        else 0
      end,
      'openingBalance', coalesce(sum(movement.amount) filter (where movement.day < since), 0),
      'movements', coalesce(jsonb_agg(
        jsonb_build_object('day', movement.day, 'amount', movement.amount, 'entry', case
          when for_tenant then private.entry_without_payer(movement.entry) else movement.entry
        end)
        order by movement.day, movement.place, movement.created_at, movement.id
      ) filter (where movement.day >= since), '[]')
    )
    from private.account_movements(lease.id, until) movement
  );
end
$$;
grant execute on function private.entry_without_payer, private.statement_json to authenticated;

create function public.account_statement(tenant uuid, first_day date default null, last_day date default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
begin
  perform private.take_turn();
  select * into found_tenant from public.tenants where tenants.id = account_statement.tenant;
  if not found then
    return null;
  end if;
  return private.statement_json(found_tenant, first_day, coalesce(last_day, private.today()), false);
end
$$;
comment on function public.account_statement is
  'The account of a tenant''s lease between two days (by default from the start of the account to today): the opening balance, dues and payments. Null if there is no such tenant.';
grant execute on function public.account_statement to authenticated;
-- 80_overviews/85_income.sql
create type private.rent_share as (rent numeric, total numeric);

create function private.rent_share_of(due public.dues, lease uuid, paid_on date) returns private.rent_share
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent public.rents;
begin
  if due.kind = 'rent' then
    return (greatest(due.rent - due.reduction, 0), due.amount)::private.rent_share;
  elsif due.kind = 'settlement' then
    return (0, due.amount)::private.rent_share;
  elsif due.kind in ('repair', 'other', 'refund') then
    return null;
  elsif due.kind = 'opening' then
    select rents.* into rent from public.rents where rents.lease_id = rent_share_of.lease order by rents.holds_from limit 1;
  else
    rent := private.rent_on(lease, paid_on);
  end if;
  return case
    when rent.rent + rent.charges > 0 then (rent.rent, rent.rent + rent.charges)::private.rent_share
    else (1, 1)::private.rent_share
  end;
end
$$;
grant execute on function private.rent_share_of to authenticated;

create view private.income_parts with (security_invoker = true) as
select
  payments.owner_id, payments.lease_id, payments.id as payment_id, part.due_id, payments.paid_on,
  payments.kind as payment_kind, part.due_kind, part.amount,
  coalesce(part.rent, 0) as rent,
  coalesce(part.amount - part.rent, 0) as charges,
  case when part.due_kind in ('repair', 'other') then part.amount else 0 end as unclassified
from public.payments
cross join lateral (
  select
    allocations.due_id, dues.kind as due_kind, allocations.amount::numeric,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received - allocations.amount) * rent_share.rent / rent_share.total, 2) as rent
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    -- The amount that the due has received from this payment and the payments before it, in the order of their days.
    select case when dues.received = allocations.amount then dues.received else (
      select sum(due_allocation.amount)
      from public.allocations due_allocation
      join public.payments due_payment on due_payment.id = due_allocation.payment_id and due_payment.owner_id = due_allocation.owner_id
      where due_allocation.due_id = dues.id and due_allocation.owner_id = dues.owner_id
        and (due_payment.paid_on, due_payment.created_at, due_payment.id) <= (payments.paid_on, payments.created_at, payments.id)
    ) end as received
    offset 0
  ) cumulated
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  union all
  select null, null, advance.amount, round(advance.amount * rent_share.rent / rent_share.total, 2)
  from (
    select payments.amount - coalesce(sum(allocations.amount), 0) as amount
    from public.allocations
    where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  ) advance
  cross join lateral private.rent_share_of(null, payments.lease_id, payments.paid_on) rent_share
  where advance.amount > 0 and payments.cancelled_at is null and payments.kind <> 'credit'
  union all
  -- The credit of a settlement gives charges back, up to the sum of the dues that it pays. The lessor still holds the
  -- rest of the credit.
  select null, 'settlement', -allocated.amount, 0
  from (
    select sum(allocations.amount) as amount
    from public.allocations
    where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  ) allocated
  where payments.kind = 'credit' and payments.cancelled_at is null and allocated.amount > 0
  offset 0
) part;
comment on view private.income_parts is
  'The parts of each payment: one for each due that it pays, and one for its advance, which has no due. The credit of a settlement of charges also has a negative part, without a due, which gives charges back. Rent, charges and unclassified amounts add up to the part, except in the refund of an advance.';
comment on column private.income_parts.unclassified is 'Payments of repairs and of other dues. The landlord decides whether they are income.';
grant select on private.income_parts to authenticated;
-- 80_overviews/90_years.sql
create function private.tax_regime(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when kind in ('unfurnished', 'other') then kind else 'furnished' end
$$;
grant execute on function private.tax_regime to authenticated;

create view private.declared_leases with (security_invoker = true) as
select
  leases.id as lease_id, leases.owner_id, leases.property_id, coalesce(properties.lessor_id, (select private.default_lessor())) as lessor_id,
  private.tax_regime(leases.kind) as regime, first_let.day as starts_on,
  daterange(first_let.day, greatest(first_let.day, coalesce(private.rent_owed_until(leases) + 1, 'infinity'))) as days
from public.leases
left join public.properties on properties.id = leases.property_id and properties.owner_id = leases.owner_id
cross join lateral (select coalesce(leases.starts_on, leases.account_starts_on)::date as day) first_let;
comment on view private.declared_leases is
  'The lessor, the tax regime and the days of each lease. A lease without a property belongs to the first lessor.';
grant select on private.declared_leases to authenticated;

create type private.declared_property as (lessor_id uuid, property_id uuid, regime text, is_let boolean);

create function private.let_properties(first_day date, last_day date) returns setof private.declared_property
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with lease as (
      select
        declared_leases.*, year.is_let,
        -- `is_let` comes first, because it is true for most leases, and Postgres then skips the search of payments.
        year.is_let or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.paid_on between first_day and last_day and payments.cancelled_at is null
            and (payments.kind = 'credit' or payments.amount > (
              select coalesce(sum(allocations.amount), 0)
              from public.allocations
              join public.dues on dues.id = allocations.due_id
              where allocations.payment_id = payments.id and dues.kind = 'refund'
            ))
        ) or exists (
          select from public.dues
          where dues.lease_id = declared_leases.lease_id and dues.due_on between first_day and last_day and dues.cancelled_at is null
            and dues.kind <> 'refund' and dues.received < dues.amount
        ) or exists (
          select from public.deposit_movements movement
          where movement.lease_id = declared_leases.lease_id and movement.moved_on between first_day and last_day
            and movement.deducted > 0 and movement.cancelled_at is null
        ) as is_used
      from private.declared_leases
      cross join lateral (select declared_leases.days && daterange(first_day, last_day, '[]') as is_let) year
    ), ranked_lease as (
      select
        lease.*, bool_or(lease.is_used) over (partition by lease.property_id) as has_use,
        row_number() over (partition by lease.property_id order by lease.starts_on desc, lease.lease_id) as place
      from lease
      where lease.is_used or lease.starts_on <= last_day
    )
    select ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime, bool_or(ranked_lease.is_let)
    from ranked_lease
    left join public.properties on properties.id = ranked_lease.property_id
    where ranked_lease.is_used
      or not ranked_lease.has_use and ranked_lease.place = 1 and properties.id is not null
        and coalesce(properties.archived_on > first_day, true)
    group by ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime;
end
$$;

create type private.year_expenses as (lessor_id uuid, property_id uuid, expenses jsonb);

create function private.expenses_of_year(first_day date, last_day date) returns setof private.year_expenses
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      category.lessor_id, category.property_id,
      jsonb_agg(jsonb_build_object(
        'tax', category.tax, 'amount', category.amount, 'deductible', category.deductible, 'recoverable', category.recoverable
      ) order by category.tax)
    from (
      select
        part.lessor_id, part.property_id, part.tax, sum(part.amount) as amount, sum(part.deductible) as deductible,
        sum(part.recoverable) as recoverable
      from private.expense_parts part
      where part.paid_on between first_day and last_day
      group by part.lessor_id, part.property_id, part.tax
    ) category
    group by category.lessor_id, category.property_id;
end
$$;

create function private.properties_of_year(first_day date, last_day date, expenses private.year_expenses[])
returns setof private.declared_property
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with declared as materialized (
      select * from private.let_properties(first_day, last_day)
    ), expense as materialized (
      select expense.lessor_id, expense.property_id from unnest(expenses) expense
    )
    select property.lessor_id, property.property_id, property.regime, bool_or(property.is_let)
    from (
      select * from declared
      union all
      select expense.lessor_id, null, declared.regime, false
      from expense
      join declared on declared.lessor_id = expense.lessor_id
      where expense.property_id is null
      union all
      select expense.lessor_id, expense.property_id, coalesce((
        select lease.regime from private.declared_leases lease
        where lease.property_id = expense.property_id order by lease.starts_on desc, lease.lease_id limit 1
      ), 'unfurnished'), false
      from expense
      where not exists (
        select from declared
        where declared.lessor_id = expense.lessor_id and (expense.property_id is null or declared.property_id = expense.property_id)
      )
    ) property
    group by property.lessor_id, property.property_id, property.regime;
end
$$;
grant execute on function private.let_properties, private.expenses_of_year, private.properties_of_year to authenticated;

create type private.year_income as (
  lessor_id uuid, property_id uuid, regime text, rents numeric, charges numeric, unclassified numeric, kept_deposit numeric,
  received numeric[]
);

create function private.income_of_year(first_day date, last_day date) returns setof private.year_income
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with entry (lease_id, day, rents, charges, unclassified, kept_deposit) as (
      select part.lease_id, part.paid_on::date, part.rent, part.charges, part.unclassified, 0.00
      from private.income_parts part
      where part.paid_on between first_day and last_day
      union all
      select movement.lease_id, movement.moved_on, 0, 0, 0, movement.deducted
      from public.deposit_movements movement
      where movement.moved_on between first_day and last_day and movement.cancelled_at is null and movement.deducted > 0
      union all
      -- An empty entry for each month, so that a month without payments has the sum 0.
      select lease.lease_id, (first_day + make_interval(months => month))::date, 0, 0, 0, 0
      from private.declared_leases lease
      cross join generate_series(0, 11) month
    ), monthly as (
      select
        lease.lessor_id, lease.property_id, lease.regime, sum(entry.rents) as rents, sum(entry.charges) as charges,
        sum(entry.unclassified) as unclassified, sum(entry.kept_deposit) as kept_deposit, extract(month from entry.day) as month
      from entry
      join private.declared_leases lease on lease.lease_id = entry.lease_id
      group by lease.lessor_id, lease.property_id, lease.regime, extract(month from entry.day)
    )
    select
      monthly.lessor_id, monthly.property_id, monthly.regime, sum(monthly.rents), sum(monthly.charges), sum(monthly.unclassified),
      sum(monthly.kept_deposit), array_agg(monthly.rents + monthly.charges + monthly.unclassified order by monthly.month)
    from monthly
    group by monthly.lessor_id, monthly.property_id, monthly.regime;
end
$$;

create type private.year_arrears as (lessor_id uuid, property_id uuid, regime text, arrears jsonb);

create function private.arrears_of_year(first_day date, last_day date) returns setof private.year_arrears
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with account as materialized (
      select due.lease_id, sum(due.remaining - due.awaited) as remaining
      from private.counted_dues due
      where due.due_on between first_day and last_day and due.is_late and not due.is_time_barred and due.kind <> 'refund' and due.remaining > 0
      group by due.lease_id
    )
    select
      lease.lessor_id, lease.property_id, lease.regime,
      jsonb_agg(jsonb_build_object(
        'tenant_id', tenants.people -> 'tenantId', 'tenant_names', coalesce(tenants.people -> 'names', '[]'), 'remaining', account.remaining
      ) order by account.remaining desc, account.lease_id)
    from account
    join private.declared_leases lease on lease.lease_id = account.lease_id
    left join private.people_of_leases(array(select account.lease_id from account), least(last_day, private.today())) tenants
      on tenants.lease_id = account.lease_id
    group by lease.lessor_id, lease.property_id, lease.regime;
end
$$;

create type private.occupation as (property_id uuid, days_let integer[], days_empty integer[]);

create function private.occupation_of_year(first_day date, until date) returns setof private.occupation
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with property as (
      select
        lease.property_id, range_agg(lease.days) as days_let,
        daterange(min(lease.starts_on), greatest(min(lease.starts_on), coalesce(properties.archived_on::date, 'infinity'))) as days_known
      from private.declared_leases lease
      join public.properties on properties.id = lease.property_id and properties.owner_id = lease.owner_id
      group by lease.property_id, properties.archived_on
    ), calendar_month as (
      select month.first_day, daterange(month.first_day, greatest(month.first_day, least((month.first_day + interval '1 month')::date, until + 1))) as days
      from generate_series(0, 11) place
      cross join lateral (select (occupation_of_year.first_day + make_interval(months => place))::date as first_day) month
    )
    select
      property.property_id,
      array_agg(let.number_of_days order by calendar_month.first_day),
      array_agg(empty.number_of_days order by calendar_month.first_day)
    from property
    cross join calendar_month
    cross join lateral (
      select coalesce(sum(upper(span) - lower(span)), 0)::integer as number_of_days
      from unnest(property.days_let * datemultirange(calendar_month.days)) span
    ) let
    cross join lateral (
      select coalesce(sum(upper(span) - lower(span)), 0)::integer as number_of_days
      from unnest(datemultirange(calendar_month.days * property.days_known) - property.days_let) span
    ) empty
    group by property.property_id;
end
$$;
grant execute on function private.income_of_year, private.arrears_of_year, private.occupation_of_year to authenticated;

create function private.declarations_of_year(first_day date, last_day date) returns table (lessor_id uuid, properties jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  expenses private.year_expenses[] := array(select expense from private.expenses_of_year(first_day, last_day) expense);
begin
  return query
    with property as (
      select
        declared.lessor_id, declared.property_id,
        jsonb_agg(jsonb_build_object(
          'regime', declared.regime, 'is_let', declared.is_let,
          'rents', coalesce(income.rents, 0), 'charges', coalesce(income.charges, 0), 'unclassified', coalesce(income.unclassified, 0),
          'kept_deposit', coalesce(income.kept_deposit, 0),
          'arrears', coalesce(late.arrears, '[]'), 'received', coalesce(income.received, array_fill(0::numeric, array[12])),
          'expenses', coalesce(expense.expenses, '[]')
        ) order by declared.regime desc) as regimes
      from private.properties_of_year(first_day, last_day, expenses) declared
      left join private.income_of_year(first_day, last_day) income
        on income.lessor_id = declared.lessor_id and income.property_id is not distinct from declared.property_id
        and income.regime = declared.regime
      left join private.arrears_of_year(first_day, last_day) late
        on late.lessor_id = declared.lessor_id and late.property_id is not distinct from declared.property_id and late.regime = declared.regime
      left join unnest(expenses) expense
        on expense.lessor_id = declared.lessor_id and expense.property_id is not distinct from declared.property_id
      group by declared.lessor_id, declared.property_id
    )
    select
      property.lessor_id,
      jsonb_agg(jsonb_build_object(
        'property_id', property.property_id, 'name', properties.name, 'address', properties.address,
        'address_complement', properties.address_complement, 'postal_code', properties.postal_code, 'city', properties.city,
        'days_let', coalesce(occupation.days_let, array_fill(0, array[12])),
        'days_empty', coalesce(occupation.days_empty, array_fill(0, array[12])),
        'regimes', property.regimes
      ) order by
        properties.name collate private.by_name, properties.address_complement collate private.by_name,
        properties.address collate private.by_name, property.property_id
      )
    from property
    left join public.properties on properties.id = property.property_id
    left join private.occupation_of_year(first_day, least(last_day, private.today())) occupation on occupation.property_id = property.property_id
    group by property.lessor_id;
end
$$;
grant execute on function private.declarations_of_year to authenticated;

create function private.require_year(year integer) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if year between 1900 and 2199 is not true then
    perform private.refuse('VALIDATION_FAILED', 'The year must be between 1900 and 2199', 'year=invalid');
  end if;
  return make_date(year, 1, 1);
end
$$;
grant execute on function private.require_year to authenticated;

create function public.year_of(year integer, lessor_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
begin
  perform private.take_turn();
  return jsonb_build_object(
    'year', year_of.year,
    'drawn_on', private.today(),
    -- Payments at the signature and expenses may be older than all accounts.
    'first_year', extract(year from least(
      private.today(),
      (select min(leases.account_starts_on) from public.leases),
      (select min(payments.paid_on) from public.payments where payments.cancelled_at is null),
      (select min(expenses.paid_on) from public.expenses)
    )),
    'lessors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'lessor_id', lessors.id, 'name', private.lessor_name(lessors), 'is_company', lessors.company_name is not null,
        'counts_from', (
          select min(leases.account_starts_on)
          from private.declared_leases
          join public.leases on leases.id = declared_leases.lease_id
          where declared_leases.lessor_id = lessors.id
        ),
        'properties', declaration.properties
      ) order by lessors.created_at, lessors.id), '[]')
      from private.declarations_of_year(first_day, (first_day + interval '1 year - 1 day')::date) declaration
      join public.lessors on lessors.id = declaration.lessor_id
      where year_of.lessor_id is null or lessors.id = year_of.lessor_id
    )
  );
end
$$;
comment on function public.year_of is
  'The calendar year of a landlord per lessor and property: payments by day of receipt, split into rent and charges, expenses per category, and the days let.';
grant execute on function public.year_of to authenticated;

create function public.payments_of_year(year integer, lessor_id uuid default null, property_id uuid default null, after_id uuid default null)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
  last_day date := (first_day + interval '1 year - 1 day')::date;
  last_payment public.payments;
begin
  perform private.take_turn();
  if after_id is not null then
    select * into last_payment from public.payments where payments.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such payment', 'after=invalid');
    end if;
  end if;
  return (
    with paid as materialized (
      select payments.id, payments.paid_on, payments.method, payments.note, lease.property_id, lease.lessor_id, lease.regime
      from public.payments
      join private.declared_leases lease on lease.lease_id = payments.lease_id
      where payments.paid_on between first_day and last_day and payments.cancelled_at is null
        and (payments_of_year.lessor_id is null or lease.lessor_id = payments_of_year.lessor_id)
        and (payments_of_year.property_id is null or lease.property_id = payments_of_year.property_id)
        and (after_id is null or (payments.paid_on, payments.id) > (last_payment.paid_on, last_payment.id))
      order by payments.paid_on, payments.id limit 1000
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'payment_id', paid.id, 'lease_id', part.lease_id, 'paid_on', paid.paid_on, 'lessor_id', paid.lessor_id, 'regime', paid.regime,
      'property_id', paid.property_id, 'tenant_names', people.names, 'payment_kind', part.payment_kind, 'method', paid.method,
      'due_kind', part.due_kind, 'period_from', dues.period_from, 'period_to', dues.period_to,
      'label', coalesce(dues.label, case when part.due_kind = 'settlement' then paid.note end),
      'amount', part.amount, 'rent', part.rent, 'charges', part.charges, 'unclassified', part.unclassified,
      'receipt_number', receipt.number
    ) order by paid.paid_on, paid.id, dues.due_on, part.due_id), '[]')
    from paid
    join private.income_parts part on part.payment_id = paid.id and part.due_kind is distinct from 'refund'
    left join public.dues on dues.id = part.due_id
    cross join lateral (
      select coalesce(jsonb_agg(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id), '[]') as names
      from public.tenants where tenants.lease_id = part.lease_id
    ) people
    left join lateral (
      select receipt.number
      from public.receipt_payments receipt_payment
      join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = part.payment_id and receipt_payment.due_id = part.due_id
      order by receipt.issued_at desc, receipt.number desc limit 1
    ) receipt on true
  );
end
$$;
comment on function public.payments_of_year is
  'The parts of the payments of a year, without refunded advances. lessor_id and property_id limit the list to one lessor and to one property. A page has at most a thousand payments, sorted by day and id. The first page begins the year, and a later page begins after a given payment.';
grant execute on function public.payments_of_year to authenticated;

create function public.expense_parts_of_year(year integer, after_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
  last_day date := (first_day + interval '1 year - 1 day')::date;
  last_expense public.expenses := private.last_listed_expense(after_id);
begin
  perform private.take_turn();
  return (
    with expense as materialized (
      select expenses.id, expenses.label, expenses.charge
      from public.expenses
      where expenses.id in (select private.expenses_of_page(array(
        select next_expense.id from public.expenses next_expense
        where next_expense.paid_on between first_day and last_day
          and (after_id is null or (next_expense.paid_on, next_expense.id) > (last_expense.paid_on, last_expense.id))
        order by next_expense.paid_on, next_expense.id limit 1000
      )))
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'expense_id', expense.id, 'paid_on', part.paid_on, 'lessor_id', part.lessor_id,
      'property_id', part.property_id, 'tax', part.tax, 'charge', expense.charge, 'label', expense.label, 'amount', part.amount, 'deductible', part.deductible
    ) order by part.paid_on, expense.id, part.property_id), '[]')
    from expense
    -- Without `offset 0`, Postgres would split all expenses of the landlord for each page.
    cross join lateral (
      select * from private.expense_parts where expense_parts.expense_id = expense.id offset 0
    ) part
  );
end
$$;
comment on function public.expense_parts_of_year is
  'The parts of the expenses of a year. A page has at most a thousand expenses, sorted by day and id, and ends once its expenses have five thousand dwellings. The first page begins the year, and a later page begins after a given expense.';
grant execute on function public.expense_parts_of_year to authenticated;
-- 80_overviews/95_charges.sql
create type private.charge_period as (settlement_id uuid, lease_id uuid, days daterange, called numeric, uncovered datemultirange);

create function private.charge_periods(year integer) returns setof private.charge_period
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  until datemultirange := datemultirange(daterange(null, private.today(), '[]'));
begin
  return query
    with statement as materialized (select * from private.newest_statements), period as materialized (
      select null::uuid as settlement_id, own.lease_id, span as days
      from private.lease_charge_years(year, year) own
      cross join lateral (select unnest(datemultirange(own.days) - own.settled) as span) open_days
      union all
      select settlements.id, settlements.lease_id, daterange(settlements.period_from, settlements.period_to, '[]')
      from public.settlements
      join public.leases on leases.id = settlements.lease_id
      left join statement on statement.property_id = leases.property_id
      -- A year of charges starts in its calendar year or in the previous one.
      where settlements.cancelled_at is null and settlements.period_to between make_date(year - 1, 1, 1) and make_date(year, 12, 31)
        and private.charge_year_of(statement.period_to, settlements.period_to) = charge_periods.year
    ), called as materialized (
      select
        period.lease_id, period.days, range_agg(daterange(provision.period_from, provision.period_to, '[]')) as covered,
        sum(private.part_of_span(
          provision.amount, provision.period_from, provision.period_to, lower(period.days), upper(period.days) - 1
        )) as amount
      from period
      join private.provisions provision on provision.lease_id = period.lease_id
        and provision.period_from < upper(period.days) and provision.period_to >= lower(period.days)
      group by period.lease_id, period.days
    )
    select
      period.settlement_id, period.lease_id, period.days, coalesce(called.amount, 0),
      datemultirange(period.days) * until - coalesce(called.covered, '{}')
    from period
    left join called on called.lease_id = period.lease_id and called.days = period.days;
end
$$;

create function private.charges_rows(year integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  periods private.charge_period[] := array(select period from private.charge_periods(year) period);
begin
  return (
    with person as materialized (
      select * from private.people_of_leases(array(select period.lease_id from unnest(periods) period), least(today, make_date(year, 12, 31)))
    ), charged as materialized (
      select line_of_lease.lease_id, line_of_lease.days, sum((line_of_lease.line).amount) as amount
      from private.settlement_lines_of(array(
        select (period.lease_id, period.days)::private.lease_days from unnest(periods) period where period.settlement_id is null
      )) line_of_lease
      group by line_of_lease.lease_id, line_of_lease.days
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', period.lease_id, 'property_id', properties.id, 'property_name', properties.name,
      'tenant_id', person.people -> 'tenantId', 'tenant_names', coalesce(person.people -> 'names', '[]'),
      'period_from', lower(period.days), 'period_to', upper(period.days) - 1, 'is_over', upper(period.days) <= today,
      'called', amounts.called, 'spent', amounts.spent, 'balance', coalesce(settlements.balance, amounts.spent - amounts.called),
      'settlement', case when settlements.id is not null then jsonb_build_object(
        'id', settlements.id, 'is_made_elsewhere', settlements.is_made_elsewhere, 'sent_on', settlements.sent_on, 'due_on', settlements.due_on,
        'parts', cardinality(settlements.due_ids), 'remaining', private.unpaid_of_settlement(settlements),
        'document', private.settlement_document(settlements),
        'has_changed', private.has_changed(settlements, period.called)
      ) end
    ) order by properties.name collate private.by_name, lower(period.days), period.lease_id), '[]')
    from unnest(periods) period
    join public.leases on leases.id = period.lease_id
    join public.properties on properties.id = leases.property_id
    left join person on person.lease_id = period.lease_id
    left join public.settlements on settlements.id = period.settlement_id
    left join charged on charged.lease_id = period.lease_id and charged.days = period.days
    cross join lateral (
      select
        coalesce(settlements.called + settlements.called_before, period.called + case
          when isempty(period.uncovered) then 0 else private.provisions_without_dues(leases, period.uncovered)
        end) as called,
        coalesce(settlements.spent, charged.amount, 0) as spent
      offset 0
    ) amounts
  );
end
$$;
grant execute on function private.charge_periods, private.charges_rows to authenticated;

create function public.charges_of_year(year integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
begin
  perform private.take_turn();
  return jsonb_build_object(
    'year', charges_of_year.year,
    'rows', private.charges_rows(year),
    'to_settle', (select count(*) from private.unsettled_charge_years(year, year)),
    'undivided', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'expense_id', expenses.id, 'charge', expenses.charge, 'label', expenses.label, 'amount', private.recoverable_of(expenses)
      ) order by private.charge_place(expenses.charge), expenses.period_from, expenses.id), '[]')
      from public.expenses
      where expenses.charge is not null and extract(year from expenses.period_to) = charges_of_year.year
        and private.recoverable_of(expenses) <> 0
        and not exists (select from public.expense_properties expense_property where expense_property.expense_id = expenses.id)
    )
  );
end
$$;
comment on function public.charges_of_year is
  'The leases with provisions in a year: the days to settle with their provisions and charges, and the settlements whose last day is in the year of charges. Also returns the charges that name no dwelling.';

create function public.settlements_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return (
    select coalesce(jsonb_agg(private.settlement_json(settlements) order by settlements.period_to desc, settlements.created_at desc), '[]')
    from public.settlements where settlements.lease_id = lease.id
  );
end
$$;
comment on function public.settlements_of_lease is 'The settlements of a lease, newest first, each with its letter and its lines.';

create function private.missing_charges(lease public.leases, decision private.settlement_decision) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(missing.charge order by private.charge_place(missing.charge)), '[]')
    from (
      select distinct expenses.charge::text as charge
      from public.settlement_lines line
      join public.expenses on expenses.id = line.expense_id
      where line.settlement_id = (
        select settlements.id from public.settlements
        where settlements.lease_id = lease.id and settlements.cancelled_at is null and not settlements.is_made_elsewhere
          and settlements.period_to < decision.period_from
        order by settlements.period_to desc limit 1
      ) and expenses.charge <> all (array(select unnested.charge from unnest(decision.lines) unnested))
    ) missing
  );
end
$$;

create function private.former_note(lease uuid, days daterange) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select documents.snapshot #>> '{says,note}'
    from public.settlements
    join public.documents on documents.owner_id = settlements.owner_id and documents.subject_id = settlements.id
    where settlements.lease_id = former_note.lease and settlements.cancelled_at is not null
      and daterange(settlements.period_from, settlements.period_to, '[]') && days
    order by settlements.cancelled_at desc limit 1
  );
end
$$;

create function public.settlement_draft(lease_id uuid, period_from date, period_to date, called_before numeric default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  days daterange := private.require_settlement_days(lease, period_from, period_to);
  decision private.settlement_decision;
  announced jsonb;
begin
  if called_before is not null then
    perform private.require_amount(called_before, 'calledBefore', 0);
  end if;
  decision := private.decide_settlement(lease, lower(days), upper(days) - 1, called_before);
  announced := private.next_provision_json(lease.id, upper(days) - 1, decision.next_provision);
  if not private.is_newest_settlement(lease.id, upper(days) - 1) then
    decision.next_provision := null;
  end if;
  return private.decision_json(decision) || jsonb_build_object(
    'may_agree', coalesce(lease.keys_on <= private.today(), false),
    'provision', coalesce((private.rent_on(lease.id, private.today())).charges, 0),
    'announced_provision', case when announced is not null then
      jsonb_build_object('amount', announced -> 'amount', 'period_from', announced -> 'from')
    end,
    'missing_charges', private.missing_charges(lease, decision),
    'former_note', private.former_note(lease.id, days),
    'other_tenants', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant_id', person.people -> 'tenantId', 'names', person.people -> 'names') order by person.lease_id), '[]')
      from private.people_of_leases(private.leases_beside(lease, days), upper(days) - 1) person
    ),
    'document_blocker', coalesce(
      private.missing_for_letters(lease), case when private.tenants_near(lease.id, upper(days) - 1) = '{}' then 'NO_TENANT' end
    )
  );
end
$$;
comment on function public.settlement_draft is 'The settlement of some days of a lease, as it would be made today, with its obstacles.';
grant execute on function public.charges_of_year, public.settlements_of_lease, public.settlement_draft to authenticated;
-- 85_letters/10_letters.sql
create function private.missing_for_letters(lease public.leases) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    private.missing_for_lease(lease), case when private.lacks_address(private.lessor_of(lease)) then 'PROFILE_INCOMPLETE' end
  );
end
$$;

create function private.known_letters(replaced uuid[]) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    with recursive letter (id) as (
      select unnest(replaced)
      union
      select document_replacements.replaced_id
      from letter
      join public.document_replacements on document_replacements.document_id = letter.id
      where not private.was_sent(letter.id)
    )
    select letter.id from letter where private.was_sent(letter.id)
  );
end
$$;

create function private.draft_letter(
  landlord public.users, lease public.leases, kind text, subject uuid, people public.tenants[], says jsonb, replaces uuid[] default '{}'
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties := private.named_property(lease);
  lessor public.lessors := private.lessor_of(lease);
  draft private.document_draft;
begin
  perform private.require_lasting_account(landlord);
  if cardinality(people) > 0 is not true then
    perform private.refuse('NO_TENANT', 'Nobody was a tenant on the days of this letter');
  end if;
  perform private.require_profile(lessor);
  if kind not in ('depositReceipt', 'depositSettlement') and private.lacks_address(lessor) then
    perform private.refuse('PROFILE_INCOMPLETE', 'The lessor needs an address: street, postal code and city');
  end if;
  draft := private.draft_document(
    landlord, lessor, lease, property, kind, people, null, private.known_letters(replaces), says
  );
  draft.replaces := replaces;
  draft.subject_id := subject;
  return draft;
end
$$;

create function private.issue_letters(landlord uuid, letters private.document_draft[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.void_document(landlord, replaced.id, null) from unnest(letters) letter cross join unnest(letter.replaces) replaced (id);
  perform private.write_documents(landlord, letters);
end
$$;
-- 85_letters/20_due_notices.sql
create type private.due_to_announce as (
  due public.dues, remaining numeric, advance numeric, benefit numeric, arrears numeric, benefits private.open_benefit[]
);

create function private.dues_to_announce(leases uuid[], first_day date, last_day date) returns setof private.due_to_announce
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select
      dues, account.remaining, advance.amount, least(account.benefit_remaining, account.remaining - advance.amount), account.arrears,
      account.benefits
    from (
      select
        due.id, due.lease_id, due.due_on, due.remaining, due.benefit_remaining, due.benefits,
        coalesce(sum(due.remaining - due.awaited) filter (where due.has_fallen_due and not due.is_time_barred) over earlier_days, 0) as arrears,
        coalesce(sum(due.remaining) filter (where not due.has_fallen_due) over earlier_dues, 0) as before
      from private.counted_dues due
      where due.lease_id = any (dues_to_announce.leases) and due.amount > due.received
      window
        earlier_days as (partition by due.lease_id order by due.due_on groups between unbounded preceding and 1 preceding),
        earlier_dues as (
          partition by due.lease_id order by due.due_on, due.period_from, due.id rows between unbounded preceding and 1 preceding
        )
    ) account
    join public.dues on dues.id = account.id
    -- The advance is the money that no due has received yet.
    cross join lateral (
      select coalesce(sum(payments.amount), 0) as amount from public.payments
      where payments.lease_id = account.lease_id and payments.cancelled_at is null
    ) money
    cross join lateral (
      select coalesce(sum(lease_due.received), 0) as amount from public.dues lease_due
      where lease_due.lease_id = account.lease_id and lease_due.cancelled_at is null
    ) paid
    cross join lateral (
      select least(account.remaining, greatest(0, money.amount - paid.amount - account.before)) as amount
    ) advance
    where account.due_on between first_day and last_day and dues.kind <> 'refund'
    order by dues.due_on, dues.period_from, dues.id;
end
$$;
grant execute on function private.dues_to_announce to authenticated;

create function private.asked_due(due public.dues, remaining numeric) returns public.dues
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  owed private.amounts;
begin
  if remaining < due.amount - due.received then
    owed := private.lease_amounts((select leases from public.leases where leases.id = due.lease_id), due.period_from, due.period_to);
    due.rent := owed.rent;
    due.charges := owed.charges;
    due.reduction := least(owed.rent + owed.charges, (
      select coalesce(sum(reduction.amount), 0) from private.reductions_on(due.lease_id, due.period_from, due.period_to) reduction
    ));
  end if;
  return due;
end
$$;
grant execute on function private.asked_due to authenticated;

create function private.late_benefit_json(due_ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return (
    select case when count(*) = 0 then '{}' else jsonb_build_object(
      'lateBenefit', sum(benefit.amount), 'lateOffices', jsonb_agg(distinct benefit.office)
    ) end
    from private.counted_dues due
    cross join lateral unnest(due.benefits) benefit
    where due.id = any (due_ids) and due.has_fallen_due and not due.is_time_barred
      and benefit.month < (select private.first_awaited_month())
  );
end
$$;

create function private.due_notice_says(lease public.leases, announced private.due_to_announce) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  due public.dues := private.asked_due(announced.due, announced.remaining);
begin
  if announced.advance + announced.benefit = announced.remaining then
    return null;
  end if;
  return jsonb_build_object(
    'kind', due.kind, 'label', due.label, 'from', due.period_from, 'to', due.period_to, 'dueOn', due.due_on,
    'rent', due.rent, 'charges', due.charges, 'chargesKind', lease.charges_kind, 'other', due.other, 'reduction', due.reduction,
    'advance', due.received + announced.advance, 'arrears', announced.arrears
  ) || case
    when announced.benefit > 0
    then jsonb_build_object('benefit', announced.benefit, 'offices', (
      select jsonb_agg(distinct benefit.office) from unnest(private.last_benefits(announced.benefits, announced.benefit)) benefit
    ))
    else '{}'
  end || case
    when announced.arrears > 0 then private.late_benefit_json(array(
      select earlier_due.id from public.dues earlier_due
      where earlier_due.lease_id = lease.id and earlier_due.due_on < due.due_on and earlier_due.amount > earlier_due.received
    ))
    else '{}'
  end;
end
$$;

create function private.draft_due_notice(
  landlord public.users, lease public.leases, due public.dues, says jsonb
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  earlier uuid[] := array(
    select documents.id from public.documents
    where documents.subject_id = due.id and documents.owner_id = landlord.id and documents.kind = 'dueNotice'
      and not exists (select from public.document_voids where document_voids.document_id = documents.id)
  );
  draft private.document_draft := private.draft_letter(
    landlord, lease, 'dueNotice', due.id, array(select private.tenants_between(lease.id, due.period_from, due.period_to)), says, earlier
  );
begin
  if exists (
    select from public.documents
    where documents.id = any (earlier) and documents.snapshot -> 'says' = draft.snapshot -> 'says'
      and documents.snapshot #- '{property,name}' -> 'property' = draft.snapshot #- '{property,name}' -> 'property'
      and documents.tenant_ids <@ draft.tenant_ids and draft.tenant_ids <@ documents.tenant_ids
  ) then
    return null;
  end if;
  return draft;
end
$$;

create function private.draft_due_notices(
  landlord public.users, lease public.leases, first_day date, last_day date
) returns private.document_draft[]
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  announced private.due_to_announce;
  due public.dues;
  says jsonb;
  draft private.document_draft;
  drafts private.document_draft[] := '{}';
  is_owed boolean := false;
begin
  for announced in
    select * from private.dues_to_announce(array[lease.id], greatest(first_day, today), least(last_day, today + 31))
  loop
    due := announced.due;
    says := private.due_notice_says(lease, announced);
    continue when says is null;
    is_owed := true;
    draft := private.draft_due_notice(landlord, lease, due, says);
    if draft.id is not null then
      drafts := drafts || draft;
    end if;
  end loop;
  if not is_owed and exists (
    select from public.dues
    where dues.lease_id = lease.id and dues.kind = 'rent' and dues.due_on between greatest(first_day, today) and least(last_day, today + 31)
      and (private.covering_quittance(private.term_of(lease, dues.period_from, dues.period_to))).id is not null
  ) then
    perform private.refuse('TERM_ALREADY_RECEIPTED', 'The term already has a quittance');
  elsif not is_owed then
    perform private.refuse('NOTHING_OWED', 'No unpaid due of this month falls due in the next 31 days');
  end if;
  return drafts;
end
$$;

create function public.issue_due_notices(month date, tenant_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  days record;
  first_tenant record;
  drafts private.document_draft[];
  ready private.document_draft[] := '{}';
  tenants uuid[] := '{}';
  leases uuid[] := '{}';
  skipped uuid[] := '{}';
  refused uuid[] := '{}';
  reasons text[] := '{}';
begin
  perform private.require_few_tenants(tenant_ids);
  perform private.require_day(month, 'month');
  days := private.month_of(issue_due_notices.month);
  -- Lock before the first read. A simultaneous request waits for the lock, and finds the notices already issued.
  landlord := private.lock_landlord();
  perform private.require_lasting_account(landlord);
  perform private.require_quota(landlord.id, 'document_files');
  for first_tenant in select * from private.first_tenant_per_lease(landlord.id, tenant_ids) loop
    tenants := tenants || first_tenant.tenant_id;
    leases := leases || first_tenant.lease_id;
    -- Each lease has its own subtransaction, so that a failure does not stop other leases.
    begin
      drafts := private.draft_due_notices(
        landlord, private.lease_of(landlord.id, first_tenant.lease_id), days.first_day, days.last_day
      );
      ready := ready || drafts;
      if drafts = '{}' then
        skipped := skipped || first_tenant.tenant_id;
      end if;
    exception when others then
      refused := refused || first_tenant.tenant_id;
      reasons := reasons || private.error_code(sqlstate, sqlerrm);
    end;
  end loop;
  perform private.issue_letters(landlord.id, ready);
  return private.issued_month_json(landlord.id, ready, leases, tenants, skipped, refused, reasons);
end
$$;
comment on function public.issue_due_notices is
  'Issues for the named tenants the notices of a month''s dues that fall due in the next 31 days. Skips a due whose valid notice already has the same contents. Replaces a notice whose contents have changed.';
grant execute on function public.issue_due_notices to authenticated;
-- 85_letters/30_reminders.sql
create function private.days_to_letter(level integer, unpaid_terms integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when level = 1 then 8
    when level = 2 or level = 3 and unpaid_terms >= 2 then 20
    when level = 3 then 35
  end;
end
$$;

create function private.possible_levels(sent integer[]) returns integer[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when 3 = any (sent) then '{}'
    when 2 = any (sent) then '{3}'
    when 1 = any (sent) then '{2,3}'
    else '{1,3}'
  end;
end
$$;

create function private.next_reminder(days_late integer, unpaid_terms integer, sent integer[]) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  level integer := (private.possible_levels(sent))[1];
begin
  return case when days_late >= private.days_to_letter(level, unpaid_terms) then level end;
end
$$;

grant execute on function private.days_to_letter, private.possible_levels, private.next_reminder to authenticated;

create function private.reminder_blockers(claimable numeric, last_sent_on date, today date) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when coalesce(claimable, 0) <= 0 then 'NOTHING_OWED' end,
    case when last_sent_on > today - 7 then 'SENT_RECENTLY' end
  ], null)
$$;

create function private.still_counts(letter uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  void public.document_voids;
begin
  select * into void from public.document_voids where document_voids.document_id = still_counts.letter;
  return void.document_id is null or void.reason is null and private.was_sent(letter);
end
$$;

create function private.reminders_about(dues uuid[]) returns setof public.documents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  letters uuid[] := array(
    select documents.id from public.dues
    join public.documents on documents.subject_id = dues.id and documents.owner_id = dues.owner_id
    where dues.id = any (reminders_about.dues) and documents.kind in ('reminder', 'formalNotice') and private.still_counts(documents.id)
  );
begin
  return query
    select documents.* from public.documents
    where documents.id = any (letters) and documents.id not in (select claim.document_id from private.unsent_claims(letters) claim);
end
$$;
grant execute on function private.still_counts, private.reminders_about to authenticated;

create type private.unpaid_due as (
  id uuid, kind text, period_from date, period_to date, label text, due_on date, amount numeric, received numeric, remaining numeric,
  awaited numeric
);

create type private.reminder as (
  dues private.unpaid_due[], total numeric, days_late integer, unpaid_terms integer, superseded uuid[],
  levels integer[], earlier jsonb, last_issued_on date, sent_to text, possible_levels integer[], proposed_level integer, proposed_on date,
  blockers text[]
);

create function private.reminder_of(lease public.leases, replaced uuid default null) returns private.reminder
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  reminder private.reminder;
  letters uuid[];
  ignored uuid[];
begin
  select
    coalesce(array_agg(
      (
        due.id, due.kind, due.period_from, due.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
        due.remaining - due.awaited, due.awaited
      )::private.unpaid_due
      order by due.due_on, due.period_from, due.id
    ), '{}'),
    coalesce(sum(due.remaining - due.awaited), 0), today - min(due.late_after), count(*) filter (where due.is_term)
  into reminder.dues, reminder.total, reminder.days_late, reminder.unpaid_terms
  from private.counted_dues due
  where due.lease_id = lease.id and due.remaining > due.awaited and due.is_late and not due.is_time_barred;
  letters := array(
    select documents.id from public.documents
    where documents.lease_id = lease.id and documents.owner_id = lease.owner_id and documents.kind in ('reminder', 'formalNotice')
      and private.still_counts(documents.id)
  );
  select
    coalesce(array_agg(claim.document_id) filter (where not claim.is_settled), '{}') || array_remove(array[replaced], null),
    coalesce(array_agg(claim.document_id), '{}') || array_remove(array[replaced], null)
  into reminder.superseded, ignored
  from private.unsent_claims(letters) claim
  where claim.document_id is distinct from replaced;
  select
    coalesce(array_agg((documents.snapshot #>> '{says,level}')::integer) filter (where documents.subject_id = reminder.dues[1].id), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('id', documents.id, 'number', documents.number, 'on', private.day_of(documents.issued_at)) order by documents.issued_at)
      filter (where documents.subject_id = reminder.dues[1].id), '[]'),
    private.day_of(max(documents.issued_at))
  into reminder.levels, reminder.earlier, reminder.last_issued_on
  from public.documents
  where documents.id = any (letters) and documents.id <> all (ignored);
  reminder.sent_to := private.address_for(lease, private.debtors_of(lease, reminder.dues));
  reminder.possible_levels := private.possible_levels(reminder.levels);
  reminder.proposed_level := private.next_reminder(reminder.days_late, reminder.unpaid_terms, reminder.levels);
  reminder.proposed_on := today - reminder.days_late + private.days_to_letter(reminder.possible_levels[1], reminder.unpaid_terms);
  reminder.blockers := private.reminder_blockers(reminder.total, reminder.last_issued_on, today)
    || case when reminder.total > 0 and reminder.sent_to = '' then array['NO_ADDRESS'] else '{}' end;
  reminder.sent_to := nullif(reminder.sent_to, '');
  return reminder;
end
$$;

create function private.debtors_of(lease public.leases, dues private.unpaid_due[]) returns public.tenants[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select tenants from public.tenants
    where tenants.lease_id = lease.id and tenants.id in (
      select person.id from unnest(dues) due
      cross join lateral private.tenants_between(lease.id, due.period_from, due.period_to) person
    )
    order by tenants.created_at, tenants.id
  );
end
$$;

create function private.may_invoke_clause(lease public.leases, dues private.unpaid_due[]) returns boolean
language sql stable set search_path = ''
as $$
  select lease.has_resolutory_clause and private.is_active(lease)
    and exists (select from unnest(dues) due where due.kind in ('opening', 'rent', 'settlement'))
$$;

create type private.reminder_request as (level integer, overridden_blockers text[], addition text, offers_instalments boolean);

create function private.require_reminder(reminder private.reminder, request private.reminder_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if 'NOTHING_OWED' = any (reminder.blockers) then
    perform private.refuse('NOTHING_OWED', 'Nothing can be claimed: no due of this lease is late and within its limitation period');
  elsif request.level is null or request.level <> all (reminder.possible_levels) then
    perform private.refuse('VALIDATION_FAILED', case
      when reminder.possible_levels = '{}' then 'The formal notice about the oldest due has been issued: no reminder can follow it'
      else format('The next letter about the oldest due has the level %s', array_to_string(reminder.possible_levels, ' or '))
    end, 'level=invalid');
  elsif 'NO_ADDRESS' = any (reminder.blockers) then
    perform private.refuse('REMINDER_NOT_ALLOWED', 'The tenants have returned the keys: enter their new address in the lease first, or the tenants'' postal address');
  elsif 'SENT_RECENTLY' = any (reminder.blockers) and 'SENT_RECENTLY' <> all (coalesce(request.overridden_blockers, '{}')) then
    perform private.refuse('REMINDER_NOT_ALLOWED', format(
      'A letter was issued on %s: wait seven days, or name SENT_RECENTLY in overriddenBlockers', reminder.last_issued_on
    ));
  elsif char_length(request.addition) > 600 then
    perform private.refuse('VALIDATION_FAILED', 'The landlord''s paragraph has at most 600 characters', 'addition=tooLong');
  end if;
end
$$;

create function private.letters_to_name(reminder private.reminder) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(letter.json order by letter.json ->> 'on'), '[]')
    from (
      select distinct on (earlier.json ->> 'on') earlier.json - 'id' as json
      from jsonb_array_elements(reminder.earlier) with ordinality earlier (json, place)
      where (earlier.json ->> 'on')::date < private.today() or private.was_sent((earlier.json ->> 'id')::uuid)
      order by earlier.json ->> 'on', earlier.place
    ) letter
  );
end
$$;

create function private.draft_reminder(
  landlord public.users, lease public.leases, reminder private.reminder, request private.reminder_request
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_reminder(reminder, request);
  return private.draft_letter(
    landlord, lease, case request.level when 3 then 'formalNotice' else 'reminder' end, reminder.dues[1].id,
    private.debtors_of(lease, reminder.dues),
    jsonb_build_object(
      'level', request.level, 'total', reminder.total, 'earlier', private.letters_to_name(reminder),
      'leaseOn', coalesce(lease.signed_on, lease.starts_on),
      'hasResolutoryClause', private.may_invoke_clause(lease, reminder.dues), 'addition', nullif(btrim(request.addition), ''),
      'offersInstalments', coalesce(request.offers_instalments, false),
      'lines', (
        select jsonb_agg(jsonb_build_object(
          'dueId', due.id, 'kind', due.kind, 'from', due.period_from, 'to', due.period_to, 'label', due.label, 'dueOn', due.due_on,
          'hasCharges', dues.charges > 0, 'rent', asked.rent, 'charges', asked.charges, 'reduction', asked.reduction,
          'amount', due.amount, 'received', due.received, 'remaining', due.remaining
        ) || case when due.awaited > 0 then jsonb_build_object('benefit', due.awaited) else '{}' end
          || private.late_benefit_json(array[due.id]) order by due.due_on, due.period_from, due.id)
        from unnest(reminder.dues) due
        join public.dues on dues.id = due.id
        cross join lateral private.asked_due(dues, due.remaining + due.awaited) asked
      )
    ),
    reminder.superseded
  );
end
$$;
create function public.reminder_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return to_jsonb(private.reminder_of(lease)) || jsonb_build_object('document_blocker', private.missing_for_letters(lease));
end
$$;
comment on function public.reminder_of_lease is
  'The arrears of a lease and the next letter about them: the possible levels, the level proposed today, the day of the proposal, the earlier letters, and the blockers of a letter today.';

create function public.preview_reminder(
  lease_id uuid, level integer, overridden_blockers text[] default '{}', addition public.one_line default null,
  offers_instalments boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  draft private.document_draft := private.draft_reminder(
    (select users from public.users where users.id = lease.owner_id), lease, private.reminder_of(lease),
    (level, overridden_blockers, addition, offers_instalments)::private.reminder_request
  );
begin
  return to_jsonb(draft);
end
$$;
comment on function public.preview_reminder is
  'The contents of the letter that issue_reminder would issue now. Writes nothing and uses no number.';

create function public.issue_reminder(
  lease_id uuid, idempotency_key uuid, level integer, overridden_blockers text[] default '{}', addition public.one_line default null,
  offers_instalments boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('issue_reminder', jsonb_build_object(
    'lease_id', lease_id, 'level', level, 'addition', nullif(btrim(addition), ''), 'offers_instalments', offers_instalments
  ));
  letter uuid;
  draft private.document_draft;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select documents.id into letter from public.documents
  where documents.owner_id = landlord.id and documents.idempotency_key = issue_reminder.idempotency_key;
  if not found then
    perform private.require_quota(landlord.id, 'document_files');
    draft := private.draft_reminder(
      landlord, lease, private.reminder_of(lease), (level, overridden_blockers, addition, offers_instalments)::private.reminder_request
    );
    draft.idempotency_key := idempotency_key;
    draft.request := request;
    perform private.issue_letters(landlord.id, array[draft]);
    letter := draft.id;
  end if;
  return private.document_json(letter);
end
$$;
comment on function public.issue_reminder is
  'Issues a letter about the arrears of a lease. Levels 1 and 2 are reminders in this order, and level 3 is the formal notice. Replaces the overtaken letters that were not sent. Returns a document as `document_page` does.';
grant execute on function public.reminder_of_lease, public.preview_reminder, public.issue_reminder to authenticated;
-- 85_letters/35_claims.sql
create function private.is_claim(kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return kind in ('dueNotice', 'reminder', 'formalNotice', 'settlement');
end
$$;

create type private.claimed_due as (
  id uuid, period_from date, period_to date, due_on date, rent numeric, charges numeric, reduction numeric, received numeric,
  remaining numeric, arrears numeric, benefit numeric, awaited numeric
);

create function private.stated_dues(claim public.documents) returns setof private.claimed_due
language plpgsql immutable set search_path = ''
as $$
begin
  return query
    select
      coalesce(says."dueId", claim.subject_id), says."from", says."to", says."dueOn", says.rent, says.charges, says.reduction,
      coalesce(says.received, says.advance),
      coalesce(says.remaining, says.rent + says.charges + says.other - says.reduction - says.advance - coalesce(says.benefit, 0)),
      says.arrears, coalesce(says.benefit, 0), null::numeric
    from jsonb_to_recordset(
      coalesce(claim.snapshot #> '{says,lines}', jsonb_build_array(claim.snapshot -> 'says'))
    ) says (
      "dueId" uuid, "from" date, "to" date, "dueOn" date, rent numeric, charges numeric, other numeric, reduction numeric, advance numeric,
      arrears numeric, received numeric, remaining numeric, benefit numeric
    );
end
$$;

create function private.dues_of_today(due_ids uuid[], lease_ids uuid[]) returns table (claimed private.claimed_due, is_time_barred boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with announced as materialized (
      select announced_due.due, announced_due.remaining, announced_due.advance, announced_due.benefit, announced_due.arrears
      from private.dues_to_announce(lease_ids, private.today(), 'infinity') announced_due
      where (announced_due.due).id = any (due_ids)
    )
    select
      (
        asked.id, asked.period_from, asked.period_to, asked.due_on, asked.rent, asked.charges, asked.reduction,
        asked.received + announced.advance, announced.remaining - announced.advance, announced.arrears, announced.benefit, announced.benefit
      )::private.claimed_due,
      false
    from announced
    cross join lateral private.asked_due(announced.due, announced.remaining) asked
    union all
    select
      (
        asked.id, asked.period_from, asked.period_to, asked.due_on, asked.rent, asked.charges, asked.reduction, asked.received,
        due.remaining, null, due.benefit_remaining, due.awaited
      )::private.claimed_due,
      due.is_time_barred
    from private.counted_dues due
    join public.dues on dues.id = due.id
    cross join lateral private.asked_due(dues, due.remaining) asked
    where due.id = any (due_ids) and due.id not in (select (announced.due).id from announced);
end
$$;

create function private.without_benefit(today private.claimed_due, stated private.claimed_due) returns private.claimed_due
language plpgsql immutable set search_path = ''
as $$
declare
  unpaid numeric := least(stated.benefit, today.benefit);
begin
  today.remaining := today.remaining - greatest(today.awaited, unpaid);
  today.received := today.received - (stated.benefit - unpaid);
  return today;
end
$$;

create function private.due_change(stated private.claimed_due, today private.claimed_due, is_time_barred boolean, owed_until date) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  is_after_end boolean := coalesce(owed_until < stated.period_to, false);
begin
  return case
    when today.id is null then case when is_after_end then 'leaseEnded' else 'dueCancelled' end
    when is_time_barred then 'timeBarred'
    when (today.period_from, today.period_to) is distinct from (stated.period_from, stated.period_to)
      or (today.rent, today.charges) is distinct from (stated.rent, stated.charges)
    then case when is_after_end then 'leaseEnded' else 'rentChanged' end
    when today.due_on <> stated.due_on then 'dueDayChanged'
    when today.reduction > stated.reduction then 'reductionGranted'
    when today.received < stated.received then 'lessReceived'
    when today.received > stated.received or today.arrears < stated.arrears then 'moreReceived'
    when today.remaining <> stated.remaining or today.reduction <> stated.reduction then 'amountChanged'
  end;
end
$$;

create function private.payment_change(claim public.documents, change text, changed numeric, out reason text, out amount numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  received numeric;
  set_off numeric;
  cancelled numeric;
begin
  select
    sum(payments.amount) filter (where payments.kind not in ('offset', 'credit') and payments.cancelled_at is null),
    sum(payments.amount) filter (where payments.kind = 'offset' and payments.cancelled_at is null),
    sum(payments.amount) filter (where payments.created_at <= claim.issued_at)
  into received, set_off, cancelled
  from public.payments
  where payments.lease_id = claim.lease_id and (payments.created_at > claim.issued_at or payments.cancelled_at > claim.issued_at);
  reason := case
    when change = 'lessReceived' and cancelled > 0 then 'paymentCancelled'
    when change = 'moreReceived' and received > 0 then 'paymentReceived'
    when change = 'moreReceived' and set_off > 0 then 'takenFromDeposit'
    else 'amountChanged'
  end;
  amount := case reason
    when 'paymentCancelled' then least(cancelled, changed) when 'paymentReceived' then least(received, changed)
    when 'takenFromDeposit' then least(set_off, changed)
  end;
end
$$;

create function private.address_change(
  claim public.documents, lease public.leases, people public.tenants[], tenant_ids uuid[], dwelling jsonb
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  stated_address text := claim.snapshot #>> '{says,sentTo}';
  address text := private.address_for(lease, people);
begin
  return case
    when not (coalesce(tenant_ids, '{}') <@ claim.tenant_ids and claim.tenant_ids <@ coalesce(tenant_ids, '{}')) then 'tenantsChanged'
    when address is distinct from stated_address
    then case when lease.keys_on <= private.today() then 'tenantMoved' else 'addressChanged' end
    when address is null and dwelling <> (claim.snapshot -> 'property') - 'name' then 'addressChanged'
  end;
end
$$;

create type private.compared_claim as (
  document public.documents, lease public.leases, dues private.claimed_due[], changes text[], more_received numeric, less_received numeric,
  remaining numeric, last_due_on date
);

create function private.compared_claims(documents uuid[]) returns setof private.compared_claim
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with claim as materialized (
      select issued.document, let.lease
      from unnest(compared_claims.documents) wanted (id)
      cross join lateral (
        select issued_document as document from public.documents issued_document where issued_document.id = wanted.id offset 0
      ) issued
      left join lateral (
        select leases as lease from public.leases where leases.id = (issued.document).lease_id offset 0
      ) let on true
      where private.is_claim((issued.document).kind) and (issued.document).kind <> 'settlement'
    ), stated as materialized (
      select (claim.document).id as document_id, private.rent_owed_until(claim.lease) as owed_until, stated_due as claimed
      from claim
      cross join lateral private.stated_dues(claim.document) stated_due
    ), today as materialized (
      select * from private.dues_of_today(
        array(select distinct (stated.claimed).id from stated),
        array(select distinct (claim.lease).id from claim where (claim.document).kind = 'dueNotice' and (claim.lease).id is not null)
      )
    ), compared as materialized (
      select
        stated.document_id, array_agg(stated.claimed) as dues, coalesce(sum((asked.claimed).remaining), 0) as remaining,
        max(coalesce((today.claimed).due_on, (stated.claimed).due_on)) as last_due_on,
        array_remove(array_agg(
          private.due_change(stated.claimed, asked.claimed, today.is_time_barred, stated.owed_until) order by (stated.claimed).due_on
        ), null) as changes,
        sum(greatest(0, received.more)) as more_received, sum(greatest(0, -received.more)) as less_received
      from stated
      left join today on (today.claimed).id = (stated.claimed).id
      -- Most dues have no part of an office. This condition saves a call of the function for them.
      cross join lateral (
        select case
          when (stated.claimed).benefit + (today.claimed).benefit > 0 then private.without_benefit(today.claimed, stated.claimed)
          else today.claimed
        end as claimed
      ) asked
      cross join lateral (
        select
          (asked.claimed).received - (stated.claimed).received + greatest(0, (stated.claimed).arrears - (asked.claimed).arrears) as more
      ) received
      group by stated.document_id
    )
    select
      claim.document, claim.lease, compared.dues, compared.changes, compared.more_received, compared.less_received, compared.remaining,
      compared.last_due_on
    from claim
    join compared on compared.document_id = (claim.document).id;
end
$$;

create function private.claim_change(
  claim private.compared_claim, people public.tenants[], tenant_ids uuid[], dwelling jsonb, out reason text, out amount numeric
)
language plpgsql stable set search_path = ''
as $$
declare
  document public.documents := claim.document;
begin
  reason := case
    when (claim.lease).id is null then 'leaseDeleted'
    when document.kind = 'dueNotice' and claim.remaining > 0 and claim.last_due_on < private.today() then 'dayPassed'
    when claim.changes <> '{}' then claim.changes[1]
    -- A formal notice must not invoke the termination clause of a lease that has ended.
    when document.kind = 'formalNotice' and (document.snapshot #>> '{says,hasResolutoryClause}')::boolean
      and not private.is_active(claim.lease)
    then 'leaseEnded'
    else private.address_change(document, claim.lease, people, tenant_ids, dwelling)
  end;
  if reason in ('moreReceived', 'lessReceived') then
    select payment.reason, payment.amount into reason, amount
    from private.payment_change(
      document, reason, case reason when 'moreReceived' then claim.more_received else claim.less_received end
    ) payment;
  end if;
end
$$;

create type private.overtaken_claim as (document_id uuid, is_settled boolean, reason text, amount numeric, next text);

create function private.overtaken_claims(documents uuid[]) returns setof private.overtaken_claim
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if documents = '{}' then
    return;
  end if;
  return query
    select
      (claim.document).id, claim.remaining = 0, change.reason, change.amount,
      case
        when change.reason = 'dayPassed' then 'remind'
        when claim.remaining > 0 and change.reason <> 'leaseDeleted' then 'replace'
      end
    from private.compared_claims(documents) claim
    left join lateral (
      select private.property_json(properties) - 'name' as address
      from public.properties where properties.id = (claim.lease).property_id offset 0
    ) dwelling on true
    cross join lateral (
      select array_agg(tenants) as tenants, array_agg(tenants.id) as ids
      from public.tenants
      where tenants.lease_id = (claim.lease).id
        and exists (select from unnest(claim.dues) due where private.was_tenant_between(tenants, due.period_from, due.period_to))
    ) people
    cross join lateral private.claim_change(claim, people.tenants, people.ids, dwelling.address) change
    where change.reason is not null
    union all
    select * from private.overtaken_settlements(overtaken_claims.documents);
end
$$;

create function private.unsent_claims(documents uuid[]) returns setof private.overtaken_claim
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select * from private.overtaken_claims(array(
      select claim.id from unnest(documents) claim (id) where not private.was_sent(claim.id)
    ));
end
$$;
grant execute on function
  private.is_claim, private.stated_dues, private.dues_of_today, private.without_benefit, private.due_change, private.payment_change, private.address_change,
  private.compared_claims, private.claim_change, private.overtaken_claims, private.unsent_claims to authenticated;
-- 85_letters/37_claim_replacement.sql
create function private.draft_replacing_reminder(landlord public.users, lease public.leases, former public.documents)
returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  reminder private.reminder := private.reminder_of(lease, former.id);
  level integer := (former.snapshot #>> '{says,level}')::integer;
begin
  if not exists (select from unnest(reminder.dues) due where due.id = former.subject_id) then
    level := reminder.possible_levels[1];
  end if;
  if level is null or exists (select from unnest(reminder.levels) counted_level where counted_level > level) then
    perform private.refuse('DOCUMENT_NOT_REPLACEABLE', 'A later letter about the oldest due has been issued: void this letter');
  end if;
  reminder.possible_levels := array[level];
  return private.draft_reminder(landlord, lease, reminder, (
    level, '{SENT_RECENTLY}', former.snapshot #>> '{says,addition}', (former.snapshot #>> '{says,offersInstalments}')::boolean
  )::private.reminder_request);
end
$$;

create function private.require_replaceable(claim public.documents) returns void
language plpgsql stable set search_path = ''
as $$
declare
  overtaken private.overtaken_claim;
begin
  if exists (select from public.document_voids where document_voids.document_id = claim.id) then
    perform private.refuse('DOCUMENT_NOT_VALID', 'The document is already voided or replaced');
  end if;
  select * into overtaken from private.overtaken_claims(array[claim.id]);
  if overtaken.next is distinct from 'replace' then
    perform private.refuse('DOCUMENT_NOT_REPLACEABLE', case
      when overtaken.reason is null then 'The letter is not overtaken'
      when overtaken.next = 'settle' then 'Cancel the settlement of charges, and settle the days again'
      when overtaken.next = 'remind' then 'The due day of the notice has passed: issue a reminder, and void the notice'
      else 'Nothing that the letter claims is owed any more: void it'
    end);
  end if;
end
$$;

create function public.replace_claim(document uuid, idempotency_key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  request jsonb := private.request_of('replace_claim', jsonb_build_object('document', document));
  former public.documents;
  lease public.leases;
  letter private.document_draft;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select documents.id into letter.id from public.documents
  where documents.owner_id = landlord.id and documents.idempotency_key = replace_claim.idempotency_key;
  if found then
    return private.document_json(letter.id);
  end if;
  select * into former from public.documents where documents.id = replace_claim.document and documents.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  end if;
  perform private.require_quota(landlord.id, 'document_files');
  perform private.require_replaceable(former);
  lease := private.lease_of(landlord.id, former.lease_id);
  if former.kind = 'dueNotice' then
    select draft.* into letter
    from public.dues
    cross join lateral unnest(private.draft_due_notices(landlord, lease, dues.due_on, dues.due_on)) draft
    where dues.id = former.subject_id and draft.subject_id = dues.id;
    if not found then
      perform private.refuse('DOCUMENT_NOT_REPLACEABLE', 'No notice of today differs from this notice');
    end if;
  else
    letter := private.draft_replacing_reminder(landlord, lease, former);
  end if;
  letter.idempotency_key := idempotency_key;
  letter.request := request;
  perform private.issue_letters(landlord.id, array[letter]);
  return private.document_json(letter.id);
end
$$;
comment on function public.replace_claim is
  'Replaces an overtaken due notice, reminder or formal notice by a letter with the amounts of today. This is possible even if a letter was issued in the last seven days. Returns the new document.';
grant execute on function public.replace_claim to authenticated;
-- 85_letters/40_revision_requests.sql
create type private.revision_request as (
  target text, for_day date, asked_on date, new_amount numeric, from_next_term boolean, confirmed_facts text[], typed private.typed_index[],
  addition text
);

create function private.revision_refusal(decision private.revision_decision) returns text
language sql immutable set search_path = ''
as $$
  select case decision.state
    when 'done' then 'The amount of this year is revised already'
    when 'tooEarly' then format('The first day of revision is %s', decision.next_day)
    when 'waitingForIndex' then format('Insee usually publishes the index of %s by %s', decision.new_quarter, decision.expected_on)
    when 'nothingToGain' then 'The index has not risen'
    else case decision.blockers[1]
      when 'MOBILITY_LEASE' then 'The rent of a mobility lease cannot be revised (loi n° 89-462, art. 25-16)'
      when 'CLAUSE_UNKNOWN' then 'State first whether the lease has a revision clause (loi n° 89-462, art. 17-1 I)'
      when 'NO_CLAUSE' then 'The lease has no revision clause (loi n° 89-462, art. 17-1 I)'
      when 'NO_RENT' then 'The lease has no rent on this day'
      when 'PROVISION_NOT_INDEXED' then 'Only fixed charges that the lease indexes can be revised (loi n° 89-462, art. 23 and 25-10)'
      when 'ZONE_UNKNOWN' then 'The lease has no dwelling, or no rent index applies to its postal code'
      when 'DAY_UNKNOWN' then 'The first day of the lease is missing'
      when 'REFERENCE_UNKNOWN' then 'The reference quarter of the lease is missing (loi n° 89-462, art. 17-1 I)'
      when 'ENERGY_CLASS' then format(
        'The rent of a dwelling of class %s is frozen since %s (loi n° 89-462, art. 17-1 III)', decision.energy_class, decision.frozen_from
      )
      when 'LEASE_ENDED' then format('The lease ends on %s', decision.rent_owed_until)
      when 'RENT_CHANGES_LATER' then format('Another rent is agreed from %s on', decision.later_rent_on)
      when 'INDEX_UNKNOWN' then format(
        'The index of %s is not known: type it as Insee prints it',
        case when decision.old_index is null then decision.old_quarter else decision.new_quarter end
      )
      when 'INDEX_IMPLAUSIBLE' then format(
        'The indices of %s (%s) and %s (%s) differ by more than 8%%: ask a super-admin to compare them with Insee''s',
        decision.old_quarter, decision.old_index, decision.new_quarter, decision.new_index
      )
    end
  end
$$;

create function private.require_valid_typed_indices(decision private.revision_decision, revision_request private.revision_request) returns void
language plpgsql stable set search_path = ''
as $$
declare
  typed record;
  field text;
  stored numeric;
begin
  for typed in select * from unnest(revision_request.typed) with ordinality typed_index (quarter, value, yearly_change, place) loop
    field := 'indices.' || typed.place - 1;
    stored := (private.find_index(decision.zone, typed.quarter, '{}')).value;
    if (typed.quarter in (decision.old_quarter, decision.new_quarter)) is not true then
      perform private.refuse('VALIDATION_FAILED', format(
        'The revision needs the indices of %s and %s', decision.old_quarter, decision.new_quarter
      ), field || '.quarter=invalid');
    elsif private.quarter_end(typed.quarter) > revision_request.asked_on then
      perform private.refuse('VALIDATION_FAILED', 'The quarter is not over', field || '.quarter=futureTerm');
    elsif (typed.value = round(typed.value, 2)) is not true or typed.value <> stored then
      perform private.refuse('VALIDATION_FAILED', case
        when typed.value <> stored then format('The index of %s is %s', typed.quarter, stored)
        else 'An index has two decimals'
      end, field || '.value=invalid');
    end if;
  end loop;
  perform private.require_yearly_changes(decision.zone, revision_request.typed);
end
$$;

create function private.require_valid_revision_request(revision_request private.revision_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(revision_request.asked_on, 'askedOn');
  if revision_request.asked_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day of the request is in the future', 'askedOn=futureDate');
  elsif revision_request.asked_on < private.today() - 31 then
    perform private.refuse(
      'VALIDATION_FAILED', 'A revision applies from the day of the request, which is at most 31 days ago', 'askedOn=tooLongAgo'
    );
  elsif (revision_request.target in ('rent', 'charges')) is not true then
    perform private.refuse('VALIDATION_FAILED', 'Only the rent or the charges can be revised', 'target=invalid');
  elsif char_length(revision_request.addition) > 600 then
    perform private.refuse('VALIDATION_FAILED', 'The landlord''s paragraph has at most 600 characters', 'addition=tooLong');
  end if;
end
$$;

create function private.decide_revision(lease public.leases, revision_request private.revision_request) returns private.revision_decision
language plpgsql stable set search_path = ''
as $$
declare
  decision private.revision_decision := private.revision_check(lease, revision_request.asked_on, revision_request.target, revision_request.typed);
  unconfirmed_facts text[];
begin
  if decision.new_quarter is not null then
    perform private.require_valid_typed_indices(decision, revision_request);
  end if;
  if revision_request.from_next_term and decision.state = 'allowed' then
    decision.starts_on := decision.next_term_on;
    decision.facts_to_confirm := '{}';
    decision := private.decide_day_blockers(lease, decision);
    decision.state := case when decision.blockers = '{}' then 'allowed' else 'blocked' end;
  end if;
  unconfirmed_facts := array(select fact from unnest(decision.facts_to_confirm) fact where fact <> all (coalesce(revision_request.confirmed_facts, '{}')));
  if decision.state <> 'allowed' then
    perform private.refuse('REVISION_NOT_ALLOWED', private.revision_refusal(decision));
  elsif revision_request.for_day <> decision.for_day then
    perform private.refuse('REVISION_NOT_ALLOWED', format('The day of revision is now %s: read the decision again', decision.for_day));
  elsif unconfirmed_facts <> '{}' then
    perform private.refuse('REVISION_NOT_ALLOWED', 'The landlord has not confirmed all facts. Add these codes to confirmedFacts: ' || array_to_string(unconfirmed_facts, ', '));
  end if;
  return decision;
end
$$;

create function private.revised_amount(decision private.revision_decision, new_amount numeric) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  amount numeric := coalesce(new_amount, decision.cap);
begin
  perform private.require_amount(amount, 'newAmount', 0.01, 9999999.99);
  if amount > decision.cap then
    perform private.refuse('VALIDATION_FAILED', format('The law allows at most %s', decision.cap), 'newAmount=aboveCap');
  elsif amount <= decision.former then
    perform private.refuse('VALIDATION_FAILED', 'A revision raises the amount: change the rent to lower it', 'newAmount=invalid');
  end if;
  return amount;
end
$$;
-- 85_letters/45_revisions.sql
create function private.receipts_of_revision(revision public.revisions) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select receipt.number from private.holding_receipts receipt
    where receipt.lease_id = revision.lease_id and receipt.period_to >= revision.starts_on
      and receipt.issued_at > revision.created_at and private.is_in_force(revision)
    order by receipt.issued_at, receipt.number
  );
end
$$;

create function private.has_later_revision(revision public.revisions) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.revisions later_revision
    where later_revision.lease_id = revision.lease_id and later_revision.target = revision.target
      and (later_revision.starts_on, later_revision.created_at) > (revision.starts_on, revision.created_at)
      and private.is_in_force(later_revision)
  );
end
$$;

create function private.revision_json(revision public.revisions) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return to_jsonb(revision) || jsonb_build_object(
    'is_in_force', private.is_in_force(revision),
    'may_undo', revision.undone_at is null and private.receipts_of_revision(revision) = '{}'
      and not private.has_later_revision(revision),
    'document', (
      select jsonb_build_object('id', documents.id, 'number', documents.number) from public.documents
      where documents.owner_id = revision.owner_id and documents.subject_id = revision.id and documents.kind = 'revision'
    )
  );
end
$$;

create function public.revisions_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return (
    select coalesce(jsonb_agg(private.revision_json(revisions) order by revisions.starts_on desc, revisions.created_at desc), '[]')
    from public.revisions where revisions.lease_id = lease.id
  );
end
$$;
comment on function public.revisions_of_lease is
  'The revisions of a lease, newest first. For each revision, states its letter, whether the revision is in force, and whether the landlord can undo the revision.';
grant execute on function public.revisions_of_lease to authenticated;

create function private.split_term(lease public.leases, starts_on date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  term daterange := private.term_days(lease, starts_on);
  amounts private.amounts := private.lease_amounts(lease, lower(term), upper(term) - 1);
begin
  if lower(term) < starts_on and not term && private.days_fixed_by_receipts(lease.id) then
    return jsonb_build_object('from', lower(term), 'to', upper(term) - 1, 'amount', amounts.rent + amounts.charges);
  end if;
  return null;
end
$$;

create function private.draft_revision(
  landlord public.users, lease public.leases, revision public.revisions, entered_quarters text[], addition text
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  rent public.rents := private.rent_on(lease.id, revision.starts_on);
begin
  return private.draft_letter(
    landlord, lease, 'revision', revision.id,
    array(select private.tenants_between(lease.id, revision.starts_on, revision.starts_on)),
    jsonb_build_object(
      'target', revision.target,
      'article', case
        when not private.is_governed(lease.kind) then null
        when revision.target = 'rent' then '17-1'
        -- Fixed charges of an unfurnished lease exist only between co-tenants.
        when lease.kind = 'unfurnished' then '8-1'
        else '25-10'
      end,
      'leaseOn', coalesce(lease.signed_on, lease.starts_on), 'askedOn', revision.asked_on, 'startsOn', revision.starts_on,
      'former', revision.former, 'amount', revision.amount, 'cap', revision.cap, 'zone', revision.zone,
      'oldQuarter', revision.old_quarter, 'newQuarter', revision.new_quarter,
      'oldIndex', revision.old_index, 'newIndex', revision.new_index, 'enteredQuarters', entered_quarters,
      'unchanged', case revision.target when 'rent' then rent.charges else rent.rent end, 'chargesKind', lease.charges_kind,
      'splitTerm', private.split_term(lease, revision.starts_on),
      'addition', nullif(btrim(addition), '')
    )
  );
end
$$;

create function private.write_revision(
  lease public.leases, revision_request private.revision_request, decision private.revision_decision, idempotency_key uuid, request jsonb
) returns public.revisions
language plpgsql set search_path = ''
as $$
declare
  rent public.rents := private.rent_on(lease.id, decision.starts_on);
  revision public.revisions;
begin
  insert into public.revisions (
    owner_id, lease_id, target, for_day, asked_on, starts_on, former, amount, cap, zone, old_quarter, new_quarter, old_index, new_index,
    is_index_entered, replaces_rent, confirmed_facts, idempotency_key, request
  ) values (
    lease.owner_id, lease.id, revision_request.target, decision.for_day, revision_request.asked_on, decision.starts_on, decision.former,
    private.revised_amount(decision, revision_request.new_amount), decision.cap, decision.zone, decision.old_quarter, decision.new_quarter,
    decision.old_index, decision.new_index, decision.old_source is null or decision.new_source is null,
    rent.holds_from = decision.starts_on, decision.facts_to_confirm, write_revision.idempotency_key, write_revision.request
  ) returning * into revision;
  perform private.require_lease_quota(
    (select count(*) from public.revisions where revisions.lease_id = lease.id), 'revisions', 200
  );
  perform private.change_rent(
    lease, revision.starts_on,
    case revision.target when 'rent' then revision.amount else rent.rent end,
    case revision.target when 'rent' then rent.charges else revision.amount end
  );
  perform private.update_account(lease.id);
  return revision;
end
$$;

create function private.revise(
  landlord public.users, lease public.leases, revision_request private.revision_request, idempotency_key uuid, request jsonb,
  out revision public.revisions, out letter private.document_draft
)
language plpgsql set search_path = ''
as $$
declare
  decision private.revision_decision;
begin
  perform private.require_valid_revision_request(revision_request);
  decision := private.decide_revision(lease, revision_request);
  revision := private.write_revision(lease, revision_request, decision, idempotency_key, request);
  letter := private.draft_revision(landlord, lease, revision, array_remove(array[
    case when decision.old_source is null then decision.old_quarter end,
    case when decision.new_source is null then decision.new_quarter end
  ], null), revision_request.addition);
end
$$;

create function private.read_typed_indices(indices jsonb) returns private.typed_index[]
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(indices) is distinct from 'array' or char_length(indices::text) > 300 then
    perform private.refuse('VALIDATION_FAILED', 'Send a list of at most two indices', 'indices=invalid');
  end if;
  return array(select typed_index from jsonb_populate_recordset(null::private.typed_index, indices) typed_index);
end
$$;

create function public.revise_lease(
  lease_id uuid, idempotency_key uuid, target text, asked_on date, for_day date default null, new_amount numeric default null,
  from_next_term boolean default false, confirmed_facts text[] default '{}', indices jsonb default '[]', addition public.one_line default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('revise_lease', jsonb_build_object(
    'lease_id', lease_id, 'target', target, 'asked_on', asked_on, 'for_day', for_day, 'new_amount', new_amount,
    'from_next_term', from_next_term, 'indices', indices, 'addition', nullif(btrim(addition), '')
  ));
  unchanged jsonb := private.unchanged_dues(lease.id);
  revision public.revisions;
  written record;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select * into revision from public.revisions
  where revisions.owner_id = landlord.id and revisions.idempotency_key = revise_lease.idempotency_key;
  perform private.refuse_cancelled(revision.undone_at is not null);
  if revision.id is null then
    perform private.require_quota(landlord.id, 'document_files');
    written := private.revise(landlord, lease, (
      target, for_day, asked_on, new_amount, from_next_term, confirmed_facts, private.read_typed_indices(indices), addition
    )::private.revision_request, idempotency_key, request);
    perform private.write_documents(landlord.id, array[written.letter]);
    revision := written.revision;
  end if;
  return private.revision_json(revision) || jsonb_build_object(
    'unchanged_dues', private.newly_unchanged(lease.id, unchanged),
    'document', private.document_json((private.revision_json(revision) #>> '{document,id}')::uuid)
  );
end
$$;
comment on function public.revise_lease is
  'Revises the rent or the fixed charges of a lease by the rent index, and issues the letter. The new amount applies from the day of the request at the earliest, and is at most the cap. Without new_amount, the new amount is the cap.';

create function public.preview_revision(
  lease_id uuid, target text, asked_on date, for_day date default null, new_amount numeric default null,
  from_next_term boolean default false, confirmed_facts text[] default '{}', indices jsonb default '[]', addition public.one_line default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  letter private.document_draft;
begin
  letter := (private.revise(landlord, lease, (
    target, for_day, asked_on, new_amount, from_next_term, confirmed_facts, private.read_typed_indices(indices), addition
  )::private.revision_request, gen_random_uuid(), null)).letter;
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(letter);
end
$$;
comment on function public.preview_revision is
  'The contents of the letter that revise_lease would issue now. Writes nothing and uses no number.';
grant execute on function public.revise_lease, public.preview_revision to authenticated;

create function private.restore_rent(revision public.revisions) returns void
language plpgsql set search_path = ''
as $$
declare
  is_rent boolean := revision.target = 'rent';
  until date := coalesce((
    select min(rents.holds_from) from public.rents
    where rents.lease_id = revision.lease_id and rents.holds_from > revision.starts_on
      and case when is_rent then rents.rent else rents.charges end <> revision.amount
  ), 'infinity');
  before public.rents := private.rent_on(revision.lease_id, revision.starts_on - 1);
begin
  update public.rents
  set rent = case when is_rent then revision.former else rent end, charges = case when is_rent then charges else revision.former end
  where rents.lease_id = revision.lease_id and rents.holds_from >= revision.starts_on and rents.holds_from < until;
  delete from public.rents
  where rents.lease_id = revision.lease_id and rents.holds_from = revision.starts_on
    and not revision.replaces_rent and (rents.rent, rents.charges) = (before.rent, before.charges);
end
$$;

create function public.undo_revision(revision uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  undone public.revisions;
  numbers text[];
begin
  perform private.require_reason(reason);
  select * into undone from public.revisions
  where revisions.id = undo_revision.revision and revisions.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such revision');
  elsif undone.undone_at is not null then
    return private.revision_json(undone);
  end if;
  numbers := private.receipts_of_revision(undone);
  if numbers <> '{}' then
    perform private.refuse('DUE_CERTIFIED', 'Receipts state the revised amount: ' || array_to_string(numbers, ', '));
  elsif private.has_later_revision(undone) then
    perform private.refuse('REVISION_NOT_ALLOWED', 'A later revision starts from this amount: undo the later revision first');
  elsif private.is_in_force(undone) then
    perform private.restore_rent(undone);
  end if;
  update public.revisions set undone_at = clock_timestamp(), undo_reason = reason where revisions.id = undone.id
  returning * into undone;
  perform private.void_document(landlord.id, documents.id, reason)
  from public.documents
  where documents.owner_id = landlord.id and documents.subject_id = undone.id and documents.kind = 'revision';
  perform private.update_account(undone.lease_id);
  return private.revision_json(undone);
end
$$;
comment on function public.undo_revision is
  'Undoes a revision for a reason: the former amount applies again, and the letter is void. Refused while a receipt states the revised amount.';
grant execute on function public.undo_revision to authenticated;
-- 85_letters/50_deposit_documents.sql
create function private.tenants_near(lease uuid, day date) returns public.tenants[]
language plpgsql stable set search_path = ''
as $$
declare
  nearest_day date := (
    select greatest(min(coalesce(tenant.joins_on, '-infinity')), least(day, max(coalesce(tenant.leaves_on, 'infinity'))))
    from public.tenants tenant where tenant.lease_id = tenants_near.lease
  );
begin
  return array(select private.tenants_between(lease, nearest_day, nearest_day));
end
$$;

create function private.draft_deposit_receipt(landlord public.users, lease public.leases, movement public.deposit_movements)
returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  received numeric := (select deposit_sums.received from private.deposit_sums where deposit_sums.lease_id = lease.id);
begin
  return private.draft_letter(
    landlord, lease, 'depositReceipt', movement.id, private.tenants_near(lease.id, movement.moved_on),
    jsonb_build_object(
      'amount', movement.amount, 'receivedOn', movement.moved_on, 'method', movement.method, 'agreed', lease.deposit,
      'receivedBefore', received - movement.amount
    )
  );
end
$$;

create function private.settled_dues_json(lease public.leases, movement public.deposit_movements) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'dueId', due.id, 'kind', due.kind, 'from', due.period_from, 'to', due.period_to, 'label', due.label, 'dueOn', due.due_on,
      'hasCharges', dues.charges > 0, 'setOff', coalesce(allocation.amount, 0), 'remaining', due.remaining
    ) order by due.due_on, due.period_from, due.id), '[]')
    from private.counted_dues due
    join public.dues on dues.id = due.id
    left join public.allocations allocation on allocation.due_id = due.id and allocation.payment_id = movement.payment_id
    where due.lease_id = lease.id and due.id is distinct from movement.due_id and (
      allocation.amount > 0 or due.remaining > 0 and movement.moved_on between due.due_on and due.due_on + lease.limitation_period
    )
  );
end
$$;

create function private.former_settlement_json(lease public.leases, movement public.deposit_movements) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'amount', former_movement.provision, 'on', former_movement.moved_on, 'number', documents.number,
      'accountsApprovedOn', lease.accounts_approved_on
    )
    from public.deposit_movements former_movement
    left join public.documents on documents.owner_id = former_movement.owner_id and documents.subject_id = former_movement.id
    where former_movement.lease_id = lease.id and former_movement.kind = 'settled' and former_movement.cancelled_at is null
      and former_movement.id <> movement.id
    order by former_movement.created_at desc limit 1
  );
end
$$;

create function private.sum_of_earlier_movements(movement public.deposit_movements, kind text) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(earlier_movement.amount), 0) from public.deposit_movements earlier_movement
    where earlier_movement.lease_id = movement.lease_id and earlier_movement.kind = sum_of_earlier_movements.kind
      and earlier_movement.cancelled_at is null and not exists (
        select from public.deposit_movements former_movement
        where former_movement.lease_id = movement.lease_id and former_movement.kind = 'settled'
          and former_movement.cancelled_at is null and former_movement.id <> movement.id
          and former_movement.created_at > earlier_movement.created_at
      )
  );
end
$$;

create function private.proofs_json(deduction uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', files.id, 'name', files.name) order by files.created_at, files.id), '[]')
    from public.files where files.deduction_id = proofs_json.deduction and files.stored_at is not null
  );
end
$$;

create function private.draft_deposit_settlement(
  landlord public.users, lease public.leases, deposit private.deposit, movement public.deposit_movements
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
begin
  return private.draft_letter(
    landlord, lease, 'depositSettlement', movement.id, private.tenants_near(lease.id, lease.keys_on),
    jsonb_build_object(
      'keysOn', lease.keys_on, 'exitState', lease.exit_state, 'deadline', deposit.deadline, 'returnedOn', movement.moved_on,
      'method', movement.method, 'received', deposit.received, 'keptBefore', private.former_settlement_json(lease, movement),
      'returnedBefore', private.sum_of_earlier_movements(movement, 'returned'), 'handedOver', private.sum_of_earlier_movements(movement, 'handedOver'), 'dues', private.settled_dues_json(lease, movement), 'setOff', movement.set_off,
      'deductions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'label', deduction.label, 'amount', deduction.amount, 'tenantShare', deduction.tenant_share, 'kept', deduction.kept,
          'proof', deduction.proof, 'files', private.proofs_json(deduction.id)
        ) order by deduction.created_at, deduction.id), '[]')
        from public.deposit_deductions deduction where deduction.movement_id = movement.id
      ),
      'deducted', movement.deducted, 'notCovered', movement.not_covered, 'provision', movement.provision, 'returned', movement.amount,
      'periodsLate', deposit.periods_late, 'increasePerPeriod', deposit.increase_per_period, 'increase', movement.increase,
      'amount', movement.amount + movement.increase, 'stillOwed', private.arrears_of(lease, movement.moved_on),
      'hasNewAddress', lease.new_address is not null
    )
  );
end
$$;

create function public.preview_deposit_movement(lease_id uuid, moved_on date, amount numeric, method text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  receipt private.document_draft;
begin
  movement := private.write_deposit_movement(lease, 'received', moved_on, amount, method, gen_random_uuid());
  receipt := private.draft_deposit_receipt(landlord, lease, movement);
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(receipt);
end
$$;
comment on function public.preview_deposit_movement is
  'The contents of the receipt that add_deposit_movement would issue now for a received deposit. Writes nothing and uses no number.';

create function public.preview_deposit_settlement(lease_id uuid, returned_on date, amount numeric, method text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  settled record;
  letter private.document_draft;
begin
  movement.moved_on := returned_on;
  movement.method := method;
  movement.idempotency_key := gen_random_uuid();
  settled := private.record_deposit_settlement(lease, movement, amount);
  letter := private.draft_deposit_settlement(landlord, lease, settled.deposit, settled.movement);
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(letter);
end
$$;
comment on function public.preview_deposit_settlement is
  'The contents of the settlement that settle_deposit would issue now. Writes nothing and uses no number.';
grant execute on function public.preview_deposit_movement, public.preview_deposit_settlement to authenticated;
-- 85_letters/60_settlements.sql
create function private.settlement_with(lease uuid, payment_or_due uuid) returns public.settlements
language plpgsql stable set search_path = ''
as $$
declare
  found_settlement public.settlements;
begin
  select * into found_settlement from public.settlements
  where settlements.lease_id = settlement_with.lease and settlements.cancelled_at is null
    and payment_or_due = any (settlements.payment_id || settlements.due_ids);
  return found_settlement;
end
$$;

create function private.refuse_if_in_settlement(lease uuid, payment_or_due uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (private.settlement_with(lease, payment_or_due)).id is not null then
    perform private.refuse('CHARGES_SETTLED', 'The amount belongs to a settlement of charges: cancel the settlement');
  end if;
end
$$;

create function private.is_paid_by_deposit(settlement public.settlements) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.deposit_movements movement
    join public.documents on documents.owner_id = movement.owner_id and documents.subject_id = movement.id
    cross join lateral jsonb_to_recordset(documents.snapshot #> '{says,dues}') stated ("dueId" uuid, "setOff" numeric)
    where movement.lease_id = settlement.lease_id and movement.kind = 'settled' and movement.cancelled_at is null
      and stated."dueId" = any (settlement.due_ids) and stated."setOff" > 0
  );
end
$$;

create function private.refuse_if_paid_by_deposit(settlement public.settlements) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_paid_by_deposit(settlement) then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit has paid a part of this balance: cancel the settlement of the deposit first');
  end if;
end
$$;

create function private.settlement_label(first_day date, last_day date) returns text
language sql immutable set search_path = ''
as $$
  select case
    when extract(year from first_day) = extract(year from last_day) and to_char(first_day, 'MMDD') || to_char(last_day, 'MMDD') = '01011231'
      then 'année ' || to_char(first_day, 'YYYY')
    else 'du ' || to_char(first_day, 'DD/MM/YYYY') || ' au ' || to_char(last_day, 'DD/MM/YYYY')
  end
$$;

create function private.is_payable_by_twelfths(settlement public.settlements) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return settlement.cancelled_at is null and cardinality(settlement.due_ids) = 1 and settlement.balance >= 0.12
    and private.is_late_settlement(settlement.sent_on, settlement.period_to)
    and exists (select from public.leases where leases.id = settlement.lease_id and private.is_governed(leases.kind));
end
$$;

create function private.may_split(settlement public.settlements) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_payable_by_twelfths(settlement) and private.receipts_of_due(settlement.due_ids[1]) is null
    and not private.is_paid_by_deposit(settlement);
end
$$;

create function private.overtaken_settlements(documents uuid[]) returns setof private.overtaken_claim
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select document.id, false, 'provisionsChanged', null::numeric, 'settle'
    from public.documents document
    join private.settlements_of_today(array(
      select settled_document.subject_id from public.documents settled_document
      where settled_document.id = any (documents) and settled_document.kind = 'settlement'
    )) today on today.settlement_id = document.subject_id and today.has_changed
    where document.id = any (documents);
end
$$;
grant execute on function private.overtaken_settlements to authenticated;

create function private.settlement_json(settlement public.settlements) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today record;
begin
  select provisions.called, provisions.has_changed into today from private.settlements_of_today(array[settlement.id]) provisions;
  return to_jsonb(settlement) - 'owner_id' - 'agreed_provisions' - 'split_due_id' - 'idempotency_key' - 'request' || jsonb_build_object(
    'parts', cardinality(settlement.due_ids),
    'remaining', private.unpaid_of_settlement(settlement),
    'called_now', today.called,
    'has_changed', today.has_changed,
    'may_split', private.may_split(settlement),
    'bills_until', private.bills_until(settlement),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'expense_id', line.expense_id, 'charge', expenses.charge, 'days', private.number_of_days(line.days), 'amount', line.amount
      ) order by private.charge_place(expenses.charge), expenses.period_from, line.expense_id), '[]')
      from public.settlement_lines line
      join public.expenses on expenses.id = line.expense_id
      where line.settlement_id = settlement.id
    ),
    'document', private.settlement_document(settlement)
  );
end
$$;

create function private.next_provision_json(lease uuid, settled_until date, next_provision numeric) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  day date := private.today();
begin
  if not private.is_newest_settlement(lease, settled_until) then
    return null;
  end if;
  return (
    select jsonb_build_object('amount', rents.charges, 'from', rents.starts_on, 'isFromResults', rents.charges = next_provision)
    from public.rents
    where rents.lease_id = lease and rents.starts_on > day and rents.charges <> (private.rent_on(lease, day)).charges
    order by rents.starts_on limit 1
  );
end
$$;

create function private.draft_settlement(
  landlord public.users, lease public.leases, settlement public.settlements, decision private.settlement_decision,
  bills_at text, note text, is_agreed boolean
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
begin
  return private.draft_letter(
    landlord, lease, 'settlement', settlement.id, private.tenants_near(lease.id, settlement.period_to),
    jsonb_build_object(
      'from', settlement.period_from, 'to', settlement.period_to, 'days', settlement.period_to - settlement.period_from + 1,
      'leaseOn', coalesce(lease.signed_on, lease.starts_on),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'charge', line.charge, 'label', line.label, 'isSyndicStatement', exists (
            select from public.expenses where expenses.id = line.expense_id and expenses.tax = 'coOwnershipStatement'
          ), 'from', line.period_from, 'to', line.period_to, 'recoverable', line.recoverable,
          'shares', line.shares, 'totalShares', line.total_shares, 'part', line.part, 'days', private.number_of_days(line.days),
          'ofDays', line.period_to - line.period_from + 1, 'amount', line.amount,
          'isLaterBill', not line.days <@ datemultirange(daterange(settlement.period_from, settlement.period_to, '[]'))
        ) order by line.place), '[]')
        from unnest(decision.lines) with ordinality line (
          expense_id, charge, label, period_from, period_to, recoverable, shares, total_shares, part, days, amount, place
        )
      ),
      'spent', settlement.spent, 'called', settlement.called, 'calledBefore', settlement.called_before, 'balance', settlement.balance,
      'hasUnpaid', decision.paid < decision.called, 'dueOn', settlement.due_on,
      'hasLeft', coalesce(lease.keys_on <= private.today(), false), 'isAgreed', is_agreed,
      'billsUntil', private.bills_until(settlement), 'billsAt', bills_at, 'note', note,
      'byTwelfths', decision.is_late and settlement.balance > 0, 'nextProvision', private.next_provision_json(lease.id, settlement.period_to, decision.next_provision)
    )
  );
end
$$;

create type private.settlement_request as (
  period_from date, period_to date, balance numeric, called_before numeric, due_on date, is_agreed boolean, bills_at text, note text,
  confirmed_facts text[]
);

create function private.require_request(asked private.settlement_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if asked.called_before is not null then
    perform private.require_amount(asked.called_before, 'calledBefore', 0);
  end if;
  if asked.bills_at is null then
    perform private.refuse('VALIDATION_FAILED', 'State where the tenants can check the bills', 'billsAt=required');
  elsif char_length(asked.note) > 600 then
    perform private.refuse('VALIDATION_FAILED', 'The landlord''s paragraph has at most 600 characters', 'note=tooLong');
  end if;
end
$$;

create function private.require_confirmed(facts text[], confirmed_facts text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- A caller of REST may send null.
  if not facts <@ coalesce(confirmed_facts, '{}') then
    perform private.refuse('SETTLEMENT_NOT_ALLOWED', 'Facts to confirm: ' || array_to_string(facts, ', '));
  end if;
end
$$;

create function private.require_decision(lease public.leases, decision private.settlement_decision, asked private.settlement_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if asked.called_before is not null and isempty(decision.days_before) then
    perform private.refuse('VALIDATION_FAILED', 'The account covers all days of the period', 'calledBefore=invalid');
  elsif decision.blockers <> '{}' then
    perform private.refuse('SETTLEMENT_NOT_ALLOWED', 'Obstacles: ' || array_to_string(decision.blockers, ', '));
  end if;
  perform private.require_confirmed(decision.facts_to_confirm, asked.confirmed_facts);
  if asked.balance is distinct from decision.balance then
    perform private.refuse('SETTLEMENT_CHANGED', format('The balance is %s now: read the settlement again', decision.balance));
  elsif asked.is_agreed and coalesce(lease.keys_on > private.today(), true) then
    perform private.refuse('VALIDATION_FAILED', 'Only tenants who have left can agree to settle at once', 'isAgreed=invalid');
  elsif decision.balance <= 0 and asked.due_on is not null then
    perform private.refuse('VALIDATION_FAILED', 'The tenants owe nothing', 'dueOn=invalid');
  elsif not asked.is_agreed and asked.due_on < decision.earliest_due_on or asked.due_on < private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The debt falls due in the past, or less than a month after the statement (art. 23): choose a later day', 'dueOn=tooEarly');
  end if;
  perform private.require_within_two_years(asked.due_on, 'dueOn');
end
$$;

create function private.write_balance(lease public.leases, settlement public.settlements) returns public.settlements
language plpgsql set search_path = ''
as $$
declare
  label text := private.settlement_label(settlement.period_from, settlement.period_to);
  payment public.payments;
begin
  if settlement.balance > 0 then
    settlement.due_ids := array[private.add_other_due(
      lease, settlement.idempotency_key, settlement.request, 'settlement', settlement.due_on, settlement.balance, label
    )];
  elsif settlement.balance < 0 then
    payment.owner_id := lease.owner_id;
    payment.lease_id := lease.id;
    payment.kind := 'credit';
    payment.paid_on := settlement.sent_on;
    payment.amount := -settlement.balance;
    payment.note := 'Régularisation des charges, ' || label;
    payment.idempotency_key := settlement.idempotency_key;
    payment.request := settlement.request;
    settlement.payment_id := (select recorded.id from private.record_payments(array[payment]) recorded);
  end if;
  update public.settlements set due_ids = settlement.due_ids, payment_id = settlement.payment_id
  where settlements.id = settlement.id returning * into settlement;
  return settlement;
end
$$;

create function private.add_settlement(settlement public.settlements) returns public.settlements
language plpgsql set search_path = ''
as $$
begin
  insert into public.settlements (
    owner_id, lease_id, period_from, period_to, is_made_elsewhere, called, called_before, agreed_provisions, spent, balance, sent_on, due_on,
    idempotency_key, request
  ) values (
    settlement.owner_id, settlement.lease_id, settlement.period_from, settlement.period_to, coalesce(settlement.is_made_elsewhere, false),
    coalesce(settlement.called, 0), coalesce(settlement.called_before, 0), coalesce(settlement.agreed_provisions, 0), coalesce(settlement.spent, 0),
    settlement.balance, settlement.sent_on, settlement.due_on, settlement.idempotency_key, settlement.request
  ) returning * into settlement;
  perform private.require_lease_quota(
    (select count(*) from public.settlements where settlements.lease_id = settlement.lease_id and settlements.cancelled_at is null),
    'settlements', 100
  );
  return settlement;
end
$$;

create function private.settle_charges(
  landlord public.users, lease public.leases, asked private.settlement_request, idempotency_key uuid, request jsonb,
  out settlement public.settlements, out letter private.document_draft
)
language plpgsql set search_path = ''
as $$
declare
  days daterange := private.require_settlement_days(lease, asked.period_from, asked.period_to);
  decision private.settlement_decision;
begin
  -- A caller of REST may send null.
  asked.is_agreed := coalesce(asked.is_agreed, false);
  perform private.require_request(asked);
  decision := private.decide_settlement(lease, lower(days), upper(days) - 1, asked.called_before);
  perform private.require_decision(lease, decision, asked);
  settlement.owner_id := lease.owner_id;
  settlement.lease_id := lease.id;
  settlement.period_from := decision.period_from;
  settlement.period_to := decision.period_to;
  settlement.called := decision.called;
  settlement.called_before := decision.called_before;
  settlement.agreed_provisions := private.agreed_provisions(lease, decision.period_from, decision.period_to);
  settlement.spent := decision.spent;
  settlement.balance := decision.balance;
  settlement.sent_on := private.today();
  if decision.balance > 0 then
    settlement.due_on := coalesce(asked.due_on, case when asked.is_agreed then private.today() else decision.due_on end);
  end if;
  settlement.idempotency_key := settle_charges.idempotency_key;
  settlement.request := settle_charges.request;
  settlement := private.add_settlement(settlement);
  insert into public.settlement_lines (settlement_id, expense_id, owner_id, days, amount)
  select settlement.id, line.expense_id, lease.owner_id, line.days, line.amount from unnest(decision.lines) line;
  settlement := private.write_balance(lease, settlement);
  letter := private.draft_settlement(
    landlord, lease, settlement, decision, asked.bills_at, nullif(btrim(asked.note), ''), asked.is_agreed
  );
end
$$;

create function private.settlement_of_key(landlord uuid, idempotency_key uuid, request jsonb) returns public.settlements
language plpgsql stable set search_path = ''
as $$
declare
  settlement public.settlements;
begin
  perform private.require_own_key(landlord, idempotency_key, request);
  select * into settlement from public.settlements
  where settlements.owner_id = landlord and settlements.idempotency_key = settlement_of_key.idempotency_key;
  perform private.refuse_cancelled(settlement.cancelled_at is not null);
  return settlement;
end
$$;

create function public.settle_charges(
  lease_id uuid, idempotency_key uuid, period_from date, period_to date, balance numeric, bills_at public.short_text,
  called_before numeric default null, due_on date default null, is_agreed boolean default false, note public.one_line default null,
  confirmed_facts text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_digest('settle_charges', jsonb_build_object(
    'lease', lease_id, 'from', period_from, 'to', period_to, 'balance', balance, 'called_before', called_before, 'due_on', due_on,
    'is_agreed', is_agreed, 'bills_at', bills_at, 'note', nullif(btrim(note), '')
  ));
  settlement public.settlements := private.settlement_of_key(landlord.id, idempotency_key, request);
  written record;
begin
  if settlement.id is null then
    perform private.require_quota(landlord.id, 'document_files');
    written := private.settle_charges(landlord, lease, (
      period_from, period_to, balance, called_before, due_on, is_agreed, bills_at, note, confirmed_facts
    )::private.settlement_request, idempotency_key, request);
    perform private.write_documents(landlord.id, array[written.letter]);
    settlement := written.settlement;
  end if;
  return private.settlement_json(settlement);
end
$$;
comment on function public.settle_charges is
  'Settles the charges of some days of a lease, at most a year, and issues the letter. A debt becomes a due, and a credit becomes a payment of kind credit. Refused if the balance differs from the given balance. A repeated key settles nothing.';

create function public.preview_settlement_letter(
  lease_id uuid, period_from date, period_to date, balance numeric, bills_at public.short_text, called_before numeric default null,
  due_on date default null, is_agreed boolean default false, note public.one_line default null, confirmed_facts text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  letter private.document_draft;
begin
  letter := (private.settle_charges(landlord, lease, (
    period_from, period_to, balance, called_before, due_on, is_agreed, bills_at, note, confirmed_facts
  )::private.settlement_request, gen_random_uuid(), null)).letter;
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(letter);
end
$$;
comment on function public.preview_settlement_letter is 'The contents of the letter that settle_charges would issue now. Writes nothing and uses no number.';

create function private.settlement_of(landlord uuid, settlement uuid) returns public.settlements
language plpgsql stable set search_path = ''
as $$
declare
  found_settlement public.settlements;
begin
  select * into found_settlement from public.settlements where settlements.id = settlement_of.settlement and settlements.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such settlement');
  end if;
  return found_settlement;
end
$$;

create function private.require_settlement_elsewhere(lease public.leases, last_day date, balance numeric, sent_on date, due_on date)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  obstacle text := private.settlement_obstacle(lease);
begin
  perform private.require_amount(abs(balance), 'balance', 0);
  perform private.require_day(sent_on, 'sentOn');
  if due_on is not null then
    perform private.require_day(due_on, 'dueOn');
  end if;
  if obstacle is not null then
    perform private.refuse('SETTLEMENT_NOT_ALLOWED', 'Obstacles: ' || obstacle);
  elsif sent_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The letter is dated in the future', 'sentOn=futureDate');
  elsif sent_on < last_day then
    perform private.refuse('VALIDATION_FAILED', 'The letter is dated before the period ends', 'sentOn=tooEarly');
  elsif balance > 0 and sent_on > last_day + lease.limitation_period then
    perform private.refuse('VALIDATION_FAILED', 'The debt could no longer be claimed on that day', 'sentOn=afterEnd');
  elsif due_on is not null and balance <= 0 then
    perform private.refuse('VALIDATION_FAILED', 'The tenants owe nothing', 'dueOn=invalid');
  elsif due_on < sent_on then
    perform private.refuse('VALIDATION_FAILED', 'The debt falls due before the letter', 'dueOn=tooEarly');
  end if;
  perform private.require_within_two_years(due_on, 'dueOn');
end
$$;

create function public.record_settlement(
  lease_id uuid, idempotency_key uuid, period_from date, period_to date, balance numeric, sent_on date, due_on date default null,
  confirmed_facts text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('record_settlement', jsonb_build_object(
    'lease', lease_id, 'from', period_from, 'to', period_to, 'balance', balance, 'sent_on', sent_on, 'due_on', due_on
  ));
  settlement public.settlements := private.settlement_of_key(landlord.id, idempotency_key, request);
  days daterange;
begin
  if settlement.id is null then
    days := private.require_settlement_days(lease, period_from, period_to);
    perform private.require_settlement_elsewhere(lease, upper(days) - 1, balance, sent_on, due_on);
    perform private.require_confirmed(private.facts_of_days(lease.id, lower(days), upper(days) - 1), confirmed_facts);
    settlement.owner_id := landlord.id;
    settlement.lease_id := lease.id;
    settlement.period_from := lower(days);
    settlement.period_to := upper(days) - 1;
    settlement.is_made_elsewhere := true;
    settlement.sent_on := record_settlement.sent_on;
    settlement.balance := record_settlement.balance;
    settlement.due_on := case when balance > 0 then coalesce(record_settlement.due_on, (record_settlement.sent_on + interval '1 month')::date) end;
    settlement.idempotency_key := record_settlement.idempotency_key;
    settlement.request := request;
    settlement := private.add_settlement(settlement);
    if private.is_in_account(settlement, lease) then
      settlement := private.write_balance(lease, settlement);
    end if;
  end if;
  return private.settlement_json(settlement);
end
$$;
comment on function public.record_settlement is
  'Records a settlement of charges that was made elsewhere, without lines and without a letter. Its balance is entered in the account. If its day is before the account, the opening balance already includes it. A repeated key records nothing.';

create function private.twelfths(balance numeric) returns numeric[]
language sql immutable set search_path = ''
as $$
  select array_fill(trunc(balance / 12, 2), array[11]) || (balance - 11 * trunc(balance / 12, 2))
$$;

create function public.split_settlement(settlement uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_settlement public.settlements := private.settlement_of(landlord.id, settlement);
  found_due public.dues;
begin
  if cardinality(found_settlement.due_ids) < 12 then
    if not private.is_payable_by_twelfths(found_settlement) then
      perform private.refuse('NOT_BY_TWELFTHS', 'Only the debt of a late settlement can be split into twelfths (art. 23)');
    end if;
    perform private.refuse_certified_due(found_settlement.due_ids[1]);
    perform private.refuse_if_paid_by_deposit(found_settlement);
    update public.dues set cancelled_at = clock_timestamp(), cancel_reason = 'Paiement par douzièmes'
    where dues.id = found_settlement.due_ids[1] returning * into found_due;
    with part as (
      insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other, label)
      select
        found_due.owner_id, found_due.lease_id, 'settlement', day.due_on, day.due_on, day.due_on, twelfth.amount,
        found_due.label || ' (' || twelfth.place || '/12)'
      from unnest(private.twelfths(found_settlement.balance)) with ordinality twelfth (amount, place)
      cross join lateral (select (found_settlement.due_on + make_interval(months => twelfth.place::integer - 1))::date as due_on) day
      returning id, due_on
    )
    update public.settlements set due_ids = array(select part.id from part order by part.due_on), split_due_id = found_due.id
    where settlements.id = found_settlement.id returning * into found_settlement;
    perform private.update_account(found_settlement.lease_id);
  end if;
  return private.settlement_json(found_settlement);
end
$$;
comment on function public.split_settlement is
  'Splits the debt of a late settlement into twelve monthly dues, as the tenants may ask (loi n° 89-462, art. 23). A second call changes nothing.';

create function public.cancel_settlement(settlement uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  cancelled public.settlements := private.settlement_of(landlord.id, settlement);
begin
  perform private.require_reason(reason);
  if cancelled.cancelled_at is null then
    perform private.refuse_certified_due(due) from unnest(cancelled.due_ids) due;
    perform private.refuse_if_paid_by_deposit(cancelled);
    update public.settlements set cancelled_at = clock_timestamp(), cancel_reason = reason
    where settlements.id = cancelled.id returning * into cancelled;
    perform private.void_document(landlord.id, documents.id, reason)
    from public.documents where documents.owner_id = landlord.id and documents.subject_id = cancelled.id;
    update public.dues set cancelled_at = clock_timestamp(), cancel_reason = reason
    where dues.id = any (cancelled.due_ids) and dues.cancelled_at is null;
    perform private.cancel_payments(landlord.id, array_remove(array[cancelled.payment_id], null), reason, false);
    perform private.update_account(cancelled.lease_id);
  end if;
  return private.settlement_json(cancelled);
end
$$;
comment on function public.cancel_settlement is
  'Cancels a settlement with its due or its credit, and voids its letter. The days can be settled again.';
grant execute on function
  public.settle_charges, public.preview_settlement_letter, public.record_settlement, public.split_settlement, public.cancel_settlement to authenticated;
-- 87_tenant_links/10_tenant_links.sql
create table public.tenant_links (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  tenant_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  renewed_at timestamptz,
  opened_in public.day check (extract(day from opened_in) = 1),
  ended_at timestamptz,
  constraint tenant_links_id_owner_id_key unique (id, owner_id),
  constraint tenant_links_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete cascade
);
comment on table public.tenant_links is 'The access of a tenant to the account and documents, by a link without a password.';
comment on column public.tenant_links.sent_at is 'The last time when the landlord sent the link. Null if the landlord only copied it.';
comment on column public.tenant_links.renewed_at is 'The last time when somebody used an old link to have a new link sent to the address on file.';
comment on column public.tenant_links.opened_in is 'The first day of the month of the last visit. The day is not stored, to protect the tenant''s privacy.';
create unique index tenant_links_open_key on public.tenant_links (tenant_id) where ended_at is null;
create index tenant_links_tenant_id_owner_id_idx on public.tenant_links (tenant_id, owner_id);
create index tenant_links_owner_id_idx on public.tenant_links (owner_id);

alter table public.tenant_links enable row level security;
grant select on public.tenant_links to authenticated;

create policy tenant_links_select_owner on public.tenant_links for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('tenant_links');

create table private.tenant_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  link_id uuid not null references public.tenant_links (id) on delete cascade,
  renews bytea unique references private.tenant_tokens (hash) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.tenant_tokens is
  'SHA-256 of the tokens in mailed and copied links, at most thirty for a link. A token opens the page for 180 days. For 400 days more, it can only request a new link.';
comment on column private.tenant_tokens.renews is
  'The old token that requested this token. Null after the first visit with this token, which deletes the old token.';
create index tenant_tokens_link_id_idx on private.tenant_tokens (link_id, created_at);
alter table private.tenant_tokens enable row level security;

create function private.access_ends_on(tenant public.tenants) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select (least(tenant.leaves_on, private.rent_owed_until(lease)) + lease.limitation_period)::date
    from public.leases lease where lease.id = tenant.lease_id
  );
end
$$;
grant execute on function private.access_ends_on to authenticated;

create function private.add_token(link uuid, token_hash text) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.tenant_tokens (hash, link_id) values (decode(token_hash, 'hex'), link);
  -- Renewals do not count, because the holder of an old link could ask for many.
  delete from private.tenant_tokens where hash in (
    select tenant_token.hash from private.tenant_tokens tenant_token
    where tenant_token.link_id = link and tenant_token.renews is null order by tenant_token.created_at desc offset 30
  );
end
$$;

create function private.end_links(tenant uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  with ended as (
    update public.tenant_links set ended_at = now()
    where tenant_links.tenant_id = end_links.tenant and tenant_links.ended_at is null
    returning tenant_links.id
  )
  delete from private.tenant_tokens where link_id in (select ended.id from ended);
end
$$;

create function private.end_links_of_old_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_links(new.id);
  return null;
end
$$;
create trigger end_links_of_old_address after update of email on public.tenants
  for each row when (old.email is not null and old.email is distinct from new.email) execute function private.end_links_of_old_address();

create function public.tenant_link(tenant uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
  link public.tenant_links;
begin
  select * into found_tenant from public.tenants where tenants.id = tenant_link.tenant;
  if not found then
    return null;
  end if;
  select * into link from public.tenant_links
  where tenant_links.tenant_id = tenant_link.tenant order by tenant_links.created_at desc limit 1;
  return jsonb_build_object(
    'state', case
      when private.access_ends_on(found_tenant) < private.today() then 'expired'
      when link.id is null then 'none'
      when link.ended_at is not null then 'ended'
      when exists (select from public.users where users.id = link.owner_id and users.deletes_on is not null) then 'paused'
      else 'open'
    end,
    'sent_at', link.sent_at, 'renewed_at', link.renewed_at, 'opened_in', to_char(link.opened_in, 'YYYY-MM'), 'ended_at', link.ended_at
  );
end
$$;
comment on function public.tenant_link is
  'The access of a tenant: none, open, ended, paused while the landlord''s account waits for its deletion, or expired because claims against the tenant have expired. Null if there is no such tenant.';

create function private.link_mail_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'recipient', tenant.email,
      'tenant_name', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name),
      'landlord_name', landlord.contact ->> 'name', 'landlord_email', landlord.contact ->> 'email',
      'is_bilingual', lease.is_bilingual
    )
    from public.leases lease
    join public.users on users.id = lease.owner_id
    cross join lateral (select private.landlord_json(private.lessor_of(lease), users.email) as contact) landlord
    where lease.id = tenant.lease_id
  );
end
$$;

create function public.open_tenant_link(tenant uuid, is_mailed boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
  link uuid;
begin
  perform private.require_lasting_account(landlord);
  if private.access_ends_on(found_tenant) < private.today() then
    perform private.refuse('LINK_EXPIRED', 'The claims against the tenant have expired, so the link would not open');
  elsif is_mailed and found_tenant.email is null then
    perform private.refuse('EMAIL_MISSING', 'The tenant has no e-mail address');
  elsif is_mailed then
    perform private.require_mail_attempts(landlord.id, found_tenant.email);
  else
    perform private.require_attempt('tenantLink of ' || landlord.id, 100, 60);
  end if;
  select tenant_links.id into link from public.tenant_links
  where tenant_links.tenant_id = found_tenant.id and tenant_links.ended_at is null;
  if not found then
    insert into public.tenant_links (owner_id, tenant_id) values (landlord.id, found_tenant.id) returning id into link;
  end if;
  return private.link_mail_json(found_tenant) || jsonb_build_object('link_id', link);
end
$$;
comment on function public.open_tenant_link is
  'Opens a tenant''s access, or keeps the open access. Returns the facts of the mail with the link, and the id for public.add_link_token.';

create function public.end_tenant_link(tenant uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
begin
  perform private.end_links(found_tenant.id);
end
$$;
comment on function public.end_tenant_link is 'Ends a tenant''s access. No link that the tenant received works any more.';
grant execute on function public.tenant_link, public.open_tenant_link, public.end_tenant_link to authenticated;

create function public.add_link_token(link uuid, token_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.tenant_links where tenant_links.id = link and tenant_links.ended_at is null for update;
  if not found then
    perform private.refuse('NOT_FOUND', 'The access of the tenant has ended');
  end if;
  perform private.add_token(link, token_hash);
end
$$;
comment on function public.add_link_token is 'Adds a token to a tenant''s open access. Only for the secret key.';

create function public.record_sent_link(link uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.tenant_links set sent_at = now() where id = link
$$;
comment on function public.record_sent_link is 'Records that a tenant''s link was sent now. Only for the secret key.';

create function public.add_mail_token(mail uuid, token_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  link uuid := (
    select tenant_links.id
    from public.document_mails
    join public.tenant_links on tenant_links.tenant_id = document_mails.tenant_id and tenant_links.ended_at is null
    join public.tenants on tenants.id = document_mails.tenant_id
    where document_mails.id = add_mail_token.mail and lower(tenants.email) = lower(document_mails.recipient)
      and (private.access_ends_on(tenants) < private.today()) is not true
  );
begin
  if link is not null then
    perform private.add_token(link, token_hash);
  end if;
  return link is not null;
end
$$;
comment on function public.add_mail_token is
  'Adds a token for the link in a mail with a document. False if the tenant has no access. Only for the secret key.';
grant execute on function public.add_link_token, public.record_sent_link, public.add_mail_token to service_role;
-- 87_tenant_links/20_tenant_view.sql
create function private.tenant_of_token(token_hash text, days integer default 180) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  tenant public.tenants;
begin
  if token_hash ~ '^[0-9a-f]{64}$' then
    select tenants.* into tenant
    from private.tenant_tokens tenant_token
    join public.tenant_links tenant_link on tenant_link.id = tenant_token.link_id and tenant_link.ended_at is null
    join public.tenants on tenants.id = tenant_link.tenant_id and tenants.owner_id = tenant_link.owner_id
    join public.users on users.id = tenant_link.owner_id and users.deletes_on is null
    where tenant_token.hash = decode(tenant_of_token.token_hash, 'hex')
      and tenant_token.created_at > now() - make_interval(days => tenant_of_token.days)
      and (private.access_ends_on(tenants) < private.today()) is not true;
  end if;
  return tenant;
end
$$;

create function public.enter_tenant_view(token_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
  month date := (private.month_of(private.today())).first_day;
  old_token bytea;
begin
  if tenant.id is null then
    return false;
  end if;
  update public.tenant_links set opened_in = month
  where tenant_links.tenant_id = tenant.id and tenant_links.ended_at is null and tenant_links.opened_in is distinct from month;
  -- The new link has arrived, so the old token is deleted. First detach the new token, which would otherwise be deleted
  -- with the old token.
  select tenant_token.renews into old_token
  from private.tenant_tokens tenant_token where tenant_token.hash = decode(token_hash, 'hex') and tenant_token.renews is not null;
  if found then
    update private.tenant_tokens set renews = null where renews = old_token;
    delete from private.tenant_tokens where hash = old_token;
  end if;
  return true;
end
$$;
comment on function public.enter_tenant_view is
  'Records the month in which the tenant with this token visits the page. The first visit with a new token ends the old token that requested the new token. False if the token is not valid. Only for the secret key.';

create function public.renew_tenant_link(token_hash text, new_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash, 580);
  link uuid := (
    select tenant_links.id from public.tenant_links where tenant_links.tenant_id = tenant.id and tenant_links.ended_at is null
  );
begin
  if link is null or tenant.email is null or (private.tenant_of_token(token_hash)).id is not null
    or public.take_attempt('renewal of ' || link, 2, 21600) > 0 then
    return null;
  end if;
  -- Without the lock, a visit with the earlier new token could delete the old token meanwhile.
  perform from private.tenant_tokens tenant_token where tenant_token.hash = decode(token_hash, 'hex') for update;
  if not found then
    return null;
  end if;
  delete from private.tenant_tokens where renews = decode(token_hash, 'hex');
  insert into private.tenant_tokens (hash, link_id, renews) values (decode(new_hash, 'hex'), link, decode(token_hash, 'hex'));
  update public.tenant_links set renewed_at = now() where tenant_links.id = link;
  return private.link_mail_json(tenant);
end
$$;
comment on function public.renew_tenant_link is
  'Adds a new token for the tenant of a token that no longer opens the page. The new token replaces the token of an earlier renewal with the same old token. Returns the data for the mail with the new link. Null if the old token is not valid or still opens the page, if no address is known, or after two renewals in a short time. Only for the secret key.';

create function private.shares_opening(tenant public.tenants) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return tenant.joins_on is null or exists (
    select from public.leases lease where lease.id = tenant.lease_id and lease.starts_on >= tenant.joins_on
  );
end
$$;

create function private.is_of_tenant(tenant public.tenants, part uuid, first_day date, last_day date) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  settlement public.settlements := private.settlement_with(tenant.lease_id, part);
begin
  return private.was_tenant_between(
    tenant, coalesce(settlement.period_from, first_day), coalesce(settlement.period_to, last_day)
  );
end
$$;

create view private.tenant_dues with (security_invoker = true) as
select
  tenant.id as tenant_id, due.id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received, due.remaining,
  due.awaited, due.has_fallen_due, due.is_time_barred
from public.tenants tenant
join private.counted_dues due on due.lease_id = tenant.lease_id
where due.due_on <= (select private.today()) + 31 and private.is_of_tenant(tenant, due.id, due.period_from, due.period_to)
  and (due.kind <> 'opening' or private.shares_opening(tenant));
comment on view private.tenant_dues is 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

create function private.tenant_position_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'owed', coalesce(sum(due.remaining - due.awaited), 0),
      'awaited', coalesce(sum(due.awaited), 0),
      'next', (
        select jsonb_build_object('due_on', (announced.due).due_on, 'amount', announced.remaining - announced.advance - announced.benefit)
        from private.dues_to_announce(array[tenant.lease_id], private.today() + 1, private.today() + 31) announced
        where announced.remaining - announced.advance - announced.benefit > 0 and private.is_of_tenant(
          tenant, (announced.due).id, (announced.due).period_from, (announced.due).period_to
        )
        limit 1
      )
    )
    from private.tenant_dues due
    where due.tenant_id = tenant.id and due.has_fallen_due and not due.is_time_barred and due.remaining > 0
  );
end
$$;

create function private.documents_of_tenant(tenant public.tenants) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select documents.id
    from public.documents
    where documents.lease_id = tenant.lease_id and documents.owner_id = tenant.owner_id
      and documents.tenant_ids @> array[tenant.id] and documents.kind <> 'formalNotice'
      and (
        exists (
          select from public.document_mails
          where document_mails.document_id = documents.id and document_mails.state = 'sent'
            and (document_mails.tenant_id = tenant.id or lower(document_mails.recipient) = lower(tenant.email))
        ) or exists (
          select from public.document_deliveries
          where document_deliveries.document_id = documents.id and (document_deliveries.is_to_all or document_deliveries.tenant_id = tenant.id)
        )
      )
  );
end
$$;

create function private.tenant_documents_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  documents uuid[] := private.documents_of_tenant(tenant);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', document.id, 'kind', document.kind, 'number', document.number, 'issued_at', document.issued_at,
      'period_from', document.period_from, 'period_to', document.period_to, 'amount', document.amount,
      'state', document.state, 'overtaken', claim.reason
    ) order by document.issued_at desc, document.number desc), '[]')
    from unnest(documents) reached (id)
    -- Look up each document separately, as public.document_page does.
    cross join lateral (select * from private.document_list document where document.id = reached.id offset 0) document
    left join private.overtaken_claims(documents) claim on claim.document_id = document.id and document.state = 'valid'
  );
end
$$;

create function private.files_of_tenant(tenant public.tenants) returns setof public.files
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select files.*
    from public.leases lease
    join public.files on files.owner_id = lease.owner_id and (files.lease_id = lease.id or files.property_id = lease.property_id)
    where lease.id = tenant.lease_id and files.is_shown and files.stored_at is not null
      -- A lease and its first inventory may be stored long after they were made.
      and coalesce(
        files.made_on, case when files.kind in ('lease', 'entryInventory') then '-infinity' else private.day_of(files.created_at) end
      ) <= coalesce(
        least(tenant.leaves_on, case when files.property_id is not null then private.rent_owed_until(lease) end), 'infinity'
      );
end
$$;

create function private.shown_since() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.today() - interval '24 months';
end
$$;

create function private.has_statement(tenant public.tenants, lease public.leases) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  has_opening boolean := exists (
    select from public.dues where dues.lease_id = lease.id and dues.kind = 'opening' and dues.cancelled_at is null
    union all
    select from public.payments where payments.lease_id = lease.id and payments.kind = 'opening' and payments.cancelled_at is null
  );
  account_begins date := lease.account_starts_on - has_opening::integer;
begin
  return (tenant.joins_on <= account_begins) is not false and (not has_opening or private.shares_opening(tenant))
    and (tenant.leaves_on >= greatest(lease.account_starts_on, private.shown_since())) is not false
    and ((tenant.leaves_on >= private.today()) is not false or (
      select coalesce(sum(movement.amount), 0) from private.account_movements(lease.id, tenant.leaves_on) movement
    ) = (
      select (position.facts ->> 'owed')::numeric + (position.facts ->> 'awaited')::numeric
      from private.tenant_position_json(tenant) position (facts)
    ));
end
$$;

create function private.tenant_dues_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(due) - array['tenant_id', 'has_fallen_due'] order by due.due_on desc, due.period_from desc, due.id), '[]')
    from private.tenant_dues due
    where due.tenant_id = tenant.id and (
      due.due_on >= private.shown_since() or due.has_fallen_due and not due.is_time_barred and due.remaining > 0
    )
  );
end
$$;

create function private.tenant_payments_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', payment.id, 'kind', payment.kind, 'paid_on', payment.paid_on, 'amount', payment.amount)
      order by payment.paid_on desc, payment.created_at desc, payment.id), '[]')
    from public.payments payment
    where payment.lease_id = tenant.lease_id and payment.cancelled_at is null and payment.paid_on >= private.shown_since()
      and private.is_of_tenant(tenant, payment.id, payment.paid_on, payment.paid_on)
      and (payment.kind <> 'opening' or private.shares_opening(tenant))
  );
end
$$;

create function private.tenant_files_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', file.id, 'name', file.name, 'media_type', file.media_type, 'size', file.size, 'made_on', file.made_on,
      'valid_until', file.valid_until
    ) order by file.created_at desc, file.id), '[]')
    from private.files_of_tenant(tenant) file
  );
end
$$;

create function public.tenant_view(token_hash text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  if tenant.id is null then
    return null;
  end if;
  return private.tenant_position_json(tenant) || (
    select jsonb_build_object(
      'tenant_name', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name),
      'landlord_name', landlord.contact ->> 'name', 'landlord_email', landlord.contact ->> 'email',
      'property_address', concat_ws(', ', property.address, property.address_complement, property.postal_code || ' ' || property.city),
      'is_bilingual', lease.is_bilingual,
      'is_shared', exists (
        select from private.tenants_between(
          lease.id, coalesce(tenant.joins_on, '-infinity'), coalesce(tenant.leaves_on, 'infinity')
        ) other_tenant where other_tenant.id <> tenant.id
      ),
      'ends_on', private.access_ends_on(tenant),
      'has_statement', private.has_statement(tenant, lease),
      'dues', private.tenant_dues_json(tenant),
      'payments', private.tenant_payments_json(tenant),
      'documents', private.tenant_documents_json(tenant),
      'files', private.tenant_files_json(tenant)
    )
    from public.leases lease
    join public.users on users.id = lease.owner_id
    left join public.properties property on property.id = lease.property_id
    cross join lateral (select private.landlord_json(private.lessor_of(lease), users.email) as contact) landlord
    where lease.id = tenant.lease_id
  );
end
$$;
comment on function public.tenant_view is
  'The page of the tenant with this token: position, dues and payments of the tenant''s days in the last 24 months, documents and files. Null if the token is not valid. Only for the secret key.';

create function public.tenant_document(token_hash text, document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  return (
    select jsonb_build_object(
      'document', to_jsonb(drawn_document),
      'pdf', (
        select translate(encode(file.pdf, 'base64'), E'\n', '') from public.document_files file where file.document_id = drawn_document.id
      ),
      'signature', (
        select jsonb_build_object('id', signature.id, 'drawing', signature.drawing) from public.signatures signature
        where signature.owner_id = tenant.owner_id and signature.id::text = drawn_document.snapshot #>> '{landlord,signatureId}'
      )
    )
    from private.drawn_documents drawn_document
    where drawn_document.id = tenant_document.document and drawn_document.id = any (private.documents_of_tenant(tenant))
  );
end
$$;
comment on function public.tenant_document is
  'A document of the tenant with this token, with its stored file in base64 and the drawing of its signature. Null if the tenant has no such document. Only for the secret key.';

create function public.tenant_file(token_hash text, file uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  return (
    select jsonb_build_object('path', found.owner_id || '/' || found.id, 'name', found.name, 'size', found.size, 'media_type', found.media_type)
    from private.files_of_tenant(tenant) found where found.id = tenant_file.file
  );
end
$$;
comment on function public.tenant_file is
  'The path and the name of a file that the tenant with this token may see, or null. Only for the secret key.';

create function public.tenant_statement(token_hash text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  return (
    select private.statement_json(
      tenant, case when lease.account_starts_on < private.shown_since() then private.shown_since() end,
      least(private.today(), tenant.leaves_on), true
    )
    from public.leases lease
    where lease.id = tenant.lease_id and private.has_statement(tenant, lease)
  );
end
$$;
comment on function public.tenant_statement is
  'The account of the tenant with this token, without payers. Null if the token is not valid, if the account is older than the tenant, or if the tenant left before the shown months. Only for the secret key.';
grant execute on function public.enter_tenant_view, public.renew_tenant_link, public.tenant_view, public.tenant_document, public.tenant_file,
  public.tenant_statement to service_role;
-- 90_notifications/10_kinds.sql
create type private.kind as (type text, recurs boolean, details jsonpath);

create type private.news as (user_id uuid, kind text, subject_id uuid, occasion date, details jsonb);

create function private.people_of_leases(leases uuid[], day date) returns table (lease_id uuid, people jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      ranked_tenant.lease_id,
      jsonb_build_object(
        'tenantId', (array_agg(ranked_tenant.id order by ranked_tenant.created_at, ranked_tenant.id))[1],
        'names', jsonb_agg(
          private.tenant_name(ranked_tenant.company_name, ranked_tenant.first_name, ranked_tenant.last_name)
            order by ranked_tenant.created_at, ranked_tenant.id
        )
      )
    from (
      select *, rank() over (
        partition by tenant.lease_id
        order by coalesce(tenant.joins_on <= day, true) and coalesce(tenant.leaves_on >= day, true) desc
      ) as place
      from public.tenants tenant
      where tenant.lease_id = any (leases)
    ) ranked_tenant
    where ranked_tenant.place = 1
    group by ranked_tenant.lease_id;
end
$$;

create function private.lease_people_json(lease uuid, day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select tenants.people from private.people_of_leases(array[lease], day) tenants);
end
$$;
grant execute on function private.people_of_leases, private.lease_people_json to authenticated;

create function private.next_check(lease public.leases, landlord public.users, account private.position) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  next_term date := upper(private.term_days(lease, today + 32 - lease.rent_due_day));
begin
  return (
    select min(upcoming.day)
    from (
      -- The day on which the due of the next term has to be made.
      select next_term + lease.rent_due_day - 32 as day where next_term < upper(private.account_days(lease))
      union all
      select lease.account_starts_on - 31
      union all
      -- The days on which dues fall due, and on which they become late.
      select event.day
      from public.dues due
      cross join lateral (values (due.due_on), (due.due_on + 1)) event (day)
      where due.lease_id = lease.id and due.cancelled_at is null
      union all
      select rents.holds_from from public.rents where rents.lease_id = lease.id
      union all
      -- The days on which tenants join the lease, and the days after they leave.
      select event.day
      from public.tenants tenant
      cross join lateral (values (tenant.joins_on), (tenant.leaves_on + 1)) event (day)
      where tenant.lease_id = lease.id
      union all
      select unnest(array[lease.starts_on, private.rent_owed_until(lease) + 1])
      union all
      select * from private.days_of_lease(lease, landlord, account)
    ) upcoming
    where upcoming.day > today
  );
end
$$;
-- 90_notifications/20_registry.sql
create function private.notification_kind(kind text) returns private.kind
language plpgsql immutable security definer set search_path = ''
as $$
begin
  return case kind
    when 'account_created' then private.kind_account_created()
    when 'advance_left' then private.kind_advance_left()
    when 'deposit_due' then private.kind_deposit_due()
    when 'index_missing' then private.kind_index_missing()
    when 'lease_anniversary' then private.kind_lease_anniversary()
    when 'lease_ends' then private.kind_lease_ends()
    when 'message' then private.kind_message()
    when 'payment_received' then private.kind_payment_received()
    when 'profile_incomplete' then private.kind_profile_incomplete()
    when 'rent_late' then private.kind_rent_late()
    when 'revision_due' then private.kind_revision_due()
    when 'revision_lost_soon' then private.kind_revision_lost_soon()
    when 'tenant_without_property' then private.kind_tenant_without_property()
  end;
end
$$;
grant execute on function private.notification_kind to authenticated;

create function private.news_of_account(account public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.news_account_created(account);
end
$$;

create function private.news_of_landlord(landlord public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.news_index_missing(landlord);
  return query select * from private.news_profile_incomplete(landlord);
end
$$;

create function private.news_of_lease(lease public.leases, landlord public.users, account private.position) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.news_advance_left(lease, landlord, account);
  return query select * from private.news_deposit_due(lease, landlord, account);
  return query select * from private.news_lease_anniversary(lease, landlord, account);
  return query select * from private.news_lease_ends(lease, landlord, account);
  return query select * from private.news_payment_received(lease, landlord, account);
  return query select * from private.news_rent_late(lease, landlord, account);
  return query select * from private.news_revision_due(lease, landlord, account);
  return query select * from private.news_revision_lost_soon(lease, landlord, account);
  return query select * from private.news_tenant_without_property(lease, landlord, account);
end
$$;

create function private.days_of_lease(lease public.leases, landlord public.users, account private.position) returns setof date
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.days_advance_left(lease, landlord, account);
  return query select * from private.days_deposit_due(lease, landlord, account);
  return query select * from private.days_lease_anniversary(lease, landlord, account);
  return query select * from private.days_lease_ends(lease, landlord, account);
  return query select * from private.days_rent_late(lease, landlord, account);
  return query select * from private.days_revision_due(lease, landlord, account);
end
$$;

create function private.state_of(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  state record;
begin
  case news.kind
    when 'account_created' then state := private.state_account_created(news);
    when 'advance_left' then state := private.state_advance_left(news);
    when 'deposit_due' then state := private.state_deposit_due(news);
    when 'index_missing' then state := private.state_index_missing(news);
    when 'lease_anniversary' then state := private.state_lease_anniversary(news);
    when 'lease_ends' then state := private.state_lease_ends(news);
    when 'payment_received' then state := private.state_payment_received(news);
    when 'profile_incomplete' then state := private.state_profile_incomplete(news);
    when 'rent_late' then state := private.state_rent_late(news);
    when 'revision_due' then state := private.state_revision_due(news);
    when 'revision_lost_soon' then state := private.state_revision_lost_soon(news);
    when 'tenant_without_property' then state := private.state_tenant_without_property(news);
  end case;
  ending := coalesce(state.ending, case when state.details is null then 'gone' end);
  details := coalesce(state.details, news.details);
end
$$;
-- 90_notifications/30_notifications.sql
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  subject_id uuid,
  occasion public.day,
  details jsonb not null,
  type text not null generated always as (
    coalesce((private.notification_kind(kind)).type, details ->> 'type', '')
  ) stored check (type in ('payment', 'maintenance', 'lease', 'document', 'match')),
  ending text check (ending in ('done', 'changed', 'gone')),
  ended_at timestamptz,
  read_at timestamptz check (isfinite(read_at)),
  created_at timestamptz not null default now(),
  constraint notifications_details_check check ((details @@ (private.notification_kind(kind)).details) is true),
  constraint notifications_subject_check check (
    case when kind = 'message' then num_nonnulls(subject_id, occasion, ending) = 0 else subject_id is not null end
    and (private.notification_kind(kind)).recurs = (occasion is not null)
  ),
  constraint notifications_ended_check check ((ending is null) = (ended_at is null))
);
comment on table public.notifications is
  'A user''s notifications, which the app shows in the list of the bell. The text is not stored. Klinky writes the text from the kind and the details, in the reader''s language.';
comment on column public.notifications.kind is
  'The kind of the cause. message: a notification written by hand in both languages, with type, title, content and an optional link.';
comment on column public.notifications.subject_id is 'The lease, tenant, lessor or account that the notification is about.';
comment on column public.notifications.occasion is
  'The day that identifies an occurrence of a recurring cause. The kind chooses this day, such as a due day.';
comment on column public.notifications.details is 'The values that the text needs. Each kind has its own values.';
comment on column public.notifications.ending is
  'The way in which the cause ended. done: the task is done. changed: the cause no longer applies. gone: the subject was deleted.';

create unique index notifications_news_key on public.notifications (user_id, subject_id, kind, occasion)
  nulls not distinct where kind <> 'message';

create index notifications_newest_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
  include (type) where read_at is null;
create index notifications_read_idx on public.notifications (user_id, created_at desc, id desc)
  where read_at is not null;

alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;

create policy notifications_select_self on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update_self on public.notifications for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy messages_select_own_topic on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic())
      = 'user:' || (select auth.uid())::text || ':' || ((select auth.jwt()) ->> 'session_id') || ':notifications'
    and (select private.has_open_session())
  );

create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Most statements change no notification, and must skip the planning below.
  if not exists (select from changed) then
    return null;
  end if;
  perform realtime.send(
    news.payload, tg_op, 'user:' || news.user_id::text || ':' || sessions.id::text || ':notifications'
  )
  from (
    select
      changed.user_id,
      jsonb_build_object(
        'count', count(*),
        'notificationId', case when count(*) = 1 then (array_agg(changed.id))[1] end,
        'kind', case when count(*) = 1 then (array_agg(changed.kind))[1] end
      ) as payload
    from changed
    group by changed.user_id
  ) news
  join auth.sessions on sessions.user_id = news.user_id
  where greatest(sessions.created_at, sessions.refreshed_at at time zone 'utc') > now() - interval '1 hour'
    and (sessions.not_after is null or sessions.not_after > now());
  return null;
end
$$;

create trigger lock_writer before update on public.notifications
  for each statement execute function private.lock_writer();
create trigger broadcast_inserted after insert on public.notifications
  referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_updated after update on public.notifications
  referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_deleted after delete on public.notifications
  referencing old table as changed for each statement execute function private.broadcast_notifications();

create function private.notify(news private.news[]) returns integer
language plpgsql set search_path = ''
as $$
declare
  written integer;
  old uuid[];
begin
  insert into public.notifications as notification (user_id, kind, subject_id, occasion, details)
  select item.user_id, item.kind, item.subject_id, item.occasion, item.details
  from unnest(news) item
  join public.users on users.id = item.user_id and users.deletes_on is null
  -- Skip a row that lacks the details of its kind, so that it does not stop the other rows.
  where (item.details @@ (private.notification_kind(item.kind)).details) is true
  -- Also skip an account that is being erased.
  for key share of users
  on conflict (user_id, kind, subject_id, occasion) where kind <> 'message' do update
    set
      details = excluded.details, ending = null, ended_at = null,
      read_at = case when notification.ending is null then notification.read_at end,
      created_at = case when notification.ending is null then notification.created_at else excluded.created_at end
    where notification.ending is not null or notification.details <> excluded.details;
  get diagnostics written = row_count;
  if written > 0 then
    -- Keep only the newest 5,000 notifications of each user, so that a user who keeps adding data does not fill the
    -- table.
    old := array(
      select old_notification.id
      from (select distinct item.user_id from unnest(news) item) reader
      cross join lateral (
        select notification.id from public.notifications notification where notification.user_id = reader.user_id
        order by notification.created_at desc, notification.id desc offset 5000
      ) old_notification
    );
    if old <> '{}' then
      delete from public.notifications where id = any (old);
    end if;
  end if;
  return written;
end
$$;

create function public.unread_notification_count() returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer
  from public.notifications
  where user_id = (select auth.uid()) and read_at is null
    and type <> all (
      select unnest(muted_notification_types) from public.users where id = (select auth.uid())
    )
$$;
comment on function public.unread_notification_count is
  'The number of notifications that the caller has not read, without the muted types.';
grant execute on function public.unread_notification_count to authenticated;
-- 90_notifications/40_reviews.sql
create function private.review_notifications(landlord uuid, subjects uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  ids uuid[];
  endings text[];
  all_details jsonb[];
begin
  select array_agg(notification.id), array_agg(state.ending), array_agg(state.details) into ids, endings, all_details
  from public.notifications notification
  cross join lateral private.state_of(
    (notification.user_id, notification.kind, notification.subject_id, notification.occasion, notification.details)::private.news
  ) state
  where notification.user_id = landlord and notification.subject_id = any (subjects) and notification.kind <> 'message'
    and (notification.ending, notification.details) is distinct from (state.ending, state.details);
  if ids is null then
    return;
  end if;
  update public.notifications notification
  set
    ending = state.ending,
    details = state.details,
    ended_at = case when state.ending is not null then coalesce(notification.ended_at, now()) end,
    read_at = case
      when state.ending is null then nullif(notification.read_at, notification.ended_at)
      when notification.ending is null then coalesce(notification.read_at, now())
      else notification.read_at
    end
  from unnest(ids, endings, all_details) state (id, ending, details)
  where notification.id = state.id;
end
$$;

create function private.review_accounts(leases uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.schedule_checks_today(leases);
  perform private.review_notifications(subject.owner_id, array_agg(subject.id))
  from (
    select lease.owner_id, lease.id from public.leases lease where lease.id = any (leases)
    union all
    select tenant.owner_id, tenant.id from public.tenants tenant where tenant.lease_id = any (leases)
  ) subject
  group by subject.owner_id;
end
$$;

create function private.review_past_news(lease public.leases, news private.news[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if exists (
    select from public.notifications notification
    where notification.user_id = lease.owner_id and notification.kind <> 'message' and notification.ending is null
      and notification.subject_id = any (lease.id || array(select tenant.id from public.tenants tenant where tenant.lease_id = lease.id))
      and not exists (
        select from unnest(news) still
        where still.kind = notification.kind and still.subject_id = notification.subject_id
          and still.occasion is not distinct from notification.occasion
      )
  ) then
    perform private.review_accounts(array[lease.id]);
  end if;
end
$$;

create function private.review_deleted_tenants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(tenant.owner_id, array_agg(tenant.id) || array_agg(distinct tenant.lease_id))
  from removed tenant
  group by tenant.owner_id;
  return null;
end
$$;
create trigger review_notifications after delete on public.tenants
  referencing old table as removed for each statement execute function private.review_deleted_tenants();

create function private.review_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(removed.owner_id, array_agg(removed.id)) from removed group by removed.owner_id;
  return null;
end
$$;
create trigger review_notifications_of_deleted after delete on public.leases
  referencing old table as removed for each statement execute function private.review_deleted();
create trigger review_notifications_of_deleted after delete on public.lessors
  referencing old table as removed for each statement execute function private.review_deleted();

create function private.review_lease() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_accounts(array[new.id]);
  return null;
end
$$;
create trigger review_notifications after update on public.leases
  for each row when (old.property_id is distinct from new.property_id) execute function private.review_lease();

create function private.review_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_accounts(array(select receipt.lease_id from added receipt));
  return null;
end
$$;
create trigger review_notifications after insert on public.receipts
  referencing new table as added for each statement execute function private.review_receipts();

create function private.review_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Notifications of paid rents state whether the quittance waits for the profile.
  perform private.review_notifications(new.owner_id, array(
    select notification.subject_id from public.notifications notification
    where notification.user_id = new.owner_id and notification.kind = 'payment_received' and notification.ending is null
  ) || new.id);
  return null;
end
$$;
create trigger review_notifications after update on public.lessors
  for each row when (private.missing_for_receipts(old) <> private.missing_for_receipts(new))
  execute function private.review_profile();

create function private.review_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_accounts(array(select leases.id from public.leases where leases.property_id = new.id));
  return null;
end
$$;
create trigger review_notifications after update on public.properties
  for each row when (
    (old.lessor_id, old.postal_code, old.energy_class, old.energy_class_on)
    is distinct from (new.lessor_id, new.postal_code, new.energy_class, new.energy_class_on)
  ) execute function private.review_property();
-- 91_notification_kinds/account_created.sql
create function private.kind_account_created() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'document', false, '$.email.type() == "string"'::jsonpath
$$;

create function private.news_account_created(account public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select
    users.id, 'account_created', account.id, null::date,
    jsonb_build_object('name', nullif(concat_ws(' ', account.first_name, account.last_name), ''), 'email', account.email)
  from public.users
  where users.is_super_admin and users.id <> account.id
    and exists (select from public.whitelisted_users where email = account.email);
end
$$;

create function private.state_account_created(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select news.details into details from public.users where users.id = news.subject_id;
end
$$;

create function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array(select private.news_of_account(new)));
  return null;
end
$$;
create trigger notify_of_account after insert on public.users
  for each row execute function private.notify_of_account();

create function private.review_deleted_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(users.id, array[old.id]) from public.users where users.is_super_admin;
  return null;
end
$$;
create trigger review_notifications_of_deleted after delete on public.users
  for each row execute function private.review_deleted_account();

create function private.forget_super_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications where user_id = new.id and kind in ('account_created', 'index_missing');
  return null;
end
$$;
create trigger forget_super_admin after update on public.users
  for each row when (old.is_super_admin and not new.is_super_admin) execute function private.forget_super_admin();
-- 91_notification_kinds/advance_left.sql
create function private.kind_advance_left() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'::jsonpath
$$;

create function private.monthly_rent(lease uuid, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select rents.rent + rents.charges from public.rents
    where rents.lease_id = monthly_rent.lease and rents.holds_from <= day
    order by rents.holds_from desc limit 1
  );
end
$$;

create function private.news_advance_left(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  this_month date := date_trunc('month', today);
begin
  return query
  select
    landlord.id, 'advance_left', lease.id, this_month,
    private.lease_people_json(lease.id, today) || jsonb_build_object('amount', account.advance)
  where account.advance > private.monthly_rent(lease.id, today);
end
$$;

create function private.days_advance_left(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
begin
  return query select (private.month_of(private.today())).last_day + 1 where account.advance > 0;
end
$$;

create function private.state_advance_left(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  select
    case when account.advance <= private.monthly_rent(lease.id, today) then 'done' end,
    news.details || coalesce(private.lease_people_json(lease.id, today), '{}') || jsonb_build_object('amount', account.advance)
  into ending, details
  from public.leases lease
  cross join lateral private.position_of(lease.id) account
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
-- 91_notification_kinds/deposit_due.sql
create function private.kind_deposit_due() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number" && $.perMonth.type() == "number"'::jsonpath
$$;

create function private.deposit_of_news(lease public.leases, out deadline date, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  deposit private.deposit;
begin
  if lease.keys_on is null then
    return;
  end if;
  deposit := private.deposit_of(lease, today);
  if deposit.state = 'toReturn' and deposit.to_return > 0 then
    deadline := deposit.deadline;
    details := private.lease_people_json(lease.id, today)
      || jsonb_build_object('amount', deposit.to_return, 'perMonth', deposit.increase_per_period);
  end if;
end
$$;

create function private.news_deposit_due(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'deposit_due', lease.id, deposit.deadline, deposit.details
  from private.deposit_of_news(lease) deposit
  where deposit.deadline - 10 <= private.today();
end
$$;

create function private.days_deposit_due(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select private.deposit_deadline(returned.day, returned.exit_state) - 10
  from (values (lease.keys_on::date, lease.exit_state), (lease.accounts_approved_on::date, null)) returned (day, exit_state);
end
$$;

create function private.state_deposit_due(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case
      when deposit.deadline - 10 <= private.today() and deposit.deadline = news.occasion then null
      when exists (
        select from public.deposit_movements movement
        where movement.lease_id = lease.id and movement.kind = 'settled' and movement.cancelled_at is null
          and (movement.provision = 0 or news.occasion = private.deposit_deadline(lease.keys_on, lease.exit_state))
      ) then 'done'
      else 'changed'
    end,
    news.details || coalesce(deposit.details, private.lease_people_json(lease.id, private.today()), '{}')
  into ending, details
  from public.leases lease
  cross join lateral private.deposit_of_news(lease) deposit
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
-- 91_notification_kinds/index_missing.sql
create function private.kind_index_missing() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'document', true, '$.quarter.type() == "string"'::jsonpath
$$;

create function private.news_index_missing(landlord public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  quarter text := private.newest_usual_quarter();
begin
  if landlord.is_super_admin and private.lacks_index(quarter) then
    return query
    select landlord.id, 'index_missing', landlord.id, private.usual_index_day(quarter), jsonb_build_object('quarter', quarter);
  end if;
end
$$;

create function private.state_index_missing(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  ending := case when not private.lacks_index(news.details ->> 'quarter') then 'done' end;
  details := news.details;
end
$$;

create function private.review_indices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(users.id, array[users.id]) from public.users where users.is_super_admin;
  return null;
end
$$;
create trigger review_notifications after insert on public.rent_indices
  for each statement execute function private.review_indices();
-- 91_notification_kinds/lease_anniversary.sql
create function private.kind_lease_anniversary() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'lease', true, '$.tenantName.type() == "string" && $.leaseStartsOn.type() == "string"'::jsonpath
$$;

create function private.anniversary(lease public.leases, day date) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return lease.starts_on + make_interval(years => extract(year from age(day - 1, lease.starts_on))::integer + 1);
end
$$;
grant execute on function private.anniversary to authenticated;

create function private.news_lease_anniversary(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  day date := private.anniversary(lease, today);
begin
  return query
  select
    landlord.id, 'lease_anniversary', letting.id, day,
    jsonb_build_object(
      'tenantName', private.tenant_name(letting.company_name, letting.first_name, letting.last_name),
      'leaseStartsOn', lease.starts_on
    )
  from private.lettings letting
  left join public.properties on properties.id = lease.property_id
  where lease.has_revision_clause is null and lease.starts_on <= today and day between today and today + 30
    and 'ENERGY_CLASS' <> all ((private.freeze_on(lease, properties, day)).blockers)
    and letting.lease_id = lease.id and letting.stands_for_lease and letting.state = 'current';
end
$$;

create function private.days_lease_anniversary(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
declare
  day date := private.anniversary(lease, private.today());
begin
  return query select unnest(array[day - 30, private.anniversary(lease, day + 1) - 30]);
end
$$;

create function private.state_lease_anniversary(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case
      when letting.lease_starts_on is distinct from (news.details ->> 'leaseStartsOn')::date then 'changed'
      when lease.has_revision_clause is not null then 'done'
    end,
    news.details
      || jsonb_build_object('tenantName', private.tenant_name(letting.company_name, letting.first_name, letting.last_name))
  into ending, details
  from private.lettings letting
  join public.leases lease on lease.id = letting.lease_id
  where letting.id = news.subject_id and letting.owner_id = news.user_id;
end
$$;
-- 91_notification_kinds/lease_ends.sql
create function private.kind_lease_ends() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'lease', true, '$.names.type() == "array" && $.tenantId.type() == "string"'::jsonpath
$$;

create function private.days_notified_before_end(lease public.leases) returns integer
language sql immutable set search_path = ''
as $$
  select case when lease.kind in ('student', 'mobility') then 60 else 30 end
$$;
grant execute on function private.days_notified_before_end to authenticated;

create function private.news_lease_ends(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
  select landlord.id, 'lease_ends', lease.id, lease.ends_on::date, private.lease_people_json(lease.id, lease.ends_on)
  where lease.ends_on between today and today + private.days_notified_before_end(lease);
end
$$;

create function private.days_lease_ends(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
begin
  return next lease.ends_on - private.days_notified_before_end(lease);
end
$$;

create function private.state_lease_ends(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case when lease.ends_on is distinct from news.occasion then 'changed' end,
    news.details || coalesce(private.lease_people_json(lease.id, news.occasion), '{}')
  into ending, details
  from public.leases lease
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
-- 91_notification_kinds/message.sql
create function private.kind_message() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    null, false,
    ('$.title.fr.type() == "string" && $.title.en.type() == "string"
      && $.content.fr.type() == "string" && $.content.en.type() == "string"
      && (!exists($.link) || $.link like_regex "^/[^/\\\\]")')::jsonpath
$$;
-- 91_notification_kinds/payment_received.sql
create function private.kind_payment_received() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.to.type() == "string"'::jsonpath
$$;

create function private.rent_due_state(
  lease uuid, first_day date, out last_day date, out is_paid boolean, out receipt jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    due.period_to,
    due.amount > 0 and due.amount = due.received
  into last_day, is_paid
  from public.dues due
  where due.lease_id = rent_due_state.lease and due.kind = 'rent' and due.period_from = first_day;
  receipt := (
    select jsonb_build_object('id', holding_receipts.id, 'number', holding_receipts.number)
    from private.holding_receipts
    where holding_receipts.lease_id = rent_due_state.lease and holding_receipts.kind = 'quittance'
      and holding_receipts.period_from <= last_day and holding_receipts.period_to >= first_day
    order by holding_receipts.issued_at desc
    limit 1
  );
end
$$;

create function private.blocker_json(lease uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('blocker', private.missing_for_lease(leases)))
    from public.leases
    where leases.id = blocker_json.lease
  );
end
$$;

create function private.news_payment_received(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
  select
    landlord.id, 'payment_received', lease.id, due.period_from::date,
    private.lease_people_json(lease.id, due.period_from) || jsonb_build_object('to', due.period_to)
      || private.blocker_json(lease.id)
  from public.dues due
  cross join lateral private.rent_due_state(due.lease_id, due.period_from) paid
  where due.lease_id = lease.id and due.kind = 'rent' and due.due_on between today - 31 and today
    -- The check for a quittance comes last, because it is the slowest check.
    and case when paid.is_paid and paid.receipt is null then private.next_receipt_of_due(due) = 'quittance' end;
end
$$;

create function private.state_payment_received(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case when paid.receipt is not null then 'done' when paid.is_paid is not true then 'changed' end,
    news.details - 'receipt' - 'blocker' || coalesce(private.lease_people_json(lease.id, news.occasion), '{}')
      || private.blocker_json(lease.id) || jsonb_strip_nulls(jsonb_build_object('to', paid.last_day, 'receipt', paid.receipt))
  into ending, details
  from public.leases lease
  cross join lateral private.rent_due_state(lease.id, news.occasion) paid
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
-- 91_notification_kinds/profile_incomplete.sql
create function private.kind_profile_incomplete() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'document', false, '$.missing.type() == "array"'::jsonpath
$$;

create view private.incomplete_lessors with (security_invoker = true) as
select lessors.owner_id, lessors.id
from public.lessors
where private.missing_for_receipts(lessors) <> '{}' and (
  exists (select from public.properties where properties.lessor_id = lessors.id)
  or exists (select from public.leases where leases.owner_id = lessors.owner_id and leases.property_id is null)
    and lessors.id = (private.first_lessor(lessors.owner_id)).id
);
comment on view private.incomplete_lessors is 'Lessors who lack data for a quittance.';
grant select on private.incomplete_lessors to authenticated;

create function private.missing_json(lessor uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('missing', private.missing_for_receipts(lessors)) || case
      when exists (select from public.lessors other_lessor where other_lessor.owner_id = lessors.owner_id and other_lessor.id <> lessors.id)
      then jsonb_build_object('lessorName', private.lessor_name(lessors))
      else '{}'
    end
    from public.lessors
    where lessors.id = missing_json.lessor
  );
end
$$;
grant execute on function private.missing_json to authenticated;

create function private.news_profile_incomplete(landlord public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'profile_incomplete', lessor.id, null::date, private.missing_json(lessor.id)
  from private.incomplete_lessors lessor
  where lessor.owner_id = landlord.id
  order by lessor.id;
end
$$;

create function private.state_profile_incomplete(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  missing jsonb := private.missing_json(news.subject_id);
begin
  ending := case when missing is null then 'gone' when missing -> 'missing' = '[]' then 'done' end;
  details := news.details - 'lessorName' || coalesce(missing, '{}');
end
$$;
-- 91_notification_kinds/rent_late.sql
create function private.kind_rent_late() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'::jsonpath
$$;

create function private.late_json(account private.position) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'paidTo', account.paid_to,
    -- If late_rent_after_days is 0, the notification states the dues that fall due today.
    'amount', case when account.days_late > 0 then account.late else account.owed - account.time_barred - account.held - account.awaited end
  ));
end
$$;

create function private.news_rent_late(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
  select
    landlord.id, 'rent_late', lease.id, account.oldest_unpaid_due_on,
    private.lease_people_json(lease.id, today) || private.late_json(account)
  where account.oldest_unpaid_due_on + landlord.late_rent_after_days <= today;
end
$$;

create function private.days_rent_late(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select event.day
  from public.dues due
  cross join lateral (values
    (due.due_on + landlord.late_rent_after_days), ((due.due_on + lease.limitation_period)::date + 1)
  ) event (day)
  where due.lease_id = lease.id and due.cancelled_at is null
  union
  select (month.first_day + interval '1 month 13 days')::date + greatest(landlord.late_rent_after_days, 1)
  from public.dues due
  cross join lateral generate_series(date_trunc('month', due.period_from::timestamp), due.period_to::timestamp, interval '1 month') month (first_day)
  where due.lease_id = lease.id and due.kind = 'rent' and exists (
    select from public.expected_benefits benefit where benefit.lease_id = lease.id
  );
end
$$;

create function private.late_ending(lease uuid, due_on date) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select case
      when bool_and(due.amount = due.received) then 'done'
      else 'changed'
    end
    from public.dues due
    where due.lease_id = late_ending.lease and due.cancelled_at is null and due.amount > 0 and (
      due.due_on = late_ending.due_on
      or due.kind = 'rent' and extract(day from late_ending.due_on) = 14
        and late_ending.due_on - 14 between due.period_from and due.period_to
        and exists (select from public.expected_benefits benefit where benefit.lease_id = due.lease_id)
    )
  );
end
$$;

create function private.state_rent_late(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case
      when account.oldest_unpaid_due_on is distinct from news.occasion then private.late_ending(lease.id, news.occasion)
    end,
    news.details - 'paidTo' || coalesce(private.lease_people_json(lease.id, private.today()), '{}') || private.late_json(account)
  into ending, details
  from public.leases lease
  cross join lateral private.position_of(lease.id) account
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
-- 91_notification_kinds/revision_due.sql
create function private.kind_revision_due() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'lease', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number"'::jsonpath
$$;

create function private.revision_of_news(
  lease public.leases, out for_day date, out last_day date, out details jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if lease.has_revision_clause then
    select
      revision.for_day, revision.last_day,
      private.lease_people_json(lease.id, private.today())
        || jsonb_build_object('former', revision.former, 'cap', revision.cap, 'lastDay', revision.last_day)
    into for_day, last_day, details
    from private.possible_revisions revision
    where revision.lease_id = lease.id;
  end if;
end
$$;

create function private.news_revision_due(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'revision_due', lease.id, revision.for_day, revision.details
  from private.revision_of_news(lease) revision
  where revision.for_day <= private.today();
end
$$;

create function private.days_revision_due(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  property public.properties;
begin
  if lease.has_revision_clause is not true or lease.starts_on is null then
    return;
  end if;
  select properties.* into property from public.properties where properties.id = lease.property_id;
  return query
    select event.day
    from unnest(private.revision_days_near(lease, today)) near_day (day)
    cross join lateral (values (near_day.day), ((near_day.day + interval '1 year')::date - 30)) event (day)
    union all
    select publication.day
    from public.rent_indices
    cross join lateral private.index_published_on(rent_indices.quarter, rent_indices.published_on) publication (day)
    where publication.day > today
    union all
    select unnest(array[
      private.rent_owed_until(lease), private.energy_class_until(property.energy_class_on) + 1,
      case when property.energy_class in ('F', 'G') then (private.freeze_on(lease, property, today)).frozen_from end
    ]);
end
$$;

create function private.state_of_revision(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case
      when revision.for_day = news.occasion then null
      when news.occasion = any (private.revised_days(lease.id, 'rent')) then 'done'
      else 'changed'
    end,
    case
      when revision.for_day = news.occasion then revision.details
      else news.details || coalesce(private.lease_people_json(lease.id, private.today()), '{}')
    end
  into ending, details
  from public.leases lease
  cross join lateral private.revision_of_news(lease) revision
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;

create function private.state_revision_due(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  select state.ending, state.details into ending, details from private.state_of_revision(news) state;
end
$$;
-- 91_notification_kinds/revision_lost_soon.sql
create function private.kind_revision_lost_soon() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'lease', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number" && $.lastDay.type() == "string"'::jsonpath
$$;

create function private.news_revision_lost_soon(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'revision_lost_soon', lease.id, revision.for_day, revision.details
  from private.revision_of_news(lease) revision
  where revision.last_day - 30 <= private.today();
end
$$;

create function private.state_revision_lost_soon(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  select state.ending, state.details into ending, details from private.state_of_revision(news) state;
end
$$;
-- 91_notification_kinds/tenant_without_property.sql
create function private.kind_tenant_without_property() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'document', false, '$.tenantName.type() == "string"'::jsonpath
$$;

create function private.news_tenant_without_property(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select
    landlord.id, 'tenant_without_property', letting.id, null::date,
    jsonb_build_object('tenantName', private.tenant_name(letting.company_name, letting.first_name, letting.last_name))
  from private.lettings letting
  where lease.property_id is null
    and letting.lease_id = lease.id and letting.stands_for_lease and letting.state = 'current';
end
$$;

create function private.state_tenant_without_property(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case when letting.property_id is not null then 'done' end,
    news.details
      || jsonb_build_object('tenantName', private.tenant_name(letting.company_name, letting.first_name, letting.last_name))
  into ending, details
  from private.lettings letting
  where letting.id = news.subject_id and letting.owner_id = news.user_id;
end
$$;
-- 95_jobs/10_account_deletion.sql
create function private.erase_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = account;
end
$$;

create function private.close_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.whitelisted_users whitelisted_user
  using public.users
  where users.id = old.id and (whitelisted_user.id = users.whitelisted_user_id or whitelisted_user.email = users.email);
  delete from public.notifications where kind = 'account_created' and subject_id = old.id;
  update public.users
  set email = id || '@deleted.invalid', is_super_admin = false, is_ended = true,
    deletes_on = least(deletes_on, private.today() - 1)
  where id = old.id;
  return null;
end
$$;
create trigger close_account after delete on auth.users
  for each row execute function private.close_account();

create function private.erase_rows(account uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  documents uuid[] := array(
    select document.id from public.documents document where document.owner_id = account order by document.issued_at, document.sequence limit 100
  );
  relation text;
  erased integer;
begin
  if documents <> '{}' then
    insert into private.document_stubs (code_sha256, kind, number, state, issued_at, sha256, erases_on)
    select stub.code_sha256, stub.kind, stub.number, stub.state, stub.issued_at, stub.sha256, stub.erases_on
    from private.future_stubs stub where stub.document_id = any (documents);
    delete from public.documents document where document.id = any (documents);
    return false;
  end if;
  -- The large tables, children before parents. Rows of all other tables are deleted together with the account.
  foreach relation in array array[
    'notifications', 'imports', 'settlement_lines', 'settlements', 'files', 'expense_properties', 'expenses', 'deposit_deductions', 'deposit_movements', 'allocations', 'payments', 'bank_lines', 'dues', 'reductions', 'revisions', 'rents', 'guarantors', 'expected_benefits', 'tenant_links', 'tenants', 'leases', 'properties'
  ] loop
    execute format(
      'delete from public.%I where ctid = any (array(select ctid from public.%1$I where %I = $1 limit 500))',
      relation, case when relation = 'notifications' then 'user_id' else 'owner_id' end
    ) using account;
    get diagnostics erased = row_count;
    if erased > 0 then
      return false;
    end if;
  end loop;
  delete from public.users where id = account;
  return true;
end
$$;

create procedure private.erase_accounts(time_limit interval default '60 seconds')
language plpgsql
as $$
declare
  stops_at timestamptz := pg_catalog.clock_timestamp() + time_limit;
  today date := private.today();
  account uuid;
  is_over boolean;
begin
  delete from private.document_stubs where erases_on < today;
  commit;
  for account in select users.id from public.users where users.deletes_on < today order by users.deletes_on, users.id loop
    loop
      is_over := true;
      begin
        perform pg_catalog.set_config('lock_timeout', '1s', true);
        -- Meanwhile the landlord may have kept the account, or another call may be erasing the account.
        perform from public.users where users.id = account and users.deletes_on < today for update skip locked;
        if found then
          if exists (select from auth.users where users.id = account) then
            perform private.erase_account(account);
            is_over := false;
          else
            is_over := private.erase_rows(account);
          end if;
        end if;
      exception when others then
        raise warning 'Account % is not erased: %', account, sqlstate;
      end;
      commit;
      exit when is_over or pg_catalog.clock_timestamp() > stops_at;
    end loop;
    exit when pg_catalog.clock_timestamp() > stops_at;
  end loop;
end
$$;

create function private.refuse_last_super_admin(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Without this lock, two super-admins could leave at the same time, each relying on the other to stay.
  perform pg_advisory_xact_lock(hashtextextended('private.refuse_last_super_admin', 0));
  if exists (select from public.users where id = account and is_super_admin)
    and not exists (
      select from public.users where is_super_admin and id <> account and deletes_on is null
    )
  then
    perform private.refuse('LAST_SUPER_ADMIN', 'The last super-admin cannot leave');
  end if;
end
$$;

create function public.request_account_deletion(account uuid) returns date
language plpgsql security definer set search_path = ''
as $$
declare
  day date;
begin
  perform private.refuse_last_super_admin(account);
  update public.users set deletes_on = coalesce(deletes_on, private.today() + 14) where id = account
  returning deletes_on into day;
  return day;
end
$$;
comment on function public.request_account_deletion is
  'Schedules the erasure of an account after 14 days. Returns the last day on which the landlord can keep the account. Only for the secret key, because the API checks the password first.';
grant execute on function public.request_account_deletion to service_role;

create function public.erase_account_now(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_last_super_admin(account);
  -- The landlord may meanwhile have kept the account in another tab.
  perform from public.users where id = account and deletes_on is not null for update;
  if not found then
    perform private.refuse('DELETION_NOT_REQUESTED', 'No deletion of the account was requested: request the deletion first');
  end if;
  perform private.erase_account(account);
end
$$;
comment on function public.erase_account_now is
  'Deletes an account at once, if its deletion was requested. private.erase_accounts erases its data. Only for the secret key, because the API checks the password first.';
grant execute on function public.erase_account_now to service_role;

create function public.keep_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set deletes_on = null where id = account and not is_ended;
  if not found then
    perform private.refuse('ACCOUNT_CLOSING', 'A super-admin has ended the account');
  end if;
end
$$;
comment on function public.keep_account is
  'Keeps an account whose deletion was requested, unless a super-admin ended the account. Only for the secret key, because the API checks the password first.';
grant execute on function public.keep_account to service_role;

create function public.end_account(whitelisted uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  removed text;
  accounts uuid[];
begin
  if private.is_super_admin() then
    select email into removed from public.whitelisted_users where id = whitelisted for update;
  end if;
  if removed is null then
    perform private.refuse('NOT_FOUND', 'There is no such address');
  end if;
  -- The account that this line of the whitelist invited, and the account that has the line's address. These accounts
  -- differ if the invited account has changed its address.
  accounts := array(select id from public.users where whitelisted_user_id = whitelisted or email = removed);
  -- If there is no account, the address stays on the whitelist. The account and the whitelist change together, or not
  -- at all.
  if accounts = '{}' then
    perform private.refuse('NO_ACCOUNT', 'The address has no account');
  end if;
  if exists (select from public.users where id = any (accounts) and is_super_admin) then
    perform private.refuse('SUPER_ADMIN_ACCOUNT', 'The account is a super-admin''s');
  end if;
  delete from public.whitelisted_users where id = whitelisted;
  update public.users set deletes_on = coalesce(deletes_on, private.today() + 14), is_ended = true
  where id = any (accounts);
  -- All open sessions of the account end. In a new session, the app shows the landlord how to fetch the data.
  delete from auth.sessions where user_id = any (accounts);
  -- The people to notify.
  return (
    select jsonb_agg(jsonb_build_object('email', email, 'locale', locale, 'deletes_on', deletes_on))
    from public.users where id = any (accounts)
  );
end
$$;
comment on function public.end_account is
  'Removes a line from the whitelist, and schedules the erasure of its account after 14 days. During these 14 days, the landlord can download the data. Refuses a line without an account. For super-admins.';
grant execute on function public.end_account to authenticated;

create function private.reopen_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set deletes_on = null, is_ended = false
  where email = new.email and is_ended and exists (select from auth.users auth_user where auth_user.id = users.id);
  return null;
end
$$;
create trigger reopen_account after insert or update of email on public.whitelisted_users
  for each row execute function private.reopen_account();
-- 95_jobs/20_export.sql
create function private.takeover_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  starts_on date := greatest((private.month_of(today)).first_day, lease.account_starts_on, lease.starts_on);
  due_day_there date := greatest((private.month_of(starts_on)).first_day + lease.rent_due_day - 1, starts_on);
  rent public.rents;
  balance numeric;
  -- The days of rent from `starts_on` on. The balance includes the dues of the days in `fallen`, and excludes the dues
  -- of the days in `others`.
  fallen datemultirange;
  others datemultirange;
  days_made_again daterange;
  owed private.amounts;
begin
  select * into rent from public.rents
  where rents.lease_id = lease.id and rents.holds_from <= today order by rents.holds_from desc limit 1;
  select
    coalesce(sum(due.amount) filter (where due.is_counted), 0) + coalesce(sum(due.received) filter (where due.is_time_barred), 0),
    coalesce(range_agg(due.days) filter (where due.is_counted), '{}'),
    coalesce(range_agg(due.days) filter (where not due.is_counted), '{}')
  into balance, fallen, others
  from (
    select
      dues.amount, lapsed.is_time_barred,
      not lapsed.is_time_barred and (dues.due_on <= today or dues.kind = 'opening') as is_counted,
      dues.received,
      case when dues.kind = 'rent'
        then daterange(dues.period_from, dues.period_to, '[]') * daterange(starts_on, null)
        else 'empty'
      end as days
    from public.dues
    cross join lateral (select dues.due_on + lease.limitation_period < today as is_time_barred) lapsed
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  balance := balance - (
    select coalesce(sum(payment.amount), 0) from public.payments payment where payment.lease_id = lease.id and payment.cancelled_at is null
  );
  -- If the rent of the first month is already due in the other account, that account makes the rent of the whole month.
  -- Therefore add all days of the month to `fallen`, except days whose due in this account falls due after today.
  if due_day_there <= today then
    fallen := fallen + datemultirange(daterange(starts_on, (private.month_of(starts_on)).last_day, '[]')) - others;
  end if;
  for days_made_again in select unnest(fallen) loop
    owed := private.agreed_amounts(
      (array['-infinity'::date], array[rent.rent], array[rent.charges])::private.rent_history,
      greatest((private.month_of(lower(days_made_again))).first_day, starts_on), lower(days_made_again), upper(days_made_again) - 1, 'days'
    );
    balance := balance - owed.rent - owed.charges;
  end loop;
  return jsonb_build_object(
    'lease_id', lease.id, 'starts_on', starts_on, 'balance', balance, 'rent', rent.rent, 'charges', rent.charges,
    -- The first lessor of the other account lets dwellings whose lessor is not named.
    'lessor', nullif(private.lessor_name(private.lessor_of(lease)), private.lessor_name(private.first_lessor(lease.owner_id)))
  ) || private.benefits_json(lease) || coalesce(private.received_json(lease.id), '{}');
end
$$;
grant execute on function private.takeover_json to authenticated;

create function private.exported_tables()
returns table (part text, relation text, owner name, rows_per_page integer, keys name[], since name, row_sql text, extra text)
language sql immutable set search_path = ''
as $$
  values
    ('account', 'public.users', 'id', 1, '{id}'::name[], null::name, null, null),
    ('lessors', 'public.lessors', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('properties', 'public.properties', 'owner_id', 1000, '{name,id}', 'created_at', null, null),
    ('tenants', 'public.tenant_list', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('leases', 'public.leases', 'owner_id', 200, '{created_at,id}', 'created_at', null, 'private.takeover_json(exported_row)'),
    ('rents', 'public.rents', 'owner_id', 1000, '{lease_id,holds_from}', null, $row_sql$to_jsonb(exported_row) - 'holds_from'$row_sql$, null),
    ('revisions', 'public.revisions', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('depositMovements', 'public.deposit_movements', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('depositDeductions', 'public.deposit_deductions', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('settlements', 'public.settlements', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('settlementLines', 'public.settlement_lines', 'owner_id', 1000, '{settlement_id,expense_id}', null, null, null),
    ('expenses', 'public.expenses', 'owner_id', 100, '{created_at,id}', 'created_at', null, 'private.expense_json(exported_row)'),
    ('expenseProperties', 'public.expense_properties', 'owner_id', 1000, '{expense_id,property_id}', null, null, null),
    ('files', 'public.files', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('guarantors', 'public.guarantors', 'owner_id', 1000, '{lease_id,created_at,id}', 'created_at', null, null),
    ('expectedBenefits', 'public.expected_benefits', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('tenantLinks', 'public.tenant_links', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('dues', 'public.dues', 'owner_id', 1000, '{due_on,id}', 'created_at', null,
      '(select jsonb_build_object(''remaining'', due.remaining, ''benefit_remaining'', due.benefit_remaining, ''held'', due.held, ''is_time_barred'', due.is_time_barred) from private.counted_dues due where due.id = (exported_row).id)'),
    ('reductions', 'public.reductions', 'owner_id', 1000, '{lease_id,period_from,period_to}', null, null, null),
    ('payments', 'public.payments', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''used'', coalesce(sum(allocation.amount), 0), ''payer'', private.name_of_payer(exported_row))
        from public.allocations allocation where allocation.payment_id = (exported_row).id)'),
    ('bankLines', 'public.bank_lines', 'owner_id', 1000, '{recorded_at,id}', 'recorded_at', null,
      '(select jsonb_build_object(''lease_ids'', coalesce(jsonb_agg(distinct part.lease_id), ''[]''))
        from private.recorded_parts part where part.owner_id = (exported_row).owner_id and part.bank_line_id = (exported_row).id and part.cancelled_at is null)'),
    ('allocations', 'public.allocations', 'owner_id', 1000, '{payment_id,due_id}', null, null,
      '(select jsonb_build_object(''paid_on'', payments.paid_on, ''due_on'', dues.due_on, ''kind'', dues.kind,
          ''period_from'', dues.period_from, ''period_to'', dues.period_to)
        from public.payments, public.dues where payments.id = (exported_row).payment_id and dues.id = (exported_row).due_id)'),
    ('signatures', 'private.exported_signatures()', 'owner_id', 10, '{created_at,id}', 'created_at', null, null),
    ('documents', 'public.documents', 'owner_id', 200, '{issued_at,id}', 'issued_at',
      'to_jsonb(exported_row) || (select jsonb_build_object(
          ''state'', document.state, ''replaced_by_number'', document.replaced_by_number, ''tenant_name'', document.tenant_name,
          ''property_name'', document.property_name, ''period_from'', document.period_from, ''period_to'', document.period_to,
          ''amount'', document.amount)
        from private.document_list document where document.id = (exported_row).id)',
      'jsonb_build_object(''lessor_name'', (exported_row).snapshot #>> ''{landlord,name}'')'),
    ('receipts', 'private.issued_receipts', 'owner_id', 200, '{issued_at,id}', 'issued_at',
      '(select to_jsonb(receipts) from public.receipts where receipts.id = (exported_row).id)',
      '(select jsonb_build_object(
          ''number'', document.number, ''issued_at'', document.issued_at, ''state'', document.state, ''replaced_by_number'', document.replaced_by_number,
          ''tenant_name'', document.tenant_name, ''property_name'', document.property_name, ''reason'', document.void_reason, ''lessor_name'', document.lessor_name)
        from private.document_list document where document.id = (exported_row).id)'),
    ('dutySnoozes', 'public.duty_snoozes', 'owner_id', 1000, '{day,kind,subject_id}', null, null, null),
    ('receiptPayments', 'public.receipt_payments', 'owner_id', 1000, '{receipt_id,payment_id,due_id}', null, null, null),
    ('documentReplacements', 'public.document_replacements', 'owner_id', 1000, '{document_id,replaced_id}', null, null, null),
    ('documentVoids', 'public.document_voids', 'owner_id', 1000, '{voided_at,document_id}', 'voided_at', null, null),
    ('documentMails', 'public.document_mails', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''number'', documents.number) from public.documents where documents.id = (exported_row).document_id)'),
    ('documentDeliveries', 'public.document_deliveries', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''number'', documents.number) from public.documents where documents.id = (exported_row).document_id)'),
    ('imports', 'public.imports', 'owner_id', 20, '{created_at,id,part}', 'created_at', null, null),
    ('notifications', 'public.notifications', 'user_id', 1000, '{created_at,id}', 'created_at', null, null)
$$;
grant execute on function private.exported_tables to authenticated;

create function public.export_page(part text, after jsonb default null, as_of timestamptz default clock_timestamp()) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  source record;
  page jsonb;
  -- The key columns of a row, as SQL text.
  keys text;
  -- The keys are written as literals, so that Postgres gives them the types of the columns with which they are
  -- compared.
  last_keys text := (select string_agg(quote_nullable(key), ', ' order by place) from jsonb_array_elements_text(after) with ordinality last (key, place));
begin
  perform private.take_turn();
  select * into source from private.exported_tables() exported_table where exported_table.part = export_page.part;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such part');
  end if;
  keys := (select string_agg(format('(exported_row).%I', key), ', ' order by place) from unnest(source.keys) with ordinality of_row (key, place));
  execute format(
    'select jsonb_build_object(
      ''rows'', coalesce(jsonb_agg(jsonb_build_object(''row'', %s, ''extra'', %s) order by place), ''[]''),
      ''next'', jsonb_agg(jsonb_build_array(%s)) filter (where place = $2) -> 0
    )
    from (
      select exported_row, row_number() over (order by %3$s) as place from %s exported_row
      where (exported_row).%I = (select private.landlord_id()) and %s and %s order by %3$s limit $2
    ) page',
    coalesce(source.row_sql, 'to_jsonb(exported_row)'), coalesce(source.extra, 'null::jsonb'), keys, source.relation, source.owner,
    case when source.since is null then 'true' else format('(exported_row).%I <= $1', source.since) end,
    case when last_keys is null then 'true' else format('(%s) > (%s)', keys, last_keys) end
  ) into page using as_of, source.rows_per_page;
  return page || jsonb_build_object('as_of', as_of);
end
$$;
comment on function public.export_page is
  'At most a thousand rows of one part of the caller''s data, created at or before a given time. The rows follow the key of the previous page, and `next` is the key of the last row. Each row has the extra columns of the spreadsheet, and a lease has the values of private.takeover_json. The files of documents are left out.';
grant execute on function public.export_page to authenticated;
-- 95_jobs/30_daily_job.sql
create table private.daily_checks (
  lease_id uuid not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  check_on date not null default '-infinity',
  primary key (lease_id, owner_id),
  constraint daily_checks_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table private.daily_checks is 'The next day on which the daily job has work for a lease. -infinity means that the next run of the job checks the lease.';
create index daily_checks_owner_id_check_on_idx on private.daily_checks (owner_id, check_on);
create index daily_checks_check_on_idx on private.daily_checks (check_on);
alter table private.daily_checks enable row level security;

create function private.add_daily_checks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.daily_checks (lease_id, owner_id) select lease.id, lease.owner_id from added lease;
  return null;
end
$$;
create trigger add_daily_checks after insert on public.leases
  referencing new table as added for each statement execute function private.add_daily_checks();

create function private.schedule_checks_today(leases uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  update private.daily_checks set check_on = private.today() where lease_id = any (leases) and check_on > private.today();
end
$$;

create function private.schedule_all_checks_today() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.daily_checks set check_on = private.today() where owner_id = new.id and check_on > private.today();
  return null;
end
$$;
create trigger schedule_all_checks_today after update on public.users
  for each row when (
    old.late_rent_after_days <> new.late_rent_after_days or old.deletes_on is distinct from new.deletes_on
  ) execute function private.schedule_all_checks_today();

create function private.run_daily_checks(landlord uuid, after uuid default null, out continue_after uuid, out written integer)
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  stops_at timestamptz := clock_timestamp() + interval '250 milliseconds';
  today date := private.today();
  owner public.users;
  lease public.leases;
  account private.position;
  news private.news[];
  news_of_lease private.news[];
begin
  select * into owner from public.users where users.id = landlord for no key update skip locked;
  if not found then
    return;
  end if;
  if after is null then
    news := array(select private.news_of_landlord(owner));
  end if;
  for lease in
    select leases.*
    from private.daily_checks daily_check
    join public.leases on leases.id = daily_check.lease_id
    where daily_check.owner_id = landlord and daily_check.check_on <= today and (daily_check.lease_id > after) is not false
    order by daily_check.lease_id
  loop
    begin
      if private.lacks_due(lease) then
        perform private.update_account(lease.id);
      end if;
      account := private.position_of(lease.id);
      news_of_lease := array(select private.news_of_lease(lease, owner, account));
      perform private.review_past_news(lease, news_of_lease);
      news := news || news_of_lease;
      update private.daily_checks daily_check
      set check_on = coalesce(private.next_check(lease, owner, account), 'infinity')
      where daily_check.lease_id = lease.id;
    exception
      -- A lock of another session causes this failure, not the lease. The next call of the job retries all leases.
      when lock_not_available or deadlock_detected then
        raise;
      when others then
        raise warning 'The daily job skips lease %: %', lease.id, sqlstate;
    end;
    if clock_timestamp() > stops_at then
      continue_after := lease.id;
      exit;
    end if;
  end loop;
  written := private.notify(news);
end
$$;

create function private.landlords_to_check() returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select daily_check.owner_id
  from (
    select daily_checks.owner_id, min(daily_checks.check_on) as check_on
    from private.daily_checks where daily_checks.check_on <= private.today() group by daily_checks.owner_id
    union all
    select lessor.owner_id, null
    from private.incomplete_lessors lessor
    join public.users on users.id = lessor.owner_id and users.deletes_on is null
    where not exists (
      select from public.notifications notification
      where notification.user_id = lessor.owner_id and notification.kind = 'profile_incomplete' and notification.subject_id = lessor.id
        and notification.ending is null
    )
    union all
    select users.id, null
    from public.users
    where users.is_super_admin and users.deletes_on is null and private.lacks_index(private.newest_usual_quarter())
      and not exists (
        select from public.notifications notification
        where notification.user_id = users.id and notification.kind = 'index_missing'
          and notification.occasion = private.usual_index_day(private.newest_usual_quarter())
      )
  ) daily_check
  group by daily_check.owner_id
  order by min(daily_check.check_on), daily_check.owner_id;
end
$$;

create procedure private.daily_job(time_limit interval default '60 seconds', inout is_done boolean default null)
language plpgsql
as $$
declare
  stops_at timestamptz := pg_catalog.clock_timestamp() + time_limit;
  landlord uuid;
  last_lease uuid;
begin
  is_done := false;
  for landlord in select private.landlords_to_check() loop
    last_lease := null;
    loop
      if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('private.daily_job', 0)) then
        return;
      end if;
      -- A commit need not wait for the disk, because all work of this job can be repeated.
      perform pg_catalog.set_config('synchronous_commit', 'off', true), pg_catalog.set_config('lock_timeout', '500ms', true);
      begin
        last_lease := (private.run_daily_checks(landlord, last_lease)).continue_after;
      exception when others then
        raise warning 'The daily job skips landlord %: %', landlord, sqlstate;
        last_lease := null;
      end;
      commit;
      exit when last_lease is null or pg_catalog.clock_timestamp() > stops_at;
      -- Let commands of the landlord that wait for the lock take the lock first.
      perform pg_catalog.pg_sleep(0.03);
    end loop;
    exit when pg_catalog.clock_timestamp() > stops_at;
  end loop;
  is_done := not exists (select from private.landlords_to_check());
end
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('daily-job', '*/5 * * * *', 'call private.daily_job()');
    perform cron.schedule('erase-accounts', '*/5 * * * *', 'call private.erase_accounts()');
  end if;
exception when others then
  -- pg_cron is installed, but this server has not loaded it. The app also works without pg_cron. docs/deploy.md says
  -- how to check that pg_cron runs.
  raise warning 'The daily job is not scheduled: %', sqlerrm;
end
$$;
