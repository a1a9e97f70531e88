-- The commands of settlements. The command that also issues the letter is in 85_letters.

-- The settlement whose balance is this payment or due. All fields are null if there is none.
create function private.settlement_with(lease uuid, payment_or_due uuid) returns public.settlements
language plpgsql stable set search_path = ''
as $$
declare
  found_settlement public.settlements;
begin
  select * into found_settlement from public.settlements
  where settlements.lease_id = settlement_with.lease and settlements.cancelled_at is null
    and payment_or_due = any (settlements.payment_id || settlements.due_ids);
  return found_settlement;
end
$$;

-- Refuses to cancel a due or a payment of a settlement.
create function private.refuse_if_in_settlement(lease uuid, payment_or_due uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (private.settlement_with(lease, payment_or_due)).id is not null then
    perform private.refuse('CHARGES_SETTLED', 'The amount belongs to a settlement of charges: cancel the settlement');
  end if;
end
$$;

-- True if the document of a deposit's settlement states that the deposit paid a part of the debt. Later payments change
-- the allocations, but not the document.
create function private.is_paid_by_deposit(settlement public.settlements) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.deposit_movements movement
    join public.documents on documents.owner_id = movement.owner_id and documents.subject_id = movement.id
    cross join lateral jsonb_to_recordset(documents.snapshot #> '{says,dues}') stated ("dueId" uuid, "setOff" numeric)
    where movement.lease_id = settlement.lease_id and movement.kind = 'settled' and movement.cancelled_at is null
      and stated."dueId" = any (settlement.due_ids) and stated."setOff" > 0
  );
end
$$;

-- Refuses to remove a debt that the deposit has paid.
create function private.refuse_if_paid_by_deposit(settlement public.settlements) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_paid_by_deposit(settlement) then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit has paid a part of this balance: cancel the settlement of the deposit first');
  end if;
end
$$;

-- The words for the period of a due, in French as all labels: « année 2025 », or its days.
create function private.settlement_label(first_day date, last_day date) returns text
language sql immutable set search_path = ''
as $$
  select case
    when extract(year from first_day) = extract(year from last_day) and to_char(first_day, 'MMDD') || to_char(last_day, 'MMDD') = '01011231'
      then 'année ' || to_char(first_day, 'YYYY')
    else 'du ' || to_char(first_day, 'DD/MM/YYYY') || ' au ' || to_char(last_day, 'DD/MM/YYYY')
  end
$$;

-- True if a debt can be divided: it has one due, no receipt certifies it, and the deposit has paid no part of it.
create function private.is_divisible(settlement public.settlements) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return settlement.cancelled_at is null and cardinality(settlement.due_ids) = 1 and settlement.balance >= 0.36
    and private.receipts_of_due(settlement.due_ids[1]) is null and not private.is_paid_by_deposit(settlement);
end
$$;

-- True if the tenants may pay a debt in twelve parts: the letter is sent after the year that follows the charges (art.
-- 23).
create function private.is_payable_by_twelfths(settlement public.settlements) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return settlement.cancelled_at is null and cardinality(settlement.due_ids) = 1 and settlement.balance >= 0.12
    and private.is_late_settlement(settlement.sent_on, settlement.period_to)
    and exists (select from public.leases where leases.id = settlement.lease_id and private.is_governed(leases.kind));
end
$$;

-- True if split_settlement splits the debt.
create function private.may_split(settlement public.settlements) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_payable_by_twelfths(settlement) and private.receipts_of_due(settlement.due_ids[1]) is null
    and not private.is_paid_by_deposit(settlement);
end
$$;

create function private.settlement_json(settlement public.settlements) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today record;
begin
  select provisions.called, provisions.has_changed into today from private.settlements_of_today(array[settlement.id]) provisions;
  return to_jsonb(settlement) - 'owner_id' - 'agreed_provisions' - 'split_due_id' - 'idempotency_key' - 'request' || jsonb_build_object(
    'parts', cardinality(settlement.due_ids),
    'remaining', private.unpaid_of_settlement(settlement),
    'called_now', today.called,
    'has_changed', today.has_changed,
    'may_split', private.may_split(settlement),
    'may_agree_parts', private.is_divisible(settlement),
    'bills_until', private.bills_until(settlement),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'expense_id', line.expense_id, 'charge', expenses.charge, 'days', private.number_of_days(line.days), 'amount', line.amount
      ) order by private.charge_place(expenses.charge), expenses.period_from, line.expense_id), '[]')
      from public.settlement_lines line
      join public.expenses on expenses.id = line.expense_id
      where line.settlement_id = settlement.id
    ),
    'document', private.settlement_document(settlement)
  );
