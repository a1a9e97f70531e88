-- The last day to return a deposit: one month after the return of the keys, or two months if the inventories differ
-- (loi n° 89-462, art. 22 al. 3 and 4). The provision goes back within one month of the approval of the building's
-- accounts (al. 5).
create function private.deposit_deadline(from_day date, exit_state text) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  deadline date := (from_day + make_interval(months => case exit_state when 'different' then 2 else 1 end))::date;
begin
  -- If the deadline is after the last day of the type public.day, returns `from_day`.
  return case when private.is_day(deadline) then deadline else from_day end;
end
$$;

-- The number of monthly periods that have begun between the deadline and `day` (art. 22 al. 7).
create function private.periods_late(deadline date, day date) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  months integer;
begin
  if day <= deadline then
    return 0;
  end if;
  months := (extract(year from day) - extract(year from deadline)) * 12 + extract(month from day) - extract(month from deadline);
  return months + case when (deadline + make_interval(months => months))::date < day then 1 else 0 end;
end
$$;

create type private.deposit_settlement as (
  provision_limit numeric, provision numeric, to_return numeric, still_owed numeric,
  periods_late integer, increase_per_period numeric, increase numeric
);

-- The settlement of a deposit on a day. `owed` is the sum of the arrears and the deductions. The increase is 0 if there
-- is no deadline, if nothing goes back on that day, or if the tenants' new address is unknown (art. 22 al. 7).
create function private.deposit_settlement_on(
  received numeric, held numeric, rent numeric, deadline date, has_address boolean, waits_for_accounts boolean, provision numeric,
  owed numeric, day date
) returns private.deposit_settlement
language plpgsql immutable set search_path = ''
as $$
declare
  settlement private.deposit_settlement;
begin
  settlement.provision_limit := case when waits_for_accounts then trunc(received * 0.2, 2) else 0 end;
  settlement.provision := least(provision, greatest(0, held - owed));
  settlement.to_return := greatest(0, held - owed) - settlement.provision;
  settlement.still_owed := greatest(0, owed - held);
  settlement.periods_late := coalesce(private.periods_late(deadline, day), 0);
  settlement.increase_per_period := case when has_address and deadline is not null then round(rent / 10, 2) else 0 end;
  settlement.increase := case when settlement.to_return > 0 then settlement.periods_late * settlement.increase_per_period else 0 end;
  return settlement;
end
$$;

create type private.deposit as (
  lease_id uuid, agreed numeric, received numeric, held numeric, state text, is_settled boolean, deadline date, is_provisional boolean,
  arrears numeric, kept numeric, provision numeric, provision_limit numeric, to_return numeric, still_owed numeric,
  periods_late integer, increase_per_period numeric, increase numeric
);

-- The sum of the unpaid dues that a deposit pays on a day. These dues have fallen due and can still be claimed (Code
-- civil, art. 1347-1), without the benefits that are not late on this day: offices pay them later. Leaves out sums that
-- the tenants may still pay until a later day.
create function private.arrears_of(lease public.leases, day date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(counted_dues.remaining - least(counted_dues.remaining, counted_dues.deferred + (
      select coalesce(sum(benefit.amount), 0) from unnest(counted_dues.benefits) benefit
      where benefit.month + interval '1 month 13 days' >= day
    ))), 0)
    from private.counted_dues
    where counted_dues.lease_id = lease.id and day between counted_dues.due_on and counted_dues.due_on + lease.limitation_period
  );
end
$$;

-- The sums of the movements of each deposit. A deposit without a movement has no row.
create view private.deposit_sums with (security_invoker = true) as
select
  movement.lease_id,
  coalesce(sum(movement.amount) filter (where movement.kind = 'received'), 0) as received,
  max(movement.moved_on) filter (where movement.kind = 'received') as received_on,
  sum(case movement.kind when 'received' then movement.amount else -(movement.amount + movement.set_off + movement.deducted) end) as held,
  bool_or(movement.kind = 'settled') as is_settled,
  bool_or(movement.kind = 'handedOver') as is_handed_over
