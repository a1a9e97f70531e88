-- Notifications that depend on the date. Running again adds nothing; after days without a run, it catches up on what
-- still applies.
create function private.notify_daily(today date default (now() at time zone 'Europe/Paris')::date) returns integer
language plpgsql set search_path = ''
as $$
declare
  this_month date := date_trunc('month', today);
  last_month date := this_month - interval '1 month';
begin
  return private.notify(array(
    -- Rents without a receipt, so many days after they were due. Those due late last month become late this month.
    select (
      late.owner_id, 'rent_late', late.id, late.month,
      jsonb_build_object(
        'tenantName', concat_ws(' ', late.first_name, late.last_name), 'dueOn', rent.due_on, 'amount', rent.amount
      )
    )::private.news
    from (
      select tenant, tenant.id, tenant.owner_id, tenant.first_name, tenant.last_name, month
      from public.tenants tenant
      join public.users owner on owner.id = tenant.owner_id
      cross join unnest(array[this_month, last_month]) as month
      where private.rent_due_on(tenant, month) + owner.late_rent_after_days between this_month and today
        -- Nothing is known about the time before a tenant was entered.
        and (month = this_month or (tenant.created_at at time zone 'Europe/Paris')::date < this_month)
      -- The amount owed is computed for these only.
      offset 0
    ) late
    cross join lateral private.rent_of(late.tenant, late.month) rent
    where rent.due_on is not null and rent.receipt is null

    union all

    -- Lease anniversaries in the next 30 days. A lease that began on 29 February has it on the 28th in most years.
    select (
      tenant.owner_id, 'lease_anniversary', tenant.id, yearly.day,
      jsonb_build_object(
        'tenantName', concat_ws(' ', tenant.first_name, tenant.last_name), 'leaseStartsOn', tenant.lease_starts_on
      )
    )::private.news
    from public.tenants tenant
    -- In a case expression, since infinite dates allow no arithmetic.
    cross join lateral (
      select case when tenant.lease_starts_on between date '1900-01-01' and today then (
        tenant.lease_starts_on
        + make_interval(years => extract(year from age(today - 1, tenant.lease_starts_on))::integer + 1)
      )::date end as day
    ) as yearly
    where yearly.day between today and today + 30

    union all

    select (
      tenant.owner_id, 'tenant_without_property', tenant.id, null,
      jsonb_build_object('tenantName', concat_ws(' ', tenant.first_name, tenant.last_name))
    )::private.news
    from public.tenants tenant
    where tenant.property_id is null

    union all

    -- Profiles that lack what a quittance states of its landlord, once there is something to let.
    select (
      owner.id, 'profile_incomplete', owner.id, null,
      jsonb_build_object('missing', private.missing_for_receipts(owner))
    )::private.news
    from public.users owner
    where private.missing_for_receipts(owner) <> '{}'
      and (
        exists (select from public.tenants where owner_id = owner.id)
        or exists (select from public.properties where owner_id = owner.id)
      )
  ));
end
$$;

-- Where pg_cron is available, as on a hosted project and under `supabase start`, it runs the daily job: at 5:00 UTC, which
-- is six or seven o'clock in Paris. Elsewhere something else has to call the function once a day.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('notify-daily', '0 5 * * *', 'select private.notify_daily()');
  end if;
exception when others then
  -- It is installed but not loaded by this server. The app works without; docs/deploy.md says how to check that it runs.
  raise warning 'The daily notifications are not scheduled: %', sqlerrm;
end
$$;
