-- What is owed for a term at the rents that apply on its days; only days of the lease count.

-- In PL/pgSQL with one plan, since SQL functions are planned again by every caller, and a month calls it for each tenant. The
-- rents are passed in, since a plan that reads a table with policies is discarded whenever the role changes.
create function private.due_for_term(
  letting private.lettings, agreed public.rents[], first_day date, last_day date,
  out rent numeric, out charges numeric, out parts jsonb
)
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  first_day := greatest(first_day, letting.lease_starts_on);
  with part as (
    select
      held.rent as monthly_rent, held.charges as monthly_charges, month,
      held_from.day as starts_on, held_to.day as ends_on, held_to.day - held_from.day + 1 as days,
      extract(day from month_end) as month_days
    from (
      select one.rent, one.charges, one.starts_on, lead(one.starts_on) over (order by one.starts_on) - 1 as ends_on
      from unnest(agreed) one
    ) held
    -- Bounded, since the days asked for may be infinite.
    cross join lateral generate_series(
      date_trunc('month', greatest(first_day, held.starts_on)::timestamp),
      least(last_day, held.ends_on, '2199-12-31'),
      interval '1 month'
    ) month
    cross join lateral (select month + interval '1 month - 1 day') ending (month_end)
    cross join lateral (select greatest(first_day, held.starts_on, month::date)) held_from (day)
    cross join lateral (select least(last_day, held.ends_on, month_end::date)) held_to (day)
  )
  select
    coalesce(sum(rent_of_month), 0), coalesce(sum(charges_of_month), 0),
    coalesce(jsonb_path_query_array(
      jsonb_agg(rent_parts order by month) filter (where rent_parts is not null), '$[*][*]'), '[]')
    || coalesce(jsonb_path_query_array(
      jsonb_agg(charges_parts order by month) filter (where charges_parts is not null), '$[*][*]'), '[]')
  into rent, charges, parts
  from (
    select
      month,
      case
        when min(monthly_rent) = max(monthly_rent) then round(min(monthly_rent) * sum(days) / month_days, 2)
        else sum(round(monthly_rent * days / month_days, 2))
      end as rent_of_month,
      case
        when min(monthly_charges) = max(monthly_charges) then round(min(monthly_charges) * sum(days) / month_days, 2)
        else sum(round(monthly_charges * days / month_days, 2))
      end as charges_of_month,
      case when min(monthly_rent) < max(monthly_rent) then jsonb_agg(jsonb_build_object(
        'of', 'rent', 'from', starts_on, 'to', ends_on, 'days', days, 'monthDays', month_days,
        'monthly', monthly_rent, 'amount', round(monthly_rent * days / month_days, 2)
      ) order by starts_on) end as rent_parts,
      case when min(monthly_charges) < max(monthly_charges) then jsonb_agg(jsonb_build_object(
        'of', 'charges', 'from', starts_on, 'to', ends_on, 'days', days, 'monthDays', month_days,
        'monthly', monthly_charges, 'amount', round(monthly_charges * days / month_days, 2)
      ) order by starts_on) end as charges_parts
    from part
    where days > 0
    group by month, month_days
  ) of_month;
end
$$;
comment on function private.due_for_term is
  'What a tenant owes for a term, both days included, in euros; for days before the lease, nothing. A month with one amount counts whole, or by its days when only some are in the term, rounded to the cent; in a month in which the amount changes, each part counts by its days, rounded to the cent. Rent and charges are computed separately: only what changes is split, and its parts are returned.';
grant execute on function private.due_for_term to authenticated;

-- A receipt that was issued for days of a term.
create type private.term_receipt as (
  id uuid, number text, kind text, period_from date, period_to date,
  paid_at date, payment_method text, rent numeric, charges numeric
);

-- What is known of a term: what is owed, `prorata_days` of `month_days` when it is part of a month, what was received, the
-- partial receipts that acknowledge it, and the receipts that are in the way of another.
create type private.term as (
  first_day date, last_day date,
  due_rent numeric, due_charges numeric, parts jsonb,
  prorata_days integer, month_days integer,
  received_rent numeric, received_charges numeric, received_housing_benefit numeric,
  earlier private.term_receipt[], conflicts private.term_receipt[]
);

