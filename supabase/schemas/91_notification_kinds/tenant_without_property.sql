-- A lease without a property. A quittance has to state the address of the property. The subject of the notification is
-- the tenant who represents the lease.

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
