-- The amounts that receipts certify. The dues and payments that a receipt names can no longer change.
create table public.receipts (
  id uuid primary key,
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('quittance', 'partial')),
  -- A copy of documents.lease_id. Each update of an account searches its receipts by lease and days.
  lease_id uuid,
  period_from public.day,
  period_to public.day,
  paid_on public.day not null,
  method public.payment_method,
  rent public.euros not null,
  charges public.euros not null,
  other public.euros not null default 0,
  housing_benefit public.euros not null,
  due_rent public.euros not null,
  due_charges public.euros not null,
  remaining public.euros not null,
  is_paid_in_advance boolean not null,
  constraint receipts_period_check check (
    (period_from is null) = (period_to is null) and period_from <= period_to
    and (period_from is not null or kind = 'partial' and rent + charges + due_rent + due_charges = 0)
  ),
  constraint receipts_other_kind_check check (other = 0 or kind = 'partial'),
  constraint receipts_housing_benefit_part_check check (housing_benefit <= rent + charges + other),
  constraint receipts_id_owner_id_key unique (id, owner_id),
  -- The key includes the kind, so that only a document of the same kind can belong to a receipt.
  constraint receipts_document_fkey foreign key (id, owner_id, kind)
    references public.documents (id, owner_id, kind) on delete cascade,
  constraint receipts_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete set null (lease_id)
);
comment on table public.receipts is
  'The amounts that quittances and partial receipts certify. A row never changes.';
comment on column public.receipts.kind is
  'quittance: for a fully paid term; partial: a reçu de paiement partiel. private.draft_receipt decides.';
comment on column public.receipts.period_from is
  'The first day of rent; period_to is the last day. Null if the receipt states no rent.';
comment on column public.receipts.rent is
  'The rent paid for the term; `charges` has the charges. On a partial receipt, `rent` is the whole sum of its payments.';
comment on column public.receipts.other is
  'On a partial receipt, the amount paid for dues other than rent. The snapshot lists each due.';
comment on column public.receipts.due_rent is 'The rent owed for the term on the day of issue. due_charges are the charges owed.';
comment on column public.receipts.remaining is 'The remainder of the term after all payments; 0 on a quittance.';
comment on column public.receipts.housing_benefit is 'The part of rent, charges and other dues that the CAF or MSA paid to the landlord.';
comment on column public.receipts.is_paid_in_advance is
  'True if the whole term was in the future on the day of issue. For such a receipt, the landlord states that the tenant paid in advance.';
create index receipts_id_owner_id_kind_idx on public.receipts (id, owner_id, kind);
-- The index includes the days, because receipts are searched by the days of a due. `period_to` comes before
-- `period_from`, because most of these dues are recent.
create index receipts_lease_id_owner_id_idx on public.receipts (lease_id, owner_id, period_to, period_from);
create index receipts_owner_id_idx on public.receipts (owner_id);

alter table public.receipts enable row level security;
-- Only private.write_receipts writes this table.
grant select on public.receipts to authenticated;

