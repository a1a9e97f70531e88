create table public.payments (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  tenant_id uuid,
  kind text not null check (kind in ('payment', 'benefit', 'offset', 'opening')),
  paid_on public.day not null,
  amount public.euros not null check (amount > 0),
  method text check (method in ('transfer', 'cheque', 'cash', 'directDebit')),
  payer_tenant_id uuid,
  payer_guarantor_id uuid,
  payer_name public.one_line check (char_length(payer_name) between 1 and 200),
  payer_office text check (payer_office in ('caf', 'msa')),
  names_month public.day check (extract(day from names_month) = 1),
  names_from public.day,
  names_to public.day,
  names_until public.day,
  names_due_id uuid,
  note public.one_line check (char_length(note) between 1 and 500),
  idempotency_key uuid not null,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.one_line check (char_length(cancel_reason) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  bank_line_id uuid,
  run_id uuid,
  constraint payments_id_owner_id_key unique (id, owner_id),
  -- One key may pay a month of many leases.
  constraint payments_idempotency_key unique (owner_id, idempotency_key, lease_id, kind),
  constraint payments_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint payments_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id),
  constraint payments_payer_tenant_owner_fkey foreign key (payer_tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (payer_tenant_id),
  constraint payments_payer_guarantor_owner_fkey foreign key (payer_guarantor_id, owner_id)
    references public.guarantors (id, owner_id) on delete set null (payer_guarantor_id),
  constraint payments_bank_line_fkey foreign key (owner_id, bank_line_id)
    references public.bank_lines (owner_id, id) on delete set null (bank_line_id),
  constraint payments_payer_check check (
    num_nonnulls(payer_tenant_id, payer_guarantor_id, payer_name) <= case kind when 'payment' then 1 else 0 end
  ),
  constraint payments_names_check check (
    (names_from is null) = (names_to is null) and names_from <= names_to
    and num_nonnulls(names_month, names_from, names_until, names_due_id) < 2
  ),
  constraint payments_office_check check (payer_office is null or kind = 'benefit'),
  constraint payments_benefit_check check (kind <> 'benefit' or num_nonnulls(names_month, names_from) > 0)
);
comment on table public.payments is 'Money that a landlord received under a lease. What each of them pays, the allocations say.';
comment on column public.payments.kind is
  'benefit: housing benefit for the tenant, paid by the CAF or MSA; offset: no money moved; opening: an advance from before the account starts.';
comment on column public.payments.tenant_id is 'The tenant for whom it was entered. Who paid, the payer says.';
comment on column public.payments.payer_tenant_id is 'Who paid, where that is said: one of the tenants, a guarantor, or somebody of this name.';
comment on column public.payments.payer_office is 'Which office paid the housing benefit, where that is said.';
comment on column public.payments.request is 'What the command was told that recorded it, by which its key is known again.';
comment on column public.payments.names_month is
  'The month that the payer said it is for (Code civil, art. 1342-10): the rent of the term that it is in, as the lease has it.';
comment on column public.payments.names_from is 'The days of rent that the payer said it is for, with names_to.';
comment on column public.payments.names_until is
  'The day up to which it is for all that had fallen due and could be claimed, as the payment of a month is: no later rent comes before that.';
comment on column public.payments.names_due_id is
  'The due, not of rent, that the payer said it is for. No foreign key: what is named may go, and the payment then pays by age.';
comment on column public.payments.bank_line_id is 'The line of a bank statement that it came with.';
comment on column public.payments.run_id is
  'What was noted together, of a month or of a bank statement, and can be taken back together.';
create index payments_lease_id_owner_id_idx on public.payments (lease_id, owner_id);
create index payments_tenant_id_owner_id_idx on public.payments (tenant_id, owner_id);
create index payments_payer_tenant_id_owner_id_idx on public.payments (payer_tenant_id, owner_id);
create index payments_payer_guarantor_id_owner_id_idx on public.payments (payer_guarantor_id, owner_id);
create index payments_owner_id_created_at_idx on public.payments (owner_id, created_at);
create index payments_owner_id_bank_line_id_idx on public.payments (owner_id, bank_line_id) where bank_line_id is not null;
create index payments_owner_id_run_id_idx on public.payments (owner_id, run_id, lease_id, id) where run_id is not null;
create unique index payments_opening_idx on public.payments (lease_id) where kind = 'opening';

alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated, service_role;
-- Nobody may write: the commands of payments do.
grant select on public.payments to authenticated;

create policy payments_select_owner on public.payments for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.limit_usage('payments');

-- The days that a payment names: of a month those of its term, whatever the lease makes of it; null: none.
create function private.days_named(lease public.leases, payment public.payments) returns daterange
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when payment.names_month is not null then private.term_days(lease, payment.names_month)
    when payment.names_from is not null then daterange(payment.names_from, payment.names_to, '[]')
  end;
end
$$;
grant execute on function private.days_named, private.term_days to authenticated;

-- As the caller, so that the policies apply. Null: there is no such tenant.
create function private.name_of(tenant uuid) returns text
language sql stable set search_path = ''
as $$
  select private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)
  from public.tenants where tenants.id = name_of.tenant
