-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
CREATE OR REPLACE VIEW "private"."asked_dues" WITH (security_invoker=true) AS  SELECT due.id,
    due.owner_id,
    due.lease_id,
    due.kind,
    due.label,
    due.period_from,
    due.period_to,
    due.due_on,
    due.amount,
    due.received,
    due.cancelled_at,
    due.account_starts_on,
    due.limitation_period,
    asked.amount AS asked,
        CASE
            WHEN ((due.amount)::numeric > (due.received)::numeric) THEN GREATEST(0.00, (asked.amount - (due.received)::numeric))
            ELSE 0.00
        END AS remaining,
        CASE
            WHEN (((due.amount)::numeric > (due.received)::numeric) AND (((due.kind = 'rent'::text) AND ( SELECT (EXISTS ( SELECT
                       FROM public.expected_benefits)) AS "exists") AND (EXISTS ( SELECT
               FROM public.expected_benefits expected_benefit
              WHERE (expected_benefit.lease_id = due.lease_id)))) OR (( SELECT (EXISTS ( SELECT
                       FROM public.dues refund_due
                      WHERE (refund_due.returns_payment_id IS NOT NULL))) AS "exists") AND (EXISTS ( SELECT
               FROM private.returned_parts part
              WHERE (part.due_id = due.id)))))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)),
            CASE
                WHEN (due.kind = 'rent'::text) THEN private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date)
                ELSE '{}'::private.open_benefit[]
            END, private.benefits_paid(due.id), ( SELECT private.first_awaited_month() AS first_awaited_month),
            CASE
                WHEN (((due.due_on)::date + due.limitation_period) < ( SELECT private.today() AS today)) THEN '{}'::private.deferred_part[]
                ELSE private.deferred_parts(due.id, due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date)
            END)
            ELSE NULL::private.due_benefit
        END AS benefit
   FROM (private.leased_dues due
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN ((due.kind = 'rent'::text) AND (EXISTS ( SELECT
                       FROM private.holding_receipts receipt
                      WHERE ((receipt.lease_id = due.lease_id) AND (receipt.kind = 'partial'::text) AND ((receipt.period_from)::date <= (due.period_from)::date) AND ((receipt.period_to)::date >= (due.period_to)::date))))) THEN LEAST((due.amount)::numeric, due.without_receipts)
                    ELSE (due.amount)::numeric
                END AS amount) asked);
