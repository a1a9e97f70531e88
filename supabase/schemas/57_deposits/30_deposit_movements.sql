-- The commands that record the movements of a deposit and the deductions from it.

-- The movement that an earlier request with this key recorded. Returns null if no request had this key.
create function private.movement_of_key(landlord uuid, idempotency_key uuid, request jsonb) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  movement public.deposit_movements;
begin
  perform private.require_own_key(landlord, idempotency_key, request);
  select * into movement from public.deposit_movements
  where deposit_movements.owner_id = landlord and deposit_movements.idempotency_key = movement_of_key.idempotency_key;
  perform private.refuse_cancelled(movement.cancelled_at is not null);
  return movement.id;
end
$$;

-- Checks the day of a movement. A deposit cannot be received long before its lease. A deposit cannot go back before the
-- day of its last recorded movement.
create function private.require_moved_on(lease public.leases, moved_on date, is_outgoing boolean, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(moved_on, field);
  if moved_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day is in the future', field || '=futureDate');
  elsif not is_outgoing and moved_on < private.earliest_lease_day(lease) then
    perform private.refuse('VALIDATION_FAILED', 'The day is long before the lease starts', field || '=tooEarly');
  elsif is_outgoing and exists (
    select from public.deposit_movements movement
    where movement.lease_id = lease.id and movement.cancelled_at is null and movement.moved_on > require_moved_on.moved_on
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The deposit has a movement on a later day', field || '=beforePayment');
  end if;
end
$$;

create function private.require_deposit_held(deposit private.deposit) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if deposit.held = 0 and deposit.is_settled then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit is settled');
  elsif deposit.held = 0 then
    perform private.refuse('DEPOSIT_NOT_HELD', 'The landlord holds no deposit of this lease: record its receipt first');
  end if;
end
$$;

-- Refuses a movement that the deposit does not allow. After the return of the keys, only a settlement gives back the
-- last part of the deposit, because the arrears are paid first.
create function private.require_valid_deposit_movement(deposit private.deposit, keys_on date, kind text, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if kind is null or kind not in ('received', 'returned', 'handedOver') then
    perform private.refuse('VALIDATION_FAILED', 'kind must be received, returned or handedOver', 'kind=invalid');
  elsif deposit.is_settled and kind <> 'handedOver' then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit is settled');
  elsif kind = 'received' then
    if deposit.received + amount > deposit.agreed then
      perform private.refuse('VALIDATION_FAILED', 'More than the agreed deposit would be received', 'amount=aboveAmount');
    end if;
    return;
  end if;
  perform private.require_deposit_held(deposit);
  if amount > deposit.held then
    perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the deposit that the landlord holds', 'amount=aboveAmount');
  elsif kind = 'returned' and keys_on is not null and amount >= deposit.to_return then
    perform private.refuse('VALIDATION_FAILED', 'The amount is the whole rest of the deposit: settle the deposit instead', 'amount=aboveAmount');
  end if;
end
$$;

create function private.require_movement_quota(lease uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_lease_quota(
    (select count(*) from public.deposit_movements where deposit_movements.lease_id = require_movement_quota.lease),
    'movements of the deposit', 200
  );
end
$$;

-- Checks and writes a movement other than a settlement. The amount is checked before the column would round it.
create function private.write_deposit_movement(
  lease public.leases, kind text, moved_on date, amount numeric, method text, idempotency_key uuid, request jsonb default null,
  bank_line public.bank_lines default null
) returns public.deposit_movements
language plpgsql set search_path = ''
as $$
declare
  movement public.deposit_movements;
begin
  perform private.require_moved_on(lease, moved_on, kind <> 'received', 'movedOn');
  perform private.require_amount(amount, 'amount');
  perform private.require_method(method);
  perform private.require_valid_deposit_movement(private.deposit_of(lease, private.today()), lease.keys_on, kind, amount);
  insert into public.deposit_movements (
    owner_id, lease_id, kind, moved_on, amount, method, idempotency_key, request, bank_line_id, batch_id
  )
  values (
    lease.owner_id, lease.id, kind, moved_on, amount, method, idempotency_key, request, bank_line.id, bank_line.batch_id
  )
  returning * into movement;
  perform private.require_movement_quota(lease.id);
  return movement;
end
$$;

-- Issues the receipt of a received deposit.
create function private.issue_deposit_receipt(landlord public.users, lease public.leases, movement public.deposit_movements)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_quota(landlord.id, 'document_files');
  perform private.write_documents(landlord.id, array[private.draft_deposit_receipt(landlord, lease, movement)]);
end
$$;

create function public.add_deposit_movement(
  lease_id uuid, idempotency_key uuid, kind text, moved_on date, amount numeric, method text default null, issue boolean default true
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  movement public.deposit_movements;
  request jsonb := private.request_of('add_deposit_movement', jsonb_build_object(
    'lease', lease.id, 'kind', kind, 'moved_on', moved_on, 'amount', amount, 'method', method, 'issue', issue
  ));
begin
  if private.movement_of_key(landlord.id, idempotency_key, request) is null then
    movement := private.write_deposit_movement(lease, kind, moved_on, amount, method, idempotency_key, request);
    if movement.kind = 'received' and issue then
      perform private.issue_deposit_receipt(landlord, lease, movement);
    end if;
  end if;
  perform private.review_accounts(array[lease.id]);
  return private.deposit_json(lease, private.today());
end
$$;
comment on function public.add_deposit_movement is
  'Records that a deposit was received, given back in part, or handed over to the buyer of the dwelling. With issue, a received deposit gets a receipt. A repeated key records nothing. Returns the deposit.';

-- Requires that a deduction has a kind, a label, an amount, a share and a proof (art. 22 al. 3). `place` is its
-- position in the list, for the path of an error. The amount is an argument of its own, because the column would round
-- it before the check.
create function private.require_valid_deduction(deduction public.deposit_deductions, amount numeric, place bigint) returns void
language plpgsql stable set search_path = ''
as $$
declare
  path text := format('deductions.%s.', place - 1);
begin
  perform private.require_amount(amount, path || 'amount');
  if deduction.kind is null or deduction.kind not in ('repair', 'charges', 'other') then
    perform private.refuse('VALIDATION_FAILED', 'kind must be repair, charges or other', path || 'kind=invalid');
  elsif deduction.label is null then
    perform private.refuse('VALIDATION_FAILED', 'A deduction needs a label', path || 'label=required');
  elsif deduction.tenant_share between 0 and 100 is not true then
    perform private.refuse('VALIDATION_FAILED', 'The share is a percentage', path || 'tenantShare=invalid');
  elsif deduction.proof is null then
    perform private.refuse('VALIDATION_FAILED', 'A deduction needs a proof', path || 'proof=required');
  end if;
end
$$;

create function private.read_deductions(deductions jsonb) returns public.deposit_deductions[]
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(deductions) is distinct from 'array' then
    perform private.refuse('VALIDATION_FAILED', 'The deductions are not a list', 'deductions=invalid');
  elsif jsonb_array_length(deductions) > 50 then
    perform private.refuse('VALIDATION_FAILED', 'More than 50 deductions', 'deductions=tooLong');
  elsif exists (select from jsonb_array_elements(deductions) element (fields) where jsonb_typeof(element.fields) <> 'object') then
    perform private.refuse('VALIDATION_FAILED', 'A deduction is not an object', 'deductions=invalid');
  end if;
  perform private.require_valid_deduction(
    jsonb_populate_record(null::public.deposit_deductions, element.fields - 'amount'), (element.fields ->> 'amount')::numeric, element.place
  )
  from jsonb_array_elements(deductions) with ordinality element (fields, place);
  return array(select deduction from jsonb_populate_recordset(null::public.deposit_deductions, deductions) deduction);
exception
  -- The message of Postgres quotes the input. Replace the message.
  when data_exception or check_violation then
    perform private.refuse('VALIDATION_FAILED', 'A deduction has an invalid value', 'deductions=invalid');
end
$$;

-- Refuses new or higher deductions for charges while a settlement of charges is unpaid, because the tenants would pay
-- the charges twice. If the unpaid settlement falls due before the deposit goes back, the deposit pays it as arrears.
-- Earlier deductions stay, because the landlord knew them when he settled the charges.
create function private.refuse_charges_claimed_twice(lease uuid, deductions public.deposit_deductions[]) returns void
language plpgsql stable set search_path = ''
as $$
declare
  names text := (
    select string_agg(distinct private.settlement_name(settlements), ', ')
    from public.settlements
    join private.counted_dues on counted_dues.lease_id = settlements.lease_id and counted_dues.id = any (settlements.due_ids)
    where settlements.lease_id = refuse_charges_claimed_twice.lease and settlements.cancelled_at is null and counted_dues.remaining > 0
  );
begin
  if names is not null and (
    select sum(deduction.amount * deduction.tenant_share)
    from unnest(deductions) deduction where deduction.kind = 'charges'
  ) > (
    select coalesce(sum(deduction.amount * deduction.tenant_share), 0) from public.deposit_deductions deduction
    where deduction.lease_id = refuse_charges_claimed_twice.lease and deduction.kind = 'charges' and deduction.movement_id is null
  ) then
    perform private.refuse('CHARGES_SETTLED', 'Unpaid settlements already claim charges, and the deposit pays them if they are due when it goes back: ' || names);
  end if;
end
$$;

-- Requires that the list names each id once, and names no deduction of another lease or of a settlement. The caller
-- chooses the id of a new deduction, so that a request can be repeated.
create function private.require_open_deductions(lease uuid, deductions public.deposit_deductions[]) returns void
language plpgsql stable set search_path = ''
as $$
declare
  place integer;
begin
  select named.place into place
  from (
    select (deductions[given.place]).id, given.place, row_number() over (partition by (deductions[given.place]).id) as number
    from generate_subscripts(deductions, 1) given (place)
  ) named
  left join public.deposit_deductions deduction on deduction.id = named.id
  where named.id is not null and (
    named.number > 1 or deduction.lease_id <> require_open_deductions.lease or deduction.movement_id is not null
  )
  order by named.place limit 1;
  if found then
    perform private.refuse('VALIDATION_FAILED', 'The lease has no such open deduction', format('deductions.%s.id=invalid', place - 1));
  end if;
end
$$;

create function public.set_deposit_deductions(lease_id uuid, deductions jsonb, provision numeric default 0) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  deposit private.deposit := private.deposit_of(lease, private.today());
  new_deductions public.deposit_deductions[];
begin
  if deposit.is_settled and deposit.held = 0 then
    perform private.refuse('DEPOSIT_SETTLED', 'The deposit is settled');
  end if;
  new_deductions := private.read_deductions(deductions);
  perform private.require_amount(provision, 'provision', 0);
  if provision > deposit.provision_limit then
    perform private.refuse('VALIDATION_FAILED', 'At most 20% may be kept, and only in a collective building whose charges are not settled yet', 'provision=aboveCap');
  end if;
  perform private.refuse_charges_claimed_twice(lease.id, new_deductions);
  perform private.require_open_deductions(lease.id, new_deductions);
  delete from public.deposit_deductions deduction
  where deduction.lease_id = lease.id and deduction.movement_id is null
    and not exists (select from unnest(new_deductions) kept where kept.id = deduction.id);
  insert into public.deposit_deductions (id, owner_id, lease_id, kind, label, amount, tenant_share, proof)
  select coalesce(deduction.id, gen_random_uuid()), lease.owner_id, lease.id, deduction.kind, deduction.label, deduction.amount,
    deduction.tenant_share, deduction.proof
  from unnest(new_deductions) deduction
  on conflict on constraint deposit_deductions_pkey do update set
    kind = excluded.kind, label = excluded.label, amount = excluded.amount, tenant_share = excluded.tenant_share, proof = excluded.proof
  -- Another landlord may have taken the id since the check.
  where deposit_deductions.lease_id = excluded.lease_id and deposit_deductions.movement_id is null;
  perform private.require_lease_quota(
    (select count(*) from public.deposit_deductions deduction where deduction.lease_id = lease.id), 'deductions', 50
  );
  if not deposit.is_settled then
    update public.leases set deposit_provision = provision where leases.id = lease.id returning * into lease;
  end if;
  perform private.review_accounts(array[lease.id]);
  return private.deposit_json(lease, private.today());
end
$$;
comment on function public.set_deposit_deductions is
  'Replaces the deductions that no settlement has counted, and the part that the landlord keeps until the accounts of the building are approved. A deduction with the id of an open deduction replaces the open deduction and keeps the files. Returns the deposit.';
grant execute on function public.add_deposit_movement, public.set_deposit_deductions to authenticated;
