-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.part_to_pay (
  payment numeric,
  free    numeric,
  open    numeric,
  awaited numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  own numeric := open - awaited;
begin
  if own > 0 and free >= open and payment - open between 0 and 1 and payment - open < abs(own - awaited) then
    return open;
  end if;
  return least(free, own);
end
$function$;