from public.deposit_movements movement
where movement.cancelled_at is null
group by movement.lease_id;
comment on view private.deposit_sums is 'The sums of the movements of each deposit. Cancelled movements do not count.';
grant select on private.deposit_sums to authenticated;

-- The deposit of a lease with its state, derived from the row of private.deposit_sums. The sums are null if the deposit
-- has no movement.
create function private.deposit_with_state(
  lease public.leases, received numeric, held numeric, is_settled boolean, is_handed_over boolean, arrears numeric
) returns private.deposit
language plpgsql stable set search_path = ''
as $$
declare
  deposit private.deposit;
begin
  deposit.lease_id := lease.id;
  deposit.agreed := lease.deposit;
  deposit.received := coalesce(received, 0);
  deposit.held := coalesce(held, 0);
  deposit.is_settled := coalesce(is_settled, false);
  deposit.arrears := arrears;
  deposit.state := case
    when deposit.held > 0 and deposit.is_settled and lease.accounts_approved_on is null then 'accounts'
    when deposit.held > 0 and not deposit.is_settled and coalesce(lease.keys_on > private.today(), true) then 'held'
    when deposit.held > 0 then 'toReturn'
    when is_handed_over then 'handedOver'
    when deposit.received > 0 then 'settled'
    when lease.deposit > 0 then 'expected'
    else 'none'
  end;
  return deposit;
end
$$;

-- The data of a lease for the settlement of its deposit. `rent` is the rent from which the increase is computed.
-- `deductions` is the sum of the deductions that no settlement has counted. `returned_on` is the last day on which a
-- part of the deposit went back. `waits_for_accounts` is true in a collective building, until the charges of all days are
-- settled (art. 22 al. 5).
create type private.settlement_basis as (lease_id uuid, rent numeric, deductions numeric, returned_on date, waits_for_accounts boolean);

-- One query reads the data of all the leases.
create function private.settlement_bases(leases uuid[], day date) returns setof private.settlement_basis
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select
      lease.id,
      -- private.rent_on has the same rule, but would cost a call for each lease.
      (
        select rents.rent::numeric from public.rents
        where rents.lease_id = lease.id and rents.holds_from <= coalesce(lease.keys_on, day) order by rents.holds_from desc limit 1
      ),
      coalesce((
        select sum(deduction.kept) from public.deposit_deductions deduction
        where deduction.lease_id = lease.id and deduction.movement_id is null
      ), 0),
      (
        select max(movement.moved_on)::date from public.deposit_movements movement
        where movement.lease_id = lease.id and movement.kind = 'returned' and movement.cancelled_at is null
      ),
      coalesce(property.is_collective, false) and not private.are_charges_settled(lease)
    from public.leases lease
    left join public.properties property on property.id = lease.property_id
    where lease.id = any (settlement_bases.leases);
end
$$;

-- Returns the deposit with the settlement that a landlord would make on the given day. A lease outside of the law of
-- 1989 has no deadline. If nothing more has to go back, but a part went back after the deadline, the increase counts
-- the months until the day of the last part.
create function private.with_settlement_on(
  lease public.leases, deposit private.deposit, basis private.settlement_basis, day date
) returns private.deposit
language plpgsql immutable set search_path = ''
as $$
declare
  settlement private.deposit_settlement;
begin
  deposit.is_provisional := not deposit.is_settled and lease.exit_state is null;
  if private.is_governed(lease.kind) then
    deposit.deadline := case
      when deposit.is_settled then private.deposit_deadline(lease.accounts_approved_on, null)
      else private.deposit_deadline(lease.keys_on, lease.exit_state)
    end;
  end if;
  deposit.kept := basis.deductions;
  settlement := private.deposit_settlement_on(
    deposit.received, deposit.held, basis.rent, deposit.deadline, lease.new_address is not null, basis.waits_for_accounts,
    case when deposit.is_settled then 0 else lease.deposit_provision end, deposit.arrears + deposit.kept, day
  );
  if settlement.to_return = 0 and deposit.held > 0 and not deposit.is_settled and basis.returned_on > deposit.deadline then
    settlement.periods_late := private.periods_late(deposit.deadline, basis.returned_on);
    settlement.increase := settlement.periods_late * settlement.increase_per_period;
  end if;
  deposit.provision := settlement.provision;
  deposit.provision_limit := case when deposit.is_settled then 0 else settlement.provision_limit end;
  deposit.to_return := settlement.to_return;
  deposit.still_owed := settlement.still_owed;
  deposit.periods_late := case when deposit.held > 0 then settlement.periods_late else 0 end;
  deposit.increase_per_period := settlement.increase_per_period;
  deposit.increase := settlement.increase;
  return deposit;
