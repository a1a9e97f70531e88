-- The letters and digits of a name or address, in lower case and without accents. The function is slow, and its
-- declared cost is high. Because of this cost, Postgres uses the indexes below even for small tables. Otherwise each
-- line of an import would call the function for each stored row.
create function private.normalized(words text) returns text
language plpgsql immutable cost 10000 set search_path = ''
as $$
begin
  return regexp_replace(
    translate(
      regexp_replace(normalize(replace(replace(lower(words), 'œ', 'oe'), 'æ', 'ae'), nfkd), '[\u0300-\u036f]', '', 'g'), 'ø', 'o'
    ),
    '[^[:alnum:]]+', '', 'g'
  );
end
$$;
grant execute on function private.normalized to authenticated;

-- The key by which a property is found. It consists of the address, and does not contain the name.
create function private.dwelling_key(address text, complement text, postal_code text) returns text
language plpgsql immutable cost 10000 set search_path = ''
as $$
begin
  return private.normalized(address) || '|' || private.normalized(coalesce(complement, '')) || '|' || private.normalized(postal_code);
end
$$;
grant execute on function private.dwelling_key to authenticated;

create index properties_dwelling_idx on public.properties
  (owner_id, private.dwelling_key(address, address_complement, postal_code));
create index tenants_name_idx on public.tenants
  (owner_id, private.normalized(private.tenant_name(company_name, first_name, last_name)));

-- The imported fields that differ from the stored fields, with the stored values. Names and postal addresses that differ
-- only in case, accents or punctuation count as equal.
create function private.differences(stored jsonb, imported jsonb) returns jsonb
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_object_agg(cell.key, stored -> cell.key), '{}')
    from jsonb_each(imported) cell
    where cell.value <> 'null' and cell.value is distinct from stored -> cell.key and (
      cell.key <> all ('{name,city,lessor,first_name,last_name,company_name,postal_address}')
      or private.normalized(cell.value #>> '{}') is distinct from private.normalized(stored ->> cell.key)
    )
  );
end
$$;

-- The differences between a line and stored values. Leaves out the facts for which no value is stored, because an
-- import can store them: an energy class, contact data, a start, a deposit, a revision clause, a housing benefit. An
-- agreed or received deposit of 0 counts as missing. An import does not add a missing co-tenant.
create function private.contradictions(differing jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(difference.key, difference.value), '{}')
    from jsonb_each(differing) difference
    where not case
      when difference.key = any ('{deposit,received}') then difference.value = '0'
      when difference.key ~ '^tenants\.\d+\.(siren|email|phone_number|postal_address)$'
        or difference.key = any ('{energy_class,lease_starts_on,irl_reference,revision_on,received_on,caf,msa}')
      then difference.value = 'null'
      else false
    end
  );
end
$$;

-- The landlord's lessor with an imported name. First and last name may be swapped. Null if no name is given. Refuses an
-- unknown name, because the landlord decides on the series of a new lessor's documents.
create function private.find_lessor(landlord uuid, imported text) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  if imported is null then
    return null;
  end if;
  select * into lessor from public.lessors
  where lessors.owner_id = landlord and private.normalized(imported) in (
    private.normalized(private.lessor_name(lessors)),
    private.normalized(coalesce(lessors.company_name, concat_ws(' ', lessors.last_name, lessors.first_name)))
  )
  order by lessors.created_at, lessors.id limit 1;
  if not found then
    perform private.refuse('VALIDATION_FAILED', format('There is no lessor called %s: add it first', imported), 'lessor=invalid');
  end if;
  return lessor;
end
$$;

-- The first day of a lease's account, and its opening balance. A negative balance is an advance.
create function private.opening_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('starts_on', lease.account_starts_on, 'balance', coalesce(
      (select due.amount from public.dues due where due.lease_id = lease.id and due.kind = 'opening' and due.period_from = due.period_to),
      (select -payment.amount from public.payments payment where payment.lease_id = lease.id and payment.kind = 'opening'),
      0
    ))
  );
end
$$;

-- The received part of the deposit of a lease, and the last day on which a part was received.
create function private.received_json(lease uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('received', deposit_sums.received, 'received_on', deposit_sums.received_on)
    from private.deposit_sums where deposit_sums.lease_id = received_json.lease
  );
end
$$;
grant execute on function private.received_json to authenticated;

