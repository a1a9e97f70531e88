-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
DROP VIEW "private"."due_list";

DROP VIEW "private"."positions";

DROP VIEW "private"."tenant_dues";

DROP VIEW "private"."counted_dues";

DROP VIEW "private"."asked_dues";

CREATE VIEW "private"."asked_dues" WITH (security_invoker=true) AS  SELECT due.id,
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
              WHERE (part.due_id = due.id)))))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)), private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date), ARRAY( SELECT ROW(payment.tenant_id, payment.payer_office, months.paid, paid_part.amount)::private.open_benefit AS "row"
               FROM ((( SELECT allocation.payment_id,
                        allocation.amount
                       FROM public.allocations allocation
                      WHERE (allocation.due_id = due.id)
                    UNION ALL
                     SELECT part.payment_id,
                        part.amount
                       FROM private.returned_parts part
                      WHERE (part.due_id = due.id)) paid_part
                 JOIN public.payments payment ON ((payment.id = paid_part.payment_id)))
                 CROSS JOIN LATERAL ( SELECT (date_trunc('month'::text, (COALESCE(payment.names_month, payment.names_from))::timestamp without time zone))::date AS paid) months)
              WHERE ((payment.kind = 'benefit'::text) AND ((months.paid >= date_trunc('month'::text, (due.period_from)::timestamp without time zone)) AND (months.paid <= (due.period_to)::date)))), ( SELECT private.first_awaited_month() AS first_awaited_month),
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

CREATE VIEW "private"."counted_dues" WITH (security_invoker=true) AS  SELECT due.id,
    due.owner_id,
    due.lease_id,
    due.kind,
    due.label,
    due.period_from,
    due.period_to,
    due.due_on,
    due.amount,
    due.received,
    computed.remaining,
    (((due.amount)::numeric - (due.received)::numeric) - computed.remaining) AS held,
    COALESCE((computed.benefit).remaining, (0)::numeric) AS benefit_remaining,
    COALESCE((computed.benefit).awaited, (0)::numeric) AS awaited,
    computed.late_after,
    COALESCE((computed.benefit).benefits, '{}'::private.open_benefit[]) AS benefits,
    (due.kind = ANY (ARRAY['opening'::text, 'rent'::text])) AS is_term,
    ((due.due_on)::date <= ( SELECT private.today() AS today)) AS has_fallen_due,
    (computed.late_after < ( SELECT private.today() AS today)) AS is_late,
    ((due.kind = 'rent'::text) AND ((due.due_on)::date > ( SELECT private.today() AS today)) AND ((due.period_from)::date > (due.account_starts_on)::date) AND (NOT (EXISTS ( SELECT
           FROM public.dues earlier_due
          WHERE ((earlier_due.lease_id = due.lease_id) AND (earlier_due.kind = 'rent'::text) AND ((earlier_due.period_to)::date = ((due.period_from)::date - 1))))))) AS is_after_gap,
    (((due.due_on)::date + due.limitation_period) < ( SELECT private.today() AS today)) AS is_time_barred,
    COALESCE((computed.benefit).deferred, (0)::numeric) AS deferred
   FROM (private.asked_dues due
     CROSS JOIN LATERAL ( SELECT once.remaining,
            once.benefit,
            COALESCE((once.benefit).late_after, (due.due_on)::date) AS late_after
           FROM ( SELECT due.remaining,
                    due.benefit
                 LIMIT 1) once
         LIMIT 1) computed)
  WHERE (due.cancelled_at IS NULL);

