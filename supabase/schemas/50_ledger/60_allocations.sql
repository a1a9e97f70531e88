-- The table needs no quota, because the quotas of dues and payments also limit the number of allocations.
create table public.allocations (
  payment_id uuid not null,
  due_id uuid not null,
  lease_id uuid not null,
  owner_id uuid not null,
  amount public.euros not null check (amount > 0),
  -- With the columns in this order, the index also serves the foreign key.
  primary key (payment_id, owner_id, due_id),
  constraint allocations_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete cascade,
  constraint allocations_due_owner_fkey foreign key (due_id, owner_id)
    references public.dues (id, owner_id) on delete cascade
);
comment on table public.allocations is 'The amount that each payment pays of each due. Allocations are derived from dues and payments.';
create index allocations_due_id_owner_id_idx on public.allocations (due_id, owner_id);
create index allocations_lease_id_idx on public.allocations (lease_id);
create index allocations_owner_id_idx on public.allocations (owner_id, payment_id, due_id);

alter table public.allocations enable row level security;
-- Only private.write_allocations writes this table.
grant select on public.allocations to authenticated;

create policy allocations_select_owner on public.allocations for select to authenticated
  using (owner_id = (select private.landlord_id()));

create type private.allocation as (payment_id uuid, due_id uuid, amount numeric);

-- The dues of an account as parallel arrays, sorted by due day. `split_of` is the cancelled due that a twelfth of a
-- settlement replaces. `claimable_until` is the last day on which a due can be claimed. `open` is the part of a due that no
-- receipt certifies as paid. `pass` is the pass of private.compute_allocations that pays the due. `deferred` is the sum that
-- the tenants may pay until later days, because an office no longer pays it. Such a day has a second entry of the due, with
-- `are_later` true and nothing open: `deferred` is then what is still deferred after this day. A due whose money was taken
-- back has a second entry too: the part of the returned payment that is open again from the day `opens_on` on, and falls due
-- a month later.
create type private.ordered_dues as (
  number integer, ids uuid[], split_of uuid[], due_on date[], claimable_until date[], rent_days daterange[], pass integer[], open numeric[],
  amounts numeric[], are_later boolean[], deferred numeric[], opens_on date[], returned_payments uuid[]
);

-- The payments of an account as parallel arrays, in the order in which they are allocated. A payment may name days, a
-- last due day or a due. `free` is the part of a payment that no receipt certifies for a due. `pay_whole` is true for a
-- part of the deposit, which pays each due whole.
create type private.ordered_payments as (
  number integer, ids uuid[], paid_on date[], names_days daterange[], names_until date[], names_due uuid[], free numeric[],
  are_benefits boolean[], pay_whole boolean[], recorded_at timestamptz[], amounts numeric[]
);

-- The sum that offices are expected to pay for the rent of these days, without what they have paid for its months. A payment
-- in `without` does not count as received.
create function private.unpaid_benefit_of(lease uuid, days daterange, without uuid[]) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(benefit.amount), 0)
    from unnest(private.unpaid_benefits(
      private.benefits_of_days(unpaid_benefit_of.lease, lower(days), upper(days) - 1),
      array(
        select private.paid_benefit(payments, payments.amount)
        from public.payments
        where payments.lease_id = unpaid_benefit_of.lease and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.id <> all (without)
          and coalesce(payments.names_month, payments.names_from) >= lower(days)
          and coalesce(payments.names_month, payments.names_from) < upper(days)
      )
    )) benefit
  );
end
$$;

