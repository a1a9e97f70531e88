-- The end of a lease. The notification appears 30 days before the end. Student and mobility leases end without a
-- notice. Their notification appears 60 days before the end.

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
