-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."tenant_dues";

CREATE OR REPLACE FUNCTION private.rent_share_of (
  due     public.dues,
  lease   uuid,
  paid_on date
)
  RETURNS private.rent_share
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  rent public.rents;
begin
  if due.kind = 'rent' and due.amount > 0 then
    return (greatest(due.rent - due.reduction, 0), due.amount)::private.rent_share;
  elsif due.kind = 'settlement' then
    return (0, due.amount)::private.rent_share;
  elsif due.kind in ('repair', 'other') then
    return null;
  elsif due.kind = 'opening' then
    select rents.* into rent from public.rents where rents.lease_id = rent_share_of.lease order by rents.holds_from limit 1;
  else
    rent := private.rent_on(lease, paid_on);
  end if;
  return case
    when rent.rent + rent.charges > 0 then (rent.rent, rent.rent + rent.charges)::private.rent_share
    else (1, 1)::private.rent_share
  end;
end
$function$;

CREATE VIEW "private"."tenant_dues" WITH (security_invoker=true) AS  SELECT tenant.id AS tenant_id,
    due.id,
    due.kind,
    due.label,
    due.period_from,
    due.period_to,
    due.due_on,
    due.amount,
    due.received,
    due.remaining,
    due.benefit_remaining AS awaited,
    due.has_fallen_due,
    due.is_time_barred
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND (((due.period_from)::date = (due.period_to)::date) OR (due.remaining > (0)::numeric)))));

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
