-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."paying_offices";

DROP VIEW "private"."owed_benefits";

CREATE OR REPLACE FUNCTION private.benefit_duties (
  dues private.claimable_due[]
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return query
    with office as materialized (
      select * from private.paying_offices where paying_offices.lease_id = any (array(select due.lease_id from unnest(dues) due))
    ), account as materialized (
      select
        account.*, greatest(0, 2 * (rent.monthly - benefit.amount)) as old_threshold, office.names, office.month, office.first_month
      from private.debts_by_day(dues, array(select office.lease_id from office)) account
      join office on office.lease_id = account.lease_id
      cross join lateral (
        select rents.rent + rents.charges as monthly from public.rents
        where rents.lease_id = account.lease_id and rents.holds_from <= account.day order by rents.holds_from desc limit 1
      ) rent
      cross join lateral (
        select coalesce(sum(owed_benefits.amount), 0) as amount from private.owed_benefits
        where owed_benefits.lease_id = account.lease_id
          and (private.month_of(account.day)).first_day between owed_benefits.first_month and coalesce(owed_benefits.last_month, 'infinity')
      ) benefit
    ), below as (
      -- The last days on which the debt was at most 450 euros, and on which there was none.
      select
        account.lease_id,
        max(account.day) filter (where account.debt <= 450) as new,
        max(account.day) filter (where account.debt <= 0) as any
      from account group by account.lease_id
    ), reached as (
      select
        account.lease_id, account.names, account.month, account.first_month,
        (array_agg(account.debt order by account.day desc))[1] as amount,
        private.debt_lasts_since(
          array_agg(account.day order by account.day), array_agg(account.debt order by account.day),
          array_agg(account.old_threshold order by account.day)
        ) as old_on,
        least(
          min(account.day) filter (where (account.day > below.new) is not false),
          (min(account.day) filter (where (account.day > below.any) is not false) + interval '3 months')::date
        ) as new_on
      from account
      join below on below.lease_id = account.lease_id
      group by account.lease_id, account.names, account.month, account.first_month
    )
    select
      'benefitTell', reached.lease_id, case when threshold.until < today then 'late' else 'now' end, threshold.until, reached.amount,
      jsonb_build_object(
        'offices', reached.names, 'since', threshold.since,
        'isByFormerRule', today >= date '2027-01-01' and coalesce(reached.new_on > today, true)
      )
    from reached
    cross join lateral (
      select since.day as since, (greatest(since.day, reached.first_month) + interval '2 months')::date as until
      from private.benefit_threshold_on(reached.old_on, reached.new_on, today) since (day)
    ) threshold
    where threshold.since < reached.month + interval '1 month';
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
        due.awaited, due.remaining - due.awaited as owed, due.benefits,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < late_before and due.remaining > due.awaited
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

CREATE OR REPLACE FUNCTION private.month_payments_of_lease (
  lease           public.leases,
  tenant          uuid,
  month_end       date,
  only_rent       boolean,
  paid_on         date,
  method          text,
  idempotency_key uuid,
  request         jsonb
)
  RETURNS public.payments[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  payments public.payments[] := private.payments_of_debt(lease, tenant, month_end, only_rent, paid_on, method);
  benefit record;
  payment public.payments;
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.kind := 'benefit';
  payment.paid_on := paid_on;
  payment.method := method;
  for benefit in
    select open_benefit.tenant_id, open_benefit.office, open_benefit.month, open_benefit.amount
    from private.asked_dues due
    cross join lateral unnest((due.benefit).benefits) open_benefit
    where due.lease_id = lease.id and due.amount > due.received
      and due.due_on between date_trunc('month', month_end::timestamp) and month_end
      -- Offices pay a month when it has ended.
      and open_benefit.month < date_trunc('month', month_payments_of_lease.paid_on::timestamp)
  loop
    payment.tenant_id := benefit.tenant_id;
    payment.amount := benefit.amount;
    payment.payer_office := benefit.office;
    payment.names_month := benefit.month;
    payments := payments || payment;
  end loop;
  for place in 1 .. cardinality(payments) loop
    payments[place].idempotency_key := case
      when place = 1 then month_payments_of_lease.idempotency_key
      else md5(month_payments_of_lease.idempotency_key::text || place)::uuid
    end;
    payments[place].batch_id := month_payments_of_lease.idempotency_key;
    payments[place].request := month_payments_of_lease.request;
  end loop;
  if payments <> '{}' then
    perform private.require_paid_on(lease, paid_on);
  end if;
  return payments;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_valid_benefit (
  lease   public.leases,
  benefit public.expected_benefits,
  amount  numeric
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  tenant public.tenants;
  -- A stored benefit may be older than the account or its beneficiary, because their first day may have moved.
  is_kept_month boolean := exists (
    select from public.expected_benefits kept_benefit where kept_benefit.id = benefit.id and kept_benefit.first_month = benefit.first_month
  );
begin
  select * into tenant from public.tenants where tenants.id = benefit.tenant_id and tenants.lease_id = lease.id;
  if not found then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary is not a tenant of the lease', 'tenantId=invalid');
  end if;
  perform private.require_amount(amount, 'amount', highest => 9999999.99);
  perform private.require_within_two_years(benefit.first_month, 'firstMonth');
  if benefit.last_month < benefit.first_month then
    perform private.refuse('VALIDATION_FAILED', 'The last month is before the first month', 'lastMonth=periodReversed');
  elsif not is_kept_month and benefit.first_month < date_trunc('month', least(lease.account_starts_on, (
    select min(dues.period_from) from public.dues where dues.lease_id = lease.id and dues.kind = 'rent'
  ))::timestamp) then
    perform private.refuse('VALIDATION_FAILED', 'The account has no rent for this month', 'firstMonth=beforeAccount');
  elsif not is_kept_month and benefit.first_month < date_trunc('month', tenant.joins_on::timestamp) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary joined the lease after this month', 'firstMonth=beforeLease');
  elsif benefit.first_month > least(tenant.leaves_on, lease.keys_on, private.rent_owed_until(lease)) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary has left the dwelling before this month', 'firstMonth=afterEnd');
  elsif exists (
    select from public.expected_benefits other_benefit
    where other_benefit.tenant_id = benefit.tenant_id and other_benefit.office = benefit.office
      and other_benefit.id is distinct from benefit.id
      and daterange(other_benefit.first_month, other_benefit.last_month, '[]') && daterange(benefit.first_month, benefit.last_month, '[]')
  ) then
    perform private.refuse(
      'VALIDATION_FAILED', 'This office already pays for the beneficiary in these months: end the earlier benefit first', 'firstMonth=overlaps'
    );
  elsif amount > (
    select rents.rent + rents.charges from public.rents
    where rents.lease_id = lease.id and rents.holds_from <= (private.month_of(benefit.first_month)).last_day
    order by rents.holds_from desc limit 1
  ) - (
    select coalesce(sum(other_benefit.amount), 0) from public.expected_benefits other_benefit
    where other_benefit.lease_id = lease.id and other_benefit.id is distinct from benefit.id
      and benefit.first_month between other_benefit.first_month and coalesce(other_benefit.last_month, benefit.first_month)
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The benefits exceed the rent and charges of the first month', 'amount=aboveAmount');
  end if;
end
$function$;

CREATE VIEW "private"."owed_benefits" WITH (security_invoker=true) AS  SELECT benefit.lease_id,
    benefit.tenant_id,
    benefit.office,
    benefit.amount,
    (GREATEST((benefit.first_month)::timestamp without time zone, date_trunc('month'::text, (tenants.joins_on)::timestamp without time zone)))::date AS first_month,
    (LEAST((benefit.last_month)::timestamp without time zone, (date_trunc('month'::text, (((LEAST(tenants.leaves_on, leases.keys_on))::date + 1))::timestamp without time zone) - '1 mon'::interval)))::date AS last_month
   FROM ((public.expected_benefits benefit
     JOIN public.tenants ON (((tenants.id = benefit.tenant_id) AND (tenants.owner_id = benefit.owner_id))))
     JOIN public.leases ON (((leases.id = benefit.lease_id) AND (leases.owner_id = benefit.owner_id))));

CREATE VIEW "private"."paying_offices" WITH (security_invoker=true) AS  WITH owed_benefit AS MATERIALIZED (
         SELECT owed_benefits.lease_id,
            owed_benefits.office,
            owed_benefits.first_month,
            owed_benefits.last_month
           FROM private.owed_benefits
        )
 SELECT benefit.lease_id,
    jsonb_agg(DISTINCT benefit.office) AS names,
    paid_until.month,
    paid_until.first_month
   FROM (( SELECT begun_benefit.lease_id,
            min(begun_benefit.first_month) AS first_month,
            LEAST(max(COALESCE(begun_benefit.last_month, 'infinity'::date)), (private.month_of(( SELECT private.today() AS today))).first_day) AS month
           FROM owed_benefit begun_benefit
          WHERE (begun_benefit.first_month <= ( SELECT private.today() AS today))
          GROUP BY begun_benefit.lease_id) paid_until
     JOIN owed_benefit benefit ON (((benefit.lease_id = paid_until.lease_id) AND ((paid_until.month >= benefit.first_month) AND (paid_until.month <= COALESCE(benefit.last_month, 'infinity'::date))))))
  GROUP BY benefit.lease_id, paid_until.month, paid_until.first_month;

COMMENT ON FUNCTION "public"."pay_month"(date, uuid, date, text, uuid[], text, boolean) IS 'Records payments for the named leases. A lease gets one payment. Each benefit that an office is expected to pay for the month also gets a payment, if the month ended before the day of payment. The payments of tenants pay their whole debt by the end of a month, or only the rent of that month. A repeated key records no second payment.';

COMMENT ON VIEW "private"."paying_offices" IS 'The offices that pay benefits for a lease this month, or paid in the last month of its ended benefits.';

GRANT SELECT ON TABLE "private"."owed_benefits" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."owed_benefits" TO "postgres";

GRANT SELECT ON TABLE "private"."paying_offices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."paying_offices" TO "postgres";
