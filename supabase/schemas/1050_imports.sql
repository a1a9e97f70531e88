-- Lettings that a landlord brings along: a line is a dwelling, its tenants, the lease and what is owed.

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

create table public.imports (
  owner_id uuid not null references public.users (id) on delete cascade,
  id uuid not null,
  part smallint not null check (part between 1 and 100),
  file_name public.one_line check (char_length(file_name) between 1 and 200),
  lines jsonb not null,
  request_hash bytea not null,
  -- Not now(): those of one landlord have an order.
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (owner_id, id, part)
);
comment on table public.imports is 'What each line of an import added, part by part, and by it can be undone.';
comment on column public.imports.id is 'Named by who imports, so that the same request twice is one import.';
comment on column public.imports.file_name is 'Where the lines were read; null of those that were pasted.';
comment on column public.imports.lines is
  'For each line its state: of what was added the ids, of what is known otherwise its fields and where they stand.';
comment on column public.imports.request_hash is 'Of what the command was told, by which a part is known again.';

alter table public.imports enable row level security;
revoke all on public.imports from anon, authenticated, service_role;
-- Nobody may write: the commands below do.
grant select on public.imports to authenticated;

create policy imports_select_owner on public.imports for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.limit_usage('imports');

create view public.import_list with (security_invoker = true) as
select
  one.owner_id, one.id, max(one.file_name) as file_name, min(one.created_at) as created_at, max(one.undone_at) as undone_at,
  count(*) filter (where line.value ->> 'state' = 'new')::integer as added,
  count(*) filter (where line.value ->> 'state' = 'refused')::integer as refused
from public.imports one
cross join lateral jsonb_array_elements(one.lines) line
group by one.owner_id, one.id;
comment on view public.import_list is 'Each import with how many lines did what.';
revoke all on public.import_list from anon, authenticated, service_role;
grant select on public.import_list to authenticated;
create trigger refuse_write instead of insert or update or delete on public.import_list
  for each row execute function private.refuse_write();

