-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."paying_offices";

CREATE OR REPLACE FUNCTION private.benefit_duties (
  dues private.claimable_due[]
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return query
    with office as materialized (select * from private.paying_offices),
    account as materialized (
      select
        account.*, greatest(0, 2 * (rent.monthly - benefit.amount)) as old_threshold, office.names, office.month, office.first_month
      from private.debts_by_day(dues, array(select office.lease_id from office)) account
      join office on office.lease_id = account.lease_id
      cross join lateral (
        select rents.rent + rents.charges as monthly from public.rents
        where rents.lease_id = account.lease_id and rents.holds_from <= account.day order by rents.holds_from desc limit 1
      ) rent
      cross join lateral (
        select coalesce(sum(owed_benefits.amount), 0) as amount from private.owed_benefits
        where owed_benefits.lease_id = account.lease_id
          and (private.month_of(account.day)).first_day between owed_benefits.first_month and coalesce(owed_benefits.last_month, 'infinity')
      ) benefit
    ), below as (
      -- The last days on which the debt was at most 450 euros, and on which there was none.
      select
        account.lease_id,
        max(account.day) filter (where account.debt <= 450) as new,
        max(account.day) filter (where account.debt <= 0) as any
      from account group by account.lease_id
    ), reached as (
      select
        account.lease_id, account.names, account.month, account.first_month,
        (array_agg(account.debt order by account.day desc))[1] as amount,
        private.debt_lasts_since(
          array_agg(account.day order by account.day), array_agg(account.debt order by account.day),
          array_agg(account.old_threshold order by account.day)
        ) as old_on,
        least(
          min(account.day) filter (where (account.day > below.new) is not false),
          (min(account.day) filter (where (account.day > below.any) is not false) + interval '3 months')::date
        ) as new_on
      from account
      join below on below.lease_id = account.lease_id
      group by account.lease_id, account.names, account.month, account.first_month
    )
    select
      'benefitTell', reached.lease_id, case when threshold.until < today then 'late' else 'now' end, threshold.until, reached.amount,
      jsonb_build_object('offices', reached.names, 'since', threshold.since)
    from reached
    cross join lateral (
      select since.day as since, (greatest(since.day, reached.first_month) + interval '2 months')::date as until
      from private.benefit_threshold_on(reached.old_on, reached.new_on, today) since (day)
    ) threshold
    where threshold.since < reached.month + interval '1 month';
end
$function$;

CREATE OR REPLACE FUNCTION private.debt_lasts_since (
  days       date[],
  debts      numeric[],
  thresholds numeric[]
)
  RETURNS date
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  since date;
  threshold numeric;
begin
  for place in 1 .. cardinality(days) loop
    if debts[place] < threshold or debts[place] <= 0 then
      since := null;
    end if;
    if since is null and debts[place] >= thresholds[place] and debts[place] > 0 then
      since := days[place];
      threshold := thresholds[place];
    end if;
  end loop;
  return since;
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
begin
  return query
    with unpaid as materialized (
      select due.lease_id, due.due_on as day, part.amount
      from unnest(dues) due
      cross join lateral (
        select due.remaining - coalesce(sum(benefit.amount), 0) as amount from unnest(due.benefits) benefit
      ) part
      where due.due_on < private.today() and part.amount > 0 and due.kind in ('opening', 'rent', 'settlement')
        and due.lease_id = any (debts_by_day.leases)
    ), change as (
      select unpaid.lease_id, unpaid.day, unpaid.amount from unpaid
      union all
      select dues.lease_id, moment.day, moment.amount
      from public.dues
      join public.allocations on allocations.due_id = dues.id
      join public.payments on payments.id = allocations.payment_id
      cross join lateral (values (dues.due_on, allocations.amount), (payments.paid_on, -allocations.amount)) moment (day, amount)
      where dues.lease_id in (select unpaid.lease_id from unpaid) and dues.kind in ('opening', 'rent', 'settlement')
        and payments.kind <> 'benefit' and dues.due_on < payments.paid_on
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    group by change.lease_id, change.day;
end
$function$;

CREATE VIEW "private"."paying_offices" WITH (security_invoker=true) AS  WITH owed_benefit AS MATERIALIZED (
         SELECT owed_benefits.lease_id,
            owed_benefits.office,
            owed_benefits.first_month,
            owed_benefits.last_month
           FROM private.owed_benefits
        )
 SELECT benefit.lease_id,
    jsonb_agg(DISTINCT benefit.office) AS names,
    paid_until.month,
    paid_until.first_month
   FROM (( SELECT begun_benefit.lease_id,
            min((begun_benefit.first_month)::date) AS first_month,
            LEAST(max(COALESCE(begun_benefit.last_month, 'infinity'::date)), (private.month_of(( SELECT private.today() AS today))).first_day) AS month
           FROM owed_benefit begun_benefit
          WHERE ((begun_benefit.first_month)::date <= ( SELECT private.today() AS today))
          GROUP BY begun_benefit.lease_id) paid_until
     JOIN owed_benefit benefit ON (((benefit.lease_id = paid_until.lease_id) AND ((paid_until.month >= (benefit.first_month)::date) AND (paid_until.month <= COALESCE(benefit.last_month, 'infinity'::date))))))
  GROUP BY benefit.lease_id, paid_until.month, paid_until.first_month;

COMMENT ON VIEW "private"."paying_offices" IS 'The offices that pay benefits for a lease this month, or paid in the last month of its ended benefits.';

REVOKE ALL ON FUNCTION "private"."debt_lasts_since"(date[], numeric[], numeric[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."debt_lasts_since"(date[], numeric[], numeric[]) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."paying_offices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."paying_offices" TO "postgres";
