-- The benefits, each with the name of its beneficiary.
create function private.open_benefits_json(benefits private.open_benefit[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  benefit private.open_benefit;
  listed jsonb := '[]';
begin
  -- A loop costs less than a query for each due.
  foreach benefit in array benefits loop
    listed := listed || jsonb_build_object(
      'tenant_id', benefit.tenant_id, 'tenant_name', private.name_of_tenant(benefit.tenant_id), 'office', benefit.office,
      'month', to_char(benefit.month, 'YYYY-MM'), 'amount', benefit.amount
    );
  end loop;
  return listed;
end
$$;
grant execute on function private.open_benefits_json to authenticated;

-- The dues of accounts. The view runs as the caller, so that the policies apply. The view is private, because it
-- computes columns from large tables, and REST could filter and sort by such a column. The functions below read the
-- view by an index.

create view private.due_list with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.period_from, due.period_to, due.due_on, due.rent, due.charges, due.other,
  due.reduction, due.amount, due.label, due.cancelled_at, due.cancel_reason, due.created_at,
  due.received, computed.remaining, coalesce((computed.benefit).remaining, 0) as benefit_remaining,
  coalesce((computed.benefit).awaited, 0) as awaited,
  coalesce((computed.benefit).late_after, due.due_on) as late_after,
  case
    when (computed.benefit).remaining > 0 then private.open_benefits_json((computed.benefit).benefits) else '[]'
  end as benefits,
  private.due_state(due, computed.remaining, coalesce((computed.benefit).awaited, 0)) as state,
  case when due.kind = 'repair' then (
    select deposit_movements.id from public.deposit_movements
    where deposit_movements.due_id = due.id and deposit_movements.cancelled_at is null
  ) end as deposit_movement_id,
  paid.parts,
  -- The landlord can waive the whole due except for the amounts that receipts certify.
  case when due.kind = 'rent' then due.rent + due.charges - paid.certified end as most_reduction,
  coalesce(held.receipts, '[]') as receipts,
  (
    select jsonb_build_object('id', documents.id, 'number', documents.number)
    from public.documents
    where documents.owner_id = due.owner_id and documents.subject_id = due.id and documents.kind = 'dueNotice'
      and not exists (select from public.document_voids where document_voids.document_id = documents.id)
    order by documents.issued_at desc limit 1
  ) as notice,
  case when due.kind = 'rent' and held.receipts is not null then nullif(
    (select leased_dues.without_receipts from private.leased_dues where leased_dues.id = due.id), due.amount
  ) end as lease_amount,
  case
    when due.cancelled_at is not null then null
    when due.kind = 'rent' then case when not coalesce(held.has_quittance, false) then private.next_receipt_of_due(due) end
    when due.kind <> 'refund' and paid.payments <> '{}' and exists (
      select from private.other_due_parts(due.lease_id, paid.payments, private.today()) part where part.due_id = due.id
    ) then 'partial'
  end as next,
  due.returns_payment_id
from public.dues due
-- `limit` makes Postgres compute the amounts once per due.
cross join lateral (
  select case when due.cancelled_at is null then asked_dues.remaining else 0.00 end as remaining, asked_dues.benefit
  from private.asked_dues where asked_dues.id = due.id
  limit 1
) computed
cross join lateral (
  select
    coalesce(sum(certified.amount), 0) as certified,
    coalesce(array_agg(allocation.payment_id), '{}') as payments,
    coalesce(jsonb_agg(jsonb_build_object(
      'payment_id', allocation.payment_id, 'amount', allocation.amount, 'certified', certified.amount
    ) order by payment.paid_on, payment.created_at, payment.id), '[]') as parts
  from public.allocations allocation
  join public.payments payment on payment.id = allocation.payment_id
  cross join lateral (
    select coalesce(sum(part.amount), 0) as amount from private.certified_parts part
    where part.payment_id = allocation.payment_id and part.due_id = allocation.due_id
  ) certified
  where allocation.due_id = due.id
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
    else exists (select from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = receipt.id and receipt_payment.due_id = due.id)
  end
) held on true;
comment on view private.due_list is
  'Each due with its payments (oldest first), its valid receipts, its last valid notice, the receipt that can follow, and the settlement of a deposit that made the due. Also has the unpaid rest, the part of this rest that offices are expected to pay, the certified amounts, and the amount that the landlord can waive. If receipts keep another amount than the lease now gives, also has the amount of the lease.';
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
  'The dues of a lease as rows of due_list, sorted by id: the first thousand, or the thousand after a given due.';
grant execute on function public.dues_of_lease to authenticated;

create function public.dues_of_month(month date, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(month, 'month');
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(due) order by due.id), '[]')
    from private.month_of(dues_of_month.month) days
    cross join lateral (
      select * from private.due_list
      where due_list.due_on between days.first_day and days.last_day and due_list.id > after_id
      order by due_list.id limit 1000
    ) due
  );
end
$$;
comment on function public.dues_of_month is
  'The dues that fall due in a month as rows of due_list, sorted by id: the first thousand, or the thousand after a given due.';
grant execute on function public.dues_of_month to authenticated;

create function public.due_by_id(due uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select to_jsonb(due_list) from private.due_list where due_list.id = due_by_id.due
  );
end
$$;
comment on function public.due_by_id is
  'A due as a row of due_list. Null if there is no such due.';
grant execute on function public.due_by_id to authenticated;
