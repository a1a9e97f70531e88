-- What is owed for a term, by the rents that held on its days; and, as before but for that, those who ask it.

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
create or replace function public.receipt_term(tenant uuid, first_day date, last_day date) returns jsonb
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

-- Who owes something is asked of the month's own rent.
create or replace function public.receipt_month(month date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'tenantId', tenant.id,
      'tenantName', concat_ws(' ', tenant.first_name, tenant.last_name),
      'propertyName', property.name,
      'from', owed.first_day,
      'to', owed.last_day,
      'due', term -> 'due',
      'received', (term -> 'received' ->> 'rent')::numeric + (term -> 'received' ->> 'charges')::numeric,
      'receipt', (
        select jsonb_build_object('id', receipt -> 'id', 'number', receipt -> 'number', 'kind', receipt -> 'kind')
        from coalesce(quittance, term -> 'earlier' -> -1) receipt where receipt is not null
      ),
      'blocker', case
        when quittance is not null then null
        when property.id is null then 'NO_PROPERTY'
        when coalesce(landlord.company_name, landlord.first_name, landlord.last_name) is null
          or num_nulls(landlord.address, landlord.postal_code, landlord.city) > 0 then 'PROFILE_INCOMPLETE'
        when term -> 'conflicts' <> '[]' then 'TERM_ALREADY_RECEIPTED'
      end
    )
    order by lower(tenant.last_name), lower(tenant.first_name), tenant.id
  ), '[]')
  from public.tenants tenant
  join public.users landlord on landlord.id = tenant.owner_id
  left join public.properties property on property.id = tenant.property_id
  cross join lateral private.days_owed(tenant, receipt_month.month) owed
  cross join lateral public.receipt_term(tenant.id, owed.first_day, owed.last_day) term
  cross join lateral private.covering_quittance(term, owed.first_day, owed.last_day) quittance
  where owed.first_day <= owed.last_day
    and (term -> 'due' ->> 'rent')::numeric + (term -> 'due' ->> 'charges')::numeric > 0
$$;

-- What is told of because a day has come. Running again adds nothing; after days without a run, what they would have
-- told of and still holds is told.
create or replace function private.notify_daily(today date default (now() at time zone 'Europe/Paris')::date) returns integer
language plpgsql set search_path = ''
as $$
declare
  this_month date := date_trunc('month', today);
  last_month date := this_month - interval '1 month';
begin
  return private.notify(array(
    -- Rents without a receipt, so many days after they were due. Those due at the end of last month are late in this.
    select (
      owner.id, 'rent_late', tenant.id, rent.due_on,
      '/receipts?tenant=' || tenant.id || '&openPanel=true', owner.locale,
      array[
        concat_ws(' ', tenant.first_name, tenant.last_name),
        private.month_in_words(term.starts_on, owner.locale),
        private.euros(due.rent + due.charges, owner.locale),
        private.day_in_words(rent.due_on, owner.locale)
      ]
    )::private.news
    from public.tenants tenant
    join public.users owner on owner.id = tenant.owner_id
    cross join (
      values (this_month, (this_month + interval '1 month')::date), (last_month, this_month)
    ) as term (starts_on, ends_before)
    -- The first rent is due on the first day of the lease at the earliest.
    cross join lateral (
      select greatest(term.starts_on + tenant.rent_due_day - 1, tenant.lease_starts_on) as due_on
    ) as rent
    cross join lateral private.days_owed(tenant, term.starts_on) as owed
    cross join lateral private.due_for_term(
      tenant,
      (
        select array_agg(former) from public.former_rents former
        where former.tenant_id = tenant.id and former.owner_id = tenant.owner_id
      ),
      owed.first_day,
      owed.last_day
    ) as due
    where due.rent > 0
      and rent.due_on < term.ends_before
      and rent.due_on + owner.late_rent_after_days between this_month and today
      -- Of the time before a tenant was entered nothing is known.
      and (term.starts_on = this_month or (tenant.created_at at time zone 'Europe/Paris')::date < this_month)
      and not exists (
        select from public.receipts receipt
        where receipt.tenant_id = tenant.id and receipt.owner_id = tenant.owner_id
          and receipt.kind = 'receipt'
          and not exists (select from public.receipt_voids void where void.receipt_id = receipt.id)
          and (
            receipt.period_from >= term.starts_on and receipt.period_from < term.ends_before
            or rent.due_on between receipt.period_from and receipt.period_to
          )
      )

    union all

    -- Yearly dates of leases in the next 30 days. Of a lease that began on a 29 February it is the 28th in most years.
    select (
      owner.id, 'lease_anniversary', tenant.id, yearly.day, '/tenants?edit=' || tenant.id, owner.locale,
      array[
        concat_ws(' ', tenant.first_name, tenant.last_name),
        private.day_in_words(tenant.lease_starts_on, owner.locale),
        private.day_in_words(yearly.day, owner.locale)
      ]
    )::private.news
    from public.tenants tenant
    join public.users owner on owner.id = tenant.owner_id
    -- In a case, for what is no real date must not be counted from.
    cross join lateral (
      select case when tenant.lease_starts_on between date '1900-01-01' and today then (
        tenant.lease_starts_on
        + make_interval(years => extract(year from age(today - 1, tenant.lease_starts_on))::integer + 1)
      )::date end as day
    ) as yearly
    where yearly.day between today and today + 30

    union all

    -- Profiles that lack what a quittance states of its landlord, once there is something to let.
    select (
      owner.id, 'profile_incomplete', null, null, '/settings/profile', owner.locale,
      array[missing.words]
    )::private.news
    from public.users owner
    cross join lateral (
      select nullif(concat_ws(
        ', ',
        case when coalesce(owner.company_name, owner.first_name, owner.last_name) is null
          then case owner.locale when 'en' then 'your name or company' else 'votre nom ou votre société' end end,
        case when owner.address is null
          then case owner.locale when 'en' then 'your address' else 'votre adresse' end end,
        case when owner.postal_code is null
          then case owner.locale when 'en' then 'your postal code' else 'votre code postal' end end,
        case when owner.city is null
          then case owner.locale when 'en' then 'your city' else 'votre ville' end end
      ), '') as words
    ) as missing
    where missing.words is not null
      and (
        exists (select from public.tenants where owner_id = owner.id)
        or exists (select from public.properties where owner_id = owner.id)
      )
  ));
end
$$;

drop function private.amount_for_term;
