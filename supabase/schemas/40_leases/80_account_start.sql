-- Returns the first day of the account after a change of the lease's start. Usually the account keeps its first day.
-- But only an account that begins with its lease allows payments from before its first day. If there are such payments,
-- the account moves with the lease to an earlier day.
create function private.account_start(lease public.leases, starts_on date, field text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if lease.account_since <= lease.starts_on and exists (
    select from public.payments payment
    where payment.lease_id = lease.id and payment.cancelled_at is null and payment.kind <> 'opening'
      and payment.paid_on < lease.account_starts_on
  ) then
    if starts_on < lease.account_since then
      perform private.require_account_start(starts_on, field);
    end if;
    return least(lease.account_since, starts_on);
  end if;
  return lease.account_since;
end
$$;

create function private.set_account(lease public.leases, starts_on date, balance numeric) returns void
language plpgsql set search_path = ''
as $$
declare
  -- The opening balance is dated on the day before the account starts.
  day_before date := starts_on - 1;
  changed_lease public.leases := jsonb_populate_record(lease, jsonb_build_object('account_starts_on', starts_on));
  -- Payments before this day would be part of the opening balance, and are refused below. If the account begins with
  -- the lease, advances from before the first day of the account are allowed. If the account moves to a later day, no
  -- payment may be older than that day.
  paid_from date := case
    when starts_on = lease.starts_on then private.earliest_payment_day(changed_lease)
    when starts_on > lease.account_starts_on then starts_on
  end;
begin
  perform private.require_day(starts_on, 'startsOn');
  perform private.require_day(day_before, 'startsOn');
  perform private.require_amount(abs(balance), 'balance', 0);
  if starts_on < lease.starts_on then
    perform private.refuse('VALIDATION_FAILED', 'The account starts before the lease', 'startsOn=beforeLease');
  end if;
  -- An account that started more than sixty months ago may keep its start.
  if starts_on <> lease.account_starts_on then
    perform private.require_new_account_start(starts_on, lease.starts_on, 'startsOn');
  end if;
  if exists (
    select from public.payments payment
    where payment.lease_id = lease.id and payment.cancelled_at is null and payment.kind <> 'opening'
      and payment.paid_on >= private.earliest_payment_day(lease) and payment.paid_on < paid_from
      -- A payment may name days before the account, because it then pays only those days.
      and (payment.names_to < set_account.starts_on) is not true
  ) then
    perform private.refuse('VALIDATION_FAILED', 'There are payments before this day', 'startsOn=afterPayments');
  end if;
  update public.leases set account_since = set_account.starts_on where leases.id = lease.id;
  perform private.require_settled_days_kept(lease);
  perform private.refuse_certified_due(due.id) from public.dues due where due.lease_id = lease.id and due.kind = 'opening';
  delete from public.dues due where due.lease_id = lease.id and due.kind = 'opening';
  perform private.refuse_certified_payment(payment.id) from public.payments payment
    where payment.lease_id = lease.id and payment.kind = 'opening';
  delete from public.payments payment where payment.lease_id = lease.id and payment.kind = 'opening';
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other)
  select lease.owner_id, lease.id, 'opening', day_before, day_before, day_before, balance where balance > 0;
  insert into public.payments (owner_id, lease_id, kind, paid_on, amount, idempotency_key)
  select lease.owner_id, lease.id, 'opening', day_before, -balance, gen_random_uuid() where balance < 0;
end
$$;

create function public.set_account(lease uuid, starts_on date, balance numeric) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
begin
  perform private.set_account(found_lease, starts_on, balance);
  perform private.update_account(found_lease.id);
  return private.position_json(found_lease.id);
end
$$;
comment on function public.set_account is
  'Sets the first day and the opening balance of a lease''s account. A negative balance is an advance. The new opening replaces the previous opening.';
grant execute on function public.set_account to authenticated;
