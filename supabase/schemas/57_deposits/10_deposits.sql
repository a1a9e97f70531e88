-- The movements of deposits (loi n° 89-462, art. 22). A deposit is not a payment: it pays dues only through a settlement.
create table public.deposit_movements (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  kind text not null check (kind in ('received', 'returned', 'settled', 'handedOver')),
  moved_on public.day not null,
  amount public.euros not null,
  set_off public.euros not null default 0,
  deducted public.euros not null default 0,
  provision public.euros not null default 0,
  increase public.euros not null default 0,
  not_covered public.euros not null default 0,
  method public.payment_method,
  payment_id uuid,
  due_id uuid,
  idempotency_key uuid not null,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  bank_line_id uuid,
  batch_id uuid,
  constraint deposit_movements_id_owner_id_key unique (id, owner_id),
  constraint deposit_movements_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint deposit_movements_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint deposit_movements_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete set null (payment_id),
  constraint deposit_movements_due_owner_fkey foreign key (due_id, owner_id)
    references public.dues (id, owner_id) on delete set null (due_id),
  constraint deposit_movements_bank_line_fkey foreign key (owner_id, bank_line_id)
    references public.bank_lines (owner_id, id) on delete set null (bank_line_id),
  constraint deposit_movements_amounts_check check (
    kind = 'settled' or amount > 0 and set_off + deducted + provision + increase + not_covered = 0
  ),
  -- If the deposit does not cover all deductions, no money goes back and no provision is kept.
  constraint deposit_movements_not_covered_check check (not_covered = 0 or amount + provision = 0),
  constraint deposit_movements_cancel_check check ((cancelled_at is null) = (cancel_reason is null))
);
comment on table public.deposit_movements is 'The movements of deposits. The sum of the movements that are not cancelled is the deposit that the landlord holds.';
comment on column public.deposit_movements.kind is
  'received: from the tenant; returned: a part given back before the settlement; settled: the settlement; handedOver: to the buyer of the dwelling.';
comment on column public.deposit_movements.amount is 'The part of the deposit that was received, given back or handed over.';
comment on column public.deposit_movements.set_off is 'The part of the deposit that paid arrears, as the payment payment_id.';
comment on column public.deposit_movements.deducted is 'The part of the deposit that covered deductions.';
comment on column public.deposit_movements.provision is 'The part of the deposit that the landlord keeps until the accounts of the building are approved.';
comment on column public.deposit_movements.increase is 'The legal increase for a late settlement, paid on top of the amount.';
comment on column public.deposit_movements.not_covered is 'The deductions that the deposit did not cover, which became the due due_id.';
comment on column public.deposit_movements.bank_line_id is 'The line of a bank statement that shows the movement.';
comment on column public.deposit_movements.batch_id is 'The batch of payments and movements that were recorded together. A batch can be cancelled as a whole.';
create index deposit_movements_lease_id_owner_id_idx on public.deposit_movements (lease_id, owner_id);
create index deposit_movements_payment_id_owner_id_idx on public.deposit_movements (payment_id, owner_id) where payment_id is not null;
create index deposit_movements_due_id_owner_id_idx on public.deposit_movements (due_id, owner_id) where due_id is not null;
create index deposit_movements_owner_id_bank_line_id_idx on public.deposit_movements (owner_id, bank_line_id) where bank_line_id is not null;
create index deposit_movements_owner_id_batch_id_idx on public.deposit_movements (owner_id, batch_id) where batch_id is not null;

alter table public.deposit_movements enable row level security;
-- Only the commands of deposits write this table.
grant select on public.deposit_movements to authenticated;

create policy deposit_movements_select_owner on public.deposit_movements for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('deposit_movements');

create table public.deposit_deductions (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  kind text not null check (kind in ('repair', 'charges', 'other')),
  label public.short_text not null,
  amount public.euros not null check (amount > 0),
  tenant_share smallint not null default 100 check (tenant_share between 0 and 100),
  kept public.euros not null generated always as (round(amount * tenant_share / 100, 2)) stored,
  proof public.short_text not null,
  movement_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint deposit_deductions_id_owner_id_key unique (id, owner_id),
  constraint deposit_deductions_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint deposit_deductions_movement_owner_fkey foreign key (movement_id, owner_id)
    references public.deposit_movements (id, owner_id) on delete set null (movement_id)
);
comment on table public.deposit_deductions is 'The deductions from deposits, each with its proof and the share that the tenant owes after wear.';
comment on column public.deposit_deductions.tenant_share is 'The share that the tenant owes after wear, in percent.';
comment on column public.deposit_deductions.movement_id is 'The settlement that counted the deduction. Null if no settlement has counted the deduction.';
create index deposit_deductions_owner_id_idx on public.deposit_deductions (owner_id);
create index deposit_deductions_lease_id_owner_id_idx on public.deposit_deductions (lease_id, owner_id);
create index deposit_deductions_movement_id_owner_id_idx on public.deposit_deductions (movement_id, owner_id) where movement_id is not null;

alter table public.deposit_deductions enable row level security;
-- Only the commands of deposits write this table.
grant select on public.deposit_deductions to authenticated;

create policy deposit_deductions_select_owner on public.deposit_deductions for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('deposit_deductions');
