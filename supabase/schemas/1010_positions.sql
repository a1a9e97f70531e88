-- Where accounts stand, from dues and what they have received. As the caller, so that the policies apply. What these views compute for each row of
-- large tables is read by the functions below, whose arguments an index answers: REST could filter and sort a view by it.

create view private.due_list with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.period_from, due.period_to, due.due_on, due.rent, due.charges, due.other,
  due.reduction, due.amount, due.label, due.cancelled_at, due.cancel_reason, due.created_at,
  due.received, case when due.cancelled_at is null then private.left_of(due, due.received) else 0.00 end as remaining,
  private.due_state(due) as state,
  paid.parts,
  -- What receipts say was paid of it is not waived.
  case when due.kind = 'rent' then due.rent + due.charges - paid.certified end as most_reduction,
  coalesce(held.receipts, '[]') as receipts,
  case when due.kind = 'rent' and held.receipts is not null then nullif(private.ruled_amount(due), due.amount) end as would_be,
  case
    when due.cancelled_at is not null then null
    when due.kind = 'rent' then case when not coalesce(held.has_quittance, false) then private.next_of_due(due) end
    when due.kind <> 'refund' and paid.payments <> '{}' and exists (
      select from private.other_parts(due.lease_id, paid.payments, private.today()) part where part.due_id = due.id
    ) then 'partial'
  end as next
from public.dues due
cross join lateral (
  select
    coalesce(sum(said.amount), 0) as certified,
    coalesce(array_agg(one.payment_id), '{}') as payments,
    coalesce(jsonb_agg(jsonb_build_object(
      'paymentId', one.payment_id, 'amount', one.amount, 'certified', said.amount
    ) order by payment.paid_on, payment.created_at, payment.id), '[]') as parts
  from public.allocations one
  join public.payments payment on payment.id = one.payment_id
  cross join lateral (
    select coalesce(sum(part.amount), 0) as amount from private.certified_parts part
    where part.payment_id = one.payment_id and part.due_id = one.due_id
  ) said
  where one.due_id = due.id
) paid
left join lateral (
  select
    jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind)
      order by receipt.issued_at, receipt.number) as receipts,
    bool_or(
      receipt.kind = 'quittance' and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
    ) as has_quittance
  from private.holding_receipts receipt
  where receipt.lease_id = due.lease_id and case
    when due.kind = 'rent' then receipt.period_from <= due.period_to and receipt.period_to >= due.period_from
    else exists (select from public.receipt_payments said where said.receipt_id = receipt.id and said.due_id = due.id)
  end
) held on true;
comment on view private.due_list is
  'Each due with what it has received, from which payments, the oldest first, what remains without what only receipts say, how much of it receipts say, how much can be waived, the receipts that hold, what it would be without them where that differs, and the one that can follow.';
revoke all on private.due_list from anon, authenticated, service_role;
grant select on private.due_list to authenticated;

create function public.dues_of_lease(lease uuid, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(due) order by due.id), '[]')
    from (
      select * from private.due_list
      where due_list.lease_id = dues_of_lease.lease and due_list.id > after_id
      order by due_list.id limit 1000
    ) due
  );
end
$$;
comment on function public.dues_of_lease is
  'The dues of a lease with all that due_list says of them, by id: the first thousand, or those after one.';
revoke execute on function public.dues_of_lease from anon, service_role;
grant execute on function public.dues_of_lease to authenticated;

create function public.dues_of_month(month date, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(month, 'month');
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(due) order by due.id), '[]')
    from private.month_of(dues_of_month.month) asked
    cross join lateral (
      select * from private.due_list
      where due_list.due_on between asked.first_day and asked.last_day and due_list.id > after_id
      order by due_list.id limit 1000
    ) due
  );
end
$$;
comment on function public.dues_of_month is
  'The same of what falls due in a month.';
revoke execute on function public.dues_of_month from anon, service_role;
grant execute on function public.dues_of_month to authenticated;

create function public.due_by_id(due uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select to_jsonb(known) from private.due_list known where known.id = due_by_id.due
  );
end
$$;
comment on function public.due_by_id is
  'One due with all that due_list says of it; null: there is none.';
revoke execute on function public.due_by_id from anon, service_role;
grant execute on function public.due_by_id to authenticated;

