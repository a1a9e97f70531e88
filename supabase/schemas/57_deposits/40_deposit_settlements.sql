-- The settlement of a deposit (loi n° 89-462, art. 22 al. 3 to 7; Code civil, art. 1347). The deposit pays the arrears
-- first, by a payment of kind `offset`. After that, it covers the deductions. The rest goes back. The deductions that the
-- deposit does not cover become one due.
create function private.require_valid_deposit_settlement(lease public.leases, deposit private.deposit, returned_on date, amount numeric)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_deposit_held(deposit);
  if lease.keys_on is null then
    perform private.refuse('VALIDATION_FAILED', 'State when the keys were returned', 'keysOn=required');
  elsif lease.exit_state is null then
    perform private.refuse('VALIDATION_FAILED', 'State whether the check-out inventory matches the check-in inventory', 'exitState=required');
  elsif returned_on < lease.keys_on then
    perform private.refuse('VALIDATION_FAILED', 'The deposit goes back before the keys were returned: correct one of the two days', 'returnedOn=tooEarly');
  elsif not deposit.is_settled and lease.deposit_provision > deposit.provision_limit then
    perform private.refuse('VALIDATION_FAILED', 'At most 20% may be kept, and only in a collective building whose charges are not settled yet', 'provision=aboveCap');
  elsif amount <> deposit.to_return + deposit.increase then
    perform private.refuse(
      'DEPOSIT_CHANGED', format('%s goes back now: read the deposit again', deposit.to_return + deposit.increase)
    );
  elsif deposit.arrears > 0 then
    perform private.require_paid_on(lease, returned_on, null, 'returnedOn');
  end if;
end
$$;

-- Writes a settlement, the payment that sets off the arrears, and the due for deductions that the deposit does not
-- cover.
create function private.write_deposit_settlement(lease public.leases, deposit private.deposit, movement public.deposit_movements)
returns public.deposit_movements
language plpgsql set search_path = ''
as $$
declare
  payment public.payments;
begin
  movement.set_off := least(deposit.held, deposit.arrears);
  movement.deducted := least(deposit.held - movement.set_off, deposit.kept);
  movement.not_covered := deposit.kept - movement.deducted;
  if movement.set_off > 0 then
    payment.owner_id := lease.owner_id;
    payment.lease_id := lease.id;
    payment.kind := 'offset';
    payment.paid_on := movement.moved_on;
    payment.amount := movement.set_off;
    payment.idempotency_key := movement.idempotency_key;
    payment.request := movement.request;
    movement.payment_id := (select recorded.id from private.record_payments(array[payment]) recorded);
  end if;
  if movement.not_covered > 0 then
    movement.due_id := private.add_other_due(
      lease, movement.idempotency_key, movement.request, 'repair', movement.moved_on, movement.not_covered, 'Solde du dépôt de garantie'
    );
  end if;
  insert into public.deposit_movements (
    owner_id, lease_id, kind, moved_on, amount, set_off, deducted, provision, increase, not_covered, method, payment_id, due_id,
    idempotency_key, request
  ) values (
    lease.owner_id, lease.id, 'settled', movement.moved_on, deposit.to_return, movement.set_off, movement.deducted, deposit.provision,
    deposit.increase, movement.not_covered, movement.method, movement.payment_id, movement.due_id, movement.idempotency_key, movement.request
  ) returning * into movement;
  perform private.require_movement_quota(lease.id);
  update public.deposit_deductions set movement_id = movement.id
  where deposit_deductions.lease_id = lease.id and deposit_deductions.movement_id is null;
  return movement;
end
$$;

-- Checks and writes a settlement. Returns the movement, and the deposit as it was before the settlement.
create function private.record_deposit_settlement(
  lease public.leases, inout movement public.deposit_movements, amount numeric, out deposit private.deposit
)
language plpgsql set search_path = ''
as $$
begin
  perform private.require_moved_on(lease, movement.moved_on, true, 'returnedOn');
  perform private.require_amount(amount, 'amount', 0);
  perform private.require_method(movement.method);
  deposit := private.deposit_of(lease, movement.moved_on);
  perform private.require_valid_deposit_settlement(lease, deposit, movement.moved_on, amount);
  movement := private.write_deposit_settlement(lease, deposit, movement);
end
$$;