-- The housing benefit that each office pays for a lease this month or, if the account starts later, in its first month.
-- The amount is 0 for an office that pays only in other months.
create function private.benefits_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := greatest(private.today(), lease.account_starts_on);
begin
  return (
    select coalesce(jsonb_object_agg(benefit.office, benefit.amount), '{}')
    from (
      select expected_benefit.office, coalesce(sum(expected_benefit.amount) filter (
        where (private.month_of(today)).first_day between expected_benefit.first_month and coalesce(expected_benefit.last_month, 'infinity')
      ), 0) as amount
      from public.expected_benefits expected_benefit
      where expected_benefit.lease_id = lease.id
      group by expected_benefit.office
    ) benefit
  );
end
$$;
grant execute on function private.benefits_json to authenticated;

-- The agreed day of revision of a lease in the format of imports, `mm-dd`.
create function private.revision_day_json(lease public.leases) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('revision_on', lpad(lease.revision_month::text, 2, '0') || '-' || lpad(lease.revision_day::text, 2, '0'))
$$;

-- The stored rent to compare with a line: the rent of today or, if the account starts later, the rent of the first day
-- of the account. If the line states a later stored rent, returns this later rent.
create function private.rent_to_compare(lease public.leases, imported jsonb) returns public.rents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select rents
    from public.rents
    where rents.lease_id = lease.id and not exists (
      select from public.rents later_rent
      where later_rent.lease_id = lease.id and later_rent.holds_from <= greatest(private.today(), lease.account_starts_on)
        and later_rent.holds_from > rents.holds_from
    )
    order by to_jsonb(rents) @> imported desc, rents.holds_from
    limit 1
  );
end
$$;

-- The days of a lease for which rent is owed. If the start of the lease is unknown, the days begin with the account, or
-- today if the account starts later.
create function private.occupied_days(lease public.leases) returns daterange
language plpgsql stable set search_path = ''
as $$
declare
  starts_on date := coalesce(lease.starts_on, least(lease.account_starts_on, private.today()));
begin
  return daterange(starts_on, greatest(coalesce(private.rent_owed_until(lease) + 1, 'infinity'), starts_on));
end
$$;

-- True if a line describes a vacant property. Such a line has no tenant and, except for rent and charges, no field of a
-- lease.
create function private.is_vacant(line private.parsed_line) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return (line.property).address is not null and cardinality(line.tenants) = 0
    and line.letting - array['rent', 'charges'] || line.lease || line.deposit || line.benefits || line.account = '{}';
end
$$;

