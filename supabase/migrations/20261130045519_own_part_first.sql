-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."due_list";

DROP VIEW "private"."positions";

DROP VIEW "private"."tenant_dues";

DROP VIEW "private"."counted_dues";

DROP VIEW "private"."asked_dues";

DROP FUNCTION "private"."benefit_of_due"(uuid, date, boolean, numeric, private.open_benefit[], private.open_benefit[], date);

DROP FUNCTION "private"."compute_allocations"(private.ordered_dues, private.ordered_payments);

DROP FUNCTION "private"."office_debt"(uuid, date);

DROP FUNCTION "private"."payments_of_shares"(public.payments, date);

DROP FUNCTION "private"."rent_of_part"(public.payments);

DROP FUNCTION "private"."unpaid_benefits"(private.open_benefit[], private.open_benefit[]);

ALTER TYPE "private"."ordered_payments" ADD ATTRIBUTE "are_benefits" boolean[] CASCADE;

CREATE OR REPLACE FUNCTION private.allocate (
  lease uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  account public.leases;
  certified private.allocation[] := private.certified_allocations(lease);
  dues private.ordered_dues;
  payments private.ordered_payments;
begin
  select * into account from public.leases where leases.id = allocate.lease;
  dues := private.dues_in_order(account, certified);
  payments := private.payments_in_order(account, dues, certified);
  perform private.write_allocations(account, certified || private.compute_allocations(account, dues, payments));
end
$function$;

CREATE OR REPLACE FUNCTION private.benefit_of_due (
  due_on        date,
  unpaid        numeric,
  benefits      private.open_benefit[],
  paid          private.open_benefit[],
  first_awaited date
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
  due_benefit := (least(total, unpaid), 0.00, due_on, benefits);
  if due_benefit.remaining <= 0 then
    return null;
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
  end if;
  return due_benefit;
end
$function$;

CREATE OR REPLACE FUNCTION private.benefits_of_days (
  lease       uuid,
  period_from date,
  period_to   date
)
  RETURNS private.open_benefit[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  benefits private.open_benefit[] := array(
    select (benefit.tenant_id, benefit.office, month.first_day, benefit.amount)::private.open_benefit
    from private.owed_benefits benefit
    cross join lateral generate_series(
      greatest(date_trunc('month', (period_from - 1)::timestamp) + interval '1 month', benefit.first_month::timestamp),
      least(period_to + 1 - interval '1 month', benefit.last_month::timestamp),
      interval '1 month'
    ) month (first_day)
    where benefit.lease_id = benefits_of_days.lease
    order by month.first_day, benefit.office, benefit.tenant_id
  );
begin
  -- In a due of one month, the unpaid rest of the due already limits the benefits.
  return case when period_to - period_from > 30 then private.benefits_within_rent(lease, benefits) else benefits end;
end
$function$;

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
    select case when due.days is null or due.open = 0 then 0 else (
      select least(due.open, coalesce(sum(benefit.amount), 0))
      from unnest(private.unpaid_benefits(
        private.benefits_of_days(benefits_of_dues.lease, lower(due.days), upper(due.days) - 1),
        array(
          select (payment.tenant_id, payment.payer_office, month.paid, payment.amount)::private.open_benefit
          from public.payments payment
          cross join lateral (
            select date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date as paid
          ) month
          where payment.lease_id = benefits_of_dues.lease and payment.kind = 'benefit' and payment.cancelled_at is null
            and payment.id <> all (without)
            and month.paid >= date_trunc('month', lower(due.days)::timestamp) and month.paid < upper(due.days)
        )
      )) benefit
    ) end
    from unnest(dues.rent_days, benefits_of_dues.open) with ordinality due (days, open, place)
    order by due.place
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.compute_allocations (
  lease    public.leases,
  dues     private.ordered_dues,
  payments private.ordered_payments,
  without  uuid[]                   DEFAULT '{}'::uuid[]
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  left_over record;
  free numeric[] := array(
    select case when payment.id = any (without) then 0 else payment.free end
    from unnest(payments.ids, payments.free) with ordinality payment (id, free, place)
    order by payment.place
  );
  awaited numeric[] := array_fill(0::numeric, array[dues.number]);
  has_awaited boolean := exists (select from public.expected_benefits benefit where benefit.lease_id = (compute_allocations.lease).id);
begin
  left_over := private.pay_named_benefits(dues, payments, dues.open, free);
  if has_awaited then
    awaited := private.benefits_of_dues(lease.id, dues, left_over.open, without);
  end if;
  return left_over.paid || private.replay_account(
    dues, payments, left_over.open, left_over.free, awaited, has_awaited,
    (select max(upper(days)) from unnest(dues.rent_days) days) > private.rent_owed_until(lease)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.due_of_office (
  dues    private.ordered_dues,
  open    numeric[],
  awaited numeric[],
  fallen  integer,
  free    numeric[],
  day     date,
  is_end  boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  spare numeric := 0;
  amount numeric;
begin
  foreach amount in array free loop
    spare := spare + amount;
  end loop;
  if spare > 0 then
    for due in reverse fallen .. 1 loop
      if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= day and (awaited[due] <= spare or is_end) then
        return due;
      end if;
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.month_of_benefit (
  payment public.payments
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  -- Offices pay for the previous month, or from the 20th on for the same month.
  benefit_month date := date_trunc('month', (payment.paid_on - 19)::timestamp);
begin
  return (
    select open_benefit.month
    from private.asked_dues due
    cross join lateral unnest((due.benefit).benefits) open_benefit
    where due.lease_id = payment.lease_id and due.amount > due.received
      and open_benefit.tenant_id = payment.tenant_id and open_benefit.month = benefit_month
      and open_benefit.office = coalesce(payment.payer_office, open_benefit.office) and open_benefit.amount = payment.amount
    limit 1
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.named_payment (
  lease   public.leases,
  payment public.payments,
  month   date,
  due     uuid
)
  RETURNS public.payments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  named_due public.dues;
begin
  if due is not null then
    select * into named_due from public.dues
    where dues.id = named_payment.due and dues.lease_id = lease.id and dues.cancelled_at is null;
    if not found or month is not null then
      perform private.refuse('VALIDATION_FAILED', 'There is no such due, or the payment also names a month', 'dueId=invalid');
    elsif named_due.kind = 'rent' then
      month := named_due.period_from;
    else
      payment.names_due_id := named_due.id;
    end if;
  elsif month is null and payment.kind = 'benefit' then
    month := private.month_of_benefit(payment);
  end if;
  if month is not null then
    perform private.require_day(month, 'month');
    perform private.require_within_two_years(month, 'month');
    payment.names_month := (private.month_of(month)).first_day;
    if not private.is_owed(lease, private.term_days(lease, month)) then
      perform private.refuse('VALIDATION_FAILED', 'No rent is owed for this month', 'month=invalid');
    end if;
  elsif payment.kind = 'benefit' then
    perform private.refuse('VALIDATION_FAILED', 'A housing benefit must name a month', 'month=required');
  end if;
  return payment;
end
$function$;

CREATE OR REPLACE FUNCTION private.office_debt (
  lease     uuid,
  first_day date,
  last_day  date
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return case when exists (select from public.expected_benefits benefit where benefit.lease_id = office_debt.lease) then (
    select coalesce(sum((due.benefit).remaining), 0)
    from private.asked_dues due
    where due.lease_id = office_debt.lease and due.due_on between first_day and last_day and due.amount > due.received
  ) else 0 end;
end
$function$;

CREATE OR REPLACE FUNCTION private.paid_parts_ahead (
  lease     public.leases,
  first_day date,
  last_day  date
)
  RETURNS SETOF private.paid_part
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  until date := private.due_day_ahead(lease, last_day);
  certified private.allocation[];
  planned private.rent_due[];
  dues private.ordered_dues;
begin
  if until is null then
    return query select * from private.paid_parts(lease, first_day, last_day);
    return;
  end if;
  certified := private.certified_allocations(lease.id);
  planned := array(
    select (
      rent_due.first_day, rent_due.last_day, rent_due.due_on, rent_due.owed, md5(rent_due.first_day::text)::uuid,
      rent_due.reduction, rent_due.label
    )::private.rent_due
    from unnest(private.rent_dues_to_write(lease, until, private.days_fixed_by_receipts(lease.id))) rent_due
    where rent_due.due_id is null
  );
  dues := private.with_planned_dues(private.dues_in_order(lease, certified), planned, lease);
  return query
    select payment, paid.due_id, paid.amount, paid.amount - paid.certified
    from (
      select
        paid_part.payment_id, paid_part.due_id, sum(paid_part.amount) as amount,
        coalesce(sum(paid_part.amount) filter (where paid_part.is_certified), 0) as certified
      from (
        select certified_part.*, true as is_certified from unnest(certified) certified_part
        union all
        select allocation.*, false
        from unnest(private.compute_allocations(lease, dues, private.payments_in_order(lease, dues, certified))) allocation
      ) paid_part
      group by paid_part.payment_id, paid_part.due_id
    ) paid
    join unnest(dues.ids, dues.rent_days) due (id, rent_days) on due.id = paid.due_id
    join public.payments payment on payment.id = paid.payment_id
    where due.rent_days <@ daterange(first_day, last_day, '[]');
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
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  part numeric;
begin
  paid := '{}';
  for payment in 1 .. payments.number loop
    continue when not payments.are_benefits[payment];
    for due in 1 .. dues.number loop
      exit when free[payment] = 0;
      continue when open[due] = 0 or (dues.rent_days[due] && payments.names_days[payment]) is not true;
      part := least(free[payment], open[due]);
      free[payment] := free[payment] - part;
      open[due] := open[due] - part;
      paid := paid || (payments.ids[payment], dues.ids[due], part)::private.allocation;
    end loop;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.payments_in_order (
  lease     public.leases,
  dues      private.ordered_dues,
  certified private.allocation[]
)
  RETURNS private.ordered_payments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  ordered private.ordered_payments;
begin
  select
    count(*), array_agg(payment.id order by payment.place), array_agg(payment.paid_on order by payment.place),
    array_agg(payment.names_days order by payment.place), array_agg(payment.names_until order by payment.place),
    array_agg(payment.names_due_id order by payment.place),
    array_agg(payment.free order by payment.place), array_agg(payment.is_benefit order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.paid_on::date as paid_on, payments.kind = 'benefit' as is_benefit, named.days as names_days,
      payments.names_until::date as names_until, payments.names_due_id,
      payments.amount - coalesce(certified_amount.amount, 0) as free,
      -- The opening advance is the first payment of its day. The payments that name days, a last due day or a due
      -- follow. All other payments come last, the largest first. The order of equal payments does not matter.
      row_number() over (order by
        payments.paid_on, payments.kind = 'opening' desc, num_nonnulls(named.days, payments.names_until, payments.names_due_id) desc,
        lower(named.days), payments.kind = 'benefit' desc, payments.amount desc, upper(named.days),
        array_position(dues.ids, payments.names_due_id), payments.created_at, payments.id
      ) as place
    from public.payments
    -- Few payments name days. Calling private.days_of_payment for all payments would take a tenth of the time of an
    -- allocation.
    cross join lateral (
      select case when num_nonnulls(payments.names_month, payments.names_from) > 0 then private.days_of_payment(lease, payments) end as days
    ) named
    left join (
      select paid.payment_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.payment_id
    ) certified_amount on certified_amount.payment_id = payments.id
    where payments.lease_id = lease.id and payments.cancelled_at is null
  ) payment;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.payments_of_debt (
  lease     public.leases,
  tenant    uuid,
  month_end date,
  only_rent boolean,
  paid_on   date,
  method    text
)
  RETURNS public.payments[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  payment public.payments;
  owed numeric;
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.tenant_id := tenant;
  payment.kind := 'payment';
  payment.paid_on := paid_on;
  payment.method := method;
  if only_rent then
    payment.names_month := (private.month_of(month_end)).first_day;
    owed := private.remaining_rent_of_month(lease.id, month_end) - private.office_debt(lease.id, payment.names_month, month_end);
  else
    -- Without a named day, the payment would pay a later rent before an older repair, and the repair would stay unpaid.
    payment.names_until := month_end;
    owed := private.remaining_by_day(lease.id, month_end, paid_on) - private.office_debt(lease.id, '-infinity', month_end);
  end if;
  -- The difference may be negative: only the part of offices includes rent past its limitation period.
  if owed <= 0 then
    return '{}';
  end if;
  -- The sum of dues may exceed the limit of one payment.
  perform private.require_amount(owed, 'amount');
  payment.amount := owed;
  return array[payment];
end
$function$;

CREATE OR REPLACE FUNCTION private.replay_account (
  dues        private.ordered_dues,
  payments    private.ordered_payments,
  open        numeric[],
  free        numeric[],
  awaited     numeric[],
  has_awaited boolean,
  ends        boolean
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  fallen integer := 0;
  entered integer := 0;
  first_open integer := 1;
  first_free integer := 1;
  called integer;
  part numeric;
  paid private.allocation[] := '{}';
begin
  loop
    called := case when has_awaited then private.due_of_office(
      dues, open, awaited, fallen, free[first_free:entered], payments.paid_on[entered], ends and fallen = dues.number and entered = payments.number
    ) end;
    if called is not null then
      awaited[called] := 0;
    elsif fallen < dues.number and (entered = payments.number or dues.due_on[fallen + 1] <= payments.paid_on[entered + 1]) then
      fallen := fallen + 1;
      called := fallen;
    elsif entered < payments.number then
      entered := entered + 1;
    else
      return paid;
    end if;
    while first_open <= fallen and open[first_open] = awaited[first_open] loop
      first_open := first_open + 1;
    end loop;
    while first_free <= entered and free[first_free] = 0 loop
      first_free := first_free + 1;
    end loop;
    for pass in (case
      when called is not null then 0
      when num_nonnulls(payments.names_days[entered], payments.names_until[entered], payments.names_due[entered]) > 0 then 1 else 2
    end) .. (case when called is null then 3 else 0 end) loop
      for source in (case pass when 0 then first_free else entered end) .. entered loop
        for due in (case pass when 0 then called when 1 then 1 else first_open end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or case pass
            when 1 then (payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or dues.due_on[due] <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source]
          end;
          part := least(free[source], open[due] - case when pass = 1 and payments.names_until[source] is null then 0 else awaited[due] end);
          continue when part = 0;
          free[source] := free[source] - part;
          open[due] := open[due] - part;
          awaited[due] := least(awaited[due], open[due]);
          paid := paid || (payments.ids[source], dues.ids[due], part)::private.allocation;
        end loop;
      end loop;
    end loop;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.rest_of_term (
  lease public.leases,
  term  private.term,
  key   uuid,
  OUT   rest numeric,
  OUT   received numeric,
  OUT   is_ahead boolean
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
  certified private.allocation[] := private.certified_allocations(lease.id);
  dues private.ordered_dues := private.dues_in_order(lease, certified);
  payments private.ordered_payments := private.payments_in_order(lease, dues, certified);
  own uuid[] := array(
    select payment.id from public.payments payment where payment.lease_id = lease.id and payment.idempotency_key = key
  );
begin
  select sum(private.remaining_of_due(due, other.received)), sum(other.received), bool_or(due.due_on > today)
  into rest, received, is_ahead
  from public.dues due
  left join (
    select paid_part.due_id, sum(paid_part.amount) as amount
    from unnest(certified || private.compute_allocations(lease, dues, payments, without => own)) paid_part
    group by paid_part.due_id
  ) paid_otherwise on paid_otherwise.due_id = due.id
  cross join lateral (
    select case
      when due.due_on > today then coalesce(paid_otherwise.amount, 0)
      else due.received - (
        select coalesce(sum(allocation.amount), 0) from public.allocations allocation
        where allocation.due_id = due.id and allocation.payment_id = any (own)
      )
    end as received
  ) other
  where due.lease_id = lease.id and due.kind = 'rent'
    and due.period_from >= term.first_day and due.period_to <= term.last_day;
end
$function$;

CREATE OR REPLACE FUNCTION private.unpaid_benefits (
  expected private.open_benefit[],
  paid     private.open_benefit[]
)
  RETURNS private.open_benefit[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  payment private.open_benefit;
  part numeric;
begin
  foreach payment in array paid loop
    for place in 1 .. cardinality(expected) loop
      if expected[place].month = payment.month and expected[place].tenant_id = payment.tenant_id
        and coalesce(payment.office, expected[place].office) = expected[place].office then
        part := least(payment.amount, expected[place].amount);
        expected[place].amount := expected[place].amount - part;
        payment.amount := payment.amount - part;
      end if;
    end loop;
  end loop;
  return expected;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_benefit (
  lease_id    uuid,
  tenant_id   uuid,
  office      text,
  amount      numeric,
  first_month date,
  last_month  date    DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  benefit public.expected_benefits := private.benefit_with(null, tenant_id, office, first_month, last_month);
begin
  if not exists (
    select from public.expected_benefits same_benefit
    where same_benefit.lease_id = lease.id and same_benefit.amount = add_benefit.amount
      and (same_benefit.tenant_id, same_benefit.office, same_benefit.first_month) = (benefit.tenant_id, benefit.office, benefit.first_month)
      and same_benefit.last_month is not distinct from benefit.last_month
  ) then
    perform private.require_valid_benefit(lease, benefit, amount);
    insert into public.expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month)
    values (landlord.id, lease.id, benefit.tenant_id, benefit.office, add_benefit.amount, benefit.first_month, benefit.last_month);
    perform private.require_lease_quota(
      (select count(*) from public.expected_benefits lease_benefit where lease_benefit.lease_id = lease.id), 'expected benefits', 100
    );
    perform private.settle_accounts(array[lease.id]);
  end if;
  return public.benefits_of_lease(lease.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.change_benefit (
  lease_id    uuid,
  benefit     uuid,
  tenant_id   uuid,
  office      text,
  amount      numeric,
  first_month date,
  last_month  date    DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  changed_benefit public.expected_benefits := private.benefit_with(
    private.benefit_of(lease, benefit), tenant_id, office, first_month, last_month
  );
begin
  perform private.require_valid_benefit(lease, changed_benefit, amount);
  update public.expected_benefits
  set
    tenant_id = changed_benefit.tenant_id, office = changed_benefit.office, amount = change_benefit.amount,
    first_month = changed_benefit.first_month, last_month = changed_benefit.last_month
  where expected_benefits.id = changed_benefit.id;
  perform private.settle_accounts(array[lease.id]);
  return public.benefits_of_lease(lease.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_benefit (
  lease_id uuid,
  benefit  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  deleted_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  delete from public.expected_benefits where expected_benefits.id = deleted_benefit.id;
  perform private.settle_accounts(array[lease.id]);
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
            WHEN (((due.amount)::numeric > (due.received)::numeric) AND (due.kind = 'rent'::text) AND ( SELECT (EXISTS ( SELECT
                       FROM public.expected_benefits)) AS "exists") AND (EXISTS ( SELECT
               FROM public.expected_benefits expected_benefit
              WHERE (expected_benefit.lease_id = due.lease_id)))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)), private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date), ARRAY( SELECT ROW(payment.tenant_id, payment.payer_office, months.paid, (allocation.amount)::numeric)::private.open_benefit AS "row"
               FROM ((public.allocations allocation
                 JOIN public.payments payment ON ((payment.id = allocation.payment_id)))
                 CROSS JOIN LATERAL ( SELECT (date_trunc('month'::text, (COALESCE(payment.names_month, payment.names_from))::timestamp without time zone))::date AS paid) months)
              WHERE ((allocation.due_id = due.id) AND (payment.kind = 'benefit'::text) AND ((months.paid >= date_trunc('month'::text, (due.period_from)::timestamp without time zone)) AND (months.paid <= (due.period_to)::date)))), ( SELECT private.first_awaited_month() AS first_awaited_month))
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
    (((due.due_on)::date + due.limitation_period) < ( SELECT private.today() AS today)) AS is_time_barred
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
        END AS deposit
   FROM (((((public.leases
     LEFT JOIN private.deposit_sums ON ((deposit_sums.lease_id = leases.id)))
     LEFT JOIN ( SELECT due.lease_id,
            sum((due.remaining + due.held)) FILTER (WHERE due.has_fallen_due) AS owed,
            sum((due.remaining + due.held)) FILTER (WHERE (NOT due.has_fallen_due)) AS upcoming,
            sum((due.received)::numeric) AS received,
            sum((due.remaining + due.held)) FILTER (WHERE due.is_time_barred) AS time_barred,
            sum((due.remaining - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late,
            sum(due.awaited) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due)) AS awaited,
            sum(due.held) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS held,
            sum(due.remaining) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS arrears,
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
    due.awaited,
    due.has_fallen_due,
    due.is_time_barred
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR private.shares_opening(tenant.*)));

COMMENT ON FUNCTION "public"."pay_month"(date, uuid, date, text, uuid[], text, boolean) IS 'Records payments for the named leases. A lease gets one payment. Each benefit of the month that an office is expected to pay also gets a payment. The payments of tenants pay their whole debt by the end of a month, or only the rent of that month. A repeated key records no second payment.';

COMMENT ON VIEW "private"."asked_dues" IS 'For each due, the amount that the landlord may ask for, its unpaid rest, and the part of this rest that offices are expected to pay. Leaves out an amount that only an outdated receipt states.';

COMMENT ON VIEW "private"."counted_dues" IS 'Each due that is not cancelled, with the received amount, the unpaid rest, and the debt that only a receipt states. Also has the part of the unpaid rest that offices are expected to pay, the part of this benefit that is not late yet, and the day after which the due is late. Also states whether the due is a term, has fallen due, is late, or is past its limitation period.';

COMMENT ON VIEW "private"."due_list" IS 'Each due with its payments (oldest first), its valid receipts, its last valid notice, the receipt that can follow, and the settlement of a deposit that made the due. Also has the unpaid rest, the part of this rest that offices are expected to pay, the certified amounts, and the amount that the landlord can waive. If receipts keep another amount than the lease now gives, also has the amount of the lease.';

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

REVOKE ALL ON FUNCTION "private"."benefit_of_due"(date, numeric, private.open_benefit[], private.open_benefit[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."benefit_of_due"(date, numeric, private.open_benefit[], private.open_benefit[], date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."benefits_of_days"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."benefits_of_days"(uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."benefits_of_dues"(uuid, private.ordered_dues, numeric[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."benefits_of_dues"(uuid, private.ordered_dues, numeric[], uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."compute_allocations"(public.leases, private.ordered_dues, private.ordered_payments, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compute_allocations"(public.leases, private.ordered_dues, private.ordered_payments, uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."month_of_benefit"(public.payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."month_of_benefit"(public.payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."office_debt"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."office_debt"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_named_benefits"(private.ordered_dues, private.ordered_payments, numeric[], numeric[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_named_benefits"(private.ordered_dues, private.ordered_payments, numeric[], numeric[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean, boolean) FROM PUBLIC;

GRANT EXECUTE
  ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean, boolean)
  TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."unpaid_benefits"(private.open_benefit[], private.open_benefit[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unpaid_benefits"(private.open_benefit[], private.open_benefit[]) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."asked_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."asked_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."counted_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."counted_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."due_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."due_list" TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
