-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."due_list";

DROP VIEW "private"."income_parts";

DROP VIEW "private"."positions";

DROP VIEW "private"."tenant_dues";

DROP VIEW "private"."counted_dues";

DROP VIEW "private"."asked_dues";

DROP FUNCTION "private"."add_other_due"(public.leases, uuid, jsonb, text, date, numeric, text);

DROP FUNCTION "private"."due_state"(public.dues, numeric, numeric);

DROP FUNCTION "public"."refund"(uuid, uuid, date, numeric, text);

ALTER TABLE "public"."dues"
  ADD COLUMN "returns_payment_id" uuid;

ALTER TABLE "public"."dues"
  ADD COLUMN "returned_parts" jsonb;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "are_reopened" boolean[] CASCADE;

CREATE OR REPLACE FUNCTION private.account_movements (
  lease uuid,
  until date
)
  RETURNS TABLE (
    day        date,
    place      integer,
    created_at timestamp with time zone,
    id         uuid,
    amount     numeric,
    entry      jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select
      dues.due_on::date, 1, dues.created_at, dues.id, dues.amount::numeric,
      case dues.kind
        when 'rent' then jsonb_build_object(
          'kind', dues.kind, 'from', dues.period_from, 'to', dues.period_to, 'hasCharges', dues.charges > 0
        )
        when 'opening' then jsonb_build_object('kind', dues.kind)
        when 'refund' then jsonb_build_object('kind', dues.kind, 'label', dues.label, 'isReturn', dues.returns_payment_id is not null)
        else jsonb_build_object('kind', dues.kind, 'label', dues.label)
      end
    from public.dues
    where dues.lease_id = account_movements.lease and dues.cancelled_at is null and dues.due_on <= account_movements.until
    union all
    select
      payments.paid_on, 2, payments.created_at, payments.id, -payments.amount,
      jsonb_build_object(
        'kind', 'payment', 'of', payments.kind, 'method', payments.method, 'payer', private.name_of_payer(payments),
        'payerOffice', payments.payer_office,
        'beneficiary', case when payments.kind = 'benefit' then private.name_of_tenant(payments.tenant_id) end
      )
    from public.payments
    where payments.lease_id = account_movements.lease and payments.cancelled_at is null and payments.paid_on <= account_movements.until;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_other_due (
  lease              public.leases,
  idempotency_key    uuid,
  request            jsonb,
  kind               text,
  due_on             date,
  amount             numeric,
  label              text,
  returns_payment_id uuid          DEFAULT NULL::uuid,
  returned_parts     jsonb         DEFAULT NULL::jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  due uuid;
begin
  insert into public.dues (
    owner_id, lease_id, kind, period_from, period_to, due_on, other, label, idempotency_key, request, returns_payment_id, returned_parts
  ) values (
    lease.owner_id, lease.id, add_other_due.kind, add_other_due.due_on, add_other_due.due_on, add_other_due.due_on,
    add_other_due.amount, add_other_due.label, add_other_due.idempotency_key, add_other_due.request,
    add_other_due.returns_payment_id, add_other_due.returned_parts
  ) returning id into due;
  perform private.update_account(lease.id);
  return due;
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
    -- The tenants owe what an office took back.
    select case when due.days is null or lower_inf(due.days) or due.open = 0 or due.is_reopened then 0 else (
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
    from unnest(dues.rent_days, benefits_of_dues.open, dues.are_reopened) with ordinality due (days, open, is_reopened, place)
    order by due.place
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_payments (
  landlord      uuid,
  cancelled_ids uuid[],
  reason        text,
  void_receipts boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_reason(reason);
  if void_receipts then
    perform private.void_receipts_naming(landlord, cancelled_ids, reason);
  end if;
  perform private.refuse_if_in_deposit_settlement(payment.id), private.refuse_certified_payment(payment.id) from unnest(cancelled_ids) payment (id);
  perform private.refuse_if_in_settlement(payments.lease_id, payments.id) from public.payments where payments.id = any (cancelled_ids);
  update public.payments
  set cancelled_at = clock_timestamp(), cancel_reason = reason, cancelled_by = auth.uid()
  where payments.id = any (cancelled_ids) and payments.cancelled_at is null;
  -- Money that never arrived was never taken back.
  update public.dues
  set cancelled_at = clock_timestamp(), cancel_reason = reason
  where dues.returns_payment_id = any (cancelled_ids) and dues.cancelled_at is null;
  perform private.update_account(lease.id)
  from (select distinct payments.lease_id as id from public.payments where payments.id = any (cancelled_ids)) lease;
end
$function$;

CREATE OR REPLACE FUNCTION private.certified_allocations (
  lease uuid
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select (certified_parts.payment_id, certified_parts.due_id, certified_parts.amount)::private.allocation
    from private.certified_parts
    where certified_parts.lease_id = certified_allocations.lease
  ) || private.returned_allocations(lease);
end
$function$;

CREATE OR REPLACE FUNCTION private.due_state (
  due        public.dues,
  remaining  numeric,
  awaited    numeric,
  late_after date
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date;
begin
  if due.cancelled_at is not null then
    return 'cancelled';
  elsif remaining = 0 then
    return 'paid';
  end if;
  today := private.today();
  return case
    when due.due_on > today then 'upcoming'
    when remaining = awaited then 'awaited'
    when due.due_on = today or late_after >= today then 'due'
    else 'late'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.due_steps (
  first_day date,
  last_day  date
)
  RETURNS SETOF private.due_step
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    with entry as materialized (
      select * from private.dues_with_documents(first_day, last_day)
    ), receipt as materialized (
      select
        (entry.due).id as due_id, document.id, document.number, document.kind, document.issued_at,
        (entry.due).kind = 'rent'
          or private.month_of_delivery(document.id) = date_trunc('month', (entry.due).due_on::timestamp) as is_of_month
      from entry
      cross join lateral unnest((entry.step).receipts) issued (id)
      join public.documents document on document.id = issued.id
    ), issued as materialized (
      select
        receipt.due_id,
        jsonb_agg(
          jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind) order by receipt.issued_at, receipt.number
        ) as receipts,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery = 'sending'))[1] as sending,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery in ('ready', 'failed')))[1] as to_send,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery = 'otherwise'))[1] as to_hand_over
      from receipt
      left join private.deliveries_of(array(select receipt.id from receipt where receipt.is_of_month)) way
        on way.document_id = receipt.id and receipt.is_of_month
      group by receipt.due_id
    )
    select
      (entry.due).id, (entry.due).lease_id, (entry.due).kind, (entry.due).label::text, (entry.due).period_from::date,
      (entry.due).period_to::date, (entry.due).due_on::date, (entry.due).amount::numeric,
      (entry.due).received::numeric, unpaid.rest, coalesce((unpaid.benefit).remaining, 0), coalesce((unpaid.benefit).awaited, 0),
      greatest(coalesce((unpaid.benefit).late_after, (entry.due).due_on), unpaid.late_after_return), (unpaid.benefit).benefits,
      private.due_state(entry.due, unpaid.rest, coalesce((unpaid.benefit).awaited, 0), unpaid.late_after_return), paid.paid_on,
      coalesce(issued.receipts, '[]'), (entry.step).next, (entry.step).blocker, (entry.step).document, todo.steps, todo.steps[1],
      case todo.steps[1] when 'wait' then issued.sending when 'send' then issued.to_send when 'handOver' then issued.to_hand_over end
    from entry
    left join issued on issued.due_id = (entry.due).id
    left join private.last_payments(first_day, last_day) paid on paid.due_id = (entry.due).id
    -- `limit` makes Postgres compute the amounts once per due.
    cross join lateral (
      select asked_dues.remaining as rest, asked_dues.benefit, asked_dues.late_after_return from private.asked_dues where asked_dues.id = (entry.due).id limit 1
    ) unpaid
    cross join lateral private.todo_steps(entry.step, unpaid.rest, issued.sending, issued.to_send, issued.to_hand_over) todo (steps);
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
  has_returns boolean := exists (select from private.returned_parts part where part.lease_id = lease.id);
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.is_reopened order by due.place)
  into ordered
  from (
    select
      dues.id, settlement.split_due_id as split_of, part.due_on, part.open, part.is_reopened, (dues.due_on + lease.limitation_period)::date as claimable_until,
      case dues.kind
        when 'rent' then daterange(dues.period_from, dues.period_to, '[]')
        when 'opening' then daterange(null, lower(private.term_days(lease, lease.account_starts_on)))
      end as rent_days,
      -- The payer has the greatest interest in paying rent and charges, because the lease can be ended for these debts.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      row_number() over (order by
        part.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id, part.is_reopened
      ) as place
    from public.dues
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
      select dues.due_on::date as due_on, rest.amount as open, false as is_reopened where not has_returns
      union all
      select * from private.parts_of_reopened_due(dues, rest.amount) where has_returns
    ) part
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.entry_without_payer (
  entry jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when entry ->> 'kind' = 'payment' then entry || jsonb_build_object(
      'of', case entry ->> 'of' when 'benefit' then 'payment' else entry ->> 'of' end,
      'payer', null, 'payerOffice', null, 'beneficiary', null
    )
    when (entry ->> 'isReturn')::boolean then entry || jsonb_build_object('label', null)
    else entry
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.former_order_json (
  lease public.leases
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  returned private.allocation[] := private.returned_allocations(lease.id);
  dues private.ordered_dues := private.dues_in_order(lease, returned);
  payments private.ordered_payments := private.payments_in_order(lease, dues, returned);
  former private.allocation[] := private.compute_allocations(lease, dues, payments);
begin
  lease.former_order_until := null;
  return (
    with moved as (
      select payment_id, due_id
      from (select paid.payment_id, paid.due_id, sum(paid.amount) as amount from unnest(former) paid group by 1, 2) before
      full join (
        select paid.payment_id, paid.due_id, sum(paid.amount) as amount
        from unnest(private.compute_allocations(lease, dues, payments)) paid group by 1, 2
      ) now using (payment_id, due_id)
      where before.amount is distinct from now.amount
    )
    select jsonb_build_object(
      'payments', count(distinct moved.payment_id),
      'years', jsonb_agg(distinct extract(year from payment.paid_on)),
      'receipts', (
        select coalesce(jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number) order by receipt.number), '[]')
        from private.holding_receipts receipt
        where receipt.id in (
          select receipt_payment.receipt_id from public.receipt_payments receipt_payment
          join moved using (payment_id, due_id) where receipt_payment.lease_id = (former_order_json.lease).id
        )
      )
    )
    from moved
    join public.payments payment on payment.id = moved.payment_id
    having count(*) > 0
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.late_after_return (
  due    uuid,
  unpaid numeric
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select (max(part.returned_on) + interval '1 month')::date
    from private.returned_parts part where part.due_id = late_after_return.due
    having sum(part.amount) >= unpaid
  );
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
    join unnest(dues.ids, dues.rent_days, dues.are_reopened) due (id, rent_days, is_reopened)
      on due.id = paid.due_id and not due.is_reopened
    join public.payments payment on payment.id = paid.payment_id
    where due.rent_days <@ daterange(first_day, last_day, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.parts_of_reopened_due (
  due  public.dues,
  rest numeric
)
  RETURNS TABLE (
    due_on      date,
    open        numeric,
    is_reopened boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    with part as (
      select
        greatest(due.due_on, returned_part.returned_on)::date as due_on, returned_part.amount, true as is_reopened,
        coalesce(sum(returned_part.amount) over (
          order by returned_part.returned_on desc, returned_part.refund_id desc rows between unbounded preceding and 1 preceding
        ), 0) as later
      from private.returned_parts returned_part where returned_part.due_id = due.id
      union all
      select due.due_on::date, due.amount, false, coalesce(sum(returned_part.amount), 0)
      from private.returned_parts returned_part where returned_part.due_id = due.id
    )
    select part.due_on, greatest(0, least(part.amount, rest - part.later)), part.is_reopened from part;
end
$function$;

CREATE OR REPLACE FUNCTION private.parts_to_return (
  payment public.payments,
  amount  numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    with paid as (
      select
        dues.id as due_id, dues.kind, allocations.amount,
        payment.amount - sum(allocations.amount) over () + coalesce(sum(allocations.amount) filter (where dues.kind <> 'refund') over (
          order by dues.due_on desc, dues.id rows between unbounded preceding and 1 preceding
        ), 0) as before
      from public.allocations
      join public.dues on dues.id = allocations.due_id
      where allocations.payment_id = payment.id
    ), part as (
      select paid.due_id, least(paid.amount, parts_to_return.amount - paid.before) as amount from paid where paid.kind <> 'refund'
    )
    select coalesce(jsonb_object_agg(part.due_id, part.amount), '{}') from part where part.amount > 0
  );
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
      select case when due.due_on <= (former_until + interval '31 days')::date and not due.is_reopened then due.open else 0 end
      from unnest(dues.due_on, pay_in_former_order.open, dues.are_reopened) with ordinality due (due_on, open, is_reopened, place)
      order by due.place
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
    join unnest(dues.rent_days, dues.are_reopened, dues.due_on) with ordinality due (days, is_reopened, due_on, place)
      on due.days && payment.days
    where payment.is_benefit and (not due.is_reopened or due.due_on <= payment.paid_on)
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

CREATE OR REPLACE FUNCTION private.received_until (
  due    uuid,
  day    date,
  moment timestamp with time zone,
  id     uuid
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(sum(event.amount), 0)
    from (
      select payments.paid_on, payments.created_at, payments.id, allocations.amount::numeric
      from public.allocations
      join public.payments on payments.id = allocations.payment_id and payments.owner_id = allocations.owner_id
      where allocations.due_id = due
      union all
      select payments.paid_on, payments.created_at, payments.id, part.amount
      from private.returned_parts part
      join public.payments on payments.id = part.payment_id and payments.owner_id = part.owner_id
      where part.due_id = due
      union all
      select part.returned_on, part.returned_at, part.refund_id, -part.amount
      from private.returned_parts part where part.due_id = due
    ) event (day, moment, id, amount)
    where (event.day, event.moment, event.id) <= (received_until.day, received_until.moment, received_until.id)
  );
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

CREATE OR REPLACE FUNCTION private.require_returnable (
  payment public.payments,
  paid_on date,
  amount  numeric
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if payment.id is null then
    perform private.refuse('NOT_FOUND', 'There is no such payment');
  elsif payment.cancelled_at is not null then
    perform private.refuse('ALREADY_CANCELLED', 'The payment was cancelled');
  elsif payment.kind not in ('payment', 'benefit') then
    perform private.refuse('VALIDATION_FAILED', 'Nobody can take this money back', 'paymentId=invalid');
  elsif paid_on < payment.paid_on then
    perform private.refuse('VALIDATION_FAILED', 'The payment was received after this day', 'paidOn=beforePayment');
  elsif amount > payment.amount - (
    select coalesce(sum(allocations.amount), 0)
    from public.allocations
    join public.dues on dues.id = allocations.due_id and dues.kind = 'refund'
    where allocations.payment_id = payment.id
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the part of the payment that was not given back', 'amount=aboveAmount');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.return_payment (
  lease           public.leases,
  idempotency_key uuid,
  request         jsonb,
  paid_on         date,
  amount          numeric,
  label           text,
  payment_id      uuid,
  void_receipts   boolean
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  payment public.payments;
  parts jsonb;
begin
  select * into payment from public.payments where payments.id = payment_id and payments.lease_id = lease.id;
  perform private.require_returnable(payment, paid_on, amount);
  parts := private.parts_to_return(payment, amount);
  if void_receipts then
    perform private.void_receipts_naming(lease.owner_id, array[payment.id], coalesce(label, 'Paiement repris'));
  end if;
  perform private.refuse_certified_payment(payment.id);
  return private.add_other_due(lease, idempotency_key, request, 'refund', paid_on, amount, label, payment.id, parts);
end
$function$;

CREATE OR REPLACE FUNCTION private.returned_allocations (
  lease uuid
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select (dues.returns_payment_id, dues.id, dues.amount)::private.allocation
    from public.dues
    where dues.lease_id = returned_allocations.lease and dues.returns_payment_id is not null and dues.cancelled_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.void_receipts_naming (
  landlord uuid,
  payments uuid[],
  reason   text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Void quittances first. When a quittance is voided, the partial receipts that it completed become valid again and
  -- can be voided.
  perform private.void_document(landlord, receipt.id, reason)
  from (
    select distinct receipts.id
    from unnest(void_receipts_naming.payments) payment (id)
    cross join lateral private.receipts_naming(payment.id) named
    join public.receipts on receipts.id = named.id and receipts.owner_id = landlord and receipts.kind = 'quittance'
  ) receipt;
  perform private.void_document(landlord, receipt.id, reason)
  from (
    select distinct named.id from unnest(void_receipts_naming.payments) payment (id) cross join lateral private.receipts_naming(payment.id) named
  ) receipt;
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
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.is_reopened order by due.place)
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
      from unnest(dues.ids, dues.split_of, dues.due_on, dues.claimable_until, dues.rent_days, dues.pass, dues.open, dues.are_reopened)
        with ordinality stored (id, split_of, due_on, claimable_until, rent_days, pass, open, is_reopened, stored_place)
      union all
      select
        rent_due.due_id, null, rent_due.due_on, (rent_due.due_on + lease.limitation_period)::date,
        daterange(rent_due.first_day, rent_due.last_day, '[]'), 2,
        (rent_due.owed).rent + (rent_due.owed).charges - rent_due.reduction, false, 0
      from unnest(planned) rent_due
    ) every_due
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION public.refund (
  lease_id        uuid,
  idempotency_key uuid,
  paid_on         date,
  amount          numeric,
  label           text    DEFAULT NULL::text,
  payment_id      uuid    DEFAULT NULL::uuid,
  void_receipts   boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('refund', jsonb_build_object(
    'lease', found_lease.id, 'paid_on', paid_on, 'amount', amount, 'label', label, 'payment', payment_id
  ));
  due uuid := private.due_of_key(landlord.id, idempotency_key, request);
  today date := private.today();
  owed numeric;
begin
  if due is null then
    perform private.require_paid_on(found_lease, paid_on);
    perform private.require_amount(amount, 'amount');
  end if;
  if due is null and payment_id is not null then
    due := private.return_payment(found_lease, idempotency_key, request, paid_on, amount, label, payment_id, void_receipts);
  elsif due is null then
    if amount > private.advance_on(found_lease.id, today) - private.paid_before_due(found_lease.id, today) then
      perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the advance', 'amount=aboveAdvance');
    elsif amount > private.advance_on(found_lease.id, paid_on) then
      perform private.refuse('VALIDATION_FAILED', 'The advance was received after the day of the refund', 'paidOn=beforePayment');
    end if;
    owed := (private.position_of(found_lease.id)).owed;
    due := private.add_other_due(found_lease, idempotency_key, request, 'refund', paid_on, amount, label);
    -- The advance may contain money that a payment or a receipt assigns to a later term. Such money cannot be refunded.
    if (public.due_by_id(due) ->> 'remaining')::numeric > 0 or (private.position_of(found_lease.id)).owed > owed then
      perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the advance', 'amount=aboveAdvance');
    end if;
  end if;
  return public.due_by_id(due);
end
$function$;

ALTER TABLE "public"."dues"
  ADD CONSTRAINT "dues_returns_check" CHECK (((returns_payment_id IS NULL) OR ((kind = 'refund'::text) AND (returned_parts IS NOT NULL))));

ALTER TABLE "public"."dues"
  ADD CONSTRAINT "dues_returns_payment_owner_fkey" FOREIGN KEY (returns_payment_id, owner_id) REFERENCES public.payments(id, owner_id) ON DELETE CASCADE;

CREATE VIEW "private"."returned_parts" WITH (security_invoker=true) AS  SELECT refund_due.owner_id,
    refund_due.lease_id,
    refund_due.returns_payment_id AS payment_id,
    refund_due.id AS refund_id,
    refund_due.due_on AS returned_on,
    refund_due.created_at AS returned_at,
    returned_due.id AS due_id,
    (part.value)::numeric AS amount
   FROM ((public.dues refund_due
     CROSS JOIN LATERAL jsonb_each_text(refund_due.returned_parts) part(key, value))
     JOIN public.dues returned_due ON (((returned_due.id = (part.key)::uuid) AND (returned_due.owner_id = refund_due.owner_id))))
  WHERE ((refund_due.returns_payment_id IS NOT NULL) AND (refund_due.cancelled_at IS NULL) AND (returned_due.cancelled_at IS NULL));

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
              WHERE (expected_benefit.lease_id = due.lease_id)))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)), private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date), ARRAY( SELECT ROW(payment.tenant_id, payment.payer_office, months.paid, paid_part.amount)::private.open_benefit AS "row"
               FROM ((( SELECT allocation.payment_id,
                        allocation.amount
                       FROM public.allocations allocation
                      WHERE (allocation.due_id = due.id)
                    UNION ALL
                     SELECT part.payment_id,
                        part.amount
                       FROM private.returned_parts part
                      WHERE (part.due_id = due.id)) paid_part
                 JOIN public.payments payment ON ((payment.id = paid_part.payment_id)))
                 CROSS JOIN LATERAL ( SELECT (date_trunc('month'::text, (COALESCE(payment.names_month, payment.names_from))::timestamp without time zone))::date AS paid) months)
              WHERE ((payment.kind = 'benefit'::text) AND ((months.paid >= date_trunc('month'::text, (due.period_from)::timestamp without time zone)) AND (months.paid <= (due.period_to)::date)))), ( SELECT private.first_awaited_month() AS first_awaited_month), private.deferred_parts(due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date))
            ELSE NULL::private.due_benefit
        END AS benefit,
        CASE
            WHEN (((due.amount)::numeric > (due.received)::numeric) AND ( SELECT (EXISTS ( SELECT
                       FROM public.dues refund_due
                      WHERE (refund_due.returns_payment_id IS NOT NULL))) AS "exists")) THEN private.late_after_return(due.id, ((due.amount)::numeric - (due.received)::numeric))
            ELSE NULL::date
        END AS late_after_return
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
    COALESCE((computed.benefit).deferred, (0)::numeric) AS deferred
   FROM (private.asked_dues due
     CROSS JOIN LATERAL ( SELECT once.remaining,
            once.benefit,
            GREATEST(COALESCE((once.benefit).late_after, (due.due_on)::date), due.late_after_return) AS late_after
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
    GREATEST(COALESCE((computed.benefit).late_after, (due.due_on)::date), computed.late_after_return) AS late_after,
        CASE
            WHEN ((computed.benefit).remaining > (0)::numeric) THEN private.open_benefits_json((computed.benefit).benefits)
            ELSE '[]'::jsonb
        END AS benefits,
    private.due_state(due.*, computed.remaining, COALESCE((computed.benefit).awaited, (0)::numeric), computed.late_after_return) AS state,
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
            asked_dues.benefit,
            asked_dues.late_after_return
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

create view private.income_parts with (security_invoker = true) as
select
  payments.owner_id, payments.lease_id, payments.id as payment_id, part.due_id, payments.paid_on,
  payments.kind as payment_kind, part.due_kind, part.amount,
  coalesce(part.rent, 0) as rent,
  coalesce(part.amount - part.rent, 0) as charges,
  case when part.rent is null then part.amount else 0 end as unclassified,
  greatest(payments.paid_on, part.set_off_on) as counted_on
from public.payments
cross join lateral (
  select
    dues.id as due_id, dues.kind as due_kind, paid.amount,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received - paid.amount) * rent_share.rent / rent_share.total, 2) as rent,
    case when payments.kind = 'credit' then dues.due_on end as set_off_on
  from (
    select paid_part.due_id, sum(paid_part.amount) as amount
    from (
      select allocations.due_id, allocations.amount from public.allocations
      where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
      union all
      select part.due_id, part.amount from private.returned_parts part
      where part.payment_id = payments.id and part.owner_id = payments.owner_id
    ) paid_part
    group by paid_part.due_id
  ) paid
  join public.dues on dues.id = paid.due_id and dues.owner_id = payments.owner_id and dues.kind <> 'refund'
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    -- The amount that the due has received from this payment and the payments before it, in the order of their days.
    select case
      when dues.received = paid.amount and (select not exists (select from private.returned_parts)) then dues.received
      else private.received_until(dues.id, payments.paid_on, payments.created_at, payments.id)
    end as received
    offset 0
  ) cumulated
  union all
  select null, null, advance.amount, round(advance.amount * rent_share.rent / rent_share.total, 2), null
  from (
    select payments.amount - coalesce(sum(allocations.amount), 0) - (
      select coalesce(sum(part.amount), 0) from private.returned_parts part
      where part.payment_id = payments.id and part.owner_id = payments.owner_id
    ) as amount
    from public.allocations
    join public.dues on dues.id = allocations.due_id and dues.kind <> 'refund'
    where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  ) advance
  cross join lateral private.rent_share_of(null, payments.lease_id, payments.paid_on) rent_share
  where advance.amount > 0 and payments.cancelled_at is null and payments.kind <> 'credit'
  union all
  -- An advance is income of the day on which it was paid, and a refund lowers the income of its own day.
  select allocations.due_id, dues.kind, -advance.amount, -round(advance.amount * rent_share.rent / rent_share.total, 2), dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id and dues.kind = 'refund'
  cross join lateral private.rent_share_of(dues, payments.lease_id, payments.paid_on) rent_share
  cross join lateral (
    select allocations.amount - coalesce(sum(part.amount), 0) as amount
    from private.returned_parts part
    where part.refund_id = dues.id and part.payment_id = payments.id and part.owner_id = payments.owner_id
  ) advance
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id and payments.kind <> 'credit' and advance.amount > 0
  union all
  -- A return lowers the income of its own day, by the rent and the charges that the due no longer has.
  select
    returned_part.refund_id, 'refund', -returned_part.amount,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received + returned_part.amount) * rent_share.rent / rent_share.total, 2),
    returned_part.returned_on
  from private.returned_parts returned_part
  join public.dues on dues.id = returned_part.due_id and dues.owner_id = returned_part.owner_id
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    select private.received_until(dues.id, returned_part.returned_on, returned_part.returned_at, returned_part.refund_id) as received offset 0
  ) cumulated
  where returned_part.payment_id = payments.id and returned_part.owner_id = payments.owner_id
  union all
  -- The credit of a settlement gives charges back, up to the sum of the dues that it pays. The lessor still holds the
  -- rest of the credit. A credit and a due are set off once both have fallen due (Code civil, art. 1347-1).
  select null, 'settlement', -sum(allocations.amount), 0, dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
    and payments.kind = 'credit' and payments.cancelled_at is null
  group by dues.due_on
  offset 0
) part;

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
    due.is_time_barred
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND ((due.period_from)::date = (due.period_to)::date))));

