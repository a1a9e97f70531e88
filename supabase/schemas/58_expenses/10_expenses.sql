-- The expenses of lessors, and their income that does not come from leases. One table serves the year's declaration of
-- income (`tax`) and the settlement of charges with the tenants (`charge`).

create domain public.expense_tax as text check (value in (
  'propertyTax', 'coOwnership', 'coOwnershipSettlement', 'coOwnershipStatement', 'insurance', 'works', 'management', 'loan',
  'unrecovered', 'eviction', 'furniture', 'other', 'otherIncome'
));

create domain public.expense_charge as text check (value in (
  'water', 'hotWater', 'heating', 'lift', 'commonParts', 'electricity', 'greenSpaces', 'caretaker', 'hygiene', 'equipment', 'waste',
  'other'
));

create domain public.payee as public.one_line check (char_length(value) between 1 and 40);

create domain public.share_count as integer check (value between 1 and 1000000);

-- The largest part of an expense that the tenants may owe. They owe only the tax on waste in a property tax, which is the
-- part that is not deductible (décret n° 87-713).
create function private.recoverable_limit(tax text, amount numeric, deductible numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case when tax = 'propertyTax' then amount - coalesce(deductible, amount) else amount end;
end
$$;

create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lessor_id uuid not null,
  paid_on public.day not null,
  amount public.signed_euros not null check (amount <> 0 and amount between -9999999.99 and 9999999.99),
  label public.short_text,
  tax public.expense_tax,
  deductible public.signed_euros,
  charge public.expense_charge,
  recoverable public.signed_euros,
  period_from public.day,
  period_to public.day,
  total_shares public.share_count not null,
  bank_line_id uuid,
  payee public.payee,
  idempotency_key uuid not null,
  request jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint expenses_id_owner_id_key unique (id, owner_id),
  constraint expenses_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint expenses_lessor_owner_fkey foreign key (lessor_id, owner_id) references public.lessors (id, owner_id),
  constraint expenses_use_check check (num_nonnulls(tax, charge) > 0),
  constraint expenses_deductible_part_check check (deductible is null or tax is not null and deductible between least(amount, 0) and greatest(amount, 0)),
  constraint expenses_recoverable_part_check check (
    recoverable between least(private.recoverable_limit(tax, amount, deductible), 0) and greatest(private.recoverable_limit(tax, amount, deductible), 0)
  ),
  constraint expenses_charge_whole_check check (
    (charge is null) = (period_from is null) and (charge is null) = (period_to is null) and (charge is not null or recoverable is null)
  ),
  constraint expenses_period_check check (period_from <= period_to)
);
comment on table public.expenses is 'The expenses of lessors in euros, for the declaration of income, the settlement of charges, or both.';
comment on column public.expenses.amount is 'A negative amount is a credit. The amount of otherIncome is money received.';
comment on column public.expenses.tax is 'The category in the declaration of income. Null if the expense is only a charge.';
comment on column public.expenses.deductible is 'The deductible part of the amount. Null means the whole amount, less the part that the tenants repay: see private.deductible_of.';
comment on column public.expenses.charge is 'The kind of charge that the tenants owe (décret n° 87-713). Null if the tenants owe no part.';
comment on column public.expenses.recoverable is 'The part of the amount that the tenants owe. Null means private.recoverable_limit, if there is a charge.';
comment on column public.expenses.total_shares is
  'The number of all shares, such as the tantièmes of a building. The lessor pays for the shares that no dwelling has.';
comment on column public.expenses.bank_line_id is
  'The id of the bank line that paid the expense, as in bank_lines. The line itself is not stored.';
comment on column public.expenses.payee is 'The words by which the bank line names the payee. Klinky recognizes later lines by these words.';
create index expenses_lessor_id_owner_id_idx on public.expenses (lessor_id, owner_id);
create index expenses_owner_id_paid_on_idx on public.expenses (owner_id, paid_on, created_at, id);
create unique index expenses_owner_id_bank_line_id_key on public.expenses (owner_id, bank_line_id) where bank_line_id is not null;

alter table public.expenses enable row level security;
-- Only the commands of expenses write this table.
grant select on public.expenses to authenticated;

create policy expenses_select_owner on public.expenses for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('expenses');

create table public.expense_properties (
  expense_id uuid not null,
  property_id uuid not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  shares public.share_count not null,
  primary key (expense_id, property_id),
  constraint expense_properties_expense_owner_fkey foreign key (expense_id, owner_id)
    references public.expenses (id, owner_id) on delete cascade,
  constraint expense_properties_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete cascade
);
comment on table public.expense_properties is
  'The dwellings of expenses with their shares. An expense without dwellings is for all dwellings of its lessor.';
create index expense_properties_expense_id_owner_id_idx on public.expense_properties (expense_id, owner_id);
create index expense_properties_property_id_owner_id_idx on public.expense_properties (property_id, owner_id);
create index expense_properties_owner_id_idx on public.expense_properties (owner_id);

alter table public.expense_properties enable row level security;
-- Only the commands of expenses write this table.
grant select on public.expense_properties to authenticated;

create policy expense_properties_select_owner on public.expense_properties for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('expense_properties');
