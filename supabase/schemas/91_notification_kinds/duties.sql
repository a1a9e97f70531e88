-- The duties of a lease of which the landlord is notified. The details of a notification are those of the duty, which a
-- command or the daily job keeps up to date. `occasion` is the day of the duty, so that the landlord is notified again
-- if this day changes. `lease_ends` comes with its duty. `revision_due` and `deposit_due` come once the duty can be
-- done, and `revision_lost_soon` once the revision is late. `rent_late` comes late_rent_after_days days after the day of
-- the duty. If late_rent_after_days is 0, the landlord is notified on the due day itself, one day before the duty.

create function private.kind_rent_late() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'payment', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'::jsonpath
$$;

create function private.kind_deposit_due() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'payment', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.perMonth.type() == "number"'::jsonpath
$$;

create function private.kind_lease_ends() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'lease', true, '$.names.type() == "array" && $.tenantId.type() == "string"'::jsonpath
$$;

create function private.kind_revision_due() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'lease', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number"'::jsonpath
$$;

create function private.kind_revision_lost_soon() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'lease', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number" && $.lastDay.type() == "string"'::jsonpath
$$;

-- Today's notifications of some kinds about the duties of a lease.
create function private.duty_news(lease public.leases, landlord public.users, kinds text[]) returns setof private.news
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  leases uuid[] := array[lease.id];
  dues private.claimable_due[];
begin
  if kinds && array['rent_late', 'deposit_due'] then
    dues := array(select due from private.claimable_dues(leases) due);
  end if;
  return query
    select
      landlord.id, notified.kind, lease.id, (notified.duty).day,
      -- The number of days and the proposed letter change daily, and no command changes the name of the dwelling.
      (notified.duty).details - array['days', 'letter', 'propertyName']
        || jsonb_build_object('duty', (notified.duty).kind, 'state', (notified.duty).state, 'amount', (notified.duty).amount)
    from (
      select 'rent_late' as kind, late as duty
      from private.late_duties(dues, greatest(today, today + 1 - landlord.late_rent_after_days)) late
      where 'rent_late' = any (kinds) and late.day + landlord.late_rent_after_days <= today
      union all
      select possible.kind, lease_duty.duty
      from (values
        ('lease_ends', 'leaseEnds'), ('revision_due', 'revision'), ('revision_lost_soon', 'revision'),
        ('deposit_due', 'depositReturn'), ('deposit_due', 'depositAccounts')
      ) possible (kind, duty)
      cross join lateral private.lease_duties(possible.duty, dues, leases) lease_duty
      where possible.kind = any (kinds)
    ) notified
    where ((notified.duty).state <> 'soon' or notified.kind = 'lease_ends')
      and ((notified.duty).state = 'late' or notified.kind <> 'revision_lost_soon');
end
$$;