$$;
grant execute on function private.name_of to authenticated;

-- As the caller, so that the policies apply. Null: it is not said who paid.
create function private.payer_of(payment public.payments) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when payment.payer_tenant_id is not null then private.name_of(payment.payer_tenant_id)
    when payment.payer_guarantor_id is not null then (
      select private.tenant_name(guarantors.company_name, guarantors.first_name, guarantors.last_name)
      from public.guarantors where guarantors.id = payment.payer_guarantor_id
    )
    else payment.payer_name
  end;
end
$$;
grant execute on function private.payer_of to authenticated;

-- Who paid stays said when they go.
create function private.keep_payer_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'tenants' then
    -- Few have paid under their own name: the rest cost no update.
    if exists (select from public.payments payment where payment.payer_tenant_id = old.id) then
      update public.payments payment set payer_name = private.payer_of(payment), payer_tenant_id = null
      where payment.payer_tenant_id = old.id;
    end if;
  else
    update public.payments payment set payer_name = private.payer_of(payment), payer_guarantor_id = null
    where payment.payer_guarantor_id = old.id;
  end if;
  return old;
end
$$;
create trigger keep_payer_name before delete on public.tenants
  for each row execute function private.keep_payer_name();
create trigger keep_payer_name before delete on public.guarantors
  for each row execute function private.keep_payer_name();

-- As the caller, so that the policies apply.
create view private.payment_list with (security_invoker = true) as
select
  payments.id, payments.owner_id, payments.lease_id, payments.tenant_id, payments.kind, payments.paid_on, payments.amount,
  payments.method, private.payer_of(payments) as payer, payments.payer_office,
  case when payments.kind = 'benefit' then private.name_of(payments.tenant_id) end as beneficiary,
  lower(named.days) as names_from, upper(named.days) - 1 as names_to,
  payments.names_due_id, payments.note, payments.cancelled_at, payments.cancel_reason, payments.created_at,
  line.booked_on as bank_booked_on, line.label as bank_label
from public.payments
join public.leases on leases.id = payments.lease_id
left join public.bank_lines line on line.owner_id = payments.owner_id and line.id = payments.bank_line_id
cross join lateral private.days_named(leases, payments) named (days);
comment on view private.payment_list is 'Payments with the days that they name, of a month those of its term as the lease has it, and the line of a bank statement that they came with.';
revoke all on private.payment_list from anon, authenticated, service_role;
grant select on private.payment_list to authenticated;

create function public.payments_of_lease(lease uuid, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(payment) order by payment.id), '[]')
    from (
      select * from private.payment_list
      where payment_list.lease_id = payments_of_lease.lease and payment_list.id > after_id
      order by payment_list.id limit 1000
    ) payment
  );
end
$$;
comment on function public.payments_of_lease is
  'The payments of a lease with the days that they name, by id: the first thousand, or those after one.';
revoke execute on function public.payments_of_lease from anon, service_role;
grant execute on function public.payments_of_lease to authenticated;

-- The days that payments name, of months those that rent is owed for. In PL/pgSQL with one plan, as all that each update of an
-- account asks.
create function private.named_days(lease public.leases) returns datemultirange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(range_agg(
      case
        when payments.names_month is not null then private.term_days(lease, payments.names_month) * private.owed_days(lease)
        else daterange(payments.names_from, payments.names_to, '[]')
      end
    ), '{}')
    from public.payments
    where payments.lease_id = lease.id and payments.cancelled_at is null
      and num_nonnulls(payments.names_month, payments.names_from) > 0
  );
end
$$;

-- Without a quota: a lease has no more of them than dues and payments.
create table public.allocations (
  payment_id uuid not null,
  due_id uuid not null,
  lease_id uuid not null,
  owner_id uuid not null,
  amount public.euros not null check (amount > 0),
  -- In this order for the foreign key as well.
  primary key (payment_id, owner_id, due_id),
  constraint allocations_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete cascade,
  constraint allocations_due_owner_fkey foreign key (due_id, owner_id)
    references public.dues (id, owner_id) on delete cascade
);
comment on table public.allocations is 'Which payment pays which due, and how much of it. Follows from both.';
create index allocations_due_id_owner_id_idx on public.allocations (due_id, owner_id);
create index allocations_lease_id_idx on public.allocations (lease_id);
create index allocations_owner_id_idx on public.allocations (owner_id, payment_id, due_id);

