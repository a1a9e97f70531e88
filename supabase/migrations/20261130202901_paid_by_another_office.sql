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
    left join public.expected_benefits next_benefit on next_benefit.tenant_id = benefit.tenant_id and next_benefit.office = benefit.office
      and next_benefit.first_month = benefit.last_month + interval '1 month'
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(0, next_benefit.amount, later.amount, paid.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), benefit.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office.
      cross join lateral (
        select sum(later_benefit.amount) as amount
        from public.expected_benefits later_benefit
        where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > benefit.last_month
          and month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
      ) later
      cross join lateral (
        select sum(payments.amount) as amount
        from public.payments
        where payments.lease_id = benefit.lease_id and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.tenant_id = benefit.tenant_id and coalesce(payments.payer_office, benefit.office) = benefit.office
          and payments.names_month = month.first_day
      ) paid
    ) lost
    where benefit.lease_id = deferred_benefits.lease and benefit.tenants_pay_by > deferred_benefits.due_on and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;
