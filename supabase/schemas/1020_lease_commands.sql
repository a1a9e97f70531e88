-- The commands of leases and their rents. Each step looks at rows of the landlord who calls, and at no others.

-- The rent dues that do not follow the lease and its rents, since a receipt holds that is for their days.
create function private.kept_dues(lease_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  fixed datemultirange := private.fixed_days(lease_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'dueId', due.id, 'from', due.period_from, 'to', due.period_to, 'amount', due.amount, 'wouldBe', ruled.amount,
      'numbers', (
        select jsonb_agg(receipt.number order by receipt.issued_at, receipt.number)
        from private.holding_receipts receipt
        where receipt.lease_id = due.lease_id
          and receipt.period_from <= due.period_to and receipt.period_to >= due.period_from
      )
    ) order by due.period_from), '[]')
    from public.dues due
    cross join lateral private.ruled_amount(due) ruled (amount)
    where due.lease_id = kept_dues.lease_id and due.kind = 'rent'
      and daterange(due.period_from, due.period_to, '[]') <@ fixed
      and ruled.amount <> due.amount
  );
end
$$;

-- Those that a change has left behind: not those that earlier ones had.
create function private.newly_kept(lease_id uuid, before jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(due order by place), '[]')
  from jsonb_array_elements(private.kept_dues(lease_id)) with ordinality known (due, place)
  where not before @> jsonb_build_array(due)
$$;

