-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "public"."end_benefit"(uuid, uuid, date);

CREATE OR REPLACE FUNCTION public.end_benefit (
  lease_id    uuid,
  benefit     uuid,
  last_month  date,
  next_amount numeric DEFAULT NULL::numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  ended_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  perform private.require_day(last_month, 'lastMonth');
  perform public.change_benefit(
    lease.id, ended_benefit.id, ended_benefit.tenant_id, ended_benefit.office, ended_benefit.amount, ended_benefit.first_month, last_month
  );
  if next_amount is not null then
    perform public.add_benefit(
      lease.id, ended_benefit.tenant_id, ended_benefit.office, next_amount, ((private.month_of(last_month)).last_day + 1),
      case when ended_benefit.last_month > last_month then ended_benefit.last_month end
    );
  end if;
  return public.benefits_of_lease(lease.id);
end
$function$;

COMMENT ON FUNCTION "public"."end_benefit"(uuid, uuid, date, numeric) IS 'Sets the last month of an expected benefit. With next_amount, the office pays this amount from the next month on. Returns the benefits of the lease.';

REVOKE ALL ON FUNCTION "public"."end_benefit"(uuid, uuid, date, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_benefit"(uuid, uuid, date, numeric) TO "authenticated", "postgres";
