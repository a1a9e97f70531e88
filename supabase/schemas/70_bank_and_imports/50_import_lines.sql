-- The cells that are not empty. Refuses a column that is not in `columns`.
create function private.imported_columns(cells jsonb, variadic columns text[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if exists (select from jsonb_object_keys(cells) cell (name) where cell.name <> all (columns)) then
    perform private.refuse('VALIDATION_FAILED', 'A line has an unknown column', 'line=unknownField');
  end if;
  return coalesce(jsonb_strip_nulls(cells), '{}');
end
$$;

-- A different lease of the same property whose days overlap with those of the lease. Of several such leases, returns
-- the one that ends last. Null if there is none.
create function private.overlapping_lease(lease public.leases) returns public.leases
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  overlapping public.leases;
begin
  select * into overlapping from public.leases other_lease
  where other_lease.property_id = lease.property_id and other_lease.owner_id = lease.owner_id and other_lease.id <> lease.id
    and private.occupied_days(other_lease) && private.occupied_days(lease)
  order by private.rent_owed_until(other_lease) desc nulls first, other_lease.id limit 1;
  return overlapping;
end
$$;

-- The highest deposit that the law allows (loi n° 89-462, art. 22, 25-6 and 25-13). Returns null if the law sets no
-- limit for this kind of lease. If the rent is paid more than two months in advance, no deposit is allowed (art. 22 al.
-- 2). domain/ledger/deposit.ts has the same rule for forms. Tests run the same cases on both functions.
create function private.deposit_cap(kind text, rent numeric, term_months integer) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when not private.is_governed(kind) then null
    when kind = 'mobility' or term_months > 2 then 0
    when kind = 'unfurnished' then rent
    else 2 * rent
  end;
end
$$;

-- The contents of a line: the property, the tenants, the fields of private.letting, the fields of the lease, the
-- received deposit, and the account (its first day and balance).
create type private.parsed_line as (
  property public.properties, tenants jsonb[], letting jsonb, lease jsonb, deposit jsonb, account jsonb
);

create function private.parse_line(line jsonb) returns private.parsed_line
language plpgsql immutable set search_path = ''
as $$
declare
  fields private.parsed_line;
  tenants jsonb := coalesce(nullif(line -> 'tenants', 'null'), '[]');
begin
  if jsonb_typeof(tenants) <> 'array' or jsonb_array_length(tenants) > 4 then
    perform private.refuse('VALIDATION_FAILED', 'A line has at most four tenants', 'tenants=invalid');
  end if;
  fields.property := jsonb_populate_record(null::public.properties, line -> 'property');
  fields.tenants := array(
    select private.imported_columns(
      tenant.fields, 'first_name', 'last_name', 'company_name', 'siren', 'email', 'phone_number', 'postal_address'
    )
    from jsonb_array_elements(tenants) with ordinality tenant (fields, place)
    order by tenant.place
  );
  fields.letting := private.imported_columns(
    line -> 'letting', 'rent', 'charges', 'charges_kind', 'rent_due_day', 'lease_starts_on'
  );
  fields.lease := private.imported_columns(line -> 'lease', 'kind', 'deposit', 'irl_reference', 'revision_on');
  fields.deposit := private.imported_columns(line -> 'deposit', 'received', 'received_on');
  fields.account := private.imported_columns(line -> 'account', 'starts_on', 'balance');
  return fields;
end
$$;

-- Requires that each tenant of a line has a full name, and that no two tenants have the same name.
create function private.require_names(tenants jsonb[]) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  names text[] := array(select private.imported_name(tenant.fields)
    from unnest(tenants) with ordinality tenant (fields, place) order by tenant.place);
begin
  for place in 1 .. greatest(1, cardinality(names)) loop
    if names[place] is null then
      perform private.refuse(
        'VALIDATION_FAILED', 'A tenant has no name',
        format(
          'tenants.%s.%s=required', place - 1, case when tenants[place] ? 'first_name' then 'lastName' else 'firstName' end
        )
      );
    elsif names[place] = any (names[: place - 1]) then
      perform private.refuse('VALIDATION_FAILED', 'A line names a tenant twice', format('tenants.%s.lastName=overlaps', place - 1));
    end if;
  end loop;
end
$$;

-- Adds the tenants of a line. The first tenant is added with a new lease. The other tenants join this lease.
create function private.import_tenants(landlord uuid, property uuid, line private.parsed_line) returns public.tenants[]
language plpgsql set search_path = ''
as $$
declare
  added public.tenants[] := '{}';
  tenant jsonb;
begin
  perform private.require_names(line.tenants);
  foreach tenant in array line.tenants loop
    added := added || private.add_tenant(landlord, tenant || case
      when cardinality(added) = 0 then line.letting || jsonb_build_object(
        'property_id', property,
        -- If the line gives a balance without a day, the account starts this month or, if the lease starts later, with
        -- the lease. If the line gives neither, private.add_lease decides.
        'account_starts_on', coalesce(line.account ->> 'starts_on', case
          when line.account ? 'balance' then greatest(
            (private.month_of(private.today())).first_day, (line.letting ->> 'lease_starts_on')::date
          )::text
        end)
      )
      else jsonb_build_object('lease_id', added[1].lease_id)
    end);
  end loop;
  return added;
end
$$;

-- The day from which an imported reference index applies. Null means the start of the lease. After a revision,
-- landlords often note the newer index as the reference. An index that was published more than three months after the
-- start of the lease cannot be its original reference. It applies from the first day of revision on or after its
-- publication. Refuses an index that is not published yet.
create function private.reference_start(lease public.leases) returns date
language plpgsql stable set search_path = ''
as $$
declare
  published_on date := private.reference_published_on(lease.irl_reference);
begin
  if published_on > private.today() then
    perform private.refuse(
      'VALIDATION_FAILED', format('The index of %s is not published yet', lease.irl_reference), 'irlReference=notPublished'
    );
  end if;
  if lease.starts_on < published_on - interval '3 months' then
    return (
      select min(day) from unnest(private.revision_days(lease, (published_on + interval '1 year')::date)) day
      where day >= published_on
    );
  end if;
  return null;
end
$$;

-- The revision clause of an imported lease. If the line has a reference index or a day of revision, a revision clause
-- was agreed.
create function private.imported_clause(lease public.leases, fields jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  clause jsonb := jsonb_build_object(
    'has_revision_clause', true, 'irl_reference', fields -> 'irl_reference',
    'revision_month', split_part(fields ->> 'revision_on', '-', 1)::integer,
    'revision_day', split_part(fields ->> 'revision_on', '-', 2)::integer
  );
begin
  return case when fields ?| array['irl_reference', 'revision_on'] then clause || jsonb_build_object(
    'irl_reference_from', private.reference_start(jsonb_populate_record(lease, clause))
  ) else '{}' end;
end
$$;

-- Records the deposit of a line as received, without a receipt. If the line gives no amount, the whole agreed deposit
-- was received. If the line gives no day, the deposit was received on the first day of the lease, or today if the lease
-- starts later. Returns the id of the movement.
create function private.import_deposit(lease public.leases, deposit jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  amount numeric := coalesce((deposit ->> 'received')::numeric, lease.deposit);
  received_on date := coalesce(
    (deposit ->> 'received_on')::date, least(coalesce(lease.starts_on, lease.account_starts_on), private.today())
  );
  added uuid;
begin
  if deposit = '{}' or (deposit ->> 'received')::numeric = 0 and not deposit ? 'received_on' then
    return null;
  elsif lease.deposit = 0 then
    perform private.refuse('VALIDATION_FAILED', 'A received deposit needs its agreed amount', 'deposit=required');
  elsif amount > lease.deposit then
    perform private.refuse('VALIDATION_FAILED', 'More than the agreed deposit was received', 'depositReceived=aboveAmount');
  end if;
  perform private.require_moved_on(lease, received_on, false, 'depositReceivedOn');
  perform private.require_amount(amount, 'depositReceived');
  insert into public.deposit_movements (owner_id, lease_id, kind, moved_on, amount, idempotency_key)
  values (lease.owner_id, lease.id, 'received', received_on, amount, gen_random_uuid())
  returning id into added;
  return added;
end
$$;

-- Adds the lease of a line with its tenants, its opening balance and its received deposit.
create function private.import_lease(
  landlord uuid, property uuid, line private.parsed_line, out lease public.leases, out tenants uuid[], out movement uuid
)
language plpgsql set search_path = ''
as $$
declare
  added public.tenants[];
  starts_on date;
  balance numeric := coalesce((line.account ->> 'balance')::numeric, 0);
begin
  if line.letting -> 'rent' is null then
    perform private.refuse('VALIDATION_FAILED', 'The rent is missing', 'rent=required');
  end if;
  added := private.import_tenants(landlord, property, line);
  tenants := array(select tenant.id from unnest(added) with ordinality tenant order by tenant.ordinality);
  lease := private.lease_of(landlord, added[1].lease_id);
  if private.differences(to_jsonb(lease), line.lease) <> '{}' then
    perform private.change_lease(lease, line.lease || private.imported_clause(lease, line.lease) || jsonb_build_object(
      'has_resolutory_clause', private.default_termination_clause(coalesce(line.lease ->> 'kind', lease.kind), lease.starts_on)
    ));
    lease := private.lease_of(landlord, lease.id);
  end if;
  -- A balance without a day is the balance on the first day of the account. A missing balance means 0.
  starts_on := coalesce((line.account ->> 'starts_on')::date, lease.account_starts_on);
  if starts_on <> lease.account_starts_on or balance <> 0 then
    perform private.set_account(lease, starts_on, balance);
    lease := private.lease_of(landlord, lease.id);
  end if;
  movement := private.import_deposit(lease, line.deposit);
  perform private.update_account(lease.id);
end
$$;

-- True if the landlord has a tenant with one of the imported names in any property.
create function private.has_tenant_named(landlord uuid, imported jsonb[]) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  names text[] := array(select private.imported_name(tenant) from unnest(imported) tenant);
begin
  return exists (
    select from public.tenants
    where tenants.owner_id = landlord
      and private.normalized(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) = any (names)
  );
end
$$;

-- The codes of warnings about unusual values that an import still accepts.
create function private.lease_warnings(lease public.leases, rent numeric) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array_remove(array[
    case when rent = 0 then 'NO_RENT' end,
    case when lease.deposit > private.deposit_cap(lease.kind, rent, lease.term_months) then 'DEPOSIT_ABOVE_CAP' end
  ], null);
end
$$;

-- Imports a line. An import only adds rows: a line that matches a stored property or lease, but differs from it, is
-- refused.
create function private.import_line(landlord uuid, line jsonb, added uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  parsed private.parsed_line := private.parse_line(line);
  answer jsonb := jsonb_build_object('line', line -> 'line');
  has_address boolean := (parsed.property).address is not null;
  is_vacant boolean := private.is_vacant(parsed);
  -- The stored property and tenant that match the line, and the differences between them and the line.
  dwelling public.properties;
  tenant public.tenants;
  dwelling_differs jsonb := '{}';
  lease_differs jsonb := '{}';
  property uuid;
  has_namesake boolean;
  letting record;
begin
  if has_address then
    dwelling := private.find_dwelling(landlord, parsed.property);
  end if;
  if dwelling.id is not null then
    dwelling_differs := private.dwelling_differences(dwelling, parsed, added);
  end if;
  -- A new property has no tenants.
  if dwelling.id is not null or not has_address then
    tenant := private.matching_tenant(landlord, dwelling.id, parsed);
  end if;
  if tenant.id is not null then
    lease_differs := private.lease_differences(tenant, parsed, added);
  end if;
  if dwelling_differs || lease_differs <> '{}' then
    return answer || jsonb_build_object(
      'state', 'refused', 'error_code', 'VALIDATION_FAILED', 'differing', dwelling_differs || lease_differs,
      'property_id', case when dwelling_differs <> '{}' then dwelling.id end,
      'tenant_id', case when lease_differs <> '{}' then tenant.id end
    );
  elsif tenant.id is not null or is_vacant and dwelling.id is not null then
    return answer || '{"state": "same"}';
  end if;
  property := case when has_address and dwelling.id is null then private.add_property(
    landlord, jsonb_populate_record(parsed.property, parsed.letting)
  ) else dwelling.id end;
  answer := answer || jsonb_build_object(
    'state', 'new', 'added_property_id', case when dwelling.id is null then property end
  );
  if is_vacant then
    return answer;
  end if;
  -- Search before the tenants of the line are added. Otherwise the search would find these tenants.
  has_namesake := private.has_tenant_named(landlord, parsed.tenants);
  letting := private.import_lease(landlord, property, parsed);
  return answer || jsonb_build_object(
    'tenants', letting.tenants, 'lease_id', (letting.lease).id, 'deposit_movement_id', letting.movement,
    'warnings', case when has_namesake then array['SAME_NAME'] else '{}' end
      || case when (private.overlapping_lease(letting.lease)).id is not null then array['ALREADY_LET'] else '{}' end
      || private.lease_warnings(letting.lease, (parsed.letting ->> 'rent')::numeric)
  );
end
$$;
