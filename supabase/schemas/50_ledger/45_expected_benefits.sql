-- The housing benefit that an office pays to the landlord each month. The dues of the lease stay whole, because the
-- tenants owe the rent in law. private.benefit_of_due states the part of a due that offices are expected to pay.

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
  tenants_pay_by public.day,
  kept_month public.day check (extract(day from kept_month) = 1),
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
comment on column public.expected_benefits.tenants_pay_by is
  'The day until which the tenants may pay what the office no longer pays after the last month, or after the beneficiary has left. Null if they had no such day.';
comment on column public.expected_benefits.kept_month is
  'The last month for which the landlord answered that the benefit stays as it is, although the office paid another amount.';
create index expected_benefits_lease_id_owner_id_idx on public.expected_benefits (lease_id, owner_id);
create index expected_benefits_owner_id_idx on public.expected_benefits (owner_id);
create index expected_benefits_tenant_id_owner_id_idx on public.expected_benefits (tenant_id, owner_id);

alter table public.expected_benefits enable row level security;
-- Only the commands of this file write this table.
grant select on public.expected_benefits to authenticated;

create policy expected_benefits_select_owner on public.expected_benefits for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('expected_benefits');

-- The expected benefits. Each begins at the earliest in the month in which the beneficiary joins the lease, and ends at
-- the latest with the last whole month in which he lives in the dwelling.
create view private.owed_benefits with (security_invoker = true) as
select
  benefit.lease_id, benefit.tenant_id, benefit.office, benefit.amount,
  greatest(benefit.first_month, date_trunc('month', tenants.joins_on::timestamp))::date as first_month, least(
    benefit.last_month, date_trunc('month', (least(tenants.leaves_on, leases.keys_on) + 1)::timestamp) - interval '1 month'
  )::date as last_month
from public.expected_benefits benefit
join public.tenants on tenants.id = benefit.tenant_id and tenants.owner_id = benefit.owner_id
join public.leases on leases.id = benefit.lease_id and leases.owner_id = benefit.owner_id;
grant select on private.owed_benefits to authenticated;

-- The unpaid benefit of a month that an office is expected to pay for a tenant.
create type private.open_benefit as (tenant_id uuid, office text, month date, amount numeric);

-- The part of a rent due that offices are expected to pay. `remaining` is the unpaid rest of this part, and the sum of
-- `benefits`, the earliest month first. `deferred` is the part of the unpaid rest that an office no longer pays, and that
-- the tenants may pay until a later day. `awaited` is the part of `remaining` that is not late yet, and `deferred`. The
-- due is late after the day `late_after`. If the tenants owe only sums of later days, their part is late after
-- `own_late_after`.
create type private.due_benefit as (
  remaining numeric, awaited numeric, late_after date, benefits private.open_benefit[], deferred numeric, own_late_after date
);

-- A sum that the tenants may pay until a day, because an office no longer pays it.
create type private.deferred_part as (amount numeric, pay_by date);

-- The first month whose benefit is not late today. Offices pay in arrears: a benefit is late from the 15th of the next
-- month.
create function private.first_awaited_month() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return date_trunc('month', (private.today() - 14)::timestamp);
end
$$;

-- Limits the benefits of each month to the rent and charges of the month.
create function private.benefits_within_rent(lease uuid, benefits private.open_benefit[]) returns private.open_benefit[]
language plpgsql stable set search_path = ''
as $$
declare
  room numeric;
  place integer := 0;
  benefit private.open_benefit;
begin
  foreach benefit in array benefits loop
    place := place + 1;
    if place = 1 or benefits[place - 1].month < benefit.month then
      select amounts.rent + amounts.charges into room
      from public.leases
      cross join lateral private.lease_amounts(leases, benefit.month, (benefit.month + interval '1 month - 1 day')::date) amounts
      where leases.id = benefits_within_rent.lease;
    end if;
    benefits[place].amount := least(benefit.amount, room);
    room := room - benefits[place].amount;
  end loop;
  return benefits;
