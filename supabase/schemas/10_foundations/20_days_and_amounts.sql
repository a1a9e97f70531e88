-- Returns the day of an instant in Paris. The day in Paris applies to all landlords, although the local day in overseas
-- territories differs for some hours.
create function private.day_of(instant timestamptz) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return (instant at time zone 'Europe/Paris')::date;
end
$$;
-- Returns the first instant of a day in Paris.
create function private.start_of_day(day date) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return day::timestamp at time zone 'Europe/Paris';
end
$$;
grant execute on function private.day_of, private.start_of_day to authenticated;

-- Returns today's date in Paris. Tests and the daily job can set another day in `klinky.today`. Sessions of the API,
-- whose user is authenticator, ignore that setting.
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

-- Returns the first and the last day of the month of a day.
create function private.month_of(day date, out first_day date, out last_day date)
language plpgsql immutable set search_path = ''
as $$
begin
  first_day := date_trunc('month', day::timestamp)::date;
  last_day := (first_day + interval '1 month - 1 day')::date;
end
$$;
grant execute on function private.month_of to authenticated;

-- Bounds for days and amounts. Without bounds, a date could be infinite and an amount could be NaN. The bound of euros
-- leaves room for sums, because private.require_amount limits one amount to a hundredth of this bound.
create domain public.day as date check (value between '1900-01-01' and '2199-12-31');

create domain public.euros as numeric(14, 2) check (value between 0 and 999999999999.99);

-- An amount that may be negative, such as a credit.
create domain public.signed_euros as numeric(14, 2) check (value between -999999999999.99 and 999999999999.99);

-- The value of a rent index, and a quarter, such as 2026-Q2. Sorting quarters as texts sorts them by time.
create domain public.index_value as numeric(6, 2) check (value between 50 and 999.99);

create domain public.quarter as text check (value ~ '^(19|20|21)\d\d-Q[1-4]$');

create function private.is_day(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return pg_input_is_valid(day::text, 'public.day');
end
$$;
