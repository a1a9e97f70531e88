-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.year_of (
  year      integer,
  lessor_id uuid    DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  first_day date := private.require_year(year);
begin
  perform private.take_turn();
  return jsonb_build_object(
    'year', year_of.year,
    'drawn_on', private.today(),
    -- Payments at the signature and expenses may be older than all accounts.
    'first_year', extract(year from least(
      private.today(),
      (select min(leases.account_starts_on) from public.leases),
      (select min(payments.paid_on) from public.payments where payments.cancelled_at is null),
      (select min(expenses.paid_on) from public.expenses)
    )),
    'lessors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'lessor_id', lessors.id, 'name', private.lessor_name(lessors), 'is_company', lessors.company_name is not null,
        -- The rents of a lease from before its account are missing.
        'counts_from', (
          select max(leases.account_starts_on)
          from private.declared_leases
          join public.leases on leases.id = declared_leases.lease_id
          where declared_leases.lessor_id = lessors.id
            and (leases.starts_on is null or leases.starts_on < leases.account_starts_on)
        ),
        'properties', declaration.properties
      ) order by lessors.created_at, lessors.id), '[]')
      from private.declarations_of_year(first_day, (first_day + interval '1 year - 1 day')::date) declaration
      join public.lessors on lessors.id = declaration.lessor_id
      where year_of.lessor_id is null or lessors.id = year_of.lessor_id
    )
  );
end
$function$;