CREATE INDEX dues_returns_payment_id_idx ON public.dues USING btree (returns_payment_id, owner_id)
  WHERE (returns_payment_id IS NOT NULL);

COMMENT ON COLUMN "public"."dues"."kind" IS 'opening: the debt when the account started; refund: a part of the advance that was given back, or money that a payer took back.';

COMMENT ON COLUMN "public"."dues"."returned_parts" IS 'The dues that the returned money had paid, with the amounts by id. The rest of the returned money was an advance. These parts never change, so that the year of the payment does not change.';

COMMENT ON COLUMN "public"."dues"."returns_payment_id" IS 'The payment that an office or a bank took back. Null if the landlord gave an advance back.';

COMMENT ON FUNCTION "public"."refund"(uuid, uuid, date, numeric, text, uuid, boolean) IS 'Records a refund of the advance, or the return of a payment that an office or a bank took back. The refund is a due that the advance or the payment pays. With void_receipts, also voids the receipts that name the payment. A repeated key records no second refund.';

COMMENT ON VIEW "private"."asked_dues" IS 'For each due, the amount that the landlord may ask for, its unpaid rest, and the part of this rest that offices are expected to pay. Leaves out an amount that only an outdated receipt states.';

COMMENT ON VIEW "private"."counted_dues" IS 'Each due that is not cancelled, with the received amount, the unpaid rest, and the debt that only a receipt states. Also has the part of the unpaid rest that offices are expected to pay, the part of this benefit that is not late yet, and the day after which the due is late. Also states whether the due is a term, has fallen due, is late, or is past its limitation period.';

