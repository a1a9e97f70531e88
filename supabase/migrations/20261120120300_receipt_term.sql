-- What is owed for a term, by the rents that hold on its days.

-- In PL/pgSQL with one plan, since SQL functions are planned again by every caller: a month asks for each tenant. The
-- former rents are handed in, since a plan that reads a table with policies ends whenever the role changes.
create function private.due_for_term(
  tenant public.tenants, former public.former_rents[], first_day date, last_day date,
  out rent numeric, out charges numeric
)
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  with agreed as (
    select tenant.rent, tenant.charges, tenant.rent_starts_on as starts_on
    union all
    select one.rent, one.charges, one.starts_on from unnest(former) one
  ),
  part as (
    select
      held.rent as monthly_rent, held.charges as monthly_charges, month,
      least(last_day, held.ends_on, month_end::date) - greatest(first_day, held.starts_on, month::date) + 1 as days,
      extract(day from month_end) as month_days
    from (select *, lead(starts_on) over (order by starts_on nulls first) - 1 as ends_on from agreed) held
    -- Bounded, since a date may be infinite.
    cross join lateral generate_series(
      date_trunc('month', greatest(first_day, held.starts_on, '1900-01-01')::timestamp),
      least(last_day, held.ends_on, '2199-12-31'),
      interval '1 month'
    ) month
    cross join lateral (select month + interval '1 month - 1 day') ending (month_end)
  )
  select coalesce(sum(rent_of_month), 0), coalesce(sum(charges_of_month), 0) into rent, charges
  from (
    select
      case
        when min(monthly_rent) = max(monthly_rent) then round(min(monthly_rent) * sum(days) / month_days, 2)
        else sum(round(monthly_rent * days / month_days, 2))
      end as rent_of_month,
      case
        when min(monthly_charges) = max(monthly_charges) then round(min(monthly_charges) * sum(days) / month_days, 2)
        else sum(round(monthly_charges * days / month_days, 2))
      end as charges_of_month
    from part
    where days > 0
    group by month, month_days
  ) of_month;
end
$$;
comment on function private.due_for_term is
  'What a tenant owes for a term, both days included, in euros. A month under one amount counts whole, or by its days when only some are in the term, rounded to the cent; in one in which the amount changes each part counts by its days, each rounded to the cent. Rent and charges apart: what does not change is not split.';
grant execute on function private.due_for_term to authenticated;

-- As the caller, so that policies hold; the trigger on receipts asks the same.
create function public.receipt_term(tenant uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'due', jsonb_build_object('rent', owed.rent, 'charges', owed.charges),
    'prorata', case
      when last_day <= month_end and last_day - first_day + 1 < extract(day from month_end)
      then jsonb_build_object('days', last_day - first_day + 1, 'monthDays', extract(day from month_end))
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
  cross join lateral (select (date_trunc('month', first_day::timestamp) + interval '1 month - 1 day')::date) m (month_end)
  cross join lateral private.due_for_term(
    known,
    (
      select array_agg(former) from public.former_rents former
      where former.tenant_id = known.id and former.owner_id = known.owner_id
    ),
    first_day,
    last_day
  ) owed
  left join lateral (
    select
      receipt.*,
      receipt.kind = 'partial' and receipt.period_from = first_day and receipt.period_to = last_day as is_earlier,
      jsonb_build_object(
        'id', receipt.id, 'number', receipt.number, 'kind', receipt.kind,
        'from', receipt.period_from, 'to', receipt.period_to,
        'paidAt', receipt.paid_at, 'method', receipt.payment_method,
        'rent', receipt.rent, 'charges', receipt.charges
      ) as line
    from public.receipts receipt
    where receipt.tenant_id = known.id and receipt.owner_id = known.owner_id
      and receipt.period_from <= last_day and receipt.period_to >= first_day
      and not exists (select from public.receipt_voids void where void.receipt_id = receipt.id)
  ) held on true
  where known.id = receipt_term.tenant
  group by known.id, month_end, owed.rent, owed.charges
$$;
comment on function public.receipt_term is
  'What a tenant owes for a term, what was received for it, and which receipts stand in its way; null: no such tenant.';
revoke execute on function public.receipt_term from anon, service_role;
grant execute on function public.receipt_term to authenticated;
