-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

ALTER TYPE "private"."claimable_due" ADD ATTRIBUTE "own" numeric CASCADE;

CREATE OR REPLACE FUNCTION private.benefits_paid (
  due uuid
)
  RETURNS private.open_benefit[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select private.paid_benefit(paid.payment, part.amount)
    from (
      select allocation.payment_id, allocation.amount from public.allocations allocation where allocation.due_id = due
      union all
      select part.payment_id, part.amount from private.returned_parts part where part.due_id = due
    ) part
    -- `offset` makes Postgres search by the index, even with a plan made for small tables.
    cross join lateral (select payments as payment from public.payments where payments.id = part.payment_id offset 0) paid
    where (paid.payment).kind = 'benefit'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.claimable_dues (
  leases uuid[]
)
  RETURNS SETOF private.claimable_due
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select due.*
    from unnest(leases) lease (id)
    -- `offset` makes Postgres search the dues of each lease by its index, even with a plan made for a small table.
    cross join lateral (
      select
        due.id, due.lease_id, due.kind, due.label::text, due.period_from::date, due.due_on::date, due.is_term, due.received::numeric,
        due.remaining, due.awaited, due.late_after, due.benefits, due.deferred, due.own
      from private.counted_dues due
      where due.lease_id = lease.id and due.amount > due.received and due.remaining > 0 and due.has_fallen_due and not due.is_time_barred
      offset 0
    ) due;
end
$function$;

CREATE OR REPLACE FUNCTION private.debts_by_day (
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS TABLE (
    lease_id uuid,
    day      date,
    debt     numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
  late_leases uuid[] := array(
    select distinct due.lease_id from unnest(dues) due
    where due.lease_id = any (debts_by_day.leases) and private.reported_part(due) > 0
  );
begin
  return query
    with late as materialized (
      select * from private.late_money(late_leases)
    ), owed as materialized (
      select
        due.id, due.lease_id, due.due_on::date as due_on, due.period_from, due.period_to,
        coalesce(unpaid.remaining, 0) + coalesce(paid.amount, 0) - private.unpaid_by_offices(due) as amount
      from public.dues due
      left join unnest(dues) unpaid on unpaid.id = due.id
      left join (select late.due_id, sum(late.amount) as amount from late group by late.due_id) paid on paid.due_id = due.id
      where due.lease_id = any (late_leases) and due.kind in ('opening', 'rent', 'settlement') and due.due_on < today
        and num_nonnulls(unpaid.id, paid.due_id) > 0
    ), event as (
      select owed.lease_id, owed.id as due_id, owed.due_on as day, owed.amount from owed
      union all select owed.lease_id, owed.id, late.paid_on, -late.amount from late join owed on owed.id = late.due_id
      union all
      select owed.lease_id, owed.id, change.day, change.amount
      from owed
      cross join lateral unnest(private.deferred_parts(owed.id, owed.lease_id, owed.due_on, owed.period_from, owed.period_to)) part
      cross join lateral (values (owed.due_on, -part.amount), (part.pay_by, part.amount)) change (day, amount)
      where change.day < today
    ), change as (
      -- Money that pays a part before its day is no debt of the landlord.
      select
        due_debt.lease_id, due_debt.day,
        due_debt.debt - lag(due_debt.debt, 1, 0.00) over (partition by due_debt.due_id order by due_debt.day) as amount
      from (
        select
          event.lease_id, event.due_id, event.day,
          greatest(0, sum(sum(event.amount)) over (partition by event.due_id order by event.day)) as debt
        from event group by event.lease_id, event.due_id, event.day
      ) due_debt
      union all select threshold.lease_id, threshold.day, 0 from private.threshold_days(late_leases) threshold
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    group by change.lease_id, change.day;
end
$function$;

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
        due.awaited, due.remaining - due.awaited as owed, due.benefits, due.own > 0 as is_of_tenants,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < late_before and due.remaining > due.awaited
    ), account as materialized (
      select
        due.lease_id, min(due.late_after) as since, min(due.late_after) filter (where due.is_of_tenants) as of_tenants_since, max(due.due_on) as last, sum(due.owed) as amount, count(*) as number,
        jsonb_agg(jsonb_build_object(
          'month', case when due.kind = 'rent' then to_char(due.period_from, 'YYYY-MM') end,
          -- The label of a settlement is only its period.
          'label', case when due.kind = 'settlement' then 'régularisation des charges, ' || due.label else due.label end,
          'isPart', due.received + due.awaited > 0
        ) order by due.place) filter (where due.place <= 2) as first,
        (array_agg(due.id order by due.place))[1] as oldest, (count(*) filter (where due.is_term and due.is_of_tenants))::integer as terms,
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
        'letter', case when letters.last_issued_on > today - 7 then null else
          private.next_reminder(today - account.of_tenants_since, account.terms, coalesce(letters.levels, '{}'))
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

CREATE OR REPLACE FUNCTION private.late_money (
  leases uuid[]
)
  RETURNS TABLE (
    due_id  uuid,
    paid_on date,
    amount  numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    with part as materialized (
      select allocations.due_id, allocations.payment_id, allocations.amount::numeric, null::date as returned_on
      from public.allocations where allocations.lease_id = any (late_money.leases)
      union all
      select returned_part.due_id, returned_part.payment_id, returned_part.amount, returned_part.returned_on
      from private.returned_parts returned_part where returned_part.lease_id = any (late_money.leases)
    ), money as materialized (
      select
        part.*, paid.kind, paid.paid_on, owed.due_on, min(part.returned_on) over (partition by part.due_id, paid.kind) as first_returned_on
      from part
      -- `offset` makes Postgres search by the index, even with a plan made for small tables.
      cross join lateral (select payments.kind, payments.paid_on::date as paid_on from public.payments where payments.id = part.payment_id offset 0) paid
      cross join lateral (select dues.kind, dues.due_on from public.dues where dues.id = part.due_id offset 0) owed
      where owed.kind in ('opening', 'rent', 'settlement')
    ), benefit as (
      select
        money.*, array_agg(private.paid_benefit(payments, money.amount)) over (
          partition by money.due_id order by money.paid_on, money.payment_id, money.returned_on rows unbounded preceding
        ) as paid
      from money
      join public.payments on payments.id = money.payment_id
      where money.kind = 'benefit' and money.first_returned_on is not null
    )
    select money.due_id, money.paid_on, money.amount from money where money.kind <> 'benefit' and money.due_on < money.paid_on
    union all
    select
      benefit.due_id, benefit.paid_on,
      benefit.amount - private.unpaid_by_offices(due, benefit.paid[:cardinality(benefit.paid) - 1]) + private.unpaid_by_offices(due, benefit.paid)
    from benefit
    join public.dues due on due.id = benefit.due_id
    where benefit.first_returned_on <= benefit.paid_on and benefit.due_on < benefit.paid_on;
end
$function$;

CREATE OR REPLACE FUNCTION private.paid_benefit (
  payment public.payments,
  amount  numeric
)
  RETURNS private.open_benefit
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (
    payment.tenant_id, payment.payer_office,
    date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date, amount
  )::private.open_benefit
$function$;

CREATE OR REPLACE FUNCTION private.reminder_of (
  lease    public.leases,
  replaced uuid          DEFAULT NULL::uuid
)
  RETURNS private.reminder
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
  reminder private.reminder;
  letters uuid[];
  ignored uuid[];
begin
  select
    coalesce(array_agg(
      (
        due.id, due.kind, due.period_from, due.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
        due.remaining - due.awaited, due.awaited - due.deferred
      )::private.unpaid_due
      order by due.due_on, due.period_from, due.id
    ), '{}'),
    coalesce(sum(due.remaining - due.awaited), 0),
    today - min(due.late_after) filter (where due.own > 0),
    count(*) filter (where due.is_term and due.own > 0)
  into reminder.dues, reminder.total, reminder.days_late, reminder.unpaid_terms
  from private.counted_dues due
  where due.lease_id = lease.id and due.remaining > due.awaited and due.is_late and not due.is_time_barred;
  letters := array(
    select documents.id from public.documents
    where documents.lease_id = lease.id and documents.owner_id = lease.owner_id and documents.kind in ('reminder', 'formalNotice')
      and private.still_counts(documents.id)
  );
  select
    coalesce(array_agg(claim.document_id) filter (where not claim.is_settled), '{}') || array_remove(array[replaced], null),
    coalesce(array_agg(claim.document_id), '{}') || array_remove(array[replaced], null)
  into reminder.superseded, ignored
  from private.unsent_claims(letters) claim
  where claim.document_id is distinct from replaced;
  select
    coalesce(array_agg((documents.snapshot #>> '{says,level}')::integer) filter (where documents.subject_id = reminder.dues[1].id), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('id', documents.id, 'number', documents.number, 'on', private.day_of(documents.issued_at)) order by documents.issued_at)
      filter (where documents.subject_id = reminder.dues[1].id), '[]'),
    private.day_of(max(documents.issued_at))
  into reminder.levels, reminder.earlier, reminder.last_issued_on
  from public.documents
  where documents.id = any (letters) and documents.id <> all (ignored);
  reminder.sent_to := private.address_for(lease, private.debtors_of(lease, reminder.dues));
  reminder.possible_levels := private.possible_levels(reminder.levels);
  reminder.proposed_level := private.next_reminder(reminder.days_late, reminder.unpaid_terms, reminder.levels);
  reminder.proposed_on := today - reminder.days_late + private.days_to_letter(reminder.possible_levels[1], reminder.unpaid_terms);
  reminder.blockers := private.reminder_blockers(reminder.total, reminder.last_issued_on, today)
    || case when reminder.total > 0 and reminder.sent_to = '' then array['NO_ADDRESS'] else '{}' end;
  reminder.sent_to := nullif(reminder.sent_to, '');
  return reminder;
end
$function$;

CREATE OR REPLACE FUNCTION private.reported_part (
  due private.claimable_due
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when due.due_on < private.today() and due.kind in ('opening', 'rent', 'settlement') then due.own else 0 end
$function$;

CREATE OR REPLACE FUNCTION private.threshold_days (
  leases uuid[]
)
  RETURNS TABLE (
    lease_id uuid,
    day      date
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select rents.lease_id, rents.starts_on::date from public.rents
  where rents.lease_id = any (threshold_days.leases) and rents.starts_on <= private.today()
  union
  select benefit.lease_id, change.day
  from private.owed_benefits benefit
  cross join lateral (values (benefit.first_month), ((benefit.last_month + interval '1 month')::date)) change (day)
  where benefit.lease_id = any (threshold_days.leases) and change.day <= private.today()
$function$;

CREATE OR REPLACE FUNCTION private.unpaid_by_offices (
  due  public.dues,
  paid private.open_benefit[] DEFAULT NULL::private.open_benefit[]
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  benefits private.open_benefit[] := private.benefits_of_days(due.lease_id, due.period_from, due.period_to);
begin
  if due.kind <> 'rent' or benefits = '{}' then
    return 0;
  end if;
  return (
    select sum(benefit.amount) from unnest(private.unpaid_benefits(benefits, coalesce(paid, private.benefits_paid(due.id)))) benefit
  );
end
$function$;

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
              WHERE (part.due_id = due.id)))))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)), private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date), private.benefits_paid(due.id), ( SELECT private.first_awaited_month() AS first_awaited_month), private.deferred_parts(due.id, due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date))
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

CREATE OR REPLACE VIEW "private"."counted_dues" WITH (security_invoker=true) AS  SELECT due.id,
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

REVOKE ALL ON FUNCTION "private"."benefits_paid"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."benefits_paid"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."paid_benefit"(public.payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."paid_benefit"(public.payments, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."threshold_days"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."threshold_days"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."unpaid_by_offices"(public.dues, private.open_benefit[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unpaid_by_offices"(public.dues, private.open_benefit[]) TO "authenticated", "postgres";
