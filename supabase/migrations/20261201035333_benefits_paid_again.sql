-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.deferred_benefits (
  lease       uuid,
  due_on      date,
  period_from date,
  period_to   date
)
  RETURNS private.deferred_part[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select (lost.amount, benefit.tenants_pay_by)::private.deferred_part
    from public.expected_benefits benefit
    join public.tenants on tenants.id = benefit.tenant_id
    cross join lateral (select private.last_month_of(benefit.last_month, tenants.leaves_on) as last_month) ended
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(0, later.amount, paid.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), ended.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office. Its own end defers its own amount.
      cross join lateral (
        select max(level.amount) as amount
        from generate_series(ended.last_month + interval '1 month', month.first_day, interval '1 month') later_month (first_day)
        cross join lateral (
          select sum(later_benefit.amount) as amount
          from public.expected_benefits later_benefit
          where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > ended.last_month
            and later_month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
        ) level
      ) later
      cross join lateral (
        select sum(payments.amount - private.repaid_part(payments)) as amount
        from public.payments
        where payments.lease_id = benefit.lease_id and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.tenant_id = benefit.tenant_id and coalesce(payments.payer_office, benefit.office) = benefit.office
          and payments.names_month = month.first_day
      ) paid
    ) lost
    where benefit.lease_id = deferred_benefits.lease and benefit.tenants_pay_by > deferred_benefits.due_on
      and ended.last_month >= benefit.first_month and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.paid_benefit (
  payment public.payments,
  amount  numeric
)
  RETURNS private.open_benefit
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select (
    payment.tenant_id, payment.payer_office,
    date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date,
    greatest(0, amount - private.repaid_part(payment))
  )::private.open_benefit
$function$;

CREATE OR REPLACE FUNCTION private.repaid_part (
  payment public.payments
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  returned record;
begin
  select sum(part.amount) as amount, min(part.returned_on) as first_day into returned
  from private.returned_parts part
  join public.payments on payments.id = part.payment_id
  where part.lease_id = payment.lease_id and part.payment_id <> payment.id and part.returned_on <= payment.paid_on
    and payments.kind = 'benefit' and payments.tenant_id = payment.tenant_id
    and coalesce(payments.payer_office = payment.payer_office, true)
    and coalesce(payments.names_month, payments.names_from) = coalesce(payment.names_month, payment.names_from);
  if returned.amount is null then
    return 0;
  end if;
  return least(payment.amount, greatest(0, returned.amount - (
    select coalesce(sum(payments.amount), 0)
    from public.payments
    where payments.lease_id = payment.lease_id and payments.kind = 'benefit' and payments.tenant_id = payment.tenant_id
      and coalesce(payments.payer_office = payment.payer_office, true) and payments.cancelled_at is null
      and coalesce(payments.names_month, payments.names_from) = coalesce(payment.names_month, payment.names_from)
      and payments.paid_on > returned.first_day and (payments.paid_on, payments.id) < (payment.paid_on, payment.id)
  )));
end
$function$;

REVOKE ALL ON FUNCTION "private"."repaid_part"(public.payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."repaid_part"(public.payments) TO "authenticated", "postgres";
