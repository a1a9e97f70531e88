-- What spellings of a name or an address have in common: letters without accents, and figures. Its cost is as high as
-- what it does takes long. So Postgres uses the indexes below also in a plan that an import makes while there are few rows, and does
-- not compute it anew for each row that the import has added.
create function private.folded(words text) returns text
language sql immutable cost 10000 set search_path = ''
as $$
  select regexp_replace(
    translate(
      regexp_replace(normalize(replace(replace(lower(words), 'œ', 'oe'), 'æ', 'ae'), nfkd), '[\u0300-\u036f]', '', 'g'), 'ø', 'o'
    ),
    '[^[:alnum:]]+', '', 'g'
  )
$$;
grant execute on function private.folded to authenticated;

-- By which a dwelling is known again, whatever it is called.
create function private.dwelling(address text, complement text, postal_code text) returns text
language sql immutable cost 10000 set search_path = ''
as $$
  select private.folded(address) || '|' || private.folded(coalesce(complement, '')) || '|' || private.folded(postal_code)
$$;
grant execute on function private.dwelling to authenticated;

create index properties_dwelling_idx on public.properties
  (owner_id, private.dwelling(address, address_complement, postal_code));
create index tenants_name_idx on public.tenants
  (owner_id, private.folded(private.tenant_name(company_name, first_name, last_name)));

-- Of the columns that a line says, the fields that differ from what is known, with what is known. A name in another spelling is the
-- same.
create function private.differing(known jsonb, said jsonb) returns jsonb
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_object_agg(private.field_of(one.key), known -> one.key), '{}')
    from jsonb_each(said) one
    where one.value <> 'null' and one.value is distinct from known -> one.key and (
      one.key <> all ('{name,city,first_name,last_name,company_name}')
      or private.folded(one.value #>> '{}') is distinct from private.folded(known ->> one.key)
    )
  );
end
$$;

-- What the account of a lease started with.
create function private.opening(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('starts_on', lease.account_starts_on, 'balance', coalesce(
      (select one.amount from public.dues one where one.lease_id = lease.id and one.kind = 'opening'),
      (select -one.amount from public.payments one where one.lease_id = lease.id and one.kind = 'opening'),
      0
    ))
  );
end
$$;

-- The rent that a line is held against: that of today, or of the first day of an account that is yet to start, unless the line says
-- one that is agreed for later.
create function private.rent_met(lease public.leases, said jsonb) returns public.rents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select known
    from public.rents known
    where known.lease_id = lease.id and not exists (
      select from public.rents later
      where later.lease_id = lease.id and later.holds_from <= greatest(private.today(), lease.account_starts_on)
        and later.holds_from > known.holds_from
    )
    order by to_jsonb(known) @> said desc, known.holds_from
    limit 1
  );
end
$$;

-- The days of a lease, as far as rent is owed; of one whose start is not known, from today on.
create function private.days_let(lease public.leases) returns daterange
language plpgsql stable set search_path = ''
as $$
declare
  starts_on date := coalesce(lease.starts_on, least(lease.account_starts_on, private.today()));
begin
  return daterange(starts_on, greatest(coalesce(private.rent_owed_until(lease) + 1, 'infinity'), starts_on));
end
$$;

-- Whether nobody lives in the dwelling of a line: it says nothing of a tenant or a lease but what the dwelling is let for.
create function private.is_vacant(said private.said_line) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return (said.property).address is not null and cardinality(said.tenants) = 0
    and said.letting - array['rent', 'charges'] || said.lease || said.account = '{}';
end
$$;

