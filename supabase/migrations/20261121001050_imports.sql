-- Lettings that a landlord brings along: a line is a dwelling, its tenant, the lease and what is owed.

-- What spellings of a name or an address have in common: letters without accents, and figures. As dear as it is: a plan that an
-- import makes when there are few rows would compare it with each of those that it adds, without the indexes below.
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
create index tenants_name_idx on public.tenants (owner_id, private.folded(first_name || ' ' || last_name));

create table public.imports (
  owner_id uuid not null references public.users (id) on delete cascade,
  id uuid not null,
  part smallint not null check (part between 1 and 100),
  file_name text check (char_length(file_name) between 1 and 200),
  lines jsonb not null,
  -- Not now(): those of one landlord have an order.
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (owner_id, id, part)
);
comment on table public.imports is 'What each line of an import did, part by part, and by it can be undone.';
comment on column public.imports.id is 'Named by who imports, so that the same request twice is one import.';
comment on column public.imports.file_name is 'Where the lines were read; null of those that were pasted.';
comment on column public.imports.lines is
  'For each line its state; of what was added the ids, of what was changed the columns, and the rents, as they were and as they are.';

alter table public.imports enable row level security;
revoke all on public.imports from anon, authenticated, service_role;
-- Nobody may write: the commands below do.
grant select on public.imports to authenticated;

create policy imports_select_owner on public.imports for select to authenticated
  using (owner_id = (select auth.uid()));

select private.limit_usage('imports', 1000);

create view public.import_list with (security_invoker = true) as
select
  one.owner_id, one.id, max(one.file_name) as file_name, min(one.created_at) as created_at, max(one.undone_at) as undone_at,
  count(*) filter (where line.value ->> 'state' = 'new')::integer as added,
  count(*) filter (where line.value ->> 'state' = 'changed')::integer as changed,
  count(*) filter (where line.value ->> 'state' = 'refused')::integer as refused
from public.imports one
cross join lateral jsonb_array_elements(one.lines) line
group by one.owner_id, one.id;
comment on view public.import_list is 'Each import with how many lines did what.';
revoke all on public.import_list from anon, authenticated, service_role;
grant select on public.import_list to authenticated;

-- What a line says of these columns. An empty cell says nothing; another column is refused, since what a line did is kept.
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

-- Of what is said, what differs from what is known. An empty cell says nothing.
create function private.differing(known jsonb, said jsonb) returns jsonb
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_object_agg(one.key, one.value), '{}')
    from jsonb_each(said) one
    where one.value <> 'null' and one.value is distinct from known -> one.key
  );
end
$$;

-- The columns that change, as they are and as they will be; nothing where none does.
create function private.change_told(noun text, known jsonb, changes jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case when changes = '{}' then '{}' else jsonb_build_object(
    noun || 'Before', (select jsonb_object_agg(one.key, known -> one.key) from jsonb_object_keys(changes) one (key)),
    noun || 'After', changes
  ) end;
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

-- The rents of a lease, the oldest first.
create function private.rents_told(lease uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object('starts_on', known.starts_on, 'rent', known.rent, 'charges', known.charges) order by known.starts_on
    )
    from public.rents known
    where known.lease_id = rents_told.lease
  );
end
$$;

-- The rent that a line is held against: that of a day, unless the line says one that is agreed for later.
create function private.rent_on(lease uuid, day date, said jsonb) returns public.rents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select known
    from public.rents known
    where known.lease_id = rent_on.lease and known.starts_on >= (
      select max(one.starts_on) from public.rents one where one.lease_id = rent_on.lease and one.starts_on <= rent_on.day
    )
    order by to_jsonb(known) @> said desc, known.starts_on
    limit 1
  );
end
$$;

-- Whether another lease runs in the dwelling of a lease on a day on which this one does.
create function private.is_let_otherwise(lease public.leases) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.leases other
    where other.property_id = lease.property_id and other.owner_id = lease.owner_id and other.id <> lease.id
      and coalesce(private.rent_owed_until(other) >= greatest(lease.starts_on, private.today()), true)
  );
end
$$;

