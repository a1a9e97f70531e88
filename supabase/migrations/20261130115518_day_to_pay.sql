-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."due_list";

DROP VIEW "private"."positions";

DROP VIEW "private"."tenant_dues";

DROP VIEW "private"."counted_dues";

DROP VIEW "private"."asked_dues";

DROP FUNCTION "private"."benefit_of_due"(date, numeric, private.open_benefit[], private.open_benefit[], date);

DROP FUNCTION "public"."change_benefit"(uuid, uuid, uuid, text, numeric, date, date);

DROP FUNCTION "public"."end_benefit"(uuid, uuid, date, numeric);

ALTER TABLE "public"."expected_benefits"
  ADD COLUMN "tenants_pay_by" public.day;

ALTER TABLE "public"."expected_benefits"
  ADD COLUMN "kept_month" public.day;

CREATE TYPE "private"."deferred_part" AS (
  "amount" numeric,
  "pay_by" date
);

ALTER TYPE "private"."due_benefit" ADD ATTRIBUTE "deferred" numeric CASCADE;

CREATE OR REPLACE FUNCTION private.accounts_of_month (
  first_day date,
  last_day  date
)
  RETURNS TABLE (
    lease_id       uuid,
    arrears        numeric,
    office_arrears numeric,
    method         public.payment_method,
    payments_seen  bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    with lease as materialized (
      select leases.id, leases.owner_id
      from public.leases
      where exists (
        select from public.dues
        where dues.lease_id = leases.id and dues.owner_id = leases.owner_id and dues.due_on between first_day and last_day
      )
    ), owed as (
      select due.lease_id, sum(due.remaining - office.later - due.deferred) as before, sum(office.earlier) as by_offices
      from lease
      join private.counted_dues due on due.lease_id = lease.id and due.owner_id = lease.owner_id
      -- A benefit is late after the 14th of the next month.
      cross join (select least((first_day - interval '1 month')::date, private.first_awaited_month()) as month) first_later
      cross join lateral (
        select
          coalesce(sum(benefit.amount) filter (where benefit.month >= first_later.month), 0) as later,
          coalesce(sum(benefit.amount) filter (where benefit.month < first_later.month), 0) as earlier
        from unnest(due.benefits) benefit
      ) office
      where due.amount > due.received and due.remaining > 0 and due.due_on < first_day and not due.is_time_barred
      group by due.lease_id
    )
    select lease.id, coalesce(owed.before, 0), coalesce(owed.by_offices, 0), paid.method, paid.entered
    from lease
    left join owed on owed.lease_id = lease.id
    cross join lateral (
      select
        count(*) filter (where payments.kind <> 'opening') as entered,
        (array_agg(payments.method order by payments.paid_on desc, payments.created_at desc)
          filter (where payments.kind = 'payment' and payments.cancelled_at is null))[1] as method
      from public.payments
      where payments.lease_id = lease.id and payments.owner_id = lease.owner_id
    ) paid;
end
$function$;

CREATE OR REPLACE FUNCTION private.benefit_of_due (
  due_on        date,
  unpaid        numeric,
  benefits      private.open_benefit[],
  paid          private.open_benefit[],
  first_awaited date,
  deferred      private.deferred_part[]
)
  RETURNS private.due_benefit
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  benefit private.open_benefit;
  total numeric := 0;
  due_benefit private.due_benefit;
begin
  if paid <> '{}' then
    benefits := private.unpaid_benefits(benefits, paid);
  end if;
  foreach benefit in array benefits loop
    total := total + benefit.amount;
  end loop;
  due_benefit := (least(total, unpaid), 0.00, due_on, benefits, 0.00);
  if due_benefit.remaining <= 0 then
    return case when deferred <> '{}' then private.with_deferred_parts(null, unpaid, due_on, deferred) end;
  elsif cardinality(benefits) > 1 or due_benefit.remaining < total then
    due_benefit.benefits := private.last_benefits(benefits, due_benefit.remaining);
  end if;
  foreach benefit in array due_benefit.benefits loop
    if benefit.month >= first_awaited then
      due_benefit.awaited := due_benefit.awaited + benefit.amount;
    end if;
  end loop;
  if due_benefit.remaining = unpaid then
    due_benefit.late_after := due_benefit.benefits[1].month + interval '1 month 13 days';
  elsif deferred <> '{}' then
    return private.with_deferred_parts(due_benefit, unpaid - due_benefit.remaining, due_on, deferred);
  end if;
  return due_benefit;
end
$function$;

CREATE OR REPLACE FUNCTION private.days_duties (
  lease    public.leases,
  landlord public.users,
  account  private."position"
)
  RETURNS SETOF date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    select unnest(array[lease.ends_on - private.days_notified_before_end(lease), lease.ends_on + 1])
    -- For each due, the day on which it is reported as late, and the day after the end of its limitation period.
    union all
    select event.day
    from public.dues due
    cross join lateral (values
      (due.due_on + landlord.late_rent_after_days), ((due.due_on + lease.limitation_period)::date + 1)
    ) event (day)
    where due.lease_id = lease.id and due.cancelled_at is null;
  if exists (select from public.expected_benefits benefit where benefit.lease_id = lease.id) then
    -- The days on which the part of an office is late, and is reported as late.
    return query
      select (month.first_day + interval '1 month 13 days')::date + late.days
      from public.dues due
      cross join lateral generate_series(date_trunc('month', due.period_from::timestamp), due.period_to::timestamp, interval '1 month') month (first_day)
      cross join (values (1), (greatest(landlord.late_rent_after_days, 1))) late (days)
      where due.lease_id = lease.id and due.kind = 'rent'
      union all
      select benefit.tenants_pay_by + late.days
      from public.expected_benefits benefit
      cross join (values (1), (greatest(landlord.late_rent_after_days, 1))) late (days)
      where benefit.lease_id = lease.id and benefit.tenants_pay_by is not null;
  end if;
  if lease.keys_on is not null then
    -- For a deposit and its provision, the days on which the duty can be done, and the next day on which the increase
    -- grows.
    return query
      select event.day
      from (values (lease.keys_on::date, lease.exit_state), (lease.accounts_approved_on::date, null)) returned (day, exit_state)
      cross join lateral private.deposit_deadline(returned.day, returned.exit_state) deadline (day)
      cross join lateral (values
        (returned.day), (deadline.day - 10), ((deadline.day + make_interval(months => private.periods_late(deadline.day, today)))::date + 1)
      ) event (day)
      union all
      select make_date(extract(year from lease.keys_on)::integer + 1, 6, 30);
  end if;
  if lease.has_revision_clause and lease.starts_on is not null then
    return query select * from private.days_of_revision(lease);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.deferred_parts (
  lease       uuid,
  due_on      date,
  period_from date,
  period_to   date
)
  RETURNS private.deferred_part[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select ((benefit.amount - coalesce(next_benefit.amount, 0)) * months.number, benefit.tenants_pay_by)::private.deferred_part
    from public.expected_benefits benefit
    left join public.expected_benefits next_benefit on next_benefit.tenant_id = benefit.tenant_id and next_benefit.office = benefit.office
      and next_benefit.first_month = benefit.last_month + interval '1 month'
    cross join lateral (
      select count(*) as number
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), benefit.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      )
    ) months
    where benefit.lease_id = deferred_parts.lease and benefit.tenants_pay_by > deferred_parts.due_on
      and benefit.amount > coalesce(next_benefit.amount, 0) and months.number > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.draft_reminder (
  landlord public.users,
  lease    public.leases,
  reminder private.reminder,
  request  private.reminder_request
)
  RETURNS private.document_draft
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_reminder(reminder, request);
  return private.draft_letter(
    landlord, lease, case request.level when 3 then 'formalNotice' else 'reminder' end, reminder.dues[1].id,
    private.debtors_of(lease, reminder.dues),
    jsonb_build_object(
      'level', request.level, 'total', reminder.total, 'earlier', private.letters_to_name(reminder),
      'leaseOn', coalesce(lease.signed_on, lease.starts_on),
      'hasResolutoryClause', private.may_invoke_clause(lease, reminder.dues), 'addition', nullif(btrim(request.addition), ''),
      'offersInstalments', coalesce(request.offers_instalments, false),
      'lines', (
        select jsonb_agg(jsonb_build_object(
          'dueId', due.id, 'kind', due.kind, 'from', due.period_from, 'to', due.period_to, 'label', due.label, 'dueOn', due.due_on,
          'hasCharges', dues.charges > 0, 'rent', asked.rent, 'charges', asked.charges, 'reduction', asked.reduction,
          'amount', due.amount, 'received', due.received, 'remaining', due.remaining
        ) || case when due.awaited > 0 then jsonb_build_object('benefit', due.awaited) else '{}' end
          || private.late_benefit_json(array[due.id]) order by due.due_on, due.period_from, due.id)
        from unnest(reminder.dues) due
        join public.dues on dues.id = due.id
        cross join lateral private.asked_due(dues, due.amount - due.received) asked
      )
    ),
    reminder.superseded
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_duty_done (
  lease public.leases,
  kind  text,
  day   date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return case kind
    when 'rent_late' then (
      select bool_and(due.amount = due.received)
      from public.dues due
      where due.lease_id = lease.id and due.cancelled_at is null and due.amount > 0 and (
        due.due_on = is_duty_done.day
        or due.kind = 'rent' and extract(day from is_duty_done.day) = 14
          and is_duty_done.day - 14 between due.period_from and due.period_to
          and exists (select from public.expected_benefits benefit where benefit.lease_id = due.lease_id)
        or due.kind = 'rent' and due.due_on < is_duty_done.day and exists (
          select from public.expected_benefits benefit
          where benefit.lease_id = due.lease_id and benefit.tenants_pay_by = is_duty_done.day and benefit.last_month < due.period_to
        )
      )
    )
    when 'deposit_due' then exists (
      select from public.deposit_movements movement
      where movement.lease_id = lease.id and movement.kind = 'settled' and movement.cancelled_at is null
        and (movement.provision = 0 or is_duty_done.day = private.deposit_deadline(lease.keys_on, lease.exit_state))
    )
    when 'lease_ends' then lease.ends_on = is_duty_done.day
    else is_duty_done.day = any (private.revised_days(lease.id, 'rent'))
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.next_pay_day (
  lease public.leases
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  earliest date := private.today() + 10;
  day date := (private.month_of(earliest)).first_day + lease.rent_due_day - 1;
begin
  return case when day < earliest then (day + interval '1 month')::date else day end;
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_day_of (
  lease   public.leases,
  former  public.expected_benefits,
  changed public.expected_benefits,
  stated  date
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if stated is not null then
    perform private.require_day(stated, 'tenantsPayBy');
    perform private.require_within_two_years(stated, 'tenantsPayBy');
    if changed.last_month is null then
      perform private.refuse('VALIDATION_FAILED', 'The benefit has no last month', 'tenantsPayBy=invalid');
    end if;
  end if;
  return case
    when changed.last_month is null then null
    when stated is not null then stated
    when changed.last_month < coalesce(former.last_month, 'infinity') then private.next_pay_day(lease)
    else former.tenants_pay_by
  end;
end
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
    coalesce(sum(due.remaining - due.awaited), 0), today - min(due.late_after), count(*) filter (where due.is_term)
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
          select positions.awaited - positions.deferred + coalesce((positions.office_part ->> 'amount')::numeric, 0)
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

CREATE OR REPLACE FUNCTION private.with_deferred_parts (
  due_benefit private.due_benefit,
  own         numeric,
  due_on      date,
  parts       private.deferred_part[]
)
  RETURNS private.due_benefit
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
  part private.deferred_part;
  pay_by date;
begin
  if due_benefit is null then
    due_benefit := (0.00, 0.00, due_on, '{}', 0.00);
  end if;
  foreach part in array parts loop
    part.amount := least(part.amount, own);
    if part.amount > 0 then
      own := own - part.amount;
      pay_by := part.pay_by;
      if pay_by >= today then
        due_benefit.deferred := due_benefit.deferred + part.amount;
      end if;
    end if;
  end loop;
  due_benefit.awaited := due_benefit.awaited + due_benefit.deferred;
  if own = 0 and pay_by is not null then
    due_benefit.late_after := least(pay_by, case when due_benefit.benefits <> '{}' then due_benefit.benefits[1].month + interval '1 month 13 days' end);
  end if;
  return due_benefit;
end
$function$;

CREATE OR REPLACE FUNCTION public.benefits_of_lease (
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
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', benefit.id, 'tenant_id', benefit.tenant_id, 'office', benefit.office, 'amount', benefit.amount,
      'first_month', to_char(benefit.first_month, 'YYYY-MM'), 'last_month', to_char(benefit.last_month, 'YYYY-MM'),
      'tenants_pay_by', benefit.tenants_pay_by, 'kept_month', to_char(benefit.kept_month, 'YYYY-MM')
    ) order by benefit.last_month desc nulls first, benefit.first_month desc, benefit.created_at), '[]')
    from public.expected_benefits benefit
    where benefit.lease_id = lease.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.change_benefit (
  lease_id       uuid,
  benefit        uuid,
  tenant_id      uuid,
  office         text,
  amount         numeric,
  first_month    date,
  last_month     date    DEFAULT NULL::date,
  tenants_pay_by date    DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  former_benefit public.expected_benefits := private.benefit_of(lease, benefit);
  changed_benefit public.expected_benefits := private.benefit_with(former_benefit, tenant_id, office, first_month, last_month);
begin
  perform private.require_valid_benefit(lease, changed_benefit, amount);
  changed_benefit.tenants_pay_by := private.pay_day_of(lease, former_benefit, changed_benefit, tenants_pay_by);
  update public.expected_benefits
  set
    tenant_id = changed_benefit.tenant_id, office = changed_benefit.office, amount = change_benefit.amount,
    first_month = changed_benefit.first_month, last_month = changed_benefit.last_month,
    tenants_pay_by = changed_benefit.tenants_pay_by
  where expected_benefits.id = changed_benefit.id;
  perform private.settle_accounts(array[lease.id]);
  return public.benefits_of_lease(lease.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.end_benefit (
  lease_id       uuid,
  benefit        uuid,
  last_month     date,
  next_amount    numeric DEFAULT NULL::numeric,
  tenants_pay_by date    DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  ended_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  perform private.require_day(last_month, 'lastMonth');
  perform public.change_benefit(
    lease.id, ended_benefit.id, ended_benefit.tenant_id, ended_benefit.office, ended_benefit.amount, ended_benefit.first_month, last_month,
    tenants_pay_by
  );
  if next_amount is not null then
    perform public.add_benefit(
      lease.id, ended_benefit.tenant_id, ended_benefit.office, next_amount, ((private.month_of(last_month)).last_day + 1),
      case when ended_benefit.last_month > last_month then ended_benefit.last_month end
    );
  end if;
  return public.benefits_of_lease(lease.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_benefit (
  lease_id uuid,
  benefit  uuid,
  month    date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  kept_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  perform private.require_day(month, 'month');
  perform private.require_within_two_years(month, 'month');
  update public.expected_benefits set kept_month = greatest(kept_benefit.kept_month, (private.month_of(month)).first_day)
  where expected_benefits.id = kept_benefit.id;
  return public.benefits_of_lease(lease.id);
end
$function$;

ALTER TABLE "public"."expected_benefits"
  ADD CONSTRAINT "expected_benefits_kept_month_check" CHECK ((EXTRACT(day FROM kept_month) = (1)::numeric));

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
            WHEN (((due.amount)::numeric > (due.received)::numeric) AND (due.kind = 'rent'::text) AND ( SELECT (EXISTS ( SELECT
                       FROM public.expected_benefits)) AS "exists") AND (EXISTS ( SELECT
               FROM public.expected_benefits expected_benefit
              WHERE (expected_benefit.lease_id = due.lease_id)))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)), private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date), ARRAY( SELECT ROW(payment.tenant_id, payment.payer_office, months.paid, (allocation.amount)::numeric)::private.open_benefit AS "row"
               FROM ((public.allocations allocation
                 JOIN public.payments payment ON ((payment.id = allocation.payment_id)))
                 CROSS JOIN LATERAL ( SELECT (date_trunc('month'::text, (COALESCE(payment.names_month, payment.names_from))::timestamp without time zone))::date AS paid) months)
              WHERE ((allocation.due_id = due.id) AND (payment.kind = 'benefit'::text) AND ((months.paid >= date_trunc('month'::text, (due.period_from)::timestamp without time zone)) AND (months.paid <= (due.period_to)::date)))), ( SELECT private.first_awaited_month() AS first_awaited_month), private.deferred_parts(due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date))
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
    COALESCE((computed.benefit).late_after, (due.due_on)::date) AS late_after,
    COALESCE((computed.benefit).benefits, '{}'::private.open_benefit[]) AS benefits,
    (due.kind = ANY (ARRAY['opening'::text, 'rent'::text])) AS is_term,
    ((due.due_on)::date <= ( SELECT private.today() AS today)) AS has_fallen_due,
    (COALESCE((computed.benefit).late_after, (due.due_on)::date) < ( SELECT private.today() AS today)) AS is_late,
    ((due.kind = 'rent'::text) AND ((due.due_on)::date > ( SELECT private.today() AS today)) AND ((due.period_from)::date > (due.account_starts_on)::date) AND (NOT (EXISTS ( SELECT
           FROM public.dues earlier_due
          WHERE ((earlier_due.lease_id = due.lease_id) AND (earlier_due.kind = 'rent'::text) AND ((earlier_due.period_to)::date = ((due.period_from)::date - 1))))))) AS is_after_gap,
    (((due.due_on)::date + due.limitation_period) < ( SELECT private.today() AS today)) AS is_time_barred,
    COALESCE((computed.benefit).deferred, (0)::numeric) AS deferred
   FROM (private.asked_dues due
     CROSS JOIN LATERAL ( SELECT due.remaining,
            due.benefit
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
        END AS next
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

COMMENT ON COLUMN "public"."expected_benefits"."kept_month" IS 'The last month for which the landlord answered that the benefit stays as it is, although the office paid another amount.';

COMMENT ON COLUMN "public"."expected_benefits"."tenants_pay_by" IS 'The day until which the tenants may pay what the office no longer pays after the last month. Null if they had no such day.';

COMMENT ON FUNCTION "public"."change_benefit"(uuid, uuid, uuid, text, numeric, date, date, date) IS 'Replaces the fields of an expected benefit. Until the day tenants_pay_by, nobody is late with what the office no longer pays after the last month. Returns the benefits of the lease.';

COMMENT ON FUNCTION "public"."end_benefit"(uuid, uuid, date, numeric, date) IS 'Sets the last month of an expected benefit. With next_amount, the office pays this amount from the next month on. Until the day tenants_pay_by, nobody is late with the difference. Returns the benefits of the lease.';

COMMENT ON FUNCTION "public"."keep_benefit"(uuid, uuid, date) IS 'Records that an expected benefit stays as it is, although the office paid another amount for the month or nothing. Returns the benefits of the lease.';

COMMENT ON VIEW "private"."asked_dues" IS 'For each due, the amount that the landlord may ask for, its unpaid rest, and the part of this rest that offices are expected to pay. Leaves out an amount that only an outdated receipt states.';

COMMENT ON VIEW "private"."counted_dues" IS 'Each due that is not cancelled, with the received amount, the unpaid rest, and the debt that only a receipt states. Also has the part of the unpaid rest that offices are expected to pay, the part of this benefit that is not late yet, and the day after which the due is late. Also states whether the due is a term, has fallen due, is late, or is past its limitation period.';

COMMENT ON VIEW "private"."due_list" IS 'Each due with its payments (oldest first), its valid receipts, its last valid notice, the receipt that can follow, and the settlement of a deposit that made the due. Also has the unpaid rest, the part of this rest that offices are expected to pay, the certified amounts, and the amount that the landlord can waive. If receipts keep another amount than the lease now gives, also has the amount of the lease.';

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

REVOKE ALL ON FUNCTION "private"."benefit_of_due"(date, numeric, private.open_benefit[], private.open_benefit[], date, private.deferred_part[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."benefit_of_due"(date, numeric, private.open_benefit[], private.open_benefit[], date, private.deferred_part[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."deferred_parts"(uuid, date, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deferred_parts"(uuid, date, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."next_pay_day"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_pay_day"(public.leases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_day_of"(public.leases, public.expected_benefits, public.expected_benefits, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_day_of"(public.leases, public.expected_benefits, public.expected_benefits, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_deferred_parts"(private.due_benefit, numeric, date, private.deferred_part[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."with_deferred_parts"(private.due_benefit, numeric, date, private.deferred_part[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."change_benefit"(uuid, uuid, uuid, text, numeric, date, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_benefit"(uuid, uuid, uuid, text, numeric, date, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_benefit"(uuid, uuid, date, numeric, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_benefit"(uuid, uuid, date, numeric, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."keep_benefit"(uuid, uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."keep_benefit"(uuid, uuid, date) TO "authenticated", "postgres";

GRANT USAGE ON TYPE "private"."deferred_part" TO "postgres";

GRANT SELECT ON TABLE "private"."asked_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."asked_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."counted_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."counted_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."due_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."due_list" TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