-- The entries of a due, whose unpaid rest is `rest`, in private.ordered_dues. Money of the tenants pays their own part first,
-- then the earliest returned part, and last the part of offices.
create function private.entries_of_due(due uuid, lease uuid, due_day date, rent_days daterange, due_amount numeric, rest numeric)
returns table (
  due_on date, open numeric, is_later boolean, deferred numeric, opens_on date, returned_payment uuid
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  parts private.deferred_part[] := private.deferred_benefits(lease, due_day, lower(rent_days), upper(rent_days) - 1);
  returned numeric := coalesce((select sum(part.amount) from private.returned_parts part where part.due_id = due), 0);
  -- The part of `rest` that is no returned part.
  first_part numeric := greatest(rest - returned, case
    when returned > 0 and rent_days is not null and not lower_inf(rent_days)
    then least(rest, private.unpaid_benefit_of(lease, rent_days, '{}'))
    else 0
  end);
begin
  return query
    select
      due_day, least(due_amount, first_part), false, (select coalesce(sum(part.amount), 0) from unnest(parts) part),
      null::date, null::uuid
    union all
    select
      greatest(due_day, part.returned_on + interval '1 month')::date, greatest(0, least(part.amount, rest - first_part - part.later)),
      true, 0.0, greatest(due_day, part.returned_on), part.payment_id
    from (
      select
        returned_part.returned_on, returned_part.amount, returned_part.payment_id,
        coalesce(sum(returned_part.amount) over (
          order by returned_part.returned_on desc, returned_part.refund_id desc rows between unbounded preceding and 1 preceding
        ), 0) as later
      from private.returned_parts returned_part where returned_part.due_id = due
    ) part
    union all
    select part.pay_by, 0, true, coalesce(sum(part.amount) over (
      order by part.place rows between unbounded preceding and 1 preceding
    ), 0), null, null
    from unnest(parts) with ordinality part (amount, pay_by, place);
end
$$;

create function private.dues_in_order(lease public.leases, certified private.allocation[]) returns private.ordered_dues
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place),
    array_agg(due.returned_payment order by due.place)
  into ordered
  from (
    select
      dues.id, dues.amount, settlement.split_due_id as split_of, entry.due_on, entry.open, entry.is_later, entry.deferred,
      entry.opens_on, entry.returned_payment,
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
      select dues.due_on::date as due_on, rest.amount as open, false as is_later, 0.0 as deferred, null::date as opens_on, null::uuid as returned_payment where not has_entries
      union all
      select * from private.entries_of_due(dues.id, lease.id, dues.due_on, named.days, dues.amount, rest.amount) where has_entries
    ) entry
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$$;

