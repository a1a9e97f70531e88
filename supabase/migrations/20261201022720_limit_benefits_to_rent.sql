-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.benefits_of_days (
  lease       uuid,
  period_from date,
  period_to   date
)
  RETURNS private.open_benefit[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  benefits private.open_benefit[] := array(
    select (benefit.tenant_id, benefit.office, month.first_day, benefit.amount)::private.open_benefit
    from private.owed_benefits benefit
    cross join lateral generate_series(
      greatest(date_trunc('month', (period_from - 1)::timestamp) + interval '1 month', benefit.first_month::timestamp),
      least(period_to + 1 - interval '1 month', benefit.last_month::timestamp),
      interval '1 month'
    ) month (first_day)
    where benefit.lease_id = benefits_of_days.lease
    order by month.first_day, benefit.office, benefit.tenant_id
  );
begin
  return private.benefits_within_rent(lease, benefits);
end
$function$;
