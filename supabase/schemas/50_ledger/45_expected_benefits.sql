-- The housing benefit that an office pays to the landlord each month. The dues of the lease stay whole, because the
-- tenants owe the rent in law. private.benefit_rest states the part of a due that an office is expected to pay.

create table public.expected_benefits (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  tenant_id uuid not null,
  office text not null check (office in ('caf', 'msa')),
  amount public.euros not null check (amount > 0),
  first_month public.day not null check (extract(day from first_month) = 1),
  last_month public.day check (extract(day from last_month) = 1),
  created_at timestamptz not null default clock_timestamp(),
  constraint expected_benefits_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint expected_benefits_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete cascade,
  constraint expected_benefits_months_check check (first_month <= last_month),
  constraint expected_benefits_once_per_month exclude using gist (
    tenant_id with =, office with =, daterange(first_month, last_month, '[]') with &&
  )
);
comment on table public.expected_benefits is 'Housing benefit that an office pays to the landlord each month.';
comment on column public.expected_benefits.tenant_id is 'The beneficiary, a tenant of the lease.';
comment on column public.expected_benefits.last_month is 'The last month for which the office pays. Null if no end is known.';
create index expected_benefits_lease_id_owner_id_idx on public.expected_benefits (lease_id, owner_id);
create index expected_benefits_owner_id_idx on public.expected_benefits (owner_id);
create index expected_benefits_tenant_id_owner_id_idx on public.expected_benefits (tenant_id, owner_id);

alter table public.expected_benefits enable row level security;
-- Only the commands of this file write this table.
grant select on public.expected_benefits to authenticated;

create policy expected_benefits_select_owner on public.expected_benefits for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('expected_benefits');

-- The part of a rent due that offices are expected to pay. `remaining` is the unpaid rest of this part. `awaited` is the
-- part of `remaining` that is not late yet. The due is late after the day `late_after`.
create type private.due_benefit as (remaining numeric, awaited numeric, late_after date);

-- The months of a due for which an office is expected to pay a benefit. A month counts if the due covers the whole month,
-- and if the beneficiary lives in the dwelling until its last day.
create function private.months_of_benefit(benefit public.expected_benefits, first_day date, last_day date) returns setof date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select months.first_day::date
    from public.tenants
    join public.leases on leases.id = tenants.lease_id and leases.owner_id = tenants.owner_id
    cross join lateral generate_series(
      greatest(date_trunc('month', (months_of_benefit.first_day - 1)::timestamp) + interval '1 month', benefit.first_month::timestamp),
      least(
        least(months_of_benefit.last_day, tenants.leaves_on, leases.keys_on) + 1 - interval '1 month', benefit.last_month::timestamp
      ),
      interval '1 month'
    ) months (first_day)
    where tenants.id = benefit.tenant_id and tenants.owner_id = benefit.owner_id;
end
$$;

-- Returns null if offices are expected to pay nothing more of the due. Offices pay in arrears, so the part of a month is
-- late from the 15th of the next month. Only benefits that name a month of the due count as paid: an office may also have paid
-- too much in an earlier month, and this advance is money of the tenants.
create function private.benefit_of_due(
  due uuid, lease uuid, first_day date, last_day date, due_on date, unpaid numeric
) returns private.due_benefit
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  first_awaited date := date_trunc('month', (private.today() - 14)::timestamp);
  benefit private.due_benefit;
begin
  with calendar_month as materialized (
    select months.first_day, sum(expected_benefit.amount) as amount
    from public.expected_benefits expected_benefit
    cross join lateral private.months_of_benefit(
      expected_benefit, benefit_of_due.first_day, benefit_of_due.last_day
    ) months (first_day)
    where expected_benefit.lease_id = benefit_of_due.lease
    group by months.first_day
  ), account as materialized (
    select
      coalesce(sum(calendar_month.amount), 0) as amount,
      coalesce(sum(calendar_month.amount) filter (where calendar_month.first_day >= first_awaited), 0) as awaited,
      greatest(0, least(unpaid, coalesce(sum(calendar_month.amount), 0) - (
        select coalesce(sum(allocations.amount), 0)
        from public.allocations
        join public.payments on payments.id = allocations.payment_id
        where allocations.due_id = benefit_of_due.due and payments.kind = 'benefit'
          and coalesce(payments.names_month, payments.names_from)
            between date_trunc('month', benefit_of_due.first_day::timestamp) and benefit_of_due.last_day
      ))) as remaining
    from calendar_month
  )
  select account.remaining, least(account.remaining, account.awaited), case
    when account.remaining < unpaid then benefit_of_due.due_on
    -- Benefits pay the earliest months first. The due is late with its first unpaid month.
    else (
      select min(paid_month.first_day) + interval '1 month 13 days'
      from (
        select calendar_month.first_day, sum(calendar_month.amount) over (order by calendar_month.first_day) as until
        from calendar_month
      ) paid_month
      where paid_month.until > account.amount - account.remaining
    )
  end
  into benefit
  from account
  where account.remaining > 0;
  return benefit;
