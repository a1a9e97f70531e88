-- The anniversary of a current lease, if the landlord has not stated whether the lease has a revision clause, and the
-- energy class does not freeze the rent. The notification appears 30 days before the anniversary. The subject of the
-- notification is the tenant who represents the lease.

create function private.kind_lease_anniversary() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'lease', true, '$.tenantName.type() == "string" && $.leaseStartsOn.type() == "string"'::jsonpath
$$;

-- The next anniversary of a lease, on the given day or later. The anniversary of a lease that began on 29 February is
-- 28 February in most years.
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