create policy receipts_select_owner on public.receipts for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table public.receipt_payments (
  receipt_id uuid not null,
  payment_id uuid not null,
  due_id uuid not null,
  lease_id uuid not null,
  owner_id uuid not null,
  amount public.euros not null,
  primary key (receipt_id, payment_id, due_id),
  constraint receipt_payments_receipt_owner_fkey foreign key (receipt_id, owner_id)
    references public.receipts (id, owner_id) on delete cascade,
  constraint receipt_payments_payment_owner_fkey foreign key (payment_id, owner_id)
    references public.payments (id, owner_id) on delete cascade,
  constraint receipt_payments_due_owner_fkey foreign key (due_id, owner_id)
    references public.dues (id, owner_id) on delete cascade,
  constraint receipt_payments_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table public.receipt_payments is
  'The amounts that each receipt states, by payment and due. A quittance states all payments of its term. A partial receipt states only amounts that no earlier receipt states.';
create index receipt_payments_receipt_id_owner_id_idx on public.receipt_payments (receipt_id, owner_id);
create index receipt_payments_payment_id_owner_id_idx on public.receipt_payments (payment_id, owner_id);
create index receipt_payments_due_id_owner_id_idx on public.receipt_payments (due_id, owner_id);
create index receipt_payments_lease_id_owner_id_idx on public.receipt_payments (lease_id, owner_id);
create index receipt_payments_owner_id_idx on public.receipt_payments (owner_id, receipt_id, payment_id, due_id);

alter table public.receipt_payments enable row level security;
grant select on public.receipt_payments to authenticated;

create policy receipt_payments_select_owner on public.receipt_payments for select to authenticated
  using (owner_id = (select private.landlord_id()));

-- Receipts with the columns of their documents, such as the number. Runs as the caller, so that the policies apply. The
-- join is a left join, although each receipt has a document: Postgres skips a left join if no column of the joined
-- table is used.
create view private.issued_receipts with (security_invoker = true) as
select
  receipts.id, receipts.owner_id, receipts.kind, receipts.lease_id, receipts.period_from, receipts.period_to,
  receipts.paid_on, receipts.method, receipts.rent, receipts.charges, receipts.other, receipts.housing_benefit,
  receipts.due_rent, receipts.due_charges, receipts.remaining, receipts.is_paid_in_advance,
  documents.tenant_id, documents.tenant_ids, documents.property_id, documents.year, documents.sequence, documents.number,
  documents.snapshot_version, documents.snapshot, documents.code, documents.issued_at
from public.receipts
left join public.documents on documents.id = receipts.id;
comment on view private.issued_receipts is 'Receipts with number, snapshot and names of their documents.';
grant select on private.issued_receipts to authenticated;

-- The receipts that are not voided, including partial receipts that a quittance has completed.
create view private.holding_receipts with (security_invoker = true) as
select
  receipt.id, receipt.owner_id, receipt.kind, receipt.lease_id, receipt.period_from, receipt.period_to,
  receipt.paid_on, receipt.method, receipt.rent, receipt.charges, receipt.other, receipt.number, receipt.issued_at
from private.issued_receipts receipt
where not exists (select from public.document_voids void where void.document_id = receipt.id);
comment on view private.holding_receipts is 'Receipts that are not voided. While such a receipt states a due or a payment, the stated amount cannot change.';
grant select on private.holding_receipts to authenticated;

-- The part of an office's payment that pays again what an office took back of the same month. The tenants owe what was taken
-- back, so that this part pays nothing else of the benefit.
create function private.repaid_part(payment public.payments) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  returned record;
begin
  select sum(part.amount) as amount, min(part.returned_on) as first_day into returned
  from private.returned_parts part
  join public.payments on payments.id = part.payment_id
  where part.lease_id = payment.lease_id and part.payment_id <> payment.id and part.returned_on <= payment.paid_on
    and payments.kind = 'benefit' and payments.tenant_id = payment.tenant_id
    and coalesce(payments.payer_office = payment.payer_office, true)
    and coalesce(payments.names_month, payments.names_from) = coalesce(payment.names_month, payment.names_from);
  if returned.amount is null then
    return 0;
  end if;
  return least(payment.amount, greatest(0, returned.amount - (
    select coalesce(sum(payments.amount), 0)
    from public.payments
    where payments.lease_id = payment.lease_id and payments.kind = 'benefit' and payments.tenant_id = payment.tenant_id
      and coalesce(payments.payer_office = payment.payer_office, true) and payments.cancelled_at is null
      and coalesce(payments.names_month, payments.names_from) = coalesce(payment.names_month, payment.names_from)
      and payments.paid_on > returned.first_day and (payments.paid_on, payments.id) < (payment.paid_on, payment.id)
  )));
end
$$;

-- The benefit of a month that a part of an office's payment pays. What was taken back and paid again counts once.
create function private.paid_benefit(payment public.payments, amount numeric) returns private.open_benefit
language sql stable set search_path = ''
as $$
  select (
    payment.tenant_id, payment.payer_office,
    date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date,
    greatest(0, amount - private.repaid_part(payment))
  )::private.open_benefit
$$;

-- The money of offices that paid a due, also if it was taken back later: the tenants owe what an office took back.
create function private.benefits_paid(due uuid) returns private.open_benefit[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select private.paid_benefit(paid.payment, part.amount)
    from (
      select allocation.payment_id, allocation.amount from public.allocations allocation where allocation.due_id = due
      union all
      select part.payment_id, part.amount from private.returned_parts part where part.due_id = due
    ) part
    -- `offset` makes Postgres search by the index, even with a plan made for small tables.
    cross join lateral (select payments as payment from public.payments where payments.id = part.payment_id offset 0) paid
    where (paid.payment).kind = 'benefit'
  );
end
$$;

-- The benefits of a due that offices have not paid, also if tenants paid them instead. `paid` is the money of offices, by
-- default all of it.
create function private.unpaid_by_offices(due public.dues, paid private.open_benefit[] default null) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  benefits private.open_benefit[] := private.benefits_of_days(due.lease_id, due.period_from, due.period_to);
begin
  if due.kind <> 'rent' or benefits = '{}' then
    return 0;
  end if;
  return (
    select sum(benefit.amount) from unnest(private.unpaid_benefits(benefits, coalesce(paid, private.benefits_paid(due.id)))) benefit
  );
end
$$;
grant execute on function private.repaid_part, private.paid_benefit, private.benefits_paid, private.unpaid_by_offices to authenticated;

-- The amount to ask for each due, and its unpaid rest. A partial receipt may keep a due at a higher amount than the
-- lease now gives. The landlord then asks only for the amount of the lease. A reissue of the receipt lowers the due
-- itself.
create view private.asked_dues with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received,
  due.cancelled_at, due.account_starts_on, due.limitation_period, asked.amount as asked,
  case when due.amount > due.received then greatest(0.00, asked.amount - due.received) else 0.00 end as remaining,
  -- Most dues are paid, and few leases have expected benefits or returned payments. Postgres evaluates the first subquery
  -- of each condition once per query.
  case
    when due.amount > due.received and (
      due.kind = 'rent' and (select exists (select from public.expected_benefits)) and exists (
        select from public.expected_benefits expected_benefit where expected_benefit.lease_id = due.lease_id
      )
      or (select exists (select from public.dues refund_due where refund_due.returns_payment_id is not null)) and exists (
        select from private.returned_parts part where part.due_id = due.id
      )
    )
    then private.benefit_of_due(
      due.due_on, greatest(0.00, asked.amount - due.received),
      case when due.kind = 'rent' then private.benefits_of_days(due.lease_id, due.period_from, due.period_to) else '{}' end,
      private.benefits_paid(due.id),
      (select private.first_awaited_month()),
      case
        when due.due_on + due.limitation_period < (select private.today()) then '{}'
        else private.deferred_parts(due.id, due.lease_id, due.due_on, due.period_from, due.period_to)
      end
    )
  end as benefit
from private.leased_dues due
cross join lateral (
  select case
    when due.kind = 'rent' and exists (
      select from private.holding_receipts receipt
      where receipt.lease_id = due.lease_id and receipt.kind = 'partial'
        and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
    )
    then least(due.amount, due.without_receipts)
    else due.amount
  end as amount
) asked;
comment on view private.asked_dues is
  'For each due, the amount that the landlord may ask for, its unpaid rest, and the part of this rest that offices are expected to pay. Leaves out an amount that only an outdated receipt states.';
grant select on private.asked_dues to authenticated;

-- Refuses a new receipt of either kind if a valid quittance already covers one of its days.
create function private.refuse_second_quittance() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  second record;
begin
  select issued.id, receipt.number into second
  from issued
  join private.holding_receipts receipt on receipt.lease_id = issued.lease_id and receipt.kind = 'quittance' and receipt.id <> issued.id
    and receipt.period_from <= issued.period_to and receipt.period_to >= issued.period_from
  limit 1;
  if found then
    raise exception 'Receipt % is for days that the quittance % is for', second.id, second.number using errcode = 'exclusion_violation';
  end if;
  return null;
end
$$;
create trigger refuse_second_quittance after insert on public.receipts
  referencing new table as issued for each statement execute function private.refuse_second_quittance();

-- The days of a lease that valid receipts cover. The rent dues for these days cannot change. Written in PL/pgSQL, which
-- caches the plan, because each update of an account calls this function.
create function private.days_fixed_by_receipts(lease uuid) returns datemultirange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(range_agg(daterange(receipt.period_from, receipt.period_to, '[]')), '{}')
    from private.holding_receipts receipt
    where receipt.lease_id = days_fixed_by_receipts.lease and receipt.period_from is not null
  );