COMMENT ON VIEW "private"."due_list" IS 'Each due with its payments (oldest first), its valid receipts, its last valid notice, the receipt that can follow, and the settlement of a deposit that made the due. Also has the unpaid rest, the part of this rest that offices are expected to pay, the certified amounts, and the amount that the landlord can waive. If receipts keep another amount than the lease now gives, also has the amount of the lease.';

COMMENT ON VIEW "private"."income_parts" IS 'The parts of each payment: one for each due that it pays, and one for its advance, which has no due. A refund is a negative part. A payment that was taken back keeps its parts. The credit of a settlement of charges also has negative parts, without a due, which give charges back. Rent, charges and unclassified amounts add up to the part.';

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

COMMENT ON VIEW "private"."returned_parts" IS 'The parts of payments that an office or a bank took back. Each part had paid a due, which is open again from `returned_on` on.';

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

REVOKE ALL ON FUNCTION "private"."add_other_due"(public.leases, uuid, jsonb, text, date, numeric, text, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_other_due"(public.leases, uuid, jsonb, text, date, numeric, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_state"(public.dues, numeric, numeric, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_state"(public.dues, numeric, numeric, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."late_after_return"(uuid, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."late_after_return"(uuid, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."parts_of_reopened_due"(public.dues, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."parts_of_reopened_due"(public.dues, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."parts_to_return"(public.payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."parts_to_return"(public.payments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."received_until"(uuid, date, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."received_until"(uuid, date, timestamp WITH time zone, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."require_returnable"(public.payments, date, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_returnable"(public.payments, date, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_payment"(public.leases, uuid, jsonb, date, numeric, text, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_payment"(public.leases, uuid, jsonb, date, numeric, text, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."returned_allocations"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."returned_allocations"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."void_receipts_naming"(uuid, uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."void_receipts_naming"(uuid, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."refund"(uuid, uuid, date, numeric, text, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."refund"(uuid, uuid, date, numeric, text, uuid, boolean) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."asked_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."asked_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."counted_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."counted_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."due_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."due_list" TO "postgres";

GRANT SELECT ON TABLE "private"."income_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."income_parts" TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT SELECT ON TABLE "private"."returned_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."returned_parts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";