-- Each due that is not cancelled, as the position of its account counts it. Today is a subquery: it is asked once, not for each due.
create view private.counted_dues with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received,
  asked.remaining,
  -- What is owed by a receipt alone, since the lease has changed after it was issued.
  due.amount - due.received - asked.remaining as held,
  due.kind in ('opening', 'rent') as is_term,
  due.due_on <= (select private.today()) as is_fallen,
  due.due_on < (select private.today()) as is_late,
  -- A due to come that a payment names, while the term before it has no due yet.
  due.kind = 'rent' and due.due_on > (select private.today()) and due.period_from > leases.account_starts_on
    and not exists (
      select from public.dues eve
      where eve.lease_id = due.lease_id and eve.kind = 'rent' and eve.period_to = due.period_from - 1
    ) as is_after_gap,
  due.due_on + leases.claims_run < (select private.today()) as is_prescribed
from public.dues due
-- By the landlord as well, as their foreign key is: so Postgres knows how many rows have a match.
join public.leases on leases.id = due.lease_id and leases.owner_id = due.owner_id
-- `limit` has it asked once for each due.
cross join lateral (
  select case when due.amount > due.received then private.left_of(due, due.received) else 0.00 end as remaining
  limit 1
) asked
where due.cancelled_at is null;
comment on view private.counted_dues is
  'Each due that is not cancelled: what it has received, what remains of it, how much more only a receipt says, and whether it is a term, has fallen due, is late, or can no longer be claimed.';
revoke all on private.counted_dues from anon, authenticated, service_role;
grant select on private.counted_dues to authenticated;

-- Dues less payments, without cancelled ones, are what is owed and what is upcoming, less the advance: always, to the cent.
create view private.positions with (security_invoker = true) as
select
  leases.id as lease_id, leases.owner_id, people.tenant_id, people.names,
  terms.paid_to, account.oldest_unpaid_due_on,
  coalesce((select private.today()) - account.oldest_unpaid_due_on, 0) as days_late,
  coalesce(account.unpaid_terms, 0) as unpaid_terms,
  coalesce(account.owed, 0) as owed, coalesce(account.upcoming, 0) as upcoming,
  coalesce(money.amount, 0) - coalesce(account.received, 0) as advance,
  coalesce(account.prescribed, 0) as prescribed,
  coalesce(account.late, 0) as late,
  coalesce(account.held, 0) as held
from public.leases
left join (
  select
    due.lease_id,
    sum(due.remaining + due.held) filter (where due.is_fallen) as owed,
    sum(due.remaining + due.held) filter (where not due.is_fallen) as upcoming,
    sum(due.received) as received,
    sum(due.remaining + due.held) filter (where due.is_prescribed) as prescribed,
    sum(due.remaining) filter (where due.is_late and not due.is_prescribed) as late,
    sum(due.held) filter (where due.is_fallen and not due.is_prescribed) as held,
    min(due.due_on) filter (where due.remaining > 0 and due.is_fallen and not due.is_prescribed)
      as oldest_unpaid_due_on,
    min(due.period_from) filter (
      where due.is_term and (due.remaining > 0 and not due.is_prescribed or due.is_after_gap)
    ) as first_open,
    (count(*) filter (where due.is_term and due.remaining > 0 and due.is_fallen and not due.is_prescribed))::integer
      as unpaid_terms
  from private.counted_dues due
  group by due.lease_id
) account on account.lease_id = leases.id
left join (
  select payments.lease_id, sum(payments.amount) as amount
  from public.payments
  where payments.cancelled_at is null
  group by payments.lease_id
) money on money.lease_id = leases.id
cross join lateral (
  -- A rent from before the account that a payment names says nothing of the account.
  select case when max(dues.period_to) >= leases.account_starts_on then max(dues.period_to) end as paid_to
  from public.dues
  where dues.lease_id = leases.id and dues.kind = 'rent' and dues.amount = dues.received
    and (account.first_open is null or dues.period_to < account.first_open)
) terms
cross join lateral (
  select
    (array_agg(tenants.id order by tenants.created_at, tenants.id))[1] as tenant_id,
    coalesce(array_agg(
      private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id
    ), '{}') as names
  from public.tenants
  where tenants.lease_id = leases.id
) people;
comment on view private.positions is
  'Where the account of each lease stands today. What can no longer be claimed is owed, and makes nobody late.';
comment on column private.positions.paid_to is
  'The last day of the last rent of the account that is wholly paid, before the first of its terms that is not and can still be claimed; null: there is none. What only receipts say that is owed makes no term unpaid.';
