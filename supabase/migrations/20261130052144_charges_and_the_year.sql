-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."expense_parts";

DROP VIEW "private"."income_parts";

DROP VIEW "private"."provisions";

ALTER TABLE "public"."settlements"
  DROP CONSTRAINT "settlements_due_ids_check";

ALTER TABLE "public"."settlements"
  DROP CONSTRAINT "settlements_split_check";

DROP FUNCTION "private"."deposit_settlement_on"(numeric, numeric, numeric, date, boolean, boolean, numeric, numeric, date);

DROP FUNCTION "private"."paid_provisions"(uuid, daterange);

DROP FUNCTION "private"."twelfths"(numeric);

DROP FUNCTION "public"."split_settlement"(uuid);

ALTER TYPE "private"."settlement_basis" DROP ATTRIBUTE "is_collective" CASCADE;

ALTER TYPE "private"."settlement_basis" ADD ATTRIBUTE "waits_for_accounts" boolean CASCADE;

ALTER TYPE "private"."settlement_decision" ADD ATTRIBUTE "tenants_changed_on" date CASCADE;

CREATE OR REPLACE FUNCTION private.agreed_provisions (
  lease     public.leases,
  first_day date,
  last_day  date
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  period datemultirange := datemultirange(daterange(first_day, last_day, '[]'));
  fixed datemultirange := private.days_fixed_by_receipts(lease.id);
  rent_history private.rent_history := private.rent_history(lease.id);
begin
  return (
    select coalesce(sum((
      private.agreed_amounts(rent_history, lower(private.rent_days(lease)), lower(span), upper(span) - 1, lease.prorata_by)
    ).charges), 0)
    from unnest(period - fixed) span
  ) + (
    select coalesce(sum(case
      when daterange(provision.period_from, provision.period_to, '[]') <@ fixed
      then private.part_of_provision(provision.due_id, provision.amount, first_day, last_day)
      else private.part_of_span(provision.amount - provision.agreed, provision.period_from, provision.period_to, first_day, last_day)
    end), 0)
    from private.provisions provision
    where provision.lease_id = lease.id and provision.period_from <= last_day and provision.period_to >= first_day
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.are_charges_settled (
  lease public.leases
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  days daterange := private.charge_days(lease) * daterange(lease.account_starts_on, null);
begin
  return not isempty(days) and days <@ private.settled_days(lease.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.called_provisions (
  lease     uuid,
  first_day date,
  last_day  date
)
  RETURNS private.called_provisions
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  provisions private.called_provisions;
begin
  select
    coalesce(sum(private.part_of_provision(provision.due_id, provision.amount, first_day, last_day)), 0),
    coalesce(range_agg(daterange(provision.period_from, provision.period_to, '[]')), '{}') * datemultirange(daterange(first_day, last_day, '[]'))
  into provisions
  from private.provisions provision
  where provision.lease_id = called_provisions.lease and provision.period_from <= last_day and provision.period_to >= first_day;
  return provisions;
end
$function$;

CREATE OR REPLACE FUNCTION private.charge_periods (
  year integer
)
  RETURNS SETOF private.charge_period
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  until datemultirange := datemultirange(daterange(null, private.today(), '[]'));
begin
  return query
    with statement as materialized (select * from private.newest_statements), period as materialized (
      select null::uuid as settlement_id, own.lease_id, span as days
      from private.lease_charge_years(year, year) own
      cross join lateral (select unnest(datemultirange(own.days) - own.settled) as span) open_days
      union all
      select settlements.id, settlements.lease_id, daterange(settlements.period_from, settlements.period_to, '[]')
      from public.settlements
      join public.leases on leases.id = settlements.lease_id
      left join statement on statement.property_id = leases.property_id
      -- A year of charges starts in its calendar year or in the previous one.
      where settlements.cancelled_at is null and settlements.period_to between make_date(year - 1, 1, 1) and make_date(year, 12, 31)
        and private.charge_year_of(statement.period_to, settlements.period_to) = charge_periods.year
    ), called as materialized (
      select
        period.lease_id, period.days, range_agg(daterange(provision.period_from, provision.period_to, '[]')) as covered,
        -- Most dues lie within the period. The first case saves their call of private.part_of_provision.
        sum(case
          when provision.period_from >= lower(period.days) and provision.period_to < upper(period.days) then provision.amount
          else private.part_of_provision(provision.due_id, provision.amount, lower(period.days), upper(period.days) - 1)
        end) as amount
      from period
      join private.provisions provision on provision.lease_id = period.lease_id
        and provision.period_from < upper(period.days) and provision.period_to >= lower(period.days)
      group by period.lease_id, period.days
    )
    select
      period.settlement_id, period.lease_id, period.days, coalesce(called.amount, 0),
      datemultirange(period.days) * until - coalesce(called.covered, '{}')
    from period
    left join called on called.lease_id = period.lease_id and called.days = period.days;
end
$function$;

CREATE OR REPLACE FUNCTION private.charges_rows (
  year integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
  periods private.charge_period[] := array(select period from private.charge_periods(year) period);
begin
  return (
    with person as materialized (
      select * from private.people_of_leases(array(select period.lease_id from unnest(periods) period), least(today, make_date(year, 12, 31)))
    ), charged as materialized (
      select line_of_lease.lease_id, line_of_lease.days, sum((line_of_lease.line).amount) as amount
      from private.settlement_lines_of(array(
        select (period.lease_id, period.days)::private.lease_days from unnest(periods) period where period.settlement_id is null
      )) line_of_lease
      group by line_of_lease.lease_id, line_of_lease.days
    ), later_bill as materialized (
      -- The next settlement claims later bills. After the last settlement of a lease that has ended, none follows.
      select line_of_lease.lease_id, line_of_lease.days, sum((line_of_lease.line).amount) as amount
      from private.settlement_lines_of(array(
        select (period.lease_id, period.days)::private.lease_days
        from unnest(periods) period
        join public.leases on leases.id = period.lease_id
        join public.settlements on settlements.id = period.settlement_id and not settlements.is_made_elsewhere
        where upper(private.charge_days(leases)) = upper(period.days) and upper(period.days) - 1 + leases.limitation_period >= today
      )) line_of_lease
      group by line_of_lease.lease_id, line_of_lease.days
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', period.lease_id, 'property_id', properties.id, 'property_name', properties.name,
      'tenant_id', person.people -> 'tenantId', 'tenant_names', coalesce(person.people -> 'names', '[]'),
      'period_from', lower(period.days), 'period_to', upper(period.days) - 1, 'is_over', upper(period.days) <= today,
      'called', amounts.called, 'spent', amounts.spent, 'balance', coalesce(settlements.balance, amounts.spent - amounts.called),
      'settlement', case when settlements.id is not null then jsonb_build_object(
        'id', settlements.id, 'is_made_elsewhere', settlements.is_made_elsewhere, 'sent_on', settlements.sent_on, 'due_on', settlements.due_on,
        'parts', cardinality(settlements.due_ids), 'remaining', private.unpaid_of_settlement(settlements),
        'document', private.settlement_document(settlements),
        'has_changed', private.has_changed(settlements, period.called), 'later_bills', coalesce(later_bill.amount, 0)
      ) end
    ) order by properties.name collate private.by_name, lower(period.days), period.lease_id), '[]')
    from unnest(periods) period
    join public.leases on leases.id = period.lease_id
    join public.properties on properties.id = leases.property_id
    left join person on person.lease_id = period.lease_id
    left join public.settlements on settlements.id = period.settlement_id
    left join later_bill on later_bill.lease_id = period.lease_id and later_bill.days = period.days
    left join charged on charged.lease_id = period.lease_id and charged.days = period.days
    cross join lateral (
      select
        coalesce(settlements.called + settlements.called_before, period.called + case
          when isempty(period.uncovered) then 0 else private.provisions_without_dues(leases, period.uncovered)
        end) as called,
        coalesce(settlements.spent, charged.amount, 0) as spent
      offset 0
    ) amounts
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_settlement (
  lease         public.leases,
  first_day     date,
  last_day      date,
  called_before numeric       DEFAULT NULL::numeric
)
  RETURNS private.settlement_decision
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.deductible_of (
  expense public.expenses
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  stated numeric := coalesce(expense.deductible, expense.amount);
begin
  return case
    when expense.tax is null or expense.tax in ('coOwnershipStatement', 'furniture', 'other') then 0
    when expense.tax in ('management', 'insurance', 'works')
    then sign(expense.amount) * least(abs(stated), abs(expense.amount) - abs(private.recoverable_of(expense)))
    else stated
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.deposit_settlement_on (
  received           numeric,
  held               numeric,
  rent               numeric,
  deadline           date,
  has_address        boolean,
  waits_for_accounts boolean,
  provision          numeric,
  owed               numeric,
  day                date
)
  RETURNS private.deposit_settlement
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  settlement private.deposit_settlement;
begin
  settlement.provision_limit := case when waits_for_accounts then trunc(received * 0.2, 2) else 0 end;
  settlement.provision := least(provision, greatest(0, held - owed));
  settlement.to_return := greatest(0, held - owed) - settlement.provision;
  settlement.still_owed := greatest(0, owed - held);
  settlement.periods_late := coalesce(private.periods_late(deadline, day), 0);
  settlement.increase_per_period := case when has_address and deadline is not null then round(rent / 10, 2) else 0 end;
  settlement.increase := case when settlement.to_return > 0 then settlement.periods_late * settlement.increase_per_period else 0 end;
  return settlement;
end
$function$;

CREATE OR REPLACE FUNCTION private.draft_settlement (
  landlord   public.users,
  lease      public.leases,
  settlement public.settlements,
  decision   private.settlement_decision,
  bills_at   text,
  note       text,
  is_agreed  boolean
)
  RETURNS private.document_draft
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return private.draft_letter(
    landlord, lease, 'settlement', settlement.id, private.people_of_settlement(lease.id, settlement.period_from, settlement.period_to),
    jsonb_build_object(
      'from', settlement.period_from, 'to', settlement.period_to, 'days', settlement.period_to - settlement.period_from + 1,
      'leaseOn', coalesce(lease.signed_on, lease.starts_on),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'charge', line.charge, 'label', line.label, 'isSyndicStatement', exists (
            select from public.expenses where expenses.id = line.expense_id and expenses.tax = 'coOwnershipStatement'
          ), 'from', line.period_from, 'to', line.period_to, 'recoverable', line.recoverable,
          'shares', line.shares, 'totalShares', line.total_shares, 'part', line.part, 'days', private.number_of_days(line.days),
          'ofDays', line.period_to - line.period_from + 1, 'amount', line.amount,
          'isLaterBill', not line.days <@ datemultirange(daterange(settlement.period_from, settlement.period_to, '[]'))
        ) order by line.place), '[]')
        from unnest(decision.lines) with ordinality line (
          expense_id, charge, label, period_from, period_to, recoverable, shares, total_shares, part, days, amount, place
        )
      ),
      'spent', settlement.spent, 'called', settlement.called, 'calledBefore', settlement.called_before, 'balance', settlement.balance,
      'hasUnpaid', decision.paid < decision.called, 'dueOn', settlement.due_on,
      'hasLeft', coalesce(lease.keys_on <= private.today(), false), 'isAgreed', is_agreed,
      'billsUntil', private.bills_until(settlement), 'billsAt', bills_at, 'note', note,
      'byTwelfths', decision.is_late and settlement.balance > 0, 'nextProvision', private.next_provision_json(lease.id, settlement.period_to, decision.next_provision)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.has_changed (
  settlement public.settlements,
  called     numeric
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.income_of_year (
  first_day date,
  last_day  date
)
  RETURNS SETOF private.year_income
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    with entry (lease_id, day, rents, charges, unclassified, kept_deposit) as (
      select part.lease_id, part.counted_on::date, part.rent, part.charges, part.unclassified, 0.00
      from private.income_parts part
      where part.counted_on between first_day and last_day
        -- Postgres splits only the payments of the year, and the few credits.
        and (part.paid_on between first_day and last_day or part.payment_kind = 'credit')
      union all
      select movement.lease_id, movement.moved_on, 0, 0, 0, movement.deducted
      from public.deposit_movements movement
      where movement.moved_on between first_day and last_day and movement.cancelled_at is null and movement.deducted > 0
      union all
      -- An empty entry for each month, so that a month without payments has the sum 0.
      select lease.lease_id, (first_day + make_interval(months => month))::date, 0, 0, 0, 0
      from private.declared_leases lease
      cross join generate_series(0, 11) month
    ), monthly as (
      select
        lease.lessor_id, lease.property_id, lease.regime, sum(entry.rents) as rents, sum(entry.charges) as charges,
        sum(entry.unclassified) as unclassified, sum(entry.kept_deposit) as kept_deposit, extract(month from entry.day) as month
      from entry
      join private.declared_leases lease on lease.lease_id = entry.lease_id
      group by lease.lessor_id, lease.property_id, lease.regime, extract(month from entry.day)
    )
    select
      monthly.lessor_id, monthly.property_id, monthly.regime, sum(monthly.rents), sum(monthly.charges), sum(monthly.unclassified),
      sum(monthly.kept_deposit), array_agg(monthly.rents + monthly.charges + monthly.unclassified order by monthly.month)
    from monthly
    group by monthly.lessor_id, monthly.property_id, monthly.regime;
end
$function$;

CREATE OR REPLACE FUNCTION private.instalments (
  balance numeric,
  parts   integer
)
  RETURNS numeric[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array_fill(trunc(balance / parts, 2), array[parts - 1]) || (balance - (parts - 1) * trunc(balance / parts, 2))
$function$;

CREATE OR REPLACE FUNCTION private.is_divisible (
  settlement public.settlements
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return settlement.cancelled_at is null and cardinality(settlement.due_ids) = 1 and settlement.balance >= 0.36
    and private.receipts_of_due(settlement.due_ids[1]) is null and not private.is_paid_by_deposit(settlement);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_set_off_between (
  credit    uuid,
  first_day date,
  last_day  date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return exists (
    select from public.allocations
    join public.payments on payments.id = allocations.payment_id
    join public.dues on dues.id = allocations.due_id
    where allocations.payment_id = credit and greatest(payments.paid_on, dues.due_on) between first_day and last_day
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.let_properties (
  first_day date,
  last_day  date
)
  RETURNS SETOF private.declared_property
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    with lease as (
      select
        declared_leases.*, year.is_let,
        -- `is_let` comes first, because it is true for most leases, and Postgres then skips the search of payments.
        year.is_let or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.paid_on between first_day and last_day and payments.cancelled_at is null
            and (payments.kind = 'credit' or payments.amount > (
              select coalesce(sum(allocations.amount), 0)
              from public.allocations
              join public.dues on dues.id = allocations.due_id
              where allocations.payment_id = payments.id and dues.kind = 'refund'
            ))
        ) or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.kind = 'credit' and payments.cancelled_at is null
            and private.is_set_off_between(payments.id, first_day, last_day)
        ) or exists (
          select from public.dues
          where dues.lease_id = declared_leases.lease_id and dues.due_on between first_day and last_day and dues.cancelled_at is null
            and dues.kind <> 'refund' and dues.received < dues.amount
        ) or exists (
          select from public.deposit_movements movement
          where movement.lease_id = declared_leases.lease_id and movement.moved_on between first_day and last_day
            and movement.deducted > 0 and movement.cancelled_at is null
        ) as is_used
      from private.declared_leases
      cross join lateral (select declared_leases.days && daterange(first_day, last_day, '[]') as is_let) year
    ), ranked_lease as (
      select
        lease.*, bool_or(lease.is_used) over (partition by lease.property_id) as has_use,
        row_number() over (partition by lease.property_id order by lease.starts_on desc, lease.lease_id) as place
      from lease
      where lease.is_used or lease.starts_on <= last_day
    )
    select ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime, bool_or(ranked_lease.is_let)
    from ranked_lease
    left join public.properties on properties.id = ranked_lease.property_id
    where ranked_lease.is_used
      or not ranked_lease.has_use and ranked_lease.place = 1 and properties.id is not null
        and coalesce(properties.archived_on > first_day, true)
    group by ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime;
end
$function$;

CREATE OR REPLACE FUNCTION private.overtaken_settlements (
  documents uuid[]
)
  RETURNS SETOF private.overtaken_claim
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select
      document.id, false, case when settlement.called <> today.called then 'provisionsChanged' else 'tenantsChanged' end, null::numeric, 'settle'
    from public.documents document
    join private.settlements_of_today(array(
      select settled_document.subject_id from public.documents settled_document
      where settled_document.id = any (documents) and settled_document.kind = 'settlement'
    )) today on today.settlement_id = document.subject_id and today.has_changed
    join public.settlements settlement on settlement.id = today.settlement_id
    where document.id = any (documents);
end
$function$;

CREATE OR REPLACE FUNCTION private.paid_provisions (
  lease     uuid,
  first_day date,
  last_day  date
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(sum(private.part_of_provision(provision.due_id, paid.charges, first_day, last_day)), 0)
    from private.provisions provision
    join (
      select part.due_id, sum(part.charges) as charges from private.income_parts part
      where part.lease_id = paid_provisions.lease and part.due_kind = 'rent' group by part.due_id
    ) paid on paid.due_id = provision.due_id
    where provision.lease_id = paid_provisions.lease and provision.period_from <= last_day and provision.period_to >= first_day
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.part_of_provision (
  due  uuid,
  part numeric,
  low  date,
  high date
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  provision private.provisions;
  lease public.leases;
  first_day date;
  last_day date;
  reduced numeric;
  until_high numeric;
  before_low numeric;
begin
  select * into provision from private.provisions where provisions.due_id = due;
  first_day := provision.period_from;
  last_day := provision.period_to;
  if low <= first_day and high >= last_day or part = 0 then
    return part;
  end if;
  reduced := provision.agreed - provision.amount;
  select * into lease from public.leases where leases.id = provision.lease_id;
  if (private.lease_amounts(lease, first_day, last_day)).charges is distinct from provision.agreed then
    return private.part_of_span(part, first_day, last_day, low, high);
  end if;
  until_high := (private.lease_amounts(lease, first_day, least(high, last_day))).charges
    - private.part_of_span(reduced, first_day, last_day, first_day, high);
  before_low := coalesce((private.lease_amounts(lease, first_day, low - 1)).charges, 0)
    - private.part_of_span(reduced, first_day, last_day, first_day, low - 1);
  return round(part * until_high / provision.amount, 2) - round(part * before_low / provision.amount, 2);
end
$function$;

CREATE OR REPLACE FUNCTION private.people_of_settlement (
  lease     uuid,
  first_day date,
  last_day  date
)
  RETURNS public.tenants[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    nullif(array(select private.tenants_between(lease, first_day, last_day)), '{}'), private.tenants_near(lease, last_day)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.require_decision (
  lease    public.leases,
  decision private.settlement_decision,
  asked    private.settlement_request
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.require_valid_deposit_settlement (
  lease       public.leases,
  deposit     private.deposit,
  returned_on date,
  amount      numeric
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_deposit_held(deposit);
  if lease.keys_on is null then
    perform private.refuse('VALIDATION_FAILED', 'State when the keys were returned', 'keysOn=required');
  elsif lease.exit_state is null then
    perform private.refuse('VALIDATION_FAILED', 'State whether the check-out inventory matches the check-in inventory', 'exitState=required');
  elsif returned_on < lease.keys_on then
    perform private.refuse('VALIDATION_FAILED', 'The deposit goes back before the keys were returned: correct one of the two days', 'returnedOn=tooEarly');
  elsif not deposit.is_settled and lease.deposit_provision > deposit.provision_limit then
    perform private.refuse('VALIDATION_FAILED', 'At most 20% may be kept, and only in a collective building whose charges are not settled yet', 'provision=aboveCap');
  elsif amount <> deposit.to_return + deposit.increase then
    perform private.refuse(
      'DEPOSIT_CHANGED', format('%s goes back now: read the deposit again', deposit.to_return + deposit.increase)
    );
  elsif deposit.arrears > 0 then
    perform private.require_paid_on(lease, returned_on, null, 'returnedOn');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.settlement_bases (
  leases uuid[],
  day    date
)
  RETURNS SETOF private.settlement_basis
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select
      lease.id,
      -- private.rent_on has the same rule, but would cost a call for each lease.
      (
        select rents.rent::numeric from public.rents
        where rents.lease_id = lease.id and rents.holds_from <= coalesce(lease.keys_on, day) order by rents.holds_from desc limit 1
      ),
      coalesce((
        select sum(deduction.kept) from public.deposit_deductions deduction
        where deduction.lease_id = lease.id and deduction.movement_id is null
      ), 0),
      (
        select max(movement.moved_on)::date from public.deposit_movements movement
        where movement.lease_id = lease.id and movement.kind = 'returned' and movement.cancelled_at is null
      ),
      coalesce(property.is_collective, false) and not private.are_charges_settled(lease)
    from public.leases lease
    left join public.properties property on property.id = lease.property_id
    where lease.id = any (settlement_bases.leases);
end
$function$;

CREATE OR REPLACE FUNCTION private.settlement_blockers (
  lease    public.leases,
  decision private.settlement_decision
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.settlement_json (
  settlement public.settlements
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.settlements_of_today (
  settlements uuid[]
)
  RETURNS TABLE (
    settlement_id uuid,
    called        numeric,
    has_changed   boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.tenants_changed_on (
  lease     uuid,
  first_day date,
  last_day  date
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.with_settlement_on (
  lease   public.leases,
  deposit private.deposit,
  basis   private.settlement_basis,
  day     date
)
  RETURNS private.deposit
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  settlement private.deposit_settlement;
begin
  deposit.is_provisional := not deposit.is_settled and lease.exit_state is null;
  if private.is_governed(lease.kind) then
    deposit.deadline := case
      when deposit.is_settled then private.deposit_deadline(lease.accounts_approved_on, null)
      else private.deposit_deadline(lease.keys_on, lease.exit_state)
    end;
  end if;
  deposit.kept := basis.deductions;
  settlement := private.deposit_settlement_on(
    deposit.received, deposit.held, basis.rent, deposit.deadline, lease.new_address is not null, basis.waits_for_accounts,
    case when deposit.is_settled then 0 else lease.deposit_provision end, deposit.arrears + deposit.kept, day
  );
  if settlement.to_return = 0 and deposit.held > 0 and not deposit.is_settled and basis.returned_on > deposit.deadline then
    settlement.periods_late := private.periods_late(deposit.deadline, basis.returned_on);
    settlement.increase := settlement.periods_late * settlement.increase_per_period;
  end if;
  deposit.provision := settlement.provision;
  deposit.provision_limit := case when deposit.is_settled then 0 else settlement.provision_limit end;
  deposit.to_return := settlement.to_return;
  deposit.still_owed := settlement.still_owed;
  deposit.periods_late := case when deposit.held > 0 then settlement.periods_late else 0 end;
  deposit.increase_per_period := settlement.increase_per_period;
  deposit.increase := settlement.increase;
  return deposit;
end
$function$;

CREATE OR REPLACE FUNCTION public.payments_of_year (
  year        integer,
  lessor_id   uuid    DEFAULT NULL::uuid,
  property_id uuid    DEFAULT NULL::uuid,
  after_id    uuid    DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  first_day date := private.require_year(year);
  last_day date := (first_day + interval '1 year - 1 day')::date;
  last_payment public.payments;
begin
  perform private.take_turn();
  if after_id is not null then
    select * into last_payment from public.payments where payments.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such payment', 'after=invalid');
    end if;
  end if;
  return (
    with paid as materialized (
      select payments.id, payments.paid_on, payments.method, payments.note, lease.property_id, lease.lessor_id, lease.regime
      from public.payments
      join private.declared_leases lease on lease.lease_id = payments.lease_id
      where (
          payments.kind <> 'credit' and payments.paid_on between first_day and last_day
          or payments.kind = 'credit' and private.is_set_off_between(payments.id, first_day, last_day)
        ) and payments.cancelled_at is null
        and (payments_of_year.lessor_id is null or lease.lessor_id = payments_of_year.lessor_id)
        and (payments_of_year.property_id is null or lease.property_id = payments_of_year.property_id)
        and (after_id is null or (payments.paid_on, payments.id) > (last_payment.paid_on, last_payment.id))
      order by payments.paid_on, payments.id limit 1000
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'payment_id', paid.id, 'lease_id', part.lease_id, 'paid_on', part.counted_on, 'lessor_id', paid.lessor_id, 'regime', paid.regime,
      'property_id', paid.property_id, 'tenant_names', people.names, 'payment_kind', part.payment_kind, 'method', paid.method,
      'due_kind', part.due_kind, 'period_from', dues.period_from, 'period_to', dues.period_to,
      'label', coalesce(dues.label, case when part.due_kind = 'settlement' then paid.note end),
      'amount', part.amount, 'rent', part.rent, 'charges', part.charges, 'unclassified', part.unclassified,
      'receipt_number', receipt.number
    ) order by paid.paid_on, paid.id, dues.due_on, part.due_id), '[]')
    from paid
    join private.income_parts part on part.payment_id = paid.id and part.due_kind is distinct from 'refund'
      and part.counted_on between first_day and last_day
    left join public.dues on dues.id = part.due_id
    cross join lateral (
      select coalesce(jsonb_agg(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id), '[]') as names
      from public.tenants where tenants.lease_id = part.lease_id
    ) people
    left join lateral (
      select receipt.number
      from public.receipt_payments receipt_payment
      join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = part.payment_id and receipt_payment.due_id = part.due_id
      order by receipt.issued_at desc, receipt.number desc limit 1
    ) receipt on true
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.set_deposit_deductions (
  lease_id   uuid,
  deductions jsonb,
  provision  numeric DEFAULT 0
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  deposit private.deposit := private.deposit_of(lease, private.today());
  new_deductions public.deposit_deductions[];
begin
  if deposit.is_settled and deposit.held = 0 then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit is settled');
  end if;
  new_deductions := private.read_deductions(deductions);
  perform private.require_amount(provision, 'provision', 0);
  if provision > deposit.provision_limit then
    perform private.refuse('VALIDATION_FAILED', 'At most 20% may be kept, and only in a collective building whose charges are not settled yet', 'provision=aboveCap');
  end if;
  perform private.refuse_charges_claimed_twice(lease.id, new_deductions);
  perform private.require_open_deductions(lease.id, new_deductions);
  delete from public.deposit_deductions deduction
  where deduction.lease_id = lease.id and deduction.movement_id is null
    and not exists (select from unnest(new_deductions) kept where kept.id = deduction.id);
  insert into public.deposit_deductions (id, owner_id, lease_id, kind, label, amount, tenant_share, proof)
  select coalesce(deduction.id, gen_random_uuid()), lease.owner_id, lease.id, deduction.kind, deduction.label, deduction.amount,
    deduction.tenant_share, deduction.proof
  from unnest(new_deductions) deduction
  on conflict on constraint deposit_deductions_pkey do update set
    kind = excluded.kind, label = excluded.label, amount = excluded.amount, tenant_share = excluded.tenant_share, proof = excluded.proof
  -- Another landlord may have taken the id since the check.
  where deposit_deductions.lease_id = excluded.lease_id and deposit_deductions.movement_id is null;
  perform private.require_lease_quota(
    (select count(*) from public.deposit_deductions deduction where deduction.lease_id = lease.id), 'deductions', 50
  );
  if not deposit.is_settled then
    update public.leases set deposit_provision = provision where leases.id = lease.id returning * into lease;
  end if;
  perform private.review_accounts(array[lease.id]);
  return private.deposit_json(lease, private.today());
end
$function$;

CREATE OR REPLACE FUNCTION public.settlement_draft (
  lease_id      uuid,
  period_from   date,
  period_to     date,
  called_before numeric DEFAULT NULL::numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  days daterange := private.require_settlement_days(lease, period_from, period_to);
  decision private.settlement_decision;
  announced jsonb;
begin
  if called_before is not null then
    perform private.require_amount(called_before, 'calledBefore', 0);
  end if;
  decision := private.decide_settlement(lease, lower(days), upper(days) - 1, called_before);
  announced := private.next_provision_json(lease.id, upper(days) - 1, decision.next_provision);
  if not private.is_newest_settlement(lease.id, upper(days) - 1) then
    decision.next_provision := null;
  end if;
  return private.decision_json(decision) || jsonb_build_object(
    'may_agree', coalesce(lease.keys_on <= private.today(), false),
    'provision', coalesce((private.rent_on(lease.id, private.today())).charges, 0),
    'announced_provision', case when announced is not null then
      jsonb_build_object('amount', announced -> 'amount', 'period_from', announced -> 'from')
    end,
    'missing_charges', private.missing_charges(lease, decision),
    'former_note', private.former_note(lease.id, days),
    'other_tenants', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant_id', person.people -> 'tenantId', 'names', person.people -> 'names') order by person.lease_id), '[]')
      from private.people_of_leases(private.leases_beside(lease, days), upper(days) - 1) person
    ),
    'document_blocker', coalesce(
      private.missing_for_letters(lease), case when private.people_of_settlement(lease.id, lower(days), upper(days) - 1) = '{}' then 'NO_TENANT' end
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.split_settlement (
  settlement uuid,
  parts      integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

ALTER TABLE "public"."settlements"
  ADD CONSTRAINT "settlements_due_ids_check" CHECK ((cardinality(due_ids) <= 36));

ALTER TABLE "public"."settlements"
  ADD CONSTRAINT "settlements_split_check" CHECK (((split_due_id IS NOT NULL) = (cardinality(due_ids) > 1)));

create view private.expense_parts with (security_invoker = true) as
select
  expenses.id as expense_id, expenses.owner_id, expenses.lessor_id, part.property_id, expenses.paid_on, expenses.tax,
  round(expenses.amount * part.until / expenses.total_shares, 2)
    - round(expenses.amount * (part.until - part.shares) / expenses.total_shares, 2) as amount,
  round(whole.deductible * part.until / expenses.total_shares, 2)
    - round(whole.deductible * (part.until - part.shares) / expenses.total_shares, 2) as deductible,
  expenses.charge, expenses.label, expenses.period_from, expenses.period_to, part.shares, expenses.total_shares,
  whole.recoverable as whole_recoverable,
  round(whole.recoverable * part.until / expenses.total_shares, 2)
    - round(whole.recoverable * (part.until - part.shares) / expenses.total_shares, 2) as recoverable
from public.expenses
-- Two calls for each expense, not for each part.
cross join lateral (
  select private.recoverable_of(expenses) as recoverable, private.deductible_of(expenses) as deductible offset 0
) whole
cross join lateral (
  select
    share.property_id, share.shares,
    sum(share.shares) over (order by share.property_id nulls last rows unbounded preceding) as until
  from (
    select expense_property.property_id, expense_property.shares
    from public.expense_properties expense_property
    where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    union all
    select null, expenses.total_shares - coalesce(sum(expense_property.shares), 0)
    from public.expense_properties expense_property
    where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    having expenses.total_shares > coalesce(sum(expense_property.shares), 0)
  ) share
) part;

create view private.income_parts with (security_invoker = true) as
select
  payments.owner_id, payments.lease_id, payments.id as payment_id, part.due_id, payments.paid_on,
  payments.kind as payment_kind, part.due_kind, part.amount,
  coalesce(part.rent, 0) as rent,
  coalesce(part.amount - part.rent, 0) as charges,
  case when part.due_kind in ('repair', 'other') then part.amount else 0 end as unclassified,
  greatest(payments.paid_on, part.set_off_on) as counted_on
from public.payments
cross join lateral (
  select
    allocations.due_id, dues.kind as due_kind, allocations.amount::numeric,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received - allocations.amount) * rent_share.rent / rent_share.total, 2) as rent,
    case when payments.kind = 'credit' then dues.due_on end as set_off_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    -- The amount that the due has received from this payment and the payments before it, in the order of their days.
    select case when dues.received = allocations.amount then dues.received else (
      select sum(due_allocation.amount)
      from public.allocations due_allocation
      join public.payments due_payment on due_payment.id = due_allocation.payment_id and due_payment.owner_id = due_allocation.owner_id
      where due_allocation.due_id = dues.id and due_allocation.owner_id = dues.owner_id
        and (due_payment.paid_on, due_payment.created_at, due_payment.id) <= (payments.paid_on, payments.created_at, payments.id)
    ) end as received
    offset 0
  ) cumulated
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  union all
  select null, null, advance.amount, round(advance.amount * rent_share.rent / rent_share.total, 2), null
  from (
    select payments.amount - coalesce(sum(allocations.amount), 0) as amount
    from public.allocations
    where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  ) advance
  cross join lateral private.rent_share_of(null, payments.lease_id, payments.paid_on) rent_share
  where advance.amount > 0 and payments.cancelled_at is null and payments.kind <> 'credit'
  union all
  -- The credit of a settlement gives charges back, up to the sum of the dues that it pays. The lessor still holds the
  -- rest of the credit. A credit and a due are set off once both have fallen due (Code civil, art. 1347-1).
  select null, 'settlement', -sum(allocations.amount), 0, dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
    and payments.kind = 'credit' and payments.cancelled_at is null
  group by dues.due_on
  offset 0
) part;

create view private.provisions with (security_invoker = true) as
select
  dues.lease_id, dues.period_from, dues.period_to, dues.charges::numeric as agreed,
  dues.charges - greatest(dues.reduction - dues.rent, 0) as amount, dues.id as due_id
from public.dues
where dues.kind = 'rent';

COMMENT ON COLUMN "public"."expenses"."deductible" IS 'The deductible part of the amount. Null means the whole amount, less the part that the tenants repay: see private.deductible_of.';

COMMENT ON COLUMN "public"."settlements"."due_ids" IS 'The due of the balance, or its instalments. The column has no foreign key: the dues of a lease are deleted with the lease.';

COMMENT ON COLUMN "public"."settlements"."split_due_id" IS 'The cancelled due that the instalments replace. A payment that names the cancelled due pays the instalments before other dues. Like due_ids, the column has no foreign key.';

COMMENT ON FUNCTION "public"."split_settlement"(uuid, integer) IS 'Splits the debt of a settlement into monthly dues: into `parts` that landlord and tenants agreed on, or a late debt into twelve, as the tenants may ask (loi n° 89-462, art. 23). A second call changes nothing.';

COMMENT ON VIEW "private"."expense_parts" IS 'The part of each dwelling in each expense. The part of the lessor has no dwelling. The parts of an expense add up to its amount.';

COMMENT ON VIEW "private"."income_parts" IS 'The parts of each payment: one for each due that it pays, and one for its advance, which has no due. The credit of a settlement of charges also has negative parts, without a due, which give charges back. Rent, charges and unclassified amounts add up to the part, except in the refund of an advance.';

REVOKE ALL ON FUNCTION "private"."are_charges_settled"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_charges_settled"(public.leases) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."deductible_of"(public.expenses) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deductible_of"(public.expenses) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."deposit_settlement_on"(numeric, numeric, numeric, date, boolean, boolean, numeric, numeric, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deposit_settlement_on"(numeric, numeric, numeric, date, boolean, boolean, numeric, numeric, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."instalments"(numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."instalments"(numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_divisible"(public.settlements) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_divisible"(public.settlements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_set_off_between"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_set_off_between"(uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."paid_provisions"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."paid_provisions"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."part_of_provision"(uuid, numeric, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."part_of_provision"(uuid, numeric, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."people_of_settlement"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."people_of_settlement"(uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."settled_days"(uuid) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."settled_days"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."tenants_changed_on"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tenants_changed_on"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenants_near"(uuid, date) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."tenants_near"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."split_settlement"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."split_settlement"(uuid, integer) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."expense_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."expense_parts" TO "postgres";

GRANT SELECT ON TABLE "private"."income_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."income_parts" TO "postgres";

GRANT SELECT ON TABLE "private"."provisions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."provisions" TO "postgres";
