create function private.change_rent(lease public.leases, starts_on date, rent numeric, charges numeric) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
  values (lease.id, lease.owner_id, change_rent.starts_on, change_rent.rent, change_rent.charges)
  on conflict on constraint rents_pkey do update set rent = excluded.rent, charges = excluded.charges;
  perform private.require_lease_quota(
    (select count(*) from public.rents where rents.lease_id = lease.id), 'rents', 200
  );
end
$$;

-- Writes a rent, and updates the account. Rents that start later stay. With replaces_later, the new rent replaces them,
-- as in public.change_tenant.
create function private.write_rent(
  lease public.leases, starts_on date, rent numeric, charges numeric, replaces_later boolean default false
) returns void
language plpgsql set search_path = ''
as $$
begin
  if starts_on is not null then
    perform private.require_day(starts_on, 'startsOn');
  end if;
  perform private.require_amount(rent, 'rent', 0, 9999999.99);
  perform private.require_amount(charges, 'charges', 0, 9999999.99);
  if replaces_later then
    perform private.set_rent(lease.id, lease.owner_id, starts_on, rent, charges);
  else
    perform private.change_rent(lease, starts_on, rent, charges);
  end if;
  perform private.update_account(lease.id);
end
$$;

create function public.change_rent(lease uuid, starts_on date, rent numeric, charges numeric) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
  unchanged jsonb := private.unchanged_dues(found_lease.id);
begin
  perform private.write_rent(found_lease, starts_on, rent, charges);
  return private.changed_lease_json(found_lease.id, unchanged);
end
$$;
comment on function public.change_rent is 'Sets the rent from a day on, until the next change. If the day is null, sets the rent from the beginning of the lease.';
grant execute on function public.change_rent to authenticated;

-- The rent dues whose amount differs from their amount in `before`, oldest first. `remaining` is the unpaid rest of the
-- due with its new amount.
create function private.changed_dues(before public.dues[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'period_from', due.period_from, 'period_to', due.period_to, 'before', due_before.amount, 'after', due.amount,
      'was_paid', due_before.amount > 0 and due_before.received = due_before.amount, 'remaining', private.remaining_of_due(due, due.received)
    ) order by due.period_from), '[]')
    from unnest(before) due_before
    join public.dues due on due.id = due_before.id
    where due.amount <> due_before.amount
  );
end
$$;

-- Writes the rent, reads the result and rolls the change back, as public.preview_payment does.
create function public.preview_rent(
  lease uuid, starts_on date, rent numeric, charges numeric, replaces_later boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  found_lease public.leases;
  before public.dues[];
  unchanged jsonb;
  owed numeric;
  answer jsonb;
begin
  landlord := private.lock_landlord('20ms');
  found_lease := private.lease_of(landlord.id, lease);
  -- First update the account, so that the preview shows only the effect of the new rent.
  perform private.update_account(found_lease.id);
  before := array(select dues from public.dues where dues.lease_id = found_lease.id and dues.kind = 'rent');
  unchanged := private.unchanged_dues(found_lease.id);
  owed := (private.position_of(found_lease.id)).owed;
  perform private.write_rent(found_lease, starts_on, rent, charges, replaces_later);
  answer := jsonb_build_object(
    'months', private.changed_dues(before), 'unchanged_dues', private.newly_unchanged(found_lease.id, unchanged),
    'owed_before', owed, 'owed_after', (private.position_of(found_lease.id)).owed
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return answer;
end
$$;
comment on function public.preview_rent is
  'Previews change_rent or, with replaces_later, change_tenant. Returns the rent dues whose amount changes, the dues that receipts keep unchanged, and the debt before and after the change. Writes nothing.';
grant execute on function public.preview_rent to authenticated;

create function public.undo_rent(lease uuid, starts_on date) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
  unchanged jsonb := private.unchanged_dues(found_lease.id);
begin
  delete from public.rents where rents.lease_id = found_lease.id and rents.starts_on = undo_rent.starts_on;
  if not found then
    perform private.refuse('NOT_FOUND', 'No rent starts on that day');
  end if;
  perform private.update_account(found_lease.id);
  return private.changed_lease_json(found_lease.id, unchanged);
end
$$;
comment on function public.undo_rent is 'Undoes a change of rent, so that the previous rent continues. A rent that applies from the beginning can only be corrected.';
grant execute on function public.undo_rent to authenticated;
