-- Terms that fall due after the 31 days for which private.update_account makes dues. An advance pays such a term only
-- after all earlier terms. Therefore these functions first make, or plan, the dues of all terms up to the last day of
-- the term.

-- The day on which the term with this day falls due. Returns null if private.update_account makes the due of this term.
-- Also returns null if the day is more than two years ahead, because making all dues until then would take long.
create function private.due_day_ahead(lease public.leases, day date) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  due_day date := greatest(lower(private.term_days(lease, day)) + lease.rent_due_day - 1, lease.account_starts_on);
begin
  return case when due_day > private.today() + 31 and private.is_within_two_years(day) then due_day end;
end
$$;

-- Makes the dues of all terms up to a day, and allocates payments to them. Does nothing and returns false if
-- private.due_day_ahead returns null. If it returns true, the caller must later call private.update_account, which
-- deletes the dues that neither a payment nor a receipt names.
create function private.make_dues_ahead(lease public.leases, day date) returns boolean
language plpgsql set search_path = ''
as $$
declare
  until date := private.due_day_ahead(lease, day);
begin
  if until is null then
    return false;
  end if;
  perform private.make_dues(lease, until);
  perform private.allocate(lease.id);
  return true;
end
$$;

-- Adds planned rent dues, which are not stored, to the dues of an account. Planned dues fall due in the future, so no
-- opening balance has the same due day.
create function private.with_planned_dues(dues private.ordered_dues, planned private.rent_due[], lease public.leases)
returns private.ordered_dues
language plpgsql stable set search_path = ''
as $$
declare
  ordered private.ordered_dues;
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.amount order by due.place),
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place),
    array_agg(due.returned_payment order by due.place)
  into ordered
  from (
    select every_due.*, row_number() over (order by
      every_due.due_on,
      -- On one future day, rent comes first.
      every_due.due_on > private.today() and every_due.rent_days is null,
      case when every_due.due_on > private.today() then lower(every_due.rent_days) end, every_due.stored_place
    ) as place
    from (
      select stored.*
      from unnest(dues.ids, dues.split_of, dues.due_on, dues.claimable_until, dues.rent_days, dues.pass, dues.open, dues.amounts, dues.are_later, dues.deferred, dues.opens_on, dues.returned_payments)
        with ordinality stored (id, split_of, due_on, claimable_until, rent_days, pass, open, amount, is_later, deferred, opens_on, returned_payment, stored_place)
      union all
      select
        rent_due.due_id, null, entry.due_on, (rent_due.due_on + lease.limitation_period)::date, owed.days, 2, entry.open, owed.amount,
        entry.is_later, entry.deferred, null, null, 0
      from unnest(planned) rent_due
      cross join lateral (
        select
          daterange(rent_due.first_day, rent_due.last_day, '[]') as days,
          (rent_due.owed).rent + (rent_due.owed).charges - rent_due.reduction as amount
      ) owed
      cross join lateral private.entries_of_due(rent_due.due_id, lease.id, rent_due.due_on, owed.days, owed.amount, owed.amount) entry
    ) every_due
  ) due;
  return ordered;
end
$$;

-- The payments of a term's rent dues, as private.paid_parts returns them after private.make_dues_ahead. Writes nothing.
create function private.paid_parts_ahead(lease public.leases, first_day date, last_day date) returns setof private.paid_part
language plpgsql stable set search_path = ''
as $$
declare
  until date := private.due_day_ahead(lease, last_day);
  certified private.allocation[];
  planned private.rent_due[];
  dues private.ordered_dues;
begin
  if until is null then
    return query select * from private.paid_parts(lease, first_day, last_day);
    return;
  end if;
  certified := private.certified_allocations(lease.id);
  planned := array(
    select (
      rent_due.first_day, rent_due.last_day, rent_due.due_on, rent_due.owed, md5(rent_due.first_day::text)::uuid,
      rent_due.reduction, rent_due.label
    )::private.rent_due
    from unnest(private.rent_dues_to_write(lease, until, private.days_fixed_by_receipts(lease.id))) rent_due
    where rent_due.due_id is null
  );
  dues := private.with_planned_dues(private.dues_in_order(lease, certified), planned, lease);
  return query
    select payment, paid.due_id, paid.amount, paid.amount - paid.certified
    from (
      select
        paid_part.payment_id, paid_part.due_id, sum(paid_part.amount) as amount,
        coalesce(sum(paid_part.amount) filter (where paid_part.is_certified), 0) as certified
      from (
        select certified_part.*, true as is_certified from unnest(certified) certified_part
        union all
        select allocation.*, false
        from unnest(private.compute_allocations(lease, dues, private.payments_in_order(lease, dues, certified))) allocation
      ) paid_part
      group by paid_part.payment_id, paid_part.due_id
    ) paid
    join unnest(dues.ids, dues.rent_days, dues.are_later) due (id, rent_days, is_later)
      on due.id = paid.due_id and not due.is_later
    join public.payments payment on payment.id = paid.payment_id
    where due.rent_days <@ daterange(first_day, last_day, '[]');
end
$$;
grant execute on function
  private.due_day_ahead, private.with_planned_dues, private.paid_parts_ahead, private.returned_allocations, private.certified_allocations,
  private.unpaid_benefit_of, private.entries_of_due, private.dues_in_order, private.payments_in_order, private.benefits_of_dues, private.part_to_pay, private.whole_rents, private.due_before_its_day,
  private.pay_named_benefits,
  private.replay_account, private.pay_in_former_order, private.compute_allocations, private.rent_dues_to_write,
  private.planned_rent_dues, private.days_named_by_payments, private.days_fixed_by_receipts, private.account_days to authenticated;
