-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_landlord (
  most_wait text DEFAULT '2s'::text
)
  RETURNS public.users
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users;
  timeout_before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', most_wait, true);
  select * into landlord from public.users where id = private.landlord_id() for no key update;
  perform set_config('lock_timeout', timeout_before, true);
  if landlord.id is null then
    raise exception 'UNAUTHENTICATED' using errcode = 'PT401', detail = 'There is no such account';
  end if;
  return landlord;
exception
  -- A time limit that ends between the two waits for a row, for its queue and for its lock, cancels the query.
  when lock_not_available or query_canceled then
    perform private.refuse_busy();
end
$function$;
