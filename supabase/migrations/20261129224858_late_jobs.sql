-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.are_jobs_late()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (select from private.daily_checks where check_on > '-infinity' and check_on < private.today())
    or exists (select from public.users where users.deletes_on < private.today() - 1)
$function$;

COMMENT ON FUNCTION "public"."are_jobs_late"() IS 'True if work of yesterday waits for the daily job, or an account should have been erased yesterday, so that the jobs do not run. Only for the secret key.';

REVOKE ALL ON FUNCTION "public"."are_jobs_late"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."are_jobs_late"() TO "postgres", "service_role";