-- What a line says of these columns. An empty cell says nothing; another column is refused.
create function private.columns_said(said jsonb, variadic columns text[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if exists (select from jsonb_object_keys(said) one (name) where one.name <> all (columns)) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A line has no such column', hint = 'line=unknownField';
  end if;
  return coalesce(jsonb_strip_nulls(said), '{}');
end
$$;

-- What a line of the contract calls a column.
create function private.field_of(name text) returns text
language sql immutable set search_path = ''
as $$
  select case field_of.name
    when 'name' then 'propertyName'
    when 'first_name' then 'firstName'
    when 'last_name' then 'lastName'
    when 'company_name' then 'companyName'
    when 'phone_number' then 'phoneNumber'
    when 'charges_kind' then 'chargesKind'
    when 'rent_due_day' then 'rentDueDay'
    when 'lease_starts_on' then 'leaseStartsOn'
    when 'kind' then 'leaseKind'
    when 'starts_on' then 'accountStartsOn'
    else field_of.name
  end
$$;

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

-- Another lease that runs in the dwelling of a lease on a day on which this one does, the one that does so the longest; null: none.
create function private.lease_beside(lease public.leases) returns public.leases
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  beside public.leases;
begin
  select * into beside from public.leases other
  where other.property_id = lease.property_id and other.owner_id = lease.owner_id and other.id <> lease.id
    and private.days_let(other) && private.days_let(lease)
  order by private.rent_owed_until(other) desc nulls first, other.id limit 1;
  return beside;
end
$$;

-- The highest deposit that the law allows (loi n° 89-462, art. 22, 25-6 and 25-13); null: the contract alone says. Rent paid in
-- advance for more than two months allows none (art. 22 al. 2). The forms use domain/ledger/deposit.ts; both pass the same cases.
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

-- What a line says: a dwelling, its tenants, what is agreed of the letting and of the lease, and the start of the account.
create type private.said_line as (
  property public.properties, tenants jsonb[], letting jsonb, lease jsonb, account jsonb
);

create function private.read_line(line jsonb) returns private.said_line
language plpgsql immutable set search_path = ''
as $$
declare
  said private.said_line;
  tenants jsonb := coalesce(nullif(line -> 'tenants', 'null'), '[]');
begin
  if jsonb_typeof(tenants) <> 'array' or jsonb_array_length(tenants) > 4 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A line has up to four tenants', hint = 'tenants=invalid';
  end if;
  said.property := jsonb_populate_record(null::public.properties, line -> 'property');
  said.tenants := array(
    select private.columns_said(tenant.said, 'first_name', 'last_name', 'company_name', 'siren', 'email', 'phone_number')
    from jsonb_array_elements(tenants) with ordinality tenant (said, place)
    order by tenant.place
  );
  said.letting := private.columns_said(
    line -> 'letting', 'rent', 'charges', 'charges_kind', 'rent_due_day', 'lease_starts_on'
  );
  said.lease := private.columns_said(line -> 'lease', 'kind', 'deposit');
  said.account := private.columns_said(line -> 'account', 'starts_on', 'balance');
  return said;
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

create function private.add_dwelling(landlord uuid, place public.properties) returns uuid
language plpgsql set search_path = ''
as $$
declare
  added uuid;
begin
  insert into public.properties (owner_id, name, address, address_complement, postal_code, city, rent, charges, lessor_id)
  values (
    landlord, coalesce(place.name, concat_ws(', ', place.address, place.address_complement)), place.address,
    place.address_complement, place.postal_code, place.city, coalesce(place.rent, 0), coalesce(place.charges, 0),
    coalesce(place.lessor_id, private.default_lessor())
  ) returning id into added;
  return added;
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

-- Each tenant of a line has a name, and none is named twice.
create function private.require_names(said jsonb[]) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  names text[] := array(select private.name_said(tenant.said) from unnest(said) with ordinality tenant (said, place) order by tenant.place);
begin
  for place in 1 .. greatest(1, cardinality(names)) loop
    if names[place] is null then
      raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A tenant has a name', hint = format(
        'tenants.%s.%s=required', place - 1, case when said[place] ? 'first_name' then 'lastName' else 'firstName' end
      );
    elsif names[place] = any (names[: place - 1]) then
      raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
        detail = 'A line names a tenant once', hint = format('tenants.%s.lastName=overlaps', place - 1);
    end if;
  end loop;
end
$$;

-- Adds the tenants of a line, the first with a lease, which the others join.
create function private.import_tenants(landlord uuid, property uuid, said private.said_line) returns public.tenants[]
language plpgsql set search_path = ''
as $$
declare
  added public.tenants[] := '{}';
  tenant jsonb;
begin
  perform private.require_names(said.tenants);
  foreach tenant in array said.tenants loop
    added := added || private.add_tenant(landlord, tenant || case
      when cardinality(added) = 0 then said.letting || jsonb_build_object(
        'property_id', property,
        -- A balance without a day is that of the last month. Where neither is said, nobody was asked: private.add_lease knows.
        'account_starts_on', coalesce(said.account ->> 'starts_on', case
          when said.account ? 'balance' then greatest(
            (private.month_of(private.today())).first_day, (said.letting ->> 'lease_starts_on')::date
          )::text
        end)
      )
      else jsonb_build_object('lease_id', added[1].lease_id)
    end);
  end loop;
  return added;
end
$$;

-- Adds the lease of a line with its tenants and what is owed.
create function private.import_lease(landlord uuid, property uuid, said private.said_line, out lease public.leases, out tenants uuid[])
language plpgsql set search_path = ''
as $$
declare
  added public.tenants[];
  starts_on date;
  balance numeric := coalesce((said.account ->> 'balance')::numeric, 0);
begin
  if said.letting -> 'rent' is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A lease costs something', hint = 'rent=required';
  end if;
  added := private.import_tenants(landlord, property, said);
  tenants := array(select tenant.id from unnest(added) with ordinality tenant order by tenant.ordinality);
  lease := private.lease_of(landlord, added[1].lease_id);
  if private.differing(to_jsonb(lease), said.lease) <> '{}' then
    perform private.change_lease(lease, said.lease || jsonb_build_object(
      'has_resolutory_clause', private.usual_clause(coalesce(said.lease ->> 'kind', lease.kind), lease.starts_on)
    ));
    lease := private.lease_of(landlord, lease.id);
  end if;
  -- Without a day a balance is that of the day from which the account is kept; without a balance nothing is owed then.
  starts_on := coalesce((said.account ->> 'starts_on')::date, lease.account_starts_on);
  if starts_on <> lease.account_starts_on or balance <> 0 then
    perform private.set_account(lease, starts_on, balance);
    lease := private.lease_of(landlord, lease.id);
  end if;
  perform private.update_account(lease.id);
end
$$;

-- Whether somebody has a name that a line says, wherever that is.
create function private.has_a_name_of(landlord uuid, said jsonb[]) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  names text[] := array(select private.name_said(tenant) from unnest(said) tenant);
begin
  return exists (
    select from public.tenants
    where tenants.owner_id = landlord
      and private.folded(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)) = any (names)
  );
