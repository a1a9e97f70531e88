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
-- receipt certifies as paid. `pass` is the pass of private.compute_allocations that pays the due.
create type private.ordered_dues as (
  number integer, ids uuid[], split_of uuid[], due_on date[], claimable_until date[], rent_days daterange[], pass integer[], open numeric[]
);

-- The payments of an account as parallel arrays, in the order in which they are allocated. A payment may name days, a
-- last due day or a due. `free` is the part of a payment that no receipt certifies for a due.
create type private.ordered_payments as (
  number integer, ids uuid[], paid_on date[], names_days daterange[], names_until date[], names_due uuid[], free numeric[]
);

create function private.dues_in_order(lease public.leases, certified private.allocation[]) returns private.ordered_dues
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
      case when dues.kind = 'rent' then daterange(dues.period_from, dues.period_to, '[]') end as rent_days,
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
    array_agg(payment.free order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.paid_on::date as paid_on, named.days as names_days,
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

-- Allocates payments to dues (Code civil, art. 1342-10). Replays the account day by day. The dues of a day come before
-- its payments. Therefore the order in which payments are entered never matters.
create function private.compute_allocations(dues private.ordered_dues, payments private.ordered_payments) returns private.allocation[]
language plpgsql immutable set search_path = ''
as $$
declare
  open numeric[] := dues.open;
  free numeric[] := payments.free;
  -- `fallen` is the number of dues that have fallen due. `first_open` is the first due that is not paid in full, and
  -- `first_free` the first payment with money left.
  fallen integer := 0;
  first_open integer := 1;
  first_free integer := 1;
  part numeric;
  paid private.allocation[] := '{}';
begin
  -- The last round has no new payment: the money that is left pays future dues.
  for payment in 1 .. payments.number + 1 loop
    while fallen < dues.number and (payment > payments.number or dues.due_on[fallen + 1] <= payments.paid_on[payment]) loop
      fallen := fallen + 1;
      -- When a due falls due, earlier payments with money left pay it. The oldest payment pays first.
      for earlier in first_free .. payment - 1 loop
        exit when open[fallen] = 0;
        if free[earlier] = 0 and earlier = first_free then
          first_free := first_free + 1;
        end if;
        continue when free[earlier] = 0;
        part := least(free[earlier], open[fallen]);
        free[earlier] := free[earlier] - part;
        open[fallen] := open[fallen] - part;
        paid := paid || (payments.ids[earlier], dues.ids[fallen], part)::private.allocation;
      end loop;
    end loop;
    exit when payment > payments.number;
    while first_open <= fallen and open[first_open] = 0 loop
      first_open := first_open + 1;
    end loop;
    -- Pass 1 pays the dues that the payer names. Passes 2 and 3 pay the dues that have fallen due and can be claimed.
    -- Passes 2 and 3 differ by the payer's interest: see `pass` in private.dues_in_order. Within a pass, the oldest due
    -- comes first.
    for pass in (case
      when num_nonnulls(payments.names_days[payment], payments.names_until[payment], payments.names_due[payment]) > 0 then 1 else 2
    end) .. 3 loop
      for due in (case pass when 1 then 1 else first_open end) .. (case pass when 1 then dues.number else fallen end) loop
        exit when free[payment] = 0;
        continue when open[due] = 0 or case pass
          when 1 then (
            payments.names_due[payment] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[payment]
            or dues.due_on[due] <= payments.names_until[payment] and dues.claimable_until[due] >= payments.paid_on[payment]
          ) is not true
          else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[payment]
        end;
        part := least(free[payment], open[due]);
        free[payment] := free[payment] - part;
        open[due] := open[due] - part;
        paid := paid || (payments.ids[payment], dues.ids[due], part)::private.allocation;
      end loop;
    end loop;
  end loop;
  return paid;
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

-- The allocations of a lease that valid receipts certify.
create function private.certified_allocations(lease uuid) returns private.allocation[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select (certified_parts.payment_id, certified_parts.due_id, certified_parts.amount)::private.allocation
    from private.certified_parts
    where certified_parts.lease_id = certified_allocations.lease
  );
end
$$;

-- Computes and writes all allocations of a lease anew. Allocations that valid receipts certify do not change.
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
  perform private.write_allocations(account, certified || private.compute_allocations(dues, payments));
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

-- Brings the account of a lease up to date: makes the dues of the next 31 days, allocates payments and reviews
-- notifications. Every command that may change the dues of a lease ends with this function.
create function private.update_account(lease uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.make_dues(leases, private.today() + 31) from public.leases where leases.id = update_account.lease;
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
