-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "private"."is_whole_rent"(numeric, numeric, numeric);

DROP FUNCTION "private"."parts_of_reopened_due"(public.dues, numeric);

DROP FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean);

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "are_later" boolean[] CASCADE;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "deferred" numeric[] CASCADE;

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
    select case when due.days is null or lower_inf(due.days) or due.open = 0 or due.is_later then 0 else (
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
    from unnest(dues.rent_days, benefits_of_dues.open, dues.are_later) with ordinality due (days, open, is_later, place)
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
  office_parts numeric[] := array_fill(0::numeric, array[dues.number]);
  awaited numeric[] := office_parts;
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
    office_parts := private.benefits_of_dues(lease.id, dues, left_over.open, without);
    awaited := array(
      select least(due.open, due.office_part + due.deferred)
      from unnest(left_over.open, office_parts, dues.deferred) with ordinality due (open, office_part, deferred, place) order by due.place
    );
  end if;
  return paid || left_over.paid || private.replay_account(
    dues, payments, left_over.open, left_over.free, office_parts, awaited
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deferred_benefits (
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
    select (lost.amount, benefit.tenants_pay_by)::private.deferred_part
    from public.expected_benefits benefit
    left join public.expected_benefits next_benefit on next_benefit.tenant_id = benefit.tenant_id and next_benefit.office = benefit.office
      and next_benefit.first_month = benefit.last_month + interval '1 month'
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(0, next_benefit.amount, later.amount, paid.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), benefit.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office.
      cross join lateral (
        select sum(later_benefit.amount) as amount
        from public.expected_benefits later_benefit
        where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > benefit.last_month
          and month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
      ) later
      cross join lateral (
        select sum(payments.amount) as amount
        from public.payments
        where payments.lease_id = benefit.lease_id and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.tenant_id = benefit.tenant_id and payments.names_month = month.first_day
      ) paid
    ) lost
    where benefit.lease_id = deferred_benefits.lease and benefit.tenants_pay_by > deferred_benefits.due_on and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deferred_parts (
  due         uuid,
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
    select part::private.deferred_part
    from (
      select benefit.* from unnest(private.deferred_benefits(lease, due_on, period_from, period_to)) benefit
      union all
      select returned_part.amount, (returned_part.returned_on + interval '1 month')::date
      from private.returned_parts returned_part
      where returned_part.due_id = deferred_parts.due and returned_part.returned_on + interval '1 month' > deferred_parts.due_on
    ) part
    order by part.pay_by desc, part.amount
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
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.is_reopened order by due.place),
    array_agg(due.amount order by due.place), array_agg(due.is_later order by due.place),
    array_agg(due.deferred order by due.place)
  into ordered
  from (
    select
      dues.id, dues.amount, settlement.split_due_id as split_of, entry.due_on, entry.open, entry.is_reopened, entry.is_later, entry.deferred,
      (dues.due_on + lease.limitation_period)::date as claimable_until,
      named.days as rent_days,
      -- The payer has the greatest interest in paying rent and charges, because the lease can be ended for these debts.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      row_number() over (order by
        entry.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id, entry.is_later, entry.is_reopened
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
      select dues.due_on::date as due_on, rest.amount as open, false as is_reopened, false as is_later, 0.0 as deferred where not has_entries
      union all
      select * from private.entries_of_due(dues.id, lease.id, dues.due_on, named.days, dues.amount, rest.amount) where has_entries
    ) entry
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.entries_of_due (
  due       uuid,
  lease     uuid,
  due_day   date,
  rent_days daterange,
  amount    numeric,
  rest      numeric
)
  RETURNS TABLE (
    due_on      date,
    open        numeric,
    is_reopened boolean,
    is_later    boolean,
    deferred    numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  parts private.deferred_part[] := private.deferred_benefits(lease, due_day, lower(rent_days), upper(rent_days) - 1);
begin
  return query
    select
      due_day,
      greatest(0, least(entries_of_due.amount, rest - (
        select coalesce(sum(returned_part.amount), 0) from private.returned_parts returned_part where returned_part.due_id = due
      ))),
      false, false, (select coalesce(sum(part.amount), 0) from unnest(parts) part)
    union all
    select returned.returned_on, greatest(0, least(returned.amount, rest - returned.later)), true, true, 0.0
    from (
      select
        greatest(due_day, returned_part.returned_on) as returned_on, returned_part.amount,
        coalesce(sum(returned_part.amount) over (
          order by returned_part.returned_on desc, returned_part.refund_id desc rows between unbounded preceding and 1 preceding
        ), 0) as later
      from private.returned_parts returned_part where returned_part.due_id = due
    ) returned
    union all
    select part.pay_by, 0, false, true, coalesce(sum(part.amount) over (
      order by part.place rows between unbounded preceding and 1 preceding
    ), 0)
    from unnest(parts) with ordinality part (amount, pay_by, place);
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
    join unnest(dues.ids, dues.rent_days, dues.are_later) due (id, rent_days, is_later)
      on due.id = paid.due_id and not due.is_later
    join public.payments payment on payment.id = paid.payment_id
    where due.rent_days <@ daterange(first_day, last_day, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.part_to_pay (
  payment numeric,
  free    numeric,
  open    numeric,
  awaited numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  own numeric := open - awaited;
begin
  if own > 0 and free >= open and payment - open between 0 and least(own, abs(own - awaited)) / 2 then
    return open;
  end if;
  return least(free, own);
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
      select case when due.due_on <= (former_until + interval '31 days')::date and not due.is_later then due.open else 0 end
      from unnest(dues.due_on, pay_in_former_order.open, dues.are_later) with ordinality due (due_on, open, is_later, place)
      order by due.place
    ),
    array(
      select case when payment.recorded_at <= former_until then payment.free else 0 end
      from unnest(payments.recorded_at, pay_in_former_order.free) with ordinality payment (recorded_at, free, place) order by payment.place
    ),
    array_fill(0::numeric, array[dues.number]), array_fill(0::numeric, array[dues.number])
  );
  foreach part in array paid loop
    open[array_position(dues.ids, part.due_id)] := open[array_position(dues.ids, part.due_id)] - part.amount;
    free[array_position(payments.ids, part.payment_id)] := free[array_position(payments.ids, part.payment_id)] - part.amount;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.replay_account (
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  open         numeric[],
  free         numeric[],
  office_parts numeric[],
  awaited      numeric[]
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
  source_from integer;
  part numeric;
  paid private.allocation[] := '{}';
begin
  loop
    called := case when 0 < any (awaited) then private.due_of_office(dues, payments, open, awaited, fallen, free, entered) end;
    source_from := case when called is not null and fallen + entered < dues.number + payments.number then entered end;
    if called is not null then
      awaited[called] := 0;
    elsif fallen < dues.number and (entered = payments.number or dues.due_on[fallen + 1] <= payments.paid_on[entered + 1]) then
      fallen := fallen + 1;
      called := case when dues.are_reopened[fallen] then fallen else array_position(dues.ids, dues.ids[fallen]) end;
      awaited[called] := least(awaited[called], office_parts[called] + dues.deferred[fallen]);
      first_open := least(first_open, called);
    elsif entered < payments.number then
      entered := entered + 1;
    else
      return paid;
    end if;
    while first_open <= fallen and open[first_open] = awaited[first_open] loop first_open := first_open + 1; end loop;
    while first_free <= entered and free[first_free] = 0 loop first_free := first_free + 1; end loop;
    for pass in (case
      when called is not null then 0
      when num_nonnulls(payments.names_days[entered], payments.names_until[entered], payments.names_due[entered]) > 0 then 1 else 2
    end) .. (case when called is null then 3 else 0 end) loop
      for source in (case pass when 0 then coalesce(source_from, first_free) else entered end) .. entered loop
        for due in (case when pass = 0 then called when pass = 1 or payments.pay_whole[source] then 1 else first_open end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or dues.are_reopened[due] and due > fallen or case pass
            when 1 then (payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or dues.due_on[due] <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source]
          end;
          part := private.part_to_pay(payments.amounts[source], free[source], open[due], case
            when payments.pay_whole[source] or pass = 1 and payments.names_until[source] is null then 0
            else least(awaited[due], case pass when 1 then office_parts[due] end)
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
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.is_reopened order by due.place),
    array_agg(due.amount order by due.place), array_agg(due.is_later order by due.place),
    array_agg(due.deferred order by due.place)
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
      from unnest(dues.ids, dues.split_of, dues.due_on, dues.claimable_until, dues.rent_days, dues.pass, dues.open, dues.are_reopened, dues.amounts, dues.are_later, dues.deferred)
        with ordinality stored (id, split_of, due_on, claimable_until, rent_days, pass, open, is_reopened, amount, is_later, deferred, stored_place)
      union all
      select
        rent_due.due_id, null, entry.due_on, (rent_due.due_on + lease.limitation_period)::date, owed.days, 2, entry.open, false, owed.amount,
        entry.is_later, entry.deferred, 0
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

REVOKE ALL ON FUNCTION "private"."deferred_benefits"(uuid, date, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deferred_benefits"(uuid, date, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."part_to_pay"(numeric, numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."part_to_pay"(numeric, numeric, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], numeric[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], numeric[]) TO "authenticated", "postgres";
