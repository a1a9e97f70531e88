-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."income_parts";

CREATE OR REPLACE FUNCTION private.income_of_year (
  first_day date,
  last_day  date
)
  RETURNS SETOF private.year_income
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    with entry (lease_id, day, rents, charges, unclassified, kept_deposit) as (
      select part.lease_id, part.counted_on::date, part.rent, part.charges, part.unclassified, 0.00
      from private.income_parts part
      where part.counted_on between first_day and last_day
        -- Postgres splits only the payments of the year, and the few credits and refunded payments.
        and (
          part.paid_on between first_day and last_day or part.payment_kind = 'credit'
          or part.payment_id = any (array(select unnest(private.payments_refunded_between(first_day, last_day))))
        )
      union all
      select movement.lease_id, movement.moved_on, 0, 0, 0, movement.deducted
      from public.deposit_movements movement
      where movement.moved_on between first_day and last_day and movement.cancelled_at is null and movement.deducted > 0
      union all
      -- An empty entry for each month, so that a month without payments has the sum 0.
      select lease.lease_id, (first_day + make_interval(months => month))::date, 0, 0, 0, 0
      from private.declared_leases lease
      cross join generate_series(0, 11) month
    ), monthly as (
      select
        lease.lessor_id, lease.property_id, lease.regime, sum(entry.rents) as rents, sum(entry.charges) as charges,
        sum(entry.unclassified) as unclassified, sum(entry.kept_deposit) as kept_deposit, extract(month from entry.day) as month
      from entry
      join private.declared_leases lease on lease.lease_id = entry.lease_id
      group by lease.lessor_id, lease.property_id, lease.regime, extract(month from entry.day)
    )
    select
      monthly.lessor_id, monthly.property_id, monthly.regime, sum(monthly.rents), sum(monthly.charges), sum(monthly.unclassified),
      sum(monthly.kept_deposit), array_agg(monthly.rents + monthly.charges + monthly.unclassified order by monthly.month)
    from monthly
    group by monthly.lessor_id, monthly.property_id, monthly.regime;
end
$function$;

CREATE OR REPLACE FUNCTION private.let_properties (
  first_day date,
  last_day  date
)
  RETURNS SETOF private.declared_property
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    with lease as (
      select
        declared_leases.*, year.is_let,
        -- `is_let` comes first, because it is true for most leases, and Postgres then skips the search of payments.
        year.is_let or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.paid_on between first_day and last_day and payments.cancelled_at is null
            and (payments.kind = 'credit' or payments.amount > (
              select coalesce(sum(allocations.amount), 0)
              from public.allocations
              join public.dues on dues.id = allocations.due_id
              where allocations.payment_id = payments.id and dues.kind = 'refund' and dues.due_on <= last_day
            ))
        ) or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.paid_on < first_day
            and payments.id = any (array(select unnest(private.payments_refunded_between(first_day, last_day))))
        ) or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.kind = 'credit' and payments.cancelled_at is null
            and private.is_set_off_between(payments.id, first_day, last_day)
        ) or exists (
          select from public.dues
          where dues.lease_id = declared_leases.lease_id and dues.due_on between first_day and last_day and dues.cancelled_at is null
            and dues.kind <> 'refund' and dues.received < dues.amount
        ) or exists (
          select from public.deposit_movements movement
          where movement.lease_id = declared_leases.lease_id and movement.moved_on between first_day and last_day
            and movement.deducted > 0 and movement.cancelled_at is null
        ) as is_used
      from private.declared_leases
      cross join lateral (select declared_leases.days && daterange(first_day, last_day, '[]') as is_let) year
    ), ranked_lease as (
      select
        lease.*, bool_or(lease.is_used) over (partition by lease.property_id) as has_use,
        row_number() over (partition by lease.property_id order by lease.starts_on desc, lease.lease_id) as place
      from lease
      where lease.is_used or lease.starts_on <= last_day
    )
    select ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime, bool_or(ranked_lease.is_let)
    from ranked_lease
    left join public.properties on properties.id = ranked_lease.property_id
    where ranked_lease.is_used
      or not ranked_lease.has_use and ranked_lease.place = 1 and properties.id is not null
        and coalesce(properties.archived_on > first_day, true)
    group by ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime;
end
$function$;

