-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.open_dues()
  RETURNS TABLE (
    lease_id uuid,
    dues     jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return query
    select due.lease_id, jsonb_agg(to_jsonb(due) || jsonb_build_object(
      'due_on', entry.due_on, 'remaining', entry.remaining, 'benefits', case
        when due.benefit_remaining > 0 and entry.due_on = due.due_on then private.open_benefits_json(due.benefits) else '[]'
      end
    ) order by entry.due_on, due.period_from, due.id)
    from private.counted_dues due
    cross join lateral (
      select due.due_on, due.remaining - due.deferred as remaining
      union all
      select part.pay_by, least(part.amount, due.remaining - due.benefit_remaining - part.later)
      from (
        select deferred.amount, deferred.pay_by, coalesce(sum(deferred.amount) over (
          order by deferred.place rows between unbounded preceding and 1 preceding
        ), 0) as later
        from unnest(case
          when due.deferred > 0 then private.deferred_parts(due.id, due.lease_id, due.due_on, due.period_from, due.period_to)
        end) with ordinality deferred (amount, pay_by, place)
      ) part
      where part.pay_by >= today
    ) entry
    where due.amount > due.received and due.remaining > 0 and due.kind <> 'refund' and not due.is_time_barred and entry.remaining > 0
    group by due.lease_id;
end
$function$;
