-- What a month's amount is for a term: whole months count whole, a part of one by days, rounded to the cent.
create function private.amount_for_term(monthly numeric, first_day date, last_day date) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(sum(round(
    monthly
      * (least(last_day, (month + interval '1 month - 1 day')::date) - greatest(first_day, month::date) + 1)
      / extract(day from month + interval '1 month - 1 day'),
    2
  )), 0)
  -- Bounded, since a date may be infinite.
  from generate_series(
    date_trunc('month', greatest(first_day, '1900-01-01')::timestamp), least(last_day, '2199-12-31'), interval '1 month'
  ) month
$$;
comment on function private.amount_for_term is
  'What is owed for a term, both days included, of an amount per month; in euros.';
grant execute on function private.amount_for_term to authenticated;

-- As the caller, so that policies hold; the trigger on receipts asks the same.
create function public.receipt_term(tenant uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'due', jsonb_build_object(
      'rent', private.amount_for_term(known.rent, first_day, last_day),
      'charges', private.amount_for_term(known.charges, first_day, last_day)
    ),
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
  group by known.id, month_end
$$;
comment on function public.receipt_term is
  'What a tenant owes for a term, what was received for it, and which receipts stand in its way; null: no such tenant.';
revoke execute on function public.receipt_term from anon, service_role;
grant execute on function public.receipt_term to authenticated;
