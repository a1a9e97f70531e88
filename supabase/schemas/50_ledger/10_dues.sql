-- Dues are debts under a lease. Only private.make_dues writes rent dues, because rent dues follow from the lease, its
-- rents and the days that payments name. Landlords add all other dues.
create extension if not exists btree_gist with schema extensions;

create table public.dues (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  kind text not null check (kind in ('opening', 'rent', 'settlement', 'repair', 'other', 'refund')),
  period_from public.day not null,
  period_to public.day not null,
  due_on public.day not null,
  rent public.euros not null default 0,
  charges public.euros not null default 0,
  other public.euros not null default 0,
  reduction public.euros not null default 0,
  amount public.euros not null generated always as (rent + charges + other - reduction) stored,
  label public.short_text,
  idempotency_key uuid,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  received public.euros not null default 0,
  returns_payment_id uuid,
  returned_parts jsonb,
  constraint dues_id_owner_id_key unique (id, owner_id),
  constraint dues_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint dues_period_check check (period_from <= period_to),
  constraint dues_own_check check (
    case when kind = 'rent' then other = 0 and cancelled_at is null else rent + charges + reduction = 0 end
  ),
  constraint dues_returns_check check (returns_payment_id is null or kind = 'refund' and returned_parts is not null),
  constraint dues_reason_check check (
    label is not null or reduction = 0 and kind in ('opening', 'rent', 'refund')
  ),
  -- The constraint is checked at the end of a statement, because one statement may move days between two dues.
  constraint dues_rent_once_per_day exclude using gist (
    lease_id with =, daterange(period_from, period_to, '[]') with &&
  ) where (kind = 'rent') deferrable
);
comment on table public.dues is 'Debts under a lease. Each debt is owed from its due day on. A refund to a tenant is also a due.';
comment on column public.dues.kind is 'opening: the debt when the account started; refund: a part of the advance that was given back, or money that a payer took back.';
comment on column public.dues.period_from is 'The first day of rent; period_to is the last day. Dues other than rent have the due day in both columns, except an opening due over the terms that offices paid late.';
comment on column public.dues.other is 'The amount of a due other than rent.';
comment on column public.dues.reduction is 'Rent and charges that the landlord waives, from `reductions`. The label states the reason.';
comment on column public.dues.request is 'The arguments of the command that added the due. A request that repeats the idempotency key must have the same arguments.';
comment on column public.dues.received is
  'The sum of the allocations to the due. The sum is stored, because each read of an account needs the unpaid rest.';
comment on column public.dues.returns_payment_id is
  'The payment that an office or a bank took back. Null if the landlord gave an advance back.';
comment on column public.dues.returned_parts is
  'The dues that the returned money had paid, with the amounts by id. The rest of the returned money was an advance. These parts never change, so that the year of the payment does not change.';
-- The index includes the days, because dues are also searched by their term. `period_to` comes before `period_from`,
-- because most searches are for recent terms.
create index dues_lease_id_owner_id_idx on public.dues (lease_id, owner_id, period_to, period_from);
create index dues_owner_id_due_on_idx on public.dues (owner_id, due_on);
-- Most dues are for rent, and have no key. The index leaves out dues without a key, so that it stays small and most
-- writes do not change it.
create unique index dues_owner_id_idempotency_key_idx on public.dues (owner_id, idempotency_key)
  where idempotency_key is not null;
-- Few dues are unpaid, so this index is small.
create index dues_unpaid_idx on public.dues (owner_id, lease_id, due_on) where amount > received and cancelled_at is null;
-- Few payments are returned, so this index is small.
create index dues_returns_payment_id_idx on public.dues (returns_payment_id, owner_id) where returns_payment_id is not null;
create unique index dues_opening_idx on public.dues (lease_id) where kind = 'opening';

alter table public.dues enable row level security;
-- Only private.make_dues and the commands of dues write this table.
grant select on public.dues to authenticated;

create policy dues_select_owner on public.dues for select to authenticated
  using (owner_id = (select private.landlord_id()));

-- The quota must allow for a landlord with 500 dwellings, who has 6,000 dues a year.
select private.create_quota_triggers('dues');

-- A reduction is an amount that the landlord waives of a rent due. A reduction has the days of its due.
create table public.reductions (
  lease_id uuid not null,
  owner_id uuid not null,
  period_from public.day not null,
  period_to public.day not null,
  amount public.euros not null check (amount > 0),
  label public.short_text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (lease_id, period_from, period_to),
  constraint reductions_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint reductions_period_check check (period_from <= period_to)
);
comment on table public.reductions is
  'Rent that a landlord waives, as entered. Each row applies to the first rent due that shares days with it. The due can become zero.';
create index reductions_lease_id_owner_id_idx on public.reductions (lease_id, owner_id);
create index reductions_owner_id_idx on public.reductions (owner_id);

alter table public.reductions enable row level security;
-- Only public.reduce_due writes this table.
grant select on public.reductions to authenticated;

create policy reductions_select_owner on public.reductions for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('reductions');

-- The state of a due whose unpaid rest is `remaining`. `awaited` is the part of this rest that an office or the tenants
-- may still pay in time.
create function private.due_state(due public.dues, remaining numeric, awaited numeric) returns text
language plpgsql stable set search_path = ''
as $$
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
    when due.due_on = today then 'due'
    else 'late'
  end;
end
$$;
grant execute on function private.due_state to authenticated;

-- The reductions of the rent due from `first_day` to `last_day`. A reduction belongs to the earliest due that shares a
-- day with it.
create function private.reductions_on(lease uuid, first_day date, last_day date) returns setof public.reductions
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select reduction.* from public.reductions reduction
    where reduction.lease_id = reductions_on.lease and reduction.period_from <= last_day and reduction.period_to >= first_day
      and not exists (
        select from public.dues due
        where due.lease_id = reductions_on.lease and due.kind = 'rent'
          and due.period_from < first_day and due.period_to >= reduction.period_from
      );
end
$$;
grant execute on function private.reductions_on to authenticated;

-- The unpaid rest of a due if the amount `paid` has been paid. private.asked_dues documents the rule. For many dues, a
-- query of private.asked_dues costs less than calls of this function.
create function private.remaining_of_due(due public.dues, paid numeric) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if due.amount <= paid then
    return due.amount - paid;
  end if;
  return (select greatest(0.00, asked_dues.asked - paid) from private.asked_dues where asked_dues.id = due.id);
end
$$;
grant execute on function private.remaining_of_due to authenticated;