-- The imported full name of a tenant, normalized for comparison. Null if the first or the last name is missing.
create function private.imported_name(tenant jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.normalized(private.tenant_name(tenant ->> 'company_name', tenant ->> 'first_name', tenant ->> 'last_name'));
end
$$;

-- Leaves out the first name of a tenant if it is only a title, because « M. Roy » may be Jean Roy.
create function private.without_title(tenant jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when private.normalized(tenant ->> 'first_name') = any ('{m,mme,mlle,mr,mrs,ms,miss}') then tenant - 'first_name'
    else tenant
  end;
end
$$;

-- True if a tenant has the imported name. Swapped first and last names also match; private.differences then reports
-- them. If the line has only the first or only the last name, this name alone is compared.
create function private.is_named(tenant public.tenants, imported jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  named text := private.imported_name(imported);
begin
  return case
    when named is not null then named in (
      private.normalized(private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name)),
      private.normalized(private.tenant_name(tenant.company_name, tenant.last_name, tenant.first_name))
    )
    else tenant.company_name is null and (
      private.normalized(imported ->> 'last_name') = private.normalized(tenant.last_name)
      or private.normalized(imported ->> 'first_name') = private.normalized(tenant.first_name)
    ) is true
  end;
end
$$;

-- The stored property that a line describes. Properties with the same address are told apart by their address
-- complement or, without a complement, by their name.
create function private.find_dwelling(landlord uuid, imported public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  unit_name text := coalesce(imported.address_complement, imported.name);
  exactly text := private.dwelling_key(imported.address, unit_name, imported.postal_code);
  alone text := private.dwelling_key(imported.address, null, imported.postal_code);
  found_property public.properties;
begin
  select * into found_property from public.properties
  where properties.owner_id = landlord
    and private.dwelling_key(properties.address, properties.address_complement, properties.postal_code) = any (array[exactly, alone])
    and (
      properties.address_complement is not null or imported.address_complement is null
      or private.normalized(properties.name) = private.normalized(imported.address_complement)
    )
  order by
    private.dwelling_key(properties.address, properties.address_complement, properties.postal_code) <> exactly,
    properties.archived_on is not null, properties.created_at, properties.id
  limit 1;
  -- An import neither restores an archived property nor adds the property a second time. The landlord has to decide
  -- which is right.
  if found_property.archived_on is not null then
    perform private.refuse('VALIDATION_FAILED', 'The property is archived', 'address=archived');
  end if;
  return found_property;
end
$$;

-- The differences between a line and a stored property. Compares rent and charges only if the line has no lease.
-- Otherwise its rent and charges belong to the lease. A rent of 0 is ignored.
create function private.dwelling_differences(
  property public.properties, line private.parsed_line, lessor public.lessors, added uuid[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  is_vacant boolean := private.is_vacant(line);
  differing jsonb := private.differences(to_jsonb(property) || jsonb_build_object(
    'lessor', private.lessor_name(private.own_lessor(property.owner_id, property.lessor_id))
  ), jsonb_build_object(
    'lessor', case when lessor.id <> property.lessor_id then private.lessor_name(lessor) end,
    'name', (line.property).name, 'city', (line.property).city, 'energy_class', (line.property).energy_class,
    'rent', case when is_vacant then nullif((line.letting ->> 'rent')::numeric, 0) end,
    'charges', case when is_vacant then nullif((line.letting ->> 'charges')::numeric, 0) end
  ));
begin
  if differing <> '{}' and property.id = any (added) then
    perform private.refuse(
      'VALIDATION_FAILED', 'An earlier line describes this property differently',
      case
        when differing ? 'name' then 'propertyName' when differing ? 'city' then 'city'
        when differing ? 'energy_class' then 'energyClass' when differing ? 'lessor' then 'lessor'
        when differing ? 'rent' then 'rent' else 'charges'
      end || '=overlaps'
    );
  end if;
  return differing;
end
$$;

-- The tenant of the property who has the imported name; null if there is none. A former tenant matches too, unless the
-- lease of the line starts after this tenant left.
create function private.find_tenant(landlord uuid, property uuid, imported jsonb, imported_start date) returns public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  named text := private.imported_name(imported);
begin
  -- A first or last name alone is searched only among the tenants of the property.
  if named is null then
    return (
      select tenants
      from public.leases
      join public.tenants on tenants.lease_id = leases.id
      cross join lateral least(private.rent_owed_until(leases), tenants.leaves_on) last_day
      where leases.owner_id = landlord and leases.property_id = find_tenant.property and private.is_named(tenants, imported)
        and (imported_start > last_day) is not true
      order by (leases.starts_on = imported_start) is true desc, (private.today() > last_day) is true, tenants.created_at, tenants.id
      limit 1
    );
  end if;
  return (
    select tenants
    from public.tenants
    join public.leases on leases.id = tenants.lease_id
    cross join lateral private.normalized(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) called
    cross join lateral least(private.rent_owed_until(leases), tenants.leaves_on) last_day
    where tenants.owner_id = landlord and leases.property_id is not distinct from find_tenant.property
      -- Swapped names also match. The line is then refused as different, and does not add the same tenant again.
      and named in (called, private.normalized(private.tenant_name(tenants.company_name, tenants.last_name, tenants.first_name)))
      and (imported_start > last_day) is not true
    order by called = named desc, (leases.starts_on = imported_start) is true desc,
      (private.today() > last_day) is true, tenants.created_at, tenants.id
    limit 1
  );
end
$$;

-- The stored tenant whose lease the line describes: the first tenant of the line who is already a tenant of the
-- property.
create function private.matching_tenant(landlord uuid, property uuid, line private.parsed_line) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  tenant jsonb;
  found_tenant public.tenants;
begin
  foreach tenant in array line.tenants loop
    found_tenant := private.find_tenant(landlord, property, private.without_title(tenant), (line.letting ->> 'lease_starts_on')::date);
    exit when found_tenant.id is not null;
  end loop;
  return found_tenant;
end
$$;

-- The tenants of a lease in the order of the tenants in a line. An element is null if the tenant of the line is not on
-- the lease.
create function private.tenants_of_line(lease uuid, imported jsonb[]) returns public.tenants[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  place integer;
  found_tenant public.tenants;
  found_tenants public.tenants[] := array_fill(null::public.tenants, array[cardinality(imported)]);
  met uuid[] := '{}';
begin
  imported := array(select private.without_title(element.tenant)
    from unnest(imported) with ordinality element (tenant, place) order by element.place);
  -- Compare the tenants with a full name first, because a first or last name alone may match several tenants.
  for place in
    select element.place from unnest(imported) with ordinality element (tenant, place)
      order by private.imported_name(element.tenant) is null, element.place
  loop
    select tenants.* into found_tenant
    from public.tenants
    where tenants.lease_id = tenants_of_line.lease and tenants.id <> all (met) and private.is_named(tenants, imported[place])
    order by
      (
        private.normalized(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) =
          private.imported_name(imported[place])
      ) is true desc,
      tenants.leaves_on is not null, tenants.created_at, tenants.id
    limit 1;
    met := array_remove(met || found_tenant.id, null);
    found_tenants[place] := found_tenant;
  end loop;
  return found_tenants;
end
$$;

-- The differences between the tenants of a line and the tenants of the matching lease. The key of a difference names
-- the position of the tenant in the line. A tenant who is not on the lease is a difference, because an import adds
-- nobody to an existing lease. A tenant of the lease whom the line omits is not a difference.
create function private.tenant_differences(lease uuid, imported jsonb[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  differing jsonb := '{}';
  matching public.tenants[] := private.tenants_of_line(lease, imported);
begin
  for place in 1 .. cardinality(imported) loop
    differing := differing || case
      when matching[place].id is null then jsonb_build_object('tenants.' || place - 1, null)
      else (
        select coalesce(jsonb_object_agg(format('tenants.%s.%s', place - 1, element.key), element.value), '{}')
        from jsonb_each(private.differences(to_jsonb(matching[place]), private.without_title(imported[place]))) element
      )
    end;
  end loop;
  return differing;
end
$$;

-- The differences between a line and the matching lease: its tenants, rent, fields, housing benefits and account.
create function private.lease_differences(tenant public.tenants, line private.parsed_line, added uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  lease public.leases := private.lease_of(tenant.owner_id, tenant.lease_id);
  rent jsonb := jsonb_strip_nulls(jsonb_build_object('rent', line.letting -> 'rent', 'charges', line.letting -> 'charges'));
  differing jsonb := private.tenant_differences(lease.id, line.tenants)
    || private.differences(
      to_jsonb(private.letting_of(tenant.owner_id, tenant.id)), line.letting - array['rent', 'charges']
    )
    || private.differences(to_jsonb(private.rent_to_compare(lease, rent)), rent)
    || private.differences(to_jsonb(lease) || private.revision_day_json(lease) || case
      -- If the lease has no clause, a clause in the line contradicts the lease. An empty text says so; a null would say
      -- that the fact is missing.
      when not lease.has_revision_clause then '{"irl_reference": "", "revision_on": ""}'::jsonb else '{}'
    end, line.lease)
    || private.differences(coalesce(private.received_json(lease.id), '{"received": 0}'), line.deposit)
    || private.differences(private.benefits_json(lease), line.benefits)
    || private.differences(private.opening_json(lease), line.account);
begin
  if differing <> '{}' and tenant.id = any (added) then
    perform private.refuse('VALIDATION_FAILED', 'An earlier line describes this tenant differently', 'tenants.0.lastName=overlaps');
  end if;
  return differing;
end
$$;

-- Finds the stored rows that a line describes.
create function private.match_line(
  landlord uuid, line private.parsed_line, lessor public.lessors, added uuid[]
) returns private.matched_line
language plpgsql stable set search_path = ''
as $$
declare
  matched private.matched_line;
  has_address boolean := (line.property).address is not null;
begin
  matched.dwelling_differs := '{}';
  matched.lease_differs := '{}';
  if has_address then
    matched.dwelling := private.find_dwelling(landlord, line.property);
  end if;
  if (matched.dwelling).id is not null then
    matched.dwelling_differs := private.dwelling_differences(matched.dwelling, line, lessor, added);
  end if;
  -- A new property has no tenants.
  if (matched.dwelling).id is not null or not has_address then
    matched.tenant := private.matching_tenant(landlord, (matched.dwelling).id, line);
  end if;
  if (matched.tenant).id is not null then
    matched.lease_differs := private.lease_differences(matched.tenant, line, added);
  end if;
  return matched;
end
$$;
