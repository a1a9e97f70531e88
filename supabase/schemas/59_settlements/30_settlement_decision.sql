-- An expense in a settlement. `part` is the dwelling's recoverable part of the expense. `days` are the days that the
-- settlement counts, and `amount` is their part of `part`.
create type private.settlement_line as (
  expense_id uuid, charge text, label text, period_from date, period_to date, recoverable numeric, shares bigint, total_shares integer,
  part numeric, days datemultirange, amount numeric
);

-- The position of a kind of charge in the list of a letter.
create function private.charge_place(charge text) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return array_position(array[
    'water', 'hotWater', 'heating', 'electricity', 'lift', 'commonParts', 'greenSpaces', 'caretaker', 'hygiene', 'equipment', 'waste', 'other'
  ], charge);
end
$$;

create type private.lease_days as (lease_id uuid, days daterange);

-- An expense in the settlement of some days of a lease.
create type private.lease_line as (lease_id uuid, days daterange, line private.settlement_line);

-- The expenses that a settlement of each given lease and its days counts. These are the expenses of its days, and late
-- expenses of earlier settled days, such as a bill that came after the settlement. A late expense counts only while the
-- balance of the earlier settlement can still be claimed. A supplier's credit always counts. Ignores earlier
-- settlements that were made elsewhere, because Klinky does not know their expenses. One query reads all leases.
create function private.settlement_lines_of(periods private.lease_days[]) returns setof private.lease_line
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with period as materialized (
      select
        asked.lease_id, asked.days, leases.property_id, datemultirange(asked.days) + coalesce(earlier.debited, '{}') as debited,
        datemultirange(asked.days) + coalesce(earlier.credited, '{}') as credited
      from unnest(periods) asked
      join public.leases on leases.id = asked.lease_id
      cross join lateral (
        select
          range_agg(daterange(settlement.period_from, settlement.period_to, '[]')) as credited,
          range_agg(daterange(settlement.period_from, settlement.period_to, '[]'))
            filter (where settlement.period_to + leases.limitation_period >= private.today()) as debited
        from public.settlements settlement
        where settlement.lease_id = leases.id and settlement.cancelled_at is null and not settlement.is_made_elsewhere
          and settlement.period_to < lower(asked.days)
      ) earlier
    ), stated as materialized (
      select settlement.lease_id, line.expense_id, range_agg(line.days) as days
      from public.settlements settlement
      join public.settlement_lines line on line.settlement_id = settlement.id and line.owner_id = settlement.owner_id
      where settlement.lease_id = any (array(select period.lease_id from period)) and settlement.cancelled_at is null
      group by settlement.lease_id, line.expense_id
    ), part as materialized (
      select part.* from private.expense_parts part
      where part.property_id = any (array(select period.property_id from period)) and part.charge is not null and part.recoverable <> 0
        and part.period_from < (select max(upper(period.days)) from period) and part.period_to >= (select min(lower(period.credited)) from period) and part.expense_id = any (array(
          select expense_property.expense_id from public.expense_properties expense_property
          where expense_property.property_id = any (array(select period.property_id from period))
        ))
    )
    select period.lease_id, period.days, (
      part.expense_id, part.charge, part.label, part.period_from, part.period_to, part.whole_recoverable, part.shares, part.total_shares,
      part.recoverable, named.days, private.part_of_days(part.recoverable, part.period_from, part.period_to, named.days)
    )::private.settlement_line
    from period
    join part on part.property_id = period.property_id
    left join stated on stated.lease_id = period.lease_id and stated.expense_id = part.expense_id
    cross join lateral (
      select case when part.recoverable < 0 then period.credited else period.debited end
        * datemultirange(daterange(part.period_from, part.period_to, '[]')) - coalesce(stated.days, '{}') as days
      offset 0
    ) named
    where not isempty(named.days);
end
$$;
grant execute on function private.settlement_lines_of to authenticated;