end
$$;

-- What is taken as it is, and worth a look.
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

-- A line adds, and changes nothing: what it meets is as it says, or the line is refused.
create function private.import_line(landlord uuid, line jsonb, added uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  said private.said_line := private.read_line(line);
  answer jsonb := jsonb_build_object('line', line -> 'line');
  has_address boolean := (said.property).address is not null;
  is_vacant boolean := private.is_vacant(said);
  -- What it meets, and what it says otherwise of it.
  dwelling public.properties;
  tenant public.tenants;
  dwelling_differs jsonb := '{}';
  lease_differs jsonb := '{}';
  property uuid;
  has_namesake boolean;
  letting record;
begin
  if has_address then
    dwelling := private.dwelling_met(landlord, said.property);
  end if;
  if dwelling.id is not null then
    dwelling_differs := private.dwelling_differs(dwelling, said, added);
  end if;
  -- Nobody is known in a dwelling that is not.
  if dwelling.id is not null or not has_address then
    tenant := private.known_tenant(landlord, dwelling.id, said);
  end if;
  if tenant.id is not null then
    lease_differs := private.lease_differs(tenant, said, added);
  end if;
  if dwelling_differs || lease_differs <> '{}' then
    return answer || jsonb_build_object(
      'state', 'refused', 'errorCode', 'VALIDATION_FAILED', 'differing', dwelling_differs || lease_differs,
      'propertyId', case when dwelling_differs <> '{}' then dwelling.id end,
      'tenantId', case when lease_differs <> '{}' then tenant.id end
    );
  elsif tenant.id is not null or is_vacant and dwelling.id is not null then
    return answer || '{"state": "same"}';
  end if;
  property := case when has_address and dwelling.id is null then private.add_dwelling(
    landlord, jsonb_populate_record(said.property, said.letting)
  ) else dwelling.id end;
  answer := answer || jsonb_build_object(
    'state', 'new', 'propertyId', property, 'addedProperty', property is distinct from dwelling.id
  );
  if is_vacant then
    return answer;
  end if;
  -- Before these tenants are added, who are no namesakes of themselves.
  has_namesake := private.has_a_name_of(landlord, said.tenants);
  letting := private.import_lease(landlord, property, said);
  return answer || jsonb_build_object(
    'tenants', letting.tenants, 'leaseId', (letting.lease).id,
    'warnings', case when has_namesake then array['SAME_NAME'] else '{}' end
      || case when (private.lease_beside(letting.lease)).id is not null then array['ALREADY_LET'] else '{}' end
      || private.lease_warnings(letting.lease, (said.letting ->> 'rent')::numeric)
  );
end
$$;

-- The tenants and dwellings that lines have added.
create function private.added_by(lines jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(one.id), '{}')
  from jsonb_array_elements(lines) done (line)
  cross join lateral (
    select tenant::uuid as id from jsonb_array_elements_text(done.line -> 'tenants') tenant
    union all
    select (done.line ->> 'propertyId')::uuid where (done.line ->> 'addedProperty')::boolean
  ) one
  where done.line ->> 'state' = 'new'
$$;

-- Several lines in one block, which is rolled back when one of them is refused: then each by itself.
create function private.import_together(landlord uuid, lines jsonb, added uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb;
  done jsonb;
  answer jsonb := '[]';
  before uuid[] := added;
  refusal jsonb;
  why text;
begin
  begin
    for line in select value from jsonb_array_elements(lines) loop
      done := private.import_line(landlord, line, added);
      answer := answer || done;
      added := added || private.added_by(jsonb_build_array(done));
    end loop;
    return answer;
  exception
    when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      get stacked diagnostics why = pg_exception_hint;
      refusal := jsonb_build_object('state', 'refused', 'errorCode', sqlerrm, 'issue', why);
    when integrity_constraint_violation or data_exception then
      refusal := '{"state": "refused", "errorCode": "VALIDATION_FAILED", "issue": "=invalid"}';
  end;
  if jsonb_array_length(lines) = 1 then
    return jsonb_build_array(refusal || jsonb_build_object('line', line -> 'line'));
  end if;
  added := before;
  answer := '[]';
  for line in select value from jsonb_array_elements(lines) loop
    done := private.import_together(landlord, jsonb_build_array(line), added);
    answer := answer || done;
    added := added || private.added_by(done);
  end loop;
  return answer;
end
$$;

-- A line that is refused stops no other. Twenty together, since a block for each line makes all of them a third slower.
create function private.import_lines(landlord uuid, lines jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  together jsonb;
  done jsonb;
  answer jsonb := '[]';
  added uuid[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 100 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'From 1 to 100 lines', hint = 'lines=invalid';
  elsif exists (select from jsonb_array_elements(lines) one (line) where coalesce(one.line ->> 'line', '') !~ '^[0-9]{1,6}$') then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A line has a number', hint = 'lines=invalid';
  end if;
  for together in
    select jsonb_agg(one.line order by one.place)
    from jsonb_array_elements(lines) with ordinality one (line, place)
    group by (one.place - 1) / 20
    order by min(one.place)
  loop
    done := private.import_together(landlord, together, added);
    answer := answer || done;
    added := added || private.added_by(done);
  end loop;
  return answer;
end
$$;

-- Runs the import, tells what it did and rolls it back: so the check cannot differ from the import.
create function public.check_import(lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  answer jsonb;
begin
  perform private.take_turn();
  landlord := private.lock_landlord();
  begin
    answer := private.import_lines(landlord.id, lines);
    raise exception 'ROLLED_BACK' using errcode = 'KL001';
  exception
    when sqlstate 'KL001' then
      return answer;
  end;
end
$$;
comment on function public.check_import is 'What each line would do; nothing is written.';
revoke execute on function public.check_import from anon, service_role;
grant execute on function public.check_import to authenticated;

create function public.import_lettings(import uuid, part integer, lines jsonb, file_name text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.imports;
  answer jsonb;
  told bytea := sha256(convert_to(jsonb_build_object('lines', lines, 'fileName', file_name)::text, 'UTF8'));
begin
  if import is null or part is null or part not between 1 and 100 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A part is one of a hundred', hint = 'part=invalid';
  end if;
  select * into known from public.imports one
  where one.owner_id = landlord.id and one.id = import_lettings.import and one.part = import_lettings.part;
  if found then
    if known.request_hash <> told then
      raise exception 'IDEMPOTENCY_KEY_REUSED' using errcode = 'PT409',
        detail = 'This part of the import was written with other lines';
    end if;
    return known.lines;
  end if;
  answer := private.import_lines(landlord.id, lines);
  insert into public.imports (owner_id, id, part, file_name, lines, request_hash)
  values (landlord.id, import, part, file_name, answer, told);
  return answer;
end
$$;
comment on function public.import_lettings is
  'Writes the lines that are not refused, and answers what each did; the same part of the same import is written once.';
revoke execute on function public.import_lettings from anon, service_role;
grant execute on function public.import_lettings to authenticated;

-- What each line of an import added that is not undone.
create function private.lines_of(landlord uuid, import uuid) returns table (line jsonb)
language sql stable set search_path = ''
as $$
  select one.line
  from public.imports known
  cross join jsonb_array_elements(known.lines) one (line)
  where known.owner_id = landlord and known.id = lines_of.import and known.undone_at is null
    and one.line ->> 'state' = 'new'
$$;

-- What an import added that more has been said of since, each with why it stays.
create function private.in_the_way(landlord uuid, import uuid)
returns table (line integer, tenant_id uuid, property_id uuid, name text, why text)
language sql stable set search_path = ''
as $$
  with added as (
    select
      (one.line ->> 'line')::integer as line,
      array(select tenant::uuid from jsonb_array_elements_text(one.line -> 'tenants') tenant) as tenant_ids,
      (one.line ->> 'leaseId')::uuid as lease_id,
      case when (one.line ->> 'addedProperty')::boolean then (one.line ->> 'propertyId')::uuid end as property_id
    from private.lines_of(landlord, in_the_way.import) one
  )
  -- By the lease, since the tenants of the line may be gone and others have come.
  select added.line, tenant.id, null::uuid, tenant.name, reason.why
  from added
  join public.leases lease on lease.id = added.lease_id and lease.owner_id = landlord
  cross join lateral (
    select one.id, private.tenant_name(one.company_name, one.first_name, one.last_name) as name
    from public.tenants one where one.lease_id = lease.id
    order by one.id <> all (added.tenant_ids), one.created_at, one.id limit 1
  ) tenant
  cross join lateral (
    select case
      when exists (select from public.documents where documents.lease_id = lease.id) then 'RECEIPTS'
      when exists (select from public.payments one where one.lease_id = lease.id and one.kind <> 'opening') then 'PAYMENTS'
      when exists (select from public.dues one where one.lease_id = lease.id and one.kind not in ('rent', 'opening'))
        or exists (select from public.reductions one where one.lease_id = lease.id) then 'DUES'
      when exists (select from public.tenants one where one.lease_id = lease.id and one.id <> all (added.tenant_ids))
        or exists (select from public.guarantors one where one.lease_id = lease.id) then 'PEOPLE'
    end as why
  ) reason
  where reason.why is not null
  union all
  select added.line, null, property.id, property.name, 'TENANTS'
  from added
  join public.properties property on property.id = added.property_id and property.owner_id = landlord
  where exists (
    select from public.leases one
    where one.property_id = property.id and not exists (select from added other where other.lease_id = one.id)
  )
  order by 1
$$;

create function private.require_import(landlord uuid, import uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from public.imports one where one.owner_id = landlord and one.id = require_import.import) then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such import';
  end if;
end
$$;

create function public.import_blockers(import uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  landlord uuid := private.landlord_id();
begin
  perform private.take_turn();
  perform private.require_import(landlord, import);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'line', one.line, 'tenantId', one.tenant_id, 'propertyId', one.property_id, 'name', one.name, 'why', one.why
    ) order by one.line), '[]')
    from private.in_the_way(landlord, import_blockers.import) one
  );
end
$$;
comment on function public.import_blockers is 'Why an import of the caller cannot be undone: what has been said since of what it added.';
revoke execute on function public.import_blockers from anon, service_role;
grant execute on function public.import_blockers to authenticated;

-- Table by table: what a cascade removes is removed, and counted, for each lease in statements of its own. With one plan also for the
-- foreign keys: of a column that is mostly null each row had its own.
create function private.delete_leases(gone uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  delete from public.payments where lease_id = any (gone);
  delete from public.dues where lease_id = any (gone);
  delete from public.rents where lease_id = any (gone);
  delete from public.tenants where lease_id = any (gone);
  delete from public.leases where id = any (gone);
end
$$;

create function public.undo_import(import uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  perform private.require_import(landlord.id, import);
  if exists (select from private.in_the_way(landlord.id, import)) then
    raise exception 'IMPORT_IN_USE' using errcode = 'PT409', detail = 'More has been said of what it added';
  end if;
  perform private.delete_leases(array(
    select one.id
    from private.lines_of(landlord.id, import) added
    join public.leases one on one.id = (added.line ->> 'leaseId')::uuid and one.owner_id = landlord.id
  ));
  delete from public.properties one
  using private.lines_of(landlord.id, import) added
  where (added.line ->> 'addedProperty')::boolean and one.id = (added.line ->> 'propertyId')::uuid
    and one.owner_id = landlord.id;
  update public.imports one set undone_at = now()
  where one.owner_id = landlord.id and one.id = undo_import.import and one.undone_at is null;
end
$$;
comment on function public.undo_import is 'Takes back what an import added, as long as nothing depends on it.';
revoke execute on function public.undo_import from anon, service_role;
grant execute on function public.undo_import to authenticated;