CREATE VIEW "private"."due_list" WITH (security_invoker=true) AS  SELECT due.id,
    due.owner_id,
    due.lease_id,
    due.kind,
    due.period_from,
    due.period_to,
    due.due_on,
    due.rent,
    due.charges,
    due.other,
    due.reduction,
    due.amount,
    due.label,
    due.cancelled_at,
    due.cancel_reason,
    due.created_at,
    due.received,
    computed.remaining,
    COALESCE((computed.benefit).remaining, (0)::numeric) AS benefit_remaining,
    COALESCE((computed.benefit).awaited, (0)::numeric) AS awaited,
    COALESCE((computed.benefit).late_after, (due.due_on)::date) AS late_after,
        CASE
            WHEN ((computed.benefit).remaining > (0)::numeric) THEN private.open_benefits_json((computed.benefit).benefits)
            ELSE '[]'::jsonb
        END AS benefits,
    private.due_state(due.*, computed.remaining, COALESCE((computed.benefit).awaited, (0)::numeric)) AS state,
        CASE
            WHEN (due.kind = 'repair'::text) THEN ( SELECT deposit_movements.id
               FROM public.deposit_movements
              WHERE ((deposit_movements.due_id = due.id) AND (deposit_movements.cancelled_at IS NULL)))
            ELSE NULL::uuid
        END AS deposit_movement_id,
    paid.parts,
        CASE
            WHEN (due.kind = 'rent'::text) THEN (((due.rent)::numeric + (due.charges)::numeric) - paid.certified)
            ELSE NULL::numeric
        END AS most_reduction,
    COALESCE(held.receipts, '[]'::jsonb) AS receipts,
    ( SELECT jsonb_build_object('id', documents.id, 'number', documents.number) AS jsonb_build_object
           FROM public.documents
          WHERE ((documents.owner_id = due.owner_id) AND (documents.subject_id = due.id) AND (documents.kind = 'dueNotice'::text) AND (NOT (EXISTS ( SELECT
                   FROM public.document_voids
                  WHERE (document_voids.document_id = documents.id)))))
          ORDER BY documents.issued_at DESC
         LIMIT 1) AS notice,
        CASE
            WHEN ((due.kind = 'rent'::text) AND (held.receipts IS NOT NULL)) THEN NULLIF(( SELECT leased_dues.without_receipts
               FROM private.leased_dues
              WHERE (leased_dues.id = due.id)), (due.amount)::numeric)
            ELSE NULL::numeric
        END AS lease_amount,
        CASE
            WHEN (due.cancelled_at IS NOT NULL) THEN NULL::text
            WHEN (due.kind = 'rent'::text) THEN
            CASE
                WHEN (NOT COALESCE(held.has_quittance, false)) THEN private.next_receipt_of_due(due.*)
                ELSE NULL::text
            END
            WHEN ((due.kind <> 'refund'::text) AND (paid.payments <> '{}'::uuid[]) AND (EXISTS ( SELECT
               FROM private.other_due_parts(due.lease_id, paid.payments, private.today()) part(payment, due_id, amount, uncertified)
              WHERE (part.due_id = due.id)))) THEN 'partial'::text
            ELSE NULL::text
        END AS next,
    due.returns_payment_id
   FROM (((public.dues due
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (due.cancelled_at IS NULL) THEN asked_dues.remaining
                    ELSE 0.00
                END AS remaining,
            asked_dues.benefit
           FROM private.asked_dues
          WHERE (asked_dues.id = due.id)
         LIMIT 1) computed)
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(certified.amount), (0)::numeric) AS certified,
            COALESCE(array_agg(allocation.payment_id), '{}'::uuid[]) AS payments,
            COALESCE(jsonb_agg(jsonb_build_object('payment_id', allocation.payment_id, 'amount', allocation.amount, 'certified', certified.amount) ORDER BY payment.paid_on, payment.created_at, payment.id), '[]'::jsonb) AS parts
           FROM ((public.allocations allocation
             JOIN public.payments payment ON ((payment.id = allocation.payment_id)))
             CROSS JOIN LATERAL ( SELECT COALESCE(sum(part.amount), (0)::numeric) AS amount
                   FROM private.certified_parts part
                  WHERE ((part.payment_id = allocation.payment_id) AND (part.due_id = allocation.due_id))) certified)
          WHERE (allocation.due_id = due.id)) paid)
     LEFT JOIN LATERAL ( SELECT jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind) ORDER BY receipt.issued_at, receipt.number) AS receipts,
            bool_or(((receipt.kind = 'quittance'::text) AND ((receipt.period_from)::date <= (due.period_from)::date) AND ((receipt.period_to)::date >= (due.period_to)::date))) AS has_quittance
           FROM private.holding_receipts receipt
          WHERE ((receipt.lease_id = due.lease_id) AND
                CASE
                    WHEN (due.kind = 'rent'::text) THEN (((receipt.period_from)::date <= (due.period_to)::date) AND ((receipt.period_to)::date >= (due.period_from)::date))
                    ELSE (EXISTS ( SELECT
                       FROM public.receipt_payments receipt_payment
                      WHERE ((receipt_payment.receipt_id = receipt.id) AND (receipt_payment.due_id = due.id))))
                END)) held ON (true));

