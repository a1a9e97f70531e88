-- Refuses writes to a view that Postgres cannot write. Without this trigger, Postgres raises an error about the view
-- before it checks privileges, and PostgREST returns status 500.
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
