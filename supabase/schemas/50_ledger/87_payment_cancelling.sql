-- Voids the receipts that name these payments.
create function private.void_receipts_naming(landlord uuid, payments uuid[], reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Void quittances first. When a quittance is voided, the partial receipts that it completed become valid again and
  -- can be voided.
  perform private.void_document(landlord, receipt.id, reason)
  from (
    select distinct receipts.id
    from unnest(void_receipts_naming.payments) payment (id)
    cross join lateral private.receipts_naming(payment.id) named
    join public.receipts on receipts.id = named.id and receipts.owner_id = landlord and receipts.kind = 'quittance'
  ) receipt;
  perform private.void_document(landlord, receipt.id, reason)
  from (
    select distinct named.id from unnest(void_receipts_naming.payments) payment (id) cross join lateral private.receipts_naming(payment.id) named
  ) receipt;
end
$$;

-- Cancels payments. With void_receipts, also voids the receipts that name these payments.
create function private.cancel_payments(landlord uuid, cancelled_ids uuid[], reason text, void_receipts boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_reason(reason);
  if void_receipts then
    perform private.void_receipts_naming(landlord, cancelled_ids, reason);
  end if;
  perform private.refuse_if_in_deposit_settlement(payment.id), private.refuse_certified_payment(payment.id) from unnest(cancelled_ids) payment (id);
  perform private.refuse_if_in_settlement(payments.lease_id, payments.id) from public.payments where payments.id = any (cancelled_ids);
  update public.payments
  set cancelled_at = clock_timestamp(), cancel_reason = reason, cancelled_by = auth.uid()
  where payments.id = any (cancelled_ids) and payments.cancelled_at is null;
  -- Money that never arrived was never taken back.
  update public.dues
  set cancelled_at = clock_timestamp(), cancel_reason = reason
  where dues.returns_payment_id = any (cancelled_ids) and dues.cancelled_at is null;
  perform private.update_account(lease.id)
  from (select distinct payments.lease_id as id from public.payments where payments.id = any (cancelled_ids)) lease;
end
$$;

create function public.cancel_payment(payment uuid, reason text, void_receipts boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease uuid := (
    select payments.lease_id from public.payments where payments.id = cancel_payment.payment and payments.owner_id = landlord.id
  );
begin
  if lease is null then
    perform private.refuse('NOT_FOUND', 'There is no such payment');
  end if;
  perform private.cancel_payments(landlord.id, array[payment], reason, void_receipts);
  return private.position_json(lease);
end
$$;
comment on function public.cancel_payment is 'Cancels a payment that never arrived, for good. On request, also voids the receipts that name the payment. Returns the account''s position.';
grant execute on function public.cancel_payment to authenticated;
