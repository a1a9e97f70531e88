-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.arrears_of (
  lease public.leases,
  day   date
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(sum(counted_dues.remaining - least(counted_dues.remaining, counted_dues.deferred + (
      select coalesce(sum(benefit.amount), 0) from unnest(counted_dues.benefits) benefit
      where benefit.month + interval '1 month 13 days' >= day
    ))), 0)
    from private.counted_dues
    where counted_dues.lease_id = lease.id and day between counted_dues.due_on and counted_dues.due_on + lease.limitation_period
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deposits_to_settle (
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS SETOF private.deposit
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    with lease as materialized (
      select
        lease, lease.id, deposit_sums.received, deposit_sums.held, deposit_sums.is_settled, deposit_sums.is_handed_over
      from private.deposit_sums
      join public.leases lease on lease.id = deposit_sums.lease_id
      where deposit_sums.lease_id = any (leases) and deposit_sums.held > 0 and (lease.keys_on <= today or deposit_sums.is_settled)
    ), arrears as materialized (
      select due.lease_id, sum(due.remaining - due.awaited) as amount from unnest(dues) due group by due.lease_id
    )
    select (settled.deposit).*
    from (
      select private.with_settlement_on(lease.lease, private.deposit_with_state(
        lease.lease, lease.received, lease.held, lease.is_settled, lease.is_handed_over, coalesce(arrears.amount, 0)
      ), basis, today) as deposit
      from lease
      left join arrears on arrears.lease_id = lease.id
      join private.settlement_bases(array(select lease.id from lease), today) basis on basis.lease_id = lease.id
      -- `offset` makes Postgres compute the settlement of each deposit only once.
      offset 0
    ) settled;
end
$function$;

CREATE OR REPLACE FUNCTION private.dues_of_today (
  due_ids   uuid[],
  lease_ids uuid[]
)
  RETURNS TABLE (
    claimed        private.claimed_due,
    is_time_barred boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
begin
  return query
    with announced as materialized (
      select announced_due.due, announced_due.remaining, announced_due.advance, announced_due.benefit, announced_due.arrears
      from private.dues_to_announce(lease_ids, private.today(), 'infinity') announced_due
      where (announced_due.due).id = any (due_ids)
    )
    select
      (
        asked.id, asked.period_from, asked.period_to, asked.due_on, asked.rent, asked.charges, asked.reduction,
        asked.received + announced.advance, announced.remaining - announced.advance, announced.arrears, announced.benefit, announced.benefit
      )::private.claimed_due,
      false
    from announced
    cross join lateral private.asked_due(announced.due, announced.remaining) asked
    union all
    select
      (
        asked.id, asked.period_from, asked.period_to, asked.due_on, asked.rent, asked.charges, asked.reduction, asked.received,
        due.remaining - due.deferred, null, due.benefit_remaining, due.awaited - due.deferred
      )::private.claimed_due,
      due.is_time_barred
    from private.counted_dues due
    join public.dues on dues.id = due.id
    cross join lateral private.asked_due(dues, due.remaining) asked
    where due.id = any (due_ids) and due.id not in (select (announced.due).id from announced);
end
$function$;
