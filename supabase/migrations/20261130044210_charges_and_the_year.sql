-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."expense_parts";

DROP VIEW "private"."provisions";

DROP FUNCTION "private"."paid_provisions"(uuid, daterange);

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
    case when private.address_for(lease, private.tenants_near(lease.id, last_day)) = '' then 'NO_ADDRESS' end
  ], null) || private.facts_of_days(lease.id, first_day, last_day);
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
      settlement.cancelled_at is null and settlement.called <> provisions.called and private.has_changed(settlement, provisions.called)
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

create view private.provisions with (security_invoker = true) as
select
  dues.lease_id, dues.period_from, dues.period_to, dues.charges::numeric as agreed,
  dues.charges - greatest(dues.reduction - dues.rent, 0) as amount, dues.id as due_id
from public.dues
where dues.kind = 'rent';

COMMENT ON COLUMN "public"."expenses"."deductible" IS 'The deductible part of the amount. Null means the whole amount, less the part that the tenants repay: see private.deductible_of.';

COMMENT ON VIEW "private"."expense_parts" IS 'The part of each dwelling in each expense. The part of the lessor has no dwelling. The parts of an expense add up to its amount.';

REVOKE ALL ON FUNCTION "private"."deductible_of"(public.expenses) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deductible_of"(public.expenses) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."paid_provisions"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."paid_provisions"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."part_of_provision"(uuid, numeric, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."part_of_provision"(uuid, numeric, date, date) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."expense_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."expense_parts" TO "postgres";

GRANT SELECT ON TABLE "private"."provisions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."provisions" TO "postgres";