end
$$;

-- The benefits that offices are expected to pay for the whole months of a rent due, the earliest month first.
create function private.benefits_of_days(lease uuid, period_from date, period_to date) returns private.open_benefit[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  benefits private.open_benefit[] := array(
    select (benefit.tenant_id, benefit.office, month.first_day, benefit.amount)::private.open_benefit
    from private.owed_benefits benefit
    cross join lateral generate_series(
      greatest(date_trunc('month', (period_from - 1)::timestamp) + interval '1 month', benefit.first_month::timestamp),
      least(period_to + 1 - interval '1 month', benefit.last_month::timestamp),
      interval '1 month'
    ) month (first_day)
    where benefit.lease_id = benefits_of_days.lease
    order by month.first_day, benefit.office, benefit.tenant_id
  );
begin
  return private.benefits_within_rent(lease, benefits);
end
$$;

-- The unpaid rest of each benefit. A payment of an office pays only the benefit that it names: more money for one
-- beneficiary never lowers what another office, or the office of another beneficiary, is expected to pay.
create function private.unpaid_benefits(expected private.open_benefit[], paid private.open_benefit[]) returns private.open_benefit[]
language plpgsql immutable set search_path = ''
as $$
declare
  payment private.open_benefit;
  part numeric;
begin
  foreach payment in array paid loop
    for place in 1 .. cardinality(expected) loop
      if expected[place].month = payment.month and expected[place].tenant_id = payment.tenant_id
        and coalesce(payment.office, expected[place].office) = expected[place].office then
        part := least(payment.amount, expected[place].amount);
        expected[place].amount := expected[place].amount - part;
        payment.amount := payment.amount - part;
      end if;
    end loop;
  end loop;
  return expected;
end
$$;

-- Returns the unpaid benefits, whose sum is `rest`: the last benefits of the array, because money of tenants pays the
-- earliest months first.
create function private.last_benefits(benefits private.open_benefit[], rest numeric) returns private.open_benefit[]
language plpgsql immutable set search_path = ''
as $$
declare
  benefit private.open_benefit;
  last_benefits private.open_benefit[] := '{}';
begin
  for place in reverse cardinality(benefits) .. 1 loop
    benefit := benefits[place];
    benefit.amount := least(benefit.amount, rest);
    if benefit.amount > 0 then
      rest := rest - benefit.amount;
      last_benefits := benefit || last_benefits;
    end if;
  end loop;
  return last_benefits;
end
$$;

-- The last month of a benefit whose beneficiary leaves the lease on a day, if the lease continues. Both may be null.
create function private.last_month_of(last_month date, leaves_on date) returns date
language sql immutable set search_path = ''
as $$
  select least(last_month, date_trunc('month', (leaves_on + 1)::timestamp) - interval '1 month')::date
$$;

-- The parts of a rent due that an office no longer pays and that the tenants may pay until a day after the due day.
create function private.deferred_benefits(lease uuid, due_on date, period_from date, period_to date) returns private.deferred_part[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select (lost.amount, benefit.tenants_pay_by)::private.deferred_part
    from public.expected_benefits benefit
    join public.tenants on tenants.id = benefit.tenant_id
    cross join lateral (select private.last_month_of(benefit.last_month, tenants.leaves_on) as last_month) ended
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(0, later.amount, paid.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), ended.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office. Its own end defers its own amount.
      cross join lateral (
        select max(level.amount) as amount
        from generate_series(ended.last_month + interval '1 month', month.first_day, interval '1 month') later_month (first_day)
        cross join lateral (
          select sum(later_benefit.amount) as amount
          from public.expected_benefits later_benefit
          where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > ended.last_month
            and later_month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
        ) level
      ) later
      cross join lateral (
        select sum(payments.amount - private.repaid_part(payments)) as amount
        from public.payments
        where payments.lease_id = benefit.lease_id and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.tenant_id = benefit.tenant_id and coalesce(payments.payer_office, benefit.office) = benefit.office
          and payments.names_month = month.first_day
      ) paid
    ) lost
    where benefit.lease_id = deferred_benefits.lease and benefit.tenants_pay_by > deferred_benefits.due_on
      and ended.last_month >= benefit.first_month and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$$;

-- The parts of a due that the tenants may pay until a day after the due day. Such a part is a benefit that an office no
-- longer pays, or a sum that an office or a bank took back. The latest day comes first, also if the day has passed.
create function private.deferred_parts(due uuid, lease uuid, due_on date, period_from date, period_to date) returns private.deferred_part[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select part::private.deferred_part
    from (
      select benefit.* from unnest(private.deferred_benefits(lease, due_on, period_from, period_to)) benefit
      union all
      select returned_part.amount, (returned_part.returned_on + interval '1 month')::date
      from private.returned_parts returned_part
      where returned_part.due_id = deferred_parts.due and returned_part.returned_on + interval '1 month' > deferred_parts.due_on
    ) part
    order by part.pay_by desc, part.amount
  );
end
$$;

-- Adds the deferred parts to the part of offices. Money of the tenants pays the rest of their own part first, then the
-- part with the earliest day. `own` is the unpaid part of the tenants.
create function private.with_deferred_parts(
  due_benefit private.due_benefit, own numeric, due_on date, parts private.deferred_part[]
) returns private.due_benefit
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  part private.deferred_part;
  pay_by date;
begin
  if due_benefit is null then
    due_benefit := (0.00, 0.00, due_on, '{}', 0.00, null);
  end if;
  foreach part in array parts loop
    part.amount := least(part.amount, own);
    if part.amount > 0 then
      own := own - part.amount;
      pay_by := part.pay_by;
      if pay_by >= today then
        due_benefit.deferred := due_benefit.deferred + part.amount;
      end if;
    end if;
  end loop;
  due_benefit.awaited := due_benefit.awaited + due_benefit.deferred;
  if own = 0 and pay_by is not null then
    due_benefit.own_late_after := pay_by;
    due_benefit.late_after := least(pay_by, case when due_benefit.benefits <> '{}' then due_benefit.benefits[1].month + interval '1 month 13 days' end);
  end if;
  return due_benefit;
end
$$;

-- The part of a due that offices are expected to pay, or null if they are expected to pay nothing more. `unpaid` is the
-- unpaid rest of the due, `benefits` are those of private.benefits_of_days, and `paid` are the payments of offices for
-- its months. Most dues have one benefit and no payment of an office. For these dues, this function calls no other
-- function.
create function private.benefit_of_due(
  due_on date, unpaid numeric, benefits private.open_benefit[], paid private.open_benefit[], first_awaited date,
  deferred private.deferred_part[]
) returns private.due_benefit
language plpgsql stable set search_path = ''
as $$
declare
  benefit private.open_benefit;
  total numeric := 0;
  due_benefit private.due_benefit;
begin
  if paid <> '{}' then
    benefits := private.unpaid_benefits(benefits, paid);
  end if;
  foreach benefit in array benefits loop
    total := total + benefit.amount;
  end loop;
  due_benefit := (least(total, unpaid), 0.00, due_on, benefits, 0.00, null);
  if due_benefit.remaining <= 0 then
    return case when deferred <> '{}' then private.with_deferred_parts(null, unpaid, due_on, deferred) end;
  elsif cardinality(benefits) > 1 or due_benefit.remaining < total then
    due_benefit.benefits := private.last_benefits(benefits, due_benefit.remaining);
  end if;
  foreach benefit in array due_benefit.benefits loop
    if benefit.month >= first_awaited then
      due_benefit.awaited := due_benefit.awaited + benefit.amount;
    end if;
  end loop;
  if due_benefit.remaining = unpaid then
    due_benefit.late_after := due_benefit.benefits[1].month + interval '1 month 13 days';
  elsif deferred <> '{}' then
    return private.with_deferred_parts(due_benefit, unpaid - due_benefit.remaining, due_on, deferred);
  end if;
  return due_benefit;
end
$$;

-- The sum of unpaid benefits and the offices that are expected to pay them. Null if nothing is unpaid.
create function private.office_part(benefits private.open_benefit[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('amount', sum(benefit.amount), 'offices', jsonb_agg(distinct benefit.office))
    from unnest(benefits) benefit
    having sum(benefit.amount) > 0
  );
end
$$;
grant execute on function private.first_awaited_month, private.office_part, private.benefits_within_rent, private.benefits_of_days,
  private.unpaid_benefits, private.last_benefits, private.last_month_of, private.deferred_benefits, private.deferred_parts, private.with_deferred_parts, private.benefit_of_due
  to authenticated;

create function public.benefits_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', benefit.id, 'tenant_id', benefit.tenant_id, 'office', benefit.office, 'amount', benefit.amount,
      'first_month', to_char(benefit.first_month, 'YYYY-MM'), 'last_month', to_char(benefit.last_month, 'YYYY-MM'),
      'tenants_pay_by', benefit.tenants_pay_by, 'kept_month', to_char(benefit.kept_month, 'YYYY-MM')
    ) order by benefit.last_month desc nulls first, benefit.first_month desc, benefit.created_at), '[]')
    from public.expected_benefits benefit
    where benefit.lease_id = lease.id
  );
