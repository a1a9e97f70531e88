-- The type and the functions that all kinds of notifications share. The file 91_notification_kinds/<file>.sql has the
-- kind of the same name, or several kinds with the same functions. 20_registry.sql calls these functions by their names:
--
-- `kind_<kind>` returns the properties of the kind. The type is null for the kind `message`, because each message names
-- its own type. If the kind recurs, each notification has an `occasion`, the day that identifies it. The details of its
-- notifications must match the JSON path `details`.
--
-- `news_<file>` returns today's notifications of a lease, a landlord or an account. The first parameter names the
-- lease, the landlord or the account. It must return nothing for a cause that `state_<file>` reports as ended.
--
-- `days_<file>` returns the days on which the results of `news_<file>` or `state_<file>` change only because of the
-- date. A file needs no `days_<file>` if it has no such days, or if next_check already returns them.
--
-- `state_<file>` returns today's state of a notification. `ending` says how the cause ended, and is null while the
-- cause applies. `details` is null if the subject is deleted.
--
-- A cause is a state, not an event. When a cause ends, its notification says so and counts as read. A notification
-- about the account of a lease has the lease as its subject, so that the notification stays when a tenant leaves. The
-- text of a notification is in functions/v1/notifications/kinds.

create type private.kind as (type text, recurs boolean, details jsonpath);

create type private.news as (user_id uuid, kind text, subject_id uuid, occasion date, details jsonb);

-- The names of the tenants of leases on a day, and the id of the first tenant of each lease. If nobody was a tenant on
-- that day, returns the names of all tenants of the lease. Leaves out leases without a tenant. Written in PL/pgSQL, which
-- caches the plan, while Postgres plans an SQL function again for each caller.
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

-- The names of the tenants of one lease, and the id of the first tenant. Returns null if the lease has no tenant.
create function private.lease_people_json(lease uuid, day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select tenants.people from private.people_of_leases(array[lease], day) tenants);
end
$$;
grant execute on function private.people_of_leases, private.lease_people_json to authenticated;

-- The next day on which the daily job has work for a lease. On that day, a due has to be made, or a notification has to
-- be added, ended or reworded, only because of the date.
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
