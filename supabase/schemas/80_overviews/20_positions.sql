-- The dues from which positions are computed: all dues except cancelled dues. The subqueries make Postgres call
-- private.today() only once.
create view private.counted_dues with (security_invoker = true) as
select
  due.id, due.owner_id, due.lease_id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received,
  computed.remaining,
  -- The debt that only an outdated receipt states. The lease has changed since, and no longer gives this debt.
  due.amount - due.received - computed.remaining as held,
  coalesce((computed.benefit).remaining, 0) as benefit_remaining,
  coalesce((computed.benefit).awaited, 0) as awaited,
  computed.late_after,
  coalesce((computed.benefit).benefits, '{}') as benefits,
  due.kind in ('opening', 'rent') as is_term,
  due.due_on <= (select private.today()) as has_fallen_due,
  computed.late_after < (select private.today()) as is_late,
  -- True for a future due if the term before it has no due yet. Such a due exists because a payment or a receipt names
  -- its days.
  due.kind = 'rent' and due.due_on > (select private.today()) and due.period_from > due.account_starts_on
    and not exists (
      select from public.dues earlier_due
      where earlier_due.lease_id = due.lease_id and earlier_due.kind = 'rent' and earlier_due.period_to = due.period_from - 1
    ) as is_after_gap,
  due.due_on + due.limitation_period < (select private.today()) as is_time_barred,
  coalesce((computed.benefit).deferred, 0) as deferred,
  computed.remaining - coalesce((computed.benefit).remaining + (computed.benefit).deferred, 0) as own,
  coalesce((computed.benefit).own_late_after, due.due_on) as own_late_after
from private.asked_dues due
-- `limit` makes Postgres compute the amounts once per due.
cross join lateral (
  select once.remaining, once.benefit, coalesce((once.benefit).late_after, due.due_on) as late_after
  from (select due.remaining, due.benefit limit 1) once
  limit 1
) computed
where due.cancelled_at is null;
comment on view private.counted_dues is
  'Each due that is not cancelled, with the received amount, the unpaid rest, and the debt that only a receipt states. Also has the part of the unpaid rest that offices are expected to pay, the part of this benefit that is not late yet, and the day after which the due is late. Also states whether the due is a term, has fallen due, is late, or is past its limitation period.';
grant select on private.counted_dues to authenticated;

-- To the cent, the sum of all dues less the sum of all payments is `owed` + `upcoming` - `advance`.
create view private.positions with (security_invoker = true) as
select
  leases.id as lease_id, leases.owner_id, people.tenant_id, people.names,
  terms.paid_to, account.oldest_unpaid_due_on,
  coalesce((select private.today()) - account.oldest_unpaid_due_on, 0) as days_late,
  coalesce(account.unpaid_terms, 0) as unpaid_terms,
  coalesce(account.owed, 0) as owed, coalesce(account.upcoming, 0) as upcoming,
  coalesce(money.amount, 0) - coalesce(account.received, 0) as advance,
  coalesce(account.time_barred, 0) as time_barred,
  coalesce(account.late, 0) as late,
  coalesce(account.awaited, 0) as awaited,
  coalesce(account.held, 0) as held,
  case when leases.deposit > 0 or deposit_sums.received > 0 then
    private.deposit_summary(
      leases, deposit_sums.received, deposit_sums.received_on, deposit_sums.held, deposit_sums.is_settled,
      deposit_sums.is_handed_over, coalesce(account.arrears, 0)
    )
  end as deposit,
  case when account.late_benefit > 0 then private.office_part(array(
    select benefit
    from private.counted_dues due
    cross join lateral unnest(due.benefits) benefit
    where due.lease_id = leases.id and due.is_late and not due.is_time_barred and benefit.month < (select private.first_awaited_month())
  )) end as office_part,
  coalesce(account.deferred, 0) as deferred
