-- An account of which the oldest unpaid due, as positions has it, fell due a set number of days ago, also when its tenants have left.
-- Receipts do not count. Its occasion is the day of that due: a landlord hears once of each, however long it stays unpaid, and of
-- an older one that is entered instead. What was told says each day how much is owed by then, and stays read. Who sets 0 days
-- is told on the day itself that the rent is due, and the same says from the next day on that it is late. Once it is paid,
-- it says that the rent is settled and not that it was late: it may have been paid on the day.

create function private.kind_rent_late() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'::jsonpath
$$;

-- What is told of an account that is late, without what falls due only today and what can no longer be claimed.
create function private.late_json(account private.position) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'paidTo', account.paid_to,
    -- Who wants to be told on the day itself is told what is due then.
    'amount', case when account.days_late > 0 then account.late else account.owed - account.prescribed - account.held end
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

-- On which it is late, and on which it can no longer be claimed.
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
  where due.lease_id = lease.id and due.cancelled_at is null;
end
$$;

-- How it ended that what fell due on a day was the oldest that is unpaid: done, if something did, and all of it is paid.
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
    where due.lease_id = late_ending.lease and due.due_on = late_ending.due_on and due.cancelled_at is null
      and due.amount > 0
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
  where lease.id = news.entity_id and lease.owner_id = news.user_id;
end
$$;
