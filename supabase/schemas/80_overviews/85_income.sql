-- The rent and the charges in payments, for the declaration of a year.

-- The amounts between which a payment is divided. `rent` of `total` is rent, and the rest is charges.
create type private.division as (rent numeric, total numeric);

-- Divides the due by its own amounts: a reduction lowers the rent first. An opening balance is divided as the oldest
-- rent of the lease, and an advance as the rent of its day. Returns null if a payment of the due is neither rent nor charges.
create function private.division_of(due public.dues, lease uuid, paid_on date) returns private.division
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent public.rents;
begin
  if due.kind = 'rent' then
    return (greatest(due.rent - due.reduction, 0), due.amount)::private.division;
  elsif due.kind = 'settlement' then
    return (0, due.amount)::private.division;
  elsif due.kind in ('repair', 'other', 'refund') then
    return null;
  elsif due.kind = 'opening' then
    select rents.* into rent from public.rents where rents.lease_id = division_of.lease order by rents.holds_from limit 1;
  else
    rent := private.rent_on(lease, paid_on);
  end if;
  return case
    when rent.rent + rent.charges > 0 then (rent.rent, rent.rent + rent.charges)::private.division
    else (1, 1)::private.division
  end;
end
$$;

-- The amount that a due had received up to and including a payment. Payments count in the order of their days.
create function private.received_with(due public.dues, payment public.payments) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select sum(allocations.amount)
    from public.allocations
    join public.payments earlier_payment on earlier_payment.id = allocations.payment_id and earlier_payment.owner_id = allocations.owner_id
    where allocations.due_id = due.id and allocations.owner_id = due.owner_id
      and (earlier_payment.paid_on, earlier_payment.created_at, earlier_payment.id) <= (payment.paid_on, payment.created_at, payment.id)
  );
end
$$;
grant execute on function private.division_of, private.received_with to authenticated;

-- The shares of a due are rounded cumulatively, so that they add up to the cent.
create view private.income_parts with (security_invoker = true) as
select
  part.owner_id, part.lease_id, part.payment_id, part.due_id, part.paid_on, part.payment_kind, part.due_kind, part.amount,
  coalesce(part.rent, 0) as rent,
  coalesce(part.amount - part.rent, 0) as charges,
  case when part.due_kind in ('repair', 'other') then part.amount else 0 end as unclassified
from (
  select
    allocations.owner_id, allocations.lease_id, allocations.payment_id, allocations.due_id, payments.paid_on,
    payments.kind as payment_kind, dues.kind as due_kind, allocations.amount,
    round(cumulated.received * division.rent / division.total, 2)
      - round((cumulated.received - allocations.amount) * division.rent / division.total, 2) as rent
  from public.payments
  join public.allocations on allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id
  cross join lateral private.division_of(dues, dues.lease_id, payments.paid_on) division
  cross join lateral (
    select case when dues.received = allocations.amount then dues.received else private.received_with(dues, payments) end
  ) cumulated (received)
  union all
  select
    advance.owner_id, advance.lease_id, advance.id, null, advance.paid_on, advance.kind, null, advance.amount,
    round(advance.amount * division.rent / division.total, 2)
  from (
    select
      payments.id, payments.owner_id, payments.lease_id, payments.paid_on, payments.kind,
      payments.amount - coalesce((
        select sum(allocations.amount) from public.allocations
        where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
      ), 0) as amount
    from public.payments
    where payments.cancelled_at is null
  ) advance
  cross join lateral private.division_of(null, advance.lease_id, advance.paid_on) division
  where advance.amount > 0
) part;
comment on view private.income_parts is
  'The parts of each payment: one for each due that it pays, and one for its advance, which has no due. Rent, charges and unclassified amounts add up to the part, except in the refund of an advance.';
comment on column private.income_parts.unclassified is 'Payments of repairs and of other dues. The landlord decides whether they are income.';
grant select on private.income_parts to authenticated;