-- The settlement of some days, as it would be made today. `next_provision` is the monthly provision that the charges of
-- the period give. `state`: allowed or blocked. `facts_to_confirm` are facts that the landlord must confirm.
-- `tenants_changed_on` is the day on which the landlord cuts the period, because other tenants came.
create type private.settlement_decision as (
  state text, blockers text[], facts_to_confirm text[], period_from date, period_to date, called numeric, paid numeric, called_before numeric,
  days_before datemultirange, spent numeric, balance numeric, earliest_due_on date, due_on date, is_late boolean, barred_after date,
  next_provision numeric, lines private.settlement_line[], tenants_changed_on date
);

-- The other leases with days in the dwelling of a lease. Settlements of these leases would charge the whole dwelling
-- several times.
create function private.leases_beside(lease public.leases, days daterange) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select other_lease.id from public.leases other_lease
    where other_lease.property_id = lease.property_id and other_lease.owner_id = lease.owner_id and other_lease.id <> lease.id
      and private.charge_days(other_lease) && days
    order by other_lease.created_at, other_lease.id
  );
end
$$;

-- The tenants of the settled days, who are the same on each day: see private.tenants_changed_on. If nobody was a tenant on
-- these days, returns the tenants on the nearest day.
create function private.people_of_settlement(lease uuid, first_day date, last_day date) returns public.tenants[]
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    nullif(array(select private.tenants_between(lease, first_day, last_day)), '{}'), private.tenants_near(lease, last_day)
  );
end
$$;

-- The first day of the period on which the lease has other tenants than before, or null. Days without a tenant do not
-- count. One letter cannot name the tenants of all days, because nobody owes the charges of days on which he was no
-- tenant.
create function private.tenants_changed_on(lease uuid, first_day date, last_day date) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    with bound as (
      select first_day as day
      union
      select cut.day
      from public.tenants
      cross join lateral unnest(array[tenants.joins_on, tenants.leaves_on + 1]) cut (day)
      where tenants.lease_id = tenants_changed_on.lease and cut.day > first_day and cut.day <= last_day
    ), crowd as materialized (
      select bound.day, array_agg(person.id order by person.id) as people
      from bound
      cross join lateral private.tenants_between(lease, bound.day, bound.day) person
      group by bound.day
    )
    select min(crowd.day) from crowd where crowd.people <> (select earliest.people from crowd earliest order by earliest.day limit 1)
  );
end
$$;
grant execute on function private.people_of_settlement to authenticated;

-- The reason why the terms of a lease rule out every settlement, or null. A mobility lease has fixed charges by law,
-- whatever the lease says (art. 25-18).
create function private.settlement_obstacle(lease public.leases) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when lease.kind = 'mobility' then 'MOBILITY_LEASE' when lease.charges_kind = 'fixed' then 'FIXED_CHARGES' end;
end
$$;

-- The obstacles to a settlement, in the order in which the page names them.
create function private.settlement_blockers(lease public.leases, decision private.settlement_decision) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array_remove(array[
    private.settlement_obstacle(lease),
    case when lease.property_id is null then 'NO_PROPERTY' end,
    case when private.leases_beside(lease, daterange(decision.period_from, decision.period_to, '[]')) <> '{}' then 'SEVERAL_LEASES' end,
    case when decision.tenants_changed_on is not null then 'TENANTS_CHANGED' end,
    case when decision.balance > 0 and private.today() > decision.barred_after then 'TIME_BARRED' end,
    case when cardinality(decision.lines) > 200 then 'TOO_MANY_EXPENSES' end
  ], null);
end
$$;