end
$$;

-- The deposit of a lease, as it would be settled on a day.
create function private.deposit_of(lease public.leases, day date) returns private.deposit
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  sums private.deposit_sums;
  basis private.settlement_basis;
begin
  select * into sums from private.deposit_sums where deposit_sums.lease_id = lease.id;
  select * into basis from private.settlement_bases(array[lease.id], day);
  return private.with_settlement_on(lease, private.deposit_with_state(
    lease, sums.received, sums.held, sums.is_settled, sums.is_handed_over,
    case when sums.held > 0 then private.arrears_of(lease, day) else 0 end
  ), basis, day);
end
$$;

-- The deposit of a lease in a list of accounts. Computes the settlement only if the deposit or its provision has to go
-- back.
create function private.deposit_summary(
  lease public.leases, received numeric, received_on date, held numeric, is_settled boolean, is_handed_over boolean, arrears numeric
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  deposit private.deposit := private.deposit_with_state(lease, received, held, is_settled, is_handed_over, arrears);
  basis private.settlement_basis;
begin
  if deposit.state = 'none' then
    return null;
  elsif deposit.state in ('toReturn', 'accounts') then
    select * into basis from private.settlement_bases(array[lease.id], today);
    deposit := private.with_settlement_on(lease, deposit, basis, today);
  end if;
  return jsonb_build_object(
    'state', deposit.state, 'agreed', deposit.agreed, 'received', deposit.received, 'received_on', received_on, 'held', deposit.held,
    'to_return', coalesce(deposit.to_return, 0), 'deadline', deposit.deadline, 'is_provisional', coalesce(deposit.is_provisional, false),
    'periods_late', coalesce(deposit.periods_late, 0), 'increase_per_period', coalesce(deposit.increase_per_period, 0),
    'increase', coalesce(deposit.increase, 0)
  );
end
$$;
-- private.positions calls these functions, and runs as the caller.
grant execute on function
  private.deposit_deadline, private.periods_late, private.deposit_settlement_on, private.deposit_with_state, private.settlement_bases,
  private.with_settlement_on, private.deposit_summary to authenticated;

create function private.deposit_json(lease public.leases, day date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return to_jsonb(private.deposit_of(lease, day)) || jsonb_build_object(
    'movements', (
      select coalesce(jsonb_agg(
        to_jsonb(movement) - 'request' || jsonb_build_object('document', (
          select jsonb_build_object('id', documents.id, 'number', documents.number) from public.documents
          where documents.owner_id = movement.owner_id and documents.subject_id = movement.id
        )) order by movement.created_at, movement.id
      ), '[]')
      from public.deposit_movements movement where movement.lease_id = lease.id
    ),
    'deductions', (
      select coalesce(jsonb_agg(to_jsonb(deduction) order by deduction.created_at, deduction.id), '[]')
      from public.deposit_deductions deduction where deduction.lease_id = lease.id
    )
  );
end
$$;

create function public.deposit_of_lease(lease_id uuid, returned_on date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.deposit_json(
    private.lease_of((select private.landlord_id()), lease_id), coalesce(returned_on, private.today())
  );
end
$$;
comment on function public.deposit_of_lease is
  'The deposit of a lease with its movements and deductions, and the settlement that would be made on a day, by default today.';
grant execute on function public.deposit_of_lease to authenticated;
