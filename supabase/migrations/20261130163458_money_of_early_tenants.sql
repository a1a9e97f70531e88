-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date);

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
    select (lost.amount, benefit.tenants_pay_by)::private.deferred_part
    from public.expected_benefits benefit
    left join public.expected_benefits next_benefit on next_benefit.tenant_id = benefit.tenant_id and next_benefit.office = benefit.office
      and next_benefit.first_month = benefit.last_month + interval '1 month'
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(next_benefit.amount, later.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), benefit.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office.
      cross join lateral (
        select coalesce(sum(later_benefit.amount), 0) as amount
        from public.expected_benefits later_benefit
        where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > benefit.last_month
          and month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
      ) later
    ) lost
    where benefit.lease_id = deferred_parts.lease and benefit.tenants_pay_by > deferred_parts.due_on and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.due_of_office (
  dues    private.ordered_dues,
  open    numeric[],
  awaited numeric[],
  fallen  integer,
  free    numeric[],
  entered integer,
  payers  integer[],
  most    numeric[],
  day     date
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  spare numeric := 0;
  money numeric;
begin
  for payment in 1 .. entered loop
    spare := spare + free[payment];
  end loop;
  if spare > 0 then
    for due in reverse fallen .. 1 loop
      continue when awaited[due] = 0 or open[due] > awaited[due] or dues.claimable_until[due] < day;
      money := coalesce(free[payers[due]], 0);
      if spare = awaited[due] or money - (case when money >= most[due] then most[due] else 0 end) >= awaited[due]
        or spare - 2 * coalesce(most[due], 0) >= awaited[due] then
        return due;
      end if;
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_own_payment (
  receipt uuid,
  payment public.payments
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return payment.cancelled_at is null and payment.kind not in ('opening', 'offset', 'credit')
    and payment.amount = (
      select sum(receipt_payment.amount) from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = is_own_payment.receipt and receipt_payment.payment_id = payment.id
    )
    and not exists (
      select from public.receipt_payments receipt_payment
      join private.holding_receipts other_receipt on other_receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = payment.id and other_receipt.id <> is_own_payment.receipt
    )
    and not exists (select from public.dues refund_due where refund_due.returns_payment_id = payment.id and refund_due.cancelled_at is null);
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
  payers integer[] := '{}';
  most numeric[] := '{}';
  paid private.allocation[] := '{}';
begin
  loop
    called := case when has_awaited then private.due_of_office(dues, open, awaited, fallen, free, entered, payers, most, payments.paid_on[entered]) end;
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
    while first_open <= fallen and open[first_open] = awaited[first_open] loop first_open := first_open + 1; end loop;
    while first_free <= entered and free[first_free] = 0 loop first_free := first_free + 1; end loop;
    for pass in (case
      when called is not null then 0
      when num_nonnulls(payments.names_days[entered], payments.names_until[entered], payments.names_due[entered]) > 0 then 1 else 2
    end) .. (case when called is null then 3 else 0 end) loop
      for source in (case pass when 0 then first_free else entered end) .. entered loop
        for due in (case when pass = 0 then called when pass = 1 or payments.pay_whole[source] then 1 else first_open end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or dues.are_reopened[due] and due > fallen or case pass
            when 1 then (payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or dues.due_on[due] <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source]
          end;
          part := least(free[source], open[due] - case
            when payments.pay_whole[source] or pass = 1 and payments.names_until[source] is null then 0 else awaited[due]
          end);
          continue when part = 0;
          if has_awaited and part >= coalesce(most[due], 0) then payers[due] := source; most[due] := part; end if;
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

REVOKE ALL ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], integer, integer[], numeric[], date) FROM PUBLIC;

GRANT EXECUTE
  ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], integer, integer[], numeric[], date)
  TO "authenticated", "postgres";