-- A lease after a change, with the dues that the change has left behind.
create function private.changed_lease(lease uuid, kept_before jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(known) || jsonb_build_object('kept', private.newly_kept(known.id, kept_before))
  from public.lease_list known
  where known.id = lease
$$;

-- In PL/pgSQL with one plan, since to plan the view takes longer than to read it.
create function private.told_position(lease uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (select to_jsonb(positions) from private.positions where positions.lease_id = lease);
end
$$;

-- The same, as commands and notifications ask for it.
create type private.position as (
  paid_to date, oldest_unpaid_due_on date, days_late integer, owed numeric, advance numeric, prescribed numeric, late numeric,
  held numeric
);

create function private.position_of(lease uuid) returns private.position
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select (
      positions.paid_to, positions.oldest_unpaid_due_on, positions.days_late, positions.owed, positions.advance,
      positions.prescribed, positions.late, positions.held
    )::private.position
    from private.positions
    where positions.lease_id = lease
  );
end
$$;

-- A lease as a landlord changes it, with its end: what is not said of it follows from the rest.
create function private.ended_lease(known public.leases, changes jsonb) returns public.leases
language plpgsql immutable set search_path = ''
as $$
declare
  lease public.leases := jsonb_populate_record(known, changes);
  -- What the day follows from, if it is not said.
  sources text[] := case lease.ended_by
    when 'tenant' then array['ended_by', 'notice_received_on', 'is_notice_reduced']
    else array['ended_by', 'kind', 'starts_on', 'duration_months']
  end;
  follows date;
begin
  -- These end by themselves (loi n° 89-462, art. 25-7 and 25-14).
  if lease.ended_by is null and not changes ? 'ended_by' and changes ? 'kind'
    and lease.kind in ('student', 'mobility') and lease.starts_on is not null
  then
    lease.ended_by := 'term';
  end if;
  follows := private.lease_end(lease);
  if not private.is_day(follows) then
    follows := null;
  end if;
  if not changes ? 'ends_on' and (
    lease.ended_by is null or changes ?| sources
    -- A day that was said is not that of the notice.
    or changes ? 'kind' and known.ends_on = private.lease_end(known)
  ) then
    lease.ends_on := case when lease.ended_by is not null then coalesce(follows, lease.ends_on) end;
  elsif lease.ends_on is null then
    lease.ends_on := follows;
  end if;
  if lease.ended_by is null and lease.ends_on is not null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'Who ends the lease?', hint = 'endedBy=required';
  elsif lease.ended_by is not null and lease.ends_on is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'When does the lease end?', hint = 'endsOn=required';
  end if;
  perform private.require_lease_time(lease.starts_on, lease.ends_on, case
    when changes ? 'starts_on' and not changes ? 'ends_on' then 'startsOn=afterEnd'
    else 'endsOn=beforeLease'
  end);
  return lease;
end
$$;

-- The whole list of those who stand surety, instead of the one there was: who is named by id stays the same.
create function private.set_guarantors(lease public.leases, guarantors jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  wrong bigint := (
    select min(one.place) from jsonb_array_elements(guarantors) with ordinality one (said, place)
    where (one.said ->> 'tenant_id')::uuid not in (select known.id from public.tenants known where known.lease_id = lease.id)
  );
begin
  if wrong is not null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A guarantor stands for a tenant of the lease', hint = format('guarantors.%s.tenantId=invalid', wrong - 1);
  end if;
  if (
    select count(said.id) <> count(known.id) or count(said.id) <> count(distinct said.id)
    from jsonb_populate_recordset(null::public.guarantors, guarantors) said
    left join public.guarantors known on known.id = said.id and known.lease_id = lease.id
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A guarantor of the lease is named once', hint = 'guarantors=invalid';
  end if;
  delete from public.guarantors known
  where known.lease_id = lease.id
    and not exists (
      select from jsonb_populate_recordset(null::public.guarantors, guarantors) said where said.id = known.id
    );
  update public.guarantors known
  set
    tenant_id = said.tenant_id, first_name = said.first_name, last_name = said.last_name,
    company_name = said.company_name, siren = said.siren, email = said.email, phone_number = said.phone_number
  from jsonb_populate_recordset(null::public.guarantors, guarantors) said
  where known.id = said.id;
  insert into public.guarantors (
    owner_id, lease_id, tenant_id, first_name, last_name, company_name, siren, email, phone_number
  )
  select
    lease.owner_id, lease.id, said.tenant_id, said.first_name, said.last_name, said.company_name, said.siren, said.email,
    said.phone_number
  from jsonb_populate_recordset(null::public.guarantors, guarantors) said
  where said.id is null;
  perform private.require_room(
    (select count(*) from public.guarantors one where one.lease_id = lease.id), 'guarantors', 20
  );
end
$$;

-- Since when an account is kept once its lease starts on another day. It does not become earlier, unless it begins with the lease
-- and what was paid before it was noted: else that would be money from before the account.
create function private.account_start(lease public.leases, starts_on date, field text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if lease.account_since <= lease.starts_on and exists (
    select from public.payments one
    where one.lease_id = lease.id and one.cancelled_at is null and one.kind <> 'opening'
      and one.paid_on < lease.account_starts_on
  ) then
    if starts_on < lease.account_since then
      perform private.require_account_start(starts_on, field);
    end if;
    return least(lease.account_since, starts_on);
  end if;
  return lease.account_since;
end
$$;

create function private.change_lease(known public.leases, changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  said public.leases := private.ended_lease(known, changes);
begin
  if said.rent_due_day not between 1 and 28 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A day that every month has', hint = 'rentDueDay=invalid';
  end if;
  perform private.require_property(known.owner_id, said.property_id);
  update public.leases
  set
    property_id = said.property_id, kind = said.kind, signed_on = said.signed_on, starts_on = said.starts_on,
    duration_months = said.duration_months, rent_due_day = said.rent_due_day, term_months = said.term_months,
    prorata_by = said.prorata_by, charges_kind = said.charges_kind, deposit = said.deposit,
    has_solidarity = said.has_solidarity, has_resolutory_clause = said.has_resolutory_clause,
    is_bilingual = said.is_bilingual, account_since = private.account_start(known, said.starts_on, 'startsOn'),
    ended_by = said.ended_by, notice_received_on = said.notice_received_on, is_notice_reduced = said.is_notice_reduced,
    ends_on = said.ends_on, keys_on = said.keys_on, relet_on = said.relet_on
  where id = known.id;
  perform private.refuse_archived(known.id, case
    when changes ? 'property_id' then 'propertyId'
    when changes ? 'kind' then 'kind'
    when changes ? 'ended_by' and said.ended_by is null then 'endedBy'
    else 'endsOn'
  end);
  if changes ? 'guarantors' then
    perform private.set_guarantors(known, changes -> 'guarantors');
  end if;
end
$$;

create function public.change_lease(lease uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.leases := private.lease_of(landlord.id, lease);
  kept jsonb := private.kept_dues(known.id);
begin
  perform private.change_lease(known, changes);
  perform private.update_account(known.id);
  return private.changed_lease(known.id, kept);
end
$$;
comment on function public.change_lease is
  'Changes the contract, its end or its guarantors; what is left out stays, and the day of the end follows from who ends it. The changes are columns of leases, and guarantors, which is the whole list. Answers it as `lease_list` has it, and in `kept` the dues that did not follow.';
revoke execute on function public.change_lease from anon, service_role;
grant execute on function public.change_lease to authenticated;

create function private.change_rent(known public.leases, starts_on date, rent numeric, charges numeric) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
  values (known.id, known.owner_id, change_rent.starts_on, change_rent.rent, change_rent.charges)
  on conflict on constraint rents_pkey do update set rent = excluded.rent, charges = excluded.charges;
  perform private.require_room(
    (select count(*) from public.rents one where one.lease_id = known.id), 'rents', 200
  );
end
$$;

-- Writes a rent as change_rent does or, where it replaces later rents, as change_tenant does.
create function private.write_rent(
  known public.leases, starts_on date, rent numeric, charges numeric, replaces_later boolean default false
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
    perform private.set_rent(known.id, known.owner_id, starts_on, rent, charges);
  else
    perform private.change_rent(known, starts_on, rent, charges);
  end if;
  perform private.update_account(known.id);
end
$$;

create function public.change_rent(lease uuid, starts_on date, rent numeric, charges numeric) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.leases := private.lease_of(landlord.id, lease);
  kept jsonb := private.kept_dues(known.id);
begin
  perform private.write_rent(known, starts_on, rent, charges);
  return private.changed_lease(known.id, kept);
end
$$;
comment on function public.change_rent is 'What a lease costs each month from a day, null: from the beginning, to the next change, which stays as it is.';
revoke execute on function public.change_rent from anon, service_role;
grant execute on function public.change_rent to authenticated;

-- The rent dues whose amount differs from before, the oldest first, with what then remains of each.
create function private.changed_dues(before public.dues[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'from', due.period_from, 'to', due.period_to, 'before', known.amount, 'after', due.amount,
      'wasPaid', known.amount > 0 and known.received = known.amount, 'remaining', private.left_of(due, due.received)
    ) order by due.period_from), '[]')
    from unnest(before) known
    join public.dues due on due.id = known.id
    where due.amount <> known.amount
  );
end
$$;

-- Runs the command and rolls it back, as preview_payment does.
create function public.preview_rent(
  lease uuid, starts_on date, rent numeric, charges numeric, replaces_later boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  known public.leases;
  before public.dues[];
  kept jsonb;
  owed numeric;
  answer jsonb;
begin
  landlord := private.lock_landlord('20ms');
  known := private.lease_of(landlord.id, lease);
  -- With the dues that the next command would make anyway.
  perform private.update_account(known.id);
  before := array(select dues from public.dues where dues.lease_id = known.id and dues.kind = 'rent');
  kept := private.kept_dues(known.id);
  owed := (private.position_of(known.id)).owed;
  perform private.write_rent(known, starts_on, rent, charges, replaces_later);
  answer := jsonb_build_object(
    'months', private.changed_dues(before), 'kept', private.newly_kept(known.id, kept),
    'owedBefore', owed, 'owedAfter', (private.position_of(known.id)).owed
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return answer;
end
$$;
comment on function public.preview_rent is
  'What change_rent would do, or change_tenant where the rent replaces all later ones: the rent dues whose amount changes, those that receipts keep, and what is owed before and after; nothing is written.';
revoke execute on function public.preview_rent from anon, service_role;
grant execute on function public.preview_rent to authenticated;

create function public.undo_rent(lease uuid, starts_on date) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.leases := private.lease_of(landlord.id, lease);
  kept jsonb := private.kept_dues(known.id);
begin
  delete from public.rents where rents.lease_id = known.id and rents.starts_on = undo_rent.starts_on;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'No rent starts on that day';
  end if;
  perform private.update_account(known.id);
  return private.changed_lease(known.id, kept);
end
$$;
comment on function public.undo_rent is 'Takes a change of rent back: what applied before goes on. What applies from the beginning can be corrected only.';
revoke execute on function public.undo_rent from anon, service_role;
grant execute on function public.undo_rent to authenticated;

create function private.set_account(known public.leases, starts_on date, balance numeric) returns void
language plpgsql set search_path = ''
as $$
declare
  -- What was owed before the account starts was owed the day before.
  eve date := starts_on - 1;
  said public.leases := jsonb_populate_record(known, jsonb_build_object('account_starts_on', starts_on));
  -- From when on payments stay payments. An account that begins with the lease keeps what was paid when the lease was signed. An
  -- account that now begins later has what was paid before in its balance.
  paid_from date := case
    when starts_on = known.starts_on then private.paid_from(said)
    when starts_on > known.account_starts_on then starts_on
  end;
begin
  perform private.require_day(starts_on, 'startsOn');
  perform private.require_day(eve, 'startsOn');
  perform private.require_amount(abs(balance), 'balance', 0);
  if starts_on < known.starts_on then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The account starts before the lease', hint = 'startsOn=beforeLease';
  end if;
  -- An account that has been kept for longer than that may keep its start.
  if starts_on <> known.account_starts_on then
    perform private.require_account_start(starts_on, 'startsOn');
  end if;
  if exists (
    select from public.payments one
    where one.lease_id = known.id and one.cancelled_at is null and one.kind <> 'opening'
      and one.paid_on >= private.paid_from(known) and one.paid_on < paid_from
      -- A payment that names days before the account stays with those days.
      and (one.names_to < set_account.starts_on) is not true
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'There are payments before that day', hint = 'startsOn=afterPayments';
  end if;
  update public.leases one set account_since = set_account.starts_on where one.id = known.id;
  perform private.refuse_certified_due(one.id) from public.dues one where one.lease_id = known.id and one.kind = 'opening';
  delete from public.dues one where one.lease_id = known.id and one.kind = 'opening';
  perform private.refuse_certified(one.id) from public.payments one where one.lease_id = known.id and one.kind = 'opening';
  delete from public.payments one where one.lease_id = known.id and one.kind = 'opening';
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other)
  select known.owner_id, known.id, 'opening', eve, eve, eve, balance where balance > 0;
  insert into public.payments (owner_id, lease_id, kind, paid_on, amount, idempotency_key)
  select known.owner_id, known.id, 'opening', eve, -balance, gen_random_uuid() where balance < 0;
end
$$;

create function public.set_account(lease uuid, starts_on date, balance numeric) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.leases := private.lease_of(landlord.id, lease);
begin
  perform private.set_account(known, starts_on, balance);
  perform private.update_account(known.id);
  return private.told_position(known.id);
end
$$;
comment on function public.set_account is
  'Since when the account of a lease is kept, and what was owed then; a negative balance was paid ahead. Instead of what was said before.';
revoke execute on function public.set_account from anon, service_role;
grant execute on function public.set_account to authenticated;
