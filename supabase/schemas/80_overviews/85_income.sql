-- The rent and the charges in payments, for the declaration of a year.

-- The part of a payment that is rent, as the fraction `rent` / `total`. The remaining part is charges.
create type private.rent_share as (rent numeric, total numeric);

-- The share of rent in the payments of a due. The share in a rent due follows from the rent and charges of this due. A
-- reduction lowers the rent first, and then the charges. A settlement of charges contains no rent. For an opening
-- balance, the share follows from the lease's oldest rent and charges. For an advance, `due` is null, and the share
-- follows from the rent and charges on the day of the payment. It also does for returned money of a rent that is no longer
-- owed. Returns null for a repair and another due.
create function private.rent_share_of(due public.dues, lease uuid, paid_on date) returns private.rent_share
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent public.rents;
begin
  if due.kind = 'rent' and due.amount > 0 then
    return (greatest(due.rent - due.reduction, 0), due.amount)::private.rent_share;
  elsif due.kind = 'settlement' then
    return (0, due.amount)::private.rent_share;
  elsif due.kind in ('repair', 'other') then
    return null;
  elsif due.kind = 'opening' then
    select rents.* into rent from public.rents where rents.lease_id = rent_share_of.lease order by rents.holds_from limit 1;
  else
    rent := private.rent_on(lease, paid_on);
  end if;
  return case
    when rent.rent + rent.charges > 0 then (rent.rent, rent.rent + rent.charges)::private.rent_share
    else (1, 1)::private.rent_share
  end;
end
$$;
grant execute on function private.rent_share_of to authenticated;

-- The sum that a due has received up to a payment, a return or a moment of a day. Returned money counts from the day of its
-- payment until the day of its return.
create function private.received_until(due uuid, day date, moment timestamptz, id uuid) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(event.amount), 0)
    from (
      select payments.paid_on, payments.created_at, payments.id, allocations.amount::numeric
      from public.allocations
      join public.payments on payments.id = allocations.payment_id and payments.owner_id = allocations.owner_id
      where allocations.due_id = due
      union all
      select payments.paid_on, payments.created_at, payments.id, part.amount
      from private.returned_parts part
      join public.payments on payments.id = part.payment_id and payments.owner_id = part.owner_id
      where part.due_id = due
      union all
      select part.returned_on, part.returned_at, part.refund_id, -part.amount
      from private.returned_parts part where part.due_id = due
    ) event (day, moment, id, amount)
    where (event.day, event.moment, event.id) <= (received_until.day, received_until.moment, received_until.id)
  );
end
$$;
grant execute on function private.received_until to authenticated;

-- The rent in a part is the difference of two rounded sums, so that the parts of a due add up to the cent. The parts
-- are in a lateral subquery, so that Postgres computes them only for the payments of a query. `offset 0` keeps Postgres
-- from computing a part again for each column.
create view private.income_parts with (security_invoker = true) as
select
  payments.owner_id, payments.lease_id, payments.id as payment_id, part.due_id, payments.paid_on,
  payments.kind as payment_kind, part.due_kind, part.amount,
  coalesce(part.rent, 0) as rent,
  coalesce(part.amount - part.rent, 0) as charges,
  case when part.rent is null then part.amount else 0 end as unclassified,
  greatest(payments.paid_on, part.set_off_on) as counted_on
from public.payments
cross join lateral (
  select
    dues.id as due_id, dues.kind as due_kind, paid.amount,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received - paid.amount) * rent_share.rent / rent_share.total, 2) as rent,
    case when payments.kind = 'credit' then dues.due_on end as set_off_on
  from (
    select paid_part.due_id, sum(paid_part.amount) as amount
    from (
      select allocations.due_id, allocations.amount from public.allocations
      where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
      union all
      select part.due_id, part.amount from private.returned_parts part
      where part.payment_id = payments.id and part.owner_id = payments.owner_id
    ) paid_part
    group by paid_part.due_id
  ) paid
  join public.dues on dues.id = paid.due_id and dues.owner_id = payments.owner_id and dues.kind <> 'refund'
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    -- The amount that the due has received from this payment and the payments before it, in the order of their days.
    select case
      when dues.received = paid.amount and (select not exists (select from private.returned_parts)) then dues.received
      else private.received_until(dues.id, payments.paid_on, payments.created_at, payments.id)
    end as received
    offset 0
  ) cumulated
  union all
  select null, null, advance.amount, round(advance.amount * rent_share.rent / rent_share.total, 2), null
  from (
    select payments.amount - coalesce(sum(allocations.amount), 0) - (
      select coalesce(sum(part.amount), 0) from private.returned_parts part
      where part.payment_id = payments.id and part.owner_id = payments.owner_id
    ) as amount
    from public.allocations
    join public.dues on dues.id = allocations.due_id and dues.kind <> 'refund'
    where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  ) advance
  cross join lateral private.rent_share_of(null, payments.lease_id, payments.paid_on) rent_share
  where advance.amount > 0 and payments.cancelled_at is null and payments.kind <> 'credit'
  union all
  -- An advance is income of the day on which it was paid, and a refund lowers the income of its own day.
  select allocations.due_id, dues.kind, -advance.amount, -round(advance.amount * rent_share.rent / rent_share.total, 2), dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id and dues.kind = 'refund'
  cross join lateral private.rent_share_of(dues, payments.lease_id, payments.paid_on) rent_share
  cross join lateral (
    select allocations.amount - coalesce(sum(part.amount), 0) as amount
    from private.returned_parts part
    where part.refund_id = dues.id and part.payment_id = payments.id and part.owner_id = payments.owner_id
  ) advance
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id and payments.kind <> 'credit' and advance.amount > 0
  union all
  -- A return lowers the income of its own day, by the rent and the charges that the due no longer has.
  select
    returned_part.refund_id, 'refund', -returned_part.amount,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received + returned_part.amount) * rent_share.rent / rent_share.total, 2),
    returned_part.returned_on
  from private.returned_parts returned_part
  join public.dues on dues.id = returned_part.due_id and dues.owner_id = returned_part.owner_id
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    select private.received_until(dues.id, returned_part.returned_on, returned_part.returned_at, returned_part.refund_id) as received offset 0
  ) cumulated
  where returned_part.payment_id = payments.id and returned_part.owner_id = payments.owner_id
  union all
  -- The credit of a settlement gives charges back, up to the sum of the dues that it pays. The lessor still holds the
  -- rest of the credit. A credit and a due are set off once both have fallen due (Code civil, art. 1347-1).
  select null, 'settlement', -sum(allocations.amount), 0, dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
    and payments.kind = 'credit' and payments.cancelled_at is null
  group by dues.due_on
  offset 0
) part;
comment on view private.income_parts is
  'The parts of each payment: one for each due that it pays, and one for its advance, which has no due. A refund is a negative part. A payment that was taken back keeps its parts. The credit of a settlement of charges also has negative parts, without a due, which give charges back. Rent, charges and unclassified amounts add up to the part.';
comment on column private.income_parts.counted_on is
  'The day on which the part is income: the day of the payment, of the refund or, for a credit that waits for a later due, the due day.';
comment on column private.income_parts.unclassified is 'Payments of repairs and of other dues. The landlord decides whether they are income.';
grant select on private.income_parts to authenticated;
