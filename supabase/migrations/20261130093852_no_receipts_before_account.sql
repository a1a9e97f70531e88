-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."tenant_dues";

CREATE OR REPLACE FUNCTION private.other_due_parts (
  lease    uuid,
  payments uuid[],
  until    date
)
  RETURNS SETOF private.paid_part
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select payment, allocation.due_id, allocation.amount::numeric, uncertified.amount
    from public.payments payment
    join public.allocations allocation on allocation.payment_id = payment.id
    join public.dues due on due.id = allocation.due_id
    cross join lateral private.uncertified_amount(allocation) uncertified (amount)
    where payment.lease_id = other_due_parts.lease and payment.id = any (payments) and payment.kind in ('payment', 'benefit')
      and due.kind in ('opening', 'settlement', 'repair', 'other')
      -- What offices paid for terms before the account is no debt: a receipt would certify arrears that never were.
      and not (due.kind = 'opening' and due.period_from < due.period_to)
      and (due.due_on <= until or payment.names_due_id = due.id or exists (
        select from public.settlements settlement
        where settlement.lease_id = due.lease_id and settlement.split_due_id = payment.names_due_id and due.id = any (settlement.due_ids)
      )) and uncertified.amount > 0;
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
    due.awaited,
    due.has_fallen_due,
    due.is_time_barred
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND ((due.period_from)::date = (due.period_to)::date))));

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
