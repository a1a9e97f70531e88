-- The commands that add and change dues. Their functions read and write only rows of the calling landlord.

-- The landlord's due with this id. Raises NOT_FOUND if there is no such due, or if its kind is not in `kinds`.
create function private.due_of(landlord uuid, due uuid, kinds text[]) returns public.dues
language plpgsql stable set search_path = ''
as $$
declare
  found_due public.dues;
begin
  select * into found_due from public.dues
  where dues.id = due_of.due and dues.owner_id = landlord and dues.kind = any (kinds);
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such due');
  end if;
  return found_due;
end
$$;

-- Adds a due other than rent. A repeated key adds no second due.
create function private.add_other_due(
  lease public.leases, idempotency_key uuid, request jsonb, kind text, due_on date, amount numeric, label text,
  returns_payment_id uuid default null, returned_parts jsonb default null
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  due uuid;
begin
  insert into public.dues (
    owner_id, lease_id, kind, period_from, period_to, due_on, other, label, idempotency_key, request, returns_payment_id, returned_parts
  ) values (
    lease.owner_id, lease.id, add_other_due.kind, add_other_due.due_on, add_other_due.due_on, add_other_due.due_on,
    add_other_due.amount, add_other_due.label, add_other_due.idempotency_key, add_other_due.request,
    add_other_due.returns_payment_id, add_other_due.returned_parts
  ) returning id into due;
  perform private.update_account(lease.id);
  return due;
end
$$;

-- The due that an earlier request with this key added. Returns null if no request had this key.
create function private.due_of_key(landlord uuid, idempotency_key uuid, request jsonb) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  found_due public.dues;
begin
  perform private.require_own_key(landlord, idempotency_key, request);
  select * into found_due from public.dues due
  where due.owner_id = landlord and due.idempotency_key = due_of_key.idempotency_key;
  perform private.refuse_cancelled(found_due.cancelled_at is not null);
  return found_due.id;
end
$$;

create function public.add_due(
  lease_id uuid, idempotency_key uuid, kind text, due_on date, amount numeric, label text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('add_due', jsonb_build_object(
    'lease', found_lease.id, 'kind', kind, 'due_on', due_on, 'amount', amount, 'label', label
  ));
  due uuid := private.due_of_key(landlord.id, idempotency_key, request);
begin
  if due is null then
    perform private.require_day(due_on, 'dueOn');
    perform private.require_amount(amount, 'amount');
    perform private.require_within_two_years(due_on, 'dueOn');
    if kind is null or kind not in ('repair', 'other') then
      perform private.refuse('VALIDATION_FAILED', 'A landlord may only add a repair or another due', 'kind=invalid');
    elsif label is null then
      perform private.refuse('VALIDATION_FAILED', 'A label is missing: state what the amount is for', 'label=required');
    end if;
    due := private.add_other_due(found_lease, idempotency_key, request, kind, due_on, amount, label);
  end if;
  return public.due_by_id(due);
end
$$;
comment on function public.add_due is 'Adds a due other than rent. A repeated key adds no second due.';
grant execute on function public.add_due to authenticated;

-- The advance on a day: the payments received by that day, less their allocations to dues that fell due by that day.
-- This includes payments that were received by that day but entered later.
create function private.advance_on(lease uuid, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(payments.amount), 0)
    from public.payments
    where payments.lease_id = advance_on.lease and payments.cancelled_at is null and payments.paid_on <= day
  ) - (
    select coalesce(sum(allocations.amount), 0)
    from public.allocations
    join public.dues on dues.id = allocations.due_id
    where dues.lease_id = advance_on.lease and dues.due_on <= day
  );
end
$$;

-- The sum that payments pay for dues other than rent before these dues fall due. The sum is no advance, because such a
-- due is already a debt.
create function private.paid_before_due(lease uuid, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(allocations.amount), 0)
    from public.allocations
    join public.dues on dues.id = allocations.due_id
    where dues.lease_id = paid_before_due.lease and dues.kind <> 'rent' and dues.due_on > day
  );
end
$$;

