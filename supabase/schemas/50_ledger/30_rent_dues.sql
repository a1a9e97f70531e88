-- A rent due to write. `due_id` is the existing due that gets these days and amounts. It is null for a new due.
create type private.rent_due as (
  first_day date, last_day date, due_on date, owed private.amounts, due_id uuid, reduction numeric, label text
);

-- The rent dues of a lease. Leaves out the days in `fixed`, because receipts state their amounts. A term gets a due if
-- it falls due by `until`, or if a payment names it. If a payment names only some days of a term, these days get a due
-- of their own, so that the payment can pay the due in full.
create function private.planned_rent_dues(lease public.leases, until date, fixed datemultirange) returns private.rent_due[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  step interval := make_interval(months => lease.term_months);
  rent_history private.rent_history := private.rent_history(lease.id);
  account_days daterange := private.account_days(lease);
  named datemultirange := private.days_named_by_payments(lease);
  first_term date := lower(private.term_days(lease, least(lease.account_starts_on, lower(named))));
begin
  return (
    with term as materialized (
      select
        day::date as first_day, daterange(day::date, (day + step)::date) as days,
        greatest(day::date + lease.rent_due_day - 1, lease.account_starts_on) as due_on
      from generate_series(first_term::timestamp, greatest(until, upper(named)), step) day
    ), owed as materialized (
      -- Before the account starts, rent is owed only for days that a payment names.
      select
        coalesce(range_agg(days * account_days) filter (where due_on <= until or days && named), '{}')
          + named * datemultirange(private.rent_days(lease) * daterange(null, lease.account_starts_on)) as days
      from term
    ), bound as (
      select first_day as day from term
      union select upper(days) from term
      -- A payment also cuts a term, before the first day and after the last day that it names.
      union select cut
      from public.payments
      cross join lateral unnest(array[payments.names_from, payments.names_to + 1]) cut
      where payments.lease_id = lease.id and payments.cancelled_at is null and payments.names_from is not null
    ), rent_due as materialized (
      select
        lower(part) as first_day, upper(part) - 1 as last_day, lower(span) as owed_from,
        case
          when lower(part) < lease.account_starts_on
          then greatest(term.first_day + lease.rent_due_day - 1, lower(part))
          else term.due_on
        end as due_on
      from owed
      cross join (select day as low, lead(day) over (order by day) as high from bound) cut
      cross join unnest((owed.days - fixed) * datemultirange(daterange(cut.low, cut.high))) part
      join unnest(owed.days) span on span @> lower(part)
      join term on term.days @> lower(part)
      where cut.high is not null
    )
    select coalesce(array_agg((
      rent_due.first_day, rent_due.last_day, rent_due.due_on,
      private.agreed_amounts(rent_history, rent_due.owed_from, rent_due.first_day, rent_due.last_day, lease.prorata_by), null, null, null
    )::private.rent_due), '{}')
    from rent_due
  );
end
$$;

-- The planned rent dues of a lease, each with its reduction. A planned due that changes an existing due has its id.
create function private.rent_dues_to_write(lease public.leases, until date, fixed datemultirange) returns private.rent_due[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent_dues private.rent_due[] := private.planned_rent_dues(lease, until, fixed);
begin
  return (
    with going_on as (
      -- An existing due gives its id to the first planned due that shares a day with it. If a planned due gets several
      -- ids, it keeps the id of the earliest existing due.
      select shared.first_day, (array_agg(shared.id order by shared.period_from))[1] as due_id
      from (
        select distinct on (dues.id) dues.id, dues.period_from, rent_due.first_day
        from public.dues
        join unnest(rent_dues) rent_due on dues.period_from <= rent_due.last_day and dues.period_to >= rent_due.first_day
        where dues.lease_id = lease.id and dues.kind = 'rent'
          and not daterange(dues.period_from, dues.period_to, '[]') <@ fixed
        order by dues.id, rent_due.first_day
      ) shared
      group by shared.first_day
    ), reduced as (
      -- A reduction applies to the earliest due that shares a day with it. If a receipt fixes this due, no planned due
      -- gets the reduction.
      select
        shared.first_day, sum(shared.amount) as amount,
        left(string_agg(distinct shared.label, ', ' order by shared.label), 200) as label
      from (
        select distinct on (reductions.period_from, reductions.period_to)
          reductions.amount, reductions.label, period.first_day
        from public.reductions
        join (
          select rent_due.first_day, rent_due.last_day from unnest(rent_dues) rent_due
          union all
          select dues.period_from, dues.period_to
          from public.dues
          where dues.lease_id = lease.id and dues.kind = 'rent' and daterange(dues.period_from, dues.period_to, '[]') <@ fixed
        ) period on period.first_day <= reductions.period_to and period.last_day >= reductions.period_from
        where reductions.lease_id = lease.id
        order by reductions.period_from, reductions.period_to, period.first_day
      ) shared
      group by shared.first_day
    )
    select coalesce(array_agg((
      rent_due.first_day, rent_due.last_day, rent_due.due_on, rent_due.owed, going_on.due_id, waived.amount,
      case when waived.amount > 0 then reduced.label end
    )::private.rent_due), '{}')
    from unnest(rent_dues) rent_due
    left join going_on using (first_day)
    left join reduced using (first_day)
    cross join lateral (
      select least(coalesce(reduced.amount, 0), (rent_due.owed).rent + (rent_due.owed).charges) as amount
    ) waived
  );
end
$$;

-- Brings the stored rent dues of a lease up to date. Writes only dues that differ, and never a due whose amount a
-- receipt states.
create function private.make_dues(lease public.leases, until date) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  fixed datemultirange := private.days_fixed_by_receipts(lease.id);
  rent_dues private.rent_due[] := private.rent_dues_to_write(lease, until, fixed);
begin
  delete from public.dues
  where dues.lease_id = lease.id and dues.kind = 'rent'
    and not daterange(dues.period_from, dues.period_to, '[]') <@ fixed
    and not exists (select from unnest(rent_dues) rent_due where rent_due.due_id = dues.id);
  update public.dues
  set
    period_from = rent_due.first_day, period_to = rent_due.last_day, due_on = rent_due.due_on,
    rent = (rent_due.owed).rent, charges = (rent_due.owed).charges, reduction = rent_due.reduction, label = rent_due.label
  from unnest(rent_dues) rent_due
  where dues.id = rent_due.due_id
    and (dues.period_from, dues.period_to, dues.due_on, dues.rent, dues.charges, dues.reduction, dues.label)
      is distinct from (
        rent_due.first_day, rent_due.last_day, rent_due.due_on, (rent_due.owed).rent, (rent_due.owed).charges, rent_due.reduction, rent_due.label
      );
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, rent, charges, reduction, label)
  select
    lease.owner_id, lease.id, 'rent', rent_due.first_day, rent_due.last_day, rent_due.due_on,
    (rent_due.owed).rent, (rent_due.owed).charges, rent_due.reduction, rent_due.label
  from unnest(rent_dues) rent_due
  where rent_due.due_id is null;
end
$$;

-- The amount that the lease now gives for the days of a rent due, less `waived`. Returns null if no rent was ever known
-- for these days: only its quittance then states the amount of the due.
create function private.amount_without_receipts(due public.dues, lease public.leases, waived numeric) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  owed private.amounts := private.lease_amounts(lease, due.period_from, due.period_to);
begin
  return case
    when owed.rent + owed.charges = 0 and not exists (
      select from public.rents
      where rents.lease_id = due.lease_id and rents.holds_from <= due.period_to and rents.rent + rents.charges > 0
    ) and exists (
      select from private.holding_receipts receipt
      where receipt.lease_id = due.lease_id and receipt.kind = 'quittance'
        and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
    ) then null
    else greatest(0, coalesce(owed.rent + owed.charges, 0) - waived)
  end;
end
$$;
grant execute on function private.amount_without_receipts to authenticated;

-- Because this is a view and not a function, Postgres reads the leases of all dues in one join, and computes
-- `without_receipts` only for a query that uses this column. Most leases have no reduction. For these leases, the
-- look-up in `reductions` saves a call of private.reductions_on.
create view private.leased_dues with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount,
  due.received, due.cancelled_at, lease.account_starts_on, lease.limitation_period, lease.keys_on,
  case when due.kind = 'rent' then private.amount_without_receipts(due, lease, case
    when exists (select from public.reductions where reductions.lease_id = due.lease_id) then (
      select coalesce(sum(reduction.amount), 0) from private.reductions_on(due.lease_id, due.period_from, due.period_to) reduction
    )
    else 0
  end) end as without_receipts
from public.dues due
-- The join also names the owner, as the foreign key does. Postgres then estimates correctly how many rows match.
join public.leases lease on lease.id = due.lease_id and lease.owner_id = due.owner_id;
comment on view private.leased_dues is
  'Each due with its lease. `without_receipts` is the amount that the lease now gives for a rent due, less its reductions. It is null if no rent was ever known for the days of the due.';
grant select on private.leased_dues to authenticated;
