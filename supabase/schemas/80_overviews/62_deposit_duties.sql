-- The duties about deposits: to receive a deposit, to return it, and to settle its provision once the accounts of the
-- building are approved.

-- The deposits of which the landlord still holds money after the return of the keys, or after a settlement. The amounts
-- are computed as if the deposits were settled today. One query reads all leases. private.deposit_of gives the same
-- result for a single lease.
create function private.deposits_to_settle(dues private.claimable_due[], leases uuid[]) returns setof private.deposit
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
    with lease as materialized (
      select
        lease, lease.id, deposit_sums.received, deposit_sums.held, deposit_sums.is_settled, deposit_sums.is_handed_over
      from private.deposit_sums
      join public.leases lease on lease.id = deposit_sums.lease_id
      where deposit_sums.lease_id = any (leases) and deposit_sums.held > 0 and (lease.keys_on <= today or deposit_sums.is_settled)
    ), arrears as materialized (
      select due.lease_id, sum(due.remaining - due.awaited) as amount from unnest(dues) due group by due.lease_id
    )
    select (settled.deposit).*
    from (
      select private.with_settlement_on(lease.lease, private.deposit_with_state(
        lease.lease, lease.received, lease.held, lease.is_settled, lease.is_handed_over, coalesce(arrears.amount, 0)
      ), basis, today) as deposit
      from lease
      left join arrears on arrears.lease_id = lease.id
      join private.settlement_bases(array(select lease.id from lease), today) basis on basis.lease_id = lease.id
      -- `offset` makes Postgres compute the settlement of each deposit only once.
      offset 0
    ) settled;
end
$$;

-- Deposits to return after the return of the keys, and provisions to settle once the accounts of the building are
-- approved. The state becomes `now` 10 days before the deadline of a deposit, and 31 days before the deadline of a
-- provision. Until the accounts are approved, a provision has no deadline, and its state becomes `now` on `day`: 30
-- June of the year after the return of the keys. The accounts have to be approved by that day (loi n° 65-557, art.
-- 14-1).
create function private.deposit_return_duties(dues private.claimable_due[], leases uuid[]) returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with deposit as materialized (select * from private.deposits_to_settle(dues, leases))
    select
      case when deposit.is_settled then 'depositAccounts' else 'depositReturn' end, deposit.lease_id,
      case
        when deposit.to_return + deposit.increase > 0 and deposit.deadline < today then 'late'
        when today >= task.day - task.days_before then 'now'
        else 'soon'
      end,
      task.day, nullif(deposit.to_return + deposit.increase, 0),
      jsonb_build_object(
        'increase', deposit.increase, 'perMonth', deposit.increase_per_period, 'hasAddress', lease.new_address is not null
      ) || case
        when deposit.is_settled then jsonb_build_object('approvedOn', lease.accounts_approved_on)
        else jsonb_build_object('isProvisional', deposit.is_provisional)
      end
    from deposit
    join public.leases lease on lease.id = deposit.lease_id
    cross join lateral (
      select
        coalesce(deposit.deadline, case
          when deposit.state = 'accounts' then make_date(extract(year from lease.keys_on)::integer + 1, 6, 30)
          else coalesce(lease.accounts_approved_on, lease.keys_on)::date
        end) as day,
        case when deposit.state = 'accounts' then 0 when deposit.is_settled then 31 else 10 end as days_before
    ) task;
end
$$;

-- Agreed deposits that were not received in full, in the 60 days after the first day of the lease. If no movement was
-- recorded at all, the duty comes back after the return of the keys. It then stays for two months, the longest time
-- that the law allows for returning a deposit. Leaves out leases for which the law allows no deposit.
create function private.deposit_receive_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with agreed as materialized (
      select leases.id, leases.deposit, leases.starts_on, case when leases.keys_on <= today then leases.keys_on end as keys_on
      from public.leases
      where leases.deposit > 0 and coalesce(private.deposit_cap(leases.kind, 1, leases.term_months) > 0, true)
        and case
          when leases.keys_on <= today then private.deposit_deadline(leases.keys_on, 'different') >= today
          else leases.starts_on between today - 60 and today
        end
    ), moved as materialized (
      select movement.lease_id, sum(movement.amount) as received, bool_and(movement.kind = 'received') as is_kept
      from public.deposit_movements movement
      where movement.lease_id = any (array(select agreed.id from agreed)) and movement.cancelled_at is null
      group by movement.lease_id
    ), lease as materialized (
      select agreed.*, agreed.deposit - coalesce(moved.received, 0) as missing
      from agreed
      left join moved on moved.lease_id = agreed.id
      where moved.lease_id is null or agreed.keys_on is null and moved.is_kept and moved.received < agreed.deposit
    )
    select
      'depositReceive', lease.id, case when lease.keys_on is null then 'soon' else 'now' end,
      coalesce(lease.keys_on, lease.starts_on)::date, lease.missing, '{}'::jsonb
    from lease;
end
$$;
grant execute on function
  private.deposit_receive_duties, private.deposit_return_duties, private.deposits_to_settle, private.deposit_cap to authenticated;