create function private.payments_in_order(lease public.leases, dues private.ordered_dues, certified private.allocation[])
returns private.ordered_payments
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  ordered private.ordered_payments;
begin
  select
    count(*), array_agg(payment.id order by payment.place), array_agg(payment.paid_on order by payment.place),
    array_agg(payment.names_days order by payment.place), array_agg(payment.names_until order by payment.place),
    array_agg(payment.names_due_id order by payment.place),
    array_agg(payment.free order by payment.place), array_agg(payment.kind = 'benefit' order by payment.place),
    array_agg(payment.kind = 'offset' order by payment.place), array_agg(payment.created_at order by payment.place),
    array_agg(payment.amount order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.kind, payments.amount, payments.created_at, payments.paid_on::date as paid_on, named.days as names_days,
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
$$;

-- The part of `open`, the unpaid rests of the dues, that offices are expected to pay. A payment in `without` does not count
-- as received.
create function private.benefits_of_dues(lease uuid, dues private.ordered_dues, open numeric[], without uuid[]) returns numeric[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    -- The tenants owe what an office took back.
    select case when due.days is null or lower_inf(due.days) or due.open = 0 or due.is_later then 0
      else least(due.open, private.unpaid_benefit_of(benefits_of_dues.lease, due.days, without)) end
    from unnest(dues.rent_days, benefits_of_dues.open, dues.are_later) with ordinality due (days, open, is_later, place)
    order by due.place
  );
end
$$;

-- Returns the part of a due that a payment pays. `free` is left of the payment, and `open` of the due. The payment pays all
-- but the awaited part. A payment of the whole open sum, or of up to a euro more, also pays the awaited part, unless the
-- same money could be the own parts of two months.
create function private.part_to_pay(payment numeric, free numeric, open numeric, awaited numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  own numeric := open - awaited;
begin
  if own > 0 and free >= open and payment - open between 0 and 1 and payment - open < abs(own - awaited) then
    return open;
  end if;
  return least(free, own);
end
$$;

-- The amounts of payments that may be the whole rent, null for other payments. While the tenants have time to pay a returned
-- sum, they pay it before the part of an office.
create function private.whole_rents(dues private.ordered_dues, payments private.ordered_payments) returns numeric[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case when num_nonnulls(variadic dues.opens_on) > 0 then array(
    select case when not exists (
      select from unnest(dues.opens_on, dues.due_on) returned (opens_on, due_on)
      where returned.opens_on <= payment.paid_on and returned.due_on > payment.paid_on
    ) then payment.amount end
    from unnest(payments.paid_on, payments.amounts) with ordinality payment (paid_on, amount, place) order by payment.place
  ) else payments.amounts end;
end
$$;

-- The due of which money pays a part that the tenants need not pay yet, or null. What is left of the new payment pays the
-- returned sum with the earliest day to pay, or waits for a rent or settlement of the next ten days. Without a returned sum, it
-- is the awaited part of the newest due that has fallen due and whose own part is paid. The new payment is exactly this part,
-- or what is deferred of it, is less than half of the due, and is neither the own part of a rent of the next ten days nor half
-- of it. At the end of the replay, the money left pays the awaited parts that it covers.
create function private.due_before_its_day(
  dues private.ordered_dues, payments private.ordered_payments, open numeric[], awaited numeric[], office_parts numeric[], fallen integer,
  free numeric[], entered integer
) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  spare numeric := free[entered];
  is_last boolean := fallen = dues.number and entered = payments.number;
  day date := greatest(payments.paid_on[entered], dues.due_on[fallen]);
  has_next boolean := false;
  is_next boolean := false;
begin
  if is_last then
    select sum(money) into spare from unnest(free) money;
  end if;
  if coalesce(spare, 0) = 0 then
    return null;
  end if;
  for due in fallen + 1 .. dues.number loop
    exit when dues.due_on[due] > day + 10;
    continue when dues.are_later[due] or dues.pass[due] = 3;
    has_next := true;
    is_next := is_next or open[due] - awaited[due] in (spare, 2 * spare);
  end loop;
  for due in fallen + 1 .. dues.number loop
    if open[due] > 0 and dues.opens_on[due] <= payments.paid_on[entered] and dues.claimable_until[due] >= day then
      return case when not has_next then due end;
    end if;
  end loop;
  for due in reverse (case when is_last or spare = payments.amounts[entered] and not is_next then fallen else 0 end) .. 1 loop
    if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= payments.paid_on[entered]
      and (case when is_last then awaited[due] <= spare else 2 * spare < dues.amounts[due] and spare in (awaited[due], awaited[due] - office_parts[due]) end) then
      return due;
    end if;
  end loop;
  return null;
end
$$;

-- Replays an account day by day. The dues of a day come before its payments. Therefore the order in which payments are
-- entered never matters. `open` and `free` are the amounts of dues and payments that are left. `office_parts` is the part of
-- `open` that offices are expected to pay, and `awaited` also has what the tenants may pay until later days.
--
-- `fallen` is the number of dues that have fallen due, and `entered` the number of payments that have come in. `first_open`
-- is the first due whose own part is not paid in full, and `first_free` the first payment with money left. `called` is the
-- due that entered payments pay now, the oldest first (pass 0): the next due, or a due whose awaited part they pay. If
-- `source_from` is set, only the new payment pays this part. A new payment first pays the dues that it names (pass 1): only
-- a named month or due is paid with the part of its office.
-- In passes 2 and 3, it pays the dues that have fallen due and can be claimed: see `pass` in private.dues_in_order.
create function private.replay_account(
  dues private.ordered_dues, payments private.ordered_payments, open numeric[], free numeric[], office_parts numeric[], awaited numeric[]
) returns private.allocation[]
language plpgsql immutable set search_path = ''
as $$
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
$$;

-- The money of housing benefits, which pays the months that they name before all other money does: first what the office took
-- back of them. Returns it as allocations, with what is left of dues and payments.
create function private.pay_named_benefits(
  dues private.ordered_dues, payments private.ordered_payments, inout open numeric[], inout free numeric[],
  out paid private.allocation[]
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  named record;
  part numeric;
begin
  paid := '{}';
  -- One query finds the dues: a loop over all dues for each payment took seconds in a large account.
  for named in
    select payment.place as payment, due.place as due
    from unnest(payments.are_benefits, payments.names_days, payments.paid_on, payments.ids) with ordinality payment (is_benefit, days, paid_on, id, place)
    join unnest(dues.rent_days, dues.opens_on, dues.returned_payments) with ordinality due (days, opens_on, returned_payment, place)
      on due.days && payment.days
    where payment.is_benefit and (due.opens_on <= payment.paid_on) is not false
    order by payment.place, due.returned_payment is not null and exists (
      select from public.payments new_payment join public.payments returned_payment on returned_payment.id = due.returned_payment
      where new_payment.id = payment.id and returned_payment.kind = 'benefit' and returned_payment.tenant_id = new_payment.tenant_id
        and coalesce(returned_payment.payer_office = new_payment.payer_office, true)
    ) desc, due.place
  loop
    part := least(free[named.payment], open[named.due]);
    continue when part = 0;
    free[named.payment] := free[named.payment] - part;
    open[named.due] := open[named.due] - part;
    paid := paid || (payments.ids[named.payment], dues.ids[named.due], part)::private.allocation;
  end loop;
end
$$;

-- The allocations of the payments that were recorded while money still paid the oldest due first, whoever owed it (see
-- leases.former_order_until). They pay the dues of their time in this order.
create function private.pay_in_former_order(
  former_until timestamptz, dues private.ordered_dues, payments private.ordered_payments, inout open numeric[], inout free numeric[],
  out paid private.allocation[]
)
language plpgsql stable set search_path = ''
as $$
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
$$;

-- Allocates payments to dues (Code civil, art. 1342-10), without the payments in `without`. Each housing benefit first
-- pays the month that it names. Other money first pays the tenants' own part of each due. What an office is still
-- expected to pay comes last, and only whole: a tenant who pays the whole rent gets his quittance, and a euro too much is
-- an advance. Payments from before this order keep the former order until the landlord gives it up.
create function private.compute_allocations(
  lease public.leases, dues private.ordered_dues, payments private.ordered_payments, without uuid[] default '{}'
) returns private.allocation[]
language plpgsql stable set search_path = ''
as $$
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
$$;

-- The allocations of returned payments: each pays the refund that took its money back.
create function private.returned_allocations(lease uuid) returns private.allocation[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select (dues.returns_payment_id, dues.id, dues.amount)::private.allocation
    from public.dues
    where dues.lease_id = returned_allocations.lease and dues.returns_payment_id is not null and dues.cancelled_at is null
  );
end
$$;

-- The effect of giving up the former order of payments, without regard to receipts: the number of payments that pay other
-- dues, the years in which they were received, and the receipts that state them otherwise. Returns null if nothing
-- changes. The migration from version 0.1 stores it, because a list of leases cannot replay each account.
create function private.former_order_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

-- Writes the allocations of a lease, and the received sum of each of its dues. Writes and locks only rows that change.
create function private.write_allocations(lease public.leases, paid private.allocation[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  with new_allocation as materialized (
    select paid_part.payment_id, paid_part.due_id, sum(paid_part.amount) as amount
    from unnest(paid) paid_part
    group by paid_part.payment_id, paid_part.due_id
  ), differs as materialized (
    select payment_id, due_id, new_allocation.amount
    from new_allocation
    full join (
      select allocations.payment_id, allocations.due_id, allocations.amount
      from public.allocations where allocations.lease_id = lease.id
    ) old_allocation using (payment_id, due_id)
    where new_allocation.amount is distinct from old_allocation.amount
  ), gone as (
    delete from public.allocations using differs
    where differs.amount is null
      and allocations.payment_id = differs.payment_id and allocations.due_id = differs.due_id and allocations.lease_id = lease.id
  ), received as (
    update public.dues set received = coalesce(sums.amount, 0)
    from public.dues due
    left join (
      select new_allocation.due_id, sum(new_allocation.amount) as amount from new_allocation group by new_allocation.due_id
    ) sums on sums.due_id = due.id
    where due.lease_id = lease.id and due.received <> coalesce(sums.amount, 0) and dues.id = due.id
  )
  insert into public.allocations (payment_id, due_id, lease_id, owner_id, amount)
  select differs.payment_id, differs.due_id, lease.id, lease.owner_id, differs.amount
  from differs
  where differs.amount is not null
  on conflict on constraint allocations_pkey do update set amount = excluded.amount;
end
$$;

-- The allocations of a lease that valid receipts certify, and those of returned payments.
create function private.certified_allocations(lease uuid) returns private.allocation[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select (certified_parts.payment_id, certified_parts.due_id, certified_parts.amount)::private.allocation
    from private.certified_parts
    where certified_parts.lease_id = certified_allocations.lease
  ) || private.returned_allocations(lease);
end
$$;

-- Computes and writes all allocations of a lease anew. Allocations that valid receipts certify do not change, nor do those
-- of returned payments.
create function private.allocate(lease uuid) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

-- Allocates payments and reviews the notifications of the leases.
create function private.settle_accounts(leases uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.allocate(lease) from unnest(leases) lease;
  perform private.review_accounts(leases);
end
$$;

-- Makes an opening due for the terms before the account that offices paid, unless the landlord entered an opening debt.
-- The due is as large as these payments. So this money is income of its day, and pays no later term.
create function private.make_opening_due(lease public.leases) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  day_before date := lease.account_starts_on - 1;
  first_day date;
  paid numeric;
begin
  select min(payments.names_month), sum(payments.amount) into first_day, paid
  from public.payments
  where payments.lease_id = lease.id and payments.kind = 'benefit' and payments.cancelled_at is null
    and upper(private.term_days(lease, payments.names_month)) <= lease.account_starts_on
    and not private.is_owed(lease, private.term_days(lease, payments.names_month))
    and not exists (
      select from public.dues where dues.lease_id = lease.id and dues.kind = 'opening' and dues.period_from = dues.period_to
    );
  delete from public.dues
  where dues.lease_id = lease.id and dues.kind = 'opening' and dues.period_from < dues.period_to and paid is null;
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other)
  select lease.owner_id, lease.id, 'opening', first_day, day_before, day_before, paid
  where paid > 0
  on conflict (lease_id) where kind = 'opening' do update
  set period_from = excluded.period_from, period_to = excluded.period_to, due_on = excluded.due_on, other = excluded.other
  where (dues.period_from, dues.period_to, dues.other) is distinct from (excluded.period_from, excluded.period_to, excluded.other);
end
$$;

-- Brings the account of a lease up to date: makes the dues of the next 31 days, allocates payments and reviews
-- notifications. Every command that may change the dues of a lease ends with this function.
create function private.update_account(lease uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.make_dues(leases, private.today() + 31), private.make_opening_due(leases)
  from public.leases where leases.id = update_account.lease;
  perform private.require_lease_quota(
    (select count(*) from public.dues due where due.lease_id = lease), 'dues', 1000
  );
  perform private.settle_accounts(array[lease]);
end
$$;

-- True if private.update_account would make a due for the lease. A payment can name a later month, so a day without a
-- due may come before days with a due.
create function private.lacks_due(lease public.leases) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  days daterange := daterange(null, upper(private.term_days(lease, today + 32 - lease.rent_due_day))) * private.account_days(lease);
begin
  return coalesce(lower(datemultirange(days) - (
    select coalesce(range_agg(daterange(due.period_from, due.period_to, '[]')), '{}')
    from public.dues due where due.lease_id = lease.id and due.kind = 'rent'
  )) <= today + 31, false);
end
$$;