create function private.news_duties(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  -- The kinds that may apply: a look for another kind would take as long as all others.
  return query
    select * from private.duty_news(lease, landlord, array_remove(array[
      case when account.oldest_unpaid_due_on <= today then 'rent_late' end,
      case when lease.keys_on <= today then 'deposit_due' end,
      case when lease.ends_on >= today then 'lease_ends' end,
      case when lease.has_revision_clause then 'revision_due' end,
      case when lease.has_revision_clause then 'revision_lost_soon' end
    ], null));
end
$$;

-- The days of revision, and the 30th days before the last days for asking. The publications of indices, the last day of
-- rent, the first day of a freeze by the energy class, and the day after the energy certificate expires.
create function private.days_of_revision(lease public.leases) returns setof date
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  property public.properties;
begin
  select properties.* into property from public.properties where properties.id = lease.property_id;
  return query
    select event.day
    from unnest(private.revision_days_near(lease, today)) near_day (day)
    cross join lateral (values (near_day.day), ((near_day.day + interval '1 year')::date - 30)) event (day)
    union all
    select publication.day
    from public.rent_indices
    cross join lateral private.index_published_on(rent_indices.quarter, rent_indices.published_on) publication (day)
    where publication.day > today
    union all
    select unnest(array[
      private.rent_owed_until(lease), private.energy_class_until(property.energy_class_on) + 1,
      case when property.energy_class in ('F', 'G') then (private.freeze_on(lease, property, today)).frozen_from end
    ]);
end
$$;

-- The days on which duties begin, end or change their state or amount, only because of the date.
create function private.days_duties(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
    select unnest(array[lease.ends_on - private.days_notified_before_end(lease), lease.ends_on + 1])
    -- For each due, the day on which it is reported as late, and the day after the end of its limitation period.
    union all
    select event.day
    from public.dues due
    cross join lateral (values
      (due.due_on + landlord.late_rent_after_days), ((due.due_on + lease.limitation_period)::date + 1)
    ) event (day)
    where due.lease_id = lease.id and due.cancelled_at is null;
  if exists (select from public.expected_benefits benefit where benefit.lease_id = lease.id) then
    -- The days on which the part of an office is late, and is reported as late.
    return query
      select (month.first_day + interval '1 month 13 days')::date + late.days
      from public.dues due
      cross join lateral generate_series(date_trunc('month', due.period_from::timestamp), due.period_to::timestamp, interval '1 month') month (first_day)
      cross join (values (1), (greatest(landlord.late_rent_after_days, 1))) late (days)
      where due.lease_id = lease.id and due.kind = 'rent'
      union all
      select benefit.tenants_pay_by + late.days
      from public.expected_benefits benefit
      cross join (values (1), (greatest(landlord.late_rent_after_days, 1))) late (days)
      where benefit.lease_id = lease.id and benefit.tenants_pay_by is not null;
  end if;
  if lease.keys_on is not null then
    -- For a deposit and its provision, the days on which the duty can be done, and the next day on which the increase
    -- grows.
    return query
      select event.day
      from (values (lease.keys_on::date, lease.exit_state), (lease.accounts_approved_on::date, null)) returned (day, exit_state)
      cross join lateral private.deposit_deadline(returned.day, returned.exit_state) deadline (day)
      cross join lateral (values
        (returned.day), (deadline.day - 10), ((deadline.day + make_interval(months => private.periods_late(deadline.day, today)))::date + 1)
      ) event (day)
      union all
      select make_date(extract(year from lease.keys_on)::integer + 1, 6, 30);
  end if;
  if lease.has_revision_clause and lease.starts_on is not null then
    return query select * from private.days_of_revision(lease);
  end if;
end
$$;

-- True if the landlord has done a duty that is gone: the dues of that day are paid, the deposit is settled, the rent is
-- revised, or the lease has ended. Otherwise something else has changed. After the 14th of a month, the part of an
-- office for the month before is late: see private.benefit_of_due.
create function private.is_duty_done(lease public.leases, kind text, day date) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return case kind
    when 'rent_late' then (
      select bool_and(due.amount = due.received)
      from public.dues due
      where due.lease_id = lease.id and due.cancelled_at is null and due.amount > 0 and (
        due.due_on = is_duty_done.day
        or due.kind = 'rent' and extract(day from is_duty_done.day) = 14
          and is_duty_done.day - 14 between due.period_from and due.period_to
          and exists (select from public.expected_benefits benefit where benefit.lease_id = due.lease_id)
        or due.kind = 'rent' and due.due_on < is_duty_done.day and exists (
          select from public.expected_benefits benefit
          where benefit.lease_id = due.lease_id and benefit.tenants_pay_by = is_duty_done.day and (benefit.last_month < due.period_to) is not false
        )
      )
    )
    when 'deposit_due' then exists (
      select from public.deposit_movements movement
      where movement.lease_id = lease.id and movement.kind = 'settled' and movement.cancelled_at is null
        and (movement.provision = 0 or is_duty_done.day = private.deposit_deadline(lease.keys_on, lease.exit_state))
    )
    when 'lease_ends' then lease.ends_on = is_duty_done.day
    else is_duty_done.day = any (private.revised_days(lease.id, 'rent'))
  end;
end
$$;

create function private.state_duties(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case when today.details is null then case when private.is_duty_done(lease, news.kind, news.occasion) then 'done' else 'changed' end end,
    coalesce(today.details, news.details || coalesce(private.lease_people_json(lease.id, private.today()), '{}'))
  into ending, details
  from public.leases lease
  join public.users on users.id = lease.owner_id
  left join lateral private.duty_news(lease, users, array[news.kind]) today on today.occasion = news.occasion
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