-- The name that a line says of a tenant, by which that tenant is known again.
create function private.name_said(tenant jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.folded(private.tenant_name(tenant ->> 'company_name', tenant ->> 'first_name', tenant ->> 'last_name'));
end
$$;

-- What a line says of a tenant, without a title that stands for the first name: « M. Roy » may be Jean Roy.
create function private.untitled(tenant jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when private.folded(tenant ->> 'first_name') = any ('{m,mme,mlle,mr,mrs,ms,miss}') then tenant - 'first_name'
    else tenant
  end;
end
$$;

-- Whether a tenant has the names that a line says: in the other order as well, which differs then, or the one name of a person that is
-- all that it says.
create function private.is_named(tenant public.tenants, said jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  named text := private.name_said(said);
begin
  return case
    when named is not null then named in (
      private.folded(private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name)),
      private.folded(private.tenant_name(tenant.company_name, tenant.last_name, tenant.first_name))
    )
    else tenant.company_name is null and (
      private.folded(said ->> 'last_name') = private.folded(tenant.last_name)
      or private.folded(said ->> 'first_name') = private.folded(tenant.first_name)
    ) is true
  end;
end
$$;

-- The dwelling that a line is about. One of several at an address is known by the complement of the address, or by its name where
-- the complement is not said.
create function private.dwelling_met(landlord uuid, said public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  one_of text := coalesce(said.address_complement, said.name);
  exactly text := private.dwelling(said.address, one_of, said.postal_code);
  alone text := private.dwelling(said.address, null, said.postal_code);
  known public.properties;
begin
  select * into known from public.properties
  where properties.owner_id = landlord
    and private.dwelling(properties.address, properties.address_complement, properties.postal_code) = any (array[exactly, alone])
    and (
      properties.address_complement is not null or said.address_complement is null
      or private.folded(properties.name) = private.folded(said.address_complement)
    )
  order by
    private.dwelling(properties.address, properties.address_complement, properties.postal_code) <> exactly,
    properties.archived_on is not null, properties.created_at, properties.id
  limit 1;
  -- Who lives there is for its landlord to say: a dwelling is neither brought back by a list, nor made twice.
  if known.archived_on is not null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The property is archived', hint = 'address=archived';
  end if;
  return known;
end
$$;

-- What a line says otherwise of a dwelling that is known. What it is let for is held against it where nobody lives there: else the
-- lease says it. A rent of 0 is that of nobody, and says nothing.
create function private.dwelling_differs(known public.properties, said private.said_line, added uuid[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  is_vacant boolean := private.is_vacant(said);
  differing jsonb := private.differing(to_jsonb(known), jsonb_build_object(
    'name', (said.property).name, 'city', (said.property).city,
    'rent', case when is_vacant then nullif((said.letting ->> 'rent')::numeric, 0) end,
    'charges', case when is_vacant then nullif((said.letting ->> 'charges')::numeric, 0) end
  ));
begin
  if differing <> '{}' and known.id = any (added) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'An earlier line says otherwise of this dwelling',
      hint = case
        when differing ? 'propertyName' then 'propertyName' when differing ? 'city' then 'city'
        when differing ? 'rent' then 'rent' else 'charges'
      end || '=overlaps';
  end if;
  return differing;
end
$$;

-- Somebody of this name who rents a dwelling, or none. One who has left is met as well, unless the line says a later lease.
create function private.tenant_met(landlord uuid, property uuid, said jsonb, said_start date) returns public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  named text := private.name_said(said);
begin
  -- One name alone says who it is only where somebody of that name lives.
  if named is null then
    return (
      select tenants
      from public.leases
      join public.tenants on tenants.lease_id = leases.id
      cross join lateral least(private.rent_owed_until(leases), tenants.leaves_on) last_day
      where leases.owner_id = landlord and leases.property_id = tenant_met.property and private.is_named(tenants, said)
        and (said_start > last_day) is not true
      order by (leases.starts_on = said_start) is true desc, (private.today() > last_day) is true, tenants.created_at, tenants.id
      limit 1
    );
  end if;
  return (
    select tenants
    from public.tenants
    join public.leases on leases.id = tenants.lease_id
    cross join lateral private.folded(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) called
    cross join lateral least(private.rent_owed_until(leases), tenants.leaves_on) last_day
    where tenants.owner_id = landlord and leases.property_id is not distinct from tenant_met.property
      -- Also with the names in the other order: it is refused, since they differ, where it would be somebody else.
      and named in (called, private.folded(private.tenant_name(tenants.company_name, tenants.last_name, tenants.first_name)))
      and (said_start > last_day) is not true
    order by called = named desc, (leases.starts_on = said_start) is true desc,
      (private.today() > last_day) is true, tenants.created_at, tenants.id
    limit 1
  );
end
$$;

-- By whom a lease is known again: any of its tenants at that address.
create function private.known_tenant(landlord uuid, property uuid, said private.said_line) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  tenant jsonb;
  known public.tenants;
begin
  foreach tenant in array said.tenants loop
    known := private.tenant_met(landlord, property, private.untitled(tenant), (said.letting ->> 'lease_starts_on')::date);
    exit when known.id is not null;
  end loop;
  return known;
end
$$;

-- What a line says otherwise of the tenants of a known lease, by their place in the line. Who is not on that lease differs as a
-- whole, since an import adds nobody to it; whom the line leaves out is still there.
create function private.tenants_differ(lease uuid, said jsonb[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  differing jsonb := '{}';
  place integer;
  known public.tenants;
  met uuid[] := '{}';
begin
  said := array(select private.untitled(one.tenant) from unnest(said) with ordinality one (tenant, place) order by one.place);
  -- One name alone may be that of several: whose whole name is said is known first.
  for place in
    select one.place from unnest(said) with ordinality one (tenant, place) order by private.name_said(one.tenant) is null, one.place
  loop
    select tenants.* into known
    from public.tenants
    where tenants.lease_id = tenants_differ.lease and tenants.id <> all (met) and private.is_named(tenants, said[place])
    order by
      (
        private.folded(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) =
          private.name_said(said[place])
      ) is true desc,
      tenants.leaves_on is not null, tenants.created_at, tenants.id
    limit 1;
    met := array_remove(met || known.id, null);
    differing := differing || case
      when known.id is null then jsonb_build_object('tenants.' || place - 1, null)
      else (
        select coalesce(jsonb_object_agg(format('tenants.%s.%s', place - 1, one.key), one.value), '{}')
        from jsonb_each(private.differing(to_jsonb(known), said[place])) one
      )
    end;
  end loop;
  return differing;
end
$$;

-- What a line says otherwise of a known tenant's lease, all its tenants, the rent and the account included.
create function private.lease_differs(tenant public.tenants, said private.said_line, added uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  lease public.leases := private.lease_of(tenant.owner_id, tenant.lease_id);
  rent jsonb := jsonb_strip_nulls(jsonb_build_object('rent', said.letting -> 'rent', 'charges', said.letting -> 'charges'));
  differing jsonb := private.tenants_differ(lease.id, said.tenants)
    || private.differing(
      to_jsonb(private.letting_of(tenant.owner_id, tenant.id)), said.letting - array['rent', 'charges']
    )
    || private.differing(to_jsonb(private.rent_met(lease, rent)), rent)
    || private.differing(to_jsonb(lease), said.lease)
    || private.differing(private.opening(lease), said.account);
begin
  if differing <> '{}' and tenant.id = any (added) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'An earlier line says otherwise of this tenant', hint = 'tenants.0.lastName=overlaps';
  end if;
  return differing;
end
$$;