-- The day, `day` or later, on which rent of the lease next falls due. Null if no more rent falls due.
create function private.next_rent_due_day(lease public.leases, day date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  term daterange := private.term_days(lease, day);
  days_later integer := lease.rent_due_day - 1;
  first_day date := case when lower(term) + days_later >= day then lower(term) else upper(term) end;
begin
  return case when first_day < upper(private.charge_days(lease)) then first_day + days_later end;
end
$$;

-- True if the letter is sent after the calendar year that follows the year of the charges (art. 23, last paragraph but
-- one).
create function private.is_late_settlement(sent_on date, last_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return extract(year from sent_on) > extract(year from last_day) + 1;
end
$$;

-- True if a receipt states fixed charges for some of the days. The lease stores only today's kind of charges, and fixed
-- charges are never given back (art. 25-10). A receipt that another document replaced counts too, because the new
-- document states the kind of charges on its day of issue. A receipt that was voided for a reason does not count.
create function private.were_charges_fixed(lease uuid, first_day date, last_day date) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from private.issued_receipts receipt
    left join public.document_voids void on void.document_id = receipt.id
    where receipt.lease_id = were_charges_fixed.lease and receipt.due_charges > 0
      and receipt.period_from <= last_day and receipt.period_to >= first_day
      and receipt.snapshot #>> '{says,chargesKind}' = 'fixed' and void.reason is null
  );
end
$$;

-- The facts of some days that the landlord must confirm, also for a settlement that was made elsewhere.
create function private.facts_of_days(lease uuid, first_day date, last_day date) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array_remove(array[
    case when exists (
      select from public.deposit_deductions deduction where deduction.lease_id = facts_of_days.lease and deduction.kind = 'charges'
    ) then 'CHARGES_DEDUCTED' end,
    case when private.were_charges_fixed(lease, first_day, last_day) then 'CHARGES_WERE_FIXED' end
  ], null);
end
$$;

create function private.decide_settlement(lease public.leases, first_day date, last_day date, called_before numeric default null)
returns private.settlement_decision
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  provisions private.called_provisions := private.called_provisions(lease.id, first_day, last_day);
  period datemultirange := datemultirange(daterange(first_day, last_day, '[]'));
  decision private.settlement_decision;
begin
  decision.period_from := first_day;
  decision.period_to := last_day;
  decision.called := provisions.called;
  decision.paid := private.paid_provisions(lease.id, first_day, last_day);
  decision.days_before := period - provisions.days;
  decision.called_before := case
    when isempty(decision.days_before) then 0 else coalesce(called_before, private.provisions_without_dues(lease, decision.days_before))
  end;
  decision.lines := array(
    select charged.line from private.settlement_lines_of(array[(lease.id, daterange(first_day, last_day, '[]'))::private.lease_days]) charged
    order by
      private.charge_place((charged.line).charge), (charged.line).period_from, (charged.line).label, (charged.line).expense_id
  );
  decision.spent := (select coalesce(sum(line.amount), 0) from unnest(decision.lines) line);
  decision.balance := decision.spent - decision.called - decision.called_before;
  decision.earliest_due_on := (today + interval '1 month')::date;
  -- A debt falls due with the next rent, if there is one. The debt of tenants who have returned the keys does not wait
  -- for a rent, because the deposit only pays a debt that falls due before the deposit's deadline.
  decision.due_on := coalesce(
    case when lease.keys_on <= decision.earliest_due_on then null else private.next_rent_due_day(lease, decision.earliest_due_on) end,
    decision.earliest_due_on
  );
  decision.is_late := private.is_governed(lease.kind) and private.is_late_settlement(today, last_day);
  decision.barred_after := (last_day + lease.limitation_period)::date;
  decision.next_provision := greatest(0, round((
    select coalesce(sum(private.part_of_days(line.part, line.period_from, line.period_to, line.days * period)), 0) from unnest(decision.lines) line
  ) * 365 / ((last_day - first_day + 1) * 12), 2));
  decision.facts_to_confirm := array_remove(array[
    case when decision.lines = '{}' then 'NO_EXPENSES' end,
    case when private.address_for(lease, private.people_of_settlement(lease.id, first_day, last_day)) = '' then 'NO_ADDRESS' end
  ], null) || private.facts_of_days(lease.id, first_day, last_day);
  decision.tenants_changed_on := private.tenants_changed_on(lease.id, first_day, last_day);
  decision.blockers := private.settlement_blockers(lease, decision);
  decision.state := case when decision.blockers = '{}' then 'allowed' else 'blocked' end;
  return decision;
end
$$;

-- The days of a settlement: the given days on which the tenants bear charges.
create function private.require_settlement_days(lease public.leases, first_day date, last_day date) returns daterange
language plpgsql stable set search_path = ''
as $$
declare
  days daterange;
begin
  perform private.require_day(first_day, 'from');
  perform private.require_day(last_day, 'to');
  if last_day < first_day then
    perform private.refuse('VALIDATION_FAILED', 'The period ends before it starts', 'to=periodReversed');
  elsif last_day >= first_day + interval '1 year' then
    perform private.refuse('VALIDATION_FAILED', 'Charges are settled once a year: the period is longer than a year', 'to=tooFarAhead');
  end if;
  days := daterange(first_day, last_day, '[]') * private.charge_days(lease);
  if isempty(days) then
    perform private.refuse('VALIDATION_FAILED', 'The lease owes no rent on these days', 'from=invalid');
  elsif upper(days) > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The period has not ended', 'to=futureDate');
  elsif days && private.settled_days(lease.id) then
    perform private.refuse('VALIDATION_FAILED', 'Some of these days are settled: cancel their settlement first', 'from=overlaps');
  end if;
  return days;
end
$$;
grant execute on function private.charge_place to authenticated;

-- The decision with the keys of the contract's columns. `days` is a number of days.
create function private.decision_json(decision private.settlement_decision) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(decision) - 'days_before' || jsonb_build_object(
    'days', decision.period_to - decision.period_from + 1,
    'days_before', private.number_of_days(decision.days_before),
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(line) || jsonb_build_object(
        'days', private.number_of_days(line.days), 'of_days', line.period_to - line.period_from + 1,
        'is_later_bill', not line.days <@ datemultirange(daterange(decision.period_from, decision.period_to, '[]')),
        'is_statement', exists (select from public.expenses where expenses.id = line.expense_id and expenses.tax = 'coOwnershipStatement')
      ) order by line.place), '[]')
      from unnest(decision.lines) with ordinality line (
        expense_id, charge, label, period_from, period_to, recoverable, shares, total_shares, part, days, amount, place
      )
    )
  );