-- What a deposit may be at most (loi n° 89-462, art. 22, 25-6 and 25-13), where the law says it. The panel of the lease has it
-- from domain/ledger/deposit.ts; both are held to the same cases.
create function private.deposit_cap(kind text, rent numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case kind when 'unfurnished' then rent when 'furnished' then 2 * rent when 'student' then 2 * rent when 'mobility' then 0 end;
end
$$;

-- One of several at an address is known by the complement of the address, or by its name where the complement is not said.
create function private.import_property(landlord uuid, line jsonb, touched uuid[], out property uuid, out did jsonb)
language plpgsql set search_path = ''
as $$
declare
  said public.properties := jsonb_populate_record(null::public.properties, line -> 'property');
  known public.properties;
  changes jsonb;
  one_of text := coalesce(said.address_complement, said.name);
  exactly text := private.dwelling(said.address, one_of, said.postal_code);
  alone text := private.dwelling(said.address, null, said.postal_code);
begin
  did := '{}';
  if said.address is null then
    return;
  end if;
  select * into known from public.properties one
  where one.owner_id = landlord
    and private.dwelling(one.address, one.address_complement, one.postal_code) = any (array[exactly, alone])
    and (
      one.address_complement is not null or said.address_complement is null
      or private.folded(one.name) = private.folded(said.address_complement)
    )
  order by
    private.dwelling(one.address, one.address_complement, one.postal_code) <> exactly,
    one.archived_on is not null, one.created_at, one.id
  limit 1;
  if not found then
    insert into public.properties (owner_id, name, address, address_complement, postal_code, city, rent, charges)
    values (
      landlord, coalesce(said.name, concat_ws(', ', said.address, said.address_complement)), said.address, said.address_complement, said.postal_code, said.city,
      coalesce((line #>> '{tenant,rent}')::numeric, 0), coalesce((line #>> '{tenant,charges}')::numeric, 0)
    ) returning id into property;
    did := jsonb_build_object('propertyId', property, 'addedProperty', true);
    return;
  end if;
  -- Who lives there is for its landlord to say: a dwelling is neither brought back by a list, nor made twice.
  if known.archived_on is not null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The property is archived', hint = 'address=archived';
  end if;
  property := known.id;
  changes := private.differing(to_jsonb(known), jsonb_build_object('name', said.name, 'city', said.city));
  if changes ? 'name' and known.id = any (touched) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'An earlier line gives it another name', hint = 'propertyName=overlaps';
  end if;
  if changes <> '{}' then
    update public.properties one
    set name = coalesce(said.name, one.name), city = coalesce(said.city, one.city)
    where one.id = known.id;
  end if;
  did := jsonb_build_object('propertyId', property) || private.change_told('property', to_jsonb(known), changes);
end
$$;

create function private.import_line(landlord uuid, line jsonb, touched uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  tenant jsonb := private.columns_said(
    line -> 'tenant', 'first_name', 'last_name', 'email', 'phone_number', 'rent', 'charges', 'charges_kind', 'rent_due_day',
    'lease_starts_on'
  );
  contract jsonb := private.columns_said(line -> 'lease', 'kind', 'deposit');
  account jsonb := private.columns_said(line -> 'account', 'starts_on', 'balance');
  named text := private.folded(concat_ws(' ', tenant ->> 'first_name', tenant ->> 'last_name'));
  property uuid;
  did jsonb;
  added public.tenants;
  letting private.lettings;
  lease public.leases;
  found_lease public.leases;
  month constant date := (private.month_of(private.today())).first_day;
  rents jsonb;
  agreed public.rents;
  rent jsonb := '{}';
  rent_from date;
  opening jsonb;
  kept jsonb;
  is_known boolean;
  has_changes boolean;
  warnings text[] := '{}';
begin
  select * into property, did from private.import_property(landlord, line, touched);
  -- Without a name it is a dwelling that nobody lives in.
  if named = '' and property is not null and tenant - array['rent', 'charges'] || contract || account = '{}' then
    return did || jsonb_build_object('line', line -> 'line', 'state', case
      when did ? 'addedProperty' then 'new' when did ? 'propertyAfter' then 'changed' else 'same'
    end);
  end if;
  select one.* into letting from private.lettings one
  where one.owner_id = landlord and private.folded(one.first_name || ' ' || one.last_name) = named
    and one.property_id is not distinct from property and one.state = 'current'
  order by one.created_at, one.id limit 1;
  is_known := letting.id is not null;
  if not is_known then
    if tenant -> 'rent' is null then
      raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A lease costs something', hint = 'rent=required';
    end if;
    if exists (
      select from public.tenants one
      where one.owner_id = landlord and private.folded(one.first_name || ' ' || one.last_name) = named
    ) then
      warnings := array_append(warnings, 'SAME_NAME');
    end if;
    added := private.add_tenant(
      landlord, tenant || jsonb_build_object('property_id', property, 'account_starts_on', account -> 'starts_on')
    );
    letting := private.letting_of(landlord, added.id);
    did := did || jsonb_build_object('tenantId', letting.id, 'leaseId', letting.lease_id, 'addedTenant', true);
    tenant := '{}';
  else
    -- A list says what is paid now. A rent that differs holds from this month on, as the panel of a tenant has it, or from the
    -- start of the lease or its account if that is later; what was owed before stays, and what is agreed for later.
    rent_from := greatest(
      month,
      coalesce((tenant ->> 'lease_starts_on')::date, letting.lease_starts_on),
      coalesce((account ->> 'starts_on')::date, letting.account_starts_on)
    );
    rent := jsonb_strip_nulls(jsonb_build_object('rent', tenant -> 'rent', 'charges', tenant -> 'charges'));
    agreed := private.rent_on(letting.lease_id, rent_from, rent);
    rent := private.differing(to_jsonb(agreed), rent);
    tenant := private.differing(to_jsonb(letting), tenant - array['rent', 'charges']);
    if tenant ? 'email' and letting.email_consent_on is not null then
      warnings := array_append(warnings, 'CONSENT_ENDS');
      tenant := tenant || '{"email_consent_on": null, "email_consent_how": null, "email_consent_address": null}';
    end if;
    did := did || jsonb_build_object('tenantId', letting.id, 'leaseId', letting.lease_id);
  end if;

  lease := private.lease_of(landlord, letting.lease_id);
  opening := private.opening(lease);
  contract := private.differing(to_jsonb(lease), contract);
  -- Without a day a balance is that of the day from which the account is kept; without a balance a day is one of nothing owed.
  account := private.differing(opening, account);
  if is_known and account ? 'balance' and not account ? 'starts_on' and exists (
    select from public.payments one
    where one.lease_id = lease.id and one.cancelled_at is null and one.kind <> 'opening'
  ) then
    -- What is owed now is no longer what was owed at first.
    account := account - 'balance';
    warnings := array_append(warnings, 'BALANCE_KEPT');
  end if;
  has_changes := tenant || rent || contract || account <> '{}';
  if is_known and has_changes and letting.id = any (touched) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'An earlier line says otherwise of this tenant', hint = 'lastName=overlaps';
  end if;
  if is_known and has_changes then
    did := did || private.change_told('tenant', to_jsonb(letting), tenant)
      || private.change_told('rent', to_jsonb(agreed), rent);
    kept := private.kept_dues(lease.id);
  end if;
  if tenant <> '{}' then
    perform private.change_tenant(letting, tenant);
    lease := private.lease_of(landlord, lease.id);
  end if;
  if rent <> '{}' then
    agreed := jsonb_populate_record(agreed, rent);
    rents := private.rents_told(lease.id);
    perform private.change_rent(
      lease,
      -- A lease that only starts has had no other rent.
      case when agreed.starts_on = '1900-01-01' and lease.starts_on >= month then agreed.starts_on else rent_from end,
      agreed.rent, agreed.charges
    );
    did := did || jsonb_build_object(
      'rentFrom', rent_from, 'rentsBefore', rents, 'rentsAfter', private.rents_told(lease.id)
    );
  end if;
  if contract <> '{}' then
    found_lease := lease;
    perform private.change_lease(lease, contract);
    lease := private.lease_of(landlord, lease.id);
    if is_known then
      -- With the end, which may follow from the kind.
      did := did || private.change_told('lease', to_jsonb(found_lease), contract || private.differing(
        to_jsonb(found_lease), jsonb_build_object('ended_by', lease.ended_by, 'ends_on', lease.ends_on)
      ));
    end if;
  end if;
  if account <> '{}' then
    account := opening || account;
    perform private.set_account(lease, (account ->> 'starts_on')::date, (account ->> 'balance')::numeric);
    lease := private.lease_of(landlord, lease.id);
  end if;
  if is_known then
    -- A lease that starts later takes the start of its account with it.
    did := did || private.change_told('account', opening, private.differing(opening, private.opening(lease)));
  end if;
  if has_changes or not is_known then
    perform private.update_account(lease.id);
  end if;

  if is_known and has_changes and private.newly_kept(lease.id, kept) <> '[]' or tenant ? 'lease_starts_on' and exists (
    select from public.dues one
    where one.lease_id = lease.id and one.kind = 'rent' and one.cancelled_at is null and one.period_from < lease.starts_on
  ) then
    warnings := array_append(warnings, 'DUES_KEPT');
  end if;
  if tenant ? 'lease_starts_on' and lease.starts_on < lease.account_starts_on then
    warnings := array_append(warnings, 'STARTS_BEFORE_ACCOUNT');
  end if;
  select * into letting from private.lettings one where one.id = letting.id;
  if not is_known and private.is_let_otherwise(lease) then
    warnings := array_append(warnings, 'ALREADY_LET');
  end if;
  if letting.rent = 0 then
    warnings := array_append(warnings, 'NO_RENT');
  end if;
  if lease.deposit > private.deposit_cap(lease.kind, letting.rent) then
    warnings := array_append(warnings, 'DEPOSIT_ABOVE_CAP');
  end if;
  return did || jsonb_build_object(
    'line', line -> 'line',
    'state', case
      when not is_known then 'new'
      when did ?| array['propertyAfter', 'tenantAfter', 'rentAfter', 'leaseAfter', 'accountAfter'] then 'changed'
      else 'same'
    end,
    'warnings', warnings
  );
end
$$;

-- Several lines in one block, which is rolled back when one of them is refused: then each by itself.
create function private.import_together(landlord uuid, lines jsonb, touched uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb;
  done jsonb;
  answer jsonb := '[]';
  before uuid[] := touched;
  refusal jsonb;
  why text;
begin
  begin
    for line in select value from jsonb_array_elements(lines) loop
      done := private.import_line(landlord, line, touched);
      answer := answer || done;
      touched := touched || (done ->> 'tenantId')::uuid || (done ->> 'propertyId')::uuid;
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
  touched := before;
  answer := '[]';
  for line in select value from jsonb_array_elements(lines) loop
    done := private.import_together(landlord, jsonb_build_array(line), touched);
    answer := answer || done;
    touched := touched || (done #>> '{0,tenantId}')::uuid || (done #>> '{0,propertyId}')::uuid;
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
  touched uuid[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 500 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'From 1 to 500 lines', hint = 'lines=invalid';
  elsif exists (select from jsonb_array_elements(lines) one (line) where coalesce(one.line ->> 'line', '') !~ '^[0-9]{1,6}$') then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A line has a number', hint = 'lines=invalid';
  end if;
  for together in
    select jsonb_agg(one.line order by one.place)
    from jsonb_array_elements(lines) with ordinality one (line, place)
    group by (one.place - 1) / 20
    order by min(one.place)
  loop
    done := private.import_together(landlord, together, touched);
    answer := answer || done;
    touched := touched || array(select (one ->> 'tenantId')::uuid from jsonb_array_elements(done) one);
  end loop;
  return answer;
end
$$;

-- A try that is rolled back: what it says, the import does.
create function public.check_import(lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  answer jsonb;
begin
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
begin
  if import is null or part is null or part not between 1 and 100 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A part is one of a hundred', hint = 'part=invalid';
  end if;
  select * into known from public.imports one
  where one.owner_id = landlord.id and one.id = import_lettings.import and one.part = import_lettings.part;
  if found then
    return known.lines;
  end if;
  answer := private.import_lines(landlord.id, lines);
  insert into public.imports (owner_id, id, part, file_name, lines) values (landlord.id, import, part, file_name, answer);
  return answer;
end
$$;
comment on function public.import_lettings is
  'Writes the lines that are not refused, and answers what each did; the same part of the same import is written once.';
revoke execute on function public.import_lettings from anon, service_role;
grant execute on function public.import_lettings to authenticated;

-- What each line of an import did that is not undone.
create function private.lines_of(landlord uuid, import uuid) returns table (part smallint, place bigint, line jsonb)
language sql stable set search_path = ''
as $$
  select known.part, one.place, one.line
  from public.imports known
  cross join jsonb_array_elements(known.lines) with ordinality one (line, place)
  where known.owner_id = landlord and known.id = lines_of.import and known.undone_at is null
$$;

-- What a line did to a lease, or to a dwelling: none of it, or some.
create function private.did_to(line jsonb, noun text) returns boolean
language sql immutable set search_path = ''
as $$
  select case noun
    when 'lease' then line ?| array['addedTenant', 'tenantAfter', 'rentAfter', 'leaseAfter', 'accountAfter']
    when 'property' then line ?| array['addedProperty', 'propertyAfter']
  end
$$;

-- What an import added or changed that more has been said of since, each with why it stays.
create function private.in_the_way(landlord uuid, import uuid)
returns table (line integer, tenant_id uuid, property_id uuid, name text, why text)
language sql stable set search_path = ''
as $$
  with said as (
    select
      (one.line ->> 'line')::integer as line, (one.line ->> 'tenantId')::uuid as tenant_id,
      (one.line ->> 'leaseId')::uuid as lease_id, (one.line ->> 'propertyId')::uuid as property_id,
      one.line ? 'addedTenant' as added_tenant, one.line ? 'addedProperty' as added_property,
      private.did_to(one.line, 'lease') as did_to_lease, private.did_to(one.line, 'property') as did_to_property
    from private.lines_of(landlord, in_the_way.import) one
  ), begun as (
    select one.id, min(one.created_at) as at
    from public.imports one
    where one.owner_id = landlord and one.undone_at is null
    group by one.id
  ), since as (
    select later.line
    from begun
    cross join lateral private.lines_of(landlord, begun.id) later
    where begun.at > (select one.at from begun one where one.id = in_the_way.import)
  )
  select said.line, tenant.id, null::uuid, tenant.first_name || ' ' || tenant.last_name, reason.why
  from said
  join public.tenants tenant on tenant.id = said.tenant_id and tenant.owner_id = landlord
  cross join lateral (
    select case
      when exists (select from public.receipts one where one.lease_id = tenant.lease_id) then 'RECEIPTS'
      when exists (select from public.payments one where one.lease_id = tenant.lease_id and one.kind <> 'opening') then 'PAYMENTS'
      when exists (
        select from public.dues one
        where one.lease_id = tenant.lease_id and (one.kind not in ('rent', 'opening') or one.reduction > 0)
      ) then 'DUES'
      when exists (select from public.tenants one where one.lease_id = tenant.lease_id and one.id <> tenant.id)
        or exists (select from public.guarantors one where one.lease_id = tenant.lease_id) then 'PEOPLE'
    end as why
  ) reason
  where said.added_tenant and reason.why is not null
  union all
  select said.line, null, property.id, property.name, 'TENANTS'
  from said
  join public.properties property on property.id = said.property_id and property.owner_id = landlord
  where said.added_property and exists (
    select from public.leases one
    where one.property_id = property.id and one.id not in (select other.lease_id from said other where other.added_tenant)
  )
  union all
  -- The later one is undone first: it holds what there was between the two.
  select min(said.line), tenant.id, null, tenant.first_name || ' ' || tenant.last_name, 'IMPORTS'
  from said
  join public.tenants tenant on tenant.id = said.tenant_id and tenant.owner_id = landlord
  where said.did_to_lease and said.lease_id in (
    select (since.line ->> 'leaseId')::uuid from since where private.did_to(since.line, 'lease')
  )
  group by tenant.id
  union all
  select min(said.line), null, property.id, property.name, 'IMPORTS'
  from said
  join public.properties property on property.id = said.property_id and property.owner_id = landlord
  where said.did_to_property and said.property_id in (
    select (since.line ->> 'propertyId')::uuid from since where private.did_to(since.line, 'property')
  )
  group by property.id
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

-- Puts back what the lines of an import changed, the last first: a line may have changed what an earlier one did. Answers the
-- lines of which something stands against it.
create function private.undo_lines(landlord uuid, import uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  done jsonb;
  stuck jsonb := '[]';
begin
  for done in
    select said.line
    from private.lines_of(landlord, undo_lines.import) said
    where said.line ?| array['propertyAfter', 'tenantAfter', 'rentAfter', 'leaseAfter', 'accountAfter']
    order by said.part desc, said.place desc
  loop
    begin
      perform private.undo_line(landlord, done);
    exception
      when sqlstate 'PT400' or sqlstate 'PT409' then
        stuck := stuck || done;
    end;
  end loop;
  return stuck;
end
$$;

-- What is in the way, or else what undoing the import would be refused for: it is tried, and rolled back.
create function public.import_blockers(import uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  answer jsonb;
  stuck jsonb;
begin
  perform private.require_import(landlord.id, import);
  select coalesce(jsonb_agg(jsonb_build_object(
    'line', one.line, 'tenantId', one.tenant_id, 'propertyId', one.property_id, 'name', one.name, 'why', one.why
  ) order by one.line), '[]') into answer
  from private.in_the_way(landlord.id, import_blockers.import) one;
  if answer <> '[]' then
    return answer;
  end if;
  begin
    stuck := private.undo_lines(landlord.id, import);
    raise exception 'ROLLED_BACK' using errcode = 'KL001';
  exception
    when sqlstate 'KL001' then
      return (
        select coalesce(jsonb_agg(jsonb_build_object(
          'line', done -> 'line', 'tenantId', tenant.id, 'propertyId', null,
          'name', tenant.first_name || ' ' || tenant.last_name, 'why', 'NOT_AS_BEFORE'
        ) order by (done ->> 'line')::integer), '[]')
        from jsonb_array_elements(stuck) done
        join public.tenants tenant on tenant.id = (done ->> 'tenantId')::uuid and tenant.owner_id = landlord.id
      );
  end;
end
$$;
comment on function public.import_blockers is 'Why an import of the caller cannot be undone: what has been said since of what it brought.';
revoke execute on function public.import_blockers from anon, service_role;
grant execute on function public.import_blockers to authenticated;

-- Table by table: what a cascade removes is removed, and counted, for each lease in statements of its own.
create function private.delete_leases(gone uuid[]) returns void
language plpgsql set search_path = ''
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
    raise exception 'IMPORT_IN_USE' using errcode = 'PT409', detail = 'More has been said of what it brought';
  end if;
  perform private.delete_leases(array(
    select one.id
    from private.lines_of(landlord.id, import) said
    join public.leases one on one.id = (said.line ->> 'leaseId')::uuid and one.owner_id = landlord.id
    where said.line ? 'addedTenant'
  ));
  delete from public.properties one
  using private.lines_of(landlord.id, import) said
  where said.line ? 'addedProperty' and one.id = (said.line ->> 'propertyId')::uuid and one.owner_id = landlord.id;
  if private.undo_lines(landlord.id, import) <> '[]' then
    raise exception 'IMPORT_IN_USE' using errcode = 'PT409', detail = 'Something stands against what there was before';
  end if;
  update public.imports one set undone_at = now()
  where one.owner_id = landlord.id and one.id = undo_import.import and one.undone_at is null;
end
$$;
comment on function public.undo_import is
  'Takes back what an import added and changed, as long as nothing depends on it. What was changed again since stays.';
revoke execute on function public.undo_import from anon, service_role;
grant execute on function public.undo_import to authenticated;

-- Puts back what a line changed, unless it has been changed since.
create function private.undo_line(landlord uuid, done jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  property public.properties;
  letting private.lettings;
  lease public.leases;
  -- What its account started with.
  opening jsonb;
begin
  select * into property from public.properties one where one.id = (done ->> 'propertyId')::uuid and one.owner_id = landlord;
  if to_jsonb(property) @> (done -> 'propertyAfter') then
    update public.properties one
    set
      name = coalesce(done #>> '{propertyBefore,name}', one.name), city = coalesce(done #>> '{propertyBefore,city}', one.city)
    where one.id = property.id;
  end if;
  select * into letting from private.lettings one where one.id = (done ->> 'tenantId')::uuid and one.owner_id = landlord;
  if letting.id is null then
    return;
  end if;
  lease := private.lease_of(landlord, letting.lease_id);
  opening := private.opening(lease);
  if to_jsonb(lease) @> (done -> 'leaseAfter') then
    perform private.change_lease(private.lease_of(landlord, lease.id), done -> 'leaseBefore');
  end if;
  if to_jsonb(letting) @> (done -> 'tenantAfter') then
    select * into letting from private.lettings one where one.id = letting.id;
    perform private.change_tenant(letting, done -> 'tenantBefore');
  end if;
  if private.rents_told(lease.id) = done -> 'rentsAfter' then
    delete from public.rents one where one.lease_id = lease.id;
    insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
    select lease.id, landlord, one.starts_on, one.rent, one.charges
    from jsonb_populate_recordset(null::public.rents, done -> 'rentsBefore') one;
  end if;
  -- After the start of the lease, which it cannot be before.
  if opening @> (done -> 'accountAfter') then
    opening := opening || (done -> 'accountBefore');
    perform private.set_account(
      private.lease_of(landlord, lease.id), (opening ->> 'starts_on')::date, (opening ->> 'balance')::numeric
    );
  end if;
  perform private.update_account(lease.id);
end
$$;