alter table public.allocations enable row level security;
revoke all on public.allocations from anon, authenticated, service_role;
-- Nobody may write: private.allocate does.
grant select on public.allocations to authenticated;

create policy allocations_select_owner on public.allocations for select to authenticated
  using (owner_id = (select private.landlord_id()));

-- What a payment pays of a due.
create type private.paid as (payment_id uuid, due_id uuid, amount numeric);

-- The dues of an account in the order in which they fall due. A due has the same place in each array: until when it can be claimed,
-- the days that it is the rent of, in which pass of private.replay a payment comes to it, and what is still open of it.
create type private.ordered_dues as (
  number integer, ids uuid[], due_on date[], claimable_until date[], rent_days daterange[], pass integer[], open numeric[]
);

-- The payments of an account in the order in which they pay, as arrays likewise: what each names, the days, the
-- day up to which all, or the due, and what is still free of it.
create type private.ordered_payments as (
  number integer, ids uuid[], paid_on date[], names_days daterange[], names_until date[], names_due uuid[], free numeric[]
);

create function private.dues_in_order(lease public.leases, certified private.paid[]) returns private.ordered_dues
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  ordered private.ordered_dues;
  -- Only they keep more than is asked for.
  has_partial boolean := exists (
    select from private.holding_receipts receipt where receipt.lease_id = lease.id and receipt.kind = 'partial'
  );
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place)
  into ordered
  from (
    select
      dues.id, dues.due_on::date as due_on, (dues.due_on + lease.claims_run)::date as claimable_until,
      case when dues.kind = 'rent' then daterange(dues.period_from, dues.period_to, '[]') end as rent_days,
      -- The payer has most interest in what may end the lease.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      case
        when has_partial then private.left_of(dues, coalesce(said.amount, 0)) else dues.amount - coalesce(said.amount, 0)
      end as open,
      row_number() over (order by
        dues.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id
      ) as place
    from public.dues
    left join (
      select paid.due_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.due_id
    ) said on said.due_id = dues.id
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$$;

create function private.payments_in_order(lease public.leases, dues private.ordered_dues, certified private.paid[])
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
      payments.amount - coalesce(said.amount, 0) as free,
      -- Of one day, what says what it is for comes first, then the larger; payments that look the same may change places.
      row_number() over (order by
        payments.paid_on, payments.kind = 'opening' desc, num_nonnulls(named.days, payments.names_until, payments.names_due_id) desc,
        lower(named.days), payments.kind = 'benefit' desc, payments.amount desc, upper(named.days),
        array_position(dues.ids, payments.names_due_id), payments.created_at, payments.id
      ) as place
    from public.payments
    cross join lateral private.days_named(lease, payments) named (days)
    left join (
      select paid.payment_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.payment_id
    ) said on said.payment_id = payments.id
    where payments.lease_id = lease.id and payments.cancelled_at is null
  ) payment;
  return ordered;
end
$$;

-- Which payment pays which due (Code civil, art. 1342-10): the account is replayed day by day, on each day first the dues that fall
-- due, then the payments. So the order in which they were entered never matters.
create function private.replay(dues private.ordered_dues, payments private.ordered_payments) returns private.paid[]
language plpgsql immutable set search_path = ''
as $$
declare
  open numeric[] := dues.open;
  free numeric[] := payments.free;
  -- How many dues have fallen due. No due before first_open is open, and no payment before first_free is free.
  fallen integer := 0;
  first_open integer := 1;
  first_free integer := 1;
  part numeric;
  paid private.paid[] := '{}';
