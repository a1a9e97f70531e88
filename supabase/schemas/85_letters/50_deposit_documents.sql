-- The documents about a deposit: its receipt and its settlement. The commands of deposits issue these documents.

-- The tenants on a day. If nobody was a tenant on that day, returns the tenants on the nearest day with a tenant. A
-- deposit is often paid before the lease starts, and settled after the lease has ended.
create function private.tenants_near(lease uuid, day date) returns public.tenants[]
language plpgsql stable set search_path = ''
as $$
declare
  nearest_day date := (
    select greatest(min(coalesce(tenant.joins_on, '-infinity')), least(day, max(coalesce(tenant.leaves_on, 'infinity'))))
    from public.tenants tenant where tenant.lease_id = tenants_near.lease
  );
begin
  return array(select private.tenants_between(lease, nearest_day, nearest_day));
end
$$;
grant execute on function private.tenants_near to authenticated;

-- The draft of the receipt of a deposit, or of a part of a deposit.
create function private.draft_deposit_receipt(landlord public.users, lease public.leases, movement public.deposit_movements)
returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  received numeric := (select deposit_sums.received from private.deposit_sums where deposit_sums.lease_id = lease.id);
begin
  return private.draft_letter(
    landlord, lease, 'depositReceipt', movement.id, private.tenants_near(lease.id, movement.moved_on),
    jsonb_build_object(
      'amount', movement.amount, 'receivedOn', movement.moved_on, 'method', movement.method, 'agreed', lease.deposit,
      'receivedBefore', received - movement.amount
    )
  );
end
$$;

-- The unpaid dues before a settlement: for each due, the part that the settlement paid and the rest.
create function private.settled_dues_json(lease public.leases, movement public.deposit_movements) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'dueId', due.id, 'kind', due.kind, 'from', due.period_from, 'to', due.period_to, 'label', due.label, 'dueOn', due.due_on,
      'hasCharges', dues.charges > 0, 'setOff', coalesce(allocation.amount, 0), 'remaining', due.remaining
    ) order by due.due_on, due.period_from, due.id), '[]')
    from private.counted_dues due
    join public.dues on dues.id = due.id
    left join public.allocations allocation on allocation.due_id = due.id and allocation.payment_id = movement.payment_id
    where due.lease_id = lease.id and due.id is distinct from movement.due_id and (
      allocation.amount > 0 or due.remaining > 0 and movement.moved_on between due.due_on and due.due_on + lease.limitation_period
    )
  );
end
$$;

-- The settlement before this settlement: its day, the provision that the landlord kept until the accounts of the
-- building were approved, and the number of its document. Returns null if there is no such settlement.
create function private.former_settlement_json(lease public.leases, movement public.deposit_movements) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'amount', former_movement.provision, 'on', former_movement.moved_on, 'number', documents.number,
      'accountsApprovedOn', lease.accounts_approved_on
    )
    from public.deposit_movements former_movement
    left join public.documents on documents.owner_id = former_movement.owner_id and documents.subject_id = former_movement.id
    where former_movement.lease_id = lease.id and former_movement.kind = 'settled' and former_movement.cancelled_at is null
      and former_movement.id <> movement.id
    order by former_movement.created_at desc limit 1
  );
end
$$;

-- The sum of the deposit's movements of a kind (`returned` or `handedOver`) between the former settlement and this
-- settlement.
create function private.sum_of_earlier_movements(movement public.deposit_movements, kind text) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(earlier_movement.amount), 0) from public.deposit_movements earlier_movement
    where earlier_movement.lease_id = movement.lease_id and earlier_movement.kind = sum_of_earlier_movements.kind
      and earlier_movement.cancelled_at is null and not exists (
        select from public.deposit_movements former_movement
        where former_movement.lease_id = movement.lease_id and former_movement.kind = 'settled'
          and former_movement.cancelled_at is null and former_movement.id <> movement.id
          and former_movement.created_at > earlier_movement.created_at
      )
  );
end
$$;

-- The kept files of a deduction, oldest first. The settlement of the deposit names them.
create function private.proofs_json(deduction uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', files.id, 'name', files.name) order by files.created_at, files.id), '[]')
    from public.files where files.deduction_id = proofs_json.deduction and files.stored_at is not null
  );
end
$$;

-- The draft of the document about a stored settlement. `deposit` is the deposit before the settlement.
create function private.draft_deposit_settlement(
  landlord public.users, lease public.leases, deposit private.deposit, movement public.deposit_movements
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
begin
  return private.draft_letter(
    landlord, lease, 'depositSettlement', movement.id, private.tenants_near(lease.id, lease.keys_on),
    jsonb_build_object(
      'keysOn', lease.keys_on, 'exitState', lease.exit_state, 'deadline', deposit.deadline, 'returnedOn', movement.moved_on,
      'method', movement.method, 'received', deposit.received, 'keptBefore', private.former_settlement_json(lease, movement),
      'returnedBefore', private.sum_of_earlier_movements(movement, 'returned'), 'handedOver', private.sum_of_earlier_movements(movement, 'handedOver'), 'dues', private.settled_dues_json(lease, movement), 'setOff', movement.set_off,
      'deductions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'label', deduction.label, 'amount', deduction.amount, 'tenantShare', deduction.tenant_share, 'kept', deduction.kept,
          'proof', deduction.proof, 'files', private.proofs_json(deduction.id)
        ) order by deduction.created_at, deduction.id), '[]')
        from public.deposit_deductions deduction where deduction.movement_id = movement.id
      ),
      'deducted', movement.deducted, 'notCovered', movement.not_covered, 'provision', movement.provision, 'returned', movement.amount,
      'periodsLate', deposit.periods_late, 'increasePerPeriod', deposit.increase_per_period, 'increase', movement.increase,
      'amount', movement.amount + movement.increase, 'stillOwed', private.arrears_of(lease, movement.moved_on),
      'hasNewAddress', lease.new_address is not null
    )
  );
end
$$;

-- Each preview runs its command and rolls the command back, as preview_rent does.
create function public.preview_deposit_movement(lease_id uuid, moved_on date, amount numeric, method text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  receipt private.document_draft;
begin
  movement := private.write_deposit_movement(lease, 'received', moved_on, amount, method, gen_random_uuid());
  receipt := private.draft_deposit_receipt(landlord, lease, movement);
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(receipt);
end
$$;
comment on function public.preview_deposit_movement is
  'The contents of the receipt that add_deposit_movement would issue now for a received deposit. Writes nothing and uses no number.';

create function public.preview_deposit_settlement(lease_id uuid, returned_on date, amount numeric, method text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  settled record;
  letter private.document_draft;
begin
  movement.moved_on := returned_on;
  movement.method := method;
  movement.idempotency_key := gen_random_uuid();
  settled := private.record_deposit_settlement(lease, movement, amount);
  letter := private.draft_deposit_settlement(landlord, lease, settled.deposit, settled.movement);
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(letter);
end
$$;
comment on function public.preview_deposit_settlement is
  'The contents of the settlement that settle_deposit would issue now. Writes nothing and uses no number.';
grant execute on function public.preview_deposit_movement, public.preview_deposit_settlement to authenticated;