create function public.settle_deposit(
  lease_id uuid, idempotency_key uuid, returned_on date, amount numeric, method text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  settled record;
begin
  movement.request := private.request_of('settle_deposit', jsonb_build_object(
    'lease', lease.id, 'returned_on', returned_on, 'amount', amount, 'method', method
  ));
  if private.movement_of_key(landlord.id, idempotency_key, movement.request) is null then
    movement.moved_on := returned_on;
    movement.method := method;
    movement.idempotency_key := idempotency_key;
    perform private.require_quota(landlord.id, 'document_files');
    settled := private.record_deposit_settlement(lease, movement, amount);
    perform private.write_documents(
      landlord.id, array[private.draft_deposit_settlement(landlord, lease, settled.deposit, settled.movement)]
    );
  end if;
  perform private.review_accounts(array[lease.id]);
  return private.deposit_json(lease, private.today());
end
$$;
comment on function public.settle_deposit is
  'Settles a deposit. The deposit pays the arrears, then the deductions. The rest goes back to the tenants, with the legal increase if the settlement is late. Issues the document. Refused if the rest differs from the given amount. A repeated key settles nothing. Returns the deposit.';
grant execute on function public.settle_deposit to authenticated;

-- Refuses to cancel a payment or a due that belongs to the settlement of a deposit.
create function private.refuse_if_in_deposit_settlement(payment_or_due uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.deposit_movements movement
    where payment_or_due in (movement.payment_id, movement.due_id) and movement.cancelled_at is null
  ) then
    perform private.refuse('DEPOSIT_SETTLED', 'The amount belongs to the settlement of a deposit: cancel the settlement');
  end if;
end
$$;

-- Refuses to change facts that the settlement of a deposit states. The return of the keys and the check-out inventory
-- decide the deadline and the increase of the first settlement. The approval of the building's accounts decides the
-- deadline and the increase of the second settlement, which gives back the provision.
create function private.require_settled_facts_unchanged(lease_before public.leases, lease public.leases) returns void
language plpgsql stable set search_path = ''
as $$
declare
  settlements bigint := (
    select count(*) from public.deposit_movements movement
    where movement.lease_id = lease_before.id and movement.kind = 'settled' and movement.cancelled_at is null
  );
begin
  if settlements > 0 and (lease.keys_on, lease.exit_state) is distinct from (lease_before.keys_on, lease_before.exit_state)
    or settlements > 1 and lease.accounts_approved_on is distinct from lease_before.accounts_approved_on
  then
    perform private.refuse('DEPOSIT_SETTLED', 'The settlement of the deposit states this fact: cancel the settlement first');
  end if;
end
$$;

-- True if the deposit has a valid movement that was recorded after a movement. Movements of `undone_batch` do not count.
create function private.has_later_movement(movement public.deposit_movements, undone_batch uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.deposit_movements later_movement
    where later_movement.lease_id = movement.lease_id and later_movement.cancelled_at is null
      and later_movement.created_at > movement.created_at
      and (undone_batch is null or later_movement.batch_id is distinct from undone_batch)
  );
end
$$;
grant execute on function private.has_later_movement to authenticated;

create function public.cancel_deposit_movement(movement uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  cancelled public.deposit_movements;
begin
  perform private.require_reason(reason);
  select * into cancelled from public.deposit_movements
  where deposit_movements.id = cancel_deposit_movement.movement and deposit_movements.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such movement');
  elsif cancelled.cancelled_at is null then
    if private.has_later_movement(cancelled) then
      perform private.refuse('NOT_LAST_MOVEMENT', 'A later movement of the deposit exists: cancel it first');
    end if;
    update public.deposit_movements set cancelled_at = clock_timestamp(), cancel_reason = reason
    where deposit_movements.id = cancelled.id;
    update public.deposit_deductions set movement_id = null where deposit_deductions.movement_id = cancelled.id;
    perform private.void_document(landlord.id, documents.id, reason)
    from public.documents
    where documents.owner_id = landlord.id and documents.subject_id = cancelled.id;
    if cancelled.due_id is not null then
      perform public.cancel_due(cancelled.due_id, reason);
    end if;
    perform private.cancel_payments(landlord.id, array_remove(array[cancelled.payment_id], null), reason, false);
  end if;
  perform private.review_accounts(array[cancelled.lease_id]);
  return private.deposit_json(private.lease_of(landlord.id, cancelled.lease_id), private.today());
end
$$;
comment on function public.cancel_deposit_movement is
  'Cancels the last movement of a deposit. Its document becomes void. A cancelled settlement also cancels its payment and its due, and its deductions can be changed again. Returns the deposit.';
grant execute on function public.cancel_deposit_movement to authenticated;
