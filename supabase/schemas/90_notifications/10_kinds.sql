-- What the kinds of notifications share. A kind is a file 91_notification_kinds/<kind>.sql with four functions,
-- which 20_registry.sql calls by their names:
-- kind_<kind>   its type, unless each message names its own; whether it recurs, so that each has its occasion; and what its
--               details must match.
-- news_<kind>   what is to be told today of a lease, of a landlord or of an account, whichever its first parameter is; the others
--               are those of its neighbours. From the day on which state_<kind> says that it has ended, nothing.
-- days_<kind>   on which days news_<kind> or state_<kind> answers something else of a lease by the date alone; left out where there
--               are none, or where next_look has them already.
-- state_<kind>  how something that was told stands today: its ending, null while its cause applies, and the details as they are
--               now, null when what it is about is no longer there.
-- A cause is a state, not something that the landlord has just done: so it can end, and then the notification says so and counts
-- as read. What is about an account has the lease as its subject, so it stays when one of its tenants leaves. The text is functions/v1/notifications/kinds/<kind>.ts.

create type private.kind as (type text, recurs boolean, details jsonpath);

create type private.news as (user_id uuid, kind text, entity_id uuid, occasion date, details jsonb);

-- Whom a lease is told by: the tenants who are on it on a day, else all who were, with the first of them. Null: there is none. In
-- PL/pgSQL, which keeps its plans: SQL functions are planned again by every caller.
create function private.told_lease_people(lease uuid, day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'tenantId', (array_agg(known.id order by known.created_at, known.id))[1],
      'names', jsonb_agg(
        private.tenant_name(known.company_name, known.first_name, known.last_name) order by known.created_at, known.id
      )
    )
    from (
      select *, rank() over (
        order by coalesce(one.joins_on <= day, true) and coalesce(one.leaves_on >= day, true) desc
      ) as place
      from public.tenants one
      where one.lease_id = told_lease_people.lease
    ) known
    where known.place = 1
    having count(*) > 0
  );
end
$$;
grant execute on function private.told_lease_people to authenticated;

-- The first day after today on which something of a lease changes by the date alone: a term is to be made, what is told of it is
-- other than today, or something new is.
create function private.next_look(lease public.leases, landlord public.users, account private.position) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  next_term date := upper(private.term_days(lease, today + 32 - lease.rent_due_day));
begin
  return (
    select min(known.day)
    from (
      -- A term to make.
      select next_term + lease.rent_due_day - 32 as day where next_term < upper(private.owed_days(lease))
      union all
      select lease.account_starts_on - 31
      union all
      -- What falls due, and what is late.
      select one.day
      from public.dues due
      cross join lateral (values (due.due_on), (due.due_on + 1)) one (day)
      where due.lease_id = lease.id and due.cancelled_at is null
      union all
      select rents.holds_from from public.rents where rents.lease_id = lease.id
      union all
      -- Who comes and goes, and how long rent is owed.
      select one.day
      from public.tenants person
      cross join lateral (values (person.joins_on), (person.leaves_on + 1)) one (day)
      where person.lease_id = lease.id
      union all
      select unnest(array[lease.starts_on, private.rent_owed_until(lease) + 1])
      union all
      select * from private.days_of_lease(lease, landlord, account)
    ) known
    where known.day > today
  );
end
$$;