-- Refuses a return that the payment does not allow: of other money than a payment or a benefit, before the day of the
-- payment, or above the part that the landlord still has.
create function private.require_returnable(payment public.payments, paid_on date, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if payment.id is null then
    perform private.refuse('NOT_FOUND', 'There is no such payment');
  elsif payment.cancelled_at is not null then
    perform private.refuse('ALREADY_CANCELLED', 'The payment was cancelled');
  elsif payment.kind not in ('payment', 'benefit') then
    perform private.refuse('VALIDATION_FAILED', 'Nobody can take this money back', 'paymentId=invalid');
  elsif paid_on < payment.paid_on then
    perform private.refuse('VALIDATION_FAILED', 'The payment was received after this day', 'paidOn=beforePayment');
  elsif amount > payment.amount - (
    select coalesce(sum(allocations.amount), 0)
    from public.allocations
    join public.dues on dues.id = allocations.due_id and dues.kind = 'refund'
    where allocations.payment_id = payment.id
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the part of the payment that was not given back', 'amount=aboveAmount');
  end if;
end
$$;

-- The dues that lose `amount` of a payment, with the amounts by id. The money that pays no due goes first, and then the money
-- of the latest dues.
create function private.parts_to_return(payment public.payments, amount numeric) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with paid as (
      select
        dues.id as due_id, dues.kind, allocations.amount,
        payment.amount - sum(allocations.amount) over () + coalesce(sum(allocations.amount) filter (where dues.kind <> 'refund') over (
          order by dues.due_on desc, dues.id rows between unbounded preceding and 1 preceding
        ), 0) as before
      from public.allocations
      join public.dues on dues.id = allocations.due_id
      where allocations.payment_id = payment.id
    ), part as (
      select paid.due_id, least(paid.amount, parts_to_return.amount - paid.before) as amount from paid where paid.kind <> 'refund'
    )
    select coalesce(jsonb_object_agg(part.due_id, part.amount), '{}') from part where part.amount > 0
  );
end
$$;

-- Records that an office or a bank took money of a payment back. The dues that this money had paid are open again.
create function private.return_payment(
  lease public.leases, idempotency_key uuid, request jsonb, paid_on date, amount numeric, label text, payment_id uuid, void_receipts boolean
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  payment public.payments;
  parts jsonb;
begin
  select * into payment from public.payments where payments.id = payment_id and payments.lease_id = lease.id;
  perform private.require_returnable(payment, paid_on, amount);
  parts := private.parts_to_return(payment, amount);
  if void_receipts then
    perform private.void_receipts_naming(lease.owner_id, array[payment.id], coalesce(label, 'Paiement repris'));
  end if;
  perform private.refuse_certified_payment(payment.id);
  return private.add_other_due(lease, idempotency_key, request, 'refund', paid_on, amount, label, payment.id, parts);
end
$$;

create function public.refund(
  lease_id uuid, idempotency_key uuid, paid_on date, amount numeric, label text default null,
  payment_id uuid default null, void_receipts boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('refund', jsonb_build_object(
    'lease', found_lease.id, 'paid_on', paid_on, 'amount', amount, 'label', label, 'payment', payment_id
  ));
  due uuid := private.due_of_key(landlord.id, idempotency_key, request);
  today date := private.today();
  owed numeric;
begin
  if due is null then
    perform private.require_paid_on(found_lease, paid_on);
    perform private.require_amount(amount, 'amount');
  end if;
  if due is null and payment_id is not null then
    due := private.return_payment(found_lease, idempotency_key, request, paid_on, amount, label, payment_id, void_receipts);
  elsif due is null then
    if amount > private.advance_on(found_lease.id, today) - private.paid_before_due(found_lease.id, today) then
      perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the advance', 'amount=aboveAdvance');
    elsif amount > private.advance_on(found_lease.id, paid_on) then
      perform private.refuse('VALIDATION_FAILED', 'The advance was received after the day of the refund', 'paidOn=beforePayment');
    end if;
    owed := (private.position_of(found_lease.id)).owed;
    due := private.add_other_due(found_lease, idempotency_key, request, 'refund', paid_on, amount, label);
    -- The advance may contain money that a payment or a receipt assigns to a later term. Such money cannot be refunded.
    if (public.due_by_id(due) ->> 'remaining')::numeric > 0 or (private.position_of(found_lease.id)).owed > owed then
      perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the advance', 'amount=aboveAdvance');
    end if;
  end if;
  return public.due_by_id(due);
end
$$;
comment on function public.refund is
  'Records a refund of the advance, or the return of a payment that an office or a bank took back. The refund is a due that the advance or the payment pays. With void_receipts, also voids the receipts that name the payment. A repeated key records no second refund.';
grant execute on function public.refund to authenticated;

create function public.reduce_due(due uuid, reduction numeric, label text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_due public.dues := private.due_of(landlord.id, due, array['opening', 'rent', 'settlement', 'repair', 'other', 'refund']);
  numbers text;
begin
  -- A request that repeats the current reduction always succeeds, even if a quittance states this reduction.
  if found_due.reduction = reduce_due.reduction and found_due.label is not distinct from reduce_due.label then
    return public.due_by_id(found_due.id);
  end if;
  found_due := private.due_of(landlord.id, due, array['rent']);
  perform private.require_amount(reduction, 'reduction', 0);
  if reduction > 0 and label is null then
    perform private.refuse('VALIDATION_FAILED', 'A label is missing: state what the amount is for', 'label=required');
  end if;
  select string_agg(receipt.number, ', ') into numbers
  from private.holding_receipts receipt
  where receipt.lease_id = found_due.lease_id and receipt.kind = 'quittance'
    and receipt.period_from <= found_due.period_to and receipt.period_to >= found_due.period_from;
  if numbers is not null then
    perform private.refuse('DUE_CERTIFIED', 'Quittances state this amount: ' || numbers);
  end if;
  if reduction > (public.due_by_id(found_due.id) ->> 'most_reduction')::numeric then
    perform private.refuse('VALIDATION_FAILED', 'The reduction exceeds the unpaid rest', 'reduction=aboveAmount');
  end if;
  delete from public.reductions
  using private.reductions_on(found_due.lease_id, found_due.period_from, found_due.period_to) current_reduction
  where reductions.lease_id = found_due.lease_id
    and (reductions.period_from, reductions.period_to) = (current_reduction.period_from, current_reduction.period_to);
  insert into public.reductions (lease_id, owner_id, period_from, period_to, amount, label)
  select found_due.lease_id, found_due.owner_id, found_due.period_from, found_due.period_to, reduce_due.reduction, reduce_due.label
  where reduce_due.reduction > 0;
  perform private.require_lease_quota(
    (select count(*) from public.reductions where reductions.lease_id = found_due.lease_id), 'reductions', 1000
  );
  -- If a receipt fixes this due, private.make_dues does not write the reduction.
  update public.dues
  set reduction = reduce_due.reduction, label = case when reduce_due.reduction > 0 then reduce_due.label end
  where dues.id = found_due.id;
  perform private.update_account(found_due.lease_id);
  return public.due_by_id(found_due.id);
end
$$;
comment on function public.reduce_due is 'Waives a part of a rent due, or the whole due, for a reason that documents state. An amount of 0 removes the reduction.';
grant execute on function public.reduce_due to authenticated;

create function public.cancel_due(due uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_due public.dues := private.due_of(landlord.id, due, array['settlement', 'repair', 'other', 'refund']);
begin
  perform private.require_reason(reason);
  perform private.refuse_if_in_deposit_settlement(found_due.id);
  perform private.refuse_if_in_settlement(found_due.lease_id, found_due.id);
  perform private.refuse_certified_due(found_due.id);
  update public.dues
  set cancelled_at = clock_timestamp(), cancel_reason = reason
  where dues.id = found_due.id and dues.cancelled_at is null;
  perform private.update_account(found_due.lease_id);
  return public.due_by_id(found_due.id);
end
$$;
comment on function public.cancel_due is 'Cancels a due other than rent for good. A rent due cannot be cancelled, but it can be reduced to 0.';
grant execute on function public.cancel_due to authenticated;