end
$$;

-- The next change of the provision after a letter of today. Null if the provision does not change, or if later days are
-- settled too, because the change may then follow from these later days. `isFromResults` is true if the new provision
-- is exactly the amount that follows from the settled charges.
create function private.next_provision_json(lease uuid, settled_until date, next_provision numeric) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  day date := private.today();
begin
  if not private.is_newest_settlement(lease, settled_until) then
    return null;
  end if;
  return (
    select jsonb_build_object('amount', rents.charges, 'from', rents.starts_on, 'isFromResults', rents.charges = next_provision)
    from public.rents
    where rents.lease_id = lease and rents.starts_on > day and rents.charges <> (private.rent_on(lease, day)).charges
    order by rents.starts_on limit 1
  );
end
$$;

create type private.settlement_request as (
  period_from date, period_to date, balance numeric, called_before numeric, due_on date, is_agreed boolean, bills_at text, note text,
  confirmed_facts text[]
);

-- Checks the fields of a request that do not depend on the decision.
create function private.require_request(asked private.settlement_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if asked.called_before is not null then
    perform private.require_amount(asked.called_before, 'calledBefore', 0);
  end if;
  if asked.bills_at is null then
    perform private.refuse('VALIDATION_FAILED', 'State where the tenants can check the bills', 'billsAt=required');
  elsif char_length(asked.note) > 600 then
    perform private.refuse('VALIDATION_FAILED', 'The landlord''s paragraph has at most 600 characters', 'note=tooLong');
  end if;
end
$$;

create function private.require_confirmed(facts text[], confirmed_facts text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- A caller of REST may send null.
  if not facts <@ coalesce(confirmed_facts, '{}') then
    perform private.refuse('SETTLEMENT_NOT_ALLOWED', 'Facts to confirm: ' || array_to_string(facts, ', '));
  end if;
end
$$;

-- Refuses a settlement with an obstacle, and a balance that differs from the balance that the landlord has read.
create function private.require_decision(lease public.leases, decision private.settlement_decision, asked private.settlement_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if asked.called_before is not null and isempty(decision.days_before) then
    perform private.refuse('VALIDATION_FAILED', 'The account covers all days of the period', 'calledBefore=invalid');
  elsif decision.tenants_changed_on is not null then
    perform private.refuse('VALIDATION_FAILED', format(
      'The tenants changed on %s: settle the days before, and then the days from this day on', decision.tenants_changed_on
    ), 'to=invalid');
  elsif decision.blockers <> '{}' then
    perform private.refuse('SETTLEMENT_NOT_ALLOWED', 'Obstacles: ' || array_to_string(decision.blockers, ', '));
  end if;
  perform private.require_confirmed(decision.facts_to_confirm, asked.confirmed_facts);
  if asked.balance is distinct from decision.balance then
    perform private.refuse('SETTLEMENT_CHANGED', format('The balance is %s now: read the settlement again', decision.balance));
  elsif asked.is_agreed and coalesce(lease.keys_on > private.today(), true) then
    perform private.refuse('VALIDATION_FAILED', 'Only tenants who have left can agree to settle at once', 'isAgreed=invalid');
  elsif decision.balance <= 0 and asked.due_on is not null then
    perform private.refuse('VALIDATION_FAILED', 'The tenants owe nothing', 'dueOn=invalid');
  elsif not asked.is_agreed and asked.due_on < decision.earliest_due_on or asked.due_on < private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The debt falls due in the past, or less than a month after the statement (art. 23): choose a later day', 'dueOn=tooEarly');
  end if;
  perform private.require_within_two_years(asked.due_on, 'dueOn');
end
$$;

-- Adds the due of a debt or the payment of a credit to a settlement.
create function private.write_balance(lease public.leases, settlement public.settlements) returns public.settlements
language plpgsql set search_path = ''
as $$
declare
  label text := private.settlement_label(settlement.period_from, settlement.period_to);
  payment public.payments;
begin
  if settlement.balance > 0 then
    settlement.due_ids := array[private.add_other_due(
      lease, settlement.idempotency_key, settlement.request, 'settlement', settlement.due_on, settlement.balance, label
    )];
  elsif settlement.balance < 0 then
    payment.owner_id := lease.owner_id;
    payment.lease_id := lease.id;
    payment.kind := 'credit';
    payment.paid_on := settlement.sent_on;
    payment.amount := -settlement.balance;
    payment.note := 'Régularisation des charges, ' || label;
    payment.idempotency_key := settlement.idempotency_key;
    payment.request := settlement.request;
    settlement.payment_id := (select recorded.id from private.record_payments(array[payment]) recorded);
  end if;
  update public.settlements set due_ids = settlement.due_ids, payment_id = settlement.payment_id
  where settlements.id = settlement.id returning * into settlement;
  return settlement;
end
$$;

create function private.add_settlement(settlement public.settlements) returns public.settlements
language plpgsql set search_path = ''
as $$
begin
  insert into public.settlements (
    owner_id, lease_id, period_from, period_to, is_made_elsewhere, called, called_before, agreed_provisions, spent, balance, sent_on, due_on,
    idempotency_key, request
  ) values (
    settlement.owner_id, settlement.lease_id, settlement.period_from, settlement.period_to, coalesce(settlement.is_made_elsewhere, false),
    coalesce(settlement.called, 0), coalesce(settlement.called_before, 0), coalesce(settlement.agreed_provisions, 0), coalesce(settlement.spent, 0),
    settlement.balance, settlement.sent_on, settlement.due_on, settlement.idempotency_key, settlement.request
  ) returning * into settlement;
  perform private.require_lease_quota(
    (select count(*) from public.settlements where settlements.lease_id = settlement.lease_id and settlements.cancelled_at is null),
    'settlements', 100
  );
  return settlement;
end
$$;

-- The settlement that an earlier request with this key made. Its id is null if no request had this key.
create function private.settlement_of_key(landlord uuid, idempotency_key uuid, request jsonb) returns public.settlements
language plpgsql stable set search_path = ''
as $$
declare
  settlement public.settlements;
begin
  perform private.require_own_key(landlord, idempotency_key, request);
  select * into settlement from public.settlements
  where settlements.owner_id = landlord and settlements.idempotency_key = settlement_of_key.idempotency_key;
  perform private.refuse_cancelled(settlement.cancelled_at is not null);
  return settlement;
end
$$;

create function private.settlement_of(landlord uuid, settlement uuid) returns public.settlements
language plpgsql stable set search_path = ''
as $$
declare
  found_settlement public.settlements;
begin
  select * into found_settlement from public.settlements where settlements.id = settlement_of.settlement and settlements.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such settlement');
  end if;
  return found_settlement;
end
$$;

-- Checks a settlement that was made elsewhere.
create function private.require_settlement_elsewhere(lease public.leases, last_day date, balance numeric, sent_on date, due_on date)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  obstacle text := private.settlement_obstacle(lease);
begin
  perform private.require_amount(abs(balance), 'balance', 0);
  perform private.require_day(sent_on, 'sentOn');
  if due_on is not null then
    perform private.require_day(due_on, 'dueOn');
  end if;
  if obstacle is not null then
    perform private.refuse('SETTLEMENT_NOT_ALLOWED', 'Obstacles: ' || obstacle);
  elsif sent_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The letter is dated in the future', 'sentOn=futureDate');
  elsif sent_on < last_day then
    perform private.refuse('VALIDATION_FAILED', 'The letter is dated before the period ends', 'sentOn=tooEarly');
  elsif balance > 0 and sent_on > last_day + lease.limitation_period then
    perform private.refuse('VALIDATION_FAILED', 'The debt could no longer be claimed on that day', 'sentOn=afterEnd');
  elsif due_on is not null and balance <= 0 then
    perform private.refuse('VALIDATION_FAILED', 'The tenants owe nothing', 'dueOn=invalid');
  elsif due_on < sent_on then
    perform private.refuse('VALIDATION_FAILED', 'The debt falls due before the letter', 'dueOn=tooEarly');
  end if;
  perform private.require_within_two_years(due_on, 'dueOn');
end
$$;

create function public.record_settlement(
  lease_id uuid, idempotency_key uuid, period_from date, period_to date, balance numeric, sent_on date, due_on date default null,
  confirmed_facts text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('record_settlement', jsonb_build_object(
    'lease', lease_id, 'from', period_from, 'to', period_to, 'balance', balance, 'sent_on', sent_on, 'due_on', due_on
  ));
  settlement public.settlements := private.settlement_of_key(landlord.id, idempotency_key, request);
  days daterange;
begin
  if settlement.id is null then
    days := private.require_settlement_days(lease, period_from, period_to);
    perform private.require_settlement_elsewhere(lease, upper(days) - 1, balance, sent_on, due_on);
    perform private.require_confirmed(private.facts_of_days(lease.id, lower(days), upper(days) - 1), confirmed_facts);
    settlement.owner_id := landlord.id;
    settlement.lease_id := lease.id;
    settlement.period_from := lower(days);
    settlement.period_to := upper(days) - 1;
    settlement.is_made_elsewhere := true;
    settlement.sent_on := record_settlement.sent_on;
    settlement.balance := record_settlement.balance;
    settlement.due_on := case when balance > 0 then coalesce(record_settlement.due_on, (record_settlement.sent_on + interval '1 month')::date) end;
    settlement.idempotency_key := record_settlement.idempotency_key;
    settlement.request := request;
    settlement := private.add_settlement(settlement);
    if private.is_in_account(settlement, lease) then
      settlement := private.write_balance(lease, settlement);
    end if;
  end if;
  return private.settlement_json(settlement);
end
$$;
comment on function public.record_settlement is
  'Records a settlement of charges that was made elsewhere, without lines and without a letter. Its balance is entered in the account. If its day is before the account, the opening balance already includes it. A repeated key records nothing.';

-- The parts of a debt. The last part is the rest.
create function private.instalments(balance numeric, parts integer) returns numeric[]
language sql immutable set search_path = ''
as $$
  select array_fill(trunc(balance / parts, 2), array[parts - 1]) || (balance - (parts - 1) * trunc(balance / parts, 2))
$$;

create function public.split_settlement(settlement uuid, parts integer default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_settlement public.settlements := private.settlement_of(landlord.id, settlement);
  found_due public.dues;
begin
  if cardinality(found_settlement.due_ids) < 2 then
    if parts is not null and (parts not between 2 and 36 or found_settlement.balance < 0.36 or found_settlement.cancelled_at is not null) then
      perform private.refuse('VALIDATION_FAILED', 'A debt of at least 0.36 is paid in 2 to 36 parts', 'parts=invalid');
    elsif parts is null and not private.is_payable_by_twelfths(found_settlement)
      or found_settlement.due_ids = '{}'
    then
      perform private.refuse('NOT_BY_TWELFTHS', 'Only the debt of a late settlement can be split into twelfths (art. 23)');
    end if;
    perform private.refuse_certified_due(found_settlement.due_ids[1]);
    perform private.refuse_if_paid_by_deposit(found_settlement);
    update public.dues set cancelled_at = clock_timestamp(), cancel_reason = 'Paiement échelonné'
    where dues.id = found_settlement.due_ids[1] returning * into found_due;
    with part as (
      insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other, label)
      select
        found_due.owner_id, found_due.lease_id, 'settlement', day.due_on, day.due_on, day.due_on, instalment.amount,
        found_due.label || ' (' || instalment.place || '/' || coalesce(parts, 12) || ')'
      from unnest(private.instalments(found_settlement.balance, coalesce(parts, 12))) with ordinality instalment (amount, place)
      cross join lateral (select (found_settlement.due_on + make_interval(months => instalment.place::integer - 1))::date as due_on) day
      returning id, due_on
    )
    update public.settlements set due_ids = array(select part.id from part order by part.due_on), split_due_id = found_due.id
    where settlements.id = found_settlement.id returning * into found_settlement;
    perform private.update_account(found_settlement.lease_id);
  end if;
  return private.settlement_json(found_settlement);
end
$$;
comment on function public.split_settlement is
  'Splits the debt of a settlement into monthly dues: into `parts` that landlord and tenants agreed on, or a late debt into twelve, as the tenants may ask (loi n° 89-462, art. 23). A second call changes nothing.';

create function public.cancel_settlement(settlement uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  cancelled public.settlements := private.settlement_of(landlord.id, settlement);
begin
  perform private.require_reason(reason);
  if cancelled.cancelled_at is null then
    perform private.refuse_certified_due(due) from unnest(cancelled.due_ids) due;
    perform private.refuse_if_paid_by_deposit(cancelled);
    update public.settlements set cancelled_at = clock_timestamp(), cancel_reason = reason
    where settlements.id = cancelled.id returning * into cancelled;
    perform private.void_document(landlord.id, documents.id, reason)
    from public.documents where documents.owner_id = landlord.id and documents.subject_id = cancelled.id;
    update public.dues set cancelled_at = clock_timestamp(), cancel_reason = reason
    where dues.id = any (cancelled.due_ids) and dues.cancelled_at is null;
    perform private.cancel_payments(landlord.id, array_remove(array[cancelled.payment_id], null), reason, false);
    perform private.update_account(cancelled.lease_id);
  end if;
  return private.settlement_json(cancelled);
end
$$;
comment on function public.cancel_settlement is
  'Cancels a settlement with its due or its credit, and voids its letter. The days can be settled again.';
grant execute on function public.record_settlement, public.split_settlement, public.cancel_settlement to authenticated;
