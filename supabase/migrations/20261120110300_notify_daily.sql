-- What is told of because a day has come. Running again adds nothing; after days without a run, what they would have
-- told of and still holds is told.
create function private.notify_daily(today date default (now() at time zone 'Europe/Paris')::date) returns integer
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
      select string_agg(case owner.locale when 'en' then word.en else word.fr end, ', ' order by part.place) as words
      from unnest(private.missing_for_receipts(owner)) with ordinality as part (name, place)
      join (values
        ('name', 'vos prénom et nom (ou votre société)', 'your first and last name (or your company)'),
        ('address', 'votre adresse', 'your address'),
        ('postalCode', 'votre code postal', 'your postal code'),
        ('city', 'votre ville', 'your city')
      ) as word (name, fr, en) using (name)
    ) as missing
    where missing.words is not null
      and (
        exists (select from public.tenants where owner_id = owner.id)
        or exists (select from public.properties where owner_id = owner.id)
      )
  ));
end
$$;
