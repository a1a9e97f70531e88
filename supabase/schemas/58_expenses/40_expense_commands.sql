-- The commands that write expenses with their dwellings.

-- Requires that an expense has a use, and that its parts do not exceed its amount.
create function private.check_expense(expense public.expenses) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(expense.paid_on, 'paidOn');
  if expense.paid_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day is in the future', 'paidOn=futureDate');
  elsif expense.amount is null or expense.amount = 0 or abs(expense.amount) > 9999999.99 then
    perform private.refuse('VALIDATION_FAILED', 'The amount must not be 0, nor exceed 9,999,999.99 euros', 'amount=invalidAmount');
  elsif expense.tax is null and (expense.charge is null or expense.deductible is not null) then
    perform private.refuse('VALIDATION_FAILED', 'The expense has no category', 'tax=required');
  elsif expense.tax = 'otherIncome' and expense.deductible is not null then
    perform private.refuse('VALIDATION_FAILED', 'Other income has no deductible part', 'deductible=invalid');
  elsif expense.deductible not between least(expense.amount, 0) and greatest(expense.amount, 0) then
    perform private.refuse('VALIDATION_FAILED', 'The deductible part exceeds the amount', 'deductible=aboveAmount');
  elsif expense.recoverable not between least(expense.amount, 0) and greatest(expense.amount, 0) then
    perform private.refuse('VALIDATION_FAILED', 'The part of the tenants exceeds the amount', 'recoverable=aboveAmount');
  elsif expense.charge is null and num_nonnulls(expense.recoverable, expense.period_from, expense.period_to) > 0 then
    perform private.refuse('VALIDATION_FAILED', 'The kind of charge is missing', 'charge=required');
  elsif expense.charge is not null then
    perform private.require_day(expense.period_from, 'from');
    perform private.require_day(expense.period_to, 'to');
    if expense.period_to < expense.period_from then
      perform private.refuse('VALIDATION_FAILED', 'The days of the charge end before they start', 'to=periodReversed');
    end if;
    perform private.require_within_two_years(expense.period_to, 'to');
  end if;
end
$$;

-- Requires that the dwellings of an expense belong to its lessor. A dwelling that the expense already has may have
-- another lessor since.
create function private.require_expense_properties(expense public.expenses, properties jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  place bigint;
begin
  if jsonb_typeof(properties) is distinct from 'array' then
    perform private.refuse('VALIDATION_FAILED', 'The dwellings are not a list', 'properties=invalid');
  elsif jsonb_array_length(properties) > 200 then
    perform private.refuse('VALIDATION_FAILED', 'More than 200 dwellings', 'properties=tooLong');
  end if;
  select named.place - 1 into place
  from rows from (jsonb_to_recordset(properties) as (property_id uuid)) with ordinality named (property_id, place)
  left join public.properties property on property.id = named.property_id and property.owner_id = expense.owner_id
  left join public.expense_properties expense_property
    on expense_property.expense_id = expense.id and expense_property.property_id = named.property_id
  where property.id is null or property.lessor_id <> expense.lessor_id and expense_property.property_id is null
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

-- Checks and stores an expense with its dwellings. By default, the whole is the sum of their shares.
create function private.store_expense(expense public.expenses, properties jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  shares numeric;
begin
  perform private.check_expense(expense);
  perform from public.lessors where lessors.id = expense.lessor_id and lessors.owner_id = expense.owner_id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lessor', 'lessorId=invalid');
  end if;
  perform private.require_expense_properties(expense, properties);
  shares := (select sum(named.shares) from jsonb_to_recordset(properties) named (shares numeric));
  expense.total_shares := coalesce(expense.total_shares, least(coalesce(shares, 1), 1000000));
  if shares > expense.total_shares then
    perform private.refuse('VALIDATION_FAILED', 'The dwellings have more shares than the whole', 'properties=aboveAmount');
  end if;
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

-- Refuses a bank line that paid another expense, or that is recorded as payments.
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
  new_expense := jsonb_populate_record(null::public.expenses, expense - 'properties' || jsonb_build_object(
    'id', gen_random_uuid(), 'owner_id', landlord.id, 'idempotency_key', add_expense.idempotency_key,
    'request', digest, 'created_at', clock_timestamp()
  ));
  new_expense.lessor_id := coalesce(new_expense.lessor_id, (
    select property.lessor_id from public.properties property
    where property.id = (properties #>> '{0,property_id}')::uuid and property.owner_id = landlord.id
  ), private.default_lessor());
  perform private.require_new_bank_line(landlord.id, new_expense.bank_line_id);
  return private.store_expense(new_expense, properties);
end
$$;
comment on function public.add_expense is
  'Records an expense with its dwellings, by default of the lessor of the first dwelling. A repeated key records nothing. Returns the expense.';

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
  changed_expense := jsonb_populate_record(
    changed_expense,
    -- With new dwellings, the whole is by default the sum of their shares.
    case when changes ? 'properties' then '{"total_shares": null}'::jsonb else '{}' end
      || changes - array['id', 'owner_id', 'bank_line_id', 'payee', 'idempotency_key', 'request', 'created_at']
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
begin
  delete from public.expenses where expenses.id = (private.expense_of(landlord.id, expense)).id;
end
$$;
comment on function public.delete_expense is 'Deletes an expense. Its bank line can be recorded again.';
grant execute on function public.add_expense, public.set_expense, public.delete_expense to authenticated;
