-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "private"."due_of_office"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], integer, numeric[], integer);

CREATE OR REPLACE FUNCTION private.due_of_office (
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
  spare numeric := 0;
  is_last boolean := fallen = dues.number and entered = payments.number;
begin
  if entered = 0 then
    return null;
  end if;
  for payment in (case when is_last then 1 else entered end) .. entered loop
    spare := spare + free[payment];
  end loop;
  if spare > 0 and (is_last or spare = payments.amounts[entered]) then
    for due in reverse fallen .. 1 loop
      if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= payments.paid_on[entered]
        and (case when is_last then awaited[due] <= spare else 2 * spare < dues.amounts[due] and spare in (awaited[due], awaited[due] - office_parts[due]) end) then
        return due;
      end if;
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.replay_account (
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  open         numeric[],
  free         numeric[],
  office_parts numeric[],
  awaited      numeric[]
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  fallen integer := 0;
  entered integer := 0;
  first_open integer := 1;
  first_free integer := 1;
  called integer;
  source_from integer;
  part numeric;
  paid private.allocation[] := '{}';
begin
  loop
    called := case when 0 < any (awaited) then private.due_of_office(dues, payments, open, awaited, office_parts, fallen, free, entered) end;
    source_from := case when called is not null and fallen + entered < dues.number + payments.number then entered end;
    if called is not null then
      awaited[called] := case when source_from is not null and free[entered] < awaited[called] then office_parts[called] else 0 end;
    elsif fallen < dues.number and (entered = payments.number or dues.due_on[fallen + 1] <= payments.paid_on[entered + 1]) then
      fallen := fallen + 1;
      called := case when dues.are_reopened[fallen] then fallen else array_position(dues.ids, dues.ids[fallen]) end;
      awaited[called] := least(awaited[called], office_parts[called] + dues.deferred[fallen]);
      first_open := least(first_open, called);
    elsif entered < payments.number then
      entered := entered + 1;
    else
      return paid;
    end if;
    while first_open <= fallen and open[first_open] = awaited[first_open] loop first_open := first_open + 1; end loop;
    while first_free <= entered and free[first_free] = 0 loop first_free := first_free + 1; end loop;
    for pass in (case
      when called is not null then 0
      when num_nonnulls(payments.names_days[entered], payments.names_until[entered], payments.names_due[entered]) > 0 then 1 else 2
    end) .. (case when called is null then 3 else 0 end) loop
      for source in (case pass when 0 then coalesce(source_from, first_free) else entered end) .. entered loop
        for due in (case when pass = 0 then called when pass = 1 or payments.pay_whole[source] then 1 else first_open end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or dues.are_reopened[due] and due > fallen or case pass
            when 1 then (payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or dues.due_on[due] <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source]
          end;
          part := private.part_to_pay(payments.amounts[source], free[source], open[due], case
            when payments.pay_whole[source] or pass = 1 and payments.names_until[source] is null then 0
            else least(awaited[due], case pass when 1 then office_parts[due] end)
          end);
          continue when part = 0;
          free[source] := free[source] - part;
          open[due] := open[due] - part;
          awaited[due] := least(awaited[due], open[due]);
          paid := paid || (payments.ids[source], dues.ids[due], part)::private.allocation;
        end loop;
      end loop;
    end loop;
  end loop;
end
$function$;

REVOKE ALL ON FUNCTION "private"."due_of_office"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], integer, numeric[], integer) FROM PUBLIC;

GRANT EXECUTE
  ON FUNCTION "private"."due_of_office"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], integer, numeric[], integer)
  TO "authenticated", "postgres";