end
$$;
comment on function public.benefits_of_lease is 'The expected housing benefits of a lease. Benefits without an end come first, then the latest benefits.';

-- Requires a benefit that the account can contain. Checks the amount before the column rounds it. The amount, with
-- the other benefits of the first month, is at most the rent and charges of this month: offices never pay more than the rent.
create function private.require_valid_benefit(lease public.leases, benefit public.expected_benefits, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  tenant public.tenants;
  -- A stored benefit may be older than the account or its beneficiary, because their first day may have moved.
  is_kept_month boolean := exists (
    select from public.expected_benefits kept_benefit where kept_benefit.id = benefit.id and kept_benefit.first_month = benefit.first_month
  );
begin
  select * into tenant from public.tenants where tenants.id = benefit.tenant_id and tenants.lease_id = lease.id;
  if not found then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary is not a tenant of the lease', 'tenantId=invalid');
  end if;
  perform private.require_amount(amount, 'amount', highest => 9999999.99);
  perform private.require_within_two_years(benefit.first_month, 'firstMonth');
  if not exists (
    select from public.expected_benefits kept_benefit where kept_benefit.id = benefit.id and kept_benefit.last_month = benefit.last_month
  ) then
    perform private.require_within_two_years(benefit.last_month, 'lastMonth');
  end if;
  if benefit.last_month < benefit.first_month then
    perform private.refuse('VALIDATION_FAILED', 'The last month is before the first month', 'lastMonth=periodReversed');
  elsif not is_kept_month and benefit.first_month < date_trunc('month', least(lease.account_starts_on, (
    select min(dues.period_from) from public.dues where dues.lease_id = lease.id and dues.kind = 'rent'
  ))::timestamp) then
    perform private.refuse('VALIDATION_FAILED', 'The account has no rent for this month', 'firstMonth=beforeAccount');
  elsif not is_kept_month and benefit.first_month < date_trunc('month', tenant.joins_on::timestamp) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary joined the lease after this month', 'firstMonth=beforeLease');
  elsif benefit.first_month > least(tenant.leaves_on, lease.keys_on, private.rent_owed_until(lease)) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary has left the dwelling before this month', 'firstMonth=afterEnd');
  elsif exists (
    select from public.expected_benefits other_benefit
    where other_benefit.tenant_id = benefit.tenant_id and other_benefit.office = benefit.office
      and other_benefit.id is distinct from benefit.id
      and daterange(other_benefit.first_month, other_benefit.last_month, '[]') && daterange(benefit.first_month, benefit.last_month, '[]')
  ) then
    perform private.refuse(
      'VALIDATION_FAILED', 'This office already pays for the beneficiary in these months: end the earlier benefit first', 'firstMonth=overlaps'
    );
  elsif amount > (
    select rents.rent + rents.charges from public.rents
    where rents.lease_id = lease.id and rents.holds_from <= (private.month_of(benefit.first_month)).last_day
    order by rents.holds_from desc limit 1
  ) - (
    select coalesce(sum(other_benefit.amount), 0) from public.expected_benefits other_benefit
    where other_benefit.lease_id = lease.id and other_benefit.id is distinct from benefit.id
      and benefit.first_month between other_benefit.first_month and coalesce(other_benefit.last_month, benefit.first_month)
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The benefits exceed the rent and charges of the first month', 'amount=aboveAmount');
  end if;
end
$$;

-- The benefit with the given fields. The day of the month does not matter.
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
  lease_id uuid, tenant_id uuid, office text, amount numeric, first_month date, last_month date default null,
  tenants_pay_by date default null
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
    insert into public.expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month, tenants_pay_by)
    values (
      landlord.id, lease.id, benefit.tenant_id, benefit.office, add_benefit.amount, benefit.first_month, benefit.last_month,
      private.pay_day_of(lease, benefit, benefit, tenants_pay_by)
    );
    perform private.require_lease_quota(
      (select count(*) from public.expected_benefits lease_benefit where lease_benefit.lease_id = lease.id), 'expected benefits', 100
    );
    perform private.settle_accounts(array[lease.id]);
  end if;
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.add_benefit is
  'Adds a housing benefit that an office is expected to pay. Adding the same benefit again changes nothing. Returns the benefits of the lease.';

-- The due day of the next rent that is at least ten days ahead.
create function private.next_pay_day(lease public.leases) returns date
language plpgsql stable set search_path = ''
as $$
declare
  earliest date := private.today() + 10;
  term daterange := private.term_days(lease, earliest);
begin
  if lower(term) + lease.rent_due_day - 1 < earliest then
    term := private.term_days(lease, upper(term));
  end if;
  return lower(term) + lease.rent_due_day - 1;
end
$$;

-- The day until which the tenants may pay what an office no longer pays after a month. Null if the first rent without the
-- benefit falls due on this day or later, or if nobody lives in the dwelling after the month.
create function private.pay_day_after(lease public.leases, last_month date) returns date
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := last_month + interval '1 month';
  pay_day date := private.next_pay_day(lease);
begin
  return case
    when lower(private.term_days(lease, first_day)) + lease.rent_due_day - 1 < pay_day and exists (
      select from public.tenants
      where tenants.lease_id = lease.id and coalesce(least(tenants.leaves_on, lease.keys_on), 'infinity') >= first_day
    ) then pay_day
  end;
end
$$;

-- The last month of a benefit, or null if no end is known. The benefit of a beneficiary who leaves ends with him.
create function private.end_of_benefit(benefit public.expected_benefits) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.last_month_of(benefit.last_month, (select tenants.leaves_on from public.tenants where tenants.id = benefit.tenant_id));
end
$$;

-- The day until which the tenants may pay what an office no longer pays after the end of `changed`. A benefit that ends
-- earlier than before gets a day, unless the landlord states the day.
create function private.pay_day_of(
  lease public.leases, former public.expected_benefits, changed public.expected_benefits, stated date
) returns date
language plpgsql stable set search_path = ''
as $$
declare
  last_month date := private.end_of_benefit(changed);
begin
  if stated is not null then
    perform private.require_day(stated, 'tenantsPayBy');
    perform private.require_within_two_years(stated, 'tenantsPayBy');
    if stated < lease.account_starts_on and stated is distinct from former.tenants_pay_by then
      perform private.refuse('VALIDATION_FAILED', 'The day is before the account starts', 'tenantsPayBy=beforeAccount');
    elsif changed.last_month is null then
      perform private.refuse('VALIDATION_FAILED', 'The benefit has no last month', 'tenantsPayBy=invalid');
    end if;
  end if;
  return case
    when last_month is null then null
    when stated is not null then stated
    when last_month < coalesce(private.end_of_benefit(former), 'infinity') then private.pay_day_after(lease, last_month)
    else former.tenants_pay_by
  end;
end
$$;

-- Sets the day to pay of the benefits whose end a new last day of their beneficiary has moved.
create function private.set_pay_days(lease public.leases, tenant uuid, former_leaves_on date, leaves_on date) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.expected_benefits benefit
  set tenants_pay_by = private.pay_day_after(lease, private.last_month_of(benefit.last_month, set_pay_days.leaves_on))
  where benefit.tenant_id = set_pay_days.tenant
    and private.last_month_of(benefit.last_month, former_leaves_on) is distinct from private.last_month_of(benefit.last_month, set_pay_days.leaves_on);
end
$$;

create function public.change_benefit(
  lease_id uuid, benefit uuid, tenant_id uuid, office text, amount numeric, first_month date, last_month date default null,
  tenants_pay_by date default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  former_benefit public.expected_benefits := private.benefit_of(lease, benefit);
  changed_benefit public.expected_benefits := private.benefit_with(former_benefit, tenant_id, office, first_month, last_month);
begin
  perform private.require_valid_benefit(lease, changed_benefit, amount);
  changed_benefit.tenants_pay_by := private.pay_day_of(lease, former_benefit, changed_benefit, tenants_pay_by);
  update public.expected_benefits
  set
    tenant_id = changed_benefit.tenant_id, office = changed_benefit.office, amount = change_benefit.amount,
    first_month = changed_benefit.first_month, last_month = changed_benefit.last_month,
    tenants_pay_by = changed_benefit.tenants_pay_by
  where expected_benefits.id = changed_benefit.id;
  perform private.settle_accounts(array[lease.id]);
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.change_benefit is 'Replaces the fields of an expected benefit. Until the day tenants_pay_by, nobody is late with what the office no longer pays after the last month. Returns the benefits of the lease.';

create function public.end_benefit(
  lease_id uuid, benefit uuid, last_month date, next_amount numeric default null, tenants_pay_by date default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  ended_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  perform private.require_day(last_month, 'lastMonth');
  perform public.change_benefit(
    lease.id, ended_benefit.id, ended_benefit.tenant_id, ended_benefit.office, ended_benefit.amount, ended_benefit.first_month, last_month,
    tenants_pay_by
  );
  if next_amount is not null then
    perform public.add_benefit(
      lease.id, ended_benefit.tenant_id, ended_benefit.office, next_amount, ((private.month_of(last_month)).last_day + 1),
      case when ended_benefit.last_month > last_month then ended_benefit.last_month end
    );
  end if;
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.end_benefit is
  'Sets the last month of an expected benefit. With next_amount, the office pays this amount from the next month on. Until the day tenants_pay_by, nobody is late with the difference. Returns the benefits of the lease.';

create function public.keep_benefit(lease_id uuid, benefit uuid, month date) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  kept_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  perform private.require_day(month, 'month');
  perform private.require_within_two_years(month, 'month');
  update public.expected_benefits set kept_month = greatest(kept_benefit.kept_month, (private.month_of(month)).first_day)
  where expected_benefits.id = kept_benefit.id;
  return public.benefits_of_lease(lease.id);
end
$$;
comment on function public.keep_benefit is
  'Records that an expected benefit stays as it is, although the office paid another amount for the month or nothing. Returns the benefits of the lease.';

create function public.delete_benefit(lease_id uuid, benefit uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  deleted_benefit public.expected_benefits := private.benefit_of(lease, benefit);
begin
  delete from public.expected_benefits where expected_benefits.id = deleted_benefit.id;
  perform private.settle_accounts(array[lease.id]);
end
$$;
comment on function public.delete_benefit is 'Deletes an expected benefit that was entered by mistake.';
grant execute on function
  public.benefits_of_lease, public.add_benefit, public.change_benefit, public.end_benefit, public.keep_benefit,
  public.delete_benefit to authenticated;
