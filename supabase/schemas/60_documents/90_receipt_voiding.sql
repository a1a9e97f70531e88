-- True if the receipt states the whole payment, and no other valid receipt names the payment. The landlord can then
-- void the receipt and cancel the payment together. False for an opening advance, for a set-off, for the credit of a
-- settlement of charges, and for a payment that was taken back. Written in PL/pgSQL, which caches the plan, because a request for a month calls this function
-- for each term with a receipt.
create function private.is_own_payment(receipt uuid, payment public.payments) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return payment.cancelled_at is null and payment.kind not in ('opening', 'offset', 'credit')
    and payment.amount = (
      select sum(receipt_payment.amount) from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = is_own_payment.receipt and receipt_payment.payment_id = payment.id
    )
    and not exists (
      select from public.receipt_payments receipt_payment
      join private.holding_receipts other_receipt on other_receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = payment.id and other_receipt.id <> is_own_payment.receipt
    )
    and not exists (select from public.dues refund_due where refund_due.returns_payment_id = payment.id and refund_due.cancelled_at is null);
end
$$;
grant execute on function private.is_own_payment to authenticated;

-- Cancels the payments of a voided receipt for which private.is_own_payment is true.
create function private.cancel_payments_of(receipt uuid, reason text) returns void
language sql set search_path = ''
as $$
  update public.payments payment
  set cancelled_at = clock_timestamp(), cancel_reason = cancel_payments_of.reason, cancelled_by = auth.uid()
  where payment.id in (
      select receipt_payment.payment_id from public.receipt_payments receipt_payment
        where receipt_payment.receipt_id = cancel_payments_of.receipt
    )
    and private.is_own_payment(cancel_payments_of.receipt, payment)
$$;

-- Runs as the caller, so that policies apply.
create function public.payments_of_receipt(receipt uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(to_jsonb(payment) || jsonb_build_object(
      'payer', private.name_of_payer(payment), 'stated', stated.amount, 'is_own', private.is_own_payment(receipts.id, payment),
      'beneficiary', case when payment.kind = 'benefit' then private.name_of_tenant(payment.tenant_id) end
    ) order by payment.paid_on, payment.created_at, payment.id)
    from (
      select receipt_payment.payment_id, sum(receipt_payment.amount) as amount from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = receipts.id
      group by receipt_payment.payment_id
    ) stated
    join public.payments payment on payment.id = stated.payment_id
  ), '[]')
  from public.receipts
  where receipts.id = payments_of_receipt.receipt
$$;
comment on function public.payments_of_receipt is
  'The payments that a receipt names, oldest first. Each states whether it can be cancelled with the receipt. The list is empty if the lease is deleted. Null if there is no such receipt.';
grant execute on function public.payments_of_receipt to authenticated;

-- Runs as the caller, so that policies apply.
create function public.receipts_of_payment(payment uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(
      jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind, 'outcome', receipt.outcome)
      order by receipt.issued_at, receipt.number
    )
    from (
      select
        receipt.*,
        case
          when named.id is not null then 'voided'
          when receipt.state = 'valid' then 'kept'
          -- Voiding the quittance that completed the term of a partial receipt makes the partial receipt valid again.
          when receipt.replaced_by_id in (select naming.id from private.receipts_naming(payments.id) naming) then 'validAgain'
        end as outcome
      from (
        select distinct holding_receipts.id from private.holding_receipts
        join public.dues due on due.lease_id = holding_receipts.lease_id and due.kind = 'rent'
          and due.period_from <= holding_receipts.period_to and due.period_to >= holding_receipts.period_from
        join public.allocations allocation on allocation.due_id = due.id
        where allocation.payment_id = payments.id
      ) holding
      -- Look up each receipt separately, as in `document_page`. A join would read all receipts of the landlord.
      cross join lateral (select * from private.receipt_list where receipt_list.id = holding.id offset 0) receipt
      left join private.receipts_naming(payments.id) named on named.id = receipt.id
    ) receipt
    where receipt.outcome is not null
  ), '[]')
  from public.payments
  where payments.id = receipts_of_payment.payment
$$;
comment on function public.receipts_of_payment is
  'The receipts for the days that a payment pays, oldest first. Each states what happens to it if the payment is cancelled and the receipts that name the payment are voided. Null if there is no such payment.';
grant execute on function public.receipts_of_payment to authenticated;

-- Voids the receipts in `replaces` that are not voided yet. Cancels each payment that one of these receipts states in
-- full, if no valid receipt names the payment any more.
create function private.void_receipts_to_replace(lease public.leases, replaces uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  older public.receipts;
begin
  if exists (
    select from unnest(replaces) named
    where not exists (
      select from public.receipts receipt
      where receipt.id = named and receipt.owner_id = lease.owner_id and receipt.lease_id = lease.id
    )
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A receipt to replace belongs to another lease', 'replaces=invalid');
  end if;
  for older in
    select receipt.* from public.receipts receipt
    where receipt.id = any (replaces)
    -- Void quittances first. When a quittance is voided, the partial receipts that it completed become valid again and
    -- can be voided.
    order by receipt.kind = 'partial'
  loop
    if not exists (select from public.document_voids void where void.document_id = older.id) then
      perform private.void_document(lease.owner_id, older.id, null);
    end if;
    perform private.cancel_payments_of(older.id, null);
  end loop;
  if cardinality(replaces) > 0 then
    perform private.update_account(lease.id);
  end if;
end
$$;

create function public.void_receipt(receipt uuid, reason text, cancel_payments boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  voided public.receipts;
begin
  if reason is null then
    perform private.refuse('VALIDATION_FAILED', 'A reason is missing', 'reason=required');
  end if;
  landlord := private.lock_landlord();
  select * into voided from public.receipts
  where receipts.id = void_receipt.receipt and receipts.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such receipt');
  end if;
  perform private.void_document(landlord.id, voided.id, reason);
  if cancel_payments then
    perform private.cancel_payments_of(voided.id, reason);
  end if;
  if voided.lease_id is not null then
    perform private.update_account(voided.lease_id);
  end if;
  return private.receipt_json(voided.id) - 'snapshot' - 'code';
end
$$;
comment on function public.void_receipt is
  'Voids a receipt for good and for a reason. On request, also cancels the payments that only this receipt names. Returns a receipt as `receipt_page` does.';
grant execute on function public.void_receipt to authenticated;
