create table public.payments (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  tenant_id uuid,
  kind text not null check (kind in ('payment', 'benefit', 'offset', 'credit', 'opening')),
  paid_on public.day not null,
  amount public.euros not null check (amount > 0),
  method public.payment_method,
  payer_tenant_id uuid,
  payer_guarantor_id uuid,
  payer_name public.short_text,
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
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  bank_line_id uuid,
  batch_id uuid,
  acted_by uuid default auth.uid(),
  cancelled_by uuid,
  constraint payments_id_owner_id_key unique (id, owner_id),
  -- One request may record the payments of many leases for a month. All of its payments have the same key.
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
comment on table public.payments is 'Money that a landlord received under a lease. Allocations state what each payment pays.';
comment on column public.payments.kind is
  'benefit: housing benefit, paid by the CAF or MSA; offset: a part of the deposit that paid arrears; credit: the credit of a settlement of charges; opening: an advance from before the account.';
comment on column public.payments.tenant_id is 'The tenant for whom the payment was entered. The payer may be somebody else.';
comment on column public.payments.payer_tenant_id is 'The payer, if known: a tenant, a guarantor, or somebody with this name.';
comment on column public.payments.payer_office is 'The office that paid the housing benefit, if known.';
comment on column public.payments.request is 'The arguments of the command that recorded the payment. A request that repeats the idempotency key must have the same arguments.';
comment on column public.payments.names_month is
  'The month that the payer named (Code civil, art. 1342-10). The payment pays the rent of the term that contains this month.';
comment on column public.payments.names_from is 'The first day of the rent that the payer named; names_to is the last day.';
comment on column public.payments.names_until is
  'The payment first pays all dues that fall due by this day and can still be claimed, and only then later rents. A payment for a month sets this day.';
comment on column public.payments.names_due_id is
  'The due other than rent that the payer named. The column has no foreign key: if the due is deleted, the payment pays the oldest debts.';
comment on column public.payments.bank_line_id is 'The line of a bank statement that shows the payment.';
comment on column public.payments.acted_by is
  'The user who recorded the payment. The column has no foreign key, because the payment stays when the user leaves.';
comment on column public.payments.cancelled_by is 'The user who cancelled the payment.';
comment on column public.payments.batch_id is
  'The batch of payments that were recorded together, for a month or from a bank statement. The payments of a batch can be cancelled together.';
create index payments_lease_id_owner_id_idx on public.payments (lease_id, owner_id);
create index payments_tenant_id_owner_id_idx on public.payments (tenant_id, owner_id);
create index payments_payer_tenant_id_owner_id_idx on public.payments (payer_tenant_id, owner_id);
create index payments_payer_guarantor_id_owner_id_idx on public.payments (payer_guarantor_id, owner_id);
create index payments_owner_id_created_at_idx on public.payments (owner_id, created_at);
create index payments_owner_id_bank_line_id_idx on public.payments (owner_id, bank_line_id) where bank_line_id is not null;
create index payments_owner_id_batch_id_idx on public.payments (owner_id, batch_id, lease_id, id) where batch_id is not null;
create unique index payments_opening_idx on public.payments (lease_id) where kind = 'opening';

alter table public.dues add constraint dues_returns_payment_owner_fkey
  foreign key (returns_payment_id, owner_id) references public.payments (id, owner_id) on delete cascade;

-- The parts of payments that were taken back, each with the due that it had paid until then.
create view private.returned_parts with (security_invoker = true) as
select
  refund_due.owner_id, refund_due.lease_id, refund_due.returns_payment_id as payment_id, refund_due.id as refund_id, refund_due.due_on as returned_on,
  refund_due.created_at as returned_at, returned_due.id as due_id, part.value::numeric as amount
from public.dues refund_due
cross join lateral jsonb_each_text(refund_due.returned_parts) part
join public.dues returned_due on returned_due.id = part.key::uuid and returned_due.owner_id = refund_due.owner_id
where refund_due.returns_payment_id is not null and refund_due.cancelled_at is null and returned_due.cancelled_at is null;
comment on view private.returned_parts is
  'The parts of payments that an office or a bank took back. Each part had paid a due, which is open again from `returned_on` on.';
grant select on private.returned_parts to authenticated;

alter table public.payments enable row level security;
-- Only the commands of payments write this table.
grant select on public.payments to authenticated;

create policy payments_select_owner on public.payments for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('payments');

-- The days that a payment names. If the payment names a month, returns the days of the month's term. Returns null if
-- the payment names no days.
create function private.days_of_payment(lease public.leases, payment public.payments) returns daterange
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when payment.names_month is not null then private.term_days(lease, payment.names_month)
    when payment.names_from is not null then daterange(payment.names_from, payment.names_to, '[]')
  end;
end
$$;
grant execute on function private.days_of_payment, private.term_days to authenticated;

-- Runs as the caller, so that the policies apply. Returns null if there is no such tenant.
create function private.name_of_tenant(tenant uuid) returns text
language sql stable set search_path = ''
as $$
  select private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)
  from public.tenants where tenants.id = name_of_tenant.tenant
