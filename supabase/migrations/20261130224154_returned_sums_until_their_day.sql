-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "private"."due_of_office"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], integer, numeric[], integer);

DROP FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric);

ALTER TYPE "private"."ordered_dues" DROP ATTRIBUTE "are_reopened" CASCADE;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "opens_on" date[] CASCADE;

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
    join public.tenants on tenants.id = benefit.tenant_id
    cross join lateral (select private.last_month_of(benefit.last_month, tenants.leaves_on) as last_month) ended
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(0, later.amount, paid.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), ended.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office. Its own end defers its own amount.
      cross join lateral (
        select max(level.amount) as amount
        from generate_series(ended.last_month + interval '1 month', month.first_day, interval '1 month') later_month (first_day)
        cross join lateral (
          select sum(later_benefit.amount) as amount
          from public.expected_benefits later_benefit
          where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > ended.last_month
            and later_month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
        ) level
      ) later
      cross join lateral (
        select sum(payments.amount) as amount
        from public.payments
        where payments.lease_id = benefit.lease_id and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.tenant_id = benefit.tenant_id and coalesce(payments.payer_office, benefit.office) = benefit.office
          and payments.names_month = month.first_day
      ) paid
    ) lost
    where benefit.lease_id = deferred_benefits.lease and benefit.tenants_pay_by > deferred_benefits.due_on
      and ended.last_month >= benefit.first_month and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.due_before_its_day (
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  open         numeric[],
  awaited      numeric[],
  office_parts numeric[],
  fallen       integer,
  free         numeric[],
  entered      integer
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  spare numeric := 0;
  is_last boolean := fallen = dues.number and entered = payments.number;
  returned integer := case when num_nonnulls(variadic dues.opens_on) > 0 then private.due_of_return(dues, payments, open, fallen, free[entered], entered) end;
begin
  if returned is not null or entered = 0 then
    return returned;
  end if;
  for payment in (case when is_last then 1 else entered end) .. entered loop
    spare := spare + free[payment];
  end loop;
  if spare > 0 and (is_last or spare = payments.amounts[entered]) then
    for due in reverse fallen .. 1 loop
      if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= payments.paid_on[entered]
        and (case when is_last then awaited[due] <= spare else 2 * spare < dues.amounts[due] and spare in (awaited[due], awaited[due] - office_parts[due]) end) then
        return due;
      end if;
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.due_of_return (
  dues     private.ordered_dues,
  payments private.ordered_payments,
  open     numeric[],
  fallen   integer,
  free     numeric,
  entered  integer
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  day date := greatest(payments.paid_on[entered], dues.due_on[fallen]);
  returned integer;
  has_next boolean := false;
begin
  for due in fallen + 1 .. (case when free > 0 then dues.number else 0 end) loop
    if open[due] > 0 and dues.opens_on[due] <= day and dues.claimable_until[due] >= day then
      returned := coalesce(returned, due);
    elsif not dues.are_later[due] and dues.due_on[due] <= day + 10 then
      has_next := true;
    end if;
  end loop;
  return case
    when not has_next or open[returned] = dues.amounts[returned] and free = open[returned] and free = payments.amounts[entered]
      and 2 * free < dues.amounts[array_position(dues.ids, dues.ids[returned])] then returned
  end;
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
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place)
  into ordered
  from (
    select
      dues.id, entry.amount, settlement.split_due_id as split_of, entry.due_on, entry.open, entry.is_later, entry.deferred,
      entry.opens_on,
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
      select dues.due_on::date as due_on, rest.amount as open, dues.amount::numeric, false as is_later, 0.0 as deferred, null::date as opens_on where not has_entries
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
    due_on   date,
    open     numeric,
    amount   numeric,
    is_later boolean,
    deferred numeric,
    opens_on date
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
      greatest(0, least(due_amount, rest - (
        select coalesce(sum(returned_part.amount), 0) from private.returned_parts returned_part where returned_part.due_id = due
      ))),
      due_amount, false, (select coalesce(sum(part.amount), 0) from unnest(parts) part), null::date
    union all
    select
      greatest(due_day, returned.returned_on + interval '1 month')::date, greatest(0, least(returned.amount, rest - returned.later)),
      returned.amount, true, 0.0, greatest(due_day, returned.returned_on)
    from (
      select
        returned_part.returned_on, returned_part.amount,
        coalesce(sum(returned_part.amount) over (
          order by returned_part.returned_on desc, returned_part.refund_id desc rows between unbounded preceding and 1 preceding
        ), 0) as later
      from private.returned_parts returned_part where returned_part.due_id = due
    ) returned
    union all
    select part.pay_by, 0, due_amount, true, coalesce(sum(part.amount) over (
      order by part.place rows between unbounded preceding and 1 preceding
    ), 0), null
    from unnest(parts) with ordinality part (amount, pay_by, place);
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
  term daterange := private.term_days(lease, earliest);
begin
  if lower(term) + lease.rent_due_day - 1 < earliest then
    term := private.term_days(lease, upper(term));
  end if;
  return lower(term) + lease.rent_due_day - 1;
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
  named record;
  part numeric;
begin
  paid := '{}';
  -- One query finds the dues: a loop over all dues for each payment took seconds in a large account.
  for named in
    select payment.place as payment, due.place as due
    from unnest(payments.are_benefits, payments.names_days, payments.paid_on) with ordinality payment (is_benefit, days, paid_on, place)
    join unnest(dues.rent_days, dues.opens_on) with ordinality due (days, opens_on, place) on due.days && payment.days
    where payment.is_benefit and (due.opens_on <= payment.paid_on) is not false
    order by payment.place, due.place
  loop
    part := least(free[named.payment], open[named.due]);
    continue when part = 0;
    free[named.payment] := free[named.payment] - part;
    open[named.due] := open[named.due] - part;
    paid := paid || (payments.ids[named.payment], dues.ids[named.due], part)::private.allocation;
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
  whole numeric[] := private.whole_rents(dues, payments);
  paid private.allocation[] := '{}';
begin
  loop
    called := case when 0 < any (awaited) or num_nonnulls(variadic dues.opens_on) > 0 then private.due_before_its_day(dues, payments, open, awaited, office_parts, fallen, free, entered) end;
    source_from := case when called is not null and fallen + entered < dues.number + payments.number then entered end;
    if called is not null then
      awaited[called] := case when source_from is not null and free[entered] < awaited[called] then office_parts[called] else 0 end;
    elsif fallen < dues.number and (entered = payments.number or dues.due_on[fallen + 1] <= payments.paid_on[entered + 1]) then
      fallen := fallen + 1;
      called := case when dues.opens_on[fallen] is null then array_position(dues.ids, dues.ids[fallen]) else fallen end;
      awaited[called] := least(awaited[called], office_parts[called] + dues.deferred[fallen]);
      first_open := least(first_open, called);
    elsif entered < payments.number then
      entered := entered + 1;
    else
      return paid;
    end if;
    while first_open <= fallen and open[first_open] = awaited[first_open] loop first_open := first_open + 1; end loop;
    while first_free <= entered and free[first_free] = 0 loop first_free := first_free + 1; end loop;
    for pass in (case when called is not null then 0 when num_nonnulls(payments.names_days[entered], payments.names_until[entered], payments.names_due[entered]) > 0 then 1 else 2 end)
      .. (case when called is null then 3 else 0 end) loop
      for source in (case pass when 0 then coalesce(source_from, first_free) else entered end) .. entered loop
        for due in (case when pass = 0 then called when pass = 1 or payments.pay_whole[source] then 1 else first_open end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or case pass
            when 1 then dues.opens_on[due] > payments.paid_on[source] or (
              payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or coalesce(dues.opens_on[due], dues.due_on[due]) <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]
            ) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source] end;
          part := private.part_to_pay(whole[source], free[source], open[due], case
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

CREATE OR REPLACE FUNCTION private.whole_rents (
  dues     private.ordered_dues,
  payments private.ordered_payments
)
  RETURNS numeric[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case when num_nonnulls(variadic dues.opens_on) > 0 then array(
    select case when not exists (
      select from unnest(dues.opens_on, dues.due_on) returned (opens_on, due_on)
      where returned.opens_on <= payment.paid_on and returned.due_on > payment.paid_on
    ) then payment.amount end
    from unnest(payments.paid_on, payments.amounts) with ordinality payment (paid_on, amount, place) order by payment.place
  ) else payments.amounts end;
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
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place)
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
      from unnest(dues.ids, dues.split_of, dues.due_on, dues.claimable_until, dues.rent_days, dues.pass, dues.open, dues.amounts, dues.are_later, dues.deferred, dues.opens_on)
        with ordinality stored (id, split_of, due_on, claimable_until, rent_days, pass, open, amount, is_later, deferred, opens_on, stored_place)
      union all
      select
        rent_due.due_id, null, entry.due_on, (rent_due.due_on + lease.limitation_period)::date, owed.days, 2, entry.open, entry.amount,
        entry.is_later, entry.deferred, null, 0
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

REVOKE ALL ON FUNCTION "private"."due_before_its_day"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], integer, numeric[], integer) FROM PUBLIC;

GRANT EXECUTE
  ON FUNCTION "private"."due_before_its_day"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], integer, numeric[], integer)
  TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."due_of_return"(private.ordered_dues, private.ordered_payments, numeric[], integer, numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_of_return"(private.ordered_dues, private.ordered_payments, numeric[], integer, numeric, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."whole_rents"(private.ordered_dues, private.ordered_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."whole_rents"(private.ordered_dues, private.ordered_payments) TO "authenticated", "postgres";