end
$$;

-- For each payment and due, the amount that valid receipts certify. A quittance states all payments of its term,
-- including those on partial receipts. A partial receipt states only amounts that no earlier receipt states. Therefore
-- the result is the larger of two amounts: the sum on partial receipts, and the amount on a quittance.
create view private.certified_parts with (security_invoker = true) as
select
  receipt_payment.lease_id, receipt_payment.payment_id, receipt_payment.due_id,
  greatest(
    sum(receipt_payment.amount) filter (where receipt.kind = 'partial'), max(receipt_payment.amount) filter (where receipt.kind = 'quittance')
  ) as amount
from public.receipt_payments receipt_payment
join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
group by receipt_payment.lease_id, receipt_payment.payment_id, receipt_payment.due_id;
comment on view private.certified_parts is 'For each payment and due, the amount that valid receipts state.';
grant select on private.certified_parts to authenticated;

-- For each payment and due, the amount that valid receipts certify must not exceed the allocation. Refuses a receipt
-- that breaks this rule.
create function private.refuse_excess() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  excess record;
begin
  select certified_part.payment_id, certified_part.due_id, certified_part.amount into excess
  from (select distinct stated.lease_id, stated.payment_id, stated.due_id from stated) stated_part
  -- `limit` makes Postgres look up each payment and due separately. A plain join would sum the receipts of all
  -- landlords.
  cross join lateral (
    select * from private.certified_parts
    where certified_parts.lease_id = stated_part.lease_id
      and certified_parts.payment_id = stated_part.payment_id and certified_parts.due_id = stated_part.due_id
    limit 1
  ) certified_part
  left join public.allocations on allocations.payment_id = stated_part.payment_id and allocations.due_id = stated_part.due_id
  where certified_part.amount > coalesce(allocations.amount, 0)
  limit 1;
  if found then
    raise exception 'Receipts certify % of payment % for due %, which is more than the payment pays', excess.amount, excess.payment_id, excess.due_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger refuse_excess after insert on public.receipt_payments
  referencing new table as stated for each statement execute function private.refuse_excess();

