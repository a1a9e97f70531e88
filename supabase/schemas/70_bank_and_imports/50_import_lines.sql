-- The cells of a line that are not empty. Refuses a column that is not in `columns`.
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

-- The contents of a line: the property, the name of its lessor, the tenants, the fields of private.letting, the fields
-- of the lease, the received deposit, the monthly housing benefit of each office, and the account (its first day and
-- balance). If the line states no first day, the account of a new lease starts on `new_account_starts_on`. `completes`
-- is true if the line may store facts that are missing in stored rows.
create type private.parsed_line as (
  property public.properties, lessor text, tenants jsonb[], letting jsonb, lease jsonb, deposit jsonb, benefits jsonb,
  account jsonb, new_account_starts_on date, completes boolean
);

-- The stored rows that a line describes, and the differences between the line and these rows. A difference states the
-- stored value.
create type private.matched_line as (
  dwelling public.properties, tenant public.tenants, dwelling_differs jsonb, lease_differs jsonb
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
  fields.benefits := private.imported_columns(line -> 'benefits', 'caf', 'msa');
  fields.account := private.imported_columns(line -> 'account', 'starts_on', 'balance');
  fields.lessor := line ->> 'lessor';
  fields.new_account_starts_on := line ->> 'new_account_starts_on';
  fields.completes := coalesce((line ->> 'completes')::boolean, false);
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
  if line.account ->> 'starts_on' is null then
    perform private.require_new_account_start(
      line.new_account_starts_on, (line.letting ->> 'lease_starts_on')::date, 'newAccountStartsOn'
    );
  end if;
  foreach tenant in array line.tenants loop
    added := added || private.add_tenant(landlord, tenant || case
      when cardinality(added) = 0 then line.letting || jsonb_build_object(
        'property_id', property,
        -- By default, the account starts this month. If the lease starts later, the account starts with the lease.
        'account_starts_on', coalesce((line.account ->> 'starts_on')::date, greatest(
          coalesce(line.new_account_starts_on, (private.month_of(private.today())).first_day),
          (line.letting ->> 'lease_starts_on')::date
        ))
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

-- Adds the housing benefits of a line for a tenant. Returns their ids.
create function private.import_benefits(lease public.leases, tenant uuid, benefits jsonb) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  office text;
  amount numeric;
  added uuid[] := '{}';
begin
  for office, amount in select benefit.key, benefit.value from jsonb_each_text(benefits) benefit order by benefit.key loop
    added := added || private.add_first_benefit(lease, tenant, office, amount, office);
  end loop;
  return added;
end
$$;

-- Adds the lease of a line with its tenants, its opening balance, its received deposit and its housing benefits.
create function private.import_lease(
  landlord uuid, property uuid, line private.parsed_line,
  out lease public.leases, out tenants uuid[], out movement uuid, out benefits uuid[]
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
  benefits := private.import_benefits(lease, tenants[1], line.benefits);
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

-- Stores the facts of a line that the matching tenants lack.
create function private.complete_tenants(landlord uuid, lease uuid, imported jsonb[], differing jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  matching public.tenants[] := private.tenants_of_line(lease, imported);
  missing record;
begin
  for missing in
    select fact.place, jsonb_object_agg(fact.field, imported[fact.place] -> fact.field) as changes
    from (
      select split_part(differing_field, '.', 2)::integer + 1 as place, split_part(differing_field, '.', 3) as field
      from jsonb_object_keys(differing) differing_field
      where differing_field like 'tenants.%'
    ) fact
    group by fact.place
  loop
    perform private.change_tenant(private.letting_of(landlord, matching[missing.place].id), missing.changes);
  end loop;
end
$$;

-- Stores the facts of a line that the matching lease lacks: the start, the deposit and its receipt, the revision clause,
-- and the housing benefits.
create function private.complete_lease(lease public.leases, line private.parsed_line, differing jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  changes jsonb := '{}';
begin
  if differing ? 'lease_starts_on' then
    changes := changes || jsonb_build_object('starts_on', line.letting -> 'lease_starts_on');
  end if;
  if differing ? 'deposit' then
    changes := changes || jsonb_build_object('deposit', line.lease -> 'deposit');
  end if;
  if differing ? 'irl_reference' then
    changes := changes || private.imported_clause(
      jsonb_populate_record(lease, changes), jsonb_strip_nulls(private.revision_day_json(lease)) || line.lease
    );
  elsif differing ? 'revision_on' then
    -- The lease keeps its reference index, and the day from which this index applies.
    changes := changes || (private.imported_clause(lease, line.lease - 'irl_reference') - array['irl_reference', 'irl_reference_from']);
  end if;
  if changes <> '{}' then
    perform private.change_lease(lease, changes);
  end if;
  if differing ?| array['received', 'received_on'] then
    perform private.import_deposit(private.lease_of(lease.owner_id, lease.id), line.deposit);
  end if;
  perform private.update_account(lease.id);
  perform private.import_benefits(
    private.lease_of(lease.owner_id, lease.id), (private.tenants_of_line(lease.id, line.tenants))[1].id,
    jsonb_strip_nulls(jsonb_build_object(
      'caf', case when differing ? 'caf' then line.benefits -> 'caf' end,
      'msa', case when differing ? 'msa' then line.benefits -> 'msa' end
    ))
  );
end
$$;

-- The outcome of a line that differs from stored rows and changes nothing. Either the line contradicts the rows, or the
-- rows lack facts and the landlord has not asked to complete them. If a line contradicts stored rows, the outcome
-- leaves out the missing facts.
create function private.difference_json(matched private.matched_line) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  dwelling_differs jsonb := private.contradictions(matched.dwelling_differs);
  lease_differs jsonb := private.contradictions(matched.lease_differs);
  outcome jsonb := '{"state": "refused", "error_code": "VALIDATION_FAILED"}';
begin
  if dwelling_differs || lease_differs = '{}' then
    dwelling_differs := matched.dwelling_differs;
    lease_differs := matched.lease_differs;
    outcome := '{"state": "incomplete"}';
  end if;
  return outcome || jsonb_build_object(
    'differing', dwelling_differs || lease_differs,
    'property_id', case when dwelling_differs <> '{}' then (matched.dwelling).id end,
    'tenant_id', case when lease_differs <> '{}' then (matched.tenant).id end
  );
end
$$;

-- Stores the facts of a line that the matching rows lack. The caller has checked that the line contradicts no stored
-- value.
create function private.complete_matched(landlord uuid, matched private.matched_line, line private.parsed_line) returns void
language plpgsql set search_path = ''
as $$
begin
  if matched.dwelling_differs ? 'energy_class' then
    update public.properties set energy_class = (line.property).energy_class where properties.id = (matched.dwelling).id;
  end if;
  if matched.lease_differs <> '{}' then
    perform private.complete_tenants(landlord, (matched.tenant).lease_id, line.tenants, matched.lease_differs);
    perform private.complete_lease(private.lease_of(landlord, (matched.tenant).lease_id), line, matched.lease_differs);
  end if;
end
$$;

-- Imports a line. A line that contradicts a stored property or lease is refused. A line never changes a stored value.
-- If the stored rows lack facts of the line, the line stores these facts only if the landlord has asked for it.
create function private.import_line(landlord uuid, line jsonb, added uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  parsed private.parsed_line := private.parse_line(line);
  answer jsonb := jsonb_build_object('line', line -> 'line');
  has_address boolean := (parsed.property).address is not null;
  is_vacant boolean := private.is_vacant(parsed);
  lessor public.lessors := private.find_lessor(landlord, parsed.lessor);
  matched private.matched_line := private.match_line(landlord, parsed, lessor, added);
  differs jsonb := matched.dwelling_differs || matched.lease_differs;
  property uuid := (matched.dwelling).id;
  has_namesake boolean;
  letting record;
begin
  if private.contradictions(differs) <> '{}' or differs <> '{}' and not parsed.completes then
    return answer || private.difference_json(matched);
  end if;
  perform private.complete_matched(landlord, matched, parsed);
  if (matched.tenant).id is not null or is_vacant and property is not null then
    return answer || jsonb_build_object('state', case when differs = '{}' then 'same' else 'completed' end);
  end if;
  if has_address and property is null then
    property := private.add_property(
      landlord, jsonb_populate_record(parsed.property, parsed.letting || jsonb_build_object('lessor_id', lessor.id))
    );
  end if;
  answer := answer || jsonb_build_object(
    'state', 'new', 'added_property_id', case when (matched.dwelling).id is null then property end
  );
  if is_vacant then
    return answer;
  end if;
  -- Search before the tenants of the line are added. Otherwise the search would find these tenants.
  has_namesake := private.has_tenant_named(landlord, parsed.tenants);
  letting := private.import_lease(landlord, property, parsed);
  return answer || jsonb_build_object(
    'tenants', letting.tenants, 'lease_id', (letting.lease).id, 'deposit_movement_id', letting.movement,
    'benefits', letting.benefits,
    'warnings', case when has_namesake then array['SAME_NAME'] else '{}' end
      || case when (private.overlapping_lease(letting.lease)).id is not null then array['ALREADY_LET'] else '{}' end
      || private.lease_warnings(letting.lease, (parsed.letting ->> 'rent')::numeric)
  );
end
$$;
