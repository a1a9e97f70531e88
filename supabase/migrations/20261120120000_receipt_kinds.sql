-- Besides the quittance, the reçu de paiement partiel; voided and replaced receipts; a code to verify each.
alter table public.receipts
  add column kind text not null default 'receipt' check (kind in ('receipt', 'partial')),
  add column due_rent numeric(14, 2) check (due_rent >= 0),
  add column due_charges numeric(14, 2) check (due_charges >= 0),
  add column payment_method text check (payment_method in ('transfer', 'cheque', 'cash', 'directDebit')),
  add column housing_benefit numeric(12, 2) not null default 0,
  add column paid_in_advance boolean not null default false,
  add column replaces uuid[] not null default '{}',
  -- Every row gets its own code, existing ones too.
  add column code text not null default encode(extensions.gen_random_bytes(16), 'hex'),
  add column site_origin text check (site_origin ~ '^https?://[^/?#\s]+$' and char_length(site_origin) <= 300);
update public.receipts set due_rent = rent, due_charges = charges;
alter table public.receipts
  alter column kind drop default,
  alter column due_rent set not null,
  alter column due_charges set not null,
  alter column number set expression as (
    case kind when 'receipt' then 'Q-' else 'R-' end || year::text
      || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')
  ),
  add constraint receipts_housing_benefit_check check (housing_benefit between 0 and rent + charges),
  add constraint receipts_code_key unique (code),
  add constraint receipts_id_owner_id_key unique (id, owner_id),
  drop constraint receipts_owner_year_sequence_key,
  add constraint receipts_owner_kind_year_sequence_key unique (owner_id, kind, year, sequence);
comment on table public.receipts is
  'The quittances and partial receipts issued. A row never changes; the document is drawn from its snapshot.';
comment on column public.receipts.kind is
  'receipt: a quittance, for a term paid in full; partial: a reçu de paiement partiel. The trigger decides.';
comment on column public.receipts.rent is
  'What was paid, with charges: on a partial receipt this payment, on a quittance all that was paid for the term.';
comment on column public.receipts.due_rent is 'What was owed for the term on the day of issue, with due_charges.';
comment on column public.receipts.housing_benefit is 'Of rent and charges, what the CAF or MSA paid to the landlord.';
comment on column public.receipts.paid_in_advance is
  'Whether the whole term was in the future on the day of issue: the landlord states that the tenant paid in advance.';
comment on column public.receipts.replaces is
  'Receipts that this one replaces: voided ones and, for a quittance, the partial receipts it completes.';
comment on column public.receipts.code is '128 random bits in hexadecimal, to verify the document.';
comment on column public.receipts.site_origin is 'The origin of the app that issued it, for the link that verifies it.';
grant insert (payment_method, housing_benefit, paid_in_advance, replaces, site_origin) on public.receipts to authenticated;

create index receipts_owner_id_issued_at_idx on public.receipts (owner_id, issued_at desc);
-- The few rows that `receipt_list` searches for replacements.
create index receipts_owner_id_replaces_idx on public.receipts (owner_id) where replaces <> '{}';

alter table private.receipt_counters
  add column kind text not null default 'receipt' check (kind in ('receipt', 'partial')),
  drop constraint receipt_counters_pkey,
  add primary key (owner_id, kind, year);
alter table private.receipt_counters alter column kind drop default;
comment on table private.receipt_counters is 'The last number given, per landlord, kind and year of issue.';

create table public.receipt_voids (
  receipt_id uuid primary key,
  owner_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  reason text check (char_length(reason) between 1 and 200),
  voided_at timestamptz not null default now(),
  constraint receipt_voids_receipt_owner_fkey foreign key (receipt_id, owner_id)
    references public.receipts (id, owner_id) on delete cascade
);
comment on table public.receipt_voids is
  'Receipts voided for good. Without a reason when another was issued in their place.';
create index receipt_voids_owner_id_idx on public.receipt_voids (owner_id);
create index receipt_voids_receipt_id_owner_id_idx on public.receipt_voids (receipt_id, owner_id);

alter table public.receipt_voids enable row level security;
revoke all on public.receipt_voids from anon, authenticated, service_role;
grant select on public.receipt_voids to authenticated;
grant insert (receipt_id, reason) on public.receipt_voids to authenticated;

create policy receipt_voids_select_owner on public.receipt_voids for select to authenticated
  using (owner_id = (select auth.uid()));
create policy receipt_voids_insert_owner on public.receipt_voids for insert to authenticated
  with check (owner_id = (select auth.uid()) and reason is not null);
