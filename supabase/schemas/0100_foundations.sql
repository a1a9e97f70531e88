-- Deny, then grant: nothing in this schema is open to the API unless a migration says so.
revoke all on schema public from anon;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
-- What Postgres grants to everybody can only be revoked for the database as a whole.
alter default privileges revoke execute on functions from public;
grant usage on schema public to authenticated, service_role, supabase_auth_admin;

-- Helpers that policies and triggers need and that the API must not expose.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- As people sort names: without regard to case or accents, where nothing else differs, and numbers by value. The function sorts pages by
-- the same rules (`byName`).
create collation private.by_name (provider = icu, locale = 'fr-u-kn-true');

-- The day of an instant, for all landlords: that of Paris. Those overseas have another one for some hours.
create function private.day_of(instant timestamptz) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return (instant at time zone 'Europe/Paris')::date;
end
$$;
grant execute on function private.day_of to authenticated;

-- The day that a test or the clock of the daily job has set, else the day of now. In sessions of the API, which are those of
-- authenticator, no day that was set counts.
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

-- The first day of a month and the last.
create function private.month_of(day date, out first_day date, out last_day date)
language sql immutable set search_path = ''
as $$
  select
    date_trunc('month', day::timestamp)::date,
    (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date
$$;
grant execute on function private.month_of to authenticated;

-- Whose rows the caller sees and changes: their own. All but the account itself, its sessions and notifications asks for it here.
create function private.landlord_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return auth.uid();
end
$$;
grant execute on function private.landlord_id to authenticated;

-- Refuses who writes a view that Postgres cannot write. Without it Postgres complains of the view before it looks at the privilege,
-- which nobody has, and PostgREST answers 500.
create function private.refuse_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% is only read', tg_table_name using errcode = '42501';
end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
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

-- Days and amounts that every reader can read: a date may be infinite, and NaN is greater than any number. Sums fit as well: what
-- is said of one amount is at most a hundredth of that (private.require_amount).
create domain public.day as date check (value between '1900-01-01' and '2199-12-31');
create domain public.euros as numeric(14, 2) check (value between 0 and 999999999999.99);

create function private.is_day(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return pg_input_is_valid(day::text, 'public.day');
end
$$;

-- All that people type, in one line: nothing in it begins another line, is a control, turns the direction of the text around it or
-- annotates it (Unicode's controls, line separators, bidirectional controls and interlinear annotations). Nor is anything in it that
-- nobody sees and no writing needs, with which two names would look the same: of the default ignorable characters only joiners,
-- variation selectors and the fillers of Hangul syllables stay, which scripts and emoji need. And something is to be seen: a text
-- of spaces and default ignorable characters alone looks like none.
create domain public.one_line as text
  check (
    value !~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]'
  )
  constraint one_line_shown check (
    value = ''
    or value ~ '[^\u0009-\u000D \u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  );

-- One address, and nothing that a mail would read as two, as a name or as a comment.
create function private.is_address(address text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(address) between 3 and 254 and address ~ '^[^\s@,;<>"]+@[^\s@,;<>"]+$';
end
$$;
grant execute on function private.is_address to authenticated;

create function public.rows_at_once() returns setof integer
language sql immutable set search_path = ''
as $$
  select generate_series(1, 1000)
$$;
comment on function public.rows_at_once is
  'As many rows as the API should give at once. Fewer arrive where the project''s max_rows is lower, which no answer says.';
grant execute on function public.rows_at_once to authenticated;