CREATE VIEW "private"."positions" WITH (security_invoker=true) AS  SELECT leases.id AS lease_id,
    leases.owner_id,
    people.tenant_id,
    people.names,
    terms.paid_to,
    account.oldest_unpaid_due_on,
    COALESCE((( SELECT private.today() AS today) - account.oldest_unpaid_due_on), 0) AS days_late,
    COALESCE(account.unpaid_terms, 0) AS unpaid_terms,
    COALESCE(account.owed, (0)::numeric) AS owed,
    COALESCE(account.upcoming, (0)::numeric) AS upcoming,
    (COALESCE(money.amount, (0)::numeric) - COALESCE(account.received, (0)::numeric)) AS advance,
    COALESCE(account.time_barred, (0)::numeric) AS time_barred,
    COALESCE(account.late, (0)::numeric) AS late,
    COALESCE(account.awaited, (0)::numeric) AS awaited,
    COALESCE(account.held, (0)::numeric) AS held,
        CASE
            WHEN (((leases.deposit)::numeric > (0)::numeric) OR (deposit_sums.received > (0)::numeric)) THEN private.deposit_summary(leases.*, deposit_sums.received, deposit_sums.received_on, deposit_sums.held, deposit_sums.is_settled, deposit_sums.is_handed_over, COALESCE(account.arrears, (0)::numeric))
            ELSE NULL::jsonb
        END AS deposit,
        CASE
            WHEN (account.late_benefit > (0)::numeric) THEN private.office_part(ARRAY( SELECT benefit.*::private.open_benefit AS benefit
               FROM (private.counted_dues due
                 CROSS JOIN LATERAL unnest(due.benefits) benefit(tenant_id, office, month, amount))
              WHERE ((due.lease_id = leases.id) AND due.is_late AND (NOT due.is_time_barred) AND (benefit.month < ( SELECT private.first_awaited_month() AS first_awaited_month)))))
            ELSE NULL::jsonb
        END AS office_part,
    COALESCE(account.deferred, (0)::numeric) AS deferred
   FROM (((((public.leases
     LEFT JOIN private.deposit_sums ON ((deposit_sums.lease_id = leases.id)))
     LEFT JOIN ( SELECT due.lease_id,
            sum((due.remaining + due.held)) FILTER (WHERE due.has_fallen_due) AS owed,
            sum((due.remaining + due.held)) FILTER (WHERE (NOT due.has_fallen_due)) AS upcoming,
            sum((due.received)::numeric) AS received,
            sum((due.remaining + due.held)) FILTER (WHERE due.is_time_barred) AS time_barred,
            sum((due.remaining - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late,
            sum(((due.benefit_remaining + due.deferred) - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late_benefit,
            sum(due.awaited) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due)) AS awaited,
            sum(due.deferred) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due)) AS deferred,
            sum(due.held) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS held,
            sum((due.remaining - due.awaited)) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS arrears,
            min(due.late_after) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due AND (NOT due.is_time_barred) AND (due.remaining > due.awaited) AND (due.late_after <= ( SELECT private.today() AS today)))) AS oldest_unpaid_due_on,
            min((due.period_from)::date) FILTER (WHERE (due.is_term AND (((due.remaining > (0)::numeric) AND (NOT due.is_time_barred)) OR due.is_after_gap))) AS first_open,
            (count(*) FILTER (WHERE (due.is_term AND (due.remaining > (0)::numeric) AND (due.remaining > due.awaited) AND due.has_fallen_due AND (NOT due.is_time_barred) AND (due.late_after <= ( SELECT private.today() AS today)))))::integer AS unpaid_terms
           FROM private.counted_dues due
          GROUP BY due.lease_id) account ON ((account.lease_id = leases.id)))
     CROSS JOIN LATERAL ( SELECT sum((payments.amount)::numeric) AS amount
           FROM public.payments
          WHERE ((payments.lease_id = leases.id) AND (payments.cancelled_at IS NULL))) money)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (max((dues.period_to)::date) >= (leases.account_starts_on)::date) THEN max((dues.period_to)::date)
                    ELSE NULL::date
                END AS paid_to
           FROM public.dues
          WHERE ((dues.lease_id = leases.id) AND (dues.kind = 'rent'::text) AND ((dues.amount)::numeric = (dues.received)::numeric) AND ((account.first_open IS NULL) OR ((dues.period_to)::date < account.first_open)))) terms)
     CROSS JOIN LATERAL ( SELECT (array_agg(tenants.id ORDER BY tenants.created_at, tenants.id))[1] AS tenant_id,
            COALESCE(array_agg(private.tenant_name((tenants.company_name)::text, (tenants.first_name)::text, (tenants.last_name)::text) ORDER BY tenants.created_at, tenants.id), '{}'::text[]) AS names
           FROM public.tenants
          WHERE (tenants.lease_id = leases.id)) people);

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
               FROM unnest(private.deferred_parts(due.id, due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date)) part(amount, pay_by)
              WHERE (part.pay_by >= ( SELECT private.today() AS today)))
            ELSE NULL::date
        END AS pay_by
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND (((due.period_from)::date = (due.period_to)::date) OR (due.remaining > (0)::numeric)))));

COMMENT ON VIEW "private"."asked_dues" IS 'For each due, the amount that the landlord may ask for, its unpaid rest, and the part of this rest that offices are expected to pay. Leaves out an amount that only an outdated receipt states.';

COMMENT ON VIEW "private"."counted_dues" IS 'Each due that is not cancelled, with the received amount, the unpaid rest, and the debt that only a receipt states. Also has the part of the unpaid rest that offices are expected to pay, the part of this benefit that is not late yet, and the day after which the due is late. Also states whether the due is a term, has fallen due, is late, or is past its limitation period.';

COMMENT ON VIEW "private"."due_list" IS 'Each due with its payments (oldest first), its valid receipts, its last valid notice, the receipt that can follow, and the settlement of a deposit that made the due. Also has the unpaid rest, the part of this rest that offices are expected to pay, the certified amounts, and the amount that the landlord can waive. If receipts keep another amount than the lease now gives, also has the amount of the lease.';

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

GRANT SELECT ON TABLE "private"."asked_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."asked_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."counted_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."counted_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."due_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."due_list" TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
