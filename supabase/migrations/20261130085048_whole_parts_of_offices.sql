-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."positions";

DROP FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date, boolean);

DROP FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean, boolean);

ALTER TYPE "private"."ordered_payments" ADD ATTRIBUTE "pay_whole" boolean[] CASCADE;

CREATE OR REPLACE FUNCTION private.arrears_of (
  lease public.leases,
  day   date
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(sum(counted_dues.remaining - least(counted_dues.remaining, (
      select coalesce(sum(benefit.amount), 0) from unnest(counted_dues.benefits) benefit
      where benefit.month + interval '1 month 13 days' >= day
    ))), 0)
    from private.counted_dues
    where counted_dues.lease_id = lease.id and day between counted_dues.due_on and counted_dues.due_on + lease.limitation_period
  );
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
    select case when due.days is null or lower_inf(due.days) or due.open = 0 then 0 else (
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
  former record;
  left_over record;
  open numeric[] := dues.open;
  free numeric[] := array(
    select case when payment.id = any (without) then 0 else payment.free end
    from unnest(payments.ids, payments.free) with ordinality payment (id, free, place)
    order by payment.place
  );
  paid private.allocation[] := '{}';
  awaited numeric[] := array_fill(0::numeric, array[dues.number]);
  has_awaited boolean := exists (select from public.expected_benefits benefit where benefit.lease_id = (compute_allocations.lease).id);
begin
  if lease.former_order_until is not null then
    former := private.pay_in_former_order(lease.former_order_until, dues, payments, open, free);
    open := former.open;
    free := former.free;
    paid := former.paid;
  end if;
  left_over := private.pay_named_benefits(dues, payments, open, free);
  if has_awaited then
    awaited := private.benefits_of_dues(lease.id, dues, left_over.open, without);
  end if;
  return paid || left_over.paid || private.replay_account(
    dues, payments, left_over.open, left_over.free, awaited, has_awaited
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.due_of_office (
  dues    private.ordered_dues,
  open    numeric[],
  awaited numeric[],
  fallen  integer,
  free    numeric[],
  day     date
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
      if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= day and awaited[due] <= spare then
        return due;
      end if;
    end loop;
  end if;
  return null;
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
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place)
  into ordered
  from (
    select
      dues.id, settlement.split_due_id as split_of, dues.due_on::date as due_on, (dues.due_on + lease.limitation_period)::date as claimable_until,
      case dues.kind
        when 'rent' then daterange(dues.period_from, dues.period_to, '[]')
        when 'opening' then daterange(null, lower(private.term_days(lease, lease.account_starts_on)))
      end as rent_days,
      -- The payer has the greatest interest in paying rent and charges, because the lease can be ended for these debts.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      case
        when has_partial then private.remaining_of_due(dues, coalesce(certified_amount.amount, 0))
          else dues.amount - coalesce(certified_amount.amount, 0)
      end as open,
      row_number() over (order by
        dues.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id
      ) as place
    from public.dues
    left join (
      select paid.due_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.due_id
    ) certified_amount on certified_amount.due_id = dues.id
    left join public.settlements settlement
      on settlement.lease_id = lease.id and settlement.split_due_id is not null and dues.id = any (settlement.due_ids)
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_in_former_order (
  former_until timestamp with time zone,
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  INOUT        open numeric[],
  INOUT        free numeric[],
  OUT          paid private.allocation[]
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  part private.allocation;
begin
  paid := private.replay_account(
    dues, payments,
    array(
      select case when due.due_on <= (former_until + interval '31 days')::date then due.open else 0 end
      from unnest(dues.due_on, pay_in_former_order.open) with ordinality due (due_on, open, place) order by due.place
    ),
    array(
      select case when payment.recorded_at <= former_until then payment.free else 0 end
      from unnest(payments.recorded_at, pay_in_former_order.free) with ordinality payment (recorded_at, free, place) order by payment.place
    ),
    array_fill(0::numeric, array[dues.number]), false
  );
  foreach part in array paid loop
    open[array_position(dues.ids, part.due_id)] := open[array_position(dues.ids, part.due_id)] - part.amount;
    free[array_position(payments.ids, part.payment_id)] := free[array_position(payments.ids, part.payment_id)] - part.amount;
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
    array_agg(payment.free order by payment.place), array_agg(payment.is_benefit order by payment.place),
    array_agg(payment.created_at order by payment.place), array_agg(payment.kind = 'offset' order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.kind, payments.created_at, payments.paid_on::date as paid_on, payments.kind = 'benefit' as is_benefit, named.days as names_days,
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

CREATE OR REPLACE FUNCTION private.replay_account (
  dues        private.ordered_dues,
  payments    private.ordered_payments,
  open        numeric[],
  free        numeric[],
  awaited     numeric[],
  has_awaited boolean
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
    called := case when has_awaited then private.due_of_office(dues, open, awaited, fallen, free[first_free:entered], payments.paid_on[entered]) end;
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
        for due in (case pass when 0 then called when 1 then 1 else case when payments.pay_whole[source] then 1 else first_open end end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or case pass
            when 1 then (payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or dues.due_on[due] <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source]
          end;
          part := least(free[source], open[due] - case
            when payments.pay_whole[source] or pass = 1 and payments.names_until[source] is null then 0 else awaited[due]
          end);
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

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

REVOKE ALL ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";
