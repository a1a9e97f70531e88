-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.due_before_its_day (
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  open         numeric[],
  awaited      numeric[],
  office_parts numeric[],
  fallen       integer,
  free         numeric[],
  entered      integer
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  spare numeric := free[entered];
  is_last boolean := fallen = dues.number and entered = payments.number;
  day date := greatest(payments.paid_on[entered], dues.due_on[fallen]);
  has_next boolean := false;
  is_next boolean := false;
begin
  if is_last then
    select sum(money) into spare from unnest(free) money;
  end if;
  if coalesce(spare, 0) = 0 then
    return null;
  end if;
  for due in fallen + 1 .. dues.number loop
    exit when dues.due_on[due] > day + 10;
    continue when dues.are_later[due] or dues.pass[due] = 3;
    has_next := true;
    is_next := is_next or open[due] - awaited[due] in (spare, 2 * spare);
  end loop;
  for due in fallen + 1 .. dues.number loop
    if open[due] > 0 and dues.opens_on[due] <= payments.paid_on[entered] and dues.claimable_until[due] >= day then
      return case when not has_next then due end;
    end if;
  end loop;
  for due in reverse (case when is_last or spare = payments.amounts[entered] and not is_next then fallen else 0 end) .. 1 loop
    if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= payments.paid_on[entered]
      and (case when is_last then awaited[due] <= spare else 2 * spare < dues.amounts[due] and spare in (awaited[due], awaited[due] - office_parts[due]) end) then
      return due;
    end if;
  end loop;
  return null;
end
$function$;
