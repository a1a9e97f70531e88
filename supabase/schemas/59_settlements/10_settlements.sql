-- The settlements of charges (loi n° 89-462, art. 23). A settlement compares the provisions that fell due for some days of
-- a lease with the tenants' part of the real charges. A settlement that was made elsewhere has no lines and no letter.
create table public.settlements (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  period_from public.day not null,
  period_to public.day not null,
  is_made_elsewhere boolean not null default false,
  called public.euros not null default 0,
  called_before public.euros not null default 0,
  agreed_provisions public.euros not null default 0,
  spent public.signed_euros not null default 0,
  balance public.signed_euros not null,
  sent_on public.day not null,
  due_on public.day,
  due_ids uuid[] not null default '{}' check (cardinality(due_ids) <= 36),
  split_due_id uuid,
  payment_id uuid,
  idempotency_key uuid not null,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  constraint settlements_id_owner_id_key unique (id, owner_id),
  constraint settlements_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint settlements_lease_owner_fkey foreign key (lease_id, owner_id) references public.leases (id, owner_id) on delete cascade,
  constraint settlements_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete set null (payment_id),
  -- Charges are settled once a year, so a settlement covers a year at most.
  constraint settlements_period_check check (period_from <= period_to and period_to < period_from + interval '1 year'),
  constraint settlements_balance_check check (
    case when is_made_elsewhere then called = 0 and called_before = 0 and spent = 0 else balance = spent - called - called_before end
  ),
  constraint settlements_due_on_check check ((balance > 0) = (due_on is not null) and due_on >= sent_on),
  constraint settlements_split_check check ((split_due_id is not null) = (cardinality(due_ids) > 1)),
  constraint settlements_cancel_check check ((cancelled_at is null) = (cancel_reason is null)),
  constraint settlements_once_per_day exclude using gist (
    lease_id with =, daterange(period_from, period_to, '[]') with &&
  ) where (cancelled_at is null)
);
comment on table public.settlements is 'The settlements of charges. The amounts are those of the letter, and never change.';
comment on column public.settlements.called is 'The provisions that fell due for the period, paid or not. Unpaid provisions stay dues.';
comment on column public.settlements.called_before is 'The provisions for days of the period before the account started.';
comment on column public.settlements.agreed_provisions is 'The sum of private.agreed_provisions on the day of the letter. The letter does not state this sum.';
comment on column public.settlements.spent is 'The sum of the amounts in settlement_lines.';
comment on column public.settlements.balance is 'A positive balance is a debt of the tenants, a negative balance a credit.';
comment on column public.settlements.due_on is 'The day on which a debt falls due. Null if the tenants owe nothing.';
comment on column public.settlements.due_ids is 'The due of the balance, or its instalments. The column has no foreign key: the dues of a lease are deleted with the lease.';
comment on column public.settlements.split_due_id is 'The cancelled due that the instalments replace. A payment that names the cancelled due pays the instalments before other dues. Like due_ids, the column has no foreign key.';
comment on column public.settlements.payment_id is 'The payment of kind credit that gives the credit to the tenants'' account.';
create index settlements_lease_id_owner_id_idx on public.settlements (lease_id, owner_id);
create index settlements_payment_id_owner_id_idx on public.settlements (payment_id, owner_id) where payment_id is not null;

alter table public.settlements enable row level security;
-- Only the commands of settlements write this table.
grant select on public.settlements to authenticated;
create policy settlements_select_owner on public.settlements for select to authenticated
  using (owner_id = (select private.landlord_id()));
select private.create_quota_triggers('settlements');

create table public.settlement_lines (
  settlement_id uuid not null,
  expense_id uuid not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  days datemultirange not null check (not isempty(days)),
  amount public.signed_euros not null,
  primary key (settlement_id, owner_id, expense_id),
  constraint settlement_lines_settlement_owner_fkey foreign key (settlement_id, owner_id)
    references public.settlements (id, owner_id) on delete cascade,
  constraint settlement_lines_expense_owner_fkey foreign key (expense_id, owner_id)
    references public.expenses (id, owner_id) on delete cascade
);
comment on table public.settlement_lines is 'The expenses of settlements, each with the days that the settlement counts and the amount that the tenants owe for these days.';
create index settlement_lines_expense_id_owner_id_idx on public.settlement_lines (expense_id, owner_id);
create index settlement_lines_owner_id_idx on public.settlement_lines (owner_id);
alter table public.settlement_lines enable row level security;
-- Only the commands of settlements write this table.
grant select on public.settlement_lines to authenticated;
create policy settlement_lines_select_owner on public.settlement_lines for select to authenticated
  using (owner_id = (select private.landlord_id()));
select private.create_quota_triggers('settlement_lines');
