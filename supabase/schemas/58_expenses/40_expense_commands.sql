-- The commands that write expenses with their dwellings.

-- True for an amount that the contract's `Balance` accepts: whole cents, at most 9,999,999.99 euros.
create function private.is_signed_amount(amount text) returns boolean
language plpgsql immutable strict set search_path = ''
as $$
begin
  if not pg_input_is_valid(amount, 'numeric') then
    return false;
  end if;
  return abs(amount::numeric) <= 9999999.99 and amount::numeric = round(amount::numeric, 2);
end
$$;

-- Returns the expense with the given fields. Checks amounts before the columns round them.
create function private.read_expense(expense public.expenses, fields jsonb) returns public.expenses
language plpgsql stable set search_path = ''
as $$
declare
  issue text;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse('VALIDATION_FAILED', 'The expense must be an object', '=invalid');
  end if;
  select field.path || case when field.type = 'balance' then '=invalidAmount' else '=invalid' end into issue
  from (
    values
      ('lessor_id', 'uuid', 'lessorId'), ('paid_on', 'public.day', 'paidOn'), ('amount', 'balance', 'amount'),
      ('label', 'public.short_text', 'label'), ('tax', 'public.expense_tax', 'tax'), ('deductible', 'balance', 'deductible'),
      ('charge', 'public.expense_charge', 'charge'), ('recoverable', 'balance', 'recoverable'), ('period_from', 'public.day', 'from'),
      ('period_to', 'public.day', 'to'), ('total_shares', 'public.share_count', 'totalShares'), ('bank_line_id', 'uuid', 'bankLineId'),
      ('payee', 'public.payee', 'payee')
  ) field (name, type, path)
  where not case
    when field.type = 'balance' then private.is_signed_amount(fields ->> field.name)
    else pg_input_is_valid(fields ->> field.name, field.type)
  end
  limit 1;
  if found then
    perform private.refuse('VALIDATION_FAILED', 'The field does not accept this value', issue);
  end if;
  return jsonb_populate_record(expense, fields);
end
$$;

-- Requires a category or a kind of charge. Refuses a deductible or recoverable part that exceeds the amount.
create function private.require_valid_expense(expense public.expenses) returns void
language plpgsql stable set search_path = ''
as $$
declare
  recoverable_limit numeric := private.recoverable_limit(expense.tax, expense.amount, expense.deductible);
begin
  perform private.require_day(expense.paid_on, 'paidOn');
  if expense.paid_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day is in the future', 'paidOn=futureDate');
  elsif expense.amount is null or expense.amount = 0 then
    perform private.refuse('VALIDATION_FAILED', 'The amount must not be 0', 'amount=invalidAmount');
  elsif expense.tax is null and (expense.charge is null or expense.deductible is not null) then
    perform private.refuse('VALIDATION_FAILED', 'The expense has no category', 'tax=required');
  elsif expense.tax = 'coOwnershipStatement' and expense.charge is null then
    perform private.refuse('VALIDATION_FAILED', 'A statement of the syndic states a charge of the tenants', 'charge=required');
  elsif expense.tax in ('otherIncome', 'coOwnershipStatement') and expense.deductible is not null then
    perform private.refuse('VALIDATION_FAILED', 'Income and the syndic''s statement have no deductible part: leave out the deductible part, or choose another category', 'deductible=invalid');
  elsif expense.deductible not between least(expense.amount, 0) and greatest(expense.amount, 0) then
    perform private.refuse('VALIDATION_FAILED', 'The deductible part exceeds the amount', 'deductible=aboveAmount');
  elsif expense.recoverable not between least(recoverable_limit, 0) and greatest(recoverable_limit, 0) then
    perform private.refuse('VALIDATION_FAILED', format(
      'The tenants owe at most %s: of a property tax, the tax on waste, which is the amount less its deductible part', recoverable_limit
    ), 'recoverable=aboveAmount');
  elsif expense.charge is null and num_nonnulls(expense.recoverable, expense.period_from, expense.period_to) > 0 then
    perform private.refuse('VALIDATION_FAILED', 'The kind of charge is missing', 'charge=required');
  elsif expense.charge is not null then
    perform private.require_day(expense.period_from, 'from');
    perform private.require_day(expense.period_to, 'to');
    if expense.period_to < expense.period_from then
      perform private.refuse('VALIDATION_FAILED', 'The period of the charge ends before it starts', 'to=periodReversed');
    end if;
    perform private.require_within_two_years(expense.period_to, 'to');
  end if;