from public.leases
left join private.deposit_sums on deposit_sums.lease_id = leases.id
left join (
  select
    due.lease_id,
    sum(due.remaining + due.held) filter (where due.has_fallen_due) as owed,
    sum(due.remaining + due.held) filter (where not due.has_fallen_due) as upcoming,
    sum(due.received) as received,
    sum(due.remaining + due.held) filter (where due.is_time_barred) as time_barred,
    -- Most dues are paid. The first condition saves the look at their benefits.
    sum(due.remaining - due.awaited) filter (where due.remaining > 0 and due.is_late and not due.is_time_barred) as late,
    sum(due.benefit_remaining + due.deferred - due.awaited) filter (where due.remaining > 0 and due.is_late and not due.is_time_barred) as late_benefit,
    sum(due.awaited) filter (where due.remaining > 0 and due.has_fallen_due) as awaited,
    sum(due.deferred) filter (where due.remaining > 0 and due.has_fallen_due) as deferred,
    sum(due.held) filter (where due.has_fallen_due and not due.is_time_barred) as held,
    sum(due.remaining - due.awaited) filter (where due.has_fallen_due and not due.is_time_barred) as arrears,
    min(due.late_after) filter (
      where due.remaining > 0 and due.has_fallen_due and not due.is_time_barred and due.remaining > due.awaited
        and due.late_after <= (select private.today())
    ) as oldest_unpaid_due_on,
    min(due.period_from) filter (
      where due.is_term and (due.remaining > 0 and not due.is_time_barred or due.is_after_gap)
    ) as first_open,
    (count(*) filter (where due.is_term and due.remaining > 0 and due.remaining > due.awaited and due.has_fallen_due and not due.is_time_barred
      and due.late_after <= (select private.today())))::integer
      as unpaid_terms
  from private.counted_dues due
  group by due.lease_id
) account on account.lease_id = leases.id
-- Read by lease: with a join of the sums of all leases, Postgres sometimes chooses a nested loop, which is slower.
cross join lateral (
  select sum(payments.amount) as amount
  from public.payments
  where payments.lease_id = leases.id and payments.cancelled_at is null
) money
cross join lateral (
  -- Null if only rents from before the account are paid. Rent from before the account has a due only if a payment names
  -- its days.
  select case when max(dues.period_to) >= leases.account_starts_on then max(dues.period_to) end as paid_to
  from public.dues
  where dues.lease_id = leases.id and dues.kind = 'rent' and dues.amount = dues.received
    and (account.first_open is null or dues.period_to < account.first_open)
) terms
cross join lateral (
  select
    (array_agg(tenants.id order by tenants.created_at, tenants.id))[1] as tenant_id,
    coalesce(array_agg(
      private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id
    ), '{}') as names
  from public.tenants
  where tenants.lease_id = leases.id
) people;
comment on view private.positions is
  'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';
comment on column private.positions.paid_to is
  'The last day of the last fully paid rent before the first unpaid rent that can still be claimed. Null if there is no such rent. A rent does not count as unpaid if only outdated receipts state its debt.';
comment on column private.positions.late is
  'The unpaid rest of dues that fell due before today and can still be claimed, without `held` and `awaited`.';
comment on column private.positions.office_part is
  'The part of `late` that offices owe, as private.office_part returns it. Null if the tenants owe all of `late`.';
comment on column private.positions.awaited is 'The part of `owed` that offices are expected to pay, and that is not late yet. Includes `deferred`.';
comment on column private.positions.deferred is 'The part of `owed` that an office no longer pays, or that was taken back, and that the tenants may pay until a later day.';
comment on column private.positions.oldest_unpaid_due_on is
  'The due day of the oldest unpaid due, without `awaited`. If only the part of an office is unpaid, the day after which this part is late.';
comment on column private.positions.held is
  'The debt that only receipts state, because the lease has changed. This debt disappears when the receipts are reissued, and makes no tenant late.';
comment on column private.positions.deposit is 'The deposit of the lease. Null if no deposit was agreed or received.';
comment on column private.positions.tenant_id is 'The first tenant of the lease.';
grant select on private.positions to authenticated;

create function public.position_page(is_late boolean default false, after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(account) || jsonb_build_object(
      'id', account.lease_id,
      'company_name', tenant.company_name, 'last_name', tenant.last_name, 'first_name', tenant.first_name
    ) order by account.lease_id), '[]')
    from (
      select * from private.positions
      where (not is_late or positions.days_late > 0) and positions.lease_id > after_id
      order by positions.lease_id limit 1000
    ) account
    left join public.tenants tenant on tenant.id = account.tenant_id
  );
end
$$;
comment on function public.position_page is
  'The positions, sorted by lease id: the first thousand, or the thousand after a given lease.';
grant execute on function public.position_page to authenticated;

-- Written in PL/pgSQL, which caches the plan. Planning the view takes longer than reading it.
create function private.position_json(lease uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (select to_jsonb(positions) from private.positions where positions.lease_id = lease);
end
$$;

-- The position of one account, for commands and notifications.
create type private.position as (
  paid_to date, oldest_unpaid_due_on date, days_late integer, owed numeric, advance numeric, time_barred numeric, late numeric,
  held numeric, awaited numeric
);

create function private.position_of(lease uuid) returns private.position
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select (
      positions.paid_to, positions.oldest_unpaid_due_on, positions.days_late, positions.owed, positions.advance,
      positions.time_barred, positions.late, positions.held, positions.awaited
    )::private.position
    from private.positions
    where positions.lease_id = lease
  );
end
$$;