CREATE OR REPLACE FUNCTION private.payments_refunded_between (
  first_day date,
  last_day  date
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select allocations.payment_id
    from public.dues
    join public.allocations on allocations.due_id = dues.id and allocations.owner_id = dues.owner_id
    where dues.kind = 'refund' and dues.due_on between first_day and last_day
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.rent_share_of (
  due     public.dues,
  lease   uuid,
  paid_on date
)
  RETURNS private.rent_share
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  rent public.rents;
begin
  if due.kind = 'rent' then
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
$function$;

CREATE OR REPLACE FUNCTION public.payments_of_year (
  year        integer,
  lessor_id   uuid    DEFAULT NULL::uuid,
  property_id uuid    DEFAULT NULL::uuid,
  after_id    uuid    DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  first_day date := private.require_year(year);
  last_day date := (first_day + interval '1 year - 1 day')::date;
  last_payment public.payments;
begin
  perform private.take_turn();
  if after_id is not null then
    select * into last_payment from public.payments where payments.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such payment', 'after=invalid');
    end if;
  end if;
  return (
    with paid as materialized (
      select payments.id, payments.paid_on, payments.method, payments.note, lease.property_id, lease.lessor_id, lease.regime
      from public.payments
      join private.declared_leases lease on lease.lease_id = payments.lease_id
      where (
          payments.kind <> 'credit' and payments.paid_on between first_day and last_day
          or payments.kind = 'credit' and private.is_set_off_between(payments.id, first_day, last_day)
          or payments.id = any (array(select unnest(private.payments_refunded_between(first_day, last_day))))
        ) and payments.cancelled_at is null
        and (payments_of_year.lessor_id is null or lease.lessor_id = payments_of_year.lessor_id)
        and (payments_of_year.property_id is null or lease.property_id = payments_of_year.property_id)
        and (after_id is null or (payments.paid_on, payments.id) > (last_payment.paid_on, last_payment.id))
      order by payments.paid_on, payments.id limit 1000
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'payment_id', paid.id, 'lease_id', part.lease_id, 'paid_on', part.counted_on, 'lessor_id', paid.lessor_id, 'regime', paid.regime,
      'property_id', paid.property_id, 'tenant_names', people.names, 'payment_kind', part.payment_kind, 'method', paid.method,
      'due_kind', part.due_kind, 'period_from', dues.period_from, 'period_to', dues.period_to,
      'label', coalesce(dues.label, case when part.due_kind = 'settlement' then paid.note end),
      'amount', part.amount, 'rent', part.rent, 'charges', part.charges, 'unclassified', part.unclassified,
      'receipt_number', receipt.number
    ) order by paid.paid_on, paid.id, dues.due_on, part.due_id), '[]')
    from paid
    join private.income_parts part on part.payment_id = paid.id and part.counted_on between first_day and last_day
    left join public.dues on dues.id = part.due_id
    cross join lateral (
      select coalesce(jsonb_agg(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id), '[]') as names
      from public.tenants where tenants.lease_id = part.lease_id
    ) people
    left join lateral (
      select receipt.number
      from public.receipt_payments receipt_payment
      join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = part.payment_id and receipt_payment.due_id = part.due_id
      order by receipt.issued_at desc, receipt.number desc limit 1
    ) receipt on true
  );
end
$function$;

create view private.income_parts with (security_invoker = true) as
select
  payments.owner_id, payments.lease_id, payments.id as payment_id, part.due_id, payments.paid_on,
  payments.kind as payment_kind, part.due_kind, part.amount,
  coalesce(part.rent, 0) as rent,
  coalesce(part.amount - part.rent, 0) as charges,
  case when part.due_kind in ('repair', 'other') then part.amount else 0 end as unclassified,
  greatest(payments.paid_on, part.set_off_on) as counted_on
from public.payments
cross join lateral (
  select
    allocations.due_id, dues.kind as due_kind, allocations.amount::numeric,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received - allocations.amount) * rent_share.rent / rent_share.total, 2) as rent,
    case when payments.kind = 'credit' then dues.due_on end as set_off_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id and dues.kind <> 'refund'
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    -- The amount that the due has received from this payment and the payments before it, in the order of their days.
    select case when dues.received = allocations.amount then dues.received else (
      select sum(due_allocation.amount)
      from public.allocations due_allocation
      join public.payments due_payment on due_payment.id = due_allocation.payment_id and due_payment.owner_id = due_allocation.owner_id
      where due_allocation.due_id = dues.id and due_allocation.owner_id = dues.owner_id
        and (due_payment.paid_on, due_payment.created_at, due_payment.id) <= (payments.paid_on, payments.created_at, payments.id)
    ) end as received
    offset 0
  ) cumulated
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  union all
  select null, null, advance.amount, round(advance.amount * rent_share.rent / rent_share.total, 2), null
  from (
    select payments.amount - coalesce(sum(allocations.amount), 0) as amount
    from public.allocations
    join public.dues on dues.id = allocations.due_id and dues.kind <> 'refund'
    where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  ) advance
  cross join lateral private.rent_share_of(null, payments.lease_id, payments.paid_on) rent_share
  where advance.amount > 0 and payments.cancelled_at is null and payments.kind <> 'credit'
  union all
  -- An advance is income of the day on which it was paid, and a refund lowers the income of its own day.
  select allocations.due_id, dues.kind, -allocations.amount, -round(allocations.amount * rent_share.rent / rent_share.total, 2), dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id and dues.kind = 'refund'
  cross join lateral private.rent_share_of(dues, payments.lease_id, payments.paid_on) rent_share
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id and payments.kind <> 'credit'
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

COMMENT ON FUNCTION "public"."payments_of_year"(integer, uuid, uuid, uuid) IS 'The parts of the payments of a year, with refunds as negative parts. lessor_id and property_id limit the list to one lessor and to one property. A page has at most a thousand payments, sorted by day and id. The first page begins the year, and a later page begins after a given payment.';

COMMENT ON VIEW "private"."income_parts" IS 'The parts of each payment: one for each due that it pays, and one for its advance, which has no due. The refund of an advance is a negative part. The credit of a settlement of charges also has negative parts, without a due, which give charges back. Rent, charges and unclassified amounts add up to the part.';

REVOKE ALL ON FUNCTION "private"."payments_refunded_between"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payments_refunded_between"(date, date) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."income_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."income_parts" TO "postgres";