$$;
grant execute on function private.name_of_tenant to authenticated;

-- Runs as the caller, so that the policies apply. Returns null if the payer is unknown.
create function private.name_of_payer(payment public.payments) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when payment.payer_tenant_id is not null then private.name_of_tenant(payment.payer_tenant_id)
    when payment.payer_guarantor_id is not null then (
      select private.tenant_name(guarantors.company_name, guarantors.first_name, guarantors.last_name)
      from public.guarantors where guarantors.id = payment.payer_guarantor_id
    )
    else payment.payer_name
  end;
end
$$;
grant execute on function private.name_of_payer to authenticated;

-- Before a tenant or guarantor is deleted, copies his name into the payments of which he is the payer.
create function private.keep_payer_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'tenants' then
    -- Few tenants are payers. For all other tenants, skip the update.
    if exists (select from public.payments payment where payment.payer_tenant_id = old.id) then
      update public.payments payment set payer_name = private.name_of_payer(payment), payer_tenant_id = null
      where payment.payer_tenant_id = old.id;
    end if;
  else
    update public.payments payment set payer_name = private.name_of_payer(payment), payer_guarantor_id = null
    where payment.payer_guarantor_id = old.id;
  end if;
  return old;
end
$$;
create trigger keep_payer_name before delete on public.tenants
  for each row execute function private.keep_payer_name();
create trigger keep_payer_name before delete on public.guarantors
  for each row execute function private.keep_payer_name();

-- Runs as the caller, so that the policies apply.
create view private.payment_list with (security_invoker = true) as
select
  payments.id, payments.owner_id, payments.lease_id, payments.tenant_id, payments.kind, payments.paid_on, payments.amount,
  payments.method, private.name_of_payer(payments) as payer, payments.payer_office,
  case when payments.kind = 'benefit' then private.name_of_tenant(payments.tenant_id) end as beneficiary,
  lower(named.days) as names_from, upper(named.days) - 1 as names_to,
  payments.names_due_id, payments.note, payments.cancelled_at, payments.cancel_reason, payments.created_at,
  bank_line.booked_on as bank_booked_on, bank_line.label as bank_label
from public.payments
join public.leases on leases.id = payments.lease_id
left join public.bank_lines bank_line on bank_line.owner_id = payments.owner_id and bank_line.id = payments.bank_line_id
cross join lateral private.days_of_payment(leases, payments) named (days);
comment on view private.payment_list is 'Payments with the days that they name and with their bank line. If a payment names a month, these are the days of the term.';
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
  'The payments of a lease, sorted by id: the first thousand, or the thousand after a given payment.';
grant execute on function public.payments_of_lease to authenticated;

-- The days that the payments of a lease name. If a payment names a month, these are the days of the month's term that
-- belong to the account. Written in PL/pgSQL, which caches the plan, because each update of an account calls this
-- function.
create function private.days_named_by_payments(lease public.leases) returns datemultirange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(range_agg(
      case
        when payments.names_month is not null then private.term_days(lease, payments.names_month) * private.account_days(lease)
        else daterange(payments.names_from, payments.names_to, '[]')
      end
    ), '{}')
    from public.payments
    where payments.lease_id = lease.id and payments.cancelled_at is null
      and num_nonnulls(payments.names_month, payments.names_from) > 0
  );
end
$$;
