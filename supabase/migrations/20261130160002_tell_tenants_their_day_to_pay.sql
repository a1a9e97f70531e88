-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."tenant_dues";

CREATE OR REPLACE FUNCTION public.arrears_report_of_lease (
  lease_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  report private.arrears_report := private.arrears_report_of(lease);
begin
  return to_jsonb(report) || jsonb_build_object(
    'offices', coalesce(report.offices, '{}'), 'is_by_former_rule', coalesce(report.is_by_former_rule, false), 'total', coalesce(report.total, 0),
    'document_blocker', private.missing_for_letters(lease),
    'earlier', (
      select coalesce(jsonb_agg(
        jsonb_build_object('number', document.number, 'on', private.day_of(document.issued_at)) order by document.issued_at
      ), '[]')
      from public.documents document
      where document.lease_id = lease.id and document.kind = 'arrearsReport'
        and not exists (select from public.document_voids void where void.document_id = document.id)
    )
  );
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
    due.is_time_barred,
    due.deferred,
        CASE
            WHEN (due.deferred > (0)::numeric) THEN ( SELECT min(part.pay_by) AS min
               FROM unnest(private.deferred_parts(due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date)) part(amount, pay_by)
              WHERE (part.pay_by >= ( SELECT private.today() AS today)))
            ELSE NULL::date
        END AS pay_by
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND (((due.period_from)::date = (due.period_to)::date) OR (due.remaining > (0)::numeric)))));

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