begin
  -- The last round has no payment of its own: in it the dues to come take from the advance.
  for payment in 1 .. payments.number + 1 loop
    while fallen < dues.number and (payment > payments.number or dues.due_on[fallen + 1] <= payments.paid_on[payment]) loop
      fallen := fallen + 1;
      -- What falls due takes from the advance, the oldest payment first.
      for earlier in first_free .. payment - 1 loop
        exit when open[fallen] = 0;
        if free[earlier] = 0 and earlier = first_free then
          first_free := first_free + 1;
        end if;
        continue when free[earlier] = 0;
        part := least(free[earlier], open[fallen]);
        free[earlier] := free[earlier] - part;
        open[fallen] := open[fallen] - part;
        paid := paid || (payments.ids[earlier], dues.ids[fallen], part)::private.paid;
      end loop;
    end loop;
    exit when payment > payments.number;
    while first_open <= fallen and open[first_open] = 0 loop
      first_open := first_open + 1;
    end loop;
    -- 1: what the payer names. 2 and 3: what has fallen due, by interest, then by age, and nothing that can no longer be claimed.
    for pass in (case
      when num_nonnulls(payments.names_days[payment], payments.names_until[payment], payments.names_due[payment]) > 0 then 1 else 2
    end) .. 3 loop
      for due in (case pass when 1 then 1 else first_open end) .. (case pass when 1 then dues.number else fallen end) loop
        exit when free[payment] = 0;
        continue when open[due] = 0 or case pass
          when 1 then (
            dues.ids[due] = payments.names_due[payment] or dues.rent_days[due] && payments.names_days[payment]
            or dues.due_on[due] <= payments.names_until[payment] and dues.claimable_until[due] >= payments.paid_on[payment]
          ) is not true
          else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[payment]
        end;
        part := least(free[payment], open[due]);
        free[payment] := free[payment] - part;
        open[due] := open[due] - part;
        paid := paid || (payments.ids[payment], dues.ids[due], part)::private.paid;
      end loop;
    end loop;
  end loop;
  return paid;
end
$$;

-- Writes what is paid of the dues of a lease, and what each has received. Only what differs is written, and no other row is locked.
create function private.write_allocations(lease public.leases, paid private.paid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  with said as materialized (
    select part.payment_id, part.due_id, sum(part.amount) as amount
    from unnest(paid) part
    group by part.payment_id, part.due_id
  ), differs as materialized (
    select payment_id, due_id, said.amount
    from said
    full join (
      select allocations.payment_id, allocations.due_id, allocations.amount
      from public.allocations where allocations.lease_id = lease.id
    ) known using (payment_id, due_id)
    where said.amount is distinct from known.amount
  ), gone as (
    delete from public.allocations using differs
    where differs.amount is null
      and allocations.payment_id = differs.payment_id and allocations.due_id = differs.due_id and allocations.lease_id = lease.id
  ), received as (
    update public.dues set received = coalesce(sums.amount, 0)
    from public.dues known
    left join (
      select said.due_id, sum(said.amount) as amount from said group by said.due_id
    ) sums on sums.due_id = known.id
    where known.lease_id = lease.id and known.received <> coalesce(sums.amount, 0) and dues.id = known.id
  )
  insert into public.allocations (payment_id, due_id, lease_id, owner_id, amount)
  select differs.payment_id, differs.due_id, lease.id, lease.owner_id, differs.amount
  from differs
  where differs.amount is not null
  on conflict on constraint allocations_pkey do update set amount = excluded.amount;
end
$$;

-- Says anew which payment pays which due, from dues, payments and the receipts that hold, whose parts stay as they are.
create function private.allocate(lease uuid) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  account public.leases;
  certified private.paid[] := array(
    select (certified_parts.payment_id, certified_parts.due_id, certified_parts.amount)::private.paid
    from private.certified_parts
    where certified_parts.lease_id = allocate.lease
  );
  dues private.ordered_dues;
  payments private.ordered_payments;
begin
  select * into account from public.leases where leases.id = allocate.lease;
  dues := private.dues_in_order(account, certified);
  payments := private.payments_in_order(account, dues, certified);
  perform private.write_allocations(account, certified || private.replay(dues, payments));
end
$$;

-- Lets payments pay, and has what is told of the accounts looked at again.
create function private.settle_accounts(leases uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.allocate(lease) from unnest(leases) lease;
  perform private.review_accounts(leases);
end
$$;

-- What each command ends with that changes what an account follows from. Dues are made a month ahead.
create function private.update_account(lease uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.make_dues(known, private.today() + 31) from public.leases known where known.id = update_account.lease;
  perform private.require_room(
    (select count(*) from public.dues one where one.lease_id = lease), 'dues', 1000
  );
  perform private.settle_accounts(array[lease]);
end
$$;

-- Whether days of a lease have no due, up to the last term that falls due within 31 days: also earlier ones, where a payment
-- names a later month.
create function private.lacks_due(lease public.leases) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  days daterange := daterange(null, upper(private.term_days(lease, today + 32 - lease.rent_due_day))) * private.owed_days(lease);
begin
  return coalesce(lower(datemultirange(days) - (
    select coalesce(range_agg(daterange(due.period_from, due.period_to, '[]')), '{}')
    from public.dues due where due.lease_id = lease.id and due.kind = 'rent'
  )) <= today + 31, false);
end
$$;
