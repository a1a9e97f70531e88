-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."due_list";

DROP VIEW "private"."positions";

DROP VIEW "private"."tenant_dues";

DROP VIEW "private"."counted_dues";

DROP VIEW "private"."asked_dues";

DROP FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric);

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "returned_payments" uuid[] CASCADE;

CREATE OR REPLACE FUNCTION private.benefits_of_dues (
  lease   uuid,
  dues    private.ordered_dues,
  open    numeric[],
  without uuid[]
)
  RETURNS numeric[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    -- The tenants owe what an office took back.
    select case when due.days is null or lower_inf(due.days) or due.open = 0 or due.is_later then 0
      else least(due.open, private.unpaid_benefit_of(benefits_of_dues.lease, due.days, without)) end
    from unnest(dues.rent_days, benefits_of_dues.open, dues.are_later) with ordinality due (days, open, is_later, place)
    order by due.place
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.dues_in_order (
  lease     public.leases,
  certified private.allocation[]
)
  RETURNS private.ordered_dues
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  ordered private.ordered_dues;
  -- Only a partial receipt can keep the amount of a due above the amount that the lease now gives.
  has_partial boolean := exists (
    select from private.holding_receipts receipt where receipt.lease_id = lease.id and receipt.kind = 'partial'
  );
  has_entries boolean := exists (select from private.returned_parts part where part.lease_id = lease.id)
    or exists (select from public.expected_benefits benefit where benefit.lease_id = lease.id and benefit.tenants_pay_by is not null);
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.amount order by due.place),
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place),
    array_agg(due.returned_payment order by due.place)
  into ordered
  from (
    select
      dues.id, entry.amount, settlement.split_due_id as split_of, entry.due_on, entry.open, entry.is_later, entry.deferred,
      entry.opens_on, entry.returned_payment,
      (dues.due_on + lease.limitation_period)::date as claimable_until,
      named.days as rent_days,
      -- The payer has the greatest interest in paying rent and charges, because the lease can be ended for these debts.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      row_number() over (order by
        entry.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id, entry.is_later, entry.opens_on nulls first
      ) as place
    from public.dues
    cross join lateral (
      select case dues.kind
        when 'rent' then daterange(dues.period_from, dues.period_to, '[]')
        when 'opening' then daterange(null, lower(private.term_days(lease, lease.account_starts_on)))
      end as days
    ) named
    left join (
      select paid.due_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.due_id
    ) certified_amount on certified_amount.due_id = dues.id
    left join public.settlements settlement
      on settlement.lease_id = lease.id and settlement.split_due_id is not null and dues.id = any (settlement.due_ids)
    cross join lateral (
      select case
        when has_partial then private.remaining_of_due(dues, coalesce(certified_amount.amount, 0))
        else dues.amount - coalesce(certified_amount.amount, 0)
      end as amount
    ) rest
    cross join lateral (
      select dues.due_on::date as due_on, rest.amount as open, dues.amount::numeric, false as is_later, 0.0 as deferred, null::date as opens_on, null::uuid as returned_payment where not has_entries
      union all
      select * from private.entries_of_due(dues.id, lease.id, dues.due_on, named.days, dues.amount, rest.amount) where has_entries
    ) entry
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.entries_of_due (
  due        uuid,
  lease      uuid,
  due_day    date,
  rent_days  daterange,
  due_amount numeric,
  rest       numeric
)
  RETURNS TABLE (
    due_on           date,
    open             numeric,
    amount           numeric,
    is_later         boolean,
    deferred         numeric,
    opens_on         date,
    returned_payment uuid
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  parts private.deferred_part[] := private.deferred_benefits(lease, due_day, lower(rent_days), upper(rent_days) - 1);
  returned numeric := coalesce((select sum(part.amount) from private.returned_parts part where part.due_id = due), 0);
  -- The part of `rest` that is no returned part.
  first_part numeric := greatest(rest - returned, case
    when returned > 0 and rent_days is not null and not lower_inf(rent_days)
    then least(rest, private.unpaid_benefit_of(lease, rent_days, '{}'))
    else 0
  end);
begin
  return query
    select
      due_day, least(due_amount, first_part), due_amount, false, (select coalesce(sum(part.amount), 0) from unnest(parts) part),
      null::date, null::uuid
    union all
    select
      greatest(due_day, part.returned_on + interval '1 month')::date, greatest(0, least(part.amount, rest - first_part - part.later)),
      part.amount, true, 0.0, greatest(due_day, part.returned_on), part.payment_id
    from (
      select
        returned_part.returned_on, returned_part.amount, returned_part.payment_id,
        coalesce(sum(returned_part.amount) over (
          order by returned_part.returned_on desc, returned_part.refund_id desc rows between unbounded preceding and 1 preceding
        ), 0) as later
      from private.returned_parts returned_part where returned_part.due_id = due
    ) part
    union all
    select part.pay_by, 0, due_amount, true, coalesce(sum(part.amount) over (
      order by part.place rows between unbounded preceding and 1 preceding
    ), 0), null, null
    from unnest(parts) with ordinality part (amount, pay_by, place);
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_named_benefits (
  dues     private.ordered_dues,
  payments private.ordered_payments,
  INOUT    open numeric[],
  INOUT    free numeric[],
  OUT      paid private.allocation[]
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  named record;
  part numeric;
begin
  paid := '{}';
  -- One query finds the dues: a loop over all dues for each payment took seconds in a large account.
  for named in
    select payment.place as payment, due.place as due
    from unnest(payments.are_benefits, payments.names_days, payments.paid_on, payments.ids) with ordinality payment (is_benefit, days, paid_on, id, place)
    join unnest(dues.rent_days, dues.opens_on, dues.returned_payments) with ordinality due (days, opens_on, returned_payment, place)
      on due.days && payment.days
    where payment.is_benefit and (due.opens_on <= payment.paid_on) is not false
    order by payment.place, due.returned_payment is not null and exists (
      select from public.payments again join public.payments returned on returned.id = due.returned_payment
      where again.id = payment.id and returned.kind = 'benefit' and returned.tenant_id = again.tenant_id
        and coalesce(returned.payer_office = again.payer_office, true)
    ) desc, due.place
  loop
    part := least(free[named.payment], open[named.due]);
    continue when part = 0;
    free[named.payment] := free[named.payment] - part;
    open[named.due] := open[named.due] - part;
    paid := paid || (payments.ids[named.payment], dues.ids[named.due], part)::private.allocation;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.unpaid_benefit_of (
  lease   uuid,
  days    daterange,
  without uuid[]
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(sum(benefit.amount), 0)
    from unnest(private.unpaid_benefits(
      private.benefits_of_days(unpaid_benefit_of.lease, lower(days), upper(days) - 1),
      array(
        select (payment.tenant_id, payment.payer_office, month.paid, payment.amount)::private.open_benefit
        from public.payments payment
        cross join lateral (
          select date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date as paid
        ) month
        where payment.lease_id = unpaid_benefit_of.lease and payment.kind = 'benefit' and payment.cancelled_at is null
          and payment.id <> all (without)
          and month.paid >= date_trunc('month', lower(days)::timestamp) and month.paid < upper(days)
      )
    )) benefit
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.with_planned_dues (
  dues    private.ordered_dues,
  planned private.rent_due[],
  lease   public.leases
)
  RETURNS private.ordered_dues
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  ordered private.ordered_dues;
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.amount order by due.place),
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place),
    array_agg(due.returned_payment order by due.place)
  into ordered
  from (
    select every_due.*, row_number() over (order by
      every_due.due_on,
      -- On one future day, rent comes first.
      every_due.due_on > private.today() and every_due.rent_days is null,
      case when every_due.due_on > private.today() then lower(every_due.rent_days) end, every_due.stored_place
    ) as place
    from (
      select stored.*
      from unnest(dues.ids, dues.split_of, dues.due_on, dues.claimable_until, dues.rent_days, dues.pass, dues.open, dues.amounts, dues.are_later, dues.deferred, dues.opens_on, dues.returned_payments)
        with ordinality stored (id, split_of, due_on, claimable_until, rent_days, pass, open, amount, is_later, deferred, opens_on, returned_payment, stored_place)
      union all
      select
        rent_due.due_id, null, entry.due_on, (rent_due.due_on + lease.limitation_period)::date, owed.days, 2, entry.open, entry.amount,
        entry.is_later, entry.deferred, null, null, 0
      from unnest(planned) rent_due
      cross join lateral (
        select
          daterange(rent_due.first_day, rent_due.last_day, '[]') as days,
          (rent_due.owed).rent + (rent_due.owed).charges - rent_due.reduction as amount
      ) owed
      cross join lateral private.entries_of_due(rent_due.due_id, lease.id, rent_due.due_on, owed.days, owed.amount, owed.amount) entry
    ) every_due
  ) due;
  return ordered;
end
$function$;

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
              WHERE (part.due_id = due.id)))))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)), private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date), private.benefits_paid(due.id), ( SELECT private.first_awaited_month() AS first_awaited_month),
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
    COALESCE((computed.benefit).deferred, (0)::numeric) AS deferred,
    (computed.remaining - COALESCE(((computed.benefit).remaining + (computed.benefit).deferred), (0)::numeric)) AS own
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

REVOKE ALL ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."unpaid_benefit_of"(uuid, daterange, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unpaid_benefit_of"(uuid, daterange, uuid[]) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."asked_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."asked_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."counted_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."counted_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."due_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."due_list" TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