-- The valid receipts that name a payment, oldest first.
create function private.receipts_naming(payment uuid) returns table (id uuid, number text)
language sql stable set search_path = ''
as $$
  select receipt.id, receipt.number
  from private.holding_receipts receipt
  where exists (
    select from public.receipt_payments receipt_payment where receipt_payment.receipt_id = receipt.id
      and receipt_payment.payment_id = receipts_naming.payment
  )
  order by receipt.issued_at, receipt.number
$$;
grant execute on function private.receipts_naming to authenticated;

-- The numbers of the receipts that certify payments of the due. Null if there are none.
create function private.receipts_of_due(due uuid) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select string_agg(distinct receipt.number, ', ')
    from private.holding_receipts receipt
    join public.receipt_payments receipt_payment on receipt_payment.receipt_id = receipt.id
    where receipt_payment.due_id = receipts_of_due.due
  );
end
$$;

-- Raises DUE_CERTIFIED if receipts certify payments of the due.
create function private.refuse_certified_due(due uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  numbers text := private.receipts_of_due(due);
begin
  if numbers is not null then
    perform private.refuse('DUE_CERTIFIED', 'Receipts certify payments of this due: ' || numbers);
  end if;
end
$$;

create function private.refuse_certified_payment(payment uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  numbers text := (select string_agg(named.number, ', ') from private.receipts_naming(payment) named);
begin
  if numbers is not null then
    perform private.refuse('PAYMENT_CERTIFIED', 'Receipts name this payment: ' || numbers);
  end if;
end
$$;

select private.create_quota_triggers('receipt_payments');