end
$$;

-- The benefits of a due that offices are expected to pay, and have not paid, the earliest month first. Together they are
-- `remaining` of private.benefit_of_due. A payment of the tenants above their share pays the earliest month first.
create function private.open_benefits(due uuid, lease uuid, first_day date, last_day date, remaining numeric)
returns table (tenant_id uuid, office text, month date, amount numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select open_part.tenant_id, open_part.office, open_part.month, open_part.amount
    from (
      select
        benefit.tenant_id, benefit.office, benefit.month, least(
          benefit.unpaid, open_benefits.remaining - coalesce(sum(benefit.unpaid) over later_benefits, 0)
        ) as amount
      from (
        select
          expected_benefit.tenant_id, expected_benefit.office, months.month, expected_benefit.id,
          greatest(0, expected_benefit.amount - (
            select coalesce(sum(allocations.amount), 0)
            from public.allocations
            join public.payments on payments.id = allocations.payment_id
            where allocations.due_id = open_benefits.due and payments.kind = 'benefit'
              and payments.tenant_id = expected_benefit.tenant_id
              and coalesce(payments.payer_office, expected_benefit.office) = expected_benefit.office
              and date_trunc('month', coalesce(payments.names_month, payments.names_from)::timestamp) = months.month
          )) as unpaid
        from public.expected_benefits expected_benefit
        cross join lateral private.months_of_benefit(expected_benefit, open_benefits.first_day, open_benefits.last_day) months (month)
        where expected_benefit.lease_id = open_benefits.lease
      ) benefit
      window later_benefits as (order by benefit.month desc, benefit.id desc rows between unbounded preceding and 1 preceding)
    ) open_part
    where open_part.amount > 0
    order by open_part.month, open_part.office, open_part.tenant_id;
end
$$;
grant execute on function private.months_of_benefit, private.benefit_of_due, private.open_benefits to authenticated;

create function public.benefits_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', benefit.id, 'tenant_id', benefit.tenant_id, 'office', benefit.office, 'amount', benefit.amount,
      'first_month', to_char(benefit.first_month, 'YYYY-MM'), 'last_month', to_char(benefit.last_month, 'YYYY-MM')
    ) order by benefit.last_month desc nulls first, benefit.first_month desc, benefit.created_at), '[]')
    from public.expected_benefits benefit
    where benefit.lease_id = lease.id
  );
end
$$;
comment on function public.benefits_of_lease is 'The expected housing benefits of a lease, first those without an end, then the latest.';

