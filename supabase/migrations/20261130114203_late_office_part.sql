-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."positions";

DROP VIEW "private"."receipt_list";

DROP VIEW "private"."tenant_dues";

CREATE OR REPLACE FUNCTION private.late_duties (
  dues        private.claimable_due[],
  late_before date
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    with due as materialized (
      select
        due.id, due.lease_id, due.kind, due.label, due.period_from, due.due_on, due.is_term, due.received, due.late_after,
        due.awaited, due.remaining - due.awaited as owed, due.benefits,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < late_before
    ), account as materialized (
      select
        due.lease_id, min(due.late_after) as since, max(due.due_on) as last, sum(due.owed) as amount, count(*) as number,
        jsonb_agg(jsonb_build_object(
          'month', case when due.kind = 'rent' then to_char(due.period_from, 'YYYY-MM') end,
          -- The label of a settlement is only its period.
          'label', case when due.kind = 'settlement' then 'régularisation des charges, ' || due.label else due.label end,
          'isPart', due.received + due.awaited > 0
        ) order by due.place) filter (where due.place <= 2) as first,
        (array_agg(due.id order by due.place))[1] as oldest, (count(*) filter (where due.is_term))::integer as terms,
        private.office_part(array(
          select benefit from due late_due cross join lateral unnest(late_due.benefits) benefit
          where late_due.lease_id = due.lease_id and benefit.month < (select private.first_awaited_month())
        )) as office_part
      from due
      group by due.lease_id
    )
    select
      'late', account.lease_id, 'late', account.since, account.amount,
      tenants.people || jsonb_build_object(
        'propertyName', property.name, 'days', today - account.since,
        'month', to_char(account.last, 'YYYY-MM'), 'count', account.number, 'dues', account.first,
        'officePart', account.office_part,
        -- The landlord asks the office for its part, not the tenants.
        'letter', case
          when (account.office_part ->> 'amount')::numeric = account.amount then null
          when letters.last_issued_on > today - 7 then null
          else private.next_reminder(today - account.since, account.terms, coalesce(letters.levels, '{}'))
        end
      )
    from account
    join public.leases lease on lease.id = account.lease_id
    join private.people_of_leases(array(select account.lease_id from account), today) tenants on tenants.lease_id = account.lease_id
    left join public.properties property on property.id = lease.property_id
    left join (
      select
        letter.subject_id, array_agg((letter.snapshot #>> '{says,level}')::integer) as levels,
        max(private.day_of(letter.issued_at)) as last_issued_on
      from private.reminders_about(array(select account.oldest from account)) letter
      group by letter.subject_id
    ) letters on letters.subject_id = account.oldest;
end
$function$;

CREATE OR REPLACE FUNCTION private.office_part (
  benefits private.open_benefit[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object('amount', sum(benefit.amount), 'offices', jsonb_agg(distinct benefit.office))
    from unnest(benefits) benefit
    having sum(benefit.amount) > 0
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.office_part_of_term (
  lease uuid,
  term  private.term
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return private.office_part(array(
    select open_benefit
    from private.asked_dues due
    cross join lateral unnest((due.benefit).benefits) open_benefit
    where due.lease_id = office_part_of_term.lease and due.kind = 'rent' and due.amount > due.received
      and due.period_from >= term.first_day and due.period_to <= term.last_day
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.receipt_facts_json (
  people public.tenants[],
  lease  public.leases,
  term   private.term,
  parts  private.paid_part[],
  others private.paid_part[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  office_part jsonb := private.office_part_of_term(lease.id, term);
begin
  return jsonb_build_object(
    'chargesKind', lease.charges_kind,
    'prorata', case when term.first_day is not null then private.prorata_json(lease, term.first_day, term.last_day) end,
    'reduction', private.reduction_json(lease.id, term),
    'arrears', private.arrears_before_term(lease, people, term),
    'payments', private.payments_json(people, term, parts, others),
    'others', private.other_dues_json(others)
  ) || case when office_part is null then '{}' else jsonb_build_object('officePart', office_part) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.statement_json (
  tenant     public.tenants,
  first_day  date,
  until      date,
  for_tenant boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  landlord public.users;
  property public.properties;
  lease public.leases;
  lessor public.lessors;
  since date;
  people public.tenants[];
begin
  select * into landlord from public.users where users.id = tenant.owner_id;
  select * into lease from public.leases where leases.id = tenant.lease_id;
  lessor := private.lessor_of(lease);
  perform private.require_profile(lessor);
  select * into property from public.properties where properties.id = lease.property_id;
  since := coalesce(first_day, least(lease.account_starts_on, until, (
    -- If the account begins with the lease, a payment at the signature belongs to the account, even if it precedes the
    -- account's first day.
    select min(payments.paid_on) from public.payments
    where payments.lease_id = lease.id and payments.cancelled_at is null and lease.account_starts_on = lease.starts_on
  )));
  people := case
    when for_tenant then array[tenant] else array(select private.people_of_statement(lease.id, since, until, tenant.id))
  end;
  return (
    select jsonb_build_object(
      'landlord', private.landlord_json(lessor, landlord.email),
      'locale', landlord.locale,
      'tenants', private.people_json(people),
      'sentTo', private.address_for(lease, people),
      'property', case when property.id is not null then private.property_json(property) end,
      'isBilingual', lease.is_bilingual,
      'from', since,
      'to', until,
      'drawnOn', private.today(),
      'isGoverned', private.is_governed(lease.kind),
      'timeBarred', private.time_barred_on(lease, until),
      -- Known only for today: later payments may have paid the benefits of an earlier day.
      'awaited', case
        when until = private.today() then (
          select positions.awaited + coalesce((positions.office_part ->> 'amount')::numeric, 0)
          from private.positions where positions.lease_id = lease.id
        )
        else 0
      end,
      'openingBalance', coalesce(sum(movement.amount) filter (where movement.day < since), 0),
      'movements', coalesce(jsonb_agg(
        jsonb_build_object('day', movement.day, 'amount', movement.amount, 'entry', case
          when for_tenant then private.entry_without_payer(movement.entry) else movement.entry
        end)
        order by movement.day, movement.place, movement.created_at, movement.id
      ) filter (where movement.day >= since), '[]')
    )
    from private.account_movements(lease.id, until) movement
  );
end
$function$;

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
        END AS office_part
   FROM (((((public.leases
     LEFT JOIN private.deposit_sums ON ((deposit_sums.lease_id = leases.id)))
     LEFT JOIN ( SELECT due.lease_id,
            sum((due.remaining + due.held)) FILTER (WHERE due.has_fallen_due) AS owed,
            sum((due.remaining + due.held)) FILTER (WHERE (NOT due.has_fallen_due)) AS upcoming,
            sum((due.received)::numeric) AS received,
            sum((due.remaining + due.held)) FILTER (WHERE due.is_time_barred) AS time_barred,
            sum((due.remaining - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late,
            sum((due.benefit_remaining - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late_benefit,
            sum(due.awaited) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due)) AS awaited,
            sum(due.held) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS held,
            sum((due.remaining - due.awaited)) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS arrears,
            min(due.late_after) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due AND (NOT due.is_time_barred) AND (due.remaining > due.awaited))) AS oldest_unpaid_due_on,
            min((due.period_from)::date) FILTER (WHERE (due.is_term AND (((due.remaining > (0)::numeric) AND (NOT due.is_time_barred)) OR due.is_after_gap))) AS first_open,
            (count(*) FILTER (WHERE (due.is_term AND (due.remaining > (0)::numeric) AND (due.remaining > due.awaited) AND due.has_fallen_due AND (NOT due.is_time_barred))))::integer AS unpaid_terms
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

CREATE VIEW "private"."receipt_list" WITH (security_invoker=true) AS  SELECT document.id,
    document.owner_id,
    document.lessor_id,
    document.tenant_id,
    document.tenant_ids,
    document.property_id,
    document.kind,
    document.number,
    document.state,
    document.lessor_name,
    document.tenant_name,
    document.property_name,
    receipt.period_from,
    receipt.period_to,
    receipt.paid_on,
    receipt.method,
    document.issued_at,
    receipt.rent,
    receipt.charges,
    receipt.other,
    receipt.due_rent,
    receipt.due_charges,
    receipt.remaining,
    receipt.housing_benefit,
    (document.snapshot #> '{says,others}'::text[]) AS others,
    document.snapshot_version,
    document.snapshot,
    document.code,
    document.voided_at,
    document.void_reason,
    document.replaced_by_id,
    document.replaced_by_number,
    document.replaces,
    document.emails,
    document.deliveries,
    (document.snapshot #> '{says,officePart}'::text[]) AS office_part
   FROM (public.receipts receipt
     JOIN private.document_list document ON ((document.id = receipt.id)));

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
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND ((due.period_from)::date = (due.period_to)::date))));

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

COMMENT ON VIEW "private"."receipt_list" IS 'Receipts with the state of their documents, their replacement, and the last mail to each tenant.';

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

REVOKE ALL ON FUNCTION "private"."office_part"(private.open_benefit[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."office_part"(private.open_benefit[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."office_part_of_term"(uuid, private.term) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."office_part_of_term"(uuid, private.term) TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT SELECT ON TABLE "private"."receipt_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."receipt_list" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