end
$$;

-- The last day on which the tenants can check the bills (art. 23).
create function private.bills_until(settlement public.settlements) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return settlement.sent_on + interval '6 months';
end
$$;

-- The link to the letter of a settlement. Null if there is no letter.
create function private.settlement_document(settlement public.settlements) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('id', documents.id, 'number', documents.number) from public.documents
    where documents.owner_id = settlement.owner_id and documents.subject_id = settlement.id and documents.kind = 'settlement'
  );
end
$$;
grant execute on function private.settlement_document to authenticated;

-- The unpaid rest of a settlement's debt.
create function private.unpaid_of_settlement(settlement public.settlements) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(dues.amount - dues.received), 0) from public.dues
    where dues.id = any (settlement.due_ids) and dues.cancelled_at is null
  );
end
$$;
grant execute on function private.unpaid_of_settlement to authenticated;

-- The name of a settlement in a refusal: the number of its letter, or its days.
create function private.settlement_name(settlement public.settlements) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce(
    private.settlement_document(settlement) ->> 'number', format('%s to %s', settlement.period_from, settlement.period_to)
  );
end
$$;

-- Refuses to change an expense that a settlement states. The tenants may check the bill for six months (art. 23).
create function private.refuse_if_settled(expense public.expenses, changed public.expenses, properties jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  names text := (
    select string_agg(private.settlement_name(settlements), ', ' order by settlements.created_at)
    from public.settlement_lines line
    join public.settlements on settlements.id = line.settlement_id and settlements.cancelled_at is null
    where line.expense_id = expense.id
  );
begin
  if names is not null and (
    changed is null
    or (private.recoverable_of(expense), expense.charge, expense.period_from, expense.period_to, expense.total_shares)
      is distinct from (private.recoverable_of(changed), changed.charge, changed.period_from, changed.period_to, changed.total_shares)
    or (select jsonb_object_agg(dwelling ->> 'property_id', dwelling -> 'shares') from jsonb_array_elements(properties) dwelling)
      is distinct from (
        select jsonb_object_agg(expense_property.property_id, expense_property.shares)
        from public.expense_properties expense_property where expense_property.expense_id = expense.id
      )
  ) then
    perform private.refuse('CHARGES_SETTLED', 'Settlements of charges state this expense: ' || names);
  end if;
end
$$;

-- Refuses to delete a dwelling of a settled lease, or of an expense that a settlement states. The deletion would take the
-- dwelling from the lease, and its shares from the expense. Deleting the account itself is not refused.
create function private.refuse_settled_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names text;
begin
  if private.landlord_id() is not null then
    select string_agg(private.settlement_name(settlements), ', ' order by settlements.created_at) into names
    from public.settlements
    where settlements.cancelled_at is null and (
      settlements.lease_id in (select leases.id from public.leases where leases.property_id = old.id)
      or settlements.id in (
        select line.settlement_id from public.settlement_lines line
        join public.expense_properties expense_property on expense_property.expense_id = line.expense_id
        where expense_property.property_id = old.id
      )
    );
    if names is not null then
      perform private.refuse('CHARGES_SETTLED', 'Settlements of charges state this property: ' || names);
    end if;
  end if;
  return old;
end
$$;
create trigger refuse_settled before delete on public.properties for each row execute function private.refuse_settled_property();

-- True if the provisions or the tenants of the settled days have changed since the letter. `called` are the provisions
-- that fell due, as they are today. A new start of the account changes only `called`, so the agreed provisions must
-- differ too.
create function private.has_changed(settlement public.settlements, called numeric) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not settlement.is_made_elsewhere and (
    settlement.called <> called and settlement.agreed_provisions <> (
      select private.agreed_provisions(leases, settlement.period_from, settlement.period_to)
      from public.leases where leases.id = settlement.lease_id
    ) or exists (
      select from public.documents
      cross join lateral (
        select array_agg(person.id) as ids
        from unnest(private.people_of_settlement(settlement.lease_id, settlement.period_from, settlement.period_to)) person
      ) people
      where documents.owner_id = settlement.owner_id and documents.subject_id = settlement.id
        and not (people.ids <@ documents.tenant_ids and documents.tenant_ids <@ people.ids)
    )
  );
end
$$;

-- Settlements with the provisions of their days as they are today. One query reads all settlements.
create function private.settlements_of_today(settlements uuid[])
returns table (settlement_id uuid, called numeric, has_changed boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select
      settlement.id, provisions.called,
      settlement.cancelled_at is null and private.has_changed(settlement, provisions.called)
    from public.settlements settlement
    cross join lateral (
      -- Most dues lie within the period. The first case saves their call of private.part_of_provision.
      select coalesce(sum(case
        when provision.period_from >= settlement.period_from and provision.period_to <= settlement.period_to then provision.amount
        else private.part_of_provision(provision.due_id, provision.amount, settlement.period_from, settlement.period_to)
      end), 0) as called
      from private.provisions provision
      where provision.lease_id = settlement.lease_id and not settlement.is_made_elsewhere
        and provision.period_from <= settlement.period_to and provision.period_to >= settlement.period_from
    ) provisions
    where settlement.id = any (settlements_of_today.settlements);
end
$$;
grant execute on function private.has_changed, private.settlements_of_today to authenticated;

-- True if the day of a settlement's balance is in the account of its lease. The opening balance includes earlier
-- amounts.
create function private.is_in_account(settlement public.settlements, lease public.leases) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(settlement.due_on, settlement.sent_on) >= lease.account_starts_on;
end
$$;

-- Refuses a change that takes settled days, or the days of a bill that came later, from the lease or from its dwelling.
-- Otherwise the next tenant would pay for the same days, or the next settlement would claim the bills of another
-- dwelling for settled days. Also refuses a change that would count the balance of a settlement twice (in the opening
-- balance and in the account) or not at all.
create function private.require_settled_days_kept(lease_before public.leases) returns void
language plpgsql stable set search_path = ''
as $$
declare
  names text := (
    select string_agg(private.settlement_name(settlements), ', ' order by settlements.period_from)
    from public.settlements
    join public.leases on leases.id = settlements.lease_id
    where settlements.lease_id = lease_before.id and settlements.cancelled_at is null and (
      leases.property_id is distinct from lease_before.property_id
      or not daterange(settlements.period_from, settlements.period_to, '[]') <@ private.charge_days(leases)
      or exists (
        select from public.settlement_lines line
        where line.settlement_id = settlements.id and not line.days <@ datemultirange(private.charge_days(leases))
      )
      or settlements.balance <> 0
        and private.is_in_account(settlements, leases) is distinct from (num_nonnulls(settlements.payment_id, settlements.due_ids[1]) > 0)
    )
  );
begin
  if names is not null then
    perform private.refuse('CHARGES_SETTLED', 'Settlements of charges state these days: ' || names);
  end if;
end
$$;
