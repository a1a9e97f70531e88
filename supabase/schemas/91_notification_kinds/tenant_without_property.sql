-- A tenant without a property, whose address a quittance states. The tenant who stands for the lease is told of.

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
    landlord.id, 'tenant_without_property', tenant.id, null::date,
    jsonb_build_object('tenantName', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name))
  from private.lettings tenant
  where lease.property_id is null
    and tenant.lease_id = lease.id and tenant.stands_for_lease and tenant.state = 'current';
end
$$;

create function private.state_tenant_without_property(told private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case when tenant.property_id is not null then 'done' end,
    told.details
      || jsonb_build_object('tenantName', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name))
  into ending, details
  from private.lettings tenant
  where tenant.id = told.entity_id and tenant.owner_id = told.user_id;
end
$$;