-- Requires a benefit that the account can contain. Checks the amount before the column rounds it. The amount is at most
-- the rent and charges of the first month: an office never pays more than the rent.
create function private.require_valid_benefit(lease public.leases, benefit public.expected_benefits, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  tenant public.tenants;
begin
  select * into tenant from public.tenants where tenants.id = benefit.tenant_id and tenants.lease_id = lease.id;
  if not found then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary is not a tenant of the lease', 'tenantId=invalid');
  end if;
  perform private.require_amount(amount, 'amount', highest => 9999999.99);
  perform private.require_within_two_years(benefit.first_month, 'firstMonth');
  if benefit.last_month < benefit.first_month then
    perform private.refuse('VALIDATION_FAILED', 'The last month is before the first month', 'lastMonth=periodReversed');
  elsif benefit.first_month > least(tenant.leaves_on, lease.keys_on, private.rent_owed_until(lease)) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary has left the dwelling before this month', 'firstMonth=afterEnd');
  elsif amount > (
    select rents.rent + rents.charges from public.rents
    where rents.lease_id = lease.id and rents.holds_from <= (private.month_of(benefit.first_month)).last_day
    order by rents.holds_from desc limit 1
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the rent and charges of the first month', 'amount=aboveAmount');
  elsif exists (
    select from public.expected_benefits other_benefit
    where other_benefit.tenant_id = benefit.tenant_id and other_benefit.office = benefit.office
      and other_benefit.id is distinct from benefit.id
      and daterange(other_benefit.first_month, other_benefit.last_month, '[]') && daterange(benefit.first_month, benefit.last_month, '[]')
  ) then
    perform private.refuse(
      'VALIDATION_FAILED', 'This office already pays for the beneficiary in these months: end the earlier benefit first', 'firstMonth=overlaps'
    );
  end if;
end
$$;

-- The benefit with the given fields. The days of the months do not matter.
create function private.benefit_with(
  benefit public.expected_benefits, tenant_id uuid, office text, first_month date, last_month date
) returns public.expected_benefits
language plpgsql stable set search_path = ''
as $$
begin
  if office is null or office not in ('caf', 'msa') then
    perform private.refuse('VALIDATION_FAILED', 'The office must be caf or msa', 'office=invalid');
  end if;
  perform private.require_day(first_month, 'firstMonth');
  if last_month is not null then
    perform private.require_day(last_month, 'lastMonth');
  end if;
  benefit.tenant_id := benefit_with.tenant_id;
  benefit.office := benefit_with.office;
  benefit.first_month := (private.month_of(benefit_with.first_month)).first_day;
  benefit.last_month := (private.month_of(benefit_with.last_month)).first_day;
  return benefit;
end
$$;

-- The lease's benefit with this id. Raises NOT_FOUND if there is no such benefit.
create function private.benefit_of(lease public.leases, benefit uuid) returns public.expected_benefits
language plpgsql stable set search_path = ''
as $$
declare
  found_benefit public.expected_benefits;
begin
  select * into found_benefit from public.expected_benefits
  where expected_benefits.id = benefit_of.benefit and expected_benefits.lease_id = lease.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such expected benefit');
  end if;
  return found_benefit;
end
$$;

create function public.add_benefit(
  lease_id uuid, tenant_id uuid, office text, amount numeric, first_month date, last_month date default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  benefit public.expected_benefits := private.benefit_with(null, tenant_id, office, first_month, last_month);
begin
  if not exists (
    select from public.expected_benefits same_benefit
    where same_benefit.lease_id = lease.id and same_benefit.amount = add_benefit.amount
      and (same_benefit.tenant_id, same_benefit.office, same_benefit.first_month) = (benefit.tenant_id, benefit.office, benefit.first_month)
      and same_benefit.last_month is not distinct from benefit.last_month
  ) then
    perform private.require_valid_benefit(lease, benefit, amount);
    insert into public.expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month)
    values (landlord.id, lease.id, benefit.tenant_id, benefit.office, add_benefit.amount, benefit.first_month, benefit.last_month);
    perform private.require_lease_quota(
      (select count(*) from public.expected_benefits lease_benefit where lease_benefit.lease_id = lease.id), 'expected benefits', 100
    );
    perform private.review_accounts(array[lease.id]);
  end if;
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.add_benefit is
  'Adds a housing benefit that an office is expected to pay. Adding the same benefit again changes nothing. Returns the benefits of the lease.';

create function public.change_benefit(
  lease_id uuid, benefit uuid, tenant_id uuid, office text, amount numeric, first_month date, last_month date default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  changed_benefit public.expected_benefits := private.benefit_with(
    private.benefit_of(lease, benefit), tenant_id, office, first_month, last_month
  );
begin
  perform private.require_valid_benefit(lease, changed_benefit, amount);
  update public.expected_benefits
  set
    tenant_id = changed_benefit.tenant_id, office = changed_benefit.office, amount = change_benefit.amount,
    first_month = changed_benefit.first_month, last_month = changed_benefit.last_month
  where expected_benefits.id = changed_benefit.id;
  perform private.review_accounts(array[lease.id]);
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.change_benefit is 'Replaces the fields of an expected benefit. Returns the benefits of the lease.';

create function public.end_benefit(lease_id uuid, benefit uuid, last_month date) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  ended_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  perform private.require_day(last_month, 'lastMonth');
  return public.change_benefit(
    lease.id, ended_benefit.id, ended_benefit.tenant_id, ended_benefit.office, ended_benefit.amount, ended_benefit.first_month, last_month
  );
end
$$;
comment on function public.end_benefit is 'Sets the last month of an expected benefit. Returns the benefits of the lease.';

create function public.delete_benefit(lease_id uuid, benefit uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  deleted_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  delete from public.expected_benefits where expected_benefits.id = deleted_benefit.id;
  perform private.review_accounts(array[lease.id]);
end
$$;
comment on function public.delete_benefit is 'Deletes an expected benefit that was entered by mistake.';
grant execute on function
  public.benefits_of_lease, public.add_benefit, public.change_benefit, public.end_benefit, public.delete_benefit to authenticated;
