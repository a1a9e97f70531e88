-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

ALTER TYPE "private"."claimable_due" ADD ATTRIBUTE "deferred" numeric CASCADE;

CREATE OR REPLACE FUNCTION private.arrears_report_of (
  lease public.leases
)
  RETURNS private.arrears_report
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  unpaid private.claimable_due[] := array(select due from private.claimable_dues(array[lease.id]) due);
  report private.arrears_report;
begin
  select
    array(select jsonb_array_elements_text(duty.details -> 'offices')), (duty.details ->> 'since')::date, duty.day,
    (duty.details ->> 'isByFormerRule')::boolean, duty.amount
  into report.offices, report.since, report.day, report.is_by_former_rule, report.total
  from private.benefit_duties(unpaid) duty where duty.subject = lease.id;
  report.dues := case when report.offices is null then '{}' else array(
    select (
      due.id, due.kind, dues.period_from, dues.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
      due.remaining - due.deferred - part.remaining, part.remaining
    )::private.reported_due
    from unnest(unpaid) due
    join public.dues on dues.id = due.id
    cross join lateral private.reported_part(due) part (remaining)
    where part.remaining > 0 order by due.due_on, due.period_from, due.id
  ) end;
  return report;
end
$function$;

CREATE OR REPLACE FUNCTION private.claimable_dues (
  leases uuid[]
)
  RETURNS SETOF private.claimable_due
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select due.*
    from unnest(leases) lease (id)
    -- `offset` makes Postgres search the dues of each lease by its index, even with a plan made for a small table.
    cross join lateral (
      select
        due.id, due.lease_id, due.kind, due.label::text, due.period_from::date, due.due_on::date, due.is_term, due.received::numeric,
        due.remaining, due.awaited, due.late_after, due.benefits, due.deferred
      from private.counted_dues due
      where due.lease_id = lease.id and due.amount > due.received and due.remaining > 0 and due.has_fallen_due and not due.is_time_barred
      offset 0
    ) due;
end
$function$;

CREATE OR REPLACE FUNCTION private.debts_by_day (
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS TABLE (
    lease_id uuid,
    day      date,
    debt     numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
  late_leases uuid[] := array(
    select distinct due.lease_id from unnest(dues) due
    where due.lease_id = any (debts_by_day.leases) and private.reported_part(due) > 0
  );
begin
  return query
    with owed as materialized (
      select due.id as due_id, private.reported_part(due) + due.deferred as amount, null::date as paid_on
      from unnest(dues) due
      where due.lease_id = any (late_leases) and due.kind in ('opening', 'rent', 'settlement') and due.due_on < today
      union all
      select money.due_id, money.amount, money.paid_on from private.late_money(late_leases) money
    ), deferred as (
      select due.id as due_id, due.due_on, part.amount, part.pay_by
      from public.dues due
      cross join lateral unnest(private.deferred_parts(due.id, due.lease_id, due.due_on, due.period_from, due.period_to)) part
      where due.id in (select owed.due_id from owed)
    ), event as (
      select owed.due_id, due.due_on::date as day, owed.amount from owed join public.dues due on due.id = owed.due_id
      union all select owed.due_id, owed.paid_on, -owed.amount from owed where owed.paid_on is not null
      union all select deferred.due_id, deferred.due_on, -deferred.amount from deferred
      union all select deferred.due_id, deferred.pay_by, deferred.amount from deferred where deferred.pay_by < today
    ), due_debt as (
      -- Money that pays a part before its day is no debt of the landlord.
      select event.due_id, event.day, greatest(0, sum(sum(event.amount)) over (partition by event.due_id order by event.day)) as debt
      from event
      group by event.due_id, event.day
    ), change as (
      select due.lease_id, due_debt.day, due_debt.debt - lag(due_debt.debt, 1, 0.00) over (partition by due_debt.due_id order by due_debt.day) as amount
      from due_debt
      join public.dues due on due.id = due_debt.due_id
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    where change.amount <> 0
    group by change.lease_id, change.day;
end
$function$;

CREATE OR REPLACE FUNCTION private.late_money (
  leases uuid[]
)
  RETURNS TABLE (
    due_id  uuid,
    paid_on date,
    amount  numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    with returned_part as materialized (select * from private.returned_parts where returned_parts.lease_id = any (late_money.leases))
    select money.due_id, payments.paid_on::date, money.amount
    from (
      select allocations.due_id, allocations.payment_id, allocations.amount::numeric from public.allocations
      where allocations.lease_id = any (late_money.leases)
      union all
      select returned_part.due_id, returned_part.payment_id, returned_part.amount from returned_part
    ) money
    join public.payments on payments.id = money.payment_id
    join public.dues on dues.id = money.due_id
    where dues.kind in ('opening', 'rent', 'settlement') and dues.due_on < payments.paid_on and (
      payments.kind <> 'benefit' or exists (
        select from returned_part earlier_part
        where earlier_part.due_id = money.due_id and earlier_part.payment_id <> payments.id and earlier_part.returned_on <= payments.paid_on
      )
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.reported_part (
  due private.claimable_due
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when due.due_on < private.today() and due.kind in ('opening', 'rent', 'settlement')
    then due.remaining - due.deferred - (select coalesce(sum(benefit.amount), 0) from unnest(due.benefits) benefit) else 0 end
$function$;

REVOKE ALL ON FUNCTION "private"."late_money"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."late_money"(uuid[]) TO "authenticated", "postgres";