end
$$;

-- The lessor of a stored expense. Null if the expense does not have the given dwelling.
create function private.lessor_with_dwelling(expense uuid, property uuid) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select expenses.lessor_id
    from public.expenses
    join public.expense_properties expense_property on expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    where expenses.id = lessor_with_dwelling.expense and expense_property.property_id = lessor_with_dwelling.property
  );
end
$$;

-- Chooses the lessor of an expense if the landlord named none. `property` is the first dwelling of the expense. If the
-- stored expense already has this dwelling, the expense keeps its lessor. Otherwise it gets the lessor of the dwelling
-- or, without a dwelling, the default lessor.
create function private.default_lessor_of(expense public.expenses, property uuid) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    private.lessor_with_dwelling(expense.id, property),
    (select properties.lessor_id from public.properties where properties.id = property and properties.owner_id = expense.owner_id),
    private.default_lessor()
  );
end
$$;

create function private.require_shares(properties jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  issue text;
begin
  if jsonb_typeof(properties) is distinct from 'array' then
    perform private.refuse('VALIDATION_FAILED', 'The dwellings are not a list', 'properties=invalid');
  elsif jsonb_array_length(properties) > 200 then
    perform private.refuse('VALIDATION_FAILED', 'More than 200 dwellings', 'properties=tooLong');
  end if;
  select format('properties.%s.%s=invalid', named.place - 1, wrong.field) into issue
  from jsonb_array_elements(properties) with ordinality named (dwelling, place)
  cross join lateral (
    select case
      when pg_input_is_valid(named.dwelling ->> 'property_id', 'uuid') is not true then 'propertyId'
      when pg_input_is_valid(named.dwelling ->> 'shares', 'public.share_count') is not true then 'shares'
    end
  ) wrong (field)
  where wrong.field is not null
  order by named.place limit 1;
  if found then
    perform private.refuse('VALIDATION_FAILED', 'A dwelling needs an id and between 1 and 1,000,000 shares', issue);
  end if;
end
$$;

-- Requires that the dwellings of an expense belong to its lessor. A dwelling that the stored expense already has is
-- allowed, even if another lessor lets it now.
create function private.require_expense_properties(expense public.expenses, properties jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  place bigint;
begin
  select named.place - 1 into place
  from rows from (jsonb_to_recordset(properties) as (property_id uuid)) with ordinality named (property_id, place)
  left join public.properties property on property.id = named.property_id and property.owner_id = expense.owner_id
  where property.id is null
    or property.lessor_id <> expense.lessor_id and private.lessor_with_dwelling(expense.id, property.id) is distinct from expense.lessor_id
  order by named.place limit 1;
  if found then
    perform private.refuse('NOT_FOUND', 'The lessor has no such dwelling', format('properties.%s.propertyId=invalid', place));
  elsif exists (
    select from jsonb_to_recordset(properties) named (property_id uuid) group by named.property_id having count(*) > 1
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A dwelling is named twice', 'properties=overlaps');
  end if;
end
$$;

-- Checks and stores an expense with its dwellings. By default, `total_shares` is the sum of the dwellings' shares.
create function private.store_expense(expense public.expenses, properties jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  shares bigint;
begin
  perform private.require_valid_expense(expense);
  perform private.require_shares(properties);
  expense.lessor_id := coalesce(expense.lessor_id, private.default_lessor_of(expense, (properties #>> '{0,property_id}')::uuid));
  perform from public.lessors where lessors.id = expense.lessor_id and lessors.owner_id = expense.owner_id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lessor', 'lessorId=invalid');
  end if;
  perform private.require_expense_properties(expense, properties);
  shares := (select sum(named.shares) from jsonb_to_recordset(properties) named (shares integer));
  expense.total_shares := coalesce(expense.total_shares, least(coalesce(shares, 1), 1000000));
  if shares > expense.total_shares then
    perform private.refuse('VALIDATION_FAILED', 'The dwellings have more shares than the whole', 'properties=aboveAmount');
  end if;
  perform private.refuse_if_settled(stored_expense, expense, properties)
  from public.expenses stored_expense where stored_expense.id = expense.id;
  delete from public.expense_properties expense_property where expense_property.expense_id = expense.id;
  insert into public.expenses select (expense).*
  on conflict on constraint expenses_pkey do update set
    lessor_id = excluded.lessor_id, paid_on = excluded.paid_on, amount = excluded.amount, label = excluded.label, tax = excluded.tax,
    deductible = excluded.deductible, charge = excluded.charge, recoverable = excluded.recoverable,
    period_from = excluded.period_from, period_to = excluded.period_to, total_shares = excluded.total_shares;
  insert into public.expense_properties (expense_id, property_id, owner_id, shares)
  select expense.id, named.property_id, expense.owner_id, named.shares
  from jsonb_to_recordset(properties) named (property_id uuid, shares integer);
  return private.expense_json(expense);
end
$$;

-- Refuses a bank line that was already recorded as an expense or as payments.
create function private.require_new_bank_line(landlord uuid, bank_line uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.expenses where expenses.owner_id = landlord and expenses.bank_line_id = bank_line
    union all
    select from public.payments where payments.owner_id = landlord and payments.bank_line_id = bank_line and payments.cancelled_at is null
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The bank line was recorded before', 'bankLineId=overlaps');
  end if;
end
$$;

create function public.add_expense(idempotency_key uuid, expense jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  properties jsonb := coalesce(expense -> 'properties', '[]');
  digest jsonb := private.request_digest('add_expense', expense);
  new_expense public.expenses;
begin
  perform private.require_own_key(landlord.id, idempotency_key, digest);
  select * into new_expense from public.expenses
  where expenses.owner_id = landlord.id and expenses.idempotency_key = add_expense.idempotency_key;
  if found then
    return private.expense_json(new_expense);
  end if;
  new_expense := private.read_expense(null, expense || jsonb_build_object(
    'id', gen_random_uuid(), 'owner_id', landlord.id, 'idempotency_key', add_expense.idempotency_key,
    'request', digest, 'created_at', clock_timestamp()
  ));
  perform private.require_new_bank_line(landlord.id, new_expense.bank_line_id);
  return private.store_expense(new_expense, properties);
end
$$;
comment on function public.add_expense is
  'Records an expense with its dwellings. The default lessor is the lessor of the first dwelling. A repeated key records nothing. Returns the expense.';

create function private.expense_of(landlord uuid, expense uuid) returns public.expenses
language plpgsql stable set search_path = ''
as $$
declare
  found_expense public.expenses;
begin
  select * into found_expense from public.expenses where expenses.id = expense_of.expense and expenses.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such expense');
  end if;
  return found_expense;
end
$$;

create function public.set_expense(expense uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  changed_expense public.expenses := private.expense_of(landlord.id, expense);
begin
  changed_expense := private.read_expense(
    changed_expense,
    -- If the dwellings change, clear `total_shares` and the lessor, unless the changes also name them.
    -- private.store_expense then sets their default values.
    case when changes ? 'properties' then '{"total_shares": null}'::jsonb else '{}' end
      || case when changes #> '{properties,0}' is null then '{}'::jsonb else '{"lessor_id": null}' end
      || case when jsonb_typeof(changes) = 'object'
        then changes - array['id', 'owner_id', 'bank_line_id', 'payee', 'idempotency_key', 'request', 'created_at']
      end
  );
  return private.store_expense(
    changed_expense, coalesce(changes -> 'properties', private.expense_json(changed_expense) -> 'properties')
  );
end
$$;
comment on function public.set_expense is 'Changes the named columns of an expense, and its dwellings. Returns the expense.';

create function public.delete_expense(expense uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  deleted public.expenses := private.expense_of(landlord.id, expense);
begin
  perform private.refuse_if_settled(deleted, null, null);
  delete from public.expenses where expenses.id = deleted.id;
end
$$;
comment on function public.delete_expense is 'Deletes an expense. Its bank line can be recorded again.';
grant execute on function public.add_expense, public.set_expense, public.delete_expense to authenticated;