-- As the caller, so that policies apply. In PL/pgSQL, which keeps its plans: a month asks for each tenant.
create function private.term_of(tenant private.lettings, first_day date, last_day date) returns private.term
language plpgsql stable set search_path = ''
as $$
declare
  term private.term;
  month_end date;
begin
  -- A term starts with the lease: no document covers days before it.
  term.first_day := greatest(term_of.first_day, tenant.lease_starts_on);
  term.last_day := term_of.last_day;
  month_end := date_trunc('month', term.first_day::timestamp) + interval '1 month - 1 day';
  if term.last_day between term.first_day and month_end
    and term.last_day - term.first_day + 1 < extract(day from month_end)
  then
    term.prorata_days := term.last_day - term.first_day + 1;
    term.month_days := extract(day from month_end);
  end if;

  select owed.rent, owed.charges, owed.parts into term.due_rent, term.due_charges, term.parts
  from private.due_for_term(
    tenant,
    array(select known from public.rents known where known.lease_id = tenant.lease_id),
    term.first_day,
    term.last_day
  ) owed;

  select
    coalesce(sum(held.rent) filter (where held.is_earlier), 0),
    coalesce(sum(held.charges) filter (where held.is_earlier), 0),
    coalesce(sum(held.housing_benefit) filter (where held.is_earlier), 0),
    coalesce(array_agg(held.line order by held.issued_at, held.number) filter (where held.is_earlier), '{}'),
    coalesce(array_agg(held.line order by held.issued_at, held.number) filter (where not held.is_earlier), '{}')
  into
    term.received_rent, term.received_charges, term.received_housing_benefit, term.earlier, term.conflicts
  from (
    select
      receipt.rent, receipt.charges, receipt.housing_benefit, receipt.issued_at, receipt.number,
      receipt.kind = 'partial' and receipt.period_from = term.first_day and receipt.period_to = term.last_day as is_earlier,
      (
        receipt.id, receipt.number, receipt.kind, receipt.period_from, receipt.period_to,
        receipt.paid_at, receipt.payment_method, receipt.rent, receipt.charges
      )::private.term_receipt as line
    from public.receipts receipt
    where receipt.tenant_id = tenant.id and receipt.owner_id = tenant.owner_id
      and receipt.period_from <= term.last_day and receipt.period_to >= term.first_day
      and not exists (select from public.receipt_voids void where void.receipt_id = receipt.id)
  ) held;
  return term;
end
$$;
grant execute on function private.term_of to authenticated;

-- Receipts as `receipt_term` answers them.
create function private.told_receipts(receipts private.term_receipt[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', receipt.id, 'number', receipt.number, 'kind', receipt.kind, 'from', receipt.period_from, 'to', receipt.period_to,
    'paidAt', receipt.paid_at, 'method', receipt.payment_method, 'rent', receipt.rent, 'charges', receipt.charges
  )), '[]')
  from unnest(receipts) receipt
$$;
grant execute on function private.told_receipts to authenticated;

-- As the caller, so that policies apply.
create function public.receipt_term(tenant uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'from', term.first_day,
    'to', term.last_day,
    'due', jsonb_build_object('rent', term.due_rent, 'charges', term.due_charges),
    'parts', term.parts,
    'prorata', case
      when term.prorata_days is not null
      then jsonb_build_object('days', term.prorata_days, 'monthDays', term.month_days)
    end,
    'received', jsonb_build_object(
      'rent', term.received_rent, 'charges', term.received_charges, 'housingBenefit', term.received_housing_benefit
    ),
    'earlier', private.told_receipts(term.earlier),
    'conflicts', private.told_receipts(term.conflicts)
  )
  from private.lettings known
  cross join lateral private.term_of(known, receipt_term.first_day, receipt_term.last_day) term
  where known.id = receipt_term.tenant
$$;
comment on function public.receipt_term is
  'What a tenant owes for the days of a term from the start of the lease on, what was received for it, and which receipts are in the way; null: no such tenant. A term before the lease has from after to.';
revoke execute on function public.receipt_term from anon, service_role;
grant execute on function public.receipt_term to authenticated;
