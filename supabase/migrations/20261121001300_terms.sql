-- What is owed for a term at the rents that apply on its days; only days of the lease count.

-- In PL/pgSQL with one plan, since SQL functions are planned again by every caller, and a month calls it for each tenant. The
-- former rents are passed in, since a plan that reads a table with policies is discarded whenever the role changes.
create function private.due_for_term(
  tenant public.tenants, former public.former_rents[], first_day date, last_day date,
  out rent numeric, out charges numeric, out parts jsonb
)
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  first_day := greatest(first_day, tenant.lease_starts_on);
  with agreed as (
    select tenant.rent, tenant.charges, tenant.rent_starts_on as starts_on
    union all
    select one.rent, one.charges, one.starts_on from unnest(former) one
  ),
  part as (
    select
      held.rent as monthly_rent, held.charges as monthly_charges, month,
      held_from.day as starts_on, held_to.day as ends_on, held_to.day - held_from.day + 1 as days,
      extract(day from month_end) as month_days
    from (select *, lead(starts_on) over (order by starts_on nulls first) - 1 as ends_on from agreed) held
    -- Bounded, since a date may be infinite.
    cross join lateral generate_series(
      date_trunc('month', greatest(first_day, held.starts_on, '1900-01-01')::timestamp),
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

-- As the caller, so that policies apply; the trigger on receipts uses it too.
create function public.receipt_term(tenant uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'from', let.first_day,
    'to', last_day,
    'due', jsonb_build_object('rent', owed.rent, 'charges', owed.charges),
    'parts', owed.parts,
    'prorata', case
      when last_day between let.first_day and month_end and last_day - let.first_day + 1 < extract(day from month_end)
      then jsonb_build_object('days', last_day - let.first_day + 1, 'monthDays', extract(day from month_end))
    end,
    'received', jsonb_build_object(
      'rent', coalesce(sum(held.rent) filter (where held.is_earlier), 0),
      'charges', coalesce(sum(held.charges) filter (where held.is_earlier), 0),
      'housingBenefit', coalesce(sum(held.housing_benefit) filter (where held.is_earlier), 0)
    ),
    'earlier', coalesce(jsonb_agg(held.line order by held.issued_at, held.number) filter (where held.is_earlier), '[]'),
    'conflicts', coalesce(jsonb_agg(held.line order by held.issued_at, held.number) filter (where not held.is_earlier), '[]')
  )
  from public.tenants known
  -- A term starts with the lease: no document covers days before it.
  cross join lateral (select greatest(receipt_term.first_day, known.lease_starts_on)) let (first_day)
  cross join lateral (select (date_trunc('month', let.first_day::timestamp) + interval '1 month - 1 day')::date) m (month_end)
  cross join lateral private.due_for_term(
    known,
    (
      select array_agg(former) from public.former_rents former
      where former.tenant_id = known.id and former.owner_id = known.owner_id
    ),
    let.first_day,
    last_day
  ) owed
  left join lateral (
    select
      receipt.*,
      receipt.kind = 'partial' and receipt.period_from = let.first_day and receipt.period_to = last_day as is_earlier,
      jsonb_build_object(
        'id', receipt.id, 'number', receipt.number, 'kind', receipt.kind,
        'from', receipt.period_from, 'to', receipt.period_to,
        'paidAt', receipt.paid_at, 'method', receipt.payment_method,
        'rent', receipt.rent, 'charges', receipt.charges
      ) as line
    from public.receipts receipt
    where receipt.tenant_id = known.id and receipt.owner_id = known.owner_id
      and receipt.period_from <= last_day and receipt.period_to >= let.first_day
      and not exists (select from public.receipt_voids void where void.receipt_id = receipt.id)
  ) held on true
  where known.id = receipt_term.tenant
  group by known.id, let.first_day, month_end, owed.rent, owed.charges, owed.parts
$$;
comment on function public.receipt_term is
  'What a tenant owes for the days of a term from the start of the lease on, what was received for it, and which receipts are in the way; null: no such tenant. A term before the lease has from after to.';
revoke execute on function public.receipt_term from anon, service_role;
grant execute on function public.receipt_term to authenticated;
