-- An account whose oldest unpaid due fell due at least late_rent_after_days days ago, even if its tenants have left.
-- Receipts do not affect this notification. `occasion` is the due day of the oldest unpaid due. The landlord is
-- notified once for each such due day. If an older due is entered, a new notification appears. When the debt changes,
-- the details change too, and a notification that was read stays read. If late_rent_after_days is 0, the landlord is
-- notified on the due day itself, and the rent is late from the next day on. Once the rent is paid, the notification
-- says that the rent is settled, not that it was late.

create function private.kind_rent_late() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'::jsonpath
$$;

-- The details of a late account. Excludes time-barred debt. Debt that falls due today is only included if no debt is
-- late.
create function private.late_json(account private.position) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'paidTo', account.paid_to,
    -- If late_rent_after_days is 0, the notification states the dues that fall due today.
    'amount', case when account.days_late > 0 then account.late else account.owed - account.time_barred - account.held - account.awaited end
  ));
end
$$;

create function private.news_rent_late(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
  select
    landlord.id, 'rent_late', lease.id, account.oldest_unpaid_due_on,
    private.lease_people_json(lease.id, today) || private.late_json(account)
  where account.oldest_unpaid_due_on + landlord.late_rent_after_days <= today;
end
$$;

-- For each due, the day on which it is reported as late, and the day after the end of its limitation period. Also the days
-- on which the part of an office is reported as late.
create function private.days_rent_late(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select event.day
  from public.dues due
  cross join lateral (values
    (due.due_on + landlord.late_rent_after_days), ((due.due_on + lease.limitation_period)::date + 1)
  ) event (day)
  where due.lease_id = lease.id and due.cancelled_at is null
  union
  select (month.first_day + interval '1 month 13 days')::date + greatest(landlord.late_rent_after_days, 1)
  from public.dues due
  cross join lateral generate_series(date_trunc('month', due.period_from::timestamp), due.period_to::timestamp, interval '1 month') month (first_day)
  where due.lease_id = lease.id and due.kind = 'rent' and exists (
    select from public.expected_benefits benefit where benefit.lease_id = lease.id
  );
end
$$;

-- Returns how the notification of the late dues of a day ended. `done`: all dues of that day are paid. `changed`: a due
-- of that day is unpaid, or no due falls on that day any more. After the 14th of a month, the part of an office for the
-- month before is late: see private.benefit_of_due.
create function private.late_ending(lease uuid, due_on date) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select case
      when bool_and(due.amount = due.received) then 'done'
      else 'changed'
    end
    from public.dues due
    where due.lease_id = late_ending.lease and due.cancelled_at is null and due.amount > 0 and (
      due.due_on = late_ending.due_on
      or due.kind = 'rent' and extract(day from late_ending.due_on) = 14
        and late_ending.due_on - 14 between due.period_from and due.period_to
        and exists (select from public.expected_benefits benefit where benefit.lease_id = due.lease_id)
    )
  );
end
$$;

create function private.state_rent_late(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case
      when account.oldest_unpaid_due_on is distinct from news.occasion then private.late_ending(lease.id, news.occasion)
    end,
    news.details - 'paidTo' || coalesce(private.lease_people_json(lease.id, private.today()), '{}') || private.late_json(account)
  into ending, details
  from public.leases lease
  cross join lateral private.position_of(lease.id) account
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