comment on column private.positions.late is 'What fell due before today, is unpaid and can still be claimed, less what is held.';
comment on column private.positions.held is
  'The part of what is owed that only receipts say, since the lease has changed: it goes once they are made again. It makes nobody late.';
comment on column private.positions.tenant_id is 'The first tenant of the lease.';
revoke all on private.positions from anon, authenticated, service_role;
grant select on private.positions to authenticated;

create function public.position_page(is_late boolean default false, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(account) || jsonb_build_object(
      'id', account.lease_id,
      'company_name', tenant.company_name, 'last_name', tenant.last_name, 'first_name', tenant.first_name
    ) order by account.lease_id), '[]')
    from (
      select * from private.positions
      where (not is_late or positions.days_late > 0) and positions.lease_id > after_id
      order by positions.lease_id limit 1000
    ) account
    left join public.tenants tenant on tenant.id = account.tenant_id
  );
end
$$;
comment on function public.position_page is
  'Where accounts stand, by the id of the lease: the first thousand, or those after one.';
revoke execute on function public.position_page from anon, service_role;
grant execute on function public.position_page to authenticated;

create view public.lease_list with (security_invoker = true) as
select
  lease.id, lease.owner_id, lease.property_id, lease.kind, lease.claims_run, lease.signed_on, lease.starts_on,
  lease.duration_months, lease.rent_due_day, lease.term_months, lease.prorata_by, lease.charges_kind, lease.deposit,
  lease.has_solidarity, lease.has_resolutory_clause, lease.is_bilingual, lease.account_since, lease.account_starts_on,
  lease.ended_by, lease.notice_received_on, lease.is_notice_reduced, lease.ends_on, lease.keys_on, lease.relet_on,
  lease.created_at,
  private.rent_owed_until(lease) as rent_owed_until,
  -- By when a landlord's notice has to have arrived.
  case when lease.ended_by = 'landlord' then
    (lease.ends_on - make_interval(months => private.notice_months(lease.kind, true, false)))::date
  end as notice_by,
  (
    select coalesce(json_agg(json_build_object(
      'startsOn', change.starts_on, 'rent', change.rent, 'charges', change.charges,
      'againOn', (
        select coalesce(json_agg(again.starts_on order by again.holds_from), '[]')
        from public.rents again
        where again.lease_id = lease.id and again.holds_from > change.holds_from and again.holds_from < change.holds_until
      )
    ) order by change.holds_from), '[]')
    from (
      select
        rent_changes.starts_on, rent_changes.holds_from, rent_changes.rent, rent_changes.charges,
        lead(rent_changes.holds_from, 1, 'infinity'::date) over (order by rent_changes.holds_from) as holds_until
      from private.rent_changes where rent_changes.lease_id = lease.id
    ) change
  ) as rents,
  (
    select coalesce(json_agg(json_build_object(
      'id', known.id, 'tenantId', known.tenant_id, 'firstName', known.first_name, 'lastName', known.last_name,
      'companyName', known.company_name, 'siren', known.siren,
      'email', known.email, 'phoneNumber', known.phone_number
    ) order by known.created_at, known.id), '[]')
    from public.guarantors known where known.lease_id = lease.id
  ) as guarantors,
  (
    select coalesce(json_agg(json_build_object(
      'id', known.id, 'firstName', known.first_name, 'lastName', known.last_name, 'companyName', known.company_name,
      'email', known.email, 'phoneNumber', known.phone_number,
      'emailConsent', case when known.email_consent_on is not null then
        json_build_object('on', known.email_consent_on, 'how', known.email_consent_how)
      end,
      'formerConsents', known.former_consents,
      'joinsOn', known.joins_on, 'leavesOn', known.leaves_on, 'replacedOn', known.replaced_on,
      -- Bound by what the others owe until replaced, for six months at most (loi n° 89-462, art. 8-1 VI).
      'solidarityEndsOn', case when lease.has_solidarity and known.leaves_on is not null then
        least(
          known.replaced_on + greatest(known.leaves_on - known.replaced_on, 0),
          (known.leaves_on + interval '6 months')::date
        )
      end
    ) order by known.created_at, known.id), '[]')
    from public.tenants known where known.lease_id = lease.id
  ) as tenants
from public.leases lease;
comment on view public.lease_list is 'Each lease with its people and its rents, the oldest first, and what follows from its end.';
revoke all on public.lease_list from anon, authenticated, service_role;
grant select on public.lease_list to authenticated;
